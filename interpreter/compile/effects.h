// Which parts of scripts change something.
#pragma once

#include <map>
#include <vector>

#include "interpreter/compile/scopes.h"

namespace houserules {

/// Whether it matters how often, and when, something is evaluated.
class Effects {
 public:
  /// Both must outlive this.
  Effects(const Rules& rules, const Scopes& scopes);

  /// Whether evaluating the expression, or calling the function, may change anything outside of it.
  bool has(const lua::Node& node);

 private:
  bool of(const lua::Function& function);
  bool changes(const lua::Call& call);
  bool asks_with(const lua::Expression& argument);
  const lua::Function* named(const lua::Expression& expression) const;
  bool of_some_value();

  const Rules& rules_;
  const Scopes& scopes_;
  std::map<const lua::Function*, bool> known_;
  bool looked_ = false, some_value_ = false;
};

}  // namespace houserules
