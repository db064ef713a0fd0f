-- Rule tests of Crazy Eights. Piles are written top card first; what is not written lies shuffled under the stock.
-- Seat 1 begins unless a test says otherwise. `rest = "aside"` keeps the other cards out of the game.

-- The deal

for _, case in ipairs { { 2, 7, 52 }, { 3, 5, 52 }, { 5, 5, 52 }, { 6, 5, 104 }, { 15, 5, 104 } } do
  local seats, size, pack = case[1], case[2], case[3]
  test("CE-1 " .. seats .. " players get " .. size .. " cards each of a pack of " .. pack) {
    players = seats,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), size) end
      t:equal(t:count("discard"), 1)
      t:equal(t:count("stock"), pack - seats * size - 1)
    end
  }
end

for _, case in ipairs { { 2, 8, 416 }, { 7, 1, 52 }, { 6, 3, 156 } } do
  local seats, packs, cards = case[1], case[2], case[3]
  test("CE-1 " .. seats .. " players with " .. packs .. " packs") {
    players = seats, options = { packs = packs },
    function(t)
      local size = seats == 2 and 7 or 5
      t:equal(t:count("stock") + 1 + seats * size, cards)
    end
  }
end

test "CE-1 one pack is for seven players at most" {
  players = 8, options = { packs = 1 }, refused = "one pack is for seven players at most"
}

test "CE-1 not for sixteen players" {
  players = 16,
  refused = "16 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
}

for _, case in ipairs {
  { "packs", 0, "1..8" }, { "packs", 9, "1..8" }, { "draws", 0, "1..1000" }, { "draws", 1001, "1..1000" },
  { "max_turns", -1, "0..1000000" }, { "max_turns", 1000001, "0..1000000" },
} do
  test("CE-1 CE-3 CE-4 " .. case[1] .. " cannot be " .. case[2]) {
    options = { [case[1]] = case[2] },
    refused = "the option `" .. case[1] .. "` is a number in " .. case[3] .. ", not `" .. case[2] .. "`",
  }
end

for seed = 1, 4 do
  test("CE-1 an Eight turned up goes back into the stock, seed " .. seed) {
    hands = { "2C 3C", "4C 5C" }, discard = "8S", stock = "8H", seed = seed,
    function(t)
      t:ok(not t:top("discard"):find("8", 1, true), "no Eight on top")
      t:equal(t:count("discard"), 1)
      t:equal(t:count("stock"), 47)
    end
  }
end

test "CE-1 the card turned up gives the suit to follow" {
  hands = { "5C KD", "4C" }, discard = "9D",
  function(t)
    t:equal(t:public("wanted"), "diamonds")
    t:offers(1, "play KD", "draw")
  end
}

test "CE-1 CE-6 without specials a Queen turned up has no effect" {
  players = 3, hands = { "5C", "4C", "3C" }, discard = "QS",
  function(t) t:to_move(1) end
}

test "CE-1 CE-6 with specials a Queen turned up makes the first player miss a turn" {
  hands = { "5C", "4C", "3C" }, discard = "QS", options = { special_cards = true },
  function(t) t:to_move(2) end
}

test "CE-1 CE-6 with specials an Ace turned up turns the play round" {
  hands = { "5C 5D", "4C 4D", "3C 3D" }, discard = "AC", options = { special_cards = true },
  function(t)
    t:to_move(2)
    t:choose(2, "play 4C")
    t:to_move(1)
  end
}

test "CE-1 CE-7 with specials a Two turned up must be answered" {
  hands = { "5C", "4C", "3C" }, discard = "2C", options = { special_cards = true },
  function(t) t:offers(1, "take 2") end
}

-- A turn

test "CE-2 CE-3 a card of the suit or the rank, or an Eight, or draw" {
  hands = { "7C 5H 8D 9S 4D", "2C" }, discard = "5C",
  function(t) t:offers(1, "play 7C", "play 5H", "play 8D", "draw") end
}

test "CE-2 the card played is the one to follow" {
  hands = { "7C 5H", "2C 9H 5S KD" }, discard = "5C",
  function(t)
    t:choose(1, "play 5H")
    t:equal(t:pile("discard"), "5H 5C")
    t:offers(2, "play 9H", "play 5S", "draw")
  end
}

test "CE-3 up to three cards may be drawn, and played at any time; after the last one may pass" {
  hands = { "7D", "2C" }, discard = "5C", stock = "9D 6C KD QD",
  function(t)
    t:offers(1, "draw")
    t:choose(1, "draw")
    t:offers(1, "draw")
    t:choose(1, "draw")
    t:offers(1, "play 6C", "draw")
    t:choose(1, "draw")
    t:offers(1, "play 6C", "pass")
    t:choose(1, "pass")
    t:equal(t:count("hand", 1), 4)
    t:to_move(2)
  end
}

test "CE-3 a card drawn may be played at once, and that ends the turn" {
  hands = { "7D 4D", "2C" }, discard = "5C", stock = "6C",
  function(t)
    t:choose(1, "draw", "play 6C")
    t:to_move(2)
  end
}

test "CE-3 the number of draws is an option" {
  hands = { "7D", "2C" }, discard = "5C", stock = "9D QD", options = { draws = 2 },
  function(t)
    t:choose(1, "draw", "draw")
    t:offers(1, "pass")
  end
}

test "CE-3 the preset strict: one draw, then play it or pass" {
  hands = { "7D 6C", "2C" }, discard = "5C", stock = "9C", preset = "strict",
  function(t)
    t:choose(1, "draw")
    t:offers(1, "play 6C", "play 9C", "pass")
  end
}

test "CE-3 when the stock is empty one may pass without drawing" {
  hands = { "7C 2D", "2C" }, discard = "5C", rest = "aside",
  function(t)
    t:offers(1, "play 7C", "pass")
    t:choose(1, "pass")
    t:to_move(2)
  end
}

test "CE-3 CE-8 drawing ends when the stock is used up" {
  hands = { "7D", "2C" }, discard = "5C", stock = "9D", rest = "aside",
  function(t)
    t:choose(1, "draw")
    t:offers(1, "pass")
  end
}

test "CE-4 the last card ends the deal" {
  hands = { "7C", "2C", "3C" }, discard = "5C",
  function(t)
    t:choose(1, "play 7C")
    t:winners(1)
    t:equal(t:score(1), 0)
    t:equal(t:score(2), 2)
    t:equal(t:score(3), 3)
  end
}

test "CE-4 CE-5 an Eight as last card names no suit" {
  hands = { "8D", "2C" }, discard = "5C",
  function(t)
    t:choose(1, "play 8D")
    t:winners(1)
  end
}

test "CE-4 CE-10 after so many plays the deal ends, and the lowest count wins" {
  hands = { "7C KC QC", "6C 2D 3D" }, discard = "5C", options = { max_turns = 2 },
  function(t)
    t:choose(1, "play 7C")
    t:plays_on()
    t:choose(2, "play 6C")
    t:winners(2)
    t:equal(t:score(1), 20)
    t:equal(t:score(2), 5)
  end
}

test "CE-5 who plays an Eight names the suit to follow" {
  hands = { "8D 3D", "2C 9H 8S 5D 4D" }, discard = "5C",
  function(t)
    t:choose(1, "play 8D")
    t:offers(1, "call clubs", "call diamonds", "call hearts", "call spades")
    t:equal(t:public("wanted"), "clubs")     -- not the Eight's own suit, which nobody has named
    t:choose(1, "call hearts")
    t:equal(t:public("wanted"), "hearts")
    t:offers(2, "play 9H", "play 8S", "draw")
  end
}

-- Queens, Aces and Twos

local specials = { special_cards = true }

test "CE-6 a Queen makes the next player miss a turn" {
  hands = { "QC 2D", "2C", "3C" }, discard = "5C", options = specials,
  function(t)
    t:choose(1, "play QC")
    t:to_move(3)
  end
}

test "CE-6 with two players the same player goes on" {
  hands = { "QC 2D", "2C" }, discard = "5C", options = specials,
  function(t)
    t:choose(1, "play QC")
    t:to_move(1)
  end
}

test "CE-6 an Ace turns the direction of play round, and another one back" {
  hands = { "AC 2D", "9C 9D", "AD 3C" }, discard = "5C", options = specials,
  function(t)
    t:choose(1, "play AC")
    t:to_move(3)
    t:choose(3, "play AD")
    t:to_move(1)
  end
}

for _, card in ipairs { "QC", "AC", "2C" } do
  test("CE-6 without specials nothing comes of " .. card) {
    hands = { card .. " 3D", "4C", "3C" }, discard = "5C", stock = "6S",
    function(t)
      t:choose(1, "play " .. card)
      t:equal(t:public("owed"), nil)
      t:offers_also(2, "draw")
    end
  }
end

for _, card in ipairs { "3C", "KC" } do
  test("CE-6 with specials nothing comes of " .. card) {
    hands = { card .. " 3D", "4C", "3S" }, discard = "5C", options = specials,
    function(t)
      t:choose(1, "play " .. card)
      t:offers_also(2, "draw")
    end
  }
end

test "CE-6 CE-7 a Two makes the next player pick up two cards and lose the turn" {
  hands = { "2C 3D", "4C", "3C" }, discard = "5C", stock = "KS QS JS", options = specials,
  function(t)
    t:choose(1, "play 2C")
    t:equal(t:public("owed"), 2)
    t:offers(2, "take 2")
    t:choose(2, "take 2")
    t:equal(t:hand(2), "4C QS KS")
    t:equal(t:public("owed"), nil)
    t:offers(3, "play 3C", "draw")
  end
}

test "CE-7 another Two passes it on, two more" {
  hands = { "2C 3D", "4C 2S", "2H 3C 2D" }, discard = "5C", stock = "KS QS JS 10S 9S 7S", options = specials,
  function(t)
    t:choose(1, "play 2C")
    t:offers(2, "play 2S", "take 2")
    t:choose(2, "play 2S")
    t:offers(3, "play 2D", "play 2H", "take 4")
    t:choose(3, "play 2H")
    t:offers(1, "take 6")
    t:choose(1, "take 6")
    t:equal(t:count("hand", 1), 7)
    t:to_move(2)
  end
}

test "CE-7 CE-4 a Two may be answered with the last card" {
  hands = { "2C 3D", "2S", "3C 4C" }, discard = "5C", options = specials,
  function(t)
    t:choose(1, "play 2C")
    t:choose(2, "play 2S")
    t:winners(2)
  end
}

test "CE-6 with an empty stock a Two asks for nothing" {
  hands = { "2C 3D", "4C", "3C" }, discard = "5C", rest = "aside",
  options = { special_cards = true, reshuffle = false },
  function(t)
    t:choose(1, "play 2C")
    t:offers(2, "play 4C", "pass")
  end
}

-- The stock of these has no renewal. They end when all have passed in a row and the first once more.
test "CE-7 CE-9 what the stock cannot give is forgiven, and counts as no pass" {
  hands = { "2C 3D", "4S 5S" }, discard = "5C", stock = "KS", rest = "aside",
  options = { special_cards = true, reshuffle = false },
  function(t)
    t:choose(1, "play 2C")
    t:choose(2, "take 2")
    t:equal(t:hand(2), "4S 5S KS")
    t:choose(1, "pass")
    t:choose(2, "pass")
    t:plays_on()
    t:choose(1, "pass")
    t:over()
  end
}

test "CE-7 CE-9 if the stock gives exactly what is owed, that counts as the first pass" {
  hands = { "2C 3D", "4S 5S" }, discard = "5C", stock = "KS QS", rest = "aside",
  options = { special_cards = true, reshuffle = false },
  function(t)
    t:choose(1, "play 2C")
    t:choose(2, "take 2")
    t:choose(1, "pass")
    t:plays_on()
    t:choose(2, "pass")
    t:over()
  end
}

test "CE-7 CE-9 that counts for a player who did not deal too" {
  hands = { "2C 3D", "4S 5S", "6H 7H 9H" }, discard = "5C", stock = "KS QS", rest = "aside",
  options = { special_cards = true, reshuffle = false },
  function(t)
    t:choose(1, "play 2C")
    t:choose(2, "take 2")
    t:choose(3, "pass")
    t:choose(1, "pass")
    t:plays_on()
    t:choose(2, "pass")
    t:over()
  end
}

test "CE-7 CE-9 a pick-up that leaves cards in the stock counts as no pass" {
  hands = { "2C 3D", "4S 5S" }, discard = "5C", stock = "KS QS JS", rest = "aside",
  options = { special_cards = true, reshuffle = false, draws = 1 },
  function(t)
    t:choose(1, "play 2C")
    t:choose(2, "take 2")
    t:choose(1, "draw", "pass")
    t:choose(2, "pass")
    t:plays_on()
    t:choose(1, "pass")
    t:over()
  end
}

-- The stock used up

test "CE-8 the played cards but the one on top become a new stock as soon as it is used up" {
  hands = { "7D 2D", "2C" }, discard = "5C 4C 3C", stock = "9D", rest = "aside",
  function(t)
    t:choose(1, "draw")
    t:equal(t:pile("discard"), "5C")
    t:equal(t:count("stock"), 2)
    t:equal(t:sees(1, "stock"), "? ?")
    t:offers(1, "draw")
  end
}

-- By chance the shuffled order might be the old one, but with this seed it is not.
test "CE-8 the played cards are shuffled" {
  hands = { "7D 2D", "2C" }, discard = "5C 3C 4C 6C 9C 10C JC QC KC AC", stock = "9D", rest = "aside",
  function(t)
    t:choose(1, "draw")
    t:equal(t:count("stock"), 9)
    t:ok(t:pile("stock") ~= "3C 4C 6C 9C 10C JC QC KC AC", "not in the old order")
    t:ok(t:pile("stock") ~= "AC KC QC JC 10C 9C 6C 4C 3C", "not turned over")
  end
}

test "CE-8 a card played on an empty stock gives one" {
  hands = { "7C 2D", "2C" }, discard = "5C", rest = "aside",
  function(t)
    t:choose(1, "play 7C")
    t:equal(t:pile("discard"), "7C")
    t:equal(t:pile("stock"), "5C")
  end
}

test "CE-8 not while there are cards in it" {
  hands = { "7C 2D", "2C" }, discard = "5C", stock = "9D", rest = "aside",
  function(t)
    t:choose(1, "play 7C")
    t:equal(t:pile("discard"), "7C 5C")
    t:equal(t:pile("stock"), "9D")
  end
}

test "CE-8 CE-7 in the middle of a pick-up too" {
  hands = { "2C 3D", "4S 5S" }, discard = "5C 6C", stock = "KS", rest = "aside", options = specials,
  function(t)
    t:choose(1, "play 2C")
    t:choose(2, "take 2")
    t:equal(t:count("hand", 2), 4)
    t:equal(t:count("stock"), 1)
  end
}

test "CE-8 without the option the stock stays empty" {
  hands = { "7D 2D", "2C" }, discard = "5C 4C 3C", stock = "9D", rest = "aside", options = { reshuffle = false },
  function(t)
    t:choose(1, "draw")
    t:equal(t:count("stock"), 0)
    t:equal(t:pile("discard"), "5C 4C 3C")
    t:offers(1, "pass")
  end
}

test "CE-9 when all have passed in a row, the first once more, the deal ends" {
  hands = { "7D 2D", "2H", "3D" }, discard = "5C", rest = "aside",
  function(t)
    for seat = 1, 3 do t:choose(seat, "pass") end
    t:plays_on()
    t:choose(1, "pass")
    t:winners(2)
  end
}

test "CE-9 a card played in between starts the count anew" {
  hands = { "7D 7S 6S", "3S 7C" }, discard = "5C", rest = "aside",
  function(t)
    t:choose(1, "pass")
    t:choose(2, "play 7C")
    t:offers_also(1, "draw")
    t:choose(1, "play 7D")
    t:plays_on()
  end
}

test "CE-9 a pass after drawing counts only with an empty stock" {
  hands = { "7D", "2H" }, discard = "5C", stock = "9D KD QD", rest = "aside", options = { draws = 1 },
  function(t)
    t:choose(1, "draw", "pass")
    t:choose(2, "draw", "pass")
    t:choose(1, "draw", "pass")                          -- takes the last card: the first pass that counts
    t:choose(2, "pass")
    t:plays_on()
    t:choose(1, "pass")
    t:over()
  end
}

test "CE-9 a card drawn starts the count anew" {
  hands = { "7D 6D", "2H 8C" }, discard = "5C", rest = "aside", options = { draws = 1 },
  function(t)
    t:choose(1, "pass")
    t:choose(2, "play 8C", "call spades")                -- the 5 becomes the stock
    t:choose(1, "draw", "pass")
    t:choose(2, "pass")
    t:plays_on()
    t:choose(1, "pass")
    t:over()
  end
}

-- The count

for _, case in ipairs {
  { "8S", 50, 50 }, { "KS", 10, 10 }, { "QS", 10, 10 }, { "JS", 10, 10 }, { "AS", 1, 10 }, { "10S", 10, 37 },
  { "9C", 9, 30 },
  { "2C", 2, 2 }, { "2D", 2, 3 }, { "2H", 2, 4 }, { "2S", 2, 5 }, { "3C", 3, 6 }, { "5C 4C", 9, 24 },
} do
  test("CE-10 what is left counts: " .. case[1]) {
    hands = { "7C", case[1] }, discard = "7D",
    function(t)
      t:choose(1, "play 7C")
      t:equal(t:score(2), case[2])
    end
  }
  test("CE-10 what is left counts by its number in the pack: " .. case[1]) {
    hands = { "7C", case[1] }, discard = "7D", options = { points = "card_numbers" },
    function(t)
      t:choose(1, "play 7C")
      t:equal(t:score(2), case[3])
    end
  }
end

test "CE-10 ALL-5 as low a count shares the win" {
  hands = { "7D 2D", "7H 2H", "7S 3H" }, discard = "5C", rest = "aside",
  function(t)
    for seat = 1, 3 do t:choose(seat, "pass") end
    t:choose(1, "pass")
    t:winners(1, 2)
  end
}

-- The preset of the OpenSpiel collection

test "CE-3 the preset open_spiel: five draws" {
  hands = { "7D", "2C" }, discard = "5C", stock = "9D KD QD JD 10D 6D", preset = "open_spiel",
  function(t)
    for _ = 1, 5 do t:choose(1, "draw") end
    t:offers(1, "pass")
  end
}

test "CE-8 CE-10 the preset open_spiel: no new stock, cards count by their number in the pack" {
  hands = { "7C", "AS 2D", "9H" }, discard = "7D 6D", stock = "KS", rest = "aside", preset = "open_spiel",
  function(t)
    t:choose(1, "draw")
    t:equal(t:count("stock"), 0)
    t:choose(1, "play 7C")
    t:choose(2, "pass")
    t:choose(3, "pass")
    t:choose(1, "pass")
    t:choose(2, "pass")
    t:winners(1)
    t:equal(t:score(1), 10)
    t:equal(t:score(2), 13)
    t:equal(t:score(3), 32)
  end
}

-- Eight packs have 96 clubs without the Eights. They are played in turn, after them the Aces of spades.
local clubs = { {}, {} }
for place, rank in ipairs { "2", "3", "4", "5", "6", "7", "9", "10", "J", "Q", "K", "A" } do
  for copy = 1, 8 do
    if place > 1 or copy > 1 then table.insert(clubs[copy % 2 + 1], rank .. "C") end
  end
end
for _, cards in ipairs(clubs) do
  for _ = 1, 4 do table.insert(cards, "AS") end
end

test "CE-4 the preset open_spiel: the deal ends with card number 100" {
  preset = "open_spiel", options = { packs = 8 }, discard = "2C",
  hands = { table.concat(clubs[1], " "), table.concat(clubs[2], " ") },
  function(t)
    for number = 1, 100 do
      t:plays_on()
      local seat = 2 - number % 2
      t:choose(seat, "play " .. clubs[seat][(number + 1) // 2])
    end
    t:over()
  end
}

test "CE-4 the preset open_spiel: options may be set over it" {
  hands = { "7C KC", "6C 2D" }, discard = "5C", preset = "open_spiel", options = { max_turns = 1 },
  function(t)
    t:choose(1, "play 7C")
    t:over()
  end
}

-- What a player is told of cards that cannot be played

test "CE-2 CE-7 why a card cannot be played" {
  hands = { "7C 2H", "KD 4S" }, discard = "5H", options = { special_cards = true },
  function(t)
    t:refuses(1, "7C", "7 of clubs has neither the suit to follow, hearts, nor the rank of the card on top")
    t:choose(1, "play 2H")
    t:refuses(2, "4S", "only a Two answers a Two")
  end
}
