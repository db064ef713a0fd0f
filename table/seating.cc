#include "table/seating.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/setup.h"
#include "system/utf8.h"

namespace houserules {
namespace {

constexpr const char* kHuman = "human";
constexpr const char* kWatched = "fair";

constexpr std::size_t kLongestName = 100;  ///< bytes

// Playouts per move of the default opponent: few enough that the player does not have to wait.
constexpr int kUsualPlayouts = 500;

}  // namespace

BotSpec usual_bot(bool people) {
  BotSpec bot;
  bot.name = people ? bot_names().back() : kWatched;
  if (people) bot.playouts = kUsualPlayouts;
  return bot;
}

std::string bots_sentence(const std::vector<BotSpec>& bots, const std::vector<std::string>& names) {
  static constexpr const char* kNumbers[] = {"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"};
  const std::string kind = bots_flag(bots);
  if (kind.find(',') != std::string::npos) {
    std::vector<std::string> each;
    for (std::size_t seat = 0; seat < bots.size(); ++seat)
      each.push_back(fmt::format("{} {}", names[seat], bot_text(bots[seat])));
    return fmt::format("The bots: {}.", fmt::join(each, ", "));
  }
  const std::string count = bots.size() < std::size(kNumbers) ? kNumbers[bots.size()] : std::to_string(bots.size());
  const char* nouns = bots.size() == 1 ? "bot plays" : "bots play";
  const bool is_word = contains(level_names(), kind) || contains(bot_names(), kind);
  return is_word ? fmt::format("{} {} {}.", count, kind, nouns) : fmt::format("{} {} ({}).", count, nouns, kind);
}

std::string bots_flag(const std::vector<BotSpec>& bots) {
  std::vector<std::string> texts;
  for (const BotSpec& bot : bots) texts.push_back(bot_text(bot));
  const bool are_alike = std::adjacent_find(texts.begin(), texts.end(), std::not_equal_to<>()) == texts.end();
  return are_alike && !texts.empty() ? texts.front() : fmt::format("{}", fmt::join(texts, ","));
}

std::string fault_of_name(const std::string& name, const std::vector<std::string>& others) {
  const auto cannot_be = [&name](const char* reason) { return fmt::format("`{}` cannot be a name: {}", name, reason); };
  if (!is_printable(name)) return cannot_be("names are UTF-8, without control characters");
  const std::string seen = visible(name);
  const bool is_blank = seen.find_first_not_of(' ') == std::string::npos;
  const auto looks_alike = [&seen](const std::string& other) { return visible(other) == seen; };
  if (is_blank || name.size() > kLongestName || std::any_of(others.begin(), others.end(), looks_alike))
    return cannot_be("names must be distinct, not empty and of at most 100 bytes");
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
