// Teaches a game during play: shows the clauses of its rule sheet that govern what has just happened.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/world/game.h"

namespace houserules {

/// Replays a game on a World that records which statements of the script run. The `---` comment above a statement is
/// the clause that governs it; within the same function, loop or `if`, a blank line ends its scope. A clause that
/// begins with certain cards ("An Eight makes ...") applies only after a move with one of them, and one about the end
/// of the deal ("The deal ends ...") only once a deal has ended.
class Teacher {
 public:
  /// `game` must outlive this and be played by `rules`. If the scripts cannot be compiled, only the header is taught.
  Teacher(std::shared_ptr<const Rules> rules, const Game& game);
  ~Teacher();
  Teacher(const Teacher&) = delete;
  Teacher& operator=(const Teacher&) = delete;

  /// The clauses that first applied since the last call, in that order, each with the move that caused it as `viewer`
  /// sees it: "CE-3 Whoever plays an Eight names the suit to follow. (Ben: play 8H)".
  std::vector<std::string> news(Seat viewer);
  /// The clause that governs the pending decision, as news() gave it; "" if none does. After news().
  const std::string& governing() const;
  /// The clauses that have not applied yet, except those that cannot apply under these settings.
  std::vector<std::string> left() const;

  /// The clause of `rules` that governs a line of one of its files, as an index into Rules::clauses; -1 if none does.
  static int clause_at(const Rules& rules, std::size_t file, int line);
  /// The same for each statement, numbered as in StatementCounts; -1 also for loops and `if`.
  static std::vector<int> clauses_of_statements(const Rules& rules);

 private:
  struct Rule {
    std::string text;                ///< with its number; "" if it does not apply under these settings
    std::vector<std::string> cards;  ///< the cards that it begins with: "eight", "heart"
    bool ends_deal = false;          ///< whether it begins with the end of the deal
    bool applied = false;            ///< at least once
    std::string news;                ///< as it was shown
  };
  /// The move that caused statements to run.
  struct Move {
    std::string text;                ///< "" if unknown
    std::vector<std::string> cards;  ///< the ranks and suits of its cards, as far as the viewer sees them
    bool ended = false;              ///< whether a deal ended after it
  };

  void begin();
  void note_statements(const Move& after);
  void apply(std::size_t rule, const Move& after);
  void note_last();

  const Game& game_;
  std::vector<Rule> rules_;                                     ///< those of Rules::clauses, then those of the header
  std::vector<int> governing_;                                  ///< by statement: index into rules_; -1: none
  std::vector<std::pair<std::string, std::size_t>> of_header_;  ///< topic, and index into rules_
  std::unique_ptr<World> world_;
  StatementCounts counts_;
  std::size_t followed_ = 0;  ///< choices replayed so far
  std::size_t seen_ = 0;      ///< events seen so far
  std::vector<std::string> news_;
  std::vector<bool> asks_;  ///< by statement: whether a player chooses in it
  std::size_t last_ =
      SIZE_MAX;  ///< the rule of the last statement that asked a player, or else of the last with a rule
};

}  // namespace houserules
