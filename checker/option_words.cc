#include "checker/option_words.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "grammar/header_options.h"
#include "grammar/lua_query.h"
#include "grammar/lua_walk.h"

namespace houserules {
namespace {

using lua::node_cast;

/// The name of the option that the expression reads, or "".
std::string option_read(const lua::Expression& expression) {
  const auto* index = node_cast<lua::Index>(&lua::bare(expression));
  if (index == nullptr || lua::global_name(*index->object) != "options") return "";
  const lua::String* key = lua::literal_key(*index);
  return key == nullptr ? "" : key->value;
}

std::optional<OptionValue> literal_value(const lua::Expression& expression) {
  const lua::Expression& literal = lua::bare(expression);
  if (const auto* word = node_cast<lua::String>(&literal)) return OptionValue(word->value);
  if (const auto* number = node_cast<lua::Number>(&literal); number != nullptr && number->is_integer)
    return OptionValue(number->integer);
  if (const auto* boolean = node_cast<lua::Boolean>(&literal)) return OptionValue(boolean->value);
  return std::nullopt;
}

/// Whether one of the statements of that option lets it be so.
bool may_be(const Header& header, const std::string& name, const OptionValue& value) {
  return std::any_of(header.options.begin(), header.options.end(), [&](const OptionStatement& option) {
    return option.option == name && (option_takes(option, value) || option.initial == value);
  });
}

/// As it is written in a script.
std::string written(const OptionValue& value) {
  if (const auto* word = std::get_if<std::string>(&value)) return fmt::format("\"{}\"", *word);
  if (const auto* on = std::get_if<bool>(&value)) return *on ? "`true`" : "`false`";
  return fmt::format("`{}`", to_string(value));
}

std::string values_text(const OptionStatement& option) {
  if (option.kind == OptionStatement::Kind::boolean) return "true or false";
  if (option.choices.empty()) return fmt::format("a number in {}..{}", option.least, option.most);
  std::vector<std::string> all;
  for (const std::string& choice : option.choices) {
    const bool word = std::find(option.words.begin(), option.words.end(), choice) != option.words.end();
    all.push_back(word ? "\"" + choice + "\"" : choice);
  }
  return fmt::format("one of: {}", fmt::join(all, ", "));
}

}  // namespace

void check_option_words(CheckContext& context) {
  const LuaScript& script = context.scripts().back();
  const Header& header = context.header();
  lua::visit(*script.main, [&](const lua::Binary& binary) {
    if (binary.op != lua::BinaryOperator::equal && binary.op != lua::BinaryOperator::not_equal) return;
    for (const auto& [one, other] : {std::pair{binary.left, binary.right}, std::pair{binary.right, binary.left}}) {
      const OptionStatement* option = header.option(option_read(*one));
      const auto value = literal_value(*other);
      if (option == nullptr || !value || may_be(header, option->option, *value)) continue;
      const auto* word = std::get_if<std::string>(&*value);
      const std::string hint = word == nullptr ? "" : did_you_mean(*word, option->words);
      context.add("HR214", Severity::error, script.file, lua::bare(*other).range,
                  fmt::format("the option `{}` is never {}{}", option->option, written(*value), hint),
                  hint.empty() ? "it is " + values_text(*option) : "");
    }
  });
}

}  // namespace houserules
