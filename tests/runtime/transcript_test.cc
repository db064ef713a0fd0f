#include "runtime/transcript.h"

#include <fmt/format.h>

#include "system/versions.h"
#include "tests/catch.h"

namespace houserules::transcript_test {

Transcript sample() {
  Transcript transcript;
  transcript.engine = "1.0.0";
  transcript.game = "crazy-eights";
  transcript.path = "games/crazy-eights.lua";
  transcript.hashes = {{"crazy-eights", "0123456789abcdef"}};
  transcript.players = 2;
  transcript.names = {"Anna", "J\xC3\xB6rg"};
  transcript.options = {{"draws", "3"}};
  transcript.seed = 18446744073709551615ULL;
  transcript.index = 4;
  transcript.choices = {{0, 2, "play", "7H"}, {1, 0, "pass", ""}};
  return transcript;
}

constexpr const char* kText =
    R"({"houserules":"1.0.0","game":"crazy-eights","path":"games/crazy-eights.lua","rules":[{"file":"crazy-eights","hash":"0123456789abcdef"}],"players":2,"names":["Anna","Jörg"],"options":{"draws":"3"},"seed":18446744073709551615,"index":4}
{"seat":1,"option":2,"move":"play","value":"7H"}
{"seat":2,"option":0,"move":"pass"}
)";

std::string error_of(const std::string& text) {
  std::string error;
  CHECK_FALSE(parse_transcript(text, error).has_value());
  return error;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

TEST_CASE("a transcript is written as JSON lines") {
  CHECK(to_text(sample()) == kText);
  Transcript ended = sample();
  ended.end = Transcript::End{{1}, {12, -3}};
  CHECK(to_text(ended) == std::string(kText) + "{\"end\":{\"winners\":[2],\"scores\":[12,-3]}}\n");
  CHECK(has_end(to_text(ended)));
  CHECK_FALSE(has_end(kText));
  ended.end = Transcript::End{{}, {}, /*given_up=*/true};
  const std::string given_up = "{\"end\":{\"winners\":[],\"scores\":[],\"given_up\":true}}\n";
  CHECK(to_text(ended) == kText + given_up);
  std::string error;
  CHECK(parse_transcript(kText + given_up, error)->end->given_up);
  CHECK_FALSE(parse_transcript(kText + replaced(given_up, "true", "1"), error));
  CHECK(error == "damaged at line 4: \"given_up\" is not true or false");
}

TEST_CASE("a transcript is read as written") {
  Transcript ended = sample();
  ended.staged_cards = {"7H", "*"};
  ended.staged_draws = {3, 0};
  ended.end = Transcript::End{{0, 1}, {0, 0}};
  std::string error;
  const auto read = parse_transcript(to_text(ended), error);
  REQUIRE(read.has_value());
  CHECK(to_text(*read) == to_text(ended));
  CHECK(read->seed == ended.seed);
  CHECK(read->choices == ended.choices);
  CHECK(read->staged_draws == ended.staged_draws);
  REQUIRE(read->end.has_value());
  CHECK(read->end->winners == std::vector<Seat>{0, 1});
}

TEST_CASE("the first line may say who sat where") {
  Transcript told = sample();
  told.seats = {"human", "search:500"};
  const std::string text = to_text(told);
  CHECK(text == replaced(kText, "\"index\":4}", "\"index\":4,\"seats\":[\"human\",\"search:500\"]}"));
  std::string error;
  const auto read = parse_transcript(text, error);
  REQUIRE(read.has_value());
  CHECK(read->seats == told.seats);
  CHECK(error_of(replaced(text, ",\"search:500\"", "")) ==
        "not a transcript: line 1: \"seats\" has 1 entries for 2 players");
}

TEST_CASE("a line may take back the last choices") {
  std::string error;
  const std::string back = undo_line(1) + "\n";
  CHECK(back == "{\"undo\":1}\n");
  const std::string again = choice_line({1, 1, "play", "8H"}) + "\n";
  const auto read = parse_transcript(kText + back + again, error);
  REQUIRE(read.has_value());
  CHECK(read->choices == std::vector<RecordedChoice>{{0, 2, "play", "7H"}, {1, 1, "play", "8H"}});
  CHECK(parse_transcript(kText + undo_line(2), error)->choices.empty());
  CHECK(error_of(kText + undo_line(3)) == "damaged at line 4: \"undo\" is not a whole number from 0 to 2");
}

TEST_CASE("any line may say how hands are sorted, and the first what was taken over") {
  std::string error;
  const auto read = parse_transcript(kText + sorted_line("suit") + "\n" + sorted_line("rank") + "\n", error);
  REQUIRE(read.has_value());
  CHECK(read->sorted == "rank");
  CHECK(read->choices.size() == 2);
  Transcript again = *read;
  again.taken_over = 1;
  const auto copy = parse_transcript(to_text(again), error);
  REQUIRE(copy.has_value());
  CHECK(copy->sorted == "rank");
  CHECK(copy->taken_over == 1);
}

TEST_CASE("any line may say which habits the bots have from a deal on") {
  const std::string known = habits_line({1, 0, "0123456789abcdef"}),
                    learned = habits_line({2, 34382, "fedcba9876543210"});
  CHECK(known == R"({"habits":{"deal":1,"digest":"0123456789abcdef"}})");
  CHECK(learned == R"({"habits":{"deal":2,"digest":"fedcba9876543210","learned_from":34382}})");
  std::string error;
  const auto read = parse_transcript(kText + known + "\n" + learned + "\n" + undo_line(2) + "\n", error);
  REQUIRE(read.has_value());
  const std::vector<Transcript::Habits> both{{1, 0, "0123456789abcdef"}, {2, 34382, "fedcba9876543210"}};
  CHECK(read->habits == both);  // who undoes moves does not make the bots forget
  CHECK(parse_transcript(to_text(*read), error)->habits == both);
  CHECK(error_of(kText + std::string(R"({"habits":2})")) == "damaged at line 4: \"habits\" is not a table");
  CHECK(error_of(kText + std::string(R"({"habits":{"deal":-1,"digest":""}})")) ==
        "damaged at line 4: \"deal\" is not a whole number from 0 to 2147483647");
  CHECK(error_of(kText + std::string(R"({"habits":{"deal":1}})")) == "damaged at line 4: \"digest\" is missing");
}

TEST_CASE("carriage returns and a missing last line feed are not damage") {
  std::string text = kText;
  text.pop_back();
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.replace(at, 1, "\r\n");
  std::string error;
  const auto read = parse_transcript(text, error);
  REQUIRE(read.has_value());
  CHECK(read->choices.size() == 2);
}

TEST_CASE("a text that is not a transcript is refused") {
  CHECK(error_of("") == "not a transcript: it is empty");
  CHECK(error_of("hello\n") == "not a transcript: line 1: not a line of a transcript");
  CHECK(error_of(std::string("\0\1\2", 3)) == "not a transcript: line 1: not a line of a transcript");
  CHECK(error_of("[1,2]\n") == "not a transcript: line 1: not a line of a transcript");
  CHECK(error_of("{}\n") == "not a transcript: line 1: \"houserules\" is missing");
  CHECK(error_of(replaced(kText, "\"players\":2", "\"players\":17")) ==
        "not a transcript: line 1: \"players\" is not a whole number from 0 to 16");
  CHECK(error_of(replaced(kText, "\"players\":2", "\"players\":0")) == "not a transcript: line 1: \"players\" is 0");
  CHECK(error_of(replaced(kText, "\"players\":2", "\"players\":3")) ==
        "not a transcript: line 1: \"names\" has 2 names for 3 players");
  CHECK(error_of(replaced(kText, "{\"draws\":\"3\"}", "[]")) == "not a transcript: line 1: \"options\" is not a table");
  CHECK(error_of(replaced(kText, "\"draws\":\"3\"", "\"draws\":3")) ==
        "not a transcript: line 1: \"draws\" is not a text");
}

TEST_CASE("a transcript of another version is refused with the version that reads it") {
  const auto of_version = [](const std::string& version) {
    return error_of(replaced(kText, "\"1.0.0\"", '"' + version + '"'));
  };
  const std::string newer =
      fmt::format("line 1: written by a newer houserules (999.0.0; this is {}): update to read it", kEngineVersion);
  CHECK(of_version("999.0.0") == newer);
  CHECK(
      of_version("0.1.0") ==
      "line 1: written by houserules 0.1.0, whose files this version cannot read; houserules 0.1 is the last that can");
  CHECK(of_version("9.0.1.0") == "not a transcript: line 1: \"houserules\" is not a version such as 1.0.0");
  CHECK(error_of(replaced(kText, "\"1.0.0\"", "1.0")) == "not a transcript: line 1: \"houserules\" is not a text");
  // Whatever else another version may write, and even where as much as possible is kept.
  std::string error;
  CHECK_FALSE(parse_transcript("{\"houserules\":\"999.0.0\"}\n?", error, /*recover=*/true).has_value());
  CHECK(error == newer);
}

TEST_CASE("a damaged line is named") {
  CHECK(error_of(replaced(kText, "\"seat\":2", "\"seat\":3")) ==
        "damaged at line 3: \"seat\" is not a seat from 1 to 2");
  CHECK(error_of(replaced(kText, "\"option\":2", "\"option\":-1")) ==
        "damaged at line 2: \"option\" is not a whole number from 0 to 4294967295");
  CHECK(error_of(replaced(kText, "\"move\":\"pass\"", "\"mov\":\"pass\"")) == "damaged at line 3: \"move\" is missing");
  CHECK(error_of(replaced(kText, "pass\"}", "pa")) == "damaged at line 3: not a line of a transcript");
  CHECK(error_of(std::string(kText) + "\n") == "damaged at line 4: not a line of a transcript");
  const std::string end = "{\"end\":{\"winners\":[1],\"scores\":[0,0]}}\n";
  std::string error;
  const auto goes_on = parse_transcript(kText + end + undo_line(1) + "\n", error);
  REQUIRE(goes_on);
  CHECK_FALSE(goes_on->end);
  CHECK(error_of(kText + end + end) == "damaged at line 5: the game was over before this line");
  CHECK(error_of(kText + replaced(end, "[0,0]", "[0,\"x\"]")) ==
        "damaged at line 4: \"scores\" is not a list of whole numbers");
}

TEST_CASE("a damaged journal is recovered up to its last complete choice") {
  std::string error;
  std::string text = kText;
  text.resize(text.size() - 5);
  const auto read = parse_transcript(text, error, /*recover=*/true);
  REQUIRE(read.has_value());
  CHECK(read->choices.size() == 1);
  CHECK(error == "damaged at line 3: not a line of a transcript; kept everything before that");
  CHECK_FALSE(parse_transcript("{\"houserules\":", error, /*recover=*/true).has_value());
}

TEST_CASE("a line that would take all memory is refused") {
  std::string error;
  CHECK_FALSE(parse_transcript(std::string(std::size_t{5} << 20U, '['), error).has_value());
  CHECK(error == "not a transcript: line 1: a line longer than 4 MiB");
}

TEST_CASE("names that are not UTF-8 do no harm") {
  Transcript transcript = sample();
  transcript.names[0] = "\xFF";
  std::string error;
  const auto read = parse_transcript(to_text(transcript), error);
  REQUIRE(read.has_value());
  CHECK(read->names[0] == "\xEF\xBF\xBD");
}

}  // namespace houserules::transcript_test
