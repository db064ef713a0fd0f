// The words of the language as the machine carries them out.
#pragma once

#include <cstddef>
#include <optional>

#include "interpreter/machine/machine.h"

namespace houserules::machine {

/// What runs the word kWords[row], as a method of what stands before it or as a function; nothing if that is left to
/// Lua.
std::optional<BoundWord> bound_word(std::size_t row, bool is_method = false);

/// What a method of lists looks for: a pattern, a word, a list, one thing, or what a function says.
class Matcher {
 public:
  /// `given`: false if there was no argument, where that means everything. Traps for what cannot be looked for.
  Matcher(Machine& machine, Value what, bool given = true) : machine_(machine) {
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
  void read(Value what, bool given);
  void see_each_face(Value what);  ///< of a pack of too many for a set of faces
  std::uint64_t pattern(Value table);
  bool fits(const Elements& of, std::uint16_t item);

  Machine& machine_;
  Kind kind_ = Kind::everything;
  std::uint64_t faces_ = 0;
  std::vector<bool> many_;  ///< by face
  KnownThing word_;
  Value function_;
  Element element_{};
  std::uint16_t item_ = 0;
  Elements list_;
};

/// The faces that a word such as "8", "hearts", "red" or "QS" names; traps for no word of any pack.
std::uint64_t faces_named(const Program& program, const KnownThing& word);

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
