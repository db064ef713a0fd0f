// Parses a Lua 5.4 script: syntax, name resolution, and the errors of Lua's own compiler.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/lua/ast.h"

namespace houserules {

/// A script with its tree and faults. Movable; node addresses stay valid.
struct LuaScript {
  std::string file;
  std::vector<Diagnostic> diagnostics;  ///< code HR100; empty if Lua accepts the script

  lua::Function* main = nullptr;                    ///< never null; its body is empty after a syntax fault
  std::vector<const lua::Function*> functions;      ///< all but `main`, in order of their starts
  std::vector<const lua::Statement*> statements;    ///< all but blocks, in order of their starts
  std::vector<std::unique_ptr<lua::Local>> locals;  ///< in declaration order
  std::map<std::string, lua::Global> globals;
  std::vector<std::unique_ptr<lua::Node>> nodes;  ///< owns the tree; unordered

  bool ok() const { return diagnostics.empty(); }
};

/// Parses `text` (UTF-8, with or without BOM, `#` first line, any line ends) as a Lua 5.4 chunk and resolves its names.
/// `file` names it in diagnostics. Lines are counted as Lua counts them, columns in code points; a BOM takes no column.
///
/// The first syntax fault ends the parse and is the only diagnostic. Otherwise the diagnostics are errors that Lua's
/// compiler reports in syntactically valid code (labels, `break` outside loops, assigned constants, misplaced `...`,
/// more than 200 locals), up to kMaxLuaFaults. Nesting is limited as in Lua (kMaxLuaLevels); the limits of Lua's code
/// generator (registers, jumps) are not checked. Runs in linear time and recurses no deeper than the nesting limit.
/// `_ENV` is an ordinary name.
LuaScript parse_lua(std::string_view text, const std::string& file);

/// The nesting limit for statements and expressions; each pending operator counts. Lua's own limit is 200, part of
/// which its caller uses.
inline constexpr int kMaxLuaLevels = 190;
/// The maximum number of operators, fields and calls in one expression, and of `elseif` in one `if`. Lua has no such
/// limit, but takes quadratic time for a chain of jumps.
inline constexpr int kMaxLuaChain = 1000;
/// The maximum length of a string or name in bytes, as in the sandbox.
inline constexpr std::size_t kMaxLuaString = std::size_t{64} << 10;
/// The maximum number of faults that parse_lua reports.
inline constexpr std::size_t kMaxLuaFaults = 100;

}  // namespace houserules
