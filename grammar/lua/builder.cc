#include "grammar/lua/builder.h"

#include <charconv>
#include <limits>

#include "grammar/lua/faults.h"

namespace houserules::lua {

namespace {

/// Lua's own priorities: the left one decides whether an operator takes the operand before it, the right one which
/// operators it yields to.
struct Priority {
  int left, right;
};

Priority priority(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::logical_or: return {1, 1};
    case BinaryOperator::logical_and: return {2, 2};
    case BinaryOperator::less:
    case BinaryOperator::greater:
    case BinaryOperator::less_equal:
    case BinaryOperator::greater_equal:
    case BinaryOperator::not_equal:
    case BinaryOperator::equal: return {3, 3};
    case BinaryOperator::bit_or: return {4, 4};
    case BinaryOperator::bit_xor: return {5, 5};
    case BinaryOperator::bit_and: return {6, 6};
    case BinaryOperator::shift_left:
    case BinaryOperator::shift_right: return {7, 7};
    case BinaryOperator::concat: return {9, 8};
    case BinaryOperator::add:
    case BinaryOperator::subtract: return {10, 10};
    case BinaryOperator::multiply:
    case BinaryOperator::divide:
    case BinaryOperator::floor_divide:
    case BinaryOperator::modulo: return {11, 11};
    case BinaryOperator::power: return {14, 13};
  }
  return {0, 0};
}

constexpr int kUnaryPriority = 12;

bool is_hexadecimal(std::string_view text) { return text.size() > 1 && (text[1] == 'x' || text[1] == 'X'); }

double to_double(std::string_view text) {
  const bool hexadecimal = is_hexadecimal(text);
  const std::string_view digits = hexadecimal ? text.substr(2) : text;
  double value = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value,
                                      hexadecimal ? std::chars_format::hex : std::chars_format::general);
  if (result.ec != std::errc::result_out_of_range) return value;
  return text.find('-') == std::string_view::npos ? std::numeric_limits<double>::infinity() : 0.0;
}

/// Hexadecimal integers wrap around; decimal ones that overflow become floats.
bool to_integer(std::string_view text, std::int64_t& value) {
  if (is_hexadecimal(text)) {
    if (text.find_first_of(".pP") != std::string_view::npos) return false;
    std::uint64_t bits = 0;
    for (const char c : text.substr(2)) {
      bits = bits * 16 + static_cast<std::uint64_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    value = static_cast<std::int64_t>(bits);
    return true;
  }
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

}  // namespace

Builder::Builder(std::string_view text, LuaScript& script) : text_(text), script_(script), positions_(text) {}

// --- Frames and tokens -----------------------------------------------------------------------------------------------

void Builder::open(std::size_t begin, const char* opener, bool nested) {
  Frame opened;
  opened.begin = opened.opened_at = begin;
  opened.opener = opener;
  opened.expressions = expressions_.size();
  opened.names = names_.size();
  opened.statements = statements_.size();
  opened.blocks = blocks_.size();
  opened.operators = operators_.size();
  opened.fields = fields_.size();
  opened.levels = levels_;
  frames_.push_back(opened);
  if (nested) deeper(begin);
}

void Builder::close() {
  levels_ = frames_.back().levels;
  frames_.pop_back();
}

void Builder::deeper(std::size_t offset) {
  if (++levels_ <= kMaxLuaLevels) return;
  fail(offset, offset + token_at(text_, offset).size(),
       "nested too deeply (more than " + std::to_string(kMaxLuaLevels) + " levels)");
}

void Builder::link(std::size_t offset, const char* what) {
  if (++frame().links <= kMaxLuaChain) return;
  fail(offset, offset + token_at(text_, offset).size(),
       std::string("too many ") + what + " (the limit is " + std::to_string(kMaxLuaChain) + ")");
}

void Builder::opened_by(const char* opener, std::size_t begin) {
  frame().opener = opener;
  frame().opened_at = begin;
}

void Builder::push_name(std::string_view text, std::size_t begin) {
  if (text.size() > kMaxLuaString) fail_long("name", begin, begin + text.size());
  names_.push_back({std::string(text), begin, begin + text.size(), Attribute::none});
  last_end_ = begin + text.size();
}

void Builder::vararg_parameter() { names_.push_back({"...", last_end_, last_end_, Attribute::none}); }

void Builder::set_attribute() {
  const WrittenName attribute = pop_name();
  if (attribute.text == "const") {
    names_.back().attribute = Attribute::constant;
  } else if (attribute.text == "close") {
    names_.back().attribute = Attribute::close;
  } else {
    fail(attribute.begin, attribute.end, "unknown attribute `" + attribute.text + "`, expected `const` or `close`");
  }
}

// --- Expressions -----------------------------------------------------------------------------------------------------

Expression* Builder::pop() {
  Expression* top = expressions_.back();
  expressions_.pop_back();
  return top;
}

std::vector<Expression*> Builder::take_expressions(std::size_t from) {
  const auto first = expressions_.begin() + static_cast<std::ptrdiff_t>(from);
  std::vector<Expression*> taken(first, expressions_.end());
  expressions_.erase(first, expressions_.end());
  return taken;
}

Block* Builder::pop_block() {
  Block* top = blocks_.back();
  blocks_.pop_back();
  return top;
}

WrittenName Builder::pop_name() {
  WrittenName top = std::move(names_.back());
  names_.pop_back();
  return top;
}

void Builder::push_number(std::string_view text, std::size_t begin) {
  auto* number = make<Number>(begin, begin + text.size());
  number->text = text;
  number->is_integer = to_integer(text, number->integer);
  if (!number->is_integer) number->integer = 0;
  number->value = number->is_integer ? static_cast<double>(number->integer) : to_double(text);
  expressions_.push_back(number);
}

void Builder::push_string(std::string value, std::size_t begin, std::size_t end) {
  if (value.size() > kMaxLuaString) fail_long("string", begin, end);
  auto* string = make<String>(begin, end);
  string->value = std::move(value);
  expressions_.push_back(string);
}

void Builder::push_boolean(bool value, std::size_t begin) {
  auto* boolean = make<Boolean>(begin, last_end_);
  boolean->value = value;
  expressions_.push_back(boolean);
}

void Builder::push_variable() {
  const WrittenName written = pop_name();
  auto* name = make<Name>(written.begin, written.end);
  name->name = written.text;
  expressions_.push_back(name);
}

String* Builder::make_key(const WrittenName& name) {
  auto* key = make<String>(name.begin, name.end);
  key->value = name.text;
  return key;
}

void Builder::push_member(std::size_t begin) {
  link(begin);
  String* key = make_key(pop_name());
  Expression* object = pop();
  auto* index = make_from<Index>(*object, last_end_);
  index->object = object;
  index->key = key;
  index->dotted = true;
  expressions_.push_back(index);
}

void Builder::push_subscript() {
  Expression* key = pop();
  Expression* object = pop();
  auto* index = make_from<Index>(*object, last_end_);
  index->object = object;
  index->key = key;
  expressions_.push_back(index);
}

void Builder::push_call() {
  std::vector<Expression*> arguments = take_expressions(frame().expressions);
  Expression* target = pop();
  auto* call = make_from<Call>(*target, last_end_);
  call->target = target;
  call->arguments = std::move(arguments);
  if (names_.size() > frame().names) {
    const WrittenName method = pop_name();
    call->method = method.text;
    call->method_range = positions_.range(method.begin, method.end);
  } else if (target->kind == Kind::name) {
    static_cast<Name*>(target)->access = Access::call;
  } else if (target->kind == Kind::index) {
    static_cast<Index*>(target)->access = Access::call;
  }
  expressions_.push_back(call);
}

void Builder::push_paren() {
  Expression* inner = pop();
  auto* paren = make<Paren>(frame().begin, last_end_);
  paren->inner = inner;
  expressions_.push_back(paren);
}

void Builder::push_function() {
  Function* function = make_function(/*method=*/false, {});
  function->range.begin = positions_.at(frame().begin);
  expressions_.push_back(function);
}

void Builder::add_field(bool keyed) {
  TableField field;
  field.value = pop();
  if (keyed) field.key = pop();
  fields_.push_back(field);
}

void Builder::add_named_field() {
  TableField field;
  field.value = pop();
  field.key = make_key(pop_name());
  field.named = true;
  fields_.push_back(field);
}

void Builder::push_table() {
  auto* table = make<Table>(frame().begin, last_end_);
  const auto first = fields_.begin() + static_cast<std::ptrdiff_t>(frame().fields);
  table->fields.assign(first, fields_.end());
  fields_.erase(first, fields_.end());
  expressions_.push_back(table);
}

void Builder::push_unary(UnaryOperator op, std::size_t begin) {
  operators_.push_back({true, static_cast<int>(op), kUnaryPriority, begin, begin});
  deeper(begin);
}

void Builder::push_binary(BinaryOperator op, std::size_t begin, std::size_t end) {
  const Priority own = priority(op);
  while (operators_.size() > frame().operators && operators_.back().right_priority >= own.left) {
    reduce(operators_.size() - 1);
  }
  link(begin);
  operators_.push_back({false, static_cast<int>(op), own.right, begin, end});
  deeper(begin);
}

void Builder::reduce(std::size_t count) {
  while (operators_.size() > count) {
    const PendingOperator pending = operators_.back();
    operators_.pop_back();
    --levels_;
    Expression* right = pop();
    if (pending.unary) {
      auto* unary = make<Unary>(pending.begin, pending.begin);
      unary->range.end = right->range.end;
      unary->op = static_cast<UnaryOperator>(pending.op);
      unary->operand = right;
      expressions_.push_back(unary);
      continue;
    }
    Expression* left = pop();
    auto* binary = make<Binary>(pending.begin, pending.end);
    binary->op_range = binary->range;
    binary->range = {left->range.begin, right->range.end};
    binary->op = static_cast<BinaryOperator>(pending.op);
    binary->left = left;
    binary->right = right;
    expressions_.push_back(binary);
  }
}

void Builder::end_expression() { reduce(frame().operators); }

}  // namespace houserules::lua
