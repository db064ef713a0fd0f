// The engine protocol: calls out of turn, and moves with two values.
#include "tests/protocol/talk.h"

namespace houserules::engine_calls_test {

using test::Talk;

constexpr const char* kCatching = R"(--[[ rules
game     "Catching"
players  2..4
deck     36
deal     1 each
pile     heap x 2 face up
move     put   "put {card} on {pile}"
move     catch "catch!"
win      most deals
]]
function turn(me)
  local act, one = me:choose { put = { me.hand, heap }, others = { catch = after(me) } }
  if act == "catch" then finish(one) end
end
)";

TEST_CASE("calls out of turn are shown and made as the seat that may call, and two values as one text") {
  Talk talk;
  talk.games.write("catching.lua", kCatching);
  const std::string begin =
      R"({"op":"new","game":"catching","players":3,"seed":1,"deck":["6C","7C","8C"],"chance":[2]})";
  CHECK(
      talk.ask(begin)["decide"].dump() ==
      R"({"seat":1,"moves":[{"id":0,"move":"put","value":"6C heap 1","text":"put 6C on heap 1"},)"
      R"({"id":1,"move":"put","value":"6C heap 2","text":"put 6C on heap 2"}],)"
      R"("calls":[{"id":2,"move":"catch","text":"catch!","seat":2},{"id":3,"move":"catch","text":"catch!","seat":3}]})");
  CHECK(talk.ask(R"({"op":"state","as":3})")["decide"].dump() ==
        R"({"seat":1,"calls":[{"id":0,"move":"catch","text":"catch!","seat":3}]})");
  CHECK(talk.refusal(R"({"op":"choose","id":1,"as":3})") == "not_offered: there is no move 1: the last is 0");
  CHECK(talk.refusal(R"({"op":"choose","id":2,"seat":3})") == "not_offered: there is no move 2: the first is 3");
  CHECK(talk.refusal(R"({"op":"choose","move":"put","value":"6C heap 1","as":3})") ==
        "not_offered: `put` is not possible now");
  CHECK(talk.refusal(R"({"op":"choose","move":"catch"})") == "not_offered: `catch` is not possible now");
  CHECK(talk.refusal(R"({"op":"choose","move":"catch","seat":2,"as":3})") ==
        "bad_request: give \"seat\" or \"as\", not both");
  CHECK(talk.ask(R"({"op":"choose","move":"catch","as":3})")["over"]["winners"].dump() == "[3]");
  talk.ask(R"({"op":"undo"})");
  CHECK(talk.ask(R"({"op":"choose","id":0,"as":3})")["over"]["winners"].dump() == "[3]");
  talk.ask(R"({"op":"undo"})");
  CHECK(talk.ask(R"({"op":"choose","move":"catch","seat":2})")["over"]["winners"].dump() == "[2]");
  talk.ask(R"({"op":"undo"})");
  CHECK(talk.ask(R"({"op":"choose","id":3})")["over"]["winners"].dump() == "[3]");
  talk.ask(R"({"op":"undo"})");
  CHECK(talk.ask(R"({"op":"choose","move":"put","value":"6C heap 2"})")["decide"]["seat"] == 2);
  CHECK(talk.refusal(R"({"op":"choose","move":"catch","as":2})") == "not_offered: `catch` is not possible now");
}

TEST_CASE("the ids of a seat's calls reveal nothing about what others may choose") {
  Talk talk;
  talk.games.write("jumping.lua", R"(--[[ rules
game     "Jumping"
players  3
deal     2 each
move     play    "play {card}"
move     pass    "pass"
move     jump_in "jump in with {card}"
move     nod     "nod"
]]
function turn(me)
  local act
  repeat
    local reds = function(player) return player.hand:where("red") end
    act = me:choose { play = me.hand:where("red"), pass = true, others = { jump_in = reds, nod = after(me) } }
  until act ~= "nod"
  finish(me)
end
)");
  // What Anna, who is to move, and Ben hold differs; Clara holds the same.
  for (const char* deck : {R"("2C","3C","4H","5C","6C","7H")", R"("2H","3C","4H","5H","6H","7H")"}) {
    talk.ask(R"({"op":"new","game":"jumping","players":3,"seed":1,"chance":[2],"deck":[)" + std::string(deck) + "]}");
    CHECK(talk.ask(R"({"op":"state","as":3})")["decide"].dump() ==
          R"({"seat":1,"calls":[{"id":0,"move":"jump_in","value":"4H","text":"jump in with 4H","seat":3},)"
          R"({"id":1,"move":"jump_in","value":"7H","text":"jump in with 7H","seat":3},)"
          R"({"id":2,"move":"nod","text":"nod","seat":3}]})");
    CHECK(talk.refusal(R"({"op":"choose","id":3,"as":3})") == "not_offered: there is no move 3: the last is 2");
    // A call that shows nothing is taken back.
    talk.ask(R"({"op":"choose","id":2,"as":3})");
    CHECK(talk.ask(R"({"op":"undo","as":3})")["choices"] == 0);
  }
}

TEST_CASE("each of two values is written as if it were the only one") {
  Talk talk;
  talk.games.write("giving.lua", R"(--[[ rules
game     "Giving"
players  2
deal     3 each
pile     heap x 2 face up
words    strain clubs no_trump
move     give "give {card} to {player}"
move     put  "put {card} on {pile}"
move     bid  "bid {n} {strain}"
]]
function turn(me)
  me:choose { give = { me.hand:sets(2), after(me) }, put = { me.hand, heap }, bid = { range(1, 2), strain } }
end
)");
  talk.ask(R"({"op":"new","game":"giving","players":2,"names":["Ida","Jo Ann"],"seed":1,"chance":[1],)"
           R"("deck":["2C","JH","3C","QH","10D","KH"]})");
  const auto chosen = [&talk](const std::string& move, const std::string& value) {
    const Json reply = talk.ask(R"({"op":"choose","move":")" + move + R"(","value":")" + value + R"("})");
    if (reply.contains("error")) return reply["error"]["message"].get<std::string>();
    talk.ask(R"({"op":"undo"})");
    return reply["events"][0]["text"].get<std::string>();
  };
  for (const char* value : {"2C 10D Jo Ann", "10d 2c Jo Ann", "TD  2♣ 2"})
    CHECK(chosen("give", value) == "Ida: give 2C 10D to Jo Ann");
  CHECK(chosen("put", "td heap 2") == "Ida: put 10D on heap 2");
  CHECK(chosen("bid", "2 no trump") == "Ida: bid 2 no trump");
  CHECK(chosen("give", "Jo Ann 2C 10D") == "`give Jo Ann 2C 10D` is not possible now");
  CHECK(chosen("give", "2C 10D") == "`give 2C 10D` is not possible now");
  CHECK(chosen("give", "2C 10D 1") == "`give 2C 10D 1` is not possible now");
}

}  // namespace houserules::engine_calls_test
