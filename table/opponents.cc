#include "table/opponents.h"

#include <algorithm>
#include <thread>

namespace houserules {

int thinking_threads() {
  constexpr unsigned kMost = 64;
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, kMost));
}

Opponents::Opponents(const std::vector<BotSpec>& bots, const Seed& seed, std::uint64_t index)
    : bots_(bots, thinking_threads()) {
  bots_.begin(seed, index);
}

}  // namespace houserules
