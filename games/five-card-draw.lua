--[[ rules
game     "Five Card Draw"
about    "The poker of the old films: five cards, a round of bets, new cards for old ones, and another round."
source   "https://www.pagat.com/poker/variants/5draw.html"
family   stakes
players  2..8

deck     52 + jokers jokers
order    2 .. A
pile     discard     none
pile     muck        face down            "cards thrown away"
deal     5 each
refill   stock from muck shuffled

chips    stack each
pot      pot
public   bet each = 0 "bet in this round"
move     fold        "fold"
move     check       "check"
move     open        "bet {n}"
move     call        "call {n}"
move     raise       "raise by {n}"
move     keep        "keep all cards"
move     exchange    "exchange {card}"    private

option   stack = 100 in 20..1000          "chips for each player at the start"
option   ante = 1 in 1..10                "the ante of every player"
option   betting = limit in limit pot_limit no_limit "how much may be bet: a fixed sum, what is in the pot, all chips"
option   size = 2 in 1..50                "the least bet; with a limit the only one, twice that in the second round"
option   raises = 3 in 1..10              "how many raises there may be in a round with a limit"
option   jokers = 0 in 0..2               "how many Jokers there are, which stand for any card"
option   deuces = off                     "Twos stand for any card"
option   most = 3 in 3..5                 "how many cards may be exchanged"
option   kept_ace = off                   "a player who keeps an Ace may exchange four"
option   second = left in left opener     "who begins the second round: the first on the dealer's left, or the opener"
option   openers = any in any jacks       "what is needed to open: any cards, or two Jacks or better"
option   deals = 20 in 1..1000            "how many deals are played at most"
preset   jackpots { openers = jacks second = opener } "two Jacks or better to open, else the pot grows"
preset   easygoing { most = 5 raises = 1 } "all cards may be exchanged, and a bet is raised only once"
preset   no_limit { betting = no_limit }   "all chips may be bet at any time"
preset   deuces_wild { deuces = on }       "Twos stand for any card"
preset   jokers { jokers = 2 }             "with two Jokers, which stand for any card"

match    deals deals
match    until one player has chips
win      most chips
]]

local high, raised = 0, 0   -- the bet to be called, and how often it was raised in the round
local step = 0              -- the bet or raise with a limit, or the least one without
local two_jacks, opener     -- what they are worth, and who bet first
local pack = cards {}       -- what wild cards may stand for

--- FD-1 Before the deal everybody puts {ante} into the pot. Everybody gets five cards.
function before_deal()
  for card in each(stock) do pack:add(card) end
  two_jacks = cards { pack:first("JC"), pack:first("JD") }:poker()
  for player in each(players) do player:pay(math.min(options.ante, player.chips), pot) end
end

--- FD-2 There is a round of bets, then cards are exchanged, and there is a second round of bets. All of these begin
--- with the first player on the dealer's left who has not folded [when second == opener] , but the second round of bets
--- with who opened the first, or the next on the left who has not folded [always] . [when openers == jacks] If nobody
--- bets in the first round, though more than one has chips, the deal is over, and what is in the pot stays there for
--- the next.
function play(first)
  bets(first, options.size, options.openers == "jacks")
  local could_bet = players:count(function(player) return player.chips > 0 end) > 1
  if high == 0 and could_bet and options.openers == "jacks" then finish(nobody) end
  for player in each(from(dealer.left)) do exchange(player) end
  local second = options.second == "opener" and opener or dealer.left
  local size = options.betting == "limit" and 2 * options.size or options.size
  bets(second.is_in and second or second.left, size, false)
  showdown(from(dealer.left))
end

--- FD-3 As long as nobody has bet in the round, check or bet [when openers == jacks] ; for the first bet you need two
--- Jacks, or a better hand [always] . After that call the bet, raise it, or fold and be out of the deal, until all have
--- answered the last raise. [when betting == limit] Bets and raises are of {size} in the first round and of twice as
--- much in the second, and there may be {raises raise} in a round. [when betting ~= limit] Bet {size} at least, and
--- raise by no less than the last bet or raise in the round, [when betting == pot_limit] up to what is in the pot after
--- the call. [when betting == no_limit] up to all your chips. [always] With too few chips you may bet, call or raise all
--- you have. If only one player is left, the pot is theirs.
function bets(first, size, needs_jacks)
  for player in each(players) do player.bet = 0 end
  high, raised, step = 0, 0, size
  local me, unanswered = first, #from(first)
  while unanswered > 0 do
    local next_one = me.left
    unanswered = unanswered - 1
    local act = decide(me, not needs_jacks or best(me.hand):poker() >= two_jacks)
    if act == "open" or act == "raise" then unanswered = #after(me) end
    if act == "open" then opener = me end
    if #from(next_one) == 1 then take_all(next_one) end
    me = next_one
  end
end

function decide(me, may_open)
  local due = high - me.bet
  local others_bet = after(me):any(function(other) return other.chips > 0 end)
  if me.chips == 0 or due == 0 and not others_bet then return end
  local may_raise = high > 0 and (options.betting ~= "limit" or raised < options.raises)
  local sums = others_bet and me.chips > due and sums_to_bet(me.chips - due, due)
  local act, n = me:choose {
    fold = due > 0,
    check = due == 0,
    open = high == 0 and may_open and sums,
    call = due > 0 and math.min(due, me.chips),
    raise = may_raise and sums,
  }
  if act == "fold" then
    me.hand:move_to(muck)
    me:sits_out()
  elseif act ~= "check" then
    put_in(me, act == "raise" and due + n or n)
  end
  if act == "raise" then raised = raised + 1 end
  if act == "raise" or act == "open" then step = math.max(step, n) end
  high = math.max(high, me.bet)
  return act
end

function sums_to_bet(chips, due)
  if options.betting == "limit" then return math.min(step, chips) end
  local most = options.betting == "pot_limit" and math.min(chips, math.max(step, pot.chips + due)) or chips
  return range(math.min(step, most), most)
end

function put_in(player, n)
  local paid = math.min(n, player.chips)
  player:pay(paid, pot)
  player.bet = player.bet + paid
end

--- FD-4 Then everybody may throw away up to {most} cards [when kept_ace and most < 4] , or four if an Ace is kept
--- [always] , and gets as many new ones. If the stock is used up, the cards thrown away before are shuffled for it.
function exchange(me)
  local function may_go(four) return options.most > 3 or options.kept_ace and me.hand:except(four):has("A") end
  local some = me.hand:sets(1) + me.hand:sets(2) + me.hand:sets(3) + me.hand:sets(4):where(may_go)
  if options.most > 4 then some = some + me.hand:sets(5) end
  local act, thrown = me:choose { keep = true, exchange = some }
  if act == "keep" then return end
  stock:deal(#thrown, me.hand)           -- first, so that none of their own can come back
  for card in each(thrown) do card:move_to(muck) end
end

--- FD-5 In the end all who are left show their cards, and the best hand takes the pot. From the top the hands are:
--- [when jokers > 0 or deuces] five of a kind; [always] a straight flush, five in a row of one suit; four of a kind,
--- four of a rank; a full house, three of a rank and two of another; a flush, five of a suit; a straight, five in a
--- row; three of a kind; two pairs; a pair; the highest card. The Ace is high, or low in a straight to the Five. Of two
--- hands alike the rank of the four, three or pair decides, then the highest of the other cards, and so on; suits never
--- count. Equal hands share the pot. A player who could not pay all of the bets wins from each of the others only as
--- much as they have put in themselves.
function showdown(left)
  for player in each(left) do
    for card in each(player.hand) do card:show() end
    say(player.name .. ": " .. best(player.hand):poker_name())
  end
  pot:share(left, function(player) return best(player.hand):poker() end)
  end_deal()
end

function take_all(winner)
  pot:pay(pot.chips, winner)
  end_deal()
end

--- FD-6 A player without chips is out. The game ends after {deals deal}, or when one player has all the chips; most
--- chips win.
function end_deal()
  for loser in each(players:where(function(player) return player.chips == 0 end)) do loser:out() end
  finish()
end

--- FD-7 [when jokers > 0 and not deuces] Jokers are wild: each stands for any card, whatever makes the best hand.
--- [when deuces and jokers == 0] Twos are wild: each stands for any card, whatever makes the best hand.
--- [when deuces and jokers > 0] Jokers and Twos are wild: each stands for any card, whatever makes the best hand.
--- [when jokers > 0 or deuces] With other cards all of one rank they make five of a kind, which is the highest hand.
function best(hand)
  local natural = hand:except(hand:where(is_wild))
  if #natural == #hand then return hand end
  local one = natural[1] or pack:first("AS")
  if not natural:all { rank = one.rank } then return complete(natural, pack:where(one.suit), 1) end
  while #natural < 5 do natural = natural + cards { one } end
  return natural
end

function is_wild(card)
  return card:is("*") or options.deuces and card:is("2")
end

-- The best hand with these cards. The rank is all that counts of the others, or they are all of a suit.
function complete(natural, suited, first)
  if #natural == 5 then return natural end
  local found
  for at = first, #suited do
    local hand = complete(natural + cards { suited[at] }, suited, at)
    if not found or hand:poker() > found:poker() then found = hand end
  end
  return found
end
