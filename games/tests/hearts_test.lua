-- Rule tests of Hearts. Few cards are dealt; what is not written lies beside the table, out of the game.

-- Plays `hands` as they are after the passing: before it, everybody holds what the left neighbour gets instead of the
-- first three cards of their own.
local function passed(name, hands, script, more)
  local first, rest, before = {}, {}, {}
  for seat, hand in ipairs(hands) do
    local a, b, c, others = hand:match("(%S+) (%S+) (%S+)%s*(.*)")
    first[seat], rest[seat] = table.concat({ a, b, c }, " "), others
  end
  for seat = 1, #hands do before[seat] = first[seat % #hands + 1] .. " " .. rest[seat] end
  local set_up = { hands = before, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    for seat = 1, #hands do t:choose(seat, "pass " .. first[seat % #hands + 1]) end
    script(t)
  end
  test(name)(set_up)
end

-- Cards played one after the other by the seats from `seat` on.
local function trick(t, seat, cards)
  local seats = 0
  for _ in cards:gmatch("%S+") do seats = seats + 1 end
  for card in cards:gmatch("%S+") do
    t:choose(seat, "play " .. card)
    seat = seat % seats + 1
  end
end

-- The deal

for _, case in ipairs { { 3, 17 }, { 4, 13 }, { 5, 10 } } do
  test("HT-1 the pack comes out even for " .. case[1] .. " players") {
    players = case[1],
    function(t)
      for seat = 1, case[1] do t:equal(t:count("hand", seat), case[2]) end
      t:equal(t:count("stock"), 0)
    end
  }
end

for seats, out in pairs { [3] = { "2D" }, [4] = {}, [5] = { "2C", "2D" } } do
  test("HT-1 " .. #out .. " Twos are left out with " .. seats .. " players") {
    players = seats,
    function(t)
      local dealt = ""
      for seat = 1, seats do dealt = dealt .. t:hand(seat) .. " " end
      for _, card in ipairs(out) do t:ok(not dealt:find(card, 1, true), card .. " is out") end
      local _, twos = dealt:gsub("2%a", "")
      t:equal(twos, 4 - #out)
    end
  }
end

test "HT-1 three cards are passed, and nobody looks at what they get before all have passed" {
  hands = { "2C 3C 4C 5C", "2D 3D 4D 5D", "2H 3H 4H 5H", "2S 3S 4S 5S" }, rest = "aside",
  function(t)
    t:offers(1, "pass 2C 3C 4C", "pass 2C 3C 5C", "pass 2C 4C 5C", "pass 3C 4C 5C")
    t:choose(1, "pass 3C 4C 5C")
    t:equal(t:hand(2), "2D 3D 4D 5D")
    t:choose(2, "pass 3D 4D 5D")
    t:choose(3, "pass 2H 3H 4H")
    t:equal(t:hand(4), "2S 3S 4S 5S")
    t:choose(4, "pass 3S 4S 5S")
    t:equal(t:hand(2), "3C 4C 5C 2D")
    t:equal(t:hand(3), "3D 4D 5D 5H")
    t:equal(t:hand(4), "2H 3H 4H 2S")
    t:equal(t:hand(1), "2C 3S 4S 5S")
    t:equal(t:sees(1, "hand", 2), "? ? ? ?")
  end
}

-- Plays the first thing offered until the given deal begins.
local function play_to_deal(t, number)
  while t:deal_number() < number do t:choose(t:who(), t:options_of()[1]) end
end

-- To whom, seats to the left, the cards of each deal are passed; 0: nobody.
for seats, ways in pairs { [3] = { 1, 2, 0, 1, 2 }, [4] = { 1, 3, 2, 0, 1, 3, 2, 0 }, [5] = { 1, 4, 0, 1, 4 } } do
  test("HT-1 the ways of passing take turns, " .. seats .. " players") {
    players = seats, options = { target = 1000 },
    function(t)
      for number, way in ipairs(ways) do
        play_to_deal(t, number)
        local passes = t:options_of()[1]:find("pass") ~= nil
        t:equal(passes, way > 0, "passing in deal " .. number)
        if passes then
          local given = t:options_of()[1]
          for _ = 1, seats do t:choose(t:who(), t:options_of()[1]) end
          local to = way + 1
          for card in given:sub(6):gmatch("%S+") do
            t:ok((" " .. t:hand(to) .. " "):find(" " .. card .. " ", 1, true), card .. " went to seat " .. to)
          end
        end
      end
    end
  }
end

-- Tricks

passed("HT-2 who holds the 2 of clubs leads it", { "3C 4C 5C", "6C 7C 8C", "2C 9C 3D", "4D 5D 6D" }, function(t)
  t:offers(3, "play 2C")
end)

for _, case in ipairs {
  { "3H 4H 5H", "6C 7C 8C", "2C 9C 3D" }, { "3H 4H 5H", "6C 7C 8C", "3C 9C 3D", "4D 5D 6D", "7D 8D 9D" },
} do
  local lowest = case[3]:sub(1, 2)
  passed("HT-2 the lowest club with " .. #case .. " players", case, function(t) t:offers(3, "play " .. lowest) end)
end

passed("HT-2 HT-3 the highest card of the suit led wins the trick and leads to the next",
  { "2C 3D 4S", "6C 7D 8D", "10C 9D 3S", "4C 5D AD" }, function(t)
    trick(t, 1, "2C 6C 10C 4C")
    t:equal(t:count("taken", 3), 4)
    t:equal(t:count("trick"), 0)
    t:offers(3, "play 9D", "play 3S")
    trick(t, 3, "9D AD 3D 8D")
    t:equal(t:count("taken", 4), 4)
    t:to_move(4)
  end)

passed("HT-3 there are no trumps, and only the suit led wins", { "2C 3D 4S", "6S AH AS", "3C 9D 3S", "AD 5D 2S" },
  function(t)
    trick(t, 1, "2C 6S 3C AD")
    t:equal(t:count("taken", 3), 4)
  end)

passed("HT-3 suit must be followed", { "2C 3D 4S", "6C 7C 8H", "10C 9D 3S", "4C 5D AD" }, function(t)
  t:choose(1, "play 2C")
  t:offers(2, "play 6C", "play 7C")
end)

passed("HT-3 who cannot follow plays any card", { "2C 3D 4S", "6C 7D QS 8H", "AC 9D 3S", "4C 5S AD" }, function(t)
  trick(t, 1, "2C 6C AC 4C")
  t:choose(3, "play 3S")
  t:choose(4, "play 5S")
  t:choose(1, "play 4S")
  t:offers(2, "play QS")
end)

passed("HT-3 who cannot follow plays any card, points too", { "2C 3D 4S", "6C 7D QS 8H", "AC 10C 3S", "4C 5S AD" },
  function(t)
    trick(t, 1, "2C 6C AC 4C")
    t:choose(3, "play 10C")
    t:offers(4, "play 5S", "play AD")
    t:choose(4, "play AD")
    t:choose(1, "play 3D")
    t:offers(2, "play 7D", "play QS", "play 8H")
  end)

passed("HT-4 to the first trick no points", { "2C 3D 4S", "7D QS 8H", "AC 10C 3S", "4C 5S AD" }, function(t)
  t:choose(1, "play 2C")
  t:offers(2, "play 7D")
end)

passed("HT-4 but from a hand with nothing else", { "2C 3D 4S", "QS 8H 9H", "AC 10C 3S", "4C 5S AD" }, function(t)
  t:choose(1, "play 2C")
  t:offers(2, "play QS", "play 8H", "play 9H")
end)

passed("HT-5 HT-6 hearts may not be led until they are broken", { "2C 3D 4H", "6C 7H 8H 9S", "AC 9H 3S", "4C 5H AD" },
  function(t)
    trick(t, 1, "2C 6C AC 4C")
    t:offers(3, "play 3S")
    trick(t, 3, "3S AD 3D 9S")
    t:equal(t:public("broken"), false)
    t:offers(2, "play 7H", "play 8H")
  end)

passed("HT-5 from a hand of hearts only one may be led all the same",
  { "2C 3D 4H", "6C 7D 8D", "AC 9H 10H", "4C 5D AD" }, function(t)
    trick(t, 1, "2C 6C AC 4C")
    t:offers(3, "play 9H", "play 10H")
  end)

passed("HT-6 the Queen of Spades does not break them", { "2C 3D 4H", "6C 7D 8D", "AC 9D 10H", "4C QS AH" },
  function(t)
    trick(t, 1, "2C 6C AC 4C")
    t:choose(3, "play 9D")
    t:choose(4, "play QS")
    t:equal(t:public("broken"), false)
  end)

passed("HT-5 HT-6 they are broken when one has been played", { "2C 3D 4H 6H", "6C 7H 8S", "AC 9D 10H 9S", "4C 5H AH" },
  function(t)
    trick(t, 1, "2C 6C AC 4C")
    t:offers(3, "play 9D", "play 9S")
    t:choose(3, "play 9D")
    t:choose(4, "play 5H")
    t:equal(t:public("broken"), true)
    t:choose(1, "play 3D")
    t:choose(2, "play 8S")
    t:offers(3, "play 10H", "play 9S")
  end)

for _, breaks in ipairs { false, true } do
  passed("HT-6 the Queen of Spades breaks them by option: " .. tostring(breaks),
    { "2C 3D 4H 6H", "6C 7H 8S", "AC 9D 10H 9S", "4C QS AH" }, function(t)
      trick(t, 1, "2C 6C AC 4C")
      t:choose(3, "play 9D")
      t:equal(t:public("broken"), false)
      t:choose(4, "play QS")
      t:equal(t:public("broken"), breaks)
      t:choose(1, "play 3D")
      t:choose(2, "play 8S")
      if breaks then t:offers(3, "play 10H", "play 9S") else t:offers(3, "play 9S") end
    end, { options = { queen_breaks = breaks } })
end

-- The count

-- One trick, which seat 3 takes; what the others have taken already is laid out.
local function counted(name, taken, script, more)
  local set_up = more or {}
  set_up.taken = taken
  passed(name, { "2C 3C 4C", "5C 6C 7C", "8C 9C 10C", "JC QC KC" }, function(t)
    trick(t, 1, "2C 5C 8C JC")
    trick(t, 4, "QC 3C 6C 9C")
    trick(t, 4, "KC 4C 7C 10C")
    script(t)
  end, set_up)
end

counted("HT-7 a heart counts 1, the Queen of Spades 13, others nothing", { "2H AH KS 3D", "QS", "3H 4H QH QD", "" },
  function(t)
    t:equal(t:deal_number(), 2)
    t:equal(t:score(1), 2)
    t:equal(t:score(2), 13)
    t:equal(t:score(3), 3)
    t:equal(t:score(4), 0)
  end)

passed("HT-7 what each has taken is told while the deal is played", { "2C 4S 3D", "6C QS 7D", "AC 3S 8D", "4C 5S AD" },
  function(t)
    trick(t, 1, "2C 6C AC 4C")
    t:equal(t:public("points", 3), 0)
    t:equal(t:public("points", 2), 0)
    trick(t, 3, "3S 5S 4S QS")
    t:equal(t:public("points", 2), 13)
  end)

local all_hearts = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"

counted("HT-7 who takes all points has shot the moon", { "", all_hearts .. " QS", "", "" }, function(t)
  t:told("has shot the moon")
  t:equal(t:score(1), 26)
  t:equal(t:score(2), 0)
  t:equal(t:score(3), 26)
  t:equal(t:score(4), 26)
end)

counted("HT-7 all hearts are not the moon", { "QS", all_hearts, "", "" }, function(t)
  t:equal(t:score(1), 13)
  t:equal(t:score(2), 13)
  t:equal(t:score(3), 0)
end)

counted("HT-7 deals are played until somebody has 100 points; the lowest wins", { "2H", "QS", "3H", "" }, function(t)
  t:winners(3)
  t:equal(t:score(2), 100)
end, { scores = { 50, 87, 20, 60 } })

counted("HT-7 with 99 the game goes on", { "2H", "QS", "3H", "" }, function(t)
  t:plays_on()
  t:equal(t:score(2), 99)
end, { scores = { 50, 86, 20, 60 } })

counted("HT-7 the target is an option", { "2H", "QS", "3H", "" }, function(t) t:winners(4) end,
  { scores = { 10, 17, 10, 10 }, options = { target = 30 } })

counted("HT-7 ALL-5 as low a score shares the win", { "2H", "QS", "3H", "" }, function(t) t:winners(1, 3) end,
  { scores = { 10, 87, 10, 12 } })

-- Options

for way, hand in pairs { left = "2C 3S 4S 5S", right = "2C 3D 4D 5D", across = "2C 2H 3H 4H" } do
  test("HT-1 cards may be passed always " .. way) {
    hands = { "2C 3C 4C 5C", "2D 3D 4D 5D", "2H 3H 4H 5H", "2S 3S 4S 5S" }, rest = "aside",
    options = { passing = way },
    function(t)
      t:choose(1, "pass 3C 4C 5C")
      t:choose(2, "pass 3D 4D 5D")
      t:choose(3, "pass 2H 3H 4H")
      t:choose(4, "pass 3S 4S 5S")
      t:equal(t:hand(1), hand)
    end
  }
end

test "HT-1 cards may never be passed" {
  hands = { "2D", "2H", "2C", "2S" }, rest = "aside", options = { passing = "never" },
  function(t) t:offers(3, "play 2C") end
}

test "HT-1 nobody sits across from one of three" {
  players = 3, options = { passing = "across" }, refused = "passing across the table needs four players"
}

-- One deal without passing.
local function dealt(name, options, hands, script)
  options.passing = "never"
  test(name) { hands = hands, rest = "aside", options = options, script }
end

dealt("HT-2 any club may be led to the first trick", { any_club = true }, { "2C 5C 7H", "6C 7D 8D", "9C 8H 3S" },
  function(t)
    t:refuses(1, "7H", "a club is led first")
    t:offers(1, "play 2C", "play 5C")
    trick(t, 1, "5C 6C 9C")
    t:refuses(3, "8H", "hearts are not broken")
  end)

dealt("HT-4 points may be played to the first trick", { points_at_once = true }, { "2C", "6S QS 7H", "9C", "TC" },
  function(t)
    t:choose(1, "play 2C")
    t:offers(2, "play 6S", "play QS", "play 7H")
  end)

dealt("HT-5 hearts may be led at once", { must_break = false }, { "2C 3D", "6C 7H", "10C 9H", "9C AH" }, function(t)
  trick(t, 1, "2C 6C 10C 9C")
  t:offers(3, "play 9H")
  t:equal(t:public("broken"), true)
end)

for _, may in ipairs { false, true } do
  dealt("HT-5 hearts instead of the Queen of Spades by option: " .. tostring(may), { queen_or_heart = may },
    { "2C 3D 4D", "6C 7D 8D", "10C 9H QS", "9C 5D 6D" }, function(t)
      trick(t, 1, "2C 6C 10C 9C")
      if may then t:offers(3, "play 9H", "play QS") else t:offers(3, "play QS") end
    end)
end

-- The last trick, which seat 1 takes, after what has been taken before.
local function ends(name, set_up, taken, scores)
  set_up.hands, set_up.taken = { "QC", "2C", "3C", "4C" }, taken
  set_up.options = set_up.options or {}
  set_up.options.passing, set_up.options.any_club = "never", true
  set_up.rest = "aside"
  set_up[1] = function(t)
    trick(t, 2, "2C 3C 4C QC")
    for seat, points in ipairs(scores) do t:equal(t:score(seat), points) end
  end
  test(name) (set_up)
end

ends("HT-7 the Jack of Diamonds takes 10 off", { preset = "omnibus" }, { "2H", "JD 3H", "4H", "" }, { 1, -9, 1, 0 })
ends("HT-7 the Jack takes nothing off unless agreed", {}, { "2H", "JD 3H", "4H", "" }, { 1, 1, 1, 0 })
ends("HT-7 the Jack counts when somebody shoots the moon, too", { preset = "omnibus" },
  { "", "JD", "QS " .. all_hearts, "" }, { 26, 16, 0, 26 })
ends("HT-7 no trick takes 5 off", { options = { no_trick = true } }, { "2H", "3H", "4H", "" }, { 1, 1, 1, -5 })
ends("HT-7 no trick takes nothing off when somebody shoots the moon", { options = { no_trick = true } },
  { "", "", "QS " .. all_hearts, "" }, { 26, 26, 0, 26 })

test "HT-6 HT-7 one deal, as the OpenSpiel collection of games plays it" {
  preset = "open_spiel", hands = { "2C", "QS", "3C", "4C" }, rest = "aside", options = { passing = "never" },
  function(t)
    trick(t, 1, "2C QS 3C 4C")
    t:winners(1, 2, 3)
    t:equal(t:score(4), 13)
  end
}

-- What the header refuses

for _, seats in ipairs { 2, 6 } do
  test("HT-1 not for " .. seats .. " players") {
    players = seats, refused = seats .. " players cannot play this game; it is for 3, 4, 5"
  }
end

for _, target in ipairs { 0, 1001 } do
  test("HT-7 the target cannot be " .. target) {
    players = 3, options = { target = target },
    refused = "the option `target` is a number in 1..1000, not `" .. target .. "`",
  }
end

-- What a player is told of cards that cannot be played

passed("HT-2 HT-3 HT-4 HT-5 why a card cannot be played", { "2C 5H 9D", "3C 4D 6H", "QS 4H 7H", "4C 8D TS" },
  function(t)
    t:refuses(1, "5H", "the lowest club is led first")
    t:choose(1, "play 2C")
    t:refuses(2, "4D", "you must follow suit")
    t:choose(2, "play 3C")
  end)

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 3,
  function(t)
    t:plays_with {
      target = 100, passing = "in_turn", any_club = false, points_at_once = false, must_break = true,
      queen_breaks = false, queen_or_heart = false, good_jack = false, no_trick = false,
    }
  end
}
test "the preset omnibus" { players = 3, preset = "omnibus", function(t) t:plays_with { good_jack = true } end }
test "the preset open_spiel" {
  players = 3, preset = "open_spiel",
  function(t)
    t:plays_with { target = 1, queen_breaks = true }
  end
}
test "how far target goes" {
  players = 3, options = { target = -1 }, refused = "the option `target` is a number in 1..1000, not `-1`"
}
