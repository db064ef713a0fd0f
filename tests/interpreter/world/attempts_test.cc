// Worlds whose script is in the middle of a `try` can be saved, explored, undone and replayed like others.
#include "tests/interpreter/play_support.h"

namespace houserules::attempts_test {

using test::ChancePolicy;
using test::faces_of;
using test::Play;
using test::seats;
using test::small_game;

const std::string kFeature = std::string(HOUSERULES_SOURCE_DIR) + "/tests/fixtures/games/feature_try.lua";

/// Anna mixes her hand with the stock, and gets it back.
const std::string kMixing = small_game(
    "function turn(me)\n"
    "  me:choose { go = true }\n"
    "  try(function()\n"
    "    me.hand:move_to(stock) stock:shuffle() stock:deal(5, me.hand)\n"
    "    me:choose { go = true }\n"
    "    fail(\"\")\n"
    "  end)\n"
    "  me:choose { go = true }\n"
    "  say(chance(1000000))\n"
    "  me:choose { go = true }\n"
    "  finish()\n"
    "end\n");

std::string hand_of(const World& world, Seat viewer) {
  std::string text;
  for (const PileView& pile : world.view(viewer).piles) {
    if (pile.name != "hand" || pile.owner != viewer) continue;
    for (const auto& face : pile.cards) text += (face ? world.setup().pack.text(*face) : "?") + " ";
  }
  return text;
}

TEST_CASE("a snapshot inside a try can fail each time it is restored") {
  Play play(small_game("function turn(me)\n"
                       "  local ok, why = try(function()\n"
                       "    me.hand[1]:move_to(discard)\n"
                       "    try(function()\n"
                       "      me.hand[1]:move_to(discard)\n"
                       "      if me:choose { go = true, inner = true, outer = true } == \"inner\" then fail(\"\") end\n"
                       "    end)\n"
                       "    if me:choose { go = true, outer = true } == \"outer\" then fail(\"\") end\n"
                       "  end)\n"
                       "  me:choose { go = true }\n"
                       "end\n",
                       "move inner \"inner\"\nmove outer \"outer\"\n"),
            seats(2, "2C 7H 3C 8H 4C 9H 5C 10H 6C JH"));
  const GameSnapshot within = play.game->snapshot();
  CHECK(within.memory.size() > 2 * within.memory.memory.size());
  const std::size_t with_both = play.game->world().memory();
  for (int time = 0; time < 3; ++time) {
    CHECK(play.pile("discard") == "2C 3C");
    play.choose("inner");
    CHECK(play.pile("discard") == "2C");
    const GameSnapshot outside = play.game->snapshot();
    play.choose("outer");
    CHECK(play.pile("discard") == "");
    play.game->restore(outside);
    CHECK(play.pile("discard") == "2C");
    play.choose("go on");
    CHECK(play.pile("discard") == "2C");
    CHECK(play.offers() == "go on");
    play.game->restore(within);
  }
  play.choose_each({"go on", "outer"});
  // The saved state of an open attempt counts.
  CHECK(with_both > play.game->world().memory());
  CHECK(play.pile("discard") == "");
  REQUIRE(play.game->undo());
  CHECK(play.pile("discard") == "2C 3C");
  REQUIRE(play.game->undo());
  play.choose("inner");
  CHECK(play.pile("discard") == "2C");
}

TEST_CASE("a game with tries is the same answered in the call, decision by decision, and replayed") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto rules = test::rules_on_disk(kFeature);
    const auto in_call = test::world_of(rules, 3, Scripts::in_lua);
    ChancePolicy policy(seed);
    in_call->hooks().policy = &policy;
    in_call->begin(seed, 0);
    REQUIRE(in_call->advance() == Status::over);
    test::Seating table = seats(3).with_seed(seed);
    table.dealer = test::kChance;
    const Play play(rules, table);
    ChancePolicy bot(seed);
    while (play.game->world().status() == Status::decision)
      REQUIRE(play.game->choose(bot.pick(play.game->world().decision())));
    CHECK(play.game->world().result().decisions == in_call->result().decisions);
    CHECK(play.game->world().result().winners == in_call->result().winners);
    CHECK(faces_of(play.game->world().table()) == faces_of(in_call->table()));
    const auto undone = std::count_if(play.game->events().begin(), play.game->events().end(),
                                      [](const Event& event) { return event.kind == Event::Kind::undone; });
    CHECK(undone > 0);
    ReplayError error;
    const auto replayed = Game::replay(rules, play.game->transcript(), error);
    INFO(error.message);
    REQUIRE(replayed != nullptr);
    CHECK(replayed->events().size() == play.game->events().size());
  }
}

TEST_CASE("after a fail in an imagined game, the player's hand is the known one and the rest stays imagined") {
  const auto rules = test::rules_of(kMixing);
  const auto world = test::world_of(rules, 2);
  world->begin(1, 0);
  REQUIRE(world->advance() == Status::decision);
  const Seat me = world->decision().seat;
  const std::string hand = hand_of(*world, me);
  const std::vector<FaceId> really = faces_of(world->table());
  REQUIRE(world->answer({0, 0}) == Status::decision);
  CHECK(hand_of(*world, me) != hand);
  const Snapshot within = world->snapshot();
  Chance chance(3);
  int changed = 0;
  for (int time = 0; time < 20; ++time) {
    world->deal_anew(me, chance);
    const std::vector<FaceId> imagined = faces_of(world->table());
    const std::string mixed = hand_of(*world, me);
    REQUIRE(world->answer({0, 0}) == Status::decision);
    CHECK(hand_of(*world, me) == hand);
    std::vector<FaceId> after = faces_of(world->table()), sorted = really;
    if (after != really) ++changed;
    int kept = 0;
    for (std::size_t card = 0; card < after.size(); ++card) kept += after[card] == imagined[card] ? 1 : 0;
    CHECK(kept > 30);  // of 52: cards keep the faces of the imagined game
    std::sort(after.begin(), after.end());
    std::sort(sorted.begin(), sorted.end());
    CHECK(after == sorted);
    world->restore(within);
    CHECK(hand_of(*world, me) != hand);
  }
  CHECK(changed == 20);
  // The game itself returns to its real cards.
  REQUIRE(world->answer({0, 0}) == Status::decision);
  CHECK(faces_of(world->table()) == really);
}

struct Sayings final : Listener {
  void on_event(const Event& event) override {
    if (event.kind == Event::Kind::said) text += event.text + ";";
  }
  std::string text;
};

TEST_CASE("an imagined game that goes back reveals nothing about hidden cards or future chance") {
  const auto rules = test::rules_of(kMixing);
  const auto world = test::world_of(rules, 2);
  Sayings sayings;
  world->hooks().listener = &sayings;
  world->begin(2, 0);
  REQUIRE(world->advance() == Status::decision);
  const Seat me = world->decision().seat;
  const Snapshot before = world->snapshot();
  /// Everything after the failure, with two cards exchanged before the try and a different random stream.
  const auto future = [&](CardId a, CardId b, std::uint64_t seed) {
    world->restore(before);
    if (a != b && !world->swap_unknown(me, a, b)) return std::string();
    world->answer({0, 0});
    std::string text = hand_of(*world, me) + "/";
    Chance chance(seed);
    world->deal_anew(me, chance);
    sayings.text.clear();
    world->answer({0, 0});
    for (const FaceId face : faces_of(world->table())) text += fmt::format("{} ", face);
    world->answer({0, 0});
    return text + sayings.text;
  };
  const std::string as_it_is = future(0, 0, 5);
  CHECK(future(0, 0, 5) == as_it_is);
  CHECK(future(0, 0, 6) != as_it_is);
  const std::string seen = as_it_is.substr(0, as_it_is.find('/'));
  int compared = 0;
  for (CardId a = 0; a < 52; ++a) {
    for (const int step : {1, 7, 20}) {
      const std::string other = future(a, static_cast<CardId>((a + step) % 52), 5);
      if (other.substr(0, other.find('/')) != seen) continue;
      ++compared;
      CHECK(other == as_it_is);
    }
  }
  CHECK(compared > 50);
  world->hooks().listener = nullptr;
}

TEST_CASE("tries that would save too much state are refused") {
  const std::string big =
      "local keep = {}\n"
      "function turn(me)\n"
      "  me:choose { go = true }\n"
      "  if #keep < 24 then keep[#keep + 1] = table.pack((\"x\"):byte(1, 1)) for n = 1, 60000 do keep[#keep][n] = n "
      "end "
      "return end\n"
      "  try(function() try(function() try(function() try(function() try(function() say(\"all\") end) end) end) end) "
      "end)\n"
      "end\n";
  Play play(small_game(big), seats(2));
  while (play.game->world().status() == Status::decision) play.choose("go on");
  CHECK(play.error() == "game.lua:14: a try nested in 2 others would have to save more than 64 MB");
}

}  // namespace houserules::attempts_test
