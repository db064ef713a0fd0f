-- Rule tests of Round-the-Corner Gin.

test "GR-1 a run goes round the corner" {
  hands = { "QH KH AH 2H  5C 6C 7C  9S 9D 9H", "2C 4D 6H 8S JC JD 3S 5S 7D KC" }, discard = "4S", stock = "8D",
  function(t)
    t:choose(1, "leave")
    t:choose(2, "leave")
    t:choose(1, "draw")
    t:offers_also(1, "knock 8D")
    t:choose(1, "knock 8D")
    t:equal(t:score(1), 90, "65 and gin")
  end
}

test "GR-1 an Ace that is left over counts 15, too much to knock" {
  hands = { "10H JH QH  4C 5C 6C  9S 9D 9C AS", "2C 4D 6H 8S JC JD 3S 5S 7D KC" }, discard = "4S", stock = "8D 3D",
  function(t)
    t:choose(1, "leave")
    t:choose(2, "leave")
    t:choose(1, "draw")
    t:offers_not(1, "knock 8D")
    t:choose(1, "knock AS")
    t:equal(t:score(1), 57, "65 less the Eight")
  end
}

test "125 points end the game" {
  scores = { 120, 0 }, hands = { "QH KH AH 2H  5C 6C 7C  9S 9D 9H", "2C 4D 6H 8S JC JD 3S 5S 7D KC" },
  discard = "4S", stock = "8D",
  function(t)
    t:plays_with { target = 125 }
    t:choose(1, "leave")
    t:choose(2, "leave")
    t:choose(1, "draw")
    t:choose(1, "knock 8D")
    t:winners(1)
  end
}
