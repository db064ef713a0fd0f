// Reads a Lua 5.4 script: syntax, names, and what Lua itself refuses to compile.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/lua/ast.h"

namespace houserules {

/// A script and what was found in it. Movable; the addresses of nodes stay valid.
struct LuaScript {
  std::string file;
  std::vector<Diagnostic> diagnostics;  ///< code HR100; empty for a script that Lua accepts

  lua::Function* main = nullptr;                    ///< never null; with an empty body after a fault of syntax
  std::vector<const lua::Function*> functions;      ///< all but `main`, in the order of their beginnings
  std::vector<const lua::Statement*> statements;    ///< all but blocks, in the order of their beginnings
  std::vector<std::unique_ptr<lua::Local>> locals;  ///< in the order of their declarations
  std::map<std::string, lua::Global> globals;
  std::vector<std::unique_ptr<lua::Node>> nodes;  ///< owns the tree; in no order

  bool ok() const { return diagnostics.empty(); }
};

/// Parses `text` (UTF-8, with or without BOM, `#` first line, any line ends) as a Lua 5.4 chunk and resolves its names.
/// `file` is the name for diagnostics. Lines are counted as Lua counts them, columns in code points; a BOM takes no
/// column.
///
/// The first fault of syntax ends the parse and is the only diagnostic. Otherwise the diagnostics are what Lua's
/// compiler refuses in well-formed text (labels, `break` outside loops, constants assigned, `...` where there is none,
/// more than 200 locals), all of them up to kMaxLuaFaults. Nesting is limited as in Lua (kMaxLuaLevels); limits of its
/// code generator (registers, jumps) are not checked. Time is linear in the text, and nothing recurses deeper than the
/// limit. `_ENV` is a name like others.
LuaScript parse_lua(std::string_view text, const std::string& file);

/// How deep statements and expressions may be nested; each pending operator counts. Lua's own is 200, of which its
/// caller uses some.
inline constexpr int kMaxLuaLevels = 190;
/// How many faults parse_lua tells of at most.
inline constexpr std::size_t kMaxLuaFaults = 100;

}  // namespace houserules
