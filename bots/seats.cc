#include "bots/seats.h"

#include <algorithm>

namespace houserules {

SeatedBots::SeatedBots(const std::vector<BotSpec>& specs, int threads) {
  for (std::size_t seat = 0; seat < specs.size(); ++seat) {
    const auto same = std::find(specs.begin(), specs.begin() + static_cast<std::ptrdiff_t>(seat), specs[seat]);
    const auto first = static_cast<std::size_t>(same - specs.begin());
    if (first == seat) bots_.push_back(make_bot(specs[seat], threads));
    by_seat_.push_back(first == seat ? bots_.back().get() : by_seat_[first]);
  }
  for (Bot* bot : by_seat_) policies_.push_back(bot->policy());
  if (std::count(policies_.begin(), policies_.end(), nullptr) > 0) policies_.clear();
  takes_many_ = std::all_of(policies_.begin(), policies_.end(), [](const Policy* its) { return its->takes_many(); });
}

void SeatedBots::begin(const Seed& seed, std::uint64_t index) {
  for (const auto& bot : bots_) bot->begin(seed, index);
  lot_ = Chance(seed, index, kLot);
}

std::optional<Choice> SeatedBots::called(World& world, const Decision& decision, std::span<const Choice> made) {
  for (const Seat caller : asked_before(decision, lot_)) {
    if (const auto choice = call(world, caller, made)) return choice;
  }
  return std::nullopt;
}

Choice SeatedBots::choose(World& world, const Decision& decision) {
  if (decision.calls > 0) {
    if (const auto call = called(world, decision, {})) return *call;
  }
  return policies_[slot(decision.seat)]->choose(world, decision);
}

Choice SeatedBots::choose(World& world, std::span<const Choice> made) {
  if (const auto call = called(world, world.decision(), made)) return *call;
  return move(world, made);
}

void SeatedBots::set_enough(Enough enough) {
  for (const auto& bot : bots_) bot->set_enough(enough);
}

std::int64_t SeatedBots::playouts() const {
  std::int64_t sum = 0;
  for (const auto& bot : bots_) sum += bot->playouts();
  return sum;
}

Status play_game(World& world, Bot& bots, const Seed& seed, std::uint64_t index, const Enough& enough) {
  if (bots.policy() != nullptr) return play_out(world, *bots.policy(), seed, index, [&] { bots.begin(seed, index); });
  std::vector<Choice> made;
  bots.begin(seed, index);
  world.hooks().policy = nullptr;
  world.begin(seed, index);
  Status status = world.advance();
  for (;;) {
    if (status == Status::interrupted && world.begin_in_lua(seed, index)) {
      status = world.advance();
      for (std::size_t i = 0; i < made.size() && status == Status::decision; ++i) status = world.answer(made[i]);
    }
    if (status != Status::decision) return status;
    made.push_back(bots.choose(world, made));
    if (enough && enough()) return status;
    status = world.answer(made.back());
  }
}

}  // namespace houserules
