-- Rule tests of Rummy. Seat 1 begins; what is not written lies aside, out of the game, but for the stock.

local function laid(name, set_up, script)
  set_up[1] = script
  test(name)(set_up)
end

for seats, cards in pairs { [2] = 10, [3] = 7, [4] = 7, [5] = 6, [6] = 6 } do
  test("RM-1 everybody gets " .. cards .. " cards with " .. seats .. " players") {
    players = seats,
    function(t)
      t:equal(t:count("hand", seats), cards)
      t:equal(t:count("discard"), 1)
    end
  }
end

test "RM-1 hands may not be too large" {
  players = 6, options = { hand_size = 8 }, refused = "there are not enough cards for hands so large"
}

laid("RM-1 draw a card or take the top discard", { hands = { "5C 9H JS", "2C" }, discard = "7S 3C", stock = "KD" },
  function(t)
    t:offers(1, "draw", "take 7S")
    t:refuses(1, "5C", "first you draw, or take the top discard")
    t:choose(1, "draw")
    t:equal(t:hand(1), "5C KD 9H JS")
    t:choose(1, "discard KD")
    t:refuses(2, "2C", "first you draw, or take the top discard")
  end)

local used_up = { hands = { "5C 9H JS", "2C 3D" }, discard = "7S 3C 4C", rest = "aside" }

local function when_used_up(name, more, script)
  for key, value in pairs(used_up) do more[key] = value end
  laid(name, more, script)
end

when_used_up("RM-1 the discards are turned over when the stock is used up", {}, function(t)
  t:choose(1, "draw")
  t:equal(t:hand(1), "4C 5C 9H JS")
  t:equal(t:pile("discard"), "7S")
end)

when_used_up("RM-1 or shuffled", { options = { shuffled = true } }, function(t)
  t:choose(1, "draw")
  t:equal(t:count("stock"), 1)
end)

when_used_up("RM-1 but only once", {}, function(t)
  t:choose(1, "draw", "discard 4C")
  t:choose(2, "draw", "discard 3C")
  t:offers(1, "take 3C", "stop")
end)

when_used_up("RM-1 or as often as was agreed", { options = { renewals = 2 } }, function(t)
  t:choose(1, "draw", "discard 4C")
  t:choose(2, "draw", "discard 3C")
  t:choose(1, "draw", "discard 5C")
  t:choose(2, "draw", "discard 3D")
  t:offers(1, "take 3D", "stop")
end)

when_used_up("RM-1 RM-5 without a new stock one may end the deal, and least in hand wins", { preset = "strict" },
  function(t)
    t:offers(1, "take 7S", "stop")
    t:choose(1, "stop")
    t:equal(t:score(1), 0)
    t:equal(t:score(2), 24 - 5)
  end)

laid("RM-2 melds are groups and runs, once in a turn", {
  hands = { "5C 5D 5H 6H 7H JS JC JD", "2C" }, discard = "9S", stock = "KD",
}, function(t)
  t:choose(1, "draw")
  t:offers_also(1, "meld 5C 5D 5H", "meld 5H 6H 7H", "meld JC JD JS")
  t:choose(1, "meld 5H 6H 7H")
  t:equal(t:pile("meld", 1), "7H 6H 5H")
  t:offers_not(1, "meld")
end)

laid("RM-2 two of a rank are no meld", { hands = { "5C 5D 9H JS", "2C" }, discard = "9S", stock = "KD" }, function(t)
  t:choose(1, "draw")
  t:offers(1, "discard 5C", "discard 5D", "discard 9H", "discard JS", "discard KD")
end)

laid("RM-3 one of two cards taken and held is discarded", { hands = { "5C", "2C" }, discard = "7S" }, function(t)
  t:choose(1, "take 7S")
  t:offers(1, "discard 5C")
end)

laid("RM-2 or as often as one likes", {
  hands = { "5C 5D 5H JS JC JD", "2C" }, discard = "9S", stock = "KD", preset = "free",
}, function(t)
  t:choose(1, "draw", "meld 5C 5D 5H", "meld JC JD JS", "discard KD")
  t:equal(t:deal_number(), 2)
end)

for aces, offers in pairs { low = { true, false, false }, high = { false, true, false }, around = { true, true,
  true } } do
  laid("RM-2 an Ace in a run: " .. aces, {
    hands = { "AC 2C 3C QC KC 9H", "2D" }, discard = "9S", stock = "KD", options = { aces = aces },
  }, function(t)
    t:choose(1, "draw")
    for number, run in ipairs { "AC 2C 3C", "AC QC KC", "AC 2C KC" } do
      if offers[number] then t:offers_also(1, "meld " .. run) else t:offers_not(1, "meld " .. run) end
    end
  end)
end

laid("RM-2 cards are laid off on any meld", {
  hands = { "5C 8H JS", "2C 3C" }, discard = "9S", stock = "KD", meld = { "5D 5H 5S", "9H 10H JH" },
}, function(t)
  t:choose(1, "draw")
  t:offers(1, "lay_off 5C meld 1", "lay_off 8H meld 2", "discard 5C", "discard 8H", "discard JS", "discard KD")
  t:choose(1, "lay_off 8H meld 2")
  t:equal(t:count("meld", 2), 4)
end)

laid("RM-2 if so agreed, only by who has melded", {
  hands = { "5C 8H 8C 8D JS", "2C 3C" }, discard = "9S", stock = "KD", meld = { "5D 5H 5S" }, preset = "strict",
}, function(t)
  t:choose(1, "draw")
  t:offers_not(1, "lay_off")
  t:choose(1, "meld 8C 8D 8H")
  t:offers_also(1, "lay_off 5C meld 1")
end)

laid("RM-3 a discard ends the turn", { hands = { "5C 9H JS", "2C" }, discard = "7S", stock = "KD" }, function(t)
  t:choose(1, "draw", "discard KD")
  t:equal(t:pile("discard"), "KD 7S")
  t:to_move(2)
end)

laid("RM-3 the discard just taken is not thrown back", { hands = { "5C 9H", "2C" }, discard = "7S" }, function(t)
  t:choose(1, "take 7S")
  t:offers(1, "discard 5C", "discard 9H")
  t:refuses(1, "7S", "was just taken from the discards")
end)

laid("RM-3 unless it is the last card", { hands = { "5C 5D 5H", "2C" }, discard = "7S" }, function(t)
  t:choose(1, "take 7S", "meld 5C 5D 5H", "discard 7S")
  t:equal(t:deal_number(), 2)
end)

laid("RM-3 one may have to keep a card for the discard", {
  hands = { "5C 5D", "2C" }, discard = "7S", stock = "5H", preset = "strict",
}, function(t)
  t:choose(1, "draw")
  t:offers(1, "discard 5C", "discard 5D", "discard 5H")
end)

laid("RM-3 also when laying off", {
  hands = { "8C", "2C" }, discard = "7S", stock = "8D", options = { last_discard = true }, meld = { "5C 6C 7C" },
}, function(t)
  t:choose(1, "draw", "lay_off 8C meld 1")
  t:offers(1, "discard 8D")
end)

laid("RM-4 whoever has no cards left wins the deal, without a discard too", {
  hands = { "5C 5D", "2C KC" }, discard = "9S", stock = "5H", options = { rummy = false },
}, function(t)
  t:choose(1, "draw", "meld 5C 5D 5H")
  t:equal(t:deal_number(), 2)
  t:equal(t:score(1), 12)
end)

laid("RM-4 who lays all in one turn has gone rummy", { hands = { "5C 5D 9H", "2C KC" }, discard = "9S", stock = "5H" },
  function(t)
    t:choose(1, "draw", "meld 5C 5D 5H", "discard 9H")
    t:equal(t:score(1), 24)
  end)

laid("RM-4 not who has melded before", { hands = { "5C 5D 5H 9H", "2C KC" }, discard = "9S", stock = "8C 9D 8D" },
  function(t)
    t:choose(1, "draw", "meld 5C 5D 5H", "discard 8C")
    t:choose(2, "draw", "discard 9D")
    t:choose(1, "take 9D", "discard 9H")
    t:choose(2, "draw", "discard 8D")
    t:plays_on()
    t:equal(t:public("opened", 1), true)
  end)

laid("RM-5 the winner scores what all others hold", {
  hands = { "5C 5D", "AC KC", "4D 3D" }, discard = "9S", stock = "5H", options = { rummy = false },
}, function(t)
  t:choose(1, "draw", "meld 5C 5D 5H")
  t:equal(t:score(1), 11 + 7)
  t:equal(t:score(2), 0)
end)

laid("RM-5 high Aces count 15", {
  hands = { "5C 5D", "AC KC" }, discard = "9S", stock = "5H", options = { rummy = false, aces = "high" },
}, function(t)
  t:choose(1, "draw", "meld 5C 5D 5H")
  t:equal(t:score(1), 25)
end)

laid("RM-5 or everybody scores what they hold", {
  hands = { "5C 5D", "AC KC", "4D 3D" }, discard = "9S", stock = "5H", options = { rummy = false }, preset = "penalty",
  scores = { 50, 88, 93 },
}, function(t)
  t:choose(1, "draw", "meld 5C 5D 5H")
  t:equal(t:score(2), 99)
  t:winners(1)
end)

for _, points in ipairs { 75, 76 } do
  laid("RM-5 with 100 points it is won, from " .. points, {
    hands = { "5C 5D 9H", "2C KC" }, discard = "9S", stock = "5H", scores = { points, 0 },
  }, function(t)
    t:choose(1, "draw", "meld 5C 5D 5H", "discard 9H")
    if points == 76 then t:winners(1) else t:plays_on() end
  end)
end

when_used_up("RM-1 or shuffled, by option", { options = { shuffled = true }, seed = 4 }, function(t)
  t:choose(1, "draw")
  t:equal(t:hand(1), "3C 5C 9H JS")
end)

laid("RM-1 after one new stock there is none", { hands = { "5C 9H JS", "2C 3D 7D" }, discard = "7S 3C 4C",
  rest = "aside" }, function(t)
    t:choose(1, "draw", "discard JS")
    t:choose(2, "draw", "discard 7D")
    t:offers(1, "take 7D", "stop")
  end)

laid("RM-1 the last card of the first stock is none of the new one", { hands = { "5C 9H JS", "2C 3D 7D" },
  discard = "7S 3C", stock = "KD", rest = "aside" }, function(t)
    t:choose(1, "draw", "discard JS")
    t:offers(2, "draw", "take JS")
  end)

laid("RM-2 Aces above Kings: then a Two is the lowest card", { hands = { "2H 3H 4H JS", "2C" }, discard = "9C",
  stock = "AH", options = { aces = "high" } }, function(t)
    t:choose(1, "draw")
    t:offers_also(1, "meld 2H 3H 4H")
    t:offers_not(1, "meld 2H 3H AH")
  end)

laid("RM-2 nor are two cards in a row", { hands = { "5C 6C 9H JS", "2C" }, discard = "9S", stock = "KD" }, function(t)
  t:choose(1, "draw")
  t:offers_not(1, "meld")
end)

laid("RM-5 the highest score wins, whoever goes out", {
  hands = { "5C 5D 5H", "2C" }, discard = "9S", stock = "KD", rest = "aside", scores = { 0, 110 },
}, function(t)
  t:choose(1, "draw", "meld 5C 5D 5H", "discard KD")
  t:winners(2)
end)

-- Jokers

test "RM-6 Jokers are added to the pack" {
  players = 2, preset = "jokers", function(t) t:equal(t:count("stock"), 54 - 21) end
}

-- Seat 1 holds `hand` and draws the King of diamonds; it may meld `may`, and not `may_not`.
local function with_jokers(name, hand, may, may_not, options)
  local set_up = { hands = { hand .. " 9H", "2S" }, discard = "9S", stock = "KD", rest = "aside" }
  set_up.options = { jokers = 2 }
  for key, value in pairs(options or {}) do set_up.options[key] = value end
  laid("RM-6 " .. name, set_up, function(t)
    t:choose(1, "draw")
    for _, meld in ipairs(may) do t:offers_also(1, "meld " .. meld) end
    for _, meld in ipairs(may_not) do t:offers_not(1, "meld " .. meld) end
  end)
end

with_jokers("a Joker makes a pair a meld", "5C 5D * JS", { "5C 5D *" }, { "5C JS *", "9H JS *" })
with_jokers("a meld has two other cards at least", "5C * *", {}, { "5C * *", "9H * *" })
with_jokers("four of a rank are the most", "5C 5D 5H * *", { "5C 5D * *", "5C 5D 5H *", "5C 5D 5H" },
  { "5C 5D 5H * *" })
with_jokers("a Joker fills a gap in a run", "5C 7C * 2D", { "5C 7C *" }, { "5C 2D *" })
with_jokers("or stands at its end", "5C 6C * 7D", { "5C 6C *" }, { "6C 7D *" })
with_jokers("one Joker does not fill a gap of two", "5C 8C *", {}, { "5C 8C *" })
with_jokers("two do", "5C 8C * *", { "5C 8C * *" }, { "5C 8C *" })
with_jokers("longer runs", "5C 7C 9C * *", { "5C 7C 9C * *", "5C 7C *", "7C 9C *" }, { "5C 9C *", "5C 9C * *" })
with_jokers("Aces are low", "AC 3C QC KC *", { "AC 3C *" }, { "QC AC *", "KC AC *" })
with_jokers("or high", "2C 3C AC QC *", { "AC QC *" }, { "AC 3C *" }, { aces = "high" })
with_jokers("or both", "2C KC QC 3C *", { "2C KC *", "2C 3C *", "QC KC *" },
  { "QC 2C *", "3C KC *" }, { aces = "around" })
with_jokers("both with two Jokers", "2C QC * *", { "2C QC * *" }, {}, { aces = "around" })

laid("RM-6 Jokers lie beside the other cards of the meld", { hands = { "7C * 5C 9H", "2S" }, discard = "9S",
  stock = "KD", rest = "aside", options = { jokers = 1 } }, function(t)
    t:choose(1, "draw", "meld 5C 7C *")
    t:equal(t:pile("meld", 1), "* 7C 5C")
  end)

-- The first meld is `on`; seat 1 holds `card` and may lay it off, or not.
local function laid_off(name, on, card, may, more)
  local set_up = { hands = { card .. " 9H JS", "2S" }, discard = "9S", stock = "KD", rest = "aside", meld = { on } }
  set_up.options = { jokers = 2 }
  for key, value in pairs(more or {}) do set_up.options[key] = value end
  laid("RM-6 " .. name, set_up, function(t)
    t:choose(1, "draw")
    t["offers_" .. (may and "also" or "not")](t, 1, "lay_off " .. card .. " meld 1")
  end)
end

laid_off("a card beside a Joker is laid off", "* 6C 5C", "8C", true)
laid_off("on either side of the run", "* 6C 5C", "3C", true)
laid_off("but not one too far away", "* 6C 5C", "9C", false)
laid_off("nor one of another suit", "* 6C 5C", "7D", false)
laid_off("nor of a rank that is there", "* 6C 5C", "6D", false)
laid_off("a Joker is laid off on a run", "7C 6C 5C", "*", true)
laid_off("and on three of a rank", "5C 5D 5H", "*", true)
laid_off("a fourth with a Joker", "* 5D 5H", "5S", true)
laid_off("but no fifth card", "* * 5D 5H", "5S", false)
laid_off("and nothing on all thirteen", "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C AC", "*", false)

local function swapped(name, on, card, may, more)
  local set_up = { hands = { card .. " 9H JS", "2S" }, discard = "9S", stock = "KD", rest = "aside", meld = { on } }
  set_up.options = { jokers = 2, swapping = true }
  for key, value in pairs(more or {}) do set_up.options[key] = value end
  laid("RM-6 " .. name, set_up, function(t)
    t:choose(1, "draw")
    if may then t:offers_also(1, "swap " .. card .. " meld 1") else t:offers_not(1, "swap") end
  end)
end

swapped("a Joker is swapped for the card it stands for", "* 7C 5C", "6C", true)
swapped("but not for another", "* 7C 5C", "8C", false)
swapped("nor for a Joker", "* 7C 5C", "*", false)
swapped("also among cards of a rank", "* 5D 5H", "5S", true)
swapped("where there is no Joker nothing is swapped", "7C 6C 5C", "8C", false)
swapped("where it was not agreed nothing is", "* 7C 5C", "6C", false, { swapping = false })
swapped("nor by players who may not lay off", "* 7C 5C", "6C", false, { lay_off = "opened" })

laid("RM-6 whoever swaps gets the Joker and continues", { hands = { "6C 9C 9H JS", "2S" }, discard = "9S", stock = "KD",
  rest = "aside", meld = { "* 7C 5C" }, preset = "jokers" }, function(t)
    t:choose(1, "draw", "swap 6C meld 1")
    t:equal(t:pile("meld", 1), "6C 7C 5C")
    t:equal(t:hand(1), "9C KD 9H JS *")
    t:ok(t:public("opened", 1))
    t:choose(1, "meld 9C 9H *")
  end)

test "RM-6 one Joker is enough to swap for" {
  options = { swapping = true, jokers = 1 }, function(t) t:plays_with { jokers = 1, swapping = true } end
}

laid("RM-3 a card has to be kept when laying off too", { hands = { "5S", "2S" }, discard = "9S", stock = "KD",
  rest = "aside", meld = { "5C 5D 5H", "KC KS KH" }, options = { last_discard = true } }, function(t)
    t:choose(1, "draw", "lay_off 5S meld 1")
    t:offers(1, "discard KD")
  end)

test "RM-6 without Jokers there is nothing to swap for" {
  options = { swapping = true }, refused = "there are no Jokers to swap for"
}

for _, aces in ipairs { "low", "high" } do
  laid("RM-5 RM-6 a Joker in hand counts 15, with Aces " .. aces, { hands = { "5C 5D 5H", "* 3C" }, discard = "9S",
    stock = "KD", rest = "aside", options = { jokers = 1, aces = aces, rummy = false } }, function(t)
      t:choose(1, "draw", "meld 5C 5D 5H", "discard KD")
      t:equal(t:score(1), 18)
    end)
end

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      target = 100, hand_size = 10, aces = "low", one_meld = true, lay_off = "any", last_discard = false, rummy = true,
      against = false, renewals = 1, shuffled = false, jokers = 0, swapping = false,
    }
  end
}
test "the preset free" { preset = "free", function(t) t:plays_with { one_meld = false, aces = "around" } end }
test "the preset strict" {
  preset = "strict",
  function(t)
    t:plays_with { lay_off = "opened", last_discard = true, renewals = 0 }
  end
}
test "the preset penalty" { preset = "penalty", function(t) t:plays_with { against = true } end }
test "the preset jokers" { preset = "jokers", function(t) t:plays_with { jokers = 2, swapping = true } end }
test "how far jokers goes" {
  options = { jokers = -1 }, refused = "the option `jokers` is a number in 0..2, not `-1`"
}
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 50..500, not `-1`"
}
test "how far hand_size goes" {
  options = { hand_size = -1 }, refused = "the option `hand_size` is a number in 5..10, not `-1`"
}
test "how far renewals goes" {
  options = { renewals = -1 }, refused = "the option `renewals` is a number in 0..9, not `-1`"
}
test "hand_size with 3 players" { players = 3, function(t) t:plays_with { hand_size = 7 } end }
test "hand_size with 2 players" { players = 2, function(t) t:plays_with { hand_size = 10 } end }
test "hand_size with 5 players" { players = 5, function(t) t:plays_with { hand_size = 6 } end }
