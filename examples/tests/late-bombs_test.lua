-- Rule tests of President with Late Bombs: seat 1 leads, and the others pass.

local function when_all_have_passed(hands, script)
  return {
    options = { opens = "left" }, hands = hands, rest = "aside",
    function(t)
      t:choose(1, "play 2C")
      t:choose(2, "pass")
      t:choose(3, "pass")
      script(t)
    end
  }
end

test "when all have passed, four of a rank take the trick and lead" (when_all_have_passed(
  { "2C 4C", "5C 5D 5H 5S 7C", "6C 6D 6H 8C" }, function(t)
    t:offers(1, "go_on")
    t:offers(3)
    t:choose(2, "bomb 5C 5D 5H 5S")
    t:equal(t:count("trick"), 0)
    t:offers(2, "go_on")
    t:choose(2, "go_on")
    t:offers(2, "play 7C")
  end))

test "if nobody bombs, the last to play leads" (when_all_have_passed({ "2C 4C", "5C 7C", "6C 8C" }, function(t)
  t:choose(1, "go_on")
  t:offers(1, "play 4C")
end))

test "a bomb is bombed in turn" (when_all_have_passed(
  { "2C 4C", "7C 7D 7H 7S 8D", "3C 3D 3H 3S 9C" }, function(t)
    t:choose(2, "bomb 7C 7D 7H 7S")
    t:choose(3, "bomb 3C 3D 3H 3S")
    t:choose(3, "go_on")
    t:offers(3, "play 9C")
  end))

test "a bomb may be the last cards: the next player leads" (when_all_have_passed(
  { "2C 4C", "7C 7D 7H 7S", "6C 9C" }, function(t)
    t:choose(2, "bomb 7C 7D 7H 7S")
    t:equal(t:public("title", 2), "President")
    t:choose(3, "go_on")
    t:offers(3, "play 6C", "play 9C")
  end))

test "nobody bombs before all have passed" {
  options = { opens = "left" }, hands = { "2C 4C", "7C 7D 7H 7S 8D", "6C 9C" }, rest = "aside",
  function(t)
    t:choose(1, "play 2C")
    t:offers(2, "pass")
    t:choose(2, "pass")
    t:offers(2)
  end
}
