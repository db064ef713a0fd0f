#include "cli/flag_checks.h"

#include <algorithm>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "cli/help.h"
#include "runtime/text.h"

namespace houserules {

CLI::Validator number_from(std::int64_t least, std::int64_t most) {
  return CLI::Validator(
      [least, most](const std::string& word) -> std::string {
        std::int64_t number = 0;
        if (CLI::detail::lexical_cast(word, number) && number >= least && number <= most) return "";
        return fmt::format("expected a whole number from {} to {}, not `{}`", least, most, word);
      },
      fmt::format("{}..{}", least, most));
}

CLI::Validator any_number() {
  return CLI::Validator(
      [](const std::string& word) -> std::string {
        if (whole_number<std::uint64_t>(word)) return "";
        return fmt::format("expected a whole number from 0 to {}, not `{}`", ~std::uint64_t{0}, word);
      },
      "");
}

CLI::Validator a_file() {
  return CLI::Validator(
      [](const std::string& word) -> std::string { return word.empty() ? "expected the name of a file" : ""; }, "");
}

CLI::Option* add_file(CLI::App* command, const std::string& flag, std::string& file, const std::string& what) {
  return command->add_option(flag, file, what)->type_name(takes::kFile)->check(a_file());
}

CLI::Option* add_words(CLI::App* command, const std::string& flag, std::vector<std::string>& words,
                       const std::string& what, const std::string& type) {
  return command->add_option(flag, words, what)->type_name(type)->allow_extra_args(false);
}

CLI::Option* add_word_list(CLI::App* command, const std::string& flag, std::vector<std::string>& words,
                           const std::string& what, const std::string& type) {
  return add_words(command, flag, words, what, type)->delimiter(',');
}

std::chrono::milliseconds time_given(const std::string& flag, const std::string& word, std::chrono::milliseconds most,
                                     const std::string& examples) {
  using std::chrono::milliseconds;
  static const std::map<std::string_view, milliseconds> units{{"ms", milliseconds(1)},
                                                              {"s", std::chrono::seconds(1)},
                                                              {"min", std::chrono::minutes(1)},
                                                              {"h", std::chrono::hours(1)}};
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const auto number = whole_number(std::string_view(word).substr(0, digits));
  const auto unit = units.find(std::string_view(word).substr(digits));
  if (number && *number >= 1 && unit != units.end() && *number <= most / unit->second) return *number * unit->second;
  throw CLI::ValidationError(flag, fmt::format("expected a time as in {}, not `{}`", examples, word));
}

}  // namespace houserules
