#include "checker/playouts/playout_session.h"

#include <algorithm>

namespace houserules {
namespace {

/// Size of a wave of further games, and the totals of games and work after which they stop. Whatever has not happened
/// by then is reported as never happening.
constexpr std::size_t kMostCompared = 200;  ///< approximate number of trials per wave for comparing options
constexpr int kFurtherAtOnce = 24, kFurtherGames = 3;
constexpr std::int64_t kMostFurther = 3000, kMostFurtherWork = 2'000'000 * kDecision;
/// Cards left in the stock of dealt-out games, and the number of waves before some leave none.
constexpr int kSomeLeft = 3;
constexpr std::uint64_t kWavesWithSomeLeft = 3;
/// The recorded games, and the pairs of games compared for an option, needed to report that something
/// never happens if the work runs out before all games are played.
constexpr std::int64_t kEnough = 150;
constexpr int kEnoughCompared = 100;
/// Trials weighed before checking whether the work allows for more.
constexpr std::size_t kWeighedAtOnce = 8;
/// The minimum number of decisions played of a further game.
constexpr std::int64_t kShortest = 4000;
/// The fewest games that show whether almost none finishes.
constexpr std::int64_t kMany = 8;
/// The index of the first game played to find that out; like the games of trials, three of four use
/// Style::alternatives.
constexpr std::uint64_t kFirstForEndings = std::uint64_t{1} << 20U;

}  // namespace

PlayoutSession::PlayoutSession(CheckContext& context)
    : context_(context),
      settings_(context.settings),
      trials_(trials_of(context.header(), settings_.wanted)),
      endings_(trials_.size()),
      weights_(trials_.size()),
      fingerprints_(trials_.size()),
      statements_(*context.rules) {
  for (const OptionChoices& choices : choices_of(context.header(), settings_.wanted)) {
    const OptionStatement* option = context.header().option(choices.option);
    if (option == nullptr || !is_told(Code::option_changes_nothing, *option))
      options_.push_back({choices.option, choices.values});
  }
  means_.rules = context.rules;
  means_.worlds = std::make_shared<Worlds>(context.rules);
  means_.seed = settings_.seed;
  means_.threads = settings_.threads;
  means_.stopped = settings_.stopped;
}

std::size_t PlayoutSession::usual_trials() const {
  const std::size_t changes = Trial{0, settings_.wanted.settings, {}}.changes();
  const auto changed =
      std::find_if(trials_.begin(), trials_.end(), [changes](const Trial& trial) { return trial.changes() > changes; });
  return static_cast<std::size_t>(changed - trials_.begin());
}

std::int64_t PlayoutSession::work_left() const {
  return settings_.work == 0 ? kUnbounded : std::max<std::int64_t>(0, settings_.work - work_);
}

void PlayoutSession::play() {
  const auto begin = Clock::now();
  const auto planned = static_cast<double>(trials_.size()) * settings_.games;
  std::int64_t done = 0;
  means_.on_played = [&](int games) {
    done += games;
    if (!settings_.on_progress) return;
    const double work =
        settings_.work == 0 ? 0 : static_cast<double>(work_) / static_cast<double>(settings_.work + kMostFurtherWork);
    settings_.on_progress(std::min(1.0, std::max(work, static_cast<double>(done) / planned)));
  };
  weigh();
  // Every trial gets a few games before any gets many.
  for (int from = 1, to = 3; from < settings_.games && !endless_ && !means_.is_stopped() && work_left() > 0; to *= 3) {
    const int end = std::min(to, settings_.games);
    play_wave(from, end);
    from = end;
  }
  if (means_.is_stopped()) return;
  if (hardly_any_ends()) look_at_endings();
  compare_options();
  if (settings_.seconds > 0) {
    means_.deadline =
        begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(settings_.seconds));
  }
  play_further();
  means_.deadline.reset();
}

/// Plays one game of each trial, as far as the work allows, and measures the cost of its decisions.
void PlayoutSession::weigh() {
  const std::size_t usual = usual_trials();
  while (tried_ < trials_.size() && !endless_ && !means_.is_stopped() && (tried_ < usual || work_left() > 0)) {
    const bool watch = records();
    const std::size_t first = tried_;
    tried_ = std::min(trials_.size(), tried_ + kWeighedAtOnce);
    std::vector<PlayoutJob> jobs;
    // Recording takes several times as long, and an option usually changes only a few statements.
    for (std::size_t i = first; i < tried_; ++i) jobs.push_back({&trials_[i], 0, 1, watch && i < usual ? 1 : 0});
    std::vector<PlayoutResult> results = play_jobs(jobs, means_);
    for (std::size_t i = 0; i < results.size(); ++i) {
      weights_[first + i] = results[i].games > 0 ? results[i].weight : 0;
      add(first + i, results[i]);
    }
  }
}

/// Plays more games with default options: the trials so far used the same cards and chance, and together say no more
/// than one game.
void PlayoutSession::look_at_endings() {
  const auto usual = static_cast<std::int64_t>(usual_trials());
  std::int64_t known = 0;
  for (std::int64_t i = 0; i < usual; ++i) known += endings_[slot(i)].games();
  if (known >= std::min<std::int64_t>(kMany, settings_.games)) return;
  const auto games = std::min<std::int64_t>(settings_.games - 1, (kMany * 4 / 3 + usual) / usual);
  if (games <= 0 || endless_) return;
  std::vector<PlayoutJob> jobs;
  for (std::int64_t i = 0; i < usual; ++i)
    jobs.push_back({&trials_[slot(i)], kFirstForEndings, static_cast<int>(games)});
  std::vector<PlayoutResult> results = play_jobs(jobs, means_);
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].fingerprints.clear();  // no other trial has these games
    add(i, results[i]);
  }
}

void PlayoutSession::play_wave(int from, int to) {
  const bool watch = records();
  const std::int64_t left = work_left();
  std::vector<PlayoutJob> jobs;
  for (std::size_t i = 0; i < tried_; ++i) {
    jobs.push_back({&trials_[i], static_cast<std::uint64_t>(from), to - from});
    if (watch) jobs.back().covered = (to - from + 3) / 4;
    if (left != kUnbounded) jobs.back().most_work = left / static_cast<std::int64_t>(tried_);
    jobs.back().weight = weight(i);
  }
  std::vector<PlayoutResult> results = play_jobs(jobs, means_);
  for (std::size_t i = 0; i < results.size(); ++i) {
    // Games are compared by their number, so those of a wave that were not played keep their places.
    results[i].fingerprints.resize(slot(to - from));
    add(i, results[i]);
  }
}

void PlayoutSession::add(std::size_t number, PlayoutResult& result) {
  if (trials_[number].players > 1) {
    scored_.games += result.scored.games;
    scored_.level += result.scored.level;
  }
  Endings& endings = endings_[number];
  endings.over += result.uniform_over;
  for (const FaultyGame& game : result.faulty) {
    if (game.sighting.code != Code::decision_limit_reached ||
        Explorer::style_of(game.index) != Explorer::Style::alternatives)
      continue;
    ++endings.open;
  }
  if (number < usual_trials()) {
    lone_.games += result.lone.games;
    lone_.alone += result.lone.alone;
  }
  auto& prints = fingerprints_[number];
  prints.insert(prints.end(), result.fingerprints.begin(), result.fingerprints.end());
  add(trials_[number], result);
}

void PlayoutSession::add(const Trial& trial, PlayoutResult& result) {
  games_ += result.games;
  uniform_ += result.uniform;
  left_ += result.left;
  at_limit_ += result.at_limit;
  covered_ += result.covered;
  work_ += result.work;
  plain_work_ += result.decisions * result.weight;
  decisions_ += result.decisions;
  endless_ = endless_ || result.endless;
  for (std::size_t i = 0; i < result.offered.size(); ++i) offered_[result.moves[i]] += result.offered[i];
  for (std::size_t i = 0; i < result.chosen.size(); ++i) {
    ChosenCards::OfMove& known = chosen_.try_emplace(result.moves[i], ChosenCards::OfMove{true, 0}).first->second;
    known.leaves = known.leaves && result.chosen[i].leaves;
    known.stayed += result.chosen[i].stayed;
  }
  if (result.statements) statements_.add(*result.statements);
  if (why_not_counted_.empty()) why_not_counted_ = result.why_not_counted;
  for (FaultyGame& game : result.faulty) {
    if (game.sighting.code != Code::decision_limit_reached ||
        Explorer::style_of(game.index) == Explorer::Style::alternatives)
      add_fault(trial, game, result);
  }
}

void PlayoutSession::add_fault(const Trial& trial, FaultyGame& game, const PlayoutResult& result) {
  auto fault = std::find_if(faults_.begin(), faults_.end(),
                            [&game](const SeenFault& known) { return known.sighting.same_as(game.sighting); });
  const ShownGame shown{trial, settings_.seed, game.index, game.made};
  if (fault == faults_.end()) {
    fault = faults_.insert(faults_.end(), SeenFault{game.sighting, 0, shown, result.loaded, result.weight});
  }
  ++fault->games;
  const auto rank = [](const ShownGame& one) { return std::pair(one.trial.changes(), one.made.size()); };
  if (rank(shown) < rank(fault->shown)) fault->shown = shown;
}

Endings PlayoutSession::endings() const {
  Endings all;
  for (const Endings& one : endings_) {
    all.over += one.over;
    all.open += one.open;
  }
  return all;
}

bool PlayoutSession::hardly_any_ends() const {
  constexpr std::int64_t kFew = 10;  // fewer than one in this many games finishes
  const auto few = [](const Endings& some) { return some.games() >= kMany && some.over * kFew < some.games(); };
  Endings usual;
  for (std::size_t i = 0; i < usual_trials(); ++i) {
    if (few(endings_[i])) return true;
    usual.over += endings_[i].over;
    usual.open += endings_[i].open;
  }
  const Endings all = endings();
  return few(usual.games() < kMany ? all : usual) || (all.open > 0 && all.over == 0);
}

/// Compares games of the same seed and index in trials that differ in one option: are they all identical?
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

bool PlayoutSession::records() const {
  return why_not_counted_.empty() &&
         (statements_.games() < settings_.recorded || (takes(Code::part_never_ran) && !idle().empty()));
}

GamesOfStatements PlayoutSession::games_of_statements() const {
  GamesOfStatements games{statements_.games()};
  const std::size_t file = context_.scripts().size() - 1;
  for (std::size_t i = 0; i < context_.scripts().back().statements.size(); ++i)
    games.ran_in.push_back(statements_.games_of(file, i));
  return games;
}

bool PlayoutSession::is_open() const { return !idle().empty() || !moves_not_offered().empty() || any_option_open(); }

void PlayoutSession::play_further() {
  const bool faulty = std::any_of(faults_.begin(), faults_.end(), [](const SeenFault& fault) {
    const Code code = fault.sighting.code;
    return code != Code::decision_limit_reached && code != Code::no_winner && code != Code::absent_player_asked;
  });
  const bool wanted = takes(Code::part_never_ran) || takes(Code::move_not_offered_in_play) ||
                      takes(Code::option_without_effect_in_play);
  const bool open = wanted && !faulty && !hardly_any_ends() && tries_all();
  for (std::uint64_t wave = 0; !endless_ && !means_.is_stopped(); ++wave) {
    const bool spent = further_ >= kMostFurther || further_work_ >= work_after(kMostFurtherWork);
    if (!(open && !spent && is_open()) && (!means_.deadline || means_.time_is_up())) return;
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
  // For options that seem to make no difference: the first such trial for each value.
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
  const bool watch = records();
  // Rare things happen once the stock is gone, but then a script that turns up cards until one fits loops, which is
  // slow.
  const bool leaves_none = wave >= kWavesWithSomeLeft && !loops_without_stock_;
  const std::int64_t share =
      (work_after(kMostFurtherWork) - further_work_) / static_cast<std::int64_t>(drawn.size() + 1);
  std::vector<PlayoutJob> jobs;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    PlayoutJob job{&drawn[i], Explorer::kFirstFurther + wave * kFurtherGames, kFurtherGames};
    job.heard = i >= bases;
    job.weight = mean_weight();
    job.longest = static_cast<std::size_t>(
        std::clamp<std::int64_t>(4 * share / job.weight, kShortest, static_cast<std::int64_t>(kLongestPlayout)));
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
    further_work_ += results[i].work;
    loops_without_stock_ = loops_without_stock_ || results[i].looped_dealt_out;
    add(drawn[i], results[i]);
  }
}

bool PlayoutSession::is_told(Code code, const Statement& statement) const {
  return context_.has(code, statement.file, statement.name_range.begin);
}

// What the user excluded may be exactly what is needed.
bool PlayoutSession::tries_all() const {
  const TryOnly& wanted = settings_.wanted;
  return !wanted.players && wanted.settings.set.empty() && wanted.settings.preset.empty();
}

bool PlayoutSession::is_exhausted() const { return further_ >= kMostFurther || further_work_ >= kMostFurtherWork; }

bool PlayoutSession::is_thorough() const {
  return !endless_ && tries_all() && (is_exhausted() || covered_ >= kEnough) && !hardly_any_ends();
}

bool PlayoutSession::any_option_open() const {
  return std::any_of(options_.begin(), options_.end(),
                     [](const Option& option) { return !option.matters && option.values.size() > 1; });
}

std::vector<IdlePart> PlayoutSession::idle() const {
  return why_not_counted_.empty() ? idle_parts(*context_.rules, statements_) : std::vector<IdlePart>{};
}

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

std::map<std::string, std::int64_t> PlayoutSession::cards_that_stay() const {
  std::map<std::string, std::int64_t> moves;
  for (const auto& [move, chosen] : chosen_) {
    if (chosen.leaves) moves[move] = chosen.stayed;
  }
  return moves;
}

std::vector<std::string> PlayoutSession::options_without_effect() const {
  std::vector<std::string> names;
  for (const Option& option : options_) {
    if (!option.matters && option.compared >= (is_exhausted() ? 1 : kEnoughCompared)) names.push_back(option.name);
  }
  return names;
}

}  // namespace houserules
