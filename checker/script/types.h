// What the expressions of a script may be, as far as it can be told without running it: enough to know a misspelt
// field, a comparison that never holds, an argument of the wrong kind.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "checker/script/type.h"
#include "grammar/header/header.h"
#include "grammar/language/words.h"
#include "grammar/lua/parse.h"

namespace houserules {

/// The types of all expressions in a chain of rule files. A variable may be whatever it is assigned anywhere, a
/// parameter whatever is passed in any call of the function, by the script or by the language; the order of statements
/// does not matter, so nothing is known of what an `if` rules out. A function or table that gets where this cannot
/// follow makes its parameters or fields unknown.
class ScriptTypes {
 public:
  /// `scripts`, outermost base first, and the merged `header` outlive this.
  ScriptTypes(std::vector<const LuaScript*> scripts, const Header& header);

  Type of(const lua::Expression& expression) const { return infer(expression, 0); }
  Type of(const lua::Local& local) const;
  /// What a field of a thing of this type is; anything when it has none.
  Type field(const Type& object, const std::string& name) const;
  /// What the elements of a list, a pile, a row or a table are.
  Type element_of(const Type& list) const;
  /// Whether something in the scripts gives, or may give, the table a field of that name.
  bool may_have(const lua::Table& table, const std::string& field) const;
  /// The names under which the scripts put something into the table: in its constructor, and by assignments.
  const std::vector<const lua::String*>& fields_of(const lua::Table& table) const;
  /// Whether fields of the table are read under names that are computed, or all of them in turn.
  bool read_by_computed_name(const lua::Table& table) const { return read_by_any_name_.contains(&table); }
  /// Whether it is known all that is done with the table.
  bool followed(const lua::Table& table) const { return !lost_tables_.contains(&table); }

  /// Piles of the header that each player has, and those on the table: piles, rows, or piles by suit.
  const std::map<std::string, Kinds>& player_piles() const { return player_piles_; }
  const std::map<std::string, Kinds>& table_piles() const { return table_piles_; }

 private:
  void read_piles();
  void settle();
  // types.cc: what a script says of its variables, its functions and its tables, from node to node.
  void learn(const LuaScript& script);
  void learn_values(const std::vector<lua::Local*>& names, const std::vector<lua::Expression*>& values);
  void learn_loop(const lua::GenericFor& loop);
  void learn_call(const lua::Call& call);
  void learn_language_call(const lua::Call& call, const std::vector<Type>& arguments);
  void learn_table(const lua::Table& table);
  void learn_return(const lua::Return& returned);
  void put(const lua::Table& table, const lua::String& name, const Type& type);
  void store(const lua::Expression& target, const Type& type);
  void pass(const Type& functions, const std::vector<Type>& arguments, bool open_ended);
  void lose(const Type& type);
  void read_all(const Type& type);
  void lose_functions(const Type& type);
  template <typename Map, typename Key>
  void widen(Map& map, const Key& key, const Type& type);

  Type infer(const lua::Expression& expression, int depth) const;
  Type infer_index(const lua::Index& index, int depth) const;
  Type infer_binary(const lua::Binary& binary, int depth) const;
  Type nth(const std::vector<lua::Expression*>& values, std::size_t n, int depth) const;

  // types_calls.cc: what the language's globals, fields and functions give.
  Type infer_global(const std::string& name) const;
  Type infer_result(const lua::Call& call, std::size_t n, int depth) const;
  Type result_of_method(const lua::Call& call, const Type& object, std::size_t n, int depth) const;
  Type result_of(const Word& word, const lua::Call& call, const Type* object, std::size_t n, int depth) const;
  Type value_of(const Word& word, const Type& object) const;
  Type chosen(const Type& offered, std::size_t n) const;
  Type value_of_move(const std::string& name, const Type& offered) const;
  Type walked(const lua::Call& call, std::size_t variable, int depth) const;
  Type declared_for_players(const std::string& name) const;
  Type value_of_option(const std::string& name) const;
  Type function_of_base(const std::string& name) const;
  Type field_of_tables(const Type& object, const std::string& name) const;

  const std::vector<const LuaScript*> scripts_;
  const Header& header_;
  std::map<std::string, Kinds> player_piles_, table_piles_;

  bool changed_ = false;
  std::map<const lua::Local*, Type> locals_;
  std::map<std::string, Type> globals_;         ///< the script's own, and public values
  std::map<std::string, Type> player_publics_;  ///< public values of each player
  std::map<std::pair<const lua::Function*, std::size_t>, Type> returns_;
  std::map<std::pair<const lua::Table*, std::string>, Type> fields_;
  std::map<const lua::Table*, std::vector<const lua::String*>> names_;  ///< of the fields
  std::map<const lua::Table*, Type> elements_;                          ///< of what has no literal name
  std::set<const lua::Table*> computed_tables_;                         ///< with fields whose names are computed
  std::set<const lua::Table*> read_by_any_name_;
  std::set<const lua::Table*> lost_tables_;  ///< that got where they are not followed
};

}  // namespace houserules
