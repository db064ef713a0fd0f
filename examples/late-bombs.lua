--[[ rules
variant  of president "President with Late Bombs"
about    "As President, but four cards of a rank take a trick even after everybody else has passed."
move     bomb    "bomb it with {card}"
]]

--- When all others have passed, anybody but the player who is to lead may bomb the trick with four cards of a rank, and
--- leads instead. Another bomb may follow.
function who_is_next(me)
  local leader = base.who_is_next(me)
  if #trick > 0 then return leader end
  local call, who, bomb
  repeat
    call, who, bomb = leader:choose { others = { bomb = bombs } }       -- otherwise it is "go_on"
    if call == "bomb" then leader = lay_bomb(who, bomb) end
  until call == "go_on"
  return leader
end

function bombs(player)
  return player.hand:groups(4, 4)
end

function lay_bomb(player, bomb)
  for card in each(bomb) do card:move_to(trick) end
  trick:move_to(discard)
  if #player.hand == 0 then go_out(player) end                          -- rules: ignore HR311
  return player.is_in and player or player.next
end
