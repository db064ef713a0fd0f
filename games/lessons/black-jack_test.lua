-- A first lesson of Black Jack, for the player in seat 1: `houserules play black-jack --learn`.

test "sets and sequences" {
  hands = { "7D 8D 9D 9C KH 3S", "5D QS 6H 10C" }, discard = "4D", stock = "3C 6C JD",
  function(t)
    t:tell("You want to be the first without cards. A card fits if it has the suit or the rank of the top card. Your diamonds fit on the 4D: play the 7D.")
    t:choose(1, "play 7D")
    t:tell("More cards of the same suit may follow in order in the same turn: a sequence. Continue: play the 8D.")
    t:choose(1, "play 8D")
    t:choose(1, "play 9D")
    t:tell("So may cards of the same rank: a set. Add your other Nine: play the 9C.")
    t:choose(1, "play 9C")
    t:tell("Nothing more fits on the 9C. When you have finished, say so: done.")
    t:choose(1, "done")
    t:choose(2, "play 10C", "done")
    t:to_move(1)
  end
}

test "cards that do something" {
  hands = { "2D 6H 3S", "JD QS 5H 10C" }, discard = "4D", stock = "3C 6C JC 7S",
  function(t)
    t:tell("Some cards have an effect when they are left on top. After a Two, the next player picks up two cards, or answers with a Two. Play the 2D.")
    t:choose(1, "play 2D")
    t:choose(1, "done")
    t:choose(2, "take 2")
    t:tell("Ben had none. The worst are the Black Jacks, of clubs and spades: they cost seven cards. An Ace changes the suit, a Four gives you another go, and an Eight makes the next player miss a turn. But none of your cards fits on the Two: pick up 1.")
    t:choose(1, "take 1")
    t:to_move(2)
  end
}

test "last card" {
  hands = { "6H 5H 9S", "JD QS 5D 10C" }, discard = "7H", stock = "3C 6C JC",
  function(t)
    t:tell("You have a sequence, and then one card left: play the 6H.")
    t:choose(1, "play 6H")
    t:choose(1, "play 5H")
    t:tell("If you are down to one card you must call it before anything else, or pick up two: call last card.")
    t:choose(1, "last")
    t:choose(2, "play 5D", "done")
    t:tell("Your last card does not fit: pick up 1.")
    t:choose(1, "take 1")
    t:tell("The first player without cards wins, and the last card has no effect.")
    t:to_move(2)
  end
}
