// A Lua state with only the sandbox, for tests of the layers below World.
#pragma once

#include <string>
#include <string_view>

#include <lua.hpp>

#include "interpreter/sandbox/host.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {

/// A host whose objects are tables with a field "card" or "player" (a number) or "pile" (a name).
class TestHost final : public Host {
 public:
  using Host::Host;

  Object object_at(lua_State* lua, int index) const override {
    if (field(lua, index, "card") != "") return {ObjectKind::card, std::stoi(field(lua, index, "card"))};
    if (field(lua, index, "player") != "") return {ObjectKind::player, std::stoi(field(lua, index, "player"))};
    return {field(lua, index, "pile") != "" ? ObjectKind::other : ObjectKind::none, 0};
  }
  std::string object_text(lua_State* lua, int index) const override {
    if (const std::string card = field(lua, index, "card"); card != "") return card + " of hearts";
    if (const std::string player = field(lua, index, "player"); player != "") return "seat " + player;
    return field(lua, index, "pile");
  }

 private:
  static std::string field(lua_State* lua, int index, const char* name) {
    if (!lua_istable(lua, index)) return "";
    lua_pushvalue(lua, index);
    lua_pushstring(lua, name);
    lua_rawget(lua, -2);
    std::string text = lua_isnil(lua, -1) ? "" : lua_tostring(lua, -1);
    lua_pop(lua, 2);
    return text;
  }
};

class Script {
 public:
  explicit Script(std::size_t capacity = Arena::kDefaultCapacity) : arena(capacity), host(arena) {
    lua = new_state(arena, host);
    open_sandbox(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, "sandbox");
  }

  /// Loads `text` as the file "test.lua" into a new coroutine, anchored in the registry, and returns it.
  lua_State* load(std::string_view text) {
    lua_State* thread = lua_newthread(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, "thread");
    status = luaL_loadbufferx(thread, text.data(), text.size(), "@test.lua", "t");
    if (status == LUA_OK) {
      lua_getfield(thread, LUA_REGISTRYINDEX, "sandbox");
      lua_setupvalue(thread, -2, 1);
    }
    return thread;
  }

  /// Runs it as one decision; returns the results as text, separated by spaces, or the error.
  std::string run_once(std::string_view text) {
    lua_State* thread = load(text);
    if (status != LUA_OK) return std::string("syntax: ") + lua_tostring(thread, -1);
    return resume(thread, 0);
  }

  std::string resume(lua_State* thread, int arguments) {
    int results = 0;
    {
      const DecisionScope decision(host.budget, thread);
      status = lua_resume(thread, lua, arguments, &results);
    }
    if (status != LUA_OK && status != LUA_YIELD) {
      failure = classify_failure(thread, status);
      return failure.file + ":" + std::to_string(failure.line) + ": " + failure.message;
    }
    failure = Failure{Verdict::fine, "", "", 0};
    std::string text;
    for (int i = -results; i < 0; ++i) text += (text.empty() ? "" : " ") + text_of(thread, i);
    lua_pop(thread, results);
    return text;
  }

  /// The same, but runs it again with counting on if the watchdog ended it.
  std::string run(std::string_view text) {
    std::string result = run_once(text);
    if (failure.verdict == Verdict::timed_out) {
      host.budget.set_counting(true);
      result = run_once(text);
      host.budget.set_counting(false);
    }
    return result;
  }

  Arena arena;
  TestHost host;
  lua_State* lua = nullptr;
  int status = LUA_OK;
  Failure failure;
};

}  // namespace houserules
