#include "cli/check/test_report.h"

#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "system/json.h"
#include "system/utf8.h"
#include "telling/card_text.h"
#include "telling/text.h"

namespace houserules {
namespace {

std::string indented(const std::string& text, const char* by) {
  std::string result;
  for (const std::string& line : lines_of(text)) result += by + line + "\n";
  return result;
}

std::string place(const RuleTestReport& report, const RuleTestFailure& failure) {
  std::string text = report.file;
  if (failure.line > 0) text += fmt::format(":{}", failure.line);
  if (failure.called_from.empty()) return text;
  std::vector<std::string> lines;
  for (const int line : failure.called_from) lines.push_back(std::to_string(line));
  return text + fmt::format(" (called from line {})", joined(lines, ", "));
}

/// Everything known about a failure, in lines.
std::string failure_text(const RuleTestReport& report, const RuleTestFailure& failure) {
  std::string text = fmt::format("{}: {}\n", place(report, failure), failure.message);
  if (!failure.situation.empty()) text += "the table:\n" + indented(failure.situation, "  ");
  return text;
}

int total(const std::vector<RuleTestReport>& reports, int (RuleTestReport::*count)() const) {
  return std::accumulate(reports.begin(), reports.end(), 0,
                         [count](int sum, const RuleTestReport& report) { return sum + (report.*count)(); });
}

void print_file(const RuleTestReport& report, std::ostream& out, const Style& style) {
  const auto show = [&](const std::string& name, const RuleTestFailure& failure) {
    out << bold("FAILED " + name, style) << '\n' << indented(failure_text(report, failure), "  ") << '\n';
  };
  if (report.fault) show(report.file, *report.fault);
  for (const RuleTestResult& test : report.tests) {
    if (test.failure) show(test.name, *test.failure);
  }
  if (report.fault || report.tests.empty()) return;
  out << fmt::format("{}: {}", report.file, counted(report.passed() + report.failed(), "test"));
  out << (report.failed() == 0 ? " passed\n" : fmt::format(", {} failed\n", report.failed()));
}

void print_clauses(const RuleTestReport& report, std::ostream& out) {
  if (report.clauses.empty()) return;
  const std::vector<std::string> uncovered = report.uncovered();
  const std::size_t all = report.clauses.size();
  if (uncovered.empty()) {
    out << fmt::format("{}: all {} clauses covered\n", report.game, all);
  } else {
    out << fmt::format("{}: {} of {} clauses covered; without a passing test: {}\n", report.game,
                       all - uncovered.size(), all, joined(uncovered, ", "));
  }
  if (const auto unknown = report.unknown(); !unknown.empty()) {
    out << fmt::format("{}: tests name unknown clauses: {}\n", report.game, joined(unknown, ", "));
  }
}

Json failure_json(const RuleTestFailure& failure) {
  Json json;
  json["line"] = failure.line;
  json["called_from"] = failure.called_from;
  json["message"] = failure.message;
  json["table"] = failure.situation;
  return json;
}

/// Escapes text for XML, which must be UTF-8 and knows next to no control characters.
std::string xml_text(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = code_point_step(text, at);
    switch (text[at]) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\n': result += "&#10;"; break;
      default: result += printable(text.substr(at, length));
    }
    at += length;
  }
  return result;
}

std::string case_xml(const RuleTestReport& report, const std::string& name, int line, const RuleTestFailure* failure) {
  std::string xml = fmt::format("    <testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\"",
                                xml_text(report.game), xml_text(name), xml_text(report.file), line);
  if (failure == nullptr) return xml + "/>\n";
  const std::string first = failure->message.substr(0, failure->message.find('\n'));
  return xml + fmt::format(">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n", xml_text(first),
                           xml_text(failure_text(report, *failure)));
}

}  // namespace

void print_tests(const std::vector<RuleTestReport>& reports, bool some, Console& console) {
  Style style;
  style.colour = console.colour;
  for (const RuleTestReport& report : reports) print_file(report, console.out, style);
  if (!some) {
    for (const RuleTestReport& report : reports) print_clauses(report, console.out);
  }
  const int bad = total(reports, &RuleTestReport::failed);
  console.out << fmt::format("{}: ", counted(total(reports, &RuleTestReport::passed) + bad, "test"))
              << (bad == 0 ? "all passed\n"
                           : fmt::format("{} passed, {} failed\n", total(reports, &RuleTestReport::passed), bad));
}

void print_tests_json(const std::vector<RuleTestReport>& reports, bool some, Console& console) {
  Json json;
  json["files"] = Json::array();
  for (const RuleTestReport& report : reports) {
    Json file;
    file["file"] = report.file;
    file["game"] = report.game;
    file["fault"] = report.fault ? failure_json(*report.fault) : Json(nullptr);
    file["tests"] = Json::array();
    for (const RuleTestResult& result : report.tests) {
      Json test;
      test["name"] = result.name;
      test["clauses"] = result.clauses;
      test["line"] = result.line;
      test["passed"] = !result.failure;
      if (result.failure) test["failure"] = failure_json(*result.failure);
      file["tests"].push_back(std::move(test));
    }
    if (!some) {
      file["clauses"]["covered"] = report.covered();
      file["clauses"]["uncovered"] = report.uncovered();
      file["clauses"]["unknown"] = report.unknown();
    }
    json["files"].push_back(std::move(file));
  }
  json["passed"] = total(reports, &RuleTestReport::passed);
  json["failed"] = total(reports, &RuleTestReport::failed);
  write_json(console.out, json);
}

void print_tests_junit(const std::vector<RuleTestReport>& reports, Console& console) {
  std::ostream& out = console.out;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out << fmt::format("<testsuites tests=\"{}\" failures=\"{}\">\n",
                     total(reports, &RuleTestReport::passed) + total(reports, &RuleTestReport::failed),
                     total(reports, &RuleTestReport::failed));
  for (const RuleTestReport& report : reports) {
    out << fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\">\n", xml_text(report.file),
                       report.passed() + report.failed(), report.failed());
    if (report.fault) out << case_xml(report, report.file, report.fault->line, &*report.fault);
    for (const RuleTestResult& test : report.tests) {
      out << case_xml(report, test.name, test.line, test.failure ? &*test.failure : nullptr);
    }
    out << "  </testsuite>\n";
  }
  out << "</testsuites>\n";
}

}  // namespace houserules
