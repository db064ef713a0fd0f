-- Rule tests of Crazy Eights with Swapping Sevens.

test "whoever plays a Seven may swap hands with any other player" {
  players = 3, hands = { "7H 9C 9D", "KD", "KS 3S" }, discard = "5H",
  function(t)
    t:choose(1, "play 7H")
    t:offers(1, "swap 2", "swap 3", "keep")
    t:choose(1, "swap 2")
    t:equal(t:hand(1), "KD")
    t:equal(t:hand(2), "9C 9D")
    t:to_move(2)
  end
}

test "or keep the hand" {
  hands = { "7H 9C 9D", "KD" }, discard = "5H",
  function(t)
    t:choose(1, "play 7H", "keep")
    t:equal(t:hand(1), "9C 9D")
    t:to_move(2)
  end
}

test "nobody but the two sees what they have swapped" {
  players = 3, hands = { "7H 9C 9D", "KD", "KS 3S" }, discard = "5H",
  function(t)
    t:choose(1, "play 7H", "swap 2")
    t:equal(t:sees(1, "hand", 1), "KD")
    t:equal(t:sees(3, "hand", 1), "?")
    t:equal(t:sees(3, "hand", 2), "? ?")
  end
}

test "a Seven as the last card ends the deal" {
  hands = { "7H", "KD" }, discard = "5H",
  function(t)
    t:choose(1, "play 7H")
    t:winners(1)
  end
}

test "a Six has no effect" {
  hands = { "6H 9C", "KD" }, discard = "5H",
  function(t)
    t:choose(1, "play 6H")
    t:to_move(2)
  end
}
