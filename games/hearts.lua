--[[ rules
game     "Hearts"
about    "Avoid the hearts and the Queen of spades - or take them all."
source   "https://www.pagat.com/reverse/hearts.html"
family   tricks
players  3..5

deck     52
deck     52 without 2D                     when players == 3
deck     52 without 2D 2C                  when players == 5
order    2 .. A
values   hearts = 1, QS = 13, others = 0
pile     trick       face up
pile     taken each  face down             "cards taken"
deal     all each

public   broken  "hearts are broken"
public   points each = 0 "points taken"
move     pass    "pass {card}" private
move     play    "play {card}"

option   target = 100 in 1..1000           "the score that ends the game"
option   passing = in_turn in in_turn left right across never
                                           "to whom cards are passed: each way in turn, always the same way, or never"
option   any_club = off                    "the holder of the lowest club may lead any club to the first trick"
option   points_at_once = off              "hearts and the Queen of spades may be played to the first trick"
option   must_break = on                   "hearts may not be led until they are broken"
option   queen_breaks = off                "the Queen of spades breaks hearts too"
option   queen_or_heart = off              "a player who holds only hearts and the Queen of spades may lead any of them"
option   good_jack = off                   "the Jack of diamonds takes 10 points off"
option   no_trick = off                    "a player who takes no trick has 5 points taken off"
require  passing ~= across or players == 4 "passing across the table needs four players"
preset   omnibus { good_jack = on }        "Omnibus Hearts, where the Jack of diamonds is worth having"
preset   open_spiel { target = 1 queen_breaks = on }
                                           "one deal, as the OpenSpiel collection of games plays it"

match    until a score >= target
win      lowest score
]]

local opening = #players == 5 and "3C" or "2C"    -- the lowest club in the pack

--- HT-1 [when passing == never] No cards are passed. [when passing ~= never] Before the first trick, all players pass
--- three cards face down at the same time, before they look at the cards they get: [when passing == in_turn] in the
--- first deal to the player on the left, in the second to the right.
--- [when passing == in_turn and players == 4] In the third they pass across the table. [when passing == in_turn] Then
--- comes a deal without passing, and the cycle starts again. [when passing == left or passing == right] to the player
--- on the {passing}. [when passing == across] to the player across the table.
function pass_cards()
  local across = #players == 4 and "across" or nil
  local ways = { "left", "right", across }
  local way = ways[deal_number % (#ways + 1)] or "never"
  if options.passing ~= "in_turn" then way = options.passing end
  if way == "never" then return end
  say("three cards are passed " .. (way == across and "across the table" or "to the " .. way))
  for player, _, three in choose_all(players, function(player) return { pass = player.hand:sets(3) } end) do
    local to = way == across and player.left.left or player[way]
    for card in each(three) do card:move_to(to.hand) end
  end
end

function play()
  pass_cards()
  broken = not options.must_break
  --- HT-2 The holder of the lowest club of the pack leads it [when any_club], or any other club, [always] to the first
  --- trick. After that, the winner of each trick leads to the next.
  local leader = players:first(function(player) return player.hand:has(opening) end)
  for number = 1, #leader.hand do
    for player in each(from(leader)) do
      lay(player:pick("play", playable(player.hand, number == 1)))
    end
    leader = trick:winner()
    trick:move_to(leader.taken)
    leader.points = leader.taken:sum("value")
  end
  local shooter = players:first(has_all)
  if shooter then say(shooter.name .. " has shot the moon") end
end

function has_all(player)
  return player.taken:sum("value") == 26
end

--- HT-3 Follow suit if you can; otherwise play any card. The highest card of the suit led wins the trick; there are no
--- trumps.
function playable(hand, first_trick)
  if #trick == 0 then return first_trick and hand:where(options.any_club and "clubs" or opening) or leads(hand) end
  local following = hand:where { suit = trick.bottom.suit }
  if #following > 0 then return following end
  if not first_trick or options.points_at_once then return hand end
  --- HT-4 To the first trick [when points_at_once] anything may be played. [when not points_at_once] nobody may play a
  --- heart or the Queen of spades, except from a hand that has nothing else.
  local harmless = hand:where { value = 0 }
  return #harmless > 0 and harmless or hand
end

--- HT-5 Hearts may [when not must_break] be led at any time. [when must_break] not be led until they are broken, except
--- from a hand that has only hearts [when must_break and queen_or_heart], or nothing else but the Queen of spades
--- [when must_break].
function leads(hand)
  local others = hand:except { suit = "hearts" }
  if options.queen_or_heart and others:all("QS") then return hand end
  return not broken and #others > 0 and others or hand
end

--- HT-6 [when must_break] They are broken when a heart [when must_break and queen_breaks] or the Queen of spades
--- [when must_break] has been played to a trick.
function lay(card)
  card:move_to(trick)
  if card:is("hearts") or options.queen_breaks and card:is("QS") then broken = true end
end

function why_not(player, card)
  local led = trick.bottom
  if not led then
    if players:any(function(other) return #other.taken > 0 end) then return "hearts are not broken" end
    return options.any_club and "a club is led first" or "the lowest club is led first"
  end
  if led.suit ~= card.suit and player.hand:any { suit = led.suit } then return "you must follow suit" end
  return "no points on the first trick"
end

--- HT-7 Each heart taken counts 1 point against you, and the Queen of spades 13. If you take all of them you have shot
--- the moon: you score nothing, and everybody else 26. [when good_jack] The Jack of diamonds takes 10 points off.
--- [when no_trick] A player without a trick has 5 taken off, unless somebody shot the moon. [always] Deals are played
--- until somebody has {target} points; the lowest score wins.
function score(player)
  local shooter = players:first(has_all)
  local points = player.taken:sum("value")
  if shooter then points = shooter == player and 0 or 26 end
  if options.good_jack and player.taken:has("JD") then points = points - 10 end
  if options.no_trick and not shooter and #player.taken == 0 then points = points - 5 end
  return points
end
