// Offers that reveal hidden cards.
#include "checker/playouts/secrets.h"

#include "tests/checker/check_support.h"

namespace houserules::secrets_test {

using test::check_rules;
using test::rules_in_memory;

CheckReport report_of(const std::string& script, const std::string& header = "") {
  const std::string text =
      "--[[ rules\ngame \"Secrets\"\nplayers 2..3\ndeal 5 each\nturn up 1 to discard\nmove draw \"draw a card\"\n"
      "move play \"play {card}\"\n" +
      header + "]]\n" + script;
  return check_rules(rules_in_memory({{"secrets.lua", text}}, "secrets.lua"), 2);
}

std::vector<Finding> leaks_in(const CheckReport& report) {
  std::vector<Finding> leaks;
  for (const Finding& finding : report.findings) {
    if (finding.code == Code::hidden_cards_given_away) leaks.push_back(finding);
  }
  return leaks;
}

std::string leaks_at(const CheckReport& report) {
  std::string lines;
  for (const Finding& leak : leaks_in(report)) lines += std::to_string(leak.range.begin.line) + " ";
  return lines;
}

const std::string kEnd =
    "  if act == \"draw\" then stock:deal(1, me.hand) else card:move_to(discard) end\n  if #stock == "
    "0 or #me.hand == 0 then finish(me) end\nend\n";

TEST_CASE("moves that depend on the top of the stock give it away") {
  const CheckReport report = report_of(
      "function turn(me)\n  local act, card = me:choose { draw = stock.top:is(\"red\"), play = me.hand }\n" + kEnd);
  const auto leaks = leaks_in(report);
  REQUIRE(leaks.size() == 1);
  const Finding& leak = leaks[0];
  CHECK(leak.severity == Severity::error);
  CHECK(leak.range.begin == Position{10, 3});
  CHECK((leak.message == "the choices offered to Anna give away a card that Anna cannot see" ||
         leak.message == "the choices offered to Ben give away a card that Ben cannot see"));
  REQUIRE(leak.notes.size() == 3);
  CHECK(leak.notes[0].message.find(" on top of the pile `stock`: ") != std::string::npos);
  CHECK(leak.notes[1].message.find(" there: ") != std::string::npos);
  // One of the two offers drawing, the other does not.
  CHECK((leak.notes[0].message.find("draw a card") != std::string::npos) !=
        (leak.notes[1].message.find("draw a card") != std::string::npos));
  CHECK(leak.notes[2].message.ends_with(", for example with 2 players"));
  REQUIRE(leak.recording >= 0);
  const Transcript& recording = report.recordings[static_cast<std::size_t>(leak.recording)];
  CHECK(recording.shows.starts_with("HR314: the choices offered to "));
  CHECK(recording.choices.size() <= 3);
}

const std::string kCalls =
    "  if act == \"play\" then who:move_to(discard) end\n  if #stock == 0 or #me.hand == 0 then finish(me) end\n"
    "  if act == \"lay\" then stock:deal(1, who.hand) end\nend\n";

TEST_CASE("a player's own possible calls are no secret to that player") {
  // That somebody else holds a pair changes nothing of what the player is offered.
  CHECK(leaks_at(report_of("function turn(me)\n  local act, who = me:choose { play = me.hand, others = { lay = "
                           "function(player) return player.hand:groups(2) end } }\n" +
                               kCalls,
                           "move lay \"lay {card}\"\n")) == "");
}

TEST_CASE("offered calls can give hidden cards away, too") {
  const CheckReport report = report_of(
      "function turn(me)\n  local act, who = me:choose { play = me.hand, others = { lay = function() return "
      "me.hand:any \"hearts\" end } }\n" +
          kCalls,
      "move lay \"doubt\"\n");
  CHECK(leaks_at(report) == "11 ");
  REQUIRE(leaks_in(report).size() == 1);
  const std::vector<Note> notes = leaks_in(report)[0].notes;
  REQUIRE(notes.size() == 3);
  const bool calls = notes[0].message.ends_with(": doubt");
  CHECK(calls != notes[0].message.ends_with(": nothing"));
  CHECK(notes[1].message.ends_with(calls ? ": nothing" : ": doubt"));
}

TEST_CASE("a call that only sometimes gives hidden cards away, with three players, is found") {
  CHECK(leaks_at(report_of("function turn(me)\n  local rare = #players == 3 and discard.top:is(\"8\")\n"
                           "  local act, who = me:choose { play = me.hand, others = { lay = function() return rare and "
                           "me.hand:any \"hearts\" end } }\n" +
                               kCalls,
                           "move lay \"doubt\"\n")) == "12 ");
}

TEST_CASE("a text may not name a card that somebody cannot see") {
  const auto named = [](const std::string& saying) {
    std::string found;
    for (const Finding& finding :
         report_of("function turn(me)\n  local act, card = me:choose { draw = true, play = me.hand "
                   "}\n" +
                   saying + kEnd)
             .findings) {
      if (finding.code == Code::hidden_card_named)
        found += std::to_string(finding.range.begin.line) + " " + finding.message + "; ";
    }
    return found;
  };
  CHECK(named("  say(\"next is the \" .. stock.top.name)\n").starts_with("11 this text names a card that "));
  CHECK(named("  if card then say(me.name .. \" plays the \" .. card.name) end\n") == "");
  CHECK(named("  say(me.name .. \" has \" .. #me.hand .. \" cards\")\n") == "");
}

TEST_CASE("a leak is reported even if the game does not end") {
  const CheckReport report =
      report_of("function turn(me)\n  me:choose { draw = stock.top:is(\"red\"), play = me.hand }\nend\n");
  CHECK(std::any_of(report.findings.begin(), report.findings.end(),
                    [](const Finding& finding) { return finding.code == Code::game_goes_in_circles; }));
  CHECK(leaks_at(report) == "10 ");
}

TEST_CASE("if the script branches differently, the line that looked at the card is reported") {
  const CheckReport report = report_of(
      "function turn(me)\n  local from = me.hand\n  if me.left.hand:any { rank = \"8\" } then\n    from = "
      "me.hand:where { "
      "suit = discard.top.suit }\n  end\n  local act, card = me:choose { draw = true, play = from }\n" +
      kEnd);
  const auto leaks = leaks_in(report);
  REQUIRE(leaks.size() == 1);
  CHECK(leaks[0].range.begin.line == 14);
  REQUIRE(leaks[0].notes[0].has_place());
  CHECK(leaks[0].notes[0].range.begin == Position{11, 3});
  CHECK(leaks[0].notes[0].message == "with a different hidden card the script branches differently here");
}

TEST_CASE("looking at hidden cards before the first choice of a deal is found") {
  CHECK(leaks_at(report_of(
            "local lucky\nfunction start() lucky = stock.top:is(\"red\") end\nfunction turn(me)\n  local act, card = "
            "me:choose { draw = lucky, play = me.hand }\n  lucky = true\n" +
            kEnd)) == "12 ");
}

TEST_CASE("looking at hidden cards in a simultaneous choice is found") {
  const std::string header = "move give \"give {card}\" private\n";
  const std::string rest = "function turn(me)\n  local act, card = me:choose { draw = true, play = me.hand }\n" + kEnd;
  CHECK(leaks_at(
            report_of("function start()\n  for _, _, card in choose_all(players, function(player)\n    return { give = "
                      "player.left.hand:any { rank = \"8\" } and player.hand:where { suit = \"hearts\" } or "
                      "player.hand }\n  end) do card:move_to(stock) end\nend\n" +
                          rest,
                      header)) == "11 ");
  CHECK(leaks_at(
            report_of("function start()\n  for _, _, card in choose_all(players, function(player)\n    return { give = "
                      "player.hand }\n  end) do card:move_to(stock) end\nend\n" +
                          rest,
                      header)) == "");
}

TEST_CASE("a player's own cards, cards drawn and cards shown are no secrets") {
  CHECK(leaks_at(
            report_of("function turn(me)\n  local act, card = me:choose { draw = true, play = me.hand:where { suit = "
                      "discard.top.suit } }\n" +
                      kEnd)) == "");
  CHECK(leaks_at(report_of(
            "function turn(me)\n  local came = stock:deal(1, me.hand)\n  local act, card = me:choose { draw = "
            "#came == 0 or came[1]:is(\"red\"), play = me.hand }\n" +
            kEnd)) == "");
  CHECK(leaks_at(report_of("function turn(me)\n  stock.top:show()\n  local act, card = me:choose { draw = "
                           "stock.top:is(\"red\"), play = me.hand }\n" +
                           kEnd)) == "");
}

TEST_CASE("what a public answer reveals is no secret") {
  // Asked for a rank, the neighbour hands over what they have: the next question depends on cards that were hidden.
  CHECK(leaks_at(
            report_of("function turn(me)\n  repeat\n    local _, rank = me:choose { ask = ranks }\n    local given = "
                      "me.left.hand:where { rank = rank }\n    for card in each(given) do card:move_to(me.hand) end\n  "
                      "  if #me.left.hand "
                      "== 0 then finish(me) end\n  until #given == 0\n  stock:deal(1, me.hand)\n  if #stock == 0 then "
                      "finish(nobody) "
                      "end\nend\n",
                      "move ask \"ask for {rank}\"\n")) == "");
}

TEST_CASE("a hidden card is not named to players who were not asked, unless it was chosen openly before") {
  const auto named_at = [](const std::string& body) {
    std::string lines;
    for (const Finding& finding : report_of("function turn(me)\n  for _ = 1, 2 do\n" + body +
                                               "  end\n  if #stock < 3 or #me.hand == 0 then finish(me) end\nend\n")
                                         .findings) {
      if (finding.code == Code::hidden_card_named) lines += std::to_string(finding.range.begin.line) + " ";
    }
    return lines;
  };
  CHECK(named_at("    me:choose { draw = true }\n    say(\"a card\")\n    stock:deal(1, me.hand)\n") == "");
  CHECK(named_at("    me:choose { draw = true }\n    say(stock.top.name)\n    stock:deal(1, me.hand)\n") == "12 ");
  CHECK(
      named_at(
          "    local card = me:pick(\"play\", me.hand)\n    say(\"not the \" .. card)\n    stock:deal(1, me.hand)\n") ==
      "");
}

TEST_CASE("a move that shows a card that is put away is found") {
  const auto told = [](const std::string& move, const std::string& turn) {
    const std::string script =
        "function turn(me)\n" + turn + "  if #stock == 0 or #me.hand == 0 then finish(me) end\nend\n";
    std::string text;
    for (const Finding& finding : report_of(script, "pile buried face down\n" + move + "\n").findings) {
      text += to_string(finding.code) + " " + std::to_string(finding.range.begin.line) + ": " + finding.message + " (" +
              finding.help + ")\n";
    }
    return text;
  };
  const std::string bury =
      "  me:choose { draw = true, play = me.hand:where(\"8\") }\n  stock:deal(1, me.hand)\n"
      "  local card = me:pick(\"bury\", me.hand)\n  card:move_to(buried)\n";
  CHECK(told("move bury \"bury {card}\"", bury) ==
        "HR317 9: the move `bury` shows everybody the card, but Anna cannot see it in the pile `buried` (write "
        "`private` after the text of the move, or let the card be seen where it goes)\n");
  CHECK(told("move bury \"bury {card}\" private", bury) == "");
  CHECK(told("move bury \"bury {card}\"", bury + "  card:show()\n") == "");
  // A card that takes another one has to be shown, and so has one that lies open first.
  CHECK(told("move bury \"take with {card}\"", bury + "  stock:deal(1, discard) discard.top:move_to(buried)\n") == "");
  CHECK(told("move bury \"bury {card}\"",
             "  me:choose { draw = true, play = me.hand:where(\"8\") }\n"
             "  stock:deal(1, me.hand)\n  me:pick(\"bury\", me.hand):move_to(discard)\n"
             "  discard.top:move_to(buried)\n") == "");
}

}  // namespace houserules::secrets_test
