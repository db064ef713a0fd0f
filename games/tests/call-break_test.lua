-- Rule tests of Call Break. Seat 3 deals, so that seat 2 begins; then come 1, 4 and 3. Few cards are dealt; what is not
-- written lies beside the table, out of the game.

local order = { 2, 1, 4, 3 }

-- Deals `hands`, lets all call as `calls` says, in their order, and goes on with `script`.
local function dealt(name, hands, calls, script, more)
  local set_up = { hands = hands, dealer = 3, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    local place = 0
    for n in calls:gmatch("%d+") do
      place = place + 1
      t:choose(order[place], "call " .. n)
    end
    script(t)
  end
  test(name)(set_up)
end

-- Cards played one after the other by whoever is to move.
local function trick(t, cards)
  for card in cards:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

-- The hands and the calls

test "CB-1 everybody gets thirteen cards, and the dealer's right calls first" {
  players = 4, dealer = 3,
  function(t)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 13) end
    t:offers(2, "call 1..13")
    t:choose(2, "call 3")
    t:to_move(1)
    t:equal(t:public("call", 2), 3)
    t:choose(1, "call 1")
    t:choose(4, "call 1")
    t:choose(3, "call 1")
    t:to_move(2)
  end
}

test "CB-1 the least that may be called" {
  players = 4, dealer = 3, options = { least = 2 },
  function(t) t:offers(2, "call 2..13") end
}

for total, redealt in pairs { [9] = false, [10] = false, [11] = true } do
  test("CB-1 calls of ten in all where " .. total .. " are asked for") {
    players = 4, dealer = 3, options = { total = total },
    function(t)
      for _, choice in ipairs { "2 4", "1 4", "4 1", "3 1" } do
        t:choose(tonumber(choice:sub(1, 1)), "call " .. choice:sub(3))
      end
      t:equal(t:dealer(), 3)
      if redealt then t:offers(2, "call 1..13") else t:offers_not(2, "call 1..13") end
    end
  }
end

-- The hand of seat 1, and whether it may be thrown in.
for hand, weak in pairs { ["AC KC QC"] = true, ["2S 10H 9D"] = true, ["2S 10H JD"] = false, ["QS"] = false,
  ["KS"] = false, ["AS"] = false, ["JS"] = false } do
  dealt("CB-1 whether " .. hand .. " may be thrown in", { hand, "3S JC", "4S JH", "5S QD" }, "", function(t)
    if not weak then return t:to_move(2) end
    t:offers(1, "throw_in", "keep")
    t:choose(1, "keep")
    t:to_move(2)
  end, { options = { weak = true } })
end

dealt("CB-1 whoever throws in has the same player deal again", { "AC", "3S JC", "4S JH", "5S QD" }, "", function(t)
  t:choose(1, "throw_in")
  t:equal({ t:dealer(), t:deal_number(), t:count("hand", 1) }, { 3, 1, 13 })
end, { options = { weak = true } })

dealt("CB-1 no hand is thrown in without the option", { "AC", "3S JC", "4S JH", "5S QD" }, "", function(t)
  t:to_move(2)
end)

-- Tricks

dealt("CB-2 the dealer's right leads, then the winner of each trick",
  { "KC 2H", "9C AH", "10C 3H", "QC 4H" }, "1 1 1 1", function(t)
    t:offers(2, "play 9C", "play AH")
    trick(t, "9C KC QC 10C")
    t:equal(t:public("tricks", 1), 1)
    t:equal(t:count("taken", 1), 4)
    t:to_move(1)
  end)

dealt("CB-2 the highest spade takes the trick", { "2S 2H", "AC AH", "3S 3H", "4S 4H" }, "1 1 1 1", function(t)
  trick(t, "AC 2S 4S 3S")
  t:to_move(4)
end)

dealt("CB-2 other suits take nothing", { "AD 2H", "2C 9H", "AH 3H", "3C 4H" }, "1 1 1 1", function(t)
  trick(t, "2C AD 3C AH")
  t:to_move(4)
end)

-- What seat 1 and then seat 4 may play, by what has to be beaten.
local function may(name, hands, led, first, options)
  for _, beat in ipairs { "always", "spades", "never" } do
    dealt("CB-3 " .. name .. ", " .. beat, hands, "1 1 1 1", function(t)
      trick(t, led)
      local plays = {}
      for card in first[beat]:gmatch("%S+") do table.insert(plays, "play " .. card) end
      t:offers(t:who(), table.unpack(plays))
    end, { options = { beat = beat } })
  end
end

may("the suit led is beaten", { "2C 10C KC AH", "9C 2H", "3H", "4H" }, "9C",
  { always = "10C KC", spades = "2C 10C KC", never = "2C 10C KC" })
may("if it can be", { "2C 8C AH", "9C 2H", "3H", "4H" }, "9C", { always = "2C 8C", spades = "2C 8C", never = "2C 8C" })
may("the highest card so far", { "QC KH", "9C 2H", "3H", "10C KC AC" }, "9C QC",
  { always = "KC AC", spades = "10C KC AC", never = "10C KC AC" })
may("spades that are led are beaten, too", { "2S 10S AH", "9S 2H", "3H", "4H" }, "9S",
  { always = "10S", spades = "2S 10S", never = "2S 10S" })
may("a trick that was trumped need not be beaten in suit", { "2S KH", "9C 2H", "3H", "8C KC 4S" }, "9C 2S",
  { always = "8C KC", spades = "8C KC", never = "8C KC" })
may("who cannot follow plays a spade", { "2S 10S AH", "9C 2H", "3H", "4H" }, "9C",
  { always = "2S 10S", spades = "2S 10S", never = "2S 10S AH" })
may("one that takes the trick so far", { "8S KH", "9C 2H", "3H", "7S 9S 10S AD" }, "9C 8S",
  { always = "9S 10S", spades = "9S 10S", never = "7S 9S 10S AD" })
may("without such a spade any card", { "8S KH", "9C 2H", "3H", "7S AD" }, "9C 8S",
  { always = "7S AD", spades = "7S AD", never = "7S AD" })
may("without a spade any card", { "8D KH", "9C 2H", "3H", "4C" }, "9C",
  { always = "8D KH", spades = "8D KH", never = "8D KH" })

dealt("CB-3 why a card cannot be played", { "2C 10C AH", "9C 2H", "3H", "4H" }, "1 1 1 1", function(t)
  trick(t, "9C")
  t:refuses(1, "AH", "you must follow suit")
  t:refuses(1, "2C", "you must beat the trick if you can")
end)

-- Seat 1 takes `n` tricks with spades; two more tricks are taken by others.
local function scored(name, call, n, points, options)
  local function some(suit, least)
    local text = ""
    for _, rank in ipairs { "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" } do
      least = least - 1
      if least < 0 and least >= -n - 2 then text = text .. rank .. suit .. " " end
    end
    return text
  end
  dealt("CB-4 " .. name .. ": " .. n .. " tricks for a call of " .. call,
    { some("S", 2):match(("%S+ "):rep(n)) .. "2D 3D", some("C", 0), some("D", 2), some("H", 0) },
    "1 " .. call .. " 1 1", function(t)
      while not t:is_over() do t:choose(t:who(), t:options_of()[1]) end
      t:equal(t:public("tricks", 1), n)
      t:equal(t:score(1), points)
      if points == 71 then t:equal(t:parts(1), { call_made = 70, extra_tricks = 1 }) end
    end, { options = options })
end

for _, case in ipairs {
  { 3, 2, -30, -30, -30 }, { 3, 3, 30, 30, 30 }, { 3, 4, 31, 30, 30 }, { 3, 5, 32, 30, -30 }, { 1, 0, -10, -10, -10 },
} do
  for place, extra in ipairs { "tenths", "nothing", "lost" } do
    scored(extra, case[1], case[2], case[place + 2], { deals = 1, extra = extra })
  end
end
scored("eight", 8, 8, 130, { deals = 1, eight = true })
scored("eight", 8, 7, -80, { deals = 1, eight = true })
scored("eight", 7, 8, 71, { deals = 1, eight = true })
scored("eight without the option", 8, 8, 80, { deals = 1 })

dealt("CB-4 after so many deals the highest score wins", { "2S 3S", "2C 3C", "2H 3H", "2D 3D" }, "1 2 1 1", function(t)
  trick(t, "2C 2S 2D 2H 3S 3D 3H 3C")
  t:winners(3)
  t:equal({ t:score(1), t:score(2), t:score(3) }, { 20, -10, 21 })
  t:equal(t:parts(1), { call_made = 20 })
end, { options = { deals = 1 }, scores = { 0, 0, 31, 0 } })

dealt("CB-4 the next deal is dealt by the player on the dealer's right", { "2S", "2C", "2H", "2D" }, "1 1 1 1",
  function(t)
    trick(t, "2C 2S 2D 2H")
    t:equal({ t:deal_number(), t:dealer() }, { 2, 2 })
  end)

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { deals = 5, least = 1, total = 0, weak = false, beat = "always", extra = "tenths", eight = false }
  end
}
test "the preset easygoing" {
  players = 4, preset = "easygoing",
  function(t) t:plays_with { beat = "spades", extra = "nothing" } end
}
test "the preset sharp" {
  players = 4, preset = "sharp",
  function(t) t:plays_with { least = 2, total = 10, extra = "lost", eight = true } end
}
test "how far deals goes" {
  players = 4, options = { deals = -1 }, refused = "the option `deals` is a number in 1..30, not `-1`"
}
test "how far least goes" {
  players = 4, options = { least = -1 }, refused = "the option `least` is a number in 1..4, not `-1`"
}
test "how far total goes" {
  players = 4, options = { total = -1 }, refused = "the option `total` is a number in 0..13, not `-1`"
}
