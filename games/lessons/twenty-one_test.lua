-- A first lesson of Twenty-One, for the player in seat 1: `houserules play twenty-one --learn`.

test "drawing" {
  players = 2, deck = "8C 10S 6D 7H 5H",
  function(t)
    t:tell("Ben is the bank. You bet chips that you will come closer to 21 than the bank without passing it: stake 2.")
    t:choose(1, "bet 2")
    t:tell("An Eight and a Six are 14. Pictures count 10, an Ace 11, or 1 if 11 would be too much. 14 seldom wins: draw a card.")
    t:choose(1, "draw")
    t:tell("19 is good. With another card you would probably have too much, and lose at once: stand.")
    t:choose(1, "stand")
    t:tell("The bank turns its cards up: 17. It may draw, but does not dare to.")
    t:choose(2, "stand")
    t:tell("You have more, and win as much as you staked.")
    t:equal(t:chips(1), 102)
  end
}

test "a natural" {
  players = 2, deck = "AC 10S KD 7H",
  function(t)
    t:tell("Be bolder this time: stake 5.")
    t:choose(1, "bet 5")
    t:tell("An Ace and a King are a natural, 21 in the first two cards. It is shown at once, and pays double, unless the bank has one too.")
    t:equal(t:chips(1), 110)
  end
}

test "the bank" {
  players = 2, dealer = 1, deck = "10C 9H 8D 6S 7C",
  function(t)
    t:choose(2, "bet 10")
    t:choose(2, "stand")
    t:tell("The deal goes round, and now you are the bank. You have 15, and Ben stands without showing his hand. He would not do that with less than 15: draw a card.")
    t:choose(1, "draw")
    t:tell("22 is too much. It no longer matters who is closer to 21: the bank pays everybody who stands.")
    t:equal(t:chips(2), 110)
  end
}
