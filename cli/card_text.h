// Cards as they are shown on a terminal, and in words for who listens to it.
#pragma once

#include <string>
#include <string_view>

#include "runtime/pack.h"

namespace houserules {

/// In which order a hand is shown.
enum class HandOrder { suit, rank };

/// How things are shown.
struct Style {
  bool symbols = true;       ///< "7♥" rather than "7H"
  bool colour = false;       ///< ANSI escapes
  int width = 80;            ///< columns
  bool four_colour = false;  ///< a colour for each suit, not only red
  bool plain = false;        ///< for a screen reader: cards in words, one fact a line, neither colour nor columns
  HandOrder order = HandOrder::suit;
};

/// "7♥", in red where the suit is red; in plain style "seven of hearts".
std::string card_text(const Pack& pack, FaceId face, const Style& style);

/// "seven of hearts", "ace of spades", "Joker".
std::string card_words(const Pack& pack, FaceId face);

/// A line in which every card that is spelt out ("seven of hearts", "7 hearts", in any case) is written as the pack
/// does ("7H"). Words are set apart by one blank each.
std::string with_cards_as_typed(const Pack& pack, std::string_view line);

/// A line in which every word that is a card of the pack ("7H") is shown as card_text does.
std::string with_cards(const Pack& pack, std::string_view line, const Style& style);

/// The text in bold, when there is colour.
std::string bold(std::string_view text, const Style& style);
std::string dim(std::string_view text, const Style& style);

}  // namespace houserules
