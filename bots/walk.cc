#include "bots/walk.h"

#include <algorithm>
#include <cmath>

#include "bots/auction.h"
#include "bots/random.h"
#include "runtime/auction.h"
#include "system/same_math.h"

namespace houserules {
namespace {

constexpr double kExploration = 0.5;
/// Progressive widening: a node has at most about kWidening * sqrt(visits) children, so that with many alternatives a
/// few are explored well instead of all being tried once.
constexpr double kWidening = 2.5;
constexpr std::size_t kMostNodes = std::size_t{1} << 20;
constexpr int kLeastPlayouts = 16;
/// How much imagined players vary their habits; and if these are trusted.
constexpr double kTemperature = 0.7, kTrustedTemperature = 0.5;
/// However many playouts there are, values closer than this are equal: habits err, and imagined opponents hold any
/// cards, not those that they would have kept. In Gin Rummy 500 playouts with less doubt won less than habits alone.
constexpr double kPlayoutsErr = 0.12;
/// How long imagined players follow habit against the results: the factor of PUCT.
constexpr double kHabit = 0.4;
/// The least weight of habit: self-play may teach bots never to make a choice that is good after all.
constexpr double kLeastHabit = 1e-3;
/// Limits the contenders so that each gets about this many playouts.
constexpr int kTriesOfEach = 8;
constexpr std::size_t kMostByTheClock = 64;
/// Penalty if the first choice returns to an earlier position, and for each later return.
constexpr double kBackAtOnce = 0.05, kBackLater = 0.003;
/// Penalty if the first choice turns up a card or scores without ending the game; and if it does neither, because what
/// is postponed once may be postponed forever.
constexpr double kNotWon = 0.005, kPutOff = 0.02;
/// Extra penalty for taking a card back from home, or returning it to a column where an equal card has lain: usually
/// pointless.
constexpr double kPutBack = 0.06;
/// Extra penalty if another choice would send home a card that is not needed elsewhere: playouts undervalue that, since
/// it can also be done later.
constexpr double kLeftLying = 0.10;

/// How many playouts, whatever cards its player saw, a node counts for beside those in which they were the same.
constexpr double kVisitsOfNode = 4;

/// The ranks of the cards that the player has, and of those that lie open for all; never 0.
std::uint64_t sight_of(const World& world, Seat seat) {
  std::uint64_t sight = 0;
  const auto& piles = world.setup().piles;
  for (std::size_t pile = 0; pile < piles.size(); ++pile) {
    const bool is_common = piles[pile].owner == kNoSeat && piles[pile].facing == PileFacing::up;
    if (piles[pile].owner != seat && !is_common) continue;
    for (const CardId card : world.table().cards(static_cast<PileId>(pile))) {
      if (!world.table().sees(seat, card)) continue;
      const auto rank = static_cast<std::uint64_t>(world.table().face_info(card).rank + 2);
      sight += mix(pile + 1, rank);  // in whatever order they lie
    }
  }
  return sight | 1U;
}

/// How many halvings leave one contender; at least 1.
int rounds_of(std::size_t contenders) {
  int rounds = 0;
  for (; contenders > 1; contenders = (contenders + 1) / 2) ++rounds;
  return std::max(1, rounds);
}

}  // namespace

double promise(double habit, double behind, double error, double error_of_best) {
  const double errors = behind / std::sqrt(error * error + error_of_best * error_of_best + kPlayoutsErr * kPlayoutsErr);
  return log_of(std::max(habit, kLeastHabit)) - errors * errors / 2;
}

void Walk::think(Thought& thought, Chance chance, Effort effort, const Ground* ground, const Clues* clues,
                 const Habits* habits, const std::vector<double>* prior, std::span<const LikelyDeal> likely) {
  likely_ = likely;
  ground_ = ground;
  clues_ = clues;
  habits_ = habits;
  if (habits_ != nullptr) temperature_ = habits_->are_trusted() ? kTrustedTemperature : kTemperature;
  World& world = thought.world();
  Chance deals = chance;
  Chance same = deals;
  thought.imagine(same, this);  // an earlier tree left the world somewhere else
  Playout::begin(world, habits_);
  thought.imagine(deals, this);
  observer_ = world.decision().seat;
  tree_.clear();
  const auto pass = pass_in_auction(world.setup(), world.decision());
  bidding_ = pass.has_value();
  averages_.begin(world.setup().moves.size(), bidding_ ? Judge::kWide : 1);
  by_sight_.clear();
  passes_ = habits_ == nullptr || has_auction(world.setup());
  done_ = 0;
  cut_short_ = false;
  if (is_for_points()) effort.playouts *= effort.times_for_points;
  allow(world, effort.allowance);
  list_contenders(world, effort, prior, deals);
  if (ground_ != nullptr) look_at_once(thought, deals);
  if (pass) {
    for (Contender& one : contenders_) one.stays = one.choice.alternative == *pass;
  }
  for (int rounds = rounds_of(contenders_.size()); rounds > 0; --rounds) {
    compete(thought, share_of(effort, rounds), deals);
    rank();
    halve();
  }
}

/// The most promising first.
void Walk::rank() {
  const auto better = [this](const Contender& a, const Contender& b) {
    return tree_[a.child].mean() > tree_[b.child].mean();
  };
  std::stable_sort(contenders_.begin(), contenders_.end(), better);
  if (habits_ == nullptr || !habits_->are_trusted()) return;
  const Tree::Node& best = tree_[contenders_[0].child];
  std::stable_sort(contenders_.begin(), contenders_.end(), [&](const Contender& a, const Contender& b) {
    const auto of = [&](const Contender& one) {
      const Tree::Node& node = tree_[one.child];
      return promise(one.habit, best.mean() - node.mean(), node.error(), best.error());
    };
    return of(a) > of(b);
  });
}

/// Keeps the better half, and a pass.
void Walk::halve() {
  std::size_t most = (contenders_.size() + 1) / 2;
  const auto pass =
      std::find_if(contenders_.begin(), contenders_.end(), [](const Contender& one) { return one.stays; });
  if (pass != contenders_.end()) {
    most = std::min(contenders_.size(), std::max<std::size_t>(2, most));
    if (pass - contenders_.begin() >= static_cast<std::ptrdiff_t>(most)) contenders_[most - 1] = *pass;
  }
  contenders_.resize(most);
}

/// All choices of the root, or a random selection of as many as can each be tried a few times.
void Walk::list_contenders(const World& world, const Effort& effort, const std::vector<double>* prior, Chance& chance) {
  list_candidates(world, world.decision(), observer_, candidates_);
  contenders_.clear();
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const std::uint64_t key = candidates_[i].key;
    const auto known = std::find_if(contenders_.begin(), contenders_.end(),
                                    [&](const Contender& other) { return tree_[other.child].key == key; });
    const double habit = prior == nullptr ? 0 : (*prior)[i];
    if (known != contenders_.end()) known->habit += habit;
    else contenders_.push_back({candidates_[i].choice, tree_.add(Tree::kRoot, key, observer_), habit});
  }
  const auto most = effort.until ? kMostByTheClock
                                 : std::max<std::size_t>(2, static_cast<std::size_t>(effort.playouts) / kTriesOfEach);
  // In random order, so that the order in the header does not decide between equally good choices. In an auction the
  // lowest number of each move comes before the others: it stands more often than they do.
  std::size_t lowest = 0;
  std::optional<std::uint8_t> before;
  for (std::size_t i = 0; bidding_ && i < contenders_.size(); ++i) {
    const Alternative& bid = world.decision().alternatives[contenders_[i].choice.alternative];
    const bool is_number = bid.kind == AlternativeKind::number || bid.kind == AlternativeKind::range;
    if (is_number && bid.move != before) std::swap(contenders_[lowest++], contenders_[i]);
    before = bid.move;
  }
  chance.shuffle(contenders_.data(), lowest);
  chance.shuffle(contenders_.data() + lowest, contenders_.size() - lowest);
  if (contenders_.size() <= most) return;
  if (ground_ != nullptr && !ground_->is_stuck()) {  // no place for giving up
    contenders_.resize(most);
    return;
  }
  if (prior != nullptr) {  // those likely by habit
    std::stable_sort(contenders_.begin() + static_cast<std::ptrdiff_t>(lowest), contenders_.end(),
                     [](const Contender& a, const Contender& b) { return a.habit > b.habit; });
    contenders_.resize(most);
    return;
  }
  // Each move gets a place before any gets a second one, even if it has a single value and others dozens.
  std::vector<std::size_t> values(world.setup().moves.size());
  std::vector<std::pair<std::size_t, Contender>> turns;
  for (const Contender& one : contenders_)
    turns.emplace_back(values[world.decision().alternatives[one.choice.alternative].move]++, one);
  std::stable_sort(turns.begin(), turns.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  contenders_.clear();
  for (std::size_t i = 0; i < most; ++i) contenders_.push_back(turns[i].second);
}

/// The immediate effect of each choice, in one deal of the hidden cards.
void Walk::look_at_once(Thought& thought, const Chance& chance) {
  World& world = thought.world();
  const int deal = world.table().match.deal_number;
  const auto begin = [&] {
    Chance same = chance;
    thought.imagine(same, nullptr);
  };
  begin();
  const std::vector<std::uint64_t> places = places_in_columns(world, observer_);
  const Headway before = headway(world);
  std::vector<Contender*> others;
  bool is_left_lying = false;
  for (Contender& one : contenders_) {
    if (left(world) <= 0) break;
    begin();
    const Status status = world.answer(one.choice);
    if (status == Status::over && world.result().winners != 0) continue;
    one.puts_off = kPutOff;
    others.push_back(&one);
    if (status != Status::decision || world.table().match.deal_number != deal) continue;
    const std::vector<std::uint64_t> places_then = places_in_columns(world, observer_);
    const Headway then = headway(world);
    if (before.is_behind(then)) one.puts_off = kNotWon;
    if (before.lays_home(then)) {
      others.pop_back();
      is_left_lying = true;
    }
    if (then.all_home() < before.all_home() || ground_->is_return(places, places_then)) one.puts_off += kPutBack;
  }
  for (Contender* const other : others) other->puts_off += is_left_lying ? kLeftLying : 0;
}

/// The effort that may be spent by the end of the next round, with `rounds` still to come. Rounds get equal shares; in
/// all but the last, every contender is tried equally often.
Effort Walk::share_of(const Effort& effort, int rounds) const {
  Effort share = effort;
  if (rounds == 1) return share;
  if (effort.until) {
    const auto now = std::chrono::steady_clock::now();
    share.until = now + (*effort.until - now) / rounds;
  } else {
    const auto count = static_cast<int>(contenders_.size());
    const int deals = std::max(1, (effort.playouts - done_) / rounds / count);
    share.playouts = std::min(effort.playouts, done_ + deals * count);
  }
  return share;
}

/// Tries all contenders in one deal of the hidden cards after another, with the same future chance.
void Walk::compete(Thought& thought, const Effort& effort, Chance& deals) {
  const auto enough = [&] {
    const bool done = effort.until ? done_ >= kLeastPlayouts && std::chrono::steady_clock::now() >= *effort.until
                                   : done_ >= effort.playouts;
    if (!done && left(thought.world()) <= 0) cut_short_ = true;
    return done || cut_short_ || (effort.enough && effort.enough());
  };
  std::uint64_t same = 0, dealt = 0;
  for (std::size_t i = 0; !enough(); i = (i + 1) % contenders_.size()) {
    if (i == 0) {
      const std::uint64_t high = deals.bits();
      same = high << 32U | deals.bits();
      if (!likely_.empty()) {
        double rest = deals.bits() / 4294967296.0;
        std::size_t drawn = 0;
        while (drawn + 1 < likely_.size() && rest >= likely_[drawn].weight) rest -= likely_[drawn++].weight;
        dealt = likely_[drawn].seed;
      }
    }
    chance_ = Chance(likely_.empty() ? same : dealt);
    thought.imagine(chance_, this, clues_);
    if (!likely_.empty()) chance_ = Chance(same);
    play(thought.world(), contenders_[i]);
    ++done_;
  }
}

void Walk::play(World& world, const Contender& first) {
  path_.assign(1, first.child);
  seen_.clear();
  at_ = first.child;
  growing_ = true;
  averages_.forget();
  averages_.note(observer_, world.decision().alternatives[first.choice.alternative].move,
                 ground_ != nullptr ? std::optional(tree_[first.child].key) : std::nullopt);
  if (ground_ != nullptr) lies_.assign(1, lie_of_cards(world, observer_));
  going_back_ = 0;
  auto rewards = run(world, first.choice);
  if (!rewards) return;
  // Giving up costs enough already: otherwise the bot would give up at once.
  if (ground_ != nullptr && !is_given_up())
    (*rewards)[slot(observer_)] = std::max(0.0, (*rewards)[slot(observer_)] - first.puts_off - going_back_);
  if (is_given_up() && made() == 0) ++tree_[first.child].given_up;
  tree_[first.child].wins += (ground_ != nullptr ? *rewards : wins())[slot(observer_)];
  for (const Tree::Index index : path_) {
    Tree::Node& node = tree_[index];
    ++node.visits;
    const double reward = (*rewards)[slot(node.seat)];
    node.reward += reward;
    node.squares += reward * reward;
  }
  for (const auto& [key, seat] : seen_) {
    Seen& seen = by_sight_[key];
    ++seen.visits;
    seen.reward += (*rewards)[slot(seat)];
  }
  averages_.learn(*rewards, is_given_up());
}

Choice Walk::pick(World& world, const Decision& decision) {
  if (const auto call = random_call(decision, chance_)) return *call;
  const bool free = decision.own().size() > 1 || decision.own()[0].variants() > 1;
  if (ground_ != nullptr) look_around(world);
  std::optional<Candidate> chosen;
  // A bid is judged by what it is worth if it stands, and if the others double it where that is better for them.
  const auto pass = passes_ && free ? pass_in_auction(world.setup(), decision) : std::nullopt;
  if (pass && !growing_) return {*pass, decision.alternatives[*pass].value};
  if (pass) {
    chosen = step(world, decision, /*bids=*/true);
  } else if (growing_ && free) {
    chosen = step(world, decision);
  } else if (free && (ground_ != nullptr || (habits_ == nullptr && bidding_ && moves_no_card(decision)))) {
    list_candidates(world, decision, observer_, candidates_);
    chosen = averages_.pick(decision, candidates_, chance_);
  }
  const bool by_habit = habits_ != nullptr && free && !chosen;
  const Choice choice = chosen     ? chosen->choice
                        : by_habit ? choice_by_habit(world, decision)
                                   : averages_.pick(decision, chance_);
  const std::uint8_t move = decision.alternatives[choice.alternative].move;
  const bool by_value = chosen && (ground_ != nullptr || (bidding_ && moves_no_card(decision)));
  averages_.note(decision.seat, move, by_value ? std::optional(chosen->key) : std::nullopt);
  return choice;
}

/// A solitaire player never returns to an earlier position of the game or of this playout, unless it gains something.
void Walk::look_around(const World& world) {
  const std::uint64_t lie = lie_of_cards(world, observer_);
  if (ground_->knows(lie) || std::find(lies_.begin(), lies_.end(), lie) != lies_.end()) {
    const bool at_once = lies_.size() == 1;
    going_back_ += at_once ? kBackAtOnce : kBackLater;
    if (at_once) ++tree_[path_.front()].went_back;
  }
  lies_.push_back(lie);
}

/// `bids`: in an auction, where nobody bids more.
Candidate Walk::step(World& world, const Decision& decision, bool bids) {
  list_candidates(world, decision, observer_, candidates_);
  if (bids) {
    std::erase_if(candidates_, [&](const Candidate& one) {
      return decision.alternatives[one.choice.alternative].kind != AlternativeKind::plain;
    });
  }
  tree_.match(at_, candidates_, children_);
  sight_ = is_for_points() && moves_no_card(decision) ? sight_of(world, decision.seat) : 0;
  const std::size_t chosen = select(world, decision, bids);
  Tree::Index child = children_[chosen];
  if (child == Tree::kNone) {
    growing_ = false;
    if (tree_.size() >= kMostNodes) return candidates_[chosen];
    child = tree_.add(at_, candidates_[chosen].key, decision.seat);
    tree_[child].available = 1;
    if (at_ == path_.front())
      remember_answer(world, decision, decision.alternatives[candidates_[chosen].choice.alternative], tree_[child]);
  }
  path_.push_back(child);
  if (sight_ != 0) seen_.emplace_back(mix(sight_, child), decision.seat);
  at_ = child;
  return candidates_[chosen];
}

/// The choice of this node, for reports.
void Walk::remember_answer(const World& world, const Decision& decision, const Alternative& made,
                           Tree::Node& node) const {
  node.move = made.move;
  const bool seen = decision.seat == observer_ || !world.setup().moves[made.move].is_private;
  if (made.kind == AlternativeKind::card && seen) node.face = world.table().face(static_cast<CardId>(made.value));
}

/// The best choice by UCB1 among those this imagined game allows, or one that was never tried.
std::size_t Walk::select(const World& world, const Decision& decision, bool bids) {
  if (habits_ != nullptr && !bids && sight_ == 0) return select_by_habit(world, decision);
  std::size_t best = 0, fresh = 0;
  std::uint32_t tried = 0, untried = 0, equal = 0;
  double value = -1, in_sight = 0;
  // In proportion to how far apart values are.
  const double exploration = bidding_          ? kExploration / Judge::kWide
                             : is_for_points() ? kExploration / Judge::kMostGain
                                               : kExploration;
  for (std::size_t i = 0; sight_ != 0 && i < children_.size(); ++i) {
    if (children_[i] != Tree::kNone) in_sight += by_sight_[mix(sight_, children_[i])].visits;
  }
  for (std::size_t i = 0; i < children_.size(); ++i) {
    if (children_[i] == Tree::kNone) {
      if (chance_.below(++untried) == 0) fresh = i;
      continue;
    }
    ++tried;
    Tree::Node& node = tree_[children_[i]];
    ++node.available;
    double mean = node.mean(), visits = node.visits, available = node.available;
    if (sight_ != 0) {
      const Seen& seen = by_sight_[mix(sight_, children_[i])];
      mean = (seen.reward + kVisitsOfNode * mean) / (seen.visits + kVisitsOfNode);
      visits = seen.visits + 1;
      available = in_sight + static_cast<double>(children_.size());
    }
    const double ucb = mean + exploration * std::sqrt(log_of(available) / std::max(1.0, visits));
    if (ucb > value) equal = 0;
    if (ucb >= value && chance_.below(++equal) == 0) best = i;
    value = std::max(value, ucb);
  }
  const bool is_wide = untried == 0 || tried >= 1 + kWidening * std::sqrt(tree_[at_].visits);
  return is_wide ? best : fresh;
}

/// The best choice by PUCT (Rosin 2011): imagined players do what is likely by habit, until results speak against it.
/// What was never tried is as good as the others.
std::size_t Walk::select_by_habit(const World& world, const Decision& decision) {
  habits_->judge(world, decision, judgement_);
  weigh(judgement_, temperature_);
  double visits = 0, rewards = 0;
  for (const Tree::Index child : children_) {
    if (child == Tree::kNone) continue;
    visits += tree_[child].visits;
    rewards += tree_[child].reward;
  }
  const double usual = visits == 0 ? 0 : rewards / visits;
  std::size_t best = 0;
  double most = -1;
  for (std::size_t i = 0; i < children_.size(); ++i) {
    const bool is_tried = children_[i] != Tree::kNone && tree_[children_[i]].visits > 0;
    const double mean = is_tried ? tree_[children_[i]].mean() : usual;
    const double tries = is_tried ? tree_[children_[i]].visits : 0;
    const double value = mean + kHabit * judgement_.weights[i] * std::sqrt(1 + visits) / (1 + tries);
    if (value > most) best = i;
    most = std::max(most, value);
  }
  return best;
}

Choice Walk::choice_by_habit(const World& world, const Decision& decision) {
  habits_->judge(world, decision, judgement_);
  return judgement_.reading.options[draw_option(judgement_, temperature_, chance_)].choice;
}

}  // namespace houserules
