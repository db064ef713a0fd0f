// The engine protocol, line by line: requests, replies, and bad requests that change nothing.
#include <nlohmann/json.hpp>

#include "tests/protocol/talk.h"

namespace houserules::engine_test {

using test::Talk;
using test::TempFolder;

constexpr const char* kNew =
    R"({"op":"new","game":"little","players":2,"seed":1,"deck":["2C","3C","4C","5C","6C","7C","8C","9C"],"chance":[1]})";

TEST_CASE("a game can be dealt, viewed, played, undone, restored and finished through the engine") {
  Talk talk;
  const Json begun = talk.ask(kNew);
  CHECK(begun["new"].dump() ==
        R"({"game":"little","title":"Little","players":2,"names":["Anna","Ben"],"seed":1,"index":0,)"
        R"("options":{"open":false,"size":2}})");
  CHECK(begun["decide"].dump() == R"({"seat":1,"moves":[{"id":0,"move":"lay","value":"2C","text":"lay 2C"},)"
                                  R"({"id":1,"move":"lay","value":"4C","text":"lay 4C"},)"
                                  R"({"id":2,"move":"lay","value":"6C","text":"lay 6C"}]})");
  CHECK(begun["choices"] == 0);
  CHECK(begun["events"][0].dump() == R"({"kind":"deal_started","seat":2,"amount":1,"text":"Deal 1: Ben deals."})");
  CHECK(begun["events"][2].dump() ==
        R"({"kind":"turned_up","to":"discard","cards":["8C"],"text":"8C is turned up to the discard."})");

  const Json first = talk.ask(R"({"op":"choose","move":"lay","value":"4c"})");
  CHECK(first["events"].dump() ==
        R"([{"kind":"chose","seat":1,"move":"lay","cards":["4C"],"text":"Anna: lay 4C"},)"
        R"({"kind":"moved","seat":1,"from":"Anna's hand","to":"discard","amount":1,"cards":["4C"],)"
        R"("text":"4C from Anna's hand to the discard."},)"
        R"({"kind":"changed","name":"last","was":null,"value":"clubs","text":"suit laid last: clubs"},)"
        R"({"kind":"turn","seat":2}])");
  CHECK(first["decide"]["seat"] == 2);
  CHECK(talk.ask(R"({"op":"undo"})")["decide"] == begun["decide"]);
  CHECK(talk.ask(R"({"op":"snapshot"})").dump() == R"({"snapshot":1})");
  talk.ask(R"({"op":"choose","id":0})");
  talk.ask(R"({"op":"choose","id":0})");
  const Json back = talk.ask(R"({"op":"restore","snapshot":1})");
  CHECK(back["decide"] == begun["decide"]);
  CHECK(back["events"].empty());
  Json reply = back;
  int choices = 0;
  for (; reply.contains("decide"); ++choices) reply = talk.ask(R"({"op":"choose","id":0})");
  CHECK(choices == 5);
  CHECK(reply["over"].dump() ==
        R"({"winners":[1],"scores":[0,1],"deals":1,"decisions":5,"turns":5,"limit_reached":false})");
  CHECK(talk.refusal(R"({"op":"choose","id":0})") == "game_over: the game is over");
  CHECK(talk.refusal(R"({"op":"snapshot"})") == "game_over: the game is over");
  CHECK(talk.ask(R"({"op":"state"})")["over"] == reply["over"]);
  CHECK(talk.ask(R"({"op":"restore","snapshot":1})")["decide"] == begun["decide"]);
  CHECK(talk.ask(R"({"op":"forget","snapshot":1})").dump() == R"({"forgot":1})");
  CHECK(talk.refusal(R"({"op":"restore","snapshot":1})") == "no_snapshot: there is no snapshot 1");
  CHECK(talk.ask(R"({"op":"quit"})").dump() == R"({"bye":true})");
  CHECK(talk.engine.finished());
}

TEST_CASE("what a deal was worth is reported with its parts") {
  Talk talk;
  std::string parts = test::kLittleGame;
  const auto score = parts.find("function score");
  if (score != std::string::npos) parts.erase(score, parts.find("\nend", score) + 4 - score);
  talk.games.write("parts.lua",
                   parts + "\nfunction score(player)\n  return { cards = #player.hand, luck = -1 }\nend\n");
  Json reply = talk.ask(R"({"op":"new","game":"parts","players":2,"seed":1})");
  Json scored = Json::array();
  while (scored.empty() && reply.contains("decide")) {
    reply = talk.ask(R"({"op":"choose","id":0})");
    for (const Json& event : reply["events"]) {
      if (event["kind"] == "scored") scored.push_back(event);
    }
  }
  REQUIRE(scored.size() == 2);
  for (const Json& event : scored) {
    REQUIRE(event["parts"].size() == 2);
    CHECK(event["parts"][0]["name"] == "cards");
    CHECK(event["parts"][1] == Json::parse(R"({"name":"luck","points":-1})"));
    CHECK(event["parts"][0]["points"].get<int>() - 1 == event["amount"].get<int>());
  }
}

TEST_CASE("undone steps are announced, with the reason only for the player who made them") {
  Talk talk;
  talk.games.write(
      "two.lua",
      "--[[ rules\ngame \"Two\"\nplayers 2\ndeal 2 each\nmove lay \"lay {card}\"\nmove enough \"enough\"\n]]\n"
      "function turn(me)\n"
      "  try(function()\n"
      "    me:pick(\"lay\", me.hand):move_to(discard)\n"
      "    if me:choose { enough = true, lay = me.hand } == \"enough\" then fail(\"lay two\") end\n"
      "  end)\n"
      "end\n");
  talk.ask(R"({"op":"new","game":"two","players":2,"seed":1,"chance":[1],"as":1})");
  talk.ask(R"({"op":"choose","id":0,"as":1})");
  CHECK(talk.ask(R"({"op":"snapshot"})").dump() == R"({"snapshot":1})");
  const Json mine = talk.ask(R"({"op":"choose","move":"enough","as":1})");
  CHECK(mine["events"][1].dump() ==
        R"({"kind":"undone","seat":1,"text":"That is not allowed and is taken back: lay two."})");
  const Json other = talk.ask(R"({"op":"state","as":2})");
  CHECK(other["events"][6].dump() ==
        R"({"kind":"undone","seat":1,"text":"What Anna did is not allowed and is taken back."})");
  CHECK(talk.ask(R"({"op":"view","seat":2})")["view"]["piles"][3]["cards"].empty());
  talk.ask(R"({"op":"restore","snapshot":1})");
  CHECK(talk.ask(R"({"op":"view","seat":2})")["view"]["piles"][3]["cards"].size() == 1);
}

TEST_CASE("each seat gets the events that it may see, once") {
  Talk talk;
  const Json begun = talk.ask(R"({"op":"new","game":"little","players":3,"seed":1,"chance":[2],"as":2})");
  CHECK(begun["decide"].dump() == R"({"seat":1})");
  CHECK(begun["events"].size() == 4);
  CHECK(talk.refusal(R"({"op":"choose","id":0,"as":2})") == "not_your_turn: it is Anna's choice, in seat 1");
  const Json mine = talk.ask(R"({"op":"choose","move":"draw","as":1})");
  CHECK(mine["events"].size() == 7);
  CHECK(mine["events"][5]["cards"][0].is_string());
  CHECK(mine["decide"].dump() == R"({"seat":2})");
  const Json other = talk.ask(R"({"op":"state","as":2})");
  CHECK(other["events"].size() == 3);
  CHECK(other["events"][1].dump() ==
        R"({"kind":"took","seat":1,"from":"stock","to":"Anna's hand","amount":1,"cards":[null],)"
        R"("text":"Anna takes a card from the stock."})");
  CHECK(other["decide"].contains("moves"));
  CHECK(talk.ask(R"({"op":"state","as":2})")["events"].empty());
  CHECK(talk.ask(R"({"op":"state","as":0})")["decide"].dump() == R"({"seat":2})");
  // After an undo it counts as not sent.
  talk.ask(R"({"op":"undo"})");
  CHECK(talk.ask(R"({"op":"choose","move":"draw"})")["events"].size() == 3);
  CHECK(talk.ask(R"({"op":"state","as":2})")["events"].size() == 3);

  const Json seen = talk.ask(R"({"op":"view","seat":1})")["view"];
  CHECK(seen["seat"] == 1);
  CHECK(seen["piles"][1]["cards"][0].is_string());
  CHECK(seen["piles"][2]["cards"][0].is_null());
  CHECK(talk.ask(R"({"op":"view","as":1})")["view"] == seen);
  CHECK(talk.ask(R"({"op":"view","seat":0})")["view"]["piles"][1]["cards"][0].is_null());
  CHECK(talk.ask(R"({"op":"view"})")["view"]["piles"][2]["cards"][0].is_string());
}

TEST_CASE("a view has the total of a hand for viewers who see it, also when the game is over") {
  Talk talk;
  talk.games.write("sum.lua",
                   "--[[ rules\ngame \"Sum\"\nplayers 2\ndeal 1 each\nmove stop \"stop\"\n]]\n"
                   "function turn(me) me:choose { stop = true } finish() end\n"
                   "function hand_total(hand) return hand.top.order end\n");
  talk.ask(R"({"op":"new","game":"sum","players":2,"seed":1,"deck":["5C","9C"],"chance":[1]})");
  const auto totals = [&talk](const char* request) {
    const Json reply = talk.ask(request);
    std::string text;
    for (const Json& pile : reply["view"]["piles"]) text += pile.value("total", "-") + " ";
    return text;
  };
  CHECK(totals(R"({"op":"view"})") == "- 4 8 - ");
  CHECK(totals(R"({"op":"view","as":2})") == "- - 8 - ");
  CHECK(totals(R"({"op":"view","seat":0})") == "- - - - ");
  CHECK(talk.ask(R"({"op":"choose","id":0})").contains("over"));
  CHECK(totals(R"({"op":"view","as":1})") == "- 4 - - ");
}

TEST_CASE("an impossible request gets an error and changes nothing") {
  Talk talk;
  talk.games.write("broken.lua", "--[[ rules\ngame \"Broken\"\nplayres 2\n]]\n");
  talk.games.write("failing.lua",
                   "--[[ rules\ngame \"Failing\"\nplayers 2\ndeck 52\n]]\nfunction turn(me)\n  error('no')\nend\n");
  CHECK(talk.refusal(R"({"op":"state"})") == "no_session: there is no game: begin one with `new`");
  talk.ask(kNew);
  talk.ask(R"({"op":"choose","id":1})");
  talk.ask(R"({"op":"snapshot"})");
  const std::string before = talk.everything();
  const std::string games = talk.games.path();
  const std::vector<std::pair<std::string, std::string>> refused{
      {"", "bad_json: the line is not JSON in UTF-8"},
      {"{\"op\":\"state\"", "bad_json: the line is not JSON in UTF-8"},
      {"{\"op\":\"st\xFFte\"}", "bad_json: the line is not JSON in UTF-8"},
      {"[]", "bad_request: expected an object, as in {\"op\":\"list\"}"},
      {"{}", "bad_request: \"op\" is missing"},
      {R"({"op":1})", "bad_request: \"op\" must be a text"},
      {R"({"op":"chose"})", "unknown_op: there is no request `chose`; did you mean `choose`?"},
      {R"({"op":"undo","a":2})", "bad_request: this request has no \"a\"; did you mean `as`?"},
      {R"({"op":"undo","as":3})", "bad_request: there is no seat 3: the game has 2 players"},
      {R"({"op":"undo","as":-1})", "bad_request: \"as\" must be a whole number from 0 to 16"},
      {R"({"op":"state","session":[]})",
       "bad_request: \"session\" must be a whole number or a text of at most 100 bytes"},
      {R"({"op":"state","session":"b"})", "no_session: there is no session \"b\": begin one with `new`"},
      {R"({"op":"choose"})", "bad_request: \"id\" or \"move\" is missing"},
      {R"({"op":"choose","id":9})", "not_offered: there is no move 9: the last is 2"},
      {R"({"op":"choose","id":1.5})", "bad_request: \"id\" must be a whole number from 0 to 4294967295"},
      {R"({"op":"choose","id":0,"value":"2C"})", "bad_request: move 0 takes no \"value\""},
      {R"({"op":"choose","id":0,"move":"lay"})", "bad_request: give \"id\", or \"move\" and \"value\", not both"},
      {R"({"op":"choose","move":"lai","value":"2C"})", "not_offered: `lai` is not possible now; did you mean `lay`?"},
      {R"({"op":"choose","move":"lay"})", "bad_request: `lay` needs a \"value\""},
      {R"({"op":"choose","move":"lay","value":"KS"})", "not_offered: `lay KS` is not possible now"},
      {R"({"op":"choose","move":"lay","value":true})", "bad_request: \"value\" must be a text or a whole number"},
      {R"({"op":"view","seat":1,"as":1})", "bad_request: give \"seat\" or \"as\", not both"},
      {R"({"op":"restore"})", "bad_request: \"snapshot\" is missing"},
      {R"({"op":"restore","snapshot":7})", "no_snapshot: there is no snapshot 7"},
      {R"({"op":"forget","snapshot":0})", "no_snapshot: there is no snapshot 0"},
      {R"({"op":"transcript","as":1})", "not_for_seat: a transcript reveals the seed, and with it every hand"},
      {R"({"op":"new"})", "bad_request: \"game\" is missing"},
      {R"({"op":"new","game":"litle"})", "unknown_game: there is no game `litle`; did you mean `little`?"},
      {R"({"op":"new","game":"/dev/zero"})", "unknown_game: /dev/zero: this is not a file"},
      {R"({"op":"new","game":"little","players":5})", "bad_setting: Little is for 2 to 4 players, not 5"},
      {R"({"op":"new","game":"little","options":{"sise":1}})",
       "bad_setting: there is no option `sise`; did you mean `size`?"},
      {R"({"op":"new","game":"little","options":{"size":1.5}})",
       "bad_request: \"options\" sets `size` to something other than a whole number, a text, true or false"},
      {R"({"op":"new","game":"little","options":{"size":5,"open":true}})", "bad_setting: five cards are too many"},
      {R"({"op":"new","game":"little","preset":"bigg"})",
       "bad_setting: there is no preset `bigg`; did you mean `big`?"},
      {R"({"op":"new","game":"little","seed":-1})",
       "bad_request: \"seed\" must be a whole number from 0 to 18446744073709551615, or 32 hexadecimal digits"},
      {R"({"op":"new","game":"little","names":["Ben"]})",
       "bad_setting: `Ben` cannot be a name: names must be distinct, not empty and of at most 100 bytes"},
      {R"({"op":"new","game":"little","deck":["2C","1C"]})",
       "unknown_card: card 2 of the deck, `1C`, is not in the pack: cards are written rank, then suit letter, as in "
       "`2C`"},
      {R"({"op":"new","game":"little","deck":["2C","2C"]})",
       "staging: the staged card 2C (number 2) cannot be dealt: the pile has no such card left"},
      {R"({"op":"new","game":"little","players":2,"chance":[2]})",
       "staging: the staged chance outcome number 1 is out of bounds"},
      {R"({"op":"new","game":"broken"})",
       "bad_rules: " + games + "/broken.lua:3:1: unknown statement `playres`; did you mean `players`?"},
      {R"({"op":"new","game":"failing"})", "rule_error: " + games + "/failing.lua:7: no"},
  };
  for (const auto& [request, message] : refused) {
    CHECK(talk.refusal(request) == message);
    CHECK(talk.everything() == before);
  }
  CHECK(talk.engine.answer(std::string(Engine::kLongestLine + 1, ' ')) ==
        R"({"error":{"code":"too_long","message":"the line is longer than 1 MiB"}})");
  CHECK(talk.refusal(std::string(Engine::kLongestLine, '[')).starts_with("bad_json: "));
  CHECK(talk.everything() == before);
}

TEST_CASE("a script error ends the game with its file and line, but not the engine") {
  Talk talk;
  const std::string file = talk.games.write("trap.lua", R"(--[[ rules
game    "Trap"
players 2
deck    52
deal    1 each
move    spring "spring"
move    bid    "bid {n}"
]]
function turn(me)
  local act = me:choose { spring = true, bid = range(2, 10, 2) }
  if act == "spring" then error("caught") end
  while act == "bid" and #me.hand > 0 do end
end
)");
  talk.ask(R"({"op":"new","game":"trap","seed":1})");
  const Json failed = talk.ask(R"({"op":"choose","move":"spring"})");
  CHECK(failed["error"]["code"] == "rule_error");
  CHECK(failed["error"]["message"] == file + ":11: caught");
  CHECK(failed["error"]["file"] == file);
  CHECK(failed["error"]["line"] == 11);
  CHECK(failed["error"]["situation"].get<std::string>().find("hand") != std::string::npos);
  CHECK(talk.refusal(R"({"op":"choose","id":0})") == "rule_error: " + file + ":11: caught");
  // A request for one seat is not shown everybody's cards.
  CHECK_FALSE(talk.ask(R"({"op":"state","as":1})")["error"].contains("situation"));
  CHECK(talk.refusal(R"({"op":"state","as":1})") == "rule_error: " + file + ":11: the rule file failed here");
  CHECK(talk.ask(R"({"op":"undo"})").contains("decide"));
  CHECK(talk.refusal(R"({"op":"choose","id":1})") == "not_offered: move 1 needs a \"value\" from 2 to 10 by 2");
  CHECK(talk.refusal(R"({"op":"choose","id":1,"value":3})") ==
        "not_offered: move 1 needs a \"value\" from 2 to 10 by 2");
  CHECK(talk.refusal(R"({"op":"choose","move":"bid","value":3})") == "not_offered: `bid 3` is not possible now");
  // An endless loop is an error too.
  const std::string loop = talk.refusal(R"({"op":"choose","move":"bid","value":4})");
  CHECK(loop ==
        "rule_error: " + file + ":12: this decision ran more than 100 million instructions: is there an endless loop?");
  CHECK(talk.ask(R"({"op":"transcript"})")["transcript"].get<std::string>().ends_with(
      "{\"seat\":" + std::to_string(talk.ask(R"({"op":"view"})")["view"]["dealer"] == 1 ? 2 : 1) +
      ",\"option\":1,\"move\":\"bid\",\"value\":\"4\"}\n"));
}

TEST_CASE("the cards of a private choice are shown only to the chooser, whether or not they saw them") {
  Talk talk;
  talk.games.write("throwing.lua", R"(--[[ rules
game    "Throwing"
players 2
deck    52
pile    blind each face down
deal    3 each
move    throw "throw {card}" private
]]
function start()
  for player in each(players) do stock:deal(3, player.blind) end
end
function turn(me)
  me:choose { throw = list { me.hand:first(), me.blind.top } }
  finish()
end
)");
  const auto told_to = [&](int id, int seat) {
    talk.ask(R"({"op":"new","game":"throwing","seed":3})");
    talk.ask(R"({"op":"choose","id":)" + std::to_string(id) + "}");
    const Json state = talk.ask(R"({"op":"state","as":)" + std::to_string(seat) + "}");
    for (const Json& event : state["events"]) {
      if (event["kind"] == "chose") return event.dump();
    }
    return std::string();
  };
  const std::string to_others = R"({"kind":"chose","seat":1,"move":"throw","text":"Anna: throw a card"})";
  for (const int seat : {0, 2}) {
    CHECK(told_to(0, seat) == to_others);
    CHECK(told_to(1, seat) == to_others);
  }
  CHECK(told_to(0, 1).starts_with(R"({"kind":"chose","seat":1,"move":"throw","cards":[")"));
}

TEST_CASE("an error that names a hidden card is not shown to a seat") {
  Talk talk;
  const std::string file = talk.games.write("blurting.lua", R"(--[[ rules
game    "Blurting"
players 2
deck    52
deal    1 each
move    spring "spring"
]]
function turn(me)
  me:choose { spring = true }
  me.next.hand:deal(1, stock.top)
end
)");
  const std::string start = R"({"op":"new","game":"blurting","seed":1)";
  talk.ask(start + "}");
  const std::string message = "rule_error: " + file + ":10: deal takes a pile, not the card ";
  const std::string told_in_full = talk.refusal(R"({"op":"choose","id":0})");
  REQUIRE(told_in_full.starts_with(message));
  const std::string card = told_in_full.substr(message.size());
  for (const char* seat : {"0", "1", "2"}) {
    talk.ask(start + "}");
    talk.ask(R"({"op":"choose","id":0})");
    const std::string told = talk.engine.answer(std::string(R"({"op":"state","as":)") + seat + "}");
    CHECK(told.find(card) == std::string::npos);
    CHECK(told.find(file + ":10: the rule file failed here") != std::string::npos);
  }
}

TEST_CASE("a staged card that cannot come leaves the decision unchanged") {
  Talk talk;
  talk.ask(R"({"op":"new","game":"little","players":3,"seed":1,"chance":[2],)"
           R"("deck":["2C","3C","4C","5C","6C","7C","8C","2C"]})");
  const std::string before = talk.everything();
  CHECK(talk.refusal(R"({"op":"choose","move":"draw"})") ==
        "staging: the staged card 2C (number 8) cannot be dealt: the pile has no such card left");
  CHECK(talk.everything() == before);
  CHECK(talk.ask(R"({"op":"choose","move":"lay","value":"2C"})").contains("decide"));
}

TEST_CASE("simultaneous games are independent, and a new one replaces its session's") {
  Talk talk;
  CHECK(talk.ask(R"({"op":"new","game":"little","session":"a","seed":1})")["session"] == "a");
  CHECK(talk.ask(R"({"op":"new","game":"little","session":7,"seed":1})")["session"] == 7);
  talk.ask(R"({"op":"choose","id":0,"session":"a"})");
  CHECK(talk.ask(R"({"op":"state","session":"a"})")["choices"] == 1);
  CHECK(talk.ask(R"({"op":"state","session":7})")["choices"] == 0);
  CHECK(talk.refusal(R"({"op":"state","session":"7"})") ==
        "no_session: there is no session \"7\": begin one with `new`");
  CHECK(talk.ask(R"({"op":"new","game":"little","session":"a"})")["choices"] == 0);
  CHECK(talk.refusal(R"({"op":"undo","session":"a"})") == "nothing_to_undo: no choice has been made yet");
  CHECK(talk.ask(R"({"op":"close","session":"a"})").dump() == R"({"session":"a","closed":true})");
  CHECK(talk.refusal(R"({"op":"close","session":"a"})").starts_with("no_session: "));
  for (std::size_t i = 1; i < Engine::kMostSessions; ++i) {
    talk.ask(R"({"op":"new","game":"little","session":)" + std::to_string(1000 + i) + "}");
  }
  CHECK(talk.refusal(R"({"op":"new","game":"little","session":"a"})") ==
        "too_many: there are already 256 sessions: close some");
  CHECK(talk.ask(R"({"op":"new","game":"little","session":7})").contains("decide"));
}

TEST_CASE("the engine lists and describes games as their files are now") {
  Talk talk;
  talk.games.write("broken.lua", "nothing");
  const Json games = talk.ask(R"({"op":"list"})")["games"];
  REQUIRE(games.size() == 1);
  CHECK(games[0]["name"] == "little");
  const Json little = talk.ask(R"({"op":"describe","game":"little","players":3,"preset":"big"})")["description"];
  CHECK(little["players"].dump() == "[2,3,4]");
  CHECK(little["described_for"] == 3);
  CHECK(little["options"].dump() == R"([{"name":"size","value":4,"least":1,"most":5,"text":"cards each"},)"
                                    R"({"name":"open","value":false,"text":"nothing"}])");
  CHECK(little["presets"].dump() == R"([{"name":"big","text":"more cards","options":{"open":false,"size":4}}])");
  CHECK(little["moves"].dump() == R"([{"name":"lay","text":"lay {card}","value":"card","private":false},)"
                                  R"({"name":"draw","text":"draw a card","value":"none","private":false}])");
  CHECK(little["publics"].dump() == R"([{"name":"last","text":"suit laid last","each":false}])");
  CHECK(little["piles"].size() == 5);
  CHECK(little["piles"][1].dump() == R"({"name":"hand","label":"Anna's hand","facing":"own","owner":1})");
  CHECK(little["pack"]["suits"].dump() == R"(["clubs","diamonds","hearts","spades"])");
  CHECK(little["pack"]["cards"].size() == 52);

  std::string changed = test::kLittleGame;
  changed.replace(changed.find("Little"), 6, "Bigger");
  talk.games.write("little.lua", changed);
  CHECK(talk.ask(R"({"op":"list"})")["games"][0]["title"] == "Bigger");
}

TEST_CASE("a game without a seed has a key that reproduces it") {
  Talk talk;
  const Json begun = talk.ask(R"({"op":"new","game":"little","players":2})");
  const std::string key = begun["new"]["seed"];
  CHECK(key.size() == 32);
  CHECK(key.find_first_not_of("0123456789abcdef") == std::string::npos);
  const Json again = talk.ask(R"({"op":"new","game":"little","players":2,"seed":")" + key + "\"}");
  CHECK(again == begun);
  CHECK(talk.ask(R"({"op":"new","game":"little","players":2})")["new"]["seed"] != key);
}

TEST_CASE("a client playing as a seat gets neither the seed nor the transcript") {
  Talk talk;
  for (const char* seed : {"", R"(,"seed":7)"}) {
    const Json begun = talk.ask(R"({"op":"new","game":"little","players":2,"as":1)" + std::string(seed) + "}");
    CHECK_FALSE(begun["new"].contains("seed"));
    CHECK(begun["new"]["index"] == 0);
    for (const char* as : {"0", "1", "2"}) {
      CHECK(talk.refusal(std::string(R"({"op":"transcript","as":)") + as + "}") ==
            "not_for_seat: a transcript reveals the seed, and with it every hand");
    }
    CHECK(talk.ask(R"({"op":"transcript"})").contains("transcript"));
  }
}

TEST_CASE("a seat can take back only its own last choice, and only if it revealed nothing") {
  Talk talk;
  for (const char* staged : {R"(,"chance":[1],"deck":["2C","3C","4C","5C","6C","7C","8C","9C"])", R"(,"chance":[1])"}) {
    talk.ask(R"({"op":"new","game":"little","players":2,"seed":1)" + std::string(staged) + "}");
    CHECK(talk.refusal(R"({"op":"undo","as":1})") == "nothing_to_undo: no choice has been made yet");
    talk.ask(R"({"op":"choose","id":1,"as":1})");
    CHECK(talk.refusal(R"({"op":"undo","as":2})") ==
          "not_for_seat: the last choice is Anna's: only they may take it back");
    CHECK(talk.refusal(R"({"op":"undo","as":0})") ==
          "not_for_seat: the last choice is Anna's: only they may take it back");
    const Json back = talk.ask(R"({"op":"undo","as":1})");
    CHECK(back["choices"] == 0);
    CHECK(back["decide"]["seat"] == 1);
    // Laid and drawn: from then on the new card is known.
    talk.ask(R"({"op":"choose","id":1,"as":1})");
    talk.ask(R"({"op":"choose","id":0,"as":2})");
    talk.ask(R"({"op":"choose","move":"draw","as":1})");
    const std::string before = talk.everything();
    CHECK(talk.refusal(R"({"op":"undo","as":1})") ==
          "not_for_seat: something has been revealed since the last choice, so it stands");
    CHECK(talk.everything() == before);
    CHECK(talk.ask(R"({"op":"undo"})")["choices"] == 2);
  }
}

TEST_CASE("a seat is not told which staged card cannot come") {
  Talk talk;
  const std::string staged = R"({"op":"new","game":"little","players":2,"seed":1,"chance":[9])";
  CHECK(talk.refusal(staged + "}").starts_with("staging: "));
  CHECK(talk.refusal(staged + R"(,"as":1})") == "staging: the staged cards or outcomes cannot come up");
}

TEST_CASE("a seat cannot restore a snapshot") {
  Talk talk;
  talk.ask(R"({"op":"new","game":"little","players":2,"seed":1})");
  talk.ask(R"({"op":"snapshot"})");
  talk.ask(R"({"op":"choose","id":0})");
  CHECK(talk.refusal(R"({"op":"restore","snapshot":1,"as":1})") ==
        "not_for_seat: restoring a snapshot undoes the others' choices, but not what has been seen since");
  CHECK(talk.ask(R"({"op":"state"})")["choices"] == 1);
  CHECK(talk.ask(R"({"op":"restore","snapshot":1})")["choices"] == 0);
}

TEST_CASE("the games of a process have a common limit") {
  TempFolder games;
  games.write("little.lua", test::kLittleGame);
  Engine engine(Talk::library(games.path()), /*most_bytes=*/1);
  const std::string begin = R"({"op":"new","game":"little","players":2,"seed":1,"session":)";
  CHECK(engine.answer(begin + "1}").find("\"decide\"") != std::string::npos);
  const std::string refused =
      R"("error":{"code":"too_many","message":"the games take more than 0 MiB together: close some"}})";
  CHECK(engine.answer(begin + "2}") == R"({"session":2,)" + refused);
  CHECK(engine.answer(R"({"op":"choose","id":0,"session":1})") == R"({"session":1,)" + refused);
  CHECK(engine.answer(R"({"op":"state","session":1})").find("\"decide\"") != std::string::npos);
  CHECK(engine.answer(R"({"op":"close","session":1})") == R"({"session":1,"closed":true})");
  CHECK(engine.answer(begin + "2}").find("\"decide\"") != std::string::npos);
}

}  // namespace houserules::engine_test
