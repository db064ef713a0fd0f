-- Rule tests of Wizards and Jesters. The first deal has one card each, so most tests lay out more; what is not written
-- lies beside the table, out of the game. But in the first deal bids go up to one, whatever the hands.

-- Deals `hands`, turns `up` up, lets all bid as `bids` says, from seat 1, and goes on with `script`.
local function dealt(name, up, hands, bids, script, more)
  local set_up = { hands = hands, turned = up, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    local seat = 0
    for bid in bids:gmatch("%S+") do
      seat = seat + 1
      t:choose(seat, "bid " .. bid)
    end
    script(t)
  end
  test(name)(set_up)
end

-- Cards played one after the other from whoever is to lead on.
local function trick(t, cards)
  for card in cards:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

-- Plays the last thing offered until the given deal begins.
local function play_to_deal(t, number)
  while not t:is_over() and t:deal_number() < number do
    local offered = t:options_of()
    local last = offered[#offered]
    t:choose(t:who(), last:find("%.%.") and "bid 0" or last)
  end
end

-- The deal

for count, deals in pairs { [3] = 20, [4] = 15, [5] = 12, [6] = 10 } do
  test("WJ-1 one card more in each deal, until all are dealt to " .. count) {
    players = count,
    function(t)
      for number = 1, deals do
        play_to_deal(t, number)
        for seat = 1, count do t:equal(t:count("hand", seat), number) end
        local all = number == deals
        t:equal(t:count("turned"), all and 0 or 1)
        if all then t:equal(t:public("trump"), nil) end
      end
      t:plays_with { most = deals }
      play_to_deal(t, deals + 1)
      t:over()
    end
  }
  test("WJ-1 not more than there are for " .. count) {
    players = count, options = { most = deals + 1 },
    refused = "the option `most` is a number in 1.." .. deals .. ", not `" .. deals + 1 .. "`"
  }
end

test "WJ-1 there are four Wizards and four Jesters" {
  players = 3, deck = "wizard wizard wizard wizard",
  function(t)
    for seat = 1, 3 do t:equal(t:hand(seat), "wizard") end
    t:equal(t:top("turned"), "wizard")
    t:equal(t:count("stock"), 60 - 4)
  end
}

test "WJ-1 and four Jesters" {
  players = 3, deck = "jester jester jester jester", function(t) t:equal(t:top("turned"), "jester") end
}

dealt("WJ-1 the suit of the card turned up is trumps", "5H", { "2C", "3C", "4C" }, "", function(t)
  t:equal(t:public("trump"), "hearts")
  t:to_move(1)
end)

dealt("WJ-1 after a Jester there are none", "jester", { "2C", "3C", "4C" }, "", function(t)
  t:equal(t:public("trump"), nil)
  t:to_move(1)
end)

dealt("WJ-1 after a Wizard the dealer names them", "wizard", { "2C", "3C", "4H" }, "", function(t)
  t:offers(3, "call clubs", "call diamonds", "call hearts", "call spades")
  t:choose(3, "call hearts")
  t:equal(t:public("trump"), "hearts")
  t:choose(1, "bid 0")
  t:choose(2, "bid 0")
  t:choose(3, "bid 1")
  trick(t, "2C 3C 4H")
  t:equal(t:score(3), 30)
end)

dealt("WJ-1 or there are none", "wizard", { "2C", "3C", "4C" }, "", function(t)
  t:equal(t:public("trump"), nil)
  t:to_move(1)
end, { options = { wizard_up = "none" } })

-- The bids

dealt("WJ-2 from the dealer's left everybody bids", "5H", { "2C", "3C", "4C" }, "1", function(t)
  t:offers(2, "bid 0", "bid 1")
  t:choose(2, "bid 0")
  t:offers(3, "bid 0", "bid 1")
end)

for _, case in ipairs { { "0 0", "bid 0" }, { "1 0", "bid 1" } } do
  dealt("WJ-2 the dealer may not make the bids come out after " .. case[1], "5H", { "2C", "3C", "4C" }, case[1],
    function(t) t:offers(3, case[2]) end, { preset = "hook" })
end

dealt("WJ-2 nor others are bound by it", "5H", { "2C", "3C", "4C" }, "1", function(t) t:offers(2, "bid 0", "bid 1") end,
  { preset = "hook" })

dealt("WJ-2 nor is the dealer if they are over already", "5H", { "2C", "3C", "4C" }, "1 1",
  function(t) t:offers(3, "bid 0", "bid 1") end, { preset = "hook" })

test "WJ-2 in the second deal one may bid two" {
  players = 3,
  function(t)
    play_to_deal(t, 2)
    t:offers(2, "bid 0", "bid 1", "bid 2")
  end
}

dealt("WJ-2 all may bid at the same time", "5H", { "2C", "3C", "4C" }, "", function(t)
  t:offers(1, "bid 0..1")
  t:choose(1, "bid 1")
  t:equal(t:public("bid", 1), nil)
  t:choose(2, "bid 1")
  t:choose(3, "bid 0")
  t:equal(t:public("bid", 1), 1)
  t:equal(t:public("bid", 3), 0)
  t:told("The bids are 1 over")
end, { preset = "at_once" })

test "WJ-2 who bids at the same time is not hooked" {
  players = 3, options = { at_once = true, hook = true },
  refused = "in simultaneous bidding, a bid cannot depend on the other bids",
}

for bids, said in pairs { ["1 0 0"] = "come out even", ["1 1 1"] = "are 2 over", ["0 0 0"] = "are 1 under" } do
  dealt("WJ-2 it is said that the bids " .. said, "5H", { "2C", "3C", "4C" }, bids,
    function(t) t:told("The bids " .. said) end)
end

-- Tricks

dealt("WJ-3 suit must be followed, or any card played", "5H", { "2C 3D", "4C 5D", "6H 7D" }, "0 0 0", function(t)
  t:choose(1, "play 2C")
  t:refuses(2, "5D", "you must follow suit, or play a Wizard or a Jester")
  t:choose(2, "play 4C")
  t:offers(3, "play 6H", "play 7D")
end)

for _, case in ipairs {
  { "WJ-3", "2C 4C 3C", 2, "the highest card of the suit led" }, { "WJ-3", "2C AD 3C", 3, "not of another suit" },
  { "WJ-3", "AC 2H 3H", 3, "the highest trump" }, { "WJ-5", "AC wizard AH", 2, "a Wizard" },
  { "WJ-5", "AC wizard wizard", 2, "the first Wizard" },
  { "WJ-5", "jester jester jester", 1, "the first of all Jesters" },
  { "WJ-5", "jester 2C 3C", 3, "the suit after a Jester" },
  { "WJ-5", "jester 2C AD", 2, "not another suit after a Jester" },
  { "WJ-5", "jester 2C 2H", 3, "a trump after a Jester" },
  { "WJ-5", "jester jester 2C", 3, "the only card that is no Jester" },
  { "WJ-5", "2C jester jester", 1, "no Jester" }, { "WJ-5", "wizard AH jester", 1, "a Wizard led" },
} do
  local clause, cards, winner, what = table.unpack(case)
  local one, two, three = cards:match("(%S+) (%S+) (%S+)")
  dealt(clause .. " the trick goes to " .. what, "5H", { one .. " 7S", two .. " 8S", three .. " 9S" }, "0 0 0",
    function(t)
      trick(t, cards)
      t:to_move(winner)
      t:equal(t:public("tricks", winner), 1)
      t:equal(t:count("taken", winner), 3)
    end)
end

dealt("WJ-4 a Wizard or a Jester may always be played", "5H", { "2C 3D", "4C 5D wizard jester", "6H" }, "0 0 0",
  function(t)
    t:choose(1, "play 2C")
    t:offers(2, "play 4C", "play wizard", "play jester")
  end)

dealt("WJ-4 after a Wizard any card may follow", "5H", { "wizard", "4C 5D", "6H 7C" }, "0 0 0", function(t)
  t:choose(1, "play wizard")
  t:offers(2, "play 4C", "play 5D")
  t:choose(2, "play 4C")
  t:offers(3, "play 6H", "play 7C")
end)

dealt("WJ-4 after a Jester the next card is followed", "5H", { "jester", "4C 5D", "6H 7C wizard" }, "0 0 0", function(t)
  t:choose(1, "play jester")
  t:offers(2, "play 4C", "play 5D")
  t:choose(2, "play 4C")
  t:offers(3, "play 7C", "play wizard")
end)

dealt("WJ-4 after two Jesters the third", "5H", { "jester", "jester", "6H 7C wizard", "8C 9D" }, "0 0 0 0", function(t)
  trick(t, "jester jester")
  t:offers(3, "play 6H", "play 7C", "play wizard")
  t:choose(3, "play 7C")
  t:offers(4, "play 8C")
end)

dealt("WJ-4 a Wizard later does not change the suit", "5H", { "2C", "wizard", "6H 7C jester" }, "0 0 0", function(t)
  trick(t, "2C wizard")
  t:offers(3, "play 7C", "play jester")
end)

dealt("WJ-4 but after a Jester and a Wizard any card follows", "5H", { "jester", "wizard", "6H 7C jester" }, "0 0 0",
  function(t)
    trick(t, "jester wizard")
    t:offers(3, "play 6H", "play 7C", "play jester")
  end)

-- The count: seat 1 takes two tricks, seat 2 one, seat 3 none.
local function scored(name, bids, points, more)
  dealt("WJ-6 " .. name, "5H", { "AC KC 2D", "2C 3C AD", "4C 5C 3D" }, bids, function(t)
    trick(t, "AC 2C 4C KC 3C 5C 2D AD 3D")
    t:equal(t:score(1) .. " " .. t:score(2) .. " " .. t:score(3), points)
  end, more)
end

scored("an exact bid counts 20 and 10 for each trick, others lose 10 for each they are off", "1 1 0", "-10 30 20")
scored("too many and too few", "0 0 1", "-20 -10 -10")
scored("or they lose nothing", "1 1 1", "0 30 0", { preset = "gentle" })

for _, most in ipairs { 1, 2 } do
  dealt("WJ-6 the highest score wins after " .. most, "5H", { "AC", "2C", "3C" }, "1 0 1", function(t)
    trick(t, "AC 2C 3C")
    if most == 1 then t:winners(1) else t:plays_on() end
  end, { options = { most = most } })
end

-- The settings

test "the settings without a preset" {
  players = 3, function(t) t:plays_with { hook = false, at_once = false, wizard_up = "call", missed = "tricks" } end
}
for preset, setting in pairs {
  short = { most = 7 }, hook = { hook = true }, at_once = { at_once = true }, gentle = { missed = "nothing" },
} do
  test("the preset " .. preset) { players = 4, preset = preset, function(t) t:plays_with(setting) end }
end
test "how far most goes" {
  players = 3, options = { most = 0 }, refused = "the option `most` is a number in 1..20, not `0`"
}

dealt("WJ-6 the bid and the tricks are shown apart", "5H", { "AC KC 2D", "2C 3C AD", "4C 5C 3D" }, "1 1 0", function(t)
  trick(t, "AC 2C 4C KC 3C 5C 2D AD 3D")
  t:equal(t:parts(2), { bid_made = 20, tricks = 10 })
end)
