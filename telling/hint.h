// Advice for the player, from the search bot.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "interpreter/world/game.h"
#include "telling/card_text.h"

namespace houserules {

/// The search's choice at the pending decision, the reason, the most frequent reply, and the next best choice: "lay 6♦:
/// you win about 61% of 480 simulated games; the most likely reply is Ben: draw a card (41%); next best is stop, with
/// about 48%" ("you win, or are ahead after the deal, in about 61%" if a match has several deals; "with about 62% but a
/// smaller lead" if one wins more often, but not by as much; without scores, "but worth less"); "lay 6♦ or stop:
/// equally good; you win about 50% of 480 simulated games"; also "discard K♠ (29 in deadwood)" if the rule file has
/// `hand_total`. Where the bot chooses by habit, how often habit does so and, at stakes, the odds if all stay in: "if
/// nobody folds or raises, you win about 28% of the time, and break even at 27%". Leaves the game unchanged.
std::string hint(Game& game, const Style& style);
/// The same from a search's estimates. `reason` is the reason_for() the best choice, or "".
std::string hint_text(Game& game, const Choice& best, std::vector<Estimate> estimates,
                      const std::optional<Reply>& reply, const Style& style, const std::string& reason = "");
/// An immediate effect that speaks for the choice, whatever the hidden cards are: "it uncovers a face-down card", "it
/// scores 1 point"; "" if none is known. Leaves the world unchanged.
std::string reason_for(World& world, const Choice& choice);
/// Whether, in a solo game with several choices, this one loses at once whatever the hidden cards are. Leaves the world
/// unchanged.
bool loses_at_once(World& world, const Choice& choice);
/// The choice in a solo game that wins at once, whatever the hidden cards are, and names no card; nothing if there is
/// none. Leaves the world unchanged.
std::optional<Choice> winning_choice(World& world);
/// The alternative of the player to move that takes cards from the stock or fills it up, and names no card of its own;
/// nothing if there is none, or several. Leaves the world unchanged.
std::optional<std::size_t> stock_move(World& world);
/// Whether, in a solo game, nothing new can happen: no reachable position wins or reveals a card that the player has
/// not seen. Searches up to kMostPositions positions; false if there are more, or if the player may still choose from a
/// range of numbers. Leaves the world unchanged.
bool is_stuck(World& world);
inline constexpr std::size_t kMostPositions = 3000;

}  // namespace houserules
