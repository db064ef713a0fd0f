#include "checker/playouts/playout_checks.h"

#include "tests/checker/check_support.h"
#include "tests/scale.h"

namespace houserules::playouts_test {

using test::check_rules;
using test::findings_text;
using test::rules_in_memory;

CheckReport report_of(const std::string& header, const std::string& script, int games = 5) {
  const std::string text =
      "--[[ rules\ngame \"Playouts\"\nplayers 2..3\ndeck 52\ndeal 5 each\nmove draw \"draw a card\"\n" + header +
      "]]\n" + script;
  return check_rules(rules_in_memory({{"playouts.lua", text}}, "playouts.lua"), games);
}

/// The choices of the only recording, as "1 draw, 2 draw".
std::string recorded(const CheckReport& report) {
  REQUIRE(report.recordings.size() == 1);
  std::string text;
  for (const RecordedChoice& choice : report.recordings[0].choices) {
    text += (text.empty() ? "" : ", ") + std::to_string(choice.seat + 1) + " " + choice.move +
            (choice.value.empty() ? "" : " " + choice.value);
  }
  return text;
}

constexpr const char* kGoodTurn =
    "function turn(me)\n  me:choose { draw = true }\n  stock:deal(1, me.hand)\n  if #stock == 0 then finish(me) "
    "end\nend\n";

TEST_CASE("games are played for each number of players, each preset and each changed option") {
  CHECK(findings_text(report_of("", kGoodTurn)) == "");
  CHECK(report_of("", kGoodTurn).games_played == 10);
  const std::string score = "function score(player) return #player.hand + (options.odd and 1 or 0)";
  CHECK(report_of("option odd = off\n", kGoodTurn + score + " end\n").games_played == 20);
  CHECK(report_of("option odd = off\noption size = 5 in 3..7\npreset both { odd = on size = 3 }\n",
                  kGoodTurn + score + " + options.size end\n")
            .games_played == 2 * 5 * (1 + 1 + 1 + 4));
}

TEST_CASE("for a file that runs in Lua, everything is found but statements that never run, with the reason") {
  const std::string idle =
      "function turn(me)\n  if #me.hand == 99 then say(\"never\") end\n  me:choose { draw = true }\n"
      "  stock:deal(1, me.hand)\n  if #stock == 0 then finish(me) end\nend\n";
  const CheckReport counted = report_of("", idle);
  CHECK(counted.why_not_counted == "");
  CHECK(findings_text(counted).find("this never ran") != std::string::npos);
  const CheckReport in_lua = report_of("", "local m = math\nfunction before_deal() m.abs(1) end\n" + idle);
  CHECK(in_lua.why_not_counted == "playouts.lua:8: `math` used as a value is not compiled");
  CHECK(findings_text(in_lua) == "");
  const CheckReport wrong =
      report_of("", "local m = math\n" + idle + "function score() error(m.pi > 3 and \"oh no\") end\n");
  CHECK(findings_text(wrong).find("oh no") != std::string::npos);
}

TEST_CASE("an error in the script is found at its line, with the shortest game that shows it") {
  const CheckReport report = report_of(
      "", "function turn(me)\n  me:choose { draw = true }\n  if chance(3) == 1 then error(\"oh no\") end\nend\n");
  REQUIRE(report.findings.size() == 1);
  const Finding& finding = report.findings[0];
  CHECK(finding.code == Code::script_error);
  CHECK(finding.range.begin == Position{10, 3});
  CHECK(finding.message == "oh no");
  REQUIRE(finding.notes.size() == 1);
  CHECK(finding.notes[0].message == "in 10 of 10 games, for example with 2 players");
  CHECK(finding.recording == 0);
  CHECK(recorded(report) == "1 draw");
  CHECK(report.recordings[0].players == 2);
  CHECK(report.recordings[0].shows == "HR300: oh no");
  CHECK(report.errors() == 1);
}

TEST_CASE("a long game is reduced to the choices that matter") {
  const CheckReport report = report_of(
      "move wait \"wait\"\nmove jump \"jump\"\n",
      "local jumps = 0\nfunction turn(me)\n  local act = me:choose { draw = true, wait = true, jump = true }\n"
      "  if act == \"jump\" then jumps = jumps + 1 end\n  if jumps == 3 then error(\"too high\") end\nend\n");
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].message == "too high");
  REQUIRE(report.recordings.size() == 1);
  CHECK(report.recordings[0].choices.size() == 3);
}

TEST_CASE("a failure with only some numbers of players, options or presets is found") {
  const auto breaks = [](const std::string& condition) {
    return "function turn(me)\n  me:choose { draw = true }\n  if " + condition +
           " then error(\"so\") end\n  finish(me)\nend\n";
  };
  const auto only = [](const CheckReport& report) {
    REQUIRE(report.findings.size() == 1);
    REQUIRE(report.findings[0].notes.size() == 1);
    return report.findings[0].notes[0].message;
  };
  CHECK(only(report_of("", breaks("#players == 3"))) == "in 5 of 10 games, for example with 3 players");
  CHECK(only(report_of("option odd = off\n", breaks("options.odd"))) ==
        "in 10 of 20 games, for example with 2 players and odd=on");
  CHECK(only(report_of("option way = left in left right across\n", breaks("options.way == \"across\""))) ==
        "in 10 of 30 games, for example with 2 players and way=across");
  CHECK(only(report_of("option size = 4 in 1..9\n", breaks("options.size == 9 and #players == 3"))) ==
        "in 5 of 50 games, for example with 3 players and size=9");
}

TEST_CASE("only the requested settings are tried") {
  const std::string text =
      "--[[ rules\ngame \"Some\"\nplayers 2..4\nmove draw \"draw a card\"\noption odd = off\noption way = left in left "
      "right\npreset odd_way { odd = on way = right }\n]]\n" +
      std::string(kGoodTurn) + "function score(player) return (options.odd and 1 or 0) + #options.way end\n";
  CheckSettings settings;
  settings.games = 1;
  const auto games = [&] { return check(rules_in_memory({{"some.lua", text}}, "some.lua"), settings).games_played; };
  CHECK(games() == 3 * 4);
  settings.wanted.players = 3;
  CHECK(games() == 4);
  settings.wanted.settings.set = {{"odd", "on"}};
  CHECK(games() == 2);
  settings.wanted.settings = {"odd_way", {}};
  CHECK(games() == 3);
}

TEST_CASE("deals that reach their limit are a warning, with their share") {
  const CheckReport report =
      report_of("limit 20 decisions\n",
                "local made = 0\nfunction turn(me)\n  me:choose { draw = true }\n  made = made + 1\nend\n");
  CHECK(findings_text(report) ==
        "warning[HR301] 7:1 8 of 8 games reach the limit of 20 decisions in a deal [for example with 2 players] (a "
        "deal ends with `finish`: make sure that games reach it before the `limit`, or raise the limit)\n");
  CHECK(report.recordings[0].choices.size() == 20);
  CHECK(report.games_left == 10);
  CHECK(report.errors() == 0);
  CHECK(report.warnings() == 1);
}

TEST_CASE("a game that states its limit may have deals that reach it") {
  const std::string turn =
      "local made = 0\nfunction turn(me)\n  me:choose { draw = true }\n  made = made + 1\n  if deal_is_short then "
      "finish(me) end\nend\n";
  const std::string short_in_one = "function start()\n  deal_is_short = chance(2) == 1\nend\n" + turn;
  CHECK(findings_text(report_of("limit 20 decisions\npublic deal_is_short \"short\"\n", short_in_one, 20)) == "");
  CHECK(findings_text(report_of("public deal_is_short \"short\"\n", short_in_one, 20)).find("warning[HR301]") == 0);
}

TEST_CASE("long games are abandoned, and reported if all games are") {
  const std::string score = "function score(player) return 1 end\n";
  const CheckReport endless = report_of("match until a score >= 1000000\nwin highest score\n", kGoodTurn + score);
  CHECK(findings_text(endless) ==
        "warning[HR301] 2:6 none of 8 games is over after 20000 decisions [for example with 2 players] (the deals end "
        "but the match does not: make sure that scores can reach what `match` asks for, or give it a maximum number of "
        "deals)\n");
  CHECK(endless.recordings[0].choices.size() == 10'000);
  CHECK(endless.games_played == 10);
  CHECK(endless.games_left == 10);
  // With three players the game ends after one deal.
  const CheckReport some = report_of(
      "match until a score >= 1000000\nmatch 1 deals when players == 3\nwin highest score\n", kGoodTurn + score);
  CHECK(findings_text(some) == "");
  CHECK(some.games_left == 5);
}

TEST_CASE("the work of all games is bounded, and the same in every run") {
  std::string options;
  for (char name = 'a'; name <= 'd'; ++name) options += std::string("option ") + name + "x = 1 in 1..9\n";
  const std::string text = "--[[ rules\ngame \"Long\"\nplayers 2\ndeal 5 each\nmove draw \"draw\"\n" + options +
                           "match until a score >= 100\nwin highest score\n]]\n" + kGoodTurn +
                           "function score(player) return 1 end\n";
  CheckSettings settings;
  settings.codes.ignore = {"HR2", "HR31", "HR32"};  // codes that need further games
  settings.games = 1000;
  settings.work = 60'000'000;
  const auto rules = rules_in_memory({{"long.lua", text}}, "long.lua");
  const CheckReport report = check(rules, settings);
  // Each setting gets a game before any gets more.
  const auto settings_tried = static_cast<std::int64_t>(trials_of(rules->header, {}).size());
  CHECK(report.settings_left == 0);
  CHECK(report.games_played > settings_tried);
  CHECK(report.games_played < settings_tried * settings.games);
  settings.threads = 3;
  CHECK(check(rules, settings).games_played == report.games_played);
  settings.work = 1;
  const CheckReport least = check(rules, settings);
  CHECK(least.settings_left == settings_tried - 8);  // that many are measured at once
  CHECK(least.games_played == 8);
}

TEST_CASE("a time adds games and removes none") {
  CheckSettings settings;
  settings.games = 2;
  const std::string text =
      "--[[ rules\ngame \"More\"\nplayers 2\nmove draw \"draw a card\"\n]]\n" + std::string(kGoodTurn);
  const auto games = [&] { return check(rules_in_memory({{"more.lua", text}}, "more.lua"), settings).games_played; };
  CHECK(games() == 2);
  settings.seconds = 0.000001;
  CHECK(games() == 2);
  settings.seconds = 0.1;
  CHECK(games() > 2);
}

TEST_CASE("with very many settings, only the first are tried") {
  std::string options;
  for (int i = 0; i < 900; ++i) options += "option o" + std::to_string(i) + " = off\n";
  const std::string text = "--[[ rules\ngame \"Many\"\ndeal 1 each\nmove draw \"draw\"\n" + options + "]]\n" +
                           "function turn(me)\n  me:choose { draw = true }\n  finish(me)\nend\n";
  const auto rules = rules_in_memory({{"many.lua", text}}, "many.lua");
  REQUIRE(rules->ok());
  const std::vector<Trial> trials = trials_of(rules->header, {});
  CHECK(trials.size() == kMostTrials);
  CHECK(trials[14].changes() == 0);
  CHECK(trials[15].changes() == 1);
  if (test::kSanitized) return;
  CheckSettings settings;
  settings.codes.ignore = {"HR2", "HR31", "HR32"};
  settings.games = 1;
  const CheckReport report = check(rules, settings);
  CHECK(report.games_played >= static_cast<std::int64_t>(kMostTrials));
}

TEST_CASE("a game that repeats endlessly is reported at its choice, and shown up to the first repetition") {
  const CheckReport forced = report_of("limit 20 decisions\n", "function turn(me)\n  me:choose { draw = true }\nend\n");
  CHECK(findings_text(forced) ==
        "error[HR309] 10:3 the same position keeps coming back, and nobody has another choice [8 of 8 games reach the "
        "limit of 20 decisions in a deal, for example with 2 players] (nothing in the script calls `finish`, which "
        "ends a "
        "deal; `win` only says who has won)\n");
  // The turn passes, so with two players the third choice is the first player's again.
  CHECK(forced.recordings.at(0).choices.size() == 2);
  CHECK(forced.recordings.at(0).shows.ends_with("; the position after choice 2 is the same as after choice 0"));
  const CheckReport chosen = report_of("move wait \"wait\"\n",
                                       "function turn(me)\n  if me:choose { draw = true, wait = true } == \"draw\" "
                                       "then stock:deal(1, me.hand) end\nend\n");
  CHECK(findings_text(chosen).find("error[HR309] 10:3 the same 2 positions keep coming back, whatever is chosen") == 0);
}

TEST_CASE("positions differ if the script remembers something different, even in local variables") {
  const std::string limit = "limit 50 decisions\n";
  const auto code = [&limit](const std::string& script) {
    return findings_text(report_of(limit, script)).substr(0, 14);
  };
  CHECK(code("function turn(me)\n  me:choose { draw = true }\nend\n") == "error[HR309] 1");
  CHECK(code("local t = { n = 0 }\nfunction turn(me)\n  t.n = t.n + 1\n  me:choose { draw = true }\nend\n") ==
        "warning[HR301]");
  CHECK(code("function play()\n  local n = 0\n  while true do\n    n = n + 1\n    players[1]:choose { draw = true }\n  "
             "end\nend\n") == "warning[HR301]");
  CHECK(
      code("function play()\n  local n = 0\n  while true do\n    n = (n + 1) % 3\n    players[1]:choose { draw = true "
           "}\n  end\nend\n") == "error[HR309] 1");
}

TEST_CASE("a choice without an option is an error of its own") {
  CHECK(findings_text(report_of("",
                                "function turn(me)\n  me:choose { draw = #stock > 40 }\n  stock:deal(1, me.hand)\n"
                                "  if #stock == 0 then finish(me) end\nend\n")) ==
        "error[HR307] 9:3 Ben has nothing to choose: every option offered here is nil, false or empty [in 10 of 10 "
        "games, for example with 2 players]\n");
  CHECK(findings_text(report_of("",
                                "function turn(me)\n  for p in each(players) do p.hand:move_to(discard) end\n"
                                "  me:choose { draw = #me.hand > 0 }\nend\n"))
            .find("(nothing in the script calls `finish`, which ends a deal; `win` only says who has won)") !=
        std::string::npos);
  CHECK(findings_text(report_of("",
                                "function turn(me)\n  for p in each(players) do p.hand:move_to(discard) end\n"
                                "  me:choose { draw = #me.hand > 0 }\n  finish(me)\nend\n"))
            .find("(all hands are empty: end the deal with `finish` when that happens)") != std::string::npos);
}

TEST_CASE("a loop without a choice is an error of its own, and ends the search") {
  const CheckReport report =
      report_of("", "function turn(me)\n  me:choose { draw = true }\n  while true do end\nend\n");
  CHECK(findings_text(report) ==
        "error[HR308] 10:3 this decision ran more than 100 million instructions: is there an endless loop? [in 1 of 1 "
        "games, for example with 2 players]\n");
  CHECK(recorded(report) == "2 draw");
  CHECK(findings_text(report_of("", "function turn(me)\nend\n")).find("error[HR308] 8:1 10000 turns in a row") !=
        std::string::npos);
}

TEST_CASE("games that end without a winner are reported if the header says who wins") {
  const std::string finishes = "function turn(me)\n  me:choose { draw = true }\n  finish(";
  CHECK(findings_text(report_of("win first out\n", finishes + ")\nend\n")) ==
        "warning[HR310] 7:1 10 of 10 games end without a winner [in 10 of 10 games, for example with 2 players] (name "
        "the winner with `finish(player)`, or say with `finish(nobody)` that there is none)\n");
  CHECK(findings_text(report_of("win first out\n", finishes + "nobody)\nend\n")) == "");
  CHECK(findings_text(report_of("win first out\n", finishes + "me)\nend\n")) == "");
  CHECK(findings_text(report_of("win highest score\n", finishes + ")\nend\n")) ==
        "warning[HR235] 7:1 this `win` compares scores, but the script has no `function score(player)` (add it: it "
        "returns the points that the player gets for the deal)\n");
  CHECK(findings_text(report_of("", finishes + ")\nend\n")).find("warning[HR310] 2:6 10 of 10 games") == 0);
}

TEST_CASE("a script that deals more cards than there are is reported at that line") {
  CHECK(findings_text(report_of("pile tricks each face down\n",
                                "function start()\n  deal(20, \"tricks\")\nend\n" + std::string(kGoodTurn))) ==
        "error[HR303] 10:3 20 cards for each of 3 players make 60, but the stock has 37 [in 5 of 10 games, for example "
        "with 3 players]\n");
}

TEST_CASE("default options that are refused are found") {
  CHECK(findings_text(report_of("option odd = off\nrequire odd \"it has to be odd\"\n", kGoodTurn)) ==
        "error[HR302] 8:1 the default options are refused for every number of players\n");
}

TEST_CASE("the findings do not depend on the number of threads") {
  const std::string text =
      "--[[ rules\ngame \"Threads\"\nplayers 2..6\nmove draw \"draw a card\"\n]]\nfunction turn(me)\n  me:choose { "
      "draw "
      "= true }\n  if chance(9) == 1 then error(\"rare\") end\n  if chance(20) == 1 then finish(me) end\nend\n";
  CheckSettings settings;
  settings.games = 9;
  const auto run = [&](int threads) {
    settings.threads = threads;
    const CheckReport report = check(rules_in_memory({{"threads.lua", text}}, "threads.lua"), settings);
    std::string all = findings_text(report);
    for (const Transcript& recording : report.recordings) all += to_text(recording);
    return all;
  };
  const std::string alone = run(1);
  CHECK(alone.find("error[HR300] 8:3 rare [in ") == 0);
  CHECK(run(3) == alone);
}

TEST_CASE("a game that another process plays differently is reported as a fault of the program") {
  const std::string text =
      "--[[ rules\ngame \"Again\"\nplayers 2\nmove draw \"draw a card\"\n]]\n" + std::string(kGoodTurn);
  CheckSettings settings;
  settings.games = 2;
  std::vector<Transcript> played;
  bool same = true;
  settings.replays = [&](const Transcript& recording) {
    played.push_back(recording);
    return same;
  };
  const auto findings = [&] {
    return findings_text(check(rules_in_memory({{"again.lua", text}}, "again.lua"), settings));
  };
  CHECK(findings() == "");
  REQUIRE(played.size() == 1);
  CHECK(played[0].choices.size() == 52);
  CHECK(played[0].end);
  same = false;
  CHECK(findings() ==
        "error[HR390] 2:6 the same game, played again in another process, gave a different result (this is a bug in "
        "houserules, not in the rule file: please report it with the file)\n");
}

TEST_CASE("no games are played if names are wrong") {
  const CheckReport report = report_of("", "function turn(me)\n  me.hnad = 1\nend\n");
  CHECK(report.games_played == 0);
  CHECK(report.errors() == 1);
}

TEST_CASE("a faulty header is reported as parsed") {
  const CheckReport report = report_of("dael 5 each\n", kGoodTurn);
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].code == Code::unknown_statement);
  CHECK(report.games_played == 0);
}

TEST_CASE("a player who sits out must not be asked") {
  const auto with = [](const std::string& asked) {
    return findings_text(report_of("",
                                   "function turn(me)\n  me:choose { draw = true }\n  me:sits_out()\n"
                                   "  for player in choose_all(" +
                                       asked +
                                       ", function() return { draw = true } end) do finish(player) end\nend\n"));
  };
  CHECK(with("after(me)") == "");
  CHECK(with("players") ==
        "warning[HR316] 11:3 a player who is sitting out is asked to choose here [in 10 of 10 games, for example with "
        "2 players] (`from(me)` and `after(me)` leave such players out; `players` has all players of the match)\n");
}

TEST_CASE("checks also ask for the reason why a card is refused") {
  const auto with = [](const std::string& reason) {
    return findings_text(
        report_of("move play \"play {card}\"\n",
                  "function turn(me)\n  me:pick(\"play\", { me.hand.top }):move_to(discard)\n"
                  "  if #me.hand == 0 then finish(me) end\n  if #stock == 0 then me:choose { draw = true } "
                  "end\nend\nfunction why_not(player, card)\n  " +
                      reason + "\nend\n"));
  };
  CHECK(with("return card.name .. \" is not on top of the hand of \" .. player.name").find("HR300") ==
        std::string::npos);
  CHECK(with("return card.name .. discard.top.name").find("warning[HR300] 15:3 attempt to index a nil value") !=
        std::string::npos);
  // A player who chooses among no cards is not refused one, whatever others may call.
  CHECK(findings_text(report_of("move jump \"jump in with {card}\"\n",
                                "function turn(me)\n"
                                "  local act, who, card = me:choose { draw = true, others = { jump = function(player) "
                                "return player.hand.top end } }\n"
                                "  if act == \"jump\" then card:move_to(discard) end\n"
                                "  if #stock == 0 or #me.hand == 0 then finish(me) end\n"
                                "  if act == \"draw\" then stock:deal(1, me.hand) end\n"
                                "end\n"
                                "function why_not(player, card)\n  return card.name .. discard.top.name\nend\n")) ==
        "");
}

}  // namespace houserules::playouts_test
