// Translates script functions that only ask about a card's face, such as `card.suit == wanted or card:is("8")`. They
// are evaluated once for all faces instead of once per card (docs/performance.md).
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

/// Whether it names a rank, suit, colour or card ("8", "hearts", "red", "QS"), even one this pack lacks.
bool is_card_word(const KnownThing& word);
/// The faces such a word fits.
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
  top_field,  ///< a field of a pile's top card: number (PileId), field
  field_is,   ///< whether a field of the card in slot `number` equals part 0; part 1 is the plain field node
  is_words,   ///< part 0: the card; faces: those the words fit
  is,         ///< part 0: the card; then words
  steps,      ///< from card to card
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
  call  ///< part 0: the function; then its arguments
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
  int node = -1;  ///< the value declared or returned (-1: nil), or the condition
  int then = -1;  ///< branch: index into Code::statements; -1: none
  int otherwise = -1;
  std::vector<int> body;  ///< block
};

/// A script function in a form that runs for all faces at once.
struct Code {
  const lua::Function* source = nullptr;
  int parameters = 0;
  int slots = 0;
  int body = -1;  ///< a block
  std::vector<Node> nodes;
  std::vector<Statement> statements;
  std::vector<std::string> texts;
  std::vector<std::string> upvalues;  ///< names of the captured locals it reads
  int only_value = -1;                ///< the returned node if the body is a single `return`, else -1
};

/// Most parameters and locals together.
inline constexpr int kMostSlots = 16;

/// Translates a function. Null if it does more than ask about faces: assigns, loops, looks where a card lies, or calls
/// anything unknown.
std::unique_ptr<Code> translate(const LoadedGame& in, const lua::Function& function);

}  // namespace houserules::predicate
