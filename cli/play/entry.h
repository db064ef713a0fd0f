// What a player types at a decision: a number, a card, or words of a move.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/card_text.h"
#include "cli/play/listing.h"
#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// An entry as understood: a choice, or else why there is none and what is possible.
struct Entry {
  std::optional<Choice> choice;
  std::string message;
  bool unknown = false;  ///< no move is meant: no card, and no words that begin any
};

/// Why a card of one's own cannot be played: a sentence without its full stop, or "".
using WhyNot = std::function<std::string(CardId)>;

/// Understands `text` as one of the alternatives of `decision`, for the player who is asked:
///   "3"                     the third line of listed_moves(), or the number itself, where one range of numbers is all
///                           there is
///   "10h", "6♠", "7h 7s"    the alternative with these cards
///   "play 7h", "draw"       the alternative with these words, whole or begun, in any order
///   "bid 7", "3 7"          a number of a range
/// An entry that fits several alternatives is answered with them, a card that cannot be played with the reason that
/// `why` gives.
Entry parse_entry(std::string_view text, const Table& table, const Decision& decision, const Style& style,
                  const WhyNot& why = {});

/// What `why CARD` answers: that the card can be played, or why not.
std::string explain_card(FaceId face, const Table& table, const Decision& decision, const Style& style,
                         const WhyNot& why);

/// Whether the entry is exactly the text of an alternative: then it is no command of the screen.
bool is_exact(std::string_view text, const Table& table, const Decision& decision);

}  // namespace houserules
