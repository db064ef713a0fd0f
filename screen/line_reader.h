// Sources of a player's lines.
#pragma once

#include <chrono>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace houserules {

/// Completion candidates for the word being typed, given the line before it.
using Completer = std::function<std::vector<std::string>(const std::string& before, const std::string& word)>;

/// What a reader needs from a full-screen display that stays while lines are typed.
struct ScreenHooks {
  std::function<void()> redraw;  ///< redraws everything and puts the cursor at the start of the input line
  std::function<void()> leave;   ///< restores the terminal before the program is suspended
  /// The text that a click at this position (from 0) types; with a line feed, it is the whole line. "": nothing.
  std::function<std::string(int row, int column)> click;
  /// The line that this key types at once if nothing has been typed yet; "": it is an ordinary key. May be null.
  std::function<std::string(char key)> key = {};
  /// Shows completion candidates; keeps the cursor.
  std::function<void(const std::vector<std::string>& candidates)> offer;
};

/// How a pause ended.
enum class Woke { time, key, descriptor, closed };

class LineReader {
 public:
  virtual ~LineReader() = default;
  /// Shows `prompt` and waits for a line, returned without its line feed. Nullopt at the end of input, or once
  /// closed().
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
  /// Whether to stop waiting for input, because the player interrupted or the terminal is gone.
  virtual bool closed() const { return false; }
  /// The current width of the terminal in columns; 0 if it cannot change.
  virtual int width() const { return 0; }
  /// Sets tab completion, if lines can be edited.
  virtual void set_completer(Completer) {}
  /// The current height in rows; 0 if it cannot change.
  virtual int height() const { return 0; }
  /// Whether a full-screen display can stay while lines are typed. The following three functions require it.
  virtual bool takes_screen() const { return false; }
  virtual void set_screen(ScreenHooks) {}
  /// Waits for this time, for a key, or until `descriptor` (unless -1) becomes readable. Appends keys to `typed`.
  virtual Woke pause(std::chrono::milliseconds, int, std::string&) { return Woke::time; }
  /// Treats this text as typed when the next line is read.
  virtual void type_ahead(const std::string&) {}
  /// Clears the input history, so that the next player cannot recall it.
  virtual void forget() {}
};

/// Whether this answer to a question means that the player wants to leave.
bool is_leaving(const std::string& answer);

/// Asks a question until the answer is yes or no; Enter alone, leaving and the end of input are no.
bool says_yes(LineReader& reader, const std::string& question);

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
