--[[ rules
game     "Belote"
about    "The Jack of trumps above all, and the King and Queen of trumps to boast of."
source   "https://www.pagat.com/jass/belote.html"
family   points
players  4
teams    2

deck     32
order    7 8 9 10 J Q K A
values   A = 11, 10 = 10, K = 4, Q = 3, J = 2, others = 0
pile     discard     none
pile     turned      face up               "card turned up"
pile     trick       face up
pile     taken each team face down         "cards taken"
deal     3 then 2 each
turn up  1 to turned

public   trump       "trumps"
public   taker       "taker"
public   held = 0    "points held over" kept
public   declared each team = 0 "points declared"
public   belote each team = 0 "points for belote"
public   points each team "points for the deal"
move     take        "take it"
move     name        "take with {suit} as trumps"
move     pass        "pass"
move     play        "play {card}"

option   target = 1000 in 301..2000        "the points that end the game"
option   declarations = on                 "runs and fours of a rank are declared in the first trick"
option   overtrump_partner = off           "a player who cannot follow suit must trump even if the partner is winning"
option   tie = held in held lost           "equal points: the takers' are held over for the next deal, or lost"
preset   short { target = 501 }            "half as long"
preset   bare { declarations = off }       "only belote itself is declared"
preset   strict { overtrump_partner = on tie = lost }  "players must always trump, and ties are lost"

play     counterclockwise
match    until a score >= target unless tied
win      highest score
]]

local scored = {}                   -- what each side scores, and for what, by its number
local plain = { A = 8, ["10"] = 7, K = 6, Q = 5, J = 4, ["9"] = 3, ["8"] = 2, ["7"] = 1 }
local high = { J = 18, ["9"] = 17, A = 16, ["10"] = 15, K = 14, Q = 13, ["8"] = 12, ["7"] = 11 }
local fours = { J = 200, ["9"] = 150, A = 100, ["10"] = 100, K = 100, Q = 100 }
local runs = { [3] = 20, [4] = 50 }     -- longer ones count 100

--- BE-1 Partners sit across the table. Everybody gets five cards, three and then two, and the next is turned up. From
--- the dealer's right everybody may take it, so that its suit is trumps, or pass; if all pass, everybody may name
--- another suit. If all pass again, nothing is scored, and the next player deals.
function choose_trumps(first)
  local up = turned.top
  for player in each(from(first)) do
    if player:choose { take = true, pass = true } == "take" then return make_trumps(player, up.suit) end
  end
  for player in each(from(first)) do
    local act, suit = player:choose { name = suits:except(up.suit), pass = true }
    if act == "name" then return make_trumps(player, suit) end
  end
  finish(nobody)
end

--- BE-2 The taker gets the card turned up. Then everybody gets three more cards, the taker two.
function make_trumps(player, suit)
  taker, trump = player, suit
  turned:move_to(player.hand)
  for other in each(from(dealer.next)) do stock:deal(8 - #other.hand, other.hand) end
end

--- BE-3 Trumps rank J 9 A 10 K Q 8 7, and the Jack counts 20, the Nine 14. The other suits rank A 10 K Q J 9 8 7. An
--- Ace counts 11, a Ten 10, a King 4, a Queen 3, another Jack 2.
function strength(card)
  if card.suit == trump then return high[card.rank] end
  return plain[card.rank]
end

function value(card)
  if card.suit ~= trump or not card:is("J", "9") then return card.value end
  return card:is("J") and 20 or 14
end

--- BE-4 The player on the dealer's right leads to the first trick, and the winner of each trick to the next. The
--- highest trump wins the trick, or else the highest card of the suit led.
function play(first)
  choose_trumps(first)
  if options.declarations then declare(first) end
  local leader = first
  repeat
    for player in each(from(leader)) do lay(player, player:pick("play", playable(player))) end
    leader = trick:winner(trump)
    trick:move_to(leader.team.taken)
  until #leader.hand == 0
  settle(leader.team)
end

--- BE-5 Follow suit if you can. If trumps are led, you must beat the highest trump if you can. If you cannot follow
--- suit, you must play a trump, a higher one than those in the trick if you can; [when not overtrump_partner] but not
--- if your partner's card is the highest so far. [when overtrump_partner] even if your partner's card is the highest so
--- far. [always] If you have neither, play any card.
function playable(player)
  local hand = player.hand
  if #trick == 0 then return hand end
  local led, best = trick.bottom.suit, trick:winner(trump)
  local following, trumps = hand:where(led), hand:where(trump)
  if led ~= trump and #following > 0 then return following end
  if led ~= trump and best == player.partner and not options.overtrump_partner or #trumps == 0 then return hand end
  local top = trick:where(trump):highest(strength)
  local higher = trumps:where(function(card) return not top or strength(card) > strength(top) end)
  return #higher > 0 and higher or trumps
end

function why_not(me, card)
  local led = trick.bottom.suit
  if led ~= card.suit and me.hand:has(led) then return "you must follow suit" end
  return card.suit == trump and "you must beat the highest trump" or "you must play a trump"
end

--- BE-6 A player with King and Queen of trumps says belote when playing the first of them: 20 points, which the side
--- keeps whatever becomes of the deal.
function lay(player, card)
  card:move_to(trick)
  if card:is("K", "Q") and card.suit == trump and player.hand:has { rank = { "K", "Q" }, suit = trump } then
    player.team.belote = 20
    say(player.name .. ": belote")
  end
end

--- BE-7 [when declarations] Before the first trick everybody declares what they hold, no card twice: four Jacks 200,
--- four Nines 150, four Aces, Tens, Kings or Queens 100; runs of a suit, in the order 7 8 9 10 J Q K A, of three cards
--- 20, of four 50, of five and more 100. Only the side with the best of these shows and counts its own. Any four is
--- better than any run. Of two fours the one that counts more is better, then the higher in rank; of two runs the
--- longer, then the higher, then the one in trumps, then that of the first to play.
function declare(first)
  local best = from(first):highest(function(player)
    local highest = melds_of(player.hand):highest(height)
    return highest and height(highest) or 0
  end)
  for player in each(best.team.players) do
    for meld in each(melds_of(player.hand)) do
      best.team.declared = best.team.declared + worth(meld)
      say(player.name .. " declares " .. worth(meld))
      for card in each(meld) do card:show() end
    end
  end
end

function melds_of(hand)
  local sets, rest = hand:groups(4, 4):where(function(set) return fours[set[1].rank] end), hand
  for set in each(sets) do rest = rest:except(set) end
  return sets + rest:runs(3):where(function(run)
    local suit, low, top = run[1].suit, run:lowest().order, run:highest().order
    return not rest:has { { suit = suit, order = low - 1 }, { suit = suit, order = top + 1 } }
  end)
end

function is_four(meld)
  return meld[1].rank == meld[2].rank
end

function worth(meld)
  return is_four(meld) and fours[meld[1].rank] or runs[#meld] or 100
end

function height(meld)
  if is_four(meld) then return 10000 + 10 * worth(meld) + plain[meld[1].rank] end
  return 100 * #meld + 2 * meld:highest().order + (meld[1].suit == trump and 1 or 0)
end

--- BE-8 The last trick counts 10, or 100 for a side that takes all tricks; together with the cards that is 162, or 252.
--- The takers must have more than the others, with all that was declared. Then both sides score what they have. If not,
--- the others score it all, except for belote. [when tie == held] If both have as much, the others score theirs; the
--- takers keep only what belote counts, and the rest is held over for the winners of the next deal. [when tie == lost]
--- The same happens if both have as much. [always] With {target} points the higher score wins; on a tie another deal is
--- played.
function settle(last)
  for team in each(teams) do
    local bonus = #team.taken == 32 and 100 or team == last and 10 or 0
    scored[team.number] = { tricks = team.taken:sum(value) + bonus, declared = team.declared, belote = team.belote }
    team.points = team.taken:sum(value) + bonus + team.declared + team.belote
  end
  local mine, others = taker.team, taker.team.other
  if mine.points == others.points and options.tie == "held" then
    held, mine.points = held + mine.points - mine.belote, mine.belote
    scored[mine.number] = { belote = mine.belote }
    return
  end
  local winner = mine.points > others.points and mine or others
  if winner == others then
    scored[mine.number], scored[others.number].from_the_takers = { belote = mine.belote }, mine.points - mine.belote
    others.points, mine.points = others.points + mine.points - mine.belote, mine.belote
  end
  scored[winner.number].held_over = held
  winner.points, held = winner.points + held, 0
end

function team_score(team)
  return scored[team.number] or 0
end
