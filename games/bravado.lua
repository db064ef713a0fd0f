--[[ rules
game     "Bravado"
about    "Get rid of your stack: play it blind, count towards 21, and lose your nerve in time. By David Parlett."
family   adding
players  2..16

deck     packs x (52 + jokers jokers)
values   A = 11, K = 20, Q joker = 0, others = pips
pile     hand           none
pile     discard        none
pile     stack each     face down
pile     series         face up
pile     side           face down "cards out of play" when twenty_one == discard
pile     captured each  face down "captured cards"    when twenty_one == capture
deal     all each to stack

public   count     "count"
move     play      "play a card"
move     chicken   "chicken out"
move     subtract  "subtract {n}"
move     bust      "bust"
move     stop      "stop"

option   pair_bonus = on                   "a player who pairs the card before may play another"
option   jokers = 2 in 0..4                "how many Jokers are in each pack"
option   packs = 1 in 1..2                 "how many packs are shuffled together"
option   twenty_one = discard in discard capture pass_left
                                           "a series of exactly 21 leaves play, is captured, or goes to the left"
require  twenty_one ~= capture or players == 2 "only two players can play for captured cards"

limit    50000 decisions
]]

local size = 0          -- what the last card of the series counts
local resets = false    -- whether it brings the count to that, whatever the count was

--- BR-1 The game is played with [when packs == 1] a pack of 52 cards [when packs == 2] two packs of 52 cards, each
--- [when jokers == 0] without Jokers. [when jokers == 1] with one Joker. [when jokers > 1] with {jokers} Jokers.

--- BR-2 [when packs == 1] With five players or more the game is soon over, and two packs may be better.

--- BR-3 All the cards are dealt out, face down and one by one from the dealer's left. If they do not come out even,
--- players with an extra card play before the others.
function start()
  count = 0
end

--- BR-4 Your cards are a stack, face down. Nobody may look at a card before it is played, not even its owner. Cards
--- that you pick up go face down under your stack, the first card played nearest the top.
function gather(pile)
  series:move_to(pile, "bottom")
  count, size, resets = 0, 0, false
end

--- BR-5 The cards are laid out face up in a row, the series, and added up as they are played. Cards from 2 to 10 count
--- their number and a Queen nothing. A King brings the count to 20 and a Joker to 0, whatever it was before.
function read(card)
  size, resets = card.value, card:is("K", "*")

  --- BR-6 An Ace counts 11, but 1 if with 11 the count would be 22 or more. It keeps the value with which it was
  --- played.
  if card:is("A") and count + size > 21 then size = 1 end
end

--- BR-7 A Jack does what the card before it did: it counts as much, or brings the count to 20 or 0 in its turn. It is
--- added even when that card was subtracted, unless BR-8 lets you choose. A Jack that opens a series counts nothing.
function lay(me)
  local card = me.stack.top
  card:move_to(series)
  if not card:is("J") then read(card) end

  --- BR-8 When a red card, a red Jack too, would bring the count to 22 or more, you may subtract it instead, or bust.
  --- What can be added without a bust may not be subtracted. On an Ace and a 6, a black 5 makes 22, a bust; a red 5
  --- may make 12.
  local may_subtract = not resets and card:is("red") and count + size > 21
  if may_subtract and me:choose { subtract = size, bust = true } == "subtract" then
    count = count - size
  else
    count = resets and size or count + size
  end
end

--- BR-9 The player on the dealer's left begins, and play goes to the left. The first series, and any series after
--- another player's bust, is opened with the top two cards of a stack, or the only one. The count is announced after
--- each.
function turn(me)
  if #series == 0 then return play_on(me, 2, false) end

  --- BR-10 After that everybody in turn adds one card, or chickens out. A series that a player has opened alone and
  --- then stopped continues in the same way.
  if me:choose { play = true, chicken = count >= 11 } == "chicken" then return chicken_out(me) end
  play_on(me, 1, false)
end

--- BR-11 If the count is 22 or more you are bust: the whole series goes under your stack, and your turn ends.
function play_on(me, n, at_will)
  repeat
    lay(me)
    n = n - 1
    if count > 21 then return gather(me.stack) end
    if count == 21 then
      sweep(me)
      n, at_will = 1, true
    end
    if #me.stack == 0 then go_out(me) end
  until n <= 0 and not wants_more(me, at_will)
end

--- BR-12 At the start of your turn you may chicken out if the count is 11 or more. Then the whole series goes under
--- your stack, and you open a new one with one card or more, until you stop, bust, or make 21.
function chicken_out(me)
  gather(me.stack)
  play_on(me, 1, true)
end

--- BR-13 If the count is exactly 21, the whole series [when twenty_one == discard] is put aside, face down, and is out
--- of the game; nobody may look through it. [when twenty_one ~= discard] is taken away as BR-16 says.
--- [always] You open a new one with one card or more, until you stop, bust, or make 21 again.
function sweep(me)
  if options.twenty_one == "discard" then gather(side) end
  if options.twenty_one == "capture" then gather(me.captured) end
  if options.twenty_one == "pass_left" then gather(me.left.stack) end
end

--- BR-14 [when pair_bonus] If your card has the same rank as the card before it, no matter who played that, you may
--- play another card, and so on as long as they pair. If you do not, your turn ends. A 21, a bust or going out comes
--- first.
function wants_more(me, at_will)
  local pair = options.pair_bonus and #series > 1 and series[-1].rank == series[-2].rank
  return (at_will or pair) and me:choose { play = true, stop = true } == "play"
end

--- BR-15 The first to play their last card without a bust [when twenty_one ~= capture] wins at once.
--- [when twenty_one == capture] ends the game. [always] A player who busts with the last card picks the series up
--- instead, and plays on.
function go_out(me)
  if options.twenty_one ~= "capture" then finish(me) end

  --- BR-16 [when twenty_one == capture] A player who makes 21 captures the series, and keeps it face down in front of
  --- them. When the game ends, the player who captured more cards wins; if both captured the same number, the player
  --- who went out wins. [when twenty_one == pass_left] The series of a 21 goes under the stack of the player on the
  --- left, in the order of BR-4.
  --- BR-4.
  finish(most_captured():has(me) and me or me.left)
end

--- BR-17 If the last card makes 21, [when twenty_one == discard] the series is put aside first; then the player who
--- made it wins. [when twenty_one == pass_left] the series is passed on first; the player who made it still wins.
--- [when twenty_one == capture] the player who made it captures the series first; then the game ends.

function most_captured()
  local most = players:highest(function(player) return #player.captured end)
  return players:where(function(player) return #player.captured == #most.captured end)
end

--- BR-18 A game that does not end is [when twenty_one ~= capture] a draw. [when twenty_one == capture] won by the
--- player who captured more cards.
function at_limit()
  if options.twenty_one == "capture" then finish(most_captured()) end
end
