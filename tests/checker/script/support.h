// Checking statements of a turn without running them.
#pragma once

#include "tests/checker/check_support.h"

namespace houserules::test {

/// The header of the statements below: 16 lines, so that the first statement is on line 18.
inline constexpr const char* kScriptHeader = R"(--[[ rules
game     "Statements"
players  2..4
deal     5 each
turn up  1 to discard
pile     column x 3 face up
pile     home each suit face up
pile     tricks each face down
public   wanted "suit to follow"
public   bid each "what was bid"
move     play "play {card}"
move     call "call {suit}"
move     raise "raise by {n}"
move     pass "pass"
option   draws = 3 in 1..10 "draws"
]]
)";

/// The findings in `function turn(me)` with these statements, less those for declarations they do not use and
/// variables they do not read.
inline std::string findings_in_turn(const std::string& statements, std::vector<std::string> ignore = {"HR222"}) {
  for (const char* code : {"HR208", "HR209", "HR210", "HR231", "HR232"}) ignore.emplace_back(code);
  const std::string text = std::string(kScriptHeader) + "function turn(me)\n" + statements + "\nend\n";
  return findings_in_file(text, {{}, ignore});
}

}  // namespace houserules::test
