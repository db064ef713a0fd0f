// Tricks: following suit, winning, and scripts in which cards change their suit or rank with the trump.
#include "tests/interpreter/play_support.h"

namespace houserules::tricks_test {

using namespace houserules::test;

constexpr const char* kTrick = "pile trick face up\npublic trump \"trumps\"\nmove play \"play {card}\"\n";

/// What is said after Anna has led 4C and Ben may play a card from 7H 8C 9C TH JH, with these functions in the script.
std::string played(const std::string& body, const std::string& functions = "") {
  Seating seating;
  seating.cards = "2C 7H 3D 8C 4C 9C 5H 10H 6C JH";
  Play play(small_game(functions + "\nfunction play(first)\ntrump = \"hearts\"\nplayers[1].hand[3]:move_to(trick)\n" +
                           body + "\nplayers[1]:choose { go = true } end\n",
                       kTrick),
            seating);
  return play.error().empty() ? play.said() : play.error();
}

std::string names_of(const std::string& list) { return "for card in each(" + list + ") do say(card.name) end"; }

TEST_CASE("following returns the cards of the suit led, or all cards") {
  CHECK(played(names_of("players[2].hand:following(trick)")) == "8 of clubs; 9 of clubs");
  CHECK(played("players[2].hand:where(\"clubs\"):first():move_to(stock) " +
               names_of("players[2].hand:where(\"hearts\"):following(trick)")) ==
        "7 of hearts; 10 of hearts; Jack of hearts");
  CHECK(played("trick:move_to(stock) say(#players[2].hand:following(trick))") == "5");
  CHECK(played("say(#players[2].hand:following(cards { players[2].hand[1] }))") == "3");
  CHECK(played("players[2].hand:following()").ends_with("following takes a list, not nothing"));
  CHECK(played("players:following(trick)").ends_with("following is for cards, not players"));
}

TEST_CASE("cards that follow suit are offered as a choice") {
  Seating seating;
  seating.cards = "2C 7H 3D 8C 4C 9C 5H 10H 6C JH";
  Play play(small_game("function play(first) players[1].hand[3]:move_to(trick)\n"
                       "players[2]:pick(\"play\", players[2].hand:following(trick)):move_to(trick) end",
                       kTrick),
            seating);
  CHECK(play.offers() == "play 8C | play 9C");
}

TEST_CASE("the highest card of the suit led wins, or the highest trump; lists of cards also have a winner") {
  const std::string both = "players[2].hand:first(\"9C\"):move_to(trick) ";
  CHECK(played(both + "say(trick:winner())") == "Ben");
  CHECK(played(both + "say(trick:winner(\"clubs\"))") == "Ben");
  CHECK(played("players[2].hand:first(\"7H\"):move_to(trick) say(trick:winner()) say(trick:winner(trump)) "
               "say(trick:winner(nil)) say((trick + cards {}):winner(trump))") == "Anna; Ben; Anna; Ben");
  CHECK(played("trick:winner(\"heart\")").ends_with("the trump is a suit, not a string"));
  CHECK(played("local none = cards {} none:winner()").ends_with("an empty trick has no winner"));
}

// The bowers of Euchre, with hearts as trumps.
constexpr const char* kBowers = R"(
local function is_left(card) return card:is("J") and card.colour == "red" and card.suit ~= trump end
function suit_of(card)
  if is_left(card) then return trump end
  return card.suit
end
function strength(card)
  if is_left(card) then return 101 end
  return card:is("J") and card.suit == trump and 102 or card.order
end
)";

TEST_CASE("a script says which suit a card belongs to, and how high it ranks there") {
  const std::string lays = "players[2].hand:first(\"JH\"):move_to(trick) ";
  CHECK(played("trump = \"diamonds\" trick:move_to(stock) players[2].hand:first(\"JH\"):move_to(trick) " +
                   names_of("players[1].hand:following(trick)"),
               kBowers) == "3 of diamonds");
  CHECK(played("trump = \"diamonds\" players[1].hand:first(\"3D\"):move_to(trick) " + lays + "say(trick:winner(trump))",
               kBowers) == "Ben");
}

TEST_CASE("a script's suits may have their own names, and be used in calls") {
  // A table cannot be asked for all faces at once; the answers are the same.
  const std::string functions =
      "local tops = { J = 50 }\n"
      "function suit_of(card) return (tops[card.rank] or card.suit == trump) and \"trumps\" or card.suit end\n"
      "function strength(card) return tops[card.rank] or card.order end\n";
  CHECK(played("players[2].hand:first(\"JH\"):move_to(trick) say(trick:winner(\"trumps\")) say(trick:winner())",
               functions) == "Ben; Anna");
  CHECK(played("trick:move_to(stock) players[2].hand:first(\"JH\"):move_to(trick) " +
                   names_of("players[1].hand:following(trick)"),
               functions) == "5 of hearts");
  CHECK(played("say(#players[2].hand:following(trick))", "function suit_of(card) return nil end") == "5");
}

TEST_CASE("wrong results of suit_of and strength are errors, and these functions may not act") {
  CHECK(played("players[2].hand:following(trick)", "function suit_of(card) return 3 end")
            .ends_with("`suit_of` must return a suit, or another short text, or nil"));
  CHECK(played("trick:winner()", "function strength(card) return \"high\" end")
            .ends_with("`strength` must return a whole number; for the 4 of clubs it returned a string"));
  CHECK(played("trick:winner()", "function strength(card) end")
            .ends_with("`strength` must return a whole number; for the 4 of clubs it returned nil"));
  CHECK(played("trick:winner()", "function strength(card) card:show() return 1 end")
            .find("showing a card is not possible in `score`") != std::string::npos);
}

TEST_CASE("a card is face up if everybody sees its face") {
  CHECK(tell("say(tostring(me.hand[1].face_up)) me.hand[1]:show() say(tostring(me.hand[1].face_up)) "
             "me.hand[1]:move_to(discard) say(tostring(discard.top.face_up)) say(tostring(stock.top.face_up))") ==
        "false; true; true; false");
  CHECK(tell("me.hand[1].face_up = true").ends_with("`face_up` of the card 2 of clubs cannot be set"));
}

}  // namespace houserules::tricks_test
