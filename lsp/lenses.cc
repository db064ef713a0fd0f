#include "lsp/lenses.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "grammar/rule_sheet/rule_sheet.h"
#include "runtime/text.h"

namespace houserules {
namespace {

std::string counts_text(const TestedClauses::Counts& counts) {
  const int all = counts.passed + counts.failed;
  const std::string tests = counted(all, "test");
  if (counts.failed == 0) return tests + " passed";
  return all == 1 ? "1 test failed" : fmt::format("{} of {} failed", counts.failed, tests);
}

std::string games_text(std::int64_t reached, std::int64_t games) {
  return reached == 0 ? fmt::format("not reached in {} games", games)
                      : fmt::format("reached in {} of {} games", reached, games);
}

/// The statement of the script that begins in that line, as its number; nothing if there is none.
std::optional<std::size_t> statement_in(const LuaScript& script, int line) {
  for (std::size_t i = 0; i < script.statements.size(); ++i) {
    if (script.statements[i]->range.begin.line == line) return i;
  }
  return std::nullopt;
}

const lua::Function* function_in(const LuaScript& script, int line) {
  for (const lua::Function* function : script.functions) {
    if (!function->name.empty() && function->range.begin.line == line) return function;
  }
  return nullptr;
}

}  // namespace

TestedClauses tested_clauses(const RuleTestReport& report) {
  TestedClauses tested;
  const auto count = [](TestedClauses::Counts& counts, bool failed) { ++(failed ? counts.failed : counts.passed); };
  for (const RuleTestResult& test : report.tests) {
    const bool failed = test.failure.has_value();
    count(tested.all, failed);
    for (const std::string& clause : test.clauses) count(tested.clauses[clause], failed);
    if (failed && tested.failed_first.empty()) tested.failed_first = test.name;
  }
  return tested;
}

ReachedPlaces reached_places(const Rules& rules, const GamesOfStatements& games) {
  const LuaScript& script = rules.scripts.back();
  ReachedPlaces reached;
  if (games.games == 0) return reached;
  reached.games = games.games;
  const auto games_of = [&](std::size_t statement) {
    return statement < games.ran_in.size() ? games.ran_in[statement] : 0;
  };
  for (const lua::Function* function : script.functions) {
    if (function->name.empty() || function->body->statements.empty()) continue;
    const auto first = std::find(script.statements.begin(), script.statements.end(), function->body->statements[0]);
    if (first != script.statements.end())
      reached.functions[function->name] = games_of(static_cast<std::size_t>(first - script.statements.begin()));
  }
  for (const Clause& clause : parse_rule_sheet(rules.file().text, rules.file().path, rules.header).clauses) {
    const int below = clause.range.end.line + 1;
    const auto statement = statement_in(script, below);
    if (!clause.number.empty() && statement && function_in(script, below) == nullptr)
      reached.clauses[clause.number] = games_of(*statement);
  }
  return reached;
}

Json code_lenses(const FileView& view, bool commands, const TestedClauses& tested, const ReachedPlaces& reached) {
  const EditorText& text = view.text();
  Json lenses = Json::array();
  const auto add = [&](const Position& place, std::string title, const char* command) {
    const std::size_t offset = text.offset(place);
    Json shown{{"title", std::move(title)}, {"command", command}};
    if (*command != '\0') shown["arguments"] = {view.rules().file().path};
    lenses.push_back({{"range", text.range(offset, offset)}, {"command", std::move(shown)}});
  };
  const auto counts_of = [&tested](const std::string& clause) {
    const auto found = tested.clauses.find(clause);
    return found == tested.clauses.end() ? TestedClauses::Counts{} : found->second;
  };
  if (const auto& header = view.header_place()) {
    const Position top = text.position(header->opener);
    if (commands) {
      add(top, "play", "houserules.play");
      add(top, "check", "houserules.check");
    }
    if (tested.all.passed + tested.all.failed > 0) {
      const std::string first = tested.failed_first.empty() ? "" : ": " + tested.failed_first;
      add(top, counts_text(tested.all) + first, commands ? "houserules.test" : "");
    }
  }
  std::map<int, Position> comments;  // where the comment above that line begins
  for (const Clause& clause : parse_rule_sheet(text.text(), view.rules().file().path, view.header()).clauses) {
    const int below = clause.range.end.line + 1;
    const auto around = comments.find(clause.range.begin.line);
    comments[below] = around == comments.end() ? clause.range.begin : around->second;
    if (clause.number.empty()) continue;
    const TestedClauses::Counts counts = counts_of(clause.number);
    if (counts.passed + counts.failed > 0) add(clause.range.begin, counts_text(counts), "");
    const auto games = reached.clauses.find(clause.number);
    if (games != reached.clauses.end() && function_in(view.script(), below) == nullptr)
      add(clause.range.begin, games_text(games->second, reached.games), "");
  }
  if (reached.games == 0) return lenses;
  for (const lua::Function* function : view.script().functions) {
    const auto games = reached.functions.find(function->name);
    if (function->name.empty() || games == reached.functions.end()) continue;
    const auto comment = comments.find(function->range.begin.line);
    add(comment == comments.end() ? function->range.begin : comment->second, games_text(games->second, reached.games),
        "");
  }
  return lenses;
}

}  // namespace houserules
