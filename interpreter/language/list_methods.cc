// Methods shared by lists and piles. Each returns a new list, an element or a value, and changes nothing.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/language/matcher.h"
#include "interpreter/sandbox/order.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

/// A copy that functions of the script cannot change under us.
std::vector<std::uint16_t> copy_of(const Elements& elements) { return {elements.items.begin(), elements.items.end()}; }

/// The list at index 1 and what to look for in it, at index 2.
struct Looking {
  Looking(lua_State* lua, const Word& word)
      : elements(elements_argument(lua, 1, word.name)), fits(lua, 2, word.name, word.takes.parameters[0].optional) {
    // The function may change a list, but not a pile.
    if (fits.calls() && lua_type(lua, 1) == LUA_TUSERDATA) {
      elements.copied.assign(elements.items.begin(), elements.items.end());
      elements.items = elements.copied;
    }
  }
  bool matches(std::uint16_t item) { return fits(elements, item); }

  Elements elements;
  Matcher fits;
};

constexpr std::size_t kFew = 64;

int where(lua_State* lua, const Word& word) {
  Looking search(lua, word);
  std::uint16_t few[kFew];
  std::vector<std::uint16_t> many;
  std::uint16_t* found = few;
  if (search.elements.items.size() > kFew) {
    many.resize(search.elements.items.size());
    found = many.data();
  }
  std::size_t count = 0;
  for (const std::uint16_t item : search.elements.items) {
    if (search.matches(item)) found[count++] = item;
  }
  push_list(lua, search.elements, {found, count});
  return 1;
}

int except(lua_State* lua, const Word& word) {
  Looking search(lua, word);
  std::vector<std::uint16_t> kept;
  for (const std::uint16_t item : search.elements.items) {
    if (!search.matches(item)) kept.push_back(item);
  }
  push_list(lua, search.elements, kept);
  return 1;
}

int count(lua_State* lua, const Word& word) {
  Looking search(lua, word);
  lua_Integer found = 0;
  for (const std::uint16_t item : search.elements.items) found += search.matches(item) ? 1 : 0;
  lua_pushinteger(lua, found);
  return 1;
}

int one_fits(lua_State* lua, const Word& word) {
  Looking search(lua, word);
  bool found = false;
  for (const std::uint16_t item : search.elements.items) {
    if (search.matches(item)) {
      found = true;
      break;
    }
  }
  lua_pushboolean(lua, found ? 1 : 0);
  return 1;
}

int all(lua_State* lua, const Word& word) {
  Looking search(lua, word);
  bool every = true;
  for (const std::uint16_t item : search.elements.items) {
    if (!search.matches(item)) {
      every = false;
      break;
    }
  }
  lua_pushboolean(lua, every ? 1 : 0);
  return 1;
}

int first(lua_State* lua, const Word& word) {
  Looking search(lua, word);
  for (const std::uint16_t item : search.elements.items) {
    if (search.matches(item)) {
      push_element(lua, search.elements.element, item, search.elements.sets);
      return 1;
    }
  }
  lua_pushnil(lua);
  return 1;
}

/// The elements at 1, each of which is going to be rated.
Elements rated_elements(lua_State* lua, const Word& word) {
  Elements elements = elements_argument(lua, 1, word.name);
  constexpr std::int64_t kRating = 8;  // looking up a field, in instructions
  if (elements.items.size() > kShortList) charge(lua, kRating * static_cast<std::int64_t>(elements.items.size()));
  return elements;
}

int sum(lua_State* lua, const Word& word) {
  const Elements elements = rated_elements(lua, word);
  if (lua_isnoneornil(lua, 2))
    script_error(lua, "sum takes the name of a field, as in `hand:sum(\"value\")`, or a function");
  lua_Integer whole = 0;
  lua_Number fraction = 0;
  bool integral = true;
  for (const std::uint16_t item : copy_of(elements)) {
    push_rating(lua, elements, item, word.name, 2);
    int is_integer = 0;
    const lua_Integer value = lua_tointegerx(lua, -1, &is_integer);
    if (lua_type(lua, -1) != LUA_TNUMBER) {  // Lua takes "8" for 8
      push_element(lua, elements.element, item, elements.sets);
      script_error(
          lua, fmt::format("sum found {} for {}, where a number was expected", describe(lua, -2), text_of(lua, -1)));
    }
    if (is_integer != 0) {
      // Wraps, as Lua's own sums do.
      whole = static_cast<lua_Integer>(static_cast<lua_Unsigned>(whole) + static_cast<lua_Unsigned>(value));
    } else {
      fraction += lua_tonumber(lua, -1);
      integral = false;
    }
    lua_pop(lua, 1);
  }
  if (integral) {
    lua_pushinteger(lua, whole);
  } else {
    lua_pushnumber(lua, fraction + static_cast<lua_Number>(whole));
  }
  return 1;
}

/// Pushes the first highest (`sign` 1) or lowest (`sign` -1) element, or nil.
int extreme(lua_State* lua, int sign, const Word& word) {
  const Elements elements = rated_elements(lua, word);
  int best = -1;
  lua_settop(lua, 2);
  lua_pushnil(lua);  // 3: the best rating
  for (const std::uint16_t item : copy_of(elements)) {
    push_rating(lua, elements, item, word.name, 2);
    if (lua_isnil(lua, -1)) {  // a Joker has no order: it is neither highest nor lowest
      lua_pop(lua, 1);
      continue;
    }
    if (best < 0 || (sign > 0 ? lua_compare(lua, 3, -1, LUA_OPLT) : lua_compare(lua, -1, 3, LUA_OPLT)) != 0) {
      best = item;
      lua_replace(lua, 3);
    } else {
      lua_pop(lua, 1);
    }
  }
  if (best < 0) {
    lua_pushnil(lua);
  } else {
    push_element(lua, elements.element, best, elements.sets);
  }
  return 1;
}

int lowest(lua_State* lua, const Word& word) { return extreme(lua, -1, word); }
int highest(lua_State* lua, const Word& word) { return extreme(lua, 1, word); }

int sorted(lua_State* lua, const Word& word) {
  const Elements elements = rated_elements(lua, word);
  Interpreter& in = interpreter_of(lua);
  std::vector<std::uint16_t> items = copy_of(elements);
  sandbox::charge_sort(lua, items.size());
  lua_settop(lua, 2);
  if (lua_isnoneornil(lua, 2)) {
    if (elements.element == Element::card) {
      const Table& table = in.state->table;
      std::stable_sort(items.begin(), items.end(), [&](CardId a, CardId b) { return table.face(a) < table.face(b); });
    } else {
      std::stable_sort(items.begin(), items.end());
    }
  } else {
    // Rate all elements first, so that a script's function is called once for each and cannot upset the sort.
    lua_createtable(lua, static_cast<int>(items.size()), 0);  // 3
    for (std::size_t i = 0; i < items.size(); ++i) {
      push_rating(lua, elements, items[i], word.name, 2);
      if (lua_type(lua, -1) != LUA_TNUMBER && lua_type(lua, -1) != LUA_TSTRING) {
        script_error(lua, fmt::format("sorted can put numbers or texts in order, not {}", describe(lua, -1)));
      }
      lua_rawseti(lua, 3, static_cast<lua_Integer>(i) + 1);
    }
    std::vector<std::uint16_t> order(items.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint16_t>(i);
    sandbox::merge_sort(order, [lua](std::uint16_t a, std::uint16_t b) {
      lua_rawgeti(lua, 3, a + 1);
      lua_rawgeti(lua, 3, b + 1);
      const bool before = sandbox::comes_before(lua, -2, -1);
      lua_pop(lua, 2);
      return before;
    });
    const std::vector<std::uint16_t> unsorted = items;
    for (std::size_t i = 0; i < order.size(); ++i) items[i] = unsorted[order[i]];
  }
  push_list(lua, elements, items);
  return 1;
}

}  // namespace

void push_rating(lua_State* lua, const Elements& elements, std::uint16_t item, const std::string_view& what,
                 int index) {
  if (lua_type(lua, index) == LUA_TFUNCTION) {
    lua_pushvalue(lua, index);
    push_element(lua, elements.element, item, elements.sets);
    lua_call(lua, 1, 1);
    return;
  }
  push_element(lua, elements.element, item, elements.sets);
  if (lua_isnoneornil(lua, index)) {
    lua_pushliteral(lua, "order");
  } else if (lua_type(lua, index) == LUA_TSTRING) {
    lua_pushvalue(lua, index);
  } else {
    script_error(lua, fmt::format("{} takes the name of a field or a function, not {}", what, describe(lua, index)));
  }
  lua_gettable(lua, -2);
  lua_remove(lua, -2);
}

void push_list_methods(lua_State* lua) {
  using enum Owner;
  static constexpr luaL_Reg kMethods[] = {
      bound<row_of(list, "where"), where>,     bound<row_of(list, "except"), except>,
      bound<row_of(list, "count"), count>,     bound<row_of(list, "sum"), sum>,
      bound<row_of(list, "any"), one_fits>,    bound<row_of(list, "all"), all>,
      bound<row_of(list, "first"), first>,     bound<row_of(list, "lowest"), lowest>,
      bound<row_of(list, "highest"), highest>, bound<row_of(list, "sorted"), sorted>,
      bound<row_of(list, "has"), one_fits>,    {nullptr, nullptr}};
  lua_newtable(lua);
  luaL_setfuncs(lua, kMethods, 0);
  add_set_methods(lua);
  add_trick_methods(lua);
}

}  // namespace houserules
