-- Rule tests of Five Hundred. The last seat deals, so that seat 1 begins. Most deals have few cards; what is not
-- written lies beside the table, out of the game.

-- Bids, and other moves, one after the other by whoever is asked: "bid 6 hearts, pass, pass, pass".
local function moves(t, list)
  for move in list:gmatch("[^,]+") do t:choose(t:who(), (move:gsub("^ ", ""))) end
end

local function cards(t, list)
  for card in list:gmatch("%S+") do t:choose(t:who(), "play " .. card) end
end

-- Plays the first card offered until the deal is over.
local function play_out(t)
  local number = t:deal_number()
  while not t:is_over() and t:deal_number() == number do t:choose(t:who(), t:options_of()[1]) end
end

local function dealt(name, hands, script, more)
  local set_up = { hands = hands, kitty = #hands == 3 and "7C 8C 9C" or "5C 6C 7C", rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

-- Seat 1 makes the bid, all others pass, and the kitty is laid away again.
local function contract(name, bid, hands, script, more)
  dealt(name, hands, function(t)
    moves(t, bid .. string.rep(", pass", #hands - 1))
    for card in (#hands == 3 and "7C 8C 9C" or "5C 6C 7C"):gmatch("%S+") do t:choose(1, "bury " .. card) end
    script(t)
  end, more)
end

-- The deal

test "FH-1 ten cards each, and three in the kitty, with partners" {
  players = 4,
  function(t)
    local all = ""
    for seat = 1, 4 do
      t:equal(t:count("hand", seat), 10)
      all = all .. " " .. t:hand(seat)
    end
    t:equal(t:count("kitty"), 3)
    t:equal(t:count("stock"), 0)
    all = all .. " " .. t:pile("kitty")
    t:ok(all:find("%*"), "the Joker")
    t:ok(all:find("4D") and all:find("4H") and not all:find("4C") and not all:find("4S"), "the red Fours")
    t:ok(not all:find("3") and not all:find("2"), "no Threes and Twos")
    t:equal(t:sees(1, "kitty"), "? ? ?")
  end
}

test "FH-1 three play with the cards from the Seven up" {
  players = 3,
  function(t)
    local all = t:hand(1) .. t:hand(2) .. t:hand(3) .. t:pile("kitty")
    for seat = 1, 3 do t:equal(t:count("hand", seat), 10) end
    t:equal(t:count("kitty"), 3)
    t:equal(t:count("stock"), 0)
    t:ok(all:find("%*") and all:find("7") and not all:find("[23456]"), all)
  end
}

test "FH-1 as in America, with five cards in the kitty, and all Fours" {
  players = 4, preset = "american",
  function(t)
    local all = t:hand(1) .. t:hand(2) .. t:hand(3) .. t:hand(4) .. t:pile("kitty")
    t:equal(t:count("hand", 1), 10)
    t:equal(t:count("kitty"), 5)
    t:equal(t:count("stock"), 0)
    t:ok(all:find("4C") and all:find("4S") and not all:find("[23]"), all)
  end
}

test "FH-1 not for three" {
  players = 3, options = { kitty = 5 }, refused = "a kitty of five is for partners"
}

test "FH-1 three cards, then four, then three" {
  players = 3, deck = "7C 8C 9C  7D 8D 9D  7H 8H 9H  10C JC QC KC  10D JD QD KD  10H JH QH KH  AC 7S 8S  AD",
  function(t)
    t:ok(t:hand(1):find("^7C 8C 9C 10C JC QC KC AC 7S 8S$"), t:hand(1))
    t:ok(t:hand(2):find("^7D 8D 9D 10D JD QD KD AD"), t:hand(2))
  end
}

-- The auction

local function bidding(name, script, more)
  local set_up = { players = 4 }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = script
  test(name)(set_up)
end

bidding("FH-2 from the dealer's left everybody bids or passes", function(t)
  t:offers_also(1, "bid 6 spades", "bid 10 no_trumps", "pass")
  t:offers_not(1, "bid 5 no_trumps", "bid 11 spades")
  moves(t, "pass, pass")
  t:to_move(3)
end)

local kinds = { "spades", "clubs", "diamonds", "hearts", "no_trumps" }
local last
for n = 6, 10 do
  for i, kind in ipairs(kinds) do
    local value, now = 100 * (n - 6) + 20 + 20 * i, n .. " " .. kind
    if last then
      local before = last
      bidding("FH-2 " .. now .. " is higher than " .. before, function(t)
        t:choose(1, "bid " .. before)
        t:offers_also(2, "bid " .. now)
        t:choose(2, "bid " .. now)
        t:offers_not(3, "bid " .. now, "bid " .. before)
      end)
    end
    contract("FH-2 FH-8 " .. now .. " is worth " .. value, "bid " .. now, { "AC", "AD", "9H", "AS" }, function(t)
      play_out(t)
      t:equal(t:score(1), -value)
    end)
    last = now
  end
end

bidding("FH-2 it goes on until all but one have passed", function(t)
  moves(t, "bid 6 spades, bid 6 clubs, pass, pass, bid 6 hearts")
  t:offers_not(3, "pass")
  t:offers_also(2, "pass", "bid 6 no_trumps")
  t:choose(2, "pass")
  t:to_move(1)
  t:equal(t:public("contractor"), 1)
  t:equal(t:public("level"), 6)
  t:equal(t:public("trumps"), "hearts")
  t:equal(t:count("hand", 1), 13)
end)

bidding("FH-2 a last bid after three passes ends it", function(t)
  moves(t, "pass, pass, pass, bid 6 spades")
  t:equal(t:count("hand", 4), 13)
end)

bidding("FH-2 or everybody bids once", function(t)
  moves(t, "bid 6 spades, bid 6 clubs, pass, pass")
  t:equal(t:public("contractor"), 2)
  t:equal(t:count("hand", 2), 15)
end, { preset = "american" })

bidding("FH-3 misère may be bid after seven", function(t)
  t:offers_not(1, "misere")
  t:offers_also(1, "open_misere")
  t:choose(1, "bid 6 no_trumps")
  t:offers_not(2, "misere")
  t:choose(2, "bid 7 spades")
  t:offers_also(3, "misere")
  t:choose(3, "misere")
  t:offers_not(4, "misere", "bid 8 spades")
  t:offers_also(4, "bid 8 clubs", "open_misere")
  t:equal(t:public("misere"), "closed")
  t:equal(t:public("trumps"), "no_trumps")
  t:equal(t:public("level"), nil)
end)

bidding("FH-3 or always", function(t) t:offers_also(1, "misere", "open_misere") end, { options = { misere = "any" } })

bidding("FH-3 or never", function(t)
  t:choose(1, "bid 7 spades")
  t:offers_not(2, "misere", "open_misere")
end, { preset = "original" })

for bid, may in pairs { ["8 spades"] = true, ["8 clubs"] = false } do
  bidding("FH-3 after " .. bid .. " misère may be bid: " .. tostring(may), function(t)
    t:choose(1, "bid " .. bid)
    if may then t:offers_also(2, "misere") else t:offers_not(2, "misere") end
  end)
end

for bid, may in pairs { ["10 diamonds"] = true, ["10 hearts"] = false } do
  bidding("FH-3 after " .. bid .. " open misère may be bid: " .. tostring(may), function(t)
    t:choose(1, "bid " .. bid)
    if may then t:offers_also(2, "open_misere") else t:offers_not(2, "open_misere") end
  end)
end

bidding("FH-3 above it there are ten hearts, and ten without trumps", function(t)
  t:choose(1, "open_misere")
  t:offers(2, "bid 10 hearts", "bid 10 no_trumps", "pass")
  t:choose(2, "bid 10 hearts")
  t:equal(t:public("misere"), nil)
end)

-- The kitty, and misère

contract("FH-4 the contractor takes up the kitty, and lays away as many cards", "bid 6 hearts",
  { "AC KC", "AD KD", "9H 8H", "AS KS" }, function(t)
    t:equal(t:hand(1), "KC AC")
    t:equal(t:count("kitty"), 3)
    t:equal(t:sees(2, "kitty"), "? ? ?")
    t:to_move(1)
  end)

dealt("FH-4 also others", { "AC", "AD", "9H", "AS" }, function(t)
  moves(t, "pass, bid 6 spades, pass, pass")
  t:offers(2, "bury 5C", "bury 6C", "bury 7C", "bury AD")
  moves(t, "bury AD, bury 5C, bury 6C")
  t:offers(2, "play 7C")
end)

dealt("FH-4 in America five", { "AC", "AD", "9H", "AS" }, function(t)
  moves(t, "bid 6 spades, pass, pass, pass, bury 4C, bury 5C, bury 6C, bury 7C, bury 8C")
  t:offers(1, "play AC")
end, { preset = "american", kitty = "4C 5C 6C 7C 8C" })

contract("FH-3 the partner sits out of a misère", "open_misere", { "5D 6S", "AD 7S", "9H 8H", "10D KS" }, function(t)
  cards(t, "5D AD 10D")
  t:to_move(2)
  t:equal(t:sees(2, "hand", 1), "6S", "open after the first trick")
  cards(t, "7S KS 6S")
  t:equal(t:score(1), 500)
  t:equal(t:score(2), 0, "nothing for tricks against a misère")
  t:equal(t:parts(1), { contract = 500 })
end)

contract("FH-3 the cards are not open before", "open_misere", { "5D 6S", "AD 7S", "9H 8H", "10D KS" },
  function(t) t:equal(t:sees(2, "hand", 1), "? ?") end)

dealt("FH-3 nor in a misère that is not open", { "5D 6S", "AD 7S", "9H 8H", "10D KS" }, function(t)
  moves(t, "misere, pass, pass, pass, bury 5C, bury 6C, bury 7C")
  cards(t, "5D AD 10D")
  t:equal(t:sees(2, "hand", 1), "?")
  cards(t, "7S KS 6S")
  t:equal(t:score(1), 250)
end, { options = { misere = "any" } })

dealt("FH-5 a misère ends with the contractor's first trick", { "5D AS", "AD 7S", "9H 8H", "10D KS" }, function(t)
  moves(t, "misere, pass, pass, pass, bury 5C, bury 6C, bury 7C")
  cards(t, "AS 7S KS")
  t:equal(t:score(1), -250)
  t:equal(t:score(2), 0)
  t:equal(t:deal_number(), 2)
end, { options = { misere = "any" } })

dealt("FH-3 three players have no partner to sit out", { "7D 8S", "AD 7S", "10D KS" }, function(t)
  moves(t, "open_misere, pass, pass, bury 7C, bury 8C, bury 9C")
  cards(t, "7D AD 10D 7S KS 8S")
  t:equal(t:score(1), 500)
end)

contract("FH-3 FH-5 open misère that fails costs 500", "open_misere", { "5D AS", "AD 7S", "9H 8H", "10D KS" },
  function(t)
    cards(t, "AS 7S KS")
    t:equal(t:score(1), -500)
  end)

contract("FH-5 a partner does not sit out of others", "bid 6 spades", { "5D 6S", "AD 7S", "9H 8H", "10D KS" },
  function(t)
    cards(t, "5D AD")
    t:to_move(3)
  end)

-- Tricks

contract("FH-5 suit must be followed, or any card played", "bid 6 spades",
  { "5D 6S", "AD 7S", "9H 8H", "10D KH" }, function(t)
    t:choose(1, "play 5D")
    t:offers(2, "play AD")
    t:choose(2, "play AD")
    t:offers(3, "play 9H", "play 8H")
    t:choose(3, "play 9H")
    t:refuses(4, "KH", "you must follow suit")
  end)

-- Hearts are trumps: the second card, of seat 2, takes the first, or does not.
local order = { "4H", "5H", "6H", "7H", "8H", "9H", "10H", "QH", "KH", "AH", "JD", "JH", "*" }
for at = 2, #order do
  contract("FH-6 " .. order[at] .. " takes " .. order[at - 1], "bid 6 hearts",
    { order[at - 1] .. " 8S", order[at] .. " 9S", "9C 10S", "10C QS" }, function(t)
      cards(t, order[at - 1] .. " " .. order[at] .. " 9C 10C")
      t:to_move(2)
    end)
end

local plain = { "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS" }
for at = 2, #plain do
  contract("FH-6 " .. plain[at] .. " takes " .. plain[at - 1], "bid 6 hearts",
    { plain[at - 1] .. " 8D", plain[at] .. " 9D", "8C 10D", "9C QD" }, function(t)
      cards(t, plain[at - 1] .. " " .. plain[at] .. " 8C 9C")
      t:to_move(2)
    end)
end

for suit, left in pairs { spades = "JC", clubs = "JS", diamonds = "JH", hearts = "JD" } do
  local letter = suit:sub(1, 1):upper()
  contract("FH-6 the left bower of " .. suit .. " is a trump", "bid 6 " .. suit,
    { "A" .. letter .. " QD", left .. (suit == "clubs" and " QH" or " QC"), "10H 9H", "QS 9S" }, function(t)
      t:choose(1, "play A" .. letter)
      t:offers(2, "play " .. left)
    end)
end

contract("FH-6 and the other Jacks are not", "bid 6 hearts", { "AH 8S", "JS JC", "9C 10S", "10C QS" }, function(t)
  cards(t, "AH JS 9C 10C")
  t:to_move(1)
end)

contract("FH-6 the highest trump takes the trick", "bid 6 hearts", { "AS 8S", "4H 9C", "5H 10C", "KS QS" }, function(t)
  cards(t, "AS 4H 5H KS")
  t:to_move(3)
end)

contract("FH-6 the Joker is a trump that must be played", "bid 6 hearts", { "4H 8S", "* 9S", "9C 10S", "10C QS" },
  function(t)
    t:choose(1, "play 4H")
    t:offers(2, "play *")
  end)

-- The Joker without trumps

contract("FH-7 the Joker is played only by who cannot follow suit", "bid 6 no_trumps",
  { "4H 8S", "* 9S KH", "9C 10S", "10C QS" }, function(t)
    t:choose(1, "play 4H")
    t:offers(2, "play KH")
  end)

contract("FH-7 or at any time", "bid 6 no_trumps", { "4H 8S", "* 9S KH", "9C 10S", "10C QS" }, function(t)
  t:choose(1, "play 4H")
  t:offers(2, "play KH", "play *")
  cards(t, "* 9C 10C")
  t:to_move(2)
end, { options = { joker = "any" } })

contract("FH-7 but once among the cards that may be played", "bid 6 no_trumps",
  { "4H 8S", "* 9S", "9C 10S", "10C QS" }, function(t)
    t:choose(1, "play 4H")
    t:offers(2, "play 9S", "play *")
  end, { options = { joker = "any" } })

contract("FH-7 with trumps it must follow suit in any case", "bid 6 clubs", { "4H 8S", "* 9S KH", "9C 10S", "10C QS" },
  function(t)
    t:choose(1, "play 4H")
    t:offers(2, "play KH")
  end, { options = { joker = "any" } })

contract("FH-7 it takes the trick", "bid 6 no_trumps", { "4H 8S", "* 9S", "AH 10S", "10C QS" }, function(t)
  t:choose(1, "play 4H")
  t:offers(2, "play *", "play 9S")
  cards(t, "* AH 10C")
  t:to_move(2)
  t:equal(t:public("joker_suit"), nil)
end)

contract("FH-7 who leads it names a suit to follow", "bid 6 no_trumps", { "* 8S", "AH 9S", "KS AS", "10C QC" },
  function(t)
    t:choose(1, "play *")
    t:offers(1, "name clubs", "name diamonds", "name hearts", "name spades")
    t:choose(1, "name spades")
    t:offers(2, "play 9S")
    t:choose(2, "play 9S")
    t:offers(3, "play KS", "play AS")
    cards(t, "AS 10C")
    t:to_move(1)
    t:offers(1, "play 8S")
  end)

contract("FH-7 with trumps no suit is named", "bid 6 hearts", { "* 8S", "AH 9S", "KS AS", "10C QC" }, function(t)
  t:choose(1, "play *")
  t:offers(2, "play AH")
end)

contract("FH-7 not a suit that one has failed to follow", "bid 6 no_trumps",
  { "4H AH 8C", "KS * 9S", "9H 10H QH", "10D QD KD" }, function(t)
    cards(t, "4H KS 9H 10D")
    t:to_move(3)
    cards(t, "10H QD AH 9S")
    cards(t, "8C")
    t:choose(2, "play *")
    cards(t, "QH KD")
    t:equal(t:deal_number(), 2)
  end)

contract("FH-7 but another one", "bid 6 no_trumps", { "8H 9H", "AS *", "AC KC", "10D QD" }, function(t)
  cards(t, "8H AS AC 10D")
  t:to_move(1)
  t:choose(1, "play 9H")
  t:offers(2, "play *")
end)

dealt("FH-7 of three suits that are left", { "AH 9S 8H", "7S AS *", "9H KC 9D" }, function(t)
  moves(t, "bid 6 no_trumps, pass, pass, bury 7C, bury 8C, bury 9C")
  cards(t, "AH 7S 9H 9S AS 9D")
  t:choose(2, "play *")
  t:offers(2, "name clubs", "name diamonds", "name spades")
end)

dealt("FH-7 each player's own suits", { "AH 9S 8H", "7S AS *", "KC QC 9D" }, function(t)
  moves(t, "bid 6 no_trumps, pass, pass, bury 7C, bury 8C, bury 9C")
  cards(t, "AH 7S KC 9S AS 9D")
  t:choose(2, "play *")
  t:offers(2, "name clubs", "name diamonds", "name spades")
end)

dealt("FH-7 unless there is none", { "AC AD AH AS 7D", "7H 8H 9H KD *", "10C 10D 10H 10S 8S" }, function(t)
  moves(t, "pass, pass, bid 6 no_trumps, bury 7C, bury 8C, bury 9C")
  cards(t, "10C AC 7H AS KD 10S")
  cards(t, "AD *")
  t:equal(t:deal_number(), 1)
end)

contract("FH-7 the contractor may make it one of a suit first", "bid 6 no_trumps",
  { "* 8S KH", "AH 9S", "KS AS", "10C QC" }, function(t)
    t:offers(1, "name clubs", "name diamonds", "name hearts", "name spades", "no_suit")
    t:choose(1, "name hearts")
    t:equal(t:public("joker_suit"), "hearts")
    t:choose(1, "play *")
    t:offers(2, "play AH")
    cards(t, "AH KS 10C")
    t:to_move(1)
  end, { options = { joker = "named" } })

contract("FH-7 or leave it without one", "bid 6 no_trumps", { "* 8S KH", "AH 9S", "KS AS", "10C QC" }, function(t)
  t:choose(1, "no_suit")
  t:equal(t:public("joker_suit"), nil)
  t:choose(1, "play *")
  t:offers_also(1, "name clubs")
end, { options = { joker = "named" } })

contract("FH-7 only a contractor who holds it", "bid 6 no_trumps", { "8S KH", "AH *", "KS AS", "10C QC" },
  function(t) t:offers(1, "play 8S", "play KH") end, { options = { joker = "named" } })

contract("FH-7 only without trumps", "bid 6 spades", { "* KH", "AH 9S", "KS AS", "10C QC" },
  function(t) t:offers(1, "play *", "play KH") end, { options = { joker = "named" } })

-- The count: seat 1 takes six tricks with hearts as trumps, and then seat 2 one.

local six = { "* JH JD AH KH QH 5S", "AS KS QS 10S 9S 8S 7S", "AC KC QC 10C 9C 8C JC", "AD KD QD 10D 9D 8D 7D" }
local function counted(name, bid, points, more)
  contract("FH-8 " .. name, bid, six, function(t)
    play_out(t)
    t:equal(t:score(1) .. " " .. t:score(2) .. " " .. t:score(3) .. " " .. t:score(4), points)
  end, more)
end

counted("six tricks are enough for six", "bid 6 hearts", "100 10 100 10")
counted("not for seven", "bid 7 hearts", "-200 10 -200 10")
counted("the others may score nothing", "bid 6 hearts", "100 0 100 0", { options = { others_score = false } })

contract("FH-8 partners take tricks together", "bid 7 hearts",
  { six[1], "9S 8S 7S KD 6D 5D 4D", "AS KC QC 10C 9C 8C JC", "KS QS 10S AC 9D 8D 7D" }, function(t)
    play_out(t)
    t:equal(t:score(1), 200)
    t:equal(t:score(2), 0)
  end)

dealt("FH-8 three score each for themselves", { "* JH JD AH KH QH 7S 8S", "10C JC QC KC AC 7D KS AS",
  "AD KD QD 10D 9D 8D JS QS" }, function(t)
  moves(t, "bid 6 hearts, pass, pass, bury 7C, bury 8C, bury 9C")
  play_out(t)
  t:equal(t:score(1) .. " " .. t:score(2) .. " " .. t:score(3), "100 20 0")
end)

local ten = { "* JH JD AH KH QH 10H 9H 8H 7H", "AS KS QS 10S 9S 8S 7S 6S 5S JS",
  "AC KC QC 10C 9C 8C JC 6D 5D 4D", "AD KD QD 10D 9D 8D 7D 6H 5H 4H" }
for _, case in ipairs { { "6 hearts", true, 250 }, { "6 hearts", false, 100 }, { "9 hearts", true, 400 } } do
  contract("FH-8 all ten tricks of " .. case[1] .. " count " .. case[3], "bid " .. case[1], ten, function(t)
    play_out(t)
    t:equal(t:score(1), case[3])
    t:equal(t:score(2), 0)
  end, { options = { slam = case[2] } })
end

dealt("FH-5 if all pass nothing is scored", { "AC", "AD", "9H", "AS" }, function(t)
  moves(t, "pass, pass, pass, pass")
  t:equal(t:deal_number(), 2)
  t:equal(t:score(1), 0)
  t:equal(t:dealer(), 1)
end)

dealt("FH-5 or all play without trumps", { "AC 5H", "AD KC", "9H 8H", "AS KS" }, function(t)
  moves(t, "pass, pass, pass, pass")
  t:equal(t:public("trumps"), "no_trumps")
  cards(t, "AC KC 9H KS")
  cards(t, "5H AD 8H AS")
  t:equal(t:score(1) .. " " .. t:score(2) .. " " .. t:score(3) .. " " .. t:score(4), "20 0 20 0")
end, { preset = "original" })

-- The end of the game

local function ends(name, bid, scores, winners, more)
  local set_up = { scores = scores }
  for key, value in pairs(more or {}) do set_up[key] = value end
  contract("FH-9 " .. name, bid, six, function(t)
    play_out(t)
    if winners then t:winners(table.unpack(winners)) else t:plays_on() end
  end, set_up)
end

ends("with 500 points from a contract the game is won", "bid 6 hearts", { 400, 0, 400, 0 }, { 1, 3 })
ends("with less it goes on", "bid 6 hearts", { 390, 0, 390, 0 })
ends("even against a higher score", "bid 6 hearts", { 400, 700, 400, 700 }, { 1, 3 })
ends("tricks of the other side are not enough", "bid 6 hearts", { 0, 490, 0, 490 })
ends("or are enough", "bid 6 hearts", { 0, 490, 0, 490 }, { 2, 4 }, { options = { by_contract = false } })
ends("but only with 500", "bid 6 hearts", { 0, 480, 0, 480 }, nil, { options = { by_contract = false } })
ends("the contractor's points go before", "bid 6 hearts", { 400, 495, 400, 495 }, { 1, 3 },
  { options = { by_contract = false } })
ends("with 500 below nothing it is lost", "bid 7 hearts", { -300, -100, -300, -100 }, { 2, 4 })
ends("with less it goes on, for both", "bid 7 hearts", { -290, -100, -290, -100 })
ends("in the short game 250 are too many to lose", "bid 7 hearts", { -50, 0, -50, 0 }, { 2, 4 }, { preset = "short" })
ends("the short game is for 250", "bid 6 hearts", { 150, 0, 150, 0 }, { 1, 3 }, { preset = "short" })

dealt("FH-9 without a contract nobody wins by tricks", { "AC", "KC", "9H", "KS" }, function(t)
  moves(t, "pass, pass, pass, pass")
  play_out(t)
  t:plays_on()
end, { preset = "original", scores = { 490, 0, 490, 0 } })

dealt("FH-9 of three the highest score wins when one has lost", { "AC", "KC", "AS" }, function(t)
  moves(t, "bid 10 no_trumps, pass, pass, bury 7C, bury 8C, bury 9C")
  play_out(t)
  t:winners(3)
end, { scores = { 0, 10, 20 } })

-- The settings

test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { target = 500, by_contract = true, auction = "many", misere = "after_seven", kitty = 3 }
    t:plays_with { passed_out = "next", slam = true, others_score = true, joker = "void" }
  end
}
for preset, setting in pairs {
  short = { target = 250 }, american = { auction = "one", misere = "any", kitty = 5 },
  original = { misere = "none", passed_out = "no_trumps" },
} do
  test("the preset " .. preset) { players = 4, preset = preset, function(t) t:plays_with(setting) end }
end
for _, target in ipairs { 99, 1001 } do
  test("how far target goes: " .. target) {
    players = 4, options = { target = target },
    refused = "the option `target` is a number in 100..1000, not `" .. target .. "`"
  }
end
