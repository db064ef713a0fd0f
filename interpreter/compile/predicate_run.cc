#include "interpreter/compile/predicate_run.h"

namespace houserules::predicate {

using Type = Value::Type;

namespace {

/// Charged per question, whether or not it is answered here, so that instruction counts stay reproducible.
constexpr std::int64_t kCharge = 20;

}  // namespace

/// Makes the frame of the function that is asked; false if it must be called in Lua.
bool Run::begin(Predicates::Entry& entry, int closure, Frame& frame) {
  charge(lua_, kCharge);
  const Code* code = all_.code_of(entry);
  if (code == nullptr || lua_checkstack(lua_, 64) == 0) return false;
  top_ = lua_gettop(lua_);
  frame.entry = &entry;
  frame.closure = closure;
  frame.slots = slots_.data();
  slots_used_ = static_cast<std::size_t>(code->slots);
  for (int i = 0; i < code->parameters; ++i) frame.slots[i] = nil();
  frame.slots[0].type = Type::self;
  return true;
}

std::optional<FaceSet> Run::run(Predicates::Entry& entry, int closure, FaceSet among) {
  Frame frame;
  if (!begin(entry, closure, frame)) return std::nullopt;
  const FaceSet fits = body(frame, among);
  lua_settop(lua_, top_);
  charge(lua_, steps_);
  if (!possible_) return std::nullopt;
  return fits & among;
}

FaceSet Run::body(Frame& frame, FaceSet among) {
  const int only = frame.entry->code->only_value;
  if (only >= 0) return truth(frame, only, among);
  FaceSet fits = 0;
  block(frame, frame.entry->code->body, among, fits);
  return fits;
}

/// Runs a statement for the faces of `among`. Adds to `fits` those for which it returned a true value; returns those
/// for which it did not return.
FaceSet Run::block(Frame& frame, int statement, FaceSet among, FaceSet& fits) {
  const Code& code = *frame.entry->code;
  const Statement& source = code.statements[slot(statement)];
  switch (source.kind) {
    case Do::declare: frame.slots[slot(source.slot)] = value(frame, source.node, among); return among;
    case Do::give:
      if (source.node >= 0) fits |= truth(frame, source.node, among);
      return 0;
    case Do::branch: {
      const FaceSet yes = truth(frame, source.node, among);
      FaceSet left = among & ~yes;
      if (source.otherwise >= 0 && left != 0) left = block(frame, source.otherwise, left, fits);
      return yes != 0 ? left | block(frame, source.then, yes, fits) : left;
    }
    case Do::block:
      for (const int part : source.body) {
        if (among == 0 || !possible_) break;
        among = block(frame, part, among, fits);
      }
      return among;
  }
  return among;
}

FaceSet Run::truth_of(const Value& value, FaceSet among) {
  switch (value.type) {
    case Type::nil: return 0;
    case Type::boolean: return value.number != 0 ? among : 0;
    case Type::numbers: return among & value.defined;
    case Type::faces: return among & value.faces;
    case Type::steps: return among & (value.faces | value.down);
    case Type::field: {
      if (value.which == Op::rank) return among;
      FaceSet some = 0;
      for (const FaceSet set : value.which == Op::suit ? all_.of_suit_ : all_.of_colour_) some |= set;
      return among & some;
    }
    default: return among;
  }
}

/// A fast path of `truth` for the commonest conditions: words, and the card's rank or suit compared with a public value
/// or a pile's top card. False for anything else.
inline bool Run::quick_truth(const Frame& frame, int number, FaceSet among, FaceSet& fits) {
  const std::vector<Node>& nodes = frame.entry->code->nodes;
  const Node& node = nodes[slot(number)];
  if (node.op == Op::is_words) {
    const Node& card = nodes[slot(node.parts[0])];
    if (card.op != Op::local || frame.slots[card.number].type != Type::self) return false;
    fits = among & node.faces;
    steps_ += 2;
    return true;
  }
  if (node.op != Op::field_is || frame.slots[node.number].type != Type::self) return false;
  const Node& other = nodes[slot(node.parts[0])];
  const KnownThing* word = nullptr;
  if (other.op == Op::shared) {
    const Value& shared = in_.state->shared[slot(other.number)];
    if (shared.type == Type::text) word = shared.word;
  } else if (other.op == Op::top_field && other.field == Op::rank) {
    const auto cards = in_.state->table.cards(static_cast<PileId>(other.number));
    if (!cards.empty()) {
      word = all_.rank_words_[slot(in_.state->table.face_info(cards.back()).rank)];
    }
  }
  if (word == nullptr) return false;
  fits = among & faces_with(node.field, *word);
  steps_ += 2;
  return true;
}

FaceSet Run::truth(Frame& frame, int number, FaceSet among) {
  if (!possible_ || among == 0) return 0;
  if (++steps_ > kMostSteps) return give_up();
  const Node& node = frame.entry->code->nodes[slot(number)];
  switch (node.op) {
    case Op::logical_not: return among & ~truth(frame, node.parts[0], among);
    case Op::logical_and:
      for (const int part : node.parts) {
        if (!quick_truth(frame, part, among, among)) among = truth(frame, part, among);
      }
      return among;
    case Op::logical_or: {
      FaceSet fits = 0;
      for (const int part : node.parts) {
        FaceSet more = 0;
        fits |= quick_truth(frame, part, among & ~fits, more) ? more : truth(frame, part, among & ~fits);
      }
      return fits;
    }
    case Op::equal: {
      const Value left = value(frame, node.parts[0], among);
      return equal(left, value(frame, node.parts[1], among), among);
    }
    case Op::less:
    case Op::less_equal: {
      const Value left = value(frame, node.parts[0], among);
      return less(left, value(frame, node.parts[1], among), node.op == Op::less_equal, among);
    }
    case Op::is: return is(frame, node, among);
    case Op::is_words: {
      const Value card = value(frame, node.parts[0], among);
      if (card.type == Type::self) return among & node.faces;
      if (card.type != Type::card) return give_up();
      return ((node.faces >> in_.state->table.face(static_cast<CardId>(card.number))) & 1U) != 0 ? among : 0;
    }
    case Op::field_is: {
      const Value other = value(frame, node.parts[0], among);
      if (frame.slots[node.number].type == Type::self && other.type == Type::text) {
        return possible_ ? among & faces_with(node.field, *other.word) : 0;
      }
      return equal(value(frame, node.parts[1], among), other, among);
    }
    case Op::call: {
      Frame callee;
      if (!enter(frame, node, among, callee)) return give_up();
      const FaceSet fits = body(callee, among);
      leave(callee);
      return fits;
    }
    default: return truth_of(value(frame, number, among), among);
  }
}

Value Run::value(Frame& frame, int number, FaceSet among) {
  if (!possible_) return nil();
  if (++steps_ > kMostSteps) return no_value();
  const Code& code = *frame.entry->code;
  const Node& node = code.nodes[slot(number)];
  switch (node.op) {
    case Op::nil: return nil();
    case Op::boolean: return boolean(node.number != 0);
    case Op::integer: return of_type(Type::integer, node.number);
    case Op::text: return text_of(*node.word, node.address);
    case Op::local: return frame.slots[slot(node.number)];
    case Op::upvalue: return upvalue(frame, static_cast<std::size_t>(node.number));
    case Op::shared: {
      const Value& shared = in_.state->shared[slot(node.number)];
      return shared.type == Type::unknown ? no_value() : shared;
    }
    case Op::pile: return of_type(Type::pile, node.number);
    case Op::function: return no_value();
    case Op::top: {
      const Value pile = value(frame, node.parts[0], among);
      if (pile.type != Type::pile) return no_value();
      const auto cards = in_.state->table.cards(static_cast<PileId>(pile.number));
      return cards.empty() ? nil() : of_type(Type::card, cards.back());
    }
    case Op::length: {
      const Value pile = value(frame, node.parts[0], among);
      if (pile.type != Type::pile) return no_value();
      return of_type(Type::integer, in_.state->table.size(static_cast<PileId>(pile.number)));
    }
    case Op::rank:
    case Op::suit:
    case Op::colour:
    case Op::value:
    case Op::order: return field(value(frame, node.parts[0], among), node.op, among);
    case Op::top_field: {
      const auto cards = in_.state->table.cards(static_cast<PileId>(node.number));
      return cards.empty() ? no_value() : fixed_field(cards.back(), node.field);
    }
    case Op::steps: {
      const Value from = value(frame, node.parts[0], among);
      return steps(from, value(frame, node.parts[1], among));
    }
    case Op::negate:
      return arithmetic(Op::subtract, of_type(Type::integer, 0), value(frame, node.parts[0], among), among);
    case Op::add:
    case Op::subtract:
    case Op::multiply: {
      const Value left = value(frame, node.parts[0], among);
      return arithmetic(node.op, left, value(frame, node.parts[1], among), among);
    }
    case Op::equal:
    case Op::less:
    case Op::less_equal:
    case Op::is:
    case Op::is_words:
    case Op::field_is:
    case Op::logical_not: return faces_of(truth(frame, number, among));
    case Op::logical_and:
    case Op::logical_or: return value_of_either(frame, node, among);
    case Op::call: {
      Frame callee;
      if (!enter(frame, node, among, callee)) return no_value();
      const int only = callee.entry->code->only_value;
      const Value result = only >= 0 ? value(callee, only, among) : no_value();
      leave(callee);
      return result.type == Type::function ? no_value() : result;
    }
  }
  return no_value();
}

/// The value of `a or b`, `a and b and c`: that of the first part that decides it.
Value Run::value_of_either(Frame& frame, const Node& node, FaceSet among) {
  const bool is_or = node.op == Op::logical_or;
  for (std::size_t i = 0; i < node.parts.size(); ++i) {
    const Value part = value(frame, node.parts[i], among);
    if (!possible_ || i + 1 == node.parts.size()) return part;
    if (is_fixed(part)) {
      const bool yes = part.type != Type::nil && (part.type != Type::boolean || part.number != 0);
      if (yes == is_or) return part;
      continue;
    }
    // If this part differs from face to face, it and all that follow must be booleans.
    if (part.type != Type::faces) return no_value();
    FaceSet fits = is_or ? part.faces & among : 0;
    FaceSet open = is_or ? among & ~part.faces : among & part.faces;
    while (++i < node.parts.size()) {
      const Value next = value(frame, node.parts[i], open);
      if (next.type != Type::faces && next.type != Type::boolean) return no_value();
      const FaceSet yes = truth_of(next, open);
      if (is_or) fits |= yes;
      open = is_or ? open & ~yes : yes;
    }
    return faces_of(is_or ? fits : open);
  }
  return no_value();
}

void Run::leave(const Frame& callee) {
  lua_settop(lua_, callee.top);
  --depth_;
  slots_used_ -= static_cast<std::size_t>(callee.entry->code->slots);
}

/// Makes the frame of a call. If it returns true, call `leave` afterwards.
bool Run::enter(Frame& frame, const Node& call, FaceSet among, Frame& callee) {
  if (depth_ + 1 == kDeepest) return false;
  callee.top = lua_gettop(lua_);
  const Code& code = *frame.entry->code;
  const Node& target = code.nodes[slot(call.parts[0])];
  if (target.op == Op::function) {
    const auto text = static_cast<std::size_t>(target.number);
    if (frame.entry->functions[text] == nullptr) {
      in_.push_slot(lua_, in_.slots.globals);
      lua_pushstring(lua_, code.texts[text].c_str());
      lua_rawget(lua_, -2);
      const bool is_ours = lua_type(lua_, -1) == LUA_TFUNCTION && lua_iscfunction(lua_, -1) == 0;
      if (is_ours) frame.entry->functions[text] = all_.find(lua_, lua_gettop(lua_));
      lua_pop(lua_, 2);
    }
    callee.entry = frame.entry->functions[text];
    callee.global = &code.texts[text];
  } else {
    const Value function = value(frame, call.parts[0], among);
    if (function.type != Type::function || lua_iscfunction(lua_, static_cast<int>(function.number)) != 0) return false;
    callee.entry = all_.find(lua_, static_cast<int>(function.number));
    callee.closure = static_cast<int>(function.number);
  }
  if (callee.entry == nullptr) return false;
  const Code* inner = all_.code_of(*callee.entry);
  if (inner == nullptr) return false;
  callee.slots = slots_.data() + slots_used_;
  ++depth_;
  slots_used_ += static_cast<std::size_t>(inner->slots);
  for (std::size_t i = 0; i < static_cast<std::size_t>(inner->parameters); ++i) {
    callee.slots[i] = i + 1 < call.parts.size() ? value(frame, call.parts[i + 1], among) : nil();
  }
  if (possible_) return true;
  leave(callee);
  return false;
}

Value Run::upvalue(Frame& frame, std::size_t number) {
  if (lua_gettop(lua_) - top_ > kMostKept) return no_value();
  if (frame.closure == 0) {
    if (frame.global == nullptr) return no_value();
    in_.push_slot(lua_, in_.slots.globals);
    lua_pushstring(lua_, frame.global->c_str());
    lua_rawget(lua_, -2);
    lua_remove(lua_, -2);
    frame.closure = lua_gettop(lua_);
  }
  const Code& code = *frame.entry->code;
  std::vector<int>& places = frame.entry->upvalues;
  if (places.empty()) {
    places.resize(code.upvalues.size());
    const char* name = nullptr;
    for (int i = 1; (name = lua_getupvalue(lua_, frame.closure, i)) != nullptr; ++i) {
      lua_pop(lua_, 1);
      for (std::size_t u = 0; u < code.upvalues.size(); ++u) {
        // Two of the same name are ambiguous.
        if (code.upvalues[u] == name) places[u] = places[u] == 0 ? i : -1;
      }
    }
  }
  if (places[number] <= 0) return no_value();
  lua_getupvalue(lua_, frame.closure, places[number]);
  return from_lua();
}

/// Pops the value on top of the Lua stack; a function stays there, to be called.
Value Run::from_lua() {
  const Value value = read_value(in_.known, lua_, lua_gettop(lua_));
  if (value.type == Type::unknown) return no_value();
  if (value.type != Type::function) lua_pop(lua_, 1);
  return value;
}

}  // namespace houserules::predicate
