--[[ rules
game     "Snap"
about    "Call snap when two cards are alike, before anybody else does, and only then."
source   "https://www.pagat.com/matching/snap.html"
family   reflexes
players  2..8

deck     packs x 52
deal     all each to stack
pile     hand       none
pile     discard    none
pile     stock      face down
pile     stack each face down "stack"
pile     heap each  top up    "heap"
pile     pool       face up   "pool"

move     turn_up  "turn up a card"
move     snap     "Snap!"

option   packs = 1 in 1..3              "how many packs are shuffled together"
option   packs = 2                      when players > 5
option   heaps = own in own one         "everybody turns up onto a heap of their own, or all onto one"
option   wrong = card in card heap none "a wrong call costs a card for each other player, the heap, or nothing"
require  heaps == own or wrong ~= heap  "nobody has a heap to lose"
preset   one_heap { heaps = one }       "a quick game, with one heap for all"
preset   strict { wrong = heap }        "a wrong call loses the heap to the pool"
preset   gentle { heaps = one wrong = none } "for the youngest"
limit    3000 decisions
]]

--- SN-1 All the cards are dealt, face down, even if some get one more. Nobody looks at their stack.

--- SN-2 In turn everybody turns up the top card of their stack, onto [when heaps == own] their own heap beside it.
--- [when heaps == one] the pool in the middle. [when heaps == own] When your stack is used up, turn your heap over and
--- continue with that.
function turn(me)
  if #me.stack == 0 then me.heap:move_to(me.stack) end
  if #me.stack == 0 then return leave(me) end
  local act, caller = me:choose { turn_up = true, snap = true, others = { snap = after(me) } }
  if act == "turn_up" then
    me.stack.top:move_to(options.heaps == "own" and me.heap or pool)
  else
    called(caller or me)
    turns.again()
  end
end

--- SN-3 When [when heaps == own] two heaps or more have cards of one rank on top, [when heaps == one] the two cards on
--- top of the pool are of one rank, [always] the first to call "Snap!" gets [when heaps == own] these heaps and puts
--- them [when heaps == one] the pool and puts it [always] under the stack. [when wrong == heap] The pool counts as a
--- heap.
function alike()
  if options.heaps == "one" then
    return #pool > 1 and pool[-1].rank == pool[-2].rank and { pool } or {}
  end
  local piles = { pool }
  for player in each(players) do table.insert(piles, player.heap) end
  for _, pile in ipairs(piles) do
    local found = with_rank(piles, pile.top and pile.top.rank)
    if #found > 1 then return found end
  end
  return {}
end

function with_rank(piles, rank)
  local found = {}
  for _, pile in ipairs(piles) do
    if rank and pile.top and pile.top.rank == rank then table.insert(found, pile) end
  end
  return found
end

function tops(piles)
  if options.heaps == "one" then return { pool[-2].name, pool[-1].name } end
  local names = {}
  for n, pile in ipairs(piles) do names[n] = pile.top.name end
  return names
end

function called(player)
  local won = alike()
  if #won == 0 then return pay_for(player) end
  say(player.name .. " has a match: " .. table.concat(tops(won), " and "))
  for _, pile in ipairs(won) do pile:move_to(player.stack, "bottom") end
end

--- SN-4 A player who calls when nothing is alike [when wrong == card] pays each other player a card from the top of the
--- stack. [when wrong == heap] loses the heap, which becomes the pool in the middle or goes on top of it.
--- [when wrong == none] pays nothing.
function pay_for(player)
  say(player.name .. " has no match")
  if options.wrong == "heap" then player.heap:move_to(pool) end
  if options.wrong ~= "card" then return end
  for other in each(after(player)) do
    if player.stack.top then player.stack.top:move_to(other.stack, "bottom") end
  end
end

--- SN-5 A player without cards to turn up is out. The last one in wins. After 3000 turns and calls most cards win.
function leave(player)
  player:sits_out()
  if #after(player) == 1 then finish(after(player)) end
end

function at_limit()
  local most = size(players:highest(size))
  finish(players:where(function(player) return size(player) == most end))
end

function size(player)
  return #player.stack + #player.heap
end
