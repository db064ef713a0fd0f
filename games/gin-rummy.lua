--[[ rules
game     "Gin Rummy"
about    "Meld sets and runs in your hand, and knock before your opponent does."
source   "https://www.pagat.com/rummy/ginrummy.html"
family   melds
players  2
deck     52
order    A 2 .. K
values   J Q K = 10, others = pips
pile     meld each x 4  face up            "melds"
deal     10 each
turn up  1 to discard
public   limit           "most deadwood to knock with"
public   deadwood each   "deadwood"
public   boxes each = 0  "deals won"  kept
public   game_1 each = 0 "points in the first game"   kept  when hollywood
public   game_2 each = 0 "points in the second game"  kept  when hollywood
public   game_3 each = 0 "points in the third game"   kept  when hollywood
move     take       "take {card}"
move     leave      "leave the card turned up"
move     draw       "draw from the stock"
move     big_gin    "show eleven cards in melds"  -- rules: ignore HR312
move     knock      "knock, and lay away {card}"
move     throw      "discard {card}"
move     meld       "meld {card}"
move     lay_off    "lay off {card} on {pile}"
move     done       "done"
option   target = 100 in 50..500           "the score that ends the game"
option   one_deal = off                    "only one deal is played"
option   knock_at = 10 in 0..10            "the most deadwood with which you may knock"
option   oklahoma = off                    "the card turned up sets the most deadwood with which you may knock"
option   spades_double = on                "a spade turned up doubles the deal, where the card turned up counts"
option   gin_bonus = 25 in 0..50           "points for gin"
option   big_gin = 31 in 0..60             "points for big gin, with all eleven cards in melds; 0: there is none"
option   undercut_bonus = 25 in 0..50      "points for an undercut"
option   ties = undercut in undercut nothing "a tie in deadwood is an undercut, or nobody scores"
option   game_bonus = 100 in 0..200        "points for reaching the target"
option   box_bonus = 25 in 0..50           "points at the end for each deal won, for both players"
option   hollywood = off                   "three games are scored at once"
option   melding = best in best chosen     "melds are laid as well as they can be, or as the players choose"
option   throw_back = off                  "the card just taken from the discards may be thrown back"
option   two_at_an_end = off               "a run takes only two more cards at each end, and a card may serve twice"
preset   oklahoma { oklahoma = on }        "the card turned up sets the limit for knocking"
preset   straight { knock_at = 0 }         "Straight Gin: nobody knocks before all their cards are melded"
preset   tournament { gin_bonus = 20 undercut_bonus = 10 box_bonus = 20 } "with smaller bonuses"
preset   open_spiel { one_deal = on spades_double = off big_gin = 0 ties = nothing melding = chosen throw_back = on
         two_at_an_end = on }              "one deal, as the OpenSpiel collection of games plays it"
require  not (hollywood and one_deal)      "one deal is too short for three games"
dealer   loser of last deal
match    until a score >= target           when not one_deal
match    1 deals                           when one_deal
win      highest score
]]

local begun, left = false, 0         -- whether a card was drawn; how many have left the card turned up
local thrown_back, taken = 0, 0      -- how many cards were thrown back in a row, and taken from the discards
local double, winner, points, showing = 1, nil, 0, false
local gained = {}                    -- what each player scores for the deal, and for what

local function give_up() return options.one_deal and finish(nobody) or redeal() end

--- GR-1 Both players get ten cards, and one card is turned up. A set is three or four cards of the same rank; a run is
--- three or more cards of a suit in sequence, with the Ace low. Cards in neither are deadwood: Aces count 1, courts 10,
--- the others their number. [when not oklahoma] You may knock with {knock_at} or less. [when oklahoma] You may knock
--- with as much as the card turned up counts, or less; if it is an Ace, only with nothing.
--- [when oklahoma and spades_double] If it is a spade, the deal counts double.
function start()
  limit = options.knock_at
  if not options.oklahoma then return end
  limit = discard.top:is("A") and 0 or discard.top.value
  if options.spades_double and discard.top:is("spades") then double = 2 end
end

--- GR-2 The player who does not deal may take the card turned up; if not, the dealer may. If neither does, the first
--- player draws a card from the stock. After that, begin each turn by taking the top discard or drawing a card.
function turn(me)
  local top, opening, last = discard.top, not begun and left < 2, #stock == 2
  --- GR-3 The last two cards of the stock are not drawn. The player whose turn it is then may take the top discard only
  --- to knock with it; otherwise the deal is void [when not one_deal], and dealt again [always].
  if last and #knocking(me.hand + cards { top }, top) == 0 then give_up() end
  local act = me:choose { take = (begun or opening) and top, draw = not opening and not last, leave = opening or last }
  if act == "leave" then
    left = left + 1
    return last and give_up()
  end
  if act == "draw" then stock:deal(1, me.hand) else top:move_to(me.hand) end
  if act == "take" and begun then taken = taken + 1 end
  if taken == 50 and options.throw_back then give_up() end
  begun = true
  lay_away(me, top, last)
end

--- GR-4 Then discard a card, [when not throw_back] but not the one just taken from the discards, [always] or knock: lay
--- a card away and show your hand, if the deadwood left is low enough. [when big_gin > 0] With all eleven cards in
--- melds, do not lay one away. [when throw_back] If both players, one after the other, throw back the card they have
--- just taken, the deal is void; so it is with the fiftieth card taken from the discards.
function lay_away(me, top, must_knock)
  local knocks = knocking(me.hand, top)
  local act, card = me:choose {
    big_gin = options.big_gin > 0 and #knocks > 0 and me.hand:deadwood() == 0,
    knock = knocks,
    throw = not must_knock and may_go(me.hand, top),
  }
  if card then card:move_to(discard) end
  if act ~= "throw" then showdown(me, act == "big_gin") end
  thrown_back = card == top and thrown_back + 1 or 0
  if thrown_back == 2 then give_up() end
end

function why_not(me, card)
  if #me.hand == 10 and not showing then
    local may_leave = not begun and left < 2 or #stock == 2
    return "first you take the top discard, or " .. (may_leave and "leave it" or "draw")
  end
  return "the " .. card.name .. (showing and " does not fit on any meld" or " was just taken from the discards")
end

function may_go(hand, top) return options.throw_back and hand or hand:except(top) end
function hand_total(hand) return hand:deadwood() .. " in deadwood" end

function knocking(hand, top)
  local now = hand:deadwood()
  return may_go(hand, top):where(function(card)
    return now - card.value <= limit and hand:except(card):deadwood() <= limit
  end)
end

--- GR-5 The knocker lays down melds. Then the opponent lays down melds, and lays off cards on the knocker's melds,
--- except after gin, when the knocker has no deadwood. [when melding == best] All of this is done in the best possible
--- way. [when melding == chosen] The players choose, with up to five cards in a run; the knocker must keep to the limit
--- for knocking. [always] The deadwood of both is shown.
function showdown(me, is_big)
  showing = true
  local other = me.next
  lay_melds(me, is_big and 0 or limit)
  me.deadwood = me.hand:sum("value")
  lay_melds(other, math.huge, me.deadwood > 0 and me.meld)
  other.deadwood = other.hand:sum("value")
  settle(me, other, is_big and options.big_gin or options.gin_bonus)
end

function lay_melds(me, most, others)
  if options.melding == "best" then return lay_best(me, others) end
  repeat
    local act, what, pile = me:choose {
      meld = melds_of(me.hand):where(function(meld) return me.hand:except(meld):deadwood() <= most end),
      lay_off = others and { me.hand:sets(1), others, fits },
      done = me.hand:sum("value") <= most,
    }
    if what then lay(me, what, pile) end
  until act == "done"
end

function lay_best(me, others)
  local function place_for(some)
    for pile in each(others or {}) do if fits(some, pile) then return pile end end
  end
  local laid_off = (me.hand:sets(1) + me.hand:sets(2)):where(place_for)
  for some in each(me.hand:best_melds(melds_of(me.hand) + laid_off)) do lay(me, some, place_for(some)) end
end

--- GR-6 [when two_at_an_end] A run takes at most two more cards at each end. Two cards laid off by a player may extend
--- a run even if the first of them was laid on a set.
function fits(some, pile)
  local whole = pile + some
  if options.two_at_an_end then
    local function is_laid_off(one) return one.laid_by ~= pile.owner end
    local melded, off = pile:except(pile:where(is_laid_off)), cards {}
    for other in each(pile.owner.meld) do off = off + other:where(is_laid_off) end
    whole = melded + off:where(function(one) return is_meld(melded + cards { one }) end) + some
  end
  return #pile > 0 and is_meld(whole)
end

function melds_of(hand)
  return hand:groups(3) + hand:runs(3, 5)
end

function is_meld(list)
  return #list:groups(#list) + #list:runs(#list) > 0
end

function lay(me, some, place)
  for pile in each(me.meld) do if not place and #pile == 0 then place = pile end end
  for card in each(some:sorted()) do card:move_to(place) end
end

--- GR-7 The knocker scores the difference between the two counts of deadwood. If the opponent has less
--- [when ties == undercut] or as much [always], it is an undercut: the opponent scores the difference, and
--- {undercut_bonus} more. Gin adds {gin_bonus} [when big_gin > 0], all eleven cards in melds {big_gin} [always].
function settle(me, other, bonus)
  for card in each(me.hand + other.hand) do card:show() end
  local more = other.deadwood - me.deadwood
  winner, points = me, more + (me.deadwood == 0 and bonus or 0)
  if me.deadwood > 0 and (more < 0 or more == 0 and options.ties == "undercut") then
    winner, points = other, options.undercut_bonus - more     -- rules: ignore HR311
  end
  if points == 0 then finish(nobody) end
  if me.deadwood == 0 then say(me.name .. " has gin") elseif winner == other then say(other.name .. " undercuts") end
  points = points * double
  winner.boxes = winner.boxes + 1
  if options.hollywood then return enter_games() end
  gained[winner] = {
    deadwood = double * math.abs(more),
    gin = me.deadwood == 0 and double * bonus or 0,
    undercutting = winner == other and double * options.undercut_bonus or 0,
  }
  if options.one_deal or winner.score + points < options.target then finish(winner) end
  for player in each(players) do
    local mine = player == winner and player.score + points or player.score
    gained[player] = gained[player] or {}
    gained[player].game = game_bonus(mine, player.next.score)
    gained[player].deals_won = options.box_bonus * player.boxes
  end
  finish(winner)
end

--- GR-8 [when not one_deal] Play deals until somebody has {target} points. That player scores {game_bonus} more, or
--- twice that if the opponent has no points at all. Then both players add {box_bonus} for each deal that they have won.
function game_bonus(mine, others)
  return mine >= options.target and options.game_bonus * (others == 0 and 2 or 1) or 0
end

--- GR-9 [when hollywood] Keep the score of three games at once. Your first win counts in the first game, the second in
--- the first two, and every later one in all three. A game in which somebody has {target} points is over: add its
--- bonuses, with the wins that counted in it, and enter nothing more. When all three are over, add them up.
function enter_games()
  local now = {}
  for player in each(players) do
    local other = player.next
    now[player] = {
      entered(player, 1, player.game_1, other.game_1),
      entered(player, 2, player.game_2, other.game_2),
      entered(player, 3, player.game_3, other.game_3),
    }
  end
  for player in each(players) do
    player.game_1, player.game_2, player.game_3 = table.unpack(now[player])
  end
  local me, other, target = winner, winner.next, options.target
  if math.max(me.game_1, other.game_1) >= target and math.max(me.game_2, other.game_2) >= target
    and math.max(me.game_3, other.game_3) >= target then
    for player in each(players) do gained[player] = player.game_1 + player.game_2 + player.game_3 end
  end
  finish(winner)
end

function entered(player, place, mine, others)
  if math.max(mine, others) >= options.target then return mine end
  local won = winner.boxes >= place and points or 0
  if player == winner then mine = mine + won else others = others + won end
  if math.max(mine, others) < options.target then return mine end
  return mine + game_bonus(mine, others) + options.box_bonus * math.max(0, player.boxes - place + 1)
end

function score(player) return gained[player] or 0 end
