-- Rule tests of Palace. Seat 1 begins, nothing is exchanged before, and who can play has to, unless a test is about that.

local function lay(name, hands, pile, script, more)
  local set_up = { hands = hands, discard = pile, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  local options = { swap = false, lowest_begins = false, may_take = false }
  for key, value in pairs(set_up.options or {}) do options[key] = value end
  set_up.options = options
  set_up.shown = set_up.shown or { "QC", "QD", "QH" }
  for seat = #hands + 1, 3 do set_up.shown[seat] = nil end
  set_up[1] = script
  test(name)(set_up)
end

test "PA-1 three cards each face down, three face up, three in the hand" {
  players = 3, preset = "plain",
  function(t)
    for seat = 1, 3 do
      t:equal(t:count("blind", seat), 3)
      t:equal(t:count("shown", seat), 3)
      t:equal(t:count("hand", seat), 3)
      t:equal(t:sees(1, "blind", seat), "? ? ?")
    end
    t:to_move(1)
  end
}

test "PA-1 all choose what lies on the palace" {
  hands = { "3C 4C 5C", "3D 4D 5D" }, shown = { "6C 7C 8C", "6D 7D 8D" },
  function(t)
    t:equal(#t:options_of(), 20)
    t:choose(1, "keep 3C 7C 8C")
    t:equal(t:hand(1), "3C 4C 5C")
    t:choose(2, "keep 6D 7D 8D")
    t:equal(t:hand(1), "4C 5C 6C")
    t:equal(t:count("shown", 1), 3)
  end
}

lay("PA-2 the lowest card in hand begins", { "2C 5C 6C", "4D 7D 8D", "10H KH AH" }, "", function(t) t:to_move(2) end,
  { options = { lowest_begins = true } })

test "PA-2 six need two packs" { players = 6, options = { packs = 1 }, refused = "six need two packs" }

test "PA-7 without fours nothing is thrown in" {
  options = { fours = false, throw_in = true }, refused = "without fours there is nothing to throw in"
}

lay("PA-3 cards of one rank, as high as the top card or higher", { "5C 5D 7C 4C", "3D" }, "5H", function(t)
  t:offers(1, "play 5C", "play 5D", "play 5C 5D", "play 7C")
  t:refuses(1, "4C", "the 4 of clubs does not go on the 5 of hearts")
  t:refuses(1, "QC", "your hand come first")
end)

lay("PA-3 Twos and Tens go on anything", { "2C 10D 7C 4C", "3D" }, "KH", function(t)
  t:offers(1, "play 2C", "play 10D")
end)

lay("PA-3 anything goes on a Two", { "7C 4C 9D", "3D" }, "2H KH", function(t)
  t:offers(1, "play 7C", "play 4C", "play 9D")
end)

lay("PA-3 and a Joker", { "7C * 9D", "3D 5D" }, "KH", function(t)
  t:offers(1, "play *")
  t:choose(1, "play *")
  t:offers(2, "play 3D", "play 5D")
end, { preset = "jokers" })

for eights, fits in pairs { plain = false, glass = true } do
  lay("PA-4 an Eight on a King: " .. eights, { "8C AC 3S", "JD 3D KS" }, "KH", function(t)
    if not fits then return t:offers(1, "play AC") end
    t:choose(1, "play 8C")
    t:offers(2, "play KS")
  end, { options = { eights = eights } })
end

for threes, offers in pairs { plain = { "play AC" }, glass = { "play AC", "play 3C" } } do
  lay("PA-4 a Three on a King: " .. threes, { "3C AC 4S", "JD 4D KS" }, "KH", function(t)
    t:offers(1, table.unpack(offers))
    if threes == "plain" then return end
    t:choose(1, "play 3C")
    t:offers(2, "play KS")
    t:refuses(2, "JD", "does not go on the King of hearts")
  end, { options = { threes = threes } })
  lay("PA-2 whether the holder of a Three begins: " .. threes, { "2C 5C 6C", "3D 7D 8D", "4H KH AH" }, "", function(t)
    t:to_move(threes == "plain" and 2 or 3)
  end, { options = { lowest_begins = true, threes = threes } })
end

lay("PA-4 Threes and Eights", { "3C 8C AC", "JD 4D KS" }, "8H 3H KH", function(t)
  t:offers(1, "play 3C", "play 8C", "play AC")
end, { options = { threes = "glass", eights = "glass" } })

lay("PA-4 a pile of glass alone takes anything", { "4C AC", "JD 4D KS" }, "3H", function(t)
  t:offers(1, "play 4C", "play AC")
end, { options = { threes = "glass" } })

for sevens, offers in pairs { plain = { "play 9C", "play 7C" }, low = { "play 7C", "play 5C", "play 3C" } } do
  lay("PA-5 on a Seven: " .. sevens, { "9C 7C 5C 3C", "3D" }, "7H", function(t)
    t:offers(1, table.unpack(offers))
  end, { options = { sevens = sevens } })
end

lay("PA-6 who cannot play takes the pile", { "4C", "3D" }, "5H 6H", function(t)
  t:offers(1, "take")
  t:choose(1, "take")
  t:equal(t:hand(1), "4C 5H 6H")
  t:to_move(2)
end)

lay("PA-6 or who does not want to, by option", { "9C", "3D" }, "5H", function(t) t:offers(1, "play 9C", "take") end,
  { options = { may_take = true } })

lay("PA-6 without a hand from the palace", { "", "3D" }, "5H", function(t)
  t:offers(1, "play 9C", "play 6C")
end, { shown = { "9C 6C 4C", "QD" } })

lay("PA-6 then from the blind cards", { "", "3D" }, "5H", function(t)
  t:offers(1, "flip 1st card", "flip 2nd card")
  t:choose(1, "flip 2nd card")
  t:equal(t:top("discard"), "9C")
  t:to_move(2)
end, { shown = { "", "QD" }, blind = { "9C 3C", "KD" } })

lay("PA-6 one that does not fit goes into the hand with the pile", { "", "3D" }, "5H", function(t)
  t:choose(1, "flip 1st card")
  t:equal(t:hand(1), "3C 5H")
  t:equal(t:count("discard"), 0)
end, { shown = { "", "QD" }, blind = { "9C 3C", "KD" } })

lay("PA-7 what is missing to four is thrown in out of turn", { "9C KC", "JD 3D", "9D 9H 4C" }, "9S", function(t)
  t:offers_not(3, "throw")
  t:choose(1, "play 9C")
  t:choose(3, "throw 9D 9H")
  t:equal(t:count("discard"), 0)
  t:to_move(3)
end, { preset = "pub" })

lay("PA-8 cards are drawn up to three", { "9C 2C 4C", "JD 3D" }, "", function(t)
  t:choose(1, "play 9C")
  t:equal(t:hand(1), "2C 4C 7S")
  t:equal(t:count("stock"), 1)
end, { stock = "7S 8S" })

lay("PA-9 a Ten burns the pile, and who played it plays again", { "10C 3C", "JD 3D" }, "9H", function(t)
  t:choose(1, "play 10C")
  t:equal(t:count("discard"), 0)
  t:equal(t:count("burnt"), 2)
  t:offers(1, "play 3C")
end)

for _, fours in ipairs { true, false } do
  lay("PA-9 four of a rank burn it: " .. tostring(fours), { "9C 9D 3C", "JD 3D" }, "9H 9S 4H", function(t)
    t:choose(1, "play 9C 9D")
    t:equal(t:count("discard"), fours and 0 or 5)
    t:to_move(fours and 1 or 2)
  end, { options = { fours = fours } })
end

lay("PA-10 whoever has no cards left is safe, and the last has lost", { "9C", "JD 3D", "5C 4D" }, "5H", function(t)
  t:choose(1, "play 9C")
  t:plays_on()
  t:choose(2, "play JD")
  t:choose(3, "take")
  t:choose(2, "play 3D")
  t:winners(1, 2)
end, { shown = { "", "", "" } })

lay("PA-10 a palace is enough to have lost", { "9C", "" }, "5H", function(t)
  t:choose(1, "play 9C")
  t:winners(1)
end, { shown = { "", "QD" } })

-- Seat 1 leads a card, seat 2 beats it, and seat 1 takes both; then they change places.
lay("PA-10 if it goes round for ever it is a draw after 5000 choices", { "9C JC", "8C" }, "", function(t)
  local round = { "2 play 8C", "1 play JC", "2 take", "1 play 9C", "2 play JC", "1 take" }
  for number = 0, 4999 do
    t:plays_on()
    local seat, choice = round[number % 6 + 1]:match("(%d) (.*)")
    t:choose(tonumber(seat), choice)
  end
  t:winners()
end, { dealer = 1, options = { may_take = true } })

lay("PA-11 an Eight makes a player miss the turn", { "8C 8D", "JD 3D", "5C 4D" }, "5H", function(t)
  t:choose(1, "play 8C")
  t:to_move(3)
end, { preset = "jokers" })

lay("PA-12 a Joker turns the direction round", { "* 8D", "JD 3D", "5C 4D" }, "5H", function(t)
  t:choose(1, "play *")
  t:to_move(3)
end, { options = { jokers = 1 } })

lay("PA-6 an empty pile is not taken", { "9C", "3D" }, "", function(t) t:offers(1, "play 9C") end,
  { options = { may_take = true } })

for size, left in pairs { [3] = 3, [4] = 4 } do
  lay("PA-8 cards are drawn up to as many as agreed on: " .. size, { "9C 3C", "JD 3D" }, "", function(t)
    t:choose(1, "play 9C")
    t:equal(t:count("hand", 1), left)
  end, { stock = "KC KD KH", options = { hand_size = size } })
end

for _, held in ipairs { "3C 4C 5C", "3C 4C 5C 6C" } do
  lay("PA-8 who has as many cards or more draws none: " .. held, { "9C " .. held, "JD 3D" }, "", function(t)
    t:choose(1, "play 9C")
    t:equal(t:hand(1), held)
  end, { stock = "KC KD KH" })
end

lay("PA-9 three of a rank burn nothing", { "9C 9D 9H 3C", "JD 3D" }, "", function(t)
  t:choose(1, "play 9C 9D 9H")
  t:equal(t:count("burnt"), 0)
  t:to_move(2)
end)

lay("PA-9 PA-11 burnt Eights skip nobody", { "8C 8D 8H 8S 3C", "JD 3D", "JC 4C" }, "", function(t)
  t:choose(1, "play 8C 8D 8H 8S")
  t:equal(t:count("burnt"), 4)
  t:to_move(1)
end, { options = { eights = "skip" } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      packs = 1, jokers = 0, swap = true, hand_size = 3, threes = "plain", sevens = "plain", eights = "plain", fours = true,
      throw_in = false, may_take = true, lowest_begins = true,
    }
  end
}
test "the preset plain" {
  preset = "plain",
  function(t)
    t:plays_with { swap = false, fours = false, lowest_begins = false }
  end
}
test "the preset pub" {
  preset = "pub",
  function(t)
    t:plays_with { sevens = "low", eights = "glass", throw_in = true }
  end
}
test "the preset jokers" { preset = "jokers", function(t) t:plays_with { jokers = 2, eights = "skip" } end }
test "how far packs goes" {
  options = { packs = -1 }, refused = "the option `packs` is a number in 1..2, not `-1`"
}
test "how far jokers goes" {
  options = { jokers = -1 }, refused = "the option `jokers` is a number in 0..4, not `-1`"
}
test "how far hand_size goes" {
  options = { hand_size = -1 }, refused = "the option `hand_size` is a number in 3..4, not `-1`"
}
test "packs with 6 players" { players = 6, function(t) t:plays_with { packs = 2 } end }
test "packs with 5 players" { players = 5, function(t) t:plays_with { packs = 1 } end }
