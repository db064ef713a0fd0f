--[[ rules
game     "Schafkopf"
about    "Call an Ace, and whoever holds it is your partner - but only that player knows."
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
public   declarer    "declarer"
public   contract    "game"
public   trump       "trumps"
public   called      "the suit whose Ace is called"
public   partner     "partner"
public   doubled = 1 "the game counts times"
move     call        "call the Ace of {suit}"
move     wenz        "play a Wenz"
move     solo        "play a Solo in {suit}"
move     wenz_tout   "play a Wenz Tout"
move     solo_tout   "play a Solo Tout in {suit}"
move     kontra      "say kontra"
move     re          "say re"
move     pass        "pass"
move     play        "play {card}"
option   deals = 8 in 1..40                "how many deals are played"
option   short = off                       "24 cards: without Sevens and Eights"
option   wenz = on                         "the Wenz may be played, with only the Unters as trumps"
option   tout = on                         "a Wenz or a Solo may be played Tout, for all tricks and twice the points"
option   all_pass = next in next ramsch    "if all pass: the next player deals, or everybody plays for few points"
option   kontra = off                      "the opponents may double the game, and the declarer again"
option   call_price = 20 in 5..100         "the value of a called game"
option   solo_price = 50 in 10..200        "the value of a Wenz or a Solo"
option   extra = 10 in 5..50               "the value of Schneider, Schwarz and each of the highest trumps"
preset   short { short = on }              "with the short pack and six cards each"
preset   pub { all_pass = ramsch kontra = on } "as in pubs: with Ramsch and kontra"
preset   plain { wenz = off tout = off }   "only called games and Solos"
match    deals deals
win      highest score
]]

local height = { call = 1, wenz = 2, solo = 3, wenz_tout = 4, solo_tout = 5 }
local of_suit = { acorns = 4, leaves = 3, hearts = 2, bells = 1 }
local together = list {}     -- the declarer and the partner
local level, ran = 0, false  -- how high the game is; whether the partner has led the suit called, but not the Ace
local named, ace, highest    -- the suit named, the Ace called, how many of the highest trumps one side holds
local function points(player) return player.taken:sum("value") end
local function no_trick(player) return #player.taken == 0 end

--- SF-1 Everybody gets [when not short] eight [when short] six [always] cards. In a called game the trumps are, from
--- the highest, the four Obers, of acorns, leaves, hearts and bells, the four Unters likewise, and then hearts. The
--- other cards, and hearts among themselves, rank A 10 K 9 [when not short] 8 7 [always]. Aces count 11, Tens 10, Kings
--- 4, Obers 3, Unters 2, the others nothing.
function is_trump(card)
  return card:is("U") or trump and card:is("O") or card.suit == trump
end

function suit_of(card)
  return is_trump(card) and "trumps" or card.suit
end

function strength(card)
  if not is_trump(card) or not card:is("O", "U") then return card.order end
  return (card:is("O") and 200 or 100) + of_suit[card.suit]
end

--- SF-2 From the dealer's left everybody names a game or passes, until all others have passed. A later game has to be
--- higher: a called game, [when wenz] Wenz, [always] Solo [when tout and wenz] , Wenz Tout [when tout] , Solo Tout
--- [always] . If all pass, [when all_pass == next] nothing is scored and the next player deals.
--- [when all_pass == ramsch] everybody plays alone, with the trumps of a called game.
function auction(first)
  local me, passed = first, list {}
  repeat
    if me ~= declarer and not passed:has(me) then
      local act, suit = me:choose {
        call = level < 1 and suits:where(function(one) return can_call(me.hand, one) end),
        wenz = options.wenz and level < 2,
        solo = level < 3 and suits,
        wenz_tout = options.wenz and options.tout and level < 4,
        solo_tout = options.tout and suits,
        pass = true,
      }
      if act == "pass" then passed:add(me) else declarer, contract, named, level = me, act, suit, height[act] end
    end
    me = me.left
  until #passed == 4 or declarer and #passed == 3 or level == (options.tout and 5 or 3)
end

--- SF-3 Whoever calls names the Ace of another suit than hearts, and has to hold another card of this suit, but not the
--- Ace. Whoever holds it is the partner, and keeps silent until it is played. In a Wenz only the Unters are trumps, and
--- Obers rank below Kings; in a Solo the suit named takes the place of hearts. Both are played alone [when tout] , and
--- Tout for every trick [always] .
function can_call(hand, suit)
  local held = hand:where(suit):except { rank = { "O", "U" } }
  return suit ~= "hearts" and #held > 0 and not held:has("A")
end

function prepare()
  together, trump = list { declarer }, named
  if contract == "call" then
    called, trump, ace = named, "hearts", { rank = "A", suit = named }
    together:add(players:first(function(player) return player.hand:has(ace) end))
  end
  highest = count_highest()
end

--- SF-4 [when kontra] An opponent may say kontra before the first trick, and the declarer re. Each doubles the game.
function double()
  for player in each(after(declarer)) do
    local may = doubled == 1 and not together:has(player)
    if player:choose { kontra = may, pass = true } == "kontra" then doubled = 2 end
  end
  if doubled == 2 and declarer:choose { re = true, pass = true } == "re" then doubled = 4 end
end

--- SF-5 The player on the dealer's left leads to the first trick, and the winner of each trick to the next. Follow suit
--- if you can, trumps being a suit; otherwise play any card. The highest trump takes the trick, or else the highest
--- card of the suit led.
function play(first)
  auction(first)
  if not declarer and options.all_pass == "next" then finish(nobody) end
  if declarer then prepare() else contract, trump = "ramsch", "hearts" end
  if declarer and options.kontra then double() end
  local leader = first
  repeat
    for player in each(from(leader)) do lay(player, player:pick("play", playable(player.hand))) end
    leader = trick:winner("trumps")
    trick:move_to(leader.taken)
  until #leader.hand == 0
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

--- SF-7 The declarer's side wins with 61 of the 120 points. A called game counts {call_price}, a Solo [when wenz] or
--- Wenz [always] {solo_price}. There is {extra} more for Schneider, if the losers have fewer than 30 points, or just 30
--- and are the declarer's side; {extra} more for Schwarz, if they took no trick; and {extra} for each of the highest
--- trumps in a row that one side held, if they are three or more [when wenz], or two in a Wenz [when tout]. A Tout is
--- won with all tricks only, and counts twice that, without Schneider and Schwarz.
function score(player)
  if contract == "ramsch" then return ramsch_score(player) end
  if not declarer then return 0 end
  local tout, others, mine = level > 3, players:except(together), together:sum(points)
  local won = tout and others:all(no_trick) or not tout and mine > 60
  local losers, extras = won and others or together, highest
  if not tout and (mine > 90 or mine <= 30) then extras = extras + 1 end
  if not tout and losers:all(no_trick) then extras = extras + 1 end
  local value = (called and options.call_price or options.solo_price) + options.extra * extras
  value = doubled * value * (tout and 2 or 1)
  --- SF-8 Each of the losers pays that to one of the winners; whoever played alone pays, or gets, it three times.
  local times = together:has(player) and 4 // #together - 1 or 1
  return losers:has(player) and -value * times or value * times
end

function count_highest()
  local all, mine, n = cards {}, cards {}, 1
  for player in each(players) do all = all + player.hand:where(is_trump) end
  for player in each(together) do mine = mine + player.hand end
  all = all:sorted(strength)
  while n < #all and mine:has(all[-n - 1]) == mine:has(all[-1]) do n = n + 1 end
  return n >= (trump and 3 or 2) and n or 0
end

--- SF-9 [when all_pass == ramsch] If all passed, whoever has most points pays {call_price} to each of the others; if
--- several have most, all of them do. [always] After {deals deal} the highest score wins.
function ramsch_score(player)
  local most = points(players:highest(points))
  local losers = players:count(function(one) return points(one) == most end)
  return options.call_price * (points(player) == most and losers - #players or losers)
end
