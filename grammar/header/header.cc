#include "grammar/header/header.h"

#include <fmt/core.h>
#include <algorithm>
#include <iterator>

#include "grammar/diagnostics/fault_sink.h"
#include "grammar/header/build.h"
#include "grammar/header/check.h"
#include "grammar/header/lines.h"
#include "grammar/header/options.h"
#include "grammar/header/statements.h"
#include "grammar/header/tree.h"
#include "system/utf8.h"
#include "system/versions.h"

namespace houserules {
namespace {

constexpr std::size_t kMostStatements = 1000;

/// Records the names that a broken statement may have declared, so that uses of them are not reported as unknown.
void remember_broken(std::string_view statement, Header& header) {
  std::size_t at = 0;
  for (int word = 0; word < 2; ++word) {
    std::size_t end = at;
    while (end < statement.size() && is_name_char(statement[end])) ++end;
    header.broken.emplace_back(statement.substr(at, end - at));
    at = std::min(statement.find_first_not_of(" \t", end), statement.size());
  }
}

/// Reports only the first control character; the author will look for others.
void report_control_characters(std::string_view text, const HeaderPlace& place, FaultSink& faults) {
  constexpr std::string_view kSpace = "\t\r\n\f\v";
  for (std::size_t at = place.begin; at < place.end;) {
    const std::size_t length = code_point_step(text, at);
    const char32_t point = code_point(text, at, length);
    if (is_control(point) && kSpace.find(text[at]) == std::string_view::npos) {
      faults.add(Code::control_character, at, at + length,
                 fmt::format("the header has a control character, U+{:04X}", static_cast<std::uint32_t>(point)),
                 "remove it; some editors show it only on request");
      return;
    }
    at += length;
  }
}

/// Reports a `needs` statement that requires another version of the program. Returns whether it did.
bool refuse_version(std::string_view text, const StatementPlace& place, FaultSink& faults) {
  if (!text.substr(place.begin).starts_with(type_of(StatementKind::needs).keyword)) return false;
  const auto parsed = parse_statement(text, place.begin, place.end);
  const Node* statement = std::get_if<Node>(&parsed);
  const Node* version = statement == nullptr ? nullptr : statement->children.front().child(Tag::version);
  if (version == nullptr || !is_version(version->text)) return false;
  const std::string why = why_not_read(FileKind::rules, version->text);
  if (!why.empty()) faults.add(Code::needs_another_version, version->begin, version->end, "the file needs " + why);
  return !why.empty();
}

}  // namespace

const Statement* Header::last(StatementKind kind, std::string_view name) const {
  const auto found = std::find_if(statements.rbegin(), statements.rend(),
                                  [&](const auto& s) { return s->kind == kind && s->name == name; });
  return found == statements.rend() ? nullptr : found->get();
}

std::vector<std::string> Header::names(StatementKind kind) const {
  std::vector<std::string> names;
  for (const auto& statement : statements) {
    if (statement->kind == kind) names.push_back(statement->name);
  }
  return names;
}

std::vector<const OptionStatement*> Header::options() const {
  std::vector<const OptionStatement*> options;
  for (const OptionStatement& option : all<OptionStatement>()) {
    const auto same = [&](const OptionStatement* listed) { return listed->name == option.name; };
    if (std::none_of(options.begin(), options.end(), same)) options.push_back(&option);
  }
  return options;
}

bool Header::allows_players(int n) const {
  const auto stated = all<PlayersStatement>();
  if (stated.empty()) return n >= 2 && n <= kMaxPlayers;
  for (const PlayersStatement& statement : stated) {
    for (const auto& span : statement.spans) {
      if (n >= span.from && n <= span.to) return true;
    }
  }
  return false;
}

std::vector<int> Header::player_counts() const {
  std::vector<int> result;
  for (int n = 1; n <= kMaxPlayers; ++n) {
    if (allows_players(n)) result.push_back(n);
  }
  return result;
}

std::string Header::family() const {
  const auto* statement = last<FamilyStatement>();
  return statement == nullptr ? "" : statement->family;
}

bool ParsedHeader::ok() const {
  return std::none_of(diagnostics.begin(), diagnostics.end(),
                      [](const Diagnostic& d) { return d.severity == Severity::error; });
}

ParsedHeader parse_header(std::string_view text, const std::string& file) {
  ParsedHeader result;
  result.header.file = file;
  const SourceText source(text);
  const auto found = find_header(source, file);
  if (const auto* fault = std::get_if<Diagnostic>(&found)) {
    result.diagnostics.push_back(*fault);
    return result;
  }
  const HeaderPlace& place = std::get<HeaderPlace>(found);
  FaultSink faults(source, file, result.diagnostics);
  const auto statements = split_statements(text, place.begin, place.end);
  for (const StatementPlace& statement : statements) {
    if (refuse_version(text, statement, faults)) return result;
  }
  report_control_characters(text, place, faults);
  bool titled = false;
  if (statements.size() > kMostStatements) {
    const StatementPlace& last = statements[kMostStatements];
    faults.add(Code::header_too_long, last.begin, last.end,
               fmt::format("the header is too long: expected at most {} statements", kMostStatements));
    return result;
  }
  for (const StatementPlace& statement : statements) {
    if (std::ssize(result.diagnostics) >= kMostFaults) break;
    const std::string_view written = text.substr(statement.begin, statement.end - statement.begin);
    titled = titled || written.starts_with("game") || written.starts_with("variant");
    const auto parsed = parse_statement(text, statement.begin, statement.end);
    if (const auto* node = std::get_if<Node>(&parsed)) {
      add_statement(*node, statement, faults, result.header);
    } else {
      report_syntax_fault(std::get<SyntaxFault>(parsed), statement.begin, statement.end, faults);
      remember_broken(written, result.header);
    }
  }
  if (!titled) {
    faults.add(Code::neither_game_nor_variant, place.opener, place.begin,
               "the header does not say what game it is: expected `game \"...\"`",
               "or `variant of NAME \"...\"` if it changes another game");
  }
  if (!result.header.is_variant) settle_options(result.header, result.diagnostics);
  std::stable_sort(result.diagnostics.begin(), result.diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.range.begin < b.range.begin; });
  if (std::ssize(result.diagnostics) > kMostFaults)
    result.diagnostics.erase(result.diagnostics.begin() + kMostFaults, result.diagnostics.end());
  return result;
}

}  // namespace houserules
