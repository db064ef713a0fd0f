--[[ rules
variant  of old-maid "Three Times Old Maid"
about    "As Old Maid, deal after deal, until somebody has been left with the odd card three times."
match    until a score >= 3
win      lowest score
dealer   loser of last deal
]]

--- Whoever is left with the odd card gets a point, and deals next. With three points you lose, and the fewest points
--- win.
function score(player)
  if #player.hand > 0 then return 1 end
  return 0
end
