// A variant's header over its game's.
#include "grammar/header/header.h"
#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::merge_test {

using test::options_of;
using test::resolved;

struct Merged {
  Header header;
  std::vector<std::string> faults;
};

Merged merged(std::string_view base, std::string_view variant) {
  const ParsedHeader b = parse_header(base, "base.lua");
  const ParsedHeader v = parse_header(variant, "variant.lua");
  REQUIRE(b.diagnostics.empty());
  REQUIRE(v.diagnostics.empty());
  std::vector<Diagnostic> diagnostics;
  Merged result;
  result.header = merge(b.header, v.header, diagnostics);
  for (const Diagnostic& fault : check_header(result.header)) diagnostics.push_back(fault);
  for (const Diagnostic& fault : diagnostics) CHECK(fault.file == "variant.lua");
  result.faults = test::messages_of(diagnostics);
  return result;
}

Merged over_crazy_eights(const std::string& statements) {
  return merged(test::kCrazyEights, "--[[ rules\nvariant of crazy-eights \"V\"\n" + statements + "\n]]");
}

using Faults = std::vector<std::string>;

TEST_CASE("Aunt May's variant changes its numbers and keeps the rest") {
  const Merged m = merged(test::kCrazyEights, test::kAuntMay);
  CHECK(m.faults.empty());
  CHECK(m.header.title == "Crazy Eights, Aunt May's way");
  CHECK(m.header.file == "variant.lua");
  CHECK(m.header.bases == Faults{"base.lua"});
  REQUIRE(m.header.option("draws") != nullptr);
  CHECK(m.header.option("draws")->initial == OptionValue(std::int64_t{1}));
  CHECK(m.header.option("draws")->most == 10);
  CHECK(m.header.option("draws")->text == "how many cards a player may draw before passing");
  CHECK(m.header.option("draws")->file == "variant.lua");
  CHECK(resolved(m.header, 3).deals.at(0).count == 6);
  CHECK(resolved(m.header, 2).deals.at(0).count == 6);  // the base's `when players == 2` is replaced as well
  CHECK(resolved(m.header, 2).moves.size() == 4);
}

TEST_CASE("a statement with a condition is added after the game's") {
  const Merged m = over_crazy_eights("deal 9 each when players == 4");
  CHECK(m.faults.empty());
  CHECK(resolved(m.header, 2).deals.at(0).count == 7);
  CHECK(resolved(m.header, 3).deals.at(0).count == 5);
  CHECK(resolved(m.header, 4).deals.at(0).count == 9);
}

TEST_CASE("deals are matched by pile, and new ones are added") {
  const Merged m = over_crazy_eights("pile reserve each face down\ndeal 2 each to reserve\nmove stop \"stop\"");
  CHECK(m.faults.empty());
  const Setup r = resolved(m.header, 3);
  REQUIRE(r.deals.size() == 2);
  CHECK(r.groups.at(static_cast<std::size_t>(r.deals[1].group)).name == "reserve");
  REQUIRE(r.moves.size() == 5);
  CHECK(r.moves[4].name == "stop");
}

TEST_CASE("a replaced move keeps its place") {
  const Merged m = over_crazy_eights("move draw \"take a card\"");
  REQUIRE(m.header.all<MoveStatement>().size() == 4);
  CHECK(test::at<MoveStatement>(m.header, 1).text == "take a card");
  CHECK(test::at<MoveStatement>(m.header, 1).file == "variant.lua");
}

TEST_CASE("an option keeps what it does not restate, also in a variant's condition") {
  const Merged m = over_crazy_eights("option draws = 9 when players == 2");
  CHECK(m.faults.empty());
  std::string error;
  CHECK(option_values(m.header, 2, {}, error)->at("draws") == OptionValue(std::int64_t{9}));
  CHECK(option_values(m.header, 3, {}, error)->at("draws") == OptionValue(std::int64_t{3}));
  const Merged wider = over_crazy_eights("option draws in 0..20");
  CHECK(wider.faults.empty());
  CHECK(wider.header.option("draws")->initial == OptionValue(std::int64_t{3}));
  CHECK(wider.header.option("draws")->most == 20);
  const Merged told = over_crazy_eights("option draws \"another text\"");
  CHECK(told.faults.empty());
  CHECK(told.header.option("draws")->text == "another text");
  CHECK(told.header.option("draws")->most == 10);
}

TEST_CASE("an option's value must fit the range that it keeps") {
  CHECK(over_crazy_eights("option draws = 12").faults ==
        Faults{"HR023 3:8 the option `draws` is a number in 0..10, not `12`"});
}

TEST_CASE("an option cannot change its kind") {
  const Faults expected = {
      "HR027 3:8 the option `draws` is a number where it is first given, but here it is `on` or `off`"};
  CHECK(over_crazy_eights("option draws = on").faults == expected);
  CHECK(over_crazy_eights("option draws = off when players == 2").faults == expected);
}

TEST_CASE("a preset keeps its text, and may build on the game's") {
  const Merged m = over_crazy_eights("preset strict { draws = 2 }\npreset mean strict { draws = 0 } \"no draw\"");
  CHECK(m.faults.empty());
  CHECK(m.header.preset("strict")->text == "one draw, then pass");
  CHECK(options_of(m.header, 3, {"strict", {}}).at("draws") == OptionValue(std::int64_t{2}));
  CHECK(options_of(m.header, 3, {"mean", {}}).at("draws") == OptionValue(std::int64_t{0}));
}

TEST_CASE("`no` removes statements") {
  const Merged m = over_crazy_eights(
      "no move call\nno public wanted\nno turn up discard\nno refill stock\nno deal\nno preset strict\nno source");
  CHECK(m.faults.empty());
  CHECK(m.header.all<MoveStatement>().size() == 3);
  CHECK(m.header.all<PublicStatement>().empty());
  CHECK(m.header.all<TurnUpStatement>().empty());
  CHECK(m.header.all<RefillStatement>().empty());
  CHECK(m.header.all<DealStatement>().empty());
  CHECK(m.header.all<PresetStatement>().empty());
  CHECK(m.header.source.empty());
}

TEST_CASE("`no` applies before the variant's own statements") {
  const Merged m = over_crazy_eights("no deal\npile reserve each face down\ndeal 4 each to reserve");
  REQUIRE(m.header.all<DealStatement>().size() == 1);
  CHECK(test::at<DealStatement>(m.header, 0).name == "reserve");
}

TEST_CASE("removing what does not exist is a fault") {
  CHECK(over_crazy_eights("no move cal").faults ==
        Faults{"HR026 3:9 the game has no move `cal` to remove; did you mean `call`?"});
  CHECK(over_crazy_eights("no chips").faults == Faults{"HR026 3:1 the game has no `chips` to remove"});
  CHECK(over_crazy_eights("no move").faults ==
        Faults{"HR026 3:1 expected the name of the move to remove: `no move NAME`"});
  CHECK(over_crazy_eights("no win score").faults == Faults{"HR026 3:8 `no win` removes all of it and takes no name"});
  CHECK(over_crazy_eights("no pile hand").faults == Faults{"HR026 3:9 the game has no pile `hand` to remove"});
  CHECK(test::messages_of("--[[ rules\nvariant of x \"V\"\nno mvoe call\n]]") ==
        Faults{"HR026 3:4 expected a kind of statement, found `mvoe`; did you mean `move`?"});
}

TEST_CASE("players, sources and the like are replaced as a whole") {
  const Merged m = over_crazy_eights("players 3\nsource \"Aunt May\"\nabout \"short\"");
  CHECK(m.header.player_counts() == std::vector<int>{3});
  CHECK(m.header.source == Faults{"Aunt May"});
  CHECK(m.header.about == Faults{"short"});
}

TEST_CASE("match statements are matched by kind") {
  const std::string base = test::file_with("match 3 deals\nmatch until a score >= 100\nwin lowest score");
  const Merged m = merged(base, "--[[ rules\nvariant of base \"V\"\nmatch 5 deals\n]]");
  const MatchRule match = resolved(m.header, 2).match;
  CHECK(match.deals == 5);
  REQUIRE(match.scores.size() == 1);
  CHECK(match.scores[0].bound == 100);
}

TEST_CASE("a variant's conditions may use the words of the game's options") {
  const std::string base = test::file_with("option ending = plain in plain fancy");
  const Merged m = merged(base, "--[[ rules\nvariant of base \"V\"\ndeal 3 each when ending == fancy\n]]");
  CHECK(m.faults.empty());
  const Merged wrong = merged(base, "--[[ rules\nvariant of base \"V\"\ndeal 3 each when ending == fnacy\n]]");
  CHECK(wrong.faults == Faults{"HR016 3:28 `fnacy` is not a word of the option `ending`; did you mean `fancy`?"});
}

TEST_CASE("a variant of a variant merges with both") {
  std::vector<Diagnostic> diagnostics;
  const Header base = parse_header(test::kCrazyEights, "base.lua").header;
  const Header first = merge(base, parse_header(test::kAuntMay, "first.lua").header, diagnostics);
  const Header second =
      parse_header("--[[ rules\nvariant of first \"Two\"\noption draws \"how often\"\n]]", "second.lua").header;
  const Header both = merge(first, second, diagnostics);
  CHECK(diagnostics.empty());
  CHECK(both.bases == Faults{"first.lua", "base.lua"});
  CHECK(both.option("draws")->initial == OptionValue(std::int64_t{1}));
  CHECK(both.option("draws")->text == "how often");
}

TEST_CASE("a statement may be repeated over the game's, but not within the variant's file") {
  CHECK(over_crazy_eights("win most deals\nwin first out").faults == Faults{"HR012 4:1 `win` is given twice"});
  CHECK(over_crazy_eights("win most deals").faults.empty());
}

TEST_CASE("a variant cannot give a pile the name of the game's public value") {
  CHECK(over_crazy_eights("pot wanted\nchips 3 each").faults ==
        Faults{"HR015 3:5 the name `wanted` is already taken by a public value"});
}

}  // namespace houserules::merge_test
