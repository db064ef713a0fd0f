// Comments by which an author says that a finding is known: `-- rules: ignore HR206`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/lua/parse.h"

namespace houserules {

/// One code of one such comment.
struct Suppression {
  std::string file;
  int line = 0;  ///< whose findings it suppresses: its own line or, where that holds nothing else, the next one's
  std::string written;  ///< "" when the comment names no code
  Code code;            ///< what that is; Code::none when there is no such code
  Range range;          ///< of the code, or where it is missing
  bool used = false;
};

/// The suppressions in a rule file, header or script, in its order. `script` is the file's parse: what stands in a
/// string is none.
std::vector<Suppression> find_suppressions(std::string_view text, const LuaScript& script);

}  // namespace houserules
