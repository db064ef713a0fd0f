--[[ rules
variant  of tarok "Tarok, with the slips of the OpenSpiel collection"
option   deals = 1
option   rounding = off
preset   open_spiel { deals = 1 }          "one deal, as the OpenSpiel collection of games plays it"
]]

local winner              -- of the last trick

function take_trick()
  winner = base.take_trick()
  return winner
end

--- TK-6 In klop and the beggars the Pagat has to be played to Mond and Skis even by who could follow suit.
function playable(hand)
  local must = game == "klop" or game == "beggar" or game == "open_beggar"
  if must and hand:has("I") and trick:has("XXI") and trick:has("fool") then return hand:where("I") end
  return base.playable(hand)
end

--- TK-10 A valat is 48 cards; the bonus for Kings goes to a side with four cards; there is none for Pagat, Mond and Skis.
--- The King called counts 10 for the side that takes the last trick, or else the Pagat 25, whoever played it.
function together(points, ours, theirs)
  if #ours == 48 then return 250 end
  if #theirs == 48 then return -250 end
  local heap, bonus = cards {}, 0
  for place = 1, #players do heap:add(winner.taken[-place]) end
  if heap:has("I") then bonus = 25 end
  if heap:any(is_called) then bonus = 10 end
  if not ours:has(heap[1]) then bonus = -bonus end
  return points + bonus + (#ours == 4 and 10 or #theirs == 4 and -10 or 0)
end
