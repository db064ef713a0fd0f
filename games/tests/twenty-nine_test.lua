-- Rule tests of Twenty-Nine. Seat 3 deals, so that seat 2 begins; then come 1, 4 and 3. Partners are 1 and 3, 2 and 4.
-- In most tests the first four cards are named, and the next four come from the stock.

-- Whoever is asked chooses what `choices` says, one after the other; a card alone is played.
local function take(t, choices)
  for choice in choices:gmatch("[^,]+") do
    choice = choice:match("^%s*(.-)%s*$")
    if choice:find("^[%dJQKA]") then choice = "play " .. choice end
    t:choose(t:who(), choice)
  end
end

local function dealt(name, hands, choices, script, more)
  local set_up = { hands = hands, dealer = 3, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    take(t, choices)
    script(t)
  end
  test(name)(set_up)
end

-- Seat 2 bids 16 and chooses trumps.
local function bids(suit) return "bid 16, pass, pass, pass, name " .. suit .. "," end

-- The deal and the auction

test "TN-2 TN-3 four cards each, and four more after the auction" {
  players = 4, dealer = 3,
  function(t)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 4) end
    t:equal(t:count("stock"), 16)
    t:offers(2, "bid 16..28", "pass")
    take(t, "bid 17")
    t:offers(1, "bid 18..28", "pass")
    take(t, "pass, bid 20")
    t:offers(3, "bid 21..28", "pass")
    take(t, "pass")
    t:offers(2, "bid 21..28", "pass")
    take(t, "bid 27")
    t:offers(4, "bid 28", "pass")
    take(t, "bid 28")
    t:offers(2, "pass")
    take(t, "pass")
    t:equal({ t:public("bidder"), t:public("bid"), t:public("target") }, { 4, 28, 28 })
    t:offers(4, "name clubs", "name diamonds", "name hearts", "name spades")
    take(t, "name hearts")
    t:equal(t:public("trump"), nil)
    t:not_told("hearts", 1)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 8) end
    t:to_move(2)
  end
}

test "TN-2 the least bid" {
  players = 4, dealer = 3, options = { least = 15 },
  function(t) t:offers(2, "bid 15..28", "pass") end
}

test "TN-2 if all pass the next player deals" {
  players = 4, dealer = 3,
  function(t)
    take(t, "pass, pass, pass")
    t:offers(3, "bid 16..28", "pass")
    take(t, "pass")
    t:equal({ t:deal_number(), t:dealer(), t:score(1), t:score(2) }, { 2, 2, 0, 0 })
  end
}

test "TN-2 or the dealer has to play" {
  players = 4, dealer = 3, options = { all_pass = "forced", least = 17 },
  function(t)
    take(t, "pass, pass, pass, pass")
    t:equal({ t:public("bidder"), t:public("target") }, { 3, 17 })
    t:to_move(3)
  end
}

test "TN-2 the last to bid alone ends the auction" {
  players = 4, dealer = 3,
  function(t)
    take(t, "pass, pass, pass, bid 16")
    t:equal(t:public("bidder"), 3)
    t:offers(3, "name clubs", "name diamonds", "name hearts", "name spades")
  end
}

-- The cards are dealt one at a time, seat 2 first: its seventh card is the third of the second packet, here the JS.
for _, offered in ipairs { true, false } do
  dealt("TN-3 the seventh card " .. (offered and "may be trumps" or "is no trump without the option"),
    { "7D 7H 7S QS", "8C 8D 8H 8S", "QC QD QH 7C", "KC KD KH KS" }, "bid 16, pass, pass, pass", function(t)
      if not offered then return t:offers_not(2, "seventh") end
      take(t, "seventh")
      t:equal(t:public("trump"), nil)
      take(t, "8C, ask")
      t:equal(t:public("trump"), "spades")
    end, { stock = "JH AD AC AH 9H 10D 10C 10H JS JD JC AS 9C 9D 9S 10S", options = { seventh = offered } })
end

local four = { "7C 7H", "8C 8H", "QC QH", "KC KH" }

dealt("TN-3 no doubling without the option", four, bids("spades"), function(t) t:offers(2, "play 8C", "play 8H") end)

dealt("TN-3 the other side may double, and the bidder's redouble", four, bids("spades"), function(t)
  t:offers(1, "double", "pass")
  take(t, "pass")
  t:offers(3, "double", "pass")
  take(t, "double")
  t:equal(t:public("stake"), 2)
  t:offers(2, "redouble", "pass")
  take(t, "pass")
  t:offers(4, "redouble", "pass")
  take(t, "redouble")
  t:equal(t:public("stake"), 4)
  t:to_move(2)
end, { options = { doubling = true } })

dealt("TN-3 one double is enough", four, bids("spades") .. " double, redouble", function(t)
  t:equal(t:public("stake"), 4)
  t:offers(2, "play 8C", "play 8H")
end, { options = { doubling = true } })

dealt("TN-3 and if nobody doubles nobody redoubles", four, bids("spades") .. " pass, pass", function(t)
  t:equal(t:public("stake"), 1)
  t:offers(2, "play 8C", "play 8H")
end, { options = { doubling = true } })

-- Tricks

dealt("TN-4 suit must be followed", four, bids("spades") .. " 8C", function(t)
  t:refuses(1, "7H", "you must follow suit")
  t:offers(1, "play 7C")
end)

for low, high in pairs { ["7"] = "8", ["8"] = "Q", Q = "K", K = "10", ["10"] = "A", A = "9", ["9"] = "J" } do
  dealt("TN-1 TN-4 a " .. high .. " takes a " .. low, { high .. "C 7H", low .. "C 8H", "QD QH", "KD KH" },
    bids("spades") .. low .. "C, " .. high .. "C, KD, QD", function(t) t:to_move(1) end)
end

dealt("TN-4 as long as trumps are secret they take nothing", { "JS 7H", "8C 8H", "QC QH", "9S KH" },
  bids("spades") .. " 8C, JS, 9S, QC", function(t)
    t:to_move(3)
    t:equal(t:count("taken", 1), 4)
    t:equal(t:public("trump"), nil)
  end)

dealt("TN-5 whoever cannot follow may call for trumps, which then take the trick",
  { "JS 7H", "8C 8H", "QC QH", "7S KH" }, bids("spades") .. " 8C, JS", function(t)
    t:offers(4, "play 7S", "play KH", "ask")
    take(t, "ask")
    t:equal(t:public("trump"), "spades")
    t:offers(4, "play 7S", "play KH")
    take(t, "KH, QC")
    t:to_move(1)
  end)

dealt("TN-5 if so agreed, and must play one", { "JD 7H", "8C 8H", "QC QH", "7S KH" }, bids("spades") .. " 8C, JD, ask",
  function(t)
    t:refuses(4, "KH", "must play one")
    t:offers(4, "play 7S")
    take(t, "7S, QC")
    t:to_move(4)
  end, { options = { must_trump = true } })

dealt("TN-5 without a trump any card", { "JD 7H", "8C 8H", "QC QH", "7D KH" }, bids("spades") .. " 8C, JD, ask",
  function(t) t:offers(4, "play 7D", "play KH") end, { options = { must_trump = true } })

dealt("TN-5 others need not, and nobody asks twice", { "JD 7H", "8C 8H", "QD QH 7S", "7D KH" },
  bids("spades") .. " 8C, ask, JD, 7D", function(t) t:offers(3, "play QD", "play QH", "play 7S") end,
  { options = { must_trump = true } })

dealt("TN-5 whoever leads, or can follow, does not ask", four, bids("spades") .. " 8C, 7C, KC", function(t)
  t:offers(3, "play QC")
  take(t, "QC")
  t:offers(4, "play KH")
end)

-- Pairs: seat 1 holds one, or seat 2 does. Trumps are asked for in the first trick, which `winner` takes.
local function pair(name, winner, script, more)
  more = more or {}
  local hands = { "KS QS 7C 9C", "8C KD QD 7D", "QC QH 8H 10C", "JD 9H 10H 7H" }
  local first = ", pass, pass, pass, name " .. (more.trumps or "spades") .. ", 8C, "
  local second = (winner == 1 and "9C" or "7C") .. ", ask, " .. (more.beats or "9H") .. ", "
  local choices = "bid " .. (more.bid or 20) .. first .. second .. (winner == 3 and "10C" or "QC")
  dealt("TN-6 " .. name, hands, choices, script, { options = more.options })
end

pair("a pair is shown when the side has taken a trick, and raises the target", 1, function(t)
  t:offers(1, "play 7C", "play KS", "play QS", "pair")
  take(t, "pair")
  t:equal(t:public("target"), 24)
  t:equal(t:sees(2, "hand", 1), "QS KS ?")
  t:offers(1, "play 7C", "play KS", "play QS")
end)

pair("also if the partner has taken it", 3, function(t)
  take(t, "8H, 7D")
  t:offers(1, "play 9C", "play KS", "play QS", "pair")
end)

pair("not above 28", 1, function(t)
  take(t, "pair")
  t:equal(t:public("target"), 28)
end, { bid = 26 })

pair("the bidder's side needs fewer", 4, function(t)
  take(t, "9H, QH, KD, KS")
  t:plays_on()
end, { trumps = "diamonds", beats = "JD" })

pair("the bidder's own pair lowers the target", 4, function(t)
  take(t, "9H, QH")
  t:offers(2, "play KD", "play QD", "play 7D", "pair")
  take(t, "pair")
  t:equal(t:public("target"), 16)
end, { trumps = "diamonds", beats = "JD" })

pair("not below 16", 4, function(t)
  take(t, "9H, QH, pair")
  t:equal(t:public("target"), 16)
  t:offers(2, "play KD", "play QD", "play 7D")
end, { trumps = "diamonds", beats = "JD", bid = 18 })

pair("by four", 4, function(t)
  take(t, "9H, QH, pair")
  t:equal(t:public("target"), 18)
end, { trumps = "diamonds", beats = "JD", bid = 22 })

pair("nor above a bid that was lower", 4, function(t)
  take(t, "9H, QH, pair")
  t:equal(t:public("target"), 15)
end, { trumps = "diamonds", beats = "JD", bid = 15, options = { least = 15 } })

pair("not before the side has taken a trick", 1, function(t)
  take(t, "7C, 10H, 10C")
  t:offers(2, "play KD", "play QD", "play 7D")
end, { trumps = "diamonds" })

pair("not without the option", 1, function(t) t:offers(1, "play 7C", "play KS", "play QS") end,
  { options = { pairs = false } })

dealt("TN-6 not with tricks from before, nor with one of the two gone",
  { "KS QS 9C 7C", "8C QD 7D KD", "QC QH 8H 10C", "KC 7S 9H 10H" },
  bids("spades") .. " 8C, 9C, KC, QC, 7C, ask, 7S, 10C, QD, 9H, 8H, 7D", function(t)
    t:offers(1, "play KS", "play QS")
    take(t, "KS")
    t:offers(1, "play QS")
  end)

-- Points: seat 2 bids and takes the last trick with a Jack; what was taken before is laid out.
local function scored(name, bid, taken, points, more)
  more = more or {}
  dealt("TN-7 " .. name, { "7C", "JC", "8C", "QC" },
    "bid " .. bid .. ", pass, pass, pass, name spades, " .. (more.doubles or "") .. "JC, 7C, QC, 8C", function(t)
      t:equal({ t:score(2), t:score(1) }, { points, 0 })
    end, { taken = { more.others or "", taken }, options = more.options, scores = more.scores })
end

scored("with as many points as bid one game point is won", 16, "JD JH JS 9C 9D", 1)
scored("with fewer it is lost", 17, "JD JH JS 9C 9D", -1)
scored("Nines count two, Aces and Tens one", 16, "JD JH JS AC 10C KC QD 9D", 1)
scored("no more", 17, "JD JH JS AC 10C KC QD 9D 8D 7D", -1)
scored("the last trick counts one, if so agreed", 17, "JD JH JS 9C 9D", 1, { options = { last_trick = true } })
scored("only one", 18, "JD JH JS 9C 9D", -1, { options = { last_trick = true } })
scored("doubled two", 16, "JD JH JS 9C 9D", 2, { doubles = "double, pass, pass, ", options = { doubling = true } })
scored("doubled two are lost", 17, "JD JH JS 9C 9D", -2,
  { doubles = "double, pass, pass, ", options = { doubling = true } })
scored("redoubled four", 16, "JD JH JS 9C 9D", 4, { doubles = "double, redouble, ", options = { doubling = true } })

dealt("TN-1 the last trick counts for whoever takes it", { "JC", "7C", "8C", "QC" },
  "bid 16, pass, pass, pass, name spades, 7C, JC, QC, 8C", function(t) t:equal(t:score(2), -1) end,
  { taken = { "", "JD JH JS 9C 9D 9H" }, options = { last_trick = true } })

for points, side in pairs { [5] = 2, [-5] = 1 } do
  dealt("TN-7 a side that has won or lost six ends the match: " .. points,
    points > 0 and { "7C", "JC", "8C", "QC" } or { "JC", "7C", "8C", "QC" },
    bids("spades") .. (points > 0 and "JC, 7C, QC, 8C" or "7C, JC, QC, 8C"), function(t)
      if side == 2 then t:winners(2, 4) else t:winners(1, 3) end
    end, { taken = { "", points > 0 and "JD JH JS 9C 9D" or "" }, scores = { 0, points, 0, points } })
end

dealt("TN-7 until then it goes on", { "7C", "JC", "8C", "QC" }, bids("spades") .. " JC, 7C, QC, 8C", function(t)
  t:plays_on()
  t:equal(t:score(2), 5)
end, { taken = { "", "JD JH JS 9C 9D" }, scores = { 0, 4, 0, 4 } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with {
      least = 16, all_pass = "next", last_trick = false, pairs = true, doubling = false, seventh = false,
      must_trump = false, games = 6,
    }
  end
}
test "the preset home" {
  players = 4, preset = "home",
  function(t) t:plays_with { doubling = true, seventh = true } end
}
test "the preset strict" {
  players = 4, preset = "strict",
  function(t) t:plays_with { must_trump = true, last_trick = true, all_pass = "forced" } end
}
test "how far least goes" {
  players = 4, options = { least = -1 }, refused = "the option `least` is a number in 14..20, not `-1`"
}
test "how far games goes" {
  players = 4, options = { games = -1 }, refused = "the option `games` is a number in 1..12, not `-1`"
}
