#include "bots/learning.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "bots/auction.h"
#include "bots/random.h"
#include "runtime/auction.h"
#include "system/same_math.h"

namespace houserules {
namespace {

/// Typical steps of the weights, at first and, as a part of them, at the end.
constexpr float kDeclaringRate = 0.01F, kActingRate = 0.005F, kRateAtTheEnd = 0.1F;
/// How much variety is worth.
constexpr float kVariety = 0.02F;
/// Where chips are at stake, more variety at first and steps after many deals: players who adapt to each other fast go
/// round in circles instead of finding a balance (Sokota and others 2023).
constexpr float kVarietyAtStake = 0.03F, kRateAtStake = 0.005F;
/// Who continues from habits takes smaller steps, as much as these would be after this part of the learning.
constexpr double kContinuing = 0.5;
/// The part of the learning in which declarations are learned by regression, and how they are chosen meanwhile.
constexpr double kRegressing = 0.35;
constexpr float kSharpness = 0.1F;
/// After this part of the training, weights are averaged; the average becomes the habits.
constexpr double kAveraging = 0.5;
constexpr std::uint32_t kExploredOf = 5;  ///< one in so many declarations is drawn, by its kind of move
constexpr float kMostError = 2;
/// Deals between two steps: few while everything is to be learned, later more, for shorter steps in surer directions.
/// With few for too long, what was learned may be lost again. Betting varies more.
constexpr int kDealsOfStep = 8, kMostDealsOfStep = 32, kDealsOfStepAtStake = 96;
constexpr std::int64_t kPartOfDeals = 1000;  ///< one in so many deals so far
/// In one of so many deals somebody plays at random: who only meets good players learns to fold to everything.
constexpr std::uint32_t kRandomOf = 10;
constexpr double kWithoutRandom = 0.6;  ///< where chips are at stake, the part of the learning after which nobody does
constexpr float kBaselineRate = 0.05F;  ///< the part of an error that is corrected at once
constexpr double kProspectsRate = 0.005;
constexpr double kMostLead = 3, kMostLeadOfChips = 6;
constexpr std::size_t kMostStepsOfDeal = 3000;

/// The purpose of the random stream, different from those of players.
constexpr std::uint64_t kLearning = 41;

/// A choice in the running deal.
struct Step {
  Judgement judgement;
  Network::Units hidden;
  std::vector<float> chances;  ///< of each option
  Seat seat = kNoSeat;
  std::size_t chosen = 0;
  bool regresses = false;
};

/// Predicts the result of a deal from the situation.
class Baseline {
 public:
  explicit Baseline(std::size_t situations) : weights_(situations) {}
  float value(const Reading& reading) const {
    float sum = 0;
    for (const Feature& feature : reading.situation) sum += weights_[feature.index] * feature.value;
    return sum;
  }
  void learn(const Reading& reading, float error) {
    float squares = 1;
    for (const Feature& feature : reading.situation) squares += feature.value * feature.value;
    const float rate = kBaselineRate * error / squares;
    for (const Feature& feature : reading.situation) weights_[feature.index] += rate * feature.value;
  }

 private:
  std::vector<float> weights_;
};

/// Chooses for all players, and learns from each deal.
class Learner final : public Policy {
 public:
  Learner(const LearningSettings& settings, const Setup& setup, Habits& habits)
      : settings_(settings),
        setup_(setup),
        habits_(habits),
        chance_(settings.seed, 0, kLearning),
        acting_(habits.network(false)),
        declaring_(habits.network(true)),
        baselines_{Baseline(habits.features().situations()), Baseline(habits.features().situations())},
        regresses_(!setup.has_chips && settings.start == nullptr),
        has_auction_(has_auction(setup)) {}

  std::int64_t deals() const { return deals_; }
  bool is_done() const { return done_ >= 1; }

  void begin(const World& world) {
    count_ = 0;
    deal_ = 0;
    begin_deal(world);
  }

  Choice choose(World& world, const Decision& decision) override {
    if (world.table().match.deal_number != deal_) {
      if (deal_ != 0) settle(rewards(world, {}));
      if (is_done()) world.hooks().policy = nullptr;
      begin_deal(world);
    }
    if (settings_.stopped && settings_.stopped()) {
      done_ = 1;
      world.hooks().policy = nullptr;
    }
    if (const auto call = random_call(decision, chance_)) return *call;
    if (decision.own().size() == 1 && decision.own()[0].variants() == 1) return {0, decision.own()[0].value};
    if (has_auction_) {  // bids are not learned: what they are worth is imagined
      if (const auto pass = pass_in_auction(setup_, decision)) return random_bid(decision, *pass, chance_);
    }
    if (decision.seat == random_) return random_choice(decision, chance_);
    if (count_ == kMostStepsOfDeal) {  // such a deal would not end
      world.hooks().policy = nullptr;
      return random_choice(decision, chance_);
    }
    if (count_ == steps_.size()) steps_.emplace_back();
    Step& step = steps_[count_++];
    take(world, decision, step);
    return step.judgement.reading.options[step.chosen].choice;
  }

  void finish() {
    acting_.finish();
    declaring_.finish();
  }

  /// The match is over, won by `winners`.
  void end(const World& world, SeatMask winners) { settle(rewards(world, winners)); }

  /// The deal was left, because it would not end: everybody has lost it.
  void leave() {
    std::array<float, kMaxPlayers> lost{};
    lost.fill(-1);
    settle(lost);
  }

 private:
  void begin_deal(const World& world) {
    const Match& match = world.table().match;
    count_ = 0;
    deal_ = match.deal_number;
    for (Seat seat = 0; seat < setup_.players; ++seat) before_[slot(seat)] = standing(match, seat);
    if (deal_ > 0) habits_.prospects().begin_deal(world);
    random_ = chance_.below(kRandomOf) == 0 && (!setup_.has_chips || done_ < kWithoutRandom)
                  ? static_cast<Seat>(chance_.below(static_cast<std::uint32_t>(setup_.players)))
                  : kNoSeat;
  }

  void take(const World& world, const Decision& decision, Step& step) {
    habits_.features().read(world, decision, step.judgement.reading);
    const bool declares = step.judgement.reading.declares;
    habits_.network(declares).score(step.judgement.reading, step.judgement.scores, step.hidden);
    step.seat = decision.seat;
    step.regresses = declares && regresses_;
    step.chances.clear();
    if (step.regresses && chance_.below(kExploredOf) == 0) {
      step.chosen = drawn_by_move(decision, step.judgement.reading);
      return;
    }
    step.chosen = draw_option(step.judgement, step.regresses ? kSharpness : 1, chance_);
    step.chances.assign(step.judgement.weights.begin(), step.judgement.weights.end());
    float sum = 0;
    for (const float weight : step.chances) sum += weight;
    for (float& weight : step.chances) weight /= sum;
  }

  /// Each kind of move is equally likely, so that the only way to bid nil is tried as often as all other bids.
  std::size_t drawn_by_move(const Decision& decision, const Reading& reading) {
    const auto move_of = [&](std::size_t option) {
      return decision.alternatives[reading.options[option].choice.alternative].move;
    };
    std::uint32_t moves = 0;
    for (std::size_t i = 0; i < reading.options.size(); ++i) moves += i == 0 || move_of(i) != move_of(i - 1);
    const std::uint32_t wanted = chance_.below(moves);
    std::size_t first = 0, end = 0;
    for (std::uint32_t move = 0; move <= wanted; ++move) {
      first = end;
      while (end < reading.options.size() && move_of(end) == move_of(first)) ++end;
    }
    return first + chance_.below(static_cast<std::uint32_t>(end - first));
  }

  double standing(const Match& match, Seat seat) const {
    const std::size_t at = slot(seat);
    switch (setup_.win) {
      case WinRule::lowest_score: return -static_cast<double>(match.scores[at]);
      case WinRule::most_chips: return static_cast<double>(match.chips[at]);
      case WinRule::all_but_last: return -match.deals_lost[at];
      case WinRule::highest_score:
      case WinRule::together:
      case WinRule::none: return static_cast<double>(match.scores[at]);
      case WinRule::most_deals:
      case WinRule::first_out: break;
    }
    return match.deals_won[at];
  }

  int side_of(Seat seat) const { return setup_.teams > 0 ? seat % setup_.teams : seat; }

  /// What the deal was worth to each player, in units of a typical deal.
  std::array<float, kMaxPlayers> rewards(const World& world, SeatMask winners) {
    const Match& match = world.table().match;
    const int sides = setup_.teams > 0 ? setup_.teams : setup_.players;
    std::array<double, kMaxPlayers> gains{}, leads{};
    double all = 0;
    bool is_scored = false;
    for (Seat seat = 0; seat < setup_.players; ++seat) {
      const double gain = standing(match, seat) - before_[slot(seat)];
      gains[slot(side_of(seat))] += gain;
      is_scored = is_scored || gain != 0;
      all += gain;
    }
    const SeatMask won = winners != 0 ? winners : match.last_winners;
    if (!is_scored && (setup_.win == WinRule::none || winners != 0)) {  // only who won counts
      all = 0;
      for (Seat seat = 0; seat < setup_.players; ++seat) {
        if ((won & seat_bit(seat)) == 0) continue;
        gains[slot(side_of(seat))] += 1;
        all += 1;
      }
    }
    const bool has_rivals = setup_.win != WinRule::none && setup_.win != WinRule::together;
    double squares = 0;
    for (int side = 0; side < sides; ++side) {
      const double its = gains[slot(side)];
      leads[slot(side)] = is_scored && !has_rivals ? its : its - (all - its) / std::max(1, sides - 1);
    }
    if (winners == 0) {  // the match continues
      const BySide changes = habits_.prospects().learn(world, leads, kProspectsRate * slowness());
      for (int side = 0; side < sides; ++side) leads[slot(side)] += changes[slot(side)];
    }
    for (int side = 0; side < sides; ++side) {
      squares += leads[slot(side)] * leads[slot(side)] / sides;
    }
    constexpr double kSlow = 0.998;
    if (squares > 0) {
      seen_ = kSlow * seen_ + 1;
      squares_ = kSlow * squares_ + squares;
    }
    const double unit = squares_ > 0 ? std::sqrt(squares_ / seen_) : 1;
    std::array<float, kMaxPlayers> rewards{};
    const bool is_whole_match = winners != 0 && match.deal_number == 1 && !setup_.has_chips;
    const int winning = std::popcount(winners);
    const double most = setup_.has_chips ? kMostLeadOfChips : kMostLead;
    for (Seat seat = 0; seat < setup_.players; ++seat) {
      double reward = std::clamp(leads[slot(side_of(seat))] / unit, -most, most);
      if (is_whole_match && is_scored) {
        const double share = (winners & seat_bit(seat)) != 0 ? static_cast<double>(setup_.players) / winning : 0;
        reward = kPartOfLead * reward + (1 - kPartOfLead) * (share - 1);
      }
      rewards[slot(seat)] = static_cast<float>(reward);
    }
    return rewards;
  }

  /// Falls from 1 to kRateAtTheEnd.
  float slowness() const {
    const double done = settings_.start == nullptr ? done_ : kContinuing + (1 - kContinuing) * done_;
    return 1 - (1 - kRateAtTheEnd) * static_cast<float>(std::min(1.0, done));
  }

  int deals_of_step() const {
    if (setup_.has_chips) return kDealsOfStepAtStake;
    if (settings_.start != nullptr) return kMostDealsOfStep;
    return static_cast<int>(std::clamp<std::int64_t>(deals_ / kPartOfDeals, kDealsOfStep, kMostDealsOfStep));
  }

  void settle(const std::array<float, kMaxPlayers>& result) {
    for (std::size_t i = 0; i < count_; ++i) learn(steps_[i], result[slot(steps_[i].seat)]);
    count_ = 0;
    ++deals_;
    if (!is_done()) done_ = settings_.done(deals_);  // once stopped, it stays so
    if (++untaken_ < deals_of_step()) return;
    const float slower = slowness() * (setup_.has_chips ? 1 : std::sqrt(kDealsOfStep / static_cast<float>(untaken_)));
    acting_.step(kActingRate * slower, static_cast<float>(untaken_));
    declaring_.step((setup_.has_chips ? kRateAtStake : kDeclaringRate) * slower, static_cast<float>(untaken_));
    untaken_ = 0;
    if (done_ >= kAveraging) {
      acting_.average();
      declaring_.average();
    }
    if (regresses_ && done_ >= kRegressing) {
      regresses_ = false;
      declaring_.scale(1 / kSharpness);
    }
  }

  void learn(Step& step, float result) {
    const Reading& reading = step.judgement.reading;
    std::vector<float>& weights = weights_;
    weights.assign(reading.options.size(), 0);
    Training& training = reading.declares ? declaring_ : acting_;
    Baseline& baseline = baselines_[reading.declares ? 1 : 0];
    const float ahead = result - baseline.value(reading);
    if (step.regresses) {
      weights[step.chosen] = std::clamp(result - step.judgement.scores[step.chosen], -kMostError, kMostError);
    } else {
      float spread = 0;
      for (const float chance : step.chances) spread -= chance > 0 ? chance * static_cast<float>(log_of(chance)) : 0;
      const float variety = setup_.has_chips ? kVarietyAtStake * slowness() : kVariety;
      for (std::size_t i = 0; i < weights.size(); ++i) {
        const float chance = step.chances[i];
        weights[i] = ahead * ((i == step.chosen ? 1.0F : 0.0F) - chance);
        if (chance > 0) weights[i] -= variety * chance * (static_cast<float>(log_of(chance)) + spread);
      }
    }
    training.add_gradient(reading, step.hidden, weights);
    baseline.learn(reading, ahead);
  }

  /// In a match of one deal: how much the points count, beside the win.
  static constexpr double kPartOfLead = 0.3;

  const LearningSettings& settings_;
  const Setup& setup_;
  Habits& habits_;
  Chance chance_;
  Training acting_, declaring_;
  std::array<Baseline, 2> baselines_;  ///< of acting, declaring
  bool regresses_, has_auction_;
  std::vector<Step> steps_;
  std::size_t count_ = 0;
  std::vector<float> weights_;
  std::array<double, kMaxPlayers> before_{};
  int deal_ = 0;
  Seat random_ = kNoSeat;
  std::int64_t deals_ = 0;
  int untaken_ = 0;
  double done_ = 0;
  double seen_ = 0, squares_ = 0;
};

}  // namespace

Learned learn_habits(const LearningSettings& settings) {
  Learned learned;
  const auto world = World::load(settings.rules, settings.players, settings.options, {}, learned.error);
  if (world == nullptr) return learned;
  auto habits = settings.start == nullptr ? std::make_shared<Habits>(world->setup(), settings.seed)
                                          : std::make_shared<Habits>(*settings.start);
  Learner learner(settings, world->setup(), *habits);
  constexpr int kMostUnfinished = 20;
  int unfinished = 0;
  for (std::uint64_t match = 0; !learner.is_done(); ++match) {
    world->hooks().policy = &learner;
    world->begin(settings.seed, match);
    learner.begin(*world);
    const Status status = world->advance();
    if (status == Status::over) {
      learner.end(*world, world->result().winners);
      continue;
    }
    if (status == Status::error) {
      learned.error = world->error();
      return learned;
    }
    if (learner.is_done() || status == Status::interrupted) break;  // nobody has lost a deal that was stopped
    learner.leave();
    // What the machine leaves to Lua is not learned from.
    if (++unfinished == kMostUnfinished && learner.deals() == unfinished) {
      learned.error.message = "its deals do not end";
      return learned;
    }
  }
  world->hooks().policy = nullptr;
  learned.deals = learner.deals();
  learner.finish();
  for (const bool declares : {false, true}) habits->network(declares).round();
  habits->prospects().round();
  learned.habits = std::move(habits);
  return learned;
}

}  // namespace houserules
