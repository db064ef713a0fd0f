// The players of the games that `check` plays.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

#include "interpreter/world/world.h"
#include "runtime/chance.h"

namespace houserules {

/// By which it is known how much time is left for playing.
using Clock = std::chrono::steady_clock;

/// A choice, and the alternative that it was.
struct MadeChoice {
  Choice choice;
  Alternative alternative;  ///< `value` of a set means nothing: it is an offset
};

/// How players choose: every alternative is equally likely, as with bots that play at random (a game is then the one of
/// that seed and index everywhere); every move is, so that rare moves come too; or each game has moves that its players
/// like, so that the stock is used up, or nobody ever passes.
enum class Style { alternatives, moves, liking };

/// Chooses at random, and keeps count.
class Explorer final : public Policy {
 public:
  void begin(std::uint64_t seed, std::uint64_t index);
  Choice choose(World& world, const Decision& decision) override;
  Choice choose(const Decision& decision);

  /// Of the games from kFirstFurther on, fewer are like ordinary ones.
  static Style style_of(std::uint64_t index);
  static constexpr std::uint64_t kFirstFurther = 1'000'000;

  const std::vector<MadeChoice>& made() const { return made_; }
  /// A number made of all that was offered and chosen: games with the same one went the same way.
  std::uint64_t fingerprint() const { return fingerprint_; }
  /// How often each move was offered, since reset_counts().
  const std::vector<std::int64_t>& offered() const { return offered_; }
  void reset_counts(std::size_t moves) { offered_.assign(moves, 0); }

 private:
  void add(std::uint64_t number) { fingerprint_ = (fingerprint_ ^ number) * 0x100000001b3U; }
  void note(const Decision& decision);
  std::uint64_t liking(std::uint8_t move) const;

  std::array<Chance, kMaxPlayers> chances_;
  std::vector<MadeChoice> made_;
  std::vector<std::int64_t> offered_;
  std::uint64_t fingerprint_ = 0;
  Style style_ = Style::alternatives;
  std::uint64_t liked_ = 0;  ///< of the moves, in the order in which they are liked
};

}  // namespace houserules
