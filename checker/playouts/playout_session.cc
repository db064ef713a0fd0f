#include "checker/playouts/playout_session.h"

#include <algorithm>

namespace houserules {
namespace {

/// Size of a wave of further games, and the totals of games and decisions after which they stop. What has not happened
/// by then is reported as never happening.
constexpr std::size_t kMostCompared = 200;  ///< trials of a wave in which options are compared, about
constexpr int kFurtherAtOnce = 24, kFurtherGames = 3;
constexpr std::int64_t kMostFurther = 3000, kMostFurtherDecisions = 800'000;
/// Cards left in the stock of dealt-out games, and the number of waves before some leave none.
constexpr int kSomeLeft = 3;
constexpr std::uint64_t kWavesWithSomeLeft = 3;
/// Covered games needed, with a time limit, to report what never happens.
constexpr std::int64_t kEnough = 150;

}  // namespace

PlayoutSession::PlayoutSession(CheckContext& context)
    : context_(context),
      settings_(context.settings),
      trials_(trials_of(context.header(), settings_.wanted)),
      endings_(trials_.size()),
      fingerprints_(trials_.size()),
      statements_(*context.rules) {
  for (const OptionChoices& choices : choices_of(context.header(), settings_.wanted)) {
    const OptionStatement* option = context.header().option(choices.option);
    if (option == nullptr || !is_told(Code::option_changes_nothing, *option))
      options_.push_back({choices.option, choices.values});
  }
  means_.rules = context.rules;
  means_.seed = settings_.seed;
  means_.threads = settings_.threads;
}

void PlayoutSession::begin_part(double end) { means_.deadline = end_of(end); }

std::optional<Clock::time_point> PlayoutSession::end_of(double part) const {
  if (settings_.seconds <= 0) return std::nullopt;
  return begin_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(settings_.seconds * part));
}

void PlayoutSession::play() {
  begin_ = Clock::now();
  const auto planned = static_cast<double>(trials_.size()) * settings_.games;
  std::int64_t done = 0;
  means_.on_played = [&](int games) {
    done += games;
    if (!settings_.on_progress) return;
    const double gone = std::chrono::duration<double>(Clock::now() - begin_).count();
    const double time = settings_.seconds > 0 ? gone / settings_.seconds : 0;
    settings_.on_progress(std::min(1.0, std::max(time, static_cast<double>(done) / planned)));
  };
  // Every trial gets a few games before any gets many.
  begin_part(kTrials);
  for (int from = 0, to = 1; from < settings_.games && !stops(); to *= 3) {
    const int end = std::min(to, settings_.games);
    play_wave(from, end);
    from = end;
  }
  compare_options();
  begin_part(kFurther);
  play_further();
}

void PlayoutSession::play_wave(int from, int to) {
  const bool watch = takes(Code::part_never_ran) && !idle().empty();
  std::vector<PlayoutJob> jobs;
  for (const Trial& trial : trials_) {
    jobs.push_back({&trial, static_cast<std::uint64_t>(from), to - from});
    if (watch) jobs.back().covered = (to - from + 3) / 4;
  }
  std::vector<PlayoutResult> results = play_jobs(jobs, means_);
  for (std::size_t i = 0; i < results.size(); ++i) add(i, results[i]);
}

void PlayoutSession::add(std::size_t number, PlayoutResult& result) {
  Endings& endings = endings_[number];
  endings.games += result.games;
  endings.uniform += result.uniform;
  endings.hurried += result.hurried;
  for (const FaultyGame& game : result.faulty) {
    if (game.sighting.code != Code::decision_limit_reached || Explorer::style_of(game.index) != Style::alternatives)
      continue;
    ++(game.sighting.left ? endings.left : endings.at_limit);
  }
  auto& prints = fingerprints_[number];
  prints.insert(prints.end(), result.fingerprints.begin(), result.fingerprints.end());
  add(trials_[number], result);
}

void PlayoutSession::add(const Trial& trial, PlayoutResult& result) {
  games_ += result.games;
  uniform_ += result.uniform;
  left_ += result.left;
  covered_ += result.covered;
  endless_ = endless_ || result.endless;
  for (std::size_t i = 0; i < result.offered.size(); ++i) offered_[result.moves[i]] += result.offered[i];
  if (result.statements) statements_.add(*result.statements);
  for (FaultyGame& game : result.faulty) {
    if (game.sighting.code != Code::decision_limit_reached || Explorer::style_of(game.index) == Style::alternatives)
      add_fault(trial, game, result);
  }
}

void PlayoutSession::add_fault(const Trial& trial, FaultyGame& game, const PlayoutResult& result) {
  auto fault = std::find_if(faults_.begin(), faults_.end(),
                            [&game](const SeenFault& known) { return known.sighting.same_as(game.sighting); });
  const ShownGame shown{trial, settings_.seed, game.index, game.made};
  if (fault == faults_.end()) {
    fault = faults_.insert(faults_.end(), SeenFault{game.sighting, 0, shown, result.limit > 0, result.limit});
  }
  ++fault->games;
  const auto rank = [](const ShownGame& one) { return std::pair(one.trial.changes(), one.made.size()); };
  if (rank(shown) < rank(fault->shown)) fault->shown = shown;
}

/// Compares games of the same seed and index in trials that differ in one option: do they all go the same way?
void PlayoutSession::compare_options() {
  for (Option& option : options_) {
    for (std::size_t i = 0; i < trials_.size() && !option.matters; ++i) {
      const auto& set = trials_[i].settings.set;
      if (set.size() != settings_.wanted.settings.set.size() + 1 || set.back().first != option.name) continue;
      for (std::size_t usual = 0; usual < trials_.size(); ++usual) {
        if (trials_[usual].players != trials_[i].players ||
            trials_[usual].settings.set.size() != settings_.wanted.settings.set.size() ||
            trials_[usual].settings.preset != settings_.wanted.settings.preset) {
          continue;
        }
        const std::size_t both = std::min(fingerprints_[i].size(), fingerprints_[usual].size());
        for (std::size_t game = 0; game < both; ++game)
          option.compare(fingerprints_[i][game], fingerprints_[usual][game]);
      }
    }
  }
}

bool PlayoutSession::is_open() const {
  return !idle().empty() || !moves_not_offered().empty() || !options_without_effect().empty();
}

void PlayoutSession::play_further() {
  const bool faulty = std::any_of(faults_.begin(), faults_.end(), [](const SeenFault& fault) {
    return fault.sighting.code != Code::decision_limit_reached && fault.sighting.code != Code::no_winner;
  });
  const bool wanted = takes(Code::part_never_ran) || takes(Code::move_not_offered_in_play) ||
                      takes(Code::option_without_effect_in_play);
  for (std::uint64_t wave = 0; wanted && !faulty && !stops() && is_open() && tries_all(); ++wave) {
    if (further_ >= kMostFurther || further_decisions_ >= kMostFurtherDecisions) return;
    play_further_wave(wave);
  }
}

void PlayoutSession::play_further_wave(std::uint64_t wave) {
  std::vector<Trial> drawn;
  Chance chance(settings_.seed, Explorer::kFirstFurther + wave);
  for (int i = 0; i < kFurtherAtOnce; ++i) {
    if (auto trial = random_trial(context_.header(), settings_.wanted, chance)) {
      drawn.push_back(std::move(*trial));
    }
  }
  // For options that seem to make no difference: the first of those trials, once per value.
  struct Compared {
    Option* option;
    std::size_t begin, end;
  };
  std::vector<Compared> compared;
  const std::size_t bases = drawn.size();
  std::size_t looked_at = 0;
  for (; looked_at < options_.size() && drawn.size() < bases + kMostCompared; ++looked_at) {
    Option& option = options_[(first_compared_ + looked_at) % options_.size()];
    if (option.matters) continue;
    for (std::size_t base = 0; base < std::min<std::size_t>(bases, 2); ++base) {
      const std::size_t begin = drawn.size();
      for (const std::string& value : option.values) {
        if (auto trial = with_setting(context_.header(), drawn[base], option.name, value)) {
          drawn.push_back(std::move(*trial));
        }
      }
      compared.push_back({&option, begin, drawn.size()});
    }
  }
  if (looked_at < options_.size()) first_compared_ = (first_compared_ + looked_at) % options_.size();
  const bool watch = takes(Code::part_never_ran) && !idle().empty();
  // Rare things happen once the stock is gone, but then a script that turns up cards until one fits loops, which is
  // slow.
  const bool leaves_none = wave >= kWavesWithSomeLeft && !loops_without_stock_;
  std::vector<PlayoutJob> jobs;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    PlayoutJob job{&drawn[i], Explorer::kFirstFurther + wave * kFurtherGames, kFurtherGames};
    job.heard = i >= bases;
    if (i < bases && watch) job.covered = kFurtherGames;
    if (i < bases && i % 3 != 0) job.dealt_out_to = leaves_none && i % 3 == 1 ? 0 : kSomeLeft;
    jobs.push_back(job);
  }
  std::vector<PlayoutResult> results = play_jobs(jobs, means_);
  for (const Compared& one : compared) {
    for (std::size_t i = one.begin; i + 1 < one.end; ++i) {
      const auto &a = results[i].fingerprints, &b = results[i + 1].fingerprints;
      for (std::size_t game = 0; game < std::min(a.size(), b.size()); ++game) one.option->compare(a[game], b[game]);
    }
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    further_ += results[i].games;
    // Recording statements takes several times as long.
    constexpr std::int64_t kWatched = 5;
    further_decisions_ += results[i].decisions * (jobs[i].covered > 0 ? 1 + kWatched : 1);
    loops_without_stock_ = loops_without_stock_ || results[i].looped_dealt_out;
    add(drawn[i], results[i]);
  }
}

bool PlayoutSession::is_told(Code code, const Statement& statement) const {
  return context_.has(code, statement.file, statement.name_range.begin);
}

// What the user excluded may be just what is needed.
bool PlayoutSession::tries_all() const {
  const TryOnly& wanted = settings_.wanted;
  return !wanted.players && wanted.settings.set.empty() && wanted.settings.preset.empty();
}

bool PlayoutSession::is_thorough() const {
  const bool bounded = further_ >= kMostFurther || further_decisions_ >= kMostFurtherDecisions;
  return !endless_ && tries_all() && (bounded || (settings_.seconds > 0 && covered_ >= kEnough));
}

std::vector<IdlePart> PlayoutSession::idle() const { return idle_parts(*context_.rules, statements_); }

std::vector<std::string> PlayoutSession::moves_not_offered() const {
  std::vector<std::string> moves;
  for (const MoveStatement& move : context_.header().all<MoveStatement>()) {
    const auto offered = offered_.find(move.name);
    if (offered != offered_.end() && offered->second == 0 && !is_told(Code::move_never_offered, move))
      moves.push_back(move.name);
  }
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

std::vector<std::string> PlayoutSession::options_without_effect() const {
  std::vector<std::string> names;
  for (const Option& option : options_) {
    if (!option.matters && option.compared > 0) names.push_back(option.name);
  }
  return names;
}

}  // namespace houserules
