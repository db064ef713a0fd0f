// Which pairs of two values are worth offering.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/decision.h"

namespace houserules {

/// Call once for each pair, in the order in which they are offered. A card is not paired with itself, and of pairs that
/// look equal to the player only one is offered. `sets` holds the cards of sets.
class Pairs {
 public:
  Pairs(const Table& table, std::span<const CardId> sets, std::span<const Alternative> firsts,
        std::span<const Alternative> seconds);
  bool worth_offering(std::size_t first, std::size_t second);

 private:
  std::span<const CardId> sets_;
  std::span<const Alternative> firsts_, seconds_;
  // Empty if no two cards are equal.
  std::vector<std::uint32_t> first_twins_, second_twins_;  ///< by value: a number shared by equal cards of a pile
  std::vector<bool> known_;
};

}  // namespace houserules
