--[[ rules
game     "Klondike"
about    "The patience that everybody knows."
source   "https://en.wikipedia.org/wiki/Klondike_(solitaire)"
family   patience
players  1

deck     52
order    A 2 .. K
pile     hand        none
pile     stock       face down
pile     waste       face up              "waste"
pile     column x 7  as laid              "column"
pile     foundation each suit top up      "foundation"
pile     discard     none
deal     1..7 to column

public   points = 0  "points"
public   turned      "times the waste was turned over"
move     rest        "lay the rest on the foundations"  -- rules: ignore HR312
move     home        "{card} to the foundation"
move     put         "put {card} on {pile}"
move     back        "put {card} back on {pile}"
move     turn_up     "turn up {n card}"
move     turn_over   "turn the waste over"
move     give_up     "give up"

option   draw = 3 in 1 3                  "how many cards are turned up at a time"
option   redeals = any in any none two    "how often the waste may be turned over"
option   take_back = on                   "cards may come back from the foundations"
option   spaces = kings in kings any      "the cards that may fill an empty column: Kings, or any card"
option   spread = off                     "the stock lies open, and every third card of it may be played"
option   scoring = cards in cards standard vegas open_spiel
                                          "1 for each card laid home, or as computers, casinos or OpenSpiel count"
preset   easy { draw = 1 spaces = any }   "for a rainy day"
preset   vegas { redeals = two take_back = off scoring = vegas } "as if for money: pay 52 points, win 5 for each card"
preset   open_spiel { spread = on scoring = open_spiel } "as the OpenSpiel collection of games plays it"

limit    1000 decisions
]]

--- KL-1 Seven columns are dealt: one card in the first, two in the second, and so on up to seven. The last card of each
--- is face up. The rest is the stock. [when spread] The whole stock is laid out face up in a row: the waste.
function start()
  for pile in each(column) do
    if pile.top then pile.top:show() end
  end
  if options.spread then stock:deal(#stock, waste) end
  if options.redeals == "two" and not options.spread then turned = 0 end
  if options.scoring == "vegas" then points = -52 end
end

--- KL-2 [when not spread] Turn up {draw card} from the stock onto the waste, as often as you like. The top card of the
--- waste may be played. When the stock is used up, [when not spread and redeals == none] it is not renewed.
--- [when not spread and redeals == any] turn the waste over. [when not spread and redeals == two] turn the waste over,
--- twice at most. [when spread] You may play the first card of the waste, the fourth, the seventh and so on, counted in
--- its present state.
function turn(me)
  local free = free_cards()
  local act, card, pile = me:choose {
    rest = nothing_hinders(),
    home = free:where(goes_home),
    put = { free + covered_cards(), column, fits },
    back = options.take_back and { cards_home(), column, fits },
    turn_up = #stock > 0 and math.min(options.draw, #stock),
    turn_over = #stock == 0 and #waste > 0 and may_turn_over(),
    give_up = #stock == 0,
  }
  if act == "rest" then points = points + lay_home() end      -- rules: ignore HR311
  if act == "home" then points = points + go_home(card) end
  if act == "put" or act == "back" then points = points + move(card, pile) end
  if act == "turn_up" then stock:deal(card, waste) end
  if act == "turn_over" then
    waste:move_to(stock)
    if turned then turned = turned + 1 end
  end
  if act == "give_up" then lose() end
  if suits:all(function(suit) return #foundation[suit] == 13 end) then finish(me) end
end

function may_turn_over()
  if turned then return turned < 2 end
  return options.redeals == "any" and not options.spread
end

-- The cards on which nothing lies.
function free_cards()
  local found = cards {}
  if options.spread then
    for place = 1, #waste, 3 do found:add(waste[place]) end
  elseif waste.top then
    found:add(waste.top)
  end
  for pile in each(column) do
    if pile.top then found:add(pile.top) end
  end
  return found
end

--- KL-3 An Ace begins a foundation, and the cards of its suit follow it in order, one at a time.
function goes_home(card)
  local top = foundation[card.suit].top
  return top and top:step_to(card) == 1 or not top and card:is("A")
end

function go_home(card)
  return move(card, foundation[card.suit])
end

--- KL-4 In the columns, a card goes on a card of the other colour that is one rank higher, together with all cards that
--- lie on it. An empty column takes [when spaces == kings] a King [when spaces == any] any card [always] from the waste
--- or a column. If the last card of a column is then face down, turn it up.
function fits(card, pile)
  local top = pile.top
  if top then return card.order + 1 == top.order and card.colour ~= top.colour and card.pile ~= pile end
  if options.spaces == "kings" and not card:is("K") then return false end
  return card.pile == waste or card.pile ~= foundation[card.suit] and card ~= card.pile.bottom
end

-- The cards that can be moved with those that lie on them.
function covered_cards()
  local found = cards {}
  for pile in each(column) do
    found = found + pile:where(function(card) return card.face_up and card ~= pile.top end)
  end
  return found
end

function cards_home()
  local found = cards {}
  for suit in each(suits) do
    local top = foundation[suit].top
    --- KL-5 [when take_back] The top cards of the foundations may go back to the columns
    --- [when take_back and scoring ~= open_spiel] , except Aces, because nothing goes on them [when take_back] .
    --- [when not take_back] Cards on the foundations stay there.
    if top and (options.scoring == "open_spiel" or not top:is("A")) then found:add(top) end
  end
  return found
end

function why_not(_, card)
  if card == foundation[card.suit].top and not (options.take_back and cards_home():has(card)) then
    return "the " .. card.name .. " stays on its foundation"
  end
  if not (free_cards() + covered_cards() + cards_home()):has(card) then
    local third = card.pile == waste and options.spread
    return third and "only every third card of the waste may be played" or "another card lies on the " .. card.name
  end
  local where = card:is("K") and "into an empty column" or "on the next higher rank of the other colour"
  return "in the columns the " .. card.name .. " goes " .. where .. ", and on its foundation after the one before it"
end

-- Tells what it counts.
function move(card, target)
  local source, block = card.pile, cards {}
  for one in each(source) do
    if one == card or #block > 0 and source ~= waste then block:add(one) end
  end
  for one in each(block) do
    one:move_to(target)
    one:show()
  end
  local uncovers = source ~= waste and source.top and not source.top.face_up
  if uncovers then source.top:show() end
  return gain(card, source, target, uncovers)
end

--- KL-6 [when scoring == cards] Each card on the foundations counts 1. [when scoring == vegas] You pay 52 at the start,
--- and each card on the foundations counts 5. [when scoring == standard] A card laid on a foundation counts 10, and 15
--- less when it comes back; a card moved from the waste to a column counts 5, and a card turned up in a column 5.
--- [when scoring == open_spiel] An Ace laid on a foundation counts 100, a Two 90 and so on down to a Nine, 20, and all
--- others 10; a card that comes back loses as much. Each card moved from the waste counts 20, and each card turned up
--- in a column 20.
function gain(card, source, target, uncovers)
  local home = target == foundation[card.suit] and 1 or source == foundation[card.suit] and -1 or 0
  local off_waste, up = source == waste and 1 or 0, uncovers and 1 or 0
  if options.scoring == "cards" then return home end
  if options.scoring == "vegas" then return 5 * home end
  if options.scoring == "open_spiel" then return math.max(10, 110 - 10 * card.order) * home + 20 * (off_waste + up) end
  return (home == -1 and 15 or 10) * home + (home == 0 and 5 * off_waste or 0) + 5 * up
end

function nothing_hinders()
  if options.spread or #stock + #waste > 0 then return false end
  --- KL-7 The game is won when all cards are on the foundations. [when not spread] When the stock and the waste are
  --- used up and no card is face down, you may lay all the rest there at once.
  return column:all(function(pile) return #pile == 0 or pile[1].face_up end)      -- rules: ignore HR311
end

function lay_home()
  local function free() return free_cards():where(goes_home) end
  local gained = 0
  while #free() > 0 do gained = gained + go_home(free()[1]) end
  return gained
end

--- KL-8 Give up when nothing more can be done, and lose.
function lose()
  finish(nobody)
end

function score()
  return points
end
