// A game in progress: who sits where, who has to act, and its record. All user interfaces (screen, lines, programs) are
// built on this.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/world/game.h"
#include "table/journal.h"
#include "table/opponents.h"

namespace houserules {

/// What the table is waiting for.
struct Awaited {
  enum class What {
    bot,     ///< the bot at `seat` must answer (GameTable::ask_bot)
    person,  ///< the person at `seat` must choose
    calls,   ///< people may call out of turn before the bot at `seat` moves
    nothing  ///< the game is over, or stopped by an error
  };
  What what = What::nothing;
  Seat seat = kNoSeat;
  bool is_call = false;  ///< the bot is only asked whether to call out of turn; which bot must stay secret
};

/// Choices taken back by undo. The decision at which the first was made is pending again.
struct TakenBack {
  Choice first;
  std::size_t count = 0;  ///< number of choices
};

class GameTable {
 public:
  /// All references must outlive it. `people` are the seats of people (from 0), ascending; if there are several, they
  /// share one screen. `journal` records each choice before its effects can be shown; null: none.
  GameTable(Game& game, Opponents& bots, const std::vector<Seat>& people, Journal* journal);

  Game& game() { return game_; }
  const Game& game() const { return game_; }
  const std::vector<Seat>& people() const { return people_; }
  /// Whether a person sits at `seat`, rather than a bot.
  bool is_person(Seat seat) const;
  /// Whether several people share a screen.
  bool is_shared() const { return people_.size() > 1; }

  /// What the table is waiting for now. Draws the order of possible callers if that is due.
  Awaited awaited();
  /// The people to ask for calls out of turn now.
  std::vector<Seat> callers() const;
  /// The only move of a person, if it should be made for them. If several people share the screen, never one with a
  /// card. Never after a choice that was rolled back.
  std::optional<Choice> only_move() const;
  /// The number of events when one of the people last chose, not counting only_move(): later events may be unread.
  /// Initially the number of all events.
  std::size_t last_own() const { return last_own_; }
  /// From now on, people's moves are made for them if they have only one, such as a pass or a draw. `with_cards`: also
  /// the only card that a lone person may play.
  void make_only_moves(bool with_cards = false) {
    made_alone_ = true;
    plays_cards_ = with_cards;
  }

  /// From now on, people may call out of turn before any bot is asked, instead of in a random order.
  void let_people_call_first() { people_first_ = true; }

  // ---- answering ----

  /// The answer of the bot that the table is waiting for; nothing if it does not call. May run in a thread of its own
  /// while nobody else uses the table or its game. Opponents::set_enough makes it answer sooner.
  std::optional<Choice> ask_bot();
  /// Carries out the answer of ask_bot(); nothing means that the bot does not call.
  void answer_for_bot(const std::optional<Choice>& answer);
  void choose(const Choice& choice);  ///< at the pending decision
  /// No person calls out of turn now. Call only while the table is waiting for calls.
  void nobody_calls();

  // ---- undo and redo ----

  /// Asked whether these other people agree that their moves are taken back.
  using Consent = std::function<bool(const std::vector<Seat>& others)>;
  /// Returns to that person's last choice, or to a later call by another person, which may have been a slip, and takes
  /// back all choices since. kGallery: to the last choice of any person. If that affects moves of other people,
  /// `consent` is asked. Returns nothing and changes nothing if there is no such choice, or no consent. Also reopens a
  /// finished game.
  std::optional<TakenBack> undo(Seat seat, const Consent& consent);
  /// Calls `look` with what undo() by that seat would take back, while the game stands at the decision to which it
  /// would return. False, without a call, if there is no such choice. The game is as before afterwards.
  bool look_back(Seat seat, const std::function<void(const TakenBack&)>& look);
  /// Repeats the choices last taken back; false if another choice has been made since.
  bool redo();
  bool can_redo() const { return !taken_back_.empty(); }

  /// Records how a person's hand is sorted from now on ("rank" or "suit"), for when the game is resumed.
  void note_sorted(const std::string& order);

  /// Ensures that all choices are on disk. Returns "", or, once, why they can no longer be saved.
  std::string keep();

 private:
  void draw_lots();
  void record_and_choose(const Choice& choice);
  std::optional<std::size_t> go_back(Seat seat, std::vector<Seat>& others);
  void go_forth(const std::vector<Choice>& choices);

  Game& game_;
  Opponents& bots_;
  const std::vector<Seat>& people_;
  Journal* journal_;
  Chance lot_;
  std::size_t drawn_for_;    ///< the number of choices when calls_ was drawn
  std::vector<Seat> calls_;  ///< seats to ask for a call before the player moves; kNoSeat stands for the people
  std::vector<std::vector<Choice>> taken_back_;
  std::size_t last_own_;
  std::size_t chosen_at_ = 0;  ///< the number of events before the last choice
  bool made_alone_ = false;
  bool plays_cards_ = false;
  bool people_first_ = false;
  bool ended_ = false;  ///< the journal has the end of the game
};

}  // namespace houserules
