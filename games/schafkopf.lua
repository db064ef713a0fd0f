--[[ rules
game     "Schafkopf"
about    "Call an Ace, and its holder is your partner - but only that player knows."
source   "https://www.pagat.com/schafkopf/schafkopf.html"
family   points
players  4
deck     german 32
deck     german 24                         when short
order    7 8 9 U O K 10 A
values   A = 11, 10 = 10, K = 4, O = 3, U = 2, others = 0
name     O           "Ober"
name     U           "Unter"
pile     discard     none
pile     trick       face up
pile     taken each  face down             "cards taken"
deal     4 then 4 each
deal     3 then 3 each                     when short
deal     4 each                            when knocking
deal     3 each                            when knocking and short
public   declarer    "declarer"
public   contract    "game"
public   trump       "trumps"
public   called      "the suit whose Ace is called"
public   partner     "partner"
public   doubled = 1 "points multiplied by"
move     knock       "knock"
move     call        "call the Ace of {suit}"
move     bettel      "play a Bettel"
move     farbwenz    "play a Farbwenz in {suit}"
move     geier       "play a Geier"
move     wenz        "play a Wenz"
move     solo        "play a Solo in {suit}"
move     farbwenz_tout "play a Farbwenz Tout in {suit}"
move     geier_tout  "play a Geier Tout"
move     wenz_tout   "play a Wenz Tout"
move     solo_tout   "play a Solo Tout in {suit}"
move     kontra      "say kontra"
move     re          "say re"
move     pass        "pass"
move     play        "play {card}"
option   deals = 8 in 1..40                "how many deals are played"
option   short = off                       "24 cards: without Sevens and Eights"
option   wenz = on                         "the Wenz may be played, with only the Unters as trumps"
option   geier = off                       "the Geier may be played, with only the Obers as trumps"
option   farbwenz = off                    "the Farbwenz may be played, with the Unters and a suit as trumps"
option   bettel = off                      "the Bettel may be played, without trumps and for no trick at all"
option   tout = on                         "games played alone may be Tout: for all tricks, and twice the points"
option   knocking = off                    "after half of the cards everybody may knock, which doubles the game"
option   all_pass = next in next ramsch    "if all pass: the next player deals, or everybody plays for few points"
option   kontra = off                      "the opponents may double the game, and the declarer again"
option   call_price = 20 in 5..100         "the value of a called game"
option   solo_price = 50 in 10..200        "the value of a Wenz or a Solo"
option   extra = 10 in 5..50               "the value of Schneider, Schwarz and each of the highest trumps"
preset   short { short = on }              "with the short pack and six cards each"
preset   pub { all_pass = ramsch kontra = on } "as in pubs: with Ramsch and kontra"
preset   plain { wenz = off tout = off }   "only called games and Solos"
preset   all pub { geier = on farbwenz = on bettel = on knocking = on } "as in pubs, with all games and knocking"
match    deals deals
win      highest score
]]

local height = { call = 1, bettel = 2, farbwenz = 3, geier = 4, wenz = 5, solo = 6,
  farbwenz_tout = 7, geier_tout = 8, wenz_tout = 9, solo_tout = 10 }
local of_suit = { acorns = 4, leaves = 3, hearts = 2, bells = 1 }
local obers, unters = true, true    -- whether these are trumps
local level, ran = 0, false  -- how high the game is; whether the partner has led the suit called, but not the Ace
local named, ace, highest    -- the suit named, the Ace called, how many of the highest trumps one side held
local function points(player) return player.taken:sum("value") end
local function no_trick(player) return #player.taken == 0 end
-- With the declarer is who holds the Ace called, or has played it.
local function is_with(player) return player == declarer or player == partner or ace and player.hand:has(ace) end

--- SF-1 Everybody gets [when not short] eight [when short] six [always] cards. In a called game the trumps are, from
--- the highest, the four Obers, of acorns, leaves, hearts and bells, the four Unters likewise, and then hearts. The
--- other cards, and hearts among themselves, rank A 10 K 9 [when not short] 8 7 [always]. Aces count 11, Tens 10, Kings
--- 4, Obers 3, Unters 2, the others nothing.
function is_trump(card)
  return obers and card:is("O") or unters and card:is("U") or card.suit == trump
end

function suit_of(card)
  return is_trump(card) and "trumps" or card.suit
end

function strength(card)
  if obers and card:is("O") then return 200 + of_suit[card.suit] end
  return unters and card:is("U") and 100 + of_suit[card.suit] or card.order
end

--- SF-2 From the dealer's left everybody names a game or passes, until all others have passed. A later game has to be
--- higher: a called game, [when bettel] Bettel, [when farbwenz] Farbwenz, [when geier] Geier, [when wenz] Wenz,
--- [always] Solo [when tout and farbwenz] , Farbwenz Tout [when tout and geier] , Geier Tout [when tout and wenz] ,
--- Wenz Tout [when tout] , Solo Tout [always] . If all pass, [when all_pass == next] nothing is scored and the next
--- player deals. [when all_pass == ramsch] everybody plays alone, with the trumps of a called game.
function auction(first)
  local me, passed = first, list {}
  local tout = options.tout
  repeat
    if me ~= declarer and not passed:has(me) then
      local act, suit = me:choose {
        call = level < height.call and suits:where(function(one) return can_call(me.hand, one) end),
        bettel = options.bettel and level < height.bettel,
        farbwenz = options.farbwenz and level < height.farbwenz and suits,
        geier = options.geier and level < height.geier,
        wenz = options.wenz and level < height.wenz,
        solo = level < height.solo and suits,
        farbwenz_tout = tout and options.farbwenz and level < height.farbwenz_tout and suits,
        geier_tout = tout and options.geier and level < height.geier_tout,
        wenz_tout = tout and options.wenz and level < height.wenz_tout,
        solo_tout = tout and suits,
        pass = true,
      }
      if act == "pass" then passed:add(me) else declarer, contract, named, level = me, act, suit, height[act] end
    end
    me = me.left
  until #passed == 4 or declarer and #passed == 3 or level == (tout and height.solo_tout or height.solo)
end

--- SF-3 In a called game the declarer names the Ace of a suit other than hearts, and has to hold another card of this
--- suit, but not the Ace. The holder of the Ace is the partner, and keeps silent until it is played. All other games
--- are played alone. In a Solo the suit named takes the place of hearts. [when wenz] In a Wenz only the Unters are
--- trumps. [when geier] In a Geier only the Obers are trumps. [when farbwenz] In a Farbwenz the Unters and, below them,
--- the suit named are trumps. [when bettel] In a Bettel nothing is trumps, and the declarer must not take a trick; one
--- that is taken ends the deal. [when wenz or geier or farbwenz or bettel] Obers and Unters that are no trumps rank
--- below the King of their suit, an Ober above an Unter. [when tout] A game that is called Tout is for every trick.
function can_call(hand, suit)
  local held = hand:where(suit):except { rank = { "O", "U" } }
  return suit ~= "hearts" and #held > 0 and not held:has("A")
end

function prepare()
  trump = named
  obers = not contract:find("wenz") and contract ~= "bettel"
  unters = not contract:find("geier") and contract ~= "bettel"
  if contract == "call" then called, trump, ace = named, "hearts", { rank = "A", suit = named } end
end

--- SF-4 [when kontra] An opponent may say kontra before the first trick, and the declarer re. Each doubles the game.
function double()
  local said = false
  for player in each(after(declarer)) do
    local may = not said and not is_with(player)
    if player:choose { kontra = may, pass = true } == "kontra" then said, doubled = true, 2 * doubled end
  end
  if said and declarer:choose { re = true, pass = true } == "re" then doubled = 2 * doubled end
end

--- SF-5 The player on the dealer's left leads to the first trick, and the winner of each trick to the next. Follow suit
--- if you can, trumps being a suit; otherwise play any card. The highest trump takes the trick, or else the highest
--- card of the suit led.
function play(first)
  if options.knocking then knock(first) end
  auction(first)
  if not declarer and options.all_pass == "next" then finish(nobody) end
  if declarer then prepare() else contract, trump = "ramsch", "hearts" end
  if declarer and options.kontra then double() end
  local leader = first
  repeat
    for player in each(from(leader)) do lay(player, player:pick("play", playable(player.hand))) end
    leader = trick:winner("trumps")
    trick:move_to(leader.taken)
  until #leader.hand == 0 or contract == "bettel" and leader == declarer
  if not declarer then return end
  local together = players:where(is_with)
  highest = highest_of(together)
  if contract == "bettel" or level > height.solo then return end
  local who = declarer.name .. (#together > 1 and " and " .. partner.name .. " take " or " takes ")
  say(who .. together:sum(points) .. " of 120 points")
end

--- SF-6 The partner must play the Ace called when its suit is led, and may not throw it away before. When leading, the
--- partner may play no other card of this suit, except from four or more: then the Ace is free for the rest of the
--- deal.
function playable(hand)
  local allowed = hand:following(trick)
  if ran or not called or not hand:has(ace) then return allowed end
  local of_called = hand:where(function(card) return suit_of(card) == called end)
  if #trick == 0 then return #of_called >= 4 and hand or hand:except(of_called:except(ace)) end
  if suit_of(trick.bottom) == called then return hand:where(ace) end
  local rest = allowed:except(ace)
  return #rest > 0 and rest or allowed
end

function lay(player, card)
  card:move_to(trick)
  if not called or suit_of(card) ~= called then return end
  if #trick == 1 and player.hand:has(ace) then ran = true end     -- rules: ignore HR311
  if card:is("A") then partner = player end
end

function why_not(me, card)
  if #trick > 0 and not me.hand:following(trick):has(card) then return "you must follow suit" end
  return "the Ace called has to be played when its suit is led, and not before"
end

--- SF-7 The declarer's side wins with 61 of the 120 points. A called game counts {call_price}, any other {solo_price}.
--- There is {extra} more for Schneider, if the losers have fewer than 30 points, or just 30 and are the declarer's
--- side; {extra} more for Schwarz, if they took no trick; and {extra} for each of the highest trumps in a row that one
--- side held, if they are three or more [when wenz and geier] , or two in a Wenz or a Geier [when wenz and not geier] ,
--- or two in a Wenz [when geier and not wenz] , or two in a Geier [when tout] . A Tout is won with all tricks only, and
--- counts twice that, without Schneider and Schwarz [always] . [when bettel] A Bettel is won without a trick, and
--- nothing is added to its {solo_price}.
function score(player)
  if contract == "ramsch" then return ramsch_score(player) end
  if not declarer then return 0 end
  local bettel, tout = contract == "bettel", level > height.solo
  local together = players:where(is_with)
  local others, mine = players:except(together), together:sum(points)
  local won = mine > 60
  if tout then won = others:all(no_trick) end
  if bettel then won = no_trick(declarer) end
  local losers, extras = won and others or together, highest or 0
  if not tout and (mine > 90 or mine <= 30) then extras = extras + 1 end
  if not tout and losers:all(no_trick) then extras = extras + 1 end
  local value = (called and options.call_price or options.solo_price) + options.extra * (bettel and 0 or extras)
  value = doubled * value * (tout and 2 or 1)
  --- SF-8 Each of the losers pays that to one of the winners; a player who played alone pays it, or gets it, three
  --- times.
  local times = together:has(player) and 4 // #together - 1 or 1
  return losers:has(player) and -value * times or value * times
end

-- How many of the highest trumps were played by one side.
function highest_of(side)
  local all, n = cards {}, 1
  for player in each(players) do
    all = all + player.taken:where(function(card) return card.laid_by and is_trump(card) end)
  end
  local mine = all:where(function(card) return side:has(card.laid_by) end)
  all = all:sorted(strength)
  while n < #all and mine:has(all[-n - 1]) == mine:has(all[-1]) do n = n + 1 end
  return n >= (trump and 3 or 2) and n or 0
end

--- SF-9 [when all_pass == ramsch] If all have passed, the player with most points pays {call_price} to each of the
--- others; if several have most, all of them do. [always] After {deals deal} the highest score wins.
function ramsch_score(player)
  local most = points(players:highest(points))
  local losers = players:count(function(one) return points(one) == most end)
  return doubled * options.call_price * (points(player) == most and losers - #players or losers)
end

--- SF-10 [when knocking] When everybody has [when knocking and not short] four [when knocking and short] three
--- [when knocking] cards, each in turn, from the dealer's left, may knock. Every knock doubles what the deal counts.
--- Then the other cards are dealt.
function knock(first)
  for player in each(from(first)) do
    if player:choose { knock = true, pass = true } == "knock" then doubled = 2 * doubled end
  end
  deal(options.short and 3 or 4)
end
