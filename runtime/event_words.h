// Events in words: the one place that words them. Lines are put together from its parts, and never taken apart again.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runtime/event.h"

namespace houserules {

/// One line of text for `viewer` ("Anna takes 2 cards"), or "" if the event is not worth a line.
std::string describe(const Event& event, const Setup& setup, Seat viewer);

/// What somebody took, paid or has now, or how play turns, for a line that names them: "takes 2 cards from the stock",
/// "bid: 3".
std::string describe_deed(const Event& event, const Setup& setup, Seat viewer);

/// Whether `viewer` is told what was chosen, and not only which move.
bool is_choice_told(const Event& chose, const Setup& setup, Seat viewer);

/// What was chosen: "play 7H".
std::string choice_text(const Event& chose, const Setup& setup, Seat viewer);

/// "7H 8S" if the viewer saw all cards, "2 cards" if none, "7H and 1 card" if some.
std::string cards_text(const Event& event, const Setup& setup, Seat viewer);

/// A player, or the pot that such a number stands for: "Anna", "the kitty".
std::string party_text(const Setup& setup, int party);

/// Where a sentence begins: "The kitty".
std::string begun(std::string text);

/// The beginning of a line after who deals: ": Anna deals."; "." where one player always does.
std::string dealer_text(const Event& deal_started, const Setup& setup);

/// Whose public value has changed: "Anna", "Anna and Clara"; "" for one of the table.
std::string owner_text(const Event& changed, const Setup& setup);

/// What a public value that changed is now. A predicate follows its owner at once: "has melded", or of `several` "have
/// melded"; anything else after a comma: "bid: 3", "hearts are broken".
struct ChangedWords {
  std::string text;
  bool is_predicate = false;
};
ChangedWords changed_words(const Event& changed, const Setup& setup, bool several = false);
/// The same of any public value.
ChangedWords value_words(const PublicInfo& info, const PublicValue& value, const Setup& setup, bool several = false);
/// "Anna has melded", "Anna, bid: 3".
std::string with_owner(const std::string& owner, const ChangedWords& words);

/// "hearts", "3", "Anna", "7H"; "yes" and "no"; "" for nil.
std::string text_of(const PublicValue& value, const Setup& setup);

/// Whether what the header calls a public value says something of somebody: "has laid cards", "plays alone".
bool is_predicate(std::string_view text);
/// The same said of several: "have melded" for "has melded". Any other text is unchanged.
std::string of_several(const std::string& text);
/// The opposite of a sentence with "are" or "is": "hearts are not broken"; "" for any other text.
std::string with_not(const std::string& text);

}  // namespace houserules
