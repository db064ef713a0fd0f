#include "telling/facts.h"

#include <algorithm>
#include <cctype>
#include <map>

#include <fmt/format.h>

#include "telling/text.h"

namespace houserules {
namespace {

using Value = std::optional<std::int64_t>;

/// The rank's part of a card name: "Knave" for "Knave of cups".
std::string without_suit(const Pack& pack, std::string name, int suit) {
  if (suit < 0) return name;
  for (const std::string& part : {" of " + pack.suits[slot(suit)], pack.suits[slot(suit)] + " "}) {
    if (const auto at = name.find(part); at != std::string::npos) return name.erase(at, part.size());
  }
  return "";  // the name of a single card
}

/// The header's name for cards of that rank: "Knave"; "" if it has none.
std::string name_in_header(const Pack& pack, int rank) {
  std::string name = pack.rank_names.empty() ? "" : pack.rank_names[slot(rank)];
  for (std::size_t face = 0; name.empty() && face < pack.names.size(); ++face) {
    if (pack.faces[face].rank == rank) name = without_suit(pack, pack.names[face], pack.faces[face].suit);
  }
  return name;
}

/// The rank in lists of cards: as written on cards or, if that is a word, its name.
std::string listed_rank(const Pack& pack, int rank) {
  const std::string& written = pack.ranks[slot(rank)];
  if (written.size() <= 2 || std::islower(static_cast<unsigned char>(written[0])) == 0) return written;
  std::string name = name_in_header(pack, rank);
  return name.empty() ? written : name;
}

/// "Queen of clubs", even for a card that is not in the pack.
std::string in_words(const Pack& pack, int rank, int suit) {
  std::string name = pack.ranks[slot(rank)];
  for (std::size_t face = 0; face < pack.faces.size(); ++face) {
    if (pack.faces[face].rank != rank) continue;
    const std::string its = without_suit(pack, pack.name(static_cast<FaceId>(face)), pack.faces[face].suit);
    if (!its.empty()) name = its;
  }
  return fmt::format("{} of {}", capital(name), pack.suits[slot(suit)]);
}

/// The parts separated by spaces, or by commas if some contain spaces.
std::string in_a_row(const std::vector<std::string>& parts) {
  const bool has_long = std::any_of(parts.begin(), parts.end(), [](const std::string& part) {
    return part.find(' ') != std::string::npos && part.find(" to ") == std::string::npos;
  });
  return joined(parts, has_long ? ", " : " ");
}

/// The cards of a pack by rank and suit.
class CardCounts {
 public:
  explicit CardCounts(const Pack& pack) : pack_(pack) {
    for (const FaceId face : pack.cards) ++counts_[{pack.faces[face].suit, pack.faces[face].rank}];
  }

  int of(int suit, int rank) const {
    const auto found = counts_.find({suit, rank});
    return found == counts_.end() ? 0 : found->second;
  }

  /// The ranks that occur in any suit.
  std::vector<int> ranks() const {
    std::vector<int> result;
    for (int rank = 0; rank < static_cast<int>(pack_.ranks.size()); ++rank) {
      for (int suit = 0; suit < suits(); ++suit) {
        if (of(suit, rank) > 0) {
          result.push_back(rank);
          break;
        }
      }
    }
    return result;
  }

  int suits() const { return static_cast<int>(pack_.suits.size()); }

 private:
  const Pack& pack_;
  std::map<std::pair<int, int>, int> counts_;
};

/// A card value and the ranks, suits or cards that have it: "J", "Q", "K".
struct ValueGroup {
  Value value;
  std::vector<std::string> things;
  int single_cards = 0;  ///< how many of these are single cards
};

class Values {
 public:
  explicit Values(const Pack& pack) : pack_(pack) {
    for (const Face& face : pack.faces) values_[{face.suit, face.rank}] = face.value;
  }

  std::string text() const {
    if (std::none_of(values_.begin(), values_.end(), [](const auto& entry) { return entry.second.has_value(); }))
      return "";
    std::vector<ValueGroup> by_rank = grouped_by(/*rank_first=*/true);
    std::vector<ValueGroup> by_suit = grouped_by(/*rank_first=*/false);
    return text_of(cost(by_suit) < cost(by_rank) ? by_suit : by_rank);
  }

 private:
  /// Reading effort: a single card counts as much as three ranks or suits.
  static int cost(const std::vector<ValueGroup>& groups) {
    int cost = 0;
    for (const ValueGroup& group : groups) cost += static_cast<int>(group.things.size()) + 2 * group.single_cards;
    return cost;
  }

  std::string name(int suit, int rank, bool rank_first, bool whole) const {
    if (suit < 0) return pack_.ranks[slot(rank)] == "*" ? "Joker" : pack_.rank_name(rank);
    if (!whole) return in_words(pack_, rank, suit);
    return rank_first ? listed_rank(pack_, rank) : pack_.suits[slot(suit)];
  }

  // Cards of one rank (or suit) are grouped under the value most of them have; the others are named one by one.
  std::vector<ValueGroup> grouped_by(bool rank_first) const {
    std::map<int, std::map<Value, int>> frequency;
    for (const auto& [card, value] : values_) ++frequency[key(card, rank_first)][value];
    std::vector<ValueGroup> groups;
    std::map<int, bool> named;
    std::vector<std::pair<std::pair<int, int>, Value>> in_order(values_.begin(), values_.end());
    std::stable_sort(in_order.begin(), in_order.end(), [rank_first](const auto& a, const auto& b) {
      return key(a.first, rank_first) < key(b.first, rank_first);
    });
    for (const auto& [card, value] : in_order) {
      const int by = key(card, rank_first);
      const auto usual = std::max_element(frequency[by].begin(), frequency[by].end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
      const bool whole = usual->first == value;
      ValueGroup& group = group_for(groups, value);
      if (whole && named[by]) continue;
      if (whole) named[by] = true;
      if (!whole) ++group.single_cards;
      group.things.push_back(name(card.first, card.second, rank_first, whole));
    }
    return groups;
  }

  static ValueGroup& group_for(std::vector<ValueGroup>& groups, Value value) {
    const auto found =
        std::find_if(groups.begin(), groups.end(), [&value](const ValueGroup& group) { return group.value == value; });
    if (found != groups.end()) return *found;
    groups.push_back({value, {}, 0});
    return groups.back();
  }

  /// The rank or suit to group by; each rank without a suit has a key of its own, below all others.
  static int key(const std::pair<int, int>& card, bool rank_first) {
    if (card.first < 0) return card.second - kMaxCards;
    return rank_first ? card.second : card.first;
  }

  static std::string text_of(std::vector<ValueGroup>& groups) {
    constexpr std::size_t kTooMany = 24, kManyOfNone = 4;
    std::vector<std::string> parts;
    fold_pips(groups, parts);
    std::stable_sort(groups.begin(), groups.end(),
                     [](const ValueGroup& a, const ValueGroup& b) { return a.value > b.value; });
    // The largest group comes last, as "others", if it is long to list.
    const auto larger = [](const ValueGroup& a, const ValueGroup& b) { return a.things.size() < b.things.size(); };
    const auto largest = std::max_element(groups.begin(), groups.end(), larger);
    const bool has_others = largest->things.size() > (largest->value.value_or(0) == 0 ? kManyOfNone : kTooMany);
    if (has_others) std::rotate(largest, largest + 1, groups.end());
    for (const ValueGroup& group : groups) {
      if (group.things.empty()) continue;
      const std::string value = group.value ? std::to_string(*group.value) : "no value";
      const bool is_others = has_others && &group == &groups.back();
      const std::string things = parts.empty() ? "all cards" : "others";
      parts.push_back(fmt::format("{}: {}", is_others ? things : in_a_row(group.things), value));
    }
    return joined(parts, "; ");
  }

  /// Merges three or more number cards that are worth their pips into one part.
  static void fold_pips(std::vector<ValueGroup>& groups, std::vector<std::string>& parts) {
    std::vector<int> pips;
    for (const ValueGroup& group : groups) {
      for (const std::string& thing : group.things) {
        if (group.value && thing == std::to_string(*group.value)) pips.push_back(static_cast<int>(*group.value));
      }
    }
    std::sort(pips.begin(), pips.end());
    if (pips.size() < 3) return;
    parts.push_back(ranges_of(pips) + ": their pips");
    for (ValueGroup& group : groups) {
      std::erase_if(group.things, [&group](const std::string& thing) {
        return group.value && thing == std::to_string(*group.value);
      });
    }
  }

  const Pack& pack_;
  std::map<std::pair<int, int>, Value> values_;
};

/// "once", "twice", "3 times".
std::string times(std::int64_t copies) {
  return copies == 1 ? "once" : copies == 2 ? "twice" : fmt::format("{} times", copies);
}

/// "1 (3 times), 2 to 4 (twice), 5 (once)", if each rank is as frequent in every suit; or "".
std::string copies_by_rank(const Pack& pack, const CardCounts& counts) {
  std::vector<std::string> parts, names;
  int last = 0;
  const auto add = [&] {
    if (!names.empty()) parts.push_back(fmt::format("{} ({})", in_a_row(folded(names)), times(last)));
    names.clear();
  };
  for (const int rank : counts.ranks()) {
    const int copies = counts.of(0, rank);
    for (int suit = 1; suit < counts.suits(); ++suit) {
      if (counts.of(suit, rank) != copies) return "";
    }
    if (copies != last) add();
    last = copies;
    names.push_back(listed_rank(pack, rank));
  }
  add();
  return joined(parts, ", ");
}

/// The cards without a suit: "1 to 104", "wild and 4 x wild_four", "5 x 1, 2 each of 2 to 4, and 5".
std::string without_suit(const Pack& pack, const CardCounts& counts) {
  std::vector<std::string> parts, names;
  int last = 0;
  bool has_runs = false;
  const auto add = [&] {
    const std::vector<std::string> all = folded(names);
    has_runs = has_runs || all.size() < names.size() || (last > 1 && all.size() > 1);
    const char* const of = names.size() > 1 ? "each of" : "x";
    if (last > 1 && !all.empty()) parts.push_back(fmt::format("{} {} {}", last, of, list_of_words(all)));
    else parts.insert(parts.end(), all.begin(), all.end());
    names.clear();
  };
  for (int rank = 0; rank < static_cast<int>(pack.ranks.size()); ++rank) {
    const int count = counts.of(-1, rank);
    if (count == 0) continue;
    const bool is_joker = pack.ranks[slot(rank)] == "*";
    if (count != last || is_joker) add();
    last = count;
    if (is_joker) parts.push_back(counted(count, "Joker"));
    else names.push_back(pack.rank_name(rank));
  }
  add();
  const auto has_comma = [](const std::string& part) { return part.find(',') != std::string::npos; };
  if (std::any_of(parts.begin(), parts.end(), has_comma)) return joined(parts, "; ");
  if (!has_runs || parts.size() < 2) return list_of_words(parts);
  parts.back() = "and " + parts.back();
  return joined(parts, ", ");
}

/// For a pack whose suits have different ranks: "2 3 in hearts; I II in trumps".
std::string suits_apart(const Pack& pack, const CardCounts& counts) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (int suit = 0; suit < counts.suits(); ++suit) {
    std::string ranks;
    for (const int rank : counts.ranks()) {
      if (counts.of(suit, rank) > 0) ranks += (ranks.empty() ? "" : " ") + listed_rank(pack, rank);
    }
    const auto same =
        std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == ranks; });
    if (same == groups.end()) groups.push_back({ranks, {pack.suits[slot(suit)]}});
    else same->second.push_back(pack.suits[slot(suit)]);
  }
  std::vector<std::string> parts;
  for (const auto& [ranks, suits] : groups) parts.push_back(fmt::format("{} in {}", ranks, list_of_words(suits)));
  return joined(parts, "; ");
}

/// The players' name for a pile.
const std::string& called(const Setup& setup, PileId pile) { return setup.group(setup.piles[pile].name)->text; }

std::string step_text(const Setup& setup, const DealStep& deal, bool is_first) {
  const PileGroup& group = setup.groups[slot(deal.group)];
  if (deal.piles.empty()) {
    const std::string to = group.name == "hand" ? "" : fmt::format(" to the {}", group.text);
    if (deal.packets.size() > 1)
      return fmt::format("{} cards each{}, {} at a time", deal.count, to, fmt::join(deal.packets, " then "));
    return deal.all ? (is_first ? "the whole pack" : "all other cards") + to
                    : counted(deal.count, "card") + " each" + to;
  }
  const int first = deal.piles.front(), last = deal.piles.back();
  std::string text = fmt::format("{} to the {}", counted(first, "card"), group.text);
  const auto piles = static_cast<std::int64_t>(deal.piles.size());
  const std::string several =
      is_of_several(group.text) ? fmt::format("{} {}", piles, group.text) : counted(piles, group.text);
  if (piles > 1) text = fmt::format("{} to each of {}", counted(first, "card"), several);
  if (first != last) text = fmt::format("{} to {} cards to the {}", first, last, several);
  if (deal.showing == DealStep::Showing::top) text += ", the last of them face up";
  if (deal.showing == DealStep::Showing::all) text += ", face up";
  return text;
}

std::string refill_text(const Setup& setup) {
  std::vector<std::string> parts;
  for (const RefillRule& refill : setup.refills) {
    const std::string &pile = called(setup, refill.pile), &from = called(setup, refill.from);
    const std::string what = refill.keep == 0   ? "the " + from
                             : refill.keep == 1 ? fmt::format("the {} without its top card", from)
                                                : fmt::format("the {} without its top {} cards", from, refill.keep);
    const bool further = std::any_of(setup.refills.begin(), setup.refills.end(), [&](const RefillRule& other) {
      return &other < &refill && other.pile == refill.pile;
    });
    const bool several = is_of_several(from);
    parts.push_back(fmt::format("{} the {} is {}empty, {} {} {} and become{} the {}",
                                refill.at_once ? "as soon as" : "when", pile, further ? "still " : "", what,
                                several ? "are" : "is", refill.shuffled ? "shuffled" : "turned over",
                                several ? "" : "s", pile));
  }
  return joined(parts, "; ");
}

/// The kind of card whose lowest or highest decides who begins: "card of the trump suit", "club", "red card".
std::string extreme_text(const Setup& setup) {
  if (setup.first_public >= 0) return "card of the " + setup.publics[slot(setup.first_public)].text;
  if (setup.first_suit < 0) return "card";
  const std::string& suit = setup.pack.suits[slot(setup.first_suit)];
  return suit.ends_with('s') ? suit.substr(0, suit.size() - 1) : suit + " card";
}

/// Whether the header ends the match after one deal.
bool is_one_deal(const MatchRule& match) {
  const bool until = match.rounds || !match.scores.empty() || match.one_in || match.one_has_chips;
  return !until && match.deals.value_or(1) == 1;
}

std::string dealer_text(const Setup& setup) {
  switch (setup.next_dealer) {
    case NextDealer::left:
      if (setup.players == 1 || is_one_deal(setup.match)) break;
      return fmt::format("the deal passes to the {}", setup.clockwise ? "left" : "right");
    case NextDealer::last_winner: return "the winner of a deal deals next";
    case NextDealer::last_loser: return "the loser of a deal deals next";
    case NextDealer::stays: return "the same player deals each time";
  }
  return "";
}

std::string first_text(const Setup& setup) {
  std::string who;
  switch (setup.first) {
    case FirstPlayer::left_of_dealer:
      who = fmt::format("the player on the dealer's {}", setup.clockwise ? "left" : "right");
      break;
    case FirstPlayer::dealer: who = "the dealer"; break;
    case FirstPlayer::holder:
      who = (setup.pack.faces[setup.first_face].suit < 0 ? "the holder of " : "the holder of the ") +
            setup.pack.name(setup.first_face);
      break;
    case FirstPlayer::lowest_holder: who = "the holder of the lowest " + extreme_text(setup); break;
    case FirstPlayer::highest_holder: who = "the holder of the highest " + extreme_text(setup); break;
    case FirstPlayer::last_winner: who = "the winner of the last deal"; break;
    case FirstPlayer::last_loser: who = "the loser of the last deal"; break;
  }
  return fmt::format("{}; play goes {}", who, setup.clockwise ? "clockwise" : "counterclockwise");
}

std::string bound_text(const ScoreBound& score) {
  switch (score.compare) {
    case ScoreBound::Compare::equal: return fmt::format("is {}", score.bound);
    case ScoreBound::Compare::not_equal: return fmt::format("is not {}", score.bound);
    case ScoreBound::Compare::less: return fmt::format("is below {}", score.bound);
    case ScoreBound::Compare::less_equal: return fmt::format("is at most {}", score.bound);
    case ScoreBound::Compare::greater: return fmt::format("is over {}", score.bound);
    default: return fmt::format("is at least {}", score.bound);
  }
}

std::string match_text(const MatchRule& match) {
  std::vector<std::string> ends;
  if (match.rounds) {
    ends.push_back("until everybody has dealt " + times(*match.rounds));
  }
  std::vector<std::string> bounds;
  for (const ScoreBound& bound : match.scores) bounds.push_back(bound_text(bound));
  const bool by_any_point = match.scores.size() == 1 && bounds.front() == "is at least 1";
  if (by_any_point) ends.emplace_back("until somebody has scored");
  else if (!bounds.empty()) ends.push_back("until a score " + joined(bounds, " or "));
  if (match.one_in) ends.emplace_back("until one player is left");
  if (match.one_has_chips) ends.emplace_back("until one player has all the chips");
  if (match.deals) ends.push_back((ends.empty() ? "" : "at most ") + counted(*match.deals, "deal"));
  return ends.empty() ? "one deal" : joined(ends, "; ");
}

std::string partners_fact(const Setup& setup) {
  if (setup.teams == 0 || setup.teams == setup.players) return "";
  std::vector<std::string> sides;
  for (int team = 0; team < setup.teams; ++team) sides.push_back(team_seats(team, setup.teams, setup.players));
  const bool are_pairs = setup.players == 2 * setup.teams;
  return fmt::format("sit {}, seats {}", are_pairs ? "opposite each other" : "alternately", joined(sides, " against "));
}

std::string win_text(WinRule win) {
  switch (win) {
    case WinRule::none: return "";
    case WinRule::lowest_score: return "the lowest score wins";
    case WinRule::highest_score: return "the highest score wins";
    case WinRule::most_chips: return "the most chips win";
    case WinRule::most_deals: return "the player who has won the most deals wins";
    case WinRule::first_out: return "the first to be out wins";
    case WinRule::all_but_last: return "the last player left in loses, and all others win";
    case WinRule::together: return "all players win or lose together";
  }
  return "";
}

/// The header's names for cards that are written differently: "fool: Skis; XXI: Mond".
std::string names_text(const Pack& pack) {
  const auto differs = [](const std::string& written, const std::string& name) {
    const auto plain = [](std::string text) {
      std::erase_if(text, [](char c) { return c == ' ' || c == '-' || c == '_'; });
      return lower(text);
    };
    return !name.empty() && plain(written) != plain(name);
  };
  std::vector<std::string> parts;
  for (std::size_t rank = 0; rank < pack.rank_names.size(); ++rank) {
    const std::string name = name_in_header(pack, static_cast<int>(rank));
    if (differs(pack.ranks[rank], name)) parts.push_back(fmt::format("{}: {}", pack.ranks[rank], name));
  }
  return joined(parts, "; ");
}

}  // namespace

std::string line_up(const Setup& setup) {
  if (setup.teams == 0) return list_of_words(setup.names);
  std::vector<std::string> sides;
  for (int team = 0; team < setup.teams; ++team) sides.push_back(setup.team_name(team));
  return joined(sides, " against ");
}

std::string deal_text(const Setup& setup, std::span<const DealStep> deals, std::span<const TurnUpStep> turn_ups) {
  std::vector<std::string> parts;
  for (const DealStep& deal : deals) parts.push_back(step_text(setup, deal, parts.empty()));
  for (const TurnUpStep& turn_up : turn_ups) {
    const std::string& pile = called(setup, turn_up.pile);
    const std::string cards = counted(turn_up.count, "card") + " turned up";
    const bool alone = turn_up.count == 1 && is_of_one_card(pile);
    parts.push_back(alone && cards.ends_with(pile) ? cards
                                                   : fmt::format("{}{}{}", cards, alone ? ", the " : " to the ", pile));
  }
  return joined(parts, "; ");
}

std::string pack_text(const Pack& pack) {
  const CardCounts counts(pack);
  const std::vector<int> ranks = counts.ranks();
  int copies = 0, cards = 0;
  for (const int rank : ranks) {
    for (int suit = 0; suit < counts.suits(); ++suit) {
      copies = std::max(copies, counts.of(suit, rank));
      cards += counts.of(suit, rank);
    }
  }
  std::vector<std::string> missing;
  for (const int rank : ranks) {
    for (int suit = 0; suit < counts.suits(); ++suit) {
      for (int copy = counts.of(suit, rank); copy < copies; ++copy)
        missing.push_back("the " + in_words(pack, rank, suit));
    }
  }
  std::vector<std::string> names;
  for (const int rank : ranks) names.push_back(listed_rank(pack, rank));
  std::string text = counted(static_cast<std::int64_t>(pack.cards.size()), "card");
  constexpr std::size_t kNamed = 6, kLongRun = 16;
  const bool by_suit = copies == 1 && missing.size() > kNamed;
  const std::string by_rank = !missing.empty() && !by_suit ? copies_by_rank(pack, counts) : "";
  if (by_suit) {
    text += ": " + suits_apart(pack, counts);
  } else if (!by_rank.empty()) {
    text += fmt::format(" in {}: {}", list_of_words(pack.suits), by_rank);
  } else if (cards > 0) {
    text += fmt::format(": {} in {}", in_a_row(folded(names, kLongRun)), list_of_words(pack.suits));
    if (missing.size() > kNamed) {
      text += ", some of them more often than others";
    } else {
      if (copies > 1) text += ", each " + times(copies);
      if (!missing.empty()) text += ", without " + list_of_words(missing);
    }
  }
  const std::string others = without_suit(pack, counts);
  if (!others.empty()) text += (cards > 0 ? ", and " : ": ") + others;
  return text;
}

std::string values_text(const Pack& pack) { return Values(pack).text(); }

std::vector<std::pair<std::string, std::string>> facts_of(const Setup& setup) {
  std::vector<std::pair<std::string, std::string>> facts;
  const auto add = [&facts](const char* heading, std::string text) { facts.emplace_back(heading, std::move(text)); };
  add("Partners", partners_fact(setup));
  add("Pack", pack_text(setup.pack));
  add("Card names", names_text(setup.pack));
  add("Card values", values_text(setup.pack));
  add("Chips", !setup.has_chips ? "" : fmt::format("{} each", setup.chips));
  add("Dealer", dealer_text(setup));
  add("Deal", deal_text(setup, setup.deals, setup.turn_ups));
  add("Refill", refill_text(setup));
  add("First", setup.players == 1 ? "" : first_text(setup));
  const bool is_won_by_deals = setup.win == WinRule::most_deals && is_one_deal(setup.match);
  const std::string win = is_won_by_deals ? "" : win_text(setup.win);
  add("Match", match_text(setup.match) + (win.empty() ? "" : "; " + win) +
                   (setup.match.unless_tied != 0 ? "; a tie is broken by another deal" : ""));
  return facts;
}

}  // namespace houserules
