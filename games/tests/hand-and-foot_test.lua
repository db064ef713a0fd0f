-- Rule tests of Hand and Foot. Seat 1 begins, and seat 3 is the partner. Wild melds lie in place 1, Fours in 2, Fives
-- in 3 and so on, Kings in 11, Aces in 12.

local others = { "4D 5S 9H 8C JD QC", "4H 5H 9C 8D JH QS", "4S 6D 9D 10C JS QH" }
local feet = { "8C 9C 10C", "8D 9D 10D", "8H 9H 10H", "8S 9S 10S" }

-- Lays this hand for seat 1, and others for the rest.
local function laid(name, hand, set_up, script)
  set_up.hands = set_up.hands or { hand, others[1], others[2], others[3] }
  set_up.foot = set_up.foot or feet
  set_up.discard = set_up.discard or "5C"
  set_up[1] = script
  test(name)(set_up)
end

-- Melds of the side of seat 1, by place.
local function melds(by_place)
  local row = {}
  for n = 1, 12 do row[n] = by_place[n] or "" end
  return { row, {} }
end

for preset, cards in pairs { plain = 13, simple = 11 } do
  test("HF-1 " .. cards .. " cards in the hands and in the feet: " .. preset) {
    players = 4, seed = 3, preset = preset ~= "plain" and preset or nil,
    function(t)
      local threes = t:count("threes", 1) + t:count("threes", 2)
      for seat = 1, 4 do
        t:equal(t:count("hand", seat), cards)
        t:equal(t:count("foot", seat), cards)
        t:equal(t:sees(seat, "foot", seat):sub(1, 3), "? ?")
      end
      t:equal(t:count("stock") + threes + 8 * cards + 1, 270)
    end
  }
end

for _, card in ipairs { "2C", "*", "3H", "3D" } do
  laid("HF-1 " .. card .. " turned up goes under the stock", "KC", { discard = card, stock = "5C" }, function(t)
    t:equal(t:pile("discard"), "5C")
  end)
end

for _, card in ipairs { "3C", "AH" } do
  laid("HF-1 " .. card .. " stays", "KC", { discard = card, stock = "5C" }, function(t)
    t:equal(t:pile("discard"), card)
  end)
end

laid("HF-2 red Threes are laid down and replaced", "3H KC 3C", { stock = "3D KD" }, function(t)
  t:equal(t:hand(1), "3C KC KD")
  t:equal(t:pile("threes", 1), "3D 3H")
end)

laid("HF-2 also when they are drawn", "KC", { stock = "3D KD QD" }, function(t)
  t:choose(1, "draw 2")
  t:equal(t:hand(1), "KC QD KD")
end)

laid("HF-2 HF-7 and those from the foot, which follows a hand that was melded", "AC AD KC", {
  stock = "AH KD KH QD", foot = { "3H 4C 4S KS", "", "", "" },
}, function(t)
  t:choose(1, "draw 2")
  t:choose(1, "meld 3 A", "discard KC")
  t:to_move(2)
  t:equal(t:public("in_foot", 1), false)
end)

laid("HF-2 HF-7 a hand that is melded is followed by the foot at once", "AC AD KC KS", {
  stock = "AH KD KH QD", foot = { "3H 4C 4S KS", "", "", "" },
}, function(t)
  t:choose(1, "draw 2")
  t:choose(1, "meld 3 A", "meld 3 K")
  t:to_move(1)
  t:equal(t:public("in_foot", 1), true)
  t:equal(t:hand(1), "4C KH 4S KS")
  t:equal(t:pile("threes", 1), "3H")
  t:choose(1, "add KH")
  t:offers(1, "discard 4C", "discard 4S", "discard KS", "add KS")
end)

laid("HF-7 a hand whose last card is discarded is followed by the foot in the next turn", "AC AD", {
  stock = "AH KD 6C 6D 6C 6D 6C 6D QC QD", foot = { "8C 9C 10C", "", "", "" },
}, function(t)
  t:choose(1, "draw 2", "meld 3 A", "discard KD")
  t:equal(t:count("hand", 1), 0)
  t:equal(t:count("foot", 1), 3)
  for seat = 2, 4 do t:choose(seat, "draw 2", "discard 6C") end
  t:equal(t:hand(1), "8C 9C 10C")
  t:equal(t:public("in_foot", 1), true)
end)

laid("HF-3 draw two cards", "KC", { stock = "KD QD" }, function(t)
  t:offers(1, "draw 2")
  t:refuses(1, "KC", "first draw, or take the pile")
  t:choose(1, "draw 2")
  t:equal(t:count("hand", 1), 3)
  t:choose(1, "discard KC")
  t:to_move(2)
  t:equal(t:top("discard"), "KC")
end)

laid("HF-3 or the last one", "KC", { stock = "KD", rest = "aside" }, function(t)
  t:choose(1, "draw 1")
  t:choose(1, "discard KC")
end)

laid("HF-3 when the stock is used up a player who does not take the pile ends the deal", "KC 5D 5H", {
  rest = "aside", foot = { "", "", "", "" },
}, function(t)
  t:offers(1, "take 1", "stop")
  t:choose(1, "stop")
  t:equal(t:deal_number(), 2)
  t:equal(t:score(1), -10 - 5 - 5 - 5 - 5 - 10 - 10 - 10 - 10)
end)

local pile = "AS 4C 6S 7S 8S QD KH 10C 10S"

laid("HF-4 the pile is taken with two cards of the rank on top, seven cards in all", "AC AD 2C 9C", { discard = pile },
  function(t)
    t:offers(1, "draw 2", "take 7")
    t:choose(1, "take 7")
    t:equal(t:pile("meld", 1, 12), "AS AD AC")
    t:equal(t:hand(1), "4C 9C 2C QD KH 6S 7S 8S")
    t:equal(t:pile("discard"), "10C 10S")
    t:offers_also(1, "add_wild 2C A", "discard 4C")
    t:offers_not(1, "stop", "draw 2")
  end)

laid("HF-4 or as many as are there", "AC AD 9C", { discard = "AS 4C" }, function(t)
  t:choose(1, "take 2")
  t:equal(t:hand(1), "4C 9C")
  t:equal(t:count("discard"), 0)
end)

laid("HF-4 or more, where it is so agreed", "AC AD 9C", { discard = pile, options = { taken = 20 } }, function(t)
  t:choose(1, "take 9")
  t:equal(t:count("hand", 1), 9)
end)

laid("HF-4 not with one card and a wild one", "AC 2C 9C", { discard = pile }, function(t) t:offers(1, "draw 2") end)
laid("HF-4 not with a Three on top", "3C 3S 9C", { discard = "3S 4C" }, function(t) t:offers(1, "draw 2") end)
laid("HF-4 not if the meld has five cards", "AC AD 9C", { discard = pile, meld = melds { [12] = "AC AD AH AS AS" } },
  function(t) t:offers(1, "draw 2") end)
laid("HF-4 but if it has four", "AC AD 9C", { discard = pile, meld = melds { [12] = "AC AD AH AS" } }, function(t)
  t:choose(1, "take 7")
  t:equal(t:count("clean", 1), 7)
end)

-- Seat 4 discards this, and seat 1 holds a hand.
local function discarded(name, hand, card, offers, set_up, script)
  set_up.hands = { hand, others[1], others[2], "6S" }
  set_up.stock = "4C 6C 6D 8C 6H 8H 7C " .. card
  laid(name, nil, set_up, function(t)
    t:choose(1, "draw 2", "discard 4C")
    t:choose(2, "draw 2", "discard 6D")
    t:choose(3, "draw 2", "discard 6H")
    t:choose(4, "draw 2", "discard " .. card)
    t:offers(1, table.unpack(offers))
    if script then script(t) end
  end)
end

discarded("HF-4 a Two is taken with two Twos", "2C 2D 9C", "2S", { "draw 2", "take 5" }, {}, function(t)
  t:choose(1, "take 5")
  t:equal(t:pile("meld", 1, 1), "2S 2D 2C")
end)
discarded("HF-4 a Joker with two Jokers", "* * 9C", "*", { "draw 2", "take 5" }, {}, function(t)
  t:choose(1, "take 5")
  t:equal(t:pile("meld", 1, 1), "* * *")
end)
discarded("HF-4 but not with each other", "2C * 9C", "2S", { "draw 2" }, {})
discarded("HF-4 not without wild melds", "2C 2D 9C", "2S", { "draw 2" }, { options = { wild_melds = false, wild = 0 } })

-- Seat 1 draws two cards and goes on.
local function drawn(name, hand, two, set_up, script)
  set_up.stock = two .. " 10D 10H 10S"
  laid(name, hand, set_up, function(t)
    t:choose(1, "draw 2")
    script(t)
  end)
end

drawn("HF-5 three or more of a rank, or two and a wild card", "KC KD KH 2D 7C", "KS 3C", {}, function(t)
  t:offers(1, "meld 3 K", "meld 4 K", "meld_wild 2D K", "discard KC", "discard KD", "discard KH", "discard KS",
    "discard 2D", "discard 7C", "discard 3C")
  t:choose(1, "meld_wild 2D K")
  t:equal(t:pile("meld", 1, 11), "2D KD KC")
  t:offers_also(1, "add KH", "add KS")
  t:offers_not(1, "meld 3 K", "add 7C")
end)

drawn("HF-5 twice as many natural cards as wild ones", "KC KD KH KS 2D 2C * 7C", "8C 5S", {}, function(t)
  t:choose(1, "meld_wild 2D K")
  t:offers_not(1, "add_wild 2C K", "add_wild * K")
  t:choose(1, "add KH")
  t:offers_not(1, "add_wild 2C K")
  t:choose(1, "add KS")
  t:choose(1, "add_wild * K")
  t:offers_not(1, "add_wild 2C K")
end)

drawn("HF-5 or just more natural cards", "KC KD KH KS 2D 2C * 7C", "8C 5S", { options = { wild_cards = "fewer" } },
  function(t)
    t:choose(1, "meld_wild 2D K")
    t:offers_not(1, "add_wild 2C K")
    t:choose(1, "add KH")
    t:choose(1, "add_wild 2C K")
    t:offers_not(1, "add_wild * K")
    t:choose(1, "add KS")
    t:choose(1, "add_wild * K")
    t:equal(t:count("dirty", 1), 7)
    t:equal(t:count("meld", 1, 11), 0)
  end)

drawn("HF-5 seven natural cards are a clean book, and the rank may be melded anew", "KC KC KD KD KH KH KS KS KC KD",
  "8C 5S", {}, function(t)
    t:choose(1, "meld 7 K")
    t:equal(t:count("clean", 1), 7)
    t:equal(t:count("meld", 1, 11), 0)
    t:offers_also(1, "meld 3 K")
    t:choose(1, "meld 3 K")
    t:equal(t:count("meld", 1, 11), 3)
  end)

drawn("HF-5 wild cards are melded alone", "2C 2D 2H * * * 9C", "9D 3C", {}, function(t)
  t:offers_also(1, "meld_wilds 0..3", "meld_wild 2C 9")
  t:choose(1, "meld_wilds 1")
  t:equal(t:pile("meld", 1, 1), "2D 2C *")
  t:offers_not(1, "meld_wilds 0")
  t:choose(1, "pile_up 2H", "pile_up *")
  t:equal(t:count("meld", 1, 1), 5)
  t:offers_also(1, "pile_up *")
end)

drawn("HF-5 as many Twos as Jokers are missing", "2C * * 9C", "8D 3C", {}, function(t)
  t:offers(1, "meld_wilds 2", "discard 2C", "discard *", "discard 9C", "discard 8D", "discard 3C")
end)

drawn("HF-5 seven wild cards are a wild book", "2C 9C", "8D 4C", { meld = melds { "2C 2D 2H * * *" } }, function(t)
  t:choose(1, "pile_up 2C")
  t:equal(t:count("wild", 1), 7)
end)

drawn("HF-5 not if it is not agreed", "2C 2D 2H 9C", "8D 3C", { options = { wild_melds = false, wild = 0 } },
  function(t) t:offers_not(1, "meld_wilds 0") end)

drawn("HF-5 Threes are not melded", "3C 3S 3C 2C", "4S 5S", {}, function(t)
  t:offers_not(1, "meld 3 3", "meld_wild 2C 3")
end)

for laid_down, stands in pairs { ["meld 3 K"] = false, ["meld_wild 2C K"] = false, ["meld 3 A"] = true } do
  drawn("HF-6 the first melds have to count 50: " .. laid_down, "KC KD KH AC AD 2C 7C", "AH 3S", {}, function(t)
    t:choose(1, laid_down, "discard 7C")
    if stands then
      t:equal(t:public("opened", 1), true)
      return t:to_move(2)
    end
    t:told("the first melds have to count 50", 1)
    t:equal(t:hand(1), "7C KC AC 2C KD AD KH AH 3S")
    t:choose(1, "discard 3S")
    t:to_move(2)
    t:equal(t:public("opened", 1), false)
    t:equal(t:public("needed", 1), 50)
  end)
end

drawn("HF-6 exactly 50 is enough, and several melds count together", "4C 4D 5C 5D 5H * 8C", "7C 3S", {}, function(t)
  t:choose(1, "meld_wild * 4", "discard 8C")
  t:to_move(2)
end)

-- Chooses the first offer that begins with one of these words.
local function go_on(t, ...)
  for _, word in ipairs { ... } do
    for _, offer in ipairs(t:options_of()) do
      if offer:find("^" .. word) then
        t:choose(t:who(), offer)
        return word
      end
    end
  end
end

for deal, points in ipairs { 50, 90, 120, 150 } do
  laid("HF-6 in deal " .. deal .. " they have to count " .. points, "KC KD KH", { stock = "3C 4C" }, function(t)
    while t:deal_number() < deal do go_on(t, "draw", "stop", "discard") end
    for _ = 1, 20 do
      local me = t:who()
      go_on(t, "draw")
      go_on(t, "meld 3 [4-9]", "meld 3 [JQK1]")
      go_on(t, "discard")
      if t:who() == me then return t:told("the first melds have to count " .. points, me) end
    end
    t:ok(false, "nobody melded too little")
  end)
end

laid("HF-6 what comes with the pile does not help", "5D 5H KC 7C", { discard = "5C AC AD AH", stock = "10D 10C" },
  function(t)
    t:choose(1, "take 4")
    t:refuses(1, "7C", "first meld enough")
    t:choose(1, "stop")
    t:offers(1, "draw 2")
    t:equal(t:count("discard"), 4)
    t:equal(t:hand(1), "7C KC 5D 5H")
  end)

laid("HF-6 other cards of the hand do, and then the pile is taken at once", "5D 5H KC KD KH 2C 7C 7D", {
  discard = "5C AC AD AH", stock = "10D 10C",
}, function(t)
  t:choose(1, "take 4", "meld 3 K")
  t:offers_not(1, "discard 7C")
  t:choose(1, "add_wild 2C 5")
  t:equal(t:count("discard"), 0)
  t:equal(t:hand(1), "7C AC 7D AD AH")
end)


-- Seats 1 and 3 play from these feet; it has gone round once, and seat 1 draws these two cards.
local books = { clean = { "KC KD KH KS KC KD KH QC QD QH QS QC QD QH", "" },
  dirty = { "JC JD JH JS JC JD 2H 4H 4S 4C 4H 4D 4S 2S", "" }, wild = { "2C 2C 2D 2D 2H * *", "" } }

local function going(name, foot, two, set_up, script)
  for pile, cards in pairs(books) do set_up[pile] = set_up[pile] or cards end
  set_up.hands = set_up.hands or { "", "5H 9C", "", "5D 9D" }
  set_up.foot = { foot, "", set_up.partner or "AS AS 5S", "" }
  set_up.partner = nil
  set_up.stock = "3C 6C 6D 6D 7C 6H 8C 6S " .. two
  laid(name, nil, set_up, function(t)
    t:choose(1, "draw 2", "discard 3C")
    t:choose(2, "draw 2", "discard 6D")
    t:choose(3, "draw 2", "discard 7C")
    t:choose(4, "draw 2", "discard 8C")
    t:choose(1, "draw 2")
    script(t)
  end)
end

local red = -5 - 20 - 20 - 5     -- seat 3 still holds 5S AS AS 6H
local held = 7 * 10 + 7 * 10 + 6 * 10 + 20 + 6 * 5 + 20 + 5 * 20 + 2 * 50 + 1000 + 600 + 1500

going("HF-8 HF-9 whoever goes out has asked the partner, and scores 100", "AC AD AH", "AC AD", {}, function(t)
  t:offers_also(1, "ask", "meld 3 A", "discard 6C")
  t:offers_not(1, "meld 6 A")
  t:choose(1, "ask")
  t:offers(3, "yes", "no")
  t:choose(3, "yes")
  t:offers_not(1, "ask")
  t:choose(1, "meld 5 A", "discard 6C")
  t:equal(t:deal_number(), 2)
  t:equal(t:score(1), held + 100 + 100 + red)
  t:equal(t:score(2), -5 - 10 - 5 - 5 - 5 - 10)
end)

going("HF-8 if the partner says no, two cards are kept", "AC AD AH", "AC AD", {}, function(t)
  t:choose(1, "ask")
  t:choose(3, "no")
  t:offers_not(1, "ask", "meld 5 A")
  t:choose(1, "meld 4 A")
  t:offers(1, "discard 6C", "discard AD")
  t:choose(1, "discard 6C")
  t:to_move(2)
end)

going("HF-8 nobody is asked, if it is not agreed", "AC AD AH", "AC AD", { options = { asking = false } }, function(t)
  t:offers_not(1, "ask")
  t:choose(1, "meld 5 A", "discard 6C")
  t:equal(t:deal_number(), 2)
end)

going("HF-8 one goes out without a discard too", "AC AD AH KC", "KD KH", { options = { asking = false } }, function(t)
  t:offers_also(1, "meld 3 A", "meld 3 K")
  t:choose(1, "meld 3 A", "meld 3 K")
  t:choose(1, "discard 6C")
  t:equal(t:deal_number(), 2)
end)

for _, must in ipairs { true, false } do
  going("HF-8 with nothing left to discard: " .. tostring(must), "AC AD AH 6C", "6D AC", {
    options = { asking = false, last_discard = must }, meld = melds { [4] = "6C 6H 6S" },
  }, function(t)
    t:choose(1, "meld 4 A", "add 6C", "add 6C")
    t:offers_also(1, "discard 6D")
    if must then return t:offers_not(1, "add 6D") end
    t:choose(1, "add 6D")
    t:equal(t:deal_number(), 2)
  end)
end

for pile, few in pairs { clean = "KC KD KH KS KC KD KH", dirty = "JC JD JH JS JC JD 2H", wild = "" } do
  going("HF-8 not with one " .. pile .. " book less", "AC AD AH", "AC AD", { [pile] = { few, "" } }, function(t)
    t:offers_not(1, "ask", "meld 5 A")
    t:choose(1, "meld 4 A", "discard 6C")
    t:to_move(2)
  end)
end

going("HF-8 in the simple game one clean and one dirty book are enough", "AC AD AH", "AC AD", {
  preset = "simple", clean = { "KC KD KH KS KC KD KH", "" }, dirty = { "JC JD JH JS JC JD 2H", "" }, wild = { "", "" },
}, function(t)
  t:choose(1, "meld 5 A", "discard 6C")
  t:equal(t:deal_number(), 2)
  t:equal(t:score(1), 70 + 60 + 20 + 500 + 300 + 100 + 100 + red)
  t:equal(t:parts(3), { melds = 250, clean_books = 500, dirty_books = 300, going_out = 100, cards_left = red })
end)

going("HF-8 not before the partner plays from the foot", "AC AD AH", "AC AD", {
  hands = { "", "5H 9C", "5C 6S", "5D 9D" },
}, function(t) t:offers_not(1, "ask", "meld 5 A") end)

laid("HF-8 the pile is not taken if too few cards of the foot are left", nil, {
  hands = { "", others[1], others[2], others[3] }, foot = { "AC AD", "", "", "" }, discard = "AS 4C",
}, function(t) t:offers(1, "draw 2") end)

laid("HF-8 but it is if two are left", nil, {
  hands = { "", others[1], others[2], others[3] }, foot = { "AC AD", "", "", "" }, discard = "AS 4C 5C",
}, function(t)
  t:offers(1, "draw 2", "take 3")
  t:choose(1, "take 3")
  t:offers(1, "discard 4C", "discard 5C")
end)

-- Seat 1 plays from this foot and draws these two cards.
local function from_foot(name, foot, two, set_up, script)
  set_up.hands = { "", others[1], others[2], others[3] }
  set_up.foot = { foot, "", "", "" }
  set_up.stock = two .. " 10D 10H 10S"
  laid(name, nil, set_up, function(t)
    t:choose(1, "draw 2")
    script(t)
  end)
end

from_foot("HF-8 a meld with a wild card leaves two cards of the foot", "KC KD 2H", "5C 7H", {}, function(t)
  t:offers_also(1, "meld_wild 2H K")
end)

from_foot("HF-8 not with four cards", "KC KD", "2H 7H", {}, function(t) t:offers_not(1, "meld_wild 2H K") end)

local two_melds = { [1] = "2C 2D *", [11] = "KC KD KH KS" }

from_foot("HF-8 with three cards one is added", "2H", "5C 7H", { meld = melds(two_melds) }, function(t)
  t:offers_also(1, "add_wild 2H K", "pile_up 2H")
end)

from_foot("HF-8 with two none is, and one stays in the hand", "", "2H 7H", { meld = melds(two_melds) }, function(t)
  t:offers(1, "discard 2H", "discard 7H")
  t:choose(1, "discard 7H")
  t:to_move(2)
  t:equal(t:hand(1), "2H")
end)

drawn("HF-5 three Twos are a meld without Jokers", "2C 2C 2D * KC", "KS 3C", {}, function(t)
  t:offers_also(1, "meld_wilds 0", "meld_wilds 1")
end)

drawn("HF-5 of four Jokers three are melded", "* * * * KC", "KS 3C", {}, function(t)
  t:offers_also(1, "meld_wilds 3")
  t:offers_not(1, "meld_wilds 4")
end)

laid("HF-9 every seven cards are a book", nil, {
  hands = { "KC", "", "", "" }, foot = { "", "", "", "" }, discard = "JC", rest = "aside",
  clean = { ("4C 4D 4H 4S 5C 5D 5H 5S "):rep(5) .. "6C 6C", "" },
  dirty = { ("7C 7D 7H 7S 8C 8D 8H 8S "):rep(5) .. "9C 9C", "" },
}, function(t)
  t:choose(1, "stop")
  t:equal(t:score(1), 42 * 5 + 6 * 500 + 20 * 5 + 22 * 10 + 6 * 300 - 10)
end)

laid("HF-9 red Threes count 100, but against the side in a foot", "KC", {
  rest = "aside", foot = { "3H", "", "", "3C" }, threes = { "3D 3D 3H", "" }, meld = melds { [12] = "AC AD 2C" },
}, function(t)
  t:choose(1, "stop")
  t:equal(t:score(1), 300 - 100 + 60 - 10 - 5 - 10 - 10 - 10 - 10 - 10 + 5)
  t:equal(t:parts(1), { melds = 60, red_threes = 300, cards_left = -160 })
end)

test "HF-9 the highest score wins after the last deal" {
  hands = { "KC", others[1], "", others[3] }, foot = { "", "", "", "" }, discard = "5C", rest = "aside",
  options = { deals = 1 },
  function(t)
    t:choose(1, "stop")
    t:winners(1, 3)
  end
}

test "HF-9 in the quick game after two" {
  hands = { "KC", others[1], "", others[3] }, foot = { "", "", "", "" }, discard = "5C", rest = "aside",
  preset = "quick",
  function(t)
    t:choose(1, "stop")
    t:equal(t:deal_number(), 2)
    t:plays_on()
  end
}

test "the common rules" {
  players = 4,
  function(t)
    t:plays_with {
      hand_size = 13, wild_cards = "half", wild_melds = true, taken = 7, clean = 2, dirty = 2, wild = 1, asking = true,
      last_discard = false, deals = 4,
    }
  end
}
test "the preset simple" {
  preset = "simple", players = 4,
  function(t)
    t:plays_with {
      hand_size = 11, wild_cards = "fewer", wild_melds = false, taken = 7, clean = 1, dirty = 1, wild = 0,
      asking = false, last_discard = true, deals = 4,
    }
  end
}
test "the preset quick" { preset = "quick", players = 4, function(t) t:plays_with { hand_size = 11, deals = 2 } end }
test "wild books need wild melds" {
  players = 4, options = { wild_melds = false }, refused = "without wild melds there are no wild books"
}
test "how far hand_size goes" {
  players = 4, options = { hand_size = -1 }, refused = "the option `hand_size` is a number in 11..15, not `-1`"
}
test "how far taken goes" {
  players = 4, options = { taken = -1 }, refused = "the option `taken` is a number in 5..20, not `-1`"
}
test "how far clean goes" {
  players = 4, options = { clean = -1 }, refused = "the option `clean` is a number in 0..4, not `-1`"
}
test "how far dirty goes" {
  players = 4, options = { dirty = -1 }, refused = "the option `dirty` is a number in 0..4, not `-1`"
}
test "how far wild goes" {
  players = 4, options = { wild = -1 }, refused = "the option `wild` is a number in 0..2, not `-1`"
}
test "how far deals goes" {
  players = 4, options = { deals = -1 }, refused = "the option `deals` is a number in 1..4, not `-1`"
}

drawn("HF-5 seven cards at most", "KC KC KD KD KH KH KS KS", "8C 5S", {}, function(t)
  t:offers_also(1, "meld 7 K")
  t:offers_not(1, "meld 8 K")
end)

laid("HF-6 what the player before has laid does not help", nil, {
  hands = { "AC AD AH 9C", "5H 5S 5D 9D", others[1], others[2] }, stock = "3C 4C 3S 4D",
}, function(t)
  t:choose(1, "draw 2", "meld 3 A", "discard 3C")
  t:choose(2, "draw 2", "meld 3 5", "discard 3S")
  t:to_move(2)
  t:told("the first melds have to count 50", 2)
end)

laid("HF-4 with two cards only, even if you have more", "AC AD AH 9C", { discard = pile }, function(t)
  t:choose(1, "take 7")
  t:equal(t:count("meld", 1, 12), 3)
  t:offers_also(1, "add AH")
end)

drawn("HF-5 Twos alone make a wild meld", "2C 2D 2H 2S", "8C 5S", {}, function(t)
  t:offers(1, "meld_wilds 0", "discard 2C", "discard 2D", "discard 2H", "discard 2S", "discard 8C", "discard 5S")
end)
