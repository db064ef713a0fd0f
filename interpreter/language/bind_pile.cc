// Methods of piles: those of lists, and those only piles have.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/language/matcher.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {

namespace {

int deal(lua_State* lua, const Word& word) {
  const PileId from = pile_argument(lua, 1, word.name);
  const std::int64_t count = integer_argument(lua, 2, word.name);
  const PileId to = pile_argument(lua, 3, word.name);
  if (count < 0) script_error(lua, fmt::format("{} cards cannot be dealt", count));
  std::vector<CardId> dealt;
  interpreter_of(lua).state->table.deal(from, static_cast<int>(std::min<std::int64_t>(count, kMaxCards)), to, &dealt);
  push_list(lua, Element::card, dealt);
  return 1;
}

int can_deal(lua_State* lua, const Word& word) {
  const PileId from = pile_argument(lua, 1, word.name);
  const std::int64_t count = lua_isnoneornil(lua, 2) ? 1 : integer_argument(lua, 2, word.name);
  const Table& table = interpreter_of(lua).state->table;
  lua_pushboolean(lua, table.can_deal(from, static_cast<int>(std::min<std::int64_t>(count, kMaxCards + 1))) ? 1 : 0);
  return 1;
}

int move_pile(lua_State* lua, const Word& word) {
  const PileId from = pile_argument(lua, 1, word.name);
  const PileId to = pile_argument(lua, 2, word.name);
  interpreter_of(lua).state->table.move_all(from, to, bottom_argument(lua, 3, word.name));
  return 0;
}

int shuffle(lua_State* lua, const Word& word) {
  interpreter_of(lua).state->table.shuffle(pile_argument(lua, 1, word.name));
  return 0;
}

}  // namespace

void push_pile_methods(lua_State* lua) {
  using enum Owner;
  static constexpr luaL_Reg kMethods[] = {bound<row_of(pile, "deal"), deal>,
                                          bound<row_of(pile, "can_deal"), can_deal>,
                                          bound<row_of(pile, "move_to"), move_pile>,
                                          bound<row_of(pile, "shuffle"), shuffle>,
                                          {nullptr, nullptr}};
  push_list_methods(lua);
  luaL_setfuncs(lua, kMethods, 0);
}

}  // namespace houserules
