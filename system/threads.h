// Work shared by several threads.
#pragma once

#include <functional>

namespace houserules {

/// Runs `work` on `threads` threads at once, the calling one among them; on fewer if the system has no more. When one
/// of them throws, calls `stop`, by which the others must come to their end, and throws the same once they have.
void run_in_threads(int threads, const std::function<void()>& work, const std::function<void()>& stop);

}  // namespace houserules
