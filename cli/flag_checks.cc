#include "cli/flag_checks.h"

#include <fmt/format.h>

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

}  // namespace houserules
