// Exposes the machine's built-ins ("words"), fields and operators to Lua.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "interpreter/language/values.h"

namespace houserules {

/// Raises a Lua error at the innermost line of the script.
[[noreturn]] void script_error(lua_State* lua, const std::string& message);
/// Raises the error whose message is on top of the stack; nil stands for a machine::Trap, which has no message. `level`
/// is as in Lua's `error`.
[[noreturn]] void raise_pushed(lua_State* lua, std::int64_t level);

/// Makes `lua` the thread that calls into the machine, until the end of the scope. Calls nest.
class Calling {
 public:
  explicit Calling(lua_State* lua)
      : in_(interpreter_of(lua)),
        outer_(in_.calling),
        anchored_(in_.anchored),
        was_asked_(in_.machine->set_asked(in_.loading || lua_isyieldable(lua) == 0)) {
    in_.calling = lua;
  }
  ~Calling() {
    in_.calling = outer_;
    in_.anchored = anchored_;
    in_.machine->set_asked(was_asked_);
  }
  Calling(const Calling&) = delete;
  Calling& operator=(const Calling&) = delete;

 private:
  Interpreter& in_;
  lua_State* outer_;
  lua_Integer anchored_;
  bool was_asked_;
};

/// Calls a binding and converts C++ exceptions into Lua errors, so that none crosses a Lua frame. Lua's own errors
/// propagate.
template <class Call>
int shielded(lua_State* lua, Call call) {
  bool no_memory = false;
  std::int64_t level = 1;
  try {
    const Calling calling(lua);
    return call();
  } catch (const std::bad_alloc&) {
    no_memory = true;
  } catch (const machine::Fault& fault) {
    interpreter_of(lua).nothing_offered = fault.nothing_offered;
    interpreter_of(lua).budget.note(fault.verdict);
    level = fault.level;
    lua_pushlstring(lua, fault.message.data(), fault.message.size());
  } catch (const machine::OperandFault& fault) {
    const std::string message = fmt::format(fmt::runtime(fault.message), "");
    lua_pushlstring(lua, message.data(), message.size());
  } catch (const machine::Trap&) {
    lua_pushnil(lua);
  } catch (const std::exception& exception) {
    lua_pushstring(lua, exception.what());
  }
  if (no_memory) interpreter_of(lua).budget.no_memory(lua);
  raise_pushed(lua, level);
}

/// A binding as a lua_CFunction.
template <int (*Function)(lua_State*)>
int binding(lua_State* lua) {
  return shielded(lua, [lua] { return Function(lua); });
}
/// A binding that continues after a yield, as a lua_KFunction.
template <int (*Function)(lua_State*, int, lua_KContext)>
int continuation(lua_State* lua, int status, lua_KContext context) {
  return shielded(lua, [=] { return Function(lua, status, context); });
}

/// Creates the metatables of cards, players, piles, lists and so on. Call once, while loading.
void make_metatables(lua_State* lua);
/// Adds the built-ins of `owner` to the table on top of the stack.
void add_words(lua_State* lua, Owner owner);
/// Pushes `values` and returns how many there are.
int push_all(lua_State* lua, const std::vector<machine::Value>& values);
/// Whether `owner` is part of Lua's library. Its functions keep no references to their arguments, so tables are passed
/// to them without a copy.
constexpr bool is_of_library(Owner owner) {
  return owner == Owner::library || owner == Owner::string || owner == Owner::table || owner == Owner::math;
}

/// Collects garbage in the machine's heap if it has grown. Does nothing while a built-in is waiting for a script
/// function, because that built-in may hold values the collector does not know.
void collect_between_words(Interpreter& in);
/// The special binding of a built-in that suspends the script (suspending.cc), or that a loop iterates with
/// (library.cc); null for all others.
lua_CFunction suspending_binding(std::size_t row);
lua_CFunction walking_binding(std::size_t row);
/// Calls Machine::offer_anew with the Chance that is its only argument, as light user data.
lua_CFunction offering_binding();

/// Creates the environment. Call once, while loading. May raise Lua errors.
void make_environment(Interpreter& in);
/// Updates the globals that depend on the deal: `players`, `dealer` and `deal_number`.
void set_deal_globals(Interpreter& in);

}  // namespace houserules
