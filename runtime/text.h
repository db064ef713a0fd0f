// Words, numbers and lists of words, used by all layers.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// Parses the whole text as a number; nothing if it is not one or does not fit into `Number`.
template <typename Number = std::int64_t>
std::optional<Number> whole_number(std::string_view text, int base = 10) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Character classes: ASCII letters and digits, names in a header, Lua identifiers, and words in any language.
constexpr bool is_small(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_small(c) || is_capital(c); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_name_char(char c) { return is_small(c) || is_digit(c) || c == '_'; }
constexpr bool is_word_char(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
constexpr bool is_foreign_word_char(char c) { return is_word_char(c) || static_cast<unsigned char>(c) >= 0x80; }

/// Converts an ASCII letter to lower or upper case; other characters are unchanged.
constexpr char lower(char c) { return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char upper(char c) { return is_small(c) ? static_cast<char>(c - 'a' + 'A') : c; }
std::string lower(std::string_view text);

/// Splits `text` at white space.
std::vector<std::string> split_words(std::string_view text);

/// `parts` joined by `between`.
std::string joined(const std::vector<std::string>& parts, std::string_view between);

/// "a", "a and b", "a, b and c", with `last` for "and".
std::string list_of_words(const std::vector<std::string>& words, std::string_view last = "and");

/// A name as shown to players: "red threes" for `red_threes`.
std::string in_words(std::string name);

/// A number with its noun: "1 card", "2 cards".
std::string counted(std::int64_t n, std::string_view noun);

/// The names of all elements.
template <typename Things>
std::vector<std::string> names_of(const Things& things) {
  std::vector<std::string> names;
  for (const auto& thing : things) names.emplace_back(thing.name);
  return names;
}

/// The first element with this name; null if there is none.
template <typename Things>
auto* named(Things& things, std::string_view name) {
  const auto found = std::find_if(things.begin(), things.end(), [name](const auto& one) { return one.name == name; });
  return found == things.end() ? nullptr : &*found;
}

/// Whether `word` is one of `words`.
template <typename Words, typename Word>
bool contains(const Words& words, const Word& word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

}  // namespace houserules
