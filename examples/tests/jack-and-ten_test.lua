-- Rule tests of Hearts with the Jack and the Ten: the last trick of a deal, with what was taken before.

local function deal_ends(taken, scores)
  return {
    players = 4, options = { passing = "never" }, hands = { "2C", "3C", "4C", "5C" }, taken = taken, rest = "aside",
    function(t)
      t:choose(1, "play 2C")
      t:choose(2, "play 3C")
      t:choose(3, "play 4C")
      t:choose(4, "play 5C")
      for seat = 1, 4 do t:equal(t:score(seat), scores[seat], "seat " .. seat) end
    end
  }
end

test "the Jack of Diamonds takes ten points off" (deal_ends({ "JD 4H", "5H", "QS", "" }, { -9, 1, 13, 0 }))

test "the Ten of Clubs doubles the points" (deal_ends({ "10C 4H 5H", "6H", "QS", "" }, { 4, 1, 13, 0 }))

test "and it doubles what the Jack takes off" (deal_ends({ "10C JD 4H", "6H", "QS", "" }, { -18, 1, 13, 0 }))

test "alone it counts nothing" (deal_ends({ "10C", "6H", "QS", "" }, { 0, 1, 13, 0 }))
