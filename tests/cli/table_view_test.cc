#include "cli/table_view.h"

#include <catch2/catch.hpp>

namespace houserules {
namespace {

constexpr Style kPlain{true, false, 80};

Setup setup_of_two() {
  Setup setup;
  setup.players = 2;
  setup.names = {"Anna", "Ben"};
  setup.pack.suits = {"hearts", "spades"};
  setup.pack.letters = {"H", "S"};
  setup.pack.colours = {"red", "black"};
  setup.pack.ranks = {"7", "8"};
  setup.pack.faces = {{0, 0, 1, {}}, {1, 0, 2, {}}, {0, 1, 1, {}}, {1, 1, 2, {}}};
  setup.piles = {
      {"stock", "stock", kNoSeat, 0, PileFacing::down},        {"discard", "discard", kNoSeat, 0, PileFacing::up},
      {"hand", "hand of Anna", 0, 0, PileFacing::own},         {"hand", "hand of Ben", 1, 0, PileFacing::own},
      {"column", "column 1", kNoSeat, 1, PileFacing::as_laid}, {"tricks", "tricks of Ben", 1, 0, PileFacing::down}};
  setup.stock = PileId{0};
  return setup;
}

View view_of_anna() {
  View view;
  view.viewer = 0;
  view.dealer = 1;
  view.to_move = 0;
  view.players = {{"Anna", 0, true, true, 0, 0}, {"Ben", 1, true, true, 0, 0}};
  view.piles = {{0, "stock", "stock", kNoSeat, {std::nullopt, std::nullopt}},
                {1, "discard", "discard", kNoSeat, {FaceId{2}, FaceId{0}}},
                {2, "hand", "hand of Anna", 0, {FaceId{3}, FaceId{1}, FaceId{2}}},
                {3, "hand", "hand of Ben", 1, {std::nullopt}},
                {4, "column", "column 1", kNoSeat, {std::nullopt, FaceId{1}}},
                {5, "tricks", "tricks of Ben", 1, {std::nullopt, std::nullopt}}};
  view.publics = {{"wanted", "suit to follow", "hearts", kNoSeat}, {"bid", "", "3", 1}, {"unset", "", "", kNoSeat}};
  return view;
}

TEST_CASE("the table is shown as one player sees it") {
  const Setup setup = setup_of_two();
  CHECK(table_text(view_of_anna(), setup, kPlain) ==
        ">  Anna (you)\n"
        "   Ben         dealer, 1 card, tricks: 2 cards, bid: 3\n"
        "stock: 2 cards\n"
        "discard: 7♥ (2 cards)\n"
        "column 1: (1 face down) 8♥\n"
        "suit to follow: hearts\n"
        "Your hand: 8♥  7♠ 8♠\n");
}

TEST_CASE("points, chips and who is out are shown where there are any") {
  Setup setup = setup_of_two();
  setup.has_chips = true;
  View view = view_of_anna();
  view.piles.clear();
  view.publics.clear();
  view.players = {{"Anna", 0, true, true, 5, 100}, {"Ben", 1, false, false, -1, 0}};
  view.pots = {{"pot", 20}};
  CHECK(table_text(view, setup, kPlain) ==
        ">  Anna (you)   5 points  100 chips\n"
        "   Ben         -1 points    0 chips  out of the match, dealer\n"
        "pot: 20 chips\n");
}

TEST_CASE("a hand is sorted by suit and order") {
  const Setup setup = setup_of_two();
  CHECK(hand_text({FaceId{3}, std::nullopt, FaceId{0}, FaceId{1}}, setup.pack, kPlain) == "7♥ 8♥  8♠  (1 face down)");
  CHECK(hand_text({FaceId{0}, FaceId{2}}, setup.pack, Style{false, true, 80}) == "\x1B[31m7H\x1B[0m  7S");
}

TEST_CASE("moves are numbered, many of them in columns") {
  CHECK(numbered({"play 7♥", "pass"}, kPlain) == " 1  play 7♥\n 2  pass\n");
  const std::vector<std::string> nine(9, "play 7♥");
  CHECK(numbered(nine, Style{true, false, 30}) ==
        " 1  play 7♥    6  play 7♥\n"
        " 2  play 7♥    7  play 7♥\n"
        " 3  play 7♥    8  play 7♥\n"
        " 4  play 7♥    9  play 7♥\n"
        " 5  play 7♥\n");
}

}  // namespace
}  // namespace houserules
