#include "interpreter/world/script.h"

#include <algorithm>

#include "interpreter/language/bindings.h"
#include "interpreter/language/values.h"
#include "interpreter/world/fault_report.h"
#include "interpreter/world/world.h"

namespace houserules {
namespace {

constexpr std::size_t kRestoredPerUnit = 16;  ///< bytes of restored state that cost as much as one instruction

// ---- Lua ----

/// Converts the status of lua_resume; on failure sets the game's status and error.
CallEnd settle(Interpreter& in, int status) {
  GameState& state = *in.state;
  if (status == LUA_OK) return state.finished ? CallEnd::stopped : CallEnd::returned;
  if (status == LUA_YIELD) return state.finished ? CallEnd::stopped : CallEnd::asked;
  const Failure failure = classify_failure(in.coroutine, status);
  if (failure.verdict == Verdict::interrupted) {
    state.status = Status::interrupted;
  } else {
    in.error = error_of(in, failure);
    state.status = Status::error;
  }
  return CallEnd::failed;
}

CallEnd resume_lua(Interpreter& in, int arguments) {
  int results = 0;
  int status = LUA_OK;
  std::uint64_t bytes = in.budget.limits().bytes;
  do {
    DecisionScope scope(in.budget, in.coroutine, in.goes_on);
    in.arena.allow(bytes);
    in.goes_on = true;
    status = lua_resume(in.coroutine, in.lua, arguments, &results);
    // After `try` or `fail` the call continues, with what is left of its memory budget.
    bytes = in.arena.allocation_limit() - in.arena.allocated();
  } while (status == LUA_YIELD && serve_attempt(in, arguments));
  if (status == LUA_OK) lua_pop(in.coroutine, results);
  const CallEnd end = settle(in, status);
  if (end != CallEnd::asked && !in.attempts.open.empty()) in.attempts.clear();
  return end;
}

void push_callback(lua_State* lua, Callback which) {
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kCallbackFunctions + static_cast<int>(which));
}

// ---- the machine ----

Failure failure_of(const Interpreter& in) {
  const machine::Machine::Wrong& wrong = in.machine->wrong();
  return {wrong.verdict, wrong.message, in.rules->files[wrong.place.file].path, wrong.place.line};
}

[[gnu::cold, gnu::noinline]] CallEnd told_wrong(Interpreter& in) {
  in.nothing_offered = in.machine->wrong().nothing_offered;
  in.error = error_of(in, failure_of(in));
  in.state->status = Status::error;
  return CallEnd::failed;
}

CallEnd ended(Interpreter& in, machine::Step step) {
  step = serve_attempts(in, step);
  if (step == machine::Step::asked) return CallEnd::asked;
  if (!in.attempts.open.empty()) in.attempts.clear();
  if (step == machine::Step::next) return CallEnd::returned;
  if (step == machine::Step::stopped) return CallEnd::stopped;
  if (step == machine::Step::wrong) [[unlikely]]
    return told_wrong(in);
  in.state->status = Status::interrupted;  // Lua replays the game, and then continues or reports the error
  return CallEnd::failed;
}

/// Starts the function on the stack of `lua`, below so many arguments, without touching the suspended script.
int resume_aside(Interpreter& in, lua_State* lua, int arguments) {
  int results = 0;
  DecisionScope scope(in.budget, lua, in.goes_on);
  in.goes_on = true;
  return lua_resume(lua, in.lua, arguments, &results);
}

/// Calls callback `which` in Lua. On failure returns nothing and sets `failure`.
std::optional<machine::Value> ask_lua(Interpreter& in, Callback which, std::span<const machine::Value> arguments,
                                      Failure& failure) {
  lua_State* lua = lua_newthread(in.lua);
  // Nothing can yield across this C call, so choosing, moving and finishing are refused.
  lua_pushcfunction(lua, [](lua_State* thread) {
    lua_call(thread, lua_gettop(thread) - 1, 1);
    return 1;
  });
  push_callback(lua, which);
  for (const machine::Value& argument : arguments) push(lua, argument);
  const int status = resume_aside(in, lua, static_cast<int>(arguments.size()) + 1);
  std::optional<machine::Value> answer;
  try {
    if (status == LUA_OK) answer = value_at(lua, -1);
    else failure = classify_failure(lua, status);
  } catch (const machine::Fault& fault) {  // a table that is too large
    failure = {fault.verdict, fault.message, in.rules->file().path, 0};
  } catch (const machine::Trap&) {
    failure = {Verdict::error, "the value this function returns is too large", in.rules->file().path, 0};
  }
  lua_pop(in.lua, 1);
  return answer;
}

}  // namespace

void fail(Interpreter& in, const std::string& message) {
  in.error = error_of(in, Failure{Verdict::error, message, in.rules->file().path, 0});
  in.state->status = Status::error;
}

/// Like fail(), but at the first line of callback `which`.
void fail_of(Interpreter& in, Callback which, const std::string& message) {
  fail(in, message);
  if (in.on_machine) {
    const machine::Function& function = in.machine->program->functions[slot(in.machine->program->callback(which))];
    in.error.file = in.rules->files[function.file].path;
    in.error.line = function.line;
    return;
  }
  push_callback(in.lua, which);
  lua_Debug info;
  lua_getinfo(in.lua, ">S", &info);
  if (info.source[0] == '=') in.error.file = info.source + 1;
  in.error.line = info.linedefined;
}

std::optional<machine::Value> ask_script(Interpreter& in, Callback which, std::span<const machine::Value> arguments,
                                         GameError& failed) {
  failed = {};
  if (in.on_machine) {
    const auto answer = in.machine->ask_between(which, arguments);
    if (!answer && in.machine->wrong().place.line > 0) failed = error_of(in, failure_of(in));
    return answer;
  }
  Failure failure;
  const auto answer = ask_lua(in, which, arguments, failure);
  if (!answer && failure.verdict != Verdict::interrupted) failed = error_of(in, failure);
  return answer;
}

bool offer_anew(Interpreter& in, Chance& chance) {
  GameState& state = *in.state;
  const Seat asked = state.decision.seat;
  const auto is_asked = [asked](const Answer& answer) { return answer.seat == asked; };
  if (std::any_of(state.answers.begin(), state.answers.end(), is_asked)) return false;  // for the second time
  Decision mine(std::pmr::new_delete_resource());
  mine = state.decision;
  const std::vector<Answer> answers(state.answers.begin(), state.answers.end());
  const std::vector<CardId> cards(state.answer_cards.begin(), state.answer_cards.end());
  const std::vector<Alternative> alternatives(state.answer_alternatives.begin(), state.answer_alternatives.end());
  in.goes_on = false;
  in.machine->refill();
  bool done = false;
  if (in.on_machine) {
    done = in.machine->offer_anew_between(chance);
  } else {
    lua_State* lua = lua_newthread(in.lua);
    lua_pushcfunction(lua, offering_binding());
    lua_pushlightuserdata(lua, &chance);
    done = resume_aside(in, lua, 1) == LUA_OK;
    lua_pop(in.lua, 1);
  }
  state.decision = mine;
  if (done) return true;
  state.answers.assign(answers.begin(), answers.end());
  state.answer_cards.assign(cards.begin(), cards.end());
  state.answer_alternatives.assign(alternatives.begin(), alternatives.end());
  return false;
}

void restore_fresh(Interpreter& in) {
  in.table_memory.restore(in.fresh_table);
  in.machine->restore(in.on_machine ? in.fresh_machine : in.fresh_machine_in_lua);
  if (!in.on_machine) {
    in.arena.restore(in.fresh_lua);
    const auto restored = static_cast<std::int64_t>(in.arena.used() / kRestoredPerUnit);
    in.budget.charge_between_calls(std::max(restored, machine::Machine::kPerDeal));
  }
  in.attempts.clear();
}

void begin_script_of_deal(Interpreter& in) {
  if (in.on_machine) in.machine->begin_deal();
  else set_deal_globals(in);
}

CallEnd call_script(Interpreter& in, Callback which, Seat seat) {
  if (in.on_machine) {
    if (seat == kNoSeat) return ended(in, in.machine->call(which));
    return ended(in, in.machine->call(which, machine::Value::player(seat)));
  }
  push_callback(in.coroutine, which);
  if (seat == kNoSeat) return resume_lua(in, 0);
  push(in.coroutine, machine::Value::player(seat));
  return resume_lua(in, 1);
}

CallEnd resume_script(Interpreter& in) { return in.on_machine ? ended(in, in.machine->resume()) : resume_lua(in, 0); }

void abandon_script(Interpreter& in) {
  if (!in.on_machine) lua_resetthread(in.coroutine);
}

int public_suit(const Interpreter& in, int number) {
  return in.machine->known(in.machine->public_value(number, -1)).suit;
}

}  // namespace houserules
