// A script value copied out of Lua.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace houserules {

/// A copy of a Lua value: nil, a boolean, a number, a text or a table of these. `other` is anything that cannot be
/// copied, such as a function.
struct ScriptValue {
  enum class Kind { nil, boolean, integer, number, text, table, other };
  using Entry = std::pair<ScriptValue, ScriptValue>;

  Kind kind = Kind::nil;
  bool on = false;
  std::int64_t integer = 0;
  double number = 0;           ///< for `number`: never integral
  std::string text;            ///< for `other`: the name of its type, e.g. "function"
  std::vector<Entry> entries;  ///< of a table: integer keys in ascending order, then names alphabetically

  ScriptValue() = default;
  explicit ScriptValue(bool value) : kind(Kind::boolean), on(value) {}
  explicit ScriptValue(std::int64_t value) : kind(Kind::integer), integer(value) {}
  explicit ScriptValue(std::string value) : kind(Kind::text), text(std::move(value)) {}
  /// A list of texts.
  explicit ScriptValue(const std::vector<std::string>& texts);

  bool is(Kind wanted) const { return kind == wanted; }
  /// Whether it is a table whose keys are exactly 1, 2, ..., n; an empty table is a list.
  bool is_list() const;

  friend bool operator==(const ScriptValue&, const ScriptValue&) = default;
};

/// The value as Lua source: `nil`, `3`, `"7C KD"`, `{ "a", "b", n = 2 }`.
std::string to_text(const ScriptValue& value);

/// The kind for messages: "a number", "a text", "a list", "nil".
std::string kind_text(const ScriptValue& value);

}  // namespace houserules
