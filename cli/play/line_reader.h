// Sources of a player's lines.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace houserules {

/// Candidates for the word being typed, given the line before it.
using Completer = std::function<std::vector<std::string>(const std::string& before, const std::string& word)>;

class LineReader {
 public:
  virtual ~LineReader() = default;
  /// Shows `prompt` and waits for a line (without its line feed). Nullopt at the end of input, or once closed().
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
  /// Whether to stop waiting for input: the player has interrupted, or the terminal is gone.
  virtual bool closed() const { return false; }
  /// The terminal's current width in columns; 0 if it cannot change.
  virtual int width() const { return 0; }
  /// Sets the tab completion, where lines can be edited.
  virtual void set_completer(Completer) {}
  /// Clears the input history, so that the next player cannot recall it.
  virtual void forget() {}
};

/// Reads plain lines from a stream.
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
