-- Rule tests of Klondike. Of each column that is laid the top card, which is written first, is face up.

local function lay(name, table_laid, script, more)
  local set_up = { players = 1, rest = "aside" }
  for key, value in pairs(table_laid) do set_up[key] = value end
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

test "KL-1 seven columns, of which the last cards are face up" {
  players = 1,
  function(t)
    for place = 1, 7 do
      t:equal(t:count("column", place), place)
      t:ok(t:sees(1, "column", place):match("^%w+") ~= nil)
      t:equal(select(2, t:sees(1, "column", place):gsub("%?", "")), place - 1)
    end
    t:equal(t:count("stock"), 24)
  end
}

test "KL-1 the stock is laid in a row by the preset open_spiel" {
  players = 1, preset = "open_spiel",
  function(t)
    t:equal(t:count("stock"), 0)
    t:equal(t:count("waste"), 24)
    t:ok(not t:sees(1, "waste"):find("?", 1, true))
  end
}

for _, draw in ipairs { 1, 3 } do
  lay("KL-2 cards are turned up: " .. draw, { stock = "5C 9D KH 2S", column = { "6H" } }, function(t)
    t:choose(1, "turn_up " .. draw)
    t:equal(t:count("waste"), draw)
    t:equal(t:top("waste"), draw == 1 and "5C" or "KH")
    if draw == 1 then t:offers_also(1, "put 5C column 1") else t:offers_not(1, "put 5C column 1") end
  end, { options = { draw = draw } })
end

for n, stock in ipairs { "5C", "5C 9D" } do
  lay("KL-2 at last as many as there are: " .. n, { stock = stock, column = { "6H" } }, function(t)
    t:offers(1, "turn_up " .. n)
    t:choose(1, "turn_up " .. n)
    t:equal(t:count("stock"), 0)
    t:offers_also(1, "turn_over")
  end)
end

for redeals, times in pairs { any = 3, two = 2, none = 0 } do
  lay("KL-2 the waste is turned over: " .. redeals, { stock = "5C 9D KH", column = { "2H" } }, function(t)
    for number = 1, 3 do
      t:choose(1, "turn_up 3")
      if number > times then
        t:offers(1, "put KH column 2", "put KH column 3", "put KH column 4", "put KH column 5", "put KH column 6",
          "put KH column 7", "give_up")
        return
      end
      t:choose(1, "turn_over")
      t:equal(t:pile("stock"), "5C 9D KH")
    end
  end, { options = { redeals = redeals } })
end

-- From the first, which is written last: 5C 4C 7H 6C 8S 9H KD. Each of them but the King has a card to go on.
lay("KL-2 of a stock that lies open the first card may be played, the fourth, the seventh", {
  waste = "KD 9H 8S 6C 7H 4C 5C", column = { "6H", "5D", "8C", "7D", "9D", "10S", "" },
}, function(t)
  t:offers_also(1, "put 5C column 1", "put 6C column 4", "put KD column 7")
  t:offers_not(1, "put 4C column 2", "put 7H column 3", "put 8S column 5", "put 9H column 6")
  t:offers_not(1, "turn_up", "turn_over")
  t:choose(1, "put 5C column 1")
  t:equal(t:pile("waste"), "KD 9H 8S 6C 7H 4C")
  t:offers_also(1, "put 4C column 2", "put 8S column 5")
  t:offers_not(1, "put 7H column 3", "put 6C column 4", "put 9H column 6", "put KD column 7")
end, { options = { spread = true } })

lay("KL-3 Aces begin the foundations, and the others follow in order", { column = { "AC", "2C", "2D", "3C" } },
  function(t)
  t:offers_also(1, "home AC")
  t:offers_not(1, "home 2C", "home 2D")
  t:choose(1, "home AC")
  t:offers_not(1, "home 3C", "home 2D")
  t:choose(1, "home 2C", "home 3C")
  t:equal(t:pile("foundation", 1), "3C 2C AC")
end)

lay("KL-4 cards go on the next higher rank of the other colour", { column = { "5C", "6H", "6S", "4D" } }, function(t)
  t:offers_also(1, "put 5C column 2", "put 4D column 1")
  t:offers_not(1, "put 5C column 3", "put 6H column 1", "put 4D column 2")
end)

lay("KL-4 with all cards that lie on them", { column = { "5C", "6H", "7S", "4D" } }, function(t)
  t:choose(1, "put 4D column 1", "put 5C column 2", "put 6H column 3")
  t:equal(t:pile("column", 3), "4D 5C 6H 7S")
  t:equal(t:count("column", 2), 0)
end)

for spaces, may in pairs { kings = false, any = true } do
  lay("KL-4 into an empty column: " .. spaces, { waste = "5C", column = { "", "9D KH", "7D", "8S", "9C", "10C",
    "JC" } },
    function(t)
      if may then t:offers_also(1, "put 5C column 1", "put 9D column 1") end
      if not may then t:offers_not(1, "put 5C column 1", "put 9D column 1") end
      t:offers_not(1, "put 7D column 1")
    end, { options = { spaces = spaces } })
end

lay("KL-4 a King goes into an empty column, the preset easy", { waste = "KD", column = { "", "9D", "7D", "8S", "9C",
  "10C", "JC" } },
  function(t) t:offers_also(1, "put KD column 1") end, { preset = "easy" })

lay("KL-4 a card that lies free then is turned up", { column = { "5C 9S", "6H" } }, function(t)
  t:choose(1, "put 5C column 2")
  t:equal(t:sees(1, "column", 1), "9S")
end)

for _, back in ipairs { true, false } do
  lay("KL-5 cards come back from the foundations: " .. tostring(back),
    { foundation = { clubs = "2C AC" }, column = { "3H" } }, function(t)
      if back then t:offers_also(1, "back 2C column 1") else t:offers_not(1, "back") end
      t:offers_not(1, "put 2C column 1", "back 2C column 2")
    end, { options = { take_back = back } })
end

for _, scoring in ipairs { "cards", "open_spiel" } do
  lay("KL-5 but for Aces, on which nothing goes: " .. scoring, { foundation = { clubs = "AC" }, column = { "2H" } },
    function(t)
      if scoring == "open_spiel" then return t:offers_also(1, "back AC column 1") end
      t:offers_not(1, "back")
      t:refuses(1, "AC", "the Ace of clubs stays on its foundation")
    end, { options = { scoring = scoring } })
end

-- What an Ace laid home from the waste, a card from the waste, one turned up, and one taken back count.
for scoring, counts in pairs {
  cards = { 1, 1, 1, 0 }, standard = { 10, 15, 20, 5 }, vegas = { -47, -47, -47, -52 }, open_spiel = { 120, 140, 160,
    70 },
} do
  lay("KL-6 points: " .. scoring, { waste = "AC 6D", column = { "7S", "5C QC", "3S" },
    foundation = { hearts = "2H AH" } }, function(t)
    t:choose(1, "home AC")
    t:equal(t:public("points"), counts[1])
    t:choose(1, "put 6D column 1")
    t:equal(t:public("points"), counts[2])
    t:choose(1, "put 5C column 1")
    t:equal(t:public("points"), counts[3])
    t:choose(1, "back 2H column 3", "give_up")
    t:equal(t:score(1), counts[4])
  end, { options = { scoring = scoring } })
end

local three = "QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C AC"
local others = { diamonds = three:gsub("C", "D"), hearts = three:gsub("C", "H"), spades = three:gsub("C", "S") }

lay("KL-7 all cards on the foundations is a win", {
  foundation = { clubs = three, diamonds = "KD " .. others.diamonds, hearts = "KH " .. others.hearts,
    spades = "KS " .. others.spades },
  column = { "KC" },
}, function(t)
  t:choose(1, "home KC")
  t:winners(1)
end)

local kings = { clubs = three, diamonds = others.diamonds, hearts = "KH " .. others.hearts, spades = "KS " .. others.spades }
kings.diamonds = kings.diamonds:sub(4)

-- Clubs lack the King, diamonds the Queen and the King: what else lies where hinders, or does not.
for hinders, laid in pairs {
  nothing = { column = { "QD", "KC", "KD" } },
  waste = { column = { "QD", "KC" }, waste = "KD" },
  stock = { column = { "QD", "KC" }, stock = "KD" },
  ["a card face down"] = { column = { "QD KC", "KD" } },
} do
  laid.foundation = kings
  lay("KL-7 the rest is laid home at once: " .. hinders, laid, function(t)
    if hinders ~= "nothing" then t:offers_not(1, "rest") return end
    t:choose(1, "rest")
    t:winners(1)
    t:equal(t:score(1), 3)
  end)
end

lay("KL-7 not where the stock lies open", { column = { "QD", "KC", "KD" }, foundation = kings }, function(t)
  t:offers_not(1, "rest")
end, { options = { spread = true } })

lay("KL-8 giving up is a loss", { column = { "KC" } }, function(t)
  t:choose(1, "give_up")
  t:winners()
end)

lay("KL-2 a stock that lies open is not turned over", { waste = "5C 9D", column = { "2H" } }, function(t)
  t:offers_not(1, "turn_over")
end, { options = { spread = true, redeals = "two" } })

lay("KL-2 KL-6 the preset vegas", { stock = "5C 9D KH", column = { "2H" } }, function(t)
  t:equal(t:public("points"), -52)
  t:choose(1, "turn_up 3", "turn_over", "turn_up 3", "turn_over", "turn_up 3")
  t:offers_not(1, "turn_over")
end, { preset = "vegas" })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 1,
  function(t)
    t:plays_with { draw = 3, redeals = "any", take_back = true, spaces = "kings", spread = false, scoring = "cards" }
  end
}
test "the preset easy" { players = 1, preset = "easy", function(t) t:plays_with { draw = 1, spaces = "any" } end }
test "the preset vegas" {
  players = 1, preset = "vegas",
  function(t)
    t:plays_with { redeals = "two", take_back = false, scoring = "vegas" }
  end
}
test "the preset open_spiel" {
  players = 1, preset = "open_spiel",
  function(t)
    t:plays_with { spread = true, scoring = "open_spiel" }
  end
}

lay("KL-3 KL-4 why a card is not to be played", { stock = "5C", column = { "6H", "QH JS", "KH", "6D", "4C", "2C", "9S" } }, function(t)
  t:refuses(1, "QH", "in the columns the Queen of hearts goes on the next higher rank of the other colour, and on its foundation after")
  t:refuses(1, "6H", "in the columns the 6 of hearts goes on the next higher")
  t:refuses(1, "KH", "the King of hearts goes into an empty column")
end)

lay("KL-2 KL-5 what lies under others, or at home", { stock = "5C 9D KH", column = { "2S" }, foundation = { clubs = "2C AC" } },
  function(t)
    t:refuses(1, "2C", "the 2 of clubs stays on its foundation")
  end, { options = { take_back = false } })

lay("KL-2 what lies under others of the waste", { waste = "KH 5C", column = { "2S" } }, function(t)
  t:refuses(1, "5C", "another card lies on the 5 of clubs")
end)
