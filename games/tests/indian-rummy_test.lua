-- Rule tests of Indian Rummy. Seat 1 begins. Unless a test says otherwise, the Seven of spades is turned up: Sevens are
-- wild.

local complete = "AH 2H 3H 4H 8C 9C * KC KD KS 5C 5D 5S"      -- a pure sequence, another, two sets
local poor = "2H 4H 6H 8H 10H QH 2S 4S 6S 8D 10D QD KD"       -- counts 90, and has no sequence

local function laid(name, set_up, script)
  set_up.hands = set_up.hands or { complete, poor }
  set_up.turned = set_up.turned or "7S"
  set_up.discard = set_up.discard or "9H"
  set_up[1] = script
  test(name)(set_up)
end

for seats = 2, 6 do
  test("IR-1 " .. seats .. " players get 13 cards each, and two are turned up") {
    players = seats,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), 13) end
      t:equal(t:count("discard"), 1)
      t:equal(t:count("turned"), 1)
      t:equal(t:count("stock"), 106 - 13 * seats - 2)
      t:to_move(1)
    end
  }
end

test "IR-1 four Jokers" {
  players = 2, options = { jokers = 4 },
  function(t) t:equal(t:count("stock"), 108 - 28) end
}

for card, rank in pairs { ["7S"] = "7", ["KH"] = "K", ["*"] = "A" } do
  laid("IR-1 the rank of a card turned up is wild: " .. card, { turned = card }, function(t)
    t:equal(t:public("wild"), rank)
  end)
end

laid("IR-2 draw a card, then discard one", { stock = "QD" }, function(t)
  t:offers(1, "draw", "take 9H", "drop")
  t:refuses(1, "AH", "first draw, or take the top discard")
  t:choose(1, "draw")
  t:equal(t:count("hand", 1), 14)
  t:offers_also(1, "discard QD", "discard *", "show QD")
  t:choose(1, "discard QD")
  t:equal(t:top("discard"), "QD")
  t:to_move(2)
end)

laid("IR-2 a card that you take is not discarded again", {}, function(t)
  t:choose(1, "take 9H")
  t:offers_not(1, "discard 9H", "show 9H")
  t:refuses(1, "9H", "was just taken from the discards")
  t:choose(1, "discard AH")
  t:offers_also(2, "take AH")
end)

for _, card in ipairs { "7D", "*" } do
  laid("IR-2 the wild card turned up to begin the discards may be taken: " .. card, { discard = card }, function(t)
    t:offers(1, "draw", "take " .. card, "drop")
  end)
  for _, taken in ipairs { false, true } do
    laid("IR-2 with wild_taken " .. tostring(taken) .. " a wild card discarded: " .. card, {
      stock = card .. " QD", options = { wild_taken = taken },
    }, function(t)
      t:choose(1, "draw", "discard " .. card)
      if taken then t:offers(2, "draw", "take " .. card, "drop") else t:offers(2, "draw", "drop") end
    end)
  end
end

local third = "3S 5H 6C 6D 8S 10C JC JD QS KH 9D 3D 2D"

laid("IR-3 dropping out at first costs 20, later 40, and the last one left wins", {
  hands = { complete, poor, third }, stock = "QD JS",
}, function(t)
  t:choose(1, "draw", "discard QD")
  t:choose(2, "drop")
  t:choose(3, "draw", "discard JS")
  t:choose(1, "drop")
  t:equal(t:deal_number(), 2)
  t:equal(t:score(1), 40)
  t:equal(t:score(2), 20)
  t:equal(t:score(3), 0)
end)

laid("IR-3 taking a discard ends the cheap drop too", { hands = { complete, poor } }, function(t)
  t:choose(1, "take 9H", "discard AH")
  t:choose(2, "drop")
  t:equal(t:score(2), 20)
  t:equal(t:score(1), 0)
end)

laid("IR-3 who has dropped out is not asked, and does not show", { hands = { complete, poor, third }, stock = "JS QD" },
  function(t)
    t:choose(1, "drop")
    t:choose(2, "draw", "discard JS")
    t:choose(3, "draw", "discard QD")
    t:to_move(2)
    t:equal(t:sees(2, "hand", 1):sub(1, 3), "? ?")
  end)

laid("IR-3 nobody drops out in the family game", { preset = "family" }, function(t)
  t:offers(1, "draw", "take 9H")
end)

laid("IR-3 the drops of the longer pool", { preset = "pool_201" }, function(t)
  t:choose(1, "drop")
  t:equal(t:score(1), 25)
end)

-- Seat 1 shows a complete hand, and seat 2 counts these points.
local function counted(name, hand, points, options)
  laid(name, { hands = { complete, hand }, stock = "QD", options = options }, function(t)
    t:choose(1, "draw", "show QD")
    t:equal(t:score(1), 0)
    t:equal(t:score(2), points)
  end)
end

local two = "4D 5D 6D 9S 10S JS "
local open = { most = 200, target = 301 }

counted("IR-7 without a sequence all cards count, but only 80", poor, 80)
counted("IR-7 or as many as may count", poor, 90, open)
counted("IR-7 with two sequences, the others count", two .. "2H 2C 4S 6S 8H QH KD", 42)
counted("IR-7 Aces count 10", two .. "AH 2C 4S 6S 8H QH KD", 50)
counted("IR-7 wild cards count nothing", "2H 4H 6H 8H 10H QH 2S 4S 6S 8D * 7C KD", 70)

local alone = "4D 5D 6D 2H 2C 2S 9S JS 4S 8H 10H QC KC"
counted("IR-7 a pure sequence alone is not enough", alone, 82, open)
counted("IR-7 pure_saves: but its cards do not count", alone, 82 - 15, { pure_saves = true, most = 200, target = 301 })
counted("IR-7 where one sequence is enough, sets count too", alone, 82 - 15 - 6,
  { sequences = 1, most = 200, target = 301 })
counted("IR-7 one sequence has to be pure", "4D 6D * 2H 2C 2S 9S JS 4S 8H 10H QC KC", 77, { sequences = 1 })

counted("IR-4 a Joker stands for a missing card", "4D 5D 6D 9S JS * 2H 2C 4S 6H 8H QC KD", 42)
counted("IR-4 so does a card of the wild rank", "4D 5D 6D 9S JS 7C 2H 2C 4S 6H 8H QC KD", 42)
counted("IR-4 two sequences with wild cards are not enough", "4D 6D * 9S JS 7C 2H 2C 4S 6H 8H QC KD", 71)
counted("IR-4 a wild card in its own place is not wild", "6D 7D 8D 9S JS * 2H 2C 4S 6H 9H QC KD", 43)
counted("IR-4 the Ace is next to the King", "QS KS AS 4D 5D 6D 9H JH 2C 4C 6C 8H 10D", 49)
counted("IR-4 and next to the Two", "AS 2S 3S 4D 5D 6D 9H JH 2C 4C 6C 8H 10D", 49)
counted("IR-4 but not to both", "KS AS 2S 4D 5D 6D 9H JH 2C 4C 6C 8H QC", 86, open)
counted("IR-4 a wild King below the Ace", "QS AS * 4D 5D 6D 9H JH 2C 4C 6C 8D 10C", 49)
counted("IR-4 a wild Two above it", "AS 3S * 4D 5D 6D 9H QD 2C 5C 8C JC 10S", 54)
counted("IR-4 no wild card between King and Two", "KS 2S * 4D 5D 6D 9H QD 3C 8C 5S JC 4H", 76)
counted("IR-4 a wild card in the middle of five", "8S 9S * JS QS 4D 5D 6D 2C 4C 6H 10H KH", 32)
counted("IR-4 a wild card after the last", "JS QS * 4D 5D 6D 2C 4C 6H 8D 10H KH 9C", 49)
counted("IR-4 two wild cards in a sequence", "KS * 7H 4D 5D 6D 9H QD 2C 5C 8C JC 3H", 39)
counted("IR-4 the same cards twice", "9S 10S JS 9S 10S JS 2H 2C 4D 6D 8H QH KD", 42)
counted("IR-4 a pure sequence of five", "4D 5D 6D 7D 8D 9S 10S JS 2C 4S 6H QH KD", 32)
counted("IR-4 one of four and one of four", "4D 5D 6D 3D 9S 10S JS QS 2C 4S 6H QH KD", 32)

counted("IR-5 a set of three", two .. "KH KC KD 3C 6H 8H QD", 27)
counted("IR-5 a set of four", two .. "KH KC KD KS 6H 8H QD", 24)
counted("IR-5 a pair and a wild card", two .. "KH KC * 3C 6H 8D QD", 27)
counted("IR-5 two pairs and two wild cards", two .. "KH KC * QD QC 7H 2H", 2)
counted("IR-5 a set has different suits", two .. "KH KH KC 3C 6H 8H QD", 57)
counted("IR-5 also with a wild card", two .. "KH KH * 3C 6H 8D QD", 39)
counted("IR-5 alike: it need not", two .. "KH KH KC 3C 6H 8H QD", 27, { alike = true })
counted("IR-5 alike: also with a wild card", two .. "KH KH * 3C 6H 8D QD", 27, { alike = true })

-- Seat 1 draws a card, and may show by laying away these cards, or may not show.
local function shows(name, hand, card, laid_away, options)
  laid(name, { hands = { hand, poor }, stock = card, options = options }, function(t)
    t:choose(1, "draw")
    if not laid_away then return t:offers_not(1, "show") end
    local offered = {}
    for _, one in ipairs(t:options_of()) do
      if one:find("^show") then table.insert(offered, one) end
    end
    t:equal(offered, laid_away)
    t:choose(1, offered[1])
    t:equal(t:deal_number(), 2)
    t:equal(t:score(2), 80)
  end)
end

shows("IR-6 all thirteen cards in sequences and sets", complete, "QD", { "show QD" })
shows("IR-6 a wild card left over goes into any of them", "AH 2H 3H 4H 8C 9C 10C KC KD KS 5C 5D 5S", "*", {
  "show AH", "show 2H", "show 3H", "show 4H", "show 8C", "show 9C", "show 10C", "show KC", "show KD", "show KS",
  "show 5C", "show 5D", "show 5S", "show *",
})
shows("IR-6 two cards to lay away are one too many", "AH 2H 3H 4H 8C 9C 10S * KC KD KS 5C 5D", "QD", nil)
shows("IR-6 not without a pure sequence", "AH 2H 4H * 8C 9C 7D KC KD KS 5C 5D 5S", "QD", nil)
shows("IR-6 not with one sequence only", "AH 2H 3H 4H 8C 8D * KC KD KS 5C 5D 5S", "QD", nil)
shows("IR-6 IR-4 unless one is enough", "AH 2H 3H 4H 8C 8D * KC KD KS 5C 5D 5S", "QD", { "show QD" }, { sequences = 1 })
shows("IR-6 but that has to be pure", "AH 2H 4H 7D 8C 8D * KC KD KS 5C 5D 5S", "QD", nil, { sequences = 1 })
shows("IR-6 one card of a longer sequence is laid away", "AH 2H 3H 4H 5H 8C 9C 10C KC KD KS 5C 5D", "5S",
  { "show AH", "show 4H", "show 5H", "show 5C", "show 5D", "show 5S" })

counted("IR-4 a wild card for a card that is held, but needed elsewhere", "AS 2S 3S AS 3S * 9H QD 2C 5C 8C JC 10S", 54)

for renewals = 0, 1 do
  laid("IR-8 the stock is used up, with " .. renewals .. " to come", {
    discard = "9H 4C 4D", stock = "QD QS", rest = "aside", options = { renewals = renewals },
  }, function(t)
    t:choose(1, "draw", "discard QD")
    t:choose(2, "draw", "discard QS")
    if renewals == 0 then
      t:offers(1, "take QS", "drop", "stop")
      return t:choose(1, "stop")
    end
    t:choose(1, "draw", "discard AH")
    t:equal(t:count("stock"), 3)
    t:equal(t:pile("discard"), "AH QS")
  end)
end

laid("IR-8 the discards become a new stock once only", {
  discard = "9H", stock = "QD", rest = "aside", options = { renewals = 1 },
}, function(t)
  t:choose(1, "draw", "discard QD")
  t:choose(2, "draw", "discard 10D")
  t:offers(1, "take 10D", "drop", "stop")
end)

for _, first in ipairs { true, false } do
  laid("IR-8 then whoever counts least wins: " .. tostring(first), {
    hands = first and { complete, third } or { third, complete }, discard = "9H", rest = "aside",
    options = { renewals = 0 },
  }, function(t)
    t:choose(1, "stop")
    t:equal(t:score(1) == 0, first)
    t:equal(t:score(2) == 0, not first)
    t:ok(t:score(1) + t:score(2) > 0)
  end)
end

laid("IR-8 of two who count the same, whose turn it is", {
  hands = { third, poor, "QC KC QD KH JH AD AS AC JS 8C 9D 2S 3H" }, discard = "9H", stock = "QS", rest = "aside",
  options = { renewals = 0 },
}, function(t)
  t:choose(1, "drop")
  t:choose(2, "draw", "discard QS")
  t:choose(3, "stop")
  t:equal(t:score(3), 0)
  t:equal(t:score(2), 80)
  t:equal(t:score(1), 20)
end)

laid("IR-9 whoever has reached the target is out, and the last one in wins", {
  hands = { complete, poor, third }, stock = "QD", scores = { 90, 22, 10 },
}, function(t)
  t:choose(1, "draw", "show QD")
  t:ok(not t:is_in(2))
  t:ok(t:is_in(1) and t:is_in(3))
  t:equal(t:score(2), 102)
end)

laid("IR-7 IR-9 101 points are enough, and the hands are shown", { stock = "QD", scores = { 90, 21 } }, function(t)
  t:choose(1, "draw", "show QD")
  t:winners(1)
  t:equal(t:sees(1, "hand", 2), t:hand(2))
  t:equal(t:sees(2, "hand", 1), t:hand(1))
end)

laid("IR-9 100 are not", { stock = "QD", scores = { 90, 20 } }, function(t)
  t:choose(1, "draw", "show QD")
  t:plays_on()
end)

laid("IR-9 one who drops out may be out, and nobody shows", { scores = { 81, 20 } }, function(t)
  t:choose(1, "drop")
  t:winners(2)
  t:equal(t:sees(1, "hand", 2):sub(1, 3), "? ?")
end)

laid("IR-9 for points the others pay the winner", {
  hands = { complete, poor, third }, stock = "QD JS", preset = "points",
}, function(t)
  t:choose(1, "draw", "discard 5S")
  t:choose(2, "drop")
  t:choose(3, "draw", "discard JS")
  t:choose(1, "draw")
  t:choose(1, "discard QD")
  t:choose(3, "drop")
  t:equal(t:score(1), 60)
  t:equal(t:score(2), -20)
  t:equal(t:score(3), -40)
end)

laid("IR-9 shown hands count too, and nobody is out", { stock = "QD", preset = "points", scores = { 0, -40 } },
  function(t)
    t:choose(1, "draw", "show QD")
    t:equal(t:score(1), 80)
    t:equal(t:score(2), -120)
    t:plays_on()
  end)

laid("IR-9 the highest score wins after the last deal", {
  stock = "QD", options = { scoring = "points", deals = 2 }, scores = { -150, 150 },
}, function(t)
  t:choose(1, "draw", "show QD")
  t:choose(2, "drop")
  t:winners(2)
end)

test "the common rules" {
  players = 4,
  function(t)
    t:plays_with {
      scoring = "pool", target = 101, deals = 6, jokers = 2, sequences = 2, pure_saves = false, alike = false,
      wild_taken = false, drops = true, first_drop = 20, middle_drop = 40, most = 80, renewals = 2,
    }
  end
}
test "the preset pool_201" {
  preset = "pool_201",
  function(t) t:plays_with { target = 201, first_drop = 25, middle_drop = 50, scoring = "pool" } end
}
test "the preset points" { preset = "points", function(t) t:plays_with { scoring = "points", drops = true } end }
test "the preset family" {
  preset = "family",
  function(t) t:plays_with { scoring = "points", drops = false, sequences = 1 } end
}
test "a later drop costs as much at least" {
  options = { first_drop = 50 }, refused = "dropping out later is not cheaper"
}
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 51..501, not `-1`"
}
test "how far deals goes" {
  options = { deals = -1 }, refused = "the option `deals` is a number in 1..20, not `-1`"
}
test "how far jokers goes" {
  options = { jokers = -1 }, refused = "the option `jokers` is a number in 0..6, not `-1`"
}
test "how far sequences goes" {
  options = { sequences = -1 }, refused = "the option `sequences` is a number in 1..2, not `-1`"
}
test "how far first_drop goes" {
  options = { first_drop = -1 }, refused = "the option `first_drop` is a number in 0..60, not `-1`"
}
test "how far middle_drop goes" {
  options = { middle_drop = -1 }, refused = "the option `middle_drop` is a number in 0..80, not `-1`"
}
test "how far most goes" {
  options = { most = -1 }, refused = "the option `most` is a number in 60..200, not `-1`"
}
test "how far renewals goes" {
  options = { renewals = -1 }, refused = "the option `renewals` is a number in 0..9, not `-1`"
}

laid("IR-9 in the longer pool nobody is out with 200", { stock = "QD", preset = "pool_201", scores = { 90, 120 } },
  function(t)
    t:choose(1, "draw", "show QD")
    t:plays_on()
  end)

laid("IR-8 or twice", { discard = "9H", stock = "QD", rest = "aside" }, function(t)
  t:choose(1, "draw", "discard QD")
  t:choose(2, "draw", "discard 10D")
  t:choose(1, "draw", "discard AH")
  t:offers(2, "take AH", "drop", "stop")
end)

laid("IR-3 the later drop of the longer pool", { stock = "QD QS", preset = "pool_201" }, function(t)
  t:choose(1, "draw", "discard QD")
  t:choose(2, "draw", "discard QS")
  t:choose(1, "drop")
  t:equal(t:score(1), 50)
end)

counted("IR-4 a card and two wild cards", "4D 5D 6D * 7H 2C 8C KS 4S 9H AH QD KC", 53)
counted("IR-4 one wild card is not enough between Jack and Ace", "JS AS * 4D 5D 6D 9H QD 2C 5C 8C KH KC", 89, open)
shows("IR-6 one pure sequence of three", "AH 2H 3H 8C 9C * KC KD KS 5C 5D 5S 5H", "QD", { "show QD" })

laid("IR-9 a winner of many points is not out", { stock = "QD", preset = "points", scores = { 90, 0 } }, function(t)
  t:choose(1, "draw", "show QD")
  t:ok(t:is_in(1) and t:is_in(2))
  t:equal(t:score(1), 170)
  t:plays_on()
end)
