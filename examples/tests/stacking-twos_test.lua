-- Rule tests of Crazy Eights with Stacking Twos.

test "CE-1 a Two turned up counts for the first player" {
  players = 3, deck = "3C 3D 3H  4C 4D 4H  5C 5D 5H  6C 6D 6H  7C 7D 7H  2S",
  function(t) t:offers(1, "take 2") end
}

test "CE-1 a Queen turned up does not" {
  players = 3, deck = "3C 3D 3H  4C 4D 4H  5C 5D 5H  6C 6D 6H  7C 7D 7H  QS",
  function(t) t:to_move(1) end
}

test "CE-6 a Two makes the next player pick up two cards" {
  players = 3, hands = { "2H 9C", "KD", "KS" }, discard = "5H",
  function(t)
    t:choose(1, "play 2H")
    t:offers(2, "take 2")
    t:choose(2, "take 2")
    t:equal(t:count("hand", 2), 3)
    t:to_move(3)
  end
}

test "Twos are stacked, and the last player picks up for all of them" {
  players = 3, hands = { "2H 9C", "2S KD", "2D KS" }, discard = "5H",
  function(t)
    t:choose(1, "play 2H")
    t:offers(2, "play 2S", "take 2")
    t:choose(2, "play 2S")
    t:choose(3, "play 2D")
    t:offers(1, "take 6")
    t:choose(1, "take 6")
    t:equal(t:count("hand", 1), 7)
  end
}

for _, card in ipairs { "QH", "AH" } do
  test("CE-6 " .. card .. " is an ordinary card") {
    players = 3, hands = { card .. " 9C", "KH", "KS" }, discard = "5H",
    function(t)
      t:choose(1, "play " .. card)
      t:to_move(2)
    end
  }
end
