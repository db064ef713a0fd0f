// A running game of a table: it asks the bots, keeps the journal, and knows what each viewer is shown of it.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/world/game.h"
#include "protocol/request.h"
#include "serve/outside.h"
#include "serve/sight.h"
#include "serve/takings.h"
#include "system/json.h"
#include "table/game_table.h"
#include "telling/teacher.h"

namespace houserules {

/// What an undo would take back.
struct Undoing {
  std::size_t at = 0;                 ///< the number of choices that are left
  Seat chooser = kNoSeat;             ///< who made the first choice that is taken back
  std::map<Seat, std::string> words;  ///< that choice as each seat, and kGallery, knows it: "play 7♦", "pass 3 cards"
  int deal = 0;                       ///< the deal to which it returns
};

class ServedGame : public std::enable_shared_from_this<ServedGame> {
 public:
  /// `bots` by seat, also those of people, whom they may stand in for. `journal`: null if it cannot be saved.
  /// `changed` is called after each change, once shown() is up to date.
  ServedGame(std::unique_ptr<Game> game, std::vector<BotSpec> bots, std::vector<Seat> people,
             std::unique_ptr<Journal> journal, Outside& outside, std::function<void()> changed);
  ~ServedGame();

  /// The game in JSON for a person's seat, or for kGallery; it stays as it was while a bot thinks.
  const std::string& shown(Seat viewer) const;
  /// Its setup_json().
  const std::string& setup() const { return setup_; }
  const std::vector<std::string>& names() const { return names_; }
  /// While no bot thinks.
  const Game& game() const { return *game_; }
  const std::vector<Seat>& people() const { return people_; }
  Status status() const { return status_; }
  /// Where the script stopped the game by a mistake; "" if it has not.
  const std::string& stopped() const { return stopped_; }
  int deal() const { return deal_; }                ///< the number of the deal, from 1
  std::size_t choices() const { return choices_; }  ///< how many were made, as shown
  /// How long the person who is to move may still think; nothing if for ever.
  std::optional<std::chrono::milliseconds> left() const;
  /// For whom the clock has moved in the last change; kNoSeat: for nobody.
  Seat late() const { return late_; }
  std::string journal_path() const { return journal_ == nullptr ? "" : journal_->path(); }
  /// Why it can no longer be saved, for the host; "" if it is.
  const std::string& unsaved() const { return unsaved_; }

  /// Shows everybody the rules as they first apply: those of a choice to come to its player alone, until it is made.
  /// Before begin().
  void teach(std::shared_ptr<const Rules> rules);
  /// Lets the bots play as far as they can; call it once.
  void begin();
  /// What to tell everybody about the bots, once; "" if there is nothing.
  std::string news() { return bots_->news(); }
  void set_pace(std::chrono::milliseconds pace) { pace_ = pace; }
  /// From the next move on; 0: for ever.
  void set_clock(std::chrono::seconds clock) { clock_ = clock; }
  /// Nothing more happens in it, and `changed` is not called again.
  void abandon() { is_abandoned_ = true; }

  /// Calls `then` with nothing or the reason why it was refused, now or when the bot has thought.
  using Answer = std::function<void(const std::string& refusal)>;
  /// A seat's choice, with `id` or `move` and `value`, and the number of `choices` that the page had seen.
  /// Where all choose at the same time, the choice may be replaced until all people have chosen.
  void choose(Seat seat, const EngineRequest& request, const Answer& then);
  /// Calls `then` with what undo() by that seat would take back, nothing if there is nothing. But where all choose at
  /// the same time and others still do, takes back what the seat has chosen, which concerns nobody else.
  void seek_undo(Seat seat, const std::function<void(const std::optional<Undoing>&)>& then);
  /// Takes back the choices from `at` on, which seek_undo() found; refused if it would now be another.
  void undo(Seat seat, std::size_t at, const Answer& then);
  /// Who are people from now on; bots play for all others.
  void seat_people(std::vector<Seat> people);
  /// Calls `then` with the answer for that seat: advice, or why a card or move is not possible.
  using Told = std::function<void(const std::string& text)>;
  void hint(Seat seat, const Told& then);
  void why(Seat seat, const std::string& about, const Told& then);
  /// Calls `then` with the ways in which that seat can take these cards of its hand in several moves.
  void ways(Seat seat, const std::vector<std::string>& cards, const std::function<void(const std::vector<Way>&)>& then);

 private:
  void when_free(std::function<void()> act);
  void apart(std::function<void()> work, std::function<void()> then);
  void go_on();
  void pause();
  void ask_bot();
  void start_clock();
  void tell_changed();
  void time_is_up();
  void show();
  void add_takings(Json& moves);
  bool is_round() const;
  void walk_round(const std::function<bool(Seat)>& visit);
  bool at_decision_of(Seat seat, const std::function<void()>& look);
  void choose_in_round(Seat seat, const EngineRequest& request);
  void make_round();
  void seat_anew(std::vector<Seat> people);

  static constexpr std::size_t kMostWaiting = 64;

  std::unique_ptr<Game> game_;
  std::vector<Seat> people_;
  std::unique_ptr<Journal> journal_;
  Outside& outside_;
  std::function<void()> changed_;
  std::unique_ptr<Opponents> bots_;
  std::unique_ptr<GameTable> table_;
  std::unique_ptr<Teacher> teacher_;              ///< null: nobody learns the game
  std::vector<std::string> taught_, taught_now_;  ///< to all, and only to who is to choose now
  int taught_at_ = 0;                             ///< the number of choices when the latter were learned
  std::map<Seat, Sight> sights_;
  std::map<Seat, std::string> shown_;
  const std::vector<std::string> names_;
  const std::string setup_;
  std::string unsaved_, stopped_;
  Status status_ = Status::decision;
  int deal_ = 0;
  std::size_t choices_ = 0;
  bool is_abandoned_ = false;
  std::chrono::milliseconds pace_{1200};
  std::chrono::seconds clock_{0};
  std::optional<std::chrono::steady_clock::time_point> until_;  ///< when the clock moves
  std::size_t clocked_at_ = 0;                                  ///< the number of choices for which it runs
  std::uint64_t clock_ran_ = 0;                                 ///< changes when it is set
  Seat late_ = kNoSeat;
  /// Where all choose at the same time, what people have chosen, and in words. It is made when all of them have.
  std::map<Seat, std::pair<Choice, std::string>> early_;
  std::size_t round_ = 0;                      ///< the number of choices when all were asked
  std::size_t round_told_ = SIZE_MAX;          ///< the number of events then: what is chosen is told at the end
  bool is_closed_ = false;                     ///< all people have chosen, or the time of one is up
  std::size_t paced_for_ = SIZE_MAX;           ///< the number of choices for which the pause is over
  std::uint64_t paused_at_ = 0;                ///< the turn_ in which the last pause began
  std::uint64_t turn_ = 0;                     ///< changes with the position, so that late answers are noticed
  bool busy_ = false;                          ///< somebody thinks in the game
  std::atomic<bool> hurried_ = false;          ///< somebody waits for who thinks
  std::deque<std::function<void()>> waiting_;  ///< what to do then
};

}  // namespace houserules
