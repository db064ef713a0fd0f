--[[ rules
game     "Oh Hell"
about    "Say exactly how many tricks you will take."
source   "https://www.pagat.com/exact/ohhell.html"
family   tricks
players  3..7

deck     52
deck     52 without hearts 9 10 J Q K A    when small_pack
order    2 .. A
pile     discard     none
pile     turned      face up               "card turned up"
pile     trick       face up
pile     taken each  face down             "tricks taken"
deal     most each
deal     deal_number each                  when course == up or course == up_down
deal     2 * most - deal_number each       when course == up_down and deal_number > most
deal     most + 1 - deal_number each       when course == down or course == down_up
deal     deal_number - most + 1 each       when course == down_up and deal_number > most

public   trump       "trumps"
public   bid each    "bid"
public   tricks each = 0 "tricks"
move     bid         "bid {n trick}"
move     play        "play {card}"

option   most = 7 in 1..17                 "cards in the largest hands"
option   course = down_up in down up up_down down_up same "how the number of cards changes from deal to deal"
option   deals = 4 in 1..30                "how many deals are played, if all have the same number of cards"
option   hook = on                         "the dealer may not bid so that the bids come out even"
option   at_once = off                     "all bid at the same time"
option   points = ten in ten tricks_too square penalty
                                           "what counts if the bid was wrong: nothing; the tricks; what it was off by"
option   each_trick = 1 in 0..5            "points for each trick, besides the 10 for a bid that was right"
option   small_pack = off                  "only clubs, diamonds and spades from 2 to 8"
require  most * players <= 52 - 31 * small_pack "there are not enough cards for hands so large"
require  not hook or not at_once           "in simultaneous bidding, a bid cannot depend on the other bids"
preset   river { course = up_down hook = off }      "Up and Down the River"
preset   nomination { course = down }               "Nomination Whist: down to one card"
preset   at_once { at_once = on hook = off }        "fists on the table, and all bid at once"
preset   open_spiel { course = same deals = 1 points = tricks_too }
                                           "one deal, as the OpenSpiel collection of games plays it"

match    most deals
match    2 * most - 1 deals                when course == down_up or course == up_down
match    deals deals                       when course == same
win      highest score
]]

--- OH-1 [when course == down or course == down_up] In the first deal everybody gets {most} cards, and then one fewer
--- each time, down to one. [when course == up or course == up_down] In the first deal everybody gets one card, and then
--- one more each time, up to {most}. [when course == down_up] Then it goes up again. [when course == up_down] Then it
--- goes down again. [when course == same] In each of {deals deal} everybody gets {most card}. [always] The next card is
--- turned up; its suit is trumps. If none is left, there are no trumps.
function start()
  stock:deal(1, turned)
  trump = #turned > 0 and turned.top.suit or nil
end

--- OH-2 [when not at_once] From the dealer's left everybody bids how many tricks they will take. [when at_once] All bid
--- at the same time how many tricks they will take. [when hook] The dealer bids last, and may not bid so that the bids
--- add up to the number of tricks.
function bid_in_turn(first)
  local total, size = 0, #first.hand
  for player in each(from(first)) do
    local possible = {}
    for n = 0, size do
      local even = player == dealer and total + n == size
      if not (options.hook and even) then table.insert(possible, n) end
    end
    if #possible <= size then
      say(player.name .. " may not bid " .. size - total .. ": the bids would add up to the tricks")
    end
    player.bid = player:pick("bid", possible)
    total = total + player.bid
  end
end

function bid_at_once(first)
  for player, _, n in choose_all(from(first), function(player) return { bid = range(0, #player.hand) } end) do
    player.bid = n
  end
end

--- OH-3 The player on the dealer's left leads to the first trick, and the winner of each trick to the next. Follow suit
--- if you can; otherwise play any card. The highest trump wins the trick, or else the highest card of the suit led.
function play(first)
  if options.at_once then bid_at_once(first) else bid_in_turn(first) end
  local leader = first
  repeat
    for player in each(from(leader)) do
      player:pick("play", player.hand:following(trick)):move_to(trick)
    end
    leader = trick:winner(trump)
    leader.tricks = leader.tricks + 1
    trick:move_to(leader.taken)
  until #leader.hand == 0
end

--- OH-4 If you take exactly as many tricks as you bid, you score 10, [when points == square] and the square of the bid.
--- [when points ~= square] and {each_trick} for each trick. [when points == ten or points == square] All others score
--- nothing. [when points == tricks_too] All others score {each_trick} for each trick too. [when points == penalty] All
--- others lose {each_trick} for each trick above or below their bid. [always] The highest score wins in the end.
function score(player)
  local off = math.abs(player.tricks - player.bid)
  local worth = options.each_trick * player.tricks
  if options.points == "square" then worth = player.bid * player.bid end
  if off == 0 then return { bid_made = 10, tricks = worth } end
  if options.points == "tricks_too" then return worth end
  return options.points == "penalty" and -options.each_trick * off or 0
end
