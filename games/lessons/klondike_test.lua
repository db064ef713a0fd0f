-- A first lesson of Klondike: `houserules play klondike --learn`.

test "columns" {
  players = 1, column = { "6H 2C", "7S 3D", "KD", "QC" }, rest = "aside",
  function(t)
    t:tell("In the columns cards go on the next higher rank of the other colour. Your red Six goes on the black Seven: put the 6H on column 2.")
    t:choose(1, "put 6H column 2")
    t:tell("What lay under it is turned up, and that is what you want: to see all cards. A black Queen goes on a red King: put the QC on column 3.")
    t:choose(1, "put QC column 3")
    t:tell("Column 4 is free now, as those behind it are. Only a King may go into a free column, alone or with the cards that lie on it.")
    t:offers_not(1, "put 2C column 4")
  end
}

test "foundations" {
  players = 1, column = { "2H", "3S 4D", "AH" }, stock = "9C 5S AS KC", rest = "aside",
  function(t)
    t:tell("The game is won when all cards lie on the foundations, in each suit from the Ace to the King. An Ace begins: AH to the foundation.")
    t:choose(1, "home AH")
    t:tell("On the Ace goes the Two of its suit: 2H to the foundation.")
    t:choose(1, "home 2H")
    t:tell("The 2H could go back to the 3S, but that is of no use now. Cards of the stock are turned up three at a time: turn up 3 cards.")
    t:choose(1, "turn_up 3")
    t:tell("They are the waste. Only its last card may be played, and then the one before it. Here it is an Ace: AS to the foundation.")
    t:choose(1, "home AS")
    t:tell("The 5S goes nowhere now. When the stock is used up, you turn the waste over and have a stock again, as often as you like.")
    t:equal(t:top("waste"), "5S")
  end
}
