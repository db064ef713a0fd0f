-- Rule tests of Spider. Of each column that is laid the last card is written first; it alone is face up.

-- The last cards of the first four columns come from the stock, as they do when the game is dealt.
local function lay(name, columns, script, more)
  local row, stock = {}, ""
  for place, all in ipairs(columns) do
    local last, others = all:match("(%S+) ?(.*)")
    row[place] = place <= 4 and others or all
    if place <= 4 then stock = stock .. last .. " " end
  end
  local set_up = { players = 1, rest = "aside", column = row, stock = stock }
  for key, value in pairs(more or {}) do set_up[key] = key == "stock" and stock .. value or value end
  set_up[1] = script
  test(name)(set_up)
end

test "SP-1 four columns of six and six of five, the last cards face up" {
  players = 1,
  function(t)
    for place = 1, 10 do
      local hidden = place <= 4 and 5 or 4
      t:equal(t:count("column", place), hidden + 1)
      t:equal(select(2, t:sees(1, "column", place):gsub("%?", "")), hidden)
    end
    t:equal(t:count("stock"), 50)
    t:equal(t:sees(1, "stock"):sub(1, 3), "? ?")
  end
}

for preset, deals in pairs {
  one_suit = { "AS AS AS AS AS AS AS AS" }, two_suits = { "AH AH AH AH", "AS AS AS AS" },
} do
  for _, deck in ipairs(deals) do
    test("SP-1 so many of a card there are: " .. preset .. ", " .. deck:sub(1, 2)) {
      players = 1, preset = preset, deck = deck,
      function(t)
        local all = t:pile("stock")
        for place = 1, 10 do all = all .. " " .. t:pile("column", place) end
        t:equal(select(2, (all .. " "):gsub(deck:sub(1, 2) .. " ", "")), #deck // 3 + 1)
      end
    }
  end
end

lay("SP-2 a card goes on the next higher rank of any suit", { "5C", "6C", "6H", "4S", "7S" }, function(t)
  t:offers_also(1, "put column 1 column 2", "put column 1 column 3", "put column 4 column 1", "put column 2 column 5")
  t:offers_not(1, "put column 2 column 1", "put column 1 column 4", "put column 1 column 5", "put column 1 column 6")
end)

lay("SP-2 nothing goes on an Ace", { "KC", "AC", "2D", "9D" }, function(t)
  t:offers_also(1, "put column 2 column 3")
  t:offers_not(1, "put column 1 column 2", "put column 3 column 2")
end)

lay("SP-2 cards of a suit in order are moved together", { "5C", "6C", "7D", "KC" }, function(t)
  t:choose(1, "put column 1 column 2", "put column 2 column 3")
  t:equal(t:pile("column", 3), "5C 6C 7D")
end)

lay("SP-2 others are not", { "5C", "6D", "7D", "KC" }, function(t)
  t:choose(1, "put column 1 column 2")
  t:offers_not(1, "put column 2 column 3")
end)

lay("SP-2 only as many as will do", { "5C", "6C", "7C", "7D" }, function(t)
  t:choose(1, "put column 1 column 2", "put column 2 column 3", "put column 3 column 4")
  t:equal(t:pile("column", 3), "7C")
  t:equal(t:pile("column", 4), "5C 6C 7D")
end)

local ten = { "5C", "6C", "7D", "JC", "JC", "JD", "JD", "JH", "JH", "JS" }

lay("SP-3 cards in order may be put into an empty column", ten, function(t)
  t:offers_not(1, "part")
  t:choose(1, "put column 1 column 2")
  t:offers_also(1, "part 1 column 2")
  t:offers_not(1, "part 2 column 2", "part 1 column 3")
  t:choose(1, "put column 2 column 3")
  t:offers_also(1, "part 1 column 3", "part 2 column 3")
  t:offers_not(1, "part 3 column 3")
  t:choose(1, "part 2 column 3")
  t:equal(t:pile("column", 1), "5C 6C")
  t:equal(t:pile("column", 3), "7D")
end)

lay("SP-4 a card that lies last is turned up", { "5C 9D 8C", "6C", "KC", "KD" }, function(t)
  t:equal(t:sees(1, "column", 1), "5C ? ?")
  t:choose(1, "put column 1 column 2")
  t:equal(t:sees(1, "column", 1), "9D ?")
end)

lay("SP-5 a card is dealt to each column", ten, function(t)
  t:choose(1, "deal_row")
  t:equal(t:pile("column", 1), "2C 5C")
  t:equal(t:sees(1, "column", 10), "3D JS")
  t:equal(t:count("stock"), 1)
end, { stock = "2C 2D 2H 2S 2C 2D 2H 2S 3C 3D 3H" })

for _, filled in ipairs { true, false } do
  lay("SP-5 while a column is empty: " .. tostring(not filled), ten, function(t)
    t:choose(1, "put column 1 column 2")
    if filled then t:offers_not(1, "deal_row") else t:offers_also(1, "deal_row") end
  end, { stock = "2C 2D", options = { all_filled = filled } })
end

lay("SP-5 it may be done if there are too few cards to fill them", { "5C", "7C", "9C", "JC" }, function(t)
  t:offers(1, "deal_row")
end, { stock = "2C" })

-- King to Four lie in the first column, and the first ten cards of the stock are dealt to the columns.
local function ten_in_order(name, stock, script, rest)
  local row = { "KC", "QC", "JC", "10C", "9C", "8C", "7C", "6C", "5C", "4C" }
  lay(name, row, function(t)
    for place = 10, 2, -1 do t:choose(1, "put column " .. place .. " column " .. place - 1) end
    t:equal(t:count("column", 1), 10)
    t:choose(1, "deal_row")
    script(t)
  end, { stock = stock, rest = rest or "aside", options = { all_filled = false } })
end

ten_in_order("SP-6 a full set is taken away", "3C 2C AC 7H 7H 7D 7D 7S 7S 8H", function(t)
  t:choose(1, "put column 2 column 1")
  t:equal(t:count("done"), 0)
  t:choose(1, "put column 3 column 1")
  t:equal(t:count("done"), 13)
  t:equal(t:count("column", 1), 0)
  t:equal(t:public("points"), 500 - 11 + 100)
end)

ten_in_order("SP-6 also when its Ace is dealt", "3C 2C 7H 7H 7D 7D 7S 7S 8H 8H  AC 3D", function(t)
  t:choose(1, "put column 2 column 1", "deal_row")
  t:equal(t:count("done"), 13)
  t:equal(t:pile("column", 2), "3D")
end)

ten_in_order("SP-6 but not with cards of two suits", "3C 2C AS 7H 7H 7D 7D 7S 7S 8H", function(t)
  t:choose(1, "put column 2 column 1", "put column 3 column 1")
  t:equal(t:count("done"), 0)
end)

ten_in_order("SP-7 when all sets are taken away the game is won", "3C 2C AC", function(t)
  t:choose(1, "put column 2 column 1", "put column 3 column 1")
  t:winners(1)
end, "done")

lay("SP-7 when the stock is used up one may give up, and loses", { "KC", "QC", "9C", "7C" }, function(t)
  t:offers_not(1, "give_up")
  t:choose(1, "deal_row")
  t:offers_not(1, "deal_row")
  t:choose(1, "give_up")
  t:winners()
end, { stock = "2C", options = { all_filled = false } })

lay("SP-8 each move takes a point away", { "KC", "QC", "JC", "9C" }, function(t)
  t:equal(t:public("points"), 500)
  t:choose(1, "put column 2 column 1", "put column 3 column 1", "part 2 column 1", "give_up")
  t:equal(t:score(1), 497)
end)

lay("SP-2 why a card stays", { "5H 9S", "7C", "KC", "KD", "6H 7H", "3D 9D" }, function(t)
  t:refuses(1, "7C", "no column ends with the rank above the 7 of clubs")
  t:refuses(1, "5H", "the 5 of hearts can be moved to column 5")
  t:refuses(1, "3D", "the 3 of diamonds can be put into an empty column")
end)
