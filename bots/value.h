// What an imagined game is worth to each player, whether it is over or cut short.
#pragma once

#include <array>
#include <optional>

#include "bots/prospects.h"
#include "interpreter/world/world.h"

namespace houserules {

/// By seat, from 0 (lost) to 1 (won).
using Rewards = std::array<double, kMaxPlayers>;

/// Judges the imagined games of one decision. A finished match counts by its result: with scores, half by who wins and
/// half by who leads. A finished deal of a longer match, and a deal cut short, count by who leads in terms of the
/// header's `win`: scores, chips or deals won. A deal cut short also counts the points that `score` gives for the cards
/// as they lie or, if there are no points, the cards left in hand; without hands, all cards of a player, whose sign
/// finished games have shown. Leads are scaled by the typical lead in the games judged before. A lone player's game,
/// and one that all win together, is compared with the first game judged, by points (more are better, unless `win` says
/// otherwise), by the cards turned up and by those in order. A lost game is judged in the same way, and counts for less
/// the sooner it was over, so the bot does not give up. In a match until one player has all chips, each player's value
/// is their share of the chips. Without `win`, players who get points but are no rivals, as against a bank, are judged
/// by their own points for the deal.
class Judge {
 public:
  /// Starts over for the decision pending in `world`, whose setup must outlive this. Leaves the world's state unusable.
  /// `prospects`, if not null, must outlive this, too: what is kept for later deals then counts.
  void begin(World& world, const Prospects* prospects = nullptr);

  /// After begin(): from now on large leads count for more than small ones, nearly in proportion.
  void widen() { wide_ = kWide; }
  static constexpr double kWide = 4;
  /// Where only a player's own points count, the gain, in usual ones, that is worth the most.
  static constexpr double kMostGain = 3;

  /// Starts a new game: forgets what finished games have shown.
  void forget() { ends_ = {}; }
  /// Whether a game cut short has no value yet: there are no points, chips or hands, and no finished game has shown
  /// whether cards are good or bad to have.
  bool is_blind() const { return by_cards_ && ends_.games < kEndsEnough; }
  /// Learns from how many cards the winners and the losers have at the end of `world`.
  void learn(const World& world, const Rewards& rewards);
  /// Whether only each player's own points for the deal count, not who wins the match.
  bool is_for_points() const { return for_points_; }
  /// For a match that is over. `lasted`: the number of choices it took, as a fraction (0 to 1) of those at which it
  /// would have been cut off.
  Rewards of_result(const World& world, double lasted);
  /// For a deal that is over while the match continues.
  Rewards of_deal(const World& world);
  /// For a game cut short at a pending decision. Leaves the world's state unusable.
  Rewards of_cut(World& world);

  /// Who won the game judged last or, if it was not over, was ahead in it: 1, equal parts to several, else 0; with `all
  /// but last`, 1 for all who did not lose or were not last. In a match until one player has all chips, the part of the
  /// chips; with only a player's own points, 1 for a gain; for a lone player, and where all win together, the same as
  /// the reward.
  const Rewards& wins() const { return wins_; }

 private:
  /// By seat or side, on an arbitrary scale; higher is better.
  using Standing = std::array<double, kMaxPlayers>;

  /// Tracks how far apart standings of one kind usually are.
  struct Spread {
    double sum = 0;
    int count = 0;
    std::optional<double> first;  ///< of a lone player
  };

  static constexpr int kEndsEnough = 4;

  /// Whether players with more cards than others tend to win (above 0) or lose, and in how many games.
  struct Ends {
    double together = 0;
    int games = 0;
  };

  int cards_of(const World& world, Seat seat) const;
  double match_value(const Match& match, Seat seat, std::int64_t points) const;
  bool counts_points() const {
    return is_by_score(setup_->win) || for_points_ || setup_->win == WinRule::together ||
           (setup_->win == WinRule::none && is_alone());
  }
  /// Whether there is nobody to be ahead of: a lone player, or players who win together.
  bool is_alone() const { return setup_->players == 1 || setup_->win == WinRule::together; }
  Rewards for_all(double reward) const;
  static double lead_alone(double standing, Spread& spread);
  struct Columns {
    int covered = 0;  ///< cards still face down
    int ordered = 0;  ///< cards on a card of their suit and the next higher rank
  };
  Columns columns(const World& world) const;
  double value_alone(const World& world, double standing);
  bool plays_for_all_chips() const {
    return setup_->win == WinRule::most_chips && setup_->match.one_has_chips && !setup_->match.deals &&
           !setup_->match.rounds;
  }
  Rewards shares_of(const Standing& chips) const;
  Rewards gains_of(const Standing& points, Spread& spread);
  /// Sets `wins_` as well.
  Rewards rewards_of(const Standing& standing, double weight, Spread& spread);

  void add_prospects(const World& world, Standing& standing) const;

  const Setup* setup_ = nullptr;
  const Prospects* prospects_ = nullptr;
  bool by_cards_ = false;  ///< nothing else shows who is ahead
  bool for_points_ = false;
  double wide_ = 1;
  std::array<std::int64_t, kMaxPlayers> scores_{};  ///< at the decision
  Rewards wins_{};
  Ends ends_;
  Spread deals_, cuts_, turned_, ordered_;
};

}  // namespace houserules
