#include "checker/mutation/mutants.h"

#include "checker/mutation/trial.h"
#include "tests/catch.h"
#include "tests/libraries.h"

namespace houserules::mutation::mutants_test {

constexpr const char* kGame = R"(--[[ rules
game     "Small 3"
players  2..3
deal     size each                         when not twice
deal     2 each                            when twice and players > 1   -- 5 of them
move     lay  "lay {card}"
option   size = 3 in 1..3                  "cards each"
option   twice = off                       "two times 2"
require  size > 1 or players == 2          "one card is too few"
]]

--- S-1 Lay a card.
function turn(me)
  local _, card = me:choose { lay = me.hand }
  card:move_to(discard)
  if options.size == 3 and not options.twice then say("ä"); finish(me) end
  if #me.hand == 0 then
    finish(me)
  end
end
)";

Library library_of(const std::string& text) { return test::memory_library({{"small.lua", text}}); }

std::shared_ptr<const Rules> rules_of(const std::string& text) {
  std::string error;
  auto rules = load_rules("small.lua", library_of(text), error);
  REQUIRE(rules != nullptr);
  for (const Diagnostic& fault : rules->diagnostics) FAIL(fault.message);
  return rules;
}

TEST_CASE("mutants change one thing at a time, in the header and in the Lua", "[mutation]") {
  std::string listed;
  for (const Mutant& mutant : rule_mutants(*rules_of(kGame))) listed += describe(kGame, mutant) + "\n";
  CHECK(listed ==
        "3: number changed: `2` -> `3` in: players 2..3\n"
        "3: number changed: `2` -> `1` in: players 2..3\n"
        "3: number changed: `3` -> `4` in: players 2..3\n"
        "3: number changed: `3` -> `2` in: players 2..3\n"
        "4: statement dropped: deal size each when not twice\n"
        "4: condition negated: `not twice` -> `not (not twice)` in: deal size each when not twice\n"
        "5: statement dropped: deal 2 each when twice and players > 1\n"
        "5: number changed: `2` -> `3` in: deal 2 each when twice and players > 1 -- 5 of them\n"
        "5: number changed: `2` -> `1` in: deal 2 each when twice and players > 1 -- 5 of them\n"
        "5: condition negated: `twice and players > 1` -> `not (twice and players > 1)` in: deal 2 each when twice and "
        "players > 1 -- 5 of them\n"
        "5: comparison turned: `>` -> `<` in: deal 2 each when twice and players > 1 -- 5 of them\n"
        "5: number changed: `1` -> `2` in: deal 2 each when twice and players > 1 -- 5 of them\n"
        "5: number changed: `1` -> `0` in: deal 2 each when twice and players > 1 -- 5 of them\n"
        "7: number changed: `3` -> `4` in: option size = 3 in 1..3 \"cards each\"\n"
        "7: number changed: `3` -> `2` in: option size = 3 in 1..3 \"cards each\"\n"
        "7: number changed: `1` -> `2` in: option size = 3 in 1..3 \"cards each\"\n"
        "7: number changed: `1` -> `0` in: option size = 3 in 1..3 \"cards each\"\n"
        "7: number changed: `3` -> `4` in: option size = 3 in 1..3 \"cards each\"\n"
        "7: number changed: `3` -> `2` in: option size = 3 in 1..3 \"cards each\"\n"
        "8: condition negated: `off` -> `on` in: option twice = off \"two times 2\"\n"
        "9: statement dropped: require size > 1 or players == 2 \"one card is too few\"\n"
        "9: condition negated: `size > 1 or players == 2` -> `not (size > 1 or players == 2)` in: require size > 1 or "
        "players == 2 \"one card is too few\"\n"
        "9: comparison turned: `>` -> `<` in: require size > 1 or players == 2 \"one card is too few\"\n"
        "9: number changed: `1` -> `2` in: require size > 1 or players == 2 \"one card is too few\"\n"
        "9: number changed: `1` -> `0` in: require size > 1 or players == 2 \"one card is too few\"\n"
        "9: comparison turned: `==` -> `~=` in: require size > 1 or players == 2 \"one card is too few\"\n"
        "9: number changed: `2` -> `3` in: require size > 1 or players == 2 \"one card is too few\"\n"
        "9: number changed: `2` -> `1` in: require size > 1 or players == 2 \"one card is too few\"\n"
        "15: statement dropped: card:move_to(discard)\n"
        "16: statement dropped: if options.size == 3 and not options.twice then say(\"ä\"); f...\n"
        "16: condition negated: `options.size == 3 and not options.twice` -> `not (options.size == 3 and not "
        "options.twice)` in: if options.size == 3 and not options.twice then say(\"ä\"); f...\n"
        "16: option ignored: `options.size` -> `3` in: if options.size == 3 and not options.twice then say(\"ä\"); "
        "f...\n"
        "16: comparison turned: `==` -> `~=` in: if options.size == 3 and not options.twice then say(\"ä\"); f...\n"
        "16: number changed: `3` -> `4` in: if options.size == 3 and not options.twice then say(\"ä\"); f...\n"
        "16: number changed: `3` -> `2` in: if options.size == 3 and not options.twice then say(\"ä\"); f...\n"
        "16: condition negated: `not ` -> `` in: if options.size == 3 and not options.twice then say(\"ä\"); f...\n"
        "16: option ignored: `options.twice` -> `false` in: if options.size == 3 and not options.twice then "
        "say(\"ä\"); f...\n"
        "16: statement dropped: say(\"ä\")\n"
        "16: statement dropped: finish(me)\n"
        "17: statement dropped: if #me.hand == 0 then finish(me) end\n"
        "17: condition negated: `#me.hand == 0` -> `not (#me.hand == 0)` in: if #me.hand == 0 then\n"
        "17: comparison turned: `==` -> `~=` in: if #me.hand == 0 then\n"
        "17: number changed: `0` -> `1` in: if #me.hand == 0 then\n"
        "17: number changed: `0` -> `(-1)` in: if #me.hand == 0 then\n"
        "18: statement dropped: finish(me)\n");
}

TEST_CASE("a mutant changes nothing else, and keeps line numbers", "[mutation]") {
  const std::string text = kGame;
  const auto mutants = rule_mutants(*rules_of(kGame));
  REQUIRE(!mutants.empty());
  for (const Mutant& mutant : mutants) {
    const std::string changed = changed_text(text, mutant);
    CHECK(changed.substr(0, mutant.begin) == text.substr(0, mutant.begin));
    CHECK(changed.ends_with(text.substr(mutant.end)));
    CHECK(std::count(changed.begin(), changed.end(), '\n') == std::count(text.begin(), text.end(), '\n'));
  }
}

TEST_CASE("each mutant gets a verdict", "[mutation]") {
  const auto rules = rules_of(kGame);
  const Library library = library_of(kGame);
  const MutantTrial trial(rules, library, "small_test.lua",
                          "test \"S-1 three cards\" { options = { size = 3 }, function(t)\n"
                          "  t:equal(t:count(\"hand\", 1), 3)\n"
                          "  t:choose(1, t:options_of()[1])\n"
                          "  t:winners(1)\n"
                          "end }\n",
                          40, 1);
  std::map<std::string, Fate> fates;
  std::vector<std::string> stillborn;
  for (const Mutant& mutant : rule_mutants(*rules)) {
    const Fate fate = trial.fate_of(mutant);
    fates[describe(kGame, mutant)] = fate;
    if (fate == Fate::stillborn) stillborn.push_back(describe(kGame, mutant));
  }
  CHECK(stillborn ==
        std::vector<std::string>{"7: number changed: `3` -> `4` in: option size = 3 in 1..3 \"cards each\"",
                                 "7: number changed: `3` -> `2` in: option size = 3 in 1..3 \"cards each\""});
  CHECK(fates.at("16: statement dropped: say(\"ä\")") == Fate::same);
  CHECK(fates.at("16: statement dropped: finish(me)") == Fate::killed);
  CHECK(fates.at("18: statement dropped: finish(me)") == Fate::survived);
  const std::string broken = std::string(kGame) + "\nfunction start() error(\"no\") end\n";
  CHECK_THROWS_WITH(MutantTrial(rules_of(broken), library_of(broken), "small_test.lua", "", 1, 1),
                    "2 players: the unchanged game fails: no");
  CHECK_THROWS_WITH(MutantTrial(rules, library, "small_test.lua", "test \"S-1\" { function(t) t:over() end }", 1, 1),
                    "its rule tests fail without any change\n  S-1: the game is not over: it is seat 1's choice");
}

}  // namespace houserules::mutation::mutants_test
