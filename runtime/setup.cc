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

int Setup::team_of(PileId pile) const {
  const PileGroup* of = group(piles[pile].name);
  return of != nullptr && of->of_teams ? (pile - of->first) / (of->count / teams) : -1;
}

std::string Setup::pile_in_words(PileId pile) const {
  const PileInfo& info = piles[pile];
  return info.owner == kNoSeat && team_of(pile) < 0 ? "the " + info.label : info.label;
}

std::vector<std::string> default_names(int players) {
  static constexpr std::array<const char*, kMaxPlayers> kNames{"Anna",  "Ben",   "Clara", "David", "Emma", "Felix",
                                                               "Greta", "Henry", "Ida",   "Jack",  "Kate", "Leo",
                                                               "Mia",   "Noah",  "Olive", "Paul"};
  return {kNames.begin(), kNames.begin() + players};
}

}  // namespace houserules
