// The program's exit codes.
#pragma once

namespace houserules {

/// See docs/cli.md.
inline constexpr int kFine = 0;
inline constexpr int kFindings = 1;  ///< the files checked have findings, or what was run failed
inline constexpr int kUsage = 2;     ///< wrong usage, an unreadable file, or an internal fault
inline constexpr int kInterrupted = 130;

}  // namespace houserules
