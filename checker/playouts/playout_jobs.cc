#include "checker/playouts/playout_jobs.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <utility>

#include "runtime/deal.h"
#include "system/threads.h"

namespace houserules {
namespace {

/// Hashes the events at the table.
class EventPrint final : public Listener {
 public:
  void on_event(const Event& event) override {
    add(static_cast<std::uint64_t>(event.kind));
    for (const std::int64_t number : {std::int64_t{event.seat}, std::int64_t{event.other}, std::int64_t{event.from},
                                      std::int64_t{event.to}, event.amount}) {
      add(static_cast<std::uint64_t>(number));
    }
    add(event.winners);
    add(event.move);
    for (const ChosenValue& value : event.chosen) add(static_cast<std::uint64_t>(value.value));
    for (const std::int64_t number : {std::int64_t{event.info}, std::int64_t{event.team}, event.value.number})
      add(static_cast<std::uint64_t>(number));
    add(static_cast<std::uint64_t>(event.value.kind));
    for (const EventCard& card : event.cards) add(card.face | std::uint64_t{card.seen_by} << 16U);
    for (const std::string* text : {&event.text, &event.value.text}) {
      for (const char c : *text) add(static_cast<unsigned char>(c));
    }
  }
  /// A game begins.
  void clear() { number_ = kBasis; }
  std::uint64_t number() const { return number_; }

 private:
  void add(std::uint64_t part) { number_ = (number_ ^ part) * 0x100000001b3U; }
  static constexpr std::uint64_t kBasis = 0xcbf29ce484222325U;
  std::uint64_t number_ = kBasis;
};

/// The approximate cost of loading a World.
constexpr std::int64_t kLoading = 300'000;
/// A game whose statements are counted costs this many games: further ones soon show nothing new.
constexpr std::int64_t kRecorded = 5;

class JobPlayer final : public Policy {
 public:
  JobPlayer(const PlayoutMeans& means, const std::function<void()>& on_game) : means_(means), on_game_(on_game) {}

  PlayoutResult play(const PlayoutJob& job) {
    PlayoutResult result;
    result.work = kLoading;
    GameError error;
    const Trial& trial = *job.trial;
    const Worlds::Lent world = means_.worlds->lend(trial, error);
    if (world == nullptr) {
      result.faulty.push_back({sighting_of(error), job.first, {}});
      result.games = 1;
      result.endless = error.kind == GameError::Kind::endless;
      return result;
    }
    result.moves = names_of(world->setup().moves);
    explorer_.reset_counts(result.moves.size());
    chosen_.begin(world->setup());
    result.loaded = true;
    weight_ = job.weight;
    dealt_out_ = job.dealt_out_to.has_value();
    // Count statements while playing, unless the cost of a decision is yet to be measured.
    const Worlds::Lent counted = job.covered > 0 && weight_ > 0 ? counting_world(job, result) : Worlds::Lent();
    deal_out(*world, job);
    EventPrint print;
    if (job.heard) {
      heard_ = &print;
      world->hooks().listener = &print;
      if (counted != nullptr) counted->hooks().listener = &print;
    }
    std::int64_t played = 0;
    for (int game = 0; game < job.games && !result.endless && result.work < job.most_work && !means_.time_is_up();
         ++game) {
      World* const counting = game < job.covered ? counted.get() : nullptr;
      played += play_one(*world, counting, job.first + static_cast<std::uint64_t>(game), job.longest, result);
    }
    result.weight = weight_ > 0 ? weight_ : std::max(kDecision, played / std::max<std::int64_t>(1, result.decisions));
    weight_ = result.weight;
    result.offered = explorer_.offered();
    result.chosen = chosen_.moves();
    if (counted != nullptr && !result.endless) cover_rest(*counted, result);
    if (job.covered > 0 && job.weight == 0 && !result.endless) cover(job, result);
    if (!result.why_not_counted.empty()) result.covered = std::min(job.covered, result.games);
    result.work += covered_work_;
    if (job.dealt_out_to) {
      result.faulty.clear();
      result.looped_dealt_out = std::exchange(result.endless, false);
    }
    return result;
  }

 private:
  /// If the job asks for it, deals out the stock at the start of each game.
  static void deal_out(World& world, const PlayoutJob& job) {
    if (!job.dealt_out_to) return;
    world.hooks().after_deal = [left = *job.dealt_out_to](Table& table) {
      if (table.match.deal_number == 1) deal_out_stock(table, left);
    };
  }

  /// A World that counts the statements it runs; null if that is impossible.
  Worlds::Lent counting_world(const PlayoutJob& job, PlayoutResult& result) {
    GameError error;
    Worlds::Lent world = means_.worlds->lend(*job.trial, error, Scripts::counted);
    if (world == nullptr) {
      result.why_not_counted = error.text();
      return world;
    }
    result.statements.emplace(*means_.rules);
    world->hooks().counts = &result.statements->counts();
    deal_out(*world, job);
    return world;
  }

  /// Plays games again to count their statements.
  void cover(const PlayoutJob& job, PlayoutResult& result) {
    const Worlds::Lent world = counting_world(job, result);
    if (world == nullptr) return;
    for (int game = 0; game < job.covered && game < result.games; ++game)
      cover(*world, job.first + static_cast<std::uint64_t>(game), result);
  }

  /// Ignores faults: they have been seen already.
  void cover(World& world, std::uint64_t index, PlayoutResult& result) {
    play_through(world, index, kLongEnough, /*covering=*/true);
    note_covered(result);
  }

  void note_covered(PlayoutResult& result) {
    const auto decisions = static_cast<std::int64_t>(std::min(explorer_.made().size(), kLongEnough));
    covered_work_ += kRecorded * weight_ * decisions;
    ++result.covered;
    if (result.statements && !dealt_out_) result.statements->end_game();
  }

  /// Games that stopped at the limit of a deal are played to the end here.
  void cover_rest(World& world, PlayoutResult& result) {
    for (const std::uint64_t index : at_limit_) cover(world, index, result);
  }

  /// Plays a game with statement counts. False if it must be played without them: counting is charged to the
  /// script, which may be too much for a decision.
  bool play_counted(World& world, std::uint64_t index, std::size_t most, Status& status) {
    const Explorer explorer = explorer_;
    const ChosenCards chosen = chosen_;
    status = play_through(world, index, most);
    if (status == Status::over || status == Status::decision) return true;
    explorer_ = explorer;
    chosen_ = chosen;
    return false;
  }

  /// Plays in `counting` unless null, else in `plain`. Returns the work of the game.
  std::int64_t play_one(World& plain, World* counting, std::uint64_t index, std::size_t longest,
                        PlayoutResult& result) {
    const bool uniform = Explorer::style_of(index) == Explorer::Style::alternatives;
    const std::size_t most = uniform ? longest : std::min(longest, kLongEnough);
    Status status = Status::interrupted;
    const bool counted = counting != nullptr && play_counted(*counting, index, most, status);
    if (!counted) status = play_through(plain, index, most);
    const World& world = counted ? *counting : plain;
    if (counting != nullptr && status == Status::decision && world.limit_reached()) at_limit_.push_back(index);
    else if (counting != nullptr) note_covered(result);
    const auto decisions = static_cast<std::int64_t>(explorer_.made().size());
    const std::int64_t work = weight_ > 0 ? decisions * weight_ : decisions * kDecision + instructions_;
    ++result.games;
    result.uniform += uniform ? 1 : 0;
    result.decisions += decisions;
    result.work += work;
    auto sighting = sighting_of(world, status);
    if (!sighting && status == Status::decision && work >= kMostWorkOfGame) {
      sighting = Sighting{Code::decision_limit_reached, {}, Bound::work};
    }
    const bool over = status == Status::over && !world.limit_reached();
    if (over && uniform) ++result.uniform_over;
    if (over && uniform && world.setup().players > 2) {
      ++result.lone.games;
      result.lone.alone += std::popcount(chose_) < 2 ? 1 : 0;
    }
    const WinRule win = world.setup().win;
    if (over && uniform && is_by_score(win)) {
      const Result end = world.result();
      const auto& scores = end.scores;
      ++result.scored.games;
      const bool same = std::adjacent_find(scores.begin(), scores.end(), std::not_equal_to<>()) == scores.end();
      result.scored.level += same && std::cmp_equal(std::popcount(end.winners), scores.size()) ? 1 : 0;
    }
    if (status == Status::decision || world.limit_reached()) ++result.left;
    if (world.limit_reached()) ++result.at_limit;
    result.fingerprints.push_back({fingerprint(world.result()), over});
    if (absent_) {
      std::vector<MadeChoice> until(explorer_.made().begin(), explorer_.made().begin() + absent_->made);
      result.faulty.push_back({{Code::absent_player_asked, std::move(absent_->place)}, index, std::move(until)});
    }
    if (sighting) {
      result.endless = sighting->code == Code::loop_without_choice;
      result.faulty.push_back({std::move(*sighting), index, explorer_.made()});
    }
    on_game_();
    return work;
  }

  /// Plays a game to its end, to the limit of a deal, to `most` decisions, or to kMostWorkOfGame.
  Status play_through(World& world, std::uint64_t index, std::size_t most, bool covering = false) {
    covering_ = covering;
    most_ = weight_ > 0 ? std::min(most, static_cast<std::size_t>(kMostWorkOfGame / weight_ + 1)) : most;
    // Answering from within the call takes half as long as suspending the script.
    const Status status = play_out(world, *this, means_.seed, index, [&] {
      explorer_.begin(means_.seed, index);
      chosen_.begin_game();
      chose_ = 0;
      absent_.reset();
      instructions_ = 0;
      if (heard_ != nullptr) heard_->clear();
    });
    instructions_ += world.spent();
    return status;
  }

  Choice choose(World& world, const Decision& decision) override {
    instructions_ += world.spent();
    if (decision.simultaneous && !absent_ && !covering_ && !world.table().turns.is_active(decision.seat))
      absent_ = Absent{world.place_of_decision(), std::ssize(explorer_.made())};
    const Choice choice = explorer_.choose(decision);
    const MadeChoice& made = explorer_.made().back();
    chose_ |= seat_bit(made.alternative.caller == kNoSeat ? decision.seat : made.alternative.caller);
    chosen_.choose(world, decision, made);
    const bool heavy = weight_ == 0 && instructions_ >= kMostWorkOfGame;
    const bool left = heavy || explorer_.made().size() >= most_ || (world.limit_reached() && !covering_);
    // Without a policy, the next decision suspends the script, and the game stops there.
    if (left) world.hooks().policy = nullptr;
    return choice;
  }

  /// Includes the result: an option may change only the scores.
  std::uint64_t fingerprint(const Result& end) const {
    std::uint64_t print = explorer_.fingerprint();
    const auto add = [&print](std::uint64_t number) { print = (print ^ number) * 0x100000001b3U; };
    add(end.winners);
    for (const std::int64_t score : end.scores) add(static_cast<std::uint64_t>(score));
    for (const std::int64_t chips : end.chips) add(static_cast<std::uint64_t>(chips));
    add(static_cast<std::uint64_t>(end.deals));
    if (heard_ != nullptr) add(heard_->number());
    return print;
  }

  /// Players with strong preferences may go on forever without anything new happening.
  static constexpr std::size_t kLongEnough = 3000;

  /// The first choose_all of a game that asks a player who sits out, with the number of choices before it.
  struct Absent {
    GameError place;
    std::ptrdiff_t made;
  };

  const PlayoutMeans& means_;
  const std::function<void()>& on_game_;
  Explorer explorer_;
  ChosenCards chosen_;
  SeatMask chose_ = 0;  ///< who has chosen in the game
  std::optional<Absent> absent_;
  std::size_t most_ = 0;    ///< decisions of the game
  bool covering_ = false;   ///< its statements are recorded
  bool dealt_out_ = false;  ///< the games begin with the stock dealt out
  EventPrint* heard_ = nullptr;
  std::int64_t covered_work_ = 0;        ///< of counting statements
  std::vector<std::uint64_t> at_limit_;  ///< games still to be counted to their end
  std::int64_t weight_ = 0;              ///< work per decision; 0: instructions are counted
  std::int64_t instructions_ = 0;        ///< of the game, where they are counted
};

}  // namespace

void in_threads(std::size_t count, int threads, const std::function<bool(std::size_t)>& goes_on,
                const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  run_in_threads(
      static_cast<int>(std::min(count, static_cast<std::size_t>(threads))),
      [&] {
        for (std::size_t i = next++; i < count && goes_on(i); i = next++) work(i);
      },
      [&] { next = count; });
}

std::vector<PlayoutResult> play_jobs(const std::vector<PlayoutJob>& jobs, const PlayoutMeans& means) {
  std::vector<PlayoutResult> results(jobs.size());
  std::atomic<std::size_t> last = jobs.size();  // results after it are discarded
  std::mutex mutex;
  const std::function<void()> on_game = [&] {
    if (!means.on_played) return;
    const std::lock_guard lock(mutex);
    means.on_played(1);
  };
  in_threads(
      jobs.size(), means.threads, [&](std::size_t i) { return i <= last.load() && !means.time_is_up(); },
      [&](std::size_t i) {
        results[i] = JobPlayer(means, on_game).play(jobs[i]);
        if (!results[i].endless) return;
        std::size_t before = last.load();
        while (i < before && !last.compare_exchange_weak(before, i)) continue;
      });
  for (std::size_t i = last + 1; i < results.size(); ++i) results[i] = PlayoutResult{};
  return results;
}

}  // namespace houserules
