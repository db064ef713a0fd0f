// How Lua calls what the machine does: words, fields, operators.
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
/// Raises the error whose message is on top of the stack; nil: the machine leaves to Lua what cannot be done. `level`:
/// as Lua's `error` has it.
[[noreturn]] void raise_pushed(lua_State* lua, std::int64_t level);

/// While it lives, what the machine does is done for the function of C that runs in `lua`.
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

/// Runs a binding so that no C++ exception crosses a Lua frame; Lua's own errors pass.
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

/// A binding as Lua takes it.
template <int (*Function)(lua_State*)>
int binding(lua_State* lua) {
  return shielded(lua, [lua] { return Function(lua); });
}
/// What goes on after the script was suspended, as Lua takes it.
template <int (*Function)(lua_State*, int, lua_KContext)>
int continuation(lua_State* lua, int status, lua_KContext context) {
  return shielded(lua, [=] { return Function(lua, status, context); });
}

/// Makes the metatables of what scripts hold, once, while loading.
void make_metatables(lua_State* lua);
/// Sets the words of an owner in the table on top of the stack.
void add_words(lua_State* lua, Owner owner);
/// Pushes results; returns how many.
int push_all(lua_State* lua, const std::vector<machine::Value>& values);
/// Whether it belongs to Lua's library, which keeps nothing and leaves tables where they are.
constexpr bool is_of_library(Owner owner) {
  return owner == Owner::library || owner == Owner::string || owner == Owner::table || owner == Owner::math;
}

/// Frees what nothing holds in the machine's heap once that has grown, unless a word is in the middle of its work: it
/// may have called what calls this.
void collect_between_words(Interpreter& in);
/// The binding of a word that suspends the script (suspending.cc), or that a loop walks by (library.cc); null: any
/// other.
lua_CFunction suspending_binding(std::size_t row);
lua_CFunction walking_binding(std::size_t row);

}  // namespace houserules
