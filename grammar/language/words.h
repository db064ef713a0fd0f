// The words (built-ins) of the script language, one table row each. The bindings and their guards, "did you mean"
// suggestions, names reserved in headers, script checks, the tables of docs/language.md, and the luacheck configuration
// are all derived from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/language/word.h"

namespace houserules {

/// The key for calls out of turn in a table of moves.
inline constexpr std::string_view kOthers = "others";
/// The move of a player who is offered nothing but such calls. A header need not declare it.
inline constexpr std::string_view kGoOn = "go_on";

namespace words {

using enum Owner;

// ---- values ----

constexpr WordValue is(Kinds kinds, Within within = Within::any) { return {kinds, 0, ValueRule::kinds, within}; }
constexpr WordValue list_of(Kinds elements) { return {kind::list, elements, ValueRule::kinds, Within::any}; }
constexpr WordValue by(ValueRule rule) { return {kind::any, 0, rule, Within::any}; }
inline constexpr WordValue kNothing = is(kind::nil), kAnything = is(kind::any), kTruth = is(kind::boolean),
                           kNumberValue = is(kind::number), kPerhapsNumber = is(kind::number | kind::nil),
                           kText = is(kind::text), kPerhapsPlayer = is(kind::player | kind::nil);

// ---- parameters ----

template <typename... All>
constexpr Parameters takes(const All&... all) {
  return {{all...}, sizeof...(All), false, true};
}
/// One parameter, any number of times.
constexpr Parameters takes_many(const Parameter& parameter) { return {{parameter}, 1, true, true}; }
constexpr Parameter maybe(Parameter parameter) {
  parameter.optional = true;
  return parameter;
}
inline constexpr Parameters kAsInLua{{}, 0, false, false};

inline constexpr Kinds kSomeLists = kind::lists | kind::table;
inline constexpr Parameter kNumber{kind::number, "a number"};
inline constexpr Kinds kSomeSets = kSomeLists | kind::sets;
inline constexpr Parameter kNumberOrList{kind::number | kSomeSets, "a number or a list"};
inline constexpr Parameter kSaid{~Kinds{0}, "a text"};
inline constexpr Parameter kCard{kind::card, "a card"};
inline constexpr Parameter kCards{kSomeLists, "a list of cards"};
inline constexpr Parameter kListed{kSomeSets | kind::row, "a list"};
inline constexpr Parameter kTrick{kSomeLists, "the pile or list of a trick"};
inline constexpr Parameter kMelds{kSomeSets, "a list of melds"};
inline constexpr Parameter kPlayers{kSomeLists, "a list of players"};
inline constexpr Parameter kCounted{kSomeSets | kind::row, "a list"};
inline constexpr Parameter kWalked{kSomeSets | kind::row | kind::suit_piles, "a list"};
inline constexpr Parameter kPile{kind::pile, "a pile"};
inline constexpr Parameter kPlace{kind::texts, "\"top\" or \"bottom\"", Named::place};
inline constexpr Parameter kPlayer{kind::player, "a player"};
inline constexpr Parameter kTeam{kind::team, "a team"};
inline constexpr Parameter kPaid{kind::player | kind::pot | kSomeLists, "a player, a pot or a list of players"};
// The check of card words reports a number given for a rank.
inline constexpr Parameter kWhich{
    kind::functions | kind::texts | kind::number | kSomeSets | kind::card | kind::player | kind::team,
    "a function, a pattern, a word, a card or a list", Named::pattern};
inline constexpr Parameter kCardOrCards{kind::card | kSomeLists, "a card or a list of cards"};
inline constexpr Parameter kPattern{kind::texts | kind::table | kind::list, "a word or a pattern", Named::pattern};
inline constexpr Parameter kBy{kind::texts | kind::functions, "the name of a field, or a function", Named::field};
inline constexpr Parameter kElement{kind::card | kind::player | kind::texts | kind::team | kind::number | kind::pile,
                                    "a card"};
inline constexpr Parameter kMoves{kind::table, "a table of moves, as in `me:choose { play = me.hand }`"};
inline constexpr Parameter kMoveName{kind::texts, "the name of a move", Named::move};
inline constexpr Parameter kOffer{~Kinds{0}, "what may be chosen"};
inline constexpr Parameter kFaces{kind::texts | kind::number,
                                  "ranks, suits, colours or cards, as in `card:is(\"8\", \"QS\")`", Named::face};
inline constexpr Parameter kRank{kind::card | kind::texts, "a card or a rank", Named::rank};
inline constexpr Parameter kTrump{kind::texts | kind::nil, "a suit", Named::suit};
inline constexpr Parameter kWinners{kind::player | kSomeLists | kind::nobody | kind::team | kind::nil,
                                    "the players who win, or `nobody`"};
inline constexpr Parameter kAsked{kind::functions, "a function that returns what a player may choose"};
inline constexpr Parameter kSteps{kind::functions, "a function, as in `try(function() ... end)`"};
inline constexpr Parameter kHand{kind::texts, "the name of a pile, as in `deal(1, \"hand\")`", Named::hand};

// ---- rows ----

/// A function defined by the script.
constexpr Word defined(std::string_view name, std::string_view form, Parameters passed, WordValue gives,
                       std::string_view text) {
  return {callback, name, form, Use::defined, passed, gives, "", text};
}
constexpr Word value(Use use, Owner owner, std::string_view name, std::string_view form, WordValue what,
                     std::string_view text, std::string_view doing = "") {
  return {owner, name, form, use, {}, what, doing, text};
}
constexpr Word stored(Owner owner, std::string_view name, std::string_view form, WordValue what,
                      std::string_view text) {
  return value(Use::stored, owner, name, form, what, text);
}
constexpr Word computed(Owner owner, std::string_view name, std::string_view form, WordValue what,
                        std::string_view text) {
  return value(Use::computed, owner, name, form, what, text);
}
/// A function without side effects.
constexpr Word asks(Owner owner, std::string_view name, std::string_view form, Parameters passed, WordValue gives,
                    std::string_view text) {
  return {owner, name, form, Use::asks, passed, gives, "", text};
}
/// A function with side effects, callable anywhere.
constexpr Word acts(Owner owner, std::string_view name, std::string_view form, Parameters passed, WordValue gives,
                    std::string_view text) {
  return {owner, name, form, Use::acts, passed, gives, "", text};
}
/// A function with side effects, callable only while the script plays.
constexpr Word plays(Owner owner, std::string_view name, std::string_view form, std::string_view doing,
                     Parameters passed, WordValue gives, std::string_view text) {
  return {owner, name, form, Use::acts, passed, gives, doing, text};
}

inline constexpr auto kTable = std::to_array<Word>({
    // ---- callbacks the script defines ----
    defined("before_deal", "function before_deal()", takes(), kNothing,
            "called before the cards are dealt: stakes, antes"),
    defined("start", "function start()", takes(), kNothing,
            "called after the deal and the turn-up, before the first turn"),
    defined("turn", "function turn(me)", takes(kPlayer), kNothing,
            "one player's turn; called player after player until the deal is finished"),
    defined("play", "function play(first)", takes(kPlayer), kNothing,
            "instead of `turn`: plays the whole deal in a loop of its own; `first` is the player who begins according "
            "to the header"),
    defined("score", "function score(player)", takes(kPlayer), kAnything,
            "the points that the player gets for the deal; may not choose, move or finish"),
    defined("team_score", "function team_score(team)", takes(kTeam), kAnything,
            "in a game of teams, instead of `score`: the points that the team gets for the deal"),
    defined("why_not", "function why_not(me, card)", takes(kPlayer, kCard), kAnything,
            "a sentence that explains to a player why a card cannot be played, or nil"),
    defined("hand_total", "function hand_total(hand)", takes(kPile), kAnything,
            "the total of a hand, a number or a text, or nil; shown beside the hand to players who see all its cards"),
    defined("suit_of", "function suit_of(card)", takes(kCard), kAnything,
            "the suit that a card belongs to in a trick, if it is not the printed suit; any text will do"),
    defined("strength", "function strength(card)", takes(kCard), kAnything,
            "how high a card ranks in a trick among cards of its suit, if not by the header's `order`"),
    defined("at_limit", "function at_limit()", takes(), kNothing,
            "called when the limit of decisions is reached: may `finish` with winners; without it the deal is a draw"),

    // ---- globals ----
    computed(global, "players", "players", list_of(kind::player), "the list of the players in this deal, by seat"),
    stored(global, "teams", "teams", list_of(kind::team), "the list of teams, where the header has `teams`"),
    computed(global, "dealer", "dealer", is(kind::player), "the player who deals"),
    computed(global, "deal_number", "deal_number", is(kind::number, Within::from_one),
             "1 in the first deal of the match"),
    stored(global, "options", "options.NAME", is(kind::options),
           "the value of an option: a number, true or false, or a word"),
    stored(global, "suits", "suits", list_of(kind::suit), "the list of the suits of the pack"),
    stored(global, "ranks", "ranks", list_of(kind::rank), "the list of the ranks of the pack, low to high"),
    stored(global, "turns", "turns", is(kind::turns), "the order of turns, see below"),
    stored(global, "nobody", "nobody", is(kind::nobody), "for `finish(nobody)`: the deal is a draw, or lost by all"),
    plays(global, "finish", "finish([player, ...])", "finish", takes_many(maybe(kWinners)), kNothing,
          "ends the deal at once and does not return; names who won it (players or a list), or `nobody`; without a "
          "name the header's `win` decides"),
    plays(global, "finish_match", "finish_match([player, ...])", "finish_match", takes_many(maybe(kWinners)), kNothing,
          "the same, and also ends the match: the players named win both; without a name the header's `win` decides"),
    plays(global, "redeal", "redeal()", "redeal", takes(), kNothing,
          "the deal is void: nothing is scored, and the same player deals again; does not return"),
    plays(global, "choose_all", "for p, move, value in choose_all(players, f) do", "choosing", takes(kPlayers, kAsked),
          kAnything,
          "all players of a list choose at the same time: `f(p)` gives the options of each (nil: none) and is called "
          "for all before anybody answers"),
    plays(global, "try", "try(function() ... end)", "trying", takes(kSteps), by(ValueRule::tried),
          "runs the function, in which players may choose, and returns true and its results; after a `fail` everything "
          "since is undone, and `try` returns false and the reason"),
    plays(global, "fail", "fail(text)", "failing", takes(kSaid), kNothing,
          "undoes everything since the last `try` began, and shows the player why; does not return"),
    asks(global, "after", "after(player)", takes(kPlayer), list_of(kind::player),
         "the other players, in the direction of play, beginning with the next"),
    asks(global, "from", "from(player)", takes(kPlayer), list_of(kind::player), "the same, beginning with the player"),
    plays(global, "deal", "deal(n [, pile name])", "dealing", takes(kNumber, maybe(kHand)), kNothing,
          "deals n cards to each player from the dealer's left, one at a time, to the hand or the named pile"),
    plays(global, "pass_round", "pass_round([pile name [, n]])", "passing hands round",
          takes(maybe(kHand), maybe(kNumber)), kNothing,
          "all players pass their hand, or the named pile, to the next player at the same time; or to the player n "
          "places along in the direction of play, or back if n is negative"),
    acts(global, "say", "say(text)", takes(kSaid), kNothing, "shows a text to everybody at the table"),
    plays(global, "chance", "chance(n) or chance(list)", "chance", takes(kNumberOrList), by(ValueRule::drawn),
          "a random whole number from 1 to n, or a random element"),
    asks(global, "range", "range(a, b [, step])", takes(kNumber, kNumber, maybe(kNumber)), is(kind::numbers),
         "the numbers from a to b, offered by `choose` as one option"),
    asks(global, "cards", "cards { card, ... }", takes(kCards), list_of(kind::card), "a new list of cards"),
    asks(global, "list", "list { player, ... }", takes(kListed), by(ValueRule::same_elements),
         "a new list of players, cards, suits, ranks, piles, teams, or lists of cards"),
    asks(global, "each", "for card in each(list) do", takes(kWalked), kAnything,
         "iterates over a copy of a list, a pile, or a row of piles"),

    // ---- players ----
    plays(
        player, "choose", "me:choose { move = options, ... }", "choosing", takes(kMoves), by(ValueRule::chosen),
        "lets the player choose and returns the move and its value, or both its values; options are `true`, a list of "
        "cards, suits, ranks, players, piles, numbers or words, or a pile, or two lists in a table; nil, false and "
        "empty lists are not offered; `others` are calls out of turn"),
    plays(player, "pick", "me:pick(\"move\", options)", "choosing", takes(kMoveName, kOffer), by(ValueRule::picked),
          "lets the player choose the value of one move and returns the value alone, or both values"),
    value(Use::declared, player, "hand", "me.hand", is(kind::pile),
          "the player's hand; other piles declared `each` likewise: `me.tricks`, `me.column[2]`"),
    stored(player, "name", "me.name", kText, "the player's name"),
    stored(player, "seat", "me.seat", is(kind::number, Within::seats), "1 and up, clockwise"),
    computed(player, "score", "me.score", kNumberValue, "points from earlier deals"),
    computed(player, "chips", "me.chips", kNumberValue, "chips the player has"),
    computed(player, "left", "me.left", is(kind::player), "the next player clockwise who takes part in the deal"),
    computed(player, "right", "me.right", is(kind::player), "the next player counterclockwise"),
    computed(player, "next", "me.next", is(kind::player), "the next player in the direction of play"),
    computed(player, "partner", "me.partner", is(kind::player), "the partner, in a game of teams of two"),
    computed(player, "team", "me.team", is(kind::team), "the player's team"),
    plays(player, "pay", "me:pay(n, to)", "paying", takes(kNumber, kPaid), kNothing,
          "pays n chips to a player, a pot, or a list of players (shared, odd chips from the dealer's left)"),
    plays(player, "out", "me:out()", "out", takes(), kNothing, "the player is out of the match, from now on"),
    plays(player, "sits_out", "me:sits_out()", "sits_out", takes(), kNothing,
          "the player takes no further part in this deal"),
    plays(player, "learns", "me:learns(cards, pattern)", "giving hints about cards", takes(kCardOrCards, kPattern),
          kNothing,
          "lets the player learn which of these cards fit a word or pattern, or whether this card does, without seeing "
          "them"),
    computed(player, "is_in", "me.is_in", kTruth, "whether the player takes part in the deal"),

    // ---- lists ----
    asks(list, "where", "list:where(f) or list:where { suit = s }", takes(kWhich), by(ValueRule::same_elements),
         "those for which `f(card)` is true, or that fit the pattern: `suit`, `rank`, `colour`, `value`, `order`, or a "
         "list of words and patterns of which any may fit"),
    asks(list, "except", "list:except(card, list or pattern)", takes(kWhich), by(ValueRule::same_elements),
         "all the others"),
    asks(list, "count", "list:count([f or pattern])", takes(maybe(kWhich)), is(kind::number, Within::from_zero),
         "how many there are"),
    asks(list, "sum", "list:sum(\"value\") or list:sum(f)", takes(kBy), kNumberValue,
         "the sum of a field, or of what `f(card)` returns"),
    asks(list, "any", "list:any(f or pattern)", takes(kWhich), kTruth, "whether one fits"),
    asks(list, "all", "list:all(f or pattern)", takes(kWhich), kTruth,
         "whether every one fits (true for an empty list)"),
    asks(list, "has", "list:has(card, \"QS\" or pattern)", takes(kWhich), kTruth, "whether it is in the list"),
    asks(list, "lowest", "list:lowest([\"order\" or f])", takes(maybe(kBy)), by(ValueRule::element),
         "the element with the lowest order (or other field); the first if several are equal; nil when empty"),
    asks(list, "highest", "list:highest([\"order\" or f])", takes(maybe(kBy)), by(ValueRule::element),
         "the element with the highest order (or other field)"),
    asks(list, "first", "list:first([f or pattern])", takes(maybe(kWhich)), by(ValueRule::element),
         "the first that fits, or nil"),
    asks(list, "ranks", "list:ranks()", takes(), list_of(kind::rank), "the ranks of its cards, each once, low to high"),
    asks(list, "sets", "list:sets(n)", takes(kNumber), is(kind::sets),
         "all sets of n cards of the list, each offered by `choose` as one option"),
    asks(list, "groups", "list:groups([least [, most [, wild [, n]]]])",
         takes(maybe(kNumber), maybe(kNumber), maybe(kWhich), maybe(kNumber)), is(kind::sets),
         "all sets of cards of one rank: of 3 or more, of `least` or more, or of `least` to `most`; up to n of the "
         "cards that fit `wild` may stand for others"),
    asks(list, "runs", "list:runs([least [, most [, wild [, n]]]])",
         takes(maybe(kNumber), maybe(kNumber), maybe(kWhich), maybe(kNumber)), is(kind::sets),
         "all sets of consecutive cards of one suit, low to high: of 3 or more, and so on"),
    asks(list, "stands_for", "meld:stands_for(card, wild)", takes(kCard, kWhich), is(kind::text | kind::nil),
         "what a card in a run or group stands for: \"7H\" in a run, \"7\" in a group; nil if the other cards do not "
         "determine it"),
    asks(list, "straights", "list:straights([least [, most [, n]]])",
         takes(maybe(kNumber), maybe(kNumber), maybe(kNumber)), is(kind::sets),
         "the same in any suits; with n cards of each rank, as in consecutive pairs"),
    asks(list, "adding_to", "list:adding_to(n [, \"value\" or f])", takes(kNumber, maybe(kBy)), is(kind::sets),
         "all sets of cards whose values (or the field, or `f(card)`) add up to n"),
    asks(list, "best_melds", "hand:best_melds([melds [, \"value\" or f]])", takes(maybe(kMelds), maybe(kBy)),
         is(kind::sets),
         "the melds (groups and runs of three or more, unless others are given) that can be laid together and leave "
         "the least value in the hand"),
    asks(list, "deadwood", "hand:deadwood([melds [, \"value\" or f]])", takes(maybe(kMelds), maybe(kBy)), kNumberValue,
         "the value of the cards left over after the best melds"),
    asks(list, "poker", "list:poker()", takes(), is(kind::number, Within::from_zero),
         "the strength of its best five cards as a poker hand: a number to compare, the same for equal hands"),
    asks(list, "poker_name", "list:poker_name()", takes(), kText,
         "that hand in words: \"two pair, Kings and Fours, 9 kicker\""),
    asks(list, "following", "hand:following(trick)", takes(kTrick), by(ValueRule::same_elements),
         "the cards that may be played to a trick when players must follow suit: those of the suit led, or all cards "
         "if there are none or the trick is empty"),
    asks(list, "winner", "trick:winner([trump])", takes(maybe(kTrump)), kPerhapsPlayer,
         "the player who laid the highest card of the suit led (the bottom card's), or the highest trump; "
         "of equal cards the first"),
    asks(list, "sorted", "list:sorted([\"order\" or f])", takes(maybe(kBy)), by(ValueRule::same_elements),
         "a sorted copy: by suit and order, by a field, or by what `f(card)` returns"),
    acts(list, "add", "list:add(card)", takes(kElement), kNothing, "appends to a list (not to a pile: see `move_to`)"),
    acts(list, "remove", "list:remove(card)", takes(kElement), kTruth,
         "removes from a list (not from a pile); returns whether it was there"),
    computed(list, "top", "list.top", by(ValueRule::element),
             "the last element: the top card of a pile; nil when empty"),
    computed(list, "bottom", "list.bottom", by(ValueRule::element),
             "the first element: the bottom card of a pile; nil when empty"),

    // ---- piles: these and the words of lists, except those that change a list ----
    plays(pile, "deal", "stock:deal(n, to)", "dealing", takes(kNumber, kPile), list_of(kind::card),
          "deals up to n cards from the top to a pile; returns the list of cards dealt, fewer if cards run out; "
          "refills where the header says so"),
    plays(pile, "swap", "pile:swap(pile)", "swapping piles", takes(kPile), kNothing,
          "swaps the cards of the two piles"),
    asks(pile, "can_deal", "stock:can_deal([n])", takes(maybe(kNumber)), kTruth,
         "whether n cards (default 1) could be dealt, counting a refill"),
    plays(pile, "move_to", "pile:move_to(pile [, \"bottom\"])", "moving a pile", takes(kPile, maybe(kPlace)), kNothing,
          "moves all its cards as a block, turned over if one pile shows its faces and the other does not"),
    plays(pile, "shuffle", "pile:shuffle()", "shuffling", takes(), kNothing, "shuffles it"),
    computed(pile, "owner", "pile.owner", kPerhapsPlayer, "the player whose pile it is, or nil"),
    computed(pile, "name", "pile.name", kText, "its name"),

    // ---- cards ----
    stored(card, "rank", "card.rank", is(kind::rank),
           "\"A\", \"2\" .. \"10\", \"J\", \"Q\", \"K\"; always a string; \"*\" for a Joker"),
    stored(card, "suit", "card.suit", is(kind::suit | kind::nil),
           "\"clubs\", \"diamonds\", \"hearts\", \"spades\"; nil for a Joker"),
    stored(card, "colour", "card.colour", is(kind::colour | kind::nil), "\"red\" or \"black\"; nil for a Joker"),
    stored(card, "value", "card.value", kNumberValue, "its value from the header's `values`"),
    stored(card, "order", "card.order", kNumberValue, "1 for the lowest rank of the header's `order`, and up"),
    stored(card, "name", "card.name", kText, "\"7 of hearts\""),
    asks(card, "is", "card:is(\"8\", \"QS\", \"hearts\", \"red\", \"*\", ...)", takes_many(kFaces), kTruth,
         "whether it is one of these cards, ranks, suits or colours; \"*\" is a Joker"),
    asks(card, "step_to", "card:step_to(card or rank)", takes(kRank),
         is(kind::number | kind::nil, Within::minus_one_or_one),
         "1 if the other card's rank, or the rank given, is the next higher, -1 if the next lower, else nil"),
    plays(card, "move_to", "card:move_to(pile [, \"bottom\"])", "moving a card", takes(kPile, maybe(kPlace)), kNothing,
          "moves it to the top or the bottom of a pile"),
    computed(card, "face_up", "card.face_up", kTruth, "whether everybody sees its face where it lies"),
    computed(card, "pile", "card.pile", is(kind::pile), "the pile it lies in"),
    computed(card, "holder", "card.holder", kPerhapsPlayer, "the player in whose pile it lies, or nil"),
    computed(card, "laid_by", "card.laid_by", kPerhapsPlayer, "the player from whose pile it was last moved, or nil"),
    plays(card, "show", "card:show()", "showing a card", takes(), kNothing,
          "shows its face to everybody while it stays where it is"),
    plays(card, "show_to", "card:show_to(player)", "showing a card", takes(kPlayer), kNothing,
          "shows its face to one player"),
    plays(card, "hide", "card:hide()", "hiding a card", takes(), kNothing, "turns it down again"),

    // ---- turns ----
    plays(turns, "skip", "turns.skip(n)", "turns.skip", takes(maybe(kNumber)), kNothing,
          "the next n players miss a turn; takes effect, like the others, when `turn` returns"),
    plays(turns, "reverse", "turns.reverse([n])", "turns.reverse", takes(maybe(kNumber)), kNothing,
          "reverses the direction of play, n times"),
    plays(turns, "again", "turns.again()", "turns.again", takes(), kNothing, "the same player has another turn"),
    value(Use::settable, turns, "next", "turns.next = player", kPerhapsPlayer, "who has the next turn; nil unless set",
          "turns.next"),
    computed(turns, "direction", "turns.direction", is(kind::number, Within::minus_one_or_one),
             "1 clockwise, -1 counterclockwise"),

    // ---- teams, pots ----
    computed(team, "score", "team.score", kNumberValue, "the team's points from earlier deals"),
    computed(team, "players", "team.players", list_of(kind::player), "its players"),
    computed(team, "other", "team.other", is(kind::team), "the other team, in a game of two"),
    computed(team, "name", "team.name", kText, "the names of its players: \"Anna and Clara\""),
    computed(team, "number", "team.number", kNumberValue, "1 and up"),
    computed(pot, "chips", "pot.chips", kNumberValue, "chips in the pot"),
    plays(pot, "pay", "pot:pay(n, to)", "paying", takes(kNumber, kPaid), kNothing,
          "pays n chips out of the pot, like `me:pay`"),
    plays(pot, "share", "pot:share(players, f)", "paying", takes(kPlayers, kBy), kNothing,
          "pays the pot out to the players for whom `f(player)` is highest; what a player has paid in during this deal "
          "can be won only by those who paid as much, and otherwise goes to the next best (side pots)"),
    computed(pot, "name", "pot.name", kText, "its name"),

    // ---- the rest of Lua's library ----
    asks(library, "ipairs", "ipairs(list)", takes(kCounted), kAnything, "iterates over a table or list by number"),
    asks(library, "pairs", "pairs(table)", kAsInLua, kAnything,
         "iterates over a table: whole numbers first, then strings, cards, players, each in order"),
    asks(library, "type", "type(value)", kAsInLua, kText, "as in Lua"),
    asks(library, "tostring", "tostring(value)", kAsInLua, kText, "as in Lua; cards, players and piles by name"),
    asks(library, "tonumber", "tonumber(value [, base])", kAsInLua, kPerhapsNumber, "as in Lua"),
    asks(library, "select", "select(n, ...)", kAsInLua, kAnything, "as in Lua"),
    acts(library, "error", "error(message)", kAsInLua, kNothing, "stops the game with a message for the author"),
    acts(library, "assert", "assert(value [, message])", kAsInLua, by(ValueRule::passed), "as in Lua"),
    stored(library, "table", "table.NAME", is(kind::library),
           "`concat insert move pack remove sort unpack`; the sort is stable"),
    stored(library, "string", "string.NAME", is(kind::library),
           "all but `dump`, `pack`, `packsize` and `unpack`; strings are at most 64 KB long"),
    stored(library, "math", "math.NAME", is(kind::library),
           "`abs ceil floor fmod huge max maxinteger min mininteger modf pi sqrt tointeger type ult`"),

    asks(table, "concat", "table.concat(list [, separator])", kAsInLua, kText,
         "texts and numbers joined into one text"),
    acts(table, "insert", "table.insert(list, [place,] value)", kAsInLua, kNothing, "inserts a value into a table"),
    acts(table, "move", "table.move(list, first, last, to [, other])", kAsInLua, kAnything, "copies values"),
    asks(table, "pack", "table.pack(...)", kAsInLua, kAnything, "a table of the arguments, with their number as `n`"),
    acts(table, "remove", "table.remove(list [, place])", kAsInLua, by(ValueRule::element), "removes a value"),
    acts(table, "sort", "table.sort(list [, before])", kAsInLua, kNothing,
         "sorts a table; equal values keep their order"),
    asks(table, "unpack", "table.unpack(list [, first [, last]])", kAsInLua, kAnything, "the values of a table"),

    asks(string, "byte", "string.byte(text [, first [, last]])", kAsInLua, kAnything, "the codes of characters"),
    asks(string, "char", "string.char(code, ...)", kAsInLua, kText, "the text of characters with these codes"),
    asks(string, "find", "string.find(text, pattern [, from [, plain]])", kAsInLua, kAnything,
         "where the pattern first matches, and its captures"),
    asks(string, "format", "string.format(form, ...)", kAsInLua, kText, "the format string with the values filled in"),
    asks(string, "gmatch", "string.gmatch(text, pattern)", kAsInLua, kAnything,
         "iterates over all matches of the pattern"),
    asks(string, "gsub", "string.gsub(text, pattern, by [, n])", kAsInLua, kAnything,
         "the text with all matches replaced, and their number"),
    asks(string, "len", "string.len(text)", kAsInLua, kNumberValue, "its length"),
    asks(string, "lower", "string.lower(text)", kAsInLua, kText, "the text in lower case"),
    asks(string, "match", "string.match(text, pattern [, from])", kAsInLua, kAnything, "what the pattern captures"),
    asks(string, "rep", "string.rep(text, n [, separator])", kAsInLua, kText, "the text n times"),
    asks(string, "reverse", "string.reverse(text)", kAsInLua, kText, "the text backwards"),
    asks(string, "upper", "string.upper(text)", kAsInLua, kText, "the text in upper case"),
    asks(string, "sub", "string.sub(text, first [, last])", kAsInLua, kText, "a part of the text"),

    asks(math, "abs", "math.abs(x)", takes(kNumber), kNumberValue, "the absolute value"),
    asks(math, "ceil", "math.ceil(x)", takes(kNumber), kNumberValue, "rounded up"),
    asks(math, "floor", "math.floor(x)", takes(kNumber), kNumberValue, "rounded down"),
    asks(math, "fmod", "math.fmod(x, y)", kAsInLua, kNumberValue, "the remainder of x divided by y"),
    stored(math, "huge", "math.huge", kNumberValue, "infinity"),
    asks(math, "max", "math.max(x, ...)", takes_many(kNumber), kNumberValue, "the largest"),
    stored(math, "maxinteger", "math.maxinteger", kNumberValue, "the largest whole number"),
    asks(math, "min", "math.min(x, ...)", takes_many(kNumber), kNumberValue, "the smallest"),
    stored(math, "mininteger", "math.mininteger", kNumberValue, "the smallest whole number"),
    asks(math, "modf", "math.modf(x)", kAsInLua, kNumberValue, "its integer part and its fractional part"),
    stored(math, "pi", "math.pi", kNumberValue, "3.14159..."),
    asks(math, "sqrt", "math.sqrt(x)", takes(kNumber), kNumberValue, "the square root"),
    asks(math, "type", "math.type(x)", kAsInLua, kText, "\"integer\" or \"float\"; nil if it is not a number"),
    asks(math, "tointeger", "math.tointeger(x)", kAsInLua, kPerhapsNumber, "the number if it is whole, or nil"),
    asks(math, "ult", "math.ult(m, n)", kAsInLua, kTruth, "whether m is less than n, as unsigned integers"),
});

}  // namespace words

/// All words, by owner, in reference order.
inline constexpr const auto& kWords = words::kTable;

/// Whether the owner has that word; piles also have the words of lists, except those that change a list.
constexpr bool belongs_to(const Word& word, Owner owner) {
  return word.owner == owner || (owner == Owner::pile && word.owner == Owner::list && word.use != Use::acts);
}

/// The owner's word with that name, or null.
constexpr const Word* word_of(Owner owner, std::string_view name) {
  for (const Word& word : kWords) {
    if (word.name == name && belongs_to(word, owner)) return &word;
  }
  return nullptr;
}

/// The index of a word in kWords. A word that does not exist is a compile error.
consteval std::size_t row_of(Owner owner, std::string_view name) {
  // By index: with its sanitizer, GCC 12 does not compare pointers in constant expressions.
  for (std::size_t row = 0; row < kWords.size(); ++row) {
    if (kWords[row].name == name && belongs_to(kWords[row], owner)) return row;
  }
  throw "the table has no such word";
}

/// The name as in messages: "choose_all", "turns.skip".
constexpr std::string_view full_name(const Word& word) {
  const std::size_t prefix = about(word.owner).prefix.size();
  return prefix == 0 ? word.name : word.form.substr(0, prefix + 1 + word.name.size());
}

/// The names of an owner's words.
std::vector<std::string> words_of(Owner owner);

/// The word with that path ("chance", "turns.skip", "math.max"), or null.
const Word* word_at(std::string_view path);

/// A function with that name that is called with a colon, for any owner; or null.
const Word* method_named(std::string_view name);

/// Whether a script has a global of that name by default, or the language calls a function of that name.
bool is_global_word(std::string_view name);

}  // namespace houserules
