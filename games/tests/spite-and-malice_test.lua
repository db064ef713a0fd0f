-- Rule tests of Spite and Malice. Piles are written with the top card first; seat 1 is to play, and cannot draw where
-- the stock is not named.

local function lay(name, hands, piles, script, more)
  local set_up = { hands = hands, rest = "aside" }
  for key, value in pairs(piles) do set_up[key] = value end
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up.goal = set_up.goal or { "9D 8D", "9H 8H" }
  set_up[1] = script
  test(name)(set_up)
end

local four = { "3D 2D AD", "", "", "" }     -- waits for a Four

for _, case in ipairs { { 2, 20, 104 }, { 3, 20, 104 }, { 4, 20, 156 }, { 5, 20, 156 } } do
  test("SM-1 SM-2 the deal for " .. case[1]) {
    players = case[1],
    function(t)
      for seat = 1, case[1] do t:equal(t:count("goal", seat), case[2]) end
      t:equal(t:count("hand", 1), 5)
      t:equal(t:count("stock"), case[3] - case[1] * case[2] - 5)
      t:ok(t:sees(2, "goal", 1):find("^%w+ %? %?"), "only the top card of the pay-off pile")
    end
  }
end

for preset, size in pairs { long = 26, quick = 8 } do
  test("SM-1 the preset " .. preset) {
    preset = preset,
    function(t)
      t:equal(t:count("goal", 1), size)
      t:equal(t:count("stock"), (preset == "long" and 108 or 104) - 2 * size - 5)
    end
  }
end

test "SM-1 that many cards need another pack" {
  players = 3, options = { goal = 30 }, refused = "so many cards need another pack"
}

lay("SM-2 one draws up to five cards", { "2C 3C", "4C" }, { stock = "9C 10C JC QC" }, function(t)
  t:equal(t:count("hand", 1), 5)
  t:equal(t:count("hand", 2), 1)
end)

lay("SM-2 or to as many as the option says", { "2C 3C", "4C" }, { stock = "9C 10C JC QC 2D 3D" }, function(t)
  t:equal(t:count("hand", 1), 7)
end, { options = { hold = 7 } })

lay("SM-3 piles begin with Aces and go up, of any suits", { "AC 2C 4C 4S 5C", "4H" }, { centre = four }, function(t)
  t:equal(t:public("wanted"), "4 A A A")
  t:offers(1, "play AC pile 2", "play 4C pile 1", "play 4S pile 1", "lay AC", "lay 2C", "lay 4C", "lay 4S", "lay 5C")
  t:choose(1, "play AC pile 2")
  t:equal(t:public("wanted"), "4 2 A A")
  t:offers_also(1, "play 2C pile 2", "play 4S pile 1")
end)

lay("SM-3 Kings are wild", { "KC 7C", "4H" }, { centre = four }, function(t)
  t:offers(1, "play KC pile 1", "play KC pile 2", "lay KC", "lay 7C")
  t:choose(1, "play KC pile 1")
  t:equal(t:public("wanted"), "5 A A A")
end)

lay("SM-3 but do not begin a pile, by option", { "KC 7C", "4H" }, { centre = { "", "", "", "" } }, function(t)
  t:offers(1, "lay KC", "lay 7C")
end, { options = { wild_aces = false } })

lay("SM-3 they may be the Two of it", { "KC 7C", "4H" }, { centre = { "AC", "", "", "" } }, function(t)
  t:offers(1, "play KC pile 1", "lay KC", "lay 7C")
end, { options = { wild_aces = false } })

lay("SM-3 Jokers are wild and Kings are not by the preset jokers", { "KC * 7C", "4H" }, { centre = four }, function(t)
  t:offers(1, "play * pile 1", "play * pile 2", "lay KC", "lay *", "lay 7C")
end, { preset = "jokers" })

lay("SM-4 the pay-off pile, the hand and the side piles", { "4C 9C", "4H" },
  { centre = four, goal = { "4D 8D", "9H" }, side = { { "4S 9S", "", "7S", "" }, {} } }, function(t)
    t:offers(1, "pay 4D pile 1", "play 4C pile 1", "bring 4S pile 1", "lay 4C", "lay 9C")
    t:choose(1, "pay 4D pile 1")
    t:equal(t:pile("centre", 1), "4D 3D 2D AD")
    t:equal(t:sees(2, "goal", 1), "8D")
    t:to_move(1)
  end)

lay("SM-4 a side pile gives its top card", { "9C", "4H" }, { centre = four, side = { { "4S 9S", "", "", "" }, {} } },
  function(t)
    t:choose(1, "bring 4S pile 1")
    t:equal(t:pile("side", 1, 1), "9S")
  end)

lay("SM-4 with no cards in hand one draws again", { "4C 5C 6C 7C 8C", "4H" }, { centre = four }, function(t)
  for _, card in ipairs { "4C", "5C", "6C", "7C", "8C" } do t:choose(1, "play " .. card .. " pile 1") end
  t:equal(t:hand(1), "JC QC 9D QD QH")
  t:offers_also(1, "play 9D pile 1")
end, { stock = "QD QC QH JC 9D 5C" })

lay("SM-5 a card on a side pile ends the turn", { "8C 9C", "4H" }, { centre = four }, function(t)
  t:choose(1, "lay 9C")
  t:equal(t:pile("side", 1, 1), "9C")
  t:to_move(2)
end)

lay("SM-5 on any of them, or where there is none yet", { "8C 9C", "4H" },
  { centre = four, side = { { "JS", "", "QS", "" }, {} } }, function(t)
    t:choose(1, "lay 9C")
    t:offers(1, "put Anna's side pile 1", "put Anna's side pile 2", "put Anna's side pile 3")
    t:choose(1, "put Anna's side pile 3")
    t:to_move(2)
  end)

lay("SM-5 there are four of them", { "8C 9C", "4H" }, { centre = four, side = { { "JS", "10S", "QS", "9S" }, {} } },
  function(t)
    t:choose(1, "lay 9C")
    t:equal(#t:options_of(), 4)
  end)

local queen = { "JD 10D 9D 8D 7D 6D 5D 4D 3D 2D AD", "", "", "" }

lay("SM-6 a pile that is built up is taken away", { "QC 9C", "4H" }, { centre = queen }, function(t)
  t:choose(1, "play QC pile 1")
  t:equal(t:count("centre", 1), 0)
  t:equal(t:count("built"), 12)
end)

lay("SM-6 where Kings are plain with the King", { "QC KC 9C", "4H" }, { centre = queen }, function(t)
  t:choose(1, "play QC pile 1")
  t:equal(t:public("wanted"), "K A A A")
  t:choose(1, "play KC pile 1")
  t:equal(t:count("built"), 13)
end, { preset = "jokers" })

lay("SM-6 SM-4 the new stock", { "QC", "4H" }, { centre = queen }, function(t)
  t:choose(1, "play QC pile 1")
  t:equal(t:count("hand", 1), 5)
  t:equal(t:count("stock"), 7)
end)

lay("SM-7 when all have passed the smallest pay-off pile wins", { "8C", "" }, { goal = { "9D 8D", "9H 8H 7H 6H" } },
  function(t)
    t:choose(1, "lay 8C")
    t:offers(2, "pass")
    t:choose(2, "pass")
    t:plays_on()
    t:choose(1, "pass")
    t:winners(1)
    t:equal(t:score(1), 2)
    t:equal(t:score(2), 0)
  end)

lay("SM-7 what is played after a pass counts anew", { "", "AC 8C" }, { centre = four }, function(t)
  t:choose(1, "pass")
  t:choose(2, "play AC pile 2", "lay 8C")
  t:choose(1, "pass")
  t:plays_on()
end)

lay("SM-8 the last card of the pay-off pile wins", { "8C 7C", "4H" }, { centre = four, goal = { "4D", "9H 8H 7H" } },
  function(t)
    t:choose(1, "pay 4D pile 1")
    t:winners(1)
    t:equal(t:score(1), 8)
    t:equal(t:score(2), 0)
  end)

lay("SM-8 deals are played until the target is reached", { "8C 7C", "4H" },
  { centre = four, goal = { "4D", "9H 8H 7H" } }, function(t)
    t:choose(1, "pay 4D pile 1")
    t:equal(t:deal_number(), 2)
  end, { options = { target = 9 } })

test "SM-1 where just enough are left, it is played" {
  players = 3, options = { goal = 30, hold = 4 }, function(t) t:equal(t:count("stock"), 104 - 90 - 4) end
}

lay("SM-8 the highest score wins, whoever ends the last deal", { "8C 7C", "4H" },
  { centre = four, goal = { "4D", "9H 8H 7H" } }, function(t)
    t:choose(1, "pay 4D pile 1")
    t:winners(2)
  end, { options = { target = 5 }, scores = { 0, 9 } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with { goal = 20, hold = 5, packs = 2, jokers = 0, kings = "wild", wild_aces = true, target = 1 }
  end
}
test "the preset jokers" { preset = "jokers", function(t) t:plays_with { kings = "plain", jokers = 2 } end }
test "the preset long" { preset = "long", function(t) t:plays_with { goal = 26, jokers = 2, kings = "plain" } end }
test "the preset quick" { preset = "quick", function(t) t:plays_with { goal = 8 } end }
test "how far goal goes" {
  options = { goal = -1 }, refused = "the option `goal` is a number in 3..30, not `-1`"
}
test "how far hold goes" {
  options = { hold = -1 }, refused = "the option `hold` is a number in 4..7, not `-1`"
}
test "how far packs goes" {
  options = { packs = -1 }, refused = "the option `packs` is a number in 2..4, not `-1`"
}
test "how far jokers goes" {
  options = { jokers = -1 }, refused = "the option `jokers` is a number in 0..2, not `-1`"
}
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 1..100, not `-1`"
}
test "packs with 4 players" { players = 4, function(t) t:plays_with { packs = 3 } end }
test "packs with 3 players" { players = 3, function(t) t:plays_with { packs = 2 } end }
