// Where a player's lines come from.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <string>

namespace houserules {

class LineReader {
 public:
  virtual ~LineReader() = default;
  /// Shows `prompt` and waits for a line (without its line feed); nothing at the end of input.
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
};

/// Plain lines of a stream.
class StreamLineReader final : public LineReader {
 public:
  StreamLineReader(std::istream& in, std::ostream& out) : in_(in), out_(out) {}

  std::optional<std::string> read(const std::string& prompt) override {
    out_ << prompt << std::flush;
    std::string line;
    if (!std::getline(in_, line)) return std::nullopt;
    if (line.ends_with('\r')) line.pop_back();
    return line;
  }

 private:
  std::istream& in_;
  std::ostream& out_;
};

}  // namespace houserules
