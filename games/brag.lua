--[[ rules
game     "Brag"
about    "Three cards, a bold face, and half the price if you dare not to look."
source   "https://www.pagat.com/vying/brag.html"
family   stakes
players  2..8

deck     52
order    2 .. A
pile     hand        each face down
pile     discard     none
pile     muck        face down            "cards thrown in"
deal     3 each

chips    stack each
pot      pot
public   stake       "stake"
public   blind each  "plays blind"
move     look        "look at the cards"
move     bet         "bet {n}"
move     see         "see {player}"
move     side_show   "bet, and ask {player} for a side show"
move     cover       "cover the pot with {n}"
move     fold        "fold"
move     accept      "accept"
move     refuse      "refuse"

option   stack = 100 in 20..10000         "chips for each player at the start"
option   ante = 1 in 1..100               "the ante of every player, and the stake at first"
option   most = 5 in 1..1000              "the highest stake"
option   raises = free in free double     "how far the stake is raised in a turn: as you like; to no more than double"
option   blind = on                       "you may play blind, for half the price"
option   see_price = 2 in 1..2            "to see costs one bet, or two"
option   side_shows = off                 "you may ask the player before you to compare hands in secret"
option   threes = on                      "three Threes are the best hand, not three Aces"   -- rules: ignore HR313
-- rules: ignore HR313
option   best_run = low in low high       "the best run: A 2 3, and then A K Q; or A K Q, and then A 2 3"
option   deals = 20 in 1..1000            "how many deals are played at most"
require  most >= ante                     "the ante is higher than the highest stake"
require  stack >= 10 * ante               "the stacks are too small for the ante"
preset   plain { blind = off }            "everybody looks at their cards"

match    deals deals
match    until one player has chips
win      most chips
]]

local covers, worth = list {}, {}   -- who has covered the pot, in this order; what was in it then

--- BG-1 Everybody puts {ante} into the pot, and gets three cards. [when not blind] All look at their cards.
--- [when blind] Nobody looks at the cards yet.
function before_deal()
  for player in each(players) do player:pay(math.min(options.ante, player.chips), pot) end
end

--- BG-2 The stake is {ante} at first. From the dealer's left everybody in turn folds, or bets the stake or more, up to
--- [when raises == free] {most} [when raises == double] twice the stake, and no more than {most} [always] ; what was
--- bet is the stake for the next. So it goes round until only one is left, who takes the pot and need not show. There
--- is no checking, and nobody pays up to what others have put in before.
function play(first)
  stake = options.ante
  for player in each(players) do
    player.blind = options.blind
    if not options.blind then show_cards(player, player) end
    if player.chips == 0 then put_aside(player) end
  end
  local me = first
  while #bettors() > 1 do
    if not worth[me] then take_turn(me) end
    me = me.left
  end
  settle()
end

function bettors()
  return players:where(function(player) return player.is_in and not worth[player] end)
end

function take_turn(me)
  local act, value
  repeat
    local price = stake * unit(me)
    act, value = me:choose {
      look = me.blind,
      bet = me.chips >= price and range(price, math.min(highest() * unit(me), me.chips), unit(me)),
      see = may_see(me) and other_bettor(me),
      side_show = me.chips > price and may_ask(me) and bettor_before(me),
      cover = me.chips < price and me.chips,
      fold = true,
    }
    if act == "look" then look(me) end
  until act ~= "look"
  if act == "bet" then bet(me, value) end
  if act == "cover" then bet(me, me.chips) end
  if act == "see" then see(me, value) end
  if act == "side_show" then side_show(me, value) end
  if act == "fold" then fold(me) end
end

function bet(me, n)
  me:pay(n, pot)
  stake = math.max(stake, n // unit(me))
  if me.chips == 0 then put_aside(me) end
end

function highest()
  return options.raises == "double" and math.min(2 * stake, options.most) or options.most
end

function fold(me)
  me.hand:move_to(muck)
  me:sits_out()
end

--- BG-3 [when blind] As long as you have not looked at your cards you play blind, and the bets are as said. In your
--- turn you may look before you bet or fold. From then on you pay twice as much for every bet: with a stake of 3, for
--- instance, 6 or more, and a bet of 8 makes the stake 4 for the next.
function unit(me)
  return options.blind and not me.blind and 2 or 1
end

function look(me)
  me.blind = false
  show_cards(me, me)
end

function show_cards(owner, to)
  for card in each(owner.hand) do
    if to then card:show_to(to) else card:show() end
  end
end

--- BG-4 When only two are left, you may see the other in your turn instead: pay [when see_price == 1] the lowest bet,
--- [when see_price == 2] twice the lowest bet, [always] or what you have, and both lay their cards open. The worse hand
--- is folded; of equal hands that of the player who has paid to see. [when blind] If you have looked, you cannot see a
--- player who plays blind.
function may_see(me)
  return #bettors() == 2 and (me.blind or not other_bettor(me).blind)
end

function other_bettor(me)
  return bettors():except(me)[1]
end

function see(me, other)
  me:pay(math.min(me.chips, options.see_price * stake * unit(me)), pot)
  for player in each(list { me, other }) do
    show_cards(player)
    say(player.name .. ": " .. title(player.hand))
  end
  fold(power(me.hand) > power(other.hand) and other or me)
end

--- BG-5 [when side_shows] When more than two are left, and both you and the last player before you who is left have
--- looked, you may make the lowest bet and ask that player for a side show. A player who refuses just plays on.
--- Otherwise you look at each other's cards, in secret, and the worse hand is folded; of equal hands that of the player
--- who has asked.
function may_ask(me)
  return options.side_shows and #bettors() > 2 and not me.blind and not bettor_before(me).blind
end

function bettor_before(me)
  local other = me.right
  while worth[other] do other = other.right end
  return other
end

function side_show(me, other)
  bet(me, stake * unit(me))
  if other:choose { accept = true, refuse = true } == "refuse" then return end
  show_cards(me, other)
  show_cards(other, me)
  fold(power(me.hand) > power(other.hand) and other or me)
end

--- BG-6 A player who cannot pay the lowest bet may cover the pot with all chips, and one who has just paid the last
--- chip covers it too. They bet no more, and play only for what is in the pot by then. In the end they and the last of
--- the others show their cards: the best hand of all takes what the first to cover played for, the best of the rest
--- what the next played for beyond that, and so on; the last of the others takes what is left. Of equal hands the first
--- to cover wins.
function put_aside(player)
  covers:add(player)
  worth[player] = pot.chips
end

function settle()
  local left, taken = bettors(), 0
  if #covers > 0 then
    for player in each(covers + left) do show_cards(player) end
  end
  while #covers > 0 do
    local part = worth[covers[1]] - taken
    pay_out(part, (covers + left):highest(function(player) return power(player.hand) end))
    taken = taken + part
    covers:remove(covers[1])
  end
  if #left > 0 then pay_out(pot.chips, left[1]) end
  for player in each(players) do
    if player.chips == 0 then player:out() end
  end
end

function pay_out(n, winner)
  if n > 0 then pot:pay(n, winner) end
end

--- BG-7 The hands rank, from the top: a prial, three of a rank; a running flush, three in a row of one suit; a run,
--- three in a row; a flush, three of one suit; a pair; the highest card. [when threes] Three Threes are the best prial,
--- then three Aces, Kings and so on down to Twos. [when not threes] Three Aces are the best prial. [always] The best
--- run is [when best_run == low] A 2 3, then A K Q, [when best_run == high] A K Q, then A 2 3, [always] then K Q J and
--- so on down to 4 3 2. Of two pairs the higher wins, then the third card; otherwise the highest card decides, then the
--- next, then the last.
function power(hand)
  local set = hand:sorted("order")
  local low, middle, high = set[1].order, set[2].order, set[3].order
  local class = rank_of(hand)
  local main = { high, middle, high, run_height(set), run_height(set), high }
  if class == 6 and options.threes and set[1]:is("3") then main[6] = 20 end
  local second, third = 0, 0
  if class == 2 then second = low == middle and high or low end
  if class == 1 or class == 3 then second, third = middle, low end
  return ((class * 30 + main[class]) * 30 + second) * 30 + third
end

function rank_of(hand)
  local suited = hand:all { suit = hand[1].suit }
  if #hand:ranks() < 3 then return #hand:ranks() == 1 and 6 or 2 end
  if run_height(hand:sorted("order")) then return suited and 5 or 4 end
  return suited and 3 or 1
end

function run_height(set)
  if set[1]:is("2") and set[2]:is("3") and set[3]:is("A") then return options.best_run == "low" and 28 or 25 end
  return set[3].order - set[1].order == 2 and 2 * set[3].order
end

function title(hand)
  return ({ "high card", "pair", "flush", "run", "running flush", "prial" })[rank_of(hand)]
end

function hand_total(hand)
  return #hand == 3 and title(hand) or nil
end

--- BG-8 A player without chips is out. The game ends after {deals deal}, or when one player has all the chips; the
--- player with most chips wins.
