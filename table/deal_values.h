// What was declared and counted in a deal of tricks, taken from its events: bids, tricks, trumps.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/event.h"

namespace houserules {

/// The public values at the end of the deal, except those that are only true or false, are kept from deal to deal, or
/// were never set.
struct DealValues {
  struct Of {
    std::string what;                 ///< "bid"
    bool teams = false;               ///< each team has one, not each player
    std::vector<std::string> values;  ///< by seat, or by team; "" if not set
  };
  std::vector<Of> each;
  std::vector<std::string> table;  ///< of the whole table: "trumps: hearts"
};

/// The values of the last deal in these events. Nothing in games without tricks, whose values matter only during the
/// deal.
DealValues deal_values(std::span<const Event> events, const Setup& setup);

}  // namespace houserules
