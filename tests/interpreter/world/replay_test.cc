// A game equals its transcript: replaying restores it, undo erases, and tampering is detected.
#include "tests/files.h"
#include "tests/interpreter/play_support.h"

namespace houserules::replay_test {

using test::Play;
using test::seats;
using test::small_game;

/// Everything visible of a game: offers, events and views.
std::string state_of(const Game& game) {
  std::string text;
  for (Seat seat = kOmniscient; seat < game.world().setup().players; ++seat) {
    for (const PileView& pile : game.world().view(seat).piles) {
      for (const auto& face : pile.cards) text += face ? game.world().setup().pack.text(*face) + " " : "? ";
      text += "/";
    }
    for (const PublicView& shown : game.world().view(seat).publics)
      text += text_of(shown.value, game.world().setup()) + ",";
    for (const Event& event : game.events()) text += describe(event, game.world().setup(), seat) + "\n";
  }
  if (game.world().status() == Status::decision) {
    for (const Alternative& alternative : game.world().decision().alternatives)
      text +=
          alternative_text(game.world().table(), game.world().decision(), alternative, game.world().decision().seat) +
          "|";
  }
  return text;
}

std::unique_ptr<Game> begun(const std::shared_ptr<const Rules>& rules, std::uint64_t seed) {
  GameSettings settings;
  settings.players = rules->header.player_counts().at(rules->header.player_counts().size() / 2);
  settings.options = test::options_of(*rules, settings.players);
  settings.seed = seed;
  GameError error;
  auto game = Game::start(rules, settings, error);
  INFO(error.text());
  REQUIRE(game != nullptr);
  return game;
}

void play_some(Game& game, std::uint64_t seed, int most) {
  test::ChancePolicy bot(seed);
  for (int i = 0; i < most && game.world().status() == Status::decision; ++i)
    REQUIRE(game.choose(bot.pick(game.world().decision())));
}

TEST_CASE("every game: the same seed twice is the same game, and its transcript replays to it") {
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const auto game = begun(rules, 7);
    const auto again = begun(rules, 7);
    play_some(*game, 3, 3000);
    play_some(*again, 3, 3000);
    REQUIRE(game->world().status() != Status::error);
    CHECK(to_text(game->transcript()) == to_text(again->transcript()));
    CHECK(state_of(*game) == state_of(*again));
    const auto other = begun(rules, 8);
    CHECK((state_of(*other) != state_of(*begun(rules, 7)) || other->choices_made() == 0));

    std::string fault;
    const auto read = parse_transcript(to_text(game->transcript()), fault);
    REQUIRE(read.has_value());
    ReplayError error;
    const auto replayed = Game::replay(rules, *read, error);
    INFO(error.message);
    REQUIRE(replayed != nullptr);
    CHECK(state_of(*replayed) == state_of(*game));
  }
}

TEST_CASE("every game: undo equals never having chosen") {
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const auto game = begun(rules, 11);
    CHECK_FALSE(game->undo());
    std::vector<std::string> states;
    test::ChancePolicy bot(5);
    for (int i = 0; i < 25 && game->world().status() == Status::decision; ++i) {
      states.push_back(state_of(*game));
      REQUIRE(game->choose(bot.pick(game->world().decision())));
    }
    const std::size_t all = states.size();
    CHECK_FALSE(game->undo(all + 1));
    const std::size_t several = std::min<std::size_t>(all, 3);
    REQUIRE(game->undo(several));
    REQUIRE(state_of(*game) == states[all - several]);
    states.resize(all - several);
    while (!states.empty()) {
      REQUIRE(game->undo());
      REQUIRE(state_of(*game) == states.back());
      states.pop_back();
    }
    CHECK(game->choices_made() == 0);
  }
}

constexpr const char* kReplayHeader =
    "move play \"play {card}\"\nmove bid \"bid {n}\"\noption extra = 1 in 0..5 \"x\"\n";
constexpr const char* kScript =
    "function turn(me) me:choose { go = true, bid = range(1, 9) } local _, c = me:choose { play = me.hand } "
    "c:move_to(discard) "
    "if #me.hand == 0 then finish(me) end end\nfunction score(p) return #p.hand end";

struct Recorded {
  std::shared_ptr<const Rules> rules =
      test::rules_of(small_game(kScript, std::string(kReplayHeader) + "deal 2 each\n"));
  Transcript transcript;

  Recorded() {
    Play play(rules, seats(2, "2C 7H 3C 8H"));
    play.choose_each({"bid 4", "play 2C", "go on", "play 7H", "go on", "play 3C"});
    transcript = play.game->transcript();
  }
  /// Why `changed` is refused, and at which choice.
  std::string refusal(const Transcript& changed) const {
    ReplayError error;
    if (Game::replay(rules, changed, error)) return "not refused";
    return fmt::format("{}: {}", error.choice, error.message);
  }
};

TEST_CASE("a tampered transcript is refused where it departs from the game") {
  const Recorded recorded;
  const auto refused = [&](auto change) {
    Transcript changed = recorded.transcript;
    change(changed);
    return recorded.refusal(changed);
  };
  const std::string departs = "the transcript does not match the game at choice ";
  CHECK(refused([](Transcript&) {}) == "not refused");
  CHECK(refused([](Transcript& t) { t.choices[1].value = "3C"; }) == "2: " + departs + "2: option 1 is not `play 3C`");
  CHECK(refused([](Transcript& t) { t.choices[1].alternative = 1; }) ==
        "2: " + departs + "2: option 2 is not `play 2C`");
  CHECK(refused([](Transcript& t) { t.choices[1].alternative = 77; }) ==
        "2: " + departs + "2: option 78 is not `play 2C`");
  CHECK(refused([](Transcript& t) { t.choices[1].move = "go"; }) == "2: " + departs + "2: option 1 is not `go 2C`");
  CHECK(refused([](Transcript& t) { t.choices[2].seat = 0; }) ==
        "3: " + departs + "3: it is Ben's turn to choose, but the transcript has a choice by Anna");
  CHECK(refused([](Transcript& t) { t.choices[2].seat = 5; }) ==
        "3: " + departs + "3: it is Ben's turn to choose, but the transcript has a choice by seat 6");
  CHECK(refused([](Transcript& t) { t.choices[0].value = "10"; }) == "1: " + departs + "1: option 2 is not `bid 10`");
  CHECK(refused([](Transcript& t) { t.choices[0].value = "x"; }) == "1: " + departs + "1: `x` is not a number");
  CHECK(refused([](Transcript& t) { t.choices[0].value = "04"; }) == "1: " + departs + "1: option 2 is not `bid 04`");
  CHECK(refused([](Transcript& t) { t.choices[0].value = "99999999999999999999"; }) ==
        "1: " + departs + "1: `99999999999999999999` is not a number");
  CHECK(refused([](Transcript& t) { t.choices.erase(t.choices.begin() + 2); }) ==
        "3: " + departs + "3: option 1 is not `play 7H`");
  CHECK(refused([](Transcript& t) {
          t.choices.push_back({1, 0, "go", ""});
        }) == "7: " + departs + "7: the game is over, but `go` is recorded");
  CHECK(refused([](Transcript& t) { t.choices.pop_back(); }) ==
        "6: the transcript records a different result from this game's");
  CHECK(refused([](Transcript& t) { t.end->winners = {1}; }) ==
        "7: the transcript records a different result from this game's");
  CHECK(refused([](Transcript& t) {
          t.end->scores = {0, 2};
        }) == "7: the transcript records a different result from this game's");
  CHECK(refused([](Transcript& t) { t.choices.pop_back(), t.end.reset(); }) == "not refused");
  // Only a lone player can give up.
  CHECK(refused([](Transcript& t) {
          t.choices.pop_back();
          t.end = Transcript::End{{}, {}, /*given_up=*/true};
        }) == "6: the transcript records a different result from this game's");
}

TEST_CASE("a transcript of other rules or impossible settings is refused before any choice") {
  const Recorded recorded;
  const auto refused = [&](auto change) {
    Transcript changed = recorded.transcript;
    change(changed);
    return recorded.refusal(changed);
  };
  CHECK(refused([](Transcript& t) { t.hashes[0].second[3] = 'x'; }) ==
        "0: the transcript belongs to another version of `game`: the rule file has changed since");
  CHECK(refused([](Transcript& t) { t.hashes.emplace_back("more", "0"); }) ==
        "0: the transcript belongs to another version of `more`: the rule file has changed since");
  CHECK(refused([](Transcript& t) { t.hashes.clear(); }) ==
        "0: the transcript belongs to another version of `game`: the rule file has changed since");
  CHECK(refused([](Transcript& t) { t.players = 9, t.names.clear(); }) ==
        "0: game.lua: 9 players cannot play this game; it is for 2, 3, 4, 5, 6");
  CHECK(refused([](Transcript& t) { t.options["extra"] = "7"; }).starts_with("0: "));
  CHECK(refused([](Transcript& t) { t.options["y"] = "1"; }).starts_with("0: "));
  CHECK(refused([](Transcript& t) { t.staged_cards[0] = "9X"; }) == "0: the staged card 9X is not in the pack");
  // With another deal the recorded cards are not the ones offered.
  CHECK(refused([](Transcript& t) { std::swap(t.staged_cards[0], t.staged_cards[1]); }) ==
        "2: the transcript does not match the game at choice 2: option 1 is not `play 2C`");
  CHECK(refused([](Transcript& t) {
          t.staged_cards.clear(), t.seed = 99;
        }).starts_with("2: the transcript does not match the game at choice 2"));
}

TEST_CASE("a changed rule file counts as another version") {
  const Recorded recorded;
  const auto changed =
      test::rules_of(small_game(kScript, std::string(kReplayHeader) + "deal 2 each\n") + "-- a comment\n");
  ReplayError error;
  CHECK(Game::replay(changed, recorded.transcript, error) == nullptr);
  CHECK(error.message == "the transcript belongs to another version of `game`: the rule file has changed since");
  CHECK(error.choice == 0);
  Transcript older = recorded.transcript;
  older.engine = "1.0.99";
  CHECK(Game::replay(recorded.rules, older, error) != nullptr);
  CHECK(Game::replay(changed, older, error) == nullptr);
  CHECK(error.message ==
        "the transcript belongs to another version of `game`: the rule file has changed since; houserules 1.0.99 wrote "
        "it");
}

TEST_CASE("only offered choices are accepted, and refusing one changes nothing") {
  Play play(small_game(kScript, kReplayHeader));
  const std::string before = state_of(*play.game);
  for (const Choice wrong :
       {Choice{2, 0}, Choice{77, 0}, Choice{1, 0}, Choice{1, 10}, Choice{1, -1}, Choice{0xFFFFFFFF, 0}}) {
    CHECK_FALSE(play.game->choose(wrong));
  }
  CHECK(state_of(*play.game) == before);
  CHECK(play.game->transcript().choices.empty());
}

TEST_CASE("changing one number in a copy of Crazy Eights changes the game") {
  std::string text = test::source_text("games/crazy-eights.lua");
  const auto draws = [](const std::string& rules) {
    Play play(rules, seats(2, "9C 9D KC KD QC QD JC JD 10C 10D 7C 7D 6C 6D 2H"));
    int drawn = 0;
    while (play.offers().find("draw a card") != std::string::npos) {
      play.choose("draw a card");
      ++drawn;
    }
    return drawn;
  };
  CHECK(draws(text) == 3);
  const auto at = text.find("draws = 3 in");
  REQUIRE(at != std::string::npos);
  CHECK(draws(text.replace(at, 9, "draws = 1")) == 1);
}

TEST_CASE("every game: a snapshot restores a game with its record and events, from any line and from its end") {
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto game = begun(test::rules_on_disk(path), 9);
    play_some(*game, 3, 6);
    if (game->world().status() != Status::decision) continue;
    const GameSnapshot snapshot = game->snapshot();
    CHECK(snapshot.size() > snapshot.memory.size());
    const std::string there = state_of(*game);
    const std::string record = to_text(game->transcript());
    play_some(*game, 4, 3000);
    const std::string end = to_text(game->transcript());
    game->restore(snapshot);
    CHECK(state_of(*game) == there);
    CHECK(to_text(game->transcript()) == record);
    game->undo();
    play_some(*game, 8, 20);
    game->restore(snapshot);
    CHECK(state_of(*game) == there);
    play_some(*game, 4, 3000);
    CHECK(to_text(game->transcript()) == end);
  }
}

TEST_CASE("restarting a game equals starting a new one") {
  const auto rules = test::rules_on_disk("games/crazy-eights.lua");
  GameSettings settings;
  settings.players = 3;
  settings.options = test::options_of(*rules, 3);
  settings.seed = 5;
  const auto played = [](Game& game) {
    while (game.world().status() == Status::decision) game.choose({0, game.world().decision().alternatives[0].value});
    return game.transcript();
  };
  GameError error;
  const auto game = Game::start(rules, settings, error);
  REQUIRE(game != nullptr);
  const Transcript first = played(*game);
  GameSettings other = settings;
  other.seed = 6;
  REQUIRE(game->start_over(other));
  CHECK(game->choices_made() == 0);
  const Transcript second = played(*game);
  CHECK(second.choices != first.choices);
  CHECK(second.choices == played(*Game::start(rules, other, error)).choices);
  REQUIRE(game->start_over(settings));
  CHECK(played(*game).choices == first.choices);
  other.players = 2;
  CHECK_FALSE(game->start_over(other));  // that needs another World
  CHECK(game->choices().size() == first.choices.size());
}

}  // namespace houserules::replay_test
