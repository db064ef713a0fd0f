-- Rule tests of Attack. Piles are written top card first; what is not written lies shuffled under the draw pile, the
-- stock. Seat 1 begins unless a test says otherwise.

local all_ranks = { "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" }

local function every(word)
  local choices = {}
  for _, rank in ipairs(all_ranks) do table.insert(choices, word .. " " .. rank) end
  return table.unpack(choices)
end

-- Cards and deal

for _, case in ipairs { { 2, 54 }, { 4, 54 }, { 5, 108 }, { 10, 108 } } do
  local seats, pack = case[1], case[2]
  test("AT-1 AT-2 AT-3 with " .. seats .. " players: a pack of " .. pack .. ", five cards each, one turned up") {
    players = seats,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), 5) end
      t:equal(t:count("attack"), 1)
      t:equal(t:count("stock"), pack - 5 * seats - 1)
      t:equal(t:count("disposal"), 0)
    end
  }
end

test "AT-1 not for eleven players" {
  players = 11, refused = "11 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8, 9, 10"
}

test "AT-1 two to four players have two Jokers" {
  hands = { "* *", "2C", "3C", "4C" }, attack = "7C",
  function(t) t:offers(1, "wild *", "draw") end
}

test "AT-1 five players and more have four Jokers and every card twice" {
  hands = { "* * * *", "2C 2C", "3C", "4C", "5C" }, attack = "7C 7C",
  function(t) t:offers(1, "wild *", "draw") end
}

test "AT-1 AT-15 the pack stays the same when players are eliminated" {
  hands = { "KC", "5C", "9C", "9D", "9H" }, attack = "5D", dealer = 1, scores = { 95, 0, 0, 0, 0 },
  function(t)
    t:choose(2, "attack 5C")
    t:choose(3, "yield")
    t:equal(t:deal_number(), 2)
    t:ok(not t:is_in(1), "seat 1 is out")
    t:equal(t:count("stock") + t:count("attack"), 108 - 20)
  end
}

for _, wild in ipairs { "AC", "*" } do
  test("AT-3 AT-4 the dealer names the rank of " .. wild .. " turned up") {
    players = 3, dealer = 2, hands = { "2C", "3C", "6C 7C 8C 9C" }, attack = wild,
    function(t)
      t:offers(2, every "name")
      t:choose(2, "name 7")
      t:equal(t:public("top_rank"), "7")
      t:offers(3, "attack 6C", "attack 7C", "attack 8C")
    end
  }
end

test "AT-3 the player on the dealer's left begins, and play goes clockwise" {
  dealer = 1, hands = { "7H 2C", "5C 6C", "6D 2D" }, attack = "5D",
  function(t)
    t:equal(t:public("top_rank"), "5")
    t:choose(2, "attack 6C")
    t:choose(3, "attack 6D")
    t:choose(1, "attack 7H")
    t:to_move(2)
  end
}

for seat = 1, 3 do
  test("ALL-4 AT-3 chance picks the first dealer: seat " .. seat) {
    players = 3, dealer = "chance", chance = { seat }, hands = { "5C 6C", "5H 6D", "5S 6S" }, attack = "5D",
    function(t)
      t:equal(t:dealer(), seat)
      t:to_move(seat % 3 + 1)
    end
  }
end

test "AT-3 ALL-1 everybody sees the attack pile; numbers of cards are public" {
  hands = { "5C 6C", "6D 2D" }, attack = "5D", stock = "2S",
  function(t)
    t:equal(t:sees(1, "attack"), "5D")
    t:equal(t:sees(2, "attack"), "5D")
    t:equal(t:sees(2, "hand", 1), "? ?")
    t:equal(t:count("hand", 1), 2)
    t:equal(t:count("stock"), 49)
  end
}

-- A turn

for place, top in ipairs(all_ranks) do
  test("AT-4 AT-5 what attacks a " .. top) {
    hands = { table.concat(all_ranks, "D ") .. "D AD *", "2H" }, attack = top .. "C",
    function(t)
      local offered = { "attack " .. top .. "D" }
      for _, near in ipairs { all_ranks[place - 1] or "", all_ranks[place + 1] or "" } do
        if near ~= "" then table.insert(offered, "attack " .. near .. "D") end
      end
      t:offers(1, table.unpack(offered))
    end
  }
end

test "AT-4 AT-5 King and 2 are not next to each other, nor to an Ace" {
  hands = { "2C 3C", "KC" }, attack = "KD",
  function(t)
    t:offers(1, "draw")
  end
}

test "AT-5 the attack goes on the pile and the turn ends" {
  hands = { "6C 2C", "7S 2S" }, attack = "7C",
  function(t)
    t:choose(1, "attack 6C")
    t:equal(t:pile("attack"), "6C 7C")
    t:equal(t:hand(1), "2C")
    t:equal(t:public("top_rank"), "6")
    t:offers(2, "attack 7S")
  end
}

for _, card in ipairs { "6D", "8D", "7D" } do
  test("AT-6 who can attack must: " .. card) {
    hands = { card .. " AC * 2C", "2S" }, attack = "7C",
    function(t) t:offers(1, "attack " .. card) end
  }
end

test "AT-7 who cannot attack may play an Ace or a Joker, or keep it and draw" {
  hands = { "2C AC *", "2S" }, attack = "7C",
  function(t) t:offers(1, "wild AC", "wild *", "draw") end
}

test "AT-7 AT-4 AT-8 an Ace has the rank that is named, and ends the turn" {
  hands = { "2C AC 9D", "JS QS 10S 9S KS AS" }, attack = "7C",
  function(t)
    t:choose(1, "wild AC")
    t:offers(1, every "name")
    t:choose(1, "name 10")
    t:equal(t:public("top_rank"), "10")
    t:equal(t:top("attack"), "AC")
    t:offers(2, "attack 10S", "attack JS", "attack 9S")
  end
}

test "AT-4 AT-7 an Ace on an Ace does not save face" {
  hands = { "2C AC 9D", "AS 2S" }, attack = "7C",
  function(t)
    t:choose(1, "wild AC", "name 10")
    t:offers(2, "wild AS", "draw")
  end
}

test "AT-8 after a Joker one more card may be played, counting from the named rank" {
  hands = { "5C 6C 7C 2C * AC", "2S 6S" }, attack = "10C",
  function(t)
    t:choose(1, "wild *", "name 6")
    t:offers(1, "attack 5C", "attack 6C", "attack 7C", "stop")
    t:choose(1, "attack 5C")
    t:equal(t:public("top_rank"), "5")
    t:equal(t:pile("attack"), "5C * 10C")
    t:offers(2, "attack 6S")
  end
}

test "AT-8 the further card is not compulsory" {
  hands = { "5C 2C *", "2S 6S" }, attack = "10C",
  function(t)
    t:choose(1, "wild *", "name 6", "stop")
    t:equal(t:hand(1), "2C 5C")
    t:offers(2, "attack 6S")
  end
}

test "AT-8 an Ace or another Joker only when no card attacks; a further Joker gives another card" {
  hands = { "5C 2C 9D AC * *", "2S 10S" }, attack = "QC",
  function(t)
    t:choose(1, "wild *", "name K")
    t:offers(1, "wild AC", "wild *", "stop")
    t:choose(1, "wild *", "name 3")
    t:offers(1, "attack 2C", "stop")
    t:choose(1, "attack 2C")
    t:to_move(2)
    t:equal(t:pile("attack"), "2C * * QC")
  end
}

test "AT-8 a further Ace ends the turn" {
  hands = { "5C 2C AC *", "2S 10S" }, attack = "QC",
  function(t)
    t:choose(1, "wild *", "name K", "wild AC", "name 3")
    t:equal(t:hand(1), "2C 5C")
    t:equal(t:public("top_rank"), "3")
    t:to_move(2)
  end
}

test "AT-8 AT-11 a Joker as last card gives none" {
  hands = { "*", "2S 9S 8S" }, attack = "QC",
  function(t)
    t:choose(1, "wild *", "name 10")
    t:offers(2, "force 9S", "yield")
  end
}

test "AT-9 otherwise one draws a card and disposes of one, the drawn one too" {
  hands = { "2C 3C", "2S" }, attack = "7C", stock = "KS QS",
  function(t)
    t:offers(1, "draw")
    t:choose(1, "draw")
    t:offers(1, "dispose 2C", "dispose 3C", "dispose KS")
    t:choose(1, "dispose KS")
    t:equal(t:hand(1), "2C 3C")
    t:equal(t:pile("disposal"), "KS")
    t:equal(t:public("top_rank"), "7")
    t:to_move(2)
  end
}

test "AT-9 the drawn card cannot be played in this turn" {
  hands = { "2C 3C", "2S" }, attack = "7C", stock = "7S",
  function(t)
    t:choose(1, "draw")
    t:offers(1, "dispose 2C", "dispose 3C", "dispose 7S")
    t:choose(1, "dispose 2C")
    t:equal(t:hand(1), "3C 7S")
    t:to_move(2)
  end
}

test "AT-9 with one card that cannot be played one draws and keeps both" {
  hands = { "2C", "2S" }, attack = "7C", stock = "KS",
  function(t)
    t:choose(1, "draw")
    t:equal(t:hand(1), "2C KS")
    t:equal(t:count("disposal"), 0)
    t:to_move(2)
  end
}

for _, wild in ipairs { "AC", "*" } do
  test("AT-9 AT-7 who holds a lone " .. wild .. " back draws one and disposes of one") {
    hands = { wild, "2S" }, attack = "7C", stock = "KS",
    function(t)
      t:choose(1, "draw")
      t:offers(1, "dispose " .. wild, "dispose KS")
      t:choose(1, "dispose KS")
      t:equal(t:hand(1), wild)
      t:to_move(2)
    end
  }
end

test "AT-10 nobody else sees what was disposed of" {
  hands = { "2C 3C", "2S", "2D" }, attack = "7C", stock = "KS",
  function(t)
    t:choose(1, "draw", "dispose 3C")
    t:equal(t:sees(2, "disposal"), "?")
    t:equal(t:sees(3, "disposal"), "?")
    t:equal(t:pile("disposal"), "3C")
    t:equal(t:sees(2, "hand", 1), "? ?")
  end
}

-- Running out

test "AT-11 AT-6 the next player may force with a card one rank up or down, an Ace or a Joker, not with the same rank" {
  hands = { "7C", "2S 6S 7S 8S 9S AS *" }, attack = "7D",
  function(t)
    t:choose(1, "attack 7C")
    t:offers(2, "force 6S", "force 8S", "force AS", "force *", "yield")
  end
}

test "AT-11 who is forced back draws two cards at once, and play goes on after the player who forced" {
  hands = { "7C", "8S 2S", "2D 9D" }, attack = "7D", stock = "KS QS JS",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force 8S")
    t:equal(t:hand(1), "QS KS")
    t:equal(t:top("stock"), "JS")
    t:equal(t:pile("attack"), "8S 7C 7D")
    t:offers(3, "attack 9D")
    t:choose(3, "attack 9D")
    t:offers(1, "draw")
  end
}

test "AT-11 an Ace forces, and its player names a rank" {
  hands = { "7C", "AS 2S", "2D QD" }, attack = "7D", stock = "KS QS JS",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force AS")
    t:offers(2, every "name")
    t:choose(2, "name J")
    t:equal(t:count("hand", 1), 2)
    t:offers(3, "attack QD")
  end
}

test "AT-11 AT-8 a forcing Joker gives the further card" {
  hands = { "7C", "* 2S 9S", "2D 8D" }, attack = "7D",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force *", "name 9")
    t:equal(t:count("hand", 1), 2)
    t:offers(2, "attack 9S", "stop")
    t:choose(2, "attack 9S")
    t:equal(t:count("hand", 1), 2, "forced back once")
    t:offers(3, "attack 8D")
  end
}

for _, wild in ipairs { "AC", "*" } do
  test("AT-11 when the last card was " .. wild .. ", the next player counts from the named rank") {
    hands = { wild, "6S 7S 8S 5S" }, attack = "QD",
    function(t)
      t:choose(1, "wild " .. wild, "name 7")
      t:offers(2, "force 6S", "force 8S", "yield")
    end
  }
end

test "AT-12 the next player may decline; the deal ends and nothing is played" {
  hands = { "7C", "8S 2S", "9C" }, attack = "7D",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "yield")
    t:equal(t:deal_number(), 2)
    t:equal(t:score(1), 0)
    t:equal(t:score(2), 10)
    t:equal(t:score(3), 9)
  end
}

test "AT-12 who cannot force can only let the deal end" {
  hands = { "7C", "7S 5S" }, attack = "7D",
  function(t)
    t:choose(1, "attack 7C")
    t:offers(2, "yield")
    t:choose(2, "yield")
    t:equal(t:score(2), 12)
  end
}

test "AT-12 when the forcing card was the last, the next player may force in turn, and so on" {
  hands = { "7C", "8S", "9D" }, attack = "7D", stock = "10S QS JS 4S",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force 8S")
    t:equal(t:hand(1), "10S QS")
    t:offers(3, "force 9D", "yield")
    t:choose(3, "force 9D")
    t:equal(t:hand(2), "4S JS")
    t:offers(1, "force 10S", "yield")
    t:choose(1, "yield")
    t:equal(t:score(3), 0)
    t:equal(t:score(1), 20)
    t:equal(t:score(2), 14)
  end
}

test "AT-12 the card after a forcing Joker may be the last" {
  hands = { "7C", "* 9S", "10D 2D" }, attack = "7D",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force *", "name 9", "attack 9S")
    t:offers(3, "force 10D", "yield")
    t:choose(3, "force 10D")
    t:equal(t:count("hand", 2), 2)
    t:to_move(1)
  end
}

test "AT-12 AT-8 a forcing Joker may be the last card" {
  hands = { "7C", "*", "10D 2D" }, attack = "7D",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force *", "name 9")
    t:offers(3, "force 10D", "yield")
  end
}

test "AT-12 with two players the next is the one forced back, who by then holds two cards" {
  hands = { "7C", "8S" }, attack = "7D", stock = "9S QS",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force 8S")
    t:equal(t:hand(1), "9S QS")
    t:offers(1, "force 9S", "yield")
    t:choose(1, "force 9S")
    t:equal(t:count("hand", 2), 2)
    t:to_move(2)
  end
}

test "AT-11 forcing back takes the two cards of who went out last only" {
  hands = { "7C", "8S", "9D 2D", "2H 3H" }, attack = "7D",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force 8S")
    t:choose(3, "force 9D")
    t:equal(t:count("hand", 1), 2)
    t:equal(t:count("hand", 2), 2)
    t:offers(4, "draw")
  end
}

test "AT-13 ALL-2 the cards disposed of become the draw pile when a card is needed" {
  hands = { "2C 3C", "2D 3D" }, attack = "7C 8C", stock = "KS", disposal = "QS QH", rest = "aside",
  function(t)
    t:choose(1, "draw")
    t:equal(t:count("stock"), 0, "not renewed before a card is needed")
    t:equal(t:pile("disposal"), "QS QH")
    t:choose(1, "dispose KS")
    t:choose(2, "draw")
    t:equal(t:count("stock"), 2)
    t:equal(t:count("disposal"), 0)
    t:equal(t:pile("attack"), "7C 8C")
    t:equal(t:sees(1, "stock"), "? ?")
  end
}

test "AT-13 ALL-2 in the middle of the two cards of a player forced back too" {
  hands = { "7C", "8S 2S" }, attack = "7D", stock = "KS", disposal = "QS", rest = "aside",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force 8S")
    t:equal(t:hand(1), "QS KS")
    t:equal(t:pile("attack"), "8S 7C 7D")
  end
}

-- By chance the shuffled order might be the old one, but with this seed it is not.
for name, piles in pairs {
  ["the cards disposed of are"] = { disposal = "2S 3S 4S 5S 6S 7S 8S 9S 10S", attack = "KC" },
  ["the attack pile is"] = { disposal = "", attack = "KC 2S 3S 4S 5S 6S 7S 8S 9S 10S" },
} do
  test("AT-13 " .. name .. " shuffled") {
    hands = { "2C 3C", "2D 3D" }, attack = piles.attack, disposal = piles.disposal, rest = "aside",
    function(t)
      t:choose(1, "draw")
      t:equal(t:count("stock"), 8)
      local left = t:pile("stock")
      t:ok(not ("2S 3S 4S 5S 6S 7S 8S 9S 10S"):find(left, 1, true), "not in the old order")
      t:ok(not ("10S 9S 8S 7S 6S 5S 4S 3S 2S"):find(left, 1, true), "not turned over")
    end
  }
end

test "AT-13 then the attack pile except its top card" {
  hands = { "2C 3C", "2D 3D" }, attack = "7C KS QS JS", rest = "aside",
  function(t)
    t:choose(1, "draw")
    t:equal(t:pile("attack"), "7C")
    t:equal(t:count("stock"), 2)
    t:equal(t:count("hand", 1), 3)
    t:equal(t:sees(1, "stock"), "? ?")
  end
}

test "AT-13 the top card keeps its named rank" {
  hands = { "2C 3C AC", "2D 6D" }, attack = "10C KS QS", rest = "aside",
  function(t)
    t:choose(1, "wild AC", "name 10")
    t:choose(2, "draw")
    t:equal(t:pile("attack"), "AC")
    t:equal(t:public("top_rank"), "10")
  end
}

test "AT-13 AT-11 a player forced back takes what lay under the forcing card" {
  hands = { "7C", "8S 2S" }, attack = "7D", stock = "KS", rest = "aside",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force 8S")
    t:equal(t:count("hand", 1), 2)
    t:equal(t:count("stock"), 1)
    t:equal(t:pile("attack"), "8S")
  end
}

test "AT-13 with no card left nothing is drawn or disposed of, and the turn ends" {
  hands = { "2C 3C", "2D 6D" }, attack = "10C", rest = "aside",
  function(t)
    t:choose(1, "draw")
    t:equal(t:hand(1), "2C 3C")
    t:equal(t:count("disposal"), 0)
    t:offers(2, "draw")
  end
}

-- Scoring

for _, case in ipairs {
  { "2S 3S 4S 5S 6S 8S", 28 }, { "9S 10S", 19 }, { "JS", 10 }, { "QS", 10 }, { "KS", 10 }, { "AS", 11 }, { "*", 15 },
  { "* * AS AD", 52 },
} do
  test("AT-14 cards left in hand: " .. case[1]) {
    hands = { "7C", "2C", case[1] }, attack = "7D",
    function(t)
      t:choose(1, "attack 7C")
      t:choose(2, "yield")
      t:equal(t:score(1), 0)
      t:equal(t:score(2), 2)
      t:equal(t:score(3), case[2])
    end
  }
end

test "AT-14 AT-16 points of all deals are added" {
  hands = { "7C", "2C 3C" }, attack = "7D", scores = { 7, 40 },
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "yield")
    t:equal(t:score(1), 7)
    t:equal(t:score(2), 45)
    t:equal(t:deal_number(), 2)
    t:plays_on()
  end
}

test "AT-15 with 99 points one plays on" {
  hands = { "7C", "2C 3C", "2D" }, attack = "7D", scores = { 0, 94, 0 },
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "yield")
    t:equal(t:score(2), 99)
    t:ok(t:is_in(2), "seat 2 is in")
    t:equal(t:count("hand", 2), 5)
  end
}

test "AT-15 with 100 points one is eliminated, and the others play on" {
  hands = { "7C", "2C 3C", "2D" }, attack = "7D", scores = { 0, 95, 0 },
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "yield")
    t:plays_on()
    t:equal(t:score(2), 100)
    t:ok(not t:is_in(2), "seat 2 is out")
    t:ok(t:is_in(1) and t:is_in(3), "the others are in")
    t:equal(t:count("hand", 2), 0)
    t:equal(t:count("hand", 3), 5)
  end
}

test "AT-15 the target is an option" {
  hands = { "7C", "2C 3C", "2D" }, attack = "7D", scores = { 0, 45, 44 }, options = { target = 50 },
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "yield")
    t:ok(not t:is_in(2), "seat 2 is out")
    t:ok(t:is_in(3), "seat 3 is in")
  end
}

for _, target in ipairs { 0, 1001 } do
  test("AT-15 the target cannot be " .. target) {
    options = { target = target }, refused = "the option `target` is a number in 1..1000, not `" .. target .. "`",
  }
end

test "AT-15 several may be eliminated at once" {
  hands = { "7C", "2C 3C", "9D" }, attack = "7D", scores = { 99, 95, 95 },
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "yield")
    t:winners(1)
  end
}

test "AT-15 AT-16 with two players the one left wins" {
  hands = { "7C", "2C 3C" }, attack = "7D", scores = { 99, 95 },
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "yield")
    t:winners(1)
  end
}

test "AT-16 the deal passes to the left" {
  hands = { "3C", "7C", "2D" }, attack = "7D", dealer = 1,
  function(t)
    t:choose(2, "attack 7C")
    t:choose(3, "yield")
    t:equal(t:dealer(), 2)
  end
}

test "AT-16 AT-15 whoever is out is passed over as dealer" {
  hands = { "2C", "7C", "8D", "2D" }, attack = "7D", stock = "KS QS", dealer = 1, scores = { 0, 90, 0, 0 },
  function(t)
    t:choose(2, "attack 7C")
    t:choose(3, "force 8D")
    t:choose(4, "yield")
    t:ok(not t:is_in(2), "seat 2 is out, by the cards that forced it back")
    t:equal(t:dealer(), 3)
  end
}

test "AT-13 ALL-6 a deal without cards to draw, which never ends, is a draw without points" {
  hands = { "2C 3C", "2D 3D" }, attack = "KC", rest = "aside",
  function(t)
    for turn = 1, 2000 do
      t:equal(t:deal_number(), 1)
      t:choose(turn % 2 == 1 and 1 or 2, "draw")
    end
    t:equal(t:deal_number(), 2)
    t:equal(t:score(1), 0)
    t:equal(t:score(2), 0)
  end
}

-- Deadlock

-- Players who cannot attack, one after the other: each draws, and disposes of the lowest card of the hand.
local function draw_in_turn(t, seats)
  for _, seat in ipairs(seats) do
    t:choose(seat, "draw")
    t:choose(seat, t:options_of()[1])
  end
end

local function is_drawn(t, dealer)
  t:told("the deal is a draw: the draw pile is used up again, and nobody has attacked since it was renewed")
  t:told("Nobody wins the deal")
  t:equal(t:deal_number(), 2)
  t:equal(t:dealer(), dealer)
end

test "AT-17 AT-16 when the renewed draw pile is used up again without an attack, the deal is drawn and passes on" {
  hands = { "2C 3C", "2D 3D", "2H 3H" }, attack = "9C", stock = "KS", disposal = "QS QH QD", rest = "aside",
  dealer = 1, scores = { 7, 0, 95 },
  function(t)
    draw_in_turn(t, { 2 })                               -- the last card of the draw pile
    draw_in_turn(t, { 3, 1, 2, 3 })                      -- the three disposed of at first, and one more
    t:equal(t:count("stock"), 0)
    t:not_told("the deal is a draw")
    t:choose(1, "draw")
    is_drawn(t, 2)
    t:equal({ t:score(1), t:score(2), t:score(3) }, { 7, 0, 95 })
    t:ok(t:is_in(3), "seat 3 is in")
  end
}

test "AT-17 AT-13 so it is when the attack pile was the new draw pile" {
  hands = { "2C 3C", "2D 3D" }, attack = "9C KS QS", rest = "aside",
  function(t)
    draw_in_turn(t, { 1, 2 })
    t:choose(1, "draw")
    is_drawn(t, 1)
  end
}

test "AT-17 AT-11 and when it was renewed for who was forced back" {
  hands = { "7C", "8S 2S" }, attack = "7D", stock = "KS", disposal = "QS", rest = "aside",
  function(t)
    t:choose(1, "attack 7C")
    t:choose(2, "force 8S")
    t:equal(t:hand(1), "QS KS")
    t:choose(1, "draw")
    is_drawn(t, 1)
  end
}

test "AT-17 the first time the draw pile is used up it is renewed" {
  hands = { "2C 3C", "2D 3D" }, attack = "9C", stock = "KS QS", rest = "aside",
  function(t)
    draw_in_turn(t, { 1, 2, 1 })
    t:equal(t:deal_number(), 1)
    t:equal(t:count("stock"), 1)
  end
}

test "AT-17 a card played meanwhile begins it anew" {
  hands = { "2C AC", "QD KD" }, attack = "5C", disposal = "JS JH", rest = "aside",
  function(t)
    draw_in_turn(t, { 1, 2 })
    t:equal(t:count("stock"), 0)
    t:choose(1, "wild AC", "name 5")
    draw_in_turn(t, { 2 })                               -- of the two cards disposed of
    t:equal(t:deal_number(), 1)
    t:equal(t:count("stock"), 1)
    t:choose(1, "draw")                                  -- and keeps both
    t:choose(2, "draw")
    is_drawn(t, 1)
  end
}

test "AT-17 whoever can attack when the draw pile is used up plays on" {
  hands = { "2C 3C", "8D 2D" }, attack = "9C", disposal = "KS", rest = "aside",
  function(t)
    draw_in_turn(t, { 1 })
    t:equal(t:count("stock"), 0)
    t:choose(2, "attack 8D")
    t:choose(1, "draw")
    t:equal(t:deal_number(), 1)
  end
}

-- What a player is told of cards that cannot be played

test "AT-5 AT-6 AT-11 why a card cannot be played" {
  hands = { "6C AD", "9H 9D KS" }, attack = "5H",
  function(t)
    t:refuses(1, "AD", "only a player who cannot attack may lay an Ace or a Joker")
    t:choose(1, "attack 6C")
    t:offers(2, "draw")
    t:refuses(2, "KS", "King of spades is not one rank from 6, nor the same")
  end
}
