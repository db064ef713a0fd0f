#include <nlohmann/json.hpp>

#include "tests/cli/cli_support.h"

namespace houserules::play_test {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;

struct Little {
  Little() { games.write("little.lua", kLittleGame); }
  Outcome play(std::vector<std::string> arguments, const std::string& input = "") const {
    arguments.insert(arguments.begin(), {"play", "little"});
    return run(arguments, games.path(), input);
  }
  TempFolder games;
};

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++found;
  return found;
}

TEST_CASE("without a terminal a game is printed, the same for the same seed") {
  const Little little;
  const Outcome first = little.play({"--seed", "1", "--players", "3"});
  CHECK(first.code == kFine);
  CHECK(first.out.starts_with("Little: Anna, Ben and Clara\nThree fair bots play.\n\nDeal 1: "));
  CHECK(first.out.find("\nResult after 1 deal and ") != std::string::npos);
  CHECK(count(first.out, "  winner\n") == 1);
  CHECK(first.out == little.play({"--seed", "1", "--players", "3", "--watch"}).out);
  CHECK(first.out != little.play({"--seed", "2", "--players", "3"}).out);
  CHECK(first.out != little.play({"--seed", "1", "--players", "3", "--index", "1"}).out);
}

TEST_CASE("cards laid unseen one by one are a line with their number") {
  const std::string out = run({"play", "cheat", "--seed", "3", "--bots", "random"}, HOUSERULES_SOURCE_DIR "/games").out;
  CHECK(out.find("Rank claimed: 3\n"
                 "Ben: lay 3 cards, lay no more (claims three Threes)\n"
                 "Clara: I doubt it!\n") != std::string::npos);
  CHECK(out.find(": lay a card\n") == std::string::npos);
}

TEST_CASE("who plays is said, and the command for the same game names the bots") {
  const Little little;
  const auto second = [&](std::vector<std::string> flags) {
    flags.insert(flags.end(), {"--watch", "--seed", "1"});
    const std::string out = little.play(flags).out;
    const auto begin = out.find('\n') + 1;
    return out.substr(begin, out.find('\n', begin) - begin);
  };
  CHECK(second({}) == "Four fair bots play.");
  CHECK(second({"--players", "3", "--bots", "random"}) == "Three random bots play.");
  CHECK(second({"--players", "2", "--bots", "search:20"}) == "Two bots play (search:20).");
  CHECK(second({"--players", "3", "--bots", "easy,easy,hard"}) == "The bots: Anna easy, Ben easy, Clara hard.");
  CHECK(second({"--players", "2", "--think", "1ms"}) == "Two bots play (search:1ms).");
  const std::string mixed = little.play({"--players", "2", "--bots", "easy,random"}).out;
  CHECK(mixed.ends_with(" --bots easy,random\n"));
  CHECK(mixed.find("houserules play little --watch --players 2 --seed ") != std::string::npos);
  const auto json = nlohmann::json::parse(
      little.play({"--players", "2", "--seed", "1", "--bots", "easy,random", "--format", "json"}).out);
  CHECK(json["bots"] == std::vector<std::string>{"easy", "random"});
}

TEST_CASE("in a long match the bots think less after a while, and the players are told", "[unsanitized]") {
  const TempFolder games;
  games.write("long.lua", R"(--[[ rules
game     "Long"
players  2
deck     52
pile     hand none
move     wait  "wait"
move     nod   "nod"
]]
function play()
  for turn = 1, 600 do
    for player in each(players) do player:choose { wait = true, nod = true } end
  end
  finish(players[1])
end
)");
  const std::string told = run({"play", "long", "--seed", "1"}, games.path()).out;
  const std::string said = "This is a long match: from here on the bots think less, like easy bots.\n";
  const auto at = told.find(said);
  REQUIRE(at != std::string::npos);
  CHECK(count(told.substr(0, at), ": wait\n") + count(told.substr(0, at), ": nod\n") == 1000);
  CHECK(told.find(said, at + 1) == std::string::npos);
  CHECK(run({"play", "long", "--seed", "1", "--bots", "fair"}, games.path()).out.find(said) == std::string::npos);
}

TEST_CASE("a drawn seed is printed with the command that replays the game") {
  const Little little;
  const Outcome drawn = little.play({"--set", "size=3"});
  const std::string intro = "\nTo play the same game again: houserules play little --watch --players 4 --seed ";
  const auto at = drawn.out.find(intro);
  REQUIRE(at != std::string::npos);
  const std::string seed =
      drawn.out.substr(at + intro.size(), drawn.out.find(' ', at + intro.size()) - at - intro.size());
  CHECK(drawn.out.ends_with(seed + " --set size=3\n"));
  const Outcome again = little.play({"--watch", "--players", "4", "--seed", seed, "--set", "size=3"});
  CHECK(again.out == drawn.out.substr(0, at));
}

TEST_CASE("a spectator sees no hidden cards, unless the game is open") {
  const Little little;
  const std::string closed = little.play({"--seed", "1", "--bots", "random"}).out;
  const std::string open = little.play({"--seed", "1", "--bots", "random", "--open"}).out;
  CHECK(closed.find("draw a card\n") != std::string::npos);
  CHECK(closed.find("(takes") == std::string::npos);
  CHECK(count(open, "draw a card (takes ") == count(closed, "draw a card\n"));
}

TEST_CASE("play prints a game as JSON") {
  const Little little;
  const Outcome outcome = little.play({"--seed", "1", "--players", "2", "--format", "json"});
  CHECK(outcome.code == kFine);
  CHECK(outcome.out.starts_with(
      "{\n  \"game\": \"little\",\n  \"title\": \"Little\",\n  \"players\": [\n    \"Anna\",\n"));
  CHECK(outcome.out.find("\"options\": {\n    \"open\": false,\n    \"size\": 2\n  },\n  \"seed\": 1,\n") !=
        std::string::npos);
  CHECK(outcome.out.find("\"winners\": [\n") != std::string::npos);
}

TEST_CASE("a person plays by typing, and the end of input leaves the game") {
  const Little little;
  const Outcome outcome = little.play({"--seat", "1", "--seed", "1", "--players", "2"}, "draw\n");
  CHECK(outcome.code == kFine);
  CHECK(outcome.err.empty());
  CHECK(outcome.out.find(">  Anna (you)") != std::string::npos);
  CHECK(count(outcome.out, "\nYour hand: ") >= 1);
  const auto end = outcome.out.find("\nYou left the game unfinished.\nTo resume it: houserules play --resume little-");
  CHECK(end != std::string::npos);
}

TEST_CASE("a meaningless entry is explained, and the question is repeated") {
  const Little little;
  const Outcome outcome = little.play({"--seat", "1", "--seed", "1", "--players", "2"}, "99\nfly\nquit\n");
  CHECK(count(outcome.out, "Your move: ") == 3);
  CHECK(outcome.out.find("Your move: There is no move 99: they are numbered from 1 to ") != std::string::npos);
  CHECK(outcome.out.find("Your move: `fly` is not one of the moves; possible: lay ") != std::string::npos);
  CHECK(outcome.out.find("Your move: You left the game unfinished.\n") != std::string::npos);
}

TEST_CASE("a person can play a whole game against bots") {
  const Little little;
  std::string input;
  for (int i = 0; i < 200; ++i) input += "1\n";
  const Outcome outcome = little.play({"--humans", "1", "--seed", "3"}, input);
  CHECK(outcome.code == kFine);
  CHECK(outcome.out.find("\nResult after 1 deal and ") != std::string::npos);
}

TEST_CASE("undo goes back to the player's last choice") {
  const Little little;
  const Outcome outcome = little.play({"--seat", "1", "--seed", "1", "--players", "2"}, "undo\n1\nundo\n1\nquit\n");
  const std::string& out = outcome.out;
  CHECK(out.find("There is nothing to take back.\n") != std::string::npos);
  const auto taken = out.find("Taken back: ");
  REQUIRE(taken != std::string::npos);
  const auto shown = out.find('\n', taken) + 1;
  // The same table, the same hand, the same moves as before the choice.
  const auto table = out.find("\n>  Anna (you)");
  const std::string before = out.substr(table, out.find("Your move: ", table) - table);
  CHECK(out.substr(shown, before.size()) == before);
}

TEST_CASE("help, rules and save do not change the game") {
  const Little little;
  const std::string file = little.games / "game.jsonl";
  const Outcome outcome =
      little.play({"--seat", "1", "--seed", "1", "--players", "2"}, "help\nrules\nsave " + file + "\nquit\n");
  CHECK(outcome.out.find("\nType a move and press Enter:\n") != std::string::npos);
  CHECK(outcome.out.find("\nL-1  Everybody gets 2 cards. Two players get one more.") != std::string::npos);
  CHECK(outcome.out.find("Game saved. To replay it: houserules replay " + file + "\n") != std::string::npos);
  CHECK(run({"replay", file}, little.games.path()).code == kFine);
}

TEST_CASE("several people play at one screen, each seeing only their own hand") {
  const Little little;
  const Outcome outcome =
      little.play({"--humans", "1,2", "--names", "Ida,Jo", "--seed", "1", "--players", "2"}, "\n1\n\n1\n\nquit\n");
  CHECK(count(outcome.out, "Hand the keyboard to Ida. Ida, press Enter: ") >= 1);
  CHECK(count(outcome.out, "Hand the keyboard to Jo. Jo, press Enter: ") >= 1);
  CHECK(outcome.out.find("Ida (you)") != std::string::npos);
  CHECK(outcome.out.find("Jo (you)") != std::string::npos);
}

constexpr const char* kCatching = R"(--[[ rules
game     "Catching"
players  2..4
deck     36
deal     2 each
pile     heap x 2 face up
move     put   "put {card} on {pile}"
move     catch "catch!"
move     show  "show {card}"
win      most deals
limit    60 decisions
]]
function turn(me)
  local act, one, other = me:choose { put = { me.hand, heap }, others = { catch = after(me), show = function(player)
    return player.hand
  end } }
  if act == "put" then one:move_to(other) end
  if act == "catch" or act == "show" then finish(one) end
  if #me.hand == 0 then finish(nobody) end
end
)";

TEST_CASE("before a bot moves a person may call or let it move") {
  const TempFolder games;
  games.write("catching.lua", kCatching);
  const auto play = [&](std::vector<std::string> arguments, const std::string& input) {
    arguments.insert(arguments.begin(),
                     {"play", "catching", "--bots", "random", "--names", "Ida,Jo", "--players", "2"});
    return run(arguments, games.path(), input).out;
  };
  // With this seed Jo, a bot, begins.
  const std::string called = play({"--seat", "1", "--seed", "2"}, "catch\n");
  CHECK(called.find("\nBefore Jo moves you may call:\n  [1] catch!\n  show  [2] ") != std::string::npos);
  CHECK(called.find("Ida: catch!\n") != std::string::npos);
  const std::string waited = play({"--seat", "1", "--seed", "2"}, "\nquit\n");
  CHECK(waited.find("Call, or press Enter: ") != std::string::npos);
  CHECK(waited.find("Ida: catch!") == std::string::npos);
  CHECK(waited.find("put [1] ") == std::string::npos);
  const std::string odd = play({"--seat", "1", "--seed", "2"}, "hint\nnonsense\nquit\n");
  CHECK(odd.find("Hints are only for your own moves.\n") != std::string::npos);
  CHECK(odd.find("`nonsense` is not one of the moves; possible: catch!, show ") != std::string::npos);
}

TEST_CASE("help tells people who share a screen how to call out of turn") {
  const TempFolder games;
  games.write("catching.lua", kCatching);
  const auto help = [&](const std::string& humans) {
    return run({"play", "catching", "--names", "Ida,Jo", "--players", "2", "--seed", "1", "--humans", humans},
               games.path(), "\n\nhelp\nquit\n")
        .out;
  };
  CHECK(help("1,2").find("  ida: catch!       a call out of turn, the caller's name first\n") != std::string::npos);
  CHECK(help("1").find("out of turn") == std::string::npos);
}

TEST_CASE("empty piles are not listed, unless they are in a row or asked for") {
  const TempFolder games;
  games.write("catching.lua", kCatching);
  // With this seed Jo, a bot, puts a card on the second heap.
  const std::string out =
      run({"play", "catching", "--bots", "random", "--names", "Ida,Jo", "--players", "2", "--seed", "1", "--seat", "1"},
          games.path(), "\nlook heap 1\nlook heap\nlook fridge\nquit\n")
          .out;
  CHECK(out.find("Heap 1: empty   Heap 2: 10♣") != std::string::npos);
  CHECK(out.find("Your move: Heap 1: empty\n"
                 "Your move: Heap 2 (1 card): 10♣\n"
                 "Your move: there is no pile `fridge`; there are: Ida's hand, Jo's hand, heap 2 and stock\n") !=
        std::string::npos);
}

TEST_CASE("a hint tells a player with one move that there is nothing else to do, whatever others may call") {
  const TempFolder games;
  games.write("waiting.lua",
              "--[[ rules\ngame \"Waiting\"\nplayers 2\nmove wait \"wait\"\nmove snap \"snap!\"\n]]\n"
              "function turn(me)\n  me:choose { wait = true, others = { snap = after(me) } }\n  finish(me)\nend\n");
  const std::string out = run({"play", "waiting", "--humans", "1,2", "--seed", "1"}, games.path(), "\nhint\n").out;
  CHECK(out.find("Your move: wait: it is the only move\n") != std::string::npos);
}

TEST_CASE("wrong seats and names are refused") {
  const Little little;
  CHECK(little.play({"--seat", "5"}).err ==
        "houserules: there is no seat 5: the game has 4 players, in seats 1 to 4\n");
  CHECK(little.play({"--seat", "1", "--watch"}).err ==
        "houserules: --watch is for games between bots: leave out --seat and --humans\n");
  CHECK(little.play({"--names", "A,A"}).err ==
        "houserules: --names: `A` cannot be a name: names must be distinct, not empty and of at most 100 bytes\n");
  CHECK(little.play({"--names", "A,B,C", "--players", "2"}).err == "houserules: 3 names for 2 players\n");
}

TEST_CASE("a script error ends the game; players see neither the cards nor text that may name them") {
  const TempFolder games;
  std::string text = kLittleGame;
  text.replace(text.find("  last = card.suit"), 18, "  error(\"Ben holds the Ace\")  ");
  games.write("little.lua", text);
  const Outcome watched = run({"play", "little", "--seed", "1"}, games.path());
  CHECK(watched.code == kFindings);
  CHECK(watched.err.find("little.lua:26: Ben holds the Ace\n") != std::string::npos);
  CHECK(watched.err.find("Ben's hand") != std::string::npos);
  const std::string journal = games / "kept.jsonl";
  const Outcome played =
      run({"play", "little", "--seed", "1", "--seat", "1", "--journal", journal}, games.path(), "1\n1\n1\n1\n1\n1\n");
  CHECK(played.code == kFindings);
  CHECK(played.err == "houserules: " + (games / "little.lua") +
                          ":26: the rule file failed here\n"
                          "To see what went wrong, with all hands: houserules replay " +
                          journal + "\n");
  CHECK(run({"replay", journal}, games.path()).err.find("little.lua:26: Ben holds the Ace\n") != std::string::npos);
}

TEST_CASE("a file that cannot be written is reported before the game") {
  const Little little;
  const Outcome outcome = little.play({"--seed", "1", "--save", little.games / "none/game.jsonl"});
  CHECK(outcome.code == kUsage);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.ends_with("none/game.jsonl cannot be written: No such file or directory\n"));
}

TEST_CASE("a game without a seed prints its key at the end, which deals the same cards again and replays") {
  const TempFolder folder;
  folder.write("little.lua", kLittleGame);
  const auto play = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"play", "little", "--watch", "--players", "3"});
    return run(flags, folder.path()).out;
  };
  const std::string file = folder / "game.jsonl";
  const std::string told = play({"--save", file});
  const std::string again = "\nTo play the same game again: houserules play little --watch --players 3 --seed ";
  const auto at = told.find(again);
  REQUIRE(at != std::string::npos);
  const std::string key = told.substr(at + again.size(), 32);
  CHECK(told.substr(at + again.size() + key.size()) == "\n");
  CHECK(key.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(play({"--seed", key}) == told.substr(0, at));
  CHECK(play({}).find(key) == std::string::npos);
  CHECK(play({"--open"})
            .find("\nTo play the same game again: houserules play little --watch --open --players 3 --seed ") !=
        std::string::npos);
  const Outcome replayed = run({"replay", file, "--format", "json"}, folder.path());
  CHECK(replayed.code == kFine);
  CHECK(replayed.out.find("\"seed\": \"" + key + "\"") != std::string::npos);
}

}  // namespace houserules::play_test
