-- Rule tests of Old Maid. Hands are laid before the pairs are laid down; what is not named lies aside.

for odd, cards in pairs { queen = 51, joker = 53, unknown = 51 } do
  test("OM-1 all cards are dealt: " .. odd) {
    players = 4, options = { odd = odd },
    function(t)
      local all = 0
      for seat = 1, 4 do all = all + t:count("hand", seat) + t:count("paired", seat) end
      t:equal(all, cards)
      t:equal(t:count("stock"), 0)
      t:equal(t:count("aside"), odd == "unknown" and 1 or 0)
    end
  }
end

for _, preset in ipairs { "black_peter", "old_bachelor" } do
  test("OM-1 the preset " .. preset) {
    players = 3, preset = preset,
    function(t) t:equal(t:count("aside"), preset == "old_bachelor" and 1 or 0) end
  }
end

test "OM-2 all lay down their pairs, two cards at a time" {
  hands = { "5C 5D 5H 6C", "7C 7D 7H 7S 8C", "9C 8D" }, rest = "aside",
  function(t)
    t:equal(t:hand(1), "6C 5H")
    t:equal(t:hand(2), "8C")
    t:equal(t:hand(3), "9C 8D")
    t:equal(t:count("paired", 2), 4)
  end
}

test "OM-2 a pair of one colour, by option" {
  hands = { "5C 5D 5H 6C", "7C 7D 8C", "9C 8D" }, rest = "aside", options = { colours = true },
  function(t)
    t:equal(t:hand(1), "5C 6C")
    t:equal(t:hand(2), "7C 8C 7D")
  end
}

test "OM-2 OM-3 by hand pairs may be kept back, and be laid later" {
  hands = { "5C 5D 6C", "9H 8C" }, rest = "aside", options = { by_hand = true, shuffled = false },
  function(t)
    t:offers(1, "lay 5C 5D", "keep")
    t:choose(1, "keep")
    t:choose(1, "draw 1st card")
    t:offers(1, "lay 5C 5D", "keep")
    t:choose(1, "lay 5C 5D")
    t:equal(t:count("hand", 1), 2)
    t:to_move(2)
  end
}

for side, seat in pairs { left = 2, right = 3 } do
  test("OM-3 a card is drawn from the " .. side) {
    hands = { "5C 6C", "9H 8C", "KH JD" }, rest = "aside", options = { from_side = side },
    function(t)
      t:offers(1, "draw 1st card", "draw 2nd card")
      t:choose(1, "draw 2nd card")
      t:equal(t:count("hand", seat), 1)
      t:equal(t:count("hand", 1), 3)
      t:to_move(2)
    end
  }
end

test "OM-3 unseen, and by the preset strict from a hand that is not shuffled" {
  hands = { "5C 6C", "5S 8C 9C", "KH JD" }, rest = "aside", preset = "strict",
  function(t)
    t:equal(t:sees(1, "hand", 2), "? ? ?")
    t:choose(1, "draw 1st card")
    t:equal(t:hand(1), "5C 6C 5S")
    t:not_told("5S", 3)
    t:offers(1, "lay 5C 5S", "keep")
  end
}

test "OM-3 a pair that comes of it is laid down" {
  hands = { "5C 6C", "5S", "KH JD" }, rest = "aside",
  function(t)
    t:choose(1, "draw 1st card")
    t:equal(t:hand(1), "6C")
    t:equal(t:pile("paired", 1), "5S 5C")
  end
}

test "OM-3 OM-4 who has no cards left is safe, and is passed over" {
  hands = { "5C 6C", "5S", "KH JD" }, rest = "aside",
  function(t)
    t:choose(1, "draw 1st card")
    t:to_move(3)
    t:choose(3, "draw 1st card")
    t:over()
  end
}

test "OM-4 the last one with cards has lost, and all others have won" {
  hands = { "5C QS", "5S", "9H 9D" }, rest = "aside",
  function(t)
    t:choose(1, "draw 1st card")
    t:winners(2, 3)
  end
}

test "OM-4 who draws the last pair is safe" {
  hands = { "5C", "5S QS" }, rest = "aside", options = { shuffled = false },
  function(t)
    t:choose(1, "draw 1st card")
    t:winners(1)
  end
}

test "OM-2 who lays pairs by hand says which two cards" {
  hands = { "5C 5D 5H 6C", "7C 8C", "9C 8D" }, rest = "aside", options = { by_hand = true },
  function(t)
    t:offers(1, "lay 5C 5D", "lay 5C 5H", "lay 5D 5H", "keep")
    t:choose(1, "lay 5D 5H")
    t:equal(t:hand(1), "5C 6C")
  end
}

for _, shuffled in ipairs { true, false } do
  test("OM-3 a card is drawn from a hand that is shuffled: " .. tostring(shuffled)) {
    hands = { "2C", "3C 4C 5C 6C 7C 8C 9C" }, rest = "aside", options = { shuffled = shuffled },
    function(t)
      t:choose(1, "draw 1st card")
      t:equal(t:hand(1):find("3C", 1, true) == nil, shuffled)
    end
  }
end

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with { odd = "queen", colours = false, by_hand = false, shuffled = true, from_side = "left" }
  end
}
test "the preset black_peter" { preset = "black_peter", function(t) t:plays_with { odd = "joker" } end }
test "the preset old_bachelor" { preset = "old_bachelor", function(t) t:plays_with { odd = "unknown" } end }
test "the preset strict" {
  preset = "strict",
  function(t)
    t:plays_with { colours = true, by_hand = true, shuffled = false }
  end
}
test "how many play" {
  players = 9, refused = "9 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8"
}
