// The interpreter loop.
#include <algorithm>
#include <new>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/calls.h"
#include "interpreter/machine/library.h"
#include "interpreter/state/answers.h"
#include "runtime/offers.h"

namespace houserules::machine {

namespace {

/// Whether a value has neither fields nor methods.
bool is_plain(Value value) { return value.tag < Tag::text || value.is_function(); }

/// Reports a built-in that acts being called where the script may not act; or that the object has no such method.
[[noreturn, gnu::cold, gnu::noinline]] void refuse_word(const Machine& machine, const BoundWord& word, const Value* at,
                                                        int count) {
  const Word& its = kWords[word.row];
  const bool is_method =
      its.owner == Owner::card || its.owner == Owner::pile || its.owner == Owner::player || its.owner == Owner::pot;
  if (!is_method || count == 0) not_now(machine, its.doing);
  const std::optional<Owner> owner = owner_of(at[0]);
  const Word* own = owner ? word_of(*owner, word.name) : nullptr;
  if (own == nullptr) unknown_method(machine, at[0], word.name);
  not_now(machine, own->doing);
}

[[noreturn, gnu::cold, gnu::noinline]] void refuse_try(const Machine& machine, Value tried) {
  constexpr const Word& kTry = kWords[row_of(Owner::global, "try")];
  if (machine.is_asked()) not_now(machine, kTry.doing);
  wrong_value(machine, tried, kTry.name, kTry.takes.parameters[0].expected);
}

[[noreturn, gnu::cold, gnu::noinline]] void refuse_choice(const Machine& machine, Value who, bool picks) {
  if (!who.is(Tag::player)) unknown_method(machine, who, picks ? "pick" : "choose");
  not_now(machine, kWords[row_of(Owner::player, "choose")].doing);
}

}  // namespace

// State that changes with every instruction is kept in locals; callees see the members.
Step Machine::run(std::size_t depth) {
  const Instruction* const code = program->code.data();
  const Value* const constants = program->constants.data();
  const FaceValues* const faces = program->faces.data();
begin:
  const Instruction* at = code + pc_;
  Value* r = stack_.get() + frames_.back().base;

  // Threaded code: each instruction jumps to the next one's code, which branch predictors handle better than one shared
  // jump. The running instruction is not copied; operands are read where they are needed.
#define in (at[-1])
// Saves the location (the instruction before `pc_`). Required before anything that may fail.
#define HERE (pc_ = static_cast<std::uint32_t>(at - code))
#define NEXT goto* codes[slot((at++)->op)]
  static const void* const kCode[] = {
#define OP(name, kinds, does) &&do_##name,
#include "interpreter/machine/ops.def"
#undef OP
  };
  const void* const* codes = kCode;
  asm("" : "+r"(codes));  // keep it in a register
  try {
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
    HERE;
    if (nested_ == 0) set_public(in.d, -1, r[in.a]);
    else set_public_early(in.d, r[in.a]);
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

  do_field:
    if (r[in.b].is(Tag::table)) r[in.a] = heap.get_named(heap.table(r[in.b]), static_cast<std::uint32_t>(in.d));
    else HERE, r[in.a] = field(r[in.b], static_cast<std::uint32_t>(in.d));
    NEXT;
  do_field_pile:
    if (r[in.b].is(Tag::player)) [[likely]]
      r[in.a] = Value::of(Tag::pile, (static_cast<std::uint32_t>(in.d) & 0xFFFFU) + r[in.b].bits);
    else HERE, r[in.a] = field(r[in.b], static_cast<std::uint32_t>(in.d) >> 16U);
    NEXT;
  do_field_face:
    if (r[in.b].is(Tag::card)) [[likely]] {
      r[in.a] = faces[table().face(r[in.b].card())].fields[in.c];
      if (in.c == slot(FaceField::value) && r[in.a].is_nil()) [[unlikely]]
        HERE, no_value(*this, r[in.b].card());
    } else {
      HERE;
      r[in.a] = field(r[in.b], static_cast<std::uint32_t>(in.d));
    }
    NEXT;
  do_field_end:
    if (r[in.b].is(Tag::pile)) [[likely]]
      r[in.a] = end_of(r[in.b].pile(), in.c != 0);
    else HERE, r[in.a] = field(r[in.b], static_cast<std::uint32_t>(in.d));
    NEXT;
  do_pile_of:
    if (r[in.b].is(Tag::card)) [[likely]]
      r[in.a] = Value::pile(table().pile_of(r[in.b].card()));
    else HERE, r[in.a] = field(r[in.b], static_cast<std::uint32_t>(in.d));
    NEXT;
  do_end_of:
    r[in.a] = end_of(static_cast<PileId>(in.d), in.c != 0);
    NEXT;
  do_size_of:
    r[in.a] = Value::integer(table().size(static_cast<PileId>(in.d)));
    NEXT;
  do_set_field:
    HERE;
    set_field(r[in.a], static_cast<std::uint32_t>(in.d), r[in.b]);
    NEXT;
  do_index:
    if (r[in.b].is(Tag::table) && r[in.c].is(Tag::integer))
      r[in.a] = heap.get_place(heap.table(r[in.b]), r[in.c].as_integer());
    else if (r[in.b].is(Tag::list) && r[in.c].is(Tag::integer)) r[in.a] = at_place(r[in.b], r[in.c].as_integer());
    else HERE, r[in.a] = index(r[in.b], r[in.c]);
    NEXT;
  do_place:
    if (r[in.b].is(Tag::table)) r[in.a] = heap.get_place(heap.table(r[in.b]), in.d);
    else if (r[in.b].is(Tag::list)) r[in.a] = at_place(r[in.b], in.d);
    else HERE, r[in.a] = index(r[in.b], Value::integer(in.d));
    NEXT;
  do_set_index:
    HERE;
    set_index(r[in.a], r[in.b], r[in.c]);
    NEXT;
  do_option:
    if (r[in.a].is_nil()) [[unlikely]]
      HERE, unknown_option(*this, r[in.b]);
    NEXT;
  do_new_table:
    r[in.a] = heap.make_table(in.b, in.c);
    NEXT;
  do_table_of:
    r[in.a] = heap.table_of({r + in.b, in.c});
    NEXT;
  do_list_of:
    if (make_list(r + in.a, in.b)) at += in.d;
    NEXT;
  do_append:
    heap.append(heap.table(r[in.a]), in.d, r[in.b]);
    NEXT;
  do_append_more:
    append_open(r[in.a], r + in.b, in.d);
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
    if (r[in.b].is(Tag::integer) && r[in.c].is(Tag::integer)) [[likely]]
      r[in.a] = Value::of(Tag::integer, r[in.b].bits * r[in.c].bits);
    else r[in.a] = reckon(*this, in.op, r[in.b], r[in.c]);
    NEXT;
  do_floor_divide:
    if (r[in.b].is(Tag::integer) && r[in.c].is(Tag::integer) && r[in.c].as_integer() > 0) [[likely]] {
      const std::int64_t whole = r[in.b].as_integer(), by = r[in.c].as_integer();
      r[in.a] = Value::integer(whole / by - (whole % by < 0 ? 1 : 0));
    } else {
      r[in.a] = reckon(*this, in.op, r[in.b], r[in.c]);
    }
    NEXT;
  do_divide:
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
    else if (in.c == 0) r[in.a] = reckon(*this, Op::add, r[in.b], Value::integer(in.d));
    else r[in.a] = reckon(*this, Op::subtract, r[in.b], Value::integer(-std::int64_t{in.d}));
    NEXT;
  do_negate:
    r[in.a] = negated(*this, r[in.b]);
    NEXT;
  do_logical_not:
    r[in.a] = Value::boolean(!r[in.b].is_true());
    NEXT;
  do_length:
    if (r[in.b].is(Tag::pile)) r[in.a] = Value::integer(table().size(r[in.b].pile()));
    else r[in.a] = Value::integer(r[in.b].is(Tag::list) ? heap.list(r[in.b]).count : length(r[in.b]));
    NEXT;
  do_concat:
    r[in.a] = joined_text(*this, r + in.b, in.c);
    NEXT;

  do_unheard:
    if (is_said_unheard(*this, r + in.a, in.b)) at += in.d;
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
  do_jump_less : {
    const Value &left = r[in.a], &right = r[in.b];
    const bool is = left.is(Tag::integer) && right.is(Tag::integer) ? left.as_integer() < right.as_integer()
                                                                    : is_less(*this, left, right, false);
    if (is == (in.c != 0)) at += in.d;
  }
    NEXT;
  do_jump_not_more : {
    const Value &left = r[in.a], &right = r[in.b];
    const bool is = left.is(Tag::integer) && right.is(Tag::integer) ? left.as_integer() <= right.as_integer()
                                                                    : is_less(*this, left, right, true);
    if (is == (in.c != 0)) at += in.d;
  }
    NEXT;
  do_jump_below : {
    const Value& left = r[in.a];
    const std::int64_t bound = static_cast<std::int8_t>(in.b);
    const bool is = left.is(Tag::integer) ? left.as_integer() < bound + (in.c >> 1U)
                                          : is_less(*this, left, Value::integer(bound), (in.c & 2U) != 0);
    if (is == ((in.c & 1U) != 0)) at += in.d;
  }
    NEXT;
  do_jump_above : {
    const Value& left = r[in.a];
    const std::int64_t bound = static_cast<std::int8_t>(in.b);
    const bool is = left.is(Tag::integer) ? left.as_integer() > bound - (in.c >> 1U)
                                          : is_less(*this, Value::integer(bound), left, (in.c & 2U) != 0);
    if (is == ((in.c & 1U) != 0)) at += in.d;
  }
    NEXT;
  do_jump_is : {
    if (!r[in.a].is(Tag::card)) [[unlikely]]
      HERE, unknown_method(*this, r[in.a], "is");
    if (((program->masks[in.b] >> table().face(r[in.a].card())) & 1U) == in.c) at += in.d;
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
    if (r[in.a].is(Tag::list) && (in.b & kInPlace) != 0) [[likely]] {
      spend(heap.list(r[in.a]).count);
      r[in.a + 1] = Value::integer(0);
      NEXT;
    }
    pc_ = static_cast<std::uint32_t>(at - code);
    const Elements all = (in.b & kOfMethod) != 0 ? listed(r[in.a]) : elements(r[in.a]);
    r[in.a] = list_like(all, all.items);
    r[in.a + 1] = Value::integer(0);
  }
    NEXT;
  do_each_next : {
    spend(in.b);
    const ListBlock& list = heap.list(r[in.a]);
    if (r[in.a + 1].bits >= list.count) at += in.d;
    else r[in.a + 2] = element(list.element, heap.items(list)[r[in.a + 1].bits++], list.sets);
  }
    NEXT;
  do_list_begin:
    r[in.a] = empty_like(r[in.b]);
    NEXT;
  do_list_keep : {
    ListBlock& list = heap.list(r[in.a]);
    if (list.count == list.capacity) [[unlikely]]
      trap();  // the list grew while it was iterated
    heap.items(list)[list.count++] = heap.items(heap.list(r[in.b]))[r[in.b + 1].bits - 1];
  }
    NEXT;
  do_nest:
    nested_ += in.b != 0 ? 1 : -1;
    NEXT;
  do_sum:
    if (r[in.a].is(Tag::integer) && r[in.b].is(Tag::integer)) [[likely]] {
      r[in.a].bits += r[in.b].bits;
      NEXT;
    }
    HERE;
    add_to_sum(r + in.a, r[in.b], r[in.c]);
    NEXT;
  do_best:
    HERE;
    keep_best(r + in.a, r[in.b], r[in.d], in.c != 0);
    NEXT;
  do_count_next:
    spend(in.b);
    r[in.a + 2] = Value::of(Tag::integer, ++r[in.a + 1].bits);
    if (r[in.a].is(Tag::table)) r[in.a + 3] = heap.get_place(heap.table(r[in.a]), r[in.a + 2].as_integer());
    else r[in.a + 3] = index(r[in.a], r[in.a + 2]);
    if (r[in.a + 3].is_nil()) at += in.d;
    NEXT;
  do_keys_begin:
    r[in.a + 1] = keys_of(r[in.a]);
    r[in.a + 2] = Value::integer(0);
    NEXT;
  do_keys_next:
    spend(in.b);
    if (!next_key(r + in.a)) at += in.d;
    NEXT;
  do_answers_next:
    if (!next_answer(r + in.a, in.b)) at += in.d;
    NEXT;

  do_call:
    begin_function(in.d, r + in.a, count_of(in, r + in.a), in, static_cast<std::uint32_t>(at - code));
    r += in.a;
    at = code + pc_;
    NEXT;
  do_tail_call : {
    const int count = count_of(in, r + in.a);
    const Frame frame = frames_.back();
    frames_.pop_back();
    const Function& its = reserve(in.d, frame.base);
    std::copy_n(r + in.a, count, r);
    for (int i = count; i < its.parameters; ++i) r[i] = Value{};
    enter(its, frame.base, frame.wanted, frame.leaves, frame.back);
    at = code + pc_;
  }
    NEXT;
  do_call_value:
    begin_value(r + in.a, in, static_cast<std::uint32_t>(at - code));
    r += in.a;
    at = code + pc_;
    NEXT;
  do_tail_call_value:
    begin_tail_value(r, in);
    at = code + pc_;
    NEXT;
  do_has:
    if (r[in.a].is(Tag::pile) && r[in.a + 1].is(Tag::faces)) [[likely]] {
      const auto cards = table().cards(r[in.a].pile());
      const std::uint64_t wanted = r[in.a + 1].bits;
      spend(std::ssize(cards));
      r[in.a] = Value::boolean(false);
      for (const CardId card : cards) {
        if (((wanted >> table().face(card)) & 1U) == 0) continue;
        r[in.a] = Value::boolean(true);
        break;
      }
      NEXT;
    }
  do_word : {
    const BoundWord& word = program->words[slot(in.d)];
    HERE;
    if (word.playing && nested_ > 0) [[unlikely]]
      refuse_word(*this, word, r + in.a, count_of(in, r + in.a));
    int results = in.c - 1;
    const Step step = word.run(*this, r + in.a, count_of(in, r + in.a), results);
    if (step != Step::next) return step;
    if (results != in.c - 1) want(r + in.a, results, in.c);
  }
    NEXT;
  do_more : {
    const ClosureBlock& more = heap.at<ClosureBlock>(r[in.b].at());
    const int count = in.c == 0 ? static_cast<int>(more.count) : std::min<int>(static_cast<int>(more.count), in.c - 1);
    if (count > kMostValues) trap();
    std::copy_n(heap.at<ClosureBlock>(r[in.b].at()).captured(), count, r + in.a);
    want(r + in.a, count, in.c);
  }
    NEXT;
  do_method : {
    const Value object = r[in.b];
    if (is_plain(object)) [[unlikely]]
      unknown_field(*this, object, Value::text(slot(in.d)));
    r[in.a + 1] = object;
    r[in.a] = object.is(Tag::table) ? heap.get_named(heap.table(object), static_cast<std::uint32_t>(in.d)) : Value{};
  }
    NEXT;
  do_has_method : {
    const auto tag = static_cast<int>(r[in.a].tag);
    if (tag != in.b && tag != in.c) [[unlikely]]
      look_for_method(*this, r[in.a], program->texts[slot(in.d)]);
  }
    NEXT;
  do_call_method : {
    if (r[in.a + 1].is(Tag::table)) {
      begin_value(r + in.a, in, static_cast<std::uint32_t>(at - code));
      r += in.a;
      at = code + pc_;
      NEXT;
    }
    const BoundWord& word = program->words[slot(in.d)];
    Value* const first = r + in.a + 1;
    if (word.playing && nested_ > 0) [[unlikely]]
      refuse_word(*this, word, first, count_of(in, first));
    pc_ = static_cast<std::uint32_t>(at - code);
    int results = in.c - 1;
    const Step step = word.run(*this, first, count_of(in, first), results);
    if (step != Step::next) return step;
    std::copy_n(first, results, r + in.a);
    want(r + in.a, results, in.c);
  }
    NEXT;
  do_open:
    open_ = static_cast<std::uint32_t>(r + in.a + 1 - stack_.get());
    NEXT;
  do_give : {
    if (in.b <= 1 && !frames_.back().leaves && frames_.back().wanted == 2) [[likely]] {
      const Frame& frame = frames_.back();
      stack_[frame.base] = in.b != 0 ? r[in.a] : Value{};
      at = code + frame.back;
      frames_.pop_back();
      r = stack_.get() + frames_.back().base;
      NEXT;
    }
    const int count = count_of(in, r + in.a);
    const Frame frame = frames_.back();
    frames_.pop_back();
    // Results replace the arguments.
    Value* to = stack_.get() + frame.base;
    const int copied = frame.wanted == 0 ? count : std::min(count, frame.wanted - 1);
    std::copy_n(r + in.a, copied, to);
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

  do_faces_of:
    if (const auto found = faces_of(r[in.b])) r[in.a] = Value::of(Tag::faces, *found);
    else at += in.d;
    NEXT;
  do_faces_named : {
    const std::uint64_t found = r[in.b].bits & program->masks[slot(in.d)];
    r[in.a] = Value::of(Tag::faces, in.c == 0 ? found : found | r[in.a].bits);
  }
    NEXT;
  do_faces_compare : {
    const unsigned field = (in.c >> 3U) & 7U;
    const Value with = r[in.b];
    std::uint64_t found = r[in.d].bits;
    if (field <= slot(FaceField::suit) && (in.c & 7U) == slot(Comparison::equal) && with.is(Tag::text) &&
        (with.bits & kMade) == 0) [[likely]]
      found &= program->of_text[with.bits][field];
    else found = faces_comparing(found, static_cast<FaceField>(field), static_cast<Comparison>(in.c & 7U), with);
    r[in.a] = Value::of(Tag::faces, (in.c & kAdded) == 0 ? found : found | r[in.a].bits);
  }
    NEXT;
  do_faces_fit : {
    const Value what = r[in.b];
    const bool is_word = what.is(Tag::text) && (what.bits & kMade) == 0 && in.c <= slot(PatternField::suit);
    std::uint64_t found = is_word ? program->of_text[what.bits][in.c - slot(PatternField::rank)] : 0;
    // If the object has no such method, the pattern is never looked at.
    const Value& of = r[in.d];
    const bool has_words = of.is(Tag::list) || of.is(Tag::pile) || of.is(Tag::sets) || of.is(Tag::row);
    if (found == 0 && has_words) HERE, found = faces_fitting(static_cast<PatternField>(in.c), what);
    r[in.a] = Value::of(Tag::faces, found);
  }
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
  do_faces_rest : {
    const std::uint64_t rest = r[in.b].bits & ~r[in.c].bits;
    r[in.a] = Value::of(Tag::faces, rest);
    if (rest == 0) at += in.d;
  }
    NEXT;
  do_faces_call:
    begin_faces(r + in.a, in, static_cast<std::uint32_t>(at - code));
    r += in.a;
    at = code + pc_;
    NEXT;
  do_jump_empty:
    if (r[in.a].bits == 0) at += in.d;
    NEXT;
  do_jump_by_card:
    if (!is_asked_at_once(r[in.a])) at += in.d;
    NEXT;

  do_begin_choice:
    if (!r[in.a].is(Tag::player) || nested_ > 0) [[unlikely]]
      HERE, refuse_choice(*this, r[in.a], in.b != 0);
    state.decision.begin(r[in.a].seat());
    NEXT;
  do_offer:
    if (r[in.a].is_true()) HERE, offer(in.b, r[in.a]);
    NEXT;
  do_offer_plain:
    if (r[in.a].is(Tag::yes)) offer_value(state.decision, in.b, AlternativeKind::plain);
    else if (r[in.a].is_true()) HERE, offer(in.b, r[in.a]);
    NEXT;
  do_begin_fitting:
    if (!r[in.b].is(Tag::faces) || !r[in.a].is(Tag::pile)) HERE, begin_fitting(r[in.a], r[in.b]);
    NEXT;
  do_offer_fitting:
    HERE;
    offer_fitting(in.b, r[in.a], r[in.c]);
    NEXT;
  do_pairs_begin:
    HERE;
    begin_pairs(in.b, r[in.a], r[in.a + 1]);
    NEXT;
  do_pairs_next:
    if (!next_pair(r + in.a)) at += in.d;
    NEXT;
  do_pairs_keep:
    keep_pair();
    NEXT;
  do_offer_named:
    HERE;
    offer_named(r[in.b], r[in.a]);
    NEXT;
  do_offer_table:
    HERE;
    offer_table(r[in.a], /*with_calls=*/true);
    NEXT;
  do_call_by_others:
    if (has_own_moves()) HERE, call_by_others(r + in.a, in.b);
    NEXT;
  do_call_by_table:
    if (r[in.a].is_true() && has_own_moves()) HERE, call_by_table(r[in.a]);
    NEXT;
  do_ask:
  do_ask_value : {
    if (!answering_) {
      pc_ = static_cast<std::uint32_t>(at - code) - 1;
      if (heap.has_grown()) collect();
      if (const Step step = ask_offered(in.op == Op::ask_value); step != Step::next) return step;
    }
    answering_ = false;
    const Alternative& chosen = state.decision.alternatives[state.choice.alternative];
    const int most = in.op == Op::ask ? 3 : 2;  // including the name of the move
    if (in.c >= 2 && in.c <= most && chosen.is_alone()) [[likely]] {
      announce(table(), state.decision, chosen, state.choice.number);
      if (in.op == Op::ask) r[in.a] = Value::text(program->move_texts[chosen.move]);
      if (in.c == most) r[in.a + most - 2] = chosen_value(chosen, state.choice.number, state.decision.sets.data());
      NEXT;
    }
    give_answer(r + in.a, in);
  }
    NEXT;
  do_ask_all:
    pc_ = static_cast<std::uint32_t>(at - code) - 1;
    if (const Step step = ask_all(r + in.a); step != Step::next) return step;
    NEXT;
  do_try_begin:
    if (nested_ > 0 || !r[in.a + 1].is_function()) [[unlikely]]
      HERE, refuse_try(*this, r[in.a + 1]);
    pc_ = static_cast<std::uint32_t>(at - code) - 1;
    return Step::tries;
  do_try_end:
    pc_ = static_cast<std::uint32_t>(at - code);
    return Step::tried;
  do_count:
    if (hooks.counts != nullptr) hooks.counts->count(static_cast<std::uint32_t>(in.d));
    NEXT;
  do_fault:
    HERE;
    fault(program->texts[slot(in.d)]);
  do_trap:
    trap();
  } catch (const std::bad_alloc&) {  // no memory for more alternatives
    pc_ = static_cast<std::uint32_t>(at - code);
    Fault full = out_of_memory();
    full.placed = true;
    throw full;
  } catch (const OperandFault& wrong) {
    pc_ = static_cast<std::uint32_t>(at - code);
    if (!ask_card_by_card(depth)) {
      Fault named(fmt::format(fmt::runtime(wrong.message), program->operand_name(pc_ - 1, wrong.operand)));
      named.in_part = wrong.in_part;
      named.placed = true;
      throw named;
    }
  } catch (Trap& trapped) {
    const bool is_innermost = !trapped.placed;
    if (is_innermost) pc_ = static_cast<std::uint32_t>(at - code);
    trapped.placed = true;
    const auto* fault = dynamic_cast<const Fault*>(&trapped);
    // Running out of budget does not depend on how the question is asked.
    const bool has_run_out = fault != nullptr && fault->verdict != Verdict::error;
    if (has_run_out || !ask_card_by_card(depth)) {
      // A method call on a value without methods; built-ins leave this to Lua.
      const Instruction last = at[-1];
      const bool is_method = (is_word(last.op) && program->words[slot(last.d)].is_method) ||
                             (last.op == Op::each_begin && (last.b & kOfMethod) != 0);
      if (fault != nullptr || !is_innermost || !is_method || !is_plain(r[last.a])) throw;
      Fault named(
          fmt::format("attempt to index a {} value{}", type_name(r[last.a]), program->operand_name(pc_ - 1, 0)));
      named.in_part = named.placed = true;
      throw named;
    }
  }
  goto begin;
#undef HERE
#undef NEXT
#undef in
}

}  // namespace houserules::machine
