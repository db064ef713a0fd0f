#include "checker/playouts/playout_checks.h"

#include <algorithm>

#include "checker/playouts/playout_session.h"

namespace houserules {
namespace {

constexpr std::size_t kTrials = 6;
constexpr std::size_t kMostRepeated = 2000;  ///< decisions compared per game
constexpr std::int64_t kMostWorkRepeated = kMostWorkOfGame / 10;

std::size_t most_repeated(std::int64_t weight) {
  return std::min(kMostRepeated, static_cast<std::size_t>(kMostWorkRepeated / weight + 1));
}

/// Some games from trials across the whole list, with events hashed.
std::vector<PlayoutJob> some_games(const PlayoutSession& session) {
  const std::vector<Trial>& trials = session.trials();
  std::vector<PlayoutJob> jobs;
  const std::size_t step = std::max<std::size_t>(1, trials.size() / kTrials);
  for (std::size_t i = 0; i < trials.size(); i += step) {
    jobs.push_back({&trials[i], 0, 1});
    jobs.back().heard = true;
    jobs.back().weight = session.weight(i);
    jobs.back().longest = most_repeated(session.weight(i));
  }
  return jobs;
}

/// A recording of the first game of a trial.
std::optional<Transcript> record(const CheckContext& context, const Trial& trial, std::size_t most) {
  GameSettings settings;
  settings.players = trial.players;
  settings.options = trial.options;
  settings.seed = context.settings.seed;
  GameError error;
  const auto game = Game::start(context.rules, settings, error);
  if (game == nullptr) return std::nullopt;
  Explorer explorer;
  explorer.begin(context.settings.seed, 0);
  while (game->world().status() == Status::decision && static_cast<std::size_t>(game->choices_made()) < most) {
    game->choose(explorer.choose(game->world().decision()));
  }
  return game->transcript();
}

bool same_games(const PlayoutResult& a, const PlayoutResult& b) {
  return std::equal(a.fingerprints.begin(), a.fingerprints.end(), b.fingerprints.begin(), b.fingerprints.end(),
                    [](const Fingerprint& one, const Fingerprint& other) { return one.number == other.number; });
}

}  // namespace

void check_repeat(CheckContext& context, const PlayoutSession& session) {
  const auto find = [&context](const char* how) {
    context.add(Code::not_repeatable, Severity::error, context.rules->file().path, context.header().title_range,
                std::string("the same game, played again ") + how + ", gave a different result",
                "this is a bug in houserules, not in the rule file: please report it with the file");
  };
  PlayoutMeans means = session.means();
  means.on_played = nullptr;
  const auto jobs = some_games(session);
  const auto once = play_jobs(jobs, means);
  means.threads = 1;
  const auto again = play_jobs(jobs, means);
  if (!std::equal(once.begin(), once.end(), again.begin(), same_games)) return find("at once");
  if (!context.settings.replays) return;
  const auto recording = record(context, session.trials().front(), most_repeated(session.weight(0)));
  if (recording && !context.settings.replays(*recording)) find("in another process");
}

}  // namespace houserules
