-- Rule tests of Oh Hell. Few cards are dealt; what is not written lies beside the table, out of the game.

-- Deals `hands`, turns `up` up, lets all bid as `bids` says, from seat 1, and goes on with `script`.
local function dealt(name, up, hands, bids, script, more)
  local set_up = { hands = hands, stock = up, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    local seat = 0
    for bid in bids:gmatch("%S+") do
      seat = seat + 1
      t:choose(seat, "bid " .. bid)
    end
    script(t)
  end
  test(name)(set_up)
end

-- Cards played one after the other from whoever is to lead on.
local function trick(t, cards)
  for card in cards:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

-- Plays the last thing offered until the given deal begins.
local function play_to_deal(t, number)
  while t:deal_number() < number do
    local offered = t:options_of()
    local last = offered[#offered]
    if last:find("%.%.") then last = "bid 0" end
    t:choose(t:who(), last)
  end
end

-- The deal

for course, sizes in pairs {
  down = { 3, 2, 1 }, up = { 1, 2, 3 }, up_down = { 1, 2, 3, 2, 1 }, down_up = { 3, 2, 1, 2, 3 }, same = { 3, 3, 3, 3 },
} do
  test("OH-1 the number of cards goes " .. course) {
    players = 3, options = { course = course, most = 3 },
    function(t)
      for number, size in ipairs(sizes) do
        play_to_deal(t, number)
        for seat = 1, 3 do t:equal(t:count("hand", seat), size, "cards in deal " .. number) end
      end
      while not t:is_over() do t:choose(t:who(), t:options_of()[1]) end
      t:equal(t:deal_number(), #sizes)
    end
  }
end

test "OH-1 there may be so many deals of the same size" {
  players = 3, options = { course = "same", most = 1, deals = 6 },
  function(t)
    play_to_deal(t, 6)
    t:plays_on()
  end
}

dealt("OH-1 the suit of the card turned up is trumps", "5H 6C", { "2C", "3C", "4C" }, "", function(t)
  t:equal(t:public("trump"), "hearts")
  t:equal(t:pile("turned"), "5H")
end)

dealt("OH-1 if no card is left there are no trumps", "", { "2C", "3C", "4C" }, "", function(t)
  t:equal(t:public("trump"), nil)
end)

for _, case in ipairs { { 7, 8 }, { 6, 9 } } do
  test("OH-1 there are not enough cards for " .. case[1] .. " players and hands of " .. case[2]) {
    players = case[1], options = { most = case[2] }, refused = "there are not enough cards for hands so large"
  }
end

test "OH-1 the small pack has 21 cards" {
  players = 3, options = { small_pack = true, most = 7, course = "down" },
  function(t)
    local all = t:hand(1) .. " " .. t:hand(2) .. " " .. t:hand(3)
    t:ok(not all:find("[9JQKAH]") and not all:find("10"), all)
    t:equal(t:public("trump"), nil)
  end
}

-- The bids

dealt("OH-2 from the dealer's left everybody bids", "5H", { "2C 3C", "4C 5C", "6C 7C" }, "", function(t)
  t:offers(1, "bid 0", "bid 1", "bid 2")
  t:choose(1, "bid 1")
  t:to_move(2)
end)

for _, case in ipairs { { "0 0", { 0, 1 } }, { "0 1", { 0, 2 } }, { "1 1", { 1, 2 } }, { "2 2", { 0, 1, 2 } } } do
  dealt("OH-2 the dealer may not make the bids come out after " .. case[1], "5H", { "2C 3C", "4C 5C", "6C 7C" },
    case[1], function(t)
      local offered = {}
      for _, n in ipairs(case[2]) do table.insert(offered, "bid " .. n) end
      t:offers(3, table.unpack(offered))
      if #offered == 2 then t:told("may not bid") else t:not_told("may not bid") end
    end)
end

dealt("OH-2 or may, if so agreed", "5H", { "2C 3C", "4C 5C", "6C 7C" }, "1 1",
  function(t) t:offers(3, "bid 0", "bid 1", "bid 2") end, { options = { hook = false } })

dealt("OH-2 as on the river", "5H", { "2C", "3C", "4C" }, "0 0", function(t) t:offers(3, "bid 0", "bid 1") end,
  { preset = "river" })

dealt("OH-2 all may bid at the same time", "5H", { "2C 3C", "4C 5C", "6C 7C" }, "", function(t)
  t:offers(1, "bid 0..2")
  t:choose(1, "bid 1")
  t:equal(t:public("bid", 1), nil)
  t:choose(2, "bid 2")
  t:choose(3, "bid 0")
  t:equal(t:public("bid", 1), 1)
end, { preset = "at_once" })

test "OH-2 who bids at the same time is not hooked" {
  players = 3, options = { at_once = true },
  refused = "in simultaneous bidding, a bid cannot depend on the other bids",
}

-- Tricks

dealt("OH-3 suit must be followed, or any card played", "5H", { "2C 3D", "4C 5D", "6H 7D" }, "0 0 0", function(t)
  t:choose(1, "play 2C")
  t:refuses(2, "5D", "you must follow suit")
  t:choose(2, "play 4C")
  t:offers(3, "play 6H", "play 7D")
end)

for _, case in ipairs {
  { "2C 4C 3C", 2, "the highest card of the suit led" }, { "2C AD 3C", 3, "not of another suit" },
  { "AC 2H 3H", 3, "the highest trump" },
} do
  local one, two, three = case[1]:match("(%S+) (%S+) (%S+)")
  dealt("OH-3 the trick goes to " .. case[3], "5H", { one .. " 7S", two .. " 8S", three .. " 9S" }, "0 0 0", function(t)
    trick(t, case[1])
    t:to_move(case[2])
    t:equal(t:public("tricks", case[2]), 1)
  end)
end

-- The count: seat 1 takes two tricks, seat 2 one, seat 3 none.
local function scored(name, bids, points, more)
  dealt(name, "5H", { "AC KC 2D", "2C 3C AD", "4C 5C 3D" }, bids, function(t)
    trick(t, "AC 2C 4C KC 3C 5C 2D AD 3D")
    t:equal(t:score(1) .. " " .. t:score(2) .. " " .. t:score(3), points)
  end, more)
end

scored("OH-4 an exact bid counts 10 and its tricks", "2 1 1", "12 11 0")
scored("OH-4 others count nothing", "3 2 0", "0 0 10")
scored("OH-4 or their tricks", "3 2 0", "2 1 10", { options = { points = "tricks_too" } })
scored("OH-4 or what they are off by, against them", "0 0 2", "-2 -1 -2", { options = { points = "penalty" } })
scored("OH-4 an exact bid may count 10 and its square", "2 1 1", "14 11 0", { options = { points = "square" } })
scored("OH-4 a trick counts as agreed", "2 0 2", "20 -5 -10", { options = { points = "penalty", each_trick = 5 } })

scored("OH-4 tricks may count nothing", "2 1 1", "10 10 0", { options = { each_trick = 0 } })

dealt("OH-4 the highest score wins", "5H", { "AC", "2C", "3C" }, "1 0", function(t)
  t:choose(3, "bid 1")
  trick(t, "AC 2C 3C")
  t:winners(1)
end, { options = { most = 1 } })

for preset, first in pairs { river = 1, nomination = 7, open_spiel = 7 } do
  test("OH-1 the first deal of " .. preset) {
    players = 3, preset = preset, function(t) t:equal(t:count("hand", 1), first) end
  }
end

dealt("OH-4 one deal, as the OpenSpiel collection of games plays it", "5H", { "AC", "2C", "3C" }, "0 1 1", function(t)
  trick(t, "AC 2C 3C")
  t:winners(1)
  t:equal(t:score(1), 1)
end, { preset = "open_spiel" })

dealt("OH-4 the bid and the tricks are shown apart", "5H", { "AC KC 2D", "2C 3C AD", "4C 5C 3D" }, "2 1 1", function(t)
  trick(t, "AC 2C 4C KC 3C 5C 2D AD 3D")
  t:equal(t:parts(1), { bid_made = 10, tricks = 2 })
end)
