#include "bots/search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "bots/auction.h"
#include "bots/futile.h"
#include "bots/habits_bot.h"
#include "bots/planner.h"
#include "bots/solver.h"
#include "runtime/auction.h"
#include "system/threads.h"

namespace houserules {
namespace {

/// Playouts per tree.
constexpr int kPlayoutsOfTree = 250;
constexpr int kMostTrees = 16;
/// With fewer games per decision, inference from what others did would take as long as the search.
constexpr int kPlayoutsThatInfer = 50;
/// Each deal tried makes a step or two, a playout dozens.
constexpr int kTriesOfPlayout = 10, kTriesOfMillisecond = 4;
/// A way to win that was not found is looked for again after so many choices.
constexpr std::size_t kChoicesUntilRetry = 5;
/// With fewer games, what follows a choice is not reported.
constexpr std::uint32_t kFewReplies = 20;

/// By how much a bid has to be better than a pass at least: players imagined in it play their cards badly.
constexpr double kBidsErr = 0.02;
/// By how many standard errors a bid has to be better than a pass, with habits: the best of many noisy estimates is too
/// good to be true; but never by more than kSureByHabit, or bots with few playouts would hardly ever bid.
constexpr double kSurelyByHabit = 2, kSureByHabit = 0.03;
/// How much more stakes vary than is right, in a bot with few playouts and in one with one tree.
constexpr double kBeginnersVariety = 3, kFairVariety = 1.7;
/// Choices that move no cards, such as bids and stakes, are rare, and more depends on them.
constexpr int kForDeclaring = 4;
/// One part in so many of a decision's work may be spent on finding futile choices.
constexpr int kPartForFutile = 8;
/// As many times more against a bank, where they are about all that there is, and their playouts are short.
constexpr int kAgainstBank = 4;

/// The standard error of the difference of two means.
double error_of_difference(double a, double b) { return std::sqrt(a * a + b * b); }

}  // namespace

SearchBot::SearchBot(int playouts, std::chrono::milliseconds think, int threads, SharedHabits habits)
    : playouts_(playouts == 0 ? kPlayouts : playouts),
      think_(think),
      threads_(std::max(1, threads)),
      habits_(std::move(habits)),
      caller_(playouts_) {
  walks_.resize(static_cast<std::size_t>(trees()));
  begin(0, 0);
}

int SearchBot::trees() const {
  return think_.count() > 0 ? threads_ : std::clamp(playouts_ / kPlayoutsOfTree, 1, kMostTrees);
}

void SearchBot::begin(const Seed& seed, std::uint64_t index) {
  follow(seed, index);
  noted_.clear();
  forget_ground();
  way_.clear();
  not_before_ = 0;
  caller_.begin(seed, index);
  for (Walk& walk : walks_) walk.forget();
  for (std::size_t seat = 0; seat < chances_.size(); ++seat) chances_[seat] = Chance(seed, index, seat + 1);
}

void SearchBot::follow(const Seed& seed, std::uint64_t index) {
  seed_ = seed;
  index_ = index;
  helpers_.clear();
  past_.reset();
  for (auto& inference : inferences_) inference.reset();
  for (auto& equilibrium : equilibria_) equilibrium.reset();
  for (auto& bids : bids_) bids.reset();
}

Choice SearchBot::choose(World& world, std::span<const Choice> made) {
  std::vector<Candidate> candidates;
  list_candidates(world, world.decision(), world.decision().seat, candidates);
  estimates_.clear();
  cut_short_ = false;
  choices_to_win_ = 0;
  best_key_.reset();
  for (const Candidate& candidate : candidates) estimates_.push_back({candidate.choice});
  if (candidates.size() == 1) return candidates[0].choice;
  prior_.clear();
  const bool bids = pass_in_auction(world.setup(), world.decision()).has_value();
  if (habits_ != nullptr && !(bids && has_auction(world.setup()))) judge(world);
  if (const auto choice = by_habit(world)) return *choice;
  if (const auto choice = in_equilibrium(world, made)) return *choice;
  if (world.setup().players == 1) look_back(world, made);
  if (const auto choice = on_the_way(world, made.size())) return *choice;
  grow(world, made);
  add_up(candidates);
  if (const auto end = giving_up()) return estimates_[*end].choice;
  if (bids) {
    const auto& heard = bids_[slot(world.decision().seat)];
    const std::uint32_t pass = *pass_in_auction(world.setup(), world.decision());
    return estimates_[bid_of(pass, world.decision(), heard == nullptr ? 0 : heard->own_bids())].choice;
  }
  // Contenders that survived to the last round have about equal counts, above all others.
  std::int64_t most = 0;
  for (const Estimate& estimate : estimates_) most = std::max(most, estimate.playouts);
  const auto is_contender = [&](const Estimate& estimate) { return estimate.is_tried_like(most); };
  const Estimate* leader = &estimates_[0];
  for (const Estimate& estimate : estimates_) {
    if (std::tuple(is_contender(estimate), estimate.value) > std::tuple(is_contender(*leader), leader->value))
      leader = &estimate;
  }
  std::vector<bool> futile(estimates_.size(), false);
  const auto rank = [&](const Estimate& estimate) {
    const auto at = static_cast<std::size_t>(&estimate - estimates_.data());
    // A solitaire player does not give up earlier.
    const bool goes_on = estimate.playouts > 0 && given_up_[at] < estimate.playouts;
    const bool leads_on = !ground_.is_stuck() || leads_on_[at];
    const double worth = prior_.empty() || !habits_->are_trusted()
                             ? estimate.value
                             : promise(prior_[at], leader->value - estimate.value, estimate.error, leader->error);
    return std::tuple(goes_on, leads_on, !futile[at], is_contender(estimate), worth);
  };
  // Playouts do not show that a choice is futile: it costs nothing to take it back.
  std::unordered_set<std::uint64_t>& chosen_in = chosen_in_[slot(world.decision().seat)];
  if (world.setup().players > 1) {
    forget_undone(made);
    noted_.assign(made.begin(), made.end());
    chosen_in.insert(standing_of(world));
  }
  Allowance allowance;
  allowance.begin(world, allowance_ / kPartForFutile);
  const Estimate* best = nullptr;
  for (;;) {
    const Estimate& one = best_of(estimates_, rank, chances_[slot(world.decision().seat)]);
    const auto at = static_cast<std::size_t>(&one - estimates_.data());
    if (best == nullptr || !futile[at]) best = &one;
    if (world.setup().players == 1 || futile[at] || !is_futile(world, one.choice, chosen_in, allowance)) break;
    futile[at] = true;
    most = 0;  // contenders are now those of the others that were tried most
    for (std::size_t i = 0; i < estimates_.size(); ++i)
      if (!futile[i]) most = std::max(most, estimates_[i].playouts);
  }
  best_key_ = candidates[static_cast<std::size_t>(best - estimates_.data())].key;
  return best->choice;
}

/// A bid has to be better than a pass by more than chance explains. Without habits, imagined players play their cards
/// badly, and it has to be better by the more, the more often the player has bid, or partners would outbid each other.
/// A higher bid has to be better than a lower one: what others bid later is not imagined.
std::size_t SearchBot::bid_of(std::uint32_t pass, const Decision& decision, int bids_before) const {
  std::size_t best = pass;
  std::int64_t most = 0;
  for (const Estimate& estimate : estimates_) most = std::max(most, estimate.playouts);
  std::size_t at_pass = 0;
  for (std::size_t i = 0; i < estimates_.size(); ++i) {
    if (estimates_[i].choice.alternative == pass) at_pass = best = i;
  }
  const Estimate& passed = estimates_[at_pass];
  for (std::size_t i = 0; i < estimates_.size(); ++i) {
    const Estimate& one = estimates_[i];
    const double err = error_of_difference(one.error, passed.error);
    const double surely =
        habits_ != nullptr ? std::min(kSurelyByHabit * err, kSureByHabit) : std::max(kBidsErr * (1 + bids_before), err);
    if (one.playouts * 2 >= most && one.value > passed.value + surely && one.value > estimates_[best].value) best = i;
  }
  if (best == at_pass) return best;
  const auto move_of = [&](const Estimate& one) { return decision.alternatives[one.choice.alternative].move; };
  for (std::size_t i = 0; i < best; ++i) {
    const Estimate &one = estimates_[i], &other = estimates_[best];
    if (move_of(one) == move_of(other) && one.playouts >= kFewReplies && one.value > passed.value &&
        one.value + error_of_difference(one.error, other.error) / 2 >= other.value)
      return i;
  }
  return best;
}

/// How likely the player on move is to make each choice by habit.
void SearchBot::judge(const World& world) {
  habits_->judge(world, world.decision(), judgement_);
  weigh(judgement_, 1);
  prior_ = judgement_.weights;
}

/// In each imagined deal a search bids and bets as if all knew that deal, so it never bluffs, and bids too much.
std::optional<Choice> SearchBot::by_habit(const World& world) {
  const Decision& decision = world.decision();
  const auto own = decision.own();
  const bool has_numbers = std::any_of(own.begin(), own.end(), [](const Alternative& one) {
    return one.kind == AlternativeKind::number || one.kind == AlternativeKind::range;
  });
  const bool bets = has_numbers || world.setup().win == WinRule::most_chips;
  if (prior_.empty() || !bets || world.setup().players == 1) return std::nullopt;
  if (!judgement_.reading.declares) return std::nullopt;
  const double variety = !world.setup().has_chips || think_.count() > 0 ? 1
                         : playouts_ < kPlayoutsThatInfer               ? kBeginnersVariety
                         : playouts_ < kPlayoutsOfTree                  ? kFairVariety
                                                                        : 1;
  const double temperature = variety * temperature_of(world.setup());
  const std::size_t drawn = draw_option(judgement_, temperature, chances_[slot(decision.seat)]);
  for (std::size_t i = 0; i < estimates_.size(); ++i) estimates_[i].habit = judgement_.weights[i];
  return estimates_[drawn].choice;
}

/// Drawn by how often it should be made in a deal that is small enough to be solved.
std::optional<Choice> SearchBot::in_equilibrium(const World& world, std::span<const Choice> made) {
  const bool is_beginner = think_.count() == 0 && playouts_ < kPlayoutsThatInfer;
  if (is_beginner || !Equilibrium::may_solve(world)) return std::nullopt;
  const auto at = slot(world.decision().seat);
  auto& equilibrium = equilibria_[at];
  if (equilibrium == nullptr) equilibrium = std::make_unique<Equilibrium>(world, seed_, index_, world.decision().seat);
  const std::span<const double> chances = equilibrium->strategy(world, made);
  if (chances.size() != estimates_.size()) return std::nullopt;
  for (std::size_t i = 0; i < chances.size(); ++i) estimates_[i].habit = chances[i];
  // Mixed, because streams of neighbours resemble each other: else who bluffs would depend on what others draw.
  const std::uint64_t bits = chances_[at].bits();
  double rest = static_cast<double>(mix(bits, chances_[at].bits()) >> 32U) / 4294967296.0;
  std::size_t drawn = 0;
  while (drawn + 1 < chances.size() && rest >= chances[drawn]) rest -= chances[drawn++];
  return estimates_[drawn].choice;
}

/// The next choice on the way that a lone player goes: to a win if all cards are known, else to the next card that is
/// revealed; `made`: how many choices were made before.
std::optional<Choice> SearchBot::on_the_way(World& world, std::size_t made) {
  const Seat player = world.decision().seat;
  const bool is_beginner = think_.count() == 0 && playouts_ < kPlayoutsThatInfer;
  if (is_beginner || world.setup().players != 1) return std::nullopt;
  const bool knows = knows_all(world, player);
  if (way_.empty() || way_from_ != position_alone(world, player)) {
    way_.clear();
    if (made < not_before_) return std::nullopt;
    Allowance allowance;
    allowance.begin(world, 4 * std::min(allowance_, Allowance::kOfDecision));
    const auto until = std::chrono::steady_clock::now() + think_ / 2;
    const Enough enough = [&] {
      return (think_.count() > 0 && std::chrono::steady_clock::now() >= until) || (enough_ && enough_());
    };
    Thought thought(world, player);
    thought.imagine(chances_[slot(player)], nullptr);
    const auto way = knows ? way_to_win(world, allowance, enough) : way_to_news(world, been_, allowance, enough);
    if (way) way_.assign(way->rbegin(), way->rend());
    else not_before_ = made + kChoicesUntilRetry;
  }
  if (way_.empty()) return std::nullopt;
  if (knows) choices_to_win_ = way_.size();
  const Choice choice = way_.back();
  way_.pop_back();
  for (Estimate& estimate : estimates_)
    if (estimate.choice == choice) {
      estimate.playouts = 1;
      estimate.value = estimate.wins = knows ? 1.0 : 0.5;
    }
  if (way_.empty()) return choice;
  Thought thought(world, player);
  thought.imagine(chances_[slot(player)], nullptr);
  if (world.answer(choice) == Status::decision) way_from_ = position_alone(world, player);
  else way_.clear();
  return choice;
}

std::optional<Reply> SearchBot::reply() const {
  if (!best_key_) return std::nullopt;
  std::map<std::pair<Seat, std::uint8_t>, std::map<std::optional<FaceId>, std::uint32_t>> answers;
  std::uint32_t all = 0;
  for (const Walk& walk : walks_) {
    const Tree& tree = walk.tree();
    for (const Tree::Index root : tree.children_of(Tree::kRoot)) {
      if (tree[root].key != *best_key_) continue;
      for (const Tree::Index answer : tree.children_of(root)) {
        const Tree::Node& node = tree[answer];
        answers[{static_cast<Seat>(node.seat), node.move}][node.face] += node.visits;
        all += node.visits;
      }
    }
  }
  Reply reply;
  std::uint32_t most = 0;
  for (const auto& [who, faces] : answers) {
    std::uint32_t sum = 0, of_face = 0;
    std::optional<FaceId> face;
    for (const auto& [its, visits] : faces) {
      sum += visits;
      if (visits > of_face) face = its;
      of_face = std::max(of_face, visits);
    }
    if (sum <= most) continue;
    most = sum;
    reply = {who.first, who.second, of_face * 2 > sum ? face : std::nullopt, static_cast<double>(sum) / all};
  }
  return all < kFewReplies ? std::nullopt : std::optional(reply);
}

/// Records the positions of a solitaire game, and forgets those that were taken back.
void SearchBot::look_back(World& world, std::span<const Choice> made) {
  const Seat seat = world.decision().seat;
  if (past_ == nullptr) past_ = std::make_unique<Helper>(world, seed_, index_);
  forget_undone(made);
  while (noted_.size() < made.size() && past_->follow(made.first(noted_.size()))) {
    const World& past = past_->world();
    ground_.note(past, seat);
    const std::size_t unknown = past.table().unknown_to(seat).size();
    if (unknown != unknown_) been_.clear();
    unknown_ = unknown;
    been_.insert(position_alone(past, seat));
    noted_.push_back(made[noted_.size()]);
  }
  // This is another game: nothing is known about it.
  if (!past_->follow(made) || lie_of_cards(past_->world(), seat) != lie_of_cards(world, seat)) forget_ground();
}

void SearchBot::forget_ground() {
  ground_.clear();
  been_.clear();
  for (auto& standings : chosen_in_) standings.clear();
}

/// Forgets all positions if choices that led to them were taken back.
void SearchBot::forget_undone(std::span<const Choice> made) {
  if (noted_.size() > made.size() || !std::equal(noted_.begin(), noted_.end(), made.begin())) {
    noted_.clear();
    forget_ground();
  }
}

/// In an auction: how the cards may lie, as far as bids tell. Deducts what it takes from `left`.
std::span<const LikelyDeal> SearchBot::likely_deals(const World& world, std::span<const Choice> made,
                                                    std::int64_t& left) {
  const bool is_beginner = think_.count() == 0 && playouts_ < kPlayoutsThatInfer;
  if (is_beginner || !has_auction(world.setup()) || !pass_in_auction(world.setup(), world.decision())) return {};
  auto& bids = bids_[slot(world.decision().seat)];
  if (bids == nullptr) bids = std::make_unique<Bids>(world, seed_, index_, world.decision().seat);
  left /= 2;
  done_ -= bids->playouts();
  const auto likely = bids->deals(world, made, left);
  done_ += bids->playouts();
  return likely;
}

/// What the player of the pending decision can infer about others' cards; null if this bot infers nothing. Spends at
/// most half of `left`, and deducts it.
const Clues* SearchBot::infer(const World& world, std::span<const Choice> made, std::int64_t& left) {
  if (world.setup().players == 1 || (think_.count() == 0 && playouts_ < kPlayoutsThatInfer)) return nullptr;
  const Seat seat = world.decision().seat;
  auto& inference = inferences_[slot(seat)];
  if (inference == nullptr) inference = std::make_unique<Inference>(world, seed_, index_, seat, habits_.get());
  const int tries =
      think_.count() > 0 ? static_cast<int>(think_.count()) * kTriesOfMillisecond : kTriesOfPlayout * playouts_;
  const Clues& clues = inference->clues(world, made, tries, left / 2);
  cut_short_ = inference->was_cut_short();
  left -= inference->spent();
  return &clues;
}

/// The choice that loses the game at once, if it is offered and continuing has achieved nothing.
std::optional<std::size_t> SearchBot::giving_up() const {
  if (!ground_.is_stuck()) return std::nullopt;
  for (std::size_t i = 0; i < estimates_.size(); ++i) {
    if (given_up_[i] > 0 && given_up_[i] == estimates_[i].playouts) return i;
  }
  return std::nullopt;
}

/// Grows all trees. Which thread grows which tree is a race, but each tree has its own random stream, so the result is
/// deterministic.
void SearchBot::grow(World& world, std::span<const Choice> made) {
  const auto until = std::chrono::steady_clock::now() + think_;
  std::int64_t left = allowance_;
  const std::span<const LikelyDeal> likely = likely_deals(world, made, left);
  const Clues* clues = likely.empty() ? infer(world, made, left) : nullptr;
  Chance& chance = chances_[slot(world.decision().seat)];
  std::vector<Chance> chances;
  for (std::size_t i = 0; i < walks_.size(); ++i) {
    const std::uint64_t high = chance.bits();
    chances.emplace_back(high << 32U | chance.bits());
  }
  const auto count = static_cast<int>(walks_.size());
  const bool is_rare = playouts_ >= kPlayoutsThatInfer && moves_no_card(world.decision());
  const int playouts = is_rare ? kForDeclaring * playouts_ : playouts_;
  std::atomic<int> next = 0;
  const auto think = [&](World& in) {
    Thought thought(in, in.decision().seat);
    for (int i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
      Effort effort;
      effort.playouts = playouts / count + (i < playouts % count ? 1 : 0);
      effort.times_for_points = is_rare ? kAgainstBank : 1;
      if (think_.count() > 0) effort.until = until;
      effort.enough = enough_;
      effort.allowance = left / count;
      const auto at = static_cast<std::size_t>(i);
      walks_[at].think(thought, chances[at], effort, in.setup().players == 1 ? &ground_ : nullptr, clues, habits_.get(),
                       prior_.empty() ? nullptr : &prior_, likely);
    }
  };
  const auto helping = static_cast<std::size_t>(std::min(threads_, count) - 1);
  while (helpers_.size() < helping) helpers_.push_back(std::make_unique<Helper>(world, seed_, index_));
  // The first thread thinks in the game's own world, each other in a helper's.
  std::atomic<std::size_t> worlds = 0;
  const auto take_part = [&] {
    const std::size_t mine = worlds.fetch_add(1);
    if (mine == 0) think(world);
    else if (helpers_[mine - 1]->follow(made)) think(helpers_[mine - 1]->world());
  };
  run_in_threads(static_cast<int>(helpers_.size()) + 1, take_part, [&next, count] { next = count; });
}

void SearchBot::add_up(const std::vector<Candidate>& candidates) {
  std::vector<Tree::Index> children;
  std::vector<double> squares(candidates.size());
  given_up_.assign(candidates.size(), 0);
  leads_on_.assign(candidates.size(), true);
  for (const Walk& walk : walks_) {
    done_ += walk.playouts();
    cut_short_ = cut_short_ || walk.was_cut_short();
    walk.tree().match(Tree::kRoot, candidates, children);
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (children[i] == Tree::kNone) continue;
      const Tree::Node& node = walk.tree()[children[i]];
      estimates_[i].playouts += node.visits;
      estimates_[i].value += node.reward;
      estimates_[i].wins += node.wins;
      squares[i] += node.squares;
      given_up_[i] += node.given_up;
      if (node.went_back > 0) leads_on_[i] = false;
    }
  }
  for (std::size_t i = 0; i < estimates_.size(); ++i) {
    Estimate& estimate = estimates_[i];
    if (estimate.playouts == 0) continue;
    const auto games = static_cast<double>(estimate.playouts);
    estimate.value /= games;
    estimate.wins /= games;
    estimate.error = std::sqrt(std::max(0.0, squares[i] / games - estimate.value * estimate.value) / games);
  }
}

}  // namespace houserules
