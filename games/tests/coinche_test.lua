-- Rule tests of Coinche: what differs from Belote. Seat 2 deals, so that seat 1 begins, and after it 4, 3 and 2. Few
-- cards are dealt; what is not written lies beside the table, out of the game.

-- Whoever is asked chooses what `choices` says, one after the other; a card is played.
local function take(t, choices)
  for choice in choices:gmatch("[^,]+") do
    choice = choice:match("^%s*(.-)%s*$")
    if choice:match("^%d*%u%u?$") then choice = "play " .. choice end
    t:choose(t:who(), choice)
  end
end

local function dealt(name, hands, choices, script, more)
  local set_up = { dealer = 2, hands = hands, rest = "aside" }
  for key, value in pairs(more or {}) do
    if key ~= "held_then" and key ~= "parts" then set_up[key] = value end
  end
  set_up[1] = function(t)
    take(t, choices)
    script(t)
  end
  test(name)(set_up)
end

local function bids_from(least, ...)
  local bids = {}
  for n = least, 160, 10 do
    for _, strain in ipairs { "clubs", "diamonds", "hearts", "spades", ... } do
      table.insert(bids, "bid " .. n .. " " .. strain)
    end
  end
  for _, strain in ipairs { "clubs", "diamonds", "hearts", "spades", ... } do
    table.insert(bids, "capot " .. strain)
  end
  table.insert(bids, "pass")
  return bids
end

local small = { "7C 7D", "8C 8D", "9C 9D", "10C 10D" }
local alone = ", pass, pass, pass"

-- The bids

test "BE-1 eight cards each, three, two and three" {
  players = 4, dealer = 2,
  deck = "7C 8C 9C  7D 8D 9D  7H 8H 9H  7S 8S 9S  10C JC  10D JD  10H JH  10S JS  " ..
    "QC KC AC  QD KD AD  QH KH AH  QS KS AS",
  function(t)
    t:equal(t:hand(1), "7C 8C 9C 10C JC QC KC AC")
    t:equal(t:hand(4), "7D 8D 9D 10D JD QD KD AD")
    t:equal(t:count("stock"), 0)
    t:to_move(1)
  end
}

dealt("BE-1 bids are 80 to 160 in tens, and capot", small, "", function(t)
  t:offers(1, table.unpack(bids_from(80)))
end)

dealt("BE-1 with all trumps and no trumps", small, "", function(t)
  t:offers(1, table.unpack(bids_from(80, "no_trumps", "all_trumps")))
end, { preset = "full" })

dealt("BE-1 each bid is higher than the last", small, "bid 100 hearts, pass", function(t)
  t:offers(3, table.unpack(bids_from(110)))
  t:choose(3, "bid 160 clubs")
  t:offers(2, "capot clubs", "capot diamonds", "capot hearts", "capot spades", "coinche", "pass")
  t:choose(2, "capot spades")
  t:offers(1, "coinche", "pass")
  t:choose(1, "pass")
  t:offers(4, "pass")
end)

dealt("BE-1 three passes end it, and one may bid after a pass", small, "pass, bid 80 hearts, pass, pass, bid 90 clubs",
  function(t)
    t:to_move(4)
    take(t, "pass, pass")
    t:to_move(2)
    take(t, "pass")
    t:equal({ t:public("taker"), t:public("bid"), t:public("trump") }, { 1, 90, "clubs" })
    t:to_move(1)
    t:offers(1, "play 7C", "play 7D")
  end)

dealt("BE-1 three passes do not end it before a bid", small, "pass, pass, pass, bid 80 hearts", function(t)
  t:equal(t:public("bid"), 80)
  t:to_move(1)
end)

dealt("BE-1 if nobody bids the next player deals", small, "pass, pass, pass, pass", function(t)
  t:equal({ t:deal_number(), t:dealer(), t:score(1), t:score(2) }, { 2, 1, 0, 0 })
end)

dealt("BE-2 coinche is for the other side, and ends the bidding", small, "bid 80 hearts", function(t)
  t:offers_also(4, "coinche")
  take(t, "pass")
  t:offers_not(3, "coinche")
  take(t, "pass, coinche")
  t:equal(t:public("doubled"), 2)
  t:offers(1, "surcoinche", "pass")
  take(t, "pass")
  t:offers(3, "surcoinche", "pass")
  take(t, "pass")
  t:equal(t:public("doubled"), 2)
  t:offers(1, "play 7C", "play 7D")
end)

for who, choices in ipairs { "surcoinche", "pass, surcoinche" } do
  dealt("BE-2 surcoinche by the bidder or the partner: " .. who, small, "bid 80 hearts, coinche, " .. choices,
    function(t)
      t:equal(t:public("doubled"), 4)
      t:offers(1, "play 7C", "play 7D")
    end)
end

-- Cards

for suit, order in pairs { H = "J 9 A 10 K Q 8 7", C = "A 10 K Q J 9 8 7" } do
  local last
  for rank in order:gmatch("%S+") do
    if last then
      local high, low = last .. suit, rank .. suit
      dealt("BE-3 " .. high .. " is higher than " .. low, { low .. " 8S", "7S JS", "AD JD", high .. " 7D" },
        "bid 80 hearts" .. alone .. "," .. low .. "," .. high .. ", AD, 7S", function(t) t:to_move(4) end)
    end
    last = rank
  end
end

-- The last trick for seat 1, to what is in `taken`; the bid is made.
local function counted(name, choices, hands, taken, plays, scores, more)
  local set_up = { taken = taken }
  for key, value in pairs(more or {}) do set_up[key] = value end
  dealt(name, hands, choices .. "," .. plays, function(t)
    t:equal({ t:score(1), t:score(2) }, scores)
    if set_up.parts then t:equal({ t:parts(1), t:parts(2) }, set_up.parts) end
    t:equal(t:public("held"), set_up.held_then or 0)
  end, set_up)
end

local wide = { options = { all_trumps = true } }

counted("BE-3 with no trumps the Aces count 19, the Jacks 2 and the Nines nothing", "bid 80 no_trumps" .. alone,
  { "AC", "JC", "9C", "QC" }, { "AD AH AS JD 9D", "10C" }, "AC, QC, 9C, JC", { 4 * 19 + 2 + 3 + 2 + 10 + 80, 10 },
  { options = { all_trumps = true } })

counted("BE-3 with all trumps Jacks count 14, Nines 9, Aces 6, Tens 5, Kings 3, Queens 1", "bid 80 all_trumps" .. alone,
  { "JC", "9C", "AC", "10C" }, { "JD JH JS 9D KD QD", "KH QH 8H 9H" }, "JC, 10C, AC, 9C",
  { 4 * 14 + 9 + 3 + 1 + 9 + 6 + 5 + 10 + 80, 3 + 1 + 9 }, wide)

local last
for rank in ("J 9 A 10 K Q 8 7"):gmatch("%S+") do
  if last then
    local high, low = last .. "C", rank .. "C"
    local hands = { low .. " 8S", "7S JS", "AD KD", high .. " 7D" }
    dealt("BE-3 with all trumps " .. high .. " is higher than " .. low, hands,
      "bid 80 all_trumps" .. alone .. "," .. low .. "," .. high .. ", AD, 7S", function(t) t:to_move(4) end, wide)
  end
  last = rank
end

dealt("BE-3 with no trumps and all trumps there is no belote", { "KH QH", "8H 7H", "8C 7C", "8D 7D" },
  "bid 80 all_trumps" .. alone .. ", KH", function(t) t:equal(t:public("belote", 1), 0) end, wide)

dealt("BE-3 with trumps there is belote", { "KH QH", "8H 7H", "8C 7C", "8D 7D" }, "bid 80 hearts" .. alone .. ", KH",
  function(t) t:equal(t:public("belote", 1), 20) end)

dealt("BE-5 whoever cannot follow suit plays a trump", { "7C 8C", "9D KD", "8D 7D", "QS 7H" },
  "bid 80 hearts" .. alone .. ", 7C", function(t)
    t:offers(4, "play 7H")
    t:refuses(4, "QS", "you must play a trump")
  end)

dealt("BE-5 with all trumps the highest card of the suit led is beaten", { "KH 8S", "7S JS", "8H AH 9H", "7H JD" },
  "bid 80 all_trumps" .. alone .. ", KH, 7H", function(t)
    t:offers(3, "play AH", "play 9H")
    t:refuses(3, "8H", "you must beat the highest card of the suit")
    take(t, "9H")
    t:offers(2, "play 7S", "play JS")
  end, wide)

dealt("BE-5 also with a single higher card", { "KH 8S", "7S JS", "8H AH QH", "7H JD" },
  "bid 80 all_trumps" .. alone .. ", KH, 7H", function(t) t:offers(3, "play AH") end, wide)

dealt("BE-5 with all trumps a lower card follows if there is no higher", { "KH 8S", "7S JS", "AC AD", "7H 8H JD" },
  "bid 80 all_trumps" .. alone .. ", KH", function(t)
    t:offers(4, "play 7H", "play 8H")
    t:refuses(4, "JD", "you must follow suit")
  end, wide)

dealt("BE-5 with no trumps any card that follows may be played", { "KH 8S", "7S JS", "AC AD", "7H AH JD" },
  "bid 80 no_trumps" .. alone .. ", KH", function(t) t:offers(4, "play 7H", "play AH") end, wide)

dealt("BE-5 with no trumps whoever cannot follow plays any card", { "KH 8S", "7S JS", "AC AD", "7D AS JD" },
  "bid 80 no_trumps" .. alone .. ", KH", function(t) t:offers(4, "play 7D", "play AS", "play JD") end, wide)

dealt("BE-5 when leading one plays any card", { "7C 8D AH", "9D KD", "8C 7D", "QS 7H" }, "bid 80 all_trumps" .. alone,
  function(t) t:offers(1, "play 7C", "play 8D", "play AH") end, wide)

-- The count. Seat 1 bids, and takes the last trick with the Seven of hearts; the cards of `taken` lie with the sides
-- before.

local function settled(name, bids, taken, scores, more)
  counted("BE-8 " .. name, bids, { "7H", "7C", "7D", "7S" }, taken, "7H, 7S, 7D, 7C", scores, more)
end

local seventy = "AC AD AS 10C 10D 10S 10H"          -- 73 points, and 83 with the last trick
local half = "AC AD AS 10C 10D 10S KC KD"           -- 71 points
local others_half = "JH 9H AH 10H KH QH KS QC QD QS JC JD JS"     -- the 81 others
local bid, coinche, twice = "bid 80 hearts" .. alone, "bid 80 hearts, coinche, pass, pass",
  "bid 80 hearts, coinche, surcoinche"
local plain, held = { preset = "plain" }, { options = { tie = "held" } }

settled("a bid that is made scores with what was taken", bid, { seventy, "AH" }, { 83 + 80, 11 })
settled("as much as was bid is enough", "bid 90 hearts" .. alone, { seventy .. " KC QC", "AH" }, { 90 + 90, 11 })
settled("less is not, and the others score 160 and the bid", "bid 90 hearts" .. alone, { seventy .. " KC JC", "AH" },
  { 0, 160 + 90 })
settled("more than the others have is needed too", bid, { half, others_half }, { 0, 160 + 80 })
settled("and two more are enough", bid, { half .. " JC", (others_half:gsub(" JC", "")) }, { 83 + 80, 79 })
settled("after coinche 160 and the bid count twice", coinche, { seventy, "AH" }, { 2 * 240, 0 })
settled("after surcoinche four times", twice, { seventy, "AH" }, { 4 * 240, 0 })
settled("also for the others", coinche, { "", seventy }, { 0, 2 * 240 })
settled("points held over go to the winner", bid, { seventy, "AH" }, { 83 + 80 + 30, 11 },
  { held = 30, parts = { { tricks = 83, bid = 80, held_over = 30 }, { tricks = 11 } } })
settled("or to the others, if they win", bid, { "", seventy }, { 0, 240 + 30 }, { held = 30 })

settled("with as much on both sides the bidders' points may be held over", bid, { half, others_half }, { 0, 81 },
  { options = { tie = "held" }, held_then = 81, held = 0 })
settled("added to those of the deal before", bid, { half, others_half }, { 0, 81 },
  { options = { tie = "held" }, held_then = 111, held = 30 })
settled("but not if more was bid", "bid 90 hearts" .. alone, { half, others_half }, { 0, 250 }, held)
settled("nor after coinche", coinche, { half, others_half }, { 0, 480 }, held)
settled("nor if one side has more", bid, { seventy, "AH" }, { 163, 11 }, held)
settled("nor if the others have more", bid, { seventy, "AH JH 9H KC KD KS QC QD QS KH QH" }, { 163, 73 }, held)
settled("nor if too few have as many", bid, { "KC QC QD", "10C 10D" }, { 0, 240 }, held)

settled("where only the bid is scored", bid, { seventy, "AH" }, { 80, 0 },
  { preset = "plain", parts = { { bid = 80 }, {} } })
settled("by the others, if it fails", bid, { "", seventy }, { 0, 80 }, plain)
settled("twice after coinche", coinche, { seventy, "AH" }, { 160, 0 }, plain)
settled("four times after surcoinche", twice, { "", seventy }, { 0, 320 }, plain)
settled("points are not held over there", bid, { half, others_half }, { 0, 80 },
  { options = { made = "bid", tie = "held" } })

local rest = "8C 9C 10C JC QC KC AC 8D 9D 10D JD QD KD AD 8S 9S 10S JS QS KS AS 8H 9H 10H JH QH KH AH"
local fewer = rest:gsub(" 8D", ""):gsub(" 8S", ""):gsub(" 9S", ""):gsub(" 9D", "")

settled("all tricks count 100 more", bid, { rest, "" }, { 252 + 80, 0 })
settled("capot counts 250", "capot hearts" .. alone, { rest, "" }, { 252 + 250, 0 })
settled("it fails without all tricks", "capot hearts" .. alone, { fewer, "8D 9D 8S 9S" }, { 0, 160 + 250 })
settled("and where only the bid is scored it counts 250", "capot hearts" .. alone, { rest, "" }, { 250, 0 }, plain)

counted("BE-8 capot needs all tricks, whatever was declared", "capot hearts" .. alone,
  { "JC JD JS JH", "7C 7D 7S 7H", "9C 9D 9S 9H", "8C 8D 8S 8H" },
  { "10C 10D 10S 10H KC KD KS KH QC QD QS QH", "AC AD AS AH" },
  "JH, 8H, 9H, 7H, JC, 8C, 9C, 7C, JD, 8D, 9D, 7D, JS, 8S, 9S, 7S", { 0, 160 + 250 + 350 }, { preset = "full" })

-- Seat 1 has belote and takes two tricks with it: 17 points, and belote. The others have none of `taken`.
local function with_belote(name, bids, taken, scores, more)
  counted("BE-8 " .. name, bids, { "KH QH", "7C 8C", "7D 8D", "7S 8S" }, taken, "KH, 7S, 7D, 7C, QH, 8S, 8D, 8C",
    scores, more)
end

with_belote("belote counts towards the bid", bid, { "AC AD AS 10C", "AH" }, { 60 + 20 + 80, 11 })
with_belote("or not, if that is agreed", bid, { "AC AD AS 10C", "AH" }, { 20, 240 },
  { options = { belote_helps = false } })
with_belote("belote is kept after coinche", coinche, { "", "AH" }, { 20, 480 },
  { parts = { { belote = 20 }, { bid = 480 } } })
with_belote("and by the winners", coinche, { seventy, "AH" }, { 500, 0 })
with_belote("it is not scored where only the bid is", bid, { seventy, "AH" }, { 80, 0 }, plain)
with_belote("belote is not held over", "bid 90 hearts" .. alone, { "AC AD AS KC KD KS QC QD QS",
  "JH 9H AH 10H 10C 10D 10S JC JD JS" }, { 20, 91 }, { options = { tie = "held" }, held_then = 71 })

-- Seat 4, an opponent, has belote, which seat 1 takes with two trumps: 42 points.
local function against(name, bids, taken, scores, more)
  counted("BE-8 " .. name, bids, { "AH 9H", "7C 8C", "7D 8D", "KH QH" }, taken, "AH, KH, 7D, 7C, 9H, QH, 8D, 8C",
    scores, more)
end

local mine, theirs = "10C 10D 10S AC", "JH 10H AD AS KC KD KS QC QD QS JC JD JS"     -- 83 and 79 points
against("belote of the others counts for them", bid, { mine, theirs }, { 0, 240 + 20 })
against("or does not, if that is agreed", bid, { mine, theirs }, { 83 + 80, 79 + 20 },
  { options = { belote_helps = false } })
against("they keep it if they lose", coinche, { seventy, "" }, { 480, 20 })
against("and with points held over", "bid 90 hearts" .. alone, { "10C 10D 10S KC KD KS QC JC JD",
  "JH 10H AC AD AS QD QS JS" }, { 0, 91 }, { options = { tie = "held" }, held_then = 91 })

-- Three tricks for seat 1, and the last, with 54 points; `hands` have a run of three.
local function declared(name, bids, scores, hands, played, more)
  local set_up = { preset = "full" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  counted("BE-8 " .. name, bids, hands, { "AC", "AD" }, played, scores, set_up)
end

local ours = { "7H 8H 9H", "7C 8C 10C", "7D 8D 10D", "7S 8S 10S" }
local our_plays = "9H, 7S, 7D, 7C, 8H, 8S, 8D, 8C, 7H, 10S, 10D, 10C"

declared("what was declared counts towards the bid, and is scored", bid, { 85 + 80, 11 }, ours, our_plays)
declared("it goes to the others if the bid fails", "bid 90 hearts" .. alone, { 0, 160 + 90 + 20 }, ours, our_plays)
declared("it counts once after coinche", coinche, { 2 * 240 + 20, 0 }, ours, our_plays)
declared("without belote for the bid it counts", bid, { 85 + 80, 11 }, ours, our_plays,
  { options = { belote_helps = false } })

local run = { "7H AH 9H", "7C 8C 10C", "7D 8D 10D", "8S 9S 10S" }
local run_plays = "9H, 8S, 7D, 7C, AH, 9S, 8D, 8C, 7H, 10S, 10D, 10C"

declared("what the others declared is theirs if the bid fails", bid, { 0, 160 + 80 + 20 }, run, run_plays)
counted("BE-8 and if it is made", bid, run, { "AC KC KD", "AD" }, run_plays, { 84 + 80, 11 + 20 }, { preset = "full" })
declared("also after coinche", coinche, { 0, 480 + 20 }, run, run_plays)

test "BE-1 nothing is declared unless agreed" {
  players = 4, dealer = 2, hands = { "7H 8H 9H", "7C", "7D", "7S" }, rest = "aside",
  function(t)
    take(t, "bid 80 hearts, pass, pass, pass")
    t:equal(t:public("declared", 1), 0)
  end
}

test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with { target = 1000, declarations = false, overtrump_partner = false, tie = "lost" }
    t:plays_with { all_trumps = false, belote_helps = true, made = "both" }
  end
}
test "the preset short" { players = 4, preset = "short", function(t) t:plays_with { target = 501 } end }
test "the preset strict" {
  players = 4, preset = "strict", function(t) t:plays_with { overtrump_partner = true, tie = "lost" } end
}
test "the preset full" {
  players = 4, preset = "full", function(t) t:plays_with { declarations = true, all_trumps = true } end
}
test "the preset plain" { players = 4, preset = "plain", function(t) t:plays_with { made = "bid" } end }
