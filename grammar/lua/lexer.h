// Splits a Lua script into tokens.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules::lua {

/// Thrown at the first syntax fault, which concerns the bytes [begin, end).
struct SyntaxFault {
  std::size_t begin, end;
  std::string message;
  std::string help = {};
  std::vector<Note> notes = {};
};

/// Moves through a script token by token. It looks inside a string or number only when that is read, so that a parser
/// that expects something else can say so first. Every function that moves throws a SyntaxFault if a comment after the
/// token is never closed.
class Lexer {
 public:
  /// Starts after a byte order mark and a first line with `#`. `text` must outlive it.
  explicit Lexer(std::string_view text);

  std::string_view text() const { return text_; }
  /// The keyword or sign here; "name", "number" or "string"; "[=" if that does not begin a long string; "" at the end
  /// of the text; "?" for anything else. Lives as long as the program.
  std::string_view token() const { return token_; }
  std::size_t begin() const { return begin_; }        ///< offset of the token
  std::size_t last_end() const { return last_end_; }  ///< offset of the end of the token before it
  /// Whether a single dot is here, which may be that of `.5`.
  bool at_dot() const { return token_ == "." || (token_ == "number" && text_[begin_] == '.'); }
  /// Whether `=` follows the name here.
  bool assignment_follows() const;

  /// Passes a keyword, a sign or the dot of `.5`.
  void advance() { pass(begin_ + size_); }
  /// Reads a name or number, as written. Throws if a name is too long or a number malformed.
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

}  // namespace houserules::lua
