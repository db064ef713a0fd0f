#include "checker/playouts/sighting.h"

namespace houserules {
namespace {

const char* code_of(GameError::Kind kind) {
  switch (kind) {
    case GameError::Kind::no_option: return "HR307";
    case GameError::Kind::endless: return "HR308";
    case GameError::Kind::script: break;
  }
  return "HR300";
}

}  // namespace

Sighting sighting_of(const GameError& loading) { return {code_of(loading.kind), loading}; }

std::optional<Sighting> sighting_of(const World& world, Status status) {
  if (status == Status::interrupted) return Sighting{"HR308", {}};
  if (status == Status::error) return sighting_of(world.error());
  if (!world.short_deal().message.empty()) return Sighting{"HR303", world.short_deal()};
  if (world.limit_reached()) return Sighting{"HR301", {}};
  if (status == Status::decision && static_cast<std::size_t>(world.table().match.decisions) >= kLongestPlayout) {
    Sighting left{"HR301", {}};
    left.fault.message = "is not over";
    return left;
  }
  if (status != Status::over) return std::nullopt;
  const Result result = world.result();
  if (result.winners == 0 && !result.nobody_named) return Sighting{"HR310", {}};
  return std::nullopt;
}

}  // namespace houserules
