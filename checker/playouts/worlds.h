// Worlds kept between the games that need them, as loading one takes as long as many a game.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "checker/trials.h"
#include "interpreter/world/world.h"

namespace houserules {

/// The Worlds of one rule file that nobody uses now. For several threads.
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

  /// A World for games of this trial, with nothing attached, until the pointer is gone. Null, with the reason in
  /// `error`, if it cannot be loaded.
  Lent lend(const Trial& trial, GameError& error, Scripts scripts = Scripts::compiled);

 private:
  static constexpr std::size_t kMost = 64;  ///< kept: none gives memory back

  const std::shared_ptr<const Rules> rules_;
  std::mutex mutex_;
  std::map<Key, std::vector<std::unique_ptr<World>>> idle_;
  std::size_t kept_ = 0;
};

}  // namespace houserules
