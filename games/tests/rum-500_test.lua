-- Rule tests of 500 Rum. Seat 1 begins.

local function lay(name, table_laid, script)
  table_laid.names = { "Anna", "Ben" }
  table_laid[1] = script
  test(name)(table_laid)
end

for seats, cards in pairs { [2] = 13, [3] = 7, [4] = 7, [5] = 7 } do
  test("RU-1 everybody gets " .. cards .. " cards with " .. seats .. " players") {
    players = seats,
    function(t)
      t:equal(t:count("hand", 1), cards)
      t:equal(t:count("discard"), 1)
      t:equal(t:count("stock"), (seats > 4 and 104 or 52) - 1 - seats * cards)
    end
  }
end

lay("RU-1 draw, or take the discards down to a card that can be laid", {
  hands = { "5C 5D 9H JS", "2C" }, discard = "7S 5H 3C", stock = "KD",
}, function(t)
  t:offers(1, "draw", "take 5H")
  t:refuses(1, "JS", "first you draw, or take discards")
  t:choose(1, "take 5H")
  t:equal(t:hand(1), "5C 5D 5H 9H 7S JS")
  t:offers(1, "meld 5C 5D 5H")
  t:refuses(1, "JS", "first lay the card for which you took the discards")
  t:equal(t:pile("discard"), "3C")
end)

lay("RU-1 a card among those taken may be what it goes with", { hands = { "5C 9H JS", "2C" }, discard = "5S 5H 3C" },
  function(t) t:offers(1, "draw", "take 5H") end)

lay("RU-1 or one that goes on a meld", { hands = { "9H JS", "2C" }, discard = "7S 5H 3C", meld = { {},
  { "5C 5D 5S" } } },
  function(t)
    t:choose(1, "take 5H")
    t:offers(1, "lay_on 5H Ben's melds 1")
  end)

lay("RU-2 when the stock is used up, one who takes nothing ends the deal", {
  hands = { "5C 5D 9H JS", "2C" }, discard = "5H 7S", rest = "aside",
}, function(t)
  t:offers(1, "take 5H", "stop")
  t:choose(1, "stop")
  t:equal(t:score(1), -29)
  t:equal(t:score(2), -2)
end)

lay("RU-3 melds are groups and runs, and a discard ends the turn", {
  hands = { "5C 5D 5H 6H 7H JS", "2C 3C" }, discard = "9S", stock = "KD",
}, function(t)
  t:choose(1, "draw")
  t:offers(1, "meld 5C 5D 5H", "meld 5H 6H 7H", "discard 5C", "discard 5D", "discard 5H", "discard 6H", "discard 7H",
    "discard JS", "discard KD")
  t:choose(1, "meld 5H 6H 7H", "discard KD")
  t:equal(t:pile("discard"), "KD 9S")
  t:to_move(2)
end)

lay("RU-3 cards are laid on melds of anybody", {
  hands = { "5C 8H JS", "2C 3C" }, discard = "9S", stock = "KD", meld = { { "5D 5H 5S" }, { "9H 10H JH" } },
}, function(t)
  t:choose(1, "draw")
  t:offers(1, "lay_on 5C Anna's melds 1", "lay_on 8H Ben's melds 1", "discard 5C", "discard 8H", "discard JS",
    "discard KD")
end)

for aces, offers in pairs { both = { true, true, false }, low = { true, false, false }, high = { false, true, false },
  around = { true, true, true } } do
  lay("RU-3 an Ace in a run: " .. aces, {
    hands = { "AC 2C 3C QC KC 9H", "2D" }, discard = "9S", stock = "KD", options = { aces = aces },
  }, function(t)
    t:choose(1, "draw")
    for number, run in ipairs { "AC 2C 3C", "AC QC KC", "AC 2C KC" } do
      if offers[number] then t:offers_also(1, "meld " .. run) else t:offers_not(1, "meld " .. run) end
    end
  end)
end

lay("RU-3 whoever has no cards left ends the deal", { hands = { "5C 5D", "2C 3C" }, discard = "9S", stock = "5H" },
  function(t)
  t:choose(1, "draw", "meld 5C 5D 5H")
  t:equal(t:deal_number(), 2)
  t:equal(t:score(1), 15)
  t:equal(t:score(2), -5)
end)

lay("RU-3 also with a discard", { hands = { "5C 5D 9H", "2C 3C" }, discard = "9S", stock = "5H" }, function(t)
  t:choose(1, "draw", "meld 5C 5D 5H", "discard 9H")
  t:equal(t:deal_number(), 2)
end)

lay("RU-4 cards laid on another's meld count for who laid them", {
  hands = { "5C 5D 5S KC", "5H" }, discard = "9S", stock = "8C 7C",
}, function(t)
  t:choose(1, "draw", "meld 5C 5D 5S", "discard 8C")
  t:choose(2, "draw", "lay_on 5H Anna's melds 1", "discard 7C")
  t:equal(t:score(1), 15 - 10)
  t:equal(t:parts(1), { laid = 15, cards_left = -10 })
  t:equal(t:score(2), 5)
end)

for aces, goes in pairs { both = false, around = true } do
  lay("RU-3 on a run that ends with an Ace a card goes round the corner: " .. aces, {
    hands = { "2C JC JS", "4H" }, discard = "9S", stock = "KD", meld = { { "QC KC AC", "AD 2D 3D" } },
    options = { aces = aces },
  }, function(t)
    t:choose(1, "draw")
    t:offers_also(1, "lay_on JC Anna's melds 1")
    local offers = goes and t.offers_also or t.offers_not
    offers(t, 1, "lay_on 2C Anna's melds 1", "lay_on KD Anna's melds 2")
  end)
end

lay("RU-3 only a whole suit has the Ace next to both", {
  hands = { "KC 9H", "2D" }, discard = "9S", stock = "KD", meld = { { "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC" } },
}, function(t)
  t:choose(1, "draw")
  t:offers_also(1, "lay_on KC Anna's melds 1")
end)

for aces, points in pairs { both = 1, low = 1, around = 1, high = 15 } do
  local run = aces == "high" and "QC KC AC" or "AC 2C 3C"
  lay("RU-4 an Ace at the low end of a run counts 1, at the high end 15: " .. aces, {
    hands = { run, "AS" }, discard = "9S", stock = "8H", options = { aces = aces },
  }, function(t)
    t:choose(1, "draw", "meld " .. run, "discard 8H")
    t:equal(t:score(1), (aces == "high" and 20 or 5) + points)
  end)
end

lay("RU-4 an Ace between Two and King counts 15", {
  hands = { "KC AC 2C", "AS" }, discard = "9S", stock = "8H", options = { aces = "around" },
}, function(t)
  t:choose(1, "draw", "meld AC 2C KC", "discard 8H")
  t:equal(t:score(1), 27)
end)

lay("RU-4 an Ace laid on later is worth 1 as well, in hand 15", {
  hands = { "AC", "AS" }, discard = "9S", stock = "8H", meld = { {}, { "2C 3C 4C" } },
}, function(t)
  t:choose(1, "draw", "lay_on AC Ben's melds 1", "discard 8H")
  t:equal(t:score(1), 1)
  t:equal(t:score(2), -15)
end)

lay("RU-4 an Ace counts 15", { hands = { "AC AD", "QC AS 9D" }, discard = "9S", stock = "AH" }, function(t)
  t:choose(1, "draw", "meld AC AD AH")
  t:equal(t:score(1), 45)
  t:equal(t:score(2), -34)
end)

lay("RU-4 Twos to Nines count 5 by option, Tens 10", {
  hands = { "AC AD", "QC AS 2D 10D" }, discard = "9S", stock = "AH", preset = "modern",
}, function(t)
  t:choose(1, "draw", "meld AC AD AH")
  t:equal(t:score(2), -40)
end)

lay("RU-4 if two have as much, another deal is played", { hands = { "AC AD", "QC" }, discard = "9S", stock = "AH",
  scores = { 455, 510 } },
  function(t)
    t:choose(1, "draw", "meld AC AD AH")
    t:equal(t:score(1), t:score(2))
    t:plays_on()
  end)

for _, case in ipairs { { 455, 1 }, { 454, nil } } do
  lay("RU-4 500 points end the game, " .. case[1], { hands = { "AC AD", "QC" }, discard = "9S", stock = "AH",
    scores = { case[1], 0 } },
    function(t)
      t:choose(1, "draw", "meld AC AD AH")
      if case[2] then t:winners(case[2]) else t:plays_on() end
    end)
end

lay("RU-4 the preset quick goes to 200", {
  hands = { "AC AD", "QC" }, discard = "9S", stock = "AH", scores = { 155, 0 }, preset = "quick",
}, function(t)
  t:choose(1, "draw", "meld AC AD AH")
  t:winners(1)
end)

test "RU-1 RU-3 a run of three may be what the discards are taken for, or a set of four" {
  hands = { "6H 7H 5C 5D 5S JS", "2C" }, discard = "5H 3C", stock = "KD",
  function(t)
    t:choose(1, "take 5H")
    t:offers(1, "meld 5C 5D 5H", "meld 5C 5H 5S", "meld 5D 5H 5S", "meld 5C 5D 5H 5S", "meld 5H 6H 7H")
  end
}

test "RU-1 two cards in a row are too few" {
  hands = { "6H 5C JS", "2C" }, discard = "5H 3C", stock = "KD", function(t) t:offers(1, "draw") end
}

test "RU-3 four cards of a rank are the most, even of two packs" {
  players = 5, hands = { "5C 5C 5D 5H 5S 8S JS", "2C", "2D", "2H", "2S" }, discard = "9C", stock = "5H", rest = "aside",
  function(t)
    t:choose(1, "draw")
    t:offers_also(1, "meld 5C 5D 5H 5S")
    t:offers_not(1, "meld 5C 5C 5D 5H 5S")
    t:choose(1, "meld 5C 5D 5H 5S")
    t:offers(1, "discard 5C", "discard 5H", "discard 8S", "discard JS")
  end
}

test "RU-3 only the next card of the suit goes on a run" {
  hands = { "5H 6H 7H 8H 10H JS", "2C" }, discard = "9C", stock = "KD",
  function(t)
    t:choose(1, "draw", "meld 5H 6H 7H")
    t:offers(1, "lay_on 8H Anna's melds 1", "discard 8H", "discard 10H", "discard JS", "discard KD")
  end, names = { "Anna", "Ben" }
}

test "RU-3 Aces above Kings: then a Two is the lowest card" {
  hands = { "2H 3H 4H JS", "2C" }, discard = "9C", stock = "AH", options = { aces = "high" },
  function(t)
    t:choose(1, "draw")
    t:offers_also(1, "meld 2H 3H 4H")
    t:offers_not(1, "meld AH 2H 3H")
  end
}

test "RU-4 the highest score wins, whoever ended the deal" {
  hands = { "2H", "3C" }, scores = { 0, 510 }, discard = "9C", stock = "AH", rest = "aside",
  function(t)
    t:choose(1, "draw", "discard AH")
    t:choose(2, "stop")
    t:winners(2)
  end
}

test "RU-1 RU-3 five cards of a rank are too many also with the discards" {
  players = 5, hands = { "5C 5D 5S 5H 6D", "2C", "2D", "2H", "2S" }, discard = "5C", stock = "KD",
  function(t)
    t:choose(1, "take 5C")
    t:offers_also(1, "meld 5C 5D 5H 5S")
    t:offers_not(1, "meld 5C 5C 5D 5H 5S")
  end
}

lay("RU-3 twelve cards do not turn the corner either", {
  hands = { "KC 9H", "2D" }, discard = "9S", stock = "KD", meld = { { "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC" } },
}, function(t)
  t:choose(1, "draw")
  t:offers_not(1, "lay_on KC Anna's melds 1")
end)

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" { function(t) t:plays_with { target = 500, aces = "both", rounded = false } end }
test "the preset quick" { preset = "quick", function(t) t:plays_with { target = 200 } end }
test "the preset modern" { preset = "modern", function(t) t:plays_with { aces = "around", rounded = true } end }
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 100..1000, not `-1`"
}
test "how many play" {
  players = 9, refused = "9 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8"
}
