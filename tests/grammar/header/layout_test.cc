// The layout of headers.
#include "tests/catch.h"

#include <algorithm>
#include <filesystem>

#include "grammar/header/header.h"
#include "grammar/header/layout.h"
#include "system/files.h"

namespace houserules::layout_test {

std::string header(const std::string& lines, const std::string& end = "]]\n") { return "--[[ rules\n" + lines + end; }

TEST_CASE("a header is aligned in columns") {
  CHECK(aligned_header(header("game \"Example\"\n"
                              "players 2..4\n"
                              "turn  up   1 to discard  \n"
                              "\n"
                              "move play \"play {card}\"\n"
                              "move draw_two   \"draw two\"\n"
                              "deal 5 each\n"
                              "deal 7 each when players == 2\n")) == header("game     \"Example\"\n"
                                                                            "players  2..4\n"
                                                                            "turn up  1 to discard\n"
                                                                            "\n"
                                                                            "move     play       \"play {card}\"\n"
                                                                            "move     draw_two   \"draw two\"\n"
                                                                            "deal     5 each\n"
                                                                            "deal     7 each when players == 2\n"));
}

TEST_CASE("statements that are all indented begin their lines afterwards, and what continues them stays") {
  CHECK(aligned_header(header("  game \"Example\"\n"
                              "  preset   big {\n"
                              "      size = 3\n"
                              "  }\n")) == header("game     \"Example\"\n"
                                                  "preset   big {\n"
                                                  "      size = 3\n"
                                                  "  }\n"));
}

TEST_CASE("texts stand where most of the neighbours have them, or behind the longest") {
  CHECK(aligned_header(header("option   a = 1 in 1..2       \"one\"\n"
                              "option   bc = 1 in 1..2      \"two\"\n"
                              "option   c = on \"three\"\n"
                              "option   long = plain in plain other another yet_another\n"
                              "  \"four\"\n")) == header("option   a = 1 in 1..2       \"one\"\n"
                                                         "option   bc = 1 in 1..2      \"two\"\n"
                                                         "option   c = on              \"three\"\n"
                                                         "option   long = plain in plain other another yet_another\n"
                                                         "                             \"four\"\n"));
  CHECK(aligned_header(header("move a \"one\"\nmove long_name \"two\"\n")) ==
        header("move     a         \"one\"\nmove     long_name \"two\"\n"));
}

TEST_CASE("comments, braces, misspelt statements and the script stay as they are") {
  const std::string text = header(
      "-- a   comment\n"
      "publci   x   \"y\"\n"
      "preset   big {\n"
      "    size = 3   -- large\n"
      "}\n",
      "]]\nfunction  turn( me )\nend  \n");
  CHECK(aligned_header(text) == text);
  CHECK(aligned_header("print( 1 )  ") == "print( 1 )  ");
  CHECK(aligned_header("--[[ rules\r\ngame \"A\"\r\n]]\r\n") == "--[[ rules\r\ngame     \"A\"\r\n]]\r\n");
}

TEST_CASE("an aligned header means the same, and is aligned") {
  int unchanged = 0, games = 0;
  for (const auto& file : std::filesystem::directory_iterator(HOUSERULES_SOURCE_DIR "/games")) {
    if (file.path().extension() != ".lua") continue;
    ++games;
    const std::string game = file.path().string();
    CAPTURE(game);
    std::string error;
    const std::string text = *read_text(game, error);
    const std::string aligned = aligned_header(text);
    CHECK(aligned_header(aligned) == aligned);
    unchanged += aligned == text ? 1 : 0;
    const ParsedHeader before = parse_header(text, game), after = parse_header(aligned, game);
    REQUIRE(after.ok() == before.ok());
    REQUIRE(after.header.statements.size() == before.header.statements.size());
    // Blanks aside, nothing is changed.
    const auto solid = [](std::string one) {
      std::erase_if(one, [](char c) { return c == ' '; });
      return one;
    };
    CHECK(solid(aligned) == solid(text));
    CHECK(std::count(aligned.begin(), aligned.end(), '\n') == std::count(text.begin(), text.end(), '\n'));
  }
  CHECK(unchanged * 2 > games);
}

}  // namespace houserules::layout_test
