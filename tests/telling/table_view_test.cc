#include "telling/table_view.h"

#include "runtime/event_words.h"
#include "telling/hand_view.h"
#include "tests/catch.h"

namespace houserules::table_view_test {

constexpr Style kEyes{true, false, 80};

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
  setup.hands = 0;
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
  view.publics = {{"wanted", "suit to follow", {PublicValue::Kind::text, 0, "hearts"}, kNoSeat},
                  {"bid", "", {PublicValue::Kind::number, 3}, 1},
                  {"unset", "", {}, kNoSeat}};
  return view;
}

TEST_CASE("the table is shown as one player sees it") {
  const Setup setup = setup_of_two();
  CHECK(table_text(view_of_anna(), setup, kEyes) ==
        ">  Anna (you)  3 cards\n"
        "   Ben          1 card  dealer, tricks: 2 cards, bid: 3\n"
        "Stock: 2 cards   Discard: 7♥ (2 cards)   Column 1: (1 face down) 8♥\n"
        "Suit to follow: hearts\n"
        "Your hand: 8♥  7♠ 8♠\n");
}

TEST_CASE("of a heap that shows its top card alone, that card and the number of cards are told") {
  Setup setup = setup_of_two();
  View view = view_of_anna();
  for (PileId pile = 5; pile < 7; ++pile) {
    setup.piles.resize(std::max<std::size_t>(setup.piles.size(), pile + 1U));
    setup.piles[pile].name = setup.piles[pile].label = "heap";
    setup.piles[pile].facing = PileFacing::top_up;
    setup.piles[pile].owner = pile == 5 ? 1 : 0;
  }
  view.piles[5] = {5, "heap", "heap of Ben", 1, {std::nullopt, std::nullopt, FaceId{0}}};
  view.piles.push_back({6, "heap", "heap of Anna", 0, {std::nullopt, FaceId{1}}});
  const std::string text = table_text(view, setup, kEyes);
  CHECK(text.find("dealer, heap: 7♥ (3 cards), bid: 3\n") != std::string::npos);
  CHECK(text.ends_with("Your heap: 8♥ (2 cards)\n"));
}

TEST_CASE("a meld is called by its rank or its suit") {
  const Pack pack = setup_of_two().pack;
  const auto called = [&pack](const std::vector<FaceId>& faces) {
    PileView pile;
    pile.cards.assign(faces.begin(), faces.end());
    return meld_name(pile, pack);
  };
  CHECK(called({0, 1}) == "Hearts");
  CHECK(called({1, 3}) == "Eights");
  CHECK(called({1, 1, 2, 0}) == "Eights");  // no run: it has a card twice, and Sevens may be wild
  CHECK(called({0}).empty());
}

TEST_CASE("without the players' lines, the cards on the table are shown, and the direction if it can change") {
  const Setup setup = setup_of_two();
  View view = view_of_anna();
  view.direction = -1;
  CHECK(table_text(view, setup, kEyes, {false, {true, false}}) ==
        "Play goes counterclockwise   Stock: 2 cards   Discard: 7♥ (2 cards)\n"
        "Column 1: (1 face down) 8♥   Suit to follow: hearts\n"
        "Your hand: 8♥  7♠ 8♠\n");
}

TEST_CASE("a narrow screen breaks no card and no fact") {
  const Setup setup = setup_of_two();
  View view = view_of_anna();
  for (int i = 0; i < 9; ++i) view.piles[2].cards.push_back(FaceId{0});
  CHECK(table_text(view, setup, Style{true, false, 30}) ==
        ">  Anna (you)  12 cards\n"
        "   Ben           1 card\n"
        "    dealer, tricks: 2 cards,\n"
        "    bid: 3\n"
        "Stock: 2 cards\n"
        "Discard: 7♥ (2 cards)\n"
        "Column 1: (1 face down) 8♥\n"
        "Suit to follow: hearts\n"
        "Your hand: 7♥ 7♥ 7♥ 7♥ 7♥ 7♥\n"
        "           7♥ 7♥ 7♥ 8♥  7♠ 8♠\n");
}

TEST_CASE("a fact too long for a line is broken between its cards") {
  Setup setup = setup_of_two();
  setup.piles[5].facing = PileFacing::up;
  View view = view_of_anna();
  view.piles[5].cards.assign(9, FaceId{0});
  const std::string text = table_text(view, setup, Style{true, false, 46});
  CHECK(text.find("   Ben          1 card  dealer, tricks: 7♥ 7♥\n"
                  "                        7♥ 7♥ 7♥ 7♥ 7♥ 7♥ 7♥,\n"
                  "                        bid: 3\n") != std::string::npos);
}

TEST_CASE("a pile in a row of each player is called by its text and its number") {
  Setup setup = setup_of_two();
  setup.piles[5].index = 2;
  setup.groups = {{"tricks", "cards to pass", PileGroup::Shape::each_row, 2, false, 4, 4}};
  CHECK(table_text(view_of_anna(), setup, kEyes).find("dealer, cards to pass 2: 2, bid: 3\n") != std::string::npos);
}

TEST_CASE("a team of one has no partners") {
  Setup setup = setup_of_two();
  setup.teams = 2;
  const View view = view_of_anna();
  CHECK(partners_text(view.players[0], view, setup) == "");
  CHECK(table_text(view, setup, kEyes).starts_with(">  Anna (you)  3 cards\n   Ben          1 card  dealer, tricks"));
  const std::string words = table_words(view, setup, kEyes);
  CHECK(words.find("play") == std::string::npos);
}

TEST_CASE("a stock that was dealt out is not shown, one that was drawn from is, and own open cards appear once") {
  const Setup setup = setup_of_two();
  View view = view_of_anna();
  view.piles[0].cards.clear();
  view.piles[4] = {5, "melds", "melds of Anna", 0, {FaceId{0}}};
  view.piles.pop_back();
  view.publics.clear();
  CHECK(table_text(view, setup, kEyes) ==
        ">  Anna (you)  3 cards\n"
        "   Ben          1 card  dealer\n"
        "Stock: empty   Discard: 7♥ (2 cards)\n"
        "Your hand: 8♥  7♠ 8♠\n"
        "Your melds: 7♥\n");
  CHECK(table_text(view, setup, kEyes, {false, {false, true}}) ==
        "Discard: 7♥ (2 cards)\nYour hand: 8♥  7♠ 8♠\nYour melds: 7♥\n");
  const auto event = [](Event::Kind kind) {
    Event told;
    told.kind = kind;
    told.to = 1;
    return told;
  };
  using Kind = Event::Kind;
  std::vector<Event> events{event(Kind::deal_started), event(Kind::dealt), event(Kind::chose), event(Kind::took),
                            event(Kind::took)};
  CHECK(deal_so_far(events, setup).stock_is_dealt_out);
  events.push_back(event(Kind::chose));
  CHECK(deal_so_far(events, setup).stock_is_dealt_out);
  events.push_back(event(Kind::took));
  CHECK_FALSE(deal_so_far(events, setup).stock_is_dealt_out);
  events.push_back(event(Kind::deal_started));
  CHECK(deal_so_far(events, setup).stock_is_dealt_out);
}

TEST_CASE("facts about a team are shown together") {
  Setup setup = setup_of_two();
  setup.players = 4;
  setup.names = {"Anna", "Ben", "Clara", "David"};
  setup.teams = 2;
  View view = view_of_anna();
  view.publics = {{"tricks", "tricks", {PublicValue::Kind::number, 2}, kNoSeat, 0},
                  {"tricks", "tricks", {PublicValue::Kind::number, 1}, kNoSeat, 1},
                  {"trumps", "", {PublicValue::Kind::text, 0, "hearts"}, kNoSeat},
                  {"melded", "has melded", {PublicValue::Kind::yes}, kNoSeat, 0},
                  {"bags", "bags", {PublicValue::Kind::number, 3}, kNoSeat, 1}};
  CHECK(table_values(view, setup) == std::vector<std::string>{"Anna and Clara, tricks: 2, have melded",
                                                              "Ben and David, tricks: 1, bags: 3", "trumps: hearts"});
  // A team of one.
  setup.players = 2;
  setup.names.resize(2);
  view.publics = {{"melded", "has melded", {PublicValue::Kind::yes}, kNoSeat, 1}};
  CHECK(table_values(view, setup) == std::vector<std::string>{"Ben has melded"});
}

TEST_CASE("points, chips and players who are out are shown if there are any") {
  Setup setup = setup_of_two();
  setup.has_chips = true;
  setup.hands.reset();
  View view = view_of_anna();
  view.piles.clear();
  view.publics.clear();
  view.players = {{"Anna", 0, true, true, 5, 100}, {"Ben", 1, false, false, -1, 0}};
  view.pots = {{"pot", 20}};
  CHECK(table_text(view, setup, kEyes) ==
        ">  Anna (you)   5 points  100 chips\n"
        "   Ben         -1 points    0 chips  out of the match, dealer\n"
        "Pot: 20 chips\n");
}

TEST_CASE("a pile of nine or more cards shows the last ones, and all of them on request") {
  const Setup setup = setup_of_two();
  View view = view_of_anna();
  view.publics.clear();
  view.piles = {view.piles[4], view.piles[2]};
  view.piles[0].cards.assign(8, FaceId{0});
  CHECK(table_text(view, setup, kEyes, {false, {}}) == "Column 1: 7♥ 7♥ 7♥ 7♥ 7♥ 7♥ 7♥ 7♥\nYour hand: 8♥  7♠ 8♠\n");
  view.piles[0].cards.push_back(FaceId{3});
  CHECK(table_text(view, setup, kEyes, {false, {}}) == "Column 1: … 7♥ 7♥ 7♥ 7♥ 8♠ (9 cards)\nYour hand: 8♥  7♠ 8♠\n");
  CHECK(pile_text(view.piles[0], setup, kEyes) == "7♥ 7♥ 7♥ 7♥ 7♥ 7♥ 7♥ 7♥ 8♠");
}

TEST_CASE("a true value is shown without \"yes\", and a false one is not shown") {
  const Setup setup;
  CHECK(public_value_text({"declared", "has declared", {PublicValue::Kind::yes}, 0}, setup) == "has declared");
  CHECK(public_value_text({"declared", "has declared", {PublicValue::Kind::no}, 0}, setup).empty());
  CHECK(public_value_text({"broken", "hearts are broken", {PublicValue::Kind::yes}, kNoSeat}, setup) ==
        "hearts are broken");
  CHECK(public_value_text({"broken", "hearts are broken", {PublicValue::Kind::no}, kNoSeat}, setup).empty());
  CHECK(public_value_text({"bid", "", {PublicValue::Kind::number, 3}, 0}, setup) == "bid: 3");
  CHECK(public_value_text({"bid", "", {}, 0}, setup).empty());
}

TEST_CASE("a public value that is one of the game's words or a move's name reads as in the moves") {
  Setup setup;
  setup.words = {"hearts", "no_trump"};
  CHECK(public_value_text({"trumps", "", {PublicValue::Kind::text, 0, "no_trump"}, kNoSeat}, setup) ==
        "trumps: no trump");
  CHECK(public_value_text({"trumps", "", {PublicValue::Kind::text, 0, "no_such"}, kNoSeat}, setup) ==
        "trumps: no_such");
  setup.moves = {{"solo_tout", "play a Solo Tout in {suit}", ValueType::suit, false}};
  CHECK(public_value_text({"game", "", {PublicValue::Kind::text, 0, "solo_tout"}, kNoSeat}, setup) ==
        "game: solo tout");
  setup.publics = {{"trumps", ""}};
  Event changed;
  changed.kind = Event::Kind::changed;
  changed.value = {PublicValue::Kind::text, 0, "no_trump"};
  CHECK(describe(changed, setup, kGallery) == "trumps: no trump");
}

TEST_CASE("a change of a public value is worded as a person would say it") {
  Setup setup;
  setup.players = 2;
  setup.names = {"Anna", "Clara"};
  const auto told = [&](const char* text, bool each, const PublicValue& value) {
    setup.publics = {{"x", text, each}};
    Event changed;
    changed.kind = Event::Kind::changed;
    changed.seat = each ? 1 : kNoSeat;
    changed.value = value;
    return describe(changed, setup, kGallery);
  };
  const PublicValue nil, no{PublicValue::Kind::no}, yes{PublicValue::Kind::yes}, clara{PublicValue::Kind::player, 1};
  CHECK(told("has declared last cards", true, yes) == "Clara has declared last cards");
  CHECK(told("has declared last cards", true, nil) == "Clara no longer has declared last cards");
  CHECK(told("has played the last card", false, clara) == "Clara has played the last card");
  CHECK(told("hearts are broken", false, no) == "hearts are not broken");
  CHECK(told("hearts are broken", false, yes) == "hearts are broken: yes");
  CHECK(told("suit to follow", false, nil) == "no suit to follow any more");
  CHECK(told("the rank looked for", false, nil) == "no rank looked for any more");
  CHECK(told("to whom the heap goes", false, nil) == "to whom the heap goes: nobody");
  CHECK(told("what is led", false, nil) == "what is led: none");
  CHECK(told("bid", true, nil) == "Clara, bid: none");
  CHECK(public_value_text({"last", "has played the last card", {PublicValue::Kind::player, 1}, kNoSeat}, setup) ==
        "Clara has played the last card");
}

TEST_CASE("a hand is sorted by suit and order, or by rank") {
  const Setup setup = setup_of_two();
  CHECK(hand_text({FaceId{3}, std::nullopt, FaceId{0}, FaceId{1}}, setup.pack, kEyes) == "7♥ 8♥  8♠  (1 face down)");
  CHECK(hand_text({FaceId{0}, FaceId{2}}, setup.pack, Style{false, true, 80}) == "\x1B[31m7H\x1B[0m  7S");
  Style by_rank = kEyes;
  by_rank.order = HandOrder::rank;
  CHECK(hand_text({FaceId{3}, FaceId{2}, FaceId{0}, FaceId{1}}, setup.pack, by_rank) == "7♥ 7♠  8♥ 8♠");
}

TEST_CASE("a hand that its owner does not see stays in order: its cards are known by their places") {
  Setup setup = setup_of_two();
  PileView hand;
  hand.name = "hand";
  CHECK(style_for(hand, setup, kEyes).order == HandOrder::suit);
  setup.piles[hand.pile].facing = PileFacing::others;
  CHECK(style_for(hand, setup, kEyes).order == HandOrder::as_it_lies);
}

TEST_CASE("a screen reader gets one fact per line, in words") {
  Setup setup = setup_of_two();
  Style style = kEyes;
  style.plain = true;
  View view = view_of_anna();
  view.players[1].score = 12;
  CHECK(table_words(view, setup, style, {true, {true, false}}) ==
        "Ben is the dealer.\n"
        "Ben has 12 points.\n"
        "Ben has 1 card.\n"
        "Ben has 2 cards in tricks.\n"
        "Ben: bid: 3.\n"
        "Play goes clockwise.\n"
        "Stock: 2 cards.\n"
        "Discard: seven of hearts on top, 2 cards.\n"
        "Column 1, 2 cards: (1 face down), eight of hearts.\n"
        "Suit to follow: hearts.\n"
        "Your hand, 3 cards: eight of hearts, seven of spades, eight of spades.\n");
}

}  // namespace houserules::table_view_test
