--[[ rules
game     "Tressette"
about    "No trumps: Threes and Twos are highest, and Aces are worth most."
source   "https://www.pagat.com/tressett/tressett.html"
family   points
players  2..4
teams    2                                 when players == 4

deck     spanish 40
deck     spanish 40 without 4-batons       when players == 3
order    4 5 6 7 J C K A 2 3
values   A = 3, 2 3 J C K = 1, others = 0
name     J           "Knave of {suit}"
name     C           "Knight of {suit}"
pile     discard     none
pile     trick       face up
pile     taken each  face down             "cards taken"
pile     taken each team face down "cards taken" when players == 4
deal     5 then 5 each
deal     13 each                           when players == 3

public   declared each = 0 "points declared"
words    signal      busso striscio volo
move     declare     "declare {card}"
move     say         "say: {signal}"
move     play        "play {card}"

option   target = 31 in 11..51             "the points that end the game"
option   declarations = on                 "three or four Threes, Twos or Aces count, and Three, Two and Ace of a suit"
option   signals = on                      "of four players, the leader to a trick may say busso, striscio or volo"
option   show_drawn = on                   "two players show each other the cards that they draw"
option   poor_hands = off                  "a hand worth less than a point is not played: the cards are dealt again"
preset   short { target = 21 declarations = off }  "to 21, and only the tricks count"
preset   long { target = 51 }              "to 51"

play     counterclockwise
match    until a score >= target
win      highest score
]]

local first_trick = true
local last                -- who took the last trick

--- TS-1 [when players == 4] Partners sit across the table. Everybody gets ten cards, five at a time.
--- [when players == 3] The Four of batons is left out, and everybody gets thirteen cards. [when players == 2] Both
--- players get ten cards, five at a time; the rest are the stock. [when poor_hands] If somebody's cards are worth less
--- than a point, the same player deals again.
function start()
  local poorest = players:lowest(function(player) return player.hand:sum("value") end)
  if options.poor_hands and poorest.hand:sum("value") < 3 then redeal() end
end

--- TS-2 The player on the dealer's right leads to the first trick, and the winner of each trick to the next. Follow
--- suit if you can; otherwise play any card. There are no trumps: the highest card of the suit led takes the trick. The
--- cards rank Three, Two, Ace, King (K), Knight (C), Knave (J), 7, 6, 5, 4.
function play(first)
  last = first
  repeat
    for player in each(from(last)) do take_turn(player) end
    first_trick, last = false, trick:winner()
    trick:move_to(side_of(last).taken)
    if #stock > 0 then draw() end
  until #last.hand == 0
end

function side_of(player)
  return #players == 4 and player.team or player
end

--- TS-3 [when players == 2 and show_drawn] While there is a stock, both draw a card after each trick, the winner first,
--- and show it to each other. [when players == 2 and not show_drawn] While there is a stock, both draw a card after
--- each trick, the winner first, without showing it.
function draw()
  for player in each(from(last)) do
    stock:deal(1, player.hand)
    if options.show_drawn then player.hand.top:show() end
  end
end

--- TS-4 [when declarations] Before you play to the first trick, you may declare what you hold: three or four Threes,
--- Twos or Aces, or the Three, Two and Ace of a suit, a Napoletana. Each counts as many points as it has cards.
function combinations(hand)
  local function is_all(set) return set[1]:is("3", "2", "A") and #set == hand:count(set[1].rank) end
  local function is_napoletana(run) return run:has { rank = "3" } end
  return hand:groups(3):where(is_all) + hand:runs(3, 3):where(is_napoletana)
end

--- TS-5 [when signals and players == 4] Before you lead, you may say one word to your partner: busso, "play your best
--- card of this suit, and if it wins lead the suit again"; striscio, "I have more of this suit, but only low cards"; or
--- volo, "this is my last card of the suit".
function take_turn(me)
  local may_say = options.signals and #players == 4 and #trick == 0
  local left = options.declarations and first_trick and combinations(me.hand)
  local act, what
  repeat
    act, what = me:choose { play = me.hand:following(trick), declare = left, say = may_say and signal }
    if act == "say" then may_say = false end
    if act == "declare" then
      me.declared = me.declared + #what
      left = left:where(function(set) return not set:all(what) end)
    end
  until act == "play"
  what:move_to(trick)
end

--- TS-6 An Ace counts one point; a Three, Two, King, Knight or Knave a third. Each side counts its cards, and drops any
--- thirds left over. The last trick counts one point more[when declarations], and declarations are added[always]. With
--- {target} points the highest score wins.
function points(side, declarations)
  return { cards = side.taken:sum("value") // 3, last_trick = side == side_of(last) and 1 or 0, declared = declarations }
end

function score(player)
  return points(player, player.declared)
end

function team_score(team)
  return points(team, team.players:sum("declared"))
end
