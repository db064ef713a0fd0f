--[[ rules
game     "German Whist"
about    "Whist for two: thirteen tricks to better your hand, and thirteen that count."
source   "https://www.pagat.com/whist/german_whist.html"
family   tricks
players  2

deck     52
order    2 .. A
pile     discard     none
pile     turned      face up               "card turned up"
pile     trick       face up
pile     taken each  face down             "tricks taken"
deal     13 each
turn up  1 to turned

public   trump       "trumps"
public   tricks each = 0 "tricks that count"
move     play        "play {card}"

option   deals = 1 in 1..20                "how many deals are played"
option   all_count = off                   "the tricks played while there is a stock count too"
preset   every_trick { all_count = on }    "all twenty-six tricks count"

match    deals deals
win      highest score
]]

--- GW-1 Everybody gets thirteen cards, and the next is turned up on the stock: its suit is trumps for the whole deal.
function start()
  trump = turned.top.suit
end

--- GW-2 The player who did not deal leads to the first trick, and the winner of each trick to the next. Follow suit if
--- you can; otherwise play any card. The highest trump takes the trick, or else the highest card of the suit led.
function play(first)
  local leader = first
  repeat
    leader:pick("play", leader.hand):move_to(trick)
    leader.left:pick("play", leader.left.hand:following(trick)):move_to(trick)
    leader = trick:winner(trump)
    if #turned == 0 or options.all_count then leader.tricks = leader.tricks + 1 end
    trick:move_to(leader.taken)
    if #turned > 0 then draw(leader) end
  until #leader.hand == 0
end

--- GW-3 While there is a stock, the winner of a trick takes the card turned up, and the loser the next card of the
--- stock, without showing it. Then another is turned up.
function draw(winner)
  turned:move_to(winner.hand)
  stock:deal(1, winner.left.hand)
  stock:deal(1, turned)
end

--- GW-4 [when not all_count] Only the thirteen tricks after the stock is used up count, [when all_count] All twenty-six
--- tricks count, [always] one point each. The higher score wins.
function score(player)
  return player.tricks
end
