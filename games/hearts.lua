--[[ rules
game     "Hearts"
about    "Take no hearts and not the Queen of Spades - or take them all."
source   "https://www.pagat.com/reverse/hearts.html"
players  3..5

deck     52
deck     52 without 2D                     when players == 3
deck     52 without 2D 2C                  when players == 5
order    2 .. A
values   hearts = 1, QS = 13, others = 0
pile     trick       face up
pile     taken each  face down
deal     all each

public   broken  "hearts are broken"
move     pass    "pass {card}" private
move     play    "play {card}"

option   target = 100 in 1..1000           "the score that ends the game"
option   queen_breaks = off                "the Queen of Spades breaks hearts too"

match    until a score >= target
win      lowest score
]]

local opening = #players == 5 and "3C" or "2C"    -- the lowest club in the pack

--- HT-1 Before the first trick all pass three cards face down at the same time, and only then look at what they get: in
--- the first deal to the player on the left, in the second to the right. [when players == 4] In the third they pass
--- across the table. [always] Then comes a deal without passing, and it starts over.
function pass_cards()
  local ways = { "left", "right" }
  if #players == 4 then ways[3] = "across" end
  local way = ways[deal_number % (#ways + 1)]
  if not way then return end
  for player, _, three in choose_all(players, function(player) return { pass = player.hand:sets(3) } end) do
    local to = way == "across" and player.left.left or player[way]
    for card in each(three) do card:move_to(to.hand) end
  end
end

--- HT-2 Whoever holds the lowest club of the pack leads it to the first trick. After that, the winner of each trick
--- leads to the next.
function play()
  pass_cards()
  broken = false
  local leader = players:first(function(player) return player.hand:has(opening) end)
  for number = 1, #leader.hand do
    for player in each(from(leader)) do
      lay(player:pick("play", playable(player.hand, number == 1)))
    end
    leader = trick:winner()
    trick:move_to(leader.taken)
  end
end

--- HT-3 Follow suit if you can; otherwise play any card. The highest card of the suit led wins the trick; there are no
--- trumps.
function playable(hand, first_trick)
  if #trick == 0 then return first_trick and hand:where(opening) or leads(hand) end
  local following = hand:where { suit = trick.bottom.suit }
  if #following > 0 then return following end
  --- HT-4 To the first trick nobody may play a heart or the Queen of Spades, except from a hand that has nothing else.
  local harmless = hand:where { value = 0 }
  return first_trick and #harmless > 0 and harmless or hand
end

--- HT-5 Hearts may not be led until they are broken, except from a hand that has only hearts.
function leads(hand)
  local others = hand:except { suit = "hearts" }
  return not broken and #others > 0 and others or hand
end

--- HT-6 They are broken when a heart [when queen_breaks] or the Queen of Spades [always] has been played to a trick.
function lay(card)
  card:move_to(trick)
  if card:is("hearts") or options.queen_breaks and card:is("QS") then broken = true end
end

function why_not(player, card)
  local led = trick.bottom
  if not led then return player.hand:has(opening) and "the lowest club is led first" or "hearts are not broken" end
  if led.suit ~= card.suit and player.hand:any { suit = led.suit } then return "you must follow suit" end
  return "no points on the first trick"
end

--- HT-7 Each heart taken counts 1 point against you, and the Queen of Spades 13. Whoever takes all of them has shot the
--- moon: then that player scores nothing, and everybody else 26. Deals are played until somebody has {target} points;
--- the lowest score wins.
function score(player)
  local shooter = players:first(function(other) return other.taken:sum("value") == 26 end)
  if shooter then return shooter == player and 0 or 26 end
  return player.taken:sum("value")
end
