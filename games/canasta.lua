--[[ rules
game     "Canasta"
about    "Seven of a kind, with a little wild help, and a pile worth freezing."
source   "https://www.pagat.com/rummy/canasta.html"
family   melds
players  2..4, 6
teams    2                                 when players ~= 3
teams    3                                 when players == 3
deck     2 x 52 + jokers 4
deck     3 x 52 + jokers 6                 when players == 6
order    3 .. A
values   joker = 50, A 2 = 20, K Q J 10 9 8 = 10, others = 5
pile     meld each team x 14 face up       "melds"
pile     threes each team face up          "red Threes"
deal     hand_size each
turn up  1 to discard
public   frozen      "the pile is frozen"
public   opened each team = off "has melded"
public   needed each team "points needed to meld"
public   canastas each team = 0 "canastas"
move     draw        "draw {n card}"
move     take_pair   "take the pile with two of its rank"
move     take_wild   "take the pile with one of its rank and {card}"
move     take_pile   "take the pile for a meld on the table"
move     meld        "meld {n} {ranks}"
move     meld_wild   "meld {card} and two {ranks}"
move     add         "add {card} to the {ranks}"
move     take_back   "take the cards back"
move     ask         "ask your side: may I go out?"
move     yes         "yes, go out"
move     no          "no, do not"
move     discard     "discard {card}"
move     stop        "end the deal"
option   target = 5000 in 500..10000       "the points that end the game"
option   target = 10000                    when players == 6
option   hand_size = 11 in 11..15          "how many cards each player gets"
option   hand_size = 15                    when players == 2
option   hand_size = 13                    when players == 3 or players == 6
option   draws = 1 in 1..2                 "how many cards are drawn in a turn"
option   draws = 2                         when players == 2
option   canastas = 1 in 1..2              "how many canastas a side needs to go out"
option   canastas = 2                      when players == 2
option   always_frozen = off               "the pile is always taken with a pair from the hand"
option   asking = off                      "before melding, a player may ask the partner whether to go out"
preset   modern { canastas = 2 always_frozen = on hand_size = 13 } "two canastas, and the pile is always frozen"
preset   quick { target = 2000 }           "a shorter game"
require  not asking or players == 4 or players == 6  "there is no partner to ask"
match    until a score >= target unless tied
win      highest score
]]

local place = {}                -- of a rank among the melds
for n, rank in ipairs { "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A" } do place[rank] = n + 2 end
local red_three, wilds = { rank = "3", colour = "red" }, { rank = { "2", "*" } }
local begun = {}                -- who has melded in the turns before
local laid, fresh = 0, {}       -- what the cards melded in this turn count; the melds begun in it
local drew, laying              -- in this turn: whether a card was drawn; whether it is time to meld
local concealed, own_canasta    -- whether all cards melded are in melds of one's own; whether one is a canasta
local answer, broken = nil, {}  -- what the partner said; how often a side did not go out when it had asked to
local went_out                  -- who went out

--- CA-1 [when players == 4] Partners sit across the table. [when players == 6] Two sides of three sit alternately.
--- [when players == 3] Each plays alone. [when players < 6] Shuffle two packs and four Jokers together.
--- [when players == 6] Shuffle three packs and six Jokers together. [always] Deal {hand_size} cards each. [always]
--- Jokers and Twos are wild. Turn up a card beside the stock to begin the pile; if it is wild or a red Three, turn up
--- another on it, and the pile is frozen. [when always_frozen] The pile is always frozen.
function start()
  frozen = options.always_frozen
  while discard.top:is("2", "*", "3H", "3D") do
    frozen = true
    stock:deal(1, discard)
  end
  for player in each(players) do player.team.needed = least(player) end
  for player in each(players) do lay_threes(player) end
end

--- CA-2 Lay down red Threes at once and draw a card for each, except for those that come with the pile. If there is no
--- card left to draw for one, the deal ends.
function lay_threes(me)
  while me.hand:any(red_three) do
    me.hand:first(red_three):move_to(me.team.threes)
    if #stock == 0 then finish() end
    stock:deal(1, me.hand)
  end
end

--- CA-3 Begin your turn by drawing {draws card}, [always] or take the whole pile. When the stock is used up, you must
--- take the pile if its top card fits a meld of your side and the pile is not frozen; if you do not take it, the deal
--- ends.
function turn(me)
  laid, fresh, drew, laying, concealed, own_canasta, answer = 0, {}, false, false, not begun[me], false, nil
  if discard.top and discard.top:is("2", "*") then frozen = true end
  local taken
  repeat
    local ways = ways_to_take(me)
    ways.draw = #stock > 0 and math.min(options.draws, #stock)
    ways.stop = #stock == 0 and not ways.take_pile
    local act, wild = me:choose(ways)
    if act == "stop" then finish() end
    drew = act == "draw"
    if drew then
      stock:deal(options.draws, me.hand)
      lay_threes(me)
    else
      taken = try(function() take(me, act == "take_pair" and 2 or wild and 1 or 0, wild) end)
    end
  until drew or taken
  laying = true
  repeat until try(function() lay_and_discard(me) end)
end

--- CA-4 To take the pile, meld its top card at once, which must be neither wild nor a Three: with two cards of its rank
--- from your hand; or, unless the pile is frozen or your side has not melded, with one and a wild card, or on a meld of
--- your side. Then take the rest of the pile into your hand. The pile begun next is not frozen [when always_frozen],
--- except as always [always]. With one card in hand you may not take a pile of one card. Take the pile only if that
--- leaves you two cards in hand, or if you may go out.
function ways_to_take(me)
  local top = discard.top
  if not top or top:is("2", "3", "*") or #discard + #me.hand == 2 then return {} end
  local pile, same = meld_of(me, top.rank), me.hand:count(top.rank)
  local function may_use(n)
    local canastas = me.team.canastas + ((#pile < 7 and #pile + n >= 6) and 1 or 0)
    return canastas >= options.canastas or #me.hand - n + #discard - 1 - discard:count(red_three) >= 2
  end
  local free = me.team.opened and not frozen
  return {
    take_pair = same >= 2 and may_use(2) and (me.team.opened or most(me.hand + cards { top }) >= least(me)),
    take_wild = free and same >= 1 and may_use(2) and pile:count(wilds) < 3 and me.hand:where(wilds),
    take_pile = free and #pile > 0 and may_use(0),
  }
end

function take(me, n, wild)
  local top = discard.top
  lay_naturals(me, n, top.rank)
  if wild then lay(me, wild, top.rank) end
  lay(me, top, top.rank)
  while not stands(me) do lay_more(me, false) end
  open(me)
  discard:move_to(me.hand)
  for card in each(me.hand:where(red_three)) do card:move_to(me.team.threes) end
  if #me.hand < 2 and not may_go_out(me) then fail("you would have no card left to continue with") end
  frozen = options.always_frozen
end

function why_not(me)
  if not stands(me) then return "the first melds have to count " .. least(me) .. ", and these count " .. laid end
  if laying then return "your side may not go out" end
  local top = discard.top
  local could = top and me.hand:count(top.rank) >= 2 and most(me.hand + cards { top })
  if could and not me.team.opened and could < least(me) then
    return "with the pile your first melds would count " .. could .. " at most, not " .. least(me)
  end
  return "first draw, or take the pile"
end

function meld_of(me, rank)
  return me.team.meld[place[rank]]
end

--- CA-5 Then meld as much as you like: three or more cards of a rank, at least two of them natural and at most three
--- wild. Add further cards to any meld of your side, which has only one meld of each rank. Meld black Threes only if
--- you go out with them, and without wild cards.
function lay_more(me, last)
  local lying = ranks:where(function(rank) return place[rank] and #meld_of(me, rank) > 0 end)
  local new = ranks:except(lying):where(function(rank) return place[rank] and me.hand:count(rank) >= 2 end)
  local begins = me.team.opened or laid > 0 or may_begin(me)
  local may_end = last and stands(me) and (#me.hand > 1 or may_go_out(me))
  local act, one, two = me:choose {
    meld = begins and { range(3, 12), new, function(n, rank) return can_meld(me, n, rank) end },
    meld_wild = begins and { me.hand:where(wilds), new:except(list { "3" }) },
    add = { me.hand, lying, fits },
    take_back = not may_end,
    ask = options.asking and drew and laid == 0 and #me.hand > 1 and not answer,
    discard = may_end and me.hand,
  }
  if act == "take_back" then fail(stands(me) and "your side may not go out" or why_not(me)) end
  if act == "meld" then lay_naturals(me, one, two) end
  if act == "meld_wild" then lay_naturals(me, 2, two) end
  if act == "meld_wild" or act == "add" then lay(me, one, two) end
  return act, one
end

function can_meld(me, n, rank)
  local held = me.hand:count(rank)
  if rank == "3" then return n == held and #me.hand - n <= 1 and may_go_out(me) end
  return n <= held
end

function fits(card, rank)
  return card.rank == rank or card:is("2", "*") and meld_of(card.holder, rank):count(wilds) < 3
end

function lay_naturals(me, n, rank)
  local same = me.hand:where(rank)
  for at = 1, n do lay(me, same[at], rank) end
end

function lay(me, card, rank)
  local pile = meld_of(me, rank)
  if #pile == 0 then fresh[rank] = true end
  if not fresh[rank] then concealed = false end
  card:move_to(pile)
  if #pile == 7 then me.team.canastas, own_canasta = me.team.canastas + 1, own_canasta or fresh[rank] end
  laid = laid + card.value
end

--- CA-6 The first melds of a side have to count at least 50 together, in one turn; 15 if it has less than nothing, 90
--- from 1500 points, 120 from 3000 and 150 from 7000. With the pile, only its top card helps. If your cards fall short,
--- add to them or take them back. Jokers count 50, Aces and Twos 20, cards from King to Eight 10, the others 5. A player
--- who has drawn and goes out concealed needs no such count.
function stands(me)
  return me.team.opened or laid == 0 or laid >= least(me)
    or drew and concealed and own_canasta and #me.hand < 2
end

-- What the first melds of a side have to count.
function least(me)
  local points = me.team.score
  return points < 0 and 15 or points >= 7000 and 150 or points >= 3000 and 120 or points >= 1500 and 90 or 50
end

-- What these cards count in melds, at most: threes and more, pairs with a wild card, and the other wild cards.
function most(held)
  local wild, points = held:where(wilds), 0
  local free = #wild
  for at = #ranks, 1, -1 do
    local same = held:where(ranks[at])
    local needed = math.max(0, 3 - #same)
    if place[ranks[at]] and ranks[at] ~= "3" and #same >= 2 and needed <= free then
      free, points = free - needed, points + same:sum("value")
    end
  end
  return points > 0 and points + wild:sum("value") or 0
end

function open(me)
  me.team.opened, me.team.needed = true, nil
end

function may_begin(me)
  local free = math.min(3, me.hand:count(wilds))
  local canasta = ranks:any(function(rank) return place[rank] and me.hand:count(rank) + free >= 7 end)
  return most(me.hand) >= least(me) or drew and concealed and canasta
end

function hand_total(hand)
  return not hand.owner.team.opened and "up to " .. most(hand) .. " in melds" or nil
end

--- CA-7 End your turn with a discard. A wild card freezes the pile. You go out, and end the deal, when you get rid of
--- all your cards, with or without a discard. Your side needs {canastas canasta} for that. [always] A canasta is a meld
--- of seven cards or more. If your side may not go out, keep a card after the discard.
function lay_and_discard(me)
  local act, card
  while act ~= "discard" and #me.hand > 0 do
    act, card = lay_more(me, true)
    if act == "ask" then ask(me) end
  end
  if not stands(me) then fail(why_not(me)) end
  if act == "discard" then card:move_to(discard) end
  if laid > 0 then
    open(me)
    begun[me] = true
  end
  if #me.hand > 0 then
    if answer == "yes" then broken[me.team.number] = (broken[me.team.number] or 0) + 1 end
    return
  end
  if not may_go_out(me) then fail("your side may not go out") end
  went_out = me
  finish()
end

function may_go_out(me)
  return me.team.canastas >= options.canastas and answer ~= "no"
end

--- CA-8 [when asking] When you have drawn, you may ask the next player of your side, before you meld, whether to go out
--- in this turn. After a no you may not. After a yes you must, or your side loses 100 points.
function ask(me)
  local partner = after(me):first(function(other) return other.team == me.team end)
  answer = partner:choose { yes = true, no = true }
end

--- CA-9 Each side scores the cards in its melds, 500 for each canasta without wild cards, 300 for each other, and 100
--- for going out. That is 200 if the player goes out concealed: all at once, having melded nothing before, adding
--- nothing to the partner's melds, and with a canasta. Each red Three counts 100; [when players < 6] all four count 800.
--- [when players == 6] all six count 1000. [always] Red Threes count against a side that has not melded, and so do the
--- cards left in hand against every side. The highest score wins when a side has {target} points; on a
--- tie another deal is played.
function team_score(team)
  local all, bonus = #players < 6 and 4 or 6, #players < 6 and 800 or 1000
  local threes = #team.threes == all and bonus or 100 * #team.threes
  local points = {
    melds = team.meld:sum(function(pile) return pile:sum("value") end),
    canastas = team.meld:sum(function(pile) return #pile < 7 and 0 or pile:any(wilds) and 300 or 500 end),
    going_out = 0,
    red_threes = team.opened and threes or -threes,
    cards_left = -team.players:sum(function(one) return one.hand:sum("value") end),
    promises_broken = -100 * (broken[team.number] or 0),
  }
  if went_out and went_out.team == team then points.going_out = concealed and own_canasta and 200 or 100 end
  return points
end
