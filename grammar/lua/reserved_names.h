// Words that a header may not give to its own things.
#pragma once

#include <array>
#include <string_view>

namespace houserules {

/// Lua's keywords.
inline constexpr auto kLuaKeywords = std::to_array<std::string_view>(
    {"and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
     "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"});

/// The globals that the language gives to every script, and the callbacks that a script defines. Piles, pots and public
/// values are globals too, so they cannot have these names. (`stock`, `hand` and `discard` may be declared anew.)
inline constexpr auto kLanguageGlobals = std::to_array<std::string_view>(
    {"players",     "dealer", "deal_number", "turns",    "suits",  "ranks",   "options",  "nobody", "base",   "finish",
     "choose_all",  "after",  "from",        "deal",     "say",    "chance",  "range",    "cards",  "each",   "ipairs",
     "pairs",       "type",   "tostring",    "tonumber", "select", "error",   "assert",   "table",  "string", "math",
     "before_deal", "start",  "turn",        "play",     "score",  "why_not", "at_limit", "teams"});

/// What every player has: a pile or a public value of that name for each player would hide it.
inline constexpr auto kPlayerFields =
    std::to_array<std::string_view>({"choose", "pick", "is_in", "left", "right", "next", "out", "sits_out", "pay",
                                     "partner", "team", "score", "chips", "name", "seat"});

/// Words of conditions, numbers and packs, which neither an option nor a word of its set can have as a name.
inline constexpr auto kExpressionWords =
    std::to_array<std::string_view>({"players", "and", "or", "not", "when", "on", "off", "x", "each", "to", "in"});

}  // namespace houserules
