// Side-effect analysis of scripts.
#pragma once

#include <mutex>
#include <set>
#include <unordered_map>

#include "interpreter/compile/scopes.h"

namespace houserules {

/// Finds out whether it matters how often, and when, an expression is evaluated. Thread-safe.
class Effects {
 public:
  /// Both arguments must outlive this.
  Effects(const Rules& rules, const Scopes& scopes);

  /// Whether evaluating the expression, or calling the function, may have side effects.
  bool has(const lua::Node& node);

 private:
  template <typename Look>
  bool once(const lua::Function* asked, Look look);
  bool look(const lua::Node& node);
  bool of(const lua::Function& function);
  bool changes(const lua::Call& call);
  bool asks_callback(std::string_view word);
  bool asks_with(const lua::Expression& argument);
  bool of_some_value();
  bool walks_by_function(const lua::GenericFor& loop);
  bool is_word(const lua::Expression& target) const;
  bool is_definition(const lua::Node& node) const;
  bool is_of_word(const lua::Node& function) const;

  const Rules& rules_;
  const Scopes& scopes_;
  std::mutex mutex_;
  std::unordered_map<const lua::Node*, bool> known_;  ///< by node that was asked about
  // Null stands for any function that a variable may hold.
  std::set<const lua::Function*> harmful_, harmless_;
  std::set<const lua::Function*> visited_;  ///< since the outermost query
  int depth_ = 0;
};

}  // namespace houserules
