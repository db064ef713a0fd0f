--[[ rules
game     "Texas Hold'em"
about    "Two cards of your own, five for all, and as many chips as you dare."
source   "https://www.pagat.com/poker/variants/texasholdem.html"
family   stakes
players  2..10

deck     52
order    2 .. A
pile     discard     none
pile     board       face up
pile     muck        face down
deal     own each

chips    stack each
pot      pot
public   bet each = 0 "bet"
public   blind = small_blind "small blind" kept
move     fold        "fold"
move     check       "check"
move     call        "call {n}"
move     bet         "bet {n}"
move     raise       "raise to {n}"
move     all_in      "go all in"

option   stack = 100 in 10..10000          "chips for each player at the start"
option   small_blind = 1 in 1..100         "the small blind; the big blind is twice as much"
option   ante = 0 in 0..50                 "the ante of every player"
option   rise_after = 10 in 0..100         "after how many deals the blinds double; with 0 they stay"
option   betting = no_limit in no_limit pot_limit fixed_limit "how much may be bet"
option   own = 2 in 2 4                    "how many cards everybody gets; of four just two count in the end"
preset   fixed_limit { betting = fixed_limit }      "bets of fixed size, four in a round at most"
preset   tournament { stack = 1500 small_blind = 10 ante = 2 } "large stacks, and antes"
preset   omaha { own = 4 betting = pot_limit }      "Omaha: four cards of your own, of which two count"
require  stack >= 4 * small_blind          "the stacks are too small for the blinds"

match    until one player has chips
win      most chips
]]

local high, step            -- the bet to be called, and by how much it is raised at least
local raises = 0            -- how many bets and raises there were in the round
local may_raise = {}        -- who has acted since the last full raise may only call

--- TH-1 [when ante > 0] Everybody puts an ante of {ante} into the pot. [always] Everybody gets {own card}.
function before_deal()
  for player in each(players) do pay(player, options.ante) end
end

function pay(player, n)
  n = math.min(n, player.chips)
  player:pay(n, pot)
  return n
end

function post(player, n, what)
  say(player.name .. " puts in the " .. what .. ": " .. math.min(n, player.chips))
  player.bet = pay(player, n)
end

--- TH-2 The player on the dealer's left puts in the small blind of {small_blind}, and the next the big blind, twice as
--- much. Of two players the dealer has the small blind. [when rise_after > 0] Both double after every
--- {rise_after deal}. [always] A player with too few chips for an ante or a blind puts in all of them.
function play(first)
  local doubled = options.rise_after > 0 and (deal_number - 1) // options.rise_after or 0
  blind = options.small_blind << math.min(20, doubled)
  local small = #players == 2 and dealer or first
  post(small, blind, "small blind")
  post(small.left, 2 * blind, "big blind")
  high, raises = 2 * blind, 1
  bet_round(small.left.left, 2 * blind)
  --- TH-3 There are four rounds of bets: after the deal; after three cards, the flop, are laid on the board for all;
  --- after a fourth and after a fifth. Before each of them a card is put away unseen. In the first round the player
  --- after the big blind begins, in the others the next player on the dealer's left who has not folded.
  for later, n in ipairs { 3, 1, 1 } do
    stock:deal(1, muck)
    stock:deal(n, board)
    for player in each(players) do player.bet = 0 end
    high, raises = 0, 0
    bet_round(dealer.left, later > 1 and options.betting == "fixed_limit" and 4 * blind or 2 * blind)
  end
  showdown()
end

--- TH-4 In your turn fold; or call what the others have bet in the round, or check if nobody has bet; or bet or raise.
--- The round is over when all have answered the last raise. If only one player has not folded, that one takes the pot
--- and shows nothing.
function bet_round(first, least)
  step = least
  for player in each(players) do may_raise[player] = true end
  local waiting = from(first)
  while #waiting > 0 and #in_play() > 1 do
    local me = waiting[1]
    waiting = waiting:except(me)
    if me.chips > 0 and (me.bet < high or able() > 1) and act(me) then waiting = after(me) end
  end
  if #in_play() == 1 then
    pot:pay(pot.chips, in_play()[1])
    end_deal()
  end
end

function in_play()
  return players:where(function(player) return player.is_in end)
end

function able()
  return in_play():count(function(player) return player.chips > 0 end)
end

function act(me)
  local due, all = high - me.bet, me.bet + me.chips
  local may = may_raise[me] and able() > 1 and all > high
  local sums = may and range(high + step, math.min(most(due), all - 1))
  local move, n = me:choose {
    fold = due > 0,
    check = due == 0,
    call = due > 0 and math.min(due, me.chips),
    bet = high == 0 and sums,
    raise = high > 0 and sums,
    all_in = may and all <= most(due),
  }
  may_raise[me] = false
  if move == "fold" then fold(me) end
  if move == "all_in" then n = all end
  if move == "call" then me.bet = me.bet + pay(me, n) elseif n then raise(me, n) end
  if move == "call" and me.chips == 0 then say(me.name .. " is all in") end
  return n and move ~= "call"
end

function fold(me)
  me.hand:move_to(muck)
  me:sits_out()
end

--- TH-5 [when betting ~= fixed_limit] Bet or raise by the big blind at least, and by no less than the last raise in the
--- round [when betting == pot_limit] ; by no more than what is in the pot after the call [when betting == fixed_limit]
--- Bet or raise by the big blind in the first two rounds and by twice as much in the others, and in each round four
--- times at most, the big blind included [always] . With too few chips you may call or raise with all of them; if that
--- is not a full raise, those who have acted may not raise again.
function most(due)
  if options.betting == "pot_limit" then return high + pot.chips + due end
  return options.betting == "fixed_limit" and high + step or math.maxinteger
end

function raise(me, n)
  if n >= high + step then
    step = n - high
    for player in each(after(me)) do may_raise[player] = options.betting ~= "fixed_limit" or raises < 3 end
  end
  raises = raises + 1
  me.bet = me.bet + pay(me, n - me.bet)
  high = n
end

--- TH-6 All who have not folded show their cards. The best hand of five takes the pot, made of [when own == 2] these
--- and the board, whichever are best. [when own == 4] two of these and three of the board. [always] A player who went
--- all in wins from nobody more than they put in themselves: what the others put in above that is a pot by itself, for
--- them.
function showdown()
  for player in each(in_play()) do
    for card in each(player.hand) do card:show() end
    say(player.name .. ": " .. best(player):poker_name())
  end
  pot:share(in_play(), function(player) return best(player):poker() end)
  end_deal()
end

--- TH-7 The hands rank, from the top: a straight flush, five in a row of one suit; four of a kind, four of a rank; a
--- full house, three of a rank and two of another; a flush, five of a suit; a straight, five in a row; three of a kind;
--- two pairs; a pair; the highest card. The Ace is high, or low in a straight to the Five. Of two hands alike the rank
--- of the four, three or pair decides, then the highest of the other cards, and so on; suits never count. Equal hands
--- share the pot.
function best(player)
  if options.own == 2 then return player.hand + board end
  local found = cards {}
  for two in each(player.hand:sets(2)) do
    for three in each(board:sets(3)) do
      if (two + three):poker() > found:poker() then found = two + three end
    end
  end
  return found
end

function end_deal()
  for player in each(players) do
    --- TH-8 A player without chips is out. The player who has all of them wins.
    if player.chips == 0 then player:out() end
  end
  finish()
end
