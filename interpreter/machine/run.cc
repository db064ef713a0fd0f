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

bool Machine::load() {
  fuel_ = kFuel;
  ++nested_;  // nothing may be done yet
  bool done = true;
  try {
    for (const Program::NamedList& list : program->lists)
      stack_[slot(list.global)] = heap.list_of(list.element, list.items);
    for (const int main : program->mains) ask(Value::of(Tag::function, static_cast<std::uint64_t>(main)), {});
    collect();
  } catch (const Trap&) {
    done = false;
  }
  nested_ = 0;
  frames_.clear();
  return done;
}

Step Machine::guarded(std::size_t depth) {
  try {
    const Step step = run(depth);
    if (step == Step::stopped) frames_.clear();
    return step;
  } catch (const Trap&) {
    nested_ = 0;
    answering_ = false;
    frames_.clear();
    return Step::trapped;
  }
}

Step Machine::call(Callback which, std::optional<Value> argument) {
  const int function = program->callback(which);
  const auto base = static_cast<std::uint32_t>(program->state_size);
  frames_.clear();
  if (heap.has_grown()) collect();
  try {
    const Function& its = program->functions[slot(function)];
    for (int i = 0; i < its.parameters; ++i) stack_[base + slot(i)] = Value{};
    if (argument && its.parameters > 0) stack_[base] = *argument;
    enter(function, base, 0, 1, true, 0);
  } catch (const Trap&) {
    return Step::trapped;
  }
  return guarded(0);
}

Step Machine::resume() {
  answering_ = true;
  fuel_ = kFuel;
  told_ = table().told;
  return guarded(0);
}

Value Machine::ask(Value function, std::span<const Value> arguments, int version) {
  const std::uint32_t back = pc_;
  const std::size_t depth = frames_.size();
  const std::uint32_t base = frames_.empty() ? static_cast<std::uint32_t>(program->state_size)
                                             : frames_.back().base +
                                                   program->functions[frames_.back().function].registers;
  std::size_t number = function.bits;
  std::span<Value> captured;
  if (function.is(Tag::closure)) {
    auto& closure = heap.at<ClosureBlock>(function.at());
    number = closure.function;
    captured = {closure.captured(), closure.count};
  } else if (!function.is(Tag::function)) {
    trap();
  }
  if (version >= 0) number = static_cast<std::size_t>(version);
  const Function& its = program->functions[number];
  if (base + its.registers > kStack) trap();
  for (std::size_t i = 0; i < its.parameters; ++i) stack_[base + i] = i < arguments.size() ? arguments[i] : Value{};
  std::copy(captured.begin(), captured.end(), stack_.get() + base + its.parameters);
  enter(static_cast<int>(number), base, 0, 2, true, back);
  ++nested_;
  if (run(depth) != Step::next) trap();
  --nested_;
  pc_ = back;
  return stack_[base];
}

std::optional<Value> Machine::ask_between(Callback which, std::span<const Value> arguments) {
  const std::size_t depth = frames_.size();
  const std::uint32_t pc = pc_;
  fuel_ = kFuel;
  try {
    return ask(which, arguments);
  } catch (const Trap&) {
    nested_ = 0;
    frames_.resize(depth);
    pc_ = pc;
    return std::nullopt;
  }
}

// Members that the loop changes all the time are locals while it runs; what it calls sees them through `frames_`.
Step Machine::run(std::size_t depth) {
  const Instruction* const code = program->code.data();
  const Value* const constants = program->constants.data();
  const Instruction* at = code + pc_;
  Value* r = stack_.get() + frames_.back().base;

  const auto wanted_results = [&](Value* results, int count, std::uint8_t wanted) {
    if (wanted == 0) {
      open_ = static_cast<std::uint32_t>(results + count - stack_.get());
      high_ = std::max(high_, open_);
    } else {
      for (int i = count; i < wanted - 1; ++i) results[i] = Value{};
    }
  };
  const auto count_of = [&](const Instruction& in, int before) {
    return in.b == kOpen ? static_cast<int>(stack_.get() + open_ - (r + in.a)) - before : int{in.b};
  };
  const auto begin_function = [&](int function, Value* arguments, int count, std::uint8_t to, std::uint8_t wanted) {
    const Function& its = program->functions[slot(function)];
    for (int i = count; i < its.parameters; ++i) arguments[i] = Value{};
    enter(function, static_cast<std::uint32_t>(arguments - stack_.get()), to, wanted, false,
          static_cast<std::uint32_t>(at - code));
    r = arguments;
    at = code + pc_;
  };
  while (true) {
    const Instruction in = *at++;
    switch (in.op) {
      case Op::nil: std::fill_n(r + in.a, in.b, Value{}); break;
      case Op::constant: r[in.a] = constants[in.d]; break;
      case Op::integer: r[in.a] = Value::integer(in.d); break;
      case Op::move: r[in.a] = r[in.b]; break;
      case Op::get_global:
      case Op::get_public: r[in.a] = stack_[slot(in.d)]; break;
      case Op::set_global: stack_[slot(in.d)] = r[in.a]; break;
      case Op::set_public:
        if (nested_ == 0) {
          set_public(in.d, -1, r[in.a]);
        } else {
          if (!game.loading) trap();
          set_public_silently(in.d, -1, r[in.a]);
        }
        break;
      case Op::new_cell: {
        auto& cell = heap.make<CellBlock>(BlockKind::cell, 0);
        cell.value = r[in.b];
        r[in.a] = heap.value(Tag::cell, cell);
        break;
      }
      case Op::get_cell: r[in.a] = heap.at<CellBlock>(r[in.b].at()).value; break;
      case Op::set_cell: heap.at<CellBlock>(r[in.a].at()).value = r[in.b]; break;
      case Op::closure: {
        auto& closure = heap.make<ClosureBlock>(BlockKind::closure, in.b * sizeof(Value));
        closure.function = static_cast<std::uint32_t>(in.d);
        closure.count = in.b;
        std::copy_n(r + in.a + 1, in.b, closure.captured());
        r[in.a] = heap.value(Tag::closure, closure);
        break;
      }
      case Op::dealer: r[in.a] = Value::player(table().match.dealer); break;
      case Op::deal_number: r[in.a] = Value::integer(table().match.deal_number); break;

      case Op::field: r[in.a] = field(r[in.b], static_cast<std::uint32_t>(in.d)); break;
      case Op::set_field: set_field(r[in.a], static_cast<std::uint32_t>(in.d), r[in.b]); break;
      case Op::index: r[in.a] = index(r[in.b], r[in.c]); break;
      case Op::set_index: {
        const Value of = r[in.a], key = r[in.b];
        if (of.is(Tag::table)) heap.set(heap.table(of), key, r[in.c]);
        else if (key.is(Tag::text) && (key.bits & kMade) == 0) set_field(of, static_cast<std::uint32_t>(key.bits), r[in.c]);
        else trap();
        break;
      }
      case Op::new_table: r[in.a] = heap.make_table(in.b, in.c); break;
      case Op::append: heap.set_place(heap.table(r[in.a]), in.d, r[in.b]); break;
      case Op::append_more: {
        const auto* end = stack_.get() + open_;
        std::int64_t place = in.d;
        for (const Value* value = r + in.b; value < end; ++value, ++place) {
          if (value->is_nil()) continue;  // what comes after it is a matter of how Lua keeps it
          heap.set_place(heap.table(r[in.a]), place, *value);
        }
        break;
      }

      case Op::add:
        if (r[in.b].is(Tag::integer) && r[in.c].is(Tag::integer)) [[likely]]
          r[in.a] = Value::of(Tag::integer, r[in.b].bits + r[in.c].bits);
        else r[in.a] = reckon(*this, in.op, r[in.b], r[in.c]);
        break;
      case Op::subtract:
        if (r[in.b].is(Tag::integer) && r[in.c].is(Tag::integer)) [[likely]]
          r[in.a] = Value::of(Tag::integer, r[in.b].bits - r[in.c].bits);
        else r[in.a] = reckon(*this, in.op, r[in.b], r[in.c]);
        break;
      case Op::multiply:
      case Op::divide:
      case Op::floor_divide:
      case Op::modulo:
      case Op::power: r[in.a] = reckon(*this, in.op, r[in.b], r[in.c]); break;
      case Op::add_integer:
        if (r[in.b].is(Tag::integer)) [[likely]]
          r[in.a] = Value::of(Tag::integer, r[in.b].bits + static_cast<std::uint64_t>(std::int64_t{in.d}));
        else r[in.a] = reckon(*this, Op::add, r[in.b], Value::integer(in.d));
        break;
      case Op::negate: r[in.a] = negated(r[in.b]); break;
      case Op::logical_not: r[in.a] = Value::boolean(!r[in.b].is_true()); break;
      case Op::length: r[in.a] = Value::integer(length(r[in.b])); break;
      case Op::concat: r[in.a] = joined_text(*this, r + in.b, in.c); break;

      case Op::jump: at += in.d; break;
      case Op::jump_back:
        spend(in.b);
        at += in.d;
        break;
      case Op::jump_if:
        if (r[in.a].is_true() == (in.c != 0)) at += in.d;
        break;
      case Op::jump_equal:
        if (heap.same(r[in.a], r[in.b]) == (in.c != 0)) at += in.d;
        break;
      case Op::jump_constant: {
        const Value &left = r[in.a], &right = constants[in.b];
        const bool is_same = left.tag == right.tag && left.tag != Tag::number ? left.bits == right.bits
                                                                              : heap.same(left, right);
        if (is_same == (in.c != 0)) at += in.d;
        break;
      }
      case Op::jump_less:
        if (is_less(*this, r[in.a], r[in.b], false) == (in.c != 0)) at += in.d;
        break;
      case Op::jump_not_more:
        if (is_less(*this, r[in.a], r[in.b], true) == (in.c != 0)) at += in.d;
        break;
      case Op::jump_is: {
        if (!r[in.a].is(Tag::card)) trap();
        const bool is = ((program->masks[in.b] >> table().face(r[in.a].card())) & 1U) != 0;
        if (is == (in.c != 0)) at += in.d;
        break;
      }

      case Op::for_begin:
        if (!begin_for(r + in.a)) at += in.d;
        break;
      case Op::for_next: {
        spend(in.b);
        Value* loop = r + in.a;
        if (loop[1].bits == 0) break;
        --loop[1].bits;
        loop[0].bits += loop[2].bits;
        loop[3] = loop[0];
        at += in.d;
        break;
      }
      case Op::each_begin: {
        const Elements all = elements(r[in.a]);
        r[in.a] = list_like(all, all.items);
        r[in.a + 1] = Value::integer(0);
        break;
      }
      case Op::each_next: {
        spend(in.b);
        const ListBlock& list = heap.list(r[in.a]);
        const std::uint64_t next = r[in.a + 1].bits;
        if (next >= list.count) {
          at += in.d;
          break;
        }
        ++r[in.a + 1].bits;
        r[in.a + 2] = element(list.element, heap.items(list)[next], list.sets);
        break;
      }
      case Op::count_next: {
        spend(in.b);
        const Value next = Value::of(Tag::integer, ++r[in.a + 1].bits);
        r[in.a + 2] = next;
        r[in.a + 3] = index(r[in.a], next);
        if (r[in.a + 3].is_nil()) at += in.d;
        break;
      }
      case Op::keys_begin: {
        if (!r[in.a].is(Tag::table)) trap();
        const TableBlock& of = heap.table(r[in.a]);
        std::vector<Value> keys;
        for (std::uint32_t slot = 0; slot < of.slots; ++slot) {
          const Entry& entry = heap.entries(of)[slot];
          if (entry.value.is_nil()) continue;
          if (!entry.key.is(Tag::integer) && !entry.key.is(Tag::text) && !entry.key.is(Tag::card) &&
              !entry.key.is(Tag::player))
            trap();
          keys.push_back(entry.key);
        }
        for (std::uint32_t place = 1; place <= of.count; ++place) keys.push_back(Value::integer(place));
        std::sort(keys.begin(), keys.end(), [this](Value a, Value b) {
          if (a.tag != b.tag) return a.tag < b.tag;
          return a.is(Tag::text) ? characters(a) < characters(b) : a.as_integer() < b.as_integer();
        });
        spend(static_cast<std::int64_t>(keys.size() * 8));
        r[in.a + 1] = heap.make_table(static_cast<std::uint32_t>(keys.size()), 0);
        for (std::size_t i = 0; i < keys.size(); ++i)
          heap.set_place(heap.table(r[in.a + 1]), static_cast<std::int64_t>(i) + 1, keys[i]);
        r[in.a + 2] = Value::integer(0);
        break;
      }
      case Op::keys_next: {
        spend(in.b);
        while (true) {
          const Value key = heap.get_place(heap.table(r[in.a + 1]), static_cast<std::int64_t>(++r[in.a + 2].bits));
          r[in.a + 3] = key;
          if (key.is_nil()) {
            at += in.d;
            break;
          }
          r[in.a + 4] = heap.get(heap.table(r[in.a]), key);
          if (!r[in.a + 4].is_nil()) break;
        }
        break;
      }
      case Op::answers_next: {
        if (!r[in.a].is(Tag::answers)) trap();
        auto& answers = heap.at<AnswersBlock>(r[in.a].at());
        const std::uint64_t next = r[in.a + 1].bits;
        if (next >= answers.count) {
          at += in.d;
          break;
        }
        ++r[in.a + 1].bits;
        const Answer answer = answers.answers()[next];
        r[in.a + 2] = Value::player(answer.seat);
        const int count = 1 + push_answer(answer.alternative, answer.number, answers.sets(), r + in.a + 3);
        for (int i = count; i < in.b; ++i) r[in.a + 2 + i] = Value{};
        break;
      }

      case Op::call: begin_function(in.d, r + in.a, count_of(in, 0), in.a, in.c); break;
      case Op::tail_call: {
        const int count = count_of(in, 0);
        std::copy_n(r + in.a, count, r);
        const Frame frame = frames_.back();
        frames_.pop_back();
        const Function& its = program->functions[slot(in.d)];
        for (int i = count; i < its.parameters; ++i) r[i] = Value{};
        enter(in.d, frame.base, frame.to, frame.wanted, frame.leaves, frame.back);
        at = code + pc_;
        break;
      }
      case Op::call_value: {
        const int count = count_of(in, 1);
        const Value callee = r[in.a];
        Value* arguments = r + in.a;
        std::copy_n(arguments + 1, count, arguments);
        if (callee.is(Tag::function)) {
          begin_function(static_cast<int>(callee.bits), arguments, count, in.a, in.c);
          break;
        }
        if (!callee.is(Tag::closure)) trap();
        auto& closure = heap.at<ClosureBlock>(callee.at());
        const Function& its = program->functions[closure.function];
        const int parameters = its.parameters;
        for (int i = count; i < parameters; ++i) arguments[i] = Value{};
        std::copy_n(closure.captured(), closure.count, arguments + parameters);
        begin_function(static_cast<int>(closure.function), arguments, parameters, in.a, in.c);
        break;
      }
      case Op::word: {
        const BoundWord& word = program->words[slot(in.d)];
        if (word.playing && nested_ > 0) trap();
        pc_ = static_cast<std::uint32_t>(at - code);
        int results = 0;
        const Step step = word.run(*this, r + in.a, count_of(in, 0), results);
        if (step != Step::next) return step;
        wanted_results(r + in.a, results, in.c);
        break;
      }
      case Op::give: {
        const int count = count_of(in, 0);
        const Value* results = r + in.a;
        const Frame frame = frames_.back();
        frames_.pop_back();
        // Results go to where the arguments began.
        Value* to = stack_.get() + frame.base;
        const int copied = frame.wanted == 0 ? count : std::min(count, frame.wanted - 1);
        std::copy_n(results, copied, to);
        at = code + frame.back;
        wanted_results(to, copied, frame.wanted);
        if (frame.leaves) {
          pc_ = frame.back;
          if (frames_.size() == depth) return Step::next;
          trap();
        }
        r = stack_.get() + frames_.back().base;
        break;
      }

      case Op::faces_named:
        r[in.a] = Value::of(Tag::faces, r[in.b].bits & program->masks[slot(in.d)]);
        break;
      case Op::faces_compare:
        r[in.a] = Value::of(Tag::faces, faces_comparing(r[in.d].bits, static_cast<FaceField>(in.c >> 3U),
                                                        static_cast<Comparison>(in.c & 7U), r[in.b]));
        break;
      case Op::faces_step:
        r[in.a] = Value::of(Tag::faces, faces_stepping(r[in.d].bits, r[in.b], r[in.b + 1], in.c != 0));
        break;
      case Op::faces_both: r[in.a] = Value::of(Tag::faces, r[in.b].bits & r[in.c].bits); break;
      case Op::faces_either: r[in.a] = Value::of(Tag::faces, r[in.b].bits | r[in.c].bits); break;
      case Op::faces_without: r[in.a] = Value::of(Tag::faces, r[in.b].bits & ~r[in.c].bits); break;
      case Op::faces_call: {
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
        begin_function(version, arguments, count, in.a, 2);
        break;
      }
      case Op::jump_empty:
        if (r[in.a].bits == 0) at += in.d;
        break;

      case Op::begin_choice:
        if (!r[in.a].is(Tag::player) || nested_ > 0) trap();
        begin_decision(r[in.a].seat());
        break;
      case Op::offer:
        if (r[in.a].is_true()) offer(in.b, r[in.a]);
        break;
      case Op::offer_table: offer_table(r[in.a]); break;
      case Op::call_by_others:
        if (!state.decision.alternatives.empty()) call_by_others(r + in.a, in.b);
        break;
      case Op::ask:
      case Op::ask_value: {
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
          fuel_ = kFuel;
          told_ = table().told;
        }
        answering_ = false;
        const Alternative alternative = state.decision.alternatives[state.choice.alternative];
        announce(table(), state.decision, alternative, state.choice.number);
        Value values[4];
        const int count = push_answer(alternative, state.choice.number, state.decision.sets.data(), values);
        const int first = in.op == Op::ask_value ? 1 : 0;
        const int given = in.c == 0 ? count - first : std::min(count - first, in.c - 1);
        std::copy_n(values + first, given, r + in.a);
        wanted_results(r + in.a, given, in.c);
        break;
      }
      case Op::ask_all: {
        pc_ = static_cast<std::uint32_t>(at - code) - 1;
        bool is_open = true;
        if (answering_) keep_answer(state);
        else forget_answers(state);
        answering_ = false;
        while ((is_open = next_of_all(r + in.a))) {
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
          fuel_ = kFuel;
          told_ = table().told;
          keep_answer(state);
        }
        break;
      }
      case Op::try_begin:
      case Op::try_end:
      case Op::trap: trap();
    }
  }
}

}  // namespace houserules::machine
