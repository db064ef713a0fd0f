#include "cli/play/listing.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/text.h"

namespace houserules {
namespace {

constexpr std::size_t kSetsListed = 12;

/// "pass 3 cards: type them, as in 2c 3c 4c".
std::string sets_text(const Table& table, const Decision& decision, const Alternative& alternative) {
  const std::string first = alternative_text(table, decision, alternative, decision.seat);
  const std::string cards = value_text(table, decision, alternative, decision.seat);
  const auto at = first.find(cards);
  const std::string what = at == std::string::npos ? first
                                                   : first.substr(0, at) + counted(alternative.count, "card") +
                                                         first.substr(at + cards.size());
  return fmt::format("{}: type them, as in {}", what, typed_cards(table, decision, alternative));
}

/// "stake 1 to 10: type the number, as in stake 4".
std::string range_text(const Table& table, const Decision& decision, const Alternative& alternative) {
  const auto text = [&](std::int64_t number) {
    return alternative_text(table, decision, alternative, decision.seat, false, &number);
  };
  const std::int64_t middle =
      alternative.value + (alternative.most - alternative.value) / alternative.step / 2 * alternative.step;
  const std::string least = std::to_string(alternative.value);
  std::string what = text(alternative.value);
  if (const auto at = what.rfind(least); at != std::string::npos && alternative.variants() > 1) {
    what.insert(at + least.size(), fmt::format(" to {}", alternative.most));
  }
  if (alternative.step != 1) what += fmt::format(" in steps of {}", alternative.step);
  return fmt::format("{}: type the number, as in {}", what, text(middle));
}

}  // namespace

std::string group_title(const std::string& text) {
  const auto open = text.find('{');
  const auto close = text.rfind('}');
  if (open == std::string::npos || close == std::string::npos) return text;
  const std::string before = text.substr(0, open), after = text.substr(close + 1);
  const std::string title = after.empty() ? before : before + "..." + after;
  return title.substr(0, title.find_last_not_of(' ') + 1);
}

std::string typed_cards(const Table& table, const Decision& decision, const Alternative& alternative) {
  std::vector<FaceId> faces;
  for (std::uint16_t i = 0; i < alternative.count; ++i) {
    const CardId card = decision.sets[static_cast<std::size_t>(alternative.value) + i];
    if (!table.sees(decision.seat, card)) return lower(value_text(table, decision, alternative, decision.seat));
    faces.push_back(table.face(card));
  }
  std::sort(faces.begin(), faces.end());
  std::string text;
  for (const FaceId face : faces) text += (text.empty() ? "" : " ") + lower(table.pack().text(face));
  return text;
}

std::vector<ListedMove> listed_moves(const Table& table, const Decision& decision) {
  const auto& alternatives = decision.alternatives;
  const auto text = [&](std::size_t i) { return alternative_text(table, decision, alternatives[i], decision.seat); };
  const auto face = [&](std::size_t i) { return table.face(static_cast<CardId>(alternatives[i].value)); };
  const auto value = [&](std::size_t i) {
    const bool two = alternatives[i].second != AlternativeKind::plain;
    return value_text(table, decision, two ? alternatives[i].second_value() : alternatives[i], decision.seat);
  };
  const auto title = [&](std::size_t i) {
    const std::string& of_move = table.setup().moves[alternatives[i].move].text;
    if (alternatives[i].second == AlternativeKind::plain) return group_title(of_move);
    Alternative first = alternatives[i];
    first.second = AlternativeKind::plain;
    const std::string shown = value_text(table, decision, first, decision.seat);
    return group_title(filled(of_move, [&](int which) { return which == 0 ? shown : "{}"; }));
  };
  std::vector<ListedMove> lines;
  for (std::size_t begin = 0, end = 0; begin < alternatives.size(); begin = end) {
    std::vector<std::size_t> alike;
    for (; end < alternatives.size() && alternatives[end].move == alternatives[begin].move &&
           alternatives[end].kind == alternatives[begin].kind;
         ++end) {
      alike.push_back(end);
    }
    if (alternatives[begin].kind == AlternativeKind::set && alike.size() > kSetsListed) {
      lines.push_back({sets_text(table, decision, alternatives[begin]), std::move(alike), "", ""});
      continue;
    }
    if (alternatives[begin].kind == AlternativeKind::card) {
      std::stable_sort(alike.begin(), alike.end(), [&face](std::size_t a, std::size_t b) { return face(a) < face(b); });
    }
    for (const std::size_t alternative : alike) {
      if (alternatives[alternative].kind == AlternativeKind::range) {
        lines.push_back({range_text(table, decision, alternatives[alternative]), {alternative}, "", ""});
      } else {
        lines.push_back({text(alternative), {alternative}, value(alternative), title(alternative)});
      }
    }
  }
  return lines;
}

std::string moves_text(const std::vector<ListedMove>& lines, const Table& table, const Decision& decision,
                       const Style& style) {
  const Pack& pack = table.pack();
  const auto move_of = [&](std::size_t line) { return decision.alternatives[lines[line].alternatives.front()].move; };
  const auto alike = [&](std::size_t one, std::size_t other) {
    return move_of(one) == move_of(other) && lines[one].title == lines[other].title;
  };
  const auto number = [&](std::size_t line) { return dim(fmt::format("[{}]", line + 1), style); };
  std::string result;
  for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
    while (end < lines.size() && alike(end, begin) && !lines[end].value.empty()) ++end;
    if (style.plain || end <= begin + 1) {
      end = begin + 1;
      const std::string text = with_cards(pack, lines[begin].text, style);
      if (style.plain) result += fmt::format("{}: {}\n", end, text);
      else result += flow(split_words(text), style.width, fmt::format("  {} ", number(begin)), " ");
      continue;
    }
    std::vector<std::string> parts;
    for (std::size_t line = begin; line < end; ++line) {
      parts.push_back(fmt::format("{} {}", number(line), with_cards(pack, lines[line].value, style)));
    }
    const std::string& title = lines[begin].title;
    result += flow(parts, style.width, title.empty() ? "  " : fmt::format("  {}  ", title));
  }
  return result;
}

}  // namespace houserules
