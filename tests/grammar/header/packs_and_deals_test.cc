// Packs of other countries, names of ranks and cards, and deals in packets, in rows and by the number of the deal.
#include "grammar/header/header.h"
#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::packs_and_deals_test {

using test::error_of;
using Words = std::vector<std::string>;
using Showing = DealStep::Showing;

Setup with(const std::string& statements, int players = 2) {
  return test::resolved(test::header_with(statements), players);
}

/// The counts of the steps of deal `number`.
std::vector<int> counts(const std::string& statements, int number) {
  const Header header = test::header_with(statements);
  std::string error;
  Impossible fault;
  const OptionValues options = *option_values(header, 2, {}, error);
  const auto setup = resolve(header, 2, options, fault);
  REQUIRE(setup);
  CHECK(setup->deals_vary);
  const auto deals = resolve_deals(header, *setup, options, number, fault);
  std::vector<int> result;
  if (!deals) {
    INFO(fault.text());
    CHECK(fault.text() == "game.lua:4: in deal 9: expected a deal of at least 0, found -1");
    return result;
  }
  for (const DealStep& step : deals->deals) result.push_back(step.count);
  return result;
}

TEST_CASE("packs of other countries are declared in one line") {
  const auto size = [](const std::string& pack) { return with("deck " + pack).pack.cards.size(); };
  CHECK(size("german 36") == 36);
  CHECK(size("german 32") == 32);
  CHECK(size("german 24") == 24);
  CHECK(size("spanish 48") == 48);
  CHECK(size("spanish 40") == 40);
  CHECK(size("tarock 54") == 54);
  CHECK(size("tarock 78") == 78);
  CHECK(size("2 x spanish 40") == 80);
  CHECK(size("german 32 without 7 + jokers 2") == 30);
}

TEST_CASE("their ranks have an order, their suits a colour, their cards a name") {
  const Pack german = with("deck german 32").pack;
  CHECK(german.suits == Words{"acorns", "leaves", "hearts", "bells"});
  CHECK(german.colours == Words{"black", "black", "red", "red"});
  CHECK(german.ranks == Words{"7", "8", "9", "10", "U", "O", "K", "A"});
  CHECK(german.name(*german.parse("UA")) == "Under of acorns");
  const Pack spanish = with("deck spanish 40").pack;
  CHECK(spanish.ranks == Words{"A", "2", "3", "4", "5", "6", "7", "J", "C", "K"});
  CHECK(spanish.name(*spanish.parse("C-cups")) == "Knight of cups");
  const Pack tarock = with("deck tarock 54").pack;
  CHECK(tarock.suits == Words{"clubs", "spades", "diamonds", "hearts", "trumps"});
  CHECK(tarock.text(*tarock.parse("xxi")) == "XXI");
  CHECK(tarock.name(*tarock.parse("XXI")) == "XXI");
  CHECK(tarock.faces[*tarock.parse("fool")].order > tarock.faces[*tarock.parse("XXI")].order);
  CHECK(tarock.faces[*tarock.parse("AH")].order > tarock.faces[*tarock.parse("4H")].order);
  CHECK(tarock.faces[*tarock.parse("10S")].order > tarock.faces[*tarock.parse("7S")].order);
  CHECK_FALSE(tarock.parse("4S"));
  const Pack tarot = with("deck tarock 78").pack;
  CHECK(tarot.faces[*tarot.parse("fool")].suit == -1);
  CHECK(tarot.faces[*tarot.parse("fool")].order == 0);
}

TEST_CASE("special Jokers are single cards, with a place in the order") {
  const Pack pack = with(
                        "deck 52 + { plus black_joker, red_joker }\norder 3 .. K A 2 black_joker red_joker\n"
                        "name black_joker \"black Joker\"\nname red_joker \"red Joker\"")
                        .pack;
  CHECK(pack.cards.size() == 54);
  CHECK(pack.faces[*pack.parse("red_joker")].order == 15);
  CHECK(pack.name(*pack.parse("black_joker")) == "black Joker");
}

TEST_CASE("ranks and cards can be given names") {
  const std::string uno = "deck { suits red blue ranks 1..9 draw_two plus 2 x wild }\n";
  const Pack pack =
      with(uno + "name draw_two \"{suit} Draw Two\"\nname wild \"Wild\"\nname 5 \"Five\"\nname 5-red \"the Red Five\"")
          .pack;
  CHECK(pack.name(*pack.parse("draw_two-red")) == "red Draw Two");
  CHECK(pack.name(*pack.parse("wild")) == "Wild");
  CHECK(pack.name(*pack.parse("5-blue")) == "Five of blue");
  CHECK(pack.name(*pack.parse("5-red")) == "the Red Five");
  CHECK(pack.name(*pack.parse("6-red")) == "6 of red");
  CHECK(pack.rank_name(pack.rank_index("5")) == "Five");
  CHECK(pack.rank_name(pack.rank_index("draw_two")) == "draw_two");
}

TEST_CASE("messages: packs and names") {
  CHECK(
      test::messages_of(test::file_with("deck german 52\nname Z \"Zett\"\nname K \"{rank} of Spoons\"\ndeck tarock")) ==
      Words{"HR022 4:13 there is no german pack of 52 cards: expected 36, 32 or 24",
            "HR025 6:8 expected `{suit}`, the only placeholder in the name of a rank or card",
            "HR007 7:12 expected how many cards the pack has, found the end of the statement"});
  CHECK(test::messages_of(test::file_with("name Z \"Zett\"")) == Words{"HR020 4:1 the pack has no rank or card `Z`"});
}

TEST_CASE("cards are dealt in packets, to a pile and to a row") {
  const Setup setup = with(
      "pile skat face down\npile column x 7 as laid\npile reserve x 4 face up\n"
      "deal 3 then 4 then 3 each\ndeal 2 to skat\ndeal 1..7 to column top face up\n"
      "deal 2 to reserve\npile tail x 3 as laid\ndeal 3..1 to tail face up");
  REQUIRE(setup.deals.size() == 5);
  CHECK(setup.deals[0].count == 10);
  CHECK(setup.deals[0].packets == std::vector<int>{3, 4, 3});
  CHECK(setup.deals[1].piles == std::vector<int>{2});
  CHECK(setup.deals[2].piles == std::vector<int>{1, 2, 3, 4, 5, 6, 7});
  CHECK(setup.deals[2].showing == Showing::top);
  CHECK(setup.deals[3].piles == std::vector<int>{2, 2, 2, 2});
  CHECK(setup.deals[4].piles == std::vector<int>{3, 2, 1});
  CHECK(setup.deals[4].showing == Showing::all);
  CHECK_FALSE(setup.deals_vary);
  CHECK(error_of("pile column x 7 as laid\ndeal 1..6 to column") ==
        "game.lua:5: 1..6 are 6 numbers of cards, but `column` has 7 piles");
}

TEST_CASE("the deal number may be used in conditions and numbers of what is dealt") {
  CHECK(counts("deal 8 - deal_number each", 1) == std::vector<int>{7});
  CHECK(counts("deal 8 - deal_number each", 7) == std::vector<int>{1});
  CHECK(counts("deal 8 - deal_number each", 9).empty());
  const std::string first = "deal 5 each\ndeal 7 each when deal_number == 1";
  CHECK(counts(first, 1) == std::vector<int>{7});
  CHECK(counts(first, 2) == std::vector<int>{5});
}

TEST_CASE("messages: deals") {
  CHECK(
      test::messages_of(test::file_with("pile skat face down\ndeal 3 then 2\ndeal 2 to hand\ndeal 1..2 to skat\n"
                                        "deal all to skat\ndeal 3 then each\nlimit deal_number decisions\n"
                                        "deal 3 cards")) ==
      Words{
          "HR007 5:14 expected `each`, found the end of the statement",
          "HR007 8:1 expected a number of cards: `all` works only for players, as in `deal all each`",
          "HR007 9:13 expected how many cards come next, found `each`",
          "HR007 11:8 expected `each`, or `to` and a pile, found `cards`",
          "HR019 6:1 each player has a `hand`: expected `deal 2 each to hand`",
          "HR019 7:1 only the piles of a row can get different numbers of cards, but `skat` is a single pile",
          "HR012 8:13 `deal to skat` is given twice",
          "HR016 10:7 `deal_number` can be used only in `deal` and `turn up`: nothing else changes from deal to deal"});
}

TEST_CASE("a public value starts with a number, or with on or off, and may be kept") {
  const Setup setup = with(
      "option target = 5 in 0..9\noption wild = on\npublic due = 0 \"due\"\n"
      "public boxes each = target - 1 \"boxes\" kept\npublic open = off \"open\"\n"
      "public free = wild \"free\"\npublic bid \"bid\"");
  REQUIRE(setup.publics.size() == 5);
  CHECK(std::get<std::int64_t>(setup.publics[0].start) == 0);
  CHECK_FALSE(setup.publics[0].kept);
  CHECK(std::get<std::int64_t>(setup.publics[1].start) == 4);
  CHECK(setup.publics[1].kept);
  CHECK_FALSE(std::get<bool>(setup.publics[2].start));
  CHECK(std::get<bool>(setup.publics[3].start));
  CHECK(std::holds_alternative<std::monostate>(setup.publics[4].start));
  CHECK(test::messages_of(test::file_with("public due = \"due\"\noption way = a in a b\npublic x = way \"x\"\n"
                                          "public y each \"y\" kep\nfirst holder of lowest trump")) ==
        Words{"HR007 4:14 expected a number, `on` or `off`, found `\"due\"`",
              "HR007 7:19 expected `when` or the end of the statement, found `kep`; did you mean `kept`?",
              "HR017 6:12 expected a number, found a word: `way`",
              "HR020 8:1 expected `card`, a suit of the pack or a public value that holds a suit, found `trump`"});
}

}  // namespace houserules::packs_and_deals_test
