// Suppression comments: `-- rules: ignore HR206`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/lua/parse.h"

namespace houserules {

/// One code in one suppression comment.
struct Suppression {
  std::string file;
  int line = 0;         ///< the line whose findings it suppresses: its own, or the next if it is alone on its line
  std::string written;  ///< "" if the comment names no code
  Code code;            ///< the code written; Code::none if there is no such code
  Range range;          ///< of the code, or the position where it is missing
  bool used = false;
};

/// The suppressions in a rule file (header and script), in order. `script` is the parse of the same file, used to
/// ignore comments inside strings.
std::vector<Suppression> find_suppressions(std::string_view text, const LuaScript& script);

}  // namespace houserules
