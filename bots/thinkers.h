// Bots by name, and games among them.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/thinker.h"

namespace houserules {

/// Which bot, and how long it may think about a decision.
struct BotSpec {
  std::string name = "random";         ///< one of thinker_names()
  int playouts = 0;                    ///< of a decision; 0: the bot's own number
  std::chrono::milliseconds think{0};  ///< instead of playouts, when not 0; then no two runs need be the same
};

/// "random", "greedy", "search": from the weakest to the strongest.
const std::vector<std::string>& thinker_names();

/// Reads "search", "search:200" (playouts) or "search:500ms". Nothing, with `error` set, when it is none of them; then
/// `error` says what was expected.
std::optional<BotSpec> parse_bot(std::string_view text, std::string& error);

/// As parse_bot reads it.
std::string bot_text(const BotSpec& spec);

/// A bot of a known name.
std::unique_ptr<Thinker> make_thinker(const BotSpec& spec);

/// Called with each choice before it is made.
using ChoiceListener = std::function<void(const Decision& decision, const Choice& choice)>;

/// Plays game `index` of `seed` to its end; by_seat[s] chooses for seat s (a bot may stand there several times). When
/// the watchdog strikes, the choices made are made again with instructions counted, without telling `on_choice`.
/// Returns over or error.
Status play_with_thinkers(World& world, std::span<Thinker* const> by_seat, std::uint64_t seed, std::uint64_t index,
                          const ChoiceListener& on_choice = {});

}  // namespace houserules
