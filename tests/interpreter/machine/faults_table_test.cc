// The machine itself reports wrong uses of words of the table, fields, offers and public values, with Lua's words and
// line.
#include "interpreter/language/interpreter.h"
#include "tests/interpreter/play_support.h"

namespace houserules::faults_table_test {

constexpr const char* kHeader = R"(--[[ rules
game     "Look"
players  2
deck     52
values   A = 1, J Q = 10, others = pips
words    colour_name red_one black_one
chips    100 each
pot      bank
pile     out face up
pile     row x 3 face up
pile     found each suit face up
pile     slot each x 2 face up
deal     5 each
option   speed = 3 in 1..9 "speed"
public   level = 0  "level"
public   mark each  "mark"
public   keep       "keep" kept
move     pass  "pass"
move     play  "play {card}"
move     call  "call {suit}"
move     rate  "rate {rank}"
move     ask   "ask {player}"
move     open  "open {pile}"
move     bid   "bid {n}"
move     hue   "hue {colour_name}"
move     give  "give {card} to {player}"
move     pair  "pair {card} with {card}"
move     lift  "lift {n} to {pile}"
move     score "score {n} {n}"
]]
)";

constexpr const char* kTeams = R"(--[[ rules
game     "Look"
players  4
deck     52
teams    2
pile     out face up
pile     won each team face up
deal     5 each
public   tally each team = 0 "tally"
public   mark each  "mark"
move     pass "pass"
]]
)";

constexpr const char* kThreeTeams = R"(--[[ rules
game     "Look"
players  6
deck     52
teams    3
deal     2 each
move     pass "pass"
]]
)";

/// What the script says, or its error.
std::string told(World& world) {
  world.begin(7, 0);
  if (world.advance() != Status::error) return "no error";  // `interrupted` leaves it to Lua
  const GameError& error = world.error();
  return fmt::format("{}\n{} {}\n{}", error.text(), static_cast<int>(error.kind), error.timed_out, error.table);
}

void same(const std::string& header, int players, const std::string& script) {
  const auto rules = test::rules_of(header + script);
  const auto machine = test::world_of(rules, players);
  const auto lua = test::world_of(rules, players, Scripts::in_lua);
  INFO(script);
  INFO(machine->why_in_lua());
  REQUIRE(machine->bytecode().has_value());
  const std::string in_lua = told(*lua);
  CHECK(in_lua != "no error");
  CHECK(told(*machine) == in_lua);
}

/// Runs at the start of the first deal, where `me` is the first player.
void same_at_start(const std::string& header, int players, const std::string& statement) {
  same(header, players,
       "function turn(me)\n  me:pick(\"pass\", true)\nend\nfunction start()\n  local me = players[1]\n  " + statement +
           "\nend\n");
}

TEST_CASE("more pairs than the game has memory for are reported where they are offered") {
  const std::string offer = "me:choose {\n score = { range(1, 2000), range(1, 2000) } }";
  same_at_start(kHeader, 2, offer);
  const auto world =
      test::world_of(test::rules_of(kHeader + std::string("function turn(me)\n") + offer + "\nend\n"), 2);
  world->begin(7, 0);
  CHECK(world->advance() == Status::error);
  CHECK(world->error().text().starts_with("game.lua:32: this deal ran out of memory\n"));
}

TEST_CASE("wrong uses of words of the table are reported as in Lua") {
  for (const char* const statement : {
           // cards and piles
           "me.hand.top:move_to(5)",
           "me.hand.top:move_to()",
           "me.hand.top:move_to(me)",
           "me.hand.top:move_to(out, \"under\")",
           "me.hand.top:move_to(out, 3)",
           "me.hand.top:move_to(3, 3)",
           "me.hand:move_to(\n  out,\n  3)",
           "me.hand:move_to(me.hand.top)",
           "me\n  .hand\n  .top\n  :move_to(nil)",
           "me:move_to(out)",
           "bank:move_to(out)",
           "row:move_to(out)",
           "turns.next = me turns.mov()",
           "me.hand:where(\"K\")\n  :move_to(out)",
           "me.hand:sets(2):move_to(out)",
           "me.hand.top:shuffle()",
           "me.hand.top\n :shuffle()",
           "me:shuffle()",
           "me.hand:show()",
           "me.hand.top:show_to(out)",
           "me.hand.top:show_to()",
           "me:hide()",
           "local yes = me.hand.top:is()",
           "local yes = me.hand.top:is(8)",
           "local yes = me.hand.top:is(\"heart\")",
           "local word = \"heart\" local yes = me.hand.top:is(word)",
           "local yes = me.hand.top:is(\"8\", nil)",
           "local yes = me.hand.top:is(\"8\", me, \"x\")",
           "local yes = me:is(\"8\")",
           "if me.hand\n  :is(\"8\") then end",
           "local word = \"8\" local yes = out:is(word)",
           "local by = me.hand.top:step_to(3)",
           "local by = me.hand.top:step_to()",
           "local by = me.hand.top:step_to(\"hearts\")",
           "local by = out:step_to(\"8\")",
           "out:deal(1, out)",
           "stock:deal(\"x\", out)",
           "stock:deal(1.5, out)",
           "stock:deal(-1, out)",
           "stock:deal(1)",
           "stock:deal(-1, 4)",
           "local can = stock:can_deal(\"x\")",
           "local can = me:can_deal(1)",
           "deal()",
           "deal(-2)",
           "deal(1.25)",
           "deal(1, \"hands\")",
           "deal(1, \"row\")",
           "deal(1, 4)",
           // players and pots
           "me:pay(1, me, 3) me:pay(1)",
           "me:pay(\"1\", bank)",
           "me:pay(1000, bank)",
           "me:pay(-1, bank)",
           "bank:pay(1, me)",
           "me:pay(1, {})",
           "me:pay(1, suits)",
           "me:pay(1, { me.hand.top })",
           "me:pay(1, { me, me.hand.top })",
           "me:pay(1, { true })",
           "me:pay(1, { me.hand, me })",
           "me:pay(1, { me.hand, out })",
           "me:pay(1, me.hand:sets(2))",
           "me:pay(1, \"you\")",
           "me.hand:pay(1, me)",
           "me:share(players, \"seat\")",
           "bank:share()",
           "bank:share({}, \"seat\")",
           "bank:share(suits, \"seat\")",
           "bank:share(players)",
           "me:pay(5, bank) bank:share(players, 7)",
           "bank:share(players, function(player) return player.name end)",
           "bank:share(players, function(player) return player.nme end)",
           "bank:share(players, \"sea\")",
           "bank:out()",
           "me.hand:sits_out()",
           // the course of the game
           "finish(5)",
           "finish(nil)",
           "finish(suits)",
           "finish({ me, out })",
           "finish(me, suits)",
           "finish_match(me.hand)",
           "local others = after(5)",
           "local others = from()",
           "local others = after(out)",
           "say()",
           "fail()",
           "fail(\"no reason\")",
           "try(5)",
           "try(nil)",
           "local drawn = chance(0)",
           "local drawn = chance(0.5)",
           "local drawn = chance(2147483648)",
           "local drawn = chance({})",
           "local drawn = chance(\"x\")",
           "local drawn = chance()",
           "local drawn = chance(list())",
           "local drawn = chance(me)",
           "turns.skip(-1)",
           "turns.skip(1001)",
           "turns.skip(\"1\")",
           "turns.reverse(-3)",
           "turns.reverse({})",
       })
    same_at_start(kHeader, 2, statement);
}

TEST_CASE("a wrong object is reported before wrong arguments, as in Lua") {
  const std::pair<std::string, std::string> wrong[] = {
      {"say((0):stands_for(1))", "attempt to index a number value"},
      {"turns:stands_for(1)", "`turns` has no field `stands_for`"},
      {"say((0):groups(2, 3, 'A', bank))", "attempt to index a number value"},
      {"say(('x'):runs(2, 3, 'A', bank))", "`string` has no `runs`"},
      {"say((0):straights(2, 3, bank))", "attempt to index a number value"},
      {"say((0):where { suit = { 'hearts', { 'x' } } })", "attempt to index a number value"},
      {"found:add(bank.x)", "`found`, a pile for each suit, has no field `add`"},
      {"row:remove(bank.x)", "`row`, a row of piles, has no field `remove`"},
      {"for _ in choose_all(1, 2) do end", "choose_all takes a list, not a number"},
      {"for _ in choose_all(suits, 2) do end", "choose_all takes a list of players first"},
      {"for _ in choose_all(players, 2) do end",
       "choose_all takes a function that gives each player's options, not a number"},
  };
  for (const auto& [statement, text] : wrong) {
    same_at_start(kHeader, 2, statement);
    const auto world =
        test::world_of(test::rules_of(kHeader + ("function turn() end\nfunction start() " + statement + " end\n")), 2);
    world->begin(7, 0);
    CHECK(world->advance() == Status::error);
    CHECK(world->error().text().starts_with("game.lua:32: " + text + "\n"));
  }
}

TEST_CASE("words that act are refused where a script may only answer, as in Lua") {
  for (const char* const statement : {
           "local found = me.hand:where(function(card) card:move_to(out) return true end)",
           "local found = me.hand:where(function(card) out:move_to(stock) return true end)",
           "local found = me.hand:where(function(card)\n  stock:shuffle()\n  return true end)",
           "local found = me.hand:where(function(card) me:move_to(out) return true end)",
           "local found = me.hand:any(function(card) deal(1) return true end)",
           "local found = me.hand:any(function(card) say(\"x\") return chance(2) == 1 end)",
           "local found = me.hand:any(function(card) turns.skip() return false end)",
           "local found = me.hand:any(function(card) turns.next = me return false end)",
           "local found = me.hand:any(function(card) level = 3 return false end)",
           "local found = me.hand:any(function(card) level = out return false end)",
           "local found = me.hand:any(function(card) me.mark = 3 return false end)",
           "local found = me.hand:any(function(card) me.mark = out return false end)",
           "local found = me.hand:any(function(card) me:choose { pass = true } return false end)",
           "local found = me.hand:any(function(card) me:pick(\"play\", me.hand) return false end)",
           "local found = me.hand:any(function(card) out:pick(\"play\", me.hand) return false end)",
           "local found = me.hand:any(function(card) try(function() end) return false end)",
           "local found = me.hand:any(function(card) for p in choose_all(players, function() end) do end return false "
           "end)",
           "local found = me.hand:sorted(function(card) finish(me) return 1 end)",
           "local found = me.hand:sorted(function(card) me:pay(1, bank) return 1 end)",
       })
    same_at_start(kHeader, 2, statement);
}

TEST_CASE("wrong fields are reported as in Lua") {
  for (const char* const statement : {
           "local x = me.hand.top.colr",
           "local x = me.hand.top.score",
           "local x = me.hand.top[1]",
           "local x = me.hand.top[true]",
           "local x = me.hand.top[me]",
           "local king = me.hand:first(\"K\") or stock:first(\"K\") local x = king.value",
           "local king = stock:first(\"K\") local x = king.value + 1",
           "local x = me.nme",
           "local x = me.marks",
           "local x = me.hnd.top",
           "local x = me.suit",
           "local x = me[1]",
           "local x = me[{}]",
           "local key = \"ha\" .. \"n\" local x = me[key]",
           "local x = me.team",
           "local x = me.partner",
           "local x = me.hand.size",
           "local x = me.hand.shufle",
           "local x = me.hand[\"x\"]",
           "local x = me.hand[1.5]",
           "local x = me.hand:where(\"8\").size",
           "local x = me.hand:where(\"8\").hand",
           "local x = suits[0.5]",
           "local x = suits[true]",
           "local x = me.hand:sets(2).size",
           "local x = me.hand:sets(2)[false]",
           "local x = row.hearts",
           "local x = row[true]",
           "local x = found.heart",
           "local x = found.spade.top",
           "local x = me.slot.hearts",
           "local x = bank.chip",
           "local x = bank[1]",
           "local x = turns.direct",
           "local x = turns[1]",
           "local x = range(1, 3).first",
           "local name = \"speeed\" local x = options[name]",
           "local name = 5 local x = options[name]",
           // several lines
           "local x = me\n  .hand\n  .size",
           "local x = (me.hand.size\n  )",
           "local x = me.hand.size\n  + 1",
           "local x = 1 +\n  me.hand.size",
           "local x = { 1,\n  me.hand.size\n}",
           "local x = { a =\n  me.hand.size\n}",
           "say(\n  me.hand.size\n)",
           "say(\n  me.hand.size,\n  1\n)",
           "local x = me.hand\n  .size == 1\n  or false",
           "local x = me.hand.size ==\n  1",
           "local x = #\n  me.hand.size",
           "local x = row\n  [\n  true\n  ]",
           "if me.hand.size then end",
           "if not me.hand.size then end",
           "while me.hand.size do end",
           "repeat until me.hand.size",
           "for i = 1, me.hand.size do end",
           "return me.hand\n  .size",
           "local x, y = me.hand.size,\n  1",
           "me.hand.size.x = 1",
           "local x = me.hand.size and\n  1",
       })
    same_at_start(kHeader, 2, statement);
}

TEST_CASE("read-only fields and variables are reported as in Lua") {
  for (const char* const statement : {
           "me.hand.top.rank = \"8\"",
           "me.hand.top.x =\n  \"8\"",
           "me.hand.top = me.hand.bottom",
           "me.hand[1] = me.hand.top",
           "me.hand:where(\"8\")[1] = me.hand.top",
           "me.score = 4",
           "me.hand = out",
           "me.marc = 4",
           "me.foo = 4",
           "me[1] = 4",
           "me[me] = 4",
           "local key = \"fo\" .. \"o\" me[key] = 4",
           "me.mark = out",
           "me.mark = {}",
           "me.mark = suits",
           "me.mark = function() end",
           "level = bank",
           "level = {}\n  level = 5",
           "level =\n  turns",
           "keep = me.hand.top",
           "keep = { 1 }",
           "mark = 5",
           "levle = 5",
           "something = 5",
           "row[1] = out",
           "row.x = 1",
           "bank.chips = 4",
           "turns.direction = 1",
           "turns.foo = 1",
           "turns[1] = 1",
           "turns.next = 5",
           "turns.next = out",
           "turns.next = \"me\"",
           "me:sits_out() turns.next = me",
           "range(1, 2).x = 3",
           "local a a, me.foo = 1,\n 2",
       })
    same_at_start(kHeader, 2, statement);
}

TEST_CASE("wrong names are reported as in Lua") {
  for (const char* const statement : {
           "local x = levle",
           "local x = mark",
           "local x = hand",
           "local x = slot",
           "local x = strat",
           "local x = nothing_of_the_kind",
           "local x = levle\n  + 1",
           "shuffel(1)",
           "hand()",
           "nothing_of_the_kind(\n  1)",
       })
    same_at_start(kHeader, 2, statement);
}

TEST_CASE("wrong uses of teams are reported as in Lua") {
  for (const char* const statement : {
           "local x = me.team.nme",
           "local x = me.team.tall",
           "local x = me.team.wn",
           "local x = me.team[1]",
           "local x = me.chips",
           "me.team.name = \"x\"",
           "me.team.won = out",
           "me.team.taly = 4",
           "me.team.tally = out",
           "me.team.foo = 4",
           "me.team:pay(1, me)",
           "me:pay(1, me)",
           "me.team:out()",
           "tally = 4",
           "local x = tally",
           "local x = won",
           "local found = me.hand:any(function(card) me.team.tally = 3 return false end)",
       })
    same_at_start(kTeams, 4, statement);
  same_at_start(kThreeTeams, 6, "local x = me.team.other");
  same_at_start(kThreeTeams, 6, "deal(1, \"hnd\")");
}

TEST_CASE("wrong offers are reported as in Lua") {
  for (const char* const statement : {
           "me:choose { play = false }",
           "me:choose { play = list() }",
           "me:choose {\n  play = me.hand:where(\"*\")\n}",
           "me:choose { pass = false, call = nil }",
           "local moves = {} me:choose(moves)",
           "me:choose(5)",
           "me:choose(me)",
           "me:choose(nil)",
           "local moves = { paly = me.hand } me:choose(moves)",
           "local moves = { true } me:choose(moves)",
           "local moves = { others = 5, pass = true } me:choose(moves)",
           "out:choose { pass = true }",
           "me.hand.top\n  :choose { pass = true }",
           "out:pick(\"call\", suits)",
           "me:choose { paly = me.hand }",
           "me:choose { paly = false, pass = true }",
           "me:choose {\n  pass = true,\n  nothing_of_the_kind = true }",
           "me:pick(\"pas\", suits)",
           "me:pick(\"pass\", suits)",
           "local move = \"pas\" me:pick(move, suits)",
           "local move = \"pass\" me:pick(move, suits)",
           "local move = 5 me:pick(move, suits)",
           "me:pick(\"call\", true)",
           "me:pick(\"call\", false)",
           "me:pick(\"call\", nil)",
           "me:pick(\"call\", {})",
           "me:pick(\n  \"call\",\n  5)",
           // values that the move does not take
           "me:choose { pass = me.hand }",
           "me:choose { pass = 5 }",
           "me:choose { play = true }",
           "me:choose { play = suits }",
           "me:choose { play = 5 }",
           "me:choose { play = \"8\" }",
           "me:choose { play = me }",
           "me:choose { play = bank }",
           "me:choose { play = players }",
           "me:choose { play = row }",
           "me:choose { play = range(1, 3) }",
           "me:choose { play = { 1, 2 } }",
           "me:choose { play = { me.hand.top, me } }",
           "me:choose { play = { me.hand:where(\"*\"), 5 } }",
           "me:choose { play = { suits } }",
           "me:choose { play = { list { me } } }",
           "me:choose { play = function() end }",
           "me:choose { play = me:choose { pass = 1 } }",
           "me:choose { call = me.hand }",
           "me:choose { call = me.hand:sets(2) }",
           "me:choose { call = me.hand:groups(1) }",
           "me:choose { call = me.hand.top }",
           "me:choose { call = \"hearts\" }",
           "me:choose { call = ranks }",
           "me:choose { rate = suits }",
           "me:choose { ask = me.hand.top }",
           "me:choose { ask = suits }",
           "me:choose { open = me }",
           "me:choose { open = players }",
           "me:choose { bid = me.hand }",
           "me:choose { bid = \"5\" }",
           "me:choose { bid = 1.5 }",
           "me:choose { bid = 3000000000 }",
           "me:choose { bid = { 1, \"2\" } }",
           "me:choose { bid = { 1, 2.5 } }",
           "me:choose { bid = suits }",
           "me:choose { bid = me }",
           "me:choose { hue = \"red_one\" }",
           "me:choose { hue = { \"red_oen\" } }",
           "me:choose { hue = { 5 } }",
           "me:choose { hue = suits }",
           "me:choose { hue = me.hand }",
           "me:choose { hue = range(1, 2) }",
           "me:choose { hue = { me.hand.top } }",
           // pairs
           "me:choose { give = me.hand }",
           "me:choose { give = true }",
           "me:choose { give = { me.hand, players, 5 } }",
           "me:choose { give = { me.hand, suits } }",
           "me:choose { give = { players, players } }",
           "me:choose { give = { true, players } }",
           "me:choose { give = { me.hand, players, function(card) return card.x end } }",
           "me:choose { pair = { me.hand, me.hand:sets(2) } }",
           "me:choose { lift = { range(1, 100000), row } }",
           "me:choose { lift = { { 1, \"x\" }, row } }",
           // `where` in an offer
           "me:choose {\n  pass = true,\n  call = me.hand:where(function(card) return card.order > 0 end) }",
           "me:choose {\n  pass = 3,\n  play = me.hand:where { suit = \"hearts\" } }",
           // calls by others
           "me:choose { pass = true, others = 5 }",
           "me:choose { pass = true, others = me }",
           "me:choose { pass = true, others = { pas = after(me) } }",
           "me:choose { pass = true, others = { pass = true } }",
           "me:choose { pass = true, others = { pass = me.hand } }",
           "me:choose { pass = true, others = { pass = 5 } }",
           "me:choose { pass = true, others = { play = after(me) } }",
           "me:choose { pass = true, others = { play = function(player) return 5 end } }",
           "me:choose { pass = true,\n  others = { play = function(player)\n    return player.x end } }",
           "local calls = { pas = after(me) } me:choose { pass = true, others = calls }",
           "local calls = { after(me) } me:choose { pass = true, others = calls }",
           // choose_all
           "for p in choose_all(5, function() end) do end",
           "for p in choose_all(suits, function() end) do end",
           "for p in choose_all(players, 5) do end",
           "for p in choose_all(\n  players,\n  function() return 5 end) do end",
           "for p in choose_all(players, function(p) return me end) do end",
           "for p in choose_all(players, function(p) return { paly = true } end) do end",
           "for p in choose_all(players, function(p) return { play = true } end) do end",
           "for p in choose_all(players, function(p) return { 1 } end) do end",
           "for p in choose_all(players, function(p) return { pass = true, others = { pass = players } } end) do end",
           "for p in choose_all(players, function(p)\n  return { play = p.hnd } end) do end",
       })
    same_at_start(kHeader, 2, statement);
}

TEST_CASE("nested tries are limited as in Lua") {
  same_at_start(kHeader, 2, "local function deeper() try(function()\n  deeper()\n  end) end\n  deeper()");
  same_at_start(kHeader, 2, "try(function() me.hand.top:move_to(out) end)\n  fail(\"x\")");
}

TEST_CASE("reading the caller as a card is explained as in Lua") {
  struct Caller final : Policy {
    Choice choose(World&, const Decision& decision) override {
      for (std::size_t i = 0; i < decision.alternatives.size(); ++i) {
        if (decision.alternatives[i].caller != kNoSeat) return {static_cast<std::uint32_t>(i), 0};
      }
      return {};
    }
  };
  const auto rules = test::rules_of(std::string(kHeader) + R"(
function turn(me)
  local act, card = me:choose { play = me.hand, others = { play = function(player) return player.hand end } }
  say(card.rank)
end
)");
  std::string said[2];
  for (const auto scripts : {Scripts::compiled, Scripts::in_lua}) {
    const auto world = test::world_of(rules, 2, scripts);
    Caller policy;
    world->hooks().policy = &policy;
    said[scripts == Scripts::in_lua ? 1 : 0] = told(*world);
  }
  CHECK(said[0] == said[1]);
  CHECK(said[0].find("in a call out of turn the second value is the caller") != std::string::npos);
}

}  // namespace houserules::faults_table_test
