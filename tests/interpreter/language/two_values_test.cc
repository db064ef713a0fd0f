// Moves with two values, and piles and words of the header as values.
#include "tests/interpreter/play_support.h"

namespace houserules::two_values_test {

using test::Play;
using test::Seating;
using test::seats;
using test::small_game;
using test::tell;

constexpr const char* kHeader = R"(words strain clubs diamonds hearts spades no_trump
pile column x 3 face up
move play "play {card}"
move ask "ask {player} for {rank}"
move put "put {card} on {pile}"
move bid "bid {n} {strain}"
move swap "swap {card} for {card}" private
move give "give {card} to {player}" private
move to "go to {pile}"
move call "call {strain}"
move pass "pass"
)";
constexpr const char* kCards = "2C 7H 3C 8H 4C 9H 5C 10H 6C JH";

Play offering(const std::string& options) {
  return Play(small_game("function turn(me) local m, a, b, c = me:choose " + options +
                             " say(m) say(tostring(a)) say(tostring(b)) say(tostring(c)) finish(me) end",
                         kHeader),
              seats(2, kCards));
}
std::string offers(const std::string& options) { return offering(options).offers(); }
std::string chosen(const std::string& options, const std::string& choice) {
  Play play = offering(options);
  play.choose(choice);
  return play.said();
}

TEST_CASE("a move with two values offers every pair, the first value first") {
  CHECK(offers("{ ask = { after(me), { \"J\", \"Q\" } }, pass = true }") == "ask Ben for J | ask Ben for Q | pass");
  CHECK(offers("{ put = { me.hand[1], column } }") == "put 2C on column 1 | put 2C on column 2 | put 2C on column 3");
  CHECK(offers("{ bid = { range(1, 2), strain } }") ==
        "bid 1 club | bid 1 diamond | bid 1 heart | bid 1 spade | bid 1 no trump | bid 2 clubs | bid 2 diamonds | "
        "bid 2 hearts | bid 2 spades | bid 2 no trump");
  CHECK(offers("{ give = { me.hand:sets(4), after(me) } }") ==
        "give 2C 3C 4C 5C to Ben | give 2C 3C 4C 6C to Ben | give 2C 3C 5C 6C to Ben | give 2C 4C 5C 6C to Ben | give "
        "3C 4C 5C 6C to Ben");
}

TEST_CASE("a function says which pairs are possible") {
  CHECK(offers("{ bid = { range(1, 7), strain, function(n, s) return n == 7 and s ~= \"clubs\" end }, pass = true }") ==
        "bid 7 diamonds | bid 7 hearts | bid 7 spades | bid 7 no trump | pass");
  CHECK(offers("{ put = { me.hand, column, function(card, pile) return card:is(\"4\") and pile == column[2] end } }") ==
        "put 4C on column 2");
  CHECK(offers("{ swap = { me.hand, me.hand, function(a, b) return a.order < b.order and b:is(\"4\") end } }") ==
        "swap 2C for 4C | swap 3C for 4C");
  CHECK(offers("{ put = { me.hand, column, function() return false end }, pass = true }") == "pass");
  CHECK(offers("{ put = { cards {}, column }, pass = true }") == "pass");
  for (const char* nothing : {"{ me.hand, nil }", "{ me.hand, nil, nil }", "{ me.hand }", "{ nil, column }",
                              "{ me.hand, false }", "{ false, column }", "{}"}) {
    INFO(nothing);
    CHECK(offers(std::string("{ put = ") + nothing + ", pass = true }") == "pass");
  }
}

TEST_CASE("two equal cards may be a pair, offered once") {
  const auto pairs = [](const std::string& offered) {
    return Play(small_game("function turn(me) local one, two = me.hand:where \"2\", me.hand:where \"3\" me:choose { " +
                               offered + ", pass = true } end",
                           "deck 2 x 52\ndeal 4 each\nmove lay \"lay {card} with {card}\"\nmove pass \"pass\"\n"),
                seats(2, "2C 7H 2C 8H 3C 9H 3C 10H"))
        .offers();
  };
  CHECK(pairs("lay = { me.hand, me.hand }") ==
        "lay 2C with 2C | lay 2C with 3C | lay 3C with 2C | lay 3C with 3C | pass");
  CHECK(pairs("lay = { me.hand, me.hand, function(a, b) return a.rank == b.rank end }") ==
        "lay 2C with 2C | lay 3C with 3C | pass");
  CHECK(pairs("lay = { one, cards { one[1] } }") == "lay 2C with 2C | pass");
  CHECK(pairs("lay = { one[1], one[1] }") == "pass");
  CHECK(pairs("lay = { one:sets(2), me.hand }") == "lay 2C 2C with 3C | pass");
  CHECK(pairs("lay = { one:sets(1), me.hand }") == "lay 2C with 2C | lay 2C with 3C | pass");
}

TEST_CASE("a card is not offered with a set that contains it") {
  CHECK(offers("{ swap = { cards { me.hand[1], me.hand[2] }:sets(2), me.hand } }") ==
        "swap 2C 3C for 4C | swap 2C 3C for 5C | swap 2C 3C for 6C");
}

TEST_CASE("both values are returned, after the name of the move or alone") {
  CHECK(chosen("{ ask = { after(me), ranks } }", "ask Ben for 10") == "ask; Ben; 10; nil");
  CHECK(chosen("{ put = { me.hand, column } }", "put 3C on column 2") == "put; 3 of clubs; column 2; nil");
  CHECK(chosen("{ bid = { range(1, 7), strain } }", "bid 3 no trump") == "bid; 3; no_trump; nil");
  CHECK(chosen("{ swap = { me.hand, me.hand } }", "swap 3C for 5C") == "swap; 3 of clubs; 5 of clubs; nil");
  CHECK(chosen("{ give = { me.hand:sets(5), after(me) } }", "give 2C 3C 4C 5C 6C to Ben") == "give; list; Ben; nil");
  Play play(small_game("function turn(me) local n, s, more = me:pick(\"bid\", { range(1, 7), strain }) "
                       "say(n .. s) say(tostring(more)) finish(me) end",
                       kHeader),
            seats(2, kCards));
  play.choose("bid 2 hearts");
  CHECK(play.said() == "2hearts; nil");
  Play all(
      small_game("function turn(me) for p, m, a, b in choose_all(players, function() return { bid = { 1, strain } } "
                 "end) do say(p.name .. m .. a .. b) end finish(me) end",
                 kHeader),
      seats(2, kCards));
  all.choose_each({"bid 1 spade", "bid 1 club"});
  CHECK(all.said() == "Annabid1spades; Benbid1clubs");
}

TEST_CASE("piles and words can be values alone") {
  CHECK(offers("{ to = column }") == "go to column 1 | go to column 2 | go to column 3");
  CHECK(offers("{ to = discard }") == "go to discard");
  CHECK(offers("{ to = list { discard, me.hand } }") == "go to discard | go to Anna's hand");
  CHECK(chosen("{ to = column }", "go to column 3") == "to; column 3; nil; nil");
  CHECK(chosen("{ call = strain }", "call no trump") == "call; no_trump; nil; nil");
  CHECK(offers("{ call = { \"spades\", \"no_trump\" } }") == "call spades | call no trump");
  CHECK(offers("{ call = strain:where(function(word) return word > \"d\" end) }") ==
        "call diamonds | call hearts | call spades | call no trump");
  CHECK(tell("say(#strain .. strain[5] .. tostring(strain:has(\"clubs\")) .. tostring(strain:has(\"no_trump\")))",
             kHeader) == "5no_trumptruetrue");
}

TEST_CASE("a choice of two values is shown and recorded, unless it is private") {
  Play play = offering("{ give = { me.hand, after(me) } }");
  play.choose("give 3C to Ben");
  CHECK(play.game->transcript().choices[0] == RecordedChoice{0, 1, "give", "3C Ben"});
  const std::string theirs = play.story(1);
  CHECK(theirs.find("Anna: give a card to somebody\n") != std::string::npos);
  CHECK(play.story(0).find("Anna: give 3C to Ben\n") != std::string::npos);
  Play open = offering("{ put = { me.hand, column } }");
  open.choose("put 3C on column 2");
  CHECK(open.story(1).find("Anna: put 3C on column 2\n") != std::string::npos);
  ReplayError error;
  CHECK(Game::replay(open.rules, open.game->transcript(), error) != nullptr);
}

TEST_CASE("wrong offers of two values are answered with what was expected") {
  const auto error = [](const std::string& options) {
    const std::string told = tell("me:choose " + options, kHeader);
    return told.substr(told.find(": ") + 2);
  };
  const std::string put =
      "the move `put` (\"put {card} on {pile}\") takes cards and piles, as in `{ cards, piles }`, not ";
  CHECK(error("{ put = me.hand }") == put + "Anna's hand");
  CHECK(error("{ put = true }") == put + "true");
  CHECK(error("{ bid = { range(1, 90000000), strain } }") ==
        "the move `bid` (\"bid {n} {strain}\") takes a range of at most 65535 numbers together with a second value, "
        "not 90000000: offer fewer, or use a larger step");
  CHECK(error("{ bid = { range(-1000000000, 1000000000), list {} } }").find("not 2000000001: ") != std::string::npos);
  CHECK(error("{ put = { me.hand, column, 3 } }") == put + "a table with other things");
  CHECK(error("{ put = { column, me.hand } }") == put + "piles");
  CHECK(error("{ put = { me.hand, players } }") == put + "players");
  CHECK(error("{ swap = { me.hand, me.hand:sets(2) } }") ==
        "the second value of the move `swap` (\"swap {card} for {card}\") is one card, not a set of cards");
  CHECK(error("{ call = { \"spaeds\" } }") ==
        "the move `call` (\"call {strain}\") takes words of `strain`, not `spaeds`; did you mean `spades`?");
  CHECK(error("{ call = { 1 } }") == "the move `call` (\"call {strain}\") takes words of `strain`, not a number");
  CHECK(error("{ to = me.hand[1] }") ==
        "the move `to` (\"go to {pile}\") takes a list of piles, not the card 2 of clubs");
  CHECK(error("{ put = { me.hand, column, function() me:choose { pass = true } end } }").starts_with("choos"));
}

}  // namespace houserules::two_values_test
