// A game's compiled scripts: created when a World is loaded (interpreter/compile), then read-only.
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

/// The opcodes; see ops.def.
enum class Op : std::uint8_t {
#define OP(name, kinds, does) name,
#include "interpreter/machine/ops.def"
#undef OP
};

/// Whether the instruction calls a built-in.
constexpr bool is_word(Op op) { return op == Op::word || op == Op::has; }

inline constexpr std::uint8_t kOpen = 255;
/// Flags of Op::each_begin: for a method; iterate over the list itself instead of a copy.
inline constexpr std::uint8_t kOfMethod = 1, kInPlace = 2;
inline constexpr int kMostListed = 16;  ///< values of Op::list_of
/// The capacity of a set of faces. With larger packs, functions are called card by card.
inline constexpr std::size_t kMostInSet = 64;
inline constexpr int kMostRegisters = 240;  ///< per function
inline constexpr int kMostState = 1 << 13;  ///< public values and file variables
inline constexpr std::uint8_t kAdded = 64;  ///< a flag of Op::faces_compare

enum class Comparison : std::uint8_t { equal, not_equal, less, not_more, more, not_less };

struct Instruction {
  Op op;
  std::uint8_t a = 0, b = 0, c = 0;
  std::int32_t d = 0;
};
static_assert(sizeof(Instruction) == 8);

struct Function {
  std::string name;
  int line = 0;  ///< of its first token
  std::size_t file = 0;
  std::uint32_t entry = 0;
  std::uint8_t parameters = 0;
  std::uint8_t captured = 0;   ///< number of captured values, which follow the parameters
  std::uint8_t registers = 0;  ///< the number of registers
  bool takes_more = false;     ///< extra arguments (`...`) are kept in the register after the captured values
  bool passes_on = false;      ///< a wrapper around one call: errors are reported at its caller
  std::uint32_t cost = 0;      ///< units per call, about its number of instructions
  bool of_face = false;        ///< the result depends only on the face of the card passed to it and on `reads`
  std::vector<int> reads;      ///< globals and public values, by stack index
  int faces = -1;  ///< the version that takes a set of faces instead of a card and answers for all at once; -1: none
  bool calls_unknown = false;  ///< such a version, which calls functions that may not have one
};

/// How a built-in ended.
enum class Step : std::uint8_t {
  next,     ///< done; the results are in place
  trapped,  ///< Lua has to do it, or report the error
  stopped,  ///< the deal is over
  asked,    ///< a player has to choose
  tries,    ///< save the state, then call Machine::go_on_trying
  fails,    ///< restore the state, then call Machine::go_on_failed
  tried,    ///< discard the saved state, then call Machine::go_on
  wrong     ///< a script error, see Machine::wrong
};

/// A built-in. It takes `count` arguments at `at`, leaves its results there, and sets `results` to their number. If
/// `results` is 0 on entry, the results are not needed.
using WordFunction = Step (*)(Machine& machine, Value* at, int count, int& results);

struct BoundWord {
  std::string_view name;
  WordFunction run = nullptr;
  bool playing = false;  ///< allowed only while the script is playing
  std::size_t row = 0;   ///< index into kWords
  bool is_method = false;
};

/// What a string means as a field of a player or a team; -1: nothing.
struct FieldOf {
  std::int16_t player_group = -1;  ///< a group of piles that each player has
  std::int16_t team_group = -1;
  std::int16_t player_public = -1;  ///< a public value of each player
  std::int16_t team_public = -1;
};

using houserules::Callback;
using houserules::kCallbacks;

/// The field values of a face as script values.
struct FaceValues {
  std::array<Value, 6> fields;
  const Value& operator[](FaceField field) const { return fields[static_cast<std::size_t>(field)]; }
  Value& operator[](FaceField field) { return fields[static_cast<std::size_t>(field)]; }
};

/// The source location of an instruction.
struct ScriptPlace {
  std::uint32_t at = 0;  ///< index of the instruction
  int line = 0;
  std::size_t file = 0;
  int part = 0;           ///< the line of the method's name, or of an offer's `where`; 0: the same as `line`
  std::string_view word;  ///< the built-in compiled inline that the instruction belongs to
};

/// The instructions from `begin` to `otherwise` ask about all faces at once. If they fail, execution continues at
/// `otherwise`, which asks card by card and may not encounter the error.
struct FaceQuestion {
  std::uint32_t begin = 0, otherwise = 0;
};

/// Lua's name for an operand of an instruction, for error messages: " (local 'card')".
struct OperandName {
  std::uint32_t at = 0;  ///< index of the instruction
  int operand = 0;
  const char* kind = "";              ///< "local"
  const std::string* name = nullptr;  ///< in the syntax tree
};

struct Program {
  std::vector<Instruction> code;
  std::vector<FaceQuestion> questions;
  std::vector<ScriptPlace> places;    ///< of the instructions that can fail, in order
  std::vector<OperandName> operands;  ///< the named ones, by instruction and operand
  std::vector<Value> constants;
  std::vector<std::uint64_t> masks;  ///< sets of faces
  std::vector<Function> functions;
  std::vector<int> mains;  ///< the top level of each file, which runs once on loading
  std::vector<BoundWord> words;
  /// Globals with predefined lists, such as `suits`, and their elements.
  struct NamedList {
    int global;
    Element element;
    std::vector<std::uint16_t> items;
  };
  std::vector<NamedList> lists;
  int options_global = -1;  ///< the global with a table of all options; -1: the scripts only use them by name
  int players_global = -1;  ///< the global with the list of players; -1: not used
  std::array<int, kCallbacks> callbacks{};         ///< indices into `functions`; -1: not defined
  std::array<int, kCallbacks> callback_globals{};  ///< the global it is assigned to; -1: defined once and for all

  // ---- strings ----
  std::vector<std::string> texts;
  /// Their indices, sorted; a hash table would take more memory than the strings.
  std::vector<std::uint32_t> sorted_texts;
  std::bitset<8192> text_hashes;  ///< a Bloom filter: bit hash_of(text) % size is set for each string
  std::vector<KnownThing> known;  ///< by string: what it names in the game
  std::vector<FieldOf> fields;    ///< by string: what else it means as a field
  std::vector<std::uint32_t> suit_texts, rank_texts, colour_texts, move_texts, word_texts;
  int go_on = -1;  ///< the move kGoOn, of a player who is offered only calls; -1: none
  std::vector<std::uint32_t> player_names, pile_labels, team_names, pot_names;  ///< string indices
  std::vector<FaceValues> faces;
  /// The faces of each rank, suit and colour, one bit per face.
  struct FaceSets {
    std::vector<std::uint64_t> of_rank, of_suit, of_colour;
  };
  std::vector<FaceSets> sets;  ///< of the first kMostInSet faces, of the next ones, and so on
  /// By string: the faces of that rank, and those of that suit.
  std::vector<std::array<std::uint64_t, 2>> of_text;

  // ---- the start of the stack: public values, then globals ----
  std::vector<int> public_places;  ///< by index in Setup::publics: its first stack index; seats or teams follow
  int state_size = 0;              ///< the number of all these

  bool has_face_sets() const { return faces.size() <= kMostInSet; }
  // In packs with more faces than a set holds, these look at one `window` of faces, see `sets`.
  /// The faces of this rank, suit or colour.
  std::uint64_t faces_of(PatternField field, int number, std::size_t window = 0) const;
  /// The faces of the rank, suit or colour that a word names; nothing if it names none.
  std::optional<std::uint64_t> faces_of_word(PatternField field, const KnownThing& word, std::size_t window = 0) const;
  /// The faces with this value or order.
  std::uint64_t faces_of_number(PatternField field, std::int64_t number, std::size_t window = 0) const;
  /// The faces that a word names: all of its rank, suit or colour, or one card. Only with has_face_sets().
  std::uint64_t faces_named(const KnownThing& word) const;
  ScriptPlace place_of(std::uint32_t instruction) const;
  std::string operand_name(std::uint32_t instruction, int operand) const;  ///< "" if it has none
  /// The location of an instruction: that of the last one before it in the function that has one, else of the first
  /// after it, else of the function.
  ScriptPlace place_near(std::uint32_t instruction, const Function& function) const;
  int callback(Callback which) const { return callbacks[static_cast<std::size_t>(which)]; }
  std::uint32_t text(std::string_view text);  ///< its index; added if new; only while compiling
  std::optional<std::uint32_t> find_text(std::string_view text) const;
  /// `hash` must be hash_of(text).
  std::optional<std::uint32_t> find_text(std::string_view text, std::uint32_t hash) const;
  std::ptrdiff_t place_of_text(std::string_view text) const;  ///< where it is, or would be, in sorted_texts
};

}  // namespace houserules::machine
