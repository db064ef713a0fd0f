#include <nlohmann/json.hpp>

#include "cli/simulate/compare_sides.h"
#include "tests/cli/cli_support.h"

namespace houserules::compare_test {

using nlohmann::json;
using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;

/// The little game, a variant of it, and one for more players.
class Games {
 public:
  Games() {
    folder_.write("little.lua", kLittleGame);
    std::string idle = kLittleGame;
    idle.replace(idle.find(" * (options.open"), 28, "");
    folder_.write("idle.lua", idle);
    folder_.write("mine.lua", "--[[ rules\nvariant of little \"My little one\"\ndeal 3 each\n]]\n");
    std::string many = kLittleGame;
    many.replace(many.find("2..4"), 4, "5..6");
    folder_.write("many.lua", many);
  }

  Outcome compare(std::vector<std::string> words) const {
    words.insert(words.begin(), "compare");
    return run(words, folder_.path());
  }
  json compare_json(std::vector<std::string> words) const {
    words.insert(words.end(), {"--format", "json", "--seed", "1"});
    const Outcome outcome = compare(words);
    INFO(outcome.err);
    REQUIRE(outcome.code == kFine);
    return json::parse(outcome.out);
  }
  std::string operator/(const std::string& name) const { return folder_ / name; }
  std::string path() const { return folder_.path(); }

 private:
  TempFolder folder_;
};

/// The message if nothing is played.
std::string refusal(const std::vector<std::string>& words, int code = kUsage) {
  const Games games;
  const Outcome outcome = games.compare(words);
  CHECK(outcome.code == code);
  CHECK(outcome.out.empty());
  return outcome.err;
}

json figure(const json& comparison, const std::string& group, const std::string& item, const std::string& measure) {
  for (const json& figure : comparison["figures"]) {
    if (figure["group"] == group && figure["item"] == item && figure["measure"] == measure) return figure;
  }
  FAIL("no figure " << group << ' ' << item << ' ' << measure);
  return {};
}

TEST_CASE("both sides of a comparison have simulate's figures") {
  const Games games;
  const json both = games.compare_json({"little", "--b", "preset=big,open=on", "--players", "3", "-n", "250"});
  const json& comparison = both["comparisons"][0];
  const auto simulated = [&games](std::vector<std::string> words) {
    words.insert(words.begin(),
                 {"simulate", "little", "--players", "3", "-n", "250", "--seed", "1", "--format", "json"});
    return json::parse(run(words, games.path()).out);
  };
  const json a = simulated({}), b = simulated({"--preset", "big", "--set", "open=on"});
  CHECK(comparison["a"] == a);
  CHECK(comparison["b"] == b);
  for (const auto& [side, run] : {std::pair{"a", a}, std::pair{"b", b}}) {
    const auto value = [&, which = side](const std::string& group, const std::string& item,
                                         const std::string& measure) {
      return figure(comparison, group, item, measure)[which]["value"].get<double>();
    };
    for (const json& seat : run["seats"]) {
      const std::string number = seat["seat"].dump();
      CHECK(value("seats", number, "share") == Approx(seat["share"].get<double>()));
      const json of_figure = figure(comparison, "seats", number, "share")[side];
      CHECK(of_figure["low"].get<double>() == Approx(seat["low"].get<double>()));
      CHECK(of_figure["high"].get<double>() == Approx(seat["high"].get<double>()));
    }
    CHECK(value("order", "0", "share") == Approx(run["order"][0]["share"].get<double>()));
    for (const char* length : {"turns", "decisions"}) {
      CHECK(value(length, "", "mean") == Approx(run[length]["mean"].get<double>()));
      for (const char* measure : {"median", "p95", "most"}) CHECK(value(length, "", measure) == run[length][measure]);
    }
    CHECK(value("options_offered", "", "mean") == Approx(run["options_offered"]["mean"].get<double>()));
    CHECK(value("forced_decisions", "", "share") == Approx(run["forced_decisions"]["share"].get<double>()));
    double decisions = 0;
    for (const json& move : run["moves"]) decisions += move["chosen"].get<double>();
    for (const json& move : run["moves"]) {
      CHECK(value("moves", move["move"], "offered") == Approx(move["offered"].get<double>() / decisions));
      CHECK(value("moves", move["move"], "chosen") == Approx(move["chosen"].get<double>() / decisions));
    }
  }
}

TEST_CASE("a comparison does not depend on the number of threads") {
  const Games games;
  const auto with = [&games](const char* threads) {
    return games.compare({"little", "--b", "size=4", "-n", "300", "--seed", "5", "-j", threads});
  };
  const Outcome one = with("1");
  CHECK(one.code == kFine);
  CHECK(one.out == with("3").out);
  CHECK(one.err.find(" games/s\n") != std::string::npos);
}

TEST_CASE("a comparison begins with plain sentences, then the settings, then the figures") {
  const Games games;
  const Outcome outcome = games.compare({"little", "--b", "size=4", "-n", "300", "--seed", "5", "--players", "3"});
  CHECK(outcome.out == R"(Among players who choose at random, with `size = 4` games are 36% longer, about
2.4 instead of 1.7 minutes, and players have 13% more options per decision.
`lay` is chosen at 81.2% of the decisions instead of 66.9% (95% CI of the
difference +12.7 to +15.9 points). The first to choose may win less often, by up
to 14 points, or more often, by up to 1.2 points (95% CI). Random players do not
try to win; for players who do, add --time 60s.

Little: 300 games each with 3 players who choose at random, seed 5
A: the default settings
B: size = 4 (cards each)
        A  B
  size  2  4  cards each
  Deal, A: 2 cards each; 1 card turned up to the discard
  Deal, B: 4 cards each; 1 card turned up to the discard

                              A        B  difference     95% interval   p, Holm
won by seat 1            30.67%   32.33%    +1.67 pt     -4.82..+8.13        1
won by seat 2            34.67%   37.67%    +3.00 pt     -3.54..+9.51        1
won by seat 3            34.67%   30.00%    -4.67 pt    -10.99..+1.71   0.7145
won by first to choose   49.00%   43.00%    -6.00 pt    -13.09..+1.19   0.7145
minutes at the table       1.74     2.36      +36.0%    +31.7..+40.5%  <0.0001*
turns: mean                7.37    13.63      +84.9%    +71.7..+99.1%  <0.0001*
turns: median                 5       11     +120.0%  +120.0..+140.0%  <0.0001*
turns: 95th pct              18       23      +27.8%    -15.5..+52.5%   0.7145
turns: max                   34       35
decisions: mean            7.37    13.63      +84.9%    +71.7..+99.1%  <0.0001*
decisions: median             5       11     +120.0%  +120.0..+140.0%  <0.0001*
decisions: 95th pct          18       23      +27.8%    -15.5..+52.5%   0.7145
decisions: max               34       35
deals: mean                1.00     1.00        same
options per decision       2.72     3.07      +12.6%    +12.0..+13.3%  <0.0001*
highest - lowest score     2.12     2.15       +1.3%      -3.1..+5.8%        1
lay: offered at         100.00%  100.00%        same
lay: chosen at           66.89%   81.19%   +14.30 pt   +12.66..+15.93  <0.0001*
draw: offered at         86.52%   47.85%   -38.67 pt   -40.60..-36.75  <0.0001*
draw: chosen at          33.11%   18.81%   -14.30 pt   -15.93..-12.66  <0.0001*

* p < 0.05 after Holm correction for 16 differences (9 significant). Each
interval is for its difference alone. `same` means identical in every game. A
shared win counts for every winner. Minutes assume 6 seconds for a choice, 2 for
a forced one, 60 for dealing.
)");
}

TEST_CASE("two games are compared, with the differences between their headers") {
  const Games games;
  const json both = games.compare_json({"little", "mine", "-n", "100"});
  CHECK(both["a"] == "little");
  CHECK(both["b"] == "mine");
  const json& comparison = both["comparisons"][0];
  CHECK(comparison["players"] == 4);
  CHECK(comparison["changes"] == json::parse(R"([{"kind": "header", "name": "Deal",
      "a": "2 cards each; 1 card turned up to the discard", "b": "3 cards each; 1 card turned up to the discard"}])"));
  CHECK(comparison["summary"][0].get<std::string>().starts_with(
      "Among players who choose at random, in `mine`, compared with `little`, games are "));
  const Outcome text = games.compare({"little", "mine", "--b", "open=on", "-n", "100", "--seed", "1"});
  CHECK(text.out.find("A: little (Little)\nB: mine (open = on) (nothing)\n"
                      "          A   B\n"
                      "  open  off  on  nothing\n"
                      "  Deal, A: 2 cards each; 1 card turned up to the discard\n") != std::string::npos);
}

TEST_CASE("an option that does nothing is found to do nothing") {
  const Games games;
  const Outcome outcome = games.compare({"idle", "--b", "open=on", "-n", "100", "--seed", "1"});
  CHECK(
      outcome.out.starts_with("Among players who choose at random, with `open = on` all 100 games go the same\n"
                              "way: no figure differs. "));
  const json nothing = games.compare_json({"idle", "--b", "open=on", "-n", "100"});
  CHECK(nothing["correction"]["differences"] == 0);
  const json turns = figure(nothing["comparisons"][0], "turns", "", "mean");
  CHECK(turns["same"] == true);
  CHECK(turns["difference"].is_null());
}

TEST_CASE("several numbers of players are corrected together, with a plot for each") {
  const Games games;
  const json both = games.compare_json({"little", "--b", "size=4", "--players", "2..3", "-n", "100"});
  REQUIRE(both["comparisons"].size() == 2);
  CHECK(both["comparisons"][0]["players"] == 2);
  CHECK(both["comparisons"][1]["players"] == 3);
  std::size_t contrasts = 0;
  for (const json& comparison : both["comparisons"]) {
    for (const json& one : comparison["figures"]) contrasts += one["p"].is_null() ? 0 : 1;
  }
  CHECK(both["correction"]["differences"] == contrasts);
  const Outcome text = games.compare(
      {"little", "--b", "size=4", "--players", "2,3", "-n", "100", "--seed", "1", "--plot", games / "sizes.svg"});
  CHECK(text.out.starts_with("2 players: Among players who choose at random, with `size = 4` "));
  CHECK(text.out.find("\n3 players: Among players who choose at random, with `size = 4` ") != std::string::npos);
  const std::string svg = test::text_of_file(games / "sizes-3.svg");
  CHECK(svg.find(">Little: 100 games each with 3 players</text>") != std::string::npos);
  CHECK(svg.find(">the default settings</text>") != std::string::npos);
  CHECK(svg.find(">size = 4</text>") != std::string::npos);
  CHECK(test::text_of_file(games / "sizes-2.svg").starts_with("<svg "));
}

TEST_CASE("compare prints figures as CSV") {
  const Games games;
  const Outcome csv =
      games.compare({"little", "--b", "size=4", "--players", "3", "-n", "100", "--seed", "1", "--format", "csv"});
  const json comparison =
      games.compare_json({"little", "--b", "size=4", "--players", "3", "-n", "100"})["comparisons"][0];
  CHECK(
      csv.out.starts_with("players,group,item,measure,a,b,difference,difference_low,difference_high,ratio,ratio_low,"
                          "ratio_high,p,p_corrected,significant\n"));
  const json move = figure(comparison, "moves", "draw", "chosen");
  std::string row = "\n3,moves,draw,chosen," + move["a"]["value"].dump() + ',' + move["b"]["value"].dump();
  for (const char* key : {"difference", "ratio"}) {
    for (const char* part : {"value", "low", "high"}) row += ',' + move[key][part].dump();
  }
  row += ',' + move["p"].dump() + ',' + move["p_corrected"].dump() + ',' + move["significant"].dump() + '\n';
  CHECK(csv.out.find(row) != std::string::npos);
  CHECK(csv.out.find("\n3,turns,,most," + figure(comparison, "turns", "", "most")["a"]["value"].dump()) !=
        std::string::npos);
}

TEST_CASE("settings for both sides are overridden by those of each side") {
  const Games games;
  const json both = games.compare_json(
      {"little", "--preset", "big", "--set", "open=on", "--a", "size=3", "--b", "size=1", "-n", "100"});
  CHECK(both["comparisons"][0]["a"]["options"] == json{{"size", 3}, {"open", true}});
  CHECK(both["comparisons"][0]["b"]["options"] == json{{"size", 1}, {"open", true}});
  CHECK(both["comparisons"][0]["summary"][0].get<std::string>().starts_with(
      "Among players who choose at random, with `size = 1` instead of `size = 3` "));
  CHECK(games.compare_json({"little", "--set", "size=3", "--b", "open=on", "-n", "100"})["a"] == "the shared settings");
}

TEST_CASE("a variant alone is compared with the game it varies") {
  const Games games;
  json alone = games.compare_json({games / "mine.lua", "-n", "100"});
  const json both = games.compare_json({games / "little.lua", games / "mine.lua", "-n", "100"});
  CHECK(alone["comparisons"] == both["comparisons"]);
  CHECK(alone["comparisons"][0]["summary"][0].get<std::string>().starts_with(
      "Among players who choose at random, in `mine`, compared with `little`, "));
  const Outcome set = games.compare({games / "mine.lua", "--b", "size=2", "-n", "100"});
  CHECK(set.err.find("with 4 players, the default settings and `size = 2` are the same game") != std::string::npos);
}

TEST_CASE("the settings of both sides are reported, and the last setting of an option applies") {
  const Games games;
  const std::string out =
      games.compare({"little", "--set", "open=on", "--b", "size = 2, size=1", "-n", "100", "--seed", "1"}).out;
  INFO(out);
  CHECK(out.find("\nB: size = 1 (") != std::string::npos);
  CHECK(out.find("\nA and B: open = on\n") != std::string::npos);
  const Outcome inner = games.compare({"little", "--b", "size = 1 0", "-n", "100"});
  CHECK(inner.code == kUsage);
  CHECK(inner.err.find("1 0") != std::string::npos);
}

TEST_CASE("shares of games are the fractions that simulate reports") {
  const Games games;
  const json comparison = games.compare_json({"little", "--b", "size=3", "-n", "150"})["comparisons"][0];
  for (const char* side : {"a", "b"}) {
    for (std::size_t seat = 0; seat < 4; ++seat) {
      const double share = figure(comparison, "seats", std::to_string(seat + 1), "share")[side]["value"].get<double>();
      CHECK(share == comparison[side]["seats"][seat]["share"].get<double>());
    }
  }
}

TEST_CASE("impossible comparisons are refused with the reason") {
  CHECK(refusal({"little"}) ==
        "houserules: nothing to compare with: name a second game, or give settings, as in --b draws=1\n");
  CHECK(refusal({"little", "--b", "size=2"}) ==
        "houserules: with 4 players, the default settings and `size = 2` are the same game with the same options: "
        "nothing to compare\n");
  CHECK(
      refusal({"little", "little"}) ==
      "houserules: with 4 players, `little` and `little` are the same game with the same options: nothing to compare\n");
  CHECK(refusal({"little", "--b", "sise=1"}) ==
        "houserules: --b sise=1: there is no option `sise`; did you mean `size`?\n");
  CHECK(refusal({"little", "--a", "preset=bigg", "--b", "size=1"}) ==
        "houserules: --a preset=bigg: there is no preset `bigg`; did you mean `big`?\n");
  CHECK(refusal({"little", "--a", "big"}) ==
        "houserules: --a big: expected OPTION=VALUE or preset=NAME; did you mean `preset=big`?\n");
  CHECK(refusal({"little", "--a", "size="}) == "houserules: --a size=: expected OPTION=VALUE or preset=NAME\n");
  CHECK(refusal({"little", "--b", "size=9"}) ==
        "houserules: --b size=9: the option `size` is a number in 1..5, not `9`\n");
  CHECK(refusal({"little", "--b", "size=5,open=on"}) == "houserules: --b size=5,open=on: five cards are too many\n");
  CHECK(refusal({"little", "mine", "--set", "size=7"}) ==
        "houserules: little: the option `size` is a number in 1..5, not `7`\n");
  CHECK(refusal({"little", "litle"}) == "houserules: there is no game `litle`; did you mean `little`?\n");
  CHECK(refusal({"little", "many"}) ==
        "houserules: little is for 2 to 4 players, many for 5 or 6: no number of players suits both\n");
  CHECK(refusal({"little", "mine", "--players", "3..5"}) == "houserules: Little is for 2 to 4 players, not 5\n");
  CHECK(refusal({"little", "--b", "size=1", "--players", "4..2"}) ==
        "houserules: --players: expected numbers from 1 to 16, as in 4, 2,4 or 2..4, not `4..2`\n"
        "try: houserules compare --help\n");
  CHECK(refusal({"little", "--b", "size=1", "-n", "99"}) ==
        "houserules: -n: expected a whole number from 100 to 10000000, not `99`\ntry: houserules compare --help\n");
  CHECK(refusal({"little", "--b", "size=1", "--bots", "random,random"}) ==
        "houserules: expected one bot for all seats, or 4, one per seat, not 2\n");
  CHECK(refusal({"little", "--b", "size=1", "--plot", "/no/such/folder.svg"})
            .starts_with("houserules: /no/such/folder.svg cannot be written: "));
}

TEST_CASE("a failing game ends the comparison, whichever side it is on") {
  const TempFolder games;
  std::string text = kLittleGame;
  text.replace(text.find("  if #me.hand == 0 then finish() end"), 36,
               "  if options.open and chance(40) == 1 then error('oh') end if #me.hand == 0 then finish() end");
  games.write("little.lua", text);
  const Outcome outcome = run({"compare", "little", "--b", "open=on", "-n", "200", "--seed", "1"}, games.path());
  CHECK(outcome.code == kFindings);
  CHECK(outcome.out.empty());
  CHECK(
      outcome.err.find("  houserules play little --watch --bots random --players 4 --seed 1 --set open=on --index ") !=
      std::string::npos);
}

TEST_CASE("numbers of players are read from lists and ranges") {
  CHECK(parse_player_numbers("4") == std::vector<int>{4});
  CHECK(parse_player_numbers("2..4") == std::vector<int>{2, 3, 4});
  CHECK(parse_player_numbers("6,2..3,2") == std::vector<int>{2, 3, 6});
  for (const char* wrong : {"", "x", "4..2", "0", "17", "2..", "..3", "2,,3", "2,", "-2", "2..99"}) {
    INFO(wrong);
    CHECK(parse_player_numbers(wrong).empty());
  }
}

}  // namespace houserules::compare_test
