// What was declared and counted in a deal of tricks, from what happened in it: bids, tricks, trumps.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/event.h"

namespace houserules {

/// The public values as they stood when the deal ended, but for what is only true or false, what goes on from deal to
/// deal, and what nobody gave a value.
struct DealValues {
  struct Of {
    std::string what;                 ///< "bid"
    bool teams = false;               ///< each team has one, not each player
    std::vector<std::string> values;  ///< by seat, or by team; "" where there is none
  };
  std::vector<Of> each;
  std::vector<std::string> table;  ///< of the whole table: "trumps: hearts"
};

/// Of the last deal of these events. Nothing in games without tricks, whose values are of use only while they last.
DealValues deal_values(std::span<const Event> events, const Setup& setup);

}  // namespace houserules
