#include "telling/table_view.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "runtime/event_words.h"
#include "runtime/text.h"
#include "table/deal_values.h"
#include "telling/hand_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

// Longer piles show only their top cards, unless each card has its place in a row.
constexpr std::size_t kShownWhole = 8;
constexpr std::size_t kShownOfLong = 5;

/// The row, or the piles by suit, in which the pile has a fixed place; null if there is none. In a long row the number
/// denotes a kind of card instead.
const PileGroup* row_of(const PileView& pile, const Setup& setup) {
  constexpr int kMostPlaces = 10;
  const auto found = std::find_if(setup.groups.begin(), setup.groups.end(), [&pile](const PileGroup& group) {
    return group.is_row() && !group.is_owned() && group.row <= kMostPlaces && pile.pile >= group.first &&
           pile.pile < group.first + group.row;
  });
  return found == setup.groups.end() ? nullptr : &*found;
}

/// The pile's cards in order: visible cards, and the length of each run of face-down ones.
std::vector<std::string> pile_parts(const PileView& pile, const Setup& setup, const Style& style, bool in_short) {
  std::vector<std::string> parts;
  std::size_t hidden = 0;
  // In a `top up` pile, the cards below are face up too.
  const char* const how = setup.piles[pile.pile].facing == PileFacing::top_up ? " below" : " face down";
  const auto tell_hidden = [&] {
    if (hidden > 0) parts.push_back(fmt::format("({}{})", hidden, in_short ? "" : how));
    hidden = 0;
  };
  for (const auto& card : pile.cards) {
    if (!card) {
      ++hidden;
      continue;
    }
    tell_hidden();
    parts.push_back(card_text(setup.pack, *card, style));
  }
  tell_hidden();
  return parts;
}

ChangedWords words_of(const PublicView& value, const Setup& setup) {
  return value_words({value.name, value.text, value.seat != kNoSeat, value.team >= 0}, value.value, setup);
}

class TableText {
 public:
  TableText(const View& view, const Setup& setup, const Style& style) : view_(view), setup_(setup), style_(style) {}

  std::string text(const TableParts& parts) {
    if (parts.players) result_ += players();
    for (const std::string& fact : facts(parts.deal, {}, PilesShown::whole)) add(fact);
    if (!row_.empty()) result_ += flow(std::exchange(row_, {}), style_.width, "", "   ");
    for (const PileView& pile : view_.piles) {
      if (pile.owner != kNoSeat && pile.owner == view_.viewer) result_ += own_pile(pile);
    }
    return std::move(result_);
  }

  std::vector<std::string> facts(const DealSoFar& deal, const std::vector<PileId>& left_out, PilesShown shown) const {
    std::vector<std::string> facts;
    if (deal.turned) facts.emplace_back(view_.direction > 0 ? "Play goes clockwise" : "Play goes counterclockwise");
    PileId told = 0;  // piles before this one are done
    for (const PileView& pile : view_.piles) {
      const bool out = contains(left_out, pile.pile);
      if (pile.pile < told || pile.owner != kNoSeat || out || !is_worth_showing(pile, setup_, deal)) continue;
      const std::string together = of_suits(pile);
      if (!together.empty()) told = static_cast<PileId>(pile.pile + row_of(pile, setup_)->row);
      facts.push_back(together.empty() ? table_pile(pile, shown) : together);
    }
    for (const auto& [name, chips] : view_.pots)
      facts.push_back(fmt::format("{}: {}", capital(name), counted(chips, "chip")));
    for (const std::string& said : table_values(view_, setup_))
      facts.push_back(with_cards(setup_.pack, capital(said), style_));
    return facts;
  }

  std::vector<std::string> facts_of(const PlayerView& player, const PlayerParts& parts) const {
    std::vector<std::string> facts;
    if (!player.in_match) {
      facts.emplace_back("out of the match");
    } else if (!player.in_deal) {
      facts.emplace_back("out of the deal");
    }
    if (player.seat == view_.dealer && setup_.players > 1) facts.emplace_back("dealer");
    const std::string partners = parts.partners && setup_.teams > 0 ? partners_text(player, view_, setup_) : "";
    if (!partners.empty()) facts.push_back(partners);
    for (const PileView& pile : view_.piles) {
      if (pile.owner != player.seat || pile.cards.empty()) continue;
      const bool is_hand = pile.name == "hand";
      const bool own = view_.viewer == player.seat;
      if (is_hand ? own || !parts.open_hand || cards_seen(pile) == 0 : own && cards_seen(pile) > 0) continue;
      if (cards_seen(pile) == 0 && are_counted(pile)) continue;
      if (!is_hand && !(setup_.piles[pile.pile].index > 0 ? parts.melds : parts.piles)) continue;
      const auto count = static_cast<std::int64_t>(pile.cards.size());
      // "cards taken: 7"
      const bool has_unit = !is_hand && own_pile_name(pile, setup_).starts_with("cards");
      std::string cards = !is_hand && is_top_alone(pile, setup_) ? top_text(pile)
                          : cards_seen(pile) > 0 ? hand_text(pile.cards, setup_.pack, style_for(pile, setup_, style_))
                          : has_unit             ? std::to_string(count)
                                                 : counted(count, "card");
      if (!pile.total.empty()) cards += fmt::format(" ({})", pile.total);
      facts.push_back(is_hand ? cards : fmt::format("{}: {}", own_pile_name(pile, setup_), cards));
    }
    for (const PublicView& value : view_.publics) {
      const std::string said = value.seat == player.seat ? public_value_text(value, setup_) : "";
      if (!said.empty()) facts.push_back(with_cards(setup_.pack, said, style_));
    }
    return facts;
  }

 private:
  /// "5♣ (2 cards)": the card on top, and how many there are if there are several.
  std::string top_text(const PileView& pile) const {
    const auto count = static_cast<std::int64_t>(pile.cards.size());
    const std::string top = card_text(setup_.pack, *pile.cards.back(), style_);
    return count < 2 ? top : fmt::format("{} ({})", top, counted(count, "card"));
  }

  /// Whether a public value already shows the number of tricks, or the total of the cards: "points taken: 13".
  bool are_counted(const PileView& pile) const {
    return pile.name == "taken" &&
           std::any_of(view_.publics.begin(), view_.publics.end(), [&](const PublicView& value) {
             const bool of_team = value.team >= 0 && pile.owner % setup_.teams == value.team;
             const bool is_number = value.value.is(PublicValue::Kind::number);
             const bool counts = value.name == "tricks" || (value.text.ends_with(" taken") && is_number);
             return counts && (value.seat == pile.owner || of_team);
           });
  }

  /// Short facts share a line; a fact longer than a line is wrapped.
  void add(const std::string& fact) {
    if (display_width(fact) <= style_.width) {
      row_.push_back(fact);
      return;
    }
    if (!row_.empty()) result_ += flow(std::exchange(row_, {}), style_.width, "", "   ");
    result_ += flow(split_words(fact), style_.width, "", " ", 2);
  }

  std::string players() const {
    const bool scores =
        !counts_points(setup_) && std::any_of(view_.players.begin(), view_.players.end(),
                                              [](const PlayerView& player) { return player.score != 0; });
    std::vector<std::vector<std::string>> rows;
    for (const PlayerView& player : view_.players) {
      std::vector<std::string> row{player.seat == view_.to_move ? ">" : "", player.name};
      if (player.seat == view_.viewer) row[1] += " (you)";
      if (scores) row.push_back(counted(player.score, "point"));
      if (setup_.has_chips) row.push_back(counted(player.chips, "chip"));
      if (setup_.hands) row.push_back(counted(cards_in_hand(view_, player.seat), "card"));
      rows.push_back(std::move(row));
    }
    std::vector<std::size_t> right;
    for (std::size_t i = 2; i < rows.front().size(); ++i) right.push_back(i);
    std::string result;
    std::string lines = columns(rows, right);
    int widest = 0;
    for (std::string_view left = lines; !left.empty(); left.remove_prefix(left.find('\n') + 1)) {
      widest = std::max(widest, display_width(left.substr(0, left.find('\n'))));
    }
    for (const PlayerView& player : view_.players) {
      const auto end = lines.find('\n');
      const std::string line = lines.substr(0, end);
      lines.erase(0, end + 1);
      result += with_facts(line, widest, facts_of(player, {}));
    }
    return result;
  }

  /// Adds a player's other facts after the columns, or below if there is not enough room.
  std::string with_facts(const std::string& line, int widest, std::vector<std::string> facts) const {
    constexpr int kLeast = 18, kMargin = 4;
    if (facts.empty()) return line + '\n';
    for (std::size_t i = 0; i + 1 < facts.size(); ++i) facts[i] += ',';
    const bool beside = style_.width - widest - 2 >= kLeast;
    const int room = style_.width - (beside ? widest + 2 : kMargin);
    std::vector<std::string> parts;  // facts stay whole if they fit in a line
    for (const std::string& fact : facts) {
      const auto words = display_width(fact) <= room ? std::vector<std::string>{fact} : split_words(fact);
      parts.insert(parts.end(), words.begin(), words.end());
    }
    if (beside) return flow(parts, style_.width, pad_right(line, widest + 2), " ");
    return line + '\n' + flow(parts, style_.width, std::string(kMargin, ' '), " ");
  }

  /// "Foundation: 4♣  2♦  (♥)  A♠", with all piles of a row by suit; "" if it is not such a row, or too long for a
  /// line.
  std::string of_suits(const PileView& first) const {
    const PileGroup* row = row_of(first, setup_);
    if (row == nullptr || row->shape != PileGroup::Shape::suits || row->first != first.pile) return "";
    std::vector<std::string> places;
    for (int suit = 0; suit < row->row; ++suit) {
      const PileView& pile = view_.piles[static_cast<std::size_t>(first.pile + suit)];
      const std::string top = is_top_alone(pile, setup_) ? card_text(setup_.pack, *pile.cards.back(), style_) : "";
      const bool empty = pile.cards.empty();
      places.push_back(empty         ? fmt::format("({})", suit_text(setup_.pack, suit, style_))
                       : top.empty() ? joined(pile_parts(pile, setup_, style_, /*in_short=*/true), " ")
                                     : top);
    }
    const std::string all = fmt::format("{}: {}", capital(row->text), joined(places, "  "));
    return display_width(all) <= style_.width ? all : "";
  }

  std::string table_pile(const PileView& pile, PilesShown shown) const {
    const auto count = static_cast<std::int64_t>(pile.cards.size());
    const std::string label = capital(pile.label);
    if (cards_seen(pile) == 0) return fmt::format("{}: {}", label, count == 0 ? "empty" : counted(count, "card"));
    if (is_top_alone(pile, setup_)) {
      return fmt::format("{}: {} ({})", label, card_text(setup_.pack, *pile.cards.back(), style_),
                         counted(count, "card"));
    }
    const bool in_place = row_of(pile, setup_) != nullptr;
    const std::vector<std::string> parts = pile_parts(pile, setup_, style_, in_place && shown == PilesShown::in_short);
    const std::string whole = fmt::format("{}: {}", label, joined(parts, " "));
    const bool fits =
        in_place ? shown == PilesShown::whole || display_width(whole) <= style_.width : parts.size() <= kShownWhole;
    if (fits) return whole;
    const auto hidden = pile.cards.size() - cards_seen(pile);
    const std::string all = counted(count, "card") + (hidden == 0 ? "" : fmt::format(", {} face down", hidden));
    const std::string dots = style_.symbols ? "…" : "...";
    // If all other cards are visible, the number of face-down ones below is enough.
    const bool below = in_place && !pile.cards.front();
    std::string top = below ? "" : fmt::format(" ({})", all);
    const std::string title = fmt::format("{}: {}", label, below ? parts.front() + ' ' + dots : dots);
    std::size_t told = 0;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part, ++told) {
      const std::string more = ' ' + *part + top;
      if (in_place ? display_width(title + more) > style_.width && told > 0 : told == kShownOfLong) break;
      top = more;
    }
    return title + top;
  }

  std::string own_pile(const PileView& pile) const {
    const bool is_hand = pile.name == "hand";
    if (pile.cards.empty() && !is_hand) return "";
    const std::string title = bold(own_pile_title(pile, setup_), style_);
    if (pile.cards.empty()) return title + ": no cards\n";
    if (cards_seen(pile) == 0) {
      return flow(split_words(hidden_text(pile)), style_.width, title + ": ", " ", 2);
    }
    if (!is_hand && is_top_alone(pile, setup_)) return title + ": " + top_text(pile) + '\n';
    return flow(hand_parts(pile.cards, setup_.pack, style_for(pile, setup_, style_)), style_.width, title + ": ", " ");
  }

  const View& view_;
  const Setup& setup_;
  const Style& style_;
  std::string result_;
  std::vector<std::string> row_;
};

}  // namespace

std::string table_text(const View& view, const Setup& setup, const Style& style, const TableParts& parts) {
  return TableText(view, setup, style).text(parts);
}

std::vector<std::string> player_facts(const PlayerView& player, const View& view, const Setup& setup,
                                      const Style& style, const PlayerParts& parts) {
  return TableText(view, setup, style).facts_of(player, parts);
}

std::vector<std::string> table_facts(const View& view, const Setup& setup, const Style& style, const DealSoFar& deal,
                                     const std::vector<PileId>& left_out, PilesShown shown) {
  return TableText(view, setup, style).facts(deal, left_out, shown);
}

std::string meld_name(const PileView& pile, const Pack& pack) {
  std::vector<std::size_t> by_rank(pack.ranks.size(), 0), by_suit(pack.suits.size(), 0);
  bool has_twins = false;  // a run never has a card twice
  for (const auto& card : pile.cards) {
    if (!card) return "";
    has_twins = has_twins || std::count(pile.cards.begin(), pile.cards.end(), card) > 1;
    const Face& face = pack.faces[*card];
    if (face.suit < 0) continue;
    ++by_rank[slot(face.rank)];
    ++by_suit[slot(face.suit)];
  }
  if (pile.cards.size() < 2 || by_suit.empty()) return "";
  // In a tie between two ranks, the rank of the first card wins, which is not wild.
  auto rank = by_rank.begin() + std::max(pack.faces[*pile.cards.front()].rank, 0);
  if (*std::max_element(by_rank.begin(), by_rank.end()) > *rank)
    rank = std::max_element(by_rank.begin(), by_rank.end());
  const auto suit = std::max_element(by_suit.begin(), by_suit.end());
  if (*rank * 2 > pile.cards.size() || (*rank > 1 && (has_twins || *rank >= *suit))) {
    return pack.several_of(static_cast<int>(rank - by_rank.begin()));
  }
  return *suit * 2 > pile.cards.size() ? capital(pack.suits[static_cast<std::size_t>(suit - by_suit.begin())]) : "";
}

std::vector<std::string> table_values(const View& view, const Setup& setup) {
  std::vector<std::string> values;
  std::vector<std::size_t> of_team(static_cast<std::size_t>(std::max(setup.teams, 0)), 0);  // index in the team, from 1
  for (const PublicView& value : view.publics) {
    const std::string said = value.seat == kNoSeat ? public_value_text(value, setup) : "";
    if (said.empty()) continue;
    std::size_t* const place = value.team < 0 || value.team >= setup.teams ? nullptr : &of_team[slot(value.team)];
    if (place == nullptr || *place == 0) {
      values.push_back(said);
      if (place != nullptr) *place = values.size();
      continue;
    }
    values[*place - 1] += ", " + words_of(value, setup).text;
  }
  return values;
}

std::int64_t cards_in_hand(const View& view, Seat seat) {
  for (const PileView& pile : view.piles) {
    if (pile.owner == seat && pile.name == "hand") return static_cast<std::int64_t>(pile.cards.size());
  }
  return 0;
}

DealSoFar deal_so_far(std::span<const Event> events, const Setup& setup) {
  using Kind = Event::Kind;
  DealSoFar deal;
  int choices_that_drew = 0;
  bool drawn = true;  // since the last choice; cards dealt before the first choice do not count
  for (const Event& event : events.subspan(begin_of_deal(events))) {
    const bool moves = event.kind == Kind::took || event.kind == Kind::moved || event.kind == Kind::turned_up;
    if (event.kind == Kind::turned_round) deal.turned = true;
    if (event.kind == Kind::chose) drawn = false;
    if (drawn || !(event.kind == Kind::dealt || (moves && setup.stock == event.from))) continue;
    drawn = true;
    ++choices_that_drew;
  }
  deal.stock_is_dealt_out = choices_that_drew <= 1;  // a single choice may have dealt the rest, e.g. after an auction
  return deal;
}

std::string pile_text(const PileView& pile, const Setup& setup, const Style& style) {
  if (cards_seen(pile) == 0) return counted(static_cast<std::int64_t>(pile.cards.size()), "card");
  return joined(pile_parts(pile, setup, style, /*in_short=*/false), style.plain ? ", " : " ");
}

bool counts_points(const Setup& setup) {
  return std::any_of(setup.publics.begin(), setup.publics.end(),
                     [](const PublicInfo& info) { return (info.each || info.each_team) && info.text == "points"; });
}

std::string public_value_text(const PublicView& value, const Setup& setup) {
  if (value.value.is_nothing()) return "";
  return with_owner(value.team >= 0 ? setup.team_name(value.team) : "", words_of(value, setup));
}

std::string partners_text(const PlayerView& player, const View& view, const Setup& setup) {
  std::vector<std::string> others;
  std::int64_t together = 0;
  for (const PlayerView& other : view.players) {
    if (other.seat % setup.teams != player.seat % setup.teams) continue;
    together += other.score;
    if (other.seat != player.seat) others.push_back(other.name);
  }
  if (others.empty()) return "";
  const std::string text = "with " + list_of_words(others);
  return setup.team_points || together == 0 ? text : fmt::format("{}, together {}", text, counted(together, "point"));
}

bool is_worth_showing(const PileView& pile, const Setup& setup, const DealSoFar& deal) {
  // An empty column, cell or foundation is worth showing, and the place of a card that was turned up.
  const auto lies_there = [&pile](const TurnUpStep& step) { return step.pile == pile.pile; };
  return !pile.cards.empty() || row_of(pile, setup) != nullptr ||
         (setup.stock == pile.pile && !deal.stock_is_dealt_out) ||
         (!deal.stock_is_dealt_out && std::any_of(setup.turn_ups.begin(), setup.turn_ups.end(), lies_there));
}

std::string own_pile_name(const PileView& pile, const Setup& setup) {
  const int index = setup.piles[pile.pile].index;
  const PileGroup* const group = setup.group(pile.name);
  const std::string& name = group != nullptr && !group->text.empty() ? group->text : pile.name;
  return index == 0 ? name : fmt::format("{} {}", name, index);
}

std::string own_pile_title(const PileView& pile, const Setup& setup) {
  const std::string total = pile.total.empty() ? "" : fmt::format(" ({})", pile.total);
  return "Your " + (pile.name == "hand" ? "hand" : own_pile_name(pile, setup)) + total;
}

bool is_top_alone(const PileView& pile, const Setup& setup) {
  const bool by_kind = pile.name == "discard" || setup.piles[pile.pile].facing == PileFacing::top_up;
  return by_kind && !pile.cards.empty() && pile.cards.back();
}

std::size_t cards_seen(const PileView& pile) {
  return static_cast<std::size_t>(
      std::count_if(pile.cards.begin(), pile.cards.end(), [](const auto& card) { return card.has_value(); }));
}

std::string deal_in_words(std::int64_t number, const Setup& setup) {
  const MatchRule& match = setup.match;
  std::optional<std::int64_t> all = match.deals;
  const bool goes_round = setup.next_dealer == NextDealer::left;
  if (match.rounds && goes_round)
    all = std::min(all.value_or(*match.rounds * setup.players), *match.rounds * setup.players);
  if (!all || *all < std::max<std::int64_t>(number, 2)) return fmt::format("deal {}", number);
  const bool ends_before = match.one_in || match.one_has_chips || !match.scores.empty();
  return fmt::format("deal {} of {}{}", number, ends_before ? "at most " : "", *all);
}

}  // namespace houserules
