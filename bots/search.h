// Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012): imagines many games, each with another
// deal of the hidden cards, and grows one tree from all of them.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <unordered_set>

#include "bots/bot.h"
#include "bots/equilibrium.h"
#include "bots/greedy.h"
#include "bots/habits.h"
#include "bots/helper.h"
#include "bots/inference.h"
#include "bots/walk.h"
#include "runtime/chance.h"

namespace houserules {

/// With many playouts it grows several trees, in several threads, and adds up their counts. The number of trees depends
/// on the playouts alone, so the choice does not depend on the number of threads.
class SearchBot final : public Bot {
 public:
  static constexpr int kPlayouts = 200;

  /// `playouts` per decision (0: kPlayouts). If `think` is not 0, as many as fit into that time instead; then each of
  /// the `threads` grows its own tree. Imagined players follow `habits`; null: there are none. With habits, bids
  /// and stakes (declarations with a number among them) are drawn by habit, without thinking.
  explicit SearchBot(int playouts = 0, std::chrono::milliseconds think = {}, int threads = 1,
                     SharedHabits habits = nullptr);

  void begin(const Seed& seed, std::uint64_t index) override;
  void follow(const Seed& seed, std::uint64_t index) override;
  Choice choose(World& world, std::span<const Choice> made) override;
  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice> made) override {
    return caller_.call(world, caller, made);
  }
  void set_enough(Enough enough) override {
    caller_.set_enough(enough);
    enough_ = std::move(enough);
  }
  void set_allowance(std::int64_t units) override { allowance_ = units; }
  bool was_cut_short() const override { return cut_short_; }
  std::vector<Estimate> estimates() const override { return estimates_; }
  std::size_t choices_to_win() const override { return choices_to_win_; }
  std::optional<Reply> reply() const override;
  std::int64_t playouts() const override { return done_ + caller_.playouts(); }

 private:
  void judge(const World& world);
  std::optional<Choice> by_habit(const World& world);
  std::optional<Choice> in_equilibrium(const World& world, std::span<const Choice> made);
  std::size_t bid_of(std::uint32_t pass, const Decision& decision, int bids_before) const;
  int trees() const;
  void grow(World& world, std::span<const Choice> made);
  void add_up(const std::vector<Candidate>& candidates);
  std::span<const LikelyDeal> likely_deals(const World& world, std::span<const Choice> made, std::int64_t& left);
  const Clues* infer(const World& world, std::span<const Choice> made, std::int64_t& left);
  void look_back(World& world, std::span<const Choice> made);
  void forget_ground();
  void forget_undone(std::span<const Choice> made);
  std::optional<Choice> on_the_way(World& world, std::size_t made);
  std::optional<std::size_t> giving_up() const;

  int playouts_;
  std::chrono::milliseconds think_;
  int threads_;
  SharedHabits habits_;
  Judgement judgement_;
  std::vector<double> prior_;  ///< by choice: how likely it is by habit; empty without habits
  Enough enough_;
  std::int64_t allowance_ = Allowance::kOfDecision;
  bool cut_short_ = false;
  Seed seed_;
  std::uint64_t index_ = 0;
  std::array<Chance, kMaxPlayers> chances_;
  std::vector<Walk> walks_;                       ///< one per tree
  std::vector<std::unique_ptr<Helper>> helpers_;  ///< for this game, one per thread but the first
  std::vector<Estimate> estimates_;
  std::vector<bool> leads_on_;          ///< by choice: whether it leads a lone player to a new position
  std::vector<std::int64_t> given_up_;  ///< by choice: playouts that it lost at once
  std::unique_ptr<Helper> past_;        ///< replays a solitaire game
  std::vector<Choice> noted_;           ///< the choices that led to the positions remembered
  Ground ground_;
  std::unordered_set<std::uint64_t> been_;  ///< the positions since a lone player last learned of a card
  std::size_t unknown_ = 0;                 ///< cards in these
  std::vector<Choice> way_;                 ///< of a lone player to a win or the next news, the next choice last
  std::uint64_t way_from_ = 0;              ///< the position in which the next is made
  std::size_t choices_to_win_ = 0;
  std::size_t not_before_ = 0;  ///< how many choices are made until a way is looked for again
  std::array<std::unique_ptr<Inference>, kMaxPlayers> inferences_;    ///< of this game
  std::array<std::unique_ptr<Equilibrium>, kMaxPlayers> equilibria_;  ///< of this game
  std::array<std::unique_ptr<Bids>, kMaxPlayers> bids_;               ///< of this game
  /// Of several players, by seat: how the game stood (standing_of) when this player chose after a search.
  std::array<std::unordered_set<std::uint64_t>, kMaxPlayers> chosen_in_;
  std::optional<std::uint64_t> best_key_;  ///< of the last choice, if the bot thought about it
  GreedyBot caller_;                       ///< decides on calls out of turn, which must be quick
  std::int64_t done_ = 0;
};

}  // namespace houserules
