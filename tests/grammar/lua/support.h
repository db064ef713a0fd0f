// Short forms of scripts and their faults, for tests.
#pragma once

#include <string>
#include <string_view>

#include "grammar/lua/parse.h"
#include "grammar/lua/query.h"

namespace houserules::lua {

inline std::string place(const Range& range) {
  return std::to_string(range.begin.line) + ":" + std::to_string(range.begin.column);
}

inline std::string span(const Range& range) { return place(range) + "-" + place({range.end, range.end}); }

/// All faults, each as "LINE:COLUMN: message", "  note LINE:COLUMN: ..." and "  help: ..." on lines of their own; ""
/// for a sound script.
inline std::string faults(std::string_view text) {
  std::string told;
  for (const Diagnostic& diagnostic : parse_lua(text, "game.lua").diagnostics) {
    if (!told.empty()) told += "\n";
    told += place(diagnostic.range) + ": " + diagnostic.message;
    for (const Note& note : diagnostic.notes) told += "\n  note " + place(note.range) + ": " + note.message;
    if (!diagnostic.help.empty()) told += "\n  help: " + diagnostic.help;
  }
  return told;
}

}  // namespace houserules::lua
