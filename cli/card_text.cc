#include "cli/card_text.h"

#include <fmt/format.h>

namespace houserules {
namespace {

constexpr std::string_view kAround = " \t.,:;()[]\"'/";

std::string painted(std::string_view code, std::string_view text, const Style& style) {
  return style.colour ? fmt::format("\x1B[{}m{}\x1B[0m", code, text) : std::string(text);
}

}  // namespace

std::string card_text(const Pack& pack, FaceId face, const Style& style) {
  const std::string text = style.symbols ? pack.symbol_text(face) : pack.text(face);
  const int suit = pack.faces[face].suit;
  const bool red = suit >= 0 && pack.colours[static_cast<std::size_t>(suit)] == "red";
  return red ? painted("31", text, style) : text;
}

std::string with_cards(const Pack& pack, std::string_view line, const Style& style) {
  std::string result;
  while (!line.empty()) {
    const auto begin = std::min(line.find_first_not_of(kAround), line.size());
    result += line.substr(0, begin);
    line.remove_prefix(begin);
    const auto end = std::min(line.find_first_of(kAround), line.size());
    const std::string_view word = line.substr(0, end);
    const auto face = word.size() > 1 ? pack.parse(word) : std::nullopt;
    // Only what the engine writes: "as" and "7h" in a sentence of the rule file are words.
    const bool is_card = face && (word == pack.text(*face) || word == pack.symbol_text(*face));
    result += is_card ? card_text(pack, *face, style) : std::string(word);
    line.remove_prefix(end);
  }
  return result;
}

std::string bold(std::string_view text, const Style& style) { return painted("1", text, style); }
std::string dim(std::string_view text, const Style& style) { return painted("2", text, style); }

}  // namespace houserules
