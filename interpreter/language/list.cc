#include "interpreter/language/list.h"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {

List* push_list(lua_State* lua, Element element, std::size_t capacity) {
  const std::size_t head = element == Element::set ? sizeof(SetList) : sizeof(List);
  auto* list = static_cast<List*>(lua_newuserdatauv(lua, head + capacity * sizeof(std::uint16_t), 1));
  *list = List{};
  list->element = element;
  list->capacity = static_cast<std::uint16_t>(capacity);
  list->items = reinterpret_cast<std::uint16_t*>(reinterpret_cast<char*>(list) + head);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, interpreter_of(lua).slots.list_meta);
  lua_setmetatable(lua, -2);
  return list;
}

void push_list(lua_State* lua, Element element, std::span<const std::uint16_t> items) {
  // The allocation does not invalidate `items`: nothing in the arena moves.
  List* list = push_list(lua, element, items.size());
  std::copy(items.begin(), items.end(), list->items);
  list->count = static_cast<std::uint16_t>(items.size());
}

void push_list(lua_State* lua, const Elements& of, std::span<const std::uint16_t> items) {
  push_list(lua, of.element, items);
  if (of.element != Element::set) return;
  static_cast<SetList*>(lua_touserdata(lua, -1))->sets = of.sets;
  lua_getiuservalue(lua, of.list, 1);
  lua_setiuservalue(lua, -2, 1);
}

void push_sets(lua_State* lua, const CardSets& sets) {
  charge(lua, static_cast<std::int64_t>(sets.card_count() + sets.size()));
  List* list = push_list(lua, Element::set, sets.size());
  const std::size_t bytes = sizeof(SetBlock) + sets.size() * sizeof(std::uint32_t) + sets.card_count() * sizeof(CardId);
  auto* block = static_cast<SetBlock*>(lua_newuserdatauv(lua, bytes, 0));
  block->count = static_cast<std::uint32_t>(sets.size());
  auto* ends = reinterpret_cast<std::uint32_t*>(block + 1);
  auto* cards = reinterpret_cast<CardId*>(ends + sets.size());
  std::uint32_t end = 0;
  for (std::size_t number = 0; number < sets.size(); ++number) {
    const std::span<const CardId> set = sets[number];
    cards = std::copy(set.begin(), set.end(), cards);
    ends[number] = end += static_cast<std::uint32_t>(set.size());
    list->items[number] = static_cast<std::uint16_t>(number);
  }
  list->count = static_cast<std::uint16_t>(sets.size());
  static_cast<SetList*>(list)->sets = block;
  lua_setiuservalue(lua, -2, 1);
}

void too_many_sets(lua_State* lua, const std::string_view& what) {
  script_error(lua, fmt::format("{} finds more than {} sets: too many for a list", what, kMostSets));
}

void push_element(lua_State* lua, Element element, int number, const SetBlock* sets) {
  const Slots& slots = interpreter_of(lua).slots;
  int first = 0;
  switch (element) {
    case Element::card: first = slots.cards; break;
    case Element::player: first = slots.players; break;
    case Element::suit: first = slots.suits; break;
    case Element::rank: first = slots.ranks; break;
    case Element::pile: first = slots.piles; break;
    case Element::team: first = slots.teams; break;
    case Element::word: first = slots.words; break;
    case Element::set: push_list(lua, Element::card, (*sets)[slot(number)]); return;
  }
  lua_rawgeti(lua, LUA_REGISTRYINDEX, first + number);
}

List* to_list(lua_State* lua, int index) {
  if (lua_type(lua, index) != LUA_TUSERDATA) return nullptr;
  auto* list = static_cast<List*>(lua_touserdata(lua, index));
  return list->tag == ObjectTag::list ? list : nullptr;
}

namespace {

/// Reads a value that can be an element of a list; false for any other.
bool read_element(const Interpreter& in, lua_State* lua, int index, Element& element, std::uint16_t& number) {
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
      element = thing.rank >= 0 ? Element::rank : Element::word;
      number = static_cast<std::uint16_t>(thing.rank >= 0 ? thing.rank : thing.word);
      return thing.rank >= 0 || thing.word >= 0;
    default: return false;
  }
  number = static_cast<std::uint16_t>(thing.number);
  return true;
}

Elements read_table(lua_State* lua, int index, const std::string_view& what) {
  Interpreter& in = interpreter_of(lua);
  Elements result;
  const auto length = static_cast<std::size_t>(luaL_len(lua, index));  // a row of piles has its own
  if (length > kMostElements) script_error(lua, fmt::format("{} takes at most {} elements", what, kMostElements));
  for (lua_Integer i = 1; i <= static_cast<lua_Integer>(length); ++i) {
    lua_geti(lua, index, i);
    Element element{};
    std::uint16_t number = 0;
    if (!read_element(in, lua, -1, element, number)) {
      if ((in.known.at(lua_topointer(lua, -1)).foreign & (kForeignRank | kForeignSuit)) != 0) {
        lua_pop(lua, 1);
        continue;
      }
      script_error(lua,
                   fmt::format("{} takes a list of cards or players; element {} is {}", what, i, describe(lua, -1)));
    }
    if (result.copied.empty()) result.element = element;
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

/// The faces of these cards. Raises an error naming `what` for other elements.
std::vector<FaceId> faces_of(lua_State* lua, const Elements& elements, const std::string_view& what) {
  if (elements.element != Element::card && !elements.items.empty())
    script_error(lua, fmt::format("{} looks for sets of cards, not of {}", what, element_name(elements.element)));
  const Table& table = interpreter_of(lua).state->table;
  std::vector<FaceId> faces;
  faces.reserve(elements.items.size());
  for (const CardId card : elements.items) faces.push_back(table.face(card));
  return faces;
}

Elements elements_of(int index, const List& list) {
  Elements result;
  result.element = list.element;
  result.items = list.view();
  if (list.element == Element::set) {
    result.sets = static_cast<const SetList&>(list).sets;
    result.list = index;
  }
  return result;
}

/// Puts a list of the sets that `hand:sets(n)` stands for in its place, which are found once.
const List& find_all(lua_State* lua, int index, const Sets& sets) {
  if (lua_getiuservalue(lua, index, 1) == LUA_TUSERDATA) {
    lua_replace(lua, index);
    return *to_list(lua, index);
  }
  lua_pop(lua, 1);
  Elements cards;
  cards.items = {sets.cards, sets.count};
  CardSets found;
  const CardSearch among(lua, cards, "sets");
  if (!find_sets(among.search, static_cast<int>(sets.size), found)) too_many_sets(lua, "sets");
  push_sets(lua, found);
  lua_pushvalue(lua, -1);
  lua_setiuservalue(lua, index, 1);
  lua_replace(lua, index);
  return *to_list(lua, index);
}

/// Whether the table at `index` begins with a list or a pile.
bool is_of_lists(lua_State* lua, int index) {
  const int type = lua_rawgeti(lua, index, 1);
  const bool result = type == LUA_TUSERDATA ||
                      (type == LUA_TTABLE && interpreter_of(lua).known.at(lua_topointer(lua, -1)).thing == Thing::none);
  lua_pop(lua, 1);
  return result;
}

Elements elements_unpaid(lua_State* lua, int index, const std::string_view& what);

/// Puts a list of sets in the place of a table of lists of cards.
const List& read_sets(lua_State* lua, int index, const std::string_view& what) {
  const auto length = static_cast<lua_Integer>(lua_rawlen(lua, index));
  CardSets sets;
  for (lua_Integer i = 1; i <= length; ++i) {
    const int type = lua_rawgeti(lua, index, i);
    const bool is_list = type == LUA_TUSERDATA || type == LUA_TTABLE;
    const Elements set = is_list ? elements_unpaid(lua, lua_gettop(lua), what) : Elements{};
    if (!is_list || (set.element != Element::card && !set.items.empty())) {
      script_error(lua, fmt::format("{} takes lists of cards here; element {} is {}", what, i, describe(lua, -1)));
    }
    if (sets.size() == kMostSets) too_many_sets(lua, what);
    sets.add(set.items);
    lua_pop(lua, 1);
  }
  push_sets(lua, sets);
  lua_replace(lua, index);
  return *to_list(lua, index);
}

/// The elements at `index`, not charged yet.
Elements elements_unpaid(lua_State* lua, int index, const std::string_view& what) {
  Elements result;
  if (const List* list = to_list(lua, index)) return elements_of(index, *list);
  if (lua_type(lua, index) == LUA_TUSERDATA) {
    const auto* data = static_cast<const Sets*>(lua_touserdata(lua, index));
    if (data->tag == ObjectTag::sets) return elements_of(index, find_all(lua, index, *data));
  }
  if (lua_type(lua, index) == LUA_TTABLE) {
    Interpreter& in = interpreter_of(lua);
    const KnownThing& thing = in.known.at(lua_topointer(lua, index));
    if (thing.thing == Thing::pile) {
      result.items = in.state->table.cards(static_cast<PileId>(thing.number));
      return result;
    }
    if (thing.thing == Thing::none && is_of_lists(lua, index)) {
      return elements_of(index, read_sets(lua, index, what));
    }
    if (thing.thing == Thing::none || thing.thing == Thing::row) return read_table(lua, index, what);
  }
  script_error(lua, fmt::format("{} takes a list, not {}", what, describe(lua, index)));
}

}  // namespace

Elements elements_argument(lua_State* lua, int index, const std::string_view& what) {
  Elements elements = elements_unpaid(lua, index, what);
  if (elements.items.size() > kShortList) charge(lua, static_cast<std::int64_t>(elements.items.size()));
  return elements;
}

CardSearch::CardSearch(lua_State* lua, const Elements& elements, const std::string_view& what)
    : spend([lua](std::int64_t units) { charge(lua, units); }),
      faces(faces_of(lua, elements, what)),
      search{interpreter_of(lua).setup.pack, elements.items, faces, spend} {}

namespace {

List& own_list(lua_State* lua, const std::string_view& what) {
  if (List* list = to_list(lua, 1)) return *list;
  script_error(lua, fmt::format("{} changes a list, not {}; cards are put on piles by `card:move_to(pile)`", what,
                                describe(lua, 1)));
}

int add(lua_State* lua, const Word& word) {
  List& list = own_list(lua, word.name);
  const bool of_sets = list.element == Element::set || to_list(lua, 2) != nullptr;
  if (of_sets) script_error(lua, "sets of cards are joined by `+`, as in `melds + list { meld }`");
  Element element{};
  std::uint16_t number = 0;
  if (!read_element(interpreter_of(lua), lua, 2, element, number)) {
    script_error(lua, fmt::format("add takes a card or a player, not {}", describe(lua, 2)));
  }
  if (list.count == 0) list.element = element;
  if (element != list.element) {
    script_error(lua,
                 fmt::format("the list holds {}; {} cannot be added", element_name(list.element), describe(lua, 2)));
  }
  if (list.count == list.capacity) {
    if (list.capacity >= kMostElements) {
      script_error(lua, fmt::format("a list holds at most {} elements", kMostElements));
    }
    const std::size_t capacity = list.capacity == 0 ? 8 : std::min(std::size_t{list.capacity} * 2, kMostElements);
    auto* items = static_cast<std::uint16_t*>(lua_newuserdatauv(lua, capacity * sizeof(std::uint16_t), 0));
    std::copy_n(list.items, list.count, items);
    lua_setiuservalue(lua, 1, 1);  // the list keeps its elements alive
    list.items = items;
    list.capacity = static_cast<std::uint16_t>(capacity);
  }
  list.items[list.count++] = number;
  return 0;
}

int remove(lua_State* lua, const Word& word) {
  List& list = own_list(lua, word.name);
  if (list.count > kShortList) charge(lua, list.count);
  Element element{};
  std::uint16_t number = 0;
  bool found = false;
  if (read_element(interpreter_of(lua), lua, 2, element, number) && element == list.element) {
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

void push_from(lua_State* lua, const List& list, int number) {
  push_element(lua, list.element, number,
               list.element == Element::set ? static_cast<const SetList&>(list).sets : nullptr);
}

int list_index(lua_State* lua) {
  List& list = *static_cast<List*>(lua_touserdata(lua, 1));
  if (lua_type(lua, 2) == LUA_TNUMBER) {
    lua_Integer at = integer_argument(lua, 2, "a place in a list");
    if (at < 0) at += list.count + 1;
    if (at < 1 || at > list.count) {
      lua_pushnil(lua);
    } else {
      push_from(lua, list, list.items[at - 1]);
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
      push_from(lua, list, key == "top" ? list.items[list.count - 1] : list.items[0]);
    }
    return 1;
  }
  unknown_field(lua, Owner::list);
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
    push_from(lua, *list, list->items[list->cursor++]);
  }
  return 1;
}

int range_index(lua_State* lua) { unknown_field(lua, "what is offered to choose", {}); }

int sets_index(lua_State* lua) {
  if (lua_type(lua, 2) == LUA_TSTRING) {
    // A method finds the sets by itself.
    lua_pushvalue(lua, 2);
    lua_rawget(lua, lua_upvalueindex(1));
    if (!lua_isnil(lua, -1)) return 1;
    lua_pop(lua, 1);
  }
  elements_argument(lua, 1, "a list");
  lua_pushvalue(lua, 2);
  lua_gettable(lua, 1);
  return 1;
}

int sets_length(lua_State* lua) {
  lua_pushinteger(lua, static_cast<lua_Integer>(elements_argument(lua, 1, "#").items.size()));
  return 1;
}

int join_sets(lua_State* lua, const Elements& left, const Elements& right) {
  CardSets all;
  for (const Elements* side : {&left, &right}) {
    for (const std::uint16_t number : side->items) all.add((*side->sets)[number]);
  }
  if (all.size() > kMostSets) too_many_sets(lua, "+");
  push_sets(lua, all);
  return 1;
}

}  // namespace

int joined(lua_State* lua) {
  const Elements left = elements_argument(lua, 1, "+");
  const Elements right = elements_argument(lua, 2, "+");
  std::vector<std::uint16_t> items(left.items.begin(), left.items.end());
  if (!items.empty() && !right.items.empty() && left.element != right.element) {
    script_error(lua,
                 fmt::format("{} and {} cannot be joined", element_name(left.element), element_name(right.element)));
  }
  items.insert(items.end(), right.items.begin(), right.items.end());
  if (items.size() > kMostElements) {
    script_error(lua, fmt::format("a list holds at most {} elements, and these are {}", kMostElements, items.size()));
  }
  if (!items.empty() && (left.items.empty() ? right : left).element == Element::set) return join_sets(lua, left, right);
  push_list(lua, left.items.empty() ? right.element : left.element, items);
  return 1;
}

namespace {

/// Keeps a metatable of something like a list, whose methods are on top of the stack, which it takes.
void keep_metatable(lua_State* lua, lua_CFunction index, lua_CFunction length, int slot) {
  lua_pushcclosure(lua, index, 1);
  lua_newtable(lua);
  lua_insert(lua, -2);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, length);
  lua_setfield(lua, -2, "__len");
  lua_pushcfunction(lua, binding<joined>);
  lua_setfield(lua, -2, "__add");
  lua_pushcfunction(lua, binding<refuse_assignment>);
  lua_setfield(lua, -2, "__newindex");
  lua_rawseti(lua, LUA_REGISTRYINDEX, slot);
}

}  // namespace

void make_list_metatables(Interpreter& in, lua_State* lua) {
  push_list_methods(lua);
  static constexpr luaL_Reg kOfLists[] = {
      bound<row_of(Owner::list, "add"), add>, bound<row_of(Owner::list, "remove"), remove>, {nullptr, nullptr}};
  luaL_setfuncs(lua, kOfLists, 0);
  keep_metatable(lua, binding<list_index>, binding<list_length>, in.slots.list_meta);
  push_list_methods(lua);
  keep_metatable(lua, binding<sets_index>, binding<sets_length>, in.slots.sets_meta);

  lua_newtable(lua);
  lua_pushcfunction(lua, binding<range_index>);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, binding<refuse_assignment>);
  lua_setfield(lua, -2, "__newindex");
  lua_rawseti(lua, LUA_REGISTRYINDEX, in.slots.range_meta);
}

int cards_function(lua_State* lua, const Word& word) {
  if (lua_isnoneornil(lua, 1)) {
    push_list(lua, Element::card, std::span<const std::uint16_t>{});
    return 1;
  }
  const Elements elements = elements_argument(lua, 1, word.name);
  push_list(lua, elements, elements.items);
  return 1;
}

int list_function(lua_State* lua, const Word& word) { return cards_function(lua, word); }

int each_function(lua_State* lua, const Word& word) {
  if (lua_isnoneornil(lua, 1)) script_error(lua, "each walks a list or a pile, not nil");
  const Elements elements = elements_argument(lua, 1, word.name);
  lua_pushcfunction(lua, binding<each_next>);
  push_list(lua, elements, elements.items);
  return 2;
}

int range_function(lua_State* lua, const Word& word) {
  const std::int64_t least = integer_argument(lua, 1, word.name);
  const std::int64_t most = integer_argument(lua, 2, word.name);
  const std::int64_t step = lua_isnoneornil(lua, 3) ? 1 : integer_argument(lua, 3, word.name);
  constexpr std::int64_t kMost = 1'000'000'000;
  if (step < 1 || step > kMost || least < -kMost || most > kMost || least > kMost || most < -kMost) {
    script_error(lua, "range takes numbers up to 1,000,000,000, and a step of at least 1");
  }
  auto* range = static_cast<Range_*>(lua_newuserdatauv(lua, sizeof(Range_), 0));
  *range = Range_{ObjectTag::range, static_cast<std::int32_t>(least), static_cast<std::int32_t>(most),
                  static_cast<std::int32_t>(step)};
  lua_rawgeti(lua, LUA_REGISTRYINDEX, interpreter_of(lua).slots.range_meta);
  lua_setmetatable(lua, -2);
  return 1;
}

}  // namespace houserules
