-- Rule tests of Hearts with a Count.

local function counts(t)
  local text = ""
  for place, suit in ipairs { "clubs", "diamonds", "hearts", "spades" } do
    text = text .. (place > 1 and " " or "") .. t:public("played." .. suit)
  end
  return text
end

test "the cards of each suit are counted as they are played" {
  options = { passing = "never" }, hands = { "2C 3C", "4C 5D", "6D 7H", "8C 9S" }, rest = "aside",
  function(t)
    t:equal(counts(t), "0 0 0 0")
    t:choose(1, "play 2C")
    t:choose(2, "play 4C")
    t:equal(counts(t), "2 0 0 0")
    t:choose(3, "play 6D")
    t:choose(4, "play 8C")
    t:equal(counts(t), "3 1 0 0")
  end
}

test "a new deal begins at nothing" {
  options = { passing = "never" }, hands = { "2C", "4C", "6D", "8C" }, rest = "aside",
  function(t)
    for seat, card in ipairs { "2C", "4C", "6D", "8C" } do t:choose(seat, "play " .. card) end
    t:equal(t:deal_number(), 2)
    t:equal(counts(t), "0 0 0 0")
  end
}
