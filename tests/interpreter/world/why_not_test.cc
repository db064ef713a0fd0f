// The rule file's reasons against playing a card, and the events for missed turns and reversed play.
#include "tests/interpreter/play_support.h"

namespace houserules::why_not_test {

using test::Play;
using test::rules_of;
using test::seats;

std::string game_with(const std::string& more) {
  return R"(--[[ rules
game     "Reasons"
players  3
deck     52
deal     3 each
turn up  1 to discard
move     play "play {card}"
move     draw "draw"
]]
local asked = 0
function turn(me)
  local act, card = me:choose { play = me.hand:where("hearts"), draw = true }
  if card then card:move_to(discard) end
end
)" + more;
}

/// The answer for the first card in the hand of the player to decide.
std::string reason(Play& play) {
  World& world = play.game->world();
  const Seat seat = world.decision().seat;
  for (PileId pile = 0; pile < world.setup().piles.size(); ++pile) {
    if (world.setup().piles[pile].owner == seat && world.setup().piles[pile].name == "hand")
      return world.why_not(seat, world.table().cards(pile).front());
  }
  return "no hand";
}

TEST_CASE("why_not is called with the player and the card") {
  Play play(
      rules_of(game_with("function why_not(me, card) return me.name .. \" cannot play the \" .. card.rank .. \" on \" "
                         ".. discard.top.name end\n")),
      seats(3, "7C 8C 9C 7D 8D 9D 7S 8S 9S KH"));
  CHECK(reason(play) == "Anna cannot play the 7 on King of hearts");
}

TEST_CASE("questions that the machine leaves to Lua are answered by Lua") {
  const std::string gsub = "(\"9.5\"):gsub(\"%d\", \"n\")";
  const std::string both =
      "function why_not() return (" + gsub + ") end\nfunction hand_total() return (" + gsub + ") end\n";
  Play play(rules_of(game_with(both)), seats(3, "7C 8C 9C 7D 8D 9D 7S 8S 9S KH"));
  REQUIRE(play.game->world().bytecode().has_value());
  play.game->choose({1, 0});
  const View view = play.game->view_with_totals(0);
  CHECK(play.game->why_not(1, 0) == "n.n");
  for (const PileView& pile : view.piles) CHECK(pile.total == (pile.owner == 0 ? "n.n" : ""));
}

TEST_CASE("without the function, without a text, and with an error there is no reason") {
  Play none(rules_of(game_with("")), seats(3));
  CHECK(reason(none).empty());
  Play nothing(rules_of(game_with("function why_not() end\n")), seats(3));
  CHECK(reason(nothing).empty());
  Play number(rules_of(game_with("function why_not() return 7 end\n")), seats(3));
  CHECK(reason(number).empty());
  Play wrong(rules_of(game_with("function why_not() error(\"no\") end\n")), seats(3));
  CHECK(reason(wrong).empty());
  Play chooses(rules_of(game_with("function why_not(me) return me:choose { draw = true } end\n")), seats(3));
  CHECK(reason(chooses).empty());
  Play endless(rules_of(game_with("function why_not() while true do end end\n")), seats(3));
  CHECK(reason(endless).empty());
}

TEST_CASE("asking for a reason leaves the game unchanged") {
  const std::string text = game_with(
      "function why_not() asked = asked + 1 say(\"a secret\") return \"asked \" .. asked .. \" times\" end\n");
  Play play(rules_of(text), seats(3));
  const std::size_t told = play.game->events().size();
  CHECK(reason(play) == "asked 1 times");
  CHECK(reason(play) == "asked 1 times");
  CHECK(play.game->events().size() == told);
  CHECK(play.game->world().status() == Status::decision);
  CHECK(
      play.game->choose(Choice{static_cast<std::uint32_t>(play.game->world().decision().alternatives.size() - 1), 0}));
  CHECK(play.game->world().decision().seat == 1);
  CHECK(reason(play) == "asked 1 times");
}

/// The reasons for each card of a player who holds two clubs and a diamond when the Ace of clubs is led. `more` is the
/// rest of the script, `offers` what it lets the player choose.
std::string trick_reasons(Scripts scripts, const std::string& more, const std::string& offers) {
  const auto rules = rules_of(R"(--[[ rules
game     "Tricks"
players  2
deck     52
deal     3 each
pile     trick face up
move     play "play {card}"
move     bury "bury {card}"
]]
)" + more + R"(
function play(first)
  first:pick("play", first.hand:where("AC")):move_to(trick)
  )" + offers + R"(
end
)");
  GameError error;
  const auto world = World::load(rules, 2, {}, {}, error, nullptr, scripts);
  REQUIRE(world != nullptr);
  const Staging staging = test::settings_of(rules, seats(2, "AC 8C 2S 9C 3S 7D")).staging;
  world->hooks().staging = &staging;
  world->begin(Seed(), 0);
  REQUIRE(world->advance() == Status::decision);
  REQUIRE(world->answer(Choice{}) == Status::decision);
  const Setup& setup = world->setup();
  std::string told;
  for (PileId pile = 0; pile < setup.piles.size(); ++pile) {
    if (setup.piles[pile].owner != 1 || setup.piles[pile].name != "hand") continue;
    for (const CardId card : world->table().cards(pile))
      told += setup.pack.text(world->table().face(card)) + ": " + world->why_not(1, card) + "; ";
  }
  return told;
}

TEST_CASE("a card that does not follow suit needs no reason from the script") {
  for (const Scripts scripts : {Scripts::compiled, Scripts::in_lua}) {
    const std::string follows = "first.left:pick(\"play\", first.left.hand:following(trick))";
    CHECK(trick_reasons(scripts, "", follows) == "8C: ; 9C: ; 7D: you must follow suit; ");
    CHECK(trick_reasons(scripts, "function why_not(me, card) if card:is(\"9C\") then return \"not yet\" end end",
                        "first.left:pick(\"play\", first.left.hand:following(trick):except(\"9C\"))") ==
          "8C: ; 9C: not yet; 7D: you must follow suit; ");
    CHECK(trick_reasons(scripts, "function why_not(me, card) return \"no \" .. card.rank end", follows) ==
          "8C: no 8; 9C: no 9; 7D: no 7; ");
    CHECK(trick_reasons(scripts, "function suit_of(card) return card:is(\"7D\") and \"clubs\" or card.suit end",
                        follows) == "8C: ; 9C: ; 7D: ; ");
    // If another question comes next, or nobody has to follow suit, there is no reason.
    CHECK(trick_reasons(scripts, "",
                        "local clubs = first.left.hand:following(trick) "
                        "first.left:pick(\"bury\", first.left.hand:except(clubs))") == "8C: ; 9C: ; 7D: ; ");
    CHECK(trick_reasons(scripts, "",
                        "trick:move_to(discard) local all = first.left.hand:following(trick) "
                        "first.left:pick(\"play\", all:where(\"clubs\"))") == "8C: ; 9C: ; 7D: ; ");
  }
}

TEST_CASE("a reversal is not announced to two players, for whom it changes nothing") {
  Play play(rules_of(R"(--[[ rules
game     "Turns"
players  2..3
deck     52
deal     3 each
move     go "go on"
]]
function turn(me)
  me:choose { go = true }
  turns.reverse()
end
)"),
            seats(2));
  play.game->choose(Choice{});
  for (const Event& event : play.game->events()) CHECK(event.kind != Event::Kind::turned_round);
  CHECK(play.game->world().view(0).direction == -1);
}

TEST_CASE("missed turns are announced before the next turn, and a reversal when it happens") {
  const auto told = [](const std::string& effect) {
    Play play(rules_of(R"(--[[ rules
game     "Turns"
players  4
deck     52
deal     3 each
move     go "go on"
]]
function turn(me)
  me:choose { go = true }
  if me.seat == 1 then )" +
                       effect + R"( end
end
)"),
              seats(4));
    const std::size_t before = play.game->events().size();
    play.game->choose(Choice{});
    std::string text;
    for (std::size_t i = before; i < play.game->events().size(); ++i) {
      const Event& event = play.game->events()[i];
      if (event.kind == Event::Kind::turn)
        text += "turn of " + play.game->world().setup().names[static_cast<std::size_t>(event.seat)];
      if (event.kind == Event::Kind::missed || event.kind == Event::Kind::turned_round)
        text += describe(event, play.game->world().setup(), kGallery) + " ";
    }
    return text;
  };
  CHECK(told("") == "turn of Ben");
  CHECK(told("turns.skip(1)") == "Ben misses a turn. turn of Clara");
  CHECK(told("turns.skip(4)") ==
        "Ben misses a turn. Clara misses a turn. David misses a turn. Anna misses a turn. turn of Ben");
  CHECK(told("turns.reverse()") == "Play reverses and now goes counterclockwise. turn of David");
  CHECK(told("turns.reverse() turns.skip()") ==
        "Play reverses and now goes counterclockwise. David misses a turn. turn of Clara");
  CHECK(told("turns.reverse(2)") == "turn of Ben");
  CHECK(told("turns.next = players[4] turns.skip()") == "David misses a turn. turn of Anna");
  CHECK(told("turns.again() turns.skip()") == "turn of Anna");
}

/// The total of each hand as a spectator sees it, in Lua or not.
std::vector<std::string> totals(const std::string& script, Scripts scripts, Seat viewer) {
  const auto rules = rules_of(game_with(script));
  GameError error;
  const auto world = World::load(rules, 3, test::options_of(*rules, 3), {}, error, nullptr, scripts);
  REQUIRE(world != nullptr);
  world->begin(1, 0);
  REQUIRE(world->advance() == Status::decision);
  const std::uint64_t choices = world->decision().alternatives.size();
  std::vector<std::string> told;
  for (const PileView& pile : world->view_with_totals(viewer).piles) {
    if (pile.name == "hand") told.push_back(pile.total);
  }
  CHECK(world->decision().alternatives.size() == choices);
  return told;
}

void totals_are(const std::string& script, Seat viewer, const std::vector<std::string>& expected) {
  CHECK(totals(script, Scripts::compiled, viewer) == expected);
  CHECK(totals(script, Scripts::in_lua, viewer) == expected);
}

TEST_CASE("the total of a hand is shown to players who see all of it") {
  const std::string count = "function hand_total(hand) asked = asked + 1 return #hand + asked end\n";
  totals_are(count, 1, {"", "4", ""});
  totals_are(count, kGallery, {"", "", ""});
  totals_are("function hand_total(hand) return \"soft \" .. #hand end\n", 0, {"soft 3", "", ""});
  totals_are("function hand_total(hand) return #hand / 2 end\n", 0, {"1.5", "", ""});
  totals_are("function hand_total(hand) return #hand / 1 end\n", 0, {"3.0", "", ""});
  totals_are("function hand_total(hand) return 0 / (#hand - 3) end\n", 0, {"nan", "", ""});
  totals_are("function hand_total() end\n", 0, {"", "", ""});
  totals_are("function hand_total() error(\"no\") end\n", 0, {"", "", ""});
  totals_are("", 0, {"", "", ""});
}

TEST_CASE("a total that is counted without end costs the next one nothing", "[unsanitized]") {
  totals_are("function hand_total(hand) while hand.owner.seat == 1 do end return 3 end\n", kOmniscient, {"", "3", "3"});
}

TEST_CASE("the total of a hand is shown at the end of a game, too") {
  const auto rules = rules_of(
      "--[[ rules\ngame \"End\"\nplayers 2\ndeal 2 each\nmove stop \"stop\"\n]]\n"
      "function turn(me) me:choose { stop = true } finish() end\n"
      "function hand_total(hand) return #hand end\n");
  for (const Scripts scripts : {Scripts::compiled, Scripts::in_lua}) {
    GameError error;
    const auto world = World::load(rules, 2, test::options_of(*rules, 2), {}, error, nullptr, scripts);
    REQUIRE(world != nullptr);
    world->begin(1, 0);
    REQUIRE(world->advance() == Status::decision);
    REQUIRE(world->answer(Choice{}) == Status::over);
    std::vector<std::string> told;
    for (const PileView& pile : world->view_with_totals(kOmniscient).piles) {
      if (pile.name == "hand") told.push_back(pile.total);
    }
    CHECK(told == std::vector<std::string>{"2", "2"});
    CHECK(world->status() == Status::over);
  }
}

}  // namespace houserules::why_not_test
