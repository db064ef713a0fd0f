-- Rule tests of Lucky Fish.

test "a book from the pond earns another turn" {
  hands = { "7C 7D 7H 9S", "KD 2S" }, stock = "7S 3D",
  function(t)
    t:choose(1, "ask 2 9")
    t:equal(t:count("books", 1), 4)
    t:to_move(1)
  end
}

test "any other card does not" {
  hands = { "7C 7D 7H 9S", "KD 2S" }, stock = "3D 7S",
  function(t)
    t:choose(1, "ask 2 9")
    t:equal(t:count("books", 1), 0)
    t:to_move(2)
  end
}

test "nor does a book that somebody gives you make more than one turn" {
  hands = { "7C 7D 7H 9S", "7S 2S" }, stock = "3D 4D",
  function(t)
    t:choose(1, "ask 2 7")
    t:equal(t:count("books", 1), 4)
    t:choose(1, "ask 2 9")
    t:to_move(2)
  end
}
