-- Rule tests of Colours. Seat 1 is to play; what is not named lies in the stock. Unless a test says otherwise, only who
-- cannot play draws.

local function lay(name, hands, top, script, more)
  local set_up = { hands = hands, discard = top }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up.options = { drawing = "stuck" }
  for key, value in pairs(more and more.options or {}) do set_up.options[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

local stacking, house = { options = { stacking = true } }, { preset = "house" }

for _, size in ipairs { 5, 7, 10 } do
  test("CO-1 everybody gets " .. size .. " cards, and one is turned up") {
    players = 4, options = { hand_size = size }, deck = "1R 2R 3R 4R", seed = 2,
    function(t)
      for seat = 1, 4 do t:equal(t:count("hand", seat), size) end
      t:equal(t:count("stock") + t:count("discard"), 108 - 4 * size)
    end
  }
end

lay("CO-1 a Wild Draw Four turned up goes under the stock", { "1R 2R", "3R" }, "wild_draw_four", function(t)
  t:equal(t:pile("discard"), "5B")
  t:equal(t:pile("stock"), "6B wild_draw_four")
  t:to_move(1)
end, { stock = "5B 6B", rest = "aside" })

lay("CO-1 a Skip turned up: the first player misses a turn", { "1R", "2R", "3R" }, "skipR", function(t)
  t:to_move(2)
end)

lay("CO-1 a Reverse turned up: the dealer begins, the other way round", { "1R 2R", "2R 3R", "3R 4R" }, "reverseR",
  function(t)
    t:to_move(3)
    t:choose(3, "play 3R")
    t:to_move(2)
  end)

lay("CO-1 a Reverse turned up with two", { "1R", "2R" }, "reverseR", function(t) t:to_move(2) end)

lay("CO-1 a Draw Two turned up", { "1R 2R", "2R" }, "draw_twoR", function(t) t:offers(1, "take 2") end)

lay("CO-1 a Wild turned up: the first player calls", { "1R 2B 3B", "2R" }, "wild", function(t)
  t:offers(1, "call red", "call yellow", "call green", "call blue")
  t:choose(1, "call blue")
  t:offers(1, "play 2B", "play 3B")
end)

lay("CO-2 the colour, the symbol, or a wild card", { "1R 5G 6G skipB wild wild_draw_four", "2R" }, "5R", function(t)
  t:offers(1, "play 1R", "play 5G", "play wild", "play wild_draw_four")
  t:refuses(1, "6G", "neither the colour nor the symbol")
  t:choose(1, "play 5G")
  t:equal(t:public("wanted"), "green")
end)

lay("CO-2 no Wild Draw Four with a card of the colour", { "1R wild_draw_four 2G 3G", "2R" }, "5R", function(t)
  t:refuses(1, "wild_draw_four", "you hold red")
end, { options = { challenges = false } })

lay("CO-2 and without one", { "1G wild_draw_four 2G", "2R" }, "5R", function(t)
  t:offers(1, "play wild_draw_four")
end, { options = { challenges = false } })

lay("CO-3 who cannot play draws a card, and may play it", { "1G 2G", "1R" }, "5R", function(t)
  t:offers(1, "draw")
  t:choose(1, "draw")
  t:offers(1, "play 6R", "keep")
  t:choose(1, "keep")
  t:to_move(2)
end, { stock = "6R 7R" })

lay("CO-3 only the last card drawn", { "1G 2G", "1R" }, "5R", function(t)
  t:choose(1, "draw")
  t:equal(t:count("hand", 1), 3)
  t:to_move(2)
end, { stock = "6B 7R" })

for preset, offers in pairs { strict = { "play 1R" }, quick = { "play 1R", "draw" } } do
  test("CO-3 who could play may draw all the same, but not by the preset strict: " .. preset) {
    hands = { "1R 2G 3G", "1R" }, discard = "5R", stock = "6R 7R", preset = preset,
    function(t)
      t:offers(1, table.unpack(offers))
      if preset == "strict" then return end
      t:choose(1, "draw")
      t:offers(1, "play 6R", "keep")
    end
  }
end

lay("CO-3 drawing until a card fits", { "1G 2G", "1R" }, "5R", function(t)
  t:choose(1, "draw")
  t:equal(t:count("hand", 1), 5)
  t:offers(1, "play 7R", "keep")
end, { options = { drawing = "until_fits" }, stock = "6B 7B 7R 8R" })

lay("CO-3 until none is left", { "1G 2G", "1R" }, "5R", function(t)
  t:choose(1, "draw")
  t:to_move(2)
end, { options = { drawing = "until_fits" }, stock = "6B 7B", rest = "aside" })

lay("CO-3 without cards to draw one passes, and when all pass nobody wins", { "1G 2G", "1B 2B" }, "5R", function(t)
  t:choose(1, "pass")
  t:choose(2, "pass")
  t:equal(t:deal_number(), 2)
  t:equal(t:score(1) + t:score(2), 0)
end, { rest = "aside", options = { target = 1 } })

lay("CO-3 a card played in between starts the count anew", { "1G 2G", "1R 2B 7G" }, "5R", function(t)
  t:choose(1, "pass")
  t:choose(2, "play 1R")
  t:choose(1, "play 1G")
  t:choose(2, "last_one 7G")
  t:plays_on()
end, { rest = "aside" })

lay("CO-3 the cards played become a new stock", { "1G 2G", "1B" }, "5R 6R 7B", function(t)
  t:choose(1, "draw")
  t:equal(t:pile("discard"), "5R")
end, { rest = "aside" })

lay("CO-4 who says it is safe", { "1R 2R", "3R 4R 4G" }, "5R", function(t)
  t:offers(1, "play 1R", "play 2R", "last_one 1R", "last_one 2R")
  t:choose(1, "last_one 1R")
  t:offers(2, "play 3R", "play 4R")
end)

lay("CO-4 who forgot it may be caught by the next", { "1R 2R", "3R 4R 4G" }, "5R", function(t)
  t:choose(1, "play 1R")
  t:offers_also(2, "catch")
  t:choose(2, "catch")
  t:equal(t:count("hand", 1), 3)
  t:offers(2, "play 3R", "play 4R")
end)

lay("CO-4 or by anybody else, and the cost is an option", { "1R 2R", "3R 4R 4G", "6R 7R" }, "5R", function(t)
  t:choose(1, "play 1R")
  t:offers(3, "catch")
  t:choose(3, "catch")
  t:equal(t:count("hand", 1), 5)
  t:to_move(2)
end, { options = { caught = 4 } })

lay("CO-4 until the next has acted", { "1R 2R", "3R 4R 4G", "6R 7R 8R" }, "5R", function(t)
  t:choose(1, "play 1R")
  t:choose(2, "play 3R")
  t:offers_not(3, "catch")
end)

lay("CO-4 nobody says anything with the preset quick", { "1R 2R", "3R 4R 4G" }, "5R", function(t)
  t:offers(1, "play 1R", "play 2R")
  t:choose(1, "play 1R")
  t:offers(2, "play 3R", "play 4R")
end, { preset = "quick" })

lay("CO-5 who has the very card may jump in, and play goes on from there", { "1R 2R 4B", "3R 4G", "5R 6R 9R" }, "5R",
  function(t)
    t:offers(3, "jump 5R")
    t:offers_not(2, "jump 5R")
    t:choose(3, "jump 5R")
    t:equal(t:count("hand", 3), 2)
    t:to_move(1)
  end, house)

lay("CO-5 CO-7 who jumps in with a Reverse turns play round",
  { "reverseR 2R 4B", "1R 4R 4G", "reverseR 6R 9R", "1G 2G" }, "3R", function(t)
    t:choose(1, "play reverseR")
    t:to_move(4)
    t:choose(3, "jump reverseR")
    t:to_move(4)
  end, { options = { jump_in = true } })

lay("CO-5 not without the option", { "1R 2R", "3R 4G", "5R 6R" }, "5R", function(t) t:offers_not(3, "jump 5R") end)

lay("CO-6 the last card wins", { "1R", "3R wild 8G" }, "5R", function(t)
  t:choose(1, "play 1R")
  t:winners(1)
  t:equal(t:score(1), 61)
end, { options = { target = 60 } })

lay("CO-6 CO-7 the last card makes the next pick up", { "draw_twoR", "3R" }, "5R", function(t)
  t:choose(1, "play draw_twoR")
  t:equal(t:count("hand", 2), 3)
  t:equal(t:score(1), 12)
end, { stock = "4B 5B", rest = "aside", options = { target = 1 } })

lay("CO-7 Skip", { "skipR 1R 2R", "3R", "4R" }, "5R", function(t)
  t:choose(1, "play skipR")
  t:to_move(3)
end)

lay("CO-7 Reverse", { "reverseR 1R 2R", "3R", "4R" }, "5R", function(t)
  t:choose(1, "play reverseR")
  t:to_move(3)
end)

lay("CO-7 Reverse with two", { "reverseR 1R 2R", "3R" }, "5R", function(t)
  t:choose(1, "play reverseR")
  t:to_move(1)
end)

lay("CO-7 Draw Two", { "draw_twoR 1R 2R", "3R draw_twoB", "4R 6R 7R" }, "5R", function(t)
  t:choose(1, "play draw_twoR")
  t:offers(2, "take 2")
  t:refuses(2, "3R", "you have to pick up")
  t:choose(2, "take 2")
  t:equal(t:count("hand", 2), 4)
  t:offers(3, "play 4R", "play 6R", "play 7R")
end)

lay("CO-7 Wild", { "wild 1R 2R", "3R 4B 5B" }, "5R", function(t)
  t:choose(1, "play wild", "call blue")
  t:equal(t:public("wanted"), "blue")
  t:offers(2, "play 4B", "play 5B")
end)

lay("CO-7 CO-8 Wild Draw Four, accepted", { "wild_draw_four 1R 2R", "3R 4B", "6B 7B 8R" }, "5R", function(t)
  t:choose(1, "play wild_draw_four", "call blue")
  t:offers(2, "challenge", "accept")
  t:choose(2, "accept", "take 4")
  t:equal(t:count("hand", 2), 6)
  t:offers(3, "play 6B", "play 7B")
end)

lay("CO-7 without challenges the next picks up", { "wild_draw_four 1G 2G", "3R 4B" }, "5R", function(t)
  t:choose(1, "play wild_draw_four", "call blue")
  t:offers(2, "take 4")
end, { options = { challenges = false } })

lay("CO-7 Draw Twos are passed on", { "draw_twoR 1R 2R", "3R 4G draw_twoB", "4R 6R 7R" }, "5R", function(t)
  t:choose(1, "play draw_twoR")
  t:offers(2, "play draw_twoB", "take 2")
  t:choose(2, "play draw_twoB")
  t:offers(3, "take 4")
end, stacking)

lay("CO-7 and Wild Draw Fours", { "wild_draw_four 1R 2R", "wild_draw_four draw_twoB 1B", "4R 6R" }, "5R", function(t)
  t:choose(1, "play wild_draw_four", "call blue")
  t:choose(2, "accept")
  t:offers(2, "play wild_draw_four", "take 4")
  t:choose(2, "play wild_draw_four", "call red")
  t:choose(3, "accept", "take 8")
end, stacking)

lay("CO-7 a Seven changes hands", { "7R 1R 2R", "3R 4G", "6R 8G 9G" }, "5R", function(t)
  t:choose(1, "play 7R")
  t:offers(1, "swap 2", "swap 3")
  t:choose(1, "swap 3")
  t:equal(t:hand(1), "6R 8G 9G")
  t:equal(t:hand(3), "1R 2R")
end, { options = { seven_zero = true } })

lay("CO-7 a Zero hands all on", { "0R 1R 2R", "3R 4G", "6R 8G 9G" }, "5R", function(t)
  t:choose(1, "play 0R")
  t:equal(t:hand(1), "6R 8G 9G")
  t:equal(t:hand(2), "1R 2R")
  t:equal(t:hand(3), "3R 4G")
end, house)

lay("CO-7 not without the option", { "7R 0R 2R", "3R 4G" }, "5R", function(t)
  t:choose(1, "play 7R")
  t:to_move(2)
end)

lay("CO-8 a challenge that is right", { "wild_draw_four 1R 2G", "3R 4B 5B" }, "5R", function(t)
  t:choose(1, "play wild_draw_four", "call blue")
  t:choose(2, "challenge")
  t:equal(t:sees(2, "hand", 1):sub(1, 5), "1R 2G")
  t:told("Anna had red")
  t:equal(t:count("hand", 1), 6)
  t:offers(2, "play 4B", "play 5B")
end, { names = { "Anna", "Ben" } })

lay("CO-8 a challenge that is wrong", { "wild_draw_four 1B 2G", "3R 4B 5B" }, "5R", function(t)
  t:choose(1, "play wild_draw_four", "call blue")
  t:choose(2, "challenge")
  t:told("Anna had no red")
  t:offers(2, "take 6")
end, { names = { "Anna", "Ben" } })

for _, case in ipairs {
  { "skipG", 20 }, { "reverseG", 20 }, { "draw_twoG", 20 }, { "wild", 50 }, { "wild_draw_four", 50 }, { "0G", 0 },
  { "9G", 9 },
} do
  lay("CO-9 what is left counts: " .. case[1], { "1R", case[1] .. " 3G", "1G" }, "5R", function(t)
    t:choose(1, "play 1R")
    t:equal(t:score(1), case[2] + 4)
    t:equal(t:score(2), 0)
  end, { options = { target = 1 } })
  lay("CO-9 or against who holds it: " .. case[1], { "1R", case[1] .. " 3G", "1G" }, "5R", function(t)
    t:choose(1, "play 1R")
    t:equal(t:score(2), case[2] + 3)
    t:winners(1)
  end, { options = { target = 1, counted = "left" } })
end

lay("CO-9 deals are played until the target is reached", { "1R", "3R" }, "5R", function(t)
  t:choose(1, "play 1R")
  t:equal(t:deal_number(), 2)
end)

test "CO-1 one card is turned up" { players = 3, seed = 2, function(t) t:equal(t:count("discard"), 1) end }

test "CO-9 the highest score wins, whoever ended the deal" {
  hands = { "3R 4R", "2R" }, discard = "1R", scores = { 510, 0 }, options = { target = 500, say_one = false },
  function(t)
    t:choose(1, "play 3R")
    t:choose(2, "play 2R")
    t:equal(t:score(1), 510)
    t:winners(1)
  end
}

test "CO-1 there is a Zero of each colour" {
  hands = { "0R 0Y", "0G 0B" }, discard = "1R",
  function(t) t:equal(t:hand(1) .. " " .. t:hand(2), "0R 0Y 0G 0B") end
}

lay("CO-7 who comes after that plays as ever", { "draw_twoR 1R 2R", "3R 4B", "6G 7G" }, "5R", function(t)
  t:choose(1, "play draw_twoR")
  t:choose(2, "take 2")
  t:offers(3, "draw")
  t:equal(t:public("due"), 0)
end)

lay("CO-8 who was right plays as ever", { "wild_draw_four 1R 2G", "3G 4Y" }, "5R", function(t)
  t:choose(1, "play wild_draw_four", "call blue")
  t:choose(2, "challenge")
  t:offers(2, "draw")
end)

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with {
      hand_size = 7, say_one = true, caught = 2, challenges = true, stacking = false, drawing = "free",
      seven_zero = false, jump_in = false, counted = "won", target = 500,
    }
  end
}
test "the preset house" {
  preset = "house",
  function(t)
    t:plays_with { stacking = true, jump_in = true, seven_zero = true }
  end
}
test "the preset strict" { preset = "strict", function(t) t:plays_with { drawing = "stuck" } end }
test "the preset quick" { preset = "quick", function(t) t:plays_with { target = 1, say_one = false } end }
test "how far hand_size goes" {
  options = { hand_size = -1 }, refused = "the option `hand_size` is a number in 5..10, not `-1`"
}
test "how far caught goes" {
  options = { caught = -1 }, refused = "the option `caught` is a number in 1..4, not `-1`"
}
test "how far target goes" {
  options = { target = -1 }, refused = "the option `target` is a number in 1..1000, not `-1`"
}
test "how many play" {
  players = 11, refused = "11 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8, 9, 10"
}
