// Lua's `string` library without the pattern functions. Every length is checked before anything is built. Characters
// are ASCII, whatever the locale.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/library.h"
#include "interpreter/sandbox/arena.h"

namespace houserules::machine {
namespace {

constexpr std::int64_t kMaxBytes = 10'000;

/// The substring from `first` to `last`, counted from 1, or from the end if negative.
std::string_view part_of(std::string_view text, std::int64_t first, std::int64_t last) {
  const auto size = std::ssize(text);
  if (first < 0) first = first < -size ? 1 : first + size + 1;
  first = std::max<std::int64_t>(first, 1);
  if (last < 0) last = last < -size ? 0 : last + size + 1;
  last = std::min<std::int64_t>(last, size);
  if (first > last) return {};
  return text.substr(static_cast<std::size_t>(first) - 1, static_cast<std::size_t>(last - first) + 1);
}

void charge(Machine& machine, std::string_view text, std::size_t bytes_a_unit) {
  machine.spend(static_cast<std::int64_t>(text.size() / bytes_a_unit));
}

Step bytes(Machine& machine, Value* at, int count, int& results) {
  Arguments arguments(machine, "string.byte", at, count);
  const std::string_view text = arguments.text(1);
  const std::int64_t first = arguments.whole_or(2, 1), last = arguments.whole_or(3, first);
  const std::string_view part = part_of(text, first, last);
  if (std::ssize(part) > kMaxBytes) arguments.fail(fmt::format("at most {} bytes are allowed", kMaxBytes));
  static_assert(kMaxBytes <= Machine::kMostValues);
  charge(machine, part, 1);
  results = 0;
  for (const char c : part) at[results++] = Value::integer(static_cast<unsigned char>(c));
  machine.reached(at + results);
  return Step::next;
}

Step of_bytes(Machine& machine, Value* at, int count, int& results) {
  const Arguments arguments(machine, "string.char", at, count);
  machine.spend(count);
  std::string text;
  for (int i = 1; i <= count; ++i) {
    const std::int64_t byte = arguments.whole(i);
    if (byte < 0 || byte > 255) arguments.fail(fmt::format("argument {} must be from 0 to 255, not {}", i, byte));
    text += static_cast<char>(byte);
  }
  return give(at, results, machine.text(text));
}

Step length(Machine& machine, Value* at, int count, int& results) {
  return give(at, results, Value::integer(std::ssize(Arguments(machine, "string.len", at, count).text(1))));
}

template <bool kUpper>
Step in_case(Machine& machine, Value* at, int count, int& results) {
  std::string text(Arguments(machine, kUpper ? "string.upper" : "string.lower", at, count).text(1));
  charge(machine, text, 4);
  for (char& c : text) {
    if (kUpper ? c >= 'a' && c <= 'z' : c >= 'A' && c <= 'Z') c = static_cast<char>(c ^ 0x20);
  }
  return give(at, results, machine.text(text));
}

Step repeated(Machine& machine, Value* at, int count, int& results) {
  Arguments arguments(machine, "string.rep", at, count);
  const std::string_view text = arguments.text(1);
  const std::int64_t times = arguments.whole(2);
  const std::string_view separator = arguments.is_absent(3) ? std::string_view() : arguments.text(3);
  constexpr auto kMost = static_cast<std::int64_t>(Arena::kMaxString);
  // Even empty strings must not be repeated without bound.
  if (times > kMost + 1 || (times > 0 && times * std::ssize(text) + (times - 1) * std::ssize(separator) > kMost))
    arguments.too_long();
  machine.spend(std::max<std::int64_t>(times, 0) * (1 + (std::ssize(text) + std::ssize(separator)) / 16));
  std::string result;
  for (std::int64_t i = 0; i < times; ++i) {
    if (i > 0) result += separator;
    result += text;
  }
  return give(at, results, machine.text(result));
}

Step reversed(Machine& machine, Value* at, int count, int& results) {
  const std::string_view text = Arguments(machine, "string.reverse", at, count).text(1);
  charge(machine, text, 4);
  return give(at, results, machine.text(std::string(text.rbegin(), text.rend())));
}

Step sub(Machine& machine, Value* at, int count, int& results) {
  Arguments arguments(machine, "string.sub", at, count);
  const std::string_view text = arguments.text(1);
  const std::int64_t first = arguments.whole(2);
  return give(at, results, machine.text(part_of(text, first, arguments.whole_or(3, -1))));
}

// ---- format ----

/// One conversion of a format, such as "%-5.2f".
struct Conversion {
  std::string text;
  std::size_t at = 0;  ///< its offset in the format

  char letter() const { return text.back(); }
  bool is_plain() const { return text.size() == 2; }

  /// Checked as in Lua: only `flags`, up to two digits of width and, with `precision`, two of precision.
  bool fits(std::string_view flags, bool precision) const {
    std::size_t next = std::min(text.find_first_not_of(flags, 1), text.size() - 1);
    const auto digits = [&] {
      for (int i = 0; i < 2 && text[next] >= '0' && text[next] <= '9'; ++i) ++next;
    };
    if (text[next] != '0') {
      digits();
      if (text[next] == '.' && precision) {
        ++next;
        digits();
      }
    }
    return next + 1 == text.size();
  }
};

template <typename... Parts>
void print(std::string& to, const std::string& form, Parts... parts) {
  // Enough for the longest result: 309 digits and 99 decimals.
  std::array<char, 512> buffer{};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  const int size = std::snprintf(buffer.data(), buffer.size(), form.c_str(), parts...);
#pragma GCC diagnostic pop
  to.append(buffer.data(), static_cast<std::size_t>(size));
}

/// Appends `text` as a Lua literal (`%q`).
void append_quoted(std::string& to, std::string_view text) {
  to += '"';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' || c == '\\' || c == '\n') {
      to += '\\';
      to += c;
    } else if (static_cast<unsigned char>(c) < ' ' || c == 127) {
      const bool digit_follows = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
      const int code = c;
      to += digit_follows ? fmt::format("\\{:03}", code) : fmt::format("\\{}", code);
    } else {
      to += c;
    }
  }
  to += '"';
}

void append_literal(Arguments& arguments, int number, std::string& to) {
  const Value value = arguments[number];
  switch (value.tag) {
    case Tag::text:
      charge(arguments.machine(), arguments.text(number), 1);
      return append_quoted(to, arguments.text(number));
    case Tag::integer:
      if (value.as_integer() == INT64_MIN) to += "0x8000000000000000";
      else to += std::to_string(value.as_integer());
      return;
    case Tag::number: {
      const double held = value.as_number();
      if (std::isnan(held)) to += "(0/0)";
      else if (std::isinf(held)) to += held > 0 ? "1e9999" : "-1e9999";
      else print(to, "%a", held);
      return;
    }
    default: to += arguments.machine().text_of(value);
  }
}

/// `string.format`. Checks all arguments before writing anything.
class Formatting {
 public:
  explicit Formatting(Arguments& arguments) : arguments_(arguments) {}

  std::string operator()(std::string_view form) {
    read(form);
    std::size_t at = 0;
    int argument = 1;
    for (const Conversion& one : conversions_) {
      append(form.substr(at, one.at - at));
      at = one.at + one.text.size();
      if (one.letter() == '%') append("%");
      else convert(one, ++argument);
    }
    append(form.substr(at));
    return std::move(result_);
  }

 private:
  void read(std::string_view form) {
    Machine& machine = arguments_.machine();
    machine.spend(std::ssize(form));
    int argument = 1;
    for (std::size_t at = form.find('%'); at != std::string_view::npos; at = form.find('%', at)) {
      std::size_t letter = at + 1;
      if (letter == form.size() || form[letter] != '%') {
        letter = form.find_first_not_of("-+ #0123456789.", letter);
        if (letter == std::string_view::npos) no_letter();
        if (letter - at - 1 > 10) arguments_.fail("a `%` is followed by too many digits");
        machine.spend(50);
        look_at(++argument, form[letter], letter == at + 1);
      }
      conversions_.push_back({std::string(form.substr(at, letter + 1 - at)), at});
      at = letter + 1;
    }
  }

  [[noreturn]] void no_letter() { arguments_.fail("a `%` must be followed by a letter; write `%%` for a literal `%`"); }

  /// `plain`: the letter follows the % directly.
  void look_at(int number, char letter, bool plain) {
    switch (letter) {
      case 'd':
      case 'i':
      case 'c':
      case 'o':
      case 'x':
      case 'X': arguments_.whole(number); return;
      case 'a':
      case 'A':
      case 'e':
      case 'E':
      case 'f':
      case 'g':
      case 'G': arguments_.number(number); return;
      case 'q':
        if (arguments_.is_missing(number) || arguments_[number].tag > Tag::text)
          arguments_.wrong(number, "a string, a number, a boolean or nil");
        return;
      case 's': {
        arguments_.value(number);
        const Value value = arguments_[number];
        const bool has_zero =
            value.is(Tag::text) && arguments_.machine().characters(value).find('\0') != std::string_view::npos;
        if (!plain && has_zero) arguments_.wrong(number, "a string without \\0");
        return;
      }
      default:
        if ((letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z'))
          arguments_.fail(fmt::format("there is no `%{}`", letter));
        no_letter();
    }
  }

  void append(std::string_view text) {
    if (result_.size() + text.size() > Arena::kMaxString) text_too_long();
    result_ += text;
  }

  void check(const Conversion& conversion, std::string_view flags, bool precision) {
    if (!conversion.fits(flags, precision))
      fault(fmt::format("invalid conversion specification: '{}'", conversion.text));
  }

  void convert(const Conversion& conversion, int number) {
    const char letter = conversion.letter();
    switch (letter) {
      case 'd':
      case 'i':
      case 'o':
      case 'x':
      case 'X': {
        check(conversion, letter == 'd' || letter == 'i' ? "-+0 " : "-#0", true);
        std::string form = conversion.text;
        print(result_, form.insert(form.size() - 1, "ll"), static_cast<long long>(arguments_.whole(number)));
        break;
      }
      case 'c':
        check(conversion, "-", false);
        print(result_, conversion.text, static_cast<int>(arguments_.whole(number)));
        break;
      case 'q':
        if (!conversion.is_plain()) fault("specifier '%q' cannot have modifiers");
        append_literal(arguments_, number, result_);
        break;
      case 's': convert_text(conversion, number); break;
      default: {
        check(conversion, "-+#0 ", true);
        arguments_.machine().spend(400);  // up to hundreds of digits
        const Value value = arguments_[number];
        double held = value.is(Tag::integer) ? static_cast<double>(value.as_integer()) : value.as_number();
        if (std::isnan(held)) held = std::fabs(held);  // the sign of NaN depends on the platform
        print(result_, conversion.text, held);
      }
    }
    append({});  // checks the length
  }

  void convert_text(const Conversion& conversion, int number) {
    const std::string text = arguments_.machine().text_of(arguments_[number]);
    arguments_.machine().spend(std::ssize(text) / 16);
    if (conversion.is_plain()) return append(text);
    check(conversion, "-", true);
    if (conversion.text.find('.') == std::string::npos && text.size() >= 100) return append(text);
    print(result_, conversion.text, text.c_str());
  }

  Arguments& arguments_;
  std::vector<Conversion> conversions_;
  std::string result_;
};

Step format(Machine& machine, Value* at, int count, int& results) {
  Arguments arguments(machine, "string.format", at, count);
  const std::string_view form = arguments.text(1);
  return give(at, results, machine.text(Formatting(arguments)(form)));
}

}  // namespace

WordFunction text_function(std::size_t row, bool is_method) {
  using enum Owner;
  switch (row) {
    case row_of(string, "byte"): return function_or_method<bytes>(is_method);
    case row_of(string, "char"): return function_or_method<of_bytes>(is_method);
    case row_of(string, "format"): return function_or_method<houserules::machine::format>(is_method);
    case row_of(string, "len"): return function_or_method<length>(is_method);
    case row_of(string, "lower"): return function_or_method<in_case<false>>(is_method);
    case row_of(string, "rep"): return function_or_method<repeated>(is_method);
    case row_of(string, "reverse"): return function_or_method<reversed>(is_method);
    case row_of(string, "sub"): return function_or_method<sub>(is_method);
    case row_of(string, "upper"): return function_or_method<in_case<true>>(is_method);
    default: return nullptr;
  }
}

}  // namespace houserules::machine
