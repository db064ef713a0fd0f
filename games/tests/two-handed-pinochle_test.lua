-- Rule tests of Two-Handed Pinochle. Seat 2 deals, so that seat 1 begins. Few cards are dealt; what is not written lies
-- beside the table, out of the game. Unless a test says otherwise the Jack of hearts is turned up.

local function dealt(name, hands, script, more)
  local set_up = { hands = hands, turned = "JH", stock = "10D 10D 9D 9D 9S", rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

-- Cards played one after the other by whoever is to play.
local function cards(t, list)
  for card in list:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

local function moves(t, seat, list)
  for move in list:gmatch("[^,]+") do t:choose(seat, (move:gsub("^ ", ""))) end
end

-- The deal

test "TP-1 twelve cards each, three at a time, and one is turned up" {
  players = 2, deck = "9C 9C 10C  9D 9D 10D  JC JC QC  JD JD QD  KC KC AC  KD KD AD  9S 9S 10S  10H JH QH  AH",
  function(t)
    t:equal(t:hand(1), "9C 9C JC JC QC KC KC 10C AC 9S 9S 10S")
    t:equal(t:count("hand", 2), 12)
    t:equal(t:top("turned"), "AH")
    t:equal(t:count("stock"), 23)
    t:equal(t:public("trump"), "hearts")
    t:equal(t:public("melds", 2), 0)
    t:to_move(1)
  end
}

dealt("TP-1 for a Nine turned up the dealer scores 10", { "9C", "AD" }, function(t)
  t:equal(t:public("melds", 1), 0)
  t:equal(t:public("melds", 2), 10)
end, { turned = "9S" })

-- Tricks

dealt("TP-2 while there is a stock any card may be played", { "AC 9S", "KC KS 9H" }, function(t)
  t:choose(1, "play AC")
  t:offers(2, "play KC", "play KS", "play 9H")
end)

local order = { "9", "J", "Q", "K", "10", "A" }
for _, suit in ipairs { "C", "H" } do
  for at = 2, #order do
    local low, high = order[at - 1] .. suit, order[at] .. suit
    dealt("TP-2 " .. high .. " takes " .. low, { low .. " AS", high .. " JS" }, function(t)
      cards(t, low .. " " .. high)
      t:to_move(2)
      t:equal(t:count("taken", 2), 2)
    end)
  end
end

dealt("TP-2 of two cards alike the first takes the trick", { "AC AD", "AC JS" }, function(t)
  cards(t, "AC AC")
  t:to_move(1)
end)

dealt("TP-2 a trump takes it", { "AC AD", "9H JS" }, function(t)
  cards(t, "AC 9H")
  t:to_move(2)
end)

dealt("TP-2 another suit does not", { "9C AD", "AS JS" }, function(t)
  cards(t, "9C AS")
  t:to_move(1)
end)

-- Melds: seat 1 takes a trick and may lay `sets` one after the other, for these points.

local function melds(name, hand, sets, more)
  local set_up = { options = { one_meld = false } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  dealt(name, { "10S " .. hand, "9S" }, function(t)
    cards(t, "10S 9S")
    local points = 0
    for _, set in ipairs(sets) do
      t:offers_also(1, "meld " .. set[1])
      t:choose(1, "meld " .. set[1])
      points = points + set[2]
      t:equal(t:public("melds", 1), points, set[1])
    end
    t:offers_not(1, "meld")
  end, set_up)
end

melds("TP-3 a run counts 150", "JH QH KH 10H AH", { { "JH QH KH 10H AH", 150 } })
melds("TP-3 not of another suit", "JC QD KC 10C AC", {})
melds("TP-3 nor with a card twice", "JH QH 10H 10H AH", {})
melds("TP-3 a marriage of trumps 40", "QH KH", { { "QH KH", 40 } })
melds("TP-3 both", "QH KH QH KH", { { "QH KH", 40 }, { "QH KH", 40 } })
melds("TP-3 another 20", "QC KC", { { "QC KC", 20 } })
melds("TP-3 two cards alike, or of two suits, are none", "QC QC QH KD", {})
melds("TP-3 a pinochle 40", "QS JD", { { "QS JD", 40 } })
melds("TP-3 both pinochles", "QS JD QS JD", { { "QS JD", 40 }, { "QS JD", 40 } })
melds("TP-3 two Queens, or another Jack, are none", "QS QS JS QD", {})
for rank, points in pairs { A = 100, K = 80, Q = 60, J = 40 } do
  local four = ("_C _D _H _S"):gsub("_", rank)
  melds("TP-3 four of rank " .. rank .. " count " .. points, four, { { four, points } })
end
melds("TP-3 not with a suit twice", "KC KC KD KH", {})
melds("TP-3 nor four Tens", "10C 10D 10H 10S", {}, { stock = "9D 9D AC" })

dealt("TP-3 the cards of a meld lie on the table, to be played from there", { "10S KC QC 9C", "9S AC" }, function(t)
  cards(t, "10S 9S")
  t:choose(1, "meld KC QC")
  t:equal(t:pile("melded", 1), "QC KC")
  t:equal(t:hand(1), "9C 10D")
  t:offers(1, "play 9C", "play 10D", "play KC", "play QC")
  cards(t, "KC AC")
  t:to_move(2)
end)

dealt("TP-3 only the winner melds", { "10S KC QC", "9S KS QS AC" }, function(t)
  cards(t, "10S 9S")
  t:offers(1, "meld KC QC", "go_on")
  t:choose(1, "go_on")
  t:equal(t:public("melds", 1), 0)
  t:to_move(1)
  t:offers_not(1, "meld")
end)

dealt("TP-3 one meld after a trick", { "10S KC QC KD QD 9C", "9S JS JC" }, function(t)
  cards(t, "10S 9S")
  t:choose(1, "meld KC QC")
  t:to_move(1)
  t:offers_not(1, "meld", "go_on")
  cards(t, "QC JS")
  t:offers(1, "meld KD QD", "go_on")
end)

dealt("TP-3 nobody is asked without a meld", { "10S KC", "9S JS" }, function(t)
  cards(t, "10S 9S")
  t:offers(1, "play KC", "play 10D")
end)

melds("TP-4 a marriage may become a run", "JH QH KH 10H AH", { { "QH KH", 40 }, { "JH QH KH 10H AH", 150 } })
melds("TP-4 and another may follow, of other cards", "JH QH KH 10H AH QH KH",
  { { "JH QH KH 10H AH", 150 }, { "QH KH", 40 } })
melds("TP-4 cards may lie in melds of different kinds", "QS JD KS QC QD QH", { { "QS JD", 40 }, { "KS QS", 20 },
  { "QC QD QH QS", 60 } }, { turned = "JC" })
melds("TP-4 a card that is free counts, if its double is not", "QS QS JD QC QD QH JD", { { "QS JD", 40 },
  { "QC QD QH QS", 60 }, { "QS JD", 40 } }, { turned = "JC" })

melds("TP-4 not in melds of the same kind", "QS JD JD", { { "QS JD", 40 } }, { turned = "JC" })
melds("TP-4 also not in a marriage", "KC QC QC", { { "KC QC", 20 } })
melds("TP-4 nor in a second run", "JH QH KH 10H AH AH", { { "JH QH KH 10H AH", 150 } })
melds("TP-4 nor in a second four", "KC KD KH KS KS", { { "KC KD KH KS", 80 } })

dealt("TP-4 a card must come from the hand", { "10S KC QC QD QH QS", "9S JS JC" }, function(t)
  cards(t, "10S 9S")
  t:choose(1, "meld QC QD QH QS")
  t:offers(1, "meld KC QC", "go_on")
  t:choose(1, "meld KC QC")
  t:offers(1, "play KC", "play QC", "play QD", "play QH", "play QS", "play 10D")
end, { options = { one_meld = false } })

dealt("TP-4 not all cards from the table", { "10S QC QD QH QS JC JD JH JS", "9S AC" }, function(t)
  cards(t, "10S 9S")
  moves(t, 1, "meld QC QD QH QS, meld JC JD JH JS")
  t:equal(t:public("melds", 1), 100)
  t:to_move(1)
  t:offers_not(1, "meld", "go_on")
end, { options = { one_meld = false } })

-- The Nine of trumps

dealt("TP-5 a Nine of trumps counts 10, and is exchanged for the card turned up", { "10S 9H 9H", "9S AC" }, function(t)
  cards(t, "10S 9S")
  t:offers(1, "nine 9H", "go_on")
  t:choose(1, "nine 9H")
  t:equal(t:public("melds", 1), 10)
  t:equal(t:top("turned"), "9H")
  t:equal(t:hand(1), "9H JH")
  --- The other one is laid on the table.
  t:choose(1, "nine 9H")
  t:equal(t:public("melds", 1), 20)
  t:equal(t:top("turned"), "9H")
  t:equal(t:pile("melded", 1), "9H")
  t:to_move(1)
  t:offers(1, "play JH", "play 10D", "play 9H")
end)

dealt("TP-5 besides a meld", { "10S 9H KC QC", "9S AC" }, function(t)
  cards(t, "10S 9S")
  t:choose(1, "meld KC QC")
  t:offers(1, "nine 9H", "go_on")
  t:choose(1, "nine 9H")
  t:equal(t:public("melds", 1), 30)
end)

dealt("TP-5 no other Nine", { "10S 9C KS", "9S AC" }, function(t)
  cards(t, "10S 9S")
  t:offers(1, "play 9C", "play KS", "play 10D")
end)

-- Drawing

dealt("TP-6 both draw, the winner first", { "10S KC", "AS AC" }, function(t)
  cards(t, "10S AS")
  t:equal(t:hand(2), "AC 10D")
  t:equal(t:hand(1), "KC 9D")
  t:equal(t:sees(1, "hand", 2), "? ?")
  t:equal(t:count("turned"), 1)
end, { stock = "10D 9D 9C 10C 9S" })

dealt("TP-6 the last gets the card turned up, and all take up their melds", { "10S KC QC", "9S AC" }, function(t)
  cards(t, "10S 9S")
  t:choose(1, "meld KC QC")
  t:equal(t:hand(2), "AC JH")
  t:equal(t:hand(1), "QC KC 10D")
  t:equal(t:count("turned"), 0)
  t:equal(t:sees(2, "hand", 1), "? ? ?")
  t:offers(1, "play QC", "play KC", "play 10D")
end, { stock = "10D" })

-- Without a stock

local function late(name, hands, script, more)
  local set_up = { stock = "", turned = "JH" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  dealt("TP-7 " .. name, { "10S " .. hands[1], "9S " .. hands[2] }, function(t)
    cards(t, "10S 9S")
    script(t)
  end, set_up)
end

late("suit must be followed", { "QC 9D", "9C KC 9H" }, function(t)
  t:choose(1, "play QC")
  t:offers(2, "play 9C", "play KC")
  t:refuses(2, "9H", "you must follow suit")
end)

late("with the only card too", { "QC 9D", "9C 9H" }, function(t)
  t:choose(1, "play QC")
  t:offers(2, "play 9C")
end)

late("or a trump played", { "QC 9D", "9D KD 9H" }, function(t)
  t:choose(1, "play QC")
  t:offers(2, "play 9H", "play JH")
  t:refuses(2, "9D", "you must play a trump")
end, { stock = "" })

late("or any card", { "QC QH", "9D KD" }, function(t)
  cards(t, "QH JH QC")
  t:offers(2, "play 9D", "play KD")
end)

late("a trump must be beaten", { "QH 9D", "9H KH AC" }, function(t)
  t:choose(1, "play QH")
  t:offers(2, "play KH")
  t:refuses(2, "9H", "you must beat the card led")
end)

late("a trump is followed, if it cannot be beaten", { "AH 9D", "9H KH AC" }, function(t)
  t:choose(1, "play AH")
  t:offers(2, "play 9H", "play KH", "play JH")
end)

late("or every card", { "QC 9D", "9C KC 9H" }, function(t)
  t:choose(1, "play QC")
  t:offers(2, "play KC")
end, { options = { beat_all = true } })

-- The count

local function counted(name, ours, theirs, points, more)
  local set_up = { stock = "", turned = "9S", taken = { ours, theirs } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  dealt("TP-8 " .. name, { "9D JS", "9C" }, function(t)
    cards(t, "9D 9C JS 9S")
    t:equal(t:score(1) .. " " .. t:score(2), points)
  end, set_up)
end

for name, case in pairs {
  tens = { A = 10, ["10"] = 10, K = 10, Q = 0, J = 0, ["9"] = 0 },
  fives = { A = 10, ["10"] = 10, K = 5, Q = 5, J = 0, ["9"] = 0 },
  old = { A = 11, ["10"] = 10, K = 4, Q = 3, J = 2, ["9"] = 0 },
} do
  for rank, points in pairs(case) do
    counted("a " .. rank .. " counts " .. points .. " in " .. name .. ", and the last trick 10", "", rank .. "H",
      10 + case.J .. " " .. 10 + points, { options = { count = name } })
  end
end

counted("the cards of the tricks are added up", "AC AD KS", "10C", "40 20")

for _, count in ipairs { "tens", "fives", "old" } do
  test("TP-8 all tricks of a deal are 250, counted in " .. count) {
    players = 2, options = { count = count },
    function(t)
      local melds
      while t:deal_number() == 1 do
        melds = t:public("melds", 1) + t:public("melds", 2)
        t:choose(t:who(), t:options_of()[1])
      end
      t:equal(t:score(1) + t:score(2) - melds, 250)
      t:ok(melds > 0, "something was melded")
    end
  }
end

dealt("TP-8 and the melds", { "10S KC QC", "9S AC" }, function(t)
  cards(t, "10S 9S")
  t:choose(1, "meld KC QC")
  cards(t, "QC AC JH 10D")
  t:equal(t:score(1) .. " " .. t:score(2), "30 30")
  t:equal(t:parts(1), { melds = 20, cards = 10 })
end, { stock = "10D" })

for _, less in ipairs { 10, 11 } do
  dealt("TP-8 the preset short, from " .. 250 - less, { "9D JS", "9C" }, function(t)
    cards(t, "9D 9C JS 9S")
    if less == 10 then t:winners(1) else t:plays_on() end
  end, { preset = "short", stock = "", turned = "9S", scores = { 250 - less, 0 } })
end

dealt("TP-8 with 1000 points the higher score wins", { "9D JS", "9C" }, function(t)
  cards(t, "9D 9C JS 9S")
  t:winners(2)
end, { stock = "", turned = "9S", scores = { 990, 1000 } })

-- The settings

test "the settings without a preset" {
  players = 2, function(t) t:plays_with { target = 1000, count = "tens", one_meld = true, beat_all = false } end
}
test "the preset short" { players = 2, preset = "short", function(t) t:plays_with { target = 250 } end }
test "the preset old" { players = 2, preset = "old", function(t) t:plays_with { count = "old" } end }
for _, target in ipairs { 249, 2001 } do
  test("how far target goes: " .. target) {
    players = 2, options = { target = target },
    refused = "the option `target` is a number in 250..2000, not `" .. target .. "`"
  }
end
