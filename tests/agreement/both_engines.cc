#include "tests/agreement/both_engines.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace houserules {
namespace {

struct Told final : Listener {
  explicit Told(World& of) : world(of) { world.hooks().listener = this; }
  ~Told() override { world.hooks().listener = nullptr; }
  Told(const Told&) = delete;
  Told& operator=(const Told&) = delete;
  void on_event(const Event& event) override {
    lines.push_back(fmt::format("{}:{}", static_cast<int>(event.kind), describe(event, world.setup(), kOmniscient)));
  }
  World& world;
  std::vector<std::string> lines;
};

std::string shown(const World& world, Status status) {
  if (status == Status::error) {
    // Where a script that runs on is stopped depends on where instructions are counted from.
    return world.error().kind == GameError::Kind::endless ? world.error().message : world.error().text();
  }
  return fmt::format("status {} {}", static_cast<int>(status), world.position_text());
}

/// What the script says when it is asked between moves; `left`: something is left to Lua.
std::string asides(World& world, Seat seat, CardId card, bool& left) {
  // Counted, as the watchdog stops a question after some time, on a busy machine sooner than on an idle one.
  const bool counting = std::exchange(world.modes().counting, true);
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
  world.modes().counting = counting;
  return text;
}

/// Plays a game again up to where it was interrupted, with instructions counted.
Status again(World& world, std::uint64_t seed, std::uint64_t index, const std::vector<Choice>& choices) {
  world.modes().counting = true;
  world.begin(seed, index);
  Status status = world.advance();
  for (const Choice& choice : choices) {
    if (status != Status::decision) break;
    status = world.answer(choice);
  }
  world.modes().counting = false;
  return status;
}

}  // namespace

BothEngines::BothEngines(const std::shared_ptr<const Rules>& rules, int players, const OptionValues& options) {
  GameError error, other;
  machine_ = World::load(rules, players, options, {}, error);
  lua_ = World::load(rules, players, options, {}, other, nullptr, Scripts::in_lua);
  if ((machine_ == nullptr) != (lua_ == nullptr) || error.text() != other.text())
    difference_ = fmt::format("when loaded\n  machine: {}\n  lua:     {}\n", error.text(), other.text());
  if (machine_ == nullptr || lua_ == nullptr) return;
  two_ = machine_->bytecode().has_value();
  if (!two_) why_not_two_ = machine_->why_in_lua();
}

BothEngines::Played BothEngines::play(std::uint64_t seed, std::uint64_t index, std::int64_t most) {
  Played played;
  Told one(*machine_), other(*lua_);
  std::vector<Choice> choices;
  Chance chance(seed, index, 1);
  const auto differ = [&](std::string_view where, std::string_view left, std::string_view right) {
    difference_ = fmt::format("{} in game {} after {} decisions\n  machine: {}\n  lua:     {}\n", where, index,
                              choices.size(), left, right);
  };
  machine_->begin(seed, index);
  lua_->begin(seed, index);
  Status a = machine_->advance(), b = lua_->advance();
  while (true) {
    played.trapped = a == Status::interrupted;
    if (a == Status::interrupted) a = again(*machine_, seed, index, choices);
    // Lua 5.4.4 tells another line of a division by zero where instructions are not counted.
    const bool lua_again = b == Status::interrupted || b == Status::error;
    if (lua_again) b = again(*lua_, seed, index, choices);
    const std::string left = shown(*machine_, a), right = shown(*lua_, b);
    if (left != right) differ("they part", left, right);
    if (played.trapped || b == Status::error) {
      played.failed = b == Status::error;
      played.error = lua_->error().message;
      break;
    }
    if (!lua_again && one.lines != other.lines) {
      const auto [x, y] = std::mismatch(one.lines.begin(), one.lines.end(), other.lines.begin(), other.lines.end());
      differ("events differ", x == one.lines.end() ? "-" : *x, y == other.lines.end() ? "-" : *y);
    }
    if (!difference_.empty() || a != Status::decision || played.decisions == most) break;
    one.lines.clear();
    other.lines.clear();
    ++played.decisions;

    const std::size_t step = choices.size();
    const Decision& decision = lua_->decision();
    if (step % 5 == 2) {
      bool unsure = false, never = false;
      const auto card = static_cast<CardId>(chance.below(static_cast<std::uint32_t>(lua_->setup().pack.cards.size())));
      const std::string said = asides(*machine_, decision.seat, card, unsure);
      const std::string in_lua = asides(*lua_, decision.seat, card, never);
      if (said != in_lua && !unsure) {
        differ("asked between moves", said, in_lua);
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
      a = machine_->answer(choice);
      const std::string there = shown(*machine_, a);
      machine_->restore(here);
      one.lines.clear();
      a = machine_->answer(choice);
      if (const std::string now = shown(*machine_, a); there != now) {
        differ("the machine is not restored", there, now);
        break;
      }
    } else {
      a = machine_->answer(choice);
    }
    b = lua_->answer(choice);
  }
  return played;
}

}  // namespace houserules
