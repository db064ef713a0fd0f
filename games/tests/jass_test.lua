-- Rule tests of Jass. Seat 2 deals, so that seat 1 begins, and after it 4, 3 and 2. Few cards are dealt; what is not
-- written lies beside the table, out of the game.

-- Seat 1 makes hearts trumps, or chooses `more.call`, and it goes on with `script`.
local function named(name, hands, script, more)
  more = more or {}
  local set_up = { dealer = 2, hands = hands, rest = "aside", names = { "Anna", "Ben", "Clara", "David" } }
  for key, value in pairs(more) do
    if key ~= "call" then set_up[key] = value end
  end
  set_up[1] = function(t)
    t:choose(1, more.call or "name hearts")
    script(t)
  end
  test(name)(set_up)
end

-- Cards played one after the other by whoever is to play.
local function cards(t, list)
  for card in list:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

local function scores(t)
  return t:score(1) .. " " .. t:score(2) .. " " .. t:score(3) .. " " .. t:score(4)
end

-- The deal and the trumps

test "JA-1 nine cards each, three at a time" {
  players = 4, dealer = 2, deck = "6C 7C 8C  6D 7D 8D  6H 7H 8H  6S 7S 8S  AC",
  function(t)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 9) end
    t:ok(t:hand(1):find("^6C 7C 8C") and t:hand(1):find("AC"), t:hand(1))
    t:ok(t:hand(4):find("^6D 7D 8D") or t:hand(4):find(" 6D 7D 8D"), t:hand(4))
    t:to_move(1)
    t:offers(1, "name clubs", "name diamonds", "name hearts", "name spades", "tops_down", "bottoms_up", "push")
  end
}

test "JA-1 the partner must name trumps after a push, but the first player leads" {
  players = 4, dealer = 2,
  function(t)
    t:choose(1, "push")
    t:offers(3, "name clubs", "name diamonds", "name hearts", "name spades", "tops_down", "bottoms_up")
    t:choose(3, "name spades")
    t:equal(t:public("trump"), "spades")
    t:equal(t:public("way"), nil)
    t:to_move(1)
  end
}

test "JA-1 the partner may also choose bottoms-up" {
  players = 4, dealer = 2,
  function(t)
    t:choose(1, "push")
    t:choose(3, "bottoms_up")
    t:equal(t:public("trump"), nil)
    t:equal(t:public("way"), "bottoms_up")
    t:to_move(1)
  end
}

test "JA-1 there are only trumps, if so agreed" {
  players = 4, dealer = 2, options = { no_trumps = false },
  function(t)
    t:offers(1, "name clubs", "name diamonds", "name hearts", "name spades", "push")
    t:choose(1, "push")
    t:offers(3, "name clubs", "name diamonds", "name hearts", "name spades")
  end
}

-- The order of the cards: the second, of seat 4, takes the first.

for call, order in pairs {
  ["name hearts"] = "6H 7H 8H 10H QH KH AH 9H JH", ["name spades"] = "6H 7H 8H 9H 10H JH QH KH AH",
  tops_down = "6H 7H 8H 9H 10H JH QH KH AH", bottoms_up = "AH KH QH JH 10H 9H 8H 7H 6H",
} do
  local last
  for card in order:gmatch("%S+") do
    if last then
      local low = last
      local hands = { low .. " 6D", "6C 7D", "7C 8D", card .. " 9D" }
      named("JA-2 " .. card .. " takes " .. low .. " after: " .. call, hands, function(t)
        cards(t, low .. " " .. card .. " 7C 6C")
        t:to_move(4)
      end, { call = call, options = { stoeck = false } })
    end
    last = card
  end
end

named("JA-3 play goes to the right, and the winner of a trick leads", { "6C 7D", "7C 8D", "AC 9D", "8C 10D" },
  function(t)
    t:choose(1, "play 6C")
    t:choose(4, "play 8C")
    t:choose(3, "play AC")
    t:choose(2, "play 7C")
    t:to_move(3)
    t:equal(t:count("taken", 1), 4)
  end)

named("JA-3 the highest trump wins the trick", { "AC 7D", "8H 8D", "7H 9D", "8C 10D" }, function(t)
  cards(t, "AC 8C 7H 8H")
  t:to_move(2)
end)

named("JA-3 without trumps only the suit led", { "6C 7D", "6H 8D", "AH 9D", "7S 10D" }, function(t)
  cards(t, "6C 7S AH 6H")
  t:to_move(1)
end, { call = "tops_down" })

-- What may be played

named("JA-4 follow suit, or play a trump", { "AC 7D", "6S 8D", "7S 9D", "8C 6H 10D" }, function(t)
  t:choose(1, "play AC")
  t:offers(4, "play 8C", "play 6H")
  t:refuses(4, "10D", "you must follow suit or play a trump")
end)

named("JA-4 who cannot follow suit plays any card", { "AC 7D", "6S 8D", "7S 9D", "8S 6H 10D" }, function(t)
  t:choose(1, "play AC")
  t:offers(4, "play 8S", "play 6H", "play 10D")
end)

named("JA-4 but no lower trump", { "AC 7D", "6S 8D", "9C 8H KH 9D", "QH 9H" }, function(t)
  cards(t, "AC QH")
  t:offers(3, "play 9C", "play KH")
  t:refuses(3, "8H", "you may not play a lower trump")
end)

named("JA-4 also who cannot follow suit", { "AC 7D", "6S 8D", "9S 8H KH 9D", "QH 9H" }, function(t)
  cards(t, "AC QH")
  t:offers(3, "play 9S", "play KH", "play 9D")
end)

named("JA-4 unless there is nothing else", { "AC 7D", "6S 8D", "8H 7H", "QH 9H" }, function(t)
  cards(t, "AC QH")
  t:offers(3, "play 8H", "play 7H")
end)

named("JA-4 a higher trump is something else", { "AC 7D", "6S 8D", "8H KH", "QH 9H" }, function(t)
  cards(t, "AC QH")
  t:offers(3, "play KH")
end)

named("JA-4 trumps led must be followed", { "6H 7D", "6S 8D", "9S 8H KH 9D", "QH 9C" }, function(t)
  t:choose(1, "play 6H")
  t:offers(4, "play QH")
  t:refuses(4, "9C", "you must follow suit")
  t:choose(4, "play QH")
  t:offers(3, "play 8H", "play KH")
end)

named("JA-4 not with the Jack alone", { "6H 7D", "6S 8D", "9S 9D", "JH 9C" }, function(t)
  t:choose(1, "play 6H")
  t:offers(4, "play JH", "play 9C")
  t:choose(4, "play 9C")
  t:offers(3, "play 9S", "play 9D")
end)

named("JA-4 the Jack must follow if there is another trump", { "6H 7D", "6S 8D", "9S 9D", "JH 7H 9C" }, function(t)
  t:choose(1, "play 6H")
  t:offers(4, "play JH", "play 7H")
end)

named("JA-4 without trumps suit must be followed", { "AC 7D", "6S 8D", "7S 9D", "8C 6H 10D" }, function(t)
  t:choose(1, "play AC")
  t:offers(4, "play 8C")
  t:refuses(4, "6H", "you must follow suit")
end, { call = "tops_down" })

-- Weis: what the sides of seats 1 and 2 score for it, with spades as trumps.

local function weis(name, hands, ours, theirs, more)
  local set_up = { call = "name spades" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  named("JA-5 " .. name, hands, function(t)
    t:equal(t:public("weis", 1), ours, "seats 1 and 3")
    t:equal(t:public("weis", 2), theirs, "seats 2 and 4")
  end, set_up)
end

weis("a run of three counts 20", { "7H 8H 9H", "AC", "AD", "AS" }, 20, 0)
weis("a run of four 50", { "7H 8H 9H 10H", "AC", "AD", "AS" }, 50, 0)
weis("a run of five 100", { "7H 8H 9H 10H JH", "AC", "AD", "AS" }, 100, 0)
weis("a run of six too", { "7H 8H 9H 10H JH QH", "AC", "AD", "AS" }, 100, 0)
weis("or 150", { "7H 8H 9H 10H JH QH", "AC", "AD", "AS" }, 150, 0, { options = { long_runs = true } })
weis("of nine 300", { "6H 7H 8H 9H 10H JH QH KH AH", "AC", "AD", "AS" }, 300, 0, { options = { long_runs = true } })
weis("of five still 100", { "7H 8H 9H 10H JH", "AC", "AD", "AS" }, 100, 0, { options = { long_runs = true } })
weis("two cards count nothing, nor Ace and Six", { "AH 6H 7H", "AC", "AD", "AS" }, 0, 0)
weis("four Jacks count 200", { "JC JD JH JS", "AC", "AD", "AS" }, 200, 0)
weis("four Nines 150", { "9C 9D 9H 9S", "AC", "AD", "AS" }, 150, 0)
weis("four Aces 100", { "AC AD AH AS", "6C", "6D", "6S" }, 100, 0)
weis("four Kings 100", { "KC KD KH KS", "6C", "6D", "6S" }, 100, 0)
weis("four Queens 100", { "QC QD QH QS", "6C", "6D", "6S" }, 100, 0)
weis("four Tens 100", { "10C 10D 10H 10S", "6C", "6D", "6S" }, 100, 0)
weis("four Eights nothing", { "8C 8D 8H 8S", "6C", "6D", "6S" }, 0, 0)
weis("four Sevens nothing", { "7C 7D 7H 7S", "6C", "6D", "6S" }, 0, 0)
weis("no card counts twice", { "JC JD JH JS 10C QC", "6C", "6D", "6S" }, 200, 0)
weis("partners both count, the other side nothing", { "QH KH AH", "6C 7C 8C", "8D 9D 10D", "AS" }, 40, 0)
weis("what counts more goes before", { "QH KH AH", "6C 7C 8C 9C", "8D 9D 10D", "AS" }, 0, 50)
weis("a four before a run", { "10C 10D 10H 10S", "6C", "6D", "6H 7H 8H 9H JH" }, 100, 0)
weis("also if it counts as much", { "QC QD QH QS", "6D", "6C", "6H 7H 8H 9H 10H" }, 100, 0)
weis("the longer run before a higher one", { "10H JH QH KH AH", "6C 7C 8C 9C 10C JC", "6D", "6H" }, 0, 100)
weis("the higher in rank", { "7H 8H 9H", "8C 9C 10C", "6D", "6S" }, 0, 20)
weis("also of fours", { "QC QD QH QS", "KC KD KH KS", "6D", "6S" }, 0, 100)
weis("bottoms-up the lower", { "7H 8H 9H", "8C 9C 10C", "6D", "6S" }, 20, 0, { call = "bottoms_up" })
weis("bottoms-up the lower four", { "QC QD QH QS", "KC KD KH KS", "6D", "6S" }, 100, 0, { call = "bottoms_up" })
weis("tops-down the higher", { "7H 8H 9H", "8C 9C 10C", "6D", "6S" }, 0, 20, { call = "tops_down" })
weis("a run of trumps", { "7H 8H 9H", "7S 8S 9S", "6D", "6C" }, 0, 20)
weis("but not before a higher one", { "8H 9H 10H", "7S 8S 9S", "6D", "6C" }, 20, 0)
weis("nor if it comes first", { "7S 8S 9S", "8H 9H 10H", "6D", "6C" }, 0, 20)
weis("then who plays first", { "7H 8H 9H", "7C 8C 9C", "6D", "6C" }, 20, 0)
weis("in the order of play", { "6H", "7H 8H 9H", "7C 8C 9C", "7D 8D 9D" }, 0, 40)
weis("nothing counts unless agreed", { "7H 8H 9H", "AC", "AD", "AS" }, 0, 0, { options = { weis = false } })

named("JA-5 what counts is shown, the rest is not", { "8H 9H 10H AD", "6C 7C 8C", "AC", "AS" }, function(t)
  t:equal(t:sees(2, "hand", 1), "8H 9H 10H ?")
  t:equal(t:sees(1, "hand", 2), "? ? ?")
  t:told("Anna shows Weis for 20")
end, { call = "name spades" })

-- Stöck

named("JA-6 King and Queen of trumps are Stöck, with the second of them", { "KH QH", "6C 7C", "6D 7D", "6S 7S" },
  function(t)
    cards(t, "KH 6S 6D 6C")
    t:equal(t:public("stoeck", 1), 0)
    t:choose(1, "play QH")
    t:equal(t:public("stoeck", 1), 20)
    t:told("Anna: Stöck")
  end)

named("JA-6 not of two players", { "KH 6C", "7D 8D", "QH AD", "6S 7S" }, function(t)
  cards(t, "KH 6S QH 7D")
  t:equal(t:public("stoeck", 1), 0)
end)

named("JA-6 not of another suit", { "KC QC", "7D 8D", "6D 9D", "6S 7S" }, function(t)
  cards(t, "KC 6S 6D 7D QC")
  t:equal(t:public("stoeck", 1), 0)
end)

named("JA-6 nor if it is not agreed", { "KH QH", "6C 7C", "6D 7D", "6S 7S" }, function(t)
  cards(t, "KH 6S 6D 6C QH")
  t:equal(t:public("stoeck", 1), 0)
end, { options = { stoeck = false } })

-- The count. Both sides have taken cards before; seat 1 takes the last trick, which counts 5.

local function counted(name, ours, theirs, points, more)
  local set_up = { taken = { ours, theirs } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  named(name, { "7H", "6C", "6D", "7S" }, function(t)
    cards(t, "7H 7S 6D 6C")
    t:equal(scores(t), points)
  end, set_up)
end

for card, points in pairs {
  AC = 11, KC = 4, QC = 3, JC = 2, ["10C"] = 10, ["9C"] = 0, ["8C"] = 0, ["7C"] = 0, JH = 20, ["9H"] = 14, AH = 11,
  KH = 4, QH = 3, ["10H"] = 10, ["8H"] = 0, ["6H"] = 0,
} do
  counted("JA-2 JA-7 " .. card .. " counts " .. points, "", card, "5 " .. points .. " 5 " .. points)
end

for call, values in pairs {
  tops_down = { A = 11, K = 4, Q = 3, J = 2, ["10"] = 10, ["9"] = 0, ["8"] = 8, ["7"] = 0, ["6"] = 0 },
  bottoms_up = { A = 0, K = 4, Q = 3, J = 2, ["10"] = 10, ["9"] = 0, ["8"] = 8, ["7"] = 0, ["6"] = 11 },
} do
  for rank, points in pairs(values) do
    named("JA-2 " .. rank .. " counts " .. points .. " " .. call, { "9S", "9C", "9D", "7C" }, function(t)
      cards(t, "9S 7C 9D 9C")
      t:equal(scores(t), "5 " .. points .. " 5 " .. points)
    end, { call = call, taken = { "", rank .. "H" } })
  end
end

counted("JA-7 the last trick counts 5, with the cards taken", "AC AD", "KC", "27 4 27 4")
counted("JA-7 all tricks count 100 more", "AC AD", "", "127 0 127 0")
counted("JA-7 or 50", "AC AD", "", "77 0 77 0", { options = { match = 50 } })
counted("JA-7 or nothing", "AC AD", "", "27 0 27 0", { preset = "tournament" })

named("JA-7 also for the other side", { "7C", "6C", "6D", "JH" }, function(t)
  cards(t, "7C JH 6D 6C")
  t:equal(scores(t), "0 125 0 125")
end)

named("JA-7 Weis and Stöck are added", { "KH QH JH", "6C 7D 8D", "6D 7S 9S", "8C 9C 8S" }, function(t)
  cards(t, "JH 8C 7S 6C KH 9C 9S 7D QH 8S 6D 8D")
  t:equal(scores(t), 20 + 20 + 27 + 5 .. " 0 " .. 20 + 20 + 27 + 5 .. " 0")
  t:equal(t:parts(1), { cards = 27, last_trick = 5, weis = 20, stoeck = 20 })
end, { options = { match = 0 } })

for _, case in ipairs {
  { "name hearts", "multiplied", 1 }, { "name diamonds", "multiplied", 1 }, { "name spades", "multiplied", 2 },
  { "name clubs", "multiplied", 2 }, { "tops_down", "multiplied", 3 }, { "bottoms_up", "multiplied", 3 },
  { "name spades", "cafe", 2 }, { "tops_down", "cafe", 3 }, { "bottoms_up", "cafe", 4 }, { "name spades", nil, 1 },
  { "tops_down", nil, 1 }, { "bottoms_up", nil, 1 },
} do
  local call, preset, times = case[1], case[2], case[3]
  named("JA-7 " .. call .. " counts " .. times .. " times in " .. (preset or "the usual game"),
    { "10H", "QC", "QS", "KD" }, function(t)
      cards(t, "10H KD QS QC")
      t:equal(t:score(1) + t:score(2), 25 * times)
    end, { call = call, preset = preset, taken = { "7C", "7D" } })
end

named("JA-7 Weis count as many times", { "7H 8H 9H", "6C", "6D", "6S" }, function(t) t:winners(1, 3) end, {
  call = "name spades", preset = "multiplied", scores = { 2460, 0, 2460, 0 },
})

for _, call in ipairs {
  "name clubs", "name diamonds", "name hearts", "name spades", "tops_down", "bottoms_up",
} do
  test("JA-2 JA-7 all tricks of a deal are 157 points after: " .. call) {
    players = 4, preset = "tournament", options = { deals = 1 },
    function(t)
      t:choose(t:who(), call)
      while not t:is_over() do t:choose(t:who(), t:options_of()[1]) end
      t:equal(t:score(1) + t:score(2), 157)
    end
  }
end

-- The end of the game

for _, points in ipairs { 979, 980 } do
  named("JA-8 with 1000 points it is won at once, by Weis, from " .. points, { "7H 8H 9H", "6C", "6D", "6S" },
    function(t)
      if points == 980 then t:winners(1, 3) else t:offers(1, "play 7H", "play 8H", "play 9H") end
    end, { call = "name spades", scores = { points, 0, points, 0 } })
  named("JA-8 or by Stöck, from " .. points, { "KH QH 7C", "6C 7D", "6D 8D", "6S 7S" }, function(t)
    cards(t, "KH 6S 6D 6C QH")
    if points == 980 then t:winners(1, 3) else t:to_move(4) end
  end, { scores = { points - 4, 0, points - 4, 0 } })
  named("JA-8 or by a trick, from " .. points, { "6C 7C", "10C 7D", "6D 8D", "10S 7S" }, function(t)
    cards(t, "6C 10S 6D 10C")
    if points == 980 then t:winners(2, 4) else t:to_move(2) end
  end, { scores = { 990, points, 990, points } })
end

for preset, target in pairs { multiplied = 2500, cafe = 3000, tournament = 5000 } do
  for less = 5, 6 do
    named("JA-8 the preset " .. preset .. ", from " .. target - less, { "7H", "6C", "6D", "7S" }, function(t)
      cards(t, "7H 7S 6D 6C")
      if less == 5 then t:winners(1, 3) else t:plays_on() end
    end, { preset = preset, taken = { "", "6S" }, scores = { target - less, 0, target - less, 0 } })
  end
end

test "JA-8 after twelve deals the higher score wins" {
  players = 4, preset = "tournament",
  function(t)
    for number = 1, 12 do
      t:equal(t:deal_number(), number)
      while not t:is_over() and t:deal_number() == number do t:choose(t:who(), t:options_of()[1]) end
    end
    t:over()
  end
}

named("JA-8 or after one deal", { "7H", "6C", "6D", "7S" }, function(t)
  cards(t, "7H 7S 6D 6C")
  t:winners(2, 4)
end, { options = { deals = 1 }, scores = { 0, 300, 0, 300 } })

-- The settings

test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { target = 1000, deals = 0, no_trumps = true, weis = true, long_runs = false, stoeck = true }
    t:plays_with { match = 100, black = 1, tops = 1, bottoms = 1 }
  end
}
for preset, setting in pairs {
  multiplied = { target = 2500, black = 2, tops = 3, bottoms = 3 },
  cafe = { target = 3000, black = 2, tops = 3, bottoms = 4 },
  tournament = { target = 5000, deals = 12, weis = false, stoeck = false, match = 0 },
} do
  test("the preset " .. preset) { players = 4, preset = preset, function(t) t:plays_with(setting) end }
end
for option, refused in pairs {
  target = { 5001, "300..5000" }, deals = { 25, "0..24" }, black = { 3, "1..2" }, tops = { 5, "1..4" },
  bottoms = { 5, "1..4" },
} do
  test("how far " .. option .. " goes") {
    players = 4, options = { [option] = refused[1] },
    refused = "the option `" .. option .. "` is a number in " .. refused[2] .. ", not `" .. refused[1] .. "`"
  }
end
