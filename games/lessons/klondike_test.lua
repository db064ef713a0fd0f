-- A first lesson of Klondike: `houserules play klondike --learn`.

test "columns" {
  players = 1, column = { "6H 2C", "7S 3D", "KD", "QC" }, rest = "aside",
  function(t)
    t:tell("In the columns, a card goes on a card of the other colour that is one rank higher. Your red Six goes on the black Seven: put the 6H on column 2.")
    t:choose(1, "put 6H column 2")
    t:tell("The card under it is turned up. That is your aim: to see all the cards. A black Queen goes on a red King: put the QC on column 3.")
    t:choose(1, "put QC column 3")
    t:tell("Column 4 is empty now, like the columns after it. Only a King may go into an empty column, alone or with the cards that lie on it.")
    t:offers_not(1, "put 2C column 4")
  end
}

test "foundations" {
  players = 1, column = { "2H", "3S 4D", "AH" }, stock = "9C 5S AS KC", rest = "aside",
  function(t)
    t:tell("You win when all cards are on the foundations, each suit from the Ace up to the King. Begin with an Ace: AH to the foundation.")
    t:choose(1, "home AH")
    t:tell("The Two of its suit goes on the Ace: 2H to the foundation.")
    t:choose(1, "home 2H")
    t:tell("The 2H could go back to the 3S, but that does not help now. Cards from the stock are turned up three at a time: turn up 3 cards.")
    t:choose(1, "turn_up 3")
    t:tell("They are the waste. Only its top card may be played, and then the one below it. Here it is an Ace: AS to the foundation.")
    t:choose(1, "home AS")
    t:tell("The 5S does not fit anywhere now. When the stock is used up, turn the waste over for a new stock, as often as you like.")
    t:equal(t:top("waste"), "5S")
  end
}
