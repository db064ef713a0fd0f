// A game as it is played at a table: a World, its record, undo and replay. Screens, programs and checks hold one of
// these.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/world/world.h"
#include "runtime/transcript.h"

namespace houserules {

/// Version of the engine, part of every transcript.
inline constexpr const char* kEngineVersion = "0.1.0";

struct GameSettings {
  int players = 2;
  OptionValues options;            ///< every option of the header (option_values)
  std::vector<std::string> names;  ///< by seat; empty: default names
  std::uint64_t seed = 0;
  std::uint64_t index = 0;
  Staging staging;
  std::optional<Opening> opening;  ///< for tests; a transcript does not tell of it
};

/// Why a transcript is refused.
struct ReplayError {
  std::string message;
  int choice = 0;  ///< 1..: the choice at which it departs; 0: before any
};

/// A moment of a game to come back to, in the Game that it was taken of and no other.
struct GameSnapshot {
  Snapshot memory;
  std::vector<Choice> choices;
  std::vector<RecordedChoice> records;
  std::vector<Event> events;
  std::size_t size() const;  ///< bytes, about
};

class Game final : private Listener {
 public:
  /// Sets up a game and plays to the first decision. `rules` must be ok(). On a fault (options refused, players not
  /// allowed, an error of the script while loading) nothing is returned and `error` tells. An error of the script in
  /// play is a state of the game.
  static std::unique_ptr<Game> start(std::shared_ptr<const Rules> rules, const GameSettings& settings,
                                     GameError& error);

  /// Plays a transcript again to its last choice. The rule files must be those it was played with.
  static std::unique_ptr<Game> replay(std::shared_ptr<const Rules> rules, const Transcript& transcript,
                                      ReplayError& error);

  const Rules& rules() const { return *rules_; }
  const GameSettings& settings() const { return settings_; }
  /// How it stands. Its status is never interrupted: that is dealt with here.
  const World& world() const { return *world_; }
  /// For search: it plays on in the game itself, but whoever restores a snapshot restores the state it found.
  World& world() { return *world_; }

  /// Answers the decision. False, and nothing happens, when it is not one of the options.
  bool choose(const Choice& choice);
  /// Takes back the last choice by playing the others again. False when there is none.
  bool undo();

  /// Where the game stands. Only while a decision is pending.
  GameSnapshot snapshot();
  /// Back to there, from wherever the game is now, also after its end or an error. A snapshot may be restored often.
  void restore(const GameSnapshot& snapshot);

  /// Everything that happened so far; after undo, only what still counts.
  const std::vector<Event>& events() const { return events_; }
  /// With the end, once it is over.
  Transcript transcript() const;
  /// The choices that were made, in order.
  const std::vector<Choice>& choices() const { return choices_; }
  int choices_made() const { return static_cast<int>(choices_.size()); }

  /// The text of the choice that would be recorded.
  RecordedChoice record(const Choice& choice) const;

 private:
  Game() = default;
  void on_event(const Event& event) override;
  /// Begins anew and makes the first `choices` choices again; counting instructions once the watchdog struck.
  Status play_again(std::size_t choices);

  std::shared_ptr<const Rules> rules_;
  GameSettings settings_;
  std::unique_ptr<World> world_;
  std::vector<Choice> choices_;
  std::vector<RecordedChoice> records_;
  std::vector<Event> events_;
  bool counting_ = false;
};

}  // namespace houserules
