#include "table/seating.h"

#include <fmt/format.h>

#include "runtime/setup.h"
#include "system/utf8.h"

namespace houserules {
namespace {

constexpr const char* kHuman = "human";

// Playouts per move of the default opponent: few enough that the player does not have to wait.
constexpr int kUsualPlayouts = 500;

}  // namespace

BotSpec usual_bot(bool people) {
  BotSpec bot;
  bot.name = people ? bot_names().back() : bot_names().front();
  if (people) bot.playouts = kUsualPlayouts;
  return bot;
}

std::string fault_of_name(const std::string& name, const std::vector<std::string>& others) {
  const auto cannot_be = [&name](const char* reason) { return fmt::format("`{}` cannot be a name: {}", name, reason); };
  if (!is_printable(name)) return cannot_be("names are UTF-8, without control characters");
  if (name.empty() || contains(others, name)) return cannot_be("names must be distinct and not empty");
  return "";
}

std::vector<std::string> seats_of(const Seating& seating) {
  std::vector<std::string> seats;
  for (const BotSpec& bot : seating.bots) seats.push_back(bot_text(bot));
  for (const Seat seat : seating.humans) seats[slot(seat)] = kHuman;
  return seats;
}

void seat_again(const std::vector<std::string>& seats, Seating& seating) {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    std::string error;
    const auto bot = parse_bot(seats[seat], error);
    if (seats[seat] == kHuman) seating.humans.push_back(static_cast<Seat>(seat));
    seating.bots.push_back(bot ? *bot : usual_bot(/*people=*/true));
  }
}

}  // namespace houserules
