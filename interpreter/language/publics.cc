#include "interpreter/language/publics.h"

namespace houserules {
namespace {

/// The registry indices of the tables in which the values of a public value lie: one, or one for each owner.
std::vector<int> tables_of(const Interpreter& in, const PublicInfo& info) {
  if (!info.each && !info.each_team) return {in.slots.shared};
  std::vector<int> tables;
  const int owners = info.each ? in.setup.players : in.setup.teams;
  for (int owner = 0; owner < owners; ++owner)
    tables.push_back((info.each ? in.slots.publics : in.slots.team_publics) + owner);
  return tables;
}

/// Sets a public value to what is on top of the stack, and pops it. Tells nobody.
void set_silently(Interpreter& in, std::size_t number, int table) {
  lua_State* lua = in.lua;
  if (!in.setup.publics[number].each && !in.setup.publics[number].each_team) {
    in.state->shared[number] = predicate::read_value(in.known, lua, lua_gettop(lua));
  }
  in.push_slot(lua, table);
  lua_insert(lua, -2);
  lua_setfield(lua, -2, in.setup.publics[number].name.c_str());
  lua_pop(lua, 1);
}

/// Pushes what Lua has for a value.
struct Push {
  Interpreter& in;
  void operator()(std::monostate) const { lua_pushnil(in.lua); }
  void operator()(bool on) const { lua_pushboolean(in.lua, on ? 1 : 0); }
  void operator()(std::int64_t number) const { lua_pushinteger(in.lua, number); }
  void operator()(double number) const { lua_pushnumber(in.lua, number); }
  void operator()(const std::string& text) const { lua_pushlstring(in.lua, text.data(), text.size()); }
  void operator()(Seat seat) const { in.push_player(in.lua, seat); }
};

}  // namespace

void set_starting_values(Interpreter& in) {
  for (std::size_t i = 0; i < in.setup.publics.size(); ++i) {
    const PublicInfo& info = in.setup.publics[i];
    if (std::holds_alternative<std::monostate>(info.start)) continue;
    for (const int table : tables_of(in, info)) {
      std::visit(Push{in}, info.start);
      set_silently(in, i, table);
    }
  }
}

void set_kept_values(Interpreter& in, const std::vector<KeptStart>& values) {
  for (const KeptStart& kept : values) {
    const std::vector<int> tables = tables_of(in, in.setup.publics[slot(kept.number)]);
    std::visit(Push{in}, kept.value);
    set_silently(in, slot(kept.number), tables[kept.owner == kNoSeat ? 0 : slot(kept.owner)]);
  }
}

KeptValues::KeptValues(const Interpreter& in) {
  lua_State* lua = in.lua;
  for (std::size_t i = 0; i < in.setup.publics.size(); ++i) {
    const PublicInfo& info = in.setup.publics[i];
    if (!info.kept) continue;
    for (const int table : tables_of(in, info)) {
      in.push_slot(lua, table);
      lua_getfield(lua, -1, info.name.c_str());
      Value value;
      switch (lua_type(lua, -1)) {
        case LUA_TBOOLEAN: value = lua_toboolean(lua, -1) != 0; break;
        case LUA_TNUMBER:
          if (lua_isinteger(lua, -1) != 0) value = std::int64_t{lua_tointeger(lua, -1)};
          else value = lua_tonumber(lua, -1);
          break;
        case LUA_TSTRING: value = std::string(lua_tostring(lua, -1), lua_rawlen(lua, -1)); break;
        case LUA_TTABLE: value = Seat{in.known.at(lua_topointer(lua, -1)).number}; break;  // cards are refused
        default: break;
      }
      lua_pop(lua, 2);
      held_.push_back({i, table, std::move(value)});
    }
  }
}

void KeptValues::put_back(Interpreter& in) const {
  for (const Held& held : held_) {
    std::visit(Push{in}, held.value);
    set_silently(in, held.number, held.table);
  }
}

}  // namespace houserules
