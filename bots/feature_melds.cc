#include "bots/feature_reader.h"

#include <algorithm>

namespace houserules::perception {

Melding::Card FeatureReader::melding_card(const Face& face) const {
  const auto worth = static_cast<int>(std::clamp<std::int64_t>(face.value.value_or(0), 0, 1000));
  return {face.suit < 0 ? -1 : suit_of(face), rank_of(face), std::min(face.order, 63), worth};
}

void FeatureReader::note_melds() {
  deadwood_ = melding_.deadwood();
  const std::size_t at = f_.melds_at_;
  note(at + kDeadwood, deadwood_ / 30.0);
  note(at + kDeadwoodSquared, deadwood_ * deadwood_ / 1000.0);
  note(at + kLittleDeadwood, deadwood_ <= 10);
  note(at + kThrown, f_.shared_.empty() ? 0 : table_.size(shared_pile(0)) / 10.0);
  note(at + kTheirsKnown, known_theirs_ / 3.0);
}

/// The least deadwood after the card is put away, or taken and the best other one put away.
int FeatureReader::deadwood_after(const Face& face, bool own) {
  const Melding::Card card = melding_card(face);
  if (own) {
    melding_.remove(card);
    const int left = melding_.deadwood();
    melding_.add(card);
    return left;
  }
  melding_.add(card);
  int least = melding_.deadwood();
  for (const CardId other : table_.cards(*hand_of(me_))) {
    if (!knows(other) || face_of(other).value.value_or(0) <= 0) continue;
    const Melding::Card thrown = melding_card(face_of(other));
    melding_.remove(thrown);
    least = std::min(least, melding_.deadwood());
    melding_.add(thrown);
  }
  melding_.remove(card);
  return least;
}

bool FeatureReader::has(std::uint64_t orders, int order) {
  return order >= 1 && order <= 63 && ((orders >> static_cast<unsigned>(order)) & 1U) != 0;
}

/// How many unseen cards make a meld of this one and others in the hand.
int FeatureReader::outs(const Face& face, bool own) const {
  const std::uint64_t bit = std::uint64_t{1} << order_bit(face);
  int outs = 0;
  const int mates = melding_.of_rank(rank_of(face)) - (own ? 1 : 0);
  for (std::size_t suit = 0; mates > 0 && suit < unseen_.size(); ++suit) outs += (unseen_[suit] & bit) != 0;
  if (face.suit < 0 || face.order <= 0) return outs;
  const std::uint64_t held = own_[slot(suit_of(face))], unseen = unseen_[slot(suit_of(face))];
  const int order = face.order;
  outs += has(unseen, order + 1) && (has(held, order + 2) || has(held, order - 1));
  outs += has(unseen, order - 1) && (has(held, order - 2) || has(held, order + 1));
  outs += has(unseen, order + 2) && has(held, order + 1);
  outs += has(unseen, order - 2) && has(held, order - 1);
  return outs;
}

/// In how many ways others may meld the card with two that they can hold; `known`: with one that they hold.
int FeatureReader::ways(const Face& face, bool known) const {
  const std::uint64_t bit = std::uint64_t{1} << order_bit(face);
  int unseen = 0, held = 0;
  for (std::size_t suit = 0; suit < unseen_.size(); ++suit) {
    unseen += (unseen_[suit] & bit) != 0;
    held += (theirs_[suit] & bit) != 0;
  }
  const int all = unseen + held;
  int ways = (all * (all - 1) - (known ? unseen * (unseen - 1) : 0)) / 2;
  if (face.suit < 0 || face.order <= 0) return ways;
  const std::uint64_t theirs = theirs_[slot(suit_of(face))], any = theirs | unseen_[slot(suit_of(face))];
  const auto both = [&](int a, int b) {
    a += face.order;
    b += face.order;
    return has(any, a) && has(any, b) && (!known || has(theirs, a) || has(theirs, b));
  };
  ways += both(-2, -1) + both(-1, 1) + both(1, 2);
  return ways;
}

void FeatureReader::put_meld(const Face& face, bool own, std::size_t at) {
  const int left = deadwood_after(face, own);
  put(at + kLeft, left / 30.0);
  put(at + kLeftSquared, left * left / 1000.0);
  put(at + kSaves, (deadwood_ - left) / 10.0);
  put(at + kNothingLeft, left == 0);
  const int chances = outs(face, own);
  put(at + kOuts, chances / 3.0);
  put(at + kAnyOuts, chances > 0);
  const int theirs = ways(face, false);
  put(at + kSafe, theirs == 0);
  put(at + kWays, theirs / 4.0);
  put(at + kWaysKnown, ways(face, true) / 2.0);
}

}  // namespace houserules::perception
