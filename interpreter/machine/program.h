// A game's scripts as the machine runs them: made when a world is loaded (interpreter/compile), then only read.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/machine/value.h"
#include "interpreter/state/element.h"
#include "interpreter/state/known.h"
#include "runtime/setup.h"

namespace houserules::machine {

class Machine;

/// R[n]: the registers of the running function. `a`, `b`, `c`, `d` are the instruction's. A jump goes `d` instructions
/// on from the next one.
enum class Op : std::uint8_t {
  // values
  nil,          ///< R[a] .. b of them = nil
  constant,     ///< R[a] = constant d
  integer,      ///< R[a] = d
  move,         ///< R[a] = R[b]
  get_global,   ///< R[a] = global d
  set_global,   ///< global d = R[a]
  get_public,   ///< R[a] = shared public value d
  set_public,   ///< shared public value d = R[a]; told
  new_cell,     ///< R[a] = a cell with R[b]
  get_cell,     ///< R[a] = what is in the cell R[b]
  set_cell,     ///< what is in the cell R[a] = R[b]
  closure,      ///< R[a] = function d with the b values that begin at R[a + 1]
  dealer,       ///< R[a] = who deals
  deal_number,  ///< R[a] = the number of the deal
  // fields and elements
  field,        ///< R[a] = R[b].text(d)
  set_field,    ///< R[a].text(d) = R[b]
  index,        ///< R[a] = R[b][R[c]]
  set_index,    ///< R[a][R[b]] = R[c]
  new_table,    ///< R[a] = {} with room for b places and c names
  append,       ///< R[a][d] = R[b], in a constructor
  append_more,  ///< R[a][d] ... = the open values that begin at R[b]
  // reckoning
  add,  ///< R[a] = R[b] + R[c], and so on
  subtract,
  multiply,
  divide,
  floor_divide,
  modulo,
  power,
  bit_and,
  bit_or,
  bit_xor,
  shift_left,
  shift_right,
  add_integer,  ///< R[a] = R[b] + d
  negate,       ///< R[a] = -R[b]
  logical_not,
  length,
  concat,  ///< R[a] = R[b] .. c values .. R[b + c - 1]
  // jumps; `c` is the answer at which they jump
  jump,
  jump_back,      ///< like jump, at the end of a loop; costs b units
  jump_if,        ///< R[a] is true
  jump_equal,     ///< R[a] == R[b]
  jump_constant,  ///< R[a] == constant b
  jump_less,      ///< R[a] < R[b]
  jump_not_more,  ///< R[a] <= R[b]
  jump_is,        ///< the face of the card R[a] is among mask b
  // loops
  for_begin,     ///< R[a] .. R[a + 2]: first, last, step; jumps over the loop if it never runs
  for_next,      ///< goes on with R[a + 3]; costs b units
  each_begin,    ///< R[a] = a copy of the list in R[a], R[a + 1] = 0
  each_next,     ///< R[a + 2] = the next element; jumps if there is none; costs b units
  count_next,    ///< ipairs over R[a], R[a + 1] done: R[a + 2] = number, R[a + 3] = element; jumps if that is nil
  keys_begin,    ///< pairs: R[a + 1] = the keys of the table R[a] in order, R[a + 2] = 0
  keys_next,     ///< R[a + 3], R[a + 4] = the next key and its value; jumps if there is none
  answers_next,  ///< R[a + 2] ... b values = the next of the answers in R[a], R[a + 1] done; jumps if there is none
  // calls: b arguments (kOpen: up to the last open value), c results + 1 (0: all, open)
  call,        ///< R[a] ... = function d(R[a] ...)
  tail_call,   ///< returns function d(R[a] ...)
  call_value,  ///< R[a] ... = R[a](R[a + 1] ...)
  word,        ///< R[a] ... = word d(R[a] ...)
  give,        ///< returns b values that begin at R[a]
  // sets of faces, each within the faces that are asked about
  faces_named,    ///< R[a] = those of R[b] among mask d
  faces_compare,  ///< R[a] = those of R[d] whose FaceField c >> 3 compares by Comparison c & 7 with R[b]
  faces_step,     ///< R[a] = those of R[d] for which a step between them and R[b] is R[b + 1]; c: 1: from them to R[b]
  faces_both,     ///< R[a] = R[b] and R[c]
  faces_either,   ///< R[a] = R[b] or R[c]
  faces_without,  ///< R[a] = R[b] but R[c]
  faces_call,     ///< R[a] = those of R[a + 1] for which the function R[a] says yes
  jump_empty,     ///< R[a] is empty
  // asking
  begin_choice,    ///< of the player R[a]
  offer,           ///< the move b with R[a]
  offer_fitting,   ///< the move b with those of the list R[a] that R[c] fits, as `where` has it
  offer_table,     ///< all that the table R[a] offers
  call_by_others,  ///< b moves that others may call: from R[a] on, move by move the name and who may
  call_by_table,   ///< the same, with a table in R[a], or nothing
  ask,             ///< R[a] ... = the move, who called it (only with calls) and its values; c as for calls
  ask_value,       ///< R[a] ... = the values of the move alone
  ask_all,         ///< R[a], R[a + 1]: players and what each may choose; R[a] = the answers once all have chosen
  trap,            ///< what Lua has to do, or tell
};

inline constexpr std::uint8_t kOpen = 255;

enum class FaceField : std::uint8_t { rank, suit, colour, value, order, name };
enum class Comparison : std::uint8_t { equal, not_equal, less, not_more, more, not_less };

struct Instruction {
  Op op;
  std::uint8_t a = 0, b = 0, c = 0;
  std::int32_t d = 0;
};
static_assert(sizeof(Instruction) == 8);

struct Function {
  std::string name;
  std::uint32_t entry = 0;
  std::uint8_t parameters = 0;
  std::uint8_t captured = 0;   ///< values that follow the parameters
  std::uint8_t registers = 0;  ///< that it uses in all
  std::uint32_t cost = 0;      ///< units of one call: about its instructions
  int faces = -1;  ///< the function that answers for all faces of a set at once, given instead of the card; -1: none
};

/// How a word's function ended.
enum class Step : std::uint8_t {
  next,     ///< done; the results are in place
  trapped,  ///< Lua has to do it, or to tell what is wrong
  stopped,  ///< the deal is over
  asked     ///< somebody has to choose
};

/// Carries out a word on `count` arguments that begin at `at`, and leaves `results` values there.
using WordFunction = Step (*)(Machine& machine, Value* at, int count, int& results);

struct BoundWord {
  std::string_view name;
  WordFunction run = nullptr;
  bool playing = false;  ///< only while the script plays
};

/// The built-in fields of each kind of thing.
/// Those of cards begin as FaceField does.
enum class CardField : std::uint8_t { rank, suit, colour, value, order, name, face_up, pile, holder, laid_by, none };
enum class PlayerField : std::uint8_t { none, name, seat, score, chips, left, right, next, partner, team, is_in };
enum class OtherField : std::uint8_t {
  none,
  top,
  bottom,
  owner,
  name,
  score,
  players,
  other,
  number,
  chips,
  next,
  direction
};

/// What a text names as a field.
struct FieldOf {
  CardField card = CardField::none;
  std::int16_t player_pile = -1;  ///< the first of piles of which each player has one
  PlayerField player = PlayerField::none;
  OtherField other = OtherField::none;  ///< of lists, piles, teams, pots, turns
  std::int16_t player_group = -1;       ///< piles that each player has
  std::int16_t team_group = -1;
  std::int16_t player_public = -1;  ///< a public value of each player
  std::int16_t team_public = -1;
};

/// Functions of the script that the engine calls.
enum class Callback : std::uint8_t {
  before_deal,
  start,
  turn,
  play,
  score,
  team_score,
  why_not,
  at_limit,
  suit_of,
  strength
};
inline constexpr std::size_t kCallbacks = 10;

/// The values of a face as a script reads them.
struct FaceValues {
  std::array<Value, 6> fields;
  const Value& operator[](FaceField field) const { return fields[static_cast<std::size_t>(field)]; }
  Value& operator[](FaceField field) { return fields[static_cast<std::size_t>(field)]; }
};

struct Program {
  std::vector<Instruction> code;
  std::vector<Value> constants;
  std::vector<std::uint64_t> masks;  ///< sets of faces
  std::vector<Function> functions;
  std::vector<int> mains;  ///< the chunk of each file, which runs once when the world is loaded
  std::vector<BoundWord> words;
  /// Globals that hold a list of the language, such as `suits`, and what is in it.
  struct NamedList {
    int global;
    Element element;
    std::vector<std::uint16_t> items;
  };
  std::vector<NamedList> lists;
  int options_global = -1;  ///< the one with a table of the options; -1: the scripts name all that they ask for
  int players_global = -1;  ///< the one with the list of players; -1: the scripts do not ask
  std::array<int, kCallbacks> callbacks{};  ///< indices of functions; -1: none

  // ---- texts ----
  std::vector<std::string> texts;
  std::unordered_map<std::string, std::uint32_t> text_numbers;
  std::vector<KnownThing> known;  ///< by text: what it names on the table
  std::vector<FieldOf> fields;    ///< by text
  std::vector<std::uint32_t> suit_texts, rank_texts, colour_texts, move_texts, word_texts;
  std::vector<std::uint32_t> player_names, pile_labels, team_names, pot_names;  ///< texts
  std::vector<FaceValues> faces;
  std::vector<std::uint64_t> of_rank, of_suit, of_colour;  ///< the faces of each, one bit a face

  // ---- what begins the stack: public values, then globals ----
  std::vector<int> public_places;  ///< by Setup::publics: the first; then by seat or team
  int state_size = 0;              ///< all of them

  int callback(Callback which) const { return callbacks[static_cast<std::size_t>(which)]; }
  std::uint32_t text(const std::string& text);  ///< its index, added if new; while compiling
};

}  // namespace houserules::machine
