// Methods of piles: those of lists, and those only piles have.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/compile/chunk.h"
#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/language/matcher.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {

namespace {

/// Deals as the arguments say and lists the cards in `dealt` unless it is null.
void deal_by_arguments(lua_State* lua, const Word& word, std::vector<CardId>* dealt) {
  const PileId from = pile_argument(lua, 1, word.name);
  const std::int64_t count = integer_argument(lua, 2, word.name);
  const PileId to = pile_argument(lua, 3, word.name);
  if (count < 0) script_error(lua, fmt::format("{} cards cannot be dealt", count));
  Table& table = interpreter_of(lua).state->table;
  table.deal(from, static_cast<int>(std::min<std::int64_t>(count, kMaxCards)), to, dealt);
}

int deal(lua_State* lua, const Word& word) {
  std::vector<CardId> dealt;
  deal_by_arguments(lua, word, &dealt);
  push_list(lua, Element::card, dealt);
  return 1;
}

/// `deal` as a statement, whose result is not used.
int deal_only(lua_State* lua, const Word& word) {
  deal_by_arguments(lua, word, nullptr);
  return 0;
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
                                          {kDealOnly, bound<row_of(pile, "deal"), deal_only>.func},
                                          bound<row_of(pile, "move_to"), move_pile>,
                                          bound<row_of(pile, "shuffle"), shuffle>,
                                          {nullptr, nullptr}};
  push_list_methods(lua);
  luaL_setfuncs(lua, kMethods, 0);
}

}  // namespace houserules
