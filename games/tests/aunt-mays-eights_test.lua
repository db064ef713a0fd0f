-- Rule tests of Crazy Eights, Aunt May's way: what differs from Crazy Eights, and that the rest is as it was.

for _, case in ipairs { { 2, 52 }, { 5, 52 }, { 6, 104 } } do
  local seats, pack = case[1], case[2]
  test("AM-1 six cards each, with " .. seats .. " players") {
    players = seats,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), 6) end
      t:equal(t:count("stock"), pack - 6 * seats - 1)
    end
  }
end

test "CE-3 one draw, then play or pass" {
  hands = { "7D 6C", "2C" }, discard = "5C", stock = "9C",
  function(t)
    t:choose(1, "draw")
    t:offers(1, "play 6C", "play 9C", "pass")
    t:choose(1, "pass")
    t:to_move(2)
  end
}

test "AM-2 a Queen makes the next player miss a turn" {
  hands = { "QC 2D", "2C", "3C" }, discard = "5C",
  function(t)
    t:choose(1, "play QC")
    t:equal(t:top("discard"), "QC")
    t:offers(3, "play 3C", "draw")
  end
}

test "AM-2 with two players the same player goes on" {
  hands = { "QC 2D", "2C" }, discard = "5C",
  function(t)
    t:choose(1, "play QC")
    t:to_move(1)
  end
}

for _, card in ipairs { "KC", "AC", "2C" } do
  test("AM-2 nobody misses a turn for " .. card) {
    hands = { card .. " 2D", "2H", "3C" }, discard = "5C",
    function(t)
      t:choose(1, "play " .. card)
      t:offers_also(2, "draw")
    end
  }
end

test "AM-2 a Queen turned up has no effect" {
  hands = { "2D", "2C", "3C" }, discard = "QC",
  function(t) t:to_move(1) end
}

test "AM-2 CE-4 a Queen as last card ends the deal" {
  hands = { "QC", "2C", "3C" }, discard = "5C",
  function(t)
    t:choose(1, "play QC")
    t:winners(1)
  end
}

test "AM-2 CE-5 an Eight still names the suit" {
  hands = { "8D 2D", "2C 9H", "3C" }, discard = "5C",
  function(t)
    t:choose(1, "play 8D", "call hearts")
    t:offers(2, "play 9H", "draw")
  end
}

test "AM-2 CE-6 CE-7 the specials of Crazy Eights cannot be had as well" {
  options = { special_cards = true }, refused = "Aunt May's Queens work already"
}

-- What is as in Crazy Eights

test "CE-1 an Eight turned up goes back into the stock" {
  hands = { "2C 3C", "4C 5C" }, discard = "8S",
  function(t)
    t:ok(not t:top("discard"):find("8", 1, true), "no Eight on top")
    t:equal(t:count("discard"), 1)
  end
}

test "CE-2 a card of the suit or the rank, or an Eight, or draw" {
  hands = { "7C 5H 8D 9S 4D", "2C" }, discard = "5C",
  function(t) t:offers(1, "play 7C", "play 5H", "play 8D", "draw") end
}

test "CE-8 the played cards but the one on top become a new stock" {
  hands = { "7D 2D", "2C" }, discard = "5C 4C 3C", stock = "9D", rest = "aside",
  function(t)
    t:choose(1, "draw")
    t:equal(t:pile("discard"), "5C")
    t:equal(t:count("stock"), 2)
  end
}

test "CE-9 CE-10 when all have passed in a row, the first once more, the lowest count wins" {
  hands = { "KD 2D", "AH 8H", "AD 2S 3S" }, discard = "5C", rest = "aside",
  function(t)
    t:choose(1, "pass")
    t:choose(2, "pass")
    t:choose(3, "pass")
    t:plays_on()
    t:choose(1, "pass")
    t:winners(3)
    t:equal(t:score(1), 12)
    t:equal(t:score(2), 51)
    t:equal(t:score(3), 6)
  end
}
