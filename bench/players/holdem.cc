// Tight and aggressive: plays good cards, bets them, and folds the rest to a bet.
#include "bench/players/player.h"
#include "runtime/poker.h"

namespace houserules::yardstick {
namespace {

/// 0 to 1: how good two cards are before the flop.
double before_the_flop(const std::vector<Face>& own) {
  const int high = std::max(own[0].order, own[1].order), low = std::min(own[0].order, own[1].order);
  double good = high / 26.0 + low / 52.0;
  if (high == low) good += 0.35;
  if (own[0].suit == own[1].suit) good += 0.05;
  if (high - low == 1) good += 0.04;
  return std::min(1.0, good);
}

}  // namespace

Choice holdem(const World& world, const Decision& decision) {
  const std::vector<Face> own = hand(world, decision.seat), board = pile(world, "board");
  double good = before_the_flop(own);
  if (!board.empty()) {
    // A pair with one's own cards, its rank against the board; two pairs or better.
    int mates = 0, top = 0;
    for (const Face& face : board) top = std::max(top, face.order);
    double pair = own[0].order == own[1].order ? (own[0].order > top ? 0.8 : 0.6) : 0;
    for (const Face& face : own) {
      const auto same =
          std::count_if(board.begin(), board.end(), [&](const Face& its) { return its.rank == face.rank; });
      mates += static_cast<int>(same);
      if (same > 0) pair = std::max(pair, face.order == top ? 0.75 : 0.55);
    }
    std::vector<FaceId> all;
    for (const char* name : {"hand", "board"}) {
      const PileGroup* group = world.setup().group(name);
      const int at = std::string_view(name) == "hand" ? decision.seat : 0;
      for (const CardId card : world.table().cards(static_cast<PileId>(group->first + at)))
        all.push_back(world.table().face(card));
    }
    const std::string made = poker_name(world.setup().pack, poker_worth(world.setup().pack, all));
    const bool big = made.starts_with("straight") || made.starts_with("flush") || made.starts_with("full");
    good = big || mates >= 2 ? 0.95 : std::max(pair, good / 3);
  }
  const std::int64_t pot = world.table().match.pots[0];
  // At a full table somebody has better cards more often.
  const double tighter = board.empty() && world.setup().players > 3 ? 0.1 : 0;
  if (good > 0.7 + tighter / 2) {
    for (const char* move : {"raise", "bet"})
      if (const auto bet = option(world, decision, move, std::max<std::int64_t>(4, pot))) return *bet;
    if (const auto call = option(world, decision, "call")) return *call;
    if (const auto all_in = option(world, decision, "all_in")) return *all_in;
  }
  if (const auto check = option(world, decision, "check")) return *check;
  const auto call = option(world, decision, "call");
  if (call && (good > 0.5 + tighter || call->number <= 1 + pot / 6)) return *call;
  return option(world, decision, "fold").value_or(Choice{0, decision.alternatives[0].value});
}

}  // namespace houserules::yardstick
