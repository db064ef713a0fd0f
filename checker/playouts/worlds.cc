#include "checker/playouts/worlds.h"

namespace houserules {

Worlds::Lent Worlds::lend(const Trial& trial, GameError& error, Scripts scripts) {
  Key key{trial.players, trial.options, scripts};
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = idle_.find(key); found != idle_.end() && !found->second.empty()) {
      Lent world(found->second.back().release(), {this, std::move(key)});
      found->second.pop_back();
      --kept_;
      return world;
    }
  }
  return Lent(World::load(rules_, trial.players, trial.options, {}, error, nullptr, scripts).release(),
              {this, std::move(key)});
}

void Worlds::GiveBack::operator()(World* world) const {
  std::unique_ptr<World> back(world);
  back->hooks() = {};
  back->forget();
  constexpr std::size_t kMostMemory = std::size_t{1} << 20;
  if (back->memory() > kMostMemory) return;
  const std::lock_guard lock(worlds->mutex_);
  if (worlds->kept_ == kMost) return;
  try {
    worlds->idle_[key].push_back(std::move(back));
    ++worlds->kept_;
  } catch (const std::bad_alloc&) {
    // drop it
  }
}

}  // namespace houserules
