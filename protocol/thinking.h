// Bots in the engine protocol: what they would choose, and choosing for a seat.
#pragma once

#include <functional>

#include "bots/bot.h"
#include "bots/factory.h"
#include "interpreter/world/game.h"
#include "protocol/request.h"
#include "system/json.h"

namespace houserules {

/// How a session thinks while others are being served.
struct Thinking {
  /// Runs long work that touches only its own session.
  std::function<void(const std::function<void()>&)> apart = [](const std::function<void()>& work) { work(); };
  Enough enough;  ///< makes it stop sooner
};

/// The bot that a request asks for; without one, `search`. Throws EngineFault with `bad_request`, also if its budget is
/// larger than the engine allows.
BotSpec bot_of(const EngineRequest& request);

/// What the bot would choose for `seat`, whose decision is pending: the members `seat`, `bot`, `move`, `values` and
/// `follows` of the reply, with the ids of `viewer`.
Json suggestion(Game& game, Seat seat, Seat viewer, const BotSpec& spec, const Thinking& thinking);

/// The progress of a bot.
enum class Played {
  all,
  cut_short,  ///< it used up the budget of a request; the last choice is the best it had found
  ended       ///< Thinking::enough stopped it, and the last choice was not made
};

/// Lets the bot choose for `seat` as long as the decisions are that seat's.
Played play_seat(Game& game, Seat seat, const BotSpec& spec, const Thinking& thinking);

}  // namespace houserules
