// Options set on the command line.
#include "grammar/header/header.h"
#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::options_test {

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

TEST_CASE("options have their default values") {
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

TEST_CASE("an impossible setting is reported with the nearest valid word") {
  CHECK(error_of({"", {{"drwas", "1"}}}) == "there is no option `drwas`; did you mean `draws`?");
  CHECK(error_of({"", {{"wombat", "1"}}}) == "there is no option `wombat`");
  CHECK(error_of({"", {{"draws", "11"}}}) == "the option `draws` is a number in 0..10, not `11`");
  CHECK(error_of({"", {{"draws", "many"}}}) == "the option `draws` is a number in 0..10, not `many`");
  CHECK(error_of({"", {{"draws", "3x"}}}) == "the option `draws` is a number in 0..10, not `3x`");
  CHECK(error_of({"", {{"draws", ""}}}) == "the option `draws` is a number in 0..10, not ``");
  CHECK(error_of({"", {{"draws", "99999999999999999999"}}}) ==
        "the option `draws` is a number in 0..10, not `99999999999999999999`");
  CHECK(error_of({"", {{"wild", "no"}}}) == "the option `wild` is `on` or `off`, not `no`; did you mean `off`?");
  CHECK(error_of({"", {{"wild", "onn"}}}) == "the option `wild` is `on` or `off`, not `onn`; did you mean `on`?");
  CHECK(error_of({"", {{"ending", "fnacy"}}}) ==
        "the option `ending` is `plain` or `fancy`, not `fnacy`; did you mean `fancy`?");
  CHECK(error_of({"zzzzzz", {}}).starts_with("there is no preset `zzzzzz`; there are: strict"));
  CHECK(error_of({"strcit", {}}) == "there is no preset `strcit`; did you mean `strict`?");
}

TEST_CASE("options and presets can depend on the number of players") {
  CHECK(error_of({"", {{"pairs_only", "off"}}}, 2) == "the option `pairs_only` is not for 2 players");
  CHECK(value_of("pairs_only", {"", {{"pairs_only", "off"}}}, 4) == OptionValue(false));
  CHECK(error_of({"many", {}}, 2) == "the preset `many` is not for 2 players");
  CHECK(value_of("pairs_only", {"many", {}}, 4) == OptionValue(false));
}

TEST_CASE("refusals give their reasons") {
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

TEST_CASE("the number of players may depend on options") {
  const Header h =
      parse_header("--[[ rules\ngame \"x\"\nplayers 2..4\nplayers 8 when big\noption big = off\n]]", "x.lua").header;
  CHECK(check_header(h).empty());
  CHECK(h.allows_players(8));
  CHECK(refusals(h, 8, {{"big", false}}).size() == 1);
  CHECK(refusals(h, 8, {{"big", true}}).empty());
  CHECK(refusals(h, 3, {{"big", true}}).empty());
}

TEST_CASE("an option may be set to the words and numbers of its set") {
  const std::string text = test::file_with(
      "option stands = free in free 16 17\noption size = 3 in 1 3 10\npreset strict { stands = 16, size = 10 }\n"
      "deal 2 each when stands == free\ndeal 3 each when stands ~= 17 and size > 2");
  const ParsedHeader parsed = parse_header(text, "game.lua");
  REQUIRE(parsed.diagnostics.empty());
  CHECK(check_header(parsed.header).empty());
  std::string error;
  const auto set = [&](const std::string& name, const std::string& value) {
    const auto values = option_values(parsed.header, 3, {"", {{name, value}}}, error);
    return values ? to_string(values->at(name)) : error;
  };
  CHECK(set("stands", "free") == "free");
  CHECK(set("stands", "17") == "17");
  CHECK(option_values(parsed.header, 3, {"", {{"stands", "17"}}}, error)->at("stands") == number(17));
  CHECK(option_values(parsed.header, 3, {"strict", {}}, error)->at("stands") == number(16));
  CHECK(option_values(parsed.header, 3, {"strict", {}}, error)->at("size") == number(10));
  CHECK(set("stands", "18") == "the option `stands` is `free`, `16` or `17`, not `18`");
  CHECK(set("stands", "fre") == "the option `stands` is `free`, `16` or `17`, not `fre`; did you mean `free`?");
  CHECK(set("size", "2") == "the option `size` is `1`, `3` or `10`, not `2`");
  CHECK(set("size", "many") == "the option `size` is `1`, `3` or `10`, not `many`");
}

TEST_CASE("faults in an option's set are reported") {
  const auto faults = [](const std::string& statements) {
    const ParsedHeader parsed = parse_header(test::file_with(statements), "game.lua");
    if (!parsed.ok()) return test::messages_of(parsed.diagnostics);
    return test::messages_of(check_header(parsed.header));
  };
  using Faults = std::vector<std::string>;
  CHECK(faults("option n = 3 in 3") == Faults{"HR007 4:18 expected `..`, found the end of the statement"});
  CHECK(faults("option n = 3 in 3 4 3") == Faults{"HR029 4:21 the number `3` appears twice"});
  CHECK(faults("option n = 5 in 3 4") == Faults{"HR023 4:8 the option `n` is `3` or `4`, not `5`"});
  CHECK(faults("option n = on in 3 4") == Faults{"HR023 4:12 expected one of the numbers in its set, found `on`"});
  CHECK(faults("option n = on in free 4") == Faults{"HR023 4:12 expected one of the words in its set, found `on`"});
  CHECK(faults("option n = free in free 4\ndeal 3 each when n == 5") ==
        Faults{"HR016 5:23 the option `n` is `free` or `4`, not `5`"});
  CHECK(faults("option n = free in free 4\ndeal 3 each when n > 3") ==
        Faults{"HR017 5:18 expected a number, found a word: `n`"});
}

TEST_CASE("a variant may set an option to a number in the game's set of words and numbers") {
  const ParsedHeader base = parse_header(test::file_with("option n = free in free 4 5 \"what\""), "base.lua");
  const ParsedHeader variant = parse_header("--[[ rules\nvariant of base \"V\"\noption n = 4\n]]\n", "variant.lua");
  std::vector<Diagnostic> diagnostics;
  const Header merged = merge(base.header, variant.header, diagnostics);
  CHECK(diagnostics.empty());
  CHECK(check_header(merged).empty());
  REQUIRE(merged.all<OptionStatement>().size() == 1);
  CHECK(test::only<OptionStatement>(merged).initial == number(4));
  CHECK(test::only<OptionStatement>(merged).choices == std::vector<std::string>{"free", "4", "5"});
  CHECK(test::only<OptionStatement>(merged).text == "what");
}

}  // namespace houserules::options_test
