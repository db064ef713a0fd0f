-- Rule tests of Jackjack, clause by clause. Cards in piles are written top first; seat 1 begins unless a dealer is
-- named.

-- A player who lays one card and ends the go there.
local function lays(t, seat, card)
  t:choose(seat, "lay " .. card, "stop")
end

-- The whole of a go in which nothing fits.
local function only_picks_up(t, seat)
  t:offers(seat, "declare", "take 1")
  t:choose(seat, "take 1")
end

-- JJ-1: packs and deal

for players, each in pairs { [2] = 7, [3] = 7, [4] = 7, [5] = 5, [8] = 5 } do
  test("JJ-1 ALL-1 " .. players .. " players get " .. each .. " cards each of one pack") {
    players = players,
    function(t)
      for seat = 1, players do t:equal(t:count("hand", seat), each) end
      t:equal(t:count("discard"), 1)
      t:equal(t:count("stock"), 51 - players * each)
    end
  }
end

for packs = 2, 3 do
  test("JJ-1 " .. packs .. " packs are shuffled together") {
    players = 5, options = { packs = packs },
    function(t)
      t:equal(t:count("hand", 5), 5)
      t:equal(t:count("stock"), packs * 52 - 26)
    end
  }
end

for _, packs in ipairs { 0, 4 } do
  test("JJ-1 there are one to three packs, not " .. packs) {
    options = { packs = packs }, refused = "the option `packs` is a number in 1..3, not `" .. packs .. "`"
  }
end

test "JJ-1 nine players are too many" {
  players = 9, refused = "9 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8"
}

test "JJ-1 ALL-1 hands are hidden, but their size and that of the stock are seen" {
  hands = { "5H 9C", "3C 4C 6S" }, discard = "KD", stock = "7S 7C", rest = "aside",
  function(t)
    t:equal(t:sees(1, "hand", 2), "? ? ?")
    t:equal(t:sees(2, "hand", 1), "? ?")
    t:equal(t:sees(1, "hand", 1), "9C 5H")
    t:equal(t:sees(1, "stock"), "? ?")
    t:equal(t:sees(2, "discard"), "KD")
  end
}

-- JJ-2: the card turned up has no effect

for _, card in ipairs { "2H", "8H", "KH", "JC", "QH", "AH" } do
  test("JJ-2 nothing comes of " .. card .. " turned up, also when nobody lays on it") {
    players = 3, hands = { "5S 9D", "5D 9S", "3D 4S" }, discard = card,
    function(t)
      t:equal(t:public("due"), 0)
      only_picks_up(t, 1)
      t:to_move(2)
      t:equal(t:count("hand", 1), 3)
    end
  }
end

test "JJ-2 a Queen turned up needs no cover: only what fits her may be laid" {
  hands = { "JH KH QC 9H 3C", "5D 9S" }, discard = "QH",
  function(t)
    t:offers(1, "declare", "lay JH", "lay KH", "lay QC")
  end
}

test "JJ-2 JJ-9 on an Ace turned up fits its suit, or an Ace" {
  hands = { "5H KH 2H AC 2C KC", "5D 9S" }, discard = "AH",
  function(t)
    t:offers(1, "declare", "lay 2H", "lay 5H", "lay KH", "lay AC")
  end
}

test "JJ-2 a Two laid on a Two turned up counts alone" {
  hands = { "2C 9D", "5D 9S" }, discard = "2H",
  function(t)
    lays(t, 1, "2C")
    t:offers(2, "declare", "take 2")
  end
}

test "JJ-2 an Eight laid on an Eight turned up counts alone" {
  players = 4, hands = { "8C 9D", "5D 9S", "3D 3S", "3C 3H" }, discard = "8H",
  function(t)
    lays(t, 1, "8C")
    t:to_move(3)
  end
}

-- JJ-3: who begins; the stock running out

test "JJ-3 the player on the dealer's left begins, clockwise" {
  players = 4, dealer = 2, hands = { "5S", "5D", "3D", "3S" }, discard = "9H",
  function(t)
    for _, seat in ipairs { 3, 4, 1, 2, 3 } do only_picks_up(t, seat) end
  end
}

for seat = 1, 3 do
  test("ALL-4 JJ-3 chance picks the first dealer: seat " .. seat) {
    players = 3, dealer = "chance", chance = { seat },
    function(t)
      t:equal(t:dealer(), seat)
      t:to_move(seat % 3 + 1)
    end
  }
end

test "JJ-3 ALL-2 ALL-3 the discard pile is turned over unshuffled, without its top card, when a card is wanted" {
  hands = { "3C KD", "3D KS" }, discard = "9H 5S 7H 6S 10C", stock = "4D", rest = "aside",
  function(t)
    only_picks_up(t, 1)
    t:equal(t:hand(1), "3C 4D KD")
    t:equal(t:count("stock"), 0, "the stock is not renewed before a card is wanted")
    t:equal(t:pile("discard"), "9H 5S 7H 6S 10C")
    only_picks_up(t, 2)
    t:equal(t:hand(2), "10C 3D KS")
    t:equal(t:pile("stock"), "6S 7H 5S")
    t:equal(t:pile("discard"), "9H")
    t:equal(t:sees(1, "stock"), "? ? ?")
  end
}

test "JJ-3 ALL-2 the stock is renewed in the middle of a pick-up" {
  hands = { "JC KD 9S", "3D KS" }, discard = "10C 5S 7H 6S 9H", stock = "4D 4S", rest = "aside",
  function(t)
    lays(t, 1, "JC")
    t:choose(2, "take 5")
    t:equal(t:hand(2), "3D 4D 7H 9H 4S 6S KS")
    t:equal(t:pile("stock"), "5S 10C")
    t:equal(t:pile("discard"), "JC")
  end
}

-- JJ-4: what fits

test "JJ-4 the same rank, or the next one up or down in the suit" {
  hands = { "7C 7D 7S 6H 8H 5H 9H 6C 8C QD", "3D" }, discard = "7H",
  function(t)
    t:offers(1, "declare", "lay 7C", "lay 7D", "lay 7S", "lay 6H", "lay 8H")
  end
}

test "JJ-4 King and Two are not next to each other" {
  hands = { "2H 3H 5C", "3D" }, discard = "KH",
  function(t) only_picks_up(t, 1) end
}

test "JJ-4 Two and King are not next to each other" {
  hands = { "3H KH QH 5C", "3D" }, discard = "2H",
  function(t) t:offers(1, "declare", "lay 3H") end
}

test "JJ-4 Ten and Jack, Queen and King are" {
  hands = { "10H QH KH", "3D" }, discard = "JH",
  function(t) t:offers(1, "declare", "lay 10H", "lay QH") end
}

-- Were the Ace next to the King, the step to the Ace would be one up, and the one back to a King one down.
test "JJ-4 JJ-5 JJ-9 an Ace is next to no rank, and gives a run no direction" {
  options = { packs = 2, specials_end_go = false }, hands = { "KH AH KH 5C", "3D" }, discard = "KC",
  function(t)
    t:choose(1, "lay KH", "lay AH")
    t:offers(1, "lay KH", "stop")
  end
}

test "JJ-4 an identical card of another pack does not fit" {
  options = { packs = 2 }, hands = { "7H 6H 9S", "3D" }, discard = "7H",
  function(t) t:offers(1, "declare", "lay 6H") end
}

test "JJ-4 JJ-7 nor does an identical special card, but an Ace, at the beginning of a run" {
  options = { packs = 2 }, hands = { "8H AS", "AS 5C" }, discard = "8H",
  function(t)
    t:offers(1, "declare", "lay AS")
    lays(t, 1, "AS")
    t:offers(2, "declare", "lay AS")
  end
}

-- JJ-5: runs

test "JJ-5 a run goes from suit to suit where the ranks match, and turns there" {
  hands = { "6H 7H 7C 6C 6D 9S", "3D" }, discard = "5H",
  function(t)
    t:choose(1, "lay 6H")
    t:offers(1, "lay 7H", "lay 6C", "lay 6D", "stop")
    t:choose(1, "lay 7H")
    t:offers(1, "lay 7C", "stop")
    t:choose(1, "lay 7C")
    t:offers(1, "lay 6C", "stop")
    t:choose(1, "lay 6C")
    t:offers(1, "lay 6D", "stop")
    t:choose(1, "lay 6D")
    t:offers(1, "stop")
    t:choose(1, "stop")
    t:equal(t:pile("discard"), "6D 6C 7C 7H 6H 5H")
    t:equal(t:hand(1), "9S")
    t:to_move(2)
  end
}

test "JJ-5 a run may stop after its first card, though it could go on" {
  hands = { "6H 7H 9S", "3D" }, discard = "5H",
  function(t)
    lays(t, 1, "6H")
    t:to_move(2)
    t:equal(t:hand(1), "7H 9S")
  end
}

test "JJ-5 the step from the table does not fix the direction, the first step of the run does: up" {
  options = { packs = 3 }, hands = { "4H 4H 5H 5H 6H 3H 9S", "3D" }, discard = "5H",
  function(t)
    t:choose(1, "lay 4H")
    t:offers(1, "lay 3H", "lay 5H", "stop")
    t:choose(1, "lay 5H")
    t:offers(1, "lay 6H", "stop")
  end
}

test "JJ-5 and down" {
  options = { packs = 2 }, hands = { "6H 5H 4H 6H 7H 9S", "3D" }, discard = "5H",
  function(t)
    t:choose(1, "lay 6H")
    t:offers(1, "lay 5H", "lay 7H", "stop")
    t:choose(1, "lay 5H")
    t:offers(1, "lay 4H", "stop")
    t:choose(1, "lay 4H")
    t:offers(1, "stop")
  end
}

test "JJ-5 changing suit frees the direction" {
  options = { packs = 2 }, hands = { "3H 4H 5H 5S 5H 4H 6H 9C", "3D" }, discard = "3C",
  function(t)
    t:choose(1, "lay 3H", "lay 4H", "lay 5H")
    t:offers(1, "lay 6H", "lay 5S", "stop")
    t:choose(1, "lay 5S", "lay 5H")
    t:offers(1, "lay 4H", "lay 6H", "stop")
  end
}

test "JJ-5 with specials_end_go off the very same card of another pack does not free it" {
  options = { packs = 2, specials_end_go = false }, hands = { "7H 8H 8H 7H 9H 5C", "3D" }, discard = "6H",
  function(t)
    t:choose(1, "lay 7H", "lay 8H", "lay 8H")
    t:offers(1, "lay 9H", "stop")
    t:refuses(1, "7H", "a run keeps its direction within a suit")
  end
}

test "JJ-5 JJ-9 nor does an Ace of the same suit" {
  options = { packs = 2, specials_end_go = false }, hands = { "7H 8H AH 9H 8H 10H 5C", "3D" }, discard = "6H",
  function(t)
    t:choose(1, "lay 7H", "lay 8H", "lay AH", "lay 9H")
    t:offers(1, "lay 10H", "stop")
  end
}

test "JJ-5 JJ-9 an Ace of another suit does" {
  options = { packs = 2, specials_end_go = false }, hands = { "7H 8H AC 5C 6C 4C 9S", "3D" }, discard = "6H",
  function(t)
    t:choose(1, "lay 7H", "lay 8H", "lay AC", "lay 5C")
    t:offers(1, "lay 4C", "lay 6C", "stop")
  end
}

test "JJ-5 JJ-10 and so does covering a Queen with a card of her suit" {
  options = { packs = 2, specials_end_go = false }, hands = { "JH QH 8H 7H 9H 5C", "3D" }, discard = "10H",
  function(t)
    t:choose(1, "lay JH", "lay QH", "lay 8H")
    t:offers(1, "lay 7H", "lay 9H", "stop")
  end
}

test "JJ-5 each go begins with its direction free" {
  options = { packs = 2 }, hands = { "6H 7H 9S 9D", "7C 6C 3D" }, discard = "5H",
  function(t)
    t:choose(1, "lay 6H", "lay 7H", "stop")
    t:choose(2, "lay 7C")
    t:offers(2, "lay 6C", "stop")
  end
}

-- JJ-6: picking up

test "JJ-6 who cannot lay picks up one card, and the go ends" {
  hands = { "9S 9D", "3D" }, discard = "5H", stock = "6H 7H",
  function(t)
    only_picks_up(t, 1)
    t:equal(t:hand(1), "9D 6H 9S")
    t:to_move(2)
  end
}

test "JJ-6 who can lay must" {
  hands = { "6H 9D", "3D" }, discard = "5H",
  function(t) t:offers(1, "declare", "lay 6H") end
}

test "JJ-6 with may_pass, who could lay may pick up one card instead" {
  options = { may_pass = true }, hands = { "6H 9D", "3D" }, discard = "5H", stock = "7H",
  function(t)
    t:offers(1, "declare", "lay 6H", "take 1")
    t:choose(1, "take 1")
    t:equal(t:hand(1), "9D 6H 7H")
    t:to_move(2)
  end
}

-- JJ-7: special cards

local also_fit = { ["8H"] = "7H 9H", KH = "QH", ["2H"] = "3H", AH = "5H KH", JC = "10C JH QC" }

for special, twin in pairs { ["8H"] = "8C", KH = "KC", ["2H"] = "2C", AH = "AC", JC = "JS" } do
  test("JJ-7 after " .. special .. " only more of its kind may follow") {
    options = { packs = 2 },   -- for the Ace on an Ace
    hands = { special .. " " .. twin .. " 9D " .. also_fit[special], "3D" }, discard = special == "JC" and "AC" or "AH",
    function(t)
      t:choose(1, "lay " .. special)
      t:offers(1, "lay " .. twin, "stop")
      t:choose(1, "lay " .. twin)
      t:offers(1, "stop")
    end
  }
end

local ordinary = {
  ["3H"] = "4H", ["4H"] = "5H", ["5H"] = "6H", ["6H"] = "7H", ["7H"] = "8H", ["9H"] = "10H", ["10H"] = "9H",
  JH = "10H", JD = "JC"
}

for card, next_card in pairs(ordinary) do
  test("JJ-7 " .. card .. " is an ordinary card: the run goes on with " .. next_card) {
    hands = { card .. " " .. next_card .. " QC", "3D" }, discard = card == "JD" and "AD" or "AH",
    function(t)
      t:choose(1, "lay " .. card)
      t:offers(1, "lay " .. next_card, "stop")
    end
  }
end

test "JJ-7 the very same special card of another pack may follow at once" {
  players = 4, options = { packs = 2 }, hands = { "8H 8H 9D", "3D", "3C", "3S" }, discard = "7H",
  function(t)
    t:choose(1, "lay 8H", "lay 8H", "stop")
    t:to_move(4)
  end
}

test "JJ-7 with specials_end_go off the run goes on, and the special card has no effect" {
  players = 3, options = { specials_end_go = false },
  hands = { "8D 8C 9D 10D 9S", "3H 3S", "3C" }, discard = "7D",
  function(t)
    t:choose(1, "lay 8D")
    t:offers(1, "lay 8C", "lay 9D", "stop")
    t:choose(1, "lay 9D")
    t:offers(1, "lay 10D", "lay 9S", "stop")   -- the run still climbs
    t:choose(1, "lay 10D", "stop")
    t:to_move(2)
  end
}

test "JJ-7 with specials_end_go off a special card left at the end still works" {
  players = 3, options = { specials_end_go = false }, hands = { "7D 8D 9D 3S", "3H 4S", "3C" }, discard = "6D",
  function(t)
    t:choose(1, "lay 7D", "lay 8D", "stop")
    t:to_move(3)
  end
}

test "JJ-7 with specials_end_go off only those of one kind at the end count" {
  players = 4, options = { specials_end_go = false, packs = 2 }, discard = "7D",
  hands = { "8D 9D 9S 8S 3S", "3H 3S", "3C", "4C" },
  function(t)
    t:choose(1, "lay 8D", "lay 9D", "lay 9S", "lay 8S", "stop")
    t:to_move(3)
  end
}

test "JJ-7 with specials_end_go off no Two, King, Ace or Black Jack works inside the run" {
  players = 3, options = { specials_end_go = false, ace_names_suit = true },
  hands = { "2D 3D 3C AC JC 10C 10S JS QS KS 9S", "4H 6S", "4C" }, discard = "AD",
  function(t)
    t:choose(1, "lay 2D", "lay 3D", "lay 3C", "lay AC", "lay JC", "lay 10C", "lay 10S", "lay JS", "lay QS", "lay KS")
    t:offers(1, "stop")
    t:choose(1, "stop")
    t:equal(t:public("due"), 0)
    t:equal(t:public("named"), nil)
    t:to_move(3)   -- by the King
  end
}

test "JJ-7 JJ-11 with specials_end_go off an answer still ends the run" {
  options = { specials_end_go = false }, hands = { "2D 9S", "2C 3C 2S 9H" }, discard = "AD",
  function(t)
    lays(t, 1, "2D")
    t:choose(2, "lay 2C")
    t:offers(2, "lay 2S", "stop")
  end
}

-- JJ-8: Eights and Kings

for eights, to_move in pairs { [1] = 3, [2] = 1, [3] = 2, [4] = 3 } do
  test("JJ-8 three players: " .. eights .. " Eights, and it is the turn of player " .. to_move) {
    players = 3, hands = { "8H 8C 8D 8S 4C", "3D", "3C" }, discard = "9H",
    function(t)
      t:choose(1, "lay 8H")
      if eights > 1 then t:choose(1, "lay 8C") end
      if eights > 2 then t:choose(1, "lay 8D") end
      if eights > 3 then t:choose(1, "lay 8S") end
      t:choose(1, "stop")
      t:to_move(to_move)
    end
  }
end

for eights, to_move in pairs { [1] = 1, [2] = 2 } do
  test("JJ-8 two players: " .. eights .. " Eights, and it is the turn of player " .. to_move) {
    hands = { "8H 8C 4C", "3D" }, discard = "9H",
    function(t)
      t:choose(1, "lay 8H")
      if eights > 1 then t:choose(1, "lay 8C") end
      t:choose(1, "stop")
      t:to_move(to_move)
    end
  }
end

for kings, to_move in pairs { [1] = 4, [2] = 2, [3] = 4 } do
  test("JJ-8 four players: " .. kings .. " Kings, and it is the turn of player " .. to_move) {
    players = 4, hands = { "KH KC KD 4C", "3D", "3C", "3H" }, discard = "QH",
    function(t)
      t:choose(1, "lay KH")
      if kings > 1 then t:choose(1, "lay KC") end
      if kings > 2 then t:choose(1, "lay KD") end
      t:choose(1, "stop")
      t:to_move(to_move)
    end
  }
end

test "JJ-8 play stays turned round, and Eights count in its direction" {
  players = 4, hands = { "KH 4C", "3D", "3C 3H", "8H 5C" }, discard = "AH",
  function(t)
    lays(t, 1, "KH")
    only_picks_up(t, 4)
    only_picks_up(t, 3)
    t:to_move(2)
  end
}

test "JJ-8 an Eight counts in the direction of play" {
  players = 4, hands = { "KH 4C", "3D", "3C", "QH 8C 5D" }, discard = "AH",
  function(t)
    lays(t, 1, "KH")
    t:choose(4, "lay QH", "lay 8C", "stop")
    t:to_move(2)
  end
}

test "JJ-8 a second King turns play round again" {
  players = 4, hands = { "KH 4C", "3D", "3C", "KC 5D" }, discard = "AH",
  function(t)
    lays(t, 1, "KH")
    lays(t, 4, "KC")
    t:to_move(1)
  end
}

test "JJ-8 with two players a King changes nothing" {
  hands = { "KH 4C", "3D" }, discard = "QH",
  function(t)
    lays(t, 1, "KH")
    t:to_move(2)
    t:not_told("Play reverses")
  end
}

test "JJ-8 JJ-6 an Eight works once only" {
  players = 3, hands = { "8H 4C", "3D 3C", "3S 3H" }, discard = "9H",
  function(t)
    lays(t, 1, "8H")
    only_picks_up(t, 3)
    t:to_move(1)
  end
}

-- JJ-9: Aces

test "JJ-9 an Ace fits on anything, and asks for its own suit, or an Ace" {
  hands = { "AS 9D 4C", "2S 5S KS JS 5D AH 6D" }, discard = "5H",
  function(t)
    t:offers(1, "declare", "lay AS")
    lays(t, 1, "AS")
    t:offers(2, "declare", "lay 2S", "lay 5S", "lay JS", "lay KS", "lay AH")
  end
}

test "JJ-9 of several Aces the last one counts" {
  hands = { "AS AD 4C", "5S 6D 5C" }, discard = "5H",
  function(t)
    t:choose(1, "lay AS")
    t:offers(1, "lay AD", "stop")
    t:choose(1, "lay AD", "stop")
    t:offers(2, "declare", "lay 6D")
  end
}

test "JJ-9 an Ace is no answer to a penalty" {
  hands = { "2H 4C", "AH 9S" }, discard = "3H",
  function(t)
    lays(t, 1, "2H")
    t:offers(2, "declare", "take 2")
  end
}

test "JJ-9 with ace_names_suit its player names the suit, until a card is laid" {
  players = 3, options = { ace_names_suit = true },
  hands = { "AS 9D 4C", "3S 5C", "6D 7D AH 9S" }, discard = "5H", stock = "2S 3C",
  function(t)
    lays(t, 1, "AS")
    t:offers(1, "name clubs", "name diamonds", "name hearts", "name spades")
    t:choose(1, "name diamonds")
    t:equal(t:public("named"), "diamonds")
    only_picks_up(t, 2)
    t:offers(3, "declare", "lay 6D", "lay 7D", "lay AH")
    t:choose(3, "lay 6D")
    t:equal(t:public("named"), nil)
    t:offers(3, "lay 7D", "lay AH", "stop")
  end
}

test "JJ-9 with ace_names_suit several Aces name one suit, perhaps the Ace's own" {
  options = { ace_names_suit = true }, hands = { "AS AH 9D", "3S 5H" }, discard = "5D",
  function(t)
    t:choose(1, "lay AS", "lay AH", "stop", "name hearts")
    t:offers(2, "declare", "lay 5H")
  end
}

test "JJ-9 with ace_names_suit nobody names a suit for an Ace turned up" {
  options = { ace_names_suit = true }, hands = { "9D 4C", "3S 5H" }, discard = "AH",
  function(t)
    only_picks_up(t, 1)
    t:offers(2, "declare", "lay 5H")
  end
}

-- JJ-10: Queens

test "JJ-10 any card covers a Queen, and she cannot be left uncovered" {
  hands = { "QH 2C 5S 8D AC QC KS 10H JC", "3D" }, discard = "JH",
  function(t)
    t:choose(1, "lay QH")
    t:offers(1, "lay 2C", "lay 5S", "lay 8D", "lay AC", "lay QC", "lay KS", "lay 10H", "lay JC")
  end
}

test "JJ-10 the run goes on from the cover" {
  hands = { "QH 5S 6S 4S 5D QC 9D", "3D" }, discard = "KH",
  function(t)
    t:choose(1, "lay QH", "lay 5S")
    t:offers(1, "lay 4S", "lay 6S", "lay 5D", "stop")
    t:choose(1, "lay 6S")
    t:offers(1, "stop")
  end
}

test "JJ-10 with a free direction, also where the cover is next to the Queen" {
  options = { packs = 2 }, hands = { "JH QH JH 10H QH 3C", "3D" }, discard = "10H",
  function(t)
    t:choose(1, "lay JH", "lay QH", "lay JH")
    t:offers(1, "lay 10H", "lay QH", "stop")
  end
}

test "JJ-10 a Queen that covers a Queen must be covered too" {
  hands = { "QH QC 5S 5D", "3D" }, discard = "JH",
  function(t)
    t:choose(1, "lay QH")
    t:offers(1, "lay QC", "lay 5D", "lay 5S")
    t:choose(1, "lay QC")
    t:offers(1, "lay 5D", "lay 5S")
  end
}

for cover, due in pairs { ["2C"] = 2, JC = 5 } do
  test("JJ-10 a Queen covered by " .. cover .. " leaves " .. due .. " due") {
    hands = { "QH 9D " .. cover, "3D" }, discard = "JH",
    function(t)
      t:choose(1, "lay QH")
      lays(t, 1, cover)
      t:offers(2, "declare", "take " .. due)
    end
  }
end

test "JJ-10 JJ-7 more of the same kind may follow a special card that covers a Queen" {
  players = 3, hands = { "QH 8D 8C 9D", "3D", "3C" }, discard = "JH",
  function(t)
    t:choose(1, "lay QH", "lay 8D")
    t:offers(1, "lay 8C", "stop")
    t:choose(1, "lay 8C", "stop")
    t:to_move(1)
  end
}

test "JJ-10 a King that covers a Queen reverses" {
  players = 3, hands = { "QH KD 9D", "3D", "3C" }, discard = "JH",
  function(t)
    t:choose(1, "lay QH", "lay KD", "stop")
    t:to_move(3)
  end
}

test "JJ-10 a Queen cannot be laid without a card to cover her" {
  hands = { "QH", "3D" }, discard = "JH",
  function(t) only_picks_up(t, 1) end
}

test "JJ-10 nor can the first of several Queens" {
  hands = { "QH QC QS", "3D" }, discard = "JH",
  function(t) only_picks_up(t, 1) end
}

test "JJ-10 nor the last card but one, when both are Queens" {
  hands = { "5H 5C QC QD", "3D" }, discard = "4H",
  function(t)
    t:choose(1, "lay 5H", "lay 5C")
    t:offers(1, "stop")
  end
}

test "JJ-10 inside a run too a Queen needs a card to cover her" {
  hands = { "JH QH", "3D" }, discard = "10H",
  function(t)
    t:choose(1, "lay JH")
    t:offers(1, "stop")
  end
}

test "JJ-10 a Queen may be the last card but one" {
  hands = { "QH 5S", "3D" }, discard = "JH",
  function(t)
    t:choose(1, "declare", "lay QH", "lay 5S")
    t:winners(1)
  end
}

-- JJ-11: Twos

-- JJ-11: Twos

test "JJ-11 for a Two the next player picks up two cards and misses the go" {
  players = 3, hands = { "2H 9S", "3H 4D", "3C 5C" }, discard = "AH", stock = "6C 6D 6S",
  function(t)
    lays(t, 1, "2H")
    t:equal(t:public("due"), 2)
    t:offers(2, "declare", "take 2")   -- though 3H would fit
    t:choose(2, "take 2")
    t:equal(t:hand(2), "6C 4D 6D 3H")
    t:equal(t:public("due"), 0)
    only_picks_up(t, 3)
    t:to_move(1)
  end
}

test "JJ-11 a Two answered is passed on, all Twos together" {
  players = 4, hands = { "2H 9S", "2C 3C 4C", "2D 2S 3S 4D", "5C 5D" }, discard = "AH",
  function(t)
    lays(t, 1, "2H")
    t:offers(2, "declare", "lay 2C", "take 2")
    t:choose(2, "lay 2C")
    t:offers(2, "stop")                -- though 3C would fit
    t:choose(2, "stop")
    t:offers(3, "declare", "lay 2D", "lay 2S", "take 4")
    t:choose(3, "lay 2D")
    t:offers(3, "lay 2S", "stop")
    t:choose(3, "lay 2S", "stop")
    t:offers(4, "declare", "take 8")
    t:choose(4, "take 8")
    t:equal(t:count("hand", 4), 10)
    t:to_move(1)
  end
}

test "JJ-11 two Twos laid at once make four" {
  hands = { "2H 2C 9S", "3C 4C" }, discard = "AH",
  function(t)
    t:choose(1, "lay 2H", "lay 2C", "stop")
    t:offers(2, "declare", "take 4")
  end
}

test "JJ-11 once picked up for, Twos count no more" {
  players = 3, hands = { "2H 9S", "3S 4C", "2C 5C" }, discard = "AH",
  function(t)
    lays(t, 1, "2H")
    t:choose(2, "take 2")
    lays(t, 3, "2C")
    t:offers(1, "declare", "take 2")
  end
}

test "JJ-11 the very same Two of another pack answers" {
  options = { packs = 2 }, hands = { "2H 9S", "2H 4C" }, discard = "AH",
  function(t)
    lays(t, 1, "2H")
    t:offers(2, "declare", "lay 2H", "take 2")
  end
}

-- JJ-12, JJ-13: Black Jacks

test "JJ-12 for a Black Jack the next player picks up five and misses the go" {
  players = 3, hands = { "JC 9S", "10C QC 4D", "3C 5C" }, discard = "AC", stock = "6C 6D 6H 6S 7S",
  function(t)
    lays(t, 1, "JC")
    t:offers(2, "declare", "take 5")
    t:choose(2, "take 5")
    t:equal(t:hand(2), "6C 10C QC 4D 6D 6H 6S 7S")
    t:equal(t:public("due"), 0)
    only_picks_up(t, 3)
  end
}

test "JJ-12 a Black Jack answered adds five" {
  players = 3, hands = { "JS 9S", "JC 10C 3D", "3C 5C" }, discard = "AS",
  function(t)
    lays(t, 1, "JS")
    t:offers(2, "declare", "lay JC", "take 5")
    t:choose(2, "lay JC")
    t:offers(2, "stop")
    t:choose(2, "stop")
    t:offers(3, "declare", "take 10")
  end
}

test "JJ-12 two Black Jacks laid at once make ten" {
  hands = { "JS JC 9S", "3C 5C" }, discard = "AS",
  function(t)
    t:choose(1, "lay JS", "lay JC", "stop")
    t:offers(2, "declare", "take 10")
  end
}

test "JJ-12 JJ-4 the very same Black Jack of another pack answers" {
  options = { packs = 2 }, hands = { "JS 9S", "JS 5C" }, discard = "AS",
  function(t)
    lays(t, 1, "JS")
    t:offers(2, "declare", "lay JS", "take 5")
  end
}

test "JJ-13 JJ-12 Black Jacks answer Twos, and all that is due is passed on" {
  players = 3, hands = { "2H 9S", "2S JC 2D 3S", "JS JC JH 2C" }, discard = "AH", options = { packs = 2 },
  function(t)
    lays(t, 1, "2H")
    t:offers(2, "declare", "lay 2D", "lay 2S", "lay JC", "take 2")
    t:choose(2, "lay JC")
    t:offers(2, "stop")                -- Twos no longer answer
    t:choose(2, "stop")
    t:offers(3, "declare", "lay JC", "lay JH", "lay JS", "take 7")
    t:choose(3, "lay JS", "lay JC", "stop")
    t:offers(1, "declare", "take 17")
  end
}

for _, jack in ipairs { "JC", "JS" } do
  test("JJ-13 one Black Jack is enough to answer a Two: " .. jack) {
    players = 3, hands = { "2H 9S", jack .. " 9D", "6D 6H" }, discard = "AH",
    function(t)
      lays(t, 1, "2H")
      t:offers(2, "declare", "lay " .. jack, "take 2")
      lays(t, 2, jack)
      t:offers(3, "declare", "take 7")
    end
  }
end

test "JJ-13 four Twos and two Black Jacks make 18" {
  players = 4, hands = { "2H 2S 9S", "2C 2D 9D", "JC JS 9C", "5C" }, discard = "AH",
  function(t)
    t:choose(1, "lay 2H", "lay 2S", "stop")
    t:choose(2, "lay 2C", "lay 2D", "stop")
    t:choose(3, "lay JC")
    t:offers(3, "lay JS", "stop")
    t:choose(3, "lay JS", "stop")
    t:offers(4, "declare", "take 18")
    t:choose(4, "take 18")
    t:equal(t:count("hand", 4), 19)
    t:to_move(1)
  end
}

test "JJ-13 nobody answers with Twos and Jacks in one go" {
  hands = { "2H 9S", "2C JC JS 9D" }, discard = "AH",
  function(t)
    lays(t, 1, "2H")
    t:choose(2, "lay 2C")
    t:offers(2, "stop")
  end
}

test "JJ-13 with jacks_on_twos off only Twos answer Twos" {
  hands = { "2H 9S", "2C JC JS 9D" }, discard = "AH", options = { jacks_on_twos = false },
  function(t)
    lays(t, 1, "2H")
    t:offers(2, "declare", "lay 2C", "take 2")
  end
}

test "JJ-13 with jacks_on_twos off Jacks still answer Jacks" {
  hands = { "JC 9S", "2C JS JD 9D" }, discard = "AC", options = { jacks_on_twos = false },
  function(t)
    lays(t, 1, "JC")
    t:offers(2, "declare", "lay JD", "lay JS", "take 5")
  end
}

-- JJ-14: Red Jacks

for _, red in ipairs { "JH", "JD" } do
  test("JJ-14 " .. red .. " cancels a Black Jack, and its player may stop there") {
    players = 3, hands = { "JC 9S", red .. " 4C", "9C 5C" }, discard = "AC",
    function(t)
      lays(t, 1, "JC")
      t:offers(2, "declare", "lay " .. red, "take 5")
      t:choose(2, "lay " .. red)
      t:equal(t:public("due"), 0)
      t:choose(2, "stop")
      only_picks_up(t, 3)
    end
  }
end

test "JJ-14 or go on with a run, in which specials work as always" {
  players = 4, hands = { "JC 9S", "JH 10H 10C 9C 8C 9H 7C", "9D 5C", "3C" }, discard = "AC",
  function(t)
    lays(t, 1, "JC")
    t:choose(2, "lay JH", "lay 10H")
    t:offers(2, "lay 9H", "lay 10C", "stop")
    t:choose(2, "lay 10C", "lay 9C", "lay 8C")
    t:offers(2, "stop")
    t:choose(2, "stop")
    t:to_move(4)
  end
}

test "JJ-14 a Black Jack laid on the Red Jack is a fresh five" {
  players = 3, hands = { "JC 9S", "JH JS 9D", "9C 5C" }, discard = "AC",
  function(t)
    lays(t, 1, "JC")
    t:choose(2, "lay JH")
    t:offers(2, "lay JS", "stop")
    t:choose(2, "lay JS", "stop")
    t:offers(3, "declare", "take 5")
  end
}

test "JJ-14 JJ-7 with specials_end_go off the run from a Red Jack goes on past special cards" {
  hands = { "JC 9S", "JH QH 8H 9H 5D", "9D 5C" }, discard = "AC", options = { specials_end_go = false },
  function(t)
    lays(t, 1, "JC")
    t:choose(2, "lay JH", "lay QH", "lay 8H")
    t:offers(2, "lay 9H", "stop")
  end
}

test "JJ-14 Twos under the Black Jack are cancelled too" {
  players = 4, hands = { "2H 9S", "JC 9D", "JD 9C", "4C" }, discard = "AH",
  function(t)
    lays(t, 1, "2H")
    lays(t, 2, "JC")
    lays(t, 3, "JD")
    only_picks_up(t, 4)
  end
}

test "JJ-14 a Red Jack does not answer Twos alone" {
  hands = { "2H 9S", "JH JD" }, discard = "AH",
  function(t)
    lays(t, 1, "2H")
    t:offers(2, "declare", "take 2")
  end
}

test "JJ-14 at other times a Red Jack is an ordinary card" {
  hands = { "JH JD 9D", "5H" }, discard = "10H",
  function(t)
    t:choose(1, "lay JH")
    t:offers(1, "lay JD", "stop")
    t:choose(1, "lay JD", "stop")
    only_picks_up(t, 2)
  end
}

-- JJ-15: special cards fit like others

test "JJ-15 special cards but Aces must fit" {
  hands = { "2C 8C KC JC QC JD 2S 4C", "3D" }, discard = "5H",
  function(t) only_picks_up(t, 1) end
}

test "JJ-15 special cards fit by the next rank, or the same" {
  hands = { "8H 8C 7D KC 2S 9S", "3D" }, discard = "7H",
  function(t) t:offers(1, "declare", "lay 7D", "lay 8H") end
}

-- JJ-16: declaring

test "JJ-16 declaring is offered at the start of a go, once, and all know it" {
  players = 3, hands = { "5H 6H 9D", "9S", "9C" }, discard = "4H",
  function(t)
    t:equal(t:public("declared", 1), nil)
    t:offers(1, "declare", "lay 5H")
    t:choose(1, "declare")
    t:equal(t:public("declared", 1), true)
    t:equal(t:public("declared", 2), nil)
    t:offers(1, "lay 5H")
    t:choose(1, "lay 5H")
    t:offers(1, "lay 6H", "stop")
  end
}

test "JJ-16 it is offered with a penalty due, and with any hand" {
  hands = { "2H 9S", "2C 3C 4C 5C 6C 7C 9C 10C" }, discard = "AH",
  function(t)
    lays(t, 1, "2H")
    t:choose(2, "declare")
    t:offers(2, "lay 2C", "take 2")
  end
}

test "JJ-16 who goes out undeclared picks up one card, and play goes on" {
  hands = { "5H 6H", "9S 3D" }, discard = "4H", stock = "7D 7C",
  function(t)
    t:choose(1, "lay 5H", "lay 6H")
    t:plays_on()
    t:equal(t:hand(1), "7D")
    only_picks_up(t, 2)
    t:to_move(1)
  end
}

test "JJ-16 the card that the undeclared pick up may be one that was laid before" {
  hands = { "5H", "9S 3D" }, discard = "4H", rest = "aside",
  function(t)
    t:choose(1, "lay 5H")
    t:equal(t:hand(1), "4H")
  end
}

test "JJ-16 JJ-8 the last card of the undeclared works: an Eight" {
  players = 3, hands = { "8H", "9S 3D", "9D" }, discard = "9H",
  function(t)
    t:choose(1, "lay 8H")
    t:to_move(3)
  end
}

test "JJ-16 JJ-11 the last card of the undeclared works: a Two" {
  hands = { "2H", "9S 3D" }, discard = "3H",
  function(t)
    t:choose(1, "lay 2H")
    t:offers(2, "declare", "take 2")
  end
}

test "JJ-16 JJ-9 the last card of the undeclared works: an Ace" {
  hands = { "AH", "9S 3D" }, discard = "3H", options = { ace_names_suit = true },
  function(t)
    t:choose(1, "lay AH", "name spades")
    t:offers(2, "declare", "lay 9S")
  end
}

-- Seat 1 is on its go; what may seat 2 call, and seat 3?
for early, calls in pairs { [0] = { false, false }, [2] = { true, false }, [3] = { true, true } } do
  test("JJ-16 last cards may be declared while another player plays, with " .. early .. " cards or fewer") {
    hands = { "5H 6H 9D", "9S 8D", "9C 2C 3C" }, discard = "4H", options = { early = early },
    function(t)
      for place, may in ipairs(calls) do
        if may then t:offers(place + 1, "declare") else t:offers(place + 1) end
      end
      t:choose(1, "lay 5H")
      if calls[1] then t:offers(2, "declare") else t:offers(2) end
    end
  }
end

test "JJ-16 three cards are few enough, four are not" {
  hands = { "5H 6H 9D", "9S 8D 4C", "9C 2C 3C 4D" }, discard = "4H",
  function(t)
    t:offers(2, "declare")
    t:offers(3)
  end
}

test "JJ-16 it is declared before the other player has moved, or during the run, and once" {
  hands = { "5H 6H 9D", "6S 8D", "9C 2C" }, discard = "4H",
  function(t)
    t:choose(3, "declare")
    t:offers(1, "declare", "lay 5H")
    t:offers(2, "declare")
    t:offers(3)
    t:choose(1, "lay 5H")
    t:choose(2, "declare")
    t:offers(1, "lay 6H", "stop")
    t:equal({ t:public("declared", 1), t:public("declared", 2), t:public("declared", 3) }, { nil, true, true })
    t:offers(2)
  end
}

test "JJ-16 JJ-18 who has declared while another played need not do so again, and goes out" {
  hands = { "5H 6H 9D", "6S 7S", "9C 2C" }, discard = "4H",
  function(t)
    t:choose(2, "declare")
    t:choose(1, "declare", "lay 5H", "lay 6H", "stop")
    t:offers(2, "lay 6S")
    t:choose(2, "lay 6S", "lay 7S")
    t:winners(2)
  end
}

test "JJ-16 JJ-17 who has declared while another played and does not go out picks up one card" {
  hands = { "5H 6H 9D", "6S 8D", "9C 2C" }, discard = "4H", stock = "KC KD",
  function(t)
    t:choose(2, "declare")
    t:choose(1, "lay 5H", "lay 6H", "stop")
    t:choose(2, "lay 6S", "stop")
    t:equal(t:hand(2), "KC 8D")
    t:equal(t:public("declared", 2), nil)
    t:to_move(3)
  end
}

test "JJ-16 the declaration stands until one's own go, and through one that is missed" {
  hands = { "8H 7H 9D", "6S 8D", "9C 2C" }, discard = "9H", stock = "KC KD",
  function(t)
    t:choose(2, "declare")
    t:choose(1, "lay 8H", "stop")
    t:to_move(3)
    t:equal(t:public("declared", 2), true)
  end
}

test "JJ-16 JJ-17 picking up for a penalty ends it, also if it was declared while another played" {
  hands = { "2H 9D", "9S 3D", "9C" }, discard = "3H", stock = "7D 7C 7S",
  function(t)
    t:choose(2, "declare")
    lays(t, 1, "2H")
    t:offers(2, "take 2")
    t:choose(2, "take 2")
    t:equal(t:hand(2), "7C 3D 7D 9S")
    t:equal(t:public("declared", 2), nil)
  end
}

-- JJ-17: having declared

test "JJ-17 declared and not out costs one card, and all is as if nothing was said" {
  hands = { "5H 9D", "9S 3D" }, discard = "4H", stock = "7D 7C",
  function(t)
    t:choose(1, "declare", "lay 5H", "stop")
    t:equal(t:hand(1), "7D 9D")
    t:equal(t:public("declared", 1), nil)
    t:choose(2, "take 1")
    t:offers(1, "declare", "take 1")
  end
}

test "JJ-17 JJ-16 a declaration does not hold for the next go" {
  hands = { "5H 6D", "9S 3D" }, discard = "4H", stock = "6H 7C 7D",
  function(t)
    t:choose(1, "declare", "lay 5H", "stop")   -- picks up 6H
    only_picks_up(t, 2)
    t:choose(1, "lay 6H", "lay 6D")
    t:plays_on()
    t:equal(t:hand(1), "7D")
  end
}

test "JJ-17 JJ-6 the card comes besides the one for not laying" {
  hands = { "9C 9D", "9S 3D" }, discard = "4H", stock = "7D 7C 7S",
  function(t)
    t:choose(1, "declare")
    t:offers(1, "take 1")
    t:choose(1, "take 1")
    t:equal(t:hand(1), "7C 9C 7D 9D")
    t:to_move(2)
  end
}

test "JJ-17 picking up for a penalty ends the declaration without a forfeit" {
  hands = { "2H 9D", "9S 3D" }, discard = "3H", stock = "7D 7C 7S",
  function(t)
    lays(t, 1, "2H")
    t:choose(2, "declare", "take 2")
    t:equal(t:hand(2), "7C 3D 7D 9S")
    t:equal(t:public("declared", 2), nil)
  end
}

test "JJ-17 an answer to a penalty that does not put the declarer out costs the card" {
  players = 3, hands = { "2H 9D", "2S 3D", "9S" }, discard = "3H", stock = "7D 7C 7S",
  function(t)
    lays(t, 1, "2H")
    t:choose(2, "declare", "lay 2S", "stop")
    t:equal(t:hand(2), "3D 7D")
    t:offers(3, "declare", "take 4")
  end
}

test "JJ-17 JJ-8 with two players an Eight brings another go, but does not save the declarer" {
  hands = { "8H 7H", "9S 3D" }, discard = "9H", stock = "7D 7C 7S",
  function(t)
    t:choose(1, "declare", "lay 8H", "stop")
    t:equal(t:hand(1), "7D 7H")
    t:equal(t:public("declared", 1), nil)
    t:to_move(1)
  end
}

-- JJ-18: winning

test "JJ-18 who is out and has declared wins" {
  players = 3, hands = { "5H 6H", "9S 3D", "4C" }, discard = "4H",
  function(t)
    t:choose(1, "declare", "lay 5H", "lay 6H")
    t:winners(1)
  end
}

test "JJ-18 a run of several cards may end the game" {
  players = 3, hands = { "9S 3D", "6H 7H 7C", "4C" }, discard = "5H",
  function(t)
    only_picks_up(t, 1)
    t:choose(2, "declare", "lay 6H", "lay 7H", "lay 7C")
    t:winners(2)
  end
}

for _, card in ipairs { "2H", "8H", "KH", "AC", "JS" } do
  test("JJ-18 the winner's last card has no effect: " .. card) {
    hands = { card, "9S 3D" }, discard = card == "JS" and "AS" or "AH", options = { ace_names_suit = true },
    function(t)
      t:choose(1, "declare", "lay " .. card)
      t:winners(1)
      t:equal(t:count("hand", 2), 2)
    end
  }
end

test "JJ-18 an answer may win, a Red Jack or another" {
  hands = { "JC 9S", "JH" }, discard = "AC",
  function(t)
    lays(t, 1, "JC")
    t:choose(2, "declare", "lay JH")
    t:winners(2)
  end
}

-- JJ-19: no cards to pick up

test "JJ-19 JJ-12 who has to pick up more cards than there are takes what there is" {
  hands = { "JC 9S", "3D" }, discard = "QC 4S", stock = "6D", rest = "aside",
  function(t)
    lays(t, 1, "JC")
    t:choose(2, "take 5")
    t:equal(t:hand(2), "QC 3D 6D 4S")
    t:equal(t:public("due"), 0)
    t:to_move(1)
  end
}

-- An Ace is the only card on which the card under it may not fit: so the table can stand still.
test "JJ-19 ALL-5 when all in a row neither lay nor pick up, the fewest cards win" {
  players = 3, hands = { "AS 9C", "2H 3D", "6D" }, discard = "4H", rest = "aside",
  function(t)
    lays(t, 1, "AS")
    only_picks_up(t, 2)                -- the last card that there is
    t:equal(t:hand(2), "3D 2H 4H")
    only_picks_up(t, 3)
    only_picks_up(t, 1)
    t:plays_on()
    only_picks_up(t, 2)
    t:equal(t:count("hand", 2), 3)
    t:winners(1, 3)
  end
}

test "JJ-19 with two players, after the forfeit that took the last card" {
  hands = { "AS 9C 9D", "6D" }, discard = "4H", rest = "aside",
  function(t)
    t:choose(1, "declare", "lay AS", "stop")
    only_picks_up(t, 2)
    t:plays_on()
    only_picks_up(t, 1)
    t:winners(2)
  end
}

test "JJ-19 from the very beginning" {
  players = 3, hands = { "9C", "6D", "6H 7D" }, discard = "AS", rest = "aside",
  function(t)
    only_picks_up(t, 1)
    only_picks_up(t, 2)
    t:plays_on()
    only_picks_up(t, 3)
    t:winners(1, 2)
  end
}

test "JJ-19 a card laid begins the round anew" {
  players = 3, hands = { "9C", "6D", "6S 7D" }, discard = "AS", rest = "aside",
  function(t)
    only_picks_up(t, 1)
    only_picks_up(t, 2)
    t:choose(3, "declare", "lay 6S", "stop")   -- the forfeit takes the only card
    only_picks_up(t, 1)
    t:to_move(2)
  end
}

test "JJ-19 a penalty for which there are no cards is over" {
  players = 3, hands = { "2S 9C", "6D", "6H" }, discard = "AS", rest = "aside",
  function(t)
    t:choose(1, "declare", "lay 2S", "stop")   -- the forfeit takes the only card
    t:choose(2, "take 2")
    t:equal(t:hand(2), "6D")
    only_picks_up(t, 3)
  end
}

-- JJ-20: penalties may always be taken

test "JJ-20 a penalty may be picked up for with an answer in hand" {
  players = 3, hands = { "JC 9C", "JS JH 2C", "6H" }, discard = "AC",
  function(t)
    lays(t, 1, "JC")
    t:offers(2, "declare", "lay JH", "lay JS", "take 5")
    t:choose(2, "take 5")
    t:equal(t:count("hand", 2), 8)
    only_picks_up(t, 3)
  end
}

-- ALL-6: two players who never declare and hand each other the same three cards

test "ALL-6 a game without an end is stopped and drawn" {
  hands = { "5H", "6H" }, discard = "4H", rest = "aside",
  function(t)
    t:choose(1, "lay 5H")
    for _ = 1, 16666 do
      t:choose(2, "lay 6H")
      t:choose(1, "take 1")
      t:choose(2, "lay 5H")
      t:choose(1, "lay 4H")
      t:choose(2, "take 1")
      t:choose(1, "lay 5H")
    end
    t:plays_on()
    t:choose(2, "lay 6H")
    t:choose(1, "take 1")
    t:choose(2, "lay 5H")
    t:winners()
  end
}

-- What a player is told of cards that cannot be laid

test "JJ-4 JJ-5 JJ-7 JJ-10 JJ-11 why a card cannot be laid" {
  hands = { "5C 6C 4C 9H 2C", "KD 3D QH" }, discard = "4D",
  function(t)
    t:refuses(1, "9H", "9 of hearts does not fit on the 4 of diamonds")
    t:choose(1, "lay 4C", "lay 5C")
    t:refuses(1, "2C", "2 of clubs does not fit on the 5 of clubs")
    t:choose(1, "lay 6C", "stop")
  end
}

test "JJ-5 a run that turns round is refused with its reason" {
  hands = { "5C 5C 6C 9H", "KD" }, discard = "5D", options = { packs = 2 },
  function(t)
    t:choose(1, "lay 5C", "lay 6C")
    t:refuses(1, "5C", "a run keeps its direction within a suit")
  end
}

test "JJ-7 JJ-11 what ends a run, and what answers no Two, is told" {
  hands = { "2D 3D 9H", "KD 3H 9C" }, discard = "3C",
  function(t)
    t:choose(1, "lay 3D", "lay 2D")
    t:refuses(1, "9H", "the 2 of diamonds ends the run")
    t:choose(1, "stop")
    t:refuses(2, "9C", "9 of clubs does not answer the 2 of diamonds")
  end
}

test "JJ-10 a Queen without a cover is refused with the reason" {
  hands = { "QH", "KD" }, discard = "QD",
  function(t)
    t:refuses(1, "QH", "there would be no card to cover the Queen")
  end
}
