#include "telling/text.h"

#include "tests/catch.h"

namespace houserules::text_test {

TEST_CASE("widths are columns of the terminal") {
  CHECK(display_width("7H") == 2);
  CHECK(display_width("10♥") == 3);
  CHECK(display_width("Jörg") == 4);
  CHECK(display_width("Jo\xCC\x88rg") == 4);       // a combining mark
  CHECK(display_width("\x1B[31m7♥\x1B[0m") == 2);  // a colour
  CHECK(pad_right("7♥", 4) == "7♥  ");
  CHECK(pad_left("7♥", 4) == "  7♥");
  CHECK(pad_left("hearts", 4) == "hearts");
}

TEST_CASE("a command in several lines is still one") {
  CHECK(wrapped_command("houserules replay last", 40) == "houserules replay last\n");
  CHECK(wrapped_command("houserules play --resume hearts-20261123-195717", 40) ==
        "houserules play --resume \\\n  hearts-20261123-195717\n");
  CHECK(wrapped_command("houserules play --resume hearts-20261123-195717", 20) ==
        "houserules play \\\n  --resume \\\n  hearts-20261123-195717\n");
}

TEST_CASE("text is wrapped between words") {
  CHECK(wrap("one two  three\nfour", 9) == "one two\nthree\nfour\n");
  CHECK(wrap("one two three", 9, "- ", "  ") == "- one two\n  three\n");
  CHECK(wrap("incomprehensibilities are", 9) == "incomprehensibilities\nare\n");
  CHECK(wrap("", 9, "- ") == "");
  CHECK(wrap(" \n ", 9) == "");
}

TEST_CASE("columns are as wide as their widest cell") {
  CHECK(columns({{"a", "1", "x"}, {"long", "22", ""}}, {1}) == "a      1  x\nlong  22\n");
  CHECK(columns({{"♥", "b"}, {"cc", "d"}}, {}, "  ") == "  ♥   b\n  cc  d\n");
  CHECK(columns({}) == "");
}

TEST_CASE("consecutive numbers become a range") {
  CHECK(ranges_of({2, 3, 4, 5, 6, 7}) == "2 to 7");
  CHECK(ranges_of({2, 4, 6}) == "2, 4 or 6");
  CHECK(ranges_of({3, 4}) == "3 or 4");
  CHECK(ranges_of({2, 4, 5, 6}) == "2 or 4 to 6");
}

TEST_CASE("a word is quoted for the shell where necessary") {
  CHECK(shell_word("crazy-eights") == "crazy-eights");
  CHECK(shell_word("my games/it's.lua") == "'my games/it'\\''s.lua'");
  CHECK(shell_word("") == "''");
}

}  // namespace houserules::text_test
