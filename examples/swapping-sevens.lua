--[[ rules
variant  of crazy-eights "Crazy Eights with Swapping Sevens"
about    "As Crazy Eights, but whoever plays a Seven may swap hands with another player."
move     swap    "swap hands with {player}"
move     keep    "keep your hand"
]]

--- When you play a Seven, you may swap hands with another player.
function lay(me, card)
  base.lay(me, card)
  if not card:is("7") then return end
  local act, other = me:choose { swap = after(me), keep = true }
  if act == "keep" then return end
  local mine = me.hand + cards {}     -- a copy: it still lists them when the hand has changed
  other.hand:move_to(me.hand)
  for card in each(mine) do card:move_to(other.hand) end
end
