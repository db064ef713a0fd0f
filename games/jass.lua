--[[ rules
game     "Jass"
about    "The Swiss game for partners: name the trumps or push, and mind the Jack and the Nine."
source   "https://www.pagat.com/jass/schieber.html"
family   points
players  4
teams    2

deck     36
order    6 .. 10 J Q K A
values   A = 11, 10 = 10, K = 4, Q = 3, J = 2, others = 0
pile     discard     none
pile     trick       face up
pile     taken each team face down         "cards taken"
deal     3 then 3 then 3 each

public   trump       "trumps"
public   way         "without trumps"
public   weis each team = 0  "points for Weis"
public   stoeck each team = 0 "points for Stöck"
move     name        "make {suit} trumps"
move     tops_down   "play tops-down"
move     bottoms_up  "play bottoms-up"
move     push        "push to your partner"
move     play        "play {card}"

option   target = 1000 in 300..5000        "the points that end the game"
option   deals = 0 in 0..24                "the number of deals after which the game is over; 0: only points end it"
option   no_trumps = on                    "tops-down and bottoms-up may be played"
option   weis = on                         "runs and fours of a rank count"
option   long_runs = off                   "runs of six cards and more count 50 more for each card above five"
option   stoeck = on                       "King and Queen of trumps count"
option   match = 100 in 0 50 100           "points more for a side that takes all tricks"
option   black = 1 in 1..2                 "how many times a deal with spades or clubs as trumps counts"
option   tops = 1 in 1..4                  "how many times a deal tops-down counts"
option   bottoms = 1 in 1..4               "how many times a deal bottoms-up counts"
preset   multiplied { target = 2500 black = 2 tops = 3 bottoms = 3 }
                                           "black suits count double, without trumps three times"
preset   cafe { target = 3000 black = 2 tops = 3 bottoms = 4 }
                                           "the same, and bottoms-up four times"
preset   tournament { target = 5000 deals = 12 weis = off stoeck = off match = 0 }
                                           "twelve deals, and only the cards count"

play     counterclockwise
match    until a score >= target
match    deals deals                       when deals > 0
win      highest score
]]

local height = { J = 18, ["9"] = 17, A = 16, K = 15, Q = 14, ["10"] = 13, ["8"] = 12, ["7"] = 11, ["6"] = 10 }
local fours = { J = 200, ["9"] = 150, A = 100, K = 100, Q = 100, ["10"] = 100 }
local royal               -- who has played the first of King and Queen of trumps
local last                -- the side that has taken the last trick

--- JA-1 Partners sit across the table. Everybody gets nine cards, three at a time. The player on the dealer's right
--- names the trumps, or pushes: then the partner must name them. Any suit may be trumps. [when no_trumps] Or the deal
--- is played tops-down or bottoms-up, without trumps.
function announce(first)
  local others = options.no_trumps
  local act, suit = first:choose { name = suits, tops_down = others, bottoms_up = others, push = true }
  if act == "push" then
    act, suit = first.partner:choose { name = suits, tops_down = others, bottoms_up = others }
  end
  trump = suit
  if not suit then way = act end
end

--- JA-2 Trumps rank J 9 A K Q 10 8 7 6; the Jack counts 20, the Nine 14. The other suits rank A K Q J 10 9 8 7 6. An
--- Ace counts 11, a Ten 10, a King 4, a Queen 3, another Jack 2. [when no_trumps] Tops-down, all suits rank like that;
--- bottoms-up they rank the other way round, from the Six down to the Ace. In both the Eights count 8 too, and
--- bottoms-up the Sixes count 11 and the Aces nothing.
function strength(card)
  if way == "bottoms_up" then return 10 - card.order end
  return card.suit == trump and height[card.rank] or card.order
end

function value(card)
  if card.suit == trump and card:is("J", "9") then return card:is("J") and 20 or 14 end
  if way == "bottoms_up" and card:is("6", "A") then return card:is("6") and 11 or 0 end
  return way and card:is("8") and 8 or card.value
end

--- JA-3 The player on the dealer's right leads to the first trick, no matter who has named the trumps; then the winner
--- of each trick to the next. The highest trump wins the trick, or else the highest card of the suit led.
function play(first)
  announce(first)
  if options.weis then count_weis(first) end
  local leader = first
  repeat
    for player in each(from(leader)) do lay(player, player:pick("play", playable(player.hand))) end
    leader = trick:winner(trump)
    trick:move_to(leader.team.taken)
    if #leader.hand == 0 then last = leader.team end
    end_if_won(leader.team)
  until #leader.hand == 0
end

--- JA-4 Follow suit, or play a trump, even if you could follow suit. If you cannot follow suit, play any card. But if a
--- trick has been trumped, you may not play a lower trump, unless you have nothing else. If trumps are led, you need
--- not follow with the Jack of trumps if it is your only trump.
function playable(hand)
  if #trick == 0 then return hand end
  if way then return hand:following(trick) end
  local led, trumps = trick.bottom.suit, hand:where { suit = trump }
  if led == trump then return trumps:all("J") and hand or trumps end
  local following, best = hand:where { suit = led }, trick:where { suit = trump }:highest(strength)
  local higher = trumps:where(function(card) return not best or strength(card) > strength(best) end)
  local may = (#following > 0 and following or hand:except(trumps)) + higher
  return #may > 0 and may or hand
end

function why_not(_, card)
  local led = trick.bottom.suit
  if card.suit == trump and led ~= trump then return "you may not play a lower trump" end
  return trump and led ~= trump and "you must follow suit or play a trump" or "you must follow suit"
end

--- JA-5 [when weis] Before the first trick everybody says what Weis they have, no card twice: four Jacks 200, four
--- Nines 150, four Aces, Kings, Queens or Tens 100; runs of a suit, in the order 6 7 8 9 10 J Q K A, of three cards 20,
--- of four 50, of five and more 100 [when weis and long_runs], of six 150, and so on [when weis]. Only the side with
--- the best Weis shows and counts all of its own: the best is the one that counts most; of equal ones a four goes
--- before a run, then the longer run, then the higher in rank (bottoms-up the lower), then a run of trumps, then who
--- plays first.
function count_weis(first)
  local best = from(first):highest(function(player)
    local meld = melds_of(player.hand):highest(rank_of)
    return meld and rank_of(meld) or 0
  end)
  for player in each(best.team.players) do
    for meld in each(melds_of(player.hand)) do
      say(player.name .. " shows Weis for " .. worth(meld))
      for card in each(meld) do card:show() end
      best.team.weis = best.team.weis + worth(meld)
    end
  end
  end_if_won(best.team)
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
  if is_four(meld) then return fours[meld[1].rank] end
  if #meld < 5 then return #meld == 3 and 20 or 50 end
  return options.long_runs and 50 * (#meld - 3) or 100
end

function rank_of(meld)
  local top = way == "bottoms_up" and 10 - meld:lowest().order or meld:highest().order
  if is_four(meld) then return 1000 * worth(meld) + 500 + top end
  return 1000 * worth(meld) + 50 * #meld + 2 * top + (meld[1].suit == trump and 1 or 0)
end

--- JA-6 [when stoeck] A player who held King and Queen of trumps says Stöck when playing the second of them: 20 points
--- for the side.
function lay(player, card)
  card:move_to(trick)
  if not options.stoeck or card.suit ~= trump or not card:is("K", "Q") then return end
  if royal == player then
    player.team.stoeck = 20
    say(player.name .. ": Stöck")
    end_if_won(player.team)
  end
  royal = player
end

--- JA-7 Both sides score the cards they have taken[when weis or stoeck], and what they have shown [always]. The last
--- trick counts 5, so that there are 157 points[when match > 0]; a side that takes all tricks scores {match} more
--- [always]. [when black > 1] With spades or clubs as trumps all of it counts {black time}. [when tops > 1] Tops-down
--- all of it counts {tops time}. [when bottoms > 1] Bottoms-up all of it counts {bottoms time}.
function team_score(team)
  return {
    cards = times() * team.taken:sum(value),
    last_trick = last == team and 5 * times() or 0,
    match = last == team and #team.other.taken == 0 and options.match * times() or 0,
    weis = times() * team.weis,
    stoeck = times() * team.stoeck,
  }
end

function points(team)
  local together = 0
  for _, n in pairs(team_score(team)) do together = together + n end
  return together
end

function times()
  if way == "tops_down" then return options.tops end
  if way == "bottoms_up" then return options.bottoms end
  return (trump == "spades" or trump == "clubs") and options.black or 1
end

--- JA-8 A side that has {target} points wins at once, in the middle of a deal. [when deals > 0] After {deals deal} the
--- higher score wins.
function end_if_won(team)
  if team.score + points(team) >= options.target then finish_match(team) end
end
