#include "runtime/deal.h"

#include <algorithm>

#include <fmt/format.h>

namespace houserules {
namespace {

bool is_by_score(WinRule win) { return win == WinRule::lowest_score || win == WinRule::highest_score; }

void turn_up(Table& table, const TurnUpStep& step) {
  std::vector<CardId> cards;
  {
    const Silence silence(table);
    table.deal(*table.setup().stock, step.count, step.pile, &cards);
  }
  if (cards.empty()) return;
  table.tell(Event::Kind::turned_up, cards.size(), 0, [&](Event& event) {
    event.to = step.pile;
    for (const CardId card : cards) event.cards.push_back(table.seen(card));
  });
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

/// The winner nearest to the dealer's left; kNoSeat if there is none.
Seat first_winner(const Table& table) {
  const int players = table.setup().players;
  for (int i = 1; i <= players; ++i) {
    const Seat seat = (table.match.dealer + i) % players;
    if ((table.match.last_winners & seat_bit(seat)) != 0) return seat;
  }
  return kNoSeat;
}

}  // namespace

void deal_cards(Table& table) {
  const Setup& setup = table.setup();
  if (setup.stock) {
    const Silence silence(table);
    table.shuffle(*setup.stock);
  }
  for (const DealStep& step : setup.deals) deal_to_each(table, step.group, step.all ? -1 : step.count);
  for (const TurnUpStep& step : setup.turn_ups) turn_up(table, step);
}

void deal_to_each(Table& table, int group, int count) {
  const Setup& setup = table.setup();
  if (!setup.stock || table.turns.active() == 0) return;
  const PileId first = setup.groups[slot(group)].first;
  {
    const Silence silence(table);
    for (int round = 0; count < 0 ? table.size(*setup.stock) > 0 : round < count; ++round) {
      for (int i = 1; i <= setup.players; ++i) {
        const Seat seat = (table.match.dealer + i) % setup.players;
        if (!table.turns.is_active(seat)) continue;
        table.deal(*setup.stock, 1, static_cast<PileId>(first + seat));
      }
    }
  }
  table.tell(Event::Kind::dealt, table.match.dealer, count);
}

void deal_out_stock(Table& table, int left) {
  const Setup& setup = table.setup();
  if (!setup.hands || !setup.stock) return;
  const int rounds = (table.size(*setup.stock) - left) / setup.players;
  if (left == 0) deal_to_each(table, *setup.hands, -1);
  else if (rounds > 0) deal_to_each(table, *setup.hands, rounds);
}

void begin_turns(Table& table) {
  const Seat dealer = table.match.dealer;
  const bool is_given = table.turns.pending_next() != kNoSeat;
  switch (table.setup().first) {
    case FirstPlayer::left_of_dealer: table.turns.begin_turns(dealer, /*after=*/!is_given); return;
    case FirstPlayer::dealer: table.turns.begin_turns(dealer, /*after=*/false); return;
    case FirstPlayer::holder: {
      const Seat holder = first_holder(table);
      table.turns.begin_turns(holder == kNoSeat ? dealer : holder, /*after=*/false);
      return;
    }
    case FirstPlayer::last_winner: {
      const Seat winner = first_winner(table);
      // In the first deal, or after one without a winner, the player left of the dealer begins.
      table.turns.begin_turns(winner == kNoSeat ? dealer : winner, /*after=*/winner == kNoSeat && !is_given);
      return;
    }
  }
}

void end_turn(Table& table) {
  Seat seat = table.turns.skipped() > 0 ? table.turns.first_missed() : kNoSeat;
  for (int i = 0; i < std::min(table.turns.skipped(), 2 * kMaxPlayers) && seat != kNoSeat; ++i) {
    table.tell(Event::Kind::missed, seat);
    seat = table.turns.neighbour(seat, table.turns.direction());
  }
  table.turns.advance();
}

void add_points(Table& table, SeatMask took_part, const DealPoints& points) {
  for (Seat seat = 0; seat < table.setup().players; ++seat) {
    if ((took_part & seat_bit(seat)) == 0) continue;
    const auto index = static_cast<std::size_t>(seat);
    table.match.scores[index] += points[index];
    const Setup& setup = table.setup();
    if (setup.team_points && seat >= setup.teams) continue;  // the team was told of
    table.tell(Event::Kind::scored, seat, points[index]);
  }
}

SeatMask deal_winners(const Table& table, const DealEnd& end) {
  const Setup& setup = table.setup();
  if (end.named) return *end.named;
  if (end.limit_reached || setup.win == WinRule::most_chips) return 0;
  if (end.points && is_by_score(setup.win)) {
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

void end_deal(Table& table, SeatMask winners, const DealEnd& end) {
  table.match.last_winners = winners;
  for (Seat seat = 0; seat < table.setup().players; ++seat) {
    if ((winners & seat_bit(seat)) != 0) ++table.match.deals_won[slot(seat)];
  }
  table.tell(Event::Kind::deal_ended, 0, 0, [&](Event& event) {
    event.winners = winners;
    if (table.is_too_long()) event.text = "the game is too long to be kept";
    else if (end.limit_reached) event.text = fmt::format("the limit of {} decisions is reached", table.setup().limit);
  });
}

SeatMask match_winners(const Table& table, const DealEnd& last) {
  const Setup& setup = table.setup();
  const bool is_one_deal = table.match.deal_number == 1 && setup.win != WinRule::most_chips;
  const bool points_decide = !last.named && !last.limit_reached && (last.points || !is_by_score(setup.win));
  return is_one_deal && !points_decide ? table.match.last_winners : table.match.winners(setup, last.took_part);
}

}  // namespace houserules
