// Choices as written in rule tests: `play 7C`, `ask 2`, `take 1..6`, `pass 2C 3C 4C`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// A choice named by a test: a move and, unless "", a value as choice_text formats it.
struct NamedChoice {
  std::uint8_t move = 0;
  std::string value;

  std::string text(const Setup& setup) const;
};

/// Parses `MOVE` or `MOVE VALUE`: a card, the cards of a set in any order, a suit, a rank, a player by seat or name, a
/// number, a range `a..b` or `a..b by s`, a place (`3rd card`), a pile by its label, a
/// word; two of them for a move with two values. On a fault returns nothing and describes it in `fault`,
/// with the nearest valid word.
std::optional<NamedChoice> parse_choice(const std::string& text, const Setup& setup, std::string& fault);

/// The alternative as tests write it: players by seat from 1, the cards of a set in pack order.
std::string choice_text(const Table& table, const Decision& decision, const Alternative& alternative);

/// The choice_text of every alternative, each once, in order.
std::vector<std::string> choice_texts(const Table& table, const Decision& decision);

/// The choice in `decision` that the test names; a number may come from a range. Nothing if it is not offered.
std::optional<Choice> find_choice(const Table& table, const Decision& decision, const NamedChoice& wanted);

/// Parses cards separated by spaces. On a fault returns nothing and describes it in `fault`.
std::optional<std::vector<FaceId>> parse_cards(const std::string& text, const Pack& pack, std::string& fault);

/// "7C KD", in the given order.
std::string cards_text(const std::vector<FaceId>& cards, const Pack& pack);

}  // namespace houserules
