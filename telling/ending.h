// How a deal and a game ended: who got what, deal by deal, and what everybody held.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/world/game.h"
#include "telling/card_text.h"

namespace houserules {

/// "Clara wins with 12 points, 5 fewer than Anna." in one line, without colours.
std::string outcome_line(const Result& result, const Setup& setup);

/// The events of a game that is over but for what its result tells: who wins it, and of a lone deal its points too.
std::span<const Event> without_result(std::span<const Event> events);

/// Points or chips by deals, a row each, and what they make. "" if there are none.
std::string score_sheet_text(std::span<const Event> events, const Setup& setup, const Style& style);

/// While a deal is played: how long the match goes on, the score sheet so far, and what the deal has come to until now.
std::string scores_text(const Game& game, const Style& style);

/// After a deal, to which these events lead: what happened last (since the people's last choices all, as they may see
/// it), the score sheet, and what follows before anybody chooses again, such as who deals. `last_own`: where a lone
/// person last chose themself (GameTable::last_own).
std::string deal_text(std::span<const Event> events, const Setup& setup, const Style& style,
                      const std::vector<Seat>& people, std::size_t last_own = std::string::npos);

/// After a game that is over: how it went, what happened last, what everybody holds, the score sheet.
std::string ending_text(Game& game, const Style& style, const std::vector<Seat>& people,
                        std::size_t last_own = std::string::npos);

}  // namespace houserules
