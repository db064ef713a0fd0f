--[[ rules
game     "Contract Bridge"
about    "Bid what your side can make, and make it with dummy's cards on the table."
source   "https://www.pagat.com/boston/bridge.html"
family   tricks
players  4
teams    2

deck     52
order    2 .. A
deal     all each
pile     discard     none
pile     trick       face up
pile     taken each  face down             "tricks taken"

words    strain      clubs diamonds hearts spades no_trumps
public   contract    "contract"
public   vulnerable each team = off "vulnerable"
public   tricks each team = 0 "tricks"
public   below each team = 0 "points below the line" kept when rubber
public   games each team = 0 "games" kept  when rubber
move     bid         "bid {n} {strain}"
move     double      "double"
move     redouble    "redouble"
move     pass        "pass"
move     play        "play {card}"
move     dummy       "play {card} from dummy"

option   rubber = off                      "two games win the rubber, with points below and above the line"
option   deals = 4 in 1..32                "how many deals are played, unless it is a rubber"
option   vulnerable = chicago in none chicago all
                                           "which sides are vulnerable: neither; by turns as in Chicago; both"
option   honours = off                     "trump honours, or all Aces at no trumps, score in one hand"
preset   first_steps { vulnerable = none } "nobody is vulnerable: for learning the game"
preset   rubber  { rubber = on honours = on } "Rubber Bridge, as it is played at home"

match    deals deals
match    100 deals                         when rubber
win      highest score
first    dealer
]]

local height = { clubs = 1, diamonds = 2, hearts = 3, spades = 4, no_trumps = 5 }
local slams = { [6] = 500, [7] = 1000 }
local strains = { clubs = "club", diamonds = "diamond", hearts = "heart", spades = "spade", no_trumps = "no trump" }
local level, trumps = 0, nil        -- of the highest bid: the tricks above six, and the strain
local doubled, declarer = 1, nil    -- how often the contract counts, and who plays it
local side                          -- whose the highest bid is
local namers = {}                   -- who first bid a strain for a side, by side and strain
local earned = { {}, {} }           -- points, by side and what they are for

--- BR-1 Partners sit across the table, and all cards are dealt. The dealer begins, and all in turn pass, bid, double
--- the other side's bid, or redouble when their own has been doubled, until three pass in a row. A bid names how many
--- tricks above six the side will take, and what is trumps; it must be of more tricks, or of as many in a higher
--- strain: clubs, diamonds, hearts, spades, no trumps. If all four pass at once, [when rubber or vulnerable ~= chicago]
--- nothing is scored. [when not rubber and vulnerable == chicago] the same player deals again.
function auction(first)
  local me, passes = first, 0
  while passes < 3 or level == 0 and passes < 4 do
    local act, n, word = me:choose {
      bid = { range(1, 7), strain, is_higher },
      pass = true,
      double = side and side ~= me.team and doubled == 1,
      redouble = side == me.team and doubled == 2,
    }
    passes = act == "pass" and passes + 1 or 0
    if act == "double" then doubled = 2 end
    if act == "redouble" then doubled = 4 end
    if act == "bid" then
      level, trumps, side, doubled = n, word, me.team, 1
      --- BR-2 The last bid is the contract. The player of that side who first named its strain is the declarer.
      local key = side.number .. word
      namers[key] = namers[key] or me
      declarer = namers[key]
    end
    me = me.left
  end
  if level > 0 then contract = in_words() end
end

-- As players say it: "4 spades by Anna, doubled".
function in_words()
  local called = level .. " " .. strains[trumps] .. (level > 1 and "s" or "") .. " by " .. declarer.name
  return called .. (doubled == 2 and ", doubled" or doubled == 4 and ", redoubled" or "")
end

function is_higher(n, word)
  return n > level or n == level and height[word] > height[trumps]
end

--- BR-3 The player on the declarer's left leads to the first trick; then the declarer's partner, who is dummy, lays the
--- cards open, and the declarer plays them. The winner of each trick leads to the next.
function play(first)
  for team in each(teams) do team.vulnerable = is_vulnerable(team) end
  auction(first)
  if level == 0 and not options.rubber and options.vulnerable == "chicago" then redeal() end
  if level == 0 then finish(nobody) end
  if options.honours then count_honours() end
  local leader, dummy, laid_open = declarer.left, declarer.partner, false
  repeat
    for player in each(from(leader)) do
      local who, move = player, "play"
      if player == dummy then who, move = declarer, "dummy" end
      who:pick(move, player.hand:following(trick)):move_to(trick)
      if not laid_open then
        for card in each(dummy.hand) do card:show() end
        laid_open = true
      end
    end
    leader = trick:winner(trumps ~= "no_trumps" and trumps or nil)
    leader.team.tricks = leader.team.tricks + 1
    trick:move_to(leader.taken)
  until #leader.hand == 0
  settle(side.tricks - 6 - level)
end

--- BR-4 Follow suit if you can; otherwise play any card. The highest trump takes the trick, or else the highest card of
--- the suit led.

--- BR-5 A side that makes its contract scores 20 for each trick bid in clubs or diamonds, 30 in hearts or spades, and
--- 40 for the first and 30 for each other at no trumps; twice as much if doubled, four times if redoubled. Tricks above
--- the contract count as much each as a trick bid, at no trumps 30; but 100 if doubled, 200 if redoubled, and twice
--- that if vulnerable. Making a doubled contract counts 50 more, a redoubled one 100. Six tricks bid and made count
--- 500, vulnerable 750, seven 1000, vulnerable 1500.
function settle(over)
  if over < 0 then return gain(side.other, { undertricks = penalty(-over) }) end
  local vul, each_trick = is_vulnerable(side), height[trumps] <= 2 and 20 or 30
  local points = doubled * (each_trick * level + (trumps == "no_trumps" and 10 or 0))
  local above = over * (doubled == 1 and each_trick or 50 * doubled * (vul and 2 or 1))
  local insult, slam = doubled == 1 and 0 or 25 * doubled, (slams[level] or 0) * (vul and 3 or 2) // 2
  --- BR-6 [when not rubber] A contract whose tricks score 100 or more counts 300 more, vulnerable 500; any other counts
  --- 50 more.
  local game = points < 100 and 50 or vul and 500 or 300
  gain(side, { contract = points, overtricks = above, made_doubled = insult, slam = slam })
  if not options.rubber then gain(side, points < 100 and { part_score = game } or { game = game }) end
  if options.rubber then count_below(points) end
end

function gain(team, points)
  for what, n in pairs(points) do earned[team.number][what] = n end
end

--- BR-7 For each trick short of the contract the others score 50, vulnerable 100. If doubled they score 100 for the
--- first, 200 each for the second and the third, and 300 for each other; vulnerable 200 for the first and 300 for each
--- other. If redoubled they score twice as much.
function penalty(down)
  local vul = is_vulnerable(side)
  if doubled == 1 then return down * (vul and 100 or 50) end
  local points = 300 * down - (vul and 100 or 100 * math.min(down, 3) + 100)
  return points * doubled // 2
end

--- BR-8 [when rubber] What was bid and made is written below the line, all else above. A side with 100 points below the
--- line has won a game; then a new line is drawn. A side that has won a game is vulnerable. With the second game it
--- wins the rubber, which counts 700 if the others have won none, else 500; no rubber has more than 100 deals.
--- [when not rubber and vulnerable == chicago] In the first deal nobody is vulnerable, in the second and the third the
--- dealer's side, in the fourth both; then it starts over. [when not rubber and vulnerable == all] Both sides are
--- vulnerable. [when not rubber and vulnerable == none] Nobody is vulnerable. [always] The higher score wins.
function is_vulnerable(team)
  if options.rubber then return team.games > 0 end
  if options.vulnerable ~= "chicago" then return options.vulnerable == "all" end
  local nth = (deal_number - 1) % 4
  return nth == 3 or nth > 0 and dealer.team == team
end

function count_below(points)
  side.below = side.below + points
  if side.below < 100 then return end
  for team in each(teams) do team.below = 0 end
  side.games = side.games + 1
  if side.games < 2 then return end
  gain(side, { rubber = side.other.games == 0 and 700 or 500 })
  finish_match()
end

--- BR-9 [when honours] Ace, King, Queen, Jack and 10 of trumps in one hand count 150 for its side, four of them 100,
--- and all Aces in one hand at no trumps 150.
function count_honours()
  for player in each(players) do
    local n = player.hand:count(function(card) return card.suit == trumps and card.order >= 9 end)
    if trumps == "no_trumps" and player.hand:count("A") == 4 then n = 5 end
    if n >= 4 then gain(player.team, { honours = 50 * n - 100 }) end
  end
end

function team_score(team)
  return earned[team.number]
end
