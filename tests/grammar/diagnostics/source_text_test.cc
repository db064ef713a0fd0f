#include "grammar/diagnostics/source_text.h"
#include "system/utf8.h"

#include "tests/catch.h"

namespace houserules::source_text_test {

TEST_CASE("positions count lines and code points") {
  const std::string text = "ab\n\u00fc\u5c71x\r\n\U0001F0A1y";
  const SourceText source(text);
  CHECK(source.position(0) == Position{1, 1});
  CHECK(source.position(2) == Position{1, 3});
  CHECK(source.position(3) == Position{2, 1});
  CHECK(source.position(5) == Position{2, 2});
  CHECK(source.position(8) == Position{2, 3});
  CHECK(source.position(11) == Position{3, 1});
  CHECK(source.position(15) == Position{3, 2});
  CHECK(source.position(999) == Position{3, 3});
}

TEST_CASE("a byte order mark has no column") {
  const SourceText source("\xef\xbb\xbfgame\nx");
  CHECK(source.position(0) == Position{1, 1});
  CHECK(source.position(3) == Position{1, 1});
  CHECK(source.position(4) == Position{1, 2});
  CHECK(source.position(8) == Position{2, 1});
  CHECK(source.line(1) == "game");
}

TEST_CASE("lines are returned without their line ends") {
  const SourceText source("one\r\ntwo\n");
  CHECK(source.line(1) == "one");
  CHECK(source.line(2) == "two");
  CHECK(source.line(3) == "");
  CHECK(source.line(4) == std::nullopt);
  CHECK(source.line(0) == std::nullopt);
}

TEST_CASE("for Lua a carriage return ends a line too, alone or with a line feed") {
  const std::string_view text = "a\rb\r\nc\n\rd";
  const SourceText source(text, SourceText::LineEnds::of_lua);
  CHECK(source.position(2) == Position{2, 1});
  CHECK(source.position(5) == Position{3, 1});
  CHECK(source.position(8) == Position{4, 1});
  CHECK(source.line_begin(8) == 8);
  CHECK(SourceText(text).position(5) == Position{2, 1});
}

TEST_CASE("the offset of a position, or the nearest one") {
  const SourceText source("\xef\xbb\xbf\u00fcx\r\nab");
  CHECK(source.offset({1, 1}) == 3);
  CHECK(source.offset({1, 2}) == 5);
  CHECK(source.offset({1, 9}) == 6);
  CHECK(source.offset({2, 2}) == 9);
  CHECK(source.offset({3, 1}) == 10);
}

TEST_CASE("columns far into a long line are right") {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "\u00fc";
  const SourceText source(text);
  CHECK(source.position(0) == Position{1, 1});
  CHECK(source.position(2 * 777) == Position{1, 778});
  CHECK(source.position(text.size()) == Position{1, 5001});
}

TEST_CASE("bytes that are not UTF-8 are found and count as one") {
  CHECK(first_invalid_utf8("\u00fc\u5c71\U0001F0A1 ok") == std::nullopt);
  CHECK(first_invalid_utf8("ab\xe4") == 2U);
  CHECK(first_invalid_utf8("\xc0\xaf") == 0U);          // overlong
  CHECK(first_invalid_utf8("\xe0\x80\x80") == 0U);      // overlong
  CHECK(first_invalid_utf8("x\xed\xa0\x80") == 1U);     // a surrogate
  CHECK(first_invalid_utf8("\xf4\x90\x80\x80") == 0U);  // beyond U+10FFFF
  CHECK(first_invalid_utf8("\xf0\x9f\x82") == 0U);      // cut short
  CHECK(SourceText("\xe4\xe4x").position(2) == Position{1, 3});
}

TEST_CASE("quoted words are shortened and printable") {
  CHECK(backquoted("deal") == "`deal`");
  CHECK(backquoted(std::string(100, 'x')) == "`" + std::string(40, 'x') + "...`");
  CHECK(backquoted("a\tb\x01") == "`a b\ufffd`");
}

}  // namespace houserules::source_text_test
