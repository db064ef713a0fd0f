#include "runtime/deal.h"

#include <algorithm>

#include <fmt/format.h>

namespace houserules {
namespace {

void turn_up(Table& table, const TurnUpStep& step) {
  std::vector<CardId> cards;
  {
    const Silence silence(table);
    table.deal(*table.setup().stock, step.count, step.pile, &cards);
  }
  if (cards.empty()) return;
  table.tell_cards(Event::Kind::turned_up, cards, [&](Event& event) { event.to = step.pile; });
}

/// The holder of the card that decides who begins; kNoSeat if no player has it.
Seat first_holder(const Table& table) {
  const Setup& setup = table.setup();
  for (int i = 0; i < table.card_count(); ++i) {
    const auto card = static_cast<CardId>(i);
    const Seat holder = setup.piles[table.pile_of(card)].owner;
    if (table.face(card) == setup.first_face && holder != kNoSeat) return holder;
  }
  return kNoSeat;
}

/// The player with the lowest (`sign` 1) or highest (-1) card of the suit in hand; the first after the dealer if
/// several have it; kNoSeat if nobody has one.
Seat holder_of_extreme(const Table& table, int suit, int sign) {
  const Setup& setup = table.setup();
  if (!setup.hands) return kNoSeat;
  const PileId hands = setup.groups[slot(*setup.hands)].first;
  Seat holder = kNoSeat;
  int least = 0;
  for (int i = 1; i <= setup.players; ++i) {
    const Seat seat = table.match.behind_dealer(setup, i);
    if (!table.turns.is_active(seat)) continue;
    for (const CardId card : table.cards(static_cast<PileId>(hands + seat))) {
      const Face& face = table.face_info(card);
      if (face.order == 0 || (suit >= 0 && face.suit != suit)) continue;
      if (holder != kNoSeat && sign * face.order >= least) continue;
      holder = seat;
      least = sign * face.order;
    }
  }
  return holder;
}

/// Deals to each active player in turn, the dealer last, `size` cards at once.
void deal_round(Table& table, PileId first, int size) {
  const Setup& setup = table.setup();
  for (int i = 1; i <= setup.players; ++i) {
    const Seat seat = table.match.behind_dealer(setup, i);
    if (table.turns.is_active(seat)) table.deal(*setup.stock, size, static_cast<PileId>(first + seat));
  }
}

/// Deals to the piles of a group in rounds, one card to each pile that still needs some.
void deal_to_piles(Table& table, const DealStep& step) {
  const Setup& setup = table.setup();
  if (!setup.stock) return;
  const PileId first = setup.groups[slot(step.group)].first;
  std::vector<CardId> cards;
  {
    const Silence silence(table);
    const int rounds = *std::max_element(step.piles.begin(), step.piles.end());
    for (int round = 0; round < rounds; ++round) {
      for (std::size_t i = 0; i < step.piles.size(); ++i) {
        if (step.piles[i] > round) table.deal(*setup.stock, 1, static_cast<PileId>(first + i), &cards);
      }
    }
    for (std::size_t i = 0; i < step.piles.size() && step.showing != DealStep::Showing::as_they_lie; ++i) {
      const auto pile = table.cards(static_cast<PileId>(first + i));
      const bool all = step.showing == DealStep::Showing::all;
      for (const CardId card : pile.last(std::min(pile.size(), all ? pile.size() : 1))) table.show(card);
    }
  }
  if (cards.empty()) return;
  if (step.piles.size() > 1) {
    table.tell(Event::Kind::dealt_out, 0, 0, [&](Event& event) {
      event.to = first;
      event.amount = std::ssize(cards);
    });
    return;
  }
  table.tell_cards(Event::Kind::took, cards, [&](Event& event) {
    event.from = *setup.stock;
    event.to = first;
    event.amount = std::ssize(cards);
  });
}

}  // namespace

void deal_cards(Table& table) { deal_cards(table, table.setup().deals, table.setup().turn_ups); }

void deal_cards(Table& table, std::span<const DealStep> deals, std::span<const TurnUpStep> turn_ups) {
  const Setup& setup = table.setup();
  if (setup.stock) {
    const Silence silence(table);
    table.shuffle(*setup.stock);
  }
  for (const DealStep& step : deals) {
    if (!step.piles.empty()) deal_to_piles(table, step);
    else if (!step.packets.empty()) deal_to_each(table, step.group, step.count, step.packets);
    else deal_to_each(table, step.group, step.all ? -1 : step.count);
  }
  for (const TurnUpStep& step : turn_ups) turn_up(table, step);
}

void deal_to_each(Table& table, int group, int count, std::span<const int> packets) {
  const Setup& setup = table.setup();
  if (!setup.stock || table.turns.active() == 0) return;
  const PileId first = setup.groups[slot(group)].first;
  {
    const Silence silence(table);
    for (const int size : packets) deal_round(table, first, size);
    for (int round = 0; packets.empty() && (count < 0 ? table.size(*setup.stock) > 0 : round < count); ++round) {
      deal_round(table, first, 1);
    }
  }
  table.tell(Event::Kind::dealt, 0, 0, [&](Event& event) {
    event.seat = table.match.dealer;
    event.to = first;
    event.amount = count;
  });
}

void deal_out_stock(Table& table, int left) {
  const Setup& setup = table.setup();
  if (!setup.hands || !setup.stock) return;
  const int rounds = (table.size(*setup.stock) - left) / setup.players;
  if (left == 0) deal_to_each(table, *setup.hands, -1);
  else if (rounds > 0) deal_to_each(table, *setup.hands, rounds);
}

void begin_turns(Table& table, int suit) {
  const Setup& setup = table.setup();
  const Seat dealer = table.match.dealer;
  const bool is_given = table.turns.pending_next() != kNoSeat;
  Seat seat = kNoSeat;
  switch (setup.first) {
    case FirstPlayer::left_of_dealer: break;
    case FirstPlayer::dealer: seat = dealer; break;
    case FirstPlayer::holder: seat = first_holder(table); break;
    case FirstPlayer::lowest_holder: seat = holder_of_extreme(table, suit, 1); break;
    case FirstPlayer::highest_holder: seat = holder_of_extreme(table, suit, -1); break;
    case FirstPlayer::last_winner: seat = table.match.first_behind_dealer(setup, table.match.last_winners); break;
    case FirstPlayer::last_loser: seat = table.match.first_behind_dealer(setup, table.match.last_losers); break;
  }
  if (seat != kNoSeat) {
    table.turns.begin_turns(seat, /*after=*/false);
    return;
  }
  // The dealer begins, or nobody fits the header's `first`.
  table.turns.begin_turns(dealer, /*after=*/!is_given);
}

void end_turn(Table& table) {
  Seat seat = table.turns.skipped() > 0 ? table.turns.first_missed() : kNoSeat;
  for (int i = 0; i < std::min(table.turns.skipped(), 2 * kMaxPlayers) && seat != kNoSeat; ++i) {
    table.tell(Event::Kind::missed, seat);
    seat = table.turns.neighbour(seat, table.turns.direction());
  }
  table.turns.advance();
}

void add_points(Table& table, SeatMask took_part, const DealPoints& points, const DealParts& parts) {
  for (Seat seat = 0; seat < table.setup().players; ++seat) {
    if ((took_part & seat_bit(seat)) == 0) continue;
    const auto index = static_cast<std::size_t>(seat);
    table.match.scores[index] += points[index];
    const Setup& setup = table.setup();
    if (setup.team_points && seat >= setup.teams) continue;  // already announced for the team
    table.tell(Event::Kind::scored, 0, 0, [&](Event& event) {
      event.seat = seat;
      event.amount = points[index];
      event.parts = parts[index];
    });
  }
}

/// Whether the winners are those with the best points.
bool points_decide(const Setup& setup, const DealEnd& end) {
  return !end.named && !end.limit_reached && end.points && is_by_score(setup.win);
}

SeatMask deal_winners(const Table& table, const DealEnd& end) {
  const Setup& setup = table.setup();
  if (end.named) return *end.named;
  if (end.limit_reached || setup.win == WinRule::most_chips || setup.win == WinRule::together) return 0;
  if (setup.win == WinRule::all_but_last) return end.still_in == 0 ? 0 : end.took_part & ~end.still_in;
  if (points_decide(setup, end)) {
    const auto points_of = [&](Seat seat) {
      if (setup.teams == 0 || setup.team_points) return (*end.points)[slot(seat)];
      std::int64_t sum = 0;
      for (Seat other = seat % setup.teams; other < setup.players; other += setup.teams) {
        sum += (*end.points)[slot(other)];
      }
      return sum;
    };
    const int sign = setup.win == WinRule::lowest_score ? -1 : 1;
    return seats_with_most(end.took_part, setup.players, [&](Seat seat) { return sign * points_of(seat); });
  }
  if (!setup.hands) return 0;
  SeatMask out = 0;
  const PileId hand = setup.groups[slot(*setup.hands)].first;
  for (Seat seat = 0; seat < setup.players; ++seat) {
    if (table.size(static_cast<PileId>(hand + seat)) == 0) out |= seat_bit(seat);
  }
  return out & end.took_part;
}

SeatMask deal_losers(SeatMask winners, const DealEnd& end) {
  if (winners == 0) return 0;
  const SeatMask others = end.took_part & ~winners;
  return (others & end.still_in) != 0 ? others & end.still_in : others;
}

void end_deal(Table& table, SeatMask winners, const DealEnd& end) {
  const SeatMask losers = deal_losers(winners, end);
  table.match.last_winners = winners;
  table.match.last_losers = losers;
  for (Seat seat = 0; seat < table.setup().players; ++seat) {
    if ((winners & seat_bit(seat)) != 0) ++table.match.deals_won[slot(seat)];
    if ((losers & seat_bit(seat)) != 0) ++table.match.deals_lost[slot(seat)];
  }
  table.tell(Event::Kind::deal_ended, 0, 0, [&](Event& event) {
    event.winners = winners;
    event.amount = end.names_match || points_decide(table.setup(), end) ? 1 : 0;
    if (table.setup().win == WinRule::all_but_last) event.losers = losers;
    if (table.is_too_long()) event.limit = Event::Limit::length;
    else if (end.limit_reached) event.limit = Event::Limit::decisions;
  });
}

SeatMask match_winners(const Table& table, const DealEnd& last) {
  const Setup& setup = table.setup();
  // A match played to a score is decided by scores even if it takes a single deal.
  const bool is_one_deal =
      table.match.deal_number == 1 && setup.win != WinRule::most_chips && setup.match.scores.empty();
  const bool scores_decide = !last.named && !last.limit_reached && (last.points || !is_by_score(setup.win));
  return is_one_deal && !scores_decide ? table.match.last_winners : table.match.winners(setup, last.took_part);
}

}  // namespace houserules
