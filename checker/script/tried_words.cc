#include "checker/script/tried_words.h"

#include <algorithm>
#include <array>

namespace houserules {
namespace {

struct Tried {
  Kinds kinds;  ///< 0: a global
  std::string_view words, instead;
};

// Words are separated by spaces.
constexpr auto kTried = std::to_array<Tried>({
    {0, "print message log notify write show_message announce", "write `say(text)`"},
    {0, "winner win wins won end_game endgame game_over gameover end_deal finish_game victory game_end stop_game over",
     "write `finish(player)`, or `finish()` and let the header's `win` decide"},
    {0, "pass_turn next_player nextplayer next_turn end_turn endturn done",
     "a turn ends when `turn` returns; `turns.next = player` sets whose turn is next"},
    {0, "pass", "write `return`: a turn ends when `turn` returns"},
    {0, "skip skip_turn skip_next skip_player miss_turn", "write `turns.skip(1)`"},
    {0, "reverse reverse_direction change_direction", "write `turns.reverse()`"},
    {0, "again play_again extra_turn", "write `turns.again()`"},
    {0, "direction", "write `turns.direction`"},
    {0, "draw draw_card draw_cards take take_card give_card", "write `stock:deal(1, me.hand)`"},
    {0, "shuffle shuffle_deck", "write `stock:shuffle()`"},
    {0, "deck pack pile draw_pile talon", "the remaining cards are in `stock`"},
    {0, "discard_pile waste table_pile", "the pile to play to is `discard`, unless the header declares others"},
    {0, "random rand roll dice", "write `chance(n)`"},
    {0, "me self player current_player currentplayer active_player this_player",
     "`turn` gets the player whose turn it is: `function turn(me)`"},
    {0, "num_players player_count number_of_players nplayers playercount", "write `#players`"},
    {0, "score scores points", "`function score(player)` returns what a player scores"},
    {0, "round round_number deal_count deals", "write `deal_number`"},
    {0, "choose pick", "write `me:choose { ... }`: a player chooses"},
    {0, "move_to move move_card", "write `card:move_to(pile)`"},
    {0, "top top_card topcard", "write `discard.top`"},
    {0, "trump trumps", "declare it in the header: public trump \"...\""},
    {0, "null None none", "write `nil`"},
    {0, "True TRUE", "write `true`"},
    {0, "False FALSE", "write `false`"},
    {0, "option settings config", "write `options.NAME`"},
    {0, "len length count size", "write `#list`"},
    {0, "foreach in_each all", "write `for card in each(list) do`"},
    {0, "pcall attempt undo rollback revert cancel take_back",
     "write `try(function() ... end)`, and in it `fail(text)` where the steps must be undone"},
    {0, "partner left right next_seat", "write `me.left`, `me.right`, `me.next` or `me.partner`"},

    {kind::player, "cards", "write `me.hand`"},
    {kind::player, "points total", "write `me.score`"},
    {kind::player, "money coins stack", "write `me.chips`"},
    {kind::player, "id index number position no", "write `me.seat`"},
    {kind::player, "previous prev before", "write `me.right`"},
    {kind::player, "neighbour neighbor following", "write `me.left` or `me.next`"},
    {kind::player, "ask select decide offer", "write `me:choose { ... }`"},
    {kind::player, "draw take", "write `stock:deal(1, me.hand)`"},
    {kind::player, "win wins winner", "write `finish(me)`"},
    {kind::player, "skip", "write `turns.skip(1)`"},
    {kind::player, "eliminate lose drop_out", "write `me:out()`"},
    {kind::player, "say", "write `say(text)`"},
    {kind::card, "number points pips count worth", "write `card.value`"},
    {kind::card, "color", "write `card.colour`"},
    {kind::card, "face figure symbol", "write `card.rank`"},
    {kind::card, "owner player", "write `card.holder`"},
    {kind::card, "move put lay play place discard to", "write `card:move_to(pile)`"},
    {kind::card, "height level strength", "write `card.order`"},
    {kind::card, "reveal flip turn_up", "write `card:show()`"},
    {kind::card, "matches equals is_a has", "write `card:is(\"8\", \"QS\")`"},
    {kind::pile | kind::list, "size length len n num number is_empty empty isempty", "write `#list`"},
    {kind::pile | kind::list, "filter select find_all matching", "write `list:where(...)`"},
    {kind::pile | kind::list, "find get", "write `list:first(...)`"},
    {kind::pile | kind::list, "contains includes include exists", "write `list:has(...)`"},
    {kind::pile | kind::list, "random", "write `chance(list)`"},
    {kind::pile | kind::list, "last", "write `list.top`, or `list[-1]`"},
    {kind::pile | kind::list, "max maximum biggest largest", "write `list:highest()`"},
    {kind::pile | kind::list, "min minimum smallest", "write `list:lowest()`"},
    {kind::pile | kind::list, "sort", "write `list:sorted()`"},
    {kind::pile | kind::list, "map foreach for_each each iter", "write `for card in each(list) do`"},
    {kind::pile | kind::list, "without minus", "write `list:except(...)`"},
    {kind::pile, "draw pop take give", "write `pile:deal(n, to)`"},
    {kind::pile, "add insert push append put remove", "move cards with `card:move_to(pile)`"},
    {kind::pile, "move_all move", "write `pile:move_to(to)`"},
    {kind::pile, "cards", "a pile can be read as a list of its cards"},
    {kind::list, "insert push append", "write `list:add(card)`"},
    {kind::list, "shuffle deal move_to", "only a pile can do that; this is a list"},
    {kind::turns, "current now", "`turn` gets the player whose turn it is: `function turn(me)`"},
    {kind::turns, "flip invert turn change", "write `turns.reverse()`"},
    {kind::turns, "pass end_turn finish", "a turn ends when `turn` returns"},
    {kind::turns, "extra repeat_turn", "write `turns.again()`"},
    {kind::text, "length", "write `#text`"},
});

bool has_word(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const auto end = std::min(words.find(' '), words.size());
    if (words.substr(0, end) == word) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

}  // namespace

std::string_view instead_of_global(std::string_view word) {
  for (const Tried& tried : kTried) {
    if (tried.kinds == 0 && has_word(tried.words, word)) return tried.instead;
  }
  return "";
}

std::string_view instead_of_field(Kinds kinds, std::string_view word) {
  for (const Tried& tried : kTried) {
    if ((tried.kinds & kinds) != 0 && has_word(tried.words, word)) return tried.instead;
  }
  return "";
}

}  // namespace houserules
