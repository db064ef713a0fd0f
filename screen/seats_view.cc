#include "screen/seats_view.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

using Lines = std::vector<std::string>;

std::string centred(const std::string& text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, (width - display_width(text)) / 2)), ' ') + text;
}

class Seats {
 public:
  Seats(const View& view, const Setup& setup, const Style& style, const SeatsParts& parts)
      : view_(view), setup_(setup), style_(style), parts_(parts), pile_(trick_pile(setup)) {
    scores_ = std::any_of(view.players.begin(), view.players.end(),
                          [](const PlayerView& player) { return player.score != 0; });
  }

  std::string around(int rows) const {
    constexpr int kLeastWidth = 56, kLeastRows = 7;
    const int others = setup_.players - 1;
    if (others < 1 || others > 3 || style_.width < kLeastWidth || rows < kLeastRows) return "";
    const int side = others == 1 ? 0 : style_.width / 4;
    const int middle = style_.width - 2 * side;
    // A single opponent or partner sits opposite; two sit at the sides.
    const Lines top = others == 2 ? Lines() : block(seat_after(others == 1 ? 1 : 2), style_.width);
    const Lines left = others == 1 ? Lines() : block(seat_after(1), side);
    const Lines right = others == 1 ? Lines() : block(seat_after(others), side);
    Lines facts = table_facts(view_, setup_, style_, parts_.deal, pile_, parts_.shown);
    Lines centre = pile_ ? trick(middle) : Lines();
    if (pile_ && centre.empty()) return "";
    constexpr std::size_t kMostFacts = 5;
    if (!pile_ && facts.size() <= kMostFacts && widest(facts) <= middle) centre = std::exchange(facts, {});
    if ((others > 1 && std::max(widest(left), widest(right)) > side - 1) || widest(top) > style_.width) return "";
    Lines lines;
    for (const std::string& line : top) lines.push_back(centred(line, style_.width));
    if (!top.empty()) lines.emplace_back();
    const std::size_t height = std::max({left.size(), right.size(), centre.size()});
    const auto shifted = [height](const Lines& part, std::size_t row) -> std::string {
      const std::size_t above = (height - part.size()) / 2;
      return row >= above && row - above < part.size() ? part[row - above] : "";
    };
    for (std::size_t row = 0; row < height; ++row) {
      const int right_width = std::max(widest(right), 0);
      std::string line = pad_right(shifted(left, row), side) + centred(shifted(centre, row), middle);
      const std::string at_right = shifted(right, row);
      if (!at_right.empty()) line = pad_right(line, style_.width - right_width) + at_right;
      lines.push_back(line);
    }
    lines.emplace_back();
    std::string text;
    for (const std::string& line : lines) text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    text += own_line();
    for (const std::string& line : shared_lines(std::move(facts))) text += line + '\n';
    return std::count(text.begin(), text.end(), '\n') <= rows ? text : "";
  }

  std::string in_rows() const {
    std::vector<Lines> rows;
    for (int i = 0; i < setup_.players; ++i) {
      const PlayerView& player = view_.players[slot(seat_after(i + 1))];
      Lines row{marker(player) + name_of(player)};
      if (scores_) row.push_back(counted(player.score, "point"));
      if (setup_.has_chips) row.push_back(counted(player.chips, "chip"));
      if (setup_.hands) row.push_back(counted(cards_in_hand(view_, player.seat), "card"));
      if (pile_) row.push_back(laid(player.seat) + (parts_.trick.leader == player.seat ? " led" : ""));
      rows.push_back(std::move(row));
    }
    std::vector<std::size_t> right;
    for (std::size_t i = 1; i + (pile_ ? 1U : 0U) < rows.front().size(); ++i) right.push_back(i);
    std::string result, lines = columns(rows, right);
    const int width = rows.front().size() == 1 ? widest(lines_of(lines)) : 0;  // align what follows the names
    for (int i = 0; i < setup_.players; ++i) {
      const PlayerView& player = view_.players[slot(seat_after(i + 1))];
      const std::string line = lines.substr(0, lines.find('\n'));
      lines.erase(0, line.size() + 1);
      // With two teams of two, "(partner)" is enough.
      const bool partners = view_.viewer < 0 || setup_.players > 4 || !setup_.team_points;
      const Lines facts = player_facts(player, view_, setup_, style_, partners);
      // A solo player mostly has nothing to show.
      if (setup_.players > 1 || rows[slot(i)].size() > 1 || !facts.empty())
        result += with_facts(facts.empty() ? line : pad_right(line, width), facts);
    }
    // "led" goes after the leader's card.
    if (parts_.trick.is_over) result += wrap(how_trick_ended(), style_.width);
    for (const std::string& line : between()) result += line + '\n';
    return result;
  }

 private:
  Seat seat_after(int steps) const {
    const Seat below = view_.viewer >= 0 ? view_.viewer : 0;
    return (below + steps) % setup_.players;
  }

  std::string marker(const PlayerView& player) const { return player.seat == view_.to_move ? "> " : "  "; }

  bool is_partner(const PlayerView& player) const {
    return setup_.teams > 0 && view_.viewer >= 0 && player.seat != view_.viewer &&
           player.seat % setup_.teams == view_.viewer % setup_.teams;
  }

  std::string name_of(const PlayerView& player) const {
    std::string name = player.seat == view_.to_move ? bold(player.name, style_) : player.name;
    if (player.seat == view_.viewer) name += " (you)";
    if (is_partner(player)) name += " (partner)";
    return name;
  }

  Lines numbers_of(const PlayerView& player) const {
    Lines numbers;
    if (setup_.hands) numbers.push_back(counted(cards_in_hand(view_, player.seat), "card"));
    if (scores_) numbers.push_back(counted(player.score, "point"));
    if (setup_.has_chips) numbers.push_back(counted(player.chips, "chip"));
    return numbers;
  }

  /// The name, then the player's facts in lines of limited width.
  Lines block(Seat seat, int width) const {
    const PlayerView& player = view_.players[slot(seat)];
    Lines facts = numbers_of(player);
    const Lines others =
        player_facts(player, view_, setup_, style_, /*partners=*/!setup_.team_points && is_partner(player));
    facts.insert(facts.end(), others.begin(), others.end());
    for (std::size_t i = 0; i + 1 < facts.size(); ++i) facts[i] += ',';
    Lines lines{(player.seat == view_.to_move ? "> " : "") + name_of(player)};
    if (facts.empty()) return lines;
    for (std::string& line : lines_of(flow(facts, width - 1, "", " "))) lines.push_back(std::move(line));
    return lines;
  }

  std::string own_line() const {
    const PlayerView& player = view_.players[slot(seat_after(0))];
    Lines facts = numbers_of(player);
    const Lines others = player_facts(player, view_, setup_, style_, /*partners=*/!setup_.team_points);
    facts.insert(facts.end(), others.begin(), others.end());
    for (std::size_t i = 0; i + 1 < facts.size(); ++i) facts[i] += ',';
    return flow(facts, style_.width, (player.seat == view_.to_move ? "> " : "") + name_of(player) + "  ", " ", 2);
  }

  std::string laid(Seat seat) const {
    std::string text;
    for (const FaceId face : parts_.trick.laid[slot(seat)]) {
      text += (text.empty() ? "" : " ") + card_text(setup_.pack, face, style_);
    }
    return text;
  }

  /// Who takes the trick and what it scores, or who led.
  std::string how_trick_ended() const {
    const TrickSeen& trick = parts_.trick;
    if (trick.leader == kNoSeat) return "";
    if (!trick.is_over) return fmt::format("{} led", setup_.names[slot(trick.leader)]);
    std::string text;
    if (trick.taker != kNoSeat) text = setup_.names[slot(trick.taker)] + " takes the trick";
    else if (trick.taking_team >= 0) text = setup_.team_name(trick.taking_team) + " take the trick";
    else text = "The trick is over";
    if (trick.points) text += fmt::format(": {}", counted(*trick.points, "point"));
    return text;
  }

  /// The card that each player laid, in front of their seat; nothing if it is too wide.
  Lines trick(int width) const {
    const bool two = setup_.players == 2, three = setup_.players == 3;
    const std::string top = three ? "" : laid(seat_after(two ? 1 : 2));
    const std::string left = two ? "" : laid(seat_after(1)), right = two ? "" : laid(seat_after(setup_.players - 1));
    constexpr int kGap = 6;
    const int half = std::max(display_width(left), display_width(right));
    if (2 * half + kGap > width || display_width(top) > width) return {};
    const std::string middle = half == 0 ? "" : pad_left(left, half) + std::string(kGap, ' ') + pad_right(right, half);
    const std::string how = how_trick_ended();
    Lines lines{top, middle, laid(seat_after(0)), ""};
    lines.back() = display_width(how) <= width ? dim(how, style_) : "";
    return lines;
  }

  /// Short facts share lines; one longer than a line is wrapped.
  Lines shared_lines(Lines facts) const {
    Lines lines, row;
    const auto add = [&](const Lines& parts, std::string_view gap, int indent) {
      for (std::string& line : lines_of(flow(parts, style_.width, "", gap, indent))) lines.push_back(std::move(line));
    };
    const auto flush = [&] {
      if (!row.empty()) add(std::exchange(row, {}), "   ", 0);
    };
    for (std::string& fact : facts) {
      if (display_width(fact) <= style_.width) {
        row.push_back(std::move(fact));
        continue;
      }
      flush();
      add(split_words(fact), " ", 2);
    }
    flush();
    return lines;
  }

  /// The table's facts, and the piles that no player's place shows.
  Lines between() const {
    constexpr std::ptrdiff_t kMany = 3;  // this many numbered piles get their own lines
    constexpr int kShort = 16;           // columns of "Column 1: empty"
    const Lines facts = table_facts(view_, setup_, style_, parts_.deal, pile_, parts_.shown);
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
      const Lines shared = shared_lines(alike);
      if (parts_.shown == PilesShown::in_short) {
        for (std::string& line : lines_of(in_short(alike))) stacks.push_back(std::move(line));
        continue;
      }
      // Each column of cards gets its own line.
      if (shared.size() == 1 || widest(alike) <= kShort) stacks.insert(stacks.end(), shared.begin(), shared.end());
      else
        for (const std::string& one : alike) {
          const Lines lines = shared_lines({one});
          stacks.insert(stacks.end(), lines.begin(), lines.end());
        }
    }
    // They come last, so that the others share lines.
    Lines lines = shared_lines(std::move(rest));
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

  /// What precedes a pile's number: "Column " in "Column 3: 7♥".
  static std::string_view stem(std::string_view fact) {
    return fact.substr(0, fact.find_last_not_of("0123456789", fact.find(':') - 1) + 1);
  }
  static bool is_numbered(std::string_view fact) {
    const auto colon = fact.find(':');
    return colon != std::string_view::npos && colon > 0 && fact[colon - 1] >= '0' && fact[colon - 1] <= '9';
  }

  /// A player's other facts go after the numbers, or below if there is too little room.
  std::string with_facts(const std::string& line, Lines facts) const {
    constexpr int kMargin = 4;
    if (facts.empty()) return line + '\n';
    for (std::size_t i = 0; i + 1 < facts.size(); ++i) facts[i] += ',';
    const std::string all = line + "  " + joined(facts, " ");
    if (display_width(all) <= style_.width) return all + '\n';
    return line + '\n' + flow(facts, style_.width, std::string(kMargin, ' '), " ");
  }

  static int widest(const Lines& lines) {
    int width = 0;
    for (const std::string& line : lines) width = std::max(width, display_width(line));
    return width;
  }

  const View& view_;
  const Setup& setup_;
  const Style& style_;
  const SeatsParts& parts_;
  const std::optional<PileId> pile_;
  bool scores_ = false;
};

}  // namespace

std::string around_the_table(const View& view, const Setup& setup, const Style& style, const SeatsParts& parts,
                             int rows) {
  return Seats(view, setup, style, parts).around(rows);
}

std::string in_rows(const View& view, const Setup& setup, const Style& style, const SeatsParts& parts) {
  return Seats(view, setup, style, parts).in_rows();
}

}  // namespace houserules
