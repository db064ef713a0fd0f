// How near a lone player is to a win, and the way to it where nothing is unknown any more.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bots/allowance.h"
#include "bots/bot.h"
#include "interpreter/world/world.h"

namespace houserules {

/// Whether that player is alone and knows where every card is.
bool knows_all(const World& world, Seat player);

/// What a player does not know in a position.
struct Unknown {
  Unknown(const World& world, Seat player);

  enum class Place : std::uint8_t { none, row, elsewhere };
  std::size_t cards = 0;
  std::vector<Place> places;  ///< by card; none: it is known
};

/// Bytes that the positions kept by a search for a way may take.
inline constexpr std::size_t kMostKept = std::size_t{64} << 20U;

/// The choices that a search looks at, each by number and with the one before it.
class Steps {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  void clear() { steps_.clear(); }
  /// Returns the number of the new step; `before` is kNone for the first of a way.
  std::uint32_t add(std::uint32_t before, const Choice& choice) {
    steps_.emplace_back(before, choice);
    return static_cast<std::uint32_t>(steps_.size() - 1);
  }
  const Choice& choice(std::uint32_t step) const { return steps_[step].second; }
  /// The choices up to and including that step, the first one first.
  std::vector<Choice> way_to(std::uint32_t step) const;

 private:
  std::vector<std::pair<std::uint32_t, Choice>> steps_;
};

/// How far from a win a position of a lone player looks; nearer is less. `unknown`: in an earlier position, from which
/// this one is imagined; it does not matter which cards those prove to be. Null: all cards are known.
double distance_to_win(const World& world, Seat player, const Unknown* unknown);

/// The choices with which the lone player on move wins from the pending decision, by beam search: of the positions that
/// can be reached with one choice more, those that look nearest to a win are kept, ever more of them in ever wider
/// searches, and none is looked at twice. Nothing if `allowance` is spent or `enough` says so before a win is found, or
/// if the widest search finds none, which proves nothing. Depends only on the position. Leaves the world in another
/// state: it must be one that is thought in (Thought), without a policy.
std::optional<std::vector<Choice>> way_to_win(World& world, const Allowance& allowance, const Enough& enough);

/// A hash of the position as the lone player sees it, in which piles of a row may change places.
std::uint64_t position_alone(const World& world, Seat player);

}  // namespace houserules
