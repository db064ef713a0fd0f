#include "bots/helper.h"

#include <algorithm>

namespace houserules {

Helper::Helper(const World& model, const Seed& seed, std::uint64_t index)
    : world_(model.twin()), seed_(seed), index_(index) {}

bool Helper::follow(std::span<const Choice> made) {
  if (world_ == nullptr) return false;
  if (!begun_ || world_->status() != Status::decision || made_.size() > made.size() ||
      !std::equal(made_.begin(), made_.end(), made.begin())) {
    made_.clear();
    begun_ = true;
    if (way_) {
      way_->begin(seed_, index_);
    } else {
      world_->begin(seed_, index_);
      world_->advance();
    }
  }
  while (world_->status() == Status::decision && made_.size() < made.size()) {
    const Choice& next = made[made_.size()];
    if (!world_->decision().allows(next)) return false;  // another game
    made_.push_back(next);
    if (way_) way_->leave(made_.back());
    world_->answer(made_.back());
  }
  return world_->status() == Status::decision;
}

}  // namespace houserules
