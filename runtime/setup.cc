#include "runtime/setup.h"

#include <algorithm>
#include <array>

#include "runtime/text.h"

namespace houserules {

const PileGroup* Setup::group(std::string_view name) const { return named(groups, name); }

std::vector<std::string> Setup::names_of(SeatMask seats) const {
  std::vector<std::string> found;
  for (Seat seat = 0; seat < players; ++seat) {
    if ((seats & seat_bit(seat)) != 0) found.push_back(names[slot(seat)]);
  }
  return found;
}

SeatMask Setup::seats_of_team(int team) const {
  SeatMask seats = 0;
  for (Seat seat = team; seat < players; seat += teams) seats |= seat_bit(seat);
  return seats;
}

std::string Setup::team_name(int team) const { return list_of_words(names_of(seats_of_team(team))); }

int Setup::team_of(PileId pile) const {
  const PileGroup* of = group(piles[pile].name);
  return of != nullptr && of->of_teams ? (pile - of->first) / (of->count / teams) : -1;
}

Seat Setup::holder(Seat seat) const {
  const auto is_theirs = [seat](const PileInfo& pile) { return pile.owner == seat; };
  return std::any_of(piles.begin(), piles.end(), is_theirs) ? seat : kNoSeat;
}

std::string Setup::part_in_words(std::size_t part) const { return in_words(parts[part]); }

std::string Setup::shown_word(std::string word) const {
  const auto names_it = [&word](const MoveInfo& move) { return move.name == word; };
  const bool is_name = contains(words, word) || std::any_of(moves.begin(), moves.end(), names_it);
  return is_name ? in_words(std::move(word)) : word;
}

std::string Setup::pile_in_words(PileId pile) const {
  const PileInfo& info = piles[pile];
  // The number of a meld is irrelevant unless moves refer to piles.
  const bool of_somebody = info.owner != kNoSeat || team_of(pile) >= 0;
  const bool named = std::any_of(moves.begin(), moves.end(), [](const MoveInfo& move) {
    return move.value == ValueType::pile || move.second == ValueType::pile;
  });
  if (of_somebody && !named && info.index > 0 && group(info.name)->shape == PileGroup::Shape::each_row)
    return info.label.substr(0, info.label.find_last_not_of("0123456789 ") + 1);
  const bool numbered = !info.label.empty() && info.label.back() >= '0' && info.label.back() <= '9';  // "column 3"
  return info.owner == kNoSeat && team_of(pile) < 0 && !numbered ? "the " + info.label : info.label;
}

bool is_of_one_card(std::string_view label) {
  return label.starts_with("card turned") || label.starts_with("card under") || label == "starter";
}

bool is_of_several(std::string_view label) { return label.starts_with("cards ") || label.starts_with("piles "); }

std::string team_seats(int team, int teams, int players) {
  std::vector<std::string> seats;
  for (Seat seat = team; seat < players; seat += teams) seats.push_back(std::to_string(seat + 1));
  return list_of_words(seats);
}

std::vector<std::string> default_names(int players) {
  static constexpr std::array<const char*, kMaxPlayers> kNames{"Anna",  "Ben",   "Clara", "David", "Emma", "Felix",
                                                               "Greta", "Henry", "Ida",   "Jack",  "Kate", "Leo",
                                                               "Mia",   "Noah",  "Olive", "Paul"};
  return {kNames.begin(), kNames.begin() + players};
}

}  // namespace houserules
