// A game's scripts as the machine runs them: made when a world is loaded (interpreter/compile), then only read.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/machine/value.h"
#include "interpreter/state/element.h"
#include "interpreter/state/loaded_game.h"
#include "runtime/setup.h"

namespace houserules::machine {

class Machine;

/// What an instruction does: see ops.def.
enum class Op : std::uint8_t {
#define OP(name, kinds, does) name,
#include "interpreter/machine/ops.def"
#undef OP
};

/// Whether it carries out a word.
constexpr bool is_word(Op op) { return op == Op::word || op == Op::has; }

inline constexpr std::uint8_t kOpen = 255;
inline constexpr std::uint8_t kOfMethod = 1, kInPlace = 2;  ///< of Op::each_begin: for a method; itself is walked
inline constexpr std::size_t kMostInSet = 64;  ///< faces in a set of faces; packs of more are asked card by card
inline constexpr int kMostRegisters = 240;  ///< of a function
inline constexpr int kMostState = 1 << 13;  ///< public values and variables of the files
inline constexpr std::uint8_t kAdded = 64;  ///< a bit of faces_compare

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
  int line = 0;  ///< where it begins
  std::size_t file = 0;
  std::uint32_t entry = 0;
  std::uint8_t parameters = 0;
  std::uint8_t captured = 0;   ///< values that follow the parameters
  std::uint8_t registers = 0;  ///< in which all lies that it keeps on the stack
  bool takes_more = false;     ///< a value that holds the arguments beyond the parameters follows what is captured
  bool passes_on = false;      ///< it only calls something else: what is wrong there is where it was called
  std::uint32_t cost = 0;      ///< units of one call: about its instructions
  bool of_face = false;        ///< its answer depends on the face of the card it is given and on `reads` alone
  std::vector<int> reads;      ///< globals and public values, by place
  int faces = -1;  ///< the function that answers for all faces of a set at once, given instead of the card; -1: none
  bool calls_unknown = false;  ///< it is for all faces, and calls others of which some may only be asked card by card
};

/// How a word's function ended.
enum class Step : std::uint8_t {
  next,     ///< done; the results are in place
  trapped,  ///< Lua has to do it, or to tell what is wrong
  stopped,  ///< the deal is over
  asked,    ///< somebody has to choose
  tries,    ///< the state is to be kept, for Machine::go_on_trying
  fails,    ///< it is to be put back, for Machine::go_on_failed
  tried,    ///< it is not needed any more, for Machine::go_on
  wrong     ///< the script is, see Machine::wrong
};

/// Carries out a word on `count` arguments that begin at `at`, and leaves `results` values there; nobody reads them if
/// `results` is 0 before.
using WordFunction = Step (*)(Machine& machine, Value* at, int count, int& results);

struct BoundWord {
  std::string_view name;
  WordFunction run = nullptr;
  bool playing = false;  ///< only while the script plays
  std::size_t row = 0;   ///< of kWords
  bool is_method = false;
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

using houserules::Callback;
using houserules::kCallbacks;

/// The values of a face as a script reads them.
struct FaceValues {
  std::array<Value, 6> fields;
  const Value& operator[](FaceField field) const { return fields[static_cast<std::size_t>(field)]; }
  Value& operator[](FaceField field) { return fields[static_cast<std::size_t>(field)]; }
};

/// Where in a script an instruction comes from.
struct ScriptPlace {
  std::uint32_t at = 0;  ///< the instruction
  int line = 0;
  std::size_t file = 0;
  int part = 0;            ///< the line of the method's name, or of the `where` of what is offered; 0: the same
  std::string_view word;  ///< that is compiled in place, and that its instruction is part of
};

/// The instructions from `begin` to `otherwise` ask about all faces at once; where something is wrong with that, it is
/// asked card by card, which begins at `otherwise` and may never come to it.
struct FaceQuestion {
  std::uint32_t begin = 0, otherwise = 0;
};

/// What Lua calls an operand of an instruction when that is wrong.
struct OperandName {
  std::uint32_t at = 0;  ///< the instruction
  int operand = 0;
  std::uint32_t name = 0;  ///< in Program::names
};

struct Program {
  std::vector<Instruction> code;
  std::vector<FaceQuestion> questions;
  std::vector<ScriptPlace> places;  ///< by instruction: of those that may find something wrong
  std::vector<OperandName> operands;  ///< by instruction, then operand: those that have a name
  std::vector<std::string> names;     ///< " (local 'card')"
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
  std::array<int, kCallbacks> callback_globals{};  ///< the global that one is assigned to; -1: it is defined for good

  // ---- texts ----
  std::vector<std::string> texts;
  std::vector<std::uint32_t> sorted_texts;  ///< their numbers; a hash table would take more memory than the texts
  std::bitset<8192> text_hashes;            ///< hash_of() any, modulo its size: most texts of a game are none of them
  std::vector<KnownThing> known;            ///< by text: what it names on the table
  std::vector<FieldOf> fields;              ///< by text
  std::vector<std::uint32_t> suit_texts, rank_texts, colour_texts, move_texts, word_texts;
  int go_on = -1;  ///< the move of a player who is offered nothing but calls of others; -1: there is none
  std::vector<std::uint32_t> player_names, pile_labels, team_names, pot_names;  ///< texts
  std::vector<FaceValues> faces;
  std::vector<std::uint64_t> of_rank, of_suit, of_colour;  ///< the faces of each, one bit a face
  std::vector<std::array<std::uint64_t, 2>> of_text;       ///< by text: the faces of that rank, and of that suit

  // ---- what begins the stack: public values, then globals ----
  std::vector<int> public_places;  ///< by Setup::publics: the first; then by seat or team
  int state_size = 0;              ///< all of them

  bool has_face_sets() const { return faces.size() <= kMostInSet; }
  ScriptPlace place_of(std::uint32_t instruction) const;
  const std::string& operand_name(std::uint32_t instruction, int operand) const;  ///< "" if it has none
  /// The last place before an instruction of a function, or the first after it; where it begins, if it has none.
  ScriptPlace place_near(std::uint32_t instruction, const Function& function) const;
  int callback(Callback which) const { return callbacks[static_cast<std::size_t>(which)]; }
  std::uint32_t text(std::string_view text);  ///< its index, added if new; while compiling
  std::optional<std::uint32_t> find_text(std::string_view text) const;
  std::optional<std::uint32_t> find_text(std::string_view text, std::uint32_t hash) const;  ///< hash_of() it
  std::ptrdiff_t place_of_text(std::string_view text) const;  ///< where it is, or would be, in sorted_texts
};

}  // namespace houserules::machine
