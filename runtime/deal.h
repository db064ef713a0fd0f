// The course of a deal as far as the header determines it: dealing, turns, and who wins the deal and the match.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "runtime/table.h"

namespace houserules {

/// Shuffles the stock and deals as the header says. Events report what each player got and what was turned up, but not
/// the order of the cards.
void deal_cards(Table& table);
/// The same with these steps instead of the setup's, for deals that differ from the first.
void deal_cards(Table& table, std::span<const DealStep> deals, std::span<const TurnUpStep> turn_ups);

/// Deals `count` cards (-1: all) from the stock to each active player's pile in `group`, the dealer last: one at a time
/// or, if given, in packets whose sizes add up to `count`. Does nothing without a stock or active players.
void deal_to_each(Table& table, int group, int count, std::span<const int> packets = {});

/// Deals the stock out to the hands until about `left` cards remain, as if many had been drawn already. Does nothing
/// without hands or a stock.
void deal_out_stock(Table& table, int left);

/// Starts the first turn: of the player that the header's `first` designates, unless `turns` already has a next player.
/// `suit` is the suit whose lowest or highest card decides, if the header says so; -1: any.
void begin_turns(Table& table, int suit = -1);

/// Ends the turn: announces missed turns and starts the next player's turn.
void end_turn(Table& table);

using DealPoints = std::array<std::int64_t, kMaxPlayers>;           ///< by seat
using DealParts = std::array<std::vector<PointPart>, kMaxPlayers>;  ///< by seat; with Setup::team_points by team

/// The outcome of a deal.
struct DealEnd {
  SeatMask took_part = 0;
  SeatMask still_in = 0;             ///< those of them who did not sit out
  std::optional<SeatMask> named;     ///< the winners named by the script, possibly nobody
  bool names_match = false;          ///< those in `named` have also won the match
  bool limit_reached = false;        ///< the deal ended at the limit of decisions
  std::optional<DealPoints> points;  ///< nothing if the game has no points
};

/// Adds a deal's points to the scores of those who took part, and announces them with their parts.
void add_points(Table& table, SeatMask took_part, const DealPoints& points, const DealParts& parts = {});

/// The winners of the deal: those named by the script; otherwise, if scores decide, the participants with the best
/// points (summed over a team); otherwise those with empty hands. Nobody if the limit was reached or the game is for
/// chips. With `win all but last`, those who sat out; nobody if all did.
SeatMask deal_winners(const Table& table, const DealEnd& end);

/// The losers of the deal: the participants who did not win; if some of them are still in the deal, only these. Nobody
/// if nobody won.
SeatMask deal_losers(SeatMask winners, const DealEnd& end);

/// Records the winners and losers of the deal in the match, and announces them.
void end_deal(Table& table, SeatMask winners, const DealEnd& end);

/// The winners of the match after its last deal. In a single-deal match these are the winners of the deal, unless
/// points decide, i.e. unless the script named winners, the limit was reached or the game has no points. Otherwise see
/// Match::winners.
SeatMask match_winners(const Table& table, const DealEnd& last);

}  // namespace houserules
