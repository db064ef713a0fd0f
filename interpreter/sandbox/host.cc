#include <stdexcept>

#include <lua.hpp>

#include "interpreter/sandbox/host.h"

namespace houserules {
namespace {

struct Flag {
  bool& set;
  ~Flag() { set = true; }
};

// Whether Lua was built as C++, so that its errors unwind the stack and run destructors.
bool errors_unwind() {
  static const bool answer = [] {
    bool unwound = false;
    lua_State* lua = luaL_newstate();
    if (lua == nullptr) throw std::bad_alloc();
    lua_pushcfunction(lua, [](lua_State* inner) -> int {
      const Flag flag{*static_cast<bool*>(lua_touserdata(inner, 1))};
      return luaL_error(inner, "unwind");
    });
    lua_pushlightuserdata(lua, &unwound);
    lua_pcall(lua, 1, 0, 0);
    lua_close(lua);
    return unwound;
  }();
  return answer;
}

int panic(lua_State* lua) {
  const char* message = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "an error that is not a string";
  throw std::runtime_error(std::string("Lua error outside any call: ") + message);
}

}  // namespace

std::optional<lua_Debug> innermost_frame(lua_State* lua) {
  lua_Debug frame;
  for (int level = 0; lua_getstack(lua, level, &frame) != 0; ++level) {
    lua_getinfo(lua, "Sl", &frame);
    if (frame.currentline > 0) return frame;
  }
  return std::nullopt;
}

lua_State* new_state(Arena& arena, Host& host) {
  if (!errors_unwind()) {
    throw std::runtime_error("this Lua library skips the destructors of C++ frames: link lua5.4-c++");
  }
  lua_State* lua = lua_newstate(&Arena::lua_alloc, &arena);
  if (lua == nullptr) throw std::bad_alloc();
  *static_cast<Host**>(lua_getextraspace(lua)) = &host;
  lua_atpanic(lua, panic);
  lua_setwarnf(lua, nullptr, nullptr);
  return lua;
}

}  // namespace houserules
