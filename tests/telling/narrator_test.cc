#include "telling/narrator.h"

#include <algorithm>

#include "tests/catch.h"

namespace houserules::narrator_test {

constexpr FaceId k7H = 0, k8H = 1, k7S = 2;
constexpr PileId kStock = 0, kDiscard = 1, kHand = 2;

/// A move whose name is its text.
MoveInfo move_of(const std::string& text, ValueType value = ValueType::none, bool is_private = false) {
  MoveInfo move;
  move.name = move.text = text;
  move.value = value;
  move.is_private = is_private;
  return move;
}

Setup setup_of_two() {
  Setup setup;
  setup.players = 2;
  setup.names = {"Anna", "Ben"};
  setup.pack.suits = {"hearts", "spades"};
  setup.pack.letters = {"H", "S"};
  setup.pack.colours = {"red", "black"};
  setup.pack.ranks = {"7", "8"};
  setup.pack.faces = {{0, 0, 1, {}}, {1, 0, 2, {}}, {0, 1, 1, {}}};
  setup.piles = {{"stock", "stock", kNoSeat, 0, PileFacing::down},
                 {"discard", "discard", kNoSeat, 0, PileFacing::up},
                 {"hand", "Anna's hand", 0, 0, PileFacing::own}};
  setup.publics = {{"wanted", "suit to follow"},
                   {"bid", "", true},
                   {"broken", "hearts are broken"},
                   {"declared", "has declared last cards", true},
                   {"red", "may lay red cards", true},
                   {"opened", "has melded", true},
                   {"count", ""},
                   {"tricks", "", true},
                   {"team_tricks", "tricks", false, true},
                   {"price", "the price"}};
  for (const char* text : {"stop", "wait", "take", "pass", "fold", "bet", "draw a card", "play a card", "meld two",
                           "declare last cards", "put it aside"})
    setup.moves.push_back(move_of(text));
  for (const char* text : {"play {card}", "lay {card}", "end with {card}", "show {card}", "take {card}", "give {card}",
                           "give {card} to {player}"})
    setup.moves.push_back(move_of(text, ValueType::card));
  for (const char* text : {"pass {card}", "lay {card} aside"})
    setup.moves.push_back(move_of(text, ValueType::card, /*is_private=*/true));
  for (const char* text : {"pick up {n}", "bet {n}", "raise to {n}"})
    setup.moves.push_back(move_of(text, ValueType::number));
  setup.moves.push_back(move_of("bid {n} in secret", ValueType::number, /*is_private=*/true));
  setup.moves.push_back(move_of("put it on {pile}", ValueType::pile));
  setup.moves.push_back(move_of("ask {player}", ValueType::player));
  setup.moves.push_back(move_of("for {rank}", ValueType::rank));
  setup.moves.push_back(move_of("call {suit}", ValueType::suit));
  setup.moves.push_back(move_of("ask {price} money", ValueType::word));
  setup.words = {"very_much"};
  return setup;
}

ChosenValue value_of(AlternativeKind kind, std::int32_t value) {
  ChosenValue chosen;
  chosen.kind = kind;
  chosen.value = value;
  return chosen;
}

Event chose(Seat seat, const std::string& move, const ChosenValue& value = {}) {
  const std::vector<MoveInfo> moves = setup_of_two().moves;
  const auto found =
      std::find_if(moves.begin(), moves.end(), [&move](const MoveInfo& one) { return one.text == move; });
  REQUIRE(found != moves.end());
  Event event;
  event.kind = Event::Kind::chose;
  event.seat = seat;
  event.move = static_cast<std::uint8_t>(found - moves.begin());
  event.chosen[0] = value;
  return event;
}

Event chose_number(Seat seat, const std::string& move, std::int32_t number) {
  return chose(seat, move, value_of(AlternativeKind::number, number));
}

/// Of a private move only the chooser learns the cards.
Event chose_cards(Seat seat, const std::string& move, const std::vector<FaceId>& faces) {
  const auto cards = static_cast<std::int32_t>(faces.size());
  Event event = chose(seat, move, value_of(cards == 1 ? AlternativeKind::card : AlternativeKind::set, cards));
  const bool is_private = setup_of_two().moves[event.move].is_private;
  for (const FaceId face : faces) event.cards.push_back({face, is_private ? seat_bit(seat) : 0b11});
  return event;
}

PublicValue number(std::int64_t value) { return {PublicValue::Kind::number, value}; }
PublicValue word(const std::string& text) { return {PublicValue::Kind::text, 0, text}; }
const PublicValue kYes{PublicValue::Kind::yes}, kNil{};

Event changed(Seat seat, const std::string& name, const PublicValue& value, const PublicValue& was = {}) {
  const std::vector<PublicInfo> publics = setup_of_two().publics;
  const auto found =
      std::find_if(publics.begin(), publics.end(), [&name](const PublicInfo& one) { return one.name == name; });
  REQUIRE(found != publics.end());
  Event event;
  event.kind = Event::Kind::changed;
  event.info = static_cast<int>(found - publics.begin());
  (found->each_team ? event.team : event.seat) = seat;
  event.was = was;
  event.value = value;
  return event;
}

Event moved(PileId from, PileId to, std::initializer_list<EventCard> cards) {
  Event event;
  event.kind = Event::Kind::moved;
  event.from = from;
  event.to = to;
  event.amount = static_cast<std::int64_t>(cards.size());
  event.cards = cards;
  return event;
}

Event moved_by(Seat seat, std::initializer_list<EventCard> cards) {
  Event event = moved(kHand, kDiscard, cards);
  event.seat = seat;
  return event;
}

Event took(Seat seat, std::initializer_list<EventCard> cards) {
  Event event = moved(kStock, kHand, cards);
  event.kind = Event::Kind::took;
  event.seat = seat;
  return event;
}

Event simple(Event::Kind kind, Seat seat, std::int64_t amount, const std::string& text = "") {
  Event event;
  event.kind = kind;
  event.seat = seat;
  event.amount = amount;
  event.text = text;
  return event;
}

std::vector<std::string> told(const std::vector<Event>& events, Seat viewer, bool symbols = false) {
  const Setup setup = setup_of_two();
  return Narrator(setup, viewer, Style{symbols, false, 80}).tell(events);
}

using Lines = std::vector<std::string>;
constexpr SeatMask kAll = 0b11;

TEST_CASE("a chosen card that moves is mentioned once") {
  CHECK(told({chose_cards(0, "play {card}", {k7H}), moved(kHand, kDiscard, {{k7H, kAll}})}, kGallery) ==
        Lines{"Anna: play 7H"});
  CHECK(told({chose_cards(0, "play {card}", {k7H}), moved(kHand, kDiscard, {{k7H, kAll}})}, kGallery, true) ==
        Lines{"Anna: play 7♥"});
  CHECK(told({chose_cards(0, "lay {card}", {k7H, k8H}), moved(kHand, kDiscard, {{k7H, kAll}}),
              moved(kHand, kDiscard, {{k8H, kAll}})},
             kGallery) == Lines{"Anna: lay 7H 8H"});
}

TEST_CASE("a choice that continues the previous sentence shares its line") {
  CHECK(told({chose(1, "ask {player}", value_of(AlternativeKind::player, 0)),
              chose(1, "for {rank}", value_of(AlternativeKind::rank, 1))},
             kGallery) == Lines{"Ben: ask Anna for 8"});
  CHECK(told({chose(1, "ask {player}", value_of(AlternativeKind::player, 0)),
              chose(0, "for {rank}", value_of(AlternativeKind::rank, 1))},
             kGallery) == Lines{"Ben: ask Anna", "Anna: for 8"});
  CHECK(told({chose(1, "stop"), chose(1, "stop")}, kGallery) == Lines{"Ben: stop", "Ben: stop"});
}

TEST_CASE("other cards that move are mentioned as well") {
  CHECK(told({chose_cards(0, "play {card}", {k7H}), moved(kHand, kDiscard, {{k7S, kAll}})}, kGallery) ==
        Lines{"Anna: play 7H", "7S from Anna's hand to the discard."});
  // The first move uses up the card of the choice.
  CHECK(told({chose_cards(0, "play {card}", {k7H}), moved(kHand, kDiscard, {{k7H, kAll}}),
              moved(kDiscard, kStock, {{k7H, kAll}})},
             kGallery) == Lines{"Anna: play 7H", "7H from the discard to the stock."});
}

TEST_CASE("another card with the face of the chosen one is mentioned when it moves") {
  Event play = chose_cards(0, "play {card}", {k7H});
  play.chosen[0].pile = kHand;
  const Event other = moved(kDiscard, kStock, {{k7H, kAll}}), own = moved(kHand, kStock, {{k7H, kAll}});
  CHECK(told({play, other, own}, kGallery) == Lines{"Anna: play 7H", "7H from the discard to the stock."});
  CHECK(told({play, own}, kGallery) == Lines{"Anna: play 7H"});
}

TEST_CASE("the results of a choice are on its line") {
  CHECK(told({chose(0, "draw a card"), took(0, {{k7H, 0b01}})}, kGallery) == Lines{"Anna: draw a card"});
  CHECK(told({chose(0, "draw a card"), took(0, {{k7H, 0b01}})}, 0) ==
        Lines{"Anna: draw a card (takes 7H from the stock)"});
  const std::vector<Event> two{chose(0, "take"), took(0, {{k7H, 0b01}}), took(0, {{k8H, 0b01}})};
  CHECK(told(two, kGallery) == Lines{"Anna: take (takes 2 cards from the stock)"});
  CHECK(told(two, 0) == Lines{"Anna: take (takes 7H 8H from the stock)"});
  CHECK(told({chose_number(0, "pick up {n}", 2), took(0, {{k7H, 0b01}, {k8H, 0b01}})}, kGallery) ==
        Lines{"Anna: pick up 2"});
  CHECK(told({chose(0, "take"), took(1, {{k7H, 0}})}, kGallery) ==
        Lines{"Anna: take", "Ben takes a card from the stock."});
}

TEST_CASE("chips that the chooser pays are on the line of the choice") {
  Event paid = simple(Event::Kind::paid, 0, 4);
  paid.other = 1;
  CHECK(told({chose_number(0, "bet {n}", 4), paid}, kGallery) == Lines{"Anna: bet 4 (pays 4 chips to Ben)"});
  CHECK(told({chose(1, "pass"), paid}, kGallery) == Lines{"Ben: pass", "Anna pays 4 chips to Ben."});
}

TEST_CASE("a public value already mentioned in the choice is not repeated") {
  const Event wanted = changed(kNoSeat, "wanted", word("hearts"));
  CHECK(told({chose(0, "call {suit}", value_of(AlternativeKind::suit, 0)), wanted}, kGallery) ==
        Lines{"Anna: call hearts"});
  CHECK(told({chose_cards(0, "play {card}", {k7H}), moved(kHand, kDiscard, {{k7H, kAll}}), wanted}, kGallery) ==
        Lines{"Anna: play 7H (suit to follow: hearts)"});
  CHECK(told({wanted}, kGallery) == Lines{"Suit to follow: hearts"});
}

TEST_CASE("a number or a word that only looks like the new value does not count as mentioning it") {
  Event to_column = chose(0, "put it on {pile}", value_of(AlternativeKind::pile, 1));
  Setup setup = setup_of_two();
  setup.piles[1].label = "column 3";
  CHECK(Narrator(setup, kGallery, Style{false, false, 80})
            .tell(std::vector<Event>{to_column, changed(kNoSeat, "count", number(3))}) ==
        Lines{"Anna: put it on column 3 (count: 3)"});
  CHECK(told({chose(0, "ask {price} money", value_of(AlternativeKind::word, 0)),
              changed(kNoSeat, "price", word("very_much"))},
             kGallery) == Lines{"Anna: ask very much money"});
}

TEST_CASE("a secret number reveals nothing to the others") {
  const Event bid = changed(0, "bid", number(5));
  const Event secret = chose_number(0, "bid {n} in secret", 5);
  CHECK(told({secret, bid}, 0) == Lines{"Anna: bid 5 in secret"});
  CHECK(told({secret, bid}, 1) == Lines{"Anna: bid ... in secret (bid: 5)"});
}

TEST_CASE("yes-or-no values read as sentences") {
  CHECK(told({changed(kNoSeat, "broken", kYes)}, kGallery) == Lines{"Hearts are broken"});
  CHECK(told({chose_cards(0, "play {card}", {k7H}), changed(kNoSeat, "broken", kYes)}, kGallery) ==
        Lines{"Anna: play 7H (hearts are broken)"});
  CHECK(told({chose(0, "declare last cards"), changed(0, "declared", kYes)}, kGallery) ==
        Lines{"Anna: declare last cards"});
  CHECK(told({chose(0, "stop"), took(0, {{k7H, 0b01}}), changed(0, "declared", kNil, kYes)}, kGallery) ==
        Lines{"Anna: stop (takes a card from the stock)"});
}

TEST_CASE("a name of two words works like a name of one") {
  Setup setup = setup_of_two();
  setup.names = {"Aunt Jo", "Uncle Bo"};
  const std::vector<Event> events{chose(1, "declare last cards"), changed(1, "declared", kYes)};
  CHECK(Narrator(setup, kGallery, Style{false, false, 80}).tell(events) == Lines{"Uncle Bo: declare last cards"});
}

TEST_CASE("a viewer who may not see a card is not told its name") {
  CHECK(told({chose_cards(0, "pass {card}", {k7H}), moved(kHand, kStock, {{k7H, 0b01}})}, 1) ==
        Lines{"Anna: pass a card"});
  CHECK(told({chose_cards(0, "pass {card}", {k7H}), moved(kHand, kStock, {{k7H, 0b01}, {k8H, 0b01}})}, 1) ==
        Lines{"Anna: pass a card", "2 cards from Anna's hand to the stock."});
  CHECK(told({chose_cards(0, "pass {card}", {k7H}), moved(kHand, kStock, {{k7H, 0b01}})}, 0) == Lines{"Anna: pass 7H"});
  CHECK(told({chose_cards(0, "pass {card}", {k7H}), moved(kHand, kStock, {{k7H, 0b01}})}, kOmniscient) ==
        Lines{"Anna: pass 7H"});
}

TEST_CASE("cards that go the same way share a sentence, and many are counted") {
  CHECK(told({moved(kDiscard, kStock, {{k7H, kAll}}), moved(kDiscard, kStock, {{k8H, kAll}})}, kGallery) ==
        Lines{"7H 8H from the discard to the stock."});
  CHECK(told({moved(kDiscard, kStock, {{k7H, kAll}}), moved(kStock, kDiscard, {{k8H, kAll}})}, kGallery) ==
        Lines{"7H from the discard to the stock.", "8H from the stock to the discard."});
  CHECK(told({moved(kDiscard, kStock, {{k7H, kAll}, {k8H, kAll}, {k7S, kAll}})}, kGallery) ==
        Lines{"3 cards from the discard to the stock."});
  CHECK(told(std::vector<Event>(9, moved(kDiscard, kStock, {{k7H, kAll}})), kOmniscient) ==
        Lines{"9 cards from the discard to the stock."});
}

TEST_CASE("a deal has a heading, and its points share a line") {
  Event end = simple(Event::Kind::deal_ended, kNoSeat, 0);
  end.winners = 0b01;
  CHECK(told({simple(Event::Kind::deal_started, 1, 3), simple(Event::Kind::scored, 0, 0),
              simple(Event::Kind::scored, 1, 12), end},
             kGallery) == Lines{"", "Deal 3: Ben deals.", "Points: Anna 0, Ben 12.", "Anna wins the deal."});
}

TEST_CASE("the card turned up by a blind choice is on its line") {
  const Event count = changed(kNoSeat, "count", number(7));
  CHECK(told({chose(0, "play a card"), moved_by(0, {{k7H, kAll}}), count}, kGallery) ==
        Lines{"Anna: play a card (7H to the discard; count: 7)"});
  CHECK(told({chose(0, "play a card"), moved_by(0, {{k7H, 0}})}, kGallery) == Lines{"Anna: play a card"});
}

TEST_CASE("unnamed cards that go to one pile share a sentence") {
  const Event seven = moved_by(0, {{k7H, kAll}}), eight = moved_by(0, {{k8H, kAll}});
  CHECK(told({chose(0, "meld two"), seven, eight}, kGallery) == Lines{"Anna: meld two (7H 8H to the discard)"});
  // Also beside a card that the choice names, as in "meld 2H and two Eights".
  CHECK(told({chose_cards(0, "play {card}", {k7S}), seven, eight, moved_by(0, {{k7S, kAll}})}, kGallery) ==
        Lines{"Anna: play 7S (7H 8H to the discard)"});
}

TEST_CASE("cards given to several players are told apart, and from what the giver chooses next") {
  Setup setup = setup_of_two();
  setup.players = 3;
  setup.names = {"Anna", "Ben", "Clara"};
  setup.piles.push_back({"hand", "Ben's hand", 1, 0, PileFacing::own});
  setup.piles.push_back({"hand", "Clara's hand", 2, 0, PileFacing::own});
  const auto told = [&setup](const std::vector<Event>& events) {
    return Narrator(setup, kGallery, Style{false, false, 80}).tell(events);
  };
  const Event to_ben = moved(kHand, 3, {{k7H, 0}}), to_clara = moved(kHand, 4, {{k8H, 0}});
  CHECK(told({to_ben, to_clara}) == Lines{"Anna gives Ben a card.", "Anna gives Clara a card."});
  // The next choice names another card.
  const Event call = chose(0, "stop"), said = simple(Event::Kind::said, kNoSeat, 0, "no match");
  CHECK(told({call, said, to_clara, to_ben, chose(0, "play a card")}).front() == "Anna: stop");
  // Those that somebody may see are named.
  CHECK(told({to_ben, moved(kHand, 4, {{k8H, 0b111}})}) == Lines{"Anna gives Ben a card.", "Anna gives Clara 8H."});
}

TEST_CASE("cards that the rule file names are shown like all others") {
  const Event said = simple(Event::Kind::said, kNoSeat, 0, "Anna's hand: 7 of hearts 8 of hearts and 7 of spades");
  CHECK(told({said}, kGallery, /*symbols=*/true) == Lines{"Anna's hand: 7♥ 8♥ and 7♠"});
  const Setup setup = setup_of_two();
  Style plain;
  plain.plain = true;
  CHECK(Narrator(setup, kGallery, plain).tell(std::vector<Event>{said}) ==
        Lines{"Anna's hand: 7 of hearts 8 of hearts and 7 of spades"});
  CHECK(with_short_names(setup.pack, "17 of hearts, 7 of heartsease, 7 of hearts.") ==
        "17 of hearts, 7 of heartsease, 7H.");
}

TEST_CASE("cards shown to one player are reported in one line") {
  Event shown = simple(Event::Kind::shown, kNoSeat, 0);
  shown.from = kHand;
  shown.other = 1;
  shown.cards = {{k7H, 0b11}};
  Event next = shown;
  next.cards = {{k8H, 0b11}};
  CHECK(told({shown, next}, 1) == Lines{"7H 8H from Anna's hand are shown to Ben."});
}

TEST_CASE("missed turns and reversals are announced") {
  CHECK(told({chose(0, "stop"), simple(Event::Kind::turned_round, kNoSeat, -1)}, kGallery) ==
        Lines{"Anna: stop (play reverses and now goes counterclockwise)"});
  CHECK(told({simple(Event::Kind::turned_round, kNoSeat, 1)}, kGallery) ==
        Lines{"Play reverses and now goes clockwise."});
  CHECK(told({chose(0, "stop"), simple(Event::Kind::missed, 1, 0), simple(Event::Kind::missed, 0, 0)}, kGallery) ==
        Lines{"Anna: stop", "Ben and Anna miss a turn."});
  CHECK(told({simple(Event::Kind::missed, 1, 0)}, kGallery) == Lines{"Ben misses a turn."});
}

TEST_CASE("a text about the chooser shares the line with the penalty") {
  CHECK(told({chose(0, "stop"), simple(Event::Kind::said, kNoSeat, 0, "Anna did not declare"), took(0, {{k7H, 1}})},
             kGallery) == Lines{"Anna: stop (did not declare; takes a card from the stock)"});
  CHECK(told({chose_number(0, "pick up {n}", 1), took(0, {{k7H, 1}}),
              simple(Event::Kind::said, kNoSeat, 0, "Anna declared in vain"), took(0, {{k8H, 1}})},
             kGallery) == Lines{"Anna: pick up 1 (declared in vain; takes a card from the stock)"});
  CHECK(told({chose(0, "stop"), simple(Event::Kind::said, kNoSeat, 0, "Ben is forced back")}, kGallery) ==
        Lines{"Anna: stop", "Ben is forced back"});
}

TEST_CASE("a new number and the text that says why share a line") {
  const auto pegs = [](Seat seat, const std::string& text) {
    return told({changed(seat, "bid", number(3), number(1)), simple(Event::Kind::said, kNoSeat, 0, text)}, kGallery);
  };
  CHECK(pegs(0, "Anna pegs 2: a pair 2") == Lines{"Anna pegs 2: a pair 2 (bid: 3)"});
  CHECK(pegs(1, "Anna pegs 2: a pair 2") == Lines{"Ben, bid: 3", "Anna pegs 2: a pair 2"});
  CHECK(pegs(0, "Anna pegs 2!") == Lines{"Anna, bid: 3", "Anna pegs 2!"});
  // On the line of a choice it comes first, too.
  CHECK(told({chose(0, "stop"), changed(0, "bid", number(3), number(1)),
              simple(Event::Kind::said, kNoSeat, 0, "Anna pegs 2 for a pair")},
             kGallery) == Lines{"Anna: stop (pegs 2 for a pair; bid: 3)"});
}

TEST_CASE("cards that one player lays unseen, one after the other, are told as one") {
  Setup setup = setup_of_two();
  for (MoveInfo& move : setup.moves) move.is_private = move.text == "lay {card}";
  const auto lines = [&](Seat viewer) {
    std::vector<Event> events;
    for (const FaceId face : {k7H, k8H}) {
      events.push_back(chose_cards(0, "lay {card}", {face}));
      events.back().cards[0].seen_by = 0b01;
      events.push_back(moved(kHand, kStock, {{face, 0b01}}));
    }
    return Narrator(setup, viewer, Style{false, false, 80}).tell(events);
  };
  CHECK(lines(0) == Lines{"Anna: lay 7H", "Anna: lay 8H"});
  CHECK(lines(1) == Lines{"Anna: lay 2 cards"});
  // How she ends it is on that line, too.
  Event laid = chose_cards(0, "lay {card}", {k7H});
  laid.cards[0].seen_by = 0b01;
  const std::vector<Event> ended{laid, moved(kHand, kStock, {{k7H, 0b01}}), chose(0, "stop"),
                                 simple(Event::Kind::said, kNoSeat, 0, "Anna claims one Seven"), chose(1, "wait")};
  CHECK(Narrator(setup, 1, Style{false, false, 80}).tell(ended) ==
        Lines{"Anna: lay a card, stop (claims one Seven)", "Ben: wait"});
}

TEST_CASE("a trick is described by who wins it, other cards by who takes them") {
  Setup setup = setup_of_two();
  Event taken = moved(kDiscard, kHand, {{k7H, kAll}, {k8H, kAll}});
  const auto tell = [&] { return Narrator(setup, kGallery, Style{false, false, 80}).tell(std::vector<Event>{taken}); };
  CHECK(tell() == Lines{"Anna takes 7H 8H from the discard."});
  setup.piles[kDiscard].name = setup.piles[kDiscard].label = "trick";
  CHECK(tell() == Lines{"Anna wins the trick."});
}

TEST_CASE("the points of a trick's taker are on its line, in whichever order the events come") {
  Setup setup = setup_of_two();
  setup.piles[kDiscard].name = setup.piles[kDiscard].label = "trick";
  const Event taken = moved(kDiscard, kHand, {{k7H, kAll}, {k8H, kAll}});
  const Event hers = changed(0, "tricks", number(2));
  const Event his = changed(1, "tricks", number(1));
  const auto tell = [&](const std::vector<Event>& events) {
    return Narrator(setup, kGallery, Style{false, false, 80}).tell(events);
  };
  const Event last = chose_cards(1, "play {card}", {k8H});
  CHECK(tell({last, hers, taken}) == Lines{"Ben: play 8H", "Anna wins the trick (tricks: 2)."});
  CHECK(tell({last, taken, hers}) == Lines{"Ben: play 8H", "Anna wins the trick (tricks: 2)."});
  CHECK(tell({last, his, taken}) == Lines{"Ben: play 8H (tricks: 1)", "Anna wins the trick."});
  constexpr PileId kHisHand = 3;
  setup.piles.push_back({"hand", "Ben's hand", 1, 0, PileFacing::own});
  const Event to_him = moved(kDiscard, kHisHand, {{k7H, kAll}, {k8H, kAll}});
  CHECK(tell({last, his, to_him}) == Lines{"Ben: play 8H", "Ben wins the trick (tricks: 1)."});
  CHECK(tell({last, to_him, his}) == Lines{"Ben: play 8H", "Ben wins the trick (tricks: 1)."});
  CHECK(tell({taken, his}) == Lines{"Anna wins the trick.", "Ben, tricks: 1"});
  CHECK(tell({hers}) == Lines{"Anna, tricks: 2"});
  setup.teams = 2;
  const Event theirs = changed(0, "team_tricks", number(3));
  CHECK(tell({last, theirs, taken}) == Lines{"Ben: play 8H", "Anna wins the trick (Anna, tricks: 3)."});
  CHECK(tell({last, theirs}) == Lines{"Ben: play 8H (Anna, tricks: 3)"});
}

TEST_CASE("a named card is not mentioned again after something else has happened") {
  const Event other = moved(kDiscard, kStock, {{k8H, kAll}});
  const Event hers = moved(kHand, kDiscard, {{k7H, kAll}});
  CHECK(told({chose_cards(0, "play {card}", {k7H}), other, hers}, kGallery) ==
        Lines{"Anna: play 7H", "8H from the discard to the stock."});
  CHECK(told({chose_cards(0, "play {card}", {k7H}), chose(1, "wait"), hers}, kGallery) ==
        Lines{"Anna: play 7H", "Ben: wait"});
  CHECK(told({chose_cards(0, "end with {card}", {k7H}), chose(0, "put it aside"), hers}, kGallery) ==
        Lines{"Anna: end with 7H", "Anna: put it aside"});
  CHECK(
      told({chose_cards(0, "show {card}", {k7H}), other, chose(1, "wait"), hers}, kGallery) ==
      Lines{"Anna: show 7H", "8H from the discard to the stock.", "Ben: wait", "7H from Anna's hand to the discard."});
  CHECK(told({chose_cards(0, "lay {card} aside", {k7H, k8H}), moved(kHand, kStock, {{k7H, 1}, {k8H, 1}})}, 1) ==
        Lines{"Anna: lay 2 cards aside"});
  CHECK(told({chose_cards(0, "take {card}", {k8H}), other, moved(kHand, kStock, {{k7H, 1}})}, 1) ==
        Lines{"Anna: take 8H", "A card from Anna's hand to the stock."});
}

TEST_CASE("cards dealt to the places of a player's row share a sentence") {
  Setup setup = setup_of_two();
  for (int place = 1; place <= 4; ++place) {
    const auto owner = static_cast<Seat>(place > 2 ? 1 : 0);
    setup.piles.push_back({"place", "place", owner, (place - 1) % 2 + 1, PileFacing::as_laid});
  }
  setup.groups = {{"place", "place", PileGroup::Shape::each_row, 2, false, 3, 4}};
  std::vector<Event> events;
  for (PileId place = 3; place < 7; ++place) {
    Event event = moved(kStock, place, {{k7H, 0}});
    event.kind = Event::Kind::took;
    event.seat = place < 5 ? 0 : 1;
    events.push_back(event);
  }
  Narrator narrator(setup, kGallery, Style{false, false, 80});
  CHECK(narrator.tell(events) == Lines{"Anna takes 2 cards from the stock.", "Ben takes 2 cards from the stock."});
}

TEST_CASE("consecutive events that say the same share a sentence") {
  Setup setup = setup_of_two();
  setup.pots = {"kitty"};
  setup.piles.push_back({"column", "column 1", kNoSeat, 1, PileFacing::up});
  setup.piles.push_back({"column", "column 2", kNoSeat, 2, PileFacing::up});
  PileGroup columns;
  columns.name = columns.text = "column";
  columns.first = 3;
  columns.count = columns.row = 2;
  columns.shape = PileGroup::Shape::row;
  setup.groups = {columns};
  setup.stock = kStock;
  const auto tell = [&](const std::vector<Event>& events) {
    return Narrator(setup, kGallery, Style{false, false, 80}).tell(events);
  };
  const auto paid = [](Seat seat, std::int64_t amount) {
    Event event = simple(Event::Kind::paid, seat, amount);
    event.other = kMaxPlayers;
    return event;
  };
  CHECK(tell({paid(0, 1), paid(1, 1)}) == Lines{"Anna and Ben pay 1 chip each to the kitty."});
  CHECK(tell({paid(0, 1), paid(1, 2)}) == Lines{"Anna pays 1 chip to the kitty.", "Ben pays 2 chips to the kitty."});
  std::vector<Event> to_ben{paid(0, 1), paid(kMaxPlayers, 1)};
  for (Event& event : to_ben) event.other = 1;
  CHECK(tell(to_ben) == Lines{"Anna and the kitty pay 1 chip each to Ben."});
  CHECK(tell({changed(0, "bid", number(0)), changed(1, "bid", number(0))}) == Lines{"Anna and Ben, bid: 0"});
  CHECK(tell({changed(0, "opened", kYes), changed(1, "opened", kYes)}) == Lines{"Anna and Ben have melded"});
  CHECK(tell({changed(0, "red", kNil, kYes), changed(1, "red", kNil, kYes)}) ==
        Lines{"Anna and Ben no longer may lay red cards"});
  CHECK(tell({changed(0, "bid", number(0)), changed(1, "bid", number(1))}) == Lines{"Anna, bid: 0", "Ben, bid: 1"});
  const auto dealt = [](PileId pile, std::int64_t amount) {
    Event event = simple(Event::Kind::dealt, kNoSeat, amount);
    event.to = pile;
    return event;
  };
  CHECK(tell({dealt(kHand, 1), dealt(kHand, 1)}) == Lines{"2 cards each are dealt."});
  const auto shown = [](PileId pile, FaceId face) {
    Event event = moved(pile, pile, {{face, kAll}});
    event.kind = Event::Kind::shown;
    return event;
  };
  CHECK(tell({shown(kHand, k7H)}) == Lines{"7H in Anna's hand is shown."});
  CHECK(tell({shown(kHand, k7H), shown(kHand, k8H)}) == Lines{"7H 8H in Anna's hand are shown."});
  CHECK(tell({shown(3, k7H), shown(4, k8H)}) == Lines{"7H in column 1 and 8H in column 2 are shown."});
  const auto laid = [](PileId pile, FaceId face) {
    Event event = took(kNoSeat, {{face, kAll}});
    event.to = pile;
    return event;
  };
  CHECK(tell({laid(3, k7H)}) == Lines{"7H is dealt to column 1."});
  CHECK(tell({laid(3, k7H), laid(4, k8H)}) == Lines{"2 cards are dealt to the columns."});
  CHECK(tell({laid(3, k7H), laid(kDiscard, k8H)}) == Lines{"7H is dealt to column 1.", "8H is dealt to the discard."});
}

TEST_CASE("a screen reader gets cards in words") {
  const Setup setup = setup_of_two();
  Style style;
  style.plain = true;
  CHECK(Narrator(setup, kGallery, style).tell(std::vector<Event>{chose_cards(0, "lay {card}", {k7H, k8H})}) ==
        Lines{"Anna: lay seven of hearts, eight of hearts"});
}

TEST_CASE("undone steps are announced, with the reason only for the player who made them") {
  const std::vector<Event> events{chose(0, "stop"), simple(Event::Kind::undone, 0, 0, "lay two at least")};
  CHECK(told(events, 0) == Lines{"Anna: stop", "That is not allowed and is taken back: lay two at least."});
  CHECK(told(events, 1) == Lines{"Anna: stop", "What Anna did is not allowed and is taken back."});
}

TEST_CASE("turns are not announced") { CHECK(told({simple(Event::Kind::turn, 0, 0)}, kGallery).empty()); }

TEST_CASE("red suits are red") {
  const Setup setup = setup_of_two();
  const std::vector<Event> events{simple(Event::Kind::said, kNoSeat, 0, "7H, 7S as 7h")};
  CHECK(Narrator(setup, kGallery, Style{true, true, 80}).tell(events) == Lines{"\x1B[31m7♥\x1B[0m, 7♠ as 7h"});
}

TEST_CASE("events before the points come before them, and each payer is named once") {
  const auto paid = [](Seat seat) {
    Event event = simple(Event::Kind::paid, seat, 1);
    event.other = kNoSeat;
    return event;
  };
  CHECK(told({changed(0, "bid", number(3)), simple(Event::Kind::scored, 0, 4), changed(1, "bid", number(3))},
             kGallery) == Lines{"Anna, bid: 3", "Points: Anna 4.", "Ben, bid: 3"});
  CHECK(told({paid(0), paid(1), paid(0)}, kGallery).size() == 2);
}

TEST_CASE("the position of a hand is not mentioned, and a card turned up is described as such") {
  Setup setup = setup_of_two();
  setup.piles.push_back({"turned", "card turned up", kNoSeat, 0, PileFacing::up});
  const auto tell = [&setup](const Event& event) {
    return Narrator(setup, kGallery, Style{false, false, 80}).tell(std::vector{event});
  };
  Event shuffled = simple(Event::Kind::shuffled, kNoSeat, 0);
  shuffled.from = kHand;
  CHECK(tell(shuffled) == Lines{});
  shuffled.from = kDiscard;
  CHECK(tell(shuffled) == Lines{"The discard is shuffled."});
  CHECK(tell(moved(kStock, 3, {{k7H, kAll}})) == Lines{"7H is the card turned up."});
  Event turned = moved(kStock, 3, {{k7H, kAll}});
  turned.kind = Event::Kind::turned_up;
  CHECK(tell(turned) == Lines{"7H is the card turned up."});
  CHECK(tell(moved(3, kHand, {{k7H, kAll}})) == Lines{"Anna takes 7H, the card turned up."});
  Event took = moved(kStock, kDiscard, {{k7H, kAll}});
  took.kind = Event::Kind::took;
  CHECK(tell(took) == Lines{"7H from the stock to the discard."});
}

TEST_CASE("a lone player always deals, which is not mentioned") {
  Setup setup = setup_of_two();
  setup.players = 1;
  CHECK(describe(simple(Event::Kind::deal_started, 0, 2), setup, 0) == "Deal 2.");
}

TEST_CASE("a cancelled action is not mentioned, but a new restriction is") {
  CHECK(told({changed(0, "declared", kNil, kYes)}, kGallery) == Lines{});
  CHECK(told({changed(0, "red", kNil, kYes)}, kGallery) == Lines{"Anna no longer may lay red cards"});
}

TEST_CASE("passed cards are on the line of the choice") {
  Setup setup = setup_of_two();
  setup.piles.push_back({"hand", "Ben's hand", 1, 0, PileFacing::own});
  constexpr PileId kBens = 3;
  const std::vector<Event> events{chose_cards(0, "pass {card}", {k7H}), chose_cards(1, "pass {card}", {k8H, k7S}),
                                  moved(kHand, kBens, {{k7H, 0b01}}), moved(kBens, kHand, {{k8H, 0b11}, {k7S, 0b11}})};
  const Style style{false, false, 80};
  CHECK(Narrator(setup, kGallery, style).tell(events) ==
        Lines{"Anna: pass a card to Ben", "Ben: pass 2 cards to Anna (8H 7S)"});
  CHECK(Narrator(setup, 0, style).tell(events) == Lines{"Anna: pass 7H to Ben", "Ben: pass 2 cards to Anna (8H 7S)"});
  Event give = chose_cards(1, "give {card} to {player}", {k8H});
  give.chosen[1] = value_of(AlternativeKind::player, 0);
  CHECK(Narrator(setup, 1, style).tell(std::vector<Event>{give, moved(kBens, kHand, {{k8H, 0b11}})}) ==
        Lines{"Ben: give 8H to Anna"});
  // Cards that were not chosen are described separately.
  CHECK(Narrator(setup, 1, style)
            .tell(std::vector<Event>{chose_cards(1, "give {card}", {k8H}), moved(kBens, kHand, {{k7S, 0b11}})}) ==
        Lines{"Ben: give 8H", "Ben gives Anna 7S."});
}

TEST_CASE("cards shown in order to be given or counted are mentioned once") {
  Event shown = moved(kHand, 0, {{k7H, kAll}});
  shown.kind = Event::Kind::shown;
  Event other = shown;
  other.cards = {{k8H, kAll}};
  CHECK(told({shown, moved(kHand, kDiscard, {{k7H, kAll}})}, kGallery) == Lines{"7H from Anna's hand to the discard."});
  CHECK(told({shown, moved(kHand, kDiscard, {{k8H, kAll}})}, kGallery) ==
        Lines{"7H in Anna's hand is shown.", "8H from Anna's hand to the discard."});
  CHECK(told({shown, other, simple(Event::Kind::said, kNoSeat, 0, "Anna has 15: 7H 8H")}, kGallery) ==
        Lines{"Anna has 15: 7H 8H"});
  CHECK(told({shown, other, simple(Event::Kind::said, kNoSeat, 0, "Anna has 15")}, kGallery) ==
        Lines{"7H 8H in Anna's hand are shown.", "Anna has 15"});
}

TEST_CASE("payments already announced by a bet, and values that are reset, are not mentioned") {
  Setup setup = setup_of_two();
  setup.pots = {"pot"};
  setup.publics = {{"bet", "", true, false, false, std::int64_t{0}}};
  const auto paid = [](Seat seat, std::int64_t amount) {
    Event event = simple(Event::Kind::paid, seat, amount);
    event.other = kMaxPlayers;
    return event;
  };
  const auto bet = [](Seat seat, std::int64_t amount) {
    Event event = simple(Event::Kind::changed, seat, 0);
    event.value = number(amount);
    return event;
  };
  const auto lines = [&setup](const std::vector<Event>& events) {
    return Narrator(setup, kGallery, Style{false, false, 80}).tell(events);
  };
  CHECK(lines({simple(Event::Kind::said, kNoSeat, 0, "Anna puts in the blind: 2"), paid(0, 2), bet(0, 2)}) ==
        Lines{"Anna puts in the blind: 2"});
  CHECK(lines({simple(Event::Kind::said, kNoSeat, 0, "Anna puts in the blind: 2"), paid(1, 2)}) ==
        Lines{"Anna puts in the blind: 2", "Ben pays 2 chips to the pot."});
  CHECK(lines({chose_number(0, "bet {n}", 4), paid(0, 4), bet(0, 4)}) == Lines{"Anna: bet 4"});
  CHECK(lines({chose_number(0, "raise to {n}", 6), paid(0, 4), bet(0, 6)}) ==
        Lines{"Anna: raise to 6 (pays 4 chips to the pot)"});
  CHECK(lines({simple(Event::Kind::deal_started, 0, 1), bet(0, 0), bet(1, 0)}) == Lines{"", "Deal 1: Anna deals."});
}

TEST_CASE("a player who folds throws in their cards, and cards put aside unseen are not mentioned") {
  CHECK(told({chose(0, "fold"), moved(kHand, kDiscard, {{k7H, 0b01}, {k8H, 0b01}}), simple(Event::Kind::sat_out, 0, 0)},
             kGallery) == Lines{"Anna: fold (out of this deal)"});
  // But not a last card that is played, or taken by another player.
  CHECK(told({moved_by(0, {{k7H, 0b11}}), simple(Event::Kind::sat_out, 0, 0)}, kGallery) ==
        Lines{"7H from Anna's hand to the discard.", "Anna is out of this deal."});
  Setup setup = setup_of_two();
  setup.piles.push_back({"muck", "muck", kNoSeat, 0, PileFacing::down});
  setup.piles.push_back({"hand", "Ben's hand", 1, 0, PileFacing::own});
  const Style style{false, false, 80};
  CHECK(Narrator(setup, 1, style)
            .tell(std::vector<Event>{moved(kHand, 4, {{k7H, 0b11}}), simple(Event::Kind::sat_out, 0, 0)}) ==
        Lines{"Anna gives Ben 7H.", "Anna is out of this deal."});
  const Event aside = moved(kStock, 3, {{k7H, 0}});
  CHECK(Narrator(setup, kGallery, style).tell(std::vector<Event>{chose(0, "bet"), aside}) == Lines{"Anna: bet"});
  CHECK(Narrator(setup, kGallery, style).tell(std::vector<Event>{simple(Event::Kind::deal_started, 0, 1), aside}) ==
        Lines{"", "Deal 1: Anna deals.", "A card from the stock to the muck."});
}

}  // namespace houserules::narrator_test
