// Games played to be studied: what each was like at ten moments, and what its decisions were worth.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/factory.h"
#include "bots/run.h"
#include "statistics/simulation.h"

namespace houserules {

/// At how many moments a game is looked at: at its beginning, after a tenth of its decisions, and so on.
inline constexpr std::size_t kMoments = 10;
/// How many games are played on at random from each moment, in two halves.
inline constexpr int kPlayedOn = 32;
/// How many decisions of a game are judged, and with how many playouts, in two looks.
inline constexpr std::size_t kJudged = 4;
inline constexpr int kLooks = 64;
/// In a look, a decision is obvious if its best option is ahead by this much of a win, and indifferent if none is ahead
/// of the worst by so little.
inline constexpr double kObvious = 0.1, kIndifferent = 0.02;

/// What the winners and nobody else get: the share of the win of each team, else of each player; of all together (one
/// share) if they win or lose together, or if there is a single player. A draw is shared by all.
std::vector<double> win_shares(const Result& result, const Setup& setup);

/// The position at a moment.
struct Moment {
  std::vector<double> first, second;  ///< shares of the win by side, in each half of the games played on
  double unfinished = 0;              ///< the part of these that were cut short, which count as draws
  double unknown = 0;                 ///< the part of the pack that the player on move does not know
  std::vector<double> amounts;        ///< by amounts_of(); not a number where there is none
};

/// What is counted at each moment: cards in piles, and public values that are numbers.
struct Amount {
  std::string text;
  bool is_pile = false;
  std::size_t number = 0;  ///< of the setup's groups or public values
};
std::vector<Amount> amounts_of(const Setup& setup);

/// A decision that offered a choice.
struct JudgedDecision {
  std::uint8_t move = 0;  ///< of the best option
  double gap = 0;         ///< the value of the best option less that of the second best, in shares of the win
  double stake = 0;       ///< less the mean of all
  bool obvious = false, indifferent = false;
};

struct StudiedGame {
  PlayedGame played;
  std::vector<Moment> moments;  ///< kMoments; empty without decisions
  std::vector<JudgedDecision> judged;
  Seat dealer = kNoSeat;       ///< of the first deal
  std::optional<double> wait;  ///< mean seconds between a player's decisions
  std::optional<double> longest_wait;
  std::optional<double> sat_out;   ///< by the player who was done first: the part of the time after that
  std::string first_choice;        ///< the first that was a choice; "" if there was none
  std::vector<bool> clauses;       ///< by Rules::clauses, whether a statement that it governs ran; empty: unknown
  std::optional<GameError> fault;  ///< of a game that could not be finished; the rest is meaningless
};

struct StudyPlan {
  const ChosenGame& game;
  std::vector<BotSpec> bots;  ///< by seat
  std::uint64_t seed = 0;
  std::int64_t first = 0;  ///< index of the first game
  std::int64_t games = 0;  ///< at most
  int threads = 1;
  Run* run = nullptr;  ///< watches and stops it
  /// Makes who plays instead of `bots`, for each thread; may be empty.
  std::function<std::unique_ptr<Bot>()> players = {};
  /// Whether only the result and the choices are wanted, not what else might have happened.
  bool only_results = false;
};

/// Plays these games of the seed, the same as simulate() does, and studies each. `take` receives them in order. A game
/// with a fault is the last.
void study_games(const StudyPlan& plan, const std::function<void(StudiedGame)>& take);

}  // namespace houserules
