#include "interpreter/language/library.h"

#include <algorithm>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/language/bindings.h"
#include "interpreter/machine/library.h"

namespace houserules {
namespace {

using machine::Machine;
using machine::Tag;
using machine::Value;

// ---- iterators ----

[[noreturn]] void wrong_to_walk(lua_State* lua, const char* function, const char* expected) {
  Value given = reference_at(lua, 1);
  const int count = std::min(lua_gettop(lua), 1);
  machine::Arguments(*interpreter_of(lua).machine, function, &given, count).wrong(1, expected);
}

int ipairs_step(lua_State* lua) {
  const lua_Integer next = lua_tointeger(lua, 2) + 1;
  lua_pushinteger(lua, next);
  return lua_geti(lua, 1, next) == LUA_TNIL ? 1 : 2;
}

int ipairs(lua_State* lua) {
  const int type = lua_type(lua, 1);
  if (type != LUA_TTABLE && type != LUA_TUSERDATA) wrong_to_walk(lua, "ipairs", "a table or a list");
  lua_settop(lua, 1);
  lua_pushcfunction(lua, ipairs_step);
  lua_insert(lua, 1);
  lua_pushinteger(lua, 0);
  return 3;
}

/// Pushes a Lua table with the piles of a row.
void push_row(lua_State* lua, const Value& row) {
  Interpreter& in = interpreter_of(lua);
  lua_newtable(lua);
  const PileGroup& group = in.setup.groups[row.bits & 0xFFFFU];
  const bool suits = group.shape == PileGroup::Shape::suits || group.shape == PileGroup::Shape::each_suits;
  for (int place = 1; place <= group.row; ++place) {
    const Value pile = in.machine->index(row, Value::integer(place));
    push(lua, pile);
    lua_rawseti(lua, -2, place);
    if (!suits) continue;
    push(lua, pile);
    lua_setfield(lua, -2, in.setup.pack.suits[slot(place - 1)].c_str());
  }
}

// Upvalues: the table; its sorted keys; the number of keys visited.
int pairs_step(lua_State* lua) {
  lua_Integer done = lua_tointeger(lua, lua_upvalueindex(3));
  do {
    lua_settop(lua, 0);
    lua_pushinteger(lua, ++done);
    lua_replace(lua, lua_upvalueindex(3));
    if (lua_rawgeti(lua, lua_upvalueindex(2), done) == LUA_TNIL) return 1;
    lua_pushvalue(lua, 1);
  } while (lua_rawget(lua, lua_upvalueindex(1)) == LUA_TNIL);  // removed during the iteration
  return 2;
}

int pairs(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  collect_between_words(in);
  const Value walked = reference_at(lua, 1);
  if (!walked.is(Tag::foreign_table) && !walked.is(Tag::row)) wrong_to_walk(lua, "pairs", "a table");
  lua_settop(lua, 1);
  if (walked.is(Tag::row)) {
    push_row(lua, walked);
    lua_replace(lua, 1);
  }
  std::vector<Value> keys;
  lua_pushnil(lua);
  while (lua_next(lua, 1) != 0) {
    lua_pop(lua, 1);
    in.machine->spend(4);
    keys.push_back(reference_at(lua, -1));
  }
  in.machine->sort_keys(keys);
  lua_createtable(lua, static_cast<int>(keys.size()), 0);
  lua_Integer place = 0;
  for (const Value& key : keys) {
    push(lua, key);
    lua_rawseti(lua, -2, ++place);
  }
  lua_pushinteger(lua, 0);
  lua_pushcclosure(lua, pairs_step, 3);
  return 1;
}

// Upvalue: the state of the machine's `gmatch`.
int gmatch_step(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  collect_between_words(in);
  std::vector<Value> values{*thing_at(lua, lua_upvalueindex(1))};
  in.machine->call_function(machine::next_match, values);
  return push_all(lua, values);
}

int gmatch(lua_State* lua) {
  std::vector<Value> values;
  for (int index = 1; index <= lua_gettop(lua); ++index) values.push_back(reference_at(lua, index));
  interpreter_of(lua).machine->call_word(row_of(Owner::string, "gmatch"), values);
  push_held(lua, values.front());
  lua_pushcclosure(lua, binding<gmatch_step>, 1);
  return 1;
}

// ---- the libraries ----

// Upvalue: the library's name.
int missing_field(lua_State* lua) {
  const std::string library = lua_tostring(lua, lua_upvalueindex(1));
  if (lua_type(lua, 2) != LUA_TSTRING)
    script_error(lua, fmt::format("`{}` is a library and cannot be indexed by {}", library, describe(lua, 2)));
  const std::string field = text_of(lua, 2);
  if (library == "math" && (field == "random" || field == "randomseed"))
    script_error(lua, fmt::format("`math` has no `{}`: use chance(n)", field));
  script_error(lua, fmt::format("`{}` has no `{}`{}", library, field, did_you_mean(field, names_in(lua, 1))));
}

int refuse_change(lua_State* lua) {
  script_error(lua, fmt::format("`{}` cannot be changed", lua_tostring(lua, lua_upvalueindex(1))));
}

// Makes the functions on top of the stack the methods of strings, as in `("x"):upper()`. Arithmetic on numeric strings
// ("10" + 1) stays Lua's own.
void give_strings_methods(lua_State* lua) {
  const int functions = lua_gettop(lua);
  luaopen_string(lua);
  lua_pop(lua, 1);
  lua_pushliteral(lua, "");
  lua_getmetatable(lua, -1);
  lua_pushvalue(lua, functions);
  lua_setfield(lua, -2, "__index");
  lua_settop(lua, functions);
}

}  // namespace

lua_CFunction walking_binding(std::size_t row) {
  using enum Owner;
  switch (row) {
    case row_of(library, "ipairs"): return binding<ipairs>;
    case row_of(library, "pairs"): return binding<houserules::pairs>;
    case row_of(string, "gmatch"): return binding<gmatch>;
    default: return nullptr;
  }
}

void prepare_registry(lua_State* lua) {
  for (const int place : {kObjects, kAnchors, kDefined}) {
    lua_newtable(lua);
    lua_rawseti(lua, LUA_REGISTRYINDEX, place);
  }
  make_metatables(lua);
}

void make_proxy(lua_State* lua, lua_CFunction missing, lua_CFunction refused, const char* name) {
  const int named = lua_gettop(lua);
  const auto set = [lua, name](const char* event, lua_CFunction function) {
    lua_pushstring(lua, name);
    lua_pushcclosure(lua, function, 1);
    lua_setfield(lua, -2, event);
  };
  lua_newtable(lua);
  set("__index", missing);
  lua_setmetatable(lua, named);

  lua_newtable(lua);
  lua_createtable(lua, 0, 2);
  lua_pushvalue(lua, named);
  lua_setfield(lua, -2, "__index");
  set("__newindex", refused);
  lua_setmetatable(lua, -2);
  lua_remove(lua, named);
}

void open_library(lua_State* lua) {
  luaL_checkstack(lua, 10, nullptr);
  lua_newtable(lua);
  add_words(lua, Owner::library);
  for (const Owner owner : {Owner::string, Owner::table, Owner::math}) {
    const std::string name(about(owner).prefix);
    lua_newtable(lua);
    add_words(lua, owner);
    if (owner == Owner::string) give_strings_methods(lua);
    if (owner == Owner::math) {
      lua_pushnumber(lua, std::numbers::pi);
      lua_setfield(lua, -2, "pi");
      lua_pushnumber(lua, std::numeric_limits<lua_Number>::infinity());
      lua_setfield(lua, -2, "huge");
      lua_pushinteger(lua, LUA_MAXINTEGER);
      lua_setfield(lua, -2, "maxinteger");
      lua_pushinteger(lua, LUA_MININTEGER);
      lua_setfield(lua, -2, "mininteger");
    }
    make_proxy(lua, binding<missing_field>, binding<refuse_change>, name.c_str());
    lua_setfield(lua, -2, name.c_str());
  }
}

Setup LuaAlone::empty_table() {
  Setup setup;
  setup.piles.emplace_back();
  return setup;
}

LuaAlone::LuaAlone(Setup its_setup) : Interpreter(nullptr) {
  rules = std::make_shared<Rules>();
  setup = std::move(its_setup);
  scripts = Scripts::in_lua;
  make_machine();
  loading = false;
  machine->set_elsewhere(this);
  lua = new_state(arena, *this);
  prepare_registry(lua);
}

}  // namespace houserules
