// Queries on the tree, as checks use them.
#include "grammar/lua/walk.h"
#include "tests/catch.h"
#include "tests/grammar/lua/support.h"

namespace houserules::lua::query_test {

const std::string kGame = R"(
function turn(me)
  local act, card = me:choose { play = me.hnad:where(fits), ["draw"] = true, [me] = 1, 2 }
  if act == "plya" or ("pass" ~= act) then
    card:move_to(discard)
  end
end
score = function(player) return player.hand:sum("value") end
)";

TEST_CASE("visit passes nodes of its kind to each callback, in file order") {
  const LuaScript script = parse_lua(kGame, "game.lua");
  std::string methods, fields;
  visit(
      *script.main, [&](const Call& call) { methods += call.method + " "; },
      [&](const Index& index) { fields += path(index) + "@" + place(index.key->range) + " "; });
  CHECK(methods == "choose where move_to sum ");
  CHECK(fields == "me.hnad@3:43 player.hand@8:40 ");
}

TEST_CASE("walk skips the children of a node that was declined") {
  const LuaScript script = parse_lua(kGame, "game.lua");
  int calls = 0;
  walk(*script.main, [&](const Node& node) {
    calls += node.kind == Kind::call ? 1 : 0;
    return node.kind != Kind::table;
  });
  CHECK(calls == 3);
}

TEST_CASE("a move in a comparison can be traced to its choice") {
  const LuaScript script = parse_lua(kGame, "game.lua");
  std::string told;
  visit(*script.main, [&](const Binary& binary) {
    const auto comparison = string_comparison(binary);
    if (!comparison) return;
    const auto* name = node_cast<Name>(comparison->compared);
    REQUIRE(name != nullptr);
    const auto initial = initial_value(*name->local);
    REQUIRE(initial.has_value());
    const auto* call = node_cast<Call>(initial->value);
    REQUIRE(call->method == "choose");
    CHECK(initial->index == 0);
    told += comparison->text->value + "@" + place(comparison->text->range) + " ";
  });
  CHECK(told == "plya@4:13 pass@4:24 ");
}

TEST_CASE("the first value of a local is found") {
  const LuaScript script = parse_lua(
      "local a, b, c, d = 1, f(), g()\nlocal e, h = 1\nlocal i\nlocal function j(k) end\nlocal l, m = ...", "game.lua");
  std::string told;
  for (const auto& local : script.locals) {
    const auto initial = initial_value(*local);
    told += local->name + (initial ? place(initial->value->range) + "/" + std::to_string(initial->index) : "-") + " ";
  }
  CHECK(told == "a1:20/0 b1:23/0 c1:28/0 d1:28/1 e2:14/0 h- i- j4:7/0 k- l5:14/0 m5:14/1 ");
}

TEST_CASE("the literal keys of a constructor are found") {
  const LuaScript script = parse_lua(kGame, "game.lua");
  std::string told;
  visit(*script.main, [&](const Table& table) {
    for (const LiteralField& field : literal_fields(table))
      told += field.key->value + "@" + place(field.key->range) + " ";
  });
  CHECK(told == "play@3:33 draw@3:62 ");
}

TEST_CASE("the callbacks of a script are found") {
  const LuaScript script =
      parse_lua(kGame + "function turn(you) end do local play function play() end end", "game.lua");
  REQUIRE(global_function(script, "turn") != nullptr);
  CHECK(global_function(script, "turn")->parameters.at(0)->name == "you");
  CHECK(place(global_function(script, "score")->range) == "8:9");
  CHECK(global_function(script, "play") == nullptr);
}

TEST_CASE("small queries give the right answers") {
  const LuaScript script =
      parse_lua("x = f(g)({}, 1) local h; h() t['a'] = (a == 'b') a['b'].c = ((\"k\"))", "game.lua");
  std::string calls, keys, paths, strings;
  visit(
      *script.main,
      [&](const Call& call) { calls += is_global_call(call, "f") || is_global_call(call, "h") ? "yes " : "no "; },
      [&](const Index& index) {
        keys += literal_key(index)->value + " ";
        paths += "'" + path(index) + "' ";
      },
      [&](const Paren& paren) { strings += string_literal(paren) != nullptr ? "yes " : "no "; },
      [&](const Binary& binary) {
        CHECK(enclosing<Assignment>(binary) != nullptr);
        CHECK(enclosing<Function>(binary) == script.main);
      });
  CHECK(calls == "no yes no ");
  CHECK(keys == "a c b ");
  CHECK(paths == "'' '' '' ");
  CHECK(strings == "no yes yes ");
  CHECK(global_name(*script.main) == "");
}

}  // namespace houserules::lua::query_test
