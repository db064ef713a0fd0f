#include "cli/games.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "telling/offered.h"
#include "telling/text.h"

namespace houserules {

Library shipped_library(const std::string& executable) {
  namespace fs = std::filesystem;
  if (const char* folder = std::getenv("HOUSERULES_GAMES"); folder != nullptr && *folder != '\0') {
    return {.folders = {folder}};
  }
  if (executable.empty()) return {};
  const fs::path beside = fs::path(executable).parent_path();
  for (const fs::path& folder : {beside.parent_path() / "share" / "houserules" / "games", beside / "games"}) {
    std::error_code error;
    // The build folder has a link: its games are those of the sources.
    const fs::path games = fs::canonical(folder, error);
    if (!error && fs::is_directory(games, error)) return {.folders = {games.string()}};
  }
  return {};
}

namespace {

/// The only shipped game that the words fit, by its title or a word of its description. Else null, and then `others` is
/// "; did you mean `kuhn-poker` or `holdem`?" for `poker`, as the menu understands it; "" if no game may be meant.
/// Words that are in no title or description are taken for the nearest.
std::shared_ptr<const Rules> game_of_title(const std::string& words, const Library& library, std::string& others) {
  constexpr std::size_t kTold = 6;
  if (words.ends_with(".lua") || words.find('/') != std::string::npos) return nullptr;
  bool certain = false;
  const auto games = offered_games(library);
  if (const OfferedGame* called = game_called(games, words)) return called->rules;
  std::vector<std::string> names;
  auto meant = games_meant(games, words, certain);
  if (meant.size() == 1) return meant.front()->rules;
  if (meant.empty()) meant = games_near(games, words);
  for (const OfferedGame* game : meant) names.push_back(fmt::format("`{}`", game->rules->name()));
  if (names.empty()) return nullptr;
  const bool all = names.size() <= kTold;
  if (!all) {
    names.resize(kTold);
    names.emplace_back("another");
  }
  others = fmt::format("; did you mean {}?", list_of_words(names, "or"));
  return nullptr;
}

}  // namespace

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
    std::string others;
    auto titled = game_of_title(game, library, others);
    // What is known of titles and families is a better guess than a similar file name.
    const auto guess = std::min(error.find("; did you mean"), error.size());
    const bool is_hinted = error.substr(0, guess).find(';') != std::string::npos;
    if (titled == nullptr)
      code = fail(console, kUsage, is_hinted || others.empty() ? error : error.substr(0, guess) + others);
    return titled;
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

std::optional<Setup> setup_of(const ChosenGame& game, Console& console, int& code) {
  Impossible fault;
  auto setup = resolve(game.rules->header, game.players, game.options, fault);
  if (!setup) code = fail(console, kFindings, fault.text());
  return setup;
}

bool is_for(const Rules& rules, int players, Console& console, int& code) {
  if (rules.header.allows_players(players)) return true;
  code =
      fail(console, kUsage,
           fmt::format("{} is for {}, not {}", rules.header.title, players_of(rules.header.player_counts()), players));
  return false;
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
  if (wanted.players != 0 && !is_for(*game.rules, wanted.players, console, code)) return std::nullopt;
  const auto settings = settle_settings(wanted, console, code);
  if (!settings) return std::nullopt;
  Rejection rejection;
  auto settled = settle(game.rules->header, wanted.players, *settings, rejection);
  if (!settled) {
    for (const std::string& text : rejection.texts(game.rules->header)) code = fail(console, kUsage, text);
    return std::nullopt;
  }
  game.players = settled->players;
  game.options = std::move(settled->options);
  return game;
}

std::string flags_of(const GameOptions& wanted, int players, const Seed& seed) {
  std::string flags = fmt::format("--players {} --seed {}", players, seed.text());
  if (!wanted.preset.empty()) flags += " --preset " + shell_word(wanted.preset);
  for (const std::string& setting : wanted.set) flags += " --set " + shell_word(setting);
  return flags;
}

}  // namespace houserules
