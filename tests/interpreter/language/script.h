// Lua with its library and some things of a game, but without rules: for tests of the layers below World.
#pragma once

#include <string>
#include <string_view>

#include <lua.hpp>

#include "grammar/header/header.h"
#include "interpreter/language/library.h"
#include "interpreter/language/values.h"
#include "tests/interpreter/play_support.h"

namespace houserules {

/// Scripts find the library, and card(n), which is the n of hearts, player(n), called "seat n", and pile(name).
class Script {
 public:
  Script() : host(some_things()), arena(host.arena), lua(host.lua) {
    open_library(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, "sandbox");
    lua_newtable(lua);
    set("card", [](lua_State* of) {
      const Interpreter& in = interpreter_of(of);
      const std::string wanted = std::string(lua_tostring(of, 1)) + "H";
      for (CardId card = 0; card < in.setup.pack.cards.size(); ++card) {
        if (in.setup.pack.text(in.state->table.face(card)) == wanted) return pushed(of, machine::Value::card(card));
      }
      return 0;
    });
    set("player",
        [](lua_State* of) { return pushed(of, machine::Value::player(static_cast<Seat>(lua_tointeger(of, 1)))); });
    set("pile", [](lua_State* of) {
      const PileGroup* group = interpreter_of(of).setup.group(lua_tostring(of, 1));
      return pushed(of, machine::Value::pile(static_cast<PileId>(group->first)));
    });
    lua_newtable(lua);
    lua_getfield(lua, LUA_REGISTRYINDEX, "sandbox");
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_setfield(lua, LUA_REGISTRYINDEX, "environment");
  }

  /// Loads `text` as the file "test.lua" into a new coroutine, anchored in the registry, and returns it.
  lua_State* load(std::string_view text) {
    lua_State* thread = lua_newthread(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, "thread");
    status = luaL_loadbufferx(thread, text.data(), text.size(), "@test.lua", "t");
    if (status == LUA_OK) {
      lua_getfield(thread, LUA_REGISTRYINDEX, "environment");
      lua_setupvalue(thread, -2, 1);
    }
    return thread;
  }

  /// Runs it as one decision; returns the results as text, separated by spaces, or the error.
  std::string run(std::string_view text) {
    lua_State* thread = load(text);
    if (status != LUA_OK) return std::string("syntax: ") + lua_tostring(thread, -1);
    return resume(thread, 0);
  }

  std::string resume(lua_State* thread, int arguments) {
    int results = 0;
    host.machine->refill();
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

  LuaAlone host;
  Arena& arena;
  lua_State* lua;
  int status = LUA_OK;
  Failure failure;

 private:
  static Setup some_things() {
    static const Setup kSetup = resolved();
    return kSetup;
  }
  static Setup resolved() {
    Impossible fault;
    const auto rules = test::rules_of(
        "--[[ rules\ngame \"Look\"\nplayers 3\ndeck 52\npile discard face up\nmove pass \"pass\"\n]]\n"
        "function turn(me) me:choose { pass = true } end\n");
    return *resolve(rules->header, 3, {}, fault, {"seat 0", "seat 1", "seat 2"});
  }
  static int pushed(lua_State* of, const machine::Value& value) {
    push(of, value);
    return 1;
  }
  void set(const char* name, lua_CFunction function) {
    lua_pushcfunction(lua, function);
    lua_setfield(lua, -2, name);
  }
};

}  // namespace houserules
