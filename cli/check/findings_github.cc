#include <string_view>

#include <fmt/format.h>

#include "cli/check/findings.h"

namespace houserules {
namespace {

/// Escapes text for a workflow command; `special` adds the characters with a meaning in a property.
std::string percent_encoded(std::string_view text, std::string_view special) {
  std::string result;
  for (const char c : text) {
    if (special.find(c) == std::string_view::npos) result += c;
    else result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

constexpr std::string_view kInData = "%\r\n", kInProperty = "%\r\n:,";

/// A finding's place; columns are left out unless the range lies within one line, as GitHub requires.
std::string place_of(const Finding& finding) {
  const Range& range = finding.range;
  std::string place = fmt::format("file={},line={}", percent_encoded(finding.file, kInProperty), range.begin.line);
  if (range.end.line != range.begin.line) return place + fmt::format(",endLine={}", range.end.line);
  return place + fmt::format(",col={},endColumn={}", range.begin.column, range.end.column);
}

}  // namespace

void GithubFindings::add(const CheckedFile& file) {
  for (const Finding& finding : file.findings) {
    const std::string text = full_text(finding);
    console_.out << fmt::format("::{} {},title={}::{}\n", finding.severity == Severity::error ? "error" : "warning",
                                place_of(finding), to_string(finding.code), percent_encoded(text, kInData));
  }
}

}  // namespace houserules
