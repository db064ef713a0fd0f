// Lists of cards, players, suits, ranks, piles or teams: one small userdata each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grammar/language/words.h"
#include "interpreter/language/interpreter.h"

namespace houserules {

/// What the elements of a list are. Each is stored as a number: CardId, Seat, PileId or index.
enum class Element : std::uint8_t { card, player, suit, rank, pile, team };

/// The first field of every userdata; scripts cannot make other kinds.
enum class ObjectTag : std::uint8_t { list, range, sets, answers };

inline constexpr std::size_t kMostElements = 0xFFFF;  ///< of a list
/// Lists up to this length are read at no charge: they cost no more than the call.
inline constexpr std::size_t kShortList = 64;

struct List {
  ObjectTag tag = ObjectTag::list;
  Element element = Element::card;
  std::uint16_t count = 0;
  std::uint16_t capacity = 0;
  std::uint16_t cursor = 0;  ///< next element for `each`, which walks a copy
  std::uint16_t* items = nullptr;

  std::span<const std::uint16_t> view() const { return {items, count}; }
};

/// range(a, b, step)
struct Range_ {
  ObjectTag tag = ObjectTag::range;
  std::int32_t least = 0, most = 0, step = 1;
};

/// hand:sets(n): all sets of n of these cards.
struct Sets {
  ObjectTag tag = ObjectTag::sets;
  std::uint16_t count = 0;
  std::uint32_t size = 0;  ///< of each; up to kMostElements + 1, which no list has
  CardId cards[1];
};

/// The elements of a list, a pile or a plain Lua table. `items` points into the list or pile, or into `copied`.
struct Elements {
  Element element = Element::card;
  std::span<const std::uint16_t> items;
  std::vector<std::uint16_t> copied;
};

/// Pushes an empty list with room for `capacity` elements (at most 65535). Owned by Lua.
List* push_list(lua_State* lua, Element element, std::size_t capacity);
/// Pushes a list of these elements.
void push_list(lua_State* lua, Element element, std::span<const std::uint16_t> items);
/// Pushes one element: a card's table, a suit's name...
void push_element(lua_State* lua, Element element, int number);

/// The list at `index`, or nullptr if the value is not a list.
List* to_list(lua_State* lua, int index);
/// Reads a list, a pile, a row, or a plain table of cards, players, piles or teams; strings in a table are suits or
/// ranks. Raises an error naming `what` for anything else.
Elements elements_argument(lua_State* lua, int index, const std::string_view& what);

/// Pushes a table with the methods that lists and piles share.
void push_list_methods(lua_State* lua);
/// Makes the metatables of lists and ranges and puts them into their slots.
void make_list_metatables(Interpreter& in, lua_State* lua);
/// The `+` of lists and piles: a new list of both.
int joined(lua_State* lua);
/// The method `where`.
int where_function(lua_State* lua);
/// The functions `cards`, `each` and `range`.
int cards_function(lua_State* lua, const Word& word);
int each_function(lua_State* lua, const Word& word);
int range_function(lua_State* lua, const Word& word);

}  // namespace houserules
