// Converting between UTF-8 and the locale's characters, for a library that knows only those.
#pragma once

#include <string>
#include <string_view>

namespace houserules {

/// UTF-8 in the encoding of the program's locale (LC_CTYPE). Characters the locale lacks become question marks.
std::string to_locale(std::string_view text);

/// Text in the encoding of the program's locale, as UTF-8. Bytes that are not a character there become question marks.
std::string from_locale(std::string_view text);

}  // namespace houserules
