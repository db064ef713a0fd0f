#include "cli/play/completion.h"

#include <algorithm>
#include <set>

#include "cli/play/commands.h"
#include "telling/offered_moves.h"
#include "telling/text.h"

namespace houserules {
namespace {

std::set<std::string> arguments_of(const std::string& command, const Table& table, Seat seat) {
  if (command == "sort" && table.setup().counts_melds) return {"melds", "rank", "suit"};
  if (command == "sort") return {"rank", "suit"};
  std::set<std::string> words;
  if (command == "why") {
    for (const CardId card : own_cards(table, seat)) words.insert(lower(table.pack().text(table.face(card))));
  }
  if (command == "table" || command == "look") {
    for (const PileInfo& pile : table.setup().piles) words.insert(lower(pile.label));
  }
  return words;
}

}  // namespace

std::vector<std::string> completions(const std::string& before, const std::string& word, const Table& table,
                                     const Decision& decision) {
  std::vector<std::string> typed = split_words(lower(before));
  std::set<std::string> words;
  for (const Alternative& alternative : decision.alternatives) {
    std::vector<std::string> left = split_words(lower(alternative_text(table, decision, alternative, decision.seat)));
    const bool fits = std::all_of(typed.begin(), typed.end(), [&left](const std::string& one) {
      const auto found = std::find(left.begin(), left.end(), one);
      if (found == left.end()) return false;
      left.erase(found);
      return true;
    });
    if (!fits) continue;
    if (alternative.kind == AlternativeKind::range)
      std::erase(left, value_text(table, decision, alternative, decision.seat));
    words.insert(left.begin(), left.end());
  }
  if (typed.empty()) words.insert(command_words().begin(), command_words().end());
  if (typed.size() == 1) words.merge(arguments_of(typed[0], table, decision.seat));
  const std::string begun = lower(word);
  std::vector<std::string> result;
  std::copy_if(words.begin(), words.end(), std::back_inserter(result),
               [&begun](const std::string& candidate) { return candidate.starts_with(begun); });
  return result;
}

}  // namespace houserules
