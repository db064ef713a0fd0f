-- Rule tests of Whist. Few cards are dealt; what is not written lies beside the table, out of the game.

-- Cards played one after the other from whoever is to lead on.
local function trick(t, cards)
  for card in cards:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

-- The dealer's last card, the 2 of hearts, makes hearts trumps.
local hands = { "AC KD 9S", "3C 4C 8S", "5C 6D 7S", "7C 8D 2H" }

local function dealt(name, laid, script, more)
  local set_up = { hands = laid, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

test "WH-1 all cards are dealt, and the dealer's left leads" {
  players = 4, dealer = 2,
  function(t)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 13) end
    t:to_move(3)
  end
}

dealt("WH-1 the dealer's last card is shown, and is trumps", hands, function(t)
  t:equal(t:public("trump"), "hearts")
  t:equal(t:sees(1, "hand", 4), "2H ? ?")
  trick(t, "AC 3C 5C 7C")
  t:equal(t:sees(1, "hand", 4), "? ?")
end)

for number, suit in ipairs { "hearts", "clubs", "diamonds", "spades", "hearts" } do
  test("WH-1 trumps may be every suit in turn: deal " .. number) {
    players = 4, options = { trumps = "in_turn", game = 10, rubber = true },
    function(t)
      while t:deal_number() < number do t:choose(t:who(), t:options_of()[1]) end
      t:equal(t:public("trump"), suit)
    end
  }
end

dealt("WH-1 or there are none", { "AC 2S", "3H 4C", "5C 6D", "7C 8D" }, function(t)
  t:equal(t:public("trump"), nil)
  trick(t, "2S 3H 6D 8D")
  t:to_move(1)
end, { options = { trumps = "none" } })

dealt("WH-2 suit must be followed, or any card played", hands, function(t)
  t:choose(1, "play AC")
  t:refuses(2, "8S", "you must follow suit")
  t:offers(2, "play 3C", "play 4C")
  t:choose(2, "play 3C")
  t:choose(3, "play 5C")
  t:choose(4, "play 7C")
  t:choose(1, "play KD")
  t:offers(2, "play 4C", "play 8S")
end)

dealt("WH-2 the highest trump takes the trick, and its winner leads", { "AC 9H", "3H 4C", "5C 6H", "7C 2H" },
  function(t)
    t:choose(1, "play 9H")
    trick(t, "3H 6H 2H")
    t:to_move(1)
    trick(t, "AC 4C 5C 7C")
  end)

dealt("WH-2 a trump beats the suit led", { "AC 4S", "3D 5S", "5C 6S", "2H 7H" }, function(t)
  trick(t, "AC 3D 5C 2H")
  t:to_move(4)
  t:equal(t:public("tricks", 2), 1)
end)

-- Whole deals

local ranks = { "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2" }

local function top(n, suit)
  local cards = {}
  for place = 1, n do table.insert(cards, ranks[place] .. suit) end
  return table.concat(cards, " ")
end

-- Four hands of which the first takes `n` tricks with clubs, and then the second all others: 2H, AH, and diamonds.
local function hands_for(n)
  local laid = { top(n, "C"), "AH " .. top(12 - n, "D") .. " " .. top(n, "S"), "", "" }
  for place = 13 - n, 1, -1 do laid[1] = laid[1] .. " " .. ranks[14 - place] .. "H" end
  local gone = " " .. laid[1] .. " " .. laid[2] .. " "
  local rest = {}
  for _, suit in ipairs { "C", "D", "H", "S" } do
    for _, rank in ipairs(ranks) do
      if not gone:find(" " .. rank .. suit .. " ", 1, true) then table.insert(rest, rank .. suit) end
    end
  end
  laid[3], laid[4] = table.concat(rest, " ", 1, 13), table.concat(rest, " ", 14)
  return laid
end

-- Plays such a deal; the scores of the two sides follow, or what else `script` looks at.
local function whole(name, n, script, more)
  local options = { trumps = "none" }
  for key, value in pairs(more and more.options or {}) do options[key] = value end
  local set_up = { preset = more and more.preset, scores = more and more.scores, points = more and more.points }
  set_up.options = options
  dealt("WH-4 " .. name, hands_for(n), function(t)
    for number = 1, 13 do
      local first, second = ranks[number] .. "C", ranks[number] .. "S"
      if number == n + 1 then first, second = "2H", "AH" end
      if number > n + 1 then first, second = nil, ranks[number - n - 1] .. "D" end
      for _ = 1, 4 do
        local card = t:who() == 1 and first or t:who() == 2 and second
        t:choose(t:who(), card and "play " .. card or t:options_of()[1])
      end
    end
    script(t)
  end, set_up)
end

local function scored(name, n, ours, theirs, more)
  whole(name, n, function(t)
    t:equal(t:score(1), ours, "seats 1 and 3")
    t:equal(t:score(2), theirs, "seats 2 and 4")
  end, more)
end

scored("seven tricks score 1", 7, 1, 0)
scored("ten tricks score 4", 10, 4, 0)
scored("six leave one to the others", 6, 0, 1)

for _, game in ipairs { 5, 7, 9, 10 } do
  whole("a game is won with " .. game, 7, function(t) t:winners(1, 3) end,
    { options = { game = game }, points = { game - 1, 0 }, scores = { game - 1, 0, game - 1, 0 } })
  whole("and not before, " .. game, 7, function(t) t:plays_on() end,
    { options = { game = game }, points = { game - 2, 0 }, scores = { game - 2, 0, game - 2, 0 } })
end

whole("Long Whist is won with 9", 7, function(t) t:winners(1, 3) end,
  { preset = "long", options = { honours = false }, points = { 8, 0 }, scores = { 8, 0, 8, 0 } })

whole("and not before", 7, function(t) t:plays_on() end,
  { preset = "long", options = { honours = false }, points = { 7, 0 }, scores = { 7, 0, 7, 0 } })

local rubber = { rubber = true }

whole("a game of a rubber is won with as many points as agreed", 7, function(t) t:equal(t:score(1), 0) end,
  { options = { rubber = true, game = 7 }, points = { 5, 0 } })

whole("in a rubber the next game begins from nothing", 7, function(t)
  t:plays_on()
  t:equal(t:score(1), 1)
  t:equal(t:score(2), 1)
  t:equal(t:public("points", 1), 0)
  t:equal(t:public("points", 2), 0)
end, { options = rubber, points = { 4, 3 }, scores = { 0, 1, 0, 1 } })

whole("two games win the rubber", 7, function(t) t:winners(1, 3) end,
  { options = rubber, points = { 4, 3 }, scores = { 1, 1, 1, 1 } })

whole("points alone win no rubber", 7, function(t)
  t:plays_on()
  t:equal(t:public("points", 1), 4)
end, { options = rubber, points = { 3, 3 }, scores = { 1, 1, 1, 1 } })

-- Honours: with two tricks in all a side falls four short of six, or five with one.

local function honours(name, laid, tricks, ours, theirs, points)
  dealt("WH-3 " .. name, laid, function(t)
    trick(t, tricks)
    t:equal(t:score(1), ours, "seats 1 and 3")
    t:equal(t:score(2), theirs, "seats 2 and 4")
  end, { options = { honours = true }, points = points })
end

local three = { "AH 2C", "3H 3C", "KH QH", "4C 2H" }
local played = "AH 3H KH 2H 2C 3C QH 4C"

honours("three honours score 2", three, played, 2 - 4, 0)
honours("two score nothing", { "AH 2C", "3H 3C", "KH 4H", "4C 2H" }, "AH 3H KH 2H 2C 3C 4H 4C", -4, 0)
honours("all four score 4", { "AH JH", "3H 3C", "KH QH", "4C 2H" }, "AH 3H KH 2H JH 3C QH 4C", 4 - 4, 0)
honours("whoever takes the tricks", { "AH 2C", "KH QH", "3H 3C", "4C JH" }, "AH KH 3H JH 2C QH 3C 4C", -5, 2)
honours("but not for a side that lacks one point", three, played, -4, 0, { 4, 0 })
honours("a side that lacks two scores them", three, played, 2 - 4, 0, { 3, 0 })

dealt("WH-3 which depends on the game", three, function(t)
  trick(t, played)
  t:equal(t:score(1), 2 - 4)
end, { preset = "long", points = { 4, 0 } })

dealt("WH-3 in a rubber too", three, function(t)
  t:equal(t:public("points", 1), 0)
  trick(t, played)
  t:equal(t:public("points", 1), 2 - 4)
end, { preset = "short" })

dealt("WH-3 unless it is agreed honours do not count", three, function(t)
  trick(t, played)
  t:equal(t:score(1), -4)
end)

test "WH-3 no honours without trumps" {
  players = 4, options = { honours = true, trumps = "none" }, refused = "without trumps there are no honours"
}

for preset, game in pairs { short = 2, long = 9, american = 7 } do
  dealt("WH-4 what wins with the preset " .. preset, three, function(t)
    trick(t, played)
    t:plays_on()
  end, { preset = preset, scores = { game - 1, 0, game - 1, 0 } })
end

-- Seats 1 and 3 take seven tricks, and with them the game; the others hold King, Queen and Jack of trumps.
dealt("WH-4 when the game is won honours are not counted any more", {
  "AC KC QC AD KD QD AS 4S 5S", "3C 4C 5C 3D 4D 5D 2S KH QH", "9C 10C JC 9D 10D JD 6S 7S 8S",
  "6C 7C 8C 6D 7D 8D 3S JH 2H",
}, function(t)
  for _, lead in ipairs { "AC", "KC", "QC", "AD", "KD", "QD", "AS", "4S", "5S" } do
    if t:who() == 1 then t:choose(1, "play " .. lead) end
    while not t:is_over() and t:count("trick") > 0 do t:choose(t:who(), t:options_of()[1]) end
  end
  while not t:is_over() do t:choose(t:who(), t:options_of()[1]) end
  t:winners(1, 3)
  t:equal(t:score(1), 5)
  t:equal(t:score(2), 0)
end, { options = { honours = true }, points = { 4, 0 }, scores = { 4, 0, 4, 0 } })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { game = 5, rubber = false, honours = false, trumps = "turned" }
  end
}
test "the preset short" {
  players = 4, preset = "short",
  function(t)
    t:plays_with { game = 5, rubber = true, honours = true }
  end
}
test "the preset long" { players = 4, preset = "long", function(t) t:plays_with { game = 9, honours = true } end }
test "the preset american" { players = 4, preset = "american", function(t) t:plays_with { game = 7 } end }
