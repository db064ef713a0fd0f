// Runs a translated function for all faces at once, for the value that it returns for each.
#include "interpreter/compile/predicate_run.h"

namespace houserules {

bool Predicates::ask_values(lua_State* lua, int index, FaceSet among,
                            std::array<predicate::Value, kMostFaces>& values) {
  if (!enabled_ || in_.loading || lua_iscfunction(lua, index) != 0) return false;
  Entry* entry = find(lua, index);
  return entry != nullptr && predicate::Run(*this, lua).run_values(*entry, index, among, values);
}

}  // namespace houserules

namespace houserules::predicate {

using Type = Value::Type;

bool Run::run_values(Predicates::Entry& entry, int closure, FaceSet among, std::array<Value, kMostFaces>& values) {
  Frame frame;
  if (!begin(entry, closure, frame)) return false;
  values_ = &values;
  const FaceSet left = give_body(frame, among);
  give(nil(), left);
  lua_settop(lua_, top_);
  charge(lua_, steps_);
  return possible_;
}

/// Runs the function's body; returns the faces for which it returned nothing.
FaceSet Run::give_body(Frame& frame, FaceSet among) {
  const int only = frame.entry->code->only_value;
  if (only < 0) return give_block(frame, frame.entry->code->body, among);
  give_value(frame, only, among);
  return 0;
}

/// Runs a statement for the faces of `among`; returns those for which it did not return.
FaceSet Run::give_block(Frame& frame, int statement, FaceSet among) {
  const Statement& source = frame.entry->code->statements[slot(statement)];
  switch (source.kind) {
    case Do::declare: frame.slots[slot(source.slot)] = value(frame, source.node, among); return among;
    case Do::give:
      if (source.node >= 0) give_value(frame, source.node, among);
      else give(nil(), among);
      return 0;
    case Do::branch: {
      const FaceSet yes = truth(frame, source.node, among);
      FaceSet left = among & ~yes;
      if (source.otherwise >= 0 && left != 0) left = give_block(frame, source.otherwise, left);
      return yes != 0 ? left | give_block(frame, source.then, yes) : left;
    }
    case Do::block:
      for (const int part : source.body) {
        if (among == 0 || !possible_) break;
        among = give_block(frame, part, among);
      }
      return among;
  }
  return among;
}

/// Notes the value of a node for the faces of `among`, part by part where that depends on the face.
void Run::give_value(Frame& frame, int number, FaceSet among) {
  if (!possible_ || among == 0) return;
  const Node& node = frame.entry->code->nodes[slot(number)];
  if (node.op == Op::logical_or || node.op == Op::logical_and) {
    for (std::size_t i = 0; i + 1 < node.parts.size(); ++i) {
      const FaceSet yes = truth(frame, node.parts[i], among);
      const FaceSet decided = node.op == Op::logical_or ? yes : among & ~yes;
      give_value(frame, node.parts[i], decided);
      among &= ~decided;
    }
    return give_value(frame, node.parts.back(), among);
  }
  if (node.op == Op::call) {
    Frame callee;
    if (!enter(frame, node, among, callee)) {
      give_up();
      return;
    }
    give(nil(), give_body(callee, among));
    return leave(callee);
  }
  give(value(frame, number, among), among);
}

/// Notes that value for these faces.
void Run::give(const Value& value, FaceSet among) {
  for (FaceSet rest = among; possible_ && rest != 0; rest &= rest - 1) {
    const int face = std::countr_zero(rest);
    Value& here = (*values_)[slot(face)];
    switch (value.type) {
      case Type::field: {
        const Face& info = in_.setup.pack.faces[slot(face)];
        const KnownThing* word = value.which == Op::rank                     ? all_.rank_words_[slot(info.rank)]
                                 : value.which == Op::suit && info.suit >= 0 ? all_.suit_words_[slot(info.suit)]
                                                                             : nullptr;
        if (value.which == Op::colour) give_up();
        here = word == nullptr ? nil() : text_of(*word, word->address);
        break;
      }
      case Type::numbers:
        here =
            ((value.defined >> face) & 1U) == 0 ? nil() : of_type(Type::integer, linears_[slot(value.number)].at(face));
        break;
      case Type::faces: here = boolean(((value.faces >> face) & 1U) != 0); break;
      case Type::self:
      case Type::steps:
      case Type::function:
      case Type::unknown: give_up(); break;
      default: here = value; break;
    }
  }
}

}  // namespace houserules::predicate
