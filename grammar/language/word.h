// A word (built-in) of the script language and its properties.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "grammar/language/kinds.h"

namespace houserules {

/// What a word belongs to. `callback`: functions defined by the script. `library`: the globals kept from Lua, of which
/// `string`, `table` and `math` have functions themselves.
enum class Owner { callback, global, player, list, pile, card, turns, team, pot, library, string, table, math };

struct OwnerInfo {
  std::string_view name;    ///< as in messages
  Kinds kinds = 0;          ///< the values that have its words; 0: the words are globals
  std::string_view prefix;  ///< what precedes the dot of its words, if fixed
};

constexpr OwnerInfo about(Owner owner) {
  constexpr std::array<OwnerInfo, 13> kOwners{{{"a callback", 0, ""},
                                               {"a global", 0, ""},
                                               {"a player", kind::player, ""},
                                               {"a list", kind::list | kind::sets | kind::row | kind::suit_piles, ""},
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
  defined,   ///< a function of the script that the engine calls
  stored,    ///< a value that stays the same at least until the next deal
  computed,  ///< a value computed when it is read
  settable,  ///< a value that the script may set
  declared,  ///< a value that exists unless the header says otherwise
  asks,      ///< a function without side effects
  acts,      ///< a function with side effects
};

/// How a value depends on the object or the arguments.
enum class ValueRule {
  kinds,          ///< it does not
  element,        ///< an element of the list (the object or the first argument), or nil
  same_elements,  ///< a list of elements like those of the object
  drawn,          ///< a number for a number argument, an element for a list
  passed,         ///< the argument unchanged
  chosen,         ///< a move and its value, from the table of moves passed
  picked,         ///< the value of the move named by the argument
  tried,          ///< whether it succeeded; then anything
};

/// The range of a number.
enum class Within { any, from_zero, from_one, seats, minus_one_or_one };

/// The value of a word, or the result of calling it.
struct WordValue {
  Kinds kinds = kind::any;
  Kinds elements = 0;  ///< of a list
  ValueRule rule = ValueRule::kinds;
  Within within = Within::any;
};

/// What a text argument refers to.
enum class Named {
  anything,
  move,
  hand,   ///< a pile that each player has
  place,  ///< "top" or "bottom"
  face,   ///< a rank, suit, colour or card
  rank,
  suit,
  pattern,  ///< a face, or a table that is a pattern of faces
  field,    ///< of the elements of the object
};

struct Parameter {
  Kinds takes = 0;
  std::string_view expected;  ///< as in messages: "a pile"
  Named named = Named::anything;
  bool optional = false;
};

struct Parameters {
  std::array<Parameter, 4> parameters;
  std::size_t count = 0;
  bool repeats = false;  ///< the last takes any number of arguments
  bool stated = true;    ///< false: not described here, as in Lua

  constexpr const Parameter* begin() const { return parameters.data(); }
  constexpr const Parameter* end() const { return begin() + count; }
};

struct Word {
  Owner owner = Owner::global;
  std::string_view name;
  std::string_view form;  ///< as written: "me:choose { move = options, ... }"
  Use use = Use::stored;
  Parameters takes;
  WordValue gives;
  /// What the word does, as in messages ("moving a card"), if it may be used only while the script plays. Empty: usable
  /// anywhere.
  std::string_view doing;
  std::string_view text;  ///< what it is or does, in one or two sentences

  constexpr bool is_function() const { return use == Use::asks || use == Use::acts; }
  /// Whether the first argument may be a function that is called with the elements of a list.
  constexpr bool calls_argument() const {
    return owner == Owner::list && takes.count > 0 && (takes.parameters[0].takes & kind::function) != 0;
  }
};

}  // namespace houserules
