#include "interpreter/state/predicate_value.h"

#include <lua.hpp>

namespace houserules::predicate {

Value read_value(const Known& known, lua_State* lua, int index) {
  constexpr std::size_t kLongestShared = 40;  // Lua does not intern longer strings
  Value value = nil();
  switch (lua_type(lua, index)) {
    case LUA_TNIL: break;
    case LUA_TBOOLEAN:
      value.type = Value::Type::boolean;
      value.number = lua_toboolean(lua, index);
      break;
    case LUA_TNUMBER:
      value.type = lua_isinteger(lua, index) != 0 ? Value::Type::integer : Value::Type::unknown;
      value.number = lua_tointeger(lua, index);
      break;
    case LUA_TSTRING:
      value.type = lua_rawlen(lua, index) <= kLongestShared ? Value::Type::text : Value::Type::unknown;
      value.address = lua_topointer(lua, index);
      value.word = &known.at(value.address);
      break;
    case LUA_TFUNCTION:
      value.type = Value::Type::function;
      value.number = index;
      break;
    case LUA_TTABLE: {
      const KnownThing& thing = known.at(lua_topointer(lua, index));
      value.type = thing.thing == Thing::card   ? Value::Type::card
                   : thing.thing == Thing::pile ? Value::Type::pile
                                                : Value::Type::other;
      value.number = thing.number;
      break;
    }
    default: value.type = Value::Type::other; break;
  }
  return value;
}

}  // namespace houserules::predicate
