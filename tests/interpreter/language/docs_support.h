// The examples of the pages in docs/ as rule files: in frames, where they are fragments.
#pragma once

#include <string>

#include "interpreter/world/world.h"
#include "tests/catch.h"
#include "tests/docs_pages.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::docs {

/// A block as a whole rule file: itself, or in place of "-- EXAMPLE" in tests/fixtures/docs/FRAME.lua.
inline std::string as_file(const Block& block) {
  if (block.text.starts_with("--[[ rules")) return block.text;
  const std::string frame = note_of(block, "frame: ");
  INFO("a block is a whole rule file, or the line before it names its frame: <!-- frame: turn -->");
  REQUIRE(frame != "");
  std::string text = test::source_text("tests/fixtures/docs/" + frame + ".lua");
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
    std::string fault;
    const auto rules = load_rules(name, test::with_files(test::shipped_library(), files_), fault);
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
    for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(test::scaled(20)); ++index) {
      test::ChancePolicy player;
      const Status status = play_out(*world, player, 1, index, [&] { player.chance = Chance(1, index, 1); });
      if (status != Status::over) return world->error().text();
    }
    return "";
  }

  test::Files files_;
};

}  // namespace houserules::docs
