// A script's value outside of Lua.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace houserules {

/// Nil, a boolean, a number, a text, a table of such values, or something without a value outside of Lua (a function).
struct ScriptValue {
  enum class Kind { nil, boolean, integer, number, text, table, other };
  using Entry = std::pair<ScriptValue, ScriptValue>;

  Kind kind = Kind::nil;
  bool on = false;
  std::int64_t integer = 0;
  double number = 0;           ///< for `number`: one that is not whole
  std::string text;            ///< for `other`: its type, "function"
  std::vector<Entry> entries;  ///< of a table: whole numbers ascending, then names in alphabetical order

  ScriptValue() = default;
  explicit ScriptValue(bool value) : kind(Kind::boolean), on(value) {}
  explicit ScriptValue(std::int64_t value) : kind(Kind::integer), integer(value) {}
  explicit ScriptValue(std::string value) : kind(Kind::text), text(std::move(value)) {}
  /// A list of texts.
  explicit ScriptValue(const std::vector<std::string>& texts);

  bool is(Kind wanted) const { return kind == wanted; }
  /// Whether it is a table with the keys 1, 2, ... and no others; an empty table is.
  bool is_list() const;

  friend bool operator==(const ScriptValue&, const ScriptValue&) = default;
};

/// As a script would write it: `nil`, `3`, `"7C KD"`, `{ "a", "b", n = 2 }`.
std::string to_text(const ScriptValue& value);

/// "a number", "a text", "a list", "nil": for messages.
std::string kind_text(const ScriptValue& value);

}  // namespace houserules
