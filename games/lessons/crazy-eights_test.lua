-- A first lesson of Crazy Eights, for the player in seat 1: `houserules play crazy-eights --learn`.

test "suit or rank" {
  hands = { "5H KH 8C 3D", "9C KD 4S 2S" }, discard = "9H", stock = "6C 7C JC",
  function(t)
    t:tell("You want to be the first without cards. In your turn you play a card with the suit or the rank of the top card: here a heart, or a Nine. To play your King of hearts, type its number, or kh, or its words: play KH.")
    t:choose(1, "play KH")
    t:choose(2, "play KD")
    t:tell("Ben followed the rank, and now diamonds count. You have one: play the 3D.")
    t:choose(1, "play 3D")
    t:to_move(2)
  end
}

test "Eights" {
  hands = { "8C QS 7S", "4D 4C 6H" }, discard = "KD", stock = "6C 7C JC",
  function(t)
    t:tell("You have no diamond and no King, but an Eight goes on anything: play the 8C.")
    t:choose(1, "play 8C")
    t:tell("Whoever plays an Eight names the suit to follow. You have two spades: call spades.")
    t:choose(1, "call spades")
    t:tell("Ben has neither a spade nor an Eight, and has to draw.")
    t:choose(2, "draw")
    t:offers_also(2, "draw")
  end
}

test "drawing, and going out" {
  hands = { "QS", "4D 4C" }, discard = "KH", stock = "KS 7C JC 9D",
  function(t)
    t:tell("One card is left, and it does not fit. If you cannot play, take a card from the stock: draw a card.")
    t:choose(1, "draw")
    t:tell("You drew a King, which fits at once: play the KS.")
    t:choose(1, "play KS")
    t:choose(2, "draw", "draw", "draw", "pass")
    t:tell("Ben has neither a King nor a spade, and has drawn as often as he may. Your Queen is a spade, and takes you out: play the QS.")
    t:choose(1, "play QS")
    t:tell("Whoever has no cards left wins. The others count the cards they still hold, and an Eight in hand costs fifty.")
    t:over()
  end
}
