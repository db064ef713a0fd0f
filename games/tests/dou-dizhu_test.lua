-- Rule tests of Dou Dizhu. The last seat deals; seat 1 bids 3 and is the landlord unless a test says otherwise.

-- Seat 1 is the landlord with `hands[1]`, and the three cards are among these.
local function played(name, hands, script, more)
  local set_up = { players = 3, hands = {}, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  local one, two, three, others = hands[1]:match("(%S+) (%S+) (%S+)%s*(.*)")
  set_up.extra = one .. " " .. two .. " " .. three
  set_up.hands = { others, hands[2] or "2 2", hands[3] or "2 2" }
  set_up[1] = function(t)
    t:choose(1, "bid 3")
    script(t)
  end
  test(name)(set_up)
end

-- Deal and bidding

test "DD-1 everybody gets 17 cards, and three are left" {
  players = 3,
  function(t)
    for seat = 1, 3 do t:equal(t:count("hand", seat), 17) end
    t:equal(t:count("extra"), 3)
  end
}

test "DD-2 each bid is higher, and who has passed may bid later" {
  players = 3,
  function(t)
    t:offers(1, "bid 1..3", "pass")
    t:choose(1, "pass")
    t:choose(2, "bid 1")
    t:offers(3, "bid 2..3", "pass")
    t:choose(3, "pass")
    t:choose(1, "bid 2")
    t:choose(2, "pass")
    t:choose(3, "pass")
    t:equal(t:public("landlord"), 1)
    t:equal(t:public("stake"), 2)
    t:equal(t:count("hand", 1), 20)
    t:to_move(1)
  end
}

for bidding, asked in pairs { again = 1, once = 2 } do
  test("DD-2 who has passed may bid later, or not: " .. bidding) {
    players = 3, options = { bidding = bidding },
    function(t)
      t:choose(1, "pass")
      t:choose(2, "bid 1")
      t:choose(3, "pass")
      t:to_move(asked)
      t:equal(t:public("landlord"), 2)
      t:equal(t:count("hand", 2), bidding == "once" and 20 or 17)
    end
  }
end

test "DD-2 with a bid each the last bid may still be the highest, and a bid of 3 ends the bidding at once" {
  players = 3, options = { bidding = "once", all_pass = "nothing" },
  function(t)
    t:choose(1, "bid 1")
    t:choose(2, "bid 2")
    t:offers(3, "bid 3", "pass")
    t:choose(3, "bid 3")
    t:equal(t:public("landlord"), 3)
    t:equal(t:public("stake"), 3)
  end
}

test "DD-2 with a bid each nobody may have bid" {
  players = 3, options = { bidding = "once", all_pass = "nothing" },
  function(t)
    for seat = 1, 3 do t:choose(seat, "pass") end
    t:equal(t:deal_number(), 2)
  end
}

test "DD-2 a bid of 3 ends the bidding, and all see the three cards" {
  players = 3, hands = { "4 5", "6 7", "8" }, extra = "9 10 J", rest = "aside",
  function(t)
    t:choose(1, "pass")
    t:choose(2, "bid 3")
    t:told("9 in the landlord's cards is shown")
    t:equal(t:hand(2), "6 7 9 10 J")
    t:to_move(2)
  end
}

for all_pass, deal in pairs { again = 1, nothing = 2 } do
  test("DD-2 if nobody bids: " .. all_pass) {
    players = 3, options = { all_pass = all_pass },
    function(t)
      for seat = 1, 3 do t:choose(seat, "pass") end
      t:equal(t:deal_number(), deal)
      t:offers_also(deal == 1 and 1 or 2, "bid 1..3")
    end
  }
end

test "DD-2 DD-7 the preset open_spiel is one deal, which counts nothing if nobody bids" {
  players = 3, preset = "open_spiel",
  function(t)
    for seat = 1, 3 do t:choose(seat, "pass") end
    t:winners()
    t:equal(t:score(1), 0)
  end
}

-- Play

played("DD-3 the others play higher of the same kind and as many, or pass", { "3 3 5 6 7", "4 4 8 J J", "3 Q Q Q" },
  function(t)
    t:choose(1, "play 3 3")
    t:offers(2, "play 4 4", "play J J", "pass")
    t:choose(2, "play J J")
    t:offers(3, "play Q Q", "pass")
    t:refuses(3, "3", "higher cards of the same kind")
  end)

played("DD-3 when two have passed, the last to play leads anything", { "3 3 5 6 7", "4 4 8 J J", "4 Q Q Q" },
  function(t)
  t:choose(1, "play 7")
  t:choose(2, "pass")
  t:choose(3, "play Q")
  t:choose(1, "pass")
  t:choose(2, "pass")
  t:offers(3, "play 4", "play Q", "play Q Q")
end)

played("DD-3 who has passed may play later", { "3 3 5 6 7", "4 4 8 J J", "4 Q Q Q" }, function(t)
  t:choose(1, "play 3")
  t:choose(2, "pass")
  t:choose(3, "play 4")
  t:choose(1, "play 5")
  t:offers_also(2, "play 8")
end)

played("DD-3 a peasant wins for both", { "3 4 5 6 7", "8", "9 9" }, function(t)
  t:choose(1, "play 3")
  t:choose(2, "play 8")
  t:winners(2, 3)
end, { options = { deals = 1 } })

-- Kinds: what a leader may play of a hand, besides what is named in `singles`.
local function kinds(name, hand, ways, more)
  played(name, { hand }, function(t)
    local wanted = {}
    for _, way in ipairs(ways) do table.insert(wanted, "play " .. way) end
    t:offers(1, table.unpack(wanted))
  end, more)
end

kinds("DD-4 single cards, pairs and threes, with a card or a pair", "3 3 3 4 4",
  { "3", "4", "3 3", "4 4", "3 3 3", "3 3 3 4", "3 3 3 4 4" })
kinds("DD-4 rows of five or more, up to the Ace", "9 10 J Q K A",
  { "9", "10", "J", "Q", "K", "A", "9 10 J Q K", "10 J Q K A", "9 10 J Q K A" })
kinds("DD-4 no row of four", "3 4 5 6 8", { "3", "4", "5", "6", "8" })
kinds("DD-4 three pairs in a row, not two", "3 3 4 4 5 5 7 7",
  { "3", "4", "5", "7", "3 3", "4 4", "5 5", "7 7", "3 3 4 4 5 5" })
played("DD-4 Twos are in no row", { "J Q K K A A 2 2", "3", "4" }, function(t)
  t:offers(1, "play J", "play Q", "play K", "play A", "play 2", "play K K", "play A A", "play 2 2")
end)

for _, alike in ipairs { true, false } do
  played("DD-4 DD-5 threes in a row, with cards, also of one rank, or with pairs: " .. tostring(alike),
    { "3 3 3 4 4 4 7 7 8 8" }, function(t)
      t:offers_also(1, "play 3 3 3 4 4 4", "play 3 3 3 4 4 4 7 8", "play 3 3 3 4 4 4 7 7 8 8")
      t:offers_not(1, "play 3 3 3 4 4 4 7", "play 3 3 3 4 4 4 7 7 8")
      local offers = alike and t.offers_also or t.offers_not
      offers(t, 1, "play 3 3 3 4 4 4 7 7", "play 3 3 3 4 4 4 8 8")
    end, { options = { added_alike = alike } })
end

played("DD-5 to three threes no pair and a card are added", { "3 3 3 4 4 4 5 5 5 7 7 8 9" }, function(t)
  t:offers_also(1, "play 3 3 3 4 4 4 5 5 5 7 8 9")
  t:offers_not(1, "play 3 3 3 4 4 4 5 5 5 7 7 8")
end)

played("DD-4 threes in a row go on without a lower end", { "3 3 3 5 5 5 7" }, function(t)
  t:offers_not(1, "play 3 3 3 5 5 5", "play 3 3 3 5 5 5 7 7")
end)

for _, fours in ipairs { true, false } do
  played("DD-4 four of a rank with two cards or two pairs: " .. tostring(fours), { "3 3 3 3 4 4 5 5" }, function(t)
    local offers = fours and t.offers_also or t.offers_not
    offers(t, 1, "play 3 3 3 3 4 4", "play 3 3 3 3 4 5", "play 3 3 3 3 4 4 5 5")
  end, { options = { fours = fours, added_alike = true } })
  played("DD-4 a row that begins with a rank of four: " .. tostring(fours), { "3 3 3 3 4 5 6 7" }, function(t)
    local offers = fours and t.offers_also or t.offers_not
    offers(t, 1, "play 3 4 5 6 7")
  end, { options = { break_fours = fours } })
  played("DD-4 or only goes on with it: " .. tostring(fours), { "3 4 4 4 4 5 6 7" }, function(t)
    t:offers_also(1, "play 3 4 5 6 7", "play 3 4 4 4")
  end, { options = { break_fours = fours } })
end

played("DD-5 what is added does not count", { "3 3 3 5 5", "4 4 4 6 6", "7 7 7 3" }, function(t)
  t:choose(1, "play 3 3 3 5")
  t:offers(2, "play 4 4 4 6", "pass")
  t:choose(2, "play 4 4 4 6")
  t:offers(3, "play 3 7 7 7", "pass")
end)

played("DD-5 up to three of a rank are added, and not both Jokers",
  { "3 3 3 4 4 4 5 5 5 7 7 7 black_joker red_joker", "8", "9" }, function(t)
    t:offers_also(1, "play 3 3 3 4 4 4 5 5 5 7 7 7", "play 3 3 3 4 4 4 black_joker 7")
    t:offers_not(1, "play 3 3 3 4 4 4 black_joker red_joker")
  end, { options = { added_alike = true } })

played("DD-5 not both Jokers are added, and no two cards of a rank", { "3 3 3 4 4 4 7 7 black_joker red_joker" },
  function(t)
    t:offers_also(1, "play 3 3 3 4 4 4 black_joker 7", "play 3 3 3 4 4 4 red_joker 7")
    t:offers_not(1, "play 3 3 3 4 4 4 black_joker red_joker", "play 3 3 3 4 4 4 7 7")
  end)

played("DD-5 no card of the same rank is added", { "3 3 3 3 5" }, function(t)
  t:offers_also(1, "play 3 3 3 5")
  t:offers(1, "play 3", "play 5", "play 3 3", "play 3 3 3", "play 3 3 3 5", "play 3 3 3 3")
end)

played("DD-5 cards that can be read in two ways count as what is higher",
  { "3 3 3 4 4 4 5 5 5 6 6 6 7", "7 7 7 8 8 8 9 9 9 10 10 10", "4" }, function(t)
    t:choose(1, "play 3 3 3 4 4 4 5 5 5 6 6 6")
    t:offers(2, "play 7 7 7 8 8 8 9 9 9 10 10 10", "pass")
  end)

played("DD-6 a bomb beats all, a higher bomb a bomb, the rocket everything",
  { "3 4 5 6 7 2", "8 8 8 8 J", "9 9 9 9 black_joker red_joker J" }, function(t)
    t:choose(1, "play 3 4 5 6 7")
    t:offers(2, "play 8 8 8 8", "pass")
    t:choose(2, "play 8 8 8 8")
    t:offers(3, "play 9 9 9 9", "play black_joker red_joker", "pass")
    t:choose(3, "play 9 9 9 9")
    t:equal(t:public("stake"), 12)
  end)

for _, beats in ipairs { false, true } do
  played("DD-6 a bomb beats the rocket: " .. tostring(beats), { "black_joker red_joker 5 6", "8 8 8 8 J J" },
    function(t)
    t:choose(1, "play black_joker red_joker")
    t:equal(t:public("stake"), 6)
    if beats then t:offers(2, "play 8 8 8 8", "pass") else t:offers(2, "pass") end
  end, { options = { bomb_on_rocket = beats } })
end

played("DD-6 four of a rank with cards are no bomb", { "4 4 4 4 5 6 7", "8 8 8 8 J", "9" }, function(t)
  t:choose(1, "play 4 4 4 4 5 6")
  t:equal(t:public("stake"), 3)
  t:offers(2, "play 8 8 8 8", "pass")
end)

-- The count

played("DD-7 the landlord is paid by both", { "3 4 5", "7 8", "6" }, function(t)
  t:choose(1, "play 3")
  t:choose(2, "play 7")
  t:choose(3, "pass")
  t:choose(1, "pass")
  t:choose(2, "play 8")
  t:winners(2, 3)
  t:equal(t:score(1), -12)
  t:equal(t:score(2), 6)
end, { options = { deals = 1 } })

played("DD-7 DD-3 the landlord pays both, who won later than in one play", { "3 4 10", "7 8", "6 6" }, function(t)
  t:choose(1, "play 3")
  t:choose(2, "play 7")
  t:choose(3, "pass")
  t:choose(1, "play 10")
  t:choose(2, "pass")
  t:choose(3, "pass")
  t:choose(1, "play 4")
  t:winners(1)
  t:equal(t:score(1), 6)
  t:equal(t:score(3), -3)
end, { options = { deals = 1 } })

played("DD-7 twice if the peasants have not played", { "3 4 10", "2", "6 6" }, function(t)
  t:choose(1, "play 10")
  t:choose(2, "pass")
  t:choose(3, "pass")
  t:choose(1, "play 4")
  t:choose(2, "pass")
  t:choose(3, "pass")
  t:choose(1, "play 3")
  t:equal(t:score(1), 12)
end, { options = { deals = 1 } })

played("DD-7 six deals are played", { "3 4 10", "2", "6 6" }, function(t)
  t:choose(1, "play 3")
  t:choose(2, "play 2")
  t:equal(t:deal_number(), 2)
  t:equal(t:dealer(), 1)
end)

test "DD-1 the pack has 54 cards" {
  players = 3,
  function(t)
    local all = 3 * 17 + 3
    t:equal(all + t:count("stock"), 54)
  end
}

played("DD-4 rows go from Three to Ace at the longest", { "3 4 5 6 7 8 9 10 J Q K A 2", "5 5", "6 6" }, function(t)
  t:offers_also(1, "play 3 4 5 6 7 8 9 10 J Q K A")
  t:offers_not(1, "play 4 5 6 7 8 9 10 J Q K A 2")
end)

for _, fours in ipairs { true, false } do
  played("DD-4 fours with two cards or two pairs are a kind: " .. tostring(fours), { "5 5 5 5 6 6 7 7" }, function(t)
    local all = table.concat(t:options_of(), ", ") .. ","
    for _, cards in ipairs { "5 5 5 5 6 7", "5 5 5 5 6 6 7 7" } do
      t:equal(all:find("play " .. cards .. ",", 1, true) ~= nil, fours, cards)
    end
    t:ok(not all:find("5 5 5 5 6 6,", 1, true))
    t:ok(not all:find("5 5 5 5 6 6 7,", 1, true))
  end, { options = { fours = fours } })
end

played("DD-4 bombs and fours make no rows", { "3 3 3 3 4 4 4 4", "5 5", "6 6" }, function(t)
  t:offers_not(1, "play 3 3 3 3 4 4 4 4")
end)

played("DD-4 Twos are in no row of threes", { "A A A 2 2 2", "5 5", "6 6" }, function(t)
  t:offers_not(1, "play A A A 2 2 2")
end)

played("DD-5 to threes a card each or a pair each is added", { "3 3 3 4 4 4 5 5 6 6" }, function(t)
  t:offers_also(1, "play 3 3 3 4 4 4 5 6", "play 3 3 3 4 4 4 5 5 6 6", "play 3 3 3 5", "play 3 3 3 5 5")
  t:offers_not(1, "play 3 3 3 5 6", "play 3 3 3 4 4 4 5 5 6")
end)

test "DD-7 the highest score wins after several deals" {
  players = 3, options = { deals = 2, all_pass = "nothing" }, scores = { 5, 9, 1 },
  function(t)
    for _ = 1, 6 do t:choose(t:who(), "pass") end
    t:winners(2)
  end
}

for _, joker in ipairs { "black_joker", "red_joker" } do
  played("DD-6 one Joker is no rocket: " .. joker, { "3 4 5 6 " .. joker, "8 8 8 8 J" }, function(t)
    t:choose(1, "play " .. joker)
    t:equal(t:public("stake"), 3)
    t:offers_also(2, "play 8 8 8 8")
  end)
end

played("DD-4 long rows are different ways to play", { "3 3 4 4 5 5 6 6 7 7 8 8 9 9 J" }, function(t)
  t:offers_also(1, "play 3 3 4 4 5 5 6 6 7 7 8 8", "play 4 4 5 5 6 6 7 7 8 8 9 9", "play 3 3 4 4 5 5 6 6 7 7 8 8 9 9")
end)

played("DD-4 who holds four may still play them singly, but in no row that begins with them", { "3 3 3 3 4 4 4" },
  function(t)
    t:offers_also(1, "play 3", "play 3 3", "play 3 3 3", "play 3 3 3 3", "play 4 4 4")
    t:offers_not(1, "play 3 3 3 4 4 4")
  end, { options = { break_fours = false } })

played("DD-4 five threes take five cards, not five pairs", { "3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 9 10 J Q K" }, function(t)
  t:offers_also(1, "play 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 9 10 J Q K")
end)

played("DD-5 the cards that are added are played too", { "3 3 3 4 4 4 7 7 8 8 9", "5", "6" }, function(t)
  t:choose(1, "play 3 3 3 4 4 4 7 7 8 8")
  t:equal(t:hand(1), "9")
end)

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 3,
  function(t)
    t:plays_with { deals = 6, all_pass = "again", bidding = "again", fours = true, break_fours = true }
    t:plays_with { added_alike = false, bomb_on_rocket = false }
  end
}
test "the preset open_spiel" {
  players = 3, preset = "open_spiel",
  function(t)
    t:plays_with { deals = 1, all_pass = "nothing", fours = false, break_fours = false }
    t:plays_with { added_alike = true, bomb_on_rocket = true }
  end
}
test "the preset online" {
  players = 3, preset = "online", function(t) t:plays_with { bidding = "once", added_alike = true } end
}
test "how far deals goes" {
  players = 3, options = { deals = -1 }, refused = "the option `deals` is a number in 1..60, not `-1`"
}
