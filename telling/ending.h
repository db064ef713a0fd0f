// How deals and games end: the winners, the score sheet, and the cards left in hand.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "interpreter/world/game.h"
#include "telling/card_text.h"

namespace houserules {

/// The result in one line, without colours: "Clara wins with 12 points, 5 fewer than Anna."
std::string outcome_line(const Result& result, const Setup& setup);

/// The events of a finished game, without those that its result repeats: the winner and, if there was one deal, the
/// points.
std::span<const Event> without_result(std::span<const Event> events);

inline constexpr std::size_t kAllDeals = std::numeric_limits<std::size_t>::max() / 2;

/// Points or chips, one row per deal, with totals. "" if there are none. If there are more than `deals`, those before
/// the last `deals` share a row: "1 to 12".
std::string score_sheet_text(std::span<const Event> events, const Setup& setup, const Style& style,
                             std::size_t deals = kAllDeals);

/// During a deal: when the match ends, the score sheet so far, and the state of the current deal.
std::string scores_text(const Game& game, const Style& style);

/// After the deal at the end of these events, always in this order: what happened last (everything since the people's
/// last choices, as far as they may see it), the face-up cards on the table, the score sheet, and what happens before
/// the next choice, such as who deals. A lone person who had no choice in the deal is told so. `last_own` is where a
/// lone human player last chose (GameTable::last_own). If that has more than `rows` lines that are not empty, the
/// earlier deals share a row of the score sheet.
std::string deal_text(std::span<const Event> events, const Setup& setup, const Style& style,
                      const std::vector<Seat>& people, std::size_t last_own = std::string::npos,
                      int rows = std::numeric_limits<int>::max());

/// After the game: the result, what happened last, the cards left in hand, the score sheet, for `rows` lines as above.
std::string ending_text(Game& game, const Style& style, const std::vector<Seat>& people,
                        std::size_t last_own = std::string::npos, int rows = std::numeric_limits<int>::max());

/// A table of the players, or teams, with their points or chips (if any), the winners (or losers, in a game with
/// losers) marked, and the length of the game.
std::string result_text(const Result& result, const Setup& setup);

}  // namespace houserules
