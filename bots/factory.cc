#include "bots/factory.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "bots/greedy.h"
#include "bots/habits_bot.h"
#include "bots/random.h"
#include "bots/search.h"
#include "grammar/diagnostics/diagnostic.h"

namespace houserules {
namespace {

constexpr int kMostBudget = 10'000'000;

/// The part after the name and a colon.
enum class Allowed { none, fixed, playouts, playouts_or_time };

// docs/bots.md reports how they do against each other. The first compares only two options.
constexpr int kEasy = 12, kFair = 60, kHard = 500;

template <int Playouts>
std::unique_ptr<Bot> make_level(const BotSpec& spec, int threads) {
  return std::make_unique<SearchBot>(Playouts, std::chrono::milliseconds(0), threads, spec.habits);
}

struct Maker {
  const char* name;
  Allowed budget;
  std::unique_ptr<Bot> (*make)(const BotSpec& spec, int threads);
  bool is_usual = true;  ///< otherwise it is for measuring what habits are worth
};

constexpr Maker kMakers[] = {
    {"random", Allowed::none, [](const BotSpec&, int) { return std::unique_ptr<Bot>(std::make_unique<RandomBot>()); }},
    // No time limit: it could stop before all options are tried equally often.
    {"greedy", Allowed::playouts,
     [](const BotSpec& spec, int) { return std::unique_ptr<Bot>(std::make_unique<GreedyBot>(spec.playouts)); }},
    {"habits", Allowed::none,
     [](const BotSpec& spec, int) { return std::unique_ptr<Bot>(std::make_unique<HabitsBot>(spec.habits)); },
     /*is_usual=*/false},
    {"untaught", Allowed::playouts_or_time,
     [](const BotSpec& spec, int threads) {
       return std::unique_ptr<Bot>(std::make_unique<SearchBot>(spec.playouts, spec.think, threads));
     },
     /*is_usual=*/false},
    {"search", Allowed::playouts_or_time,
     [](const BotSpec& spec, int threads) {
       return std::unique_ptr<Bot>(std::make_unique<SearchBot>(spec.playouts, spec.think, threads, spec.habits));
     }},
    {"easy", Allowed::fixed, make_level<kEasy>},
    {"fair", Allowed::fixed, make_level<kFair>},
    {"hard", Allowed::fixed, make_level<kHard>},
};

const Maker* maker_of(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(kMakers), std::end(kMakers), [&](const Maker& maker) { return name == maker.name; });
  return found == std::end(kMakers) ? nullptr : found;
}

std::string expected(const Maker& maker, std::string_view text) {
  switch (maker.budget) {
    case Allowed::none:
      return fmt::format("the bot {0} does not think ahead: expected {0} alone, not `{1}`", maker.name, text);
    case Allowed::fixed:
      return fmt::format("how far {0} thinks ahead is fixed: expected {0} alone, not `{1}`", maker.name, text);
    case Allowed::playouts:
      return fmt::format("expected {0} with a number of playouts from 1 to {1}, as in {0}:50, not `{2}`", maker.name,
                         kMostBudget, text);
    case Allowed::playouts_or_time: break;
  }
  return fmt::format(
      "expected {0} with playouts, as in {0}:200, or milliseconds, as in {0}:500ms, from 1 to {1}, not `{2}`",
      maker.name, kMostBudget, text);
}

/// The names of all usual bots that are levels, or of all that are not.
std::vector<std::string> names_of(bool levels) {
  std::vector<std::string> names;
  for (const Maker& maker : kMakers) {
    if ((maker.budget == Allowed::fixed) == levels && maker.is_usual) names.emplace_back(maker.name);
  }
  return names;
}

}  // namespace

const std::vector<std::string>& bot_names() {
  static const std::vector<std::string> names = names_of(/*levels=*/false);
  return names;
}

const std::vector<std::string>& level_names() {
  static const std::vector<std::string> names = names_of(/*levels=*/true);
  return names;
}

std::optional<BotSpec> parse_bot(std::string_view text, std::string& error) {
  const auto colon = text.find(':');
  BotSpec spec;
  spec.name = std::string(text.substr(0, colon));
  const Maker* maker = maker_of(spec.name);
  if (maker == nullptr) {
    std::vector<std::string> names = bot_names();
    names.insert(names.end(), level_names().begin(), level_names().end());
    const std::string hint = did_you_mean(spec.name, names);
    error = fmt::format("there is no bot `{}`{}", spec.name,
                        hint.empty() ? fmt::format("; there are: {}", fmt::join(names, ", ")) : hint);
    return std::nullopt;
  }
  if (colon == std::string_view::npos) return spec;
  const std::string_view budget = text.substr(colon + 1);
  int number = 0;
  const auto [end, fault] = std::from_chars(budget.data(), budget.data() + budget.size(), number);
  const std::string_view unit(end, static_cast<std::size_t>(budget.data() + budget.size() - end));
  const bool timed = unit == "ms";
  if (fault != std::errc() || number < 1 || number > kMostBudget || (!unit.empty() && !timed) ||
      maker->budget == Allowed::none || maker->budget == Allowed::fixed ||
      (timed && maker->budget == Allowed::playouts)) {
    error = expected(*maker, text);
    return std::nullopt;
  }
  if (timed) {
    spec.think = std::chrono::milliseconds(number);
  } else {
    spec.playouts = number;
  }
  return spec;
}

std::string bot_text(const BotSpec& spec) {
  if (spec.think.count() > 0) return fmt::format("{}:{}ms", spec.name, spec.think.count());
  return spec.playouts > 0 ? fmt::format("{}:{}", spec.name, spec.playouts) : spec.name;
}

std::int64_t allowance_of(const BotSpec& spec) {
  constexpr std::int64_t kOfMillisecond = 2'000'000;  // generous
  const std::int64_t playouts = spec.name == "hard" ? kHard : spec.playouts;
  return std::max(
      Allowance::kOfDecision / SearchBot::kPlayouts * std::max<std::int64_t>(SearchBot::kPlayouts, playouts),
      kOfMillisecond * static_cast<std::int64_t>(spec.think.count()));
}

std::unique_ptr<Bot> make_bot(const BotSpec& spec, int threads) {
  auto bot = spec.maker == nullptr ? maker_of(spec.name)->make(spec, threads) : spec.maker->make();
  bot->set_allowance(allowance_of(spec));
  return bot;
}

std::vector<BotSpec> bots_by_seat(const std::vector<std::string>& wanted, int players, std::string& error,
                                  std::optional<BotSpec> (*parse)(std::string_view, std::string&)) {
  const auto seats = static_cast<std::size_t>(players);
  std::vector<BotSpec> bots;
  for (const std::string& text : wanted) {
    const auto spec = parse(text, error);
    if (!spec) return {};
    bots.push_back(*spec);
  }
  if (bots.size() > 1 && bots.size() != seats) {
    error = fmt::format("expected one bot for all seats, or {}, one per seat, not {}", players, bots.size());
    return {};
  }
  if (bots.size() > 1) return bots;
  return std::vector<BotSpec>(seats, bots.empty() ? BotSpec{} : bots.front());
}

}  // namespace houserules
