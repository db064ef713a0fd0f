// The built-ins ("words") of the language, as implemented by the machine.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "interpreter/machine/faults.h"
#include "interpreter/machine/machine.h"

namespace houserules::machine {

// ---- errors ----
/// Raises "step_to takes a card or a rank, not 3" for the running built-in. A null `given` means the argument is
/// missing.
[[noreturn]] void wrong_argument(const Machine& machine, std::string_view expected, const Value* given);
[[noreturn]] void empty_pattern();
/// Raises the error for finding more sets than fit in a list.
[[noreturn]] void too_many_sets(std::string_view what);

/// The implementation of kWords[row], as a method or as a function; nothing if it is left to Lua.
std::optional<BoundWord> bound_word(std::size_t row, bool is_method = false);

/// The meaning of an argument: its value, or if it is missing, nothing or everything.
enum class Given { value, nothing, everything };

/// What a list method searches for: a pattern, a word, a list, a single value, or a predicate function.
class Matcher {
 public:
  Matcher(Machine& machine, Value what, Given given = Given::value) : machine_(machine) {
    read(what, given);
    if (kind_ == Kind::faces && !machine.program->has_face_sets()) [[unlikely]]
      see_all_faces(what);
  }
  bool operator()(const Elements& of, std::uint16_t item) {
    if (kind_ == Kind::faces && of.element == Element::card) return ((faces_ >> machine_.table().face(item)) & 1U) != 0;
    if (kind_ == Kind::one) return element_ == of.element && item_ == item;
    return fits(of, item);
  }
  /// Evaluates these elements in advance, with a single call if the function supports sets of faces.
  void prepare(const Elements& of);
  /// The matching faces if the match depends on the face alone, else null.
  const std::uint64_t* faces() const { return kind_ == Kind::faces ? &faces_ : nullptr; }
  /// Whether it calls a script function, which may change lists meanwhile.
  bool calls() const { return kind_ == Kind::function; }

 private:
  enum class Kind { everything, faces, many_faces, function, one, listed };
  void read(Value what, Given given);
  void read_any(Value table);  ///< words and patterns
  std::uint64_t named(const KnownThing& word, Value text) const;
  void see_all_faces(Value what);  ///< for packs with too many faces for a set
  std::uint64_t pattern(Value table);
  bool fits(const Elements& of, std::uint16_t item);

  Machine& machine_;
  Kind kind_ = Kind::everything;
  std::uint64_t faces_ = 0;
  std::size_t window_ = 0;  ///< as in Program::faces_of
  std::vector<bool> many_;  ///< by face
  KnownThing word_;
  std::vector<KnownThing> words_;  ///< all but the first
  Value function_;
  Element element_{};
  std::uint16_t item_ = 0;
  Elements list_;
};

/// The pile of each card, in order; empty if all are in the same pile.
std::vector<PileId> piles_of(const Machine& machine, std::span<const CardId> cards);

/// Rates an element by a field (`order` if `by` is nil) or by a function.
Value rating(Machine& machine, const Elements& of, std::uint16_t item, Value by);
/// Reports that `sum` got a rating that is not a number.
[[noreturn]] void no_summand(const Machine& machine, Value rating, Value element);

/// Argument `number` of a built-in, from 0, which for a method is its object; nil if missing. The `count` arguments
/// begin at `at`.
inline Value argument(const Value* at, int count, int number) { return number < count ? at[number] : Value{}; }

/// Returns a single value from a built-in.
inline Step give(Value* at, int& results, Value value) {
  at[0] = value;
  results = 1;
  return Step::next;
}

// ---- built-ins by owner; null if there is none for that row ----
WordFunction list_word(std::size_t row);
WordFunction set_word(std::size_t row);
WordFunction table_word(std::size_t row);
WordFunction library_word(std::size_t row);
/// The functions of `string` as methods.
WordFunction text_method(std::size_t row);
/// The next match of the iterator that the machine's `gmatch` returned.
Step next_match(Machine& machine, Value* at, int count, int& results);

}  // namespace houserules::machine
