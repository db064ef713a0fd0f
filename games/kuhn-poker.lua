--[[ rules
game     "Kuhn Poker"
about    "Poker small enough to be solved: a card each and a single bet. Bluffing is still part of it."
source   "https://en.wikipedia.org/wiki/Kuhn_poker"
family   stakes
players  2..3

deck     { suits spades=black ranks J Q K }
deck     { suits spades=black ranks J Q K A }  when players == 3
deal     1 each
pile     discard    none

chips    deals * (1 + stake) each
pot      pot
move     check      "check"
move     bet        "bet {n}"
move     fold       "fold"
move     call       "call {n}"

option   deals = 10 in 1..100              "how many deals are played"
option   stake = 1 in 1..10                "how much is bet"
preset   lesson { deals = 1 }              "one deal, as in books on game theory"
preset   steep { stake = 2 }               "a bet as large as the pot"

match    deals deals
win      most chips
]]

--- KP-1 [when players == 2] The pack has three cards: a Jack, a Queen and a King.
--- [when players == 3] The pack has four cards: a Jack, a Queen, a King and an Ace.
--- [always] Everybody puts 1 into the pot and gets a card; one is left over, which nobody sees.
function before_deal()
  for player in each(players) do player:pay(1, pot) end
end

--- KP-2 In turn everybody checks, or bets {stake}. Once somebody has bet, all the others, the next one first, call the
--- bet or fold. Nobody may raise.
function play(first)
  local bettor = who_bets(first)
  if bettor then
    for player in each(after(bettor)) do answer(player) end
  end
  --- KP-3 If you fold you give up what you have put in. If only one player is left, that one takes the pot and need not
  --- show the card. Otherwise all who are left show theirs, and the highest takes it.
  local left = from(first)
  if #left > 1 then
    for player in each(left) do player.hand.top:show() end
  end
  local winner = left:highest(function(player) return player.hand.top.order end)
  pot:pay(pot.chips, winner)
  finish(winner)
end

function who_bets(first)
  for player in each(from(first)) do
    if player:choose { check = true, bet = options.stake } == "bet" then
      player:pay(options.stake, pot)
      return player
    end
  end
end

function answer(player)
  if player:choose { fold = true, call = options.stake } == "call" then
    player:pay(options.stake, pot)
  else
    player:sits_out()
  end
end

--- KP-4 After {deals deal} the most chips win.
