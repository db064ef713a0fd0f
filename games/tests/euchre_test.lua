-- Rule tests of Euchre. Few cards are dealt; what is not written lies beside the table, out of the game.

-- Deals `hands` and turns a card up; with `calls` ("pass", "order_up", "name clubs" ...) seat after seat, from seat 1.
local function dealt(name, up, hands, calls, script, more)
  local set_up = { hands = hands, turned = up, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    for _, call in ipairs(calls) do t:choose(t:who(), call) end
    script(t)
  end
  test(name)(set_up)
end

-- Cards played one after the other by those who play, from whoever is to lead on.
local function trick(t, cards)
  for card in cards:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

local hands = { "9C KH", "10C QH", "JC JS", "AC AH" }

-- The deal and the calls

test "EU-1 everybody gets three cards, then two, and the next is turned up" {
  deck = "9C 10C JC  9D 10D JD  9H 10H JH  9S 10S JS  QC KC  QD KD  QH KH  QS KS  AS",
  function(t)
    t:equal(t:hand(1), "9C 10C JC QC KC")
    t:equal(t:hand(4), "9S 10S JS QS KS")
    t:equal(t:top("turned"), "AS")
    t:offers(1, "order_up", "order_alone", "pass")
  end, players = 4
}

for seed = 1, 2 do
  local preset, left = seed == 2 and "british" or nil, seed == 2 and 4 or 3
  test("EU-1 24 cards are dealt, 9 to Ace; in England the Joker too: " .. left .. " are left") {
    players = 4, preset = preset, seed = seed,
    function(t)
      t:equal(t:count("stock"), left)
      local all = t:pile("stock") .. t:pile("turned")
      for seat = 1, 4 do all = all .. " " .. t:hand(seat) end
      t:ok(not all:find("[78]"), all)
    end
  }
end

dealt("EU-1 EU-4 who orders it up makes its suit trumps, and the dealer takes it", "9S", hands, { "pass", "order_up" },
  function(t)
    t:equal(t:public("trump"), "spades")
    t:equal(t:public("maker"), 2)
    t:offers(4, "bury 9S", "bury AC", "bury AH")
    t:choose(4, "bury AH")
    t:equal(t:hand(4), "AC 9S")
    t:equal(t:sees(1, "hand", 4), "? ?")
    t:not_told("AH", 1)
  end)

dealt("EU-1 for a Joker turned up the dealer names a suit", "*", hands, {}, function(t)
  t:offers(4, "call clubs", "call diamonds", "call hearts", "call spades")
  t:choose(4, "call hearts")
  t:choose(1, "order_up")
  t:equal(t:public("trump"), "hearts")
  t:equal(t:public("maker"), 1)
end, { preset = "british" })

dealt("EU-2 this suit is not named later", "*", hands, { "call hearts", "pass", "pass", "pass", "pass" },
  function(t) t:offers_not(1, "name hearts") end, { preset = "british" })

dealt("EU-1 or a Joker turned up is a spade", "*", hands, { "order_up" },
  function(t) t:equal(t:public("trump"), "spades") end, { preset = "british", options = { joker_suit = "spades" } })

local farmer = { "9C 10C 9D 10D 9S", "10H QH", "9H 10S KC", "AC AH" }

dealt("EU-10 a hand of Nines and Tens is played as others", "JS", farmer, {}, function(t)
  t:offers(1, "order_up", "order_alone", "pass")
end)

dealt("EU-10 or three of its cards may be changed", "JS", farmer, {}, function(t)
  t:equal(#t:options_of(), 11)
  t:choose(1, "swap 9C 10C 9D")
  t:equal(t:hand(1), "JC 10D QD 9S KS")
  t:equal(t:sees(2, "hand", 1), "10D 9S ? ? ?")
  t:equal(t:pile("stock"), "KH 9C 10C 9D")
  t:to_move(1)
end, { options = { farmers_hand = "swap" }, stock = "JC QD KS KH" })

dealt("EU-10 the hand may be kept", "JS", farmer, { "keep" }, function(t)
  t:offers(1, "order_up", "order_alone", "pass")
  t:equal(t:sees(2, "hand", 1), "? ? ? ? ?")
end, { options = { farmers_hand = "redeal" } })

dealt("EU-10 or it is shown, and the same player deals again", "JS", farmer, {}, function(t)
  t:offers(1, "new_deal", "keep")
  t:choose(1, "new_deal")
  t:equal(t:dealer(), 4)
  t:equal(t:deal_number(), 1)
  t:equal(t:count("hand", 2), 5)
end, { options = { farmers_hand = "redeal" } })

dealt("EU-1 in Canada the dealer's partner orders up alone", "9S", hands, { "pass" },
  function(t) t:offers(2, "order_alone", "pass") end, { preset = "canadian" })

local passes = { "pass", "pass", "pass", "pass" }

dealt("EU-2 if all pass, everybody may name another suit", "9S", hands, passes, function(t)
  t:equal(t:count("turned"), 0)
  local offered = { "pass" }
  for _, suit in ipairs { "clubs", "diamonds", "hearts" } do
    table.insert(offered, "name " .. suit)
    table.insert(offered, "name_alone " .. suit)
  end
  t:offers(1, table.unpack(offered))
  t:choose(1, "pass")
  t:choose(2, "name hearts")
  t:equal(t:public("trump"), "hearts")
  t:equal(t:hand(4), "AC AH")
  t:offers(1, "play 9C", "play KH")
end)

local function all_pass(t)
  for seat = 1, 3 do t:choose(seat, "pass") end
end

dealt("EU-2 if all pass again the next player deals", "9S", hands, passes, function(t)
  all_pass(t)
  t:choose(4, "pass")
  t:equal(t:deal_number(), 2)
  t:equal(t:dealer(), 1)
  t:equal(t:score(1) + t:score(2), 0)
end)

dealt("EU-2 or the dealer is stuck", "9S", hands, passes, function(t)
  all_pass(t)
  t:offers_not(4, "pass")
  t:offers_also(4, "name clubs", "name_alone clubs")
end, { preset = "stick" })

dealt("EU-3 EU-6 whose partner plays alone sits out, and the next leads", "9S", hands,
  { "pass", "pass", "order_alone" },
  function(t)
    t:choose(4, "bury 9S")
    t:to_move(2)
    trick(t, "QH JS AH")
    t:equal(t:count("hand", 1), 2)
    t:to_move(3)
  end)

dealt("EU-3 EU-4 a dealer who sits out takes no card", "9S", hands, { "pass", "order_alone" }, function(t)
  t:equal(t:hand(4), "AC AH")
  t:to_move(1)
end)

dealt("EU-3 alone in a suit that was named", "9S", hands, { "pass", "pass", "pass", "pass", "name_alone hearts" },
  function(t)
    trick(t, "KH QH AH")
    t:to_move(4)
  end)

dealt("EU-4 the card turned up may have to stay", "9S", hands, { "order_up" }, function(t)
  t:refuses(4, "9S", "the card turned up stays in your hand")
  t:offers(4, "bury AC", "bury AH")
end, { options = { keep_turned = true } })

dealt("EU-5 an opponent may defend alone", "9S", hands, { "order_up" }, function(t)
  t:choose(4, "bury 9S")
  t:offers(2, "defend", "pass")
  t:choose(2, "pass")
  t:choose(4, "defend")
  trick(t, "KH JC AH")
  t:to_move(3)
end, { options = { lone_defender = true } })

dealt("EU-5 one of them only", "9S", hands, { "order_up" }, function(t)
  t:choose(4, "bury 9S")
  t:choose(2, "defend")
  t:to_move(1)
end, { options = { lone_defender = true } })

-- Tricks

dealt("EU-6 the dealer's left leads, then the winner of each trick", "9S", hands, { "order_up" }, function(t)
  t:choose(4, "bury 9S")
  trick(t, "9C 10C JS AC")
  t:to_move(3)
  t:equal(t:public("tricks", 1), 1)
  t:equal(t:count("taken", 3), 4)
end)

dealt("EU-8 suit must be followed; otherwise any card will do", "9D", hands, { "order_up" }, function(t)
  t:choose(4, "bury 9D")
  t:choose(1, "play 9C")
  t:refuses(2, "QH", "the Queen of hearts is not one of the clubs")
  t:choose(2, "play 10C")
  t:choose(3, "play JC")
  t:choose(4, "play AC")
  t:choose(4, "play AH")
  t:choose(1, "play KH")
  t:choose(2, "play QH")
  t:offers(3, "play JS")
end)

dealt("EU-7 the left bower is a trump in every way", "9S", hands, { "order_up" }, function(t)
  t:choose(4, "bury AH")
  t:choose(1, "play 9C")
  t:choose(2, "play 10C")
  t:offers(3, "play JC", "play JS")
  t:choose(3, "play JC")
  t:choose(4, "play AC")
  t:to_move(3)
end)

-- The first card led by the first player against the second card of the next, the trump being spades.
for _, case in ipairs {
  { "9S", "10S", "9S is lower than 10S" }, { "QS", "KS", "the King is higher" }, { "KS", "AS", "the Ace is higher" },
  { "AS", "JC", "the left bower is higher than the Ace" }, { "JC", "JS", "the right bower is higher" },
  { "AD", "9S", "a trump beats any other suit" }, { "JD", "QD", "a Jack of the other colour is an ordinary card" },
} do
  local low, high, what = table.unpack(case)
  dealt("EU-7 EU-8 " .. what, "9H", { low .. " 9C", high .. " 10C", "QC QH", "KC KH" },
    { "pass", "pass", "pass", "pass", "name spades" }, function(t)
      trick(t, low .. " " .. high .. " QC KC")
      t:to_move(2)
    end)
end

dealt("EU-7 the Joker is the best bower", "9H", { "JS 9C", "* 10C", "QC QH", "KC KH" },
  { "pass", "pass", "pass", "pass", "name spades" }, function(t)
    trick(t, "JS * QC KC")
    t:to_move(2)
  end, { preset = "british" })

-- The count

-- Seat 1 or its partner takes `n` tricks of five in diamonds, which seat `maker` makes trumps, perhaps alone; seat 2
-- takes the others. The two sides' scores follow.
local function scored(name, maker, lone, n, ours, theirs, more)
  local high, low = { "9D", "10D", "QD", "KD", "AD" }, { "9S", "10S", "QS", "KS", "AS" }
  local strong, weak = {}, {}
  for place = 1, 5 do
    strong[place] = place <= n and high[place] or low[place]
    weak[place] = place <= n and low[place] or high[place]
  end
  local calls = { "pass", "pass", "pass", "pass" }
  for _ = 1, maker - 1 do table.insert(calls, "pass") end
  table.insert(calls, (lone and "name_alone" or "name") .. " diamonds")
  local laid = { table.concat(strong, " "), table.concat(weak, " "), "9C 10C JC QC KC", "9H 10H JS QH KH" }
  dealt(name, "AH", laid, calls, function(t)
    while t:deal_number() == 1 and not t:is_over() do
      local offered = t:options_of()
      t:choose(t:who(), offered[#offered])
    end
    t:equal(t:score(1), ours, "seats 1 and 3")
    t:equal(t:score(2), theirs, "seats 2 and 4")
  end, more)
end

scored("EU-9 three tricks count 1", 1, false, 3, 1, 0)
scored("EU-9 four tricks count 1", 1, false, 4, 1, 0)
scored("EU-9 five tricks count 2", 1, false, 5, 2, 0)
scored("EU-9 five tricks alone count 4", 1, true, 5, 4, 0)
scored("EU-9 or as agreed", 1, true, 5, 5, 0, { options = { march_alone = 5 } })
scored("EU-9 or as agreed, less", 1, true, 5, 3, 0, { options = { march_alone = 3 } })
scored("EU-9 four tricks alone count 1", 1, true, 4, 1, 0)
scored("EU-9 two tricks are too few: the others score 2", 1, false, 2, 0, 2)
scored("EU-9 the partner's tricks count", 3, false, 3, 1, 0)
scored("EU-9 the same for the others", 2, false, 1, 0, 1)
scored("EU-9 nobody scores for defending well enough with partners", 2, false, 3, 2, 0)

for _, seat in ipairs { 2, 4 } do
  dealt("EU-9 euchred by seat " .. seat .. " alone: 4", "9H", { "9C", "10C", "QC", "KC" },
    { "pass", "pass", "pass", "pass", "name diamonds" }, function(t)
      if seat == 4 then t:choose(2, "pass") end
      t:choose(seat, "defend")
      trick(t, seat == 2 and "9C 10C QC" or "9C QC KC")
      t:equal(t:score(2), 4)
      t:told("are euchred")
    end, { options = { lone_defender = true } })
end

for _, case in ipairs { { 8, 10, true }, { 7, 10, false }, { 3, 5, true }, { 5, 7, true }, { 9, 11, true },
  { 13, 15, true }, { 19, 21, true }, { 18, 21, false } } do
  local before, target, wins = table.unpack(case)
  dealt("EU-9 the first side with " .. target .. " points wins, from " .. before, "9H",
    { "AC", "10C", "QC", "KC" }, { "pass", "pass", "pass", "pass", "pass", "name diamonds" }, function(t)
      trick(t, "AC 10C QC KC")
      if wins then t:winners(1, 3) else t:plays_on() end
    end, { scores = { before, 0, before, 0 }, options = { target = target } })
end

dealt("EU-4 EU-9 one deal, as the OpenSpiel collection of games plays it", "9H", { "AC", "10C", "QC", "KC 9D" },
  { "order_up" }, function(t)
    t:offers(4, "bury KC", "bury 9D")
    t:choose(4, "bury 9D")
    trick(t, "AC 10C QC KC")
    t:winners(2, 4)
  end, { preset = "open_spiel" })

test "EU-9 the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with {
      target = 10, deals = 0, stick_the_dealer = false, joker = false, partner_alone = false, march_alone = 4,
      lone_defender = false, keep_turned = false, joker_suit = "dealer", farmers_hand = "plain",
    }
  end
}
