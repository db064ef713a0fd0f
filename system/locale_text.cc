#include "system/locale_text.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cwchar>

#include "system/utf8.h"

namespace houserules {
namespace {

void append_utf8(std::string& to, std::uint32_t point) {
  if (point < 0x80) {
    to += static_cast<char>(point);
    return;
  }
  const unsigned more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;  // bytes after the first
  to += static_cast<char>((0xFF00U >> (more + 1) & 0xFFU) | point >> 6 * more);
  for (unsigned left = more; left-- > 0;) to += static_cast<char>(0x80U | (point >> 6 * left & 0x3FU));
}

}  // namespace

std::string to_locale(std::string_view text) {
  std::string result;
  std::mbstate_t state{};
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = code_point_length(text, at);
    char bytes[MB_LEN_MAX];
    constexpr auto kNone = static_cast<std::size_t>(-1);
    const std::size_t written =
        length == 0 ? kNone : std::wcrtomb(bytes, static_cast<wchar_t>(code_point(text, at, length)), &state);
    if (written == kNone) {
      result += '?';
      state = std::mbstate_t{};
    } else {
      result.append(bytes, written);
    }
    at += std::max<std::size_t>(length, 1);
  }
  return result;
}

std::string from_locale(std::string_view text) {
  std::string result;
  std::mbstate_t state{};
  while (!text.empty()) {
    wchar_t character = L'?';
    const std::size_t read = std::mbrtowc(&character, text.data(), text.size(), &state);
    const bool is_one = read >= 1 && read <= text.size();
    if (!is_one) state = std::mbstate_t{};
    append_utf8(result, is_one ? static_cast<std::uint32_t>(character) : U'?');
    text.remove_prefix(is_one ? read : 1);
  }
  return result;
}

}  // namespace houserules
