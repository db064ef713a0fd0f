-- Rule tests of Fireworks. Seat 1 begins. The first card of a hand is the one that was held longest.

local stock = "2-blue 2-blue 3-white 4-white 3-green 3-green 4-green"

local function laid(name, set_up, script)
  set_up.hands = set_up.hands or { "1-red 3-red", "1-blue 5-blue" }
  set_up.stock = set_up.stock or stock
  set_up.rest = set_up.rest or "aside"
  set_up[1] = script
  test(name)(set_up)
end

for players, cards in pairs { [2] = 5, [3] = 5, [4] = 4, [5] = 4 } do
  test("FW-1 " .. players .. " players have " .. cards .. " cards each, of fifty") {
    players = players,
    function(t)
      for seat = 1, players do t:equal(t:count("hand", seat), cards) end
      t:equal(t:count("stock"), 50 - players * cards)
      t:to_move(1)
      t:equal(t:public("clues"), 8)
      t:equal(t:public("mistakes"), 0)
    end
  }
end

test "FW-1 a One is there three times, a Five once, the others twice" {
  hands = { "1-red 1-red 1-red 4-red 4-red", "5-red 2-red 2-red 3-red 3-red" }, rest = "aside",
  function(t) t:equal(t:count("hand", 1), 5) end
}

laid("FW-1 the others see a hand, its holder does not", {}, function(t)
  t:equal(t:sees(1, "hand", 1), "? ?")
  t:equal(t:sees(2, "hand", 1), "1R 3R")
  t:equal(t:sees(1, "hand", 2), "1B 5B")
  t:equal(t:public("told", 1), "?, ?")
  t:equal(t:public("told", 2), "?, ?")
end)

laid("FW-2 give a clue, build or throw away", {}, function(t)
  t:offers(1, "colour 2 blue", "number 2 1", "number 2 5", "build 1st card", "build 2nd card")
  t:choose(1, "number 2 5")
  t:to_move(2)
  t:offers_also(2, "throw 1st card", "throw 2nd card")
end)

laid("FW-2 after building or throwing draw a card", {}, function(t)
  t:choose(1, "build 1st card")
  t:equal(t:sees(2, "hand", 1), "3R 2B")
  t:equal(t:public("told", 1), "?, ?")
  t:choose(2, "colour 1 red")
  t:choose(1, "throw 1st card")
  t:equal(t:top("discard"), "3R")
  t:equal(t:sees(2, "hand", 1), "2B 2B")
  t:equal(t:public("told", 1), "?, ?")
end)

laid("FW-3 a clue names all cards of a colour or a number, and costs one", {
  hands = { "1-red 3-red 3-blue", "1-blue 5-blue 1-white" },
}, function(t)
  t:choose(1, "number 2 1")
  t:equal(t:public("clues"), 7)
  t:equal(t:public("told", 2), "1, ?, 1")
  t:choose(2, "colour 1 red")
  t:equal(t:public("told", 1), "red, red, ?")
  t:choose(1, "colour 2 blue")
  t:equal(t:public("told", 2), "blue 1, blue, 1")
  t:choose(2, "number 1 3")
  t:equal(t:public("told", 1), "red, red 3, 3")
  t:equal(t:public("clues"), 4)
  t:choose(1, "build 1st card")
  t:equal(t:public("told", 1), "red 3, 3, ?")
end)

laid("FW-3 of three players each may be told", { hands = { "1-red", "2-red", "3-red" } }, function(t)
  t:offers(1, "colour 2 red", "colour 3 red", "number 2 2", "number 3 3", "build 1st card")
end)

laid("FW-3 with a game of three clues the fourth cannot be given", { options = { most_clues = 3 } }, function(t)
  t:equal(t:public("clues"), 3)
  t:offers_not(1, "throw")
  t:choose(1, "number 2 1")
  t:choose(2, "number 1 1")
  t:offers_also(1, "colour 2 blue", "number 2 5")
  t:choose(1, "colour 2 blue")
  t:equal(t:public("clues"), 0)
  t:offers(2, "build 1st card", "build 2nd card", "throw 1st card", "throw 2nd card")
  t:choose(2, "throw 1st card")
  t:equal(t:public("clues"), 1)
  t:offers_also(1, "number 2 5")
end)

laid("FW-3 clues about cards that a player does not have", { options = { none = true } }, function(t)
  t:offers_also(1, "colour 2 red", "number 2 4")
  t:choose(1, "colour 2 red")
  t:equal(t:public("told", 2), "?, ?")
  t:equal(t:public("clues"), 7)
end)

laid("FW-4 a One begins a firework, and the next of its colour goes on it", {
  hands = { "1-red 2-red", "1-blue 2-white" },
}, function(t)
  t:choose(1, "build 1st card")
  t:equal(t:pile("firework", 1), "1R")
  t:choose(2, "build 1st card")
  t:equal(t:pile("firework", 4), "1B")
  t:choose(1, "build 1st card")
  t:equal(t:pile("firework", 1), "2R 1R")
  t:equal(t:public("mistakes"), 0)
  t:choose(2, "build 1st card")
  t:equal(t:public("mistakes"), 1)
  t:equal(t:top("discard"), "2W")
  t:equal(t:public("clues"), 8)
end)

for clues = 7, 8 do
  laid("FW-4 a Five brings back a clue, or not: " .. clues, {
    hands = { "1-red 5-red", "1-blue" }, firework = { red = "4R 3R 2R 1R" }, options = { fives = clues == 8 },
  }, function(t)
    t:choose(1, "number 2 1")
    t:choose(2, "build 1st card")
    t:equal(t:public("clues"), 7)
    t:choose(1, "build 2nd card")
    t:equal(t:pile("firework", 1), "5R 4R 3R 2R 1R")
    t:equal(t:public("clues"), clues)
  end)
end

laid("FW-4 but not beyond the number of clues", {
  hands = { "1-red 5-red", "1-blue" }, firework = { red = "4R 3R 2R 1R" },
}, function(t)
  t:choose(1, "build 2nd card")
  t:equal(t:public("clues"), 8)
end)

local wrong = { "3-red 3-red", "4-blue 1-blue" }

laid("FW-4 with the third mistake all have lost", { hands = wrong }, function(t)
  t:choose(1, "build 1st card")
  t:choose(2, "build 2nd card")
  t:choose(1, "build 1st card")
  t:equal(t:public("mistakes"), 2)
  t:plays_on()
  t:choose(2, "build 1st card")
  t:winners()
  t:equal(t:score(1), 0)
end)

laid("FW-4 or with another", {
  hands = { "3-red 1-red", "4-blue 1-blue" }, options = { most_mistakes = 1 },
}, function(t)
  t:choose(1, "build 2nd card")
  t:choose(2, "build 1st card")
  t:winners()
  t:equal(t:score(1), 0)
end)

laid("FW-4 or the game just ends", { hands = wrong, options = { most_mistakes = 2, all_lost = false } }, function(t)
  t:choose(1, "build 1st card")
  t:choose(2, "build 2nd card")
  t:choose(1, "build 1st card")
  t:winners()
  t:equal(t:score(1), 1)
  t:equal(t:score(2), 1)
end)

laid("FW-5 nothing is thrown away while no clue is used", {}, function(t)
  t:offers_not(1, "throw")
  t:choose(1, "number 2 1")
  t:choose(2, "throw 2nd card")
  t:equal(t:public("clues"), 8)
  t:equal(t:top("discard"), "5B")
  t:offers_not(1, "throw")
end)

for clues = 3, 8, 5 do
  laid("FW-5 unless agreed; there are not more than " .. clues .. " clues", {
    options = { spare = true, most_clues = clues },
  }, function(t)
    t:choose(1, "throw 2nd card")
    t:equal(t:public("clues"), clues)
  end)
end

laid("FW-6 the complete fireworks end the game", {
  hands = { "5-red 1-red", "1-blue" },
  firework = { red = "4R 3R 2R 1R", yellow = "5Y 4Y 3Y 2Y 1Y", green = "5G 4G 3G 2G 1G", blue = "5B 4B 3B 2B 1B",
    white = "5W 4W 3W 2W 1W" },
  preset = "master", stock = "2-red",
}, function(t)
  t:choose(1, "build 1st card")
  t:winners(1, 2)
  t:equal(t:score(1), 25)
  t:equal(t:score(2), 25)
end)

local end_near = { "1-red 2-red", "1-blue 1-white" }

laid("FW-6 after the last card is drawn everybody has one more turn", { hands = end_near, stock = "2-blue" },
  function(t)
    t:choose(1, "build 1st card")
    t:equal(t:count("stock"), 0)
    t:choose(2, "build 1st card")
    t:plays_on()
    t:choose(1, "build 1st card")
    t:winners()
    t:equal(t:score(2), 3)
  end)

laid("FW-6 or two more", { hands = end_near, stock = "2-blue", options = { last_turns = 2 } }, function(t)
  t:choose(1, "build 1st card")
  t:choose(2, "build 1st card")
  t:choose(1, "build 1st card")
  t:choose(2, "build 1st card")
  t:plays_on()
  t:choose(1, "build 1st card")
  t:over()
end)

laid("FW-6 or none", { hands = end_near, stock = "2-blue", options = { last_turns = 0 } }, function(t)
  t:choose(1, "build 1st card")
  t:over()
end)

for goal, names in pairs { [5] = "all", [6] = "nobody" } do
  laid("FW-7 five points, and " .. names .. " has won", {
    hands = { "5-red", "1-blue" }, stock = "2-blue", firework = { red = "4R 3R 2R 1R" },
    options = { goal = goal, last_turns = 0 },
  }, function(t)
    t:choose(1, "build 1st card")
    if goal == 5 then t:winners(1, 2) else t:winners() end
    t:equal(t:score(1), 5)
  end)
end

laid("FW-7 the goal is sixteen", {
  hands = { "5-red", "1-blue" }, stock = "2-red", options = { last_turns = 0 },
  firework = { red = "4R 3R 2R 1R", yellow = "5Y 4Y 3Y 2Y 1Y", green = "5G 4G 3G 2G 1G", white = "1W" },
}, function(t)
  t:choose(1, "build 1st card")
  t:winners(1, 2)
  t:told("All win")
end)

test "FW-7 presets" {
  preset = "easy",
  function(t) t:plays_with { goal = 11, most_clues = 10, all_lost = false } end
}

-- The settings: what holds if nothing is said, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      goal = 16, most_clues = 8, most_mistakes = 3, all_lost = true, none = false, fives = true, spare = false,
      last_turns = 1,
    }
  end
}

test "the largest numbers" {
  options = { goal = 25, most_clues = 12, most_mistakes = 5, last_turns = 3 },
  function(t) t:equal(t:public("clues"), 12) end
}

test "the smallest numbers" {
  options = { goal = 5, most_clues = 3, most_mistakes = 1, last_turns = 0 },
  function(t) t:equal(t:public("clues"), 3) end
}
