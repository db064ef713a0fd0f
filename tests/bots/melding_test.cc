// The deadwood that bots imagine is the deadwood that scripts count.
#include "bots/melding.h"

#include <vector>

#include "runtime/best_melds.h"
#include "runtime/chance.h"
#include "tests/interpreter/play_support.h"

namespace houserules::melding_test {

TEST_CASE("the deadwood of random hands is that of the best melds, whatever was added and removed before") {
  const auto world = test::world_of(test::shipped_rules("gin-rummy"), 2);
  const Pack& pack = world->setup().pack;
  Chance chance(5);
  const auto card_of = [&](FaceId number) {
    const Face& face = pack.faces[number];
    return Melding::Card{face.suit, face.rank, face.order, static_cast<int>(face.value.value_or(0))};
  };
  const auto spend = [](std::int64_t) {};
  int melded = 0;
  for (int hand = 0; hand < 400; ++hand) {
    // Of few ranks, so that many cards fit into a group and a run.
    std::vector<FaceId> faces;
    const int ranks = 4 + hand % 10;
    for (std::size_t i = 0; i < pack.faces.size(); ++i)
      if (pack.faces[i].rank < ranks) faces.push_back(static_cast<FaceId>(i));
    chance.shuffle(faces.data(), faces.size());
    Melding melding;
    for (std::size_t i = 0; i < 14; ++i) melding.add(card_of(faces[i]));
    for (std::size_t i = 11; i < 14; ++i) melding.remove(card_of(faces[i]));
    faces.resize(11);
    std::vector<CardId> cards;
    std::vector<std::int64_t> worth;
    for (const FaceId face : faces) {
      cards.push_back(static_cast<CardId>(cards.size()));
      worth.push_back(pack.faces[face].value.value_or(0));
    }
    const auto face_of = [&](CardId card) { return faces[card]; };
    const auto expected = deadwood({pack, cards, faces, {}, spend}, worth, nullptr, face_of);
    INFO(hand);
    REQUIRE(expected);
    CHECK(melding.deadwood() == *expected);
    melded += *expected < 20;
  }
  CHECK(melded > 100);
}

TEST_CASE("the melds of a whole pack are not all tried") {
  Melding melding;
  for (int suit = 0; suit < 6; ++suit)
    for (int rank = 0; rank < 16; ++rank) melding.add({suit, rank, rank + 1, 10});
  CHECK(melding.deadwood() == 0);
}

}  // namespace houserules::melding_test
