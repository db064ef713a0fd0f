// Resolves names of the scripts: to functions and variables of the files, or to the language.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/lua/parse.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// Which names of the scripts are constant functions, and which variables outlive a call.
class Scopes {
 public:
  explicit Scopes(const Rules& rules);

  /// The function that a global name always refers to, as last defined in the first `files` files; null if it is a
  /// variable or undefined.
  const lua::Function* function(const std::string& name, std::size_t files) const;
  /// The function without upvalues that a local name always refers to; null if there is none.
  const lua::Function* function(const lua::Local& local) const;
  /// The function that a name refers to wherever a function of the scripts is called; null for other expressions too.
  const lua::Function* function_named(const lua::Expression& expression) const;
  /// Whether a table in the scripts may have a function of this name that is called as a method.
  bool is_method(const std::string& name) const { return methods_.contains(name); }
  /// Whether a local is a file-level variable: declared outside all functions and loops.
  bool is_of_file(const lua::Local& local) const { return of_file_.contains(&local); }
  /// Whether a file assigns this global, other than by defining a constant function.
  bool is_variable(const std::string& name) const { return variables_.contains(name); }
  /// The names of all globals that the files assign or define as functions.
  std::vector<std::string> global_names() const;
  /// Whether this variable certainly has a value once the files are loaded. If not, reading it may be an error.
  bool is_set_when_loaded(const std::string& name) const {
    const auto found = settings_.find(name);
    return found != settings_.end() && found->second.count == 1 && found->second.plain;
  }
  /// The global name of a constant function; "" if it has none.
  const std::string& global_name(const lua::Function& function) const;
  /// Index in Rules::files of the file that contains the function.
  std::size_t file_of(const lua::Function& function) const { return files_.at(&function); }
  /// Whether a function captures no variable that is created anew per call or loop iteration.
  bool captures_nothing(const lua::Function& function) const;

 private:
  struct Definition {
    std::size_t file;
    const lua::Function* function;
  };
  void look(const LuaScript& script, std::size_t file);
  void look_for_method(const lua::Expression* key, const lua::Expression& value);

  std::map<std::string, std::vector<Definition>> functions_;
  std::set<std::string> variables_, methods_;
  struct Settings {
    int count = 0;
    bool plain = false;  ///< assigned a value other than nil, unconditionally while loading
  };
  std::map<std::string, Settings> settings_;  ///< by variable
  std::set<const lua::Local*> of_file_;
  std::unordered_map<const lua::Local*, const lua::Function*> local_functions_;
  std::unordered_map<const lua::Function*, std::string> names_;
  std::unordered_map<const lua::Function*, std::size_t> files_;
};

}  // namespace houserules
