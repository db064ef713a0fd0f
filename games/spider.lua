--[[ rules
game     "Spider"
about    "Two packs on ten columns: eight times from the King down to the Ace."
source   "https://en.wikipedia.org/wiki/Spider_(solitaire)"
family   patience
players  1

deck     2 x 52
deck     4 x (52 without clubs diamonds)         when how_many_suits == 2
deck     8 x (52 without clubs diamonds hearts)  when how_many_suits == 1
order    A 2 .. K
pile     hand        none
pile     discard     none
pile     stock       face down
pile     column x 10 as laid               "column"
pile     done        face up               "full sets"
deal     5 to column

public   points = 500  "points"
move     put         "from {pile} to {pile}"
move     part        "{n card} from {pile} to an empty column"
move     deal_row    "deal a card to each column"
move     give_up     "give up"

option   how_many_suits = 4 in 1 2 4       "how many suits the two packs have"
option   all_filled = on                   "no cards are dealt while a column is empty"
preset   one_suit { how_many_suits = 1 }   "all spades, for beginners"
preset   two_suits { how_many_suits = 2 }  "hearts and spades"

limit    1000 decisions
]]

--- SP-1 Two packs are shuffled together
--- [when how_many_suits == 1] , in which all cards are spades
--- [when how_many_suits == 2] that have only hearts and spades, twice as many of each
--- [always] . Ten columns are dealt: six cards to each of the first four, five to the others. The last of each is face
--- up. The other 50 cards are the stock.
function start()
  for place = 1, 4 do stock:deal(1, column[place]) end
  for pile in each(column) do turn_up(pile) end
end

function turn_up(pile)
  if pile.top then pile.top:show() end
end

function turn(me)
  local act, one, other = me:choose {
    put = { column, column, fits },
    part = empty_column() and { range(1, 12), column, may_part },
    deal_row = #stock > 0 and may_deal(),
    give_up = #stock == 0,
  }
  if act == "put" then move(other.top.order - one.top.order, one, other) end
  if act == "part" then move(one, other, empty_column()) end
  if act == "deal_row" then deal_row() end
  if act == "give_up" then finish(nobody) end
  if #done == 104 then finish(me) end
end

--- SP-2 The last card of a column may be put on any card of the next higher rank. If the cards before it lie in order,
--- each one rank higher and of the same suit, they may be moved with it. Nothing goes on an Ace.
function fits(from_pile, to)
  if #from_pile == 0 or #to == 0 then return false end
  local several = to.top.order - from_pile.top.order
  return several >= 1 and several <= in_order(from_pile)
end

function why_not(_, card)
  if card.pile == done then return "full sets stay where they are" end
  local on_it = 0
  for place = #card.pile, 1, -1 do
    if card.pile[place] == card then break end
    on_it = on_it + 1
  end
  if on_it >= in_order(card.pile) then return "the cards on the " .. card.name .. " do not lie in order" end
  for number, pile in ipairs(column) do
    if pile.top and card:step_to(pile.top) == 1 then return "the " .. card.name .. " can be moved to column " .. number end
  end
  if empty_column() and may_part(on_it + 1, card.pile) then
    return "the " .. card.name .. " can be put into an empty column"
  end
  return "no column ends with the rank above the " .. card.name
end

-- How many cards lie in order at the end of a column.
function in_order(pile)
  local several = math.min(1, #pile)
  while several > 0 and several < #pile and goes_on(pile[-several], pile[-several - 1]) do several = several + 1 end
  return several
end

function goes_on(card, other)
  return other.face_up and card.suit == other.suit and card:step_to(other) == 1
end

--- SP-3 Any card, or any cards in order, may be put into an empty column.
function may_part(several, pile)
  return several < #pile and several <= in_order(pile)
end

function empty_column()
  for pile in each(column) do
    if #pile == 0 then return pile end
  end
end

--- SP-4 When the last card of a column is face down, it is turned up.
function move(several, from_pile, to)
  local block = cards {}
  for place = -several, -1 do block:add(from_pile[place]) end
  for card in each(block) do card:move_to(to) end
  turn_up(from_pile)
  points = points - 1
  take_away(to)
end

--- SP-5 Whenever you like, deal a card face up to each column
--- [when all_filled] ; but not while one is empty, as long as there are cards to fill it
--- [always] .
function may_deal()
  return not options.all_filled or not empty_column() or not longer_column()
end

function longer_column()
  for pile in each(column) do
    if #pile > 1 then return pile end
  end
end

function deal_row()
  for pile in each(column) do stock:deal(1, pile) end
  for pile in each(column) do turn_up(pile) end
  for pile in each(column) do take_away(pile) end
end

--- SP-6 When thirteen cards of a suit lie in order at the end of a column, from the King to the Ace, this full set is
--- taken away.
function take_away(pile)
  if in_order(pile) < 13 then return end
  for _ = 1, 13 do pile.top:move_to(done) end
  turn_up(pile)
  points = points + 100
end

--- SP-7 When all eight sets are taken away you have won. Give up when nothing more can be done, and lose.
--- SP-8 You begin with 500 points. Each move of cards takes one away, and each full set adds 100.
function score()
  return points
end
