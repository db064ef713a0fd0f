#include "interpreter/predicate_run.h"

#include <limits>

namespace houserules::predicate {

using Type = Value::Type;

namespace {

constexpr std::int64_t kLargest = 1'000'000'000'000;

/// Charged for a question, whether or not it is answered here, so that counted runs stay the same.
constexpr std::int64_t kCharge = 20;

Value boolean(bool yes) {
  Value value;
  value.type = Type::boolean;
  value.number = yes ? 1 : 0;
  return value;
}

Value of_type(Type type, std::int64_t number) {
  Value value;
  value.type = type;
  value.number = number;
  return value;
}

Value faces_of(FaceSet faces) {
  Value value;
  value.type = Type::faces;
  value.faces = faces;
  return value;
}

Value text_of(const KnownThing& word, const void* address) {
  Value value;
  value.type = Type::text;
  value.address = address;
  value.word = &word;
  return value;
}

/// Whether it is the same for every card.
bool is_fixed(const Value& value) { return value.type < Type::self; }

bool small(std::int64_t number) { return number >= -kLargest && number <= kLargest; }

}  // namespace

std::optional<FaceSet> Run::run(Predicates::Entry& entry, int closure, FaceSet among) {
  charge(lua_, kCharge);
  const Code* code = all_.code_of(entry);
  if (code == nullptr || lua_checkstack(lua_, 64) == 0) return std::nullopt;
  const int top = lua_gettop(lua_);
  Frame frame;
  frame.entry = &entry;
  frame.closure = closure;
  frame.slots = slots_.data();
  slots_used_ = static_cast<std::size_t>(code->slots);
  for (int i = 0; i < code->parameters; ++i) frame.slots[i] = nil();
  frame.slots[0].type = Type::self;
  const FaceSet fits = body(frame, among);
  lua_settop(lua_, top);
  if (!possible_) return std::nullopt;
  return fits & among;
}

FaceSet Run::body(Frame& frame, FaceSet among) {
  FaceSet fits = 0;
  block(frame, frame.entry->code->body, among, fits);
  return fits;
}

/// Runs a block for the faces of `among`; adds to `fits` those for which it gave a true value, and returns those for
/// which it gave none.
FaceSet Run::block(Frame& frame, int statement, FaceSet among, FaceSet& fits) {
  const Code& code = *frame.entry->code;
  const Statement& source = code.statements[static_cast<std::size_t>(statement)];
  switch (source.kind) {
    case Do::declare:
      frame.slots[static_cast<std::size_t>(source.slot)] = value(frame, source.node, among);
      return among;
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

FaceSet Run::truth(Frame& frame, int number, FaceSet among) {
  if (!possible_ || among == 0) return 0;
  const Node& node = frame.entry->code->nodes[static_cast<std::size_t>(number)];
  switch (node.op) {
    case Op::logical_not: return among & ~truth(frame, node.parts[0], among);
    case Op::logical_and:
      for (const int part : node.parts) among = truth(frame, part, among);
      return among;
    case Op::logical_or: {
      FaceSet fits = 0;
      for (const int part : node.parts) fits |= truth(frame, part, among & ~fits);
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
  const Code& code = *frame.entry->code;
  const Node& node = code.nodes[static_cast<std::size_t>(number)];
  switch (node.op) {
    case Op::nil: return nil();
    case Op::boolean: return boolean(node.number != 0);
    case Op::integer: return of_type(Type::integer, node.number);
    case Op::text: return text_of(*node.word, node.address);
    case Op::local: return frame.slots[static_cast<std::size_t>(node.number)];
    case Op::upvalue: return upvalue(frame, static_cast<std::size_t>(node.number));
    case Op::shared: {
      const Value& shared = in_.state->shared[static_cast<std::size_t>(node.number)];
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
      return result;
    }
  }
  return no_value();
}

/// `a or b`, `a and b and c`: the value of the first part that decides it.
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
    // What differs from face to face must be true or false, and so must all that follows.
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
  --depth_;
  slots_used_ -= static_cast<std::size_t>(callee.entry->code->slots);
}

/// Makes the frame of a call; afterwards comes `leave`.
bool Run::enter(Frame& frame, const Node& call, FaceSet among, Frame& callee) {
  if (depth_ + 1 == kDeepest) return false;
  const Code& code = *frame.entry->code;
  const Node& target = code.nodes[static_cast<std::size_t>(call.parts[0])];
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

FaceSet Run::equal(const Value& left, const Value& right, FaceSet among) {
  if (!possible_) return 0;
  if (!is_fixed(right)) {
    if (!is_fixed(left)) return give_up();
    return equal(right, left, among);
  }
  // `right` is fixed from here on.
  if (is_fixed(left)) {
    if (left.type == Type::function || right.type == Type::function || left.type == Type::other ||
        right.type == Type::other) {
      if (left.type == Type::nil || right.type == Type::nil) return 0;
      return give_up();
    }
    if (left.type != right.type) return 0;
    return (left.type == Type::text ? left.address == right.address : left.number == right.number) ? among : 0;
  }
  switch (left.type) {
    case Type::self: return right.type == Type::card ? give_up() : 0;
    case Type::field: {
      if (right.type == Type::nil) return among & ~truth_of(left, among);
      if (right.type != Type::text) return 0;
      return among & faces_with(left.which, *right.word);
    }
    case Type::numbers: {
      if (right.type == Type::nil) return among & ~left.defined;
      if (right.type != Type::integer) return 0;
      const Linear& numbers = linears_[static_cast<std::size_t>(left.number)];
      FaceSet same = 0;
      for (FaceSet rest = among & left.defined; rest != 0; rest &= rest - 1) {
        if (numbers.at(std::countr_zero(rest)) == right.number) same |= rest & (~rest + 1);
      }
      return same;
    }
    case Type::faces:
      if (right.type != Type::boolean) return 0;
      return right.number != 0 ? among & left.faces : among & ~left.faces;
    case Type::steps:
      if (right.type == Type::nil) return among & ~(left.faces | left.down);
      if (right.type != Type::integer) return 0;
      return right.number == 1 ? among & left.faces : right.number == -1 ? among & left.down : 0;
    default: return give_up();
  }
}

FaceSet Run::less(const Value& left, const Value& right, bool or_equal, FaceSet among) {
  if (!possible_) return 0;
  const auto number_of = [this](const Value& value, int face) {
    return value.type == Type::integer ? value.number : linears_[static_cast<std::size_t>(value.number)].at(face);
  };
  for (const Value* side : {&left, &right}) {
    if (side->type == Type::integer) continue;
    if (side->type != Type::numbers || (among & ~side->defined) != 0) return give_up();
  }
  FaceSet fits = 0;
  for (FaceSet rest = among; rest != 0; rest &= rest - 1) {
    const int face = std::countr_zero(rest);
    const std::int64_t low = number_of(left, face);
    const std::int64_t high = number_of(right, face);
    if (or_equal ? low <= high : low < high) fits |= rest & (~rest + 1);
  }
  return fits;
}

FaceSet Run::faces_with(Op field, const KnownThing& word) const {
  const auto pick = [](const std::vector<FaceSet>& sets, int number) {
    return number < 0 ? FaceSet{0} : sets[static_cast<std::size_t>(number)];
  };
  if (field == Op::rank) return pick(all_.of_rank_, word.rank);
  if (field == Op::suit) return pick(all_.of_suit_, word.suit);
  return pick(all_.of_colour_, word.colour);
}

FaceSet Run::is(Frame& frame, const Node& node, FaceSet among) {
  const Value card = value(frame, node.parts[0], among);
  FaceSet faces = 0;
  for (std::size_t i = 1; i < node.parts.size(); ++i) {
    const Value word = value(frame, node.parts[i], among);
    if (!possible_ || word.type != Type::text) return give_up();
    const FaceSet fitting = faces_of_word(in_, *word.word);
    if (fitting == 0) return give_up();
    faces |= fitting;
  }
  if (card.type == Type::self) return among & faces;
  if (card.type != Type::card) return give_up();
  return ((faces >> in_.state->table.face(static_cast<CardId>(card.number))) & 1U) != 0 ? among : 0;
}

Value Run::field(const Value& card, Op which, FaceSet among) {
  Value result;
  if (card.type == Type::self) {
    if (which == Op::rank || which == Op::suit || which == Op::colour) {
      result.type = Type::field;
      result.which = which;
      return result;
    }
    const bool is_value = which == Op::value;
    const FaceSet defined = is_value ? all_.with_value_ : all_.with_order_;
    // Reading a value that nothing gives is an error of the script.
    if (is_value && (among & ~defined) != 0) return no_value();
    return linear(defined, {is_value ? all_.values_.data() : all_.orders_.data(), 1, 0});
  }
  if (card.type != Type::card) return no_value();
  return fixed_field(static_cast<CardId>(card.number), which);
}

Value Run::fixed_field(CardId card, Op which) {
  const FaceId number = in_.state->table.face(card);
  const Face& face = in_.setup.pack.faces[number];
  const auto text = [](const std::vector<const KnownThing*>& words, int place) {
    const KnownThing& word = *words[static_cast<std::size_t>(place)];
    return text_of(word, word.address);
  };
  switch (which) {
    case Op::rank: return text(all_.rank_words_, face.rank);
    case Op::suit: return face.suit < 0 ? nil() : text(all_.suit_words_, face.suit);
    case Op::colour: {
      const std::uint32_t bits = in_.face_colour_bits[number];
      return bits == 0 ? nil() : text(all_.colour_words_, std::countr_zero(bits));
    }
    case Op::value: return face.value ? of_type(Type::integer, *face.value) : no_value();
    default: return face.order != 0 ? of_type(Type::integer, face.order) : nil();
  }
}

Value Run::steps(const Value& from, const Value& to) {
  if (!possible_) return nil();
  const auto face_of = [&](const Value& card) {
    return static_cast<std::size_t>(in_.state->table.face(static_cast<CardId>(card.number)));
  };
  Value result;
  if (from.type == Type::card && to.type == Type::card) {
    const int step = in_.setup.pack.step(static_cast<FaceId>(face_of(from)), static_cast<FaceId>(face_of(to)));
    return step == 0 ? nil() : of_type(Type::integer, step);
  }
  result.type = Type::steps;
  result.faces = result.down = 0;
  if (from.type == Type::card && to.type == Type::self) {
    result.faces = all_.above_[face_of(from)];
    result.down = all_.below_[face_of(from)];
  } else if (from.type == Type::self && to.type == Type::card) {
    for (std::size_t face = 0; face < all_.above_.size(); ++face) {
      const FaceSet bit = FaceSet{1} << face_of(to);
      if ((all_.above_[face] & bit) != 0) result.faces |= FaceSet{1} << face;
      if ((all_.below_[face] & bit) != 0) result.down |= FaceSet{1} << face;
    }
  } else {
    return no_value();
  }
  return result;
}

Value Run::arithmetic(Op op, const Value& left, const Value& right, FaceSet among) {
  if (!possible_) return nil();
  const bool numbers_left = left.type == Type::numbers;
  const Value& varying = numbers_left ? left : right;
  const Value& fixed = numbers_left ? right : left;
  if (fixed.type != Type::integer || !small(fixed.number)) return no_value();
  if (varying.type == Type::integer) {
    if (!small(varying.number)) return no_value();
    const std::int64_t a = left.number, b = right.number;
    if (op != Op::multiply) return of_type(Type::integer, op == Op::add ? a + b : a - b);
    constexpr std::int64_t kFactor = 1'000'000;
    return a >= -kFactor && a <= kFactor && b >= -kFactor && b <= kFactor ? of_type(Type::integer, a * b) : no_value();
  }
  if (varying.type != Type::numbers || (among & ~varying.defined) != 0) return no_value();
  Linear numbers = linears_[static_cast<std::size_t>(varying.number)];
  const std::int64_t number = fixed.number;
  constexpr std::int64_t kMost = 1'000'000;
  for (const std::int64_t part : {number, numbers.scale, numbers.offset}) {
    if (part < -kMost || part > kMost) return no_value();
  }
  switch (op) {
    case Op::add: numbers.offset += number; break;
    case Op::subtract:
      if (numbers_left) {
        numbers.offset -= number;
      } else {
        numbers.scale = -numbers.scale;
        numbers.offset = number - numbers.offset;
      }
      break;
    default:
      numbers.scale *= number;
      numbers.offset *= number;
      break;
  }
  return linear(varying.defined, numbers);
}

Value Run::linear(FaceSet defined, const Linear& numbers) {
  if (linears_used_ == kMostLinears) return no_value();
  Value value;
  value.type = Type::numbers;
  value.number = static_cast<std::int64_t>(linears_used_);
  value.defined = defined;
  linears_[linears_used_++] = numbers;
  return value;
}

Value Run::upvalue(Frame& frame, std::size_t number) {
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
        // Of two with the same name nobody knows which is meant.
        if (code.upvalues[u] == name) places[u] = places[u] == 0 ? i : -1;
      }
    }
  }
  if (places[number] <= 0) return no_value();
  lua_getupvalue(lua_, frame.closure, places[number]);
  return from_lua();
}

/// Takes the value from the top of the stack; a function stays there.
Value Run::from_lua() {
  const Value value = read_value(in_.known, lua_, lua_gettop(lua_));
  if (value.type == Type::unknown) return no_value();
  if (value.type != Type::function) lua_pop(lua_, 1);
  return value;
}

}  // namespace houserules::predicate
