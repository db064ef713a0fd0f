--[[ rules
game     "Beggar My Neighbour"
about    "Aces, Kings, Queens and Jacks have to be paid for. Nobody decides anything, and it can go on for ages."
source   "https://www.pagat.com/war/beggar_my_neighbour.html"
family   luck
players  2..6

deck     packs x 52
deck     packs x 40                        when courts == camicia
deal     all each to stack
pile     hand       none
pile     discard    none
pile     stock      face down
pile     stack each face down  "stack"
pile     middle     face up    "pile"

public   due = 0    "cards to pay"
move     turn_up    "turn up a card"
move     pay        "pay {n card}"

option   packs = 1 in 1..3                 "how many packs are shuffled together"
option   courts = usual in usual few camicia
                                           "what has to be paid for: Jacks to Aces, Kings and Aces, or Aces to Threes"
option   ends = last in last first         "the game ends when one player is left, or as soon as the first is out"
preset   camicia { courts = camicia }      "Cavacamisa, as in Italy"
preset   quick { ends = first }            "a short game: when the first is out, most cards win"
limit    10000 decisions
]]

local creditor           -- who is paid
local prices = {
  usual = { A = 4, K = 3, Q = 2, J = 1 },
  few = { A = 2, K = 1 },
  camicia = { ["3"] = 3, ["2"] = 2, A = 1 },
}

--- BN-1 All the cards [when packs > 1] of {packs} packs [always] are dealt, [when courts == camicia] without Eights,
--- Nines and Tens, [always] face down. Everybody has theirs in a stack and does not look at them.

--- BN-2 In turn everybody turns up the top card of their stack and lays it on the pile in the middle.
function turn(me)
  if #me.stack == 0 then return cannot(me) end
  me:choose { turn_up = due == 0, pay = due > 0 and due }
  --- BN-3 Some cards have to be paid for by the next player: [when courts == usual] an Ace with four cards, a King with
  --- three, a Queen with two and a Jack with one. [when courts == few] an Ace with two cards and a King with one.
  --- [when courts == camicia] a Three with three cards, a Two with two and an Ace with one. [always] They are turned up
  --- one by one onto the pile. If one of them has to be paid for itself, the payer pays no more, and the next player
  --- pays for the new card.
  local left = due
  repeat
    local card = me.stack.top
    card:move_to(middle)
    local price = prices[options.courts][card.rank]
    if price then
      due, creditor = price, me
      return
    end
    left = left - 1
  until left <= 0 or #me.stack == 0
  if creditor then take_pile(creditor) end
end

--- BN-4 When all is paid, or the payer has no cards left to pay with, the player who laid the card that was paid for
--- takes the pile, turns it over, puts it under their stack, and begins again.
function take_pile(player)
  middle:move_to(player.stack, "bottom")
  due, creditor = 0, nil
  turns.next = player
  for other in each(after(player)) do
    if #other.stack == 0 then leave(other) end
  end
end

--- BN-5 A player who has no cards when a pile is taken, or in their turn, is out. [when ends == last] The last one in
--- wins. [when ends == first] Then the game ends, and most cards win.
function cannot(me)
  if creditor then take_pile(creditor) else leave(me) end
end

function leave(player)
  player:sits_out()
  local others = after(player)
  if #others == 1 or options.ends == "first" then finish(most(others)) end
end

function most(list)
  local best = list:highest(function(player) return #player.stack end)
  return list:where(function(player) return #player.stack == #best.stack end)
end

--- BN-6 It may go on forever. After 10000 turns it is a draw.
