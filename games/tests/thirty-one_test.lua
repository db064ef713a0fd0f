-- Rule tests of Thirty-One. Seat 1 begins.

-- Seat 1 knocks on these hands, and the others draw a card and lay it away again.
local function knocked(name, hands, lives_left, more)
  local set_up = { hands = hands, discard = "2C", stock = "4C 5C 6C" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    t:choose(1, "knock")
    for seat = 2, #hands do
      local drawn = ({ "4C", "5C", "6C" })[seat - 1]
      t:choose(seat, "draw", "throw " .. drawn)
    end
    for seat, lives in ipairs(lives_left) do t:equal(t:public("lives", seat), lives, "lives of seat " .. seat) end
  end
  test(name)(set_up)
end

local low, middle, high = "2H 3D 4S", "KH 5H 2D", "KS QS 9S"      -- 4, 15 and 29

for _, seats in ipairs { 2, 9 } do
  test("TH-1 everybody has three lives and three cards, with " .. seats .. " players") {
    players = seats,
    function(t)
      for seat = 1, seats do
        t:equal(t:public("lives", seat), 3)
        t:equal(t:count("hand", seat), 3)
      end
      t:equal(t:count("discard"), 1)
    end
  }
end

test "TH-1 as many lives as was agreed" {
  players = 3, options = { lives = 5 },
  function(t) t:equal(t:public("lives", 2), 5) end
}

knocked("TH-1 a hand counts its best suit only", { "KH QH 2D", "AH AC AD" }, { 3, 2 })
knocked("TH-1 three of a rank count 30 and a half by option", { "KH QH JH", "3H 3C 3D" }, { 1, 3 },
  { options = { three_alike = true } })
knocked("TH-1 not two of a rank", { "KH QH 2D", "3H 3C 8D" }, { 3, 2 }, { options = { three_alike = true } })
knocked("TH-1 three of a rank are nothing else", { "KH QH 2D", "3H 3C 3D" }, { 3, 2 })

test "TH-2 who has 31 shows it at once, and all others lose a life" {
  hands = { "AH KH 2D", "5C 6C 7D", "8D 9D 2C" }, discard = "3C", stock = "QH",
  function(t)
    t:choose(1, "draw", "throw 2D")
    t:equal(t:deal_number(), 2)
    for seat, lives in ipairs { 3, 2, 2 } do t:equal(t:public("lives", seat), lives) end
  end
}

test "TH-2 also who was dealt 31" {
  hands = { "5C 6C 7D", "AH KH QH", "AS KS QS" },
  function(t)
    t:equal(t:deal_number(), 2)
    for seat, lives in ipairs { 2, 3, 3 } do t:equal(t:public("lives", seat), lives) end
  end
}

test "TH-2 a knocker loses one life to 31, as all others" {
  hands = { "KS QS 9S", "AH KH 2D" }, discard = "3C", stock = "QH",
  function(t)
    t:choose(1, "knock")
    t:choose(2, "draw", "throw 2D")
    t:equal(t:public("lives", 1), 2)
  end
}

test "TH-3 draw a card and discard one, which may be the same" {
  hands = { low, middle }, discard = "2C", stock = "KD",
  function(t)
    t:offers(1, "draw", "take 2C", "knock")
    t:refuses(1, "2H", "first you draw, or take the top discard")
    t:choose(1, "draw")
    t:offers(1, "throw KD", "throw 2H", "throw 3D", "throw 4S")
    t:choose(1, "throw KD")
    t:equal(t:pile("discard"), "KD 2C")
    t:to_move(2)
  end
}

test "TH-3 the discard that was taken stays in the hand" {
  hands = { low, middle }, discard = "2C",
  function(t)
    t:choose(1, "take 2C")
    t:refuses(1, "2C", "you have just taken it")
    t:offers(1, "throw 2H", "throw 3D", "throw 4S")
  end
}

test "TH-3 the discards become a new stock" {
  hands = { low, middle }, discard = "2C 5C 6C", stock = "KD", rest = "aside",
  function(t)
    t:choose(1, "draw", "throw KD")
    t:choose(2, "draw")
    t:equal(t:count("stock"), 2)
    t:equal(t:pile("discard"), "KD")
  end
}

test "TH-4 when somebody has knocked everybody else has one more turn" {
  hands = { middle, low, high }, discard = "2C", stock = "4C 5C",
  function(t)
    t:choose(1, "knock")
    t:offers(2, "draw", "take 2C")
    t:choose(2, "draw", "throw 4C")
    t:choose(3, "draw", "throw 5C")
    t:equal(t:deal_number(), 2)
  end
}

for _, seven in ipairs { "7H", "6H" } do
  test("TH-4 in the county game 21 is enough to knock, 20 is not: " .. seven) {
    hands = { "4H KH " .. seven, high }, preset = "county", discard = "2C", stock = "4C",
    function(t)
      if seven == "7H" then t:offers_also(1, "knock") else t:offers_not(1, "knock") end
    end
  }
end

knocked("TH-1 three of a rank count in the county game", { "KH QH JH", "3H 3C 3D" }, { 1, 3 }, { preset = "county" })

test "TH-4 one may have to have so much to knock" {
  hands = { middle, high }, preset = "county", discard = "2C", stock = "4C",
  function(t)
    t:offers(1, "draw", "take 2C")
    t:choose(1, "draw", "throw 4C")
    t:offers_also(2, "knock")
  end
}

knocked("TH-5 the lowest hand loses a life", { middle, low, high }, { 3, 2, 3 })
knocked("TH-5 all who have the lowest lose a life", { high, middle, "8S 7S 3C" }, { 3, 2, 2 })
knocked("TH-5 a knocker with the lowest hand loses two", { low, middle, high }, { 1, 3, 3 })
knocked("TH-5 or one, if so agreed", { low, middle, high }, { 2, 3, 3 }, { options = { bad_knock = 1 } })
knocked("TH-5 a knocker who ties for the lowest is spared", { middle, "8S 7S 3C", high }, { 3, 2, 3 })
knocked("TH-5 without mercy both lose", { middle, "8S 7S 3C", high }, { 1, 2, 3 }, { options = { ties = "lose" } })

test "TH-6 who has no life left plays on for nothing" {
  hands = { middle, low, high }, discard = "2C", stock = "4C 5C", lives = { 3, 1, 3 },
  function(t)
    t:choose(1, "knock")
    t:choose(2, "draw", "throw 4C")
    t:choose(3, "draw", "throw 5C")
    t:equal(t:public("lives", 2), 0)
    t:ok(t:is_in(2))
  end
}

test "TH-6 without a free ride one stays in with the last life" {
  hands = { middle, low, high }, discard = "2C", stock = "4C 5C", lives = { 3, 2, 3 }, preset = "strict",
  function(t)
    t:choose(1, "knock")
    t:choose(2, "draw", "throw 4C")
    t:choose(3, "draw", "throw 5C")
    t:equal(t:public("lives", 2), 1)
    t:ok(t:is_in(2))
  end
}

test "TH-6 and is out with the next loss" {
  hands = { middle, low, high }, discard = "2C", stock = "4C 5C", lives = { 3, 0, 3 },
  function(t)
    t:choose(1, "knock")
    t:choose(2, "draw", "throw 4C")
    t:choose(3, "draw", "throw 5C")
    t:ok(not t:is_in(2))
    t:plays_on()
  end
}

test "TH-6 without a free ride who has no life left is out, and the last one in wins" {
  hands = { middle, low }, discard = "2C", stock = "4C", lives = { 3, 1 }, preset = "strict",
  function(t)
    t:choose(1, "knock")
    t:choose(2, "draw", "throw 4C")
    t:winners(1)
  end
}

test "TH-6 if all would be out at once none loses anything" {
  hands = { middle, "8S 7S 3C" }, discard = "2C", stock = "4C", lives = { 2, 1 }, preset = "strict",
  function(t)
    t:choose(1, "knock")
    t:choose(2, "draw", "throw 4C")
    t:plays_on()
    t:equal(t:public("lives", 1), 2)
    t:equal(t:public("lives", 2), 1)
  end
}

test "TH-6 the hands are shown" {
  hands = { middle, low }, discard = "2C", stock = "4C", lives = { 3, 0 },
  function(t)
    t:choose(1, "knock")
    t:choose(2, "draw", "throw 4C")
    t:equal(t:sees(1, "hand", 2), "3D 2H 4S")
    t:winners(1)
  end
}

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with { lives = 3, three_alike = false, knock_with = 0, bad_knock = 2, ties = "spare", free_ride = true }
  end
}
test "the preset strict" { preset = "strict", function(t) t:plays_with { free_ride = false, ties = "lose" } end }
test "the preset county" { preset = "county", function(t) t:plays_with { three_alike = true, knock_with = 21 } end }
test "how far lives goes" {
  options = { lives = -1 }, refused = "the option `lives` is a number in 1..5, not `-1`"
}
test "how far knock_with goes" {
  options = { knock_with = -1 }, refused = "the option `knock_with` is a number in 0..30, not `-1`"
}
test "how far bad_knock goes" {
  options = { bad_knock = -1 }, refused = "the option `bad_knock` is a number in 1..2, not `-1`"
}
