-- Rule tests of Durak. Hearts are trumps unless a test says otherwise, and seat 1, who holds a low one, attacks.

local function lay(name, hands, script, more)
  local set_up = { hands = hands, trump = "7H", stock = "KC KS", rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

-- Choices made one after the other: "1 attack 7C".
local function play(t, ...)
  for _, choice in ipairs { ... } do
    local seat, what = choice:match("^(%d) (.*)")
    t:choose(tonumber(seat), what)
  end
end

test "DU-1 six cards each, and the next one makes trumps" {
  players = 3,
  function(t)
    for seat = 1, 3 do t:equal(t:count("hand", seat), 6) end
    t:equal(t:count("stock"), 17)
    local suits = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
    t:equal(t:public("trumps"), suits[t:top("trump"):sub(-1)])
  end
}

test "DU-1 by the preset full_pack from Two up" {
  players = 6, preset = "full_pack",
  function(t) t:equal(t:count("stock"), 52 - 36 - 1) end
}

test "DU-1 the card turned up is drawn last" {
  hands = { "6H 8C", "9C 9S" }, trump = "7H", stock = "KC", rest = "aside",
  function(t)
    play(t, "1 attack 8C", "2 beat 9C", "1 enough")
    t:ok((t:hand(1) .. t:hand(2)):find("7H", 1, true))
    t:equal(t:count("trump"), 0)
  end
}

test "DU-1 not more cards than there are" {
  players = 6, options = { pack = 36 }, refused = "there are too few cards for so many players"
}

lay("DU-2 the lowest trump attacks", { "8H 8C", "6C 9S", "6H 7C" }, function(t)
  t:to_move(3)
  t:equal(t:public("attacker"), 3)
  t:equal(t:public("defender"), 1)
end)

lay("DU-3 who has beaten the attack attacks next", { "6H 8C 10D", "9C 9S AD", "KD QD" }, function(t)
  play(t, "1 attack 8C", "2 beat 9C", "1 enough", "3 enough")
  t:to_move(2)
  t:equal(t:public("attacker"), 2)
  t:equal(t:public("defender"), 3)
end)

lay("DU-3 who took cards is passed over", { "6H 8C 10D", "9C 9S AD", "KD QD" }, function(t)
  play(t, "1 attack 8C", "2 take", "1 enough", "3 enough")
  t:to_move(3)
  t:equal(t:hand(2):find("8C", 1, true) ~= nil, true)
end)

lay("DU-4 no more cards than the defender holds", { "6H 8C 8D", "9C", "KD QD" }, function(t)
  play(t, "1 attack 8C", "2 beat 9C")                   -- nobody is asked to throw in
  t:equal(t:public("attacker"), 3)
end)

for _, first in ipairs { false, true } do
  lay("DU-4 the first attack has one card fewer: " .. tostring(first),
    { "6H 8C 8D 8S 8H", "9C 9D 9S 10C 10D JC" }, function(t)
      play(t, "1 attack 8C", "2 beat 9C", "1 throw 8D", "2 beat 9D", "1 throw 8S", "2 beat 9S")
      if first then t:to_move(2) else t:offers_also(1, "throw 8H", "enough") end
    end, { options = { first_five = first, most = 4 } })
end

lay("DU-5 higher of the suit, or a trump", { "6H 8C", "9C 7C 9S 10H" }, function(t)
  play(t, "1 attack 8C")
  t:offers(2, "beat 9C", "beat 10H", "take")
  t:refuses(2, "7C", "the 7 of clubs does not beat the 8 of clubs")
end)

lay("DU-5 trumps only by higher trumps", { "9H 8C 10D", "AC 7C 9S 10H QH" }, function(t)
  play(t, "1 attack 9H")
  t:offers(2, "beat 10H", "beat QH", "take")
end)

for _, on in ipairs { false, true } do
  lay("DU-6 an attack is passed on: " .. tostring(on), { "6H 8C", "8D 9S", "JC QC KD" }, function(t)
    play(t, "1 attack 8C")
    if not on then return t:offers(2, "take") end
    t:offers(2, "pass_on 8D", "take")
    play(t, "2 pass_on 8D")
    t:equal(t:public("attacker"), 2)
    t:offers(3, "beat JC", "beat QC", "take")
  end, { preset = on and "perevodnoy" or nil })
end

lay("DU-6 not to who has too few cards", { "6H 8C", "8D 9S", "JC" }, function(t)
  play(t, "1 attack 8C")
  t:offers(2, "take")
end, { options = { pass_on = true } })

for throwers, seats in pairs { all = { 1, 3, 4 }, neighbours = { 1, 3 }, attacker = { 1 } } do
  lay("DU-7 who may throw in: " .. throwers, { "6H 8C 8D", "9C 10D JS", "9D KD", "9S QD" }, function(t)
    play(t, "1 attack 8C", "2 beat 9C")
    for _, seat in ipairs(seats) do
      t:offers_also(seat, "enough")
      t:choose(seat, "enough")
    end
    t:equal(t:public("attacker"), 2)
  end, { options = { throwers = throwers } })
end

lay("DU-7 cards of ranks on the table, by the preset simple", { "6H 8C 8D 9D 10C", "9C 10D JS" }, function(t)
  play(t, "1 attack 8C", "2 beat 9C")
  t:offers(1, "throw 8D", "throw 9D", "enough")
  t:refuses(1, "10C", "no card on the table has the rank of the 10 of clubs")
  play(t, "1 throw 9D")
  t:offers(2, "beat 10D", "take")
end, { preset = "simple" })

for _, after in ipairs { false, true } do
  lay("DU-8 whoever takes gets all, and what is thrown in: " .. tostring(after), { "6H 8C 8D", "9C 7D 7S" }, function(t)
    play(t, "1 attack 8C", "2 take")
    if after then play(t, "1 throw 8D", "1 enough") end
    t:equal(t:count("hand", 2), after and 5 or 4)
    t:to_move(1)
  end, { options = { after_take = after } })
end

lay("DU-9 all draw up to six, the attacker first", { "6H 8C 8D JC QC", "9C 7D 7S JS QS" }, function(t)
  play(t, "1 attack 8C", "2 beat 9C", "1 enough")
  t:equal(t:hand(1), "JC QC KC 8D 6H KS")
  t:equal(t:hand(2), "7D 7H 7S JS QS")
end)

test "DU-10 when the stock is used up, the last one with cards is the fool" {
  hands = { "8H", "9C" }, trump = "6H", rest = "aside",
  function(t)
    play(t, "1 attack 8H", "2 take")
    t:plays_on()
    play(t, "1 attack 6H", "2 beat 8H")
    t:winners(1)
  end
}

test "DU-10 who has no cards is out, and the others play on" {
  hands = { "8H", "9C KC", "10C JC" }, trump = "6H", rest = "aside", options = { after_take = false },
  function(t)
    play(t, "1 attack 8H", "2 take", "3 attack 10C", "1 take", "2 attack KC", "3 take", "1 attack 6H")
    t:offers_also(2, "take", "beat 8H")
  end
}

test "DU-10 several deals" {
  players = 2, options = { deals = 2 },
  function(t)
    while t:deal_number() == 1 do t:choose(t:who(), t:options_of()[1]) end
    t:equal(t:deal_number(), 2)
  end
}

lay("DU-1 DU-5 in the full pack Twos are lowest", { "2H 2C", "3H 3C KD" }, function(t)
  t:to_move(1)
  play(t, "1 attack 2C")
  t:offers(2, "beat 3C", "beat 3H", "take")
end, { preset = "full_pack" })

for most, offered in pairs { [4] = false, [6] = true } do
  lay("DU-4 not more cards than agreed on: " .. most, { "6H 8C 8D 8S 9D 9S", "9C 10D 10S JD JS KD" }, function(t)
    play(t, "1 attack 8C", "2 beat 9C", "1 throw 8D", "2 beat 10D", "1 throw 8S", "2 beat 10S", "1 throw 9D",
      "2 beat JD")
    if offered then
      t:offers(1, "throw 9S", "enough")
    else
      t:to_move(2)
      t:equal(t:count("discard"), 8)
      t:equal(t:count("attack") + t:count("beaten"), 0)
    end
  end, { options = { most = most } })
end

lay("DU-6 passed on, all is to be beaten, and as much may be thrown in as the next player can beat",
  { "6H 8C 10D", "8D 9S 9H", "9C 9D 10S KD KS JS" }, function(t)
    play(t, "1 attack 8C", "2 pass_on 8D")
    t:equal(t:public("attacker"), 2)
    t:equal(t:count("attack"), 2)
    play(t, "3 beat 9C", "3 beat 9D", "2 throw 9S", "3 beat 10S")
    t:offers(2, "throw 9H", "enough")
  end, { preset = "perevodnoy", stock = "" })

lay("DU-6 what is partly beaten is not passed on", { "6H 8C 8S", "9C 8D KD 9D", "KC QC JC" }, function(t)
  play(t, "1 attack 8C", "2 beat 9C", "1 throw 8S")
  t:offers(2, "take")
end, { preset = "perevodnoy", stock = "" })

lay("DU-6 passed on up to the largest attack",
  { "6H 8C 10C JC QC", "8D AD KD QD JD", "8S AS KS QS JS", "8H AC KC 9C 9D" }, function(t)
    play(t, "1 attack 8C", "2 pass_on 8D", "3 pass_on 8S")
    t:offers_also(4, "pass_on 8H")
  end, { preset = "perevodnoy", options = { most = 4 }, stock = "" })

lay("DU-8 with the cards that were not beaten come those that were", { "6H 8C 9D", "9C KD" }, function(t)
  play(t, "1 attack 8C", "2 beat 9C", "1 throw 9D", "2 take")
  t:equal(t:hand(2), "8C 9C 9D KD")
end, { stock = "" })

lay("DU-9 up to as many as agreed on, and who has more draws nothing",
  { "6H 8C 9D", "9C KD QD JD 10D 7D" }, function(t)
    play(t, "1 attack 8C", "2 beat 9C", "1 enough")
    t:equal(t:count("hand", 1), 4)
    t:equal(t:count("hand", 2), 5)
  end, { options = { hand_size = 4 }, stock = "KC KS QC QS" })

lay("DU-10 all have won but the fool", { "6H", "8H", "9C KD" }, function(t)
  play(t, "1 attack 6H", "2 beat 8H", "3 attack 9C", "1 beat 7H")
  t:winners(1, 2)
end, { stock = "" })

test "DU-10 if nobody has cards left there is no fool" {
  hands = { "8C", "9C 9D" }, trump = "6H", rest = "aside",
  function(t)
    play(t, "1 attack 8C", "2 beat 9C", "2 attack 9D", "1 beat 6H")
    t:winners()
  end
}

for most, more in pairs { [4] = false, [6] = true } do
  lay("DU-4 DU-6 not more cards than agreed on after an attack was passed on: " .. most,
    { "6H 8C JD", "8D 9S 10C 7C", "9C 9D 10S KC KS JS" }, function(t)
      play(t, "1 attack 8C", "2 pass_on 8D", "3 beat 9C", "3 beat 9D", "2 throw 9S", "3 beat 10S", "2 throw 10C",
        "3 beat KC")
      if more then t:offers(2, "enough") else t:equal(t:count("discard"), 8) end
    end, { preset = "perevodnoy", options = { most = most }, stock = "" })
end

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      pack = 36, hand_size = 6, most = 6, first_five = false, throwers = "all", pass_on = false, after_take = true,
      deals = 1,
    }
  end
}
test "the preset simple" { preset = "simple", function(t) t:plays_with { throwers = "attacker" } end }
test "the preset perevodnoy" { preset = "perevodnoy", function(t) t:plays_with { pass_on = true } end }
test "the preset full_pack" { preset = "full_pack", function(t) t:plays_with { pack = 52 } end }
test "how far hand_size goes" {
  options = { hand_size = -1 }, refused = "the option `hand_size` is a number in 4..8, not `-1`"
}
test "how far most goes" {
  options = { most = -1 }, refused = "the option `most` is a number in 4..8, not `-1`"
}
test "how far deals goes" {
  options = { deals = -1 }, refused = "the option `deals` is a number in 1..20, not `-1`"
}
test "pack with 6 players" { players = 6, function(t) t:plays_with { pack = 52 } end }
test "pack with 5 players" { players = 5, function(t) t:plays_with { pack = 36 } end }
