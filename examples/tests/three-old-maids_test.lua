-- Rule tests of Three Times Old Maid: seat 1 draws a Five, lays down its pair and leaves the Queen to seat 2.

local function the_last_draw(scores, then_check)
  return {
    options = { shuffled = false }, scores = scores, hands = { "5H", "5D QS" }, rest = "aside",
    function(t)
      t:choose(1, "draw 1st card")
      then_check(t)
    end
  }
end

test "whoever is left with the odd card gets a point, and deals next" (the_last_draw({ 0, 0 }, function(t)
  t:equal(t:score(1), 0)
  t:equal(t:score(2), 1)
  t:equal(t:dealer(), 2)
end))

test "with two points the game continues" (the_last_draw({ 2, 1 }, function(t) t:plays_on() end))

test "with three points you lose, and the fewest points win" (the_last_draw({ 0, 2 }, function(t) t:winners(1) end))
