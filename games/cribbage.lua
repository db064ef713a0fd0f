--[[ rules
game     "Cribbage"
about    "Fifteens, pairs and runs: the first to peg out wins, even in the middle of a deal."
source   "https://www.pagat.com/adders/crib6.html"
family   adding
players  2..4 best 2
teams    2                                 when players == 4

deck     52
order    A 2 .. K
values   J Q K = 10, others = pips
pile     discard    none
pile     crib       face down
pile     starter    face up
pile     laid each  face up                "cards played"
deal     6 each                            when players == 2
deal     5 each                            when players == 2 and five_cards
deal     5 each                            when players > 2
deal     1 to crib                         when players == 3

public   count = 0        "count"
public   points each = 0       "points" kept               when players < 4 and games == 0
public   points each = 0       "points in this game" kept  when players < 4 and games > 0
public   points each team = 0  "points" kept               when players == 4 and games == 0
public   points each team = 0  "points in this game" kept  when players == 4 and games > 0
move     away       "lay {card} in the crib"  private
move     play       "play {card}"
move     claim      "count {n}"
move     muggins    "muggins"
move     agree      "agree"

option   target = 121 in 31..300           "the score that ends the game"
option   five_cards = off                  "the old game for two: five cards each, three of which are played"
option   games = 0 in 0..20                "the game points that win a match, with skunks; 0: one game is played"
option   crib_flush = off                  "four cards of a suit without the starter count in the crib too"
option   muggins = off                     "players count their own cards, and opponents take what they miss"
option   count_all = off                   "once the last card is laid, all hands are counted before anybody can win"
preset   short { target = 61 }             "once round the board"
preset   five_card { five_cards = on target = 61 } "five-card Cribbage, once round the board"
preset   skunks { games = 5 }              "a match of several games, in which skunks count more"
preset   strict { muggins = on }           "everybody counts for themselves"
preset   open_spiel { crib_flush = on count_all = on }
                                           "as the OpenSpiel collection of games plays it, its way of ending included"

require  players == 2 or not five_cards    "five-card Cribbage is for two"

match    until a score >= target
match    until a score >= games            when games > 0
win      highest score
]]

local run = cards {}         -- the cards laid since the count began
local won, worth = list {}, 0 -- who has won this game, and what it counts
local gained = {}            -- what each side has pegged in this deal, and with what, by its first player
local last_count = false     -- all cards are laid, and nobody can win before all are counted

--- CR-1 [when players == 4] Two play against two, partners across the table, and peg together. [always] Everybody gets
--- [when players == 2 and not five_cards] six [when players > 2 or five_cards] five [always] cards and lays
--- [when players == 2] two of them [when players > 2] one of them [always] away face down, all at the same time. These
--- [when players == 3] and one more card of the pack [always] are the crib, which belongs to the dealer.
--- [when five_cards] To make up for the first crib, the other player pegs 3 at the start of a game.
function play(first)
  if options.five_cards and players:all(function(player) return total(side_of(player)) == 0 end) then
    peg(first, { 3, "last" }, "play")
  end
  local function put_away(player) return { away = player.hand:sets(#players == 2 and 2 or 1) } end
  for _, _, some in choose_all(players, put_away) do
    for card in each(some) do card:move_to(crib) end
  end
  --- CR-2 Then the next card is turned up: the starter. If it is a Jack, the dealer pegs 2.
  stock:deal(1, starter)
  if starter.top:is("J") then peg(dealer, { 2, "his heels" }, "play") end
  local leader = first
  repeat leader = play_count(leader) until all_played()
  show(first)
end

function holds_cards(player)
  return #player.hand > 0
end

function all_played()
  return options.five_cards or not players:any(holds_cards)
end

--- CR-3 The player on the dealer's left begins. In turn everybody lays a card face up in front of them, and says what
--- all that is laid adds up to: an Ace counts 1, courts 10, the others their number. The count may not go beyond 31. If
--- you have no card that fits, say go, and the others play on. When the count is 31, or nobody can lay a card,
--- [when not five_cards] it begins again at nothing with the player after the one who laid the last card.
--- [when five_cards] the play is over, and the cards left are not laid.
function play_count(leader)
  local me, gone = leader, list {}
  count, run = 0, cards {}
  while count < 31 and #gone < #players do
    local fitting = me.hand:where(fits)
    if #fitting > 0 then
      lay(me, me:pick("play", fitting))
    elseif not gone:has(me) then
      gone:add(me)
      if #me.hand > 0 and me ~= run.top.laid_by then say(me.name .. ": go") end
    end
    me = me.next
  end
  --- CR-4 The player who lays the last card [when not five_cards] before the count begins again [always] pegs 1, unless
  --- the count is 31.
  last_count = options.count_all and all_played()
  local last = run.top.laid_by
  if count < 31 then peg(last, { 1, players:any(holds_cards) and "the go" or "the last card" }, "play") end
  return last.next
end

function fits(card)
  return card.value <= 31 - count
end

function why_not(me, card)
  if not me.hand:has(card) then return "you have played the " .. card.name end
  return "the " .. card.name .. " would make it " .. count + card.value .. ", and 31 is the most"
end

function lay(me, card)
  card:move_to(me.laid)
  count = count + card.value
  run:add(card)
  local alike = 1
  while alike < #run and run[-alike - 1].rank == card.rank do alike = alike + 1 end
  local length = alike == 1 and #run > 2 and longest_run() or 0
  last_count = options.count_all and count == 31 and all_played()
  if count ~= 15 and count ~= 31 and alike == 1 and length < 3 then return end
  --- CR-5 You peg 2 if your card brings the count to 15, and 2 if it brings it to 31. For the second card of a rank in a
  --- row you peg 2, for the third 6, and for the fourth 12. If the last three or more cards make a run, of any suits and
  --- in any order, you peg 1 for each of them.
  peg(me, {
    count == 15 and 2 or 0, "fifteen",
    count == 31 and 2 or 0, "thirty-one",
    alike * (alike - 1), alike == 4 and "a double pair royal" or alike == 3 and "a pair royal" or "a pair",
    length > 2 and length or 0, "a run",
  }, "play")
end

-- Cards make a run if all are of other ranks, and the highest as far above the lowest as they are many.
function longest_run()
  local low, high, length = run.top.order, run.top.order, 1
  for n = 2, #run do
    local order = run[-n].order
    if order < low then low = order end
    if order > high then high = order end
    if high - low >= #run then break end
    for later = 1, n - 1 do
      if run[-later].order == order then return length end
    end
    if high - low == n - 1 then length = n end
  end
  return length
end

-- `parts`: points, and after each number what it is for.
function peg(player, parts, with)
  local points, told = 0, {}
  for n = 1, #parts, 2 do
    if parts[n] > 0 then
      points = points + parts[n]
      told[#told + 1] = parts[n] .. " for " .. parts[n + 1]
    end
  end
  if points == 0 then return end
  local side, holder = side_of(player), holder_of(player)
  holder.points = holder.points + points
  local pegs = pegged_by(side)
  pegs[with] = pegs[with] + points
  gained[side[1]] = pegs
  say(player.name .. " pegs " .. (#told > 1 and points .. ": " or "") .. table.concat(told, ", "))
  if not last_count then win_with(player) end
end

function win_with(player)
  local side = side_of(player)
  if total(side) < options.target then return end
  --- CR-6 The first player to have {target} points wins the game at once. [when count_all] Only when all cards are
  --- laid, the hands and the crib are all counted first. If several have {target} then, the first of them has won,
  --- counted from seat 1.
  if options.games == 0 then finish_match(side) end
  win_game(side)
end

function total(side)
  return holder_of(side[1]).points
end

-- Partners peg together.
function holder_of(player)
  return #players == 4 and player.team or player
end

function side_of(player)
  return #players == 4 and player.team.players or list { player }
end

--- CR-7 [when not five_cards] When all cards are laid they [when five_cards] After the play all cards [always] are
--- taken up again and counted, each hand together with the starter: first that of the player on the dealer's left, and
--- the dealer's last. Then the dealer counts the crib, in the same way.
function show(first)
  for player in each(from(first)) do
    player.hand:move_to(player.laid)
    say(player.name .. "'s hand: " .. written(player.laid) .. " with the starter " .. starter.top.name)
    count_cards(player, player.laid, false)
  end
  for card in each(crib) do card:show() end
  say(dealer.name .. "'s crib: " .. written(crib) .. " with the starter " .. starter.top.name)
  count_cards(dealer, crib, true)
  for player in each(players) do win_with(player) end
end

function written(some)
  local text
  for card in each(some:sorted()) do text = text and text .. " " .. card.name or card.name end
  return text
end

--- CR-8 Cards that add up to 15 count 2, in every way to choose them, and every pair counts 2. A run of three cards or
--- more counts 1 for each card; only the longest run counts, but once for each way to make it. [when not five_cards]
--- Four cards of a suit without the starter count 4, with it 5; [when five_cards] Three cards of a suit in the hand
--- count 3, with the starter 4; [when not five_cards and not crib_flush] in the crib only all five count.
--- [when not five_cards and crib_flush] so also in the crib. [when five_cards and not crib_flush] all of one suit in
--- the crib count 5, but only with the starter. [when five_cards and crib_flush] four in the crib count 4, with the
--- starter 5. [always] A Jack of the starter's suit counts 1.
function count_cards(player, four, is_crib)
  local all, suit = four + starter, four[1].suit
  local without = (not is_crib or options.crib_flush) and #four
  local flush = four:all { suit = suit } and (starter.top:is(suit) and #four + 1 or without)
  local runs = all:straights(3)
  local longest = runs:highest(function(one) return #one end)
  local in_runs = longest and runs:sum(function(one) return #one == #longest and #one or 0 end) or 0
  local fifteens, pairs_of = all:adding_to(15), all:groups(2, 2)
  local parts = {
    2 * #fifteens, #fifteens > 1 and "fifteens" or "a fifteen",
    2 * #pairs_of, #pairs_of > 1 and "pairs" or "a pair",
    in_runs, longest and in_runs > #longest and "runs" or "a run",
    flush or 0, "a flush",
    four:count { rank = "J", suit = starter.top.suit }, "his nobs",
  }
  if options.muggins then parts = claimed(player, parts) end
  peg(player, parts, is_crib and "crib" or "hand")
end

--- CR-9 [when muggins] Everybody says how much their cards are worth. If it is more than they say, the others may say
--- muggins, the next player first: who does so pegs what was missed. If it is less, it counts what it is worth.
function claimed(player, parts)
  local held = 0
  for n = 1, #parts, 2 do held = held + parts[n] end
  local said = player:pick("claim", range(0, 29))
  for other in each(after(player):except(side_of(player))) do
    if other:choose { muggins = true, agree = true } == "muggins" then
      peg(other, { math.max(0, held - said), "muggins" }, "muggins")
      break
    end
  end
  return { math.min(said, held), "what was claimed" }
end

--- CR-10 The deal passes to the left, until somebody wins.

--- CR-11 [when games > 0] Each game counts 1. If all others are more than 30 points short of {target}, they are skunked
--- and it counts 2; if they are more than 60 short, it counts 3. Everybody begins the next game with nothing. The first
--- to reach {games} wins the match.
function win_game(side)
  local others = players:except(side)
  local best = total(side_of(others:highest(function(player) return total(side_of(player)) end)))
  local short = options.target - best
  won, worth = side, short > 60 and 3 or short > 30 and 2 or 1
  if worth > 1 then say(side[1].name .. (worth == 3 and " double-skunks" or " skunks") .. " the others") end
  for player in each(players) do holder_of(player).points = 0 end
  finish(side)
end

function score(player)
  if options.games == 0 then return pegged_by(list { player }) end
  return won:has(player) and worth or 0
end

function team_score(team)
  if options.games == 0 then return pegged_by(team.players) end
  return score(team.players[1])
end

function pegged_by(side)
  return gained[side[1]] or { play = 0, hand = 0, crib = 0, muggins = 0 }
end
