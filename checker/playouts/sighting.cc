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

}  // namespace

Sighting sighting_of(const GameError& loading) { return {code_of(loading.kind), loading}; }

std::optional<Sighting> sighting_of(const World& world, Status status) {
  if (status == Status::interrupted) return Sighting{Code::loop_without_choice, {}};
  if (status == Status::error) return sighting_of(world.error());
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
