// A word of the language under the header, and what is known of it.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "grammar/language/kinds.h"

namespace houserules {

/// Whose word it is. `callback`: a function that the script defines. `library`: the globals that are left of Lua's own,
/// of which `string`, `table` and `math` have functions in turn.
enum class Owner { callback, global, player, list, pile, card, turns, team, pot, library, string, table, math };

struct OwnerInfo {
  std::string_view name;    ///< as messages call it
  Kinds kinds = 0;          ///< which things have its words; 0: they are globals
  std::string_view prefix;  ///< what stands before the dot of its words, where it is always the same
};

constexpr OwnerInfo about(Owner owner) {
  constexpr std::array<OwnerInfo, 13> kOwners{{{"a callback", 0, ""},
                                               {"a global", 0, ""},
                                               {"a player", kind::player, ""},
                                               {"a list", kind::list, ""},
                                               {"a pile", kind::pile, ""},
                                               {"a card", kind::card, ""},
                                               {"`turns`", kind::turns, "turns"},
                                               {"a team", kind::team, ""},
                                               {"a pot", kind::pot, ""},
                                               {"Lua's library", 0, ""},
                                               {"a text", kind::texts | kind::library, "string"},
                                               {"`table`", kind::library, "table"},
                                               {"`math`", kind::library, "math"}}};
  return kOwners[static_cast<std::size_t>(owner)];
}

enum class Use {
  defined,   ///< a function of the script, which the language calls
  stored,    ///< a value that stays the same, at most until the next deal
  computed,  ///< a value that is worked out when it is read
  settable,  ///< a value that the script may set
  declared,  ///< a value that is there unless the header says otherwise
  asks,      ///< a function that changes nothing: called for what it returns
  acts,      ///< a function that does something
};

/// What a value is, where that depends on what it is asked of.
enum class ValueRule {
  kinds,          ///< it does not
  element,        ///< an element of the list that is asked, or passed first; or nil
  same_elements,  ///< a list of elements like those of the list that is asked
  drawn,          ///< a number for a number that is passed, an element for a list
  passed,         ///< what is passed, as it is
  chosen,         ///< the move and its value, of the table of moves that is passed
  picked,         ///< the value of the move whose name is passed
};

/// Which numbers a number may be.
enum class Within { any, from_zero, from_one, seats, minus_one_or_one };

/// What a word is, or what calling it gives.
struct WordValue {
  Kinds kinds = kind::any;
  Kinds elements = 0;  ///< of a list
  ValueRule rule = ValueRule::kinds;
  Within within = Within::any;
};

/// What a text names that is passed for a parameter.
enum class Named {
  anything,
  move,
  hand,   ///< a pile that each player has
  place,  ///< "top" or "bottom"
  face,   ///< a rank, suit, colour or card
  rank,
  suit,
  pattern,  ///< a face; a table is a pattern of faces
  field,    ///< of the elements of the list that is asked
};

struct Parameter {
  Kinds takes = 0;
  std::string_view expected;  ///< as messages call it: "a pile"
  Named named = Named::anything;
  bool optional = false;
};

struct Parameters {
  std::array<Parameter, 3> parameters;
  std::size_t count = 0;
  bool repeats = false;  ///< the last takes any number of arguments
  bool stated = true;    ///< false: nothing is said of them here; they are those of Lua

  constexpr const Parameter* begin() const { return parameters.data(); }
  constexpr const Parameter* end() const { return begin() + count; }
};

struct Word {
  Owner owner = Owner::global;
  std::string_view name;
  std::string_view form;  ///< as it is written: "me:choose { move = options, ... }"
  Use use = Use::stored;
  Parameters takes;
  WordValue gives;
  /// What cannot be done but while the script plays, as messages call it: "moving a card". Empty: it may be used
  /// anywhere.
  std::string_view doing;
  std::string_view text;  ///< what it is or does, one or two sentences

  constexpr bool is_function() const { return use == Use::asks || use == Use::acts; }
  /// Whether the first argument may be a function, which it calls with the elements of a list.
  constexpr bool calls_argument() const {
    return owner == Owner::list && takes.count > 0 && (takes.parameters[0].takes & kind::function) != 0;
  }
};

}  // namespace houserules
