// An interpreter with value semantics. The complete state of a running game, including the script's suspended call,
// lies in a few contiguous blocks of memory, so copying these copies the game (docs/world.md).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"
#include "interpreter/sandbox/arena.h"
#include "interpreter/sandbox/script_value.h"
#include "interpreter/state/attempts.h"
#include "interpreter/state/hooks.h"
#include "interpreter/state/outcome.h"
#include "runtime/clues.h"
#include "runtime/decision.h"
#include "runtime/opening.h"
#include "runtime/table.h"
#include "runtime/view.h"

namespace houserules {

struct Interpreter;

/// A saved state of a World; can be restored only into that World.
struct Snapshot {
  Arena::Snapshot table;
  std::vector<std::byte> machine;  ///< public values, lists and, if compiled, the script
  Arena::Snapshot memory;          ///< Lua's heap; empty unless the game runs in Lua
  Attempts attempts;               ///< the open attempts of the script
  std::size_t size() const { return memory.size() + table.size() + machine.size() + attempts.bytes(); }
};

class World {
 public:
  /// Loads the scripts and runs their top level. `rules` must be ok() and must allow `players` and `options`. `names`
  /// are by seat; if empty, default names are used. On a fault returns null and sets `error`. An `opening` that lays
  /// out cards is used in every game of the World; it must be valid for the setup with an extra pile (add_aside) and
  /// must outlive the World.
  static std::unique_ptr<World> load(std::shared_ptr<const Rules> rules, int players, const OptionValues& options,
                                     const std::vector<std::string>& names, GameError& error,
                                     const Opening* opening = nullptr, Scripts scripts = Scripts::compiled);
  ~World();
  /// A new World with the same game and staging for another thread, without listeners or policy, and not begun. Returns
  /// null if it cannot be loaded.
  std::unique_ptr<World> twin() const;
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  Hooks& hooks();

  /// The compiled instructions as text; nothing if the scripts run in Lua. why_in_lua() then has the reason:
  /// "FILE:LINE: `string.gmatch` is not compiled".
  std::optional<std::string> bytecode() const;
  std::string why_in_lua() const;

  /// Resets to the freshly loaded state and begins game `index` of `seed` by choosing the first dealer. Call advance()
  /// next.
  void begin(const Seed& seed, std::uint64_t index);
  /// Like begin(), but runs the scripts in Lua until the next begin(): how to repeat a game that was interrupted.
  /// Returns false if they ran in Lua already, which means the game was interrupted by stop_requested.
  bool begin_in_lua(const Seed& seed, std::uint64_t index);
  /// Plays on until somebody must choose, the game is over, or it cannot continue.
  Status advance();
  /// Answers the pending decision and plays on. `choice` must be valid for decision(); it is not checked.
  Status answer(const Choice& choice);

  // ---- the current position ----
  const Setup& setup() const;
  const Table& table() const;
  Status status() const;
  /// The pending decision; valid until it is answered.
  const Decision& decision() const;
  /// The location of the script's call that asks the pending decision; without a line if unknown, as in compiled
  /// scripts.
  GameError place_of_decision() const;
  Result result() const;       ///< only if status() is over
  bool limit_reached() const;  ///< see Result::limit_reached
  const GameError& error() const;
  /// What the script spent in the last step, in Lua instructions or the equivalent on the machine. In Lua it is counted
  /// in steps of a thousand, plus charges.
  std::int64_t spent() const;
  /// What all steps since loading spent, in units of the engine that ran them.
  std::int64_t work() const;
  /// The first `deal(n)` of this game that ran out of cards; without a message if there was none.
  GameError short_deal() const;
  /// What `viewer` sees, including public values and whose decision it is.
  View view(Seat viewer) const;
  /// The value of the public value `name`, even if it is hidden; of `seat` if each player has one. A card is returned
  /// as its text, a player as the seat number from 1. Nil if there is no such value.
  ScriptValue public_value(const std::string& name, Seat seat) const;
  /// Public value `number` of the setup, as everybody sees it. `owner` is its seat or team; -1 if it is shared.
  PublicValue public_value(int number, int owner) const;
  /// A 64-bit hash of the complete position: the table, the pending decision and the script's state, but neither the
  /// random numbers to come nor how long the game has lasted. Only while a decision is pending. Nothing if the scripts
  /// run in Lua.
  std::optional<std::uint64_t> position_number() const;
  /// Everything about the position that is visible outside the script, as text: the offer or the result, all cards and
  /// who sees them, public values, chips. Equal for two engines that agree.
  std::string position_text() const;

  // ---- queries to the script, while a decision is pending ----
  /// Why the player at `seat` cannot play `card`: the answer of the rule file's `why_not`; if that has none or fails,
  /// that the card does not follow suit, if `following` excluded it; else "". If `why_not` fails and `failed` is not
  /// null, `failed` gets the error. Leaves the World unchanged.
  std::string why_not(Seat seat, CardId card, GameError* failed = nullptr);
  /// view() with the totals of all fully visible hands, from the rule file's `hand_total`. Leaves the World unchanged.
  /// Works after the end of the game too; in other states without a pending decision it is the same as view().
  View view_with_totals(Seat viewer);
  /// Whether the last call of one of these two needs Lua because the machine could not answer (see Game).
  bool is_left_to_lua() const;
  /// Scores the deal in progress with the script's `score`, as the cards lie now, by seat. Returns false if there is no
  /// such function or it fails; after a failure the World is unusable.
  bool points_so_far(std::vector<std::int64_t>& points);

  /// Sets `suit` and `order` in `faces`, which has one element per face of the pack, to what counts in tricks at the
  /// moment according to the rule file's `suit_of` and `strength`. Stronger cards have a higher `order`, from 1. A suit
  /// that is not in the pack, such as "trumps", gets the number after the pack's suits; it is returned, or "" if there
  /// is none. Faces for which these functions depend on more than the face and public values are unchanged.
  std::string trick_faces(std::span<Face> faces) const;

  // ---- snapshots and hidden cards ----
  /// Saves the current state. Only while a decision is pending. Collects garbage first, to make the snapshot small.
  Snapshot snapshot();
  /// Restores a snapshot of this World.
  void restore(const Snapshot& snapshot);
  /// Redeals what `observer` cannot know: hidden faces (consistent with `clues`, if not null), future random numbers,
  /// and in a simultaneous decision what others are offered, and choose at random. Only while a decision is pending,
  /// which stays the same.
  void deal_anew(Seat observer, Chance& chance, const Clues* clues = nullptr);
  /// Redeals only the faces of the cards in `among`, which must be hidden from `observer`. May be called between any
  /// two steps of the script.
  void deal_anew(Seat observer, std::span<const CardId> among, Chance& chance, const Clues* clues = nullptr);
  /// Redeals the cards that no player knows, and future random numbers; hands stay as they are. Only while a decision
  /// is pending, which stays the same.
  void deal_unseen(Chance& chance);
  /// Swaps the faces of two cards, or returns false if `observer` could tell the difference. May be called between any
  /// two steps of the script.
  bool swap_unknown(Seat observer, CardId a, CardId b);

  /// Clears what is cached between games, so that the next one takes as long as the first. For benchmarks.
  void forget();
  /// Bytes in use by the state, its scripts and their open attempts.
  std::size_t memory() const;

  Interpreter& interpreter() { return *interpreter_; }  ///< only for use in interpreter/

 private:
  World();
  void begin(const Seed& seed, std::uint64_t index, bool on_machine);
  std::string why_not_by_script(Seat seat, CardId card, GameError* failed);
  std::unique_ptr<Interpreter> interpreter_;
};

/// Plays game `index` of `seed` to its end with `policy`; repeats it in Lua if the machine cannot run it. `restart` is
/// called before each attempt, so that the policy can reset itself. Returns over or error, or interrupted if
/// stop_requested was set.
Status play_out(World& world, Policy& policy, const Seed& seed, std::uint64_t index,
                const std::function<void()>& restart);

}  // namespace houserules
