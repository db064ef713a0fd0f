// What was declared and counted in a deal of a trick-taking game (bids, tricks, trumps), taken from its events.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/event.h"

namespace houserules {

/// Where the last deal in these events begins: behind its `deal_started`, or at 0.
std::size_t begin_of_deal(std::span<const Event> events);

/// The public values at the end of the deal, except those that are only true or false, are kept from deal to deal, or
/// were never set.
struct DealValues {
  struct Of {
    std::string what;                 ///< "bid"
    bool teams = false;               ///< per team instead of per player
    std::vector<std::string> values;  ///< by seat, or by team; "" if not set
  };
  std::vector<Of> each;
  std::vector<std::string> table;  ///< values of the whole table: "trumps: hearts"
};

/// The values of the last deal in these events. Empty in games without tricks, where such values matter only during the
/// deal.
DealValues deal_values(std::span<const Event> events, const Setup& setup);

}  // namespace houserules
