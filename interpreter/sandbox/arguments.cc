#include <cctype>
#include <cmath>
#include <cstring>
#include <mutex>
#include <new>

#include <fmt/format.h>

#include "interpreter/sandbox/host.h"
#include "interpreter/sandbox/parts.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {

std::string text_of(lua_State* lua, int index) {
  switch (lua_type(lua, index)) {
    case LUA_TNUMBER: {
      if (std::isnan(lua_tonumber(lua, index))) return "nan";  // its sign is platform-dependent
      lua_pushvalue(lua, index);
      std::string text = lua_tostring(lua, -1);
      lua_pop(lua, 1);
      return text;
    }
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua, index, &size);
      return {text, size};
    }
    case LUA_TBOOLEAN: return lua_toboolean(lua, index) != 0 ? "true" : "false";
    case LUA_TTABLE:
    case LUA_TUSERDATA:
      if (std::string text = host_of(lua).object_text(lua, index); !text.empty()) return text;
      break;
    default: break;
  }
  return luaL_typename(lua, index);
}

std::string describe(lua_State* lua, int index) {
  switch (lua_type(lua, index)) {
    case LUA_TNONE: return "nothing";
    case LUA_TNIL: return "nil";
    case LUA_TTABLE:
    case LUA_TUSERDATA:
      if (const std::string text = host_of(lua).object_text(lua, index); !text.empty()) {
        switch (host_of(lua).object_at(lua, index).kind) {
          case Host::ObjectKind::card: return "the card " + text;
          case Host::ObjectKind::player: return "the player " + text;
          default: return text;
        }
      }
      return lua_type(lua, index) == LUA_TTABLE ? "a table" : "an object";
    case LUA_TLIGHTUSERDATA: return "an object";
    default: return std::string("a ") + luaL_typename(lua, index);
  }
}

namespace sandbox {

void raise(lua_State* lua, std::string_view message) {
  luaL_where(lua, 1);
  lua_pushlstring(lua, message.data(), message.size());
  lua_concat(lua, 2);
  lua_error(lua);
  __builtin_unreachable();
}

void argument_error(lua_State* lua, const char* function, int argument, std::string_view expected) {
  if (lua_isnone(lua, argument)) {
    raise(lua, fmt::format("{}: argument {} must be {}, but it is missing", function, argument, expected));
  }
  raise(lua, fmt::format("{}: argument {} must be {}, not {}", function, argument, expected, describe(lua, argument)));
}

void too_long(lua_State* lua, const char* function) {
  raise(lua, fmt::format("{}: a string may not be longer than {} KB", function, Arena::kMaxString >> 10));
}

lua_Integer whole(lua_State* lua, const char* function, int argument) {
  int is_whole = 0;
  const lua_Integer value = lua_tointegerx(lua, argument, &is_whole);
  if (lua_type(lua, argument) == LUA_TNUMBER && is_whole == 0) {
    raise(lua,
          fmt::format("{}: argument {} must be a whole number, not {}", function, argument, text_of(lua, argument)));
  }
  if (lua_type(lua, argument) != LUA_TNUMBER) argument_error(lua, function, argument, "a whole number");
  return value;
}

lua_Integer whole_or(lua_State* lua, const char* function, int argument, lua_Integer absent) {
  return lua_isnoneornil(lua, argument) ? absent : whole(lua, function, argument);
}

lua_Number number(lua_State* lua, const char* function, int argument) {
  if (lua_type(lua, argument) != LUA_TNUMBER) argument_error(lua, function, argument, "a number");
  return lua_tonumber(lua, argument);
}

std::string_view string(lua_State* lua, const char* function, int argument) {
  const int type = lua_type(lua, argument);
  if (type != LUA_TSTRING && type != LUA_TNUMBER) argument_error(lua, function, argument, "a string");
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, argument, &size);
  return {text, size};
}

std::string Delegate::full_name() const {
  return std::strcmp(library, "_G") == 0 ? name : fmt::format("{}.{}", library, name);
}

void Delegate::check(lua_State* lua) const {
  int argument = 1;
  for (const char* at = arguments; *at != '\0'; ++argument) {
    const char kind = static_cast<char>(std::tolower(*at));
    const bool optional = kind != *at;
    const bool repeats = at[1] == '*';
    if (repeats && lua_isnone(lua, argument)) break;
    if (!repeats) ++at;
    if (optional && lua_isnoneornil(lua, argument)) continue;
    const bool good = [&] {
      const int type = lua_type(lua, argument);
      switch (kind) {
        case 's': return type == LUA_TSTRING || type == LUA_TNUMBER;
        case 'v': return type != LUA_TNONE;
        default: return type == LUA_TNUMBER;
      }
    }();
    const std::string function = good && kind != 'i' && kind != 'b' && kind != 'd' ? "" : full_name();
    if (!good) {
      argument_error(lua, function.c_str(), argument,
                     kind == 's'                  ? "a string"
                     : kind == 'v'                ? "a value"
                     : kind == 'i' || kind == 'b' ? "a whole number"
                                                  : "a number");
    }
    if (kind == 'i') whole(lua, function.c_str(), argument);
    if (kind == 'b') {
      const lua_Integer byte = whole(lua, function.c_str(), argument);
      if (byte < 0 || byte > 255) {
        raise(lua, fmt::format("{}: argument {} must be from 0 to 255, not {}", function, argument, byte));
      }
    }
    if (kind == 'd' && lua_tonumber(lua, argument) == 0) {
      raise(lua, fmt::format("{}: argument {} must not be 0", function, argument));
    }
  }
  if (guard != nullptr) guard(lua);
}

lua_CFunction original(const char* library, const char* name) {
  // A state for the whole process, only to look up addresses in.
  static lua_State* const reference = [] {
    lua_State* lua = luaL_newstate();
    if (lua == nullptr) throw std::bad_alloc();
    luaL_requiref(lua, LUA_GNAME, luaopen_base, 1);
    luaL_requiref(lua, LUA_MATHLIBNAME, luaopen_math, 1);
    luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 1);
    return lua;
  }();
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  lua_State* lua = reference;
  lua_getglobal(lua, library);
  lua_getfield(lua, -1, name);
  const lua_CFunction function = lua_tocfunction(lua, -1);
  lua_pop(lua, 2);
  return function;
}

}  // namespace sandbox
}  // namespace houserules
