// Builder: statements and syntax faults.
#include <algorithm>
#include <array>

#include "grammar/lua/builder.h"
#include "grammar/lua/faults.h"
#include "grammar/lua/reserved_names.h"

namespace houserules::lua {
namespace {

/// Whether an expression goes on with it, as in `#hand == 0` where a statement is expected.
bool is_operator(std::string_view token) {
  constexpr auto kOperators = std::to_array<std::string_view>(
      {"==", "~=", "<", ">", "<=", ">=", "+", "-", "*", "/", "//", "%", "..", "and", "or"});
  return contains(kOperators, token);
}

}  // namespace

// --- Statements ------------------------------------------------------------------------------------------------------

Local* Builder::make_local(const WrittenName& name, LocalKind kind) {
  auto local = std::make_unique<Local>();
  local->name = name.text;
  local->range = positions_.range(name.begin, name.end);
  local->kind = kind;
  local->attribute = name.attribute;
  script_.locals.push_back(std::move(local));
  return script_.locals.back().get();
}

Function* Builder::make_function(bool method, Range method_name) {
  auto* function = make<Function>(frame().opened_at, last_end_);
  function->name_range = {function->range.begin, function->range.begin};
  if (method) {
    function->parameters.push_back(make_local({"self", 0, 0, Attribute::none}, LocalKind::self));
    function->parameters.back()->range = method_name;
  }
  for (std::size_t i = frame().names; i < names_.size(); ++i) {
    if (names_[i].text == "...") {
      function->is_vararg = true;
    } else {
      function->parameters.push_back(make_local(names_[i], LocalKind::parameter));
    }
  }
  names_.resize(frame().names);
  for (std::size_t i = 0; i < function->parameters.size(); ++i) {
    function->parameters[i]->declaration = function;
    function->parameters[i]->index = i;
  }
  function->body = pop_block();
  return function;
}

void Builder::push_block() {
  auto* block = make<Block>(frame().begin, std::max(frame().begin, last_end_));
  const auto first = statements_.begin() + static_cast<std::ptrdiff_t>(frame().statements);
  block->statements.assign(first, statements_.end());
  statements_.erase(first, statements_.end());
  for (auto last = block->statements.rbegin(); last != block->statements.rend(); ++last) {
    if ((*last)->kind != Kind::label) break;
    static_cast<Label*>(*last)->ends_block = true;
  }
  blocks_.push_back(block);
}

void Builder::add_local() {
  std::vector<Expression*> values = take_expressions(frame().expressions);
  auto* statement = make_statement<LocalStatement>();
  statement->values = std::move(values);
  for (std::size_t i = frame().names; i < names_.size(); ++i) {
    Local* local = make_local(names_[i], LocalKind::variable);
    local->declaration = statement;
    local->index = i - frame().names;
    statement->names.push_back(local);
  }
  names_.resize(frame().names);
}

void Builder::end_target(std::size_t found_at) {
  const Expression& target = *expressions_.back();
  if (target.kind != Kind::name && target.kind != Kind::index) {
    const char* what = target.kind == Kind::call ? "the result of a call" : "an expression in parentheses";
    const std::string_view sign = token_at(text_, found_at);
    fail(found_at, found_at + sign.size(), std::string("cannot assign to ") + what + ", expected a variable or a field",
         target.kind == Kind::call && sign == "=" ? "`=` assigns; to compare write `==` in a condition" : "");
  }
  if (expressions_.size() - frame().expressions > 1) deeper(found_at);
  frame().values = expressions_.size();
}

void Builder::add_assignment() {
  auto* statement = make_statement<Assignment>();
  statement->values = take_expressions(frame().values);
  statement->targets = take_expressions(frame().expressions);
  for (Expression* target : statement->targets) {
    if (target->kind == Kind::name) static_cast<Name*>(target)->access = Access::write;
    if (target->kind == Kind::index) static_cast<Index*>(target)->access = Access::write;
  }
}

void Builder::add_expression_statement(std::size_t found_at) {
  if (frame().values != 0) return add_assignment();
  Expression* expression = expressions_.back();
  if (expression->kind != Kind::call) {
    const bool name = expression->kind == Kind::name;
    const std::string after = name ? " after `" + static_cast<Name*>(expression)->name + "`" : "";
    Diagnostic fault = fault_at_token(found_at, "`=` or a call expected" + after, {});
    if (fault.help.empty() && is_operator(token_at(text_, found_at)))
      fault.help = "`return` gives back what it comes to; by itself it does nothing";
    if (!name) throw SyntaxFault{std::move(fault)};
    if (fault.help.empty()) fault.help = foreign_word_help(static_cast<Name*>(expression)->name);
    // Most likely a misspelt keyword, or a word alone on its line.
    const std::vector<std::string> keywords(kLuaKeywords.begin(), kLuaKeywords.end());
    const std::string hint = did_you_mean(static_cast<Name*>(expression)->name, keywords);
    if (!hint.empty() || fault.range.begin.line > expression->range.begin.line) fault.range = expression->range;
    fault.message += hint;
    throw SyntaxFault{std::move(fault)};
  }
  pop();
  make_statement<CallStatement>()->call = static_cast<Call*>(expression);
}

void Builder::add_do() {
  Block* body = pop_block();
  make_statement<Do>()->body = body;
}

void Builder::add_while() {
  auto* statement = make_statement<While>();
  statement->body = pop_block();
  statement->condition = pop();
}

void Builder::add_repeat() {
  auto* statement = make_statement<Repeat>();
  statement->body = pop_block();
  statement->condition = pop();
  // The condition still sees the block's locals, so a label before `until` does not end their scope.
  for (Statement* inner : statement->body->statements) {
    if (inner->kind == Kind::label) static_cast<Label*>(inner)->ends_block = false;
  }
}

void Builder::add_if() {
  auto* statement = make_statement<If>();
  const std::vector<Expression*> conditions = take_expressions(frame().expressions);
  if (blocks_.size() - frame().blocks > conditions.size()) statement->otherwise = pop_block();
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    statement->branches.push_back({conditions[i], blocks_[frame().blocks + i]});
  }
  blocks_.resize(frame().blocks);
}

void Builder::add_for() {
  std::vector<Expression*> values = take_expressions(frame().expressions);
  std::vector<Local*> variables;
  for (std::size_t i = frame().names; i < names_.size(); ++i) {
    variables.push_back(make_local(names_[i], LocalKind::loop));
    variables.back()->index = variables.size() - 1;
  }
  names_.resize(frame().names);
  const Statement* made = nullptr;
  if (frame().marked) {
    auto* statement = make_statement<NumericFor>();
    statement->variable = variables.front();
    statement->start = values[0];
    statement->stop = values[1];
    if (values.size() > 2) statement->step = values[2];
    statement->body = pop_block();
    made = statement;
  } else {
    auto* statement = make_statement<GenericFor>();
    statement->variables = variables;
    statement->values = std::move(values);
    statement->body = pop_block();
    made = statement;
  }
  for (Local* variable : variables) variable->declaration = made;
}

void Builder::add_function(bool local) {
  if (local) {
    const WrittenName name = names_[frame().names];
    names_.erase(names_.begin() + static_cast<std::ptrdiff_t>(frame().names));
    Function* function = make_function(/*method=*/false, {});
    auto* statement = make_statement<LocalFunction>();
    statement->local = make_local(name, LocalKind::function);
    statement->local->declaration = statement;
    statement->function = function;
    return;
  }
  Expression* target = pop();
  const bool method = frame().marked;
  Function* function = make_function(method, method ? static_cast<Index*>(target)->key->range : Range{});
  auto* statement = make_statement<FunctionStatement>();
  statement->target = target;
  statement->method = method;
  statement->function = function;
  if (target->kind == Kind::name) static_cast<Name*>(target)->access = Access::write;
  if (target->kind == Kind::index) static_cast<Index*>(target)->access = Access::write;
}

void Builder::add_return() {
  std::vector<Expression*> values = take_expressions(frame().expressions);
  make_statement<Return>()->values = std::move(values);
}

void Builder::add_break() { make_statement<Break>(); }

void Builder::add_goto() {
  const WrittenName label = pop_name();
  auto* statement = make_statement<Goto>();
  statement->label = label.text;
  statement->label_range = positions_.range(label.begin, label.end);
}

void Builder::add_label() {
  const WrittenName name = pop_name();
  make_statement<Label>()->name = name.text;
}

void Builder::finish() {
  script_.main->body = pop_block();
  script_.main->range = positions_.range(0, text_.size());
  script_.main->name_range = {script_.main->range.begin, script_.main->range.begin};
}

// --- Faults ----------------------------------------------------------------------------------------------------------

std::size_t Builder::indentation(std::size_t offset) const {
  constexpr std::size_t kWidest = 500;  // bounds the time on hostile input
  const std::string_view line = text_.substr(positions_.line_start(offset), kWidest);
  return std::min(line.find_first_not_of(" \t"), line.size());
}

void Builder::closed_at(std::size_t begin) {
  const Frame& closed = frame();
  const std::size_t line = positions_.line_start(begin);
  const bool first_on_line = line + indentation(begin) == begin;
  if (!first_on_line || line == positions_.line_start(closed.opened_at)) return;
  if (indentation(begin) == indentation(closed.opened_at)) return;
  misplaced_.push_back({closed.opener, closed.opened_at, begin});
}

void Builder::note_else_if(std::size_t begin) {
  const std::string_view line = text_.substr(positions_.line_start(begin), begin - positions_.line_start(begin));
  const std::size_t last = line.find_last_not_of(" \t");
  if (last != std::string_view::npos && line.substr(0, last + 1).ends_with("else")) else_ifs_.push_back(begin);
}

Note Builder::misplaced_note(const Misplaced& misplaced) const {
  const std::string line = std::to_string(positions_.at(misplaced.opened_at).line);
  return {"", positions_.range(misplaced.closed_at, misplaced.closed_at + token_at(text_, misplaced.closed_at).size()),
          std::string("this closes `") + misplaced.opener + "` at line " + line + ", but does not stand under it"};
}

Diagnostic Builder::fault(std::size_t begin, std::size_t end, std::string message, std::string help) const {
  Diagnostic diagnostic;
  diagnostic.code = Code::lua_syntax;
  diagnostic.file = script_.file;
  diagnostic.range = positions_.range(begin, end);
  diagnostic.message = std::move(message);
  diagnostic.help = std::move(help);
  return diagnostic;
}

Diagnostic Builder::fault_at_token(std::size_t offset, std::string message, const Wanted& wanted) const {
  message += ", found " + describe_token(text_, offset);
  return fault(offset, offset + token_at(text_, offset).size(), std::move(message), slip_help(text_, offset, wanted));
}

void Builder::fail(std::size_t begin, std::size_t end, std::string message, std::string help) {
  throw SyntaxFault{fault(begin, end, std::move(message), std::move(help))};
}

void Builder::fail_long(const char* what, std::size_t begin, std::size_t end) {
  fail(begin, end,
       std::string("a ") + what + " may not be longer than " + std::to_string(kMaxLuaString >> 10U) + " KB");
}

void Builder::fail_expected(std::size_t offset, const Wanted& wanted) {
  throw SyntaxFault{fault_at_token(offset, std::string(wanted.words) + " expected", wanted)};
}

void Builder::fail_unclosed(std::size_t offset, const Wanted& closer) {
  const Frame& open = frame();
  const std::string opener = open.opener != nullptr ? open.opener : "";
  const Position where = positions_.at(open.opened_at);
  const bool nothing_yet = last_end_ == open.opened_at + opener.size();
  const bool comma_helps = !nothing_yet && token_at(text_, offset) != ",";
  Wanted wanted = closer;
  wanted.or_comma = closer.or_comma && comma_helps;
  Diagnostic diagnostic =
      fault_at_token(offset,
                     (wanted.or_comma ? "`,` or " : "") + std::string(closer.words) + " expected to close `" + opener +
                         "` at line " + std::to_string(where.line),
                     wanted);
  diagnostic.notes.push_back(
      {"", positions_.range(open.opened_at, open.opened_at + opener.size()), "`" + opener + "` is opened here"});
  const auto else_if = std::lower_bound(else_ifs_.begin(), else_ifs_.end(), open.opened_at);
  if (closer.kind == Wanted::Kind::end_word && else_if != else_ifs_.end()) {
    diagnostic.help = "`else if` at line " + std::to_string(positions_.at(*else_if).line) +
                      " opens a second `if`: write `elseif`, or one more `end`";
  }
  for (const Misplaced& misplaced : misplaced_) {
    if (misplaced.opened_at < open.opened_at) continue;
    diagnostic.notes.push_back(misplaced_note(misplaced));
    break;
  }
  throw SyntaxFault{std::move(diagnostic)};
}

void Builder::fail_statement(std::size_t offset) {
  const std::string_view token = token_at(text_, offset);
  if (token == "end" || token == "else" || token == "elseif" || token == "until") {
    const std::string message = "unexpected `" + std::string(token) + "`: nothing is open that it could belong to";
    Diagnostic diagnostic = fault(offset, offset + token.size(), message, "");
    if (!misplaced_.empty()) diagnostic.notes.push_back(misplaced_note(misplaced_.back()));
    throw SyntaxFault{std::move(diagnostic)};
  }
  throw SyntaxFault{fault_at_token(offset, "statement expected", {})};
}

}  // namespace houserules::lua
