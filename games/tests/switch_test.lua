-- Rule tests of Switch. Seat 1 begins.

local function lay(name, hands, top, script, more)
  local set_up = { hands = hands, discard = top, stock = "3C 3D 3H 3S 4C 4D 4H 4S 5C 5D" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

for seats, cards in pairs { [2] = 7, [4] = 5, [6] = 5 } do
  test("SW-1 everybody gets " .. cards .. " cards with " .. seats .. " players") {
    players = seats,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), cards) end
      t:equal(t:count("stock"), (seats > 5 and 104 or 52) - 1 - seats * cards)
    end
  }
end

test "SW-1 not more cards than there are" {
  players = 5, options = { hand_size = 9 }, refused = "so many cards need another pack"
}

lay("SW-1 the card turned up has no effect", { "9D 6C 7C", "JC QC KC" }, "2D", function(t)
  t:equal(t:public("due"), 0)
  t:equal(t:public("wanted"), "diamonds")
  t:offers(1, "play 9D")
end)

lay("SW-2 suit, rank or an Ace", { "9D 6C AC 7S", "JC QC KC" }, "6D", function(t)
  t:offers(1, "play 9D", "play 6C", "play AC")
  t:refuses(1, "7S", "has neither the suit to follow, diamonds, nor the rank")
end)

lay("SW-2 who plays an Ace names the suit", { "9D 6C AC 7S", "JH QC KC" }, "6D", function(t)
  t:choose(1, "play AC", "name hearts")
  t:equal(t:public("wanted"), "hearts")
  t:offers(2, "play JH")
end)

lay("SW-2 who cannot play picks up a card", { "9C 7S", "JH QC KC" }, "6D", function(t)
  t:offers(1, "take 1")
  t:choose(1, "take 1")
  t:equal(t:hand(1), "3C 9C 7S")
  t:to_move(2)
end)

lay("SW-2 or who does not want to, by option", { "9D 7S JC", "JH QC KC" }, "6D", function(t)
  t:offers(1, "play 9D", "take 1")
end, { options = { must_play = false } })

for _, stacking in ipairs { true, false } do
  lay("SW-3 Twos are picked up for: " .. tostring(stacking), { "2D 7S JC", "2H QC KC" }, "6D", function(t)
    t:choose(1, "play 2D")
    t:equal(t:public("due"), 2)
    if not stacking then
      t:offers(2, "take 2")
      return t:choose(2, "take 2")
    end
    t:offers(2, "play 2H", "take 2")
    t:refuses(2, "QC", "the Queen of clubs does not answer the 2 of diamonds")
    t:choose(2, "play 2H")
    t:offers(1, "take 4")
    t:choose(1, "take 4")
    t:equal(t:count("hand", 1), 6)
    t:equal(t:public("due"), 0)
  end, { options = { stacking = stacking } })
end

lay("SW-3 a black Jack costs five, and a red one cancels it", { "JC 7S 9C", "JH JS KC" }, "6C", function(t)
  t:choose(1, "play JC")
  t:offers(2, "play JH", "play JS", "take 5")
  t:choose(2, "play JH")
  t:equal(t:public("due"), 0)
end)

lay("SW-3 not by the preset gentle", { "JC 7S 9C", "JH JS KC" }, "6C", function(t)
  t:choose(1, "play JC")
  t:equal(t:public("due"), 0)
end, { preset = "gentle" })

lay("SW-4 who has two cards may say so first", { "6D 7S", "JH QC KC" }, "6C", function(t)
  t:offers(1, "say", "play 6D")
  t:choose(1, "say")
  t:offers(1, "play 6D")
  t:choose(1, "play 6D")
  t:equal(t:public("said", 1), true)
  t:offers_not(2, "catch")
end)

lay("SW-4 by the preset quiet nothing is said", { "6D 7S", "JH QC 6H" }, "6C", function(t)
  t:offers(1, "play 6D")
  t:choose(1, "play 6D")
  t:offers_not(2, "catch")
end, { preset = "quiet" })

lay("SW-5 whoever has no cards left wins", { "2D", "JH QC 6H" }, "6D", function(t)
  t:choose(1, "play 2D")
  t:winners(1)
end)

lay("SW-6 an Eight makes the next player miss a turn", { "8D 7S 9S", "JH QC 6H", "5C 5D 5H" }, "6D", function(t)
  t:choose(1, "play 8D")
  t:to_move(3)
end, { stock = "3C" })

for kings, seat in pairs { turn = 3, plain = 2 } do
  lay("SW-6 a King: " .. kings, { "KD 7S 9S", "JH QC 6H", "5C 5D 5H" }, "6D", function(t)
    t:choose(1, "play KD")
    t:to_move(seat)
  end, { options = { kings = kings }, stock = "3C" })
end

lay("SW-7 who forgot it may be caught by anybody", { "6D 7S", "JD QC KC", "9C 9D 9H" }, "6C", function(t)
  t:choose(1, "play 6D")
  t:offers_also(2, "catch")
  t:choose(3, "catch")
  t:equal(t:count("hand", 1), 3)
  t:told("has caught")
  t:offers_not(2, "catch")
end)

lay("SW-7 before the next player has acted", { "6D 7S", "JD QC KC", "9C 9D 9H" }, "6C", function(t)
  t:choose(1, "play 6D")
  t:choose(2, "play JD")
  t:offers_not(3, "catch")
end)

lay("SW-7 or by the next player only", { "6D 7S", "JD QC KC", "9C 9D 9H" }, "6C", function(t)
  t:choose(1, "play 6D")
  t:offers(3)
  t:choose(2, "catch")
  t:equal(t:count("hand", 1), 4)
end, { options = { catchers = "next", caught = 3 } })

lay("SW-7 who catches wrongly picks up, by the preset sharp_eyes", { "6D 7S", "JD QC KC" }, "6C", function(t)
  t:choose(1, "say", "play 6D")
  t:choose(2, "catch")
  t:told("is wrong about")
  t:equal(t:count("hand", 2), 5)
  t:equal(t:count("hand", 1), 1)
end, { preset = "sharp_eyes" })

lay("SW-8 the others count their cards", { "2D", "AH 2H JC 8C QC KC 9C 3S" }, "6D", function(t)
  t:choose(1, "play 2D")
  t:equal(t:score(2), 20 + 20 + 15 + 15 + 10 + 10 + 9 + 3)
end, { stock = "3C" })

lay("SW-8 the lowest score wins in the end", { "2D", "AH 2H" }, "6D", function(t)
  t:choose(1, "play 2D")
  t:winners(1)
end, { options = { target = 90 }, scores = { 20, 59 } })

lay("SW-8 below the target it goes on", { "2D", "AH 2H" }, "6D", function(t)
  t:choose(1, "play 2D")
  t:equal(t:deal_number(), 2)
end, { options = { target = 100 }, scores = { 20, 59 } })

lay("SW-1 a stock that is used up is renewed with the discards, all but the top card", { "9H", "8S 7S" }, "5C 6D 7D 8D",
  function(t)
    t:choose(1, "take 1")
    t:equal(t:count("hand", 1), 2)
    t:equal(t:pile("discard"), "5C")
    t:equal(t:count("stock"), 2)
  end, { stock = "", rest = "aside" })

lay("SW-5 if nobody goes out the deal is a draw after 2000 choices", { "9H", "8S 7S" }, "5C", function(t)
  for number = 1, 2000 do
    t:equal(t:deal_number(), 1)
    t:choose(2 - number % 2, "take 1")
  end
  t:equal(t:deal_number(), 2)
  t:equal(t:score(1) + t:score(2), 0)
end, { stock = "", rest = "aside" })

lay("SW-3 a red Jack cancels a black one though nothing is stacked", { "JC 9C", "JH KD" }, "5C", function(t)
  t:choose(1, "play JC")
  t:offers(2, "play JH", "take 5")
  t:choose(2, "play JH")
  t:equal(t:public("due"), 0)
end, { options = { stacking = false, sayers = "none" }, stock = "3C 3D 3H 3S 4C 4D" })

lay("SW-4 who has picked up meanwhile says it anew", { "6C 7D", "QC KC 9S" }, "5C", function(t)
  t:choose(1, "say", "play 6C")
  t:choose(2, "play QC")
  t:choose(1, "take 1")
  t:choose(2, "say", "play KC")
  t:offers_also(1, "say", "play 3C")
end, { stock = "3C 3D 3H 3S 4C 4D" })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      packs = 1, hand_size = 7, must_play = true, stacking = true, black_jacks = true, kings = "turn", sayers = "all",
      catchers = "all", asked = "forgotten", caught = 2, false_call = 1, target = 1,
    }
  end
}
test "the preset gentle" {
  preset = "gentle",
  function(t)
    t:plays_with { caught = 1, stacking = false, black_jacks = false }
  end
}
test "the preset sharp_eyes" {
  preset = "sharp_eyes",
  function(t)
    t:plays_with { asked = "always", false_call = 2 }
  end
}
test "the preset quiet" { preset = "quiet", function(t) t:plays_with { sayers = "none" } end }
test "how far packs goes" {
  options = { packs = -1 }, refused = "the option `packs` is a number in 1..2, not `-1`"
}
test "how far hand_size goes" {
  options = { hand_size = -1 }, refused = "the option `hand_size` is a number in 5..9, not `-1`"
}
test "how far caught goes" {
  options = { caught = -1 }, refused = "the option `caught` is a number in 1..5, not `-1`"
}
test "how far false_call goes" {
  options = { false_call = -1 }, refused = "the option `false_call` is a number in 0..3, not `-1`"
}
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 1..500, not `-1`"
}
test "how many play" {
  players = 9, refused = "9 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8"
}
test "packs with 6 players" { players = 6, function(t) t:plays_with { packs = 2 } end }
test "packs with 5 players" { players = 5, function(t) t:plays_with { packs = 1 } end }
test "hand_size with 4 players" { players = 4, function(t) t:plays_with { hand_size = 5 } end }
test "hand_size with 3 players" { players = 3, function(t) t:plays_with { hand_size = 7 } end }
