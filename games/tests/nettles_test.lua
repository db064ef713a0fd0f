-- Rule tests of Nettles. Of each row the last card is written first.

local function lay(name, hands, rows, script, more)
  local set_up = { hands = hands, row = rows, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

local cards_with = {
  [1] = "1 2 3 4 6 7 8 9 12 13 14 21 54 56 98 101 103", [2] = "5 15 25 35 45 65 75 85 95",
  [3] = "10 20 30 40 50 60 70 80 90 100", [5] = "11 22 33 44 66 77 88 99", [7] = "55"
}
for nettles, cards in pairs(cards_with) do
  for card in cards:gmatch("%d+") do
    lay("NT-1 NT-7 the nettles on the " .. card, { "62", "104" },
      { "57 " .. card .. " 58 59 61", "63", "64", "67" }, function(t)
        t:choose(1, "choose 62")
        t:choose(2, "choose 104")
        t:equal(t:score(1), 4 + nettles)
        t:equal(t:score(2), 0)
      end)
  end
end

local function check_cards(t, used, each)
  t:equal(t:count("hand", 1), each)
  t:equal(t:count("stock") + t:count("aside"), 104 - used)
  for place = 1, 4 do t:equal(t:count("row", place), 1) end
end

test "NT-1 NT-2 ten cards each, a card for each row, and the others are not used" {
  players = 3,
  function(t)
    check_cards(t, 34, 10)
    t:equal(t:count("aside"), 0)
    t:ok(not t:sees(1, "row", 2):find("?", 1, true), "the rows lie face up")
    t:equal(t:sees(2, "hand", 1), "? ? ? ? ? ? ? ? ? ?")
    t:equal(t:sees(2, "stock"):sub(1, 3), "? ?")
    t:plays_with { hand_size = 10, row_size = 5, pack = "full", low_card = "any", target = 66, deals = 0 }
  end
}

test "NT-2 ten can play with all the cards" {
  players = 10, options = { pack = "fitted" },
  function(t)
    check_cards(t, 104, 10)
  end
}

for players, each in pairs { [2] = 10, [3] = 5 } do
  test("NT-1 NT-2 the lowest cards only, for " .. players) {
    players = players, preset = "fitted", options = { hand_size = each },
    function(t)
      local used = players * each + 4
      check_cards(t, used, each)
      t:equal(t:count("stock"), 0)
      t:equal(t:sees(1, "aside"):sub(1, 3), "? ?")
      local lowest = 104
      for card in t:pile("aside"):gmatch("%d+") do lowest = math.min(lowest, tonumber(card)) end
      t:equal(lowest, used + 1)
    end
  }
end

local rows = { "12", "27", "31", "90" }

lay("NT-3 all choose before a card is seen, and the lowest goes first", { "30 5", "29 104", "91 13" }, rows, function(t)
  t:offers(1, "choose 5", "choose 30")
  t:choose(1, "choose 30")
  t:equal(t:count("chosen", 1), 0)
  t:offers(2, "choose 29", "choose 104")
  t:choose(2, "choose 29")
  t:equal(t:sees(3, "hand", 1), "? ?")
  t:choose(3, "choose 91")
  t:equal(t:pile("row", 1), "12")
  t:equal(t:pile("row", 2), "30 29 27")
  t:equal(t:pile("row", 4), "91 90")
  t:equal(t:count("chosen", 1), 0)
  t:offers(1, "choose 5")
end)

lay("NT-3 until all cards are laid", { "28 32", "29 33" }, rows, function(t)
  t:choose(1, "choose 28")
  t:choose(2, "choose 29")
  t:plays_on()
  t:choose(1, "choose 32")
  t:choose(2, "choose 33")
  t:over()
end, { options = { deals = 1 } })

local beside = { [13] = 1, [26] = 1, [28] = 2, [30] = 2, [32] = 3, [89] = 3, [91] = 4, [103] = 4 }
for card, place in pairs(beside) do
  lay("NT-4 beside the highest of the lower cards goes " .. card, { card .. " 1", "104 2" }, rows, function(t)
    t:choose(1, "choose " .. card)
    t:choose(2, "choose 104")
    for other = 1, 4 do
      local all = rows[other]
      if other == place then all = card .. " " .. all end
      if other == 4 then all = "104 " .. all end
      t:equal(t:pile("row", other), all)
    end
    t:equal(t:count("taken", 1), 0)
    t:equal(t:public("nettles", 1), 0)
  end)
end

local full = { [3] = "28 24 23", [4] = "28 24 23 21", [5] = "28 24 23 21 19", [6] = "28 24 23 21 19 18" }
for size, cards in pairs(full) do
  lay("NT-5 whoever would lay one card too many takes a row of " .. size, { "34 91", "104 1" },
    { "2", "3", "35", cards }, function(t)
      t:choose(1, "choose 34")
      t:choose(2, "choose 104")
      t:equal(t:pile("row", 4), "34")
      t:equal(t:count("taken", 1), size)
      t:equal(t:sees(1, "taken", 1):sub(1, 3), "? ?")
      t:equal(t:pile("row", 3), "104 35")
      t:equal(t:public("nettles", 1), size)
      t:equal(t:public("nettles", 2), 0)
    end, { options = { row_size = size } })
  lay("NT-5 the last place in a row of " .. size .. " is free", { "34 91", "104 1" },
    { "2", "3", "35", (cards:gsub(" %d+$", "")) }, function(t)
      t:choose(1, "choose 34")
      t:choose(2, "choose 104")
      t:equal(t:count("row", 4), size)
      t:equal(t:count("taken", 1), 0)
    end, { options = { row_size = size } })
end

lay("NT-5 the nettles of rows taken add up", { "20 40 60", "104 103 102" },
  { "19 18 17 16 14", "39 38 37 36 34", "101", "98" }, function(t)
    t:choose(1, "choose 20")
    t:choose(2, "choose 104")
    t:equal(t:public("nettles", 1), 5)
    t:choose(1, "choose 40")
    t:choose(2, "choose 103")
    t:equal(t:public("nettles", 1), 10)
    t:equal(t:pile("row", 2), "40")
    t:equal(t:pile("row", 1), "20")
    t:equal(t:pile("row", 4), "103 98")
  end)

lay("NT-6 a card lower than all rows takes one of them", { "5 100", "13 101", "104 2" }, rows, function(t)
  t:choose(1, "choose 5")
  t:choose(2, "choose 13")
  t:choose(3, "choose 104")
  t:offers(1, "take row 1", "take row 2", "take row 3", "take row 4")
  t:choose(1, "take row 4")
  t:equal(t:pile("row", 4), "5")
  t:equal(t:pile("taken", 1), "90")
  t:equal(t:public("nettles", 1), 3)
  t:equal(t:pile("row", 1), "13 12")
  t:equal(t:pile("row", 3), "104 31")
end)

lay("NT-6 the row with the fewest nettles", { "5 100", "104 2" }, { "22", "18 17", "16 14", "15 13" }, function(t)
  t:choose(1, "choose 5")
  t:choose(2, "choose 104")
  t:equal(t:pile("row", 2), "5")
  t:equal(t:pile("taken", 1), "17 18")
  t:offers(1, "choose 100")
end, { options = { low_card = "fewest" } })

lay("NT-6 fewest nettles, not fewest cards, by the preset gentle", { "5 100", "104 2" },
  { "22", "55", "18 17 16", "33" }, function(t)
    t:choose(1, "choose 5")
    t:choose(2, "choose 104")
    t:equal(t:pile("row", 3), "5")
    t:plays_with { target = 33 }
  end, { preset = "gentle" })

-- Anna takes the 55 and the five nettles of the 22.
local function last_card(name, over, more)
  lay("NT-7 " .. name, { "5", "104" }, { "55 22", "70", "80", "90" }, function(t)
    t:choose(1, "choose 5")
    t:choose(2, "choose 104")
    t:choose(1, "take row 1")
    if over then
      t:over()
      if type(over) == "number" then t:winners(over) end
    else
      t:plays_on()
      t:equal(t:deal_number(), 2)
      t:equal(t:public("nettles", 1), 0)
      t:equal(t:count("row", 1), 1)
    end
  end, more)
end
last_card("with 66 points the game is over", 2, { scores = { 54, 30 } })
last_card("with 65 it is not", false, { scores = { 53, 30 } })
last_card("whoever has fewest wins, even with many", 1, { scores = { 54, 67 } })
last_card("with another number of points", 1, { scores = { 0, 30 }, options = { target = 10 } })
last_card("the number of deals decides", 2, { options = { deals = 1 } })
last_card("nettles do not end a fixed number of deals", false, { scores = { 90, 0 }, preset = "short" })

test "NT-7 two deals, by the preset short" {
  players = 2, preset = "short", options = { hand_size = 5 },
  function(t)
    t:plays_with { deals = 2 }
    while t:deal_number() == 1 do t:choose(t:who(), t:options_of()[1]) end
    while not t:is_over() do t:choose(t:who(), t:options_of()[1]) end
    t:equal(t:deal_number(), 2)
    t:over()
  end
}
