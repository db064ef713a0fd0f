// The random players of the games that `check` plays.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

#include "interpreter/world/world.h"
#include "runtime/chance.h"

namespace houserules {

/// The clock for time limits.
using Clock = std::chrono::steady_clock;

/// A choice and the alternative chosen.
struct MadeChoice {
  Choice choice;
  Alternative alternative;  ///< for a set, `value` is meaningless here: it is an offset
};

/// Chooses at random and records the choices.
class Explorer {
 public:
  /// How players choose. `alternatives`: every alternative is equally likely, as with random bots (so a game with the
  /// same seed and index is the same everywhere). `moves`: every move is equally likely, so that rare moves occur.
  /// `liking`: players prefer certain moves throughout a game, so that the stock runs out or nobody ever passes.
  enum class Style { alternatives, moves, liking };

  void begin(std::uint64_t seed, std::uint64_t index);
  Choice choose(const Decision& decision);

  /// From game kFirstFurther on, fewer games use Style::alternatives.
  static Style style_of(std::uint64_t index);
  static constexpr std::uint64_t kFirstFurther = 1'000'000;

  const std::vector<MadeChoice>& made() const { return made_; }
  /// A hash of everything offered and chosen; equal for identical games.
  std::uint64_t fingerprint() const { return fingerprint_; }
  /// The number of decisions that offered each move, since reset_counts().
  const std::vector<std::int64_t>& offered() const { return offered_; }
  void reset_counts(std::size_t moves) { offered_.assign(moves, 0); }

 private:
  void add(std::uint64_t number) { fingerprint_ = (fingerprint_ ^ number) * 0x100000001b3U; }
  void note(const Decision& decision);
  Choice make(const Decision& decision, std::uint32_t at, Chance& chance);
  std::uint64_t liking(std::uint8_t move) const;

  std::array<Chance, kMaxPlayers> chances_;
  Chance lot_;
  std::vector<MadeChoice> made_;
  std::vector<std::int64_t> offered_;
  std::uint64_t fingerprint_ = 0;
  Style style_ = Style::alternatives;
  std::uint64_t liked_ = 0;  ///< random bits that rank the moves for Style::liking
};

}  // namespace houserules
