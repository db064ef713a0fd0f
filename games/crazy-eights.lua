--[[ rules
game     "Crazy Eights"
about    "Match the suit or the rank of the card before yours. An Eight goes on anything and names the suit to follow."
source   "https://www.pagat.com/eights/crazy8s.html"
family   shedding
players  2..15

deck     packs x 52
order    2 .. A
values   8 = 50, K Q J = 10, A = 1, others = pips
values   8 = 50, A K Q J = 10, others = pips    when points == card_numbers
pile     discard  face up
deal     5 each
deal     7 each                            when players == 2
turn up  1 to discard
refill   stock from discard keep 1 shuffled at once  when reshuffle

public   wanted  "suit to follow"
public   owed    "cards to pick up for Twos"
move     play    "play {card}"
move     take    "pick up {n} for the Twos"
move     draw    "draw a card"
move     call    "call {suit}"
move     pass    "pass"

option   packs = 1 in 1..8                 "how many packs are shuffled together"
option   packs = 2                         when players > 5
require  players < 8 * packs               "one pack is for seven players at most"
option   draws = 3 in 1..1000              "how many cards a player may draw before passing"
option   special_cards = off               "Queens skip a player, Aces turn the play round, Twos must be picked up for"
option   reshuffle = on                    "the played cards become a new stock when the stock is used up"
option   max_turns = 0 in 0..1000000       "how many cards may be played before the deal ends; 0 is no limit"
option   points = pips in pips card_numbers "how the cards left in hand count"
preset   strict { draws = 1 }              "one draw, then play it or pass"
preset   open_spiel { draws = 5 reshuffle = off max_turns = 100 points = card_numbers }
                                           "as the OpenSpiel collection of games plays it, its way of counting included"

win      lowest score
limit    1000000 decisions
]]

local played, passes = 0, 0

--- CE-1 The card after the deal is turned up beside the stock. An Eight turned up goes back into the stock, which is
--- shuffled, and another card is turned up. [when special_cards] A Queen, an Ace or a Two turned up works as if the
--- dealer had played it.
function start()
  while discard.top:is("8") do
    discard.top:move_to(stock)
    stock:shuffle()
    stock:deal(1, discard)
  end
  wanted = discard.top.suit
  if options.special_cards then effect(discard.top) end
end

--- CE-2 A card may be played that has the suit or the rank of the card on top. An Eight may be played on anything.
function fits(card)
  return card:is("8") or card.suit == wanted or card.rank == discard.top.rank
end

function why_not(_, card)
  if owed then return "only a Two answers a Two" end
  return card.name .. " has neither the suit to follow, " .. wanted .. ", nor the rank of the card on top"
end

--- CE-3 In your turn play one card, or draw from the stock, even if you could play. [when draws == 1] After one draw
--- you may play, or pass. [when draws > 1] You may draw up to {draws} cards, one after the other, and play at any time;
--- after the last you may play, or pass. [always] When the stock is empty you may pass without drawing.
function turn(me)
  if owed then return answer_two(me) end
  for drawn = 0, options.draws do
    local can_draw = drawn < options.draws and #stock > 0
    local act, card = me:choose { play = me.hand:where(fits), draw = can_draw, pass = not can_draw }
    if act == "play" then return lay(me, card) end
    if act == "pass" then return pass() end
    stock:deal(1, me.hand)
  end
end

--- CE-4 The deal ends at once when somebody has played their last card, which then has no effect.
--- [when max_turns > 0] It also ends with card number {max_turns} that is played.
function lay(me, card)
  card:move_to(discard)
  if not card:is("8") then wanted = card.suit end
  played, passes = played + 1, 0
  if #me.hand == 0 or played == options.max_turns then finish() end
  --- CE-5 If you play an Eight, name the suit to follow.
  if card:is("8") then wanted = me:pick("call", suits) end
  if options.special_cards then effect(card) end
end

--- CE-6 [when special_cards] A Queen makes the next player miss a turn. An Ace reverses the direction of play. A Two
--- makes the next player pick up two cards, unless the stock is empty.
function effect(card)
  if card:is("Q") then turns.skip(1) end
  if card:is("A") then turns.reverse() end
  if card:is("2") and #stock > 0 then owed = (owed or 0) + 2 end
end

--- CE-7 [when special_cards] Instead of picking up for a Two you may play another Two: then the player after you picks
--- up two more, and so on. A player who picks up loses the turn. If the stock cannot give them all, the rest is
--- forgiven; if it gives exactly them, that counts as the first pass.
function answer_two(me)
  local act, card = me:choose { play = me.hand:where { rank = "2" }, take = { owed } }
  if act == "play" then return lay(me, card) end
  local came = stock:deal(owed, me.hand)
  if #stock == 0 and #came == owed then passes = 1 end
  owed = nil
end

--- CE-8 [when reshuffle] As soon as the stock is used up, all played cards but the one on top are shuffled to make a
--- new one.

--- CE-9 The deal also ends when nobody can go on: the stock is empty, everybody has passed in a row, and the first to
--- pass has passed again.
function pass()
  passes = #stock == 0 and passes + 1 or 0
  if passes > #players then finish() end
end

--- CE-10 Then all count the cards left in their hands, and the lowest count wins: an Eight is 50, King, Queen and Jack
--- are 10 each, [when points == pips] an Ace is 1, all others count their number. [when points == card_numbers] an Ace
--- is 10 too. The others count by their number in the pack: 2 of clubs 2, of diamonds 3, of hearts 4, of spades 5, 3 of
--- clubs 6, and so on up to the 10 of spades, 37.
function score(player)
  return player.hand:sum(points)
end

local in_pack = { clubs = 2, diamonds = 3, hearts = 4, spades = 5 }

function points(card)
  if options.points == "pips" or card:is("8", "J", "Q", "K", "A") then return card.value end
  return 4 * (card.value - 2) + in_pack[card.suit]
end
