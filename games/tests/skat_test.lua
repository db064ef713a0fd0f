-- Rule tests of Skat. Where few cards are dealt, those not written lie beside the table, out of the game.

-- Deals `hands` and the Skat, lets whoever is asked choose what `choices` says, one after the other (a card is played),
-- and goes on with `script`.
local function take(t, choices)
  for choice in choices:gmatch("[^,]+") do
    choice = choice:match("^%s*(.-)%s*$")
    if choice:match("^%d*[%u]%u?$") then choice = "play " .. choice end
    t:choose(t:who(), choice)
  end
end

local function dealt(name, hands, skat, choices, script, more)
  local set_up = { hands = hands, skat = skat, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    take(t, choices)
    script(t)
  end
  test(name)(set_up)
end

local small = { "JC 7H", "8C 8H", "9C AH" }

-- The deal and the auction

test "SK-1 three cards each, then four, then three, and two for the Skat" {
  players = 3,
  deck = "7C 8C 9C 7D 8D 9D 7H 8H 9H  10C JC QC KC 10D JD QD KD 10H JH QH KH  AC 7S 8S AD 9S 10S AH JS QS  KS AS",
  function(t)
    t:equal(t:hand(1), "7C 8C 9C JC QC KC 10C AC 7S 8S")
    t:equal(t:pile("skat"), "AS KS")
    t:equal(t:sees(1, "skat"), "? ?")
  end
}

dealt("SK-1 the second player bids against the first", small, "7D 8D", "bid 18", function(t)
  t:offers(1, "hold", "pass")
  t:choose(1, "hold")
  t:to_move(2)
  t:offers_also(2, "pass", "bid 20", "bid 264")
  t:offers_not(2, "bid 18")
end)

dealt("SK-1 then the third bids against who is left", small, "7D 8D", "bid 18, pass", function(t)
  t:to_move(3)
  t:offers_not(3, "bid 18")
  t:choose(3, "bid 20")
  t:choose(2, "pass")
  t:equal(t:public("declarer"), 3)
  t:equal(t:public("bid"), 20)
end)

dealt("SK-1 who holds to the end is the declarer", small, "7D 8D", "bid 18, hold, pass, pass", function(t)
  t:equal(t:public("declarer"), 1)
  t:equal(t:public("bid"), 18)
end)

dealt("SK-1 if nobody has bid, the first may for 18", small, "7D 8D", "pass, pass", function(t)
  t:offers(1, "bid 18", "pass")
  t:choose(1, "bid 18")
  t:equal(t:public("declarer"), 1)
  t:equal(t:public("bid"), 18)
end)

dealt("SK-1 bids are what games can be worth", small, "7D 8D", "", function(t)
  local can_be = { [23] = true, [35] = true, [46] = true, [59] = true }
  for base = 9, 12 do
    for times = 2, 18 do can_be[base * times] = true end
  end
  for times = 2, 11 do can_be[24 * times] = true end
  local bids = { "pass" }
  for n = 18, 264 do
    if can_be[n] then table.insert(bids, "bid " .. n) end
  end
  t:offers(2, table.unpack(bids))
end)

-- The game

dealt("SK-2 the declarer takes up the Skat and lays away two cards", small, "7D 8D", "bid 18, pass, pass, look",
  function(t)
    t:equal(t:hand(2), "8C 7D 8D 8H")
    t:choose(2, "bury 7D 8H")
    t:equal(t:hand(2), "8C 8D")
    t:equal(t:sees(1, "skat"), "? ?")
    t:not_told("7D", 1)
  end)

dealt("SK-2 and names the game", small, "7D 8D", "bid 18, pass, pass, look, bury 7D 8D", function(t)
  t:offers(2, "declare diamonds", "declare hearts", "declare spades", "declare clubs", "declare grand", "declare null",
    "declare null_ouvert")
  t:choose(2, "declare hearts")
  t:equal(t:public("contract"), "hearts")
  t:to_move(1)
end)

dealt("SK-2 from the hand more may be announced", small, "7D 8D", "bid 18, pass, pass, hand_game, declare clubs",
  function(t)
    t:offers(2, "announce nothing", "announce schneider", "announce schwarz", "announce ouvert")
    t:equal(t:sees(1, "hand", 2), "? ?")
    t:choose(2, "announce ouvert")
    t:equal(t:sees(1, "hand", 2), "8C 8H")
  end)

dealt("SK-2 but nothing at null, which may be open", small, "7D 8D",
  "bid 18, pass, pass, hand_game, declare null_ouvert", function(t)
    t:equal(t:sees(1, "hand", 2), "8C 8H")
    t:equal(t:public("contract"), "null")
    t:to_move(1)
  end)

local kontra = { options = { kontra = true } }
local to_kontra = "bid 18, pass, pass, hand_game, declare hearts, announce nothing"

dealt("SK-3 an opponent may say kontra, and the declarer re", small, "7D 8D", to_kontra, function(t)
  t:offers(3, "kontra", "pass")
  t:choose(3, "pass")
  t:choose(1, "kontra")
  t:equal(t:public("doubled"), 2)
  t:offers(2, "re", "pass")
  t:choose(2, "re")
  t:equal(t:public("doubled"), 4)
  t:to_move(1)
end, kontra)

dealt("SK-3 one of them only", small, "7D 8D", to_kontra .. ", kontra, pass", function(t)
  t:equal(t:public("doubled"), 2)
  t:to_move(1)
end, kontra)

-- Tricks. The first player's card against the second's; the second plays this game.
for _, case in ipairs {
  { "hearts", "JS", "JC", 2 }, { "hearts", "JS", "JH", 1 }, { "hearts", "JD", "JH", 2 }, { "hearts", "JH", "JS", 2 },
  { "hearts", "AH", "JD", 2 },
  { "hearts", "10H", "AH", 2 }, { "hearts", "KH", "10H", 2 }, { "hearts", "QH", "KH", 2 }, { "hearts", "9H", "QH", 2 },
  { "hearts", "AS", "7H", 2 }, { "hearts", "9S", "10S", 2 }, { "grand", "AS", "JD", 2 }, { "grand", "AS", "AH", 1 },
  { "null", "10S", "JS", 2 }, { "null", "9S", "10S", 2 }, { "null", "JS", "QS", 2 }, { "null", "AS", "JC", 1 },
} do
  local game, led, laid, winner = table.unpack(case)
  local goal = game ~= "null" and ", announce nothing" or ""
  local hands = { led .. (game == "grand" and " JC" or " 8H"), laid .. " 8C", "7S 9C" }
  dealt("SK-4 in " .. game .. " on " .. led .. " " .. laid, hands, "7D 8D",
    "bid 18, pass, pass, hand_game, declare " .. game .. goal, function(t)
      take(t, led .. ", " .. laid .. ", 7S")
      if t:is_over() or t:deal_number() == 2 then
        t:equal(winner, 2, "a null is over when the declarer takes a trick")
      else
        t:equal(t:public("tricks", winner), 1)
        t:to_move(winner)
      end
    end)
end

dealt("SK-5 Jacks are trumps, and trumps must be followed", { "7H 7C", "JC KC 8C", "JD AD 9C" }, "7D 8D",
  "bid 18, pass, pass, hand_game, declare hearts, announce nothing, 7H", function(t)
    t:refuses(2, "KC", "you must follow suit")
    t:offers(2, "play JC")
    t:choose(2, "play JC")
    t:offers(3, "play JD")
  end)

dealt("SK-5 a Jack is none of its suit", { "7C 7H", "JC KC", "AH AD" }, "7D 8D",
  "bid 18, pass, pass, hand_game, declare hearts, announce nothing, 7C", function(t)
    t:offers(2, "play KC")
    t:choose(2, "play KC")
    t:offers(3, "play AH", "play AD")
  end)

dealt("SK-5 in null a Jack is one of its suit", { "7C 7H", "JC KC", "AH AD" }, "7D 8D",
  "bid 18, pass, pass, hand_game, declare null, 7C", function(t) t:offers(2, "play JC", "play KC") end)

dealt("SK-5 a null ends with the first trick that the declarer takes", { "7C 7H", "JC KC", "AH AD" }, "7D 8D",
  "bid 18, pass, pass, hand_game, declare null, 7C, JC, AH", function(t)
    t:equal(t:deal_number(), 2)
    t:equal(t:score(2), -70)
  end)

dealt("SK-5 else the winner of a trick leads to the next", { "7C 7H", "8C 8S", "9C AD" }, "7D 8D",
  "bid 18, pass, pass, hand_game, declare hearts, announce nothing, 7C, 8C, 9C", function(t) t:to_move(3) end)

-- The count. The first player is the declarer after `auction`, plays what `choices` says, and wins the last trick with
-- the Jack of clubs, which makes it a game with one top trump; `taken` has been taken before.
local won = "AC AD AH AS 10D QD JH"          -- with the Jack of clubs 61 points

local function counted(name, taken, choices, score, more)
  more = more or {}
  dealt(name, more.hands or { "JC", "7C", "8C" }, more.skat or "7D 8D", (more.auction or "pass, pass, bid 18") .. "," ..
    choices, function(t)
    take(t, more.play or "JC, 7C, 8C")
    t:equal(t:score(1), score)
    if more.parts then t:equal({ t:parts(1), t:parts(2) }, more.parts) end
    if more.others then t:equal(t:score(2) .. " " .. t:score(3), more.others) end
  end, { taken = { taken, "", "" }, options = more.options })
end

local look = "look, bury 7D 8D, declare clubs"
local hand = "hand_game, declare clubs, announce nothing"

for game, value in pairs { clubs = 12, grand = 24 } do
  counted("SK-6 " .. game .. " with one, game two", won, "look, bury 7D 8D, declare " .. game, 2 * value)
end
for game, value in pairs { diamonds = 9, hearts = 10, spades = 11 } do
  counted("SK-6 " .. game .. " with one, game two", won, "look, bury 7C 8C, declare " .. game, 2 * value,
    { hands = { "JC", "7H", "8H" }, skat = "7C 8C", play = "JC, 7H, 8H" })
end
counted("SK-6 one more for playing from the hand", won, hand, 3 * 12)

local two = { hands = { "JC JS", "7C 9C", "8C 10C" }, play = "JC, 7C, 8C, JS, 9C, 10C" }
counted("SK-6 with two, game three", won, look, 3 * 12, two)
local without = { hands = { "JS AD", "JC 9D", "7C 10H" }, play = "AD, 9D, 10H, JS, JC, 7C" }
counted("SK-6 without one, game two", "AC AH AS 10D QD JH 10C", look, 2 * 12, without)

local ninety = "AC AD AH AS 10D 10C 10H 10S KD"     -- 88, with the Jack of clubs 90
local short = "AC AD AH AS 10D 10C 10H 10S QD"
counted("SK-6 with 90 points the others are schneider", ninety, look, 3 * 12)
counted("SK-6 with 89 they are not", short, look, 2 * 12)
counted("SK-6 schneider announced", ninety, "hand_game, declare clubs, announce schneider", 5 * 12)
counted("SK-7 and not made", short, "hand_game, declare clubs, announce schneider", -2 * 5 * 12)
counted("SK-7 schwarz announced and not made", ninety, "hand_game, declare clubs, announce schwarz", -2 * 7 * 12)
counted("SK-7 with open cards", ninety, "hand_game, declare clubs, announce ouvert", -2 * 8 * 12)
counted("SK-7 60 points are too few", "AC AD AH AS 10D KD", look, -2 * 2 * 12)
counted("SK-6 SK-7 with 30 the declarer is schneider", "AC AD KC JH", look, -2 * 3 * 12)
counted("SK-6 SK-7 with 31 not", "AC AD KC QC", look, -2 * 2 * 12)
counted("SK-7 the cards laid away count", "AC AD AH AS JH", "look, bury 10D QD, declare clubs", 2 * 12,
  { skat = "10D QD" })
counted("SK-7 worth less than was bid, it is lost", won, look, -2 * 36, { auction = "bid 30, hold, pass, pass" })
counted("SK-7 worth as much, it is won", won, look, 24, { auction = "bid 24, hold, pass, pass" })
counted("SK-7 what is lost is worth the bid", won, look, -2 * 36, { auction = "bid 36, hold, pass, pass" })
counted("SK-7 or the next value above it", won, look, -2 * 132, { auction = "bid 121, hold, pass, pass" })
counted("SK-6 without two, and schwarz", won, look, -2 * 4 * 12, { hands = { "7C", "JC", "8C" }, play = "7C, JC, 8C" })
counted("SK-3 SK-7 kontra and re double", won, hand .. ", kontra, re", 4 * 36, { options = { kontra = true } })
counted("SK-3 SK-7 kontra doubles what is lost", "", hand .. ", kontra, pass", -2 * 2 * 4 * 12,
  { options = { kontra = true } })

-- Ten tricks with four Jacks and the six highest clubs but the 9.
local ten = { "JC JS JH JD AC 10C KC QC 9C 8C", "7C AD 10D KD QD 9D 8D AH 10H KH", "AS 10S KS QS 9S 8S 7S QH 9H 8H" }

for choices, score in pairs {
  [hand] = 10 + 1 + 1 + 1 + 1, ["hand_game, declare clubs, announce schneider"] = 10 + 1 + 1 + 2 + 1,
  ["hand_game, declare clubs, announce schwarz"] = 10 + 1 + 1 + 2 + 2,
  ["hand_game, declare clubs, announce ouvert"] = 10 + 1 + 1 + 2 + 2 + 1,
} do
  dealt("SK-6 SK-7 all tricks: " .. choices, ten, "7D 7H", "pass, pass, bid 18, " .. choices, function(t)
    for _ = 1, 30 do t:choose(t:who(), t:options_of()[1]) end
    t:equal(t:score(1), 12 * score)
  end)
end

for choices, value in pairs {
  ["look, bury 7D 8D, declare null"] = 23, ["hand_game, declare null"] = 35,
  ["look, bury 7D 8D, declare null_ouvert"] = 46, ["hand_game, declare null_ouvert"] = 59,
} do
  counted("SK-6 a null that is won: " .. choices, "", choices, value,
    { hands = { "7C", "8C", "9C" }, play = "7C, 8C, 9C" })
  counted("SK-7 a null that is lost: " .. choices, "", choices, -2 * value,
    { hands = { "9C", "8C", "7C" }, play = "9C, 8C, 7C" })
end

counted("SK-8 after Seeger and Fabian a game won is worth 50 more", won, look, 24 + 50,
  { options = { seeger = true }, others = "0 0", parts = { { game = 24, bonus = 50 }, {} } })
counted("SK-8 and a game lost 50 less, and 40 for each opponent", "", look, -2 * 3 * 12 - 50,
  { options = { seeger = true }, others = "40 40", parts = { { game = -72, bonus = -50 }, { bonus = 40 } } })
counted("SK-8 unless agreed, others score nothing", "", look, -2 * 3 * 12, { others = "0 0" })

dealt("SK-9 when all pass, the next player deals", small, "7D 8D", "pass, pass, pass", function(t)
  t:equal(t:deal_number(), 2)
  t:equal(t:dealer(), 1)
end)

local function ramsch(name, taken, one, two, three)
  dealt("SK-9 " .. name, { "7C", "8C", "9C" }, "AD 10D", "pass, pass, pass", function(t)
    t:equal(t:public("contract"), "ramsch")
    take(t, "7C, 8C, 9C")
    t:equal(t:score(1) .. " " .. t:score(2) .. " " .. t:score(3), one .. " " .. two .. " " .. three)
  end, { preset = "pub", taken = taken })
end

ramsch("in a Ramsch who has most points loses them", { "AC AH", "AS", "" }, -22, 0, 0)
ramsch("the last trick brings the Skat", { "AC", "AS", "10H" }, 0, 0, -31)
ramsch("who has as many loses as many", { "AC 10C", "AS", "" }, -21, 0, -21)

-- A Ramsch whose last trick, without points, goes to seat 3 with the Skat, which has 21.
local function plain_ramsch(name, taken, scores, options, more)
  local set_up = { options = { ramsch = true }, taken = taken }
  for key, value in pairs(options or {}) do set_up.options[key] = value end
  for key, value in pairs(more or {}) do set_up[key] = value end
  dealt("SK-9 " .. name, { "7C", "8C", "9C" }, "AD 10D", "pass, pass, pass, 7C, 8C, 9C", function(t)
    t:equal({ t:score(1), t:score(2), t:score(3) }, scores)
  end, set_up)
end

plain_ramsch("a player without a trick doubles what is lost", { "AC AH AS", "", "" }, { -66, 0, 0 })
plain_ramsch("for all who lose", { "AC 10C", "", "" }, { -42, 0, -42 })
plain_ramsch("or does not, if that is agreed", { "AC AH AS", "", "" }, { -33, 0, 0 }, { jungfrau = false })
plain_ramsch("whoever takes all tricks wins 120", { "", "", "AC" }, { 0, 0, 120 })
plain_ramsch("or loses what they count, doubled twice", { "", "", "AC" }, { 0, 0, -128 }, { durchmarsch = false })
plain_ramsch("or just that", { "", "", "AC" }, { 0, 0, -32 }, { durchmarsch = false, jungfrau = false })
plain_ramsch("all tricks count 120 without the doubling", { "", "", "AC" }, { 0, 0, 120 }, { jungfrau = false })

-- Schieberamsch

local pushed = { "7C JS", "8C 8S", "9C 9S" }
local schieben = { options = { ramsch = true, schieben = true } }

dealt("SK-10 everybody may take up the Skat and lay away two cards, but no Jacks", pushed, "AD 10D", "pass, pass, pass",
  function(t)
    t:offers(1, "take", "push")
    t:choose(1, "take")
    t:offers(1, "bury 7C AD", "bury 7C 10D", "bury 10D AD")
    t:choose(1, "bury 7C AD")
    t:equal(t:hand(1), "10D JS")
    t:equal(t:sees(2, "skat"), "? ?")
    t:not_told("AD", 2)
    t:equal(t:public("doubled"), 1)
    t:choose(2, "take")
    t:equal(t:hand(2), "7C 8C AD 8S")
    t:choose(2, "bury 7C 8S")
    t:offers(3, "take", "push")
  end, { preset = "round" })

dealt("SK-10 or pass it on unseen, which doubles the Ramsch", pushed, "AD 10D", "pass, pass, pass, push, push",
  function(t)
    t:equal(t:public("doubled"), 4)
    take(t, "take, bury 10D 9S")
    t:equal(t:public("doubled"), 4)
    t:to_move(1)
    take(t, "7C, 8C, 9C, AD, JS, 8S")
    t:equal({ t:score(1), t:score(2), t:score(3) }, { -8 * 23, 0, 0 })
  end, schieben)

dealt("SK-10 all three may", pushed, "AD 10D", "pass, pass, pass, push, push, push", function(t)
  t:equal(t:public("doubled"), 8)
  t:to_move(1)
  t:offers(1, "play 7C", "play JS")
end, schieben)

dealt("SK-10 not in an ordinary Ramsch", pushed, "AD 10D", "pass, pass, pass", function(t)
  t:offers(1, "play 7C", "play JS")
end, { preset = "pub" })

dealt("SK-10 nor if somebody plays", pushed, "AD 10D", "bid 18, pass, pass, hand_game, declare null", function(t)
  t:offers(1, "play 7C", "play JS")
end, schieben)

test "SK-10 the Skat is passed on in a Ramsch only" {
  players = 3, options = { schieben = true }, refused = "the Skat is passed on in a Ramsch only"
}

-- Bock rounds. Seat 1 plays clubs, or what `more` says; `bocks` are the deals to come before and after.
local function bock(name, taken, choices, score, bocks, more)
  local set_up = { options = { bock = true, kontra = true }, taken = { taken, "", "" }, bocks = bocks[1] }
  more = more or {}
  for key, value in pairs(more.options or {}) do set_up.options[key] = value end
  choices = "pass, pass, bid 18," .. choices .. "," .. (more.play or "JC, 7C, 8C")
  dealt("SK-11 " .. name, more.hands or { "JC", "7C", "8C" }, more.skat or "7D 8D", choices, function(t)
    t:equal({ t:score(1), t:public("bocks") }, { score, bocks[2] })
  end, set_up)
end

local sixty, no_kontra, kontra_said = "AC AD AH AS 10D KD", look .. ", pass, pass", look .. ", kontra, pass"

bock("after 60 points each there is a Bock round", sixty, no_kontra, -48, { 0, 3 })
bock("but not after 59", "AC AD AH AS 10D QD", no_kontra, -48, { 0, 0 })
bock("nor after 61", won, no_kontra, 24, { 0, 0 })
bock("a game lost after kontra is followed by one", "", kontra_said, -2 * 2 * 36, { 0, 3 })
bock("without kontra it is not", "", no_kontra, -2 * 36, { 0, 0 })
bock("nor is a game won after kontra", won, kontra_said, 48, { 0, 0 })
bock("the Skat counts for the 60 points", "AC AD AH AS KD", "look, bury 7D 10D, declare clubs, pass, pass", -48,
  { 0, 3 }, { skat = "7D 10D" })
bock("in a Bock round a game counts twice", won, no_kontra, 48, { 3, 2 })
bock("in its last deal too", won, no_kontra, 48, { 1, 0 })
bock("after kontra twice that", won, kontra_said, 96, { 2, 1 })
bock("deals are added in a Bock round", sixty, no_kontra, -96, { 2, 1 + 3 })
bock("what is counted after Seeger and Fabian is not doubled", won, no_kontra, 48 + 50, { 1, 0 },
  { options = { seeger = true } })
bock("a null that is lost with 60 points brings none", sixty .. " JH", "look, bury 7D 8D, declare null, pass, pass",
  -46, { 0, 0 }, { hands = { "9C", "8C", "7C" }, play = "9C, 8C, 7C" })

test "SK-11 a match does not begin with a Bock round" {
  players = 3, options = { bock = true }, function(t) t:equal(t:public("bocks"), 0) end
}

plain_ramsch("SK-11 in a Bock round a Ramsch counts twice as well", { "AC AH AS", "", "" }, { -132, 0, 0 },
  { bock = true }, { bocks = 2 })
plain_ramsch("SK-11 and so do all its tricks", { "", "", "AC" }, { 0, 0, 240 }, { bock = true }, { bocks = 2 })

dealt("SK-11 a Ramsch is counted in a Bock round", { "7C", "8C", "9C" }, "AD 10D", "pass, pass, pass, 7C, 8C, 9C",
  function(t) t:equal(t:public("bocks"), 1) end, { options = { bock = true, ramsch = true }, bocks = 2 })
dealt("SK-11 a deal in which all pass is not", { "7C", "8C", "9C" }, "AD 10D", "pass, pass, pass",
  function(t) t:equal(t:public("bocks"), 2) end, { options = { bock = true }, bocks = 2 })
dealt("SK-11 a Ramsch brings no Bock round", { "7C", "8C", "9C" }, "AD 10D", "pass, pass, pass, 7C, 8C, 9C",
  function(t) t:equal(t:public("bocks"), 0) end, { options = { bock = true, ramsch = true } })

test "SK-7 a match has so many deals" {
  preset = "club", hands = small, skat = "7D 8D", rest = "aside",
  function(t)
    for number = 1, 36 do
      t:equal(t:deal_number(), number)
      for _ = 1, 3 do t:choose(t:who(), "pass") end
    end
    t:ok(t:is_over())
  end
}

test "SK-1 SK-4 with 32 cards nothing is left" {
  players = 3,
  function(t)
    t:equal(t:count("stock"), 0)
  end
}

dealt("SK-9 the highest score wins after the last deal", { "7C", "8C", "9C" }, "7D 8D",
  "pass, pass, bid 18, hand_game, declare null, 7C, 8C, 9C", function(t) t:winners(2) end,
  { options = { deals = 1 }, scores = { 0, 50, 0 } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 3,
  function(t)
    t:plays_with { deals = 9, ramsch = false, kontra = false, seeger = false }
    t:plays_with { jungfrau = true, durchmarsch = true, schieben = false, bock = false }
  end
}
test "the preset club" { players = 3, preset = "club", function(t) t:plays_with { deals = 36, seeger = true } end }
test "the preset pub" { players = 3, preset = "pub", function(t) t:plays_with { ramsch = true, kontra = true } end }
test "the preset round" {
  players = 3, preset = "round",
  function(t) t:plays_with { ramsch = true, kontra = true, schieben = true, bock = true } end
}
test "how far deals goes" {
  players = 3, options = { deals = -1 }, refused = "the option `deals` is a number in 1..48, not `-1`"
}
