// Work shared by several threads.
#pragma once

#include <functional>

namespace houserules {

/// Runs `work` on `threads` threads at once, including the calling one; on fewer if the system has no more. If one
/// throws, calls `stop`, which must make the others finish, and rethrows the exception after that.
void run_in_threads(int threads, const std::function<void()>& work, const std::function<void()>& stop);

/// The processor time of this thread in seconds, to which other load adds nothing.
double thread_seconds();

}  // namespace houserules
