// A game in progress: who sits where, whom it waits for, and its record. Every face of a game (a screen, lines, a
// program) uses this and shows it in its own way.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/world/game.h"
#include "table/journal.h"
#include "table/opponents.h"

namespace houserules {

/// What a table waits for.
struct Awaited {
  enum class What {
    bot,     ///< the bot at `seat` must answer (GameTable::ask_bot)
    person,  ///< the person at `seat` must choose
    calls,   ///< people may call out of turn before `seat`, where a bot sits, moves
    nothing  ///< the game is over, or stopped by an error
  };
  What what = What::nothing;
  Seat seat = kNoSeat;
  bool is_call = false;  ///< the bot is only asked whether it calls out of turn: which bot that is stays secret
};

/// What was taken back; the decision before it is pending again.
struct TakenBack {
  Choice first;
  std::size_t count = 0;  ///< number of choices
};

class GameTable {
 public:
  /// All references must outlive it. `people`: their seats (from 0), ascending; several of them share what is shown.
  /// `journal` records each choice before its effects can be shown; null: none.
  GameTable(Game& game, Opponents& bots, const std::vector<Seat>& people, Journal* journal);

  Game& game() { return game_; }
  const Game& game() const { return game_; }
  const std::vector<Seat>& people() const { return people_; }
  /// Whether a person sits there, rather than a bot.
  bool is_person(Seat seat) const;
  /// Whether several people share what is shown.
  bool is_shared() const { return people_.size() > 1; }

  /// Draws the order of those who may call, if that is due.
  Awaited awaited();
  /// The people now to be asked for calls out of turn.
  std::vector<Seat> callers() const;
  /// The only move of a person, if it is to be made for them. Of several people who share the screen, never one with a
  /// card; and not after a choice that did not stand.
  std::optional<Choice> only_move() const;
  /// The number of events when one of the people last chose, not counting only_move(): later events may be unread.
  /// Initially all events.
  std::size_t last_own() const { return last_own_; }
  /// From now on people need not make a move that is the only one: a pass, a draw; `with_cards`: also the only card
  /// that a lone person may play.
  void make_only_moves(bool with_cards = false) {
    made_alone_ = true;
    plays_cards_ = with_cards;
  }

  // ---- answering ----

  /// The answer of the bot that the table waits for; nothing if it does not call. May run in its own thread, while
  /// nobody else uses the table or its game. Opponents::set_enough makes it answer sooner.
  std::optional<Choice> ask_bot();
  /// Carries out the answer of ask_bot(); nothing means that the bot does not call.
  void answer_for_bot(const std::optional<Choice>& answer);
  void choose(const Choice& choice);  ///< at the pending decision
  /// None of the people calls out of turn now. Call only while the table waits for calls.
  void nobody_calls();

  // ---- undo and redo ----

  /// Whether all these other people agree that their moves are taken back.
  using Consent = std::function<bool(const std::vector<Seat>& others)>;
  /// Goes back to that person's last choice, or to a later call by another person, which may have been a slip; also
  /// takes back what others chose after it. kGallery: to the last choice of any person. If that takes back moves of
  /// other people, `consent` is asked for them. Changes nothing if there is no such choice, or no consent. Also
  /// continues a finished game.
  std::optional<TakenBack> undo(Seat seat, const Consent& consent);
  /// Repeats the choices last taken back; false if something else was chosen since.
  bool redo();

  /// Records how a person's hand is sorted from now on ("rank" or "suit"), for when the game is resumed.
  void note_sorted(const std::string& order);

  /// Makes sure that all choices are on disk. Returns "", or, once, why they no longer can be.
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
  std::vector<Seat> calls_;  ///< who must still be asked for a call before the player moves; kNoSeat: the people
  std::vector<std::vector<Choice>> taken_back_;
  std::size_t last_own_;
  std::size_t chosen_at_ = 0;  ///< the number of events before the last choice
  bool made_alone_ = false;
  bool plays_cards_ = false;
  bool ended_ = false;  ///< the journal has the end of the game
};

}  // namespace houserules
