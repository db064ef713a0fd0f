#include "bots/playout.h"

namespace houserules {
namespace {

/// Choices imagined at most: so many, and so many more for each player.
constexpr int kMostChoices = 20;
constexpr int kMostChoicesOfEach = 10;

}  // namespace

void Playout::begin(const World& world) {
  judge_.begin(world);
  bound_ = kMostChoices + kMostChoicesOfEach * world.setup().players;
  deal_ = world.table().match.deal_number;
}

std::optional<Rewards> Playout::run(World& world, const Choice& first) {
  made_ = 0;
  ended_.reset();
  switch (world.answer(first)) {
    case Status::over: return ended_ ? ended_ : judge_.of_result(world.result());
    case Status::decision:
      if (ended_) return ended_;
      return world.table().match.deal_number != deal_ ? judge_.of_deal(world.table().match) : judge_.of_cut(world);
    case Status::error:
    case Status::interrupted: break;
  }
  return ended_;
}

Choice Playout::choose(World& world, const Decision& decision) {
  if (world.table().match.deal_number != deal_) {
    // The next decision suspends the world, and the game is left there.
    world.set_policy(nullptr);
    ended_ = judge_.of_deal(world.table().match);
    return {0, decision.options[0].value};
  }
  if (++made_ >= bound_) world.set_policy(nullptr);
  return pick(world, decision);
}

}  // namespace houserules
