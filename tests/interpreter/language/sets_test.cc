// Lists of sets of cards: melds, subsets, the best way to split a hand, poker hands; lists made by the script.
#include <algorithm>
#include <numeric>

#include "tests/interpreter/play_support.h"

namespace houserules::sets_test {

using namespace houserules::test;

/// What the body says with Anna's hand; values are those of cribbage.
std::string with_hand(const std::string& hand, const std::string& body, const std::string& header = "") {
  Seating seating;
  const auto count = std::count(hand.begin(), hand.end(), ' ') + 1;
  seating.cards = hand;
  Play play(small_game("function play() stock:deal(" + std::to_string(count) +
                           ", players[1].hand)\nlocal hand = players[1].hand\n"
                           "local function tell(sets) for set in each(sets) do local t = \"\" for card in each(set) do "
                           "t = t .. card.rank .. card.suit:sub(1, 1) end say(t) end end\n" +
                           body + "\nplayers[1]:choose { go = true } end\n",
                       std::string(header.find("order") == std::string::npos ? "order A 2 .. K\n" : "") +
                           (header.find("values") == std::string::npos ? "values K Q J = 10, others = pips\n" : "") +
                           "deal 5 each when players == 6\n" + header),
            seating);
  return play.error().empty() ? play.said() : play.error();
}

TEST_CASE("groups are cards of one rank") {
  CHECK(with_hand("7C 2D 7H 7S 2C", "tell(hand:groups())") == "7c7h7s");
  CHECK(with_hand("7C 2D 7H 7S 2C", "tell(hand:groups(2, 2))") == "2c2d; 7c7h; 7c7s; 7h7s");
  CHECK(with_hand("7C 7D 7H 7S",
                  "say(#hand:groups(3)) say(#hand:groups(3, 3)) say(#hand:groups(4, 9)) "
                  "say(#hand:groups(5)) say(#hand:groups(1))") == "5; 4; 1; 0; 15");
  CHECK(with_hand("7C 7D", "hand:groups(0)").ends_with("groups have at least one card, not 0"));
  CHECK(with_hand("7C", "players:groups()").ends_with("groups looks for sets of cards, not of players"));
}

TEST_CASE("the ranks of cards come once each, in the order of the pack") {
  CHECK(with_hand("KC 7C 2D AH 7S 2C", "for rank in each(hand:ranks()) do say(rank) end say(#cards {}:ranks())") ==
        "A; 2; 7; K; 0");
  CHECK(with_hand("KC 7C 2D", "say(hand:ranks():except(\"7\"):first()) say(#stock:ranks())") == "2; 13");
  CHECK(with_hand("7C", "players:ranks()").ends_with("ranks is for cards, not players"));
}

TEST_CASE("of sets with equal faces only the first is returned") {
  const char* two_packs = "deck 2 x 52\n";
  CHECK(with_hand("7C 7C 7H 8C 9C", "tell(hand:groups(2)) tell(hand:runs())", two_packs) ==
        "7c7c; 7c7h; 7c7c7h; 7c8c9c");
  CHECK(with_hand("7C 7C 8C", "tell(hand:sets(2)) tell(hand:adding_to(15))", two_packs) == "7c7c; 7c8c; 7c8c");
}

/// The same with Jokers, whose value is 0; sets are said card by card, "5h6h*".
std::string with_jokers(const std::string& hand, const std::string& body, const std::string& header = "") {
  return with_hand(hand,
                   "local function say_all(sets) for set in each(sets) do local t = \"\" for card in each(set) do "
                   "t = t .. card.rank .. (card.suit and card.suit:sub(1, 1) or \"\") end say(t) end end\n"
                   "local joker = hand:first(\"*\")\n" +
                       body,
                   "deck 52 + jokers 2\nvalues joker = 0, K Q J = 10, others = pips\n" + header);
}

TEST_CASE("wild cards stand for others in runs: within, then above, below only at the top") {
  CHECK(with_jokers("5H 6H 8H 2C *", "say_all(hand:runs(3, 4, \"*\"))") == "5h6h*; 6h*8h; 5h6h*8h");
  CHECK(with_jokers("QH KH *", "say_all(hand:runs(3, 5, \"*\"))") == "*QhKh");
  CHECK(with_jokers("QH KH *", "say_all(hand:runs(3, 5, \"*\"))", "order A 2 .. K circular\n") == "QhKh*");
  CHECK(with_jokers("7H * *", "say_all(hand:runs(3, 5, \"*\")) say(#hand:runs(3, 5, \"*\", 1))") == "7h**; 0");
  CHECK(with_jokers("5H 6H 7H *", "say_all(hand:runs(3, 3, \"*\"))") == "5h6h7h; 5h6h*; 5h*7h; 6h7h*");
  CHECK(with_jokers("* *", "say(#hand:runs(1, 5, \"*\"))") == "0");
}

TEST_CASE("a wild card of a suit may also be itself, and sets with fewer wild cards come first") {
  CHECK(with_jokers("AH 2H 4H 2C", "say_all(hand:runs(3, 3, \"2\"))") == "Ah2h2c; 2h2c4h");
  CHECK(with_jokers("7C 7D 2H *", "say_all(hand:groups(3, 4, { \"2\", \"*\" }, 1))") == "7c7d2h; 7c7d*");
  CHECK(with_jokers("7C 7D 2H *", "say_all(hand:groups(3, 4, { \"2\", \"*\" }))") ==
        "7c7d2h; 7c7d*; 7c2h*; 7d2h*; 7c7d2h*");
  CHECK(with_jokers("2C 2D 2H", "say_all(hand:groups(3, 4, \"2\"))") == "2c2d2h");
  CHECK(with_jokers("* *", "say(#hand:groups(2, 4, \"*\")) say(#hand:groups(2, 4))") == "0; 1");
}

TEST_CASE("what is wild may be a pattern, a list, a card or a function, which is asked about the list alone") {
  CHECK(with_jokers("7C 7D 2H", "say_all(hand:groups(3, 4, { rank = \"2\" }))") == "7c7d2h");
  CHECK(with_jokers("7C 7D 2H", "say_all(hand:groups(3, 4, hand[3]))") == "7c7d2h");
  CHECK(with_jokers("7C 7D 2H", "say_all(hand:groups(3, 4, cards { hand[3] }))") == "7c7d2h");
  CHECK(with_jokers("7C 7D 2H", "say_all(hand:groups(3, 4, function(card) return card.value == 2 end))") == "7c7d2h");
  CHECK(with_jokers("7C 7D 2H", "say_all(hand:groups(3, 4, nil, 1))").empty());
  CHECK(
      with_jokers("7C", "hand:runs(3, 5, 3)")
          .ends_with("runs takes a function, a pattern such as { suit = \"hearts\" }, a card or a list, not a number"));
  CHECK(with_jokers("7C", "hand:runs(3, 5, \"*\", -1)").ends_with("runs takes 0 or more wild cards in a set, not -1"));
}

TEST_CASE("melds with wild cards part a hand like others, and so many of them are an error") {
  CHECK(with_jokers("7C 7D * KS", "say(hand:deadwood(hand:groups(3, 4, \"*\")))") == "10");
  CHECK(with_jokers("7C 8C * KS KD *",
                    "local all = hand:groups(3, 4, \"*\", 1) + hand:runs(3, 5, \"*\", 1) "
                    "say_all(hand:best_melds(all)) say(hand:deadwood(all))") == "7c8c*; KdKs*; 0");
  const std::string all =
      "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AD 2D 3D 4D 5D 6D 7D 8D";
  CHECK(with_jokers(all, "hand:runs(3, 13, \"red\")")
            .ends_with("runs finds more than 20000 sets, which is too many for a list"));
}

TEST_CASE("the other cards of a meld say what a wild card stands for") {
  const auto said = [](const std::string& hand) {
    return with_jokers(hand, "say(hand:stands_for(joker, \"*\") or \"nothing\")");
  };
  CHECK(said("5H * 7H") == "6H");
  CHECK(said("* 6H 7H") == "5H");
  CHECK(said("QH KH *") == "nothing");
  CHECK(said("7C 7D *") == "7");
  CHECK(said("7C *") == "8C");
  CHECK(said("7C 8D *") == "nothing");
  CHECK(said("*") == "nothing");
  CHECK(with_jokers("5H * 7H", "say(hand:stands_for(hand[1], \"*\"))") == "5H");
  CHECK(with_jokers("7H * 5H", "say(hand:stands_for(hand[1], \"*\") or \"nothing\")") == "nothing");
  CHECK(with_jokers("QH KH *", "say(hand:stands_for(joker, \"*\"))", "order A 2 .. K circular\n") == "AH");
  CHECK(with_jokers("5H *", "hand:except(joker):stands_for(joker, \"*\")").ends_with("the Joker is not in the list"));
  CHECK(with_jokers("5H *", "hand:stands_for()").ends_with("stands_for takes a card, not nothing"));
}

TEST_CASE("sets of equal faces are told apart by the pile in which the cards lie") {
  const std::string body =
      "hand[1]:move_to(discard) local all = hand + discard local other = discard + hand "
      "local function own(set) return set:any(function(card) return card.pile == hand end) end "
      "say(#all:sets(2)) say(#other:sets(2)) say(all:sets(1):count(own)) say(other:sets(1):count(own)) "
      "say(#all:groups(2, 2)) say(#hand:sets(1))";
  CHECK(with_hand("7C 7C 7C 8D", body, "deck 3 x 52\n") == "4; 4; 2; 2; 2; 2");
}

TEST_CASE("runs are of one suit, straights of any, in the header's order") {
  CHECK(with_hand("AC 2C 3C 4C 3H KC", "tell(hand:runs()) say(#hand:runs(4)) say(#hand:runs(2, 2))") ==
        "Ac2c3c; Ac2c3c4c; 2c3c4c; 1; 3");
  CHECK(with_hand("AC 2C 3C 3H KC QC", "tell(hand:straights())") == "Ac2c3c; Ac2c3h");
  CHECK(with_hand("AC 2C KC QC", "tell(hand:runs())", "order A 2 .. K circular\n") == "QcKcAc; QcKcAc2c; KcAc2c");
}

TEST_CASE("straights may have several cards of each rank") {
  CHECK(with_hand("AC AD 2C 2D 3H 3D 3S 5C 5D", "tell(hand:straights(2, 3, 2))") ==
        "AcAd2c2d; AcAd2c2d3d3h; AcAd2c2d3d3s; AcAd2c2d3h3s; 2c2d3d3h; 2c2d3d3s; 2c2d3h3s");
  CHECK(with_hand("AC AD 2C 2D 2H", "tell(hand:straights(1, 2, 3)) say(#hand:straights(1, 1, 2))") == "2c2d2h; 4");
  CHECK(with_hand("7C 7C 8C 8C 8C", "tell(hand:straights(2, 2, 2))", "deck 3 x 52\n") == "7c7c8c8c");
  CHECK(
      with_hand("7C 7D", "hand:straights(1, 1, 0)").ends_with("straights have at least one card of each rank, not 0"));
}

TEST_CASE("sets that add up to a number are found") {
  CHECK(with_hand("5C 5D JH 10S QC", "say(#hand:adding_to(15)) tell(hand:adding_to(10))") == "6; 5c5d; Jh; 10s; Qc");
  CHECK(
      with_hand("5C 5D JH", "tell(hand:adding_to(2, function(card) return card.suit == \"hearts\" and 2 or 1 end))") ==
      "5c5d; Jh");
  CHECK(with_hand("5C 5D JH", "say(#hand:adding_to(16, \"order\"))") == "2");
  CHECK(with_hand("5C", "hand:adding_to(5, function() return 1.5 end)")
            .ends_with("adding_to needs a whole number for the 5 of clubs, found 1.5"));
}

TEST_CASE("lists of sets have the words of other lists") {
  const std::string hand = "7C 7D 7H 8C 9C 10C";
  CHECK(with_hand(hand,
                  "local all = hand:groups(3) + hand:runs(3) say(#all) say(#all[1]) say(#all.top) "
                  "tell(all:where(function(set) return #set == 4 end)) "
                  "tell(cards {} + all:highest(function(set) return set:sum(\"value\") end):sets(4)) "
                  "say(all:count(function(set) return set:has(\"8C\") end)) "
                  "say(all:sum(function(set) return #set end)) "
                  "say(#all:except(function(set) return #set == 3 end)) "
                  "tell(list { hand:runs(3)[1], cards { hand[1] } }) tell(all:sorted(function(s) return -#s end))") ==
        "4; 3; 3; 7c8c9c10c; 7c8c9c10c; 3; 13; 1; 7c8c9c; 7c; 7c8c9c10c; 7c7d7h; 7c8c9c; 8c9c10c");
  CHECK(with_hand(hand,
                  "say(#hand:sets(2)) say(#hand:sets(2)[15]) for _, set in ipairs(hand:sets(6)) do say(#set) end") ==
        "15; 2; 6");
  CHECK(with_hand(hand, "hand:runs():where(\"hearts\")").ends_with("patterns match only cards; use a function"));
  CHECK(with_hand(hand, "hand:runs():add(cards {})")
            .ends_with("sets of cards are joined by `+`, as in `melds + list { meld }`"));
  CHECK(with_hand(hand, "list {}:add(hand:runs()[1])")
            .ends_with("sets of cards are joined by `+`, as in `melds + list { meld }`"));
  CHECK(with_hand(hand, "say(#hand:except(hand:runs()))") == "2");
}

TEST_CASE("melds are offered and chosen as a whole") {
  Seating seating;
  seating.cards = "7C 8C 9C 9D 9H";
  Play play(small_game("function play() stock:deal(5, players[1].hand)\nlocal hand = players[1].hand\n"
                       "local meld = players[1]:pick(\"meld\", hand:groups() + hand:runs())\n"
                       "for card in each(meld) do card:move_to(discard) end say(#hand) end",
                       "deal 5 each when players == 6\nmove meld \"meld {card}\"\n"),
            seating);
  CHECK(play.offers() == "meld 9C 9D 9H | meld 7C 8C 9C");
  play.choose("meld 7C 8C 9C");
  CHECK(play.said() == "2");
}

TEST_CASE("a hand is split into the melds that leave the least") {
  // Laying the 7s and the 9s leaves nothing; laying the run leaves two of each.
  const std::string hand = "7C 7D 7H 8C 9C 9D 9H AC";
  CHECK(with_hand(hand, "tell(hand:best_melds()) say(hand:deadwood())") == "7c7d7h; 9c9d9h; 9");
  CHECK(with_hand(hand, "tell(hand:best_melds(hand:runs())) say(hand:deadwood(hand:runs()))") == "7c8c9c; 33");
  CHECK(with_hand(hand, "say(hand:deadwood(hand:runs(), function() return 1 end)) say(hand:deadwood(list {}))") ==
        "5; 57");
  CHECK(with_hand("AC KC", "say(#hand:best_melds()) say(hand:deadwood())") == "0; 11");
  CHECK(with_hand(hand, "hand:best_melds(3)").ends_with("best_melds takes a list, not a number"));
  CHECK(with_hand(hand, "hand:best_melds(hand)").find("best_melds takes a list of melds, as in") != std::string::npos);
}

TEST_CASE("the deadwood is the same with default melds as with the same melds given") {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    Chance chance(seed, 0, 1);
    std::vector<int> deck(52);
    std::iota(deck.begin(), deck.end(), 0);
    std::string hand;
    for (std::uint32_t i = 0; i < 16; ++i) {
      std::swap(deck[i], deck[i + chance.below(52 - i)]);
      constexpr const char* kRanks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
      hand += (i > 0 ? " " : "") + std::string(kRanks[deck[i] % 13]) + "CDHS"[deck[i] / 13];
    }
    INFO(hand);
    const std::string both = with_hand(hand, "say(hand:deadwood()) say(hand:deadwood(hand:groups() + hand:runs()))");
    CHECK(both.substr(0, both.find(';')) == both.substr(both.find(' ') + 1));
  }
}

TEST_CASE("with two packs a meld may be laid twice") {
  CHECK(with_hand("7C 8C 9C 7C 8C 9C KD", "tell(hand:best_melds()) say(hand:deadwood())", "deck 2 x 52\n") ==
        "7c8c9c; 7c8c9c; 10");
}

TEST_CASE("poker hands are compared and named") {
  const auto name = [](const std::string& hand) { return with_hand(hand, "say(hand:poker_name())", "order 2 .. A\n"); };
  CHECK(name("AC KC QC JC 10C 2D 2H") == "straight flush, Ace high");
  CHECK(name("AC 2C 3C 4C 5C KD KH") == "straight flush, 5 high");
  CHECK(name("7C 7D 7H 7S KC KD 2H") == "four of a kind, Sevens, King kicker");
  CHECK(name("7C 7D 7H KS KC KD 2H") == "full house, Kings over Sevens");
  CHECK(name("2C 2D 2H KS KC KD AH AS") == "full house, Kings over Aces");
  CHECK(name("7C 9C JC KC 2C AD AH") == "flush, King high, then Jack 9 7 2");
  CHECK(name("7C 8D 9H 10S JC AD AH") == "straight, Jack high");
  CHECK(name("7C 7D 7H 10S JC AD 2H") == "three of a kind, Sevens, kickers Ace Jack");
  CHECK(name("7C 7D JH JS 9C 9D 2H") == "two pair, Jacks and Nines, 7 kicker");
  CHECK(name("7C 7D JH KS 9C 8D 2H") == "pair of Sevens, kickers King Jack 9");
  CHECK(name("7C 6D JH KS 9C 8D 2H") == "King high, then Jack 9 8 7");
  const auto more = [](const std::string& hand) {
    return with_hand(hand,
                     "local a, b = cards {}, cards {} for at = 1, 5 do a:add(hand[at]) b:add(hand[at + 5]) end "
                     "say(a:poker() > b:poker() and \"first\" or a:poker() == b:poker() and \"equal\" or \"second\")",
                     "order 2 .. A\n");
  };
  CHECK(more("AC AD 9H 8S 3C AH AS 9C 8D 3H") == "equal");
  CHECK(more("AC AD 9H 8S 4C AH AS 9C 8D 3H") == "first");
  CHECK(more("KC KD 2H 2S AC KH KS 3C 3D 4H") == "second");
}

TEST_CASE("sets are found in packs of many ranks, but not poker hands") {
  const auto said = [](const std::string& hand, const std::string& body, const std::string& deck) {
    return with_hand(hand,
                     "local function say_sets(sets) for set in each(sets) do local t = \"\" for card in each(set) do "
                     "t = t .. \" \" .. card.name end say(t) end end\n" +
                         body,
                     deck);
  };
  const std::string plain = "deck { ranks 1..432 }\nvalues others = pips\norder 1 .. 432\n";
  CHECK(said("431 7 432 430 8", "say_sets(hand:straights(3)) say(#hand:runs(3))", plain) == " 430 431 432; 0");
  CHECK(said("1 431 432 7", "say_sets(hand:straights(3))",
             "deck { ranks 1..432 }\nvalues others = pips\norder 1 .. 432 circular\n") == " 431 432 1");
  CHECK(said("1 431 432 7", "say(#hand:best_melds()) say(hand:deadwood())", plain) == "0; 871");
  CHECK(said("300 300 300 7", "say_sets(hand:groups(3)) say(hand:deadwood())",
             "deck { ranks 1..299, 300 x 3 }\nvalues others = pips\norder 1 .. 300\n") == " 300 300 300; 7");
  CHECK(said("214-a 215-a 216-a 215-b 216-b 1-b", "say_sets(hand:runs(3)) say(hand:deadwood())",
             "deck { suits a b ranks 1..216 }\nvalues others = pips\norder 1 .. 216\n") ==
        " 214 of a 215 of a 216 of a; 432");
  CHECK(said("1 2 3 4 5", "say(hand:poker_name())", "deck { ranks 1..63 }\nvalues others = pips\norder 1 .. 63\n") ==
        "straight, 5 high");
  CHECK(said("63 62 61 60 59", "say(hand:poker_name())",
             "deck { ranks 1..63 }\nvalues others = pips\norder 1 .. 63\n") == "straight, 63 high");
  CHECK(said("1 2", "say(hand:poker())", "deck { ranks 1..64 }\nvalues others = pips\norder 1 .. 64\n")
            .ends_with("poker takes a pack with at most 63 ranks in its order: this one has 64"));
  CHECK(said("1 2", "say(hand:poker_name())", "deck { ranks 1..104 }\nvalues others = pips\norder 1 .. 104\n")
            .ends_with("poker_name takes a pack with at most 63 ranks in its order: this one has 104"));
}

TEST_CASE("a script's own lists may hold anything on the table") {
  CHECK(tell("local some = list {} some:add(players[2]) some:add(me) say(#some) say(some.top) "
             "say(tostring(some:has(me))) say(#some:except(me)) say(#list { me }) say(#list { \"hearts\", \"clubs\" }) "
             "say(#list(players)) say(some:highest(\"seat\"))") == "2; Anna; true; 1; 1; 2; 2; Ben");
  CHECK(tell("list(3)").ends_with("list takes a list, not a number"));
}

TEST_CASE("more sets than a list can hold are an error") {
  const std::string many = "local all = cards {} for card in each(stock) do all:add(card) end ";
  CHECK(tell(many + "say(#all:straights(5))")
            .ends_with("straights finds more than 20000 sets, which is too many for a list"));
  CHECK(tell(many + "say(#all:sets(5))").ends_with("42 cards have more than 20000 sets of 5: too many to offer"));
}

}  // namespace houserules::sets_test
