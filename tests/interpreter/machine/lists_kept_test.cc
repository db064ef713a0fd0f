// Lists that outlive the word that made them, or that grow while they are walked.
#include "tests/interpreter/machine/alike.h"

namespace houserules::lists_kept_test {

TEST_CASE("the result of a library function is not overwritten by later values") {
  CHECK(test::said_alike(test::saying_game(R"(
function start()
  local hand = players[1].hand
  local out = {}
  for round = 1, 20 do
    local a, b = table.unpack(hand:groups(1, 4), 1, 2)
    local sizes = #a .. ":" .. #b
    local long = ("x"):rep(100 * round)
    local same = hand:where(function(card) return card.rank ~= "no rank" end)
    if #a .. ":" .. #b ~= sizes or #a:sorted() ~= #a or #same ~= 5 then out[#out + 1] = round end
  end
  say(table.concat(out) .. "all as before")
end)")) == "all as before\nover");
}

TEST_CASE("the cached results of a set live as long as the set") {
  const std::string game = test::saying_game(R"(
function start()
  local hand = players[1].hand
  local s = hand:sets(2)
  local first = table.unpack(s, 1, 1)
  local made = {}
  for i = 1, 50 do made[i] = hand:where(function(card) return card.rank ~= "3" end) + players[2].hand end
  say(#s .. " " .. #first .. " " .. #s[1] .. " " .. (first == s[1] and "same" or "other"))
  players[1]:choose { pass = true }
  say(#s .. " " .. #s[#s])
end)");
  CHECK(test::said_alike(game).starts_with("10 2 2 "));
}

TEST_CASE("a list that grows while it is walked yields no more than there is room for") {
  test::said_alike(test::saying_game(R"(
local grown, added, kept = nil, 0, {}
function suit_of(card)
  if grown then
    added = added + 1
    local x = added
    if added == 1 then kept[1] = function() return x + added end end
    if added < 300 then for i = 1, 40 do grown:add(players[2]) end end
  end
  return card.suit
end
function start()
  stock.top:move_to(out)
  kept[1] = false
  grown = players:where(function(p) return #p.hand > 0 end)
  local r = grown:where(function(p) return #p.hand:following(out) > 0 end)
  grown = nil
  say("r " .. #r)
  say("kept " .. kept[1]())
end)"));
}

TEST_CASE("a question about cards whose suit_of has side effects is asked for each card") {
  test::said_alike(test::saying_game(R"(
local asked = 0
function suit_of(card)
  asked = asked + 1
  return card.suit
end
function start()
  stock.top:move_to(out)
  local r = players[1].hand:where(function(card) return #players[2].hand:following(out) > 0 end)
  say(#r .. " " .. asked)
end)"));
}

}  // namespace houserules::lists_kept_test
