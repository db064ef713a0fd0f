// Runs a translated function for all faces at once.
#pragma once

#include "interpreter/compile/predicate.h"
#include "interpreter/sandbox/host.h"
#include "interpreter/state/game_state.h"

namespace houserules::predicate {

class Run {
 public:
  Run(Predicates& all, lua_State* lua) : all_(all), in_(all.in_), lua_(lua) {}

  /// The faces of `among` that fit. Nothing if the function must be called in Lua. `closure` is its stack index.
  std::optional<FaceSet> run(Predicates::Entry& entry, int closure, FaceSet among);
  /// The same, for what the function returns: the value for each face of `among` in `values`, which is fixed. False if
  /// the function must be called in Lua.
  bool run_values(Predicates::Entry& entry, int closure, FaceSet among, std::array<Value, kMostFaces>& values);

 private:
  struct Frame {
    Predicates::Entry* entry = nullptr;
    int closure = 0;                      ///< stack index of the function; 0 until needed
    const std::string* global = nullptr;  ///< its name, if it is a global function
    Value* slots = nullptr;
    int top = 0;  ///< Lua stack height on entry
  };
  /// base[face] * scale + offset
  struct Linear {
    const std::int64_t* base;
    std::int64_t scale, offset;
    std::int64_t at(int face) const { return base[face] * scale + offset; }
  };

  bool begin(Predicates::Entry& entry, int closure, Frame& frame);
  FaceSet body(Frame& frame, FaceSet among);
  FaceSet give_body(Frame& frame, FaceSet among);
  FaceSet give_block(Frame& frame, int statement, FaceSet among);
  void give_value(Frame& frame, int number, FaceSet among);
  void give(const Value& value, FaceSet among);
  FaceSet block(Frame& frame, int statement, FaceSet among, FaceSet& fits);
  FaceSet truth(Frame& frame, int node, FaceSet among);
  bool quick_truth(const Frame& frame, int node, FaceSet among, FaceSet& fits);
  Value value(Frame& frame, int node, FaceSet among);
  Value value_of_either(Frame& frame, const Node& node, FaceSet among);
  bool enter(Frame& frame, const Node& call, FaceSet among, Frame& callee);
  void leave(const Frame& callee);
  FaceSet truth_of(const Value& value, FaceSet among);
  FaceSet equal(const Value& left, const Value& right, FaceSet among);
  FaceSet less(const Value& left, const Value& right, bool or_equal, FaceSet among);
  FaceSet is(Frame& frame, const Node& node, FaceSet among);
  FaceSet faces_with(Op field, const KnownThing& word) const;
  Value fixed_field(CardId card, Op which);
  Value field(const Value& card, Op which, FaceSet among);
  Value steps(const Value& from, const Value& to);
  Value arithmetic(Op op, const Value& left, const Value& right, FaceSet among);
  Value upvalue(Frame& frame, std::size_t number);
  Value from_lua();
  Value linear(FaceSet defined, const Linear& linear);

  /// Gives up: only a call in Lua can answer.
  FaceSet give_up() {
    possible_ = false;
    return 0;
  }
  Value no_value() {
    possible_ = false;
    return nil();
  }

  static constexpr int kDeepest = 8;
  static constexpr std::size_t kMostLinears = 32;
  static constexpr int kMostKept = 40;     ///< Lua stack slots for functions kept there
  static constexpr int kMostSteps = 5000;  ///< nodes evaluated; beyond that Lua runs it, where it can be interrupted

  Predicates& all_;
  LoadedGame& in_;
  lua_State* lua_;
  bool possible_ = true;
  int top_ = 0;  ///< Lua stack height at the start
  int steps_ = 0;
  int depth_ = 0;
  std::size_t slots_used_ = 0;
  std::size_t linears_used_ = 0;
  std::array<Value, kMostFaces>* values_ = nullptr;  ///< for run_values
  // Uninitialized on purpose: only slots in use are read.
  std::array<Value, kDeepest * kMostSlots> slots_;
  std::array<Linear, kMostLinears> linears_;
};

}  // namespace houserules::predicate
