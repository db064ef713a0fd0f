// The labels of one function, and the jumps to them, by the rules of Lua 5.4: a label is visible in its block and the
// blocks inside it, a jump may not enter the scope of a local variable, and a label at a block's end stands outside the
// scopes of its locals.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/lua/parse.h"

namespace houserules::lua {

class Labels {
 public:
  /// `active`: how many local variables are active.
  void open_scope(std::size_t active);
  void close_scope();
  /// Adds to the diagnostics of `script` when the label is there already, or a jump to it enters the scope of one of
  /// `active`.
  void define(const Label& label, const std::vector<Local*>& active, LuaScript& script);
  void jump(const Goto& jump, std::size_t active);
  /// At the end of the function: the jumps that found no label are faults.
  void finish(LuaScript& script) const;

 private:
  struct Scope {
    std::size_t active, first_label, first_jump;
  };
  struct Jump {
    const Goto* node;
    std::size_t active;
    bool arrived;
  };
  std::vector<Scope> scopes_;
  std::vector<const Label*> visible_;
  std::unordered_map<std::string, const Label*> visible_by_name_;
  std::vector<Jump> jumps_;                                                  ///< those forward
  std::unordered_map<std::string, std::vector<std::size_t>> jumps_by_name_;  ///< those that have not arrived
  std::set<std::string> names_;                                              ///< all that the function defines anywhere
};

}  // namespace houserules::lua
