-- Rule tests of Schafkopf. Seat 1 begins. Few cards are dealt; what is not written lies beside the table, out of the
-- game. Cards are O for Ober and U for Unter, and A, L, H and B for acorns, leaves, hearts and bells.

-- Deals `hands`, lets seat 1 make its bid and the others pass, and goes on with `script`.
local function played(name, bid, hands, script, more)
  local set_up = { players = 4, hands = hands, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    t:choose(1, bid)
    if not bid:find("solo_tout") then
      for seat = 2, 4 do t:choose(seat, "pass") end
    end
    script(t)
  end
  test(name)(set_up)
end

-- Cards played one after the other by the seats from `seat` on.
local function trick(t, seat, cards)
  for card in cards:gmatch("%S+") do
    t:choose(seat, "play " .. card)
    seat = seat % 4 + 1
  end
end

-- The deal and the games

for preset, cards in pairs { short = 6, plain = 8 } do
  test("SF-1 everybody gets " .. cards .. " cards with the preset " .. preset) {
    players = 4, preset = preset,
    function(t)
      for seat = 1, 4 do t:equal(t:count("hand", seat), cards) end
    end
  }
end

-- Seat 1 calls the Ace of bells, which lies with seat 3, and leads; `winner` takes the trick.
for name, case in pairs {
  ["an Ober beats all Unters"] = { "UA", "OB", "UH", "UL", 2 },
  ["Obers rank by suit"] = { "OL", "OB", "OH", "OA", 4 },
  ["the Ober of bells is the lowest"] = { "OB", "UA", "OH", "UL", 3 },
  ["the Ober of hearts is below that of leaves"] = { "OH", "OB", "7H", "OL", 4 },
  ["Unters rank by suit, and above hearts"] = { "UB", "AH", "UL", "UH", 3 },
  ["hearts are trumps"] = { "AA", "10A", "KA", "7H", 4 },
  ["hearts rank A 10 K"] = { "KH", "10H", "9H", "8H", 2 },
  ["a Ten ranks below the Ace and above the King"] = { "KA", "10A", "9A", "8A", 2 },
} do
  played("SF-1 " .. name, "call bells", { case[1] .. " 9B", case[2] .. " KL", case[3] .. " AB", case[4] .. " 7L" },
    function(t)
      trick(t, 1, table.concat(case, " ", 1, 4))
      t:to_move(case[5])
    end)
end

local hands = { "9B KA", "9A 9L", "AB AA", "AL 7L" }

local function bidding(name, script, more)
  local set_up = { players = 4, hands = hands, rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

-- What may be named of the games that are named with a suit.
local function in_each_suit(...)
  local offers = {}
  for _, game in ipairs { ... } do
    for _, suit in ipairs { "acorns", "leaves", "hearts", "bells" } do table.insert(offers, game .. " " .. suit) end
  end
  return table.unpack(offers)
end

bidding("SF-2 a later game has to be higher", function(t)
  t:choose(1, "call bells")
  t:offers(2, "wenz", "wenz_tout", "pass", in_each_suit("solo", "solo_tout"))
  t:choose(2, "wenz")
  t:offers(3, "wenz_tout", "pass", in_each_suit("solo", "solo_tout"))
  t:choose(3, "solo acorns")
  t:offers(4, "wenz_tout", "pass", in_each_suit("solo_tout"))
  t:choose(4, "wenz_tout")
  t:offers(1, "pass", in_each_suit("solo_tout"))
  t:choose(1, "solo_tout leaves")
  t:equal(t:public("declarer"), 1)
  t:equal(t:public("contract"), "solo_tout")
  t:equal(t:public("trump"), "leaves")
  t:to_move(1)
  t:offers(1, "play KA", "play 9B")
end)

bidding("SF-2 without Tout a Solo is the highest game", function(t)
  t:choose(1, "call bells")
  t:offers(2, "wenz", "pass", in_each_suit("solo"))
  t:choose(2, "wenz")
  t:offers(3, "pass", in_each_suit("solo"))
  t:choose(3, "solo acorns")
  t:equal(t:public("declarer"), 3)
  t:equal(t:public("trump"), "acorns")
  t:to_move(1)
end, { options = { tout = false } })

bidding("SF-2 without Wenz there is no Wenz Tout", function(t)
  t:offers(1, "call acorns", "call bells", "pass", in_each_suit("solo", "solo_tout"))
end, { options = { wenz = false } })

bidding("SF-2 it goes on until all others have passed", function(t)
  t:choose(1, "call bells")
  t:choose(2, "wenz")
  t:choose(3, "pass")
  t:choose(4, "pass")
  t:offers_also(1, "solo bells", "pass")
  t:choose(1, "pass")
  t:equal(t:public("contract"), "wenz")
end)

bidding("SF-2 if all pass the next player deals", function(t)
  for seat = 1, 4 do t:choose(seat, "pass") end
  t:equal(t:deal_number(), 2)
  t:equal(t:dealer(), 1)
end)

bidding("SF-2 no Wenz in the plain game", function(t) t:offers_not(1, "wenz") end, { preset = "plain" })

bidding("SF-3 one calls the Ace of a suit that one holds, without the Ace and not of hearts", function(t)
  t:offers(1, "call bells", "wenz", "wenz_tout", "pass", in_each_suit("solo", "solo_tout"))
  t:choose(1, "pass")
  t:offers(2, "wenz", "wenz_tout", "pass", in_each_suit("solo", "solo_tout"))
end, { hands = { "9B KA AA 9H OL", "AB AL", "8A", "8L" } })

played("SF-3 the partner is known when the Ace is played", "call bells", hands, function(t)
  t:equal(t:public("partner"), nil)
  trick(t, 1, "9B 9A AB")
  t:equal(t:public("partner"), 3)
end)

played("SF-3 in a Wenz only the Unters are trumps", "wenz", { "KA 9A", "OA 8B", "UB 9B", "OH OL" }, function(t)
  t:choose(1, "play KA")
  t:offers(2, "play OA")
  t:choose(2, "play OA")
  trick(t, 3, "UB OH")
  t:to_move(3)
end)

played("SF-3 and Obers rank below Kings", "wenz", { "OA 9A", "KA 8B", "9L 9B", "OH OL" }, function(t)
  trick(t, 1, "OA KA 9L OH")
  t:to_move(2)
end)

played("SF-3 in a Solo the suit named is trumps, and hearts are not", "solo leaves",
  { "AH 9A", "7L 8B", "9H 9B", "UB 8L" }, function(t)
    trick(t, 1, "AH 7L")
    t:offers(3, "play 9H")
    trick(t, 3, "9H UB")
    t:to_move(4)
  end)

-- Kontra

local doubled = { options = { kontra = true } }

played("SF-4 an opponent may say kontra, and the declarer re", "call bells", hands, function(t)
  t:offers(2, "kontra", "pass")
  t:choose(2, "pass")
  t:offers(3, "pass")
  t:choose(3, "pass")
  t:choose(4, "kontra")
  t:offers(1, "re", "pass")
  t:choose(1, "re")
  t:equal(t:public("doubled"), 4)
end, doubled)

played("SF-4 kontra is said once", "call bells", hands, function(t)
  t:choose(2, "kontra")
  t:offers(3, "pass")
  t:choose(3, "pass")
  t:offers(4, "pass")
  t:choose(4, "pass")
  t:choose(1, "pass")
  t:equal(t:public("doubled"), 2)
end, doubled)

-- Tricks

played("SF-5 trumps are a suit and must be followed", "call bells", { "UA 9B", "OB AA", "KH AB", "8A 8L" }, function(t)
  t:choose(1, "play UA")
  t:refuses(2, "AA", "you must follow suit")
  t:offers(2, "play OB")
end)

played("SF-5 an Ober is none of the suit printed on it", "call bells", { "KA 9B", "OA 8L", "KH AB", "8A 9L" },
  function(t)
    t:choose(1, "play KA")
    t:offers(2, "play OA", "play 8L")
  end)

played("SF-6 the Ace called is played when its suit is led", "call bells", { "9B KA", "9A 9L", "AB 10B", "AL 7L" },
  function(t)
    trick(t, 1, "9B 9A")
    t:offers(3, "play AB")
    t:refuses(3, "10B", "has to be played when its suit is led")
  end)

played("SF-6 it is not thrown away before", "call bells", { "9B KA", "9A 9L", "AB 8L", "AL 7L" }, function(t)
  trick(t, 1, "KA 9A")
  t:offers(3, "play 8L")
end)

played("SF-6 the partner does not lead the suit but with the Ace", "call bells",
  { "9B 7A KL", "9A 9L 8L", "AB 10B AA 9H", "AL 7L 10L" }, function(t)
    trick(t, 1, "7A 9A AA 7L")
    t:offers(3, "play AB", "play 9H")
    t:refuses(3, "10B", "and not before")
  end)

played("SF-6 except from four or more, and then the Ace is free", "call bells",
  { "9B 7A KL", "9A 9L 8L", "AB 10B AA 8B 7B", "AL 7L 10L" }, function(t)
    trick(t, 1, "7A 9A AA 7L")
    t:offers(3, "play AB", "play 10B", "play 8B", "play 7B")
    trick(t, 3, "10B AL 9B 9L")
    t:offers(3, "play AB", "play 8B", "play 7B")
  end)

played("SF-6 but the Ace may be the last card", "call bells", { "9B KA", "9A 9L", "AB 8L", "AL 7L" }, function(t)
  trick(t, 1, "KA 9A")
  trick(t, 3, "8L AL")
  trick(t, 1, "9B 9L AB")
  t:equal(t:public("partner"), 3)
end)

played("SF-6 an Ace alone is thrown away", "call bells", { "KA 9B", "9A 9L", "AB", "AL 7L" }, function(t)
  trick(t, 1, "KA 9A")
  t:offers(3, "play AB")
end)

played("SF-3 another Ace tells nothing", "call bells", { "9B KA", "9A 9L", "AB 8L", "AL 7L" }, function(t)
  trick(t, 1, "KA 9A 8L AL")
  t:equal(t:public("partner"), nil)
end)

test "SF-1 the short pack has 24 cards" {
  players = 4, preset = "short",
  function(t)
    t:equal(t:count("stock"), 0)
    for seat = 1, 4 do t:ok(not t:hand(seat):find("[78]")) end
  end
}

-- Scores: seat 1 takes one last trick without points, on top of what is in `taken`.

local rich, schneider = "AA 10A KA AL 10L KL AB", "AA 10A KA AL 10L KL AB 10B KB AH 10H"      -- 61 and 96 points

local function settled(name, bid, mine, lead, taken, points, more)
  more = more or {}
  more.taken = taken
  played(name, bid, mine, function(t)
    trick(t, 1, lead)
    for seat, n in ipairs(points) do t:equal(t:score(seat), n, "seat " .. seat) end
  end, more)
end

local function solo(name, taken, points, more)
  settled(name, "solo hearts", { "9H", "9A", "8A", "7A" }, "9H 9A 8A 7A", taken, points, more)
end

solo("SF-7 SF-8 a Solo counts 50 and is paid by all", { rich, "9L", "", "" }, { 150, -50, -50, -50 })
solo("SF-7 it is lost with 60 points", { "AA 10A KA AL 10L KL 10B", "AB", "", "" }, { -150, 50, 50, 50 })
solo("SF-7 prices may be agreed", { rich, "9L", "", "" }, { 90, -30, -30, -30 }, { options = { solo_price = 30 } })
solo("SF-7 10 more for Schneider", { schneider, "9L", "", "" }, { 180, -60, -60, -60 })
solo("SF-7 or what was agreed", { schneider, "9L", "", "" }, { 225, -75, -75, -75 }, { options = { extra = 25 } })
solo("SF-7 another 10 for Schwarz", { schneider, "", "", "" }, { 210, -70, -70, -70 })
solo("SF-7 a declarer with 30 points is Schneider", { "AA 10A KA KL 9B", "AB", "", "" }, { -180, 60, 60, 60 },
  { taken = {} })
solo("SF-7 with 31 it is not", { "AA 10A KA KL UL", "AB", "", "" }, { -150, 50, 50, 50 })
solo("SF-7 91 points are Schneider", { rich .. " 10B 10H KH KB UB", "9L", "", "" }, { 180, -60, -60, -60 })
solo("SF-7 Schwarz by another price", { schneider, "", "", "" }, { 300, -100, -100, -100 },
  { options = { extra = 25 } })
solo("SF-7 the others are not", { rich .. " 10B KB KH OB", "9L", "", "" }, { 150, -50, -50, -50 })

-- As seat 1 holds the highest trumps, or lacks them.
local function run(name, bid, hands, lead, points)
  settled(name, bid, hands, lead, { rich, "9L", "", "" }, points)
end

run("SF-7 the highest trumps in a row count from three on", "solo hearts",
  { "OA OL OH", "7B 8B 9B", "7A 8A 9A", "7L 8L KB" }, "OA 7B 7A 7L OL 8B 8A 8L OH 9B 9A KB", { 240, -80, -80, -80 })
run("SF-7 also if the others hold them", "solo hearts", { "9H", "OA", "OL", "OH" }, "9H OA OL OH",
  { 240, -80, -80, -80 })
run("SF-7 two do not count", "solo hearts", { "OA", "OH", "8A", "7A" }, "OA OH 8A 7A", { 150, -50, -50, -50 })
run("SF-7 but in a Wenz", "wenz", { "UA", "UL", "8A", "7A" }, "UA UL 8A 7A", { 150, -50, -50, -50 })

local tout, plain_hands = "solo_tout hearts", { "9H", "9A", "8A", "7A" }

settled("SF-7 a Solo Tout counts twice as much, without Schneider and Schwarz", tout, plain_hands, "9H 9A 8A 7A",
  { schneider, "", "", "" }, { 300, -100, -100, -100 })
settled("SF-7 it is won with all tricks, whatever they count", tout, plain_hands, "9H 9A 8A 7A",
  { "9L 8L", "", "", "" }, { 300, -100, -100, -100 })
settled("SF-7 and lost with all but one", tout, plain_hands, "9H 9A 8A 7A", { schneider, "", "9L", "" },
  { -300, 100, 100, 100 })
settled("SF-7 also with few points", tout, plain_hands, "9H 9A 8A 7A", { "9L", "", "", rich .. " 10B" },
  { -300, 100, 100, 100 })
settled("SF-7 the highest trumps count twice as well", tout, { "OA OL OH", "7B 8B 9B", "7A 8A 9A", "7L 8L KB" },
  "OA 7B 7A 7L OL 8B 8A 8L OH 9B 9A KB", { rich, "", "", "" }, { 480, -160, -160, -160 })
settled("SF-7 a Wenz Tout likewise", "wenz_tout", { "UA UL", "7B 8B", "8A 9A", "7A UB" }, "UA 7B 8A UB UL 8B 9A 7A",
  { "", "", "", "" }, { 420, -140, -140, -140 })

settled("SF-7 SF-8 a called game counts 20 for each of both sides", "call bells", { "9B", "9A", "AB", "8A" },
  "9B 9A AB 8A", { "AA 10A KA 10B", "9L", "AL 10L", "" }, { 20, -20, 20, -20 })
settled("SF-7 the price of a called game may be agreed", "call bells", { "9B", "9A", "AB", "8A" },
  "9B 9A AB 8A", { "AA 10A KA 10B", "9L", "AL 10L", "" }, { 5, -5, 5, -5 }, { options = { call_price = 5 } })

-- Ramsch and the end

local function ramsch(name, taken, points)
  bidding(name, function(t)
    for seat = 1, 4 do t:choose(seat, "pass") end
    trick(t, 1, "7A 8A 9A KA")
    for seat, n in ipairs(points) do t:equal(t:score(seat), n, "seat " .. seat) end
  end, { hands = { "7A", "8A", "9A", "KA" }, taken = taken, preset = "pub" })
end

bidding("SF-4 kontra belongs to the pub game", function(t)
  t:choose(1, "wenz")
  for seat = 2, 4 do t:choose(seat, "pass") end
  t:offers(2, "kontra", "pass")
end, { preset = "pub" })

ramsch("SF-9 in a Ramsch whoever has most points pays all others", { "AB", "AL 10L", "", "" }, { 20, -60, 20, 20 })
ramsch("SF-9 several pay if they have as much", { "AB", "AL", "", "" }, { -40, -40, 40, 40 })

bidding("SF-9 the highest score wins in the end", function(t)
  for seat = 1, 4 do t:choose(seat, "pass") end
  for seat = 2, 5 do t:choose((seat - 1) % 4 + 1, "pass") end
  t:winners(2)
end, { options = { deals = 2 }, scores = { 10, 30, 20, 0 } })

run("SF-7 two do not count, however many more follow", "solo hearts", { "OA OL OB", "OH 9B 8L", "8A 9A 7B", "7A 7L 8B" },
  "OA OH 8A 7A OL 9B 9A 7L OB 8L 7B 8B", { 150, -50, -50, -50 })
run("SF-7 whoever else has trumps, the highest count", "solo hearts", { "OA OL OH", "7B 8B 9B", "7A 8A 9A", "7L 8L 7H" },
  "OA 7B 7A 7H OL 8B 8A 7L OH 9B 9A 8L", { 240, -80, -80, -80 })
run("SF-7 in a Wenz two count", "wenz", { "UA UL", "7B 8B", "8A 9A", "7A UB" }, "UA 7B 8A UB UL 8B 9A 7A",
  { 210, -70, -70, -70 })
settled("SF-7 and what each counts may be agreed", "solo hearts", { "OA OL OH", "7B 8B 9B", "7A 8A 9A", "7L 8L KB" },
  "OA 7B 7A 7L OL 8B 8A 8L OH 9B 9A KB", { rich, "9L", "", "" }, { 375, -125, -125, -125 },
  { options = { extra = 25 } })
solo("SF-7 an Ober counts 3 and an Unter 2: 30 points are Schneider", { "AA 10A KA OB UL", "AB", "", "" },
  { -180, 60, 60, 60 })
solo("SF-7 with 61 it is won", { "AA 10A KA AL 10L KL KB OB UB UL", "9L", "", "" }, { 150, -50, -50, -50 })

-- Geier, Farbwenz and Bettel

local more_games = { options = { geier = true, farbwenz = true, bettel = true } }

-- Seats 1, 2, 3 ... bid `bids`, each higher than the last; before each, what is offered besides the games bid before.
local function order_of_games(name, bids, options)
  bidding(name, function(t)
    for place, bid in ipairs(bids) do
      local offers = { "pass" }
      for at = place, #bids do
        local game = bids[at]:match("%S+")
        local with_suit = game:find("solo") or game:find("farbwenz")
        for _, one in ipairs(with_suit and { in_each_suit(game) } or { game }) do table.insert(offers, one) end
      end
      if place == 1 then offers[2] = "call acorns" table.insert(offers, "call bells") end
      local seat = (place - 1) % 4 + 1
      t:offers(seat, table.unpack(offers))
      t:choose(seat, bid == "call" and "call bells" or bid)
    end
    t:to_move(1)
    t:offers(1, "play KA", "play 9B")
  end, { options = options })
end

order_of_games("SF-2 all games", { "call", "bettel", "farbwenz acorns", "geier", "wenz", "solo bells",
  "farbwenz_tout bells", "geier_tout", "wenz_tout", "solo_tout hearts" }, more_games.options)
order_of_games("SF-2 all games without Tout", { "call", "bettel", "farbwenz acorns", "geier", "wenz", "solo bells" },
  { geier = true, farbwenz = true, bettel = true, tout = false })
order_of_games("SF-2 with the Geier alone", { "call", "geier", "wenz", "solo bells", "geier_tout", "wenz_tout",
  "solo_tout bells" }, { geier = true })
order_of_games("SF-2 with the Farbwenz alone", { "call", "farbwenz bells", "wenz", "solo bells", "farbwenz_tout bells",
  "wenz_tout", "solo_tout bells" }, { farbwenz = true })
order_of_games("SF-2 with the Bettel alone", { "call", "bettel", "wenz", "solo bells", "wenz_tout", "solo_tout bells" },
  { bettel = true })

-- Of four cards in a trick, led by seat 1 who plays `game`, that of seat `winner` takes it.
for name, case in pairs {
  ["in a Geier an Ober beats all"] = { "geier", "AA", "OB", "10A", "KA", 2 },
  ["in a Geier the Ober of acorns is the highest"] = { "geier", "OL", "OB", "OA", "OH", 3 },
  ["in a Geier an Unter is no trump, and below the King"] = { "geier", "UA", "KA", "9A", "UL", 2 },
  ["in a Geier an Unter is above the Nine"] = { "geier", "9A", "UA", "8A", "UL", 2 },
  ["in a Geier hearts are no trumps"] = { "geier", "7A", "8A", "AH", "UH", 2 },
  ["in a Farbwenz an Unter beats the suit named"] = { "farbwenz leaves", "AL", "UB", "10L", "KL", 2 },
  ["in a Farbwenz the Unter of acorns is the highest"] = { "farbwenz leaves", "UL", "UB", "UA", "UH", 3 },
  ["in a Farbwenz the suit named is trumps"] = { "farbwenz leaves", "AH", "7L", "9H", "KH", 2 },
  ["in a Farbwenz an Ober of the suit is above the Nine"] = { "farbwenz leaves", "9L", "OL", "8L", "7L", 2 },
  ["in a Farbwenz an Ober of the suit is below the King"] = { "farbwenz leaves", "OL", "KL", "8L", "7L", 2 },
  ["in a Farbwenz an Ober of another suit is no trump"] = { "farbwenz leaves", "7A", "8A", "9A", "OB", 3 },
  ["in a Bettel an Ober is no trump"] = { "bettel", "7A", "8A", "OB", "8B", 2 },
  ["in a Bettel an Unter is no trump"] = { "bettel", "7A", "8A", "UB", "AH", 2 },
  ["in a Bettel an Ober is above an Unter"] = { "bettel", "7A", "UA", "OA", "9A", 3 },
  ["in a Bettel an Ober is below a King"] = { "bettel", "7A", "KA", "OA", "9A", 2 },
} do
  played("SF-3 " .. name, case[1], { case[2] .. " 9B", case[3] .. " KB", case[4] .. " AB", case[5] .. " 7B" },
    function(t)
      trick(t, 1, table.concat(case, " ", 2, 5))
      t:to_move(case[6])
    end, more_games)
end

played("SF-3 in a Geier an Unter follows its suit", "geier", { "KA 9B", "UA 9L", "9A 7B", "OA 8B" }, function(t)
  t:choose(1, "play KA")
  t:offers(2, "play UA")
  trick(t, 2, "UA 9A")
  t:offers(4, "play OA", "play 8B")
end, more_games)

settled("SF-7 a Geier counts as much as a Solo", "geier", { "9H", "9A", "8A", "7A" }, "9H 9A 8A 7A",
  { rich, "9L", "", "" }, { 90, -30, -30, -30 }, { options = { geier = true, solo_price = 30 } })
settled("SF-7 two Obers count in a Geier", "geier", { "OA OL", "7B 8B", "8A 9A", "7A OB" }, "OA 7B 8A OB OL 8B 9A 7A",
  { rich, "9L", "", "" }, { 210, -70, -70, -70 }, more_games)
settled("SF-7 two Unters do not in a Farbwenz", "farbwenz hearts", { "UA UL", "7B 8B", "8A 9A", "7A UB" },
  "UA 7B 8A UB UL 8B 9A 7A", { rich, "9L", "", "" }, { 150, -50, -50, -50 }, more_games)
settled("SF-7 but three do", "farbwenz hearts", { "UA UL UH", "7B 8B 9B", "8A 9A KH", "7A 8L 7L" },
  "UA 7B KH 7A UL 8B 8A 8L UH 9B 9A 7L", { rich, "9L", "", "" }, { 240, -80, -80, -80 }, more_games)
settled("SF-7 a Geier Tout counts twice", "geier_tout", { "OA OL", "7B 8B", "8A 9A", "7A OB" },
  "OA 7B 8A OB OL 8B 9A 7A", { "", "", "", "" }, { 420, -140, -140, -140 }, more_games)
settled("SF-7 a Farbwenz Tout likewise", "farbwenz_tout hearts", { "UA UL", "7B 8B", "8A 9A", "7A UB" },
  "UA 7B 8A UB UL 8B 9A 7A", { "", "", "", "" }, { 300, -100, -100, -100 }, more_games)
settled("SF-7 and is lost without all tricks", "farbwenz_tout hearts", { "9H", "9A", "8A", "7A" }, "9H 9A 8A 7A",
  { rich, "9L", "", "" }, { -300, 100, 100, 100 }, more_games)

settled("SF-7 a Bettel is won without a trick, and nothing is added", "bettel", { "7A", "8A", "9A", "KA" },
  "7A 8A 9A KA", { "", "", "", "" }, { 150, -50, -50, -50 }, more_games)
settled("SF-3 SF-7 a trick of the declarer ends it, and it is lost", "bettel", { "KA 9B", "8A 8B", "9A 7B", "7A KB" },
  "KA 8A 9A 7A", { "", "", "", "" }, { -150, 50, 50, 50 }, more_games)
settled("SF-4 SF-7 kontra doubles it, and its price is that of a Solo", "bettel", { "7A", "8A", "9A", "KA" },
  "7A 8A 9A KA", { "", "", "", "" }, { 90, -30, -30, -30 }, { options = { bettel = true, solo_price = 30 } })

played("SF-3 other games do not end with a trick", "geier", { "OA 9B", "8A 8B", "9A 7B", "7A KB" }, function(t)
  trick(t, 1, "OA 8A 9A 7A")
  t:offers(1, "play 9B")
end, more_games)

-- Knocking

for preset, cards in pairs { all = 4, short = 3 } do
  test("SF-10 after " .. cards .. " cards everybody may knock, which doubles the game") {
    players = 4, preset = preset, options = { knocking = true },
    function(t)
      t:equal(t:count("hand", 1), cards)
      for seat, choice in ipairs { "knock", "pass", "knock", "pass" } do
        t:offers(seat, "knock", "pass")
        t:choose(seat, choice)
      end
      t:equal(t:public("doubled"), 4)
      for seat = 1, 4 do t:equal(t:count("hand", seat), 2 * cards) end
      t:equal(t:count("stock"), 0)
      t:to_move(1)
      t:offers_also(1, "pass")
    end
  }
end

test "SF-10 without the option nobody knocks" {
  players = 4, function(t) t:offers_not(1, "knock") end
}

local function knocked(name, choices, points, options, more)
  local set_up = { players = 4, hands = { "9H", "9A", "8A", "7A" }, taken = { rich, "9L", "", "" }, rest = "aside" }
  set_up.options = { knocking = true }
  for key, value in pairs(options or {}) do set_up.options[key] = value end
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    for choice in choices:gmatch("[^,]+") do t:choose(t:who(), choice:match("^%s*(.-)%s*$")) end
    trick(t, 1, "9H 9A 8A 7A")
    for seat, n in ipairs(points) do t:equal(t:score(seat), n, "seat " .. seat) end
  end
  test(name)(set_up)
end

local solo_bid = ", solo hearts, pass, pass, pass"

knocked("SF-10 one knock doubles", "knock, pass, pass, pass" .. solo_bid, { 300, -100, -100, -100 })
knocked("SF-10 four knocks count sixteen times", "knock, knock, knock, knock" .. solo_bid, { 2400, -800, -800, -800 })
knocked("SF-4 SF-10 kontra and re double it again", "pass, knock, pass, pass" .. solo_bid .. ", pass, kontra, pass, re",
  { 1200, -400, -400, -400 }, { kontra = true })
knocked("SF-4 SF-10 without kontra there is no re", "pass, knock, pass, pass" .. solo_bid .. ", pass, pass, pass",
  { 300, -100, -100, -100 }, { kontra = true })
knocked("SF-9 SF-10 a Ramsch too is doubled", "pass, knock, pass, pass, pass, pass, pass, pass", { -120, 40, 40, 40 },
  { all_pass = "ramsch" })

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with {
      deals = 8, short = false, wenz = true, all_pass = "next", kontra = false, call_price = 20, solo_price = 50,
      extra = 10, tout = true, geier = false, farbwenz = false, bettel = false, knocking = false,
    }
  end
}
test "the preset short" { players = 4, preset = "short", function(t) t:plays_with { short = true } end }
test "the preset pub" {
  players = 4, preset = "pub",
  function(t)
    t:plays_with { all_pass = "ramsch", kontra = true }
  end
}
test "the preset all" {
  players = 4, preset = "all",
  function(t)
    t:plays_with { all_pass = "ramsch", kontra = true, geier = true, farbwenz = true, bettel = true, knocking = true }
  end
}
test "the preset plain" { players = 4, preset = "plain", function(t) t:plays_with { wenz = false, tout = false } end }
test "how far deals goes" {
  players = 4, options = { deals = -1 }, refused = "the option `deals` is a number in 1..40, not `-1`"
}
test "how far call_price goes" {
  players = 4, options = { call_price = -1 }, refused = "the option `call_price` is a number in 5..100, not `-1`"
}
test "how far solo_price goes" {
  players = 4, options = { solo_price = -1 }, refused = "the option `solo_price` is a number in 10..200, not `-1`"
}
test "how far extra goes" {
  players = 4, options = { extra = -1 }, refused = "the option `extra` is a number in 5..50, not `-1`"
}
