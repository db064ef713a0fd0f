// Headers for one number of players and one setting of the options.
#include <algorithm>
#include <catch2/catch.hpp>

#include "grammar/header/header.h"
#include "tests/grammar/header/support.h"

using namespace houserules;

namespace {

using Words = std::vector<std::string>;

ResolvedHeader resolved(std::string_view text, int players = 2, const Settings& settings = {}) {
  const ParsedHeader parsed = parse_header(text, "game.lua");
  REQUIRE(parsed.diagnostics.empty());
  REQUIRE(test::messages_of(check_header(parsed.header)) == Words{});
  std::string error;
  const auto options = option_values(parsed.header, players, settings, error);
  REQUIRE(options);
  const auto result = resolve(parsed.header, players, *options, error);
  REQUIRE(error == "");
  REQUIRE(result);
  return *result;
}

ResolvedHeader with(const std::string& statements, int players = 2, const Settings& settings = {}) {
  return resolved(test::file_with(statements), players, settings);
}

std::string error_of(const std::string& statements, int players = 2) {
  const Header header = test::header_with(statements);
  std::string error;
  CHECK_FALSE(resolve(header, players, *option_values(header, players, {}, error), error));
  return error;
}

/// "8H=50", "*=?" for the cards whose text is among `wanted`.
std::string value(const ResolvedPack& pack, const std::string& wanted) {
  for (std::size_t i = 0; i < pack.cards.size(); ++i) {
    const ResolvedCard& card = pack.cards[i];
    const std::string suit = card.suit < 0 ? "" : pack.letters[static_cast<std::size_t>(card.suit)];
    if (pack.ranks[static_cast<std::size_t>(card.rank)] + suit != wanted) continue;
    return pack.values[i] ? std::to_string(*pack.values[i]) : "?";
  }
  return "no such card";
}

}  // namespace

TEST_CASE("Crazy Eights for two, five and six") {
  const ResolvedHeader two = resolved(test::kCrazyEights, 2);
  CHECK(two.title == "Crazy Eights");
  CHECK(two.pack.cards.size() == 52);
  CHECK(two.deals.at(0).count == 7);
  CHECK(two.turn_ups.at(0).count == 1);
  CHECK(two.refills.at(0).keep == 1);
  CHECK(two.options.at("draws") == OptionValue(std::int64_t{3}));
  CHECK(two.win == Win::lowest_score);
  CHECK(value(two.pack, "8H") == "50");
  CHECK(value(two.pack, "QS") == "10");
  CHECK(value(two.pack, "AD") == "1");
  CHECK(value(two.pack, "7C") == "7");
  CHECK(resolved(test::kCrazyEights, 5).deals.at(0).count == 5);
  CHECK(resolved(test::kCrazyEights, 5).pack.cards.size() == 52);
  CHECK(resolved(test::kCrazyEights, 6).pack.cards.size() == 104);
}

TEST_CASE("a header that says nothing is a plain game") {
  const ResolvedHeader plain = with("");
  CHECK(plain.pack.cards.size() == 52);
  REQUIRE(plain.piles.size() == 3);
  CHECK(plain.piles[0].name == "stock");
  CHECK(plain.piles[0].facing == Facing::down);
  CHECK(plain.piles[1].name == "hand");
  CHECK(plain.piles[1].each);
  CHECK(plain.piles[1].facing == Facing::own);
  CHECK(plain.piles[2].name == "discard");
  CHECK(plain.piles[2].facing == Facing::up);
  CHECK(plain.deals.empty());
  CHECK(plain.teams == 0);
  CHECK(plain.clockwise);
  CHECK(plain.first == FirstStatement::Who::left_of_dealer);
  CHECK(plain.match.deals == 1);
  CHECK_FALSE(plain.match.score);
  CHECK(plain.win == Win::none);
  CHECK(plain.limit == 10000);
  CHECK_FALSE(plain.has_chips);
  CHECK(plain.pots.empty());
}

TEST_CASE("the usual packs") {
  const auto pack = [](const std::string& deck) { return with("deck " + deck).pack; };
  CHECK(pack("52").ranks == Words{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"});
  CHECK(pack("52").suits == Words{"clubs", "diamonds", "hearts", "spades"});
  CHECK(pack("52").letters == Words{"C", "D", "H", "S"});
  CHECK(pack("52").colours == Words{"black", "red", "red", "black"});
  CHECK(pack("52").order == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13});
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
  CHECK(pack("52 + jokers 2").order.back() == 0);
  CHECK(pack("52 + jokers 2").cards.back().suit == -1);
}

TEST_CASE("cards taken out") {
  const auto pack = [](const std::string& deck) { return with("deck " + deck).pack; };
  CHECK(pack("52 without 2 3 QS").cards.size() == 43);
  CHECK(pack("52 without 2 3 QS").ranks.front() == "4");
  CHECK(pack("52 without 2 3 QS").order.front() == 1);
  CHECK(pack("2 x 52 without hearts").cards.size() == 78);
  CHECK(pack("2 x 52 without hearts").suits == Words{"clubs", "diamonds", "spades"});
  CHECK(pack("(52 + jokers 2) without joker").cards.size() == 52);
}

TEST_CASE("packs that depend on players and options") {
  const std::string deck =
      "deck packs x 52 + jokers jokers\noption packs = 1 in 1..3\noption jokers = off\ndeck 32 when players == 3";
  CHECK(with(deck).pack.cards.size() == 52);
  CHECK(with(deck, 2, {"", {{"packs", "3"}, {"jokers", "on"}}}).pack.cards.size() == 157);
  CHECK(with(deck, 3).pack.cards.size() == 32);
}

TEST_CASE("the cards of a pack of one's own") {
  const ResolvedPack pack =
      with("deck { suits red yellow green blue ranks 1..9 skip copies 2 plus 0-red, 0-yellow, 4 x wild }").pack;
  CHECK(pack.cards.size() == 86);
  CHECK(pack.suits == Words{"red", "yellow", "green", "blue"});
  CHECK(pack.letters == Words{"R", "Y", "G", "B"});
  CHECK(pack.colours == Words{"red", "", "", ""});
  CHECK(pack.ranks == Words{"1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "0", "wild"});
  CHECK(pack.order == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0});
  CHECK(pack.cards.back().suit == -1);
  CHECK(with("deck { suits leaves=black lakes=red ranks 1..2 }").pack.letters == Words{"leaves", "lakes"});
  CHECK(with("deck { suits leaves=black lakes=red ranks 1..2 }").pack.colours == Words{"black", "red"});
  CHECK(with("deck { suits a b ranks 1..3 copies players - 1 }", 4).pack.cards.size() == 18);
  CHECK(with("deck { plus 3 x cat, 2 x dog }").pack.cards.size() == 5);
}

TEST_CASE("the order of ranks") {
  const auto pack = [](const std::string& statements) { return with(statements).pack; };
  CHECK(pack("order A 2 .. K").ranks.front() == "A");
  CHECK_FALSE(pack("order A 2 .. K").circular);
  CHECK(pack("order A 2 .. K circular").circular);
  CHECK(pack("deck 32\norder A 2 .. K").ranks == Words{"A", "7", "8", "9", "10", "J", "Q", "K"});
  CHECK(pack("deck 32\norder A 2 .. K").order == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(pack("deck 52 + jokers 1\norder joker 2 .. A").ranks.front() == "*");
  CHECK(pack("deck 52 + jokers 1\norder joker 2 .. A").order.front() == 1);
  const ResolvedPack some = pack("deck 32\norder 9 J 10");
  CHECK(some.ranks == Words{"9", "J", "10", "7", "8", "Q", "K", "A"});
  CHECK(some.order == std::vector<int>{1, 2, 3, 0, 0, 0, 0, 0});
}

TEST_CASE("values: the most specific word counts") {
  const ResolvedPack hearts = with("values hearts = 1, QS = 13, others = 0").pack;
  CHECK(value(hearts, "AH") == "1");
  CHECK(value(hearts, "QS") == "13");
  CHECK(value(hearts, "QC") == "0");
  const ResolvedPack mixed = with("values QH = 7, hearts = 1, Q = 3, A = 11, others = pips").pack;
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

TEST_CASE("values of a pack of one's own") {
  const ResolvedPack pack =
      with("deck { suits lilies lakes ranks 0..5 plus wild }\nvalues 5-lilies = 50, lakes = 2, others = pips").pack;
  CHECK(value(pack, "5lilies") == "50");
  CHECK(value(pack, "5lakes") == "2");
  CHECK(value(pack, "0lilies") == "0");
  CHECK(value(pack, "wild") == "?");
}

TEST_CASE("the piles of a table") {
  const ResolvedHeader header = with(
      "pile discard none\npile hand each x 2 own\npile column x players + 5 as laid\npile home each suit face up\n"
      "pile market top up when players == 3\npile stock face up when players == 3",
      3);
  REQUIRE(header.piles.size() == 5);
  CHECK(header.piles[0].facing == Facing::up);
  CHECK(header.piles[1].name == "hand");
  CHECK(header.piles[1].row == 2);
  CHECK(header.piles[2].name == "column");
  CHECK(header.piles[2].row == 8);
  CHECK(header.piles[2].facing == Facing::as_laid);
  CHECK(header.piles[3].each_suit);
  CHECK(header.piles[4].name == "market");
  CHECK(with("pile market top up when players == 3").piles.size() == 3);
}

TEST_CASE("the course of the game") {
  const ResolvedHeader header = with(
      "first holder of 2C\nplay counterclockwise\nmatch rounds * players deals\nmatch until a score > 50 + rounds\n"
      "match until one player is in\noption rounds = 2 in 1..3\nwin most chips\nlimit 500 decisions\n"
      "chips 10 * players each, dealer may owe\npot kitty\nteams 2 when players == 4",
      4);
  CHECK(header.first == FirstStatement::Who::holder);
  CHECK(header.first_card == "2C");
  CHECK_FALSE(header.clockwise);
  CHECK(header.match.deals == 8);
  REQUIRE(header.match.score);
  CHECK(header.match.score->compare == Op::greater);
  CHECK(header.match.score->bound == 52);
  CHECK(header.match.one_in);
  CHECK_FALSE(header.match.one_has_chips);
  CHECK(header.win == Win::most_chips);
  CHECK(header.limit == 500);
  CHECK(header.has_chips);
  CHECK(header.chips == 40);
  CHECK(header.dealer_may_owe);
  CHECK(header.pots == Words{"kitty"});
  CHECK(header.teams == 2);
  CHECK(with("match until a score >= 10").match.deals == std::nullopt);
}

TEST_CASE("conditions choose, the last that holds") {
  const std::string deals =
      "deal 5 each\ndeal 6 each when players > 2\ndeal 7 each when players > 3\ndeal all each to reserve\npile reserve "
      "each face down";
  CHECK(with(deals, 2).deals.at(0).count == 5);
  CHECK(with(deals, 3).deals.at(0).count == 6);
  CHECK(with(deals, 4).deals.at(0).count == 7);
  CHECK(with(deals, 4).deals.at(1).all);
  CHECK(with("move a \"a\" when players == 3\nmove b \"b\"").moves.size() == 1);
  CHECK(with("public a \"a\" when players == 3").publics.empty());
}

TEST_CASE("numbers that cannot be are told") {
  const std::string option = "option n = 0 in -5..5000\n";
  CHECK(error_of(option + "deal n - 1 each") == "game.lua:5: expected a deal of at least 0, found -1");
  CHECK(error_of(option + "deck 52 + jokers (n - 3)") == "game.lua:5: the pack would have -3 Jokers");
  CHECK(error_of(option + "deck { suits a ranks 1 copies n - 1 }") == "game.lua:5: the pack would have -1 copies");
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
