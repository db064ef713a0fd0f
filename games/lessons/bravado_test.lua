-- A first lesson of Bravado, for the player in seat 1: `houserules play bravado --learn`.

test "the count" {
  players = 2, dealer = 1, stack = { "9C 6D 2S 8H", "7S 4C 10D KC" }, rest = "aside",
  function(t)
    t:tell("Everybody has a stack that nobody may look at, and wants to get rid of it. Cards are played blind and added up: Ben has begun with a Seven and a Four, which makes 11. Add the next card: play a card.")
    t:choose(1, "play")
    t:tell("Your Nine makes 20. Whoever goes over 21 is bust, and takes all these cards. Now Ben does not dare: he chickens out, puts them under his stack, and begins again.")
    t:choose(2, "chicken", "play", "stop")
    t:tell("A King makes the count 20, whatever it was. A black card from a Two to a Ten would now be too much for you, and two cards are a low price: chicken out.")
    t:choose(1, "chicken")
    t:tell("The two cards go under your stack, and your next card, a Six, begins a new series. Whoever begins a series may continue as long as they dare. No card is too much after a Six, but leave the rest to Ben: stop.")
    t:choose(1, "stop")
    t:to_move(2)
  end
}

test "twenty-one, and red cards" {
  players = 2, dealer = 1, stack = { "4S 8D 5H 3C", "10C 7D 9S KC 2D" }, rest = "aside",
  function(t)
    t:tell("The count is 17. A Four would be just right: play a card.")
    t:choose(1, "play")
    t:tell("21 exactly! The series leaves the game, and nobody has to take it. Your Eight begins a new one. Stop.")
    t:choose(1, "stop")
    t:choose(2, "play")
    t:tell("17 again. Dare it: play a card.")
    t:choose(1, "play")
    t:tell("22, but your Five is red: a red card that would be too much may be subtracted. Do that: subtract 5.")
    t:choose(1, "subtract 5")
    t:tell("17 less 5 makes 12, and it is Ben's turn.")
    t:to_move(2)
  end
}

test "the last card" {
  players = 2, dealer = 1, stack = { "2C", "9C 9D 8S" }, rest = "aside",
  function(t)
    t:tell("Ben's two Nines are a pair: whoever makes one may play another card. He stops.")
    t:choose(2, "stop")
    t:tell("This is your last card, and you do not know it either. With 18, a black card from a Four to a Ten is too much, and so is a black Jack, which counts as much as the card before it.")
    t:tell("With any other card you are out: a Queen counts nothing, an Ace 11, or 1 if that is too much, and a Joker makes the count 0. You could chicken out, but be brave: play a card.")
    t:choose(1, "play")
    t:tell("A Two. Whoever plays their last card without a bust wins.")
    t:winners(1)
  end
}
