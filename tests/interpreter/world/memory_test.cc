// A Lua state in an arena is a value: saved at a yield, restored, resumed.
#include "tests/catch.h"
#include "tests/interpreter/language/script.h"

namespace houserules::memory_test {

// A game without cards: state in tables, closures, strings and locals on a suspended stack.
constexpr const char* kGame = R"(
  local history, hands = {}, {}
  for p = 1, 4 do hands[p] = {} for i = 1, 8 do hands[p][i] = p * 100 + i end end
  local function play(p, card)
    table.insert(history, p .. ":" .. card)
    local total = 0
    for _, c in pairs(hands[p]) do total = total + c end
    return function() return total + card end
  end
  local turn = 0
  while true do
    turn = turn + 1
    for p = 1, 4 do
      local choice = choose(p, #history)
      local value = play(p, choice)
      hands[p][choice % 8 + 1] = value() % 1000
      if #history > 40 then table.remove(history, 1) end
    end
    if turn % 10 == 0 then table.sort(hands[turn % 4 + 1]) end
  end
)";

struct LoadedScript : Script {
  LoadedScript() {
    lua_getfield(lua, LUA_REGISTRYINDEX, "sandbox");
    lua_pushcfunction(lua, [](lua_State* thread) { return lua_yield(thread, lua_gettop(thread)); });
    lua_setfield(lua, -2, "choose");
    lua_pop(lua, 1);
    game = load(kGame);
    answer(0);
  }

  std::string answer(int value) {
    lua_pushinteger(game, value);
    return resume(game, 1);
  }
  std::string play(int from, int count) {
    std::string told;
    for (int i = 0; i < count; ++i) told += answer((from + i * i) % 97) + ",";
    return told;
  }
  lua_State* game = nullptr;
};

TEST_CASE("a snapshot restored 1,000 times gives the same futures for the same choices") {
  LoadedScript game;
  game.play(5, 100);
  const Arena::Snapshot snapshot = game.arena.save();
  const std::string future = game.play(11, 60);
  const auto memory = game.arena.allocated();
  REQUIRE(game.status == LUA_YIELD);
  for (int i = 0; i < 1000; ++i) {
    if (i % 3 == 0) game.play(i, i % 50);
    if (i % 7 == 0) lua_gc(game.lua, LUA_GCCOLLECT);
    if (i % 11 == 0)
      game.run("local t = {} for i = 1, 100 do t['k' .. i] = {i} end return #t");  // main stack, registry
    if (i % 13 == 0) game.run("error('fails')");
    game.arena.restore(snapshot);
    if (i % 10 == 0) {
      REQUIRE(game.play(11, 60) == future);
      REQUIRE(game.arena.allocated() == memory);
      game.arena.restore(snapshot);
    } else {
      REQUIRE(game.answer(11) == future.substr(0, future.find(',')));
    }
  }
}

TEST_CASE("different choices lead to different futures, and one can return from each") {
  LoadedScript game;
  game.play(5, 30);
  const Arena::Snapshot early = game.arena.save();
  const std::string a = game.play(1, 20);
  const Arena::Snapshot late = game.arena.save();
  const std::string b = game.play(2, 20);
  game.arena.restore(early);
  CHECK(game.play(1, 20) == a);
  CHECK(game.play(2, 20) == b);
  game.arena.restore(late);
  CHECK(game.play(2, 20) == b);
}

TEST_CASE("a suspended coroutine survives collections and trimming") {
  LoadedScript game;
  LoadedScript undisturbed;
  for (int i = 0; i < 200; ++i) {
    lua_gc(game.lua, LUA_GCCOLLECT);
    game.arena.trim();
    REQUIRE(game.answer(i) == undisturbed.answer(i));
  }
}

TEST_CASE("with the collector stopped, restoring drops the garbage") {
  LoadedScript game;
  lua_gc(game.lua, LUA_GCSTOP);
  const Arena::Snapshot start = game.arena.save();
  const std::string told = game.play(3, 400);
  const std::size_t used = game.arena.used();
  for (int i = 0; i < 200; ++i) {
    game.arena.restore(start);
    REQUIRE(game.play(3, 400) == told);
    REQUIRE(game.arena.used() == used);
  }
}

}  // namespace houserules::memory_test
