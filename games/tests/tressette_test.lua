-- Rule tests of Tressette. Seat 2 deals, so that seat 1 begins; play goes to the right. Few cards are dealt; what is
-- not written lies beside the table, out of the game.

local function dealt(name, hands, script, more)
  local set_up = { dealer = 2, hands = hands, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

-- Cards played one after the other by whoever is to play.
local function play(t, cards)
  for card in cards:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

-- The deal

for count, size in pairs { [2] = 10, [3] = 13, [4] = 10 } do
  test("TS-1 " .. size .. " cards each for " .. count) {
    players = count, dealer = 2,
    function(t)
      for seat = 1, count do t:equal(t:count("hand", seat), size) end
      t:equal(t:count("stock"), count == 2 and 20 or 0)
      t:to_move(1)
    end
  }
end

test "TS-1 the cards are dealt five at a time" {
  players = 2, deck = "4-coins 5-coins 6-coins 7-coins J-coins  4-cups 5-cups 6-cups 7-cups J-cups  A-coins",
  function(t)
    t:equal(t:hand(1):gsub(" .-coins", ""):sub(1, 7), "4-coins")
    t:ok(t:hand(1):find("J%-coins") and t:hand(1):find("A%-coins"), t:hand(1))
    t:ok(t:hand(2):find("4%-cups") and t:hand(2):find("J%-cups"), t:hand(2))
  end
}

test "TS-1 three play without the Four of batons" {
  players = 3,
  function(t)
    for seat = 1, 3 do t:ok(not t:hand(seat):find("4-batons", 1, true), t:hand(seat)) end
  end
}

-- Seat 1 gets ten cards of which those first in `mine` are worth something.
local poor = "4-coins 5-coins 6-coins 7-coins 4-cups"
for _, case in ipairs {
  { "5-cups 6-cups 7-cups J-cups K-coins", false }, { "5-cups 6-cups C-cups J-cups K-coins", true },
} do
  for _, on in ipairs { true, false } do
    local stays = case[2] or not on
    test("TS-1 a hand worth " .. (case[2] and "a point" or "less") .. " with the option " .. tostring(on)) {
      players = 2, options = { poor_hands = on, declarations = false },
      deck = poor .. " 4-swords 2-swords 3-swords A-swords 5-swords " .. case[1],
      function(t)
        t:equal(t:hand(1):find("4-coins", 1, true) == 1 and t:hand(2):find("A-swords", 1, true) ~= nil, stays)
        t:equal(t:deal_number(), 1)
        t:equal(t:dealer(), 2)
      end
    }
  end
end

-- Tricks

dealt("TS-2 suit must be followed, or any card played", { "2-cups 5-coins", "4-cups 4-swords", "7-coins 6-swords" },
  function(t)
    t:choose(1, "play 5-coins")
    t:offers(3, "play 7-coins")
    t:refuses(3, "6-swords", "you must follow suit")
    t:choose(3, "play 7-coins")
    t:offers(2, "play 4-cups", "play 4-swords")
  end)

dealt("TS-2 play goes to the right", { "2-cups", "4-cups", "5-cups", "6-cups" }, function(t)
  t:choose(1, "play 2-cups")
  t:choose(4, "play 6-cups")
  t:choose(3, "play 5-cups")
  t:to_move(2)
end)

local last
for rank in ("4 5 6 7 J C K A 2 3"):gmatch("%S+") do
  if last then
    local high, low = rank .. "-cups", last .. "-cups"
    dealt("TS-2 " .. high .. " takes " .. low, { low .. " A-coins", high .. " 3-coins" }, function(t)
      play(t, low .. " " .. high)
      t:to_move(2)
      t:equal(t:count("taken", 2), 2)
    end)
  end
  last = rank
end

dealt("TS-2 a card of another suit takes nothing", { "4-cups 5-cups", "3-coins 6-coins" }, function(t)
  play(t, "4-cups 3-coins")
  t:to_move(1)
end)

-- Drawing

dealt("TS-3 both draw, the winner first, and show the card", { "4-cups", "5-cups" }, function(t)
  play(t, "4-cups 5-cups")
  t:equal(t:hand(2), "6-batons")
  t:equal(t:hand(1), "7-batons")
  t:equal(t:sees(1, "hand", 2), "6-batons")
  t:equal(t:sees(2, "hand", 1), "7-batons")
  t:to_move(2)
  play(t, "6-batons 7-batons")
  t:equal(t:deal_number(), 2)
end, { stock = "6-batons 7-batons" })

dealt("TS-3 or do not show it", { "4-cups 5-coins", "5-cups 6-coins" }, function(t)
  play(t, "4-cups 5-cups")
  t:equal(t:sees(1, "hand", 2), "? ?")
  t:equal(t:hand(2), "6-coins 6-batons")
end, { stock = "6-batons 7-batons", options = { show_drawn = false } })

-- Declarations: seat 1 holds `hand`, and may declare `sets`.

local function declares(name, hand, sets, more)
  dealt("TS-4 " .. name, { hand, "7-cups" }, function(t)
    local count = 0
    for _, set in ipairs(sets) do
      t:offers_also(1, "declare " .. set)
      t:choose(1, "declare " .. set)
      count = count + #set:gsub("[^-]", "")
      t:equal(t:public("declared", 1), count)
    end
    t:offers_not(1, "declare")
  end, more)
end

declares("three Threes count three", "3-coins 3-cups 3-swords K-coins K-cups K-swords", { "3-coins 3-cups 3-swords" })
declares("four Twos count four", "2-coins 2-cups 2-swords 2-batons", { "2-coins 2-cups 2-swords 2-batons" })
declares("three Aces count three", "A-coins A-cups A-batons", { "A-coins A-cups A-batons" })
declares("a Napoletana counts three", "3-coins 2-coins A-coins K-coins", { "3-coins 2-coins A-coins" })
declares("a card may count twice", "3-coins 2-coins A-coins A-cups A-batons",
  { "3-coins 2-coins A-coins", "A-coins A-cups A-batons" })
declares("two Threes count nothing, nor other runs and cards", "3-coins 3-cups A-coins K-coins C-coins K-cups K-swords",
  {})
declares("nor Three and Two of a suit", "3-coins 2-coins", {})
declares("nothing is declared if so agreed", "3-coins 3-cups 3-swords", {}, { options = { declarations = false } })
declares("nor in the short game", "3-coins 3-cups 3-swords", {}, { preset = "short" })

dealt("TS-4 only before the first trick, each in turn",
  { "3-coins 3-cups 3-swords 4-cups", "A-coins A-cups A-swords 5-cups" }, function(t)
    t:choose(1, "play 4-cups")
    t:offers_also(2, "declare A-coins A-cups A-swords")
    t:choose(2, "play 5-cups")
    t:offers_not(2, "declare")
    t:choose(2, "play A-coins")
    t:offers_not(1, "declare")
    t:equal(t:public("declared", 1), 0)
  end)

-- Signals

dealt("TS-5 who leads may say one word", { "4-cups 5-coins", "5-cups", "6-cups", "7-cups" }, function(t)
  t:offers(1, "play 4-cups", "play 5-coins", "say busso", "say striscio", "say volo")
  t:choose(1, "say volo")
  t:offers(1, "play 4-cups", "play 5-coins")
  t:choose(1, "play 4-cups")
  t:offers(4, "play 7-cups")
end)

dealt("TS-5 or may not", { "4-cups", "5-cups", "6-cups", "7-cups" }, function(t) t:offers(1, "play 4-cups") end,
  { options = { signals = false } })

dealt("TS-5 nor with three players", { "4-cups", "5-cups", "6-cups" }, function(t) t:offers(1, "play 4-cups") end)

-- The count: what both have taken before, and then seat 1 takes a trick that counts nothing.

local function counted(name, mine, theirs, points, more)
  local set_up = { taken = { mine, theirs } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  dealt("TS-6 " .. name, { "7-cups", "6-cups" }, function(t)
    play(t, "7-cups 6-cups")
    t:equal(t:score(1) .. " " .. t:score(2), points)
  end, set_up)
end

counted("an Ace counts one, and the last trick too", "", "A-cups", "1 1")
for _, rank in ipairs { "3", "2", "K", "C", "J" } do
  local one, two = rank .. "-coins " .. rank .. "-cups", rank .. "-swords"
  counted(rank .. " counts a third", one .. " " .. two, one, "2 0",
    { taken = { one .. " " .. two, rank .. "-batons" } })
end
counted("the others count nothing", "", "A-coins 2-coins 3-coins 4-coins 5-coins 6-coins 7-coins", "1 1")
counted("thirds left over are dropped", "A-coins 2-coins 3-coins", "A-cups 2-cups 3-cups J-cups", "2 2")

dealt("TS-6 the cards of the tricks count", { "3-cups 3-coins", "A-cups A-coins" }, function(t)
  play(t, "3-cups A-cups 3-coins A-coins")
  t:equal(t:score(1) .. " " .. t:score(2), "3 0")
end)

dealt("TS-6 declarations are added", { "3-coins 3-cups 3-swords", "A-coins A-cups A-swords" }, function(t)
  t:choose(1, "declare 3-coins 3-cups 3-swords")
  t:choose(1, "play 3-coins")
  t:choose(2, "declare A-coins A-cups A-swords")
  play(t, "A-coins 3-cups A-cups 3-swords A-swords")
  t:equal(t:score(1) .. " " .. t:score(2), "8 3")
  t:equal(t:parts(1), { cards = 4, last_trick = 1, declared = 3 })
end)

dealt("TS-6 partners count together", { "4-cups 4-coins", "5-cups 5-coins", "3-cups 3-coins", "A-cups J-coins" },
  function(t)
    play(t, "4-cups A-cups 3-cups 5-cups")
    t:equal(t:count("taken", 1), 4)
    t:to_move(3)
    play(t, "3-coins 5-coins 4-coins J-coins")
    t:equal(t:score(1) .. " " .. t:score(2) .. " " .. t:score(3), "3 0 3")
  end)

dealt("TS-6 and what they declare", { "3-coins 3-cups 3-swords", "5-cups 5-coins 5-swords", "A-coins A-cups A-swords",
  "6-cups 6-coins 6-swords" }, function(t)
  t:choose(1, "declare 3-coins 3-cups 3-swords")
  t:choose(1, "play 3-coins")
  t:choose(4, "play 6-coins")
  t:choose(3, "declare A-coins A-cups A-swords")
  play(t, "A-coins 5-coins 3-cups 6-cups A-cups 5-cups 3-swords 6-swords A-swords 5-swords")
  t:equal(t:score(3) .. " " .. t:score(4), "11 0")
end)

for _, count in ipairs { 2, 4 } do
  test("TS-6 all tricks of a deal are eleven points, for " .. count) {
    players = count, preset = "short",
    function(t)
      while t:deal_number() == 1 do t:choose(t:who(), t:options_of()[1]) end
      t:equal(t:score(1) + t:score(2), 11)
    end
  }
end

for preset, target in pairs { short = 21, long = 51 } do
  for less = 1, 2 do
    dealt("TS-6 " .. preset .. ", from " .. target - less, { "7-cups", "6-cups" }, function(t)
      play(t, "7-cups 6-cups")
      if less == 1 then t:winners(1) else t:plays_on() end
    end, { preset = preset, scores = { target - less, 0 } })
  end
end

dealt("TS-6 with 31 points the highest score wins", { "7-cups", "6-cups" }, function(t)
  play(t, "7-cups 6-cups")
  t:winners(2)
end, { scores = { 30, 32 } })

-- The settings

test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { target = 31, declarations = true, signals = true, show_drawn = true, poor_hands = false }
  end
}
test "the preset short" {
  players = 4, preset = "short", function(t) t:plays_with { target = 21, declarations = false } end
}
test "the preset long" { players = 4, preset = "long", function(t) t:plays_with { target = 51 } end }
test "how far target goes" {
  players = 4, options = { target = 10 }, refused = "the option `target` is a number in 11..51, not `10`"
}
