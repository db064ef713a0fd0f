// The words by which a player may name an alternative.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

using Words = std::vector<std::string>;

/// The words in lower case, with cards as the pack writes them.
Words normal_words(const Pack& pack, std::string_view text);

/// Whether a rank is part of what may be chosen.
bool takes_ranks(const Decision& decision);

/// The rank that somebody may name so: "q", "queen", "queens", "7", "sevens"; nothing if it is none of the pack.
std::optional<int> rank_named(const Pack& pack, std::string_view word);

/// What is typed as the moves say it: ranks as the pack names them where ranks are chosen ("queens", and "qs" unless it
/// may be a card), and without commas and such words as "the", "please", "and".
std::string as_moves_say(const Pack& pack, const Decision& decision, std::string_view text);

/// The same with ranks in words as the cards that may be chosen: "QH" for "queen" if this is the only Queen among them,
/// "Q" if there are several. Words of the game's own moves stay.
std::string with_cards_of_rank(const Table& table, const Decision& decision, std::string_view text);

/// Whether a word says nothing of what is chosen: "the", "please", "to".
bool is_idle(std::string_view word);

class MoveWords {
 public:
  /// Of an alternative, in the words of who is asked.
  MoveWords(const Table& table, const Decision& decision, const Alternative& alternative);

  /// The words of its text, but for the numbers of a range, and the move's name.
  const Words& all() const { return all_; }
  /// Whether a value of it has that word.
  bool has_in_value(const std::string& word) const;
  /// Whether these are words of one value.
  bool is_in_value(const Words& words) const;

  // ---- whether what is typed names it; with two values, the first stands before the second ----

  bool is_text(const Words& typed) const { return typed == text_; }
  /// All words of its value, in any order, with or without others of its words.
  bool is_value(const Words& typed) const;
  /// Words of it, in any order.
  bool has(const Words& typed) const;
  /// Beginnings of its words, in any order.
  bool begins(const Words& typed) const;

  /// Words of it, also with the second value before the first.
  bool has_in_any_order(const Words& typed) const;
  /// Whether words of its value, or of the first of two, are missing.
  bool leaves_out(const Words& typed) const;

 private:
  enum class Of : std::uint8_t { no_value, first, second };

  std::size_t first_parting(const Words& typed) const;
  template <class Same>
  bool fits(const Words& typed, const Same& same) const;

  Words text_, first_, second_, all_;
  std::vector<Of> belong_;  ///< to which value each word of all_ belongs
};

}  // namespace houserules
