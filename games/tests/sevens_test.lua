-- Rule tests of Sevens. What is not named lies aside; rows are written with the highest card first. With `rows` seat 1
-- is to play.

local function lay(name, hands, rows, script, more)
  local set_up = { hands = hands, row = rows, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  if rows then
    set_up.options = set_up.options or {}
    set_up.options.opens = "left"
  end
  set_up[1] = script
  test(name)(set_up)
end

local diamonds = { diamonds = "8D 7D 6D" }
local laid = { options = { opens = "laid" } }

for seats, size in pairs { [2] = 26, [3] = 18, [5] = 11, [8] = 7 } do
  test("SE-1 all cards are dealt to " .. seats) {
    players = seats,
    function(t)
      t:equal(t:count("hand", 1), size)
      t:equal(t:count("hand", seats), 52 // seats)
      t:equal(t:count("stock"), 0)
    end
  }
end

test "SE-1 a chip into the pool, and one more for a card less" {
  players = 3, preset = "fan_tan",
  function(t)
    t:equal(t:chips(1), 59)
    t:equal(t:chips(2), 58)
    t:equal(t:chips(3), 58)
    t:equal(t:pot("pool"), 5)
  end
}

lay("SE-1 all Sevens are laid, by option", { "7D 7C 2C 3C", "7H 9H" }, nil, function(t)
  t:equal(t:pile("row", 1) .. t:pile("row", 2) .. t:pile("row", 3), "7C7D7H")
  t:equal(t:hand(2), "9H")
  t:to_move(1)
end, laid)

test "SE-1 SE-4 the preset shichi_narabe" {
  preset = "shichi_narabe", players = 4,
  function(t)
    t:equal(t:count("row", 1), 1)
    t:to_move(1)
    local passes = 0
    while not t:is_over() and passes < 4 do
      local offered = t:options_of()
      local act = offered[#offered]
      if t:who() == 1 and act == "pass" and #offered > 1 then passes = passes + 1 end
      t:choose(t:who(), t:who() == 1 and act or offered[1])
    end
    t:equal(passes, 3)
  end
}

lay("SE-2 SE-3 the 7 of diamonds begins", { "7C 7H", "7D 7S" }, nil, function(t)
  t:offers(2, "play 7D")
  t:choose(2, "play 7D")
  t:offers(1, "play 7C", "play 7H")
end)

lay("SE-2 SE-3 or the player on the left, with any Seven", { "7C 7H 6C", "7D 7S" }, nil, function(t)
  t:offers(1, "play 7C", "play 7H")
end, { options = { opens = "left" } })

lay("SE-3 the next cards at both ends", { "5D 4D 9D 10D 7C 6C 8C", "KC" }, diamonds, function(t)
  t:offers(1, "play 5D", "play 9D", "play 7C")
  t:choose(1, "play 5D")
  t:equal(t:pile("row", 2), "8D 7D 6D 5D")
end)

lay("SE-3 the row grows upwards", { "9D 4C", "10D KC" }, diamonds, function(t)
  t:choose(1, "play 9D")
  t:equal(t:pile("row", 2), "9D 8D 7D 6D")
  t:offers(2, "play 10D")
end)

lay("SE-3 the rows go from Ace to King", { "AC 2D", "AD" }, {
  diamonds = "KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D", clubs = "QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C",
}, function(t)
  t:offers(1, "play AC", "play 2D")
  t:choose(1, "play AC")
  t:equal(t:pile("row", 1):sub(-5), "2C AC")
end)

lay("SE-3 an Eight waits for the Six", { "8D 6C 8C", "6D KC" }, { diamonds = "7D", clubs = "7C" }, function(t)
  t:offers(1, "play 6C")
  t:choose(1, "play 6C")
  t:choose(2, "play 6D")
  t:offers(1, "play 8D", "play 8C")
end, { preset = "tight" })

lay("SE-3 or for the Ace", { "8D 8C 2C", "KH KC" }, { diamonds = "7D 6D 5D 4D 3D 2D AD", clubs = "7C 6C 5C 4C 3C" },
  function(t) t:offers(1, "play 8D", "play 2C") end, { options = { eights = "ace" } })

lay("SE-4 who can play has to, who cannot passes", { "9D 2C", "3C 4C" }, diamonds, function(t)
  t:offers(1, "play 9D")
  t:refuses(1, "2C", "the 7 of clubs is not there yet")
  t:choose(1, "play 9D")
  t:offers(2, "pass")
  t:choose(2, "pass")
  t:to_move(1)
end)

lay("SE-3 SE-4 why a card cannot be played", { "JD 9D", "3C" }, diamonds, function(t)
  t:refuses(1, "JD", "the diamonds go from 6 to 8")
end)

lay("SE-4 passing by choice, so many times", { "9D 2C", "5D 4C" }, diamonds, function(t)
  for _ = 1, 2 do
    t:choose(1, "pass")
    t:choose(2, "pass")
  end
  t:equal(t:public("held", 1), 2)
  t:offers(1, "play 9D")
end, { options = { may_pass = 2 } })

lay("SE-4 who cannot play keeps them", { "2C 9D", "3C 5D 4D" }, { diamonds = "7D" }, function(t)
  t:choose(1, "pass")
  t:equal(t:public("held", 1), 0)
end, { options = { may_pass = 1 } })

lay("SE-4 who passes pays a chip", { "2C 3C", "3D 5D" }, diamonds, function(t)
  t:choose(1, "pass")
  t:equal(t:chips(1), 8)
  t:equal(t:pot("pool"), 2)
end, { preset = "fan_tan", chips = { 10, 0 } })

lay("SE-5 who has no cards left wins", { "9D", "3C 4C" }, diamonds, function(t)
  t:choose(1, "play 9D")
  t:winners(1)
  t:equal(t:score(2), 2)
end)

lay("SE-5 deals are played until the target is reached", { "9D", "3C 4C" }, diamonds, function(t)
  t:choose(1, "play 9D")
  t:equal(t:deal_number(), 2)
  t:equal(t:score(2), 2)
end, { options = { target = 3 } })

lay("SE-5 the others pay for their cards, as far as they can", { "9D", "3C 4C 5C", "2C AC" }, diamonds, function(t)
  t:choose(1, "play 9D")
  t:equal(t:deal_number(), 2)
  t:equal(t:chips(1) + t:chips(2) + t:chips(3) + t:pot("pool"), 21)
  t:equal(t:pot("pool"), 4)
end, { preset = "fan_tan", chips = { 10, 2, 9 } })

for rounds = 1, 2 do
  test("SE-5 for chips everybody deals so often: " .. rounds) {
    players = 2, preset = "fan_tan", options = { rounds = rounds < 2 and rounds or nil },
    function(t)
      while not t:is_over() do t:choose(t:who(), t:options_of()[1]) end
      t:equal(t:deal_number(), 2 * rounds)
      t:equal(t:chips(1) + t:chips(2), 120)
      t:winners(t:chips(1) > t:chips(2) and 1 or 2)
    end
  }
end

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with { opens = "diamond", may_pass = 0, eights = "free", stakes = false, rounds = 2, target = 1 }
  end
}
test "the preset fan_tan" { preset = "fan_tan", function(t) t:plays_with { stakes = true } end }
test "the preset shichi_narabe" {
  preset = "shichi_narabe",
  function(t)
    t:plays_with { opens = "laid", may_pass = 3 }
  end
}
test "the preset tight" { preset = "tight", function(t) t:plays_with { eights = "six" } end }
test "how far may_pass goes" {
  options = { may_pass = -1 }, refused = "the option `may_pass` is a number in 0..5, not `-1`"
}
test "how far rounds goes" {
  options = { rounds = -1 }, refused = "the option `rounds` is a number in 1..10, not `-1`"
}
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 1..200, not `-1`"
}
