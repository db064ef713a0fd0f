--[[ rules
game     "War"
about    "The higher card takes both. When they are alike, there is war."
source   "https://www.pagat.com/war/war.html"
family   luck
players  2..6

deck     52 + jokers jokers
order    2 .. A joker
deal     all each to stack
pile     hand        none
pile     discard     none
pile     stock       face down
pile     stack each  face down  "stack"
pile     battle      face up    "battle"
pile     heap        face down  "heap"

move     turn_up     "turn up the cards"

option   jokers = 0 in 0..2                "the number of Jokers, which beat everything"
option   hidden = 1 in 0..4                "how many cards everybody lays face down in a war"
option   short = lose in lose last         "a player with too few cards for a war loses, or fights with the last one"
option   peace = off                       "the lowest card wins"
option   gathered = shuffled in shuffled winner
                                           "the cards won are shuffled, or the winner's own put away first"
option   battles = 0 in 0..500             "the number of battles after which most cards win; 0 is no limit"
preset   three_down { hidden = 3 short = last } "three cards face down in a war, and nobody is out before the last card"
preset   peace { peace = on }              "the lowest card wins"
preset   quick { battles = 50 }            "a game of fifty battles"
limit    10000 decisions
]]

local fought = 0

--- WA-1 All the cards are dealt face down, [when jokers > 0] {jokers} Jokers among them, [always] even if some get one
--- more. Nobody looks at theirs.

--- WA-2 In each battle all turn up their top cards at the same time. The [when not peace] highest [when peace] lowest
--- [always] wins; Twos are lowest and Aces highest. [when jokers > 0] Jokers rank above Aces.
function turn(me)
  me:choose { turn_up = true }
  local winner = fight(from(me))
  if winner then gather(winner) end
  fought = fought + 1
  for player in each(from(me)) do
    if #player.stack == 0 then player:sits_out() end
  end
  finish_if_over()
end

-- The winner among the rivals, or nil.
function fight(rivals)
  local strength = {}
  for player in each(rivals) do
    local card = player.stack.top
    strength[player] = options.peace and -card.order or card.order
    card:move_to(battle)
  end
  local best = rivals:highest(function(player) return strength[player] end)
  local equals = rivals:where(function(player) return strength[player] == strength[best] end)
  return #equals == 1 and best or war(equals)
end

--- WA-3 If the best cards are equal, there is war between their players: each lays {hidden card} face down, and they
--- fight again with the next card. [when short == lose] A player with too few cards for that has lost the war, and
--- their remaining cards too. [when short == last] A player with too few lays the last of them face up; one with none
--- has lost the war. [always] If nobody can continue, the cards stay until the next battle.
function war(rivals)
  say("War!")
  local least = options.short == "lose" and options.hidden + 1 or 1
  for player in each(rivals) do
    local down = #player.stack < least and #player.stack or math.min(options.hidden, #player.stack - 1)
    for _ = 1, down do player.stack.top:move_to(heap) end
  end
  rivals = rivals:where(function(player) return #player.stack > 0 end)
  if #rivals > 1 then return fight(rivals) end
  return rivals[1]
end

--- WA-4 The winner puts all cards of the battle under the stack, [when gathered == shuffled] shuffled.
--- [when gathered == winner] those that lay face down first, then their own, then the others.
function gather(winner)
  if options.gathered == "winner" then
    local own = battle:where(function(card) return card.laid_by == winner end)
    for card in each(own + battle:except(own)) do card:move_to(heap, "bottom") end
  end
  battle:move_to(heap)
  if options.gathered == "shuffled" then heap:shuffle() end
  heap:move_to(winner.stack, "bottom")
end

--- WA-5 A player without cards is out. The last one in wins. [when battles > 0] After {battles} battles most cards win.
--- [when battles == 0] After 10000 battles it is a draw.
function finish_if_over()
  local left = players:where(function(player) return player.is_in end)
  if #left < 2 then finish(left) end
  if fought ~= options.battles then return end
  local most = #left:highest(size).stack
  finish(left:where(function(player) return size(player) == most end))
end

function size(player)
  return #player.stack
end
