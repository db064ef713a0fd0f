// Hooks that report which lines and statements run.
#include "interpreter/state/hooks.h"

#include <set>

#include "tests/interpreter/play_support.h"

namespace houserules::lines_test {

class Heard final : public LineListener {
 public:
  void on_line(std::size_t file, int line) override { lines.insert({file, line}); }
  std::set<std::pair<std::size_t, int>> lines;
};

const std::string kGame =
    "--[[ rules\ngame \"Lines\"\nplayers 2\ndeal 1 each\nmove go \"go\"\n]]\n"
    "local n = 0\n"                                                           // line 7, statement 0
    "function turn(me)\n"                                                     // 1
    "  n = n + 1 if n == 2 then finish(me) end\n"                             // 2 3 4
    "  local a, b = #me.hand:where(function(c) return c:is(\"8\") end), 2\n"  // 5 6
    "  if n == 9 then n = 0 end me:choose { go = true }\n"                    // 7 8 9
    "end\n";

Heard heard_in(const std::shared_ptr<const Rules>& rules, Scripts lines) {
  GameError error;
  const auto world = World::load(rules, 2, {}, {}, error, nullptr, lines);
  REQUIRE(world != nullptr);
  Heard heard;
  world->hooks().line_listener = &heard;
  world->begin(1, 0);
  Status status = world->advance();
  while (status == Status::decision) status = world->answer({0, 0});
  CHECK(status == Status::over);
  return heard;
}

TEST_CASE("lines are heard as they are written") {
  const Heard heard = heard_in(test::rules_of(kGame), Scripts::in_lua);
  CHECK(heard.lines == std::set<std::pair<std::size_t, int>>{{0, 9}, {0, 10}, {0, 11}, {0, 12}});
}

TEST_CASE("statements are heard one by one, also on one line") {
  const auto rules = test::rules_of(kGame);
  REQUIRE(rules->scripts[0].statements.size() == 10);
  const Heard heard = heard_in(rules, Scripts::numbered);
  // All but the one that resets n, and those run at load time; returning from a function counts as its own statement.
  CHECK(heard.lines ==
        std::set<std::pair<std::size_t, int>>{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {0, 6}, {0, 7}, {0, 9}});
}

TEST_CASE("statements of a base and of its variant are told apart") {
  const auto rules = test::rules_of(
      "--[[ rules\nvariant of lines \"More\"\n]]\nfunction turn(me)\n  base.turn(me)\nend\n", {{"lines.lua", kGame}});
  const Heard heard = heard_in(rules, Scripts::numbered);
  CHECK(heard.lines.contains({0, 9}));
  CHECK(heard.lines.contains({1, 1}));
  CHECK_FALSE(heard.lines.contains({0, 8}));
}

TEST_CASE("games go the same way whether anybody listens or not") {
  for (const std::string& path : test::all_games()) {
    CAPTURE(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    std::string why;
    const auto alternatives = option_values(rules->header, players, {}, why);
    REQUIRE(alternatives);
    const auto way = [&](Scripts lines, bool listen) {
      GameError error;
      const auto world = World::load(rules, players, *alternatives, {}, error, nullptr, lines);
      REQUIRE(world != nullptr);
      Heard heard;
      if (listen) world->hooks().line_listener = &heard;
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
      CHECK(heard.lines.empty() != listen);
      return choices;
    };
    const auto usual = way(Scripts::in_lua, false);
    CHECK(way(Scripts::in_lua, true) == usual);
    CHECK(way(Scripts::numbered, true) == usual);
  }
}

TEST_CASE("a situation has a number that only what matters changes") {
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

TEST_CASE("what others have chosen at the same time is part of a position") {
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
