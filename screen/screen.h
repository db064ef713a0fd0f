// A screen that stays while a game is played: pages are drawn in place, and lines are typed on their last row but one.
//
// Plain escapes rather than a library such as ncurses: the line that is typed is libedit's, which draws it itself, and
// the few escapes needed have been the same on all terminals since the VT100.
#pragma once

#include <chrono>
#include <ostream>
#include <string>
#include <vector>

#include "screen/line_reader.h"

namespace houserules {

/// A place on a page where a click types something, as ScreenHooks::click.
struct Spot {
  int row = 0, begin = 0, end = 0;  ///< from 0; columns begin <= c < end
  std::string typed;
};

/// What stands on the screen: lines no wider than it.
struct Page {
  std::vector<std::string> lines;
  std::vector<Spot> spots;
};

struct LiveOptions {
  std::chrono::milliseconds pace{600};  ///< for which a move that somebody else made can be read
  bool only_moves = true;               ///< make a move that is the only one
};

class LiveScreen {
 public:
  /// Takes the screen. Both must outlive it; `reader` can take one (LineReader::takes_screen).
  LiveScreen(LineReader& reader, std::ostream& out, const LiveOptions& options);
  /// Gives back what was there before.
  ~LiveScreen();
  LiveScreen(const LiveScreen&) = delete;
  LiveScreen& operator=(const LiveScreen&) = delete;

  LineReader& reader() { return reader_; }
  const LiveOptions& options() const { return options_; }
  int rows() const;
  int columns() const;

  /// Whether games can be played on a screen of that size.
  static bool is_large_enough(int rows, int columns);

  void enter();
  void leave();
  /// Draws what has changed; the cursor goes to the beginning of the row where lines are typed, and is seen if
  /// `typing`.
  void draw(const Page& page, bool typing);
  /// The same, and the cursor stays where it is.
  void draw_around(const Page& page);
  /// Something else may have drawn: the next page is drawn whole.
  void forget() { shown_.clear(); }
  /// What a click types.
  std::string typed_at(int row, int column) const;

 private:
  void put(const Page& page);

  LineReader& reader_;
  std::ostream& out_;
  const LiveOptions options_;
  std::vector<std::string> shown_;
  std::vector<Spot> spots_;
  bool entered_ = false;
};

/// The text cut to so many columns, with "..." or "…" where something is missing.
std::string cut_to(const std::string& text, int width, bool symbols);

}  // namespace houserules
