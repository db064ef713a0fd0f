// Running rule tests held in memory.
#pragma once

#include <memory>
#include <string>

#include "rule_tests/rule_test.h"
#include "tests/catch.h"
#include "tests/checker/check_support.h"

namespace houserules::test {

/// A small game with every kind of pile and choice.
constexpr const char* kManyThings = R"(--[[ rules
game     "Many Things"
players  2..4
deck     52
pile     tricks each  face down
pile     column x 3   face up
pile     foundation each suit face up
pile     discard      face up
deal     2 each
public   led          "suit led"
public   mark   each  "mark"
public   last         "card last played"
public   leader       "who leads"
move     play "play {card}"
move     hide "hide {card}" private
move     call "call {suit}"
move     name "name {rank}"
move     ask  "ask {player}"
move     bid  "bid {n}"
move     give "give {card}"
move     roll "roll"
move     stop "stop"
move     crash "crash"
option   size = 3 in 1..5 "size"
option   open = off       "open"
option   way = plain in plain odd "way"
require  size < 5 or not open "five are too many"
preset   big { size = 4 } "big"
chips    10 each
pot      kitty
match    2 deals
win      highest score
]]

--- MT-1 A clause.

--- MT-2 Another. [when open] Only then.

--- MT-1 More of the first.

function turn(me)
  local act, value = me:choose {
    play = me.hand, hide = #me.hand > 2 and me.hand, call = suits, name = { "8", "K" }, ask = after(me),
    bid = range(2, 8, 2), give = me.hand:sets(2), roll = true, stop = true, crash = options.open
  }
  if act == "play" then
    value:move_to(discard)
    last, led = value, value.suit
    me.mark = #me.hand
  elseif act == "ask" then
    leader = value
    me:pay(3, value)
    me:pay(2, kitty)
  elseif act == "roll" then
    say("rolled " .. chance(6) .. " and " .. chance { "a", "b", "c" })
  elseif act == "crash" then
    error("crashed on purpose")
  elseif act == "stop" then
    finish()
  end
end

function score(player)
  return #player.hand
end
)";

inline RuleTestReport run_tests_of(const std::string& text, const std::string& game = kManyThings) {
  const auto rules = rules_in_memory({{"games/many.lua", game}}, "games/many.lua");
  for (const Diagnostic& fault : rules->diagnostics) FAIL(fault.message);
  return run_rule_tests("games/tests/many_test.lua", text, rules);
}

/// The failure of a file's one test, or of the file: "LINE: MESSAGE"; "" when it passed.
inline std::string failure_of(const std::string& text, const std::string& game = kManyThings) {
  const RuleTestReport report = run_tests_of(text, game);
  if (report.fault) return std::to_string(report.fault->line) + ": " + report.fault->message;
  REQUIRE(report.tests.size() == 1);
  const auto& failure = report.tests[0].failure;
  return failure ? std::to_string(failure->line) + ": " + failure->message : "";
}

/// The failure of a test with this table (fields, function) and body.
inline std::string failure_in(const std::string& fields, const std::string& body) {
  return failure_of("test \"it\" { " + fields + (fields.empty() ? "" : ", ") + "function(t)\n" + body + "\nend }\n");
}

}  // namespace houserules::test
