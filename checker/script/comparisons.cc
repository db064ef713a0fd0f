#include "checker/script/script_checks.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>

#include <fmt/format.h>

#include "checker/script/face_words.h"
#include "checker/script/number_bounds.h"
#include "grammar/header/options.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using enum lua::BinaryOperator;
using lua::node_cast;

bool orders(lua::BinaryOperator op) { return op == less || op == less_equal || op == greater || op == greater_equal; }
bool equates(lua::BinaryOperator op) { return op == equal || op == not_equal; }

lua::BinaryOperator turned(lua::BinaryOperator op) {
  switch (op) {
    case less: return greater;
    case less_equal: return greater_equal;
    case greater: return less;
    case greater_equal: return less_equal;
    default: return op;
  }
}

std::optional<std::int64_t> integer(const lua::Expression& expression) {
  const lua::Expression& bare = lua::bare(expression);
  if (const auto* number = node_cast<lua::Number>(&bare); number != nullptr && number->is_integer)
    return number->integer;
  const auto* minus = node_cast<lua::Unary>(&bare);
  if (minus == nullptr || minus->op != lua::UnaryOperator::negate) return std::nullopt;
  const auto* number = node_cast<lua::Number>(&lua::bare(*minus->operand));
  // The most negative number, which can be written in hexadecimal, is its own opposite.
  if (number == nullptr || !number->is_integer || number->integer == std::numeric_limits<std::int64_t>::min())
    return std::nullopt;
  return -number->integer;
}

/// The value as written in a script.
std::string written(const OptionValue& value) {
  if (const auto* word = std::get_if<std::string>(&value)) return fmt::format("\"{}\"", *word);
  if (const auto* on = std::get_if<bool>(&value)) return *on ? "`true`" : "`false`";
  return fmt::format("`{}`", to_string(value));
}

std::string values_text(const OptionStatement& option) {
  if (option.type == OptionStatement::Type::boolean) return "true or false";
  if (option.choices.empty()) return fmt::format("a number in {}..{}", option.least, option.most);
  std::vector<std::string> all;
  for (const std::string& choice : option.choices) {
    const bool word = contains(option.words, choice);
    all.push_back(word ? "\"" + choice + "\"" : choice);
  }
  return fmt::format("one of: {}", fmt::join(all, ", "));
}

std::optional<OptionValue> literal_value(const lua::Expression& expression) {
  if (const auto* word = lua::string_literal(expression)) return OptionValue(word->value);
  if (const auto number = integer(expression)) return OptionValue(*number);
  if (const auto* boolean = node_cast<lua::Boolean>(&lua::bare(expression))) return OptionValue(boolean->value);
  return std::nullopt;
}

/// Whether values of these kinds may be equal. A string of the script may equal any word of the language, but a rank is
/// never a suit.
bool may_equal(Kinds a, Kinds b) {
  constexpr Kinds kFalse = kind::boolean | kind::no, kWritten = kind::text | kind::literal;
  constexpr Kinds kNames = kind::move | kind::offered | kind::option_word;
  if ((a & b & ~kind::nil) != 0 || ((a & kFalse) != 0 && (b & kFalse) != 0)) return true;
  if ((a & kNames) != 0 && (b & kNames) != 0) return true;
  return ((a & kWritten) != 0 && (b & kind::texts) != 0) || ((b & kWritten) != 0 && (a & kind::texts) != 0);
}

class ComparisonCheck {
 public:
  explicit ComparisonCheck(const ScriptFacts& facts) : facts_(facts), faces_(facts.header()) {}

  void run() {
    lua::visit(
        *facts_.script.main, [this](const lua::Binary& binary) { check(binary); },
        [this](const lua::If& statement) {
          for (std::size_t i = 0; i < statement.branches.size(); ++i) check_branch(statement, i);
        },
        [this](const lua::While& loop) { check_decision(*loop.condition, 0); },
        [this](const lua::Repeat& loop) { check_decision(*loop.condition, 0); },
        [this](const lua::Unary& unary) {
          if (unary.op != lua::UnaryOperator::logical_not) return;
          if (lua::bare(*unary.operand).kind == lua::Kind::binary) check_decision(*unary.operand, 0);
          else check_condition(*unary.operand, /*negated=*/true);
        });
  }

 private:
  void check(const lua::Binary& binary) {
    if (binary.op == logical_or) {
      check_otherwise(binary);
      check_half_compared(binary, equal);
    }
    if (binary.op == logical_and || binary.op == logical_or) {
      check_literal(*binary.left);
      return check_condition(*binary.left);
    }
    if (!equates(binary.op) && !orders(binary.op)) return;
    if (lua::same_value(*binary.left, *binary.right)) {
      facts_.error(Code::comparison_always_same, binary.range,
                   fmt::format("both sides of `{}` are the same", to_string(binary.op)));
      return;
    }
    if (check_bounds(binary, *binary.left, binary.op, *binary.right) ||
        check_bounds(binary, *binary.right, turned(binary.op), *binary.left))
      return;
    if (orders(binary.op)) return check_order(binary);
    // The compared expression first, then what it is compared with.
    const bool literal_first = literal_value(*binary.left).has_value();
    const lua::Expression &one = literal_first ? *binary.right : *binary.left,
                          &other = literal_first ? *binary.left : *binary.right;
    if (!check_nil(binary, one, other) && !check_nil(binary, other, one) && !check_equal(binary, one, other))
      check_equal(binary, other, one);
  }

  // ---- numbers ----

  bool check_bounds(const lua::Binary& whole, const lua::Expression& compared, lua::BinaryOperator op,
                    const lua::Expression& with) {
    const auto number = integer(with);
    const auto bounds = number ? bounds_of(facts_, compared) : std::nullopt;
    const auto always = bounds ? outcome(*bounds, op, *number) : std::nullopt;
    if (!always) return false;
    const Type type = facts_.types.of(compared);
    if (type.option != nullptr) {
      const std::string message = equates(op) ? fmt::format("the option `{}` is never `{}`", type.option->name, *number)
                                              : fmt::format("the option `{}` is {} {} {}", type.option->name,
                                                            *always ? "always" : "never", to_string(op), *number);
      facts_.error(Code::option_never_that, lua::bare(with).range, message, "it is " + values_text(*type.option));
      return true;
    }
    // Harmless where the least is positive, as in `#players < 9`; but a length that is never below zero is reported.
    const bool players = bounds->least > 0;
    if (players && *always && orders(op)) return true;
    facts_.error(Code::comparison_always_same, whole.range, fmt::format("this is {} so", *always ? "always" : "never"),
                 bounds_help(*bounds));
    return true;
  }

  static std::string bounds_help(const NumberBounds& bounds) {
    if (bounds.open) return fmt::format("the number is {} or more", bounds.least);
    if (bounds.set.size() == 2) return fmt::format("the number is {} or {}", bounds.set[0], bounds.set[1]);
    return fmt::format("the number is in {}..{}", bounds.least, bounds.most);
  }

  // ---- `<` and the like ----

  void check_order(const lua::Binary& binary) {
    const Type left = facts_.types.of(*binary.left), right = facts_.types.of(*binary.right);
    for (const Type* one : {&left, &right}) {
      if (!one->is(kind::rank | kind::suit | kind::colour)) continue;
      facts_.error(Code::face_compared_as_number, binary.range,
                   fmt::format("`{}` compares {}s alphabetically", to_string(binary.op), name_of(*one).substr(2)),
                   one->is(kind::rank) ? "compare `order`, the position of the rank, or `value`" : "");
      return;
    }
    for (const auto& [side, type] : {std::pair{binary.left, &left}, std::pair{binary.right, &right}}) {
      if (!type->may_be(kind::number | kind::texts) && (type->kinds & ~kind::falsy) != 0) {
        return wrong_operand(binary, *side, *type);
      }
    }
    const bool texts =
        (left.is(kind::texts) && right.is(kind::number)) || (left.is(kind::number) && right.is(kind::texts));
    if (texts) {
      facts_.error(Code::wrong_kind, binary.range,
                   fmt::format("`{}` cannot compare a number with a text", to_string(binary.op)));
    }
  }

  void wrong_operand(const lua::Binary& binary, const lua::Expression& side, const Type& type) {
    facts_.error(Code::wrong_kind, lua::bare(side).range,
                 fmt::format("`{}` compares numbers, but this is {}", to_string(binary.op), name_of(type)),
                 as_number(side, type));
  }

  /// What the author probably meant by using it as a number.
  static std::string as_number(const lua::Expression& expression, const Type& type) {
    const std::string path = lua::path(lua::bare(expression));
    if (type.is(kind::method)) {
      const auto dot = path.rfind('.');
      if (dot == std::string::npos) return "call it";
      return fmt::format("call it: `{}:{}()`", path.substr(0, dot), path.substr(dot + 1));
    }
    if (type.is(kind::function)) return path.empty() ? "call it" : fmt::format("call it: `{}()`", path);
    if (path.empty()) return "";
    if (type.is(kind::lists | kind::table)) return fmt::format("write `#{}` for how many there are", path);
    if (type.is(kind::card)) return fmt::format("write `{0}.order` or `{0}.value`", path);
    return type.is(kind::player) ? fmt::format("write `{}.seat` or `#{}.hand`", path, path) : "";
  }

  // ---- `==` and `~=` ----

  /// Reports `hand == nil`.
  bool check_nil(const lua::Binary& binary, const lua::Expression& compared, const lua::Expression& with) {
    const lua::Expression& list = lua::bare(compared);
    if (lua::bare(with).kind != lua::Kind::nil || !is_always_list(list)) return false;
    const std::string path = lua::path(list);
    facts_.error(
        Code::comparison_always_same, binary.range,
        fmt::format("this is {} so: a list is never nil, but may be empty", binary.op == equal ? "never" : "always"),
        fmt::format("write `#{} {} 0`", path.empty() ? "(...)" : path, binary.op == equal ? "==" : ">"));
    return true;
  }

  bool check_equal(const lua::Binary& binary, const lua::Expression& compared, const lua::Expression& with) {
    const Type type = facts_.types.of(compared), other = facts_.types.of(with);
    if (type.unknown() || (type.kinds & ~kind::nil) == 0) return false;
    if (check_type_name(compared, with)) return true;
    const auto value = literal_value(with);
    if (value == OptionValue(false) && (type.kinds & kind::no) != 0) return false;  // not set yet
    if (value && type.option != nullptr && type.is(kind::boolean | kind::number | kind::option_word)) {
      return check_option(*type.option, with, *value);
    }
    if (type.is(kind::method | kind::function) && !other.may_be(kind::method | kind::function)) {
      if ((other.kinds & ~kind::nil) == 0) return false;
      facts_.error(Code::call_of_no_function, lua::bare(compared).range,
                   "this is a function, which is never equal to a value", as_number(compared, type));
      return true;
    }
    if (const auto* number = node_cast<lua::Number>(&lua::bare(with));
        number != nullptr && type.is(kind::rank | kind::suit | kind::colour)) {
      facts_.error(Code::face_compared_as_number, number->range,
                   fmt::format("{} is a text, never the number {}", name_of(type), number->text),
                   type.is(kind::rank) ? fmt::format("write \"{}\"", faces_.rank_meant(number->text)) : "");
      return true;
    }
    if (const lua::String* word = lua::string_literal(with); word != nullptr && type.is(kind::texts)) {
      return check_word(type, *word);
    }
    return check_kinds(binary, compared, type, with, other);
  }

  /// Checks `type(value) == "strng"`.
  bool check_type_name(const lua::Expression& compared, const lua::Expression& with) {
    static const std::vector<std::string> kTypes{"nil",   "number",   "string",   "boolean",
                                                 "table", "function", "userdata", "thread"};
    const auto* call = node_cast<lua::Call>(&lua::bare(compared));
    const lua::String* word = lua::string_literal(with);
    if (call == nullptr || !lua::is_global_call(*call, "type") || word == nullptr) return false;
    if (!contains(kTypes, word->value)) {
      facts_.error(Code::comparison_always_same, word->range,
                   fmt::format("`type` never returns \"{}\"", word->value) + guess(word->value, kTypes));
    }
    return true;
  }

  bool check_option(const OptionStatement& wanted, const lua::Expression& with, const OptionValue& value) {
    const auto options = facts_.header().all<OptionStatement>();
    const bool may_be = std::any_of(options.begin(), options.end(), [&](const OptionStatement& option) {
      return option.name == wanted.name && (option_takes(option, value) || option.initial == value);
    });
    if (may_be) return true;
    const auto* word = std::get_if<std::string>(&value);
    const Guess hint = word == nullptr ? Guess() : guess(*word, wanted.words);
    facts_.error(Code::option_never_that, lua::bare(with).range,
                 fmt::format("the option `{}` is never {}", wanted.name, written(value)) + hint,
                 hint.empty() ? "it is " + values_text(wanted) : "");
    return true;
  }

  /// Checks that the compared text can be this word.
  bool check_word(const Type& type, const lua::String& word) {
    if (type.words != nullptr && type.is(kind::text)) return check_one_of(type.words->words, word);
    if ((type.kinds & kind::text) != 0) check_declared(word);
    if ((type.kinds & (kind::text | kind::move | kind::option_word)) != 0) return false;
    if (type.is(kind::rank | kind::suit | kind::colour)) {
      if (const auto fault = faces_.fault_of(word.value, type.kinds)) {
        facts_.error(Code::face_not_in_the_pack, word.range, fault->message, fault->help);
      }
      return true;
    }
    std::vector<std::string> known = faces_.words(type.kinds);
    for (const lua::String* text : type.texts) known.push_back(text->value);
    if (contains(known, word.value)) return true;
    // An undeclared move is reported elsewhere.
    if ((type.kinds & kind::offered) != 0 && !facts_.known.has_move(word.value)) return true;
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    // A warning for a move that is not offered here: the game can still be played, which may reveal more.
    const Severity severity = (type.kinds & kind::offered) != 0 ? Severity::warning : Severity::error;
    facts_.context.add(Code::comparison_always_same, severity, facts_.script.file, word.range,
                       fmt::format("this is never \"{}\"", word.value) + guess(word.value, known),
                       fmt::format("it is one of: {}", fmt::join(known, ", ")));
    return true;
  }

  bool check_one_of(const std::vector<std::string>& words, const lua::String& word) {
    if (contains(words, word.value)) return true;
    facts_.warn(Code::comparison_always_same, word.range, fmt::format("this is never \"{}\"", word.value),
                fmt::format("it is one of: {}", fmt::join(words, ", ")));
    return true;
  }

  /// Reports a misspelt word of the header's `words`, if the script has that text only in comparisons.
  void check_declared(const lua::String& word) {
    std::vector<std::string> declared;
    for (const WordSetStatement& set : facts_.header().all<WordSetStatement>()) {
      declared.insert(declared.end(), set.words.begin(), set.words.end());
    }
    const Guess meant = guess(word.value, declared);
    if (contains(declared, word.value) || meant.empty() || facts_.known.has_move(word.value)) return;
    if (!elsewhere_) {
      elsewhere_.emplace();
      lua::visit(*facts_.script.main, [this](const lua::String& other) {
        const auto* binary = node_cast<lua::Binary>(other.parent);
        if (binary == nullptr || !equates(binary->op)) elsewhere_->insert(other.value);
      });
    }
    if (!elsewhere_->contains(word.value))
      facts_.warn(Code::comparison_always_same, word.range,
                  fmt::format("no `words` in the header include \"{}\"", word.value) + meant);
  }

  bool check_kinds(const lua::Binary& binary, const lua::Expression& compared, const Type& type,
                   const lua::Expression& with, const Type& other) {
    if (other.unknown() || (other.kinds & ~kind::nil) == 0) return false;
    const bool new_table = lua::bare(compared).kind == lua::Kind::table;
    if (!new_table && may_equal(type.kinds, other.kinds)) return false;
    if (new_table) {
      facts_.error(Code::comparison_always_same, binary.range, "a new table never equals anything",
                   empty_help(with, other));
      return true;
    }
    std::string help = help_for_kinds(compared, type, with, other);
    if (help.empty()) help = help_for_kinds(with, other, compared, type);
    facts_.error(Code::comparison_always_same, binary.range,
                 fmt::format("{} never equals {}", name_of(type), name_of(other)), help);
    return true;
  }

  static std::string empty_help(const lua::Expression& with, const Type& other) {
    const std::string path = lua::path(lua::bare(with));
    return other.may_be(kind::lists) && !path.empty() ? fmt::format("write `#{} == 0`", path) : "";
  }

  static std::string help_for_kinds(const lua::Expression& compared, const Type& type, const lua::Expression& with,
                                    const Type& other) {
    const std::string path = lua::path(lua::bare(compared));
    if (path.empty()) return "";
    if (other.is(kind::number)) return as_number(compared, type);
    const lua::String* word = lua::string_literal(with);
    if (type.is(kind::card) && word != nullptr) return fmt::format("write `{}:is(\"{}\")`", path, word->value);
    if (type.is(kind::card) && other.is(kind::rank | kind::suit)) {
      return fmt::format("write `{}.{}`", path, name_of(other).substr(2));
    }
    if (type.is(kind::player) && other.is(kind::texts)) return fmt::format("write `{}.name`", path);
    if (type.is(kind::lists) && other.is(kind::texts)) return fmt::format("write `{}.name`", path);
    return type.is(kind::lists) && other.is(kind::card) ? fmt::format("write `{}.top`", path) : "";
  }

  // ---- conditions ----

  /// Reports what follows an `or` and is never reached: `here or { ... } or elsewhere`, `"text" or other`.
  void check_otherwise(const lua::Binary& binary) {
    const lua::Expression* before = &lua::bare(*binary.left);
    if (const auto* joined = node_cast<lua::Binary>(before); joined != nullptr && joined->op == logical_or)
      before = &lua::bare(*joined->right);
    const auto* name = node_cast<lua::Name>(before);
    const auto* call = node_cast<lua::Call>(before);
    const bool filtered = call != nullptr && facts_.types.of(*before).is(kind::list) && call->method == "where";
    const lua::Expression* list = name == nullptr ? nullptr : initial_list(*name);
    const bool always = before->kind == lua::Kind::string || before->kind == lua::Kind::number ||
                        before->kind == lua::Kind::table || filtered || list != nullptr;
    if (!always || (before == &lua::bare(*binary.left) && (name != nullptr || call != nullptr))) return;
    facts_.warn(Code::comparison_always_same, lua::bare(*binary.right).range,
                fmt::format("this is never reached: the operand before the `or` is always true, because it is {}",
                            name_of(facts_.types.of(*before))),
                either_of(binary));
  }

  /// How to say that either of two texts will do.
  static std::string either_of(const lua::Binary& binary) {
    const lua::String* one = lua::string_literal(*binary.left);
    const lua::String* other = lua::string_literal(*binary.right);
    const lua::Node* around = binary.parent;
    while (node_cast<lua::Paren>(around) != nullptr) around = around->parent;
    if (one == nullptr || other == nullptr) return "perhaps one of the two should be `and`";
    if (const auto* call = node_cast<lua::Call>(around); call != nullptr && call->method == "is")
      return fmt::format("write `:is(\"{}\", \"{}\")`", one->value, other->value);
    const std::string both = fmt::format("{{ \"{}\", \"{}\" }}", one->value, other->value);
    if (node_cast<lua::Table>(around) != nullptr) return fmt::format("for either of the two write `{}`", both);
    return "perhaps one of the two should be `and`";
  }

  /// Reports `bid == "two" or "three"`, and `bid ~= "two" and "three"` where `op` is `~=`.
  void check_half_compared(const lua::Binary& joined, lua::BinaryOperator op) {
    const lua::Expression& second = lua::bare(*joined.right);
    const auto* first = node_cast<lua::Binary>(&lua::bare(*joined.left));
    if (first == nullptr || first->op != op) return;
    const lua::String* word = lua::string_literal(second);
    const auto* number = node_cast<lua::Number>(&second);
    if (word == nullptr && number == nullptr) return;
    const lua::Expression& compared = lua::bare(*first->right);  // if not with such a value, the other is the result
    if ((lua::string_literal(compared) != nullptr) != (word != nullptr) ||
        (node_cast<lua::Number>(&compared) != nullptr) != (number != nullptr))
      return;
    const std::string path = lua::path(lua::bare(*first->left));
    const std::string value = word != nullptr ? fmt::format("\"{}\"", word->value) : number->text;
    always_true(second, word != nullptr ? "a text" : "a number",
                path.empty() ? "" : fmt::format("write `{} {} {}`", path, to_string(op), value));
  }

  /// The initial list of a local variable that is never set again.
  const lua::Expression* initial_list(const lua::Name& name) const {
    if (name.local == nullptr || name.local->kind != lua::LocalKind::variable || !facts_.types.of(name).is(kind::list))
      return nullptr;
    const auto initial = lua::initial_value(*name.local);
    return initial ? initial->value : nullptr;
  }

  /// Reports `false and ...`, left over from an option or a variable.
  void check_literal(const lua::Expression& left) {
    const lua::Expression& literal = lua::bare(left);
    const auto* boolean = node_cast<lua::Boolean>(&literal);
    if (boolean == nullptr && literal.kind != lua::Kind::nil) return;
    facts_.warn(Code::comparison_always_same, literal.range,
                boolean != nullptr && boolean->value ? "this is always true" : "this is never true");
  }

  void check_branch(const lua::If& statement, std::size_t place) {
    const lua::Expression& condition = *statement.branches[place].condition;
    check_decision(condition, 0);
    for (std::size_t i = 0; i < place; ++i) {
      if (!lua::same_value(*statement.branches[i].condition, condition)) continue;
      facts_.error(
          Code::comparison_always_same, condition.range,
          fmt::format("this has no effect: line {} tests the same", statement.branches[i].condition->range.begin.line));
      return;
    }
  }

  /// Checks an expression used only for its truth, including the operands of `and` and `or`. (Elsewhere, `x and list or
  /// other` uses the list as a value.)
  void check_decision(const lua::Expression& expression, int depth) {
    const auto* binary = node_cast<lua::Binary>(&lua::bare(expression));
    const bool joins = binary != nullptr && (binary->op == logical_and || binary->op == logical_or);
    if (!joins) return check_condition(expression);
    if (depth > 50) return;
    check_decision(*binary->right, depth + 1);
    if (binary->op == logical_and) check_half_compared(*binary, not_equal);
    const lua::Expression& left = lua::bare(*binary->left);
    if (left.kind == lua::Kind::binary) check_decision(left, depth + 1);  // other operands are visited separately
  }

  /// Reports conditions that are always true because 0 and empty lists are true in Lua.
  void check_condition(const lua::Expression& expression, bool negated = false) {
    const lua::Expression& condition = lua::bare(expression);
    const Type type = facts_.types.of(condition);
    if (type.unknown() || type.kinds == 0 || (type.kinds & (kind::falsy | kind::boolean)) != 0) return;
    if (const auto* length = node_cast<lua::Unary>(&condition)) {
      if (length->op != lua::UnaryOperator::length) return;
      const std::string path = lua::path(lua::bare(*length->operand));
      return always_true(condition, "a number, and 0 is true too",
                         fmt::format("write `#{} > 0`", path.empty() ? "(...)" : path));
    }
    if (type.is(kind::method | kind::function)) {
      facts_.error(Code::call_of_no_function, condition.range,
                   "this function is not called, so the condition is always true", as_number(condition, type));
      return;
    }
    if (type.option != nullptr && !type.may_be(kind::boolean)) {
      return always_true(condition, "an option that is never on or off", "it is " + values_text(*type.option));
    }
    const auto* call = node_cast<lua::Call>(&condition);
    if (is_variable(condition) && type.is(kind::table)) return always_true(condition, "a table", "");
    if (is_always_list(condition)) {
      const std::string path = lua::path(condition);
      return always_true(condition, "a list, and an empty one is true too",
                         fmt::format("write `#{} {} 0`", path.empty() ? "(...)" : path, negated ? "==" : ">"));
    }
    if (call != nullptr && (call->method == "count" || call->method == "sum") && type.is(kind::number)) {
      always_true(condition, "a number, and 0 is true too",
                  call->method == "count" ? "write `:any(...)`, or compare it with 0" : "compare it with 0");
    }
  }

  static bool is_variable(const lua::Expression& expression) {
    const auto* name = node_cast<lua::Name>(&expression);
    return name != nullptr && name->local != nullptr && name->local->kind == lua::LocalKind::variable;
  }

  /// Whether it is a pile or a list of cards, players or the like, perhaps empty, and never nil.
  bool is_always_list(const lua::Expression& expression) const {
    const Type type = facts_.types.of(expression);
    if (type.unknown() || (type.kinds & (kind::falsy | kind::boolean)) != 0) return false;
    const auto* index = node_cast<lua::Index>(&expression);
    const lua::String* key = index == nullptr ? nullptr : lua::literal_key(*index);
    const auto* call = node_cast<lua::Call>(&expression);
    if (type.is(kind::pile))
      return is_always_there(key != nullptr ? key->value : std::string(lua::global_name(expression)));
    return type.is(kind::list) && ((call != nullptr && call->method != "deal") || is_variable(expression));
  }

  /// Whether the pile exists with all options.
  bool is_always_there(const std::string& name) const {
    const auto piles = facts_.header().all<PileStatement>();
    const bool declared = facts_.types.table_piles().contains(name) || facts_.types.player_piles().contains(name);
    return declared && std::none_of(piles.begin(), piles.end(), [&name](const PileStatement& pile) {
             return pile.name == name && pile.when != nullptr;
           });
  }

  void always_true(const lua::Expression& condition, const char* what, std::string help) {
    facts_.error(Code::comparison_always_same, condition.range, fmt::format("this is always true: it is {}", what),
                 std::move(help));
  }

  const ScriptFacts& facts_;
  std::optional<std::set<std::string>> elsewhere_;  ///< texts that are not only compared, once they are asked for
  const FaceWords faces_;
};

}  // namespace

void check_comparisons(const ScriptFacts& facts) { ComparisonCheck(facts).run(); }

}  // namespace houserules
