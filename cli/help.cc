#include "cli/help.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "runtime/text.h"

namespace houserules {
namespace {

class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string value = is_argument(*option) ? "" : value_name(*option);
    return value.empty() ? "" : " " + value;
  }
  std::string make_option_desc(const CLI::Option* option) const override { return purpose_of(*option); }
};

}  // namespace

std::string value_name(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return "";
  // "INT:1..16" where it has no name of ours: CLI11's name of the type, and the range to which a check bounds it.
  const std::string type = option.get_type_name();
  const std::size_t colon = std::min(type.find(':'), type.size());
  std::string name = type.substr(0, colon);
  if (name == "INT" || name == "UINT" || name == "FLOAT") name = colon == type.size() ? "N" : type.substr(colon + 1);
  return option.get_expected_min() == 0 ? fmt::format("[{}]", name) : name;
}

std::string names_of(const CLI::Option& option) {
  if (is_argument(option)) return option.get_name(/*positional=*/true);
  std::string names;
  for (const std::string& name : option.get_snames()) names += (names.empty() ? "-" : ", -") + name;
  for (const std::string& name : option.get_lnames()) names += (names.empty() ? "--" : ", --") + name;
  return names;
}

std::string purpose_of(const CLI::Option& option) {
  std::vector<std::string> others;
  for (const CLI::Option* other : option.get_excludes()) others.push_back(other->get_name());
  return option.get_description() + (others.empty() ? "" : "; not with " + list_of_words(others, "or"));
}

bool is_argument(const CLI::Option& option) { return option.get_lnames().empty() && option.get_snames().empty(); }

std::shared_ptr<CLI::Formatter> help_formatter() { return std::make_shared<HelpFormatter>(); }

}  // namespace houserules
