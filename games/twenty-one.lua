--[[ rules
game     "Twenty-One"
about    "Come closer to 21 than the bank without passing it. Everybody is the bank in turn."
family   stakes
players  2..16

deck     52
values   K Q J = 10, A = 11, others = pips
pile     discard      none
pile     second each  own "second hand"    when split
pile     abandoned    face up "abandoned pile"
refill   stock from abandoned shuffled

chips    chips each, dealer may owe
pot      kitty                             when natural_takes_all
public   bank         "bank"
public   stake each   "stake"
move     bet          "stake {n}"
move     split        "split the pair"
move     draw         "draw a card"
move     stand        "stand"

option   limit = 10 in 1..1000             "the highest stake"
option   fixed_stake = 0 in 0..1000        "the fixed stake; 0: as players like"
option   see_first = off                   "players see their first card before they stake"
option   natural_takes_all = off           "players with a natural take the stakes of all others"
option   split = off                       "a pair may be split into two hands"
option   dealer_stands_at = free in free 16 17 18 "the total from which the dealer must stand; free: as they please"
option   chips = 100 in 1..10000           "chips for each player at the start"
option   rounds = 1 in 1..100              "how often everybody deals"
require  fixed_stake <= limit              "the fixed stake is above the limit"

match    rounds rounds
match    until one player has chips
win      most chips
]]

--- TO-1 Kings, Queens and Jacks count 10, an Ace 11, or 1 where 11 would make more than 21, the other cards what they
--- show. No card is higher than another of the same count.

--- TO-2 The dealer is the bank, who stakes nothing, but pays and is paid by all others. The deal passes to the left.
function play()
  bank = dealer
  if not options.see_first then take_stakes() end
  deal(1)
  if options.see_first then take_stakes() end
  deal(1)
  settle_naturals()
  for player in each(after(dealer)) do play_hands(player) end
  play_bank()
  settle()
  end_deal()
end

--- TO-3 [when fixed_stake == 0] The other players, from the dealer's left, stake from one chip up to {limit}, but no
--- more than they have, [when fixed_stake == 0 and not see_first] before the cards are dealt.
--- [when fixed_stake == 0 and see_first] with a look at their first card. [when fixed_stake > 0] Before the deal all
--- the others stake {fixed_stake}, or all that they have if that is less.
function take_stakes()
  for player in each(after(dealer)) do
    if options.fixed_stake > 0 then player.stake = math.min(options.fixed_stake, player.chips)
    else player.stake = player:pick("bet", range(1, math.min(options.limit, player.chips))) end
  end
end

--- TO-4 [when see_first and fixed_stake == 0] Everybody gets the first card, then the stakes are made, then comes the
--- second card.

--- TO-5 Everybody, the dealer too, gets two cards, face down, one at a time from the dealer's left. You see only yours.

--- TO-6 A natural is an Ace with a 10, Jack, Queen or King, dealt as the first two cards. Naturals are shown at once,
--- the dealer's first.
function is_natural(player) return #player.hand == 2 and hand_total(player.hand) == 21 end

function settle_naturals()
  for player in each(from(dealer):where(is_natural)) do show(player.hand) end
  local naturals = after(dealer):where(is_natural)
  local others = after(dealer):except(naturals)

  --- TO-7 If the dealer has one, every player without one pays the dealer twice the stake, or all that they have if it
  --- is less. A player with a natural too neither wins nor loses. The deal is over.
  if is_natural(dealer) then
    for player in each(others) do player:pay(math.min(2 * player.stake, player.chips), dealer) end
    end_deal()
  end

  --- TO-8 [when natural_takes_all] If the dealer has none, a player with a natural takes the stakes of all players
  --- without; several share them, and odd chips go one by one from the dealer's left. The bank neither pays nor is
  --- paid. The deal is over.
  if options.natural_takes_all and #naturals > 0 then
    for player in each(others) do player:pay(player.stake, kitty) end
    kitty:pay(kitty.chips, naturals)
    end_deal()
  end

  --- TO-8 [when not natural_takes_all] If the dealer has none, a player with a natural is paid twice the stake at once
  --- and has done with this deal.
  for player in each(naturals) do
    dealer:pay(2 * player.stake, player)
    player.hand:move_to(abandoned)
  end
end

--- TO-9 Then the players, from the dealer's left, ask for one card after the other, face up, until they are satisfied
--- or have more than 21. Even with 21 you may go on. With more than 21 you throw your hand in, face up, and pay your
--- stake at once. Those who stand keep their first two cards hidden until the dealer has finished.
function play_hands(player)
  for _, hand in ipairs(hands_of(player)) do
    draw(player, hand)
    if hand_total(hand) > 21 then
      tell(player.name, hand)
      player:pay(player.stake, dealer)
      hand:move_to(abandoned)
    end
  end
end

function draw(me, hand)
  while #hand > 0 and hand_total(hand) <= 21 do
    local act = me:choose { split = may_split(me, hand), draw = stock:can_deal(), stand = true }
    if act == "stand" then return end
    if act == "split" then split(me) else show(stock:deal(1, hand)) end
  end
end

function tell(name, hand)
  local text = name .. " has " .. hand_total(hand) .. ":"
  for card in each(hand) do text = text .. " " .. card.rank .. card.suit:sub(1, 1):upper() end
  say(text)
end

function show(list) for card in each(list) do card:show() end end

--- TO-10 [when split] Before you draw, you may split two cards of the same rank, if you have the chips: show them,
--- stake as much again, and get a card face up on each. You play one hand after the other, and each is settled by
--- itself. You may draw to split Aces too. 21 in two cards is no natural then, and you may not split again. The dealer
--- may not split.
function may_split(me, hand)
  if not options.split or me == dealer or #hand > 2 or #me.second > 0 then return false end
  return hand[1].rank == hand[2].rank and me.chips >= 2 * me.stake and stock:can_deal(2)
end

function split(me)
  me.hand.top:move_to(me.second)
  for _, hand in ipairs(hands_of(me)) do stock:deal(1, hand) show(hand) end
end

function hands_of(player) return options.split and { player.hand, player.second } or { player.hand } end

--- TO-11 When all have finished, the dealer turns both cards up and draws [when dealer_stands_at == free] as long as
--- they please. [when dealer_stands_at ~= free] with less than {dealer_stands_at}, and stands with {dealer_stands_at}
--- or more. [always] If all hands are settled already, the dealer does not draw.
function play_bank()
  if not after(dealer):any(is_waiting) then return end
  show(dealer.hand)
  local least = options.dealer_stands_at
  if least == "free" then return draw(dealer, dealer.hand) end
  while hand_total(dealer.hand) < least and stock:can_deal() do show(stock:deal(1, dealer.hand)) end
end

function is_waiting(player) return #player.hand > 0 or options.split and #player.second > 0 end

--- TO-12 If the dealer has more than 21, every hand that stands is paid its stake. If not, a hand with more than the
--- dealer's wins its stake, one with less loses it, and one with as much neither wins nor loses.
function settle()
  local most = hand_total(dealer.hand)
  if after(dealer):any(is_waiting) then tell("The bank", dealer.hand) end
  for player in each(after(dealer)) do
    for _, hand in ipairs(hands_of(player)) do
      show(hand)
      local count = hand_total(hand)
      if #hand > 0 then
        tell(player.name, hand)
        if most > 21 or count > most then dealer:pay(player.stake, player) end
        if most <= 21 and count < most then player:pay(player.stake, dealer) end
      end
    end
  end
end

--- TO-13 Aces count so that the hand comes as high as possible without passing 21; otherwise 1.
function hand_total(hand)
  local count = hand:sum("value")
  for _ = 1, hand:count("A") do
    if count > 21 then count = count - 10 end
  end
  return count
end

--- TO-14 If the cards run out, the hands thrown in and those paid for naturals are shuffled and drawn from. If there
--- are none, nobody can draw, and all stand. For every deal the whole pack is shuffled.

--- TO-15 Everybody starts with {chips} chips. While dealing you may owe chips. A player who has none left at the end of
--- a deal is out, and does not deal any more. The game ends when everybody who can has dealt [when rounds == 1] once,
--- [when rounds > 1] {rounds} times, [always] or when only one player has chips. Most chips win.
function end_deal()
  for loser in each(players:where(function(player) return player.chips <= 0 end)) do loser:out() end
  finish()
end
