--[[ rules
game     "President"
about    "Get rid of your cards first, and the others must give you their best."
source   "https://www.pagat.com/climbing/president.html"
family   climbing
players  3..8

deck     packs x (52 + jokers jokers)
order    3 .. K A 2 joker
deal     all each
pile     stock    face down
pile     trick    face up    "trick"
pile     discard  face down  "cards played"

public   title each       "title"  kept
public   place each       "place"  kept
public   revolution = off "the ranks are turned round"
move     play    "play {card}"
move     pass    "pass"
move     give    "give back {card}"        private

option   packs = 1 in 1..2                 "how many packs are shuffled together"
option   packs = 2                         when players > 7
option   jokers = 0 in 0..2                "how many Jokers are in each pack"
option   wild_jokers = off                 "a Joker also stands for any card played with it"
option   pass_out = off                    "a player who has passed plays no more in this trick"
option   twos_end = off                    "a Two ends the trick"
option   equals = off                      "cards of the same rank may be played, and the next player misses the turn"
option   revolutions = off                 "four cards of a rank turn the ranks round"
option   opens = club in club left         "the first lead: the 3 of clubs, or the player on the dealer's left"
option   leads = president in president scum "who leads first in the later deals"
option   exchange = on                     "the last give their best cards to the first"
option   target = 11 in 2..50              "the score that ends the game"
preset   students { twos_end = on equals = on leads = scum }    "as students play it"
preset   daifugo { revolutions = on jokers = 1 wild_jokers = on pass_out = on }
                                           "as in Japan, with a wild Joker and revolutions"
require  jokers > 0 or not wild_jokers     "there are no Jokers to be wild"

first    holder of 3C                      when opens == club
match    until a score >= target
win      highest score
limit    5000 decisions
]]

local last, size           -- who played last to this trick, and how many cards are played to it
local passed = {}          -- who has passed
local missing              -- who misses the turn, because an equal card was played
local out = 0

--- PR-1 All the cards are dealt. They rank from Three up to King, Ace and Two. [when jokers > 0] Jokers are highest.
--- [when wild_jokers] Played with other cards, a Joker is one more of their rank: a Five and a Joker are two Fives.
--- [always] In the first deal [when opens == club] the holder of the 3 of clubs [when opens == left] the player on the
--- dealer's left [always] leads, later [when leads == president] the President. [when leads == scum] the Scum.
function play(first)
  local me = first
  if deal_number > 1 then
    local ranking = players:sorted("place")
    if options.exchange then exchange(ranking) end
    me = options.leads == "president" and ranking[1] or ranking[-1]
  end
  while true do
    if not passed[me] then take_turn(me) end
    me = who_is_next(me)
  end
end

--- PR-2 [when exchange] Before the first lead of the later deals, the last player of the deal before gives the two best
--- cards to the first, who gives back any two. The last but one gives one card to the second likewise. With three
--- players only the last gives a card.
function exchange(ranking)
  swap(ranking[1], ranking[-1], #players > 3 and 2 or 1)
  if #players > 3 then swap(ranking[2], ranking[-2], 1) end
end

function swap(high, low, n)
  local best = low.hand:sorted("order")
  for place = 1, n do best[-place]:move_to(high.hand) end
  for card in each(high:pick("give", high.hand:sets(n))) do card:move_to(low.hand) end
end

--- PR-3 Lead one or more cards of a rank. In turn all others play as many cards of a higher rank, or pass.
--- [when not pass_out] After a pass you may play again when the turn comes back. [when pass_out] After a pass you play
--- no more to this trick.
function take_turn(me)
  local act, set = me:choose { play = sets_in(me.hand):where(beats), pass = size ~= nil }
  if act == "pass" then
    passed[me] = true
    return
  end
  --- PR-4 [when equals] Cards of the same rank may be played too; then the next player misses the turn. If nobody else
  --- is left to play, that wins the trick.
  local is_equal = trick.top ~= nil and trick.top.rank == face(set).rank
  for card in each(set:where("*") + set:except("*")) do card:move_to(trick) end
  last, size = me, #set
  if not options.pass_out then passed = {} end
  missing = is_equal and after(me):first(function(player) return not passed[player] end)
  --- PR-5 [when revolutions] Four cards of a rank or more turn the ranks round, until that happens again.
  --- [when revolutions and jokers > 0] Jokers stay highest.
  if options.revolutions and size >= 4 then revolution = not revolution end
  if #me.hand == 0 then go_out(me) end
end

-- All that may be led from the hand, or as many cards as are played to this trick.
function sets_in(hand)
  local sets, jokers = hand:groups(size or 1, size), hand:where("*")
  if not options.wild_jokers then return sets end
  for n = 1, math.min(#jokers, (size or math.huge) - 1) do
    local some = cards {}
    for at = 1, n do some:add(jokers[at]) end
    for set in each(hand:except(jokers):groups(math.max(1, (size or 1) - n), size and size - n)) do
      sets = sets + list { set + some }
    end
  end
  return sets
end

function face(set)
  return set:first(function(card) return not card:is("*") end) or set[1]
end

function beats(set)
  local top, card = trick.top, face(set)
  if not top then return true end
  if card.rank == top.rank then return options.equals end
  if card:is("*") or top:is("*") then return card:is("*") end
  return (card.order > top.order) == not revolution
end

function why_not()
  return "play " .. (size or 1) .. " of a " .. (revolution and "lower" or "higher") .. " rank"
end

function who_is_next(me)
  local waiting = after(last):where(function(player) return not passed[player] and player ~= missing end)
  if #waiting == 0 or options.twos_end and trick.top:is("2") then
    --- PR-6 When all others have passed, [when twos_end] or when a Two was played, [always] the trick is over, and the
    --- last to play leads to the next, or the next player if that one is out of cards.
    trick:move_to(discard)
    local leader = last.is_in and last or last.next
    last, size, passed, missing = nil, nil, {}, nil
    return leader
  end
  return me.next == missing and missing.next or me.next
end

--- PR-7 The first to have no cards left is the President and scores 2, the second the Vice President, who scores 1. The
--- last is the Scum. Deals are played until somebody has {target} points; the highest score wins.
function go_out(me)
  local titles = { "President", "Vice President" }
  out = out + 1
  me.place, me.title = out, titles[out] or "Citizen"
  me:sits_out()
  if #after(me) > 1 then return end
  local scum = after(me)[1]
  scum.place, scum.title = #players, "Scum"
  finish(players:first(function(player) return player.place == 1 end))
end

function score(player)
  return math.max(0, 3 - player.place)
end
