-- A first lesson of Wizards and Jesters, for the player in seat 1: `houserules play wizards-and-jesters --learn`.

test "bids and tricks" {
  hands = { "AC 3D", "9C 8S", "4C 10D" }, turned = "5H", rest = "aside",
  function(t)
    t:tell("Say how many tricks you will take, and then take exactly as many. The 5H is turned up, so hearts are trumps. Your Ace should take one trick, your Three none: bid 1 trick.")
    t:choose(1, "bid 1")
    t:choose(2, "bid 0")
    t:choose(3, "bid 0")
    t:tell("You lead. The highest card of the suit led takes the trick, unless somebody plays a trump. All must follow suit if they can: play the AC.")
    t:choose(1, "play AC")
    t:choose(2, "play 9C")
    t:choose(3, "play 4C")
    t:tell("That was your trick. Now you want no other: play the 3D.")
    t:choose(1, "play 3D")
    t:choose(2, "play 8S")
    t:choose(3, "play 10D")
    t:tell("Clara took it. You said one and took one: that is 20 points, and 10 for the trick. A wrong bid costs 10 for each trick above or below it.")
    t:equal(t:score(1), 30)
  end
}

test "Wizards" {
  hands = { "wizard 7C 2D", "KC QS 5D", "AC JH 8D" }, turned = "5H", rest = "aside",
  function(t)
    t:tell("A Wizard takes every trick, and beats trumps too. You have one, and two cards that will hardly win: bid 1 trick.")
    t:choose(1, "bid 1")
    t:choose(2, "bid 1")
    t:choose(3, "bid 1")
    t:tell("Three tricks are bid, and there are three. Begin with a low card, and see what the others do: play the 2D.")
    t:choose(1, "play 2D")
    t:choose(2, "play 5D")
    t:choose(3, "play 8D")
    t:choose(3, "play AC")
    t:tell("Clara leads clubs. You could follow suit with the Seven, but a Wizard or a Jester may always be played. Wait no longer: play the wizard.")
    t:choose(1, "play wizard")
    t:choose(2, "play KC")
    t:tell("The first Wizard in a trick takes it. Yours is made, so lose the last: play the 7C.")
    t:choose(1, "play 7C")
    t:choose(2, "play QS")
    t:choose(3, "play JH")
    t:tell("Clara's Jack of trumps took it, her second trick, and Ben got none. Both bid one, and both lose 10 points.")
    t:equal({ t:score(1), t:score(2), t:score(3) }, { 30, -10, -10 })
  end
}

test "Jesters" {
  hands = { "jester KS", "10S 4C", "6S 9S" }, turned = "wizard", rest = "aside",
  function(t)
    t:choose(3, "call clubs")
    t:tell("A Wizard was turned up, and so the dealer named trumps, clubs. A Jester never takes a trick, unless all play Jesters. Your King might take one: bid 1 trick.")
    t:choose(1, "bid 1")
    t:choose(2, "bid 1")
    t:choose(3, "bid 0")
    t:tell("A Jester that is led has no suit; the next card says which suit is to be followed. Lead it, and the others must show what they have: play the jester.")
    t:choose(1, "play jester")
    t:choose(2, "play 10S")
    t:choose(3, "play 6S")
    t:choose(2, "play 4C")
    t:choose(3, "play 9S")
    t:tell("Ben took that trick with the Ten, and leads a trump. You cannot follow suit: play the KS.")
    t:choose(1, "play KS")
    t:tell("Your King did not win. In the next deal there is one card more, and so it goes on until all cards are dealt.")
    t:ok(t:score(1) < 0)
  end
}
