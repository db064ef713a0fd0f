// Calls the functions of a game's script, on the machine or in Lua.
#pragma once

#include <cstdint>

#include "interpreter/language/interpreter.h"
#include "interpreter/machine/program.h"
#include "runtime/deal.h"

namespace houserules {

/// How a call of the script ended.
enum class CallEnd {
  returned,
  stopped,  ///< by finish(), or at the limit
  failed,   ///< GameState::status and Interpreter::error give the reason
  asked     ///< suspended at a decision
};

/// Restores the state after loading. The caller carries over what outlives a deal.
void restore_fresh(Interpreter& in);

/// Sets what the script knows of the deal that begins.
void begin_script_of_deal(Interpreter& in);

/// Calls a function of the script with a player, if one is given. It must be there.
CallEnd call_script(Interpreter& in, Callback which, Seat seat = kNoSeat);
/// Goes on after the pending decision, answered in GameState::choice.
CallEnd resume_script(Interpreter& in);
/// Forgets a suspended call.
void abandon_script(Interpreter& in);

/// What a function of the script answers, which must be there and may not act. Nothing if it failed, for the reason in
/// `failed`; without one Lua has to be asked.
std::optional<machine::Value> ask_script(Interpreter& in, Callback which, std::span<const machine::Value> arguments,
                                         GameError& failed);

/// The suit that a shared public value names; -1: it is no suit.
int public_suit(const Interpreter& in, int number);

/// Reports a fault at the line where a function of the script begins; else as error_of() does.
void fail_of(Interpreter& in, Callback which, const std::string& message);
void fail(Interpreter& in, const std::string& message);

}  // namespace houserules
