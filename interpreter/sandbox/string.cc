#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "interpreter/sandbox/host.h"
#include "interpreter/sandbox/parts.h"

namespace houserules::sandbox {
namespace {

constexpr lua_Integer kMaxBytes = 10'000;

void guard_rep(lua_State* lua) {
  const auto size = static_cast<lua_Integer>(string(lua, "string.rep", 1).size());
  const auto separator = lua_isnoneornil(lua, 3) ? 0 : static_cast<lua_Integer>(string(lua, "string.rep", 3).size());
  const lua_Integer times = lua_tointeger(lua, 2);
  constexpr auto kMost = static_cast<lua_Integer>(Arena::kMaxString);
  // Even with nothing to write, Lua would loop `times` times.
  if (times > kMost + 1 || (times > 0 && times * size + (times - 1) * separator > kMost)) too_long(lua, "string.rep");
  charge(lua, std::max<lua_Integer>(times, 0) * (1 + (size + separator) / 16));
}

void guard_copy(lua_State* lua) { charge(lua, static_cast<lua_Integer>(lua_rawlen(lua, 1) / 16)); }

void guard_byte(lua_State* lua) {
  const auto size = static_cast<lua_Integer>(string(lua, "string.byte", 1).size());
  lua_Integer first = whole_or(lua, "string.byte", 2, 1);
  lua_Integer last = whole_or(lua, "string.byte", 3, first);
  if (first < 0) first = std::max<lua_Integer>(first + size + 1, 1);
  if (last < 0) last = std::max<lua_Integer>(last + size + 1, 0);
  if (std::min(last, size) - std::max<lua_Integer>(first, 1) >= kMaxBytes) {
    raise(lua, fmt::format("string.byte: more than {} bytes are too many", kMaxBytes));
  }
}

constexpr Delegate kString[] = {
    {"string", "byte", "sII", guard_byte},
    {"string", "char", "b*"},
    {"string", "len", "s"},
    {"string", "rep", "siS", guard_rep},
    {"string", "reverse", "s", guard_copy},
    {"string", "sub", "siI", guard_copy},
};

// ASCII letters only: Lua's own depend on the locale.
template <char kFirst, char kLast>
int change_case(lua_State* lua, const char* function) {
  std::string text(string(lua, function, 1));
  charge(lua, static_cast<lua_Integer>(text.size()) / 4);
  for (char& c : text) {
    if (c >= kFirst && c <= kLast) c = static_cast<char>(c ^ ('a' ^ 'A'));
  }
  lua_pushlstring(lua, text.data(), text.size());
  return 1;
}

int lower(lua_State* lua) { return change_case<'A', 'Z'>(lua, "string.lower"); }
int upper(lua_State* lua) { return change_case<'a', 'z'>(lua, "string.upper"); }

constexpr luaL_Reg kStringFunctions[] = {
    {"find", find},   {"format", format}, {"gmatch", gmatch}, {"gsub", gsub},
    {"lower", lower}, {"match", match},   {"upper", upper},   {nullptr, nullptr},
};

}  // namespace

void add_string(lua_State* lua) {
  add_delegates<kString>(lua);
  luaL_setfuncs(lua, kStringFunctions, 0);
}

}  // namespace houserules::sandbox
