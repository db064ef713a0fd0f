// A full-screen display: pages are drawn in place, and lines are typed on the last row but one.
//
// Uses plain escapes rather than a library such as ncurses: libedit draws the input line itself, and the few escapes
// needed have been the same on all terminals since the VT100.
#pragma once

#include <chrono>
#include <ostream>
#include <string>
#include <vector>

#include "screen/canvas.h"
#include "screen/line_reader.h"

namespace houserules {

/// A clickable area of a page; see ScreenHooks::click.
struct Spot {
  int row = 0, begin = 0, end = 0;  ///< from 0; columns begin <= c < end
  std::string typed;
};

/// The contents of the screen. Lines are no wider than the screen.
struct Page {
  std::vector<std::string> lines;
  std::vector<Spot> spots;
  std::vector<CardPlace> cards = {};  ///< the cards drawn on it, for svg_of()
};

struct LiveOptions {
  std::chrono::milliseconds pace{600};  ///< how long another player's move stays visible
  bool only_moves = true;               ///< make only moves automatically, except those with a card
  bool only_cards = false;              ///< also make those with a card
};

class LiveScreen {
 public:
  /// Takes over the screen. Both references must outlive it; `reader` must support it (LineReader::takes_screen).
  LiveScreen(LineReader& reader, std::ostream& out, const LiveOptions& options);
  /// Restores the previous contents of the screen.
  ~LiveScreen();
  LiveScreen(const LiveScreen&) = delete;
  LiveScreen& operator=(const LiveScreen&) = delete;

  LineReader& reader() { return reader_; }
  const LiveOptions& options() const { return options_; }
  int rows() const;
  int columns() const;

  /// Whether a screen of that size is large enough to play on.
  static bool is_large_enough(int rows, int columns);

  void enter();
  void leave();
  /// Draws what has changed, and puts the cursor at the start of the input row, visible if `typing`.
  void draw(const Page& page, bool typing);
  /// The same, but leaves the cursor where it is.
  void draw_around(const Page& page);
  /// Draws the next page completely, because the screen may have been overwritten.
  void forget() { shown_.clear(); }
  /// The text that a click at this position types.
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

}  // namespace houserules
