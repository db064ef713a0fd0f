-- Rule tests of Tien Len. Hands are small, the other cards lie aside; whoever has the lowest card leads.

local function lay(name, hands, script, more)
  local set_up = { hands = hands, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up.options = { deals = 1 }
  for key, value in pairs(more and more.options or {}) do set_up.options[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

-- Choices made one after the other: "1 play 3S".
local function play(t, ...)
  for _, choice in ipairs { ... } do
    local seat, what = choice:match("^(%d) (.*)")
    t:choose(tonumber(seat), what)
  end
end

-- Whether seat 2 may play `high` on `low`, which seat 1 leads.
local function beats(name, low, high, can, options)
  local way = options and options.bombs and " (" .. options.bombs .. ")" or ""
  lay(name .. ": " .. high .. (can and " beats " or " does not beat ") .. low .. way,
    { "3S AH " .. low, high .. " 10H" },
    function(t)
      play(t, "1 play 3S", "2 pass", "1 play " .. low)
      if can then t:offers_also(2, "play " .. high, "pass") else t:offers_not(2, "play " .. high) end
    end, { options = options })
end

for seats, size in pairs { [2] = 13, [3] = 13, [4] = 13 } do
  test("TL-1 the deal for " .. seats) {
    players = seats,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), size) end
    end
  }
end

for seats, size in pairs { [2] = 13, [3] = 17, [4] = 13 } do
  test("TL-1 the deal for " .. seats .. ", if three get all cards") {
    players = seats, options = { all_cards = true },
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), size) end
    end
  }
end

lay("TL-1 ranks and suits, from the 3 of spades up", { "3C 9S", "3S KD AS 2S", "3D 5S" }, function(t)
  play(t, "2 play 3S")
  t:offers(3, "play 3D", "play 5S", "pass")
  play(t, "3 play 3D")
  t:offers(1, "play 9S", "pass")
  play(t, "1 play 9S")
  t:offers(2, "play KD", "play AS", "play 2S", "pass")
end)

for place, suits in ipairs { "SC", "CD", "DH" } do
  beats("TL-1 of equal ranks the suit decides, " .. place, "9" .. suits:sub(1, 1), "9" .. suits:sub(2, 2), true)
  beats("TL-1 of equal ranks the suit decides, " .. place, "9" .. suits:sub(2, 2), "9" .. suits:sub(1, 1), false)
end

beats("TL-1 the rank counts before the suit", "9H", "10S", true)

lay("TL-2 the lowest card is played, alone or with others", { "4S 4C 5D", "5S 6D" }, function(t)
  t:offers(1, "play 4S", "play 4S 4C")
  t:refuses(1, "5D", "the 4 of spades has to be played")
end)

for _, leads in ipairs { "winner", "lowest" } do
  lay("TL-2 who leads to the second deal: the " .. leads, { "3S", "4D 5D" }, function(t)
    play(t, "1 play 3S")
    t:equal(t:deal_number(), 2)
    if leads == "winner" then
      t:to_move(1)
      t:ok(#t:options_of() > 12, "any cards")
    else
      for _, cards in ipairs(t:options_of()) do t:ok(cards:find("3S"), "the lowest card, with others or without") end
    end
  end, { options = { deals = 2, leads = leads }, seed = 3 })
end

lay("TL-2 to the first deal the lowest card leads in any case", { "4C 5C", "3H KD" }, function(t)
  t:offers(2, "play 3H")
end, { options = { leads = "winner" } })

-- Who wins at once with such a hand, of two.
for name, hand in pairs {
  ["four Twos"] = "3S 2S 2C 2D 2H 5S", ["six pairs"] = "3S 3C 5S 5C 5D 5H 7S 7C 9S 9C JS JC KD",
  ["a sequence from Three to Ace"] = "3S 4S 5S 6S 7S 8S 9S 10C JC QC KC AC AD",
} do
  for _, instant in ipairs { true, false } do
    lay("TL-3 " .. name .. (instant and " win at once" or " do nothing without the option"), { "3D 4D", hand },
      function(t)
        if not instant then return t:to_move(2) end
        t:winners(2)
        t:equal(t:score(2), 2)
        t:equal(t:score(1), -2)
        t:told("3S in Ben's hand is shown")
      end, { options = { instant = instant } })
  end
end

for name, hand in pairs {
  ["three Twos"] = "3S 2S 2C 2D", ["five pairs and a three"] = "3S 3C 5S 5C 5D 7S 7C 9S 9C JS JC KD AD",
  ["a sequence from Four to Two"] = "2C 4S 5S 6S 7S 8S 9S 10C JC QC KC AC AD",
} do
  lay("TL-3 but not " .. name, { "3D 4D", hand }, function(t) t:plays_on() end, { options = { instant = true } })
end

lay("TL-3 of two such hands the first from the dealer's left wins",
  { "3C", "2S 2C 2D 2H", "3S 3H 5S 5C 5D 5H 7S 7C 9S 9C JS JC" }, function(t)
    t:winners(2)
    t:equal(t:score(2), 4)
    t:equal(t:score(1), -2)
    t:equal(t:score(3), -2)
  end, { options = { instant = true } })

lay("TL-3 TL-9 by the card all pay twice what they hold", { "3C 4C 5C", "2C 2S 2D 2H", "3D" }, function(t)
  t:winners(2)
  t:equal({ t:score(1), t:score(2), t:score(3) }, { -6, 8, -2 })
end, { options = { instant = true, pays = "cards" } })

lay("TL-4 what may be led", { "3S 3C 3D 3H 4S 4C 5S 5C 6S", "KD" }, function(t)
  t:offers_also(1, "play 3S", "play 3S 3C", "play 3S 3C 3D", "play 3S 3C 3D 3H", "play 3S 4S 5S", "play 3S 4C 5S 6S",
    "play 3S 3C 4S 4C 5S 5C")
  t:offers_not(1, "play 3S 4S", "play 3S 3C 4S 4C", "play 3S 3C 3D 4S 4C", "play 3S 3C 4S", "play 3S 3C 4S 4C 5S")
end)

lay("TL-4 TL-6 any of these may be led later, too", { "3S 7S 7C 8C 9C", "KD 2H" }, function(t)
  play(t, "1 play 3S", "2 play KD", "1 pass")
  t:offers(2, "play 2H")
end)

lay("TL-4 Twos are in no sequence", { "3S QS KS AS 2S AC KC 2C QC", "KD" }, function(t)
  play(t, "1 play 3S", "2 pass")
  t:offers_also(1, "play QS KS AS", "play QS QC KS KC AS AC")
  t:offers_not(1, "play KS AS 2S", "play QS KS AS 2S", "play KS KC AS AC 2S 2C")
end)

beats("TL-4 two on two", "9S 9C", "10S 10C", true)
beats("TL-4 not one on two", "9S 9C", "10C", false)
beats("TL-4 not three on two", "9S 9C", "10S 10C 10D", false)
beats("TL-4 the highest card of a pair decides", "9S 9H", "9C 9D", false)
beats("TL-4 the highest card of a pair decides", "9C 9D", "9S 9H", true)
beats("TL-4 three on three", "9S 9C 9D", "JS JC JD", true)
beats("TL-4 four on four", "9S 9C 9D 9H", "JS JC JD JH", true)
beats("TL-4 four on four", "9S 9C 9D 9H", "8S 8C 8D 8H", false)
beats("TL-4 a sequence on a sequence", "7S 8C 9D", "8S 9H 10C", true)
beats("TL-4 its highest card decides", "7S 8H 9C", "7C 8D 9H", true)
beats("TL-4 its highest card decides", "7C 8D 9H", "7H 8H 9D", false)
beats("TL-4 as many", "7S 8C 9D", "8S 9H 10C JC", false)
beats("TL-4 no three on a sequence of three", "7S 8C 9D", "JS JC JD", false)
beats("TL-4 no sequence on three", "7S 7C 7D", "8S 9H 10C", false)
beats("TL-4 no sequence of six on three pairs in a row", "4S 4C 5S 5C 6S 6C", "8S 9H 10C JC QC KD", false)
beats("TL-4 no four on a sequence of four", "7S 8C 9D 10S", "JS JC JD JH", false)
beats("TL-4 pairs in a row on such pairs", "4S 4C 5S 5C 6S 6C", "4D 4H 5D 5H 6D 6H", true)
beats("TL-4 pairs in a row on such pairs", "4D 4H 5D 5H 6D 6H", "4S 4C 5S 5C 6S 6C", false)
beats("TL-4 suits do not matter in a sequence", "4S 5S 6S", "4D 5C 6H", true)
beats("TL-4 unless so agreed", "4S 5S 6S", "7D 8C 9H", false, { suited = true })
beats("TL-4 then one suit beats one suit", "4S 5S 6S", "7D 8D 9D", true, { suited = true })
beats("TL-4 and any sequence one of several suits", "4S 5S 6C", "7D 8C 9H", true, { suited = true })
beats("TL-4 and pairs of any suits", "4S 4C", "7D 7H", true, { suited = true })
beats("TL-4 and single cards of any suit", "4S", "7D", true, { suited = true })

local bombs = {
  "4S 4C 5S 5C 6S 6C", "9S 9C 9D 9H", "4S 4C 5S 5C 6S 6C 7S 7C", "4S 4C 5S 5C 6S 6C 7S 7C 8S 8C",
  "4S 4C 5S 5C 6S 6C 7S 7C 8S 8C 9S 9C",
}

for place, bomb in ipairs(bombs) do
  for n, twos in ipairs { "2S", "2S 2C", "2S 2C 2D" } do
    local least = { on_twos = { 1, 3, 4 }, on_bombs = { 1, 2, 4 }, none = { 6, 6, 6 } }
    for _, way in ipairs { "on_twos", "on_bombs", "none" } do
      beats("TL-5 bombs on Twos, " .. way, twos, bomb, place >= least[way][n], { bombs = way })
    end
  end
  beats("TL-5 no bomb beats an Ace", "AS", bomb, false)
  beats("TL-5 no bomb beats an Ace, on bombs", "AS", bomb, false, { bombs = "on_bombs" })
end
beats("TL-5 no bomb beats a sequence", "5S 6S 7S", bombs[2], false, { bombs = "on_bombs" })
beats("TL-5 no sequence beats a Two", "2S", "3C 4C 5C 6C 7C 8C", false)
beats("TL-5 no three beat a Two", "2S", "9S 9C 9D", false)
beats("TL-5 nothing beats four Twos", "2S 2C 2D 2H", bombs[5], false, { bombs = "on_bombs" })

-- A Two of seat 1, a bomb of seat 2, and whether seat 3 may play a stronger one.
local high = { "10S 10C JS JC QS QC", "KS KC KD KH", "10S 10C JS JC QS QC KS KC" }
for low = 1, 3 do
  for place = 1, 3 do
    for _, way in ipairs { "on_twos", "on_bombs" } do
      local can = place == low or way == "on_bombs" and place > low
      lay("TL-5 on bomb " .. low .. " bomb " .. place .. ", " .. way,
        { "3S 2S 4H 2D", bombs[low] .. " AH", high[place] .. " AD" },
        function(t)
          play(t, "1 play 3S", "2 pass", "3 pass", "1 play 2S")
          t:choose(2, "play " .. bombs[low])
          if can then t:offers_also(3, "play " .. high[place]) else t:offers_not(3, "play " .. high[place]) end
        end, { options = { bombs = way, pass_out = false } })
    end
  end
end
lay("TL-5 a bomb on a bomb that was led", { "3S 3C 3D 3H 4S", "9S 9C 9D 9H AD", high[3] .. " AH" }, function(t)
  play(t, "1 play 3S 3C 3D 3H", "2 play 9S 9C 9D 9H")
  t:offers(3, "play " .. high[3], "pass")
end, { options = { bombs = "on_bombs" } })

lay("TL-6 who has passed plays no more to the trick", { "3S 6C 8C", "4D 7C", "5D 9D" }, function(t)
  play(t, "1 play 3S", "2 pass", "3 play 5D", "1 play 6C")
  t:to_move(3)
  play(t, "3 pass")
  t:equal(t:count("trick"), 0)
  t:offers(1, "play 8C")
end)

lay("TL-6 or may play again, by option", { "3S 6C 8C", "4D 7C", "5D 9D" }, function(t)
  play(t, "1 play 3S", "2 pass", "3 play 5D", "1 play 6C")
  t:offers(2, "play 7C", "pass")
end, { options = { pass_out = false } })

lay("TL-6 in the next trick all may play again", { "3S 6C 8C", "4D 7C", "5D 9D" }, function(t)
  play(t, "1 play 3S", "2 pass", "3 pass", "1 play 6C")
  t:offers(2, "play 7C", "pass")
  t:equal(t:public("asked"), "a single card")
end)

lay("TL-6 who has no cards left is followed by the next player", { "3S", "4D 7C", "5D 9D" }, function(t)
  play(t, "1 play 3S", "2 pass", "3 pass")
  t:offers(2, "play 4D", "play 7C")
end)

lay("TL-6 also when the others have passed before", { "3S 5C", "4D 7C", "5D 9D" }, function(t)
  play(t, "1 play 3S", "2 play 4D", "3 pass", "1 play 5C", "2 pass")
  t:offers(2, "play 7C")
end)

local pairs_of_four = "6S 6C 7S 7C 8S 8C 9S 9C"
for _, cut_in in ipairs { true, false } do
  lay("TL-6 four pairs in a row " .. (cut_in and "" or "do not ") .. "cut in",
    { "3S 2S", pairs_of_four .. " 4D", "5D 9D" }, function(t)
      play(t, "1 play 3S", "2 pass", "3 play 5D", "1 play 2S")
      if not cut_in then return t:to_move(3) end
      t:offers(2, "play " .. pairs_of_four, "pass")
      play(t, "2 play " .. pairs_of_four)
      t:to_move(3)
    end, { options = { cut_in = cut_in } })
end

lay("TL-6 not on other cards", { "3S KS 4S", pairs_of_four, "5D 9D" }, function(t)
  play(t, "1 play 3S", "2 pass", "3 play 5D", "1 play KS")
  t:to_move(3)
end, { options = { cut_in = true } })

lay("TL-6 no weaker bomb", { "3S 2S KD", "6S 6C 7S 7C 8S 8C 4D 10S 10C 10D 10H", "5D 9D" }, function(t)
  play(t, "1 play 3S", "2 pass", "3 play 5D", "1 play 2S")
  t:offers(2, "pass")
end, { options = { cut_in = true } })

lay("TL-6 on a bomb, too", { "3S 2S KD", pairs_of_four .. " 4D", "5D 10S 10C 10D 10H 9D", "5C 9H" }, function(t)
  play(t, "1 play 3S", "2 pass", "3 play 5D", "4 pass", "1 play 2S", "2 pass", "3 play 10S 10C 10D 10H")
  t:offers(4, "pass")
  play(t, "4 pass", "1 pass")
  t:offers(2, "play " .. pairs_of_four, "pass")
end, { options = { cut_in = true, bombs = "on_bombs" } })

for name, options in pairs {
  ["without bombs"] = { bombs = "none", cut_in = true },
  ["where a pass is not final"] = { pass_out = false, cut_in = true },
} do
  test("TL-6 nobody cuts in " .. name) {
    players = 4, options = options, refused = "nobody can cut in without bombs, or where a pass is not final"
  }
end
test "TL-7 nothing is paid without bombs" {
  players = 4, options = { bombs = "none", price = 2 }, refused = "without bombs no Two is beaten by one"
}

-- Three players, of whom seat 1 leads Twos that seat 2 bombs; then seat 2 goes out, and seat 3.
for twos, price in pairs { ["2S"] = 3, ["2C"] = 3, ["2D"] = 6, ["2H"] = 6, ["2C 2H"] = 9 } do
  local bomb = "6S 6C 7S 7C 8S 8C 9S 9C"
  lay("TL-7 what is paid for " .. twos, { "3S 4S " .. twos, bomb, "5D" }, function(t)
    play(t, "1 play 3S", "2 pass", "3 pass", "1 play " .. twos)
    play(t, "2 play " .. bomb, "3 pass", "1 pass", "3 play 5D")
    t:equal({ t:score(1), t:score(2), t:score(3) }, { -2 - price, 1 + price, 1 })
    t:equal(t:parts(1), { game = -2, bombs = -price })
  end, { options = { price = 3 } })
end

lay("TL-7 TL-9 twice bombed is twice paid, and nothing for a Two that a Two beats",
  { "3S 4S 2S 2C", bombs[2] .. " 3C 2D 5S 5C 6S 6C 7S 7C KH" }, function(t)
  play(t, "1 play 3S", "2 play 3C", "1 play 2S", "2 play " .. bombs[2], "1 pass", "2 play KH", "1 play 2C")
  play(t, "2 play 5S 5C 6S 6C 7S 7C", "1 pass", "2 play 2D")
  t:equal(t:score(2), 1 + 2)
  t:equal(t:score(1), -1 - 2)
end, { options = { price = 1 } })

lay("TL-7 no payment for a Two that a Two beats", { "3S 2S 4S", "2D 5S" }, function(t)
  play(t, "1 play 3S", "2 pass", "1 play 2S", "2 play 2D", "1 pass", "2 play 5S")
  t:equal(t:score(2), 1)
end, { options = { price = 5 } })

-- Four players go out by seat.
local function ends(name, options, scores)
  lay(name, { "3S", "4D", "5D", "6D 7D" }, function(t)
    play(t, "1 play 3S")
    if options.pays ~= "cards" then
      play(t, "2 play 4D")
      t:plays_on()
      t:equal(t:public("place", 2), 2)
      play(t, "3 play 5D")
    end
    t:equal({ t:score(1), t:score(2), t:score(3), t:score(4) }, scores)
  end, { options = options })
end

ends("TL-8 TL-9 the last pays each of the others", {}, { 1, 1, 1, -3 })
ends("TL-8 TL-9 the last and the third pay", { pays = "places" }, { 2, 1, -1, -2 })
ends("TL-8 TL-9 all pay for their cards, double if they have played none", { pays = "cards" }, { 8, -2, -2, -4 })

lay("TL-9 of three the second neither pays nor is paid", { "3S", "4D", "5D" }, function(t)
  play(t, "1 play 3S", "2 play 4D")
  t:equal({ t:score(1), t:score(2), t:score(3) }, { 2, 0, -2 })
end, { options = { pays = "places" } })

lay("TL-9 of two the other pays by the card", { "3S", "4D 5D" }, function(t)
  play(t, "1 play 3S")
  t:equal({ t:score(1), t:score(2) }, { 4, -4 })
end, { options = { pays = "cards" } })

lay("TL-9 who has played pays once for each card", { "4S 7S", "3S 5D 6D", "8D 9D" }, function(t)
  play(t, "2 play 3S", "3 pass", "1 play 4S", "2 pass", "1 play 7S")
  t:equal({ t:score(1), t:score(2), t:score(3) }, { 6, -2, -4 })
end, { options = { pays = "cards" } })

lay("TL-8 who is first wins the deal, and with it a game of one deal", { "3S", "4D 5D" }, function(t)
  play(t, "1 play 3S")
  t:winners(1)
end)

lay("TL-9 the highest score wins in the end", { "3S", "4D", "5D 6D" }, function(t)
  play(t, "1 play 3S", "2 play 4D")
  t:equal({ t:deal_number(), t:score(1), t:score(3) }, { 2, 1, 98 })
  while not t:is_over() do t:choose(t:who(), t:options_of()[1]) end
  t:winners(3)
end, { options = { deals = 2 }, scores = { 0, 0, 100 } })

lay("TL-4 what has to be beaten is on the table", { "3S 3C 6S 6C 6D 7S 7C 8S 8C 9C", "KD QH" }, function(t)
  play(t, "1 play 3S 3C")
  t:equal(t:public("asked"), "2 of a rank")
  t:refuses(2, "KD", "play what beats 2 of a rank, or pass")
  play(t, "2 pass", "1 play 7S 8S 9C")
  t:equal(t:public("asked"), "3 in a row")
end)
lay("TL-4 pairs in a row are on the table", { "3S 3C 4S 4C 5S 5C 9C", "KD KH" }, function(t)
  play(t, "1 play 3S 3C 4S 4C 5S 5C")
  t:equal(t:public("asked"), "3 pairs in a row")
end)

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with {
      all_cards = false, pass_out = true, bombs = "on_twos", cut_in = false, suited = false, instant = false,
      leads = "winner", pays = "last", price = 0, deals = 8,
    }
  end
}
test "the preset plain" { preset = "plain", function(t) t:plays_with { bombs = "none" } end }
test "the preset by_the_card" {
  preset = "by_the_card",
  function(t)
    t:plays_with { pays = "cards", bombs = "on_bombs", cut_in = true, instant = true, price = 3 }
  end
}
test "how far deals goes" { options = { deals = -1 }, refused = "the option `deals` is a number in 1..100, not `-1`" }
test "how far price goes" { options = { price = -1 }, refused = "the option `price` is a number in 0..10, not `-1`" }
test "how many play" { players = 5, refused = "5 players cannot play this game; it is for 2, 3, 4" }
