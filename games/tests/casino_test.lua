-- Rule tests of Casino. Two play, seat 1 begins; what is not written lies aside, out of the game.

local function laid(name, hands, middle, script, more)
  local set_up = { hands = hands, middle = middle, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

for seats, cards in pairs { [2] = 40, [3] = 36, [4] = 32 } do
  test("CS-1 four cards each and four on the table, with " .. seats .. " players") {
    players = seats,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), 4) end
      t:equal(t:count("middle"), 4)
      t:equal(t:count("stock"), cards)
    end
  }
end

test "CS-1 partners need four players" {
  players = 3, options = { partners = true }, refused = "partners need four players"
}

laid("CS-1 a card may be left on the table, even if it could take", { "5C KC", "2C" }, "5D", function(t)
  t:offers(1, "take 5C", "trail 5C", "trail KC")
  t:choose(1, "trail 5C")
  t:equal(t:pile("middle"), "5C 5D")
  t:to_move(2)
end)

laid("CS-1 four more cards are dealt, none to the table", { "5C", "2C" }, "", function(t)
  t:choose(1, "trail 5C")
  t:choose(2, "trail 2C")
  t:equal(t:count("hand", 1), 4)
  t:equal(t:count("hand", 2), 4)
  t:equal(t:pile("middle"), "2C 5C")
end, { stock = "3C 3D 3H 3S 4C 4D 4H 4S 6C" })

laid("CS-2 a card takes one of its rank", { "5C KC", "2C" }, "5D 9D", function(t)
  t:choose(1, "take 5C")
  t:equal(t:pile("taken", 1), "5C 5D")
  t:equal(t:pile("middle"), "9D")
end)

laid("CS-2 and cards that add up to it, as long as one likes", { "9C KC", "2C" }, "9D 5D 4D 6D 3D KD", function(t)
  t:choose(1, "take 9C")
  t:offers(1, "with 9D", "with 5D 4D", "with 6D 3D")
  t:choose(1, "with 5D 4D")
  t:offers(1, "with 9D", "with 6D 3D", "enough")
  t:choose(1, "with 6D 3D", "enough")
  t:equal(t:pile("middle"), "9D KD")
  t:equal(t:count("taken", 1), 5)
end)

laid("CS-2 a King takes one King", { "KC 2D", "2C" }, "KD KH 9D", function(t)
  t:choose(1, "take KC", "with KH")
  t:to_move(2)
  t:equal(t:pile("middle"), "KD 9D")
end)

laid("CS-2 or three", { "KC 2D", "2C" }, "KD KH KS 9D", function(t)
  t:choose(1, "take KC")
  t:equal(t:pile("middle"), "9D")
end)

laid("CS-2 pictures take no sums", { "KC 2D", "2C" }, "10D 3D", function(t)
  t:offers(1, "trail KC", "trail 2D")
end, { preset = "simple" })

laid("CS-2 in Royal Casino they do", { "KC 2D", "2C" }, "10D 3D", function(t)
  t:choose(1, "take KC")
  t:equal(t:count("taken", 1), 3)
end, { preset = "royal" })

laid("CS-2 and an Ace takes what adds up to 14", { "AC 2D", "2C" }, "10D 4D AD", function(t)
  t:choose(1, "take AC", "with 10D 4D", "enough")
  t:equal(t:pile("middle"), "AD")
end, { preset = "royal" })

laid("CS-3 who takes all has made a sweep", { "9C 2D", "2C 9S" }, "5D 4D", function(t)
  t:choose(1, "take 9C")
  t:equal(t:public("sweeps", 1), 1)
end)

laid("CS-3 no sweep while there is a build", { "9C 9H 4C", "7C 2C" }, "5D 7D", function(t)
  t:choose(1, "build 9 4C")
  t:choose(2, "take 7C")
  t:equal(t:public("sweeps", 2), 0)
end)

laid("CS-4 a build needs a card to take it with", { "4C 9C 2C", "KS" }, "5D 3D", function(t)
  t:offers(1, "build 9 4C", "trail 4C", "trail 9C", "trail 2C")
  t:choose(1, "build 9 4C")
  t:equal(t:pile("build", 9), "4C 5D")
end)

laid("CS-4 of several ways to build one is chosen", { "2C 9C KC", "KS" }, "4D 3D 7D", function(t)
  t:choose(1, "build 9 2C")
  t:offers(1, "with 7D", "with 4D 3D")
  t:choose(1, "with 4D 3D")
  t:equal(t:pile("build", 9), "2C 4D 3D")
end)

laid("CS-4 further cards of the number may be put into it", { "4C 9C 2C", "KS" }, "5D 6D 3D 9D", function(t)
  t:choose(1, "build 9 4C")
  t:offers(1, "with 9D", "with 6D 3D", "enough")
  t:choose(1, "with 6D 3D", "enough")
  t:equal(t:count("build", 9), 4)
  t:equal(t:pile("middle"), "9D")
end)

laid("CS-4 and a card of the number itself", { "9C 9H", "KS" }, "9D", function(t)
  t:choose(1, "build 9 9C")
  t:equal(t:pile("build", 9), "9C 9D")
end)

laid("CS-4 anybody may take it", { "4C 9C", "9S" }, "5D", function(t)
  t:choose(1, "build 9 4C")
  t:choose(2, "take 9S")
  t:equal(t:count("taken", 2), 3)
end)

laid("CS-4 nothing above 10 is built", { "5C JC", "KS" }, "6D", function(t) t:offers_not(1, "build") end)

laid("CS-4 but in Royal Casino", { "5C JC", "KS" }, "6D", function(t) t:offers_also(1, "build 11 5C") end,
  { preset = "royal" })

laid("CS-4 also 14, for an Ace", { "5C AC", "KS" }, "9D", function(t) t:offers_also(1, "build 14 5C") end,
  { preset = "royal" })

laid("CS-4 nothing is built in the simple game", { "4C 9C", "KS" }, "5D", function(t)
  t:offers(1, "trail 4C", "trail 9C")
end, { preset = "simple" })

laid("CS-5 a build may be raised", { "4C 9C", "AS 10S" }, "5D", function(t)
  t:choose(1, "build 9 4C")
  t:choose(2, "raise 9 AS")
  t:equal(t:count("build", 10), 3)
  t:equal(t:count("build", 9), 0)
end)

laid("CS-5 not without a card of the new number", { "4C 9C", "AS 8S" }, "5D", function(t)
  t:choose(1, "build 9 4C")
  t:offers_not(2, "raise")
end)

laid("CS-5 nor a multiple build", { "4C 9C 2C", "AS 10S" }, "5D 9D", function(t)
  t:choose(1, "build 9 4C", "with 9D")
  t:offers_not(2, "raise")
end)

laid("CS-6 who has a build leaves nothing on the table", { "4C 9C KC 10H", "KS 2S" }, "5D", function(t)
  t:choose(1, "build 9 4C")
  t:choose(2, "trail KS")
  t:offers(1, "take 9C", "take KC")
  t:refuses(1, "10H", "you have a build")
end)

laid("CS-6 and keeps the last card for it", { "4C 9C 10C", "AS 2S" }, "5D", function(t)
  t:choose(1, "build 9 4C")
  t:choose(2, "trail AS")
  t:offers(1, "take 9C")
end)

laid("CS-6 who raises it has it", { "4C 9C KC", "AS 10S" }, "5D", function(t)
  t:choose(1, "build 9 4C")
  t:choose(2, "raise 9 AS")
  t:offers(1, "trail 9C", "trail KC")
end)

laid("CS-4 the build taken need not have anything with it", { "4C 9C", "9S 2S" }, "5D 9D", function(t)
  t:choose(1, "build 9 4C", "enough")
  t:choose(2, "take 9S")
  t:offers(2, "with 9D", "enough")
  t:choose(2, "enough")
  t:equal(t:pile("middle"), "9D")
  t:choose(1, "take 9C")
  t:equal(t:count("taken", 1), 2)
end)

laid("CS-4 10 may be built", { "4C 10C", "KS" }, "6D", function(t) t:offers_also(1, "build 10 4C") end)

laid("CS-4 Aces may be built", { "AC AD", "KS" }, "AH", function(t) t:offers_also(1, "build 1 AC") end)

laid("CS-4 in Royal Casino an Ace takes a build of 14", { "5C AC", "3S 4S" }, "9D", function(t)
  t:choose(1, "build 14 5C")
  t:choose(2, "trail 3S")
  t:choose(1, "take AC")
  t:equal(t:count("taken", 1), 3)
end, { preset = "royal" })

laid("CS-5 in Royal Casino builds are raised up to 14", { "4C 9C JC", "5S AS" }, "5D", function(t)
  t:choose(1, "build 9 4C")
  t:offers_also(2, "raise 9 5S")
end, { preset = "royal" })

laid("CS-5 a build is raised to 10 at most", { "4C 9C", "2S JS" }, "5D", function(t)
  t:choose(1, "build 9 4C")
  t:offers_not(2, "raise")
end)

laid("CS-7 whoever took last gets what is left", { "5C KC", "2C 3C" }, "5D 10D", function(t)
  t:choose(1, "take 5C")
  t:choose(2, "trail 2C")
  t:choose(1, "trail KC")
  t:choose(2, "trail 3C")
  t:equal(t:score(1), 3 + 2, "most cards, and big Casino")
  t:equal(t:parts(1), { cards = 3, big_casino = 2 })
  t:equal(t:score(2), 0)
end)

-- Seat 1 has taken `mine` and seat 2 `theirs` when the last cards are laid; then the deal is counted.
local function counted(name, mine, theirs, ours, others, more)
  more = more or {}
  more.taken = { mine, theirs }
  laid(name, { "QH", "QD" }, "", function(t)
    t:choose(1, "trail QH")
    t:choose(2, "trail QD")
    t:equal(t:score(1), ours, "seat 1")
    t:equal(t:score(2), others, "seat 2")
  end, more)
end

counted("CS-8 most cards count 3", "3C 3D", "4C", 3, 0)
counted("CS-8 most spades count 1", "3S 4S", "4C 5C 6S", 1, 3)
counted("CS-8 who has as many has nothing", "3S 4C", "5S 4D", 0, 0)
counted("CS-8 big Casino, little Casino and Aces", "10D AC", "2S AH", 3, 3)
counted("CS-8 in Spade Casino each spade counts, and the Jack double", "JS 9S", "4C 5C 2S", 3, 3 + 2,
  { preset = "spade" })

laid("CS-8 sweeps count", { "9C", "2C" }, "9D", function(t)
  t:choose(1, "take 9C")
  t:choose(2, "trail 2C")
  t:equal(t:score(1), 4)
end)

laid("CS-8 or do not", { "9C", "2C" }, "9D", function(t)
  t:choose(1, "take 9C")
  t:choose(2, "trail 2C")
  t:equal(t:score(1), 3)
end, { options = { sweeps = false } })

laid("CS-8 partners count together", { "9C", "2C", "9H", "3C" }, "9D", function(t)
  t:choose(1, "take 9C")
  t:choose(2, "trail 2C")
  t:choose(3, "trail 9H")
  t:choose(4, "trail 3C")
  t:equal(t:score(3), 4)
  t:equal(t:score(2), 0)
end, { options = { partners = true } })

laid("CS-8 in Spade Casino to 61", { "9C", "2C" }, "9D", function(t)
  t:choose(1, "take 9C")
  t:choose(2, "trail 2C")
  t:winners(1)
end, { scores = { 57, 0 }, preset = "spade" })

laid("CS-8 if both have as much, another deal is played", { "9C", "2C" }, "9D", function(t)
  t:choose(1, "take 9C")
  t:choose(2, "trail 2C")
  t:equal(t:score(1), t:score(2))
  t:plays_on()
end, { scores = { 17, 21 } })

for _, points in ipairs { 17, 16 } do
  laid("CS-8 with 21 points it is won, from " .. points, { "9C", "2C" }, "9D", function(t)
    t:choose(1, "take 9C")
    t:choose(2, "trail 2C")
    if points == 17 then t:winners(1) else t:plays_on() end
  end, { scores = { points, 0 } })
end

for card, cards in pairs { QC = "9C 3D", KC = "10C 3D", AC = "10C 4D", JC = "9C 2D" } do
  laid("CS-2 royal cards take what adds up to them: " .. card, { card .. " 5C", "2C" }, cards .. " 6S", function(t)
    t:offers_also(1, "take " .. card)
  end, { options = { royal = true } })
  if card ~= "AC" then
    laid("CS-2 if they are not royal, they do not: " .. card, { card .. " 5C", "2C" }, cards .. " 6S", function(t)
      t:offers_not(1, "take " .. card)
    end)
  end
end

laid("CS-2 a 10 takes what adds up to it", { "10C 5C", "2C" }, "7C 3D", function(t)
  t:choose(1, "take 10C")
  t:equal(t:count("middle"), 0)
end)

laid("CS-5 a build of 13 may be raised, in Royal Casino", { "AC AD AH KC", "2C 3C" }, "QC", function(t)
  t:choose(1, "build 13 AC")
  t:choose(2, "trail 2C")
  t:offers_also(1, "raise 13 AD")
end, { options = { royal = true } })

laid("CS-3 an Ace stays when a Five takes", { "5C KC", "2C" }, "5D AD", function(t)
  t:choose(1, "take 5C")
  t:equal(t:pile("middle"), "AD")
end)

for points, sweeps in pairs { [4] = true, [3] = false } do
  laid("CS-8 sweeps of partners count, or not: " .. points, { "9C", "2C", "3C", "4C" }, "9D", function(t)
    t:choose(1, "take 9C")
    for seat, card in ipairs { "2C", "3C", "4C" } do t:choose(seat + 1, "trail " .. card) end
    t:equal({ t:score(1), t:score(2) }, { points, 0 })
  end, { options = { partners = true, sweeps = sweeps } })
end

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with { target = 21, partners = false, sweeps = true, building = true, royal = false, each_spade = false }
  end
}
test "the preset royal" { preset = "royal", function(t) t:plays_with { royal = true } end }
test "the preset spade" { preset = "spade", function(t) t:plays_with { each_spade = true, target = 61 } end }
test "the preset simple" { preset = "simple", function(t) t:plays_with { building = false } end }
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 11..100, not `-1`"
}
