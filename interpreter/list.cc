#include "interpreter/list.h"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/matcher.h"
#include "interpreter/sandbox.h"
#include "interpreter/vocabulary.h"

namespace houserules {

List* push_list(lua_State* lua, Element element, std::size_t capacity) {
  auto* list = static_cast<List*>(lua_newuserdatauv(lua, sizeof(List) + capacity * sizeof(std::uint16_t), 1));
  *list = List{};
  list->element = element;
  list->capacity = static_cast<std::uint16_t>(capacity);
  list->items = reinterpret_cast<std::uint16_t*>(list + 1);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, internals_of(lua).slots.list_meta);
  lua_setmetatable(lua, -2);
  return list;
}

void push_list(lua_State* lua, Element element, std::span<const std::uint16_t> items) {
  // The items may lie in memory that the allocation moves nothing of: everything in the arena stays where it is.
  List* list = push_list(lua, element, items.size());
  std::copy(items.begin(), items.end(), list->items);
  list->count = static_cast<std::uint16_t>(items.size());
}

void push_element(lua_State* lua, Element element, int number) {
  const Slots& slots = internals_of(lua).slots;
  int first = 0;
  switch (element) {
    case Element::card: first = slots.cards; break;
    case Element::player: first = slots.players; break;
    case Element::suit: first = slots.suits; break;
    case Element::rank: first = slots.ranks; break;
    case Element::pile: first = slots.piles; break;
    case Element::team: first = slots.teams; break;
  }
  lua_rawgeti(lua, LUA_REGISTRYINDEX, first + number);
}

List* to_list(lua_State* lua, int index) {
  if (lua_type(lua, index) != LUA_TUSERDATA) return nullptr;
  auto* list = static_cast<List*>(lua_touserdata(lua, index));
  return list->tag == ObjectTag::list ? list : nullptr;
}

namespace {

/// What the value is, when it can be an element of a list.
bool read_element(const World::Internals& in, lua_State* lua, int index, Element& element, std::uint16_t& number) {
  const KnownThing& thing = in.known.at(lua_topointer(lua, index));
  switch (thing.thing) {
    case Thing::card: element = Element::card; break;
    case Thing::player: element = Element::player; break;
    case Thing::pile: element = Element::pile; break;
    case Thing::team: element = Element::team; break;
    case Thing::text:
      if (thing.suit >= 0) {
        element = Element::suit;
        number = static_cast<std::uint16_t>(thing.suit);
        return true;
      }
      if (thing.rank < 0) return false;
      element = Element::rank;
      number = static_cast<std::uint16_t>(thing.rank);
      return true;
    default: return false;
  }
  number = static_cast<std::uint16_t>(thing.number);
  return true;
}

const char* element_name(Element element) {
  switch (element) {
    case Element::card: return "cards";
    case Element::player: return "players";
    case Element::suit: return "suits";
    case Element::rank: return "ranks";
    case Element::pile: return "piles";
    case Element::team: return "teams";
  }
  return "";
}

Elements read_table(lua_State* lua, int index, const char* what) {
  World::Internals& in = internals_of(lua);
  Elements result;
  const auto length = lua_rawlen(lua, index);
  if (length > 0xFFFF) script_error(lua, fmt::format("{} takes at most 65535 elements", what));
  for (lua_Integer i = 1; i <= static_cast<lua_Integer>(length); ++i) {
    lua_rawgeti(lua, index, i);
    Element element{};
    std::uint16_t number = 0;
    if (!read_element(in, lua, -1, element, number)) {
      script_error(lua, fmt::format("{} takes a list of cards or players; element {} is {}", what, i, describe(lua, -1)));
    }
    if (i == 1) result.element = element;
    if (element != result.element) {
      script_error(lua, fmt::format("{} takes elements of one kind; the first are {}, element {} is {}", what,
                                    element_name(result.element), i, describe(lua, -1)));
    }
    result.copied.push_back(number);
    lua_pop(lua, 1);
  }
  result.items = result.copied;
  return result;
}

}  // namespace

Elements elements_argument(lua_State* lua, int index, const char* what) {
  Elements result;
  if (List* list = to_list(lua, index)) {
    result.element = list->element;
    result.items = list->view();
    return result;
  }
  if (lua_type(lua, index) == LUA_TTABLE) {
    World::Internals& in = internals_of(lua);
    const KnownThing& thing = in.known.at(lua_topointer(lua, index));
    if (thing.thing == Thing::pile) {
      result.items = in.state->table.cards(static_cast<PileId>(thing.number));
      return result;
    }
    if (thing.thing == Thing::none || thing.thing == Thing::row) return read_table(lua, index, what);
  }
  script_error(lua, fmt::format("{} takes a list, not {}", what, describe(lua, index)));
}

namespace {

/// A copy that the script's functions cannot pull from under us.
std::vector<std::uint16_t> copy_of(const Elements& elements) { return {elements.items.begin(), elements.items.end()}; }

/// The list at 1, safe from the function at 2, which may change it: piles cannot be changed there, lists can.
Elements elements_to_match(lua_State* lua, const char* what) {
  Elements elements = elements_argument(lua, 1, what);
  if (lua_type(lua, 2) == LUA_TFUNCTION && lua_type(lua, 1) == LUA_TUSERDATA) {
    elements.copied.assign(elements.items.begin(), elements.items.end());
    elements.items = elements.copied;
  }
  return elements;
}

constexpr std::size_t kFew = 64;

int where(lua_State* lua) {
  const Elements elements = elements_to_match(lua, "where");
  Matcher matches(lua, 2, "where");
  std::uint16_t few[kFew];
  std::vector<std::uint16_t> many;
  std::uint16_t* found = few;
  if (elements.items.size() > kFew) {
    many.resize(elements.items.size());
    found = many.data();
  }
  std::size_t count = 0;
  for (const std::uint16_t item : elements.items) {
    if (matches(elements.element, item)) found[count++] = item;
  }
  push_list(lua, elements.element, {found, count});
  return 1;
}

int except(lua_State* lua) {
  const Elements elements = elements_argument(lua, 1, "except");
  Matcher matches(lua, 2, "except");
  std::vector<std::uint16_t> kept;
  for (const std::uint16_t item : copy_of(elements)) {
    if (!matches(elements.element, item)) kept.push_back(item);
  }
  push_list(lua, elements.element, kept);
  return 1;
}

int count(lua_State* lua) {
  const Elements elements = elements_to_match(lua, "count");
  Matcher matches(lua, 2, "count", /*optional=*/true);
  lua_Integer found = 0;
  for (const std::uint16_t item : elements.items) found += matches(elements.element, item) ? 1 : 0;
  lua_pushinteger(lua, found);
  return 1;
}

int one_fits(lua_State* lua, const char* what) {
  const Elements elements = elements_to_match(lua, what);
  Matcher matches(lua, 2, what);
  bool found = false;
  for (const std::uint16_t item : elements.items) {
    if (matches(elements.element, item)) {
      found = true;
      break;
    }
  }
  lua_pushboolean(lua, found ? 1 : 0);
  return 1;
}

int any(lua_State* lua) { return one_fits(lua, "any"); }
int has(lua_State* lua) { return one_fits(lua, "has"); }

int all(lua_State* lua) {
  const Elements elements = elements_to_match(lua, "all");
  Matcher matches(lua, 2, "all");
  bool every = true;
  for (const std::uint16_t item : elements.items) {
    if (!matches(elements.element, item)) {
      every = false;
      break;
    }
  }
  lua_pushboolean(lua, every ? 1 : 0);
  return 1;
}

int first(lua_State* lua) {
  const Elements elements = elements_to_match(lua, "first");
  Matcher matches(lua, 2, "first", /*optional=*/true);
  for (const std::uint16_t item : elements.items) {
    if (matches(elements.element, item)) {
      push_element(lua, elements.element, item);
      return 1;
    }
  }
  lua_pushnil(lua);
  return 1;
}

/// Pushes what an element is rated by: a field by name (a missing argument: `order`), or the result of a function at index 2.
void push_rating(lua_State* lua, Element element, std::uint16_t item, const char* what) {
  if (lua_type(lua, 2) == LUA_TFUNCTION) {
    lua_pushvalue(lua, 2);
    push_element(lua, element, item);
    lua_call(lua, 1, 1);
    return;
  }
  push_element(lua, element, item);
  if (lua_isnoneornil(lua, 2)) {
    lua_pushliteral(lua, "order");
  } else if (lua_type(lua, 2) == LUA_TSTRING) {
    lua_pushvalue(lua, 2);
  } else {
    script_error(lua, fmt::format("{} takes the name of a field or a function, not {}", what, describe(lua, 2)));
  }
  lua_gettable(lua, -2);
  lua_remove(lua, -2);
}

int sum(lua_State* lua) {
  const Elements elements = elements_argument(lua, 1, "sum");
  if (lua_isnoneornil(lua, 2)) script_error(lua, "sum takes the name of a field, as in `hand:sum(\"value\")`, or a function");
  lua_Integer whole = 0;
  lua_Number fraction = 0;
  bool integral = true;
  for (const std::uint16_t item : copy_of(elements)) {
    push_rating(lua, elements.element, item, "sum");
    int is_integer = 0;
    const lua_Integer value = lua_tointegerx(lua, -1, &is_integer);
    if (is_integer != 0) {
      // Wraps, as Lua's own sums do.
      whole = static_cast<lua_Integer>(static_cast<lua_Unsigned>(whole) + static_cast<lua_Unsigned>(value));
    } else if (lua_type(lua, -1) == LUA_TNUMBER) {
      fraction += lua_tonumber(lua, -1);
      integral = false;
    } else {
      push_element(lua, elements.element, item);
      script_error(lua, fmt::format("sum found {} for {}, where a number was expected", describe(lua, -2), text_of(lua, -1)));
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

/// Leaves the best element on the stack: `sign` 1 for the highest, -1 for the lowest; the first of equals.
int extreme(lua_State* lua, int sign, const char* what) {
  const Elements elements = elements_argument(lua, 1, what);
  int best = -1;
  lua_settop(lua, 2);
  lua_pushnil(lua);  // 3: the best rating
  for (const std::uint16_t item : copy_of(elements)) {
    push_rating(lua, elements.element, item, what);
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
    push_element(lua, elements.element, best);
  }
  return 1;
}

int lowest(lua_State* lua) { return extreme(lua, -1, "lowest"); }
int highest(lua_State* lua) { return extreme(lua, 1, "highest"); }

int sorted(lua_State* lua) {
  const Elements elements = elements_argument(lua, 1, "sorted");
  World::Internals& in = internals_of(lua);
  std::vector<std::uint16_t> items = copy_of(elements);
  lua_settop(lua, 2);
  if (lua_isnoneornil(lua, 2)) {
    if (elements.element == Element::card) {
      const Table& table = in.state->table;
      std::stable_sort(items.begin(), items.end(), [&](CardId a, CardId b) { return table.face(a) < table.face(b); });
    } else {
      std::stable_sort(items.begin(), items.end());
    }
  } else {
    // Ratings first, so that a script's function is called once for each and cannot upset the sort.
    lua_createtable(lua, static_cast<int>(items.size()), 0);  // 3
    for (std::size_t i = 0; i < items.size(); ++i) {
      push_rating(lua, elements.element, items[i], "sorted");
      if (lua_type(lua, -1) != LUA_TNUMBER && lua_type(lua, -1) != LUA_TSTRING) {
        script_error(lua, fmt::format("sorted can put numbers or texts in order, not {}", describe(lua, -1)));
      }
      lua_rawseti(lua, 3, static_cast<lua_Integer>(i) + 1);
    }
    std::vector<std::uint16_t> order(items.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint16_t>(i);
    for (std::size_t i = 1; i < order.size(); ++i) {  // insertion sort: stable, and an error may leave it at any time
      for (std::size_t j = i; j > 0; --j) {
        lua_rawgeti(lua, 3, order[j] + 1);
        lua_rawgeti(lua, 3, order[j - 1] + 1);
        const bool less = lua_compare(lua, -2, -1, LUA_OPLT) != 0;
        lua_pop(lua, 2);
        if (!less) break;
        std::swap(order[j], order[j - 1]);
      }
    }
    const std::vector<std::uint16_t> unsorted = items;
    for (std::size_t i = 0; i < order.size(); ++i) items[i] = unsorted[order[i]];
  }
  push_list(lua, elements.element, items);
  return 1;
}

std::uint64_t binomial(std::uint64_t n, std::uint64_t k, std::uint64_t bound) {
  std::uint64_t result = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    result = result * (n - k + i) / i;
    if (result > bound) return bound + 1;
  }
  return result;
}

int sets(lua_State* lua) {
  constexpr std::uint64_t kMostSets = 20000;
  const Elements elements = elements_argument(lua, 1, "sets");
  const std::int64_t size = integer_argument(lua, 2, "sets");
  if (elements.element != Element::card) script_error(lua, "sets are made of cards");
  const auto n = static_cast<std::int64_t>(elements.items.size());
  if (size < 1) script_error(lua, fmt::format("a set has at least one card, not {}", size));
  if (size <= n && binomial(static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(size), kMostSets) > kMostSets) {
    script_error(lua, fmt::format("sets of {} out of {} cards are more than {}: too many to offer", size, n, kMostSets));
  }
  auto* result = static_cast<Sets*>(
      lua_newuserdatauv(lua, sizeof(Sets) + static_cast<std::size_t>(n) * sizeof(CardId), 0));
  *result = Sets{};
  result->size = static_cast<std::uint8_t>(std::min<std::int64_t>(size, 255));
  result->count = static_cast<std::uint16_t>(n);
  std::copy(elements.items.begin(), elements.items.end(), result->cards);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, internals_of(lua).slots.range_meta);
  lua_setmetatable(lua, -2);
  return 1;
}

List& own_list(lua_State* lua, const char* what) {
  if (List* list = to_list(lua, 1)) return *list;
  script_error(lua, fmt::format("{} changes a list, not {}; cards are put on piles by `card:move_to(pile)`", what, describe(lua, 1)));
}

int add(lua_State* lua) {
  List& list = own_list(lua, "add");
  Element element{};
  std::uint16_t number = 0;
  if (!read_element(internals_of(lua), lua, 2, element, number)) {
    script_error(lua, fmt::format("add takes a card or a player, not {}", describe(lua, 2)));
  }
  if (list.count == 0) list.element = element;
  if (element != list.element) {
    script_error(lua, fmt::format("the list holds {}; {} cannot be added", element_name(list.element), describe(lua, 2)));
  }
  if (list.count == list.capacity) {
    if (list.capacity >= 0x7FFF) script_error(lua, "a list holds at most 32767 elements");
    const std::size_t capacity = list.capacity == 0 ? 8 : std::size_t{list.capacity} * 2;
    auto* items = static_cast<std::uint16_t*>(lua_newuserdatauv(lua, capacity * sizeof(std::uint16_t), 0));
    std::copy_n(list.items, list.count, items);
    lua_setiuservalue(lua, 1, 1);  // the list keeps its elements alive
    list.items = items;
    list.capacity = static_cast<std::uint16_t>(capacity);
  }
  list.items[list.count++] = number;
  return 0;
}

int remove(lua_State* lua) {
  List& list = own_list(lua, "remove");
  Element element{};
  std::uint16_t number = 0;
  bool found = false;
  if (read_element(internals_of(lua), lua, 2, element, number) && element == list.element) {
    std::uint16_t* end = list.items + list.count;
    std::uint16_t* at = std::find(list.items, end, number);
    found = at != end;
    if (found) {
      std::copy(at + 1, end, at);
      --list.count;
    }
  }
  lua_pushboolean(lua, found ? 1 : 0);
  return 1;
}

int list_index(lua_State* lua) {
  List& list = *static_cast<List*>(lua_touserdata(lua, 1));
  if (lua_type(lua, 2) == LUA_TNUMBER) {
    lua_Integer at = integer_argument(lua, 2, "a place in a list");
    if (at < 0) at += list.count + 1;
    if (at < 1 || at > list.count) {
      lua_pushnil(lua);
    } else {
      push_element(lua, list.element, list.items[at - 1]);
    }
    return 1;
  }
  lua_pushvalue(lua, 2);
  lua_rawget(lua, lua_upvalueindex(1));
  if (!lua_isnil(lua, -1)) return 1;
  const std::string key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  if (key == "top" || key == "bottom") {
    if (list.count == 0) {
      lua_pushnil(lua);
    } else {
      push_element(lua, list.element, key == "top" ? list.items[list.count - 1] : list.items[0]);
    }
    return 1;
  }
  unknown_field(lua, "a list", words_of(Owner::list));
}

int list_length(lua_State* lua) {
  lua_pushinteger(lua, static_cast<List*>(lua_touserdata(lua, 1))->count);
  return 1;
}

int each_next(lua_State* lua) {
  List* list = to_list(lua, 1);
  if (list == nullptr) script_error(lua, "each is for loops: `for card in each(list) do`");
  if (list->cursor >= list->count) {
    lua_pushnil(lua);
  } else {
    push_element(lua, list->element, list->items[list->cursor++]);
  }
  return 1;
}

int range_index(lua_State* lua) { unknown_field(lua, "what is offered to choose", {}); }

}  // namespace

int joined(lua_State* lua) {
  const Elements left = elements_argument(lua, 1, "+");
  const Elements right = elements_argument(lua, 2, "+");
  std::vector<std::uint16_t> items = copy_of(left);
  if (!items.empty() && !right.items.empty() && left.element != right.element) {
    script_error(lua, fmt::format("{} and {} cannot be joined", element_name(left.element), element_name(right.element)));
  }
  items.insert(items.end(), right.items.begin(), right.items.end());
  push_list(lua, left.items.empty() ? right.element : left.element, items);
  return 1;
}

void push_list_methods(lua_State* lua) {
  static constexpr luaL_Reg kMethods[] = {
      {"where", binding<where>}, {"except", binding<except>}, {"count", binding<count>},   {"sum", binding<sum>},
      {"any", binding<any>},     {"all", binding<all>},       {"first", binding<first>},   {"lowest", binding<lowest>},
      {"highest", binding<highest>}, {"sorted", binding<sorted>}, {"sets", binding<sets>}, {"has", binding<has>},
      {nullptr, nullptr}};
  lua_newtable(lua);
  luaL_setfuncs(lua, kMethods, 0);
}

void make_list_metatables(World::Internals& in, lua_State* lua) {
  lua_newtable(lua);
  push_list_methods(lua);
  lua_pushcfunction(lua, binding<add>);
  lua_setfield(lua, -2, "add");
  lua_pushcfunction(lua, binding<remove>);
  lua_setfield(lua, -2, "remove");
  lua_pushcclosure(lua, binding<list_index>, 1);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, binding<list_length>);
  lua_setfield(lua, -2, "__len");
  lua_pushcfunction(lua, binding<joined>);
  lua_setfield(lua, -2, "__add");
  lua_pushcfunction(lua, binding<refuse_assignment>);
  lua_setfield(lua, -2, "__newindex");
  lua_rawseti(lua, LUA_REGISTRYINDEX, in.slots.list_meta);

  lua_newtable(lua);
  lua_pushcfunction(lua, binding<range_index>);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, binding<refuse_assignment>);
  lua_setfield(lua, -2, "__newindex");
  lua_rawseti(lua, LUA_REGISTRYINDEX, in.slots.range_meta);
}

int cards_function(lua_State* lua) {
  if (lua_isnoneornil(lua, 1)) {
    push_list(lua, Element::card, std::span<const std::uint16_t>{});
    return 1;
  }
  const Elements elements = elements_argument(lua, 1, "cards");
  push_list(lua, elements.element, elements.items);
  return 1;
}

int each_function(lua_State* lua) {
  if (lua_isnoneornil(lua, 1)) script_error(lua, "each walks a list or a pile, not nil");
  const Elements elements = elements_argument(lua, 1, "each");
  lua_pushcfunction(lua, binding<each_next>);
  push_list(lua, elements.element, elements.items);
  return 2;
}

int range_function(lua_State* lua) {
  const std::int64_t least = integer_argument(lua, 1, "range");
  const std::int64_t most = integer_argument(lua, 2, "range");
  const std::int64_t step = lua_isnoneornil(lua, 3) ? 1 : integer_argument(lua, 3, "range");
  constexpr std::int64_t kMost = 1'000'000'000;
  if (step < 1 || step > kMost || least < -kMost || most > kMost || least > kMost || most < -kMost) {
    script_error(lua, "range takes numbers up to a thousand million, and a step of at least 1");
  }
  auto* range = static_cast<Range_*>(lua_newuserdatauv(lua, sizeof(Range_), 0));
  *range = Range_{ObjectTag::range, static_cast<std::int32_t>(least), static_cast<std::int32_t>(most),
                  static_cast<std::int32_t>(step)};
  lua_rawgeti(lua, LUA_REGISTRYINDEX, internals_of(lua).slots.range_meta);
  lua_setmetatable(lua, -2);
  return 1;
}

}  // namespace houserules
