-- Rule tests of Belote. Seat 2 deals, so that seat 1 begins, and after it 4, 3 and 2. Few cards are dealt; what is not
-- written lies beside the table, out of the game.

-- Seat 1 takes the card turned up, and it goes on with `script`.
local function taken(name, turned, hands, script, more)
  local set_up = { dealer = 2, hands = hands, turned = turned, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    t:choose(1, "take")
    script(t)
  end
  test(name)(set_up)
end

-- Cards played one after the other by seat 1, 4, 3 and 2, or from `seat` on.
local function trick(t, cards, seat)
  seat = seat or 1
  for card in cards:gmatch("%S+") do
    t:choose(seat, "play " .. card)
    seat = (seat + 2) % 4 + 1
  end
end

-- The deal and trumps

test "BE-1 five cards each, and one is turned up" {
  players = 4, dealer = 2,
  function(t)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 5) end
    t:equal(t:count("turned"), 1)
    t:to_move(1)
    t:offers(1, "take", "pass")
  end
}

test "BE-1 if all pass everybody may name another suit" {
  players = 4, dealer = 2, turned = "7H",
  function(t)
    for _, seat in ipairs { 1, 4, 3, 2 } do t:choose(seat, "pass") end
    t:offers(1, "name clubs", "name diamonds", "name spades", "pass")
    t:choose(1, "pass")
    t:choose(4, "name spades")
    t:equal(t:public("trump"), "spades")
    t:equal(t:public("taker"), 4)
  end
}

test "BE-1 if all pass again nothing is scored" {
  players = 4, dealer = 2, turned = "7H",
  function(t)
    for _ = 1, 2 do
      for _, seat in ipairs { 1, 4, 3, 2 } do t:choose(seat, "pass") end
    end
    t:equal(t:deal_number(), 2)
    t:equal(t:score(1), 0)
  end
}

test "BE-2 the taker gets the card turned up and two more, the others three" {
  players = 4, dealer = 2, deck = "7C 8C 9C  7D 8D 9D  7H 8H 9H  7S 8S 9S  10C JC  10D JD  10H JH  10S JS  QS",
  function(t)
    t:choose(1, "pass")
    t:choose(4, "take")
    t:equal(t:public("trump"), "spades")
    for seat = 1, 4 do t:equal(t:count("hand", seat), 8) end
    t:ok(t:hand(4):find("QS"))
    t:equal(t:count("stock"), 0)
  end
}

-- Tricks

taken("BE-3 the Jack of trumps is highest and counts 20, the Nine is next and counts 14", "JH",
  { "", "9H", "7H", "AH" }, function(t)
    trick(t, "JH AH 7H 9H")
    t:equal(t:score(1), 20 + 11 + 14 + 10)
  end)

taken("BE-3 in other suits the Jack is low and counts 2, the Nine nothing", "7H",
  { "JC", "10C 7D", "9C 8D", "AC 9D" }, function(t)
    trick(t, "JC AC 9C 10C")
    t:to_move(4)
    trick(t, "9D 8D 7D 7H", 4)
    t:equal(t:score(1), 0)
    t:equal(t:score(2), 23 + 10)
  end)

for suit, order in pairs { H = "J 9 A 10 K Q 8 7", C = "A 10 K Q J 9 8 7" } do
  local last
  for rank in order:gmatch("%S+") do
    if last then
      local high, low = last .. suit, rank .. suit
      taken("BE-3 " .. high .. " is higher than " .. low, suit == "H" and low or "QH",
        { suit == "H" and "8S" or low, "7S JS", "AD JD", high .. " 7D" }, function(t)
          trick(t, low .. " " .. high .. " AD 7S")
          t:to_move(4)
        end)
    end
    last = rank
  end
end

taken("BE-4 the highest trump wins the trick", "7H", { "AC 8D", "10C 7D", "9C 9D", "8H 10D" }, function(t)
  trick(t, "AC 8H 9C 10C")
  t:to_move(4)
end)

taken("BE-5 suit must be followed", "7H", { "AC 8D", "10C 7D", "9C 9D", "8C JH AS" }, function(t)
  t:choose(1, "play AC")
  t:offers(4, "play 8C")
  t:refuses(4, "JH", "you must follow suit")
end)

taken("BE-5 trumps led must be beaten", "QH", { "AC 8D", "10C 7D", "9C 9D", "8H KH AS" }, function(t)
  t:choose(1, "play QH")
  t:offers(4, "play KH")
  t:refuses(4, "8H", "you must beat the highest trump")
end)

taken("BE-5 who cannot follow suit plays a trump", "QH", { "AC 8D", "7D 10C", "9C 9D", "8H JH AS" }, function(t)
  t:choose(1, "play AC")
  t:offers(4, "play 8H", "play JH")
  t:refuses(4, "AS", "you must play a trump")
end)

taken("BE-5 a higher one than those played", "QH", { "AC 8D", "AH 7H 7D", "9C 9D 7C", "8H JD AS" }, function(t)
  trick(t, "AC 8H 9C")
  t:offers(2, "play AH")
end, { preset = "strict" })

taken("BE-5 or a lower one, if there is none", "QH", { "AC 8D", "7H 7D 8S", "9C 9D 7C", "8H JD AS" }, function(t)
  trick(t, "AC 8H 9C")
  t:offers(2, "play 7H")
end, { preset = "strict" })

taken("BE-5 but not if the partner is winning", "QH", { "AC 8D", "7C 9D 8S", "9H JD 7S", "8C KD AS" }, function(t)
  trick(t, "AC 8C")
  t:offers(3, "play 9H", "play JD", "play 7S")
end)

taken("BE-5 strict players trump their partner too", "QH", { "AC 8D", "7C 9D 8S", "9H JD 7S", "8C KD AS" },
  function(t)
    trick(t, "AC 8C")
    t:offers(3, "play 9H")
  end, { preset = "strict" })

taken("BE-5 who has neither plays any card", "QH", { "AC 8D", "7C 9D 8S", "9S JD 7S", "KD AS" }, function(t)
  t:choose(1, "play AC")
  t:offers(4, "play KD", "play AS")
end)

-- Belote and declarations

taken("BE-6 King and Queen of trumps are belote", "QH", { "KH", "7C 9D", "9S JD", "KD AS" }, function(t)
  t:choose(1, "play KH")
  t:told("Anna: belote")
  t:equal(t:public("belote", 1), 20)
end, { names = { "Anna", "Ben", "Clara", "David" } })

taken("BE-6 one of them alone is not", "QH", { "KC", "7C KH", "9S JD", "KD AS" }, function(t)
  t:choose(1, "play QH")
  t:equal(t:public("belote", 1), 0)
end)

-- What the sides of seats 1 and 2 have declared.
local function declared(name, turned, hands, ours, theirs, more)
  taken(name, turned, hands, function(t)
    t:equal(t:public("declared", 1), ours, "seats 1 and 3")
    t:equal(t:public("declared", 2), theirs, "seats 2 and 4")
  end, more)
end

declared("BE-7 a run of three counts 20", "7H", { "8H 9H", "AC", "AD", "AS" }, 20, 0)
declared("BE-7 a run of four 50", "7H", { "8H 9H 10H", "AC", "AD", "AS" }, 50, 0)
declared("BE-7 five and more 100", "7H", { "8H 9H 10H JH QH", "AC", "AD", "AS" }, 100, 0)
declared("BE-7 the Ten stands between Nine and Jack", "7H", { "9D 10D JD", "QC KC", "KS", "AS" }, 20, 0)
declared("BE-7 four Jacks count 200", "7H", { "JC JD JH JS", "AC", "AD", "AS" }, 200, 0)
declared("BE-7 four Nines 150", "7H", { "9C 9D 9H 9S", "AC", "AD", "AS" }, 150, 0)
declared("BE-7 four Queens 100", "7H", { "QC QD QH QS", "AC", "AD", "AS" }, 100, 0)
declared("BE-7 four Tens 100", "7H", { "10C 10D 10H 10S", "AC", "AD", "AS" }, 100, 0)
declared("BE-7 four Kings 100", "7H", { "KC KD KH KS", "AC", "AD", "AS" }, 100, 0)
declared("BE-7 four Aces 100", "7H", { "AC AD AH AS", "7C", "7D", "7S" }, 100, 0)
declared("BE-7 four Eights nothing", "7H", { "8C 8D 8H 8S", "AC", "AD", "AS" }, 0, 0)
declared("BE-7 no card counts twice", "7H", { "JC JD JH JS QC KC", "AC", "AD", "AS" }, 200, 0)
declared("BE-7 partners both count, the other side nothing", "7H", { "KC KD KH KS", "8C 9C 10C", "8D 9D 10D", "7S" },
  120, 0)
declared("BE-7 a longer run goes before a higher one", "7H", { "QC KC AC", "8C 9C 10C JC", "7D", "7S" }, 0, 50)
declared("BE-7 also of those that count 100", "7H", { "10C JC QC KC AC", "7D 8D 9D 10D JD QD", "8S", "7S" }, 0, 100)
declared("BE-7 of equal ones the higher counts", "7H", { "QC KC AC", "8C 9C 10C", "7D", "7S" }, 20, 0)
declared("BE-7 also before a lower one of trumps", "AH", { "8H 9H 10H", "9C 10C JC", "7D", "7S" }, 0, 20)
declared("BE-7 then that of trumps", "7H", { "8C 9C 10C", "8H 9H 10H", "7D", "7S" }, 0, 20)
declared("BE-7 then that of who plays first", "7H", { "8C 9C 10C", "8D 9D 10D", "7D", "7S" }, 20, 0)
declared("BE-7 four of a rank go before a run", "7H", { "8C 9C 10C JC QC", "AC AD AH AS", "7D", "7S" }, 0, 100)
declared("BE-7 nothing is declared in the bare game", "7H", { "8H 9H", "AC", "AD", "AS" }, 0, 0, { preset = "bare" })

taken("BE-7 what counts is shown", "7H", { "8H 9H", "8C 9C", "AD", "AS" }, function(t)
  t:equal(t:sees(2, "hand", 1), "7H 8H 9H")
  t:equal(t:sees(1, "hand", 2), "? ?")
end)

-- The end

taken("BE-8 the last trick counts 10, and both sides score what they have", "AH",
  { "7C", "8C 9D", "9C 7D", "AC 8D" }, function(t)
    trick(t, "AH 8D 7D 9D")
    trick(t, "7C AC 9C 8C")
    t:equal(t:score(1), 0)
    t:equal(t:score(2), 11 + 11 + 10)
  end)

taken("BE-8 the takers score if they have more", "JH", { "7C", "8C 9D", "9C 7D", "KC 8D" }, function(t)
  trick(t, "JH 8D 7D 9D")
  trick(t, "7C KC 9C 8C")
  t:equal(t:score(1), 20)
  t:equal(t:score(2), 4 + 10)
end)

taken("BE-8 if not the others score it all, but for belote", "QH", { "KH", "8C AC", "7D 9C", "JH 9H" }, function(t)
  trick(t, "KH JH 7D 8C")
  trick(t, "9H 9C AC QH", 4)
  t:equal(t:score(1), 20)
  t:equal(t:score(2), 20 + 4 + 14 + 11 + 3 + 10)
  t:equal(t:parts(1), { belote = 20 })
  t:equal(t:parts(2), { tricks = 62 })
end)

taken("BE-8 declarations help the takers", "7H", { "8H 9H", "AC 7D 8D", "AD 7C 8C", "AS 7S 8S" }, function(t)
  trick(t, "9H 8S 8C 8D")
  trick(t, "8H 7S 7C 7D")
  trick(t, "7H AS AD AC")
  t:equal(t:score(1), 14 + 33 + 10 + 20)
  t:equal(t:parts(1), { tricks = 57, declared = 20 })
end)

-- Both sides have 10 points: the Ten of trumps, and the last trick.
local function tied(name, ours, theirs, held, more)
  taken(name, "10H", { "7C", "9C 9D", "7S 7D", "8C 8D" }, function(t)
    trick(t, "10H 8D 7D 9D")
    trick(t, "7C 8C 7S 9C")
    t:equal(t:score(1), ours)
    t:equal(t:score(2), theirs)
    t:equal(t:public("held"), held)
  end, more)
end

tied("BE-8 if both have as much the takers' points are held over", 0, 10, 10)
tied("BE-8 or lost", 0, 20, 0, { options = { tie = "lost" } })

-- With belote the takers have 27 points, and so do the others.
for tie, points in pairs { held = { 20, 27, 7 }, lost = { 20, 34, 0 } } do
  taken("BE-6 BE-8 with as much on both sides belote stays with its side: " .. tie, "QH", { "KH 7C", "9D 9S KC",
    "7D 8S JC", "8D 7S AC" }, function(t)
      trick(t, "KH 8D 7D 9D")
      trick(t, "QH 7S 8S 9S")
      trick(t, "7C AC JC KC")
      t:equal({ t:score(1), t:score(2), t:public("held") }, points)
    end, { options = { tie = tie } })
end

taken("BE-8 points held over go to whoever wins", "JH", { "7C", "8C 9D", "9C 7D", "KC 8D" }, function(t)
  trick(t, "JH 8D 7D 9D")
  trick(t, "7C KC 9C 8C")
  t:equal(t:score(1), 20 + 30)
  t:equal(t:score(2), 4 + 10)
  t:equal(t:public("held"), 0)
end, { held = 30 })

local first_seven = "7C 8C 9C 10C JC QC KC AC 7D 8D 9D 10D JD QD KD AD 9H 8H JH QH KH AH 7S 8S 9S 10S JS QS"

taken("BE-8 all tricks count 100 more", "10H", { "", "7H", "AS", "KS" }, function(t)
  t:choose(1, "play 10H")
  for _, card in ipairs { "4 play KS", "3 play AS", "2 play 7H" } do t:choose(tonumber(card:sub(1, 1)), card:sub(3)) end
  t:equal(t:score(1), 152 + 100)
  t:equal(t:score(2), 0)
end, { taken = { first_seven, "" } })

for preset, points in pairs { short = 481, strict = 980 } do
  taken("BE-8 the preset " .. preset .. " ends the game from " .. points, "JH", { "", "8C", "9C", "7D" }, function(t)
    trick(t, "JH 7D 9C 8C")
    t:winners(1, 3)
  end, { preset = preset, scores = { points, 0, points, 0 } })
end

taken("BE-8 if both sides have as much, another deal is played", "JH", { "", "8C", "9C", "7D" }, function(t)
  trick(t, "JH 7D 9C 8C")
  t:equal(t:score(1), t:score(2))
  t:plays_on()
end, { scores = { 970, 1000, 970, 1000 } })

for _, points in ipairs { 969, 970 } do
  taken("BE-8 with 1000 points it is won, from " .. points, "JH", { "", "8C", "9C", "7D" }, function(t)
    trick(t, "JH 7D 9C 8C")
    if points == 970 then t:winners(1, 3) else t:plays_on() end
  end, { scores = { points, 0, 0, 0 } })
end

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { target = 1000, declarations = true, overtrump_partner = false, tie = "held" }
  end
}
test "the preset short" { players = 4, preset = "short", function(t) t:plays_with { target = 501 } end }
test "the preset bare" { players = 4, preset = "bare", function(t) t:plays_with { declarations = false } end }
test "the preset strict" {
  players = 4, preset = "strict",
  function(t)
    t:plays_with { overtrump_partner = true, tie = "lost" }
  end
}
test "how far target goes" {
  players = 4, options = { target = -1 }, refused = "the option `target` is a number in 301..2000, not `-1`"
}
