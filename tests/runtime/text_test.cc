#include "runtime/text.h"

#include "tests/catch.h"

namespace houserules::text_test {

TEST_CASE("a whole number must be the whole text") {
  CHECK(whole_number<int>("-12") == -12);
  CHECK(whole_number<std::uint64_t>("ff", 16) == 255U);
  for (const char* text : {"", " 1", "1 ", "+1", "1.5", "9999999999"}) {
    INFO(text);
    CHECK_FALSE(whole_number<int>(text));
  }
}

TEST_CASE("words are split at white space and lower-cased") {
  CHECK(split_words(" Play\t7H \n ") == std::vector<std::string>{"Play", "7H"});
  CHECK(split_words(" ").empty());
  CHECK(lower("Queen of Ä") == "queen of Ä");
  CHECK(upper('q') == 'Q');
  CHECK(upper('_') == '_');
}

TEST_CASE("lists and numbers are written in words") {
  CHECK(list_of_words({}) == "");
  CHECK(list_of_words({"a"}) == "a");
  CHECK(list_of_words({"a", "b", "c"}) == "a, b and c");
  CHECK(list_of_words({"a", "b"}, "or") == "a or b");
  CHECK(joined({"a", "", "b"}, "; ") == "a; ; b");
  CHECK(counted(1, "card") == "1 card");
  CHECK(counted(0, "card") == "0 cards");
}

}  // namespace houserules::text_test
