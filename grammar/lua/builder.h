// Builds the tree of a Lua script from what the grammar recognises. Independent of PEGTL: it keeps stacks of finished
// parts and a frame for each open construct, which takes its parts off the stacks when it ends.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/lua/ast.h"
#include "grammar/lua/faults.h"
#include "grammar/lua/parse.h"
#include "grammar/lua/positions.h"

namespace houserules::lua {

/// Thrown at the first syntax fault.
struct SyntaxFault {
  Diagnostic diagnostic;
};

/// A name as written: in a declaration, after a dot, or as a label.
struct WrittenName {
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;
  Attribute attribute = Attribute::none;
};

/// An open construct.
struct Frame {
  std::size_t begin = 0;         ///< offset of the first token
  const char* opener = nullptr;  ///< the token that must be closed, if any
  std::size_t opened_at = 0;     ///< offset of that token
  std::size_t expressions = 0;   ///< heights of the builder's stacks at the start
  std::size_t names = 0;
  std::size_t statements = 0;
  std::size_t blocks = 0;
  std::size_t operators = 0;
  std::size_t fields = 0;
  int levels = 0;
  int links = 0;           ///< of its chain, so far
  bool marked = false;     ///< a numeric `for`, or a function name with a method
  std::size_t values = 0;  ///< assignment: height of `expressions` at the `=`
};

class Builder {
 public:
  Builder(std::string_view text, LuaScript& script);

  // Frames. `nested`: adds a level of nesting.
  void open(std::size_t begin, const char* opener, bool nested);
  void close();
  Frame& frame() { return frames_.back(); }
  /// Names the token that must be closed.
  void opened_by(const char* opener, std::size_t begin);
  /// Notes an `if` at `begin` if it makes an `else if`, which is often a mistake for `elseif`.
  void note_else_if(std::size_t begin);
  /// Notes that an `end` (or the like) at `begin` closes the current frame.
  void closed_at(std::size_t begin);

  // Tokens
  void token_ends(std::size_t end) { last_end_ = end; }
  std::size_t token_end() const { return last_end_; }
  void push_name(std::string_view text, std::size_t begin);
  void set_attribute();
  void vararg_parameter();
  void begin_string(std::size_t begin) {
    string_.clear();
    string_begin_ = begin;
  }
  std::size_t string_begin() const { return string_begin_; }
  std::string& string_buffer() { return string_; }

  /// The current construct goes on with what stands at `offset`. Throws when the chain, of `what`, gets too long.
  void link(std::size_t offset, const char* what = "operators, fields and calls in one expression");

  // Expressions
  void push_number(std::string_view text, std::size_t begin);
  void push_string(std::string value, std::size_t begin, std::size_t end);
  void push_boolean(bool value, std::size_t begin);
  template <typename T>
  void push_plain(std::size_t begin) {
    expressions_.push_back(make<T>(begin, last_end_));
  }
  void push_variable();
  void push_member(std::size_t begin);
  void push_subscript();
  void push_call();
  void push_paren();
  void push_function();
  void push_table();
  void add_field(bool keyed);
  void add_named_field();
  void push_unary(UnaryOperator op, std::size_t begin);
  void push_binary(BinaryOperator op, std::size_t begin, std::size_t end);
  void end_expression();

  // Statements
  void push_block();
  void add_local();
  void add_assignment();
  /// Ends the targets at the `=` or `,` at `found_at`; throws if the last one cannot be assigned.
  void end_target(std::size_t found_at);
  void add_expression_statement(std::size_t found_at);
  void add_do();
  void add_while();
  void add_repeat();
  void add_if();
  void add_for();
  void add_function(bool local);
  void add_return();
  void add_break();
  void add_goto();
  void add_label();
  void finish();

  /// Throws: `wanted` expected at `offset`, something else found.
  [[noreturn]] void fail_expected(std::size_t offset, const Wanted& wanted);
  /// Throws the same for a missing `closer` of the current frame.
  [[noreturn]] void fail_unclosed(std::size_t offset, const Wanted& closer);
  /// Throws: nothing at `offset` begins a statement.
  [[noreturn]] void fail_statement(std::size_t offset);
  /// Throws `message` for the bytes [begin, end).
  [[noreturn]] void fail(std::size_t begin, std::size_t end, std::string message, std::string help = "");

  /// Throws: the string or name from `begin` up to `end` is too long.
  [[noreturn]] void fail_long(const char* what, std::size_t begin, std::size_t end);

  std::string_view text() const { return text_; }
  const Positions& positions() const { return positions_; }

 private:
  /// An `end` indented differently from the line it closes.
  struct Misplaced {
    const char* opener = nullptr;
    std::size_t opened_at = 0, closed_at = 0;
  };

  template <typename T>
  T* make(std::size_t begin, std::size_t end) {
    auto node = std::make_unique<T>();
    node->range = positions_.range(begin, end);
    T* raw = node.get();
    script_.nodes.push_back(std::move(node));
    return raw;
  }
  template <typename T>
  T* make_from(const Node& first, std::size_t end) {
    T* node = make<T>(end, end);
    node->range.begin = first.range.begin;
    return node;
  }
  template <typename T>
  T* make_statement() {
    T* node = make<T>(frame().begin, last_end_);
    statements_.push_back(node);
    return node;
  }
  Expression* pop();
  Block* pop_block();
  WrittenName pop_name();
  std::vector<Expression*> take_expressions(std::size_t from);
  Local* make_local(const WrittenName& name, LocalKind kind);
  String* make_key(const WrittenName& name);
  Function* make_function(bool method, Range method_name);
  void reduce(std::size_t count);
  void deeper(std::size_t offset);
  std::size_t indentation(std::size_t offset) const;
  Diagnostic fault(std::size_t begin, std::size_t end, std::string message, std::string help) const;
  Diagnostic fault_at_token(std::size_t offset, std::string message, const Wanted& wanted) const;
  Note misplaced_note(const Misplaced& misplaced) const;

  struct PendingOperator {
    bool unary;
    int op;
    int right_priority;
    std::size_t begin, end;
  };
  std::string_view text_;
  LuaScript& script_;
  Positions positions_;
  std::vector<Frame> frames_;
  std::vector<Expression*> expressions_;
  std::vector<Statement*> statements_;
  std::vector<Block*> blocks_;
  std::vector<WrittenName> names_;
  std::vector<TableField> fields_;
  std::vector<PendingOperator> operators_;
  std::string string_;
  std::size_t string_begin_ = 0;
  std::size_t last_end_ = 0;
  int levels_ = 0;
  std::vector<Misplaced> misplaced_;
  std::vector<std::size_t> else_ifs_;
};

}  // namespace houserules::lua
