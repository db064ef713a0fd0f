#include "interpreter/language/internals.h"

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/compile/predicate.h"
#include "interpreter/language/list.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {

World::Internals::Internals() : Host(memory) {}
World::Internals::~Internals() = default;

Host::Object World::Internals::object_at(lua_State* from, int index) const {
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

std::string World::Internals::object_text(lua_State* from, int index) const {
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

void script_error(lua_State* lua, const std::string& message) {
  // The place is the innermost line of the script, even when the call went through functions of ours.
  lua_Debug frame;
  for (int level = 1; lua_getstack(lua, level, &frame) != 0; ++level) {
    lua_getinfo(lua, "Sl", &frame);
    if (frame.currentline > 0) {
      lua_pushfstring(lua, "%s:%d: ", frame.short_src, frame.currentline);
      lua_pushlstring(lua, message.data(), message.size());
      lua_concat(lua, 2);
      lua_error(lua);
    }
  }
  lua_pushlstring(lua, message.data(), message.size());
  lua_error(lua);
  __builtin_unreachable();
}

void require_play(lua_State* lua, const std::string_view& what) {
  const World::Internals& in = internals_of(lua);
  if (in.loading || lua_isyieldable(lua) == 0) [[unlikely]] {
    script_error(lua, in.loading
                          ? fmt::format("{} is not possible before the game begins: put it into a function", what)
                          : fmt::format("{} is not possible here: not in `score`, nor in a function given to "
                                        "`where`, `sort`, `choose_all` and the like",
                                        what));
  }
}

void wrong_argument(lua_State* lua, int index, const std::string_view& what, std::string_view expected) {
  script_error(lua, fmt::format("{} takes {}, not {}", what, expected, describe(lua, index)));
}

CardId card_argument(lua_State* lua, int index, const std::string_view& what) {
  const KnownThing& thing = internals_of(lua).known.at(lua_topointer(lua, index));
  if (thing.thing != Thing::card) [[unlikely]]
    wrong_argument(lua, index, what, "a card");
  return static_cast<CardId>(thing.number);
}

Seat player_argument(lua_State* lua, int index, const std::string_view& what) {
  const KnownThing& thing = internals_of(lua).known.at(lua_topointer(lua, index));
  if (thing.thing != Thing::player) [[unlikely]]
    wrong_argument(lua, index, what, "a player");
  return thing.number;
}

PileId pile_argument(lua_State* lua, int index, const std::string_view& what) {
  const KnownThing& thing = internals_of(lua).known.at(lua_topointer(lua, index));
  if (thing.thing != Thing::pile) [[unlikely]]
    wrong_argument(lua, index, what, "a pile");
  return static_cast<PileId>(thing.number);
}

std::int64_t integer_argument(lua_State* lua, int index, const std::string_view& what) {
  int is_integer = 0;
  const lua_Integer value = lua_tointegerx(lua, index, &is_integer);
  if (is_integer == 0 || lua_type(lua, index) != LUA_TNUMBER) [[unlikely]]
    wrong_argument(lua, index, what, "a whole number");
  return value;
}

void unknown_field(lua_State* lua, std::string_view owner, const std::vector<std::string>& fields) {
  if (lua_type(lua, 2) != LUA_TSTRING) {
    script_error(lua, fmt::format("{} has no field {}", owner,
                                  lua_type(lua, 2) == LUA_TNUMBER ? text_of(lua, 2) : describe(lua, 2)));
  }
  std::string key = lua_tostring(lua, 2);
  if (key == kChooseAtSite || key == kDealOnly || key == kWhereInChoice) key.erase(0, 1);
  script_error(lua, fmt::format("{} has no field `{}`{}", owner, key, did_you_mean(key, fields)));
}

void unknown_field(lua_State* lua, Owner owner) { unknown_field(lua, about(owner).name, words_of(owner)); }

int refuse_assignment(lua_State* lua) {
  const std::string owner = describe(lua, 1);
  const std::string key = text_of(lua, 2);
  script_error(lua, fmt::format("`{}` of {} cannot be set", key, owner));
}

}  // namespace houserules
