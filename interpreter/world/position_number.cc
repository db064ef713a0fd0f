// World::position_number: a hash of a whole position.
#include <bit>
#include <cstring>
#include <string_view>
#include <unordered_map>

#include "interpreter/language/list.h"
#include "interpreter/world/world.h"

namespace houserules {
namespace {

/// Mixes numbers into one, in order (the finalizer of SplitMix64, Steele, Lea and Flood 2014).
class Mixer {
 public:
  void add(std::uint64_t number) {
    std::uint64_t z = state_ * 31 + number + 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    state_ = z ^ (z >> 31U);
  }
  template <typename Number>
  void add_signed(Number number) {
    add(static_cast<std::uint64_t>(static_cast<std::int64_t>(number)));
  }
  void add(std::string_view text) {
    add(text.size());
    for (const char c : text) add(static_cast<unsigned char>(c));
  }
  std::uint64_t number() const { return state_; }

 private:
  std::uint64_t state_ = 0;
};

/// Visits everything the script can still reach.
class Reader {
 public:
  explicit Reader(Interpreter& in) : in_(in), lua_(in.lua) {}

  std::uint64_t run() {
    lua_checkstack(lua_, 2 * LUA_MINSTACK);
    add_table(in_.state->table);
    add_decision();
    add_slot(in_.slots.shared);
    for (Seat seat = 0; seat < in_.setup.players; ++seat) add_slot(in_.slots.publics + seat);
    for (int team = 0; team < in_.setup.teams; ++team) add_slot(in_.slots.team_publics + team);
    add_slot(in_.slots.globals);
    add_coroutine();
    return mixer_.number();
  }

 private:
  void add_table(const Table& table) {
    for (std::size_t pile = 0; pile < in_.setup.piles.size(); ++pile) {
      const auto cards = table.cards(static_cast<PileId>(pile));
      mixer_.add(cards.size());
      for (const CardId card : cards) {
        mixer_.add(card);
        mixer_.add(table.face(card));
        mixer_.add(table.visible_to(card));
      }
    }
    const Match& match = table.match;
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
      mixer_.add_signed(match.scores[seat]);
      mixer_.add_signed(match.chips[seat]);
    }
    for (const std::int64_t pot : match.pots) mixer_.add_signed(pot);
    mixer_.add(match.in);
    mixer_.add_signed(match.dealer);
    mixer_.add_signed(match.deal_number);
    mixer_.add(table.turns.active());
    mixer_.add_signed(table.turns.current());
    mixer_.add_signed(table.turns.direction());
    mixer_.add_signed(table.turns.pending_next());
  }

  void add_decision() {
    const Decision& decision = in_.state->decision;
    mixer_.add_signed(decision.seat);
    for (const Alternative& alternative : decision.alternatives) add_alternative(alternative);
    for (const CardId card : decision.sets) mixer_.add(card);
    if (!decision.simultaneous) return;
    mixer_.add(in_.state->answers.size());
    for (const Answer& answer : in_.state->answers) {
      mixer_.add_signed(answer.seat);
      add_alternative(answer.alternative);
      mixer_.add_signed(answer.number);
    }
    for (const CardId card : in_.state->answer_cards) mixer_.add(card);
  }

  void add_alternative(const Alternative& alternative) {
    mixer_.add(alternative.move);
    mixer_.add(static_cast<std::uint64_t>(alternative.kind));
    mixer_.add(alternative.count);
    mixer_.add(static_cast<std::uint64_t>(alternative.second));
    mixer_.add_signed(alternative.caller);
    for (const std::int32_t number : {alternative.value, alternative.most, alternative.step}) mixer_.add_signed(number);
  }

  void add_slot(int slot) {
    in_.push_slot(lua_, slot);
    add_value(mixer_, 0);
    lua_pop(lua_, 1);
  }

  /// Adds the running functions: where each is, and its variables.
  void add_coroutine() {
    lua_State* coroutine = in_.state->coroutine;
    lua_Debug frame;
    if (lua_checkstack(coroutine, 2) == 0) return;
    for (int level = 0; lua_getstack(coroutine, level, &frame) != 0; ++level) {
      lua_getinfo(coroutine, "Sl", &frame);
      mixer_.add_signed(frame.currentline);
      mixer_.add_signed(frame.linedefined);
      const bool is_ours = frame.currentline < 0;
      const char* name = nullptr;
      for (int i = 1; (name = lua_getlocal(coroutine, &frame, i)) != nullptr; ++i) {
        lua_xmove(coroutine, lua_, 1);
        // An unnamed value in a Lua function may be a stale temporary.
        if (is_ours || name[0] != '(' || std::strcmp(name, "(for state)") == 0) add_value(mixer_, 0);
        lua_pop(lua_, 1);
      }
    }
  }

  /// Adds the value on top of the stack.
  void add_value(Mixer& mixer, int depth) {
    constexpr int kDeepest = 100;
    const int type = lua_type(lua_, -1);
    mixer.add_signed(type);
    if (depth > kDeepest || lua_checkstack(lua_, LUA_MINSTACK) == 0) return;
    switch (type) {
      case LUA_TBOOLEAN: mixer.add_signed(lua_toboolean(lua_, -1)); return;
      case LUA_TNUMBER:
        if (lua_isinteger(lua_, -1) != 0) mixer.add_signed(lua_tointeger(lua_, -1));
        else mixer.add(std::bit_cast<std::uint64_t>(lua_tonumber(lua_, -1)));
        return;
      case LUA_TSTRING: {
        std::size_t length = 0;
        const char* text = lua_tolstring(lua_, -1, &length);
        mixer.add(std::string_view(text, length));
        return;
      }
      case LUA_TTABLE: return add_lua_table(mixer, depth);
      case LUA_TFUNCTION: return add_function(mixer, depth);
      case LUA_TUSERDATA: return add_object(mixer);
      default: return;
    }
  }

  /// Whether the object on top was met before; if so adds its number, else gives it one.
  bool met(Mixer& mixer) {
    const auto [at, is_new] = met_.try_emplace(lua_topointer(lua_, -1), met_.size());
    if (!is_new) mixer.add(at->second);
    return !is_new;
  }

  void add_lua_table(Mixer& mixer, int depth) {
    const KnownThing& thing = in_.known.at(lua_topointer(lua_, -1));
    if (thing.thing != Thing::none) {
      mixer.add(static_cast<std::uint64_t>(thing.thing));
      mixer.add_signed(thing.number);
      return;
    }
    if (met(mixer)) return;
    // Lua's traversal order is arbitrary, so the entries are combined by a sum.
    std::uint64_t sum = 0;
    lua_pushnil(lua_);
    while (lua_next(lua_, -2) != 0) {
      Mixer entry;
      add_value(entry, depth + 1);
      lua_pop(lua_, 1);
      add_value(entry, depth + 1);
      sum += entry.number();
    }
    mixer.add(sum);
  }

  void add_function(Mixer& mixer, int depth) {
    if (lua_iscfunction(lua_, -1) != 0 || met(mixer)) return;
    lua_Debug about;
    lua_pushvalue(lua_, -1);
    lua_getinfo(lua_, ">S", &about);
    mixer.add_signed(about.linedefined);
    for (int i = 1; lua_getupvalue(lua_, -1, i) != nullptr; ++i) {
      add_value(mixer, depth + 1);
      lua_pop(lua_, 1);
    }
  }

  void add_object(Mixer& mixer) {
    const void* data = lua_touserdata(lua_, -1);
    const ObjectTag tag = *static_cast<const ObjectTag*>(data);
    mixer.add(static_cast<std::uint64_t>(tag));
    if (tag == ObjectTag::list) {
      const List& list = *static_cast<const List*>(data);
      mixer.add(static_cast<std::uint64_t>(list.element));
      mixer.add(list.cursor);
      for (const std::uint16_t item : list.view()) mixer.add(item);
    } else if (tag == ObjectTag::range) {
      const Range_& range = *static_cast<const Range_*>(data);
      for (const std::int32_t number : {range.least, range.most, range.step}) mixer.add_signed(number);
    }
  }

  Interpreter& in_;
  lua_State* lua_;
  Mixer mixer_;
  std::unordered_map<const void*, std::size_t> met_;
};

}  // namespace

std::uint64_t World::position_number() const { return Reader(*interpreter_).run(); }

}  // namespace houserules
