// Loads a World: creates the objects and the environment, runs the scripts' top level, and saves the state in which
// every deal starts.
#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/language/bindings.h"
#include "interpreter/loading/game_setup.h"
#include "interpreter/world/fault_report.h"
#include "interpreter/world/publics.h"
#include "interpreter/world/script.h"
#include "interpreter/world/world.h"
#include "runtime/offers.h"

namespace houserules {
namespace {

/// The text of file `number` for Lua to load: without a byte order mark, with a `#!` line turned into a comment, and in
/// a variant with `base` as a local. Line numbers are unchanged.
std::string loaded_text(const Rules& rules, std::size_t number) {
  const std::string& text = rules.files[number].text;
  const std::size_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  std::string before = number > 0 ? "local base <const> = ... " : "";
  if (text.compare(begin, 2, "#!") == 0) before += "--";
  return before + text.substr(begin);
}

constexpr std::size_t kMostPiles = 1000;
static_assert(kMaxLuaString == Arena::kMaxString, "what is parsed can be loaded");

int unknown_base(lua_State* lua) {
  const std::string name = text_of(lua, 2);
  script_error(lua, fmt::format("the base game has no function `{}`{}; variants cannot call its `local` functions",
                                name, did_you_mean(name, names_in(lua, 1))));
}

/// Pushes `base`: the functions defined by the previous files.
void push_base(Interpreter& in) {
  lua_State* lua = in.lua;
  lua_newtable(lua);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kDefined);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kGlobals);
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

/// Runs the top level of one file. On failure returns false and sets in.error.
bool run_chunk(Interpreter& in, std::size_t number) {
  lua_State* lua = in.lua;
  const RuleFile& file = in.rules->files[number];
  const bool is_variant = number > 0;
  const std::string text = loaded_text(*in.rules, number);
  const std::string name = "=" + file.path;
  lua_State* thread = lua_newthread(lua);
  in.arena.clear_refusal();
  const int loaded = luaL_loadbufferx(thread, text.data(), text.size(), name.c_str(), "t");
  if (loaded != LUA_OK) {
    in.error = error_of(in, classify_failure(thread, loaded));
    if (in.error.file.empty()) in.error.file = file.path;
    return false;
  }
  lua_rawgeti(thread, LUA_REGISTRYINDEX, kAssigned);
  lua_setupvalue(thread, -2, 1);
  if (is_variant) {
    push_base(in);
    lua_xmove(lua, thread, 1);
  }
  int results = 0;
  int status = LUA_OK;
  {
    DecisionScope scope(in.budget, thread);
    status = lua_resume(thread, lua, is_variant ? 1 : 0, &results);
  }
  if (status != LUA_OK) {
    in.error = error_of(in, classify_failure(thread, status));
    return false;
  }
  lua_pop(lua, 1);
  return true;
}

/// Whether the defined callbacks make a complete game. Sets in.error if not.
bool check_callbacks(Interpreter& in) {
  in.setup.team_points = in.has(Callback::team_score) && in.setup.teams > 0;
  constexpr const char* kBoth =
      "both `turn` and `play` are defined: `turn(me)` is for a game of turns, `play()` for one with a loop of its own";
  constexpr const char* kNeither = "neither `turn` nor `play` is defined: write `function turn(me)`, a player's turn";
  in.error = GameError{};
  if (in.has(Callback::turn) != in.has(Callback::play)) return true;
  in.error = error_of(*in.rules, in.has(Callback::turn) ? kBoth : kNeither);
  return false;
}

/// Loads the compiled scripts. Returns false if their top level needs Lua.
bool load_compiled(Interpreter& in) {
  in.on_machine = true;
  if (!in.machine->load()) {
    in.not_compiled = {in.rules->file().path, 0, "the statements outside functions need Lua"};
    return false;
  }
  for (std::size_t i = 0; i < kCallbacks; ++i) in.has_callback[i] = in.machine->has(static_cast<Callback>(i));
  in.machine->save(in.fresh_machine);
  return true;
}

/// Whether Lua accepts the scripts. Sets in.error if not.
bool is_lua(Interpreter& in) {
  if (in.rules->are_lua) return true;
  const std::unique_ptr<lua_State, void (*)(lua_State*)> state(luaL_newstate(), lua_close);
  if (state == nullptr) throw std::bad_alloc();
  for (std::size_t number = 0; number < in.rules->files.size(); ++number) {
    const std::string text = loaded_text(*in.rules, number);
    const std::string name = "=" + in.rules->files[number].path;
    if (luaL_loadbufferx(state.get(), text.data(), text.size(), name.c_str(), "t") == LUA_OK) continue;
    in.error = error_of(in, failure_in(lua_tostring(state.get(), -1)));
    return false;
  }
  in.rules->are_lua = true;
  return true;
}

/// The part of loading that may raise Lua errors.
int make_world(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  make_environment(in);
  return 0;
}

bool begin_in_lua(Interpreter& in) {
  const struct Loading {
    explicit Loading(Interpreter& its) : in(its) { in.loading = true; }
    ~Loading() { in.loading = false; }
    Interpreter& in;
  } loading(in);
  in.on_machine = false;
  in.machine->set_elsewhere(&in);
  in.machine->refill();
  in.lua = new_state(in.arena, in);
  lua_pushcfunction(in.lua, binding<make_world>);
  if (lua_pcall(in.lua, 0, 0, 0) != LUA_OK) {
    in.error = error_of(*in.rules, lua_tostring(in.lua, -1));
    return false;
  }
  for (std::size_t i = 0; i < in.rules->files.size(); ++i) {
    if (!run_chunk(in, i)) return false;
  }
  for (std::size_t i = 0; i < kCallbacks; ++i) {
    lua_rawgeti(in.lua, LUA_REGISTRYINDEX, kGlobals);
    lua_pushstring(in.lua, kCallbackNames[i]);
    lua_rawget(in.lua, -2);
    in.has_callback[i] = lua_type(in.lua, -1) == LUA_TFUNCTION;
    lua_rawseti(in.lua, LUA_REGISTRYINDEX, kCallbackFunctions + static_cast<int>(i));
    lua_pop(in.lua, 1);
  }
  in.coroutine = lua_newthread(in.lua);
  lua_rawseti(in.lua, LUA_REGISTRYINDEX, kCoroutine);
  lua_settop(in.lua, 0);
  lua_gc(in.lua, LUA_GCCOLLECT);
  in.arena.trim();
  in.machine->collect();
  in.arena.save(in.fresh_lua);
  in.machine->save(in.fresh_machine_in_lua);
  return true;
}

}  // namespace

bool load_in_lua(Interpreter& in) {
  const Arena::Snapshot before = in.arena.save();
  bool is_loaded = false;
  try {
    is_loaded = begin_in_lua(in);
  } catch (const std::exception& exception) {
    in.error = out_of_memory(*in.rules, exception);
  }
  if (!is_loaded) {  // undo a partial load, so that it can be retried
    in.lua = nullptr;
    in.arena.restore(before);
  }
  return is_loaded;
}

std::unique_ptr<World> World::load(std::shared_ptr<const Rules> rules, int players, const OptionValues& options,
                                   const std::vector<std::string>& names, GameError& error, const Opening* opening,
                                   Scripts scripts) {
  Impossible fault;
  std::optional<Setup> setup = game_setup(*rules, players, options, fault, names);
  if (!setup) {
    error = error_of(*rules, fault.text());
    return nullptr;
  }
  std::unique_ptr<World> world(new World);
  world->interpreter_ = std::make_unique<Interpreter>(world.get());
  Interpreter& in = *world->interpreter_;
  in.rules = std::move(rules);
  in.setup = std::move(*setup);
  for (const std::string& name : in.setup.parts)
    in.part_numbers.emplace(name, static_cast<std::uint16_t>(in.part_numbers.size()));
  in.opening = opening;
  if (opening != nullptr) add_aside(in.setup);
  in.options = options;
  in.scripts = scripts;
  if (in.setup.moves.size() > static_cast<std::size_t>(kMostMoves) || in.setup.pots.size() > kMaxPots ||
      in.setup.piles.size() > kMostPiles) {
    error =
        error_of(*in.rules, fmt::format("a game has at most {} moves, {} pots and {} piles; this one has {}, {} and {}",
                                        kMostMoves, kMaxPots, kMostPiles, in.setup.moves.size(), in.setup.pots.size(),
                                        in.setup.piles.size()));
    return nullptr;
  }
  try {
    // Needed before the scripts run, which may read the table while loading.
    in.make_machine();
    set_starting_values(in);
    std::vector<std::byte> before;
    in.machine->save(before);
    in.compiled = !in.machine->program->mains.empty() && load_compiled(in);
    bool loaded = in.compiled && is_lua(in);
    if (!in.compiled && scripts == Scripts::counted) {
      error = GameError{};
      error.file = in.not_compiled.file;
      error.line = in.not_compiled.line;
      error.message = in.not_compiled.why;
      return nullptr;
    }
    if (!in.compiled) {
      in.machine->restore(before);
      loaded = load_in_lua(in);
    }
    in.loading = false;
    if (!loaded || !check_callbacks(in)) {
      error = in.error;
      return nullptr;
    }
    in.table_memory.save(in.fresh_table);
  } catch (const std::exception& exception) {
    error = out_of_memory(*in.rules, exception);
    return nullptr;
  }
  return world;
}

}  // namespace houserules
