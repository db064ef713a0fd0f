-- Rule tests of Canasta. Seat 1 begins. Melds lie by their rank: Sevens are meld 7, Kings meld 13, Aces meld 14.

local others = { "4D 5S 9H 8C JD QC", "4H 5H 9C 8D JH QS", "4S 6D 9D 10C JS QH" }

-- Lays these cards for seat 1, and others for the rest.
local function laid(name, hand, set_up, script)
  set_up.hands = set_up.hands or { hand, others[1], others[2], others[3] }
  set_up[1] = script
  test(name)(set_up)
end

-- Melds of the side of seat 1, by rank.
local function melds(by_rank)
  local row = {}
  for n = 1, 14 do row[n] = by_rank[n] or "" end
  return { row, {} }
end

local open = "AC AD AH"      -- counts 60, enough to begin with

for seats, cards in pairs { [2] = 15, [4] = 11 } do
  test("CA-1 " .. cards .. " cards each with " .. seats .. " players") {
    players = seats,
    function(t)
      for seat = 1, seats do t:equal(t:count("hand", seat), cards) end
    end
  }
end

test "CA-1 thirteen in modern Canasta, and the pile is always frozen" {
  players = 4, preset = "modern", seed = 2,
  function(t)
    t:equal(t:count("hand", 4), 13)
    t:equal(t:public("frozen"), true)
  end
}

test "CA-1 two packs and four Jokers" {
  players = 4, seed = 2,
  function(t) t:equal(t:count("stock") + 44 + 1 + t:count("threes", 1) + t:count("threes", 2), 108) end
}

for _, card in ipairs { "2C", "*", "3H" } do
  laid("CA-1 " .. card .. " turned up is covered, and freezes the pile", "KC", { discard = card, stock = "5C" },
    function(t)
      t:equal(t:pile("discard"), "5C " .. card)
      t:equal(t:public("frozen"), true)
    end)
end

laid("CA-1 a black Three is not", "KC", { discard = "3C", stock = "5C" }, function(t)
  t:equal(t:top("discard"), "3C")
  t:equal(t:public("frozen"), false)
end)

laid("CA-2 red Threes are laid down and replaced", "3H KC", { discard = "5C", stock = "3D KD" }, function(t)
  t:equal(t:hand(1), "KC KD")
  t:equal(t:pile("threes", 1), "3D 3H")
end)

laid("CA-2 also when they are drawn", "KC", { discard = "5C", stock = "3D KD" }, function(t)
  t:choose(1, "draw 1")
  t:equal(t:hand(1), "KC KD")
end)

laid("CA-2 if there is no card to replace one the deal ends", "KC", { discard = "5C", stock = "3D", rest = "aside" },
  function(t)
    t:choose(1, "draw 1")
    t:equal(t:deal_number(), 2)
    t:equal(t:score(1), -100 - 10 - 50, "the red Three, a King, the cards of seat 3")
    t:equal(t:parts(3), { red_threes = -100, cards_left = -60 })
  end)

laid("CA-3 draw a card", "KC", { discard = "5C", stock = "KD" }, function(t)
  t:offers(1, "draw 1")
  t:refuses(1, "KC", "first draw, or take the pile")
  t:choose(1, "draw 1")
  t:equal(t:hand(1), "KC KD")
end)

test "CA-3 two play with two cards a turn" {
  hands = { "KC", "4C" }, discard = "5C", stock = "KD QD",
  function(t)
    t:choose(1, "draw 2")
    t:equal(t:count("hand", 1), 3)
  end
}

laid("CA-3 when the stock is used up the deal ends with who does not take the pile", "KC", {
  discard = "5C", rest = "aside",
}, function(t)
  t:offers(1, "stop")
  t:choose(1, "stop")
  t:equal(t:deal_number(), 2)
end)

laid("CA-4 the pile is taken with two cards of the rank on top", open .. " 5C 5D 9C", { discard = "5H 7C 8D" },
  function(t)
    t:offers(1, "draw 1", "take_pair")
    t:choose(1, "take_pair", "meld 3 A")
    t:equal(t:pile("meld", 1, 5), "5H 5D 5C")
    t:equal(t:hand(1), "7C 9C 8D")
    t:equal(t:count("discard"), 0)
  end)

laid("CA-6 what the first melds of a side need is shown until it has melded", open .. " 5C 5D 9C", { discard = "5H 7C 8D" },
  function(t)
    t:equal(t:public("needed", 1), 50)
    t:choose(1, "take_pair", "meld 3 A")
    t:equal(t:public("needed", 1), nil)
    t:equal(t:public("needed", 2), 50)
  end)

laid("CA-4 not with a wild card before the side has melded", open .. " 5C 2D 9C", { discard = "5H 7C 8D" },
  function(t) t:offers(1, "draw 1") end)

-- Seat 1 opens with Aces, and it goes round to seat 3, the partner.
local function partner(name, hand, discard, offers, more, script)
  more.hands = { open .. " 7C 7D KC KD", others[1], hand, others[3] }
  more.discard, more.stock = "5C", "10S " .. discard .. " 10H 9S"
  laid(name, nil, more, function(t)
    t:choose(1, "draw 1", "meld 3 A", "discard KC")
    t:choose(2, "draw 1", "discard " .. discard)
    t:offers(3, table.unpack(offers))
    if script then script(t) end
  end)
end

partner("CA-4 later with one and a wild card", "QS 2D 9C 4S", "QC", { "draw 1", "take_wild 2D" }, {}, function(t)
  t:choose(3, "take_wild 2D")
  t:equal(t:pile("meld", 1, 12), "QC 2D QS")
  t:equal(t:hand(3), "5C 9C KC 4S")
end)
partner("CA-4 or on a meld of the side", "9C 4S", "AS", { "draw 1", "take_pile" }, {}, function(t)
  t:choose(3, "take_pile")
  t:equal(t:pile("meld", 1, 14), "AS AH AD AC")
  t:equal(t:hand(3), "5C 9C KC 4S")
end)
partner("CA-4 a wild card on top cannot be taken, and freezes the pile", "9C 2D 4S", "2H", { "draw 1" }, {},
  function(t) t:equal(t:public("frozen"), true) end)
partner("CA-4 nor a black Three", "3C 3S 2D 4S", "3S", { "draw 1" }, {})
partner("CA-4 a frozen pile is taken with two of the rank only", "QS QH 2D 9C 4S", "QC", { "draw 1", "take_pair" },
  { options = { always_frozen = true } })

-- Seat 1 draws a card and goes on.
local function drawn(name, hand, card, set_up, script)
  set_up.discard = set_up.discard or "5C"
  set_up.stock = card .. " 10D 10H 10S"
  laid(name, hand, set_up, function(t)
    t:choose(1, "draw 1")
    script(t)
  end)
end

drawn("CA-5 three or more of a rank, or two and a wild card", "KC KD KH 2D 7C", "KS", {}, function(t)
  t:offers(1, "meld 3 K", "meld 4 K", "meld_wild 2D K", "discard KC", "discard KD", "discard KH", "discard KS",
    "discard 2D", "discard 7C")
  t:choose(1, "meld_wild 2D K")
  t:equal(t:pile("meld", 1, 13), "2D KD KC")
  t:offers_also(1, "add KH K", "add KS K")
end)

drawn("CA-5 three wild cards at most", "KC KD 2D 2H 2S *", "7C", {}, function(t)
  t:choose(1, "meld_wild 2D K", "add 2H K", "add 2S K")
  t:offers(1, "discard *", "discard 7C")
end)

drawn("CA-5 there is one meld of a rank", "KC KD KH KS 2D 9C", "7C", { meld = melds { [13] = "KC KD KH" } }, function(t)
  t:offers_not(1, "meld 3 K", "meld_wild 2D K")
  t:offers_also(1, "add KS K", "add 2D K")
end)

drawn("CA-5 black Threes are not melded", "3C 3S 3C KC 2D", "KD", {}, function(t)
  t:offers_not(1, "meld 3 3", "meld_wild 2D 3")
end)

drawn("CA-5 nor by whose side has too few canastas to go out", "3C 3S 3C", "KD", {}, function(t)
  t:offers(1, "discard 3C", "discard 3S", "discard KD")
end)

local sixes = "6C 6C 6D 6H 6H 6S"

drawn("CA-5 CA-7 but by who goes out with them", "3C 3S 3C AC AD AH 6S", "KD", { meld = melds { [6] = sixes } },
  function(t)
    t:choose(1, "add 6S 6", "meld 3 A")
    t:offers_also(1, "meld 3 3")
    t:choose(1, "meld 3 3", "discard KD")
    t:equal(t:deal_number(), 2)
  end)

for points, least in pairs { [0] = 50, [-5] = 15, [1500] = 90, [3000] = 120, [7000] = 150 } do
  local settings = function()
    return { scores = { points, 0, points, 0 }, options = { target = 10000 } }
  end
  -- Fours count 15, Kings with a Two 40, Queens 30, Jacks with a Joker 70.
  local lays = { [15] = { "meld 3 4" }, [50] = { "meld_wild 2D K", "add KH K" }, [90] = { "meld_wild * J", "add 2D J" },
    [120] = { "meld_wild * J", "meld_wild 2D K", "add JH J" },
    [150] = { "meld_wild * J", "meld_wild 2D K", "meld 3 Q", "add JH J" } }
  drawn("CA-6 with " .. points .. " points the first melds have to count " .. least,
    "4C 4D KC KD KH 2D QC QD QH JC JD JH * 7C 8C", "4H", settings(), function(t)
      for at, lay in ipairs(lays[least]) do
        if at == #lays[least] and at > 1 then t:offers_not(1, "discard") t:offers_also(1, "take_back") end
        t:choose(1, lay)
      end
      t:offers_not(1, "take_back")
      t:choose(1, "discard 7C")
      t:to_move(2)
      t:equal(t:public("opened", 1), true)
    end)
end

drawn("CA-6 if they fall short, they may be taken back, and others melded", "4C 4D 7C KC KD AC AD AH 2D", "4H", {},
  function(t)
    t:choose(1, "meld 3 4")
    t:refuses(1, "7C", "the first melds have to count 50, and these count 15")
    t:offers(1, "meld 3 A", "meld_wild 2D K", "meld_wild 2D A", "add 2D 4", "take_back")
    t:choose(1, "take_back")
    t:told("the first melds have to count 50, and these count 15", 1)
    t:equal(t:hand(1), "4C 7C KC AC 4D KD AD 2D 4H AH")
    t:choose(1, "meld 3 A", "discard 7C")
    t:equal(t:public("opened", 1), true)
  end)

-- What the cards of seat 1 count at most, beside its hand, and whether it may begin.
for hand, most in pairs {
  ["4C 4D 4H 7C"] = 15, ["KC KD 2D 7C"] = 40, ["KC KD 4C 4D 2D"] = 40, ["KC KD 2D 2H 4C 4D"] = 70,
  ["KC 2D * 7C"] = 0, ["3C 3S 3C 2D"] = 0, ["AC AD 9C 9D 9H"] = 30, ["QC QD QH 2D *"] = 100,
  ["10C 10D 10H 10S AC AD"] = 40,
} do
  drawn("CA-6 what can be melded: " .. hand, hand, "5D", {}, function(t)
    local offered = table.concat(t:options_of(), ",")
    t:equal(offered:find("meld", 1, true) ~= nil, most >= 50)
    t:offers_not(1, "take_back")
  end)
end

for hand, offers in pairs { ["4C 4D 4H AC * 2D"] = false, ["4C 4D 4H AC AS * 2D"] = true } do
  drawn("CA-6 a single card cannot be melded: " .. hand, hand, "6D", { scores = { 1500, 0, 1500, 0 } }, function(t)
    if offers then t:offers_also(1, "meld 3 4") else t:offers_not(1, "meld") end
  end)
end

for hand, offers in pairs { ["4C 4D 4H 2D 2H 2S 2C"] = false, ["4C 4D 4H 4S 2D 2H 2S"] = true } do
  drawn("CA-6 nobody can go out concealed without a canasta: " .. hand, hand, "6D", { scores = { 3000, 0, 3000, 0 } },
    function(t)
      if offers then t:offers_also(1, "meld 3 4") else t:offers_not(1, "meld", "meld_wild") end
    end)
end

drawn("CA-6 who lays nothing has not melded", "AC AD AH KC", "6D", {}, function(t)
  t:choose(1, "discard KC")
  t:equal(t:public("opened", 1), false)
end)

drawn("CA-6 without the points going out concealed is enough", "5C 5D 5H 5S 5D 2D 2H 7C", "JS",
  { scores = { 3000, 0, 3000, 0 } }, function(t)
    t:choose(1, "meld 5 5", "add 2D 5")
    t:offers(1, "take_back", "add 2H 5")
  end)

drawn("CA-6 CA-9 and then it counts 200", "4C 4D 4H 4S 4C 2D 5H", "2H", { scores = { 3000, 0, 3000, 0 } },
  function(t)
    t:choose(1, "meld 5 4", "add 2D 4", "add 2H 4", "discard 5H")
    t:equal(t:score(1), 3000 + 65 + 300 + 200 - 50)
  end)

drawn("CA-6 several melds count together", "4C 4D 7C KC KD 2H JD", "4H", {}, function(t)
  t:choose(1, "meld 3 4", "meld_wild 2H K", "discard 7C")
  t:equal(t:public("opened", 1), true)
end)

laid("CA-6 only the top card of the pile helps to begin with", "4C 4D 7C KC", { discard = "4H AC AD AH", stock = "10D" },
  function(t)
    t:offers(1, "draw 1")
    t:refuses(1, "7C", "with the pile your first melds would count 15 at most, not 50")
  end)

laid("CA-6 with the pile too cards may be taken back", "4C 4D 7C KC KD 2D", { discard = "4H 9D", stock = "10D" },
  function(t)
    t:choose(1, "take_pair")
    t:refuses(1, "7C", "the first melds have to count 50, and these count 15")
    t:offers(1, "meld_wild 2D K", "add 2D 4", "take_back")
    t:choose(1, "take_back")
    t:told("the first melds have to count 50, and these count 15", 1)
    t:offers(1, "draw 1", "take_pair")
    t:equal(t:pile("discard"), "4H 9D")
    t:choose(1, "take_pair", "meld_wild 2D K")
    t:equal(t:hand(1), "7C 9D")
  end)

laid("CA-4 nothing may be taken before drawing", "KC", { discard = "5C", stock = "KD" }, function(t)
  t:refuses(1, "KC", "first draw, or take the pile")
end)

drawn("CA-7 a wild card that is discarded freezes the pile", "2C 7C", "4H", {}, function(t)
  t:choose(1, "discard 2C")
  t:equal(t:public("frozen"), true)
end)

drawn("CA-7 nobody goes out without a canasta", "AC AD", "AH", {}, function(t)
  t:choose(1, "meld 3 A")
  t:told("your side may not go out", 1)
  t:offers(1, "meld 3 A", "discard AC", "discard AD", "discard AH")
end)

drawn("CA-7 nor with one of two", "6S AC AD AH", "KD", { meld = melds { [6] = sixes }, preset = "modern" }, function(t)
  t:choose(1, "add 6S 6", "meld 3 A")
  t:refuses(1, "KD", "your side may not go out")
  t:offers(1, "take_back")
  t:choose(1, "take_back")
  t:told("your side may not go out", 1)
  t:equal(t:hand(1), "AC KD AD AH 6S")
end)

laid("CA-7 with one, whoever has melded all with the pile has gone out", nil, {
  hands = { "AC AD", "9C 9D", "8C", "8D" }, discard = "AH", stock = "10D", meld = melds { [14] = "AS AC AD AH" },
}, function(t)
  t:choose(1, "take_pair")
  t:equal(t:deal_number(), 2)
end)

-- Seat 1 goes out with a canasta of Sixes; the others hold nothing.
local function scored(name, hand, card, last, ours, theirs, set_up)
  set_up.hands = { hand, set_up.theirs or "", "", "" }
  set_up.theirs = nil
  set_up.meld = set_up.meld or melds { [6] = sixes }
  drawn(name, nil, card, set_up, function(t)
    for move in last:gmatch("[^,]+") do t:choose(1, move) end
    t:equal(t:score(1), ours, "seats 1 and 3")
    t:equal(t:score(2), theirs, "seats 2 and 4")
  end)
end

local going_hand, going_out = "AC AD AH 6S", "meld 3 A,add 6S 6,discard KD"

scored("CA-9 a natural canasta counts 500, and going out 100", going_hand, "KD", going_out, 35 + 500 + 60 + 100, 0, {})
scored("CA-9 with wild cards 300", going_hand, "KD", going_out, 30 + 20 + 300 + 60 + 100, 0,
  { meld = melds { [6] = "6C 6D 6H 6H 6S 2C" } })
scored("CA-9 red Threes count 100 each", going_hand, "KD", going_out, 695 + 200, 0,
  { threes = { "3D 3H", "" } })
scored("CA-9 three of them 300", going_hand, "KD", going_out, 695 + 300, 0, { threes = { "3D 3H 3D", "" } })
scored("CA-9 all four 800", going_hand, "KD", going_out, 695 + 800, 0, { threes = { "3D 3H 3D 3H", "" } })
scored("CA-9 they count against a side without melds", going_hand, "KD", going_out, 695, -100,
  { threes = { "", "3D" } })
scored("CA-9 cards in hand count against the side", going_hand, "KD", going_out, 695, -50 - 20 - 5,
  { theirs = "* 2C 4C" })
scored("CA-9 going out concealed counts 200", "AC AD AH AS AC AD 2H", "KD", "meld 6 A,add 2H A,discard KD",
  140 + 300 + 200, 0, { meld = melds {} })
scored("CA-9 also with other melds beside the canasta", "AC AD AH AS AC AD 2H 9C 9D 9H", "KD",
  "meld 6 A,add 2H A,meld 3 9,discard KD", 140 + 300 + 30 + 200, 0, { meld = melds {} })
scored("CA-9 not with a card added to the partner's meld", "AC AD AH AS AC AD 2H 6S", "KD",
  "meld 6 A,add 2H A,add 6S 6,discard KD", 140 + 300 + 20 + 100, 0, { meld = melds { [6] = "6C 6D 6H" } })
scored("CA-9 nor with a canasta of the partner's", going_hand .. " AS", "KD", "meld 4 A,add 6S 6,discard KD",
  35 + 500 + 80 + 100, 0, {})

laid("CA-9 going out counts 100 for who has melded before, even with a canasta at once", nil, {
  hands = { "AC AD AH KC KD KH KS KC KD KH 8C", "8D JC", "9D JD", "9S JH" }, discard = "5C", stock = "4C 7S 9S 10S 10C",
}, function(t)
  t:choose(1, "draw 1", "meld 3 A", "discard 4C")
  t:choose(2, "draw 1", "discard 7S")
  t:choose(3, "draw 1", "discard 9S")
  t:choose(4, "draw 1", "discard 10S")
  t:choose(1, "draw 1", "meld 7 K", "discard 8C")
  t:to_move(2)
end)

scored("CA-9 it is won with 5000 points", "AC AD AH AS 2C 2D 6S 7S", "KD",
  "meld 4 A,add 2C A,add 2D A,add 6S 6,add 7S 7,discard KD", 4205 + 1290, 0,
  { scores = { 4205, 0, 4205, 0 }, preset = "modern", meld = melds { [6] = sixes, [7] = "7C 7C 7D 7D 7H 7H" } })
scored("CA-9 or with 2000 in the quick game", going_hand, "KD", going_out, 1305 + 695, 0,
  { scores = { 1305, 0, 1305, 0 }, preset = "quick" })

laid("CA-4 not with a wild card alone, even if the side has melded", "AC AD AH 2C KC KC",
  { discard = "5C", stock = "6S 8S 8S 9H QH" }, function(t)
    t:choose(1, "draw 1", "meld 3 A", "discard KC")
    for place, card in ipairs { "8S", "8S", "9H" } do t:choose(place + 1, "draw 1", "discard " .. card) end
    t:offers(1, "draw 1")
  end)

for preset, frozen in pairs { plain = false, modern = true } do
  laid("CA-4 after it is taken the pile is frozen by the preset " .. preset, "9C 9D AC AD AH KC", {
    discard = "9H 3H 4C 2D", stock = "6S", preset = preset ~= "plain" and preset or nil,
  }, function(t)
    t:choose(1, "take_pair")
    t:choose(1, "meld 3 A")
    t:equal(t:public("frozen"), frozen)
    t:equal(t:pile("threes", 1), "3H")
  end)
end

laid("CA-5 CA-9 eight cards are melded at once, and 100 points are for going out later than one began",
  "AC AC AD AD AH AH AS AS KC 5C", { discard = "QC", stock = "5D 6C 7C 8S 5H" }, function(t)
    t:choose(1, "draw 1", "meld 8 A", "discard KC")
    t:choose(2, "draw 1", "discard 6C")
    t:choose(3, "draw 1", "discard 7C")
    t:choose(4, "draw 1", "discard 8S")
    t:choose(1, "draw 1", "meld 3 5")
    t:equal(t:score(1), 160 + 500 + 15 + 100 - 50)
    t:equal(t:parts(1), { melds = 175, canastas = 500, going_out = 100, cards_left = -50 })
  end)

laid("CA-3 the last card of the stock may be drawn", "KC", { discard = "5C", stock = "KD", rest = "aside" },
  function(t) t:offers(1, "draw 1") end)

laid("CA-9 the higher score wins, whoever ends the deal", "KC", {
  discard = "5C", rest = "aside", scores = { 0, 5100, 0, 5100 },
}, function(t)
  t:choose(1, "stop")
  t:winners(2, 4)
end)

for pile, may in pairs { ["4H"] = false, ["4H KC"] = true, ["4H 3D"] = false } do
  laid("CA-4 two cards have to be left after taking the pile: " .. pile, "4C 4D 7C", {
    discard = pile, stock = "10D", scores = { -5, 0, -5, 0 },
  }, function(t)
    if not may then return t:offers(1, "draw 1") end
    t:choose(1, "take_pair")
    t:offers(1, "discard 7C", "discard KC")
  end)
end

laid("CA-4 also after the melds that are needed to begin", "4C 4D KC KD 2D", { discard = "4H 9D", stock = "10D" },
  function(t)
    t:choose(1, "take_pair", "meld_wild 2D K")
    t:told("no card left to continue with", 1)
    t:offers(1, "draw 1", "take_pair")
  end)

test "CA-4 CA-7 a pile that was frozen is not, once it is taken" {
  hands = { "2C KC", "4D 5S", "4C 4H 7C 8D", "QS JS" }, discard = "9C", stock = "10D 10H 10S",
  scores = { -5, 0, -5, 0 },
  function(t)
    t:choose(1, "draw 1", "discard 2C")
    t:choose(2, "draw 1", "discard 4D")
    t:offers(3, "draw 1", "take_pair")
    t:choose(3, "take_pair")
    t:equal(t:public("frozen"), false)
  end
}

drawn("CA-5 black Threes are melded only if one card at most is left", "3C 3S 3C 6S 7D", "KD",
  { meld = melds { [6] = sixes } }, function(t)
    t:choose(1, "add 6S 6")
    t:offers_not(1, "meld 3 3")
  end)

-- Seat 1 opens with Aces, and seat 4 takes the last card of the stock.
local function late(name, hand, discard, offers, script)
  laid(name, nil, {
    hands = { open .. " " .. hand, "JC QD", "5D 9C", discard .. " QH" }, discard = "5C 3H", rest = "aside",
    stock = "10S 10H 9S 10D",
  }, function(t)
    t:choose(1, "draw 1", "meld 3 A", "discard 10S")
    t:choose(2, "draw 1", "discard 10H")
    t:choose(3, "draw 1", "discard 9S")
    t:choose(4, "draw 1", "discard " .. discard)
    t:offers(1, table.unpack(offers))
    if script then script(t) end
  end)
end

late("CA-3 without a stock a discard that fits a meld of the side must be taken", "7C 7D", "AC", { "take_pile" },
  function(t)
    t:choose(1, "take_pile")
    t:equal(t:pile("meld", 1, 14), "AC AH AD AC")
    t:to_move(1)
  end)
late("CA-3 it may also be melded with two from the hand", "AS AS 7D", "AC", { "take_pile", "take_pair" })
late("CA-3 the deal ends if it is not of the rank of a meld", "7C 7D", "7S", { "take_pair", "stop" }, function(t)
  t:choose(1, "stop")
  t:equal(t:deal_number(), 2)
end)
late("CA-3 or if a wild card lies on top", "7C 7D", "2S", { "stop" })

-- Seat 1 lays some Aces and keeps these cards and the Ten of Spades; seat 4 leaves a pile of one card.
local function single(aces, kept, left, offers, script)
  laid("CA-4 CA-7 a pile of one card: " .. aces .. ", " .. kept .. ", " .. left, nil, {
    hands = { ("AC AD AH AS AC AD AH"):sub(1, 3 * aces - 1) .. " 9C " .. kept, "JC QD", "5D 9S",
      "9D 9H KC KD KH 4C " .. left }, discard = "5C", stock = "10S 10H 10D",
  }, function(t)
    t:choose(1, "draw 1", "meld " .. aces .. " A", "discard 9C")
    t:choose(2, "draw 1", "discard 10H")
    t:choose(3, "draw 1", "discard 9S")
    t:choose(4, "take_pair", "meld 3 K", "discard " .. left)
    t:offers(1, table.unpack(offers))
    if script then script(t) end
  end)
end
single(3, "", "AS", { "draw 1" })
single(7, "", "AS", { "draw 1" })
single(3, "7D", "AS", { "draw 1", "take_pile" })
single(3, "QC 2D 7D", "QH", { "draw 1", "take_wild 2D" })
single(3, "QC 2D", "QH", { "draw 1" })
single(7, "10C", "10S", { "draw 1", "take_pair" }, function(t)
  t:choose(1, "take_pair")
  t:equal(t:deal_number(), 2)
end)

local function with_three_wilds(wild, offers)
  laid("CA-4 CA-5 no fourth wild card goes with the pile: " .. wild, nil, {
    hands = { "QC QD 2C 2D 2H 4S KC", "QS 9C", "QH " .. wild .. " 9D", "8D 7D" }, discard = "5C",
    stock = "10S 10H 10D 9S",
  }, function(t)
    t:choose(1, "draw 1", "meld_wild 2C Q", "add 2D Q", "add 2H Q", "discard KC")
    t:choose(2, "draw 1", "discard QS")
    t:offers(3, table.unpack(offers))
  end)
end
with_three_wilds("2S", { "draw 1", "take_pile" })

laid("CA-4 a third one does", nil, {
  hands = { "QC QD 2C 2D 4S KC", "QS 9C", "QH 2S 9D", "8D 7D" }, discard = "5C", stock = "10S 10H 10D 9S",
}, function(t)
  t:choose(1, "draw 1", "meld_wild 2C Q", "add 2D Q", "discard KC")
  t:choose(2, "draw 1", "discard QS")
  t:offers(3, "draw 1", "take_pile", "take_wild 2S")
end)

local ready = "AC AD AH AS AC AD AH 9C"

for said, offers in pairs { yes = { "take_back", "discard 9C", "discard KD" }, no = { "discard 9C", "discard KD" } } do
  drawn("CA-8 a partner who is asked says " .. said, ready, "KD", { options = { asking = true } }, function(t)
    t:offers_also(1, "ask", "meld 7 A", "discard 9C")
    t:choose(1, "ask")
    t:offers(3, "yes", "no")
    t:choose(3, said)
    t:offers_not(1, "ask")
    t:choose(1, "meld 7 A")
    t:offers(1, "discard 9C", "discard KD")
    t:choose(1, "discard 9C")
    t:to_move(2)
  end)
  drawn("CA-8 and after that, going out is right or not: " .. said, ready:sub(1, -4), "KD",
    { options = { asking = true } }, function(t)
      t:choose(1, "ask")
      t:choose(3, said)
      t:choose(1, "meld 7 A")
      t:offers(1, said == "yes" and "discard KD" or "take_back")
      t:choose(1, said == "yes" and "discard KD" or "take_back")
      t:equal(t:deal_number(), said == "yes" and 2 or 1)
      if said == "yes" then t:equal(t:score(1), 140 + 500 + 200 - 50) else t:told("your side may not go out", 1) end
    end)
end

laid("CA-8 a side that asked and did not go out loses 100", nil, {
  hands = { ready, "JC QD", "", "JS QH" }, discard = "5C", stock = "10S 5D 9H 9S 10D",
  options = { asking = true },
}, function(t)
  t:choose(1, "draw 1", "ask")
  t:choose(3, "yes")
  t:choose(1, "meld 7 A", "discard 10S")
  t:choose(2, "draw 1", "discard 5D")
  t:choose(3, "draw 1", "discard 9H")
  t:equal(t:deal_number(), 2)
  t:equal(t:score(1), 140 + 500 + 100 - 100 - 10)
  t:equal(t:parts(1), { melds = 140, canastas = 500, going_out = 100, promises_broken = -100, cards_left = -10 })
  t:equal(t:score(2), -10 - 10 - 10 - 10)
end)

drawn("CA-8 nobody asks who has melded in this turn", ready, "KD", { options = { asking = true } }, function(t)
  t:choose(1, "meld 6 A")
  t:offers_not(1, "ask")
end)

laid("CA-8 nor who has taken the pile", ready, { discard = "AS KC", options = { asking = true } }, function(t)
  t:choose(1, "take_pair")
  t:offers_not(1, "ask")
end)

drawn("CA-8 one asks with two cards", "9C", "KD", { options = { asking = true } }, function(t)
  t:offers(1, "ask", "discard 9C", "discard KD")
end)

drawn("CA-8 nobody asks without the option", ready, "KD", {}, function(t) t:offers_not(1, "ask") end)

test "CA-8 without partners nobody is asked" {
  players = 3, options = { asking = true }, refused = "there is no partner to ask"
}

test "CA-8 six may ask" { players = 6, options = { asking = true }, function(t) t:plays_with { asking = true } end }

test "CA-1 three play alone, with thirteen cards" {
  hands = { open .. " KC KD", "9C 9D", "8C 8D" }, discard = "5C", stock = "10S 9H 8H", rest = "aside",
  function(t)
    t:choose(1, "draw 1", "meld 3 A", "discard KC")
    t:choose(2, "draw 1", "discard 9H")
    t:choose(3, "draw 1", "discard 8H")
    t:choose(1, "stop")
    t:equal({ t:score(1), t:score(2), t:score(3) }, { 60 - 20, -20, -20 })
  end
}

for seats, packs in pairs { [3] = 2, [6] = 3 } do
  test("CA-1 " .. seats .. " players have " .. packs .. " packs, and thirteen cards each") {
    players = seats, seed = 2,
    function(t)
      local lie = t:count("stock") + t:count("discard")
      for seat = 1, seats do t:equal(t:count("hand", seat), 13) end
      for team = 1, seats == 3 and 3 or 2 do lie = lie + t:count("threes", team) end
      t:equal(lie + 13 * seats, 54 * packs)
    end
  }
end

test "CA-1 six play in two sides" {
  hands = { open .. " KC KD", "9C 9D", "8C 7D", "7C 9S", "6C 6D", "5C 4D" }, discard = "JC", stock = "10S 9H AS",
  function(t)
    t:choose(1, "draw 1", "meld 3 A", "discard KC")
    t:choose(2, "draw 1", "discard 9H")
    t:choose(3, "draw 1", "add AS A")
    t:equal(t:pile("meld", 1, 14), "AS AH AD AC")
  end
}

for count, points in pairs { [4] = 400, [5] = 500, [6] = 1000 } do
  test("CA-9 six red Threes count 1000 for six players, and " .. count .. " count " .. points) {
    hands = { "AC AD AH 6S", "", "", "", "", "" }, discard = "JC", stock = "KD", rest = "aside",
    threes = { ("3D 3H 3D 3H 3D 3H"):sub(1, 3 * count - 1), "" }, meld = melds { [6] = sixes },
    function(t)
      t:choose(1, "draw 1", "meld 3 A", "add 6S 6", "discard KD")
      t:equal(t:score(1), 60 + 35 + 500 + 100 + points)
    end
  }
end

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { target = 5000, hand_size = 11, draws = 1, canastas = 1, always_frozen = false, asking = false }
  end
}
for seats, settings in pairs {
  [2] = { hand_size = 15, draws = 2, canastas = 2, target = 5000 },
  [3] = { hand_size = 13, draws = 1, canastas = 1, target = 5000 },
  [6] = { hand_size = 13, draws = 1, canastas = 1, target = 10000 },
} do
  test("the settings for " .. seats) { players = seats, function(t) t:plays_with(settings) end }
end
test "the preset modern" {
  players = 4, preset = "modern",
  function(t)
    t:plays_with { canastas = 2, always_frozen = true, hand_size = 13 }
  end
}
test "the preset quick" { players = 4, preset = "quick", function(t) t:plays_with { target = 2000 } end }
test "how far target goes" {
  players = 4, options = { target = -1 }, refused = "the option `target` is a number in 500..10000, not `-1`"
}
test "how far hand_size goes" {
  players = 4, options = { hand_size = -1 }, refused = "the option `hand_size` is a number in 11..15, not `-1`"
}
test "how far draws goes" {
  players = 4, options = { draws = -1 }, refused = "the option `draws` is a number in 1..2, not `-1`"
}
test "how far canastas goes" {
  players = 4, options = { canastas = -1 }, refused = "the option `canastas` is a number in 1..2, not `-1`"
}
