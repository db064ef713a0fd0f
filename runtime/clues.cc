#include "runtime/clues.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "runtime/text.h"

namespace houserules {
namespace {

/// Each round goes through all clues, because a swap for one may violate another.
constexpr int kRounds = 8;

FaceBits bit_of(const Table& table, CardId card) { return FaceBits{1} << table.face(card); }

/// Calls `take` with each of `cards`, starting at a random one, until it returns true. Returns false if it never does.
template <typename Take>
bool take_one(std::span<const CardId> cards, Chance& chance, const Take& take) {
  if (cards.empty()) return false;
  const std::uint32_t first = chance.below(static_cast<std::uint32_t>(cards.size()));
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (take(cards[(first + i) % cards.size()])) return true;
  }
  return false;
}

}  // namespace

void Clues::clear() {
  lacking_.clear();
  holding_.clear();
}

void Clues::add(const Clue& clue) {
  if (clue.holds) {
    holding_.push_back(clue);
    return;
  }
  for (const CardId card : clue.cards) {
    if (card >= lacking_.size()) lacking_.resize(card + std::size_t{1});
    lacking_[card] |= clue.faces;
  }
}

void Clues::rule_out(std::span<const FaceBits> faces) {
  if (lacking_.size() < faces.size()) lacking_.resize(faces.size());
  for (std::size_t card = 0; card < faces.size(); ++card) lacking_[card] |= faces[card];
}

void Clues::forget(std::span<const CardId> cards) {
  for (const CardId card : cards) {
    if (card < lacking_.size()) lacking_[card] = 0;
    std::erase_if(holding_, [card](const Clue& clue) { return contains(clue.cards, card); });
  }
}

void Clues::lose_track(std::span<const CardId> cards, CardId gone, std::optional<FaceId> seen) {
  if (empty()) return;
  std::vector<FaceBits> lacked;
  for (const CardId card : cards) lacked.push_back(lacked_by(card));
  const auto may_be_gone = [&](FaceBits its) { return !seen || (its >> *seen & 1U) == 0; };
  const auto first = std::find_if(lacked.begin(), lacked.end(), may_be_gone) - lacked.begin();
  const auto last = lacked.rend() - std::find_if(lacked.rbegin(), lacked.rend(), may_be_gone) - 1;
  FaceBits by_any = ~FaceBits{0};
  for (const FaceBits its : lacked) by_any &= may_be_gone(its) ? its : by_any;
  std::vector<FaceBits> left(lacking_.size());
  std::copy(lacking_.begin(), lacking_.end(), left.begin());
  std::ptrdiff_t place = 0;
  for (const CardId card : cards) {
    if (card >= left.size()) left.resize(card + std::size_t{1});
    if (card == gone) {
      left[card] = by_any;
      continue;
    }
    // The card that lies here now lay here before, or one place further.
    left[card] = ~FaceBits{0};
    if (place < last) left[card] &= lacked[static_cast<std::size_t>(place)];
    if (place >= first) left[card] &= lacked[static_cast<std::size_t>(place) + 1];
    ++place;
  }
  if (first < std::ssize(lacked)) lacking_ = std::move(left);
  for (Clue& clue : holding_) {
    if (std::none_of(cards.begin(), cards.end(), [&](CardId card) { return contains(clue.cards, card); })) continue;
    for (const CardId card : cards) {
      if (!contains(clue.cards, card)) clue.cards.push_back(card);
    }
  }
}

bool Clues::hold(std::span<const FaceId> faces) const {
  for (std::size_t card = 0; card < lacking_.size(); ++card) {
    if ((lacking_[card] >> faces[card] & 1U) != 0) return false;
  }
  return std::all_of(holding_.begin(), holding_.end(), [&](const Clue& clue) {
    return std::any_of(clue.cards.begin(), clue.cards.end(),
                       [&](CardId card) { return (clue.faces >> faces[card] & 1U) != 0; });
  });
}

void Clues::impose(Table& table, Seat observer, std::span<const CardId> among, Chance& chance) const {
  if (empty()) return;
  const auto is_kept = [&](const Clue& clue) {
    return std::any_of(clue.cards.begin(), clue.cards.end(),
                       [&](CardId card) { return (bit_of(table, card) & clue.faces) != 0; });
  };
  const auto kept = [&] { return std::count_if(holding_.begin(), holding_.end(), is_kept); };
  for (int round = 0; round < kRounds; ++round) {
    bool all = true;
    for (const CardId card : among) {
      if ((bit_of(table, card) & lacked_by(card)) == 0) continue;
      all = false;
      const auto exchange = [&](bool wholly) {
        return take_one(among, chance, [&](CardId other) {
          if ((bit_of(table, card) & lacked_by(other)) != 0) return false;
          if (wholly && (bit_of(table, other) & lacked_by(card)) != 0) return false;
          return other != card && table.swap_unknown(observer, card, other);
        });
      };
      if (!exchange(true)) exchange(false);  // this violates another clue, which the next round fixes
    }
    for (const Clue& clue : holding_) {
      if (is_kept(clue)) continue;
      all = false;
      std::vector<CardId> open;  // as they lie, because which card is which may depend on what the observer cannot see
      std::copy_if(among.begin(), among.end(), std::back_inserter(open),
                   [&clue](CardId card) { return contains(clue.cards, card); });
      const auto before = kept();
      take_one(among, chance, [&](CardId other) {
        if ((bit_of(table, other) & clue.faces) == 0) return false;
        return take_one(open, chance, [&](CardId card) {
          if ((bit_of(table, other) & lacked_by(card)) != 0 || (bit_of(table, card) & lacked_by(other)) != 0 ||
              !table.swap_unknown(observer, card, other))
            return false;
          if (kept() > before) return true;
          table.swap_faces(card, other);
          return false;
        });
      });
    }
    if (all) return;
  }
}

}  // namespace houserules
