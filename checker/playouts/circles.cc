#include "checker/playouts/circles.h"

#include <algorithm>
#include <map>

namespace houserules {

std::optional<Circle> find_circle(std::shared_ptr<const Rules> rules, const ShownGame& game) {
  constexpr std::size_t kLookedAt = 2000;  ///< decisions examined at the end
  GameError error;
  const auto world = World::load(std::move(rules), game.trial.players, game.trial.options, {}, error);
  if (world == nullptr) return std::nullopt;
  const std::size_t from = game.made.size() - std::min(game.made.size(), kLookedAt);
  struct Seen {
    std::size_t first, again = 0;
  };
  std::map<std::uint64_t, Seen> seen;
  std::size_t last_new = from;
  std::vector<bool> forced(game.made.size());
  std::vector<GameError> places(game.made.size());
  world->begin(game.seed, game.index);
  Status status = world->advance();
  for (std::size_t i = 0; i < game.made.size() && status == Status::decision; ++i) {
    if (i >= from) {
      const Decision& decision = world->decision();
      forced[i] = decision.alternatives.size() == 1 && decision.alternatives[0].variants() == 1;
      places[i] = world->place_of_decision();
      const auto position = world->position_number();
      if (!position) return std::nullopt;
      const auto [at, is_new] = seen.try_emplace(*position, Seen{i});
      if (is_new) last_new = i;
      else if (at->second.again == 0) at->second.again = i;
    }
    status = world->answer(game.made[i].choice);
  }
  if (status == Status::interrupted) return std::nullopt;
  if (game.made.size() - last_new < (game.made.size() - from + 1) / 2) return std::nullopt;
  // The first position to recur.
  Circle circle;
  circle.positions = seen.size();
  for (const auto& [number, one] : seen) {
    if (one.again == 0 || (circle.again != 0 && one.again >= circle.again)) continue;
    circle.first = one.first;
    circle.again = one.again;
  }
  if (circle.again == 0) return std::nullopt;
  circle.forced = std::all_of(forced.begin() + static_cast<std::ptrdiff_t>(circle.first),
                              forced.begin() + static_cast<std::ptrdiff_t>(circle.again), [](bool one) { return one; });
  circle.decision = places[circle.first];
  return circle;
}

}  // namespace houserules
