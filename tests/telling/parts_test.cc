// Points in named parts: what `score` may return, on the machine and in Lua, and what is made of it.
#include "table/score_sheet.h"
#include "telling/ending.h"
#include "telling/narrator.h"
#include "tests/interpreter/play_support.h"

namespace houserules::parts_test {

using namespace houserules::test;

constexpr const char* kTurn = "function turn(me) me:choose { go = true } finish() end\n";
constexpr const char* kDeals = "win highest score\nmatch 2 deals\n";

std::string error_of(const std::string& score, Scripts scripts) {
  const auto rules = rules_of(small_game(kTurn + score, kDeals));
  const auto world = world_of(rules, 2, scripts);
  ChancePolicy policy;
  world->hooks().policy = &policy;
  world->begin(Seed(1), 0);
  return world->advance() == Status::error ? text_of(world->error()) : "";
}

/// The error in both engines, which must be the same.
std::string error_of(const std::string& score) {
  const std::string error = error_of(score, Scripts::compiled);
  CHECK(error_of(score, Scripts::in_lua) == error);
  return error;
}

TEST_CASE("the points of a deal are the sum of their parts, in the order of the file") {
  Play play(small_game(std::string(kTurn) + "function score(player)\n"
                                            "  local points = { zeal = 2, red_threes = -100 * player.seat, none = 0 }\n"
                                            "  points.bonus = 7\n  return points\nend\n",
                       kDeals));
  play.choose("go on");
  CHECK(play.story().find("Anna scores -91 points (zeal 2, red threes -100, bonus 7).\n"
                          "Ben scores -191 points (zeal 2, red threes -200, bonus 7).\n") != std::string::npos);
  const Setup& setup = play.game->world().setup();
  CHECK(setup.parts == std::vector<std::string>{"zeal", "red_threes", "none", "bonus"});
  CHECK(play.game->world().table().match.scores[1] == -191);
  play.choose("go on");
  CHECK(score_sheet_text(play.game->events(), setup, Style{}) ==
        "Deal 2      Anna   Ben\n"
        "Zeal           2     2\n"
        "Red threes  -100  -200\n"
        "Bonus          7     7\n"
        "Total        -91  -191\n"
        "\n"
        "Deal    Anna   Ben\n"
        "1        -91  -191\n"
        "2        -91  -191\n"
        "Points  -182  -382\n");
  CHECK(Narrator(setup, kGallery, Style{}).tell(play.game->events()).back() == "Anna wins the game.");
}

TEST_CASE("points for the difference of a public value of the same name say so") {
  const auto sheet = [](const std::string& points) {
    Play play(
        small_game("function turn(me)\n  me:choose { go = true }\n  players[1].deadwood, players[2].deadwood = 4, "
                   "10\n  finish(me)\nend\nfunction score(player) return player.seat == 1 and " +
                       points + " or 0 end\n",
                   "win highest score\npublic deadwood each \"deadwood\"\n"));
    play.choose("go on");
    return score_sheet_text(play.game->events(), play.game->world().setup(), Style{});
  };
  CHECK(sheet("{ deadwood = 6 }") ==
        "                        Anna  Ben\n"
        "Difference in deadwood     6    0\n"
        "Points                     6    0\n");
  CHECK(sheet("{ deadwood = 7 }") ==
        "          Anna  Ben\n"
        "Deadwood     7    0\n"
        "Points       7    0\n");
}

TEST_CASE("one player's points may have parts, and another's not") {
  Play play(
      small_game(std::string(kTurn) + "function score(player) return player.seat == 1 and { melds = 5 } or 3 end\n",
                 "win highest score\n"));
  play.choose("go on");
  CHECK(play.game->world().result().scores == std::vector<std::int64_t>{5, 3});
  CHECK(score_sheet_text(play.game->events(), play.game->world().setup(), Style{}) ==
        "        Anna  Ben\n"
        "Melds      5    0\n"
        "Points     5    3\n");
}

TEST_CASE("parts that do not fit beside or below each other are sentences") {
  Play play(small_game(std::string(kTurn) + "function team_score(team)\n  return { left_in_the_hands = -team.number, "
                                            "books_without_wild_cards = 500, red_threes = 0 }\nend\n",
                       "players 4\nteams 2\nwin highest score\n"),
            seats(4));
  play.choose("go on");
  Style narrow;
  narrow.width = 40;
  CHECK(score_sheet_text(play.game->events(), play.game->world().setup(), narrow) ==
        "Anna and Clara: left in the hands -1,\n"
        "  books without wild cards 500, points\n"
        "  499.\n"
        "Ben and David: left in the hands -2,\n"
        "  books without wild cards 500, points\n"
        "  498.\n");
}

TEST_CASE("public values that are only assigned come last among the names of parts") {
  const auto rules = rules_of(small_game(
      "function turn(me)\n  me.bid = 3\n  me:choose { go = true }\n  finish()\nend\n"
      "function score(player)\n  local points = { tricks = 1 }\n  points.bid = player.bid or 0\n  return points\nend\n",
      "public bid each \"bid\"\n"));
  CHECK(world_of(rules, 2)->setup().parts == std::vector<std::string>{"tricks", "bid"});
}

TEST_CASE("a variant changes parts, and its own come after those of the game") {
  const std::string base = small_game(std::string(kTurn) + "function score(p) return { melds = 5, cards = -1 } end\n",
                                      "win highest score\n");
  Play play(
      rules_of("--[[ rules\nvariant of base \"Variant\"\n]]\nfunction score(player)\n"
               "  local points = base.score(player)\n  points.bonus = 3\n  points.cards = 0\n"
               "  return points\nend\n",
               {{"base.lua", base}}));
  play.choose("go on");
  CHECK(play.story().find("Anna scores 8 points (melds 5, bonus 3).\n") != std::string::npos);
}

TEST_CASE("what is no part of points is an error that says what to do") {
  CHECK(error_of("function score(p) return {} end").empty());
  CHECK(error_of("function score(p) return { 1, 2 } end") ==
        "game.lua:13: `score` must give each part of the points a name, as in `{ melds = 120, red_threes = 100 }`");
  CHECK(error_of("function score(p) return { melds = 1, [true] = 2 } end") ==
        "game.lua:13: `score` must give each part of the points a name, as in `{ melds = 120, red_threes = 100 }`");
  CHECK(error_of("function score(p) return { melds = 1, cards = \"x\", aces = 1.5 } end") ==
        "game.lua:13: `score` must give whole numbers of points: its part `aces` is a number that is not whole");
  CHECK(error_of("function score(p) return { melds = p } end") ==
        "game.lua:13: `score` must give whole numbers of points: its part `melds` is a table");
  CHECK(error_of("function score(p) return { [\"mel\" .. \"ds\"] = 1 } end") ==
        "game.lua:13: `score` returned an undeclared part `melds`: declare it with `melds = ...`");
  CHECK(error_of("function score(p) return { [(\"x\"):rep(31)] = 1 } end") ==
        "game.lua:13: `score` returned a part whose name is longer than 30 letters");
  CHECK(error_of("function score(p) return { melds = 1000000000001 } end") ==
        "game.lua:13: `score` returned 1000000000001 for Anna: one deal can score at most 1000000000000 points");
  CHECK(error_of("function score(p) return { melds = 1000000000000, cards = 1 } end") ==
        "game.lua:13: `score` returned 1000000000001 for Anna: one deal can score at most 1000000000000 points");
  std::string many = "function score(p) return { ";
  for (int i = 0; i < 25; ++i) many += fmt::format("part_{} = 1, ", i);
  CHECK(error_of(many + "} end") == "game.lua:13: `score` returned more than 24 parts of the points");
}

TEST_CASE("both engines give the same parts") {
  const auto rules =
      rules_of(small_game(std::string(kTurn) + "function score(p)\n  local points = { b = 1, a = 2 }\n"
                                               "  for _, name in ipairs { \"d\", \"c\" } do points[name] = p.seat end\n"
                                               "  return points\nend\nlocal names = { c = 0, d = 0 }\n",
                          kDeals));
  struct Story final : Listener {
    explicit Story(World& world) : setup(world.setup()) {}
    void on_event(const Event& event) override { text += describe(event, setup, kOmniscient) + '\n'; }
    const Setup& setup;
    std::string text;
  };
  const auto text = [&rules](Scripts scripts) {
    const auto world = world_of(rules, 2, scripts);
    Story story(*world);
    ChancePolicy policy;
    world->hooks().listener = &story;
    world->hooks().policy = &policy;
    world->begin(Seed(1), 0);
    CHECK(world->advance() == Status::over);
    return story.text;
  };
  CHECK(text(Scripts::compiled) == text(Scripts::in_lua));
  CHECK(text(Scripts::compiled).find("Ben scores 7 points (b 1, a 2, c 2, d 2).") != std::string::npos);
}

}  // namespace houserules::parts_test
