// Asking every script of the process to stop, from a signal handler or another thread.
#pragma once

#include <atomic>

namespace houserules {

/// While it is set, a decision that takes long ends as Status::interrupted, and so does a replay after it.
inline constinit std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

}  // namespace houserules
