--[[ rules
game     "Shedding"
about    "Nothing but following suit or rank: what the number of players and of packs costs."
players  2..16

deck     packs x 52
deal     3 each
turn up  1 to discard
refill   stock from discard keep 1 shuffled

move     play    "play {card}"
move     draw    "draw a card"
move     pass    "pass"

option   packs = 1 in 1..8                 "how many packs are shuffled together"
]]

local passes = 0

--- Three cards each. Play a card of the suit or the rank of the card on top, or draw one. Who has no cards left wins.
function turn(me)
  local top, can_draw = discard.top, stock:can_deal()
  local act, card = me:choose {
    play = me.hand:where { { suit = top.suit }, { rank = top.rank } },
    draw = can_draw,
    pass = not can_draw,
  }
  passes = act == "pass" and passes + 1 or 0
  --- When nobody can play or draw, nobody wins.
  if passes == #players then finish(nobody) end
  if act == "draw" then stock:deal(1, me.hand) end
  if act ~= "play" then return end
  card:move_to(discard)
  if #me.hand == 0 then finish(me) end
end
