// A part of a page: lines with their clickable places, from which pages are put together.
#pragma once

#include <string>
#include <vector>

#include "screen/screen.h"

namespace houserules {

/// A clickable part of a line.
struct BlockItem {
  std::string text;
  std::string typed;  ///< by a click; "": nothing
};

struct Block : Page {
  int height() const { return static_cast<int>(lines.size()); }

  /// Each of the text's lines.
  void add_text(const std::string& text);
  /// The items in as few lines of `width` columns as hold them, `gap` columns apart; `first` stands before the first
  /// line, and as many blanks before the others.
  void add_items(const std::vector<BlockItem>& items, int width, const std::string& first, int gap);
  /// The other block below this one.
  void add(const Block& other);
  /// Keeps at most this many lines, the last of which is then `more`; all of them if `most` is less than 1.
  void cut(int most, const std::string& more);
};

}  // namespace houserules
