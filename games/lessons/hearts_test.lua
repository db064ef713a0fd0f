-- A first lesson of Hearts, for the player in seat 1: `houserules play hearts --learn`.

test "tricks" {
  hands = { "4C KC 5D 9H", "2C 8D JD 3S", "10C 3D 4S 2H", "7C QD 6S 4H" }, rest = "aside", options = { passing = "never" },
  function(t)
    t:tell("Everybody plays one card, and the highest card of the suit led takes all four: that is a trick. You want no tricks with hearts in them. The 2C is led first.")
    t:choose(2, "play 2C")
    t:choose(3, "play 10C")
    t:choose(4, "play 7C")
    t:tell("You must follow suit with one of your clubs. There are no points in the first trick, so get rid of a high card: play your KC.")
    t:choose(1, "play KC")
    t:tell("You have taken the trick, so you lead to the next. No heart may be led before one has been played, as you will see. Lead a low card, and somebody will probably play higher: play the 5D.")
    t:choose(1, "play 5D")
    t:choose(2, "play 8D")
    t:choose(3, "play 3D")
    t:choose(4, "play QD")
    t:choose(4, "play 6S")
    t:tell("David took it and leads a spade, and you have none. If you cannot follow suit, you may play anything. Give him your heart: play the 9H.")
    t:choose(1, "play 9H")
    t:choose(2, "play 3S")
    t:choose(3, "play 4S")
    t:tell("His spade is the highest, and only spades can win this trick: it is his, and your heart costs him one point. Now hearts are broken, and he may lead them.")
    t:to_move(4)
  end
}

test "the Queen of spades" {
  hands = { "9C QS 2D", "8C AD 6D", "2C KD 5S", "JC 10D 3H" }, rest = "aside", options = { passing = "never" },
  function(t)
    t:choose(3, "play 2C")
    t:choose(4, "play JC")
    t:tell("Each heart is one point, but the QS alone is thirteen, and you hold her. First follow suit: play the 9C.")
    t:choose(1, "play 9C")
    t:choose(2, "play 8C")
    t:choose(4, "play 10D")
    t:tell("Low cards are good cards, and a Two takes nothing from a Ten: play the 2D.")
    t:choose(1, "play 2D")
    t:choose(2, "play AD")
    t:choose(3, "play KD")
    t:choose(2, "play 6D")
    t:choose(3, "play 5S")
    t:choose(4, "play 3H")
    t:tell("You have no more diamonds. Let Ben have her: play the QS.")
    t:choose(1, "play QS")
    t:tell("Thirteen points and a heart for Ben, none for you. But a player who takes all the hearts and the Queen shoots the moon: all the others get 26 points, and that player none.")
    t:equal({ t:score(1), t:score(2) }, { 0, 14 })
  end
}

test "passing" {
  hands = { "2C AS KS QH", "3C 4C 5C 6C", "7C 8C 9C 10C", "JC QC KC AC" }, rest = "aside",
  function(t)
    t:tell("Before the first trick, you pass three cards to another player: in the first deal to the left, here to Ben, in the second to the right, in the third across the table, in the fourth to nobody, and so on. High spades may have to take the Queen, and high hearts take hearts. Type all three in one line: pass KS AS QH.")
    t:choose(1, "pass KS AS QH")
    t:choose(2, "pass 3C 4C 5C")
    t:choose(3, "pass 7C 8C 9C")
    t:choose(4, "pass QC KC AC")
    t:tell("David passed you three clubs, and you still have the lowest: play the 2C.")
    t:choose(1, "play 2C")
    t:tell("Deals are played until somebody has 100 points. Then the player with the fewest wins.")
    t:to_move(2)
  end
}
