// Takes a discard that makes a meld, throws the highest card that is no use, and knocks as soon as possible.
#include "bench/players/player.h"
#include "runtime/best_melds.h"

namespace houserules::yardstick {
namespace {

/// The deadwood of these cards.
std::int64_t left_over(const World& world, const std::vector<CardId>& cards) {
  const Table& table = world.table();
  std::vector<FaceId> faces;
  std::vector<std::int64_t> worth;
  for (const CardId card : cards) {
    faces.push_back(table.face(card));
    worth.push_back(table.face_info(card).value.value_or(0));
  }
  const auto face = [&](CardId card) { return table.face(card); };
  const auto spend = [](std::int64_t) {};
  return deadwood({table.pack(), cards, faces, {}, spend}, worth, nullptr, face).value_or(100);
}

std::int64_t after_throwing(const World& world, std::vector<CardId> cards, CardId thrown) {
  std::erase(cards, thrown);
  return left_over(world, cards);
}

/// How many pairs and neighbours the card has: it may become a meld.
int prospects(const World& world, const std::vector<CardId>& cards, CardId card) {
  const Face& face = world.table().face_info(card);
  return static_cast<int>(std::count_if(cards.begin(), cards.end(), [&](CardId other) {
    const Face& its = world.table().face_info(other);
    const int apart = std::abs(its.order - face.order);
    return other != card && (its.rank == face.rank || (its.suit == face.suit && apart <= 2));
  }));
}

}  // namespace

Choice gin_rummy(const World& world, const Decision& decision) {
  const auto span = world.table().cards(static_cast<PileId>(world.setup().group("hand")->first + decision.seat));
  const std::vector<CardId> own(span.begin(), span.end());
  return best(decision, [&](const Alternative& option) -> double {
    const std::string& move = move_of(world, option);
    const auto card = static_cast<CardId>(option.value);
    if (move == "big_gin") return 1000;
    if (move == "knock") return 500 - static_cast<double>(after_throwing(world, own, card));
    if (move == "take") {
      std::vector<CardId> with = own;
      with.push_back(card);
      std::int64_t least = 1000;
      for (const CardId thrown : own) least = std::min(least, after_throwing(world, with, thrown));
      return least + 3 < left_over(world, own) - world.table().face_info(card).value.value_or(0) / 2 ? 100 : -100;
    }
    if (move == "throw") {
      const Face& face = world.table().face_info(card);
      return -2 * static_cast<double>(after_throwing(world, own, card)) - 3.0 * prospects(world, own, card) +
             0.1 * static_cast<double>(face.value.value_or(0));
    }
    return 0;
  });
}

}  // namespace houserules::yardstick
