// The words of the language as the machine carries them out.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "interpreter/machine/faults.h"
#include "interpreter/machine/machine.h"

namespace houserules::machine {

// ---- what is wrong ----
/// "step_to takes a card or a rank, not 3": of the word that runs; `given` is null if nothing is.
[[noreturn]] void wrong_argument(const Machine& machine, std::string_view expected, const Value* given);
[[noreturn]] void empty_pattern();
/// There are more sets than a list may have.
[[noreturn]] void too_many_sets(std::string_view what);

/// What runs the word kWords[row], as a method of what stands before it or as a function; nothing if that is left to
/// Lua.
std::optional<BoundWord> bound_word(std::size_t row, bool is_method = false);

/// What a word finds at the place of an argument: that, or nothing, which may mean everything.
enum class Given { value, nothing, everything };

/// What a method of lists looks for: a pattern, a word, a list, one thing, or what a function says.
class Matcher {
 public:
  Matcher(Machine& machine, Value what, Given given = Given::value) : machine_(machine) {
    read(what, given);
    if (kind_ == Kind::faces && !machine.program->has_face_sets()) [[unlikely]]
      see_each_face(what);
  }
  bool operator()(const Elements& of, std::uint16_t item) {
    if (kind_ == Kind::faces && of.element == Element::card) return ((faces_ >> machine_.table().face(item)) & 1U) != 0;
    return fits(of, item);
  }
  /// Has these elements looked at before they are asked about: all at once, if a function can be asked so.
  void prepare(const Elements& of);
  /// The faces that fit, where that is all it goes by.
  const std::uint64_t* faces() const { return kind_ == Kind::faces ? &faces_ : nullptr; }
  /// Whether it asks a function of the script, which may change lists meanwhile.
  bool calls() const { return kind_ == Kind::function; }

 private:
  enum class Kind { everything, faces, many_faces, function, one, listed };
  void read(Value what, Given given);
  void read_any(Value table);  ///< words and patterns
  std::uint64_t named(const KnownThing& word, Value text) const;
  void see_each_face(Value what);  ///< of a pack of too many for a set of faces
  std::uint64_t pattern(Value table);
  bool fits(const Elements& of, std::uint16_t item);

  Machine& machine_;
  Kind kind_ = Kind::everything;
  std::uint64_t faces_ = 0;
  std::vector<bool> many_;  ///< by face
  KnownThing word_;
  std::vector<KnownThing> words_;  ///< further ones
  Value function_;
  Element element_{};
  std::uint16_t item_ = 0;
  Elements list_;
};

/// Where the cards lie, by place in the list; empty if all lie in one pile.
std::vector<PileId> piles_of(const Machine& machine, std::span<const CardId> cards);

/// The faces that a word such as "8", "hearts", "red" or "QS" names; a fault for no word of any pack.
std::uint64_t faces_named(const Machine& machine, Value word);

/// What an element is rated by: a field (`order` if `by` is nil) or a function.
Value rating(Machine& machine, const Elements& of, std::uint16_t item, Value by);
/// `sum` rates an element by something else than a number.
[[noreturn]] void no_summand(const Machine& machine, Value rating, Value element);

/// Argument `number` of a word, which has `count` that begin at `at`; number 0 is what a method is called on.
inline Value argument(const Value* at, int count, int number) { return number < count ? at[number] : Value{}; }

/// Leaves one value as the result of a word.
inline Step give(Value* at, int& results, Value value) {
  at[0] = value;
  results = 1;
  return Step::next;
}

// ---- the words by what they belong to; null where they have none for that row ----
WordFunction list_word(std::size_t row);
WordFunction set_word(std::size_t row);
WordFunction table_word(std::size_t row);
WordFunction library_word(std::size_t row);
/// The functions of `string` as methods of a text.
WordFunction text_method(std::size_t row);
/// What `gmatch` finds next: of the machine's `gmatch`, whose result is good for nothing else.
Step next_match(Machine& machine, Value* at, int count, int& results);

}  // namespace houserules::machine
