#include "checker/playouts/sighting.h"

namespace houserules {
namespace {

Code code_of(GameError::Kind kind) {
  switch (kind) {
    case GameError::Kind::no_option: return Code::choice_without_option;
    case GameError::Kind::endless: return Code::loop_without_choice;
    case GameError::Kind::script: break;
  }
  return Code::script_error;
}

bool all_hands_are_empty(const World& world) {
  const Setup& setup = world.setup();
  if (!setup.hands) return false;
  const PileGroup& hands = setup.groups[slot(*setup.hands)];
  for (int seat = 0; seat < hands.count; ++seat) {
    if (world.table().size(static_cast<PileId>(hands.first + seat)) > 0) return false;
  }
  return true;
}

}  // namespace

Sighting sighting_of(const GameError& loading) { return {code_of(loading.kind), loading}; }

std::optional<Sighting> sighting_of(const World& world, Status status) {
  if (status == Status::interrupted) return Sighting{Code::loop_without_choice, {}};
  if (status == Status::error) {
    Sighting sighting = sighting_of(world.error());
    sighting.no_cards = sighting.code == Code::choice_without_option && all_hands_are_empty(world);
    return sighting;
  }
  if (!world.short_deal().message.empty()) return Sighting{Code::too_few_cards, world.short_deal()};
  if (world.limit_reached()) {
    return Sighting{Code::decision_limit_reached, {}, Bound::deal, world.setup().limit};
  }
  if (status == Status::decision && static_cast<std::size_t>(world.table().match.decisions) >= kLongestPlayout) {
    return Sighting{Code::decision_limit_reached, {}, Bound::game};
  }
  if (status != Status::over) return std::nullopt;
  const Result result = world.result();
  if (result.winners == 0 && !result.nobody_named) return Sighting{Code::no_winner, {}};
  return std::nullopt;
}

}  // namespace houserules
