// Files that a command reads and writes, other than rule files.
#pragma once

#include <optional>
#include <string>

namespace houserules {

/// The text of a file of at most 256 MiB. On a fault nothing, and `error` names the file and says why.
std::optional<std::string> read_text(const std::string& path, std::string& error);

/// Writes a file whole: first beside it, then in its place, so that a full disk leaves what was there. On a fault
/// false, and `error` names the file and says why.
bool write_file(const std::string& path, const std::string& text, std::string& error);

/// Whether a file could be written here; `error` says why not. Leaves nothing behind.
bool can_write(const std::string& path, std::string& error);

}  // namespace houserules
