#include "checker/script/signatures.h"

namespace houserules {
namespace {

constexpr Kinds kFunctions = kind::function | kind::method;
constexpr Kinds kLists = kind::lists | kind::table;
// A number for a rank is told of by the check of faces.
constexpr Kinds kWhat = kFunctions | kind::texts | kind::number | kLists | kind::card | kind::player | kind::team;

const Parameter kNumber{kind::number, false, "a number"};
const Parameter kMaybeNumber{kind::number, true, "a number"};
const Parameter kPile{kind::pile, false, "a pile"};
const Parameter kBottom{kind::texts, true, "\"top\" or \"bottom\""};
const Parameter kPlayer{kind::player, false, "a player"};
const Parameter kWhich{kWhat, false, "a function, a pattern, a word, a card or a list"};
const Parameter kMaybeWhich{kWhat, true, "a function, a pattern, a word, a card or a list"};
const Parameter kBy{kind::texts | kFunctions, true, "the name of a field, or a function"};
const Parameter kPaid{kind::player | kind::pot | kLists, false, "a player, a pot or a list of players"};
const Parameter kAnyList{kLists | kind::row | kind::suit_piles, false, "a list"};
const Parameter kElement{kind::card | kind::player | kind::texts | kind::team | kind::number | kind::pile, false,
                         "a card"};
const Parameter kAnything{~Kinds{0}, false, "a text"};
const std::vector<Signature> kSignatures{
    {0,
     "finish",
     {{kind::player | kLists | kind::nobody | kind::team | kind::nil, true, "the players who win, or `nobody`"}},
     true},
    {0,
     "choose_all",
     {{kLists, false, "a list of players"}, {kFunctions, false, "a function that returns what a player may choose"}}},
    {0, "after", {kPlayer}},
    {0, "from", {kPlayer}},
    {0, "deal", {kNumber, {kind::texts, true, "the name of a pile, as in `deal(1, \"hand\")`"}}},
    {0, "say", {kAnything}},
    {0, "chance", {{kind::number | kLists, false, "a number or a list"}}},
    {0, "range", {kNumber, kNumber, kMaybeNumber}},
    {0, "cards", {{kLists, false, "a list of cards"}}},
    {0, "each", {kAnyList}},
    {0, "ipairs", {{kLists | kind::row, false, "a list"}}},
    {0, "turns.skip", {kMaybeNumber}},
    {0, "turns.reverse", {kMaybeNumber}},
    {0, "math.abs", {kNumber}},
    {0, "math.floor", {kNumber}},
    {0, "math.ceil", {kNumber}},
    {0, "math.sqrt", {kNumber}},
    {0, "math.max", {kNumber}, true},
    {0, "math.min", {kNumber}, true},
    {0, "turns.again", {}},
    {kind::player, "out", {}},
    {kind::player, "sits_out", {}},
    {kind::card, "show", {}},
    {kind::card, "hide", {}},
    {kind::pile, "shuffle", {}},
    {kind::player, "choose", {{kind::table, false, "a table of moves, as in `me:choose { play = me.hand }`"}}},
    {kind::player, "pick", {{kind::texts, false, "the name of a move"}, {~Kinds{0}, false, "what may be chosen"}}},
    {kind::player, "pay", {kNumber, kPaid}},
    {kind::pot, "pay", {kNumber, kPaid}},
    {kind::card,
     "is",
     {{kind::texts | kind::number, false, "ranks, suits, colours or cards, as in `card:is(\"8\", \"QS\")`"}},
     true},
    {kind::card, "step_to", {{kind::card | kind::texts, false, "a card or a rank"}}},
    {kind::card, "move_to", {kPile, kBottom}},
    {kind::card, "show_to", {kPlayer}},
    {kind::pile, "move_to", {kPile, kBottom}},
    {kind::pile, "deal", {kNumber, kPile}},
    {kind::pile, "can_deal", {kMaybeNumber}},
    {kind::pile, "winner", {{kind::texts | kind::nil, true, "a suit"}}},
    {kind::list, "where", {kWhich}},
    {kind::list, "except", {kWhich}},
    {kind::list, "has", {kWhich}},
    {kind::list, "count", {kMaybeWhich}},
    {kind::list, "any", {kMaybeWhich}},
    {kind::list, "all", {kWhich}},
    {kind::list, "first", {kMaybeWhich}},
    {kind::list, "sum", {{kind::texts | kFunctions, false, "the name of a field, or a function"}}},
    {kind::list, "lowest", {kBy}},
    {kind::list, "highest", {kBy}},
    {kind::list, "sorted", {kBy}},
    {kind::list, "sets", {kNumber}},
    {kind::list, "add", {kElement}},
    {kind::list, "remove", {kElement}},
};

}  // namespace

const Signature* signature_of(Kinds object, std::string_view name) {
  for (const Signature& signature : kSignatures) {
    // A pile has what lists have.
    const bool owns = object == 0 ? signature.object == 0
                                  : (signature.object & object) != 0 ||
                                        ((object & kind::pile) != 0 && signature.object == kind::list);
    if (owns && signature.name == name) return &signature;
  }
  return nullptr;
}

}  // namespace houserules
