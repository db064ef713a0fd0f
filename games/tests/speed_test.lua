-- Rule tests of Speed. Seat 1 is asked first; what is not named lies aside.

local function lay(name, hands, centre, script, more)
  local set_up = { hands = hands, centre = centre, rest = "aside", side = { "2S 3S", "4S 5S" } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

for _, case in ipairs { { 5, 0, 15 }, { 3, 0, 17 }, { 7, 2, 14 } } do
  test("SP-1 the deal: " .. case[1] .. " cards held, Jokers: " .. case[2]) {
    options = { hand_size = case[1], jokers = case[2] }, seed = 3,
    function(t)
      for seat = 1, 2 do
        t:equal(t:count("hand", seat), case[1])
        t:equal(t:count("own", seat), case[3])
        t:equal(t:count("side", seat), 5)
        t:equal(t:count("centre", seat), 1)
      end
      t:equal(t:sees(1, "side", 1), "? ? ? ? ?")
      t:equal(t:sees(1, "own", 1):find("[^? ]"), nil)
      t:equal(t:sees(2, "centre", 1), t:pile("centre", 1))
    end
  }
end

test "SP-1 the preset slow" { preset = "slow", seed = 2, function(t) t:equal(t:count("hand", 1), 3) end }

lay("SP-2 the next rank up or down", { "4C 6C 5C 9H KC", "2H" }, { "5D", "10D" }, function(t)
  t:offers(1, "lay 4C pile 1", "lay 6C pile 1", "lay 9H pile 2", "wait")
  t:refuses(1, "KC", "not next to 5 of diamonds or 10 of diamonds")
end)

lay("SP-2 Aces and Kings are next to each other", { "KC 2C QC", "7H" }, { "AD", "10D" }, function(t)
  t:offers(1, "lay KC pile 1", "lay 2C pile 1", "wait")
end)

lay("SP-2 or not, but cards of the same rank fit, by the preset california", { "KC 2C AC", "7H" }, { "AD", "10D" },
  function(t) t:offers(1, "lay AC pile 1", "lay 2C pile 1", "wait") end, { preset = "california" })

lay("SP-2 Jokers go on anything", { "* 9C", "7H" }, { "AD", "*" }, function(t)
  t:offers(1, "lay * pile 1", "lay * pile 2", "lay 9C pile 2", "wait")
end, { options = { jokers = 2 } })

lay("SP-3 both put a card in one beat", { "4C 9C 8C", "9H 7H 6H" }, { "5D", "10D" }, function(t)
  t:choose(1, "lay 4C pile 1")
  t:choose(2, "lay 9H pile 2")
  t:equal(t:pile("centre", 1), "4C 5D")
  t:equal(t:pile("centre", 2), "9H 10D")
end)

for first = 1, 2 do
  lay("SP-3 on one pile a lot decides: " .. first, { "4C 9C KC", "4H 7H KH" }, { "5D", "QD" }, function(t)
    t:choose(1, "lay 4C pile 1")
    t:choose(2, "lay 4H pile 1")
    t:equal(t:pile("centre", 1), (first == 1 and "4C" or "4H") .. " 5D")
    t:equal(t:count("hand", first), 2)
    t:told((first == 1 and "Ben" or "Anna") .. " is too late with the ")
  end, { chance = { first }, names = { "Anna", "Ben" } })
end

lay("SP-3 one may wait, and who can put none is not asked", { "4C 3C 9C", "KH 8H" }, { "5D", "2D" }, function(t)
  t:choose(1, "lay 4C pile 1")
  t:to_move(1)
end)

lay("SP-4 after a card one draws another", { "4C 9C", "KH 8H" }, { "5D", "2D" }, function(t)
  t:choose(1, "lay 4C pile 1")
  t:equal(t:hand(1), "3C 9C 10C JC QC")
  t:equal(t:count("own", 1), 1)
end, { own = { "3C 10C JC QC KC", "" } })

lay("SP-4 or when the hand is empty", { "4C 3C", "KH JH" }, { "5D", "7D" }, function(t)
  t:choose(1, "lay 4C pile 1")
  t:equal(t:hand(1), "3C")
  t:choose(1, "lay 3C pile 1")
  t:equal(t:hand(1), "9C 10C JC")
end, { own = { "10C JC 9C KC", "" }, preset = "slow" })

lay("SP-4 who has no cards left wins at once", { "4C", "KH 8H" }, { "5D", "2D" }, function(t)
  t:choose(1, "lay 4C pile 1")
  t:winners(1)
  t:equal(t:count("side", 1), 2)
end)

lay("SP-4 several deals, by option", { "4C", "KH 8H" }, { "5D", "2D" }, function(t)
  t:choose(1, "lay 4C pile 1")
  t:equal(t:deal_number(), 2)
end, { options = { deals = 3 } })

lay("SP-5 when neither puts a card, two are turned up", { "4C 5C", "KH 7H" }, { "5D", "10D" }, function(t)
  t:choose(1, "wait")
  t:equal(t:pile("centre", 1), "2S 5D")
  t:equal(t:pile("centre", 2), "4S 10D")
  t:equal(t:count("side", 1), 1)
end)

lay("SP-5 the cards in the middle become new side piles", { "4C 7C", "KH 8H" }, { "5D 5H", "5S 5C" }, function(t)
  t:choose(1, "wait")
  t:equal(t:count("side", 1) + t:count("side", 2), 2)
  t:equal(t:count("centre", 1) + t:count("centre", 2), 2)
  t:offers_also(1, "lay 4C pile 1", "lay 4C pile 2")
end, { side = { "", "" } })

lay("SP-5 twice without a card, and fewest cards win", { "JC 7C", "KH" }, { "4D", "4S" }, function(t)
  t:winners(2)
end, { side = { "4C", "4H" } })

lay("SP-5 with as many it is a draw", { "JC", "KH" }, { "4D", "4S" }, function(t) t:winners() end,
  { side = { "4C", "4H" } })

for lot, late in ipairs { "Ben", "Anna" } do
  lay("SP-3 a lot decides who was faster, and the other is too late: " .. late, { "4C KC", "4H KD" }, { "5D", "10D" },
    function(t)
      t:choose(1, "lay 4C pile 1")
      t:choose(2, "lay 4H pile 1")
      t:told(late .. " is too late with the")
      t:ok(t:pile("centre", 1):find(lot == 1 and "4C 5D" or "4H 5D", 1, true))
    end, { chance = { lot } })
end

lay("SP-5 the last card of the side piles is turned up before they are made anew", { "2C", "9H" }, { "6D", "5D QD" },
  function(t)
    t:offers(1, "lay 2C pile 1", "wait")
    t:equal(t:count("centre", 1) + t:count("centre", 2), 4)
  end, { side = { "3H", "" } })

lay("SP-5 the cards in the middle are shuffled and make two new side piles", { "2C KC", "7H" },
  { "3D 3C 3H 4D 5D 6D", "AD AC 3S AS 4S 5S" }, function(t)
    t:choose(1, "wait")
    for place = 1, 2 do
      t:equal(t:count("centre", place), 1)
      t:equal(t:count("side", place), 5)
    end
    local _, diamonds = (t:pile("side", 1) .. t:pile("centre", 1)):gsub("D", "")
    t:ok(diamonds > 1 and diamonds < 4, "cards of both piles come to lie in each")
  end, { side = { "", "" }, seed = 2 })

lay("SP-5 if a card was put in between, they are made anew once more", { "5C QC", "7H KH" }, { "6D", "6C" }, function(t)
  for _, first in ipairs { "wait", "lay 5C pile 1" } do
    t:choose(1, first)
    t:choose(2, "wait")
  end
  t:choose(2, "wait")
  t:plays_on()
end, { side = { "", "" } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with { hand_size = 5, jokers = 0, corner = true, same = false, draw = "fill", deals = 1 }
  end
}
test "the preset california" { preset = "california", function(t) t:plays_with { same = true, corner = false } end }
test "the preset slow" { preset = "slow", function(t) t:plays_with { draw = "all_gone", hand_size = 3 } end }
test "how far hand_size goes" {
  options = { hand_size = -1 }, refused = "the option `hand_size` is a number in 3..7, not `-1`"
}
test "how far deals goes" {
  options = { deals = -1 }, refused = "the option `deals` is a number in 1..9, not `-1`"
}
