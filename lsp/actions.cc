// The changes that mend findings.
#include <algorithm>

#include <fmt/format.h>

#include "checker/suppressions.h"
#include "lsp/server.h"

namespace houserules {
namespace {

/// Findings mended at once: each takes many tries.
constexpr std::size_t kMostMended = 4;

bool overlap(const Range& a, const Range& b) { return !(a.end < b.begin) && !(b.end < a.begin); }

const Json& within(const Json& json, const char* name) {
  static const Json kNone = Json::object();
  const auto found = json.is_object() ? json.find(name) : json.end();
  return found == json.end() ? kNone : *found;
}

Json edit(const std::string& uri, Json range, const std::string& text) {
  Json edits = Json::array({{{"range", std::move(range)}, {"newText", text}}});
  return {{"changes", {{uri, std::move(edits)}}}};
}

std::string title_of(const Replacement& change, const std::string& text) {
  const std::string before = words_in(text, change.range);
  if (!before.empty()) return fmt::format("Change `{}` to `{}`", before, change.text);
  const bool is_line = change.text.front() == '\n', is_line_before = change.text.back() == '\n';
  std::string words = change.text.substr(std::min(change.text.find_first_not_of(" \n"), change.text.size()));
  words.erase(words.find_last_not_of('\n') + 1);
  if (is_line_before) return fmt::format("Insert `{}` before line {}", words, change.range.begin.line);
  if (is_line) return fmt::format("Insert `{}` after line {}", words, change.range.begin.line);
  return fmt::format("Insert `{}` at {}:{}", words, change.range.begin.line, change.range.begin.column);
}

/// The change that adds the finding's code to the comment that ignores findings in its line.
Replacement ignoring(const Finding& finding, const std::string& text, const LuaScript& script) {
  const std::string code = to_string(finding.code);
  const int line = finding.range.begin.line;
  const auto known = find_suppressions(text, script);
  const auto last = std::find_if(known.rbegin(), known.rend(),
                                 [line](const Suppression& one) { return one.line == line && one.code != Code::none; });
  if (last != known.rend()) return {{last->range.end, last->range.end}, " " + code};
  const EditorText lines(text, ColumnUnit::utf8);
  const EditorText::Span span = lines.line_at(lines.offset(Position{line, 1}));
  const Position end = lines.position(span.end);
  return {{end, end}, "  -- rules: ignore " + code};
}

/// Whether with the change the finding is gone and nothing else is found.
bool ignores(const Replacement& change, const Finding& finding, const std::string& path, const std::string& text,
             const Library& library, const std::vector<Finding>& before) {
  const auto after = static_findings(path, changed_by(text, change), library);
  const auto same = [&finding](const Finding& one) { return key_of_finding(one) == key_of_finding(finding); };
  const auto count = [&same](const std::vector<Finding>& found) {
    return std::count_if(found.begin(), found.end(), same);
  };
  // Findings of games are not among them.
  const auto gone = static_cast<std::size_t>(count(before));
  return count(after) == 0 && after.size() + gone == before.size();
}

}  // namespace

LanguageServer::WantedActions LanguageServer::wanted_actions(const Json& params, const Document& document) const {
  const EditorText& text = *document.text;
  const Json& range = within(params, "range");
  const Range asked{text.position(text.offset(within(range, "start"))),
                    text.position(text.offset(within(range, "end")))};
  const Json& only = within(within(params, "context"), "only");
  bool wants_fixes = !only.is_array();
  WantedActions wanted;
  for (const Json& kind : only.is_array() ? only : Json::array()) {
    const std::string name = kind.is_string() ? kind.get<std::string>() : "";
    wants_fixes = wants_fixes || name.empty() || name == "quickfix";
    wanted.corrections = wanted.corrections || name == "source" || name.starts_with("source.fixAll");
  }
  for (const Finding& finding : document.findings) {
    if (wants_fixes && wanted.findings.size() < kMostMended && finding.file == document.path &&
        overlap(finding.range, asked))
      wanted.findings.push_back(finding);
  }
  return wanted;
}

bool LanguageServer::knows_fixes(const WantedActions& wanted, const Document& document) const {
  if (wanted.corrections && !document.fixes.corrected) return false;
  return std::all_of(wanted.findings.begin(), wanted.findings.end(), [&document](const Finding& finding) {
    return document.fixes.changes.contains(key_of_finding(finding));
  });
}

std::function<TaskResult(const TaskWatch&)> LanguageServer::fixes_task(const WantedActions& wanted,
                                                                       const Document& document) const {
  WantedActions unknown = wanted;
  std::erase_if(unknown.findings, [&document](const Finding& finding) {
    return document.fixes.changes.contains(key_of_finding(finding));
  });
  return [unknown = std::move(unknown), path = document.path, text = document.text->text(), rules = document.rules,
          library = snapshot()](const TaskWatch& watch) -> TaskResult {
    const auto stopped = [&watch] { return watch.stopped != nullptr && *watch.stopped; };
    Fixer fixer(path, text, library, watch.stopped);
    const std::vector<Finding> before = static_findings(path, text, library);
    FoundFixes found;
    found.sure = fixer.sure_fixes();
    for (const Finding& finding : unknown.findings) {
      if (stopped()) break;
      const FindingKey key = key_of_finding(finding);
      found.changes[key] = fixer.fixes_of(finding);
      if (finding.severity != Severity::warning || finding.code < Code::unknown_global || rules == nullptr) continue;
      const Replacement comment = ignoring(finding, text, rules->scripts.back());
      if (ignores(comment, finding, path, text, library, before)) found.ignoring[key] = comment;
    }
    if (unknown.corrections) {
      fixer.correct();
      found.corrected = fixer.text();
    }
    return found;
  };
}

void LanguageServer::keep_fixes(FoundFixes found, Document& document) {
  document.fixes.sure = std::move(found.sure);
  document.fixes.changes.merge(found.changes);
  document.fixes.ignoring.merge(found.ignoring);
  if (found.corrected) document.fixes.corrected = std::move(found.corrected);
}

Json LanguageServer::code_actions(const WantedActions& wanted, const Document& document) const {
  const EditorText& text = *document.text;
  const FoundFixes& fixes = document.fixes;
  Json actions = Json::array();
  if (wanted.corrections && fixes.corrected && *fixes.corrected != text.text()) {
    actions.push_back({{"title", "Correct all misspelt words"},
                       {"kind", "source.fixAll"},
                       {"edit", edit(document.uri, text.range(0, text.text().size()), *fixes.corrected)}});
  }
  for (const Finding& finding : wanted.findings) {
    const FindingKey key = key_of_finding(finding);
    const Json about = diagnostic_of(finding, text);
    const auto changes = fixes.changes.find(key);
    for (const Replacement& change : changes == fixes.changes.end() ? std::vector<Replacement>{} : changes->second) {
      Json action{{"title", title_of(change, text.text())},
                  {"kind", "quickfix"},
                  {"diagnostics", Json::array({about})},
                  {"edit", edit(document.uri, text.range(change.range), change.text)}};
      if (contains(fixes.sure, change)) action["isPreferred"] = true;
      const bool known = std::any_of(actions.begin(), actions.end(),
                                     [&action](const Json& other) { return other["edit"] == action["edit"]; });
      if (!known) actions.push_back(std::move(action));
    }
    const auto comment = fixes.ignoring.find(key);
    if (comment == fixes.ignoring.end()) continue;
    actions.push_back({{"title", fmt::format("Ignore {} on this line", to_string(finding.code))},
                       {"kind", "quickfix"},
                       {"diagnostics", Json::array({about})},
                       {"edit", edit(document.uri, text.range(comment->second.range), comment->second.text)}});
  }
  return actions;
}

}  // namespace houserules
