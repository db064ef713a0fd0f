// Matches typed words with alternatives.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

using Words = std::vector<std::string>;

/// In lower case, without the accents of Western European letters, which not every keyboard has, and without the
/// underscores of names in rule files: "misere", "allin".
std::string plain_letters(std::string_view word);

/// The words in plain letters, with cards in the pack's notation.
Words normal_words(const Pack& pack, std::string_view text);

/// Whether any alternative has a rank as its value.
bool takes_ranks(const Decision& decision);

/// The rank that a word means: "q", "queen", "queens", "7", "sevens"; nothing if the pack has no such rank.
std::optional<int> rank_named(const Pack& pack, std::string_view word);

/// The typed words in the notation of the moves: with the pack's names for ranks if ranks are chosen ("queens", and
/// "qs" unless it may be a card), with digits for numbers if numbers are chosen ("two", "nil"), and without commas and
/// filler words such as "the", "please", "and".
std::string as_moves_say(const Pack& pack, const Decision& decision, std::string_view text);

/// The rank that a word of letters means ("queens"), unless it belongs to a move of the game; nothing for a lone
/// letter.
std::optional<int> rank_in_words(const Table& table, std::string_view word);

/// The same with ranks replaced by cards that may be chosen: "QH" for "queen" if it is the only Queen among them, "Q"
/// if there are several. Words of the game's own moves are kept.
std::string with_cards_of_rank(const Table& table, const Decision& decision, std::string_view text);

/// Whether it is a filler word: "the", "please", "to".
bool is_idle(std::string_view word);

class MoveWords {
 public:
  /// The words of an alternative for the player to move.
  MoveWords(const Table& table, const Decision& decision, const Alternative& alternative);

  /// The words of its text, except the numbers of a range, and of the move's name.
  const Words& all() const { return all_; }
  /// Whether one of its values contains that word.
  bool has_in_value(const std::string& word) const;
  /// Whether all these words belong to one value.
  bool is_in_value(const Words& words) const;

  // ---- whether the typed words match; of two values, the first must come before the second ----

  bool is_text(const Words& typed) const { return typed == text_; }
  /// They are its first word, alone or with others of its words.
  bool opens(const Words& typed) const {
    return has(typed) && !text_.empty() && !typed.empty() && typed[0] == text_[0];
  }
  /// They are all words of its value, in any order, with or without its other words.
  bool is_value(const Words& typed) const;
  /// They are some of its words, in any order.
  bool has(const Words& typed) const;
  /// They are beginnings of its words, in any order.
  bool begins(const Words& typed) const;

  /// Whether all its words are among the other's, which has more.
  bool is_part_of(const MoveWords& other) const;

  /// They are some of its words, even with the second value before the first.
  bool has_in_any_order(const Words& typed) const;
  /// Whether words of its value, or of the first of two, are missing.
  bool leaves_out(const Words& typed) const;

 private:
  enum class Of : std::uint8_t { no_value, first, second };

  std::size_t first_parting(const Words& typed) const;
  template <class Same>
  bool fits(const Words& typed, const Same& same) const;

  Words text_, first_, second_, all_;
  std::vector<Of> belong_;  ///< the value that each word of all_ belongs to
};

}  // namespace houserules
