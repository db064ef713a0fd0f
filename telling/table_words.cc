// The table for screen readers.

#include <fmt/format.h>

#include "telling/hand_view.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

class TableWords {
 public:
  TableWords(const View& view, const Setup& setup, const Style& style) : view_(view), setup_(setup), style_(style) {}

  std::string text(const TableParts& parts) {
    if (parts.players) {
      for (const PlayerView& player : view_.players) tell(player);
    }
    if (parts.deal.turned) line("Play goes {}.", view_.direction > 0 ? "clockwise" : "counterclockwise");
    for (const PileView& pile : view_.piles) {
      if (pile.owner == kNoSeat && is_worth_showing(pile, setup_, parts.deal)) tell_pile(capital(pile.label), pile);
    }
    for (const auto& [name, chips] : view_.pots) line("{}: {}.", capital(name), counted(chips, "chip"));
    for (const std::string& said : table_values(view_, setup_))
      line("{}.", with_cards(setup_.pack, capital(said), style_));
    for (const PileView& pile : view_.piles) {
      if (pile.owner != kNoSeat && pile.owner == view_.viewer && (pile.name == "hand" || !pile.cards.empty()))
        tell_own(pile);
    }
    return std::move(result_);
  }

 private:
  template <class... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    result_ += fmt::format(format, std::forward<Arguments>(arguments)...) + '\n';
  }

  void tell(const PlayerView& player) {
    const bool self = player.seat == view_.viewer;
    const std::string who = self ? "You" : player.name;
    const char* has = self ? "have" : "has";
    const char* is = self ? "are" : "is";
    if (!player.in_match) {
      line("{} {} out of the match.", who, is);
    } else if (!player.in_deal) {
      line("{} {} out of the deal.", who, is);
    }
    if (player.seat == view_.dealer && setup_.players > 1) line("{} {} the dealer.", who, is);
    const std::string partners = setup_.teams > 0 ? partners_text(player, view_, setup_) : "";
    if (!partners.empty()) line("{} {} {}.", who, self ? "play" : "plays", partners);
    if (player.score != 0 && !counts_points(setup_)) line("{} {} {}.", who, has, counted(player.score, "point"));
    if (setup_.has_chips) line("{} {} {}.", who, has, counted(player.chips, "chip"));
    for (const PileView& pile : view_.piles) {
      if (pile.owner != player.seat || self) continue;
      const bool is_hand = pile.name == "hand";
      if (pile.cards.empty() && !is_hand) continue;
      const auto count = static_cast<std::int64_t>(pile.cards.size());
      const std::string where = is_hand ? "" : " in " + own_pile_name(pile, setup_);
      if (cards_seen(pile) == 0) line("{} {} {}{}.", who, has, counted(count, "card"), where);
      else line("{} {} {}{}{}: {}.", who, has, counted(count, "card"), where, total_of(pile), sorted(pile));
    }
    for (const PublicView& value : view_.publics) {
      const std::string said = value.seat == player.seat ? public_value_text(value, setup_) : "";
      if (!said.empty()) line("{}: {}.", who, with_cards(setup_.pack, said, style_));
    }
  }

  void tell_pile(const std::string& label, const PileView& pile) {
    const auto count = static_cast<std::int64_t>(pile.cards.size());
    if (count == 0) {
      line("{}: empty.", label);
    } else if (cards_seen(pile) == 0) {
      line("{}: {}.", label, counted(count, "card"));
    } else if (is_top_alone(pile, setup_)) {
      line("{}: {} on top, {}.", label, card_words(setup_.pack, *pile.cards.back()), counted(count, "card"));
    } else {
      line("{}, {}: {}.", label, counted(count, "card"), pile_text(pile, setup_, style_));
    }
  }

  void tell_own(const PileView& pile) {
    const std::string title = pile.name == "hand" ? "Your hand" : "Your " + own_pile_name(pile, setup_);
    const auto count = static_cast<std::int64_t>(pile.cards.size());
    if (cards_seen(pile) == 0) line("{}: {}.", title, count == 0 ? "no cards" : hidden_text(pile));
    else line("{}, {}{}: {}.", title, counted(count, "card"), total_of(pile), sorted(pile));
  }

  static std::string total_of(const PileView& pile) {
    return pile.total.empty() ? "" : fmt::format(", together {}", pile.total);
  }

  std::string sorted(const PileView& pile) const {
    std::vector<std::string> cards;
    for (const FaceId face : sorted_hand(pile.cards, setup_.pack, style_for(pile, setup_, style_).order)) {
      cards.push_back(card_words(setup_.pack, face));
    }
    if (const std::size_t hidden = pile.cards.size() - cards.size(); hidden > 0) {
      cards.push_back(fmt::format("{} face down", hidden));
    }
    return joined(cards, ", ");
  }

  const View& view_;
  const Setup& setup_;
  const Style& style_;
  std::string result_;
};

}  // namespace

std::string table_words(const View& view, const Setup& setup, const Style& style, const TableParts& parts) {
  return TableWords(view, setup, style).text(parts);
}

}  // namespace houserules
