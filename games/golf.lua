--[[ rules
game     "Golf"
about    "A patience of few rules: one up or one down, in as few strokes as you can."
source   "https://en.wikipedia.org/wiki/Golf_(patience)"
family   patience
players  1

deck     52
order    A 2 .. K
order    A 2 .. K circular                 when on_kings == queens_and_aces
pile     hand        none
pile     column x 7  face up               "column"
deal     5 to column face up
turn up  1 to discard

move     play        "play {card}"
move     turn_up     "turn up a card"

option   holes = 1 in 1..18                "how many holes are played, each a deal"
option   on_kings = nothing in nothing queens queens_and_aces
                                           "what may be played on Kings"
preset   nine_holes { holes = 9 }          "a round of nine holes"
preset   putt_putt { on_kings = queens_and_aces } "round the corner from King to Ace, for players who like to win"

match    holes deals
win      lowest score
]]

--- GF-1 Lay out seven columns of five cards, all face up, and turn up the next card to begin the discard pile. The
--- other 16 cards are the stock.

--- GF-2 Of each column only the last card may be played. Play it to the discard pile if it is one rank higher or lower
--- than the card on top, whatever the suits.
--- [when on_kings == nothing] Nothing goes on a King, and only a Two on an Ace.
--- [when on_kings == queens] On an Ace goes only a Two, and on a King only a Queen.
--- [when on_kings == queens_and_aces] Kings and Aces are next to each other.
function fits(card)
  if options.on_kings == "nothing" and discard.top:is("K") then return false end
  return discard.top:step_to(card) ~= nil
end

function why_not(_, card)
  if card.pile == discard then return "the " .. card.name .. " has been played" end
  if card ~= card.pile.top then return "another card lies on the " .. card.name end
  if options.on_kings == "nothing" and discard.top:is("K") then return "nothing goes on a King" end
  return "the " .. card.name .. " is not next to the " .. discard.top.name
end

function last_cards()
  local last = cards {}
  for pile in each(column) do
    if #pile > 0 then last:add(pile.top) end
  end
  return last
end

--- GF-3 Whenever you like, turn up a card of the stock to the discard pile. It is not gone through again.
function turn(me)
  local act, card = me:choose { play = last_cards():where(fits), turn_up = #stock > 0 }
  if act == "play" then card:move_to(discard) end
  if act == "turn_up" then stock:deal(1, discard) end
  if #last_cards() == 0 or #stock == 0 and not last_cards():any(fits) then end_hole(me) end
end

--- GF-4 A deal is a hole. It is over when the columns are empty, or when the stock is used up and no card fits. Each
--- card left in the columns is a stroke. If there are none, each card left in the stock takes one stroke off, even
--- below nothing.
function score()
  local strokes = 0
  for pile in each(column) do strokes = strokes + #pile end
  return strokes > 0 and strokes or -#stock
end

--- GF-5 [when holes == 1] You have won if no card is left in the columns. [when holes > 1] Four strokes a hole are par.
--- You have won if you need no more than that in all {holes} holes.
function end_hole(me)
  local par = options.holes > 1 and 4 * options.holes or 0
  if deal_number < options.holes then finish(#last_cards() == 0 and me or nobody) end
  finish_match(me.score + score() <= par and me or nobody)
end
