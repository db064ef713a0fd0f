// The rule file's answer to "why can this card not be played?".
#include <algorithm>

#include "interpreter/language/interpreter.h"
#include "interpreter/state/game_state.h"
#include "interpreter/world/fault_report.h"
#include "interpreter/world/world.h"

namespace houserules {
namespace {

/// The result of the script's `why_not`, run in `lua`; "" if that is no text or if it fails.
std::string ask_why_not(Interpreter& in, lua_State* lua, Seat seat, CardId card, GameError* failed) {
  // Called from C nothing can yield, so choosing, moving and finishing are refused.
  lua_pushcfunction(lua, [](lua_State* thread) {
    lua_call(thread, 2, 1);
    return 1;
  });
  in.push_slot(lua, in.slots.why_not);
  if (lua_type(lua, -1) != LUA_TFUNCTION) return "";
  in.push_player(lua, seat);
  in.push_card(lua, card);
  int results = 0;
  int status = LUA_OK;
  {
    DecisionScope scope(in.budget, lua);
    status = lua_resume(lua, in.lua, 3, &results);
  }
  if (status != LUA_OK && failed != nullptr) *failed = error_of(in, classify_failure(lua, status));
  if (status != LUA_OK || lua_type(lua, -1) != LUA_TSTRING) return "";
  std::size_t length = 0;
  const char* text = lua_tolstring(lua, -1, &length);
  return {text, length};
}

std::string ask_machine_why_not(machine::Machine& machine, Seat seat, CardId card) {
  using machine::Value;
  if (machine.program->callback(machine::Callback::why_not) < 0) return "";
  const Value arguments[] = {Value::player(seat), Value::card(card)};
  machine.refill();
  const auto why = machine.ask_between(machine::Callback::why_not, arguments);
  return why && why->is(machine::Tag::text) ? std::string(machine.characters(*why)) : "";
}

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

std::string World::why_not(Seat seat, CardId card, GameError* failed) {
  std::string text = why_not_by_script(seat, card, failed);
  if (text.empty() && must_follow(*interpreter_->state, card)) text = "you must follow suit";
  return text;
}

std::string World::why_not_by_script(Seat seat, CardId card, GameError* failed) {
  Interpreter& in = *interpreter_;
  // Undo whatever the function does to the script's variables.
  const Snapshot before = snapshot();
  const Silence silence(in.state->table);
  if (in.on_machine) {
    const std::string told = ask_machine_why_not(*in.machine, seat, card);
    restore(before);
    return told;
  }
  const bool counting = in.budget.counting();
  in.budget.set_counting(true);  // so that it is not ended by time
  std::string text;
  try {
    text = ask_why_not(in, lua_newthread(in.lua), seat, card, failed);
  } catch (const std::exception&) {
    text.clear();  // out of memory
  }
  in.budget.set_counting(counting);
  restore(before);
  return text;
}

}  // namespace houserules
