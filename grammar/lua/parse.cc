// A recursive-descent parser, like Lua's own. Every construct decides by its first token and then insists on the rest,
// so nothing is parsed twice; the only lookahead is for the `=` after the name of a table field.
#include "grammar/lua/parse.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grammar/diagnostics/source_text.h"
#include "grammar/lua/faults.h"
#include "grammar/lua/lexer.h"
#include "grammar/lua/reserved_names.h"
#include "grammar/lua/scope.h"

namespace houserules {

namespace lua {

namespace {

/// Lua's own priorities: an operator binds the operand before it if its left priority exceeds the right priority of the
/// previous operator.
struct Operator {
  std::string_view sign;
  int left, right;
};
/// In the order of BinaryOperator.
constexpr auto kOperators = std::to_array<Operator>(
    {{"or", 1, 1},  {"and", 2, 2}, {"<", 3, 3},   {">", 3, 3},   {"<=", 3, 3},   {">=", 3, 3},  {"~=", 3, 3},
     {"==", 3, 3},  {"|", 4, 4},   {"~", 5, 5},   {"&", 6, 6},   {"<<", 7, 7},   {">>", 7, 7},  {"..", 9, 8},
     {"+", 10, 10}, {"-", 10, 10}, {"*", 11, 11}, {"/", 11, 11}, {"//", 11, 11}, {"%", 11, 11}, {"^", 14, 13}});
/// In the order of UnaryOperator.
constexpr auto kUnaryOperators = std::to_array<std::string_view>({"not", "#", "-", "~"});
constexpr int kUnaryPriority = 12;

double to_double(std::string_view text, bool hexadecimal) {
  const std::string_view digits = hexadecimal ? text.substr(2) : text;
  double value = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value,
                                      hexadecimal ? std::chars_format::hex : std::chars_format::general);
  if (result.ec != std::errc::result_out_of_range) return value;
  return text.find('-') == std::string_view::npos ? std::numeric_limits<double>::infinity() : 0.0;
}

/// Hexadecimal integers wrap around; decimal ones that overflow become floats.
void set_number(Number& number, std::string_view text) {
  const bool hexadecimal = text.size() > 1 && lower(text[1]) == 'x';
  number.text = text;
  std::optional<std::int64_t> integer;
  if (!hexadecimal) {
    integer = whole_number(text);
  } else if (text.find_first_of(".pP") == std::string_view::npos) {
    const std::string_view last_64_bits = text.substr(text.size() > 18 ? text.size() - 16 : 2);
    integer = static_cast<std::int64_t>(*whole_number<std::uint64_t>(last_64_bits, /*base=*/16));
  }
  number.is_integer = integer.has_value();
  number.integer = integer.value_or(0);
  number.value = integer ? static_cast<double>(*integer) : to_double(text, hexadecimal);
}

void set_access(Expression& variable, Access access) {
  if (variable.kind == Kind::name) static_cast<Name&>(variable).access = access;
  if (variable.kind == Kind::index) static_cast<Index&>(variable).access = access;
}

/// Sets `declaration` as the declaration of these locals.
void declare(const std::vector<Local*>& locals, const Node& declaration) {
  for (std::size_t i = 0; i < locals.size(); ++i) {
    locals[i]->declaration = &declaration;
    locals[i]->index = i;
  }
}

class Parser {
 public:
  Parser(std::string_view text, const SourceText& positions, LuaScript& script)
      : text_(text), positions_(positions), script_(script), lexer_(text) {}

  void run() {
    script_.main->body = block();
    if (!at("")) fail_statement();
    script_.main->range = positions_.range(0, text_.size());
    script_.main->name_range = {script_.main->range.begin, script_.main->range.begin};
  }

 private:
  /// A token that must be closed: a bracket, or the keyword that begins a block.
  struct Opener {
    std::string_view token;
    std::size_t at = 0;
  };
  /// An `end` (or the like) that begins its line, indented differently from the line it closes.
  struct Misplaced {
    Opener opener;
    std::size_t closed_at = 0;
  };
  /// The nesting depth, and the length of the chain in the current statement or expression.
  struct Level {
    int depth = 0, links = 0;
  };
  using Wants = Wanted::Kind;

  // --- Tokens --------------------------------------------------------------------------------------------------------

  bool at(std::string_view token) const { return lexer_.token() == token; }
  std::size_t here() const { return lexer_.begin(); }

  bool accept(std::string_view token) {
    const bool found = at(token);
    if (found) lexer_.advance();
    return found;
  }

  void expect(std::string_view token, const Wanted& wanted) {
    if (!accept(token)) fail_expected(wanted);
  }

  Opener open() {
    const Opener opener{lexer_.token(), here()};
    lexer_.advance();
    return opener;
  }

  void close(const Opener& opener, std::string_view token, Wants kind = Wants::other, bool or_comma = false) {
    if (!accept(token)) fail_unclosed(opener, token, kind, or_comma);
  }

  void close_block(const Opener& opener, std::string_view token = "end", Wants kind = Wants::end_word) {
    const std::size_t begin = here();
    close(opener, token, kind);
    const std::size_t line = positions_.line_begin(begin);
    const bool first_on_line = line + indentation(begin) == begin;
    if (!first_on_line || line == positions_.line_begin(opener.at)) return;
    if (indentation(begin) != indentation(opener.at)) misplaced_.push_back({opener, begin});
  }

  std::size_t indentation(std::size_t offset) const {
    constexpr std::size_t kWidest = 500;  // bounds the time for hostile input
    const std::string_view line = text_.substr(positions_.line_begin(offset), kWidest);
    return std::min(line.find_first_not_of(" \t"), line.size());
  }

  /// The current name, as a view of the text.
  std::string_view read_name(const Wanted& wanted) {
    if (!at("name")) fail_expected(wanted);
    return lexer_.read_name();
  }
  std::string_view read_name(const char* wanted) { return read_name(Wanted{wanted, Wants::name}); }

  std::size_t offset_of(std::string_view part) const { return static_cast<std::size_t>(part.data() - text_.data()); }
  Range range_of(std::string_view part) const {
    return positions_.range(offset_of(part), offset_of(part) + part.size());
  }

  // --- Limits --------------------------------------------------------------------------------------------------------

  /// Enters a statement or an expression, and returns the level to restore after it.
  Level enter() {
    const Level outer = level_;
    level_.links = 0;
    deeper();
    return outer;
  }

  void deeper() {
    if (++level_.depth <= kMaxLuaLevels) return;
    fail_at(here(), "nested too deeply (more than " + std::to_string(kMaxLuaLevels) + " levels)");
  }

  /// Counts the token at `offset` as the next link of the current chain.
  void link(std::size_t offset, const char* what = "operators, fields and calls in one expression") {
    if (++level_.links <= kMaxLuaChain) return;
    fail_at(offset, std::string("too many ") + what + " (the limit is " + std::to_string(kMaxLuaChain) + ")");
  }

  // --- Nodes ---------------------------------------------------------------------------------------------------------

  /// A node whose range is set once it has been parsed.
  template <typename T>
  T* make() {
    auto node = std::make_unique<T>();
    T* raw = node.get();
    script_.nodes.push_back(std::move(node));
    return raw;
  }

  /// A node for one token.
  template <typename T>
  T* passed() {
    lexer_.advance();
    return make<T>();
  }

  Range since(std::size_t begin) const { return positions_.range(begin, lexer_.last_end()); }

  Local* make_local(std::string_view name, Range range, LocalKind kind) {
    auto local = std::make_unique<Local>();
    local->name = name;
    local->range = range;
    local->kind = kind;
    script_.locals.push_back(std::move(local));
    return script_.locals.back().get();
  }
  Local* read_local(const char* wanted, LocalKind kind) {
    const std::string_view name = read_name(wanted);
    return make_local(name, range_of(name), kind);
  }

  // --- Expressions ---------------------------------------------------------------------------------------------------

  Expression* expression() { return required(optional_expression()); }

  /// Null if no expression begins here.
  Expression* optional_expression() {
    const Level outer = enter();
    Expression* whole = operation(/*limit=*/0);
    level_ = outer;
    return whole;
  }

  Expression* required(Expression* expression) {
    if (expression == nullptr) fail_expected({"expression"});
    return expression;
  }

  std::vector<Expression*> expressions() { return expressions(expression()); }
  std::vector<Expression*> expressions(Expression* first) {
    std::vector<Expression*> all{first};
    while (accept_comma(*all.back())) all.push_back(expression());
    return all;
  }

  /// Accepts the `,`, or another `separator`, after an expression in a list.
  bool accept_comma(Expression& before, std::string_view separator = ",") {
    if (at(separator)) before.comma_line = positions_.position(here()).line;
    return accept(separator);
  }

  /// An operand and the operators after it whose left priority is above `limit`; null if no operand begins here. Each
  /// operator is a nesting level while its right operand is parsed.
  Expression* operation(int limit) {
    Expression* left = operand();
    while (left != nullptr) {
      const auto* op = std::find_if(kOperators.begin(), kOperators.end(),
                                    [this](const Operator& one) { return one.sign == lexer_.token(); });
      if (op == kOperators.end() || op->left <= limit) break;
      const std::size_t begin = here();
      link(begin);
      deeper();
      lexer_.advance();
      auto* binary = make<Binary>();
      binary->op = static_cast<BinaryOperator>(op - kOperators.begin());
      binary->op_range = positions_.range(begin, begin + op->sign.size());
      binary->left = left;
      binary->right = required(operation(op->right));
      binary->range = {left->range.begin, binary->right->range.end};
      --level_.depth;
      left = binary;
    }
    return left;
  }

  Expression* operand() {
    if (at("name") || at("(")) return suffixed();
    const std::size_t begin = here();
    Expression* whole = other_operand();
    if (whole != nullptr) whole->range = since(begin);
    return whole;
  }

  Expression* other_operand() {
    if (at("{")) return table();
    if (at("function")) return function_body(open());
    if (at("nil")) return passed<Nil>();
    if (at("...")) return passed<Vararg>();
    if (at("[=")) fail_bracket();
    if (at("string")) {
      auto* string = make<String>();
      string->value = lexer_.read_string();
      return string;
    }
    if (at("number")) {
      auto* number = make<Number>();
      set_number(*number, lexer_.read_number());
      return number;
    }
    if (at("true") || at("false")) {
      auto* boolean = make<Boolean>();
      boolean->value = at("true");
      lexer_.advance();
      return boolean;
    }
    const auto* op = std::find(kUnaryOperators.begin(), kUnaryOperators.end(), lexer_.token());
    if (op == kUnaryOperators.end()) return nullptr;
    deeper();
    auto* unary = passed<Unary>();
    unary->op = static_cast<UnaryOperator>(op - kUnaryOperators.begin());
    unary->operand = required(operation(kUnaryPriority));
    --level_.depth;
    return unary;
  }

  Expression* table() {
    auto* table = make<Table>();
    const Opener opener = open();
    for (TableField next = field(); next.value != nullptr; next = field()) {
      table->fields.push_back(next);
      if (next.key != nullptr) {
        if (!accept(",") && !accept(";")) break;
      } else if (!accept_comma(*next.value) && !accept_comma(*next.value, ";")) {
        break;
      }
    }
    close(opener, "}", Wants::close_brace, /*or_comma=*/true);
    return table;
  }

  /// Returns a field without a value if no field begins here.
  TableField field() {
    TableField field;
    if (at("[")) {
      field.key = key_in_brackets();
      expect("=", {"`=` after the key"});
      field.value = expression();
    } else if (at("name") && lexer_.assignment_follows()) {
      field.named = true;
      field.key = key(lexer_.read_name());
      lexer_.advance();
      field.value = expression();
    } else {
      field.value = optional_expression();
    }
    return field;
  }

  String* key(std::string_view name) {
    auto* key = make<String>();
    key->value = name;
    key->range = range_of(name);
    return key;
  }

  Expression* key_in_brackets() {
    const Opener opener = open();
    Expression* key = expression();
    close(opener, "]");
    return key;
  }

  /// A variable or an expression in parentheses, with the fields and calls after it.
  Expression* suffixed() {
    const std::size_t begin = here();
    Expression* whole = at("(") ? parenthesised() : variable("");
    for (;;) {
      whole->range = since(begin);
      const std::size_t suffix = here();
      if (lexer_.at_dot()) {
        lexer_.advance();
        whole = member(whole, "name of a field after `.`");
        continue;
      }
      if (at("[")) whole = index(whole, key_in_brackets());
      else if (at(":") || at("(") || at("{") || at("string")) whole = call(whole);
      else if (at("[=")) fail_bracket();
      else return whole;
      link(suffix);
    }
  }

  Expression* parenthesised() {
    auto* paren = make<Paren>();
    const Opener opener = open();
    paren->inner = expression();
    close(opener, ")", Wants::close_paren);
    return paren;
  }

  Expression* variable(const char* wanted) {
    auto* variable = make<Name>();
    variable->name = read_name(wanted);
    return variable;
  }

  Index* member(Expression* object, const char* wanted) {
    const std::string_view name = read_name(wanted);
    link(offset_of(name));
    Index* member = index(object, key(name));
    member->dotted = true;
    return member;
  }

  Index* index(Expression* object, Expression* key) {
    auto* index = make<Index>();
    index->object = object;
    index->key = key;
    return index;
  }

  Expression* call(Expression* target) {
    auto* call = make<Call>();
    call->target = target;
    if (accept(":")) {
      const std::string_view method = read_name("name of a method after `:`");
      call->method = method;
      call->method_range = range_of(method);
    } else {
      set_access(*target, Access::call);
    }
    call->arguments_begin = positions_.range(here(), here()).begin;
    if (at("(")) {
      const Opener opener = open();
      if (Expression* first = optional_expression()) call->arguments = expressions(first);
      close(opener, ")", Wants::close_paren, /*or_comma=*/true);
    } else if (at("{") || at("string")) {
      call->arguments = {operand()};
    } else {
      SyntaxFault fault = fault_here("`(` and the arguments of the method expected", {});
      if (const auto* name = node_cast<Name>(target); fault.help.empty() && name != nullptr)
        fault.help = "`:` calls a method: " + (at("=") ? "a field is `" + name->name + '.' + call->method + '`'
                                               : positions_.position(here()).line > call->method_range.begin.line
                                                   ? "write `" + name->name + ':' + call->method + "()`"
                                                   : "in a table write `" + name->name + " = ...`");
      throw fault;
    }
    return call;
  }

  /// Parses a function from its parameters on. `self` is the method's name, for a method.
  Function* function_body(const Opener& opener, const Node* self = nullptr) {
    auto* function = make<Function>();
    if (self != nullptr) function->parameters.push_back(make_local("self", self->range, LocalKind::self));
    parameters(*function);
    function->body = block();
    close_block(opener);
    function->range = since(opener.at);
    function->name_range = {function->range.begin, function->range.begin};
    declare(function->parameters, *function);
    return function;
  }

  void parameters(Function& function) {
    if (!at("(")) fail_expected({"`(` before the function's parameters"});
    const Opener opener = open();
    if (at("name") || at("...")) {
      do {
        function.is_vararg = accept("...");
        if (function.is_vararg) break;
        function.parameters.push_back(read_local("name of a parameter or `...`", LocalKind::parameter));
      } while (accept(","));
    }
    close(opener, ")", Wants::close_paren, /*or_comma=*/true);
  }

  // --- Statements ----------------------------------------------------------------------------------------------------

  bool block_ends() const { return at("") || at("end") || at("else") || at("elseif") || at("until"); }

  Block* block() {
    const std::size_t begin = here();
    auto* block = make<Block>();
    while (!block_ends()) {
      if (Statement* next = statement()) block->statements.push_back(next);
    }
    block->range = positions_.range(begin, std::max(begin, lexer_.last_end()));
    for (auto last = block->statements.rbegin(); last != block->statements.rend(); ++last) {
      if ((*last)->kind != Kind::label) break;
      static_cast<Label*>(*last)->ends_block = true;
    }
    return block;
  }

  /// Null for a `;`.
  Statement* statement() {
    const Level outer = enter();
    const std::size_t begin = here();
    Statement* whole = accept(";") ? nullptr : some_statement();
    if (whole != nullptr) whole->range = since(begin);
    level_ = outer;
    return whole;
  }

  Statement* some_statement() {
    if (at("name") || at("(")) return expression_statement();
    if (at("if")) return if_statement();
    if (at("local")) return local_statement();
    if (at("return")) return return_statement();
    if (at("for")) return for_statement();
    if (at("function")) return function_statement();
    if (at("while")) return while_statement();
    if (at("do")) return do_statement();
    if (at("repeat")) return repeat_statement();
    if (at("break")) return passed<Break>();
    if (at("goto")) return goto_statement();
    if (at("::")) return label_statement();
    if (at("[=")) fail_bracket();
    fail_statement();
  }

  Statement* if_statement() {
    auto* statement = make<If>();
    note_else_if();
    const Opener opener = open();
    statement->branches.push_back(branch());
    while (at("elseif")) {
      const std::size_t begin = here();
      lexer_.advance();
      link(begin, "`elseif` in one `if`");
      statement->branches.push_back(branch());
    }
    if (accept("else")) statement->otherwise = block();
    close_block(opener);
    return statement;
  }

  If::Branch branch() {
    Expression* condition = expression();
    expect("then", {"`then`", Wants::then_word});
    return {condition, block()};
  }

  Block* loop_body(const Opener& opener) {
    expect("do", {"`do`", Wants::do_word});
    Block* body = block();
    close_block(opener);
    return body;
  }

  Statement* while_statement() {
    auto* statement = make<While>();
    const Opener opener = open();
    statement->condition = expression();
    statement->body = loop_body(opener);
    return statement;
  }

  Statement* do_statement() {
    auto* statement = make<Do>();
    const Opener opener = open();
    statement->body = block();
    close_block(opener);
    return statement;
  }

  Statement* repeat_statement() {
    auto* statement = make<Repeat>();
    const Opener opener = open();
    statement->body = block();
    close_block(opener, "until", Wants::other);
    // The condition still sees the block's locals, so a label before `until` does not end their scope.
    for (Statement* inner : statement->body->statements) {
      if (inner->kind == Kind::label) static_cast<Label*>(inner)->ends_block = false;
    }
    statement->condition = expression();
    return statement;
  }

  Statement* for_statement() {
    const Opener opener = open();
    Local* first = read_local("name of the loop's variable", LocalKind::loop);
    return accept("=") ? numeric_for(opener, first) : generic_for(opener, first);
  }

  Statement* numeric_for(const Opener& opener, Local* variable) {
    auto* statement = make<NumericFor>();
    statement->variable = variable;
    statement->start = expression();
    expect(",", {"`,` and the loop's last value"});
    statement->stop = expression();
    if (accept(",")) statement->step = expression();
    statement->body = loop_body(opener);
    declare({variable}, *statement);
    return statement;
  }

  Statement* generic_for(const Opener& opener, Local* first) {
    auto* statement = make<GenericFor>();
    statement->variables.push_back(first);
    while (accept(",")) statement->variables.push_back(read_local("name of the loop's variable", LocalKind::loop));
    expect("in", {"`=` or `in`"});
    statement->values = expressions();
    statement->body = loop_body(opener);
    declare(statement->variables, *statement);
    return statement;
  }

  Statement* function_statement() {
    auto* statement = make<FunctionStatement>();
    const Opener opener = open();
    const std::size_t begin = here();
    const Node* self = nullptr;
    Expression* target = variable("name of the function");
    target->range = since(begin);
    while (self == nullptr && (lexer_.at_dot() || at(":"))) {
      statement->method = at(":");
      lexer_.advance();
      Index* index = member(target, statement->method ? "name of a method after `:`" : "name after `.`");
      index->range = since(begin);
      if (statement->method) self = index->key;
      target = index;
    }
    statement->target = target;
    set_access(*target, Access::write);
    statement->function = function_body(opener, self);
    return statement;
  }

  Statement* local_statement() {
    lexer_.advance();
    return at("function") ? local_function() : local_variables();
  }

  Statement* local_function() {
    auto* statement = make<LocalFunction>();
    const Opener opener = open();
    statement->local = read_local("name of the function", LocalKind::function);
    statement->function = function_body(opener);
    statement->local->declaration = statement;
    return statement;
  }

  Statement* local_variables() {
    auto* statement = make<LocalStatement>();
    do {
      statement->names.push_back(read_local("name of a variable", LocalKind::variable));
      if (accept("<")) statement->names.back()->attribute = attribute();
    } while (accept(","));
    if (accept("=")) statement->values = expressions();
    declare(statement->names, *statement);
    return statement;
  }

  Attribute attribute() {
    const std::string_view written = read_name(Wanted{"`const` or `close`"});
    expect(">", {"`>` after the attribute"});
    if (written == "const") return Attribute::constant;
    if (written == "close") return Attribute::close;
    fail_at(offset_of(written), "unknown attribute `" + std::string(written) + "`, expected `const` or `close`");
  }

  Statement* return_statement() {
    auto* statement = passed<Return>();
    if (Expression* first = optional_expression()) statement->values = expressions(first);
    accept(";");
    if (block_ends()) return statement;
    SyntaxFault fault = fault_here("end of the block after `return` expected", {});
    if (fault.help.empty())
      fault.help = "`return` is the last statement of its block: an `end` may be missing before this";
    throw fault;
  }

  Statement* goto_statement() {
    auto* statement = passed<Goto>();
    const std::string_view label = read_name("name of a label");
    statement->label = label;
    statement->label_range = range_of(label);
    return statement;
  }

  Statement* label_statement() {
    auto* statement = passed<Label>();
    statement->name = read_name("name of a label");
    expect("::", {"`::`"});
    return statement;
  }

  /// A call or an assignment.
  Statement* expression_statement() {
    const std::size_t begin = here();
    Expression* first = suffixed();
    if (at(",") || at("=")) return assignment(first);
    if (first->kind != Kind::call) fail_no_statement(begin, *first);
    auto* statement = make<CallStatement>();
    statement->call = static_cast<Call*>(first);
    return statement;
  }

  Statement* assignment(Expression* first) {
    auto* statement = make<Assignment>();
    add_target(*statement, first);
    while (accept(",")) {
      if (!at("name") && !at("(")) fail_expected({"variable or field", Wants::name});
      add_target(*statement, suffixed());
      deeper();
    }
    expect("=", {"`=`"});
    statement->values = expressions();
    return statement;
  }

  void add_target(Assignment& statement, Expression* target) {
    if (target->kind != Kind::name && target->kind != Kind::index) {
      const bool call = target->kind == Kind::call;
      const std::string what = call ? "the result of a call" : "an expression in parentheses";
      fail_at(here(), "cannot assign to " + what + ", expected a variable or a field",
              call && token_at(text_, here()) == "=" ? "`=` assigns; to compare write `==` in a condition" : "");
    }
    set_access(*target, Access::write);
    statement.targets.push_back(target);
  }

  // --- Faults --------------------------------------------------------------------------------------------------------

  /// Throws `message` for the token at `offset`.
  [[noreturn]] void fail_at(std::size_t offset, std::string message, std::string help = "") const {
    throw SyntaxFault{offset, offset + token_at(text_, offset).size(), std::move(message), std::move(help)};
  }

  [[noreturn]] void fail_bracket() const {
    throw SyntaxFault{here(), here() + 2, "`[=` begins a long string, a second `[` expected after `=`"};
  }

  SyntaxFault fault_here(const std::string& message, const Wanted& wanted) const {
    SyntaxFault fault{here(), here() + token_at(text_, here()).size(),
                      message + ", found " + describe_token(text_, here()), slip_help(text_, here(), wanted)};
    // `if (x) { ... }` has called x with a table.
    const bool is_then = wanted.kind == Wants::then_word;
    if (fault.help.empty() && (is_then || wanted.kind == Wants::do_word) && text_[lexer_.last_end() - 1] == '}')
      fault.help =
          std::string("a block begins with `") + (is_then ? "then" : "do") + "` and closes with `end`, without braces";
    return fault;
  }

  [[noreturn]] void fail_expected(const Wanted& wanted) const {
    throw fault_here(std::string(wanted.words) + " expected", wanted);
  }

  [[noreturn]] void fail_unclosed(const Opener& opener, std::string_view closer, Wants kind, bool or_comma) const {
    const std::string opened = '`' + std::string(opener.token) + '`';
    const std::size_t opener_end = opener.at + opener.token.size();
    const bool nothing_yet = lexer_.last_end() == opener_end;
    or_comma = or_comma && !nothing_yet && !at(",");
    SyntaxFault fault = fault_here((or_comma ? "`,` or `" : "`") + std::string(closer) + "` expected to close " +
                                       opened + " at line " + std::to_string(positions_.position(opener.at).line),
                                   {"", kind, or_comma});
    fault.notes.push_back({"", positions_.range(opener.at, opener_end), opened + " is opened here"});
    const auto else_if = std::lower_bound(else_ifs_.begin(), else_ifs_.end(), opener.at);
    if (kind == Wants::end_word && else_if != else_ifs_.end()) {
      fault.help = "`else if` at line " + std::to_string(positions_.position(*else_if).line) +
                   " opens a second `if`: write `elseif`, or one more `end`";
    }
    const auto misplaced = std::find_if(misplaced_.begin(), misplaced_.end(),
                                        [&](const Misplaced& one) { return one.opener.at >= opener.at; });
    if (misplaced != misplaced_.end()) fault.notes.push_back(misplaced_note(*misplaced));
    throw fault;
  }

  static constexpr const char* kValueAlone = "an expression does nothing by itself: use `return` to return its value";

  static constexpr const char* kCommentLine =
      "each line of a comment begins with `--`, of a rule sheet comment with `---`";

  /// Throws: no statement begins here.
  [[noreturn]] void fail_statement() const {
    if (!block_ends()) {
      SyntaxFault fault = fault_here("statement expected", {});
      const std::size_t line = positions_.line_begin(here());
      const bool opens_line = text_.substr(line, here() - line).find_first_not_of(" \t") == std::string_view::npos;
      const bool counts = at("#") && here() + 1 < text_.size() && is_word_char(text_[here() + 1]);
      if ((at("#") && opens_line && !counts) || at("//") || text_.substr(here()).starts_with("/*"))
        fault.help = "a comment begins with `--`";
      else if (at("#") || at("true") || at("false") || at("nil") || at("not")) fault.help = kValueAlone;
      if (fault.help.empty() && continues_comment(text_, here())) fault.help = kCommentLine;
      throw fault;
    }
    const std::string_view token = lexer_.token();
    SyntaxFault fault{here(), here() + token.size(),
                      "unexpected `" + std::string(token) + "`: there is no open block for it"};
    if (!misplaced_.empty()) fault.notes.push_back(misplaced_note(misplaced_.back()));
    throw fault;
  }

  /// Throws: the expression from `begin` up to here is not a statement.
  [[noreturn]] void fail_no_statement(std::size_t begin, const Expression& expression) const {
    const auto* name = node_cast<Name>(&expression);
    SyntaxFault fault = fault_here("`=` or a call expected" + (name ? " after `" + name->name + "`" : ""), {});
    // The expression continues where a statement was expected, as in `#hand == 0`.
    constexpr auto kUsual = std::to_array<std::string_view>(
        {"==", "~=", "<", ">", "<=", ">=", "+", "-", "*", "/", "//", "%", "..", "and", "or"});
    if (fault.help.empty() && contains(kUsual, lexer_.token())) {
      fault.help = kValueAlone;
    }
    if (name == nullptr) throw fault;
    if (fault.help.empty()) fault.help = foreign_word_help(name->name);
    // Most likely a misspelt keyword, or a word alone on its line.
    const std::string hint = did_you_mean(name->name, {kLuaKeywords.begin(), kLuaKeywords.end()});
    if (!hint.empty() || positions_.position(here()).line > name->range.begin.line) {
      fault.begin = begin;
      fault.end = begin + name->name.size();
    }
    const bool is_alone = block_ends() || positions_.position(here()).line > name->range.begin.line;
    if (fault.help.empty() && text_.substr(begin + name->name.size()).starts_with("--"))
      fault.help = "Lua has no `--`: write `" + name->name + " = " + name->name + " - 1`";
    if (fault.help.empty() && hint.empty() && is_alone) fault.help = "to call it write `" + name->name + "()`";
    fault.message += hint;
    if (fault.help.empty() && hint.empty() && continues_comment(text_, begin)) fault.help = kCommentLine;
    throw fault;
  }

  /// Remembers an `if` here that follows `else`, which is often a mistake for `elseif`.
  void note_else_if() {
    const std::size_t line_start = positions_.line_begin(here());
    const std::string_view line = text_.substr(line_start, here() - line_start);
    const std::size_t last = line.find_last_not_of(" \t");
    if (last != std::string_view::npos && line.substr(0, last + 1).ends_with("else")) else_ifs_.push_back(here());
  }

  Note misplaced_note(const Misplaced& misplaced) const {
    const std::size_t at = misplaced.closed_at;
    const std::string line = std::to_string(positions_.position(misplaced.opener.at).line);
    return {
        "", positions_.range(at, at + token_at(text_, at).size()),
        "this closes `" + std::string(misplaced.opener.token) + "` at line " + line + ", but is not aligned with it"};
  }

  std::string_view text_;
  const SourceText& positions_;
  LuaScript& script_;
  Lexer lexer_;
  Level level_;
  std::vector<Misplaced> misplaced_;
  std::vector<std::size_t> else_ifs_;  ///< offsets of the `if` of each `else if`
};

}  // namespace

std::string_view to_string(BinaryOperator op) { return kOperators[static_cast<std::size_t>(op)].sign; }
std::string_view to_string(UnaryOperator op) { return kUnaryOperators[static_cast<std::size_t>(op)]; }

}  // namespace lua

LuaScript parse_lua(std::string_view text, const std::string& file) {
  LuaScript script;
  script.file = file;
  auto main = std::make_unique<lua::Function>();
  main->scope = lua::FunctionScope::main;
  main->is_vararg = true;
  script.main = main.get();
  const SourceText positions(text, SourceText::LineEnds::of_lua);
  try {
    lua::Parser(text, positions, script).run();
  } catch (const lua::SyntaxFault& fault) {
    script.nodes.clear();
    script.locals.clear();
    auto body = std::make_unique<lua::Block>();
    main->body = body.get();
    script.nodes.push_back(std::move(body));
    lua::add_fault(script, positions.range(fault.begin, fault.end), fault.message, fault.notes);
    script.diagnostics.back().help = fault.help;
  }
  script.nodes.push_back(std::move(main));
  lua::resolve(script);
  return script;
}

}  // namespace houserules
