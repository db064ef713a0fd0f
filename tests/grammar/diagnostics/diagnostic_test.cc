#include "grammar/diagnostics/diagnostic.h"

#include "tests/catch.h"

namespace houserules::diagnostic_test {

Diagnostic fault_at(Position begin, Position end, std::string message = "it is wrong") {
  return {Code::unexpected, Severity::error, "game.lua", {begin, end}, std::move(message), {}, ""};
}

TEST_CASE("nearest finds one slip in a short word and three in a long one") {
  const std::vector<std::string> words = {"deal", "deck", "discard", "hand", "preset", "counterclockwise"};
  CHECK(nearest("dael", words) == "deal");
  CHECK(nearest("dck", words) == "deck");
  CHECK(nearest("discrad", words) == "discard");
  CHECK(nearest("DISCARD", words) == "discard");
  CHECK(nearest("anticlockwise", words) == "");
  CHECK(nearest("conterclokwize", words) == "counterclockwise");
  CHECK(nearest("wombat", words) == "");
  CHECK(nearest("", words) == "");
}

TEST_CASE("nearest counts swapped neighbours as one slip, and prefers the earlier of equals") {
  CHECK(nearest("ab", {"ba"}) == "ba");
  CHECK(nearest("cat", {"bat", "rat", "cut"}) == "bat");
  CHECK(nearest("cat", {"bat", "cat"}) == "cat");
  CHECK(nearest("abcd", {"bcda"}) == "");
}

TEST_CASE("nearest does not take one letter for another, but a small letter for its capital") {
  CHECK(nearest("x", {"y"}) == "");
  CHECK(nearest("k", {"A", "K"}) == "K");
}

TEST_CASE("nearest is not slowed down by words that cannot be meant") {
  const std::string endless(1'000'000, 'a');
  CHECK(nearest(endless, {"a", endless}) == "");
}

TEST_CASE("did_you_mean is empty or a question") {
  CHECK(did_you_mean("dael", {"deal"}) == "; did you mean `deal`?");
  CHECK(did_you_mean("dael", {"wombat"}) == "");
  // Found where a different word is required.
  CHECK(did_you_mean("to", {"each", "to"}) == "");
  CHECK(did_you_mean_name("suits", {"draws", "how_many_suits"}) == "; did you mean `how_many_suits`?");
  CHECK(did_you_mean_name("texas holdem", {"hearts", "holdem"}) == "; did you mean `holdem`?");
  CHECK(did_you_mean_name("suits", {"how_many_suits", "no_suits"}) == "");
}

TEST_CASE("a diagnostic is shown with its line, an underline, notes and help") {
  Diagnostic fault = fault_at({2, 6}, {2, 10});
  fault.notes.push_back({"", {{1, 1}, {1, 5}}, "first given here"});
  fault.notes.push_back({"base.lua", {{7, 3}, {7, 3}}, "and there"});
  fault.help = "take it away";
  CHECK(render(fault, "deal 5 each\ndeal five each\n") == R"(error[HR007]: it is wrong
 --> game.lua:2:6
  |
2 | deal five each
  |      ^^^^
note: first given here
 --> game.lua:1:1
  |
1 | deal 5 each
  | ^^^^
note: and there
 --> base.lua:7:3
  = help: take it away
)");
}

TEST_CASE("a warning says so, and colour is added only when asked for") {
  Diagnostic fault = fault_at({1, 1}, {1, 2});
  fault.severity = Severity::warning;
  CHECK(render(fault, "x") == "warning[HR007]: it is wrong\n --> game.lua:1:1\n  |\n1 | x\n  | ^\n");
  CHECK(render(fault, "x").find('\x1b') == std::string::npos);
  CHECK(render(fault, "x", /*colour=*/true).find("\x1b[1;33mwarning[HR007]\x1b[0m") == 0);
}

TEST_CASE("a line that the source does not have is left out") {
  CHECK(render(fault_at({9, 1}, {9, 4}), "one line") == "error[HR007]: it is wrong\n --> game.lua:9:1\n");
}

TEST_CASE("tabs, wide and combining characters keep the underline below its words") {
  CHECK(render(fault_at({1, 2}, {1, 6}), "\tdeal 5") ==
        "error[HR007]: it is wrong\n --> game.lua:1:2\n  |\n1 |     deal 5\n  |     ^^^^\n");
  CHECK(render(fault_at({1, 7}, {1, 11}), "pile \u5c71 deal") ==
        "error[HR007]: it is wrong\n --> game.lua:1:7\n  |\n1 | pile \u5c71 deal\n  |        ^^^^\n");
  CHECK(render(fault_at({1, 5}, {1, 9}), "ae\u0301 deal") ==
        "error[HR007]: it is wrong\n --> game.lua:1:5\n  |\n1 | ae\u0301 deal\n  |    ^^^^\n");
}

TEST_CASE("control characters in a file do not reach the terminal") {
  const std::string shown = render(fault_at({1, 1}, {1, 2}, "found \x1b[2J"), "\x1b[31m \xff \xc2\x9b");
  CHECK(shown == "error[HR007]: found \ufffd[2J\n --> game.lua:1:1\n  |\n1 | \ufffd[31m \ufffd \ufffd\n  | ^\n");
}

TEST_CASE("a very long line is shortened around the underline") {
  const std::string line = std::string(200, 'a') + "XYZ" + std::string(200, 'b');
  const std::string shown = render(fault_at({1, 201}, {1, 204}), line);
  CHECK(shown == "error[HR007]: it is wrong\n --> game.lua:1:201\n  |\n1 | ..." + std::string(50, 'a') + "XYZ" +
                     std::string(47, 'b') + "...\n  | " + std::string(53, ' ') + "^^^\n");
  const std::string at_end = render(fault_at({1, 404}, {1, 404}), line);
  CHECK(at_end == "error[HR007]: it is wrong\n --> game.lua:1:404\n  |\n1 | ..." + std::string(100, 'b') + "\n  | " +
                      std::string(103, ' ') + "^\n");
  const std::string at_begin = render(fault_at({1, 1}, {1, 404}), line);
  CHECK(at_begin == "error[HR007]: it is wrong\n --> game.lua:1:1\n  |\n1 | " + std::string(100, 'a') + "...\n  | " +
                        std::string(100, '^') + "\n");
}

TEST_CASE("a line of a million characters is shortened around the underline, too") {
  const std::string line = std::string(500'000, 'a') + "XYZ" + std::string(500'000, 'b');
  const std::string shown = render(fault_at({1, 500'001}, {1, 500'004}), line);
  CHECK(shown == "error[HR007]: it is wrong\n --> game.lua:1:500001\n  |\n1 | ..." + std::string(50, 'a') + "XYZ" +
                     std::string(47, 'b') + "...\n  | " + std::string(53, ' ') + "^^^\n");
}

}  // namespace houserules::diagnostic_test
