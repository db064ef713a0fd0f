#include "interpreter/sandbox/script_value.h"

#include <fmt/format.h>

namespace houserules {
namespace {

std::string key_text(const ScriptValue& key) {
  return key.is(ScriptValue::Kind::text) ? key.text : fmt::format("[{}]", to_text(key));
}

}  // namespace

ScriptValue::ScriptValue(const std::vector<std::string>& texts) : kind(Kind::table) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    entries.emplace_back(ScriptValue(static_cast<std::int64_t>(i) + 1), ScriptValue(texts[i]));
  }
}

bool ScriptValue::is_list() const {
  if (kind != Kind::table) return false;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].first != ScriptValue(static_cast<std::int64_t>(i) + 1)) return false;
  }
  return true;
}

std::string to_text(const ScriptValue& value) {
  using Kind = ScriptValue::Kind;
  switch (value.kind) {
    case Kind::nil: return "nil";
    case Kind::boolean: return value.on ? "true" : "false";
    case Kind::integer: return std::to_string(value.integer);
    case Kind::number: return fmt::format("{}", value.number);
    case Kind::text: return fmt::format("\"{}\"", value.text);
    case Kind::other: return value.text;
    case Kind::table: break;
  }
  std::string text;
  std::int64_t next = 1;
  for (const auto& [key, held] : value.entries) {
    text += text.empty() ? "" : ", ";
    if (key == ScriptValue(next)) {
      ++next;
    } else {
      text += key_text(key) + " = ";
    }
    text += to_text(held);
  }
  return text.empty() ? "{}" : fmt::format("{{ {} }}", text);
}

std::string kind_text(const ScriptValue& value) {
  using Kind = ScriptValue::Kind;
  switch (value.kind) {
    case Kind::nil: return "nil";
    case Kind::boolean: return value.on ? "true" : "false";
    case Kind::integer:
    case Kind::number: return "a number";
    case Kind::text: return "a text";
    case Kind::table: return value.is_list() ? "a list" : "a table";
    case Kind::other: return "a " + value.text;
  }
  return "";
}

}  // namespace houserules
