#include "bots/thinkers.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "bots/greedy.h"
#include "bots/random.h"
#include "bots/search.h"
#include "grammar/diagnostic.h"

namespace houserules {
namespace {

class Random final : public Thinker {
 public:
  void begin(std::uint64_t seed, std::uint64_t index) override { bot_.begin(seed, index); }
  Choice choose(World& world) override { return bot_.choose(world.decision()); }

 private:
  RandomBot bot_;
};

/// Greedy, bounded by the clock, would not try all options alike.
bool may_think(const std::string& name) { return name == "search"; }

}  // namespace

const std::vector<std::string>& thinker_names() {
  static const std::vector<std::string> names{"random", "greedy", "search"};
  return names;
}

std::optional<BotSpec> parse_bot(std::string_view text, std::string& error) {
  constexpr int kMost = 10'000'000;
  BotSpec spec;
  const auto colon = text.find(':');
  spec.name = std::string(text.substr(0, colon));
  const auto& names = thinker_names();
  if (std::find(names.begin(), names.end(), spec.name) == names.end()) {
    error = fmt::format("there is no bot `{}`{}; there are random, greedy and search", spec.name,
                        did_you_mean(spec.name, names));
    return std::nullopt;
  }
  if (colon == std::string_view::npos) return spec;
  if (spec.name == "random") {
    error = fmt::format("the bot random does not think: `random`, not `{}`", text);
    return std::nullopt;
  }
  const std::string_view budget = text.substr(colon + 1);
  int number = 0;
  const auto [end, fault] = std::from_chars(budget.data(), budget.data() + budget.size(), number);
  const std::string_view unit(end, static_cast<std::size_t>(budget.data() + budget.size() - end));
  const bool timed = unit == "ms" && may_think(spec.name);
  if (fault != std::errc() || number < 1 || number > kMost || (!unit.empty() && !timed)) {
    error = fmt::format(
        "expected {0} with a number of playouts from 1 to {1}{2}, not `{3}`", spec.name, kMost,
        may_think(spec.name) ? ", or milliseconds, as in search:200 or search:500ms" : ", as in greedy:50", text);
    return std::nullopt;
  }
  if (timed) spec.think = std::chrono::milliseconds(number);
  else spec.playouts = number;
  return spec;
}

std::string bot_text(const BotSpec& spec) {
  if (spec.think.count() > 0) return fmt::format("{}:{}ms", spec.name, spec.think.count());
  return spec.playouts > 0 ? fmt::format("{}:{}", spec.name, spec.playouts) : spec.name;
}

std::unique_ptr<Thinker> make_thinker(const BotSpec& spec) {
  if (spec.name == "search") return std::make_unique<SearchBot>(spec.playouts, spec.think);
  if (spec.name == "greedy") return std::make_unique<GreedyBot>(spec.playouts);
  return std::make_unique<Random>();
}

Status play_with_thinkers(World& world, std::span<Thinker* const> by_seat, std::uint64_t seed, std::uint64_t index,
                          const ChoiceListener& on_choice) {
  std::vector<Choice> made;
  for (Thinker* bot : by_seat) bot->begin(seed, index);
  world.set_policy(nullptr);
  world.begin(seed, index);
  Status status = world.advance();
  for (bool counting = false;;) {
    if (status == Status::interrupted && !counting) {
      counting = true;
      world.set_counting(true);
      world.begin(seed, index);
      status = world.advance();
      for (std::size_t i = 0; i < made.size() && status == Status::decision; ++i) status = world.answer(made[i]);
    }
    if (status != Status::decision) {
      world.set_counting(false);
      return status;
    }
    const Choice choice = by_seat[static_cast<std::size_t>(world.decision().seat)]->choose(world);
    if (on_choice) on_choice(world.decision(), choice);
    made.push_back(choice);
    status = world.answer(choice);
  }
}

}  // namespace houserules
