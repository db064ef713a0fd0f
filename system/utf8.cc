#include "system/utf8.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace houserules {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

unsigned char byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

}  // namespace

std::size_t code_point_length(std::string_view text, std::size_t at) {
  const unsigned char lead = byte_at(text, at);
  if (lead < 0x80) return 1;
  std::size_t length = 0;
  if (lead >= 0xc2 && lead <= 0xdf) length = 2;
  else if (lead >= 0xe0 && lead <= 0xef) length = 3;
  else if (lead >= 0xf0 && lead <= 0xf4) length = 4;
  if (length == 0 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, at + i) & 0xc0) != 0x80) return 0;
  }
  // The second byte reveals overlong forms, surrogates and code points beyond U+10FFFF.
  const unsigned char second = byte_at(text, at + 1);
  if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f)) return 0;
  if ((lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f)) return 0;
  return length;
}

std::size_t code_point_step(std::string_view text, std::size_t at) {
  return std::max<std::size_t>(code_point_length(text, at), 1);
}

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = code_point_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

char32_t code_point(std::string_view text, std::size_t at, std::size_t length) {
  if (length == 1) return byte_at(text, at);
  char32_t result = byte_at(text, at) & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) result = (result << 6U) | (byte_at(text, at + i) & 0x3fU);
  return result;
}

bool is_control(char32_t point) {
  if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return true;
  if (point == 0x61c || point == 0x200e || point == 0x200f) return true;               // marks of direction
  return (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069)  // separators, embeddings
         || point == 0xfffe || point == 0xffff;
}

std::string printable(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = code_point_length(text, at);
    if (text[at] == '\t') result += ' ';
    else if (length == 0 || is_control(code_point(text, at, length))) result += kReplacement;
    else result += text.substr(at, length);
    at += std::max<std::size_t>(length, 1);
  }
  return result;
}

bool is_printable(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = code_point_length(text, at);
    if (length == 0 || is_control(code_point(text, at, length))) return false;
    at += length;
  }
  return true;
}

std::string visible(std::string_view text) {
  // Of Unicode's Default_Ignorable_Code_Point and White_Space, and the empty Braille pattern.
  constexpr std::pair<char32_t, char32_t> kUnseen[] = {
      {0xa0, 0xa0},       {0xad, 0xad},       {0x34f, 0x34f},    {0x61c, 0x61c},   {0x115f, 0x1160}, {0x1680, 0x1680},
      {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x2000, 0x200f},  {0x2028, 0x202f}, {0x205f, 0x206f}, {0x2800, 0x2800},
      {0x3000, 0x3000},   {0x3164, 0x3164},   {0xfe00, 0xfe0f},  {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfff8},
      {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = code_point_step(text, at);
    const char32_t point = code_point(text, at, length);
    const auto holds = [point](const auto& range) { return range.first <= point && point <= range.second; };
    if (std::none_of(std::begin(kUnseen), std::end(kUnseen), holds)) result += text.substr(at, length);
    at += length;
  }
  return result;
}

std::string backquoted(std::string_view text) {
  constexpr int kMost = 40;
  std::size_t end = 0;
  for (int points = 0; end < text.size(); ++points) {
    if (points == kMost) return "`" + printable(text.substr(0, end)) + "...`";
    end += code_point_step(text, end);
  }
  return "`" + printable(text) + "`";
}

}  // namespace houserules
