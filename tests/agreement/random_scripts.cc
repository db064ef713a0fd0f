// Generates random rule files, plays each on the machine and in Lua, and compares the two at every decision.
//
//     random_scripts N [--seed S] [--first K] [--games G]    scripts K .. K + N - 1 of the seed, G games of each (3)
//     random_scripts N ... --covered                         also which instructions and words they have
//     random_scripts 1 --first K --show                      the script itself
//     random_scripts N ... --write FOLDER                    only writes the files of each, into a folder of its own
//     random_scripts N ... --left                            what the machine leaves to Lua without need is a
//     difference
// If a script is played differently, prints the smallest part of it that still is.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "tests/agreement/both_engines.h"
#include "tests/agreement/random_script.h"
#include "tests/libraries.h"

using namespace houserules;

namespace {

struct Request {
  std::uint64_t scripts = 0, seed = 1, first = 0;
  int games = 3, tries = 1500;
  bool covered = false, show = false, left = false;
  std::filesystem::path folder = {};  ///< to write to
};

struct Sums {
  int refused = 0, loaded = 0, compiled = 0, differ = 0;
  std::int64_t games = 0, decisions = 0, failed = 0, left = 0;
  std::map<std::string, int> why_in_lua, errors, ops, texts;
};

/// The instructions and words in a listing, and the fields written in the script.
void count_covered(const std::string& listing, const std::string& script, Sums& sums) {
  const auto words_in = [](const std::string& text, const auto& each) {
    std::string word;
    for (const char c : text + " ") {
      if ((c >= 'a' && c <= 'z') || c == '_') word += c;
      else if (!word.empty()) each(std::exchange(word, ""));
    }
  };
  words_in(listing, [&](const std::string& word) { ++sums.ops[word]; });
  words_in(script, [&](const std::string& word) { ++sums.texts[word]; });
}

void print_covered(const Sums& sums) {
  constexpr const char* kOps[] = {
#define OP(name, kinds, does) #name,
#include "interpreter/machine/ops.def"
#undef OP
  };
  std::string ops, words;
  std::size_t op_count = 0, missing = 0, word_count = 0;
  for (const char* op : kOps) {
    ++op_count;
    if (!sums.ops.contains(op)) ops += fmt::format(" {}", op), ++missing;
  }
  std::printf("%zu of %zu instructions; without:%s\n", op_count - missing, op_count, ops.c_str());
  missing = 0;
  for (const Word& word : kWords) {
    ++word_count;
    if (!sums.texts.contains(std::string(word.name))) words += fmt::format(" {}", full_name(word)), ++missing;
  }
  std::printf("%zu of %zu words; without:%s\n", word_count - missing, word_count, words.c_str());
}

/// Plays it; returns the difference.
std::string differs(const RandomScript& script, std::uint64_t seed, int first, int games, bool left, Sums* sums) {
  const auto files = script.files();
  std::string fault;
  const auto rules = load_rules("game.lua", test::memory_library({files.begin(), files.end()}), fault);
  if (rules == nullptr || !rules->ok()) {
    if (sums == nullptr) return "";
    ++sums->refused;
    for (const Diagnostic& one : rules == nullptr ? std::vector<Diagnostic>{} : rules->diagnostics) {
      if (one.severity == Severity::error)
        fault = fmt::format("{}:{}: {}", one.file, one.range.begin.line, one.message);
    }
    return "not accepted: " + fault + "\n";
  }
  Sums unused;
  Sums& all = sums == nullptr ? unused : *sums;
  const std::vector<int> counts = rules->header.player_counts();
  bool is_counted = false;
  for (int game = first; game < first + games; ++game) {
    const int players = counts[static_cast<std::size_t>(game) % counts.size()];
    const auto options = option_values(rules->header, players, {game % 2 == 0 ? "" : "other", {}}, fault);
    if (!options) return fault + "\n";
    BothEngines both(rules, players, *options);
    if (!both.difference().empty()) return both.difference();
    if (!std::exchange(is_counted, true)) {
      ++all.loaded;
      if (both.are_two()) ++all.compiled;
      else ++all.why_in_lua[both.why_not_two()];
    }
    if (!both.are_two()) return "";
    if (sums != nullptr) count_covered(*both.machine().bytecode(), files[0].second + files.back().second, all);
    const BothEngines::Played played = both.play(seed, static_cast<std::uint64_t>(game), 300);
    ++all.games;
    all.decisions += played.decisions;
    all.failed += played.failed ? 1 : 0;
    all.left += played.trapped && !played.failed ? 1 : 0;
    if (left && played.trapped && !played.failed) return fmt::format("left to Lua in game {}\n", game);
    if (played.failed) ++all.errors[played.error.substr(0, 110)];
    if (!both.difference().empty()) return fmt::format("{} players, {}", players, both.difference());
  }
  return "";
}

void print(const RandomScript& script) {
  for (const auto& [name, text] : script.files()) {
    std::printf("---- %s\n", name.c_str());
    for (std::string_view rest = text; !rest.empty();) {
      const std::size_t size = std::min(rest.find('\n'), rest.size() - 1) + 1;
      const std::string line(rest.substr(0, size));
      if (line.find_first_not_of(" \n") != std::string::npos) std::printf("%s", line.c_str());
      rest.remove_prefix(size);
    }
  }
}

bool write(const RandomScript& script, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  for (const auto& [name, text] : script.files()) {
    if (!(std::ofstream(folder / name) << text)) return false;
  }
  return true;
}

void print_counts(const char* what, const std::map<std::string, int>& counts) {
  for (const auto& [text, count] : counts) std::printf("  %s %6d %s\n", what, count, text.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16);
  Request request;
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--covered") request.covered = true;
    else if (flag == "--left") request.left = true;
    else if (flag == "--show") request.show = true;
    else if (flag == "--seed" && i + 1 < argc) request.seed = std::strtoull(argv[++i], nullptr, 10);
    else if (flag == "--first" && i + 1 < argc) request.first = std::strtoull(argv[++i], nullptr, 10);
    else if (flag == "--games" && i + 1 < argc) request.games = std::atoi(argv[++i]);
    else if (flag == "--tries" && i + 1 < argc) request.tries = std::atoi(argv[++i]);
    else if (flag == "--write" && i + 1 < argc) request.folder = argv[++i];
    else request.scripts = std::strtoull(argv[i], nullptr, 10);
  }
  Sums sums;
  for (std::uint64_t number = request.first; number < request.first + request.scripts; ++number) {
    const RandomScript script = random_script(request.seed, number);
    if (request.show) print(script);
    if (!request.folder.empty()) {
      if (write(script, request.folder / std::to_string(number))) continue;
      std::fprintf(stderr, "cannot write to %s\n", request.folder.c_str());
      return 1;
    }
    const std::string difference = differs(script, request.seed + number, 0, request.games, request.left, &sums);
    if (difference.empty()) continue;
    ++sums.differ;
    std::printf("==== script %llu: %s", static_cast<unsigned long long>(number), difference.c_str());
    // The remaining difference must be of the same kind.
    const std::string kind = difference.substr(0, difference.find(" in game"));
    const std::size_t in_game = difference.find(" in game ");
    const int game = in_game == std::string::npos ? 0 : std::atoi(difference.c_str() + in_game + 9);
    const auto again = [&](const RandomScript& less) {
      return differs(less, request.seed + number, game, 1, request.left, nullptr);
    };
    const auto holds = [&](const RandomScript& less) { return again(less).substr(0, kind.size()) == kind; };
    const RandomScript small = smallest(script, holds, request.tries);
    std::printf("---- smallest: %s", again(small).c_str());
    print(small);
    std::fflush(stdout);
  }
  if (!request.folder.empty()) return 0;
  std::printf(
      "%llu scripts, %d not accepted, %d compiled; %lld games, %lld decisions, %lld ended with an error, %lld left to "
      "Lua; %d differ\n",
      static_cast<unsigned long long>(request.scripts), sums.refused, sums.compiled, static_cast<long long>(sums.games),
      static_cast<long long>(sums.decisions), static_cast<long long>(sums.failed), static_cast<long long>(sums.left),
      sums.differ);
  if (request.covered) {
    print_counts("in Lua:", sums.why_in_lua);
    print_counts("error:", sums.errors);
    print_covered(sums);
  }
  return sums.differ == 0 ? 0 : 1;
}
