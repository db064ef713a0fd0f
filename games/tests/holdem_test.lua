-- Rule tests of Texas Hold'em. Everybody has 100 chips and the blinds are 1 and 2, unless a test says otherwise. Of
-- three players seat 3 deals, so that seats 1 and 2 have the blinds and seat 3 begins.

-- The hands are dealt a card at a time; then a card is put away before three, one and one are laid on the board.
local function dealt(hands, board)
  local deck = ""
  for place = 0, #hands[1] // 3 do
    for _, hand in ipairs(hands) do deck = deck .. hand:sub(3 * place + 1, 3 * place + 3) .. " " end
  end
  return deck .. board
end

-- `choices` are made by whoever is to move: "call 2, fold, check".
local function choose(t, choices)
  for choice in choices:gmatch("%a[%a_ ]*%d*") do t:choose(t:who(), choice) end
end

test "TH-1 two cards each, and no ante" {
  players = 4,
  function(t)
    for seat = 1, 4 do t:equal(t:count("hand", seat), 2) end
    t:equal(t:sees(1, "hand", 2), "? ?")
    t:equal(t:pot("pot"), 3)
  end
}

test "TH-1 four cards each, by the preset omaha" {
  players = 4, preset = "omaha",
  function(t) t:equal(t:count("hand", 1), 4) end
}

test "TH-1 TH-2 antes, by the preset tournament" {
  players = 3, preset = "tournament",
  function(t)
    t:equal(t:pot("pot"), 3 * 2 + 10 + 20)
    t:equal(t:chips(3), 1498)
    t:offers(3, "fold", "call 20", "raise 40..1497", "all_in")
  end
}

test "TH-2 the blinds, and who begins" {
  players = 3,
  function(t)
    t:equal({ t:chips(1), t:chips(2), t:chips(3) }, { 99, 98, 100 })
    t:told("Anna puts in the small blind: 1")
    t:told("Ben puts in the big blind: 2")
    t:offers(3, "fold", "call 2", "raise 4..99", "all_in")
  end
}

test "TH-2 of two players the dealer has the small blind" {
  players = 2,
  function(t)
    t:equal({ t:chips(1), t:chips(2) }, { 98, 99 })
    t:offers(2, "fold", "call 1", "raise 4..99", "all_in")
  end
}

for rise_after, blind in pairs { [0] = 1, [1] = 2 } do
  test("TH-2 the blinds in the second deal, when they rise after " .. rise_after) {
    players = 3, options = { rise_after = rise_after },
    function(t)
      choose(t, "fold, fold")
      t:equal(t:deal_number(), 2)
      t:equal(t:public("blind"), blind)
      t:equal(t:pot("pot"), 3 * blind)
    end
  }
end

test "TH-2 who has too few for a blind puts in what there is" {
  players = 3, chips = { 100, 1, 100 },
  function(t)
    t:equal(t:chips(2), 0)
    t:offers(3, "fold", "call 2", "raise 4..99", "all_in")
  end
}

test "TH-3 a board of three, then four, then five" {
  players = 3, deck = dealt({ "2C 3C", "2D 3D", "2H 3H" }, "9C  JS QS KS  9D 7H  9H 7D"),
  function(t)
    choose(t, "call 2, call 1")
    t:equal(t:count("board"), 0)
    choose(t, "check")
    t:equal(t:pile("board"), "KS QS JS")
    t:equal(t:sees(1, "muck"), "?")
    t:to_move(1)
    choose(t, "check, check, check")
    t:equal(t:pile("board"), "7H KS QS JS")
    choose(t, "check, check, check")
    t:equal(t:pile("board"), "7D 7H KS QS JS")
    t:equal(t:count("muck"), 3)
  end
}

test "TH-3 the first who has not folded begins after the flop" {
  players = 3,
  function(t)
    choose(t, "call 2, fold, check")
    t:offers(2, "check", "bet 2..97", "all_in")
  end
}

test "TH-4 who has bet less calls or folds" {
  players = 3,
  function(t)
    choose(t, "raise 10")
    t:offers(1, "fold", "call 9", "raise 18..99", "all_in")
    choose(t, "call 9")
    t:offers(2, "fold", "call 8", "raise 18..99", "all_in")
  end
}

test "TH-4 the big blind may raise when all have called" {
  players = 3,
  function(t)
    choose(t, "call 2, call 1")
    t:offers(2, "check", "raise 4..99", "all_in")
    choose(t, "raise 4")
    t:to_move(3)
    choose(t, "call 2, call 2")
    t:equal(t:count("board"), 3)
  end
}

test "TH-4 if all others fold one takes the pot and shows nothing" {
  players = 3,
  function(t)
    choose(t, "raise 10, fold, fold")
    t:not_told("is shown")
    t:equal({ t:deal_number(), t:dealer() }, { 2, 1 })
    t:equal({ t:chips(1), t:chips(2), t:chips(3) }, { 99, 98 - 1, 103 - 2 })
  end
}

test "TH-5 a raise is by as much as the last" {
  players = 3,
  function(t)
    choose(t, "raise 10")
    t:offers_also(1, "raise 18..99")
    choose(t, "raise 30")
    t:offers(2, "fold", "call 28", "raise 50..99", "all_in")
  end
}

test "TH-5 who has too few chips may raise with all of them" {
  players = 3, chips = { 15, 100, 100 },
  function(t)
    choose(t, "raise 10")
    t:offers(1, "fold", "call 9", "all_in")
  end
}

test "TH-5 then those who have acted may not raise again, the others may" {
  players = 3, chips = { 15, 100, 100 },
  function(t)
    choose(t, "raise 10, all_in")
    t:offers(2, "fold", "call 13", "raise 23..99", "all_in")
    choose(t, "call 13")
    t:offers(3, "fold", "call 5")
  end
}

test "TH-5 after a full raise all may" {
  players = 3, chips = { 18, 100, 100 },
  function(t)
    choose(t, "raise 10, all_in, call 16")
    t:offers(3, "fold", "call 8", "raise 26..99", "all_in")
  end
}

test "TH-5 nobody raises where all others are all in" {
  players = 2, chips = { 20, 100 },
  function(t)
    choose(t, "call 1, all_in")
    t:offers(2, "fold", "call 18")
  end
}

test "TH-5 but against a single chip one may" {
  players = 2, chips = { 3, 100 },
  function(t)
    t:offers(2, "fold", "call 1", "raise 4..99", "all_in")
    choose(t, "raise 4")
    t:offers(1, "fold", "call 1")
    choose(t, "call 1")
    t:told("Anna is all in")
  end
}

test "TH-5 who is all in is not asked again" {
  players = 3, chips = { 10, 100, 100 },
  function(t)
    choose(t, "raise 30, call 9, raise 60")
    t:to_move(3)
    choose(t, "call 30")
    t:offers(2, "check", "bet 2..39", "all_in")
    choose(t, "check")
    t:to_move(3)
  end
}

test "TH-5 by the preset omaha a raise is at most what lies in the pot" {
  players = 3, preset = "omaha",
  function(t)
    t:offers(3, "fold", "call 2", "raise 4..7")
    choose(t, "raise 7")
    t:offers(1, "fold", "call 6", "raise 12..23")
    choose(t, "call 6, call 5")
    t:offers(1, "check", "bet 2..21")
  end
}

test "TH-5 by the preset fixed_limit bets are of one size, and four at most" {
  players = 3, preset = "fixed_limit",
  function(t)
    t:offers(3, "fold", "call 2", "raise 4")
    choose(t, "raise 4, raise 6, raise 8")
    t:offers(3, "fold", "call 4")
    choose(t, "call 4, call 2")
    t:offers(1, "check", "bet 2")
    choose(t, "bet 2, raise 4, raise 6, raise 8")
    t:offers(2, "fold", "call 4")
    choose(t, "call 4, call 2")
    t:offers(1, "check", "bet 4")
    choose(t, "check, check, check")
    t:offers(1, "check", "bet 4")
  end
}

-- Everybody checks or calls to the end of the deal, which is told in these words.
local function shows(name, hands, board, told, more)
  local set_up = { players = #hands, deck = dealt(hands, board) }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    while not t:is_over() and t:deal_number() == 1 do
      local offered = t:options_of()
      t:choose(t:who(), offered[1] == "check" and "check" or offered[2])
    end
    for _, words in ipairs(told) do t:told(words) end
  end
  test(name)(set_up)
end

local flop = "2C  JS QS 7H  2D 7D  2H 3D"

shows("TH-6 all show, and the best hand takes the pot", { "JC QC", "KC KD", "4H 5H" }, flop,
  { "JC in Anna's hand is shown", "4H in Clara's hand is shown", "Ben takes 6 chips from the pot" })
shows("TH-6 equal hands share it", { "KC AD", "KD AH", "4H 5H" }, flop,
  { "Anna takes 3 chips from the pot", "Ben takes 3 chips from the pot" })
shows("TH-6 the board may be the best", { "2S 3S", "4S 5C", "4H 5H" }, "9C  10C JC QC  9D KC  9H AC",
  { "Anna takes 2 chips from the pot", "Ben takes 2 chips from the pot", "Clara takes 2 chips from the pot" })
shows("TH-6 with four cards of one's own two count", { "2S 3S 4S AS", "JC JD 5H 4H", "8C 9D 8H 3H" },
  "9C  10C KS QS  9H JS  9S 5S", { "Anna: flush, Ace high", "Anna takes 6 chips from the pot" }, { preset = "omaha" })
shows("TH-6 four of the board and one of them make nothing then", { "2S 3D 4C AH", "JC JD 5H 4H", "8C 9D 8H 3H" },
  "9C  10S KS QS  9H JH  9S 5S", { "Anna: Ace high" }, { preset = "omaha" })

-- Seat 1 goes all in with 10, seat 2 with 30, and seat 3 calls.
local function all_in(name, hands, told)
  test(name) {
    players = 3, chips = { 10, 30, 100 }, deck = dealt(hands, flop),
    function(t)
      choose(t, "raise 30, call 9, call 28")
      for _, words in ipairs(told) do t:told(words) end
      t:equal(t:count("board") + t:count("muck"), t:is_over() and 8 or 0)
    end
  }
end

all_in("TH-6 who is all in wins no more from anybody than they put in", { "JC JD", "KC KD", "4H 5H" },
  { "Anna takes 30 chips from the pot", "Ben takes 40 chips from the pot" })
all_in("TH-6 who put in most may win all of it", { "4H 5H", "KC KD", "JC JD" },
  { "Clara takes 30 chips from the pot", "Clara takes 40 chips from the pot" })

-- Hands of two and a board of five by which the first wins against the second.
for name, cards in pairs {
  ["a straight flush against four of a kind"] = { "8H 9H", "7C 7S", "JH 7H 10H", "7D", "3D" },
  ["four of a kind against a full house"] = { "7C 7S", "JC JD", "JS QS 7H", "7D", "3D" },
  ["a full house against a flush"] = { "JC JD", "AS KS", "JS QS 7H", "7D", "3S" },
  ["a flush against a straight"] = { "2S KS", "8H 9D", "JS QS 10H", "7D", "3S" },
  ["a straight against three of a kind"] = { "8H 9D", "JC JD", "JS QS 10H", "7D", "3S" },
  ["three of a kind against two pairs"] = { "3C 3D", "JC QD", "JS QS 10H", "7D", "3S" },
  ["two pairs against one"] = { "3C 7C", "AC AD", "JS QS 10H", "7D", "3S" },
  ["a pair against a high card"] = { "3C 5C", "AC 2D", "JS QS 10H", "7D", "3S" },
  ["a straight from the Ace to the Five against a pair"] = { "AC 2C", "KC KD", "3S 4H 5D", "9D", "10S" },
  ["the higher card beside the pair"] = { "AC KC", "AD QD", "AS 4H 5D", "9D", "10S" },
} do
  local board = "6C " .. cards[3] .. " 6D " .. cards[4] .. " 6H " .. cards[5]
  shows("TH-7 " .. name, { cards[1], cards[2] }, board, { "Anna takes 4 chips from the pot" })
end

test "TH-8 who has no chips left is out, and the others go on" {
  players = 3, chips = { 10, 40, 100 }, deck = dealt({ "4H 5H", "KC KD", "JC JD" }, flop),
  function(t)
    choose(t, "raise 30, call 9, call 28, check, check, check, check, check, check")
    t:equal({ t:is_in(1), t:is_in(2), t:is_in(3) }, { false, true, true })
    t:equal({ t:deal_number(), t:dealer() }, { 2, 2 })
  end
}

test "TH-8 who has no chips left is out, and who has all of them has won" {
  players = 3, chips = { 10, 30, 100 }, deck = dealt({ "4H 5H", "KC KD", "JC JD" }, flop),
  function(t)
    choose(t, "all_in, call 9, call 28")
    t:winners(3)
    t:equal(t:chips(3), 140)
  end
}

-- The settings: what holds if nothing is said, what the presets change, and how far the numbers go.
test "the settings without a preset" {
  function(t)
    t:plays_with { stack = 100, small_blind = 1, ante = 0, rise_after = 10, betting = "no_limit", own = 2 }
  end
}
test "the preset fixed_limit" { preset = "fixed_limit", function(t) t:plays_with { betting = "fixed_limit" } end }
test "the preset tournament" {
  preset = "tournament",
  function(t)
    t:plays_with { stack = 1500, small_blind = 10, ante = 2 }
  end
}
test "the preset omaha" { preset = "omaha", function(t) t:plays_with { own = 4, betting = "pot_limit" } end }
test "how far stack goes" {
  options = { stack = -1 }, refused = "the option `stack` is a number in 10..10000, not `-1`"
}
test "how far small_blind goes" {
  options = { small_blind = -1 }, refused = "the option `small_blind` is a number in 1..100, not `-1`"
}
test "how far ante goes" {
  options = { ante = -1 }, refused = "the option `ante` is a number in 0..50, not `-1`"
}
test "how far rise_after goes" {
  options = { rise_after = -1 }, refused = "the option `rise_after` is a number in 0..100, not `-1`"
}
test "how many play" {
  players = 11, refused = "11 players cannot play this game; it is for 2, 3, 4, 5, 6, 7, 8, 9, 10"
}
