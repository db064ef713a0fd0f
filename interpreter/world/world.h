// The World: an interpreter that is a value. The whole state of a running game, the Lua heap with its suspended
// coroutine included, lies in one arena, so that copying the arena copies the game (docs/world.md).
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

/// A state of a world; can be restored only into that world.
struct Snapshot {
  Arena::Snapshot table;
  std::vector<std::byte> machine;  ///< public values, lists and, where it is compiled, the script
  Arena::Snapshot memory;          ///< Lua's heap, if the game runs in Lua
  Attempts attempts;               ///< that the script is in
  std::size_t size() const { return memory.size() + table.size() + machine.size() + attempts.bytes(); }
};

class World {
 public:
  /// Loads a rule file and runs its chunk. `rules` must be ok(), and must allow `players` and not refuse `options`.
  /// `names` are by seat (empty: default names). On a fault returns null and sets `error`. An `opening` that lays cards
  /// is laid in every game of the world; it must be valid for the setup with a pile aside (add_aside) and must outlive
  /// the world.
  static std::unique_ptr<World> load(std::shared_ptr<const Rules> rules, int players, const OptionValues& options,
                                     const std::vector<std::string>& names, GameError& error,
                                     const Opening* opening = nullptr, Scripts scripts = Scripts::compiled);
  ~World();
  /// Another World of the same game for another thread, not begun; null if it cannot be loaded. It has the same staging
  /// but no listeners and no policy.
  std::unique_ptr<World> twin() const;
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  Hooks& hooks();

  /// The instructions that the scripts are compiled to, as text; nothing if they run in Lua, for the reason in
  /// why_in_lua(): "FILE:LINE: `string.gmatch` is left to Lua".
  std::optional<std::string> bytecode() const;
  std::string why_in_lua() const;

  /// Resets to the freshly loaded state and begins game `index` of `seed` by choosing the first dealer.
  void begin(const Seed& seed, std::uint64_t index);
  /// The same with the scripts in Lua until the next begin(), which is how a game that was interrupted is repeated.
  /// False if they were in Lua already: then the game was stopped.
  bool begin_in_lua(const Seed& seed, std::uint64_t index);
  /// Plays on until somebody must choose, the game is over, or it cannot go on.
  Status advance();
  /// Answers the pending decision and plays on. The choice must be valid for decision(); it is not checked.
  Status answer(const Choice& choice);

  // ---- how it stands ----
  const Setup& setup() const;
  const Table& table() const;
  Status status() const;
  /// The pending decision; valid until it is answered.
  const Decision& decision() const;
  /// The script's line that asks the pending decision; without a line if unknown, as where scripts are compiled.
  GameError place_of_decision() const;
  Result result() const;       ///< once status() is over
  bool limit_reached() const;  ///< see Result::limit_reached
  const GameError& error() const;
  /// What the script spent in the last step, in instructions of Lua or what takes the machine as long: in Lua, in steps
  /// of a thousand, and some charges.
  std::int64_t spent() const;
  /// The same of all steps since it was loaded, of whatever runs its scripts.
  std::int64_t work() const;
  /// The first `deal(n)` of the script in this game for which there were too few cards; without a message if there was
  /// none.
  GameError short_deal() const;
  /// What `viewer` sees, including public values and whose decision it is.
  View view(Seat viewer) const;
  /// The public value `name`, of `seat` if each player has one, whoever may see it. A card becomes its text, a player
  /// the seat counted from 1. Nil if there is no such value.
  ScriptValue public_value(const std::string& name, Seat seat) const;
  /// The public value `number` of the setup, as everybody sees it. `owner`: its seat or team; -1 if it is shared.
  PublicValue public_value(int number, int owner) const;
  /// A 64-bit hash of the whole position: the table, the pending decision and all that the script remembers, but not
  /// chance nor how much has been played. Only while a decision is pending. Nothing if the scripts run in Lua.
  std::optional<std::uint64_t> position_number() const;
  /// All that shows outside of the script, as text: what is offered, or how it ended, where the cards lie and who sees
  /// them, public values, chips. Two engines that agree give the same text.
  std::string position_text() const;

  // ---- asking the script, while a decision is pending ----
  /// Why the player of `seat` cannot play `card`, by the rule file's `why_not`; if that says nothing or fails, which
  /// `failed` tells, unless null, that it does not follow suit, where `following` found so; else "". Leaves the world
  /// unchanged.
  std::string why_not(Seat seat, CardId card, GameError* failed = nullptr);
  /// view(), with what the hands that are wholly seen in it come to, by the rule file's `hand_total`. Leaves the world
  /// unchanged. May be asked when the game is over, too; else, while no decision is pending, the same as view().
  View view_with_totals(Seat viewer);
  /// Whether the machine could not answer the last call of one of these two, so Lua must be asked (Game does).
  bool is_left_to_lua() const;
  /// Each seat's points by the script's `score` as the cards lie now, in the middle of a deal. False if there is no
  /// such function, or if it fails; after a failure the state is unusable.
  bool points_so_far(std::vector<std::int64_t>& points);

  /// How the faces of the pack count in tricks now, by the rule file's `suit_of` and `strength`, written to the `suit`
  /// and `order` of `faces`, one for each face: a suit that is not in the pack, such as "trumps", is their number, and
  /// stronger cards have the higher order, from 1. Returns such a suit, or "" without one. What those functions tell
  /// beyond public values is left as it is.
  std::string trick_faces(std::span<Face> faces) const;

  // ---- other states ----
  /// Only while a decision is pending. Collects garbage first, so that the snapshot is small.
  Snapshot snapshot();
  void restore(const Snapshot& snapshot);
  /// Deals anew what `observer` cannot know: hidden faces, future chance, and the simultaneous choices of others (any
  /// of their options). Only while a decision is pending, which stays. The faces go with `clues`, if not null.
  void deal_anew(Seat observer, Chance& chance, const Clues* clues = nullptr);
  /// Deals only those of the hidden faces anew that are among `among`, and nothing else. May be called between any two
  /// steps of the script.
  void deal_anew(Seat observer, std::span<const CardId> among, Chance& chance, const Clues* clues = nullptr);
  /// Deals anew the cards that no player knows, and future chance; hands stay, as if all lay open. Only while a
  /// decision is pending, which stays.
  void deal_unseen(Chance& chance);
  /// Exchanges the faces of two cards if `observer` cannot tell the difference, else returns false. May be called
  /// between any two steps of the script.
  bool swap_unknown(Seat observer, CardId a, CardId b);

  /// Clears what it caches between games: the next one costs as much as the first.
  void forget();
  /// Bytes in use by the state, its scripts, and what the attempts that the script is in keep.
  std::size_t memory() const;

  Interpreter& interpreter() { return *interpreter_; }  ///< for interpreter/ alone

 private:
  World();
  void begin(const Seed& seed, std::uint64_t index, bool on_machine);
  std::string why_not_by_script(Seat seat, CardId card, GameError* failed);
  std::unique_ptr<Interpreter> interpreter_;
};

/// Plays game `index` of `seed` to its end with `policy`; repeats it in Lua where the machine leaves something to that.
/// `restart` is called before each attempt, so that the policy can start over. Returns over or error, or interrupted
/// because of stop_requested.
Status play_out(World& world, Policy& policy, const Seed& seed, std::uint64_t index,
                const std::function<void()>& restart);

}  // namespace houserules
