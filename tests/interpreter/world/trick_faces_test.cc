// How cards count in tricks by the script's `suit_of` and `strength`, and the trumps that are the same in every deal.
#include "interpreter/loading/game_setup.h"
#include "tests/interpreter/play_support.h"

namespace houserules::trick_faces_test {

using test::Play;
using test::rules_of;
using test::small_game;

const std::string kSuits = R"(
function suit_of(card) return card:is("J") and trump or card.suit end
function strength(card) return card:is("J") and 100 + card.order or card.order end
)";

/// The suits (0 is clubs) and orders of these cards, as World::trick_faces tells them, and the suit not in the pack.
std::string told(const std::string& script, const std::string& header, const std::string& cards) {
  Play play(small_game(script + "function turn(me) me:choose { go = true } end\n", header));
  if (!play.error().empty()) return play.error();
  const Pack& pack = play.game->world().setup().pack;
  std::vector<Face> faces = pack.faces;
  const std::string other = play.game->world().trick_faces(faces);
  std::string text;
  for (std::size_t face = 0; face < faces.size(); ++face) {
    if (cards.find(pack.text(static_cast<FaceId>(face))) != std::string::npos)
      text += fmt::format("{} {} {}, ", pack.text(static_cast<FaceId>(face)), faces[face].suit, faces[face].order);
  }
  return text + other;
}

TEST_CASE("cards count in tricks as `suit_of` and `strength` say") {
  CHECK(told("", "", "JC 10H AS") == "JC 0 10, 10H 2 9, AS 3 13, ");
  CHECK(told("function start() trump = \"hearts\" end\n" + kSuits, "public trump \"trumps\"\n", "JC 10H AS") ==
        "JC 2 13, 10H 2 9, AS 3 12, ");
  CHECK(told("function start() trump = \"trumps\" end\n" + kSuits, "public trump \"trumps\"\n", "JC 10H AS") ==
        "JC 4 13, 10H 2 9, AS 3 12, trumps");
}

TEST_CASE("what only the script knows does not show in how cards count") {
  const std::string script = "local trump\nfunction start() trump = \"hearts\" end\n" + kSuits;
  CHECK(told(script, "", "JC 10H AS") == "JC 0 13, 10H 2 9, AS 3 12, ");
}

TEST_CASE("telling how cards count costs the script nothing, and fails without harm") {
  Play play(small_game("function suit_of(card) return 1 + card.suit end\n"
                       "function turn(me) me:choose { go = true } end\n"));
  World& world = play.game->world();
  std::vector<Face> faces = world.setup().pack.faces;
  const std::string before = world.position_text();
  for (int i = 0; i < 1000; ++i) CHECK(world.trick_faces(faces).empty());
  CHECK(world.position_text() == before);
  play.choose("go on");
  CHECK(play.error().empty());
}

TEST_CASE("trumps are constant if all tricks are won by one suit that the script names") {
  const auto trumps = [](const std::string& script) {
    const auto rules = rules_of(small_game("function turn(me) " + script + " end\n"));
    Impossible fault;
    return game_setup(*rules, 2, {}, fault)->trumps;
  };
  CHECK(trumps("local a = me.hand:winner(\"spades\")") == 3);
  CHECK(trumps("local a, b = me.hand:winner(\"spades\"), me.hand:winner(\"spades\")") == 3);
  CHECK(trumps("local a, b = me.hand:winner(\"spades\"), me.hand:winner(\"hearts\")") == -1);
  CHECK(trumps("local t = \"spades\" local a, b = me.hand:winner(\"spades\"), me.hand:winner(t)") == -1);
  CHECK(trumps("local a = me.hand:winner()") == -1);
}

}  // namespace houserules::trick_faces_test
