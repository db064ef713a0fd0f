-- Rule tests of Scopa. Two play, seat 1 begins; what is not written lies aside, out of the game.

local function laid(name, set_up, script)
  set_up.rest = set_up.rest or "aside"
  set_up[1] = script
  test(name)(set_up)
end

for seats, cards in pairs { [2] = 30, [3] = 27, [4] = 24 } do
  test("SC-1 three cards each and four on the table, with " .. seats .. " players") {
    players = seats, seed = 3,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), 3) end
      t:equal(t:count("middle"), 4)
      t:equal(t:count("stock"), cards)
    end
  }
end

test "SC-1 the player on the dealer's right begins" {
  players = 4, dealer = 2, seed = 3,
  function(t) t:to_move(1) end
}

test "SC-1 three Kings on the table: the cards are dealt again" {
  deck = "K-coins K-cups K-swords 2-cups",
  function(t)
    t:ok(t:pile("middle") ~= "2-cups K-swords K-cups K-coins")
    t:equal(t:deal_number(), 1)
  end
}

test "SC-1 two Kings may lie there" {
  deck = "K-coins K-cups 3-swords 2-cups",
  function(t) t:equal(t:pile("middle"), "2-cups 3-swords K-cups K-coins") end
}

test "SC-1 in Scopone all cards are dealt" {
  players = 4, preset = "scopone", seed = 3,
  function(t)
    t:equal(t:count("hand", 4), 9)
    t:equal(t:count("middle"), 4)
  end
}

test "SC-1 and in Scopone scientifico none to the table" {
  players = 4, preset = "scientific",
  function(t)
    t:equal(t:count("hand", 4), 10)
    t:equal(t:count("middle"), 0)
  end
}

test "SC-1 partners need four players" {
  players = 3, options = { partners = true }, refused = "partners need four players"
}

test "SC-1 nine cards each are for four" {
  players = 2, options = { dealt = "nines" }, refused = "only four players are dealt so many cards"
}

laid("SC-2 a card takes one of its value", { hands = { "7-cups 2-cups", "3-cups" }, middle = "7-coins 4-coins" },
  function(t)
    t:choose(1, "lay 7-cups")
    t:equal(t:pile("taken", 1), "7-cups 7-coins")
    t:equal(t:pile("middle"), "4-coins")
    t:to_move(2)
  end)

laid("SC-2 or cards that add up to it", { hands = { "K-cups 2-cups", "3-cups" }, middle = "7-coins 3-coins 2-coins" },
  function(t)
    t:choose(1, "lay K-cups")
    t:equal(t:pile("middle"), "2-coins")
    t:equal(t:count("taken", 1), 3)
  end)

laid("SC-2 Knaves count 8, Knights 9", { hands = { "J-cups A-cups", "C-cups A-swords" },
  middle = "6-coins 2-coins 5-coins 4-coins" },
  function(t)
    t:choose(1, "lay J-cups")
    t:equal(t:pile("middle"), "5-coins 4-coins")
    t:choose(2, "lay C-cups")
    t:equal(t:count("taken", 2), 3)
  end)

laid("SC-2 of several ways one is chosen", { hands = { "7-cups 2-cups", "3-cups" },
  middle = "6-coins A-coins 5-coins 2-coins" }, function(t)
  t:choose(1, "lay 7-cups")
  t:offers(1, "take 6-coins A-coins", "take 5-coins 2-coins")
  t:choose(1, "take 5-coins 2-coins")
  t:equal(t:pile("middle"), "6-coins A-coins")
end)

laid("SC-2 a single card goes before several", { hands = { "7-cups 2-cups", "3-cups" },
  middle = "7-coins 5-coins 2-coins" }, function(t)
  t:choose(1, "lay 7-cups")
  t:equal(t:pile("middle"), "5-coins 2-coins")
end)

laid("SC-2 not so with a free choice", { hands = { "7-cups 2-cups", "3-cups" }, middle = "7-coins 5-coins 2-coins",
  options = { free_choice = true } }, function(t)
  t:choose(1, "lay 7-cups")
  t:offers(1, "take 7-coins", "take 5-coins 2-coins")
end)

laid("SC-2 what takes nothing stays on the table", { hands = { "6-cups 2-cups", "3-cups" }, middle = "7-coins" },
  function(t)
    t:choose(1, "lay 6-cups")
    t:equal(t:pile("middle"), "6-cups 7-coins")
  end)

laid("SC-3 an Ace takes all, which is no scopa", { hands = { "A-cups 2-cups", "3-cups" }, middle = "7-coins 4-coins",
  preset = "ace" }, function(t)
  t:choose(1, "lay A-cups")
  t:equal(t:count("taken", 1), 3)
  t:equal(t:public("scope", 1), 0)
end)

laid("SC-3 also if there is only one", { hands = { "A-cups 2-cups", "3-cups" }, middle = "7-coins", preset = "ace" },
  function(t)
    t:choose(1, "lay A-cups")
    t:equal(t:pile("taken", 1), "A-cups 7-coins")
    t:equal(t:public("scope", 1), 0)
  end)

laid("SC-3 or an Ace alone", { hands = { "A-cups 2-cups", "3-cups" }, middle = "A-coins 4-coins", preset = "ace" },
  function(t)
    t:choose(1, "lay A-cups")
    t:equal(t:pile("middle"), "4-coins")
  end)

laid("SC-3 that is a scopa if nothing else lies there", { hands = { "A-cups 2-cups", "3-cups" }, middle = "A-coins",
  preset = "ace" }, function(t)
  t:choose(1, "lay A-cups")
  t:equal(t:public("scope", 1), 1)
end)

laid("SC-3 an Ace on an empty table stays there", { hands = { "A-cups 2-cups", "3-cups" }, middle = "",
  preset = "ace" }, function(t)
  t:choose(1, "lay A-cups")
  t:equal(t:pile("middle"), "A-cups")
end)

laid("SC-3 an Ace takes all only if so agreed", { hands = { "A-cups 2-cups", "3-cups" }, middle = "7-coins 4-coins" },
  function(t)
    t:choose(1, "lay A-cups")
    t:equal(t:count("middle"), 3)
  end)

laid("SC-4 to take all is a scopa", { hands = { "K-cups 2-cups", "3-cups" }, middle = "7-coins 3-coins" }, function(t)
  t:choose(1, "lay K-cups")
  t:equal(t:public("scope", 1), 1)
end)

laid("SC-4 but not with the last card of the deal", { hands = { "2-cups", "7-cups" }, middle = "5-swords" },
  function(t)
    t:choose(1, "lay 2-cups")
    t:choose(2, "lay 7-cups")
    t:equal(t:deal_number(), 2)
    t:equal(t:score(2), 1, "the cards; nobody has coins")
  end)

laid("SC-5 three more cards are dealt", { hands = { "K-cups", "2-cups" }, middle = "7-coins",
  stock = "3-cups 4-cups 5-cups 6-cups A-cups 7-cups 3-coins 4-coins" }, function(t)
  t:choose(1, "lay K-cups")
  t:choose(2, "lay 2-cups")
  t:equal(t:count("hand", 1), 3)
  t:equal(t:count("hand", 2), 3)
  t:equal(t:count("middle"), 3)
end)

-- Seat 1 takes `cards` in the end, seat 2 `theirs`; then the deal is counted.
local function counted(name, cards, theirs, ours, others, more)
  local set_up = { hands = { "2-swords", "K-batons" }, middle = "2-batons", taken = { cards, theirs } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  laid(name, set_up, function(t)
    t:choose(1, "lay 2-swords")
    t:choose(2, "lay K-batons")
    t:equal(t:score(1), ours + 1, "seat 1, with the scopa")
    t:equal(t:score(2), others, "seat 2")
  end)
end

counted("SC-5 whoever took last gets what is left", "", "J-cups J-swords", 1, 0)
counted("SC-5 the deal is lost and won by cards", "", "J-cups J-swords C-cups C-swords", 0, 1)
counted("SC-6 the best primiera: a Six of each suit", "7-coins 7-cups", "6-coins 6-cups 6-swords 6-batons", 2, 1)
counted("SC-6 who lacks a suit has none", "", "J-coins J-cups J-swords J-batons", 0, 3)
-- Two cards of each side decide on the primiera: the others count alike, and so do cards and coins.
local function primiera(mine, theirs, ours)
  laid("SC-6 in the primiera " .. mine .. " against " .. theirs, { hands = { "K-coins", "7-swords" }, middle = "",
    taken = { mine .. " J-coins J-swords", theirs .. " C-coins C-swords" } }, function(t)
    t:choose(1, "lay K-coins")
    t:choose(2, "lay 7-swords")
    t:equal(t:score(1), ours)
    t:equal(t:score(2), 0)
  end)
end

for better, worse in pairs { ["7"] = "6", ["6"] = "A", A = "5", ["5"] = "4", ["4"] = "3", ["3"] = "2", ["2"] = "K" } do
  primiera(better .. "-cups K-batons", worse .. "-cups J-batons", 1)
end
primiera("7-cups J-batons", "6-cups 3-batons", 0)
primiera("6-cups 2-batons", "A-cups 4-batons", 0)
primiera("A-cups 3-batons", "5-cups 4-batons", 0)
primiera("5-cups J-batons", "3-cups 2-batons", 0)
primiera("5-cups 5-batons", "6-cups 2-batons", 0)
primiera("7-cups C-batons", "A-cups 5-batons", 0)
primiera("2-cups K-batons", "J-cups 2-batons", 0)

counted("SC-7 most Sevens in the simple count", "7-coins 7-cups", "6-coins 6-cups 6-swords 6-batons", 3, 0,
  { preset = "sevens" })
counted("SC-7 most coins, and the Seven of coins", "7-coins 5-coins", "6-coins", 3, 0)
counted("SC-7 nobody has the point if both have as much", "5-coins", "6-coins 4-cups 4-swords 6-cups K-cups", 0, 1)
counted("SC-7 the King of coins by option", "K-coins", "", 3, 0, { options = { re_bello = true } })
counted("SC-7 the napola", "A-coins 2-coins 3-coins 4-coins", "5-coins", 2 + 4, 0, { options = { napola = true } })
counted("SC-7 three coins are one already", "A-coins 2-coins 3-coins", "5-coins", 2 + 3, 0,
  { options = { napola = true } })
counted("SC-7 the King of coins does not count without the option", "K-coins", "", 2, 0)
counted("SC-7 two coins are no napola", "A-coins 2-coins", "3-coins", 2, 0, { options = { napola = true } })
counted("SC-7 two, three and four are none without the Ace", "2-coins 3-coins 4-coins", "", 2, 0,
  { options = { napola = true } })
counted("SC-7 all coins are a napola of ten",
  "A-coins 2-coins 3-coins 4-coins 5-coins 6-coins 7-coins J-coins C-coins K-coins", "2-cups", 3 + 10, 0,
  { options = { napola = true } })
counted("SC-7 the napola counts by option only", "A-coins 2-coins 3-coins", "", 2, 0)

laid("SC-7 partners count together", { preset = "scientific",
  hands = { "2-swords", "K-batons", "5-coins", "K-cups" }, middle = "2-batons", dealer = 2 },
  function(t)
    t:choose(1, "lay 2-swords")
    t:choose(4, "lay K-cups")
    t:choose(3, "lay 5-coins")
    t:choose(2, "lay K-batons")
    t:equal(t:score(1), 1, "a scopa")
    t:equal(t:score(2), 2, "cards and coins")
    t:equal(t:parts(1), { scope = 1 })
    t:equal(t:parts(4), { most_cards = 1, most_coins = 1 })
  end)

laid("SC-7 if both have as much, another deal is played", { hands = { "2-swords", "K-batons" }, middle = "2-batons",
  scores = { 9, 11 } }, function(t)
  t:choose(1, "lay 2-swords")
  t:choose(2, "lay K-batons")
  t:equal(t:score(1), t:score(2))
  t:plays_on()
end)

for _, points in ipairs { 8, 9 } do
  laid("SC-7 with 11 points it is won, from " .. points, { hands = { "2-swords", "K-batons" }, middle = "2-batons",
    scores = { points, 0 } }, function(t)
    t:choose(1, "lay 2-swords")
    t:choose(2, "lay K-batons")
    if points == 9 then t:winners(1) else t:plays_on() end
  end)
end

-- Side 1 scores for cards, coins and a scopa, and in Scopone scientifico for the napola.
for preset, gain in pairs { scopone = 3, scientific = 6 } do
  for lacking = 0, 1 do
    test("SC-7 to 21 with the preset " .. preset .. ", which lacks " .. lacking) {
      players = 4, preset = preset, dealer = 2, hands = { "2-swords", "K-batons", "5-batons", "K-cups" },
      middle = "2-batons", rest = "aside", taken = { "A-coins 2-coins 3-coins", "" },
      scores = { 21 - gain - lacking, 0, 0, 0 },
      function(t)
        t:choose(1, "lay 2-swords")
        t:choose(4, "lay K-cups")
        t:choose(3, "lay 5-batons")
        t:choose(2, "lay K-batons")
        if lacking == 0 then t:winners(1, 3) else t:plays_on() end
      end
    }
  end
end

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      target = 11, partners = false, dealt = "threes", aces_take_all = false, free_choice = false, primiera = true,
      napola = false, re_bello = false,
    }
  end
}
test "the preset scopone" {
  players = 4, preset = "scopone",
  function(t)
    t:plays_with { dealt = "nines", partners = true, target = 21 }
  end
}
test "the preset scientific" {
  players = 4, preset = "scientific",
  function(t)
    t:plays_with { dealt = "tens", partners = true, target = 21, napola = true }
  end
}
test "the preset ace" { preset = "ace", function(t) t:plays_with { aces_take_all = true } end }
test "the preset sevens" { preset = "sevens", function(t) t:plays_with { primiera = false } end }
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 5..31, not `-1`"
}
