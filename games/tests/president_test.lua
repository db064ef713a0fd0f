-- Rule tests of President. Seat 1 leads first.

local function lay(name, hands, script, more)
  local set_up = { hands = hands, rest = "aside", options = {} }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up.options.opens = "left"
  set_up[1] = script
  test(name)(set_up)
end

-- Choices made one after the other: "1 play 3C".
local function play(t, ...)
  for _, choice in ipairs { ... } do
    local seat, what = choice:match("^(%d) (.*)")
    t:choose(tonumber(seat), what)
  end
end

-- The second deal, when seat 1 is President and seat 3 Scum.
local function later(name, options, script, preset)
  options.opens = "left"
  test(name) {
    players = 3, preset = preset, options = options,
    hands = { "AC", "KC 4D", "9C 4C" }, rest = "aside", seed = 3,
    function(t)
      play(t, "1 play AC", "2 pass", "3 pass", "2 play KC", "3 pass", "2 play 4D")
      t:equal(t:deal_number(), 2)
      script(t)
    end
  }
end

test "PR-1 all cards are dealt, and the 3 of clubs leads" {
  players = 4, deck = "4C 5C 3C",
  function(t)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 13) end
    t:to_move(3)
  end
}

test "PR-1 or the player on the dealer's left, by option" {
  players = 4, deck = "4C 5C 3C", options = { opens = "left" },
  function(t) t:to_move(1) end
}

test "PR-1 two packs for eight, and Jokers" {
  players = 8, options = { jokers = 2 },
  function(t)
    local all = 0
    for seat = 1, 8 do all = all + t:count("hand", seat) end
    t:equal(all, 108)
  end
}

lay("PR-1 PR-3 ranks from Three up to Two", { "AC 3D", "2D 4D KD", "5S" }, function(t)
  play(t, "1 play AC")
  t:offers(2, "play 2D", "pass")
end)

lay("PR-1 a Joker beats all", { "2C 3D", "* 4D", "5S" }, function(t)
  play(t, "1 play 2C")
  t:offers(2, "play *", "pass")
end, { options = { jokers = 1 } })

for leads, seat in pairs { president = 1, scum = 3 } do
  later("PR-1 later deals are led by the " .. leads, { leads = leads, exchange = false },
    function(t) t:to_move(seat) end)
end

later("PR-2 the last gives the best card, the first gives back any", {}, function(t)
  t:equal(t:count("hand", 1), 18)
  t:equal(#t:options_of(), 18)
  t:choose(1, t:options_of()[1])
  t:equal(t:count("hand", 1), 17)
  t:to_move(1)
end)

later("PR-2 not without the exchange", { exchange = false }, function(t) t:offers_not(1, "give") end)

test "PR-2 with four players two cards, and one to the second" {
  players = 4, hands = { "AC 3C", "KC 4D", "QC 4C", "9C 4S" }, rest = "aside", options = { opens = "left" },
  function(t)
    play(t, "1 play 3C", "2 pass", "3 pass", "4 pass", "1 play AC", "2 pass", "3 pass", "4 pass", "2 play KC",
      "3 pass", "4 pass",
      "2 play 4D", "3 play QC", "4 pass", "3 play 4C")
    t:equal(t:count("hand", 1), 15)
    t:equal(t:count("hand", 4), 11)
    t:choose(1, t:options_of()[1])
    t:equal(t:count("hand", 2), 14)
    t:choose(2, t:options_of()[1])
    for seat = 1, 4 do t:equal(t:count("hand", seat), 13) end
  end
}

lay("PR-3 lead one or more of a rank", { "3C 3D 5H", "4D 4H 6C", "9S" }, function(t)
  t:offers(1, "play 3C", "play 3D", "play 5H", "play 3C 3D")
  play(t, "1 play 3C 3D")
  t:offers(2, "play 4D 4H", "pass")
end)

lay("PR-3 why not", { "5C 5D 9H", "4D 4H 6C", "9S" }, function(t)
  play(t, "1 play 5C")
  t:refuses(2, "4D", "play 1 of a higher rank")
end)

for _, out in ipairs { false, true } do
  lay("PR-3 who has passed may play again, or not: " .. tostring(out), { "3C 9H JH", "4D 10H", "8S KS 5C" }, function(t)
    play(t, "1 play 3C", "2 pass", "3 play 8S", "1 play 9H")
    if out then t:to_move(3) else t:offers(2, "play 10H", "pass") end
  end, { options = { pass_out = out } })
end

for _, equals in ipairs { false, true } do
  lay("PR-4 cards of the same rank: " .. tostring(equals), { "5C 9H", "5D 10H", "8S KS", "JC QC" }, function(t)
    play(t, "1 play 5C")
    if not equals then return t:offers(2, "play 10H", "pass") end
    t:offers(2, "play 5D", "play 10H", "pass")
    play(t, "2 play 5D")
    t:to_move(4)
  end, { options = { equals = equals } })
end

lay("PR-4 PR-6 the preset students", { "5C 9H", "5D 2H 6C", "8S KS", "JC QC 5S" }, function(t)
  play(t, "1 play 5C", "2 play 5D", "4 play 5S", "2 play 2H")
  t:offers(2, "play 6C")
end, { preset = "students" })

lay("PR-5 four of a rank turn the ranks round", { "5C 5D 5H 5S 9H", "4D 10H 2C", "8S KS" }, function(t)
  play(t, "1 play 5C 5D 5H 5S")
  t:equal(t:public("revolution"), true)
  play(t, "2 pass", "3 pass", "1 play 9H")
  t:offers(2, "play 4D", "pass")
  t:refuses(2, "10H", "of a lower rank")
end, { preset = "daifugo" })

lay("PR-5 not without the option", { "5C 5D 5H 5S 9H", "4D 10H 2C", "8S KS" }, function(t)
  play(t, "1 play 5C 5D 5H 5S")
  t:equal(t:public("revolution"), false)
end)

lay("PR-6 when all others have passed, the last to play leads", { "5C 9H", "6D 10H", "8S KS 4S" }, function(t)
  play(t, "1 play 5C", "2 play 6D", "3 play 8S", "1 pass", "2 pass")
  t:offers(3, "play KS", "play 4S")
  t:equal(t:count("trick"), 0)
end)

lay("PR-6 who is out of cards is followed by the next player", { "9C", "6D 10H", "8S KS 4S" }, function(t)
  play(t, "1 play 9C", "2 pass", "3 pass")
  t:offers(2, "play 6D", "play 10H")
end)

for _, ends in ipairs { false, true } do
  lay("PR-6 a Two ends the trick: " .. tostring(ends), { "5C 9H", "2D 10H", "8S KS 4S" }, function(t)
    play(t, "1 play 5C", "2 play 2D")
    if ends then t:offers(2, "play 10H") else t:offers(3, "pass") end
  end, { options = { twos_end = ends } })
end

lay("PR-7 the first scores 2, the second 1, the last nothing", { "9C", "6D", "8S KS 4S" }, function(t)
  play(t, "1 play 9C", "2 pass", "3 pass", "2 play 6D")
  t:equal(t:score(1), 2)
  t:equal(t:score(2), 1)
  t:equal(t:score(3), 0)
  t:equal(t:public("title", 1), "President")
  t:equal(t:public("title", 2), "Vice President")
  t:equal(t:public("title", 3), "Scum")
end)

lay("PR-7 eleven points end the game", { "9C", "6D", "8S KS 4S" }, function(t)
  play(t, "1 play 9C", "2 pass", "3 pass", "2 play 6D")
  t:winners(1)
end, { scores = { 9, 0, 0 } })

later("PR-2 with three players the second keeps theirs", {}, function(t)
  t:choose(1, t:options_of()[1])
  t:to_move(1)
  t:offers_not(1, "give")
end)

test "PR-2 with four the second exchanges one card with the last but one" {
  players = 4, options = { opens = "left" }, hands = { "AC", "KC 4D", "9C 4C", "8C 4H" }, rest = "aside", seed = 3,
  function(t)
    play(t, "1 play AC", "2 pass", "3 pass", "4 pass", "2 play KC", "3 pass", "4 pass", "2 play 4D", "3 play 9C",
      "4 pass", "3 play 4C")
    t:equal(t:deal_number(), 2)
    t:to_move(1)
    t:equal(t:count("hand", 1), 15)
    t:choose(1, t:options_of()[1])
    t:to_move(2)
    t:equal(t:count("hand", 2), 14)
    t:equal(t:count("hand", 3), 12)
    t:choose(2, t:options_of()[1])
    for seat = 1, 4 do t:equal(t:count("hand", seat), 13) end
  end
}

lay("PR-5 three of a rank turn nothing round", { "5C 5D 5H 9C", "4C KD", "4D KC" }, function(t)
  play(t, "1 play 5C 5D 5H", "2 pass", "3 pass", "1 play 9C")
  t:offers(2, "play KD", "pass")
end, { options = { revolutions = true } })

lay("PR-4 the turn is missed once", { "5C 9C 9D", "5D KD QC", "6D KC JC", "7D QH" }, function(t)
  play(t, "1 play 5C", "2 play 5D")
  t:to_move(4)
  play(t, "4 play 7D")
  t:to_move(1)
  play(t, "1 play 9C")
  t:to_move(2)
end, { options = { equals = true } })

lay("PR-7 the second scores 1, the last nothing, and the highest score wins", { "AC", "KC 4D", "9C 4C" }, function(t)
  play(t, "1 play AC", "2 pass", "3 pass", "2 play KC", "3 pass", "2 play 4D")
  t:equal(t:score(1), 2)
  t:equal(t:score(2), 11)
  t:equal(t:score(3), 10)
  t:winners(2)
end, { scores = { 0, 10, 10 } })

lay("PR-4 it is missed once, though the next player passes", { "5C 9C", "5D KD", "6D KC", "7D QH" }, function(t)
  play(t, "1 play 5C", "2 play 5D", "4 pass")
  t:to_move(1)
end, { options = { equals = true } })

lay("PR-7 with four players the last two score nothing", { "AC", "KC", "QC", "9C 4C" }, function(t)
  play(t, "1 play AC", "2 pass", "3 pass", "4 pass", "2 play KC", "3 pass", "4 pass", "3 play QC")
  for seat, score in ipairs { 2, 1, 0, 0 } do t:equal(t:score(seat), score) end
end)

lay("PR-1 a wild Joker stands for a card of the rank it is played with", { "5C 5D *", "6C 6D *", "9S" }, function(t)
  t:offers(1, "play 5C", "play 5D", "play 5C 5D", "play *", "play 5C *", "play 5D *", "play 5C 5D *")
  play(t, "1 play 5D *")
  t:offers(2, "play 6C 6D", "play 6C *", "play 6D *", "pass")
  play(t, "2 play 6C *", "3 pass")
  t:offers(1, "pass")
  t:refuses(1, "5C", "play 2 of a higher rank")
end, { preset = "daifugo", options = { jokers = 2 } })

lay("PR-1 with a Joker it ranks no higher", { "6C 6D 3H", "5C *", "9S" }, function(t)
  play(t, "1 play 6C 6D")
  t:offers(2, "pass")
end, { preset = "daifugo" })

lay("PR-1 two of them too", { "5C 9D * *", "6C 6D 6H", "9S" }, function(t)
  t:offers(1, "play 5C", "play 9D", "play *", "play * *", "play 5C *", "play 9D *", "play 5C * *", "play 9D * *")
  play(t, "1 play 5C * *")
  t:offers(2, "play 6C 6D 6H", "pass")
end, { preset = "daifugo", options = { jokers = 2 } })

lay("PR-1 PR-3 to a trick of three they go with one or two others", { "5C 5D 5H 3S", "6C 6D 7H * * *", "9S" }, function(t)
  play(t, "1 play 5C 5D 5H")
  t:offers(2, "play 6C 6D *", "play 6C * *", "play 6D * *", "play 7H * *", "play * * *", "pass")
end, { preset = "daifugo", options = { jokers = 2, packs = 2 } })

lay("PR-1 a Joker that is not wild stands alone", { "5C 5D *", "6C 6D *", "9S" }, function(t)
  t:offers(1, "play 5C", "play 5D", "play 5C 5D", "play *")
end, { options = { jokers = 2 } })

lay("PR-4 a card of the same rank as one with a Joker", { "5C * 9C", "5D 5H KD", "6D KC", "7D QH" }, function(t)
  play(t, "1 play 5C *")
  t:offers(2, "play 5D 5H", "pass")
  play(t, "2 play 5D 5H")
  t:to_move(4)
end, { options = { jokers = 1, wild_jokers = true, equals = true } })

lay("PR-5 a Joker helps to turn the ranks round", { "5C 5D 5H * 9H", "4D 10H 2C", "8S KS" }, function(t)
  play(t, "1 play 5C 5D 5H *")
  t:equal(t:public("revolution"), true)
end, { preset = "daifugo" })

for _, wild in ipairs { false, true } do
  lay("PR-5 Jokers stay highest when the ranks are turned round, wild or not: " .. tostring(wild),
    { "5C 5D 5H 5S 9H 3H", "4D 10H *", "8S * KS" }, function(t)
      play(t, "1 play 5C 5D 5H 5S", "2 pass", "3 pass", "1 play 9H")
      t:offers(2, "play 4D", "play *", "pass")
      play(t, "2 play *")
      t:offers(3, "pass")
      play(t, "3 pass")
      t:offers(1, "pass")
    end, { options = { revolutions = true, jokers = 2, wild_jokers = wild } })
end

test "PR-1 without Jokers none is wild" {
  players = 3, options = { wild_jokers = true }, refused = "there are no Jokers to be wild"
}

lay("PR-4 an equal card that leaves nobody else to play wins the trick", { "5C", "5D KD 4D", "6D KC" }, function(t)
  play(t, "1 play 5C", "2 play 5D")
  t:offers(2, "play KD", "play 4D")
end, { options = { equals = true } })

lay("PR-4 so it does when the others pass", { "5C 9C", "5D KD", "6D KC", "7D QH" }, function(t)
  play(t, "1 play 5C", "2 play 5D", "4 pass", "1 pass")
  t:offers(2, "play KD")
  t:equal(t:count("trick"), 0)
end, { options = { equals = true } })

lay("PR-4 those who have passed do not miss it", { "6C 9C 3S", "6S KD", "5D KC 4S", "5H QH" }, function(t)
  play(t, "1 play 6C", "2 play 6S")
  t:to_move(4)
  play(t, "4 pass", "1 play 9C", "2 pass")
  t:to_move(3)
  play(t, "3 play KC", "1 pass")
  t:offers(3, "play 5D", "play 4S")
end, { options = { equals = true, pass_out = true } })

lay("PR-4 nor a player who has passed before the equal card", { "6C JC 9C", "7S JD KD", "8D QC 4S", "5H QH 3H" },
  function(t)
    play(t, "1 play 6C", "2 play 7S", "3 pass", "4 pass", "1 play JC", "2 play JD")
    t:offers(2, "play KD")
  end, { options = { equals = true, pass_out = true } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 3,
  function(t)
    t:plays_with {
      packs = 1, jokers = 0, wild_jokers = false, pass_out = false, twos_end = false, equals = false, revolutions = false, opens = "club",
      leads = "president", exchange = true, target = 11,
    }
  end
}
test "the preset students" {
  players = 3, preset = "students",
  function(t)
    t:plays_with { twos_end = true, equals = true, leads = "scum" }
  end
}
test "the preset daifugo" {
  players = 3, preset = "daifugo",
  function(t)
    t:plays_with { revolutions = true, jokers = 1, pass_out = true }
  end
}
test "how far packs goes" {
  players = 3, options = { packs = -1 }, refused = "the option `packs` is a number in 1..2, not `-1`"
}
test "how far jokers goes" {
  players = 3, options = { jokers = -1 }, refused = "the option `jokers` is a number in 0..2, not `-1`"
}
test "how far target goes" {
  players = 3, options = { target = -1 }, refused = "the option `target` is a number in 2..50, not `-1`"
}
test "packs with 8 players" { players = 8, function(t) t:plays_with { packs = 2 } end }
test "packs with 7 players" { players = 7, function(t) t:plays_with { packs = 1 } end }
