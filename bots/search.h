// Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012): a player who thinks many imagined
// games through, in each of which the hidden cards lie otherwise, and keeps one tree for all of them.
#pragma once

#include <array>
#include <chrono>
#include <memory>

#include "bots/bot.h"
#include "bots/helper.h"
#include "bots/walk.h"
#include "runtime/chance.h"

namespace houserules {

/// With many playouts it grows several trees, whose counts are added up in the end, so that several threads have
/// something to do. How many trees there are depends on the playouts alone, and so does the choice.
class SearchBot final : public Bot {
 public:
  static constexpr int kPlayouts = 200;

  /// `playouts` of a decision (0: kPlayouts), or as many as `think` allows when it is not 0: then each of the `threads`
  /// grows a tree of its own.
  explicit SearchBot(int playouts = 0, std::chrono::milliseconds think = {}, int threads = 1);

  void begin(std::uint64_t seed, std::uint64_t index) override;
  Choice choose(World& world, std::span<const Choice> made) override;
  void set_enough(Enough enough) override { enough_ = std::move(enough); }
  std::vector<Estimate> estimates() const override { return estimates_; }
  std::int64_t playouts() const override { return done_; }

 private:
  int trees() const;
  void grow(World& world, std::span<const Choice> made);
  void add_up(const std::vector<Candidate>& candidates);

  int playouts_;
  std::chrono::milliseconds think_;
  int threads_;
  Enough enough_;
  std::uint64_t seed_ = 0, index_ = 0;
  std::array<Chance, kMaxPlayers> chances_;
  std::vector<Walk> walks_;                       ///< one for each tree
  std::vector<std::unique_ptr<Helper>> helpers_;  ///< of this game, one for each thread but the first
  std::vector<Estimate> estimates_;
  std::int64_t done_ = 0;
};

}  // namespace houserules
