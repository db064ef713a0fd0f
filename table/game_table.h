// A game while it is played: who sits where, for whom it waits, and its record. Every face of a game that is played (a
// screen, lines, a program) stands on this and shows it in its own way.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/world/game.h"
#include "table/journal.h"
#include "table/opponents.h"

namespace houserules {

/// For what a table waits.
struct Awaited {
  enum class What {
    bot,     ///< the bot at `seat` is to answer (GameTable::ask_bot)
    person,  ///< the person at `seat` is to choose
    calls,   ///< people may call out of turn before `seat`, where a bot sits, moves
    nothing  ///< the game is over, or stopped by an error
  };
  What what = What::nothing;
  Seat seat = kNoSeat;
  bool is_call = false;  ///< the bot is only asked whether it calls out of turn: nobody is to learn who that is
};

/// What was taken back: the decision at which it began is pending again.
struct TakenBack {
  Choice first;
  std::size_t count = 0;  ///< of choices
};

class GameTable {
 public:
  /// All references must outlive it. `people`: their seats (from 0), ascending; several of them share what is shown.
  /// `journal` records each choice before what comes of it can be shown; null: none.
  GameTable(Game& game, Opponents& bots, const std::vector<Seat>& people, Journal* journal);

  Game& game() { return game_; }
  const Game& game() const { return game_; }
  const std::vector<Seat>& people() const { return people_; }
  bool is_person(Seat seat) const;
  bool is_shared() const { return people_.size() > 1; }

  /// Draws lots among those who may call, where that is due.
  Awaited awaited();
  /// The people to be asked for calls out of turn now.
  std::vector<Seat> callers() const;
  /// What a lone person has to choose where there is nothing to choose: made for them if `made_alone` is set. Nothing
  /// where people share what is shown, who would learn from it what somebody holds.
  std::optional<Choice> only_move() const;
  /// How many events there were when one of the people last chose, other than by their only_move(): nobody may have
  /// read what has come since. At first: all that there are.
  std::size_t last_own() const { return last_own_; }
  void make_only_moves() { made_alone_ = true; }

  // ---- what is answered ----

  /// The answer of the bot for which the table waits: nothing if it calls nothing. May run in a thread of its own,
  /// while nobody else uses the table or its game. `bots` may be told to have enough (Opponents::set_enough).
  std::optional<Choice> ask_bot();
  void answer_for_bot(const std::optional<Choice>& answer);
  void choose(const Choice& choice);  ///< at the pending decision
  void nobody_calls();

  // ---- what is done again ----

  /// Goes back to that person's last choice, or to a later call of somebody else among the people, which may have been
  /// a slip; takes back what others chose after it too. kGallery: to the last choice of any of the people. If that
  /// takes back moves of other people, `consent` is asked for them. Nothing is changed if there is none, or no consent.
  /// A game that is over goes on so, too.
  using Consent = std::function<bool(const std::vector<Seat>& others)>;
  std::optional<TakenBack> undo(Seat seat, const Consent& consent);
  /// Does what was taken back last once more; false if something else was chosen since.
  bool redo();

  /// Notes how a person's hand is sorted from now on ("rank" or "suit"), for when the game is resumed.
  void note_sorted(const std::string& order);

  /// Makes sure that all choices are on disk. Returns why they no longer can be, once; "" if they are.
  std::string keep();

 private:
  void draw_lots();
  void record_and_choose(const Choice& choice);

  Game& game_;
  Opponents& bots_;
  const std::vector<Seat>& people_;
  Journal* journal_;
  Chance lot_;
  std::size_t drawn_for_;    ///< the number of choices made when calls_ was drawn
  std::vector<Seat> calls_;  ///< who is still to be asked for a call before the player moves; kNoSeat: the people
  std::vector<std::vector<Choice>> taken_back_;
  std::size_t last_own_;
  bool made_alone_ = false;
  bool ended_ = false;  ///< the journal tells how the game ended
};

}  // namespace houserules
