// Bots by the names under which users ask for them.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"

namespace houserules {

/// Which bot, and how much it may think about a decision.
struct BotSpec {
  std::string name = "random";         ///< one of bot_names()
  int playouts = 0;                    ///< games imagined at a decision; 0: the bot's own number
  std::chrono::milliseconds think{0};  ///< by the clock instead, when not 0; then no two games need be the same

  bool operator==(const BotSpec&) const = default;
};

/// The names of all bots, from the weakest to the strongest.
const std::vector<std::string>& bot_names();

/// Reads "search", "search:200" (playouts) or "search:500ms". Nothing, with `error` set to what was expected, when it
/// is none of them.
std::optional<BotSpec> parse_bot(std::string_view text, std::string& error);

/// The same, in words that parse_bot reads.
std::string bot_text(const BotSpec& spec);

/// A new bot, of one of bot_names(). One that thinks does so in up to `threads` threads; how many they are changes
/// nothing in what it chooses, unless it thinks by the clock.
std::unique_ptr<Bot> make_bot(const BotSpec& spec, int threads = 1);

/// The bot of each seat: `wanted` holds one for all seats, or one for each, as parse_bot reads them; empty: random. On
/// a fault nothing is returned, and `error` says what is wrong.
std::vector<BotSpec> bots_by_seat(const std::vector<std::string>& wanted, int players, std::string& error);

}  // namespace houserules
