// What a script's function says of a card, as far as it is a question about faces: `card.suit == wanted or
// card:is("8")`. Such a function is asked once for all faces instead of once for each card (docs/performance.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grammar/lua/parse.h"
#include "interpreter/state/loaded_game.h"
#include "interpreter/state/predicate_value.h"

namespace houserules {

/// Whether it is a word of card players, "8", "hearts", "red", "QS", also one that no card of this pack fits.
bool is_card_word(const KnownThing& word);
/// The faces that such a word fits.
FaceSet faces_of_word(const LoadedGame& in, const KnownThing& word);

}  // namespace houserules

namespace houserules::predicate {

enum class Op : std::uint8_t {
  nil,
  boolean,   ///< number: 0 or 1
  integer,   ///< number
  text,      ///< address, word
  local,     ///< number: slot; parameters first
  upvalue,   ///< number: index into Code::upvalues
  shared,    ///< number: index into Setup::publics
  pile,      ///< number: PileId
  function,  ///< number: index into Code::texts, the name of a global function
  top,       ///< of a pile
  length,    ///< of a pile
  rank,      ///< a card's
  suit,
  colour,
  value,
  order,
  top_field,  ///< of the top of a pile: number the PileId, field
  field_is,   ///< whether a field of the card in a slot equals a value: number the slot, field, the value
  is_words,   ///< first argument the card; faces: those that the words fit
  is,         ///< first argument the card, then words
  steps,      ///< of a card to a card
  add,
  subtract,
  multiply,
  negate,
  equal,
  less,
  less_equal,
  logical_not,
  logical_and,
  logical_or,
  call  ///< first argument the function, then its arguments
};

struct Node {
  Op op = Op::nil;
  Op field = Op::nil;  ///< rank, suit, colour, value or order
  std::int64_t number = 0;
  std::vector<int> parts;  ///< indices into Code::nodes
  const void* address = nullptr;
  const KnownThing* word = nullptr;
  FaceSet faces = 0;
};

enum class Do : std::uint8_t { declare, branch, block, give };

struct Statement {
  Do kind = Do::give;
  int slot = 0;   ///< declare
  int node = -1;  ///< the value declared or given (-1: nil), or the condition
  int then = -1;  ///< branch: indices into Code::statements; -1: nothing
  int otherwise = -1;
  std::vector<int> body;  ///< block
};

/// A function of the script in a form that can be run for all faces at once.
struct Code {
  const lua::Function* source = nullptr;
  int parameters = 0;
  int slots = 0;
  int body = -1;  ///< a block
  std::vector<Node> nodes;
  std::vector<Statement> statements;
  std::vector<std::string> texts;
  std::vector<std::string> upvalues;  ///< names of the captured locals that it reads
  int only_value = -1;                ///< the node of a function that is one `return`; -1: it is more
};

/// At most this many parameters and locals.
inline constexpr int kMostSlots = 16;

/// Translates a function. Nothing when it does anything that is no question about faces: assigns, loops, calls what is
/// not understood, looks at where a card lies.
std::unique_ptr<Code> translate(const LoadedGame& in, const lua::Function& function);

}  // namespace houserules::predicate
