#include "checker/codes.h"

#include <algorithm>

#include <fmt/core.h>

#include "grammar/diagnostics/diagnostic.h"
#include "system/utf8.h"

namespace houserules {
namespace {

/// The comment before each page, with its name.
constexpr std::string_view kPage = "\n<!-- page: ";

bool begins_code(Code code, const std::string& word) { return !word.empty() && to_string(code).starts_with(word); }

bool any_begins(Code code, const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [code](const std::string& word) { return begins_code(code, word); });
}

}  // namespace

std::string explanation_of(Code code) {
  const std::string_view pages = checks_pages();
  const auto heading = pages.find(fmt::format("\n## {}: ", to_string(code)));
  const auto begin = pages.find_first_not_of('\n', pages.find('\n', heading + 1));
  const auto end =
      std::min({pages.find("\n## ", begin), pages.find("\n# ", begin), pages.find(kPage, begin), pages.size()});
  std::string section(pages.substr(begin, end - begin));
  section.resize(section.find_last_not_of('\n') + 1);
  return section + '\n';
}

std::string place_in_docs(Code code) {
  const std::string_view pages = checks_pages();
  const auto heading = pages.find(fmt::format("\n## {}: ", to_string(code)));
  const auto page = pages.rfind(kPage, heading) + kPage.size();
  std::string place(pages.substr(page, pages.find(' ', page) - page));
  place = "checks/" + place + ".md#";
  const auto words = pages.find_first_not_of("\n# ", heading);
  for (const char c : pages.substr(words, pages.find('\n', words) - words)) {
    if (is_letter(c) || is_digit(c) || c == '-' || c == '_') place += lower(c);
    else if (c == ' ') place += '-';
  }
  return place;
}

bool CodeSelection::takes(Code code) const {
  return (select.empty() || any_begins(code, select)) && !any_begins(code, ignore);
}

std::string fault_of_code_word(const std::string& word) {
  std::vector<std::string> codes;
  for (const CodeInfo& info : all_codes()) {
    if (begins_code(info.code, word)) return "";
    codes.push_back(to_string(info.code));
  }
  return fmt::format("there is no code `{}`{}", word, did_you_mean(word, codes));
}

}  // namespace houserules
