-- Rule tests of Beggar My Neighbour. Stacks are written with the top card first; seat 1 begins.

local function lay(name, stacks, script, more)
  local set_up = { players = #stacks, stack = stacks, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

-- Everybody in turn does the only thing that is offered.
local function go_on(t, turns)
  for _ = 1, turns do t:choose(t:who(), t:options_of()[1]) end
end

for _, case in ipairs { { 2, 1, 26 }, { 4, 1, 13 }, { 3, 1, 18 }, { 2, 3, 78 } } do
  test("BN-1 all cards are dealt: " .. case[1] .. " players, packs: " .. case[2]) {
    players = case[1], options = { packs = case[2] },
    function(t)
      t:equal(t:count("stack", 1), case[3])
      t:equal(t:count("stock"), 0)
      t:not_told("2")
    end
  }
end

test "BN-1 BN-3 the preset camicia: a pack of 40" {
  preset = "camicia",
  function(t) t:equal(t:count("stack", 1) + t:count("stack", 2), 40) end
}

lay("BN-1 BN-2 nobody sees the stacks; a card is turned up onto the pile", { "7C 8C", "9C 10C" }, function(t)
  t:equal(t:sees(1, "stack", 1), "? ?")
  t:offers(1, "turn_up")
  t:choose(1, "turn_up")
  t:equal(t:sees(2, "middle"), "7C")
  t:choose(2, "turn_up")
  t:equal(t:pile("middle"), "9C 7C")
  t:to_move(1)
end)

for card, price in pairs { AC = 4, KC = 3, QC = 2, JC = 1 } do
  lay("BN-3 BN-4 what is paid for " .. card, { card .. " 2C", "3C 4C 5C 6C 7C" }, function(t)
    t:choose(1, "turn_up")
    t:equal(t:public("due"), price)
    t:offers(2, "pay " .. price)
    t:choose(2, "pay " .. price)
    t:equal(t:count("stack", 2), 5 - price)
    t:equal(t:count("stack", 1), 2 + price)
    t:equal(t:public("due"), 0)
    t:to_move(1)
  end)
end

for card, price in pairs { AC = 2, KC = 1, QC = 0, JC = 0 } do
  lay("BN-3 only Kings and Aces are paid for, by option: " .. card, { card .. " 2C", "3C 4C 5C 6C 7C" }, function(t)
    t:choose(1, "turn_up")
    t:equal(t:public("due"), price)
  end, { options = { courts = "few" } })
end

for card, price in pairs { ["3C"] = 3, ["2C"] = 2, AC = 1, KC = 0 } do
  lay("BN-3 Aces to Threes are paid for by the preset camicia: " .. card, { card .. " 4C", "4D 5C 5D 6C" }, function(t)
    t:choose(1, "turn_up")
    t:equal(t:public("due"), price)
  end, { preset = "camicia" })
end

lay("BN-3 who turns up a card that is paid for pays no more", { "AC 3D 5D 6D", "3C JC 4C" }, function(t)
  t:choose(1, "turn_up")
  t:choose(2, "pay 4")
  t:equal(t:pile("middle"), "JC 3C AC")
  t:offers(1, "pay 1")
  t:choose(1, "pay 1")
  t:equal(t:pile("stack", 2), "4C AC 3C JC 3D")
  t:to_move(2)
end)

lay("BN-3 with three the player after that pays", { "2C 3D", "KC 3C", "4C 5C 6C 7C" }, function(t)
  go_on(t, 2)
  t:offers(3, "pay 3")
  t:choose(3, "pay 3")
  t:equal(t:pile("stack", 2), "3C 2C KC 4C 5C 6C")
  t:to_move(2)
end)

lay("BN-4 the pile goes under the stack, the first card uppermost", { "2C JC 8C", "3C 4C 5C" }, function(t)
  go_on(t, 4)
  t:equal(t:pile("stack", 1), "8C 2C 3C JC 4C")
  t:equal(t:sees(1, "stack", 1), "? ? ? ? ?")
  t:equal(t:count("middle"), 0)
end)

lay("BN-4 BN-5 who has not enough to pay is out", { "AC 2C", "3C 4C" }, function(t)
  go_on(t, 2)
  t:winners(1)
  t:equal(t:pile("stack", 1), "2C AC 3C 4C")
end)

lay("BN-4 BN-5 the last card may win a pile", { "JC", "3C 4C" }, function(t)
  go_on(t, 2)
  t:plays_on()
  t:equal(t:pile("stack", 1), "JC 3C")
  t:to_move(1)
end)

lay("BN-4 BN-5 who has none when a pile is to be paid is out", { "2C", "JC 4C", "6C 7C" }, function(t)
  go_on(t, 4)
  t:to_move(3)
  go_on(t, 1)
  t:to_move(2)
end)

lay("BN-4 BN-5 who has nothing to pay with is out", { "5C", "QC 4C" }, function(t)
  go_on(t, 2)
  t:winners(2)
  t:equal(t:pile("stack", 2), "4C 5C QC")
end)

lay("BN-5 who has nothing to turn up is out, and the others go on", { "2C", "3C 4C", "6C 7C" }, function(t)
  go_on(t, 3)
  t:to_move(2)
end)

lay("BN-5 the last one in wins", { "2C", "3C", "6C 7C" }, function(t)
  go_on(t, 3)
  t:winners(3)
end)

lay("BN-5 the game ends when the first is out, by the preset quick", { "2C", "3C 4C", "6C 7C", "8C 9C" }, function(t)
  go_on(t, 4)
  t:winners(2, 3, 4)
end, { preset = "quick" })

lay("BN-5 and most cards win", { "JC 5C", "2C", "6C 7C 8C 9C" }, function(t)
  go_on(t, 2)
  t:winners(3)
end, { options = { ends = "first" } })

-- The first game without an end that was found (Casella 2024); the suits do not matter.
test "BN-6 after 10000 turns it is a draw" {
  stack = {
    "2C 2D 2H KC 3C 3D 3H QC 4C KD QD AC JC 4D 4H 5C 5D 5H AD AH JD 6C 6D JH 6H 7C",
    "2S 3S 4S 5S 6S 7S 8S 9S 10S 10C QH 10D 8C 9C 9D KH QS 10H JS 8D 8H 7D 7H 9H KS AS",
  },
  function(t)
    go_on(t, 9999)
    t:plays_on()
    go_on(t, 1)
    t:winners()
  end
}

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" { function(t) t:plays_with { packs = 1, courts = "usual", ends = "last" } end }
test "the preset camicia" { preset = "camicia", function(t) t:plays_with { courts = "camicia" } end }
test "the preset quick" { preset = "quick", function(t) t:plays_with { ends = "first" } end }
test "how far packs goes" {
  options = { packs = -1 }, refused = "the option `packs` is a number in 1..3, not `-1`"
}
test "how many play" {
  players = 7, refused = "7 players cannot play this game; it is for 2, 3, 4, 5, 6"
}
