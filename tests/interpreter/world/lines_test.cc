// Which statements run, and the numbers of positions.
#include "interpreter/state/hooks.h"

#include "tests/interpreter/play_support.h"

namespace houserules::lines_test {

const std::string kGame =
    "--[[ rules\ngame \"Lines\"\nplayers 2\ndeal 1 each\nmove go \"go\"\n]]\n"
    "local n = 0\n"                                                           // line 7, statement 0
    "function turn(me)\n"                                                     // 1
    "  n = n + 1 if n == 2 then finish(me) end\n"                             // 2 3 4
    "  local a, b = #me.hand:where(function(c) return c:is(\"8\") end), 2\n"  // 5 6
    "  if n == 9 then n = 0 end me:choose { go = true }\n"                    // 7 8 9
    "end\n";

using Counts = std::vector<std::uint32_t>;

std::size_t statements_in(const Rules& rules) {
  std::size_t all = 0;
  for (const LuaScript& script : rules.scripts) all += script.statements.size();
  return all;
}

/// Plays a game in which the first alternative is always chosen.
StatementCounts counted_in(const std::shared_ptr<const Rules>& rules, std::size_t traced = 0) {
  const auto world = test::world_of(rules, 2, Scripts::counted);
  StatementCounts counts;
  counts.ran.resize(statements_in(*rules));
  counts.traced = traced;
  world->hooks().counts = &counts;
  world->begin(1, 0);
  Status status = world->advance();
  while (status == Status::decision) status = world->answer({0, 0});
  CHECK(status == Status::over);
  return counts;
}

TEST_CASE("statements are counted one by one, also on one line") {
  const auto rules = test::rules_of(kGame);
  REQUIRE(rules->scripts[0].statements.size() == 10);
  // Statements that run during loading do not count.
  CHECK(counted_in(rules).ran == Counts{0, 0, 2, 2, 1, 1, 1, 1, 0, 1});
  CHECK(counted_in(rules, 5).trace == Counts{2, 3, 5, 6, 7});
}

TEST_CASE("statements of a base and of its variant are distinguished") {
  const auto rules = test::rules_of(
      "--[[ rules\nvariant of lines \"More\"\n]]\nfunction turn(me)\n  base.turn(me)\nend\n", {{"lines.lua", kGame}});
  CHECK(counted_in(rules).ran == Counts{0, 0, 2, 2, 1, 1, 1, 1, 0, 1, 0, 2});
}

/// How often each statement of a turn runs, after the two that define it.
Counts counted_in_turn(const std::string& body) {
  Counts ran = counted_in(test::rules_of("--[[ rules\ngame \"Counts\"\nplayers 2\ndeal 7 each\n]]\n"
                                         "local function is_low(c) return c.order < 5 end\nfunction turn(me)\n" +
                                         body + "  finish(me)\nend\n"))
                   .ran;
  ran.erase(ran.begin(), ran.begin() + 3);
  return ran;
}

TEST_CASE("code that a word calls is counted for each card, with each path through it") {
  CHECK(counted_in_turn("local n = me.hand:count(function(c)\n if c.suit == \"none\" then return true end\n"
                        "return false end)\n") == Counts{1, 7, 0, 7, 1});
  CHECK(counted_in_turn("local any = me.hand:any(function(c) return c.order > 0 end)\n") == Counts{1, 1, 1});
  CHECK(counted_in_turn("local low = me.hand:lowest(function(c) return c.order end)\n") == Counts{1, 7, 1});
}

TEST_CASE("a function is counted each time it is called, even if it could be asked about many cards at once") {
  const auto ran = [](const std::string& body) {
    return counted_in(test::rules_of("--[[ rules\ngame \"Counts\"\nplayers 2\ndeal 7 each\n]]\n"
                                     "local function is_low(c) return c.order < 5 end\nfunction turn(me)\n" +
                                     body + "  finish(me)\nend\n"))
        .ran[1];
  };
  CHECK(ran("local low = me.hand:where(is_low)\n") == 7);
  CHECK(ran("local low = me.hand:where(is_low) local again = me.hand:where(is_low)\n") == 14);
  CHECK(ran("local low = me.hand:all(function(c) return is_low(c) or true end)\n") == 7);
  CHECK(ran("if is_low(me.hand.top) then finish(me) end\n") == 1);
}

TEST_CASE("a loop is counted each time it tests its condition") {
  CHECK(counted_in_turn("for i = 1, 3 do local x = i end\n") == Counts{4, 3, 1});
  CHECK(counted_in_turn("local i = 0 while i < 3 do i = i + 1 end\n") == Counts{1, 4, 3, 1});
  CHECK(counted_in_turn("for card in each(me.hand) do local x = card end\n") == Counts{8, 7, 1});
}

TEST_CASE("nothing is counted unless requested") {
  const auto rules = test::rules_of(kGame);
  CHECK(test::world_of(rules, 2)->bytecode()->find("count") == std::string::npos);
  CHECK(test::world_of(rules, 2, Scripts::counted)->bytecode()->find("count") != std::string::npos);
}

TEST_CASE("games are the same whether or not statements are counted") {
  for (const std::string& path : test::all_games()) {
    CAPTURE(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    std::string why;
    const auto alternatives = option_values(rules->header, players, {}, why);
    REQUIRE(alternatives);
    const auto way = [&](Scripts scripts) {
      GameError error;
      const auto world = World::load(rules, players, *alternatives, {}, error, nullptr, scripts);
      REQUIRE(world != nullptr);
      StatementCounts counts;
      counts.ran.resize(statements_in(*rules));
      world->hooks().counts = &counts;
      std::vector<std::uint32_t> choices;
      world->begin(3, 0);
      Chance chance(5);
      Status status = world->advance();
      while (status == Status::decision && choices.size() < 300) {
        const Alternative* alternative = nullptr;
        const auto number = chance.below(static_cast<std::uint32_t>(world->decision().alternatives.size()));
        alternative = &world->decision().alternatives[number];
        choices.push_back(static_cast<std::uint32_t>(alternative->value) * 31 + alternative->move);
        status = world->answer({number, alternative->value});
      }
      const bool any = std::any_of(counts.ran.begin(), counts.ran.end(), [](std::uint32_t ran) { return ran > 0; });
      CHECK(any == (scripts == Scripts::counted));
      return choices;
    };
    CHECK(way(Scripts::counted) == way(Scripts::compiled));
  }
}

TEST_CASE("the first deal with too few cards is reported with its line") {
  const auto rules = test::rules_of(
      "--[[ rules\ngame \"Short\"\nplayers 2\nmove go \"go\"\n]]\n"
      "function start()\n  deal(3)\n  deal(26)\n  deal(1)\nend\nfunction turn(me)\n  me:choose { go = true }\n"
      "  deal(9)\n  finish(me)\nend\n");
  for (const Scripts scripts : {Scripts::compiled, Scripts::in_lua}) {
    const auto world = test::world_of(rules, 2, scripts);
    world->begin(1, 0);
    REQUIRE(world->advance() == Status::decision);
    CHECK(world->short_deal().text() == "game.lua:8: 26 cards for each of 2 players make 52, but the stock has 46");
    world->begin(1, 0);
    CHECK(world->short_deal().message.empty());
  }
}

TEST_CASE("running out of cards after a choice is not a short deal") {
  const auto rules = test::rules_of(
      "--[[ rules\ngame \"Short\"\nplayers 2\nmove go \"go\"\n]]\n"
      "function start() deal(1000) end\nfunction turn(me)\n  me:choose { go = true }\n  deal(9)\n  finish(me)\nend\n");
  const auto world = test::world_of(rules, 2);
  world->begin(1, 0);
  REQUIRE(world->advance() == Status::decision);
  CHECK(world->answer({0, 0}) == Status::over);
  CHECK(world->short_deal().message.empty());
}

TEST_CASE("a position's number changes only with what matters") {
  const auto rules = test::rules_of(
      "--[[ rules\ngame \"Numbers\"\nplayers 2\ndeal 2 each\nmove go \"go\"\nmove draw \"draw\"\npublic told "
      "\"told\"\n]]\n"
      "local kept = {}\nfunction turn(me)\n  local act = me:choose { go = true, draw = true }\n  if act == \"draw\" "
      "then "
      "stock:deal(1, me.hand) end\n  if act == \"go\" and #me.hand > 2 then told = me end\n  chance(6)\nend\n");
  GameError error;
  const auto world = World::load(rules, 2, {}, {}, error);
  REQUIRE(world != nullptr);
  world->begin(1, 0);
  REQUIRE(world->advance() == Status::decision);
  const auto next = [&](std::uint32_t alternative) {
    REQUIRE(world->answer({alternative, 0}) == Status::decision);
    return world->position_number();
  };
  const auto begin = world->position_number();
  CHECK(world->position_number() == begin);
  CHECK(next(0) != begin);
  CHECK(next(0) == begin);  // both have left: only the random state differs
  const auto drawn = next(1);
  CHECK(drawn != begin);
  next(0);
  const auto told = next(0);
  CHECK(told != drawn);
  CHECK(world->place_of_decision().line == 11);
  CHECK(world->place_of_decision().file == "game.lua");
}

TEST_CASE("simultaneous choices of others are part of a position") {
  const auto rules = test::rules_of(
      "--[[ rules\ngame \"Numbers\"\nplayers 2\ndeal 2 each\nmove go \"go\"\nmove draw \"draw\"\n]]\n"
      "function turn(me)\n  for p in choose_all(players, function(p) return { go = true, draw = true } end) do end\nend\n");
  const auto world = test::world_of(rules, 2);
  std::vector<std::optional<std::uint64_t>> numbers;
  for (const std::uint32_t alternative : {0U, 1U}) {
    world->begin(1, 0);
    REQUIRE(world->advance() == Status::decision);
    REQUIRE(world->answer({alternative, 0}) == Status::decision);
    numbers.push_back(world->position_number());
  }
  CHECK(numbers[0] != numbers[1]);
}

}  // namespace houserules::lines_test
