// Goes through all expressions of a header.
#pragma once

#include "grammar/header/header.h"

namespace houserules {

/// What an expression has to be.
enum class Wanted { condition, number };

/// Calls visit(statement, expression, Wanted::number, false) for every count in a pack. `Deck` is DeckNode, const or
/// not.
template <typename Deck, typename Visit>
void visit_deck(const Statement& statement, Deck& deck, Visit& visit) {
  if (deck.count) visit(statement, deck.count, Wanted::number, false);
  if (deck.copies) visit(statement, deck.copies, Wanted::number, false);
  for (auto& plus : deck.plus) {
    if (plus.count) visit(statement, plus.count, Wanted::number, false);
  }
  for (auto& part : deck.parts) visit_deck(statement, part, visit);
}

/// Calls visit(statement, expression, wanted, players_only) for every expression that is not null. `players_only` marks
/// the conditions of options and presets, which are asked before the options have values. `H` is Header, const or not.
template <typename H, typename Visit>
void visit_statements(H& header, Visit visit) {
  const auto number = [&](const Statement& statement, auto& expression) {
    if (expression) visit(statement, expression, Wanted::number, false);
  };
  const auto whens = [&](auto& statements, bool players_only = false) {
    for (auto& statement : statements) {
      if (statement.when) visit(statement, statement.when, Wanted::condition, players_only);
    }
  };
  for (auto& s : header.teams) number(s, s.count);
  for (auto& s : header.decks) visit_deck(s, s.deck, visit);
  for (auto& s : header.values) {
    for (auto& item : s.items) number(s, item.value);
  }
  for (auto& s : header.piles) number(s, s.row);
  for (auto& s : header.deals) number(s, s.count);
  for (auto& s : header.turn_ups) number(s, s.count);
  for (auto& s : header.refills) number(s, s.keep);
  for (auto& s : header.requires_) {
    if (s.condition) visit(s, s.condition, Wanted::condition, false);
  }
  for (auto& s : header.matches) number(s, s.number);
  for (auto& s : header.limits) number(s, s.decisions);
  for (auto& s : header.chips) number(s, s.each);
  whens(header.players), whens(header.teams), whens(header.decks), whens(header.orders), whens(header.values),
      whens(header.piles);
  whens(header.deals), whens(header.turn_ups), whens(header.refills), whens(header.publics), whens(header.moves);
  whens(header.options, /*players_only=*/true), whens(header.presets, /*players_only=*/true);
  whens(header.requires_), whens(header.firsts), whens(header.plays), whens(header.matches);
  whens(header.wins), whens(header.limits), whens(header.chips), whens(header.pots), whens(header.removals);
}

}  // namespace houserules
