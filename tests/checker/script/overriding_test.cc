#include "checker/script/script_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::overriding_test {

std::string findings(const std::string& script) {
  const std::string text = "--[[ rules\ngame \"Overriding\"\n]]\n" + script;
  return test::findings_in_file(text, {{}, {"HR232"}});
}

TEST_CASE("a local that keeps a global function defeats variants") {
  const std::string told =
      "warning[HR215] 5:7 `rule` always means this `fits`, even in a variant that replaces it (call `fits` itself)\n";
  CHECK(findings("function fits(card) return card:is(\"8\") end\nlocal rule = fits\n"
                 "function turn(me) say(#me.hand:where(rule)) end\n") == told);
  CHECK(findings("function fits(card) return card:is(\"8\") end\nlocal rule = (fits)\n"
                 "function turn(me) say(#me.hand:where(rule)) end\n") == told);
  // Inside a function it is read each time; a value is not a function.
  CHECK(findings("function fits(card) return card:is(\"8\") end\n"
                 "function turn(me) local rule = fits say(#me.hand:where(rule)) end\n") == "");
  CHECK(findings("most = 3\nlocal kept = most\nfunction turn() say(kept) end\n") == "");
}

TEST_CASE("a variant's finding about a local of its base points to the base's line") {
  const auto findings = [](const std::string& base) {
    const auto rules = test::rules_in_memory(
        {{"base.lua", "--[[ rules\ngame \"Base\"\nmove play \"play {card}\"\n]]\n" + base},
         {"mine.lua", "--[[ rules\nvariant of base \"Mine\"\n]]\nfunction fits(card) return card:is(\"8\") end\n"}},
        "mine.lua");
    return test::findings_text(test::check_rules(rules, 0));
  };
  const std::string turn = "function turn(me) me:choose { play = me.hand:where(fits) } finish(me) end\n";
  const std::string told =
      "warning[HR215] 4:10 the base does not call this `fits`; it calls its own local (leave out `local` in the base, "
      "or replace a function that calls it)\n";
  CHECK(findings("local function fits(card) return card:is(\"7\") end\n" + turn) == told);
  CHECK(findings("function fits(card) return card:is(\"7\") end\n" + turn) == "");
}

}  // namespace houserules::overriding_test
