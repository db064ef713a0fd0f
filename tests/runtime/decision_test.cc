// Options as texts.
#include "runtime/decision.h"

#include "tests/runtime/table_support.h"

namespace houserules::decision_test {

using namespace test;

struct Asked {
  Asked() : decision(std::pmr::new_delete_resource()) {
    decision.seat = 0;
    board.table.deal(kStock, 2, kHand);      // 6H 5H
    board.table.deal(kStock, 3, kHand + 1);  // 4H 3H 2H
  }
  std::string value(AlternativeKind kind, std::int32_t number, Seat viewer = 0, bool symbols = false) {
    Alternative alternative;
    alternative.kind = kind;
    alternative.value = number;
    alternative.count = count;
    alternative.most = most;
    alternative.step = step;
    return value_text(board.table, decision, alternative, viewer, symbols);
  }
  Board board;
  Decision decision;
  std::uint16_t count = 0;
  std::int32_t most = 0, step = 1;
};

TEST_CASE("ordinals are written out") {
  std::string text;
  for (const int number : {1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 101, 111, 112, 113, 121})
    text += ordinal(number) + " ";
  CHECK(text == "1st 2nd 3rd 4th 10th 11th 12th 13th 14th 20th 21st 22nd 23rd 101st 111th 112th 113th 121st ");
}

TEST_CASE("nouns agree with their number") {
  for (const char* noun : {"point", "points", "point/points"}) {
    CHECK(with_noun("1", noun) == "1 point");
    CHECK(with_noun("7", noun) == "7 points");
  }
  CHECK(with_noun("3", "fox/foxes") == "3 foxes");
  CHECK(with_noun("1", "pass") == "1 pass");
  CHECK(with_noun("2", "pass") == "2 passes");
  CHECK(with_noun("5", "") == "5");
}

TEST_CASE("each kind of value has its text") {
  Asked asked;
  CHECK(asked.value(AlternativeKind::plain, 0) == "");
  CHECK(asked.value(AlternativeKind::card, asked.board.card("6H")) == "6H");
  CHECK(asked.value(AlternativeKind::card, asked.board.card("6H"), 0, true) == "6♥");
  CHECK(asked.value(AlternativeKind::card, asked.board.card("6H"), 1) == "a card");
  CHECK(asked.value(AlternativeKind::place, asked.board.card("3H")) == "2nd card");
  CHECK(asked.value(AlternativeKind::suit, 1) == "hearts");
  CHECK(asked.value(AlternativeKind::rank, 2) == "4");
  CHECK(asked.value(AlternativeKind::player, 2) == "Clara");
  CHECK(asked.value(AlternativeKind::number, -7) == "-7");
  asked.most = 20;
  CHECK(asked.value(AlternativeKind::range, 5) == "5..20");
  asked.step = 5;
  CHECK(asked.value(AlternativeKind::range, 5) == "5..20 by 5");
  asked.decision.sets.assign({asked.board.card("2C"), asked.board.card("6H"), asked.board.card("5H")});
  asked.count = 2;
  CHECK(asked.value(AlternativeKind::set, 1) == "6H 5H");
  CHECK(asked.value(AlternativeKind::set, 0) == "a card 6H");
}

TEST_CASE("a place is given with its owner, or with its pile, if places in several piles are offered") {
  Asked asked;
  asked.board.table.deal(kStock, 1, kAsLaid);
  const auto place = [&](const char* card) {
    Alternative alternative;
    alternative.kind = AlternativeKind::place;
    alternative.value = asked.board.card(card);
    return alternative;
  };
  const auto text = [&](const char* card) { return asked.value(AlternativeKind::place, asked.board.card(card)); };
  auto& offered = asked.decision.alternatives;
  offered = {place("4H"), place("3H")};
  CHECK(text("3H") == "2nd card");
  offered.push_back(place("6H"));
  offered.back().caller = 2;  // another player's calls do not matter
  asked.decision.calls = 1;
  CHECK(text("3H") == "2nd card");
  offered.back().caller = kNoSeat;
  asked.decision.calls = 0;
  CHECK(text("3H") == "Ben's 2nd card");
  CHECK(text("6H") == "Anna's 1st card");
  asked.board.setup.piles[kHand].owner = 1;
  asked.board.setup.piles[kHand].label = "Ben's reserve";
  CHECK(text("3H") == "2nd card of Ben's hand");
  CHECK(text("6H") == "1st card of Ben's reserve");
  offered = {place("4H")};
  offered.back().second = AlternativeKind::place;
  offered.back().most = asked.board.card(asked.board.pile(kAsLaid).c_str());
  CHECK(text("4H") == "Ben's 1st card");
  CHECK(text(asked.board.pile(kAsLaid).c_str()) == "1st card of trail");
}

TEST_CASE("an option reads like the text of its move") {
  Asked asked;
  asked.board.setup.moves.push_back({"bid", "bid {n} chips", ValueType::number, false});
  asked.board.setup.moves.push_back({"pass", "pass", ValueType::none, false});
  const auto text = [&](std::uint8_t move, AlternativeKind kind, std::int32_t value, std::int32_t most = 0,
                        const std::int64_t* number = nullptr) {
    Alternative alternative;
    alternative.move = move;
    alternative.kind = kind;
    alternative.value = value;
    alternative.most = most;
    return alternative_text(asked.board.table, asked.decision, alternative, 0, false, number);
  };
  CHECK(text(0, AlternativeKind::card, asked.board.card("6H")) == "play 6H");
  CHECK(text(0, AlternativeKind::place, asked.board.card("4H")) == "play 1st card");
  CHECK(text(1, AlternativeKind::number, 3) == "bid 3 chips");
  CHECK(text(1, AlternativeKind::range, 1, 9) == "bid 1..9 chips");
  const std::int64_t seven = 7;
  CHECK(text(1, AlternativeKind::range, 1, 9, &seven) == "bid 7 chips");
  CHECK(text(1, AlternativeKind::number, 3, 0, &seven) == "bid 3 chips");
  CHECK(text(2, AlternativeKind::plain, 0) == "pass");
}

TEST_CASE("a range counts its numbers") {
  Alternative alternative;
  CHECK(alternative.variants() == 1);
  alternative.kind = AlternativeKind::range;
  alternative.value = -4;
  alternative.most = 11;
  alternative.step = 5;
  CHECK(alternative.variants() == 4);
  alternative.most = -4;
  CHECK(alternative.variants() == 1);
}

}  // namespace houserules::decision_test
