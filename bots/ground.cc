#include "bots/ground.h"

#include <algorithm>
#include <iterator>

#include "bots/candidates.h"

namespace houserules {
namespace {

constexpr std::uint64_t kUnseen = 0xFFFF;  ///< stands for an unseen face

std::uint64_t face_of(const Table& table, CardId card, Seat observer) {
  return table.sees(observer, card) ? table.face(card) : kUnseen;
}

/// The start of a deal's hashes: in another deal everything is new.
std::uint64_t deal_of(const Table& table) { return static_cast<std::uint64_t>(table.match.deal_number); }

/// Calls visit(pile, place) for each visible card, with the card it lies on and the name of its pile.
template <class Visit>
void for_each_place(const World& world, Seat observer, const Visit& visit) {
  const Table& table = world.table();
  for (const PileGroup& group : world.setup().groups) {
    for (int i = 0; i < group.count; ++i) {
      const auto pile = static_cast<PileId>(group.first + i);
      std::uint64_t below = kUnseen + 1;
      for (const CardId card : table.cards(pile)) {
        const std::uint64_t face = face_of(table, card, observer);
        // The piles of a row are interchangeable.
        if (face != kUnseen) visit(pile, mix(mix(mix(deal_of(table), group.first), below), face));
        below = face;
      }
    }
  }
}

}  // namespace

std::uint64_t lie_of_cards(const World& world, Seat observer) {
  const Table& table = world.table();
  std::uint64_t hash = deal_of(table);
  for (std::size_t pile = 0; pile < world.setup().piles.size(); ++pile) {
    const auto cards = table.cards(static_cast<PileId>(pile));
    hash = mix(hash, cards.size());
    for (const CardId card : cards) hash = mix(hash, face_of(table, card, observer));
  }
  return hash;
}

bool Headway::lays_home(const Headway& later) const {
  constexpr int kAhead = 2;  // of the shortest pile: then the next lower card can go home right away
  const int most = home.empty() ? 0 : *std::min_element(home.begin(), home.end()) + kAhead;
  const auto may_grow = [most](int one, int then) { return then == one || (then > one && then <= most); };
  return later.home != home && std::equal(home.begin(), home.end(), later.home.begin(), later.home.end(), may_grow) &&
         later.points >= points;
}

Headway headway(World& world) {
  Headway now;
  const Table& table = world.table();
  const Setup& setup = world.setup();
  for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
    if (setup.piles[pile].facing != PileFacing::as_laid) continue;
    const auto cards = table.cards(static_cast<PileId>(pile));
    if (!cards.empty()) now.piles.push_back(pile);
    for (const CardId card : cards) now.covered += table.sees(kGallery, card) ? 0 : 1;
  }
  for (const PileGroup& group : setup.groups) {
    if (group.shape != PileGroup::Shape::suits || setup.win == WinRule::lowest_score) continue;
    for (int i = 0; i < group.count; ++i)
      now.home.push_back(static_cast<int>(table.size(static_cast<PileId>(group.first + i))));
  }
  std::vector<std::int64_t> points;
  const bool counts = setup.players == 1 && (setup.win == WinRule::highest_score || setup.win == WinRule::none);
  if (counts && world.points_so_far(points)) now.points = points[0];
  return now;
}

void Ground::note(const World& world, Seat observer) {
  lies_.insert(lie_of_cards(world, observer));
  ++idle_;
  std::unordered_map<std::uint64_t, int> now;  // equal cards are counted: one more than ever before is new
  for_each_place(world, observer, [&](PileId, std::uint64_t place) {
    int& most = places_[place];
    if (++now[place] > most) {
      most = now[place];
      idle_ = 0;
    }
  });
}

std::vector<std::uint64_t> places_in_columns(const World& world, Seat observer) {
  std::vector<std::uint64_t> places;
  for_each_place(world, observer, [&](PileId pile, std::uint64_t place) {
    if (world.setup().piles[pile].facing == PileFacing::as_laid) places.push_back(place);
  });
  std::sort(places.begin(), places.end());
  return places;
}

bool Ground::is_return(const std::vector<std::uint64_t>& before, const std::vector<std::uint64_t>& after) const {
  std::vector<std::uint64_t> more;
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(), std::back_inserter(more));
  return std::any_of(more.begin(), more.end(), [&](std::uint64_t place) {
    const auto known = places_.find(place);
    return known != places_.end() && std::count(after.begin(), after.end(), place) <= known->second;
  });
}

}  // namespace houserules
