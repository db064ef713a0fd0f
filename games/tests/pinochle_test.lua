-- Rule tests of Pinochle. Seat 4 deals, so that seat 1 begins. Most deals have few cards; what is not written lies
-- beside the table, out of the game.

-- Moves one after the other by whoever is asked: "bid 250, pass, pass, pass".
local function moves(t, list)
  for move in list:gmatch("[^,]+") do t:choose(t:who(), (move:gsub("^ ", ""))) end
end

local function cards(t, list)
  for card in list:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

-- Deals `hands`; seat 1 bids `bid`, all others pass, and hearts are trumps.
local function dealt(name, hands, script, more, bid)
  local set_up = { hands = hands, rest = "aside", names = { "Anna", "Ben", "Clara", "David" } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    moves(t, "bid " .. (bid or 250) .. ", pass, pass, pass, name hearts")
    script(t)
  end
  test(name)(set_up)
end

local function scores(t)
  return t:score(1) .. " " .. t:score(2) .. " " .. t:score(3) .. " " .. t:score(4)
end

-- The deal and the auction

test "PI-1 twelve cards each, three at a time" {
  players = 4, deck = "9C 9C 10C  9D 9D 10D  9H 9H 10H  9S 9S 10S  AC",
  function(t)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 12) end
    t:ok(t:hand(1):find("9C 9C") and t:hand(1):find("AC"), t:hand(1))
    t:ok(t:hand(2):find("9D 9D"), t:hand(2))
    t:to_move(1)
  end
}

local function bidding(name, script, more)
  local set_up = { players = 4 }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

bidding("PI-2 the lowest bid is 250, and bids rise in tens", function(t)
  t:offers(1, "bid 250..1000 by 10", "pass")
  t:choose(1, "bid 250")
  t:offers_also(2, "bid 260", "bid 270", "pass")
  t:offers_not(2, "bid 250")
end)

bidding("PI-2 or 100", function(t)
  t:offers_also(1, "bid 100")
  t:offers_not(1, "bid 90")
end, { preset = "classic" })

bidding("PI-2 whoever has passed may not bid again, and who bids most names trumps", function(t)
  moves(t, "bid 250, bid 260, pass, bid 270, pass")
  t:to_move(2)
  moves(t, "bid 280, pass")
  t:equal(t:public("bidder"), 2)
  t:equal(t:public("bid"), 280)
  t:offers(2, "name clubs", "name diamonds", "name hearts", "name spades")
  t:choose(2, "name spades")
  t:equal(t:public("trump"), "spades")
end)

bidding("PI-2 nobody bids above 1000", function(t)
  t:choose(1, "bid 990")
  t:offers(2, "bid 1000", "pass")
  t:choose(2, "bid 1000")
  t:offers(3, "pass")
end)

bidding("PI-2 two go on alone", function(t)
  moves(t, "pass, pass, bid 250, bid 260")
  t:to_move(3)
  t:choose(3, "pass")
  t:equal(t:public("bidder"), 4)
  t:equal(t:public("bid"), 260)
end)

bidding("PI-2 the dealer must bid the lowest bid", function(t)
  moves(t, "pass, pass, pass")
  t:equal(t:public("bid"), 100)
end, { preset = "classic" })

bidding("PI-2 the dealer must bid if the others pass", function(t)
  moves(t, "pass, pass, pass")
  t:equal(t:public("bidder"), 4)
  t:equal(t:public("bid"), 250)
  t:offers_also(4, "name clubs")
end)

dealt("PI-3 the partner passes cards, and the bidder passes as many back", { "AC KC 9D", "AD", "9C 9S", "AS" },
  function(t)
    t:offers(3, "hand_over 9C", "hand_over 9S")
    t:choose(3, "hand_over 9S")
    t:choose(3, "hand_over 9C")
    t:equal(t:hand(3), "")
    t:offers(1, "hand_over 9C", "hand_over KC", "hand_over AC", "hand_over 9D", "hand_over 9S")
    moves(t, "hand_over AC, hand_over 9D")
    t:equal(t:hand(1), "9C KC 9S")
    t:equal(t:hand(3), "AC 9D")
    t:to_move(1)
    t:offers(1, "play 9C", "play KC", "play 9S")
  end, { options = { passing = 2 } })

dealt("PI-3 or one card", { "AC KC 9D", "AD", "9C 9S", "AS" }, function(t)
  moves(t, "hand_over 9C, hand_over AC")
  t:to_move(1)
  t:equal(t:hand(3), "AC 9S")
end, { options = { passing = 1 } })

dealt("PI-3 four as in Racehorse, unseen", { "AC KC 9D JC JD", "AD", "9C 9S JS QS", "AS" }, function(t)
  moves(t, "hand_over 9C, hand_over 9S, hand_over JS, hand_over QS")
  t:to_move(1)
  t:not_told("QS", 2)
  t:equal(t:count("hand", 1), 9)
end, { preset = "racehorse" })

-- Melds: what seat 1 melds with hearts as trumps.

local function melds(name, hand, points, shown)
  dealt("PI-4 " .. name, { hand, "9C", "9C", "9D" }, function(t)
    t:equal(t:public("melds", 1), points)
    t:equal(t:sees(2, "hand", 1), shown or hand)
  end)
end

melds("a run counts 150", "JH QH KH 10H AH", 150)
melds("both runs 1500", "JH JH QH QH KH KH 10H 10H AH AH", 1500)
melds("a marriage of trumps counts 40", "QH KH", 40)
melds("both 80", "QH QH KH KH", 80)
melds("another 20", "QC KC", 20)
melds("both 40", "QC QC KC KC", 40)
melds("of each suit", "QC KC QD KD", 40)
melds("King and Queen of different suits are none", "QC KD", 0, "? ?")
melds("a marriage besides a run", "JH QH QH KH KH 10H AH", 190)
melds("not of the same cards", "JH QH KH KH 10H AH", 150, "JH QH KH 10H AH ?")
melds("a Nine of trumps counts 10", "9H", 10)
melds("both 20", "9H 9H", 20)
melds("other Nines nothing", "9D 9S", 0, "? ?")
melds("a pinochle counts 40", "JD QS", 40)
melds("both 300", "JD JD QS QS", 300)
melds("other Queens and Jacks are none", "QD JS", 0, "? ?")
for rank, points in pairs { A = 100, K = 80, Q = 60, J = 40 } do
  local four = ("_C _D _H _S"):gsub("_", rank)
  melds("four of rank " .. rank, four, points)
  melds("eight of rank " .. rank, ("_C _C _D _D _H _H _S _S"):gsub("_", rank), 10 * points)
  melds("two of a suit are not four of rank " .. rank, ("_C _C _D _H"):gsub("_", rank), 0, "? ? ? ?")
end
melds("four Tens nothing", "10C 10D 10H 10S", 0, "? ? ? ?")
melds("a card may lie in melds of different kinds", "QS KS JD", 60, "JD QS KS")

dealt("PI-4 everybody melds for the side", { "QH KH", "QC KC", "QS JD", "9C 9S" }, function(t)
  t:equal(t:public("melds", 1), 80)
  t:equal(t:public("melds", 2), 20)
  t:told("Anna melds 40: a marriage of hearts")
  t:told("Clara melds 40: a pinochle")
  t:not_told("David melds")
end)

dealt("PI-4 it is said what is melded twice, and all of it", { "QC QC KC KC JD QS 9H", "9C", "9C", "9D" },
  function(t) t:told("Anna melds 90: a marriage of clubs twice, a Nine, a pinochle") end)

-- Tricks

dealt("PI-5 the bidder leads first, and the winner of each trick next", { "9C 9D", "10C JD", "AC QD", "JC KD" },
  function(t)
    cards(t, "9C 10C AC JC")
    t:to_move(3)
    t:equal(t:count("taken", 1), 4)
  end)

test "PI-5 or the player on the dealer's left" {
  hands = { "9C 9D", "10C JD", "AC QD", "JC KD" }, rest = "aside", preset = "classic",
  function(t)
    moves(t, "pass, bid 100, pass, pass, name hearts")
    t:to_move(1)
  end
}

test "PI-5 otherwise the bidder" {
  hands = { "9C 9D", "10C JD", "AC QD", "JC KD" }, rest = "aside",
  function(t)
    moves(t, "pass, bid 250, pass, pass, name hearts")
    t:to_move(2)
  end
}

local order = { "9", "J", "Q", "K", "10", "A" }
for _, suit in ipairs { "C", "H" } do
  for at = 2, #order do
    local low, high = order[at - 1] .. suit, order[at] .. suit
    dealt("PI-1 PI-5 " .. high .. " takes " .. low, { low .. " 9D", high .. " JD", "9S QD", "9S KD" }, function(t)
      cards(t, low .. " " .. high .. " 9S 9S")
      t:to_move(2)
    end)
  end
end

dealt("PI-5 of two cards alike the first takes the trick", { "AC 9D", "AC JD", "9C QD", "JC KD" }, function(t)
  cards(t, "AC AC 9C JC")
  t:to_move(1)
end)

dealt("PI-5 the highest trump takes it", { "AC 9D", "9H JD", "JH QD", "JC KD" }, function(t)
  cards(t, "AC 9H JH JC")
  t:to_move(3)
end)

dealt("PI-6 suit must be followed", { "AC 9D", "9C 9H JD", "JH QD", "JC KD" }, function(t)
  t:choose(1, "play AC")
  t:offers(2, "play 9C")
  t:refuses(2, "9H", "you must follow suit")
end)

dealt("PI-6 or a trump played", { "AC 9D", "9H JH JD", "9D QD", "JC KD" }, function(t)
  t:choose(1, "play AC")
  t:offers(2, "play 9H", "play JH")
  t:refuses(2, "JD", "you must play a trump")
  t:choose(2, "play 9H")
  t:offers(3, "play 9D", "play QD")
end)

dealt("PI-6 the trick must be beaten if possible", { "QC 9D", "9C KC AC", "JC 10C 10D", "JC 9C KD" }, function(t)
  t:choose(1, "play QC")
  t:offers(2, "play KC", "play AC")
  t:refuses(2, "9C", "you must beat the trick")
  t:choose(2, "play KC")
  t:offers(3, "play 10C")
  t:choose(3, "play 10C")
  t:offers(4, "play JC", "play 9C")
end)

dealt("PI-6 a card alike does not beat it", { "QC 9D", "QC 9C", "9S QD", "9S KD" }, function(t)
  t:choose(1, "play QC")
  t:offers(2, "play QC", "play 9C")
end)

dealt("PI-6 also a trump with a higher one", { "QC 9D", "QH 9D", "9H JH KH AH", "9H JH" }, function(t)
  cards(t, "QC QH")
  t:offers(3, "play KH", "play AH")
  t:choose(3, "play KH")
  t:offers(4, "play 9H", "play JH")
end)

dealt("PI-6 who follows suit does not beat a trump", { "QC 9D", "QH 9D", "9C AC", "9H JH" }, function(t)
  cards(t, "QC QH")
  t:offers(3, "play 9C", "play AC")
end)

dealt("PI-6 trumps led must be beaten", { "QH 9D", "9H KH 9D", "9C AC", "9H JH" }, function(t)
  t:choose(1, "play QH")
  t:offers(2, "play KH")
  t:refuses(2, "9H", "you must beat the trick")
end)

local lenient = { options = { beat = "trumps" } }
dealt("PI-6 or only when trumps are led", { "QC 9D", "9C KC AC", "JH 10D", "9H KH KD" }, function(t)
  t:choose(1, "play QC")
  t:offers(2, "play 9C", "play KC", "play AC")
  cards(t, "9C JH")
  t:offers(4, "play 9H", "play KH")
end, lenient)

dealt("PI-6 then they must be beaten too", { "QH 9D", "9H KH 9D", "9C AC", "9H JH" }, function(t)
  t:choose(1, "play QH")
  t:offers(2, "play KH")
end, lenient)

-- The count: both sides have taken cards before; seat 1 takes the last trick, which counts nothing but 10.

local function counted(name, ours, theirs, points, more, bid)
  local set_up = { taken = { ours, theirs } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  dealt(name, { "JH", "9C", "9D", "9S" }, function(t)
    cards(t, "JH 9C 9D 9S")
    t:equal(scores(t), points)
  end, set_up, bid)
end

for name, case in pairs {
  tens = { A = 10, ["10"] = 10, K = 10, Q = 0, J = 0, ["9"] = 0 },
  fives = { A = 10, ["10"] = 10, K = 5, Q = 5, J = 0, ["9"] = 0 },
  old = { A = 11, ["10"] = 10, K = 4, Q = 3, J = 2, ["9"] = 0 },
} do
  for rank, points in pairs(case) do
    counted("PI-7 the others' " .. rank .. " counts " .. points .. " in " .. name, "", rank .. "C",
      "-250 " .. points .. " -250 " .. points, { options = { count = name } })
  end
end

local low = { options = { least_bid = 100 } }
local nine = "AC AC AD AS 10C 10D 10S KC KD"
counted("PI-7 PI-8 who makes the bid scores all", nine, "KS", "100 10 100 10", low, 100)
counted("PI-8 who does not loses it", nine, "KS", "-110 10 -110 10", low, 110)

dealt("PI-7 the cards of the tricks count", { "AC AH", "10C 9S", "KC JS", "QC KC" }, function(t)
  cards(t, "AC 10C KC QC AH 9S JS KC")
  t:equal(scores(t), "-100 0 -100 0", "A 10 K, A K, and the last trick: 60")
end, low, 100)

dealt("PI-7 PI-8 melds count for the bid", { "AC AH KH QH", "10C 9S QD JC", "KC 9S JS QS", "QC KC JC 10D" }, function(t)
  t:equal(t:public("melds", 1), 40)
  cards(t, "AC 10C KC QC AH 9S 9S JC KH QD JS KC QH JC QS 10D")
  t:equal(scores(t), "120 0 120 0")
  t:equal(t:parts(1), { melds = 40, cards = 70, last_trick = 10 })
end, low, 120)

dealt("PI-7 a side without a trick loses its melds", { "AC", "QD", "KC", "QH" }, function(t)
  cards(t, "AC QD KC QH")
  t:equal(scores(t), "-250 30 -250 30")
end)

dealt("PI-7 also the others", { "AC AH", "QD KD", "JC JS", "9C 9S" }, function(t)
  t:equal(t:public("melds", 2), 20)
  cards(t, "AC QD JC 9C AH KD JS 9S")
  t:equal(scores(t), "-250 0 -250 0")
end)

dealt("PI-7 with a trick they keep them", { "AC 9D", "QD KD", "JC JS", "9C 9S" }, function(t)
  cards(t, "AC QD JC 9C 9D KD JS 9S")
  t:equal(scores(t), "-250 40 -250 40")
  t:equal(t:parts(1), { bid_lost = -250 })
end)

local give_up = { options = { concede = true } }
dealt("PI-5 the bidder may give up: the bid is lost, and the others score their melds", { "AC KH QH", "QD KD 9S",
  "JC JS 9S", "9C 9D 9D" }, function(t)
  t:offers(1, "go_on", "concede")
  t:choose(1, "concede")
  t:equal(scores(t), "-250 20 -250 20")
  t:equal(t:deal_number(), 2)
end, give_up)

dealt("PI-5 also with melds worth more than the bid", { "JH QH KH 10H AH JH QH KH 10H AH", "9C", "9C", "9D" },
  function(t)
    t:choose(1, "concede")
    t:equal(scores(t), "-250 0 -250 0")
  end, give_up)

dealt("PI-5 or go on", { "AC", "QD", "JC", "9C" }, function(t)
  t:choose(1, "go_on")
  t:offers(1, "play AC")
end, give_up)

-- The end of the game: the side of seat 1 makes 100, or loses 110, and the others have 10.

local function ends(name, bid, ours, theirs, winners, more)
  local set_up = { taken = { nine, "KS" }, scores = { ours, theirs, ours, theirs }, options = { least_bid = 100 } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  dealt("PI-8 " .. name, { "JH", "9C", "9D", "9S" }, function(t)
    cards(t, "JH 9C 9D 9S")
    if winners then t:winners(table.unpack(winners)) else t:plays_on() end
  end, set_up, bid)
end

ends("with 1000 points the game is won", 100, 900, 0, { 1, 3 })
ends("not with less", 100, 890, 980)
ends("also by the others", 100, 0, 990, { 2, 4 })
ends("the bidder's side wins if both have them", 100, 900, 995, { 1, 3 })
ends("but not without the bid", 110, 1100, 1200, { 2, 4 })
ends("with 1000 below nothing it is lost", 110, -890, -995, { 2, 4 })
ends("not if less is lost", 110, -880, -995 + 5)
ends("as many points as are agreed", 100, 400, 0, { 1, 3 }, { options = { least_bid = 100, target = 500 } })

-- The settings

test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { target = 1000, least_bid = 250, passing = 0, count = "tens", beat = "always" }
    t:plays_with { leads = "bidder", concede = false }
  end
}
for preset, setting in pairs {
  classic = { least_bid = 100, count = "old", beat = "trumps", leads = "left" },
  racehorse = { passing = 4, concede = true },
} do
  test("the preset " .. preset) { players = 4, preset = preset, function(t) t:plays_with(setting) end }
end
for option, refused in pairs {
  target = { 2001, "500..2000" }, least_bid = { 301, "100..300" }, passing = { 5, "0..4" },
} do
  test("how far " .. option .. " goes") {
    players = 4, options = { [option] = refused[1] },
    refused = "the option `" .. option .. "` is a number in " .. refused[2] .. ", not `" .. refused[1] .. "`"
  }
end
