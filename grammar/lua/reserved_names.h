// Words that a header may not give to its own things.
#pragma once

#include <array>
#include <string_view>

namespace houserules {

/// Lua's keywords.
inline constexpr auto kLuaKeywords = std::to_array<std::string_view>(
    {"and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
     "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"});

/// Words of conditions, numbers and packs, which neither an option nor a word of its set can have as a name.
inline constexpr auto kExpressionWords =
    std::to_array<std::string_view>({"players", "and", "or", "not", "when", "on", "off", "x", "each", "to", "in"});

}  // namespace houserules
