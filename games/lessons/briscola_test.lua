-- A first lesson of Briscola, for the player in seat 1: `houserules play briscola --learn`.

test "tricks" {
  hands = { "2-cups K-cups 5-coins", "J-cups A-coins 4-batons" }, turned = "6-swords",
  stock = "7-swords 5-batons C-coins 6-coins 7-coins", rest = "aside",
  function(t)
    t:tell("In your turn you play one card, any card you like: nobody has to follow suit. The higher card of the suit led takes both, that is a trick. You lead; begin with a card that is worth nothing: play the 2-cups.")
    t:choose(1, "play 2-cups")
    t:choose(2, "play J-cups")
    t:tell("Ben's Knave is higher and took the trick: 2 points for him. Both of you drew a card, and you got the 5-batons. The 6-swords lies open under the stock: swords are trumps, and beat every other suit.")
    t:choose(2, "play A-coins")
    t:tell("An Ace, worth 11, and the highest of the coins. You have no trump to take it. Do not give him points as well: play the 5-coins.")
    t:choose(1, "play 5-coins")
    t:to_move(2)
  end
}

test "trumps" {
  hands = { "2-swords K-cups 5-coins", "A-coins 4-cups 4-batons" }, turned = "6-swords",
  stock = "7-swords 5-batons C-coins 6-coins 7-coins", rest = "aside",
  function(t)
    t:tell("This time you have the lowest trump. Lead a card without points, and wait: play the 5-coins.")
    t:choose(1, "play 5-coins")
    t:choose(2, "play A-coins")
    t:choose(2, "play 4-batons")
    t:tell("His Ace took your card, and now he leads a card that is worth nothing. You drew the 5-batons, which is higher; but a trick without points is not worth a trump. Keep yours, and the King: play the 5-batons.")
    t:choose(1, "play 5-batons")
    t:tell("You took it. The winner draws first and leads to the next trick.")
    t:to_move(1)
  end
}

test "Aces and Threes" {
  hands = { "2-swords 3-cups 5-coins", "3-coins 4-cups 4-batons" }, turned = "6-swords",
  stock = "7-swords C-coins 6-coins 7-coins 2-coins 4-coins", rest = "aside",
  function(t)
    t:tell("The cards rank Ace, Three, King, Knight, Knave, then 7 down to 2. Aces count 11, Threes 10, Kings 4, Knights 3, Knaves 2: 120 in all, and with 61 you win. Lead the card that costs you least: play the 5-coins.")
    t:choose(1, "play 5-coins")
    t:choose(2, "play 3-coins")
    t:choose(2, "play 4-cups")
    t:tell("He took it with the Three, and leads the 4-cups. Your own Three of cups is higher and would bring its 10 points home; only an Ace or a trump could beat it, and he has played his card: play the 3-cups.")
    t:choose(1, "play 3-cups")
    t:tell("When the stock is used up, the last cards are played without drawing. Whoever wins two deals wins the game.")
    t:to_move(1)
  end
}
