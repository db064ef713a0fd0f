// Yardsticks: players with a card player's rules of thumb, each for one game. They see what their seat sees.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules::yardstick {

/// Chooses for the player on move.
using Player = Choice (*)(const World& world, const Decision& decision);

struct Named {
  const char* game;
  Player play;
};

Choice crazy_eights(const World& world, const Decision& decision);
Choice gin_rummy(const World& world, const Decision& decision);
Choice euchre(const World& world, const Decision& decision);
Choice spades(const World& world, const Decision& decision);
Choice hearts(const World& world, const Decision& decision);
/// Tight and aggressive.
Choice holdem(const World& world, const Decision& decision);
/// Always passes, and plays any card.
Choice bridge(const World& world, const Decision& decision);

inline constexpr Named kPlayers[] = {{"crazy-eights", crazy_eights},
                                     {"gin-rummy", gin_rummy},
                                     {"euchre", euchre},
                                     {"spades", spades},
                                     {"hearts", hearts},
                                     {"holdem", holdem},
                                     {"bridge", bridge}};

// ---- what a player looks at ----

inline const Face& face_of(const World& world, std::int32_t card) {
  return world.table().face_info(static_cast<CardId>(card));
}
inline std::string rank_of(const World& world, const Face& face) { return world.setup().pack.ranks[slot(face.rank)]; }
inline std::string suit_of(const World& world, const Face& face) {
  return face.suit < 0 ? "" : world.setup().pack.suits[slot(face.suit)];
}
inline const std::string& move_of(const World& world, const Alternative& option) {
  return world.setup().moves[option.move].name;
}

/// The cards of the pile of that name; with a number, of the one with that number, such as a player's.
inline std::vector<Face> pile(const World& world, std::string_view name, int seat = kNoSeat) {
  std::vector<Face> faces;
  const PileGroup* group = world.setup().group(name);
  if (group == nullptr) return faces;
  for (const CardId card : world.table().cards(static_cast<PileId>(group->first + std::max(0, seat))))
    faces.push_back(world.table().face_info(card));
  return faces;
}
inline std::vector<Face> hand(const World& world, Seat seat) { return pile(world, "hand", seat); }

/// The option that rates best; `rate(alternative)` says how good it is.
template <typename Rate>
Choice best(const Decision& decision, const Rate& rate) {
  std::uint32_t found = 0;
  double most = -1e9;
  for (std::uint32_t i = 0; i < decision.own().size(); ++i) {
    const double its = rate(decision.alternatives[i]);
    if (its > most) most = its, found = i;
  }
  return {found, decision.alternatives[found].value};
}

/// The first option of that move, with the number nearest to the one wanted if it is a range.
inline std::optional<Choice> option(const World& world, const Decision& decision, std::string_view move,
                                    std::int64_t number = 0) {
  for (std::uint32_t i = 0; i < decision.own().size(); ++i) {
    const Alternative& its = decision.alternatives[i];
    if (move_of(world, its) != move) continue;
    if (its.kind != AlternativeKind::range) return Choice{i, its.value};
    return Choice{
        i, its.value + (std::clamp<std::int64_t>(number, its.value, its.most) - its.value) / its.step * its.step};
  }
  return std::nullopt;
}

/// A trick, as the player on move sees it. `power` gives a card's strength: higher beats lower, trumps beat others.
struct Trick {
  std::vector<Face> cards;
  std::size_t best = 0;  ///< which of them wins so far
  bool partner_wins = false;

  /// `power(face, led)`: 0 if the card can win nothing.
  template <typename Power>
  Trick(const World& world, const Power& power) : cards(pile(world, "trick")) {
    for (std::size_t i = 1; i < cards.size(); ++i)
      if (power(cards[i], cards[0]) > power(cards[best], cards[0])) best = i;
    partner_wins = cards.size() >= 2 && best + 2 == cards.size();
  }
};

}  // namespace houserules::yardstick
