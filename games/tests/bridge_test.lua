-- Rule tests of Contract Bridge. The dealer is seat 1 in the first deal unless it is told otherwise.

-- Whoever is asked chooses what `choices` says, one after the other.
local function take(t, choices)
  for choice in choices:gmatch("[^,]+") do t:choose(t:who(), (choice:match("^%s*(.-)%s*$"))) end
end

local function dealt(name, hands, choices, script, more)
  local set_up = { hands = hands, dealer = 1, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    take(t, choices)
    script(t)
  end
  test(name)(set_up)
end

local small = { "2C 2D", "3C 3D", "4C 4D", "5C 5D" }

-- The auction

test "BR-1 all cards are dealt, and the dealer begins" {
  players = 4, dealer = 3,
  function(t)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 13) end
    t:offers_also(3, "pass", "bid 1 clubs", "bid 7 no_trumps")
    t:offers_not(3, "double", "redouble")
  end
}

dealt("BR-1 a bid must be higher", small, "bid 1 diamonds", function(t)
  t:offers_also(2, "pass", "double", "bid 1 hearts", "bid 1 no_trumps", "bid 2 clubs", "bid 7 no_trumps")
  t:offers_not(2, "bid 1 clubs", "bid 1 diamonds", "redouble", "bid 8 clubs", "bid 0 clubs")
end)

local strains = { "clubs", "diamonds", "hearts", "spades", "no_trumps" }
for height, strain in ipairs(strains) do
  dealt("BR-1 as many tricks in a higher strain than " .. strain, small, "bid 1 " .. strain, function(t)
    for other, word in ipairs(strains) do
      if other > height then t:offers_also(2, "bid 1 " .. word) else t:offers_not(2, "bid 1 " .. word) end
    end
  end)
end

dealt("BR-1 no double of the partner, but a redouble", small, "bid 1 clubs, pass", function(t)
  t:offers_not(3, "double", "redouble")
  take(t, "pass, double")
  t:offers_also(1, "redouble", "pass", "bid 1 diamonds")
  t:offers_not(1, "double")
  t:choose(1, "redouble")
  t:offers_not(2, "double", "redouble")
  t:choose(2, "bid 1 diamonds")
  t:offers_also(3, "double")
end)

for vulnerable, deal in pairs { none = 2, all = 2, chicago = 1 } do
  dealt("BR-1 if all four pass nothing is scored, but in Chicago the same player deals again: " .. vulnerable, small,
    "pass, pass, pass, pass", function(t)
      t:equal(t:deal_number(), deal)
      t:equal(t:dealer(), deal)
      t:equal(t:score(1), 0)
      t:plays_on()
    end, { options = { vulnerable = vulnerable } })
end

dealt("BR-1 if all four pass in a rubber the next player deals", small, "pass, pass, pass, pass", function(t)
  t:equal(t:dealer(), 2)
end, { options = { rubber = true } })

dealt("BR-1 three passes end it", small, "pass, pass, pass, bid 1 clubs, pass, pass, pass", function(t)
  t:equal(t:public("contract"), "1 club by David")
end)

dealt("BR-2 the contract is said in words, with what it is doubled", small,
  "bid 1 clubs, pass, pass, double, redouble, pass, pass, pass", function(t)
    t:equal(t:public("contract"), "1 club by Anna, redoubled")
  end)

dealt("BR-2 the declarer is who first named the strain for the side", small,
  "bid 1 clubs, bid 1 hearts, bid 2 clubs, bid 2 hearts, pass, pass, pass", function(t)
    t:equal(t:public("contract"), "2 hearts by Ben")
    t:to_move(3)
  end)

-- Tricks

dealt("BR-3 the declarer's left leads, then dummy lies open, and the declarer plays it", small,
  "bid 1 clubs, pass, pass, pass", function(t)
    t:equal(t:sees(2, "hand", 3), "? ?")
    t:choose(2, "play 3D")
    t:equal(t:sees(2, "hand", 3), "4C 4D")
    t:equal(t:sees(2, "hand", 1), "? ?")
    t:offers(1, "dummy 4D")
    take(t, "dummy 4D, play 5D, play 2D")
    t:to_move(4)
  end)

dealt("BR-3 dummy's tricks are led from dummy", { "2C 2D", "3C 3D", "4C AD", "5C 5D" }, "bid 1 clubs, pass, pass, pass",
  function(t)
    take(t, "play 3D, dummy AD, play 5D, play 2D")
    t:offers(1, "dummy 4C")
    t:equal(t:public("tricks", 1), 1)
  end)

dealt("BR-4 suit must be followed, or any card played", { "2C 2D", "3C 3S", "4C AD", "5C 5D" },
  "pass, pass, pass, bid 1 hearts, pass, pass, pass", function(t)
    t:choose(1, "play 2D")
    t:offers(4, "dummy 3C", "dummy 3S")
    t:choose(4, "dummy 3C")
    t:refuses(3, "4C", "you must follow suit")
  end)

for strain, winner in pairs { clubs = 3, diamonds = 1, no_trumps = 1 } do
  dealt("BR-4 who takes the trick: " .. strain, { "KD AS", "3H 3S", "4C 5S", "QD QS" },
    "pass, pass, pass, bid 1 " .. strain .. ", pass, pass, pass", function(t)
      take(t, "play KD, dummy 3H, play 4C, play QD")
      t:to_move(winner)
    end)
end

-- The count

local ranks = { "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2" }

local function cards(suit, from, to)
  local list = {}
  for place = from, to do table.insert(list, ranks[place] .. suit) end
  return table.concat(list, " ")
end

-- Four hands of which the first, playing, takes all tricks but `k`: these go to the next, who leads. Everybody plays
-- the first card that may be played.
local function with_trumps(k, own)
  local left, partner, right = own == "H" and "S" or "H", own == "D" and "S" or "D", own == "C" and "S" or "C"
  return {
    cards(own, k + 1, 13) .. " " .. cards(partner, 14 - k, 13), cards(own, 1, k) .. " " .. cards(left, 1, 13 - k),
    cards(left, 14 - k, 13) .. " " .. cards(partner, 1, 13 - k), cards(right, 1, 13),
  }
end

local function without_trumps(k)
  local mine, aces, rest = {}, {}, {}
  for number, suit in ipairs { "C", "D", "H", "S" } do
    local top = number <= k and 2 or 1
    if top == 2 then table.insert(aces, "A" .. suit) end
    local last = top + 2 + number // 4
    table.insert(mine, cards(suit, top, last))
    for place = last + 1, 13 do table.insert(rest, ranks[place] .. suit) end
  end
  local left = table.concat(aces, " ") .. " " .. table.concat(rest, " ", 1, 13 - k)
  return { table.concat(mine, " "), left, table.concat(rest, " ", 14 - k, 26 - k), table.concat(rest, " ", 27 - k) }
end

local letter = { clubs = "C", diamonds = "D", hearts = "H", spades = "S" }
local calls = { "pass, pass, pass", "double, pass, pass, pass", [4] = "double, redouble, pass, pass, pass" }

-- Seat 1 bids `n` of a strain, which counts `times`, and takes 13 - `k` tricks.
local function plays(name, n, strain, times, k, script, more)
  local hands = letter[strain] and with_trumps(k, letter[strain]) or without_trumps(k)
  dealt(name, hands, "bid " .. n .. " " .. strain .. ", " .. calls[times], function(t)
    for _ = 1, 52 do t:choose(t:who(), t:options_of()[1]) end
    script(t)
  end, more)
end

local function counted(name, n, strain, times, k, ours, theirs, vulnerable)
  plays(name .. (vulnerable and ", vulnerable" or ""), n, strain, times, k, function(t)
    t:equal(t:score(1), ours, "seats 1 and 3")
    t:equal(t:score(2), theirs, "seats 2 and 4")
  end, { options = { vulnerable = vulnerable or "none" } })
end

counted("BR-5 BR-6 one club and no trick more", 1, "clubs", 1, 6, 20 + 50, 0)
counted("BR-5 two diamonds", 2, "diamonds", 1, 5, 40 + 50, 0)
counted("BR-5 one heart and two tricks more", 1, "hearts", 1, 4, 30 + 60 + 50, 0)
counted("BR-6 four spades", 4, "spades", 1, 3, 120 + 300, 0)
counted("BR-6 four spades", 4, "spades", 1, 3, 120 + 500, 0, "all")
counted("BR-5 three no trumps and a trick more", 3, "no_trumps", 1, 3, 100 + 30 + 300, 0)
counted("BR-6 two no trumps", 2, "no_trumps", 1, 4, 70 + 30 + 50, 0)
counted("BR-5 six no trumps", 6, "no_trumps", 1, 1, 190 + 500 + 300, 0)
counted("BR-5 six clubs", 6, "clubs", 1, 1, 120 + 750 + 500, 0, "all")
counted("BR-5 seven spades", 7, "spades", 1, 0, 210 + 1000 + 300, 0)
counted("BR-5 seven spades", 7, "spades", 1, 0, 210 + 1500 + 500, 0, "all")
counted("BR-5 BR-6 two hearts doubled and a trick more", 2, "hearts", 2, 4, 120 + 100 + 50 + 300, 0)
counted("BR-5 two hearts doubled and a trick more", 2, "hearts", 2, 4, 120 + 200 + 50 + 500, 0, "all")
counted("BR-5 one club redoubled and a trick more", 1, "clubs", 4, 5, 80 + 200 + 100 + 50, 0)
counted("BR-5 one club redoubled and a trick more", 1, "clubs", 4, 5, 80 + 400 + 100 + 50, 0, "all")

local doubled, vulnerable = { 100, 300, 500, 800 }, { 200, 500, 800, 1100 }
for down = 1, 4 do
  counted("BR-7 down " .. down, 7, "spades", 1, down, 0, 50 * down)
  counted("BR-7 down " .. down, 7, "spades", 1, down, 0, 100 * down, "all")
  counted("BR-7 doubled, down " .. down, 7, "spades", 2, down, 0, doubled[down])
  counted("BR-7 doubled, down " .. down, 7, "spades", 2, down, 0, vulnerable[down], "all")
  counted("BR-7 redoubled, down " .. down, 7, "spades", 4, down, 0, 2 * doubled[down])
end

counted("BR-8 in the first deal of Chicago nobody is vulnerable", 7, "spades", 1, 1, 0, 50, "chicago")

-- Whoever begins plays one club.
local function go_on(t)
  local offered = t:options_of()
  t:choose(t:who(), offered[1] == "bid 1 clubs" and "bid 1 clubs" or offered[#offered])
end

-- Later deals are dealt by chance: whoever bids seven no trumps is many tricks short.
for number, sides in ipairs { "", "2", "1", "12", "" } do
  for seat = 1, 2 do
    local hit = sides:find(tostring(seat)) ~= nil
    test("BR-8 deal " .. number .. " of Chicago, seat " .. seat .. (hit and " is" or " is not") .. " vulnerable") {
      players = 4, dealer = 1, options = { deals = 8 },
      function(t)
        while t:deal_number() < number do go_on(t) end
        while t:who() ~= seat do t:choose(t:who(), "pass") end
        take(t, "bid 7 no_trumps, pass, pass, pass")
        local before = t:score(3 - seat)
        local most_short
        while t:deal_number() == number do
          most_short = 13 - t:public("tricks", seat)
          t:choose(t:who(), t:options_of()[1])
        end
        t:equal(t:score(3 - seat) - before > 50 * most_short, hit)
      end
    }
  end
end

-- A rubber

local rubber = { rubber = true }

plays("BR-8 in a rubber what was bid and made goes below the line", 2, "spades", 1, 4, function(t)
  t:equal(t:public("below", 1), 60)
  t:equal(t:score(1), 90)
  t:equal(t:score(2), 100, "four honours")
  t:equal(t:parts(1), { contract = 60, overtricks = 30 })
  t:equal(t:parts(4), { honours = 100 })
  t:equal(t:public("games", 1), 0)
end, { preset = "rubber" })

plays("BR-8 100 points below the line win a game, and the line is drawn", 2, "spades", 1, 5, function(t)
  t:equal(t:public("games", 1), 1)
  t:equal(t:public("below", 1), 0)
  t:equal(t:public("below", 2), 0)
  t:equal(t:score(1), 60)
  t:plays_on()
end, { options = rubber, below = { 40, 60 } })

plays("BR-8 99 do not", 2, "spades", 1, 5, function(t) t:equal(t:public("games", 1), 0) end,
  { options = rubber, below = { 39, 60 } })

plays("BR-8 who has won a game is vulnerable", 7, "spades", 1, 1, function(t) t:equal(t:score(2), 100) end,
  { options = rubber, games = { 1, 0 } })

plays("BR-8 the others are not", 7, "spades", 1, 1, function(t) t:equal(t:score(2), 50) end,
  { options = rubber, games = { 0, 1 } })

plays("BR-8 the rubber counts 500 if the others have won a game", 4, "spades", 1, 3, function(t)
  t:winners(1, 3)
  t:equal(t:score(1), 120 + 500)
end, { options = rubber, games = { 1, 1 } })

plays("BR-8 and 700 if they have not", 4, "spades", 1, 3, function(t)
  t:winners(1, 3)
  t:equal(t:score(1), 120 + 700)
  t:equal(t:parts(3), { contract = 120, rubber = 700 })
end, { options = rubber, games = { 1, 0 } })

test "BR-8 a rubber goes on until somebody has won it, for 100 deals at most" {
  players = 4, preset = "rubber",
  function(t)
    for number = 1, 100 do
      t:equal(t:deal_number(), number)
      take(t, "pass, pass, pass, pass")
    end
    t:over()
  end
}

plays("BR-8 the higher score wins, not the rubber", 4, "spades", 1, 3, function(t) t:winners(2, 4) end,
  { options = rubber, games = { 1, 0 }, scores = { 0, 1000, 0, 1000 } })

plays("BR-8 after four deals it is over", 4, "spades", 1, 3, function(t)
  while not t:is_over() do go_on(t) end
  t:equal(t:deal_number(), 4)
end)

plays("BR-8 for those who learn the game nobody is vulnerable", 7, "spades", 1, 1, function(t)
  t:equal(t:score(2), 50)
end, { preset = "first_steps" })

-- Honours

-- Seat 4 bids seven clubs, and is so many tricks short with five cards each.
for hand, score in pairs {
  ["AC KC QC JC 10C"] = 150, ["AC KC QC JC 9C"] = 100, ["AC KC QC 9C 8C"] = 0, ["KC QC JC 10C 9C"] = 100,
} do
  dealt("BR-9 honours of trumps: " .. hand, { "2D 3D 4D 5D 6D", "2H 3H 4H 5H 6H", "2S 3S 4S 5S 6S", hand },
    "pass, pass, pass, bid 7 clubs, pass, pass, pass", function(t)
      for _ = 1, 20 do t:choose(t:who(), t:options_of()[1]) end
      t:equal(t:score(1), 8 * 50)
      t:equal(t:score(2), score)
    end, { preset = "rubber" })
end

for strain, score in pairs { no_trumps = 150, spades = 0 } do
  dealt("BR-9 all Aces at " .. strain, { "2D 3D 4D 5D", "2H 3H 4H 5H", "2S 3S 4S 5S", "AC AD AH AS" },
    "pass, pass, pass, bid 7 " .. strain .. ", pass, pass, pass", function(t)
      for _ = 1, 16 do t:choose(t:who(), t:options_of()[1]) end
      t:equal(t:score(1), strain == "spades" and 12 * 50 or 9 * 50)
      t:equal(t:score(2), score)
    end, { preset = "rubber" })
end

plays("BR-9 unless agreed, honours do not count", 7, "clubs", 1, 0, function(t)
  t:equal(t:score(1), 140 + 1000 + 300)
end)

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { rubber = false, deals = 4, vulnerable = "chicago", honours = false }
  end
}
test "the preset first_steps" {
  players = 4, preset = "first_steps",
  function(t)
    t:plays_with { vulnerable = "none" }
  end
}
test "the preset rubber" {
  players = 4, preset = "rubber",
  function(t)
    t:plays_with { rubber = true, honours = true }
  end
}
test "how far deals goes" {
  players = 4, options = { deals = -1 }, refused = "the option `deals` is a number in 1..32, not `-1`"
}
