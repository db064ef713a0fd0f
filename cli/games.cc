#include "cli/games.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>

#include <fmt/format.h>

#include "cli/text.h"

namespace houserules {

Library shipped_library(const std::string& source_games) {
  namespace fs = std::filesystem;
  Library library;
  if (const char* folder = std::getenv("HOUSERULES_GAMES"); folder != nullptr && *folder != '\0') {
    library.folders = {folder};
    return library;
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path installed = program.parent_path().parent_path() / "share" / "houserules" / "games";
    if (fs::is_directory(installed, error)) {
      library.folders = {installed.string()};
      return library;
    }
  }
  if (!source_games.empty()) library.folders = {source_games};
  return library;
}

int default_players(const Header& header) {
  constexpr int kUsual = 4;
  const std::vector<int> counts = header.player_counts();
  if (counts.empty()) return kUsual;
  return *std::min_element(counts.begin(), counts.end(), [](int a, int b) {
    return std::abs(a - kUsual) != std::abs(b - kUsual) ? std::abs(a - kUsual) < std::abs(b - kUsual) : a < b;
  });
}

void print_diagnostics(const std::vector<Diagnostic>& diagnostics, const Rules& rules, Console& console) {
  const std::size_t shown = std::min(diagnostics.size(), kMostFaultsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    console.err << render(diagnostics[i], rules.text_of(diagnostics[i].file), console.err_colour);
  }
  if (shown < diagnostics.size()) console.err << fmt::format("and {} more\n", diagnostics.size() - shown);
}

void print_error(const GameError& error, Console& console) { console.err << "houserules: " << error.text() << '\n'; }

std::shared_ptr<const Rules> open_rules(const std::string& game, const Library& library, Console& console, int& code) {
  std::string error;
  const auto path = library.find(game, error);
  if (!path) {
    code = fail(console, kUsage, error);
    return nullptr;
  }
  auto rules = load_rules(*path, library, error);
  if (rules == nullptr) {
    code = fail(console, kUsage, error);
    return nullptr;
  }
  if (!rules->ok()) {
    print_diagnostics(rules->diagnostics, *rules, console);
    const auto errors = std::count_if(rules->diagnostics.begin(), rules->diagnostics.end(),
                                      [](const Diagnostic& fault) { return fault.severity == Severity::error; });
    code = fail(console, kFindings, fmt::format("{} cannot be used: {}", *path, counted(errors, "error")));
    return nullptr;
  }
  return rules;
}

std::optional<int> settle_players(const Rules& rules, int wanted, Console& console, int& code) {
  if (wanted == 0) return default_players(rules.header);
  if (rules.header.allows_players(wanted)) return wanted;
  code = fail(
      console, kUsage,
      fmt::format("{} is for {} players, not {}", rules.header.title, ranges_of(rules.header.player_counts()), wanted));
  return std::nullopt;
}

std::optional<Settings> settle_settings(const GameOptions& wanted, Console& console, int& code) {
  Settings settings;
  settings.preset = wanted.preset;
  for (const std::string& setting : wanted.set) {
    const auto equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      code = fail(console, kUsage, fmt::format("--set {}: expected OPTION=VALUE, as in --set draws=1", setting));
      return std::nullopt;
    }
    settings.set.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
  }
  return settings;
}

std::optional<ChosenGame> open_game(const GameOptions& wanted, const Library& library, Console& console, int& code) {
  ChosenGame game;
  game.rules = open_rules(wanted.game, library, console, code);
  if (game.rules == nullptr) return std::nullopt;
  const Header& header = game.rules->header;
  const auto players = settle_players(*game.rules, wanted.players, console, code);
  const auto settings = players ? settle_settings(wanted, console, code) : std::nullopt;
  if (!settings) return std::nullopt;
  game.players = *players;
  std::string error;
  const auto options = option_values(header, game.players, *settings, error);
  if (!options) {
    code = fail(console, kUsage, error);
    return std::nullopt;
  }
  game.options = *options;
  const std::vector<std::string> reasons = refusals(header, game.players, game.options);
  if (!reasons.empty()) {
    for (const std::string& reason : reasons) code = fail(console, kUsage, fmt::format("{}: {}", header.title, reason));
    return std::nullopt;
  }
  return game;
}

std::uint64_t draw_seed() { return std::random_device()() % 1'000'000'000U; }

std::string flags_of(const GameOptions& wanted, int players, std::uint64_t seed) {
  std::string flags = fmt::format("--players {} --seed {}", players, seed);
  if (!wanted.preset.empty()) flags += " --preset " + shell_word(wanted.preset);
  for (const std::string& setting : wanted.set) flags += " --set " + shell_word(setting);
  return flags;
}

}  // namespace houserules
