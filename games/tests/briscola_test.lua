-- Rule tests of Briscola. Seat 2 deals, so that seat 1 begins; play goes to the right. Few cards are dealt; what is not
-- written lies beside the table, out of the game.

local function dealt(name, hands, turned, stock, script, more)
  local set_up = { dealer = 2, hands = hands, turned = turned, stock = stock, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

-- Cards played one after the other by whoever is to play.
local function play(t, cards)
  for card in cards:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

-- The deal

for count, stock in pairs { [2] = 33, [3] = 29, [4] = 27 } do
  test("BS-1 three cards each, and one turned up, for " .. count) {
    players = count, dealer = 2,
    function(t)
      for seat = 1, count do t:equal(t:count("hand", seat), 3) end
      t:equal(t:count("turned"), 1)
      t:equal(t:count("stock"), stock)
      t:to_move(1)
    end
  }
end

for cards = 2, 5, 3 do
  test("BS-1 hands of " .. cards) {
    players = 2, options = { hand = cards }, function(t) t:equal(t:count("hand", 1), cards) end
  }
end

dealt("BS-1 the suit of the card turned up is trumps", { "2-cups", "4-cups" }, "A-swords", "5-coins", function(t)
  t:equal(t:public("trump"), "swords")
end)

test "BS-1 three play without the Two of cups" {
  players = 3, options = { open = true },
  function(t)
    for _ = 1, 39 do
      for seat = 1, 3 do t:ok(not t:hand(seat):find("2-cups", 1, true), t:hand(seat)) end
      t:choose(t:who(), t:options_of()[1])
    end
    t:equal(t:deal_number(), 2)
  end
}

-- Tricks

dealt("BS-2 nobody has to follow suit", { "2-cups 5-coins", "4-cups A-coins 3-swords" }, "7-swords", "6-batons",
  function(t)
    t:offers(1, "play 2-cups", "play 5-coins")
    t:choose(1, "play 2-cups")
    t:offers(2, "play 4-cups", "play A-coins", "play 3-swords")
  end)

dealt("BS-2 play goes to the right", { "2-cups", "4-cups", "5-cups", "6-cups" }, "7-swords", "6-batons", function(t)
  t:choose(1, "play 2-cups")
  t:choose(4, "play 6-cups")
  t:choose(3, "play 5-cups")
  t:to_move(2)
end)

local last
for rank in ("2 4 5 6 7 J C K 3 A"):gmatch("%S+") do
  if last then
    local high, low = rank .. "-cups", last .. "-cups"
    dealt("BS-2 " .. high .. " takes " .. low, { low .. " A-coins", high .. " 3-coins" }, "7-swords",
      "6-batons 5-batons", function(t)
        play(t, low .. " " .. high)
        t:to_move(2)
        t:equal(t:count("taken", 2), 2)
      end)
  end
  last = rank
end

dealt("BS-2 a card of another suit takes nothing", { "2-cups 4-cups", "A-coins 3-coins" }, "7-swords",
  "6-batons 5-batons", function(t)
    play(t, "2-cups A-coins")
    t:to_move(1)
  end)

dealt("BS-2 but a trump does", { "A-cups 4-cups", "2-swords 3-coins" }, "7-swords", "6-batons 5-batons", function(t)
  play(t, "A-cups 2-swords")
  t:to_move(2)
end)

dealt("BS-2 unless there are none", { "A-cups", "2-swords" }, "7-swords", "6-batons 5-batons", function(t)
  t:equal(t:public("trump"), nil)
  play(t, "A-cups 2-swords")
  t:to_move(1)
end, { options = { trumps = false } })

-- Drawing

dealt("BS-3 the winner draws first", { "2-cups", "4-cups" }, "7-swords", "6-batons 5-batons 4-batons", function(t)
  play(t, "2-cups 4-cups")
  t:equal(t:hand(2), "6-batons")
  t:equal(t:hand(1), "5-batons")
  t:equal(t:sees(1, "hand", 2), "?")
  t:equal(t:count("turned"), 1)
end)

dealt("BS-3 then the others, and the last gets the card turned up",
  { "2-cups", "4-cups", "A-cups", "6-cups" }, "7-swords", "6-batons 5-batons 4-batons", function(t)
    play(t, "2-cups 6-cups A-cups 4-cups")
    t:equal(t:hand(3), "6-batons")
    t:equal(t:hand(2), "5-batons")
    t:equal(t:hand(1), "4-batons")
    t:equal(t:hand(4), "7-swords")
    t:equal(t:count("turned"), 0)
    t:equal(t:sees(1, "hand", 3), "6-batons", "partners look at each other's cards")
    t:equal(t:sees(2, "hand", 3), "?")
    t:equal(t:sees(4, "hand", 2), "5-batons")
    play(t, "6-batons 5-batons 4-batons 7-swords")
    t:equal(t:deal_number(), 2)
  end)

dealt("BS-3 or do not look", { "2-cups", "4-cups", "A-cups", "6-cups" }, "7-swords", "6-batons 5-batons 4-batons",
  function(t)
    play(t, "2-cups 6-cups A-cups 4-cups")
    t:equal(t:sees(1, "hand", 3), "?")
  end, { options = { last_look = false } })

dealt("BS-3 partners look only when the stock is used up", { "2-cups", "4-cups", "A-cups", "6-cups" }, "7-swords",
  "6-batons 5-batons 4-batons 2-coins 4-coins 5-coins 6-coins 7-coins", function(t)
    play(t, "2-cups 6-cups A-cups 4-cups")
    t:equal(t:sees(1, "hand", 3), "?")
  end)

dealt("BS-3 two or three have no partner to look at", { "5-cups", "4-cups", "A-cups" }, "7-swords", "6-batons 5-batons",
  function(t)
    play(t, "5-cups A-cups 4-cups")
    t:equal(t:sees(1, "hand", 3), "?")
    t:equal(t:sees(3, "hand", 2), "?")
  end)

dealt("BS-3 the cards of all lie open", { "2-cups", "4-cups" }, "7-swords", "6-batons 5-batons", function(t)
  t:equal(t:sees(1, "hand", 2), "4-cups")
  play(t, "2-cups 4-cups")
  t:equal(t:sees(1, "hand", 2), "6-batons")
end, { preset = "open" })

dealt("BS-3 hands are hidden otherwise", { "2-cups", "4-cups" }, "7-swords", "6-batons 5-batons", function(t)
  t:equal(t:sees(1, "hand", 2), "?")
end)

-- Exchanging

dealt("BS-4 the Seven of trumps may be exchanged", { "7-swords 2-cups", "4-cups 5-cups" }, "J-swords",
  "6-batons 5-batons", function(t)
    t:offers(1, "exchange 7-swords", "play 7-swords", "play 2-cups")
    t:choose(1, "exchange 7-swords")
    t:equal(t:pile("turned"), "7-swords")
    t:equal(t:hand(1), "2-cups J-swords")
    t:offers(1, "play J-swords", "play 2-cups")
    play(t, "J-swords 4-cups")
    t:equal(t:public("trump"), "swords")
    t:to_move(1)
  end, { preset = "brisca" })

dealt("BS-4 not for a lower card", { "7-swords 2-cups", "4-cups 5-cups" }, "6-swords", "6-batons 5-batons",
  function(t) t:offers(1, "play 7-swords", "play 2-cups") end, { preset = "brisca" })

dealt("BS-4 nor another card", { "2-swords 7-cups", "4-cups 5-cups" }, "A-swords", "6-batons 5-batons",
  function(t) t:offers(1, "play 2-swords", "play 7-cups") end, { preset = "brisca" })

dealt("BS-4 or the Two, in every turn before the last are drawn", { "4-coins 2-cups", "2-swords 5-cups" }, "4-swords",
  "6-batons 5-batons 4-batons", function(t)
    play(t, "4-coins 5-cups")
    t:choose(1, "play 2-cups")
    t:offers(2, "exchange 2-swords", "play 2-swords", "play 5-batons")
    t:choose(2, "exchange 2-swords")
    t:equal(t:hand(2), "4-swords 5-batons")
  end, { options = { exchange = "two" } })

dealt("BS-4 not when the card turned up is drawn", { "4-coins 2-cups", "2-swords 5-cups" }, "4-swords", "6-batons",
  function(t)
    play(t, "4-coins 5-cups")
    t:choose(1, "play 2-cups")
    t:offers(2, "play 2-swords", "play 4-swords")
  end, { options = { exchange = "two" } })

dealt("BS-4 nothing is exchanged unless it is agreed", { "7-swords 2-swords", "4-cups 5-cups" }, "A-swords",
  "6-batons 5-batons", function(t) t:offers(1, "play 7-swords", "play 2-swords") end)

test "BS-4 without trumps nothing can be exchanged" {
  players = 2, options = { trumps = false, exchange = "two" }, refused = "without trumps there is no card to exchange"
}

-- The count: what both have taken before, and then seat 2 takes a trick that counts nothing.

local function counted(name, mine, theirs, points, more)
  local set_up = { taken = { mine, theirs } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  dealt("BS-5 " .. name, { "2-cups", "4-cups" }, "", "", function(t)
    play(t, "2-cups 4-cups")
    t:equal(t:score(1) .. " " .. t:score(2), points)
  end, set_up)
end

local bare = { trumps = false }
for _, case in ipairs {
  { "K-coins", "J-coins J-cups", "a King counts as two Knaves" },
  { "C-coins C-cups", "K-coins J-cups", "two Knights as a King and a Knave" },
  { "3-coins", "K-coins K-cups J-coins", "a Three as two Kings and a Knave" },
  { "A-coins", "K-coins K-cups C-coins", "an Ace as two Kings and a Knight" },
  { "", "2-coins 4-coins 5-cups 6-cups 7-cups", "the others count nothing" },
} do
  counted(case[3], case[1], case[2], "0 0", { options = bare })
  counted(case[3] .. ", or less with a Knave more", case[1], case[2] .. " J-swords", "0 1", { options = bare })
  counted(case[3] .. ", or more with a Knave more", case[1] .. " J-swords", case[2], "1 0", { options = bare })
end

counted("equal points go to who took the last trick, if so agreed", "J-coins", "J-swords", "0 1",
  { options = { trumps = false, tie = "last_trick" } })
counted("but not if they are not equal", "C-coins", "J-swords", "1 0",
  { options = { trumps = false, tie = "last_trick" } })

dealt("BS-5 the cards of the tricks count", { "A-cups J-cups", "3-cups C-cups" }, "", "", function(t)
  play(t, "A-cups C-cups J-cups 3-cups")
  t:equal(t:score(1), 1)
  t:equal(t:score(2), 0)
end, { options = bare })

for points, cards in pairs { ["1 0 1 0"] = "A-batons", ["0 1 0 1"] = "A-batons A-coins A-swords" } do
  dealt("BS-5 partners count together: " .. points, { "A-cups", "2-cups", "3-cups", "4-cups" }, "", "", function(t)
    play(t, "A-cups 4-cups 3-cups 2-cups")
    t:equal(t:score(1) .. " " .. t:score(2) .. " " .. t:score(3) .. " " .. t:score(4), points)
  end, { options = bare, taken = { "", cards } })
end

dealt("BS-5 of three, one must have more than each other", { "6-cups", "4-cups", "5-cups" }, "", "", function(t)
  play(t, "6-cups 5-cups 4-cups")
  for seat = 1, 3 do t:equal(t:score(seat), 0) end
end, { options = bare, taken = { "A-cups", "A-coins", "3-coins" } })

for wins, preset in pairs { [2] = "briscolone", [1] = "single" } do
  dealt("BS-5 the game is won with " .. wins, { "A-cups", "2-cups" }, "", "", function(t)
    play(t, "A-cups 2-cups")
    if wins == 1 then t:winners(1) else t:plays_on() end
  end, { preset = preset, options = bare })
end

dealt("BS-5 with the second deal the game is won", { "A-cups", "2-cups" }, "", "", function(t)
  play(t, "A-cups 2-cups")
  t:winners(1)
end, { options = bare, scores = { 1, 1 } })

-- The settings

test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { wins = 2, hand = 3, trumps = true, exchange = "none", last_look = true, open = false }
    t:plays_with { tie = "nobody" }
  end
}
test "the preset briscolone" {
  players = 2, preset = "briscolone", function(t) t:plays_with { hand = 5, trumps = false } end
}
test "how far hand goes" {
  players = 4, options = { hand = 6 }, refused = "the option `hand` is a number in 2..5, not `6`"
}
test "how far wins goes" {
  players = 4, options = { wins = 8 }, refused = "the option `wins` is a number in 1..7, not `8`"
}
