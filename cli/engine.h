// Reading lines of bounded length.
#pragma once

#include <istream>
#include <string>

namespace houserules {

enum class LineRead {
  line,      ///< a line, or what followed the last line feed
  too_long,  ///< a line longer than the bound, skipped
  end        ///< the end of input
};

/// Reads a line of at most `most` bytes into `line`, without its line feed. Never buffers more than that.
LineRead read_bounded(std::istream& in, std::size_t most, std::string& line);

}  // namespace houserules
