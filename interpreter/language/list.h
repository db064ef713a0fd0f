// Lists of cards, players, suits, ranks, piles, teams, words of the header or sets of cards: one small userdata each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grammar/language/words.h"
#include "interpreter/language/interpreter.h"
#include "interpreter/state/element.h"
#include "runtime/card_sets.h"

namespace houserules {

/// The first field of every userdata; scripts cannot make other kinds.
enum class ObjectTag : std::uint8_t { list, range, sets, answers };

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

/// Sets of cards that lists of sets refer to: this, then where each set ends, then their cards. Never changes.
struct SetBlock {
  std::uint32_t count = 0;
  std::span<const CardId> operator[](std::size_t number) const {
    const auto* ends = reinterpret_cast<const std::uint32_t*>(this + 1);
    const auto* cards = reinterpret_cast<const CardId*>(ends + count);
    const std::size_t begin = number == 0 ? 0 : ends[number - 1];
    return {cards + begin, ends[number] - begin};
  }
};

/// A list of sets. Its user value is the block, which its copies share.
struct SetList : List {
  const SetBlock* sets = nullptr;
};

/// range(a, b, step)
struct Range_ {
  ObjectTag tag = ObjectTag::range;
  std::int32_t least = 0, most = 0, step = 1;
};

/// hand:sets(n): all sets of n of these cards, which are found when they are needed. Whoever reads the elements makes a
/// list of it.
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
  const SetBlock* sets = nullptr;  ///< that the elements are of, if they are sets
  int list = 0;                    ///< the stack index of the SetList then
};

/// Pushes an empty list with room for `capacity` elements (at most 65535). Owned by Lua.
List* push_list(lua_State* lua, Element element, std::size_t capacity);
/// Pushes a list of these elements.
void push_list(lua_State* lua, Element element, std::span<const std::uint16_t> items);
/// Pushes a list of some of these elements.
void push_list(lua_State* lua, const Elements& of, std::span<const std::uint16_t> items);
/// Pushes a list of these sets.
void push_sets(lua_State* lua, const CardSets& sets);
/// Pushes one element: a card's table, a suit's name, a list of a set's cards...; `sets` are the block of a set.
void push_element(lua_State* lua, Element element, int number, const SetBlock* sets = nullptr);

/// The list at `index`, or nullptr if the value is not a list.
List* to_list(lua_State* lua, int index);
/// Reads a list, a pile, a row, or a plain table of cards, players, piles, teams or lists of cards; strings in a table
/// are suits or ranks. Raises an error naming `what` for anything else. Sets not yet found, and lists in a plain table,
/// are replaced on the stack by a list of sets.
Elements elements_argument(lua_State* lua, int index, const std::string_view& what);

/// Cards for functions of the runtime that find sets among them. Raises an error naming `what` for other elements.
class CardSearch {
 public:
  CardSearch(lua_State* lua, const Elements& elements, const std::string_view& what);
  CardSearch(const CardSearch&) = delete;
  CardSearch& operator=(const CardSearch&) = delete;

  const std::function<void(std::int64_t)> spend;
  const std::vector<FaceId> faces;
  const Search search;
};

/// Raises an error for more sets than a list may have.
[[noreturn]] void too_many_sets(lua_State* lua, const std::string_view& what);

/// Pushes an element's rating by the argument at `index`: the field of that name (`order` if it is missing), or the
/// result of the function.
void push_rating(lua_State* lua, const Elements& elements, std::uint16_t item, const std::string_view& what, int index);

/// Pushes a table with the methods that lists and piles share.
void push_list_methods(lua_State* lua);
/// Adds those of them that look for sets (set_methods.cc) and for tricks (trick_methods.cc) to the table on top.
void add_set_methods(lua_State* lua);
void add_trick_methods(lua_State* lua);
/// Makes the metatables of lists and ranges and puts them into their slots.
void make_list_metatables(Interpreter& in, lua_State* lua);
/// The `+` of lists and piles: a new list of both.
int joined(lua_State* lua);
/// The method `where`.
/// The functions `cards`, `list`, `each` and `range`.
int cards_function(lua_State* lua, const Word& word);
int list_function(lua_State* lua, const Word& word);
int each_function(lua_State* lua, const Word& word);
int range_function(lua_State* lua, const Word& word);

}  // namespace houserules
