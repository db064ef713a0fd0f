// `string.find`, `match`, `gmatch` and `gsub`, using the bounded matcher of text_pattern.h.
#include <cstring>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "interpreter/machine/library.h"
#include "interpreter/machine/text_pattern.h"
#include "interpreter/sandbox/arena.h"

namespace houserules::machine {
namespace {

constexpr std::int64_t kMaxSteps = 10'000'000;  // per call

/// Parses a pattern, matches within limits, and reports errors.
class PatternSearch {
 public:
  PatternSearch(const Arguments& arguments, std::string_view subject, std::string_view pattern, bool anchors)
      : arguments_(arguments),
        machine_(arguments.machine()),
        subject_(subject),
        pattern_(read(arguments, pattern, anchors)) {}

  const TextPattern& pattern() const { return pattern_; }
  const TextPattern::Match& match() const { return match_; }
  std::string_view subject() const { return subject_; }

  bool at(std::size_t from) {
    return bounded([&] { return pattern_.match_at(subject_, from, match_, steps_); });
  }
  bool from(std::size_t from) {
    return bounded([&] { return pattern_.search(subject_, from, match_, steps_); });
  }

  Value capture(std::size_t index) const {
    if (pattern_.captures() == 0 && index == 0) return text(match_.begin, match_.end);
    const TextPattern::Capture& capture = match_.captures[index];
    if (capture.is_place) return Value::integer(static_cast<std::int64_t>(capture.begin) + 1);
    return text(capture.begin, capture.end);
  }

  /// Stores all captures, or the whole match if there are none and `whole` is set. Returns how many.
  int captures(Value* to, bool whole) const {
    const std::size_t count = pattern_.captures() == 0 && whole ? 1 : pattern_.captures();
    for (std::size_t i = 0; i < count; ++i) to[i] = capture(i);
    return static_cast<int>(count);
  }

 private:
  static TextPattern read(const Arguments& arguments, std::string_view text, bool anchors) {
    arguments.machine().spend(4 * std::ssize(text));
    try {
      return TextPattern(text, anchors);
    } catch (const PatternError& error) {
      arguments.fail(error.what());
    }
  }

  template <class Work>
  bool bounded(Work work) {
    const std::int64_t before = steps_;
    try {
      const bool found = work();
      machine_.spend(before - steps_);
      return found;
    } catch (const PatternTooSlow&) {
      machine_.heap.charge(static_cast<std::size_t>(before - steps_));
      arguments_.fail("this pattern takes too long on this string");
    }
  }

  Value text(std::size_t begin, std::size_t end) const { return machine_.text(subject_.substr(begin, end - begin)); }

  const Arguments& arguments_;
  Machine& machine_;
  std::string_view subject_;
  TextPattern pattern_;
  TextPattern::Match match_;
  std::int64_t steps_ = kMaxSteps;
};

/// The optional start argument as an offset from 0; clamped below, but possibly beyond the end.
std::size_t start_of(const Arguments& arguments, int number, std::size_t size) {
  const std::int64_t at = arguments.whole_or(number, 1);
  if (at > 0) return static_cast<std::size_t>(at) - 1;
  if (at == 0 || at < -static_cast<std::int64_t>(size)) return 0;
  return size - static_cast<std::size_t>(-at);
}

bool is_plain(std::string_view pattern) { return pattern.find_first_of("^$*+?.([%-") == std::string_view::npos; }

template <bool kFind>
Step find_or_match(Machine& machine, Value* at, int count, int& results) {
  Arguments arguments(machine, kFind ? "string.find" : "string.match", at, count);
  const std::string_view subject = arguments.text(1), pattern = arguments.text(2);
  const std::size_t start = start_of(arguments, 3, subject.size());
  if (start > subject.size()) return give(at, results, {});
  if (kFind && (arguments[4].is_true() || is_plain(pattern))) {
    machine.spend(static_cast<std::int64_t>((subject.size() - start + pattern.size()) / 8));
    // memmem is linear, which std::string_view::find does not guarantee.
    const void* found = memmem(subject.data() + start, subject.size() - start, pattern.data(), pattern.size());
    if (found == nullptr) return give(at, results, {});
    const auto begin = static_cast<const char*>(found) - subject.data();
    at[0] = Value::integer(begin + 1);
    at[1] = Value::integer(begin + std::ssize(pattern));
    results = 2;
    return Step::next;
  }
  PatternSearch search(arguments, subject, pattern, /*anchors=*/true);
  if (!search.from(start)) return give(at, results, {});
  if (!kFind) {
    results = search.captures(at, true);
    machine.reached(at + results);
    return Step::next;
  }
  results = 2 + search.captures(at + 2, false);
  machine.reached(at + results);
  at[0] = Value::integer(static_cast<std::int64_t>(search.match().begin) + 1);
  at[1] = Value::integer(static_cast<std::int64_t>(search.match().end));
  return Step::next;
}

/// Builds the result of `string.gsub`, up to the maximum length of a string.
class Substitution {
 public:
  Substitution(const Arguments& arguments, PatternSearch& search, Value by)
      : arguments_(arguments), machine_(arguments.machine()), search_(search), by_(by) {
    if (by.is(Tag::text)) template_ = machine_.characters(by);
  }

  std::int64_t run(std::int64_t most) {
    const std::string_view subject = search_.subject();
    std::int64_t count = 0;
    std::size_t at = 0;
    std::size_t last = subject.size() + 1;  // end of the last match; none yet
    while (count < most) {
      if (search_.at(at) && search_.match().end != last) {
        ++count;
        append_replacement();
        at = last = search_.match().end;
      } else if (at < subject.size()) {
        append(subject.substr(at++, 1));
      } else {
        break;
      }
      machine_.spend(10);
      if (search_.pattern().anchored()) break;
    }
    if (at < subject.size()) append(subject.substr(at));
    return count;
  }

  const std::string& result() const { return result_; }

 private:
  void append(std::string_view text) {
    if (result_.size() + text.size() > Arena::kMaxString) arguments_.too_long();
    machine_.spend(std::ssize(text) / 16);
    result_ += text;
  }

  std::string_view matched() const {
    return search_.subject().substr(search_.match().begin, search_.match().end - search_.match().begin);
  }

  /// Appends the replacement with %0 to %9 expanded.
  void append_template() {
    machine_.spend(std::ssize(template_) / 4);
    std::size_t at = 0;
    for (std::size_t sign = template_.find('%'); sign != std::string_view::npos; sign = template_.find('%', at)) {
      append(template_.substr(at, sign - at));
      const char c = sign + 1 < template_.size() ? template_[sign + 1] : '\0';
      at = sign + 2;
      if (c == '%') {
        append("%");
      } else if (c == '0') {
        append(matched());
      } else if (c >= '1' && c <= '9') {
        const auto index = static_cast<std::size_t>(c - '1');
        if (index >= std::max<std::size_t>(search_.pattern().captures(), 1))
          arguments_.fail(fmt::format("the pattern has no capture for the replacement's `%{}`", c));
        append_capture(index);
      } else {
        arguments_.fail("a `%` in the replacement must be followed by a digit or another `%`");
      }
    }
    append(template_.substr(std::min(at, template_.size())));
  }

  void append_capture(std::size_t index) {
    const TextPattern::Capture& capture = search_.match().captures[index];
    if (search_.pattern().captures() == 0) append(matched());
    else if (capture.is_place) append(std::to_string(capture.begin + 1));
    else append(search_.subject().substr(capture.begin, capture.end - capture.begin));
  }

  void append_replacement() {
    Value with;
    if (by_.is(Tag::table)) {
      with = machine_.heap.get(machine_.heap.table(by_), search_.capture(0));
    } else if (by_.is_function()) {
      Value captures[TextPattern::kMaxCaptures];
      const int count = search_.captures(captures, true);
      with = machine_.ask(by_, {captures, static_cast<std::size_t>(count)});
    } else if (by_.is(Tag::text)) {
      return append_template();
    } else {
      with = machine_.index(by_, search_.capture(0));  // indexed with the match: a card, a player ...
    }
    if (!with.is_true()) return append(matched());
    if (!with.is(Tag::text) && !with.is(Tag::integer) && !with.is(Tag::number))
      arguments_.fail(fmt::format("the replacement must be a string or a number, not {}", machine_.describe(with)));
    if (with.is(Tag::text)) append(machine_.characters(with));
    else append(machine_.text_of(with));
  }

  const Arguments& arguments_;
  Machine& machine_;
  PatternSearch& search_;
  Value by_;
  std::string_view template_;
  std::string result_;
};

Step substituted(Machine& machine, Value* at, int count, int& results) {
  Arguments arguments(machine, "string.gsub", at, count);
  const std::string_view subject = arguments.text(1), pattern = arguments.text(2);
  const std::string_view kind = type_name(arguments[3]);
  if (kind == "number") arguments.text(3);
  else if (kind != "string" && kind != "table" && kind != "function")
    arguments.wrong(3, "a string, a table or a function");
  const std::int64_t most = arguments.whole_or(4, std::ssize(subject) + 1);
  PatternSearch search(arguments, subject, pattern, /*anchors=*/true);
  Substitution substitution(arguments, search, arguments[3]);
  const std::int64_t found = substitution.run(most);
  at[0] = machine.text(substitution.result());
  at[1] = Value::integer(found);
  results = 2;
  return Step::next;
}

// The state of `gmatch` is a table: the subject, the pattern, where to continue, and the end of the last match.
constexpr std::int64_t kSubject = 1, kPattern = 2, kFrom = 3, kLast = 4;
constexpr const char* kGmatch = "string.gmatch";

Step begin_matches(Machine& machine, Value* at, int count, int& results) {
  Arguments arguments(machine, kGmatch, at, count);
  const std::string_view subject = arguments.text(1), pattern = arguments.text(2);
  const std::size_t start = start_of(arguments, 3, subject.size());
  const PatternSearch faultless(arguments, subject, pattern, /*anchors=*/false);  // reports errors in the pattern
  Heap& heap = machine.heap;
  const Value state = heap.make_table(4, 0);
  const Value parts[] = {at[0], at[1], Value::integer(static_cast<std::int64_t>(start)), Value::integer(-1)};
  for (const Value& part : parts) heap.set_place(heap.table(state), &part - parts + 1, part);
  return give(at, results, state);
}

}  // namespace

Step next_match(Machine& machine, Value* at, int, int& results) {
  Heap& heap = machine.heap;
  const Value state = at[0];
  Value parts[] = {heap.get_place(heap.table(state), kSubject), heap.get_place(heap.table(state), kPattern)};
  Arguments arguments(machine, kGmatch, parts, 2);
  PatternSearch search(arguments, arguments.text(1), arguments.text(2), /*anchors=*/false);
  const std::int64_t last = heap.get_place(heap.table(state), kLast).as_integer();
  auto from = static_cast<std::size_t>(heap.get_place(heap.table(state), kFrom).as_integer());
  while (from <= search.subject().size() && search.from(from)) {
    const auto end = static_cast<std::int64_t>(search.match().end);
    if (end == last) {  // skip an empty match at the end of the last one
      from = search.match().begin + 1;
      continue;
    }
    heap.set_place(heap.table(state), kFrom, Value::integer(end));
    heap.set_place(heap.table(state), kLast, Value::integer(end));
    results = search.captures(at, true);
    machine.reached(at + results);
    return Step::next;
  }
  heap.set_place(heap.table(state), kFrom, Value::integer(std::ssize(search.subject()) + 1));
  return give(at, results, {});
}

WordFunction pattern_function(std::size_t row, bool is_method) {
  using enum Owner;
  switch (row) {
    case row_of(string, "find"): return function_or_method<find_or_match<true>>(is_method);
    case row_of(string, "gmatch"): return function_or_method<begin_matches>(is_method);
    case row_of(string, "gsub"): return function_or_method<substituted>(is_method);
    case row_of(string, "match"): return function_or_method<find_or_match<false>>(is_method);
    default: return nullptr;
  }
}

}  // namespace houserules::machine
