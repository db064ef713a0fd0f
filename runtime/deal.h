// The course of a deal as far as the header determines it: dealing, turns, and who wins the deal and the match.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "runtime/table.h"

namespace houserules {

/// Shuffles the stock and deals as the header says. Events tell what each player got and what was turned up, not the
/// order of the cards.
void deal_cards(Table& table);
/// The same with other steps than the setup's, for a deal that differs from the first.
void deal_cards(Table& table, std::span<const DealStep> deals, std::span<const TurnUpStep> turn_ups);

/// Deals `count` cards (-1: all) from the stock to each active player's pile in `group`, the dealer last: one at
/// a time or, if they are given, in packets whose sizes sum up to `count`. Does nothing without a stock or active
/// players.
void deal_to_each(Table& table, int group, int count, std::span<const int> packets = {});

/// Deals the stock out to the hands until about `left` cards remain, as if much had been drawn already. Does nothing
/// without hands or a stock.
void deal_out_stock(Table& table, int left);

/// Starts the first turn: of the player who begins by the header, unless `turns` already names another. `suit`: whose
/// lowest or highest card decides, where the header says so; -1: any.
void begin_turns(Table& table, int suit = -1);

/// Ends the turn: tells who misses theirs, and starts the next player's.
void end_turn(Table& table);

using DealPoints = std::array<std::int64_t, kMaxPlayers>;  ///< by seat

/// The outcome of a deal.
struct DealEnd {
  SeatMask took_part = 0;
  SeatMask still_in = 0;             ///< of those, who did not sit out of it
  std::optional<SeatMask> named;     ///< the winners named by the script, possibly nobody
  bool names_match = false;          ///< those `named` have won the match, and not just the deal
  bool limit_reached = false;        ///< ended by the limit of decisions
  std::optional<DealPoints> points;  ///< nothing if the game has no points
};

/// Adds a deal's points to the scores of those who took part, and tells.
void add_points(Table& table, SeatMask took_part, const DealPoints& points);

/// The winners of the deal: those the script named; else, if scores decide, those who took part and have the best
/// points (summed over a team); else those with empty hands. Nobody at the limit or in a game for chips. With `win all
/// but last`, those who sat out; nobody if all did.
SeatMask deal_winners(const Table& table, const DealEnd& end);

/// Who did not win; of these only those still in the deal, if there are any. Nobody if there are no winners.
SeatMask deal_losers(SeatMask winners, const DealEnd& end);

/// Records the winners and losers of the deal in the match, and tells.
void end_deal(Table& table, SeatMask winners, const DealEnd& end);

/// The winners of the match after its last deal. A single-deal match goes to that deal's winners if points do not
/// decide: the script named them, the limit was reached, or the game has no points. Otherwise see Match::winners.
SeatMask match_winners(const Table& table, const DealEnd& last);

}  // namespace houserules
