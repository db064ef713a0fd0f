// What the rule sheet and the figures of a simulation say about deals, dealers, packs, refusals and losing.
#include "tests/cli/cli_support.h"

namespace houserules::sheet_facts_test {

using test::run;
using test::TempFolder;

constexpr const char* kScript =
    "--- X-1 After {size deal} it is over, with {size fox/foxes}. [when size > 1] Or {size pony/ponies}.\n"
    "--- X-2 The second.\nfunction turn(me)\n  me:choose { go = true }\n  me:sits_out()\n"
    "  if #after(me) <= 1 then finish() end\nend\n";

std::string header(const std::string& statements) {
  return "--[[ rules\ngame \"Facts\"\nplayers 3\nmove go \"go\"\noption size = 1 in 1..3 \"how many\"\n" + statements +
         "\n]]\n";
}

std::string sheet_of(const std::string& statements, const std::vector<std::string>& flags = {}) {
  const TempFolder games;
  games.write("facts.lua", header(statements) + kScript);
  std::vector<std::string> arguments{"rules", "facts"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  return run(arguments, games.path(), "", 300).out;
}

std::string line_of(const std::string& sheet, const std::string& label) {
  const std::size_t at = sheet.find("\n" + label + ":");
  if (at == std::string::npos) return "";
  const std::size_t text = sheet.find_first_not_of(' ', at + label.size() + 2);
  return sheet.substr(text, sheet.find('\n', text) - text);
}

TEST_CASE("the sheet describes packets, rows and deals of different sizes") {
  const std::string piles = "pile skat face down\npile column x 7 as laid\n";
  CHECK(
      line_of(sheet_of(piles + "deal 3 then 2 each\ndeal 2 to skat\ndeal 1..7 to column top face up"), "Deal") ==
      "5 cards each, 3 then 2 at a time; 2 cards to the skat; 1 to 7 cards to the 7 columns, the last of them face up");
  CHECK(line_of(sheet_of(piles + "deal 4 to column face up"), "Deal") == "4 cards to each of 7 columns, face up");
  CHECK(line_of(sheet_of("deal 4 - deal_number each\nmatch 3 deals"), "Deal") == "3, 2, 1 cards each, deal by deal");
  CHECK(line_of(sheet_of("deal deal_number each\nmatch until a score >= 9"), "Deal") ==
        "1, 2, 3, 4 cards each, deal by deal, and so on");
}

TEST_CASE("the sheet says that the script ends a match that the header ends only for a loser") {
  const TempFolder games;
  for (const auto& [ends, text] :
       {std::pair{"finish_match(me)",
                  "until a score is at most -5, or earlier as the rules say; the highest score wins"},
        {"finish(me)", "until a score is at most -5; the highest score wins"}}) {
    games.write("won.lua", "--[[ rules\ngame \"Won\"\nplayers 2\nmove stop \"stop\"\nmatch until a score <= -5\n"
                           "win highest score\n]]\nfunction turn(me)\n  me:choose { stop = true }\n  " +
                               std::string(ends) + "\nend\nfunction score() return 1 end\n");
    CHECK(line_of(run({"rules", "won"}, games.path(), "", 200).out, "Match") == text);
  }
}

TEST_CASE("the sheet of a variant names its base by its title") {
  const TempFolder games;
  games.write("base.lua", "--[[ rules\ngame \"A Base Game\"\nplayers 2\nmove stop \"stop\"\n]]\n"
              "function turn(me)\n  me:choose { stop = true }\n  finish()\nend\n");
  games.write("mine.lua", "--[[ rules\nvariant of base \"Mine\"\n]]\n");
  CHECK(run({"rules", "mine"}, games.path()).out.starts_with("Mine\n====\nA variant of A Base Game.\n"));
}

TEST_CASE("the sheet says who begins, who deals next, when the game ends and who loses") {
  const std::string sheet = sheet_of(
      "public trumps \"trump suit\"\nfirst holder of lowest trumps\ndealer loser of last deal\n"
      "match until a score >= 500 or a score <= -200\nwin all but last");
  CHECK(line_of(sheet, "First") == "the holder of the lowest card of the trump suit; play goes clockwise");
  CHECK(line_of(sheet, "Dealer") == "the loser of a deal deals next");
  CHECK(line_of(sheet, "Match") ==
        "until a score is at least 500 or is at most -200; the last player left in loses, and all others win");
  CHECK(line_of(sheet_of("first loser of last deal\ndealer stays"), "Dealer") == "the same player deals each time");
  CHECK(line_of(sheet_of("first holder of highest card"), "First") ==
        "the holder of the highest card; play goes clockwise");
  CHECK(line_of(sheet_of("first holder of lowest clubs"), "First") ==
        "the holder of the lowest club; play goes clockwise");
  CHECK(line_of(sheet_of("first holder of QS"), "First") == "the holder of the Queen of spades; play goes clockwise");
  CHECK(line_of(sheet_of("win most deals"), "Match") == "1 deal");
  CHECK(line_of(sheet_of("win most deals\nmatch 3 deals"), "Match") ==
        "3 deals; the player who has won the most deals wins");
}

TEST_CASE("the sheet describes suits with ranks of their own") {
  CHECK(line_of(sheet_of("deck tarock 54"), "Pack") ==
        "54 cards: 7 8 9 10 J C Q K in clubs and spades; 4 3 2 A J C Q K in diamonds and hearts; I II III IV V VI VII "
        "VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI fool in trumps");
}

TEST_CASE("the sheet writes counts in words, and says what is refused") {
  const std::string one = sheet_of("require size < 3 \"three are too many\"");
  CHECK(one.find("X-1  After 1 deal it is over, with 1 fox.\n") != std::string::npos);
  CHECK(one.find("Some options do not go together:\n  three are too many\n") != std::string::npos);
  CHECK(sheet_of("", {"--set", "size=2"}).find("After 2 deals it is over, with 2 foxes. Or 2 ponies.") !=
        std::string::npos);
}

TEST_CASE("a variant's clauses come first, and replace those with the same numbers") {
  const TempFolder games;
  games.write("facts.lua", header("") + kScript);
  games.write("mine.lua", "--[[ rules\nvariant of facts \"Mine\"\n]]\n--- X-1, Y-1 Mine.\n");
  CHECK(run({"rules", "mine"}, games.path()).out.find("X-1, Y-1  Mine.\n\nX-2  The second.\n") != std::string::npos);
}

TEST_CASE("the loser of a game that is lost is named at its end and counted by simulate") {
  const TempFolder games;
  const std::string path = games.write("facts.lua", header("first dealer\nwin all but last") + kScript);
  const std::string table = run({"simulate", path, "-n", "30", "--seed", "1"}, games.path()).out;
  INFO(table);
  CHECK(table.find("seat  losses") != std::string::npos);
  CHECK(table.find("no loser: 0; decision limit reached: 0\n") != std::string::npos);
  const std::string json = run({"simulate", path, "-n", "30", "--seed", "1", "--format", "json"}, games.path()).out;
  CHECK(json.find("\"losses\": ") != std::string::npos);
}

TEST_CASE("only sentences that differ by the number of players say to which they apply") {
  const TempFolder games;
  games.write(
      "facts.lua",
      "--[[ rules\ngame \"Facts\"\nplayers 2..3\nmove go \"go\"\noption size = 1 in 1..3 \"how many\"\n"
      "option size = 2 when players == 2\n]]\n--- X-1 Begin. Take {size card}. Go on. [when players == 3] Three. "
      "[when players == 3] Go.\nfunction turn(me) me:choose { go = true } finish(me) end\n");
  CHECK(run({"rules", "facts"}, games.path(), "", 300)
            .out.find(
                "X-1  Begin. [2 players: Take 2 cards.] [3 players: Take 1 card.] Go on. [3 players: Three. Go.]\n") !=
        std::string::npos);
}

TEST_CASE("the sheet does not say who begins if the script decides") {
  const TempFolder games;
  const auto sheet = [&games](const std::string& script) {
    games.write("facts.lua", header("") + script);
    return run({"rules", "facts"}, games.path(), "", 300).out;
  };
  const std::string turn = "function turn(me) me:choose { go = true } finish(me) end\n";
  CHECK(line_of(sheet(turn), "First") == "the player on the dealer's left; play goes clockwise");
  const std::string decided = sheet("function start() turns.next = dealer end\n" + turn);
  CHECK(line_of(decided, "First").empty());
  CHECK(line_of(decided, "Play") == "clockwise");
  CHECK(line_of(sheet("function play() players[1]:choose { go = true } end\n"), "Play") == "clockwise");
}

}  // namespace houserules::sheet_facts_test
