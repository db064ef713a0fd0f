--[[ rules
game     "Two-Handed Pinochle"
about    "Win tricks to lay down melds while the stock lasts, then fight for the last twelve."
source   "https://www.pagat.com/marriage/pin2hand.html"
family   points
players  2

deck     48
order    9 J Q K 10 A
values   A 10 K = 10, others = 0
values   A 10 = 10, K Q = 5, others = 0    when count == fives
values   A = 11, 10 = 10, K = 4, Q = 3, J = 2, others = 0  when count == old
pile     discard     none
pile     turned      face up               "card turned up"
pile     trick       face up
pile     melded each face up               "cards melded"
pile     taken each  face down             "cards taken"
deal     3 then 3 then 3 then 3 each
turn up  1 to turned

public   trump       "trumps"
public   melds each = 0 "points for melds"
move     meld        "meld {card}"
move     nine        "show {card}"
move     go_on       "draw"
move     play        "play {card}"

option   target = 1000 in 250..2000        "the points that win the game"
option   count = tens in tens fives old    "what cards count: Aces, Tens and Kings 10 each; Aces and Tens 10, Kings and"
                                           "Queens 5; Aces 11, Tens 10, Kings 4, Queens 3, Jacks 2"
option   one_meld = on                     "only one meld may be laid after a trick"
option   beat_all = off                    "without a stock every trick must be beaten, not only trumps"
preset   short { target = 250 }            "about one deal"
preset   old { count = old }               "with the old count of the cards"

match    until a score >= target
win      highest score
]]

local last                -- who has taken the last trick
local fours = { A = 100, K = 80, Q = 60, J = 40 }
local laid = { suit = {}, pinochle = {}, four = {} }     -- by kind of meld: what a card has already counted for there

--- TP-1 The pack has two of each card from the Nine up. Both players get twelve cards, three at a time. The next card
--- is turned up and laid half under the stock: its suit is trumps. If it is a Nine, the dealer scores 10.
function make_trumps(giver)
  trump = turned.top.suit
  if turned.top:is("9") then giver.melds = 10 end
end

--- TP-2 The player who did not deal leads to the first trick, and the winner of each trick to the next. While there is
--- a stock, play any card. The cards rank A 10 K Q J 9. The highest trump takes the trick, or else the highest card of
--- the suit led; of two cards alike the first.
function play(first)
  make_trumps(dealer)
  last = first
  repeat
    play_trick()
    lay_melds(last)
    draw()
  until #turned == 0
  for player in each(players) do player.melded:move_to(player.hand) end
  repeat play_trick() until #last.hand == 0
end

function play_trick()
  for player in each(from(last)) do player:pick("play", playable(player)):move_to(trick) end
  last = trick:winner(trump)
  trick:move_to(last.taken)
end

--- TP-3 After a trick its winner may lay down [when one_meld] one meld [when not one_meld] melds [always] from the
--- hand: A 10 K Q J of trumps, a run, 150; King and Queen of trumps, a marriage, 40; of another suit 20; Queen of
--- spades and Jack of diamonds, the pinochle, 40; four Aces of different suits 100, four Kings 80, four Queens 60, four
--- Jacks 40. The cards of a meld stay on the table, and may be played to tricks from there.
function lay_melds(me)
  local may_meld = true
  repeat
    local melds, nines = may_meld and possible_melds(me) or list {}, me.hand:where { suit = trump, rank = "9" }
    if #melds + #nines == 0 then return end
    local act, what = me:choose { meld = melds, nine = nines, go_on = true }
    if act == "nine" then show_nine(me, what) end
    if act == "meld" then lay(me, what) end
    may_meld = may_meld and (act ~= "meld" or not options.one_meld)
  until act == "go_on"
end

function lay(me, set)
  local kind, points = kind_of(set)
  for card in each(set) do
    laid[kind][card] = points
    if card.pile == me.hand then card:move_to(me.melded) end
  end
  me.melds = me.melds + points
end

function kind_of(set)
  local one = set[1]
  if set:has("QS") and set:has("JD") then return "pinochle", 40 end
  if #set == 5 then return "suit", 150 end
  if #set == 4 then return "four", fours[one.rank] end
  return "suit", one.suit == trump and 40 or 20
end

--- TP-4 A meld takes at least one card from the hand; others may lie on the table already, in melds of another kind, or
--- in a lower meld of the same kind: Ace, Ten and Jack of trumps make a run of a marriage. (The kinds are: runs and
--- marriages; pinochles; fours.)
function possible_melds(me)
  local function free(kind, below)       -- from the hand first, so that a set of equal cards takes one from there
    return (me.hand + me.melded):where(function(card) return (laid[kind][card] or 0) < below end)
  end
  local function is_marriage(pair) return pair[1].suit == pair[2].suit and pair[1].rank ~= pair[2].rank end
  local function is_pinochle(pair) return pair[1].rank ~= pair[2].rank end
  local function is_run(set) return #set:ranks() == 5 end
  local function is_four(set) return suits:all(function(suit) return set:has { suit = suit } end) end
  local sets = free("suit", 1):where { rank = { "K", "Q" } }:sets(2):where(is_marriage)
    + free("suit", 150):where { rank = { "A", "10", "K", "Q", "J" }, suit = trump }:sets(5):where(is_run)
    + free("pinochle", 1):where { { rank = "Q", suit = "spades" }, { rank = "J", suit = "diamonds" } }:sets(2)
      :where(is_pinochle)
  for rank in each(list { "A", "K", "Q", "J" }) do
    sets = sets + free("four", 1):where { rank = rank }:sets(4):where(is_four)
  end
  return sets:where(function(set) return set:any(function(card) return card.pile == me.hand end) end)
end

--- TP-5 The winner may also show a Nine of trumps for 10. The first is exchanged for the card turned up.
function show_nine(me, nine)
  me.melds = me.melds + 10
  if turned.top:is("9") then
    nine:move_to(me.melded)
  else
    turned:move_to(me.hand)
    nine:move_to(turned)
  end
end

--- TP-6 Then both draw a card, the winner first. The last to draw gets the card turned up; then both take up their
--- melds.
function draw()
  stock:deal(1, last.hand)
  if #stock > 0 then stock:deal(1, last.left.hand) else turned:move_to(last.left.hand) end
end

--- TP-7 Without a stock you must follow suit; if you cannot, play a trump; without trumps play any card.
--- [when beat_all] If you can beat the card led with such a card, you must. [when not beat_all] If a trump is led, you
--- must beat it if you can.
function playable(me)
  local all = me.hand + me.melded
  if #trick == 0 or #turned > 0 then return all end
  local led = trick.bottom
  local may = all:where { suit = led.suit }
  if #may == 0 then may = all:where { suit = trump } end
  local higher = may:where(function(card) return card.suit == led.suit and card.order > led.order end)
  if #higher > 0 and (led.suit == trump or options.beat_all) then return higher end
  return #may > 0 and may or all
end

function why_not(me, card)
  local led = #trick > 0 and trick.bottom.suit
  if not led then return nil end
  if card.suit ~= led and me.hand:has { suit = led } then return "you must follow suit" end
  return card.suit ~= led and card.suit ~= trump and "you must play a trump" or "you must beat the card led"
end

--- TP-8 [when count == tens] Each Ace, Ten and King taken counts 10. [when count == fives] Each Ace and Ten taken
--- counts 10, each King and Queen 5. [when count == old] Each Ace taken counts 11, each Ten 10, each King 4, each Queen
--- 3, each Jack 2. [always] The last trick counts 10, which makes 250 in all. The melds are added. With {target} points
--- the higher score wins.
function score(player)
  return { melds = player.melds, cards = player.taken:sum("value"), last_trick = player == last and 10 or 0 }
end
