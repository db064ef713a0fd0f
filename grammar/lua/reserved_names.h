// Words that header names may not use.
#pragma once

#include <array>
#include <string_view>

namespace houserules {

/// Lua's keywords.
inline constexpr auto kLuaKeywords = std::to_array<std::string_view>(
    {"and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
     "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"});

/// Words of conditions, numbers and packs; neither options nor their words may use them.
inline constexpr auto kExpressionWords =
    std::to_array<std::string_view>({"players", "and", "or", "not", "when", "on", "off", "x", "each", "to", "in",
                                     "deal_number"});

}  // namespace houserules
