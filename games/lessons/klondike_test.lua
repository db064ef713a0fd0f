-- A first lesson of Klondike: `houserules play klondike --learn`.

test "columns" {
  players = 1, column = { "6H 2C", "7S 3D", "KD", "QC" }, rest = "aside",
  function(t)
    t:tell("In the columns cards go on the next higher rank of the other colour. Your red Six goes on the black Seven: the 6H on column 2.")
    t:choose(1, "put 6H column 2")
    t:tell("What lay under it is turned up, and that is what you want: to see all cards. Now the QC goes on the KD, a black Queen on a red King.")
    t:choose(1, "put QC column 3")
    t:tell("A column is free. Only a King may go there.")
    t:offers_not(1, "put 2C column 4")
  end
}

test "foundations" {
  players = 1, column = { "2H", "3S 4D", "AH" }, stock = "9C 5S AS KC", rest = "aside",
  function(t)
    t:tell("The game is won when all cards lie on the foundations, in each suit from the Ace to the King. Lay the AH there.")
    t:choose(1, "home AH")
    t:tell("On the Ace goes the Two of its suit.")
    t:choose(1, "home 2H")
    t:tell("Nothing else fits: turn up cards of the stock, three at a time.")
    t:choose(1, "turn_up 3")
    t:tell("Of these only the last one may be played, then the one below. It is an Ace.")
    t:choose(1, "home AS")
    t:tell("The 5S goes nowhere now. When the stock is used up you turn it over and go on, as often as you like.")
    t:equal(t:top("waste"), "5S")
  end
}
