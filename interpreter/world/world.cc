#include "interpreter/world/world.h"
#include "interpreter/language/offers.h"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/compile/chunk.h"
#include "interpreter/compile/predicate.h"
#include "interpreter/language/choose.h"
#include "interpreter/language/internals.h"
#include "interpreter/sandbox/sandbox.h"
#include "interpreter/world/drive.h"
#include "interpreter/world/situation.h"

namespace houserules {
namespace {

constexpr std::size_t kMostPiles = 1000;

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

/// Pushes `base`: the functions that the files before have defined.
void push_base(World::Internals& in) {
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

/// Runs the chunk of one file. False, with in.error set, when it cannot be.
bool run_chunk(World::Internals& in, std::size_t number) {
  lua_State* lua = in.lua;
  const RuleFile& file = in.rules->files[number];
  const bool is_variant = number > 0;
  std::vector<int> statements;
  const bool numbered = in.lines == StatementLines::numbered;
  std::string text =
      chunk_text(*in.rules, number, in.setup, in.options, in.choice_sites, numbered ? &statements : nullptr);
  if (numbered) {
    // Lines that count on from the file before tell the files apart, at no cost.
    if (!in.statements.empty()) text.insert(0, in.statements.size() - 1, '\n');
    for (std::size_t line = in.statements.empty() ? 0 : 1; line < statements.size(); ++line) {
      in.statements.emplace_back(number, statements[line]);
    }
  }
  const std::string name = "=" + file.path;
  lua_State* thread = lua_newthread(lua);
  if (luaL_loadbufferx(thread, text.data(), text.size(), name.c_str(), "t") != LUA_OK) {
    in.error = error_of(in, classify_failure(thread, LUA_ERRSYNTAX));
    return false;
  }
  in.push_slot(thread, in.slots.globals);
  lua_setupvalue(thread, -2, 1);
  in.push_slot(thread, in.slots.assigned);
  in.push_slot(thread, in.slots.shared);
  push_note_finish(thread);
  int arguments = 3;
  if (is_variant) {
    push_base(in);
    lua_xmove(lua, thread, 1);
    ++arguments;
  }
  int results = 0;
  int status = LUA_OK;
  {
    in.budget.set_counting(true);
    DecisionScope scope(in.budget, thread);
    status = lua_resume(thread, lua, arguments, &results);
  }
  in.budget.set_counting(false);
  if (status != LUA_OK) {
    in.error = error_of(in, classify_failure(thread, status));
    return false;
  }
  lua_pop(lua, 1);
  return true;
}

void find_callback(World::Internals& in, const char* name, int slot, bool& has) {
  in.push_slot(in.lua, in.slots.globals);
  lua_pushstring(in.lua, name);
  lua_rawget(in.lua, -2);
  has = lua_type(in.lua, -1) == LUA_TFUNCTION;
  lua_rawseti(in.lua, LUA_REGISTRYINDEX, slot);
  lua_pop(in.lua, 1);
}

bool find_callbacks(World::Internals& in) {
  bool has_why_not = false;
  find_callback(in, "before_deal", in.slots.before_deal, in.has_before_deal);
  find_callback(in, "start", in.slots.start, in.has_start);
  find_callback(in, "turn", in.slots.turn, in.has_turn);
  find_callback(in, "play", in.slots.play, in.has_play);
  find_callback(in, "score", in.slots.score, in.has_score);
  find_callback(in, "why_not", in.slots.why_not, has_why_not);
  find_callback(in, "at_limit", in.slots.at_limit, in.has_at_limit);
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

/// All that is done under Lua's protection while loading.
int make_world(lua_State* lua) {
  World::Internals& in = internals_of(lua);
  make_objects(in);
  make_environment(in);
  return 0;
}

void face_changed(void* owner, CardId card) {
  auto& in = *static_cast<World::Internals*>(owner);
  write_face(in, in.lua, card);
}

}  // namespace

World::World() = default;
World::~World() = default;

std::unique_ptr<World> World::load(std::shared_ptr<const Rules> rules, int players, const OptionValues& options,
                                   const std::vector<std::string>& names, GameError& error, const Opening* opening,
                                   StatementLines lines) {
  std::string fault;
  std::optional<Setup> setup = resolve(rules->header, players, options, fault, names);
  if (!setup) {
    error = GameError{};
    error.file = rules->file().path;
    error.message = fault;
    return nullptr;
  }
  std::unique_ptr<World> world(new World);
  world->internals_ = std::make_unique<Internals>();
  Internals& in = *world->internals_;
  in.world = world.get();
  in.rules = std::move(rules);
  in.setup = std::move(*setup);
  in.opening = opening;
  if (opening != nullptr) add_aside(in.setup);
  in.options = options;
  in.lines = lines;
  in.hooks.owner = &in;
  if (in.setup.moves.size() > static_cast<std::size_t>(kMostMoves) || in.setup.pots.size() > kMaxPots ||
      in.setup.piles.size() > kMostPiles) {
    error = GameError{};
    error.file = in.rules->file().path;
    error.message =
        fmt::format("a game has at most {} moves, {} pots and {} piles; this one has {}, {} and {}", kMostMoves,
                    kMaxPots, kMostPiles, in.setup.moves.size(), in.setup.pots.size(), in.setup.piles.size());
    return nullptr;
  }
  try {
    in.lua = new_state(in.arena, in);
    lua_gc(in.lua, LUA_GCSTOP);
    lua_pushcfunction(in.lua, binding<make_world>);
    if (lua_pcall(in.lua, 0, 0, 0) != LUA_OK) {
      error.message = lua_tostring(in.lua, -1);
      return nullptr;
    }
    // Before the script runs: what it reads of the table while loading is there.
    void* memory = in.arena.allocate(sizeof(State), alignof(State));
    in.state = new (memory) State(in.setup, in.hooks, &in.arena);
    in.predicates = std::make_unique<Predicates>(in);
    if (lines == StatementLines::numbered) in.predicates->set_enabled(false);  // it goes by the lines as written
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
    in.predicates->learn();
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
  in.hooks.face_changed = face_changed;
  in.loading = false;
  in.arena.save(in.fresh);
  return world;
}

std::unique_ptr<World> World::twin() const {
  const Internals& in = *internals_;
  GameError error;
  auto twin = load(in.rules, in.setup.players, in.options, in.setup.names, error, in.opening, in.lines);
  if (twin != nullptr) twin->set_staging(in.hooks.staging);
  return twin;
}

const Rules& World::rules() const { return *internals_->rules; }
const Setup& World::setup() const { return internals_->setup; }
const OptionValues& World::options() const { return internals_->options; }
void World::set_listener(Listener* listener) { internals_->hooks.listener = listener; }
void World::set_policy(Policy* policy) { internals_->policy = policy; }
void World::set_staging(const Staging* staging) { internals_->hooks.staging = staging; }
void World::set_counting(bool counting) { internals_->budget.set_counting(counting); }
void World::set_asking_faces(bool asking) { internals_->predicates->set_enabled(asking); }
void World::set_after_deal(std::function<void()> what) { internals_->after_deal = std::move(what); }
void World::deal_out_stock(int left) {
  const Setup& setup = internals_->setup;
  if (!setup.hands || !setup.stock) return;
  const int rounds = (internals_->state->table.size(*setup.stock) - left) / setup.players;
  if (left == 0) deal_to_each(*internals_, *setup.hands, -1);
  else if (rounds > 0) deal_to_each(*internals_, *setup.hands, rounds);
}
void World::set_collecting(bool collecting) { internals_->collecting = collecting; }

void World::begin(std::uint64_t seed, std::uint64_t index) {
  Internals& in = *internals_;
  in.error = GameError{};
  in.short_deal = GameError{};
  in.nothing_offered = false;
  restore_fresh(in);
  Table& table = in.state->table;
  table.chance = Chance(seed, index);
  table.match.begin(in.setup);
  const Opening* opening = in.opening;
  table.match.dealer = opening != nullptr && opening->dealer
                           ? *opening->dealer
                           : static_cast<Seat>(table.draw(static_cast<std::uint32_t>(in.setup.players)));
  if (opening != nullptr) {
    std::copy(opening->chips.begin(), opening->chips.end(), table.match.chips.begin());
    std::copy(opening->scores.begin(), opening->scores.end(), table.match.scores.begin());
  }
  in.state->phase = Phase::new_deal;
}

Status World::advance() { return drive(*internals_); }

Status World::answer(const Choice& choice) {
  internals_->state->choice = choice;
  return drive(*internals_);
}

Status World::status() const { return internals_->state->status; }
const Decision& World::decision() const { return internals_->state->decision; }
const GameError& World::error() const { return internals_->error; }
const GameError& World::short_deal() const { return internals_->short_deal; }
const Table& World::table() const { return internals_->state->table; }
std::size_t World::memory_used() const { return internals_->arena.used(); }

Result World::result() const {
  const Internals& in = *internals_;
  const Match& match = in.state->table.match;
  Result result;
  result.winners = in.state->match_winners;
  result.scores.assign(match.scores.begin(), match.scores.begin() + in.setup.players);
  result.chips.assign(match.chips.begin(), match.chips.begin() + in.setup.players);
  result.deals = match.deal_number;
  result.decisions = match.decisions;
  result.turns = in.state->turns;
  result.limit_reached = in.state->limit_reached;
  result.nobody_named = in.state->winners_named && in.state->winners == 0;
  return result;
}

bool World::limit_reached() const { return internals_->state->limit_reached; }

View World::view(Seat viewer) const { return view_of(*internals_, viewer); }
ScriptValue World::public_value(const std::string& name, Seat seat) const {
  return public_value_of(*internals_, name, seat);
}

Snapshot World::snapshot() {
  Internals& in = *internals_;
  lua_gc(in.lua, LUA_GCCOLLECT);
  in.arena.compact();
  Snapshot snapshot;
  in.arena.save(snapshot.memory);
  return snapshot;
}

void World::restore(const Snapshot& snapshot) { internals_->arena.restore(snapshot.memory); }

void World::deal_anew(Seat observer, Chance& chance) {
  State& state = *internals_->state;
  state.table.deal_anew(observer, chance);
  const std::uint64_t high = chance.bits();
  state.table.chance = Chance(high << 32U | chance.bits());
  if (state.decision.simultaneous) answer_anew(state, observer, chance);
}

bool World::swap_unknown(Seat observer, CardId a, CardId b) {
  return internals_->state->table.swap_unknown(observer, a, b);
}

bool World::points_so_far(std::vector<std::int64_t>& points) { return houserules::points_so_far(*internals_, points); }

std::string GameError::text() const {
  std::string text = file.empty() ? "" : line > 0 ? fmt::format("{}:{}: ", file, line) : file + ": ";
  text += message;
  if (!situation.empty()) text += "\n" + situation;
  return text;
}

Status play_out(World& world, Policy& policy, std::uint64_t seed, std::uint64_t index,
                const std::function<void()>& restart) {
  world.set_policy(&policy);
  restart();
  world.begin(seed, index);
  Status status = world.advance();
  if (status == Status::interrupted) {
    world.set_counting(true);
    restart();
    world.begin(seed, index);
    status = world.advance();
    world.set_counting(false);
  }
  return status;
}

}  // namespace houserules
