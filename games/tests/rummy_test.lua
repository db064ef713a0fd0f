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
  hands = { "5C 8H JS", "2C 3C" }, discard = "9S", stock = "KD", meld = { "5D 5H 5S", "JH 10H 9H" },
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

-- Jokers.
local function with_jokers(name, set_up, script)
  set_up.options = set_up.options or {}
  set_up.options.jokers, set_up.options.last_discard = 2, true
  set_up.discard = "9S"
  laid(name, set_up, script)
end

test "RM-2 Jokers are added to the pack" {
  players = 2, options = { jokers = 3 },
  function(t) t:equal(t:count("stock"), 55 - 21) end
}

with_jokers("RM-2 a Joker stands for any card of a meld, which has one at most", {
  hands = { "5C 5D 6D 8D * KS", "2C" }, stock = "*",
}, function(t)
  t:choose(1, "draw")
  t:offers_also(1, "meld 5C 5D *", "meld 5D 6D *", "meld 5D 6D 8D *", "meld 6D 8D *")
  t:offers_not(1, "meld 5C * *", "meld 5D 8D *", "meld 5C 5D * *")
  t:choose(1, "meld 6D 8D *")
  t:equal(t:pile("meld", 1), "8D * 6D")
  t:offers_also(1, "lay_off 5D meld 1")
  t:offers_not(1, "lay_off 5C meld 1", "lay_off * meld 1")
  t:choose(1, "lay_off 5D meld 1")
  t:equal(t:pile("meld", 1), "8D * 6D 5D")
end)

laid("RM-2 a group of four", { hands = { "5C 5D 5H JS", "2C" }, discard = "9S", stock = "5S" }, function(t)
  t:choose(1, "draw")
  t:offers_also(1, "meld 5C 5D 5H 5S", "meld 5C 5D 5H")
end)

with_jokers("RM-2 beyond the other cards it is the higher one, and keeps its place", {
  hands = { "9D 10D 7D 8D QD JD KS", "2C" }, stock = "*", meld = { "* 9H 8H", "JC 10C 9C", "KH QH JH" },
}, function(t)
  t:choose(1, "draw")
  t:offers_also(1, "meld 9D 10D *", "lay_off * meld 2", "lay_off * meld 3")
  t:offers_not(1, "lay_off * meld 1")
  t:choose(1, "lay_off * meld 3")
  t:equal(t:pile("meld", 3), "KH QH JH *")
end)

with_jokers("RM-2 cards go on after the Joker", {
  hands = { "KH QH KS 9H 10C JC", "2C" }, stock = "5D", meld = { "* JH 10H", "KC QC *" },
}, function(t)
  t:choose(1, "draw")
  t:offers_also(1, "lay_off KH meld 1", "lay_off 9H meld 1", "lay_off 10C meld 2")
  t:offers_not(1, "lay_off QH meld 1", "lay_off JC meld 2")
end)

with_jokers("RM-2 a group has four cards at most, with a Joker too", {
  hands = { "5S 5H KS", "2C" }, stock = "*", meld = { "* 5D 5C", "7S 7H 7D 7C" },
}, function(t)
  t:choose(1, "draw")
  t:offers_also(1, "lay_off 5S meld 1", "lay_off 5H meld 1")
  t:offers_not(1, "lay_off * meld 1", "lay_off * meld 2")
  t:choose(1, "lay_off 5S meld 1")
  t:offers_not(1, "lay_off 5H meld 1")
end)

local function to_swap(name, more, script)
  local set_up = {
    hands = { "QH 9H 5H QS KS", "2C" }, stock = "2D", meld = { "KH * JH 10H", "* 5D 5C", "7S 7H 7D" },
    options = { swap_jokers = true },
  }
  for key, value in pairs(more) do set_up.options[key] = value end
  with_jokers(name, set_up, script)
end

to_swap("RM-2 the card that a Joker stands for takes its place, and the Joker goes into the hand", {}, function(t)
  t:choose(1, "draw")
  t:offers_also(1, "swap QH meld 1", "swap 5H meld 2")
  t:offers_not(1, "swap 9H meld 1", "swap QS meld 1", "swap KS meld 1", "swap 5H meld 1", "swap QH meld 2",
    "swap 5H meld 3")
  t:choose(1, "swap QH meld 1")
  t:equal(t:pile("meld", 1), "KH QH JH 10H")
  t:equal(t:hand(1), "2D 5H 9H QS KS *")
  t:offers_also(1, "lay_off 9H meld 1", "swap 5H meld 2", "discard *")
  t:choose(1, "swap 5H meld 2")
  t:equal(t:count("meld", 2), 3)
  t:equal(t:hand(1), "2D 9H QS KS * *")
  t:choose(1, "lay_off * meld 3")
  t:to_move(1)
end)

to_swap("RM-2 a swap is like laying off: the hand has been opened", { lay_off = "opened" }, function(t)
  t:choose(1, "draw")
  t:offers_not(1, "swap QH meld 1")
end)

to_swap("RM-2 with a swap a player has laid something", { rummy = true }, function(t)
  t:choose(1, "draw", "swap QH meld 1")
  t:equal(t:public("opened", 1), true)
end)

with_jokers("RM-2 usually a laid Joker stays", { hands = { "QH KS", "2C" }, stock = "2D", meld = { "KH * JH" } },
  function(t)
    t:choose(1, "draw")
    t:offers_not(1, "swap QH meld 1")
  end)

test "RM-2 Jokers to swap" { options = { swap_jokers = true }, refused = "there are no Jokers to swap" }

laid("RM-5 a Joker counts 15", {
  hands = { "KS", "* 2C" }, discard = "9S", stock = "QD", options = { jokers = 1, last_discard = false, rummy = false },
  meld = { "QS JS 10S" },
}, function(t)
  t:choose(1, "draw", "lay_off KS meld 1", "discard QD")
  t:equal(t:score(1), 17)
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
  hands = { "8C", "2C" }, discard = "7S", stock = "8D", options = { last_discard = true }, meld = { "7C 6C 5C" },
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

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      target = 100, hand_size = 10, aces = "low", one_meld = true, lay_off = "any", last_discard = false, rummy = true,
      against = false, renewals = 1, shuffled = false, jokers = 0, swap_jokers = false,
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
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 50..500, not `-1`"
}
test "how far hand_size goes" {
  options = { hand_size = -1 }, refused = "the option `hand_size` is a number in 5..10, not `-1`"
}
test "how far jokers goes" {
  options = { jokers = -1 }, refused = "the option `jokers` is a number in 0..4, not `-1`"
}
test "how far renewals goes" {
  options = { renewals = -1 }, refused = "the option `renewals` is a number in 0..9, not `-1`"
}
test "hand_size with 3 players" { players = 3, function(t) t:plays_with { hand_size = 7 } end }
test "hand_size with 2 players" { players = 2, function(t) t:plays_with { hand_size = 10 } end }
test "hand_size with 5 players" { players = 5, function(t) t:plays_with { hand_size = 6 } end }
