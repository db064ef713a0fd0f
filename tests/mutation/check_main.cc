// mutate_check: does `check` notice typos, and rules changed by mistake?
#include <cstdio>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "tests/mutation/check_trial.h"
#include "tests/mutation/typos.h"

namespace houserules::mutation {
namespace {

/// The rules of that file. Throws std::runtime_error if they are not sound.
std::shared_ptr<const Rules> sound_rules(const std::string& file, const Library& library) {
  std::string error;
  auto rules = load_rules(file, library, error);
  if (rules == nullptr) throw std::runtime_error(error);
  if (!rules->ok()) throw std::runtime_error(file + ": the rule file has faults");
  return rules;
}

struct Flags {
  std::vector<std::string> files;
  int typos = 200;
  int others = 0;
  int games = 0;
  std::uint64_t seed = 1;
  int least = 100;
  int fixes = 0;
  bool list = false;
};

/// Prints how many typos of one game are found at their line, and how many of them a fix mends; returns whether enough
/// are found, and all of them mended if that is wanted.
bool try_typos(const Rules& rules, const CheckTrial& trial, const Flags& flags) {
  int found = 0, mended = 0;
  const std::vector<Mutant> mutants = typo_mutants(rules, static_cast<std::size_t>(flags.typos), flags.seed);
  for (const Mutant& mutant : mutants) {
    const Noticed noticed = trial.notice(mutant);
    if (noticed == Noticed::at_its_line) {
      ++found;
      if (flags.fixes == 0 || trial.is_fixed(mutant)) {
        ++mended;
        continue;
      }
      std::cout << fmt::format("{}:{} (not mended)\n", rules.name(), describe(rules.file().text, mutant))
                << trial.findings_text(mutant);
      continue;
    }
    std::cout << fmt::format("{}:{}{}\n", rules.name(), describe(rules.file().text, mutant),
                             noticed == Noticed::elsewhere ? " (found elsewhere)" : "");
    if (noticed == Noticed::elsewhere) std::cout << trial.findings_text(mutant);
  }
  std::cout << fmt::format("{}: {} of {} typos found at their line\n", rules.name(), found, mutants.size());
  if (flags.fixes > 0) std::cout << fmt::format("{}: {} of these are mended\n", rules.name(), mended);
  return found * 100 >= flags.least * static_cast<int>(mutants.size()) && mended * 100 >= flags.fixes * found;
}

/// Prints the share of other mutants that are found, by kind.
void try_others(const Rules& rules, const CheckTrial& trial, const Flags& flags) {
  if (flags.others == 0) return;
  std::vector<Mutant> mutants = rule_mutants(rules);
  for (Mutant& mutant : logic_mutants(rules)) mutants.push_back(std::move(mutant));
  std::map<Change, std::pair<int, int>> found;
  for (const Mutant& mutant : thinned(mutants, flags.others)) {
    auto& [noticed, all] = found[mutant.change];
    const bool is_noticed = trial.notice(mutant) != Noticed::no;
    noticed += is_noticed ? 1 : 0;
    ++all;
    if (flags.list) {
      std::cout << fmt::format("{} {}:{}\n", is_noticed ? "found" : "not found", rules.name(),
                               describe(rules.file().text, mutant));
    }
  }
  for (const auto& [change, counts] : found) {
    std::cout << fmt::format("{}: {}: {} of {} found\n", rules.name(), name_of(change), counts.first, counts.second);
  }
}

bool try_game(const std::string& file, const Library& library, const Flags& flags) {
  const auto rules = sound_rules(file, library);
  const CheckTrial trial(rules, library, flags.games);
  const bool all = try_typos(*rules, trial, flags);
  try_others(*rules, trial, flags);
  std::cout << std::flush;
  return all;
}

}  // namespace
}  // namespace houserules::mutation

int main(int argc, char** argv) {
  using namespace houserules;
  mutation::Flags flags;
  CLI::App app(
      "Changes one thing of a game at a time, and checks it: are typos found at their line, and what of others?",
      "mutate_check");
  app.add_option("FILE", flags.files, "rule files")->required();
  app.add_option("--typos", flags.typos, "typos of each game (default: 200)");
  app.add_option("--others", flags.others, "other mutants of each game (default: 0)");
  app.add_option("--games", flags.games, "random games for each number of players (default: 0)");
  app.add_option("--seed", flags.seed, "of the typos (default: 1)");
  app.add_option("--least", flags.least, "of a hundred typos of each game must be found (default: 100)");
  app.add_option(
      "--fixes", flags.fixes,
      "of a hundred typos found must have a fix that leaves nothing to find (default: 0: none are looked for)");
  app.add_flag("--list", flags.list, "list the other mutants");
  CLI11_PARSE(app, argc, argv);
  try {
    Library library;
    bool all = true;
    for (const std::string& file : flags.files) {
      library.folders = {file.substr(0, file.rfind('/') + 1)};
      all = mutation::try_game(file, library, flags) && all;
    }
    return all ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "mutate_check: " << error.what() << '\n';
    return 2;
  }
}
