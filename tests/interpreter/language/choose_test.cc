// choose: what is offered, in which order, its texts, and what it returns.
#include "tests/interpreter/play_support.h"

namespace houserules::choose_test {

using test::Play;
using test::Seating;
using test::seats;
using test::small_game;
using test::tell;

constexpr const char* kMoves =
    "move play \"play {card}\"\nmove suit \"name {suit}\"\nmove rank \"name {rank}\"\nmove who \"point at "
    "{player}\"\nmove bid \"bid {n}\"\n"
    "move hide \"hide {card}\" private\nmove secret \"think of {n}\" private\nmove wish \"wish {suit}\" private\nmove "
    "pass \"pass\"\n";
constexpr const char* kCards = "2C 7H 3C 8H 4C 9H 5C 10H 6C JH";

/// Offers Anna `options`; the script then says what she chose and ends the deal.
Play offering(const std::string& options, const std::string& header = "", const Seating& seating = seats(2, kCards)) {
  return Play(
      small_game("function turn(me) local m, v = me:choose " + options + " say(m) say(tostring(v)) finish(me) end",
                 kMoves + header),
      seating);
}
std::string offers(const std::string& options) { return offering(options).offers(); }

TEST_CASE("options are listed in the order of the declared moves") {
  CHECK(offers("{ pass = true, bid = { 2 }, go = true, play = me.hand }") ==
        "go on | play 2C | play 3C | play 4C | play 5C | play 6C | bid 2 | pass");
}

TEST_CASE("pick does not take others") {
  const std::string told = tell("me:pick(\"suit\", suits, { others = { pass = after(me) } })", kMoves);
  CHECK(told.substr(told.find(": ") + 2) ==
        "pick takes only a move and its options; for calls by others use choose, as in `me:choose { play = me.hand, "
        "others = { catch = after(me) } }`");
}

TEST_CASE("pick offers the values of one move and returns only the value") {
  const auto picking = [](const std::string& arguments) {
    return Play(small_game("function turn(me) local v, more = me:pick(" + arguments +
                               ") say(tostring(v)) say(tostring(more)) finish(me) end",
                           kMoves),
                seats(2, kCards));
  };
  const auto picked = [&](const std::string& arguments, const std::string& choice) {
    Play play = picking(arguments);
    play.choose(choice);
    return play.said();
  };
  CHECK(picking("\"play\", me.hand").offers() == "play 2C | play 3C | play 4C | play 5C | play 6C");
  CHECK(picked("\"play\", me.hand", "play 4C") == "4 of clubs; nil");
  CHECK(picked("\"suit\", suits", "name hearts") == "hearts; nil");
  CHECK(picked("\"rank\", ranks:except(\"A\")", "name 10") == "10; nil");
  CHECK(picked("\"who\", players", "point at Ben") == "Ben; nil");
  CHECK(picked("\"bid\", range(1, 9)", "bid 7") == "7; nil");
  CHECK(picked("\"bid\", 3", "bid 3") == "3; nil");
  CHECK(picked("\"play\", me.hand:sets(5)", "play 2C 3C 4C 5C 6C") == "list; nil");
  CHECK(picking("\"paly\", me.hand").error() == "game.lua:19: the header has no move `paly`; did you mean `play`?");
  CHECK(picking("me.hand").error() ==
        "game.lua:19: pick takes the name of a move, as in `me:pick(\"call\", suits)`, not Anna's hand");
  CHECK(picking("\"pass\", true").error() ==
        "game.lua:19: the move `pass` (\"pass\") has no value to pick: use choose");
  CHECK(picking("\"play\", true").error() ==
        "game.lua:19: the move `play` (\"play {card}\") takes a list of cards, or sets of cards, not true");
  CHECK(picking("\"play\", suits").error() ==
        "game.lua:19: the move `play` (\"play {card}\") takes a list of cards, or sets of cards, not suits");
  for (const std::string nothing : {"nil", "false", "discard", "cards {}"}) {
    for (const std::string move : {"\"play\"", "\"pl\" .. \"ay\""}) {
      CHECK(picking(move + ", " + nothing).error() ==
            "game.lua:19: Anna has nothing to pick: what is offered here is nil, false or empty");
    }
  }
}

TEST_CASE("nil, false and empty lists are not offered") {
  CHECK(offers("{ pass = false, go = true, play = cards {}, suit = suits:where(function() return false end), bid = "
               "nil, who = {}, hide = discard }") == "go on");
  CHECK(offers("{ go = true, bid = range(5, 4), play = me.hand:sets(6), hide = { cards {} } }") == "go on");
}

TEST_CASE("every kind of value can be offered and is returned") {
  const auto chosen = [](const std::string& options, const std::string& choice) {
    Play play = offering(options);
    play.choose(choice);
    return play.said();
  };
  CHECK(chosen("{ play = me.hand, pass = true }", "pass") == "pass; nil");
  CHECK(chosen("{ play = me.hand }", "play 4C") == "play; 4 of clubs");
  CHECK(chosen("{ play = me.hand[2] }", "play 3C") == "play; 3 of clubs");
  CHECK(chosen("{ play = { me.hand[2], me.hand[5] } }", "play 6C") == "play; 6 of clubs");
  CHECK(chosen("{ suit = suits }", "name hearts") == "suit; hearts");
  CHECK(chosen("{ suit = { \"hearts\", \"spades\" } }", "name spades") == "suit; spades");
  CHECK(chosen("{ rank = ranks }", "name 10") == "rank; 10");
  CHECK(chosen("{ who = players }", "point at Ben") == "who; Ben");
  CHECK(chosen("{ who = after(me) }", "point at Ben") == "who; Ben");
  CHECK(chosen("{ who = players[2] }", "point at Ben") == "who; Ben");
  CHECK(chosen("{ bid = { 3, 10 / 2, 9 } }", "bid 5") == "bid; 5");
  CHECK(chosen("{ bid = 7 }", "bid 7") == "bid; 7");
  CHECK(chosen("{ bid = range(10, 20, 5) }", "bid 15") == "bid; 15");
  CHECK(chosen("{ play = me.hand:sets(5) }", "play 2C 3C 4C 5C 6C") == "play; list");
  CHECK(chosen("{ play = { cards { me.hand[1], me.hand[3] }, me.hand:where { rank = \"6\" } } }", "play 2C 4C") ==
        "play; list");
}

TEST_CASE("a range is one option with many numbers") {
  Play play = offering("{ bid = range(-2, 8, 3), pass = true }");
  CHECK(play.offers() == "bid -2..7 by 3 | pass");
  CHECK(play.game->world().decision().alternatives[0].variants() == 4);
  for (const std::int64_t wrong : {-3, -1, 8, 9, 10}) CHECK_FALSE(play.game->choose({0, wrong}));
  CHECK_FALSE(play.game->choose({2, 0}));
  CHECK(play.game->choices_made() == 0);
  CHECK(play.game->choose({0, 4}));
  CHECK(play.said() == "bid; 4");
  CHECK(offers("{ bid = range(1, 1) }") == "bid 1");
}

TEST_CASE("equal faces in one pile are one option") {
  const char* two = "deck 2 x 52\nvalues others = 0\n";
  const Seating twice = seats(2, "2C 7H 2C 8H 4C 9H 4C 10H 6C JH");
  CHECK(offering("{ play = me.hand }", two, twice).offers() == "play 2C | play 4C | play 6C");
  CHECK(offering("{ play = me.hand:sets(2) }", two, twice).offers() ==
        "play 2C 2C | play 2C 4C | play 2C 6C | play 4C 4C | play 4C 6C");
  // The same face in another pile is a separate option.
  CHECK(offering("{ play = me.hand + discard }", std::string(two) + "turn up 1 to discard\n",
                 seats(2, "2C 7H 2C 8H 4C 9H 4C 10H 6C JH 6C"))
            .offers() == "play 2C | play 4C | play 6C | play 6C");
}

TEST_CASE("cards that the chooser cannot see are offered by place") {
  Play play = offering("{ play = players[2].hand, pass = true }");
  CHECK(play.offers() == "play 1st card | play 2nd card | play 3rd card | play 4th card | play 5th card | pass");
  play.choose("play 3rd card");
  CHECK(play.said() == "play; 9 of hearts");
  CHECK(play.game->transcript().choices[0].value == "3rd card");
}

TEST_CASE("others see a choice, but not the value of a private move") {
  const auto told = [](const std::string& options, const std::string& choice, Seat viewer) {
    Play play = offering(options);
    play.choose(choice);
    for (const Event& event : play.game->events()) {
      if (event.kind == Event::Kind::chose) return describe(event, play.game->world().setup(), viewer);
    }
    return std::string();
  };
  CHECK(told("{ play = me.hand }", "play 2C", 1) == "Anna: play 2C");
  CHECK(told("{ hide = me.hand }", "hide 2C", 0) == "Anna: hide 2C");
  CHECK(told("{ hide = me.hand }", "hide 2C", 1) == "Anna: hide a card");
  CHECK(told("{ hide = me.hand }", "hide 2C", kGallery) == "Anna: hide a card");
  CHECK(told("{ hide = me.hand }", "hide 2C", kOmniscient) == "Anna: hide 2C");
  CHECK(told("{ hide = me.hand:sets(2) }", "hide 2C 3C", 1) == "Anna: hide 2 cards");
  CHECK(told("{ hide = me.hand:sets(1) }", "hide 2C", 1) == "Anna: hide 1 card");
  CHECK(told("{ secret = range(1, 9) }", "think of 4", 0) == "Anna: think of 4");
  CHECK(told("{ secret = range(1, 9) }", "think of 4", 1) == "Anna: think of ...");
  CHECK(told("{ wish = suits }", "wish hearts", 1) == "Anna: wish a suit");
}

TEST_CASE("a single option is still asked and recorded") {
  Play play = offering("{ pass = true }");
  REQUIRE(play.game->world().status() == Status::decision);
  CHECK(play.offers() == "pass");
  play.choose("pass");
  REQUIRE(play.game->transcript().choices.size() == 1);
  CHECK(play.game->transcript().choices[0] == RecordedChoice{0, 0, "pass", ""});
}

TEST_CASE("wrong options are errors with the right word") {
  const auto error = [](const std::string& options) { return tell("me:choose " + options, kMoves); };
  const std::string at = "game.lua:20: ";
  CHECK(error("{ pas = true }") == at + "the header has no move `pas`; did you mean `pass`?");
  CHECK(error("{ xyzzy = true }") == at + "the header has no move `xyzzy`");
  CHECK(error("{ me.hand }") == at + "choose takes moves by name, as in `me:choose { play = ... }`, not a number");
  CHECK(error("(me.hand)") ==
        at + "choose takes a table of moves, as in `me:choose { play = cards }`, not Anna's hand");
  CHECK(error("()") == at + "choose takes a table of moves, as in `me:choose { play = cards }`, not nothing");
  CHECK(error("{}") == at + "Anna has nothing to choose: every option offered here is nil, false or empty");
  CHECK(error("{ pass = false, play = discard }") ==
        at + "Anna has nothing to choose: every option offered here is nil, false or empty");
  CHECK(error("{ play = true }") ==
        at + "the move `play` (\"play {card}\") takes a list of cards, or sets of cards, not true");
  CHECK(error("{ play = suits }") ==
        at + "the move `play` (\"play {card}\") takes a list of cards, or sets of cards, not suits");
  CHECK(error("{ play = 5 }") ==
        at + "the move `play` (\"play {card}\") takes a list of cards, or sets of cards, not a number");
  CHECK(error("{ play = range(1, 2) }") ==
        at + "the move `play` (\"play {card}\") takes a list of cards, or sets of cards, not a range");
  CHECK(error("{ play = { players, players } }") ==
        at + "the move `play` (\"play {card}\") takes a list of cards, or sets of cards, not lists of other things");
  CHECK(error("{ pass = me.hand }") == at + "the move `pass` (\"pass\") takes true, not Anna's hand");
  CHECK(error("{ pass = 1 }") == at + "the move `pass` (\"pass\") takes true, not a number");
  CHECK(error("{ suit = me.hand }") == at + "the move `suit` (\"name {suit}\") takes a list of suits, not cards");
  CHECK(error("{ rank = players }") == at + "the move `rank` (\"name {rank}\") takes a list of ranks, not players");
  CHECK(error("{ who = ranks }") == at + "the move `who` (\"point at {player}\") takes a list of players, not ranks");
  CHECK(error("{ bid = me.hand:sets(1) }") ==
        at + "the move `bid` (\"bid {n}\") takes a list of numbers, or a range, not sets of cards");
  CHECK(error("{ bid = { 1, \"x\" } }") == at + "choose takes a whole number, not a string");
  CHECK(error("{ bid = { 1.5 } }") == at + "choose takes a whole number, not a number");
  CHECK(error("{ bid = { 1 << 40 } }") == at + "1099511627776 is too large to be chosen");
  CHECK(error("{ bid = range(1, 1 << 40) }") ==
        at + "range takes numbers up to 1,000,000,000, and a step of at least 1");
  CHECK(error("{ bid = range(1, 5, 0) }") == at + "range takes numbers up to 1,000,000,000, and a step of at least 1");
  CHECK(error("{ bid = range() }") == at + "range takes a whole number, not nothing");
  CHECK(error("{ play = me.hand.chose }") == at + "a pile has no field `chose`");
  CHECK(tell("me.choose({ go = true })") == "game.lua:11: choose takes a player, not a table");
}

TEST_CASE("choosing is refused where a script may only read") {
  const std::string refusal =
      "choosing is not possible in `score`, nor in a function passed to `where`, `sort`, `choose_all` and the like";
  CHECK(tell("me.hand:where(function() return me:choose { go = true } end)") == "game.lua:11: " + refusal);
  CHECK(tell("table.sort({ 1, 2 }, function() me:choose { go = true } end)") == "game.lua:11: " + refusal);
  CHECK(tell("for p in choose_all(players, function() me:choose { go = true } end) do end") ==
        "game.lua:11: " + refusal);
  CHECK(tell("for p in choose_all(players, function() choose_all(players, function() end) end) do end") ==
        "game.lua:11: " + refusal);
  Play play(small_game(
      "function turn(me) me:choose { go = true } finish() end\nfunction score(p) p:choose { go = true } return 1 end"));
  play.choose("go on");
  CHECK(play.error() == "game.lua:11: " + refusal);
  Play loading(small_game("players[1]:choose { go = true }\nfunction turn(me) end"));
  CHECK(loading.error() == "game.lua:10: choosing is not possible while the file is loading: move it into a function");
}

TEST_CASE("moving, dealing, paying, finishing and the rest are refused there, too") {
  const auto refused = [](const std::string& what) {
    return " is not possible in `score`, nor in a function passed to `where`, `sort`, `choose_all` and the like" ==
           what.substr(what.find(" is not"));
  };
  for (const std::string action : {"c:move_to(discard)", "stock:deal(1, discard)", "stock:move_to(discard)",
                                   "stock:shuffle()", "c:show()", "c:hide()", "c:show_to(me)", "deal(1)", "finish()",
                                   "chance(6)", "turns.skip(1)", "turns.reverse()", "turns.again()", "turns.next = me",
                                   "me:out()", "me:sits_out()", "me:pay(1, players[2])", "note = 1", "me.bid = 1"}) {
    INFO(action);
    const std::string header = "chips 5 each\npublic note \"note\"\npublic bid each \"bid\"\n";
    CHECK(refused(tell("me.hand:where(function(c) " + action + " end)", header)));
    Play play(
        small_game("function turn(me) me:choose { go = true } finish() end\nfunction score(me) local c = me.hand[1] " +
                       action + " return 1 end",
                   header));
    play.choose("go on");
    CHECK(refused(play.error()));
    Play loading(small_game("local me = players[1] local c = ranks[1]\n" + action + "\nfunction turn(me) end",
                            "public note each \"note\"\nchips 5 each\npublic bid each \"bid\"\n"));
    CHECK_FALSE(loading.error().empty());
  }
}

TEST_CASE("a policy that answers inside the call is refused in the same places, with the same words") {
  for (const std::string body :
       {"me.hand:where(function() return me:choose { go = true } end)",
        "table.sort({ 1, 2 }, function() me:choose { go = true } end)",
        "choose_all(players, function() me:choose { go = true } end)", "me.hand:where(function() finish() end)"}) {
    const auto rules =
        test::rules_of(small_game("function turn(me) me:choose { go = true }\n" + body + " finish() end"));
    GameError error;
    const auto world = World::load(rules, 2, {}, {}, error, nullptr, Scripts::in_lua);
    REQUIRE(world != nullptr);
    test::ChancePolicy policy;
    CHECK(play_out(*world, policy, 1, 0, [] {}) == Status::error);
    CHECK(policy.answered == 1);
    CHECK(test::text_of(world->error()) == tell(body));
  }
}

TEST_CASE("a header may declare 64 moves, and all may be offered at once") {
  std::string header, options;
  for (int i = 1; i < 64; ++i) {
    header += fmt::format("move m{} \"{}\"\n", i, i);
    options += fmt::format("m{} = true, ", i);
  }
  Play play(
      small_game("function turn(me) local m = me:choose { " + options + " go = true } say(m) finish() end", header));
  CHECK(play.game->world().decision().alternatives.size() == 64);
  play.choose("63");
  CHECK(play.said() == "m63");
  Play more(small_game("function turn(me) end", header + "move m64 \"x\"\n"));
  CHECK(more.error() == "game.lua: a game has at most 64 moves, 8 pots and 1000 piles; this one has 65, 0 and 4");
}

}  // namespace houserules::choose_test
