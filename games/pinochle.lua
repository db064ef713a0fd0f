--[[ rules
game     "Pinochle"
about    "Bid for trumps with your partner, lay down your melds, and then take the tricks they promised."
source   "https://www.pagat.com/marriage/pinmain.html"
family   points
players  4
teams    2

deck     48
order    9 J Q K 10 A
values   A 10 K = 10, others = 0
values   A 10 = 10, K Q = 5, others = 0    when count == fives
values   A = 11, 10 = 10, K = 4, Q = 3, J = 2, others = 0  when count == old
pile     discard     none
pile     trick       face up
pile     taken each team face down         "cards taken"
deal     3 then 3 then 3 then 3 each

public   bid         "bid"
public   bidder      "bidder"
public   trump       "trumps"
public   melds each team = 0 "points for melds"
move     bid         "bid {n}"
move     pass        "pass"
move     name        "make {suit} trumps"
move     hand_over   "pass {card} to your partner"  private
move     concede     "give up the deal"
move     go_on       "play the deal"
move     play        "play {card}"

option   target = 1000 in 500..2000        "the points that win the game"
option   least_bid = 250 in 100..300       "the lowest bid"
option   passing = 0 in 0..4               "cards that the bidder's partner passes, and the bidder passes back"
option   count = tens in tens fives old    "what cards count: Aces, Tens and Kings 10 each; Aces and Tens 10, Kings and"
                                           "Queens 5; Aces 11, Tens 10, Kings 4, Queens 3, Jacks 2"
option   beat = always in always trumps    "whether every trick must be beaten if you can, or only when trumps are led"
option   leads = bidder in bidder left     "who leads first: the bidder; the player on the dealer's left"
option   concede = off                     "the bidder may give up the deal after the melds"
preset   classic { least_bid = 100 count = old beat = trumps leads = left }
                                           "as old card books have it"
preset   racehorse { passing = 4 concede = on }  "Racehorse: partners pass four cards each way"

match    until a score >= target or a score <= -target
win      highest score
]]

local last                -- who took the last trick
local given_up            -- whether the bidder has given up the deal

--- PI-1 Partners sit across the table. The pack has two of each card from the Nine up. Everybody gets twelve cards,
--- three at a time. The cards rank A 10 K Q J 9.

--- PI-2 From the dealer's left everybody bids, in tens, how many points the side will make with melds and tricks, or
--- passes; after a pass you may not bid again. The lowest bid is {least_bid}, the highest 1000. The highest bidder
--- names trumps. If all others pass, the dealer must bid {least_bid}.
function auction(first)
  local left = from(first)
  while #left > 1 do
    for player in each(left) do
      if #left > 1 then
        local lowest = bid and bid + 10 or options.least_bid
        local act, n = player:choose { bid = lowest <= 1000 and range(lowest, 1000, 10), pass = true }
        if act == "bid" then bidder, bid = player, n else left:remove(player) end
      end
    end
  end
  bidder, bid = left[1], bid or options.least_bid
  trump = bidder:pick("name", suits)
end

--- PI-3 [when passing > 0] Then the bidder's partner passes {passing card} to the bidder, who passes as many back.
function pass_cards()
  for giver in each(list { bidder.partner, bidder }) do
    for _ = 1, options.passing do giver:pick("hand_over", giver.hand):move_to(giver.partner.hand) end
  end
end

--- PI-4 Then everybody lays down melds, which count for the side: A 10 K Q J of trumps, a run, 150; King and Queen of
--- trumps, a marriage, 40; of another suit 20; a Nine of trumps 10; Queen of spades and Jack of diamonds, the pinochle,
--- 40; four Aces of different suits 100, four Kings 80, four Queens 60, four Jacks 40. Twice the same marriage or Nine
--- counts twice; but both runs count 1500, both pinochles 300, all eight Aces 1000, Kings 800, Queens 600, Jacks 400. A
--- card may lie in melds of different kinds; but the King and Queen of a run are no marriage.
function lay_melds(player)
  local hand, total, names = player.hand, 0, {}
  local function lay(name, once, twice, faces, used)
    local n = fewest(hand, faces) - used
    if n == 0 then return 0 end
    for _, face in ipairs(faces) do
      for place = 1, n + used do hand:where(face)[place]:show() end
    end
    total = total + (n == 1 and once or twice)
    table.insert(names, n == 1 and name or name .. " twice")
    return n
  end
  local runs = lay("a run", 150, 1500, in_suit(trump, { "A", "10", "K", "Q", "J" }), 0)
  for suit in each(suits) do
    local worth = suit == trump and 40 or 20
    lay("a marriage of " .. suit, worth, 2 * worth, in_suit(suit, { "K", "Q" }), suit == trump and runs or 0)
  end
  lay("a Nine", 10, 20, in_suit(trump, { "9" }), 0)
  lay("a pinochle", 40, 300, { "QS", "JD" }, 0)
  lay("four Aces", 100, 1000, { "AC", "AD", "AH", "AS" }, 0)
  lay("four Kings", 80, 800, { "KC", "KD", "KH", "KS" }, 0)
  lay("four Queens", 60, 600, { "QC", "QD", "QH", "QS" }, 0)
  lay("four Jacks", 40, 400, { "JC", "JD", "JH", "JS" }, 0)
  if total > 0 then say(player.name .. " melds " .. total .. ": " .. table.concat(names, ", ")) end
  player.team.melds = player.team.melds + total
end

function in_suit(suit, ranks_of)
  local faces = {}
  for _, rank in ipairs(ranks_of) do table.insert(faces, rank .. suit:sub(1, 1):upper()) end
  return faces
end

function fewest(hand, faces)         -- how many times the hand has all these cards
  local n = 2
  for _, face in ipairs(faces) do n = math.min(n, hand:count(face)) end
  return n
end

--- PI-5 [when concede] Then the bidder may give up: the side loses the bid, and the others score their melds.
--- [when leads == bidder] The bidder [when leads == left] The player on the dealer's left [always] leads to the first
--- trick, and the winner of each trick to the next. The highest trump takes the trick, or else the highest card of the
--- suit led; of two cards alike the first.
function play(first)
  auction(first)
  if options.passing > 0 then pass_cards() end
  for player in each(from(bidder)) do lay_melds(player) end
  given_up = options.concede and bidder:choose { go_on = true, concede = true } == "concede"
  if not given_up then play_tricks(options.leads == "bidder" and bidder or first) end
  settle()
end

function play_tricks(leader)
  repeat
    for player in each(from(leader)) do player:pick("play", playable(player.hand)):move_to(trick) end
    leader = trick:winner(trump)
    trick:move_to(leader.team.taken)
  until #leader.hand == 0
  last = leader
end

--- PI-6 Follow suit if you can; if not, play a trump; without trumps play any card. [when beat == always] If you can
--- beat the trick with such a card, you must, even if your partner is winning it. [when beat == trumps] If trumps are
--- led, you must beat them if you can.
function playable(hand)
  if #trick == 0 then return hand end
  local led, trumped = trick.bottom.suit, trick:where { suit = trump }
  local may, best = hand:where { suit = led }, trick:where { suit = led }:highest()
  if #may == 0 then may = hand:where { suit = trump } end
  if #trumped > 0 then best = trumped:highest() end
  local higher = may:where(function(card) return card.suit == best.suit and card.order > best.order end)
  if #higher > 0 and (led == trump or options.beat == "always") then return higher end
  return #may > 0 and may or hand
end

function why_not(me, card)
  local led = #trick > 0 and trick.bottom.suit
  if not led then return nil end
  if card.suit ~= led and me.hand:has { suit = led } then return "you must follow suit" end
  return card.suit ~= led and card.suit ~= trump and "you must play a trump" or "you must beat the trick"
end

--- PI-7 [when count == tens] Each Ace, Ten and King that a side has taken counts 10. [when count == fives] Each Ace and
--- Ten that a side has taken counts 10, each King and Queen 5. [when count == old] Each Ace that a side has taken
--- counts 11, each Ten 10, each King 4, each Queen 3, each Jack 2. [always] The last trick counts 10, which makes 250
--- in all. A side without a trick loses its melds.
function points(team)
  local tricks = team.taken:sum("value") + (last and last.team == team and 10 or 0)
  return (given_up or #team.taken > 0) and team.melds + tricks or 0
end

--- PI-8 The bidder's side scores what it has made if that is as much as it bid; if not, it loses the bid. The others
--- score what they have made. The first side with {target} points wins the game, the bidder's side if both have them;
--- with {target} points below nothing it has lost.
function team_score(team)
  if team == bidder.team and not is_made() then return { bid_lost = -bid } end
  if points(team) == 0 then return 0 end
  return { melds = team.melds, cards = team.taken:sum("value"), last_trick = last and last.team == team and 10 or 0 }
end

function is_made()
  return points(bidder.team) >= bid and not given_up
end

function settle()
  local side = bidder.team
  if is_made() and side.score + points(side) >= options.target then finish_match(side) end
end
