// Lists of the language: of cards, players, suits, ranks, piles. One small userdata each; results of `where` are such.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/language/interpreter.h"

namespace houserules {

/// What the elements of a list are; their numbers are CardId, Seat, indices.
enum class Element : std::uint8_t { card, player, suit, rank, pile, team };

/// The header of every userdata of ours; no script can make any other.
enum class ObjectTag : std::uint8_t { list, range, sets, answers };

struct List {
  ObjectTag tag = ObjectTag::list;
  Element element = Element::card;
  std::uint16_t count = 0;
  std::uint16_t capacity = 0;
  std::uint16_t cursor = 0;  ///< how far `each` has walked this copy
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
  std::uint8_t size = 0;
  std::uint16_t count = 0;
  CardId cards[1];
};

/// Elements of a list, a pile or a plain Lua table, wherever they stand. Copied when they come from a table.
struct Elements {
  Element element = Element::card;
  std::span<const std::uint16_t> items;
  std::vector<std::uint16_t> copied;
};

/// Pushes a list with room for `capacity` elements and returns it, empty.
List* push_list(lua_State* lua, Element element, std::size_t capacity);
/// Pushes a list of these elements.
void push_list(lua_State* lua, Element element, std::span<const std::uint16_t> items);
/// Pushes one element: a card's table, a suit's name...
void push_element(lua_State* lua, Element element, int number);

/// The list at `index`, or nullptr when the value is not a list userdata.
List* to_list(lua_State* lua, int index);
/// Reads a list, a pile, a row, or a plain table of cards, players or piles; raises an error naming `what` otherwise.
/// Strings in a plain table are suits or ranks of the pack.
Elements elements_argument(lua_State* lua, int index, const std::string_view& what);

/// Pushes a table with the methods that lists and piles share.
void push_list_methods(lua_State* lua);
/// Makes the metatables of lists and ranges and puts them into their slots.
void make_list_metatables(Interpreter& in, lua_State* lua);
/// `+`: two lists or piles joined into a fresh list.
int joined(lua_State* lua);
/// The method `where`.
int where_function(lua_State* lua);
/// The functions `cards`, `each` and `range`.
int cards_function(lua_State* lua, const Word& word);
int each_function(lua_State* lua, const Word& word);
int range_function(lua_State* lua, const Word& word);

}  // namespace houserules
