-- A first lesson of Jackjack, for the player in seat 1: `houserules play jackjack --learn`.

test "runs" {
  hands = { "6H 7H 7C 9S", "3D 4D 5S" }, discard = "5H", stock = "10C JC 4C", rest = "aside",
  function(t)
    t:tell("You want to be the first without cards. A card fits if it has the rank of the top card and another suit, or its suit and the next rank up or down. Your Six fits on the 5H: lay the 6H.")
    t:choose(1, "lay 6H")
    t:tell("In one go you may lay a whole run, each card fitting on the one before. Continue: lay the 7H.")
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
    t:tell("Aces, Twos, Eights, Kings and Black Jacks are special. After a Two, the next player must pick up two cards, or answer with a Two or a Black Jack. Your Two fits on the 3H: lay the 2H.")
    t:choose(1, "lay 2H")
    t:tell("A special card ends the run: stop.")
    t:choose(1, "stop")
    t:choose(2, "take 2")
    t:tell("Ben had no answer. Your turn again, but nothing fits on the Two of hearts, and if you cannot lay you pick up a card: pick up 1.")
    t:choose(1, "take 1")
    t:to_move(2)
  end
}

test "last cards" {
  hands = { "6H 7H", "3D 4D 5S" }, discard = "5H", stock = "10C JC 4C", rest = "aside",
  function(t)
    t:tell("Both your cards fit, one after the other: you can go out. But to go out you must declare it before laying anything, or pick up a card: declare last cards.")
    t:choose(1, "declare")
    t:choose(1, "lay 6H")
    t:choose(1, "lay 7H")
    t:tell("Your cards are gone, and you have declared: you win.")
    t:winners(1)
  end
}
