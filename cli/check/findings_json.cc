#include "cli/check/findings.h"

#include <nlohmann/json.hpp>

namespace houserules {
namespace {

Json range_json(const Range& range) {
  Json json;
  json["line"] = range.begin.line;
  json["column"] = range.begin.column;
  json["end_line"] = range.end.line;
  json["end_column"] = range.end.column;
  return json;
}

Json finding_json(const Finding& finding) {
  Json json;
  json["code"] = to_string(finding.code);
  json["severity"] = finding.severity == Severity::error ? "error" : "warning";
  json["file"] = finding.file;
  json.update(range_json(finding.range));
  json["message"] = finding.message;
  json["notes"] = Json::array();
  for (const Note& note : finding.notes) {
    Json part;
    if (note.has_place()) {
      part["file"] = note.file.empty() ? finding.file : note.file;
      part.update(range_json(note.range));
    }
    part["message"] = note.message;
    json["notes"].push_back(std::move(part));
  }
  json["help"] = finding.help;
  if (finding.fix) {
    json["fix"] = range_json(finding.fix->range);
    json["fix"]["text"] = finding.fix->text;
    json["fix"]["sure"] = finding.sure_fix;
  }
  if (!finding.transcript.empty()) json["transcript"] = finding.transcript;
  if (!finding.command.empty()) json["command"] = finding.command;
  return json;
}

}  // namespace

Json json_of(const CheckedFile& file) {
  Json json;
  json["file"] = file.path;
  json["sound"] = file.sound();
  json["errors"] = file.errors;
  json["warnings"] = file.warnings;
  json["complete"] = file.complete && file.not_shown() == 0;
  json["games"] = file.games_played;
  json["games_left"] = file.games_left;
  json["settings_left"] = file.settings_left;
  if (!file.why_not_counted.empty()) json["why_not_counted"] = file.why_not_counted;
  json["findings"] = Json::array();
  for (const Finding& finding : file.findings) json["findings"].push_back(finding_json(finding));
  return json;
}

void JsonFindings::add(const CheckedFile& file) { files_.push_back(json_of(file)); }

void JsonFindings::end() {
  Json json;
  json["files"] = std::move(files_);
  write_json(console_.out, json);
}

}  // namespace houserules
