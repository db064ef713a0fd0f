#include "checker/playouts/playout_jobs.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include "runtime/deal.h"
#include "runtime/threads.h"

namespace houserules {
namespace {

/// Hashes the events told at the table.
class EventPrint final : public Listener {
 public:
  void on_event(const Event& event) override {
    add(static_cast<std::uint64_t>(event.kind));
    for (const std::int64_t number : {std::int64_t{event.seat}, std::int64_t{event.other}, std::int64_t{event.from},
                                      std::int64_t{event.to}, event.amount}) {
      add(static_cast<std::uint64_t>(number));
    }
    add(event.winners);
    for (const EventCard& card : event.cards) add(card.face | std::uint64_t{card.seen_by} << 16U);
    for (const char c : event.text) add(static_cast<unsigned char>(c));
    for (const char c : event.public_text) add(static_cast<unsigned char>(c));
  }
  /// A game begins.
  void clear() { number_ = kBasis; }
  std::uint64_t number() const { return number_; }

 private:
  void add(std::uint64_t part) { number_ = (number_ ^ part) * 0x100000001b3U; }
  static constexpr std::uint64_t kBasis = 0xcbf29ce484222325U;
  std::uint64_t number_ = kBasis;
};

class JobPlayer {
 public:
  using Time = std::optional<Clock::time_point>;

  JobPlayer(const PlayoutMeans& means, const std::function<void()>& on_game) : means_(means), on_game_(on_game) {}

  /// No game is started after `until`, and a running one is abandoned.
  PlayoutResult play(const PlayoutJob& job, const Time& until) {
    PlayoutResult result;
    until_ = until;
    if (until && job.covered > 0) until_ = Clock::now() + (*until - Clock::now()) / 2;
    GameError error;
    const Trial& trial = *job.trial;
    const auto world = World::load(means_.rules, trial.players, trial.options, {}, error);
    if (world == nullptr) {
      result.faulty.push_back({sighting_of(error), job.first, {}});
      result.games = 1;
      result.endless = error.kind == GameError::Kind::endless;
      return result;
    }
    for (const MoveInfo& move : world->setup().moves) result.moves.push_back(move.name);
    result.limit = world->setup().limit;
    explorer_.reset_counts(result.moves.size());
    deal_out(*world, job);
    EventPrint print;
    if (job.heard) {
      heard_ = &print;
      world->hooks().listener = &print;
    }
    for (int game = 0; game < job.games && !time_is_up() && !result.endless; ++game) {
      play_one(*world, job.first + static_cast<std::uint64_t>(game), job.longest, result);
    }
    until_ = until;
    result.offered = explorer_.offered();
    if (job.covered > 0 && !result.endless) cover(job, result);
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

  /// Ignores faults: the same games were already played with the real line numbers.
  void cover(const PlayoutJob& job, PlayoutResult& result) {
    GameError error;
    const auto world =
        World::load(means_.rules, job.trial->players, job.trial->options, {}, error, nullptr, StatementLines::numbered);
    if (world == nullptr) return;
    result.statements.emplace(*means_.rules);
    world->hooks().line_listener = &*result.statements;
    deal_out(*world, job);
    for (int game = 0; game < job.covered && !time_is_up(); ++game) {
      const std::uint64_t index = job.first + static_cast<std::uint64_t>(game);
      if (play_through(*world, index, kLongEnough, /*covering=*/true)) ++result.covered;
    }
  }

  void play_one(World& world, std::uint64_t index, std::size_t longest, PlayoutResult& result) {
    const bool uniform = Explorer::style_of(index) == Style::alternatives;
    const auto status = play_through(world, index, uniform ? longest : std::min(longest, kLongEnough));
    ++result.games;
    if (uniform) ++result.uniform;
    result.decisions += static_cast<std::int64_t>(explorer_.made().size());
    if (!status) {
      ++result.left;
      if (uniform) ++result.hurried;
      result.fingerprints.push_back(kNoFingerprint);
      on_game_();
      return;
    }
    auto sighting = sighting_of(world, *status);
    if (*status == Status::decision && !world.limit_reached()) ++result.left;
    result.fingerprints.push_back(fingerprint(world.result()));
    if (sighting) {
      result.endless = sighting->code == Code::loop_without_choice;
      result.faulty.push_back({std::move(*sighting), index, explorer_.made()});
    }
    on_game_();
  }

  bool time_is_up() const { return until_ && Clock::now() >= *until_; }

  /// Plays a game to its end, to the limit of a deal, or to `most` decisions; nothing if time ran out first.
  std::optional<Status> play_through(World& world, std::uint64_t index, std::size_t most, bool covering = false) {
    world.hooks().policy = nullptr;
    // Whether a long decision would ever end is to be found out; only to see which statements run is not worth that.
    if (covering) world.hooks().until = until_;
    std::size_t interrupted_at = 0;
    for (const bool counting : {false, true}) {
      world.modes().counting = counting;
      explorer_.begin(means_.seed, index);
      if (heard_ != nullptr) heard_->clear();
      world.begin(means_.seed, index);
      Status status = world.advance();
      while (status == Status::decision && explorer_.made().size() < most && (covering || !world.limit_reached())) {
        constexpr std::size_t kLook = 16;
        const std::size_t made = explorer_.made().size();
        const bool look = counting ? made > interrupted_at : made % kLook == kLook - 1;
        if (look && time_is_up()) return std::nullopt;
        status = world.answer(explorer_.choose(world.decision()));
      }
      if (status != Status::interrupted) return status;
      if (covering && time_is_up()) return std::nullopt;
      interrupted_at = explorer_.made().size();
    }
    return Status::interrupted;
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

  const PlayoutMeans& means_;
  const std::function<void()>& on_game_;
  Time until_;
  Explorer explorer_;
  EventPrint* heard_ = nullptr;
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
        auto until = means.deadline;
        if (until) until = Clock::now() + (*until - Clock::now()) * means.threads / static_cast<int>(jobs.size() - i);
        if (until) until = std::min(*until, *means.deadline);
        results[i] = JobPlayer(means, on_game).play(jobs[i], until);
        if (!results[i].endless) return;
        std::size_t before = last.load();
        while (i < before && !last.compare_exchange_weak(before, i)) continue;
      });
  for (std::size_t i = last + 1; i < results.size(); ++i) results[i] = PlayoutResult{};
  return results;
}

}  // namespace houserules
