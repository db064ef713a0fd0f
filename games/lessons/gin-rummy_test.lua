-- A first lesson of Gin Rummy, for the player in seat 1: `houserules play gin-rummy --learn`.

test "melds, and knocking" {
  hands = { "6C 8C  9D 9H  2S 3S 4S  AD QD KH", "AC KC 2H 4D 5C 6H 8S 10S JD KS" }, discard = "7C", stock = "3H 9S 5D",
  function(t)
    t:tell("You collect melds: three or four cards of a rank, or three or more cards of a suit in a row, like your 2S 3S 4S. All other cards are deadwood, and its total is shown beside your hand: pictures count 10, Aces 1. The 7C makes a run of three clubs: take the 7C.")
    t:choose(1, "take 7C")
    t:tell("After taking a card you discard one. Start with high cards that are not in a meld: discard the KH.")
    t:choose(1, "throw KH")
    t:choose(2, "draw", "throw KS")
    t:tell("The KS does not go with any of your cards. So take one that nobody has seen: draw from the stock.")
    t:choose(1, "draw")
    t:tell("A Nine: that makes three of them. The QD and the AD are left over, and you lay one of them away. With 10 points of deadwood or less you may knock, which ends the deal: knock, and lay away the QD.")
    t:choose(1, "knock QD")
    t:tell("You have 1 point left over. Ben laid off the 5C on your clubs, as a player may on the knocker's melds, and has 54 left: you get the difference, 53. But with no more deadwood than you, he would have undercut you, and scored the difference and 25 more.")
    t:equal({ t:score(1), t:score(2) }, { 53, 0 })
  end
}

test "gin" {
  hands = { "3H 4H 5H 6H  JC JD  7S 8S 9S  KH", "AC AD 2H 4D 6S 8H 10C 9H QS QH" }, discard = "JS", stock = "3C 5D",
  function(t)
    t:tell("A third Jack is what you are waiting for: take the JS.")
    t:choose(1, "take JS")
    t:tell("Ten cards are in melds, and the King is one too many: knock, and lay away the KH.")
    t:choose(1, "knock KH")
    t:tell("No deadwood at all is gin: Ben may not lay off any cards, and you get 25 in addition to his deadwood. Deals are played until somebody has 100 points.")
    t:told("has gin")
  end
}
