#include "protocol/taken_back.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/show.h"

namespace houserules {
namespace {

/// What `seat` is told about the choice, sees after it and is offered next. The game is at the decision before and
/// after the call.
std::vector<std::string> comes_of(Game& game, Seat seat, const Choice& choice, const GameSnapshot& before) {
  game.choose(choice);
  const World& world = game.world();
  const auto events = std::span(game.events()).subspan(before.events.size());
  std::vector<std::string> lines{events_json(events, world.setup(), seat).dump()};
  lines.push_back(view_json(world.view(seat), world.setup()).dump());
  if (world.status() == Status::decision) lines.push_back(decide_json(world.table(), world.decision(), seat).dump());
  game.restore(before);
  return lines;
}

/// Whether the choice shows `seat` the same whatever the hidden cards and future chance are.
bool tells_nothing(Game& game, Seat seat, const Choice& choice) {
  constexpr int kDealtAnew = 256;
  constexpr std::uint64_t kAnyStream = 1;  // always the same, so asking again reveals no more
  const GameSnapshot before = game.snapshot();
  const std::vector<std::string> really = comes_of(game, seat, choice, before);
  Chance chance(kAnyStream);
  // Staged cards would come in all of them.
  const Staging* const staging = std::exchange(game.world().hooks().staging, nullptr);
  bool same = true;
  for (int world = 0; world < kDealtAnew && same; ++world) {
    game.world().deal_anew(seat, chance);
    same = comes_of(game, seat, choice, before) == really;
  }
  game.world().hooks().staging = staging;
  return same;
}

}  // namespace

std::string take_back_for(Game& game, Seat seat) {
  const Transcript transcript = game.transcript();
  const Seat last = transcript.choices.back().seat;
  if (last != seat)
    return fmt::format("the last choice is {}'s: only they may take it back", transcript.names[slot(last)]);
  const Choice choice = game.choices().back();
  game.undo();
  if (tells_nothing(game, seat, choice)) return "";
  game.choose(choice);
  return "something has been revealed since the last choice, so it stands";
}

}  // namespace houserules
