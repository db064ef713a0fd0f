--[[ rules
game     "Dou Dizhu"
about    "Two peasants against the landlord, who pays for both or is paid by both."
source   "https://www.pagat.com/climbing/doudizhu.html"
family   climbing
players  3

deck     { plus 4 x 3, 4 x 4, 4 x 5, 4 x 6, 4 x 7, 4 x 8, 4 x 9, 4 x 10, 4 x J, 4 x Q, 4 x K, 4 x A, 4 x 2,
           black_joker, red_joker }
order    3 .. 10 J Q K A 2 black_joker red_joker
name     black_joker "black Joker"
name     red_joker   "red Joker"
deal     17 each
deal     3 to extra
pile     stock    face down
pile     extra    face down   "landlord's cards"
pile     trick    face up     "cards on the table"
pile     discard  face down   "cards played"

public   landlord  "landlord"
public   stake     "stake"
public   plays each = 0 "times played"
move     bid      "bid {n}"
move     play     "play {card}"
move     pass     "pass"

option   deals = 6 in 1..60                "how many deals are played"
option   all_pass = again in again nothing "if nobody bids, the cards are dealt again, or the deal counts nothing"
option   bidding = again in again once     "players who have passed may bid later, or everybody bids only once"
option   fours = on                        "four of a rank may be played with two cards, or with two pairs"
option   break_fours = on                  "a row may begin with a rank of which a player holds all four cards"
option   added_alike = off                 "added single cards may have the same rank"
option   bomb_on_rocket = off              "a bomb beats even the rocket"
preset   online { bidding = once added_alike = on } "as it is mostly played online"
preset   open_spiel { deals = 1 all_pass = nothing fours = off break_fours = off added_alike = on bomb_on_rocket = on }
                                           "one deal, as the OpenSpiel collection of games plays it"

match    deals deals
win      highest score
]]

--- DD-1 A pack of 54 is used, whose suits do not matter. The cards rank from Three up to King, Ace and Two; then come
--- the black Joker and the red one. Everybody gets 17 cards, and three are left for the landlord.
--- DD-2 From the dealer's left all in turn bid 1, 2 or 3, more than the highest bid so far, or pass
--- [when bidding == once] , once each. The bidding ends with a bid of 3. [when bidding == again] ; after a pass you may
--- bid later. The bidding ends with a bid of 3, or when two in a row have passed a bid. [always] The highest bidder is
--- the landlord and takes up the three cards, for all to see; the others are the peasants. If nobody bids,
--- [when all_pass == again] the cards are dealt again. [when all_pass == nothing] nobody scores.
function auction(first)
  local bidder, passes, highest = first, 0, 0
  repeat
    local act, bid = bidder:choose { bid = range(highest + 1, 3), pass = true }
    passes = act == "pass" and passes + 1 or 0
    if act == "bid" then landlord, highest = bidder, bid end
    bidder = bidder.left
  until highest == 3 or passes == (landlord and 2 or 3) or options.bidding == "once" and bidder == first
  if not landlord and options.all_pass == "again" then redeal() end
  if not landlord then finish(nobody) end
  stake = highest
  for card in each(extra) do card:show() end
  extra:move_to(landlord.hand)
end

local lying, winner      -- what was played last: its kind, of how many ranks, and how high; who has won

--- DD-3 The landlord leads. In turn all play higher cards of the same kind, and as many, or pass; after a pass you may
--- play again later. When two in a row have passed, the last to play leads anything. The first player without cards
--- wins; a peasant wins for both peasants.
function play(first)
  auction(first)
  local me, passes = landlord, 0
  repeat
    local act, set = me:choose { play = sets_to_play(me.hand), pass = lying ~= nil }
    passes = act == "pass" and passes + 1 or 0
    if act == "play" then lay(me, set) end
    if passes == 2 then lying = nil end
    me = me.left
  until #me.right.hand == 0
  winner = me.right
  settle()
end

function lay(me, set)
  lying = read(set, me.hand)
  trick:move_to(discard)
  for card in each(set) do card:move_to(trick) end
  me.plays = me.plays + 1
  if is_bomb(lying.kind) then stake = 2 * stake end
end

function why_not()
  return "play higher cards of the same kind and number, or a bomb, or the rocket"
end

local kinds, rocket = {}, {}

local function kind(of_a_rank, least, most, added)
  local for_each_rank = of_a_rank + (of_a_rank == 4 and 2 or 1) * added       -- cards that are played
  table.insert(kinds, { of_a_rank = of_a_rank, least = least, most = most, added = added, cards = for_each_rank })
end

--- DD-4 The kinds are: a single card; five or more ranks in a row; a pair; three or more pairs in a row; three of a
--- rank, alone or with one card or one pair; two or more threes in a row, alone or with as many cards or as many pairs.
--- Twos and Jokers are in no row. [when not break_fours] A row to which nothing is added may not begin with a rank of
--- which you hold four. [when fours] Four of a rank with two cards or two pairs are a kind too.
kind(1, 1, 1, 0)
kind(1, 5, 12, 0)
kind(2, 1, 1, 0)
kind(2, 3, 10, 0)
for added = 0, 2 do
  kind(3, 1, 1, added)
  kind(3, 2, 6 - added, added)
end
if options.fours then kind(4, 1, 1, 1) kind(4, 1, 1, 2) end
kind(4, 1, 1, 0)
local bomb = kinds[#kinds]

-- All that may be played now.
function sets_to_play(hand)
  local sets, seen = list {}, {}
  for _, one in ipairs(kinds_to_play()) do
    local found = rows_of(hand, one, hand)
    if #found > 0 then
      if one.added > 0 then found = with_cards_added(hand, found, one) end
      if one.of_a_rank == 3 and one.most > 1 then found = new_sets(found, seen) end
      sets = #sets > 0 and sets + found or found
    end
  end
  if not (hand:has("black_joker") and hand:has("red_joker")) then return sets end
  return sets + hand:where { rank = { "black_joker", "red_joker" } }:sets(2)
end

function with_cards_added(hand, rows, one)
  local sets = {}
  for row in each(rows) do
    for added in each(additions(hand, row, one)) do table.insert(sets, row + added) end
  end
  return list(sets)
end

-- Those that have not been found as another kind: rows of threes can be read in two ways if they have 12 cards or more.
function new_sets(sets, seen)
  return sets:where(function(set)
    local text = #set >= 12 and text_of(set)
    local is_new = not (text and seen[text])
    if text then seen[text] = true end
    return is_new
  end)
end

function text_of(set)
  local text = ""
  for card in each(set:sorted("order")) do text = text .. card.rank .. " " end
  return text
end

-- The ranks in a row, or the single rank, that a kind may be played with now: rows go up to the Ace.
function rows_of(set, one, hand)
  local fitting, least, most = set, one.least, one.most
  if most > 1 then fitting = fitting:except { rank = { "2", "black_joker", "red_joker" } } end
  if lying and lying.kind == one then
    least, most = lying.ranks, lying.ranks
    fitting = fitting:where(function(card) return card.order > lying.low end)
  end
  if #fitting < least * one.of_a_rank then return list {} end
  local rows = fitting:straights(least, most, one.of_a_rank)
  if #rows == 0 then return rows end
  if most > 1 and one.added == 0 and not options.break_fours then
    rows = rows:where(function(row) return hand:count { rank = row[1].rank } < 4 end)
  end
  return most > least and #rows > 1 and rows:sorted(function(row) return #row end) or rows
end

-- What a set of cards counts as: the last kind that it can be.
function read(set, hand)
  if set:has("black_joker") and set:has("red_joker") and #set == 2 then return { kind = rocket } end
  local found
  for _, one in ipairs(kinds_to_play()) do
    local n = #set // one.cards
    if n >= one.least and n <= one.most and n * one.cards == #set then
      found = read_as(set, hand, one) or found
    end
  end
  return found
end

function read_as(set, hand, one)
  local found
  for row in each(rows_of(set, one, hand)) do
    local n = #row // one.of_a_rank
    if n * one.cards == #set and (one.added == 0 or #additions(set, row, one) > 0) then
      found = { kind = one, ranks = n, low = row[1].order }
    end
  end
  return found
end

--- DD-5 Added cards do not decide which play is higher. They must have other ranks than the cards that they go with.
--- Single cards may be [when added_alike] up to three of one rank, [when not added_alike] only of different ranks,
--- [always] and not both Jokers; pairs must be of different ranks. If cards can be read in two ways, they count as the
--- higher play.
function additions(hand, row, one)
  local n, low, high = one.of_a_rank == 4 and 2 or #row // 3, row[1].order, row[#row].order
  local others = hand:where(function(card) return card.order < low or card.order > high end)
  if one.added == 1 then
    return n == 1 and others:sets(1) or others:sets(n):where(function(set)
      return #set:groups(options.added_alike and 4 or 2) == 0 and not (set:has("black_joker") and set:has("red_joker"))
    end)
  end
  if n == 1 then return others:groups(2, 2) end
  local twos = cards {}
  for two in each(others:groups(2, 2)) do twos = twos + two end
  return twos:sets(2 * n):where(function(set) return #set:groups(2, 2) == n end)
end

--- DD-6 Four of a rank without more are a bomb, which beats all but higher bombs [when not bomb_on_rocket] and the
--- rocket [always]. Both Jokers are the rocket, which beats everything [when bomb_on_rocket] but bombs [always]. Each
--- of them that is played doubles the stake.
function is_bomb(one)
  return one == rocket or one.of_a_rank == 4 and one.added == 0
end

-- Any, or those that beat what was played last.
function kinds_to_play()
  if not lying then return kinds end
  if lying.kind == rocket then return options.bomb_on_rocket and { bomb } or {} end
  return lying.kind == bomb and { bomb } or { lying.kind, bomb }
end

--- DD-7 The stake is what was bid. It is doubled once more if the landlord played only once, or the peasants not at
--- all. Each peasant pays it to the landlord, or is paid it if a peasant has won. After {deals deal} the highest score
--- wins.
function settle()
  local peasants = after(landlord)
  if landlord.plays == 1 or peasants:sum("plays") == 0 then stake = 2 * stake end
  finish(winner == landlord and landlord or peasants)
end

function score(player)
  if not winner then return 0 end
  return ((winner == landlord) == (player == landlord) and stake or -stake) * (player == landlord and 2 or 1)
end
