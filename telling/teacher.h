// Teaches a game while it is played: which clauses of its rule sheet govern what has just happened.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/world/game.h"

namespace houserules {

/// Plays a game along on a World that notes which statements of the script run. The `---` comment above a statement is
/// the clause that governs it; in the same function, loop or `if` an empty line ends what it governs. A clause that
/// begins with certain cards ("An Eight makes ...") applies only after a move with one of them, and one about the end
/// of the deal ("The deal ends ...") once a deal has ended.
class Teacher {
 public:
  /// `game`, which plays `rules`, must outlive it. Of a game whose scripts cannot be compiled only the header is
  /// taught.
  Teacher(std::shared_ptr<const Rules> rules, const Game& game);
  ~Teacher();
  Teacher(const Teacher&) = delete;
  Teacher& operator=(const Teacher&) = delete;

  /// The clauses that have first applied since the last call, in that order, each with the move that led to it, as
  /// `viewer` reads it: "CE-3 Whoever plays an Eight names the suit to follow. (Ben: play 8H)".
  std::vector<std::string> news(Seat viewer);
  /// The clauses that have not applied yet, without those that cannot under these settings.
  std::vector<std::string> left() const;

  /// The clause of `rules` that governs a line of one of its files, an index into Rules::clauses; -1 if none does.
  static int clause_at(const Rules& rules, std::size_t file, int line);
  /// The same for each statement, with the numbers of StatementCounts; -1 also for loops and `if`.
  static std::vector<int> clauses_of_statements(const Rules& rules);

 private:
  struct Rule {
    std::string text;                ///< with its number; "" if it does not apply under these settings
    std::vector<std::string> cards;  ///< what it is about, if it begins so: "eight", "heart"
    bool ends_deal = false;          ///< whether it begins with the end of the deal
    bool applied = false;            ///< at least once
  };
  /// What led to the statements that ran.
  struct Move {
    std::string text;                ///< "" if it is not known
    std::vector<std::string> cards;  ///< the ranks and suits of its cards, as far as the viewer sees them
    bool ended = false;              ///< whether a deal ended after it
  };

  void begin();
  void note_statements(const Move& after);
  void apply(std::size_t rule, const Move& after);

  const Game& game_;
  std::vector<Rule> rules_;                                     ///< those of Rules::clauses, then those of the header
  std::vector<int> governing_;                                  ///< by statement: which of rules_; -1: none
  std::vector<std::pair<std::string, std::size_t>> of_header_;  ///< what they are about, and which of rules_
  std::unique_ptr<World> world_;
  StatementCounts counts_;
  std::size_t followed_ = 0;  ///< choices
  std::size_t seen_ = 0;      ///< events
  std::vector<std::string> news_;
};

}  // namespace houserules
