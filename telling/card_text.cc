#include "telling/card_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include <fmt/format.h>

#include "system/utf8.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::array<std::string_view, 11> kNumbers{"zero", "one",   "two",   "three", "four", "five",
                                                    "six",  "seven", "eight", "nine",  "ten"};
constexpr std::string_view kAround = " \t.,:;()[]\"'/";

std::string painted(std::string_view code, std::string_view text, const Style& style) {
  return style.colour ? fmt::format("\x1B[{}m{}\x1B[0m", code, text) : std::string(text);
}

/// The ANSI colour of a suit; "" for the terminal's own.
std::string_view colour_of(const Pack& pack, int suit, const Style& style) {
  if (suit < 0) return "";
  const auto index = static_cast<std::size_t>(suit);
  if (style.four_colour && pack.suits[index] == "clubs") return "32";
  if (style.four_colour && pack.suits[index] == "diamonds") return "94";  // 34 cannot be read on black
  return pack.colours[index] == "red" ? "31" : "";
}

const std::string& rank_text(const Pack& pack, FaceId face) {
  return pack.ranks[static_cast<std::size_t>(std::max<int>(pack.faces[face].rank, 0))];
}

/// The engine's notation, or symbols; "red-joker" for `red_joker`, and another word that the game calls a card by if
/// its text is a word: "Skis" for `fool`.
std::string seen_text(const Pack& pack, FaceId face, const Style& style) {
  const std::string& rank = rank_text(pack, face);
  const bool is_word = rank.size() > 2 && std::islower(static_cast<unsigned char>(rank[0])) != 0;
  if (is_word && pack.text(face) == rank) {
    const std::string name = pack.name(face);
    if (lower(name) != rank && name.find_first_of(" _") == std::string::npos) return name;
  }
  std::string text = style.symbols ? pack.symbol_text(face) : pack.text(face);
  std::replace(text.begin(), text.end(), '_', '-');
  return text;
}

/// Whether the word is a card in the engine's notation; "as" and "7h" in a rule file's sentence are ordinary words.
bool is_card(const Pack& pack, std::string_view word, std::optional<FaceId>& face) {
  if (word.size() < 2 && word != "*") return false;
  face = pack.parse(word);
  return face && (word == pack.text(*face) || word == pack.symbol_text(*face));
}

}  // namespace

std::string card_text(const Pack& pack, FaceId face, const Style& style) {
  if (style.plain) return card_words(pack, face);
  const std::string text = seen_text(pack, face, style);
  const std::string_view colour = colour_of(pack, pack.faces[face].suit, style);
  return colour.empty() ? text : painted(colour, text, style);
}

std::string suit_text(const Pack& pack, int suit, const Style& style) {
  std::string text = pack.suits[static_cast<std::size_t>(suit)];
  for (FaceId face = 0; face < pack.faces.size(); ++face) {
    const std::size_t rank = rank_text(pack, face).size();
    const std::string seen = seen_text(pack, face, style);
    if (pack.faces[face].suit == suit && pack.text(face).size() > rank && seen.size() > rank) {
      text = seen.substr(seen[rank] == '-' ? rank + 1 : rank);
      break;
    }
  }
  const std::string_view colour = colour_of(pack, suit, style);
  return colour.empty() ? text : painted(colour, text, style);
}

std::string card_text(const Pack& pack, FaceId face, const Style& style, Emphasis emphasis) {
  if (emphasis == Emphasis::none) return card_text(pack, face, style);
  const std::string text = seen_text(pack, face, style);
  const std::string_view colour = colour_of(pack, pack.faces[face].suit, style);
  std::string code = emphasis == Emphasis::bright ? "1" : "2";
  if (!colour.empty()) code += fmt::format(";{}", colour);
  return painted(code, text, style);
}

std::string card_words(const Pack& pack, FaceId face) {
  std::string name = pack.name(face);
  for (std::size_t number = 0; number < kNumbers.size(); ++number) {
    const std::string digits = std::to_string(number);
    if (name == digits || name.starts_with(digits + " ")) {
      return std::string(kNumbers[number]) + name.substr(digits.size());
    }
  }
  return name;
}

std::optional<int> number_named(std::string_view word) {
  const auto found = std::find(kNumbers.begin(), kNumbers.end(), lower(word));
  return found == kNumbers.end() ? std::nullopt : std::optional(static_cast<int>(found - kNumbers.begin()));
}

std::string with_cards_as_typed(const Pack& pack, std::string_view line) {
  struct Spelling {
    std::vector<std::string> words;
    std::string text;
  };
  std::vector<Spelling> spellings;
  const auto named = [&pack](const std::string& name) {
    int faces = 0;
    for (FaceId face = 0; face < pack.faces.size(); ++face) faces += pack.name(face) == name ? 1 : 0;
    return faces;
  };
  for (FaceId face = 0; face < pack.faces.size(); ++face) {
    const auto [rank, suit, order, value] = pack.faces[face];
    std::string letters;  // "k of clubs"
    if (suit >= 0) letters = pack.ranks[slot(rank)] + " of " + pack.suits[slot(suit)];
    for (const std::string& name : {card_words(pack, face), pack.name(face), letters, seen_text(pack, face, Style{})}) {
      std::vector<std::string> words = split_words(lower(name));
      const bool is_coined = words.size() == 1 && !pack.parse(name);  // "Excuse"
      if (words.size() < 2 && name.find('-') == std::string::npos && !(is_coined && named(name) == 1)) continue;
      spellings.push_back({words, pack.text(face)});
      std::erase(words, "of");
      spellings.push_back({words, pack.text(face)});
      if (words.size() > 1 && suit >= 0 && words.back() == lower(pack.suits[slot(suit)])) {
        std::rotate(words.begin(), words.end() - 1, words.end());  // "hearts 7"
        spellings.push_back({std::move(words), pack.text(face)});
      }
    }
    const std::string text = lower(pack.text(face)), before = lower(pack.ranks[slot(rank)]);
    if (suit < 0 || !text.starts_with(before)) continue;
    const std::string letter = text.substr(before.size());
    if (letter.size() != 1) continue;
    spellings.push_back({{before, letter}, pack.text(face)});  // "10 h", "h10"
    if (!pack.parse(letter + before)) spellings.push_back({{letter + before}, pack.text(face)});
  }
  for (const std::string& rank : pack.ranks) {
    if (rank.find('_') == std::string::npos) continue;
    std::string apart = lower(rank);
    std::replace(apart.begin(), apart.end(), '_', ' ');
    spellings.push_back({split_words(apart), rank});
  }
  std::string result;
  const std::vector<std::string> words = split_words(line);
  for (std::size_t at = 0; at < words.size();) {
    const auto stands_here = [&](const Spelling& spelling) {
      return spelling.words.size() <= words.size() - at &&
             std::equal(spelling.words.begin(), spelling.words.end(), words.begin() + static_cast<std::ptrdiff_t>(at),
                        [](const std::string& spelt, const std::string& typed) { return spelt == lower(typed); });
    };
    const auto found = std::find_if(spellings.begin(), spellings.end(), stands_here);
    const bool spelt = found != spellings.end();
    result += (result.empty() ? "" : " ") + (spelt ? found->text : words[at]);
    at += spelt ? found->words.size() : 1;
  }
  return result;
}

std::string with_short_names(const Pack& pack, std::string_view line) {
  constexpr std::string_view kOf = " of ";
  std::string result(line);
  if (line.find(kOf) == std::string_view::npos) return result;
  const auto is_in_word = [&result](std::size_t at) {
    return at < result.size() && std::isalnum(static_cast<unsigned char>(result[at])) != 0;
  };
  for (FaceId face = 0; face < pack.faces.size(); ++face) {
    const std::string name = pack.name(face), text = pack.text(face);
    if (name.find(kOf) == std::string::npos) continue;
    for (std::size_t at = result.find(name); at != std::string::npos; at = result.find(name, at + 1)) {
      if (!(at > 0 && is_in_word(at - 1)) && !is_in_word(at + name.size())) result.replace(at, name.size(), text);
    }
  }
  return result;
}

std::string with_cards(const Pack& pack, std::string_view line, const Style& style) {
  std::string result;
  bool after_card = false;
  while (!line.empty()) {
    const auto begin = std::min(line.find_first_not_of(kAround), line.size());
    const std::string_view between = line.substr(0, begin);
    line.remove_prefix(begin);
    const auto end = std::min(line.find_first_of(kAround), line.size());
    const std::string_view word = line.substr(0, end);
    std::optional<FaceId> face;
    const bool card = is_card(pack, word, face);
    // "7H 8H" is readable; "seven of hearts eight of hearts" is not.
    result += style.plain && after_card && card && between == " " ? ", " : between;
    // A number may be a card or a count; either way it reads well as it is.
    result += card && !whole_number(word) ? card_text(pack, *face, style) : printable(word);
    after_card = card;
    line.remove_prefix(end);
  }
  return result;
}

std::string bold(std::string_view text, const Style& style) { return painted("1", text, style); }
std::string dim(std::string_view text, const Style& style) { return painted("2", text, style); }

}  // namespace houserules
