// The placeholders in the texts of moves.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/header/build.h"
#include "system/utf8.h"

namespace houserules {
namespace {

constexpr std::pair<std::string_view, ValueType> kPlaceholders[] = {
    {"card", ValueType::card},     {"suit", ValueType::suit}, {"rank", ValueType::rank},
    {"player", ValueType::player}, {"pile", ValueType::pile}, {"n", ValueType::number}};

}  // namespace

bool is_usual_placeholder(std::string_view name) {
  return std::any_of(std::begin(kPlaceholders), std::end(kPlaceholders),
                     [&](const auto& one) { return one.first == name; });
}

std::optional<MoveStatement::Value> placeholder(const std::string& inside) {
  if (inside == "ranks") return MoveStatement::Value{ValueType::rank, ""};  // in the plural: "meld 3 Jacks"
  const bool counts = inside.starts_with("n ") && inside.find_first_not_of(' ', 1) != std::string::npos;  // `{n card}`
  for (const auto& [name, type] : kPlaceholders) {
    if (name == (counts ? "n" : inside)) return MoveStatement::Value{type, ""};
  }
  if (inside.empty() || inside.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
    return std::nullopt;
  return MoveStatement::Value{ValueType::word, inside};
}

std::string unfit_placeholder(std::string_view placeholder, const std::vector<std::string>& words) {
  std::vector<std::string> names, expected;
  for (const auto& [name, type] : kPlaceholders) {
    names.push_back(fmt::format("{{{}}}", name));
    expected.push_back(backquoted(names.back()));
  }
  for (const std::string& name : words) names.push_back(fmt::format("{{{}}}", name));
  const std::string whole = fmt::format("{}{}", placeholder, placeholder.ends_with('}') ? "" : "}");
  return fmt::format("expected {}, found {}{}", list_of_words(expected, "or"), backquoted(placeholder),
                     did_you_mean(whole, names));
}

}  // namespace houserules
