// mutation: do the rule tests bite? Changes one thing in a game at a time and runs the game's tests.
#include <atomic>
#include <cstdio>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "checker/rule_tests/rule_test.h"
#include "tests/mutation/trial.h"

namespace houserules::mutation {
namespace {

struct Flags {
  std::vector<std::string> files;
  int games = 200;
  int threads = 1;
  int sample = 0;
  double least = 0;
  std::uint64_t seed = 1;
  bool all = false;
};

std::vector<Fate> fates_of(const MutantTrial& trial, const std::vector<Mutant>& mutants, int threads) {
  std::vector<Fate> fates(mutants.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < mutants.size(); i = next++) {
      fates[i] = trial.fate_of(mutants[i]);
      std::fprintf(stderr, "\r%zu of %zu ", std::min(next.load(), mutants.size()), mutants.size());
    }
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < threads; ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
  std::fprintf(stderr, "\r");
  return fates;
}

/// Prints the fates of one game's mutants; returns the percentage killed.
double try_game(const std::string& file, const Library& library, const Flags& flags) {
  const auto rules = sound_rules(file, library);
  const auto slash = file.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : file.substr(0, slash + 1);
  const std::string tests = folder + "tests/" + rules->name() + "_test.lua";
  std::string error;
  const auto text = library.read(tests, error);
  if (!text) throw std::runtime_error(error);
  const MutantTrial trial(rules, library, tests, *text, flags.games, flags.seed);
  const std::vector<Mutant> mutants = thinned(rule_mutants(*rules), flags.sample);
  const std::vector<Fate> fates = fates_of(trial, mutants, flags.threads);
  std::map<Fate, int> count;
  for (const Fate fate : fates) ++count[fate];
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    const std::string line = describe(rules->file().text, mutants[i]);
    if (fates[i] == Fate::survived) std::cout << fmt::format("{}:{}\n", file, line);
    if (flags.all && fates[i] == Fate::same) std::cout << fmt::format("(same) {}:{}\n", file, line);
  }
  const int changing = count[Fate::killed] + count[Fate::survived];
  const double share = changing == 0 ? 100 : 100.0 * count[Fate::killed] / changing;
  std::cout << fmt::format(
                   "{}: {} mutants, {} cannot be loaded, {} change nothing, {} change games; {} killed ({:.1f}%)\n",
                   rules->name(), mutants.size(), count[Fate::stillborn], count[Fate::same], changing,
                   count[Fate::killed], share)
            << std::flush;
  return share;
}

}  // namespace
}  // namespace houserules::mutation

int main(int argc, char** argv) {
  using namespace houserules;
  mutation::Flags flags;
  CLI::App app(
      "Changes one thing of a game at a time, and runs the game's rule tests (GAME's folder/tests/GAME_test.lua).",
      "mutation");
  app.add_option("FILE", flags.files, "rule files")->required();
  app.add_option("--games", flags.games, "random games that tell whether a change matters (default: 200)");
  app.add_option("-j,--threads", flags.threads, "threads (default: 1)")->check(CLI::Range(1, 64));
  app.add_option("--sample", flags.sample, "only so many mutants of each game");
  app.add_option("--least", flags.least, "fail when a game's tests kill less than this share, in percent");
  app.add_option("--seed", flags.seed, "seed of the random games (default: 1)");
  app.add_flag("--all", flags.all, "list also the changes that no game shows");
  CLI11_PARSE(app, argc, argv);
  try {
    Library library;
    bool enough = true;
    for (const std::string& file : flags.files) enough = try_game(file, library, flags) >= flags.least && enough;
    return enough ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "mutation: " << error.what() << '\n';
    return 2;
  }
}
