// The contents of the pages in docs/: fenced code blocks, sections, and frames in which to run fragments.
#pragma once

#include <catch2/catch.hpp>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/world/world.h"
#include "tests/interpreter/play_support.h"

namespace houserules::docs {

/// One fenced block. `note` is the HTML comment on the line before it: "frame: turn" or "file: stairs.lua".
struct Block {
  int line = 0;
  std::string language;
  std::string note;
  std::string section;  ///< the last "## " heading
  std::string text;
};

inline std::string read(const std::string& path) {
  std::string error;
  const auto text = read_file(std::string(HOUSERULES_SOURCE_DIR "/") + path, error);
  INFO(error);
  REQUIRE(text);
  return *text;
}

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

/// What follows `key` in a block's note: note_of("frame: turn", "frame: ") is "turn"; "" for any other note.
inline std::string note_of(const Block& block, const std::string& key) {
  return block.note.starts_with(key) ? block.note.substr(key.size()) : "";
}

/// A block as a whole rule file: itself, or in place of "-- EXAMPLE" in tests/fixtures/docs/FRAME.lua.
inline std::string as_file(const Block& block) {
  if (block.text.starts_with("--[[ rules")) return block.text;
  const std::string frame = note_of(block, "frame: ");
  INFO("a block is a whole rule file, or the line before it names its frame: <!-- frame: turn -->");
  REQUIRE(frame != "");
  std::string text = read("tests/fixtures/docs/" + frame + ".lua");
  const std::string mark = "-- EXAMPLE";
  const auto at = text.find(mark);
  REQUIRE(at != std::string::npos);
  return text.replace(at, mark.size(), block.text);
}

/// The files of a page in memory, which shadow those on disk.
class Pages {
 public:
  void add(const std::string& name, const std::string& text) { files_[name] = text; }

  /// What is wrong with the file, or with one of 20 random games for each number of players; "" if all end properly.
  std::string fault_of(const std::string& name) const {
    Library library;
    library.folders = {HOUSERULES_SOURCE_DIR "/games"};
    library.read = [this](const std::string& path, std::string& error) -> std::optional<std::string> {
      if (const auto found = files_.find(path); found != files_.end()) return found->second;
      return read_file(path, error);
    };
    std::string fault;
    const auto rules = load_rules(name, library, fault);
    if (rules == nullptr) return fault;
    for (const Diagnostic& diagnostic : rules->diagnostics) {
      fault += std::to_string(diagnostic.range.begin.line) + ": " + diagnostic.message + "\n";
    }
    for (const int players : rules->header.player_counts()) {
      if (fault.empty()) fault = fault_in_play(rules, players);
    }
    return fault;
  }

 private:
  static std::string fault_in_play(const std::shared_ptr<const Rules>& rules, int players) {
    std::string error;
    const auto options = option_values(rules->header, players, {}, error);
    if (!options) return error;
    GameError fault;
    const auto world = World::load(rules, players, *options, {}, fault);
    if (world == nullptr) return fault.text();
    for (std::uint64_t index = 0; index < 20; ++index) {
      test::ChancePolicy player;
      const Status status = play_out(*world, player, 1, index, [&] { player.chance = Chance(1, index, 1); });
      if (status != Status::over) return world->error().text();
    }
    return "";
  }

  std::map<std::string, std::string> files_;
};

}  // namespace houserules::docs
