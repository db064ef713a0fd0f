// Loads a World: makes the objects and the environment, runs the scripts, and saves the state in which every deal
// begins.
#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/language/binding.h"
#include "interpreter/language/choose.h"
#include "interpreter/language/environment.h"
#include "interpreter/language/objects.h"
#include "interpreter/language/publics.h"
#include "interpreter/loading/script_text.h"
#include "interpreter/sandbox/sandbox.h"
#include "interpreter/world/fault_report.h"
#include "interpreter/world/world.h"

namespace houserules {
namespace {

constexpr std::size_t kMostPiles = 1000;
static_assert(kMaxLuaString == Arena::kMaxString, "what is parsed can be loaded");

int unknown_base(lua_State* lua) {
  std::vector<std::string> names;
  lua_pushnil(lua);
  while (lua_next(lua, 1) != 0) {
    names.emplace_back(lua_tostring(lua, -2));
    lua_pop(lua, 1);
  }
  const std::string name = text_of(lua, 2);
  script_error(
      lua, fmt::format("the game that is varied has no function `{}`{}; a `local` function is closed to variants", name,
                       did_you_mean(name, names)));
}

/// Pushes `base`: the functions defined by the previous files.
void push_base(Interpreter& in) {
  lua_State* lua = in.lua;
  lua_newtable(lua);
  in.push_slot(lua, in.slots.defined);
  in.push_slot(lua, in.slots.globals);
  lua_pushnil(lua);
  while (lua_next(lua, -3) != 0) {
    lua_pop(lua, 1);
    lua_pushvalue(lua, -1);
    lua_pushvalue(lua, -1);
    lua_rawget(lua, -4);  // the value
    lua_rawset(lua, -6);  // base[name] = value
  }
  lua_pop(lua, 2);
  lua_newtable(lua);
  lua_pushcfunction(lua, binding<unknown_base>);
  lua_setfield(lua, -2, "__index");
  lua_setmetatable(lua, -2);
}

/// Runs the chunk of one file. On failure returns false and sets in.error.
bool run_chunk(Interpreter& in, std::size_t number) {
  lua_State* lua = in.lua;
  const RuleFile& file = in.rules->files[number];
  const bool is_variant = number > 0;
  std::vector<int> statements;
  const bool numbered = in.scripts == Scripts::numbered;
  std::string text = numbered ? numbered_text(*in.rules, number, statements) : loaded_text(*in.rules, number);
  if (numbered) {
    // Continue the line numbers of the previous file, so that a line also tells the file.
    if (!in.statements.empty()) text.insert(0, in.statements.size() - 1, '\n');
    for (std::size_t line = in.statements.empty() ? 0 : 1; line < statements.size(); ++line) {
      in.statements.emplace_back(number, statements[line]);
    }
  }
  const std::string name = "=" + file.path;
  lua_State* thread = lua_newthread(lua);
  in.arena.clear_refusal();
  const int loaded = luaL_loadbufferx(thread, text.data(), text.size(), name.c_str(), "t");
  if (loaded != LUA_OK) {
    in.error = error_of(in, classify_failure(thread, loaded));
    if (in.error.file.empty()) in.error.file = file.path;
    return false;
  }
  in.push_slot(thread, in.slots.assigned);
  lua_setupvalue(thread, -2, 1);
  if (is_variant) {
    push_base(in);
    lua_xmove(lua, thread, 1);
  }
  int results = 0;
  int status = LUA_OK;
  {
    in.budget.set_counting(true);
    DecisionScope scope(in.budget, thread);
    status = lua_resume(thread, lua, is_variant ? 1 : 0, &results);
  }
  in.budget.set_counting(false);
  if (status != LUA_OK) {
    in.error = error_of(in, classify_failure(thread, status));
    return false;
  }
  lua_pop(lua, 1);
  return true;
}

void find_callback(Interpreter& in, const char* name, int slot, bool& has) {
  in.push_slot(in.lua, in.slots.globals);
  lua_pushstring(in.lua, name);
  lua_rawget(in.lua, -2);
  has = lua_type(in.lua, -1) == LUA_TFUNCTION;
  lua_rawseti(in.lua, LUA_REGISTRYINDEX, slot);
  lua_pop(in.lua, 1);
}

bool find_callbacks(Interpreter& in) {
  bool has_why_not = false;
  find_callback(in, "before_deal", in.slots.before_deal, in.has_before_deal);
  find_callback(in, "start", in.slots.start, in.has_start);
  find_callback(in, "turn", in.slots.turn, in.has_turn);
  find_callback(in, "play", in.slots.play, in.has_play);
  find_callback(in, "score", in.slots.score, in.has_score);
  find_callback(in, "why_not", in.slots.why_not, has_why_not);
  find_callback(in, "hand_total", in.slots.hand_total, in.has_hand_total);
  find_callback(in, "at_limit", in.slots.at_limit, in.has_at_limit);
  find_callback(in, "team_score", in.slots.team_score, in.has_team_score);
  in.setup.team_points = in.has_team_score && in.setup.teams > 0;
  if (in.setup.team_points) in.has_score = true;
  find_callback(in, "suit_of", in.slots.suit_of, in.has_suit_of);
  find_callback(in, "strength", in.slots.strength, in.has_strength);
  in.error.file = in.rules->file().path;
  if (in.has_turn && in.has_play) {
    in.error.message =
        "both `turn` and `play` are defined: `turn(me)` is for a game of turns, `play()` for one with a loop of its "
        "own";
    return false;
  }
  if (!in.has_turn && !in.has_play) {
    in.error.message = "neither `turn` nor `play` is defined: write `function turn(me)`, a player's turn";
    return false;
  }
  in.error.file.clear();
  return true;
}

/// Loads the compiled scripts as well. Without a machine, GameState stays where it is and Lua plays.
void load_machine(Interpreter& in, const std::shared_ptr<const machine::Program>& program) {
  in.machine = std::make_unique<machine::Machine>(in, program, *in.state, in.hooks, in.world);
  in.on_machine = true;
  set_starting_values(in);
  const bool loaded = in.machine->load();
  in.on_machine = false;
  if (loaded) {
    in.machine->save(in.fresh_machine);
  } else {
    in.not_compiled = {in.rules->file().path, 0, "what the script does while it is loaded is left to Lua"};
    in.machine.reset();
  }
}

/// The part of loading that may raise Lua errors.
int make_world(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  make_objects(in);
  make_environment(in);
  return 0;
}

}  // namespace

std::unique_ptr<World> World::load(std::shared_ptr<const Rules> rules, int players, const OptionValues& options,
                                   const std::vector<std::string>& names, GameError& error, const Opening* opening,
                                   Scripts scripts) {
  Impossible fault;
  std::optional<Setup> setup = resolve(rules->header, players, options, fault, names);
  if (!setup) {
    error = GameError{};
    error.file = rules->file().path;
    error.message = fault.text();
    return nullptr;
  }
  std::unique_ptr<World> world(new World);
  world->interpreter_ = std::make_unique<Interpreter>(*world);
  Interpreter& in = *world->interpreter_;
  in.rules = std::move(rules);
  in.setup = std::move(*setup);
  in.opening = opening;
  if (opening != nullptr) add_aside(in.setup);
  in.options = options;
  in.scripts = scripts;
  if (in.setup.moves.size() > static_cast<std::size_t>(kMostMoves) || in.setup.pots.size() > kMaxPots ||
      in.setup.piles.size() > kMostPiles) {
    error = GameError{};
    error.file = in.rules->file().path;
    error.message =
        fmt::format("a game has at most {} moves, {} pots and {} piles; this one has {}, {} and {}", kMostMoves,
                    kMaxPots, kMostPiles, in.setup.moves.size(), in.setup.pots.size(), in.setup.piles.size());
    return nullptr;
  }
  std::shared_ptr<const machine::Program> program;
  try {
    in.lua = new_state(in.arena, in);
    lua_gc(in.lua, LUA_GCSTOP);
    lua_pushcfunction(in.lua, binding<make_world>);
    if (lua_pcall(in.lua, 0, 0, 0) != LUA_OK) {
      error.message = lua_tostring(in.lua, -1);
      return nullptr;
    }
    program = scripts == Scripts::compiled ? compile(in, in.not_compiled) : nullptr;
    in.table_apart = program != nullptr;
    Arena& table_memory = in.table_apart ? in.table_memory : in.arena;
    // Needed before the scripts run, which may read the table while loading.
    void* memory = table_memory.allocate(sizeof(GameState), alignof(GameState));
    in.state = new (memory) GameState(in.setup, in.hooks, &table_memory);
    set_starting_values(in);
    for (std::size_t i = 0; i < in.rules->files.size(); ++i) {
      if (!run_chunk(in, i)) {
        error = in.error;
        return nullptr;
      }
    }
    if (!find_callbacks(in)) {
      error = in.error;
      return nullptr;
    }
    lua_State* coroutine = lua_newthread(in.lua);
    lua_rawseti(in.lua, LUA_REGISTRYINDEX, in.slots.coroutine);
    lua_settop(in.lua, 0);
    lua_gc(in.lua, LUA_GCCOLLECT);
    in.arena.compact();
    in.state->coroutine = coroutine;
  } catch (const std::exception& exception) {
    error = GameError{};
    error.file = in.rules->file().path;
    error.message = fmt::format("the game does not fit into its memory: {}", exception.what());
    return nullptr;
  }
  if (program != nullptr) load_machine(in, program);
  in.loading = false;
  if (in.machine == nullptr) in.arena.save(in.fresh);
  if (in.table_apart) in.table_memory.save(in.fresh_table);
  return world;
}

}  // namespace houserules
