-- A first lesson of Attack, for the player in seat 1: `houserules play attack --learn`.

test "one rank up or down" {
  hands = { "8C QD 3S", "9D KH 4C" }, attack = "7C", stock = "JS 5D 10H",
  function(t)
    t:tell("You want to get rid of your cards. A Six, an Eight or another Seven of any suit goes on a Seven: attack with your 8C.")
    t:choose(1, "attack 8C")
    t:choose(2, "attack 9D")
    t:tell("Your Queen is too far from a Nine, and so is the Three. So you draw, and then dispose of a card, face down, to keep the same number of cards: draw a card.")
    t:choose(1, "draw")
    t:tell("You drew a Jack, next to your Queen. Keep these two: dispose of the 3S.")
    t:choose(1, "dispose 3S")
    t:to_move(2)
  end
}

test "wild cards" {
  hands = { "AC 5D 6S", "9D KH 4C" }, attack = "9C", stock = "JS 5C 10H",
  function(t)
    t:tell("Aces and Jokers are wild, but only if you cannot attack. You cannot: play your AC.")
    t:choose(1, "wild AC")
    t:tell("Say which rank it is. You have a Five and a Six, which both fit on a Six, unless Ben changes that: call it 6.")
    t:choose(1, "name 6")
    t:choose(2, "draw", "dispose KH")
    t:tell("Ben could do nothing. Keep a Five, which fits on a Six again: attack with your 6S.")
    t:choose(1, "attack 6S")
    t:to_move(2)
  end
}

test "forced back" {
  hands = { "6S KD", "5D" }, attack = "4C", stock = "JS 9C 10H 3C", dealer = 1,
  function(t)
    t:choose(2, "attack 5D")
    t:tell("Ben has no cards left, and is about to win the deal. But the next player may force him back with a card exactly one rank up or down, or with an Ace or a Joker: force back with your 6S.")
    t:choose(1, "force 6S")
    t:tell("Now Ben has two cards again, and it is his turn.")
    t:choose(2, "draw", "dispose 10H")
    t:tell("A King does not fit on a Six. If you draw to a single card, you keep both: draw a card.")
    t:choose(1, "draw")
    t:tell("The deal is over only when nobody can force the last player back, or wants to. Then all count the cards they still hold: pictures 10, an Ace 11, a Joker 15. A player who reaches a hundred is out, and the last one left wins.")
    t:to_move(2)
  end
}
