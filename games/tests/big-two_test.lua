-- Rule tests of Big Two. Hands are small, the other cards lie aside; whoever has the lowest card leads.

local function lay(name, hands, script, more)
  local set_up = { hands = hands, rest = "aside", options = { target = 1 } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

-- Choices made one after the other: "1 play 3C".
local function play(t, ...)
  for _, choice in ipairs { ... } do
    local seat, what = choice:match("^(%d) (.*)")
    t:choose(tonumber(seat), what)
  end
end

-- Of two hands of five cards the second beats the first, and not the other way round.
local function beats(name, low, high, options)
  for place, cards in ipairs { low, high } do
    local other = place == 1 and high or low
    lay(name .. (place == 1 and ": it beats" or ": it is beaten"), { "3D QS " .. cards, other },
      function(t)
        play(t, "1 play 3D", "2 pass", "1 play " .. cards)
        if place == 1 then t:offers(2, "play " .. other, "pass") else t:offers(2, "pass") end
      end, { options = options })
  end
end

for seats, size in pairs { [2] = 17, [3] = 17, [4] = 13 } do
  test("BT-1 the deal for " .. seats) {
    players = seats,
    function(t)
      local all, most = 0, 0
      for seat = 1, seats do
        all = all + t:count("hand", seat)
        most = math.max(most, t:count("hand", seat))
      end
      t:equal(all, seats == 2 and 34 or 52)
      t:equal(most, seats == 3 and size + 1 or size)
    end
  }
end

test "BT-1 with three the lowest card gets the last card" {
  players = 3, deck = "4C 5C 3D",
  function(t)
    t:equal(t:count("hand", 3), 18)
    t:to_move(3)
  end
}

lay("BT-1 BT-2 ranks and suits, from the 3 of diamonds up", { "3C 9D", "3D KD AD 2D", "3H 5D" }, function(t)
  t:offers(2, "play 3D")
  play(t, "2 play 3D")
  t:offers(3, "play 3H", "play 5D", "pass")
  play(t, "3 play 3H")
  t:offers(1, "play 9D", "pass")
  play(t, "1 play 9D")
  t:offers(2, "play KD", "play AD", "play 2D", "pass")
end)

lay("BT-1 BT-2 diamonds are highest by the preset pusoy_dos", { "3C 9D", "3S 9H", "3H 9S" }, function(t)
  play(t, "1 play 3C", "2 play 3S", "3 play 9S")
  t:offers(1, "play 9D", "pass")
  play(t, "1 pass", "2 play 9H")
  t:winners(2)
end, { preset = "pusoy_dos" })

lay("BT-2 the lowest card is played, alone or with others", { "3D 3C 4D", "5D 6D" }, function(t)
  t:offers(1, "play 3D", "play 3D 3C")
  t:refuses(1, "4D", "the 3 of diamonds has to be played")
end)

for _, preset in ipairs { "hong_kong", "pusoy_dos" } do
  lay("BT-2 who leads to the second deal: " .. preset, { "3C", "4D 5D" }, function(t)
    play(t, "1 play 3C")
    t:equal(t:deal_number(), 2)
    if preset == "hong_kong" then
      t:to_move(1)
      t:ok(#t:options_of() > 20, "any cards")
    else
      for _, cards in ipairs(t:options_of()) do t:ok(cards:find("3[CS]"), "the lowest card, with others or without") end
    end
  end, { preset = preset, options = { target = 50 }, seed = 3 })
end

lay("BT-3 one card on one, two on two, three on three", { "3D 4C 5C 5D 5H", "6C 6D 7C 7D 7H 8C", "9C 10C" }, function(t)
  play(t, "1 play 3D", "2 pass", "3 pass")
  t:equal(t:count("trick"), 0)
  t:offers(1, "play 4C", "play 5C", "play 5D", "play 5H", "play 5C 5D", "play 5C 5H", "play 5D 5H", "play 5C 5D 5H")
  play(t, "1 play 5C 5D")
  t:equal(t:public("asked"), "2 cards")
  t:offers(2, "play 6C 6D", "play 7C 7D", "play 7C 7H", "play 7D 7H", "pass")
  t:refuses(2, "8C", "play 2 that are higher")
  play(t, "2 pass", "3 pass", "1 play 4C", "2 pass", "3 pass")
end)

lay("BT-3 who has passed may play again", { "3D 6C 8C", "4D 7C", "5D 9D" }, function(t)
  play(t, "1 play 3D", "2 pass", "3 play 5D", "1 play 6C")
  t:offers(2, "play 7C", "pass")
end)

lay("BT-3 or not, by option", { "3D 6C 8C", "4D 7C", "5D 9D" }, function(t)
  play(t, "1 play 3D", "2 pass", "3 play 5D", "1 play 6C")
  t:to_move(3)
  play(t, "3 pass")
  t:offers(1, "play 8C")
end, { options = { pass_out = true } })

lay("BT-3 in the next trick all may play again", { "3D 6C 8C 9C", "4D 10C", "5D 9D" }, function(t)
  play(t, "1 play 3D", "2 pass", "3 pass", "1 play 6C")
  t:offers_also(2, "play 10C")
end, { options = { pass_out = true } })

lay("BT-4 who has no cards left wins", { "3D", "4D 5D", "6D" }, function(t)
  play(t, "1 play 3D")
  t:winners(1)
end)

lay("BT-5 the highest single card before a player with one card left", { "3D 4D 8D 8C", "9D", "5D 6D" }, function(t)
  play(t, "1 play 3D", "2 pass", "3 pass")
  t:offers(1, "play 8C", "play 8D 8C")
end, { options = { last_card = true } })

lay("BT-5 not without the option", { "3D 4D 8D", "9D", "5D 6D" }, function(t)
  play(t, "1 play 3D", "2 pass", "3 pass")
  t:offers(1, "play 4D", "play 8D")
end)

-- Singles, pairs and threes

lay("BT-6 of equal ranks the suit decides", { "3D 9C 9H KD", "9D 9S", "4D" }, function(t)
  play(t, "1 play 3D", "2 pass", "3 pass", "1 play 9C 9H")
  t:offers(2, "play 9D 9S", "pass")
end)

-- Hands of five

beats("BT-6 a flush beats a straight", "9D 10C JC QC KC", "4C 6C 7C 8C 5C", { straights = "to_ace" })
beats("BT-6 a full house beats a flush", "4H 6H 8H 10H AH", "5C 5D 5H 6C 6D")
beats("BT-6 four and a card beat a full house", "2C 2D 2H AC AD", "5C 5D 5H 5S 6C")
beats("BT-6 a straight flush beats four", "2C 2D 2H 2S AD", "4C 5C 6C 7C 8C")
beats("BT-6 of two straights the one with the higher end", "5S 6S 7S 8S 9D", "5C 6C 7C 8H 9C")
beats("BT-6 of two flushes the one with the higher card", "5S 6S 7S 8S JS", "5C 6C 7C 8C QC")
beats("BT-6 or the higher suit, by option", "5C 6C 7C 8C QC", "5S 6S 7S 8S JS", { flushes = "suit" })
beats("BT-6 of two full houses the higher three", "6C 6D 6H AC AD", "7C 7D 7H 4C 4D")
beats("BT-6 of two fours the higher four", "6C 6D 6H 6S AD", "7C 7D 7H 7S 5D")
beats("BT-6 of two straight flushes the higher", "4S 5S 6S 7S 8S", "5C 6C 7C 8C 9C")

-- The straights with these cards, by option.
for _, case in ipairs {
  { "10C JC QC KC AD", true, true, true }, { "JC QC KC AC 2D", false, true, false },
  { "QC KC AC 2C 4D", false, false, false }, { "2C 4C 5C 6C 3S", false, false, true },
  { "AC 2C 4C 5C 3S", false, false, true }, { "KC AC 2C 4D 3S", false, false, false },
} do
  for place, way in ipairs { "to_ace", "to_two", "low" } do
    lay("BT-7 whether " .. case[1] .. " is a straight, " .. way, { "3D " .. case[1], "4H" }, function(t)
      play(t, "1 play 3D", "2 pass")
      if case[place + 1] then t:offers_also(1, "play " .. case[1]) else t:offers_not(1, "play " .. case[1]) end
    end, { options = { straights = way } })
  end
end

beats("BT-7 A 2 3 4 5 is lower than 2 3 4 5 6", "AC 2C 3H 4C 5D", "2D 3S 4H 5C 6C", { straights = "low" })
beats("BT-7 and that lower than 3 4 5 6 7", "2C 3H 4C 5C 6S", "3S 4S 5H 6C 7C", { straights = "low" })
beats("BT-7 J Q K A 2 is the highest", "10C JC QC KC AD", "JD QD KD AH 2C", { straights = "to_two" })

for _, case in ipairs { { 1, 1, 1 }, { 9, 9, 9 }, { 10, 20, 10 }, { 12, 24, 12 }, { 13, 39, 13 } } do
  local clubs = { "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC", "2C", "3C" }
  local cards = table.concat(clubs, " ", 1, case[1])
  for place, doubled in ipairs { true, false } do
    local name = "BT-8 what " .. case[1] .. " cards count, " .. (doubled and "doubled" or "plainly")
    lay(name, { "3D", cards }, function(t)
      play(t, "1 play 3D")
      t:equal(t:score(2), case[place + 1])
      t:equal(t:score(1), 0)
    end, { options = { doubled = doubled, target = 1 } })
  end
end

lay("BT-8 deals are played until the target is reached", { "3D", "4C" }, function(t)
  play(t, "1 play 3D")
  t:plays_on()
  t:equal(t:score(2), 1)
end, { options = { target = 2 } })

for ranking, cards in pairs { spades = { "4D", "4C", "4H", "4S", "5D" }, diamonds = { "4C", "4S", "4H", "4D", "5C" } } do
  for place = 1, 4 do
    local low, high = cards[place], cards[place + 1]
    lay("BT-1 the highest suit is " .. ranking .. ": " .. high .. " beats " .. low, { "3D KS " .. low, high .. " AS" },
      function(t)
        play(t, "1 play 3D", "2 pass", "1 play " .. low)
        t:offers(2, "play " .. high, "play AS", "pass")
      end, { options = { ranking = ranking } })
  end
end

lay("BT-2 to the first deal the lowest card leads in any case", { "4C 5C", "3H KD" }, function(t)
  t:offers(2, "play 3H")
end, { options = { leads = "winner" } })

lay("BT-3 nothing else is led than one, two, three, or five cards", { "3D 3C 3H 3S 4D 4C 4H 5C 6C 7C 8C", "KD" },
  function(t)
    t:offers_also(1, "play 3D 3C 3H", "play 3D 3C 3H 4D 4C", "play 3D 3C 3H 3S 4D", "play 3D 4C 5C 6C 7C")
    t:offers_not(1, "play 3D 3C 3H 3S", "play 3D 3C 4D 4C", "play 3D 3C 3H 3S 4D 4C", "play 3D 3C 3H 4D 4C 4H",
      "play 3D 4D 5C 6C 7C 8C")
  end)

beats("BT-6 of two flushes the one of the higher suit, where diamonds are highest", "4S 6S 9S JS KS", "4D 6D 9D JD QD",
  { flushes = "suit", ranking = "diamonds", target = 1 })

lay("BT-8 the lowest score wins, not the last deal", { "4C", "3D 5H" }, function(t)
  play(t, "2 play 3D", "1 play 4C")
  t:winners(2)
end, { options = { target = 40 }, scores = { 45, 0 } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      ranking = "spades", straights = "to_two", flushes = "rank", pass_out = false, last_card = false, leads = "lowest",
      doubled = true, target = 50,
    }
  end
}
test "the preset pusoy_dos" {
  preset = "pusoy_dos",
  function(t)
    t:plays_with { ranking = "diamonds", flushes = "suit", straights = "to_two" }
  end
}
test "the preset hong_kong" {
  preset = "hong_kong",
  function(t)
    t:plays_with { straights = "low", last_card = true, pass_out = true, leads = "winner" }
  end
}
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 1..500, not `-1`"
}
