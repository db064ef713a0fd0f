-- Rule tests of Gin Rummy. Seat 1 does not deal, and is asked first.

local low = "AC AD AH  2C 2D 2H  3C 3D 3H"              -- nine cards in melds, for one player ...
local high = "10S JS QS  KC KD KH  7C 7D 7H"            -- ... and for the other

-- `mine` is held by seat 1, who takes the card turned up, and `theirs` by seat 2.
local function knocked(name, mine, theirs, up, choices, points, more)
  local set_up = { hands = { mine, theirs }, discard = up }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    t:choose(1, "take " .. up)
    for _, choice in ipairs(choices) do
      local seat, what = choice:match("^(%d) (.*)")
      t:choose(tonumber(seat), what)
    end
    t:ok(t:is_over() or t:deal_number() == 2, "the deal is over")
    t:equal(t:score(1), points[1], "points of seat 1")
    t:equal(t:score(2), points[2], "points of seat 2")
  end
  test(name)(set_up)
end

-- The deal and the first card

test "GR-1 ten cards each, and one turned up" {
  function(t)
    t:equal(t:count("hand", 1), 10)
    t:equal(t:count("hand", 2), 10)
    t:equal(t:count("discard"), 1)
    t:equal(t:public("limit"), 10)
  end
}

for _, case in ipairs { { "7S", 7 }, { "KS", 10 }, { "AS", 0 } } do
  test("GR-1 Oklahoma: " .. case[1] .. " turned up") {
    preset = "oklahoma", hands = { low .. " 4S", high .. " 4C" }, discard = case[1],
    function(t) t:equal(t:public("limit"), case[2]) end
  }
end

test "GR-2 the player may take the card turned up, then the dealer" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S",
  function(t)
    t:offers(1, "take 5S", "leave")
    t:refuses(1, "9S", "first you take the top discard, or leave it")
    t:choose(1, "leave")
    t:offers(2, "take 5S", "leave")
    t:choose(2, "take 5S")
    t:equal(t:count("hand", 2), 11)
  end
}

test "GR-2 if neither takes it, the player draws" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S", stock = "QD",
  function(t)
    t:choose(1, "leave")
    t:choose(2, "leave")
    t:offers(1, "draw")
    t:choose(1, "draw")
    t:choose(1, "throw QD")
    t:offers(2, "take QD", "draw")
  end
}

-- The end of the stock

local few = "5D 6D"

-- The deal was void, and the same player has dealt anew.
local function dealt_again(t)
  t:equal(t:deal_number(), 1)
  t:equal(t:dealer(), 2)
  t:equal(t:count("stock"), 31)
  t:equal(t:score(1) + t:score(2), 0)
  t:offers_also(1, "leave")
end

test "GR-3 the last two cards are not drawn, and the deal is void" {
  hands = { "AC 3C 5C 7C 9C JC KC 2D 4D 6H", "AS 3S 5S 7S 9S JS KS 2H 4H 6S" }, discard = "5H", stock = "8D " .. few,
    rest = "aside",
  function(t)
    t:choose(1, "leave")
    t:choose(2, "leave")
    t:choose(1, "draw", "throw KC")
    dealt_again(t)
  end
}

test "GR-3 if there is only one deal, nobody wins it" {
  hands = { "AC 3C 5C 7C 9C JC KC 2D 4D 6H", "AS 3S 5S 7S 9S JS KS 2H 4H 6S" }, discard = "5H", stock = "8D " .. few,
    rest = "aside", options = { one_deal = true },
  function(t)
    t:choose(1, "leave")
    t:choose(2, "leave")
    t:choose(1, "draw", "throw KC")
    t:winners()
    t:equal(t:score(1) + t:score(2), 0)
  end
}

test "GR-8 the loser of a deal deals the next" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S",
  function(t)
    t:equal(t:dealer(), 2)
    t:choose(1, "take 5S", "knock 9S")
    t:equal(t:deal_number(), 2)
    t:equal(t:dealer(), 2)
    t:to_move(1)
  end
}

for _, knocks in ipairs { true, false } do
  test("GR-3 the top discard may still be taken to knock: " .. tostring(knocks)) {
    hands = { "AC 3C 5C 7C 9C JC KC 4D 4S 6H", "AS AD AH  2C 2D 2H  3S 3D 3H  QS" }, discard = "5H",
    stock = "8D " .. few, rest = "aside",
    function(t)
      t:choose(1, "leave")
      t:choose(2, "leave")
      t:choose(1, "draw", "throw 9C")
      t:offers(2, "take 9C", "leave")
      if not knocks then
        t:choose(2, "leave")
        t:equal(t:score(2), 0)
        return
      end
      t:choose(2, "take 9C")
      t:offers(2, "knock QS")
      t:choose(2, "knock QS")
      t:ok(t:score(2) > 0)
    end
  }
end

-- Discards and knocks

test "GR-4 a card just taken is not discarded, and one knocks with ten or less" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S",
  function(t)
    t:choose(1, "take 5S")
    t:offers_not(1, "throw 5S", "knock 5S")
    t:refuses(1, "5S", "was just taken from the discards")
    t:offers_also(1, "throw 9S", "knock 9S", "throw AC")
    t:offers_not(1, "knock AC")
    t:choose(1, "throw 9S")
    t:to_move(2)
  end
}

test "GR-4 not with eleven" {
  hands = { "AC AD AH 2C 2D 2H 6S 5S QC QD", high .. " 8S" }, discard = "KS",
  function(t)
    t:choose(1, "take KS")
    t:offers_not(1, "knock")
  end
}

test "GR-4 there need be no big gin" {
  hands = { "AC AD AH AS 2C 2D 2H 3C 3D 3H", high .. " 8S" }, discard = "3S", options = { big_gin = 0 },
  function(t)
    t:choose(1, "take 3S")
    t:offers_also(1, "knock AS")
    t:offers_not(1, "big_gin")
  end
}

test "GR-4 by the preset straight only with nothing" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "2S", preset = "straight",
  function(t)
    t:choose(1, "take 2S")
    t:offers_also(1, "knock 9S")
    t:offers_not(1, "knock AC")
  end
}

test "GR-4 with a small limit not with more" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S", options = { knock_at = 4 },
  function(t)
    t:choose(1, "take 5S")
    t:offers_not(1, "knock")
  end
}

test "GR-4 a card may be thrown back by option; if both do so the deal is void" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S", options = { throw_back = true },
  function(t)
    t:choose(1, "take 5S")
    t:offers_also(1, "throw 5S")
    t:choose(1, "throw 5S")
    t:plays_on()
    t:choose(2, "take 5S")
    t:choose(2, "throw 5S")
    dealt_again(t)
  end
}

test "GR-4 it is not if another card came in between" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S", options = { throw_back = true },
  function(t)
    t:choose(1, "take 5S", "throw 5S")
    t:choose(2, "take 5S", "throw 8S")
    t:choose(1, "take 8S", "throw 8S")
    t:to_move(2)
    t:choose(2, "take 8S", "throw 8S")
    dealt_again(t)
  end
}

test "GR-4 with the fiftieth card taken the deal is void" {
  hands = { "AC 3C 5C 7C 9C JC KC 2D 4D 6H", "AS 3S 5S 7S 9S JS KS 2H 4H 6S" }, discard = "8H",
    options = { throw_back = true },
  function(t)
    t:choose(1, "take 8H", "throw KC")
    local held = { "8H", "KS" }
    local top = "KC"
    for number = 1, 49 do
      local seat = 1 + number % 2
      t:choose(seat, "take " .. top)
      t:choose(seat, "throw " .. held[seat])
      held[seat], top = top, held[seat]
    end
    t:equal(t:deal_number(), 1)
    t:choose(1, "take " .. top)
    dealt_again(t)
  end
}

-- Melds and points

test "GR-5 what both have left is shown" {
  hands = { low .. " 9S", high .. " 8S" }, stock = "5S", discard = "QC", options = { one_deal = true },
  function(t)
    t:choose(1, "leave")
    t:choose(2, "leave")
    t:choose(1, "draw")
    t:choose(1, "knock 9S")
    for me = 1, 2 do t:equal(t:sees(me, "hand", 3 - me):find("?", 1, true), nil) end
  end
}

knocked("GR-5 GR-7 the difference is scored", low .. " 9S", high .. " 8S", "5S", { "1 knock 9S" }, { 3, 0 })
knocked("GR-5 cards are laid off on the knocker's melds", low .. " 9S", high .. " 3S", "2S", { "1 knock 9S" },
  { 25 + 3, 0 })
knocked("GR-5 the other lays off, and so has less", low .. " 9S", high .. " 3S", "5S", { "1 knock 9S" }, { 0, 25 + 5 })
knocked("GR-5 two cards go on a run", "4H 5H 6H AC AD AS KC KD KS 9S", "7H 8H 2C 2D 2S QC QD QH JC 4C", "3S",
  { "1 knock 9S" }, { 11, 0 })
knocked("GR-5 nothing is laid off on gin", low .. " 9S", high .. " 2S", "AS", { "1 knock 9S" }, { 25 + 2, 0 })
knocked("GR-5 but on a knocker with an Ace", "2C 2D 2H 3C 3D 3H 4C 4D 4H 9S", high .. " 2S", "AS", { "1 knock 9S" },
  { 0, 25 + 1 })
knocked("GR-7 gin", "AC AD AH 2C 2D 2H 3C 3D 3H 9S", high .. " 8S", "AS", { "1 knock 9S" }, { 25 + 8, 0 })
knocked("GR-7 an undercut", low .. " 9S", high .. " 4S", "5S", { "1 knock 9S" }, { 0, 25 + 1 })
knocked("GR-7 as much is an undercut", low .. " 9S", high .. " 5H", "5S", { "1 knock 9S" }, { 0, 25 })
knocked("GR-7 as much may count nothing", low .. " 9S", high .. " 5H", "5S", { "1 knock 9S" }, { 0, 0 },
  { options = { ties = "nothing" } })
knocked("GR-4 GR-7 big gin", "AC AD AH AS 2C 2D 2H 3C 3D 3H", high .. " 8S", "3S", { "1 big_gin" }, { 31 + 8, 0 })
knocked("GR-4 GR-7 without big gin it is gin", "AC AD AH AS 2C 2D 2H 3C 3D 3H", high .. " 8S", "3S", { "1 knock AS" },
  { 25 + 8, 0 }, { options = { big_gin = 0 } })
knocked("GR-7 smaller bonuses by the preset tournament", low .. " 9S", high .. " 4S", "5S", { "1 knock 9S" }, { 0, 11 },
  { preset = "tournament" })
knocked("GR-1 Oklahoma: a spade doubles", low .. " 9H", high .. " 8S", "5S", { "1 knock 9H" }, { 6, 0 },
  { preset = "oklahoma" })
knocked("GR-1 Oklahoma: another suit does not", low .. " 9S", high .. " 8S", "5H", { "1 knock 9S" }, { 3, 0 },
  { preset = "oklahoma" })
knocked("GR-1 Oklahoma: a spade need not double", low .. " 9H", high .. " 8S", "5S", { "1 knock 9H" }, { 3, 0 },
  { preset = "oklahoma", options = { spades_double = false } })

-- Melds by choice

local chosen = { options = { melding = "chosen" } }

knocked("GR-5 melds may be chosen", "AC 2C 3C AD 2D 3D AH 2H 3H 9S", high .. " 8S", "5S",
  { "1 knock 9S", "1 meld AC 2C 3C", "1 meld AD 2D 3D", "1 meld AH 2H 3H", "1 done",
    "2 meld 10S JS QS", "2 meld KC KD KH", "2 meld 7C 7D 7H", "2 done" }, { 3, 0 }, chosen)

knocked("GR-5 the other lays what they like", low .. " 9S", high .. " 3S", "5S",
  { "1 knock 9S", "1 meld AC AD AH", "1 meld 2C 2D 2H", "1 meld 3C 3D 3H", "1 done", "2 lay_off 3S Anna's melds 3",
    "2 meld 10S JS QS", "2 done" }, { 30 + 21 - 5, 0 }, { options = { melding = "chosen" }, names = { "Anna", "Ben" } })

test "GR-5 the knocker has to end with little enough" {
  hands = { "4C 4D 4H 5H 6H 7S 7C 7D AS 9S", "10S JS QS KC KD KH 2C 2D 2H 8S" }, discard = "AD",
  options = { melding = "chosen" },
  function(t)
    t:choose(1, "take AD", "knock 9S")
    t:offers(1, "meld 4H 5H 6H", "meld 7S 7C 7D")
  end
}

test "GR-5 six cards in a row are laid as two runs, or one is left over" {
  hands = { "4S 5S 6S 7S 8S 9S AC AD AH QD", high .. " 9C" }, discard = "AS", options = { melding = "chosen" },
  function(t)
    t:choose(1, "take AS", "knock QD", "meld AC AD AH AS")
    t:offers(1, "meld 4S 5S 6S", "meld 7S 8S 9S", "meld 4S 5S 6S 7S 8S", "meld 6S 7S 8S 9S",
      "meld 5S 6S 7S 8S 9S")
  end
}

for _, two in ipairs { false, true } do
  test("GR-6 two more cards at an end of a run, or any number: " .. tostring(two)) {
    hands = { "4H 5H 6H AC AD AS KC KD KS 9S", "7H 8H 9H 2C 2D 2S QC QD QH JC" }, discard = "3S", names = { "Anna",
      "Ben" },
    options = { melding = "chosen", two_at_an_end = two },
    function(t)
      t:choose(1, "take 3S", "knock 9S", "meld 4H 5H 6H", "meld AC AD AS", "meld KC KD KS", "done")
      t:choose(2, "lay_off 7H Anna's melds 1", "lay_off 8H Anna's melds 1")
      if two then
        t:offers_not(2, "lay_off 9H Anna's melds 1")
      else
        t:offers_also(2, "lay_off 9H Anna's melds 1")
      end
    end
  }
  test("GR-6 a card laid on a set lengthens a run too, or not: " .. tostring(two)) {
    hands = { "4H 5H 6H 7C 7D 7S KC KD KS 9S", "7H 8H 9D 2C 2D 2S QC QD QH JC" }, discard = "3S", names = { "Anna",
      "Ben" },
    options = { melding = "chosen", two_at_an_end = two },
    function(t)
      t:choose(1, "take 3S", "knock 9S", "meld 4H 5H 6H", "meld 7C 7D 7S", "meld KC KD KS", "done")
      t:choose(2, "lay_off 7H Anna's melds 2")
      if two then
        t:offers_also(2, "lay_off 8H Anna's melds 1")
      else
        t:offers_not(2, "lay_off 8H Anna's melds 1")
      end
    end
  }
end

-- The match

knocked("GR-8 who reaches 100 gets the bonuses, twice if the other has nothing", low .. " 9S", high .. " 8S", "5S",
  { "1 knock 9S" }, { 97 + 3 + 200 + 25, 0 }, { scores = { 97, 0 } })
knocked("GR-8 both get the bonus for the deals they have won", low .. " 9S", high .. " 8S", "5S",
  { "1 knock 9S" }, { 97 + 3 + 100 + 75, 10 + 25 }, { scores = { 97, 10 }, boxes = { 2, 1 } })
knocked("GR-8 the bonuses are as agreed", low .. " 9S", high .. " 8S", "5S", { "1 knock 9S" }, { 97 + 3 + 50 + 3 * 10,
  10 + 10 }, { scores = { 97, 10 }, boxes = { 2, 1 }, options = { game_bonus = 50, box_bonus = 10 } })
knocked("GR-8 the loser may have won more deals", low .. " 9S", high .. " 8S", "5S", { "1 knock 9S" },
  { 97 + 3 + 100 + 25, 10 + 75 }, { scores = { 97, 10 }, boxes = { 0, 3 } })
knocked("GR-8 with 99 it goes on", low .. " 9S", high .. " 8S", "5S", { "1 knock 9S" }, { 99, 10 }, { scores = { 96,
  10 } })

test "GR-8 one deal by the preset open_spiel, as the players choose, without bonuses" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S", preset = "open_spiel", options = { target = 50 },
  function(t)
    t:choose(1, "take 5S", "knock 9S", "meld AC AD AH", "meld 2C 2D 2H", "meld 3C 3D 3H", "done")
    t:choose(2, "done")
    t:winners(1)
    t:equal(t:score(1), 30 + 30 + 21 + 8 - 5)
    t:equal(t:parts(1), { deadwood = 84 })
  end
}

test "GR-5 five cards in a row are one run" {
  hands = { "AC AD AH 4S 5S 6S 7S 8S 2H QD", high .. " 9C" }, discard = "2D",
  function(t)
    t:choose(1, "take 2D", "knock QD")
    t:equal(t:score(1), 9 - 4)
  end
}

test "GR-7 gin counts as agreed" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "3S", options = { gin_bonus = 10 },
  function(t)
    t:choose(1, "take 3S", "knock 9S")
    t:equal(t:score(1), 8 + 10)
  end
}

test "GR-8 the game is won with as many points as agreed" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S", options = { target = 50 }, scores = { 48, 0 },
  function(t)
    t:choose(1, "take 5S", "knock 9S")
    t:winners(1)
    t:equal(t:score(1), 48 + 3 + 2 * 100 + 25)
  end
}

test "GR-8 the highest score wins, whoever wins the last deal" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S", scores = { 0, 110 },
  function(t)
    t:choose(1, "take 5S", "knock 9S")
    t:winners(2)
  end
}

for who, scores in pairs { [1] = { 97, 10 }, [2] = { 97, 90 } } do
  test("GR-8 with the bonuses for deals won the loser may come out ahead: seat " .. who) {
    hands = { low .. " 9S", high .. " 8S" }, discard = "5S", scores = scores, boxes = { 0, who == 1 and 4 or 6 },
    function(t)
      t:choose(1, "take 5S", "knock 9S")
      t:winners(who)
    end
  }
end

-- Hollywood: seat 1 knocks with 5, and wins 3 points.
local function hollywood(name, before, after_it, script)
  before.hands, before.discard, before.options = { low .. " 9S", high .. " 8S" }, "5S", { hollywood = true }
  test("GR-9 " .. name) {
    hands = before.hands, discard = "5S", options = before.options, boxes = before.boxes,
    game_1 = before[1], game_2 = before[2], game_3 = before[3],
    function(t)
      t:choose(1, "take 5S", "knock 9S")
      for game, points in ipairs(after_it) do
        t:equal({ t:public("game_" .. game, 1), t:public("game_" .. game, 2) }, points, "game " .. game)
      end
      script(t)
    end
  }
end

local function nothing_yet(t)
  t:plays_on()
  t:equal({ t:score(1), t:score(2) }, { 0, 0 })
end

hollywood("the first win counts in the first game", {}, { { 3, 0 }, { 0, 0 }, { 0, 0 } }, nothing_yet)
hollywood("the second in two games", { boxes = { 1, 5 } }, { { 3, 0 }, { 3, 0 }, { 0, 0 } }, nothing_yet)
hollywood("the third in all", { boxes = { 2, 0 }, { 10, 20 } }, { { 13, 20 }, { 3, 0 }, { 3, 0 } }, nothing_yet)
hollywood("and every later one", { boxes = { 3, 0 } }, { { 3, 0 }, { 3, 0 }, { 3, 0 } }, nothing_yet)
hollywood("a game is over with 100 points, and its bonuses are added", { boxes = { 4, 3 }, { 97, 50 }, { 96, 50 } },
  { { 100 + 100 + 125, 50 + 75 }, { 99, 50 }, { 3, 0 } }, nothing_yet)
hollywood("with the wins that counted in it", { boxes = { 4, 3 }, { 200, 50 }, { 97, 20 }, { 60, 0 } },
  { { 200, 50 }, { 100 + 100 + 100, 20 + 50 }, { 63, 0 } }, nothing_yet)
hollywood("and twice the bonus if the opponent has nothing", { boxes = { 4, 1 }, { 97, 50 }, { 98, 0 } },
  { { 100 + 100 + 125, 50 + 25 }, { 101 + 200 + 100, 0 }, { 3, 0 } }, nothing_yet)
hollywood("a game that the other player has won is over too", { boxes = { 4, 3 }, { 50, 100 }, { 20, 10 } },
  { { 50, 100 }, { 23, 10 }, { 3, 0 } }, nothing_yet)
hollywood("when all three are over they are added up", { boxes = { 4, 3 }, { 250, 100 }, { 50, 210 }, { 97, 20 } },
  { { 250, 100 }, { 50, 210 }, { 100 + 100 + 75, 20 + 25 } }, function(t)
    t:equal({ t:score(1), t:score(2) }, { 250 + 50 + 275, 100 + 210 + 45 })
    t:winners(1)
  end)
hollywood("the highest sum wins", { boxes = { 4, 1 }, { 50, 400 }, { 50, 410 }, { 97, 20 } },
  { { 50, 400 }, { 50, 410 }, { 275, 20 } }, function(t) t:winners(2) end)

test "GR-9 the games are over with as many points as agreed" {
  hands = { low .. " 9S", high .. " 8S" }, discard = "5S", options = { hollywood = true, target = 50 },
  boxes = { 4, 3 }, game_1 = { 60, 50 }, game_2 = { 47, 20 }, game_3 = { 20, 51 },
  function(t)
    t:choose(1, "take 5S", "knock 9S")
    t:equal({ t:score(1), t:score(2) }, { 60 + 50 + 100 + 100 + 20, 50 + 20 + 50 + 51 })
  end
}

for spare, gin in pairs { ["9S"] = true, ["9S 5S"] = false } do
  test("GR-7 gin is announced, and nothing else as gin: " .. spare) {
    hands = { gin and "AC AD AH 2C 2D 2H 3C 3D 3H KS" or low .. " 9S", high .. " 8S" },
    discard = gin and "3S" or "5S",
    function(t)
      t:choose(1, gin and "take 3S" or "take 5S", gin and "knock KS" or "knock 9S")
      if gin then t:told("Anna has gin") else t:not_told("has gin") end
    end
  }
end

test "GR-9 one deal is too short" {
  options = { hollywood = true, one_deal = true }, refused = "one deal is too short for three games"
}

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      target = 100, one_deal = false, knock_at = 10, oklahoma = false, spades_double = true, gin_bonus = 25,
      big_gin = 31, undercut_bonus = 25, ties = "undercut", game_bonus = 100, box_bonus = 25, melding = "best",
      hollywood = false, throw_back = false, two_at_an_end = false,
    }
  end
}
test "the preset oklahoma" { preset = "oklahoma", function(t) t:plays_with { oklahoma = true } end }
test "the preset straight" { preset = "straight", function(t) t:plays_with { knock_at = 0 } end }
test "the preset tournament" {
  preset = "tournament",
  function(t)
    t:plays_with { gin_bonus = 20, undercut_bonus = 10, box_bonus = 20 }
  end
}
test "the preset open_spiel" {
  preset = "open_spiel",
  function(t)
    t:plays_with {
      one_deal = true, spades_double = false, big_gin = 0, ties = "nothing", melding = "chosen", throw_back = true,
      two_at_an_end = true,
    }
  end
}
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 50..500, not `-1`"
}
test "how far knock_at goes" {
  options = { knock_at = -1 }, refused = "the option `knock_at` is a number in 0..10, not `-1`"
}
test "how far gin_bonus goes" {
  options = { gin_bonus = -1 }, refused = "the option `gin_bonus` is a number in 0..50, not `-1`"
}
test "how far big_gin goes" {
  options = { big_gin = -1 }, refused = "the option `big_gin` is a number in 0..60, not `-1`"
}
test "how far undercut_bonus goes" {
  options = { undercut_bonus = -1 }, refused = "the option `undercut_bonus` is a number in 0..50, not `-1`"
}
test "how far game_bonus goes" {
  options = { game_bonus = -1 }, refused = "the option `game_bonus` is a number in 0..200, not `-1`"
}
test "how far box_bonus goes" {
  options = { box_bonus = -1 }, refused = "the option `box_bonus` is a number in 0..50, not `-1`"
}
