// Where the names of the scripts lead: to functions and variables of the files, or to the language.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/lua/parse.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// The functions that scripts define for good, and the variables that outlive a call.
class Scopes {
 public:
  explicit Scopes(const Rules& rules);

  /// The function that a global name stands for throughout, as defined last in the first `files` files; null if it is a
  /// variable or nobody defines it.
  const lua::Function* function(const std::string& name, std::size_t files) const;
  /// The function that a local name stands for throughout, which captures nothing; null if there is none.
  const lua::Function* function(const lua::Local& local) const;
  /// Whether some table of the scripts may have a function of that name, to be called as a method.
  bool is_method(const std::string& name) const { return methods_.contains(name); }
  /// Whether a local is a variable of its file: declared outside of all functions and loops.
  bool is_of_file(const lua::Local& local) const { return of_file_.contains(&local); }
  /// Whether some file assigns a global of that name, otherwise than by functions that stay.
  bool is_variable(const std::string& name) const { return variables_.contains(name); }
  /// The names of all globals that the files assign or define as functions.
  std::vector<std::string> global_names() const;
  /// Whether such a variable surely has a value once the files are loaded; else to read it may be a mistake.
  bool is_set_when_loaded(const std::string& name) const {
    const auto found = settings_.find(name);
    return found != settings_.end() && found->second.count == 1 && found->second.plain;
  }
  /// The global that a function is defined as for good; "" if it is none.
  const std::string& global_name(const lua::Function& function) const;
  /// Index in Rules::files of the file that a function stands in.
  std::size_t file_of(const lua::Function& function) const { return files_.at(&function); }
  /// Whether a function captures no variable that is another for each call or turn of a loop.
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
    bool plain = false;  ///< to what is not nil, whatever else happens while the file is loaded
  };
  std::map<std::string, Settings> settings_;  ///< of variables
  std::set<const lua::Local*> of_file_;
  std::unordered_map<const lua::Local*, const lua::Function*> local_functions_;
  std::unordered_map<const lua::Function*, std::string> names_;
  std::unordered_map<const lua::Function*, std::size_t> files_;
};

}  // namespace houserules
