--[[ rules
game     "Indian Rummy"
about    "Thirteen cards, a wild rank, and nothing counts before you hold a pure sequence."
source   "https://www.pagat.com/rummy/indian.html"
family   melds
players  2..6

deck     2 x 52 + jokers jokers
order    A 2 .. K circular
values   joker = 0, A J Q K = 10, others = pips
pile     turned      face up               "card turned up for the wild rank"
deal     13 each
turn up  1 to discard
turn up  1 to turned
refill   stock from discard keep 1 shuffled

public   wild        "wild rank"
move     draw        "draw a card"
move     take        "take {card}"
move     drop        "drop out of the deal"
move     discard     "discard {card}"
move     show        "show your hand, and put away {card}"  -- rules: ignore HR312
move     stop        "end the deal"

option   scoring = pool in pool points     "play until all but one are out, or count a number of deals"
option   target = 101 in 51..501           "the points with which you are out of the pool"
option   deals = 6 in 1..20                "how many deals are played for points"  -- rules: ignore HR313
option   jokers = 2 in 0..6                "how many printed Jokers"
option   sequences = 2 in 1..2             "how many sequences a hand needs; one of them has to be pure"
option   pure_saves = off                  "a pure sequence without a second one is not counted against you"
option   alike = off                       "a set may have cards of the same suit"
option   wild_taken = off                  "wild cards may always be taken from the discards"
option   drops = on                        "you may drop out of a deal"
option   first_drop = 20 in 0..60          "points for dropping out before your first card"
option   middle_drop = 40 in 0..80         "points for dropping out later"
option   most = 80 in 60..200              "the most that a hand counts"
option   renewals = 2 in 0..9              "how often the discards become a new stock; then the deal ends"
require  first_drop <= middle_drop         "dropping out later is not cheaper"
preset   pool_201 { target = 201 first_drop = 25 middle_drop = 50 } "a longer pool, with dearer drops"
preset   points { scoring = points }       "six deals, in which the others pay the winner"
preset   family { scoring = points drops = off sequences = 1 } "nobody drops out, and one pure sequence is enough"

match    until one player is in            when scoring == pool
match    deals deals                       when scoring == points
win      highest score                     when scoring == points
]]

local points = {}               -- what the deal counts against a player
local played = {}               -- who has drawn or taken a card
local renewed, winner = 0, nil

--- IR-1 Shuffle two packs [when jokers > 0] with {jokers Joker} [always]. Everybody gets 13 cards, and the next is
--- turned up to begin the discards. Then another card is turned up beside the stock: all cards of its rank are wild
--- [when jokers > 0], and so are the Jokers. If that card is itself a Joker, the Aces are wild [always].
function start()
  wild = turned.top:is("*") and "A" or turned.top.rank
end

--- IR-2 In your turn draw a card or take the top discard. [when not wild_taken] A wild card may not be taken, except
--- the one that was turned up to begin the discards. [always] Then discard a card, but not the one that you have just
--- taken.
function turn(me)
  local top = discard.top
  local open = #stock > 0 or renewed < options.renewals and stock:can_deal()
  local may_take = options.wild_taken or not is_wild(top) or not top.laid_by
  local act = me:choose { draw = open, take = may_take and top, drop = options.drops, stop = not open }
  if act == "drop" then return drop_out(me) end
  if act == "stop" then run_out(me) end
  if act == "draw" and #stock == 0 then renewed = renewed + 1 end
  if act == "draw" then stock:deal(1, me.hand) else top:move_to(me.hand) end
  played[me] = true
  local loose = act == "take" and me.hand:except(top) or me.hand
  local card
  act, card = me:choose { discard = loose, show = complete_without(me.hand, loose) }
  card:move_to(discard)
  if act == "show" then settle(me) end
end

function why_not(me, card)
  if #me.hand == 13 then return "first draw, or take the top discard" end
  return "the " .. card.name .. " was just taken from the discards"
end

--- IR-3 [when drops] Instead of drawing you may drop out of the deal. This costs {first_drop} points in your first
--- turn, and {middle_drop} later. The last one left has won the deal.
function drop_out(me)
  points[me] = played[me] and options.middle_drop or options.first_drop
  me:sits_out()
  if #after(me) == 1 then settle(after(me)[1]) end
end

--- IR-4 A sequence is three or more cards of a suit in a row. The Ace is next to the Two or to the King, but not to
--- both at once. A sequence without wild cards is pure; a wild card in its own place is not wild there. In any other
--- sequence wild cards may stand for missing cards.
function pure_runs(hand)
  return hand:runs(3, 5):where(function(run) return not goes_round(run) end)
end

-- With wild cards, or without. Six cards or more are two sequences.
function runs_of(hand)
  return hand:runs(3, 5, is_wild, 3):where(function(run)
    return not goes_round(run) or not goes_round(run:except(is_wild))
  end)
end

function goes_round(run)
  return run:any { rank = { "10", "J", "Q", "K" } } and run:any { rank = { "2", "3", "4", "5" } }
end

--- IR-5 A set is three or four cards of a rank [when not alike], all of different suits [always]. Wild cards may stand
--- for missing ones; any left over may be added to a sequence or a set that is not your pure sequence.
function sets_of(hand)
  return hand:groups(3, 4, is_wild, 1):where(may_be_set)
end

function may_be_set(set)
  local others = set:except(is_wild)
  return options.alike or others:all(function(card) return others:count(card.suit) == 1 end)
end

function is_wild(card)
  return card:is("*", wild)
end

function worth(card)
  return is_wild(card) and 0 or card.value
end

--- IR-6 You win the deal when you discard a card, and your other thirteen cards are all in sequences and sets. You
--- need [when sequences == 2] two sequences at least, of which one is [when sequences == 1] a sequence that is
--- [always] pure.
function complete_without(hand, loose)
  if #pure_runs(hand) == 0 then return nil end
  local melds = melds_of(hand)
  if hand:deadwood(melds, worth) > 10 then return nil end
  return loose:where(function(card)
    local rest = hand:except(card)
    return rest:deadwood(melds, worth) == 0 and count(rest) == 0
  end)
end

function melds_of(hand)
  return runs_of(hand) + sets_of(hand)
end

--- IR-7 Then the others in the deal show their hands, and count the cards that are in no sequence or set: Aces and
--- courts 10, the others their number, wild cards nothing. Without [when sequences == 2] two sequences, one of them
--- pure, [when sequences == 1] a pure sequence [always] all cards count [when pure_saves and sequences == 2], except
--- those of a pure sequence [always]; but no hand counts more than {most}.
function count(hand)
  local least, melds = hand:sum(worth), melds_of(hand)
  for first in each(pure_runs(hand)) do
    local rest = hand:except(first)
    if options.pure_saves then least = math.min(least, rest:sum(worth)) end
    if options.sequences == 1 then least = math.min(least, rest:deadwood(melds, worth)) end
    for second in each(runs_of(rest)) do
      least = math.min(least, rest:except(second):deadwood(melds, worth))
    end
  end
  return math.min(least, options.most)
end

function hand_total(hand)
  return count(hand) .. " points"
end

--- IR-8 When the stock is used up, [when renewals > 0] the discards but the top one are shuffled to make a new one
--- [when renewals > 1], up to {renewals time} [when renewals > 0]. When it is used up again, [always] a player who does
--- not take the discard [when drops] or drop out [always] ends the deal: all in it show their hands. The lowest count
--- wins; of several, the first from that player on.
function run_out(me)
  settle(from(me):lowest(function(player) return count(player.hand) end))
end

--- IR-9 [when scoring == pool] The winner scores nothing, the others what they count or dropped out for. A player with
--- {target} points or more is out. The last one in wins. [when scoring == points] The winner scores what all others
--- count or dropped out for, and they lose as much. After {deals deal} the highest score wins.
function settle(who)
  winner = who
  local others = after(who)
  for player in each(#others > 0 and from(who) or others) do
    for card in each(player.hand) do card:show() end
  end
  for other in each(others) do points[other] = count(other.hand) end
  for player in each(players) do
    if options.scoring == "pool" and player.score + score(player) >= options.target then player:out() end
  end
  finish(who)
end

function score(player)
  local lost = points[player] or 0
  if options.scoring == "pool" then return lost end
  return player == winner and players:sum(function(other) return points[other] or 0 end) or -lost
end
