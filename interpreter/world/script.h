// Loads the scripts, calls their functions, on the machine or in Lua, and runs a game through its phases.
#pragma once

#include <cstdint>

#include "interpreter/language/interpreter.h"
#include "interpreter/machine/program.h"
#include "runtime/deal.h"

namespace houserules {

/// Loads the scripts. On failure returns false and sets Interpreter::error.
bool load_in_lua(Interpreter& in);

/// Plays on, answering a pending decision with GameState::choice, until somebody must choose, the game is over, or it
/// cannot continue.
Status play_on(Interpreter& in);

/// How a call of the script ended.
enum class CallEnd {
  returned,
  stopped,  ///< by finish(), or because a limit was reached
  failed,   ///< GameState::status and Interpreter::error have the reason
  asked     ///< suspended at a decision
};

/// Restores the state after loading. The caller has to preserve whatever survives a deal.
void restore_fresh(Interpreter& in);

/// Sets the script's globals for the deal that begins.
void begin_script_of_deal(Interpreter& in);

/// Calls callback `which`, which must exist, with the player at `seat` if there is one.
CallEnd call_script(Interpreter& in, Callback which, Seat seat = kNoSeat);
/// Continues after the pending decision, with the answer in GameState::choice.
CallEnd resume_script(Interpreter& in);
/// Discards a suspended call.
void abandon_script(Interpreter& in);

/// Calls callback `which`, which must exist and may not change the game, and returns its result. Returns nothing on
/// failure and sets `failed`; if `failed` has no message, the machine cannot answer and Lua has to be asked.
std::optional<machine::Value> ask_script(Interpreter& in, Callback which, std::span<const machine::Value> arguments,
                                         GameError& failed);

/// While a choose_all is pending: has the script offer everybody but the player who is asked what they may choose with
/// the cards as they lie now, and those asked earlier choose at random. Returns false, and changes no answers, if the
/// script fails.
bool offer_anew(Interpreter& in, Chance& chance);

/// The suit held by the shared public value `number`; -1 if it is not a suit.
int public_suit(const Interpreter& in, int number);

/// Fails with an error at the first line of callback `which`.
void fail_of(Interpreter& in, Callback which, const std::string& message);
// Fails with an error for the whole file.
void fail(Interpreter& in, const std::string& message);

/// Sets `points` for everybody who took part in the deal, and `parts`, if not null, to what they consist of; other
/// seats are unchanged. Returns false if the script failed.
bool ask_scores(Interpreter& in, DealPoints& points, DealParts* parts = nullptr);

/// Handles a coroutine that `try` or `fail` has suspended: saves the state, or restores that of the newest attempt.
/// Returns true if the coroutine should be resumed with the `arguments` values on its stack; false if it was suspended
/// for another reason. Charges instructions to the running decision.
bool serve_attempt(Interpreter& in, int& arguments);
/// The same for compiled scripts. Resumes the machine until it stops for another reason, and returns that.
machine::Step serve_attempts(Interpreter& in, machine::Step step);

}  // namespace houserules
