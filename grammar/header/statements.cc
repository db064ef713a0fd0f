#include "grammar/header/statements.h"

#include <algorithm>
#include <iterator>

namespace houserules {
const StatementType* find_type(std::string_view keyword) {
  const auto found = std::find_if(std::begin(kStatementTypes), std::end(kStatementTypes),
                                  [&](const StatementType& type) { return type.keyword == keyword; });
  return found == std::end(kStatementTypes) ? nullptr : found;
}

const std::vector<std::string>& statement_keywords() {
  static const std::vector<std::string> keywords = [] {
    std::vector<std::string> words;
    for (const StatementType& type : kStatementTypes) words.emplace_back(type.opener());
    return words;
  }();
  return keywords;
}

const std::vector<std::string>& removable_keywords() {
  static const std::vector<std::string> keywords = [] {
    std::vector<std::string> words;
    for (const StatementType& type : kStatementTypes) {
      if (type.removal != Removal::none) words.emplace_back(type.keyword);
    }
    return words;
  }();
  return keywords;
}

std::vector<const Statement*> holding(const Header& header, StatementKind kind, const Environment& environment) {
  std::vector<std::pair<std::string, const Statement*>> found;
  for (const auto& statement : header.statements) {
    if (statement->kind != kind) continue;
    std::string key = statement->key();
    auto at = std::find_if(found.begin(), found.end(), [&](const auto& entry) { return entry.first == key; });
    if (at == found.end()) at = found.insert(found.end(), {std::move(key), nullptr});
    if (holds(statement->when, environment)) at->second = statement.get();
  }
  std::vector<const Statement*> result;
  for (const auto& [key, statement] : found) {
    if (statement != nullptr) result.push_back(statement);
  }
  return result;
}

bool is_usual_pile(std::string_view name) { return contains(kUsualPiles, name); }

void visit_counts(const DeckNode& deck, const std::function<void(const ExpressionPtr&)>& visit) {
  if (deck.count) visit(deck.count);
  const ExpressionPtr* last = nullptr;  // the ranks of a run share one
  for (const ExpressionPtr& copies : deck.rank_copies) {
    if (copies && (last == nullptr || *last != copies)) visit(copies);
    last = &copies;
  }
  if (deck.copies) visit(deck.copies);
  for (const auto& plus : deck.plus) {
    if (plus.count) visit(plus.count);
  }
  for (const DeckNode& part : deck.parts) visit_counts(part, visit);
}

void visit_expressions(const Header& header, const std::function<void(const Statement&, const StatementPart&)>& visit) {
  for (const auto& statement : header.statements) {
    const PartVisitor visit_one = [&](const StatementPart& part) {
      if (part.expression) visit(*statement, part);
    };
    visit_one({statement->when, Wanted::condition});
    statement->visit_parts(visit_one);
  }
}

void DeckStatement::visit_parts(const PartVisitor& visit) const {
  visit_counts(deck, [&](const ExpressionPtr& count) { visit({count}); });
}

void ValuesStatement::visit_parts(const PartVisitor& visit) const {
  for (const Item& item : items) visit({item.value});
}

void DealStatement::visit_parts(const PartVisitor& visit) const {
  visit({count, Wanted::number, /*least=*/1});
  for (const ExpressionPtr& packet : packets) visit({packet});
  visit({last});
}

void MatchStatement::visit_parts(const PartVisitor& visit) const {
  visit({number, Wanted::number, /*least=*/1});
  for (const Condition& condition : conditions) visit({condition.bound});
}

}  // namespace houserules
