// Files that a command writes.
#pragma once

#include <string>

namespace houserules {

/// Writes a file whole: first beside it, then in its place, so that a full disk leaves what was there. On a fault false, and `error`
/// names the file and says why.
bool write_file(const std::string& path, const std::string& text, std::string& error);

/// Whether a file could be written here; `error` says why not. Leaves nothing behind.
bool can_write(const std::string& path, std::string& error);

}  // namespace houserules
