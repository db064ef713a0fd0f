// The labels of one function and the jumps to them, by the rules of Lua 5.4: a label is visible in its block and nested
// blocks, a jump may not enter a local's scope, and a label at the end of a block is outside the scopes of its locals.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/lua/parse.h"

namespace houserules::lua {

class Labels {
 public:
  /// `active`: the number of active local variables.
  void open_scope(std::size_t active);
  void close_scope();
  /// Reports a label that is already defined, and jumps to it that enter the scope of one of `active`.
  void define(const Label& label, const std::vector<Local*>& active, LuaScript& script);
  void jump(const Goto& jump, std::size_t active);
  /// At the end of the function, reports the jumps that found no label.
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
  std::vector<Jump> jumps_;                                                  ///< forward jumps
  std::unordered_map<std::string, std::vector<std::size_t>> jumps_by_name_;  ///< those still unresolved
  std::set<std::string> names_;                                              ///< every label in the function
};

}  // namespace houserules::lua
