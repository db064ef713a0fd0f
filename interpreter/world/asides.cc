// What the rule file tells between moves: why a card cannot be played, and what a hand comes to.
#include <algorithm>

#include "interpreter/language/interpreter.h"
#include "interpreter/sandbox/sandbox.h"
#include "interpreter/state/game_state.h"
#include "interpreter/world/fault_report.h"
#include "interpreter/world/world.h"

namespace houserules {
namespace {

/// The text on top of the stack, or with `numbers` a number as text; "" if it is neither.
std::string told(lua_State* lua, bool numbers) {
  if (lua_type(lua, -1) != LUA_TSTRING && !(numbers && lua_type(lua, -1) == LUA_TNUMBER)) return "";
  return text_of(lua, -1);
}

std::string told(const machine::Machine& machine, const machine::Value& value, bool numbers) {
  using machine::Tag;
  const bool is_told = value.is(Tag::text) || (numbers && (value.is(Tag::integer) || value.is(Tag::number)));
  return is_told ? machine.text_of(value) : "";
}

/// What the function in `slot` answers, run in `lua`; "" if it fails. `push` pushes so many arguments.
template <class Push>
std::string ask(Interpreter& in, lua_State* lua, int slot, int arguments, const Push& push, bool numbers,
                GameError* failed) {
  // Called from C nothing can yield, so choosing, moving and finishing are refused.
  lua_pushcfunction(lua, [](lua_State* thread) {
    lua_call(thread, lua_gettop(thread) - 1, 1);
    return 1;
  });
  in.push_slot(lua, slot);
  if (lua_type(lua, -1) != LUA_TFUNCTION) return "";
  push(lua);
  int results = 0;
  int status = LUA_OK;
  {
    DecisionScope scope(in.budget, lua);
    status = lua_resume(lua, in.lua, arguments + 1, &results);
  }
  if (status != LUA_OK && failed != nullptr) *failed = error_of(in, classify_failure(lua, status));
  return status == LUA_OK ? told(lua, numbers) : "";
}

std::string ask(Interpreter& in, machine::Callback which, std::span<const machine::Value> arguments, bool numbers) {
  machine::Machine& machine = *in.machine;
  if (!machine.has(which)) return "";
  machine.refill();
  const auto answer = machine.ask_between(which, arguments);
  // What is wrong with it is said by nobody here, as in Lua.
  in.left_to_lua = in.left_to_lua || (!answer && machine.wrong().place.line == 0);
  return answer ? told(machine, *answer, numbers) : "";
}

/// While it lives, the script may be asked. Undoes whatever the functions do to the script's variables, and counts
/// their instructions, so that they are not ended by time.
class Aside {
 public:
  Aside(World& world, Interpreter& in)
      : world_(world), in_(in), before_(world.snapshot()), silence_(in.state->table), counting_(in.budget.counting()) {
    in.budget.set_counting(true);
  }
  ~Aside() {
    in_.budget.set_counting(counting_);
    world_.restore(before_);
  }
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;

 private:
  World& world_;
  Interpreter& in_;
  const Snapshot before_;
  const Silence silence_;
  const bool counting_;
};

/// Whether the player may choose cards that follow suit, and this one does not.
bool must_follow(const GameState& state, CardId card) {
  const SuitFollowed& followed = state.suit_followed;
  if (followed.decisions + 1 != state.deal_decisions || followed.cards.test(card)) return false;
  const auto own = state.decision.own();
  return std::any_of(own.begin(), own.end(), [&](const Alternative& offered) {
    return offered.kind == AlternativeKind::card && followed.cards.test(static_cast<std::size_t>(offered.value));
  });
}

}  // namespace

bool World::is_left_to_lua() const { return interpreter_->left_to_lua; }

std::string World::why_not(Seat seat, CardId card, GameError* failed) {
  interpreter_->left_to_lua = false;
  std::string text = why_not_by_script(seat, card, failed);
  if (text.empty() && must_follow(*interpreter_->state, card)) text = "you must follow suit";
  return text;
}

std::string World::why_not_by_script(Seat seat, CardId card, GameError* failed) {
  Interpreter& in = *interpreter_;
  const Aside aside(*this, in);
  if (in.on_machine) {
    const machine::Value arguments[] = {machine::Value::player(seat), machine::Value::card(card)};
    return ask(in, machine::Callback::why_not, arguments, /*numbers=*/false);
  }
  const auto push = [&](lua_State* lua) {
    in.push_player(lua, seat);
    in.push_card(lua, card);
  };
  try {
    return ask(in, lua_newthread(in.lua), in.slots.why_not, 2, push, /*numbers=*/false, failed);
  } catch (const std::exception&) {
    return "";  // out of memory
  }
}

View World::view_with_totals(Seat viewer) {
  Interpreter& in = *interpreter_;
  View view = this->view(viewer);
  in.left_to_lua = false;
  if (!in.has_hand_total || (status() != Status::decision && status() != Status::over)) return view;
  const Aside aside(*this, in);
  for (PileView& pile : view.piles) {
    const bool is_hand = pile.name == "hand" || in.setup.piles[pile.pile].facing == PileFacing::own;
    const bool is_seen = std::all_of(pile.cards.begin(), pile.cards.end(), [](const auto& card) { return card; });
    if (pile.owner == kNoSeat || !is_hand || pile.cards.empty() || !is_seen) continue;
    if (in.on_machine) {
      const machine::Value argument = machine::Value::pile(pile.pile);
      pile.total = ask(in, machine::Callback::hand_total, {&argument, 1}, /*numbers=*/true);
      continue;
    }
    try {
      const auto push = [&](lua_State* lua) { in.push_slot(lua, in.slots.piles + pile.pile); };
      pile.total = ask(in, lua_newthread(in.lua), in.slots.hand_total, 1, push, /*numbers=*/true, nullptr);
      lua_pop(in.lua, 1);
    } catch (const std::exception&) {
      return view;  // out of memory
    }
  }
  return view;
}

}  // namespace houserules
