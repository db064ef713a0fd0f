// Simultaneous choice: all alternatives are fixed before anybody answers, and answers are told once all are in.
#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/choose.h"
#include "interpreter/language/list.h"
#include "interpreter/sandbox/sandbox.h"
#include "interpreter/state/answers.h"

namespace houserules {
namespace {

/// What the loop walks: a copy of the answers, so that a choose_all inside the loop does no harm. The struct is
/// followed by the answers and then the cards of sets.
struct alignas(Answer) Answers {
  ObjectTag tag = ObjectTag::answers;
  std::uint16_t count = 0;
  std::uint16_t cursor = 0;

  Answer* items() { return reinterpret_cast<Answer*>(this + 1); }
  CardId* cards() { return reinterpret_cast<CardId*>(items() + count); }
};
static_assert(alignof(Answers) >= alignof(Answer) && alignof(Answer) <= alignof(void*));

int next_answer(lua_State* lua) {
  if (lua_type(lua, 1) != LUA_TUSERDATA ||
      *static_cast<const ObjectTag*>(lua_touserdata(lua, 1)) != ObjectTag::answers) {
    script_error(lua, "choose_all is for loops: `for player, move, value in choose_all(players, f) do`");
  }
  auto& answers = *static_cast<Answers*>(lua_touserdata(lua, 1));
  if (answers.cursor >= answers.count) {
    lua_pushnil(lua);
    return 1;
  }
  Interpreter& in = interpreter_of(lua);
  const Answer answer = answers.items()[answers.cursor++];
  in.push_player(lua, answer.seat);
  return 1 + push_choice(lua, in, answer.alternative, answer.number, answers.cards());
}

int walk_answers(lua_State* lua, Interpreter& in) {
  GameState& state = *in.state;
  announce_answers(state);
  std::size_t cards = 0;
  for (const Answer& answer : state.answers) cards += answer.alternative.count;
  lua_pushcfunction(lua, binding<next_answer>);
  auto* answers = static_cast<Answers*>(
      lua_newuserdatauv(lua, sizeof(Answers) + state.answers.size() * sizeof(Answer) + cards * sizeof(CardId), 0));
  *answers = Answers{};
  answers->count = static_cast<std::uint16_t>(state.answers.size());
  std::copy(state.answers.begin(), state.answers.end(), answers->items());
  CardId* const first = answers->cards();
  CardId* end = first;
  for (std::size_t i = 0; i < answers->count; ++i) {
    Alternative& alternative = answers->items()[i].alternative;
    if (alternative.kind != AlternativeKind::set) continue;
    const CardId* from = state.answer_cards.data() + alternative.value;
    alternative.value = static_cast<std::int32_t>(end - first);
    end = std::copy(from, from + alternative.count, end);
  }
  forget_answers(state);
  in.push_slot(lua, in.slots.range_meta);
  lua_setmetatable(lua, -2);
  return 2;
}

// Stack: 1 the players, 2 the function, then its result for each player. The first `asked` players have answered or
// were passed over.
int ask_the_rest(lua_State* lua, int status, lua_KContext asked) {
  Interpreter& in = interpreter_of(lua);
  GameState& state = *in.state;
  int next = static_cast<int>(asked);
  if (status == LUA_YIELD) keep_answer(state, /*alone=*/false);
  const int players = lua_gettop(lua) - 2;
  for (; next < players; ++next) {
    const int index = 3 + next;
    if (lua_isnil(lua, index)) continue;
    const List* list = to_list(lua, 1);
    collect_alternatives(lua, in, list->items[next], index, /*with_calls=*/false);
    if (state.decision.alternatives.empty()) continue;
    state.decision.simultaneous = true;
    ask(lua, in, next + 1, continuation<ask_the_rest>);
    keep_answer(state, /*alone=*/!state.table.heard());
  }
  return walk_answers(lua, in);
}

}  // namespace

int choose_all_function(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  const Elements players = elements_argument(lua, 1, word.name);
  if (players.element != Element::player && !players.items.empty()) {
    script_error(lua, "choose_all takes a list of players first");
  }
  if (lua_type(lua, 2) != LUA_TFUNCTION) {
    script_error(lua,
                 fmt::format("choose_all takes a function that gives each player's options, not {}", describe(lua, 2)));
  }
  lua_settop(lua, 2);
  push_list(lua, Element::player, players.items);
  lua_replace(lua, 1);
  const int count = to_list(lua, 1)->count;
  luaL_checkstack(lua, count + LUA_MINSTACK, nullptr);
  for (int i = 0; i < count; ++i) {
    lua_pushvalue(lua, 2);
    in.push_player(lua, to_list(lua, 1)->items[i]);
    lua_call(lua, 1, 1);
    if (!lua_isnil(lua, -1) &&
        (lua_type(lua, -1) != LUA_TTABLE || in.known.at(lua_topointer(lua, -1)).thing != Thing::none)) {
      script_error(lua, fmt::format("the function given to choose_all returns a table of moves, or nil, not {}",
                                    describe(lua, -1)));
    }
  }
  forget_answers(*in.state);
  return ask_the_rest(lua, LUA_OK, 0);
}

}  // namespace houserules
