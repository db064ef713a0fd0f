#include "cli/check/findings.h"

#include <utility>

#include <fmt/format.h>

#include "checker/fixes.h"
#include "system/utf8.h"
#include "telling/text.h"

namespace houserules {

std::unique_ptr<FindingsPrinter> findings_printer(Format format, Console& console) {
  switch (format) {
    case Format::json: return std::make_unique<JsonFindings>(console);
    case Format::sarif: return std::make_unique<SarifFindings>(console);
    case Format::github: return std::make_unique<GithubFindings>(console);
    default: return std::make_unique<PrettyFindings>(console);
  }
}

namespace {

/// "892 games played, 3 stopped at the limit of a deal, 12 stopped early as too long".
std::string games_text(const CheckedFile& file) {
  std::string text = counted(file.games_played, "game") + " played";
  for (const auto& [games, why] : {std::pair{file.games_at_limit, "at the decision limit"},
                                   {file.games_left - file.games_at_limit, "early as too long"}}) {
    if (games == file.games_played) text += fmt::format(", all stopped {}", why);
    else if (games > 0) text += fmt::format(", {} stopped {}", games, why);
  }
  if (file.settings_left > 0) text += fmt::format("; {} not tried", counted(file.settings_left, "setting"));
  if (!file.why_not_counted.empty())
    text += fmt::format("; did not look for statements that never ran ({})", file.why_not_counted);
  return text;
}

}  // namespace

std::string full_text(const Finding& finding) {
  std::string text = finding.message;
  for (const Note& note : finding.notes) {
    if (!note.has_place()) text += "\nnote: " + note.message;
  }
  if (!finding.help.empty()) text += "\nhelp: " + finding.help;
  if (!finding.command.empty()) text += "\nhelp: see it with: " + finding.command;
  return text;
}

void PrettyFindings::add(const CheckedFile& file) {
  for (const Finding& finding : file.findings) {
    const std::string text(file.rules->text_of(finding.file));
    std::vector<std::pair<const char*, std::string>> remarks;
    if (finding.sure_fix) {
      remarks.emplace_back("fix", fmt::format("change {} to {}", backquoted(words_in(text, finding.fix->range)),
                                              backquoted(finding.fix->text)));
    }
    if (!finding.command.empty()) remarks.emplace_back("help", "see it with: " + finding.command);
    console_.out << render(finding, text, console_.colour, remarks) << '\n';
  }
  std::string summary = file.errors > 0 ? counted(file.errors, "error") : file.sound() ? "sound" : "no errors";
  if (file.warnings > 0) summary += ", " + counted(file.warnings, "warning");
  if (!file.complete) summary += " or more";
  if (file.not_shown() > 0) summary += fmt::format(", {} not shown", file.not_shown());
  if (file.games_played > 0) summary += fmt::format(" ({})", games_text(file));
  else if (file.errors == 0) summary += " (no games were played)";
  if (file.corrected > 0) {
    const bool all = file.corrected == file.errors + file.warnings;
    summary += fmt::format("; --fix corrects {}", !all                  ? std::to_string(file.corrected)
                                                  : file.corrected == 1 ? "it"
                                                                        : "all");
  }
  console_.out << fmt::format("{}: {}\n", file.path, summary);
  console_.out.flush();
}

}  // namespace houserules
