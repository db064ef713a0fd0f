// The names available to a script, by origin.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "checker/script/types.h"
#include "grammar/header/header.h"
#include "grammar/lua/parse.h"

namespace houserules {

class KnownNames {
 public:
  /// `scripts`: outermost base first. Keeps no reference to its arguments.
  KnownNames(const std::vector<const LuaScript*>& scripts, const Header& header, const ScriptTypes& types);

  const std::set<std::string>& language() const { return language_; }  ///< globals of the language and Lua's library
  const std::set<std::string>& table() const { return table_; }        ///< piles and pots on the table
  const std::set<std::string>& publics() const { return publics_; }    ///< public values without a player
  const std::set<std::string>& script() const { return script_; }      ///< defined by the scripts
  const std::set<std::string>& base_functions() const { return base_functions_; }  ///< defined by the bases
  const std::vector<std::string>& moves() const { return moves_; }
  const std::vector<std::string>& options() const { return options_; }
  /// Public values of each player.
  const std::set<std::string>& player_publics() const { return player_publics_; }
  /// Public values for each suit.
  const std::set<std::string>& suit_publics() const { return suit_publics_; }
  /// Public values of each team.
  const std::set<std::string>& team_publics() const { return team_publics_; }

  bool has_global(const std::string& name) const;
  bool has_move(const std::string& name) const;
  std::vector<std::string> all_globals() const;

  /// The fields and functions of an object of any of these kinds (excluding the script's own tables); nothing if any
  /// name is possible.
  std::optional<std::vector<std::string>> fields(Kinds kinds) const;
  /// Every field of any object of the language or the header.
  std::vector<std::string> all_fields() const;
  /// The functions of `table`, `string` or `math`; nothing for any other name.
  static std::optional<std::vector<std::string>> library_fields(const std::string& library);

 private:
  std::vector<std::string> fields_of_kind(Kinds one) const;

  std::set<std::string> language_, table_, publics_, player_publics_, team_publics_, suit_publics_, script_,
      base_functions_;
  std::vector<std::string> moves_, options_, player_fields_, team_fields_, suits_;
};

}  // namespace houserules
