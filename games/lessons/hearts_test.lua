-- A first lesson of Hearts, for who sits in seat 1: `houserules play hearts --learn`.

test "tricks" {
  hands = { "4C KC 5D 9H", "2C 8D JD 3S", "10C 3D 4S 2H", "7C QD 6S 4H" }, rest = "aside", options = { passing = "never" },
  function(t)
    t:tell("Everybody plays one card, and the highest of the suit led takes these four: that is a trick. You want none with hearts in it. The 2C is led first.")
    t:choose(2, "play 2C")
    t:choose(3, "play 10C")
    t:choose(4, "play 7C")
    t:tell("You must follow suit, with one of your clubs. In the first trick there are no points, so be rid of a high card: play your KC.")
    t:choose(1, "play KC")
    t:tell("You have taken the trick, and who takes a trick leads to the next. No heart may be led before one has been played, as you will see. With a low card somebody will most likely go higher: play the 5D.")
    t:choose(1, "play 5D")
    t:choose(2, "play 8D")
    t:choose(3, "play 3D")
    t:choose(4, "play QD")
    t:choose(4, "play 6S")
    t:tell("David took it and leads a spade, of which you have none. Who cannot follow suit plays anything. Give him your heart: play the 9H.")
    t:choose(1, "play 9H")
    t:choose(2, "play 3S")
    t:choose(3, "play 4S")
    t:tell("His spade is the highest, and only spades count here: the trick is his, and your heart costs him one point. Now hearts are broken, and he may lead them.")
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
    t:tell("Thirteen points and a heart for Ben, none for you. But who takes all the hearts and the Queen shoots the moon: then all others get 26 points, and that player none.")
    t:equal({ t:score(1), t:score(2) }, { 0, 14 })
  end
}

test "passing" {
  hands = { "2C AS KS QH", "3C 4C 5C 6C", "7C 8C 9C 10C", "JC QC KC AC" }, rest = "aside",
  function(t)
    t:tell("Before the first trick three cards are passed to another player: in the first deal to the left, as here to Ben, in the second to the right, in the third across the table, in the fourth to nobody, and so on. High spades may have to take the Queen, and high hearts take hearts. All three go in one line: pass KS AS QH.")
    t:choose(1, "pass KS AS QH")
    t:choose(2, "pass 3C 4C 5C")
    t:choose(3, "pass 7C 8C 9C")
    t:choose(4, "pass QC KC AC")
    t:tell("Three clubs came from David, and you still have the lowest: play the 2C.")
    t:choose(1, "play 2C")
    t:tell("Deals are played until somebody has 100 points. Then whoever has fewest has won.")
    t:to_move(2)
  end
}
