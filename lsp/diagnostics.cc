// Findings as the protocol's diagnostics, and the changes that mend them.
#include <algorithm>

#include <fmt/format.h>

#include "checker/fixes.h"
#include "lsp/server.h"

namespace houserules {
namespace {

/// In a text with a line of more bytes, places take long to find.
constexpr std::size_t kMostShown = 500, kMostShownInLongLines = 20, kLongLine = 20'000;
/// Mending tries several changes, with a check for each.
constexpr std::size_t kMostMended = 4, kMostMendedAtOnce = 10;

/// The message with its remarks and help.
std::string message_of(const Finding& finding) {
  std::string text = finding.message;
  for (const Note& note : finding.notes) {
    if (!note.has_place()) text += "\n" + note.message;
  }
  if (!finding.help.empty()) text += "\n" + finding.help;
  return text;
}

Json diagnostic_of(const Finding& finding, const EditorText& text) {
  constexpr int kError = 1, kWarning = 2, kUnnecessary = 1;
  Json one{{"range", text.range(finding.range)},
           {"severity", finding.severity == Severity::error ? kError : kWarning},
           {"code", to_string(finding.code)},
           {"source", "houserules"},
           {"message", message_of(finding)}};
  if (finding.code == Code::variable_never_read || finding.code == Code::unreachable_statement)
    one["tags"] = {kUnnecessary};
  return one;
}

bool overlap(const Range& a, const Range& b) { return !(a.end < b.begin) && !(b.end < a.begin); }

Json edit(const std::string& uri, Json range, const std::string& text) {
  Json edits = Json::array({{{"range", std::move(range)}, {"newText", text}}});
  return {{"changes", {{uri, std::move(edits)}}}};
}

}  // namespace

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
    return Json{{"location", {{"uri", here ? document.uri : uri_of_path(path)}, {"range", place}}},
                {"message", message}};
  };
  const std::size_t most = text.longest_line() > kLongLine ? kMostShownInLongLines : kMostShown;
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
      told.message = fmt::format("the base has a fault in line {}: {}", finding.range.begin.line, finding.message);
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

Json LanguageServer::code_actions(const Json& params, const Document& document) const {
  const EditorText& text = *document.text;
  const auto range = params.value("range", Json::object());
  const Range asked{text.position(text.offset(range.value("start", Json::object()))),
                    text.position(text.offset(range.value("end", Json::object())))};
  bool wants_fixes = true, wants_all = false;
  const Json context = params.value("context", Json::object());
  if (context.is_object() && context.contains("only") && context["only"].is_array()) {
    wants_fixes = false;
    for (const Json& kind : context["only"]) {
      const std::string name = kind.is_string() ? kind.get<std::string>() : "";
      wants_fixes = wants_fixes || name == "quickfix";
      wants_all = wants_all || name == "source" || name.starts_with("source.fixAll");
    }
  }
  Json actions = Json::array();
  if (wants_all) {
    if (Json all = fix_all(document); !all.is_null()) actions.push_back(std::move(all));
  }
  if (!wants_fixes) return actions;
  std::optional<Fixer> fixer;
  std::size_t mended = 0;
  for (const Finding& finding : document.findings) {
    if (finding.file != document.path || !overlap(finding.range, asked)) continue;
    if (++mended > kMostMended) break;
    const Json about = diagnostic_of(finding, text);
    if (!fixer) fixer.emplace(document.path, text.text(), library_);
    std::vector<Replacement> changes = fixer->fixes_of(finding);
    const bool is_sure = changes.size() == 1;
    if (finding.fix && std::find(changes.begin(), changes.end(), *finding.fix) == changes.end())
      changes.push_back(*finding.fix);
    for (const Replacement& change : changes) {
      Json action{{"title", fmt::format("Change `{}` to `{}`", words_in(text.text(), change.range), change.text)},
                  {"kind", "quickfix"},
                  {"diagnostics", Json::array({about})},
                  {"edit", edit(document.uri, text.range(change.range), change.text)}};
      if (is_sure && change == changes.front()) action["isPreferred"] = true;
      const bool known = std::any_of(actions.begin(), actions.end(),
                                     [&action](const Json& other) { return other["edit"] == action["edit"]; });
      if (!known) actions.push_back(std::move(action));
    }
    if (finding.severity == Severity::warning && finding.code >= Code::unknown_global) {
      const EditorText::Span line = text.line_at(text.offset(finding.range.begin));
      actions.push_back({{"title", fmt::format("Ignore {} in this line", to_string(finding.code))},
                         {"kind", "quickfix"},
                         {"diagnostics", Json::array({about})},
                         {"edit", edit(document.uri, text.range(line.end, line.end),
                                       fmt::format("  -- rules: ignore {}", to_string(finding.code)))}});
    }
  }
  return actions;
}

Json LanguageServer::fix_all(const Document& document) const {
  const std::string& before = document.text->text();
  Fixer fixer(document.path, before, library_);
  for (std::size_t i = 0; i < kMostMendedAtOnce && fixer.fix_one(); ++i) continue;
  if (fixer.text() == before) return nullptr;
  return {{"title", "Mend the misspelt words"},
          {"kind", "source.fixAll"},
          {"edit", edit(document.uri, document.text->range(0, before.size()), fixer.text())}};
}

}  // namespace houserules
