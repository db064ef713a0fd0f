// The global functions and `turns`.
#include <bit>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/language/binding.h"
#include "interpreter/language/choose.h"
#include "interpreter/language/environment.h"
#include "interpreter/language/list.h"
#include "interpreter/sandbox/sandbox.h"
#include "runtime/deal.h"

namespace houserules {
namespace {

/// Everything `finish` does except leaving the script.
int note_finish(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  GameState& state = *in.state;
  const int last = lua_gettop(lua);
  state.winners = 0;
  state.winners_named = last > 0;
  for (int index = 1; index <= last; ++index) {
    const KnownThing& thing = in.known.at(lua_topointer(lua, index));
    if (thing.thing == Thing::player) {
      state.winners |= seat_bit(thing.number);
    } else if (thing.thing == Thing::team) {
      state.winners |= in.setup.seats_of_team(thing.number);
    } else if (thing.thing != Thing::nobody) {
      const Elements winners = elements_argument(lua, index, word.name);
      if (winners.element != Element::player && winners.element != Element::team && !winners.items.empty()) {
        script_error(lua, fmt::format("{} takes the players who win, not {}", word.name, describe(lua, index)));
      }
      for (const std::uint16_t one : winners.items) {
        state.winners |= winners.element == Element::team ? in.setup.seats_of_team(one) : seat_bit(one);
      }
    }
  }
  state.finished = true;
  return 0;
}

int finish(lua_State* lua, const Word& word) {
  note_finish(lua, word);
  return lua_yield(lua, 0);  // never resumed
}

int finish_match(lua_State* lua, const Word& word) {
  note_finish(lua, word);
  interpreter_of(lua).state->match_finished = true;
  return lua_yield(lua, 0);  // never resumed
}

int redeal(lua_State* lua, const Word&) {
  GameState& state = *interpreter_of(lua).state;
  state.deal_void = state.finished = true;
  return lua_yield(lua, 0);  // never resumed
}

/// The active players in the direction of play, starting after the given one, or with them if `with`.
int around(lua_State* lua, const Word& word, bool with) {
  Interpreter& in = interpreter_of(lua);
  const Seat seat = player_argument(lua, 1, word.name);
  const TurnOrder& turns = in.state->table.turns;
  std::uint16_t seats[kMaxPlayers];
  std::size_t count = 0;
  if (with && turns.is_active(seat)) seats[count++] = static_cast<std::uint16_t>(seat);
  Seat at = seat;
  for (int i = 1; i < in.setup.players; ++i) {
    at = (at + turns.direction() + in.setup.players) % in.setup.players;
    if (turns.is_active(at)) seats[count++] = static_cast<std::uint16_t>(at);
  }
  push_list(lua, Element::player, {seats, count});
  return 1;
}

int after(lua_State* lua, const Word& word) { return around(lua, word, /*with=*/false); }
int from(lua_State* lua, const Word& word) { return around(lua, word, /*with=*/true); }

/// Records the first deal for which there are too few cards.
void note_short_deal(lua_State* lua, Interpreter& in, std::int64_t count) {
  const Table& table = in.state->table;
  // After the first decision the cards may run out, and a count beyond any pack means "all there are".
  if (in.state->deal_decisions > 0 || count > kMaxCards || !in.setup.stock || !in.short_deal.message.empty()) return;
  const int players = std::popcount(table.turns.active());
  const std::int64_t wanted = count * players;
  if (table.can_deal(*in.setup.stock, static_cast<int>(wanted))) return;
  lua_Debug frame;
  if (lua_getstack(lua, 1, &frame) != 0 && lua_getinfo(lua, "Sl", &frame) != 0 && frame.currentline > 0) {
    in.short_deal.file = frame.source + 1;
    in.short_deal.line = frame.currentline;
  }
  in.short_deal.message = fmt::format("{} cards for each of {} players are {}, and the stock has {}", count, players,
                                      wanted, table.size(*in.setup.stock));
}

int deal_function(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  const std::int64_t count = integer_argument(lua, 1, word.name);
  if (count < 0) script_error(lua, fmt::format("{} cards cannot be dealt", count));
  int group = in.setup.hands.value_or(-1);
  if (!lua_isnoneornil(lua, 2)) {
    const std::string name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
    group = -1;
    std::vector<std::string> names;
    for (std::size_t g = 0; g < in.setup.groups.size(); ++g) {
      if (!in.setup.groups[g].is_of_each_player()) continue;
      names.push_back(in.setup.groups[g].name);
      if (in.setup.groups[g].name == name) group = static_cast<int>(g);
    }
    if (group < 0) {
      script_error(lua, fmt::format("deal takes the name of a pile that each player has, not {}{}", describe(lua, 2),
                                    did_you_mean(name, names)));
    }
  }
  if (group < 0) script_error(lua, "deal needs a pile that each player has: there is no `hand`");
  note_short_deal(lua, in, count);
  deal_to_each(in.state->table, group, static_cast<int>(std::min<std::int64_t>(count, kMaxCards)));
  return 0;
}

int say(lua_State* lua, const Word& word) {
  Table& table = interpreter_of(lua).state->table;
  if (lua_isnone(lua, 1)) script_error(lua, fmt::format("{} takes {}", word.name, word.takes.parameters[0].expected));
  const std::size_t length = lua_type(lua, 1) == LUA_TSTRING ? lua_rawlen(lua, 1) : 0;
  table.tell(Event::Kind::said, 0, length, [&](Event& event) { event.text = text_of(lua, 1); });
  return 0;
}

int chance_function(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  Table& table = in.state->table;
  if (lua_type(lua, 1) == LUA_TNUMBER) {
    const std::int64_t bound = integer_argument(lua, 1, word.name);
    if (bound < 1 || bound > 0x7FFFFFFF)
      script_error(lua, fmt::format("chance({}) has no outcome: at least 1 is needed", bound));
    const auto outcome = static_cast<lua_Integer>(table.draw(static_cast<std::uint32_t>(bound))) + 1;
    lua_pushinteger(lua, outcome);
    return 1;
  }
  if (lua_type(lua, 1) == LUA_TTABLE && in.known.at(lua_topointer(lua, 1)).thing == Thing::none) {
    const auto length = lua_rawlen(lua, 1);
    if (length == 0) script_error(lua, "chance cannot pick from an empty list");
    const std::uint32_t outcome = table.draw(static_cast<std::uint32_t>(length));
    lua_rawgeti(lua, 1, static_cast<lua_Integer>(outcome) + 1);
    return 1;
  }
  const Elements elements = elements_argument(lua, 1, word.name);
  if (elements.items.empty()) script_error(lua, "chance cannot pick from an empty list");
  const std::uint32_t outcome = table.draw(static_cast<std::uint32_t>(elements.items.size()));
  push_element(lua, elements.element, elements.items[outcome], elements.sets);
  return 1;
}

// ---- turns ----

int skip(lua_State* lua, const Word& word) {
  const std::int64_t count = lua_isnoneornil(lua, 1) ? 1 : integer_argument(lua, 1, full_name(word));
  if (count < 0 || count > 1000) script_error(lua, fmt::format("{} turns cannot be skipped", count));
  interpreter_of(lua).state->table.turns.skip(static_cast<int>(count));
  return 0;
}

int reverse(lua_State* lua, const Word& word) {
  const std::int64_t times = lua_isnoneornil(lua, 1) ? 1 : integer_argument(lua, 1, full_name(word));
  if (times < 0) script_error(lua, fmt::format("play cannot turn round {} times", times));
  if (times % 2 == 0) return 0;
  Table& table = interpreter_of(lua).state->table;
  table.turns.reverse();
  if (table.turns.direction_matters()) table.tell(Event::Kind::turned_round, kNoSeat, table.turns.direction());
  return 0;
}

int again(lua_State* lua, const Word&) {
  interpreter_of(lua).state->table.turns.again();
  return 0;
}

int turns_index(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  lua_pushvalue(lua, 2);
  lua_rawget(lua, lua_upvalueindex(1));
  if (!lua_isnil(lua, -1)) return 1;
  const std::string_view key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  const TurnOrder& turns = in.state->table.turns;
  if (key == "direction") {
    lua_pushinteger(lua, turns.direction());
  } else if (key == "next") {
    if (turns.pending_next() == kNoSeat) {
      lua_pushnil(lua);
    } else {
      in.push_player(lua, turns.pending_next());
    }
  } else {
    unknown_field(lua, Owner::turns);
  }
  return 1;
}

int turns_newindex(lua_State* lua) {
  const std::string_view key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  if (key != "next") {
    script_error(lua, fmt::format("`turns.{}` cannot be set; only `turns.next` can", text_of(lua, 2)));
  }
  constexpr const Word& kNext = kWords[row_of(Owner::turns, "next")];
  require_play(lua, kNext.doing);
  Interpreter& in = interpreter_of(lua);
  TurnOrder& turns = in.state->table.turns;
  if (lua_isnil(lua, 3)) {
    turns.set_next(kNoSeat);
    return 0;
  }
  const Seat seat = player_argument(lua, 3, full_name(kNext));
  if (!turns.is_active(seat)) {
    script_error(lua,
                 fmt::format("{} takes no part in the deal and cannot have the next turn", in.setup.names[slot(seat)]));
  }
  turns.set_next(seat);
  return 0;
}

}  // namespace

void add_functions(Interpreter& in) {
  using enum Owner;
  static constexpr luaL_Reg kFunctions[] = {bound<row_of(global, "finish"), finish>,
                                            bound<row_of(global, "finish_match"), finish_match>,
                                            bound<row_of(global, "redeal"), redeal>,
                                            bound<row_of(global, "choose_all"), choose_all_function>,
                                            bound<row_of(global, "after"), after>,
                                            bound<row_of(global, "from"), from>,
                                            bound<row_of(global, "deal"), deal_function>,
                                            bound<row_of(global, "say"), say>,
                                            bound<row_of(global, "chance"), chance_function>,
                                            bound<row_of(global, "range"), range_function>,
                                            bound<row_of(global, "cards"), cards_function>,
                                            bound<row_of(global, "list"), list_function>,
                                            bound<row_of(global, "each"), each_function>,
                                            {nullptr, nullptr}};
  luaL_setfuncs(in.lua, kFunctions, 0);  // into the table at the top
}

void add_turns(Interpreter& in) {
  lua_State* lua = in.lua;
  static constexpr luaL_Reg kMethods[] = {bound<row_of(Owner::turns, "skip"), skip>,
                                          bound<row_of(Owner::turns, "reverse"), reverse>,
                                          bound<row_of(Owner::turns, "again"), again>,
                                          {nullptr, nullptr}};
  lua_newtable(lua);
  in.known.add(lua_topointer(lua, -1)).thing = Thing::turns;
  lua_newtable(lua);
  lua_newtable(lua);
  luaL_setfuncs(lua, kMethods, 0);
  lua_pushcclosure(lua, binding<turns_index>, 1);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, binding<turns_newindex>);
  lua_setfield(lua, -2, "__newindex");
  lua_setmetatable(lua, -2);
  lua_setfield(lua, -2, "turns");
}

}  // namespace houserules
