#include "tests/agreement/both_engines.h"

#include <algorithm>
#include <ctime>
#include <vector>

#include <fmt/format.h>

#include "interpreter/sandbox/budget.h"
#include "statistics/observed.h"

namespace houserules {
namespace {

/// The script's answers between moves; `left`: set if the machine leaves something to Lua.
std::string asides(World& world, Seat seat, CardId card, bool& left) {
  std::string text = "why not " + world.why_not(seat, card);
  left = left || world.is_left_to_lua();
  for (const PileView& pile : world.view_with_totals(seat).piles) text += " " + pile.total;
  left = left || world.is_left_to_lua();
  const Snapshot here = world.snapshot();
  std::vector<std::int64_t> points;
  Listener* const listener = std::exchange(world.hooks().listener, nullptr);
  if (world.points_so_far(points)) text += fmt::format(" points {}", fmt::join(points, " "));
  left = left || points.empty() || world.status() == Status::interrupted;
  world.hooks().listener = listener;
  world.restore(here);
  return text;
}

/// Replays a game in Lua up to the point where it was interrupted.
Status again(World& world, Observer& observer, std::uint64_t seed, std::uint64_t index,
             const std::vector<Choice>& choices) {
  observer.begin();
  world.begin_in_lua(seed, index);
  Status status = world.advance();
  for (const Choice& choice : choices) {
    if (status != Status::decision) break;
    observer.begin();
    status = world.answer(choice);
  }
  return status;
}

/// Whether the step ended at a limit in one engine and was heavy in the other, too. They count only similarly, so the
/// other may have stayed below the limit.
bool is_near_limit(const World& ended, Status status, const World& other) {
  const std::string& error = ended.error().message;
  return status == Status::error && other.spent() >= Limits{}.instructions / 100 &&
         (error.starts_with("this decision ran more than") || error.starts_with("this decision used more than"));
}

}  // namespace

BothEngines::BothEngines(const std::shared_ptr<const Rules>& rules, int players, const OptionValues& options,
                         const std::shared_ptr<const Rules>& in_lua) {
  GameError error, other;
  machine_ = World::load(rules, players, options, {}, error);
  lua_ = World::load(in_lua == nullptr ? rules : in_lua, players, options, {}, other, nullptr, Scripts::in_lua);
  if ((machine_ == nullptr) != (lua_ == nullptr) || error.text() != other.text())
    difference_ = fmt::format("when loaded\n  machine: {}\n  lua:     {}\n", error.text(), other.text());
  if (machine_ == nullptr || lua_ == nullptr) return;
  two_ = machine_->bytecode().has_value();
  if (!two_) why_not_two_ = machine_->why_in_lua();
}

BothEngines::Played BothEngines::play(std::uint64_t seed, std::uint64_t index, std::int64_t most) {
  Played played;
  Observer one(*machine_), other(*lua_);
  std::vector<Shown> before;  // what the machine showed before it was restored
  std::vector<Choice> choices;
  Chance chance(seed, index, 1);
  bool takes_long = false;
  const auto differ = [&](std::string_view what, const Difference& difference) {
    difference_ =
        fmt::format("{} in game {} after {} decisions\n{}\n", what, index, choices.size(), difference.lines());
  };
  machine_->begin(seed, index);
  lua_->begin(seed, index);
  Status a = machine_->advance(), b = lua_->advance();
  while (true) {
    played.trapped = a == Status::interrupted;
    std::vector<Shown> left = one.take(a);
    if (!before.empty()) {
      if (const auto difference = first_difference(before, left)) differ("the machine is not restored", *difference);
      before.clear();
    }
    if (played.trapped) {
      a = again(*machine_, one, seed, index, choices);
      left = one.take(a);
    }
    // Lua 5.4.4 reports another line for a division by zero if instructions are not counted.
    if (b == Status::interrupted || b == Status::error) b = again(*lua_, other, seed, index, choices);
    const bool alike = a == b && machine_->error().message == lua_->error().message;
    if (!alike && (is_near_limit(*machine_, a, *lua_) || is_near_limit(*lua_, b, *machine_))) {
      played.failed = true;
      played.error = (a == Status::error ? *machine_ : *lua_).error().message;
      break;
    }
    if (const auto difference = first_difference(left, other.take(b)); difference && difference_.empty())
      differ(difference->what + " differs", *difference);
    if (played.trapped || b == Status::error) {
      played.failed = b == Status::error;
      played.error = lua_->error().message;
      break;
    }
    if (!difference_.empty() || a != Status::decision || played.decisions == most) break;
    ++played.decisions;

    const std::size_t step = choices.size();
    const Decision& decision = lua_->decision();
    if (step % 5 == 2 && !takes_long) {
      bool unsure = false, never = false;
      const auto card = static_cast<CardId>(chance.below(static_cast<std::uint32_t>(lua_->setup().pack.cards.size())));
      const std::clock_t began = std::clock();
      const std::string said = asides(*machine_, decision.seat, card, unsure);
      // Some searches take a second a question, and a game asks hundreds.
      takes_long = std::clock() - began > CLOCKS_PER_SEC / 10;
      const std::string in_lua = asides(*lua_, decision.seat, card, never);
      if (said != in_lua && !unsure) {
        differ("asked between moves", {"", said, in_lua});
        break;
      }
    }
    Choice choice;
    choice.alternative = chance.below(static_cast<std::uint32_t>(decision.alternatives.size()));
    const Alternative& alternative = decision.alternatives[choice.alternative];
    choice.number = alternative.value;
    if (alternative.kind == AlternativeKind::range)
      choice.number += std::int64_t{alternative.step} * chance.below(alternative.variants());
    choices.push_back(choice);
    if (step % 7 == 3) {  // there and back again
      const Snapshot here = machine_->snapshot();
      before = one.take(machine_->answer(choice));
      machine_->restore(here);
      one.begin();
    }
    a = machine_->answer(choice);
    b = lua_->answer(choice);
  }
  return played;
}

}  // namespace houserules
