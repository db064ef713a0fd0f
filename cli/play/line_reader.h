// Where a player's lines come from.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace houserules {

/// What may be typed in place of the word that is begun, given the whole line before it.
using Completer = std::function<std::vector<std::string>(const std::string& before, const std::string& word)>;

class LineReader {
 public:
  virtual ~LineReader() = default;
  /// Shows `prompt` and waits for a line (without its line feed); nothing at the end of input, or when the player is
  /// not to be waited for any more.
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
  /// Whether nobody is to be waited for any more: the player has interrupted, or the terminal is gone.
  virtual bool closed() const { return false; }
  /// Columns of the terminal now; 0 when that does not change.
  virtual int width() const { return 0; }
  /// What the tabulator key offers from now on, where lines can be edited.
  virtual void set_completer(Completer) {}
  /// Forgets the lines that were typed, so that the next player cannot call them back.
  virtual void forget() {}
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
