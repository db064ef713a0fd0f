// `try` and `fail`. Both suspend the script: only then can the host save its state or put an earlier one back
// (serve_attempt).
#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/environment.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

/// Garbage that is copied with every attempt costs more than collecting it.
constexpr std::size_t kCollectFrom = std::size_t{512} << 10;

void collect_for_attempt(lua_State* lua, Interpreter& in) {
  lua_gc(lua, LUA_GCCOLLECT);
  in.arena.compact();
}

void make_room_for_attempt(lua_State* lua, Interpreter& in) {
  if (in.arena.has_grown(kCollectFrom)) collect_for_attempt(lua, in);
  const auto is_too_much = [&in] { return in.attempts.bytes() + in.arena.used() > Attempts::kMostBytes; };
  if (is_too_much()) collect_for_attempt(lua, in);
  if (!is_too_much()) return;
  script_error(lua, fmt::format("a try inside {} would have to remember more than {} MB",
                                counted(static_cast<std::int64_t>(in.attempts.open.size()), "other"),
                                Attempts::kMostBytes >> 20));
}

// Stack: what the function returned.
int try_ended(lua_State* lua, int, lua_KContext) {
  interpreter_of(lua).attempts.end_newest();
  luaL_checkstack(lua, 1, nullptr);
  lua_pushboolean(lua, 1);
  lua_insert(lua, 1);
  return lua_gettop(lua);
}

// Stack: 1 the function; 2 why it failed, if the host has come back to here.
int try_begun(lua_State* lua, int, lua_KContext) {
  if (lua_gettop(lua) == 2) {
    lua_pushboolean(lua, 0);
    lua_replace(lua, 1);
    return 2;
  }
  lua_callk(lua, 0, LUA_MULTRET, 0, continuation<try_ended>);
  return try_ended(lua, LUA_OK, 0);
}

int try_function(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  if (lua_type(lua, 1) != LUA_TFUNCTION) wrong_argument(lua, 1, word.name, word.takes.parameters[0].expected);
  if (in.attempts.open.size() == Attempts::kMostNested) {
    script_error(lua, fmt::format("at most {} tries may stand inside each other", Attempts::kMostNested));
  }
  lua_settop(lua, 1);
  make_room_for_attempt(lua, in);
  in.attempts.wish = Attempts::Wish::begin;
  return lua_yieldk(lua, 0, 0, continuation<try_begun>);
}

int fail_function(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  if (lua_isnone(lua, 1)) script_error(lua, fmt::format("{} takes {}", word.name, word.takes.parameters[0].expected));
  if (in.attempts.open.empty()) {
    script_error(lua, "nothing is tried here: `fail` takes back what a `try(function() ... end)` around it has done");
  }
  in.attempts.why = text_of(lua, 1);
  in.attempts.wish = Attempts::Wish::fail;
  return lua_yield(lua, 0);  // never resumed
}

}  // namespace

void add_trying(Interpreter& in) {
  using enum Owner;
  static constexpr luaL_Reg kFunctions[] = {
      bound<row_of(global, "try"), try_function>, bound<row_of(global, "fail"), fail_function>, {nullptr, nullptr}};
  luaL_setfuncs(in.lua, kFunctions, 0);
}

}  // namespace houserules
