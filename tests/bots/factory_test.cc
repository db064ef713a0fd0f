#include "bots/factory.h"

#include "tests/catch.h"

namespace houserules::factory_test {

std::string refused(const char* text) {
  std::string error;
  CHECK_FALSE(parse_bot(text, error));
  return error;
}

TEST_CASE("every named bot can be made, with and without a budget") {
  CHECK(bot_names() == std::vector<std::string>{"random", "greedy", "search"});
  std::string error;
  CHECK(level_names() == std::vector<std::string>{"easy", "fair", "hard"});
  for (const char* text :
       {"random", "greedy", "greedy:50", "search", "search:200", "search:500ms", "easy", "fair", "hard"}) {
    const auto spec = parse_bot(text, error);
    REQUIRE(spec);
    CHECK(bot_text(*spec) == text);
    CHECK(make_bot(*spec) != nullptr);
  }
  CHECK(parse_bot("search:500ms", error)->think == std::chrono::milliseconds(500));
  CHECK(parse_bot("greedy:50", error)->playouts == 50);
  CHECK(parse_bot("search", error)->playouts == 0);
}

TEST_CASE("an invalid bot name is refused, saying what was expected") {
  CHECK(refused("serch") == "there is no bot `serch`; did you mean `search`?");
  CHECK(refused("zzzzzzzz:5") == "there is no bot `zzzzzzzz`; there are: random, greedy, search, easy, fair, hard");
  CHECK(refused("easy:5") == "how far easy thinks ahead is fixed: expected easy alone, not `easy:5`");
  CHECK(refused("random:5") == "the bot random does not think ahead: expected random alone, not `random:5`");
  CHECK(refused("greedy:5ms") ==
        "expected greedy with a number of playouts from 1 to 10000000, as in greedy:50, not `greedy:5ms`");
  for (const char* text : {"search:", "search:0", "search:-1", "search:x", "search:5s", "search:99999999999"}) {
    CHECK(refused(text) == std::string("expected search with playouts, as in search:200, or milliseconds, as in "
                                       "search:500ms, from 1 to 10000000, not `") +
                               text + "`");
  }
}

TEST_CASE("one bot is given for all seats, or one for each") {
  using Bots = std::vector<BotSpec>;
  const BotSpec random, search{"search", 0, std::chrono::milliseconds(50)};
  std::string error;
  CHECK(bots_by_seat({}, 2, error) == Bots{random, random});
  CHECK(bots_by_seat({"random"}, 3, error) == Bots{random, random, random});
  CHECK(bots_by_seat({"random", "search:50ms"}, 2, error) == Bots{random, search});
  CHECK(error.empty());
  CHECK(bots_by_seat({"random", "random"}, 3, error).empty());
  CHECK(error == "expected one bot for all seats, or 3, one per seat, not 2");
  CHECK(bots_by_seat({"randon"}, 3, error).empty());
  CHECK(error == "there is no bot `randon`; did you mean `random`?");
}

}  // namespace houserules::factory_test
