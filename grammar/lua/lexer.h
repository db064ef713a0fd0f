// Splits a Lua script into tokens.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules::lua {

/// Thrown at the first syntax fault, with the bytes [begin, end) at fault.
struct SyntaxFault {
  std::size_t begin, end;
  std::string message;
  std::string help = {};
  std::vector<Note> notes = {};
};

/// Steps through a script token by token. It examines the contents of a string or number only when it is read, so that
/// a parser that expects something else can report that first. Every function that advances throws a SyntaxFault if the
/// next comment is never closed.
class Lexer {
 public:
  /// Skips a byte order mark and a first line with `#`. `text` must outlive it.
  explicit Lexer(std::string_view text);

  std::string_view text() const { return text_; }
  /// The current keyword or symbol; "name", "number" or "string"; "[=" if that does not begin a long string; "" at the
  /// end of the text; "?" for anything else. Static storage.
  std::string_view token() const { return token_; }
  std::size_t begin() const { return begin_; }        ///< offset of the current token
  std::size_t last_end() const { return last_end_; }  ///< end offset of the previous token
  /// Whether the current token is a single dot, or starts with one, as in `.5`.
  bool at_dot() const { return token_ == "." || (token_ == "number" && text_[begin_] == '.'); }
  /// Whether the current name is followed by `=`.
  bool assignment_follows() const;

  /// Skips a keyword, a symbol or the dot of `.5`.
  void advance() { pass(begin_ + size_); }
  /// Reads a name or number as written. Throws if a name is too long or a number is malformed.
  std::string_view read_name();
  std::string_view read_number();
  /// Reads a string of any kind and resolves its escapes. Throws if it is malformed or too long.
  std::string read_string();

 private:
  void pass(std::size_t end);
  void classify();

  std::string_view text_;
  std::string_view token_;
  std::size_t begin_ = 0;
  std::size_t size_ = 0;  ///< 1 for a string or number, whose end is not known yet
  std::size_t last_end_ = 0;
};

/// The size of the long bracket `[[`, `[=[`, ... that opens at `at`; 0 if none does.
std::size_t long_opening(std::string_view text, std::size_t at);

}  // namespace houserules::lua
