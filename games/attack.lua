--[[ rules
game     "Attack"
about    "Climb or fall one rank at a time, and force back a player who thought they were out. By Corey Dixon."
family   climbing
players  2..10

deck     52 + jokers 2
deck     2 x 52 + jokers 4                 when players > 4
order    2 .. K
values   J Q K = 10, A = 11, joker = 15, others = pips
pile     discard   none
pile     stock     face down             "draw pile"
pile     attack    face up               "attack pile"
pile     disposal  face down             "disposal pile"
deal     5 each
turn up  1 to attack
refill   stock from disposal shuffled
refill   stock from attack keep 1 shuffled

public   top_rank  "rank to attack"
public   leaving   "has played the last card"
move     attack    "attack with {card}"
move     wild      "play {card}"
move     force     "force back with {card}"
move     name      "call it {rank}"
move     draw      "draw a card"
move     dispose   "dispose of {card}" private
move     stop      "stop"
move     yield     "let the deal end"

option   target = 100 in 1..1000           "the score at which a player is out"

match    until one player is in
limit    2000 decisions
]]

local renewed = false   -- whether the draw pile has been renewed since a card was last played

--- AT-1 Two to four players use one pack with two Jokers, five to ten players two packs with four Jokers in all. The
--- pack stays the same when players are out.

--- AT-2 Everybody gets five cards.

--- AT-3 The top card of the draw pile is turned up and starts the attack pile; if it is an Ace or a Joker, the dealer
--- names its rank. The player on the dealer's left begins, and play goes clockwise.
function start()
  top_rank = rank_of(attack.top, dealer)
end

--- AT-4 Ranks go from Two up to King and end there. Aces and Jokers are wild: when you play one, name a rank from Two
--- to King, and it has that rank only.
function rank_of(card, player)
  if not is_wild(card) then return card.rank end
  return player:pick("name", ranks:except { "A", "*" })
end

function is_wild(card)
  return card:is("A", "*")
end

--- AT-5 You attack with a card one rank above or below the top of the attack pile, or save face with one of the same
--- rank. Suits do not matter.
function attacks(card)
  return card.rank == top_rank or is_next(card)
end

function is_next(card)
  return card:step_to(top_rank) ~= nil
end

--- AT-6 If you can attack like this, you must.
function turn(me)
  if leaving then return answer(me) end
  local attackers = me.hand:where(attacks)

  --- AT-7 If you cannot, you may play an Ace or a Joker and name its rank, or keep it and draw.
  local stuck = #attackers == 0
  local act, card = me:choose { attack = attackers, wild = stuck and me.hand:where(is_wild), draw = stuck }
  if act == "draw" then return draw_and_dispose(me) end
  lay(me, card)
end

--- AT-8 An Ace ends the turn.
function lay(me, card)
  card:move_to(attack)
  renewed = false
  if leaving then bring_back() end
  top_rank = rank_of(card, me)

  --- AT-8 After a Joker you may attack once more, counting from the rank that you named. Only if you cannot, you may
  --- play an Ace or another Joker. You may also stop. Each further Joker gives another card in the same way.
  if card:is("*") and #me.hand > 0 then
    local attackers = me.hand:where(attacks)
    local wilds = #attackers == 0 and me.hand:where(is_wild)
    local act, further = me:choose { attack = attackers, wild = wilds, stop = true }
    if act ~= "stop" then return lay(me, further) end
  end
  if #me.hand == 0 then leaving = me end
end

--- AT-9 Otherwise you draw a card and dispose of one from your hand, face down; you may dispose of the card just drawn,
--- but not play it. If you held only one card, and could not have played it, you keep both. But if you held back a last
--- Ace or Joker, you dispose of a card.
function draw_and_dispose(me)
  local keeps_both = #me.hand <= 1 and not me.hand:any(is_wild)
  local came = draw(me, 1)
  if #came == 0 or keeps_both then return end

  --- AT-10 Nobody else may look at the cards disposed of.
  me:pick("dispose", me.hand):move_to(disposal)
end

--- AT-11 When a player has played the last card, the next player may force them back with a card exactly one rank up or
--- down, or with an Ace or a Joker, even if another card would attack. The same rank does not force.
function forces(card)
  return is_wild(card) or is_next(card)
end

--- AT-11 A player who is forced back draws two cards at once, and play continues after the player who forced.
function bring_back()
  say(leaving.name .. " is forced back")
  draw(leaving, 2)
  leaving = nil
end

--- AT-12 If the next player cannot or does not want to force, the deal ends. When the player who forced is out of cards
--- too, the next may force them back, and so on. With two players, that is the one with the two new cards.
function answer(me)
  local act, card = me:choose { force = me.hand:where(forces), yield = true }
  if act == "yield" then end_deal() end
  lay(me, card)
end

--- AT-13 When the draw pile is used up, the cards disposed of are shuffled and are the new draw pile. If there are
--- none, the attack pile is, all but its top card, which keeps its rank. If there are no cards at all, nobody draws.

--- AT-14 At the end of a deal everybody counts the cards left in their hand against them: a Joker is 15, an Ace 11,
--- King, Queen and Jack are 10, the others their number.
function score(player)
  return leaving and player.hand:sum("value") or 0
end

--- AT-15 A player with {target} points or more is out.

--- AT-16 The deal passes to the left among those left, until one player is left, who wins.
function end_deal()
  for player in each(players) do
    if player.score + score(player) >= options.target then player:out() end
  end
  finish(leaving)
end

--- AT-17 When a card is wanted, but the draw pile has been renewed and is used up again, and nobody has played a card
--- to the attack pile meanwhile, the deal is a draw. Nobody gets points, and the deal passes on.
function draw(player, n)
  if renewed and #stock == 0 then
    say("the deal is a draw: the draw pile is used up again, and nobody has attacked since it was renewed")
    finish(nobody)
  end
  local before = #stock
  local came = stock:deal(n, player.hand)
  renewed = renewed or #came > before
  return came
end

function why_not(_, card)
  if leaving then return "only a card one rank up or down, an Ace or a Joker forces them back" end
  if is_wild(card) then return "only a player who cannot attack may lay an Ace or a Joker" end
  return card.name .. " is not one rank from " .. top_rank .. ", nor the same"
end
