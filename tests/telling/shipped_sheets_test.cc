// The rule sheets of the shipped games, with all pairs of settings, are consistent.
#include <map>
#include <regex>
#include <set>

#include "telling/sheet.h"
#include "tests/catch.h"
#include "tests/games/settings_support.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::shipped_sheets_test {

/// "BJ-17" is {"BJ", 17}.
std::pair<std::string, int> parts_of(const std::string& number) {
  const auto dash = number.find('-');
  return {number.substr(0, dash), std::stoi(number.substr(dash + 1))};
}

/// The sheet's clauses are numbered from 1, each number once, in order; a variant's own follow with its own letters.
void check_numbers(const Sheet& sheet) {
  std::map<std::string, int> last;
  for (const Sheet::ClauseText& clause : sheet.clauses) {
    CAPTURE(clause.number);
    const auto [letters, place] = parts_of(clause.number);
    CHECK(place == ++last[letters]);
  }
}

/// No clause refers to one that does not apply.
void check_references(const Sheet& sheet) {
  std::set<std::string> shown;
  for (const Sheet::ClauseText& clause : sheet.clauses) {
    if (!clause.text.empty()) shown.insert(clause.number);
  }
  static const std::regex kNumber("[A-Z]+-[0-9]+");
  for (const Sheet::ClauseText& clause : sheet.clauses) {
    for (std::sregex_iterator at(clause.text.begin(), clause.text.end(), kNumber), end; at != end; ++at) {
      CAPTURE(clause.number, at->str());
      CHECK(shown.count(at->str()) == 1);
    }
  }
}

TEST_CASE("sheets of shipped games number each clause once, in order, and name none that does not apply", "[sheets]") {
  for (const std::string& path : test::shipped_library().shipped()) {
    CAPTURE(path);
    const auto rules = test::rules_on_disk(path);
    const auto settings = test::pairwise_settings(rules->header, rules->header.player_counts());
    int number = 0;
    for (const test::GameSetting& setting : settings) {
      if (test::kSanitized && number++ % 5 != 0) continue;
      CAPTURE(setting.text());
      std::string error;
      const auto sheet = make_sheet(*rules, setting.players, setting.settings, error);
      REQUIRE(sheet);
      check_numbers(*sheet);
      check_references(*sheet);
    }
    std::string error;
    const auto for_all = make_sheet(*rules, 0, {}, error);
    REQUIRE(for_all);
    check_numbers(*for_all);
    check_references(*for_all);
  }
}

/// The text of a clause of a shipped game, "" if it does not apply.
std::string clause(const std::string& game, const std::string& number, int players, const Settings& settings = {}) {
  const auto rules = test::rules_on_disk(HOUSERULES_SOURCE_DIR "/games/" + game + ".lua");
  std::string error;
  const auto sheet = make_sheet(*rules, players, settings, error);
  INFO(error);
  REQUIRE(sheet);
  for (const Sheet::ClauseText& text : sheet->clauses) {
    if (text.number == number) return text.text;
  }
  return "no such clause";
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("the sheet of Black Jack mentions adding up only if something adds up", "[sheets]") {
  const std::string add_up = "add up";
  CHECK(has(clause("black-jack", "BJ-13", 4), add_up));
  for (const char* preset : {"go_again", "no_penalties"}) {
    CAPTURE(preset);
    CHECK(clause("black-jack", "BJ-13", 4, {preset, {}}) ==
          "Some cards have a behaviour. It works only for the card left on top at the end of the turn. Once it has "
          "worked it is spent.");
  }
  for (const char* preset : {"first_steps", "building_up"}) CHECK(clause("black-jack", "BJ-13", 4, {preset, {}}) == "");
  CHECK(!has(clause("black-jack", "BJ-13", 4, {"", {{"sets", "off"}}}), add_up));
  CHECK(has(clause("black-jack", "BJ-13", 4, {"no_penalties", {{"kings_cumulative", "on"}}}), add_up));
}

TEST_CASE("the sheet of Black Jack describes a turn at each level", "[sheets]") {
  CHECK(clause("black-jack", "BJ-4", 4, {"first_steps", {}}) ==
        "In your turn lay a card that fits, or pick up one card from the stock, which ends the turn.");
  CHECK(clause("black-jack", "BJ-4", 4) ==
        "In your turn lay a card that fits, and perhaps more after it, or pick up one card from the stock, which ends "
        "the turn.");
  CHECK(clause("black-jack", "BJ-4", 4, {"", {{"play_on_pickup", "on"}, {"must_play", "on"}}}) ==
        "In your turn lay a card that fits, and perhaps more after it. If you cannot, pick up one card from the stock, "
        "which ends the turn unless that card fits.");
}

TEST_CASE("one card cancels if Black Jacks do not add up, and the sheet requires no more", "[sheets]") {
  CHECK(clause("black-jack", "BJ-21", 4, {"", {{"cancel_each", "on"}}}) ==
        "To cancel several Black Jacks takes as many cards, laid together; fewer may not be laid.");
  CHECK(has(clause("black-jack", "BJ-21", 4, {"", {{"cancel_each", "on"}, {"red_jack_cancels", "on"}}}),
            " Sevens and Red Jacks may be mixed."));
  CHECK(clause("black-jack", "BJ-21", 4, {"", {{"cancel_each", "on"}, {"jacks_cumulative", "off"}}}) == "");
}

TEST_CASE("the sheet of Jackjack says that a special card answering a penalty takes effect, and ends the run",
          "[sheets]") {
  const std::string off = clause("jackjack", "JJ-7", 4, {"", {{"specials_end_go", "off"}}});
  CHECK(has(off, "A special card inside a run has no effect then; one that answers a penalty ends the run."));
  CHECK(has(clause("jackjack", "JJ-8", 2), "A King changes nothing."));
}

TEST_CASE("the sheet of Twenty-One gives an Ace one value above and the other where it counts", "[sheets]") {
  const auto rules = test::rules_on_disk(HOUSERULES_SOURCE_DIR "/games/twenty-one.lua");
  std::string error;
  const auto sheet = make_sheet(*rules, 4, {"", {{"split", "on"}}}, error);
  REQUIRE(sheet);
  const std::string text = sheet_text(*sheet, 400);
  CHECK(has(text, "\nCard values:  2 to 10: their pips; A: 11; J Q K: 10\n"));
  CHECK(has(text, "TO-1  Kings, Queens and Jacks count 10, an Ace 11, or 1 where 11 would make more than 21"));
  CHECK(has(clause("twenty-one", "TO-10", 4, {"", {{"split", "on"}}}), "The dealer may not split."));
}

}  // namespace houserules::shipped_sheets_test
