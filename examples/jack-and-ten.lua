--[[ rules
variant  of hearts "Hearts with the Jack and the Ten"
about    "As Hearts, but you want the Jack of Diamonds, and nobody wants the Ten of Clubs."
option   good_jack = on
no preset omnibus
]]

--- The Ten of Clubs doubles the score of whoever takes it, for better or worse.
function score(player)
  local points = base.score(player)
  if player.taken:has("10C") then return 2 * points end
  return points
end
