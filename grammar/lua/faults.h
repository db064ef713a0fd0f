// The wording of syntax faults: what was found, and what the author probably meant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/lua/parse.h"

namespace houserules::lua {

/// The token at `offset`, without the space after it; "" at the end of the text. For an invalid token, one code point.
std::string_view token_at(std::string_view text, std::size_t offset);

/// "`x`", shortened when long; "the end of the file"; "a character with code 7".
std::string describe_token(std::string_view text, std::size_t offset);

/// What the parser expected at the point of failure.
struct Wanted {
  enum class Kind { other, name, then_word, do_word, end_word, close_paren, close_brace };

  std::string_view words;   ///< as in messages: "`then`"
  Kind kind = Kind::other;  ///< if help depends on it
  bool or_comma = false;    ///< a closing token before which another item could follow
};

/// Help for a common mistake at `offset` (`!=`, `+=`, `&&`, curly quotes, a reserved word as a name, `=` for `==`,
/// ...), or "".
std::string slip_help(std::string_view text, std::size_t offset, const Wanted& wanted);

/// Whether the line of `offset` continues the comment above it: prose, with two words side by side that are not Lua's.
bool continues_comment(std::string_view text, std::size_t offset);

/// Help for another language's keyword at the start of a statement (`elif`, `var`), or "".
std::string_view foreign_word_help(std::string_view word);

/// Adds an HR100 fault to the script's diagnostics, up to kMaxLuaFaults.
void add_fault(LuaScript& script, Range range, std::string message, std::vector<Note> notes = {});

}  // namespace houserules::lua
