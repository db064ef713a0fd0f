// The choices of a decision, with keys that identify them across imagined games.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// One choice. Choices of different imagined games with the same key are the same: the same player makes the same move
/// with the same card, suit, place or number.
struct Candidate {
  std::uint64_t key = 0;
  Choice choice;
};

/// Fills `candidates` with the choices of a decision, in the order of its alternatives, as `observer` sees them. A card
/// is keyed by its face and pile, or by its place if its player cannot see it. All values that another player may
/// choose under a `private` move share one key. A long range of numbers is represented by some of them, both ends
/// included: evenly spaced, or, if all are above 0, in roughly geometric steps.
void list_candidates(const World& world, const Decision& decision, Seat observer, std::vector<Candidate>& candidates);

inline constexpr int kMostNumbers = 16;
/// Stakes differ by factors; and with many of them, who bets at random would nearly always raise.
inline constexpr int kMostStakes = 5;

/// How many choices of an alternative list_candidates() considers; 1 for any but a range.
std::int64_t numbers_considered(const Alternative& alternative, const Setup& setup);
/// The number of choice `k` of those `taken`, from 0.
std::int64_t number_considered(const Alternative& alternative, std::int64_t k, std::int64_t taken);

/// Combines a hash with another number.
std::uint64_t mix(std::uint64_t hash, std::uint64_t number);

}  // namespace houserules
