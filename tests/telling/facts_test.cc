#include "telling/facts.h"

#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::facts_test {

/// A game with this header.
Setup resolved(const std::string& statements, int players = 3) {
  const ParsedHeader parsed = parse_header(
      "--[[ rules\ngame \"Facts\"\nplayers " + std::to_string(players) + "\n" + statements + "]]\n", "facts.lua");
  REQUIRE(parsed.ok());
  return test::resolved(parsed.header, players);
}

std::string fact(const std::string& statements, const std::string& name, int players = 3) {
  for (const auto& [heading, text] : facts_of(resolved(statements, players))) {
    if (heading == name) return text;
  }
  return "no such fact";
}

TEST_CASE("the sheet says who plays with whom") {
  CHECK(fact("", "Partners") == "");
  CHECK(fact("teams 2\n", "Partners", 4) == "sit opposite each other, seats 1 and 3 against 2 and 4");
  CHECK(fact("teams 3\n", "Partners", 6) == "sit opposite each other, seats 1 and 4 against 2 and 5 against 3 and 6");
  CHECK(fact("teams 3\n", "Partners", 3) == "");
  CHECK(fact("teams 2\n", "Partners", 6) == "sit alternately, seats 1, 3 and 5 against 2, 4 and 6");
  CHECK(line_up(resolved("")) == "Anna, Ben and Clara");
  CHECK(line_up(resolved("teams 2\n", 4)) == "Anna and Clara against Ben and David");
}

TEST_CASE("packs are described in words") {
  const auto pack = [](const std::string& deck) { return pack_text(resolved("deck " + deck + "\n").pack); };
  CHECK(pack("32") == "32 cards: 7 8 9 10 J Q K A in clubs, diamonds, hearts and spades");
  CHECK(pack("2 x 32") == "64 cards: 7 8 9 10 J Q K A in clubs, diamonds, hearts and spades, each twice");
  CHECK(pack("3 x 32 + jokers 2") ==
        "98 cards: 7 8 9 10 J Q K A in clubs, diamonds, hearts and spades, each 3 times, and 2 Jokers");
  CHECK(pack("32 without 7C QS") ==
        "30 cards: 7 8 9 10 J Q K A in clubs, diamonds, hearts and spades, without the 7 of clubs and the Queen of "
        "spades");
  CHECK(pack("{ suits red ranks 1..2 plus wild, 4 x wild_four }") == "7 cards: 1 2 in red, and wild and 4 x wild_four");
  CHECK(pack("32 + 36") == "68 cards in clubs, diamonds, hearts and spades: 6 (once), 7 to 10 J Q K A (twice)");
  CHECK(pack("2 x 32 without 7C") ==
        "62 cards: 7 8 9 10 J Q K A in clubs, diamonds, hearts and spades, each twice, without the 7 of clubs and "
        "the 7 of clubs");
  CHECK(pack("{ ranks 1..104 }") == "104 cards: 1 to 104");
  CHECK(pack("{ ranks 1..2 }") == "2 cards: 1 and 2");
  CHECK(pack("{ ranks 0..12 copies 2 plus wild }") == "27 cards: 2 each of 0 to 12, and wild");
  CHECK(pack("{ ranks 1 x 5, 2..4 x 2, 5 }") == "12 cards: 5 x 1, 2 each of 2 to 4, and 5");
  CHECK(pack("{ ranks 1..9 copies 3 plus joker, 2 x fool }") == "30 cards: 3 each of 1 to 9, 1 Joker, and 2 x fool");
  CHECK(pack("{ plus 4 x low, 4 x high, star }") == "9 cards: 4 each of low and high, and star");
  CHECK(fact("deck { suits red blue ranks 1..2 draw_two copies 2 plus wild }\nname draw_two \"{suit} Draw Two\"\n"
             "name wild \"Wild\"\n",
             "Pack") == "13 cards: 1, 2, Draw Two in red and blue, each twice, and Wild");
  CHECK(pack("{ suits red blue white ranks 1 x 3, 2..4 x 2, 5 }") ==
        "30 cards in red, blue and white: 1 (3 times), 2 to 4 (twice), 5 (once)");
  CHECK(pack("{ suits red blue ranks 1..60 }") == "120 cards: 1 to 60 in red and blue");
  CHECK(pack("{ suits red blue ranks 1..60 copies 2 }") == "240 cards: 1 to 60 in red and blue, each twice");
  CHECK(pack_text(resolved("deck { ranks 1..5 }\nname 3 \"Trio\"\n").pack) == "5 cards: 1, 2, Trio, 4 and 5");
}

TEST_CASE("values are given in words, by rank or by suit, whichever is shorter") {
  const auto values = [](const std::string& text) { return values_text(resolved("deck 52\n" + text).pack); };
  CHECK(values("") == "");
  CHECK(values("values 8 = 50, K Q J = 10, A = 1, others = pips\n") ==
        "2 to 7, 9 or 10: their pips; 8: 50; J Q K: 10; A: 1");
  CHECK(values("values hearts = 1, QS = 13, others = 0\n") == "Queen of spades: 13; hearts: 1; clubs diamonds spades: 0");
  const auto numbered = [](const std::string& text) {
    return values_text(resolved("deck { ranks 1..104 }\n" + text).pack);
  };
  CHECK(numbered("values 55 = 7, 10 20 = 3, others = 1\n") == "55: 7; 10 20: 3; others: 1");
  CHECK(numbered("values others = 1\n") == "all cards: 1");
  CHECK(values("values 10D = 3, 2C = 2, J A = 1, others = 0\n") ==
        "10 of diamonds: 3; 2 of clubs: 2; J A: 1; others: 0");
  CHECK(numbered("values others = pips\n") == "1 to 104: their pips");
  CHECK(values("values A = 11, 10 = 10\n") == "A: 11; 10: 10; others: no value");
}

TEST_CASE("deals, refills, first players and matches are described") {
  const std::string deck = "deck 52\n";
  CHECK(fact(deck + "deal 5 each\nturn up 1 to discard\n", "Deal") == "5 cards each; 1 card turned up to the discard");
  CHECK(fact(deck + "deal 5 each\npile turned face up \"card turned up\"\nturn up 1 to turned\n", "Deal") ==
        "5 cards each; 1 card turned up");
  CHECK(fact(deck + "deal 5 each\npile trump face up \"card under the stock\"\nturn up 1 to trump\n", "Deal") ==
        "5 cards each; 1 card turned up, the card under the stock");
  CHECK(fact(deck + "pile built face down \"piles built up\"\nrefill stock from built shuffled\n", "Refill") ==
        "when the stock is empty, the piles built up are shuffled and become the stock");
  CHECK(fact(deck + "deal all each\n", "Deal") == "the whole pack");
  CHECK(fact(deck + "pile talon face down\ndeal 6 to talon\ndeal all each\n", "Deal") ==
        "6 cards to the talon; all other cards");
  CHECK(fact(deck + "pile column x 7 as laid\ndeal 5 to column\n", "Deal") == "5 cards to each of 7 columns");
  CHECK(fact(deck + "pile column x 7 as laid\ndeal 1..7 to column\n", "Deal") == "1 to 7 cards to the 7 columns");
  CHECK(fact(deck, "Deal") == "");
  CHECK(fact(deck + "refill stock from discard keep 1 shuffled\n", "Refill") ==
        "when the stock is empty, the discard without its top card is shuffled and becomes the stock");
  CHECK(fact(deck + "refill stock from discard keep 0 turned over\n", "Refill") ==
        "when the stock is empty, the discard is turned over and becomes the stock");
  CHECK(fact(deck + "first holder of 2C\nplay counterclockwise\n", "First") ==
        "the holder of the 2 of clubs; play goes counterclockwise");
  CHECK(fact("deck { ranks 1..9 }\nfirst holder of 1\n", "First") == "the holder of 1; play goes clockwise");
  CHECK(fact("deck 52 + jokers 1\nfirst holder of joker\n", "First") == "the holder of Joker; play goes clockwise");
  CHECK(fact(deck, "Dealer") == "");
  CHECK(fact(deck + "match 3 deals\n", "Dealer") == "the deal passes to the left");
  CHECK(fact(deck + "match 3 deals\nplay counterclockwise\n", "Dealer") == "the deal passes to the right");
  CHECK(fact(deck + "match 3 deals\ndealer stays\n", "Dealer") == "the same player deals each time");
  CHECK(fact(deck, "Match") == "1 deal");
  CHECK(fact(deck + "match until a score >= 1\n", "Match") == "until somebody has scored");
  CHECK(fact(deck + "match 3 deals\nwin highest score\n", "Match") == "3 deals; the highest score wins");
  CHECK(fact(deck + "match until a score >= 100\nwin lowest score\n", "Match") ==
        "until a score is at least 100; the lowest score wins");
  CHECK(fact(deck + "match until a score >= 11 unless tied\nwin highest score\n", "Match") ==
        "until a score is at least 11; the highest score wins; a tie is broken by another deal");
  CHECK(fact(deck + "chips 20 each\nmatch until one player has chips\nwin most chips\n", "Match") ==
        "until one player has all the chips; the most chips win");
  CHECK(fact(deck + "chips 20 each\nmatch until one player has chips\nwin most chips\n", "Chips") == "20 each");
}

TEST_CASE("cards with names of their own are listed as they are written") {
  CHECK(fact("deck 52\n", "Card names") == "");
  CHECK(fact("deck { plus 5 x guard }\nname guard \"Guard (1)\"\n", "Card names") == "guard: Guard (1)");
  CHECK(fact("deck { suits red blue ranks 1..2 draw_two }\nname draw_two \"{suit} Draw Two\"\n", "Card names") == "");
  CHECK(fact("deck spanish 40\nname J \"Knave of {suit}\"\nname C \"Knight of {suit}\"\n", "Card names") ==
        "J: Knave; C: Knight");
}

}  // namespace houserules::facts_test
