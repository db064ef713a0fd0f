// Cards in terminal notation, and in words for screen readers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/pack.h"

namespace houserules {

/// How a hand is sorted on display; other piles keep their order.
enum class HandOrder { suit, rank, melds, as_it_lies };
/// "suit", "rank" or "melds".
inline const char* order_name(HandOrder order) {
  return order == HandOrder::rank ? "rank" : order == HandOrder::melds ? "melds" : "suit";
}

/// How cards and tables are shown.
struct Style {
  bool symbols = true;       ///< "7♥" rather than "7H"
  bool colour = false;       ///< ANSI escapes
  int width = 80;            ///< columns
  bool four_colour = false;  ///< a different colour for each suit
  bool plain = false;        ///< for screen readers: cards in words, one fact per line, no colour or columns
  HandOrder order = HandOrder::suit;
};

/// "7♥", in red if the suit is red; "seven of hearts" in plain style.
std::string card_text(const Pack& pack, FaceId face, const Style& style);

/// "♥", in red if the suit is red; "H" without symbols; the suit's name if cards have no letter for it.
std::string suit_text(const Pack& pack, int suit, const Style& style);

/// How much a card in a hand stands out: `bright` if it may be played, `dim` if not.
enum class Emphasis { none, bright, dim };
/// The same with emphasis, if colours are on. Not for plain style.
std::string card_text(const Pack& pack, FaceId face, const Style& style, Emphasis emphasis);

/// "seven of hearts", "Ace of spades", "Joker".
std::string card_words(const Pack& pack, FaceId face);
/// The number from 0 to 10 that an English word names, whatever its case: 3 for "three".
std::optional<int> number_named(std::string_view word);

/// The line with every spelled-out card ("seven of hearts", "hearts 7", "7 h", "h7", in any case) replaced by the pack's
/// notation ("7H"), every spelled-out rank ("draw two") by its name (draw_two), and words separated by single spaces.
std::string with_cards_as_typed(const Pack& pack, std::string_view line);

/// The line with the name of every card, as rule files write it ("7 of hearts"), replaced by the pack's notation.
std::string with_short_names(const Pack& pack, std::string_view line);

/// The line with every word that is a card of the pack ("7H") shown as card_text() does.
std::string with_cards(const Pack& pack, std::string_view line, const Style& style);

/// The text in bold or dimmed; unchanged without colour.
std::string bold(std::string_view text, const Style& style);
std::string dim(std::string_view text, const Style& style);

}  // namespace houserules
