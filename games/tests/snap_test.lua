-- Rule tests of Snap. Piles are written with the top card first; seat 1 is to turn up. What is not named lies aside.

local function lay(name, piles, script, more)
  local set_up = { players = #piles.stack, rest = "aside" }
  for key, value in pairs(piles) do set_up[key] = value end
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

for _, case in ipairs { { 2, 26 }, { 3, 18 }, { 6, 18 }, { 8, 13 } } do
  test("SN-1 all cards are dealt: " .. case[1] .. " players") {
    players = case[1],
    function(t)
      t:equal(t:count("stack", 1), case[2])
      t:equal(t:count("stock"), 0)
      t:ok(not t:sees(1, "stack", 1):find("[^? ]"), "nobody sees them")
    end
  }
end

lay("SN-2 a card is turned up onto one's own heap", { stack = { "2C 3C", "4C 5C" } }, function(t)
  t:offers(1, "turn_up", "snap")
  t:choose(1, "turn_up")
  t:equal(t:pile("heap", 1), "2C")
  t:equal(t:sees(2, "heap", 1), "2C")
  t:to_move(2)
end)

lay("SN-2 a heap is turned over for a new stack", { stack = { "", "4C 5C" }, heap = { "2C 3C 6C", "7D" } }, function(t)
  t:choose(1, "turn_up")
  t:equal(t:pile("heap", 1), "6C")
  t:equal(t:pile("stack", 1), "3C 2C")
end)

lay("SN-2 or onto the pool, by the preset one_heap", { stack = { "2C 3C", "4C 5C" } }, function(t)
  t:choose(1, "turn_up")
  t:choose(2, "turn_up")
  t:equal(t:pile("pool"), "4C 2C")
end, { preset = "one_heap" })

local alike = { stack = { "2C 3C", "4C 5C", "6C" }, heap = { "8C 9C", "8D 10C", "KD" } }

lay("SN-3 who calls first gets both heaps", alike, function(t)
  t:offers(2, "snap")
  t:choose(2, "snap")
  t:told("Ben has a match: 8 of clubs and 8 of diamonds")
  t:equal(t:pile("stack", 2), "4C 5C 9C 8C 10C 8D")
  t:equal(t:count("heap", 1) + t:count("heap", 2), 0)
  t:equal(t:pile("heap", 3), "KD")
  t:to_move(1)
end)

lay("SN-3 whose heaps they are does not matter", alike, function(t)
  t:choose(3, "snap")
  t:equal(t:count("stack", 3), 5)
end)

lay("SN-3 so it is with two players", { stack = { "2C 3C", "4C" }, heap = { "8C 9C", "8D" } }, function(t)
  t:choose(2, "snap")
  t:equal(t:count("stack", 2), 4)
end)

lay("SN-3 the player whose turn it is may call, too", alike, function(t)
  t:choose(1, "snap")
  t:equal(t:count("stack", 1), 6)
  t:to_move(1)
end)

lay("SN-3 the two cards on top of the pool", { stack = { "2C 3C", "4C 5C" }, pool = "8C 8D 9C" }, function(t)
  t:choose(2, "snap")
  t:told("Ben has a match: 8 of diamonds and 8 of clubs")
  t:equal(t:pile("stack", 2), "4C 5C 9C 8D 8C")
end, { preset = "gentle" })

local like_pool = { stack = { "2C 3C", "4C 5C" }, heap = { "8C", "9C" }, pool = "8D 6D" }

lay("SN-3 SN-4 a heap like the pool", like_pool, function(t)
  t:choose(2, "snap")
  t:equal(t:count("stack", 2), 5)
  t:equal(t:pile("heap", 2), "9C")
end, { preset = "strict" })

lay("SN-3 SN-4 only the two on top of the pool", { stack = { "2C 3C", "4C 5C" }, pool = "8C 9C 9D" }, function(t)
  t:choose(2, "snap")
  t:equal(t:count("pool"), 3)
end, { preset = "gentle" })

lay("SN-3 SN-4 one card in the pool is like no other", { stack = { "2C 3C", "4C 5C" }, pool = "8C" }, function(t)
  t:choose(2, "snap")
  t:equal(t:count("stack", 1), 3)
end, { preset = "one_heap" })

lay("SN-3 SN-4 only the top cards count", { stack = { "2C 3C", "4C 5C" }, heap = { "9C 8C", "8D" } }, function(t)
  t:choose(2, "snap")
  t:equal(t:count("heap", 1), 2)
end)

lay("SN-4 who calls wrongly pays each other player a card", { stack = { "2C", "4C 5C 6C", "7C" } }, function(t)
  t:choose(2, "snap")
  t:equal(t:pile("stack", 1), "2C 5C")
  t:equal(t:pile("stack", 3), "7C 4C")
  t:equal(t:pile("stack", 2), "6C")
  t:to_move(1)
end)

lay("SN-4 so it is with heaps that all differ", { stack = { "2C", "4C", "7C" }, heap = { "8C", "9C", "10C" } },
  function(t)
    t:choose(1, "snap")
    t:equal(t:count("heap", 2) + t:count("heap", 3), 2)
    t:equal(t:count("stack", 2), 2)
  end)

lay("SN-4 as far as the cards go", { stack = { "2C", "4C", "7C" } }, function(t)
  t:choose(2, "snap")
  t:equal(t:count("stack", 1) + t:count("stack", 3), 3)
end)

lay("SN-4 or loses the heap to the pool", { stack = { "2C", "4C" }, heap = { "3D", "9D 8D" } }, function(t)
  t:choose(2, "snap")
  t:equal(t:pile("pool"), "9D 8D")
  t:equal(t:count("stack", 2), 1)
end, { preset = "strict" })

lay("SN-4 or pays nothing", { stack = { "2C", "4C" }, pool = "9D" }, function(t)
  t:choose(2, "snap")
  t:equal(t:count("stack", 1), 1)
  t:equal(t:count("stack", 2), 1)
  t:equal(t:count("pool"), 1)
end, { preset = "gentle" })

test "SN-4 with one heap for all nobody has a heap to lose" {
  options = { heaps = "one", wrong = "heap" }, refused = "nobody has a heap to lose"
}

lay("SN-5 who has no cards left to turn up is out", { stack = { "2C 3C", "", "7C 8C" } }, function(t)
  t:choose(1, "turn_up")
  t:to_move(3)
end)

for players = 2, 3 do
  lay("SN-5 the last one in wins, of " .. players, { stack = { "2C 3C", "", players == 3 and "" or nil } }, function(t)
    t:choose(1, "turn_up")
    t:winners(1)
  end)
end

lay("SN-5 after 3000 turns and calls most cards win", { stack = { "2C 3C 4C", "5C", "6D 7D 8D" } }, function(t)
  for _ = 1, 3000 do t:choose(t:who(), "turn_up") end
  t:winners(1, 3)
end)

lay("SN-3 two cards are enough for the pool", { stack = { "2C 3C", "4C 5C" }, pool = "8C 8D" }, function(t)
  t:choose(2, "snap")
  t:equal(t:pile("stack", 2), "4C 5C 8D 8C")
end, { preset = "gentle" })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" { function(t) t:plays_with { packs = 1, heaps = "own", wrong = "card" } end }
test "the preset one_heap" { preset = "one_heap", function(t) t:plays_with { heaps = "one" } end }
test "the preset strict" { preset = "strict", function(t) t:plays_with { wrong = "heap" } end }
test "the preset gentle" { preset = "gentle", function(t) t:plays_with { heaps = "one", wrong = "none" } end }
test "how far packs goes" {
  options = { packs = -1 }, refused = "the option `packs` is a number in 1..3, not `-1`"
}
test "packs with 6 players" { players = 6, function(t) t:plays_with { packs = 2 } end }
test "packs with 5 players" { players = 5, function(t) t:plays_with { packs = 1 } end }
