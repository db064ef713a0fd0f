--[[ rules
game     "Spades"
about    "Say with your partner how many tricks you will take, then take no fewer, and not many more."
source   "https://www.pagat.com/auctionwhist/spades.html"
family   tricks
players  4
teams    2

deck     52
deck     52 without 2C 2H + { plus little_joker, big_joker }  when jokers
order    2 .. A
name     little_joker "little Joker"
name     big_joker    "big Joker"
pile     discard     none
pile     trick       face up
pile     taken each  face down             "tricks taken"

public   broken = off "spades are broken"
public   bid each    "bid"
public   blind each  "bids blind"
public   tricks each = 0 "tricks"
public   bags each team = 0 "bags" kept
move     blind_nil   "bid nil without looking"
move     look        "look at the cards"
move     bid         "bid {n}"
move     nil_bid     "bid nil"
move     play        "play {card}"

option   target = 500 in 100..1000         "the points that win the game"
-- Most published rules end the game at 500 points only; losing at 200 below nothing is a house rule.
option   floor = 0 in 0..500               "the points below nothing that lose the game; 0: none do"
option   deals = 0 in 0..20                "the number of deals after which the game is over; 0: only points end it"
option   bids = free in free mirror whiz   "what may be bid: anything; the number of spades in hand; that or nil"
option   least_bid = 0 in 0..4             "the least that partners may bid together"
option   together = off                    "partners may not bid more than 13 together"
option   nil_bonus = 100 in 50..200        "points for a nil; a failed nil costs the same"
option   blind_nil = off                   "a side that is 100 points behind may bid nil blind, for twice the points"
option   failed_nil_helps = off            "the tricks of a failed nil count for the partner's bid"
option   bag_penalty = 100 in 0..200       "points lost for every ten bags"
option   spade_lead = broken in broken last any
                                           "when spades may be led: when broken; only when one holds no others; always"
option   jokers = off                      "two Jokers and the Two of diamonds are the highest spades"
require  bids == free or least_bid == 0    "where the spades in hand decide, no least bid can be asked for"
preset   short { target = 250 }            "half as long"
preset   mirror { bids = mirror }          "Mirror: everybody bids their spades"
preset   whiz { bids = whiz }              "Whiz: everybody bids their spades, or nil"
preset   jokers { jokers = on }            "with both Jokers, and the Deuces high"
preset   open_spiel { deals = 1 target = 1000 floor = 500 together = on spade_lead = last failed_nil_helps = on }
                                           "one deal, as the OpenSpiel collection of games plays it"

match    until a score >= target unless tied
match    until a score >= target or a score <= -floor unless tied  when floor > 0
match    deals deals                       when deals > 0
win      highest score
]]

--- SP-1 [when blind_nil] A player whose side is at least 100 points behind may bid nil before looking at the cards.
--- [always] All cards are dealt. The player on the dealer's left leads to the first trick, and the winner of each trick
--- to the next.
function play(first)
  if options.blind_nil then offer_blind(first) end
  deal(13)
  for player in each(from(first)) do
    if not player.blind then make_bid(player) end
  end
  local leader = first
  repeat
    for player in each(from(leader)) do lay(player:pick("play", playable(player.hand))) end
    leader = trick:winner("spades")
    leader.tricks = leader.tricks + 1
    trick:move_to(leader.taken)
  until #leader.hand == 0
  for team in each(teams) do count_bags(team) end
end

function offer_blind(first)
  for player in each(from(first)) do
    if player.team.other.score - player.team.score >= 100 then
      player.blind = player:choose { blind_nil = true, look = true } == "blind_nil"
      if player.blind then player.bid = 0 end
    end
  end
end

--- SP-2 From the dealer's left everybody bids once: [when bids == free] how many tricks they will take; or nil, no
--- trick at all. [when bids == mirror] as many tricks as they hold spades; without one nil. [when bids == whiz] as many
--- tricks as they hold spades, or nil. [when least_bid > 0] Partners bid at least {least_bid} together, and nil adds
--- nothing. [when together] Partners bid 13 together at most.
function make_bid(player)
  local low, high, theirs = 1, 13, player.partner.bid
  if theirs then low = math.max(1, options.least_bid - theirs) end
  if theirs and options.together then high = 13 - theirs end
  local numbers, may_nil = low <= high and range(low, high), not theirs or theirs >= options.least_bid
  if options.bids ~= "free" then
    local spades = player.hand:count(is_spade)
    numbers, may_nil = spades > 0 and spades, spades == 0 or options.bids == "whiz"
  end
  local act, n = player:choose { bid = numbers, nil_bid = may_nil }
  player.bid = act == "bid" and n or 0
end

--- SP-3 Follow suit if you can; otherwise play any card. Spades are trumps: the highest spade takes the trick, or else
--- the highest card of the suit led. [when jokers] The highest spades are the big Joker, the little Joker, the Two of
--- Diamonds and the Two of Spades, then Ace, King and so on; the other Twos are left out.
function suit_of(card)
  return is_spade(card) and "spades" or card.suit
end

function is_spade(card)
  return card:is("spades", "big_joker", "little_joker") or options.jokers and card:is("2D")
end

function strength(card)
  if card:is("big_joker") then return 104 end
  if card:is("little_joker") then return 103 end
  if not options.jokers or not card:is("2") then return card.order end
  return card:is("2D") and 102 or 101
end

--- SP-4 [when spade_lead == any] Spades may be led at any time. [when spade_lead == last] A player with other cards may
--- not lead spades. [when spade_lead == broken] Spades may not be led before one has been played, except from a hand
--- that has nothing else.
function playable(hand)
  if #trick > 0 then return hand:following(trick) end
  local others = hand:where(function(card) return not is_spade(card) end)
  local closed = options.spade_lead == "last" or options.spade_lead == "broken" and not broken
  return closed and #others > 0 and others or hand
end

function lay(card)
  card:move_to(trick)
  if is_spade(card) then broken = true end
end

function why_not()
  if #trick > 0 then return "you must follow suit" end
  return options.spade_lead == "broken" and "spades are not broken" or "you have other cards to lead"
end

--- SP-5 Partners add their bids and their tricks. With as many tricks as bid or more they score 10 for each trick bid,
--- and 1 for each other trick, which is a bag; with fewer they lose 10 for each trick bid.
function over(team)
  return team.players:sum(function(player) return player.tricks - player.bid end) - strays(team)
end

--- SP-6 A nil without a trick scores {nil_bonus} for the side; with a trick it fails, and the side loses {nil_bonus}.
--- [when blind_nil] A blind nil counts twice. [when failed_nil_helps] The tricks of a failed nil count for the
--- partner's bid. [when not failed_nil_helps] The tricks of a failed nil do not help the partner: each counts 1, and is
--- a bag.
function strays(team)
  if options.failed_nil_helps then return 0 end
  return team.players:where(function(player) return player.bid == 0 end):sum("tricks")
end

function nil_points(player)
  if player.bid > 0 then return 0 end
  return (player.tricks == 0 and 1 or -1) * (player.blind and 2 or 1) * options.nil_bonus
end

local fine = {}

--- SP-7 [when bag_penalty > 0] Bags are counted from deal to deal: every ten of them cost {bag_penalty} points.
function count_bags(team)
  local bags = team.bags + math.max(0, over(team)) + strays(team)
  fine[team.number] = bags // 10 * options.bag_penalty
  team.bags = bags % 10
  for player in each(team.players) do
    local done = player.tricks == 0 and " made nil: " or " failed at nil: "
    if player.bid == 0 then say(player.name .. done .. nil_points(player)) end
  end
  if fine[team.number] > 0 then say(team.name .. ", ten bags: " .. -fine[team.number]) end
end

--- SP-8 The game is over when a side has {target} points [when floor > 0], or has lost {floor}
--- [when deals > 0], or after deal number {deals} [always]. The higher score wins; on a tie [when deals > 0]
--- the game is drawn. [when deals == 0] another deal is played.
function team_score(team)
  local bids, more = team.players:sum("bid"), over(team)
  return {
    bid = more < 0 and -10 * bids or 10 * bids,
    bags = math.max(0, more) + strays(team),
    nil_bids = team.players:sum(nil_points),
    ten_bags = -fine[team.number],
  }
end
