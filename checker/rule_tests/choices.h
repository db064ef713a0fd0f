// Choices as rule tests write them: `play 7C`, `ask 2`, `take 1..6`, `pass 2C 3C 4C`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// A choice that a test names: a move and, unless it is "", a value in the form that choice_text gives it.
struct NamedChoice {
  std::uint8_t move = 0;
  std::string value;

  std::string text(const Setup& setup) const;
};

/// Understands `MOVE` or `MOVE VALUE`: a card, several of one set in any order, a suit, a rank, a player by seat or
/// name, a number, a range `a..b` or `a..b by s`, a place (`3rd card`). On a fault nothing, and `fault` tells, with the
/// nearest right word.
std::optional<NamedChoice> parse_choice(const std::string& text, const Setup& setup, std::string& fault);

/// An alternative as tests write it: players by their seats from 1, the cards of a set in the order of the pack.
std::string choice_text(const Table& table, const Decision& decision, const Alternative& alternative);

/// All alternatives of the decision so, each once, in their order.
std::vector<std::string> choice_texts(const Table& table, const Decision& decision);

/// The choice of `decision` that the test names; a number may be one of a range. Nothing when it is not offered.
std::optional<Choice> find_choice(const Table& table, const Decision& decision, const NamedChoice& wanted);

/// Cards separated by blanks. On a fault nothing, and `fault` tells.
std::optional<std::vector<FaceId>> parse_cards(const std::string& text, const Pack& pack, std::string& fault);

/// "7C KD": cards in the order given.
std::string cards_text(const std::vector<FaceId>& cards, const Pack& pack);

}  // namespace houserules
