--[[ rules
game     "Twenty-Nine"
about    "Bid on your first four cards, name trumps in secret, and let the others find out when it hurts."
source   "https://www.pagat.com/jass/29.html"
family   points
players  4
teams    2

deck     32
order    7 8 Q K 10 A 9 J
values   J = 3, 9 = 2, A 10 = 1, others = 0
deal     4 each
pile     discard     none
pile     stock       face down
pile     trick       face up
pile     taken each team face down         "cards taken"

public   bidder      "bidder"
public   bid         "bid"
public   target      "points needed"
public   trump       "trumps"
public   stake = 1   "game points at stake"
move     bid         "bid {n}"
move     pass        "pass"
move     name        "choose {suit} as trumps"  private
move     seventh     "let the seventh card be trumps"
move     double      "double"
move     redouble    "redouble"
move     ask         "call for trumps"
move     pair        "show the King and Queen of trumps"
move     play        "play {card}"

option   least = 16 in 14..20              "the least that may be bid"
option   all_pass = next in next forced    "if all pass: the next player deals; or the dealer plays for the least bid"
option   last_trick = off                  "the last trick counts one point, which makes 29 in all"
option   pairs = on                        "King and Queen of trumps in one hand move the points needed by four"
option   doubling = off                    "the other side may double, and the bidder's side redouble"
option   seventh = off                     "the bidder may let the seventh card dealt to them be trumps"
option   must_trump = off                  "a player who calls for trumps must play one if possible"
option   games = 6 in 1..12                "the game points, won or lost, that end the match"
preset   home { doubling = on seventh = on } "with doubling and the seventh card, as many families play"
preset   strict { must_trump = on last_trick = on all_pass = forced } "29 points to be had, and somebody always plays"

play     counterclockwise
match    until a score >= games or a score <= -games
win      highest score
]]

local secret                -- the suit that the bidder has chosen as trumps
local known_since = {}      -- the sides that have taken a trick since trumps are known
local last_winner, pair_shown

--- TN-1 Partners sit across the table. The pack has the cards from Seven to Ace; in each suit they rank J 9 A 10 K Q 8
--- 7. A Jack counts 3 points, a Nine 2, an Ace and a Ten 1, the others nothing [when last_trick] , and the last trick
--- counts 1: 29 in all [when not last_trick] : 28 in all [always] .
function points(team)
  local n = team.taken:sum("value")
  return options.last_trick and last_winner.team == team and n + 1 or n
end

--- TN-2 Everybody gets four cards. From the dealer's right all in turn bid how many points their side will take, from
--- {least} to 28 and more than the bid before, or pass for good, until all others have passed. If all pass at once,
--- [when all_pass == next] the next player deals. [when all_pass == forced] the dealer has to play for {least}.
function auction(first)
  local me, passed = first, list {}
  while #passed < 3 or not bidder and #passed < 4 do
    if me ~= bidder and not passed:has(me) then
      local act, n = me:choose { bid = (bid or 0) < 28 and range(bid and bid + 1 or options.least, 28), pass = true }
      if act == "bid" then bidder, bid = me, n else passed:add(me) end
    end
    me = me.next
  end
  if not bidder and options.all_pass == "next" then finish(nobody) end
  if not bidder then bidder, bid = dealer, options.least end
  target = bid
end

--- TN-3 The highest bidder chooses trumps and keeps the suit secret. [when seventh] The bidder may also say: the
--- seventh card; then the suit of the third card dealt to them next is trumps. [always] Then everybody gets four more
--- cards. [when doubling] From the bidder's right the other side may double what is at stake; then the bidder's side
--- may redouble.
function choose_trumps()
  local act, suit = bidder:choose { name = suits, seventh = options.seventh }
  deal(4)
  secret = act == "name" and suit or bidder.hand[7].suit
  if not options.doubling then return end
  local others = after(bidder):where(function(player) return player.team ~= bidder.team end)
  if offer(others, "double") then
    stake = 2
    if offer(list { bidder, bidder.partner }, "redouble") then stake = 4 end
  end
end

function offer(side, what)
  for player in each(side) do
    if player:choose { [what] = true, pass = true } == what then return true end
  end
  return false
end

--- TN-4 The player on the dealer's right leads to the first trick, and the winner of each trick to the next. Follow
--- suit if you can; otherwise play any card. As long as trumps are secret, the highest card of the suit led takes the
--- trick.
function play(first)
  auction(first)
  choose_trumps()
  local leader = first
  repeat
    for player in each(from(leader)) do take_turn(player) end
    leader = trick:winner(trump)
    last_winner = leader
    if trump then known_since[leader.team.number] = true end
    trick:move_to(leader.team.taken)
  until #leader.hand == 0
end

--- TN-5 If you cannot follow suit, you may call for trumps before playing. The bidder names the suit for all to hear
--- [when must_trump] , and you must play one if possible [always] . From then on, and in this trick, the highest trump
--- takes the trick.
function take_turn(me)
  local act, card, called
  repeat
    local may = me.hand:following(trick)
    local void = #trick > 0 and not may:has { suit = trick.bottom.suit }
    if called and options.must_trump and me.hand:has(trump) then may = me.hand:where(trump) end
    act, card = me:choose { play = may, ask = void and not trump, pair = can_show_pair(me) }
    if act == "ask" then called, trump = true, secret end
    if act == "pair" then show_pair(me) end
  until act == "play"
  card:move_to(trick)
end

--- TN-6 [when pairs] Once trumps are known, and your side has taken a trick since, you may show the King and Queen of
--- trumps in your turn, if you still hold both. The bidder's side then needs four points less, but not less than 16;
--- if it is the other side's pair, four points more, but not more than 28.
function can_show_pair(me)
  local may = options.pairs and trump and not pair_shown and known_since[me.team.number]
  return may and me.hand:count { rank = { "K", "Q" }, suit = trump } == 2
end

function show_pair(me)
  for card in each(me.hand:where { rank = { "K", "Q" }, suit = trump }) do card:show() end
  pair_shown = true
  target = me.team == bidder.team and math.max(math.min(bid, 16), bid - 4) or math.min(28, bid + 4)
end

function why_not(me, card)
  if not me.hand:following(trick):has(card) then return "you must follow suit" end
  return "you have called for trumps, and must play one"
end

--- TN-7 If the bidder's side has the points it needs, it scores a game point, else it loses one
--- [when doubling] ; doubled two, redoubled four [always] . The other side scores nothing. When a side has won or lost
--- {games game point}, the higher score wins.
function team_score(team)
  if not bidder or team ~= bidder.team then return 0 end
  return points(team) >= target and stake or -stake
end
