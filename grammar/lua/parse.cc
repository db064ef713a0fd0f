#include "grammar/lua/parse.h"

#include <algorithm>

#include "grammar/lua/builder.h"
#include "grammar/lua/faults.h"
#include "grammar/lua/grammar.h"
#include "grammar/lua/scope.h"

namespace houserules {

namespace lua {

namespace {

namespace pegtl = tao::pegtl;
namespace g = grammar;

// --- Helpers ---------------------------------------------------------------------------------------------------------

std::size_t offset_of(const Builder& b, const char* at) { return static_cast<std::size_t>(at - b.text().data()); }

// --- Frames: which rules are constructs, and what they must close ----------------------------------------------------

struct FrameRule {
  bool framed = false;
  bool nested = false;
  const char* opener = nullptr;
};
template <typename Rule>
constexpr FrameRule kFrame{};
template <>
constexpr FrameRule kFrame<g::statement>{true, true};
template <>
constexpr FrameRule kFrame<g::expression>{true, true};
template <>
constexpr FrameRule kFrame<g::block>{true};
template <>
constexpr FrameRule kFrame<g::call>{true};
template <>
constexpr FrameRule kFrame<g::function_expression>{true};
template <>
constexpr FrameRule kFrame<g::parameters>{true, false, "("};
template <>
constexpr FrameRule kFrame<g::paren_arguments>{true, false, "("};
template <>
constexpr FrameRule kFrame<g::parenthesised>{true, false, "("};
template <>
constexpr FrameRule kFrame<g::table>{true, false, "{"};
template <>
constexpr FrameRule kFrame<g::subscript>{true, false, "["};
template <>
constexpr FrameRule kFrame<g::keyed_field>{true, false, "["};

// --- What is expected where a rule must match ------------------------------------------------------------------------

template <typename Rule>
constexpr Wanted kExpected{};
template <>
constexpr Wanted kExpected<g::expression>{"expression"};
template <>
constexpr Wanted kExpected<g::expression_list>{"expression"};
template <>
constexpr Wanted kExpected<g::right_operand>{"expression"};
template <>
constexpr Wanted kExpected<g::operand_after_unary>{"expression"};
template <>
constexpr Wanted kExpected<g::parameters>{"`(` of the function's parameters"};
template <>
constexpr Wanted kExpected<g::last_parameter>{"name of a parameter or `...`", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::field_equals>{"`=` after the key"};
template <>
constexpr Wanted kExpected<g::method_name>{"name of a method after `:`", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::method_arguments>{"`(` and the arguments of the method"};
template <>
constexpr Wanted kExpected<g::member_name>{"name of a field after `.`", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::then_word>{"`then`", Wanted::Kind::then_word};
template <>
constexpr Wanted kExpected<g::loop_do>{"`do`", Wanted::Kind::do_word};
template <>
constexpr Wanted kExpected<g::loop_variable>{"name of the loop's variable", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::loop_comma>{"`,` and the loop's last value"};
template <>
constexpr Wanted kExpected<g::in_word>{"`=` or `in`"};
template <>
constexpr Wanted kExpected<g::member_in_function_name>{"name after `.`", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::method_in_function_name>{"name of a method after `:`", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::function_name>{"name of the function", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::local_function_name>{"name of the function", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::local_variable>{"name of a variable", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::attribute_name>{"`const` or `close`"};
template <>
constexpr Wanted kExpected<g::attribute_close>{"`>` after the attribute"};
template <>
constexpr Wanted kExpected<g::return_is_last>{"end of the block after `return`"};
template <>
constexpr Wanted kExpected<g::goto_name>{"name of a label", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::label_name>{"name of a label", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::label_close>{"`::`"};
template <>
constexpr Wanted kExpected<g::next_target>{"variable or field", Wanted::Kind::name};
template <>
constexpr Wanted kExpected<g::target_list_equals>{"`=`"};

/// The token that closes the current frame.
template <typename Rule>
constexpr Wanted kCloser{};
template <>
constexpr Wanted kCloser<g::close_paren>{"`)`", Wanted::Kind::close_paren};
template <>
constexpr Wanted kCloser<g::close_parameters>{"`)`", Wanted::Kind::close_paren, /*or_comma=*/true};
template <>
constexpr Wanted kCloser<g::close_arguments>{"`)`", Wanted::Kind::close_paren, /*or_comma=*/true};
template <>
constexpr Wanted kCloser<g::close_brace>{"`}`", Wanted::Kind::close_brace, /*or_comma=*/true};
template <>
constexpr Wanted kCloser<g::close_bracket>{"`]`"};
template <>
constexpr Wanted kCloser<g::function_end>{"`end`", Wanted::Kind::end_word};
template <>
constexpr Wanted kCloser<g::if_end>{"`end`", Wanted::Kind::end_word};
template <>
constexpr Wanted kCloser<g::block_close>{"`end`", Wanted::Kind::end_word};
template <>
constexpr Wanted kCloser<g::until_word>{"`until`"};

/// Faults inside a token: the message for each rule.
template <typename Rule>
constexpr const char* kLexical = nullptr;
template <>
constexpr const char* kLexical<g::known_escape> = "unknown escape in a string";
template <>
constexpr const char* kLexical<g::hex_digits> = "two hexadecimal digits expected after `\\x`";
template <>
constexpr const char* kLexical<g::unicode_open> = "`{` expected after `\\u`";
template <>
constexpr const char* kLexical<g::unicode_digits> = "hexadecimal digit expected in `\\u{}`";
template <>
constexpr const char* kLexical<g::unicode_close> = "`}` expected to close `\\u{`";

template <typename Rule>
[[noreturn]] void fail_lexical(Builder& b, std::size_t at) {
  const std::string_view text = b.text();
  if constexpr (std::is_same_v<Rule, g::unfinished_long_comment> || std::is_same_v<Rule, g::unfinished_long_string>) {
    const bool comment = std::is_same_v<Rule, g::unfinished_long_comment>;
    const std::size_t opener = text.find('[', at + 1) + 1 - at;
    std::string closer(text.substr(at, opener));
    std::replace(closer.begin(), closer.end(), '[', ']');
    b.fail(comment ? at - 2 : at, at + opener,
           (comment ? "comment is never closed: `" : "string is never closed: `") + closer +
               "` expected before the end of the file");
  } else if constexpr (std::is_same_v<Rule, g::bad_long_delimiter>) {
    b.fail(at - 2, at, "`[=` begins a long string, a second `[` expected after `=`");
  } else if constexpr (std::is_same_v<Rule, g::malformed_number>) {
    const std::string_view token = token_at(text, at);
    b.fail(at, at + token.size(), "malformed number `" + std::string(token) + "`");
  } else if constexpr (std::is_same_v<Rule, g::closing_double_quote> || std::is_same_v<Rule, g::closing_single_quote>) {
    const std::string quote = std::is_same_v<Rule, g::closing_double_quote> ? "`\"`" : "`'`";
    b.fail(b.string_begin(), at, "string is not closed on its line: " + quote + " expected");
  } else if constexpr (kLexical<Rule> == nullptr) {
    b.fail_statement(at);  // also for rules that match nothing (blocks, optional parts), which never fail
  } else {
    const std::size_t backslash = text.rfind('\\', at - 1);
    const std::size_t shown =
        at < text.size() && text[at] != '\n' && text[at] != '\r' ? token_at(text.substr(0, at + 1), at).size() : 0;
    std::string message = kLexical<Rule>;
    if constexpr (std::is_same_v<Rule, g::known_escape>) {
      message = shown == 0 ? "unfinished escape in a string"
                           : message + ": `" + std::string(text.substr(backslash, at + shown - backslash)) + "`";
    }
    b.fail(backslash, at + shown, message,
           std::is_same_v<Rule, g::known_escape> ? "a backslash itself is written `\\\\`" : "");
  }
}

template <typename Rule>
struct Control : pegtl::normal<Rule> {
  // Inside a long bracket PEGTL passes one more state, which is ignored.
  template <typename Input, typename... States>
  static void start(const Input& in, States&... states) {
    if constexpr (kFrame<Rule>.framed) open(in, states...);
  }
  template <typename Input, typename... States>
  static void success(const Input& /*in*/, States&... states) {
    if constexpr (kFrame<Rule>.framed) (states.close(), ...);
  }
  template <typename Input, typename... States>
  static void failure(const Input& /*in*/, States&... states) {
    if constexpr (kFrame<Rule>.framed) (states.close(), ...);
  }
  template <typename Input>
  static void open(const Input& in, Builder& b) {
    b.open(offset_of(b, in.current()), kFrame<Rule>.opener, kFrame<Rule>.nested);
  }
  template <typename Input>
  [[noreturn]] static void raise(const Input& in, Builder& b) {
    const std::size_t at = offset_of(b, in.current());
    if constexpr (!kExpected<Rule>.words.empty()) {
      b.fail_expected(at, kExpected<Rule>);
    } else if constexpr (!kCloser<Rule>.words.empty()) {
      b.fail_unclosed(at, kCloser<Rule>);
    } else if constexpr (std::is_same_v<Rule, g::statement> || std::is_same_v<Rule, g::end_of_script>) {
      b.fail_statement(at);
    } else {
      fail_lexical<Rule>(b, at);
    }
  }
};

// --- Actions ---------------------------------------------------------------------------------------------------------

template <typename Rule>
struct Action : pegtl::nothing<Rule> {};

/// An action that only needs the start and end of its text.
template <auto act>
struct Acts {
  template <typename Input>
  static void apply(const Input& in, Builder& b) {
    act(b, offset_of(b, in.begin()), offset_of(b, in.end()));
  }
};

#define HOUSERULES_ACTION(rule, ...) \
  template <>                        \
  struct Action<g::rule>             \
      : Acts<[](Builder& b, [[maybe_unused]] std::size_t begin, [[maybe_unused]] std::size_t end) { __VA_ARGS__; }> {}

// Tokens
HOUSERULES_ACTION(spacing, b.token_ends(begin));
HOUSERULES_ACTION(name_text, b.push_name(b.text().substr(begin, end - begin), begin));
HOUSERULES_ACTION(number_text, b.push_number(b.text().substr(begin, end - begin), begin));

void append_utf8(std::string& to, std::uint32_t code) {
  if (code < 0x80) {
    to += static_cast<char>(code);
    return;
  }
  // Like Lua: up to 2^31, in up to six bytes.
  std::string tail;
  std::uint32_t first_limit = 0x3F;
  do {
    tail.insert(tail.begin(), static_cast<char>(0x80U | (code & 0x3FU)));
    code >>= 6U;
    first_limit >>= 1U;
  } while (code > first_limit);
  to += static_cast<char>((~first_limit << 1U) | code);
  to += tail;
}

void unicode_escape(Builder& b, std::size_t begin, std::size_t end) {
  std::uint64_t code = 0;
  for (const char c : b.text().substr(begin, end - begin)) {
    code = code * 16 + static_cast<std::uint64_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    if (code > 0x7FFFFFFF) b.fail(begin, end, "code of a character is too large, the greatest is 7FFFFFFF");
  }
  append_utf8(b.string_buffer(), static_cast<std::uint32_t>(code));
}

void decimal_escape(Builder& b, std::size_t begin, std::size_t end) {
  const int code = std::stoi(std::string(b.text().substr(begin, end - begin)));
  if (code > 255) b.fail(begin - 1, end, "code of a byte is too large, the greatest is `\\255`");
  b.string_buffer() += static_cast<char>(code);
}

void hex_escape(Builder& b, std::size_t begin, std::size_t end) {
  b.string_buffer() += static_cast<char>(std::stoi(std::string(b.text().substr(begin, end - begin)), nullptr, 16));
}

void simple_escape(Builder& b, char c) {
  constexpr std::string_view kLetters = "abfnrtv", kMeanings = "\a\b\f\n\r\t\v";
  const std::size_t at = kLetters.find(c);
  b.string_buffer() += at == std::string_view::npos ? c : kMeanings[at];
}

void long_string(Builder& b, std::size_t begin, std::size_t end) {
  const std::size_t bracket = b.text().find('[', begin + 1) + 1 - begin;
  const std::string_view content = b.text().substr(begin + bracket, end - begin - 2 * bracket);
  std::string value;
  for (std::size_t i = 0; i < content.size(); ++i) {
    const char c = content[i];
    if (c != '\n' && c != '\r') {
      value += c;
      continue;
    }
    const bool first = i == 0;
    if (i + 1 < content.size() && content[i + 1] == (c == '\n' ? '\r' : '\n')) ++i;
    if (!first) value += '\n';
  }
  b.push_string(std::move(value), begin, end);
}

HOUSERULES_ACTION(string_begin, b.begin_string(begin - 1));
HOUSERULES_ACTION(plain_text<'"'>, b.string_buffer() += b.text().substr(begin, end - begin));
HOUSERULES_ACTION(plain_text<'\''>, b.string_buffer() += b.text().substr(begin, end - begin));
HOUSERULES_ACTION(simple_escape, simple_escape(b, b.text()[begin]));
HOUSERULES_ACTION(line_escape, b.string_buffer() += '\n');
HOUSERULES_ACTION(hex_digits, hex_escape(b, begin, end));
HOUSERULES_ACTION(decimal_code, decimal_escape(b, begin, end));
HOUSERULES_ACTION(unicode_digits, unicode_escape(b, begin, end));
HOUSERULES_ACTION(quoted_text, b.push_string(std::move(b.string_buffer()), begin, end));
HOUSERULES_ACTION(long_string_text, long_string(b, begin, end));

// Operators
HOUSERULES_ACTION(op_or, b.push_binary(BinaryOperator::logical_or, begin, end));
HOUSERULES_ACTION(op_and, b.push_binary(BinaryOperator::logical_and, begin, end));
HOUSERULES_ACTION(op_less, b.push_binary(BinaryOperator::less, begin, end));
HOUSERULES_ACTION(op_greater, b.push_binary(BinaryOperator::greater, begin, end));
HOUSERULES_ACTION(op_less_equal, b.push_binary(BinaryOperator::less_equal, begin, end));
HOUSERULES_ACTION(op_greater_equal, b.push_binary(BinaryOperator::greater_equal, begin, end));
HOUSERULES_ACTION(op_not_equal, b.push_binary(BinaryOperator::not_equal, begin, end));
HOUSERULES_ACTION(op_equal, b.push_binary(BinaryOperator::equal, begin, end));
HOUSERULES_ACTION(op_bit_or, b.push_binary(BinaryOperator::bit_or, begin, end));
HOUSERULES_ACTION(op_bit_xor, b.push_binary(BinaryOperator::bit_xor, begin, end));
HOUSERULES_ACTION(op_bit_and, b.push_binary(BinaryOperator::bit_and, begin, end));
HOUSERULES_ACTION(op_shift_left, b.push_binary(BinaryOperator::shift_left, begin, end));
HOUSERULES_ACTION(op_shift_right, b.push_binary(BinaryOperator::shift_right, begin, end));
HOUSERULES_ACTION(op_concat, b.push_binary(BinaryOperator::concat, begin, end));
HOUSERULES_ACTION(op_add, b.push_binary(BinaryOperator::add, begin, end));
HOUSERULES_ACTION(op_subtract, b.push_binary(BinaryOperator::subtract, begin, end));
HOUSERULES_ACTION(op_multiply, b.push_binary(BinaryOperator::multiply, begin, end));
HOUSERULES_ACTION(op_divide, b.push_binary(BinaryOperator::divide, begin, end));
HOUSERULES_ACTION(op_floor_divide, b.push_binary(BinaryOperator::floor_divide, begin, end));
HOUSERULES_ACTION(op_modulo, b.push_binary(BinaryOperator::modulo, begin, end));
HOUSERULES_ACTION(op_power, b.push_binary(BinaryOperator::power, begin, end));
HOUSERULES_ACTION(op_not, b.push_unary(UnaryOperator::logical_not, begin));
HOUSERULES_ACTION(op_length, b.push_unary(UnaryOperator::length, begin));
HOUSERULES_ACTION(op_negate, b.push_unary(UnaryOperator::negate, begin));
HOUSERULES_ACTION(op_bit_not, b.push_unary(UnaryOperator::bit_not, begin));

// Expressions
HOUSERULES_ACTION(nil, b.push_plain<Nil>(begin));
HOUSERULES_ACTION(vararg, b.push_plain<Vararg>(begin));
HOUSERULES_ACTION(true_value, b.push_boolean(true, begin));
HOUSERULES_ACTION(false_value, b.push_boolean(false, begin));
HOUSERULES_ACTION(variable, b.push_variable());
HOUSERULES_ACTION(member_name, b.push_member(begin));
HOUSERULES_ACTION(subscript, b.push_subscript());
HOUSERULES_ACTION(call, b.push_call());
HOUSERULES_ACTION(framed_suffix, b.link(begin));
HOUSERULES_ACTION(parenthesised, b.push_paren());
HOUSERULES_ACTION(vararg_parameter, b.vararg_parameter());
HOUSERULES_ACTION(function_word, b.opened_by("function", begin));
HOUSERULES_ACTION(function_end, b.closed_at(begin));
HOUSERULES_ACTION(function_expression, b.push_function());
HOUSERULES_ACTION(keyed_field, b.add_field(/*keyed=*/true));
HOUSERULES_ACTION(named_field, b.add_named_field());
HOUSERULES_ACTION(positional_field, b.add_field(/*keyed=*/false));
HOUSERULES_ACTION(table, b.push_table());
HOUSERULES_ACTION(expression, b.end_expression());

// Statements
HOUSERULES_ACTION(block, b.push_block());
HOUSERULES_ACTION(if_word, b.opened_by("if", begin); b.note_else_if(begin));
HOUSERULES_ACTION(elseif_word, b.link(begin, "`elseif` in one `if`"));
HOUSERULES_ACTION(while_word, b.opened_by("while", begin));
HOUSERULES_ACTION(open_do, b.opened_by("do", begin));
HOUSERULES_ACTION(repeat_word, b.opened_by("repeat", begin));
HOUSERULES_ACTION(for_word, b.opened_by("for", begin));
HOUSERULES_ACTION(if_end, b.closed_at(begin));
HOUSERULES_ACTION(block_close, b.closed_at(begin));
HOUSERULES_ACTION(until_word, b.closed_at(begin));
HOUSERULES_ACTION(if_statement, b.add_if());
HOUSERULES_ACTION(while_statement, b.add_while());
HOUSERULES_ACTION(do_statement, b.add_do());
HOUSERULES_ACTION(repeat_statement, b.add_repeat());
HOUSERULES_ACTION(numeric_range, b.frame().marked = true);
HOUSERULES_ACTION(for_statement, b.add_for());
HOUSERULES_ACTION(member_in_function_name, b.push_member(begin));
HOUSERULES_ACTION(method_in_function_name, b.push_member(begin); b.frame().marked = true);
HOUSERULES_ACTION(function_statement, b.add_function(/*local=*/false));
HOUSERULES_ACTION(local_function, b.add_function(/*local=*/true));
HOUSERULES_ACTION(attribute, b.set_attribute());
HOUSERULES_ACTION(local_variables, b.add_local());
HOUSERULES_ACTION(return_statement, b.add_return());
HOUSERULES_ACTION(break_statement, b.add_break());
HOUSERULES_ACTION(goto_statement, b.add_goto());
HOUSERULES_ACTION(label_statement, b.add_label());
HOUSERULES_ACTION(target_end, b.end_target(begin));
HOUSERULES_ACTION(expression_statement, b.add_expression_statement(end));
HOUSERULES_ACTION(script, b.finish());

#undef HOUSERULES_ACTION

}  // namespace

}  // namespace lua

LuaScript parse_lua(std::string_view text, const std::string& file) {
  LuaScript script;
  script.file = file;
  auto main = std::make_unique<lua::Function>();
  main->scope = lua::FunctionScope::main;
  main->is_vararg = true;
  script.main = main.get();
  try {
    lua::Builder builder(text, script);
    tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> in(text.data(), text.size(), "");
    tao::pegtl::parse<lua::grammar::script, lua::Action, lua::Control>(in, builder);
  } catch (const lua::SyntaxFault& fault) {
    script.nodes.clear();
    script.locals.clear();
    auto body = std::make_unique<lua::Block>();
    main->body = body.get();
    script.nodes.push_back(std::move(body));
    script.diagnostics.push_back(fault.diagnostic);
  }
  script.nodes.push_back(std::move(main));
  lua::resolve(script);
  return script;
}

}  // namespace houserules
