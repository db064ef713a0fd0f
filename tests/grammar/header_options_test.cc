// Options as they are set at the command line.
#include <catch2/catch.hpp>

#include "grammar/header.h"
#include "tests/grammar/header_test_support.h"

using namespace houserules;

namespace {

Header header() {
  const std::string text = test::file_with(
      "option draws = 3 in 0..10\noption draws = 1 when players == 2\noption wild = off\n"
      "option ending = plain in plain fancy\noption pairs_only = on when players > 3\n"
      "preset strict { draws = 0, wild = on }\npreset fancy strict { ending = fancy, draws = 2 }\n"
      "preset many { pairs_only = off } when players > 3\n"
      "require draws > 0 or not wild \"with wild cards one has to draw\"\n"
      "require players < 5 \"too many for fancy endings\" when ending == fancy");
  const ParsedHeader parsed = parse_header(text, "game.lua");
  CHECK(parsed.diagnostics.empty());
  CHECK(check_header(parsed.header).empty());
  return parsed.header;
}

std::string error_of(const Settings& settings, int players = 3) {
  std::string error;
  CHECK_FALSE(option_values(header(), players, settings, error));
  return error;
}

OptionValue value_of(const std::string& option, const Settings& settings = {}, int players = 3) {
  std::string error;
  const auto values = option_values(header(), players, settings, error);
  REQUIRE(values);
  return values->at(option);
}

OptionValue number(std::int64_t value) { return value; }

}  // namespace

TEST_CASE("options have their values unless set") {
  CHECK(value_of("draws") == number(3));
  CHECK(value_of("draws", {}, 2) == number(1));
  CHECK(value_of("draws", {}, 0) == number(1));  // without players, conditions hold
  CHECK(value_of("wild") == OptionValue(false));
  CHECK(value_of("ending") == OptionValue(std::string("plain")));
  CHECK(value_of("pairs_only", {}, 2) == OptionValue(true));
}

TEST_CASE("options are set by name, presets before single ones") {
  CHECK(value_of("draws", {"", {{"draws", "7"}}}) == number(7));
  CHECK(value_of("draws", {"", {{"draws", "7"}, {"draws", "8"}}}) == number(8));
  CHECK(value_of("wild", {"", {{"wild", "on"}}}) == OptionValue(true));
  CHECK(value_of("ending", {"", {{"ending", "fancy"}}}) == OptionValue(std::string("fancy")));
  CHECK(value_of("wild", {"strict", {}}) == OptionValue(true));
  CHECK(value_of("draws", {"strict", {}}) == number(0));
  CHECK(value_of("draws", {"strict", {{"draws", "4"}}}) == number(4));
  CHECK(value_of("wild", {"fancy", {}}) == OptionValue(true));
  CHECK(value_of("draws", {"fancy", {}}) == number(2));
}

TEST_CASE("what cannot be set is told with the nearest right word") {
  CHECK(error_of({"", {{"drwas", "1"}}}) == "there is no option `drwas`; did you mean `draws`?");
  CHECK(error_of({"", {{"wombat", "1"}}}) == "there is no option `wombat`");
  CHECK(error_of({"", {{"draws", "11"}}}) == "the option `draws` is a number in 0..10, not `11`");
  CHECK(error_of({"", {{"draws", "many"}}}) == "the option `draws` is a number in 0..10, not `many`");
  CHECK(error_of({"", {{"draws", "3x"}}}) == "the option `draws` is a number in 0..10, not `3x`");
  CHECK(error_of({"", {{"draws", ""}}}) == "the option `draws` is a number in 0..10, not ``");
  CHECK(error_of({"", {{"draws", "99999999999999999999"}}}) ==
        "the option `draws` is a number in 0..10, not `99999999999999999999`");
  CHECK(error_of({"", {{"wild", "onn"}}}) == "the option `wild` is `on` or `off`, not `onn`; did you mean `on`?");
  CHECK(error_of({"", {{"ending", "fnacy"}}}) ==
        "the option `ending` is `plain` or `fancy`, not `fnacy`; did you mean `fancy`?");
  CHECK(error_of({"strcit", {}}) == "there is no preset `strcit`; did you mean `strict`?");
}

TEST_CASE("options and presets for other numbers of players") {
  CHECK(error_of({"", {{"pairs_only", "off"}}}, 2) == "the option `pairs_only` is not for 2 players");
  CHECK(value_of("pairs_only", {"", {{"pairs_only", "off"}}}, 4) == OptionValue(false));
  CHECK(error_of({"many", {}}, 2) == "the preset `many` is not for 2 players");
  CHECK(value_of("pairs_only", {"many", {}}, 4) == OptionValue(false));
}

TEST_CASE("refusals give the reasons") {
  const Header h = header();
  const auto reasons = [&](int players, const Settings& settings) {
    std::string error;
    return refusals(h, players, *option_values(h, players, settings, error));
  };
  using Reasons = std::vector<std::string>;
  CHECK(reasons(3, {}).empty());
  CHECK(reasons(3, {"strict", {}}) == Reasons{"with wild cards one has to draw"});
  CHECK(reasons(5, {"", {{"ending", "fancy"}}}) == Reasons{"too many for fancy endings"});
  CHECK(reasons(4, {"", {{"ending", "fancy"}}}).empty());
  CHECK(reasons(7, {}) == Reasons{"not for 7 players with these options"});
}

TEST_CASE("players may depend on options") {
  const Header h =
      parse_header("--[[ rules\ngame \"x\"\nplayers 2..4\nplayers 8 when big\noption big = off\n]]", "x.lua").header;
  CHECK(check_header(h).empty());
  CHECK(h.allows_players(8));
  CHECK(refusals(h, 8, {{"big", false}}).size() == 1);
  CHECK(refusals(h, 8, {{"big", true}}).empty());
  CHECK(refusals(h, 3, {{"big", true}}).empty());
}
