// Comparison and arithmetic of values that may differ from face to face.
#include "interpreter/compile/predicate_run.h"

namespace houserules::predicate {

using Type = Value::Type;

namespace {

constexpr std::int64_t kLargest = 1'000'000'000'000;

bool small(std::int64_t number) { return number >= -kLargest && number <= kLargest; }

}  // namespace

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
      const Linear& numbers = linears_[slot(left.number)];
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
    return value.type == Type::integer ? value.number : linears_[slot(value.number)].at(face);
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
    return number < 0 ? FaceSet{0} : sets[slot(number)];
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
    if (!is_card_word(*word.word)) return give_up();
    faces |= faces_of_word(in_, *word.word);
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
    // Reading the value of a card without one is a script error.
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
    const KnownThing& word = *words[slot(place)];
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
  Linear numbers = linears_[slot(varying.number)];
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

}  // namespace houserules::predicate
