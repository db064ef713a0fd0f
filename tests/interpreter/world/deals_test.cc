// Deals and matches as the header declares them: dealer, first player, refills, winners.
#include "tests/interpreter/play_support.h"

namespace houserules::deals_test {

using test::all_on;
using test::Play;
using test::seats;
using test::small_game;
using test::tell;

constexpr const char* kOneTurn = "function turn(me) me:choose { go = true } finish() end\n";

TEST_CASE("cards are dealt one at a time from the dealer's left, by the statement whose condition holds") {
  const std::string header =
      "deal 2 each\ndeal 3 each when players == 3\npile extra each face down\ndeal 1 each to extra\nturn up 2 to "
      "discard\n";
  Play two(small_game(kOneTurn, header), seats(2, "2C 3C 4C 5C 6C 7C 8C 9C"));
  CHECK(two.pile("Anna's hand") == "2C 4C");
  CHECK(two.pile("Ben's hand") == "3C 5C");
  CHECK(two.pile("Anna's extra") == "6C");
  CHECK(two.pile("discard") == "8C 9C");
  Play three(small_game(kOneTurn, header), seats(3, "2C 3C 4C 5C 6C 7C 8C 9C 10C").dealt_by(0));
  CHECK(three.pile("Ben's hand") == "2C 5C 8C");
  CHECK(three.pile("Anna's hand") == "4C 7C 10C");
  CHECK(
      two.story(0).starts_with("Deal 1: Ben deals.\n2 cards each are dealt.\n1 card each is dealt to the extra.\n8C 9C "
                               "are turned up to the discard.\n"));
}

TEST_CASE("the whole pack is dealt, or the script deals") {
  Play all(small_game(kOneTurn, "deal all each\n"), seats(3));
  const Setup& setup = all.game->world().setup();
  const PileId hands = setup.groups[static_cast<std::size_t>(*setup.hands)].first;
  CHECK(all.game->world().table().size(hands) == 18);  // Anna, left of the dealer, gets the odd card
  CHECK(all.game->world().table().size(static_cast<PileId>(hands + 2)) == 17);
  CHECK(all.pile("stock") == "");
  Play own(small_game("function start() deal(2) deal(1, \"extra\") end\n" + std::string(kOneTurn),
                      "pile extra each face down\ndeal 1 each to extra\n"),
           seats(2, "2C 3C 4C 5C 6C 7C 8C 9C"));
  CHECK(own.pile("Anna's hand") == "4C 6C");
  CHECK(own.pile("Ben's extra") == "3C 9C");
}

TEST_CASE("a refill, shuffled or turned over, happens when a card is needed, even in the middle of a draw") {
  const std::string script =
      "function turn(me) me:choose { go = true } stock:deal(46, discard) say(#stock .. \" \" .. "
      "tostring(stock:can_deal(45)) .. tostring(stock:can_deal(46)))\n"
      "local came = stock:deal(4, me.hand) say(#came .. \" \" .. #stock .. \" \" .. #discard) finish() end";
  const auto said = [&](const std::string& refill) {
    Play play(small_game(script, "deal 2 each\n" + refill));
    play.choose("go on");
    return play.error() + play.said();
  };
  CHECK(said("") == "2 falsefalse; 2 0 46");
  CHECK(said("refill stock from discard keep 1 shuffled\n") == "2 truetrue; 4 43 1");
  CHECK(said("refill stock from discard keep 3 turned over\n") == "2 truefalse; 4 41 3");
  Play over(
      small_game("function turn(me) me:choose { go = true } stock:deal(44, me.hand) say(#stock) stock:deal(4, discard) "
                 "stock:deal(3, players[2].hand) finish() end",
                 "deal 2 each\nrefill stock from discard keep 1 turned over\n"));
  over.choose("go on");
  CHECK(over.story(kGallery).find(
            "The discard is turned over and becomes the stock (3 cards).\nBen takes 3 cards from the stock.\n") !=
        std::string::npos);
  // The bottom card of the discard comes first.
  Play order(
      small_game("function turn(me) me:choose { go = true } stock:deal(48, discard) local b, s = discard[1], "
                 "discard[2] stock:deal(2, me.hand)\n"
                 "say(tostring(me.hand[3] == b) .. tostring(me.hand[4] == s)) finish() end",
                 "deal 2 each\nrefill stock from discard keep 1 turned over\n"));
  order.choose("go on");
  CHECK(order.said() == "truetrue");
}

TEST_CASE("the header says who begins and in which direction play goes") {
  const auto first = [](const std::string& header, const test::Seating& seating) {
    return Play(small_game(kOneTurn, header), seating).seat();
  };
  CHECK(first("", seats(4).dealt_by(1)) == 2);
  CHECK(first("play counterclockwise\n", seats(4).dealt_by(1)) == 0);
  CHECK(first("first dealer\n", seats(4).dealt_by(1)) == 1);
  CHECK(first("first holder of 2C\ndeal 1 each\n", seats(4, "3C 4C 2C 5C").dealt_by(1)) == 0);
  CHECK(first("deck { ranks 1..9 }\nvalues others = 0\norder 1 .. 9\nfirst holder of 1\ndeal 1 each\n",
              seats(4, "3 4 2 1").dealt_by(1)) == 1);
  CHECK(first("first winner of last deal\n", seats(4).dealt_by(1)) == 2);
  Play play(small_game("function turn(me) me:choose { go = true } finish(players[4]) end",
                       "match 3 deals\nfirst winner of last deal\n"),
            seats(4).dealt_by(1));
  play.choose("go on");
  CHECK(play.seat() == 3);
  Play argument(small_game("function play(first) say(first) first:choose { go = true } end"), seats(4).dealt_by(2));
  CHECK(argument.said() == "David");
}

TEST_CASE("turns are skipped, reversed, repeated and given away when turn returns") {
  const auto order = [](const std::string& first_turn, int players) {
    Play play(small_game("local n = 0\nfunction turn(me) n = n + 1 me:choose { go = true } if n == 1 then " +
                         first_turn + " end end"),
              seats(players));
    std::string text;
    for (int i = 0; i < 5 && play.seat() >= 0; ++i) {
      text += std::to_string(play.seat() + 1);
      play.choose("go on");
    }
    return text + play.error();
  };
  CHECK(order("", 3) == "12312");
  CHECK(order("turns.skip(1)", 3) == "13123");
  CHECK(order("turns.skip()", 2) == "11212");
  CHECK(order("turns.skip(2)", 3) == "11231");
  CHECK(order("turns.skip(1) turns.skip(1)", 4) == "14123");
  CHECK(order("turns.reverse()", 4) == "14321");
  CHECK(order("turns.reverse(2)", 4) == "12341");
  CHECK(order("turns.reverse() turns.skip(1)", 4) == "13214");
  CHECK(order("turns.again()", 3) == "11231");
  CHECK(order("turns.next = players[3]", 4) == "13412");
  CHECK(order("turns.next = players[3] turns.skip(1)", 4) == "14123");
  CHECK(order("turns.next = players[3] turns.next = nil", 4) == "12341");
  CHECK(order("players[2]:sits_out()", 4) == "13413");
  CHECK(order("me:sits_out()", 3) == "12323");
  CHECK(order("turns.again() me:sits_out()", 3) == "12323");
  CHECK(order("turns.next = players[3] players[3]:sits_out()", 4) == "12412");
  Play gone(small_game("function turn(me) me:choose { go = true } me:sits_out() end"), seats(3));
  CHECK(all_on(gone) == "");
  CHECK(gone.game->world().result().decisions == 3);
  Play start(small_game("function start() turns.next = players[2] players[2]:sits_out() end\n" + std::string(kOneTurn)),
             seats(3));
  CHECK(start.seat() != 1);
}

TEST_CASE("matches end after a number of deals, at a score, or when one player is in or has chips") {
  const auto deals = [](const std::string& header, const std::string& script, int players = 2) {
    Play play(small_game(script, header), seats(players));
    CHECK(all_on(play) == "");
    return play.game->world().result().deals;
  };
  const std::string points = std::string(kOneTurn) + "function score(p) return p.seat * 10 end";
  CHECK(deals("", points) == 1);
  CHECK(deals("match 3 deals\n", points) == 3);
  CHECK(deals("match players * 2 deals\n", points, 3) == 6);
  CHECK(deals("match 2 rounds\n", points, 3) == 6);
  CHECK(deals("match 1 round\n", "function turn(me) me:choose { go = true } dealer:out() finish() end", 4) == 4);
  CHECK(deals("match 2 rounds\nmatch until one player is in\n",
              "function turn(me) me:choose { go = true } if deal_number == 2 then dealer:out() end finish() end",
              3) == 5);
  CHECK(deals("match until a score >= 100\n", points) == 5);
  CHECK(deals("match until a score > 100\n", points) == 6);
  CHECK(deals("match until a score >= 100\nmatch 2 deals\n", points) == 2);
  CHECK(deals("match until one player is in\n", "function turn(me) me:choose { go = true } me:out() finish() end", 4) ==
        3);
  CHECK(deals("match until one player has chips\nchips 3 each\npot kitty\n",
              "function turn(me) me:choose { go = true } for p in each(players) do if p.seat > 1 then p:pay(1, "
              "players[1]) end end finish() end",
              3) == 3);
}

TEST_CASE("the deal passes to the left among players still in; only scores, chips and who is in outlive a deal") {
  Play play(small_game("local n = 0\nfunction turn(me) n = n + 1 say(deal_number .. dealer.name .. n .. tostring(note) "
                       ".. me.chips .. \" \" .. players[1].score) note = 5 me:pay(1, players[1])\n"
                       "me:choose { go = true } if deal_number == 2 then players[4]:out() end finish() end\nfunction "
                       "score(p) return p.seat end",
                       "match 4 deals\npublic note \"note\"\nchips 9 each\n"),
            seats(4).dealt_by(1));
  CHECK(all_on(play) == "");
  CHECK(play.said() == "1Ben1nil9 0; 2Clara1nil9 1; 3Anna1nil9 2; 4Ben1nil8 3");
  CHECK(play.game->world().result().scores == std::vector<std::int64_t>{4, 8, 12, 8});
}

TEST_CASE("the header says who wins") {
  const auto winners = [](const std::string& header, const std::string& script, int players = 3) {
    Play play(small_game(script, header), seats(players));
    CHECK(all_on(play) == "");
    return play.winners();
  };
  const std::string points = std::string(kOneTurn) + "function score(p) return p.seat == 3 and 1 or p.seat end";
  CHECK(winners("win lowest score\n", points) == "Anna Clara");
  CHECK(winners("win highest score\n", points) == "Ben");
  CHECK(winners("win lowest score\n", "function turn(me) me:choose { go = true } finish(players[2]) end\n" +
                                          points.substr(points.find("function score"))) == "Ben");
  CHECK(winners("", "function turn(me) me:choose { go = true } finish(me, players[3]) end") == "Anna Clara");
  CHECK(winners("", "function turn(me) me:choose { go = true } finish(after(me)) end") == "Ben Clara");
  CHECK(winners("", "function turn(me) me:choose { go = true } finish(nobody) end") == "");
  CHECK(winners("", "function turn(me) me:choose { go = true } me.hand:move_to(discard) finish() end") == "Anna");
  CHECK(
      winners(
          "win first out\n",
          "function turn(me) me:choose { go = true } if me.seat == 2 then me.hand:move_to(discard) finish() end end") ==
      "Ben");
  CHECK(winners("win most chips\nchips 5 each\n",
                "function turn(me) me:choose { go = true } me:pay(1, players[3]) finish() end") == "Clara");
  CHECK(winners("win most chips\nchips 5 each\n",
                "function turn(me) me:choose { go = true } me:pay(1, players[3]) finish(nobody) end") == "Clara");
  CHECK(winners("win most chips\nchips 5 each\n",
                "function turn(me) me:choose { go = true } me:pay(1, players[3]) finish(me) end") == "Clara");
  CHECK(winners("win most chips\nchips 5 each\nlimit 3 decisions\n",
                "function turn(me) me:choose { go = true } me:pay(1, players[3]) end") == "Clara");
  CHECK(winners("win most deals\nmatch 3 deals\n",
                "function turn(me) me:choose { go = true } finish(players[deal_number == 2 and 1 or 2]) end") == "Ben");
  CHECK(winners("match until one player is in\n", "function turn(me) me:choose { go = true } me:out() finish() end") !=
        "");
  CHECK(winners("players 4\nteams 2\nwin highest score\n", points, 4) == "Ben David");
  CHECK(winners("players 4\nteams 2\n", "function turn(me) me:choose { go = true } finish(me.team) end", 4) ==
        "Anna Clara");
}

TEST_CASE("in a game for chips a deal has a winner only if the script names one") {
  const auto story = [](const std::string& finish) {
    Play play(small_game(
        "function turn(me) me:choose { go = true } me:pay(1, players[2]) me.hand:move_to(discard) " + finish + " end",
        "win most chips\nchips 5 each\n"));
    CHECK(all_on(play) == "");
    const std::string text = play.story();
    return text.substr(text.find("to the discard.\n") + 16);
  };
  CHECK(story("finish()") == "The deal is over.\nBen wins the game.\n");
  CHECK(story("finish(me)") == "Anna wins the deal.\nBen wins the game.\n");
}

TEST_CASE("a deal that the points decide is announced by the points alone") {
  const auto story = [](const std::string& finish) {
    Play play(small_game(
        "function turn(me) me:choose { go = true } " + finish + " end\nfunction score(player) return player.seat end",
        "match 2 deals\nwin lowest score\n"));
    CHECK(all_on(play) == "");
    return play.story();
  };
  CHECK(story("finish()").find("the deal.") == std::string::npos);
  CHECK(story("finish(players[2])").find("Ben wins the deal.\n") != std::string::npos);
}

TEST_CASE("a named winner of the match is not announced as winner of its last deal") {
  Play play(small_game("function turn(me) me:choose { go = true } finish_match(players[2]) end", "match 3 deals\n"));
  CHECK(all_on(play) == "");
  CHECK(play.story().ends_with("Anna: go on\nBen wins the game.\n"));
}

TEST_CASE("a deal at its limit is a draw and says so, unless at_limit names winners") {
  Play draw(small_game("function turn(me) me:choose { go = true } end\nfunction score(p) return 7 end",
                       "limit 5 decisions\nwin lowest score\n"));
  CHECK(all_on(draw) == "");
  CHECK(draw.winners() == "");
  CHECK(draw.game->world().result().limit_reached);
  CHECK(draw.game->world().result().decisions == 5);
  CHECK(draw.story().find("Nobody wins the deal: the limit of 5 decisions is reached.\n") != std::string::npos);
  Play named(small_game(
      "function turn(me) me:choose { go = true } end\nfunction at_limit() say(\"too long\") finish(players[2]) end",
      "limit 5 decisions\n"));
  CHECK(all_on(named) == "");
  CHECK(named.winners() == "Ben");
  CHECK(named.said() == "too long");
  CHECK(named.game->world().result().limit_reached);
  Play silent(
      small_game("function turn(me) me:choose { go = true } end\nfunction at_limit() end", "limit 5 decisions\n"));
  CHECK(all_on(silent) == "");
  CHECK(silent.winners() == "");
  Play asks(
      small_game("function play() while true do players[1]:choose { go = true } end end\nfunction at_limit() "
                 "players[1]:choose { go = true } finish(players[1]) end",
                 "limit 5 decisions\n"));
  CHECK(all_on(asks) == "");
  CHECK(asks.winners() == "");
}

TEST_CASE("public values are visible to all, and announced when they change") {
  Play play(small_game("function turn(me) note = me.hand[1] me.bid = 4 word = \"x\" flag = true number = 2.5 who = me "
                       "suit = suits[3] me:choose { go = true } flag = false note = nil me:choose { go = true } end",
                       "public note \"the card\"\npublic bid each \"bid\"\npublic word \"word\"\npublic flag "
                       "\"flag\"\npublic number \"number\"\npublic who \"who\"\npublic suit \"suit\"\n"),
            seats(2, "2C 7H 3C 8H 4C 9H 5C 10H 6C JH"));
  CHECK(play.value("note") == "a card");
  CHECK(play.value("bid", 0) == "4");
  CHECK(play.value("bid", 1) == "");
  CHECK(play.value("flag") == "yes");
  CHECK(play.value("number") == "2.5");
  CHECK(play.value("who") == "Anna");
  CHECK(play.value("suit") == "hearts");
  play.choose("go on");
  CHECK(play.value("flag") == "no");
  CHECK(play.value("note") == "");
  CHECK(play.story().find("Anna, bid: 4\n") != std::string::npos);
  CHECK(play.story().find("no card any more\n") != std::string::npos);
}

TEST_CASE("an unchanged public value is not announced again") {
  Play play(
      small_game("function turn(me) note = \"x\" note = \"x\" me.bid = nil me.bid = 4 me.bid = 4.0 me.bid = nil "
                 "me.bid = nil me:choose { go = true } note = \"x\" finish(me) end",
                 "public note \"note\"\npublic bid each \"bid\"\n"));
  play.choose("go on");
  CHECK(play.story().find("note: x\nAnna, bid: 4\nAnna, bid: none\nAnna: go on\nAnna wins the deal.\n") !=
        std::string::npos);
}

TEST_CASE("piles are called by their text in all messages") {
  Play play(
      small_game("function turn(me) me:choose { go = true } stock:deal(2, aside) me.hand:move_to(me.kept) "
                 "say(aside.name) say(me.kept) say(row[2].name) finish(me) end",
                 "pile aside face down \"cards out of play\"\npile kept each face down \"captured cards\"\n"
                 "pile row x 2 face up \"table\"\npile home each suit face up \"home pile\"\n"));
  play.choose("go on");
  CHECK(play.said() == "cards out of play; Anna's captured cards; table 2");
  CHECK(play.story().find("2 cards are dealt to the cards out of play.\n") != std::string::npos);
  CHECK(play.story().find("5 cards from Anna's hand to Anna's captured cards.\n") != std::string::npos);
  CHECK(play.pile("cards out of play") != "");
  CHECK(play.pile("hearts home pile") == "");
}

TEST_CASE("several refills of a pile are tried in order, and one at once does not wait") {
  Play play(
      small_game("function turn(me) me:choose { go = true } stock:deal(47, discard) say(#stock) "
                 "me.hand[1]:move_to(aside) me.hand[1]:move_to(aside) say(tostring(stock:can_deal(48))) "
                 "stock:deal(4, me.hand) say(#stock .. \" \" .. #aside .. \" \" .. #discard) finish(me) end",
                 "deal 2 each\npile aside face down\nrefill stock from aside shuffled\n"
                 "refill stock from discard keep 1 shuffled\n"));
  play.choose("go on");
  CHECK(play.error() + play.said() == "1; true; 45 0 1");
  Play at_once(
      small_game("function turn(me) me:choose { go = true } stock:deal(48, discard) say(#stock .. \" \" .. #discard) "
                 "finish(me) end",
                 "deal 2 each\nrefill stock from discard keep 1 shuffled at once\n"));
  at_once.choose("go on");
  CHECK(at_once.error() + at_once.said() == "47 1");
}

TEST_CASE("the word or number of an option reaches the script") {
  const std::string text =
      small_game("function turn(me) me:choose { go = true } say(type(options.least) .. options.least) finish(me) end",
                 "option least = free in free 16 17 \"x\"\n");
  Play free(text);
  free.choose("go on");
  CHECK(free.said() == "stringfree");
  Play seventeen(text, seats(2).with_set({{"least", "17"}}));
  seventeen.choose("go on");
  CHECK(seventeen.said() == "number17");
}

TEST_CASE("options, presets and conditions reach the script and the header") {
  const std::string text = small_game(
      "function turn(me) me:choose { go = true } say(options.size) say(options.mode) say(tostring(options.fast)) "
      "say(#me.hand) finish() end",
      "option size = 3 in 1..9 \"x\"\noption mode = plain in plain fancy \"y\"\noption fast = off \"z\"\n"
      "preset big { size = 7 } \"b\"\npreset bigger big { fast = on, mode = fancy } \"c\"\ndeal size each\n");
  const auto said = [&](const test::Seating& seating) {
    Play play(text, seating);
    play.choose("go on");
    return play.said();
  };
  CHECK(said(seats(2)) == "3; plain; false; 3");
  CHECK(said(seats(2).with_set({{"size", "2"}, {"fast", "on"}})) == "2; plain; true; 2");
  CHECK(said(seats(2).with_preset("big")) == "7; plain; false; 7");
  CHECK(said(seats(2).with_preset("bigger")) == "7; fancy; true; 7");
  CHECK(said(seats(2).with_preset("bigger").with_set({{"size", "1"}})) == "1; fancy; true; 1");
}

TEST_CASE("chance is staged or drawn, and say takes numbers, true and nil too") {
  CHECK(tell("say(chance(6)) say(chance(players)) say(chance { \"a\", \"b\", \"c\" }) say(chance(suits))", "",
             seats(2).with_draws({5, 1, 2, 0})) == "6; Ben; c; clubs");
  CHECK(tell("for i = 1, 100 do local n = chance(3) assert(n >= 1 and n <= 3) end say(\"fine\")") == "fine");
  CHECK(tell("say(true) say(12) say(nil) say(1.5)") == "true; 12; nil; 1.5");
}

TEST_CASE("sixteen players and eight packs are possible") {
  Play huge(test::rules_on_disk(std::string(HOUSERULES_SOURCE_DIR) + "/tests/fixtures/games/huge.lua"), seats(16));
  CHECK(huge.game->world().setup().players == 16);
  CHECK(huge.game->world().setup().names[15] != huge.game->world().setup().names[14]);
  Play packs(test::rules_on_disk(std::string(HOUSERULES_SOURCE_DIR) + "/tests/fixtures/games/eight_packs.lua"),
             seats(8));
  CHECK(packs.game->world().table().card_count() == 432);
}

}  // namespace houserules::deals_test
