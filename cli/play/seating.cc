#include "cli/play/seating.h"

#include <algorithm>

#include <fmt/format.h>

#include "runtime/setup.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// One number is how many people play; several are their seats.
std::vector<int> seats_wanted(const PlayOptions& options, const Console& console) {
  if (options.seat != 0) return {options.seat};
  if (options.humans.size() == 1) {
    std::vector<int> seats;
    for (int seat = 1; seat <= options.humans[0]; ++seat) seats.push_back(seat);
    return seats;
  }
  const bool person = console.interactive && !options.watch && options.format == Format::text;
  return options.humans.empty() && person ? std::vector<int>{1} : options.humans;
}

bool settle_bots(const PlayOptions& options, int players, Seating& seating, std::string& error) {
  const int free = players - static_cast<int>(seating.humans.size());
  std::vector<BotSpec> bots(static_cast<std::size_t>(free), usual_bot(free < players || options.think.count() != 0));
  if (!options.bots.empty()) bots = bots_by_seat(options.bots, free, error);
  if (!error.empty()) return false;
  for (BotSpec& bot : bots) {
    const bool asked = options.bots.empty() || (bot.playouts == 0 && bot.think.count() == 0);
    if (options.think.count() == 0 || bot.name != bot_names().back() || !asked) continue;
    bot.think = options.think;
    bot.playouts = 0;
  }
  auto next = bots.begin();
  for (Seat seat = 0; seat < players; ++seat) {
    const bool human = contains(seating.humans, seat);
    seating.bots.push_back(human ? BotSpec() : *next++);
  }
  return true;
}

}  // namespace

std::optional<Seating> settle_seating(const PlayOptions& options, int players, Console& console, int& code) {
  Seating seating;
  const auto refuse = [&](const std::string& message) {
    code = fail(console, kUsage, message);
    return std::nullopt;
  };
  const std::vector<int> seats = seats_wanted(options, console);
  if (options.watch && !seats.empty())
    return refuse("--watch is for games between bots: leave out --seat and --humans");
  if (options.format == Format::json && !seats.empty())
    return refuse("--format json is for games between bots: leave out --seat and --humans");
  if (options.humans.size() == 1 && options.humans[0] > players) {
    return refuse(fmt::format("{} do not fit at a table for {}", counted(options.humans[0], "person"), players));
  }
  for (const int seat : seats) {
    if (seat > players) {
      return refuse(fmt::format("there is no seat {}: the game has {}, in seats 1 to {}", seat,
                                counted(players, "player"), players));
    }
    const Seat zero_based = seat - 1;
    if (!contains(seating.humans, zero_based)) seating.humans.push_back(zero_based);
  }
  std::sort(seating.humans.begin(), seating.humans.end());
  std::string error;
  if (!settle_bots(options, players, seating, error)) return refuse("--bots: " + error);
  if (options.names.empty()) return seating;
  if (options.names.size() > static_cast<std::size_t>(players)) {
    return refuse(fmt::format("{} for {}", counted(static_cast<std::int64_t>(options.names.size()), "name"),
                              counted(players, "player")));
  }
  for (const std::string& name : options.names) {
    if (const std::string fault = fault_of_name(name, seating.names); !fault.empty())
      return refuse("--names: " + fault);
    seating.names.push_back(name);
  }
  // The others keep their default names unless somebody has taken them.
  const std::vector<std::string> usual = default_names(kMaxPlayers);
  while (seating.names.size() < static_cast<std::size_t>(players)) {
    const auto free = [&](const std::string& name) { return fault_of_name(name, seating.names).empty(); };
    const auto own = usual.begin() + static_cast<std::ptrdiff_t>(seating.names.size());
    const auto name = free(*own) ? own : std::find_if(usual.begin(), usual.end(), free);
    seating.names.push_back(*name);
  }
  return seating;
}

}  // namespace houserules
