-- Rule tests of Brag. Everybody has 100 chips, of which one is the ante, and seat 1 begins, unless a test says
-- otherwise.

-- Whoever is asked chooses what `choices` says, one after the other.
local function take(t, choices)
  for choice in choices:gmatch("[^,]+") do t:choose(t:who(), choice:match("^%s*(.-)%s*$")) end
end

local function dealt(name, hands, choices, script, more)
  local set_up = { hands = hands }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    if choices ~= "" then take(t, choices) end
    script(t)
  end
  test(name)(set_up)
end

local three = { "2C 5D 9H", "3C 6D 10H", "4C 7D JH" }
local open = { preset = "plain" }

-- The chips of all, in the second deal without its antes.
local function chips(t, expected, ante)
  local got = {}
  for seat = 1, #expected do got[seat] = t:chips(seat) + (t:is_over() and 0 or ante or 1) end
  t:equal(got, expected)
end

test "BG-1 an ante and three cards, which nobody has looked at" {
  players = 4,
  function(t)
    t:equal({ t:pot("pot"), t:chips(1), t:chips(4) }, { 4, 99, 99 })
    for seat = 1, 4 do t:equal(t:count("hand", seat), 3) end
    t:equal(t:sees(1, "hand", 1), "? ? ?")
    t:equal(t:public("blind", 1), true)
    t:equal(t:public("stake"), 1)
    t:offers(1, "look", "bet 1..5", "fold")
  end
}

dealt("BG-1 all look at their cards, if nobody may play blind", three, "", function(t)
  t:equal(t:sees(1, "hand", 1), "2C 5D 9H")
  t:equal(t:sees(1, "hand", 2), "? ? ?")
  t:offers(1, "bet 1..5", "fold")
end, open)

dealt("BG-1 BG-2 another ante is the stake at first", three, "", function(t)
  t:equal({ t:pot("pot"), t:public("stake") }, { 9, 3 })
  t:offers(1, "look", "bet 3..8", "fold")
end, { options = { ante = 3, most = 8 } })

dealt("BG-1 whoever has less than the ante pays what there is", three, "fold", function(t)
  t:equal({ t:deal_number(), t:is_in(3), t:chips(3) }, { 2, true, 8 - 3 })
end, { chips = { 100, 100, 2 }, options = { ante = 3 } })

-- Betting

dealt("BG-2 what was bet is the stake for the next", three, "bet 3", function(t)
  t:equal(t:pot("pot"), 6)
  t:offers(2, "look", "bet 3..5", "fold")
  take(t, "bet 5")
  t:offers(3, "look", "bet 5", "fold")
  take(t, "bet 5")
  t:offers(1, "look", "bet 5", "fold")
  t:equal({ t:chips(1), t:chips(2), t:pot("pot") }, { 96, 94, 16 })
end)

dealt("BG-2 the last takes the pot and shows nothing", three, "bet 3, fold, bet 4, bet 4, fold", function(t)
  t:not_told("is shown")
  chips(t, { 100 - 1 - 7 + 3 + 11, 99, 95 })
  t:equal({ t:deal_number(), t:dealer() }, { 2, 1 })
end)

dealt("BG-2 whoever has folded is not asked again", three, "bet 3, fold, bet 4, bet 4", function(t) t:to_move(3) end)

dealt("BG-2 the stake is raised to no more than double, if so agreed", three, "", function(t)
  t:offers(1, "look", "bet 1..2", "fold")
  take(t, "bet 2")
  t:offers(2, "look", "bet 2..4", "fold")
  take(t, "bet 4")
  t:offers(3, "look", "bet 4..7", "fold")
end, { options = { raises = "double", most = 7 } })

-- Playing blind

dealt("BG-3 whoever has looked pays twice", three, "bet 3, look", function(t)
  t:equal(t:sees(2, "hand", 2), "3C 6D 10H")
  t:equal(t:sees(1, "hand", 2), "? ? ?")
  t:equal({ t:public("blind", 1), t:public("blind", 2) }, { true, false })
  t:offers_also(2, "fold")
  t:offers_not(2, "look", "bet 3", "bet 5", "bet 7", "bet 9", "bet 11", "bet 12")
  t:choose(2, "bet 8")
  t:equal(t:public("stake"), 4)
  t:equal(t:chips(2), 91)
  t:offers(3, "look", "bet 4..5", "fold")
end)

dealt("BG-3 from six to ten with a stake of three", three, "bet 3, look", function(t)
  t:offers(2, "bet 6..10 by 2", "fold")
  t:choose(2, "bet 10")
  t:equal(t:public("stake"), 5)
end)

dealt("BG-3 the lowest bet leaves the stake", three, "bet 3, look, bet 6", function(t)
  t:equal(t:public("stake"), 3)
  t:offers(3, "look", "bet 3..5", "fold")
end)

-- Seeing

dealt("BG-4 the last two may see each other, for two bets", three, "fold, bet 2", function(t)
  t:offers(3, "look", "bet 2..5", "see 2", "fold")
  take(t, "see 2")
  chips(t, { 99, 97, 99 - 4 + 9 })
  t:told("Clara: high card")
  t:told("3C in Ben's hand is shown")
end)

dealt("BG-4 not as long as there are three", three, "bet 2", function(t) t:offers_not(2, "see 1", "see 3") end)

dealt("BG-4 for one bet, by option", three, "bet 2, bet 2, fold, see 2", function(t) chips(t, { 95, 97 + 9, 99 }) end,
  { options = { see_price = 1 } })

dealt("BG-4 the better hand wins, also if it was seen", three, "bet 2, bet 2, fold, see 2", function(t)
  chips(t, { 99 - 6, 97 + 11, 99 })
end)

dealt("BG-4 of equal hands the one that was seen", { "2C 5D 9H", "2D 5H 9S", "4C 7D JH" }, "bet 2, bet 2, fold, see 2",
  function(t) chips(t, { 99 - 6, 97 + 11, 99 }) end)

dealt("BG-4 whoever has looked pays twice to see, and sees no blind player", three, "fold, look, bet 4", function(t)
  t:offers(3, "look", "bet 2..5", "see 2", "fold")
  take(t, "look")
  t:offers_also(3, "see 2")
  take(t, "see 2")
  chips(t, { 99, 95, 99 - 8 + 15 })
end)

dealt("BG-4 a blind player is not seen", three, "fold, bet 2, look", function(t)
  t:offers_not(3, "see 2")
  t:offers_also(3, "fold")
end)

dealt("BG-4 without blind play anybody is", three, "fold, bet 2, see 2", function(t)
  chips(t, { 99, 97, 99 - 4 + 9 })
end, open)

dealt("BG-4 with too few chips one sees with what there is", three, "fold, bet 5, see 2", function(t)
  chips(t, { 99, 94, 15 })
end, { chips = { 100, 100, 8 } })

-- Side shows

local side = { options = { side_shows = true } }

dealt("BG-5 a side show between players who have looked", three, "look, bet 2, look", function(t)
  t:offers_also(2, "side_show 1")
  take(t, "side_show 1")
  t:equal(t:chips(2), 97)
  t:offers(1, "accept", "refuse")
  take(t, "accept")
  t:equal(t:sees(1, "hand", 2), "3C 6D 10H")
  t:equal({ t:is_in(1), t:is_in(2) }, { true, true })
  t:to_move(3)
  t:equal(t:count("muck"), 3)
  t:equal(t:sees(3, "hand", 2), "? ? ?")
  take(t, "fold")
  chips(t, { 97, 97 + 7, 99 })
end, side)

dealt("BG-5 who is refused plays on", three, "look, bet 4, look, side_show 1, refuse", function(t)
  t:equal({ t:sees(1, "hand", 2), t:count("muck"), t:public("stake") }, { "? ? ?", 0, 2 })
  t:to_move(3)
end, side)

dealt("BG-5 of equal hands who has asked folds", { "2C 5D 9H", "2D 5H 9S", "4C 7D JH" },
  "look, bet 2, look, side_show 1, accept, fold", function(t) chips(t, { 97 + 7, 97, 99 }) end, side)

dealt("BG-5 and if the hand is worse", { "3C 6D 10H", "2C 5D 9H", "4C 7D JH" },
  "look, bet 2, look, side_show 1, accept, fold", function(t) chips(t, { 97 + 7, 97, 99 }) end, side)

dealt("BG-5 not without the option", three, "look, bet 2, look", function(t) t:offers_not(2, "side_show 1") end)
dealt("BG-5 not by a blind player", three, "look, bet 2", function(t) t:offers_not(2, "side_show 1") end, side)
dealt("BG-5 not with a blind player", three, "bet 2, look", function(t) t:offers_not(2, "side_show 1") end, side)
dealt("BG-5 not when two are left", three, "fold, look, bet 2, look", function(t)
  t:offers_not(3, "side_show 2")
  t:offers_also(3, "see 2")
end, side)
dealt("BG-5 with the last before who is left", { "2C 5D 9H", "3C 6D 10H", "4C 7D JH", "AC KD 8H" },
  "look, bet 2, fold, look", function(t)
    t:offers_also(3, "side_show 1")
    t:offers_not(3, "side_show 2", "side_show 4")
  end, side)
dealt("BG-5 but not with one who has covered the pot", { "2C 5D 9H", "3C 6D 10H", "4C 7D JH", "AC KD 8H" },
  "look, bet 8, cover 3, look", function(t)
    t:offers_also(3, "side_show 1")
    t:offers_not(3, "side_show 2")
  end, { options = { side_shows = true }, chips = { 100, 4, 100, 100 } })
dealt("BG-5 not with the last chip", three, "look, bet 2, look", function(t) t:offers_not(2, "side_show 1") end,
  { options = { side_shows = true }, chips = { 100, 3, 100 } })
dealt("BG-5 but with one more", three, "look, bet 2, look", function(t) t:offers_also(2, "side_show 1") end,
  { options = { side_shows = true, stack = 20 }, chips = { 100, 4, 100 } })

-- Covering

dealt("BG-6 whoever cannot pay the lowest bet may cover the pot", three, "bet 4", function(t)
  t:offers(2, "look", "cover 3", "fold")
  take(t, "cover 3")
  t:equal({ t:public("stake"), t:pot("pot"), t:chips(2) }, { 4, 10, 0 })
  t:offers(3, "look", "bet 4..5", "see 1", "fold")
  take(t, "bet 5")
  t:to_move(1)
  t:offers_also(1, "see 3")
  take(t, "see 3")
  t:told("3C in Ben's hand is shown")
  t:equal({ t:chips(1), t:is_in(2), t:chips(3) }, { 100 - 1 - 4 - 10 - 1, false, 100 - 1 - 5 + 25 - 1 })
end, { chips = { 100, 4, 100 } })

-- What is left of 100, 5 and 100 chips when seat 2 covers with 4 after a bet of 5, and seat 3 bets 5 and is seen: the
-- pot was 3 + 5 + 4 when it was covered, and is 12 + 5 + 10 in the end.
for winner, case in pairs { { "KC KD 9H", "AC AD 9C", "JH 7D 4C" }, { "KC KD 9H", "JH 7D 4C", "AC AD 9C" } } do
  dealt("BG-6 who covers plays for what is in the pot by then, " .. winner, case, "bet 5, cover 4, bet 5, see 3",
    function(t)
      local first, second, third = 100 - 1 - 5 - 10, 0, 100 - 1 - 5
      if winner == 1 then first, second = first + 15, 12 else third = third + 27 end
      t:equal(t:deal_number(), 2)
      t:equal(t:is_in(2), winner == 1)
      t:equal({ t:chips(1) + 1, t:chips(2) + (winner == 1 and 1 or 0), t:chips(3) + 1 }, { first, second, third })
    end, { chips = { 100, 5, 100 } })
end

dealt("BG-6 the last chip covers the pot, too", three, "bet 4, fold", function(t)
  t:equal(t:chips(3), 4)
  take(t, "bet 4")
  t:told("2C in Anna's hand is shown")
  t:told("JH in Clara's hand is shown")
  chips(t, { 95, 99, 11 })
end, { chips = { 100, 100, 5 } })

dealt("BG-6 whoever has paid the last chip as an ante plays for the antes", three, "bet 2, fold", function(t)
  t:told("JH in Clara's hand is shown")
  chips(t, { 97 + 2, 99, 3 })
end, { chips = { 100, 100, 1 } })

-- Two cover, seat 2 with 12 in the pot and seat 3 with 17; seats 1 and 4 play on.
local function two_cover(name, hands, expected)
  dealt("BG-6 " .. name, hands, "bet 5, cover 3, cover 4, bet 5, fold", function(t)
    local got = {}
    for seat = 1, 4 do got[seat] = t:chips(seat) + (t:is_in(seat) and 1 or 0) end
    t:equal(got, expected)
  end, { chips = { 100, 4, 5, 100 } })
end

-- The pot is 4, then 9, 12, 16 and 21.
two_cover("the first to cover takes the pot by then, the next the rest by then", { "2C 5D 9H", "AC AD 9C", "KC KD 3H",
  "QC QD 4H" }, { 94, 12, 4, 94 + 5 })
two_cover("the second takes both if better", { "2C 5D 9H", "KC KD 3H", "AC AD 9C", "QC QD 4H" }, { 94, 0, 16, 94 + 5 })
two_cover("the last of the others takes what the second played for", { "2C 5D 9H", "AC AD 9C", "QC QD 4H",
  "KC KD 3H" }, { 94, 12, 0, 94 + 9 })
two_cover("or all", { "2C 5D 9H", "KC KD 3H", "QC QD 4H", "AC AD 9C" }, { 94, 0, 0, 94 + 21 })
two_cover("of equal hands the first to cover wins", { "2C 5D 9H", "AC KD 3H", "AD KC 3C", "AH KS 3D" },
  { 94, 12, 4, 94 + 5 })

-- Hands: the first beats the second when it sees it, and is not beaten when it is seen.
for _, case in ipairs {
  { "a prial against a running flush", "2C 2D 2H", "AS 2S 3S" },
  { "a running flush against a run", "2C 3C 4C", "AD 2H 3S" }, { "a run against a flush", "2C 3D 4C", "AD KD JD" },
  { "a flush against a pair", "2C 3C 5C", "AD AH KS" }, { "a pair against a high card", "2C 2D 3H", "AD KH JS" },
  { "three Aces against three Kings", "AC AD AH", "KC KD KH" },
  { "three Threes against three Aces", "3C 3D 3H", "AC AD AH" },
  { "three Threes against three Twos", "3C 3D 3H", "2C 2D 2H" },
  { "A 2 3 against A K Q", "AC 2D 3H", "AD KC QH" }, { "A K Q against K Q J", "AC KD QH", "KC QD JH" },
  { "A 2 3 in a suit against A K Q", "AC 2C 3C", "AD KD QD" }, { "4 3 2 against nothing", "4C 3D 2H", "AD KC JH" },
  { "5 4 3 against 4 3 2", "5C 4D 3H", "4C 3D 2H" }, { "5 4 3 against 4 3 2 in suits", "5C 4C 3C", "4D 3D 2D" },
  { "the higher pair", "10C 10D 2H", "9C 9D AH" }, { "a pair and a higher card", "10C 10D AH", "10H 10S KH" },
  { "a pair and a higher card below it", "10C 10D 5H", "10H 10S 4H" },
  { "a lower pair with an Ace", "9C 9D 2H", "8C 8D AH" },
  { "the higher flush", "AC 3C 2C", "KD QD 10D" }, { "a flush by the second card", "AC 10C 2C", "AD 9D 8D" },
  { "a flush by the third card", "AC 10C 3C", "AD 10D 2D" },
  { "the highest card", "AC 5D 2H", "KC QD 10H" }, { "the second card", "AC 10D 2H", "AD 9C 8H" },
  { "the third card", "AC 10D 3H", "AD 10C 2H" },
} do
  local name, better, worse = table.unpack(case)
  dealt("BG-7 " .. name, { better, worse }, "bet 1, bet 1, see 2", function(t) chips(t, { 98 - 2 + 6, 98 }) end)
  dealt("BG-7 " .. name .. ", seen", { worse, better }, "bet 1, bet 1, see 2", function(t) chips(t, { 96, 98 + 6 }) end)
end

for _, case in ipairs {
  { "A K Q against A 2 3", "AC KD QH", "AD 2C 3H", { best_run = "high" } },
  { "A 2 3 against K Q J", "AC 2D 3H", "KD QC JH", { best_run = "high" } },
  { "three Aces against three Threes", "AC AD AH", "3C 3D 3H", { threes = false } },
  { "three Fours against three Threes", "4C 4D 4H", "3C 3D 3H", { threes = false } },
} do
  dealt("BG-7 " .. case[1] .. ", by option", { case[2], case[3] }, "bet 1, bet 1, see 2",
    function(t) chips(t, { 98 - 2 + 6, 98 }) end, { options = case[4] })
end

for hand, title in pairs {
  ["AC 2C 3C"] = "running flush", ["KC QD JH"] = "run", ["KC 2D AH"] = "high card", ["3C AC 4C"] = "flush",
  ["3C 4D 4C"] = "pair", ["7C 7D 7H"] = "prial", ["2C 3D 5H"] = "high card", ["QC AD KH"] = "run",
  ["2C 4D AH"] = "high card",
} do
  dealt("BG-7 " .. hand .. ": " .. title, { hand, "8S 9S JD" }, "bet 1, bet 1, see 2", function(t)
    t:told("Anna: " .. title)
  end)
end

-- The end

dealt("BG-8 whoever has no chips is out, and the others go on", three, "bet 4, fold, cover 3", function(t)
  t:equal(t:is_in(3), true)
end, { chips = { 100, 100, 4 } })
dealt("BG-8 out", { "AC KD QH", "3C 6D 10H", "4C 7D JH" }, "bet 4, fold, cover 3", function(t)
  t:equal(t:is_in(3), false)
  t:equal({ t:deal_number(), t:dealer() }, { 2, 1 })
end, { chips = { 100, 100, 4 } })
dealt("BG-8 whoever has all chips wins", { "AC KD QH", "3C 6D 10H" }, "bet 4, cover 3", function(t)
  t:winners(1)
  t:equal(t:chips(1), 104)
end, { chips = { 100, 4 } })
dealt("BG-8 or most of them after the last deal", three, "fold, fold", function(t)
  t:winners(1)
  t:equal(t:chips(3), 101 - 50)
end, { options = { deals = 1 }, chips = { 100, 90, 50 - 1 } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with {
      stack = 100, ante = 1, most = 5, raises = "free", blind = true, see_price = 2, side_shows = false, threes = true,
      best_run = "low", deals = 20,
    }
  end
}
test "the preset plain" { players = 4, preset = "plain", function(t) t:plays_with { blind = false } end }
test "how far stack goes" {
  players = 4, options = { stack = -1 }, refused = "the option `stack` is a number in 20..10000, not `-1`"
}
test "how far ante goes" {
  players = 4, options = { ante = -1 }, refused = "the option `ante` is a number in 1..100, not `-1`"
}
test "how far most goes" {
  players = 4, options = { most = -1 }, refused = "the option `most` is a number in 1..1000, not `-1`"
}
test "how far deals goes" {
  players = 4, options = { deals = -1 }, refused = "the option `deals` is a number in 1..1000, not `-1`"
}
test "the ante is no higher than the highest stake" {
  players = 4, options = { ante = 6 }, refused = "the ante is higher than the highest stake"
}
test "nor than a tenth of the stacks" {
  players = 4, options = { ante = 5, stack = 40 }, refused = "the stacks are too small for the ante"
}
test "but just a tenth is allowed" {
  players = 4, options = { ante = 4, stack = 40 },
  function(t) t:equal(t:chips(1), 36) end
}
test "how many play" { players = 9, refused = "9 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8" }
