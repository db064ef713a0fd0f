--[[ rules
game     "FreeCell"
about    "The patience in which all cards lie open, and almost every deal can be won."
source   "https://en.wikipedia.org/wiki/FreeCell"
family   patience
players  1

deck     52
order    A 2 .. K
pile     hand             none
pile     discard          none
pile     cell x cells     face up         "cell"
pile     column x columns face up         "column"
pile     foundation each suit top up      "foundation"
deal     6 to column face up
deal     5 to column face up              when columns == 10

move     rest        "lay the rest on the foundations"
move     home        "{card} to the foundation"
move     put         "put {card} on {pile}"
move     park        "put {card} in a cell"
move     give_up     "give up"

option   cells = 4 in 1..10               "how many cells there are"
option   columns = 8 in 8 10              "how many columns there are"
option   build = colours in colours suit any
                                          "what goes on a card: the other colour, the same suit, or any suit"
option   spaces = any in any kings        "the cards that may fill an empty column: any card, or Kings"
option   filled = off                     "the cards that do not come out even go into cells"
option   relaxed = off                    "as many cards as you like may be moved at once"
preset   bakers_game { build = suit }     "Baker's Game, its forerunner: suit upon suit"
preset   eight_off { cells = 8 build = suit spaces = kings filled = on }
                                          "Eight Off, with eight cells and Kings in the spaces"
preset   seahaven_towers { columns = 10 build = suit spaces = kings filled = on }
                                          "Seahaven Towers, with ten columns of five"
preset   forecell { spaces = kings filled = on } "FreeCell, with four cards in the cells to begin with"
require  not filled or columns == 10 or cells >= 4 "four cards go into cells"
require  not filled or columns == 8 or cells >= 2  "two cards go into cells"

limit    1000 decisions
]]

--- FC-1 All cards are dealt face up in [when columns == 8] eight columns of six; the other four cards go
--- [when columns == 10] ten columns of five; the other two cards go
--- [when not filled] on the first columns, one on each. [when filled] into the cells.
--- [always] There are {cells cell}, each for a single card.
function start()
  local places = options.filled and cell or column
  for number = 1, #stock do stock:deal(1, places[number]) end
end

--- FC-2 The last card of each column and the cards in the cells may be played. An Ace begins a foundation, and on it
--- go the cards of its suit in their order.
function turn(me)
  local last, kept = last_cards(column), last_cards(cell)
  local act, card, pile = me:choose {
    rest = nothing_hinders(),
    home = (last + kept):where(goes_home),
    put = { kept + in_order(), column, may_go },
    park = #kept < #cell and last,
    give_up = #kept == #cell,
  }
  if act == "rest" then lay_home() end
  if act == "home" then go_home(card) end
  if act == "park" then card:move_to(first_empty(cell)) end
  if act == "put" then
    for one in each(from_card(card)) do one:move_to(pile) end
  end
  if suits:all(function(suit) return #foundation[suit] == 13 end) then finish(me) end
  if act == "give_up" then finish(nobody) end
end

function goes_home(card)
  local top = foundation[card.suit].top
  return top and top:step_to(card) == 1 or not top and card:is("A")
end

function go_home(card)
  card:move_to(foundation[card.suit])
end

function last_cards(row)
  local found = cards {}
  for pile in each(row) do
    if pile.top then found:add(pile.top) end
  end
  return found
end

function first_empty(row)
  for pile in each(row) do
    if #pile == 0 then return pile end
  end
end

--- FC-3 In the columns cards go on the next higher rank
--- [when build == colours] of the other colour. [when build == suit] of their suit. [when build == any] of any suit.
--- [when spaces == any] Any card [when spaces == kings] Only a King [always] may be put into an empty column.
function goes_on(card, other)
  if card:step_to(other) ~= 1 then return false end
  if options.build == "colours" then return card.colour ~= other.colour end
  return options.build == "any" or card.suit == other.suit
end

--- FC-4 Any card may be put into a free cell.

--- FC-5 Cards that lie in order at the end of a column may be moved together [when relaxed] , however many they are.
--- [when not relaxed] if there is room to move them one by one: one more than there are free cells
--- [when not relaxed and spaces == any] , and twice as many for each empty column other than the one they go to
--- [when not relaxed] .
function may_go(card, pile)
  if pile.top and not goes_on(card, pile.top) then return false end
  if not pile.top and options.spaces == "kings" and not card:is("K") then return false end
  return card.pile ~= pile and (options.relaxed or #from_card(card) <= room(pile))
end

function room(pile)
  local free, spaces = #cell - #last_cards(cell), #column - #last_cards(column)
  if options.spaces == "kings" then return free + 1 end
  return (free + 1) << (pile.top and spaces or spaces - 1)
end

function why_not(_, card)
  if card.pile == foundation[card.suit] then return "cards on the foundations stay there" end
  if #from_card(card) == 1 then
    local full = last_cards(cell):has(card) and "" or "the cells are full, and "
    return full .. "neither a column nor its foundation takes the " .. card.name
  end
  if in_order():has(card) then return "no column takes the " .. card.name .. " with all that lies on it" end
  return "the cards on the " .. card.name .. " do not lie in order"
end

-- A card with all that lie on it.
function from_card(card)
  local found = cards {}
  for one in each(card.pile) do
    if one == card or #found > 0 then found:add(one) end
  end
  return found
end

-- The cards that go on each other up to the end of their column.
function in_order()
  local found = cards {}
  for pile in each(column) do
    for place = #pile, 1, -1 do
      if place < #pile and not goes_on(pile[place + 1], pile[place]) then break end
      found:add(pile[place])
    end
  end
  return found
end

--- FC-6 When no card lies on a lower one in a column, you may lay the rest on the foundations.
function nothing_hinders()
  for pile in each(column) do
    for place = 2, #pile do
      if pile[place].order > pile[place - 1].order then return false end
    end
  end
  return true
end

function lay_home()
  local function free() return (last_cards(column) + last_cards(cell)):where(goes_home) end
  while #free() > 0 do go_home(free()[1]) end
end

--- FC-7 When all cards are on the foundations you have won. When no cell is free you may give up, and lose. Each card
--- on the foundations counts 1.
function score()
  return suits:sum(function(suit) return #foundation[suit] end)
end
