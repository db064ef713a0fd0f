// Which offered move a `choose` request means.
#pragma once

#include "protocol/request.h"
#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// The choice of `chooser`, one of those who may choose, given by `id`, counted from the alternative `first_id`, or by
/// `move` and `value`. Cards may be written as players do ("10h", "TH", "10♥"), the cards of a set in any order,
/// players by name or seat. Throws EngineFault with `bad_request`, `not_offered` or `ambiguous`.
Choice choice_of(const EngineRequest& request, const Table& table, const Decision& decision, Seat chooser,
                 std::uint32_t first_id);

}  // namespace houserules
