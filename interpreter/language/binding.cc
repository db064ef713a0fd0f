#include "interpreter/language/binding.h"

#include <utility>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/language/environment.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {

void script_error(lua_State* lua, const std::string& message) {
  // Report the innermost line of the script, skipping C functions.
  lua_Debug frame;
  for (int level = 1; lua_getstack(lua, level, &frame) != 0; ++level) {
    lua_getinfo(lua, "Sl", &frame);
    if (frame.currentline > 0) {
      lua_pushfstring(lua, "%s:%d: ", frame.short_src, frame.currentline);
      lua_pushlstring(lua, message.data(), message.size());
      lua_concat(lua, 2);
      lua_error(lua);
    }
  }
  lua_pushlstring(lua, message.data(), message.size());
  lua_error(lua);
  __builtin_unreachable();
}

void require_play(lua_State* lua, const std::string_view& what) {
  const Interpreter& in = interpreter_of(lua);
  if (in.loading || lua_isyieldable(lua) == 0) [[unlikely]] {
    script_error(lua, in.loading
                          ? fmt::format("{} is not possible before the game begins: put it into a function", what)
                          : fmt::format("{} is not possible here: not in `score`, nor in a function given to "
                                        "`where`, `sort`, `choose_all` and the like",
                                        what));
  }
}

void settle_up(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const Table& table = in.state->table;
  if (table.staged.failed) script_error(lua, table.staging_error());
  in.budget.charge_bytes(lua, table.told - std::exchange(in.state->told_charged, table.told));
}

void wrong_argument(lua_State* lua, int index, const std::string_view& what, std::string_view expected) {
  script_error(lua, fmt::format("{} takes {}, not {}", what, expected, describe(lua, index)));
}

CardId card_argument(lua_State* lua, int index, const std::string_view& what) {
  const KnownThing& thing = interpreter_of(lua).known.at(lua_topointer(lua, index));
  if (thing.thing != Thing::card) [[unlikely]]
    wrong_argument(lua, index, what, "a card");
  return static_cast<CardId>(thing.number);
}

Seat player_argument(lua_State* lua, int index, const std::string_view& what) {
  const KnownThing& thing = interpreter_of(lua).known.at(lua_topointer(lua, index));
  if (thing.thing != Thing::player) [[unlikely]]
    wrong_argument(lua, index, what, "a player");
  return thing.number;
}

PileId pile_argument(lua_State* lua, int index, const std::string_view& what) {
  const KnownThing& thing = interpreter_of(lua).known.at(lua_topointer(lua, index));
  if (thing.thing != Thing::pile) [[unlikely]]
    wrong_argument(lua, index, what, "a pile");
  return static_cast<PileId>(thing.number);
}

std::int64_t integer_argument(lua_State* lua, int index, const std::string_view& what) {
  int is_integer = 0;
  const lua_Integer value = lua_tointegerx(lua, index, &is_integer);
  if (is_integer == 0 || lua_type(lua, index) != LUA_TNUMBER) [[unlikely]]
    wrong_argument(lua, index, what, "a whole number");
  return value;
}

bool bottom_argument(lua_State* lua, int index, const std::string_view& what) {
  if (lua_isnoneornil(lua, index)) return false;
  if (lua_type(lua, index) == LUA_TSTRING) {
    const std::string_view where = lua_tostring(lua, index);
    if (where == "bottom") return true;
    if (where == "top") return false;
  }
  script_error(lua,
               fmt::format("{} puts cards on \"top\" or under the \"bottom\", not {}", what, describe(lua, index)));
}

void unknown_field(lua_State* lua, std::string_view owner, const std::vector<std::string>& fields) {
  if (lua_type(lua, 2) != LUA_TSTRING) {
    script_error(lua, fmt::format("{} has no field {}", owner,
                                  lua_type(lua, 2) == LUA_TNUMBER ? text_of(lua, 2) : describe(lua, 2)));
  }
  const std::string key = lua_tostring(lua, 2);
  script_error(lua, fmt::format("{} has no field `{}`{}", owner, key, did_you_mean(key, fields)));
}

void unknown_field(lua_State* lua, Owner owner) { unknown_field(lua, about(owner).name, words_of(owner)); }

int refuse_assignment(lua_State* lua) {
  const std::string owner = describe(lua, 1);
  const std::string key = text_of(lua, 2);
  script_error(lua, fmt::format("`{}` of {} cannot be set", key, owner));
}

}  // namespace houserules
