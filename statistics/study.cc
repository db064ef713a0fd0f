#include "statistics/study.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>

#include "bots/numbered_games.h"
#include "bots/random.h"
#include "bots/seats.h"
#include "statistics/game_columns.h"
#include "telling/offered.h"
#include "telling/teacher.h"

namespace houserules {
namespace {

/// The purposes of random streams, other than those of the game and its players.
constexpr std::uint64_t kOfMoments = 100, kOfChoosing = 200;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// A decision of a game in progress.
struct MadeChoice {
  Seat seat = kNoSeat;
  bool is_choice = false;
  bool can_judge = false;  ///< its player chose, and nobody else could have
};

/// Lets others choose, and notes what was chosen.
class Recorder final : public Bot {
 public:
  Recorder(std::unique_ptr<Bot> players, Run& run) : players_(std::move(players)), run_(run) {
    players_->set_enough([&run] { return run.stopped(); });
  }

  void begin(const Seed& seed, std::uint64_t index) override {
    players_->begin(seed, index);
    counts = {};
    decisions.clear();
    choices.clear();
    first_choice.clear();
    dealer = kNoSeat;
  }
  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice> made) override {
    return players_->call(world, caller, made);
  }
  Choice choose(World& world, std::span<const Choice> made) override {
    const Decision& decision = world.decision();
    if (decisions.empty()) dealer = world.table().match.dealer;
    counts.moves.resize(world.setup().moves.size());
    counts.add_offered(decision);
    run_.add_decisions(1);
    run_.look(world);
    const bool is_choice = decision.own().size() > 1 || decision.own()[0].variants() > 1;
    const Choice choice = players_->choose(world, made);
    const bool is_own = decision.alternatives[choice.alternative].caller == kNoSeat;
    counts.add_chosen(decision, choice);
    if (first_choice.empty() && is_choice && is_own) {
      first_choice = alternative_text(world.table(), decision, decision.alternatives[choice.alternative], decision.seat,
                                      /*symbols=*/false, &choice.number);
    }
    decisions.push_back({decision.seat, is_choice, is_choice && is_own && decision.calls == 0});
    choices.push_back(choice);
    return choice;
  }

  GameCounts counts;
  std::vector<MadeChoice> decisions;
  std::vector<Choice> choices;
  std::string first_choice;
  Seat dealer = kNoSeat;

 private:
  std::unique_ptr<Bot> players_;
  Run& run_;
};

/// Plays on at random, for a bounded number of choices.
class RandomEnding final : public Policy {
 public:
  RandomEnding(const Run& run, std::size_t most) : run_(run), most_(most) {}

  void begin(Chance& chance) {
    chance_ = Chance(chance.bits(), 0, kOfMoments);
    made_ = 0;
  }
  Choice choose(World& world, const Decision& decision) override {
    // Without a policy, the world stops at its next decision.
    if (++made_ > most_ || run_.stopped()) world.hooks().policy = nullptr;
    const auto call = random_call(decision, chance_);
    return call ? *call : random_choice(decision, chance_);
  }
  bool takes_many() const override { return true; }

 private:
  const Run& run_;
  std::size_t most_, made_ = 0;
  Chance chance_;
};

/// Waiting times, in the seconds that people would take.
void add_waits(StudiedGame& game, const std::vector<MadeChoice>& decisions, int players) {
  if (players < 2) return;
  std::vector<double> since(slot(players), -1);
  double now = 0, sum = 0, longest = 0, times = 0;
  for (const MadeChoice& decision : decisions) {
    double& last = since[slot(decision.seat)];
    if (last >= 0) {
      sum += now - last;
      longest = std::max(longest, now - last);
      ++times;
    }
    now += decision.is_choice ? kSecondsToChoose : kSecondsWithoutChoice;
    last = now;
  }
  if (times > 0) {
    game.wait = sum / times;
    game.longest_wait = longest;
  }
  double done = now;
  for (const double last : since) done = last < 0 ? done : std::min(done, last);
  if (now > 0) game.sat_out = (now - done) / now;
}

/// One thread's worlds and players.
class Student {
 public:
  Student(const StudyPlan& plan, GameError& error)
      : plan_(plan), world_(World::load(plan.game.rules, plan.game.players, plan.game.options, {}, error)) {
    if (world_ == nullptr) return;
    recorder_ =
        std::make_unique<Recorder>(plan.players ? plan.players() : std::make_unique<SeatedBots>(plan.bots), *plan.run);
    amounts_ = amounts_of(world_->setup());
    for (std::unique_ptr<Bot>& look : looks_) look = make_bot({"greedy", kLooks, {}});
    if (plan.only_results) return;
    GameError not_counted;
    counted_ =
        World::load(plan.game.rules, plan.game.players, plan.game.options, {}, not_counted, nullptr, Scripts::counted);
    if (counted_ == nullptr) return;
    governing_ = Teacher::clauses_of_statements(*plan.game.rules);
    counts_.ran.resize(governing_.size());
    counted_->hooks().counts = &counts_;
  }

  bool is_loaded() const { return world_ != nullptr; }

  std::optional<StudiedGame> play(std::uint64_t index) {
    StudiedGame game;
    const Status status = play_game(*world_, *recorder_, plan_.seed, index, [this] { return plan_.run->stopped(); });
    if (plan_.run->stopped() || status == Status::decision || status == Status::interrupted) return std::nullopt;
    if (status != Status::over) {
      game.fault = world_->error();
      return game;
    }
    game.played = {world_->result(), recorder_->counts};
    game.dealer = recorder_->dealer;
    game.first_choice = recorder_->first_choice;
    add_waits(game, recorder_->decisions, plan_.game.players);
    if (plan_.only_results) return game;
    look_at(game, index);
    note_clauses(game, index);
    if (plan_.run->stopped()) return std::nullopt;
    return game;
  }

 private:
  /// Replays the game, and calls `visit` with the number of each decision. In Lua if the machine gives up.
  template <class Visit>
  void replay(World& world, std::uint64_t index, const Visit& visit) {
    const std::vector<Choice>& choices = recorder_->choices;
    std::size_t visited = 0;
    world.hooks().policy = nullptr;
    world.begin(plan_.seed, index);
    Status status = Status::interrupted;
    do {
      status = world.advance();
      for (std::size_t i = 0; i < choices.size() && status == Status::decision; ++i) {
        if (i >= visited) visit(i);
        visited = std::max(visited, i + 1);
        status = world.answer(choices[i]);
      }
    } while (status == Status::interrupted && world.begin_in_lua(plan_.seed, index));
  }

  void look_at(StudiedGame& game, std::uint64_t index) {
    const std::size_t made = recorder_->choices.size();
    if (made == 0) return;
    game.moments.resize(kMoments);
    const std::vector<std::size_t> judged = drawn_decisions(index);
    std::size_t moment = 0;
    replay(*world_, index, [&](std::size_t at) {
      if (plan_.run->stopped()) return;
      if (std::binary_search(judged.begin(), judged.end(), at)) judge(game, index, at);
      // A game of a few decisions has several moments at one of them.
      const std::size_t first = moment;
      for (; moment < kMoments && moment * made / kMoments == at; ++moment) {
        game.moments[moment] = moment == first ? moment_now(index, at) : game.moments[first];
      }
    });
  }

  Moment moment_now(std::uint64_t index, std::size_t at) {
    Moment moment;
    const Table& table = world_->table();
    const Setup& setup = world_->setup();
    const auto unknown = static_cast<double>(table.unknown_to(world_->decision().seat).size());
    moment.unknown = unknown / std::max(1, table.card_count());
    for (const Amount& amount : amounts_) moment.amounts.push_back(amount_now(amount, setup));
    play_on(moment, Chance(plan_.seed, index, kOfMoments + at));
    return moment;
  }

  double amount_now(const Amount& amount, const Setup& setup) const {
    if (amount.is_pile) {
      const PileGroup& group = setup.groups[amount.number];
      double cards = 0;
      for (int pile = 0; pile < group.count; ++pile)
        cards += world_->table().size(static_cast<PileId>(group.first + pile));
      const int owners = group.of_teams ? setup.teams : group.is_owned() ? setup.players : 1;
      return cards / std::max(1, owners);
    }
    const PublicInfo& info = setup.publics[amount.number];
    const int owners = info.each ? setup.players : info.each_team ? setup.teams : 0;
    double sum = 0, numbers = 0;
    for (int owner = owners == 0 ? -1 : 0; owner < owners; ++owner) {
      const PublicValue value = world_->public_value(static_cast<int>(amount.number), owner);
      if (!value.is(PublicValue::Kind::number)) continue;
      sum += static_cast<double>(value.number);
      ++numbers;
    }
    return numbers == 0 ? kNone : sum / numbers;
  }

  /// Plays on at random many times, with all hands open and what nobody knows dealt anew.
  void play_on(Moment& moment, Chance chance) {
    constexpr std::size_t kLonger = 20, kAtLeast = 500;
    RandomEnding ending(*plan_.run, kLonger * recorder_->choices.size() + kAtLeast);
    const Snapshot before = world_->snapshot();
    for (std::vector<double>* half : {&moment.first, &moment.second}) {
      for (int game = 0; game < kPlayedOn / 2; ++game) {
        world_->restore(before);
        world_->deal_unseen(chance);
        ending.begin(chance);
        world_->hooks().policy = &ending;
        const bool ended = world_->answer(ending.choose(*world_, world_->decision())) == Status::over;
        moment.unfinished += ended ? 0 : 1.0 / kPlayedOn;
        const std::vector<double> shares = win_shares(ended ? world_->result() : Result{}, world_->setup());
        half->resize(shares.size());
        for (std::size_t side = 0; side < shares.size(); ++side) (*half)[side] += 2 * shares[side] / kPlayedOn;
      }
    }
    world_->hooks().policy = nullptr;
    world_->restore(before);
  }

  /// Which of its decisions to judge, ascending.
  std::vector<std::size_t> drawn_decisions(std::uint64_t index) const {
    std::vector<std::size_t> drawn;
    for (std::size_t i = 0; i < recorder_->decisions.size(); ++i) {
      if (recorder_->decisions[i].can_judge) drawn.push_back(i);
    }
    Chance chance(plan_.seed, index, kOfChoosing);
    chance.shuffle(drawn.data(), drawn.size());
    drawn.resize(std::min(drawn.size(), kJudged));
    std::sort(drawn.begin(), drawn.end());
    return drawn;
  }

  /// Which options are the best is taken from one look, and their values from the other: else chance alone would put
  /// some option ahead.
  void judge(StudiedGame& game, std::uint64_t index, std::size_t at) {
    std::vector<std::vector<double>> values;
    std::vector<Estimate> estimates;
    const std::span<const Choice> made(recorder_->choices.data(), at);
    for (std::size_t look = 0; look < looks_.size(); ++look) {
      looks_[look]->begin(Seed(plan_.seed + look + 1), (index << 20U) + at);
      looks_[look]->choose(*world_, made);
      if (looks_[look]->was_cut_short() || plan_.run->stopped()) return;
      estimates = looks_[look]->estimates();
      values.emplace_back();
      for (const Estimate& estimate : estimates) values.back().push_back(estimate.value);
    }
    const std::size_t options = values[0].size();
    if (options < 2 || values[1].size() != options) return;
    JudgedDecision judged;
    judged.obvious = judged.indifferent = true;
    std::array<std::size_t, 2> best{};
    for (std::size_t look = 0; look < 2; ++look) {
      const std::vector<double>&one = values[look], &other = values[1 - look];
      std::vector<std::size_t> order(options);
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::stable_sort(order.begin(), order.end(), [&one](std::size_t a, std::size_t b) { return one[a] > one[b]; });
      best[look] = order[0];
      judged.gap += (other[order[0]] - other[order[1]]) / 2;
      judged.stake +=
          (other[order[0]] - std::accumulate(other.begin(), other.end(), 0.0) / static_cast<double>(options)) / 2;
      judged.obvious = judged.obvious && one[order[0]] - one[order[1]] >= kObvious;
      judged.indifferent = judged.indifferent && one[order[0]] - one[order.back()] <= kIndifferent;
    }
    judged.obvious = judged.obvious && best[0] == best[1];
    judged.move = world_->decision().alternatives[estimates[best[1]].choice.alternative].move;
    game.judged.push_back(judged);
  }

  void note_clauses(StudiedGame& game, std::uint64_t index) {
    if (counted_ == nullptr || plan_.run->stopped()) return;
    std::fill(counts_.ran.begin(), counts_.ran.end(), 0U);
    replay(*counted_, index, [](std::size_t) {});
    game.clauses.resize(plan_.game.rules->clauses.size());
    for (std::size_t i = 0; i < governing_.size(); ++i) {
      if (governing_[i] >= 0 && counts_.ran[i] > 0) game.clauses[slot(governing_[i])] = true;
    }
  }

  const StudyPlan& plan_;
  std::unique_ptr<World> world_, counted_;
  std::unique_ptr<Recorder> recorder_;
  std::vector<Amount> amounts_;
  std::array<std::unique_ptr<Bot>, 2> looks_;
  std::vector<int> governing_;
  StatementCounts counts_;
};

}  // namespace

std::vector<double> win_shares(const Result& result, const Setup& setup) {
  if (setup.players == 1 || setup.win == WinRule::together) return {result.winners != 0 ? 1.0 : 0.0};
  const int sides = setup.teams > 0 ? setup.teams : setup.players;
  SeatMask won = 0;
  for (SeatMask rest = result.winners; rest != 0; rest &= rest - 1) won |= seat_bit(std::countr_zero(rest) % sides);
  std::vector<double> shares(slot(sides));
  for (Seat side = 0; side < sides; ++side) {
    if (won == 0) shares[slot(side)] = 1.0 / sides;
    else shares[slot(side)] = (won & seat_bit(side)) != 0 ? 1.0 / std::popcount(won) : 0;
  }
  return shares;
}

std::vector<Amount> amounts_of(const Setup& setup) {
  std::vector<Amount> amounts;
  for (std::size_t group = 0; group < setup.groups.size(); ++group) {
    const PileGroup& piles = setup.groups[group];
    amounts.push_back({"cards in " + (piles.text.empty() ? piles.name : piles.text), true, group});
  }
  for (std::size_t value = 0; value < setup.publics.size(); ++value) {
    const PublicInfo& info = setup.publics[value];
    amounts.push_back({info.text.empty() ? info.name : info.text, false, value});
  }
  return amounts;
}

void study_games(const StudyPlan& plan, const std::function<void(StudiedGame)>& take) {
  const auto first = static_cast<std::uint64_t>(plan.first), games = static_cast<std::uint64_t>(plan.games);
  play_numbered<StudiedGame>(
      first, first + games, plan.threads, *plan.run,
      [&plan]() -> std::function<std::optional<StudiedGame>(std::uint64_t)> {
        GameError error;
        const auto student = std::make_shared<Student>(plan, error);
        if (student->is_loaded()) return [student](std::uint64_t index) { return student->play(index); };
        return [error](std::uint64_t) -> std::optional<StudiedGame> {
          StudiedGame none;
          none.fault = error;
          return none;
        };
      },
      [&take](StudiedGame game) {
        const bool is_fine = !game.fault;
        take(std::move(game));
        return is_fine;
      });
}

}  // namespace houserules
