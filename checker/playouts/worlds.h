// A pool of Worlds, because loading one takes as long as playing many games.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "checker/trials.h"
#include "interpreter/world/world.h"

namespace houserules {

/// A pool of unused Worlds of one rule file. Thread-safe.
class Worlds {
 public:
  explicit Worlds(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

 private:
  using Key = std::tuple<int, OptionValues, Scripts>;  ///< players, options
  struct GiveBack {
    Worlds* worlds = nullptr;
    Key key;
    void operator()(World* world) const;
  };

 public:
  using Lent = std::unique_ptr<World, GiveBack>;

  /// A World for games of this trial, with nothing attached, returned to the pool by its pointer. Null, with the reason
  /// in `error`, if it cannot be loaded.
  Lent lend(const Trial& trial, GameError& error, Scripts scripts = Scripts::compiled);

 private:
  /// Worlds kept, since each keeps its memory: where addresses have 32 bits (Arena), megabytes.
  static constexpr std::size_t kMost = sizeof(void*) < 8 ? 8 : 256;

  const std::shared_ptr<const Rules> rules_;
  std::mutex mutex_;
  std::map<Key, std::vector<std::unique_ptr<World>>> idle_;
  std::size_t kept_ = 0;
};

}  // namespace houserules
