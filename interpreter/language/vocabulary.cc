#include "interpreter/language/vocabulary.h"

#include <array>

namespace houserules {
namespace {

constexpr std::array kWords{
    // ---- what the script defines ----
    Word{Owner::callback, "before_deal", "function before_deal()", "called before the cards are dealt: stakes, antes"},
    Word{Owner::callback, "start", "function start()", "called after the deal and the turn-up, before the first turn"},
    Word{Owner::callback, "turn", "function turn(me)",
         "one player's turn; called player after player until the deal is finished"},
    Word{Owner::callback, "play", "function play(first)",
         "instead of `turn`: plays the whole deal in a loop of its own; `first` is who begins by the header"},
    Word{Owner::callback, "score", "function score(player)",
         "the points that the player gets for the deal; may not choose, move or finish"},
    Word{Owner::callback, "why_not", "function why_not(me, card)",
         "a sentence that tells a player why a card cannot be played, or nil"},

    Word{Owner::callback, "at_limit", "function at_limit()",
         "called when the limit of decisions is reached: may `finish` with winners; without it the deal is a draw"},

    // ---- globals ----
    Word{Owner::global, "players", "players", "the list of the players in this deal, by seat"},
    Word{Owner::global, "teams", "teams", "the list of teams, where the header has `teams`"},
    Word{Owner::global, "dealer", "dealer", "the player who deals"},
    Word{Owner::global, "deal_number", "deal_number", "1 in the first deal of the match"},
    Word{Owner::global, "options", "options.NAME", "the value of an option: a number, true or false, or a word"},
    Word{Owner::global, "suits", "suits", "the list of the suits of the pack"},
    Word{Owner::global, "ranks", "ranks", "the list of the ranks of the pack, low to high"},
    Word{Owner::global, "turns", "turns", "the order of turns, see below"},
    Word{Owner::global, "nobody", "nobody", "for `finish(nobody)`: the deal is a draw, or lost by all"},
    Word{Owner::global, "finish", "finish([player, ...])",
         "ends the deal at once and does not return; names who won it (players or a list), or `nobody`; without a name "
         "the header's `win` decides"},
    Word{Owner::global, "choose_all", "for p, move, value in choose_all(players, f) do",
         "all players of a list choose at the same time: `f(p)` gives the options of each (nil: none) and is called "
         "for all before anybody answers"},
    Word{Owner::global, "after", "after(player)",
         "the other players, in the direction of play, beginning with the next"},
    Word{Owner::global, "from", "from(player)", "the same, beginning with the player"},
    Word{Owner::global, "deal", "deal(n [, pile name])",
         "deals n cards to each player from the dealer's left, one at a time, to the hand or the named pile"},
    Word{Owner::global, "say", "say(text)", "tells everybody at the table"},
    Word{Owner::global, "chance", "chance(n) or chance(list)",
         "a random whole number from 1 to n, or a random element"},
    Word{Owner::global, "range", "range(a, b [, step])", "the numbers from a to b, offered by `choose` as one option"},
    Word{Owner::global, "cards", "cards { card, ... }", "a new list of cards"},
    Word{Owner::global, "each", "for card in each(list) do", "walks a copy of a list, a pile, or a row of piles"},

    // ---- players ----
    Word{Owner::player, "choose", "me:choose { move = options, ... }",
         "lets the player choose and returns the move and its value; options are `true`, a list of cards, suits, "
         "ranks, players or numbers, or a pile; nil, false and empty lists are not offered"},
    Word{Owner::player, "pick", "me:pick(\"move\", options)",
         "lets the player choose the value of one move and returns the value alone"},
    Word{Owner::player, "hand", "me.hand",
         "the player's hand; other piles declared `each` likewise: `me.tricks`, `me.column[2]`"},
    Word{Owner::player, "name", "me.name", "the player's name"},
    Word{Owner::player, "seat", "me.seat", "1 and up, clockwise"},
    Word{Owner::player, "score", "me.score", "points from the deals before this one"},
    Word{Owner::player, "chips", "me.chips", "chips the player has"},
    Word{Owner::player, "left", "me.left", "the next player clockwise who takes part in the deal"},
    Word{Owner::player, "right", "me.right", "the next player counterclockwise"},
    Word{Owner::player, "next", "me.next", "the next player in the direction of play"},
    Word{Owner::player, "partner", "me.partner", "the partner, in a game of teams of two"},
    Word{Owner::player, "team", "me.team", "the player's team"},
    Word{Owner::player, "pay", "me:pay(n, to)",
         "pays n chips to a player, a pot, or a list of players (shared, odd chips from the dealer's left)"},
    Word{Owner::player, "out", "me:out()", "the player is out of the match, from now on"},
    Word{Owner::player, "sits_out", "me:sits_out()", "the player takes no further part in this deal"},
    Word{Owner::player, "is_in", "me.is_in", "whether the player takes part in the deal"},

    // ---- lists ----
    Word{Owner::list, "where", "list:where(f) or list:where { suit = s }",
         "those for which `f(card)` is true, or that fit the pattern: `suit`, `rank`, `colour`, `value`, `order`, or a "
         "list of patterns of which any may fit"},
    Word{Owner::list, "except", "list:except(card, list or pattern)", "those that are not meant"},
    Word{Owner::list, "count", "list:count([f or pattern])", "how many there are"},
    Word{Owner::list, "sum", "list:sum(\"value\") or list:sum(f)", "the sum of a field, or of what `f(card)` returns"},
    Word{Owner::list, "any", "list:any(f or pattern)", "whether one fits"},
    Word{Owner::list, "all", "list:all(f or pattern)", "whether every one fits (true for an empty list)"},
    Word{Owner::list, "has", "list:has(card, \"QS\" or pattern)", "whether it is in the list"},
    Word{Owner::list, "lowest", "list:lowest([\"order\" or f])",
         "the element with the lowest order (or other field); the first of equals; nil when empty"},
    Word{Owner::list, "highest", "list:highest([\"order\" or f])", "the element with the highest"},
    Word{Owner::list, "first", "list:first([f or pattern])", "the first that fits, or nil"},
    Word{Owner::list, "sets", "list:sets(n)",
         "all sets of n cards of the list, each offered by `choose` as one option"},
    Word{Owner::list, "sorted", "list:sorted([\"order\" or f])",
         "a sorted copy: by suit and order, by a field, or by what `f(card)` returns"},
    Word{Owner::list, "add", "list:add(card)", "appends to a list (not to a pile: see `move_to`)"},
    Word{Owner::list, "remove", "list:remove(card)",
         "takes out of a list (not out of a pile); returns whether it was there"},
    Word{Owner::list, "top", "list.top", "the last element: the top card of a pile; nil when empty"},
    Word{Owner::list, "bottom", "list.bottom", "the first element: the bottom card of a pile; nil when empty"},

    // ---- piles: all that lists have, and ----
    Word{Owner::pile, "deal", "stock:deal(n, to)",
         "deals up to n cards from the top to a pile; returns the list of what was dealt, fewer when cards run out; "
         "refills where the header says so"},
    Word{Owner::pile, "can_deal", "stock:can_deal([n])", "whether n cards (1) could be dealt, a refill included"},
    Word{Owner::pile, "move_to", "pile:move_to(pile [, \"bottom\"])",
         "moves all its cards as a block, turned over if one pile shows its faces and the other does not"},
    Word{Owner::pile, "shuffle", "pile:shuffle()", "shuffles it"},
    Word{Owner::pile, "winner", "trick:winner([trump])",
         "the player who laid the highest card of the suit led (the bottom card's), or the highest trump"},
    Word{Owner::pile, "owner", "pile.owner", "the player whose pile it is, or nil"},
    Word{Owner::pile, "name", "pile.name", "its name"},

    // ---- cards ----
    Word{Owner::card, "rank", "card.rank",
         "\"A\", \"2\" .. \"10\", \"J\", \"Q\", \"K\"; always a string; \"*\" for a Joker"},
    Word{Owner::card, "suit", "card.suit", "\"clubs\", \"diamonds\", \"hearts\", \"spades\"; nil for a Joker"},
    Word{Owner::card, "colour", "card.colour", "\"red\" or \"black\"; nil for a Joker"},
    Word{Owner::card, "value", "card.value", "what the header's `values` give it"},
    Word{Owner::card, "order", "card.order", "1 for the lowest rank of the header's `order`, and up"},
    Word{Owner::card, "name", "card.name", "\"7 of hearts\""},
    Word{Owner::card, "is", "card:is(\"8\", \"QS\", \"hearts\", \"red\", \"*\", ...)",
         "whether it is of one of these ranks, cards, suits or colours; \"*\" is a Joker"},
    Word{Owner::card, "step_to", "card:step_to(card or rank)",
         "1 when the other card's rank, or the rank, is the next higher, -1 when it is the next lower, else nil"},
    Word{Owner::card, "move_to", "card:move_to(pile [, \"bottom\"])", "moves it to the top of a pile, or under it"},
    Word{Owner::card, "pile", "card.pile", "the pile it lies in"},
    Word{Owner::card, "holder", "card.holder", "the player in whose pile it lies, or nil"},
    Word{Owner::card, "laid_by", "card.laid_by", "the player out of whose pile it was last moved, or nil"},
    Word{Owner::card, "show", "card:show()", "shows its face to everybody while it lies where it is"},
    Word{Owner::card, "show_to", "card:show_to(player)", "shows its face to one player"},
    Word{Owner::card, "hide", "card:hide()", "turns it down again"},

    // ---- turns ----
    Word{Owner::turns, "skip", "turns.skip(n)",
         "the next n players miss a turn; acts, like the others, when `turn` returns"},
    Word{Owner::turns, "reverse", "turns.reverse([n])", "the direction of play turns round, n times"},
    Word{Owner::turns, "again", "turns.again()", "the same player has another turn"},
    Word{Owner::turns, "next", "turns.next = player", "who has the next turn; nil unless set"},
    Word{Owner::turns, "direction", "turns.direction", "1 clockwise, -1 counterclockwise"},

    // ---- teams, pots ----
    Word{Owner::team, "score", "team.score", "the points of its players"},
    Word{Owner::team, "players", "team.players", "its players"},
    Word{Owner::team, "number", "team.number", "1 and up"},
    Word{Owner::pot, "chips", "pot.chips", "chips in the pot"},
    Word{Owner::pot, "pay", "pot:pay(n, to)", "pays n chips out of the pot, as a player does"},
    Word{Owner::pot, "name", "pot.name", "its name"},

    // ---- what is left of Lua's library ----
    Word{Owner::library, "ipairs", "ipairs(list)", "walks a table or list by number"},
    Word{Owner::library, "pairs", "pairs(table)",
         "walks a table: whole numbers first, then strings, cards, players, each in order"},
    Word{Owner::library, "type", "type(value)", "as in Lua"},
    Word{Owner::library, "tostring", "tostring(value)", "as in Lua; cards, players and piles by name"},
    Word{Owner::library, "tonumber", "tonumber(value [, base])", "as in Lua"},
    Word{Owner::library, "select", "select(n, ...)", "as in Lua"},
    Word{Owner::library, "error", "error(message)", "stops the game with a message for the author"},
    Word{Owner::library, "assert", "assert(value [, message])", "as in Lua"},
    Word{Owner::library, "table", "table.NAME", "`concat insert move pack remove sort unpack`; the sort is stable"},
    Word{Owner::library, "string", "string.NAME", "all but `dump`; strings are at most 64 KB long"},
    Word{Owner::library, "math", "math.NAME",
         "`abs ceil floor fmod huge max maxinteger min mininteger modf pi sqrt tointeger type ult`"},
};

}  // namespace

std::span<const Word> vocabulary() { return kWords; }

std::vector<std::string> words_of(Owner owner) {
  std::vector<std::string> names;
  for (const Word& word : kWords) {
    if (word.owner == owner ||
        (owner == Owner::pile && word.owner == Owner::list && word.name != "add" && word.name != "remove")) {
      names.emplace_back(word.name);
    }
  }
  return names;
}

std::string_view owner_name(Owner owner) {
  switch (owner) {
    case Owner::callback: return "callback";
    case Owner::global: return "global";
    case Owner::player: return "player";
    case Owner::list: return "list";
    case Owner::pile: return "pile";
    case Owner::card: return "card";
    case Owner::turns: return "`turns`";
    case Owner::team: return "team";
    case Owner::pot: return "pot";
    case Owner::library: return "library";
  }
  return "";
}

}  // namespace houserules
