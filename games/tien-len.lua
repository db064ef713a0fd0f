--[[ rules
game     "Tien Len"
about    "Go forward, as the Vietnamese say: nothing beats a Two, except a bomb."
source   "https://www.pagat.com/climbing/thirteen.html"
family   climbing
players  2..4

deck     52
order    3 .. K A 2
deal     13 each
deal     17 each                           when all_cards and players == 3
pile     stock    face down
pile     trick    face up    "trick"
pile     discard  face down  "cards played"

public   asked       "cards to be beaten"
public   place each  "place"
move     play     "play {card}"
move     pass     "pass"

option   all_cards = off                   "three players get 17 cards each instead of 13"
option   pass_out = on                     "a player who has passed plays no more in this trick"
option   bombs = on_twos in on_twos on_bombs none "what bombs beat: only Twos; weaker bombs too; there are none"
option   cut_in = off                      "four pairs in a row may be played even by a player who has passed"
option   suited = off                      "a sequence of one suit is beaten only by sequences of one suit"
option   instant = off                     "four Twos, six pairs or a sequence from Three to Ace win at once"
option   leads = winner in winner lowest   "who leads in the later deals: the winner, or the holder of the lowest card"
option   pays = last in last places cards  "who pays: the last; the last and the third; all, for the cards left"
option   price = 0 in 0..10                "what a player pays for a bombed black Two; a red one costs twice as much"
option   deals = 8 in 1..100               "how many deals are played"
require  not cut_in or bombs ~= none and pass_out "nobody can cut in without bombs, or where a pass is not final"
require  price == 0 or bombs ~= none       "without bombs no Two is beaten by one"
preset   plain { bombs = none }            "without bombs, to learn the game"
preset   by_the_card { pays = cards bombs = on_bombs cut_in = on instant = on price = 3 }
                                           "for higher stakes: all pay by the card, and bombs beat bombs"

first    winner of last deal               when leads == winner
match    deals deals
win      highest score
]]

local ups = { spades = 1, clubs = 2, diamonds = 3, hearts = 4 }
local opening               -- the card that has to be in the first play
local lying, last           -- the cards to be beaten, and who played them
local quiet, passed = 0, {} -- how many players in a row have not played since; who has passed
local out, at_once = 0, nil -- how many have no cards left; who has won without playing
local played, bombed = {}, {}

--- TL-1 Everybody gets [when not all_cards or players ~= 3] 13 [when all_cards and players == 3] 17 [always] cards;
--- cards left over are not used. Twos are highest, then Aces, Kings and so on down to Threes. Of equal ranks hearts are
--- highest, then diamonds, clubs and spades: the Two of hearts is the highest card, the Three of spades the lowest.
function height(card)
  return 4 * card.order + ups[card.suit]
end

--- TL-2 [when leads == lowest] The holder [when leads == winner] In the first deal the holder [always] of the Three of
--- spades, or of the lowest card if it was not dealt, leads, and plays that card, alone or with others.
--- [when leads == winner] To the later deals the winner of the last leads, with any cards.
function start()
  at_once = options.instant and from(dealer.left):first(is_instant)
  if at_once then win_at_once() end
  if options.leads == "winner" and deal_number > 1 then return end
  local leader = players:lowest(function(player) return height(player.hand:lowest(height)) end)
  opening = leader.hand:lowest(height)
  turns.next = leader
end

--- TL-3 [when instant] A player who is dealt four Twos, six pairs, or a sequence from Three to Ace shows it, and wins
--- the deal at once. If two have such a hand, the first from the dealer's left wins.
function is_instant(player)
  local hand, pairs_held = player.hand, 0
  for rank in each(ranks) do pairs_held = pairs_held + hand:count { rank = rank } // 2 end
  return hand:count("2") == 4 or pairs_held >= 6 or #hand:ranks():except("2") == 12
end

function win_at_once()
  for card in each(at_once.hand) do card:show() end
  finish(at_once)
end

--- TL-4 Lead a single card; two, three or four of a rank; a sequence of three or more ranks; or three or more pairs in
--- a row. Suits do not matter in these. Twos are in no sequence. The others in turn play as many cards of the same
--- kind, but higher, or pass. The highest card decides, by its rank and then by its suit.
--- [when suited] A sequence of one suit is beaten only by another of one suit.
function sets_to_play(hand)
  local plain = hand:except("2")
  local sets = hand:groups(1, 4) + plain:straights(3) + plain:straights(3, 6, 2)
  if lying then return sets:where(beats) end
  return opening and sets:where(function(set) return set:has(opening) end) or sets
end

function kind(set)
  if #set:ranks() == 1 then return "alike" end
  return #set:ranks() == #set and "sequence" or "pairs"
end

function beats(set)
  if #set ~= #lying or kind(set) ~= kind(lying) then return can_bomb(set) end
  if options.suited and kind(set) == "sequence" and one_suit(lying) and not one_suit(set) then return false end
  return height(set:highest(height)) > height(lying:highest(height))
end

function one_suit(set)
  return set:all { suit = set[1].suit }
end

--- TL-5 [when bombs ~= none] Bombs are, from the weakest: three pairs in a row, four of a rank, four pairs in a row,
--- five, and six. Any bomb beats a single Two. Two Twos are beaten by [when bombs == on_twos] four pairs in a row or
--- more [when bombs == on_bombs] four of a rank, or by a stronger bomb [when bombs ~= none] ; three Twos by five pairs
--- in a row or more. [when bombs == on_bombs] A bomb also beats every weaker bomb.
function bomb(set)
  if options.bombs == "none" or kind(set) == "sequence" then return 0 end
  if kind(set) == "pairs" then return #set end
  return #set == 4 and 7 or 0
end

function can_bomb(set)
  local against = { 6, options.bombs == "on_bombs" and 7 or 8, 10 }
  if lying:all("2") then return bomb(set) >= (against[#lying] or 100) end
  return options.bombs == "on_bombs" and bomb(lying) > 0 and bomb(set) > bomb(lying)
end

--- TL-6 [when pass_out] After a pass you play no more to this trick [when cut_in] , except four pairs in a row or more,
--- to beat a Two or a bomb [always] . [when not pass_out] After a pass you may play again when the turn comes back.
--- [always] When all others have passed, the last to play leads again, or the next player if that one has no cards
--- left.
function turn(me)
  if last and quiet == #after(last) then
    trick:move_to(discard)
    lying, last, quiet, passed, asked = nil, nil, 0, {}, nil
  end
  quiet = quiet + 1
  if passed[me] and not (options.cut_in and (lying:all("2") or bomb(lying) > 0)) then return end
  local sets = sets_to_play(me.hand)
  if passed[me] then sets = sets:where(function(set) return bomb(set) >= 8 end) end
  local act, set = me:choose { play = sets, pass = lying ~= nil }
  if act == "play" then lay(me, set) else passed[me] = options.pass_out end
end

function lay(me, set)
  if lying and lying:all("2") and bomb(set) > 0 then pay_for_twos(me) end
  for card in each(set) do card:move_to(trick) end
  opening, lying, last, quiet, played[me] = nil, set, me, 0, true
  asked = describe(set)
  if #me.hand == 0 then go_out(me) end
end

function describe(set)
  if #set == 1 then return "a single card" end
  local texts = { alike = #set .. " of a rank", sequence = #set .. " in a row", pairs = #set // 2 .. " pairs in a row" }
  return texts[kind(set)]
end

function why_not()
  if lying then return "play what beats " .. asked .. ", or pass" end
  return opening and "the " .. opening.name .. " has to be played" or "that is nothing that may be led"
end

--- TL-7 [when price > 0] A player who bombs Twos is paid for them by the player who laid them, {price} for a black Two
--- and twice as much for a red one.
function pay_for_twos(me)
  local n = options.price * (lying:count("black") + 2 * lying:count("red"))
  bombed[me] = (bombed[me] or 0) + n
  bombed[last] = (bombed[last] or 0) - n
end

--- TL-8 The first player without cards wins. [when pays == cards] That ends the deal. [when pays ~= cards] The others
--- play on until only one has cards.
function go_out(me)
  out = out + 1
  me.place = out
  me:sits_out()
  if options.pays ~= "cards" and #after(me) > 1 then return end
  if #after(me) == 1 then after(me)[1].place = #players end
  finish(players:first(function(player) return player.place == 1 end))
end

--- TL-9 [when pays == last] The last pays a point to each of the others. [when pays == places] The last pays two points
--- to the first [when pays == places and players == 4] , and the third one point to the second [when pays == places] .
--- [when pays == cards] All others pay the winner a point for each card left, and twice as much if they have played
--- none at all. [when instant and pays ~= cards] If somebody wins at once, all others pay that player two points.
--- [always] After {deals deal} the highest score wins.
function score(player)
  return { game = base_score(player), bombs = bombed[player] or 0 }
end

function base_score(player)
  if options.pays == "cards" or at_once then
    if player.place == 1 or player == at_once then return players:sum(owes) end
    return -owes(player)
  end
  if options.pays == "last" then return player.place == #players and 1 - #players or 1 end
  if player.place == 1 or player.place == #players then return player.place == 1 and 2 or -2 end
  return #players == 4 and 5 - 2 * player.place or 0
end

function owes(player)
  if player.place == 1 or player == at_once then return 0 end
  if options.pays ~= "cards" then return 2 end
  return #player.hand * (played[player] and 1 or 2)
end
