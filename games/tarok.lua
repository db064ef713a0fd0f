--[[ rules
game     "Tarok"
about    "The Slovenian game of taroks: bid for a contract, call a King, and count what you have taken."
source   "https://www.pagat.com/tarot/sltarok.html"
family   points
players  3, 4

deck     tarock 54
values   fool XXI I K = 5, Q = 4, C = 3, J = 2, others = 1
name     fool        "Skis"
name     XXI         "Mond"
name     I           "Pagat"
name     C           "Knight of {suit}"
pile     discard     none
pile     talon       face down
pile     part x 6    face up               "set"
pile     trick       face up
pile     taken each  face down             "cards taken"
deal     6 to talon
deal     6 then 6 each                     when players == 4
deal     8 then 8 each                     when players == 3

words    contract    klop three two one solo_three solo_two solo_one beggar solo_without open_beggar colour_valat valat
public   declarer    "declarer"
public   game        "contract"
public   king        "King called"
move     call        "call {contract}"
move     pass        "pass"
move     call_king   "call the King of {suit}"
move     take        "take set {n}"
move     bury        "lay away {card}"     private
move     play        "play {card}"

option   deals = 8 in 1..40                "how many deals are played"
option   rounding = on                     "the difference from 35 points is rounded to the nearest five"

play     counterclockwise
match    deals deals
win      highest score
]]

local worth = { klop = 0, three = 10, two = 20, one = 30, solo_three = 40, solo_two = 50, solo_one = 60, beggar = 70,
  solo_without = 80, open_beggar = 90, colour_valat = 125, valat = 500 }
local sets_of = { three = 3, two = 2, one = 1, solo_three = 3, solo_two = 2, solo_one = 1 }
local negative = { klop = true, beggar = true, open_beggar = true }
local partner, drawn      -- who has played the King called; whether the declarer has drawn it from the talon
local mond_lost, last, best     -- who has lost the Mond to a trick; the cards of the last trick, and which took it

--- TK-1 Six cards are laid down as the talon, then all others dealt. If somebody has no tarok, the cards are dealt
--- again.
function start()
  if players:any(function(player) return not player.hand:has("trumps") end) then redeal() end
end

--- TK-2 The player after the dealer is forehand. From the next player on, everybody passes for good, or calls a
--- contract higher than the last, or the same if they sit nearer to forehand. The contracts are, from the lowest: klop,
--- three, two, one, [when players == 4] solo three, two and one, [always] beggar, solo without talon, open beggar,
--- colour valat, valat. In three, two and one, and as solos, the declarer exchanges that many cards with the talon, and
--- needs more than half of the points; in the solo without talon, too, but without exchanging. In klop all play for
--- themselves, and avoid points. In a beggar the declarer has to lose every trick, in a valat to take every trick, and
--- in the colour valat to do so without trumps. Only forehand may call klop or three, and only if all others have
--- passed at once. The player left calls once more, the same or higher, and is the declarer.
function auction(forehand)
  local left = after(forehand) + list { forehand }
  while true do
    for player in each(left) do
      local alone = #left == 1
      local calls = contract:where(function(word) return may_call(word, player, forehand, alone) end)
      local act, word = player:choose { call = calls, pass = not alone }
      if act == "pass" then left:remove(player) else game = word end
      if act == "call" and game ~= "klop" then declarer = player end
      if act == "call" and alone then return end
    end
  end
end

function may_call(word, player, forehand, alone)
  local points, called = worth[word], game and worth[game] or 0
  if points <= 10 then return alone and player == forehand and not game end
  if points > 30 and sets_of[word] and #players == 3 then return false end
  return points > called or word == game and from(forehand):first(list { player, declarer }) == player
end

--- TK-3 [when players == 4] In three, two and one the declarer calls a King, whose holder is the secret partner.
--- [always] In these contracts and their solos the talon is laid open in sets of that many cards. The declarer takes
--- one, and lays away as many cards, which count with the tricks: no King, no tarok unless there is nothing else, and
--- never Pagat, Mond or Skis. The other sets are out of play; if the Mond is among them, the declarer has lost it.
function exchange(n)
  if #players == 4 and worth[game] <= 30 then
    king = declarer:pick("call_king", suits:except("trumps"))
  end
  for place = 0, 5 do talon.top:move_to(part[place // n + 1]) end
  local set = part[declarer:pick("take", range(1, 6 // n))]
  drawn = set:any(is_called)
  set:move_to(declarer.hand)
  for pile in each(part) do pile:move_to(talon) end
  for _ = 1, n do
    local plain = declarer.hand:except { { suit = "trumps" }, { rank = "K" } }
    declarer:pick("bury", #plain > 0 and plain or declarer.hand:except { value = 5 }):move_to(declarer.taken)
  end
end

function is_called(card)
  return card:is("K") and card.suit == king
end

function is_ours(player)
  return player == declarer or player == partner or king and player.hand:any(is_called)
end

--- TK-4 Forehand leads to the first trick, but in beggars, valats and the solo without talon the declarer; the winner
--- of each trick leads to the next. Beggars end when the declarer takes a trick, valats when the declarer loses one. In
--- the open beggar the declarer's cards are laid open after the first trick.
function play(forehand)
  auction(forehand)
  if sets_of[game] then exchange(sets_of[game]) end
  local leader = (sets_of[game] or game == "klop") and forehand or declarer
  repeat
    for player in each(from(leader)) do
      local card = player:pick("play", playable(player.hand))
      if is_called(card) then partner = player end
      card:move_to(trick)
    end
    leader = take_trick()
    for card in each(game == "open_beggar" and declarer.hand or {}) do card:show() end
    local won = leader == declarer
    local lost = won and negative[game] and game ~= "klop" or not won and worth[game] >= 125
  until lost or #leader.hand == 0
end

--- TK-5 Follow suit if you can; else play a tarok; without taroks any card. The highest tarok is the Skis, then the
--- Mond, XXI, and so on down to the Pagat, I. The suits rank King, Queen, Knight, Jack, and then 10 9 8 7 in spades and
--- clubs, A 2 3 4 in hearts and diamonds.
function playable(hand)
  local suit = trick.bottom and trick.bottom.suit
  if suit and not hand:has { suit = suit } then suit = "trumps" end
  local may = suit and hand:where { suit = suit } or hand
  if #may == 0 or not negative[game] then return #may > 0 and may or hand end
  --- TK-6 In klop and the beggars you must beat the trick if you can, but not in another suit after a tarok. The Pagat
  --- must be kept to the last; but if Mond and Skis lie in the trick, and a tarok has to be played, it is the Pagat.
  -- rules: ignore HR311
  if suit == "trumps" and may:has("I") and trick:has("XXI") and trick:has("fool") then return may:where("I") end
  local high = suit and (suit == "trumps" or not trick:has("trumps")) and trick:where { suit = suit }:highest()
  local higher = may:where(function(card) return high and card.order > high.order end)
  if #higher > 0 then may = higher end
  return may:all("I") and may or may:except("I")
end

function why_not(me)
  if #trick == 0 and me == declarer and #me.hand > 48 // #players then
    return "no King, no tarok unless there is nothing else, and never Pagat, Mond or Skis"
  end
  return negative[game] and "follow suit or play a tarok; beat it; the Pagat last" or "follow suit or play a tarok"
end

--- TK-7 The highest tarok takes the trick, or else the highest card of the suit led; but of Pagat, Mond and Skis
--- together the Pagat. In the colour valat taroks win only if a tarok was led. In klop the winner also takes the next
--- card of the talon, while there is one. A declarer who has drawn the King called from the talon, and takes a trick
--- with it, takes the rest of the talon too.
function take_trick()
  local trumps = (worth[game] ~= 125 or trick.bottom:is("trumps")) and "trumps" or nil
  local winner, mond = trick:winner(trumps), trick:first("XXI")
  if trumps and trick:count { rank = { "I", "XXI", "fool" } } == 3 then winner = trick:first("I").laid_by end
  last, best = trick + cards {}, trick:first(function(card) return card.laid_by == winner end)
  if mond and mond ~= best and (sets_of[game] or game == "solo_without") then mond_lost = mond.laid_by end
  trick:move_to(winner.taken)
  talon:deal(game == "klop" and 1 or drawn and is_called(best) and #talon or 0, winner.taken)
  return winner
end

--- TK-8 Kings, Pagat, Mond and Skis count 5, Queens 4, Knights 3, Jacks 2, others 1; add up what you have taken,
--- subtract two thirds of a point for each card, and round the rest: all cards together are 70. In klop all lose what
--- they have; but if some have no trick, or more than 35, only this counts: 70 for those without a trick, 70 against
--- those with more than 35.
function count(taken)
  return (3 * taken:sum("value") - 2 * #taken + 1) // 3
end

function klop_score(player)
  local function many(other) return count(other.taken) > 35 end
  if #player.taken == 0 or many(player) then return #player.taken == 0 and 70 or -70 end
  local special = players:any(function(other) return #other.taken == 0 or many(other) end)
  return special and 0 or -count(player.taken)
end

--- TK-9 Beggars (70, open 90) are won without a trick, the solo without talon (80) with more than 35, colour valat
--- (125) and valat (500) with all tricks; the declarer scores this, or loses it. In the other contracts declarer and
--- partner count together. They score the contract (three 10, two 20, one 30, as solos 30 more) if they have more than
--- 35 points, or lose it; and also what they have above 35, or lack [when rounding], rounded to the nearest five
--- [always]. A player who has lost the Mond in these, or in the solo without talon, loses 20.
function score(player)
  if game == "klop" then return klop_score(player) end
  local lost = player == (sets_of[game] and talon:has("XXI") and declarer or mond_lost) and -20 or 0
  if not is_ours(player) then return { mond = lost } end
  local ours, theirs = cards {}, cards {}
  for other in each(players) do
    if is_ours(other) then ours = ours + other.taken else theirs = theirs + other.taken end
  end
  local above = count(ours) - 35
  local won = above > 0
  if negative[game] then won = #ours == 0 end
  if worth[game] >= 125 then won = #theirs == 0 end
  local points = { game = won and worth[game] or -worth[game], mond = lost }
  if sets_of[game] then count_together(points, options.rounding and (above + 2) // 5 * 5 or above, ours, theirs) end
  return points
end

--- TK-10 In these contracts all four Kings count 10 for the side that took them, and so do Pagat, Mond and Skis
--- together. The last trick counts 10 for the side that takes the King called with it; 25 for the side that takes it
--- with the Pagat, and 25 against the side whose Pagat is beaten in it. But a side that took all tricks scores only 250
--- for that.
function count_together(points, above, ours, theirs)
  if #theirs == 0 or #ours == sets_of[game] then
    points.game, points.all_tricks = 0, #theirs == 0 and 250 or -250
    return
  end
  local function all(n, what) return ours:count(what) == n and 10 or theirs:count(what) == n and -10 or 0 end
  local function side(card) return is_ours(card.laid_by) and 1 or -1 end
  local pagat = last:first("I")
  points.cards = above
  points.kings = all(4, { rank = "K" })
  points.trula = all(3, { rank = { "I", "XXI", "fool" } })
  points.king_called = last:any(is_called) and 10 * side(best) or 0
  points.pagat = pagat and 25 * side(pagat) * (pagat == best and 1 or -1) or 0
end
