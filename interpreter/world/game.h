// A game as played at a table: a World with its history, undo and replay.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/world/world.h"
#include "runtime/transcript.h"

namespace houserules {

// The settings of a game. The same rules, settings and choices always give the same game.
struct GameSettings {
  int players = 2;
  OptionValues options;            ///< all options of the header (option_values)
  std::vector<std::string> names;  ///< by seat; empty: default names
  Seed seed;
  std::uint64_t index = 0;
  Staging staging;
  std::optional<Opening> opening;  ///< for tests; not part of a transcript
  Scripts scripts = Scripts::compiled;
};

/// Why a transcript cannot be replayed.
struct ReplayError {
  std::string message;
  int choice = 0;  ///< number of the offending choice, from 1; 0: before the first
};

/// A saved position of a game. Can be restored only into the Game it was taken from.
struct GameSnapshot {
  Snapshot memory;
  std::vector<Choice> choices;
  std::vector<RecordedChoice> records;
  std::vector<Event> events;
  std::size_t size() const;  ///< approximate size in bytes
};

class Game final : private Listener {
 public:
  /// Starts a game and plays to its first decision. `rules` must be ok(). On a fault (options or number of players not
  /// allowed, a script error while loading) returns null and sets `error`. A script error during play is a state of the
  /// game instead (Status::error).
  static std::unique_ptr<Game> start(std::shared_ptr<const Rules> rules, const GameSettings& settings,
                                     GameError& error);

  /// Discards the current game and plays a new one to its first decision, reusing the World. Possible if `settings` has
  /// the same players, names, options and Scripts, and has an opening exactly if this game has one; otherwise does
  /// nothing and returns false.
  bool start_over(const GameSettings& settings);

  /// Replays a transcript to its last choice. The rule files must be unchanged. On a fault returns null and sets
  /// `error`.
  static std::unique_ptr<Game> replay(std::shared_ptr<const Rules> rules, const Transcript& transcript,
                                      ReplayError& error);

  const Rules& rules() const { return *rules_; }
  const std::shared_ptr<const Rules>& shared_rules() const { return rules_; }
  const GameSettings& settings() const { return settings_; }
  /// Its status is never `interrupted`, which Game handles itself.
  const World& world() const { return *world_; }
  /// For search, which plays on in this World and must leave it as it was (see Thought).
  World& world() { return *world_; }

  /// Answers the pending decision and plays on. Returns false and does nothing if `choice` is not one of the options.
  bool choose(const Choice& choice);
  /// Takes back the last `count` choices by replaying the others. Returns false and does nothing if there are fewer.
  bool undo(std::size_t count = 1);

  /// As World::why_not and World::view_with_totals. If the machine cannot answer, the game is replayed in Lua and asked
  /// there.
  std::string why_not(Seat seat, CardId card) const;
  View view_with_totals(Seat viewer) const;

  /// The current position. Only while a decision is pending.
  GameSnapshot snapshot();
  /// Restores a snapshot. Possible in any state, even after the end or an error, and as often as needed.
  void restore(const GameSnapshot& snapshot);

  /// All events so far, except those taken back by undo.
  const std::vector<Event>& events() const { return events_; }
  /// The transcript so far; includes the result once the game is over.
  Transcript transcript() const;
  /// All choices so far, in order.
  const std::vector<Choice>& choices() const { return choices_; }
  int choices_made() const { return static_cast<int>(choices_.size()); }

  /// The transcript's record of `choice` at the pending decision.
  RecordedChoice record(const Choice& choice) const;

 private:
  Game() = default;
  void on_event(const Event& event) override;
  /// Replays the first `choices` choices from the start; in Lua if the machine cannot run this game.
  Status play_again(std::size_t choices);
  template <class Ask>
  auto asked(const Ask& ask) const;

  std::shared_ptr<const Rules> rules_;
  GameSettings settings_;
  std::unique_ptr<World> world_;
  std::vector<Choice> choices_;
  std::vector<RecordedChoice> records_;
  std::vector<Event> events_;
  bool in_lua_ = false;
};

}  // namespace houserules
