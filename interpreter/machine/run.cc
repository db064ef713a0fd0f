// The loop that carries out instructions.
#include <algorithm>

#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/machine.h"
#include "interpreter/state/answers.h"

namespace houserules::machine {

void Machine::enter(int function, std::uint32_t base, std::uint8_t to, std::uint8_t wanted, bool leaves,
                    std::uint32_t back) {
  const Function& its = program->functions[slot(function)];
  const std::uint32_t end = base + its.registers;
  if (end > kStack || frames_.size() == kMostFrames) trap();
  spend(its.cost);
  high_ = std::max(high_, end);
  frames_.push_back({back, base, static_cast<std::uint16_t>(function), to, wanted, leaves});
  pc_ = its.entry;
}

void Machine::want(Value* results, int count, std::uint8_t wanted) {
  if (wanted == 0) {
    open_ = static_cast<std::uint32_t>(results + count - stack_.get());
    high_ = std::max(high_, open_);
  } else {
    for (int i = count; i < wanted - 1; ++i) results[i] = Value{};
  }
}

inline int Machine::count_of(Instruction in, const Value* first) const {
  return in.b == kOpen ? static_cast<int>(stack_.get() + open_ - first) : int{in.b};
}

inline void Machine::begin_function(int function, Value* arguments, int count, Instruction in, std::uint32_t back) {
  const Function& its = program->functions[slot(function)];
  for (int i = count; i < its.parameters; ++i) arguments[i] = Value{};
  enter(function, static_cast<std::uint32_t>(arguments - stack_.get()), in.a, in.c, false, back);
}

// What the loop changes all the time are locals while it runs; what it calls sees the members.
Step Machine::run(std::size_t depth) {
  const Instruction* const code = program->code.data();
  const Value* const constants = program->constants.data();
  const Instruction* at = code + pc_;
  Value* r = stack_.get() + frames_.back().base;

  // Each instruction jumps to the next one's code, which processors foresee better than one jump for all.
#define NEXT                  \
  do {                        \
    in = *at++;               \
    goto* kCode[slot(in.op)]; \
  } while (false)
  // clang-format off
  static const void* const kCode[] = {
      &&do_nil, &&do_constant, &&do_integer, &&do_move, &&do_get_global, &&do_set_global, &&do_get_public,
      &&do_set_public, &&do_new_cell, &&do_get_cell, &&do_set_cell, &&do_closure, &&do_dealer, &&do_deal_number,
      &&do_field, &&do_set_field, &&do_index, &&do_set_index, &&do_new_table, &&do_append, &&do_append_more, &&do_add,
      &&do_subtract, &&do_multiply, &&do_divide, &&do_floor_divide, &&do_modulo, &&do_power, &&do_bit_and, &&do_bit_or,
      &&do_bit_xor, &&do_shift_left, &&do_shift_right, &&do_add_integer, &&do_negate, &&do_logical_not, &&do_length,
      &&do_concat, &&do_jump, &&do_jump_back, &&do_jump_if, &&do_jump_equal, &&do_jump_constant, &&do_jump_less,
      &&do_jump_not_more, &&do_jump_is, &&do_for_begin, &&do_for_next, &&do_each_begin, &&do_each_next,
      &&do_count_next, &&do_keys_begin, &&do_keys_next, &&do_answers_next, &&do_call, &&do_tail_call, &&do_call_value,
      &&do_word, &&do_give, &&do_faces_named, &&do_faces_compare, &&do_faces_step, &&do_faces_both, &&do_faces_either,
      &&do_faces_without, &&do_faces_call, &&do_jump_empty, &&do_begin_choice, &&do_offer, &&do_offer_fitting,
      &&do_offer_table, &&do_call_by_others, &&do_call_by_table, &&do_ask, &&do_ask_value, &&do_ask_all,
      &&do_trap};
  // clang-format on
  static_assert(std::size(kCode) == slot(Op::trap) + 1);
  Instruction in{};
  NEXT;

do_nil:
  std::fill_n(r + in.a, in.b, Value{});
  NEXT;
do_constant:
  r[in.a] = constants[in.d];
  NEXT;
do_integer:
  r[in.a] = Value::integer(in.d);
  NEXT;
do_move:
  r[in.a] = r[in.b];
  NEXT;
do_get_global:
do_get_public:
  r[in.a] = stack_[slot(in.d)];
  NEXT;
do_set_global:
  stack_[slot(in.d)] = r[in.a];
  NEXT;
do_set_public:
  if (nested_ == 0) {
    set_public(in.d, -1, r[in.a]);
  } else {
    if (!game.loading) trap();
    set_public_silently(in.d, -1, r[in.a]);
  }
  NEXT;
do_new_cell : {
  auto& cell = heap.make<CellBlock>(BlockKind::cell, 0);
  cell.value = r[in.b];
  r[in.a] = heap.value(Tag::cell, cell);
}
  NEXT;
do_get_cell:
  r[in.a] = heap.at<CellBlock>(r[in.b].at()).value;
  NEXT;
do_set_cell:
  heap.at<CellBlock>(r[in.a].at()).value = r[in.b];
  NEXT;
do_closure : {
  auto& closure = heap.make<ClosureBlock>(BlockKind::closure, in.b * sizeof(Value));
  closure.function = static_cast<std::uint32_t>(in.d);
  closure.count = in.b;
  std::copy_n(r + in.a + 1, in.b, closure.captured());
  r[in.a] = heap.value(Tag::closure, closure);
}
  NEXT;
do_dealer:
  r[in.a] = Value::player(table().match.dealer);
  NEXT;
do_deal_number:
  r[in.a] = Value::integer(table().match.deal_number);
  NEXT;

do_field : {
  const Value of = r[in.b];
  const FieldOf& names = program->fields[slot(in.d)];
  if (of.is(Tag::card) && names.card < CardField::value)
    r[in.a] = program->faces[table().face(of.card())][static_cast<FaceField>(names.card)];
  else if (of.is(Tag::player) && names.player_pile >= 0)
    r[in.a] = Value::pile(static_cast<PileId>(names.player_pile + of.seat()));
  else r[in.a] = field(of, static_cast<std::uint32_t>(in.d));
}
  NEXT;
do_set_field:
  set_field(r[in.a], static_cast<std::uint32_t>(in.d), r[in.b]);
  NEXT;
do_index:
  r[in.a] = index(r[in.b], r[in.c]);
  NEXT;
do_set_index : {
  const Value of = r[in.a], key = r[in.b];
  if (of.is(Tag::table)) heap.set(heap.table(of), key, r[in.c]);
  else if (key.is(Tag::text) && (key.bits & kMade) == 0) set_field(of, static_cast<std::uint32_t>(key.bits), r[in.c]);
  else trap();
}
  NEXT;
do_new_table:
  r[in.a] = heap.make_table(in.b, in.c);
  NEXT;
do_append:
  heap.set_place(heap.table(r[in.a]), in.d, r[in.b]);
  NEXT;
do_append_more : {
  const auto* end = stack_.get() + open_;
  std::int64_t place = in.d;
  for (const Value* value = r + in.b; value < end; ++value, ++place) {
    if (value->is_nil()) continue;  // what comes after it is a matter of how Lua keeps it
    heap.set_place(heap.table(r[in.a]), place, *value);
  }
}
  NEXT;

do_add:
  if (r[in.b].is(Tag::integer) && r[in.c].is(Tag::integer)) [[likely]]
    r[in.a] = Value::of(Tag::integer, r[in.b].bits + r[in.c].bits);
  else r[in.a] = reckon(*this, in.op, r[in.b], r[in.c]);
  NEXT;
do_subtract:
  if (r[in.b].is(Tag::integer) && r[in.c].is(Tag::integer)) [[likely]]
    r[in.a] = Value::of(Tag::integer, r[in.b].bits - r[in.c].bits);
  else r[in.a] = reckon(*this, in.op, r[in.b], r[in.c]);
  NEXT;
do_multiply:
do_divide:
do_floor_divide:
do_modulo:
do_power:
do_bit_and:
do_bit_or:
do_bit_xor:
do_shift_left:
do_shift_right:
  r[in.a] = reckon(*this, in.op, r[in.b], r[in.c]);
  NEXT;
do_add_integer:
  if (r[in.b].is(Tag::integer)) [[likely]]
    r[in.a] = Value::of(Tag::integer, r[in.b].bits + static_cast<std::uint64_t>(std::int64_t{in.d}));
  else r[in.a] = reckon(*this, Op::add, r[in.b], Value::integer(in.d));
  NEXT;
do_negate:
  r[in.a] = negated(r[in.b]);
  NEXT;
do_logical_not:
  r[in.a] = Value::boolean(!r[in.b].is_true());
  NEXT;
do_length:
  r[in.a] = Value::integer(length(r[in.b]));
  NEXT;
do_concat:
  r[in.a] = joined_text(*this, r + in.b, in.c);
  NEXT;

do_jump:
  at += in.d;
  NEXT;
do_jump_back:
  spend(in.b);
  at += in.d;
  NEXT;
do_jump_if:
  if (r[in.a].is_true() == (in.c != 0)) at += in.d;
  NEXT;
do_jump_equal:
  if (heap.same(r[in.a], r[in.b]) == (in.c != 0)) at += in.d;
  NEXT;
do_jump_constant : {
  const Value &left = r[in.a], &right = constants[in.b];
  const bool is_same =
      left.tag == right.tag && left.tag != Tag::number ? left.bits == right.bits : heap.same(left, right);
  if (is_same == (in.c != 0)) at += in.d;
}
  NEXT;
do_jump_less:
  if (is_less(*this, r[in.a], r[in.b], false) == (in.c != 0)) at += in.d;
  NEXT;
do_jump_not_more:
  if (is_less(*this, r[in.a], r[in.b], true) == (in.c != 0)) at += in.d;
  NEXT;
do_jump_is : {
  if (!r[in.a].is(Tag::card)) trap();
  const bool is = ((program->masks[in.b] >> table().face(r[in.a].card())) & 1U) != 0;
  if (is == (in.c != 0)) at += in.d;
}
  NEXT;

do_for_begin:
  if (!begin_for(r + in.a)) at += in.d;
  NEXT;
do_for_next : {
  spend(in.b);
  Value* loop = r + in.a;
  if (loop[1].bits == 0) NEXT;
  --loop[1].bits;
  loop[0].bits += loop[2].bits;
  loop[3] = loop[0];
  at += in.d;
}
  NEXT;
do_each_begin : {
  const Elements all = elements(r[in.a]);
  r[in.a] = list_like(all, all.items);
  r[in.a + 1] = Value::integer(0);
}
  NEXT;
do_each_next : {
  spend(in.b);
  const ListBlock& list = heap.list(r[in.a]);
  const std::uint64_t next = r[in.a + 1].bits;
  if (next >= list.count) {
    at += in.d;
    NEXT;
  }
  ++r[in.a + 1].bits;
  r[in.a + 2] = element(list.element, heap.items(list)[next], list.sets);
}
  NEXT;
do_count_next : {
  spend(in.b);
  const Value next = Value::of(Tag::integer, ++r[in.a + 1].bits);
  r[in.a + 2] = next;
  r[in.a + 3] = index(r[in.a], next);
  if (r[in.a + 3].is_nil()) at += in.d;
}
  NEXT;
do_keys_begin:
  r[in.a + 1] = keys_of(r[in.a]);
  r[in.a + 2] = Value::integer(0);
  NEXT;
do_keys_next : {
  spend(in.b);
  while (true) {
    const Value key = heap.get_place(heap.table(r[in.a + 1]), static_cast<std::int64_t>(++r[in.a + 2].bits));
    r[in.a + 3] = key;
    if (key.is_nil()) {
      at += in.d;
      NEXT;
    }
    r[in.a + 4] = heap.get(heap.table(r[in.a]), key);
    if (!r[in.a + 4].is_nil()) NEXT;
  }
}
  NEXT;
do_answers_next : {
  if (!r[in.a].is(Tag::answers)) trap();
  auto& answers = heap.at<AnswersBlock>(r[in.a].at());
  const std::uint64_t next = r[in.a + 1].bits;
  if (next >= answers.count) {
    at += in.d;
    NEXT;
  }
  ++r[in.a + 1].bits;
  const Answer answer = answers.answers()[next];
  r[in.a + 2] = Value::player(answer.seat);
  const int count = 1 + push_answer(answer.alternative, answer.number, answers.sets(), r + in.a + 3);
  for (int i = count; i < in.b; ++i) r[in.a + 2 + i] = Value{};
}
  NEXT;

do_call:
  begin_function(in.d, r + in.a, count_of(in, r + in.a), in, static_cast<std::uint32_t>(at - code));
  r += in.a;
  at = code + pc_;
  NEXT;
do_tail_call : {
  const int count = count_of(in, r + in.a);
  std::copy_n(r + in.a, count, r);
  const Frame frame = frames_.back();
  frames_.pop_back();
  const Function& its = program->functions[slot(in.d)];
  for (int i = count; i < its.parameters; ++i) r[i] = Value{};
  enter(in.d, frame.base, frame.to, frame.wanted, frame.leaves, frame.back);
  at = code + pc_;
}
  NEXT;
do_call_value : {
  const int count = count_of(in, r + in.a + 1);
  const Value callee = r[in.a];
  Value* arguments = r + in.a;
  std::copy_n(arguments + 1, count, arguments);
  if (callee.is(Tag::function)) {
    begin_function(static_cast<int>(callee.bits), arguments, count, in, static_cast<std::uint32_t>(at - code));
    r += in.a;
    at = code + pc_;
    NEXT;
  }
  if (!callee.is(Tag::closure)) trap();
  auto& closure = heap.at<ClosureBlock>(callee.at());
  const Function& its = program->functions[closure.function];
  const int parameters = its.parameters;
  for (int i = count; i < parameters; ++i) arguments[i] = Value{};
  std::copy_n(closure.captured(), closure.count, arguments + parameters);
  begin_function(static_cast<int>(closure.function), arguments, parameters, in, static_cast<std::uint32_t>(at - code));
  r += in.a;
  at = code + pc_;
}
  NEXT;
do_word : {
  const BoundWord& word = program->words[slot(in.d)];
  if (word.playing && nested_ > 0) trap();
  pc_ = static_cast<std::uint32_t>(at - code);
  int results = 0;
  const Step step = word.run(*this, r + in.a, count_of(in, r + in.a), results);
  if (step != Step::next) return step;
  want(r + in.a, results, in.c);
}
  NEXT;
do_give : {
  const int count = count_of(in, r + in.a);
  const Value* results = r + in.a;
  const Frame frame = frames_.back();
  frames_.pop_back();
  // Results go to where the arguments began.
  Value* to = stack_.get() + frame.base;
  const int copied = frame.wanted == 0 ? count : std::min(count, frame.wanted - 1);
  std::copy_n(results, copied, to);
  at = code + frame.back;
  want(to, copied, frame.wanted);
  if (frame.leaves) {
    pc_ = frame.back;
    if (frames_.size() == depth) return Step::next;
    trap();
  }
  r = stack_.get() + frames_.back().base;
}
  NEXT;

do_faces_named:
  r[in.a] = Value::of(Tag::faces, r[in.b].bits & program->masks[slot(in.d)]);
  NEXT;
do_faces_compare:
  r[in.a] = Value::of(Tag::faces, faces_comparing(r[in.d].bits, static_cast<FaceField>(in.c >> 3U),
                                                  static_cast<Comparison>(in.c & 7U), r[in.b]));
  NEXT;
do_faces_step:
  r[in.a] = Value::of(Tag::faces, faces_stepping(r[in.d].bits, r[in.b], r[in.b + 1], in.c != 0));
  NEXT;
do_faces_both:
  r[in.a] = Value::of(Tag::faces, r[in.b].bits & r[in.c].bits);
  NEXT;
do_faces_either:
  r[in.a] = Value::of(Tag::faces, r[in.b].bits | r[in.c].bits);
  NEXT;
do_faces_without:
  r[in.a] = Value::of(Tag::faces, r[in.b].bits & ~r[in.c].bits);
  NEXT;
do_faces_call : {
  const Value callee = r[in.a];
  const int version = faces_version(callee);
  Value* arguments = r + in.a;
  arguments[0] = arguments[1];
  const Function& its = program->functions[slot(version)];
  int count = 1;
  if (callee.is(Tag::closure)) {
    auto& closure = heap.at<ClosureBlock>(callee.at());
    for (; count < its.parameters; ++count) arguments[count] = Value{};
    std::copy_n(closure.captured(), closure.count, arguments + count);
  }
  begin_function(version, arguments, count, in, static_cast<std::uint32_t>(at - code));
  r += in.a;
  at = code + pc_;
}
  NEXT;
do_jump_empty:
  if (r[in.a].bits == 0) at += in.d;
  NEXT;

do_begin_choice:
  if (!r[in.a].is(Tag::player) || nested_ > 0) trap();
  state.decision.begin(r[in.a].seat());
  NEXT;
do_offer:
  if (r[in.a].is_true()) offer(in.b, r[in.a]);
  NEXT;
do_offer_fitting:
  offer_fitting(in.b, r[in.a], r[in.c]);
  NEXT;
do_offer_table:
  offer_table(r[in.a]);
  NEXT;
do_call_by_others:
  if (!state.decision.alternatives.empty()) call_by_others(r + in.a, in.b);
  NEXT;
do_call_by_table:
  if (r[in.a].is_true() && !state.decision.alternatives.empty()) call_by_table(r[in.a]);
  NEXT;
do_ask:
do_ask_value : {
  if (!answering_) {
    if (state.decision.alternatives.empty()) trap();
    if (state.deal_decisions >= setup().limit || table().is_too_long()) [[unlikely]] {
      state.stop_at_limit();
      return Step::stopped;
    }
    ++state.deal_decisions;
    ++table().match.decisions;
    state.decision.simultaneous = false;
    pc_ = static_cast<std::uint32_t>(at - code) - 1;
    if (heap.has_grown()) collect();
    if (hooks.policy == nullptr) {
      state.pending = true;
      return Step::asked;
    }
    state.choice = hooks.policy->choose(world, state.decision);
    refill();
  }
  answering_ = false;
  const Alternative alternative = state.decision.alternatives[state.choice.alternative];
  announce(table(), state.decision, alternative, state.choice.number);
  Value values[4];
  const int count = push_answer(alternative, state.choice.number, state.decision.sets.data(), values);
  const int first = in.op == Op::ask_value ? 1 : 0;
  const int given = in.c == 0 ? count - first : std::min(count - first, in.c - 1);
  std::copy_n(values + first, given, r + in.a);
  want(r + in.a, given, in.c);
}
  NEXT;
do_ask_all : {
  pc_ = static_cast<std::uint32_t>(at - code) - 1;
  if (answering_) keep_answer(state);
  else forget_answers(state);
  answering_ = false;
  while (next_of_all(r + in.a)) {
    if (state.deal_decisions >= setup().limit || table().is_too_long()) [[unlikely]] {
      state.stop_at_limit();
      return Step::stopped;
    }
    ++state.deal_decisions;
    ++table().match.decisions;
    state.decision.simultaneous = true;
    if (hooks.policy == nullptr) {
      state.pending = true;
      return Step::asked;
    }
    state.choice = hooks.policy->choose(world, state.decision);
    refill();
    keep_answer(state);
  }
}
  NEXT;
do_trap:
  trap();
#undef NEXT
}

}  // namespace houserules::machine
