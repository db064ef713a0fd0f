#include "telling/offered.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/header/settle.h"
#include "system/json.h"
#include "telling/sheet.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// The effort of learning a move, on top of the words that describe it.
constexpr int kWordsOfMove = 20;
/// The most words of an easy game and of one of medium difficulty: two and three minutes of reading.
constexpr int kEasy = 340, kMedium = 500;

/// Caps on what bots do but people would not: choices per card and deal (bots may trade the same cards endlessly), and
/// deals (bots may make no progress).
constexpr double kMostChoicesPerCard = 4, kMostDeals = 12;
/// How often a person moves each card in a solitaire game; bots shuffle them around until the game is stopped.
constexpr double kMovesPerCardAlone = 2;

/// The number of cards with the default settings.
double cards_of(const Rules& rules) {
  Rejection rejection;
  Impossible fault;
  const auto settled = settle(rules.header, 0, {}, rejection);
  const auto setup = settled ? resolve(rules.header, settled->players, settled->options, fault) : std::nullopt;
  return setup ? static_cast<double>(setup->pack.cards.size()) : 0;
}

/// The words of the rules with the default settings, and the moves.
int effort_of(const Rules& rules) {
  Rejection rejection;
  std::string error;
  const auto settled = settle(rules.header, 0, {}, rejection);
  const auto sheet = make_sheet(rules, settled ? settled->players : 0, {}, error);
  std::size_t words = 0;
  if (sheet) {
    for (const Sheet::ClauseText& clause : sheet->clauses) words += split_words(clause.text).size();
  }
  const auto names = rules.header.names(StatementKind::move);
  const std::set<std::string> moves(names.begin(), names.end());
  return static_cast<int>(words) + kWordsOfMove * static_cast<int>(moves.size());
}

Json measured_games(const Library& library) {
  Json games = Json::object();
  for (const std::string& folder : library.folders) {
    std::string error;
    const auto text = library.read((std::filesystem::path(folder) / kMeasuredFile).string(), error);
    const Json json = text ? Json::parse(*text, nullptr, /*allow_exceptions=*/false) : Json();
    if (json.is_object() && json.contains("games") && json["games"].is_object()) games.update(json["games"]);
  }
  return games;
}

/// How long a game takes among people, as `compare` counts it.
std::optional<int> minutes_of(const Json& games, const Rules& rules) {
  const auto found = games.find(rules.name());
  if (found == games.end() || !found->is_object()) return std::nullopt;
  const auto number = [&found](const char* key) {
    const auto at = found->find(key);
    return at != found->end() && at->is_number() ? at->get<double>() : 0;
  };
  const double cards = cards_of(rules), decisions = number("decisions");
  double choices = number("choices"), forced = decisions - choices, deals = std::max(number("deals"), 1.0);
  if (decisions <= 0 || cards <= 0) return std::nullopt;
  if (number("players") == 1) {
    choices = kMovesPerCardAlone * cards;
    forced = 0;
    deals = 1;
  }
  const double possible = choices > 0 ? std::min(1.0, kMostChoicesPerCard * cards * deals / choices) : 1;
  const double part = possible * std::min(1.0, kMostDeals / deals);
  return static_cast<int>(std::ceil(minutes_at_table(part * choices, part * forced, std::min(deals, kMostDeals))));
}

}  // namespace

double minutes_at_table(double choices, double forced, double deals) {
  return (kSecondsToChoose * choices + kSecondsWithoutChoice * forced + kSecondsToDeal * deals) / 60;
}

std::vector<OfferedGame> offered_games(
    const Library& library, const std::function<void(const std::string& path, const std::string& reason)>& faulty) {
  const Json measured = measured_games(library);
  std::vector<OfferedGame> games;
  for (const std::string& path : library.shipped()) {
    std::string error;
    auto rules = load_rules(path, library, error);
    if (rules != nullptr && rules->ok()) {
      const Family* family = family_named(rules->header.family());
      const int effort = effort_of(*rules);
      const auto minutes = minutes_of(measured, *rules);
      games.push_back({std::move(rules), family, effort, minutes});
    } else if (faulty) {
      faulty(path, error);
    }
  }
  const auto place = [](const OfferedGame& game) {
    const auto of_family =
        game.family == nullptr ? std::ssize(families()) : std::distance(families().data(), game.family);
    return std::tuple(of_family, game.effort);
  };
  std::stable_sort(games.begin(), games.end(),
                   [&](const OfferedGame& a, const OfferedGame& b) { return place(a) < place(b); });
  return games;
}

const char* level_of(const OfferedGame& game) {
  if (game.effort <= kEasy) return "easy";
  return game.effort <= kMedium ? "medium" : "hard";
}

std::string time_of(const OfferedGame& game) {
  constexpr int kSteps[] = {1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120};
  if (!game.minutes) return "";
  const auto* step = std::min_element(std::begin(kSteps), std::end(kSteps), [&](int a, int b) {
    return std::abs(a - *game.minutes) < std::abs(b - *game.minutes);
  });
  return fmt::format("{} min", *step);
}

std::string terms_of(const OfferedGame& game) {
  const std::string time = time_of(game);
  return fmt::format("{}, {}{}{}", players_of(game.rules->header.player_counts()), level_of(game),
                     time.empty() ? "" : ", ", time);
}

namespace {

/// "texasholdem" for "Texas Hold'em".
std::string closed_up(std::string text) {
  std::erase_if(text, [](unsigned char c) { return c < 0x80 && std::isalnum(c) == 0; });
  return lower(text);
}

/// " go fish ", so that whole words can be found in it.
std::string spaced(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x80 && std::isalnum(c) == 0; }, ' ');
  return fmt::format(" {} ", joined(split_words(lower(text)), " "));
}

}  // namespace

const OfferedGame* game_called(const std::vector<OfferedGame>& games, const std::string& words) {
  const std::string wanted = spaced(words);
  std::vector<const OfferedGame*> titles;
  for (const OfferedGame& game : games) {
    if (spaced(game.rules->name()) == wanted) return &game;
    if (closed_up(game.rules->header.title) == closed_up(words)) titles.push_back(&game);
  }
  return titles.size() == 1 ? titles.front() : nullptr;
}

std::vector<const OfferedGame*> games_meant(const std::vector<OfferedGame>& games, const std::string& words,
                                            bool& certain) {
  const std::string wanted = spaced(words), begun = wanted.substr(0, wanted.size() - 1);
  certain = false;
  if (wanted.size() <= 2) return {};
  if (const OfferedGame* called = game_called(games, words)) {
    certain = true;
    return {called};
  }
  std::vector<const OfferedGame*> begin, begin_so, in_title, elsewhere;
  for (const OfferedGame& game : games) {
    const Header& header = game.rules->header;
    const std::string title = spaced(header.title), name = spaced(game.rules->name());
    const auto either = [&](const auto& fits) { return fits(title) || fits(name); };
    std::string rest;
    if (game.family != nullptr) rest = fmt::format("{} {}", game.family->name, game.family->also);
    for (const auto* texts : {&header.about, &header.source}) {
      for (const std::string& text : *texts) rest += " " + text;
    }
    if (either([&](const std::string& text) { return text.starts_with(wanted); })) begin.push_back(&game);
    if (either([&](const std::string& text) { return text.starts_with(begun); })) begin_so.push_back(&game);
    if (either([&](const std::string& text) { return text.find(wanted) != std::string::npos; }))
      in_title.push_back(&game);
    else if (spaced(rest).find(wanted) != std::string::npos) elsewhere.push_back(&game);
  }
  certain = true;
  for (const auto* one : {&begin, &begin_so}) {
    if (one->size() == 1) return {one->front()};
  }
  certain = in_title.size() == 1 && elsewhere.empty();
  in_title.insert(in_title.end(), elsewhere.begin(), elsewhere.end());
  return begin_so.empty() ? in_title : begin_so;
}

std::vector<const OfferedGame*> games_near(const std::vector<OfferedGame>& games, const std::string& words) {
  constexpr std::size_t kShortest = 4;  // shorter words are near to too many others
  const auto words_of = [](const OfferedGame& game) {
    const std::string family = game.family == nullptr ? "" : fmt::format("{} {}", game.family->name, game.family->also);
    return split_words(spaced(fmt::format("{} {} {}", game.rules->header.title, game.rules->name(), family)));
  };
  std::vector<std::string> known;
  for (const OfferedGame& game : games) {
    for (std::string& word : words_of(game)) {
      if (word.size() >= kShortest) known.push_back(std::move(word));
    }
  }
  std::string meant;
  bool changed = false;
  for (const std::string& word : split_words(spaced(words))) {
    const std::string near = word.size() < kShortest || contains(known, word) ? "" : nearest(word, known);
    changed = changed || !near.empty();
    meant += (meant.empty() ? "" : " ") + (near.empty() ? word : near);
  }
  bool certain = false;
  return changed ? games_meant(games, meant, certain) : std::vector<const OfferedGame*>();
}

bool is_for(const OfferedGame& game, int players) {
  Rejection rejection;
  return game.rules->header.allows_players(players) && settle(game.rules->header, players, {}, rejection).has_value();
}

}  // namespace houserules
