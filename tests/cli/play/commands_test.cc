// What a player may type besides moves, line by line.
#include <filesystem>

#include "cli/play/commands.h"
#include "cli/play/completion.h"
#include "telling/ending.h"
#include "telling/entry.h"
#include "telling/text.h"
#include "tests/cli/cli_support.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::commands_test {

using test::answer;
using test::kGames;
using test::played;
using test::run;
using test::TempFolder;

TEST_CASE("commands may be abbreviated and have other spellings") {
  const auto name = [](const std::string& line, bool begun = false) {
    const auto command = parse_command(line, begun);
    return command ? static_cast<int>(command->name) : -1;
  };
  using Name = PlayCommand::Name;
  const auto number = [](Name of) { return static_cast<int>(of); };
  CHECK(name("help") == number(Name::help));
  CHECK(name("?") == number(Name::help));
  CHECK(name("Quit") == number(Name::quit));
  CHECK(name("q") == number(Name::quit));
  CHECK(name("exit") == number(Name::quit));
  CHECK(name("look stock") == number(Name::table));
  CHECK(name("sort by rank") == -1);
  CHECK(name("un") == -1);
  CHECK(name("un", true) == number(Name::undo));
  CHECK(name("h", true) == -1);  // help or hint
  CHECK(name("hi", true) == number(Name::hint));
  CHECK(name("") == -1);
}

TEST_CASE("the example of cards chosen together has several cards if they may be") {
  const TempFolder folder;
  const std::string begin =
      "--[[ rules\ngame \"Throwing\"\nplayers 2\ndeck { ranks 1 x 20 }\ndeal 5 each\nmove throw \"throw {card}\"\n"
      "]]\nfunction turn(me)\n  me:choose { throw = ";
  const auto helped = [&](const std::string& offered) {
    return answer(played(folder.write("throwing.lua", begin + offered + " }\nend\n"), "1", "help\n"), 1);
  };
  CHECK(helped("me.hand:sets(1) + me.hand:sets(2)").find("several cards, in any order: throw 1 1\n") !=
        std::string::npos);
  CHECK(helped("me.hand:sets(1)").find("the card: throw 1\n") != std::string::npos);
}

TEST_CASE("help has examples for the current decision") {
  const std::string out = played("hearts", "1", "help\n");
  CHECK(answer(out, 1) ==
        "\nType a move and press Enter:\n"
        "  2d 3h as         several cards, in any order: pass 2♦ 3♥ A♠\n"
        "Or a command:\n"
        "  hint             what a player who thinks ahead would do\n"
        "  why 2d           why a card cannot be played\n"
        "  undo             take your last move back\n"
        "  redo             redo what undo took back\n"
        "  moves            everything you may do now\n"
        "  table            the whole table again; with the name of a pile, all its cards\n"
        "  look --svg FILE  draw the table as a picture, into a file\n"
        "  sort rank        sort your hand by rank; sort suit: by suit\n"
        "  log              what has happened so far; log 10: the last ten lines\n"
        "  scores           what everybody has so far, deal by deal\n"
        "  rules            the rules of this game\n"
        "  save game.jsonl  save the game so far, to replay it\n"
        "  quit             leave; you can resume the game later\n");
  const std::string stakes = played("twenty-one", "4", "help\n");
  CHECK(answer(stakes, 1).find("  5                this number: stake 5\n  stake 5          the same in words\n") !=
        std::string::npos);
}

TEST_CASE("typing one of three cards to be passed is answered with how to type three") {
  const std::string out = played("hearts", "1", "3h\n3h 9h\n1\n3h 2d as kc\n3h 9h as\n");
  const std::string how = "3 cards are chosen together: type them all, as in ";
  CHECK(answer(out, 1) == how + "2d 3h as\n");
  CHECK(answer(out, 2) == "3 cards are chosen together, not 2: type them all, as in 2d 3h 9h\n");
  CHECK(answer(out, 3) == "Type the 3 cards, as in 2d 3h as\n");
  CHECK(answer(out, 4) == "3 cards are chosen together, not 4: type them all, as in 2d 3h as\n");
  CHECK(answer(played("hearts", "1", "foo\n"), 1) ==
        "`foo` is not one of the moves; type the 3 cards, as in 2d 3h as\n");
  CHECK(answer(out, 5).find("  Anna: pass 3♥ A♠ 9♥ to Ben\n") != std::string::npos);
  const std::string words = played("hearts", "1", "pass\n1 2 3\npass qs kh 3d\n3h 9h xx\npass 3h 9h as\n");
  const std::string type = "; type the 3 cards, as in 2d 3h as\n";
  CHECK(answer(words, 1) == how + "2d 3h as\n");
  CHECK(answer(words, 2) == "`1 2 3` is not one of the moves" + type);
  CHECK(answer(words, 3) == "Q♠ is not in your hand" + type);
  CHECK(answer(words, 4) == "`xx` is neither a card nor a word of a move" + type);
  CHECK(answer(words, 5).find("  Anna: pass 3♥ A♠ 9♥ to Ben\n") != std::string::npos);
}

TEST_CASE("several cards may be typed as people list them") {
  const std::string out = played("hearts", "1", "pass 3h, 9h and xx\npass 3h, 9h and as\n");
  CHECK(answer(out, 1) == "`xx` is neither a card nor a word of a move; type the 3 cards, as in 2d 3h as\n");
  CHECK(answer(out, 2).find("  Anna: pass 3♥ A♠ 9♥ to Ben\n") != std::string::npos);
  for (const std::string typed : {"3h,9h,as", "3h & 9h & as", "pass the 3h, the 9h, and the as"})
    CHECK(answer(played("hearts", "1", typed + "\n"), 1).find("  Anna: pass 3♥ A♠ 9♥ to Ben\n") != std::string::npos);
}

TEST_CASE("a card with several moves is answered with all of them, including where each goes") {
  CHECK(answer(played("freecell", "6", "ac\n"), 1) ==
        "`ac` may mean A♣ to the foundation (1), put A♣ on column 8 (2), put A♣ in a cell\n(5)\n");
}

TEST_CASE("the reason why a number cannot be bid is repeated, however it is typed") {
  const std::string out = played("oh-hell", "2", "why 0\n0\nbid 0\nwhy bid 0\nbid 9\nbid 2\n",
                                 {"--players", "3", "--set", "most=3", "--set", "course=same"});
  const std::string possible = "; possible: bid 1 trick,\nbid 2 tricks, bid 3 tricks\n";
  for (int typed = 1; typed <= 4; ++typed)
    CHECK(answer(out, typed) == "Anna may not bid 0: the bids would add up to the tricks" + possible);
  CHECK(answer(out, 5) == "9 is not possible; possible: bid 1 trick, bid 2 tricks, bid 3 tricks\n");
  CHECK(answer(out, 6).find("  Anna: bid 2 tricks\n") != std::string::npos);
}

TEST_CASE("a text about a player is a reason against a number only if it says what the player may not do") {
  const std::string out = played("holdem", "1", "raise to 1\nwhy raise to 1\n", {"--players", "2"});
  for (const int typed : {1, 2})
    CHECK(answer(out, typed) == "1 is not possible: type a whole number from 4 to 99, as in: raise to 4\n");
}

TEST_CASE("a word that other programs have for a command is answered with ours") {
  const std::string out = played("gin-rummy", "3", "suggest\nBoard\nsuggest a card\n");
  CHECK(answer(out, 1) == "There is no command `suggest`; did you mean `hint`?\n");
  CHECK(answer(out, 2) == "There is no command `Board`; did you mean `table`?\n");
  CHECK(answer(out, 3).starts_with("`suggest a card` is "));
  CHECK(command_meant("nonsense").empty());
}

TEST_CASE("a move that is not offered is answered with \"cannot be chosen now\", even if abbreviated") {
  const std::string out = played("gin-rummy", "3", "knock\nkno\n");
  const std::string possible = "; possible: take 10♣, leave";
  CHECK(answer(out, 1) == "`knock, and lay away ...` cannot be chosen now" + possible + " the\ncard turned up\n");
  CHECK(answer(out, 2) == "`kno` is not one of the moves" + possible + " the card turned up\n");
}

TEST_CASE("cards that a player has taken are shown after the name") {
  const std::string out = played("hearts", "1", "3h 9h as\n1\n3s\n");
  CHECK(answer(out, 3).find("  David wins the trick (points taken: 13).\n") != std::string::npos);
  CHECK(answer(out, 3).find("   Clara       11 cards  points taken: 0\n"
                            "   David       10 cards  points taken: 13\n") != std::string::npos);
}

TEST_CASE("points already counted for a deal are not shown twice") {
  const Setup alone = [] {
    Setup setup;
    setup.players = 2;
    setup.names = {"Anna", "Ben"};
    setup.piles = {{"trick", "trick", kNoSeat, 0, PileFacing::up}};
    setup.publics = {{"points", "points taken", true}};
    return setup;
  }();
  const auto event = [](Event::Kind kind, Seat seat, std::int64_t amount) {
    Event told;
    told.kind = kind;
    told.seat = seat;
    told.amount = amount;
    told.value = {PublicValue::Kind::number, amount};
    return told;
  };
  using Kind = Event::Kind;
  std::vector<Event> events{event(Kind::deal_started, 0, 1), event(Kind::changed, 1, 26), event(Kind::scored, 0, 0),
                            event(Kind::scored, 1, 26), event(Kind::deal_ended, 0, 0)};
  CHECK(deal_text(events, alone, Style{}, {}).find("Points taken") == std::string::npos);
  events[2].amount = 26;
  events[3].amount = 0;
  CHECK(deal_text(events, alone, Style{}, {}).find("      Points taken\nAnna             -\nBen             26\n") !=
        std::string::npos);
}

TEST_CASE("the end of a game is announced once") {
  std::string moves;
  for (int i = 0; i < 40; ++i) moves += "1\n";
  const std::string one = played("go-fish", "1", moves + moves + moves, {"--players", "2"});
  INFO(one);
  CHECK(one.find("wins the game") == std::string::npos);
  CHECK(one.find("wins the deal") == std::string::npos);
  CHECK(one.find("Result after 1 deal and ") != std::string::npos);
}

TEST_CASE("the rule file's reason why a card cannot be played is shown, also when the card is typed") {
  const std::string out = played("jackjack", "1", "why 3h\n3h\nwhy 2d\nwhy 4c\nwhy\nwhy me\nwhy jackjack 3h\n");
  CHECK(answer(out, 1) ==
        "3 of hearts does not fit on the Ace of diamonds, which takes diamonds; possible:\n"
        "declare last cards, lay 2♦, lay 6♦, lay A♠\n");
  CHECK(answer(out, 2) == answer(out, 1));
  CHECK(answer(out, 3) == "2♦ can be chosen: lay 2♦\n");
  CHECK(answer(out, 4) == "4♣ is not in your hand\n");
  CHECK(answer(out, 5) ==
        "You may: declare last cards, lay 2♦, lay 6♦, lay A♠.\n"
        "3♥ Q♥ 3♠ 10♠: do not fit on the Ace of diamonds, which takes diamonds.\n");
  CHECK(answer(out, 6) ==
        "`me` is neither a card of this game nor a move; to ask about a card, type for\nexample: why 2d\n");
}

TEST_CASE("why explains moves, values, and what must be chosen instead of a card") {
  const std::string lays = played("jackjack", "1", "why 2\nwhy stop\nwhy lay 2d\nwhy lay 3h\n");
  CHECK(answer(lays, 1) == "Lay 2♦ can be chosen\n");
  CHECK(answer(lays, 2) ==
        "`stop` cannot be chosen now; possible: declare last cards, lay 2♦, lay 6♦, lay\nA♠\n"
        "JJ-5 In a go you lay a run of one or more cards, each fitting on the one before,\nand stop where you like.\n"
        "JJ-10 A Queen must be covered in the same go, so you cannot stop after her.\n");
  CHECK(answer(lays, 3) == "Lay 2♦ can be chosen\n");
  CHECK(answer(lays, 4).starts_with("3 of hearts does not fit on the Ace of diamonds, which takes diamonds; "));
  const std::string names =
      played("crazy-eights", "6", "8s\nwhy\nwhy 3c\n", {"--players", "3", "--set", "special_cards=on"});
  CHECK(answer(names, 2) == "You are asked for a suit: call clubs, call diamonds, call hearts, call spades.\n");
  CHECK(answer(names, 3) ==
        "3♣ cannot be chosen while a suit is asked for; possible: call clubs, call\ndiamonds, call hearts, call "
        "spades\n");
  const std::string asks = played("go-fish", "1", "why\nwhy qs\nwhy queens\nwhy 3s\nwhy 3\n");
  CHECK(answer(asks, 1) ==
        "You may: ask Ben for 2, ask Ben for Q, ask Ben for A, ask Clara for 2, ask Clara\n"
        "for Q, ask Clara for A, ask David for 2, ask David for Q, ask David for A.\n");
  CHECK(answer(asks, 2) == "Q♠ can be chosen by its rank: ask Ben for Q, ask Clara for Q, ask David for Q\n");
  CHECK(answer(asks, 3) == "Queens can be chosen: ask Ben for Q, ask Clara for Q, ask David for Q\n");
  CHECK(answer(asks, 4).starts_with("You hold no 3; possible: ask Ben for 2, "));
  CHECK(answer(asks, 5) == "Ask Ben for A can be chosen\n");
  // The number of cards in "meld 3 Sixes" is no rank.
  const std::string melds = played("canasta", "2", "draw\nwhy 3s\nwhy 6s\n", {"--players", "2"});
  CHECK(answer(melds, 2).starts_with("You hold no 3; possible: "));
  CHECK(answer(melds, 3) == "6♠ can be chosen: discard 6♠, meld 3 Sixes, meld 4 Sixes, meld 2♣ and two Sixes\n");
  const std::string follows = played("hearts", "1", "3h 9h as\nwhy\nwhy qs\n");
  CHECK(answer(follows, 2) == "You may: play 9♣, play K♣.\n2♦ 6♦ 7♦ 8♦ A♦ 4♥ 6♥ J♥ Q♥ 3♠ 10♠: You must follow suit.\n");
  CHECK(answer(follows, 3) == "Q♠ is not in your hand\n");
  const std::string bets = played("kuhn-poker", "1", "why\n");
  CHECK(answer(bets, 1) == "You may: fold, call 1.\n");
  const std::string alone = played("klondike", "1", "why\n");
  CHECK(answer(alone, 1) ==
        "You may: put 2♣ on column 2, put 2♠ on column 2, put 10♠ on column 5, turn up 3\n"
        "cards.\n");
}

TEST_CASE("a rank may be asked for in ordinary words") {
  const std::string queens = played("go-fish", "1", "q\nqueens\nask david for 3s\ndavid queens\n");
  CHECK(answer(queens, 1) ==
        "`q` may mean ask Ben for Q (2), ask Clara for Q (5), ask David for Q (8); to\nleave, type quit\n");
  CHECK(answer(queens, 2) == "`queens` may mean ask Ben for Q (2), ask Clara for Q (5), ask David for Q (8)\n");
  CHECK(answer(queens, 3).starts_with("You hold no 3; possible: ask Ben for 2, "));
  CHECK(answer(queens, 4).find("\n  Anna: ask David for Q\n") != std::string::npos);
  for (const char* typed :
       {"ask david for queens", "David, queens please", "ask david for his qs", "ask David for any queens."}) {
    INFO(typed);
    CHECK(answer(played("go-fish", "1", std::string(typed) + "\n"), 1).find("\n  Anna: ask David for Q\n") !=
          std::string::npos);
  }
  // A player who holds none does not leave either.
  const std::string none = played("go-fish", "2", "q\nquit\n");
  CHECK(answer(none, 1).starts_with("You hold no Queen; possible: ask Ben for "));
  CHECK(answer(none, 1).ends_with(";\nto leave, type quit\n"));
}

TEST_CASE("in an open hand, the third card is the third one shown") {
  // Your hand: 2♦ 6♦  3♥ Q♥  3♠ 10♠ A♠
  const std::string out =
      played("jackjack", "1", "why 3rd card\nwhy 2nd card\nsort rank\nwhy 2nd card\nwhy 8th card\n");
  CHECK(answer(out, 1).starts_with("3 of hearts does not fit on the Ace of diamonds, which takes diamonds; "));
  CHECK(answer(out, 2) == "6♦ can be chosen: lay 6♦\n");
  CHECK(answer(out, 4) == "2♦ can be chosen: lay 2♦\n");
  CHECK(answer(out, 5) ==
        "`8th card` is neither a card of this game nor a move; to ask about a card, type\nfor example: why as\n");
}

TEST_CASE("without hands, help has an example for why and does not mention sorting") {
  const std::string out = played("klondike", "1", "help\nsort rank\n");
  CHECK(answer(out, 1).find("\n  why ") != std::string::npos);
  CHECK(answer(out, 1).find("sort") == std::string::npos);
  CHECK(answer(out, 2) == "You have no hand to sort.\n");
  CHECK(out.find("Deal 1.\n") != std::string::npos);
}

TEST_CASE("without hands, why explains what is on the table") {
  const std::string out = played("klondike", "1", "why 3h\nwhy 2c\nwhy 4d\nwhy 3rd card\n4d\n");
  CHECK(answer(out, 1) ==
        "In the columns the 3 of hearts goes on the next higher rank of the other colour,\n"
        "and on its foundation after the one before it; possible: put 2♣ on column 2, put\n"
        "2♠ on column 2, put 10♠ on column 5, turn up 3 cards\n");
  CHECK(answer(out, 2) == "2♣ can be chosen: put 2♣ on column 2\n");
  CHECK(answer(out, 3) == "4♦ cannot be seen\n");
  CHECK(answer(out, 4) ==
        "`3rd card` is neither a card of this game nor a move; to ask about a card, type\nfor example: why 2c\n");
  CHECK(answer(out, 5).starts_with("4♦ cannot be seen; possible: "));
}

TEST_CASE("why says what is under a pile's top card to players who saw it go there") {
  const TempFolder folder;
  const std::string file = folder.write("waste.lua", R"(--[[ rules
game     "Waste"
about    "Cards are turned up, one on another."
players  1
pile     hand  none
pile     waste top up
move     turn  "turn up a card"
]]
function turn(me)
  me:choose { turn = true }
  stock:deal(1, waste)
end
)");
  const std::string out = played(file, "1", "turn\nturn\nturn\ntable waste\nwhy 3d\nwhy as\n");
  CHECK(answer(out, 4) == "Waste (3 cards): (2 below) 9♣\n");
  CHECK(answer(out, 5) == "3♦ lies under 9♣\n");
  CHECK(answer(out, 6) == "A♠ cannot be seen\n");
}

TEST_CASE("a move that cannot be chosen now is answered with the possible ones; a lone player may always give up") {
  const std::string out = played("klondike", "3", "give up\nmaybe\nno\nturn over\nturn the waste over\n");
  const std::string possible = "possible: put 5♥ on column 5, turn up 3 cards";
  CHECK(answer(out, 1) ==
        "Give up, and lose the game? (yes or no) Give up, and lose the game? (yes or no) The game continues.\n");
  CHECK(answer(out, 2) == "`turn over` is not one of the moves; possible: put 5♥ on column 5, turn up 3\ncards\n");
  CHECK(answer(out, 3) ==
        "`turn the waste over` cannot be chosen now; possible: put 5♥ on column 5, turn\nup 3 cards\n");
}

TEST_CASE("why quotes the rules about a move that cannot be chosen now") {
  const std::string told = answer(played("gin-rummy", "1", "why knock\n", {"--players", "2"}), 1);
  CHECK(told.find("cannot be chosen now; possible: ") != std::string::npos);
  CHECK(told.find("\nGR-1 You may knock with 10 or less.\n") != std::string::npos);
}

TEST_CASE("scores shows the sheet so far, and the points of the current deal") {
  CHECK(answer(played("klondike", "3", "scores\n"), 1) == "\nDeal 1 so far:\nPoints: 0\n");
  CHECK(answer(played("five-hundred", "7", "scores\n"), 1)
            .starts_with("\nMatch: until a score is at most -500, or earlier as the rules say; the highest\n"));
  CHECK(answer(played("oh-hell", "1", "1\n1\npoints\n"), 3) ==
        "\nMatch: 13 deals; the highest score wins.\nNobody has any points yet.\nDeal 1 of 13 so far:\nTrumps: clubs\n"
        "       Bid  Tricks\nAnna     1       0\nBen      7       0\nClara    2       0\nDavid    0       1\n");
  CHECK(answer(played("twenty-one", "1", "2\n2\nscore\n", {"--players", "2"}), 3) ==
        "\nMatch: until everybody has dealt once; until one player has all the chips; the\n  most chips win.\n"
        "Deal   Anna  Ben\n1        -8   +8\nChips    92  108\nDeal 2 of at most 2 so far:\nAnna: stake: 2\n");
  const std::string gin = played("gin-rummy", "3", "scores\n", {"--players", "2"});
  CHECK(answer(gin, 1).find("Match: until a score is at least 100; the highest score wins.\n"
                            "Nobody has any points yet.\n") != std::string::npos);
  // What is pegged is counted in a public value until the end of the deal.
  const std::string pegged = answer(played("cribbage", "1", "2d 3d\n1\n1\n1\nscores\n", {"--players", "2"}), 5);
  CHECK(
      pegged.starts_with("\nMatch: until a score is at least 121; the highest score wins.\n"
                         "Anna: points: 4\nBen: points: 0\nDeal 1 so far:\n"));
}

TEST_CASE("the hand is sorted by rank on request, and from the start if set") {
  const std::string out = played("hearts", "1", "sort rank\nsort\nsort colour\n");
  CHECK(answer(out, 1).find("\nYour hand: 2♦  3♥ 3♠  4♥  6♦ 6♥  7♦  8♦  9♥  10♠  Q♥  K♣  A♠\n") != std::string::npos);
  CHECK(answer(out, 2).find("\nYour hand: K♣  2♦ 6♦ 7♦ 8♦  3♥ 4♥ 6♥ 9♥ Q♥  3♠ 10♠ A♠\n") != std::string::npos);
  CHECK(answer(out, 3) == "hands are sorted by suit or by rank: sort suit, or sort rank, not `colour`\n");
  CHECK(played("hearts", "1", "", {"--sort", "rank"}).find("\nYour hand: 2♦  3♥ 3♠ ") != std::string::npos);
}

TEST_CASE("only hands are sorted: a player's other cards are shown as they lie, under their own name") {
  const TempFolder games;
  games.write("sides.lua", R"(--[[ rules
game "Sides"
about "Cards lie at the side."
players 2
pile hand none
pile side each x 2 face up "side pile"
move go "go on"
]]
function start()
  for _, name in ipairs { "KS", "2C", "9H" } do
    for card in each(stock) do
      if card:is(name) then card:move_to(players[1].side[1]) end
    end
  end
end
function turn(me) me:choose { go = true } end
)");
  const auto sides = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"play", "sides", "--seed", "1", "--seat", "1", "--players", "2"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, games.path(), "\ntable side pile 1\nquit\n").out;
  };
  CHECK(sides({}).find("\nYour side pile 1: K♠ 2♣ 9♥\n") != std::string::npos);
  CHECK(sides({}).find("Your move: Anna's side pile 1 (3 cards): K♠ 2♣ 9♥\n") != std::string::npos);
  CHECK(sides({"--plain"}).find("\nYour side pile 1, 3 cards: King of spades, two of clubs, nine of hearts.\n") !=
        std::string::npos);
}

TEST_CASE("table shows the whole table, or one of its piles") {
  const std::string out =
      played("jackjack", "1", "2\ntable\nlook discard\ntable disc\nlook at the stock\nlook fridge\n");
  CHECK(answer(out, 2).find("\n>  Anna (you)  6 cards  dealer\n") != std::string::npos);
  CHECK(answer(out, 3) == "Discard (6 cards): Q♣ A♥ A♣ 9♣ A♦ 2♦\n");
  CHECK(answer(out, 4) == answer(out, 3));
  CHECK(answer(out, 5) == "Stock: 21 cards\n");
  CHECK(answer(out, 6).starts_with("there is no pile `fridge`; there are: Anna's hand, Ben's hand, "));
}

TEST_CASE("log shows the whole game, or its last lines") {
  const std::string out = played("jackjack", "1", "log\nlog 2\nlog all\n");
  CHECK(
      answer(out, 1).starts_with("\nDeal 1: Anna deals.\n7 cards each are dealt.\nQ♣ is turned up to the discard.\n"));
  CHECK(answer(out, 2) == "David: lay A♦\nDavid: stop (declared in vain; takes a card from the stock)\n");
  CHECK(answer(out, 3) == "log takes a number of lines: log 20; log alone shows the whole game\n");
}

TEST_CASE("save never overwrites a file unasked") {
  const TempFolder folder;
  const std::string file = folder.write("mine.txt", "precious");
  const std::string out = played("jackjack", "1", "save " + file + "\nno\nsave " + file + "\ny\n");
  CHECK(answer(out, 1) == file + " already exists. Overwrite it? (yes or no) Not saved.\n");
  CHECK(test::text_of_file(file).starts_with("{\"houserules\":"));
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  const std::string named = played("jackjack", "1", "save\nsave\n");
  std::filesystem::current_path(before);
  CHECK(answer(named, 1) == "Game saved. To replay it: houserules replay jackjack-1.jsonl\n");
  CHECK(answer(named, 2) == "Game saved. To replay it: houserules replay jackjack-2.jsonl\n");
  CHECK(run({"replay", folder / "jackjack-2.jsonl"}, kGames).code == kFine);
}

TEST_CASE("undo takes back the player's last move and the moves that followed") {
  const std::string out = played("jackjack", "1", "undo\n2\nundo\n2\n1\nundo\n");
  CHECK(answer(out, 1) == "There is nothing to take back.\n");
  CHECK(answer(out, 3).starts_with("Taken back: lay 2♦.\n"));
  CHECK(answer(out, 6).starts_with("Taken back: stop, and everything the others did since.\n"));
  // In the words of the offer.
  CHECK(played("jackjack", "1", "declare\nundo\n").find("\nYour move: Taken back: declare last cards.\n") !=
        std::string::npos);
}

TEST_CASE("suits are red and black, or each has its own colour") {
  const auto coloured = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"play", "jackjack", "--seat", "1", "--seed", "1", "--bots", "random"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    Library library;
    library.folders = {kGames};
    std::istringstream in;
    std::ostringstream out, err;
    Console console{in, out, err};
    console.colour = true;
    CHECK(run_program(arguments, library, console) == kFine);
    return out.str();
  };
  const std::string two = coloured({}), four = coloured({"--four-colour"}), plain = coloured({"--plain"});
  CHECK(two.find("\x1B[31m2♦\x1B[0m \x1B[31m6♦\x1B[0m  \x1B[31m3♥\x1B[0m") != std::string::npos);
  CHECK(two.find("Q♣ is turned up") != std::string::npos);
  CHECK(four.find("\x1B[94m2♦\x1B[0m \x1B[94m6♦\x1B[0m  \x1B[31m3♥\x1B[0m") != std::string::npos);
  CHECK(four.find("\x1B[32mQ♣\x1B[0m is turned up") != std::string::npos);
  CHECK(plain.find('\x1B') == std::string::npos);
}

TEST_CASE("for a screen reader every fact and every move has a line of its own, in words") {
  const std::string out = played("jackjack", "1", "why 3h\nlook discard\nhelp\n", {"--plain"});
  CHECK(out.find("Q♣") == std::string::npos);
  CHECK(out.find("\nAnna, it is your turn.\n"
                 "You are the dealer.\n"
                 "Ben has 6 cards.\n"
                 "Clara has 7 cards.\n"
                 "David has 6 cards.\n"
                 "Stock: 21 cards.\n"
                 "Discard: Ace of diamonds on top, 5 cards.\n"
                 "Cards to pick up: 0.\n"
                 "Your hand, 7 cards: two of diamonds, six of diamonds, three of hearts, Queen of hearts, three of "
                 "spades, ten of spades, Ace of spades.\n"
                 "You may:\n"
                 "1: declare last cards\n"
                 "2: lay two of diamonds\n"
                 "3: lay six of diamonds\n"
                 "4: lay Ace of spades\n"
                 "Your move: ") != std::string::npos);
  CHECK(answer(out, 2) ==
        "Discard (5 cards): Queen of clubs, Ace of hearts, Ace of clubs, nine of clubs, Ace of diamonds\n");
  CHECK(answer(out, 3).find("\n2d: the card: lay two of diamonds.\n") != std::string::npos);
}

TEST_CASE("no line is longer than a narrow screen") {
  for (const std::string game :
       {"hearts", "jackjack", "twenty-one", "bravado", "attack", "black-jack", "crazy-eights"}) {
    for (const int width : {40, 60, 160}) {
      std::string input;
      for (int i = 0; i < test::scaled(12); ++i) input += "table\n1\nlog 5\nhelp\n";
      const std::string out =
          run({"play", game, "--seat", "1", "--seed", "2", "--bots", "random"}, kGames, input, width).out;
      std::istringstream lines(out);
      for (std::string line; std::getline(lines, line);) {
        // Skip long paths, which cannot be wrapped, and prompts, which the answer follows on the same line.
        if (line.find("houserules ") != std::string::npos || line.starts_with("Your move: ")) continue;
        INFO(game << " at " << width << ": " << line);
        CHECK(display_width(line) <= width);
      }
    }
  }
}

}  // namespace houserules::commands_test
