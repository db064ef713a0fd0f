// `table.sort`: stable and reproducible (Lua's own may pick its pivot by the clock).
#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "interpreter/sandbox/host.h"
#include "interpreter/sandbox/order.h"
#include "interpreter/sandbox/parts.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules::sandbox {
namespace {

constexpr int kTable = 1;
constexpr int kComparator = 2;
constexpr int kFirstValue = 3;
constexpr lua_Integer kMaxValues = 100'000;

// Whether the value at stack index `a` belongs before the one at `b`.
bool before(lua_State* lua, int a, int b) {
  if (lua_isnil(lua, kComparator)) return comes_before(lua, a, b);
  lua_pushvalue(lua, kComparator);
  lua_pushvalue(lua, a);
  lua_pushvalue(lua, b);
  lua_call(lua, 2, 1);
  const bool answer = lua_toboolean(lua, -1) != 0;
  lua_pop(lua, 1);
  return answer;
}

}  // namespace

bool comes_before(lua_State* lua, int a, int b) {
  if (lua_type(lua, a) == LUA_TSTRING && lua_type(lua, b) == LUA_TSTRING) {
    const std::string_view left = string(lua, "", a), right = string(lua, "", b);
    charge(lua, static_cast<std::int64_t>(std::min(left.size(), right.size()) / 16));
    return left < right;
  }
  return lua_compare(lua, a, b, LUA_OPLT) != 0;
}

void charge_sort(lua_State* lua, std::size_t count) {
  charge(lua, static_cast<std::int64_t>(count * 4 * static_cast<std::size_t>(std::bit_width(count))));
}

int sort(lua_State* lua) {
  if (lua_type(lua, kTable) != LUA_TTABLE) argument_error(lua, "table.sort", kTable, "a table");
  if (lua_getmetatable(lua, kTable) != 0) argument_error(lua, "table.sort", kTable, "a table of the script's own");
  if (!lua_isnoneornil(lua, kComparator) && lua_type(lua, kComparator) != LUA_TFUNCTION) {
    argument_error(lua, "table.sort", kComparator, "a function");
  }
  lua_settop(lua, kComparator);
  const auto length = static_cast<lua_Integer>(lua_rawlen(lua, kTable));
  if (length > kMaxValues) {
    raise(lua, fmt::format("table.sort: {} values are too many, {} is the most", length, kMaxValues));
  }
  if (length < 2) return 0;
  const int count = static_cast<int>(length);
  charge_sort(lua, static_cast<std::size_t>(count));
  luaL_checkstack(lua, count + 8, "table.sort");

  std::vector<int> order;
  order.reserve(static_cast<std::size_t>(count));
  for (int i = 1; i <= count; ++i) {
    if (lua_rawgeti(lua, kTable, i) == LUA_TNIL) {
      raise(lua, fmt::format("table.sort: value {} of {} is nil", i, count));
    }
    order.push_back(kFirstValue + i - 1);
  }
  if (!lua_isnil(lua, kComparator) && before(lua, kFirstValue, kFirstValue)) {
    raise(lua, "table.sort: the function says that a value comes before itself: compare with `<`, not with `<=`");
  }
  merge_sort(order, [lua](int a, int b) { return before(lua, a, b); });
  for (int i = 1; i <= count; ++i) {
    lua_pushvalue(lua, order[static_cast<std::size_t>(i) - 1]);
    lua_rawseti(lua, kTable, i);
  }
  return 0;
}

}  // namespace houserules::sandbox
