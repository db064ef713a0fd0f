// Decides which pairs of two values are worth offering.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/decision.h"

namespace houserules {

/// Call worth_offering() once for each pair, in the order in which they are offered. A card is never paired with
/// itself, and of pairs that look the same to the player only the first is offered. `sets` has the cards of sets.
class Pairs {
 public:
  Pairs(const Table& table, std::span<const CardId> sets, std::span<const Alternative> firsts,
        std::span<const Alternative> seconds);
  bool worth_offering(std::size_t first, std::size_t second);

 private:
  std::span<const CardId> sets_;
  std::span<const Alternative> firsts_, seconds_;
  // Empty if there are no duplicate cards.
  std::vector<std::uint32_t> first_twins_, second_twins_;  ///< by value: a number shared by equal cards of a pile
  std::vector<bool> known_;
};

}  // namespace houserules
