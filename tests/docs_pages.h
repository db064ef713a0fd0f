// The contents of the pages in docs/: fenced code blocks and sections.
#pragma once

#include <string>
#include <vector>

#include "tests/files.h"

namespace houserules::docs {

/// One fenced block. `note` is the HTML comment on the line before it: "frame: turn" or "file: stairs.lua".
struct Block {
  int line = 0;
  std::string language;
  std::string note;
  std::string section;  ///< the last "## " heading
  std::string text;
};

inline std::vector<Block> blocks_of(const std::string& page) {
  std::vector<Block> blocks;
  std::istringstream lines(page);
  bool inside = false;
  std::string note, section;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (inside) {
      if (line == "```") {
        inside = false;
      } else {
        blocks.back().text += line + "\n";
      }
    } else if (line.starts_with("```")) {
      inside = true;
      blocks.push_back({number, line.substr(3), note, section, ""});
      note.clear();
    } else if (line.starts_with("<!-- ") && line.ends_with(" -->")) {
      note = line.substr(5, line.size() - 9);
    } else {
      if (line.starts_with("## ")) section = line.substr(3);
      note.clear();
    }
  }
  return blocks;
}

/// The text after `key` in a block's note: note_of("frame: turn", "frame: ") is "turn"; "" for any other note.
inline std::string note_of(const Block& block, const std::string& key) {
  return block.note.starts_with(key) ? block.note.substr(key.size()) : "";
}

}  // namespace houserules::docs
