// Symbols, folding, semantic tokens.
#include <algorithm>

#include "grammar/header/statements.h"
#include "grammar/lua/walk.h"
#include "grammar/rule_sheet/lines.h"
#include "lsp/answers.h"

namespace houserules {
namespace {

/// The protocol's numbers for kinds of symbols.
enum SymbolKind { kNamespace = 3, kProperty = 7, kFunction = 12, kVariable = 13, kString = 15, kEvent = 24 };
/// Indices in token_types().
enum TokenType { kKeywordToken, kFunctionToken, kVariableToken, kParameterToken, kPropertyToken, kEventToken };

SymbolKind kind_of(StatementKind kind) {
  switch (kind) {
    case StatementKind::move: return kEvent;
    case StatementKind::option:
    case StatementKind::preset: return kProperty;
    default: return kVariable;
  }
}

Json symbol(const EditorText& text, std::string name, std::string detail, SymbolKind kind, std::size_t begin,
            std::size_t end, const Range& name_range) {
  // The range of the name must lie within the other.
  const std::size_t from = std::clamp(text.offset(name_range.begin), begin, end);
  const std::size_t to = std::clamp(text.offset(name_range.end), from, end);
  return {{"name", name.empty() ? "?" : std::move(name)},
          {"detail", std::move(detail)},
          {"kind", static_cast<int>(kind)},
          {"range", text.range(begin, end)},
          {"selectionRange", text.range(from, to)}};
}

TokenType token_of(const NameUse& use) {
  switch (use.space) {
    case NameSpace::local:
      return use.local->kind == lua::LocalKind::parameter  ? kParameterToken
             : use.local->kind == lua::LocalKind::function ? kFunctionToken
                                                           : kVariableToken;
    case NameSpace::move: return kEventToken;
    case NameSpace::option:
    case NameSpace::preset: return kPropertyToken;
    case NameSpace::table: break;
  }
  return kVariableToken;
}

}  // namespace

Json document_symbols(const FileView& view) {
  const EditorText& text = view.text();
  Json symbols = Json::array();
  if (const auto& place = view.header_place()) {
    const Range whole{text.position(place->opener), text.position(place->begin)};
    Json header = symbol(text, view.header().title.empty() ? "rules" : view.header().title, "header", kNamespace,
                         place->opener, std::max(place->opener, place->end), whole);
    for (const auto& statement : view.header().statements) {
      if (statement->file != view.rules().file().path) continue;
      const std::string keyword(type_of(statement->kind).keyword);
      header["children"].push_back(symbol(text, statement->name.empty() ? keyword : statement->name, keyword,
                                          kind_of(statement->kind), text.offset(statement->range.begin),
                                          text.offset(statement->range.end), statement->name_range));
    }
    symbols.push_back(std::move(header));
  }
  // Those of a variant come before those of its base.
  const ParsedRuleSheet sheet = parse_rule_sheet(text.text(), view.rules().file().path, view.header());
  for (const Clause& clause : sheet.clauses) {
    if (clause.number.empty()) continue;
    symbols.push_back(symbol(text, clause.number, clause.pieces.empty() ? "" : clause.pieces.front().text, kString,
                             text.offset(clause.range.begin), text.offset(clause.range.end), clause.range));
  }
  for (const lua::Function* function : view.script().functions) {
    if (function->name.empty() || function->enclosing != view.script().main) continue;
    const lua::Node* whole = function->parent != nullptr ? function->parent : function;
    symbols.push_back(symbol(text, function->name, form_of(*function), kFunction, text.offset(whole->range.begin),
                             text.offset(whole->range.end), function->name_range));
  }
  return symbols;
}

Json folding_ranges(const FileView& view) {
  Json ranges = Json::array();
  const auto add = [&ranges](int first, int last, const char* kind) {
    if (last <= first) return;
    Json range{{"startLine", first - 1}, {"endLine", last - 1}};
    if (*kind != '\0') range["kind"] = kind;
    ranges.push_back(std::move(range));
  };
  const EditorText& text = view.text();
  if (const auto& place = view.header_place())
    add(text.position(place->opener).line, text.position(place->end).line - 1, "region");
  for (const lua::Function* function : view.script().functions)
    add(function->range.begin.line, function->range.end.line - 1, "");
  int first = 0, last = 0;
  for (const SheetLine& line : sheet_lines(text.text())) {
    const int number = text.position(line.begin).line;
    if (number != last + 1) {
      add(first, last, "comment");
      first = number;
    }
    last = number;
  }
  add(first, last, "comment");
  return ranges;
}

std::vector<std::string> token_types() { return {"keyword", "function", "variable", "parameter", "property", "event"}; }

Json semantic_tokens(const FileView& view) {
  struct Token {
    std::size_t begin, end;
    TokenType type;
  };
  const EditorText& text = view.text();
  std::vector<Token> tokens;
  if (const auto& place = view.header_place()) {
    for (const StatementPlace& statement : split_statements(text.text(), place->begin, place->end)) {
      const EditorText::Span keyword = text.word_at(statement.begin);
      if (!keyword.empty()) tokens.push_back({keyword.begin, keyword.end, kKeywordToken});
    }
  }
  std::map<std::pair<NameSpace, std::string>, bool> is_function;
  for (const NameUse& use : view.uses()) {
    if (use.declares && use.function != nullptr) is_function[{use.space, use.name}] = true;
  }
  for (const NameUse& use : view.uses()) {
    if (&view.text_of(use.file) != &text) continue;
    TokenType type = token_of(use);
    if (use.space == NameSpace::table && is_function.contains({use.space, use.name})) type = kFunctionToken;
    tokens.push_back({text.offset(use.range.begin), text.offset(use.range.end), type});
  }
  std::sort(tokens.begin(), tokens.end(), [](const Token& a, const Token& b) { return a.begin < b.begin; });
  Json data = Json::array();
  std::size_t line = 0, column = 0, end = 0;
  for (const Token& token : tokens) {
    if (token.begin < end || token.begin == token.end) continue;
    end = token.end;
    const Json place = text.place(token.begin);
    const auto its_line = place["line"].get<std::size_t>(), its_column = place["character"].get<std::size_t>();
    const std::size_t its_end = text.place(token.end)["character"].get<std::size_t>();
    data.push_back(its_line - line);
    data.push_back(its_line == line ? its_column - column : its_column);
    data.push_back(its_end - its_column);
    data.push_back(static_cast<int>(token.type));
    data.push_back(0);
    line = its_line;
    column = its_column;
  }
  return {{"data", std::move(data)}};
}

}  // namespace houserules
