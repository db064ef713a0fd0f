-- A first lesson of Attack, for who sits in seat 1: `houserules play attack --learn`.

test "one rank up or down" {
  hands = { "8C QD 3S", "9D KH 4C" }, attack = "7C", stock = "JS 5D 10H",
  function(t)
    t:tell("You want to be rid of your cards. On a Seven goes a Six, an Eight, or another Seven, of any suit: attack with your 8C.")
    t:choose(1, "attack 8C")
    t:choose(2, "attack 9D")
    t:tell("Your Queen is too far from a Nine, and the Three as well. So you draw, and then dispose of a card, face down, so that you keep as many as you have: draw a card.")
    t:choose(1, "draw")
    t:tell("A Jack came, next to your Queen. Keep these two: dispose of the 3S.")
    t:choose(1, "dispose 3S")
    t:to_move(2)
  end
}

test "wild cards" {
  hands = { "AC 5D 6S", "9D KH 4C" }, attack = "9C", stock = "JS 5C 10H",
  function(t)
    t:tell("Aces and Jokers are wild, but only for who cannot attack. You cannot: play your AC.")
    t:choose(1, "wild AC")
    t:tell("Say what it shall be. You have a Five and a Six, which both fit on a Six, if Ben does not change that: call it 6.")
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
    t:tell("Ben has no cards left, and would win the deal. But the next player may force him back, with a card exactly one rank up or down, or with an Ace or a Joker: force back with your 6S.")
    t:choose(1, "force 6S")
    t:tell("Now Ben has two cards again, and it is his turn.")
    t:choose(2, "draw", "dispose 10H")
    t:tell("A King does not fit on a Six. Who draws to a single card keeps both: draw a card.")
    t:choose(1, "draw")
    t:tell("Only when nobody can force the last one back, or wants to, is the deal over. Then all count what they still hold: pictures 10, an Ace 11, a Joker 15. Who comes to a hundred is out, and who is left has won.")
    t:to_move(2)
  end
}
