// Reading a whole file, whatever kind of file a user has named.
#pragma once

#include <cstddef>
#include <string>

namespace houserules {

/// Why a file could not be read.
enum class ReadFault {
  none,
  missing,    ///< there is no such file
  folder,     ///< it is a folder
  pipe,       ///< it is a named pipe, which could block the program
  too_large,  ///< it is longer than the limit
  other       ///< see errno
};

/// Reads a file of at most `most` bytes into `text`. Never waits for a pipe to be opened: it reads only anonymous
/// pipes, which were opened for the program, like `<(...)` in a shell.
ReadFault read_whole(const std::string& path, std::size_t most, std::string& text);

/// The same for an open file, from its present offset.
ReadFault read_whole(int descriptor, std::size_t most, std::string& text);

}  // namespace houserules
