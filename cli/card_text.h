// Cards as they are shown on a terminal.
#pragma once

#include <string>
#include <string_view>

#include "runtime/pack.h"

namespace houserules {

/// How things are shown.
struct Style {
  bool symbols = true;  ///< "7♥" rather than "7H"
  bool colour = false;  ///< ANSI escapes
  int width = 80;
};

/// "7♥", in red where the suit is red.
std::string card_text(const Pack& pack, FaceId face, const Style& style);

/// A line in which every word that is a card of the pack ("7H") is shown as card_text does.
std::string with_cards(const Pack& pack, std::string_view line, const Style& style);

/// The text in bold, when there is colour.
std::string bold(std::string_view text, const Style& style);
std::string dim(std::string_view text, const Style& style);

}  // namespace houserules
