// The bounds per decision.
#include <chrono>
#include <thread>
#include <vector>

#include "interpreter/sandbox/budget.h"
#include "system/stop.h"
#include "tests/catch.h"
#include "tests/interpreter/language/script.h"

namespace houserules::budget_test {

constexpr const char* kTooMany = "this decision ran more than 100 million instructions: is there an endless loop?";

TEST_CASE("an endless loop is stopped, and the state is still usable") {
  Script script;
  CHECK(script.run("local n = 0\nwhile true do\n  n = n + 1\nend") == std::string("test.lua:3: ") + kTooMany);
  CHECK(script.failure.verdict == Verdict::instructions);
  CHECK(script.run("return 1 + 1") == "2");
}

TEST_CASE("a decision ends soon after a request to stop, and so does the next one") {
  Script script;
  std::thread asks([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop_requested = true;
  });
  script.run("local n = 0 while true do n = n + 1 end");
  CHECK(script.failure.verdict == Verdict::interrupted);
  script.run("return 1 + 1");
  CHECK(script.failure.verdict == Verdict::interrupted);
  asks.join();
  stop_requested = false;
  CHECK(script.run("return 1 + 1") == "2");
}

TEST_CASE("the instruction limit stops the script at the same line each time") {
  const std::string text = R"(
    local a, b, c = 0, 0, 0
    local function f(x)
      a = a + x
      return a
    end
    while true do
      b = f(1)
      for i = 1, 10 do
        c = c + i
      end
      local t = { a, b, c }
    end)";
  std::vector<std::string> verdicts;
  for (int i = 0; i < 4; ++i) {
    Script script;
    script.host.budget.set_limits({.instructions = 100'000 + 12'345 * (i / 2), .bytes = std::uint64_t{64} << 20});
    verdicts.push_back(script.run(text));
    CHECK(script.failure.verdict == Verdict::instructions);
  }
  CHECK(verdicts[0] == verdicts[1]);
  CHECK(verdicts[2] == verdicts[3]);
}

TEST_CASE("the count starts again with each decision") {
  Script script;
  script.host.budget.set_limits({.instructions = 50'000});
  lua_pushcfunction(script.lua, [](lua_State* lua) { return lua_yield(lua, 0); });
  lua_getfield(script.lua, LUA_REGISTRYINDEX, "sandbox");
  lua_pushvalue(script.lua, -2);
  lua_setfield(script.lua, -2, "choose");
  lua_State* thread = script.load("for i = 1, 20 do for j = 1, 30000 do end choose() end return 'done'");
  for (int i = 0; i < 20; ++i) {
    CHECK(script.resume(thread, 0) == "");
    REQUIRE(script.status == LUA_YIELD);
    CHECK(script.host.budget.spent() >= 29'000);
    CHECK(script.host.budget.spent() <= 32'000);
  }
  CHECK(script.resume(thread, 0) == "done");
}

TEST_CASE("a decision may end and another begin inside a call") {
  Script script;
  script.host.budget.set_limits({.instructions = 50'000});
  lua_getfield(script.lua, LUA_REGISTRYINDEX, "sandbox");
  lua_pushcfunction(script.lua, [](lua_State* lua) {
    host_of(lua).budget.next_decision();
    return 0;
  });
  lua_setfield(script.lua, -2, "choose");
  CHECK(script.run("for i = 1, 20 do for j = 1, 30000 do end choose() end return 'done'") == "done");
  CHECK(script.run("for i = 1, 20 do for j = 1, 30000 do end end").find("more than 50000 instructions") !=
        std::string::npos);
}

TEST_CASE("units charged between calls stop the next call of the same decision") {
  Script script;
  script.host.budget.set_limits({.instructions = 10'000});
  lua_getfield(script.lua, LUA_REGISTRYINDEX, "sandbox");
  lua_pushcfunction(script.lua, [](lua_State* lua) { return lua_yield(lua, 0); });
  lua_setfield(script.lua, -2, "choose");
  lua_State* thread = script.load("choose()\nchoose()");
  CHECK(script.resume(thread, 0) == "");
  script.host.budget.charge_between_calls(20'000);
  {
    const DecisionScope decision(script.host.budget, thread, /*goes_on=*/true);
    int results = 0;
    CHECK(lua_resume(thread, script.lua, 0, &results) == LUA_ERRRUN);
  }
  CHECK(script.host.budget.verdict() == Verdict::instructions);
}

TEST_CASE("a slow decision within its limits may finish") {
  Script script;
  CHECK(script.run("local n = 0 for i = 1, 24000000 do n = n + i % 3 end return n") == "24000000");
}

TEST_CASE("worlds on several threads are counted independently") {
  std::vector<std::thread> threads;
  std::vector<std::string> endless(3);
  std::vector<std::string> finite(3);
  for (std::size_t i = 0; i < 3; ++i) {
    threads.emplace_back([&, i] {
      Script script;
      endless[i] = script.run("while true do end");
      script.host.budget.set_limits({.instructions = 1'000'000});
      finite[i] = script.run("local n = 0 for i = 1, 1000 do n = n + i end return n");
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(endless[i] == std::string("test.lua:1: ") + kTooMany);
    CHECK(finite[i] == "500500");
  }
}

TEST_CASE("decisions of different states can be nested on a thread") {
  Script outer;
  Script inner;
  lua_getfield(outer.lua, LUA_REGISTRYINDEX, "sandbox");
  lua_pushlightuserdata(outer.lua, &inner);
  lua_pushcclosure(
      outer.lua,
      [](lua_State* lua) {
        auto& script = *static_cast<Script*>(lua_touserdata(lua, lua_upvalueindex(1)));
        const std::string text = script.run("local n = 0 for i = 1, 100 do n = n + i end return n");
        lua_pushlstring(lua, text.data(), text.size());
        return 1;
      },
      1);
  lua_setfield(outer.lua, -2, "think");
  CHECK(outer.run("return think()") == "5050");
  CHECK(outer.run("think()\nwhile true do\nend") == std::string("test.lua:2: ") + kTooMany);
}

TEST_CASE("destructors of C++ frames run when a Lua error unwinds") {
  struct Counter {
    int& count;
    ~Counter() { ++count; }
  };
  Script script;
  int destroyed = 0;
  lua_getfield(script.lua, LUA_REGISTRYINDEX, "sandbox");
  lua_pushlightuserdata(script.lua, &destroyed);
  lua_pushcclosure(
      script.lua,
      [](lua_State* lua) -> int {
        const Counter counter{*static_cast<int*>(lua_touserdata(lua, lua_upvalueindex(1)))};
        if (lua_isfunction(lua, 1)) {
          lua_settop(lua, 1);
          lua_call(lua, 0, 0);
        }
        return luaL_error(lua, "unwind");
      },
      1);
  lua_setfield(script.lua, -2, "fail");
  CHECK(script.run("fail()") == "test.lua:1: unwind");
  CHECK(destroyed == 1);
  CHECK(script.run("fail(function() fail() end)") == "test.lua:1: unwind");
  CHECK(destroyed == 3);
}

TEST_CASE("an error outside any call is an exception, not an abort") {
  Script script;
  CHECK_THROWS_WITH(luaL_error(script.lua, "nobody catches"), "Lua error outside any call: nobody catches");
}

TEST_CASE("a state that does not fit its arena is refused") {
  Arena arena(4096);
  Host host(arena);
  CHECK_THROWS_AS(new_state(arena, host), std::bad_alloc);
}

TEST_CASE("a failure has its place") {
  Script script;
  CHECK(script.run("local t = {}\n\nlocal x = t.a.b") == "test.lua:3: attempt to index a nil value (field 'a')");
  CHECK(script.failure.file == "test.lua");
  CHECK(script.failure.line == 3);
  CHECK(script.failure.message == "attempt to index a nil value (field 'a')");
  CHECK(script.run("error('stock:7: is no place', 0)") == "stock:7: is no place");  // as the script says
  CHECK(script.run("\n\nerror('no place', 0)") == "test.lua:3: no place");
}

}  // namespace houserules::budget_test
