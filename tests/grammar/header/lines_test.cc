// Where the header is in the file, and where its statements begin and end.
#include "grammar/header/lines.h"

#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::lines_test {

using test::messages_of;

std::vector<std::string> statements_of(std::string_view header) {
  std::vector<std::string> result;
  for (const StatementPlace& place : split_statements(header, 0, header.size())) {
    result.emplace_back(header.substr(place.begin, place.end - place.begin));
  }
  return result;
}

using Statements = std::vector<std::string>;

TEST_CASE("the header is found after a byte order mark, a #! line, empty lines and comments") {
  const std::string text =
      "\xef\xbb\xbf#!/usr/bin/env houserules\n\n-- a comment\n  --[[ rules of thumb ]]\n--[=[ another\nrules ]] ]=]\n"
      "--[==[ rules\ngame \"a ]] b\"\n]==]\nlocal x = 1\n";
  const ParsedHeader parsed = parse_header(text, "game.lua");
  CHECK(parsed.ok());
  CHECK(parsed.header.title == "a ]] b");
  CHECK(parsed.header.title_range == Range{{8, 6}, {8, 14}});
}

TEST_CASE("a byte order mark does not move the first column") {
  const auto found = messages_of("\xef\xbb\xbf--[[ rules\n");
  CHECK(found == std::vector<std::string>{"HR004 1:1 the header is never closed: expected `]]`"});
}

TEST_CASE("brackets in the script do not close the header") {
  const std::string open = "--[[ rules\ngame \"X\"\n\nfunction turn(me)\n  say(names[me[1]])\nend\n";
  std::vector<std::string> found = test::messages_of(parse_header(open, "a.lua").diagnostics);
  CHECK(found == std::vector<std::string>{"HR004 1:1 the header is never closed: expected `]]` before line 4"});
  CHECK(parse_header(open, "a.lua").diagnostics.front().help == "the `]]` on line 5 belongs to the script");
  CHECK(parse_header("--[[ rules\ngame \"X\" ]]\n\nlocal x = 1\n", "a.lua").ok());
}

TEST_CASE("CRLF ends lines") {
  const std::string text =
      "--[[ rules\r\ngame \"One\"\r\nplayers 2..4\r\n-- a comment\r\ndeal 5 each\r\n  when players == 2\r\n]]\r\n";
  const ParsedHeader parsed = parse_header(text, "game.lua");
  CHECK(messages_of(text).empty());
  CHECK(parsed.header.title == "One");
  CHECK(test::only<DealStatement>(parsed.header).range == Range{{5, 1}, {6, 20}});
  CHECK(messages_of("--[[ rules\r\ngame \"One\"\r\nmove a \"open\r\n]]\r\n") ==
        std::vector<std::string>{"HR008 3:8 the text is never closed: expected `\"` before the end of the line"});
}

TEST_CASE("a file without a header is reported") {
  const char* expected = "no header: expected `--[[ rules` before anything but comments";
  CHECK(messages_of("print('x')\n--[[ rules\ngame \"x\"\n]]") == Statements{std::string("HR001 1:1 ") + expected});
  CHECK(messages_of("-- only\n-- comments") == Statements{std::string("HR001 2:12 ") + expected});
  CHECK(messages_of("--[[ Rules\n]]") ==
        Statements{"HR001 1:1 no header: expected `--[[ rules`, and nothing else on its line"});
  CHECK(messages_of("--[[ never closed") == Statements{std::string("HR001 1:5 ") + expected});
  CHECK(messages_of("#!only") == Statements{std::string("HR001 1:7 ") + expected});
}

TEST_CASE("a file that is empty, not text or not UTF-8 is reported") {
  CHECK(messages_of("") == Statements{"HR002 1:1 the file is empty: expected a header"});
  CHECK(messages_of("\xef\xbb\xbf \r\n") == Statements{"HR002 1:1 the file is empty: expected a header"});
  CHECK(messages_of(std::string_view("--[[ rules\nga\0me", 16)) ==
        Statements{"HR003 2:3 this is not a text file: it contains a NUL byte"});
  CHECK(messages_of("--[[ rules\ngame \"K\xf6nig\"\n]]") ==
        Statements{"HR005 2:8 the header is not UTF-8: found the byte 0xf6"});
}

TEST_CASE("a header closed with the wrong level is never closed") {
  CHECK(messages_of("-- first\n--[=[ rules\ngame \"x\"\n]]\n") ==
        Statements{"HR004 2:1 the header is never closed: expected `]=]`"});
}

TEST_CASE("a header that is too long is refused") {
  std::string text = "--[[ rules\ngame \"x\"\n";
  for (int i = 0; i < 1000; ++i) text += "about \"x\"\n";
  CHECK(messages_of(text + "]]") ==
        Statements{"HR033 1002:1 the header is too long: expected at most 1000 statements"});
}

TEST_CASE("control characters, including C1 and bidi, are refused anywhere in the header") {
  const auto with = [](const std::string& character) {
    return messages_of("--[[ rules\ngame \"x" + character + "y\"\n]]");
  };
  CHECK(with("\x1b") == Statements{"HR034 2:8 the header has a control character, U+001B"});
  CHECK(with("\x7f") == Statements{"HR034 2:8 the header has a control character, U+007F"});
  CHECK(with("\u009b") == Statements{"HR034 2:8 the header has a control character, U+009B"});
  CHECK(with("\u202e") == Statements{"HR034 2:8 the header has a control character, U+202E"});
  CHECK(with("\u2066") == Statements{"HR034 2:8 the header has a control character, U+2066"});
  CHECK(messages_of("--[[ rules\ngame \"x\" -- \x07\x07\n]]") ==
        Statements{"HR034 2:13 the header has a control character, U+0007"});
  CHECK(messages_of("--[[ rules\r\n\tgame \"\u00e9 \u2665\"\r\n]]").empty());
}

TEST_CASE("at most a hundred faults are reported") {
  std::string text = "--[[ rules\ngame \"x\"\n";
  for (int i = 0; i < 500; ++i) text += "wombat\n";
  CHECK(messages_of(text + "]]").size() == 100);
}

TEST_CASE("there is one statement per line, and indented lines continue it") {
  CHECK(statements_of("deal 5 each\n\n-- note\nwin lowest score -- why\n") ==
        Statements{"deal 5 each", "win lowest score"});
  CHECK(statements_of("deal 5 each\n  when players\n\t> 3 -- few\nplay clockwise") ==
        Statements{"deal 5 each\n  when players\n\t> 3", "play clockwise"});
  CHECK(statements_of("deal 5 each -- note\n\n  -- note\n  when players > 2\n") ==
        Statements{"deal 5 each -- note\n\n  -- note\n  when players > 2"});
}

TEST_CASE("if all lines are indented, more deeply indented ones continue a statement") {
  CHECK(statements_of("  deal 5 each\n    when players > 3\n  play clockwise\nwin most deals\n") ==
        Statements{"deal 5 each\n    when players > 3", "play clockwise", "win most deals"});
}

TEST_CASE("a statement in braces spans lines") {
  CHECK(statements_of("preset a {\nb = 1,\ndeal = 2\n} \"t\"\npot x") ==
        Statements{"preset a {\nb = 1,\ndeal = 2\n} \"t\"", "pot x"});
  CHECK(statements_of("deck { suits a -- }\nb }\npot x") == Statements{"deck { suits a -- }\nb }", "pot x"});
  CHECK(statements_of("move a \"{\"\npot x") == Statements{"move a \"{\"", "pot x"});
}

TEST_CASE("an open brace ends where a statement begins") {
  CHECK(statements_of("preset a { b = 1\ndeal 5 each\nplay clockwise") ==
        Statements{"preset a { b = 1", "deal 5 each", "play clockwise"});
}

TEST_CASE("dashes in a text are not a comment") {
  CHECK(statements_of("move a \"x -- y\" -- z") == Statements{"move a \"x -- y\""});
  CHECK(statements_of("move a \"x \\\" -- y\"") == Statements{"move a \"x \\\" -- y\""});
}

}  // namespace houserules::lines_test
