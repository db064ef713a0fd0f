// Type inference for scripts, without running them: precise enough to detect a misspelt field, a comparison that never
// holds, an argument of the wrong kind.
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

/// The types of all expressions in a chain of rule files. A variable has the union of everything assigned to it, a
/// parameter the union of everything passed in any call by the script or the engine. The order of statements is
/// ignored, so an `if` narrows nothing. A function or table that escapes analysis has unknown parameters or fields.
class ScriptTypes {
 public:
  /// `scripts` (outermost base first) and the merged `header` must outlive this.
  ScriptTypes(std::vector<const LuaScript*> scripts, const Header& header);

  Type of(const lua::Expression& expression) const { return infer(expression, 0); }
  Type of(const lua::Local& local) const;
  /// The type of an object's field; `any` if it has no such field.
  Type field(const Type& object, const std::string& name) const;
  /// The type of the elements of a list, a pile, a row or a table.
  Type element_of(const Type& list) const;
  Type any_entry(const Type& table) const;  ///< of its elements and fields
  /// Whether the scripts assign, or may assign, that field of the table.
  bool may_have(const lua::Table& table, const std::string& field) const;
  /// The literal field names in the table's constructor and in assignments to it.
  const std::vector<const lua::String*>& fields_of(const lua::Table& table) const;
  /// Whether the table's fields are read by computed names or iterated over.
  bool read_by_computed_name(const lua::Table& table) const { return read_by_any_name_.contains(&table); }
  /// Whether every use of the table is known.
  bool followed(const lua::Table& table) const { return !lost_tables_.contains(&table); }

  /// The header's per-player piles, and those on the table: piles, rows, or piles by suit.
  const std::map<std::string, Kinds>& player_piles() const { return player_piles_; }
  const std::map<std::string, Kinds>& team_piles() const { return team_piles_; }
  const std::map<std::string, Kinds>& table_piles() const { return table_piles_; }

 private:
  void read_piles();
  void settle();
  // types.cc: inference of variables, functions and tables, node by node.
  void learn(const LuaScript& script);
  void learn_values(const std::vector<lua::Local*>& names, const std::vector<lua::Expression*>& values);
  void learn_loop(const lua::GenericFor& loop);
  void learn_call(const lua::Call& call);
  void learn_language_call(const lua::Call& call, const std::vector<Type>& arguments);
  void learn_table(const lua::Table& table);
  void learn_offers(const Type& offered);
  void learn_pairs(const Type& offered);
  void learn_return(const lua::Return& returned);
  void return_nothing(const lua::Function& function, std::size_t first);
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

  // types_calls.cc: results of the language's globals, fields and functions.
  Type infer_global(const std::string& name) const;
  Type infer_result(const lua::Call& call, std::size_t n, int depth) const;
  Type result_of_method(const lua::Call& call, const Type& object, std::size_t n, int depth) const;
  Type result_of(const Word& word, const lua::Call& call, const Type* object, std::size_t n, int depth) const;
  Type value_of(const Word& word, const Type& object) const;
  Type own_list(const Type& table) const;
  Type added_list(Kinds elements) const;
  Type chosen(const Type& offered, std::size_t n) const;
  Type called(const Type& others, std::size_t n) const;
  Type value_of_move(const std::string& name, std::size_t which, const Type& offered) const;
  Type walked(const lua::Call& call, std::size_t variable, int depth) const;
  static Type declared(const std::map<std::string, Kinds>& piles, const std::map<std::string, Type>& publics,
                       const std::string& name);
  Type value_of_option(const std::string& name) const;
  Type function_of_base(const std::string& name) const;
  Type field_of_tables(const Type& object, const std::string& name) const;

  const std::vector<const LuaScript*> scripts_;
  const Header& header_;
  std::map<std::string, Kinds> player_piles_, team_piles_, table_piles_;

  bool changed_ = false;
  Type added_;  ///< what the scripts add to lists
  std::map<const lua::Local*, Type> locals_;
  std::map<std::string, Type> globals_;         ///< the script's own, and public values
  std::map<std::string, Type> player_publics_;  ///< public values of each player
  std::map<std::string, Type> team_publics_;    ///< public values of each team
  std::map<std::pair<const lua::Function*, std::size_t>, Type> returns_;
  std::map<std::pair<const lua::Table*, std::string>, Type> fields_;
  std::map<const lua::Table*, std::vector<const lua::String*>> names_;  ///< of the fields
  std::set<std::pair<const lua::Table*, const lua::String*>> named_;    ///< the same
  std::map<const lua::Table*, Type> elements_;                          ///< of fields without a literal name
  std::set<const lua::Table*> computed_tables_;                         ///< with computed field names
  std::set<const lua::Table*> read_by_any_name_;
  std::set<const lua::Table*> lost_tables_;  ///< that escape analysis
};

}  // namespace houserules
