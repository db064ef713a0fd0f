-- Rule tests of German Whist. Few cards are dealt; what is not written lies beside the table, out of the game.

local function dealt(name, hands, turned, stock, script, options)
  test(name) { hands = hands, turned = turned, stock = stock, rest = "aside", options = options, script }
end

-- Cards played one after the other by whoever is to play.
local function play(t, cards)
  for card in cards:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

test "GW-1 thirteen cards each, and the next is turned up" {
  players = 2,
  function(t)
    t:equal(t:count("hand", 1), 13)
    t:equal(t:count("hand", 2), 13)
    t:equal(t:count("turned"), 1)
    t:equal(t:count("stock"), 25)
    t:to_move(1)
  end
}

dealt("GW-1 its suit is trumps for the whole deal", { "2C 3C", "4C 5C" }, "6H", "8S 7D", function(t)
  t:equal(t:public("trump"), "hearts")
  play(t, "2C 4C")
  t:equal(t:top("turned"), "7D")
  t:equal(t:public("trump"), "hearts")
end)

dealt("GW-2 suit must be followed, or any card played", { "2C 3D", "4C 6S" }, "6H", "8H 7D", function(t)
  t:choose(1, "play 2C")
  t:refuses(2, "6S", "you must follow suit")
  t:choose(2, "play 4C")
  t:choose(2, "play 6S")
  t:offers(1, "play 3D", "play 8H")
end)

for _, case in ipairs { { "2C", "4C", 2 }, { "4C", "2C", 1 }, { "AC", "2H", 2 }, { "2C", "AD", 1 } } do
  local led, laid, winner = table.unpack(case)
  dealt("GW-2 " .. laid .. " on " .. led .. ": seat " .. winner .. " leads", { led .. " 8D", laid .. " 9S" }, "6H",
    "8S 7D", function(t)
      play(t, led .. " " .. laid)
      t:to_move(winner)
      t:equal(t:count("taken", winner), 2)
    end)
end

dealt("GW-3 the winner takes the card turned up, the loser the next, unseen", { "2C", "4C" }, "6H", "8S 7D 9D",
  function(t)
    play(t, "2C 4C")
    t:equal(t:hand(2), "6H")
    t:equal(t:hand(1), "8S")
    t:equal(t:sees(2, "hand", 1), "?")
    t:equal(t:pile("turned"), "7D")
    t:equal(t:pile("stock"), "9D")
  end)

dealt("GW-3 GW-4 without a stock nobody draws, and tricks count", { "2C 3D", "4C 5C" }, "6H", "8S", function(t)
  play(t, "2C 4C")
  t:equal(t:count("turned"), 0)
  t:equal(t:public("tricks", 2), 0)
  play(t, "6H 8S")
  t:equal(t:public("tricks", 2), 1)
  t:equal(t:count("hand", 2), 1)
  play(t, "5C 3D")
  t:winners(2)
  t:equal(t:score(2), 2)
  t:equal(t:score(1), 0)
end)

for points, all in ipairs { true, false } do
  dealt("GW-4 the first tricks count by option: " .. tostring(all), { "2C", "4C" }, "6H", "8S 7D", function(t)
    play(t, "2C 4C")
    t:equal(t:public("tricks", 2), 2 - points)
  end, { all_count = all })
end

dealt("GW-4 so many deals are played", { "2C", "4C" }, "6H", "8S", function(t)
  play(t, "2C 4C 6H 8S")
  t:plays_on()
  t:equal(t:deal_number(), 2)
  t:equal(t:score(2), 1)
end, { deals = 2 })

test "GW-4 every trick may count" {
  preset = "every_trick", hands = { "2C", "4C" }, turned = "6H", stock = "8S", rest = "aside",
  function(t)
    play(t, "2C 4C 6H 8S")
    t:equal(t:score(2), 2)
  end
}
