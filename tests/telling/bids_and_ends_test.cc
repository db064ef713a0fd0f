// Bids as card players write them, and what is said of a patience that is won or stuck.
#include "table/auction.h"
#include "telling/auction_words.h"
#include "telling/entry.h"
#include "telling/hand_view.h"
#include "telling/hint.h"
#include "telling/listing.h"
#include "tests/interpreter/play_support.h"

namespace houserules::bids_and_ends_test {

using namespace houserules::test;

TEST_CASE("bids are typed and listed as card players write them") {
  Play play(shipped_rules("bridge"), seats(4));
  const World& world = play.game->world();
  const auto typed = [&](const std::string& text) {
    const Entry entry = parse_entry(text, world.table(), world.decision(), Style{});
    return entry.choice ? play.text_of(world.decision().alternatives[entry.choice->alternative]) : "";
  };
  CHECK(typed("1n") == "bid 1 no trump");
  CHECK(typed("1d") == "bid 1 diamond");
  CHECK(typed("bid 1 diamonds") == "bid 1 diamond");
  CHECK(typed("bid 1 diamond") == "bid 1 diamond");
  CHECK(typed("3NT") == "bid 3 no trumps");
  CHECK(typed("2h") == "bid 2 hearts");
  CHECK(typed("7s") == "bid 7 spades");
  CHECK(typed("8s").empty());
  CHECK(typed("x").empty());  // there is nothing to double
  CHECK(parse_entry("8c", world.table(), world.decision(), Style{}).message.starts_with("8♣ cannot be chosen now"));
  const auto lines = listed_moves(world.table(), world.decision());
  CHECK(moves_text(lines, world.table(), world.decision(), Style{}).starts_with("  bid  1♣  1♦  1♥  1♠  1N  2♣"));
  play.choose("bid 1 no trump");
  CHECK(typed("x") == "double");
  CHECK(typed("dbl") == "double");
  play.choose("double");
  CHECK(typed("xx") == "redouble");
}

TEST_CASE("an auction is written in columns, in the order of play, and the contract in words") {
  Play play(shipped_rules("bridge"), seats(4));
  const Setup& setup = play.game->world().setup();
  const auto written = [&](Seat last, int rows) {
    std::string text;
    const std::vector<Event> calls = auction_calls(play.game->events(), setup);
    for (const std::string& line : auction_lines(calls, setup, Style{}, last, 40, rows)) text += line + '\n';
    return text;
  };
  const auto contract = [&] { return play.game->world().public_value("contract", kNoSeat).text; };
  CHECK(written(0, 9).empty());
  REQUIRE(play.game->world().decision().seat == 3);
  for (const char* call : {"pass", "bid 1 diamond", "double", "redouble"}) play.choose(call);
  CHECK(written(2, 9) == "David  Anna  Ben     Clara\npass   1♦    double  redouble\n");
  play.choose("bid 3 no trumps");
  CHECK(written(3, 9) == "Anna  Ben     Clara     David\n                        pass\n1♦    double  redouble  3N\n");
  CHECK(written(3, 2) == "Anna  Ben     Clara     David\n1♦    double  redouble  3N\n");
  CHECK(written(3, 1).empty());
  CHECK(contract().empty());
  play.choose("double");
  for (int i = 0; i < 3; ++i) play.choose("pass");
  CHECK(contract() == "3 no trumps by David, doubled");
  CHECK_FALSE(written(0, 9).empty());
  play.choose(play.text_of(play.game->world().decision().alternatives[0]));
  CHECK(written(0, 9).empty());
}

constexpr const char* kMelds = R"(--[[ rules
game     "Jacks"
players  2
deck     { suits clubs diamonds hearts spades ranks J Q }
deal     4 each
move     meld   "meld {n} {ranks}"
move     pass   "pass"
]]

function turn(me)
  me:choose { meld = { range(2, 4), ranks, function(n, rank) return me.hand:count(rank) >= n end }, pass = true }
  finish()
end
)";

TEST_CASE("so many of a rank are read as cards of it, and typed as these cards too") {
  Play play(kMelds, seats(2));
  const World& world = play.game->world();
  const Seat mover = world.decision().seat;
  std::vector<std::string> jacks, queens;
  for (const PileView& pile : world.view(mover).piles) {
    if (pile.owner != mover || pile.name != "hand") continue;
    for (const auto& card : pile.cards) {
      const std::string text = world.setup().pack.text(*card);
      (text[0] == 'J' ? jacks : queens).push_back(lower(text));
    }
  }
  const bool of_jacks = jacks.size() >= queens.size();
  const std::vector<std::string>& held = of_jacks ? jacks : queens;
  const std::string name = of_jacks ? "Jacks" : "Queens";
  const auto typed = [&](const std::string& text) {
    const Entry entry = parse_entry(text, world.table(), world.decision(), Style{});
    return entry.choice ? play.text_of(world.decision().alternatives[entry.choice->alternative]) : entry.message;
  };
  const std::string two = "meld 2 " + name;
  CHECK(typed(held[0] + ' ' + held[1]) == two);
  CHECK(typed("meld " + held[1] + ' ' + held[0]) == two);
  CHECK(typed(two) == two);
  CHECK(typed("meld two " + lower(name)) == two);
  const std::string mixed = typed("meld two " + lower(name) + " and a " + (of_jacks ? "queen" : "jack"));
  CHECK(mixed.find(" is not one of the moves; possible: meld 2 Jacks, meld 2 Queens") !=
        std::string::npos);  // not that there is none of these
  CHECK(typed("meld 2 " + name.substr(0, 1)) == two);
  CHECK_FALSE(typed(held[0] + ' ' + held[0]) == two);  // there is one of it
}

TEST_CASE("a card with a name of its own in the header is typed by this name") {
  Play play(shipped_rules("french-tarot"), seats(3));
  const Pack& pack = play.game->world().setup().pack;
  CHECK(with_cards_as_typed(pack, "play the excuse") == "play the fool");
  CHECK(card_text(pack, *pack.parse("fool"), Style{}) == "Excuse");
  CHECK(with_cards_as_typed(pack, "play the knight of clubs") == "play the CC");
  Play colours(shipped_rules("colours"), seats(2));
  const Pack& four = colours.game->world().setup().pack;
  CHECK(with_cards_as_typed(four, "blue 9") == "9B");
  CHECK(with_cards_as_typed(four, "blue Draw Two") == "draw_twoB");
  CHECK(with_cards_as_typed(four, "play a Draw Two") == "play a draw_two");
  CHECK(with_cards_as_typed(four, "wild draw four") == "wild_draw_four");
}

TEST_CASE("games without an auction have none") {
  for (const char* game : {"spades", "president", "crazy-eights"}) {
    Play play(shipped_rules(game), seats(4));
    play.game->choose({0, play.game->world().decision().alternatives[0].value});
    CHECK(auction_calls(play.game->events(), play.game->world().setup()).empty());
  }
}

TEST_CASE("hands are sorted by rank where the rules name no suits") {
  const auto order = [](const char* game, int players) {
    return natural_order(Play(shipped_rules(game), seats(players)).game->world().setup());
  };
  for (const char* game : {"president", "palace", "canasta", "cheat", "go-fish", "old-maid", "holdem"}) {
    INFO(game);
    CHECK(order(game, 4) == HandOrder::rank);
  }
  for (const char* game : {"hearts", "bridge", "crazy-eights", "rummy", "indian-rummy", "durak"}) {
    INFO(game);
    CHECK(order(game, 4) == HandOrder::suit);
  }
}

constexpr const char* kPatience = R"(--[[ rules
game     "To and Fro"
players  1
pile     hand   none
pile     here   face up
pile     there  face up
option   wins = off "there is a way out"
move     go     "go to and fro"
move     win    "win"
]]

function start()
  stock:deal(1, here)
end

function turn(me)
  if me:choose { go = true, win = options.wins and #there > 0 } == "win" then finish(me) end
  if #here > 0 then here:move_to(there) else there:move_to(here) end
end
)";

TEST_CASE("a patience is stuck if nothing new can happen, and won if one move wins") {
  Play stuck(kPatience, seats(1));
  CHECK(is_stuck(stuck.game->world()));
  CHECK_FALSE(winning_choice(stuck.game->world()));
  Play open(kPatience, seats(1).with_set({{"wins", "on"}}));
  CHECK_FALSE(is_stuck(open.game->world()));
  CHECK_FALSE(winning_choice(open.game->world()));
  open.choose("go to and fro");
  CHECK(winning_choice(open.game->world()) == Choice{1, 0});
  // What is only looked ahead to leaves no trace.
  CHECK(open.game->choices().size() == 1);
  CHECK(open.offers() == "go to and fro | win");
  const auto klondike = shipped_rules("klondike");
  Play begun(klondike, seats(1));
  CHECK_FALSE(is_stuck(begun.game->world()));
}

}  // namespace houserules::bids_and_ends_test
