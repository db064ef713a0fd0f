-- Rule tests of Doppelkopf. Seat 1 begins. Few cards are dealt; what is not written lies beside the table, out of the
-- game. In most tests seats 1 and 3 have the Queens of clubs and are Re.

-- Whoever is asked chooses what `choices` says, one after the other; a card alone is played, a claim alone announced.
local function take(t, choices)
  for choice in choices:gmatch("[^,]+") do
    choice = choice:match("^%s*(.-)%s*$")
    if choice:find("^solo ") then
      t:choose(t:who(), "solo")
      choice = choice:gsub("^solo", "name")
    end
    if choice:find("^[%dAKQJ]") then choice = "play " .. choice end
    if choice:find("^re$") or choice:find("^kontra$") or choice:find("^no_") then choice = "announce " .. choice end
    if choice ~= "" then t:choose(t:who(), choice) end
  end
end

local normal = "normal, normal, normal, normal, "

local function dealt(name, hands, choices, script, more)
  local set_up = { hands = hands, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    take(t, choices)
    script(t)
  end
  test(name)(set_up)
end

-- The deal and the trumps

for _, nines in ipairs { true, false } do
  test("DK-1 the deal " .. (nines and "with" or "without") .. " Nines") {
    players = 4, options = { nines = nines },
    function(t)
      for seat = 1, 4 do t:equal(t:count("hand", seat), nines and 12 or 10) end
      t:to_move(1)
      local found = 0
      for seat = 1, 4 do
        for _ in t:hand(seat):gmatch("9%u") do found = found + 1 end
      end
      t:equal(found, nines and 8 or 0)
    end
  }
end

-- Seat 1 leads `low`, seat 3 plays `high`, the others play what cannot take the trick.
local function takes(low, high, game, options)
  local function plain(rank) return rank .. (game == "solo spades" and "D" or "S") end
  local others = plain "9" .. " " .. plain "K"
  dealt("DK-1 DK-3 " .. high .. " takes " .. low .. (game and ", " .. game or "") .. (options and ", pigs" or ""),
    { low .. " " .. plain "10", others, high .. " " .. plain "10", others },
    (game or "normal, normal, normal, normal") .. ", " .. low .. ", " .. plain "9" .. ", " .. high .. ", " .. plain "9",
    function(t) t:to_move(3) end, { options = options })
end

local trumps = { "9D", "KD", "10D", "AD", "JD", "JH", "JS", "JC", "QD", "QH", "QS", "QC", "10H" }
for place = 2, #trumps do takes(trumps[place - 1], trumps[place]) end
takes("AC", "9D")
for place, card in ipairs { "9", "K", "10" } do takes(card .. "C", ({ "K", "10", "A" })[place] .. "C") end
takes("9H", "KH")
takes("KH", "AH")
local ranks = { "9", "J", "Q", "K", "10", "A" }
for place = 2, 6 do takes(ranks[place - 1] .. "C", ranks[place] .. "C", "solo aces") end
takes("KH", "10H", "solo aces")
takes("10H", "AH", "solo aces")
takes("AD", "9C", "solo clubs")
takes("AC", "JD", "solo clubs")
takes("QC", "10H", "solo clubs")
takes("AC", "9S", "solo spades")
takes("AC", "9H", "solo hearts")
takes("AC", "10D", "solo diamonds")
takes("AC", "QD", "solo queens")
takes("QD", "QH", "solo queens")
takes("10H", "JD", "solo jacks")
takes("JS", "JC", "solo jacks")
takes("AD", "JC")

takes("JC", "KC", "solo queens")
takes("10H", "AH", "solo queens")
takes("QC", "KC", "solo jacks")

-- The games

dealt("DK-2 who holds both Queens of clubs may announce a wedding", { "9C 9S", "QC QC 9H", "9D 9C", "9D 9S" }, "",
  function(t)
    t:offers_not(1, "wedding")
    t:offers(1, "normal", "solo")
    take(t, "normal")
    t:offers(2, "normal", "wedding", "solo")
    take(t, "wedding")
    t:equal({ t:public("bride"), t:public("contract") }, { 2, "wedding" })
    take(t, "normal")
    t:offers(4, "normal", "solo")
    t:choose(4, "solo")
    t:offers(4, "name queens", "name jacks", "name aces", "name clubs", "name diamonds", "name hearts", "name spades")
  end)

dealt("DK-3 no solos", { "9C 9S", "QC QC", "9D 9C", "9D 9S" }, "", function(t)
  t:offers(1, "normal")
  take(t, "normal")
  t:offers(2, "normal", "wedding")
end, { options = { solos = false } })

dealt("DK-3 a solo goes before a wedding", { "QC QC", "9S 9C", "9D 9C", "9D 9S" }, "wedding, solo clubs", function(t)
  t:equal({ t:public("alone"), t:public("bride"), t:public("contract") }, { 2, nil, "clubs solo" })
  t:offers(1, "play QC", "announce kontra")
end)
dealt("DK-3 and nobody is asked after it", { "QC QC", "9S 9C", "9D 9C", "9D 9S" }, "solo clubs", function(t)
  t:equal(t:public("alone"), 1)
  t:offers(1, "play QC", "announce re")
end)

-- Weddings: seat 1 has both Queens of clubs; the first three tricks go to `winners`.
local function wedding(name, cards, partner, more)
  dealt("DK-2 " .. name, { "QC QC 9C 9S 9D", "AC KC KS KD 9C", "KC 10C 10S 9S AC", "9H 9H KH KH AH" },
    "wedding, normal, normal, normal, " .. cards, function(t) t:equal(t:public("partner"), partner) end, more)
end

wedding("the first trick decides", "9C, AC, KC, 9H", 2)
wedding("or the second", "QC, KD, KC, 9H, 9C, AC, 10C, 9H", 2)
wedding("or the third", "QC, KD, KC, 9H, QC, 9C, 10C, 9H, 9S, KS, 9S, KH", 2)
wedding("not the fourth", "QC, KD, KC, 9H, QC, KC, 10C, 9H, 9D, KS, 10S, KH, 9C, AC, AC, KH", nil)
wedding("nobody is, if nobody takes one", "QC, KD, KC, 9H", nil)
wedding("the second to take a trick is not", "9C, AC, KC, 9H, KS, 10S, AH, 9S", 2)


-- A trick that seat 1 takes, worth 6 points, with points taken before by the sides of Re and of Kontra.
local pool = {}
for text in ("AC AS AH 10C 10S 10D 10H AD KC KS KD KH QS QH QD JC JS JH JD"):gmatch("%S+") do
  table.insert(pool, text)
  table.insert(pool, text)
end
local value = { A = 11, ["1"] = 10, K = 4, Q = 3, J = 2 }

-- Cards of the pool from `place` on, worth n, as a list of places; nil if there are none.
local function worth(n, place)
  if n == 0 then return {} end
  for at = place, #pool do
    local points = value[pool[at]:sub(1, 1)]
    local others = points <= n and worth(n - points, at + 1)
    if others then
      others[at] = true
      return others
    end
  end
end

local last = { "QC", "9S", "QC", "9S" }
local function scored(name, re_points, kontra_points, points, claims, more)
  more = more or {}
  local is_ours, ours, theirs = worth(re_points - 6, 1), "", ""
  assert(re_points + kontra_points == 240)
  for place, card in ipairs(pool) do
    if is_ours[place] then ours = ours .. card .. " " else theirs = theirs .. card .. " " end
  end
  local choices = more.game or normal
  for seat = 1, 4 do
    if claims and claims[seat] then choices = choices .. claims[seat] .. ", " end
    choices = choices .. (more.hands or last)[seat] .. ", "
  end
  dealt(name .. ": " .. re_points .. " to " .. kontra_points, more.hands or last, choices, function(t)
    t:equal(t:deal_number(), 2)
    t:equal(t:score(1), points)
    local alone = more.game or more.hands
    t:equal(t:score(3), alone and points // -3 or points)
    t:equal(t:score(2), alone and points // -3 or -points)
    t:equal(t:score(4), alone and points // -3 or -points)
  end, { taken = { ours, theirs, "", "" }, options = more.options })
end

scored("DK-7 Re wins with 121", 121, 119, 1)
scored("DK-7 DK-8 with 120 Kontra wins, a point more", 120, 120, -2)
scored("DK-7 if only Kontra was announced 120 are enough for Re", 120, 120, 3, { [2] = "kontra" })
scored("DK-7 but not 119", 119, 121, -4, { [2] = "kontra" })
scored("DK-7 nor if both were announced", 120, 120, -6, { [1] = "re", [4] = "kontra" })
scored("DK-7 nor if only Re was", 120, 120, -4, { [3] = "re" })
for _, case in ipairs {
  { 151, 89, 2 }, { 150, 90, 1 }, { 181, 59, 3 }, { 180, 60, 2 }, { 211, 29, 4 }, { 210, 30, 3 },
} do
  scored("DK-8 no 90, no 60, no 30", case[1], case[2], case[3])
end
scored("DK-8 no trick", 240, 0, 5)
scored("DK-8 no 90 for Kontra", 89, 151, -3)
scored("DK-8 no 60 for Kontra", 59, 181, -4)
scored("DK-7 DK-8 no 90 announced", 151, 89, 5, { [1] = "re, no_90" })
scored("DK-7 DK-8 no 90 announced and missed", 150, 90, -5, { [1] = "re, no_90" })
scored("DK-7 DK-8 by far", 120, 120, -6, { [1] = "re, no_90" })
scored("DK-7 DK-8 by far, not quite", 121, 119, -5, { [1] = "re, no_90" })
scored("DK-7 DK-8 no 60 announced", 181, 59, 7, { [1] = "re, no_90, no_60" })
scored("DK-7 DK-8 no 60 announced and missed", 180, 60, -6, { [1] = "re, no_90, no_60" })
scored("DK-7 DK-8 no 60 missed by far", 150, 90, -7, { [1] = "re, no_90, no_60" })
scored("DK-7 DK-8 no 30 announced", 211, 29, 9, { [1] = "re, no_90, no_60, no_30" })
scored("DK-7 DK-8 no 30 announced and missed", 210, 30, -7, { [1] = "re, no_90, no_60, no_30" })
scored("DK-7 DK-8 no 30 missed by far, not quite", 181, 59, -7, { [1] = "re, no_90, no_60, no_30" })
scored("DK-7 DK-8 no 30 missed by far", 180, 60, -8, { [1] = "re, no_90, no_60, no_30" })
scored("DK-7 DK-8 no trick announced", 240, 0, 11, { [1] = "re, no_90, no_60, no_30, no_trick" })
scored("DK-7 DK-8 no trick announced and missed", 211, 29, -8, { [1] = "re, no_90, no_60, no_30, no_trick" })
scored("DK-7 DK-8 no trick missed by far", 210, 30, -9, { [1] = "re, no_90, no_60, no_30, no_trick" })
scored("DK-7 DK-8 no 90 announced by Kontra", 89, 151, -6, { [2] = "kontra, no_90" })
scored("DK-7 DK-8 no 90 missed by Kontra", 100, 140, 4, { [2] = "kontra, no_90" })
scored("DK-7 if both have announced too much nobody wins", 120, 120, 0, { [1] = "re, no_90", [2] = "kontra, no_90" })
scored("DK-7 DK-8 or one of them", 151, 89, 9, { [1] = "re, no_90", [2] = "kontra, no_90" })
scored("DK-8 Re and Kontra double", 121, 119, 2, { [1] = "re" }, { options = { re_counts = "double" } })
scored("DK-8 Re and Kontra double both", 151, 89, 8, { [1] = "re", [2] = "kontra" },
  { options = { re_counts = "double" } })
scored("DK-8 DK-10 alone three times, and Kontra has no point more", 120, 120, -3, nil, { game = "solo diamonds, " })
scored("DK-10 the same if it is won", 121, 119, 9, { [1] = "re" }, { game = "solo diamonds, " })
for kept, points in pairs { [114] = -3, [115] = 3 } do
  dealt("DK-2 DK-10 whoever keeps silent about both Queens plays alone: " .. kept,
    { "QC QC", "9S 9S", "9C 9C", "9H 9H" }, normal .. "QC, 9S, 9C, 9H, QC, 9S, 9C, 9H", function(t)
      t:equal({ t:score(1), t:score(2), t:score(3) }, { points, points // -3, points // -3 })
    end, { taken = { "AC AC AS AS AH AH 10C 10C 10S 10S " .. (kept == 114 and "KC KC" or "KC QS JS"),
      "AD AD 10D 10D 10H 10H KS KS KD KD KH KH QH QH", "", "" } })
end

-- Announcements. Seat 1 takes the first tricks of five, after announcing something before the first.
local five = { "AC AC 10C 10C QC", "9S 9S KS KS 10S", "QC AS AS 9H 9H", "KH KH AH AH 10S" }
local cards = {
  { "AC", "9S", "AS", "KH" }, { "AC", "9S", "AS", "KH" }, { "10C", "KS", "9H", "AH" }, { "10C", "KS", "9H", "AH" },
  { "QC", "10S", "QC", "10S" },
}

for place, case in ipairs {
  { "", 1, 1, "re" }, { "", 2, 1, "re" }, { "", 3, 1 }, { "", 2, 3, "re" }, { "", 2, 2, "kontra" }, { "", 3, 2 },
  { "re", 1, 3, "no_90" }, { "re", 3, 1, "no_90" }, { "re", 4, 3 }, { "re, no_90", 4, 1, "no_60" },
  { "re, no_90", 5, 1 }, { "re, no_90, no_60", 5, 1, "no_30" }, { "re, no_90, no_60, no_30", 5, 3, "no_trick" },
  { "re, no_90, no_60, no_30, no_trick", 1, 3 }, { "re", 3, 2, "kontra" }, { "re", 4, 2 },
  { "re, no_90", 4, 4, "kontra" }, { "re, no_90", 5, 4 }, { "re, no_90, no_60", 5, 4, "kontra" },
} do
  local claims, trick, seat, offered = table.unpack(case)
  local choices = normal .. claims
  for n = 1, trick do
    for player = 1, n < trick and 4 or seat - 1 do choices = choices .. ", " .. cards[n][player] end
  end
  dealt("DK-6 " .. place .. ": what seat " .. seat .. " may announce in trick " .. trick, five, choices, function(t)
    if claims ~= "" then t:equal(t:public("re_said"), claims:match("[%w_]+$")) end
    t:to_move(seat)
    if offered then t:offers_also(seat, "announce " .. offered) end
    for _, word in ipairs { "re", "kontra", "no_90", "no_60", "no_30", "no_trick" } do
      if word ~= offered then t:offers_not(seat, "announce " .. word) end
    end
  end)
end

dealt("DK-6 Kontra announces likewise", five, normal .. "AC, kontra, no_90", function(t)
  t:equal({ t:public("kontra_said"), t:public("re_said") }, { "no_90", nil })
end)

-- Seat 1 has a wedding and takes the first trick, seat 2 the second.
dealt("DK-6 in a wedding later, when the partner is found", { "QC 9S 9S KS QC", "AS AS 10S 10S KS", "9H 9H KH KH AH",
  "AH 10C 10C AC AC" }, "wedding, " .. normal:sub(9), function(t)
    t:offers_not(1, "announce re")
    take(t, "QC, 10S")
    t:offers_not(3, "announce kontra")
    take(t, "9H, 10C, 9S, AS, 9H, 10C")
    t:equal(t:public("partner"), 2)
    t:offers_also(2, "announce re")
    take(t, "10S, KH")
    t:offers_also(4, "announce kontra")
    take(t, "AC, 9S")
    t:offers(2, "play AS", "play KS")
  end)

-- Leads and tricks

local leads = { "AC 9S", "9C 9S", "QC 9H", "9C 9H" }
for _, leader in ipairs { 1, 3 } do
  dealt("DK-5 who leads in a solo of seat 3: seat " .. leader, leads, "normal, normal, solo clubs", function(t)
    t:to_move(leader)
    t:equal(t:public("alone"), 3)
  end, { options = { solo_leads = leader == 3 } })
end
dealt("DK-5 the dealer's left leads, and then the winner of a trick", leads, normal, function(t)
  take(t, "AC, 9C")
  t:offers_also(3, "play QC", "play 9H")
  take(t, "QC, 9C")
  t:to_move(3)
end, { options = { solo_leads = true } })
local led = { "QH AC", "9C KD", "QC JC", "9D 9S" }
dealt("DK-5 suit must be followed, trumps being a suit", led, normal .. "QH", function(t)
  t:refuses(2, "9C", "you must follow suit")
  t:offers_also(2, "play KD")
  take(t, "KD, JC")
  t:offers_not(4, "play 9S")
end)
dealt("DK-5 of equal cards the first takes the trick", { "KC AH", "9C 9H", "KC AH", "9C 9H" },
  normal .. "KC, 9C, KC, 9C", function(t) t:to_move(1) end)
dealt("DK-5 of equal trumps, too", { "9C AH", "QS 9H", "QS AH", "9S 9H" }, normal .. "9C, QS, QS, 9S",
  function(t) t:to_move(2) end, { options = { second_ten = true } })

local tens = { "10H 9C", "9D KC", "10H 9S", "KD KS" }
for _, second in ipairs { true, false } do
  dealt("DK-5 of two Tens of hearts the " .. (second and "second" or "first"), tens, normal .. "10H, 9D, 10H, KD",
    function(t) t:to_move(second and 3 or 1) end, { options = { second_ten = second } })
end
dealt("DK-5 not where it is no trump", { "10H 9C", "9D KC", "10H 9S", "KD KS" }, "solo aces, 10H, 9D, 10H, KD",
  function(t) t:to_move(1) end, { options = { second_ten = true } })
dealt("DK-5 one Ten is only one", { "10H 9C", "9D KC", "KD 9S", "KD KS" }, normal .. "10H, 9D, KD, KD",
  function(t) t:to_move(1) end, { options = { second_ten = true } })

-- In the last trick the first is higher: only with its 20 points Re has 121.
for _, second in ipairs { true, false } do
  dealt("DK-5 in the last trick the first in any case, " .. (second and "1" or "2"),
    { "QC 10H", "9D 9S", "QC 9H", "9D 10H" }, normal .. "QC, 9D, QC, 9D, 10H, 9S, 9H, 10H",
    function(t) t:equal(t:score(1), 5) end, { options = { second_ten = second },
      taken = { "10C 10C 10S 10S 10D 10D AC AC AS JS", "", "", "" } })
end

-- Poverty: seat 2 has three trumps.
local poor = { "QC 10H 9C", "9D JD QD 9S", "QC AC 9H", "9C KC KH" }
local asks = "normal, poverty, normal, normal, "

dealt("DK-4 with three trumps one may declare poverty", poor, "normal", function(t)
  t:offers(2, "normal", "poverty")
  take(t, "poverty, normal")
  t:offers(4, "normal")
  take(t, "normal")
  t:offers(3, "rescue", "leave")
  take(t, "leave, leave")
  t:to_move(1)
  take(t, "rescue")
  t:equal(t:hand(2), "9S")
  t:offers(1, "give QC", "give 10H", "give 9C", "give 9D", "give JD", "give QD")
  take(t, "give 9C, give 9D, give QD")
  t:not_told("9C", 3)
  t:equal(t:hand(2), "9C 9D QD 9S")
  t:equal({ t:public("contract"), t:public("partner") }, { "poverty", 1 })
  t:offers_also(1, "announce re")
  take(t, "QC, 9D")
  t:offers_also(3, "announce kontra")
end, { options = { poverty = true, solos = false } })

dealt("DK-4 not without the option", poor, "normal", function(t) t:offers(2, "normal") end,
  { options = { solos = false } })
dealt("DK-4 not with four trumps", { "QC 10H 9C", "9D JD QD 10H", "QC AC 9H", "9C KC KH" }, "normal", function(t)
  t:offers(2, "normal")
end, { options = { poverty = true, solos = false } })
dealt("DK-4 if nobody takes the trumps the cards are dealt again", poor, asks .. "leave, leave, leave", function(t)
  t:equal({ t:deal_number(), t:dealer(), t:count("hand", 1) }, { 1, 4, 12 })
end, { options = { poverty = true } })
dealt("DK-4 a poverty goes before a wedding", { "QC QC 9C", "9D 9S", "AC 9H", "9C KC" },
  "wedding, poverty, normal, normal, rescue, give 9D", function(t)
    t:equal({ t:public("contract"), t:public("bride") }, { "poverty", nil })
    t:offers_also(1, "announce kontra")
  end, { options = { poverty = true, solos = false } })
dealt("DK-4 but not before a solo", poor, "normal, poverty, solo aces", function(t)
  t:equal(t:public("alone"), 3)
  t:to_move(1)
end, { options = { poverty = true } })

-- Pigs: seat 2 has both Aces of diamonds.
local pigs = { "10H QC", "AD AD", "9D QC", "KD KD" }
for _, option in ipairs { true, false } do
  dealt("DK-4 pigs are " .. (option and "" or "not ") .. "the highest trumps", pigs, normal .. "10H, AD, 9D, KD",
    function(t)
      t:equal(t:public("pigs"), option and 2 or nil)
      t:to_move(option and 2 or 1)
    end, { options = { pigs = option } })
end
dealt("DK-4 not two of two players", { "10H QC", "AD 9D", "9D AD", "KD KD" }, normal .. "10H, AD, AD, KD", function(t)
  t:equal(t:public("pigs"), nil)
  t:to_move(1)
end, { options = { pigs = true } })
dealt("DK-4 nor in a solo", pigs, "solo diamonds, 10H, AD, 9D, KD", function(t)
  t:equal(t:public("pigs"), nil)
  t:to_move(1)
end, { options = { pigs = true } })
dealt("DK-4 nor are they beaten by a second Ten", { "10H QC", "AD AD", "10H QC", "KD KD" },
  normal .. "10H, AD, 10H, KD", function(t) t:to_move(2) end, { options = { pigs = true, second_ten = true } })

-- Special points. Re has 121 points without the last cards, Kontra 87: that is a point for the game, and one for no 90
-- unless the trick takes Kontra to it.
local taken = {
  "10C 10C 10S 10S 10D 10D 10H 10H AC AC AS KC KC",
  "AS AH AH KS KS KD KD KH KH QS QS QH QH QD QD JS JS JH JH JD JD", "", "",
}
local function feat(name, hands, play, points, options, more)
  more = more or {}
  dealt("DK-9 " .. name, hands, (more.game or normal) .. play, function(t)
    t:equal(t:deal_number(), 2)
    t:equal(t:score(1), points)
    if more.told then t:told(more.told) end
    if more.parts then t:equal(t:parts(1), more.parts) end
  end, { taken = more.taken or taken, options = options })
end

local fox = { "QC", "AD", "QC", "9S" }
feat("a fox is caught", fox, "QC, AD, QC, 9S", 3, {}, {
  told = "Anna catches a fox", parts = { game = 2, special_points = 1 },
})
feat("it does not count without the option", fox, "QC, AD, QC, 9S", 2, { foxes = false })
feat("nor in a solo", fox, "QC, AD, QC, 9S", 6, {}, { game = "solo diamonds, " })
feat("two foxes", { "QC", "AD", "QC", "AD" }, "QC, AD, QC, AD", 4, {})
feat("a fox of one's own side counts nothing", { "QC AD", "9S 9S", "QC 9H", "9H 9C" },
  "AD, 9S, QC, 9H, 9H, 9C, QC, 9S", 2, {})
feat("a fox that takes its trick", { "9C QC", "AD 9S", "9C QC", "9S 9H" }, "9C, AD, 9C, 9S, 9S, QC, 9H, QC", 1, {},
  { game = "normal, normal, normal, normal, " })

local turned = { "", taken[2], taken[1], "" }         -- where seats 3 and 4 are Re
feat("a fox of Re", { "9H 9C", "JC 9S", "9H QC", "AD QC" }, "9H, JC, 9H, AD, 9S, QC, QC, 9C", 0, {}, { taken = turned })
feat("without the option", { "9H 9C", "JC 9S", "9H QC", "AD QC" }, "9H, JC, 9H, AD, 9S, QC, QC, 9C", -1,
  { foxes = false }, { taken = turned })

feat("Charlie takes the last trick", { "QC JC", "9S 9S", "QC 9H", "9H 9C" }, "QC, 9S, QC, 9H, JC, 9S, 9H, 9C", 3, {},
  { told = "Anna takes the last trick with Charlie" })
feat("not without the option", { "QC JC", "9S 9S", "QC 9H", "9H 9C" }, "QC, 9S, QC, 9H, JC, 9S, 9H, 9C", 2,
  { charlie = false })
feat("for the other side", { "9C 9D", "9S JC", "QC 9H", "QC 9H" }, "9C, 9S, QC, QC, 9H, 9H, 9D, JC", -1, {},
  { taken = turned })
feat("not in an earlier trick", { "9S QC", "9S 9H", "JC QC", "9C 9H" }, "9S, 9S, JC, 9C, QC, 9H, QC, 9H", 2, {})

local caught = { "QC", "JC", "QC", "9S" }
feat("Charlie is caught", caught, "QC, JC, QC, 9S", 3, { catch_charlie = true }, { told = "Anna catches Charlie" })
feat("but not without the option", caught, "QC, JC, QC, 9S", 2, {})
feat("both of them", { "QC", "JC", "QC", "JC" }, "QC, JC, QC, JC", 4, { catch_charlie = true })
feat("not of one's own side", { "9S QC JC", "9D 9H 9C", "9S 9H QC", "9C 9D JD" },
  "9S, 9D, 9S, 9C, 9H, 9H, 9D, QC, JC, 9C, QC, JD", 2, { catch_charlie = true },
  { taken = { taken[1], taken[2]:sub(1, -4), "", "" } })
feat("not in an earlier trick, caught", { "QC 9C", "JC 9S", "QC 9C", "9S 9H" }, "QC, JC, QC, 9S, 9C, 9S, 9C, 9H", 2,
  { catch_charlie = true })

local low = "KS KS QS QS QH QH QD QD JS JS JH JH JD JD"
for _, on in ipairs { true, false } do
  feat("a trick of 40 points" .. (on and "" or ", without the option"), { "10C QC", "10C 9S", "10S QC", "10S 9H" },
    "10C, 10C, 10S, 10S, QC, 9S, QC, 9H", on and 4 or 3, { doppelkopf = on },
    { taken = { "AS AS AH AH AD AD 10D 10D 10H KD KD KC KC", low, "", "" },
      told = on and "Anna has a trick of 40 points" or nil })
end
feat("not of 37", { "AC QC", "AC 9S", "AS QC", "KH 9H" }, "AC, AC, AS, KH, QC, 9S, QC, 9H", 3, {},
  { taken = { "AH AH AD AD 10D 10D 10H 10H KD KD KC KC", low, "", "" } })

dealt("DK-10 the highest score wins", last, normal .. "QC, 9S, QC, 9S", function(t) t:winners(2) end,
  { options = { deals = 1 }, scores = { 0, 300, 0, 0 } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with {
      deals = 8, nines = true, solos = true, solo_leads = false, second_ten = false, poverty = false, pigs = false,
      foxes = true, charlie = true, catch_charlie = false, doppelkopf = true, re_counts = "two",
    }
  end
}
test "the preset first_steps" {
  players = 4, preset = "first_steps",
  function(t) t:plays_with { solos = false, foxes = false, charlie = false, doppelkopf = false } end
}
test "the preset pub" {
  players = 4, preset = "pub",
  function(t)
    t:plays_with {
      nines = false, second_ten = true, poverty = true, pigs = true, catch_charlie = true, re_counts = "double",
    }
  end
}
test "how far deals goes" {
  players = 4, options = { deals = -1 }, refused = "the option `deals` is a number in 1..40, not `-1`"
}
test "DK-9 without Charlie nobody catches one" {
  players = 4, options = { charlie = false, catch_charlie = true }, refused = "without Charlie nobody catches one"
}
