-- A first lesson of Jackjack, for who sits in seat 1: `houserules play jackjack --learn`.

test "runs" {
  hands = { "6H 7H 7C 9S", "3D 4D 5S" }, discard = "5H", stock = "10C JC 4C", rest = "aside",
  function(t)
    t:tell("You want to be the first without cards. A card fits if it has the rank of the card on top and another suit, or its suit and the next rank up or down. On the 5H fits your Six: lay the 6H.")
    t:choose(1, "lay 6H")
    t:tell("In one go you may lay a whole run, each card fitting on the one before. On with it: lay the 7H.")
    t:choose(1, "lay 7H")
    t:tell("Within a suit a run keeps its direction, up or down. The same rank in another suit fits too, and frees the direction: lay the 7C.")
    t:choose(1, "lay 7C")
    t:tell("Your last card does not fit: stop.")
    t:choose(1, "stop")
    t:to_move(2)
  end
}

test "penalties" {
  hands = { "2H JD 9S", "KD 5S 6S" }, discard = "3H", stock = "10C 3C 4C 5C QC", rest = "aside",
  function(t)
    t:tell("Aces, Twos, Eights, Kings and Black Jacks do something. For a Two the next player has to pick up two cards, unless they answer with a Two or a Black Jack. On the 3H fits your Two: lay the 2H.")
    t:choose(1, "lay 2H")
    t:tell("A special card ends the run: stop.")
    t:choose(1, "stop")
    t:choose(2, "take 2")
    t:tell("Ben had no answer. Your turn again, but nothing fits on the Two of hearts, and who cannot lay picks up a card: pick up 1.")
    t:choose(1, "take 1")
    t:to_move(2)
  end
}

test "last cards" {
  hands = { "6H 7H", "3D 4D 5S" }, discard = "5H", stock = "10C JC 4C", rest = "aside",
  function(t)
    t:tell("Both your cards fit, one after the other: you can go out. But who wants to go out must declare it before laying anything, or has to pick up a card: declare last cards.")
    t:choose(1, "declare")
    t:choose(1, "lay 6H")
    t:choose(1, "lay 7H")
    t:tell("Your cards are gone, and you have declared: you have won.")
    t:winners(1)
  end
}
