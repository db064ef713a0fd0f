#include "interpreter/language/test_script.h"

#include <algorithm>

#include <fmt/format.h>
#include <lua.hpp>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/lua/parse.h"
#include "interpreter/language/bindings.h"
#include "interpreter/language/library.h"
#include "interpreter/language/lua_values.h"

namespace houserules {

namespace {

constexpr const char* kChunk = "=test";
constexpr const char* kSubject = "t";  ///< its key in Lua's registry
constexpr int kMostFrames = 20;

}  // namespace

struct TestScript::State final : LuaAlone {
  std::vector<std::string> methods;
  std::vector<TestCase> tests;
  std::string open_name;  ///< the name of a `test "name"` that has no table yet
  bool declaring = true;
  TestSubject* subject = nullptr;

  static State& of(lua_State* thread) { return static_cast<State&>(interpreter_of(thread)); }
  std::optional<ScriptFault> run(lua_State* thread, int arguments);
};

namespace {

using State = TestScript::State;

/// The registry key of the test's function.
std::string place_of(const TestCase& test) { return "test " + test.name; }

constexpr const char* kForm = "write a test as test \"name\" { ..., function(t) ... end }";

// Handles the table of `test "name" { ... }`. Upvalue: the name.
int add_test(lua_State* lua) {
  State& state = State::of(lua);
  TestCase test;
  test.name = lua_tostring(lua, lua_upvalueindex(1));
  if (const auto frame = innermost_frame(lua)) test.line = frame->currentline;
  if (lua_type(lua, 1) != LUA_TTABLE || lua_gettop(lua) != 1) script_error(lua, kForm);
  if (state.open_name != test.name) script_error(lua, kForm);
  state.open_name.clear();
  for (const TestCase& other : state.tests) {
    if (other.name == test.name) {
      script_error(lua, fmt::format("two tests have the name \"{}\"; the first is on line {}", test.name, other.line));
    }
  }
  lua_rawgeti(lua, 1, 1);
  test.has_function = lua_isfunction(lua, -1);
  if (test.has_function) lua_setfield(lua, LUA_REGISTRYINDEX, place_of(test).c_str());
  test.fields = read_value(lua, 1);
  if (test.has_function) {
    std::erase_if(test.fields.entries, [](const auto& entry) { return entry.first == ScriptValue(std::int64_t{1}); });
  }
  state.tests.push_back(std::move(test));
  return 0;
}

int test_function(lua_State* lua) {
  State& state = State::of(lua);
  if (!state.declaring) script_error(lua, "a test cannot declare another one");
  if (lua_type(lua, 1) != LUA_TSTRING || lua_gettop(lua) != 1) script_error(lua, kForm);
  if (!state.open_name.empty()) script_error(lua, fmt::format("test \"{}\" has no table; {}", state.open_name, kForm));
  state.open_name = lua_tostring(lua, 1);
  if (state.open_name.empty()) script_error(lua, "a test needs a name");
  lua_settop(lua, 1);
  lua_pushcclosure(lua, binding<add_test>, 1);
  return 1;
}

// Upvalue: the method's name.
int method(lua_State* lua) {
  State& state = State::of(lua);
  const std::string name = lua_tostring(lua, lua_upvalueindex(1));
  lua_getfield(lua, LUA_REGISTRYINDEX, kSubject);
  const bool is_called_on_it = lua_gettop(lua) > 1 && lua_rawequal(lua, 1, -1) != 0;
  lua_pop(lua, 1);
  if (!is_called_on_it) {
    script_error(lua, fmt::format("write t:{}(...), with a colon", name));
  }
  if (state.subject == nullptr) script_error(lua, "`t` belongs to a test that is over");
  std::vector<ScriptValue> arguments;
  for (int index = 2; index <= lua_gettop(lua); ++index) arguments.push_back(read_value(lua, index));
  push_value(lua, state.subject->call(name, arguments));
  return 1;
}

int unknown_method(lua_State* lua) {
  const std::string name = text_of(lua, 2);
  script_error(lua, fmt::format("`t` has no `{}`{}", name, did_you_mean(name, State::of(lua).methods)));
}

int unknown_word(lua_State* lua) {
  const std::string name = text_of(lua, 2);
  script_error(lua, fmt::format("unknown name `{}`{}", name, did_you_mean(name, names_in(lua, 1))));
}

int refuse_global(lua_State* lua) {
  const std::string name = text_of(lua, 2);
  script_error(lua, fmt::format("`{}` is not declared; write: local {} = ...", name, name));
}

int refuse_field(lua_State* lua) { script_error(lua, fmt::format("`t.{}` cannot be set", text_of(lua, 2))); }

/// Pushes the environment of the file: `test` and the library. Assigning to a new global is an error.
void push_environment(lua_State* lua) {
  open_library(lua);
  lua_pushcfunction(lua, binding<test_function>);
  lua_setfield(lua, -2, "test");
  make_proxy(lua, binding<unknown_word>, binding<refuse_global>);
}

/// Pushes a new `t`.
void push_subject(lua_State* lua, const std::vector<std::string>& methods) {
  lua_newtable(lua);
  for (const std::string& name : methods) {
    lua_pushlstring(lua, name.data(), name.size());
    lua_pushcclosure(lua, binding<method>, 1);
    lua_setfield(lua, -2, name.c_str());
  }
  make_proxy(lua, binding<unknown_method>, binding<refuse_field>);
  lua_pushvalue(lua, -1);
  lua_setfield(lua, LUA_REGISTRYINDEX, kSubject);
}

}  // namespace

std::optional<ScriptFault> TestScript::State::run(lua_State* thread, int arguments) {
  int results = 0;
  int status = LUA_OK;
  machine->refill();
  {
    const DecisionScope scope(budget, thread);
    status = lua_resume(thread, lua, arguments, &results);
  }
  if (status == LUA_OK) return std::nullopt;
  ScriptFault fault;
  const Failure failure = classify_failure(thread, status);
  fault.message = failure.message;
  if (failure.verdict == Verdict::instructions) {
    fault.message = fmt::format("this ran more than {} million instructions: is there an endless loop?",
                                budget.limits().instructions / 1'000'000);
  }
  if (failure.line > 0) fault.lines.push_back(failure.line);
  lua_Debug frame;
  for (int level = 0; level < kMostFrames && lua_getstack(thread, level, &frame) != 0; ++level) {
    lua_getinfo(thread, "l", &frame);
    if (frame.currentline > 0 && (fault.lines.empty() || fault.lines.back() != frame.currentline)) {
      fault.lines.push_back(frame.currentline);
    }
  }
  return fault;
}

TestScript::TestScript() : state_(std::make_unique<State>()) {}
TestScript::~TestScript() = default;

std::unique_ptr<TestScript> TestScript::load(const std::string& path, const std::string& text,
                                             std::vector<std::string> methods, ScriptFault& fault) {
  fault = ScriptFault{};
  const LuaScript parsed = parse_lua(text, path);
  for (const Diagnostic& diagnostic : parsed.diagnostics) {
    if (diagnostic.severity != Severity::error) continue;
    fault = {diagnostic.message, {diagnostic.range.begin.line}};
    return nullptr;
  }
  std::unique_ptr<TestScript> script(new TestScript);
  State& state = *script->state_;
  state.methods = std::move(methods);
  try {
    lua_State* lua = state.lua;
    lua_State* thread = lua_newthread(lua);
    if (const int loaded = luaL_loadbufferx(thread, text.data(), text.size(), kChunk, "t"); loaded != LUA_OK) {
      const Failure failure = classify_failure(thread, loaded);
      fault.message = failure.message;
      if (failure.line > 0) fault.lines.push_back(failure.line);
      return nullptr;
    }
    push_environment(thread);
    lua_setupvalue(thread, -2, 1);
    if (auto failed = state.run(thread, 0)) {
      fault = std::move(*failed);
      return nullptr;
    }
    if (!state.open_name.empty()) {
      fault.message = fmt::format("test \"{}\" has no table; {}", state.open_name, kForm);
      return nullptr;
    }
    lua_settop(lua, 0);
    lua_gc(lua, LUA_GCCOLLECT);
    state.arena.trim();
    state.declaring = false;
    state.arena.save(state.fresh_lua);
    state.machine->save(state.fresh_machine);
  } catch (const std::exception& exception) {
    fault.message = fmt::format("the file ran out of memory: {}", exception.what());
    return nullptr;
  }
  return script;
}

const std::vector<TestCase>& TestScript::tests() const { return state_->tests; }

std::optional<ScriptFault> TestScript::run(std::size_t test, TestSubject& subject) {
  State& state = *state_;
  state.arena.restore(state.fresh_lua);
  state.machine->restore(state.fresh_machine);
  try {
    lua_State* thread = lua_newthread(state.lua);
    lua_getfield(thread, LUA_REGISTRYINDEX, place_of(state.tests[test]).c_str());
    push_subject(thread, state.methods);
    state.subject = &subject;
    auto fault = state.run(thread, 1);
    state.subject = nullptr;
    return fault;
  } catch (const std::exception& exception) {
    state.subject = nullptr;
    return ScriptFault{fmt::format("the test ran out of memory: {}", exception.what()), {}};
  }
}

}  // namespace houserules
