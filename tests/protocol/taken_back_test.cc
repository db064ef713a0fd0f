// A seat may take a choice back only if it revealed nothing.
#include "protocol/taken_back.h"

#include "tests/interpreter/play_support.h"

namespace houserules::taken_back_test {

using test::Play;
using test::small_game;

/// The answer to taking back `word`, which Anna chose in a game with that turn.
std::string answer(const std::string& turn, const std::string& word, const std::string& header = "") {
  Play play(small_game("function turn(me)\n" + turn + "\nfinish()\nend\n", "move take \"take\"\n" + header));
  REQUIRE(play.seat() == 0);
  play.choose(word);
  return take_back_for(*play.game, 0);
}

constexpr const char* kSeen = "something has been revealed since the last choice, so it stands";

TEST_CASE("a choice that shows nothing can be taken back") {
  CHECK(answer("me:choose { go = true }\nme:choose { take = true }", "go on") == "");
}

TEST_CASE("a card turned up where another one was counts as seen") {
  CHECK(answer("me:choose { go = true }\nstock.top:move_to(discard, \"bottom\")\nme:choose { take = true }", "go on",
               "pile stock top up\n") == kSeen);
}

TEST_CASE("the next offer counts as seen") {
  CHECK(answer("me:choose { go = true }\nme:choose { take = #me.left.hand:where(\"hearts\") > 1, go = true }",
               "go on") == kSeen);
}

TEST_CASE("a difference that shows in only a few possible hands counts as seen") {
  CHECK(answer("me:choose { go = true }\nme:choose { take = #me.left.hand:where(\"AS\") == 0, go = true }", "go on") ==
        kSeen);
}

}  // namespace houserules::taken_back_test
