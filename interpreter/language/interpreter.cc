#include "interpreter/language/interpreter.h"

#include <fmt/format.h>

#include "interpreter/language/list.h"

namespace houserules {

Host::Object Interpreter::object_at(lua_State* from, int index) const {
  const KnownThing& thing = known.at(lua_topointer(from, index));
  switch (thing.thing) {
    case Thing::none:
    case Thing::function:
    case Thing::text: return {lua_type(from, index) == LUA_TUSERDATA ? ObjectKind::other : ObjectKind::none, 0};
    case Thing::card: return {ObjectKind::card, thing.number};
    case Thing::player: return {ObjectKind::player, thing.number};
    default: return {ObjectKind::other, thing.number};
  }
}

std::string Interpreter::object_text(lua_State* from, int index) const {
  const KnownThing& thing = known.at(lua_topointer(from, index));
  const auto number = static_cast<std::size_t>(thing.number);
  switch (thing.thing) {
    case Thing::card:
      return setup.pack.name(state != nullptr ? state->table.face(static_cast<CardId>(thing.number))
                                              : setup.pack.cards[number]);
    case Thing::player: return setup.names[number];
    case Thing::pile: return setup.piles[number].label;
    case Thing::row: return setup.groups[number].name;
    case Thing::team: return fmt::format("team {}", number + 1);
    case Thing::pot: return setup.pots[number];
    case Thing::turns: return "turns";
    case Thing::nobody: return "nobody";
    case Thing::none:
    case Thing::function:
    case Thing::text: break;
  }
  if (lua_type(from, index) == LUA_TUSERDATA) {
    switch (*static_cast<const ObjectTag*>(lua_touserdata(from, index))) {
      case ObjectTag::list: return "list";
      case ObjectTag::range: return "range";
      case ObjectTag::sets: return "sets of cards";
      case ObjectTag::answers: return "answers";
    }
  }
  return "";
}

}  // namespace houserules
