#include "interpreter/world/script.h"

#include <fmt/format.h>

#include "interpreter/language/environment.h"
#include "interpreter/world/attempts.h"
#include "interpreter/world/fault_report.h"
#include "interpreter/world/world.h"

namespace houserules {
namespace {

constexpr std::size_t kRestoredPerUnit = 16;  ///< bytes of a fresh state that cost as much as an instruction
constexpr std::int64_t kMostPoints = 1'000'000'000'000;

// ---- Lua ----

/// Translates the status of lua_resume; on failure sets the game's status and error.
CallEnd settle(Interpreter& in, int status) {
  GameState& state = *in.state;
  if (status == LUA_OK) return state.finished ? CallEnd::stopped : CallEnd::returned;
  if (status == LUA_YIELD) return state.finished ? CallEnd::stopped : CallEnd::asked;
  const Failure failure = classify_failure(state.coroutine, status);
  if (failure.verdict == Verdict::timed_out) {
    state.status = Status::interrupted;
  } else {
    in.error = error_of(in, failure);
    state.status = Status::error;
  }
  return CallEnd::failed;
}

CallEnd resume_lua(Interpreter& in, int arguments) {
  GameState& state = *in.state;
  int results = 0;
  int status = LUA_OK;
  std::uint64_t bytes = in.budget.limits().bytes;
  do {
    DecisionScope scope(in.budget, state.coroutine, in.goes_on);
    in.arena.allow(bytes);
    in.goes_on = true;
    status = lua_resume(state.coroutine, in.lua, arguments, &results);
    // After a `try` or a `fail` it is still the same call, with what it has left.
    bytes = in.arena.allocation_limit() - in.arena.allocated();
  } while (status == LUA_YIELD && serve_attempt(in, arguments));
  if (status == LUA_OK) lua_pop(state.coroutine, results);
  const CallEnd end = settle(in, status);
  if (end != CallEnd::asked && !in.attempts.open.empty()) in.attempts.clear();
  return end;
}

int slot_of(const Slots& slots, Callback which) {
  switch (which) {
    case Callback::before_deal: return slots.before_deal;
    case Callback::start: return slots.start;
    case Callback::turn: return slots.turn;
    case Callback::play: return slots.play;
    case Callback::score: return slots.score;
    case Callback::team_score: return slots.team_score;
    case Callback::why_not: return slots.why_not;
    case Callback::hand_total: return slots.hand_total;
    case Callback::at_limit: return slots.at_limit;
    case Callback::suit_of: return slots.suit_of;
    case Callback::strength: return slots.strength;
  }
  return 0;
}

/// Describes a value that is no whole number, without the value itself, so that equal faults have equal messages.
std::string kind_of(lua_State* lua, int index) {
  if (lua_type(lua, index) == LUA_TNUMBER) return "a number that is not whole";
  return lua_isnil(lua, index) ? "nil" : fmt::format("a {}", luaL_typename(lua, index));
}

/// The points of one player by the script's `score`, or of the player's team by `team_score`, run in `lua`; false if it
/// failed.
bool ask_lua_score(Interpreter& in, lua_State* lua, Seat seat, std::int64_t& points) {
  const bool team = in.setup.team_points;
  const int function = team ? in.slots.team_score : in.slots.score;
  const std::string_view name = team ? "team_score" : "score";
  in.push_slot(lua, function);
  if (team) in.push_slot(lua, in.slots.teams + seat % in.setup.teams);
  else in.push_player(lua, seat);
  int results = 0;
  int status = LUA_OK;
  // Called from C nothing can yield, so choosing, moving and finishing are refused.
  lua_pushcfunction(lua, [](lua_State* thread) {
    lua_call(thread, 1, 1);
    return 1;
  });
  lua_insert(lua, 1);
  {
    DecisionScope scope(in.budget, lua, in.goes_on);
    in.goes_on = true;
    status = lua_resume(lua, in.lua, 2, &results);
  }
  if (status != LUA_OK) {
    const Failure failure = classify_failure(lua, status);
    if (failure.verdict == Verdict::timed_out) {
      in.state->status = Status::interrupted;
    } else {
      in.error = error_of(in, failure);
      in.state->status = Status::error;
    }
    return false;
  }
  int is_integer = 0;
  points = lua_tointegerx(lua, -1, &is_integer);
  if (is_integer == 0 || lua_type(lua, -1) != LUA_TNUMBER) {  // Lua takes "5" for 5
    fail_of(in, function, fmt::format("`{}` must return a whole number of points, not {}", name, kind_of(lua, -1)));
    return false;
  }
  if (points < -kMostPoints || points > kMostPoints) {
    fail_of(in, function,
            fmt::format("`{}` returned {} for {}: a deal gives at most {} points", name, points,
                        team ? in.setup.team_name(seat % in.setup.teams) : in.setup.names[slot(seat)], kMostPoints));
    return false;
  }
  lua_pop(lua, 1);
  return true;
}

// ---- the machine ----

[[gnu::cold, gnu::noinline]] CallEnd told_wrong(Interpreter& in) {
  const machine::Machine::Wrong& wrong = in.machine->wrong();
  in.nothing_offered = wrong.nothing_offered;
  in.error = error_of(
      in, Failure{wrong.verdict, wrong.message, in.rules->files[wrong.place.file].path, wrong.place.line});
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
  in.state->status = Status::interrupted;  // Lua plays the game again, and goes on or tells what is wrong
  return CallEnd::failed;
}

/// Like ask_lua_score().
bool ask_machine_score(Interpreter& in, Seat seat, std::int64_t& points) {
  const bool team = in.setup.team_points;
  const machine::Value who =
      team ? machine::Value::of(machine::Tag::team, slot(seat % in.setup.teams)) : machine::Value::player(seat);
  const auto got = in.machine->ask_between(team ? Callback::team_score : Callback::score, {&who, 1});
  if (!got && in.machine->wrong().place.line > 0) {
    told_wrong(in);
    return false;
  }
  if (!got || !got->is(machine::Tag::integer) || got->as_integer() < -kMostPoints || got->as_integer() > kMostPoints) {
    in.state->status = Status::interrupted;
    return false;
  }
  points = got->as_integer();
  return true;
}

}  // namespace

void fail(Interpreter& in, const std::string& message) {
  in.error = error_of(in, Failure{Verdict::error, message, in.rules->file().path, 0});
  in.state->status = Status::error;
}

/// Like fail(), but at the line where a function of the script begins.
void fail_of(Interpreter& in, int function, const std::string& message) {
  fail(in, message);
  in.push_slot(in.lua, function);
  if (!lua_isfunction(in.lua, -1)) return lua_pop(in.lua, 1);
  lua_Debug info;
  lua_getinfo(in.lua, ">S", &info);
  if (info.source[0] == '=') in.error.file = info.source + 1;
  in.error.line = info.linedefined;
}

void restore_fresh(Interpreter& in) {
  if (in.table_apart) in.table_memory.restore(in.fresh_table);
  if (in.on_machine) {
    in.machine->restore(in.fresh_machine);
  } else {
    in.arena.restore(in.fresh);
    if (in.modes.collecting) lua_gc(in.lua, LUA_GCRESTART);
    in.budget.charge_between_calls(static_cast<std::int64_t>(in.arena.used() / kRestoredPerUnit));
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
  lua_State* coroutine = in.state->coroutine;
  in.push_slot(coroutine, slot_of(in.slots, which));
  if (seat == kNoSeat) return resume_lua(in, 0);
  in.push_player(coroutine, seat);
  return resume_lua(in, 1);
}

CallEnd resume_script(Interpreter& in) { return in.on_machine ? ended(in, in.machine->resume()) : resume_lua(in, 0); }

void abandon_script(Interpreter& in) {
  if (!in.on_machine) lua_resetthread(in.state->coroutine);
}

bool ask_scores(Interpreter& in, DealPoints& points) {
  lua_State* lua = in.on_machine ? nullptr : lua_newthread(in.lua);
  for (Seat seat = 0; seat < in.setup.players; ++seat) {
    if ((in.state->deal_in & seat_bit(seat)) == 0) continue;
    if (in.setup.team_points && seat >= in.setup.teams) {
      points[slot(seat)] = points[slot(seat % in.setup.teams)];
      continue;
    }
    if (!(in.on_machine ? ask_machine_score(in, seat, points[slot(seat)])
                        : ask_lua_score(in, lua, seat, points[slot(seat)])))
      return false;
  }
  if (!in.on_machine) lua_pop(in.lua, 1);
  return true;
}

int public_suit(const Interpreter& in, int number) {
  if (in.on_machine) return in.machine->known(in.machine->public_value(number, -1)).suit;
  in.push_slot(in.lua, in.slots.shared);
  lua_getfield(in.lua, -1, in.setup.publics[slot(number)].name.c_str());
  const int suit = lua_type(in.lua, -1) == LUA_TSTRING ? in.known.at(lua_topointer(in.lua, -1)).suit : -1;
  lua_pop(in.lua, 2);
  return suit;
}

bool World::points_so_far(std::vector<std::int64_t>& points) {
  Interpreter& in = *interpreter_;
  if (!in.has_score) return false;
  in.goes_on = false;
  if (in.on_machine) in.machine->refill();
  DealPoints scores{};
  const bool told = ask_scores(in, scores);
  points.assign(scores.begin(), scores.begin() + in.setup.players);
  return told;
}

}  // namespace houserules
