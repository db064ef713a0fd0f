// A full-screen display: pages are drawn in place, and lines are typed on the last row but one.
//
// Plain escapes rather than a library such as ncurses: libedit draws the input line itself, and
// the few escapes needed have been the same on all terminals since the VT100.
#pragma once

#include <chrono>
#include <ostream>
#include <string>
#include <vector>

#include "screen/canvas.h"
#include "screen/line_reader.h"

namespace houserules {

/// A place on a page where a click types something, as ScreenHooks::click.
struct Spot {
  int row = 0, begin = 0, end = 0;  ///< from 0; columns begin <= c < end
  std::string typed;
};

/// The contents of the screen: lines no wider than it.
struct Page {
  std::vector<std::string> lines;
  std::vector<Spot> spots;
  std::vector<CardPlace> cards = {};  ///< what is drawn as cards, for a picture
};

struct LiveOptions {
  std::chrono::milliseconds pace{600};  ///< how long another player's move stays visible
  bool only_moves = true;               ///< make only moves automatically, except with a card
  bool only_cards = false;              ///< and those with a card too
};

class LiveScreen {
 public:
  /// Takes over the screen. Both must outlive it; `reader` must support it (LineReader::takes_screen).
  LiveScreen(LineReader& reader, std::ostream& out, const LiveOptions& options);
  /// Restores the previous contents.
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
  /// Draws what has changed; the cursor goes to the beginning of the input row, and is visible if
  /// `typing`.
  void draw(const Page& page, bool typing);
  /// The same, but the cursor stays where it is.
  void draw_around(const Page& page);
  /// The screen may have been overwritten: draws the next page completely.
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

/// The text cut to this many columns, with "..." or "…" at the cut.
std::string cut_to(const std::string& text, int width, bool symbols);

}  // namespace houserules
