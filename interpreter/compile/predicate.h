// Evaluates a script function for all faces at once if it only asks about a card's face; see predicate_code.h.
#pragma once

#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <vector>

#include "interpreter/compile/predicate_code.h"

namespace houserules {

namespace predicate {
class Run;
}

class Predicates {
 public:
  explicit Predicates(LoadedGame& in);

  /// Call once the script is loaded: records the addresses of functions that can no longer change.
  void learn();

  /// The faces of `among` for whose cards the Lua function at `index` (absolute) would return a true value. Nothing if
  /// only a call can tell, because it does something else or would raise an error. Has no side effects but charging the
  /// budget.
  std::optional<FaceSet> ask(lua_State* lua, int index, FaceSet among);

  /// The value that it would return for the cards of each face of `among`, in `values` by face. False if only a call
  /// can tell.
  bool ask_values(lua_State* lua, int index, FaceSet among, std::array<predicate::Value, kMostFaces>& values);

  /// When off, every function is called, so that a hook sees all lines run. Stays off for too many faces or functions.
  void set_enabled(bool enabled) {
    enabled_ = enabled && in_.setup.pack.faces.size() <= kMostFaces && entries_.size() <= kMostFunctions;
  }
  bool enabled() const { return enabled_; }

 private:
  friend class predicate::Run;
  static constexpr std::size_t kMostFunctions = 30000;

  /// A function of the scripts.
  struct Entry {
    const lua::Function* source = nullptr;
    bool translated = false;
    std::unique_ptr<predicate::Code> code;  ///< null if it cannot be translated
    std::vector<int> upvalues;              ///< by Code::upvalues: Lua's upvalue number; empty until needed
    std::vector<Entry*> functions;          ///< by Code::texts: the global function of that name, once looked up
  };

  Entry* find(lua_State* lua, int index);
  Entry* entry_at(std::size_t file, int line);
  const predicate::Code* code_of(Entry& entry);
  void learn_function(int depth);
  void make_tables();

  LoadedGame& in_;
  bool enabled_ = true;
  std::vector<std::unique_ptr<Entry>> entries_;  ///< of all files, by file and line
  std::vector<std::vector<Entry*>> by_line_;     ///< by file; null where a line begins no function or several
  std::array<std::int64_t, kMostFaces> orders_{};
  std::array<std::int64_t, kMostFaces> values_{};
  FaceSet with_order_ = 0;
  FaceSet with_value_ = 0;
  std::vector<FaceSet> of_rank_, of_suit_, of_colour_;
  /// Their names, as Lua strings.
  std::vector<const KnownThing*> rank_words_, suit_words_, colour_words_;
  /// By face: the faces one step above it and one step below it.
  std::vector<FaceSet> above_, below_;
};

}  // namespace houserules
