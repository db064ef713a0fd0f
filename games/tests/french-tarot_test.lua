-- Rule tests of French Tarot. Few cards are dealt; what is not written lies beside the table, out of the game. Seat 1
-- begins, since seat 2 deals; then come the last seat, and so on down to 2. A card is written as its rank and the first
-- letter of its suit, a trump as its number alone, the Excuse as fool.

-- Whoever is asked chooses what `choices` says, one after the other; a card alone is played.
local function take(t, choices)
  for choice in choices:gmatch("[^,]+") do
    choice = choice:match("^%s*(.-)%s*$")
    if not choice:find(" ", 1, true) and choice ~= "pass" and choice ~= "slam" then choice = "play " .. choice end
    if choice ~= "play " then t:choose(t:who(), choice) end
  end
end

local function dealt(name, hands, choices, script, more)
  local set_up = { hands = hands, dealer = 2, rest = "aside", options = { slams = false } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    take(t, choices)
    script(t)
  end
  test(name)(set_up)
end

local three, four = { "II", "III", "IV" }, { "II", "III", "IV", "V" }

-- Deal and auction

for players, cards in pairs { [3] = 24, [4] = 18, [5] = 15 } do
  test("FT-1 the deal for " .. players) {
    players = players, dealer = 2,
    function(t)
      t:equal(t:count("chien"), players == 5 and 3 or 6)
      for seat = 1, players do t:equal(t:count("hand", seat), cards) end
      t:to_move(1)
      t:equal(t:sees(1, "chien"), players == 5 and "? ? ?" or "? ? ? ? ? ?")
    end
  }
end

for hand, void in pairs { ["I KC"] = true, ["I II"] = false, ["I fool"] = false, ["V KC"] = false } do
  dealt("FT-1 whether the deal is void with " .. hand, { "III", hand, "VI 2C", "VII 3C" }, "", function(t)
    t:equal(t:deal_number(), void and 2 or 1)
    t:equal(t:dealer(), void and 1 or 2)
    t:equal(t:score(1), 0)
  end)
end

dealt("FT-2 contracts from the lowest, once each", four, "", function(t)
  t:offers(1, "bid prise", "bid garde", "bid garde_sans", "bid garde_contre", "pass")
  take(t, "bid prise")
  t:offers(4, "bid garde", "bid garde_sans", "bid garde_contre", "pass")
  take(t, "bid garde")
  t:offers(3, "bid garde_sans", "bid garde_contre", "pass")
  take(t, "pass")
  t:offers(2, "bid garde_sans", "bid garde_contre", "pass")
  take(t, "bid garde_sans")
  t:equal({ t:public("taker"), t:public("bid") }, { 2, "garde_sans" })
  t:offers(1, "play II")
end)

dealt("FT-2 above garde contre nothing", four, "bid garde_sans", function(t)
  t:offers(4, "bid garde_contre", "pass")
  take(t, "bid garde_contre")
  t:offers(3, "pass")
end)

dealt("FT-2 no prise", four, "", function(t)
  t:offers(1, "bid garde", "bid garde_sans", "bid garde_contre", "pass")
end, { preset = "from_garde" })

dealt("FT-2 if all pass the next player deals", four, "pass, pass, pass, pass", function(t)
  t:equal({ t:deal_number(), t:dealer(), t:score(1) }, { 2, 1, 0 })
end)

-- Calling a King

local five = { "II KC QC", "III KH", "IV KS", "V 2D", "VI 3D" }
local sans = "bid garde_sans, pass, pass, pass, pass, "

dealt("FT-3 a King is called", five, sans, function(t)
  t:offers(1, "call K clubs", "call K diamonds", "call K hearts", "call K spades")
  take(t, "call K hearts")
  t:equal(t:public("called"), "King of hearts")
  t:equal(t:public("partner"), nil)
end)

dealt("FT-3 one's own only by option", five, sans, function(t)
  t:offers(1, "call K diamonds", "call K hearts", "call K spades")
end, { options = { own_call = false } })

for n, ranks in ipairs { "K", "KQ", "KQC" } do
  local hand = "II"
  for rank in ranks:gmatch("%a") do
    for _, suit in ipairs { "C", "D", "H", "S" } do hand = hand .. " " .. rank .. suit end
  end
  local lower = ({ "Q", "C", "J" })[n]
  dealt("FT-3 with four of each of " .. ranks .. " one calls a " .. lower, { hand, "III", "IV", "V", "VI" }, sans,
    function(t)
      t:offers(1, "call " .. lower .. " clubs", "call " .. lower .. " diamonds", "call " .. lower .. " hearts",
        "call " .. lower .. " spades")
      take(t, "call " .. lower .. " hearts")
      t:equal(t:public("called"), ({ "Queen", "Knight", "Jack" })[n] .. " of hearts")
    end)
end

dealt("FT-3 with three Kings the fourth, or one's own", { "II KC KD KH QC QD QH QS", "III", "IV", "V", "VI" }, sans,
  function(t) t:offers_also(1, "call K spades", "call K clubs") end)

dealt("FT-3 the partner is known when the card called is played", five, sans .. "call K hearts, II, VI, V, IV",
  function(t)
    t:equal(t:public("partner"), nil)
    take(t, "III")
    t:equal(t:public("partner"), nil)
    take(t, "3D, 2D, KS, KH")
    t:equal(t:public("partner"), 2)
  end)

dealt("FT-3 not when another King is played", five, sans .. "call K hearts, II, VI, V, IV, III, 3D, 2D, KS", function(t)
  t:equal(t:public("partner"), nil)
end)

dealt("FT-3 a King of one's own is nobody's", five, sans .. "call K clubs, II, VI, V, IV, III, 3D, 2D, KS, KH, KC",
  function(t) t:equal(t:public("partner"), nil) end)

-- The chien

local chien = { chien = "7C 8S KH XXI I 10S", options = { slams = false } }
local shown = "bid prise, pass, pass, pass"

dealt("FT-4 the chien is shown and taken up", { "II KC 2D 3D 4D 5D", "III", "IV", "V" }, shown, function(t)
  t:told("XXI in the chien is shown")
  t:equal(t:hand(1), "7C KC 2D 3D 4D 5D KH 8S 10S I II XXI")
  t:offers(1, "bury 7C", "bury 2D", "bury 3D", "bury 4D", "bury 5D", "bury 8S", "bury 10S")
  take(t, "bury 7C, bury 2D, bury 3D, bury 4D, bury 5D")
  t:offers(1, "bury 8S", "bury 10S")
  t:not_told("5D", 2)
  take(t, "bury 8S")
  t:equal(t:count("taken", 1), 6)
  t:equal(t:count("chien"), 0)
  t:to_move(1)
  t:offers_also(1, "play 10S")
end, chien)

dealt("FT-4 trumps only if there is nothing else, and shown", { "II fool 2D 3D", "III", "IV", "V" },
  "bid garde, pass, pass, pass, bury 2D, bury 3D, bury 7C, bury 8S, bury 10S", function(t)
    t:offers(1, "bury II")
    take(t, "bury II")
    t:told("II in Anna's hand is shown")
  end, chien)

for bid, pile in pairs { garde_sans = 6, garde_contre = 0 } do
  dealt("FT-4 nobody sees the chien in " .. bid, four, "bid " .. bid .. ", pass, pass, pass", function(t)
    t:not_told("KH")
    t:equal(t:count("taken", 1), pile)
    t:equal(t:count("chien"), 6 - pile)
    t:offers(1, "play II")
  end, chien)
end

dealt("FT-4 the card called is not laid away", { "II KC KD KH KS 2D QD", "III", "IV", "V", "VI" },
  "bid prise, pass, pass, pass, pass, call Q diamonds", function(t)
    t:offers(1, "bury 2D", "bury 7C", "bury 8S")
  end, { chien = "7C 8S I", options = { slams = false } })

-- Leads

dealt("FT-5 a slam may be announced, and then the taker leads", four, "pass, pass, bid garde_sans, pass", function(t)
  t:offers(3, "slam", "pass")
  take(t, "slam")
  t:equal(t:public("slam"), true)
  t:offers(3, "play IV")
end, { options = { slams = true } })

dealt("FT-5 otherwise the dealer's right leads", four, "pass, pass, bid garde_sans, pass, pass", function(t)
  t:equal(t:public("slam"), false)
  t:offers(1, "play II")
end, { options = { slams = true } })

dealt("FT-5 the winner of a trick leads", { "II 2C", "III 3C", "IX 4C" }, "pass, bid garde_sans, pass, II, IX, III",
  function(t)
    t:offers(3, "play 4C")
    t:equal(t:public("tricks", 3), 1)
  end)

-- Tricks

local function may(name, hands, cards, plays)
  dealt("FT-6 " .. name, hands, "bid garde_sans, pass, pass, " .. cards, function(t)
    local offers = {}
    for card in plays:gmatch("%S+") do table.insert(offers, "play " .. card) end
    t:offers(t:who(), table.unpack(offers))
    if not plays:find("2H") then t:refuses(t:who(), "2H", "follow suit, or play a trump; and a higher one") end
  end)
end

may("follow suit", { "7C", "II", "8C 2C V 2H" }, "7C", "8C 2C")
may("or play a trump", { "7C", "II", "V VI 2H" }, "7C", "V VI")
may("or any card", { "7C", "II", "5D 2H" }, "7C", "5D 2H")
may("a higher trump than in the trick", { "VI", "II", "V VII X 2H" }, "VI", "VII X")
may("also if it is the only one", { "VI", "II", "V XX 2H" }, "VI", "XX")
may("also when another suit was led", { "7C", "V VII X 2H", "VI" }, "7C, VI", "VII X")
may("or any trump", { "X", "II", "V VII 2H" }, "X", "V VII")
may("no need to beat other cards, nor trumps when following suit", { "7C", "8C 2C XX 2H", "VI" }, "7C, VI", "8C 2C")
may("the Excuse at any time", { "7C", "II", "8C fool 2H" }, "7C", "8C fool")
may("also instead of a trump", { "7C", "II", "X fool 2H" }, "7C", "X fool")
may("or of any card", { "7C", "II", "5D fool 2H" }, "7C", "5D fool 2H")
may("after an Excuse any card", { "fool", "II", "5D V 2H" }, "fool", "5D V 2H")
may("and then that suit", { "fool", "6D V 2H", "5D" }, "fool, 5D", "6D")

local leads = { "KH 3H 4C fool II", "3D", "4D", "V", "VI" }

dealt("FT-6 the suit called is not led to the first trick", leads, sans .. "call K hearts", function(t)
  t:refuses(1, "3H", "the suit called may not be led")
  t:offers(1, "play KH", "play 4C", "play fool", "play II")
end)

dealt("FT-6 to later tricks any card may be led", { "KH 3H X", "3D 5D", "4D 6D", "V 7D", "IV 8D" },
  sans .. "call K hearts, X, IV, V, 4D, 3D", function(t) t:offers(1, "play KH", "play 3H") end)

dealt("FT-6 and if there is nothing else, to the first", { "5H 3H", "3D 5D", "4D KH", "V 7D", "VI 8D" },
  sans .. "call K hearts", function(t) t:offers(1, "play 3H", "play 5H") end)

dealt("FT-6 another suit may be led", { "5S 3H", "3D 5D", "4D KH", "V 7D", "VI 8D" }, sans .. "call K hearts",
  function(t) t:offers(1, "play 5S") end)

dealt("FT-6 of four, any suit", { "KH 3H", "3D", "4D", "V" }, "bid garde_sans, pass, pass, pass", function(t)
  t:offers(1, "play KH", "play 3H")
end)

-- Poignées

local ten = "II III IV V VI VII VIII IX X XI"
local function poignee(name, hand, offered, more)
  dealt("FT-7 " .. name, { hand, "XX", "XXI", "2D" }, "bid garde_sans, pass, pass, pass", function(t)
    for _, n in ipairs { 8, 10, 13, 15, 18 } do
      if offered:find(" " .. n .. " ") then t:offers_also(1, "poignee " .. n) else t:offers_not(1, "poignee " .. n) end
    end
  end, more)
end

poignee("ten trumps", ten, " 10 ")
poignee("not nine", ten:sub(3) .. " KC", " ")
poignee("nine and the Excuse", ten:sub(3) .. " fool", " 10 ")
poignee("thirteen may also be shown as ten", ten .. " XII XIII XIV", " 10 13 ")
poignee("fourteen and the Excuse are fifteen", ten .. " XII XIII XIV XV fool", " 10 13 15 ")
poignee("not without the option", ten, " ", { preset = "first_steps", options = {} })

for players, sizes in pairs { [3] = " 13 15 18 ", [5] = " 8 10 13 15 " } do
  local hand = ten .. " XII XIII XIV XV XVI XVII XVIII XIX"
  local hands = { hand, "XX", "XXI 2D", players == 5 and "3D" or nil, players == 5 and "4D" or nil }
  dealt("FT-7 of " .. players .. " players", hands,
    "bid garde_sans, pass, pass" .. (players == 5 and ", pass, pass, call K hearts" or ""), function(t)
      for _, n in ipairs { 8, 10, 13, 15, 18 } do
        local is_size = sizes:find(" " .. n .. " ") and not (players == 5 and n > 13)
        if is_size then t:offers_also(1, "poignee " .. n) else t:offers_not(1, "poignee " .. n) end
      end
    end)
end

dealt("FT-7 it is shown, except what is held back", { ten .. " XII fool", "XX", "XXI", "2D" },
  "bid garde_sans, pass, pass, pass, poignee 10", function(t)
    t:offers_not(1, "hold_back fool")
    take(t, "hold_back XII")
    t:told("II in Anna's hand is shown")
    t:told("XI in Anna's hand is shown")
    t:not_told("XII in Anna's hand is shown")
    t:not_told("fool in Anna's hand is shown")
    t:equal(t:sees(2, "hand", 1), "? ? ? ? ? ? ? ? ? ? ? ?")
    t:offers_not(1, "poignee 10")
    t:offers_also(1, "play XII")
  end)

dealt("FT-7 with the Excuse, if it is needed", { ten:sub(3) .. " fool", "XX", "XXI", "2D" },
  "bid garde_sans, pass, pass, pass, poignee 10", function(t)
    t:told("fool in Anna's hand is shown")
    t:offers_also(1, "play fool")
  end)

dealt("FT-7 not later", { ten .. " XII XIII", "XV 2C", "XIV 2S", "2D 3D" },
  "bid garde_sans, pass, pass, pass, XIII, 2D, XIV, XV, 2C", function(t)
    t:offers_not(1, "poignee 10")
    t:offers_also(1, "play II")
  end)

-- Who takes `low` and `middle`: seat 1, 3 or 2, who play in this order.
for _, case in ipairs {
  { "7C", "8C", "10C", 2 }, { "10C", "JC", "2C", 3 }, { "QC", "CC", "KC", 2 }, { "JC", "CC", "QC", 2 },
  { "AC", "2C", "KD", 3 }, { "KC", "II", "2D", 3 }, { "I", "XIX", "XXI", 2 }, { "KC", "fool", "2C", 1 },
  { "fool", "2C", "KD", 3 }, { "fool", "2C", "II", 2 }, { "I", "2C", "fool", 1 },
} do
  dealt("FT-8 who takes " .. table.concat(case, " ", 1, 3), { case[1] .. " 9S XX", case[3] .. " 9H", case[2] .. " 9D" },
    "pass, pass, bid garde_sans, " .. case[1] .. ", " .. case[2] .. ", " .. case[3], function(t)
      t:to_move(case[4])
    end)
end

-- The count. Seat 1 takes in garde sans, unless `more` says otherwise. What has been taken before is laid out. Seat 1
-- takes a trick of four trumps, worth two points, and then seat 4 one of spades.
local function counted(name, ours, scores, more)
  more = more or {}
  local choices = more.choices or "bid " .. (more.bid or "garde_sans") .. ", pass, pass, pass, "
  local hands = more.hands or { "XIX 2S", "II 3S", "III 4S", "IV 5S" }
  local taken = { ours, "", #scores == 3 and "10S" or "" }
  if #scores > 3 then taken[4] = more.theirs or "10S" end
  dealt(name, hands, choices .. (more.play or "XIX, IV, III, II, 2S, 5S, 4S, 3S"), function(t)
    t:equal(t:deal_number(), 2)
    local got = {}
    for seat = 1, #scores do got[seat] = t:score(seat) end
    t:equal(got, scores)
    if more.parts then t:equal(t:parts(2), more.parts) end
  end, { taken = taken, chien = more.chien, options = more.options or { slams = false } })
end

-- In half points, the Kings are 36, the Queens 28, the Knights 20, the Jacks 12.
local kings, queens = "KC KD KH KS ", "QC QD QH QS "
local three_of_each = kings .. queens .. "CC CD CH CS "      -- 84
local courts = three_of_each .. "JC JD JH JS "               -- 96

local function low(n)                                        -- n half points
  local text, ranks = "", { "A", "2", "3", "4", "5", "6", "7", "8", "9" }
  for place = 0, n - 1 do text = text .. " " .. ranks[place % 9 + 1] .. ("CDH"):sub(place // 9 + 1, place // 9 + 1) end
  return text
end

-- What each of the others pays, who are three.
local function pays(name, ours, total, more)
  counted("FT-9 FT-11 " .. name, ours, { 3 * total, -total, -total, -total }, more)
end

pays("56 points without an oudler are enough", courts .. low(12), 100)
pays("half a point less is not, and counts as one", courts .. low(11), -104)
pays("nor is one point less", courts .. low(10), -104)
pays("half a point more counts as one", courts .. low(13), 104)
pays("four points more", courts .. low(20), 116, { parts = { game = -116 } })
for _, oudler in ipairs { "XXI", "I", "fool" } do
  pays("51 points are enough with one, " .. oudler, three_of_each .. oudler .. low(5), 100)
  pays("50 are not, with " .. oudler, three_of_each .. oudler .. low(3), -104)
end
pays("41 points are enough with two", kings .. "QC QD QH XXI I" .. low(3), 100)
pays("40 are not", kings .. "QC QD QH XXI I" .. low(1), -104)
pays("36 points are enough with three", kings .. "XXI I fool" .. low(5), 100)
pays("35 are not", kings .. "XXI I fool" .. low(3), -104)
for bid, times in pairs { prise = 1, garde = 2, garde_contre = 6 } do
  pays("what a " .. bid .. " counts", courts .. low(12), 25 * times, { bid = bid })
  pays("what a " .. bid .. " costs", courts .. low(10), -26 * times, { bid = bid })
end
pays("the chien counts with the taker's tricks in garde sans", courts .. low(10), 100, { chien = "10C 10D" })
pays("but not in garde contre", courts .. low(10), -156, { chien = "10C 10D", bid = "garde_contre" })

-- Seat 4 takes a trick, then seat 1, then the last is played.
local late = "2S, 5S, 4S, 3S, IV, III, II, XIX, "
pays("the Petit in the last trick counts 10", three_of_each .. low(2), 140,
  { hands = { "2S XIX I", "3S II 10C", "4S III 10D", "5S IV 10H" }, play = late .. "I, 10H, 10D, 10C" })
pays("also if the deal is lost", three_of_each, -64,
  { hands = { "2S XIX I", "3S II 10C", "4S III 10D", "5S IV 10H" }, play = late .. "I, 10H, 10D, 10C" })
pays("for whoever takes the trick", courts .. low(12), 60,
  { hands = { "2S XIX 10C", "3S II 10D", "4S III I", "5S IV 10H" }, play = late .. "10C, 10H, I, 10D" })
pays("not in another trick", three_of_each .. low(6), 100,
  { hands = { "XIX 2S 10C", "I II 3S", "III 4S 10D", "IV 5S 10H" },
    play = "XIX, IV, III, I, 2S, 5S, 4S, 3S, 10H, 10D, II, 10C" })

pays("FT-8 the Excuse is kept, and a card given for it", three_of_each .. low(2), 100,
  { hands = { "fool XIX 2S", "3S II 10C", "4S III 10D", "5S IV 10H" },
    play = "fool, 5S, 4S, 3S, IV, III, II, XIX, 2S, 10H, 10D, 10C" })
pays("FT-8 the others keep theirs, too", courts:sub(4) .. low(21), 100,
  { hands = { "XIX 2S", "II 3S", "fool 4S", "IV 5S" }, play = "XIX, IV, fool, II, 2S, 5S, 4S, 3S", theirs = "KC 10S" })
pays("FT-8 not if they have no trick", three_of_each .. low(2), 300,
  { hands = { "XIX XVIII", "II 3S", "fool 4S", "IV 5S" }, play = "XIX, IV, fool, II, XVIII, 5S, 4S, 3S", theirs = "" })
pays("FT-8 in the last trick it is lost", courts .. low(12), 100,
  { hands = { "2S XIX fool", "3S II 10C", "4S III 10D", "5S IV 10H" }, play = late .. "fool, 10H, 10D, 10C" })
pays("FT-8 FT-10 but takes it, if its side has all others", three_of_each .. low(2), 300,
  { hands = { "XIX fool", "3S II", "4S III", "5S IV" }, play = "XIX, IV, III, II, fool, 5S, 4S, 3S" })
pays("FT-8 FT-10 the others likewise", courts, -332,
  { hands = { "2S 9S", "XIX fool", "6S 6H", "7S 8H" }, play = "2S, 7S, 6S, XIX, fool, 9S, 8H, 6H" })

-- One trick, in which the trumps that were shown are left over; the taker, who has none, loses 200 for that.
local sizes = { [10] = 20, [13] = 30, [15] = 40 }
for n, bonus in pairs(sizes) do
  local trumps = ten .. (n > 10 and " XII XIII XIV" or "") .. (n > 13 and " XV XVI" or "")
  local more = { hands = { trumps .. " 2S", "3S", "4S", "5S" }, play = "poignee " .. n .. ", 2S, 5S, 4S, 3S" }
  pays("FT-7 a poignée of " .. n, courts .. low(16), -100 + bonus, more)
  pays("FT-7 a poignée of " .. n .. " when the deal is lost", courts .. low(14), -304 - bonus, more)
end
pays("FT-7 a poignée of the others when they lose", courts .. low(16), -80,
  { hands = { "2S", "5S", "4S", ten .. " 3S" }, play = "2S, poignee 10, 3S, 4S, 5S" })
pays("FT-7 two poignées", courts .. low(16), -60,
  { hands = { ten .. " 2S", "5S", "4S", "XIII XIV XV XVI XVII XVIII XIX XX XXI fool 3S" },
    play = "poignee 10, 2S, poignee 10, 3S, 4S, 5S" })

-- With three, and with five: what each scores.
counted("FT-11 of three the taker gets it twice", courts .. low(13), { 200, -100, -100 },
  { hands = { "XIX 2S", "II 3S", "III 5S" }, choices = "bid garde_sans, pass, pass, ",
    play = "XIX, III, II, 2S, 5S, 3S" })
local fives = { "XIX 2S", "II 3S", "KH 4S", "IV 5S", "V 6S" }
local fifth = "XIX, V, IV, KH, II, 2S, 6S, 5S, 4S, 3S"
local call = "bid garde_sans, pass, pass, pass, pass, call K "
counted("FT-11 of five the taker gets it twice, the partner once", courts:sub(1, 6) .. courts:sub(10) .. low(12),
  { 200, -100, 100, -100, -100 }, { hands = fives, choices = call .. "hearts, ", play = fifth })
counted("FT-11 alone four times", courts:sub(1, 6) .. courts:sub(10) .. low(12),
  { 400, -100, -100, -100, -100 }, { hands = fives, choices = call .. "clubs, ", play = fifth })
counted("FT-9 the partner's tricks count", "KD KC " .. queens .. "CC CD CH CS JC JD JH JS" .. low(16),
  { 200, -100, 100, -100, -100 },
  { hands = { "2S II 10D", "3S III 10C", "4S XIX KH", "5S IV 9H", "6S V 10H" }, choices = call .. "hearts, ",
    play = "2S, 6S, 5S, 4S, 3S, V, IV, XIX, III, II, KH, 10C, 10D, 10H, 9H", theirs = "KS" })

for _, announced in ipairs { true, false } do
  local more = { hands = { "XIX XVIII", "II 3S", "III 4S", "IV 5S" }, play = "XIX, IV, III, II, XVIII, 5S, 4S, 3S",
    options = { slams = true }, choices = "bid garde_sans, pass, pass, pass, " .. (announced and "slam, " or "pass, ") }
  pays("FT-10 a slam " .. (announced and "announced" or "that was not announced"), courts .. low(8),
    announced and 500 or 300, more)
end
pays("FT-10 a slam that was announced fails", courts .. low(12), -100,
  { options = { slams = true }, choices = "bid garde_sans, pass, pass, pass, slam, " })
pays("FT-10 no trick at all costs 200", courts .. low(16), -100,
  { hands = { "2S", "3S", "4S", "5S" }, play = "2S, 5S, 4S, 3S" })
pays("FT-10 once, also if a slam was announced", courts .. low(16), -100,
  { hands = { "2S", "3S", "4S", "5S" }, play = "2S, 5S, 4S, 3S", options = { slams = true },
    choices = "bid garde_sans, pass, pass, pass, slam, " })

dealt("FT-11 the highest score wins", { "2S", "3S", "4S", "5S" }, "bid garde_sans, pass, pass, pass, 2S, 5S, 4S, 3S",
  function(t) t:winners(1) end, { options = { deals = 1, slams = false }, scores = { 3000, 0, 0, 0 } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { deals = 8, prise = true, poignees = true, slams = true, own_call = true }
  end
}
test "the preset first_steps" {
  players = 4, preset = "first_steps",
  function(t) t:plays_with { poignees = false, slams = false } end
}
test "the preset from_garde" { players = 4, preset = "from_garde", function(t) t:plays_with { prise = false } end }
test "how far deals goes" {
  players = 4, options = { deals = -1 }, refused = "the option `deals` is a number in 1..40, not `-1`"
}
