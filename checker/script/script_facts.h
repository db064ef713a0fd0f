// What the checks of a script work on.
#pragma once

#include "checker/context.h"
#include "checker/script/known_names.h"
#include "checker/script/types.h"

namespace houserules {

/// The script of the rule file itself (its bases are checked as files of their own), with what is known of it.
struct ScriptFacts {
  CheckContext& context;
  const LuaScript& script;
  const ScriptTypes& types;
  const KnownNames& known;

  const Header& header() const { return context.header(); }

  void error(const char* code, const Range& range, std::string message, std::string help = "") const {
    context.add(code, Severity::error, script.file, range, std::move(message), std::move(help));
  }
  void warn(const char* code, const Range& range, std::string message, std::string help = "") const {
    context.add(code, Severity::warning, script.file, range, std::move(message), std::move(help));
  }
};

/// All checks of the script, each in a file of its own: HR200 to HR229.
void check_script(CheckContext& context);

}  // namespace houserules
