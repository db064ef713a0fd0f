// Reading requests line by line, none longer than a bound.
#pragma once

#include <istream>
#include <string>

namespace houserules {

enum class LineRead {
  line,      ///< a line, or what stood behind the last line feed
  too_long,  ///< a line longer than the bound; it was skipped
  end        ///< the end of input
};

/// Reads a line into `line`, without its line feed. Never holds more than `most` bytes.
LineRead read_bounded(std::istream& in, std::size_t most, std::string& line);

}  // namespace houserules
