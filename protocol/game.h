// A session of the engine protocol: one game, how much of it each viewer has been sent, and its snapshots.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <span>

#include "interpreter/world/game.h"
#include "protocol/catalog.h"
#include "protocol/fault.h"
#include "protocol/request.h"
#include "protocol/thinking.h"
#include "system/json.h"

namespace houserules {

/// A script error as the fault `rule_error`. Only if `in_full`, it has the message and the table, which may name hidden
/// cards.
EngineFault fault_of(const GameError& error, bool in_full);

class EngineGame {
 public:
  /// Starts the game of a `new` request, which asks for that setting. Throws EngineFault: `bad_setting`,
  /// `unknown_card`, `staging`, `rule_error`.
  EngineGame(const EngineRequest& request, const EngineSetting& setting);

  /// Makes those of the game's choices, `made`, that have not been made yet.
  void follow(std::span<const Choice> made);

  /// The members of the reply to `new`: the new game, then position().
  Json opening(const EngineRequest& request);
  /// Each serves a request and returns the members of its reply, or throws EngineFault. Only the fault `rule_error`
  /// changes the game: it ends it.
  Json choose(const EngineRequest& request);
  Json undo(const EngineRequest& request);
  Json state(const EngineRequest& request);
  Json view(const EngineRequest& request);
  Json snapshot(std::size_t most_bytes);
  Json restore(const EngineRequest& request);
  Json forget(const EngineRequest& request);
  Json transcript(const EngineRequest& request) const;
  /// What a bot would choose; and letting one choose for the seat whose decision is pending.
  Json suggest(const EngineRequest& request, const Thinking& thinking);
  Json bot(const EngineRequest& request, const Thinking& thinking);

  /// The approximate size of the game in bytes, without its snapshots.
  std::size_t bytes() const;
  /// Total size of the snapshots in bytes.
  std::size_t snapshot_bytes() const { return snapshot_bytes_; }

 private:
  /// How many events each viewer has been sent: by seat, then the gallery, then the omniscient viewer.
  using Told = std::array<std::size_t, kMaxPlayers + 2>;
  struct Moment {
    GameSnapshot game;
    Told told{};
  };
  using Moments = std::map<std::uint64_t, Moment>;

  Seat viewer_of(const EngineRequest& request, const char* member = "as") const;
  Seat chooser_of(const EngineRequest& request, Seat viewer) const;
  /// The seat whose decision is pending, if the request may ask for it.
  Seat decider(const EngineRequest& request, Seat viewer) const;
  /// The pending decision or the result, and the events the viewer has not been sent yet. Throws `rule_error`.
  Json position(Seat viewer);
  EngineFault rule_error(bool in_full) const;
  /// The pending decision. Throws `rule_error`, or `game_over` if there is none.
  const Decision& decision(bool in_full) const;
  EngineFault not_your_turn() const;
  /// If staged cards or draws made the game fail, takes back all but the first `choices` and throws `staging`.
  void check_staging(Seat viewer, std::size_t choices);
  /// The snapshot of a request. Throws `bad_request` or `no_snapshot`.
  Moments::iterator moment_of(const EngineRequest& request);
  /// Why the staged cards or draws are impossible; names the card only to the omniscient viewer.
  std::string staging_error(Seat viewer) const;

  std::unique_ptr<Game> game_;
  Told told_{};
  Moments moments_;
  std::uint64_t last_moment_ = 0;
  std::size_t snapshot_bytes_ = 0;
};

}  // namespace houserules
