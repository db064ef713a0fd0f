// The Lua bindings of built-ins that suspend the script (choose, pick, choose_all, try, fail), and the iterators of
// `for` loops. The machine has its own versions (machine/choosing.cc): it can stop between instructions, while Lua has
// to yield a coroutine across C. Both use Machine::offer_table.
#include <fmt/format.h>

#include "interpreter/language/bindings.h"

namespace houserules {
namespace {

using machine::Machine;
using machine::Step;
using machine::Tag;
using machine::Value;

void collect(lua_State* lua, Interpreter& in) {
  lua_gc(lua, LUA_GCCOLLECT);
  in.arena.trim();
  in.machine->collect();
}

// ---- choosing ----

int push_chosen(lua_State* lua, Interpreter& in, int first) {
  Value values[4];
  const int count = in.machine->take_answer(values);
  for (int i = first; i < count; ++i) push(lua, values[i]);
  return count - first;
}
int choose_resumed(lua_State* lua, int, lua_KContext first) {
  return push_chosen(lua, interpreter_of(lua), static_cast<int>(first));
}

/// Suspends the script at the offered decision, or continues at once if a policy answers. `first` is the index of the
/// first answer value that the script receives.
int ask(lua_State* lua, int first) {
  Interpreter& in = interpreter_of(lua);
  if (in.machine->heap.has_grown()) collect(lua, in);
  switch (in.machine->ask_offered(/*picks=*/first == 1)) {
    case Step::stopped: return lua_yield(lua, 0);  // never resumed
    case Step::asked: return lua_yieldk(lua, 0, first, continuation<choose_resumed>);
    default: break;
  }
  in.budget.next_decision();
  return push_chosen(lua, in, first);
}

int choose(lua_State* lua) {
  Machine& machine = *interpreter_of(lua).machine;
  machine.begin_choice(value_at(lua, 1));
  if (lua_isnone(lua, 2)) Machine::refuse_moves("nothing");
  machine.offer_table(value_at(lua, 2), /*with_calls=*/true);
  return ask(lua, 0);
}

int pick(lua_State* lua) {
  Machine& machine = *interpreter_of(lua).machine;
  machine.begin_choice(value_at(lua, 1));
  if (!lua_isnone(lua, 4)) Machine::refuse_more_to_pick();
  const Value move = value_at(lua, 2);
  machine.offer_named(move, value_at(lua, 3));
  return ask(lua, 1);
}

// ---- choose_all ----

/// The value that a loop iterates over, at stack index 1; its user value counts the steps. Raises `otherwise` if it has
/// another type.
Value walked(lua_State* lua, Tag tag, const char* otherwise) {
  const auto value = thing_at(lua, 1);
  if (!value || !value->is(tag)) script_error(lua, otherwise);
  return *value;
}
lua_Integer steps_walked(lua_State* lua) {
  lua_getiuservalue(lua, 1, 1);
  const lua_Integer steps = lua_tointeger(lua, -1);
  lua_pop(lua, 1);
  return steps;
}
int walk(lua_State* lua, lua_CFunction next, const Value& over) {
  lua_pushcfunction(lua, next);
  push(lua, over);
  return 2;
}
void note_steps(lua_State* lua, lua_Integer steps) {
  lua_pushinteger(lua, steps);
  lua_setiuservalue(lua, 1, 1);
}

int next_answer(lua_State* lua) {
  Value values[8] = {
      walked(lua, Tag::answers, "use choose_all in a loop: `for player, move, value in choose_all(players, f) do`"),
      Value::integer(steps_walked(lua))};
  if (!interpreter_of(lua).machine->next_answer(values, 5)) return 0;
  note_steps(lua, values[1].as_integer());
  for (int i = 2; i < 7; ++i) push(lua, values[i]);
  return 5;
}

// Stack: the indices in Machine::held of the three values that Machine::ask_all works on.
int ask_the_rest(lua_State* lua, int status, lua_KContext) {
  Interpreter& in = interpreter_of(lua);
  Machine& machine = *in.machine;
  Value at[3];
  std::uint32_t places[3];
  for (int i = 0; i < 3; ++i) {
    places[i] = static_cast<std::uint32_t>(lua_tointeger(lua, i + 1));
    at[i] = machine.held(places[i]);
  }
  const Step step = machine.ask_all(at, /*answered=*/status == LUA_YIELD);
  if (step == Step::stopped) return lua_yield(lua, 0);  // never resumed
  if (step == Step::asked) {
    for (int i = 0; i < 3; ++i) machine.hold(places[i], at[i]);
    return lua_yieldk(lua, 0, 0, continuation<ask_the_rest>);
  }
  for (const std::uint32_t place : places) machine.let_go(place);
  return walk(lua, binding<next_answer>, at[0]);
}

int choose_all(lua_State* lua) {
  Machine& machine = *interpreter_of(lua).machine;
  const Value at[] = {value_at(lua, 1), value_at(lua, 2), {}};
  if (lua_isnone(lua, 2)) machine.begin_choosing_all(machine.elements(at[0], "choose_all"), std::nullopt);
  lua_settop(lua, 2);
  lua_rawseti(lua, LUA_REGISTRYINDEX, kChoosingAll);
  lua_settop(lua, 0);
  for (const Value& value : at) lua_pushinteger(lua, machine.hold(value));
  return ask_the_rest(lua, LUA_OK, 0);
}

// Stack: a Chance.
int offer_all_anew(lua_State* lua) {
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kChoosingAll);
  interpreter_of(lua).machine->offer_anew(value_at(lua, 2), *static_cast<Chance*>(lua_touserdata(lua, 1)));
  return 0;
}

// ---- try and fail: a state can be saved or restored only while the script is suspended ----

void make_room_for_attempt(lua_State* lua, Interpreter& in) {
  const auto is_too_much = [&in] { return in.attempts.bytes() + in.arena.used() > Attempts::kMostBytes; };
  if (is_too_much()) collect(lua, in);
  if (!is_too_much()) return;
  script_error(lua, fmt::format("a try nested in {} would have to save more than {} MB",
                                counted(static_cast<std::int64_t>(in.attempts.open.size()), "other"),
                                Attempts::kMostBytes >> 20));
}

// Stack: the function's results.
int try_ended(lua_State* lua, int, lua_KContext) {
  interpreter_of(lua).attempts.end_newest();
  luaL_checkstack(lua, 1, nullptr);
  lua_pushboolean(lua, 1);
  lua_insert(lua, 1);
  return lua_gettop(lua);
}

// Stack: 1 the function; 2 the reason, if the attempt failed and was rolled back.
int try_begun(lua_State* lua, int, lua_KContext) {
  if (lua_gettop(lua) == 2) {
    lua_pushboolean(lua, 0);
    lua_replace(lua, 1);
    return 2;
  }
  lua_callk(lua, 0, LUA_MULTRET, 0, continuation<try_ended>);
  return try_ended(lua, LUA_OK, 0);
}

int fail(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  in.machine->begin_failing(lua_isnone(lua, 1) ? std::nullopt : std::optional(value_at(lua, 1)),
                            in.attempts.open.size());
  in.attempts.why = in.machine->why_failed();
  in.attempts.wish = Attempts::Wish::fail;
  return lua_yield(lua, 0);  // never resumed
}

int try_function(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  in.machine->begin_trying(lua_isnone(lua, 1) ? std::nullopt : std::optional(value_at(lua, 1)),
                           in.attempts.open.size());
  lua_settop(lua, 1);
  make_room_for_attempt(lua, in);
  in.attempts.wish = Attempts::Wish::begin;
  return lua_yieldk(lua, 0, 0, continuation<try_begun>);
}

// ---- each ----

int next_element(lua_State* lua) {
  const Value list = walked(lua, Tag::list, "use each in a loop: `for card in each(list) do`");
  const lua_Integer place = steps_walked(lua) + 1;
  Machine& machine = *interpreter_of(lua).machine;
  if (place > machine.length(list)) return 0;
  note_steps(lua, place);
  push(lua, machine.index(list, Value::integer(place)));
  return 1;
}

int each(lua_State* lua) {
  return walk(lua, binding<next_element>, interpreter_of(lua).machine->copy_to_walk(value_at(lua, 1)));
}

/// Binding of a built-in that suspends the script; checks first that this is allowed here.
template <std::size_t kRow, int (*Function)(lua_State*)>
int while_playing(lua_State* lua) {
  return shielded(lua, [lua] {
    machine::Machine& machine = *interpreter_of(lua).machine;
    const std::string_view outer = machine.begin_word(kRow);
    const int results = Function(lua);
    machine.end_word(outer);  // a word may ask a function that says `each`
    return results;
  });
}

}  // namespace

lua_CFunction offering_binding() { return binding<offer_all_anew>; }

lua_CFunction suspending_binding(std::size_t row) {
  using enum Owner;
  switch (row) {
    case row_of(player, "choose"): return while_playing<row_of(player, "choose"), choose>;
    case row_of(player, "pick"): return while_playing<row_of(player, "pick"), pick>;
    case row_of(global, "choose_all"): return while_playing<row_of(global, "choose_all"), choose_all>;
    case row_of(global, "try"): return while_playing<row_of(global, "try"), try_function>;
    case row_of(global, "fail"): return while_playing<row_of(global, "fail"), fail>;
    case row_of(global, "each"): return while_playing<row_of(global, "each"), each>;
    default: return nullptr;
  }
}

}  // namespace houserules
