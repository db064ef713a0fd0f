-- Rule tests of Kuhn Poker. Unless a test says otherwise two players have 2 chips each, in a single deal.

-- `cards` are dealt, the choices are made by whoever is to move, and so many chips do the seats have then.
local function deal(name, cards, choices, chips, options)
  test(name) {
    preset = "lesson", options = options, players = #chips, deck = cards,
    function(t)
      for choice in choices:gmatch("%a[%a ]*%d*") do t:choose(t:who(), choice) end
      t:over()
      for seat, count in ipairs(chips) do t:equal(t:chips(seat), count) end
    end
  }
end

test "KP-1 everybody puts one chip into the pot, and sees a card of their own" {
  players = 2, deck = "JS KS",
  function(t)
    t:equal(t:pot("pot"), 2)
    t:equal(t:chips(1), 19)
    t:equal(t:sees(1, "hand", 1), "JS")
    t:equal(t:sees(1, "hand", 2), "?")
    t:equal(t:sees(1, "stock"), "?")
  end
}

test "KP-1 three have an Ace in the pack too" {
  players = 3, deck = "AS KS QS",
  function(t)
    t:equal(t:pot("pot"), 3)
    t:equal(t:pile("stock"), "JS")
  end
}

test "KP-2 one checks or bets, and the next likewise" {
  players = 2, deck = "JS KS",
  function(t)
    t:offers(1, "check", "bet 1")
    t:choose(1, "check")
    t:offers(2, "check", "bet 1")
  end
}

test "KP-2 a bet is called or not, and not raised" {
  players = 2, deck = "JS KS",
  function(t)
    t:choose(1, "bet 1")
    t:equal(t:pot("pot"), 3)
    t:offers(2, "fold", "call 1")
  end
}

test "KP-2 so also the bet of the second" {
  players = 2, deck = "JS KS",
  function(t)
    t:choose(1, "check")
    t:choose(2, "bet 1")
    t:offers(1, "fold", "call 1")
  end
}

test "KP-2 of three everybody answers once, the next one first" {
  players = 3, deck = "JS KS AS",
  function(t)
    t:choose(1, "check")
    t:choose(2, "bet 1")
    t:choose(3, "fold")
    t:choose(1, "call 1")
    t:equal(t:deal_number(), 2)
  end
}

deal("KP-3 all check, and the higher card takes the pot", "KS QS", "check, check", { 3, 1 })
deal("KP-3 a bet is called, and the higher card takes it", "QS KS", "bet 1, call 1", { 0, 4 })
deal("KP-3 a bet of the second is called", "KS JS", "check, bet 1, call 1", { 4, 0 })
deal("KP-3 who folds loses what is in, though the card is higher", "JS KS", "bet 1, fold", { 3, 1 })
deal("KP-3 who checked and folds likewise", "KS JS", "check, bet 1, fold", { 1, 3 })
deal("KP-3 of three those who have not folded show", "QS AS KS", "check, bet 1, call 1, fold", { 1, 5, 0 })
deal("KP-3 a larger stake is bet", "QS KS", "bet 2, fold", { 4, 2 }, { stake = 2 })
deal("KP-3 and lost", "QS KS", "bet 2, call 2", { 0, 6 }, { stake = 2 })
deal("KP-3 and called", "KS QS", "bet 2, call 2", { 6, 0 }, { stake = 2 })

for choice, seen in pairs { ["fold"] = false, ["call 1"] = true } do
  test("KP-3 whether the cards are shown: " .. choice) {
    players = 2, deck = "JS KS",
    function(t)
      t:choose(1, "bet 1")
      t:choose(2, choice)
      if seen then t:told("JS in Anna's hand is shown") else t:not_told("is shown") end
    end
  }
end

test "KP-4 who wins the last deal may still have fewer chips" {
  options = { deals = 2 }, players = 2, deck = "JS KS",
  function(t)
    t:choose(1, "bet 1")
    t:choose(2, "call 1")
    t:equal(t:dealer(), 1)
    t:choose(2, "check")
    t:choose(1, "bet 1")
    t:choose(2, "fold")
    t:winners(2)
    t:equal(t:chips(2), 5)
  end
}

test "KP-2 twice the stake, by the preset steep" {
  preset = "steep", players = 2,
  function(t) t:offers(1, "check", "bet 2") end
}

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" { function(t) t:plays_with { deals = 10, stake = 1 } end }
test "the preset lesson" { preset = "lesson", function(t) t:plays_with { deals = 1 } end }
test "the preset steep" { preset = "steep", function(t) t:plays_with { stake = 2 } end }
test "how far deals goes" {
  options = { deals = -1 }, refused = "the option `deals` is a number in 1..100, not `-1`"
}
test "how far stake goes" {
  options = { stake = -1 }, refused = "the option `stake` is a number in 1..10, not `-1`"
}
