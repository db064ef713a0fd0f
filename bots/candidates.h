// The choices of a decision as a thinking player tells them apart.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// One choice. In two imagined games choices with the same key are the same thing: a move with the same card, suit,
/// place or number, by the same player.
struct Candidate {
  std::uint64_t key = 0;
  Choice choice;
};

/// Fills `candidates` with the choices of a decision, in the order of its alternatives, as `observer` will see them
/// made. A card has the key of its face and pile; a card that its player cannot see that of its place. What another
/// player chooses under a `private` move has one key for all values. Of a long range of numbers, kMostNumbers of them
/// spread evenly, the ends among them, are taken.
void list_candidates(const World& world, const Decision& decision, Seat observer, std::vector<Candidate>& candidates);

inline constexpr int kMostNumbers = 12;

}  // namespace houserules
