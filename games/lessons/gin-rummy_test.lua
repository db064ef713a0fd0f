-- A first lesson of Gin Rummy, for who sits in seat 1: `houserules play gin-rummy --learn`.

test "melds" {
  hands = { "5C 6C 8C  9D 9H  2S 3S 4S  QD KH", "AC AD 2H 4D 6H 8S 10C 10S JD KS" }, discard = "7C", stock = "3H 9S 5D",
  function(t)
    t:tell("You collect melds: three or four cards of a rank, or three and more of a suit in a row, as your 2S 3S 4S. All other cards are deadwood, and beside your hand stands what they count: pictures 10, Aces 1. The 7C makes a row of four clubs with yours: take it.")
    t:choose(1, "take 7C")
    t:tell("Whoever takes a card lays one away. What is in no meld and counts much goes first: lay away the KH.")
    t:choose(1, "throw KH")
    t:choose(2, "draw", "throw JD")
    t:tell("A Jack is of no use to you. So draw a card that nobody has seen.")
    t:choose(1, "draw")
    t:tell("A Nine: that makes three of them. Only the QD is left over: 10 points of deadwood, and with 10 or less one may knock, which ends the deal.")
    t:offers_also(1, "knock QD")
  end
}

test "knocking" {
  hands = { "5C 6C 7C 8C  9D 9H  2S 3S 4S  QD", "AC AD 2H 4D 6H 8S 10C 10S KS KD" }, discard = "9S", stock = "3H 5D",
  function(t)
    t:tell("The 9S is the one you are waiting for.")
    t:choose(1, "take 9S")
    t:tell("With a Queen too many you have ten cards in melds: knock, and lay the QD away.")
    t:choose(1, "knock QD")
    t:tell("No deadwood at all is gin: you get what Ben has left over, and 25 more. Had you kept a few points of deadwood, Ben could have laid off cards on your melds, and with less of it than you he would have won the deal.")
    t:told("has gin")
  end
}
