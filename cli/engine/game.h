// A session of the engine protocol: one game, who has been told how much of it, and the snapshots taken.
#pragma once

#include <array>
#include <map>
#include <memory>

#include "cli/engine/catalog.h"
#include "cli/engine/fault.h"
#include "cli/engine/request.h"
#include "cli/json.h"
#include "interpreter/world/game.h"

namespace houserules {

class EngineGame {
 public:
  /// Starts the game of a `new` request. Throws EngineFault: what EngineCatalog::setting throws, `bad_setting`,
  /// `unknown_card`, `staging`, `rule_error`.
  EngineGame(const EngineRequest& request, EngineCatalog& catalog);

  /// The members of the reply to `new`: what was started, then position().
  Json opening(const EngineRequest& request);
  /// Each serves a request and returns the members of its reply, or throws EngineFault and leaves the game as it was.
  Json choose(const EngineRequest& request);
  Json undo(const EngineRequest& request);
  Json state(const EngineRequest& request);
  Json view(const EngineRequest& request) const;
  Json snapshot(std::size_t most_bytes);
  Json restore(const EngineRequest& request);
  Json forget(const EngineRequest& request);
  Json transcript() const;

  /// Bytes that the snapshots take.
  std::size_t snapshot_bytes() const { return snapshot_bytes_; }

 private:
  /// How many events each viewer has been told: seats, then the gallery, then who sees all.
  using Told = std::array<std::size_t, kMaxPlayers + 2>;
  struct Moment {
    GameSnapshot game;
    Told told{};
  };

  Seat viewer_of(const EngineRequest& request, const char* member = "as") const;
  /// What is to be decided or how it ended, and what the viewer has not been told yet. Throws `rule_error`.
  Json position(Seat viewer);
  EngineFault rule_error(bool in_full) const;

  std::unique_ptr<Game> game_;
  Told told_{};
  std::map<std::uint64_t, Moment> moments_;
  std::uint64_t last_moment_ = 0;
  std::size_t snapshot_bytes_ = 0;
};

}  // namespace houserules
