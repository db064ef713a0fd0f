#include "bots/factory.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "bots/random.h"
#include "grammar/diagnostic.h"

namespace houserules {
namespace {

struct Maker {
  const char* name;
  std::unique_ptr<Bot> (*make)();
};

constexpr Maker kMakers[] = {
    {"random", [] { return std::unique_ptr<Bot>(std::make_unique<RandomBot>()); }},
};

const Maker* maker_of(const std::string& name) {
  const auto* found =
      std::find_if(std::begin(kMakers), std::end(kMakers), [&](const Maker& maker) { return name == maker.name; });
  return found == std::end(kMakers) ? nullptr : found;
}

}  // namespace

const std::vector<std::string>& bot_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Maker& maker : kMakers) all.emplace_back(maker.name);
    return all;
  }();
  return names;
}

std::unique_ptr<Bot> make_bot(const std::string& name) {
  const Maker* maker = maker_of(name);
  return maker == nullptr ? nullptr : maker->make();
}

std::vector<std::string> bots_by_seat(const std::vector<std::string>& wanted, int players, std::string& error) {
  const auto seats = static_cast<std::size_t>(players);
  for (const std::string& name : wanted) {
    if (maker_of(name) != nullptr) continue;
    const std::string hint = did_you_mean(name, bot_names());
    error = fmt::format("there is no bot `{}`{}", name,
                        hint.empty() ? fmt::format("; there is: {}", fmt::join(bot_names(), ", ")) : hint);
    return {};
  }
  if (wanted.size() > 1 && wanted.size() != seats) {
    error = fmt::format("expected one bot for all seats, or {}, one for each, not {}", players, wanted.size());
    return {};
  }
  if (wanted.size() > 1) return wanted;
  return std::vector<std::string>(seats, wanted.empty() ? bot_names().front() : wanted.front());
}

SeatedBots::SeatedBots(const std::vector<std::string>& names) {
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const auto same = std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(seat), names[seat]);
    const auto first = static_cast<std::size_t>(same - names.begin());
    if (first < seat) {
      by_seat_.push_back(by_seat_[first]);
      continue;
    }
    bots_.push_back(make_bot(names[seat]));
    if (bots_.back() == nullptr) throw std::invalid_argument("no such bot: " + names[seat]);
    by_seat_.push_back(bots_.back().get());
  }
}

void SeatedBots::begin(std::uint64_t seed, std::uint64_t index) {
  for (const auto& bot : bots_) bot->begin(seed, index);
}

}  // namespace houserules
