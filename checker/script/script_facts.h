// The input shared by the static checks of a script.
#pragma once

#include <algorithm>
#include <string>

#include "checker/context.h"
#include "checker/script/known_names.h"
#include "checker/script/types.h"

namespace houserules {

/// The script of the rule file itself and what is known about it. (Bases are checked as files of their own.)
struct ScriptFacts {
  CheckContext& context;
  const LuaScript& script;
  const ScriptTypes& types;
  const KnownNames& known;

  const Header& header() const { return context.header(); }

  /// Whether a script of the chain reads that global, as by calling it.
  bool is_read_anywhere(const std::string& name) const {
    const auto& scripts = context.scripts();
    return std::any_of(scripts.begin(), scripts.end(), [&name](const LuaScript& one) {
      const auto global = one.globals.find(name);
      return global != one.globals.end() && !global->second.reads.empty();
    });
  }

  /// Whether the node is in the rule file itself rather than a base.
  bool is_of_this_script(const lua::Node& node) const {
    const lua::Node* root = &node;
    while (root->parent != nullptr) root = root->parent;
    return root == script.main;
  }

  void error(Code code, const Range& range, Message message, std::string help = "") const {
    context.add(code, Severity::error, script.file, range, std::move(message), std::move(help));
  }
  void warn(Code code, const Range& range, Message message, std::string help = "") const {
    context.add(code, Severity::warning, script.file, range, std::move(message), std::move(help));
  }
};

/// Runs all checks of the script: HR200 to HR236.
void check_script(CheckContext& context);

}  // namespace houserules
