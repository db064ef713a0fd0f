#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "checker/codes.h"
#include "cli/check/findings.h"
#include "system/utf8.h"
#include "system/versions.h"

namespace houserules {
namespace {

/// A path as a URI reference (RFC 3986): relative if given so, absolute with `file://`.
std::string uri_of(const std::string& path) {
  constexpr std::string_view kPlain = "-._~/";
  std::string uri = path.starts_with("/") ? "file://" : "";
  for (const char c : path) {
    if (is_letter(c) || is_digit(c) || kPlain.find(c) != std::string_view::npos) uri += c;
    else uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

Json region_of(const Range& range) {
  Json region;
  region["startLine"] = range.begin.line;
  region["startColumn"] = range.begin.column;
  region["endLine"] = range.end.line;
  region["endColumn"] = range.end.column;
  return region;
}

Json location(const std::string& file, const Range& range) {
  Json json;
  auto& physical = json["physicalLocation"];
  physical["artifactLocation"]["uri"] = uri_of(file);
  physical["region"] = region_of(range);
  return json;
}

Json fix_of(const std::string& file, const Replacement& change) {
  Json replacement;
  replacement["deletedRegion"] = region_of(change.range);
  replacement["insertedContent"]["text"] = change.text;
  Json of_file;
  of_file["artifactLocation"]["uri"] = uri_of(file);
  of_file["replacements"] = Json::array({std::move(replacement)});
  Json json;
  json["description"]["text"] = "change it to " + backquoted(change.text);
  json["artifactChanges"] = Json::array({std::move(of_file)});
  return json;
}

std::size_t rule_index(Code code) {
  const auto codes = all_codes();
  const auto found =
      std::find_if(codes.begin(), codes.end(), [code](const CodeInfo& info) { return info.code == code; });
  return static_cast<std::size_t>(found - codes.begin());
}

Json result(const Finding& finding) {
  Json json;
  json["ruleId"] = to_string(finding.code);
  json["ruleIndex"] = rule_index(finding.code);
  json["level"] = finding.severity == Severity::error ? "error" : "warning";
  json["message"]["text"] = full_text(finding);
  json["locations"] = Json::array({location(finding.file, finding.range)});
  for (const Note& note : finding.notes) {
    if (!note.has_place()) continue;
    Json related = location(note.file.empty() ? finding.file : note.file, note.range);
    related["message"]["text"] = note.message;
    json["relatedLocations"].push_back(std::move(related));
  }
  if (finding.sure_fix) json["fixes"] = Json::array({fix_of(finding.file, *finding.fix)});
  if (!finding.transcript.empty()) json["properties"]["transcript"] = finding.transcript;
  if (!finding.command.empty()) json["properties"]["command"] = finding.command;
  return json;
}

Json rules_of_tool() {
  Json rules = Json::array();
  for (const CodeInfo& info : all_codes()) {
    Json rule;
    rule["id"] = to_string(info.code);
    rule["shortDescription"]["text"] = info.title;
    const std::string explanation = explanation_of(info.code);
    rule["help"]["text"] = explanation;
    rule["help"]["markdown"] = explanation;
    rules.push_back(std::move(rule));
  }
  return rules;
}

}  // namespace

void SarifFindings::add(const CheckedFile& file) {
  for (const Finding& finding : file.findings) {
    const Position& place = finding.range.begin;
    if (known_.emplace(finding.file, place.line, place.column, finding.code, finding.message).second) {
      findings_.push_back(finding);
    }
  }
  complete_ = complete_ && file.complete && file.not_shown() == 0;
}

void SarifFindings::end() {
  Json run;
  auto& driver = run["tool"]["driver"];
  driver["name"] = "houserules";
  driver["version"] = kEngineVersion;
  driver["rules"] = rules_of_tool();
  run["columnKind"] = "unicodeCodePoints";
  run["results"] = Json::array();
  for (const Finding& finding : findings_) run["results"].push_back(result(finding));
  run["properties"]["complete"] = complete_;
  Json log;
  log["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
  log["version"] = "2.1.0";
  log["runs"] = Json::array({std::move(run)});
  write_json(console_.out, log);
}

}  // namespace houserules
