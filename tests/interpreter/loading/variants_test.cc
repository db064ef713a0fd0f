// Variants: what they replace, keep, and may not touch.
#include "tests/interpreter/play_support.h"

namespace houserules::variants_test {

using test::Play;
using test::rules_of;
using test::seats;

constexpr const char* kBase = R"(--[[ rules
game "Base"
players 2..3
deck 52
deal 3 each
move go "go on"
move stop "stop"
option points = 1 in 0..9 "points"
preset many { points = 9 } "many points"
]]
local secret = 5
function name() return "base" end
function lay(me) say(name() .. " lays " .. secret) end
function turn(me) me:choose { go = true } lay(me) finish() end
function score(p) return options.points end
)";

Play variant(const std::string& header, const std::string& script, const test::Seating& seating = seats(2)) {
  return Play(rules_of("--[[ rules\nvariant of base \"Varied\"\n" + header + "]]\n" + script, {{"base.lua", kBase}}),
              seating);
}

std::string said(const std::string& header, const std::string& script) {
  Play play = variant(header, script);
  if (!play.error().empty()) return play.error();
  play.choose("go on");
  return play.error().empty() ? play.said() : play.error();
}

TEST_CASE("a variant keeps what it does not change") {
  CHECK(said("", "") == "base lays 5");
  Play play = variant("deal 4 each\noption points = 2\n", "");
  CHECK(play.pile("Anna's hand").size() > 10);
  play.choose("go on");
  CHECK(play.game->world().result().scores == std::vector<std::int64_t>{2, 2});
  CHECK(variant("option points = 2\n", "", seats(2).with_preset("many")).error() == "");
}

TEST_CASE("a global function of the base can be replaced, and called through base") {
  CHECK(said("", "function name() return \"variant\" end") == "variant lays 5");
  CHECK(said("", "function lay(me) say(\"before\") base.lay(me) say(\"after\") end") == "before; base lays 5; after");
  CHECK(said("", "function turn(me) me:choose { go = true } say(base.name()) finish() end") == "base");
}

TEST_CASE("a local of the base is not visible, and an unknown function of the base is an error") {
  CHECK(said("", "function lay(me) say(secret) end") == "game.lua:4: unknown name `secret`");
  CHECK(said("", "function lay(me) base.lai(me) end") ==
        "game.lua:4: the base game has no function `lai`; did you mean `lay`?; variants cannot call its `local` "
        "functions");
  CHECK(said("", "function lay(me) base.secret() end") ==
        "game.lua:4: the base game has no function `secret`; variants cannot call its `local` functions");
}

TEST_CASE("a clause of the variant replaces the base's clause of that number") {
  const auto rules =
      rules_of("--[[ rules\nvariant of base \"V\"\n]]\n--- V-1 New.\n--- B-1 Changed.\n--- Plain.\n",
               {{"base.lua", std::string(kBase) + "--- B-1 First.\n--- B-2 Second.\n\n--- Plain too.\n"}});
  std::string sheet;
  for (const Clause& clause : rules->clauses) sheet += clause.number + " " + clause.pieces.at(0).text + "\n";
  CHECK(sheet == "V-1 New.\nB-1 Changed. Plain.\nB-2 Second.\n Plain too.\n");
}

TEST_CASE("`no` removes moves, options and presets") {
  CHECK(said("no move stop\n", "function lay(me) me:choose { stop = true } end") ==
        "game.lua:5: the header has no move `stop`");
  const auto rules = rules_of("--[[ rules\nvariant of base \"V\"\nno preset many\n]]\n", {{"base.lua", kBase}});
  CHECK(rules->header.preset("many") == nullptr);
  CHECK(said("no option points\nno preset many\n", "function score(p) return 4 end") == "base lays 5");
}

TEST_CASE("a fault in a function of the base is reported at its line there") {
  const std::string base =
      "--[[ rules\ngame \"Base\"\nplayers 2\nmove go \"go on\"\n]]\nfunction turn(me) finish() end\n"
      "function score(p) return \"none\" end\n";
  const Play play(rules_of("--[[ rules\nvariant of base \"Varied\"\n]]\n", {{"base.lua", base}}), seats(2));
  CHECK(play.error() == "base.lua:7: `score` must return a whole number of points, not a string");
}

TEST_CASE("a variant of a variant calls its base, which calls its own") {
  const auto rules = rules_of(
      "--[[ rules\nvariant of middle \"Top\"\n]]\nfunction name() return \"top of \" .. base.name() end\n"
      "function lay(me) base.lay(me) say(\"top\") end",
      {{"base.lua", kBase},
       {"middle.lua",
        "--[[ rules\nvariant of base \"Middle\"\noption points = 3\n]]\nfunction name() return \"middle of \" .. "
        "base.name() end\n"
        "function lay(me) base.lay(me) say(\"middle\") end\nfunction extra() say(\"extra\") end"}});
  Play play(rules);
  play.choose("go on");
  CHECK(play.said() == "top of middle of base lays 5; middle; top");
  CHECK(play.game->world().result().scores == std::vector<std::int64_t>{3, 3});
  const auto transcript = play.game->transcript();
  REQUIRE(transcript.hashes.size() == 3);
  CHECK(transcript.hashes[0].first == "base");
  CHECK(transcript.hashes[2].first == "game");
}

TEST_CASE("errors name their file") {
  CHECK(said("", "\nfunction lay(me) error(\"here\") end") == "game.lua:5: here");
  CHECK(said("", "function name() return nil end") == "base.lua:13: attempt to concatenate a nil value");
}

TEST_CASE("base is not a global of the base game") {
  Play play(rules_of(std::string(kBase) + "\nfunction score(p) return base end\n"));
  play.choose("go on");
  CHECK(play.error() == "game.lua:17: unknown name `base`");
}

TEST_CASE("a missing base and a circle of bases are findings") {
  const auto findings = [](test::Files files) {
    std::string error;
    const auto rules = load_rules("game.lua", test::memory_library(std::move(files)), error);
    REQUIRE(rules != nullptr);
    return rules->diagnostics.empty() ? "" : rules->diagnostics[0].message;
  };
  CHECK(findings({{"game.lua", "--[[ rules\nvariant of bsae \"V\"\n]]\n"}, {"base.lua", kBase}})
            .starts_with("there is no game `bsae` to vary"));
  CHECK(findings({{"game.lua", "--[[ rules\nvariant of other \"V\"\n]]\n"},
                  {"other.lua", "--[[ rules\nvariant of game \"W\"\n]]\n"}}) ==
        "`game` is a variant of itself, through `game`");
}

TEST_CASE("a byte order mark, a #! line and carriage returns do not change line numbers") {
  std::string text = kBase;
  CHECK(Play(rules_of("\xEF\xBB\xBF" + text)).error() == "");
  Play shell(rules_of("#!/usr/bin/env houserules\n" + text + "\nfunction start() error(\"x\") end"));
  CHECK(shell.error() == "game.lua:18: x");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.replace(at, 1, "\r\n");
  Play returns(rules_of(text + "\r\nfunction start() error(\"x\") end"));
  CHECK(returns.error() == "game.lua:17: x");
  const std::string both = "#!x\r\n--[==[ rules\nvariant of base \"V\"\n]==]\nfunction lay(me) error(\"x\") end";
  Play varied(rules_of(both, {{"base.lua", kBase}}));
  varied.choose("go on");
  CHECK(varied.error() == "game.lua:5: x");
}

}  // namespace houserules::variants_test
