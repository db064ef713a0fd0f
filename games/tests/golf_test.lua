-- Rule tests of Golf. Of each column that is laid the last card, which may be played, is written first.

local function lay(name, discard, columns, script, more)
  local set_up = { players = 1, rest = "aside", discard = discard, column = columns, stock = "9S 9H" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

test "GF-1 seven columns of five, a card to begin with, and the stock" {
  players = 1,
  function(t)
    for place = 1, 7 do
      t:equal(t:count("column", place), 5)
      t:ok(not t:sees(1, "column", place):find("?", 1, true), "all face up")
    end
    t:equal(t:count("discard"), 1)
    t:equal(t:count("stock"), 16)
    t:equal(t:sees(1, "stock"):sub(1, 3), "? ?")
  end
}

lay("GF-2 one rank higher or lower, of any suit", "7H", { "8S", "6H", "7D", "9C", "5H" }, function(t)
  t:offers(1, "play 8S", "play 6H", "turn_up")
  t:choose(1, "play 6H")
  t:equal(t:pile("discard"), "6H 7H")
  t:offers(1, "play 7D", "play 5H", "turn_up")
end)

lay("GF-2 only the last card of a column", "7H", { "2S 8S", "6H 8D" }, function(t)
  t:offers(1, "play 6H", "turn_up")
  t:choose(1, "play 6H")
  t:offers_not(1, "play 8D")
end)

local on_kings = {
  nothing = { king = {}, ace = { "play 2C" } },
  queens = { king = { "play QC" }, ace = { "play 2C" } },
  queens_and_aces = { king = { "play QC", "play AC" }, ace = { "play 2C", "play KC" } },
}
for option, offers in pairs(on_kings) do
  for top, plays in pairs { KH = offers.king, AH = offers.ace } do
    lay("GF-2 on " .. top .. " goes, with " .. option, top, { "QC", "AC", "2C", "KC" }, function(t)
      t:offers(1, "turn_up", table.unpack(plays))
    end, { options = { on_kings = option } })
  end
end

lay("GF-2 round the corner, by the preset putt_putt", "KH", { "AC 5D", "2C" }, function(t)
  t:choose(1, "play AC", "play 2C")
end, { preset = "putt_putt" })

lay("GF-3 cards are turned up, whether or not one fits", "7H", { "8S" }, function(t)
  t:offers(1, "play 8S", "turn_up")
  t:choose(1, "turn_up")
  t:equal(t:pile("discard"), "9S 7H")
  t:offers(1, "play 8S", "turn_up")
end)

lay("GF-3 the stock is not gone through again", "7H", { "8S 2C", "2D" }, function(t)
  t:choose(1, "turn_up", "turn_up")
  t:offers(1, "play 8S")
end)

lay("GF-4 cards left in the columns are strokes", "7H", { "2S KS", "2D" }, function(t)
  t:choose(1, "turn_up", "turn_up")
  t:over()
  t:equal(t:score(1), 3)
end)

lay("GF-4 GF-5 nothing left, and cards left in the stock", "7H", { "8S" }, function(t)
  t:choose(1, "play 8S")
  t:winners(1)
  t:equal(t:score(1), -2)
end)

lay("GF-5 of a single hole a card left is a loss", "7H", { "2S" }, function(t)
  t:choose(1, "turn_up", "turn_up")
  t:winners()
  t:equal(t:score(1), 1)
end)

lay("GF-5 nine holes, by the preset nine_holes", "7H", { "2S" }, function(t)
  t:choose(1, "turn_up", "turn_up")
  t:plays_on()
  t:equal(t:deal_number(), 2)
end, { preset = "nine_holes" })

-- The first hole leaves two cards of the stock over. In the second, which is dealt by chance, all 35 cards are left.
local function two_holes(name, before, total, winners)
  lay(name, "7H", { "8S" }, function(t)
    t:choose(1, "play 8S")
    for _ = 1, 16 do t:choose(1, "turn_up") end
    t:equal(t:score(1), total)
    t:winners(table.unpack(winners))
  end, { scores = { before }, options = { holes = 2 } })
end

two_holes("GF-5 par for two holes is 8", -25, 8, { 1 })
two_holes("GF-5 and more is a loss", -24, 9, {})

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" { players = 1, function(t) t:plays_with { holes = 1, on_kings = "nothing" } end }
test "the preset nine_holes" { players = 1, preset = "nine_holes", function(t) t:plays_with { holes = 9 } end }
test "the preset putt_putt" {
  players = 1, preset = "putt_putt",
  function(t)
    t:plays_with { on_kings = "queens_and_aces" }
  end
}
test "how far holes goes" {
  players = 1, options = { holes = -1 }, refused = "the option `holes` is a number in 1..18, not `-1`"
}

lay("GF-2 why a card does not go", "7H", { "10S 8S", "KH" }, function(t)
  t:refuses(1, "8S", "another card lies on the 8 of spades")
  t:refuses(1, "10S", "the 10 of spades is not next to the 7 of hearts")
end)

lay("GF-2 nothing goes on a King, and it is told", "KH", { "QS", "2C" }, function(t)
  t:refuses(1, "QS", "nothing goes on a King")
  t:refuses(1, "KH", "the King of hearts has been played")
end)
