-- Rule tests of Cheat. Seat 1 begins.

local function lay(name, hands, script, more)
  local set_up = { hands = hands, rest = "aside", names = { "Anna", "Ben", "Clara" } }
  for seat = #hands + 1, 3 do set_up.names[seat] = nil end
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

for seats, cards in pairs { [2] = 52, [6] = 52, [7] = 104 } do
  test("CH-1 all cards are dealt to " .. seats) {
    players = seats,
    function(t)
      local all = 0
      for seat = 1, seats do all = all + t:count("hand", seat) end
      t:equal(all, cards)
    end
  }
end

test "CH-1 with Jokers by the preset family" {
  players = 2, preset = "family",
  function(t) t:equal(t:count("hand", 1) + t:count("hand", 2), 54) end
}

lay("CH-2 Aces are claimed first, then Twos, and so on", { "5C 6C 7C", "5D 6D 7D" }, function(t)
  t:choose(1, "lay 5C", "done")
  t:equal(t:public("claimed"), "A")
  t:told("Anna claims one Ace")
  t:choose(2, "believe", "lay 5D", "done")
  t:equal(t:public("claimed"), "2")
end)

lay("CH-2 and after Kings Aces", { "5C 6C 7C 2C 3C 4C 8C 9C", "5D 6D 7D 2D 3D 4D 8D 9D" }, function(t)
  for number = 1, 14 do
    local seat = 2 - number % 2
    if number > 1 then t:choose(seat, "believe") end
    if number == 14 then t:equal(t:public("claimed"), "A") end
    t:choose(seat, t:options_of()[1])
  end
end, { options = { most = 1 } })

lay("CH-2 any rank first, then one near it, by the preset british", { "5C 6C", "5D 6D" }, function(t)
  t:equal(#t:options_of(), 13)
  t:choose(1, "name K", "lay 5C", "done")
  t:choose(2, "believe")
  t:offers(2, "name Q", "name K", "name A")
end, { preset = "british" })

lay("CH-2 CH-5 all claim one rank until somebody doubts, by the preset bluff", { "5C 6C", "5D 6D" }, function(t)
  t:choose(1, "name 5", "lay 5C", "done")
  t:choose(2, "believe", "lay 6D", "done")
  t:equal(t:public("claimed"), "5")
  t:choose(1, "doubt")
  t:to_move(2)
  t:equal(#t:options_of(), 13)
end, { preset = "bluff" })

lay("CH-3 one to four cards are laid unseen", { "5C 6C 7C 8C 9C", "5D" }, function(t)
  t:offers(1, "lay 5C", "lay 6C", "lay 7C", "lay 8C", "lay 9C")
  t:choose(1, "lay 5C", "lay 6C", "lay 7C")
  t:offers(1, "lay 8C", "lay 9C", "done")
  t:not_told("7C", 2)
  t:choose(1, "lay 8C")
  t:offers(2, "believe", "doubt")
  t:equal(t:sees(2, "claim"), "? ? ? ?")
end)

lay("CH-3 two at most, by option", { "5C 6C 7C", "5D" }, function(t)
  t:choose(1, "lay 5C", "lay 6C")
  t:to_move(2)
end, { options = { most = 2 } })

lay("CH-4 anybody may doubt", { "5C 6C", "5D 6D", "5H 6H" }, function(t)
  t:choose(1, "lay 5C", "done")
  t:offers(2, "believe", "doubt")
  t:offers(3, "doubt")
  t:choose(3, "doubt")
  t:told("Anna lied: 5 of clubs")
end)

lay("CH-4 or the next player only", { "5C 6C", "5D 6D", "5H 6H" }, function(t)
  t:choose(1, "lay 5C", "done")
  t:offers(3)
  t:choose(2, "doubt")
  t:told("Anna lied: 5 of clubs")
end, { options = { doubters = "next" } })

lay("CH-5 who lied takes the heap", { "5C 6C", "5D 6D" }, function(t)
  t:choose(1, "lay 5C", "done")
  t:choose(2, "doubt")
  t:equal(t:hand(1), "5C 6C 9S")
  t:equal(t:count("heap"), 0)
  t:to_move(2)
end, { heap = "9S" })

lay("CH-5 if it was the truth the doubter does", { "AC AD 6C", "5D 6D" }, function(t)
  t:choose(1, "lay AC", "lay AD", "done")
  t:choose(2, "doubt")
  t:told("Anna told the truth: Ace of clubs Ace of diamonds")
  t:equal(t:hand(2), "AC AD 5D 6D 9S")
end, { heap = "9S" })

lay("CH-5 one false card makes a lie", { "AC 7D 6C", "5D 6D" }, function(t)
  t:choose(1, "lay AC", "lay 7D", "done")
  t:choose(2, "doubt")
  t:equal(t:count("hand", 1), 3)
end)

lay("CH-5 only one of them may be turned up", { "AC 7D 6C", "5D 6D" }, function(t)
  t:choose(1, "lay AC", "lay 7D", "done")
  t:choose(2, "doubt")
  t:told("Anna told the truth: Ace of clubs")
  t:equal(t:count("hand", 2), 4)
end, { options = { turn_up = "one" }, chance = { 1 } })

lay("CH-5 a Joker is whatever is claimed", { "AC * 6C", "5D 6D" }, function(t)
  t:choose(1, "lay AC", "lay *", "done")
  t:choose(2, "doubt")
  t:equal(t:count("hand", 2), 4)
end, { options = { jokers = 1 } })

lay("CH-5 the loser has the next turn, by option", { "5C 6C", "5D 6D", "5H" }, function(t)
  t:choose(1, "lay 5C", "done")
  t:choose(2, "doubt")
  t:to_move(1)
end, { options = { loser_leads = true } })

lay("CH-6 cards that nobody doubts go onto the heap", { "5C 6C", "5D 6D" }, function(t)
  t:choose(1, "lay 5C", "done")
  t:choose(2, "believe")
  t:equal(t:pile("heap"), "5C 9S")
end, { heap = "9S" })

lay("CH-6 whoever has no cards then has won", { "5C", "5D 6D" }, function(t)
  t:choose(1, "lay 5C")
  t:plays_on()
  t:choose(2, "believe")
  t:winners(1)
end)

lay("CH-5 CH-6 also if they were doubted wrongly, but not if rightly", { "AC", "5D 6D" }, function(t)
  t:choose(1, "lay AC")
  t:choose(2, "doubt")
  t:winners(1)
end)

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      packs = 1, jokers = 0, most = 4, sequence = "up", doubters = "all", turn_up = "all", loser_leads = false,
    }
  end
}
test "the preset british" { preset = "british", function(t) t:plays_with { sequence = "near" } end }
test "the preset bluff" {
  preset = "bluff",
  function(t)
    t:plays_with { sequence = "free", turn_up = "one", loser_leads = true }
  end
}
test "the preset family" { preset = "family", function(t) t:plays_with { jokers = 2, most = 2 } end }
test "how far packs goes" {
  options = { packs = -1 }, refused = "the option `packs` is a number in 1..3, not `-1`"
}
test "how far jokers goes" {
  options = { jokers = -1 }, refused = "the option `jokers` is a number in 0..2, not `-1`"
}
test "how far most goes" {
  options = { most = -1 }, refused = "the option `most` is a number in 1..8, not `-1`"
}
test "how many play" {
  players = 11, refused = "11 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8, 9, 10"
}
test "packs with 7 players" { players = 7, function(t) t:plays_with { packs = 2 } end }
test "packs with 6 players" { players = 6, function(t) t:plays_with { packs = 1 } end }
