// The World: an interpreter that is a value. The whole state of a running game, the Lua heap with its suspended
// coroutine included, lies in one arena, so that copying the arena copies the game (docs/world.md).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"
#include "interpreter/sandbox/arena.h"
#include "interpreter/sandbox/script_value.h"
#include "interpreter/world/lines.h"
#include "runtime/decision.h"
#include "runtime/opening.h"
#include "runtime/table.h"
#include "runtime/view.h"

namespace houserules {

/// What went wrong in a script, or in what it was asked to do. For the author: `text()`.
struct GameError {
  enum class Kind {
    script,     ///< any other
    no_option,  ///< a choice that offers nothing
    endless     ///< the script goes on and on without anybody choosing
  };
  Kind kind = Kind::script;
  std::string file;  ///< "" when no line is to blame
  int line = 0;
  std::string message;     ///< one line, lower case
  std::string situation;   ///< deal, turn, who, every hand: only for the author, it gives everything away
  bool timed_out = false;  ///< the wall clock stopped it, so that the verdict is not repeatable

  /// "file:line: message", then the situation.
  std::string text() const;
};

enum class Status {
  decision,    ///< somebody is asked: decision()
  over,        ///< result()
  error,       ///< error(); the game cannot go on
  interrupted  ///< the watchdog struck: begin again with set_counting(true), make the same choices, and the verdict is
               ///< exact
};

/// How a game ended.
struct Result {
  SeatMask winners = 0;              ///< 0: a draw, or a loss of all
  std::vector<std::int64_t> scores;  ///< by seat
  std::vector<std::int64_t> chips;   ///< by seat; all 0 without chips
  int deals = 0;
  std::int64_t decisions = 0;
  std::int64_t turns = 0;
  bool limit_reached = false;  ///< some deal met the limit of decisions
  bool nobody_named = false;   ///< the script said of the last deal that nobody won it: finish(nobody)
};

class World;

/// Chooses for players inside the call, without the script being suspended. It must not change the world.
class Policy {
 public:
  virtual ~Policy() = default;
  virtual Choice choose(World& world, const Decision& decision) = 0;
};

/// A state of a world, to be restored into the same world only.
struct Snapshot {
  Arena::Snapshot memory;
  std::size_t size() const { return memory.size(); }
};

class World {
 public:
  /// Loads a sound rule file (rules->ok()) for a number of players that it allows and options that nothing refuses, and
  /// runs its chunk. `names` are the players' names, by seat (empty: default names). On a fault nothing is returned and
  /// `error` tells. An `opening` that lays cards (without a fault, and naming piles of the setup with a pile aside, see
  /// add_aside) is laid in every game of the world; it outlives the world.
  static std::unique_ptr<World> load(std::shared_ptr<const Rules> rules, int players, const OptionValues& options,
                                     const std::vector<std::string>& names, GameError& error,
                                     const Opening* opening = nullptr,
                                     StatementLines lines = StatementLines::as_written);
  ~World();
  /// Another World of the same game, for another thread, not begun; null when the memory for it is missing. What is
  /// staged here is staged there; nobody listens or answers there.
  std::unique_ptr<World> twin() const;
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  const Rules& rules() const;
  const Setup& setup() const;
  const OptionValues& options() const;

  /// Who listens to events from now on (null: nobody), who answers in the call (null: decisions are returned by
  /// advance), and what is staged. None of them is part of a snapshot; all outlive their use.
  void set_listener(Listener* listener);
  void set_policy(Policy* policy);
  void set_staging(const Staging* staging);
  /// Whether instructions are counted exactly from the next begin() on, at half the speed.
  void set_counting(bool counting);
  /// Whether a function that is only a question about a card's face is answered once for all faces (from the start it
  /// is), instead of being called for each card. The answers are the same; off, a hook sees all lines that run.
  void set_asking_faces(bool asking);
  /// Who hears of the lines that run from the next begin() on (null: nobody). Games then run at a fraction of the
  /// speed, and count instructions. Functions that are asked about faces at once (set_asking_faces) are not heard.
  void set_line_listener(LineListener* listener);
  /// What is done after the cards of each deal are dealt, before the script goes on (null: nothing).
  void set_after_deal(std::function<void()> what);
  /// Deals the stock round to the hands, but for `left` cards or some more, as if much had been drawn already: for
  /// set_after_deal.
  void deal_out_stock(int left);
  /// Whether Lua's collector runs (for games that will be snapshotted); off, garbage goes with the next begin() or
  /// restore().
  void set_collecting(bool collecting);

  /// Back to the freshly loaded state, then game `index` of `seed`: the first dealer is chosen.
  void begin(std::uint64_t seed, std::uint64_t index);
  /// Plays on until somebody is to choose, the game is over, or it cannot go on.
  Status advance();
  /// Answers the pending decision and plays on. The choice must be one of decision().
  Status answer(const Choice& choice);
  Status status() const;

  /// The pending decision; valid until it is answered.
  const Decision& decision() const;
  Result result() const;
  bool limit_reached() const;  ///< whether a deal has met the limit of decisions
  const GameError& error() const;
  /// The first `deal(n)` of the script in this game for which there were not enough cards; without a message when there
  /// was none.
  const GameError& short_deal() const;

  const Table& table() const;
  /// A number for the whole situation: the table, whose decision it is and from what, and all that the script
  /// remembers; but not chance, nor how much has been played. Only while a decision is pending. Different situations
  /// have different numbers, but for accidents in 2^64.
  std::uint64_t situation_number() const;
  /// The script's line that asks the pending decision; without a line when it is not known.
  GameError place_of_decision() const;
  /// What `viewer` sees, public values and whose decision it is included.
  View view(Seat viewer) const;
  /// The public value `name` (of `seat`, where each player has one) as it is, whoever may see it: a card is its text, a
  /// player their seat from 1. Nil when there is no such value.
  ScriptValue public_value(const std::string& name, Seat seat) const;

  /// Why `card` cannot be played by the player of `seat`, as the rule file's `why_not` says; "" when it says nothing.
  /// Only while a decision is pending; the world is as before.
  std::string why_not(Seat seat, CardId card);

  /// Only while a decision is pending. A snapshot collects garbage first, so that it is small.
  Snapshot snapshot();
  void restore(const Snapshot& snapshot);
  /// Deals anew what `observer` cannot know: hidden faces, chance to come, and what others have chosen at the same time
  /// (any of their options). The pending decision stays. Only while a decision is pending.
  void deal_anew(Seat observer, Chance& chance);
  /// Exchanges the faces of two cards when `observer` cannot tell the difference; else false. At any moment between two
  /// steps of the script.
  bool swap_unknown(Seat observer, CardId a, CardId b);
  /// What the script's `score` says of each seat as the cards lie now, in the middle of a deal. False when there is no
  /// such function, or it fails; then the state is not to be used further. Only while a decision is pending.
  bool points_so_far(std::vector<std::int64_t>& points);

  std::size_t memory_used() const;  ///< bytes a snapshot would copy

  struct State;  ///< inside the arena; for interpreter/ alone
  struct Internals;
  Internals& internals() { return *internals_; }

 private:
  World();
  std::unique_ptr<Internals> internals_;
};

/// Plays game `index` of `seed` to its end with `policy`, counting instructions when the watchdog asks for it.
/// `restart` is called before each attempt, so that the policy can begin anew. Returns over or error.
Status play_out(World& world, Policy& policy, std::uint64_t seed, std::uint64_t index,
                const std::function<void()>& restart);

}  // namespace houserules
