// Methods of cards.
#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/matcher.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

int is(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  const FaceId face = in.state->table.face(card_argument(lua, 1, word.name));
  const int last = lua_gettop(lua);
  if (last < 2) script_error(lua, fmt::format("{} takes {}", word.name, word.takes.parameters[0].expected));
  for (int index = 2; index <= last; ++index) {
    if (face_is(in, lua, index, face)) {
      lua_pushboolean(lua, 1);
      return 1;
    }
  }
  lua_pushboolean(lua, 0);
  return 1;
}

int step_to(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  const Table& table = in.state->table;
  const CardId from = card_argument(lua, 1, word.name);
  const KnownThing& other = in.known.at(lua_topointer(lua, 2));
  const Pack& pack = in.setup.pack;
  int step = 0;
  if (other.thing == Thing::text && other.rank >= 0) {
    step = pack.step_to_rank(table.face(from), other.rank);
  } else if (other.thing != Thing::text || (other.foreign & kForeignRank) == 0) {
    if (other.thing != Thing::card) wrong_argument(lua, 2, word.name, word.takes.parameters[0].expected);
    step = pack.step(table.face(from), table.face(static_cast<CardId>(other.number)));
  }
  if (step == 0) {
    lua_pushnil(lua);
  } else {
    lua_pushinteger(lua, step);
  }
  return 1;
}

int move_card(lua_State* lua, const Word& word) {
  const CardId card = card_argument(lua, 1, word.name);
  const PileId pile = pile_argument(lua, 2, word.name);
  interpreter_of(lua).state->table.move(card, pile, bottom_argument(lua, 3, word.name));
  return 0;
}

int show(lua_State* lua, const Word& word) {
  interpreter_of(lua).state->table.show(card_argument(lua, 1, word.name));
  return 0;
}

int show_to(lua_State* lua, const Word& word) {
  const CardId card = card_argument(lua, 1, word.name);
  interpreter_of(lua).state->table.show_to(card, player_argument(lua, 2, word.name));
  return 0;
}

int hide(lua_State* lua, const Word& word) {
  interpreter_of(lua).state->table.hide(card_argument(lua, 1, word.name));
  return 0;
}

}  // namespace

void push_card_methods(lua_State* lua) {
  using enum Owner;
  static constexpr luaL_Reg kMethods[] = {bound<row_of(card, "is"), is>,
                                          bound<row_of(card, "step_to"), step_to>,
                                          bound<row_of(card, "move_to"), move_card>,
                                          bound<row_of(card, "show"), show>,
                                          bound<row_of(card, "show_to"), show_to>,
                                          bound<row_of(card, "hide"), hide>,
                                          {nullptr, nullptr}};
  lua_newtable(lua);
  luaL_setfuncs(lua, kMethods, 0);
}

}  // namespace houserules
