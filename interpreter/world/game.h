// A game as played at a table: a World with its record, undo and replay.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/world/world.h"
#include "runtime/transcript.h"

namespace houserules {

struct GameSettings {
  int players = 2;
  OptionValues options;            ///< every option of the header (option_values)
  std::vector<std::string> names;  ///< by seat; empty: default names
  Seed seed;
  std::uint64_t index = 0;
  Staging staging;
  std::optional<Opening> opening;  ///< for tests; not part of a transcript
  Scripts scripts = Scripts::compiled;
};

/// Why a transcript is refused.
struct ReplayError {
  std::string message;
  int choice = 0;  ///< the choice, from 1, at which it departs from the game; 0: before any
};

/// A moment of a game; can be restored only into the Game it was taken from.
struct GameSnapshot {
  Snapshot memory;
  std::vector<Choice> choices;
  std::vector<RecordedChoice> records;
  std::vector<Event> events;
  std::size_t size() const;  ///< approximate size in bytes
};

class Game final : private Listener {
 public:
  /// Sets up a game and plays to the first decision. `rules` must be ok(). On a fault (refused options or number of
  /// players, a script error while loading) returns null and sets `error`. A script error in play is a state of the
  /// game (Status::error) instead.
  static std::unique_ptr<Game> start(std::shared_ptr<const Rules> rules, const GameSettings& settings,
                                     GameError& error);

  /// Forgets everything and plays another game to its first decision, if that needs no other World: one with the same
  /// players, names, options and way to run scripts, and with an opening if this game has one. Otherwise does nothing
  /// and returns false.
  bool start_over(const GameSettings& settings);

  /// Replays a transcript to its last choice. The rule files must be unchanged. On a fault returns null and sets
  /// `error`.
  static std::unique_ptr<Game> replay(std::shared_ptr<const Rules> rules, const Transcript& transcript,
                                      ReplayError& error);

  const Rules& rules() const { return *rules_; }
  const GameSettings& settings() const { return settings_; }
  /// Its status is never `interrupted`, which is handled here.
  const World& world() const { return *world_; }
  /// For search, which plays on in this very world and must leave it as it found it (Thought).
  World& world() { return *world_; }

  /// Answers the decision. Does nothing and returns false if the choice is not one of the options.
  bool choose(const Choice& choice);
  /// Takes back the last `count` choices by replaying the others. False, and nothing happens, if there are fewer.
  bool undo(std::size_t count = 1);

  /// As World::why_not and World::view_with_totals. What the machine cannot tell, Lua does, in this game played again.
  std::string why_not(Seat seat, CardId card) const;
  View view_with_totals(Seat viewer) const;

  /// The current state. Only while a decision is pending.
  GameSnapshot snapshot();
  /// Returns to a snapshot, from any state, even after the end or an error. A snapshot may be restored repeatedly.
  void restore(const GameSnapshot& snapshot);

  /// Everything that happened so far, without what undo took back.
  const std::vector<Event>& events() const { return events_; }
  /// The transcript so far; includes the end once the game is over.
  Transcript transcript() const;
  /// All choices so far, in order.
  const std::vector<Choice>& choices() const { return choices_; }
  int choices_made() const { return static_cast<int>(choices_.size()); }

  /// The record of a choice at the pending decision.
  RecordedChoice record(const Choice& choice) const;

 private:
  Game() = default;
  void on_event(const Event& event) override;
  /// Replays the first `choices` choices from the start; in Lua once the machine has left something to that.
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
