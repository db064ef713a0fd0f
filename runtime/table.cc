#include "runtime/table.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "runtime/text.h"

namespace houserules {

Table::Table(const Setup& setup, TableHooks& hooks, std::pmr::memory_resource* memory)
    : paid_in(setup.pots.size() * slot(setup.players), memory),
      setup_(&setup),
      hooks_(&hooks),
      everybody_(seats_below(setup.players)),
      sights_(setup.piles.size(), memory),
      slots_(setup.piles.size() * setup.pack.cards.size(), memory),
      counts_(setup.piles.size(), memory),
      face_of_(setup.pack.cards.begin(), setup.pack.cards.end(), memory),
      pile_of_(setup.pack.cards.size(), memory),
      known_(setup.pack.cards.size(), memory),
      fresh_(setup.pack.cards.size(), memory),
      shown_(setup.pack.cards.size(), memory),
      laid_by_(setup.pack.cards.size(), static_cast<std::int8_t>(kNoSeat), memory),
      loose_(setup.pack.cards.size(), std::uint8_t{1}, memory),
      group_(static_cast<std::size_t>(setup.players) * setup.pack.cards.size(), memory),
      ruled_out_(memory) {
  for (std::size_t pile = 0; pile < sights_.size(); ++pile) {
    const PileInfo& info = setup.piles[pile];
    if (info.facing == PileFacing::up) sights_[pile].seen_by = everybody_;
    if (info.facing == PileFacing::own && info.owner != kNoSeat) sights_[pile].seen_by = seat_bit(info.owner);
    if (info.facing == PileFacing::others) sights_[pile].seen_by = everybody_ & ~seat_bit(info.owner);
    sights_[pile].top_up = info.facing == PileFacing::top_up;
    sights_[pile].as_laid = info.facing == PileFacing::as_laid;
    sights_[pile].face_up = info.facing == PileFacing::up || info.facing == PileFacing::top_up;
    sights_[pile].owner = static_cast<std::int8_t>(info.owner);
  }
  const PileId stock = setup.stock.value_or(0);
  for (int i = 0; i < card_count(); ++i) {
    slots_[static_cast<std::size_t>(stock) * face_of_.size() + static_cast<std::size_t>(i)] = static_cast<CardId>(i);
    pile_of_[slot(i)] = stock;
  }
  counts_[stock] = static_cast<std::uint16_t>(card_count());
  // Nobody has looked yet, so all cards are fresh.
  if (sights_[stock].seen_by != 0 || sights_[stock].top_up) {
    for (const CardId card : cards(stock)) uncover(card);
  }
}

void Table::learn() {
  if (noted_ > kMostNoted) {
    for (int i = 0; i < card_count(); ++i) known_[slot(i)] |= visible_to(static_cast<CardId>(i));
  } else {
    for (const CardId card : std::span(noted_cards_, noted_)) known_[card] |= visible_to(card);
  }
  noted_ = 0;
}

void Table::renumber_looks() {
  std::fill(fresh_.begin(), fresh_.end(), std::uint8_t{0});
  looks_ = 1;
}

int Table::place_of(CardId card) const {
  const auto pile = cards(pile_of_[card]);
  return static_cast<int>(std::find(pile.begin(), pile.end(), card) - pile.begin()) + 1;
}

inline void Table::take_from_pile(CardId card) {
  const PileId pile = pile_of_[card];
  CardId* const end = slots_.data() + pile * face_of_.size() + --counts_[pile];
  if (*end == card) return;
  // The cards above it move down by one, from the top until it is found.
  CardId above = *end;
  for (CardId* at = end; above != card;) above = std::exchange(*--at, above);
}

void Table::put(CardId card, PileId to) {
  const PileId from = pile_of_[card];
  const Sight left = sights_[from];
  const bool stays_up = sights_[to].as_laid && visible_to(card) == everybody_;
  take_from_pile(card);
  slots_[to * face_of_.size() + counts_[to]++] = card;
  pile_of_[card] = to;
  shown_[card] = stays_up ? everybody_ : 0;
  loose_[card] = 0;
  refresh(card);
  if (left.owner != kNoSeat) laid_by_[card] = left.owner;
  if (left.top_up) [[unlikely]]
    uncover_top(from);
}

void Table::put_below(CardId card, PileId to) {
  const PileId from = pile_of_[card];
  put(card, to);
  CardId* const begin = slots_.data() + to * face_of_.size();
  std::copy_backward(begin, begin + counts_[to] - 1, begin + counts_[to]);
  *begin = card;
  if (sights_[from].top_up) uncover_top(from);
}

void Table::uncover_top(PileId pile) {
  if (counts_[pile] > 0) uncover(cards(pile).back());
}

void Table::move(CardId card, PileId to, bool to_bottom) {
  const PileId from = pile_of_[card];
  if (is_staged() && cards(from).back() == card) stage(card);
  const SeatMask before = visible_to(card);
  const bool is_followed = is_fresh(card) || silent_;
  if (to_bottom) put_below(card, to);
  else put(card, to);
  const SeatMask shown = before | visible_to(card);
  if (!is_followed && sights_[from].seen_by != 0 && (shown != everybody_ || setup_->pack.has_duplicates))
    lose_track(card, from, shown);
  follow(card, before);
  tell(Event::Kind::moved, 1, 0, [&](Event& event) {
    event.from = from;
    event.to = to;
    event.amount = 1;
    event.seat = setup_->piles[from].owner;
    event.cards.push_back({face_of_[card], shown});
  });
  renew();
}

// The source pile shows its top card, so each card in turn is seen there.
void Table::move_one_by_one(std::span<CardId> block, PileId to, bool to_bottom, bool is_turned, SeatMask* before) {
  std::array<CardId, kMaxCards> copied;
  std::copy(block.begin(), block.end(), copied.begin());
  const std::span<CardId> cards{copied.data(), block.size()};
  if (is_turned) std::reverse(cards.begin(), cards.end());
  for (std::size_t i = 0; i < cards.size(); ++i) before[i] = visible_to(cards[i]);
  if (to_bottom) {
    for (auto card = cards.rbegin(); card != cards.rend(); ++card) put_below(*card, to);
  } else {
    for (const CardId card : cards) put(card, to);
  }
  std::copy(cards.begin(), cards.end(), block.begin());
}

// Like put() for each card.
void Table::put_all(std::span<const CardId> block, PileId from, PileId to, bool to_bottom, SeatMask* before) {
  const Sight left = sights_[from];
  const bool as_laid = sights_[to].as_laid;
  CardId* begin = slots_.data() + to * face_of_.size();
  if (to_bottom) std::copy_backward(begin, begin + counts_[to], begin + counts_[to] + block.size());
  else begin += counts_[to];
  counts_[from] = 0;
  counts_[to] = static_cast<std::uint16_t>(counts_[to] + block.size());
  for (const CardId card : block) {
    *begin++ = card;
    const SeatMask seen_by = left.seen_by | shown_[card];
    *before++ = seen_by;
    shown_[card] = as_laid && seen_by == everybody_ ? everybody_ : 0;
    pile_of_[card] = to;
    loose_[card] = 0;
    refresh(card);
    if (left.owner != kNoSeat) laid_by_[card] = left.owner;
  }
}

void Table::move_all(PileId from, PileId to, bool to_bottom) {
  if (from == to) return;
  // Staged as if dealt from the top, one by one.
  for (std::size_t i = is_staged() ? counts_[from] : 0; i > 0; --i) stage(cards(from)[i - 1]);
  const bool as_they_lie = sights_[from].as_laid || sights_[to].as_laid;
  const bool is_turned = !as_they_lie && sights_[from].face_up != sights_[to].face_up;
  // They stay there until other cards overwrite them.
  const std::span<CardId> block{slots_.data() + from * face_of_.size(), counts_[from]};
  std::array<SeatMask, kMaxCards> before;
  if (sights_[from].top_up) [[unlikely]] {
    move_one_by_one(block, to, to_bottom, is_turned, before.data());
  } else {
    if (is_turned) std::reverse(block.begin(), block.end());
    put_all(block, from, to, to_bottom, before.data());
  }
  for (std::size_t i = 0; i < block.size(); ++i) follow(block[i], before[i]);
  tell(Event::Kind::moved, block.size(), 0, [&](Event& event) {
    event.from = from;
    event.to = to;
    event.amount = static_cast<std::int64_t>(block.size());
    event.seat = setup_->piles[from].owner;
    for (std::size_t i = 0; i < block.size(); ++i) {
      event.cards.push_back({face_of_[block[i]], before[i] | visible_to(block[i])});
    }
  });
  renew();
}

int Table::deal(PileId from, int count, PileId to, std::vector<CardId>* taken) {
  // The common case: there are enough cards, and nobody listens.
  if (count <= counts_[from] && !heard() && !is_staged() && setup_->renewed.empty()) [[likely]] {
    for (int i = 0; i < count; ++i) {
      const CardId card = cards(from).back();
      put(card, to);
      follow(card, 0);
      if (taken != nullptr) taken->push_back(card);
    }
    if (count > 0) count_event(slot(count), 0);
    return std::max(count, 0);
  }
  return deal_told(from, count, to, taken);
}

int Table::deal_told(PileId from, int count, PileId to, std::vector<CardId>* taken) {
  int came = 0;
  std::vector<EventCard> came_now;
  const auto tell_taken = [&](int first) {
    if (came == first) return;
    tell(Event::Kind::took, static_cast<std::size_t>(came - first), 0, [&](Event& event) {
      event.from = from;
      event.to = to;
      event.amount = came - first;
      event.seat = setup_->piles[to].owner;
      event.cards = std::exchange(came_now, {});
    });
  };
  int told_up_to = 0;
  for (; came < count; ++came) {
    if (counts_[from] == 0) {
      tell_taken(told_up_to);
      told_up_to = came;
      refill(from, /*at_once=*/false);
      if (counts_[from] == 0) break;
    }
    const CardId card = cards(from).back();
    if (is_staged()) stage(card);
    put(card, to);
    follow(card, 0);
    if (taken != nullptr) taken->push_back(card);
    if (heard()) came_now.push_back(seen(card));
    if (counts_[from] == 0 && !setup_->renewed.empty()) {
      tell_taken(told_up_to);
      told_up_to = came + 1;
      renew();
    }
  }
  tell_taken(told_up_to);
  renew();
  return came;
}

bool Table::can_deal(PileId from, int count) const {
  int there = counts_[from];
  if (there >= count) return true;
  for (const RefillRule& rule : setup_->refills) {
    if (rule.pile == from) there += std::max(0, counts_[rule.from] - rule.keep);
  }
  return there >= count;
}

void Table::refill(PileId pile, bool at_once) {
  for (const RefillRule& rule : setup_->refills) {
    if (rule.pile == pile && counts_[pile] == 0 && (rule.at_once || !at_once)) refill_by(rule);
  }
}

void Table::refill_by(const RefillRule& rule) {
  const int available = counts_[rule.from] - rule.keep;
  if (available <= 0) return;
  std::vector<CardId> block(cards(rule.from).begin(), cards(rule.from).begin() + available);
  if (!rule.shuffled) std::reverse(block.begin(), block.end());
  for (CardId card : block) {
    put(card, rule.pile);
    note_news(card);
  }
  if (rule.shuffled) shuffle_cards(rule.pile);
  tell(Event::Kind::refilled, 0, 0, [&](Event& event) {
    event.from = rule.from;
    event.to = rule.pile;
    event.amount = available;
    event.is_shuffled = rule.shuffled;
  });
}

void Table::shuffle_cards(PileId pile) {
  chance.shuffle(slots_.data() + pile * face_of_.size(), counts_[pile]);
  const auto all = cards(pile);
  const SeatMask* const shown = shown_.data();
  const SeatMask* const known_by = known_.data();
  std::uint8_t* const loose = loose_.data();
  const SeatMask seen_by = sights_[pile].seen_by;
  SeatMask known = 0, seen = 0;
  for (const CardId card : all) {
    const SeatMask sees = seen_by | shown[card];
    loose[card] = sees == 0 ? 1 : 0;
    known |= known_by[card];
    seen |= sees;
  }
  if (sights_[pile].top_up && !all.empty()) {
    loose[all.back()] = 0;
    seen = everybody_;
  }
  forget_order(pile, known);
  if (seen == 0 || counts_[pile] < 2) return;
  for (const CardId card : cards(pile)) {
    if (visible_to(card) == 0) continue;
    refresh(card);
    note(card);
  }
}

void Table::shuffle(PileId pile) {
  shuffle_cards(pile);
  if (counts_[pile] > 1) tell(Event::Kind::shuffled, 0, 0, [&](Event& event) { event.from = pile; });
}

// Nobody knows any more which card is where, not even players who will see the pile when they next look.
void Table::forget_order(PileId pile, SeatMask known) {
  if (counts_[pile] < 2) return;
  ++mixes_;
  if (groups_ == 0 && known == 0 && ruled_out_.empty()) return;
  for (Seat seat = 0; seat < setup_->players; ++seat) mix(cards(pile), seat);
}

// Merges the groups of the unknown cards, together with the cards known so far, into one group.
void Table::mix(std::span<const CardId> cards, Seat seat) {
  const SeatMask bit = seat_bit(seat);
  const auto is_known = [&](CardId card) { return (known_[card] & bit) != 0; };
  if (cards.size() < 2) return;
  forget_told(cards, seat);
  // Usually they are in one group, or all known.
  const auto first = std::find_if_not(cards.begin(), cards.end(), is_known);
  const bool any_known = first != cards.begin() || std::any_of(first, cards.end(), is_known);
  if (groups_ == 0 && !any_known) return;
  std::vector<std::uint16_t> touched;
  for (auto card = first; card != cards.end(); ++card) {
    if (is_known(*card) || group(seat, *card) == group(seat, *first)) continue;
    if (touched.empty()) touched.push_back(group(seat, *first));
    if (!contains(touched, group(seat, *card))) touched.push_back(group(seat, *card));
  }
  if (!any_known && touched.empty()) return;
  if (first == cards.end() && groups_ < 0xFFFF) ++groups_;
  std::uint16_t merged = first == cards.end() ? groups_ : group(seat, *first);
  for (const std::uint16_t one : touched) merged = std::min(merged, one);
  for (int i = 0; i < card_count() && !touched.empty(); ++i) {
    const auto card = static_cast<CardId>(i);
    if (!is_known(card) && contains(touched, group(seat, card))) group(seat, card) = merged;
  }
  for (const CardId card : cards) {
    known_[card] &= ~bit;
    group(seat, card) = merged;
  }
}

// A card leaves a pile that others cannot see. They do not learn which one, unless it was named or came there after the
// choice. If two cards are equal, the one that moves may be the one they know.
void Table::lose_track(CardId card, PileId from, SeatMask shown_to) {
  const SeatMask others = everybody_ & ~sights_[from].seen_by;
  if (pile_of_[card] == from) return;
  ++mixes_;
  SeatMask known = 0;
  for (const CardId other : cards(from)) known |= is_fresh(other) ? 0 : known_[other];
  const SeatMask blind = others & ~shown_to;
  // Nobody knew any card that could be confused.
  if (groups_ == 0 && ruled_out_.empty() && ((known | known_[card]) & blind) == 0 && (known & others) == 0) return;
  std::array<CardId, kMaxCards> among;
  for (Seat seat = 0; seat < setup_->players; ++seat) {
    const SeatMask bit = seat_bit(seat);
    if ((others & bit) == 0) continue;
    forget_told(cards(from), seat);
    forget_told({&card, 1}, seat);
    if ((blind & bit) == 0) {
      if ((known & ~known_[card] & bit) != 0 && setup_->pack.has_duplicates) trade_twins(card, from, seat);
      continue;
    }
    // Usually they are indistinguishable already.
    const std::uint16_t its_group = group(seat, card);
    const auto is_alike = [&](CardId other) { return (known_[other] & bit) == 0 && group(seat, other) == its_group; };
    const auto pile = cards(from);
    if (is_alike(card) && std::all_of(pile.begin(), pile.end(), is_alike)) continue;
    std::size_t count = 0;
    for (const CardId other : pile) {
      if (!is_fresh(other) && (visible_to(other) & bit) == 0) among[count++] = other;
    }
    among[count++] = card;
    mix({among.data(), count}, seat);
  }
}

// The seat sees an unknown card leave. If it knew an equal card in the pile, it may have been that one.
void Table::trade_twins(CardId gone, PileId from, Seat seat) {
  const SeatMask bit = seat_bit(seat);
  for (const CardId twin : cards(from)) {
    if (is_fresh(twin) || (visible_to(twin) & bit) != 0) continue;
    if ((known_[twin] & bit) == 0 || face_of_[twin] != face_of_[gone]) continue;
    known_[twin] &= ~bit;
    group(seat, twin) = group(seat, gone);
    return;
  }
}

void Table::forget_told(std::span<const CardId> cards, Seat seat) {
  if (ruled_out_.empty()) return;
  for (const CardId card : cards) ruled_out_[slot(seat) * face_of_.size() + card] = 0;
}

void Table::tell_of(Seat seat, CardId card, FaceBits faces) {
  if (ruled_out_.empty()) ruled_out_.resize(slot(setup_->players) * face_of_.size());
  const bool has_one = (faces >> face_of_[card] & 1U) != 0;
  ruled_out_[slot(seat) * face_of_.size() + card] |= has_one ? ~faces : faces;
}

void Table::show(CardId card) {
  const bool news = visible_to(card) != everybody_;
  shown_[card] = everybody_;
  if (news) tell_shown(card, kNoSeat);
  uncover(card);
}

void Table::show_to(CardId card, Seat seat) {
  const bool news = (visible_to(card) & seat_bit(seat)) == 0;
  shown_[card] |= seat_bit(seat);
  if (news) tell_shown(card, seat);
  uncover(card);
}

void Table::tell_shown(CardId card, Seat seat) {
  if (silent_) return;
  tell_cards(Event::Kind::shown, {&card, 1}, [&](Event& event) {
    event.from = pile_of_[card];
    event.seat = setup_->piles[event.from].owner;
    event.other = seat;
  });
}

void Table::hide(CardId card) { shown_[card] = 0; }

void Table::swap_faces(CardId a, CardId b) { std::swap(face_of_[a], face_of_[b]); }

bool Table::swap_unknown(Seat observer, CardId a, CardId b) {
  if (((known_[a] | known_[b]) & seat_bit(observer)) != 0 || group(observer, a) != group(observer, b)) return false;
  swap_faces(a, b);
  return true;
}

std::vector<CardId> Table::unknown_to(Seat observer) const {
  std::vector<CardId> unknown;
  each_as_they_lie([&](CardId card) {
    if ((known_[card] & seat_bit(observer)) == 0) unknown.push_back(card);
  });
  return unknown;
}

void Table::deal_anew(Seat observer, std::span<const CardId> among, Chance& random) {
  std::vector<std::pair<std::uint16_t, CardId>> unknown;
  for (const CardId card : among) {
    if ((known_[card] & seat_bit(observer)) == 0) unknown.emplace_back(group(observer, card), card);
  }
  deal_groups(unknown, random);
}

void Table::deal_groups(std::vector<std::pair<std::uint16_t, CardId>>& unknown, Chance& random) {
  std::stable_sort(unknown.begin(), unknown.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<FaceId> faces;
  for (std::size_t begin = 0; begin < unknown.size();) {
    std::size_t end = begin;
    while (end < unknown.size() && unknown[end].first == unknown[begin].first) ++end;
    // Sort first, so that the result depends on what the observer knows, not on the actual faces.
    faces.clear();
    for (std::size_t i = begin; i < end; ++i) faces.push_back(face_of_[unknown[i].second]);
    std::sort(faces.begin(), faces.end());
    random.shuffle(faces.data(), faces.size());
    for (std::size_t i = begin; i < end; ++i) face_of_[unknown[i].second] = faces[i - begin];
    begin = end;
  }
}

// A card whose place is random (even if it was shuffled alone) gets the staged face by swapping with another such card
// of its pile. A card that was placed there or has been seen keeps its face.
void Table::stage(CardId card) {
  if (staged.failed || staged.cards >= hooks_->staging->cards.size()) return;
  if (loose_[card] == 0) return;
  const FaceId wanted = hooks_->staging->cards[staged.cards];
  if (face_of_[card] != wanted) {
    const auto pile = cards(pile_of_[card]);
    const auto found = std::find_if(pile.begin(), pile.end(),
                                    [&](CardId other) { return face_of_[other] == wanted && loose_[other] != 0; });
    if (found == pile.end()) {
      staged.failed = true;
      return;
    }
    swap_faces(card, *found);
  }
  // If a block moves as a whole, this card must not be swapped again.
  loose_[card] = 0;
  ++staged.cards;
}

std::uint32_t Table::draw(std::uint32_t bound) {
  if (hooks_->staging != nullptr && !staged.failed && staged.draws < hooks_->staging->draws.size()) {
    const std::uint32_t outcome = hooks_->staging->draws[staged.draws];
    if (outcome < bound) {
      ++staged.draws;
      return outcome;
    }
    staged.failed = true;
  }
  return chance.below(bound);
}

void Table::tell(Event::Kind kind, Seat seat, std::int64_t amount) {
  tell(kind, 0, 0, [&](Event& event) {
    event.seat = seat;
    event.amount = amount;
  });
}

std::string Table::staging_error() const {
  const Staging& staging = *hooks_->staging;
  if (staged.cards < staging.cards.size()) {
    return fmt::format("the staged card {} (number {}) cannot be dealt: the pile has no such card left",
                       setup_->pack.text(staging.cards[staged.cards]), staged.cards + 1);
  }
  return fmt::format("the staged chance outcome number {} is out of bounds", staged.draws + 1);
}

}  // namespace houserules
