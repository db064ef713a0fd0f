// Events in words. This is the only place that words them; callers combine these parts and never parse them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runtime/event.h"

namespace houserules {

/// One line of text about the event for `viewer` ("Anna takes 2 cards"), or "" if it needs none.
std::string describe(const Event& event, const Setup& setup, Seat viewer);

/// The parts of a `scored` event, except those that are 0: "melds 120, red threes -100"; "" if it has none.
std::string parts_text(const Event& event, const Setup& setup);

/// The predicate of a line that starts with a player's name: "takes 2 cards from the stock", "bid: 3". For what a
/// player took, paid or now has, and for a change of direction.
std::string describe_deed(const Event& event, const Setup& setup, Seat viewer);

/// Whether `viewer` sees the values of a choice, and not just the move.
bool is_choice_told(const Event& chose, const Setup& setup, Seat viewer);

/// The choice in words: "play 7H".
std::string choice_text(const Event& chose, const Setup& setup, Seat viewer);

/// "7H 8S" if the viewer saw all cards, "2 cards" if none, "7H and 1 card" if some.
std::string cards_text(const Event& event, const Setup& setup, Seat viewer);

/// The name of a player or pot; `party` is a seat, or kMaxPlayers + the pot's number: "Anna", "the kitty".
std::string party_text(const Setup& setup, int party);

/// `text` with a capital letter: "The kitty".
std::string begun(std::string text);

/// The end of a deal's heading: ": Anna deals."; "." if the same player always deals.
std::string dealer_text(const Event& deal_started, const Setup& setup);

/// The owner of a changed public value: "Anna", "Anna and Clara"; "" if it belongs to the whole table.
std::string owner_text(const Event& changed, const Setup& setup);

/// The new value of a public value. A predicate follows its owner directly: "has melded", or "have melded" for
/// `several`. Anything else follows after a comma: "bid: 3", "hearts are broken".
struct ChangedWords {
  std::string text;
  bool is_predicate = false;
};
ChangedWords changed_words(const Event& changed, const Setup& setup, bool several = false);
/// The same for any value of a public value.
ChangedWords value_words(const PublicInfo& info, const PublicValue& value, const Setup& setup, bool several = false);
/// Joins both: "Anna has melded", "Anna, bid: 3".
std::string with_owner(const std::string& owner, const ChangedWords& words);

/// The value alone: "hearts", "3", "Anna", "7H"; "yes" and "no"; "" for nil.
std::string text_of(const PublicValue& value, const Setup& setup);

/// Whether the text of a public value is a predicate: "has laid cards", "plays alone".
bool is_predicate(std::string_view text);
/// The plural of a predicate: "have melded" for "has melded". Other texts are unchanged.
std::string of_several(const std::string& text);
/// Negates a sentence with "are" or "is": "hearts are not broken"; "" for other texts.
std::string with_not(const std::string& text);

}  // namespace houserules
