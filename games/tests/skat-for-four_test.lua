-- Rule tests of Skat for Four: what differs from Skat. Seat 4 deals.

-- Whoever is asked chooses what `choices` says, one after the other; a card is played.
local function take(t, choices)
  for choice in choices:gmatch("[^,]+") do
    choice = choice:match("^%s*(.-)%s*$")
    if choice:match("^%d*[%u]%u?$") then choice = "play " .. choice end
    t:choose(t:who(), choice)
  end
end

test "SK-1 the three others get ten cards, the Skat two and the dealer none" {
  players = 4,
  deck = "7C 7D 7H 8C 8D 8H 9C 9D 9H  10C 10D 10H JC JD JH QC QD QH KC KD KH  AC AD AH 7S 8S 9S 10S JS QS  KS AS",
  function(t)
    t:equal(t:hand(1), "7C 8C 9C JC QC KC 10C AC 7S 10S")
    t:equal(t:hand(4), "")
    t:equal({ t:count("hand", 2), t:count("hand", 3), t:count("stock") }, { 10, 10, 0 })
    t:equal(t:pile("skat"), "AS KS")
    t:equal(t:sees(4, "skat"), "? ?")
  end
}

test "SK-1 the first, second and third bid, and the next player deals" {
  players = 4,
  function(t)
    t:to_move(2)
    take(t, "pass")
    t:to_move(3)
    take(t, "pass")
    t:to_move(1)
    take(t, "pass")
    t:equal({ t:deal_number(), t:dealer() }, { 2, 1 })
    for seat = 1, 4 do t:equal(t:count("hand", seat), seat > 1 and 10 or 0) end
    t:to_move(3)
  end
}

-- Seat 1 plays clubs, and takes the only trick.
local function played(name, choices, taken, scores, options, bocks)
  test(name) {
    hands = { "JC", "7C", "8C", "" }, skat = "7D 8D", rest = "aside", taken = { taken, "", "", "" }, options = options,
    function(t)
      take(t, "pass, pass, bid 18, look, bury 7D 8D, declare clubs" .. choices)
      t:to_move(1)
      take(t, "JC, 7C, 8C")
      t:equal({ t:score(1), t:score(2), t:score(3), t:score(4) }, scores)
      if bocks then t:equal(t:public("bocks"), bocks) end
    end
  }
end

local won = "AC AD AH AS 10D QD JH"          -- with the Jack of clubs 61 points

played("SK-1 two play against the declarer", "", won, { 24, 0, 0, 0 })
played("SK-8 after Seeger and Fabian each of the others gets 30 for a game lost, the dealer too", "", "",
  { -72 - 50, 30, 30, 30 }, { seeger = true })
played("SK-8 and nothing for a game won", "", won, { 24 + 50, 0, 0, 0 }, { seeger = true })
played("SK-1 the dealer says no kontra, and a Bock round has four deals", ", pass, kontra, pass", "",
  { -2 * 72, 0, 0, 0 }, { kontra = true, bock = true }, 4)

test "SK-1 in a Ramsch the dealer is none of those who take no trick" {
  hands = { "7C", "8C", "9C", "" }, skat = "AD 10D", rest = "aside", taken = { "AC AH", "AS", "", "" },
  options = { ramsch = true },
  function(t)
    take(t, "pass, pass, pass, 7C, 8C, 9C")
    t:equal({ t:score(1), t:score(2), t:score(3), t:score(4) }, { -22, 0, 0, 0 })
  end
}

test "SK-1 nor does the dealer pass on the Skat" {
  hands = { "7C 7S", "8C 8S", "9C 9S", "" }, skat = "AD 10D", rest = "aside", preset = "round",
  function(t)
    take(t, "pass, pass, pass, push, push, push")
    t:equal(t:public("doubled"), 8)
    t:to_move(1)
    t:offers(1, "play 7C", "play 7S")
  end
}

-- The settings: what holds if nothing is said, and what the presets change.
test "the settings without a preset" {
  players = 4, function(t) t:plays_with { deals = 12, ramsch = false, kontra = false, seeger = false, bock = false } end
}
test "the preset club" { players = 4, preset = "club", function(t) t:plays_with { deals = 48, seeger = true } end }
test "how many play" { players = 3, refused = "3 players cannot play this game; it is for 4" }
