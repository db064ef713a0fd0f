--[[ rules
variant  of belote "Coinche"
about    "Belote with bids: say what your side will make, and let the others double the stakes."
source   "https://www.pagat.com/jass/coinche.html"
no pile  turned
no turn up turned
deal     3 then 2 then 3 each

words    strain      clubs diamonds hearts spades no_trumps all_trumps
public   bid = 0     "points bid"
public   named       "bid in"
public   doubled = 1 "points multiplied by"
no move  take
no move  name
move     bid         "bid {n} {strain}"
move     capot       "bid capot, {strain}"
move     coinche     "coinche"
move     surcoinche  "surcoinche"

option   declarations = off
option   all_trumps = off                  "one may also bid no trumps, or all suits as trumps"
option   belote_helps = on                 "belote and what was declared count towards the bid"
option   made = both in both bid           "what a bid that is made scores: the points and the bid, or the bid alone"
option   tie = lost
no preset bare
preset   full { declarations = on all_trumps = on }  "with declarations, no trumps and all trumps"
preset   plain { made = bid }              "the side that wins the bid scores it, and nothing else"
]]

local in_all = { J = 14, ["9"] = 9, A = 6, ["10"] = 5, K = 3, Q = 1 }     -- what counts if all suits are trumps
local scored = {}                  -- what each side scores, and for what, by its number
local order = { J = 8, ["9"] = 7, A = 6, ["10"] = 5, K = 4, Q = 3, ["8"] = 2, ["7"] = 1 }

--- BE-1 Partners sit across the table. Everybody gets eight cards: three, two and three. From the dealer's right
--- everybody bids or passes, also after a pass, until three in a row have passed. A bid says how many points your side
--- will make, and which suit is trumps [when all_trumps] , or no trumps, or all trumps [always] . Bids are 80, 90 and
--- so on up to 160, and then capot, for all tricks; each has to be higher than the last. If nobody bids, nothing is
--- scored, and the next player deals.
function choose_trumps(first)
  local bidder, passes = first, 0
  while passes < 3 or not taker and passes < 4 do
    local act, n, suit = bidder:choose {
      bid = bid < 160 and { range(math.max(80, bid + 10), 160, 10), strains() },
      capot = bid < 250 and strains(),
      coinche = taker and bidder.team ~= taker.team,
      pass = true,
    }
    if act == "coinche" then
      double()
      break
    end
    passes = act == "pass" and passes + 1 or 0
    if act == "bid" then taker, bid, named = bidder, n, suit end
    if act == "capot" then taker, bid, named = bidder, 250, n end
    bidder = bidder.next
  end
  if not taker then finish(nobody) end
  trump = suits:has(named) and named or nil
end

function strains()
  return options.all_trumps and strain or strain:except { "no_trumps", "all_trumps" }
end

--- BE-2 In turn you may say coinche to a bid of the other side: it ends the bidding and doubles what the deal counts.
--- The bidder, or else the partner, may answer surcoinche, which doubles it again.
function double()
  doubled = 2
  for player in each(list { taker, taker.partner }) do
    if doubled == 2 and player:choose { surcoinche = true, pass = true } == "surcoinche" then doubled = 4 end
  end
end

--- BE-3 Trumps rank J 9 A 10 K Q 8 7, and the Jack counts 20, the Nine 14. The other suits rank A 10 K Q J 9 8 7. An
--- Ace counts 11, a Ten 10, a King 4, a Queen 3, another Jack 2. [when all_trumps] With no trumps an Ace counts 19.
--- With all trumps every suit ranks as trumps do, a Jack counts 14, a Nine 9, an Ace 6, a Ten 5, a King 3, a Queen 1,
--- and there is no belote.
function strength(card)
  return named == "all_trumps" and order[card.rank] or base.strength(card)
end

function value(card)
  if named == "all_trumps" then return in_all[card.rank] or 0 end
  return named == "no_trumps" and card:is("A") and 19 or base.value(card)
end

--- BE-5 Follow suit if you can. If trumps are led, you must beat the highest trump if you can. If you cannot follow
--- suit, you must play a trump, a higher one than those in the trick if you can; [when not overtrump_partner] but not
--- if your partner's card is the highest so far. [when overtrump_partner] even if your partner's card is the highest so
--- far. [always] If you have neither, play any card. [when all_trumps] With all trumps you must beat the highest card
--- of the suit led, if you can; no suit beats another.
function playable(player)
  local hand = player.hand
  if #trick == 0 or trump then return base.playable(player) end
  local allowed, top = hand:following(trick), trick:where(trick.bottom.suit):highest(strength)
  local higher = allowed:where(function(card) return card.suit == top.suit and strength(card) > strength(top) end)
  return named == "all_trumps" and #higher > 0 and higher or allowed
end

function why_not(me, card)
  if card.suit ~= trick.bottom.suit or trump then return base.why_not(me, card) end
  return "you must beat the highest card of the suit"
end

--- BE-8 The last trick counts 10, or 100 for a side that takes all tricks; together with the cards that is 162, or 252.
--- The bidders must have at least what they bid, and more than the others, [when declarations and belote_helps] with
--- belote and what was declared. [when not declarations and belote_helps] belote included.
--- [when declarations and not belote_helps] with what was declared, but without belote.
--- [when not declarations and not belote_helps] without belote. [always] A bid of capot, which is one of 250, needs all
--- tricks. [when made == both] If the bid is made, its side scores what it has and the bid as well, and the others
--- score what they have. If it fails, the others score 160 and the bid [when made == both and declarations] , and all
--- that was declared [when made == both] ; the bidders score nothing. After coinche the winners score 160 and the bid,
--- both twice, or four times after surcoinche [when made == both and declarations] , and all that was declared, once
--- [when made == both] ; the losers score nothing. Each side always keeps its belote.
--- [when made == both and tie == held] If both have as much, and it is enough for the bid, then without coinche the
--- others score what they have; what the bidders have is held over for the winners of the next deal. [when made == bid]
--- If the bid is made, its side scores the bid; if it fails, the others do; twice after coinche, four times after
--- surcoinche. Nobody scores anything else, not even for belote. [always] With {target} points the higher score wins;
--- on a tie another deal is played.
function settle(last)
  local mine, others = taker.team, taker.team.other
  local ours, theirs = points_of(mine, last), points_of(others, last)
  local helped, against = ours, theirs
  if options.belote_helps then helped, against = ours + mine.belote, theirs + others.belote end
  local made = helped >= bid and helped > against
  if bid == 250 then made = #mine.taken == 32 end
  local winner, loser = others, mine
  if made then winner, loser = mine, others end
  scored[mine.number] = { tricks = ours - mine.declared, declared = mine.declared, belote = mine.belote }
  scored[others.number] = { tricks = theirs - others.declared, declared = others.declared, belote = others.belote }
  if options.made == "bid" then
    scored[winner.number], scored[loser.number] = { bid = doubled * bid }, nil
    winner.points, loser.points = doubled * bid, 0
  elseif options.tie == "held" and doubled == 1 and helped == against and helped >= bid then
    -- rules: ignore HR311
    held, mine.points, others.points = held + ours, mine.belote, theirs + others.belote
    scored[mine.number] = { belote = mine.belote }
  else
    local all = doubled * (160 + bid) + mine.declared + others.declared
    if made and doubled == 1 then
      ours, scored[mine.number].bid = ours + bid, bid
    else
      ours, theirs = all, 0
      scored[winner.number] = { bid = all - mine.declared - others.declared, declared = mine.declared + others.declared,
        belote = winner.belote }
      scored[loser.number] = { belote = loser.belote }
    end
    scored[winner.number].held_over = held
    winner.points = ours + winner.belote + held
    loser.points, held = theirs + loser.belote, 0
  end
end

function points_of(team, last)
  local bonus = #team.taken == 32 and 100 or team == last and 10 or 0
  return team.taken:sum(value) + bonus + team.declared
end

function team_score(team)
  return scored[team.number] or 0
end
