-- Rule tests of Bravado. Stacks are written top card first. What is not written lies beside the table, out of the game.
-- Seat 1 opens with two cards unless a test says otherwise; cards that leave no choice are played by themselves.

-- The opening of seat 1 makes this count, or the first card of seat 2 does when `then_comes` is given.
local function counts(name, opening, then_comes, expected, more)
  test(name) {
    stack = { opening .. " 2D 3D 4D", (then_comes or "2H") .. " 2S 3S 4S" }, rest = "aside",
    options = more or { pair_bonus = false },
    function(t)
      if then_comes then t:choose(2, "play") end
      t:equal(t:public("count"), expected)
    end
  }
end

-- The card with which seat 2 goes on busts: the series is in seat 2's stack.
local function busts(name, opening, card)
  test(name) {
    stack = { opening .. " 2D 3D 4D 4H", card .. " 2S 3S" }, rest = "aside", options = { pair_bonus = false },
    function(t)
      t:choose(2, "play")
      t:equal(t:pile("stack", 2), "2S 3S " .. opening .. " " .. card)
      t:equal(t:pile("series"), "3D 2D", "the next series")
    end
  }
end

-- How many cards there are in the game, wherever they lie.
local function all_cards(t, seats)
  local n = t:count("series") + t:count("side")
  for seat = 1, seats do n = n + t:count("stack", seat) end
  return n
end

-- Cards and deal

for jokers = 0, 4 do
  test("BR-1 the pack has " .. jokers .. " Jokers") {
    options = { jokers = jokers },
    function(t) t:equal(all_cards(t, 2), 52 + jokers) end
  }
end

test "BR-1 BR-2 one pack with two Jokers unless said otherwise" {
  players = 6,
  function(t) t:equal(all_cards(t, 6), 54) end
}

test "BR-1 BR-2 two packs have the Jokers of both" {
  players = 3, options = { packs = 2, jokers = 3 },
  function(t) t:equal(all_cards(t, 3), 110) end
}

test "BR-2 in two packs every card is there twice" {
  options = { packs = 2 }, stack = { "2C 2C * *", "AS * * AS" }, rest = "aside",
  function(t) t:to_move(1) end
}

for option, most in pairs { jokers = 4, packs = 2 } do
  test("BR-1 BR-2 at most " .. most .. " " .. option) {
    options = { [option] = most + 1 },
    refused = "the option `" .. option .. "` is a number in " .. (option == "packs" and 1 or 0) .. ".." .. most ..
      ", not `" .. most + 1 .. "`",
  }
end

test "BR-2 not without a pack" {
  options = { packs = 0 }, refused = "the option `packs` is a number in 1..2, not `0`"
}

test "BR-3 not for seventeen players" {
  players = 17, refused = "17 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16"
}

test "BR-3 sixteen get three or four cards each" {
  players = 16,
  function(t)
    t:equal(t:count("stack", 3), 4)
    t:equal(t:count("stack", 16), 3)
  end
}

test "BR-3 the whole pack is dealt, one card at a time from the dealer's left" {
  players = 4, dealer = 2,
  function(t)
    t:equal(t:count("stack", 4), 14)
    t:equal(t:count("stack", 1), 13)
    t:equal(t:count("stack", 2), 13)
    t:equal(t:count("stack", 3) + t:count("series") + t:count("side"), 14)
    t:equal(t:count("stock"), 0)
  end
}

test "BR-3 BR-9 who has a card more plays before the others" {
  players = 5, dealer = 1, options = { jokers = 0 },
  function(t)
    t:equal(t:count("stack", 2) + t:count("series") + t:count("side"), 11)
    t:equal(t:count("stack", 3), 11)
    t:equal(t:count("stack", 4), 10)
    t:equal(t:count("stack", 1), 10)
  end
}

test "BR-4 nobody sees a card of a stack, the owner neither" {
  stack = { "2C 3C 4C 5C", "6C 7C 8C" }, rest = "aside",
  function(t)
    t:equal(t:sees(1, "stack", 1), "? ?")
    t:equal(t:sees(2, "stack", 1), "? ?")
    t:equal(t:sees(1, "stack", 2), "? ? ?")
    t:equal(t:sees(2, "stack", 2), "? ? ?")
    t:equal(t:sees(1, "series"), "3C 2C")
    t:equal(t:sees(2, "series"), "3C 2C")
  end
}

test "BR-4 BR-11 ALL-3 cards picked up go face down under the stack, the first played nearest the top" {
  stack = { "10C 9C 2C 3C 4C", "8S 5C 6C" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("stack", 2), "5C 6C 10C 9C 8S")
    t:equal(t:sees(1, "stack", 2), "? ? ? ? ?")
    t:equal(t:sees(2, "stack", 2), "? ? ? ? ?")
  end
}

test "ALL-1 the sizes of the stacks and the count are public" {
  stack = { "10C 9C 2C 3C 4C", "8S 5C 6C" }, rest = "aside",
  function(t)
    t:equal(t:count("stack", 1), 3)
    t:equal(t:count("stack", 2), 3)
    t:equal(t:public("count"), 19)
  end
}

-- Counting

for n = 2, 10 do counts("BR-5 a " .. n .. " counts its number", n .. "C QS", nil, n) end
counts("BR-5 numerals are added", "3C 4C", "5C", 12)
counts("BR-5 a Queen counts nothing", "9C 8C", "QC", 17)
counts("BR-5 a King brings the count to 20", "2C 3C", "KC", 20)
counts("BR-5 a King brings a high count to 20 too", "10C 9C", "KS", 20)
counts("BR-5 a red King brings the count to 20 without a choice", "10C 9C", "KH", 20)
counts("BR-5 a King opens with 20", "QC KD", nil, 20)
counts("BR-5 a Joker brings the count to 0", "10C 9C", "*", 0)
counts("BR-5 a Joker counts nothing for the next card", "10C *", "7C", 7)
counts("BR-5 a King as the opening card, then a Queen", "KC QC", nil, 20)

counts("BR-6 an Ace counts 11", "2C 3C", "AC", 16)
counts("BR-6 a red Ace counts 11", "2C 3C", "AH", 16)
counts("BR-6 an Ace that opens counts 11", "AC 5C", nil, 16)
counts("BR-6 an Ace counts 1 when 11 would make 22", "5C 6C", "AC", 12)
counts("BR-6 a red Ace counts 1 rather than being subtracted", "8C 10C", "AH", 19)
counts("BR-6 a red Ace counts 1 too when 11 would make more than 21", "5C 7C", "AD", 13)
busts("BR-6 the value of an Ace is fixed once played: Ace, 6, black 5 is 22", "AC 6C", "5S")

test "BR-6 an Ace counts 11 when that makes 21" {
  stack = { "4C 6C 2D 3D", "AC 7C 2S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("side"), "4C 6C AC")
    t:equal(t:public("count"), 7)
  end
}

test "BR-6 BR-13 an Ace on a King makes 21 with 1" {
  stack = { "2C KC 2D 3D", "AC 7C 2S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("side"), "2C KC AC")
  end
}

counts("BR-7 a Jack counts as the numeral before it", "7C JC", nil, 14)
counts("BR-7 a red Jack that can be added is added", "7C JH", nil, 14)
counts("BR-7 a Jack counts nothing after a Queen", "9C QC", "JC", 9)
counts("BR-7 a Jack after a King brings the count to 20 too", "5C KC", "JC", 20)
counts("BR-7 a red Jack after a King brings the count to 20 without a choice", "5C KC", "JH", 20)
counts("BR-7 a Jack after a Joker brings the count to 0 too", "5C *", "JC", 0)
counts("BR-7 a Jack that opens counts nothing", "JC 5C", nil, 5)
counts("BR-7 a Jack after a Jack does what that one did: a numeral", "4C JC", "JS", 12)
counts("BR-7 a Jack after a Jack does what that one did: a King", "KC JC", "JS", 20)
counts("BR-7 a Jack after a Jack that opened counts nothing", "JC JS", "5C", 5)
counts("BR-7 the card after a Jack counts for itself", "7C JC", "3C", 17)
busts("BR-7 Ace, black Jack is 22", "QC AC", "JS")

test "BR-7 a Jack after an Ace that counts 1 counts 1" {
  stack = { "5C 6C JC 2D 3D", "AC 2S 3S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:choose(1, "play")
    t:equal(t:public("count"), 13)
  end
}

test "BR-7 BR-8 after a subtracted 7 a Jack counts 7 and is added" {
  stack = { "10C 5C JS 2D 3D", "7H 2S 3S" }, rest = "aside",
  function(t)
    t:choose(2, "play", "subtract 7")
    t:equal(t:public("count"), 8)
    t:choose(1, "play")
    t:equal(t:public("count"), 15)
  end
}

test "BR-7 BR-8 after a subtracted 10 a Jack counts 10, and a red one after it may be subtracted" {
  stack = { "KC QC JS 2D 3D", "10H JH 2S 3S" }, rest = "aside", options = { pair_bonus = false },
  function(t)
    t:choose(2, "play", "subtract 10")
    t:equal(t:public("count"), 10)
    t:choose(1, "play")
    t:equal(t:public("count"), 20)
    t:choose(2, "play")
    t:offers(2, "subtract 10", "bust")
    t:choose(2, "subtract 10")
    t:equal(t:public("count"), 10)
  end
}

test "BR-7 a Jack that opens after a King was picked up counts nothing" {
  stack = { "5C KC 2D 3D", "JC 2S 3S" }, rest = "aside",
  function(t)
    t:choose(2, "chicken")
    t:equal(t:pile("series"), "JC")
    t:equal(t:public("count"), 0)
  end
}

test "BR-7 a Jack that opens after a bust counts nothing" {
  stack = { "10C 9C JC 5S 3D", "7S 2S 3S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("series"), "5S JC")
    t:equal(t:public("count"), 5)
  end
}

test "BR-8 a red card that would bust may be subtracted" {
  stack = { "10C 7C 2D 3D", "5H 2S 3S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:public("count"), 17)
    t:offers(2, "subtract 5", "bust")
    t:choose(2, "subtract 5")
    t:equal(t:public("count"), 12)
    t:equal(t:pile("series"), "5H 7C 10C")
    t:to_move(1)
  end
}

test "BR-8 BR-11 or its player may bust" {
  stack = { "10C 7C 2D 3D 4D", "5D 2S 3S" }, rest = "aside",
  function(t)
    t:choose(2, "play", "bust")
    t:equal(t:pile("stack", 2), "2S 3S 10C 7C 5D")
    t:equal(t:pile("series"), "3D 2D")
    t:to_move(2)
  end
}

counts("BR-8 a red card may not be subtracted when it can be added", "10C 7C", "3H", 20)
busts("BR-8 BR-11 a black card may not be subtracted", "10C 7C", "5S")

test "BR-8 a red card that makes exactly 21 is added" {
  stack = { "10C 7C 2D 3D", "4H QC 3S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("side"), "10C 7C 4H")
    t:equal(t:public("count"), 0)
  end
}

test "BR-8 a red Jack after an Ace may be subtracted, which makes 0" {
  stack = { "QC AC 2D 3D", "JD 2S 3S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:offers(2, "subtract 11", "bust")
    t:choose(2, "subtract 11")
    t:equal(t:public("count"), 0)
  end
}

test "BR-8 the second opening card may be subtracted too" {
  stack = { "KC 5H 2D 3D", "2S 3S" }, rest = "aside",
  function(t)
    t:offers(1, "subtract 5", "bust")
    t:choose(1, "subtract 5")
    t:equal(t:public("count"), 15)
    t:to_move(2)
  end
}

-- Turns

test "BR-9 the player on the dealer's left opens with two cards, and play goes to the left" {
  players = 3, dealer = 1, stack = { "2D 3D 4D", "3C 4C 5C", "5S 6S 7S" }, rest = "aside",
  function(t)
    t:equal(t:pile("series"), "4C 3C")
    t:to_move(3)
    t:choose(3, "play")
    t:to_move(1)
    t:choose(1, "play")
    t:to_move(2)
  end
}

for seat = 1, 3 do
  test("ALL-4 BR-9 chance picks the first dealer: seat " .. seat) {
    players = 3, dealer = "chance", chance = { seat }, stack = { "2C 3C 4C", "2D 3D 4D", "2H 3H 4H" }, rest = "aside",
    function(t)
      t:equal(t:dealer(), seat)
      t:to_move((seat + 1) % 3 + 1)
    end
  }
end

test "BR-9 the count is announced after each card" {
  stack = { "10C 9C 2D 3D 4D", "5C 2S 3S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:told("count: 2")
    t:told("count: 5")
  end
}

test "BR-9 after another player's bust a series is opened with two cards" {
  players = 3, stack = { "10C 9C 2D", "5C 2S 3S", "3H 4H 5H" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("series"), "4H 3H")
    t:to_move(1)
  end
}

test "BR-9 BR-15 it is opened with one card when the stack holds only one" {
  stack = { "10C 9C 2D", "5C 2S 3S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:winners(1)
    t:equal(t:pile("series"), "2D")
  end
}

test "BR-10 later everybody plays one card" {
  players = 3, stack = { "2C 3C 4C 5C", "6C 7C 8C", "QC 9C 8D" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:public("count"), 11)
    t:choose(3, "play")
    t:choose(1, "play")
    t:equal(t:public("count"), 15)
    t:equal(t:pile("series"), "4C QC 6C 3C 2C")
    t:to_move(2)
  end
}

test "BR-10 BR-12 the next player goes on with a series after a stop, or chickens out of it" {
  players = 3, stack = { "10C 9C 2D", "6S 7S 2S 3S", "4H 4D 5D" }, rest = "aside",
  function(t)
    t:choose(2, "chicken", "play", "stop")
    t:equal(t:pile("series"), "7S 6S")
    t:offers(3, "play", "chicken")
    t:choose(3, "play")
    t:equal(t:public("count"), 17)
    t:to_move(1)
  end
}

test "BR-11 22 is a bust, the turn ends, and the next player opens a new series" {
  players = 3, stack = { "10C 9C 2D", "3C 2S 3S", "5H 6H 7H" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("stack", 2), "2S 3S 10C 9C 3C")
    t:equal(t:pile("series"), "6H 5H")
    t:equal(t:public("count"), 11)
    t:to_move(1)
  end
}

test "BR-11 a bust of the opening cards goes under the stack as well" {
  stack = { "KC 5S 2D 3D", "2S 3S 4S" }, rest = "aside",
  function(t)
    t:equal(t:pile("stack", 1), "2D 3D KC 5S")
    t:equal(t:pile("series"), "3S 2S")
    t:to_move(1)
  end
}

test "BR-12 nobody may chicken out of 10" {
  stack = { "4C 6C 2D 3D", "2S 3S" }, rest = "aside",
  function(t) t:offers(2, "play") end
}

test "BR-12 out of 11 one may" {
  stack = { "5C 6C 2D 3D", "2S 3S" }, rest = "aside",
  function(t) t:offers(2, "play", "chicken") end
}

test "BR-12 BR-4 who chickens out picks the series up, then opens with one card and goes on or stops" {
  stack = { "5C 6C 2D 3D", "2S 3S 4S 5S" }, rest = "aside",
  function(t)
    t:choose(2, "chicken")
    t:equal(t:pile("stack", 2), "3S 4S 5S 5C 6C")
    t:equal(t:pile("series"), "2S")
    t:equal(t:public("count"), 2)
    t:offers(2, "play", "stop")
    t:choose(2, "play")
    t:equal(t:public("count"), 5)
    t:offers(2, "play", "stop")
    t:choose(2, "stop")
    t:to_move(1)
    t:offers(1, "play")
  end
}

test "BR-12 nobody may chicken out after a card in the same turn" {
  stack = { "5C 6C 2D 3D", "KS 3S 4S 5S" }, rest = "aside",
  function(t)
    t:choose(2, "chicken")
    t:equal(t:public("count"), 20)
    t:offers(2, "play", "stop")
  end
}

test "BR-12 BR-11 who busts after chickening out picks up again, and the turn ends" {
  stack = { "5C 6C 2D 3D", "KS 3S 4S" }, rest = "aside",
  function(t)
    t:choose(2, "chicken", "play")
    t:equal(t:pile("stack", 2), "4S 5C 6C KS 3S")
    t:equal(t:pile("series"), "3D 2D")
    t:winners(1)
  end
}

test "BR-13 21 leaves play, face down, and the same player opens anew" {
  stack = { "10C 7C 2D 3D", "4S 2S 3S 5S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("side"), "10C 7C 4S")
    t:equal(t:sees(1, "side"), "? ? ?")
    t:equal(t:sees(2, "side"), "? ? ?")
    t:equal(t:pile("series"), "2S")
    t:equal(t:public("count"), 2)
    t:offers(2, "play", "stop")
    t:choose(2, "play")
    t:offers(2, "play", "stop")
    t:choose(2, "stop")
    t:to_move(1)
  end
}

test "BR-13 21 after chickening out, and twice in one turn" {
  stack = { "5C 6C 2D 3D", "KS AS KD AD 3S 4S" }, rest = "aside",
  function(t)
    t:choose(2, "chicken", "play")
    t:equal(t:pile("series"), "KD", "opened at once")
    t:choose(2, "play")
    t:equal(t:pile("side"), "KS AS KD AD")
    t:equal(t:pile("series"), "3S")
    t:offers(2, "play", "stop")
    t:choose(2, "stop")
    t:offers(1, "play")
  end
}

test "BR-13 the opening cards may make 21" {
  stack = { "AC 10C 2D 3D", "2S 3S" }, rest = "aside",
  function(t)
    t:equal(t:pile("side"), "AC 10C")
    t:equal(t:pile("series"), "2D")
    t:offers(1, "play", "stop")
  end
}

test "BR-13 BR-11 the new series may bust, and the turn ends" {
  stack = { "AC 10C KC 5C 3D", "2S 3S 4S" }, rest = "aside",
  function(t)
    t:choose(1, "play")
    t:equal(t:pile("stack", 1), "3D KC 5C")
    t:equal(t:pile("series"), "3S 2S")
    t:to_move(1)
  end
}

test "BR-14 who pairs the card before may play another, and the turn ends with that" {
  stack = { "2C 3C 2D 4D", "3S 4S 5S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:offers(2, "play", "stop")
    t:choose(2, "play")
    t:equal(t:public("count"), 12)
    t:to_move(1)
  end
}

test "BR-14 a further pair gives a further card" {
  stack = { "2C 3C 2D 4D", "3S 3D 3H 5S 6S" }, rest = "aside",
  function(t)
    t:choose(2, "play", "play")
    t:offers(2, "play", "stop")
    t:choose(2, "play")
    t:offers(2, "play", "stop")
    t:choose(2, "play")
    t:equal(t:public("count"), 19)
    t:to_move(1)
  end
}

test "BR-14 declining ends the turn" {
  stack = { "2C 3C 2D 4D", "3S 4S 5S" }, rest = "aside",
  function(t)
    t:choose(2, "play", "stop")
    t:equal(t:public("count"), 8)
    t:offers(1, "play")
  end
}

test "BR-14 without the option a pair gives nothing" {
  options = { pair_bonus = false }, stack = { "2C 3C 2D 4D", "3S 4S 5S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:to_move(1)
  end
}

test "BR-14 the second of the two opening cards counts" {
  stack = { "3C 3D 4D 5D", "3S 4S" }, rest = "aside",
  function(t)
    t:offers(1, "play", "stop")
    t:choose(1, "play")
    t:to_move(2)
  end
}

test "BR-14 no pair: the card before the last one does not matter" {
  stack = { "2C 3C 2D 4D", "2S 4S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:to_move(1)
  end
}

for _, pair in ipairs { "* *", "AC AD", "QC QD", "KC KD", "JC JD" } do
  test("BR-14 a pair of " .. pair) {
    stack = { pair .. " 4D 5D", "3S 4S" }, rest = "aside",
    function(t) t:offers(1, "play", "stop") end
  }
end

test "BR-14 a Jack that counts 7 is no pair with a 7" {
  stack = { "7C JC 2D", "2S 3S" }, rest = "aside",
  function(t) t:to_move(2) end
}

test "BR-14 BR-13 a pair that makes 21: the new series comes first" {
  stack = { "7C 7S 2D 3D 4D", "7H 3S 4S" }, rest = "aside",
  function(t)
    t:choose(1, "stop")
    t:choose(2, "play")
    t:equal(t:pile("side"), "7C 7S 7H")
    t:equal(t:pile("series"), "3S")
  end
}

test "BR-14 BR-11 a pair that busts gives nothing" {
  stack = { "6C 8S 2D 3D", "8C 3S 4S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("stack", 2), "3S 4S 6C 8S 8C")
    t:equal(t:pile("series"), "3D 2D")
  end
}

test "BR-14 BR-15 a pair with the last card: going out comes first" {
  stack = { "2C 3C 2D 4D", "3S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:winners(2)
  end
}

-- End

test "BR-15 who plays the last card without a bust wins at once" {
  players = 3, stack = { "2C 3C 4D", "5S", "6H" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:winners(2)
    t:equal(t:pile("series"), "5S 3C 2C")
  end
}

test "BR-15 who busts with the last card plays on" {
  stack = { "10C 9C 2D 3D 4D", "5S" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:plays_on()
    t:equal(t:pile("stack", 2), "10C 9C 5S")
    t:to_move(2)
  end
}

test "BR-15 BR-8 a last card subtracted wins" {
  stack = { "10C 9C 2D 3D 4D", "5H" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:plays_on()
    t:choose(2, "subtract 5")
    t:winners(2)
  end
}

test "BR-15 the last of the opening cards wins, even with the pair's bonus" {
  stack = { "5C 5D", "5S 6S" }, rest = "aside",
  function(t) t:winners(1) end
}

test "BR-16 there are three ways with 21" {
  options = { twenty_one = "keep" },
  refused = "the option `twenty_one` is `discard`, `capture` or `pass_left`, not `keep`",
}

test "BR-16 capture is for two players" {
  players = 3, options = { twenty_one = "capture" }, refused = "only two players can play for captured cards"
}

local function captures(more)
  more.options, more.rest = { twenty_one = "capture" }, "aside"
  return more
end

test "BR-16 BR-13 with capture a series of 21 is kept face down before its maker, who opens a new one" (captures {
  stack = { "10C 7C 2D 3D", "4S 2S 3S 5S" },
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("captured", 2), "10C 7C 4S")
    t:equal(t:count("captured", 1), 0)
    t:equal(t:sees(1, "captured", 2), "? ? ?")
    t:equal(t:sees(2, "captured", 2), "? ? ?")
    t:equal(t:pile("series"), "2S")
    t:offers(2, "play", "stop")
  end
})

test "BR-16 with capture the most captured cards win, not going out" (captures {
  stack = { "10C 7C 2D", "4S 2S 3S 5S" },
  function(t)
    t:choose(2, "play", "stop")
    t:choose(1, "play")
    t:winners(2)
  end
})

test "BR-16 with capture who captured more wins by going out too" (captures {
  stack = { "10C 7C 2D", "4S 2S" },
  function(t)
    t:choose(2, "play")
    t:winners(2)
  end
})

-- Seat 2 makes 21 of three cards, then stops at 20 for seat 1 to do the same.
local function both_capture_three(t)
  t:choose(2, "play", "play", "stop")
  t:choose(1, "play")
  t:equal(t:count("captured", 1), 3)
  t:equal(t:count("captured", 2), 3)
end

test "BR-16 with capture a tie goes to who went out: seat 1" (captures {
  stack = { "10C 5C AC 2D", "6S KS QS 3S" },
  function(t)
    both_capture_three(t)
    t:winners(1)
  end
})

test "BR-16 with capture a tie goes to who went out: seat 2" (captures {
  stack = { "10C 5C AC 2D 4D", "6S KS QS 3S" },
  function(t)
    both_capture_three(t)
    t:choose(1, "stop")
    t:choose(2, "play")
    t:winners(2)
  end
})

test "BR-16 BR-13 with pass_left the whole row goes under the stack on the left, and its maker opens a new series" {
  players = 3, stack = { "10C 7C 2D 3D", "4S 2S 3S 5S", "6H 7H" }, rest = "aside",
  options = { twenty_one = "pass_left" },
  function(t)
    t:choose(2, "play")
    t:equal(t:pile("stack", 3), "6H 7H 10C 7C 4S")
    t:equal(t:sees(3, "stack", 3), "? ? ? ? ?")
    t:equal(t:pile("series"), "2S")
    t:offers(2, "play", "stop")
  end
}

test "BR-17 21 with the last card is put aside, and its maker wins" {
  players = 3, stack = { "10C 7C 2D 3D", "4S", "6H 7H" }, rest = "aside",
  function(t)
    t:choose(2, "play")
    t:winners(2)
    t:equal(t:pile("side"), "10C 7C 4S")
    t:equal(t:count("series"), 0)
  end
}

test "BR-17 with pass_left the row is passed on, and its maker wins all the same" {
  stack = { "10C 7C 2D 3D", "4S" }, rest = "aside", options = { twenty_one = "pass_left" },
  function(t)
    t:choose(2, "play")
    t:winners(2)
    t:equal(t:pile("stack", 1), "2D 3D 10C 7C 4S")
  end
}

test "BR-17 BR-16 with capture the last series still goes to its maker" (captures {
  stack = { "AC 10C 10D 5D 2D", "6S" },
  function(t)
    t:choose(1, "play", "stop")                          -- 1 has captured two cards and stops at 15
    t:choose(2, "play")
    t:winners(2)
    t:equal(t:pile("captured", 2), "10D 5D 6S")
  end
})

-- Of two packs only Kings are in play: every player picks up the other's King and lays one of their own, for ever.
local function for_ever(name, stacks, twenty_one, stopped, who_wins)
  test(name) {
    stack = stacks, rest = "aside", options = { packs = 2, pair_bonus = false, twenty_one = twenty_one },
    function(t)
      if stopped then t:choose(1, "stop") end
      for _ = 1, 12499 do
        t:choose(2, "chicken", "stop")
        t:choose(1, "chicken", "stop")
      end
      t:choose(2, "chicken", "stop")
      t:plays_on()
      t:choose(1, "chicken")
      if not stopped then t:choose(1, "stop") end
      who_wins(t)
    end
  }
end

for_ever("BR-18 ALL-6 a game without an end is a draw", { "KC KD KH", "KS KS" }, "discard", false,
  function(t) t:winners() end)
for_ever("BR-18 ALL-6 with capture the most captured cards win", { "AC 10C KC KD", "KS KS" }, "capture", true,
  function(t) t:winners(1) end)
for_ever("BR-18 ALL-5 with capture as many captured cards share the win", { "KC KD KH", "KS KS" }, "capture", false,
  function(t) t:winners(1, 2) end)
