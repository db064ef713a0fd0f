-- Rule tests of Five Card Draw. Of three players seat 3 deals, so that seat 1 begins.

-- `choices` are made by whoever is to move: "check, bet 2, exchange 2C 3C".
local function choose(t, choices)
  for choice in choices:gmatch("[^,]+") do t:choose(t:who(), (choice:gsub("^ ", ""))) end
end

-- Each hand is given in full; they are dealt a card at a time, and `drawn` come then.
local function dealt(hands, drawn)
  local held, deck = {}, ""
  for seat, hand in ipairs(hands) do
    held[seat] = {}
    for card in hand:gmatch("%S+") do table.insert(held[seat], card) end
  end
  for place = 1, 5 do
    for seat = 1, #hands do deck = deck .. held[seat][place] .. " " end
  end
  return deck .. (drawn or "")
end

local low, jacks, queens = "2C 4C 6D 8D 10H", "JC JD 3C 5D 7H", "QC QD 3H 5H 7S"

test "FD-1 five cards and an ante" {
  players = 3,
  function(t)
    t:equal(t:count("hand", 1), 5)
    t:equal(t:sees(1, "hand", 2), "? ? ? ? ?")
    t:equal(t:pot("pot"), 3)
    t:equal(t:chips(1), 99)
  end
}

test "FD-2 bets, exchange, bets; the first on the dealer's left begins" {
  players = 3, deck = dealt { low, jacks, queens },
  function(t)
    t:to_move(1)
    choose(t, "check, check, check")
    t:to_move(1)
    t:offers_also(1, "keep")
    choose(t, "keep, keep, keep")
    t:offers(1, "check", "open 4")
  end
}

test "FD-2 who has folded is passed over" {
  players = 3, deck = dealt { low, jacks, queens },
  function(t)
    choose(t, "check, open 2, call 2, fold")
    t:equal(t:count("muck"), 5)
    t:offers_also(2, "keep")
    choose(t, "keep, keep")
    t:offers(2, "check", "open 4")
  end
}

for second, begins in pairs { left = 1, opener = 2 } do
  test("FD-2 who begins the second round: " .. second) {
    players = 3, deck = dealt { low, jacks, queens }, options = { second = second },
    function(t)
      choose(t, "check, open 2, call 2, call 2")
      t:to_move(1)
      choose(t, "keep, keep, keep")
      t:to_move(begins)
      t:offers(begins, "check", "open 4")
    end
  }
end

test "FD-2 if the opener has folded, the next on the left begins" {
  players = 3, deck = dealt { low, jacks, queens }, preset = "jackpots",
  function(t)
    choose(t, "check, open 2, raise 2, call 4, fold, keep, keep")
    t:to_move(3)
  end
}

test "FD-2 if nobody has opened, the first on the dealer's left begins" {
  players = 3, deck = dealt { low, jacks, queens }, options = { second = "opener" },
  function(t)
    choose(t, "check, check, check, keep, keep, keep")
    t:to_move(1)
  end
}

test "FD-2 if nobody opens the pot stays, by the preset jackpots" {
  players = 3, preset = "jackpots", deck = dealt { low, jacks, queens },
  function(t)
    choose(t, "check, check, check")
    t:equal({ t:deal_number(), t:dealer(), t:pot("pot") }, { 2, 1, 6 })
  end
}

for hand, may in pairs {
  ["10C 10D AC KD QH"] = false, [jacks] = true, ["2C 2D 3C 3D 5H"] = true, ["2C 3C 4C 5C 7C"] = true,
  ["AC 2D 3C 4D 5H"] = true,
} do
  test("FD-3 two Jacks or better to open: " .. hand) {
    players = 2, preset = "jackpots", deck = dealt { hand, "2H 4H 6S 8S 9S" },
    function(t)
      if may then t:offers(1, "check", "open 2") else t:offers(1, "check") end
    end
  }
end

test "FD-3 in the second round anything will do" {
  players = 2, preset = "jackpots", deck = dealt { jacks, "2H 4H 6S 8S 9S" },
  function(t)
    choose(t, "open 2, call 2, keep, keep, check")
    t:offers(2, "check", "open 4")
  end
}

test "FD-3 who has not put in as much calls, raises or folds" {
  players = 3, deck = dealt { low, jacks, queens },
  function(t)
    t:offers(1, "check", "open 2")
    choose(t, "check, open 2")
    t:offers(3, "fold", "call 2", "raise 2")
    choose(t, "raise 2")
    t:offers(1, "fold", "call 4", "raise 2")
    choose(t, "fold")
    t:offers(2, "fold", "call 2", "raise 2")
    choose(t, "call 2")
    t:offers_also(2, "keep")
    t:equal(t:pot("pot"), 3 + 4 + 4)
  end
}

for preset, raises in pairs { jackpots = 3, easygoing = 1 } do
  test("FD-3 so many raises there may be: " .. preset) {
    players = 2, preset = preset, deck = dealt { jacks, queens },
    function(t)
      choose(t, "open 2")
      for _ = 1, raises do choose(t, "raise 2") end
      t:offers(t:who(), "fold", "call 2")
    end
  }
end

test "FD-3 who has too few chips puts in what there is" {
  players = 3, chips = { 2, 4, 100 }, deck = dealt { low, jacks, queens },
  function(t)
    t:offers(1, "check", "open 1")
    choose(t, "check, open 2")
    t:offers(3, "fold", "call 2", "raise 2")
    choose(t, "raise 2")
    t:offers(1, "fold", "call 1")
    choose(t, "call 1")
    t:offers(2, "fold", "call 1")
  end
}

test "FD-3 who has a single chip more than is due raises by it" {
  players = 2, chips = { 100, 4 }, deck = dealt { jacks, queens },
  function(t)
    choose(t, "open 2")
    t:offers(2, "fold", "call 2", "raise 1")
  end
}

test "FD-3 who has just as much calls, and with a single chip too" {
  players = 3, chips = { 100, 3, 2 }, deck = dealt { jacks, queens, low },
  function(t)
    choose(t, "open 2")
    t:offers(2, "fold", "call 2")
    choose(t, "call 2")
    t:offers(3, "fold", "call 1")
  end
}

test "FD-3 a raise by one is called by one" {
  players = 2, options = { size = 1 }, deck = dealt { jacks, queens },
  function(t)
    choose(t, "open 1, raise 1")
    t:offers(1, "fold", "call 1", "raise 1")
  end
}

test "FD-3 the size of bets" {
  players = 2, options = { size = 5 }, deck = dealt { jacks, queens },
  function(t)
    t:offers(1, "check", "open 5")
    choose(t, "open 5, call 5, keep, keep")
    t:offers(1, "check", "open 10")
  end
}

test "FD-3 nobody is asked when nobody else can bet" {
  players = 2, chips = { 3, 100 }, deck = dealt { jacks, queens },
  function(t)
    choose(t, "open 2, call 2, keep, keep")
    t:over()
    t:winners(2)
  end
}

test "FD-3 the only one left takes the pot" {
  players = 3, deck = dealt { low, jacks, queens },
  function(t)
    choose(t, "open 2, fold, fold")
    t:told("Anna takes 5 chips from the pot")
    t:not_told("is shown")
    t:equal({ t:deal_number(), t:dealer() }, { 2, 1 })
  end
}

test "FD-4 new cards for old ones" {
  players = 2, deck = dealt({ low, queens }, "AC KC QH AH"),
  function(t)
    choose(t, "check, check")
    t:offers_also(1, "keep", "exchange 2C", "exchange 2C 4C", "exchange 2C 4C 6D")
    t:offers_not(1, "exchange 2C 4C 6D 8D")
    choose(t, "exchange 2C 4C 6D")
    t:equal(t:hand(1), "KC AC 8D 10H QH")
    t:equal(t:sees(2, "muck"), "? ? ?")
    choose(t, "exchange 7S")
    t:equal(t:count("muck"), 4)
  end
}

for most, least_refused in pairs { [3] = 4, [4] = 5 } do
  test("FD-4 at most " .. most) {
    players = 2, options = { most = most }, deck = dealt { low, queens },
    function(t)
      choose(t, "check, check")
      local all = { "2C 4C 6D", "2C 4C 6D 8D", "2C 4C 6D 8D 10H" }
      t:offers_also(1, "exchange " .. all[most - 2])
      t:offers_not(1, "exchange " .. all[least_refused - 2])
    end
  }
end

for hand, may in pairs { ["AC 4C 6D 8D 10H"] = true, [low] = false } do
  for _, most in ipairs { 3, 4 } do
    test("FD-4 four may be exchanged if an Ace is kept: " .. hand .. ", at most " .. most) {
      players = 2, options = { kept_ace = true, most = most }, deck = dealt { hand, queens },
      function(t)
        choose(t, "check, check")
        local fours = {}
        for _, offered in ipairs(t:options_of()) do
          if select(2, offered:gsub(" ", "")) == 4 then table.insert(fours, offered) end
        end
        if most == 4 then t:equal(#fours, 5) else t:equal(fours, may and { "exchange 4C 6D 8D 10H" } or {}) end
      end
    }
  end
end

test "FD-4 or all, by the preset easygoing" {
  players = 2, preset = "easygoing", deck = dealt { low, queens },
  function(t)
    choose(t, "check, check, exchange 2C 4C 6D 8D 10H")
    t:equal(t:count("hand", 1), 5)
  end
}

test "FD-4 when the stock is used up the cards thrown away come back" {
  players = 2, hands = { low, queens }, muck = "KC KD", stock = "AC", rest = "aside",
  function(t)
    choose(t, "check, check, exchange 2C 4C 6D")
    t:equal(t:hand(1), "KC AC 8D KD 10H")
    t:equal(t:count("muck"), 3)
  end
}

-- Everybody checks and keeps their cards.
local function shows(name, hands, told, options)
  test(name) {
    players = #hands, deck = dealt(hands), options = options,
    function(t)
      for _, choice in ipairs { "check", "keep", "check" } do
        for _ = 1, #hands do t:choose(t:who(), choice) end
      end
      for _, words in ipairs(told) do t:told(words) end
    end
  }
end

shows("FD-5 all show, and the best hand takes the pot", { jacks, queens, low },
  { "JC in Anna's hand is shown", "Ben: pair of Queens", "Ben takes 3 chips from the pot" })
shows("FD-5 equal hands share it", { "JC JD 3C 5D 7H", "JH JS 3H 5H 7S" },
  { "Anna takes 2 chips from the pot", "Ben takes 2 chips from the pot" }, { ante = 2 })

test "FD-5 who could not pay all wins only as much from everybody" {
  players = 3, chips = { 100, 100, 2 }, deck = dealt { jacks, low, queens },
  function(t)
    choose(t, "open 2, call 2, call 1, keep, keep, keep, check, check")
    t:told("Clara takes 6 chips from the pot")
    t:told("Anna takes 2 chips from the pot")
  end
}

local better = {
  { "4C 5C 6C 7C 8C", "9C 9D 9H 9S 2C" }, { "9C 9D 9H 9S 2C", "JC JD JH 3C 3D" },
  { "JC JD JH 3C 3D", "2S 4S 9S QS KS" }, { "2S 4S 9S QS KS", "10C JD QC KD AC" },
  { "10C JD QC KD AC", "8C 8D 8H KC AD" }, { "8C 8D 8H KC AD", "KH KD AC AS 2C" },
  { "2C 2D 3C 3D 4C", "AC AD KC QC JD" }, { "2C 2D 3C 4D 5C", "AC KC QC JD 9D" },
  { "AC 2D 3C 4D 5C", "AS AH KC QC 9D" },
}
for _, pair in ipairs(better) do
  shows("FD-5 " .. pair[1] .. " against " .. pair[2], { pair[2], pair[1] }, { "Ben takes 2 chips from the pot" })
end

test "FD-6 who has no chips is out, and who has all has won" {
  players = 2, chips = { 3, 3 }, deck = dealt { jacks, queens },
  function(t)
    choose(t, "open 2, call 2, keep, keep")
    t:winners(2)
    t:equal(t:chips(2), 6)
  end
}

test "FD-6 who has a chip left goes on, who has none does not" {
  players = 3, chips = { 3, 3, 4 }, deck = dealt { low, queens, jacks },
  function(t)
    choose(t, "open 2, call 2, call 2, keep, keep, keep")
    t:equal({ t:is_in(1), t:is_in(2), t:is_in(3) }, { false, true, true })
    t:equal({ t:deal_number(), t:dealer() }, { 2, 2 })
  end
}

test "FD-6 likewise when the others have folded" {
  players = 2, chips = { 1, 100 }, deck = dealt { low, queens },
  function(t)
    choose(t, "keep, keep")
    t:winners(2)
  end
}

test "FD-6 after the last deal who has most" {
  players = 2, options = { deals = 1 }, deck = dealt { jacks, queens },
  function(t)
    choose(t, "check, check, keep, keep, open 4, fold")
    t:winners(1)
  end
}

test "FD-6 who has all chips wins" {
  players = 2, deck = dealt { low, queens }, chips = { 1, 100 },
  function(t)
    choose(t, "keep, keep")
    t:winners(2)
    t:equal(t:chips(2), 101)
  end
}

test "FD-3 no raise where the others have no chips left" {
  players = 2, deck = dealt { low, queens }, chips = { 2, 100 },
  function(t)
    choose(t, "open 1")
    t:offers(2, "fold", "call 1")
  end
}

test "FD-4 each choice of cards is there once" {
  players = 2, deck = dealt { low, queens },
  function(t)
    choose(t, "check, check")
    t:equal(#t:options_of(), 1 + 5 + 10 + 10)
  end
}

for most, ways in pairs { [3] = 1 + 5 + 10 + 10, [4] = 1 + 5 + 10 + 10 + 5, [5] = 1 + 5 + 10 + 10 + 5 + 1 } do
  test("FD-4 any cards, up to " .. most) {
    players = 2, deck = dealt { low, queens }, options = { most = most },
    function(t)
      choose(t, "check, check")
      t:equal(#t:options_of(), ways)
    end
  }
end

test "FD-2 FD-3 if only one player has chips left nobody can bet, and the cards decide" {
  players = 2, preset = "jackpots", chips = { 1, 100 }, deck = dealt { queens, low },
  function(t)
    choose(t, "keep, keep")
    t:told("Anna takes 2 chips from the pot")
    t:plays_on()
  end
}

test "FD-2 if neither of two players opens, the pot stays for the next deal" {
  players = 2, preset = "jackpots", deck = dealt { low, queens },
  function(t)
    choose(t, "check, check")
    t:equal(t:deal_number(), 2)
    t:equal(t:pot("pot"), 4)
  end
}

-- Without a limit

local no_limit, pot_limit = { preset = "no_limit" }, { options = { betting = "pot_limit" } }

local function betting(name, hands, script, more)
  local set_up = { players = #hands, deck = dealt(hands) }
  for key, value in pairs(more) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

betting("FD-3 without a limit all chips may be bet, and two at least", { low, queens }, function(t)
  t:offers(1, "check", "open 2..99")
  choose(t, "open 10")
  t:offers(2, "fold", "call 10", "raise 10..89")
  choose(t, "raise 15")
  t:offers(1, "fold", "call 15", "raise 15..74")
  choose(t, "raise 74")
  t:offers(2, "fold", "call 74")
end, no_limit)

betting("FD-3 without a limit one may raise again and again", { low, queens }, function(t)
  choose(t, "open 2, raise 2, raise 2, raise 2, raise 2, raise 2")
  t:offers(1, "fold", "call 2", "raise 2..87")
end, no_limit)

betting("FD-3 in the second round the least bet is the same", { low, queens }, function(t)
  choose(t, "open 10, call 10, keep, keep")
  t:offers(1, "check", "open 2..89")
end, no_limit)

betting("FD-3 whoever has too few chips bets and raises with what there is", { low, queens, jacks }, function(t)
  t:offers(1, "check", "open 1")
  choose(t, "check, open 10")
  t:offers(3, "fold", "call 10", "raise 3")
  choose(t, "raise 3")
  t:offers(1, "fold", "call 1")
  choose(t, "fold")
  t:offers(2, "fold", "call 3")
end, { preset = "no_limit", chips = { 2, 100, 14 } })

betting("FD-3 a raise with too few chips does not lower the least raise", { low, queens, jacks }, function(t)
  choose(t, "open 10, call 10, raise 3")
  t:offers(1, "fold", "call 3", "raise 10..86")
end, { preset = "no_limit", chips = { 100, 100, 14 } })

betting("FD-3 the size of the least bet", { low, queens }, function(t) t:offers(1, "check", "open 5..99") end,
  { preset = "no_limit", options = { size = 5 } })

betting("FD-3 with pot limit one bets up to what is in the pot, after the call", { low, queens, jacks }, function(t)
  t:offers(1, "check", "open 2..3")
  choose(t, "open 3")
  t:offers(2, "fold", "call 3", "raise 3..9")
  choose(t, "raise 9")
  t:offers(3, "fold", "call 12", "raise 9..30")
  choose(t, "call 12")
  t:offers(1, "fold", "call 9", "raise 9..39")
end, pot_limit)

betting("FD-3 but always the least bet", { low, queens }, function(t) t:offers(1, "check", "open 5") end,
  { options = { betting = "pot_limit", size = 5 } })

betting("FD-3 and no more than all chips", { low, queens, jacks }, function(t)
  choose(t, "open 3")
  t:offers(2, "fold", "call 3", "raise 3..5")
end, { options = { betting = "pot_limit" }, chips = { 100, 9, 100 } })

-- Wild cards

test "FD-7 with Jokers the pack has more cards" {
  players = 2, preset = "jokers",
  function(t) t:equal(t:count("stock"), 54 - 10) end
}

-- `better` wins against `worse`, and is called `told`.
local function wild(better, worse, told, options)
  shows("FD-7 " .. better .. " against " .. worse, { worse, better },
    { "Ben: " .. told, "Ben takes 2 chips from the pot" }, options or { jokers = 2 })
end

wild("* 4C 6D 8D 10H", "2C 2D KC QD 9H", "pair of Tens")
wild("* JC JD 3C 5D", "10C 10D 10H KC QD", "three of a kind, Jacks")
wild("* 3C 3D 5D 5C", "AC KC QC JC 9C", "full house, Fives over Threes")
wild("* 3C 3D 3H 5D", "QC QD QH KC KD", "four of a kind, Threes")
wild("* 3C 3D 3H 3S", "AC KC QC JC 10C", "five of a kind, Threes")
wild("* * 3C 3D 5D", "QC QD QH KC KD", "four of a kind, Threes")
wild("* * 3C 9D 5D", "2C 2D KC QD AH", "three of a kind, Nines")
wild("* * 3C 3D 3H", "AC KC QC JC 10C", "five of a kind, Threes")
wild("* 4C 5D 6C 8H", "AC AD AH KC QD", "straight, 8 high")
wild("* 5D 4C 6C 7H", "AC AD AH KC QD", "straight, 8 high")
wild("* JD QC KC AH", "2C 2D 2H 4C 5D", "straight, Ace high")
wild("* 2D 3C 4C 5H", "AC AD AH KC QD", "straight, 6 high")
wild("* 2C 9C 4C 5C", "10D 9D 8D 7D 5D", "flush, Ace high")
wild("* AC 9C 4C 5C", "AD QD JD 10D 9D", "flush, Ace high")
wild("* * 5C 6C 9C", "AD AS AH 3D 3C", "straight flush, 9 high")
wild("* JH QH KH AH", "2C 2D 2H 2S 5D", "straight flush, Ace high")
wild("2C 2D 2H 2S 9C", "AC KC QC JC 10C", "five of a kind, Nines", { deuces = true })
wild("2C 2D 2H 9S 9C", "AC KC QC JC 10C", "five of a kind, Nines", { deuces = true })
wild("2C 2D 2H 9S 4C", "AC AD AH KC KD", "four of a kind, Nines", { deuces = true })
wild("2C 2D 2H 9S 5S", "8C 8D 8H 8S KD", "straight flush, 9 high", { deuces = true })
wild("2C 2D AH KS 4C", "KC KD KH QD 9D", "three of a kind, Aces", { deuces = true })
wild("2C 2D 2H * *", "KC KD KH KS 2S", "five of a kind, Aces", { deuces = true, jokers = 2 })
wild("2C 2D 2H 2S *", "KC KD KH KS *", "five of a kind, Aces", { deuces = true, jokers = 2 })
wild("2C 3D 9H 9S 4C", "8C 8D KH KS 5C", "three of a kind, Nines", { deuces = true })

shows("FD-7 otherwise Twos are only Twos", { "2C 3D 9H 9S 4C", "8C 8D KH KS 5C" }, { "Ben: two pair, Kings and Eights",
  "Anna: pair of Nines", "Ben takes 2 chips from the pot" })
shows("FD-7 with Jokers Twos are only Twos", { "2C 3D 9H 9S 4C", "8C 8D KH KS 5C" }, { "Anna: pair of Nines" },
  { jokers = 2 })

test "FD-3 FD-7 a Joker and a Jack are enough to open" {
  players = 2, preset = "jackpots", options = { jokers = 1 }, deck = dealt { "* JC 3C 5D 7H", "2H 4H 6S 8S 9S" },
  function(t) t:offers(1, "check", "open 2") end
}

test "FD-3 FD-7 but not a Joker and a Ten" {
  players = 2, preset = "jackpots", options = { jokers = 1 }, deck = dealt { "* 10C 3C 5D 8H", "2H 4H 6S 8S 9S" },
  function(t) t:offers(1, "check") end
}

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with { stack = 100, ante = 1, size = 2, raises = 3, most = 3, openers = "any", deals = 20 }
    t:plays_with { kept_ace = false, second = "left", betting = "limit", jokers = 0, deuces = false }
  end
}
test "the preset jackpots" { preset = "jackpots", function(t) t:plays_with { openers = "jacks", second = "opener" } end }
test "the preset easygoing" { preset = "easygoing", function(t) t:plays_with { most = 5, raises = 1 } end }
test "the preset no_limit" { preset = "no_limit", function(t) t:plays_with { betting = "no_limit" } end }
test "the preset deuces_wild" { preset = "deuces_wild", function(t) t:plays_with { deuces = true } end }
test "the preset jokers" { preset = "jokers", function(t) t:plays_with { jokers = 2 } end }
test "how far jokers goes" {
  options = { jokers = -1 }, refused = "the option `jokers` is a number in 0..2, not `-1`"
}
test "how far stack goes" {
  options = { stack = -1 }, refused = "the option `stack` is a number in 20..1000, not `-1`"
}
test "how far ante goes" {
  options = { ante = -1 }, refused = "the option `ante` is a number in 1..10, not `-1`"
}
test "how far size goes" {
  options = { size = -1 }, refused = "the option `size` is a number in 1..50, not `-1`"
}
test "how far raises goes" {
  options = { raises = -1 }, refused = "the option `raises` is a number in 1..10, not `-1`"
}
test "how far most goes" {
  options = { most = -1 }, refused = "the option `most` is a number in 3..5, not `-1`"
}
test "how far deals goes" {
  options = { deals = -1 }, refused = "the option `deals` is a number in 1..1000, not `-1`"
}
test "how many play" {
  players = 9, refused = "9 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8"
}
