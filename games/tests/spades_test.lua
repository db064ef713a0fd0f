-- Rule tests of Spades. Few cards are dealt; what is not written lies beside the table, out of the game.

-- Deals `hands`, lets all bid as `bids` says (from seat 1, "nil" for a nil), and goes on with `script`.
local function dealt(name, hands, bids, script, more)
  local set_up = { hands = hands, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    local seat = 0
    for bid in bids:gmatch("%S+") do
      seat = seat + 1
      t:choose(seat, bid == "nil" and "nil_bid" or "bid " .. bid)
    end
    script(t)
  end
  test(name)(set_up)
end

-- Cards played one after the other by the seats from `seat` on.
local function trick(t, seat, cards)
  for card in cards:gmatch("%S+") do
    t:choose(seat, "play " .. card)
    seat = seat % 4 + 1
  end
end

-- One round of four tricks: seat 1 takes three with clubs, seat 2 the last.
local hands = { "AC KC QC 2H", "2C 3C 4C AH", "5C 6C 7C 3H", "8C 9C 10C 4H" }

local function play_round(t)
  trick(t, 1, "AC 2C 5C 8C")
  trick(t, 1, "KC 3C 6C 9C")
  trick(t, 1, "QC 4C 7C 10C")
  trick(t, 1, "2H AH 3H 4H")
end

-- That round after these bids, then the scores of the sides of seats 1 and 2.
local function scored(name, bids, ours, theirs, more)
  dealt(name, hands, bids, function(t)
    play_round(t)
    t:equal(t:score(1), ours, "seats 1 and 3")
    t:equal(t:score(2), theirs, "seats 2 and 4")
  end, more)
end

-- The deal and the bids

test "SP-1 everybody gets thirteen cards, and the dealer's left bids first" {
  players = 4, dealer = 2,
  function(t)
    t:to_move(3)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 13) end
  end
}

dealt("SP-1 the dealer's left leads, then the winner of each trick", hands, "1 1 1 1", function(t)
  t:to_move(1)
  trick(t, 1, "KC 2C 5C 8C")
  t:to_move(1)
  trick(t, 1, "2H AH 3H 4H")
  t:to_move(2)
end)

test "SP-1 SP-6 a side 100 points behind may bid nil blind, which counts twice" {
  options = { blind_nil = true }, scores = { 0, 100, 0, 100 }, hands = hands, rest = "aside",
  function(t)
    t:offers(1, "blind_nil", "look")
    t:choose(1, "look")
    t:choose(3, "blind_nil")
    t:choose(1, "bid 3")
    t:choose(2, "bid 1")
    t:choose(4, "nil_bid")
    play_round(t)
    t:equal(t:score(1), 230)
    t:equal(t:score(2), 210)
    t:told("made nil: 200")
    t:equal(t:parts(1), { bid = 30, nil_bids = 200 })
  end
}

test "SP-1 no side may bid blind that is less than 100 points behind" {
  options = { blind_nil = true }, scores = { 1, 100, 1, 100 }, hands = hands, rest = "aside",
  function(t) t:offers(1, "bid 1..13", "nil_bid") end
}

dealt("SP-2 everybody bids once, any number or nil", hands, "3 nil 13", function(t)
  t:offers(4, "bid 1..13", "nil_bid")
  t:choose(4, "bid 2")
  t:equal(t:public("bid", 2), 0)
  t:equal(t:public("bid", 4), 2)
  t:offers(1, "play QC", "play KC", "play AC", "play 2H")
end)

dealt("SP-2 partners may have to bid so many together", hands, "nil 3", function(t)
  t:offers(3, "bid 4..13")
  t:choose(3, "bid 4")
  t:offers(4, "bid 1..13")
end, { options = { least_bid = 4 } })

for theirs, offered in pairs { [3] = { "bid 1..13" }, [4] = { "bid 1..13", "nil_bid" }, [1] = { "bid 3..13" } } do
  dealt("SP-2 nil adds nothing to the partner's bid: " .. theirs, hands, theirs .. " 5", function(t)
    t:offers(3, table.unpack(offered))
  end, { options = { least_bid = 4 } })
end

dealt("SP-2 partners may bid no more than 13 together, if so agreed", hands, "11 13", function(t)
  t:offers(3, "bid 1..2", "nil_bid")
  t:choose(3, "nil_bid")
  t:offers(4, "nil_bid")
end, { options = { together = true } })

local spades = { "2S 3S 4S 2H", "3H", "4H 5S", "5H" }

dealt("SP-2 Mirror: everybody bids their spades", spades, "", function(t)
  t:offers(1, "bid 3")
  t:choose(1, "bid 3")
  t:offers(2, "nil_bid")
  t:choose(2, "nil_bid")
  t:offers(3, "bid 1")
end, { preset = "mirror" })

dealt("SP-2 Whiz: everybody bids their spades, or nil", spades, "", function(t)
  t:offers(1, "bid 3", "nil_bid")
  t:choose(1, "bid 3")
  t:offers(2, "nil_bid")
end, { preset = "whiz" })

test "SP-2 no least bid where the spades decide" {
  players = 4, options = { bids = "whiz", least_bid = 4 },
  refused = "where the spades in hand decide, no least bid can be asked for",
}

-- Tricks

dealt("SP-3 suit must be followed", { "AC 2H", "2C 3H", "2S 5D", "2D 3C" }, "1 1 1 1", function(t)
  t:choose(1, "play AC")
  t:refuses(2, "3H", "you must follow suit")
  t:choose(2, "play 2C")
  t:offers(3, "play 2S", "play 5D")
end)

dealt("SP-3 the highest spade takes the trick", { "AC 2H", "2C 3H", "2S 5D", "3S KH" }, "1 1 1 1", function(t)
  trick(t, 1, "AC 2C 2S 3S")
  t:to_move(4)
  t:equal(t:public("tricks", 4), 1)
end)

dealt("SP-3 without a spade the highest card of the suit led", { "9C 2H", "10C 3H", "AD 5D", "AH KH" }, "1 1 1 1",
  function(t)
    trick(t, 1, "9C 10C AD AH")
    t:to_move(2)
  end)

dealt("SP-3 Jokers and Deuces are spades", { "AS 7H", "4H 3D", "2D 2S 8H", "little_joker 5H" }, "1 1 1 1", function(t)
  trick(t, 1, "7H 4H 8H 5H")
  t:offers(3, "play 2D", "play 2S")
  t:choose(3, "play 2S")
  t:offers(4, "play little_joker")
end, { preset = "jokers" })

for _, case in ipairs { { "AS", "2S" }, { "2S", "2D" }, { "2D", "little_joker" }, { "little_joker", "big_joker" } } do
  dealt("SP-3 " .. case[2] .. " is higher than " .. case[1],
    { case[1] .. " 3C", case[2] .. " 4C", "KS 5C", "QS 6C" }, "1 1 1 1", function(t)
      trick(t, 1, case[1] .. " " .. case[2] .. " KS QS")
      t:to_move(2)
    end, { preset = "jokers", options = { spade_lead = "any" } })
end

test "SP-3 with the Jokers two Twos are left out" {
  players = 4, preset = "jokers",
  function(t)
    local all = ""
    for seat = 1, 4 do all = all .. t:hand(seat) .. " " end
    for _, out in ipairs { "2C", "2H" } do t:ok(not all:find(out, 1, true), out .. " is out") end
  end
}

dealt("SP-4 spades may not be led before one has been played", { "AC 2S 5H", "2C 3D", "3S QC", "3C 4D" }, "1 1 1 1",
  function(t)
    t:refuses(1, "2S", "spades are not broken")
    trick(t, 1, "AC 2C QC 3C")
    t:offers(1, "play 5H")
  end)

dealt("SP-4 except from a hand that has nothing else", { "2S 3S", "2C 3D", "QC 4H", "3C 4D" }, "1 1 1 1", function(t)
  t:offers(1, "play 2S", "play 3S")
end)

dealt("SP-4 then they may", { "KC 2S 3H", "AC 3S 5H", "3D 4S 4H", "3C 4D 6H" }, "1 1 1 1", function(t)
  trick(t, 1, "3H 5H 4H 6H")
  t:equal(t:public("broken"), false)
  t:offers(4, "play 3C", "play 4D")
  trick(t, 4, "3C KC AC 4S")
  t:equal(t:public("broken"), true)
  t:offers(3, "play 3D")
end)

for lead, offered in pairs { broken = "play 5S", last = "play 5H", any = "play 5S" } do
  dealt("SP-4 after a spade: " .. lead, { "2C 3H", "3C 6H", "5S 5H KS", "4C 7H" }, "1 1 1 1", function(t)
    trick(t, 1, "2C 3C 5S 4C")
    if lead == "last" then t:offers(3, "play 5H") else t:offers(3, "play 5H", "play KS") end
  end, { options = { spade_lead = lead } })
end

dealt("SP-4 spades may be led at once, if so agreed", { "2C 3S", "3C", "4C", "5C" }, "1 1 1 1", function(t)
  t:offers(1, "play 2C", "play 3S")
end, { options = { spade_lead = "any" } })

dealt("SP-4 who has other cards must lead them", { "2C 3S", "3C", "4C", "5C" }, "1 1 1 1", function(t)
  t:refuses(1, "3S", "you have other cards to lead")
end, { options = { spade_lead = "last" } })

-- The count

scored("SP-5 as many as bid count 10 each", "2 1 1 1", 30, -20)
scored("SP-5 SP-7 each trick more counts 1, and is a bag", "1 1 1 1", 21, -20)
scored("SP-5 too few lose 10 for each bid", "5 1 2 2", -70, -30)
scored("SP-6 a nil without a trick scores 100", "3 1 nil nil", 130, 110)
scored("SP-6 a nil with a trick loses 100, and its tricks are bags that do not help the partner", "nil nil 2 1",
  -117, -109)
scored("SP-6 or they help", "nil nil 2 1", -79, -90, { options = { failed_nil_helps = true } })
scored("SP-6 the tricks of the partner count as ever", "2 1 nil nil", 121, 110)
scored("SP-6 SP-7 the tenth bag may be one of a failed nil", "nil nil 2 1", -217, -109, { bags = { 7, 0 } })
scored("SP-6 a nil counts as agreed", "3 1 nil nil", 80, 60, { options = { nil_bonus = 50 } })
scored("SP-7 ten bags cost 100 points", "1 1 1 1", -79, -20, { bags = { 9, 9 } })
scored("SP-7 or as many as agreed", "1 1 1 1", 21, -20, { bags = { 9, 9 }, options = { bag_penalty = 0 } })

for bags, fined in pairs { [8] = false, [9] = true } do
  dealt("SP-7 a side is told what its bags cost: " .. bags, hands, "1 1 1 1", function(t)
    play_round(t)
    if fined then t:told(", ten bags: -100") else t:not_told("ten bags") end
  end, { bags = { bags, 0 } })
end

dealt("SP-7 bags are counted on", hands, "1 1 1 1", function(t)
  play_round(t)
  t:equal(t:deal_number(), 2)
  t:equal(t:public("bags", 1), 3)
  t:equal(t:public("bags", 2), 8)
end, { bags = { 2, 8 } })

dealt("SP-7 and what is above ten remains", hands, "1 1 nil 1", function(t)
  play_round(t)
  t:equal(t:public("bags", 1), 1)
end, { bags = { 9, 0 } })

test "SP-8 the target is at least 100" {
  players = 4, options = { target = 99 }, refused = "the option `target` is a number in 100..1000, not `99`",
}

test "SP-8 the floor is 500 at most" {
  players = 4, options = { floor = 501 }, refused = "the option `floor` is a number in 0..500, not `501`",
}

for _, lost in ipairs { 0, -999 } do
  dealt("SP-8 without a floor nobody has lost with " .. lost, hands, "2 1 1 1", function(t)
    play_round(t)
    t:plays_on()
  end, { scores = { 0, lost, 0, lost } })
end

for _, floor in ipairs { 0, 200 } do
  dealt("SP-8 if both sides have as much, another deal is played, floor " .. floor, hands, "2 1 1 1", function(t)
    play_round(t)
    t:equal(t:score(1), t:score(2))
    t:plays_on()
  end, { scores = { 470, 520, 470, 520 }, options = { floor = floor } })
end

for _, case in ipairs { { 470, "win" }, { 469, "go on" } } do
  dealt("SP-8 a side with 500 points wins: " .. case[1], hands, "2 1 1 1", function(t)
    play_round(t)
    if case[2] == "win" then t:winners(1, 3) else t:plays_on() end
  end, { scores = { case[1], 0, case[1], 0 } })
end

for _, case in ipairs { { -180, "lose" }, { -179, "go on" } } do
  dealt("SP-8 a side that has lost 200 loses: " .. case[1], hands, "2 1 1 1", function(t)
    play_round(t)
    if case[2] == "lose" then t:winners(1, 3) else t:plays_on() end
  end, { scores = { 0, case[1], 0, case[1] }, options = { floor = 200 } })
end

for _, case in ipairs { { "short", 220, 0 }, { nil, 470, 0 } } do
  dealt("SP-8 over at " .. case[2] .. " and " .. case[3] .. " points", hands, "2 1 1 1", function(t)
    play_round(t)
    t:winners(1, 3)
  end, { preset = case[1], scores = { case[2], case[3], case[2], case[3] } })
end

dealt("SP-8 the game may be one of so many deals", hands, "2 1 1 1", function(t)
  play_round(t)
  t:winners(1, 3)
end, { options = { deals = 1 } })

dealt("SP-2 SP-4 SP-8 one deal, as the OpenSpiel collection of games plays it", hands, "13 1", function(t)
  t:offers(3, "nil_bid")
  t:choose(3, "nil_bid")
  t:choose(4, "bid 1")
  play_round(t)
  t:winners(2, 4)
  t:equal(t:score(1), -30)
end, { preset = "open_spiel" })

test "SP-7 nobody has bags at first" { players = 4, function(t) t:equal(t:public("bags", 1), 0) end }
