#include "telling/entry.h"
#include "telling/explain.h"

#include <memory_resource>

#include "tests/catch.h"

namespace houserules::entry_test {

/// Anna holds 7H 8H 7S; the 8S is on the discard pile.
struct TableForTwo {
  TableForTwo() {
    setup.players = 2;
    setup.names = {"Anna", "Ben"};
    setup.pack.suits = {"hearts", "spades"};
    setup.pack.letters = {"H", "S"};
    setup.pack.colours = {"red", "black"};
    setup.pack.ranks = {"7", "8"};
    setup.pack.faces = {{0, 0, 1, {}}, {1, 0, 2, {}}, {0, 1, 1, {}}, {1, 1, 2, {}}};
    setup.pack.cards = {0, 1, 2, 3};
    setup.piles = {{"stock", "stock", kNoSeat, 0, PileFacing::down},
                   {"discard", "discard", kNoSeat, 0, PileFacing::up},
                   {"hand", "hand of Anna", 0, 0, PileFacing::own},
                   {"hand", "hand of Ben", 1, 0, PileFacing::own}};
    setup.stock = PileId{0};
    setup.moves = {{"play", "play {card}", ValueType::card, false},
                   {"keep", "put {card} aside", ValueType::card, false},
                   {"call", "call {suit}", ValueType::suit, false},
                   {"bid", "bid {n}", ValueType::number, false},
                   {"pass", "say nothing", ValueType::none, false},
                   {"swap", "swap {card} with {card}", ValueType::card, false, ValueType::card},
                   {"give", "give {card} to {player}", ValueType::card, false, ValueType::player},
                   {"stake", "stake {n} against {n}", ValueType::number, false, ValueType::number}};
    table.emplace(setup, hooks, std::pmr::get_default_resource());
    for (const CardId card : std::initializer_list<CardId>{0, 1, 2}) table->move(card, 2);
    table->move(3, 1);
    decision.seat = 0;
  }

  void offer(std::uint8_t move, AlternativeKind kind, std::int32_t value, std::int32_t most = 0,
             std::int32_t step = 1) {
    Alternative alternative;
    alternative.move = move;
    alternative.kind = kind;
    alternative.value = value;
    alternative.most = most;
    alternative.step = step;
    decision.alternatives.push_back(alternative);
  }

  void offer_set(std::uint8_t move, std::initializer_list<CardId> cards) {
    offer(move, AlternativeKind::set, static_cast<std::int32_t>(decision.sets.size()));
    decision.alternatives.back().count = static_cast<std::uint16_t>(cards.size());
    decision.sets.insert(decision.sets.end(), cards);
  }

  void offer_pair(std::uint8_t move, AlternativeKind kind, std::int32_t first, AlternativeKind second_kind,
                  std::int32_t second) {
    offer(move, kind, first, second);
    decision.alternatives.back().second = second_kind;
  }

  Entry entry(const std::string& text) const { return parse_entry(text, *table, decision, Style{true, false, 80}); }
  std::string message(const std::string& text) const {
    const Entry made = entry(text);
    CHECK_FALSE(made.choice.has_value());
    return made.message;
  }
  /// The alternative chosen, from 1; 0: none.
  int alternative(const std::string& text) const {
    const Entry made = entry(text);
    INFO(made.message);
    return made.choice ? static_cast<int>(made.choice->alternative) + 1 : 0;
  }

  Setup setup;
  TableHooks hooks;
  std::optional<Table> table;
  Decision decision{std::pmr::get_default_resource()};
};

struct PlayOrPass : TableForTwo {
  PlayOrPass() {
    offer(0, AlternativeKind::card, 0);
    offer(0, AlternativeKind::card, 2);
    offer(2, AlternativeKind::suit, 0);
    offer(2, AlternativeKind::suit, 1);
    offer(4, AlternativeKind::plain, 0);
  }
};

TEST_CASE("a move is chosen by its number") {
  const PlayOrPass table;
  CHECK(table.alternative("1") == 1);
  CHECK(table.alternative(" 5 ") == 5);
  CHECK(table.message("0") == "there is no move 0: they are numbered from 1 to 5");
  CHECK(table.message("6") == "there is no move 6: they are numbered from 1 to 5");
  CHECK(table.message("-1") == "there is no move -1: they are numbered from 1 to 5");
  CHECK(table.message("7") == "there is no move 7: they are numbered from 1 to 5; a card is typed as in 7h");
}

/// Anna holds KH QH KS.
struct KingsAndQueens : TableForTwo {
  KingsAndQueens() {
    setup.pack.ranks = {"K", "Q"};
    setup.pack.rank_names = {"King", "Queen"};
    setup.hands = PileId{2};
  }
};

TEST_CASE("a refusal is about the rank that was typed") {
  KingsAndQueens table;
  table.offer(0, AlternativeKind::card, 0);
  table.table->move(1, 0);  // the Queen of hearts
  CHECK(table.message("play queen") == "you hold no Queen; possible: play K♥");
  CHECK(table.message("lay the queens") == "you hold no Queen; possible: play K♥");
  table.table->move(1, 2);
  CHECK(table.message("play queen") == "no Queen can be chosen now; possible: play K♥");
  CHECK(table.alternative("play the king") == 1);
}

TEST_CASE("a rank names the set of its cards") {
  KingsAndQueens table;
  table.offer_set(0, {0, 2});
  table.offer(4, AlternativeKind::plain, 0);
  CHECK(table.alternative("play kings") == 1);
  CHECK(table.alternative("kings") == 1);
}

TEST_CASE("in `meld 3 kings` the number is no rank") {
  TableForTwo table;
  table.setup.pack.ranks = {"3", "K"};
  table.setup.pack.rank_names = {"Three", "King"};
  table.setup.hands = PileId{2};
  table.setup.moves = {{"meld", "meld {n} {ranks}", ValueType::number, false, ValueType::rank},
                       {"wild", "meld {n} wild cards", ValueType::number, false}};
  table.offer_pair(0, AlternativeKind::number, 2, AlternativeKind::rank, 0);
  table.offer(1, AlternativeKind::range, 2, 3);
  table.table->move(1, 0);  // the only King
  for (const char* text : {"meld 3 kings", "meld three kings", "meld kings"})
    CHECK(table.message(text).starts_with("you hold no King; possible:"));
  CHECK(table.alternative("meld 2 threes") == 1);
  CHECK(table.alternative("meld 3 wild cards") == 2);
  CHECK(table.alternative("meld three wild cards") == 2);
}

TEST_CASE("a refusal names no more moves than fit in three lines") {
  TableForTwo table;
  table.setup.moves = {{"meld", "meld {n} cards of one rank with a wild card", ValueType::number, false}};
  for (int number = 1; number <= 8; ++number) table.offer(0, AlternativeKind::number, number);
  const std::string message = table.message("xyz");
  CHECK(message.starts_with("`xyz` is not one of the moves; possible: meld 1 cards of one rank with a wild card, "));
  CHECK(message.ends_with("meld 5 cards of one rank with a wild card and 3 more"));
}

TEST_CASE("a pile that a card should go to is not where it is said to be") {
  TableForTwo table;
  table.offer(0, AlternativeKind::card, 0);
  CHECK(table.message("play 8s to discard").starts_with("8♠ is not in your hand"));
  CHECK(table.message("play 8s on the discard").starts_with("8♠ is not in your hand"));
  CHECK(table.message("play 7s from stock").starts_with("`from` is neither"));
}

TEST_CASE("the first letter of a move that cannot be chosen plays no card") {
  TableForTwo table;
  table.setup.pack.ranks = {"K", "Q"};
  table.setup.moves.push_back({"knock", "knock, and lay away {card}", ValueType::card, false});
  table.offer(0, AlternativeKind::card, 0);
  table.offer(0, AlternativeKind::card, 1);
  CHECK(table.message("k") == "`knock, and lay away ...` cannot be chosen now; to play K♥ type kh");
  CHECK(table.alternative("q") == 2);
  table.offer(8, AlternativeKind::card, 0);
  CHECK(table.message("k") == "`k` may mean play K♥ (1), knock, and lay away K♥ (3)");
}

TEST_CASE("a move may be called what it is called in another game") {
  TableForTwo table;
  table.setup.moves = {{"turn_up", "turn up a card", ValueType::none, false},
                       {"trail", "leave {card} on the table", ValueType::card, false},
                       {"knock", "knock, and lay away {card}", ValueType::card, false},
                       {"throw", "throw {card}", ValueType::card, false}};
  table.offer(0, AlternativeKind::plain, 0);
  table.offer(1, AlternativeKind::card, 0);
  table.offer(1, AlternativeKind::card, 2);
  CHECK(table.alternative("deal") == 1);
  CHECK(table.alternative("flip") == 1);
  CHECK(table.alternative("discard 7h") == 0);
  // A bare `pass` leaves no card, and `play` is not any one of the uses of a card.
  CHECK(table.message("pass").starts_with("`pass` is not one of the moves; possible: turn up a card"));
  CHECK(table.message("play 7h").starts_with("`play` is neither a card nor a word of a move; possible:"));
  CHECK(table.message("knock 7h").starts_with("`knock, and lay away ...` cannot be chosen now; possible:"));
  CHECK(table.message("k 7h").starts_with("`k` is neither a card nor a word of a move; possible:"));
  table.offer(2, AlternativeKind::card, 0);
  table.offer(3, AlternativeKind::card, 0);
  CHECK(table.alternative("discard 7h") == 5);
  CHECK(table.alternative("discard the seven of hearts") == 5);
  CHECK(table.alternative("throw 7h") == 5);
  // This game has a move of its own that begins so.
  table.setup.moves.push_back({"discard", "discard a pair", ValueType::none, false});
  CHECK(table.alternative("discard 7h") == 0);
}

TEST_CASE("a word that is not offered is not taken for another that has it too") {
  TableForTwo table;
  table.setup.words = {"three", "solo_three"};
  table.setup.word_sets = {{"contract", {0, 1}}};
  MoveInfo call{"contract", "call {contract}", ValueType::word, false};
  call.value_words = 0;
  table.setup.moves.push_back(call);
  table.offer(8, AlternativeKind::word, 1);
  const std::string refused = "`call three` cannot be chosen now; possible: call solo three";
  CHECK(table.message("three") == refused);
  CHECK(table.message("call three") == refused);
  CHECK(table.alternative("solo") == 1);
  table.offer(8, AlternativeKind::word, 0);
  CHECK(table.alternative("three") == 2);
}

TEST_CASE("a move between piles is chosen by a card of the first and words of the second") {
  TableForTwo table;
  table.setup.moves.push_back({"move", "from {pile} to {pile}", ValueType::pile, false, ValueType::pile});
  table.offer_pair(8, AlternativeKind::pile, 1, AlternativeKind::pile, 0);
  table.offer_pair(8, AlternativeKind::pile, 2, AlternativeKind::pile, 0);
  CHECK(table.alternative("8s to stock") == 1);
  CHECK(table.alternative("7s on stock") == 2);
  CHECK(table.alternative("8 of spades onto the stock") == 1);
  CHECK(table.alternative("7s to discard") == 0);
  CHECK(table.alternative("7s to") == 0);
}

TEST_CASE("a card is chosen as players write it") {
  const PlayOrPass table;
  CHECK(table.alternative("7h") == 1);
  CHECK(table.alternative("7H") == 1);
  CHECK(table.alternative("7♠") == 2);
  CHECK(table.alternative("play 7s") == 2);
  CHECK(table.message("8h") ==
        "8♥ cannot be chosen now; possible: play 7♥, play 7♠, call hearts, call spades, say nothing");
  CHECK(table.message("8s") ==
        "8♠ is not in your hand; possible: play 7♥, play 7♠, call hearts, call spades, say nothing");
}

TEST_CASE("a rank in words names the card of that rank") {
  TableForTwo table;
  table.setup.pack.ranks[1] = "K";
  table.offer(0, AlternativeKind::card, 0);
  table.offer(0, AlternativeKind::card, 1);
  for (const char* typed : {"king", "King", "play king", "play the king", "k of hearts", "play K of hearts"}) {
    INFO(typed);
    CHECK(table.alternative(typed) == 2);
  }
  CHECK(table.alternative("play seven") == 1);
  CHECK(table.message("queen") == "`queen` is not one of the moves; possible: play 7♥, play K♥");
  CHECK(table.message("k of spades") == "K♠ is not in your hand; possible: play 7♥, play K♥");
  const PlayOrPass several;
  CHECK(several.message("play seven") == "`play seven` may mean play 7♥ (1), play 7♠ (2)");
  CHECK(several.message("seven").starts_with("`seven` is not one of the moves; possible: "));
}

TEST_CASE("filler words are ignored, and not suggested") {
  TableForTwo table;
  table.setup.moves[4].text = "take the cards";
  table.offer(0, AlternativeKind::card, 0);
  table.offer(4, AlternativeKind::plain, 0);
  CHECK(table.alternative("take them") == 2);
  CHECK(table.alternative("take it") == 2);
  CHECK(table.message("take thee") == "`take thee` is not one of the moves; possible: play 7♥, take the cards");
}

TEST_CASE("a move is chosen by its words or their beginnings") {
  const PlayOrPass table;
  CHECK(table.alternative("hearts") == 3);
  CHECK(table.alternative("h") == 3);
  CHECK(table.alternative("call spades") == 4);
  CHECK(table.alternative("ca sp") == 4);
  CHECK(table.alternative("SAY NOTHING") == 5);
  CHECK(table.alternative("nothing") == 5);
  CHECK(table.alternative("pass") == 5);  // the move's name in the rule file
  CHECK(table.message("play") == "`play` may mean play 7♥ (1), play 7♠ (2)");
  CHECK(table.message("plya") ==
        "`plya` is not one of the moves; did you mean `play`? Possible: play 7♥, play 7♠, call hearts, call spades, "
        "say nothing");
  CHECK(table.message("   ") == "type the number of a move, a card, or the words of a move; see `help`");
}

TEST_CASE("a card that two moves take must be typed with its move") {
  TableForTwo table;
  table.offer(0, AlternativeKind::card, 0);
  table.offer(1, AlternativeKind::card, 0);
  CHECK(table.message("7h") == "`7h` may mean play 7♥ (1), put 7♥ aside (2)");
  CHECK(table.alternative("put 7h") == 2);
  CHECK(table.alternative("keep 7h") == 2);
}

TEST_CASE("several cards are one choice, in any order") {
  TableForTwo table;
  table.offer_set(0, {0, 1});
  table.offer_set(0, {0, 2});
  table.offer_set(0, {0, 1, 2});
  CHECK(table.alternative("8h 7h") == 1);
  CHECK(table.alternative("play 7s 7h") == 2);
  CHECK(table.alternative("7s 7h 8h") == 3);
  CHECK(table.message("8h 7s") == "`8h 7s` names only some of the cards in play 7♥ 8♥ 7♠ (3)");
  CHECK(table.message("8h 8s").starts_with("8♠ is not in your hand; possible: "));
  CHECK(table.message("7h") == "`7h` may mean play 7♥ 8♥ (1), play 7♥ 7♠ (2), play 7♥ 8♥ 7♠ (3)");
  CHECK(table.message("7h 7h").starts_with("you have 7♥ only once; possible: play 7♥ 8♥, "));
  TableForTwo pairs;
  pairs.offer_set(0, {0, 1});
  pairs.offer_set(0, {0, 2});
  CHECK(pairs.message("play 8h 7s") == "8♥ 7♠ cannot be chosen together; possible: play 7♥ 8♥, play 7♥ 7♠");
}

TEST_CASE("many sets of cards are one line of the list, and typed") {
  TableForTwo table;
  table.offer(4, AlternativeKind::plain, 0);
  for (int i = 0; i < 6; ++i) {
    for (const CardId other : std::initializer_list<CardId>{1, 2}) table.offer_set(0, {0, other});
  }
  CHECK(listed_moves(*table.table, table.decision).size() == 13);
  table.offer_set(0, {1, 2});
  const auto lines = listed_moves(*table.table, table.decision);
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].text == "play 2 cards: type them, as in 7h 8h");
  CHECK(lines[1].alternatives.size() == 13);
  CHECK(table.alternative("8h 7s") == 14);
  CHECK(table.message("2") == "type the 2 cards, as in 7h 8h");
  CHECK(table.message("7h") == "2 cards are chosen together: type them all, as in 7h 8h");
  CHECK(table.message("play 7s") == "2 cards are chosen together: type them all, as in 7h 7s");
  CHECK(table.message("7h 8h 7s") == "2 cards are chosen together, not 3: type them all, as in 7h 8h");
  CHECK(table.message("9h") ==
        "`9h` is not one of the moves; possible: say nothing, play 2 cards (type them, as in 7h 8h)");
}

TEST_CASE("for many sets of several sizes the sizes are listed, and single cards one by one") {
  TableForTwo table;
  for (int i = 0; i < 13; ++i) table.offer_set(0, {static_cast<CardId>(i % 3)});
  CHECK(listed_moves(*table.table, table.decision).size() == 13);
  table.offer_set(0, {0, 1, 2});
  table.offer(4, AlternativeKind::plain, 0);
  CHECK(moves_text(listed_moves(*table.table, table.decision), *table.table, table.decision, Style{}) ==
        "  [1] play 1 to 3 cards: type them, as in 7h 8h 7s\n  [2] say nothing\n");
  CHECK(table.message("1") == "1 to 3 cards are chosen together: type them all, as in 7h");
}

TEST_CASE("many numbers are one line of the list, and typed") {
  TableForTwo table;
  for (int i = 0; i < 13; ++i) table.offer(3, AlternativeKind::number, 18 + 2 * i);
  table.offer(4, AlternativeKind::plain, 0);
  CHECK(moves_text(listed_moves(*table.table, table.decision), *table.table, table.decision, Style{}) ==
        "  bid 18, 20, 22 ... 42: type the number, as in bid 18\n  [s] say nothing\n");
  CHECK(table.alternative("bid 20") == 2);
  CHECK(table.alternative("bid 42") == 13);
  CHECK(table.alternative("20") == 2);
  CHECK(table.message("1") ==
        "1 is not possible; possible: bid 18, 20, 22 ... 42 (type the number, as in bid 18), say nothing");
  CHECK(table.message("bid 19") ==
        "19 is not possible; possible: bid 18, 20, 22 ... 42 (type the number, as in bid 18), say nothing");
}

TEST_CASE("of moves that differ only in more words, the plainest is meant") {
  TableForTwo table;
  for (const std::uint8_t move : std::initializer_list<std::uint8_t>{3, 4})
    table.offer(move, AlternativeKind::plain, 0);
  table.setup.moves[3].text = "play a Solo Tout";
  table.setup.moves[4].text = "play a Solo";
  CHECK(table.alternative("solo") == 2);
  CHECK(table.alternative("tout") == 1);
  // A card is not put where nothing is said only because that takes fewer words.
  TableForTwo cards;
  for (const std::uint8_t move : std::initializer_list<std::uint8_t>{0, 1}) cards.offer(move, AlternativeKind::card, 0);
  cards.setup.moves[1].text = "say last card and play {card}";
  CHECK(cards.message("7h") == "`7h` may mean play 7♥ (1), say last card and play 7♥ (2)");
  table.offer(2, AlternativeKind::suit, 0);
  table.setup.moves[2].text = "play a Solo Ouvert in {suit}";
  CHECK(table.message("solo") ==
        "`solo` may mean play a Solo Tout (1), play a Solo (2), play a Solo Ouvert in hearts (3)");
}

TEST_CASE("accents, underscores and numbers in words need not be typed as they are written") {
  TableForTwo table;
  table.offer(4, AlternativeKind::plain, 0);
  table.setup.moves[4].text = "bid Misère";
  table.setup.moves[4].name = "go_low";
  for (const int bid : {0, 1}) table.offer(3, AlternativeKind::number, bid);
  CHECK(table.alternative("misere") == 1);
  CHECK(table.alternative("MISÈRE") == 1);
  CHECK(table.alternative("golow") == 1);
  CHECK(table.alternative("go_low") == 1);
  CHECK(table.alternative("bid one") == 3);
  CHECK(table.alternative("nil") == 2);
  CHECK(table.alternative("zero") == 2);
  CHECK(table.message("two") == "2 is not possible; possible: bid Misère, bid 0, bid 1");
  CHECK(table.message("_").starts_with("`_` is not one of the moves"));
  // Beside cards, a number word is not the number of a line.
  PlayOrPass cards;
  cards.offer(3, AlternativeKind::number, 2);
  CHECK(cards.message("two").starts_with("`two` is not one of the moves"));
}

TEST_CASE("a card that may go to several places is not put where only it has to be named") {
  TableForTwo table;
  table.offer_pair(5, AlternativeKind::card, 0, AlternativeKind::pile, 1);
  table.setup.moves[5].text = "play {card} on {pile}";
  table.offer(1, AlternativeKind::card, 0);
  table.offer(1, AlternativeKind::card, 2);
  CHECK(table.message("7h") == "`7h` may mean play 7♥ on discard (1), put 7♥ aside (2)");
  CHECK(table.alternative("7s") == 3);
  CHECK(table.message("7h 7s") ==
        "cards are chosen one at a time here, as in 7h; possible: play 7♥ on discard, put 7♥ aside, put 7♠ aside");
}

TEST_CASE("many sets of cards with a second value are one line of the list") {
  TableForTwo table;
  table.offer(4, AlternativeKind::plain, 0);
  for (int i = 0; i < 13; ++i) {
    if (i == 0) table.offer_set(6, {2, 0});
    else table.offer_set(6, {0, 1});
    table.decision.alternatives.back().second = AlternativeKind::player;
    table.decision.alternatives.back().most = i == 12 ? 0 : 1;
  }
  CHECK(moves_text(listed_moves(*table.table, table.decision), *table.table, table.decision, Style{}) ==
        "  [1] say nothing\n  [2] give 2 cards to a player: type all, as in give 7h 7s to ben\n");
  CHECK(table.message("2") == "type the 2 cards, as in give 7h 7s to ben");
  CHECK(table.alternative("give 7h 7s to ben") == 2);
  CHECK(table.alternative("8h 7h anna") == 14);
}

TEST_CASE("two values are typed one after the other, with the cards of a set in any order") {
  TableForTwo table;
  table.offer_pair(5, AlternativeKind::card, 0, AlternativeKind::card, 2);
  table.offer_pair(7, AlternativeKind::number, 1, AlternativeKind::number, 12);
  table.offer_pair(7, AlternativeKind::number, 3, AlternativeKind::number, 2);
  table.offer_pair(7, AlternativeKind::number, 3, AlternativeKind::number, 1);
  table.offer_set(6, {0, 1});
  table.decision.alternatives.back().second = AlternativeKind::player;
  table.decision.alternatives.back().most = 1;
  const std::string rest =
      " Possible: swap 7♥ with 7♠, stake 1 against 12, stake 3 against 2, stake 3 against 1, give 7♥ 8♥ to Ben";
  CHECK(table.alternative("swap 7h with 7s") == 1);
  CHECK(table.alternative("swap 7h 7s") == 1);
  CHECK(table.alternative("7h swap with 7s") == 1);
  CHECK(table.message("swap 7s 7h") == "`swap 7s 7h` is not one of the moves; did you mean `swap 7♥ with 7♠`?" + rest);
  CHECK(table.message("7s 7h") == "`7s 7h` is not one of the moves; did you mean `swap 7♥ with 7♠`?" + rest);
  CHECK(table.alternative("stake 3 against 2") == 3);
  CHECK(table.alternative("3 1") == 4);
  CHECK(table.alternative("stake 1 12") == 2);
  CHECK(table.message("stake 2 against 3") ==
        "`stake 2 against 3` is not one of the moves; did you mean `stake 3 against 2`?" + rest);
  CHECK(table.message("2 3") == "`2 3` is not one of the moves; did you mean `stake 3 against 2`?" + rest);
  CHECK(table.message("stake 3") == "`stake 3` may mean stake 3 against 2 (3), stake 3 against 1 (4)");
  // A number is not a prefix of a longer one.
  CHECK(table.message("1 1") == "`1 1` is not one of the moves; possible:" + rest.substr(10));
  CHECK(table.alternative("give 8h 7h ben") == 5);
  CHECK(table.alternative("give 8h 7h") == 5);
  CHECK(table.message("ben 7h 8h") == "`ben 7h 8h` is not one of the moves; did you mean `give 7♥ 8♥ to Ben`?" + rest);
}

TEST_CASE("two numbers may be typed in either order if both orders are possible") {
  TableForTwo table;
  for (const auto& [first, second] : {std::pair{5, 7}, std::pair{7, 5}})
    table.offer_pair(7, AlternativeKind::number, first, AlternativeKind::number, second);
  table.offer(3, AlternativeKind::range, 1, 9);
  CHECK(table.alternative("stake 5 7") == 1);
  CHECK(table.alternative("stake 7 against 5") == 2);
  CHECK(table.alternative("5 7") == 1);
  CHECK(table.alternative("7 5") == 2);
  CHECK(table.message("5") == "`5` may mean stake 5 against 7, bid 5");
}

TEST_CASE("titles of moves with two values show cards as the values are shown") {
  TableForTwo table;
  table.offer_pair(5, AlternativeKind::card, 0, AlternativeKind::card, 1);
  table.offer_pair(5, AlternativeKind::card, 0, AlternativeKind::card, 2);
  CHECK(moves_text(listed_moves(*table.table, table.decision), *table.table, table.decision, Style{}) ==
        "  swap 7♥ with  [1] 8♥  [2] 7♠\n");
}

TEST_CASE("a call is chosen by its words or its value, never by the number of a line that nobody sees") {
  PlayOrPass table;
  const auto call = [&table](const std::string& text) { return parse_call(text, *table.table, table.decision); };
  CHECK(call("play 7h") == Choice{0, 0});
  CHECK(call("7s") == Choice{1, 2});
  CHECK(call("seven of spades") == Choice{1, 2});
  CHECK(call("say") == Choice{4, 0});
  for (const char* text : {"1", "play", "8h", "8s", "help", ""}) CHECK_FALSE(call(text).has_value());
  TableForTwo number;
  number.offer(3, AlternativeKind::range, 1, 9);
  CHECK(parse_call("4", *number.table, number.decision) == Choice{0, 4});
}

TEST_CASE("cards of a move are listed by suit and order") {
  TableForTwo table;
  table.offer(0, AlternativeKind::card, 2);
  table.offer(0, AlternativeKind::card, 1);
  table.offer(0, AlternativeKind::card, 0);
  CHECK(table.alternative("1") == 3);
  CHECK(table.alternative("3") == 1);
}

TEST_CASE("cards may be spelt out as in the plain style") {
  TableForTwo table;
  table.offer(0, AlternativeKind::card, 0);
  table.offer(0, AlternativeKind::card, 1);
  CHECK(table.alternative("seven of hearts") == 1);
  CHECK(table.alternative("play Eight of Hearts") == 2);
  CHECK(table.alternative("8 of hearts") == 2);
  CHECK(table.alternative("eight hearts") == 2);
  for (const char* typed : {"hearts 8", "hearts eight", "8 h", "h8", "play H8"}) {
    INFO(typed);
    CHECK(table.alternative(typed) == 2);
  }
  CHECK(table.message("eight of spades").starts_with("8♠ is not in your hand"));
  CHECK(table.message("nine of hearts").starts_with("`nine of hearts` is not one of the moves"));
  // A number out of range is not taken for a card.
  table.setup.moves.push_back({"name", "name {n} hearts", ValueType::number, false});
  table.offer(8, AlternativeKind::range, 1, 7);
  CHECK(table.message("name 8 hearts") == "8 is not possible: type a whole number from 1 to 7, as in: name 1 hearts");
}

TEST_CASE("a card is found by its rank and suit in either order") {
  TableForTwo table;
  table.setup.pack.rank_names = {"seven", "eight"};
  table.setup.moves.push_back({"want", "want the {rank} of {suit}", ValueType::rank, false, ValueType::suit});
  table.setup.moves.push_back({"name", "name {suit} {rank}", ValueType::suit, false, ValueType::rank});
  table.offer_pair(8, AlternativeKind::rank, 0, AlternativeKind::suit, 1);
  table.offer_pair(8, AlternativeKind::rank, 1, AlternativeKind::suit, 1);
  for (const char* typed : {"8s", "want 8s", "want the 8 of spades", "eight of spades", "want the eight of spades"}) {
    INFO(typed);
    CHECK(table.alternative(typed) == 2);
  }
  CHECK(table.message("8h") == "8♥ cannot be chosen now; possible: want the seven of spades, want the eight of spades");
  table.offer_pair(9, AlternativeKind::suit, 0, AlternativeKind::rank, 1);
  CHECK(table.alternative("8h") == 3);
  CHECK(table.alternative("name eight of hearts") == 3);
  CHECK(table.alternative("want 8s") == 2);
}

TEST_CASE("a card typed with a pile is looked up there") {
  TableForTwo table;
  table.setup.moves.push_back({"take", "take {card} off {pile}", ValueType::card, false, ValueType::pile});
  table.offer_pair(8, AlternativeKind::card, 0, AlternativeKind::pile, 1);
  CHECK(table.message("take 8s off stock") == "8♠ is not in stock; possible: take 7♥ off discard");
  CHECK(table.message("take 8s off discard") == "8♠ cannot be chosen now; possible: take 7♥ off discard");
}

TEST_CASE("a card and the card that it goes on are read as a card and a pile") {
  TableForTwo table;
  table.setup.moves.push_back({"put", "put {card} on {pile}", ValueType::card, false, ValueType::pile});
  table.setup.moves.push_back({"shift", "from {pile} to {pile}", ValueType::pile, false, ValueType::pile});
  table.table->move(3, 1);
  table.offer_pair(8, AlternativeKind::card, 0, AlternativeKind::pile, 0);
  table.offer_pair(8, AlternativeKind::card, 0, AlternativeKind::pile, 1);
  for (const char* typed : {"7h 8s", "put 7h on 8s", "7h on 8s"}) CHECK(table.alternative(typed) == 2);
  CHECK(table.alternative("8s 7h") == 0);
  CHECK(table.alternative("take 7h on 8s") == 0);
  table.decision.alternatives.clear();
  table.offer_pair(9, AlternativeKind::pile, 2, AlternativeKind::pile, 1);
  table.offer_pair(9, AlternativeKind::pile, 1, AlternativeKind::pile, 2);
  CHECK(table.alternative("8h 8s") == 1);
  CHECK(table.alternative("from 8s to 7s") == 2);
}

TEST_CASE("places are distinguished by owner, and explained like cards") {
  TableForTwo table;
  table.setup.moves.push_back({"draw", "draw {card}", ValueType::card, false});
  table.table->move(0, 3);
  table.table->move(1, 3);
  table.offer(8, AlternativeKind::place, 0);
  table.offer(8, AlternativeKind::place, 1);
  const auto why = [&](const char* typed) { return explain(typed, *table.table, table.decision, Style{}); };
  CHECK(why("2nd card") == "2nd card can be chosen: draw 2nd card");
  CHECK(why("3rd card") == "3rd card cannot be chosen now; possible: draw 1st card, draw 2nd card");
  CHECK(why("9") == "There is no move 9: they are numbered from 1 to 2");
  CHECK(why("nonsense") ==
        "`nonsense` is neither a card of this game nor a move; to ask about a card, type for example: why 7s");
  table.table->move(2, 0);
  table.offer(8, AlternativeKind::place, 2);
  CHECK(table.alternative("2nd card") == 2);
  CHECK(table.message("1st card") == "`1st card` may mean draw Ben's 1st card (1), draw 1st card of stock (3)");
  CHECK(table.alternative("ben 1st") == 1);
  CHECK(table.alternative("draw 1st card of stock") == 3);
}

TEST_CASE("a range of numbers takes one of them") {
  TableForTwo table;
  table.offer(3, AlternativeKind::range, 10, 30, 10);
  const Entry typed = table.entry("20");
  REQUIRE(typed.choice.has_value());
  CHECK(typed.choice->number == 20);
  CHECK(table.message("40") == "40 is not possible: type a whole number from 10 to 30 in steps of 10, as in: bid 10");
  CHECK(table.message("15") == "15 is not possible: type a whole number from 10 to 30 in steps of 10, as in: bid 10");
  CHECK(table.message("99999999999999999999").starts_with("`99999999999999999999` is not one of the moves"));
  table.offer(4, AlternativeKind::plain, 0);
  CHECK(listed_moves(*table.table, table.decision)[0].text ==
        "bid 10 to 30 in steps of 10: type the number, as in bid 10");
  CHECK(table.message("1") == "1 is not possible: type a whole number from 10 to 30 in steps of 10, as in: bid 10");
  CHECK(table.message("bid") == "which number? Type a whole number from 10 to 30 in steps of 10, as in: bid 10");
  CHECK(table.entry("30").choice->number == 30);
  CHECK(table.entry("bid 30").choice->number == 30);
  CHECK(table.message("b 35") == "35 is not possible: type a whole number from 10 to 30 in steps of 10, as in: bid 10");
}

TEST_CASE("why answers about a rank, and about `not` as about a card alone") {
  KingsAndQueens table;
  table.offer(0, AlternativeKind::card, 0);
  const WhyNot why{[&](CardId card) { return table.table->pack().name(table.table->face(card)) + " does not fit"; }};
  const auto told = [&](const char* typed) { return explain(typed, *table.table, table.decision, Style{}, why); };
  CHECK(told("kings") == "K♥ can be chosen: play K♥.\nK♠: does not fit.");
  CHECK(told("not queen") == "Queen of hearts does not fit; possible: play K♥");
  CHECK(told("not qh") == told("qh"));
  CHECK(told("not") == told(""));
  table.table->move(1, 0);
  CHECK(told("not queens") == "You hold no Queen; possible: play K♥");
}

TEST_CASE("why not 7 is about the cards, why 7 about a move if there are so many") {
  TableForTwo table;
  table.setup.pack.ranks = {"1", "2"};
  table.setup.hands = PileId{2};
  table.offer(0, AlternativeKind::card, 0);
  table.offer(4, AlternativeKind::plain, 0);
  const auto told = [&](const char* typed) { return explain(typed, *table.table, table.decision, Style{}); };
  CHECK(told("2") == "Say nothing can be chosen");
  CHECK(told("not 2") == "2♥ cannot be chosen now; possible: play 1♥, say nothing");
}

TEST_CASE("two moves that take numbers are not one question for a number") {
  TableForTwo table;
  table.setup.moves.push_back({"draw", "draw {n card}", ValueType::number, false});
  table.offer(3, AlternativeKind::number, 1);
  table.offer(8, AlternativeKind::number, 2);
  CHECK(explain("", *table.table, table.decision, Style{}) == "You may: bid 1, draw 2 cards.");
  TableForTwo only;
  only.offer(3, AlternativeKind::number, 1);
  CHECK(explain("", *only.table, only.decision, Style{}) == "You may: bid 1.");
}

TEST_CASE("why lists what may be chosen, without what to type") {
  TableForTwo table;
  const auto why = [&] { return explain("", *table.table, table.decision, Style{}); };
  table.offer(3, AlternativeKind::range, 10, 30, 10);
  CHECK(why() == "You are asked for a number: bid 10 to 30 in steps of 10.");
  table.offer(4, AlternativeKind::plain, 0);
  CHECK(why() == "You may: bid 10 to 30 in steps of 10, say nothing.");
  table.setup.moves[4].text = "I doubt it!";
  CHECK(why() == "You may: bid 10 to 30 in steps of 10, I doubt it!");
}

TEST_CASE("a range of a single number is a move like any other") {
  TableForTwo table;
  table.offer(3, AlternativeKind::range, 4, 4);
  table.offer(4, AlternativeKind::plain, 0);
  const auto lines = listed_moves(*table.table, table.decision);
  CHECK(lines[0].text == "bid 4");
  CHECK(lines[0].key == "b");
  CHECK(lines[0].typed == "b\n");
  for (const char* typed : {"b", "4", "bid 4"}) {
    const Entry made = table.entry(typed);
    REQUIRE(made.choice);
    CHECK(made.choice->alternative == 0);
    CHECK(made.choice->number == 4);
  }
}

TEST_CASE("if moves are numbers, a number is that of the move and shown in brackets") {
  TableForTwo table;
  const auto list = [&table](const Style& style) {
    return moves_text(listed_moves(*table.table, table.decision), *table.table, table.decision, style);
  };
  for (const int bid : {0, 1, 3}) table.offer(3, AlternativeKind::number, bid);
  CHECK(list(Style{}) == "  bid  [0]  [1]  [3]\n");
  CHECK(table.alternative("0") == 1);
  CHECK(table.alternative("3") == 3);
  CHECK(table.message("2") == "2 is not possible; possible: bid 0, bid 1, bid 3");
  CHECK(table.message("bid") == "`bid` may mean bid 0, bid 1, bid 3");
  table.offer(4, AlternativeKind::plain, 0);
  CHECK(list(Style{}) == "  bid  [0]  [1]  [3]\n  [s] say nothing\n");
  Style plain;
  plain.plain = true;
  CHECK(list(plain) == "bid 0\nbid 1\nbid 3\nsay nothing\n");
  const auto lines = listed_moves(*table.table, table.decision);
  CHECK(lines[2].typed == "3\n");
  CHECK(lines[3].typed == "s\n");
  // A number that two moves take must be typed with its move.
  table.offer_pair(7, AlternativeKind::number, 3, AlternativeKind::number, 3);
  CHECK(list(Style{}) == "  bid  [0]  [1]  3\n  [sa] say nothing\n  [st] stake 3 against 3\n");
  CHECK(table.message("3") == "`3` may mean bid 3, stake 3 against 3");
  CHECK(table.alternative("bid 3") == 3);
  table.decision.alternatives.clear();
  for (const std::int32_t suit : {0, 1}) table.offer_pair(3, AlternativeKind::number, 2, AlternativeKind::suit, suit);
  table.setup.moves[3].text = "bid {n} {suit}";
  CHECK(list(Style{}) == "  bid  2♥  2♠\n");
  CHECK(table.message("2") == "`2` may mean bid 2 hearts, bid 2 spades");
  CHECK(table.alternative("2 s") == 2);
}

TEST_CASE("a single number beside cards is one move in the list") {
  TableForTwo table;
  table.offer(0, AlternativeKind::card, 0);
  table.offer(3, AlternativeKind::number, 4);
  CHECK_FALSE(asks_for_numbers(*table.table, table.decision));
  CHECK(table.alternative("2") == 2);
  CHECK(table.alternative("bid 4") == 2);
  table.offer(3, AlternativeKind::number, 5);
  CHECK(asks_for_numbers(*table.table, table.decision));
  CHECK(table.alternative("4") == 2);
}

TEST_CASE("a card that is written as a number is chosen by this number") {
  TableForTwo table;
  table.setup.pack.faces = {{0, -1, 1, {}}, {1, -1, 2, {}}, {2, -1, 3, {}}, {3, -1, 4, {}}};
  table.setup.pack.ranks = {"1", "2", "57", "104"};
  table.setup.pack.suits.clear();
  const Style style;
  const auto list = [&] {
    return moves_text(listed_moves(*table.table, table.decision), *table.table, table.decision, style);
  };
  for (const CardId card : std::initializer_list<CardId>{1, 2}) table.offer(0, AlternativeKind::card, card);
  table.offer(4, AlternativeKind::plain, 0);
  CHECK(asks_for_numbers(*table.table, table.decision));
  CHECK(list() == "  play  [2]  [57]\n  [s] say nothing\n");
  CHECK(table.alternative("2") == 1);
  CHECK(table.alternative("57") == 2);
  CHECK(table.alternative("play 57") == 2);
  CHECK(table.alternative("say nothing") == 3);
  CHECK(table.message("1") == "1 cannot be chosen now; possible: play 2, play 57, say nothing");
  CHECK(table.message("5") == "`5` is not one of the moves; possible: play 2, play 57, say nothing");
  Style spoken;
  spoken.plain = true;
  CHECK(with_cards(table.setup.pack, "2 cards: 57 104", spoken) == "2 cards: 57, 104");
  table.offer(1, AlternativeKind::card, 1);
  CHECK(list() == "  play  2  [57]\n  [s] say nothing\n  [pu] put 2 aside\n");
  CHECK(table.message("2") == "`2` may mean play 2, put 2 aside");
}

TEST_CASE("the rule file explains why a card cannot be played, and otherwise the possible moves are listed") {
  PlayOrPass table;
  const WhyNot why{[](CardId card) { return card == 1 ? std::string("8H does not fit") : std::string(); }};
  const Style style{true, false, 80};
  const auto says = [&](const std::string& typed) {
    return parse_entry(typed, *table.table, table.decision, style, why).message;
  };
  const std::string rest = "; possible: play 7♥, play 7♠, call hearts, call spades, say nothing";
  CHECK(says("8h") == "8♥ does not fit" + rest);
  CHECK(says("play 8h") == "8♥ does not fit" + rest);
  const auto explained = [&](const char* typed) { return explain(typed, *table.table, table.decision, style, why); };
  CHECK(explained("8h") == "8♥ does not fit" + rest);
  CHECK(explained("7h") == "7♥ can be chosen: play 7♥");
  CHECK(explained("8s") == "8♠ is not in your hand");
  // While the question is about a suit, no card is right or wrong.
  TableForTwo asked;
  asked.offer(2, AlternativeKind::suit, 0);
  asked.offer(2, AlternativeKind::suit, 1);
  CHECK(parse_entry("8h", *asked.table, asked.decision, style, why).message ==
        "8♥ cannot be chosen now; possible: call hearts, call spades");
}

TEST_CASE("text that begins no move is recognised, so that it may be a command") {
  const PlayOrPass table;
  CHECK(table.entry("hel").unknown);
  CHECK_FALSE(table.entry("hea").unknown);
  CHECK_FALSE(table.entry("8h").unknown);
}

TEST_CASE("an entry may be the whole text of a move, or its first word if it has no value") {
  const PlayOrPass table;
  CHECK(is_answer("Say nothing", *table.table, table.decision));
  CHECK(is_answer("say", *table.table, table.decision));
  CHECK_FALSE(is_answer("say something", *table.table, table.decision));
  CHECK_FALSE(is_answer("nothing", *table.table, table.decision));
  CHECK_FALSE(is_answer("sa", *table.table, table.decision));
  CHECK_FALSE(is_answer("play", *table.table, table.decision));
}

TEST_CASE("unseen cards are listed in the order of the offer, not of the pack") {
  TableForTwo table;
  for (const CardId card : std::initializer_list<CardId>{2, 1}) {
    table.offer(0, AlternativeKind::card, card);
    table.offer_set(1, {card});
  }
  std::swap(table.decision.alternatives[1], table.decision.alternatives[2]);
  const auto order = [&] {
    std::vector<std::size_t> all;
    for (const ListedMove& line : listed_moves(*table.table, table.decision))
      all.insert(all.end(), line.alternatives.begin(), line.alternatives.end());
    return all;
  };
  CHECK(order() == std::vector<std::size_t>{1, 0, 3, 2});
  table.table->move(1, 0);
  table.table->move(2, 0);
  CHECK(order() == std::vector<std::size_t>{0, 1, 2, 3});
}

}  // namespace houserules::entry_test
