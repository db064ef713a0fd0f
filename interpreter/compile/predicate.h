// Asks a function of the script about all faces at once, where it is a question about faces; see predicate_code.h.
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

  /// After the script is loaded: learns where its functions stand that cannot change any more.
  void learn();

  /// The faces of `among` for whose cards the Lua function at `index` (absolute) would return a true value. Nothing
  /// when that can only be told by calling it: it does something else, or would raise an error. Changes nothing.
  std::optional<FaceSet> ask(lua_State* lua, int index, FaceSet among);

  /// Off, every question is answered by calling the function, so that a hook sees all lines that run.
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
    std::unique_ptr<predicate::Code> code;  ///< null when it is none of ours
    std::vector<int> upvalues;              ///< by Code::upvalues: Lua's number of it; empty until it was met
    std::vector<Entry*> functions;          ///< by Code::texts: the global function of that name, once met
  };

  Entry* find(lua_State* lua, int index);
  Entry* entry_at(std::size_t file, int line);
  const predicate::Code* code_of(Entry& entry);
  void learn_function(int depth);
  void make_tables();

  LoadedGame& in_;
  bool enabled_ = true;
  std::vector<std::unique_ptr<Entry>> entries_;  ///< of all files, by file and line
  std::vector<std::vector<Entry*>> by_line_;     ///< by file; null where a line begins none or several functions
  std::array<std::int64_t, kMostFaces> orders_{};
  std::array<std::int64_t, kMostFaces> values_{};
  FaceSet with_order_ = 0;
  FaceSet with_value_ = 0;
  std::vector<FaceSet> of_rank_, of_suit_, of_colour_;
  /// Lua's texts of them.
  std::vector<const KnownThing*> rank_words_, suit_words_, colour_words_;
  /// By face: the faces one step above it, and those one step below.
  std::vector<FaceSet> above_, below_;
};

}  // namespace houserules
