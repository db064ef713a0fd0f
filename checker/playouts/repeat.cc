#include "checker/playouts/playout_checks.h"

#include <algorithm>

#include "checker/playouts/playout_session.h"

namespace houserules {
namespace {

constexpr std::size_t kTrials = 6;
constexpr std::size_t kMostRepeated = 2000;  ///< decisions of a game that are compared

/// Some games from trials across the whole list, with events hashed.
std::vector<PlayoutJob> some_games(const std::vector<Trial>& trials) {
  std::vector<PlayoutJob> jobs;
  const std::size_t step = std::max<std::size_t>(1, trials.size() / kTrials);
  for (std::size_t i = 0; i < trials.size(); i += step) {
    jobs.push_back({&trials[i], 0, 1});
    jobs.back().heard = true;
    jobs.back().longest = kMostRepeated;
  }
  return jobs;
}

/// A recording of the first game of a trial.
std::optional<Transcript> record(const CheckContext& context, const Trial& trial,
                                 std::optional<Clock::time_point> until) {
  GameSettings settings;
  settings.players = trial.players;
  settings.options = trial.options;
  settings.seed = context.settings.seed;
  GameError error;
  const auto game = Game::start(context.rules, settings, error);
  if (game == nullptr) return std::nullopt;
  Explorer explorer;
  explorer.begin(context.settings.seed, 0);
  while (game->world().status() == Status::decision && static_cast<std::size_t>(game->choices_made()) < kMostRepeated) {
    if (until && Clock::now() >= *until) return std::nullopt;
    game->choose(explorer.choose(game->world().decision()));
  }
  return game->transcript();
}

/// Whether both played the same games, as far as they had the time to.
bool same_games(const PlayoutResult& a, const PlayoutResult& b) {
  for (std::size_t i = 0; i < std::min(a.fingerprints.size(), b.fingerprints.size()); ++i) {
    const std::uint64_t one = a.fingerprints[i], other = b.fingerprints[i];
    if (one != other && one != kNoFingerprint && other != kNoFingerprint) return false;
  }
  return true;
}

}  // namespace

void check_repeat(CheckContext& context, const PlayoutSession& session) {
  const auto find = [&context](const char* how) {
    context.add(Code::not_repeatable, Severity::error, context.rules->file().path, context.header().title_range,
                std::string("the same game, played again ") + how + ", went another way",
                "this is a fault of houserules, not of the rule file: please report it with the file");
  };
  PlayoutMeans means = session.means();
  means.on_played = nullptr;
  means.deadline = session.end_of(PlayoutSession::kMore);
  const auto jobs = some_games(session.trials());
  const auto once = play_jobs(jobs, means);
  means.threads = 1;
  const auto again = play_jobs(jobs, means);
  if (!std::equal(once.begin(), once.end(), again.begin(), same_games)) return find("at once");
  if (!context.settings.replays) return;
  const auto recording = record(context, session.trials().front(), means.deadline);
  if (recording && !context.settings.replays(*recording)) find("in another process");
}

}  // namespace houserules
