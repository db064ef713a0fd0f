#include "screen/seats_view.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "telling/text.h"

namespace houserules {
namespace {

using Lines = std::vector<std::string>;

/// Short facts share a line; a fact longer than a line is wrapped.
Lines shared(const Lines& facts, int width) {
  Lines lines, row;
  const auto add = [&](const Lines& parts, std::string_view gap, int indent) {
    for (std::string& line : lines_of(flow(parts, width, "", gap, indent))) lines.push_back(std::move(line));
  };
  const auto flush = [&] {
    if (!row.empty()) add(std::exchange(row, {}), "   ", 0);
  };
  for (const std::string& fact : facts) {
    if (display_width(fact) <= width) {
      row.push_back(fact);
      continue;
    }
    flush();
    add(split_words(fact), " ", 2);
  }
  flush();
  return lines;
}

/// The players in rows.
class Rows : public SeatWords {
 public:
  Rows(const View& view, const Setup& setup, const Style& style, const SeatsParts& parts)
      : SeatWords(view, setup, style, parts.trick), parts_(parts) {}

  std::string text() const {
    std::vector<Lines> rows;
    for (int i = 0; i < setup_.players; ++i) {
      const PlayerView& player = view_.players[slot(seat_after(i + 1))];
      Lines row{(player.seat == view_.to_move ? "> " : "  ") + name_of(player)};
      if (scores_) row.push_back(counted(player.score, "point"));
      if (setup_.has_chips) row.push_back(counted(player.chips, "chip"));
      if (setup_.hands) row.push_back(counted(cards_in_hand(view_, player.seat), "card"));
      if (has_trick_) row.push_back(laid(player.seat) + (trick_.leader == player.seat ? " led" : ""));
      rows.push_back(std::move(row));
    }
    std::vector<std::size_t> right;
    for (std::size_t i = 1; i + (has_trick_ ? 1U : 0U) < rows.front().size(); ++i) right.push_back(i);
    std::string result, lines = columns(rows, right);
    const int width = rows.front().size() == 1 ? widest(lines_of(lines)) : 0;  // align what follows the names
    for (int i = 0; i < setup_.players; ++i) {
      const PlayerView& player = view_.players[slot(seat_after(i + 1))];
      const std::string line = lines.substr(0, lines.find('\n'));
      lines.erase(0, line.size() + 1);
      // With two teams of two, "(partner)" is enough.
      const bool partners = view_.viewer < 0 || setup_.players > 4 || !setup_.team_points;
      const Lines facts = player_facts(player, view_, setup_, style_, {partners, /*open_hand=*/true, /*melds=*/false});
      // A solo player mostly has nothing to show.
      if (setup_.players > 1 || rows[slot(i)].size() > 1 || !facts.empty())
        result += with_facts(facts.empty() ? line : pad_right(line, width), facts);
    }
    // If the trick is not over, "led" follows the leader's card.
    if (trick_.is_over) result += wrap(how_trick_ended(), style_.width);
    for (const std::string& line : between()) result += line + '\n';
    return result;
  }

 private:
  /// The table's facts, and the piles that are not shown with a player.
  Lines between() const {
    constexpr std::ptrdiff_t kMany = 3;  // this many numbered piles get their own lines
    constexpr int kShort = 16;           // columns of "Column 1: empty"
    const Lines facts = table_facts(view_, setup_, style_, parts_.deal, parts_.drawn, parts_.shown);
    const bool many =
        std::count_if(facts.begin(), facts.end(), [](const auto& fact) { return is_numbered(fact); }) >= kMany;
    Lines rest, stacks;
    for (std::size_t begin = 0, end = 0; begin < facts.size(); begin = end) {
      end = begin + 1;
      if (!many || !is_numbered(facts[begin])) {
        rest.push_back(facts[begin]);
        continue;
      }
      while (end < facts.size() && is_numbered(facts[end]) && stem(facts[end]) == stem(facts[begin])) ++end;
      const Lines alike(facts.begin() + static_cast<std::ptrdiff_t>(begin),
                        facts.begin() + static_cast<std::ptrdiff_t>(end));
      const Lines together = shared(alike, style_.width);
      if (parts_.shown == PilesShown::in_short) {
        for (std::string& line : lines_of(in_short(alike))) stacks.push_back(std::move(line));
        continue;
      }
      // Each column of cards has a line of its own.
      if (together.size() == 1 || widest(alike) <= kShort)
        stacks.insert(stacks.end(), together.begin(), together.end());
      else
        for (const std::string& one : alike) {
          const Lines lines = shared({one}, style_.width);
          stacks.insert(stacks.end(), lines.begin(), lines.end());
        }
    }
    // These come last, so that the others can share lines.
    Lines lines = shared(rest, style_.width);
    lines.insert(lines.end(), stacks.begin(), stacks.end());
    return lines;
  }

  /// "Column  1: (2) 7♥   2: 9♠".
  std::string in_short(const Lines& alike) const {
    const std::string_view title = stem(alike.front());
    Lines cells;
    for (const std::string& one : alike) cells.push_back(one.substr(title.size()));
    constexpr int kGap = 3;
    const int width = widest(cells);
    const bool in_columns = display_width(title) + 1 + 2 * width + kGap <= style_.width;
    for (std::string& cell : cells) cell = in_columns ? pad_right(cell, width) : cell;
    return flow(cells, style_.width, std::string(title) + ' ', "   ");
  }

  /// The part before a pile's number: "Column " in "Column 3: 7♥".
  static std::string_view stem(std::string_view fact) {
    return fact.substr(0, fact.find_last_not_of("0123456789", fact.find(':') - 1) + 1);
  }
  static bool is_numbered(std::string_view fact) {
    const auto colon = fact.find(':');
    return colon != std::string_view::npos && colon > 0 && fact[colon - 1] >= '0' && fact[colon - 1] <= '9';
  }

  /// Adds a player's other facts after the numbers, or below if there is not enough room.
  std::string with_facts(const std::string& line, Lines facts) const {
    constexpr int kMargin = 4;
    if (facts.empty()) return line + '\n';
    for (std::size_t i = 0; i + 1 < facts.size(); ++i) facts[i] += ',';
    const std::string all = line + "  " + joined(facts, " ");
    if (display_width(all) <= style_.width) return all + '\n';
    return line + '\n' + flow(facts, style_.width, std::string(kMargin, ' '), " ");
  }

  const SeatsParts& parts_;
};

}  // namespace

SeatWords::SeatWords(const View& view, const Setup& setup, const Style& style, const TrickSeen& trick)
    : view_(view), setup_(setup), style_(style), trick_(trick), has_trick_(trick_pile(setup).has_value()) {
  scores_ = !counts_points(setup) && std::any_of(view.players.begin(), view.players.end(),
                                                 [](const PlayerView& player) { return player.score != 0; });
}

Seat SeatWords::seat_after(int steps) const {
  const Seat below = view_.viewer >= 0 ? view_.viewer : 0;
  return (below + steps) % setup_.players;
}

bool SeatWords::is_partner(const PlayerView& player) const {
  return setup_.teams > 0 && view_.viewer >= 0 && player.seat != view_.viewer &&
         player.seat % setup_.teams == view_.viewer % setup_.teams;
}

std::string SeatWords::name_of(const PlayerView& player) const {
  std::string name = player.seat == view_.to_move ? bold(player.name, style_) : player.name;
  if (player.seat == view_.viewer) name += " (you)";
  if (is_partner(player)) name += " (partner)";
  return name;
}

Lines SeatWords::numbers_of(const PlayerView& player) const {
  Lines numbers;
  if (setup_.hands) numbers.push_back(counted(cards_in_hand(view_, player.seat), "card"));
  if (scores_) numbers.push_back(counted(player.score, "point"));
  if (setup_.has_chips) numbers.push_back(counted(player.chips, "chip"));
  return numbers;
}

bool SeatWords::is_open(Seat seat) const {
  return std::any_of(view_.piles.begin(), view_.piles.end(), [seat](const PileView& pile) {
    return pile.owner == seat && pile.name == "hand" && cards_seen(pile) > 0;
  });
}

bool SeatWords::hold_alike() const {
  std::int64_t least = INT64_MAX, most = 0;
  for (const PlayerView& player : view_.players) {
    if (!player.in_deal) continue;
    least = std::min(least, cards_in_hand(view_, player.seat));
    most = std::max(most, cards_in_hand(view_, player.seat));
  }
  return most - least <= (has_trick_ ? 1 : 0);
}

Lines SeatWords::facts_of(Seat seat, bool piles, bool open_hand) const {
  const PlayerView& player = view_.players[slot(seat)];
  Lines facts = numbers_of(player);
  // The viewer can see how many cards they hold, and a player who is out holds none.
  const bool is_out = (!player.in_deal || !player.in_match) && cards_in_hand(view_, seat) == 0;
  if (setup_.hands && (seat == view_.viewer || is_out || (!open_hand && is_open(seat)))) facts.erase(facts.begin());
  // "(partner)" says it of the others.
  const bool partners = !setup_.team_points && seat == view_.viewer;
  const Lines others = player_facts(player, view_, setup_, style_, {partners, open_hand, /*melds=*/false, piles});
  facts.insert(facts.end(), others.begin(), others.end());
  return facts;
}

Lines SeatWords::fact_lines(Seat seat, bool piles, bool open_hand, int width, int rows, bool drawn) const {
  const PlayerView& player = view_.players[slot(seat)];
  Lines facts = facts_of(seat, piles, open_hand);
  const auto in_lines = [&] {
    Lines parts;
    for (std::size_t i = 0; i < facts.size(); ++i) {
      const std::string fact = i + 1 < facts.size() ? facts[i] + ',' : facts[i];
      if (display_width(fact) <= width) parts.push_back(fact);
      else
        for (std::string& word : split_words(fact)) parts.push_back(std::move(word));
    }
    return lines_of(flow(parts, width, "", " "));
  };
  Lines lines = in_lines();
  const auto is_too_long = [&] { return static_cast<int>(lines.size()) > rows; };
  // What matters less is shortened and left out first; the dealer's mark stays.
  for (std::string& fact : facts) {
    if (is_too_long() && fact.starts_with("out of the ")) {
      fact = "out";
      lines = in_lines();
    }
  }
  const std::string cards = drawn || hold_alike() ? counted(cards_in_hand(view_, seat), "card") : "";
  for (const std::string& less : {cards, counted(player.score, "point")}) {
    if (!is_too_long()) break;
    std::erase(facts, less);
    lines = in_lines();
  }
  const auto dealer = std::find(facts.begin(), facts.end(), "dealer");
  if (is_too_long() && dealer != facts.end()) {
    std::rotate(facts.begin(), dealer, dealer + 1);
    lines = in_lines();
  }
  return facts.empty() ? Lines() : lines;
}

std::string SeatWords::laid(Seat seat) const {
  std::string text;
  for (const FaceId face : trick_.laid[slot(seat)]) {
    text += (text.empty() ? "" : " ") + card_text(setup_.pack, face, style_);
  }
  return text;
}

std::string SeatWords::how_trick_ended() const {
  if (trick_.leader == kNoSeat) return "";
  if (!trick_.is_over) return fmt::format("{} led", setup_.names[slot(trick_.leader)]);
  std::string text;
  if (trick_.taker != kNoSeat) text = setup_.names[slot(trick_.taker)] + " takes the trick";
  else if (trick_.taking_team >= 0) text = setup_.team_name(trick_.taking_team) + " take the trick";
  else text = "The trick is over";
  if (trick_.points) text += fmt::format(": {}", counted(*trick_.points, "point"));
  return text;
}

std::string in_rows(const View& view, const Setup& setup, const Style& style, const SeatsParts& parts) {
  return Rows(view, setup, style, parts).text();
}

}  // namespace houserules
