// Rule files in memory, games with a staged deck, and choices by their text.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "interpreter/world/game.h"
#include "runtime/chance.h"
#include "runtime/event_words.h"
#include "tests/catch.h"
#include "tests/libraries.h"

namespace houserules::test {

inline std::shared_ptr<const Rules> checked(std::shared_ptr<const Rules> rules, const std::string& error) {
  INFO(error);
  REQUIRE(rules != nullptr);
  for (const Diagnostic& diagnostic : rules->diagnostics) {
    INFO(diagnostic.file << ":" << diagnostic.range.begin.line << ": " << diagnostic.message);
    REQUIRE(diagnostic.severity != Severity::error);
  }
  return rules;
}

/// Sound rules; `files` are those beside "game.lua".
inline std::shared_ptr<const Rules> rules_of(const std::string& text, Files files = {}) {
  files["game.lua"] = text;
  std::string error;
  auto rules = load_rules("game.lua", memory_library(std::move(files)), error);
  return checked(rules, error);
}

inline Library shipped_library() { return {{HOUSERULES_SOURCE_DIR "/games"}}; }

inline std::shared_ptr<const Rules> rules_on_disk(const std::string& path) {
  std::string error;
  auto rules = load_rules(path, shipped_library(), error);
  return checked(rules, error);
}

inline std::shared_ptr<const Rules> shipped_rules(const std::string& game) {
  return rules_on_disk(HOUSERULES_SOURCE_DIR "/games/" + game + ".lua");
}

/// Games that together use every feature, for tests of features that concern every game: some shipped ones, and those
/// made for tests. Other tests play all shipped games: their own, `check`'s, and those of the two engines.
inline std::vector<std::string> all_games() {
  std::vector<std::string> paths;
  for (const char* name :
       {"attack", "aunt-mays-eights", "black-jack", "bravado", "crazy-eights", "hearts", "jackjack", "twenty-one"})
    paths.push_back(std::string(HOUSERULES_SOURCE_DIR "/games/") + name + ".lua");
  for (const auto& entry : std::filesystem::directory_iterator(HOUSERULES_SOURCE_DIR "/tests/fixtures/games")) {
    if (entry.path().extension() == ".lua") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  REQUIRE(paths.size() >= 10);
  return paths;
}

/// How a game is set up. `dealer` is the first dealer (from 0): kLast is the last player, so that Anna begins; kChance
/// draws the dealer at random.
inline constexpr int kLast = -1;
inline constexpr int kChance = -2;
struct Seating {
  int players = 2;
  std::string cards;                                     ///< in the order they are dealt
  std::vector<std::uint32_t> draws;                      ///< random draws after the dealer's
  std::vector<std::pair<std::string, std::string>> set;  ///< options
  std::string preset;
  std::uint64_t seed = 1;
  int dealer = kLast;
  std::vector<std::string> names;

  Seating with_set(std::vector<std::pair<std::string, std::string>> options) const {
    Seating other = *this;
    other.set = std::move(options);
    return other;
  }
  Seating with_preset(const std::string& name) const {
    Seating other = *this;
    other.preset = name;
    return other;
  }
  Seating with_draws(std::vector<std::uint32_t> outcomes) const {
    Seating other = *this;
    other.draws = std::move(outcomes);
    return other;
  }
  Seating with_seed(std::uint64_t number) const {
    Seating other = *this;
    other.seed = number;
    return other;
  }
  Seating dealt_by(int seat) const {
    Seating other = *this;
    other.dealer = seat;
    return other;
  }
};

inline Seating seats(int players, const std::string& cards = "") {
  Seating seating;
  seating.players = players;
  seating.cards = cards;
  return seating;
}

inline OptionValues options_of(const Rules& rules, int players,
                               const std::vector<std::pair<std::string, std::string>>& set = {},
                               const std::string& preset = "") {
  Settings settings;
  settings.set = set;
  settings.preset = preset;
  std::string error;
  const auto options = option_values(rules.header, players, settings, error);
  INFO(error);
  REQUIRE(options.has_value());
  return *options;
}

/// A world of the game with default options, not begun.
inline std::unique_ptr<World> world_of(const std::shared_ptr<const Rules>& rules, int players,
                                       Scripts scripts = Scripts::compiled) {
  GameError error;
  auto world = World::load(rules, players, options_of(*rules, players), {}, error, nullptr, scripts);
  INFO(error.text());
  REQUIRE(world != nullptr);
  return world;
}

inline std::string text_of(const GameError& error) {
  if (error.file.empty()) return error.message;
  return error.line > 0 ? fmt::format("{}:{}: {}", error.file, error.line, error.message)
                        : fmt::format("{}: {}", error.file, error.message);
}

inline GameSettings settings_of(std::shared_ptr<const Rules> rules, const Seating& table) {
  GameSettings settings;
  settings.players = table.players;
  settings.options = options_of(*rules, table.players, table.set, table.preset);
  settings.seed = table.seed;
  settings.names = table.names;
  if (table.dealer != kChance) {
    settings.staging.draws.push_back(
        static_cast<std::uint32_t>(table.dealer == kLast ? table.players - 1 : table.dealer));
  }
  settings.staging.draws.insert(settings.staging.draws.end(), table.draws.begin(), table.draws.end());
  if (!table.cards.empty()) {
    GameError error;
    const auto world = World::load(rules, settings.players, settings.options, {}, error);
    INFO(error.message);
    REQUIRE(world != nullptr);
    std::size_t at = 0;
    while (at < table.cards.size()) {
      const std::size_t end = std::min(table.cards.find(' ', at), table.cards.size());
      const auto face = world->setup().pack.parse(table.cards.substr(at, end - at));
      INFO(table.cards.substr(at, end - at));
      REQUIRE(face.has_value());
      settings.staging.cards.push_back(*face);
      at = end + 1;
    }
  }
  return settings;
}

/// The game at its first decision, with the usual options but for `set`.
inline std::unique_ptr<Game> started(const std::shared_ptr<const Rules>& rules, int players, const Seed& seed = 1,
                                   const std::vector<std::pair<std::string, std::string>>& set = {}) {
  GameSettings settings;
  settings.players = players;
  settings.options = options_of(*rules, players, set);
  settings.seed = seed;
  GameError error;
  auto game = Game::start(rules, settings, error);
  INFO(text_of(error));
  REQUIRE(game != nullptr);
  return game;
}

/// A game in progress.
class Play {
 public:
  explicit Play(std::shared_ptr<const Rules> its_rules, const Seating& table = {}) : rules(std::move(its_rules)) {
    GameError error;
    game = Game::start(rules, settings_of(rules, table), error);
    if (!game) start_error = test::text_of(error);
  }
  explicit Play(const std::string& text, const Seating& table = {}) : Play(rules_of(text), table) {}

  /// Every option as its chooser reads it, joined by " | "; calls out of turn as "Ben: catch".
  std::string offers() const {
    if (game->world().status() != Status::decision) return "";
    std::string text;
    for (const Alternative& alternative : game->world().decision().alternatives)
      text += (text.empty() ? "" : " | ") + text_of(alternative);
    return text;
  }
  std::string text_of(const Alternative& alternative, const std::int64_t* number = nullptr) const {
    const Decision& decision = game->world().decision();
    const Seat seat = decision.chooser(alternative);
    return (seat == decision.seat ? "" : game->world().setup().names[slot(seat)] + ": ") +
           alternative_text(game->world().table(), decision, alternative, seat, false, number);
  }

  int seat() const { return game->world().status() == Status::decision ? game->world().decision().seat : -1; }

  /// Makes the choice with this text ("play 7H"), or a number of a range ("bid 5").
  void choose(const std::string& text) {
    INFO("offered: " << offers() << "; wanted: " << text << "; error: " << error());
    REQUIRE(game->world().status() == Status::decision);
    const Decision& decision = game->world().decision();
    for (std::uint32_t i = 0; i < decision.alternatives.size(); ++i) {
      const Alternative& alternative = decision.alternatives[i];
      if (alternative.kind == AlternativeKind::range) {
        for (std::int64_t number = alternative.value; number <= alternative.most; number += alternative.step) {
          if (text_of(alternative, &number) != text) continue;
          REQUIRE(game->choose({i, number}));
          return;
        }
      } else if (text_of(alternative) == text) {
        REQUIRE(game->choose({i, 0}));
        return;
      }
    }
    FAIL("no such option");
  }
  void choose_each(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) choose(text);
  }

  /// "game.lua:12: message" if the game failed or could not be started; else "".
  std::string error() const {
    if (!game) return start_error;
    return game->world().status() == Status::error ? test::text_of(game->world().error()) : "";
  }

  /// What the script said, joined by "; ".
  std::string said() const {
    std::string text;
    for (const Event& event : game->events()) {
      if (event.kind == Event::Kind::said) text += (text.empty() ? "" : "; ") + event.text;
    }
    return text;
  }

  /// A pile by its label, as `viewer` sees it: "7H 8S ?", from the bottom.
  std::string pile(const std::string& label, Seat viewer = kOmniscient) const {
    for (const PileView& shown : game->world().view(viewer).piles) {
      if (shown.label != label) continue;
      std::string text;
      for (const auto& face : shown.cards) {
        text += (text.empty() ? "" : " ") + (face ? game->world().setup().pack.text(*face) : std::string("?"));
      }
      return text;
    }
    FAIL("no pile " << label);
    return "";
  }

  /// A public value: "Anna's bid" is `bid` of seat 0.
  std::string value(const std::string& name, Seat of = kNoSeat) const {
    for (const PublicView& shown : game->world().view(kGallery).publics) {
      if (shown.name == name && shown.seat == of) return houserules::text_of(shown.value, game->world().setup());
    }
    FAIL("no public value " << name);
    return "";
  }

  /// All events as `viewer` reads them, one per line.
  std::string story(Seat viewer = kGallery) const {
    std::string text;
    for (const Event& event : game->events()) {
      const std::string line = describe(event, game->world().setup(), viewer);
      if (!line.empty()) text += line + "\n";
    }
    return text;
  }

  std::string winners() const {
    REQUIRE(game->world().status() == Status::over);
    std::string text;
    for (Seat seat = 0; seat < game->world().setup().players; ++seat) {
      if ((game->world().result().winners & seat_bit(seat)) != 0) {
        text += (text.empty() ? "" : " ") + game->world().setup().names[static_cast<std::size_t>(seat)];
      }
    }
    return text;
  }

  std::shared_ptr<const Rules> rules;
  std::unique_ptr<Game> game;
  std::string start_error;
};

/// Chooses "go on" while there is a choice; returns the error.
inline std::string all_on(Play& play) {
  while (play.seat() >= 0) play.choose("go on");
  return play.error();
}

/// The faces of all cards, by their numbers.
inline std::vector<FaceId> faces_of(const Table& table) {
  std::vector<FaceId> faces;
  for (int card = 0; card < table.card_count(); ++card) faces.push_back(table.face(static_cast<CardId>(card)));
  return faces;
}

/// Chooses at random from its own stream, and counts the answers.
class ChancePolicy final : public Policy {
 public:
  explicit ChancePolicy(std::uint64_t seed = 1) : chance(seed, 0, 99) {}
  Choice choose(World&, const Decision& decision) override { return pick(decision); }
  Choice pick(const Decision& decision) {
    ++answered;
    Choice choice;
    choice.alternative = chance.below(static_cast<std::uint32_t>(decision.alternatives.size()));
    const Alternative& alternative = decision.alternatives[choice.alternative];
    choice.number = alternative.value + std::int64_t{alternative.step} * chance.below(alternative.variants());
    return choice;
  }
  Chance chance;
  int answered = 0;
};

/// A small rule file whose statements `header` may replace. The script begins on line 10 if `header` adds nothing.
inline std::string small_game(const std::string& script, const std::string& header = "") {
  std::string text = "--[[ rules\ngame \"Test\"\n";
  for (const std::string statement :
       {"players 2..6", "deck 52", "order 2 .. A", "values hearts = 1, QS = 13, others = 0", "deal 5 each"}) {
    const std::string keyword = statement.substr(0, statement.find(' ') + 1);
    text += (("\n" + header).find("\n" + keyword) == std::string::npos ? statement : "--") + "\n";
  }
  text += "move go \"go on\"\n" + header;
  return text + (text.back() == '\n' ? "" : "\n") + "]]\n" + script;
}

/// What `body` says (or the error it ends with), run from line 11 as a turn after one choice by Anna, who holds 2C 3C
/// 4C 5C 6C while Ben holds 7H 8H 9H TH JH.
inline std::string tell(const std::string& body, const std::string& header = "", const Seating& table = {}) {
  Seating seating = table;
  if (seating.cards.empty() && seating.players == 2) seating.cards = "2C 7H 3C 8H 4C 9H 5C 10H 6C JH";
  Play play(small_game("function turn(me) me:choose { go = true }\n" + body + "\nfinish() end\n", header), seating);
  if (!play.error().empty()) return play.error();
  play.choose("go on");
  if (!play.error().empty()) return play.error();
  return play.said();
}

}  // namespace houserules::test
