// What the parts of the interpreter share: the state inside the arena, the objects that scripts hold, ways from one to
// the other. For interpreter/*.cc alone.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <lua.hpp>

#include "grammar/language/words.h"
#include "interpreter/compile/chunk.h"
#include "interpreter/compile/predicate_value.h"
#include "interpreter/language/known.h"
#include "interpreter/sandbox/host.h"
#include "interpreter/world/world.h"

namespace houserules {

/// Where the game stands between two calls of the script.
enum class Phase : std::uint8_t { new_deal, before_deal, deal, start, first_turn, turn, play, limit, score, over };

/// A choice made under choose_all, kept until all have chosen.
struct Answer {
  Seat seat = kNoSeat;
  Option option;
  std::int64_t number = 0;
  std::uint32_t first = 0, count = 0;  ///< what could have been answered, in State::answer_options
};

/// All that changes while a game runs and is not Lua's. It lies in the arena, at one address for ever.
struct World::State {
  State(const Setup& setup, TableHooks& hooks, std::pmr::memory_resource* memory)
      : table(setup, hooks, memory),
        decision(memory),
        answers(memory),
        answer_cards(memory),
        answer_options(memory),
        shared(setup.publics.size(), predicate::nil(), memory) {}

  Table table;
  Decision decision;
  Choice choice;                     ///< the answer to it
  std::pmr::vector<Answer> answers;  ///< of the running choose_all
  std::pmr::vector<CardId> answer_cards;
  std::pmr::vector<Option> answer_options;    ///< all that they could choose from; sets lie in answer_cards
  std::pmr::vector<predicate::Value> shared;  ///< the public values of all, as the script last set them
  lua_State* coroutine = nullptr;
  Phase phase = Phase::new_deal;
  Status status = Status::over;
  bool pending = false;   ///< a decision waits, the coroutine is suspended at it
  bool finished = false;  ///< finish() was called, or the limit reached
  bool winners_named = false;
  bool limit_reached = false;
  bool deal_limit_reached = false;
  SeatMask winners = 0;  ///< of the deal, when named
  SeatMask deal_in = 0;  ///< who was in when the deal began
  SeatMask match_winners = 0;
  std::int64_t deal_decisions = 0;
  std::int64_t decisions_at_turn = 0;  ///< deal_decisions when the last turn ended
  int idle_turns = 0;                  ///< turns in a row without a decision
  std::int64_t turns = 0;
};

/// Dense numbers of the registry under which objects and strings are kept, so that pushing one is one lookup.
struct Slots {
  int cards = 0, players = 0, piles = 0, suits = 0, ranks = 0, colours = 0, face_names = 0, moves = 0, teams = 0,
      pots = 0;
  int assigned = 0;  ///< the table to which scripts assign globals; see chunk.h
  int publics = 0;   ///< seats: tables of each player's public values
  int shared = 0;    ///< the table of the public values of all
  int groups = 0;    ///< pile groups that are rows, and publics of suits
  int coroutine = 0, globals = 0, defined = 0, nobody = 0, suit_list = 0, rank_list = 0;
  int list_meta = 0, range_meta = 0;
  int before_deal = 0, start = 0, turn = 0, play = 0, score = 0, why_not = 0, at_limit = 0;
  int field_rank = 0, field_suit = 0, field_colour = 0, field_value = 0, field_order = 0, field_name = 0;
};

/// The arena before the host that refers to it.
struct ArenaHolder {
  Arena memory;
};

class Predicates;

struct World::Internals final : private ArenaHolder, public Host {
  Internals();
  ~Internals() override;

  Object object_at(lua_State* lua, int index) const override;
  std::string object_text(lua_State* lua, int index) const override;

  World* world = nullptr;
  std::shared_ptr<const Rules> rules;
  Setup setup;
  OptionValues options;
  TableHooks hooks;
  const Opening* opening = nullptr;
  Policy* policy = nullptr;
  LineListener* line_listener = nullptr;
  std::vector<std::pair<const char*, std::size_t>> line_files;  ///< Lua's names of the files, once they were met
  StatementLines lines = StatementLines::as_written;
  /// By line, when statements are numbered: the file and the statement, or -1. The lines of all files count on.
  std::vector<std::pair<std::size_t, int>> statements;
  std::function<void()> after_deal;
  bool collecting = false;
  bool loading = true;
  bool goes_on = false;  ///< the script was called before since the last choice: the same decision as to the budget
  bool has_turn = false, has_play = false, has_score = false, has_start = false, has_before_deal = false,
       has_at_limit = false;

  lua_State* lua = nullptr;  ///< the main thread of the state; runs no game code but `score`
  World::State* state = nullptr;
  Known known;  ///< what stands at which address; fixed after loading
  Slots slots;
  std::vector<std::string> face_texts;        ///< by face, for messages
  std::vector<std::uint64_t> face_rank_bits;  ///< by face, for patterns
  std::vector<std::uint32_t> face_suit_bits;
  std::vector<std::uint32_t> face_colour_bits;
  std::vector<std::string> colours;  ///< those of the pack's suits, each once
  std::vector<ChoiceSite> choice_sites;
  std::unique_ptr<Predicates> predicates;
  Arena::Snapshot fresh;  ///< the state after loading
  GameError error;
  GameError short_deal;          ///< see World::short_deal
  bool nothing_offered = false;  ///< the script stopped at a choice without an option

  Table& table() { return state->table; }
  void push_slot(lua_State* to, int slot) const { lua_rawgeti(to, LUA_REGISTRYINDEX, slot); }
  void push_card(lua_State* to, CardId card) const { push_slot(to, slots.cards + card); }
  void push_player(lua_State* to, Seat seat) const { push_slot(to, slots.players + seat); }
};

inline World::Internals& internals_of(lua_State* lua) { return static_cast<World::Internals&>(host_of(lua)); }

/// Raises a Lua error at the place of the script that called the binding; the text is formatted with fmt.
[[noreturn]] void script_error(lua_State* lua, const std::string& message);

/// Runs a binding so that no C++ exception crosses a Lua frame (Lua's own errors pass).
template <int (*Function)(lua_State*)>
int binding(lua_State* lua) {
  try {
    return Function(lua);
  } catch (const std::bad_alloc&) {
    lua_pushliteral(lua, "not enough memory");
  } catch (const std::exception& exception) {
    lua_pushstring(lua, exception.what());
  }
  return lua_error(lua);
}

/// Refuses what it is about to do, "moving a card", unless the script itself is playing: not while loading, inside a
/// function given to `where` and the like, in `score`, or in what choose_all asks.
void require_play(lua_State* lua, const std::string_view& what);

// ---- reading arguments; each raises an error that says what was expected. `what` is looked at only then, and goes by
// reference because that is cheaper on the way of every move ----
CardId card_argument(lua_State* lua, int index, const std::string_view& what);
Seat player_argument(lua_State* lua, int index, const std::string_view& what);
PileId pile_argument(lua_State* lua, int index, const std::string_view& what);
/// A whole number, floats with a whole value included.
std::int64_t integer_argument(lua_State* lua, int index, const std::string_view& what);

/// Raises "step_to takes a card or a rank, not 3".
[[noreturn]] void wrong_argument(lua_State* lua, int index, const std::string_view& what, std::string_view expected);

/// Raises "a card has no field `x`; did you mean `y`?".
[[noreturn]] void unknown_field(lua_State* lua, std::string_view owner, const std::vector<std::string>& fields);
[[noreturn]] void unknown_field(lua_State* lua, Owner owner);
/// A C function as the __newindex of objects whose fields cannot be set.
int refuse_assignment(lua_State* lua);

// ---- making the objects (objects.cc) and the global environment (environment.cc) ----
void make_objects(World::Internals& in);
void make_environment(World::Internals& in);
/// Writes the fields of a card's table from the face that it carries.
void write_face(World::Internals& in, lua_State* lua, CardId card);
/// `players`, `dealer` and so on for the deal that begins.
void set_deal_globals(World::Internals& in);

// ---- methods, one file each (bind_*.cc); each pushes a table of functions ----
void push_card_methods(lua_State* lua);
void push_pile_methods(lua_State* lua);
void push_player_methods(lua_State* lua);
void push_pot_methods(lua_State* lua);
void add_turns(World::Internals& in);      ///< the global `turns`
void add_functions(World::Internals& in);  ///< finish, after, chance, ...
void push_note_finish(lua_State* lua);     ///< `finish` where chunk_text has put a `return` behind it
void add_choosing(lua_State* lua);         ///< `choose` and `pick` of players, into the table at the top
int choose_all_function(lua_State* lua, const Word& word);
/// While somebody is asked by choose_all: all but `observer` who have answered answer anew, at random.
void answer_anew(World::State& state, Seat observer, Chance& chance);
/// "top" or "bottom" at `index`, top when it is missing.
bool bottom_argument(lua_State* lua, int index, const std::string_view& what);
/// Raises an error when a staged outcome could not come.
void check_staging(lua_State* lua);
/// Deals `count` cards (-1: all) to each active player, one at a time from the dealer's left, without an event.
void deal_to_each(World::Internals& in, int group, int count);
void add_public_event(World::Internals& in, const std::string& name, Seat seat, lua_State* lua, int value_index);
/// A public value in words: "hearts", "3", "on", "Anna", "7H"; "" for nil.
std::string public_text(const World::Internals& in, lua_State* lua, int index);
/// Refuses a value that cannot be public.
void check_public_value(lua_State* lua, int index, const std::string& name);

}  // namespace houserules
