-- Rule tests of Teen Patti: what differs from Brag. Everybody has 100 chips, of which one is the boot, and seat 1
-- begins.

-- Whoever is asked chooses what `choices` says, one after the other.
local function dealt(name, hands, choices, script, more)
  local set_up = { hands = hands }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    for choice in choices:gmatch("[^,]+") do t:choose(t:who(), choice:match("^%s*(.-)%s*$")) end
    script(t)
  end
  test(name)(set_up)
end

local three = { "2C 5D 9H", "3C 6D 10H", "4C 7D JH" }

dealt("BG-1 BG-2 the boot is the stake at first, and is raised to no more than double", three, "", function(t)
  t:equal({ t:pot("pot"), t:public("stake") }, { 3, 1 })
  t:offers(1, "look", "bet 1..2", "fold")
  t:choose(1, "bet 2")
  t:offers(2, "look", "bet 2..4", "fold")
  t:choose(2, "bet 4")
  t:offers(3, "look", "bet 4..8", "fold")
end)

dealt("BG-2 BG-3 a player who has looked pays from twice to four times the stake", three, "bet 2, look", function(t)
  t:offers(2, "bet 4..8 by 2", "fold")
  t:choose(2, "bet 8")
  t:offers(3, "look", "bet 4..8", "fold")
end)

dealt("BG-2 the highest stake", three, "", function(t) t:offers(1, "look", "bet 40..64", "fold") end,
  { options = { ante = 40, stack = 400 } })

dealt("BG-4 a show costs one bet, and whoever asks for it loses with equal hands",
  { "2C 5D 9H", "2D 5H 9S", "4C 7D JH" }, "bet 2, bet 2, fold, see 2", function(t)
    t:equal({ t:chips(1), t:chips(2) }, { 100 - 1 - 2 - 2 - 1, 100 - 1 - 2 + 9 - 1 })
  end)

dealt("BG-5 there are side shows", three, "look, bet 2, look", function(t)
  t:offers(2, "bet 2..4 by 2", "side_show 1", "fold")
end)

-- Two hands, of which the first wins a show that it asks for, and that the other asks for.
for name, case in pairs {
  ["a trail against a pure sequence"] = { "2C 2D 2H", "AS 3S 2S" },
  ["three Aces against three Threes"] = { "AC AD AH", "3C 3D 3H" },
  ["A 2 3 against A K Q"] = { "AC 2D 3H", "AD KC QH" },
  ["a colour against a pair"] = { "2C 3C 5C", "AD AH KS" },
} do
  for _, muflis in ipairs { false, true } do
    dealt("BG-7 TP-2 " .. name .. (muflis and ", in Muflis" or ""),
      { case[muflis and 2 or 1], case[muflis and 1 or 2] }, "bet 1, bet 1, see 2", function(t)
        t:equal({ t:chips(1), t:chips(2) }, { 98 - 1 + 5 - 1, 98 - 1 })
      end, { preset = muflis and "muflis" or nil })
    dealt("BG-7 TP-2 " .. name .. ", seen" .. (muflis and ", in Muflis" or ""),
      { case[muflis and 1 or 2], case[muflis and 2 or 1] }, "bet 1, bet 1, see 2", function(t)
        t:equal({ t:chips(1), t:chips(2) }, { 98 - 1 - 1, 98 + 5 - 1 })
      end, { preset = muflis and "muflis" or nil })
  end
end

for hand, title in pairs {
  ["AC 2C 3C"] = "pure sequence", ["KC QD JH"] = "sequence", ["KC 2D AH"] = "high card", ["3C AC 4C"] = "colour",
  ["3C 4D 4C"] = "pair", ["7C 7D 7H"] = "trail",
} do
  dealt("TP-1 " .. hand .. " is called " .. title, { hand, "8S 9S JD" }, "bet 1, bet 1, see 2", function(t)
    t:told("Anna: " .. title)
  end)
end

-- The settings: what holds if nothing is said, and what the presets change.
test "the settings without a preset" {
  players = 4,
  function(t)
    t:plays_with {
      stack = 100, ante = 1, most = 64, raises = "double", blind = true, see_price = 1, side_shows = true,
      threes = false, best_run = "low", deals = 20, muflis = false,
    }
  end
}
test "the preset muflis" { players = 4, preset = "muflis", function(t) t:plays_with { muflis = true } end }
