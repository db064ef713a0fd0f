--[[ rules
game     "Canasta"
about    "Seven of a kind, with a little wild help, and a pile worth freezing."
source   "https://www.pagat.com/rummy/canasta.html"
family   melds
players  2, 4
teams    2
deck     2 x 52 + jokers 4
order    3 .. A
values   joker = 50, A 2 = 20, K Q J 10 9 8 = 10, others = 5
pile     meld each team x 14 face up       "melds"
pile     threes each team face up          "red Threes"
deal     hand_size each
turn up  1 to discard
public   frozen      "the pile is frozen"
public   opened each team = off "has melded"
public   canastas each team = 0 "canastas"
move     draw        "draw {n card}"
move     take_pair   "take the pile with two of its rank"
move     take_wild   "take the pile with one of its rank and {card}"
move     take_pile   "take the pile for a meld on the table"
move     meld        "meld {n} of rank {rank}"
move     meld_wild   "meld {card} and two of rank {rank}"
move     add         "add {card} to rank {rank}"
move     discard     "discard {card}"
move     stop        "that is all"
option   target = 5000 in 500..10000       "the points that end the game"
option   hand_size = 11 in 11..15          "how many cards each player gets"
option   hand_size = 15                    when players == 2
option   draws = 1 in 1..2                 "how many cards are drawn in a turn"
option   draws = 2                         when players == 2
option   canastas = 1 in 1..2              "how many canastas a side needs to go out"
option   canastas = 2                      when players == 2
option   always_frozen = off               "the pile is always taken with a pair from the hand"
preset   modern { canastas = 2 always_frozen = on hand_size = 13 } "two canastas, and the pile is always frozen"
preset   quick { target = 2000 }           "a shorter game"
match    until a score >= target
win      highest score
]]

local place = {}                -- of a rank among the melds
for n, rank in ipairs { "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A" } do place[rank] = n + 2 end
local laid, begun = 0, {}       -- what the cards laid in this turn count; who has laid cards
local red_three, wilds = { rank = "3", colour = "red" }, { rank = { "2", "*" } }
local went_out, concealed       -- who went out; whether a player had laid nothing before this turn

--- CA-1 [when players == 4] Partners sit across the table. [always] Two packs and four Jokers are shuffled together,
--- and everybody gets {hand_size} cards. [always] Jokers and Twos are wild. One card is turned up beside the stock; as
--- long as it is wild or a red Three, another is laid on it, and the pile is frozen. [when always_frozen] The pile is
--- always frozen.
function start()
  frozen = options.always_frozen
  while discard.top:is("2", "*", "3H", "3D") do
    frozen = true
    stock:deal(1, discard)
  end
  for player in each(players) do lay_threes(player) end
end

--- CA-2 Red Threes are laid down at once, and replaced from the stock, except those that come with the pile. The deal
--- ends if the stock is used up then.
function lay_threes(me)
  while me.hand:any(red_three) do
    me.hand:first(red_three):move_to(me.team.threes)
    if #stock == 0 then finish() end
    stock:deal(1, me.hand)
  end
end

--- CA-3 In your turn draw {draws card}, or take the pile. [always] When the stock is used up, the deal ends with who
--- does not take the pile.
function turn(me)
  laid, concealed = 0, not begun[me]
  local top = discard.top
  local may_take = top and not top:is("2", "3", "*")
  if top and top:is("2", "*") then frozen = true end
  repeat
    local same = may_take and me.hand:count(top.rank) or 0
    local act, wild = me:choose {
      draw = #stock > 0 and math.min(options.draws, #stock),
      take_pair = same >= 2,
      take_wild = same >= 1 and not frozen and me.team.opened and me.hand:where(wilds),
      take_pile = may_take and not frozen and #meld_of(me, top.rank) > 0,
      stop = #stock == 0,
    }
    if act == "stop" then finish() end
    if act == "draw" then
      stock:deal(options.draws, me.hand)
      lay_threes(me)
    else
      may_take = try(function() take(me, act == "take_pair" and 2 or wild and 1 or 0, wild) end)
    end
  until act == "draw" or may_take
  if not try(function() lay_and_discard(me) end) then me:pick("discard", me.hand):move_to(discard) end
end

function why_not()
  return laid > 0 and "first meld enough to take the pile" or "first draw, or take the pile"
end

function meld_of(me, rank)
  return me.team.meld[place[rank]]
end

--- CA-4 You may take the pile if its top card is neither wild nor a Three, and have to meld that card at once: with two
--- cards of its rank from your hand; or, unless the pile is frozen or your side has not melded, with one and a wild
--- card, or on a meld of your side. Then you get the rest of the pile, which is not frozen any more
--- [when always_frozen], except the next card [always].
function take(me, n, wild)
  local top = discard.top
  lay_naturals(me, n, top.rank)
  if wild then lay(me, wild, top.rank) end
  lay(me, top, top.rank)
  repeat until me.team.opened or lay_more(me, false) == "stop"
  stand(me)
  discard:move_to(me.hand)
  for card in each(me.hand:where(red_three)) do card:move_to(me.team.threes) end
  if #me.hand < 2 and me.team.canastas < options.canastas then fail("you would have no card left to continue with") end
  frozen = options.always_frozen
end

--- CA-5 Then lay down what you like: melds of three or more cards of a rank, of which two are natural and up to three
--- wild; and further cards on melds of your side. There is one meld of a rank for each side. Black Threes are melded
--- only by who goes out with them, without wild cards.
function lay_more(me, last)
  local open = ranks:where(function(rank) return place[rank] and #meld_of(me, rank) > 0 end)
  local new = ranks:except(open):where(function(rank) return place[rank] and me.hand:count(rank) >= 2 end)
  local act, one, two = me:choose {
    meld = { range(3, 8), new, function(n, rank) return can_meld(me, n, rank) end },
    meld_wild = { me.hand:where(wilds), new:except(list { "3" }) },
    add = { me.hand, open, fits },
    discard = last and me.hand,
    stop = not last,
  }
  if act == "meld" then lay_naturals(me, one, two) end
  if act == "meld_wild" then lay_naturals(me, 2, two) end
  if act == "meld_wild" or act == "add" then lay(me, one, two) end
  return act, one
end

function can_meld(me, n, rank)
  local held = me.hand:count(rank)
  if rank == "3" then return n == held and #me.hand - n <= 1 and me.team.canastas >= options.canastas end
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
  card:move_to(meld_of(me, rank))
  if #meld_of(me, rank) == 7 then me.team.canastas = me.team.canastas + 1 end
  laid = laid + card.value
  begun[me] = true
end

--- CA-6 The first melds of a side have to count 50 together, in one turn; when it has 1500 points or more 90, 3000 or
--- more 120, and below nothing 15. If they do not, they are taken back. Jokers count 50, Aces and Twos 20, cards from
--- King to Eight 10, the others 5.
function stand(me)
  if laid == 0 or me.team.opened then return end
  local points = me.team.score
  local least = points < 0 and 15 or points >= 3000 and 120 or points >= 1500 and 90 or 50
  if laid < least then fail("the first melds have to count " .. least) end
  me.team.opened = true
end

--- CA-7 A discard ends the turn. A wild card freezes the pile. Whoever has no cards left, with a discard or without,
--- goes out and ends the deal; for that the side needs {canastas canasta}: a meld of seven or more.
function lay_and_discard(me)
  local act, card
  while act ~= "discard" and #me.hand > 0 do act, card = lay_more(me, true) end
  stand(me)
  if act == "discard" then card:move_to(discard) end
  if #me.hand > 0 then return end
  if me.team.canastas < options.canastas then fail("your side has not enough canastas to go out") end
  went_out = me
  finish()
end

--- CA-8 A side scores the cards of its melds, 500 for each canasta without wild cards, 300 for each other, and 100 for
--- going out, or 200 if that player had laid nothing before. Each red Three counts 100, all four 800; they count
--- against a side without melds. Cards left in hand count against the side. With {target} points the highest score
--- wins.
function team_score(team)
  local threes = #team.threes == 4 and 800 or 100 * #team.threes
  local points = (team.opened and threes or -threes) - team.players:sum(function(one) return one.hand:sum("value") end)
  if went_out and went_out.team == team then points = points + (concealed and 200 or 100) end
  for pile in each(team.meld) do
    points = points + pile:sum("value")
    if #pile >= 7 then points = points + (pile:any(wilds) and 300 or 500) end
  end
  return points
end
