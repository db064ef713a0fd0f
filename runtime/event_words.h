// Events in words: the one place that words them. Lines are put together from its parts, and never taken apart again.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runtime/event.h"

namespace houserules {

/// One line of text for `viewer` ("Anna takes 2 cards"), or "" if the event is not worth a line.
std::string describe(const Event& event, const Setup& setup, Seat viewer);

/// The parts of what a `scored` event gives, without those that are 0: "melds 120, red threes -100"; "" if it has none.
std::string parts_text(const Event& event, const Setup& setup);

/// What a player took, paid or now has, or how play turns, for a line that names them: "takes 2 cards from the stock",
/// "bid: 3".
std::string describe_deed(const Event& event, const Setup& setup, Seat viewer);

/// Whether `viewer` sees what was chosen, not just which move.
bool is_choice_told(const Event& chose, const Setup& setup, Seat viewer);

/// What was chosen: "play 7H".
std::string choice_text(const Event& chose, const Setup& setup, Seat viewer);

/// "7H 8S" if the viewer saw all cards, "2 cards" if none, "7H and 1 card" if some.
std::string cards_text(const Event& event, const Setup& setup, Seat viewer);

/// The name of a player, or of the pot with that number: "Anna", "the kitty".
std::string party_text(const Setup& setup, int party);

/// The same at the beginning of a sentence: "The kitty".
std::string begun(std::string text);

/// The end of a deal's heading: ": Anna deals."; "." if the same player always deals.
std::string dealer_text(const Event& deal_started, const Setup& setup);

/// The owner of a changed public value: "Anna", "Anna and Clara"; "" for one of the whole table.
std::string owner_text(const Event& changed, const Setup& setup);

/// The new value of a public value. A predicate directly follows its owner: "has melded", or for `several` "have
/// melded"; anything else comes after a comma: "bid: 3", "hearts are broken".
struct ChangedWords {
  std::string text;
  bool is_predicate = false;
};
ChangedWords changed_words(const Event& changed, const Setup& setup, bool several = false);
/// The same for any public value.
ChangedWords value_words(const PublicInfo& info, const PublicValue& value, const Setup& setup, bool several = false);
/// "Anna has melded", "Anna, bid: 3".
std::string with_owner(const std::string& owner, const ChangedWords& words);

/// "hearts", "3", "Anna", "7H"; "yes" and "no"; "" for nil.
std::string text_of(const PublicValue& value, const Setup& setup);

/// Whether a public value's text is a predicate: "has laid cards", "plays alone".
bool is_predicate(std::string_view text);
/// The predicate in the plural: "have melded" for "has melded". Any other text is unchanged.
std::string of_several(const std::string& text);
/// The opposite of a sentence with "are" or "is": "hearts are not broken"; "" for any other text.
std::string with_not(const std::string& text);

}  // namespace houserules
