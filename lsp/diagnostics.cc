// Findings as the protocol's diagnostics.
#include <algorithm>

#include <fmt/format.h>

#include "checker/codes.h"
#include "lsp/server.h"

namespace houserules {
namespace {

constexpr std::size_t kMostShown = 500, kMostShownInLongLines = 20;

/// The message with its remarks and help.
std::string message_of(const Finding& finding) {
  std::string text = finding.message;
  for (const Note& note : finding.notes) {
    if (!note.has_place()) text += "\n" + note.message;
  }
  if (!finding.help.empty()) text += "\n" + finding.help;
  return text;
}

}  // namespace

Json LanguageServer::diagnostic_of(const Finding& finding, const EditorText& text) const {
  constexpr int kError = 1, kWarning = 2, kUnnecessary = 1;
  Json one{{"range", text.range(finding.range)},
           {"severity", finding.severity == Severity::error ? kError : kWarning},
           {"code", to_string(finding.code)},
           {"source", "houserules"},
           {"message", message_of(finding)}};
  if (!docs_.empty()) one["codeDescription"]["href"] = docs_ + place_in_docs(finding.code);
  if (finding.code == Code::variable_never_read || finding.code == Code::unreachable_statement)
    one["tags"] = {kUnnecessary};
  return one;
}

Json LanguageServer::diagnostics_of(const Document& document) const {
  Json all = Json::array();
  if (document.rules == nullptr) return all;
  const EditorText& text = *document.text;
  const auto text_of = [&](const std::string& path) -> std::optional<EditorText> {
    const std::string_view of_base = document.rules->text_of(path);
    return of_base.empty() ? std::nullopt : std::optional<EditorText>(std::in_place, std::string(of_base), unit_);
  };
  const auto related = [&](const std::string& path, const Range& range, const std::string& message) {
    const bool here = path.empty() || path == document.path;
    const auto other = here ? std::nullopt : text_of(path);
    const Json place = here ? text.range(range) : other ? other->range(range) : text.range(0, 0);
    return Json{{"location", {{"uri", here ? document.uri : uri_of(path)}, {"range", place}}}, {"message", message}};
  };
  const std::size_t most = text.longest_line() > kLongestLine ? kMostShownInLongLines : kMostShown;
  bool base_told = false;
  for (const Finding& finding : document.findings) {
    if (all.size() == most) break;
    if (finding.file == document.path) {
      Json one = diagnostic_of(finding, text);
      for (const Note& note : finding.notes) {
        if (note.has_place()) one["relatedInformation"].push_back(related(note.file, note.range, note.message));
      }
      all.push_back(std::move(one));
    } else if (finding.severity == Severity::error && !base_told) {
      // The base is checked as a file of its own, but until it is sound little is known about the variant.
      base_told = true;
      Finding told = finding;
      told.range = document.rules->header.variant_range;
      told.message = fmt::format("the base has an error on line {}: {}", finding.range.begin.line, finding.message);
      Json one = diagnostic_of(told, text);
      one["relatedInformation"].push_back(related(finding.file, finding.range, finding.message));
      all.push_back(std::move(one));
    }
  }
  return all;
}

Json LanguageServer::published(const Document& document) const {
  return {
      {"jsonrpc", "2.0"},
      {"method", "textDocument/publishDiagnostics"},
      {"params", {{"uri", document.uri}, {"version", document.version}, {"diagnostics", diagnostics_of(document)}}}};
}

}  // namespace houserules
