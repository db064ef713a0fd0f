// Reading and writing files other than rule files.
#pragma once

#include <optional>
#include <string>

namespace houserules {

/// The text of a file of at most 256 MiB; on failure nullopt, with `error` naming the file and the reason.
std::optional<std::string> read_text(const std::string& path, std::string& error);

/// Writes a file atomically (a temporary beside it, then a rename), so that a full disk leaves the old one. On failure
/// returns false, with `error` naming the file and the reason.
bool write_file(const std::string& path, const std::string& text, std::string& error);

/// Whether the file could be written; `error` says why not. Leaves nothing behind.
bool can_write(const std::string& path, std::string& error);

}  // namespace houserules
