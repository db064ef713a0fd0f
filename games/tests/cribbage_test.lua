-- Rule tests of Cribbage. Seat 1 is at the dealer's left; the last seat deals.

-- Lays out `hands` of four cards each, and two (or one) cards more that everybody puts away.
local function laid_out(name, hands, starter, script, more)
  local away = { { "KH QH", "KD QD" }, { "KH", "KD", "QD" }, { "KH", "KD", "QD", "QH" } }
  local set_up = { hands = {}, stock = starter, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  -- In a single game the points so far are those of the deals before.
  local scores = set_up.scores
  if scores and not set_up.points then set_up.points = #hands == 4 and { scores[1], scores[2] } or scores end
  away = set_up.away or away[#hands - 1]
  set_up.away = nil
  for seat, hand in ipairs(hands) do set_up.hands[seat] = hand .. " " .. away[seat] end
  set_up[1] = function(t)
    for seat = 1, #hands do t:choose(seat, "away " .. away[seat]) end
    script(t)
  end
  test(name)(set_up)
end

-- Cards laid one after the other, by two seats in turn.
local function lay(t, seat, cards)
  for card in cards:gmatch("%S+") do
    t:choose(seat, "play " .. card)
    seat = 3 - seat
  end
end

-- The deal and the crib

for seats, cards in pairs { [2] = 6, [3] = 5, [4] = 5 } do
  test("CR-1 everybody gets " .. cards .. " cards with " .. seats .. " players") {
    players = seats,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), cards) end
      t:equal(t:count("crib"), seats == 3 and 1 or 0)
      for seat = 1, seats do t:choose(seat, t:options_of()[1]) end
      t:equal(t:count("crib"), 4)
      for seat = 1, seats do t:equal(t:count("hand", seat), 4) end
    end
  }
end

test "CR-1 cards are put away unseen, all at the same time" {
  hands = { "AC 2C 3C 4C 5C 6C", "AD 2D 3D 4D 5D 6D" }, stock = "9S",
  function(t)
    t:equal(#t:options_of(), 15)
    t:choose(1, "away AC 2C")
    t:equal(t:count("crib"), 0)
    t:choose(2, "away 5D 6D")
    t:not_told("AC", 2)
    t:equal(t:sees(2, "crib"), "? ? ? ?")
  end
}

laid_out("CR-2 the next card is the starter", { "AC 2C 3C 4C", "AD 2D 3D 4D" }, "9S 8S", function(t)
  t:equal(t:pile("starter"), "9S")
  t:equal(t:public("points", 2), 0)
end)

laid_out("CR-2 a Jack turned up pegs 2 for the dealer", { "AC 2C 3C 4C", "AD 2D 3D 4D" }, "JS", function(t)
  t:equal(t:public("points", 2), 2)
  t:told("pegs 2 for his heels")
end)

-- Laying cards

laid_out("CR-3 they lay in turn and the count goes up", { "KC 2C 3C 4C", "AD 2D 9D 4D" }, "9S", function(t)
  t:offers(1, "play KC", "play 2C", "play 3C", "play 4C")
  t:choose(1, "play KC")
  t:equal(t:public("count"), 10)
  t:choose(2, "play AD")
  t:equal(t:public("count"), 11)
  t:to_move(1)
end)

laid_out("CR-3 CR-4 nothing beyond 31; who cannot lay says go, and the others lay on", { "KC 9H 2C 4C", "8D QS 9D KS" },
  "9S", function(t)
    lay(t, 1, "KC QS")
    t:choose(1, "play 9H")
    t:told("Ben: go")
    t:equal(t:public("count"), 29)
    t:offers(1, "play 2C")
    t:choose(1, "play 2C")
    t:equal(t:public("count"), 0)
    t:to_move(2)
  end, { names = { "Anna", "Ben" } })

laid_out("CR-3 a card that goes beyond 31 is not offered, and why", { "KC JC 9C 4C", "AD QS 9D KS" }, "9S", function(t)
  lay(t, 1, "KC QS 9C")
  t:offers(2, "play AD")
  t:refuses(2, "9D", "the 9 of diamonds would make it 38, and 31 is the most")
end)

laid_out("CR-3 CR-4 the last card pegs 1, and the next one begins", { "KC 9C 5C 4C", "9S 8D 9D 4D", "JS 7S 5S KS" },
  "2S", function(t)
    for seat, card in ipairs { "KC", "9S", "JS" } do t:choose(seat, "play " .. card) end
    t:equal(t:public("points", 3), 1)
    t:told("Ben: go")
    t:not_told("Clara: go")
    t:told("Clara pegs 1 for the go")
    t:to_move(1)
  end, { names = { "Anna", "Ben", "Clara" } })

laid_out("CR-4 31 pegs 2, and nothing for the last card", { "KC 9H 2C 4C", "8D QS 9D KS" }, "9S", function(t)
  lay(t, 1, "KC QS")
  t:choose(1, "play 9H")
  t:choose(1, "play 2C")
  t:equal(t:public("points", 1), 2)
  t:told("2 for thirty-one")
end)

for _, case in ipairs {
  { "fifteen", "8C", "7D", 2, 2 }, { "a pair", "8C", "8D", 2, 2 }, { "three of a rank", "8C", "8D 8S", 1, 6 },
  { "a run in any order", "8C", "10D 9S", 1, 3 },
  { "fifteen and a run", "4C", "6D 5S", 1, 5 }, { "a run of four", "2C", "5D 3S 4D", 2, 4 },
  { "no run with a card in between", "2C", "4D 9S 3D", 2, 0 }, { "no run with a pair in it", "2C", "3D 3S 4D", 2, 0 },
} do
  local theirs, mine, last = case[3]:match("(%S+)%s*(%S*)%s*(%S*)")
  laid_out("CR-5 " .. case[1], { case[2] .. " AS QS " .. mine, theirs .. " AC QC " .. last }, "AH", function(t)
    lay(t, 1, case[2] .. " " .. case[3])
    t:equal(t:public("points", case[4]), case[5])
  end)
end

laid_out("CR-5 four of a rank peg 12", { "3C 3D 9C 10C", "3S 3H JC QC" }, "AS", function(t)
  lay(t, 1, "3C 3S 3D")
  t:told("pegs 6 for a pair royal")
  t:choose(2, "play 3H")
  t:told("pegs 12 for a double pair royal")
  t:equal(t:public("points", 2), 2 + 12)
  t:equal(t:public("points", 1), 6)
end)

laid_out("CR-3 CR-5 a count that begins anew makes no pair with the last", { "KC JC AC 4C", "AD QS 9D KS" }, "9S",
  function(t)
    lay(t, 1, "KC QS JC AD")
    t:choose(1, "play 4C")
    t:equal(t:public("points", 2), 2)
    t:choose(2, "play 9D")
    t:equal(t:public("points", 2), 2)
  end)

-- The end

laid_out("CR-6 who has 121 points wins at once", { "8C 2C 3C 4C", "7D 2D 9D 4D" }, "9S", function(t)
  lay(t, 1, "8C 7D")
  t:winners(2)
  t:equal(t:score(2), 121)
end, { scores = { 120, 119 } })

laid_out("CR-6 with 120 it goes on", { "8C 2C 3C 4C", "7D 2D 9D 4D" }, "9S", function(t)
  lay(t, 1, "8C 7D")
  t:plays_on()
end, { scores = { 120, 118 } })

laid_out("CR-6 the preset short goes to 61", { "8C 2C 3C 4C", "7D 2D 9D 4D" }, "JS", function(t)
  t:winners(2)
end, { scores = { 60, 59 }, preset = "short" })

laid_out("CR-6 CR-1 partners peg together", { "8C 2C 3C 4C", "7D 2D 9D 4D", "8S 8H AC AD", "5C 5D 6C 6D" }, "9S",
  function(t)
    lay(t, 1, "8C 7D")
    t:winners(2, 4)
    t:equal(t:score(4), 121)
  end, { scores = { 120, 119, 120, 119 } })

laid_out("CR-1 also when the second of them pegs", { "4C 2C 3C 8C", "7D 2D 9D 4D", "8S 8H AC AD", "AH 5D 6C 6D" }, "10S",
  function(t)
    t:choose(1, "play 4C")
    t:choose(2, "play 9D")
    t:choose(3, "play AC")
    t:choose(4, "play AH")
    t:winners(2, 4)
    t:equal({ t:score(1), t:score(2), t:score(4) }, { 120, 123, 123 })
    t:equal(t:parts(4), { play = 4 }, "of both partners")
  end, { scores = { 120, 119, 120, 119 } })

laid_out("CR-5 two cards of a rank and one between them are no run", { "5C 5S 3C 8C", "7D 2D 9D 4D" }, "9S", function(t)
  lay(t, 1, "5C 7D 5S")
  t:equal(t:public("points", 1), 0)
end)

for winner, all in ipairs { true, false } do
  laid_out("CR-6 a last card that makes 31 waits for the count of the hands, or wins: " .. tostring(all),
    { "KC AC 10C 3C", "QS 10D 9D 9S" }, "5H", function(t)
      lay(t, 1, "KC QS AC 10D")
      lay(t, 1, "10C 9D 3C 9S")
      t:winners(winner)
    end, { options = { count_all = all }, scores = { 120, 117 } })
end

laid_out("CR-11 one game point may be enough", { "8C 2C 3C 4C", "7D 2D 9D 4D" }, "9S", function(t)
  lay(t, 1, "8C 7D")
  t:winners(2)
end, { points = { 120, 119 }, options = { games = 1 } })

laid_out("CR-11 nothing is pegged before a game", { "8C 2C 3C 4C", "7D 2D 9D 4D" }, "9S", function(t)
  t:equal({ t:public("points", 1), t:public("points", 2) }, { 0, 0 })
end, { options = { games = 7 } })

test "CR-11 the preset skunks" { players = 2, preset = "skunks", function(t) t:plays_with { games = 5 } end }

-- The show: nothing more is pegged in play than the last card's 1 by seat 2, and what `play` says.
local quiet = { "9C JC KC 7C", "10D QS 8D 6S" }

local function shown(name, four, starter, what)
  local set_up = { hands = { four .. " 2C 2D", "8H QC 10C KC AH 6H" }, stock = starter, rest = "aside" }
  set_up.names = { "Anna", "Ben" }
  set_up[1] = function(t)
    t:choose(1, "away 2C 2D")
    t:choose(2, "away AH 6H")
    while t:deal_number() == 1 and not t:is_over() and t:options_of()[1]:find("^play") do
      t:choose(t:who(), t:options_of()[1])
    end
    t:told(what)
  end
  test(name)(set_up)
end

shown("CR-8 fifteens", "7S 8S KH 9H", "5C", "4 for fifteens")
shown("CR-8 three cards to fifteen", "3S 3D 9H KH", "4C", "2 for a fifteen, 2 for a pair")
shown("CR-8 a pair", "KS KH 9H 4H", "7D", "Anna pegs 2 for a pair")
shown("CR-8 three pairs of three cards", "KS KH KD 4H", "9D", "Anna pegs 6 for pairs")
shown("CR-8 a run", "8S 9S 10H KH", "2H", "3 for a run")
shown("CR-8 a run of five counts once", "8S 9S 10H JH", "QH", "5 for a run")
shown("CR-8 a run of four twice", "8S 9S 10H JH", "JD", "2 for a pair, 8 for runs")
shown("CR-8 four of a suit", "2H 4H 7H 9H", "KS", "4 for a flush")
shown("CR-8 five of a suit", "2H 4H 7H QH", "KH", "5 for a flush")
shown("CR-8 the Jack of the starter's suit", "2H 4D 6S JH", "KH", "1 for his nobs")
shown("CR-8 29 is the most", "5C 5D 5H JS", "5S", "16 for fifteens, 12 for pairs, 1 for his nobs")

-- Lays all cards that are left, the first that fits.
local function lay_all(t)
  while not t:is_over() and t:options_of()[1]:find("^play") do t:choose(t:who(), t:options_of()[1]) end
end

laid_out("CR-7 CR-10 the dealer's hand is counted after the other, and then the crib", quiet, "2S", function(t)
  lay(t, 1, "9C QS JC")
  lay_all(t)
  t:told("Ben pegs 4 for pairs")
  t:equal(t:deal_number(), 2)
  t:equal(t:dealer(), 1)
end, { names = { "Anna", "Ben" }, seed = 3 })

for _, flush in ipairs { false, true } do
  laid_out("CR-8 a flush of four in the crib: " .. tostring(flush), { "2C 4D 6C 8D", "AC 3D 10S QC" }, "9S", function(t)
    lay_all(t)
    if flush then t:told("4 for a flush") else t:not_told("a flush") end
  end, { options = { crib_flush = flush }, away = { "KH 8H", "5H 2H" } })
end

laid_out("CR-8 a flush of five counts in the crib", { "2C 4D 6C 8D", "AC 3D 10S QC" }, "9H", function(t)
  lay_all(t)
  t:told("5 for a flush")
end, { away = { "KH 8H", "5H 2H" } })

for _, all in ipairs { false, true } do
  laid_out("CR-6 CR-7 who counts first wins, or all is counted: " .. tostring(all),
    { "9C 9D 6C 8D", "5C JD 10S QC", "3C 3D 6S 8S" }, "9S", function(t)
      lay_all(t)
      if all then t:winners(1) else t:winners(2) end
      t:equal(t:score(3), all and 107 or 101)
    end, { options = { count_all = all }, scores = { 100, 111, 100 }, dealer = 1 })
end

-- Muggins

local function claims(name, said, others, points, more)
  local set_up = { preset = "strict", hands = { "KS KH 9D 4H 2C 2D", "8H QC 10C 6C AH 6H" }, stock = "9H",
    rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    t:choose(1, "away 2C 2D")
    t:choose(2, "away AH 6H")
    lay_all(t)
    local before = { t:public("points", 1), t:public("points", 2) }
    t:offers(1, "claim 0..29")
    t:choose(1, "claim " .. said)
    t:offers(2, "muggins", "agree")
    t:choose(2, others)
    t:equal(t:public("points", 1) - before[1], points[1])
    t:equal(t:public("points", 2) - before[2], points[2])
  end
  test(name)(set_up)
end

claims("CR-9 with the preset strict they say what they count", 4, "agree", { 4, 0 })
claims("CR-9 what was missed goes to who says muggins", 2, "muggins", { 2, 2 })
claims("CR-9 what nobody sees is lost", 2, "agree", { 2, 0 })
claims("CR-9 what is said too high counts what it is worth", 12, "muggins", { 4, 0 })

laid_out("CR-3 32 is too many, and 31 is not", { "KC 7H 2C 4C", "JD 5D 9D KS" }, "9S", function(t)
  t:choose(1, "play KC")
  t:choose(2, "play JD")
  t:choose(1, "play 2C")
  t:offers(2, "play 5D", "play 9D")
end)

laid_out("CR-5 a run of three after another card", { "10C 3C 9C 9H", "4D 5D JC QC" }, "AS", function(t)
  lay(t, 1, "10C 4D 3C 5D")
  t:equal(t:public("points", 2), 3)
end)

laid_out("CR-9 only one says muggins, the next player first", { "9C 9D 6C 8D", "5C JD 10S QC", "3C 3D 6S 8S" }, "9S",
  function(t)
    lay_all(t)
    t:choose(1, "claim 0")
    t:offers(2, "muggins", "agree")
    t:choose(2, "muggins")
    t:offers(2, "claim 0..29")
  end, { preset = "strict" })

laid_out("CR-6 also where all is counted 31 wins at once, if there are cards to lay", { "KC 9H 2C 4C", "8D QS 9D KS" },
  "9S", function(t)
    lay(t, 1, "KC QS")
    t:choose(1, "play 9H", "play 2C")
    t:winners(1)
  end, { options = { count_all = true }, scores = { 119, 0 } })

-- Seat 2 pegs 2 and has won the game; what it counts with so many points of seat 1.
for theirs, case in pairs { [120] = { 1 }, [91] = { 1 }, [90] = { 2, "Ben skunks" }, [61] = { 2, "Ben skunks" },
  [60] = { 3, "Ben double-skunks" }, [0] = { 3, "Ben double-skunks" } } do
  laid_out("CR-11 a game counts 1, a skunk 2 and a double skunk 3: " .. theirs,
    { "8C 2C 3C 4C", "7D 2D 9D 4D" }, "9S", function(t)
      lay(t, 1, "8C 7D")
      t:equal({ t:score(1), t:score(2) }, { 1, 2 + case[1] })
      t:equal({ t:public("points", 1), t:public("points", 2) }, { 0, 0 })
      t:equal(t:deal_number(), 2)
      t:equal(t:dealer(), 1)
      if case[2] then t:told(case[2] .. " the others") else t:not_told("skunks") end
    end, { points = { theirs, 119 }, scores = { 1, 2 }, options = { games = 7 }, names = { "Anna", "Ben" } })
end

for _, theirs in ipairs { 31, 30 } do
  laid_out("CR-11 in the short game too 30 points make a skunk: " .. theirs, { "8C 2C 3C 4C", "7D 2D 9D 4D" }, "9S",
    function(t)
      lay(t, 1, "8C 7D")
      t:equal(t:score(2), theirs == 31 and 1 or 2)
    end, { points = { theirs, 59 }, options = { games = 7, target = 61 } })
end

laid_out("CR-11 whoever has as many as agreed wins the match", { "8C 2C 3C 4C", "7D 2D 9D 4D" }, "9S", function(t)
  lay(t, 1, "8C 7D")
  t:winners(2)
end, { points = { 120, 119 }, scores = { 3, 4 }, preset = "skunks" })

laid_out("CR-11 with 120 the game goes on", { "8C 2C 3C 4C", "7D 2D 9D 4D" }, "9S", function(t)
  lay(t, 1, "8C 7D")
  t:equal(t:deal_number(), 1)
end, { points = { 120, 118 }, options = { games = 7 } })

laid_out("CR-11 partners win together, and each of three is counted alone",
  { "8C 2C 3C 4C", "7D 2D 9D 4D", "8S 8H AC AD", "5C 5D 6C 6D" }, "9S", function(t)
    lay(t, 1, "8C 7D")
    t:equal({ t:score(1), t:score(2), t:score(3), t:score(4) }, { 0, 3, 0, 3 })
  end, { points = { 60, 119 }, options = { games = 7 } })

for best, worth in pairs { [91] = 1, [90] = 2 } do
  laid_out("CR-11 with three players the others are skunked if both are: " .. best,
    { "8C 2C 3C 4C", "7D 2D 9D 4D", "8S 8H AC AD" }, "9S", function(t)
      lay(t, 1, "8C 7D")
      t:equal({ t:score(1), t:score(2), t:score(3) }, { 0, worth, 0 })
    end, { points = { best, 119, 10 }, options = { games = 7 } })
end

test "CR-11 what is pegged counts in the next deal of the game" {
  hands = { "9C JC KC 7C 2C 2D", "10D QS 8D 6S AH 6H" }, stock = "4H", rest = "aside", options = { games = 7 },
  points = { 10, 20 },
  function(t)
    t:choose(1, "away 2C 2D")
    t:choose(2, "away AH 6H")
    local pegged
    while t:deal_number() == 1 do
      pegged = { t:public("points", 1), t:public("points", 2) }
      t:choose(t:who(), t:options_of()[1])
    end
    t:equal({ t:score(1), t:score(2) }, { 0, 0 })
    t:ok(t:public("points", 1) >= pegged[1] and t:public("points", 2) > pegged[2] and pegged[2] > 20)
  end
}

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with { target = 121, crib_flush = false, muggins = false, count_all = false, games = 0 }
  end
}
test "the preset short" { preset = "short", function(t) t:plays_with { target = 61 } end }
test "the preset strict" { preset = "strict", function(t) t:plays_with { muggins = true } end }
test "the preset open_spiel" {
  preset = "open_spiel",
  function(t)
    t:plays_with { crib_flush = true, count_all = true }
  end
}
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 31..300, not `-1`"
}

-- Five-card Cribbage. Seat 1 has pegged 3 for last, and both put away two Kings or Queens.
local function five(name, hands, starter, script, more)
  local set_up = { preset = "five_card" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  laid_out(name, hands, starter, script, set_up)
end

test "CR-1 in five-card Cribbage everybody gets five cards and puts two away, and the crib has four" {
  players = 2, preset = "five_card",
  function(t)
    for seat = 1, 2 do t:equal(t:count("hand", seat), 5) end
    for seat = 1, 2 do t:choose(seat, t:options_of()[1]) end
    t:equal(t:count("crib"), 4)
    for seat = 1, 2 do t:equal(t:count("hand", seat), 3) end
  end
}

test "CR-1 the other player pegs 3 for last" {
  players = 2, preset = "five_card",
  function(t)
    t:equal({ t:public("points", 1), t:public("points", 2) }, { 3, 0 })
    t:told("3 for last")
  end
}

test "CR-1 but not in six-card Cribbage" {
  players = 2,
  function(t) t:equal({ t:public("points", 1), t:public("points", 2) }, { 0, 0 }) end
}

for seat = 1, 2 do
  local points = seat == 1 and { 5, 0 } or { 0, 5 }
  test("CR-1 and only at the start of a game: " .. seat) {
    players = 2, preset = "five_card", scores = points, points = points,
    function(t) t:equal(t:public("points", 1), points[1]) end
  }
  test("CR-1 CR-11 also in a match: " .. seat) {
    players = 2, preset = "five_card", options = { games = 3 }, points = points, scores = { 1, 1 },
    function(t) t:equal(t:public("points", 1), points[1]) end
  }
end

test "CR-1 CR-11 at the start of each game of a match" {
  players = 2, preset = "five_card", options = { games = 3 }, scores = { 1, 2 },
  function(t) t:equal(t:public("points", 1), 3) end
}

test "CR-1 five-card Cribbage is for two" {
  players = 3, preset = "five_card", refused = "five-card Cribbage is for two"
}

five("CR-3 CR-4 CR-7 after the first go the play is over, and all cards are counted", { "10C JC 7S", "QS 9D 9S" }, "6H",
  function(t)
    lay(t, 1, "10C QS 7S")
    t:told("1 for the go")
    t:told("Ben pegs 6: 4 for fifteens, 2 for a pair")
    t:told("Ben's crib: ")
    t:not_told("wins the deal")
    t:equal(t:deal_number(), 2)
    t:equal({ t:score(1), t:score(2) }, { 3 + 1, 6 + 4 })
  end, { away = { "KH KD", "QH QD" }, names = { "Anna", "Ben" } })

five("CR-3 CR-4 also after 31", { "10C 10D AS", "QS 9D 8S" }, "4H", function(t)
  lay(t, 1, "10C QS 10D")
  t:choose(1, "play AS")
  t:told("2 for thirty-one")
  t:equal(t:deal_number(), 2)
end)

five("CR-3 cards are laid until nobody can", { "10C 3S 7S", "2S 9D 9S" }, "2H", function(t)
  lay(t, 1, "10C 2S 7S 9D")
  t:offers(1, "play 3S")
end)

five("CR-8 three cards of a suit in the hand", { "2H 4H 8H", "10C JS QC" }, "KC", function(t)
  lay(t, 1, "2H 10C 4H JS")
  t:told("3 for a flush")
  t:not_told("4 for a flush")
end)

five("CR-8 with the starter", { "2H 4H 8H", "10C JS QC" }, "9H", function(t)
  lay(t, 1, "2H 10C 4H JS")
  t:told("4 for a flush")
end)

for _, case in ipairs { { "9H", false, "5 for a flush" }, { "9S", true, "4 for a flush" }, { "9S", false } } do
  five("CR-8 a crib of one suit: " .. case[1] .. ", " .. tostring(case[2]), { "2C 4D 8H", "10C JS QC" }, case[1],
    function(t)
      lay(t, 1, "2C 10C 4D JS")
      if case[3] then t:told(case[3]) else t:not_told("a flush") end
    end, { away = { "KH 7H", "5H 3H" }, options = { crib_flush = case[2] } })
end

five("CR-6 it is won with 61 points", { "8C 2C 3C", "7D 2D 9D" }, "9S", function(t)
  lay(t, 1, "8C 7D")
  t:winners(2)
end, { scores = { 10, 59 } })

five("CR-6 where all is counted 31 waits for it", { "10C 10D AS", "QS 9D 8S" }, "4H", function(t)
  lay(t, 1, "10C QS 10D")
  t:choose(1, "play AS")
  t:ok(t:is_over())
  t:ok(t:score(2) > 20)
end, { options = { count_all = true }, scores = { 60, 20 } })

test "the preset five_card" {
  players = 2, preset = "five_card", function(t) t:plays_with { five_cards = true, target = 61 } end
}
