// Calling a function for many faces at once.
#include <bit>

#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/words.h"
#include "system/stop.h"

namespace houserules::machine {
namespace {

template <typename Test>
std::uint64_t those(std::uint64_t among, Test test) {
  std::uint64_t found = 0;
  for (std::uint64_t rest = among; rest != 0; rest &= rest - 1) {
    if (test(static_cast<FaceId>(std::countr_zero(rest)))) found |= rest & (0U - rest);
  }
  return found;
}

}  // namespace

std::uint64_t Machine::faces_comparing(std::uint64_t among, FaceField field, Comparison comparison, Value value) {
  if (comparison == Comparison::equal || comparison == Comparison::not_equal) {
    std::uint64_t equal = 0;
    if (field == FaceField::value &&
        those(among, [&](FaceId face) { return program->faces[face][field].is_nil(); }) != 0)
      trap();
    const KnownThing& word = known(value);
    if ((field == Field::rank || field == Field::suit) && value.is(Tag::text))
      equal = program->faces_of_word(field, word).value_or(0);
    else equal = those(among, [&](FaceId face) { return heap.same(program->faces[face][field], value); });
    return comparison == Comparison::equal ? among & equal : among & ~equal;
  }
  return those(among, [&](FaceId face) {
    const Value& its = program->faces[face][field];
    switch (comparison) {
      case Comparison::less: return is_less(*this, its, value, false);
      case Comparison::not_more: return is_less(*this, its, value, true);
      case Comparison::more: return is_less(*this, value, its, false);
      default: return is_less(*this, value, its, true);
    }
  });
}

std::uint64_t Machine::faces_fitting(PatternField field, Value what, std::size_t window) {
  if (what.is_nil()) [[unlikely]]
    empty_pattern();
  if (what.is(Tag::text) && (what.bits & kMade) == 0 && field <= Field::suit && window == 0) {
    const std::uint64_t named = program->of_text[what.bits][field == PatternField::rank ? 0 : 1];
    if (named != 0) return named;
  }
  std::uint64_t found = 0;
  const auto add = [&](Value term) {
    if (field == Field::value || field == Field::order) {
      const char* taker = field == Field::value ? "`value` of a pattern" : "`order` of a pattern";
      found |= program->faces_of_number(field, whole(term, taker), window);
      return;
    }
    const KnownThing& word = known(term);
    const std::uint8_t foreign = field == Field::rank   ? kForeignRank
                                 : field == Field::suit ? kForeignSuit
                                                        : kForeignColour;
    const std::optional<std::uint64_t> those = program->faces_of_word(field, word, window);
    if (!those && (word.foreign & foreign) == 0) no_such_word(*this, term);
    found |= those.value_or(0);
  };
  if (what.is_thing()) return 0;  // a list without elements, as Lua sees it
  if (!what.is(Tag::table)) {
    add(what);
    return found;
  }
  for (std::int64_t place = 1;; ++place) {
    const Value term = heap.get_place(heap.table(what), place);
    if (term.is_nil()) return found;
    spend(1);
    add(term);
  }
}

std::uint64_t Machine::faces_stepping(std::uint64_t among, Value other, const Value& step, bool from_them) {
  const Pack& pack = setup().pack;
  const KnownThing& word = known(other);
  if (!other.is(Tag::card) && (word.rank < 0 || !from_them)) trap();
  return those(among, [&](FaceId face) {
    int by = 0;
    if (word.rank >= 0) by = pack.step_to_rank(face, word.rank);
    else by = from_them ? pack.step(face, table().face(other.card())) : pack.step(table().face(other.card()), face);
    return heap.same(by == 0 ? Value{} : Value::integer(by), step);
  });
}

std::optional<std::uint64_t> Machine::ask_faces(Value function, std::uint64_t among) {
  const int version = faces_version(function);
  if (version < 0) return std::nullopt;
  const std::size_t depth = frames_.size();
  const std::uint32_t pc = pc_;
  const int nested = nested_;
  const Value set = Value::of(Tag::faces, among);
  try {
    return ask(function, {&set, 1}, version).bits;
  } catch (const Fault& fault) {
    if (fault.verdict != Verdict::error) throw;
  } catch (const Trap&) {  // asked card by card, it may not reach the error
  }
  frames_.resize(depth);
  pc_ = pc;
  nested_ = nested;
  return std::nullopt;
}

// A function called for faces cannot act, so its frames can simply be dropped.
[[gnu::cold, gnu::noinline]] bool Machine::ask_card_by_card(std::size_t depth) {
  if (fuel_ < 0 || pc_ == 0 || stop_requested.load(std::memory_order_relaxed)) return false;
  const auto nests = [this](std::uint32_t from, std::uint32_t to) {
    int count = 0;
    for (; from < to; ++from) {
      if (program->code[from].op == Op::nest) count += program->code[from].b != 0 ? 1 : -1;
    }
    return count;
  };
  std::uint32_t at = pc_ - 1;
  int nested = nested_;
  for (std::size_t frame = frames_.size(); frame > depth; --frame) {
    const FaceQuestion* innermost = nullptr;
    for (const FaceQuestion& question : program->questions) {
      if (at >= question.begin && at < question.otherwise &&
          (innermost == nullptr || question.begin > innermost->begin))
        innermost = &question;
    }
    if (innermost != nullptr) {
      nested_ = nested - nests(innermost->begin, at);
      pc_ = innermost->otherwise;
      frames_.resize(frame);
      return true;
    }
    const Frame& left = frames_[frame - 1];
    if (left.back == 0) return false;  // not called by an instruction that asks
    nested -= nests(program->functions[left.function].entry, at) + (left.leaves ? 1 : 0);
    at = left.back - 1;
  }
  return false;
}

int Machine::faces_version(Value function) const {
  if (function.is(Tag::closure)) return program->functions[heap.at<ClosureBlock>(function.at()).function].faces;
  return function.is(Tag::function) ? program->functions[function.bits].faces : -1;
}

bool Machine::is_asked_at_once(Value asked) const {
  const int version = faces_version(asked);
  return version >= 0 && !program->functions[slot(version)].calls_unknown;
}

}  // namespace houserules::machine
