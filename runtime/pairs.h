// Which pairs of two values are worth offering.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/decision.h"

namespace houserules {

/// Asked about pairs in the order in which they are offered, once each. Nobody means a card together with itself, and
/// of pairs that are equal to the player one is enough. `sets` holds the cards of sets.
class Pairs {
 public:
  Pairs(const Table& table, std::span<const CardId> sets, std::span<const Alternative> firsts,
        std::span<const Alternative> seconds);
  bool worth_offering(std::size_t first, std::size_t second);

 private:
  std::span<const CardId> sets_;
  std::span<const Alternative> firsts_, seconds_;
  // Where no two cards are equal, empty.
  std::vector<std::uint32_t> first_twins_, second_twins_;  ///< by value, a number that equal cards of a pile share
  std::vector<bool> known_;
};

}  // namespace houserules
