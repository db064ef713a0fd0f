// The version of the program, and of which versions it reads the files. docs/compatibility.md makes the promise.
#pragma once

#include <string>
#include <string_view>

namespace houserules {

/// Version of the program. Every file that it writes and reads again carries it.
inline constexpr const char* kEngineVersion = "1.0.0";

enum class FileKind { transcript, game_log, rules };

/// Whether this is written like a version: "1.0" or "1.0.0".
bool is_version(std::string_view text);

/// Why a file written by (or, if it is a rule file, for) that version is not read: what follows "written by" or
/// "needs".
/// "" if it is read. `version` must be one. The third number never matters.
std::string why_not_read(FileKind kind, std::string_view version);

}  // namespace houserules
