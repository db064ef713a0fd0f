// Bots in the engine protocol: what they would choose, and choosing for a seat.
#pragma once

#include <functional>

#include "bots/bot.h"
#include "bots/factory.h"
#include "interpreter/world/game.h"
#include "protocol/request.h"
#include "system/json.h"

namespace houserules {

/// How a session thinks while others are served.
struct Thinking {
  /// Carries out what takes long, which touches nothing but its own session.
  std::function<void(const std::function<void()>&)> apart = [](const std::function<void()>& work) { work(); };
  Enough enough;  ///< ends it sooner
};

/// The bot that a request asks for; without one, `search`. Throws EngineFault with `bad_request`, also where its budget
/// is larger than an engine takes.
BotSpec bot_of(const EngineRequest& request);

/// What the bot would choose for `seat`, whose decision is pending: the members `seat`, `bot`, `move`, `values` and
/// `follows` of the reply. `viewer` is who asks, whose ids are told.
Json suggestion(Game& game, Seat seat, Seat viewer, const BotSpec& spec, const Thinking& thinking);

/// How far a bot has come.
enum class Played {
  all,
  cut_short,  ///< it has used what a request may cost; the last choice is the best it had found
  ended       ///< Thinking::enough came, and the last choice was not made
};

/// Lets the bot choose for `seat` for as long as the decision is its.
Played play_seat(Game& game, Seat seat, const BotSpec& spec, const Thinking& thinking);

}  // namespace houserules
