// A rule file for tests.
#pragma once

namespace houserules::test {

/// A small game: draw or lay any card; the first player without cards wins. Two to four players.
constexpr const char* kLittleGame = R"(--[[ rules
game     "Little"
about    "A game for tests."
source   "nowhere"
players  2..4
deck     52
deal     size each
deal     size + 1 each                     when players == 2
turn up  1 to discard
public   last "suit laid last"
move     lay  "lay {card}"
move     draw "draw a card"
option   size = 2 in 1..5 "cards each"
option   open = off "nothing"
require  size < 5 or not open "five cards are too many"
preset   big { size = 4 } "more cards"
win      lowest score
]]

--- L-1 Everybody gets {size} cards. [when players == 2] Two players get one more. [always]
--- In your turn lay a card or draw one.
function turn(me)
  local act, card = me:choose { lay = me.hand, draw = #me.hand < 3 }
  if act == "draw" then return stock:deal(1, me.hand) end
  card:move_to(discard)
  last = card.suit
  if #me.hand == 0 then finish() end
end

function score(player)
  return #player.hand * (options.open and 2 or 1)
end
)";

}  // namespace houserules::test
