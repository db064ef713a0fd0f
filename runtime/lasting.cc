#include <algorithm>
#include <bit>

#include "runtime/table.h"

namespace houserules {

Lasting Table::lasting() const {
  return {{face_of_.begin(), face_of_.end()},
          {loose_.begin(), loose_.end()},
          {known_.begin(), known_.end()},
          {ruled_out_.begin(), ruled_out_.end()},
          mixes_,
          chance,
          staged,
          told,
          match.decisions};
}

void Table::put_back(const Lasting& now, SeatMask imagined_for) {
  chance = now.chance;
  staged = now.staged;
  told = now.told;
  match.decisions = now.decisions;
  put_faces_back(now.faces, imagined_for);
  for (std::size_t card = 0; card < loose_.size(); ++card) loose_[card] = loose_[card] & now.loose[card];
  // Faces shown in the meantime remain known, unless the cards can no longer be traced.
  for (std::size_t card = 0; card < known_.size() && now.mixes == mixes_; ++card) known_[card] |= now.known[card];
  // So do hints given in the meantime about cards that kept their faces.
  if (now.mixes == mixes_ && imagined_for == 0) ruled_out_.assign(now.ruled_out.begin(), now.ruled_out.end());
}

// A card known in this state gets back its face of this state, even if it has been shuffled since. Other cards keep
// their faces if these belong to their group in this state; the group's remaining faces are assigned in order, so that
// the result does not depend on where they were.
void Table::put_faces_back(const std::vector<FaceId>& faces, SeatMask imagined_for) {
  if (std::equal(faces.begin(), faces.end(), face_of_.begin())) return;
  std::vector<std::pair<std::uint16_t, CardId>> hidden;  // by group; if nobody imagines, staged cards by pile
  each_as_they_lie([&](CardId card) {
    if (imagined_for == 0) {
      if (loose_[card] != 0) hidden.emplace_back(pile_of_[card], card);
    } else if ((known_[card] & imagined_for) != imagined_for) {
      const bool alone = std::has_single_bit(imagined_for);
      hidden.emplace_back(alone ? group(std::countr_zero(imagined_for), card) : std::uint16_t{0}, card);
    }
  });
  std::stable_sort(hidden.begin(), hidden.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<FaceId> left;
  std::vector<CardId> without;
  for (auto begin = hidden.begin(); begin != hidden.end();) {
    const auto end = std::find_if(begin, hidden.end(), [begin](const auto& one) { return one.first != begin->first; });
    left.clear();
    without.clear();
    for (auto at = begin; at != end; ++at) left.push_back(face_of_[at->second]);
    std::sort(left.begin(), left.end());
    for (auto at = begin; at != end; ++at) {
      const CardId card = at->second;
      const auto found = std::lower_bound(left.begin(), left.end(), faces[card]);
      if (found == left.end() || *found != faces[card]) {
        without.push_back(card);
        continue;
      }
      face_of_[card] = *found;
      left.erase(found);
    }
    for (std::size_t i = 0; i < without.size(); ++i) face_of_[without[i]] = left[i];
    begin = end;
  }
}

}  // namespace houserules
