-- Rule tests of Simple Skat. Few cards are dealt; what is not written lies beside the table, out of the game.

local function dealt(name, choices, script, more)
  local set_up = { hands = { "JC", "7C", "8C" }, skat = "7D 8D", rest = "aside" }
  for key, value in pairs(more or {}) do set_up[key] = value end
  set_up[1] = function(t)
    for _, choice in ipairs(choices) do t:choose(t:who(), choice) end
    script(t)
  end
  test(name)(set_up)
end

dealt("SK-1 from the dealer's left everybody may pass or name a game", { "pass" }, function(t)
  t:offers(2, "declare diamonds", "declare hearts", "declare spades", "declare clubs", "declare grand", "declare null",
    "pass")
  t:choose(2, "declare clubs")
  t:equal(t:public("declarer"), 2)
  t:equal(t:public("contract"), "clubs")
end)

dealt("SK-2 the first who does takes up the Skat, and lays away two cards", { "declare clubs" }, function(t)
  t:offers(1, "bury JC 7D", "bury JC 8D", "bury 7D 8D")
  t:choose(1, "bury 7D 8D")
  t:equal(t:hand(1), "JC")
  t:to_move(1)
end)

local function counted(name, choices, taken, score, more)
  local set_up = more or {}
  set_up.taken = { taken, "", "" }
  dealt(name, choices, function(t)
    for _ = 1, 3 do t:choose(t:who(), t:options_of()[1]) end
    t:equal(t:score(1), score)
    t:equal(t:score(2), 0)
  end, set_up)
end

local clubs = { "declare clubs", "bury 7D 8D" }

counted("SK-6 SK-7 the points above 60 count", clubs, "AC AD AH AS 10D KD QD", 3)
counted("SK-6 SK-7 or what is lacking", clubs, "AC", -47)
counted("SK-7 60 are nothing", clubs, "AC AD AH AS 10D KD", 0)
counted("SK-6 the cards laid away count", { "declare clubs", "bury AD 10D" }, "AC", -26, { skat = "AD 10D" })
counted("SK-7 a null is worth 30", { "declare null", "bury 7D 8D" }, "", 30, { hands = { "7C", "JC", "8C" } })
counted("SK-7 or costs as much", { "declare null", "bury 7D 8D" }, "", -30)
counted("SK-7 one deal, as the OpenSpiel collection of games plays it", clubs, "AC AD AH AS 10D KD QD", 3,
  { preset = "open_spiel" })

dealt("SK-1 when all pass nothing is scored", { "pass", "pass", "pass" }, function(t) t:winners() end,
  { preset = "open_spiel" })
