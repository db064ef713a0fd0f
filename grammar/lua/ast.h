// The syntax tree of a Lua 5.4 script. Nodes are owned by their LuaScript (grammar/lua/parse.h); pointers between them
// are non-null unless noted, and live as long as the script.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules::lua {

struct Block;
struct Function;
struct Name;

enum class Kind {
  // expressions
  nil,
  boolean,
  number,
  string,
  vararg,
  function,
  name,
  index,
  call,
  binary,
  unary,
  paren,
  table,
  // statements
  block,
  local,
  assignment,
  call_statement,
  do_block,
  while_loop,
  repeat_loop,
  if_else,
  numeric_for,
  generic_for,
  function_statement,
  local_function,
  return_values,
  break_loop,
  goto_label,
  label
};

/// A node. `range` spans its first to its last token.
struct Node {
  Kind kind;
  Range range;
  const Node* parent = nullptr;  ///< null only for the main function
  explicit Node(Kind node_kind) : kind(node_kind) {}
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  virtual ~Node() = default;
};

struct Expression : Node {
  using Node::Node;
  int comma_line = 0;  ///< the line of the `,` or `;` after it in a list; 0 if none follows
};
struct Statement : Node {
  using Node::Node;
};

/// `node` as a `T` if it is one, else null. Accepts null.
template <typename T>
const T* node_cast(const Node* node) {
  return node != nullptr && node->kind == T::kKind ? static_cast<const T*>(node) : nullptr;
}

/// Gives a node class its `kKind`.
template <typename Base, Kind kind_value>
struct Of : Base {
  static constexpr Kind kKind = kind_value;
  Of() : Base(kind_value) {}
};

// --- Variables -------------------------------------------------------------------------------------------------------

enum class LocalKind { variable, function, parameter, self, loop };
enum class Attribute { none, constant, close };

/// A local variable with all its uses.
struct Local {
  int id = 0;  ///< index in LuaScript::locals, in declaration order
  std::string name;
  Range range;  ///< of the name; for the implicit `self`, of the method's name
  LocalKind kind = LocalKind::variable;
  Attribute attribute = Attribute::none;
  const Function* function = nullptr;  ///< the function it belongs to
  const Node* declaration = nullptr;   ///< LocalStatement, LocalFunction, Function, NumericFor or GenericFor
  std::size_t index = 0;               ///< index among the names declared there
  std::vector<const Name*> reads;      ///< uses of its value, including calls, in file order
  std::vector<const Name*> writes;     ///< assignments after the declaration
  bool captured = false;               ///< whether an inner function uses it

  bool used() const { return !reads.empty(); }
  bool assigned_later() const { return !writes.empty(); }
};

/// A global variable with all its uses. `function f` and `f = ...` are writes.
struct Global {
  std::string name;
  std::vector<const Name*> reads;  ///< uses of its value, including calls, in file order
  std::vector<const Name*> calls;  ///< the `reads` that are calls: `f()`
  std::vector<const Name*> writes;
};

// --- Expressions -----------------------------------------------------------------------------------------------------

struct Nil : Of<Expression, Kind::nil> {};
struct Vararg : Of<Expression, Kind::vararg> {};
struct Boolean : Of<Expression, Kind::boolean> {
  bool value = false;
};

struct Number : Of<Expression, Kind::number> {
  std::string text;          ///< as written
  bool is_integer = false;   ///< as Lua decides: 3 is; 3.0 and decimals beyond 64 bits are not
  std::int64_t integer = 0;  ///< 0 unless is_integer
  double value = 0;
};

struct String : Of<Expression, Kind::string> {
  std::string value;  ///< bytes, with escapes resolved
};

enum class Access { read, call, write };

/// A use of a variable.
struct Name : Of<Expression, Kind::name> {
  std::string name;
  Access access = Access::read;
  const Local* local = nullptr;  ///< null for a global
  bool upvalue = false;          ///< a local of an enclosing function
};

/// `object.name` or `object[key]`.
struct Index : Of<Expression, Kind::index> {
  Expression* object = nullptr;
  Expression* key = nullptr;  ///< a String for `object.name`, with the range of the name
  bool dotted = false;
  Access access = Access::read;
};

/// `target(arguments)` or `target:method(arguments)`.
struct Call : Of<Expression, Kind::call> {
  Expression* target = nullptr;
  std::string method;  ///< "" for a plain call
  Range method_range;
  std::vector<Expression*> arguments;
  Position arguments_begin;  ///< `(`, or the only argument
};

enum class BinaryOperator {
  logical_or,
  logical_and,
  less,
  greater,
  less_equal,
  greater_equal,
  not_equal,
  equal,
  bit_or,
  bit_xor,
  bit_and,
  shift_left,
  shift_right,
  concat,
  add,
  subtract,
  multiply,
  divide,
  floor_divide,
  modulo,
  power
};
enum class UnaryOperator { logical_not, length, negate, bit_not };

/// "==", "and", ...
std::string_view to_string(BinaryOperator op);
std::string_view to_string(UnaryOperator op);

struct Binary : Of<Expression, Kind::binary> {
  BinaryOperator op = BinaryOperator::add;
  Range op_range;
  Expression* left = nullptr;
  Expression* right = nullptr;
};

struct Unary : Of<Expression, Kind::unary> {
  UnaryOperator op = UnaryOperator::negate;
  Expression* operand = nullptr;
};

struct Paren : Of<Expression, Kind::paren> {
  Expression* inner = nullptr;
};

/// `value`, `name = value` or `[key] = value` in a table constructor.
struct TableField {
  Expression* key = nullptr;  ///< null for a positional field; a String for `name = value`
  Expression* value = nullptr;
  bool named = false;  ///< written `name = value`
};

struct Table : Of<Expression, Kind::table> {
  std::vector<TableField> fields;
};

enum class FunctionScope { main, anonymous, local, global, field };

struct Function : Of<Expression, Kind::function> {
  std::string name;  ///< "lay", "t.f", "t:m"; "" for the main chunk and unnamed functions
  Range name_range;  ///< empty, at the `function`, if there is no name
  FunctionScope scope = FunctionScope::anonymous;
  std::vector<Local*> parameters;  ///< starting with the implicit `self`
  bool is_vararg = false;
  Block* body = nullptr;
  const Function* enclosing = nullptr;  ///< null for the main chunk
  std::vector<const Local*> upvalues;   ///< locals of enclosing functions used in it or in a nested function
};

// --- Statements ------------------------------------------------------------------------------------------------------

struct Block : Of<Statement, Kind::block> {
  std::vector<Statement*> statements;
};

struct LocalStatement : Of<Statement, Kind::local> {
  std::vector<Local*> names;
  std::vector<Expression*> values;
};
struct Assignment : Of<Statement, Kind::assignment> {
  std::vector<Expression*> targets;  ///< each a Name or an Index
  std::vector<Expression*> values;
};
struct CallStatement : Of<Statement, Kind::call_statement> {
  Call* call = nullptr;
};
struct Do : Of<Statement, Kind::do_block> {
  Block* body = nullptr;
};
struct While : Of<Statement, Kind::while_loop> {
  Expression* condition = nullptr;
  Block* body = nullptr;
};
struct Repeat : Of<Statement, Kind::repeat_loop> {
  Block* body = nullptr;
  Expression* condition = nullptr;
};
struct If : Of<Statement, Kind::if_else> {
  struct Branch {
    Expression* condition;
    Block* body;
  };
  std::vector<Branch> branches;  ///< `if` and each `elseif`
  Block* otherwise = nullptr;    ///< null without `else`
};
struct NumericFor : Of<Statement, Kind::numeric_for> {
  Local* variable = nullptr;
  Expression* start = nullptr;
  Expression* stop = nullptr;
  Expression* step = nullptr;  ///< null: 1
  Block* body = nullptr;
};
struct GenericFor : Of<Statement, Kind::generic_for> {
  std::vector<Local*> variables;
  std::vector<Expression*> values;
  Block* body = nullptr;
};
/// `function a.b:c() ... end`; the target is a Name or an Index.
struct FunctionStatement : Of<Statement, Kind::function_statement> {
  Expression* target = nullptr;
  bool method = false;
  Function* function = nullptr;
};
struct LocalFunction : Of<Statement, Kind::local_function> {
  Local* local = nullptr;
  Function* function = nullptr;
};
struct Return : Of<Statement, Kind::return_values> {
  std::vector<Expression*> values;
};
struct Break : Of<Statement, Kind::break_loop> {};
struct Goto : Of<Statement, Kind::goto_label> {
  std::string label;
  Range label_range;
};
struct Label : Of<Statement, Kind::label> {
  std::string name;
  bool ends_block = false;  ///< only labels and `;` follow before `end`, `else`, `elseif` or the end of the script
};

}  // namespace houserules::lua
