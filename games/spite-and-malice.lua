--[[ rules
game     "Spite and Malice"
about    "Get rid of your pay-off pile before the others do, and stop them from being first."
source   "https://www.pagat.com/patience/spite.html"
family   shedding
players  2..5

deck     packs x (52 + jokers jokers)
order    A 2 .. K
deal     goal each to goal
pile     discard      none
pile     goal each    top up     "pay-off pile"
pile     centre x 4   top up     "pile"
pile     side each x 4 face up   "side pile"
pile     built        face down  "piles built up"
refill   stock from built shuffled

public   wanted      "what the piles wait for"
move     pay         "pay off {card} on {pile}"
move     play        "play {card} on {pile}"
move     bring       "bring back {card} on {pile}"
move     lay         "end the turn with {card}"
move     put         "put it on {pile}"
move     pass        "pass"

option   goal = 20 in 3..30                "how many cards are in a pay-off pile"
option   hold = 5 in 4..7                  "how many cards are held at the beginning of a turn"
option   packs = 2 in 2..4                 "how many packs are shuffled together"
option   packs = 3                         when players > 3
option   jokers = 0 in 0..2                "how many Jokers are in each pack; they are wild"
option   kings = wild in wild plain        "Kings are wild, and piles go up to the Queen, or they end a pile"
option   wild_aces = on                    "wild cards may begin a pile"
option   target = 1 in 1..100              "the score that ends the game; with 1, one deal is played"
preset   jokers { kings = plain jokers = 2 } "Jokers are wild, and the piles go up to the King"
preset   long { goal = 26 jokers = 2 kings = plain } "as it was first played"
preset   quick { goal = 8 }                "for half an hour"
require  players * (goal + hold) < 52 * packs "so many cards need another pack"

match    until a score >= target
win      highest score
limit    5000 decisions
]]

local passes = 0     -- in a row

--- SM-1 Everybody gets {goal} cards face down, as a pay-off pile whose top card is turned up. The others are the stock.
--- There is room for four piles in the middle, and for four side piles in front of each player.
function start()
  clear_built()
end

--- SM-2 Begin your turn by drawing until you hold {hold} cards.
function draw_up(me)
  stock:deal(math.max(0, options.hold - #me.hand), me.hand)
end

--- SM-3 Each pile in the middle begins with an Ace, and goes up rank by rank, of any suits, to the [when kings == wild]
--- Queen. [when kings == plain] King. [when kings == wild] Kings [when kings == wild and jokers > 0] and Jokers
--- [when kings == plain and jokers > 0] Jokers [when kings == wild or jokers > 0] stand for any card
--- [when (kings == wild or jokers > 0) and not wild_aces] but an Ace [always].
function fits(card, pile)
  local place = #pile + 1
  if place == 1 and pile ~= first_free(centre) then return false end
  if is_wild(card) then return place > 1 or options.wild_aces end
  return card.order == place
end

function is_wild(card)
  return card:is("*") or options.kings == "wild" and card:is("K")
end

function first_free(row)
  for pile in each(row) do
    if #pile == 0 then return pile end
  end
end

--- SM-4 Play as many cards as you like on the piles in the middle: the top card of your pay-off pile, cards of your
--- hand, and the top cards of your side piles. When you have played your whole hand, draw {hold} new cards and go on.
function turn(me)
  local act, card, pile
  repeat
    if not act or #me.hand == 0 then draw_up(me) end
    act, card, pile = me:choose {
      pay = { cards { me.goal.top }, centre, fits },
      play = { me.hand, centre, fits },
      bring = { side_tops(me), centre, fits },
      lay = me.hand,
      pass = #me.hand == 0,
    }
    if act == "lay" then pile = place_for(me) end
    if card then card:move_to(pile) end
    if #me.goal == 0 then finish(me) end
    clear_built()
  until act == "lay" or act == "pass"
  count_passes(act == "pass")
end

function side_tops(me)
  local tops = cards {}
  for pile in each(me.side) do
    if pile.top then tops:add(pile.top) end
  end
  return tops
end

--- SM-5 End your turn by laying a card of your hand on one of your side piles, or in an empty place.
function place_for(me)
  local places = {}
  for pile in each(me.side) do
    if #pile > 0 or pile == first_free(me.side) then table.insert(places, pile) end
  end
  return #places == 1 and places[1] or me:pick("put", places)
end

--- SM-6 A pile that is built up is taken away. Such cards are shuffled for a new stock when that is used up.
function clear_built()
  local next_ranks = {}
  for place, pile in ipairs(centre) do
    if #pile == (options.kings == "wild" and 12 or 13) then pile:move_to(built) end
    next_ranks[place] = ranks:except("*")[#pile + 1]
  end
  wanted = table.concat(next_ranks, " ")
end

--- SM-7 If there is nothing to draw, play with what you have, and pass when your hand is empty. When all have passed in
--- a row, the smallest pay-off pile wins.
function count_passes(passed)
  passes = passed and passes + 1 or 0
  if passes < #players then return end
  local least = #players:lowest(left).goal
  finish(players:where(function(player) return left(player) == least end))
end

function left(player)
  return #player.goal
end

--- SM-8 The first to play the last card of their pay-off pile wins, and scores 5 points. The winner also scores a
--- point for each card in the others' pay-off piles; a winner with cards left takes as many off each. [when target > 1]
--- Deals are played until somebody has {target} points; the highest score wins.
function score(player)
  local mine = left(player)
  if after(player):any(function(other) return left(other) < mine end) then return 0 end
  return players:sum(function(other) return left(other) - mine end) + (mine == 0 and 5 or 0)
end
