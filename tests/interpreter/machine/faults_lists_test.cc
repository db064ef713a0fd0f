// The machine itself reports wrong uses of lists, with Lua's words and line.
#include "interpreter/language/interpreter.h"
#include "tests/interpreter/machine/alike.h"
#include "tests/interpreter/play_support.h"

namespace houserules::faults_lists_test {

constexpr const char* kHeader = R"(--[[ rules
game     "Look"
players  2
deck     52
values   A = 1, 2 3 4 5 6 7 8 9 10 = pips
pile     out face up
deal     5 each
public   got  "result"
move     pass "pass"
]]
)";

// A trick of two cards that nobody played, more cards than a table has, and values unknown at compile time.
constexpr const char* kScript = R"(
local function setting(me)
  local trick, other = list {}, players[2]
  for card in each(stock) do
    if card:is("5C", "6C") then trick:add(card) end
  end
  return trick, other, 2, nil
end
function start()
  local me = players[1]
  local trick, other, two, none = setting(me)
  local all = list {}
  for i = 1, 11 do all = all + stock end
  %
end
function turn(me) me:choose { pass = true } end
)";

/// How it ends: the error, or else the public value `got`. Never `interrupted`, which would leave it to Lua.
std::string told(World& world) {
  world.begin(7, 0);
  switch (world.advance()) {
    case Status::error: return world.error().text();
    case Status::decision: return "got " + text_of(world.view(kGallery).publics[0].value, world.setup());
    case Status::over: return "over";
    case Status::interrupted: return "left to Lua";
  }
  return "";
}

/// Runs the statement on both engines, and returns the result on which they agree, without the table.
std::string tell(const std::string& statement, const std::string& more = "", const std::string& without = "") {
  std::string header = kHeader, script = kScript;
  if (!without.empty()) header.replace(header.find("52"), 2, "52 without " + without);
  script.replace(script.find('%'), 1, statement);
  const auto rules = test::rules_of(header + script + more);
  GameError error;
  const auto machine = World::load(rules, 2, {}, {}, error);
  const auto lua = World::load(rules, 2, {}, {}, error, nullptr, Scripts::in_lua);
  INFO(statement << more);
  INFO(error.text());
  REQUIRE(machine != nullptr);
  REQUIRE(lua != nullptr);
  INFO(machine->why_in_lua());
  REQUIRE(machine->bytecode().has_value());
  const std::string in_lua = told(*lua);
  CHECK(told(*machine) == in_lua);
  const std::string line = in_lua.substr(0, in_lua.find('\n'));
  const std::string place = "game.lua:24: ";
  return line.substr(0, place.size()) == place ? line.substr(place.size()) : line;
}

constexpr const char* kLookedFor = " takes a function, a pattern such as { suit = \"hearts\" }, a card or a list, not ";

TEST_CASE("wrong searches in a list are reported alike by both engines") {
  for (const std::string word : {"where", "except", "any", "all", "has", "count", "first"}) {
    const auto looks = [&](const std::string& what) {
      return tell("local found = me.hand:" + word + "(" + what + ")");
    };
    CHECK(looks("none") == word + kLookedFor + "nil");
    CHECK(looks("two") == word + kLookedFor + "a number");
    CHECK(looks("two > 1") == word + kLookedFor + "a boolean");
    CHECK(looks("turns") == word + kLookedFor + "turns");
    CHECK(looks("\"Kx\"") == "\"Kx\" is not a rank, suit, colour or card of the pack; did you mean `K`?");
    CHECK(looks("two .. \"x\"") == "\"2x\" is not a rank, suit, colour or card of the pack; did you mean `2`?");
    CHECK(looks("range(1, 2)") == word + " takes a list, not range");
    CHECK(looks("{ suit = none }") ==
          "the pattern is empty: it sets none of `suit`, `rank`, `colour`, `value` or `order`; was a value nil?");
    CHECK(looks("{ rank = two }") == "ranks are texts: write \"2\", not 2");
    CHECK(looks("{ suit = \"heart\" .. two }") ==
          "\"heart2\" is not a rank, suit, colour or card of the pack; did you mean `hearts`?");
    CHECK(looks("{ colour = { \"red\", me } }") ==
          "expected a rank, suit, colour or card such as \"QS\", not the player Anna");
    CHECK(looks("{ rank = me }") == "got ");
    CHECK(looks("{ value = 2.5 }") == "`value` of a pattern takes a whole number, not a number");
    CHECK(looks("{ order = { 2, \"3\" } }") == "`order` of a pattern takes a whole number, not a string");
    CHECK(looks("{ ranks = \"K\", zzz = 1 }") ==
          "a pattern names `suit`, `rank`, `colour`, `value` or `order`, not `ranks`; did you mean `rank`?");
    CHECK(looks("{ [two] = \"K\" }") == "a pattern names `suit`, `rank`, `colour`, `value` or `order`, not `2`");
    CHECK(looks("{ { rank = \"K\" }, two }") ==
          "a list of filters takes only words and patterns; element 2 is a number");
    CHECK(looks("{ { rank = \"K\" }, me }") ==
          "the pattern is empty: it sets none of `suit`, `rank`, `colour`, `value` or `order`; was a value nil?");
    CHECK(looks("{ two }") == word + " takes a list of cards or players; element 1 is a number");
    CHECK(
        looks("{ me, me.hand.top }").find(word + " takes elements of one kind; the first are players, element 2 is") ==
        0);
    CHECK(looks("{ trick, two }") == word + " takes lists of cards here; element 2 is a number");
    CHECK(looks("{ trick, list { me } }") == word + " takes lists of cards here; element 2 is list");
    CHECK(looks("{ trick, list { me.hand } }") == word + " takes lists of cards here; element 2 is list");
    CHECK(looks("{ trick, me }") == word + " takes a list, not the player Anna");
    CHECK(tell("local found = players:" + word + "(\"hearts\")") == "patterns match only cards; use a function");
    CHECK(tell("local found = players:" + word + " { suit = \"hearts\" }") ==
          "patterns match only cards; use a function");
  }
  for (const std::string word : {"where", "except", "any", "all", "has"})
    CHECK(tell("local found = me.hand:" + word + "()") == word + kLookedFor + "nothing");
  // At which line depends on the version of Lua.
  CHECK(
      tell("local found = me.hand\n    :count(\n      two)").ends_with(std::string("count") + kLookedFor + "a number"));
}

TEST_CASE("words of other packs are not mistakes, even if a script puts them together") {
  const std::string without = "2 QS";
  CHECK(tell("got = #stock:where(two .. \"\")", "", without) == "got 0");
  CHECK(tell("local suit = \"S\" got = #stock:where(\"Q\" .. suit)", "", without) == "got 0");
  CHECK(tell("got = #stock:where { rank = { two .. \"\", two + 1 .. \"\" } } < 5", "", without) == "got yes");
  CHECK(tell("got = #list { two .. \"\", \"K\" }", "", without) == "got 1");
  CHECK(tell("got = #list { two - 1 .. \"\", \"K\" }", "", without) ==
        "list takes a list of cards or players; element 1 is a string");
}

TEST_CASE("impossible ratings of a list are reported alike by both engines") {
  CHECK(tell("got = me.hand:sum()") == "sum takes the name of a field, as in `hand:sum(\"value\")`, or a function");
  CHECK(tell("got = me.hand:sum(none)") == "sum takes the name of a field, as in `hand:sum(\"value\")`, or a function");
  CHECK(tell("got = me.hand:sum(two)") == "sum takes the name of a field or a function, not a number");
  CHECK(tell("got = players:sum(\"name\")") == "sum expected a number for Anna, found a string");
  CHECK(tell("got = players:sum(function(who) return who.seat > 1 end)") ==
        "sum expected a number for Anna, found a boolean");
  CHECK(tell("got = players:sum(function(who)\n    if who.seat == 1 then return 1 end\n  end)") ==
        "sum expected a number for Ben, found nil");
  CHECK(tell("got = suits:sum(\"order\")") == "`string` has no `order`");
  CHECK(tell("got = ranks:sum(\"uper\")") == "`string` has no `uper`; did you mean `upper`?");
  CHECK(tell("local top = suits:highest()") == "`string` has no `order`");
  CHECK(tell("got = list { trick }:sum(function(set) return set end)") == "sum expected a number for list, found list");
  CHECK(tell("got = list { me.hand }:sum(function(pile) return pile end)") ==
        "sum expected a number for Anna's hand, found Anna's hand");
  CHECK(tell("local best = me.hand:highest(two)") == "highest takes the name of a field or a function, not a number");
  CHECK(tell("local best = me.hand:lowest(me)") ==
        "lowest takes the name of a field or a function, not the player Anna");
  CHECK(tell("local by = out:highest(two)") == "got ");
  CHECK(tell("local by = me.hand:sorted({})") == "sorted takes the name of a field or a function, not a table");
  CHECK(tell("local by = players:sorted(function(who) return who end)") ==
        "sorted can order numbers or texts, not the player Anna");
  CHECK(tell("local by = suits:sorted(\"order\")") == "`string` has no `order`");
}

TEST_CASE("if a pattern gives a field twice, the last one counts") {
  const auto counted = [](const std::string& pattern) {
    return test::said_alike(
        test::saying_game("function start()\n  local s, none = \"clubs\"\n  say(#stock .. \" \" .. stock:count { " +
                          pattern + " })\nend"));
  };
  CHECK(counted("suit = \"hearts\", suit = s") == counted("suit = s"));
  CHECK(counted("suit = s, suit = \"hearts\"") == counted("suit = \"hearts\""));
  CHECK(counted("suit = \"hearts\", suit = none").find("the pattern is empty") != std::string::npos);
}

TEST_CASE("fractional sums are the same in both engines") {
  CHECK(tell("got = players:sum(function(who) return who.seat / 4 end)") == "got 0.75");
  CHECK(tell("got = players:sum(function(who) return who.seat / 2 end)") == "got 1.5");
  CHECK(tell("got = players:sum(function(who) return who.seat / 1 end)") == "got 3");
  CHECK(tell("local half = function(who) return who.seat / 2 end got = players:sum(half)") == "got 1.5");
  CHECK(tell("got = players:sum(function(who) return 2.0 ^ (61 + who.seat) end)") ==
        tell("local big = function(who) return 2.0 ^ (61 + who.seat) end got = players:sum(big)"));
}

TEST_CASE("impossible additions to and removals from a list are reported alike by both engines") {
  CHECK(tell("trick:add()") == "add takes a card or a player, not nothing");
  CHECK(tell("trick:add(none)") == "add takes a card or a player, not nil");
  CHECK(tell("trick:add(\"purple\")") == "add takes a card or a player, not a string");
  CHECK(tell("trick:add(me)") == "the list holds cards; the player Anna cannot be added");
  CHECK(tell("trick:add(out)") == "the list holds cards; out cannot be added");
  CHECK(tell("trick:add(list { me })") == "sets of cards are joined by `+`, as in `melds + list { meld }`");
  CHECK(tell("local sets = list { trick } sets:add(me)") ==
        "sets of cards are joined by `+`, as in `melds + list { meld }`");
  CHECK(tell("local sets = trick:sets(2) sets:remove(me)") ==
        "remove changes a list, not sets of cards; to move cards to a pile, use `card:move_to(pile)`");
  CHECK(tell("local card = trick[1] for i = 1, 65536 do trick:add(card) end") == "a list holds at most 65535 elements");
  CHECK(tell("local many = {} for i = 1, 20001 do many[i] = trick end local made = list(many)") ==
        "list finds more than 20000 sets, which is too many for a list");
}

TEST_CASE("values that are not lists are reported alike by both engines") {
  CHECK(tell("for card in each(none) do got = card end") == "each takes a list or a pile, not nil");
  CHECK(tell("for card in each(two) do got = card end") == "each takes a list, not a number");
  CHECK(tell("for card in each(me) do got = card end") == "each takes a list, not the player Anna");
  CHECK(tell("for card in each({ me, two }) do got = card end") ==
        "each takes a list of cards or players; element 2 is a number");
  CHECK(tell("for card in\n    each({ me, function() end }) do got = card end").find("each takes a list of cards") !=
        std::string::npos);
  CHECK(tell("local made = list(two)") == "list takes a list, not a number");
  CHECK(tell("local made = list { function() end }") ==
        "list takes a list of cards or players; element 1 is a function");
  CHECK(tell("local made = list { \"K\", \"knight\" }") ==
        "list takes a list of cards or players; element 2 is a string");
}

TEST_CASE("wrong uses of sets are reported alike by both engines") {
  CHECK(tell("local found = me.hand:sets()") == "sets takes a whole number, not nothing");
  CHECK(tell("local found = me.hand:sets(\"2\")") == "sets takes a whole number, not a string");
  CHECK(tell("local found = me.hand:sets(two / 4)") == "sets takes a whole number, not a number");
  CHECK(tell("local found = me.hand:sets(4 / two)") == "got ");
  CHECK(tell("local found = players:sets(2)") == "sets are made of cards");
  CHECK(tell("local found = me.hand:sets(0)") == "a set has at least one card, not 0");
  CHECK(tell("local found = stock:sets(10)") == "42 cards have more than 20000 sets of 10: too many to offer");
  for (const std::string word : {"groups", "runs", "straights"}) {
    CHECK(tell("local found = players:" + word + "()") == word + " looks for sets of cards, not of players");
    CHECK(tell("local found = me.hand:" + word + "(me)") == word + " takes a whole number, not the player Anna");
    CHECK(tell("local found = me.hand:" + word + "(3, me)") == word + " takes a whole number, not the player Anna");
    CHECK(tell("local found = me.hand:" + word + "(0)") == word + " have at least one card, not 0");
  }
  CHECK(tell("local found = all:groups(2)") == "groups finds more than 20000 sets, which is too many for a list");
  CHECK(tell("got = #all") == "got 462");
  CHECK(tell("got = #all:where(\"KH\"):groups(2)").find("got ") == 0);
  CHECK(tell("local found = me.hand:adding_to(none)") == "adding_to takes a whole number, not nil");
  CHECK(tell("local found = stock:adding_to(11)").starts_with("the header's `values` give the "));
  CHECK(tell("local found = me.hand:adding_to(11, two)") ==
        "adding_to takes the name of a field or a function, not a number");
  CHECK(tell("local found = trick:adding_to(11, \"rank\")") ==
        "adding_to needs a whole number for the 6 of clubs, found a string");
  CHECK(tell("local found = trick:adding_to(11, function(card) return card.value / 4 end)") ==
        "adding_to needs a whole number for the 6 of clubs, found 1.5");
  CHECK(tell("local found = trick:adding_to(11, function(card) return 2000000000000 end)") ==
        "adding_to needs a whole number for the 6 of clubs, found 2000000000000");
  CHECK(tell("local found = list(trick:sets(1)) + trick:sets(1) got = #found") == "got 4");
  for (const std::string word : {"best_melds", "deadwood"}) {
    CHECK(tell("local found = all:" + word + "()") == word + " splits up to 64 cards, not 462");
    CHECK(tell("local found = trick:" + word + "(me)") == word + " takes a list, not the player Anna");
    CHECK(tell("local found = trick:" + word + "(me.hand)") ==
          word + " takes a list of melds, as in `hand:" + word + "(hand:runs())`, not Anna's hand");
    CHECK(tell("local found = trick:" + word + "(none, \"rank\")") ==
          word + " needs a whole number for the 6 of clubs, found a string");
  }
  CHECK(tell("got = players:poker()") == "poker looks for sets of cards, not of players");
  CHECK(tell("got = players:poker_name()") == "poker_name looks for sets of cards, not of players");
}

TEST_CASE("wrong uses of tricks are reported alike by both engines") {
  CHECK(tell("local may = me.hand:following()") == "following takes a list, not nothing");
  CHECK(tell("local may = me.hand:following(me)") == "following takes a list, not the player Anna");
  CHECK(tell("local may = players:following(trick)") == "following is for cards, not players");
  CHECK(tell("local may = me.hand:following(players)") == "following is for cards, not players");
  CHECK(tell("local may = all:following(trick)") == "following is for up to 432 cards");
  CHECK(tell("local may = me.hand:following(all)") == "following is for up to 432 cards");
  CHECK(tell("local best = out:winner()") == "an empty trick has no winner");
  CHECK(tell("local best = players:winner()") == "winner is for cards, not players");
  CHECK(tell("local best = trick:winner(two)") == "the trump is a suit, not a number");
  CHECK(tell("local best = trick:winner(\"K\")") == "the trump is a suit, not a string");
  CHECK(tell("local best = trick:winner(\"clubs\")") == "nobody played the 6 of clubs");
  const std::string wins = "local best = trick:winner()";
  CHECK(tell(wins, "function strength(card) return card.rank end") ==
        "`strength` must return a whole number; for the 6 of clubs it returned a string");
  CHECK(tell(wins, "function strength(card) return card.order / 1 end") ==
        "`strength` must return a whole number; for the 6 of clubs it returned a number");
  CHECK(tell(wins, "function suit_of(card) return card.order end") ==
        "`suit_of` must return a suit, or another short text, or nil");
  CHECK(tell(wins,
             "function suit_of(card) return \"the text with \" .. 40 + card.order .. \" characters is not the name of "
             "a suit\" end") == "`suit_of` must return a suit, or another short text, or nil");
  CHECK(tell(wins, "function suit_of(card) return \"a suit that is longer than forty characters is none\" end") ==
        "`suit_of` must return a suit, or another short text, or nil");
  CHECK(tell("local best = trick:winner(\"even0\")",
             "function suit_of(card) return \"even\" .. card.order % 2 end\n"
             "function strength(card) return -card.order end") == "nobody played the 5 of clubs");
}

TEST_CASE("a function that fails for one face is called card by card up to there") {
  // Faces without a value are not tested together, and 10D, which is tested first, decides `any`.
  CHECK(tell("got = me.hand:any(function(card) return card.value > 9 end)") == "got yes");
  CHECK(tell("got = me.hand:any(function(card) return card.rank == \"10\" or card.value > 9 end)") == "got yes");
  CHECK(tell("got = players:any(function(who)\n    return me.hand:any(function(card) return card.value > 9 end)\n"
             "  end)") == "got yes");
  CHECK(tell("local function high(card) return card.value > 9 end\n"
             "  got = me.hand:any(function(card) return high(card) end)") == "got yes");
  CHECK(tell("local found = me.hand:first(function(card) return card.value > 9 end)\n  trick:add(none)") ==
        "game.lua:25: add takes a card or a player, not nil");
  // Acting is refused inside it, and allowed afterwards.
  CHECK(tell("local found = me.hand:any(function(card) return card.value > 9 end)\n  stock[1]:move_to(out)\n"
             "  got = #out") == "got 1");
}

TEST_CASE("faults in a function that a word calls are reported alike by both engines") {
  CHECK(tell("local found = me.hand:where(function(card)\n    return trick:has(none)\n  end)") ==
        std::string("game.lua:25: has") + kLookedFor + "nil");
  CHECK(tell("local found = me.hand:sorted(function(card)\n    return trick:sum(two)\n  end)") ==
        "game.lua:25: sum takes the name of a field or a function, not a number");
  CHECK(tell("local found = me.hand:count(function(card)\n    return trick:any { rank = two }\n  end)") ==
        "game.lua:25: ranks are texts: write \"2\", not 2");
}

}  // namespace houserules::faults_lists_test
