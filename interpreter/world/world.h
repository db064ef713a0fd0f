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
#include "interpreter/state/hooks.h"
#include "interpreter/state/outcome.h"
#include "runtime/decision.h"
#include "runtime/opening.h"
#include "runtime/table.h"
#include "runtime/view.h"

namespace houserules {

struct Interpreter;

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

  Hooks& hooks();
  Modes& modes();

  /// Back to the freshly loaded state, then game `index` of `seed`: the first dealer is chosen.
  void begin(std::uint64_t seed, std::uint64_t index);
  /// Plays on until somebody is to choose, the game is over, or it cannot go on.
  Status advance();
  /// Answers the pending decision and plays on. The choice must be one of decision().
  Status answer(const Choice& choice);

  // ---- how it stands ----
  const Setup& setup() const;
  const Table& table() const;
  Status status() const;
  /// The pending decision; valid until it is answered.
  const Decision& decision() const;
  /// The script's line that asks the pending decision; without a line when it is not known.
  GameError place_of_decision() const;
  Result result() const;
  bool limit_reached() const;  ///< whether a deal has met the limit of decisions
  const GameError& error() const;
  /// The first `deal(n)` of the script in this game for which there were not enough cards; without a message when there
  /// was none.
  const GameError& short_deal() const;
  /// What `viewer` sees, public values and whose decision it is included.
  View view(Seat viewer) const;
  /// The public value `name` (of `seat`, where each player has one) as it is, whoever may see it: a card is its text, a
  /// player their seat from 1. Nil when there is no such value.
  ScriptValue public_value(const std::string& name, Seat seat) const;
  /// A number for the whole position: the table, whose decision it is and from what, and all that the script
  /// remembers; but not chance, nor how much has been played. Only while a decision is pending. Different positions
  /// have different numbers, but for accidents in 2^64.
  std::uint64_t position_number() const;

  // ---- the script asked, while a decision is pending ----
  /// Why `card` cannot be played by the player of `seat`, as the rule file's `why_not` says; "" when it says nothing.
  /// The world is as before.
  std::string why_not(Seat seat, CardId card);
  /// What the script's `score` says of each seat as the cards lie now, in the middle of a deal. False when there is no
  /// such function, or it fails; then the state is not to be used further.
  bool points_so_far(std::vector<std::int64_t>& points);

  // ---- other states ----
  /// Only while a decision is pending. A snapshot collects garbage first, so that it is small.
  Snapshot snapshot();
  void restore(const Snapshot& snapshot);
  /// Deals anew what `observer` cannot know: hidden faces, chance to come, and what others have chosen at the same time
  /// (any of their options). The pending decision stays. Only while a decision is pending.
  void deal_anew(Seat observer, Chance& chance);
  /// Exchanges the faces of two cards when `observer` cannot tell the difference; else false. At any moment between two
  /// steps of the script.
  bool swap_unknown(Seat observer, CardId a, CardId b);

  Interpreter& interpreter() { return *interpreter_; }  ///< for interpreter/ alone

 private:
  World();
  std::unique_ptr<Interpreter> interpreter_;
};

/// Plays game `index` of `seed` to its end with `policy`, counting instructions when the watchdog asks for it.
/// `restart` is called before each attempt, so that the policy can begin anew. Returns over or error.
Status play_out(World& world, Policy& policy, std::uint64_t seed, std::uint64_t index,
                const std::function<void()>& restart);

}  // namespace houserules
