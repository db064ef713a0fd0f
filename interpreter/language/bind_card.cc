// Methods of cards.
#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/matcher.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

int is(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const FaceId face = in.state->table.face(card_argument(lua, 1, "is"));
  const int last = lua_gettop(lua);
  if (last < 2) script_error(lua, "is takes ranks, suits, colours or cards, as in `card:is(\"8\", \"QS\")`");
  for (int index = 2; index <= last; ++index) {
    if (face_is(in, lua, index, face)) {
      lua_pushboolean(lua, 1);
      return 1;
    }
  }
  lua_pushboolean(lua, 0);
  return 1;
}

int step_to(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const Table& table = in.state->table;
  const CardId from = card_argument(lua, 1, "step_to");
  const KnownThing& other = in.known.at(lua_topointer(lua, 2));
  const Pack& pack = in.setup.pack;
  int step = 0;
  if (other.thing == Thing::text && other.rank >= 0) {
    step = pack.step_to_rank(table.face(from), other.rank);
  } else if (other.thing != Thing::text || (other.foreign & kForeignRank) == 0) {
    if (other.thing != Thing::card) {
      script_error(lua, fmt::format("step_to takes a card or a rank, not {}", describe(lua, 2)));
    }
    step = pack.step(table.face(from), table.face(card_argument(lua, 2, "step_to")));
  }
  if (step == 0) {
    lua_pushnil(lua);
  } else {
    lua_pushinteger(lua, step);
  }
  return 1;
}

int move_card(lua_State* lua) {
  require_play(lua, "moving a card");
  const CardId card = card_argument(lua, 1, "move_to");
  const PileId pile = pile_argument(lua, 2, "move_to");
  interpreter_of(lua).state->table.move(card, pile, bottom_argument(lua, 3, "move_to"));
  check_staging(lua);
  return 0;
}

int show(lua_State* lua) {
  require_play(lua, "showing a card");
  interpreter_of(lua).state->table.show(card_argument(lua, 1, "show"));
  return 0;
}

int show_to(lua_State* lua) {
  require_play(lua, "showing a card");
  const CardId card = card_argument(lua, 1, "show_to");
  interpreter_of(lua).state->table.show_to(card, player_argument(lua, 2, "show_to"));
  return 0;
}

int hide(lua_State* lua) {
  require_play(lua, "hiding a card");
  interpreter_of(lua).state->table.hide(card_argument(lua, 1, "hide"));
  return 0;
}

}  // namespace

void push_card_methods(lua_State* lua) {
  static constexpr luaL_Reg kMethods[] = {
      {"is", binding<is>},     {"step_to", binding<step_to>}, {"move_to", binding<move_card>},
      {"show", binding<show>}, {"show_to", binding<show_to>}, {"hide", binding<hide>},
      {nullptr, nullptr}};
  lua_newtable(lua);
  luaL_setfuncs(lua, kMethods, 0);
}

}  // namespace houserules
