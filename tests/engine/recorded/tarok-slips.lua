--[[ rules
variant  of tarok "Tarok, with the slips of the OpenSpiel collection"
option   deals = 1
option   rounding = off
preset   open_spiel { deals = 1 }          "one deal, as the OpenSpiel collection of games plays it"
]]

local winner, heap        -- of the last trick, and what it brought: its cards as they were played, then the talon's

function take_trick()
  local played, rest = trick + cards {}, talon + cards {}
  winner = base.take_trick()
  heap = #talon < #rest and played + rest or played
  return winner
end

--- TK-6 In klop and the beggars the Pagat has to be played to Mond and Skis even by who could follow suit.
function playable(hand)
  local must = game == "klop" or game == "beggar" or game == "open_beggar"
  if must and hand:has("I") and trick:has("XXI") and trick:has("fool") then return hand:where("I") end
  return base.playable(hand)
end

--- TK-10 A valat is 48 cards; the bonus for Kings goes to a side with four cards; there is none for Pagat, Mond and Skis.
--- The King called counts 10 for the side that takes the last trick, or else the Pagat 25, whoever played it; but if
--- that trick brought the rest of the talon, only the last four of all these cards are looked at.
function count_together(points, above, ours, theirs)
  if #ours == 48 or #theirs == 48 then
    points.game, points.all_tricks = 0, #ours == 48 and 250 or -250
    return
  end
  local late, bonus = cards {}, 0
  for place = 1, #players do late:add(heap[-place]) end
  if late:has("I") then bonus = 25 end
  if late:any(is_called) then bonus = 10 end
  points.cards, points.kings = above, #ours == 4 and 10 or #theirs == 4 and -10 or 0
  points.last_trick = ours:has(late[1]) and bonus or -bonus
end
