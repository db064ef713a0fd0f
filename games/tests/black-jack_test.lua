-- Rule tests of Black Jack, clause by clause. Cards in piles are written top first; seat 1 begins unless a dealer is
-- named. Hands have cards to spare where "last card" is not the matter.

-- A player who plays these cards and is done.
local function plays(t, seat, ...)
  for _, card in ipairs { ... } do t:choose(seat, "play " .. card) end
  t:choose(seat, "done")
end

-- What is offered at the start of a turn, besides picking up.
local function may_play(t, seat, ...)
  local offers = { "take 1" }
  for _, card in ipairs { ... } do table.insert(offers, "play " .. card) end
  t:offers(seat, table.unpack(offers))
end

-- What may follow in the turn, besides being done.
local function may_follow(t, seat, ...)
  local offers = { "done" }
  for _, card in ipairs { ... } do table.insert(offers, "play " .. card) end
  t:offers(seat, table.unpack(offers))
end

-- BJ-1: the deal, and the card turned up

for players = 2, 7 do
  test("BJ-1 ALL-1 " .. players .. " players get seven cards each of one pack") {
    players = players,
    function(t)
      for seat = 1, players do t:equal(t:count("hand", seat), 7) end
      t:equal(t:count("discard"), 1)
      t:equal(t:count("stock"), 51 - players * 7)
      t:equal(t:sees(1, "hand", 2), "? ? ? ? ? ? ?")
    end
  }
end

for packs = 2, 3 do
  test("BJ-1 " .. packs .. " packs are shuffled together") {
    players = 3, options = { packs = packs },
    function(t) t:equal(t:count("stock"), packs * 52 - 22) end
  }
end

test "BJ-1 eight players have two packs" {
  players = 8,
  function(t)
    t:equal(t:count("hand", 8), 7)
    t:equal(t:count("stock"), 104 - 57)
  end
}

test "BJ-1 eight players may have three packs" {
  players = 8, options = { packs = 3 },
  function(t) t:equal(t:count("stock"), 156 - 57) end
}

test "BJ-1 one pack is too little for eight" {
  players = 8, options = { packs = 1 }, refused = "eight players need two packs"
}

test "BJ-1 seventeen players are too many" {
  players = 17, refused = "17 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16"
}

for players, packs in pairs { [7] = 1, [14] = 2, [15] = 3, [16] = 3 } do
  test("BJ-1 " .. players .. " players have packs: " .. packs) {
    players = players,
    function(t)
      t:equal(t:count("hand", players), 7)
      t:equal(t:count("stock"), 52 * packs - 7 * players - 1)
    end
  }
end

test "BJ-1 two packs are enough for fourteen" {
  players = 14, options = { packs = 2 }, function(t) t:equal(t:count("stock"), 104 - 99) end
}

test "BJ-1 and too little for fifteen" {
  players = 15, options = { packs = 2 }, refused = "fifteen players need three packs"
}

for _, packs in ipairs { 0, 4 } do
  test("BJ-1 there are one to three packs, not " .. packs) {
    options = { packs = packs }, refused = "the option `packs` is a number in 1..3, not `" .. packs .. "`"
  }
end

for _, card in ipairs { "2H", "4H", "8H", "KH", "JC" } do
  test("BJ-1 nothing comes of " .. card .. " turned up") {
    players = 3, hands = { "5S 9D 3C", "5D 9S", "3D 3S" }, discard = card, stock = "6D",
    function(t)
      t:equal(t:public("due"), 0)
      t:offers_also(1, "take 1")
      t:choose(1, "take 1")
      t:equal(t:count("hand", 1), 4)
      t:to_move(2)
      t:offers_also(2, "take 1")
    end
  }
end

test "BJ-1 an Ace turned up asks for its suit or an Ace" {
  hands = { "5H 9D 3C AC KH", "5D 9S" }, discard = "AH",
  function(t)
    t:equal(t:public("called"), nil)
    may_play(t, 1, "5H", "KH", "AC")
  end
}

for _, card in ipairs { "AH", "2H", "4H", "8H", "KH", "JC", "JS" } do
  test("BJ-1 with restart_card = reshuffle, " .. card .. " turned up goes back into the pile") {
    hands = { "5S 9D", "5D 9S" }, options = { restart_card = "reshuffle" },
    discard = card, stock = "4C KD JH 8D 2S", rest = "aside",
    function(t)
      t:equal(t:pile("discard"), "JH")   -- the only card without a behaviour: Red Jacks have none
      t:equal(t:count("stock"), 5)
    end
  }

  test("BJ-1 unless all cards left have a behaviour: then " .. card .. " is plain") {
    hands = { "5S 9D", "5D 9S" }, options = { restart_card = "reshuffle" },
    discard = card, stock = "4C KD 2S", rest = "aside",
    function(t)
      t:equal(t:pile("discard"), card)
      t:equal(t:pile("stock"), "4C KD 2S")
      t:equal(t:public("due"), 0)
    end
  }

  test("BJ-1 with restart_card = plain, " .. card .. " stays") {
    hands = { "5S 9D", "5D 9S" }, discard = card, stock = "5C 6D", rest = "aside",
    function(t)
      t:equal(t:pile("discard"), card)
      t:equal(t:pile("stock"), "5C 6D")
    end
  }
end

local switches = {
  AH = "aces", ["2H"] = "twos", ["4H"] = "fours", ["8H"] = "eights", KH = "kings", JC = "black_jacks"
}

for card, switch in pairs(switches) do
  test("BJ-1 BJ-13 with " .. switch .. " off " .. card .. " turned up has no behaviour and stays") {
    hands = { "5S 9D", "5D 9S" }, options = { restart_card = "reshuffle", [switch] = false },
    discard = card, stock = "5C 6D", rest = "aside",
    function(t) t:equal(t:pile("discard"), card) end
  }
end

for _, card in ipairs { "3H", "5H", "6H", "7C", "9H", "10H", "JH", "JD", "QH" } do
  test("BJ-1 with restart_card = reshuffle, " .. card .. " stays") {
    hands = { "5S 9D", "5D 9S" }, options = { restart_card = "reshuffle" },
    discard = card, stock = "5C 6D", rest = "aside",
    function(t) t:equal(t:pile("discard"), card) end
  }
end

-- BJ-2: the pickup pile runs out

test "BJ-2 ALL-2 ALL-3 the discard pile is turned over unshuffled, without its top card, when a card is wanted" {
  hands = { "3C QD", "3D QS" }, discard = "9H 5S 7H 6S 10C", stock = "4D", rest = "aside",
  function(t)
    t:choose(1, "take 1")
    t:equal(t:hand(1), "3C 4D QD")
    t:equal(t:count("stock"), 0, "the pickup pile is not renewed before a card is wanted")
    t:equal(t:pile("discard"), "9H 5S 7H 6S 10C")
    t:choose(2, "take 1")
    t:equal(t:hand(2), "10C 3D QS")
    t:equal(t:pile("stock"), "6S 7H 5S")
    t:equal(t:pile("discard"), "9H")
    t:equal(t:sees(1, "stock"), "? ? ?")
  end
}

test "BJ-2 ALL-2 the pickup pile is renewed in the middle of a pick-up" {
  hands = { "JC QD 9S", "3D QS" }, discard = "10C 5S 7H 6S 9H", stock = "4D 4S 6C 6D", rest = "aside",
  function(t)
    plays(t, 1, "JC")
    t:choose(2, "take 7")
    t:equal(t:hand(2), "6C 3D 4D 6D 7H 9H 4S 6S QS")
    t:equal(t:pile("stock"), "5S 10C")
  end
}

test "BJ-2 who has to pick up more cards than there are takes what there is" {
  hands = { "JC QD 9S", "3D QS" }, discard = "10C 5S", stock = "4D", rest = "aside",
  function(t)
    plays(t, 1, "JC")
    t:choose(2, "take 7")
    t:equal(t:hand(2), "10C 3D 4D 5S QS")
    t:equal(t:public("due"), 0)
    t:to_move(1)
  end
}

test "BJ-2 when nothing can be picked up, a player able to play must" {
  hands = { "9C QD 9S", "3D QS" }, discard = "9H", rest = "aside",
  function(t)
    t:offers(1, "play 9C", "play 9S")
    plays(t, 1, "9C")
    may_play(t, 2)   -- the pickup pile has a card again
  end
}

test "BJ-2 who cannot play then passes, and the deal is drawn when a whole round has passed" {
  players = 3, hands = { "8C QD 9S", "3D QS", "5C 5D" }, discard = "7H", rest = "aside",
  function(t)
    for seat = 1, 3 do
      t:offers(seat, "pass")
      t:plays_on()
      t:choose(seat, "pass")
    end
    t:winners()
  end
}

test "BJ-2 BJ-7 a card laid begins the round anew, even when the card under it goes to one who forgot to call" {
  players = 3, hands = { "8C QD 9S", "3D QS", "5H 3S" }, discard = "7H", rest = "aside",
  function(t)
    t:choose(1, "pass")
    t:choose(2, "pass")
    plays(t, 3, "5H")
    t:equal(t:hand(3), "7H 3S")
    t:choose(1, "pass")
    t:choose(2, "pass")
    t:plays_on()
    t:offers(3, "play 7H")
  end
}

test "BJ-2 so does a card picked up" {
  players = 3, hands = { "8C QD 9S", "3D QS", "5H 3S 4S" }, discard = "7H", rest = "aside",
  function(t)
    t:choose(1, "pass")
    t:choose(2, "pass")
    plays(t, 3, "5H")
    t:choose(1, "take 1")
    t:equal(t:hand(1), "8C QD 7H 9S")
    t:choose(2, "pass")
    t:choose(3, "pass")
    t:offers(1, "play 7H")
  end
}

-- An Ace is the only card under which the next one of the pile may not fit.
test "BJ-2 BJ-14 the round is counted anew also when a card has been picked up" {
  hands = { "AC 9D 9H", "3D 3C" }, discard = "7H", rest = "aside",
  function(t)
    plays(t, 1, "AC")
    t:choose(1, "call spades")
    t:choose(2, "take 1")
    t:choose(1, "pass")
    t:plays_on()
    t:choose(2, "pass")
    t:winners()
  end
}

test "BJ-2 BJ-14 the round after a card laid is one without a card, when the forfeit took the last one" {
  hands = { "AC 9D", "3D 3C" }, discard = "7H", rest = "aside",
  function(t)
    plays(t, 1, "AC")
    t:choose(1, "call spades")
    t:equal(t:hand(1), "9D 7H")
    t:choose(2, "pass")
    t:plays_on()
    t:choose(1, "pass")
    t:winners()
  end
}

test "BJ-2 BJ-18 a penalty for which there are no cards is over; who has an answer must give it" {
  players = 3, hands = { "JC 9S", "3D QS", "3H 5S" }, discard = "QC", rest = "aside",
  function(t)
    plays(t, 1, "JC")         -- forgets to call, and picks up the Queen
    t:offers(2, "pass")
    t:choose(2, "pass")
    t:equal(t:public("due"), 0)
    t:offers(3, "pass")
  end
}

test "BJ-2 BJ-23 with nothing to pick up an answer must be given" {
  players = 3, hands = { "JC 9S", "JS QS 2H", "3H 5S" }, discard = "QC", rest = "aside",
  function(t)
    plays(t, 1, "JC")
    t:offers(2, "play JS")
  end
}

-- BJ-3: who begins, and deals

test "BJ-3 the player on the dealer's left begins, clockwise" {
  players = 4, dealer = 2, hands = { "5S", "5D", "3D", "3S" }, discard = "9H",
  function(t)
    for _, seat in ipairs { 3, 4, 1, 2, 3 } do t:choose(seat, "take 1") end
  end
}

for seat = 1, 3 do
  test("ALL-4 BJ-3 chance picks the first dealer: seat " .. seat) {
    players = 3, dealer = "chance", chance = { seat },
    function(t)
      t:equal(t:dealer(), seat)
      t:to_move(seat % 3 + 1)
    end
  }
end

test "BJ-3 one deal is a game" {
  players = 3, hands = { "5S 4C", "9H", "3D" }, discard = "10H",
  function(t)
    t:choose(1, "take 1")
    t:choose(2, "play 9H")
    t:winners(2)
  end
}

for _, deals in ipairs { 0, 101 } do
  test("BJ-3 there are 1 to 100 deals, not " .. deals) {
    options = { deals = deals }, refused = "the option `deals` is a number in 1..100, not `" .. deals .. "`"
  }
end

test "BJ-3 the winner of a deal begins the next one, clockwise" {
  players = 4, options = { deals = 2 }, hands = { "5S 4C", "KH 5C 4S", "3D", "10H" }, discard = "9H",
  function(t)
    t:choose(1, "take 1")
    plays(t, 2, "KH")         -- turns the play round
    t:choose(1, "take 1")
    t:choose(4, "play 10H")
    t:plays_on()
    t:equal(t:deal_number(), 2)
    t:to_move(4)
    t:equal(t:count("hand", 1), 7)
    t:choose(4, "take 1")
    t:to_move(1)
  end
}

for seed = 1, 4 do
  test("BJ-3 ALL-5 who wins most deals wins, or all who do: cards " .. seed) {
    seed = seed, options = { deals = 2 }, hands = { "9H", "5C" }, discard = "10H",
    function(t)
      t:choose(1, "play 9H")
      while t:who() do t:choose(t:who(), t:options_of()[1]) end
      t:equal(t:deal_number(), 2)
      if t:count("hand", 2) == 0 then t:winners(1, 2) else t:winners(1) end
    end
  }
end

-- BJ-4, BJ-5: playing or picking up

test "BJ-4 who cannot play picks up a card, and the turn ends" {
  hands = { "5C 3D", "7C 9D" }, discard = "9H", stock = "8H 2H",
  function(t)
    may_play(t, 1)
    t:choose(1, "take 1")
    t:equal(t:hand(1), "5C 3D 8H")
    t:to_move(2)
  end
}

test "BJ-4 who does not want to play picks up a card, and the turn ends" {
  hands = { "5H 3D", "7C 9D" }, discard = "9H", stock = "8H 2H",
  function(t)
    may_play(t, 1, "5H")
    t:choose(1, "take 1")
    t:equal(t:hand(1), "3D 5H 8H")
    t:to_move(2)
  end
}

test "BJ-5 with must_play a player able to play must, but one card is enough" {
  options = { must_play = true }, hands = { "5H 6H 3D QC", "7C 9D" }, discard = "9H",
  function(t)
    t:offers(1, "play 5H", "play 6H")
    t:choose(1, "play 5H")
    may_follow(t, 1, "6H")
    t:choose(1, "done")
    may_play(t, 2)
  end
}

test "BJ-5 BJ-23 with must_play an answer to a penalty must be given" {
  options = { must_play = true }, hands = { "2H 3C QC", "7C 2D 9D" }, discard = "9H",
  function(t)
    plays(t, 1, "2H")
    t:offers(2, "play 2D")
  end
}

test "BJ-5 BJ-16 with must_play the go after a Four must be used" {
  options = { must_play = true }, hands = { "4H 6H 3C QC", "7C 9D" }, discard = "9H",
  function(t)
    plays(t, 1, "4H")
    t:offers(1, "play 6H")
  end
}

-- BJ-6: playing the card picked up

test "BJ-6 with play_on_pickup the card picked up may be played at once, and others after it" {
  options = { play_on_pickup = true }, hands = { "7H 6H 3D QC", "7C 9D 5C" }, discard = "9H", stock = "5H",
  function(t)
    t:choose(1, "take 1")
    may_follow(t, 1, "5H")    -- not the Seven
    t:choose(1, "play 5H")
    may_follow(t, 1, "6H")
    t:choose(1, "play 6H", "play 7H", "done")
    t:equal(t:pile("discard"), "7H 6H 5H 9H")
    t:to_move(2)
  end
}

test "BJ-6 or be kept" {
  options = { play_on_pickup = true }, hands = { "7H 3D QC", "7C 9D 5C" }, discard = "9H", stock = "5H",
  function(t)
    t:choose(1, "take 1", "done")
    t:equal(t:hand(1), "QC 3D 5H 7H")
    t:to_move(2)
  end
}

test "BJ-6 not if it does not fit" {
  options = { play_on_pickup = true }, hands = { "7H 3D QC", "7C 9D 5C" }, discard = "9H", stock = "5S",
  function(t)
    t:choose(1, "take 1")
    t:to_move(2)
  end
}

test "BJ-6 not without the option" {
  hands = { "7H 3D QC", "7C 9D 5C" }, discard = "9H", stock = "5H",
  function(t)
    t:choose(1, "take 1")
    t:to_move(2)
  end
}

test "BJ-6 with must_play the card picked up must be played" {
  options = { play_on_pickup = true, must_play = true }, hands = { "3D QC", "7C 9D 5C" }, discard = "9H", stock = "5H",
  function(t)
    t:choose(1, "take 1")
    t:offers(1, "play 5H")
  end
}

test "BJ-6 BJ-23 not after a penalty" {
  options = { play_on_pickup = true }, hands = { "2H 3D QC", "7C 9D 5C" }, discard = "9H", stock = "5H 6H",
  function(t)
    plays(t, 1, "2H")
    t:choose(2, "take 2")
    t:to_move(1)
  end
}

test "BJ-6 BJ-2 not when there was nothing to pick up" {
  options = { play_on_pickup = true }, hands = { "3D QC", "7C 9D 5C" }, discard = "2H", rest = "aside",
  function(t)
    t:choose(1, "pass")
    t:to_move(2)
  end
}

-- BJ-7: calling "last card"

test "BJ-7 who is left with one card must call, and is safe" {
  hands = { "5H 9C", "7C 3D" }, discard = "4H",
  function(t)
    t:choose(1, "play 5H")
    t:offers(1, "last", "done")
    t:choose(1, "last")
    t:to_move(2)
    t:equal(t:hand(1), "9C")
  end
}

test "BJ-7 who does not call picks up two cards at the end of the turn" {
  hands = { "5H 9C", "7C 3D" }, discard = "4H", stock = "QD QS QH",
  function(t)
    t:choose(1, "play 5H", "done")
    t:equal(t:hand(1), "9C QD QS")
    t:to_move(2)
  end
}

test "BJ-7 nobody calls with two cards left, or when going out" {
  hands = { "5H 5C 9C", "7H" }, discard = "4H",
  function(t)
    t:choose(1, "play 5H")
    may_follow(t, 1, "5C")
    t:choose(1, "done")
    t:choose(2, "play 7H")
    t:winners(2)
  end
}

test "BJ-7 the call comes first also in the middle of a chain that takes the player out" {
  hands = { "5H 6H", "7C 3D" }, discard = "3H",
  function(t)
    t:choose(1, "play 5H")
    t:offers(1, "last", "play 6H", "done")
    t:choose(1, "last")
    may_follow(t, 1, "6H")
    t:choose(1, "play 6H")
    t:winners(1)
  end
}

test "BJ-7 having called, one may keep the last card" {
  hands = { "5H 6H", "7C 3D" }, discard = "3H",
  function(t)
    t:choose(1, "play 5H", "last", "done")
    t:to_move(2)
    t:equal(t:hand(1), "6H")
  end
}

test "BJ-7 who goes out without the call picks up two and is not out" {
  hands = { "5H 6H", "7C 3D" }, discard = "3H", stock = "QD QS QH",
  function(t)
    t:choose(1, "play 5H", "play 6H")
    t:plays_on()
    t:equal(t:hand(1), "QD QS")
    t:to_move(2)
  end
}

test "BJ-7 and the last card works: an Eight" {
  players = 3, hands = { "7H 8H", "7C 3D", "9C 9D" }, discard = "3H",
  function(t)
    t:choose(1, "play 7H", "play 8H")
    t:equal(t:count("hand", 1), 2)
    t:to_move(3)
  end
}

test "BJ-7 and the last card works: an Ace" {
  hands = { "2H AH", "7C 3D" }, discard = "3H", stock = "QD QS QH",
  function(t)
    t:choose(1, "play 2H", "play AH", "call clubs")
    t:equal(t:hand(1), "QD QS")
    may_play(t, 2, "7C")
  end
}

test "BJ-7 and the last card works: a Four, and the next one has to be called anew" {
  hands = { "5H 4H", "7C 3D" }, discard = "3H", stock = "QD QH QS QC",
  function(t)
    t:choose(1, "play 5H", "play 4H")
    t:equal(t:hand(1), "QD QH")
    t:offers(1, "play QH", "take 1")
    t:choose(1, "play QH")
    t:offers(1, "last", "play QD", "done")
    t:choose(1, "last", "play QD")
    t:winners(1)
  end
}

test "BJ-7 the forfeit is paid only once for one call missed" {
  hands = { "5H 4H", "7C 3D" }, discard = "3H", stock = "QD QS QH QC",
  function(t)
    t:choose(1, "play 5H", "play 4H")
    t:choose(1, "take 1")
    t:equal(t:hand(1), "QD QH QS")
    t:to_move(2)
  end
}

test "BJ-7 BJ-16 a call missed before the go after a Four counts too" {
  hands = { "4H 9H", "7C 3D" }, discard = "3H", stock = "QD QS QH QC",
  function(t)
    t:choose(1, "play 4H")
    t:offers(1, "last", "done")
    t:choose(1, "done", "play 9H")
    t:equal(t:hand(1), "QD QS")
    t:to_move(2)
  end
}

test "BJ-7 BJ-16 who called may go out after the Four" {
  hands = { "4H 9H", "7C 3D" }, discard = "3H",
  function(t)
    t:choose(1, "play 4H", "last", "play 9H")
    t:winners(1)
  end
}

test "BJ-7 BJ-16 the two come besides the card for the Four" {
  hands = { "4H 9H", "7C 3D" }, discard = "3H", stock = "QD QS QH QC",
  function(t)
    t:choose(1, "play 4H", "done", "take 1")
    t:equal(t:hand(1), "QD 9H QH QS")
  end
}

test "BJ-7 BJ-14 the call comes before naming a suit" {
  hands = { "AH 9H", "7C 3D" }, discard = "3H", stock = "QD QS",
  function(t)
    t:choose(1, "play AH")
    t:offers(1, "last", "done")
    t:choose(1, "done", "call clubs")
    t:equal(t:hand(1), "QD 9H QS")
  end
}

test "BJ-7 BJ-15 who answers a penalty must call as well" {
  hands = { "2H 9H 6C", "2C 3D" }, discard = "3H", stock = "QD QS",
  function(t)
    plays(t, 1, "2H")
    t:choose(2, "play 2C")
    t:offers(2, "last", "done")
    t:choose(2, "last")
    t:offers(1, "take 4")
    t:equal(t:hand(2), "3D")
  end
}

test "BJ-7 BJ-18 who cancels and does not call picks up two" {
  hands = { "JS 9H 6C", "7C 3D" }, discard = "3S", stock = "QD QS",
  function(t)
    plays(t, 1, "JS")
    t:choose(2, "play 7C", "done")
    t:equal(t:hand(2), "3D QD QS")
    t:equal(t:public("due"), 0)
  end
}

test "BJ-7 with last_card_call off nobody calls" {
  options = { last_card_call = false }, hands = { "5H 9C", "7C 3D" }, discard = "4H",
  function(t)
    t:choose(1, "play 5H")
    may_follow(t, 1)
    t:choose(1, "done")
    t:equal(t:hand(1), "9C")
  end
}

test "BJ-7 with last_card_call off a chain may simply take a player out" {
  options = { last_card_call = false }, hands = { "5H 6H", "7C 3D" }, discard = "4H",
  function(t)
    t:choose(1, "play 5H", "play 6H")
    t:winners(1)
  end
}

-- BJ-8: going out

for _, card in ipairs { "AH", "2H", "4H", "8H", "KH", "JH" } do
  test("BJ-8 the card that ends the deal has no behaviour: " .. card) {
    hands = { card, "7C 3D" }, discard = "3H",
    function(t)
      t:choose(1, "play " .. card)
      t:winners(1)
      t:equal(t:count("hand", 2), 2)
    end
  }
end

test "BJ-8 a penalty answered with the last card ends the deal" {
  players = 3, hands = { "2H 9C 9D", "2C", "4S 4D" }, discard = "3H",
  function(t)
    plays(t, 1, "2H")
    t:choose(2, "play 2C")
    t:winners(2)
  end
}

-- BJ-9: what fits

test "BJ-9 suit or rank" {
  hands = { "5C 5H 6D 10D KD 6H 4C 2S", "7C 3D" }, discard = "5D",
  function(t) may_play(t, 1, "5C", "5H", "6D", "10D", "KD") end
}

test "BJ-9 the very same card of another pack fits" {
  options = { packs = 2 }, hands = { "5D 6H 4C 2S", "7C 3D" }, discard = "5D",
  function(t) may_play(t, 1, "5D") end
}

test "BJ-9 BJ-14 after an Ace the suit called, or an Ace; not the Ace's own suit" {
  players = 3, hands = { "AH 9C 9D", "3H 7C QC AS 2D", "4S 4D" }, discard = "5H",
  function(t)
    plays(t, 1, "AH")
    t:choose(1, "call clubs")
    t:equal(t:public("called"), "clubs")
    may_play(t, 2, "7C", "QC", "AS")
    t:choose(2, "take 1")
    t:equal(t:public("called"), "clubs")   -- nobody has followed yet
    may_play(t, 3)
  end
}

test "BJ-9 BJ-14 the suit called holds for one card" {
  players = 3, hands = { "AH 9C 9D", "7C 7H 2D 3S", "9H 4S 4D" }, discard = "5H",
  function(t)
    plays(t, 1, "AH")
    t:choose(1, "call clubs")
    t:choose(2, "play 7C")
    t:equal(t:public("called"), nil)
    may_follow(t, 2, "7H")
    t:choose(2, "play 7H", "done")
    may_play(t, 3, "9H")
  end
}

-- BJ-10 to BJ-12: sets and sequences

test "BJ-10 cards of one rank may follow" {
  hands = { "5H 5C 5D 5S 7H 9S", "7C 3D" }, discard = "9H", options = { sequences = false },
  function(t)
    t:choose(1, "play 5H")
    may_follow(t, 1, "5C", "5D", "5S")
    t:choose(1, "play 5D")
    may_follow(t, 1, "5C", "5S")
    t:choose(1, "play 5S", "play 5C", "done")
    t:equal(t:pile("discard"), "5C 5S 5D 5H 9H")
    t:to_move(2)
  end
}

test "BJ-10 with sets off they may not" {
  hands = { "5H 5C 6H 9S", "7C 3D" }, discard = "9H", options = { sets = false },
  function(t)
    t:choose(1, "play 5H")
    may_follow(t, 1, "6H")
  end
}

test "BJ-11 cards of the suit may follow in running order, up" {
  hands = { "5H 6H 7H 8H 4H 6C 9S QH", "7C 3D" }, discard = "JH",
  function(t)
    t:choose(1, "play 5H")
    may_follow(t, 1, "4H", "6H")
    t:choose(1, "play 6H")
    may_follow(t, 1, "7H", "6C")
    t:choose(1, "play 7H")
    may_follow(t, 1, "8H")
  end
}

test "BJ-11 or down" {
  hands = { "7H 6H 5H 8H 9S QH", "7C 3D" }, discard = "JH",
  function(t)
    t:choose(1, "play 7H", "play 6H")
    may_follow(t, 1, "5H")
  end
}

test "BJ-11 a sequence goes round: 3 2 A K Q" {
  hands = { "3H 2H AH KH QH JC 9S 8S", "7C 3D" }, discard = "5H",
  function(t)
    t:choose(1, "play 3H", "play 2H")
    may_follow(t, 1, "AH")
    t:choose(1, "play AH")
    may_follow(t, 1, "KH")
    t:choose(1, "play KH")
    may_follow(t, 1, "QH")
    t:choose(1, "play QH", "done")
    t:to_move(2)
  end
}

test "BJ-11 and round upwards: Q K A 2" {
  hands = { "QH KH AH 2H 9S 8S", "7C 3D" }, discard = "5H",
  function(t)
    t:choose(1, "play QH", "play KH", "play AH", "play 2H", "done")
    t:offers(2, "take 2")
  end
}

test "BJ-11 the step from the table does not count" {
  options = { packs = 2 }, hands = { "6H 5H 7H 9S 8S", "7C 3D" }, discard = "5H",
  function(t)
    t:choose(1, "play 6H")
    may_follow(t, 1, "5H", "7H")
  end
}

test "BJ-11 the direction holds until a set changes the suit" {
  options = { packs = 2 }, hands = { "5H 6H 6H 6C 5H 5C 7C 7H 9S 8S", "7C 3D" }, discard = "9H",
  function(t)
    t:choose(1, "play 5H", "play 6H", "play 6H")   -- the second Six is of the same suit
    may_follow(t, 1, "7H", "6C")
    t:choose(1, "play 6C")
    may_follow(t, 1, "5C", "7C")
    t:choose(1, "play 7C")
    may_follow(t, 1, "7H")
  end
}

test "BJ-11 each turn begins with its direction free" {
  hands = { "5H 6H 9S 8S", "6C 5C 3D 3S" }, discard = "9H",
  function(t)
    plays(t, 1, "5H", "6H")
    t:choose(2, "play 6C")
    may_follow(t, 2, "5C")
  end
}

test "BJ-11 with sequences off they may not follow" {
  options = { sequences = false }, hands = { "5H 6H 4H 9S 8S", "6C 5C 3D" }, discard = "9H",
  function(t)
    t:choose(1, "play 5H")
    may_follow(t, 1)
  end
}

test "BJ-12 sets and sequences may be joined" {
  hands = { "3H 4H 5H 5C 5S 4S 3S 9D QD", "6C 7D" }, discard = "9H",
  function(t)
    t:choose(1, "play 3H", "play 4H", "play 5H", "play 5C", "play 5S", "play 4S", "play 3S", "done")
    t:equal(t:hand(1), "9D QD")
    t:to_move(2)
  end
}

test "BJ-12 with combine off a set stays a set" {
  options = { combine = false }, hands = { "5H 5C 5S 6C 4C 9D QD", "6D 7D" }, discard = "9H",
  function(t)
    t:choose(1, "play 5H", "play 5C")
    may_follow(t, 1, "5S")
  end
}

test "BJ-12 with combine off a sequence stays a sequence, in its direction" {
  options = { combine = false, packs = 2 }, hands = { "5H 6H 6C 5H 7H 9D QD", "6C 7D" }, discard = "9H",
  function(t)
    t:choose(1, "play 5H")
    may_follow(t, 1, "5H", "6H")
    t:choose(1, "play 6H")
    may_follow(t, 1, "7H")
  end
}

-- BJ-13: when behaviours work

test "BJ-13 a card inside a chain has no effect" {
  players = 3, hands = { "8H 9H 9C QD QC", "6C 7D", "6S 7S" }, discard = "JH",
  function(t)
    plays(t, 1, "8H", "9H")
    t:to_move(2)
    may_play(t, 2)
  end
}

for card, next_card in pairs { ["2H"] = "3H", ["4H"] = "5H", KH = "QH", JC = "JH" } do
  test("BJ-13 nor has " .. card .. " with " .. next_card .. " on it") {
    players = 3, hands = { card .. " " .. next_card .. " 9D 8D", "6S 7S", "6C 7C" },
    discard = card == "JC" and "10C" or "JH",
    function(t)
      plays(t, 1, card, next_card)
      t:equal(t:public("due"), 0)
      may_play(t, 2)
    end
  }
end

test "BJ-13 BJ-14 nor has an Ace inside a chain" {
  hands = { "3H 2H AH KH 9D 8D", "6S" }, discard = "JH", options = { kings = false },
  function(t)
    plays(t, 1, "3H", "2H", "AH", "KH")
    t:equal(t:public("called"), nil)
    may_play(t, 2)
  end
}

test "BJ-13 only the unbroken set on top adds up" {
  options = { packs = 2 }, hands = { "2H 3H 3C 2C 9D 8D", "6S" }, discard = "JH",
  function(t)
    plays(t, 1, "2H", "3H", "3C", "2C")
    t:offers(2, "take 2")
  end
}

test "BJ-13 BJ-15 a Two of the turn before is spent" {
  players = 4, hands = { "2S 9D 9C", "2H 8D 8C", "6S 6C 7C", "2C 5D 5C" }, discard = "JS",
  function(t)
    plays(t, 1, "2S")
    t:choose(2, "play 2H")
    t:offers(3, "take 4")
    t:choose(3, "take 4")
    t:equal(t:count("hand", 3), 7)
    plays(t, 4, "2C")
    t:offers(1, "take 2")
    t:choose(1, "take 2")
    t:equal(t:count("hand", 1), 4)
    t:to_move(2)
  end
}

test "BJ-13 with aces off an Ace is an ordinary card" {
  options = { aces = false }, hands = { "AC AH 2H 9D 9C", "3H 6S" }, discard = "QH",
  function(t)
    may_play(t, 1, "2H", "AH")
    t:choose(1, "play AH")
    may_follow(t, 1, "AC", "2H")
    t:choose(1, "done")
    may_play(t, 2, "3H")
  end
}

test "BJ-13 with twos off a Two is an ordinary card" {
  options = { twos = false }, hands = { "2H 9D 9C", "3H 6S" }, discard = "QH",
  function(t)
    plays(t, 1, "2H")
    may_play(t, 2, "3H")
  end
}

test "BJ-13 with fours off a Four is an ordinary card" {
  options = { fours = false }, hands = { "4H 5H 9C", "3H 6S" }, discard = "QH",
  function(t)
    plays(t, 1, "4H")
    may_play(t, 2, "3H")
  end
}

for players = 2, 3 do
  test("BJ-13 with eights off an Eight is an ordinary card: " .. players .. " players") {
    players = players, options = { eights = false }, hands = { "8H 5H 9C", "3H 6S", players == 3 and "3C 3D" or nil },
    discard = "QH",
    function(t)
      plays(t, 1, "8H")
      may_play(t, 2, "3H")
    end
  }
end

test "BJ-13 with black_jacks off a Black Jack is an ordinary card" {
  options = { black_jacks = false }, hands = { "JC JS 9H 9D", "3S JH 6D" }, discard = "QC",
  function(t)
    plays(t, 1, "JC", "JS")
    may_play(t, 2, "3S", "JH")
  end
}

test "BJ-13 with kings off a King is an ordinary card" {
  players = 3, options = { kings = false }, hands = { "KH 5S 9C", "3H 6S", "3C 3D" }, discard = "QH",
  function(t)
    plays(t, 1, "KH")
    may_play(t, 2, "3H")
  end
}

-- BJ-14: Aces

test "BJ-14 an Ace fits on anything; one that fits only so may be followed by Aces alone" {
  hands = { "AC KC 2C AD 2D AH 9S 8S", "6S 7D" }, discard = "10S",
  function(t)
    may_play(t, 1, "AC", "AD", "AH", "8S", "9S")
    t:choose(1, "play AC")
    may_follow(t, 1, "AD", "AH")
    t:choose(1, "play AD")
    may_follow(t, 1, "AH")
    t:choose(1, "done")
    t:offers(1, "call clubs", "call diamonds", "call hearts", "call spades")
    t:choose(1, "call diamonds")     -- the Ace's own
    may_play(t, 2, "7D")
  end
}

test "BJ-14 with sets off nothing follows it" {
  options = { sets = false }, hands = { "AC KC 2C AD 9S 8S", "6S 7D" }, discard = "10S",
  function(t)
    t:choose(1, "play AC")
    may_follow(t, 1)
  end
}

test "BJ-14 an Ace that matches the suit may go on into a set or a sequence" {
  hands = { "AC KC 2C AD 2D 9S 8S", "6S 7D" }, discard = "10C",
  function(t)
    t:choose(1, "play AC")
    may_follow(t, 1, "2C", "KC", "AD")
    t:choose(1, "play AD")
    may_follow(t, 1, "2D")
  end
}

test "BJ-14 or that matches the rank" {
  hands = { "AC KC 2C 9S 8S", "6S 7D" }, discard = "AH",
  function(t)
    t:choose(1, "play AC")
    may_follow(t, 1, "2C", "KC")
  end
}

test "BJ-14 BJ-9 the suit called is the one to match" {
  hands = { "AH 9C 9D", "AC AS QS KS KC 3D" }, discard = "5H", options = { kings = false },
  function(t)
    plays(t, 1, "AH")
    t:choose(1, "call spades")
    may_play(t, 2, "AC", "AS", "KS", "QS")
    t:choose(2, "play AC")           -- matches by rank
    may_follow(t, 2, "AS", "KC")
  end
}

test "BJ-14 inside a chain an Ace must belong to its set or sequence" {
  hands = { "3H 2H AH AC 9S 8S", "6S 7D" }, discard = "5H",
  function(t)
    t:choose(1, "play 3H")
    may_follow(t, 1, "2H")
    t:choose(1, "play 2H")
    may_follow(t, 1, "AH")
    t:choose(1, "play AH")
    may_follow(t, 1, "AC")
    t:choose(1, "play AC", "done")
    t:offers(1, "call clubs", "call diamonds", "call hearts", "call spades")
  end
}

test "BJ-14 naming the suit ends the turn" {
  hands = { "AH 5H 9S 8S", "6S 7D" }, discard = "QH",
  function(t)
    plays(t, 1, "AH")
    t:choose(1, "call hearts")
    t:to_move(2)
  end
}

-- BJ-15: Twos

test "BJ-15 the next player picks up two for each Two and misses playing" {
  players = 3, hands = { "2H 2C 9S 8S", "6C 7D", "4S 4D" }, discard = "QH", stock = "3H 3C 3D 3S QD",
  function(t)
    plays(t, 1, "2H", "2C")
    t:equal(t:public("due"), 4)
    t:offers(2, "take 4")            -- though 6C would fit
    t:choose(2, "take 4")
    t:equal(t:hand(2), "3C 6C 3D 7D 3H 3S")
    t:equal(t:public("due"), 0)
    may_play(t, 3)
  end
}

test "BJ-15 Twos played in answer pass all of it on" {
  players = 3, hands = { "2H 9S 8S", "2C 2D 3D 7D 6D", "4S 4D" }, discard = "QH",
  function(t)
    plays(t, 1, "2H")
    t:offers(2, "play 2C", "play 2D", "take 2")
    t:choose(2, "play 2C")
    may_follow(t, 2, "2D")           -- and nothing but Twos
    t:choose(2, "play 2D")
    t:offers(3, "take 6")
    t:choose(3, "take 6")
    t:to_move(1)
  end
}

test "BJ-15 with sets off one Two is played in answer" {
  players = 3, options = { sets = false }, hands = { "2H 9S 8S", "2C 2D 3C 7D 6D", "4S 4D" }, discard = "QH",
  function(t)
    plays(t, 1, "2H")
    t:choose(2, "play 2C")
    t:offers(3, "take 4")
  end
}

test "BJ-15 nothing but a Two answers Twos" {
  hands = { "2H 9S 8S", "JC JS 7C 7S AC 3H 4H" }, discard = "QH",
  function(t)
    plays(t, 1, "2H")
    t:offers(2, "take 2")
  end
}

test "BJ-15 a Two on a Two turned up counts alone" {
  hands = { "2H 9S 8S", "3H 4H" }, discard = "2C",
  function(t)
    plays(t, 1, "2H")
    t:offers(2, "take 2")
  end
}

test "BJ-15 BJ-11 a chain may end on a Two, but none may follow the Two of an answer" {
  players = 3, hands = { "3H 2H 9S 8S", "2S AS 3S 6D", "4D 5D" }, discard = "QH",
  function(t)
    plays(t, 1, "3H", "2H")
    t:choose(2, "play 2S")
    t:offers(3, "take 4")
  end
}

-- BJ-16: Fours

test "BJ-16 after a Four any card of its suit but the Ace may be played, and a chain from there" {
  hands = { "4H QH KH 6H AH 4C 9S 8S QC", "3H 5C" }, discard = "5H", options = { kings = false },
  function(t)
    plays(t, 1, "4H")
    may_play(t, 1, "6H", "KH", "QH") -- and no Four, which would have belonged to the set
    t:choose(1, "play QH")
    may_follow(t, 1, "KH", "QC")
    t:choose(1, "play KH")
    may_follow(t, 1, "AH")
    t:choose(1, "done")
    t:to_move(2)
  end
}

test "BJ-16 with aces off the Ace may not either" {
  hands = { "4H AH 9S 8S", "3H 5C" }, discard = "5H", options = { aces = false },
  function(t)
    plays(t, 1, "4H")
    may_play(t, 1)
  end
}

test "BJ-16 BJ-13 the uppermost Four of a set says the suit, and several bring one more go" {
  hands = { "4H 4C 9S 8S QC QH JD", "3H 5D" }, discard = "5H",
  function(t)
    plays(t, 1, "4H", "4C")
    may_play(t, 1, "QC")
    plays(t, 1, "QC", "QH")
    t:to_move(2)
  end
}

test "BJ-16 a chain that ends on a Four again goes again" {
  hands = { "4H 5H 5C 4C 9C 8S 9S", "3H 5D" }, discard = "JH",
  function(t)
    plays(t, 1, "4H")
    plays(t, 1, "5H", "5C", "4C")
    may_play(t, 1, "9C")
    plays(t, 1, "9C", "9S")
    t:to_move(2)
  end
}

test "BJ-16 who cannot play picks up a card, which ends the turn" {
  hands = { "4H 9S 8S", "3H 5D" }, discard = "5H", stock = "6H", options = { play_on_pickup = true },
  function(t)
    plays(t, 1, "4H")
    may_play(t, 1)
    t:choose(1, "take 1")            -- 6H may not be played at once
    t:equal(t:hand(1), "6H 8S 9S")
    t:to_move(2)
  end
}

test "BJ-16 nor need who can play" {
  hands = { "4H 9H 8S", "3H 5D" }, discard = "5H", stock = "6H",
  function(t)
    plays(t, 1, "4H")
    may_play(t, 1, "9H")
    t:choose(1, "take 1")
    t:equal(t:hand(1), "6H 9H 8S")
    t:to_move(2)
  end
}

test "BJ-16 with four_pickup off nothing is picked up" {
  hands = { "4H 9H 8S", "3H 5D" }, discard = "5H", options = { four_pickup = false },
  function(t)
    plays(t, 1, "4H")
    t:offers(1, "play 9H", "pass")
    t:choose(1, "pass")
    t:equal(t:hand(1), "9H 8S")
    t:to_move(2)
  end
}

test "BJ-16 BJ-5 with four_pickup off and must_play who can play must, and who cannot passes" {
  options = { four_pickup = false, must_play = true, eights = false },
  hands = { "4H 9H 8S 8C", "3H 5D" }, discard = "5H",
  function(t)
    plays(t, 1, "4H")
    t:offers(1, "play 9H")
    plays(t, 1, "9H")
    plays(t, 2, "3H")
    t:choose(1, "take 1")
  end
}

test "BJ-16 BJ-2 the go after a Four that nobody uses is no round without a card" {
  hands = { "4H 9S", "7D 8C" }, discard = "6H", rest = "aside", options = { four_pickup = false },
  function(t)
    t:choose(1, "play 4H", "done", "pass")   -- did not call, and picks up the Six
    t:equal(t:hand(1), "6H 9S")
    t:choose(2, "pass")
    t:plays_on()
    t:offers(1, "play 6H")
  end
}

-- BJ-17: Eights

for eights = 1, 2 do
  test("BJ-17 one player misses a turn, also after several Eights: " .. eights) {
    players = 4, hands = { "8H 8C 9H 9S 9D", "3H 5D", "3C 5C", "3S 5S" }, discard = "5H",
    function(t)
      t:choose(1, "play 8H")
      if eights == 2 then t:choose(1, "play 8C") end
      t:choose(1, "done")
      t:to_move(3)
    end
  }
end

test "BJ-17 the player missed has the next turn again" {
  players = 3, hands = { "8H 9H 9S", "3D 5D", "3C 5C" }, discard = "5H",
  function(t)
    plays(t, 1, "8H")
    t:choose(3, "take 1")
    t:choose(1, "take 1")
    t:to_move(2)
  end
}

test "BJ-17 with two players an Eight works as a Four, in its suit, also with fours off" {
  hands = { "8H 4H 9H AH 4C 9S 9D", "3H 5D" }, discard = "5H", options = { fours = false },
  function(t)
    plays(t, 1, "8H")
    may_play(t, 1, "4H", "9H")
    plays(t, 1, "4H")
    t:to_move(2)
  end
}

test "BJ-17 BJ-16 with two players who does not use the go picks up a card" {
  hands = { "8H 9H 9S 9D", "3H 5D" }, discard = "5H", stock = "QC",
  function(t)
    plays(t, 1, "8H")
    t:choose(1, "take 1")
    t:equal(t:hand(1), "QC 9D 9H 9S")
    t:to_move(2)
  end
}

test "BJ-17 BJ-16 unless four_pickup is off" {
  hands = { "8H 9H 9S 9D", "3H 5D" }, discard = "5H", options = { four_pickup = false },
  function(t)
    plays(t, 1, "8H")
    t:offers(1, "play 9H", "pass")
  end
}

-- BJ-18, BJ-19: Black Jacks

for _, jack in ipairs { "JC", "JS" } do
  test("BJ-18 the next player picks up seven for " .. jack .. " and misses playing") {
    players = 3, hands = { jack .. " 9H 9D", "10C 10S QC", "3H 5H" }, discard = jack == "JC" and "5C" or "5S",
    function(t)
      plays(t, 1, jack)
      t:equal(t:public("due"), 7)
      t:offers(2, "take 7")
      t:choose(2, "take 7")
      t:equal(t:count("hand", 2), 10)
      t:equal(t:public("due"), 0)
      t:offers_also(3, "take 1")
    end
  }
end

test "BJ-18 a Black Jack in answer makes fourteen, and nothing else may be played" {
  players = 3, hands = { "JC 9H 9D", "JS 10S JH QS 5H", "3H 6C" }, discard = "5C",
  function(t)
    plays(t, 1, "JC")
    t:offers(2, "play JS", "take 7")
    t:choose(2, "play JS")
    t:offers(3, "take 14")
    t:choose(3, "take 14")
    t:equal(t:count("hand", 3), 16)
    t:to_move(1)
  end
}

test "BJ-18 two Black Jacks laid as a set make fourteen" {
  hands = { "JC JS 9H 9D", "3H 6C" }, discard = "5C",
  function(t)
    plays(t, 1, "JC", "JS")
    t:offers(2, "take 14")
  end
}

test "BJ-18 with several packs several may be laid in answer" {
  players = 3, options = { packs = 2 }, hands = { "JC 9H 9D", "JS JC JH 9C 8D 8S", "3H 5C" }, discard = "5C",
  function(t)
    plays(t, 1, "JC")
    t:choose(2, "play JS")
    may_follow(t, 2, "JC")
    t:choose(2, "play JC")
  end
}

test "BJ-18 with sets off only one" {
  players = 3, options = { packs = 2, sets = false }, hands = { "JC 9H 9D", "JS JC 9C 8D 8S", "3H 5C" }, discard = "5C",
  function(t)
    plays(t, 1, "JC")
    t:choose(2, "play JS")
    t:offers(3, "take 14")
  end
}

for _, seven in ipairs { "7C", "7S" } do
  test("BJ-18 a Black Seven cancels Black Jacks: " .. seven) {
    players = 4, hands = { "JC 9H 9D", "JS 9C 10D", "7H 7D 8C 6S 2D 7C 7S", "3D 5D" }, discard = "5C",
    function(t)
      plays(t, 1, "JC")
      t:choose(2, "play JS")
      t:offers(3, "play 7C", "play 7S", "take 14")
      t:choose(3, "play " .. seven)
      t:equal(t:public("due"), 0)
      t:to_move(4)                   -- no other card may be played
      may_play(t, 4)
    end
  }
end

test "BJ-18 a Red Seven or a Red Jack does not" {
  hands = { "JC 9H 9D", "JH JD 7H 7D" }, discard = "5C",
  function(t)
    plays(t, 1, "JC")
    t:offers(2, "take 7")
  end
}

test "BJ-18 BJ-13 a Red Jack on top of a set leaves no penalty" {
  hands = { "JS JH 9H 9D", "3C 5C" }, discard = "5S",
  function(t)
    plays(t, 1, "JS", "JH")
    t:equal(t:public("due"), 0)
    may_play(t, 2)
  end
}

test "BJ-18 BJ-13 a Red Jack breaks the set" {
  hands = { "JS JH JC 9H 9D", "3C 5C" }, discard = "5S",
  function(t)
    plays(t, 1, "JS", "JH", "JC")
    t:offers(2, "take 7")
  end
}

test "BJ-18 a Black Seven at other times is an ordinary card" {
  hands = { "7C 8C 7S 9H 9D", "3H 6C" }, discard = "5C",
  function(t)
    t:choose(1, "play 7C")
    may_follow(t, 1, "8C", "7S")
    t:choose(1, "done")
    may_play(t, 2, "6C")
  end
}

test "BJ-18 BJ-16 a Black Jack after a Four counts like any other" {
  hands = { "4C JC JS 9H 9D", "3H 6C" }, discard = "5C",
  function(t)
    plays(t, 1, "4C")
    plays(t, 1, "JC")
    t:offers(2, "take 7")
  end
}

test "BJ-19 with jacks_cumulative off seven stay due" {
  players = 4, options = { jacks_cumulative = false, packs = 2 },
  hands = { "JC JS 9H 9D", "JC 3H 3D", "7C 3C 4D", "3S 4S" }, discard = "5C",
  function(t)
    plays(t, 1, "JC", "JS")
    t:offers(2, "play JC", "take 7")
    t:choose(2, "play JC")
    t:offers(3, "play 7C", "take 7")
    t:choose(3, "play 7C")
    t:equal(t:public("due"), 0)
  end
}

test "BJ-19 BJ-15 with jacks_cumulative off Twos still add up" {
  options = { jacks_cumulative = false }, hands = { "2C 2H 9H 9D", "3H 6C" }, discard = "5C",
  function(t)
    plays(t, 1, "2C", "2H")
    t:offers(2, "take 4")
  end
}

-- BJ-20, BJ-21: what cancels

for _, jack in ipairs { "JH", "JD" } do
  test("BJ-20 with red_jack_cancels " .. jack .. " cancels too, and nothing else may be played") {
    players = 3, options = { red_jack_cancels = true },
    hands = { "JC 9H 9D", jack .. " 7S 10H 10D QH QD", "3C 3S" }, discard = "5C",
    function(t)
      plays(t, 1, "JC")
      t:offers(2, "play 7S", "play " .. jack, "take 7")
      t:choose(2, "play " .. jack)
      t:equal(t:public("due"), 0)
      t:to_move(3)
      may_play(t, 3)
    end
  }
end

test "BJ-20 it does not cancel Twos" {
  options = { red_jack_cancels = true }, hands = { "2H 9H 9D", "JH JD 10H" }, discard = "5H",
  function(t)
    plays(t, 1, "2H")
    t:offers(2, "take 2")
  end
}

test "BJ-21 with cancel_each as many cancelling cards are needed, laid together even with sets off" {
  players = 4, options = { cancel_each = true, packs = 2, sets = false },
  hands = { "JC 9H 9D", "JS 9C 10D", "7C 7S 7C 10H 3D", "3H 5D" }, discard = "5C",
  function(t)
    plays(t, 1, "JC")
    t:choose(2, "play JS")
    t:offers(3, "play 7C", "play 7S", "take 14")
    t:choose(3, "play 7C")
    t:offers(3, "play 7C", "play 7S")   -- no part cancelling
    t:equal(t:public("due"), 14)
    t:choose(3, "play 7S")
    t:equal(t:public("due"), 0)
    t:to_move(4)                        -- and no more than needed
    may_play(t, 4)
  end
}

test "BJ-21 with fewer there is no cancelling" {
  players = 3, options = { cancel_each = true },
  hands = { "JC JS 9H 9D", "7C JH 10H", "3H 5D" }, discard = "5C",
  function(t)
    plays(t, 1, "JC", "JS")
    t:offers(2, "take 14")
  end
}

test "BJ-21 one cancels one" {
  players = 3, options = { cancel_each = true },
  hands = { "JC 9H 9D", "7C 7S 10H 9S", "3H 5D" }, discard = "5C",
  function(t)
    plays(t, 1, "JC")
    t:offers(2, "play 7C", "play 7S", "take 7")
    t:choose(2, "play 7C")
    t:to_move(3)
  end
}

test "BJ-21 Black Sevens and Red Jacks may be mixed" {
  players = 3, options = { cancel_each = true, red_jack_cancels = true },
  hands = { "JC JS 9H 9D", "7C JH 10H 9S", "3D 5D" }, discard = "5C",
  function(t)
    plays(t, 1, "JC", "JS")
    t:offers(2, "play 7C", "play JH", "take 14")
    t:choose(2, "play 7C")
    t:offers(2, "play JH")
    t:choose(2, "play JH")
    may_play(t, 3)
  end
}

test "BJ-21 a Black Jack alone still answers" {
  players = 3, options = { cancel_each = true, packs = 2 },
  hands = { "JC JS 9H 9D", "JC 10H 9S", "3D 5D" }, discard = "5C",
  function(t)
    plays(t, 1, "JC", "JS")
    t:choose(2, "play JC")
    t:offers(3, "take 21")
  end
}

test "BJ-21 BJ-19 with jacks_cumulative off one is enough" {
  options = { cancel_each = true, jacks_cumulative = false },
  hands = { "JC JS 9H 9D", "7C 10H 9S" }, discard = "5C",
  function(t)
    plays(t, 1, "JC", "JS")
    t:choose(2, "play 7C")
    t:equal(t:public("due"), 0)
    t:to_move(1)
  end
}

test "BJ-21 BJ-7 the call comes between two cards that cancel" {
  players = 3, options = { cancel_each = true }, hands = { "JC JS 9H 9D", "7C 7S", "3D 5D" }, discard = "5C",
  function(t)
    plays(t, 1, "JC", "JS")
    t:choose(2, "play 7C")
    t:offers(2, "last", "play 7S")
    t:choose(2, "last")
    t:offers(2, "play 7S")
    t:choose(2, "play 7S")
    t:winners(2)
  end
}

test "BJ-21 BJ-7 who goes out by cancelling without the call is not out" {
  players = 3, options = { cancel_each = true }, hands = { "JC JS 9H 9D", "7C 7S", "3D 5D" }, discard = "5C",
  function(t)
    plays(t, 1, "JC", "JS")
    t:choose(2, "play 7C", "play 7S")
    t:equal(t:count("hand", 2), 2)
    may_play(t, 3)
  end
}

-- BJ-22: Kings

for kings, to_move in pairs { [1] = 4, [2] = 4, [3] = 4 } do
  test("BJ-22 play turns round once, also after several Kings: " .. kings) {
    players = 4, hands = { "KH KC KD 9H 9D", "3D", "3C", "3S" }, discard = "5H",
    function(t)
      t:choose(1, "play KH")
      if kings > 1 then t:choose(1, "play KC") end
      if kings > 2 then t:choose(1, "play KD") end
      t:choose(1, "done")
      t:to_move(to_move)
    end
  }
end

for kings, to_move in pairs { [1] = 4, [2] = 2, [3] = 4 } do
  test("BJ-22 with kings_cumulative each King turns it: " .. kings) {
    players = 4, hands = { "KH KC KD 9H 9D", "3D", "3C", "3S" }, discard = "5H", options = { kings_cumulative = true },
    function(t)
      t:choose(1, "play KH")
      if kings > 1 then t:choose(1, "play KC") end
      if kings > 2 then t:choose(1, "play KD") end
      t:choose(1, "done")
      t:to_move(to_move)
    end
  }
end

test "BJ-22 play stays turned round" {
  players = 4, hands = { "KH 9H 9D", "3D", "3C", "3S" }, discard = "5H",
  function(t)
    plays(t, 1, "KH")
    t:choose(4, "take 1")
    t:choose(3, "take 1")
    t:to_move(2)
  end
}

test "BJ-22 with two players a King has no effect" {
  hands = { "KH 9H 9D", "3D" }, discard = "5H",
  function(t)
    plays(t, 1, "KH")
    t:to_move(2)
    t:not_told("Play reverses")
  end
}

-- BJ-23: penalties may be taken

test "BJ-23 the cards may be taken with an answer in hand" {
  players = 3, hands = { "2H 9H 9D", "2C 3H 4D", "3S 5S" }, discard = "5H",
  function(t)
    plays(t, 1, "2H")
    t:offers(2, "play 2C", "take 2")
    t:choose(2, "take 2")
    t:equal(t:count("hand", 2), 5)
    may_play(t, 3)
  end
}

-- BJ-24 to BJ-28: the levels

test "BJ-24 first_steps: one card by suit or rank" {
  players = 3, preset = "first_steps", hands = { "5H 5C 6H AC 9D", "4H 3D", "8C KC 2C" }, discard = "9H",
  function(t)
    may_play(t, 1, "5H", "6H", "9D")
    t:choose(1, "play 5H")
    may_follow(t, 1)
    t:choose(1, "done")
    t:choose(2, "play 4H")
    may_follow(t, 2)         -- no call
    t:choose(2, "done")
    t:equal(t:hand(2), "3D")
    t:to_move(3)             -- no further go
  end
}

for _, preset in ipairs { "first_steps", "building_up" } do
  for _, card in ipairs { "AH", "2H", "4H", "8H", "KH", "JC" } do
    test("BJ-24 BJ-25 " .. preset .. ": no behaviour of " .. card) {
      players = 3, preset = preset, hands = { card .. " 9D 9S", "10D 7D", "7C 7S" },
      discard = card == "JC" and "5C" or "5H",
      function(t)
        plays(t, 1, card)
        may_play(t, 2)
      end
    }
  end

  test("BJ-24 BJ-25 " .. preset .. ": no call") {
    preset = preset, hands = { "6H 9S", "10D 7D" }, discard = "5H",
    function(t)
      t:choose(1, "play 6H")
      may_follow(t, 1)
      t:choose(1, "done")
      t:equal(t:hand(1), "9S")
    end
  }
end

test "BJ-25 building_up: a set or a sequence, not joined" {
  preset = "building_up", hands = { "5H 5C 6H 6C 7H 9S", "4H 3D" }, discard = "9H",
  function(t)
    t:choose(1, "play 5H")
    may_follow(t, 1, "5C", "6H")
    t:choose(1, "play 6H")
    may_follow(t, 1, "7H")
  end
}

for _, preset in ipairs { "go_again", "no_penalties", "full" } do
  test("BJ-26 BJ-27 BJ-28 " .. preset .. ": sets and sequences are joined, and called") {
    preset = preset, hands = { "5H 6H 6C 9S", "3C 3D" }, discard = "9H",
    function(t)
      t:choose(1, "play 5H", "play 6H")
      may_follow(t, 1, "6C")
      t:choose(1, "play 6C")
      t:offers(1, "last", "done")
    end
  }

  test("BJ-26 BJ-27 BJ-28 " .. preset .. ": Fours go again") {
    players = 3, preset = preset, hands = { "4H 6H 8D 9S", "3C 3D", "3S" }, discard = "9H",
    function(t)
      plays(t, 1, "4H")
      may_play(t, 1, "6H")
    end
  }
end

for preset, works in pairs { go_again = false, no_penalties = true, full = true } do
  test("BJ-26 BJ-27 BJ-28 " .. preset .. ": Eights") {
    players = 3, preset = preset, hands = { "8H 6D 9S", "3C 3D", "3S" }, discard = "9H",
    function(t)
      plays(t, 1, "8H")
      t:to_move(works and 3 or 2)
    end
  }

  test("BJ-26 BJ-27 BJ-28 " .. preset .. ": Kings") {
    players = 3, preset = preset, hands = { "KH 6D 9S", "3C 3D", "3S" }, discard = "9H",
    function(t)
      plays(t, 1, "KH")
      t:to_move(works and 3 or 2)
    end
  }
end

for preset, works in pairs { go_again = false, no_penalties = false, full = true } do
  test("BJ-26 BJ-27 BJ-28 " .. preset .. ": Twos") {
    preset = preset, hands = { "2H 6D 9S", "3C 3D" }, discard = "9H",
    function(t)
      plays(t, 1, "2H")
      t:offers(2, works and "take 2" or "take 1")
    end
  }

  test("BJ-26 BJ-27 BJ-28 " .. preset .. ": Black Jacks") {
    preset = preset, hands = { "JC 6D 9S", "3H 3D" }, discard = "9C",
    function(t)
      plays(t, 1, "JC")
      t:offers(2, works and "take 7" or "take 1")
    end
  }

  test("BJ-26 BJ-27 BJ-28 " .. preset .. ": Aces") {
    preset = preset, hands = { "AC AH 6D 9S", "3C 3D" }, discard = "9H",
    function(t)
      if works then may_play(t, 1, "AC", "AH", "9S") else may_play(t, 1, "AH", "9S") end
      plays(t, 1, "AH")
      if works then t:choose(1, "call clubs") end
      t:to_move(2)
    end
  }
end

test "BJ-28 full is what is played unless another level is named" {
  hands = { "2C 9S 8S", "3C 3D" }, discard = "9C",
  function(t)
    plays(t, 1, "2C")
    t:offers(2, "take 2")
  end
}

-- BJ-29: telling

test "BJ-29 the table is told each card as it is laid" {
  names = { "Anna", "Ben" }, hands = { "5H 6H 9S 8S", "3C 3D" }, discard = "9H",
  function(t)
    t:choose(1, "play 5H")
    t:told("Anna: play 5H")
    t:choose(1, "play 6H")
    t:told("Anna: play 6H")
  end
}

-- ALL-6: two players who play and pick up the same five cards

test "ALL-6 a deal without an end is stopped and drawn" {
  options = { last_card_call = false }, hands = { "3H 5H", "7H 9H" }, discard = "JH", rest = "aside",
  function(t)
    local function play_any(seat)
      local play = t:options_of()[1]
      t:choose(seat, play, "done")
    end
    for _ = 1, 16666 do
      play_any(1)
      play_any(2)
      t:choose(1, "take 1")
      t:choose(2, "take 1")
    end
    play_any(1)
    t:choose(2, t:options_of()[1])
    t:plays_on()
    t:choose(2, "done")
    t:winners()
  end
}

-- What a player is told of cards that cannot be played

test "BJ-9 BJ-10 BJ-15 why a card cannot be played" {
  hands = { "2C 8C 9H", "KD 4S" }, discard = "5C",
  function(t)
    t:refuses(1, "9H", "9 of hearts does not fit on the 5 of clubs")
    t:choose(1, "play 2C")
    t:refuses(1, "9H", "9 of hearts cannot follow the 2 of clubs")
    t:choose(1, "done")
    t:refuses(2, "KD", "King of diamonds does not answer the 2 of clubs")
  end
}
