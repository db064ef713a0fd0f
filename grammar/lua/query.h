// Small questions that checks ask of a script's tree.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/lua/parse.h"

namespace houserules::lua {

/// "me.hand" for variables and dotted fields of them; "" for anything else.
std::string path(const Expression& expression);

/// The expression without parentheses around it.
const Expression& bare(const Expression& expression);

/// The value of a string literal (parentheses allowed), or null.
const String* string_literal(const Expression& expression);

/// `a == "text"` or `a ~= "text"`, either way round.
struct StringComparison {
  const Binary* node;
  const Expression* compared;
  const String* text;
};
std::optional<StringComparison> string_comparison(const Binary& binary);

/// The key of an `a.key` or `a["key"]`, or null when it is computed.
const String* literal_key(const Index& index);
/// The entries of a constructor whose keys are literal: `key = v` and `["key"] = v`.
struct LiteralField {
  const String* key;
  const Expression* value;
};
std::vector<LiteralField> literal_fields(const Table& table);

/// Whether it is `anything:method(...)`.
bool is_method(const Call& call, std::string_view method);
/// The constructor of `x:method{...}` or `f({...})` when it is the only argument, or null.
const Table* table_argument(const Call& call);
/// Whether it is a call of the global function of that name.
bool is_global_call(const Call& call, std::string_view name);
/// The global that the expression is, or "".
std::string_view global_name(const Expression& expression);

/// What a local was declared with: `index` is which of the values of `value` it gets (0 unless `value` is the last, a
/// call or `...`). Nothing for parameters and loop variables, and for `local x`.
struct Initial {
  const Expression* value;
  std::size_t index;
};
std::optional<Initial> initial_value(const Local& local);

/// The function of that name at the top of the script (`function turn(me)` or `turn = function(me)`); null when there
/// is none; of several, the last, which is the one that counts.
const Function* global_function(const LuaScript& script, std::string_view name);

}  // namespace houserules::lua
