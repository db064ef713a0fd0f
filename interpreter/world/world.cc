#include "interpreter/world/world.h"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/machine/listing.h"
#include "interpreter/state/answers.h"
#include "interpreter/world/publics.h"
#include "interpreter/world/script.h"
#include "system/stop.h"

namespace houserules {
World::World() = default;
World::~World() = default;

std::unique_ptr<World> World::twin() const {
  const Interpreter& in = *interpreter_;
  GameError error;
  auto twin = load(in.rules, in.setup.players, in.options, in.setup.names, error, in.opening, in.scripts);
  if (twin != nullptr) twin->hooks().staging = in.hooks.staging;
  return twin;
}

Hooks& World::hooks() { return interpreter_->hooks; }

std::optional<std::string> World::bytecode() const {
  if (!interpreter_->compiled) return std::nullopt;
  return machine::listing(*interpreter_->machine->program);
}

std::string World::why_in_lua() const {
  const NotCompiled& why = interpreter_->not_compiled;
  return why.line == 0 ? fmt::format("{}: {}", why.file, why.why)
                       : fmt::format("{}:{}: {}", why.file, why.line, why.why);
}

void World::begin(const Seed& seed, std::uint64_t index) { begin(seed, index, interpreter_->compiled); }

bool World::begin_in_lua(const Seed& seed, std::uint64_t index) {
  const bool was_on_machine = interpreter_->on_machine;
  begin(seed, index, false);
  return was_on_machine;
}

void World::begin(const Seed& seed, std::uint64_t index, bool on_machine) {
  Interpreter& in = *interpreter_;
  if (!in.error.message.empty()) in.error = GameError{};
  in.machine->forget_short_deal();
  in.nothing_offered = false;
  in.on_machine = on_machine;
  if (!in.on_machine && in.lua == nullptr) {
    in.table_memory.restore(in.fresh_table);
    in.machine->restore(in.fresh_machine);
    if (!load_in_lua(in)) {
      in.state->status = stop_requested.load() ? Status::interrupted : Status::error;
      return;
    }
  }
  in.machine->set_elsewhere(in.on_machine ? nullptr : &in);
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
    set_kept_values(in, opening->kept);
  }
  in.state->phase = Phase::new_deal;
}

Status World::advance() { return play_on(*interpreter_); }

Status World::answer(const Choice& choice) {
  interpreter_->state->choice = choice;
  return play_on(*interpreter_);
}

const Setup& World::setup() const { return interpreter_->setup; }
const Table& World::table() const { return interpreter_->state->table; }
Status World::status() const { return interpreter_->state->status; }
const Decision& World::decision() const { return interpreter_->state->decision; }
bool World::limit_reached() const { return interpreter_->state->limit_reached; }
const GameError& World::error() const { return interpreter_->error; }
std::int64_t World::work() const {
  const Interpreter& in = *interpreter_;
  return in.budget.work() + in.machine->work();
}
std::int64_t World::spent() const {
  const Interpreter& in = *interpreter_;
  return in.on_machine ? in.machine->units_spent() / machine::Machine::kUnitsAtOnce : in.budget.spent();
}
GameError World::short_deal() const {
  const Interpreter& in = *interpreter_;
  const machine::Machine::ShortDeal& deal = in.machine->short_deal();
  GameError told;
  told.message = deal.message;
  told.line = deal.place.line;
  if (deal.place.line > 0) told.file = in.rules->files[deal.place.file].path;
  return told;
}

void World::forget() { interpreter_->machine->forget_face_answers(); }

std::size_t World::memory() const {
  const Interpreter& in = *interpreter_;
  return in.table_memory.used() + in.machine->size() + in.attempts.bytes() + (in.lua == nullptr ? 0 : in.arena.used());
}

Snapshot World::snapshot() {
  Interpreter& in = *interpreter_;
  Snapshot snapshot;
  constexpr std::size_t kLarge = 16 << 10;
  if (in.table_memory.used() > kLarge) in.table_memory.trim();
  in.table_memory.save(snapshot.table);
  if (!in.on_machine) {
    lua_gc(in.lua, LUA_GCCOLLECT);
    in.arena.trim();
    in.arena.save(snapshot.memory);
  }
  in.machine->save(snapshot.machine);
  snapshot.attempts = in.attempts;
  return snapshot;
}

void World::restore(const Snapshot& snapshot) {
  Interpreter& in = *interpreter_;
  in.on_machine = snapshot.memory.size() == 0;
  in.machine->set_elsewhere(in.on_machine ? nullptr : &in);
  in.table_memory.restore(snapshot.table);
  in.machine->restore(snapshot.machine);
  if (!in.on_machine) in.arena.restore(snapshot.memory);
  in.attempts = snapshot.attempts;
}

/// Reseeds `future` from `from` alone.
static void renew(Chance& future, Chance& from) {
  const std::uint64_t high = from.bits();
  future = Chance(high << 32U | from.bits());
}

void World::deal_anew(Seat observer, Chance& chance, const Clues* clues) {
  GameState& state = *interpreter_->state;
  deal_anew(observer, state.table.unknown_to(observer), chance, clues);
  renew(state.table.chance, chance);
  if (!state.decision.simultaneous) return;
  if (observer != state.decision.seat || !offer_anew(*interpreter_, chance)) answer_anew(state, observer, chance);
}

void World::deal_anew(Seat observer, std::span<const CardId> among, Chance& chance, const Clues* clues) {
  if (!interpreter_->attempts.open.empty()) interpreter_->attempts.imagined_for |= seat_bit(observer);
  Table& table = interpreter_->state->table;
  table.deal_anew(observer, among, chance);
  const auto ruled_out = table.ruled_out(observer);
  if (ruled_out.empty()) {
    if (clues != nullptr) clues->impose(table, observer, among, chance);
    return;
  }
  Clues all = clues == nullptr ? Clues() : *clues;
  all.rule_out(ruled_out);
  all.impose(table, observer, among, chance);
}

void World::deal_unseen(Chance& chance) {
  GameState& state = *interpreter_->state;
  const Seat seat = state.decision.seat;
  std::vector<CardId> unseen = state.table.unknown_to(seat);
  std::erase_if(unseen, [&state](CardId card) { return state.table.known_to(card) != 0; });
  deal_anew(seat, unseen, chance);
  renew(state.table.chance, chance);
}

bool World::swap_unknown(Seat observer, CardId a, CardId b) {
  if (!interpreter_->attempts.open.empty()) interpreter_->attempts.imagined_for |= seat_bit(observer);
  return interpreter_->state->table.swap_unknown(observer, a, b);
}

Status play_out(World& world, Policy& policy, const Seed& seed, std::uint64_t index,
                const std::function<void()>& restart) {
  world.hooks().policy = &policy;
  restart();
  world.begin(seed, index);
  const Status status = world.advance();
  if (status != Status::interrupted || !world.begin_in_lua(seed, index)) return status;
  restart();
  return world.advance();
}

}  // namespace houserules
