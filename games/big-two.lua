--[[ rules
game     "Big Two"
about    "Climb with pairs, threes and poker hands, and keep the Two of spades for when it hurts."
source   "https://www.pagat.com/climbing/bigtwo.html"
family   climbing
players  2..4

deck     52
order    3 .. K A 2 circular
deal     13 each
deal     17 each                           when players < 4
pile     stock    face down
pile     trick    face up    "trick"
pile     discard  face down  "cards played"

public   asked    "kind to be beaten"
move     play     "play {card}"
move     pass     "pass"

option   ranking = spades in spades diamonds "the highest suit, and with it how the suits rank"
-- As published, straights follow the order of the single cards, in which a Two comes after an Ace.
option   straights = to_two in to_ace to_two low
                                           "they go up to an Ace, up to a Two, or Aces and Twos begin some too"
option   flushes = rank in rank suit       "of two flushes the highest card decides, or the suit"
option   pass_out = off                    "a player who has passed plays no more in this trick"
option   last_card = off                   "a single card must be your highest when the next player has one card left"
option   leads = lowest in lowest winner   "who leads in the later deals: the holder of the lowest card, or the winner"
option   doubled = on                      "many cards left count double or triple"
option   target = 50 in 1..500             "the score that ends the game"
preset   pusoy_dos { ranking = diamonds flushes = suit }  "as in the Philippines"
preset   hong_kong { straights = low last_card = on pass_out = on leads = winner } "a sharper way"

first    winner of last deal               when leads == winner
match    until a score >= target
win      lowest score
]]

local ups = {
  spades = { diamonds = 1, clubs = 2, hearts = 3, spades = 4 },
  diamonds = { clubs = 1, spades = 2, hearts = 3, diamonds = 4 },
}
local fives_by_name = { "a straight", "a flush", "a full house", "four of a rank", "a straight flush" }
local opening                  -- the card that has to be in the first play
local last, size, best         -- who played last to this trick, how many cards, and how strong they are
local passed = {}              -- who plays no more to this trick

--- BT-1 Everybody gets [when players == 4] 13 [when players < 4] 17 [always] cards. [when players == 3] The player with
--- the lowest card gets the last card, too. [when players == 2] The others are left out. [always] Twos are highest,
--- then Aces, Kings and so on down to Threes. Of equal ranks [when ranking == spades] spades are highest, then hearts,
--- clubs and diamonds. [when ranking == diamonds] diamonds are highest, then hearts, spades and clubs.
function height(card)
  return 4 * card.order + ups[options.ranking][card.suit]
end

--- BT-2 The player with the lowest card leads, and plays it, alone or with others. [when leads == winner] To the later
--- deals the winner of the last leads, with any cards.
function start()
  local lowest = players:lowest(function(player) return height(player.hand:lowest(height)) end)
  if #players == 3 then stock:deal(1, lowest.hand) end
  if options.leads == "winner" and deal_number > 1 then return end
  opening = lowest.hand:lowest(height)
  turns.next = lowest
end

--- BT-3 Lead one card, two or three of a rank, or five cards that are a poker hand. In turn the others play as many
--- cards that are higher, or pass. [when not pass_out] After a pass you may play again later. [when pass_out] After a
--- pass you play no more to this trick. [always] When all others have passed, the last to play leads again.
function turn(me)
  if last == me then
    trick:move_to(discard)
    last, size, best, asked, passed = nil, nil, nil, nil, {}
  end
  if passed[me] then return end
  local act, set = me:choose { play = playable(me), pass = size ~= nil }
  if act == "pass" then
    passed[me] = options.pass_out
    return
  end
  for card in each(set) do card:move_to(trick) end
  opening, last, size, best = nil, me, #set, power(set)
  asked = size < 5 and size .. " cards" or fives_by_name[best // 1000]
  --- BT-4 The first player without cards wins the deal.
  if #me.hand == 0 then finish(me) end
end

function playable(me)
  local sets = size and size < 5 and me.hand:groups(size, size) or fives(me.hand)
  if not size then sets = me.hand:groups(1, 3) + sets end
  --- BT-5 [when last_card] If the next player has one card left, a single card that you play must be your highest.
  local top = options.last_card and not opening and #me.next.hand == 1 and me.hand:highest(height)
  return sets:where(function(set)
    if #set == 1 and top and set[1] ~= top then return false end
    return (not opening or set:has(opening)) and (not best or power(set) > best)
  end)
end

function fives(hand)
  local found = hand:straights(5, 5):where(function(set) return run(set) and not set:all { suit = set[1].suit } end)
  for suit in each(suits) do found = found + hand:where(suit):sets(5) end
  for three in each(hand:groups(3, 3)) do
    for two in each(hand:except { rank = three[1].rank }:groups(2, 2)) do found = found + list { three + two } end
  end
  for four in each(hand:groups(4, 4)) do
    for card in each(hand:except(four)) do found = found + list { four + cards { card } } end
  end
  return found
end

--- BT-6 The highest card decides, by rank and then by suit. The hands of five cards rank, from the lowest: a straight,
--- five cards in a row; a flush, five of a suit; a full house, three of a rank and two of another; four of a rank and
--- any card; a straight flush. Of two full houses the higher three decides, of two fours the higher four, of two
--- flushes [when flushes == rank] the highest card. [when flushes == suit] the suit, then the highest card.
function power(set)
  local top = height(set:highest(height))
  if #set < 5 then return top end
  local four, three = set:groups(4, 4)[1], set:groups(3, 3)[1]
  if four then return 4000 + four[1].order end
  if three then return 3000 + three[1].order end
  local up = run(set)
  if not set:all { suit = set[1].suit } then return 1000 + up end
  if up then return 5000 + up end
  return 2000 + top + (options.flushes == "suit" and 100 * ups[options.ranking][set[1].suit] or 0)
end

--- BT-7 In a straight Aces come after Kings. [when straights == to_ace] Twos are in no straight.
--- [when straights == to_two] J Q K A 2 is the highest. [when straights == low] A 2 3 4 5 and 2 3 4 5 6 are straights,
--- too, the lowest ones: they go by the Five and the Six.
function run(set)
  if #set:straights(5, 5) == 0 then return nil end
  if not set:has("2") then return height(set:highest(height)) end
  if options.straights == "to_two" and set:has("J") then return height(set:highest(height)) end
  if options.straights ~= "low" or set:has("K") then return nil end
  return height(set:except { rank = { "A", "2" } }:highest(height))
end

function why_not()
  return size and "play " .. size .. " that are higher" or opening and "the " .. opening.name .. " has to be played"
    or "that is no single card, pair, three or hand of five"
end

--- BT-8 The others score a point for each card left [when doubled], with ten cards or more two points, with thirteen or
--- more three [always]. Deals are played until somebody has {target} points; the lowest score wins.
function score(player)
  local left = #player.hand
  local times = left >= 13 and 3 or left >= 10 and 2 or 1
  return options.doubled and times * left or left
end
