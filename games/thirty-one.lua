--[[ rules
game     "Thirty-One"
about    "Three cards, one suit, and a knock before the others are ready."
source   "https://www.pagat.com/draw/scat.html"
family   adding
players  2..9

deck     52
order    2 .. A
values   A = 11, J Q K = 10, others = pips
deal     3 each
turn up  1 to discard
refill   stock from discard keep 1 shuffled

public   lives each = lives "lives" kept
public   knocker     "who has knocked"
move     draw        "draw a card"
move     take        "take {card}"
move     throw       "discard {card}"
move     knock       "knock"

option   lives = 3 in 1..5                 "how many lives everybody has"
option   three_alike = off                 "three cards of a rank count 30 and a half"
option   knock_with = 0 in 0..30           "the least total with which you may knock"
option   bad_knock = 2 in 1..2             "the lives that a knocker with the lowest hand loses"
option   ties = spare in spare lose        "whether a knocker who ties for the lowest is spared, or loses too"
option   free_ride = on                    "a player without lives plays on until the next loss"
preset   strict { free_ride = off ties = lose }  "no free ride, and no mercy for the knocker"
preset   county { three_alike = on knock_with = 21 }
                                           "three of a rank count, and who knocks needs 21"

match    until one player is in
]]

--- TH-1 Everybody has {lives life/lives} and gets three cards; the next is turned up. A hand counts what its cards of
--- one suit add up to, in the suit that gives most: Aces 11, courts 10, the others their number. [when three_alike]
--- Three cards of a rank count 30 and a half.
function hand_total(hand)
  if options.three_alike and #hand:groups(3, 3) > 0 then return 30.5 end
  local best = suits:highest(function(suit) return hand:where(suit):sum("value") end)
  return hand:where(best):sum("value")
end

function count(player)
  return hand_total(player.hand)
end

--- TH-2 If you have 31, show it at once, even right after the deal: all the others lose a life.
function start()
  show_31()
end

function show_31()
  local winners = players:where(function(player) return count(player) == 31 end)
  if #winners > 0 then settle(players:except(winners), 1) end
end

--- TH-3 In your turn draw a card, or take the top discard, and discard another card. When the stock is used up, the
--- discards but the top one are shuffled to make a new one.
function turn(me)
  if knocker == me then settle_knock() end
  --- TH-4 Instead you may knock, [when knock_with > 0] with a hand that counts {knock_with} or more, [always] unless
  --- somebody has. Then everybody else has one more turn.
  local top = discard.top
  local act = me:choose { draw = true, take = top, knock = not knocker and count(me) >= options.knock_with }
  if act == "knock" then
    knocker = me
    return
  end
  if act == "take" then top:move_to(me.hand) else stock:deal(1, me.hand) end
  me:pick("throw", act == "take" and me.hand:except(top) or me.hand):move_to(discard)
  show_31()
end

function why_not(me)
  if #me.hand == 3 then return "first you draw, or take the top discard" end
  return "you have just taken it from the discards"
end

--- TH-5 When it is the knocker's turn again, all show their hands. The lowest loses a life, and so does everybody who
--- ties for it. A knocker who has the lowest alone loses {bad_knock life/lives}; [when ties == spare] one who ties for
--- it loses none. [when ties == lose] one who ties for it loses as much.
function settle_knock()
  local low = count(players:lowest(count))
  local losers = players:where(function(player) return count(player) == low end)
  if #losers > 1 and options.ties == "spare" then losers = losers:except(knocker) end
  settle(losers, options.bad_knock)
end

--- TH-6 [when free_ride] A player without lives plays on for nothing, and is out with the next loss.
--- [when not free_ride] A player without lives is out. [always] If all who are left would be out at once, none of them
--- loses anything. The last one in wins.
function settle(losers, for_knocker)
  local totals = {}
  for player in each(players) do
    for card in each(player.hand) do card:show() end
    table.insert(totals, player.name .. " " .. count(player))
  end
  say("Totals: " .. table.concat(totals, ", "))
  local function left_to(player) return player.lives - (player == knocker and for_knocker or 1) end
  local doomed = losers:where(function(player) return left_to(player) < (options.free_ride and 0 or 1) end)
  if #doomed == #players then finish(nobody) end
  for player in each(losers) do
    player.lives = math.max(0, left_to(player))
    if doomed:has(player) then player:out() end
  end
  finish(players:except(losers))
end
