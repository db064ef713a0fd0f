#include "runtime/setup.h"

#include <array>

namespace houserules {

const PileGroup* Setup::group(std::string_view name) const {
  for (const PileGroup& candidate : groups) {
    if (candidate.name == name) return &candidate;
  }
  return nullptr;
}

SeatMask Setup::seats_of_team(int team) const {
  SeatMask seats = 0;
  for (Seat seat = team; seat < players; seat += teams) seats |= seat_bit(seat);
  return seats;
}

std::string Setup::team_name(int team) const {
  std::string text;
  for (Seat seat = team; seat < players; seat += teams) {
    if (seat != team) text += seat + teams < players ? ", " : " and ";
    text += names[slot(seat)];
  }
  return text;
}

std::vector<std::string> default_names(int players) {
  static constexpr std::array<const char*, kMaxPlayers> kNames{"Anna",  "Ben",   "Clara", "David", "Emma", "Felix",
                                                               "Greta", "Henry", "Ida",   "Jack",  "Kate", "Leo",
                                                               "Mia",   "Noah",  "Olive", "Paul"};
  return {kNames.begin(), kNames.begin() + players};
}

}  // namespace houserules
