// Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012): a player who thinks many imagined
// games through, in each of which the hidden cards lie otherwise, and keeps one tree for all of them.
#pragma once

#include <array>
#include <chrono>
#include <memory>

#include "bots/thinker.h"
#include "runtime/chance.h"

namespace houserules {

class SearchBot final : public Thinker {
 public:
  static constexpr int kPlayouts = 200;

  /// `playouts` of a decision (0: kPlayouts), or as many as `think` allows when it is not 0.
  explicit SearchBot(int playouts = 0, std::chrono::milliseconds think = {});
  ~SearchBot() override;

  void begin(std::uint64_t seed, std::uint64_t index) override;
  Choice choose(World& world) override;
  std::vector<Estimate> estimates() const override { return estimates_; }
  std::int64_t playouts() const override { return done_; }

 private:
  class Walk;

  int playouts_;
  std::chrono::milliseconds think_;
  std::array<Chance, kMaxPlayers> chances_;
  std::unique_ptr<Walk> walk_;
  std::vector<Estimate> estimates_;
  std::int64_t done_ = 0;
};

}  // namespace houserules
