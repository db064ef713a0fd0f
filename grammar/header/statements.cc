#include "grammar/header/statements.h"

#include <algorithm>
#include <array>

namespace houserules {
namespace {

template <typename Kind>
constexpr ExpressionPtr Statement::*own(ExpressionPtr Kind::*member) {
  return static_cast<ExpressionPtr Statement::*>(member);
}

/// In the order of StatementKind.
constexpr auto kTypes = std::to_array<StatementType>({
    {StatementKind::family, "family"},
    {StatementKind::players, "players", Several::all},
    {StatementKind::teams, "teams", Several::last, Removal::whole, own(&TeamsStatement::count), 2},
    {StatementKind::deck, "deck"},
    {StatementKind::order, "order"},
    {StatementKind::values, "values"},
    {StatementKind::pile, "pile", Several::last, Removal::named, own(&PileStatement::row), 1},
    {StatementKind::deal, "deal", Several::last, Removal::either, own(&DealStatement::count), 1},
    {StatementKind::turn_up, "turn up", Several::last, Removal::either, own(&TurnUpStatement::count), 1},
    {StatementKind::refill, "refill", Several::last, Removal::either, own(&RefillStatement::keep), 0},
    {StatementKind::public_value, "public", Several::last, Removal::named, own(&PublicStatement::start)},
    {StatementKind::face_name, "name", Several::last, Removal::named},
    {StatementKind::word_set, "words", Several::last, Removal::named},
    {StatementKind::move, "move", Several::last, Removal::named},
    {StatementKind::option, "option", Several::last_for_players, Removal::named},
    {StatementKind::require, "require", Several::all, Removal::either, own(&RequireStatement::condition)},
    {StatementKind::preset, "preset", Several::last_for_players, Removal::named},
    {StatementKind::first, "first"},
    {StatementKind::dealer, "dealer"},
    {StatementKind::play, "play"},
    {StatementKind::match, "match", Several::last, Removal::whole, own(&MatchStatement::number), 1},
    {StatementKind::win, "win"},
    {StatementKind::limit, "limit", Several::last, Removal::whole, own(&LimitStatement::decisions), 1},
    {StatementKind::chips, "chips", Several::last, Removal::whole, own(&ChipsStatement::each), 0},
    {StatementKind::pot, "pot", Several::last, Removal::named},
    {StatementKind::no, "no", Several::all, Removal::none},
});
static_assert([] {
  std::size_t row = 0;
  while (row < kTypes.size() && kTypes[row].kind == static_cast<StatementKind>(row)) ++row;
  return row == kTypes.size() && kTypes.back().kind == StatementKind::no;
}());

}  // namespace

const StatementType& type_of(StatementKind kind) { return kTypes[static_cast<std::size_t>(kind)]; }

const StatementType* find_type(std::string_view keyword) {
  const auto found =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& type) { return type.keyword == keyword; });
  return found == kTypes.end() ? nullptr : &*found;
}

const std::vector<std::string>& statement_keywords() {
  static const std::vector<std::string> keywords = [] {
    std::vector<std::string> words = {"game", "variant", "about", "author", "source"};
    for (const StatementType& type : kTypes) words.emplace_back(type.keyword.substr(0, type.keyword.find(' ')));
    return words;
  }();
  return keywords;
}

const std::vector<std::string>& removable_keywords() {
  static const std::vector<std::string> keywords = [] {
    std::vector<std::string> words = {"about", "author", "source"};
    for (const StatementType& type : kTypes) {
      if (type.removal != Removal::none) words.emplace_back(type.keyword);
    }
    return words;
  }();
  return keywords;
}

std::string key_of(const Statement& statement) {
  if (statement.kind != StatementKind::refill) return statement.name;
  return statement.name + " from " + static_cast<const RefillStatement&>(statement).from;
}

std::vector<const Statement*> holding(const Header& header, StatementKind kind, const Environment& environment) {
  std::vector<std::pair<std::string, const Statement*>> found;
  for (const auto& statement : header.statements) {
    if (statement->kind != kind) continue;
    std::string key = key_of(*statement);
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
  if (deck.copies) visit(deck.copies);
  for (const auto& plus : deck.plus) {
    if (plus.count) visit(plus.count);
  }
  for (const DeckNode& part : deck.parts) visit_counts(part, visit);
}

void visit_expressions(const Header& header,
                       const std::function<void(const Statement&, const ExpressionPtr&, Wanted)>& visit) {
  for (const auto& pointer : header.statements) {
    const Statement& statement = *pointer;
    const auto number = [&](const ExpressionPtr& expression) {
      if (expression) visit(statement, expression, Wanted::number);
    };
    if (statement.when) visit(statement, statement.when, Wanted::condition);
    const auto expression = type_of(statement.kind).expression;
    if (expression != nullptr && statement.*expression)
      visit(statement, statement.*expression,
            statement.kind == StatementKind::require ? Wanted::condition : Wanted::number);
    if (statement.kind == StatementKind::deck) {
      visit_counts(static_cast<const DeckStatement&>(statement).deck, number);
    } else if (statement.kind == StatementKind::deal) {
      const auto& deal = static_cast<const DealStatement&>(statement);
      for (const ExpressionPtr& packet : deal.packets) number(packet);
      number(deal.last);
    } else if (statement.kind == StatementKind::match) {
      for (const auto& condition : static_cast<const MatchStatement&>(statement).conditions) number(condition.bound);
    } else if (statement.kind == StatementKind::values) {
      for (const auto& item : static_cast<const ValuesStatement&>(statement).items) number(item.value);
    }
  }
}

}  // namespace houserules
