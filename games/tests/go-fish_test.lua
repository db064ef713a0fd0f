-- Rule tests of Go Fish. Ranks that lie aside are out of the game.

for seats, cards in pairs { [2] = 7, [3] = 5, [6] = 5 } do
  test("GF-1 everybody gets " .. cards .. " cards with " .. seats .. " players") {
    players = seats, seed = 4,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), cards) end
      t:equal(t:count("stock"), 52 - seats * cards)
    end
  }
end

test "GF-1 who has a book from the deal lays it down" {
  hands = { "5C 5D 5H 5S 6C", "6D 7D" }, stock = "KC",
  function(t)
    t:equal(t:hand(1), "6C")
    t:equal(t:count("books", 1), 4)
    t:equal(t:count("stock"), 45)
  end
}

test "GF-1 who is dealt a book gets further cards, but not after the last card of the deal" {
  preset = "open_spiel", options = { hand_size = 4 }, deck = "AC AD AH AS 2C 2D 3C 4C  5C 5D 5H 5S 6C",
  function(t)
    t:equal(t:hand(1), "2C 3C 4C 2D")
    t:equal(t:count("books", 2), 4)
    t:equal(t:hand(2), "6C")
  end
}

test "GF-2 ask another player who has cards for a rank that you hold" {
  hands = { "5C 5D 6C", "6D 7D", "", "8D" },
  function(t) t:offers(1, "ask 2 5", "ask 2 6", "ask 4 5", "ask 4 6") end
}

test "GF-2 any rank by option" {
  hands = { "5C", "6D" }, options = { must_hold = false },
  function(t)
    t:offers_also(1, "ask 2 5", "ask 2 K", "ask 2 A")
    t:equal(#t:options_of(), 13)
  end
}

test "GF-2 what was asked for last is told" {
  hands = { "5C 6C", "6D" },
  function(t)
    t:choose(1, "ask 2 6")
    t:equal(t:public("asked_for", 1), "6")
  end
}

for _, gives in ipairs { "all", "one" } do
  test("GF-3 who is asked gives: " .. gives) {
    hands = { "5C 6C", "5D 5H 7D" }, options = { gives = gives },
    function(t)
      t:choose(1, "ask 2 5")
      t:equal(t:count("hand", 1), gives == "all" and 4 or 3)
      t:to_move(1)
    end
  }
end

for again, cases in pairs { rank = { 1, 1, 2 }, hit = { 1, 2, 2 }, never = { 2, 2, 2 } } do
  for number, what in ipairs { "6", "5", "K" } do
    test("GF-3 GF-4 another turn: " .. again .. ", asked for " .. what) {
      hands = { "5C 6C KC", "6D 7D" }, stock = "5D", options = { again = again },
      function(t)
        t:choose(1, "ask 2 " .. what)
        t:to_move(cases[number])
      end
    }
  end
end

test "GF-4 who has none says go fish, and a card is drawn unseen" {
  hands = { "5C 6C", "7D" }, stock = "KD QD", names = { "Anna", "Ben" },
  function(t)
    t:choose(1, "ask 2 5")
    t:told("Ben: go fish")
    t:equal(t:hand(1), "5C 6C KD")
    t:not_told("KD", 2)
    t:to_move(2)
  end
}

test "GF-4 the rank asked for is shown when it is fished" {
  hands = { "5C 6C", "7D" }, stock = "5D QD", names = { "Anna", "Ben" },
  function(t)
    t:choose(1, "ask 2 5")
    t:told("Anna has fished the 5 of diamonds")
    t:equal(t:sees(2, "hand", 1), "? ? ?")
  end
}

test "GF-4 with an empty pond the turn passes" {
  hands = { "5C 6C", "7D" }, rest = "aside",
  function(t)
    t:choose(1, "ask 2 5")
    t:to_move(2)
  end
}

test "GF-5 four of a rank are a book" {
  hands = { "5C 5D 6C", "5H 5S 7D" },
  function(t)
    t:choose(1, "ask 2 5")
    t:equal(t:hand(1), "6C")
    t:equal(t:count("books", 1), 4)
  end
}

test "GF-5 one that is fished too" {
  hands = { "5C 5D 5H 6C", "7D" }, stock = "5S",
  function(t)
    t:choose(1, "ask 2 6")
    t:equal(t:hand(1), "6C")
    t:equal(t:count("books", 1), 4)
  end
}

test "GF-5 GF-3 by the preset pairs two cards are a book, and one is given" {
  hands = { "5C 6C", "5H 5S 7D" }, preset = "pairs",
  function(t)
    t:equal(t:hand(2), "7D")
    t:choose(1, "ask 2 6")
    t:equal(t:count("books", 2), 2)
  end
}

for _, ending in ipairs { "books", "out", "out_wins" } do
  test("GF-6 GF-9 who has laid down all their cards: " .. ending) {
    hands = { "5C 5D 5H", "5S 6C", "7D" }, options = { ending = ending }, books = { "", "KC KD KH KS QC QD QH QS", "" },
    function(t)
      t:choose(1, "ask 2 5")
      if ending == "books" then t:plays_on() elseif ending == "out" then t:winners(2) else t:winners(1) end
    end
  }
end

test "GF-7 GF-9 when all cards are in books, most books win" {
  hands = { "5C 5D 5H 6C", "5S 6D 6H 6S" }, rest = "aside", books = { "", "KC KD KH KS QC QD QH QS" },
  function(t)
    t:choose(1, "ask 2 5")
    t:plays_on()
    t:choose(1, "ask 2 6")
    t:winners(1, 2)
    t:equal(t:score(1), 2)
    t:equal(t:score(2), 2)
  end
}

test "GF-8 who has no cards draws one in their turn, and asks" {
  hands = { "5C 5D 5H", "5S 6D", "7D" }, stock = "9C 8D 8H",
  function(t)
    t:choose(1, "ask 2 5")
    t:equal(t:hand(1), "9C")
    t:offers(1, "ask 2 9", "ask 3 9")
  end
}

test "GF-8 or draws one and misses the turn" {
  hands = { "5C 5D 5H", "5S 6D", "7D" }, stock = "9C 8D 8H", options = { empty = "miss" },
  function(t)
    t:choose(1, "ask 2 5")
    t:equal(t:hand(1), "9C")
    t:to_move(2)
  end
}

test "GF-8 or draws a new hand" {
  hands = { "5C 5D 5H", "5S 6D", "7D" }, stock = "9C 8D 8H KC QC", options = { empty = "refill", hand_size = 4 },
  function(t)
    t:choose(1, "ask 2 5")
    t:equal(t:count("hand", 1), 4)
    t:to_move(1)
  end
}

test "GF-8 or is out" {
  hands = { "5C 5D 5H", "5S 6D", "7D" }, stock = "9C 8D 8H", options = { empty = "out" },
  function(t)
    t:choose(1, "ask 2 5")
    t:to_move(2)
    t:offers(2, "ask 3 6")
  end
}

test "GF-8 if nobody else has cards, the turn passes" {
  hands = { "5C 5D 5H 6C 6D", "5S" }, stock = "9C",
  function(t)
    t:choose(1, "ask 2 5")
    t:equal(t:hand(2), "9C")
    t:offers(2, "ask 1 9")
  end
}

test "GF-8 where the others are out one fishes on alone" {
  hands = { "5C 5D 5H 6C 6D", "5S" }, stock = "6H 6S", rest = "aside", options = { empty = "out" },
  function(t)
    t:choose(1, "ask 2 5")
    t:winners(1)
    t:equal(t:score(1), 2)
  end
}

test "GF-5 pairs are books by the preset pairs" {
  preset = "pairs", hands = { "5C 5D 7C 7D 6C", "6D" }, rest = "aside",
  function(t)
    t:equal(t:hand(1), "6C")
    t:choose(1, "ask 2 6")
    t:winners(1)
    t:equal(t:score(1), 3)
  end
}

test "GF-1 a hand is dealt card by card, also one of five" {
  players = 2, options = { deal_on = true, hand_size = 5 }, deck = "2C 3C 4C 5C 6C  2D 3D 4D 5D 6D",
  function(t)
    t:equal(t:hand(1), "2C 3C 4C 5C 6C")
    t:equal(t:hand(2), "2D 3D 4D 5D 6D")
  end
}

for empty, ends in pairs { out = true, draw = false } do
  test("GF-7 with all hands empty the deal is over if nobody draws: " .. empty) {
    hands = { "5C 5D 5H", "5S" }, stock = "KC KD KH KS", rest = "aside", options = { empty = empty, ending = "books" },
    function(t)
      t:choose(1, t:options_of()[1])
      t:equal(t:is_over(), ends)
    end
  }
end

-- The five others get seven cards from Two to Ten each, the dealer what is left: a Ten, and four books.
test "GF-1 whose hand does not become full is dealt on as long as there are cards" {
  players = 6, options = { deal_on = true, hand_size = 7 },
  deck = "2C 3C 4C 5C 6C 7C 8C  9C 10C 2D 3D 4D 5D 6D  7D 8D 9D 10D 2H 3H 4H  5H 6H 7H 8H 9H 10H 2S  3S 4S 5S 6S 7S "
    .. "8S 9S  10S JC JD JH JS QC QD QH QS KC KD KH KS AC AD AH AS",
  function(t)
    t:equal(t:hand(6), "10S")
    t:equal(t:count("books", 6), 16)
    t:equal(t:count("stock"), 0)
  end
}

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 3,
  function(t)
    t:plays_with {
      hand_size = 5, book = 4, gives = "all", again = "rank", empty = "draw", must_hold = true, ending = "books",
      deal_on = false,
    }
  end
}
test "the preset pairs" { players = 3, preset = "pairs", function(t) t:plays_with { book = 2, gives = "one" } end }
test "the preset open_spiel" { players = 3, preset = "open_spiel", function(t) t:plays_with { deal_on = true } end }
test "how far hand_size goes" {
  players = 3, options = { hand_size = -1 }, refused = "the option `hand_size` is a number in 3..8, not `-1`"
}
