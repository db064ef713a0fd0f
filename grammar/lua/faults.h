// The words for faults of syntax: what was found, and what its author probably meant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/lua/parse.h"

namespace houserules::lua {

/// The token at `offset`, without the space after it; "" at the end of the text. Text that is no token gives one code
/// point.
std::string_view token_at(std::string_view text, std::size_t offset);

/// "`x`", shortened when long; "the end of the file"; "a character with code 7".
std::string describe_token(std::string_view text, std::size_t offset);

/// What the grammar wanted where it could not go on.
struct Wanted {
  enum class Kind { other, name, then_word, do_word, end_word, close_paren, close_brace };

  std::string_view words;   ///< as messages call it: "`then`"
  Kind kind = Kind::other;  ///< as far as help depends on it
  bool or_comma = false;    ///< a closer, before which one more item may come
};

/// How to mend a common slip at `offset` (`!=`, `+=`, `&&`, curly quotes, a reserved word as a name, `=` for `==`,
/// ...), or "".
std::string slip_help(std::string_view text, std::size_t offset, const Wanted& wanted);

/// The same for a word of another language where a statement begins (`elif`, `var`), or "".
std::string_view foreign_word_help(std::string_view word);

/// Adds a fault of code HR100 to the script's diagnostics, unless there are kMaxLuaFaults.
void add_fault(LuaScript& script, Range range, std::string message, std::vector<Note> notes = {});

}  // namespace houserules::lua
