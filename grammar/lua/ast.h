// The syntax tree of a Lua 5.4 script. Nodes are owned by the LuaScript (lua_parse.h) that they are part of; pointers
// between them are never null unless said so, and live as long as the script.
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

/// A part of a script. `range` runs from its first to its last token.
struct Node {
  Kind kind;
  Range range;
  const Node* parent = nullptr;  ///< null for the main function only
  explicit Node(Kind node_kind) : kind(node_kind) {}
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  virtual ~Node() = default;
};

struct Expression : Node {
  using Node::Node;
};
struct Statement : Node {
  using Node::Node;
};

/// The node as a `T` when it is one, else null. Null stays null.
template <typename T>
const T* node_cast(const Node* node) {
  return node != nullptr && node->kind == T::kKind ? static_cast<const T*>(node) : nullptr;
}

/// Nodes of one kind know it as `kKind`.
template <typename Base, Kind kind_value>
struct Of : Base {
  static constexpr Kind kKind = kind_value;
  Of() : Base(kind_value) {}
};

// --- Variables -------------------------------------------------------------------------------------------------------

enum class LocalKind { variable, function, parameter, self, loop };
enum class Attribute { none, constant, close };

/// A local variable, with the whole of its use in the script.
struct Local {
  int id = 0;  ///< its index in LuaScript::locals, in the order of declaration
  std::string name;
  Range range;  ///< of the name; of the method's name for the implied `self`
  LocalKind kind = LocalKind::variable;
  Attribute attribute = Attribute::none;
  const Function* function = nullptr;  ///< the function that it belongs to
  const Node* declaration = nullptr;   ///< LocalStatement, LocalFunction, Function, NumericFor or GenericFor
  std::size_t index = 0;               ///< its place among the names declared there, from 0
  std::vector<const Name*> reads;      ///< uses of its value, calls included, in file order
  std::vector<const Name*> writes;     ///< assignments after the declaration
  bool captured = false;               ///< whether an inner function uses it

  bool used() const { return !reads.empty(); }
  bool assigned_later() const { return !writes.empty(); }
};

/// A global variable, by all of its uses. `function f` and `f = ...` write it.
struct Global {
  std::string name;
  std::vector<const Name*> reads;  ///< uses of its value, calls included, in file order
  std::vector<const Name*> calls;  ///< those of `reads` that call it: `f()`
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
  bool is_integer = false;   ///< as Lua sees it: 3 is, 3.0 and a decimal beyond 64 bits are not
  std::int64_t integer = 0;  ///< 0 unless is_integer
  double value = 0;
};

struct String : Of<Expression, Kind::string> {
  std::string value;  ///< bytes, escapes resolved
};

enum class Access { read, call, write };

/// A variable where it is used.
struct Name : Of<Expression, Kind::name> {
  std::string name;
  Access access = Access::read;
  const Local* local = nullptr;  ///< null: a global
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
  Expression* key = nullptr;  ///< null: by position; a String for `name = value`
  Expression* value = nullptr;
  bool named = false;  ///< written `name = value`
};

struct Table : Of<Expression, Kind::table> {
  std::vector<TableField> fields;
};

enum class FunctionScope { main, anonymous, local, global, field };

struct Function : Of<Expression, Kind::function> {
  std::string name;  ///< "lay", "t.f", "t:m"; "" for the main chunk and where no variable names it
  Range name_range;  ///< empty, at the `function`, where there is no name
  FunctionScope scope = FunctionScope::anonymous;
  std::vector<Local*> parameters;  ///< with the implied `self` first
  bool is_vararg = false;
  Block* body = nullptr;
  const Function* enclosing = nullptr;  ///< null for the main chunk
  std::vector<const Local*> upvalues;   ///< locals of enclosing functions that it or one inside it uses
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
  bool ends_block = false;  ///< only labels and `;` follow up to `end`, `else`, `elseif` or the end of the script
};

}  // namespace houserules::lua
