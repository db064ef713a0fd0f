-- Rule tests of FreeCell. Of each column that is laid the last card, which may be played, is written first.

local function lay(name, table_laid, script, options, preset)
  local set_up = { players = 1, rest = "aside", options = options, preset = preset }
  for key, value in pairs(table_laid) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

local function counts(t, pile, places)
  local found = {}
  for place = 1, places do found[place] = t:count(pile, place) end
  return found
end

local deals = {
  { nil, { 7, 7, 7, 7, 6, 6, 6, 6 }, { 0, 0, 0, 0 } },
  { "bakers_game", { 7, 7, 7, 7, 6, 6, 6, 6 }, { 0, 0, 0, 0 } },
  { "forecell", { 6, 6, 6, 6, 6, 6, 6, 6 }, { 1, 1, 1, 1 } },
  { "eight_off", { 6, 6, 6, 6, 6, 6, 6, 6 }, { 1, 1, 1, 1, 0, 0, 0, 0 } },
  { "seahaven_towers", { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 }, { 1, 1, 0, 0 } },
}
for _, deal in ipairs(deals) do
  test("FC-1 the cards are dealt out: " .. (deal[1] or "without a preset")) {
    players = 1, preset = deal[1],
    function(t)
      t:equal(counts(t, "column", #deal[2]), deal[2])
      t:equal(counts(t, "cell", #deal[3]), deal[3])
      t:ok(not t:sees(1, "column", 1):find("?", 1, true), "all face up")
    end
  }
end

test "FC-1 eight columns and two cells have no place for four cards" {
  players = 1, options = { filled = true, cells = 3 }, refused = "four cards go into cells"
}

test "FC-1 ten columns and one cell have none for two" {
  players = 1, options = { filled = true, columns = 10, cells = 1 }, refused = "two cards go into cells"
}

lay("FC-2 Aces begin the foundations, and the others follow in order", { column = { "AC", "2C", "2D", "3C" } },
  function(t)
    t:offers_also(1, "home AC")
    t:offers_not(1, "home 2C", "home 2D")
    t:choose(1, "home AC", "home 2C")
    t:offers_also(1, "home 3C")
    t:offers_not(1, "home 2D")
    t:equal(t:pile("foundation", 1), "2C AC")
  end)

lay("FC-2 also from the cells, but not from under another card", { cell = { "AC" }, column = { "KH AD" } }, function(t)
  t:offers_also(1, "home AC")
  t:offers_not(1, "home AD")
end)

-- Where the Five of clubs may go: on the Six of clubs, diamonds, or spades.
for preset, goes in pairs { forecell = "2", bakers_game = "1" } do
  lay("FC-3 a card goes on the next higher rank: " .. preset, { cell = { "5C" }, column = { "6C", "6D", "6S", "4D" } },
    function(t)
      for place = 1, 4 do
        local choice = "put 5C column " .. place
        if goes:find(tostring(place)) then t:offers_also(1, choice) else t:offers_not(1, choice) end
      end
    end, nil, preset)
end

lay("FC-3 of any suit, by the option", { cell = { "5C" }, column = { "6C", "6D", "6S", "4D" } }, function(t)
  t:offers_also(1, "put 5C column 1", "put 5C column 2", "put 5C column 3")
  t:offers_not(1, "put 5C column 4")
end, { build = "any" })

local full = { "2H 3H", "2D 3D", "2S 3S", "7H", "8H", "9H", "", "KC" }
lay("FC-3 any card goes into an empty column", { cell = { "5C" }, column = full }, function(t)
  t:offers_also(1, "put 5C column 7", "put 2H column 7", "put KC column 7")
end)

for _, preset in ipairs { "eight_off", "forecell" } do
  lay("FC-3 only Kings do: " .. preset, { cell = { "5C" }, column = full }, function(t)
    t:offers_not(1, "put 5C column 7", "put 2H column 7")
    t:offers_also(1, "put KC column 7")
  end, nil, preset)
end

lay("FC-4 any card goes into a free cell", { column = { "KC", "2D 9D" }, cell = { "5C" } }, function(t)
  t:offers_also(1, "park KC", "park 2D")
  t:offers_not(1, "park 9D", "park 5C")
  t:choose(1, "park 2D")
  t:equal(counts(t, "cell", 4), { 1, 1, 0, 0 })
  t:choose(1, "put 2D column 3")
  t:equal(counts(t, "cell", 4), { 1, 0, 0, 0 })
end)

lay("FC-4 not into one that is taken", { column = { "KC" }, cell = { "5C" } }, function(t)
  t:offers_not(1, "park")
end, { cells = 1 })

local others = { "2C", "4H", "6H", "8H", "10H", "QH" }
-- Six cards in order in the first column, the Nine on the second, `spaces` empty columns, `taken` cells taken.
local function block(name, taken, spaces, most, options)
  local columns = { "3C 4D 5C 6D 7C 8D", "9C" }
  for place = 3, 8 - spaces do columns[place] = others[place - 2] end
  local cells = {}
  for place = 1, taken do cells[place] = ({ "AS", "3S", "5S", "7S" })[place] end
  lay(name, { column = columns, cell = cells }, function(t)
    if most >= 6 then t:offers_also(1, "put 8D column 2") else t:offers_not(1, "put 8D column 2") end
    if spaces == 0 then return end
    for number, card in ipairs { "3C", "4D", "5C", "6D", "7C", "8D" } do
      local choice = "put " .. card .. " column 8"
      if number <= most // 2 or options then t:offers_also(1, choice) else t:offers_not(1, choice) end
    end
  end, options)
end

block("FC-5 with four free cells five cards may be moved", 0, 0, 5)
block("FC-5 with an empty column twice as many, but not into that column", 2, 1, 6)
block("FC-5 with fewer cells fewer", 3, 1, 4)
block("FC-5 two empty columns make it four times as many", 3, 2, 8)
block("FC-5 without room a single card", 4, 1, 2)
block("FC-5 or any number, by the option", 4, 1, 6, { relaxed = true })

lay("FC-5 they keep their order", { column = { "3C 4D 5C KH", "6D" } }, function(t)
  t:choose(1, "put 5C column 2")
  t:equal(t:pile("column", 2), "3C 4D 5C 6D")
  t:equal(t:pile("column", 1), "KH")
end)

lay("FC-5 only cards that go on each other", { column = { "3C 5C", "6D" } }, function(t)
  t:offers_not(1, "put 5C column 2")
end)

lay("FC-5 where only Kings go into empty columns these are no room", { column = { "5C 6C", "7C" }, cell = { "KH" } },
  function(t)
    t:offers_not(1, "put 6C column 2")
    t:choose(1, "put KH column 3", "put 6C column 2")
  end, { cells = 1, spaces = "kings", build = "suit" })

local twelve = "QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C AC"
local function suit(letter) return "K" .. letter .. " " .. twelve:gsub("C", letter) end

lay("FC-7 all cards on the foundations are a win", {
  foundation = { clubs = twelve, diamonds = suit "D", hearts = suit "H", spades = suit "S" }, column = { "KC" },
}, function(t)
  t:choose(1, "home KC")
  t:winners(1)
  t:equal(t:score(1), 52)
end)

for _, laid in ipairs {
  { "QD KC", "KD", hinders = false }, { "KC QD", "KD", hinders = true }, { "QD KD", hinders = false, cell = "KC" },
  { "KD KC", "QD", hinders = false },
} do
  lay("FC-6 the rest is laid home at once: " .. laid[1], {
    foundation = { clubs = twelve, diamonds = twelve:gsub("C", "D"):sub(4), hearts = suit "H", spades = suit "S" },
    column = { laid[1], laid[2] }, cell = { laid.cell },
  }, function(t)
    if laid.hinders then t:offers_not(1, "rest") return end
    t:choose(1, "rest")
    t:winners(1)
    t:equal(t:score(1), 52)
  end)
end

lay("FC-7 one gives up when no cell is free", { column = { "KC", "2D" }, foundation = { hearts = "2H AH" } },
  function(t)
    t:offers_not(1, "give_up")
    t:choose(1, "park KC", "give_up")
    t:winners()
    t:equal(t:score(1), 2)
  end, { cells = 1 })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 1,
  function(t)
    t:plays_with { cells = 4, columns = 8, build = "colours", spaces = "any", filled = false, relaxed = false }
  end
}
test "the preset bakers_game" { players = 1, preset = "bakers_game", function(t) t:plays_with { build = "suit" } end }
test "the preset eight_off" {
  players = 1, preset = "eight_off",
  function(t)
    t:plays_with { cells = 8, build = "suit", spaces = "kings", filled = true }
  end
}
test "the preset seahaven_towers" {
  players = 1, preset = "seahaven_towers",
  function(t)
    t:plays_with { columns = 10, build = "suit", spaces = "kings", filled = true }
  end
}
test "the preset forecell" {
  players = 1, preset = "forecell",
  function(t)
    t:plays_with { spaces = "kings", filled = true }
  end
}
test "how far cells goes" {
  players = 1, options = { cells = -1 }, refused = "the option `cells` is a number in 1..10, not `-1`"
}

lay("FC-2 FC-3 why a card stays", { column = { "5H 9S", "7C 8D", "KC" }, cell = { "2C", "2D", "2H", "2S" } }, function(t)
  t:refuses(1, "5H", "the cells are full, and neither a column nor its foundation takes the 5 of hearts")
  t:refuses(1, "2C", "neither a column nor its foundation takes the 2 of clubs")
  t:refuses(1, "9S", "the cards on the 9 of spades do not lie in order")
  t:refuses(1, "8D", "no column takes the 8 of diamonds with all that lies on it")
end, { spaces = "kings" })
