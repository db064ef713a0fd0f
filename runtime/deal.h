// A deal, as far as the header says how it goes: dealing, who begins, whose turn is next, who wins it and the match.
#pragma once

#include <array>
#include <optional>

#include "runtime/table.h"

namespace houserules {

/// Shuffles the stock and deals as the header says; tells what each player got and what was turned up, not which card
/// came when.
void deal_cards(Table& table);

/// Deals `count` cards (-1: all that there are) from the stock to the pile of each active player in `group`, one at a
/// time from the dealer's left. Does nothing without a stock, or when nobody is active.
void deal_to_each(Table& table, int group, int count);

/// Deals the stock round to the hands, but for `left` cards or some more, as if much had been drawn already. Does
/// nothing without hands or a stock.
void deal_out_stock(Table& table, int left);

/// Begins the first turn: of the player that the header lets begin, unless the table's turns already name another.
void begin_turns(Table& table);

/// The turn is over: tells who misses theirs, and begins the next player's.
void end_turn(Table& table);

using DealPoints = std::array<std::int64_t, kMaxPlayers>;  ///< by seat

/// How a deal came to its end.
struct DealEnd {
  SeatMask took_part = 0;
  std::optional<SeatMask> named;     ///< the winners that the script named, perhaps nobody
  bool limit_reached = false;        ///< it met the limit of decisions
  std::optional<DealPoints> points;  ///< nothing: the game counts none
};

/// Adds the points of a deal to the scores of those who took part, and tells.
void add_points(Table& table, SeatMask took_part, const DealPoints& points);

/// Who wins the deal: whom the script named; else who has the best points of those who took part (a team's together)
/// where scores decide; else who holds no cards any more. Nobody at the limit, and nobody in a game for chips.
SeatMask deal_winners(const Table& table, const DealEnd& end);

/// Enters the winners of the deal into the match, and tells.
void end_deal(Table& table, SeatMask winners, const DealEnd& end);

/// Who wins the match, after its last deal. One of a single deal is won by that deal's winners when no points say
/// otherwise: the script named them, the limit was met, or the game counts none. For all others see Match::winners.
SeatMask match_winners(const Table& table, const DealEnd& last);

}  // namespace houserules
