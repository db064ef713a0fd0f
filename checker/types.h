// What the values of a script are, as far as it can be told without running it: enough to know a misspelt field.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "grammar/header.h"
#include "grammar/lua_parse.h"

namespace houserules {

/// What an expression is. `none` is what is not known yet (a parameter nobody passes anything for), `unknown` what
/// cannot be told.
enum class Shape {
  none,
  unknown,
  player,
  players,
  card,
  cards,
  pile,
  row,
  options,
  turns,
  team,
  teams,
  pot,
  move,
  base
};

/// The shapes of all expressions in a chain of rule files. It keeps to what is evident: declared names, callbacks'
/// parameters, what loops walk over, fields and functions of the language, locals assigned once, and parameters for
/// which every use of the function in the chain passes the same.
class ScriptTypes {
 public:
  /// `scripts`, outermost base first, and the merged `header` outlive this.
  ScriptTypes(std::vector<const LuaScript*> scripts, const Header& header);

  /// Never Shape::none.
  Shape of(const lua::Expression& expression) const;

  /// Piles of the header that each player has, and those on the table, with whether they are rows.
  const std::map<std::string, Shape>& player_piles() const { return player_piles_; }
  const std::map<std::string, Shape>& table_piles() const { return table_piles_; }

 private:
  void read_piles();
  void infer_parameters();
  bool infer_function(const lua::Function& function);
  Shape parameter_from_uses(const std::vector<const lua::Name*>& uses, std::size_t parameter) const;
  Shape parameter_from_value(const lua::Expression& function_value, std::size_t parameter) const;
  Shape infer(const lua::Expression& expression, int depth) const;
  Shape infer_local(const lua::Local& local, int depth) const;
  Shape infer_loop(const lua::GenericFor& loop, std::size_t variable, int depth) const;
  Shape infer_global(const std::string& name) const;
  Shape infer_call(const lua::Call& call, int depth) const;
  Shape picked(const lua::Call& call) const;
  Shape infer_field(Shape object, const std::string& field) const;

  std::vector<const LuaScript*> scripts_;
  const Header& header_;
  std::map<std::string, Shape> player_piles_, table_piles_;
  std::map<const lua::Local*, Shape> parameters_;
};

/// The shape of the elements of a list, a pile, a row; Shape::unknown for others.
Shape element_of(Shape list);

}  // namespace houserules
