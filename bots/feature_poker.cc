#include "bots/feature_reader.h"

#include <algorithm>
#include <utility>

#include "bots/candidates.h"
#include "runtime/chance.h"
#include "runtime/poker.h"

namespace houserules::perception {
namespace {

constexpr int kPokerDeals = 60;  ///< random deals from which to estimate how often a hand is ahead
constexpr int kToCome = 2;

}  // namespace

/// Estimates from random deals of the unseen cards how often the hand is ahead of another one, now and with more cards
/// on the table.
void FeatureReader::note_poker() {
  std::vector<FaceId> own, board, unseen;
  for (int card = 0; card < table_.card_count(); ++card) {
    if (!knows(static_cast<CardId>(card))) unseen.push_back(table_.face(static_cast<CardId>(card)));
  }
  std::sort(unseen.begin(), unseen.end());  // which card has which face is hidden
  for (const CardId card : table_.cards(*hand_of(me_)))
    if (knows(card)) own.push_back(table_.face(card));
  for (std::size_t i = 0; i < f_.shared_.size(); ++i) {
    for (const CardId card : piles_[i].cards)
      if (knows(card)) board.push_back(table_.face(card));
  }
  const std::size_t others = own.size(), needed = others + kToCome;
  if (own.empty() || unseen.size() < needed) return;
  std::uint64_t seed = 1;
  for (const auto* faces : {&own, &board})
    for (const FaceId face : *faces) seed = mix(seed, face + std::uint64_t{1});
  Chance chance(seed);
  std::vector<FaceId> mine = board, theirs;
  mine.insert(mine.end(), own.begin(), own.end());
  const std::int64_t now = poker_worth(setup_.pack, mine);
  double ahead = 0, later = 0;
  const auto won = [](std::int64_t a, std::int64_t b) { return a > b ? 1 : a == b ? 0.5 : 0; };
  for (int deal = 0; deal < kPokerDeals; ++deal) {
    for (std::size_t i = 0; i < needed; ++i)
      std::swap(unseen[i], unseen[i + chance.below(static_cast<std::uint32_t>(unseen.size() - i))]);
    theirs = board;
    theirs.insert(theirs.end(), unseen.begin(), unseen.begin() + static_cast<std::ptrdiff_t>(others));
    ahead += won(now, poker_worth(setup_.pack, theirs));
    const std::size_t size = mine.size();
    for (std::size_t i = others; i < needed; ++i) {
      mine.push_back(unseen[i]);
      theirs.push_back(unseen[i]);
    }
    later += won(poker_worth(setup_.pack, mine), poker_worth(setup_.pack, theirs));
    mine.resize(size);
  }
  ahead_ = ahead / kPokerDeals;
  ahead_later_ = later / kPokerDeals;
  const std::size_t at = f_.poker_at_ + slot(f_.poker_features()) * std::min<std::size_t>(board.size(), kSizes - 1);
  note(at + kAhead, 2 * ahead_ - 1);
  note(at + kAheadLater, 2 * ahead_later_ - 1);
  note(at + kAheadSquared, ahead_ * ahead_);
  if (f_.relations_ == 2) return;
  ahead_of_all_ = ahead_of_all_later_ = 1;
  for (Seat seat = 0; seat < setup_.players; ++seat) {
    if (seat == me_ || !match_.is_in(seat) || !table_.turns.is_active(seat)) continue;
    ahead_of_all_ *= ahead_;
    ahead_of_all_later_ *= ahead_later_;
  }
  note(at + kAheadOfAll, 2 * ahead_of_all_ - 1);
  note(at + kAheadOfAllLater, 2 * ahead_of_all_later_ - 1);
}

}  // namespace houserules::perception
