// Headers resolved for one number of players and one setting of the options.
#include <algorithm>

#include <fmt/format.h>

#include "grammar/header/header.h"
#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::resolve_test {

using test::error_of;
using Words = std::vector<std::string>;

Setup resolved(std::string_view text, int players = 2, const Settings& settings = {}) {
  const ParsedHeader parsed = parse_header(text, "game.lua");
  REQUIRE(parsed.diagnostics.empty());
  return test::resolved(parsed.header, players, settings);
}

Setup with(const std::string& statements, int players = 2, const Settings& settings = {}) {
  return resolved(test::file_with(statements), players, settings);
}

/// The value of the card with that text: "50", or "?".
std::string value(const Pack& pack, const std::string& wanted) {
  for (std::size_t face = 0; face < pack.faces.size(); ++face) {
    if (pack.text(static_cast<FaceId>(face)) != wanted) continue;
    return pack.faces[face].value ? std::to_string(*pack.faces[face].value) : "?";
  }
  return "no such card";
}

/// The position of each rank in the order; 0: none.
std::vector<int> order_of(const Pack& pack) {
  std::vector<int> order(pack.ranks.size());
  for (const Face& face : pack.faces) order[static_cast<std::size_t>(face.rank)] = face.order;
  return order;
}

int suit_of_last(const Pack& pack) { return pack.faces[pack.cards.back()].suit; }

TEST_CASE("Crazy Eights is resolved for two, five and six players") {
  const Setup two = resolved(test::kCrazyEights, 2);
  CHECK(two.pack.cards.size() == 52);
  CHECK(two.deals.at(0).count == 7);
  CHECK(two.turn_ups.at(0).count == 1);
  CHECK(two.refills.at(0).keep == 1);
  CHECK(two.win == WinRule::lowest_score);
  CHECK(value(two.pack, "8H") == "50");
  CHECK(value(two.pack, "QS") == "10");
  CHECK(value(two.pack, "AD") == "1");
  CHECK(value(two.pack, "7C") == "7");
  CHECK(resolved(test::kCrazyEights, 5).deals.at(0).count == 5);
  CHECK(resolved(test::kCrazyEights, 5).pack.cards.size() == 52);
  CHECK(resolved(test::kCrazyEights, 6).pack.cards.size() == 104);
}

TEST_CASE("an empty header is a plain game") {
  const Setup plain = with("");
  CHECK(plain.pack.cards.size() == 52);
  REQUIRE(plain.groups.size() == 3);
  CHECK(plain.groups[0].name == "stock");
  CHECK(plain.piles[0].facing == PileFacing::down);
  CHECK(plain.stock == PileId{0});
  CHECK(plain.groups[1].name == "hand");
  CHECK(plain.groups[1].shape == PileGroup::Shape::each);
  CHECK(plain.hands == 1);
  CHECK(plain.piles[1].facing == PileFacing::own);
  CHECK(plain.groups[2].name == "discard");
  CHECK(plain.piles[3].facing == PileFacing::up);
  CHECK(plain.deals.empty());
  CHECK(plain.teams == 0);
  CHECK(plain.clockwise);
  CHECK(plain.first == FirstPlayer::left_of_dealer);
  CHECK(plain.match.deals == 1);
  CHECK(plain.match.scores.empty());
  CHECK(plain.win == WinRule::none);
  CHECK(plain.limit == 10000);
  CHECK_FALSE(plain.has_chips);
  CHECK(plain.pots.empty());
}

TEST_CASE("the usual packs have the usual cards") {
  const auto pack = [](const std::string& deck) { return with("deck " + deck).pack; };
  CHECK(pack("52").ranks == Words{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"});
  CHECK(pack("52").suits == Words{"clubs", "diamonds", "hearts", "spades"});
  CHECK(pack("52").letters == Words{"C", "D", "H", "S"});
  CHECK(pack("52").colours == Words{"black", "red", "red", "black"});
  CHECK(order_of(pack("52")) == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13});
  CHECK(pack("48").cards.size() == 48);
  CHECK(pack("48").ranks == Words{"9", "10", "J", "Q", "K", "A"});
  CHECK(pack("40").cards.size() == 40);
  CHECK(pack("40").ranks == Words{"2", "3", "4", "5", "6", "7", "J", "Q", "K", "A"});
  CHECK(pack("36").ranks == Words{"6", "7", "8", "9", "10", "J", "Q", "K", "A"});
  CHECK(pack("32").cards.size() == 32);
  CHECK(pack("2 x 52 + jokers 3").cards.size() == 107);
  CHECK(pack("2 x (52 + jokers 3)").cards.size() == 110);
  CHECK(pack("8 x (52 + jokers 2)").cards.size() == 432);
  CHECK(pack("52 + jokers 2").ranks.back() == "*");
  CHECK(order_of(pack("52 + jokers 2")).back() == 0);
  CHECK(suit_of_last(pack("52 + jokers 2")) == -1);
}

TEST_CASE("cards can be removed from a pack") {
  const auto pack = [](const std::string& deck) { return with("deck " + deck).pack; };
  CHECK(pack("52 without 2 3 QS").cards.size() == 43);
  CHECK(pack("52 without 2 3 QS").ranks.front() == "4");
  CHECK(order_of(pack("52 without 2 3 QS")).front() == 1);
  CHECK(pack("2 x 52 without hearts").cards.size() == 78);
  CHECK(pack("2 x 52 without hearts").suits == Words{"clubs", "diamonds", "spades"});
  CHECK(pack("(52 + jokers 2) without joker").cards.size() == 52);
}

TEST_CASE("packs can depend on players and options") {
  const std::string deck =
      "deck packs x 52 + jokers jokers\noption packs = 1 in 1..3\noption jokers = off\ndeck 32 when players == 3";
  CHECK(with(deck).pack.cards.size() == 52);
  CHECK(with(deck, 2, {"", {{"packs", "3"}, {"jokers", "on"}}}).pack.cards.size() == 157);
  CHECK(with(deck, 3).pack.cards.size() == 32);
}

TEST_CASE("a custom pack has the declared cards") {
  const Pack pack =
      with("deck { suits red yellow green blue ranks 1..9 skip copies 2 plus 0-red, 0-yellow, 4 x wild }").pack;
  CHECK(pack.cards.size() == 86);
  CHECK(pack.suits == Words{"red", "yellow", "green", "blue"});
  CHECK(pack.letters == Words{"R", "Y", "G", "B"});
  CHECK(pack.colours == Words{"red", "", "", ""});
  CHECK(pack.ranks == Words{"1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "0", "wild"});
  CHECK(order_of(pack) == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0});
  CHECK(suit_of_last(pack) == -1);
  CHECK(with("deck { suits leaves=black lakes=red ranks 1..2 }").pack.letters == Words{"leaves", "lakes"});
  CHECK(with("deck { suits leaves=black lakes=red ranks 1..2 }").pack.colours == Words{"black", "red"});
  CHECK(with("deck { suits a b ranks 1..3 copies players - 1 }", 4).pack.cards.size() == 18);
  CHECK(with("deck { plus 3 x cat, 2 x dog }").pack.cards.size() == 5);
}

TEST_CASE("the order of ranks is as declared") {
  const auto pack = [](const std::string& statements) { return with(statements).pack; };
  CHECK(pack("order A 2 .. K").ranks.front() == "A");
  CHECK_FALSE(pack("order A 2 .. K").circular);
  CHECK(pack("order A 2 .. K circular").circular);
  CHECK(pack("deck 32\norder A 2 .. K").ranks == Words{"A", "7", "8", "9", "10", "J", "Q", "K"});
  CHECK(order_of(pack("deck 32\norder A 2 .. K")) == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(pack("deck 52 + jokers 1\norder joker 2 .. A").ranks.front() == "*");
  CHECK(order_of(pack("deck 52 + jokers 1\norder joker 2 .. A")).front() == 1);
  const Pack some = pack("deck 32\norder 9 J 10");
  CHECK(some.ranks == Words{"9", "J", "10", "7", "8", "Q", "K", "A"});
  CHECK(order_of(some) == std::vector<int>{1, 2, 3, 0, 0, 0, 0, 0});
}

TEST_CASE("among values the most specific word applies") {
  const Pack hearts = with("values hearts = 1, QS = 13, others = 0").pack;
  CHECK(value(hearts, "AH") == "1");
  CHECK(value(hearts, "QS") == "13");
  CHECK(value(hearts, "QC") == "0");
  const Pack mixed = with("values QH = 7, hearts = 1, Q = 3, A = 11, others = pips").pack;
  CHECK(value(mixed, "QH") == "7");
  CHECK(value(mixed, "KH") == "1");
  CHECK(value(mixed, "QS") == "3");
  CHECK(value(mixed, "AH") == "11");
  CHECK(value(mixed, "AS") == "11");
  CHECK(value(mixed, "9S") == "9");
  CHECK(value(mixed, "KS") == "?");
  CHECK(value(with("values hearts = 1").pack, "2C") == "?");
  CHECK(value(with("").pack, "2C") == "?");
  CHECK(value(with("values others = 5, K = pips").pack, "KC") == "?");
  CHECK(value(with("deck 52 + jokers 1\nvalues joker = -players, others = pips", 3).pack, "*") == "-3");
  CHECK(value(with("values others = pips").pack, "AC") == "1");
}

TEST_CASE("a custom pack can have values") {
  const Pack pack =
      with("deck { suits lilies lakes ranks 0..5 plus wild }\nvalues 5-lilies = 50, lakes = 2, others = pips").pack;
  CHECK(value(pack, "5-lilies") == "50");
  CHECK(value(pack, "5-lakes") == "2");
  CHECK(value(pack, "0-lilies") == "0");
  CHECK(value(pack, "wild") == "?");
}

TEST_CASE("a table has the declared piles") {
  const Setup header = with(
      "pile discard none\npile hand each x 2 own\npile column x players + 5 as laid\npile home each suit face up\n"
      "pile market top up when players == 3\npile stock face up when players == 3",
      3);
  using Shape = PileGroup::Shape;
  REQUIRE(header.groups.size() == 5);
  const auto facing = [&](std::size_t group) { return header.piles[header.groups[group].first].facing; };
  CHECK(facing(0) == PileFacing::up);
  CHECK(header.groups[1].name == "hand");
  CHECK(header.groups[1].shape == Shape::each_row);
  CHECK(header.groups[1].row == 2);
  CHECK(header.groups[1].count == 6);
  CHECK_FALSE(header.hands);
  CHECK(header.groups[2].name == "column");
  CHECK(header.groups[2].row == 8);
  CHECK(facing(2) == PileFacing::as_laid);
  CHECK(header.groups[3].shape == Shape::suits);
  CHECK(header.groups[3].count == 4);
  CHECK(header.piles[header.groups[3].first].label == "clubs home");
  CHECK(header.groups[4].name == "market");
  CHECK(with("pile market top up when players == 3").groups.size() == 3);
}

TEST_CASE("piles are named after the players who own them") {
  const Header header = test::header_with("pile laid_down each face up");
  Impossible fault;
  const auto setup = resolve(header, 2, {}, fault, {"Zoe"});
  REQUIRE(setup);
  CHECK(setup->names == Words{"Zoe", "Ben"});
  CHECK(setup->piles[1].label == "Zoe's hand");
  CHECK(setup->piles.back().label == "Ben's laid down");
}

TEST_CASE("the course of the game is as declared") {
  const Setup header = with(
      "first holder of 2C\nplay counterclockwise\nmatch rounds * players deals\nmatch until a score > 50 + rounds\n"
      "match until one player is in\noption rounds = 2 in 1..3\nwin most chips\nlimit 500 decisions\n"
      "chips 10 * players each, dealer may owe\npot kitty\nteams 2 when players == 4",
      4);
  CHECK(header.first == FirstPlayer::holder);
  CHECK(header.first_card == "2C");
  CHECK(with("deck { ranks 1..9 }\nfirst holder of 1").first_face == 0);
  const Setup fool = with("deck tarock 78\nfirst holder of fool");
  CHECK(fool.pack.text(fool.first_face) == "fool");
  const Setup joker = with("deck 52 + jokers 1\nfirst holder of joker");
  CHECK(joker.pack.text(joker.first_face) == "*");
  const Setup written_out = with("first holder of 3-clubs");
  CHECK(written_out.pack.text(written_out.first_face) == "3C");
  CHECK_FALSE(header.clockwise);
  CHECK(header.match.deals == 8);
  REQUIRE(header.match.scores.size() == 1);
  CHECK(header.match.scores[0].compare == ScoreBound::Compare::greater);
  CHECK(header.match.scores[0].bound == 52);
  CHECK(header.match.one_in);
  CHECK_FALSE(header.match.one_has_chips);
  CHECK(header.win == WinRule::most_chips);
  CHECK(header.limit == 500);
  CHECK(header.has_chips);
  CHECK(header.chips == 40);
  CHECK(header.dealer_may_owe);
  CHECK(header.pots == Words{"kitty"});
  CHECK(header.teams == 2);
  CHECK(with("match until a score >= 10").match.deals == std::nullopt);
}

TEST_CASE("of several statements the last whose condition holds applies") {
  const std::string deals =
      "deal 5 each\ndeal 6 each when players > 2\ndeal 7 each when players > 3\ndeal all each to reserve\npile reserve "
      "each face down";
  CHECK(with(deals, 2).deals.at(0).count == 5);
  CHECK(with(deals, 3).deals.at(0).count == 6);
  CHECK(with(deals, 4).deals.at(0).count == 7);
  CHECK(with(deals, 4).deals.at(1).all);
  CHECK(with("move a \"a\" when players == 3\nmove b \"b\"").moves.size() == 1);
  CHECK(with("public a \"a\" when players == 3").publics.empty());
  const Setup suits = with("public a each suit = 3 \"out\" kept\npublic b each suit \"b\"");
  REQUIRE(suits.publics.size() == 8);
  CHECK(suits.publics[2].name == "a.hearts");
  CHECK(suits.publics[2].text == "hearts out");
  CHECK(suits.publics[2].kept);
  CHECK(std::get<std::int64_t>(suits.publics[2].start) == 3);
  CHECK(suits.publics[7].text == "spades b");
  CHECK(suits.suit_values[1].name == "b");
  CHECK(suits.suit_values[1].first == 4);
}

TEST_CASE("cards may have ranks and no suits") {
  const Pack pack = with("deck { ranks 1..104 }\nvalues 55 = 7, others = 1").pack;
  CHECK(pack.cards.size() == 104);
  CHECK(pack.suits.empty());
  CHECK(pack.ranks.size() == 104);
  CHECK(pack.ordered_ranks == 104);
  CHECK(suit_of_last(pack) == -1);
  const FaceId last = *pack.parse("104");
  CHECK(pack.text(last) == "104");
  CHECK(pack.name(last) == "104");
  CHECK(pack.faces[last].order == 104);
  CHECK(pack.step(*pack.parse("103"), last) == 1);
  CHECK(value(pack, "55") == "7");
  CHECK(value(pack, "56") == "1");
  CHECK_FALSE(pack.parse("105"));
  CHECK(with("deck { ranks 1..10 plus wild }").pack.ranks.back() == "wild");
  CHECK(order_of(with("deck { ranks 1..3 plus wild }").pack) == std::vector<int>{1, 2, 3, 0});
  CHECK(with("deck 2 x { ranks 1..10 } without 10").pack.cards.size() == 18);
  CHECK(order_of(with("deck { ranks 1..5 }\norder 3 .. 5 1 2").pack) == std::vector<int>{1, 2, 3, 4, 5});
}

TEST_CASE("the copies of each rank are counted in each suit") {
  const auto cards = [](const std::string& deck, int players = 2) {
    std::string text;
    const Pack pack = with("deck " + deck, players).pack;
    for (const FaceId face : pack.cards) text += (text.empty() ? "" : " ") + pack.text(face);
    return text;
  };
  CHECK(cards("{ ranks 1 x 3, 2..3 x 2, 4 }") == "1 1 1 2 2 3 3 4");
  CHECK(cards("{ suits red blue ranks 1 x 3, 2 }") == "1R 1R 1R 2R 1B 1B 1B 2B");
  CHECK(cards("{ suits red ranks 1 x 2 2 copies 2 }") == "1R 1R 2R 1R 1R 2R");
  CHECK(cards("{ ranks 1 x players, 2 x (players - 2), 3 x 1 }", 3) == "1 1 1 2 3");
  CHECK(cards("{ ranks 1 x players, 2 x (players - 2), 3 x 1 }", 2) == "1 1 3");
  CHECK(with("deck { ranks 1 x 3, 2 }").pack.has_duplicates);
}

TEST_CASE("a pack has at most 1,000 ranks and 432 cards") {
  CHECK(with("deck { ranks 1..432 }").pack.ranks.size() == 432);
  CHECK(with("deck { suits a b ranks 1..216 }\norder 1..216 circular").pack.ordered_ranks == 216);
  CHECK(test::messages_of(test::file_with("deck { ranks 1..433 }")) ==
        Words{"HR022 4:6 the pack has too many cards: expected at most 432"});
  CHECK(with("deck { ranks 1..432 433..1000 x 0 }").pack.cards.size() == 432);
  CHECK(test::messages_of(test::file_with("deck { ranks 1 2..1001 x 0 }")) ==
        Words{"HR022 4:16 there are too many ranks: expected at most 1000"});
  CHECK(test::messages_of(test::file_with("deck { ranks 1..999999999 }")) ==
        Words{"HR022 4:14 there are too many ranks: expected at most 1000",
              "HR022 4:6 the pack has too many cards: expected at most 432"});
  CHECK(test::messages_of(test::file_with("deck { suits a ranks 1 x 100000000000 }")) ==
        Words{"HR022 4:6 the pack has too many cards: expected at most 432"});
}

TEST_CASE("impossible numbers are reported") {
  const std::string option = "option n = 0 in -5..5000\n";
  CHECK(error_of("first holder of 2C\ndeck 52\ndeck 52 without 2C when players == 2") ==
        "game.lua:4: the pack has no `2C` to decide who begins");
  CHECK(error_of(option + "deal n - 1 each") == "game.lua:5: expected a deal of at least 0, found -1");
  CHECK(error_of(option + "deck 52 + jokers (n - 3)") == "game.lua:5: the pack would have -3 Jokers");
  CHECK(error_of(option + "deck { suits a ranks 1 copies n - 1 }") == "game.lua:5: the pack would have -1 copies");
  CHECK(error_of(option + "deck { ranks 1 2 x (n - 1) }") == "game.lua:5: the pack would have -1 copies of 2");
  CHECK(error_of(option + "deck { ranks 1..3 x n }") == "game.lua:5: the pack has no cards");
  CHECK(error_of(option + "deck (n - 2) x 52") == "game.lua:5: the pack would have -2 packs");
  CHECK(error_of(option + "deck n x 52") == "game.lua:5: the pack has no cards");
  CHECK(error_of(option + "deck (n + 9) x 52") == "game.lua:5: the pack has too many cards: expected at most 432");
  CHECK(error_of(option + "deck (n + 9007199254740992) x ((n + 9007199254740992) x 52)") ==
        "game.lua:5: the pack has too many cards: expected at most 432");
  CHECK(error_of(option + "limit n decisions") == "game.lua:5: expected a limit of at least 1, found 0");
  CHECK(error_of(option + "match n deals") == "game.lua:5: expected a match of at least 1, found 0");
  CHECK(error_of(option + "pile row x n face up") == "game.lua:5: expected a row of at least 1, found 0");
  CHECK(error_of(option + "pile row x n + 500 face up") == "game.lua:5: expected a row of at most 100, found 500");
  CHECK(error_of(option + "chips n - 1 each") == "game.lua:5: expected a number of chips of at least 0, found -1");
  CHECK(error_of(option + "teams n + 3", 4) == "game.lua:5: 4 players cannot form 3 teams of equal size");
  CHECK(error_of("pile reserve each face down when players == 3\ndeal 2 each to reserve") ==
        "game.lua:5: there is no pile `reserve` with this number of players and these options");
}

TEST_CASE("packs can be written without a number") {
  std::string text = "--[[ rules\ngame \"Packs\"\nplayers 2\n";
  for (int deck = 0; deck < 500; ++deck) {
    text += "deck { suits ";
    for (int suit = 0; suit < 16; ++suit) text += fmt::format("s{}x{} ", deck, suit);
    text += "ranks 1 .. 64 }\n";
  }
  const ParsedHeader parsed = parse_header(text + "]]\n", "game.lua");
  CHECK(parsed.diagnostics.empty());
  CHECK(check_header(parsed.header).size() < 1000);
}

}  // namespace houserules::resolve_test
