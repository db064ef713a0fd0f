// Small queries on a script's tree, for the checks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/lua/parse.h"

namespace houserules::lua {

/// "me.hand" for a variable or its dotted fields; "" otherwise.
std::string path(const Expression& expression);

/// The expression without enclosing parentheses.
const Expression& bare(const Expression& expression);

/// The expression as a string literal (parentheses allowed), or null.
const String* string_literal(const Expression& expression);

/// `a == "text"` or `a ~= "text"`, with operands in either order.
struct StringComparison {
  const Binary* node;
  const Expression* compared;
  const String* text;
};
std::optional<StringComparison> string_comparison(const Binary& binary);

/// Whether both are written the same way and evaluate to the same value when read one after the other.
bool same_value(const Expression& a, const Expression& b, int depth = 0);

/// The key of `a.key` or `a["key"]`, or null if computed.
const String* literal_key(const Index& index);
/// A constructor's entries with literal keys: `key = v` and `["key"] = v`.
struct LiteralField {
  const String* key;
  const Expression* value;
};
std::vector<LiteralField> literal_fields(const Table& table);

/// Whether the call is of the global function `name`.
bool is_global_call(const Call& call, std::string_view name);
/// The name of the global variable the expression is, or "".
std::string_view global_name(const Expression& expression);

/// The expression that initializes a local; the local gets its value number `index` (0 unless `value` is the last one
/// and a call or `...`). Nothing for parameters, loop variables and a bare `local x`.
struct Initial {
  const Expression* value;
  std::size_t index;
};
std::optional<Initial> initial_value(const Local& local);

/// The top-level function of that name (`function turn(me)` or `turn = function(me)`), the last if there are several;
/// null if there is none.
const Function* global_function(const LuaScript& script, std::string_view name);

/// What the function itself returns in each `return` with a single value.
std::vector<const Expression*> single_returns(const Function& function);

}  // namespace houserules::lua
