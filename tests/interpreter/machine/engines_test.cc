// Regression tests: a compiled script does what it does in Lua. (tests/agreement plays all games.)
#include "interpreter/language/interpreter.h"
#include "tests/interpreter/play_support.h"

namespace houserules::engines_test {

constexpr const char* kHeader = R"(--[[ rules
game     "Look"
players  2
deck     52
values   A = 1, J Q K = 10, others = pips
pile     out face up
deal     5 each
move     play "play {card}"
move     pass "pass"
]]
)";

std::string record(World& world) {
  struct Told final : Listener {
    const World& world;
    std::string text;
    explicit Told(const World& of) : world(of) {}
    void on_event(const Event& event) override { text += describe(event, world.setup(), kOmniscient) + "\n"; }
  } told(world);
  test::ChancePolicy bot(7);
  world.hooks().listener = &told;
  world.hooks().policy = &bot;
  world.begin(7, 0);
  const Status status = world.advance();
  for (const auto score : world.result().scores) told.text += std::to_string(score) + " ";
  world.hooks().listener = nullptr;
  return told.text + (status == Status::over ? "over" : world.error().text());
}

/// What happens in a game of two, which is the same in Lua.
std::string recorded(const std::string& script, const std::string& header = kHeader) {
  const auto rules = test::rules_of(header + script);
  GameError error;
  const auto machine = World::load(rules, 2, {}, {}, error);
  const auto lua = World::load(rules, 2, {}, {}, error, nullptr, Scripts::in_lua);
  REQUIRE(machine != nullptr);
  INFO(machine->why_in_lua());
  REQUIRE(machine->bytecode().has_value());
  REQUIRE(!lua->bytecode());
  const std::string played = record(*machine);
  CHECK(played == record(*lua));
  return played;
}

void plays_as_in_lua(const std::string& script, const std::string& header = kHeader) {
  CHECK(recorded(script, header).ends_with("over"));
}

TEST_CASE("a question about faces may call a function known only in play") {
  const std::string functions = R"(
local function even(card) return card.value % 2 == 0 end
local function low(card) return card.value < 6 end
)";
  const std::string turn = R"(
  local act, card = me:choose { play = fitting, pass = true }
  if act == "play" then card:move_to(out) else finish(me) end
end
)";
  plays_as_in_lua(functions + R"(
function turn(me)
  local test = low
  if me.seat == 1 then test = even end
  local fitting = me.hand:where(function(card) return test(card) end)
)" + turn);
  plays_as_in_lua(functions + R"(
local test = low
local function fits(card) return test(card) end
function turn(me)
  if me.seat == 1 then test = even else test = low end
  local fitting = me.hand:where(function(card) return fits(card) or card:is("K") end)
)" + turn);
}

TEST_CASE("patterns with several numbers, and piles in lists of piles, are matched alike") {
  plays_as_in_lua(R"(
function turn(me)
  local some, found = list { out, me.hand }, { order = { 2, 5, 7 } }
  local fitting = some:has(me.hand) and not some:has(stock) and me.hand:where(found) + me.hand:where { value = { 1, 4 } }
  local act, card = me:choose { play = fitting, pass = #some:except(out) == 1 }
  if act == "play" then card:move_to(out) else finish(me) end
end
)");
}

TEST_CASE("a function's answer for a face is not cached if a table that it reads can change") {
  const std::string rest = R"(
function worth_of(card) return worth[card.suit] end
function turn(me)
  local card = me.hand:highest(worth_of)
  if not card then finish(me) end
  me:pick("play", { card }):move_to(out)
  raise()
end
function score(player) return out:sum(worth_of) end
)";
  plays_as_in_lua(R"(
local worth, raise
do
  local held = { clubs = 1, diamonds = 2, hearts = 3, spades = 4 }
  worth = held
  raise = function() held.clubs = held.clubs + 10 end
end)" + rest);
  plays_as_in_lua(R"(
local worth = { clubs = 1, diamonds = 2, hearts = 3, spades = 4 }
local function raise() worth = { clubs = worth.clubs + 10, diamonds = 2, hearts = 3, spades = 4 } end
)" + rest);
}

TEST_CASE("a script may ask for hundreds of different cards") {
  std::string script = "function turn(me)\n  local card, hits = me.hand.top, 0\n  if not card then finish(me) end\n";
  const std::string ranks[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
  for (const std::string& a : ranks) {
    for (const std::string& b : ranks) {
      for (const std::string& c : ranks) {
        if (a < b && b < c) script += fmt::format("  if card:is('{}', '{}', '{}') then hits = hits + 1 end\n", a, b, c);
      }
    }
  }
  script += "  local is = card:is('2', '4', '6', '8') and card:is('2', '4', '6', '10')\n";
  script += "  if is then hits = hits + 1 end\n  say(tostring(hits))\n";
  plays_as_in_lua(script + "  me:pick('play', { card }):move_to(out)\nend\n");
}

/// The result on both engines; "" if they differ.
std::string played_alike(const std::string& script) {
  const auto rules = test::rules_of(kHeader + script);
  GameError error;
  std::string played[2];
  for (const Scripts scripts : {Scripts::compiled, Scripts::in_lua}) {
    const auto world = World::load(rules, 2, {}, {}, error, nullptr, scripts);
    REQUIRE(world != nullptr);
    INFO(world->why_in_lua());
    REQUIRE(world->bytecode().has_value() == (scripts == Scripts::compiled));
    test::ChancePolicy bot(7);
    const Status status = play_out(*world, bot, 7, 0, [&bot] { bot = test::ChancePolicy(7); });
    played[scripts == Scripts::in_lua ? 1 : 0] =
        status == Status::error ? world->error().text() : world->position_text();
  }
  return played[0] == played[1] ? played[0] : "";
}

TEST_CASE("a global set only in play is as unknown as in Lua") {
  const std::string played = played_alike(R"(
function turn(me)
  me:choose { pass = true }
  if note == "some" then note = "other" end
  finish(me)
end
)");
  CHECK(played.substr(0, played.find('\n')) == "game.lua:14: unknown name `note`");
}

TEST_CASE("without teams `teams` is as unknown as in Lua") {
  const std::string played = played_alike(R"(
function turn(me)
  me:choose { pass = true }
  say(#teams)
  finish(me)
end
)");
  CHECK(played.substr(0, played.find('\n')) == "game.lua:14: unknown name `teams`");
}

TEST_CASE("the length of a table with gaps is left to Lua") {
  const std::string played = played_alike(R"(
function turn(me)
  me:choose { pass = true }
  local both = cards { out.top, me.hand.top }
  finish(me)
end
)");
  CHECK(played.substr(0, played.find('\n')) == "game.lua:14: cards takes a list of cards or players; element 1 is nil");
}

TEST_CASE("the message of an assertion is evaluated even if it is not needed") {
  plays_as_in_lua(R"(
local function told(text)
  say(text)
  return text
end
function turn(me)
  me:choose { pass = true }
  assert(me.seat > 0, told("asked"))
  finish(me)
end
)");
}

TEST_CASE("a table does not have the methods of lists, although it may stand for one") {
  for (const char* looked : {"first()", "count('red')", "sum(function(card) return 1 end)", "sets(2)", "poker()"}) {
    INFO(looked);
    const std::string played = played_alike(fmt::format(R"(
function turn(me)
  me:choose {{ pass = true }}
  local some = {{}}
  say(tostring(some:{}))
  finish(me)
end
)",
                                                        looked));
    CHECK(played.find("attempt to call a nil value (method '") != std::string::npos);
  }
}

TEST_CASE("texts are converted to numbers where Lua converts them") {
  plays_as_in_lua(R"(
function turn(me)
  me:choose { pass = true }
  for _, text in ipairs { "17", " -4 ", "+3", "1.5", "2e3", ".5", "5.", "", " ", "some", "inf", "1 2", "-", "e", "--1" } do
    say(tostring(tonumber(text)))
  end
  finish(me)
end
)");
}

TEST_CASE("a list of patterns with a gap is taken as one pattern, with its error") {
  const std::string played = played_alike(R"(
function turn(me)
  me:choose { pass = true }
  local red = { out.top, { colour = "red" } }
  say(tostring(#me.hand:where(red)))
  finish(me)
end
)");
  CHECK(played.find("a pattern names `suit`, `rank`, `colour`, `value` or `order`, not `2`") != std::string::npos);
}

TEST_CASE("a function with side effects is called for each card, even if they do not depend on it") {
  for (const char* counts : {"said:add(me.hand[1]) return true", "seen = seen + 1 return seen % 2 == 1",
                             "table.insert(all, 1) return #all % 2 == 0", "return next_one() % 3 > 0",
                             "local one = next_one() return card.value > 3 or one > 2", "return me.hand:any(notes)"}) {
    INFO(counts);
    plays_as_in_lua(fmt::format(R"(
local seen, all = 0, {{}}
local function counter()
  local count = 0
  return function() count = count + 1 return count end
end
local next_one = counter()
local notes = function(card) seen = seen + 1 return card:is("K") end
function turn(me)
  local said = cards {{}}
  local function asks(card) {} end
  local act, card = me:choose {{ play = me.hand:where(asks), pass = true }}
  say(seen .. " " .. #all .. " " .. #said .. " " .. next_one())
  if act == "play" then card:move_to(out) else finish(me) end
end
)",
                                counts));
  }
}

TEST_CASE("an offer is evaluated before a later offer moves cards") {
  plays_as_in_lua(R"(
function turn(me)
  local act, card = me:choose { play = me.hand:where { colour = "red" }, pass = #stock:deal(2, me.hand) > 0 }
  if act == "play" then card:move_to(out) else finish(me) end
end
)");
}

TEST_CASE("the function for pairs is called when they are offered, whatever function it is") {
  constexpr const char* kPairs = R"(--[[ rules
game     "Pairs"
players  2
deck     52
pile     column x 3 face up
deal     6 each
move     put   "put {card} on {pile}"
move     swap  "swap {card} for {card}"
move     lay   "lay {card} on {pile}"
move     go    "go"
]]
local asked = 0
function higher(card, pile)
  asked = asked + 1
  local top = pile.top
  if not top then return card.order > 3 end
  return card.order > top.order and card.pile ~= pile
end
local function close(one, other)
  for step = 1, 3 do
    if one.order + step == other.order then return true end
  end
end
function taking(set) set:add(set[1]) return #set == 3 and set[1].order > 6 end
function no_place(pile_or_card) return pile_or_card ~= nil end
)";
  constexpr const char* kTurn = R"(
  if act == "put" then one:move_to(other) end
  if act == "swap" then one:move_to(column[1]) other:move_to(column[2]) end
  if act == "lay" then for card in each(one:where { order = one[1].order }) do card:move_to(other) end end
  say(act .. " after " .. asked .. " questions, " .. #me.hand .. " left")
  if act == "go" or #me.hand == 0 then finish(me) end
end
)";
  for (const char* offered : {"put = { me.hand, column, higher }", "swap = { me.hand, me.hand, close }",
                              "put = #me.hand > 2 and { me.hand, column, higher }",
                              "put = { me.hand, column, function(c, pile) return c ~= kept and not pile.top end }",
                              "put = { me.hand, column, function(card) limit = card.order return limit > 5 end }",
                              "lay = { me.hand:sets(2), column, taking }, put = { me.hand, column, higher }",
                              "put = { me.hand, column, no_place }, swap = { me.hand, me.hand, close }"}) {
    INFO(offered);
    const std::string begin = "function turn(me)\n  local kept, limit = me.hand[1]\n  local act, one, other = ";
    plays_as_in_lua(begin + "me:choose { " + offered + ", go = true }" + kTurn, kPairs);
  }
}

TEST_CASE("say costs the same whether anybody listens or not, and its faults are faults") {
  const std::string turn = R"(
function turn(me)
  say(me.name .. " has " .. #me.hand .. " cards, and the " .. me.hand[1].name)
  me:pick("play", me.hand):move_to(out)
  if #me.hand == 0 then WHAT finish(me) end
end
)";
  const auto told = [&](const std::string& what, Listener* listener) {
    std::string script = kHeader + turn;
    script.replace(script.find("WHAT"), 4, what);
    GameError error;
    const auto world = World::load(test::rules_of(script), 2, {}, {}, error);
    test::ChancePolicy bot(7);
    world->hooks().listener = listener;
    world->hooks().policy = &bot;
    world->begin(7, 0);
    const Status status = world->advance();
    return status == Status::over ? std::to_string(world->table().told) : world->error().text();
  };
  struct Nothing final : Listener {
    void on_event(const Event&) override {}
  } listener;
  CHECK(told("", nullptr) == told("", &listener));
  CHECK(told("say(\"the \" .. nil)", nullptr) == told("say(\"the \" .. nil)", &listener));
  CHECK(told("say(\"the \" .. nil)", nullptr) != told("", nullptr));
}

TEST_CASE("a long list can be walked and looked up in, place by place") {
  plays_as_in_lua(R"(
function turn(me)
  local all, sum = stock + me.hand, 0
  for _ = 1, 9 do all = all + all end
  for card in each(all) do sum = sum + card.value end
  for place = 1, #all do sum = sum + all[place].value end
  say(#all .. " cards, " .. sum)
  me:choose { pass = true }
  finish(me)
end
)");
}

TEST_CASE("a step between a card and something that depends on it is compiled card by card") {
  plays_as_in_lua(R"(
local function asks(card) return ((card.value > 5 and me_first or card):step_to(card) or 0) == 1 end
me_first = false
function turn(me)
  local act = me:choose { play = me.hand:where(asks), pass = true }
  finish(me)
end
)");
}

TEST_CASE("NaN is printed without a sign") {
  plays_as_in_lua(R"(
function turn(me)
  me:choose { pass = true }
  local much = math.huge
  say(tostring(much - much) .. " " .. tostring(0 * -much))
  say(0 * -much)
  finish(me)
end
)");
}

TEST_CASE("a trick of more cards than possible is left to Lua") {
  const std::string played = played_alike(R"(
function turn(me)
  me:choose { pass = true }
  local many = cards(stock)
  for _ = 1, 4 do many = many + many end
  say(#me.hand:following(many))
  finish(me)
end
)");
  CHECK(played.substr(0, played.find('\n')) == "game.lua:16: following is for up to 432 cards");
}

TEST_CASE("in a table with places and keys, the places come last") {
  plays_as_in_lua(R"(
function turn(me)
  me:choose { pass = true }
  local one = 1
  local function two() return 8, 9 end
  for _, all in ipairs { { "a", "b", [1] = "c" }, { [one] = "d", "e", [3] = "f" }, { "g", [one + 1] = "h", two() } } do
    say(tostring(all[1]) .. tostring(all[2]) .. tostring(all[3]))
  end
  finish(me)
end
)");
}

TEST_CASE("a function may be passed its own result") {
  plays_as_in_lua(R"(
function second(one, other)
  say(one.name .. " and " .. other.name)
  return other
end
function turn(me)
  me:choose { pass = true }
  local last = second(me.left, second(me, me.left))
  finish(last)
end
)");
}

TEST_CASE("a function that returns a function may be asked about cards") {
  plays_as_in_lua(R"(
function is_high(card)
  return function(other) return other:is("K") end
end
function turn(me)
  me:choose { pass = true }
  say("" .. stock:count(is_high) .. stock:count(is_high(me.hand[1])))
  finish(me)
end
)");
}

TEST_CASE("a variant may play a turn as its game does") {
  const auto rules = test::rules_of(
      "--[[ rules\nvariant of base \"Late\"\n]]\nfunction turn(me) base.turn(me) end\n",
      {{"base.lua", std::string(kHeader) + "function turn(me)\n"
                                           "  if me:choose { pass = true } == \"pass\" then finish(me) end\n"
                                           "end\n"}});
  GameError error;
  const auto world = World::load(rules, 2, {}, {}, error);
  REQUIRE(world != nullptr);
  CHECK(world->bytecode().has_value());
  CHECK(record(*world).ends_with("over"));
}

TEST_CASE("a question about cards may have side effects, wherever its function is stored") {
  // Each calls a function for each card of a hand, and counts the calls.
  for (const char* script : {
           R"(
local by_name = { noisy = function() n = n + 1 return n % 2 == 0 end }
function asked(card) return stock:count(by_name.noisy) > 2 and card.suit == "hearts" end
)",
           R"(
local noisy = function() n = n + 1 return n % 2 == 0 end
function asked(card) return stock:count((noisy)) > 2 and card.suit == "hearts" end
)",
           R"(
function one(x)
  if x > 0 then return other(x - 1) end
  n = n + 1
  return n % 2 == 0
end
function other(x) return one(x - 1) end
function start() say("" .. stock:count(function(card) return one(2) and card.suit == "hearts" end)) end
function asked(card) return other(2) and card.suit == "hearts" end
)",
           R"(
local tick
function keep(it) tick = it end
function start() keep(function() n = n + 1 return n % 2 == 0 end) end
function asked(card) return tick() and card.suit == "hearts" end
)"}) {
    CAPTURE(script);
    plays_as_in_lua("local n = 0" + std::string(script) + R"(
function turn(me)
  local hearts = me.hand:where(function(card) return asked(card) end)
  say(n .. " times, " .. #hearts)
  me:choose { pass = true }
  finish(me)
end
)");
  }
}

TEST_CASE("a word is named in its error, whatever words a function that it asks has used") {
  const std::string played = recorded(R"(
local function count(card)
  for other in each(stock) do
    if other == card then return 1 end
  end
end
function turn(me) me:choose { play = me.hand:adding_to(5, count) } end
)");
  CHECK(played.find("game.lua:17: adding_to needs a whole number for the ") != std::string::npos);
}

}  // namespace houserules::engines_test
