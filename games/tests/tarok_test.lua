-- Rule tests of Tarok. Few cards are dealt; what is not written lies beside the table, out of the game. Seat 1 is
-- forehand; then come the last seat, and so on down to 2.

-- Whoever is asked chooses what `choices` says, one after the other; a card alone is played.
local function take(t, choices)
  for choice in choices:gmatch("[^,]+") do
    choice = choice:match("^%s*(.-)%s*$")
    if not choice:find(" ", 1, true) and choice ~= "pass" then choice = "play " .. choice end
    t:choose(t:who(), choice)
  end
end

local function dealt(name, hands, choices, script, more)
  local set_up = { hands = hands, dealer = 2, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    take(t, choices)
    script(t)
  end
  test(name)(set_up)
end

local three, four = { "II", "III", "IV" }, { "II", "III", "IV", "V" }
local talon = { talon = "7C 8S 9C XXI 10S KS" }

-- Deal and auction

for players, cards in pairs { [3] = 16, [4] = 12 } do
  test("TK-1 six cards are the talon, and each of " .. players .. " players gets " .. cards) {
    players = players, dealer = 2,
    function(t)
      t:equal(t:count("talon"), 6)
      for seat = 1, players do t:equal(t:count("hand", seat), cards) end
      t:to_move(players)
    end
  }
end

test "TK-1 without a tarok in a hand the cards are dealt again" {
  hands = { "II", "KC", "IV" }, dealer = 2, rest = "aside",
  function(t)
    t:equal(t:count("hand", 2), 16)
    t:equal(t:dealer(), 2)
    t:equal(t:deal_number(), 1)
  end
}

dealt("TK-2 contracts from the lowest", four, "", function(t)
  t:offers(4, "call two", "call one", "call solo_three", "call solo_two", "call solo_one", "call beggar",
    "call solo_without", "call open_beggar", "call colour_valat", "call valat", "pass")
  t:choose(4, "call solo_without")
  t:offers(3, "call open_beggar", "call colour_valat", "call valat", "pass")
end)

dealt("TK-2 the same may be called nearer to forehand", four, "pass, call valat", function(t)
  t:offers(2, "pass")
  t:choose(2, "pass")
  t:offers(1, "call valat", "pass")
end)

dealt("TK-2 three players have no solos with a talon", three, "", function(t)
  t:offers(3, "call two", "call one", "call beggar", "call solo_without", "call open_beggar", "call colour_valat",
    "call valat", "pass")
end)

dealt("TK-2 who sits farther from forehand must call higher", three, "call valat, pass, call valat", function(t)
  t:offers(3, "pass")
  t:choose(3, "pass")
  t:equal(t:public("declarer"), 1)
end)

dealt("TK-2 klop and three are for forehand, when all have passed", three, "pass, pass", function(t)
  t:offers_also(1, "call klop", "call three", "call two")
  t:offers_not(1, "pass")
end)

dealt("TK-2 in klop nobody is the declarer", three, "pass, pass, call klop", function(t)
  t:equal(t:public("declarer"), nil)
  t:equal(t:public("game"), "klop")
end)

dealt("TK-2 not when somebody has called", three, "pass, call two", function(t)
  t:offers_not(1, "call klop", "call three")
end)

dealt("TK-2 who is left calls once more", three, "call two, pass, pass", function(t)
  t:to_move(3)
  t:offers_also(3, "call two", "call valat")
  t:offers_not(3, "pass")
  t:choose(3, "call beggar")
  t:equal(t:public("game"), "beggar")
  t:equal(t:public("declarer"), 3)
end)

-- Talon

dealt("TK-3 the declarer calls a King and takes a set", four, "pass, pass, pass, call two", function(t)
  t:offers(1, "call_king clubs", "call_king spades", "call_king diamonds", "call_king hearts")
  t:choose(1, "call_king hearts")
  t:equal(t:public("king"), "hearts")
  t:equal(t:pile("part", 2), "XXI 9C")
  t:offers(1, "take 1..3")
  t:choose(1, "take 2")
  t:offers(1, "bury 9C")
end, talon)

for call, sets in pairs { three = 2, two = 3, one = 6 } do
  dealt("TK-3 " .. call .. ": " .. sets .. " sets", three, "pass, pass, call " .. call, function(t)
    t:offers(1, "take 1.." .. sets)
  end, talon)
end

dealt("TK-3 no King and no tarok are laid away", { "II III KC 2D", "IV", "V" }, "pass, pass, call two, take 3",
  function(t)
    t:offers(1, "bury 10S", "bury 2D")
    t:choose(1, "bury 10S")
    t:offers(1, "bury 2D")
    t:choose(1, "bury 2D")
    t:equal(t:count("taken", 1), 2)
    t:equal(t:count("talon"), 4)
    t:not_told("2D", 2)
  end, talon)

dealt("TK-3 but taroks if there is nothing else, and never the Pagat", { "II KC I", "IV", "V" },
  "pass, pass, call two, take 2, bury 9C", function(t) t:offers(1, "bury II") end, talon)

-- Leads and ends

for call, leader in pairs { ["klop"] = 1, ["call solo_without"] = 3, ["call beggar"] = 3, ["call valat"] = 3 } do
  local choices = call == "klop" and "pass, pass, call klop" or call .. ", pass, pass, " .. call
  dealt("TK-4 who leads to the first trick: " .. call, three, choices, function(t) t:offers_also(leader, "play " ..
    (leader == 1 and "II" or "IV")) end)
end

dealt("TK-4 forehand leads when there is a talon to take", three, "call one, pass, pass, call one, take 1, bury 7C",
  function(t) t:to_move(1) end, talon)

dealt("TK-4 a beggar ends with a trick of the declarer, open cards lie there after the first", { "II 7C", "III 8C",
  "IV 9C" }, "pass, pass, call open_beggar, II, IV, III", function(t)
    t:equal(t:sees(2, "hand", 1), "7C")
    t:choose(3, "play 9C")
    t:choose(2, "play 8C")
    t:choose(1, "play 7C")
    t:equal(t:score(1), 90)
  end)

dealt("TK-4 TK-9 a beggar is lost with a trick", { "V 7C", "III 8C", "IV 9C" }, "pass, pass, call beggar, V, IV, III",
  function(t)
    t:equal(t:deal_number(), 2)
    t:equal(t:score(1), -70)
  end)

dealt("TK-4 TK-9 a valat is lost with a trick", { "II 7C", "III 8C", "IV 9C" }, "pass, pass, call valat, II, IV, III",
  function(t)
    t:equal(t:deal_number(), 2)
    t:equal(t:score(1), -500)
  end)

-- Tricks

local klop = "pass, pass, call klop, "

dealt("TK-5 follow suit, or play a tarok", { "7C II", "8C III KC", "V VI 3D" },
  "pass, pass, call solo_without, 7C", function(t)
    t:refuses(3, "3D", "follow suit or play a tarok")
    t:offers(3, "play V", "play VI")
    t:choose(3, "play V")
    t:offers(2, "play 8C", "play KC")
  end)

for contract, call in pairs { ["a solo"] = "pass, pass, call solo_without, ", klop = "pass, pass, call klop, " } do
  dealt("TK-5 also with the only card that follows, or else any card: " .. contract,
    { "7C II JC QC", "8C III 2H AH", "V 3D 4D KD" }, call .. "7C", function(t)
      t:offers(3, "play V")
      t:choose(3, "play V")
      t:offers(2, "play 8C")
      take(t, "8C, 4D")
      t:refuses(2, "2H", "follow suit or play a tarok")
      take(t, "III, II, 2H")
      t:offers(1, "play JC", "play QC")
    end)
end

for _, case in ipairs {
  { "7C", "8C", "10C" }, { "10C", "JC", "QC" }, { "QC", "CC", "KC" }, { "4H", "3H", "2H" }, { "2H", "AH", "JH" },
  { "I", "II", "IX" }, { "XX", "XXI", "fool" }, { "KC", "3D", "I" },
} do
  local low, middle, high = table.unpack(case)
  dealt("TK-5 TK-7 " .. high .. " takes " .. low .. " and " .. middle, { low .. " III", high .. " IV", middle .. " X" },
    "pass, pass, call solo_without, " .. low, function(t)
      if middle == "3D" then
        t:choose(3, "play X")
        t:choose(2, "play IV")
        return t:to_move(3)
      end
      take(t, middle .. "," .. high)
      t:to_move(2)
    end)
end

dealt("TK-6 in klop a card must be beaten", { "10C II", "7C QC KC III", "JC IV" }, klop .. "10C, JC", function(t)
  t:refuses(2, "7C", "beat it")
  t:offers(2, "play QC", "play KC")
end)

dealt("TK-6 if it can be", { "QC II", "7C JC III", "KC IV" }, klop .. "QC, KC", function(t)
  t:offers(2, "play 7C", "play JC")
end)

dealt("TK-6 but not in another suit after a tarok", { "10C II", "7C QC III", "V IV" }, klop .. "10C, IV", function(t)
  t:offers(2, "play 7C", "play QC")
end)

dealt("TK-6 a tarok beats a tarok", { "10C II", "V III VII", "VI IV" }, klop .. "10C, VI", function(t)
  t:offers(2, "play VII")
end)

dealt("TK-6 the Pagat is kept to the last", { "I II 7C", "III 8C", "IV 9C" }, klop:sub(1, -3), function(t)
  t:refuses(1, "I", "the Pagat last")
  t:offers(1, "play II", "play 7C")
end)

dealt("TK-6 TK-7 but takes Mond and Skis, if a tarok has to be played", { "XXI 7C", "I V 8C", "fool 9C" },
  klop .. "XXI, fool", function(t)
    t:offers(2, "play I")
    t:choose(2, "play I")
    t:to_move(2)
    t:equal(t:count("taken", 2), 3)
  end)

dealt("TK-6 not if suit can be followed", { "9C XXI", "I 8C 7C", "fool AD" }, klop .. "9C, fool", function(t)
  t:offers(2, "play 8C", "play 7C")
end)

dealt("TK-7 in a colour valat taroks do not beat suits", { "7C II", "V 3D", "X 2H" },
  "pass, pass, call colour_valat, 7C, X, V", function(t) t:to_move(1) end)

dealt("TK-7 but each other", { "II 7C", "V 3D", "X 2H" }, "pass, pass, call colour_valat, II, X, V", function(t)
  t:equal(t:score(1), -125)
end)

dealt("TK-7 in klop the winner takes a card of the talon", { "8C II", "JC V", "QC X" }, klop .. "8C, QC, JC",
  function(t)
    t:equal(t:count("taken", 3), 4)
    t:equal(t:count("talon"), 5)
  end, talon)

local king = { talon = "KS 7C 8C XXI 10S 9S" }
local calls_spades = "pass, pass, pass, call one, call_king spades, take 1, bury 2D, KS, "

dealt("TK-7 a trick with the King called, drawn from the talon, brings the rest", { "2D 3D II", "8S 4D V", "QS AD X",
  "JS VI JD" }, calls_spades .. "JS, QS, 8S", function(t)
    t:equal(t:count("talon"), 0)
    t:equal(t:count("taken", 1), 10)
  end, king)

dealt("TK-7 not if the King is beaten", { "2D 3D II", "8S 4D V", "QS AD X", "VII VI JD" }, calls_spades ..
  "VII, QS, 8S", function(t) t:equal(t:count("talon"), 5) end, king)

-- The count. Seat 1 plays against the others; the last trick is made of taroks and taken by the Skis of seat 1, unless
-- `more` says otherwise. What has been taken before is laid out.
local function counted(name, choices, taken, scores, more)
  more = more or {}
  local hands = more.hands or { "fool", "III", "IV" }
  dealt(name, hands, choices .. ", " .. (more.play or "fool, IV, III"), function(t)
    for seat, points in ipairs(scores) do t:equal(t:score(seat), points, "seat " .. seat) end
    if more.parts then t:equal(t:parts(1), more.parts) end
  end, { taken = taken, talon = more.talon, options = more.options, preset = more.preset })
end

local call_klop, without = "pass, pass, call klop", "pass, pass, call solo_without"

counted("TK-8 in klop all lose what they have taken", call_klop, { "KC QC", "7C 8C 9C", "KS JC CC" }, { -13, -1, -8 })
counted("TK-8 only who took nothing scores", call_klop, { "", "", "KS JC CC" }, { 0, 70, 0 })

local thirtysix = "KC KD KH KS QC QD QH QS"     -- with the Skis and two taroks 43 - 11 * 2 / 3, which is 36
local thirtyfive = "KC KD KH KS QC QD QH CS"

counted("TK-8 and who has more than 35 loses 70", call_klop, { thirtysix, "7C 8C 9C", "JS JC CC" }, { -70, 0, 0 })
counted("TK-8 but not with 35", call_klop, { thirtyfive, "7C 8C 9C", "JS JC CC" }, { -35, -1, -5 })
counted("TK-9 solo without talon with more than 35", without, { thirtysix, "7C", "" }, { 80, 0, 0 })
counted("TK-9 and with 35", without, { thirtyfive, "7C", "" }, { -80, 0, 0 })
counted("TK-9 a valat", "pass, pass, call valat", { "", "", "" }, { 500, 0, 0 })
counted("TK-9 a colour valat", "pass, pass, call colour_valat", { "", "", "" }, { 125, 0, 0 })
counted("TK-9 a beggar", "pass, pass, call beggar", { "", "", "" }, { 70, 0, 0 },
  { hands = { "II", "III", "IV" }, play = "II, IV, III" })

test "TK-8 four cards of one are two points, the whole pack 70" {
  hands = { "II", "III", "IV" }, dealer = 2, rest = "aside", taken = { "7C", "", "" },
  function(t)
    take(t, "pass, pass, call klop, II, IV, III")
    t:equal(t:score(1), 0)
    t:equal(t:score(2), 70)
  end
}

-- With talon: the first set is taken and laid away again.
local out = "7C 8C 9C 10C 7S 8S"
local one = "pass, pass, call one, take 1, bury 7C"

-- Two Kings are left to the others, so that neither side has all.
local function together(name, ours, score, more)
  more = more or {}
  more.talon = more.talon or out
  counted(name, more.choices or one, { ours, more.theirs or "JC", "" }, { score, 0, 0 }, more)
end

local low = "KC KD KH QC QD QH QS CC"            -- with the Skis, two taroks and the 7 of clubs 42 - 12 * 2 / 3: 34
local good, better = low .. " CD", low .. " CD JH"      -- 36 and 38

together("TK-9 with 36 the contract is won, and rounded there is nothing above 35", good, 30)
together("TK-9 without rounding there is one point more", good, 31, { options = { rounding = false } })
together("TK-9 38 are five above", better, 35, { parts = { game = 30, cards = 5 } })
together("TK-9 with 34 the contract is lost", low, -30)
together("TK-9 without rounding there is one point less", low, -31, { options = { rounding = false } })
together("TK-9 three counts 10", good, 10, { choices = "pass, pass, call three, take 1, bury 7C, bury 8C, bury 9C" })
together("TK-9 two counts 20", good, 20, { choices = "pass, pass, call two, take 1, bury 7C, bury 8C" })
together("TK-9 the Mond left in the talon costs 20", good, 10, { talon = "7C 8C 9C 10C 7S XXI", parts = { game = 30, mond = -20 } })
together("TK-9 a Mond that takes the trick is not lost", low, -30,
  { hands = { "XXI", "III", "IV" }, play = "XXI, IV, III" })

for call, value in pairs { solo_three = 40, solo_two = 50, solo_one = 60 } do
  local n = (70 - value) // 10
  dealt("TK-3 TK-9 no King is called in a solo, which counts " .. value, { "fool", "III", "IV", "V" },
    "pass, pass, pass, call " .. call .. ", take 1", function(t)
      for _ = 1, n do t:choose(1, t:options_of()[1]) end
      take(t, "fool, V, IV, III")
      t:equal(t:score(1), -30 - value)
    end, { talon = out, taken = { "", "JC", "" } })
end

together("TK-10 all four Kings count 10", "KC KD KH KS QC QD QH CC CD", 40)
together("TK-10 for the others too", "QC QD QH QS CC CD CH CS JS JD", -45,
  { theirs = "KC KD KH KS JC", parts = { game = -30, cards = -5, kings = -10 } })
together("TK-10 Pagat, Mond and Skis count 10", "KC KD KH QC QD QH XXI I", 40)
together("TK-10 with all tricks only 250 is scored", low, 250, { theirs = "", parts = { all_tricks = 250 } })
together("TK-10 without a trick 250 is lost", "", -250,
  { hands = { "II", "III", "fool" }, play = "II, fool, III" })

together("TK-10 the Pagat counts 25 if it takes the last trick", low, 60,
  { hands = { "I fool", "III 3D", "IV 4D" }, play = "fool, IV, III, I, 4D, 3D",
    parts = { game = 30, cards = 5, pagat = 25 } })
together("TK-10 and 25 against its side if it is beaten there", low, -55,
  { hands = { "I fool", "III V", "IV 4D" }, play = "fool, IV, III, I, 4D, V" })

for game, lost in pairs { solo_without = -20, valat = 0, beggar = 0 } do
  dealt("TK-9 whose Mond is beaten in " .. game .. ": " .. lost, { "fool", "XXI", "III" },
    "pass, pass, call " .. game .. ", fool, III, XXI", function(t) t:equal(t:score(2), lost) end)
end

dealt("TK-9 whose Mond is beaten loses 20", { "fool", "XXI", "III" }, one .. ", fool, III, XXI", function(t)
  t:equal(t:score(2), -20)
  t:equal(t:score(3), 0)
end, { talon = out, taken = { "", "JC", "" } })

-- With a partner: seat 2 has the King of spades, and takes the last trick with it, or seat 3 does with a tarok.
for card, points in pairs { ["3D"] = -40, VI = -70 } do
  dealt("TK-9 TK-10 partners score alike; the King called in the last trick with " .. card,
    { "fool 9S", "III KS", "IV " .. card, "V QS" },
    "pass, pass, pass, call one, call_king spades, take 1, bury 7C, fool, V, IV, III, 9S, QS, " .. card .. ", KS",
    function(t)
      t:equal(t:score(1), points)
      t:equal(t:score(2), points)
      t:equal(t:score(3), 0)
    end, { talon = out, taken = { "", "", "", "JC" } })
end

test "TK-9 so many deals are played" {
  hands = four, dealer = 2, rest = "aside", options = { deals = 1 },
  function(t)
    take(t, "pass, pass, pass, call klop, II, V, IV, III")
    t:winners(1, 2, 3)
    t:equal(t:score(4), 0)
  end
}

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" { players = 3, function(t) t:plays_with { deals = 8, rounding = true } end }
test "how far deals goes" {
  players = 3, options = { deals = -1 }, refused = "the option `deals` is a number in 1..40, not `-1`"
}
