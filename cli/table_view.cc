#include "cli/table_view.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/text.h"

namespace houserules {
namespace {

// Longer piles are shown by their top card.
constexpr std::size_t kShownWhole = 8;

class TableText {
 public:
  TableText(const View& view, const Setup& setup, const Style& style) : view_(view), setup_(setup), style_(style) {}

  std::string text() const {
    std::string result = players();
    for (const PileView& pile : view_.piles) {
      if (pile.owner == kNoSeat) result += table_pile(pile);
    }
    for (const auto& [name, chips] : view_.pots) result += fmt::format("{}: {}\n", name, counted(chips, "chip"));
    for (const PublicView& value : view_.publics) {
      if (value.seat == kNoSeat && !value.value.empty()) result += with_cards(setup_.pack, what(value), style_) + '\n';
    }
    for (const PileView& pile : view_.piles) {
      if (pile.owner != kNoSeat && pile.owner == view_.viewer) result += own_pile(pile);
    }
    return result;
  }

 private:
  static std::string what(const PublicView& value) {
    return fmt::format("{}: {}", value.text.empty() ? value.name : value.text, value.value);
  }

  std::string players() const {
    const bool scores = std::any_of(view_.players.begin(), view_.players.end(),
                                    [](const PlayerView& player) { return player.score != 0; });
    std::vector<std::vector<std::string>> rows;
    for (const PlayerView& player : view_.players) {
      std::vector<std::string> row{player.seat == view_.to_move ? ">" : "", player.name};
      if (player.seat == view_.viewer) row[1] += " (you)";
      if (scores) row.push_back(counted(player.score, "point"));
      if (setup_.has_chips) row.push_back(counted(player.chips, "chip"));
      row.push_back(with_cards(setup_.pack, what_player_has(player), style_));
      rows.push_back(std::move(row));
    }
    std::vector<std::size_t> right;
    for (std::size_t i = 2; i + 1 < rows.front().size(); ++i) right.push_back(i);
    return columns(rows, right);
  }

  std::string what_player_has(const PlayerView& player) const {
    std::vector<std::string> parts;
    if (!player.in_match) {
      parts.emplace_back("out of the match");
    } else if (!player.in_deal) {
      parts.emplace_back("out of the deal");
    }
    if (player.seat == view_.dealer) parts.emplace_back("dealer");
    for (const PileView& pile : view_.piles) {
      if (pile.owner != player.seat) continue;
      const bool is_hand = pile.name == "hand";
      if (pile.cards.empty() && !is_hand) continue;
      if (is_hand && view_.viewer == player.seat) continue;
      const bool seen =
          std::any_of(pile.cards.begin(), pile.cards.end(), [](const auto& card) { return card.has_value(); });
      std::string text = is_hand ? "" : place_name(pile) + ": ";
      text += seen ? hand_text(pile.cards, setup_.pack, {style_.symbols, false, style_.width})
                   : counted(static_cast<std::int64_t>(pile.cards.size()), "card");
      parts.push_back(text);
    }
    for (const PublicView& value : view_.publics) {
      if (value.seat == player.seat && !value.value.empty()) parts.push_back(what(value));
    }
    std::string result;
    for (const std::string& part : parts) result += (result.empty() ? "" : ", ") + part;
    return result;
  }

  std::string place_name(const PileView& pile) const {
    const int index = setup_.piles[pile.pile].index;
    return index == 0 ? pile.name : fmt::format("{} {}", pile.name, index);
  }

  std::string table_pile(const PileView& pile) const {
    if (pile.cards.empty() && (setup_.stock != pile.pile || whole_pack_is_dealt())) return "";
    const auto count = static_cast<std::int64_t>(pile.cards.size());
    const bool seen =
        std::any_of(pile.cards.begin(), pile.cards.end(), [](const auto& card) { return card.has_value(); });
    if (!seen) return fmt::format("{}: {}\n", pile.label, count == 0 ? "empty" : counted(count, "card"));
    if ((pile.name == "discard" || pile.cards.size() > kShownWhole) && pile.cards.back()) {
      return fmt::format("{}: {} ({})\n", pile.label, card_text(setup_.pack, *pile.cards.back(), style_),
                         counted(count, "card"));
    }
    return fmt::format("{}: {}\n", pile.label, as_it_lies(pile));
  }

  bool whole_pack_is_dealt() const {
    return std::any_of(setup_.deals.begin(), setup_.deals.end(), [](const DealStep& step) { return step.all; });
  }

  std::string as_it_lies(const PileView& pile) const {
    std::string result;
    std::size_t hidden = 0;
    const auto tell_hidden = [&] {
      if (hidden > 0) result += fmt::format("{}({} face down)", result.empty() ? "" : " ", hidden);
      hidden = 0;
    };
    for (const auto& card : pile.cards) {
      if (!card) {
        ++hidden;
        continue;
      }
      tell_hidden();
      if (!result.empty()) result += ' ';
      result += card_text(setup_.pack, *card, style_);
    }
    tell_hidden();
    return result;
  }

  std::string own_pile(const PileView& pile) const {
    const bool is_hand = pile.name == "hand";
    if (pile.cards.empty() && !is_hand) return "";
    const std::string title = is_hand ? "Your hand" : "Your " + place_name(pile);
    const std::string cards = pile.cards.empty() ? "no cards" : hand_text(pile.cards, setup_.pack, style_);
    return fmt::format("{}: {}\n", bold(title, style_), cards);
  }

  const View& view_;
  const Setup& setup_;
  const Style& style_;
};

}  // namespace

std::string hand_text(const std::vector<std::optional<FaceId>>& cards, const Pack& pack, const Style& style) {
  std::vector<FaceId> seen;
  for (const auto& card : cards) {
    if (card) seen.push_back(*card);
  }
  std::sort(seen.begin(), seen.end());  // faces are numbered by suit, then by order
  std::string result;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (i > 0) result += pack.faces[seen[i]].suit == pack.faces[seen[i - 1]].suit ? " " : "  ";
    result += card_text(pack, seen[i], style);
  }
  const std::size_t hidden = cards.size() - seen.size();
  if (hidden > 0) result += fmt::format("{}({} face down)", result.empty() ? "" : "  ", hidden);
  return result;
}

std::string table_text(const View& view, const Setup& setup, const Style& style) {
  return TableText(view, setup, style).text();
}

std::string numbered(const std::vector<std::string>& texts, const Style& style) {
  const int digits = static_cast<int>(std::to_string(texts.size()).size());
  int widest = 1;
  for (const std::string& text : texts) widest = std::max(widest, display_width(text));
  const int cell = digits + 2 + widest + 3;
  // A short list is easier to read as one column.
  constexpr std::size_t kOneColumn = 8;
  const std::size_t across = texts.size() <= kOneColumn ? 1 : static_cast<std::size_t>(std::max(1, style.width / cell));
  const std::size_t down = (texts.size() + across - 1) / across;
  std::string result;
  for (std::size_t row = 0; row < down; ++row) {
    std::string line;
    for (std::size_t at = row; at < texts.size(); at += down) {
      line += fmt::format("{}  {}   ", pad_left(std::to_string(at + 1), digits + 1), pad_right(texts[at], widest));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + '\n';
  }
  return result;
}

}  // namespace houserules
