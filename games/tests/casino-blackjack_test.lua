-- Rule tests of Casino Blackjack. Unless a test says otherwise one player has staked 10.

-- `mine` and `houses` are two cards each, of the house the one face down first; `drawn` come then.
local function deal(name, mine, houses, drawn, script, options, preset)
  local one, two = mine:match("(%S+) (%S+)")
  local down, up = houses:match("(%S+) (%S+)")
  local set = { deals = 1 }
  for key, value in pairs(options or {}) do set[key] = value end
  test(name) {
    players = 1, deck = one .. " " .. down .. " " .. two .. " " .. up .. " " .. drawn, options = set, preset = preset,
    function(t)
      if preset ~= "open_spiel" then t:choose(1, "bet 10") end
      script(t)
    end
  }
end

-- The same, when these choices are made and then so much is won.
local function pays(name, mine, houses, drawn, choices, won, options, preset)
  deal(name, mine, houses, drawn, function(t)
    for choice in choices:gmatch("%S+") do t:choose(1, choice) end
    t:over()
    t:equal(t:score(1), won)
  end, options, preset)
end

test "CB-1 everybody stakes, and gets two cards; of the house's one is seen" {
  players = 2, deck = "2C 3C 4C 5C 6C 7C",
  function(t)
    t:offers(1, "bet 10..100 by 10")
  end
}

test "CB-1 two cards face up, and one of the house" {
  players = 2, deck = "2C 3C 4C 5C 6C 7C",
  function(t)
    t:choose(1, "bet 10")
    t:choose(2, "bet 100")
    t:equal(t:pile("house"), "7C 4C")
    t:equal(t:sees(1, "house"), "7C ?")
    t:equal(t:public("stake", 2), 100)
    t:to_move(1)
  end
}

deal("CB-1 without stakes everybody stakes 1", "5C 6C", "9C 8D", "", function(t)
  t:equal(t:public("stake", 1), 1)
  t:offers(1, "hit", "stand")
end, {}, "open_spiel")

test "CB-1 nothing is staked before one stakes" {
  players = 1,
  function(t) t:equal(t:public("stake", 1), nil) end
}

deal("CB-2 a natural of the house is told", "10C 9C", "AD KD", "", function(t)
  t:told("the house has a natural")
end)
deal("CB-2 and no other 21", "10C 9C", "5D 6D", "KD", function(t)
  t:choose(1, "stand")
  t:not_told("natural")
end)

test "CB-1 as many packs as the option says" {
  players = 1, options = { packs = 8 },
  function(t) t:equal(t:count("stock"), 8 * 52) end
}

pays("CB-2 CB-9 a natural is paid 3 for 2", "AC KC", "9C 8D", "", "", 15)
pays("CB-2 CB-9 or 6 for 5, by the preset one_pack", "AC KC", "9C 8D", "", "", 12, nil, "one_pack")
pays("CB-9 or even money", "AC KC", "9C 8D", "", "", 10, { natural = "even" })
pays("CB-9 a natural against a natural is nothing", "AC KC", "AD KD", "", "", 0)
pays("CB-9 a natural beats 21 of three cards", "AC KC", "5D 6D", "KD", "", 15)
pays("CB-2 with a natural of the house nobody plays", "10C 9C", "AD KD", "", "", -10)
pays("CB-2 CB-3 an Ace of the house", "10C 9C", "KD AD", "", "decline", -10)
pays("CB-2 by the preset european one plays, and loses", "10C 9C", "AD KD", "", "stand", -10, nil, "european")
pays("CB-2 or 21 counts as any other", "AC KC", "5D 6D", "KD", "stand", 0, nil, "open_spiel")

pays("CB-3 insurance is paid double", "10C 9C", "KD AD", "", "insure", 0)
pays("CB-3 or lost", "10C 9C", "7D AD", "", "insure stand", 5)
deal("CB-3 not against other cards", "10C 9C", "AD KC", "", function(t) t:over() end)

pays("CB-4 CB-9 nearer to 21 wins", "10C 8C", "10D 7D", "2C", "hit stand", 10)
pays("CB-4 more than 21 loses at once", "10C 8C", "10D 6D", "4C KD", "hit", -10)
deal("CB-4 one may take a card with 21", "10C 8C", "10D 6D", "3C KD", function(t)
  t:choose(1, "hit")
  t:offers(1, "hit", "stand")
end)
pays("CB-1 an Ace counts 1 or 11", "AC 5C", "10D 7D", "6C", "hit stand", -10)
pays("CB-1 an Ace counts 11 where it may", "AC 5C", "10D 7D", "2C", "hit stand", 10)

deal("CB-5 with two cards one may double", "10C 5C", "10D 6D", "2C", function(t)
  t:offers(1, "hit", "stand", "double")
  t:choose(1, "hit")
  t:offers(1, "hit", "stand")
end)
pays("CB-5 and gets one card", "5C 6C", "10D 7D", "10S", "double", 20)
pays("CB-5 twice the stake is lost", "5C 6C", "10D 7D", "2S", "double", -20)
for cards, may in pairs { ["3C 5C"] = false, ["4C 5C"] = true, ["5S 6C"] = true, ["5C 7C"] = false } do
  deal("CB-5 only with 9, 10 or 11, by the preset one_pack: " .. cards, cards, "10D 7D", "", function(t)
    if may then t:offers_also(1, "double") else t:offers_not(1, "double") end
  end, nil, "one_pack")
end

deal("CB-6 two of a rank may be split", "8C 8D", "10D 7D", "3C 10S 2S 5H", function(t)
  t:offers(1, "hit", "stand", "double", "split")
  t:choose(1, "split")
  t:offers(1, "hit", "stand", "double")
  t:choose(1, "double")
  t:choose(1, "stand")
  t:over()
  t:equal(t:score(1), -20 + 10)
end)
pays("CB-6 up to four hands", "8C 8D", "10D 6D", "8H 8S 8C 8D 10S 9S KH", "split split split stand stand stand stand",
  40,
  { packs = 4 })
pays("CB-6 split Aces get one card each, and no natural", "AC AD", "10D 8D", "KC 5C", "split", 10 - 10)
deal("CB-6 not by the preset open_spiel", "8C 8D", "10D 6D", "", function(t) t:offers_not(1, "split") end, nil,
  "open_spiel")
deal("CB-6 tens are split by rank", "KC QD", "10D 6D", "", function(t) t:offers_not(1, "split") end)

pays("CB-7 one may give up, by the preset las_vegas", "10C 6C", "10D 7D", "2C", "give_up", -5, nil, "las_vegas")
deal("CB-7 but not after a card", "10C 2C", "10D 7D", "3S", function(t)
  t:choose(1, "hit")
  t:offers_not(1, "give_up")
end, nil, "las_vegas")

pays("CB-8 the house draws with 16", "10C 8C", "10D 6D", "3H", "stand", -10)
pays("CB-8 and stands with 17", "10C 8C", "10D 7D", "", "stand", 10)
pays("CB-8 CB-9 with more than 21 it has lost", "10C 8C", "10D 6D", "KH", "stand", 10)
pays("CB-8 it stands with an Ace and 6", "10C 8C", "AD 6D", "4H", "stand", 10)
pays("CB-8 or draws, by the preset las_vegas", "10C 8C", "AD 6D", "4H", "stand", -10, nil, "las_vegas")
deal("CB-8 it does not draw if all have lost", "10C 8C", "10D 6D", "KH QH", function(t)
  t:choose(1, "hit")
  t:equal(t:count("house"), 2)
  t:equal(t:sees(1, "house"), "6D 10D")
end)
pays("CB-9 as much is nothing", "10C 8C", "10D 8D", "", "stand", 0)

test "CB-10 who is ahead in the end has won" {
  players = 3, options = { deals = 1 }, deck = "10C 10D 9C 10S  9C 8D 2C 7S  KS KD KC",
  function(t)
    for seat = 1, 3 do t:choose(seat, "bet 50") end
    for seat = 1, 3 do t:choose(seat, "stand") end
    t:winners(1, 2)
    t:equal(t:score(3), -50)
  end
}

test "CB-10 with what was won before" {
  players = 2, options = { deals = 1 }, scores = { 60, 0 }, deck = "10C 10D 10S  6C 7D 8S",
  function(t)
    for seat = 1, 2 do t:choose(seat, "bet 50") end
    for seat = 1, 2 do t:choose(seat, "stand") end
    t:winners(1)
  end
}

test "CB-10 ten deals are played" {
  players = 1, deck = "10C 10D 9C 8D",
  function(t)
    t:choose(1, "bet 10", "stand")
    t:equal(t:deal_number(), 2)
  end
}

test "CB-1 stakes go up to what was agreed" {
  players = 1, options = { highest = 50 },
  function(t)
    t:offers(1, "bet 10..50 by 10")
  end
}

deal("CB-3 no insurance where there is none", "10C 9C", "8D AD", "", function(t)
  t:offers(1, "hit", "stand", "double")
end, nil, "european")

for highest, offers in pairs { [0] = { "hit", "stand", "double" }, [9] = { "hit", "stand", "double" },
  [10] = { "hit", "stand", "double", "give_up" } } do
  test("CB-3 CB-7 half of a stake of 1 can be neither insured nor saved: " .. highest) {
    players = 1, deck = "10C 9D 8C AD 10H", options = { highest = highest, give_up = true, deals = 1 },
    function(t)
      if highest == 10 then t:choose(1, "bet 10", "decline") end
      t:offers(1, table.unpack(offers))
    end
  }
end

deal("CB-7 after a split nobody gives up", "8C 8H", "9D 7D", "3C 4C", function(t)
  t:offers_also(1, "give_up")
  t:choose(1, "split")
  t:offers_not(1, "give_up")
end, { give_up = true })

pays("CB-9 22 are too many for the house", "10C 9C", "10D 6D", "6C", "stand", 10)
pays("CB-4 and for a player", "10C 9C", "10D 7D", "3C", "hit", -10)

deal("CB-10 who has won nothing does not win the game", "10C 7C", "10D 7D", "", function(t)
  t:choose(1, "stand")
  t:winners()
end)

deal("CB-10 one chip is enough to win it", "10C 9C", "10D 7D", "", function(t)
  t:choose(1, "stand")
  t:equal(t:score(1), 1)
  t:winners(1)
end, nil, "open_spiel")

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 1,
  function(t)
    t:plays_with {
      deals = 10, highest = 100, packs = 6, natural = "three_to_two", soft_17 = "stands", looks = true, double = "any",
      split = true, insurance = true, give_up = false,
    }
  end
}
test "the preset las_vegas" {
  players = 1, preset = "las_vegas",
  function(t)
    t:plays_with { soft_17 = "draws", give_up = true }
  end
}
test "the preset one_pack" {
  players = 1, preset = "one_pack",
  function(t)
    t:plays_with { packs = 1, natural = "six_to_five", double = "nine_to_eleven" }
  end
}
test "the preset european" {
  players = 1, preset = "european",
  function(t)
    t:plays_with { looks = false, insurance = false }
  end
}
test "the preset open_spiel" {
  players = 1, preset = "open_spiel",
  function(t)
    t:plays_with {
      deals = 1, highest = 0, packs = 1, natural = "none", double = "none", split = false, insurance = false,
    }
  end
}
test "how far deals goes" {
  players = 1, options = { deals = -1 }, refused = "the option `deals` is a number in 1..100, not `-1`"
}
test "how far highest goes" {
  players = 1, options = { highest = -1 }, refused = "the option `highest` is a number in 0..500, not `-1`"
}
test "how far packs goes" {
  players = 1, options = { packs = -1 }, refused = "the option `packs` is a number in 1..8, not `-1`"
}
test "how many play" {
  players = 8, refused = "8 players cannot play this game; it is for 1, 2, 3, 4, 5, 6, 7"
}
