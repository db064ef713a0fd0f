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
  if act == "swap" then me.hand:swap(other.hand) end
end
