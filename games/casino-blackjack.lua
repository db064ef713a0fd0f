--[[ rules
game     "Casino Blackjack"
about    "Come nearer to 21 than the house, which plays by fixed rules. Each player plays against it alone."
source   "https://www.pagat.com/banking/blackjack.html"
family   stakes
players  1..7

deck     packs x 52
values   J Q K = 10, others = pips
pile     hand each x 4  face up
pile     house          as laid    "cards of the house"
pile     discard        none

public   stake each      "stake"
public   won each = 0    "won in this deal"
move     bet        "stake {n}"
move     insure     "insure against a natural"
move     decline    "take no insurance"
move     hit        "take a card"
move     stand      "stand"
move     double     "double the stake"
move     split      "split the pair"
move     give_up    "give up for half the stake"

option   deals = 10 in 1..100              "how many deals are played"
option   highest = 100 in 0..500           "the highest stake, in tens; with 0 everybody stakes 1"
option   packs = 6 in 1..8                 "how many packs are shuffled together"
option   natural = three_to_two in three_to_two six_to_five even none
                                           "what 21 with the first two cards is paid, or that it counts like any 21"
option   soft_17 = stands in stands draws  "whether the house draws to 17 with an Ace that counts 11"
option   looks = on                        "the house looks whether it has a natural before anybody plays"
option   double = any in any nine_to_eleven none "the totals on which you may double"
option   split = on                        "two cards of a rank may be split into two hands"
option   insurance = on                    "you may insure against an Ace of the house"
option   give_up = off                     "you may surrender before drawing, for half the stake"
preset   las_vegas { soft_17 = draws give_up = on }    "as on the Strip"
preset   one_pack { packs = 1 natural = six_to_five double = nine_to_eleven } "one pack, and lower pay for naturals"
preset   european { looks = off insurance = off }      "the house looks at its card in the end"
preset   open_spiel { deals = 1 highest = 0 packs = 1 natural = none double = none split = off insurance = off }
                                           "one deal for one stake, as the OpenSpiel collection of games plays it"

match    deals deals
]]

local bets = {}              -- what each player has staked on each hand
local insured, gave_up = {}, {}

--- CB-1 [when packs > 1] {packs} packs are shuffled together before each deal. [when packs == 1] The pack is shuffled
--- before each deal. [when highest >= 10] Everybody stakes 10, 20 or more, up to {highest}. [when highest < 10]
--- Everybody stakes 1. [always] All get two cards face up, and the house one face down and one face up. Courts count
--- 10, the others their number, and an Ace 11 if that does not make more than 21, else 1.
function play(first)
  for player in each(from(first)) do
    player.stake = options.highest < 10 and 1 or player:pick("bet", range(10, options.highest, 10))
    bets[player] = { player.stake }
  end
  for _ = 1, 2 do
    for player in each(from(first)) do stock:deal(1, player.hand[1]) end
    stock:deal(1, house)
  end
  house.top:show()
  for player in each(from(first)) do insure(player) end
  --- CB-2 [when natural == none] No two cards are a natural. [when natural ~= none] 21 with the first two cards is a
  --- natural. A player who has one plays no further. [when natural ~= none and looks] If the house shows an Ace or a
  --- card that counts 10, it looks at the other card; if it has a natural, nobody plays any more.
  if not (options.looks and is_natural(house)) then
    for player in each(from(first)) do play_hands(player) end
  end
  house.bottom:show()
  if is_natural(house) then say("the house has a natural") end
  if players:any(still_plays) then house_draws() end
  for player in each(from(first)) do player.won = settle(player) end
  if deal_number < options.deals then finish(players:where(function(player) return player.won > 0 end)) end
  finish_match(players:where(function(player) return player.score + player.won > 0 end))
end

function points(hand)
  local least = hand:sum("value")
  local soft = least <= 11 and hand:has("A")
  return soft and least + 10 or least, soft
end

function hand_total(hand)
  return (points(hand))
end

function is_natural(hand)
  return options.natural ~= "none" and #hand == 2 and points(hand) == 21
end

function has_natural(player)
  return is_natural(player.hand[1]) and #player.hand[2] == 0
end

--- CB-3 [when insurance and highest >= 10] If the house shows an Ace, you may insure for half the stake. This is paid
--- double if the house has a natural, and lost otherwise.
function insure(me)
  if not options.insurance or me.stake < 2 or not house.top:is("A") then return end
  insured[me] = me:choose { insure = true, decline = true } == "insure"
end

--- CB-4 In turn everybody takes cards, one after the other, or stands. With more than 21 you lose at once.
--- CB-5 [when double ~= none] With two cards [when double == nine_to_eleven] that count 9, 10 or 11 together
--- [when double ~= none] you may double the stake; you then get exactly one more card.
--- CB-6 [when split] Two cards of one rank may be split into two hands, up to four of them. Each gets a second card and
--- the same stake, and is played by itself, the first one first. Split Aces get no more cards, and 21 is no natural
--- then.
--- CB-7 [when give_up and highest >= 10] Before taking a card you may surrender, and lose half the stake.
function play_hands(me)
  for number, hand in ipairs(me.hand) do
    if #hand > 0 then play_hand(me, hand, number) end
  end
end

function play_hand(me, hand, number)
  while points(hand) <= 21 and not has_natural(me) and not (hand.bottom:is("A") and #me.hand[2] > 0) do
    local act = me:choose(choices(me, hand))
    if act == "stand" then return end
    if act == "give_up" then gave_up[me] = true return end
    if act == "split" then split(me, hand) else stock:deal(1, hand) end
    if act == "double" then bets[me][number] = 2 * me.stake return end
  end
end

function choices(me, hand)
  local fresh, total = #hand == 2, points(hand)
  return {
    hit = true,
    stand = true,
    double = fresh and (options.double == "any" or options.double == "nine_to_eleven" and total > 8 and total < 12),
    split = fresh and options.split and hand[1].rank == hand[2].rank and #me.hand[4] == 0,
    give_up = fresh and options.give_up and me.stake > 1 and #me.hand[2] == 0,
  }
end

function split(me, hand)
  table.insert(bets[me], me.stake)
  local other = me.hand[#bets[me]]
  hand.top:move_to(other)
  stock:deal(1, hand)
  stock:deal(1, other)
end

function still_plays(player)
  local function lives(hand) return #hand > 0 and points(hand) <= 21 end
  for hand in each(player.hand) do
    if lives(hand) and not has_natural(player) and not gave_up[player] then return true end
  end
end

--- CB-8 If somebody is still in, the house turns its card up and draws as long as it has 16 or less,
--- [when soft_17 == draws] or 17 with an Ace that counts 11, [always] and then stands.
function house_draws()
  local total, soft = points(house)
  while total < 17 or total == 17 and soft and options.soft_17 == "draws" do
    stock:deal(1, house)
    house.top:show()
    total, soft = points(house)
  end
end

--- CB-9 A hand wins its stake if it has more than the house, or if the house has more than 21. With less than the house
--- it loses its stake; with as much it neither wins nor loses. [when natural == three_to_two] A natural is paid 3 for 2
--- [when natural == six_to_five] A natural is paid 6 for 5 [when natural == even] A natural is paid as other hands
--- [when natural ~= none] and beats all but another natural; nobody wins if both have one.
function settle(me)
  local won = 0
  if insured[me] then won = is_natural(house) and me.stake or -(me.stake // 2) end
  if gave_up[me] then return won - me.stake // 2 end
  for number, bet in ipairs(bets[me]) do
    local mine, theirs = points(me.hand[number]), points(house)
    if has_natural(me) then
      won = won + (is_natural(house) and 0 or natural_pays(bet))
    elseif mine > 21 or is_natural(house) or theirs <= 21 and mine < theirs then
      won = won - bet
    elseif theirs > 21 or mine > theirs then
      won = won + bet
    end
  end
  return won
end

function natural_pays(bet)
  local paid = { three_to_two = bet * 3 // 2, six_to_five = bet * 6 // 5, even = bet }
  return paid[options.natural]
end

--- CB-10 Players who are ahead after {deals deal} have won against the house.
function score(player)
  return player.won
end
