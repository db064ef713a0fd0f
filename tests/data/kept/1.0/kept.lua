--[[ rules
game     "Kept"
about    "A game of this release, which later releases play alike."
needs    houserules 1.0
players  2..4
deck     52 + jokers 2
values   K Q J = 10, A = 11, joker = -5, others = pips
pile     spare face down
deal     size each
deal     3 to spare
turn up  1 to discard
refill   stock from discard keep 1 shuffled
public   last = 0 "what was laid last counts"
move     lay  "lay {card}"
move     bid  "bid {n}"
move     call "call {suit}"
move     draw "draw a card"
option   size = 3 in 1..5 "cards each"
option   open = off "Jokers name a suit"
preset   big { size = 5, open = on } "more cards"
match    3 deals
win      lowest score
]]

--- K-1 Everybody gets {size} cards. Lay a card, or draw one and bid how far you would go.
function turn(me)
  local act, card = me:choose { lay = me.hand, draw = stock:can_deal() }
  if act == "draw" then
    stock:deal(1, me.hand)
    local _, number = me:choose { bid = range(0, 9) }
    last = number
    if chance(6) == 1 then stock:shuffle() end
    return
  end
  card:move_to(discard)
  last = card.value
  if card:is("*") and options.open then me:choose { call = suits } end
  if #me.hand == 0 then finish() end
end

--- K-2 The others count the cards in their hands.
function score(player)
  return player.hand:sum("value")
end
