// The help text, with examples from the pending decision.
#include <algorithm>

#include <fmt/format.h>

#include "cli/play/commands.h"
#include "telling/listing.h"
#include "telling/offered_moves.h"
#include "telling/text.h"

namespace houserules {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// An example of each way to enter a move that is possible now.
Rows ways_to_move(const Table& table, const Decision& decision) {
  const auto listed = listed_moves(table, decision);
  const auto of_kind = [&](std::initializer_list<AlternativeKind> kinds) {
    return std::find_if(decision.alternatives.begin(), decision.alternatives.end(),
                        [&](const Alternative& alternative) { return contains(kinds, alternative.kind); });
  };
  const auto text = [&](const Alternative& alternative, const std::int64_t* number = nullptr) {
    return alternative_text(table, decision, alternative, decision.seat, false, number);
  };
  const auto value = [&](const Alternative& alternative) {
    return value_text(table, decision, alternative, decision.seat);
  };
  const auto none = decision.alternatives.end();
  Rows rows;
  const auto single =
      std::find_if(listed.begin(), listed.end(), [](const ListedMove& line) { return line.alternatives.size() == 1; });
  const auto number = of_kind({AlternativeKind::number, AlternativeKind::range});
  const bool numbers = asks_for_numbers(table, decision);
  if (numbers && number != none) {
    const std::int64_t middle = number->value + std::int64_t{(number->variants() - 1) / 2} * number->step;
    const bool alone = number->second == AlternativeKind::plain;
    if (alone) rows.push_back({std::to_string(middle), "this number: " + text(*number, &middle)});
    rows.push_back(
        {lower(text(*number, &middle)), alone ? "the same in words" : "the words of a move, in full or abbreviated"});
  } else if (!numbers && single != listed.end()) {
    rows.push_back({std::to_string(single - listed.begin() + 1), "the move with this number"});
  }
  if (const auto card = of_kind({AlternativeKind::card}); card != none) {
    rows.push_back({lower(value(*card)), "the card: " + text(*card)});
    rows.push_back({lower(text(*card)), "the same in words, in full or abbreviated"});
  }
  if (auto set = of_kind({AlternativeKind::set}); set != none) {
    const auto several = std::find_if(
        set, none, [](const Alternative& one) { return one.kind == AlternativeKind::set && one.count > 1; });
    if (several != none) set = several;
    rows.push_back({typed_set(table, decision, *set),
                    (several != none ? "several cards, in any order: " : "the card: ") + text(*set)});
  }
  if (const auto other = of_kind({AlternativeKind::suit, AlternativeKind::rank, AlternativeKind::player});
      other != none)
    rows.push_back({lower(value(*other)), text(*other)});
  if (const auto place = of_kind({AlternativeKind::place}); place != none)
    rows.push_back({value(*place), "a card that you cannot see, counted from the bottom"});
  if (const auto plain = of_kind({AlternativeKind::plain}); plain != none) {
    const std::string words = text(*plain);
    rows.push_back({words, "the words of a move, in full or abbreviated"});
  }
  return rows;
}

}  // namespace

std::string help_text(const Table& table, const Decision& decision, const Style& style, const std::string& call,
                      bool lesson) {
  Rows rows = ways_to_move(table, decision);
  if (!call.empty()) rows.push_back({call, "a call out of turn, the caller's name first"});
  const std::size_t moves = rows.size();
  rows.push_back({"hint", "what a player who thinks ahead would do"});
  if (const auto held = own_cards(table, decision.seat); !held.empty())
    rows.push_back({"why " + lower(table.pack().text(table.face(held[0]))), "why a card cannot be played"});
  rows.push_back({"undo", "take your last move back"});
  if (!lesson) rows.push_back({"redo", "redo what undo took back"});
  rows.push_back({"moves", "everything you may do now"});
  rows.push_back({"table", "the whole table again; with the name of a pile, all its cards"});
  if (!lesson) rows.push_back({"look --svg FILE", "draw the table as a picture, into a file"});
  if (table.setup().players == 1 && !lesson) rows.push_back({"give up", "lose, and stop"});
  if (table.setup().hands)
    rows.push_back({"sort rank", table.setup().counts_melds ? "sort your hand by rank; sort suit: by suit; sort melds"
                                                            : "sort your hand by rank; sort suit: by suit"});
  rows.push_back({"log", "what has happened so far; log 10: the last ten lines"});
  rows.push_back({"scores", "what everybody has so far, deal by deal"});
  rows.push_back({"rules", "the rules of this game"});
  if (!lesson) rows.push_back({"save game.jsonl", "save the game so far, to replay it"});
  rows.push_back({"quit", lesson ? "leave the lesson" : "leave; you can resume the game later"});
  std::size_t widest = 0;
  for (const auto& row : rows) widest = std::max(widest, row[0].size());
  constexpr std::size_t kWidestColumn = 20;
  const int column = static_cast<int>(std::min(widest, kWidestColumn));
  std::string text = "Type a move and press Enter:\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == moves) text += "Or a command:\n";
    const std::string what = with_cards(table.pack(), rows[i][1], style);
    if (style.plain) text += fmt::format("{}: {}.\n", rows[i][0], what);
    else text += flow(split_words(what), style.width, "  " + pad_right(rows[i][0], column) + "  ", " ", column + 4);
  }
  return text;
}

}  // namespace houserules
