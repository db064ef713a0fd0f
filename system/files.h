// Reading and writing files other than rule files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace houserules {

/// The text of a file of at most 256 MiB; on failure nullopt, with `error` naming the file and the reason. Never waits
/// for another program: a named pipe is refused.
std::optional<std::string> read_text(const std::string& path, std::string& error);

/// The same for an open file that is called `path`, from its present offset.
std::optional<std::string> read_text(int descriptor, const std::string& path, std::string& error);

/// Writes a file atomically (a temporary beside it, then a rename), so that a full disk leaves the old one. On failure
/// returns false, with `error` naming the file and the reason.
bool write_file(const std::string& path, const std::string& text, std::string& error);

/// Replaces the text of a regular file in the same way, and keeps its permissions. Fails if nobody may write to it, or
/// if its text is no longer `before`.
bool rewrite_file(const std::string& path, const std::string& before, const std::string& after, std::string& error);

/// The same as write_file, but fails if the file exists.
bool write_new_file(const std::string& path, const std::string& text, std::string& error);

/// Writes all of it to an open file. On failure returns false and sets errno.
bool write_all(int descriptor, std::string_view text);

/// Whether the file could be written; `error` says why not. Leaves nothing behind.
bool can_write(const std::string& path, std::string& error);

/// Whether the path still names the open file, which another process may have replaced.
bool is_named(int descriptor, const std::string& path);

/// A new file beside `path` that takes its place once it is complete. It never opens a file that somebody else has put
/// there under its name.
class FileBeside {
 public:
  /// Creates it with these permissions, less the umask. If that fails, so do all other calls.
  FileBeside(const std::string& path, mode_t permissions);
  /// Removes it unless it has taken its place.
  ~FileBeside();
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;

  // Each returns false on failure and sets errno.
  bool write(std::string_view text);
  bool sync();             ///< waits until everything written is on disk
  bool take_place();       ///< replaces whatever is at `path`
  bool take_free_place();  ///< fails with EEXIST if anything is at `path`

  int descriptor() const { return file_; }  ///< open for reading and appending; -1 if it could not be created
  int release();                            ///< hands the descriptor over to the caller, after it has taken its place

 private:
  std::string path_, beside_;
  int file_ = -1;
};

}  // namespace houserules
