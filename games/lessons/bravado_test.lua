-- A first lesson of Bravado, for who sits in seat 1: `houserules play bravado --learn`.

test "the count" {
  players = 2, dealer = 1, stack = { "9C 6D 2S 8H", "7S 4C 10D KC" }, rest = "aside",
  function(t)
    t:tell("Everybody has a stack that nobody looks at, and wants to be rid of it. Cards are played blind and added up: Ben has begun with a Seven and a Four, which makes 11. Play the next card.")
    t:choose(1, "play")
    t:tell("Your Nine makes 20. Whoever comes to more than 21 is bust, and takes all these cards. Now Ben dares not: he chickens out, takes them under his stack, and begins again.")
    t:choose(2, "chicken", "play", "stop")
    t:tell("30 would be too much, so he had luck with his King, which makes any count 20. It is a new series of two cards, and a low price: chicken out.")
    t:choose(1, "chicken")
    t:tell("You have begun with your next card, a Six. You may go on as long as you dare; nothing can happen to you yet, but stop here, as Ben is next.")
    t:choose(1, "stop")
    t:to_move(2)
  end
}

test "twenty-one, and red cards" {
  players = 2, dealer = 1, stack = { "4S 8D 5H 3C", "10C 7D 9S KC 2D" }, rest = "aside",
  function(t)
    t:tell("The count is 17. Play.")
    t:choose(1, "play")
    t:tell("21 exactly! The series is out of the game, and nobody has to take it. You have begun a new one with your Eight. Stop.")
    t:choose(1, "stop")
    t:choose(2, "play")
    t:tell("17 again.")
    t:choose(1, "play")
    t:tell("22, but your Five is red: a red card that would be too much may be subtracted. Do that.")
    t:choose(1, "subtract 5")
    t:choose(2, "play")
    t:to_move(1)
  end
}

test "the last card" {
  players = 2, dealer = 1, stack = { "2C", "9C 9D 8S" }, rest = "aside",
  function(t)
    t:tell("Ben's two Nines are a pair: who makes one may play another card. He stops.")
    t:choose(2, "stop")
    t:tell("This is your last card, and you do not know it either. With a Three or less you are out. You could chicken out; but be brave, and play.")
    t:choose(1, "play")
    t:tell("A Two. Whoever plays the last card without a bust has won.")
    t:winners(1)
  end
}
