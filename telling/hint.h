// Advice from the search bot.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "interpreter/world/game.h"
#include "telling/card_text.h"

namespace houserules {

/// What the search would choose at the pending decision, why, what came after it often, and the next best choice, which
/// never looks as good: "lay 6♦: it wins about 61% of 2000 games thought ahead; after it, most often Ben: draw a card
/// (41%); next best is stop, with about 48%" ("it wins or leads about 61%" where a match
/// has several deals); "lay 6♦ or stop: no difference is seen in 2000 games thought ahead; about 50% are won"; there
/// "discard K♠ (29 in deadwood)" where the rule file tells what a hand comes to. Leaves the game unchanged.
std::string hint(Game& game, const Style& style);
/// The same from what a search found out about its choices and, unless "", the reason_for() the best.
std::string hint_text(Game& game, const Choice& best, std::vector<Estimate> estimates,
                      const std::optional<Reply>& reply, const Style& style, const std::string& reason = "");
/// What a choice does at once, whatever lies hidden, that is a reason to make it: "it uncovers a card that lies face
/// down", "it scores 1 point"; "" if nothing is known. Leaves the world unchanged.
std::string reason_for(World& world, const Choice& choice);
/// Whether somebody who plays alone loses the game at once by that choice, whatever lies hidden, and has others. Leaves
/// the world unchanged.
bool loses_at_once(World& world, const Choice& choice);

}  // namespace houserules
