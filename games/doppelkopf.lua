--[[ rules
game     "Doppelkopf"
about    "Two of every card and two hidden sides: a Queen of clubs puts you on the side of Re."
source   "https://www.pagat.com/schafkopf/doppelkopf.html"
family   points
players  4

deck     48
deck     2 x (32 without 7 8 9)            when not nines
order    9 J Q K 10 A
values   A = 11, 10 = 10, K = 4, Q = 3, J = 2, others = 0
pile     discard     none
pile     stock       face down
pile     trick       face up
pile     taken each  face down             "cards taken"
deal     all each

words    trump_kind  diamonds hearts spades clubs queens jacks aces
words    claim       re kontra no_90 no_60 no_30 no_trick
public   contract    "game"
public   alone       "plays alone"
public   bride       "has married"
public   partner     "partner"
public   pigs        "has both foxes, the highest trumps"
public   re_said     "Re has announced"
public   kontra_said "Kontra has announced"
move     normal      "play a normal game"
move     wedding     "announce a wedding"
move     poverty     "declare poverty"
move     solo        "play a solo"
move     name        "name the solo: {trump_kind}"
move     rescue      "take over the trumps"
move     leave       "leave them"
move     give        "give back {card}"    private
move     announce    "announce: {claim}"
move     play        "play {card}"

option   deals = 8 in 1..40                "how many deals are played"
option   nines = on                        "48 cards with the Nines, or 40 without"
option   solos = on                        "one may play a solo against the three others"
option   solo_leads = off                  "a soloist leads to the first trick"
option   second_ten = off                  "of the two Tens of hearts in a trick the second is higher"
option   poverty = off                     "a player with three trumps or fewer may ask for a partner who takes them"
option   pigs = off                        "both Aces of diamonds in one hand are the highest trumps"
option   foxes = on                        "a point for an Ace of diamonds taken from the other side"
option   charlie = on                      "a point for the last trick taken with a Jack of clubs"
option   catch_charlie = off               "a point for beating a Jack of clubs of the other side in the last trick"
option   doppelkopf = on                   "a point for a trick of 40 points or more"
option   re_counts = two in two double     "Re and Kontra add two points each, or double the points for the game"
require  charlie or not catch_charlie      "without Charlie nobody catches one"
preset   first_steps { solos = off foxes = off charlie = off doppelkopf = off } "without solos and special points"
preset   pub { nines = off second_ten = on poverty = on pigs = on catch_charlie = on re_counts = double }
                                           "a sharper way"

match    deals deals
win      highest score
]]

local of_suit = { clubs = 4, spades = 3, hearts = 2, diamonds = 1 }
local needed = { [2] = 151, [3] = 181, [4] = 211 }      -- points for no 90, no 60 and no 30
local refuted = { [2] = 120, [3] = 90, [4] = 60, [5] = 30 }     -- points against these, and against no trick
local kind = "diamonds"         -- which cards are trumps
local re = list {}              -- the players who are known to be of the side of Re
local said = { re = 0, kontra = 0 }     -- how many announcements each side has made
local size, late = 0, 0         -- cards in each hand; by how many cards announcements may be made later
local feats = {}                -- special points: who earned them, and from whom

local function is_re(player) return re:has(player) or contract == "normal" and player.hand:has("QC") end
local function side(player) return is_re(player) and "re" or "kontra" end
local function other(name) return name == "re" and "kontra" or "re" end
local function taken_by(name) return players:where(function(player) return side(player) == name end) end
local function points(name) return taken_by(name):sum(function(player) return player.taken:sum("value") end) end
local function no_trick(name) return taken_by(name):all(function(player) return #player.taken == 0 end) end
local function has_both(player, card) return player.hand:count(card) == 2 end

--- DK-1 There are two of each card from [when nines] Nine [when not nines] Ten, Jack, Queen, King [always] to Ace.
--- [when nines] Everybody gets twelve cards. [when not nines] Everybody gets ten cards. [always] The trumps are, from
--- the highest, the Tens of hearts, the Queens, of clubs, spades, hearts and diamonds, the Jacks likewise, and then A
--- 10 K [when nines] 9 [always] of diamonds. The other suits rank A 10 K [when nines] 9 [always] . An Ace counts 11
--- points, a Ten 10, a King 4, a Queen 3, a Jack 2 [when nines] , a Nine nothing [always] : 240 in all.
function is_trump(card)
  if kind == "queens" or kind == "jacks" then return card:is(kind == "queens" and "Q" or "J") end
  return kind ~= "aces" and (card:is("10H", "Q", "J") or card.suit == kind)
end

function suit_of(card)
  return is_trump(card) and "trumps" or card.suit
end

function strength(card)
  if not is_trump(card) then return card.order end
  if pigs and card:is("AD") then return 600 end
  if card:is("10H") then return 500 end
  return card:is("Q") and 400 + of_suit[card.suit] or card:is("J") and 300 + of_suit[card.suit] or card.order
end

--- DK-2 The holders of the Queens of clubs are the side of Re, the others are Kontra; all keep silent about it. From
--- the dealer's left everybody says: a normal game; or, with both Queens of clubs, a wedding. Then the first of the
--- others to take one of the first three tricks is the partner; if nobody does, there is none. If you keep silent about
--- both Queens of clubs, you play alone.
--- DK-3 [when solos] You may also name a solo, which goes before a wedding; the first solo named is played, alone
--- against the others, who are Kontra. In a solo in a suit this takes the place of diamonds; in a solo of Queens or of
--- Jacks only these are trumps; in a solo of Aces there are no trumps. Queens and Jacks that are no trumps rank below
--- the King in their suits, and a Ten of hearts that is no trump below the Ace.
function choose_game(first)
  contract = "normal"
  local poor
  for player in each(from(first)) do
    local act = player:choose {
      normal = true, wedding = has_both(player, "QC"), solo = options.solos,
      poverty = options.poverty and not poor and #player.hand:where(is_trump) <= 3,
    }
    if act == "wedding" then contract, bride = "wedding", player end
    if act == "poverty" then poor = player end
    if act == "solo" then
      alone, bride, kind = player, nil, player:pick("name", trump_kind)
      contract = kind .. " solo"
      break
    end
  end
  if alone or bride then re:add(alone or bride) end
  if poor and not alone then find_rescuer(poor) end       -- rules: ignore HR311
  if options.pigs and not alone then
    pigs = players:first(function(player) return has_both(player, "AD") end)
  end
end

--- DK-4 [when poverty] With three trumps or fewer you may declare poverty, which goes before a wedding, but not before
--- a solo. From your left somebody may take over these trumps, unseen by the others, and gives back as many cards of
--- any kind. You two are Re, no matter who has the Queens of clubs. If nobody wants the trumps, the cards are dealt
--- again. [when pigs] If there is no solo, a player with both Aces of diamonds, the foxes, then says so: they are pigs,
--- and the highest trumps of all.
function find_rescuer(poor)
  for player in each(after(poor)) do
    if player:choose { rescue = true, leave = true } == "rescue" then return rescue(poor, player) end
  end
  redeal()
end

function rescue(poor, rescuer)
  local trumps = poor.hand:where(is_trump)
  for card in each(trumps) do card:move_to(rescuer.hand) end
  for _ = 1, #trumps do rescuer:pick("give", rescuer.hand):move_to(poor.hand) end
  contract, bride, partner, re = "poverty", nil, rescuer, list { poor, rescuer }
end

--- DK-5 The player on the dealer's left [when solo_leads] , or a player with a solo, [always] leads to the first trick,
--- and the winner of each trick to the next. Follow suit if you can, trumps being a suit; otherwise play any card. The
--- highest trump takes the trick, or else the highest card of the suit led; of two equal cards the first
--- [when second_ten] , but the second of two Tens of hearts, except in the last trick [always] .
function play(first)
  choose_game(first)
  size = #first.hand
  local leader, tricks = options.solo_leads and alone or first, 0
  repeat
    for player in each(from(leader)) do take_turn(player) end
    leader, tricks = take_trick(), tricks + 1
    if bride and not partner and tricks <= 3 then find_partner(leader, tricks) end
  until #leader.hand == 0
  for _, feat in ipairs(counted_feats()) do say(feat.by.name .. " " .. feat.what) end
end

function find_partner(winner, tricks)
  if winner == bride then return end
  partner, late = winner, tricks - 1
  re:add(winner)
end

function take_trick()
  local winner, is_last = trick:winner("trumps"), #trick.top.laid_by.hand == 0
  local tens = trick:where("10H")
  local equal = #tens == 2 and is_trump(tens[1]) and winner == tens[1].laid_by
  if options.second_ten and equal and not is_last then winner = tens[2].laid_by end
  note_feats(winner, is_last)
  trick:move_to(winner.taken)
  return winner
end

--- DK-6 Before playing a card you may announce your side, Re or Kontra: with the first card or the second. If it has
--- been announced, one of the side may announce no 90 up to the third card, that is, that the others will have fewer
--- than 90 points; then no 60 up to the fourth, no 30 up to the fifth, and no trick up to the sixth. You may answer an
--- announcement of the other side with Re or Kontra, one card later than it was allowed. In a wedding nothing is
--- announced before the partner is found; if that is in the second trick or the third, everything is allowed so much
--- later.
function take_turn(me)
  local act, value
  repeat
    act, value = me:choose { play = me.hand:following(trick), announce = claims(me) }
    if act == "announce" then make_claim(side(me), value) end
  until act == "play"
  if value:is("QC") and side(me) == "re" and not re:has(me) then re:add(me) end
  value:move_to(trick)
end

function claims(me)
  local mine = side(me)
  local level, theirs = said[mine] + 1, said[other(mine)]
  local latest = level == 1 and math.max(1, theirs > 0 and theirs + 1 or 1) or level
  local unknown = bride and #re == 1
  if level > 5 or unknown or size - #me.hand > latest + late then return nil end
  return { level == 1 and mine or claim[level + 1] }
end

function make_claim(name, word)
  said[name] = said[name] + 1
  if name == "re" then re_said = word else kontra_said = word end
end

--- DK-7 Re wins with 121 of the 240 points, or with 120 if Kontra has been announced, but not Re; else Kontra wins. But
--- a side that has announced no 90 wins only with 151 points, no 60 with 181, no 30 with 211, no trick with all tricks.
--- If it fails, the others win, unless they have announced too much themselves; then nobody does.
function wins(name)
  local level, theirs = said[name], said[other(name)]
  if level == 5 then return no_trick(other(name)) end
  if level > 1 then return points(name) >= needed[level] end
  if theirs > 1 or name == "kontra" then return not wins(other(name)) end
  return points("re") >= (theirs == 1 and level == 0 and 120 or 121)
end

--- DK-8 The winners count a point for the game; one more if they are Kontra, unless somebody played alone; one each if
--- the others have fewer than 90 points, fewer than 60, fewer than 30, and no trick; and one for each of these that was
--- announced by either side. If the losers have announced no 90, but the winners have 120 or more, there is a point
--- more, and likewise for no 60 and 90, no 30 and 60, no trick and 30. For Re and for Kontra, if announced,
--- [when re_counts == two] two points are added each. [when re_counts == double] all this is doubled each.
function game_points(name)
  local losers, n = other(name), 1
  if name == "kontra" and players:count(is_re) == 2 then n = n + 1 end
  for _, limit in ipairs { 90, 60, 30 } do
    if points(losers) < limit then n = n + 1 end
  end
  if no_trick(losers) then n = n + 1 end
  for level = 2, 5 do
    if said[name] >= level then n = n + 1 end
    if said[losers] >= level then n = n + (points(name) >= refuted[level] and 2 or 1) end
  end
  local times = (said.re > 0 and 1 or 0) + (said.kontra > 0 and 1 or 0)
  return options.re_counts == "double" and n << times or n + 2 * times
end

--- DK-9 [when foxes or charlie or doppelkopf] Unless somebody plays alone, special points are added for the side that
--- earns them: [when foxes] one for each fox, an Ace of diamonds, taken from the other side; [when charlie] one for
--- Charlie, a Jack of clubs that takes the last trick; [when catch_charlie] one for each Charlie of the other side that
--- is beaten in the last trick; [when doppelkopf] one for each trick of 40 points or more.
function note_feats(winner, is_last)
  local function note(what, from) table.insert(feats, { what = what, by = winner, from = from }) end
  for card in each(trick) do
    local own = card.laid_by == winner
    if options.foxes and card:is("AD") then note("catches a fox", card.laid_by) end
    if is_last and card:is("JC") then
      if options.catch_charlie and not own then note("catches Charlie", card.laid_by) end
      if options.charlie and own then note("takes the last trick with Charlie") end
    end
  end
  if options.doppelkopf and trick:sum("value") >= 40 then note("has a trick of 40 points") end
end

function counted_feats()
  local counted = {}
  for _, feat in ipairs(players:count(is_re) == 2 and feats or {}) do
    if not feat.from or side(feat.from) ~= side(feat.by) then table.insert(counted, feat) end
  end
  return counted
end

--- DK-10 Each player of the side that has more of these points gets them, and each of the others loses them; a player
--- alone gets or loses them three times. After {deals deal} the highest score wins.
function score(player)
  local game, special = 0, 0
  for _, feat in ipairs(counted_feats()) do special = special + (side(feat.by) == "re" and 1 or -1) end
  if wins("re") then game = game_points("re") elseif wins("kontra") then game = -game_points("kontra") end
  local times = side(player) == "kontra" and -1 or players:count(is_re) == 1 and 3 or 1
  return { game = times * game, special_points = times * special }
end
