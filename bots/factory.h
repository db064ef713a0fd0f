// Makes bots by the names users give.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "bots/habits.h"

namespace houserules {

/// Makes a bot that this program does not know.
class BotMaker {
 public:
  virtual ~BotMaker() = default;
  virtual std::unique_ptr<Bot> make() const = 0;
};

/// Which bot, and how much it may think per decision.
struct BotSpec {
  std::string name =
      "random";      ///< one of bot_names() or level_names(), or one for measuring; or any name, with a maker
  int playouts = 0;  ///< imagined games per decision; 0: the bot's default
  std::chrono::milliseconds think{0};               ///< if not 0, a time limit instead; games are then not reproducible
  SharedHabits habits = nullptr;                    ///< what it has learned about this game; null: nothing
  std::shared_ptr<const BotMaker> maker = nullptr;  ///< makes it; null: the bot of that name

  bool operator==(const BotSpec&) const = default;
};

/// The names of the usual bots, from the weakest to the strongest. Besides them there are, for measuring, "habits",
/// which plays by habit alone, and "untaught", a search without habits.
const std::vector<std::string>& bot_names();
/// Opponents for people, with fixed budgets: "easy", "fair", "hard". Valid wherever a bot's name is.
const std::vector<std::string>& level_names();

/// Reads "search", "search:200" (playouts) or "search:500ms". On failure returns nothing and sets `error` to what was
/// expected.
std::optional<BotSpec> parse_bot(std::string_view text, std::string& error);

/// The spec as text that parse_bot reads.
std::string bot_text(const BotSpec& spec);

/// The budget of a decision, in units of Allowance: more than the default if the spec has more playouts than the
/// default or a long time.
std::int64_t allowance_of(const BotSpec& spec);

/// Makes a bot; `spec.name` must be one that parse_bot reads. It may think in up to `threads` threads; their number
/// does not change its choices, unless it thinks by the clock.
std::unique_ptr<Bot> make_bot(const BotSpec& spec, int threads = 1);

/// The bot of each seat. `wanted` holds texts for `parse`: one for all seats, one for each seat, or none for random
/// bots. On failure returns an empty list and sets `error`.
std::vector<BotSpec> bots_by_seat(const std::vector<std::string>& wanted, int players, std::string& error,
                                  std::optional<BotSpec> (*parse)(std::string_view, std::string&) = parse_bot);

}  // namespace houserules
