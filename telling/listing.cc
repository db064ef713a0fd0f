#include "telling/listing.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "interpreter/world/thought.h"
#include "telling/hand_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::string_view kHowToType = ": type ";

constexpr std::size_t kSetsListed = 12;

/// Any value of that type: "a player".
const char* any_of_type(ValueType type) {
  switch (type) {
    case ValueType::none: return "";
    case ValueType::card: return "a card";
    case ValueType::suit: return "a suit";
    case ValueType::rank: return "a rank";
    case ValueType::player: return "a player";
    case ValueType::pile: return "a pile";
    case ValueType::number: return "N";
    case ValueType::word: return "a word";
  }
  return "";
}

/// The cards of the player's hand, as far as the player sees them, in the order in which they are shown.
std::vector<FaceId> seen_hand(const Table& table, Seat seat, HandOrder order) {
  const auto& piles = table.setup().piles;
  std::vector<std::optional<FaceId>> cards;
  for (std::size_t pile = 0; pile < piles.size(); ++pile) {
    if (piles[pile].owner != seat || piles[pile].name != "hand") continue;
    for (const CardId card : table.cards(static_cast<PileId>(pile))) {
      if (table.sees(seat, card)) cards.emplace_back(table.face(card));
    }
  }
  return sorted_hand(cards, table.pack(), order);
}

/// "pass 3 cards: type them, as in 2c 3c 4c"; "give 3 cards to a player: type all, as in give 2c 3c 4c to ben". If sets
/// have different sizes, the example is one of the largest.
std::string sets_text(const Table& table, const Decision& decision, const std::vector<std::size_t>& alike) {
  const auto count_of = [&decision](std::size_t i) { return decision.alternatives[i].count; };
  const auto ends = std::minmax_element(alike.begin(), alike.end(),
                                        [&](std::size_t a, std::size_t b) { return count_of(a) < count_of(b); });
  const int least = count_of(*ends.first), most = count_of(*ends.second);
  const Alternative& alternative = decision.alternatives[least == most ? alike.front() : *ends.second];
  const MoveInfo& move = table.setup().moves[alternative.move];
  const std::string what = filled(move.text, [&](int which) -> std::string {
    return which == 0 ? numbers_of_cards(least, most) : any_of_type(move.second);
  });
  const char* const all = alternative.second == AlternativeKind::plain ? "them" : "all";
  return fmt::format("{}{}{}, as in {}", what, kHowToType, all, typed_set(table, decision, alternative));
}

/// "stake 1 to 10: type the number, as in stake 1": the example costs least if it is typed.
std::string range_text(const Table& table, const Decision& decision, const Alternative& alternative) {
  const auto text = [&](std::int64_t number) {
    return alternative_text(table, decision, alternative, decision.seat, false, &number);
  };
  if (alternative.variants() == 1) return text(alternative.value);
  const std::string most = std::to_string(alternative.most);
  std::string what = text(alternative.most);  // "tricks", even if one may be called
  if (const auto at = what.rfind(most); at != std::string::npos) {
    // "raise to 4 to 99" would read badly.
    const bool to = std::string_view(what).substr(0, at).ends_with("to ");
    what.insert(at, fmt::format("{} {} ", alternative.value, to ? "..." : "to"));
  }
  if (alternative.step != 1) what += fmt::format(" in steps of {}", alternative.step);
  return fmt::format("{}{}the number, as in {}", what, kHowToType, text(alternative.value));
}

/// The number in "bid 3", or of a card that is written as a number.
std::optional<std::int64_t> own_number(const Table& table, const Decision& decision, const Alternative& alternative) {
  const bool is_range = alternative.kind == AlternativeKind::range;
  if (is_range || alternative.kind == AlternativeKind::number) return alternative.value;
  if (alternative.kind != AlternativeKind::card || alternative.second != AlternativeKind::plain) return std::nullopt;
  const auto card = static_cast<CardId>(alternative.value);
  if (table.face_info(card).suit >= 0) return std::nullopt;
  return whole_number(value_text(table, decision, alternative, decision.seat));
}

/// The shortest prefix of the line's first word that is not a prefix of a line of another move: "f" for "fold"; "" if
/// there is none.
std::string key_in_words(const std::vector<ListedMove>& lines, std::size_t line, const Decision& decision) {
  const auto move_of = [&](std::size_t one) { return decision.alternatives[lines[one].alternatives.front()].move; };
  const std::string text = lower(lines[line].text), word = text.substr(0, text.find(' '));
  for (std::size_t length = 1; length <= word.size(); ++length) {
    bool is_alone = true;
    for (std::size_t other = 0; other < lines.size(); ++other) {
      const std::string said = lower(lines[other].text);
      for (const std::string& one : split_words(said))
        is_alone = is_alone && (other == line || !one.starts_with(word.substr(0, length)) ||
                                (move_of(other) == move_of(line) && one == word));
    }
    if (is_alone) return word.substr(0, length);
  }
  return "";
}

/// Sets the key of each line.
void add_keys(std::vector<ListedMove>& lines, const Table& table, const Decision& decision) {
  const bool numbers = asks_for_numbers(table, decision);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    ListedMove& listed = lines[line];
    const Alternative& first = decision.alternatives[listed.alternatives.front()];
    if (!numbers) {
      listed.key = std::to_string(line + 1);
      listed.typed = listed.key + '\n';
    } else if (listed.alternatives.size() > 1 || first.variants() > 1) {
      listed.typed = lower(group_title(table.setup().moves[first.move].text)) + ' ';
    } else {
      const auto number = own_number(table, decision, first);
      const auto takes = [&](const Alternative& one) {
        return takes_number(one, *number) || own_number(table, decision, one) == number;
      };
      const auto& all = decision.alternatives;
      const bool one_of_several = std::count_if(all.begin(), all.end(), [&first](const Alternative& one) {
                                    return one.move == first.move;
                                  }) > 1;
      if (number && one_of_several && std::count_if(all.begin(), all.end(), takes) == 1)
        listed.key = std::to_string(*number);
      if (!one_of_several) listed.key = key_in_words(lines, line, decision);
      listed.typed = (listed.key.empty() ? lower(listed.text) : listed.key) + '\n';
    }
  }
}

/// "bid 18, 20, 22 ... 264: type the number, as in bid 18".
std::string numbers_text(const Table& table, const Decision& decision, const std::vector<std::size_t>& alike) {
  constexpr std::size_t kFirst = 3;
  const auto value = [&](std::size_t i) {
    return value_text(table, decision, decision.alternatives[alike[i]], decision.seat);
  };
  std::string values = value(0);
  for (std::size_t i = 1; i < kFirst; ++i) values += ", " + value(i);
  const MoveInfo& move = table.setup().moves[decision.alternatives[alike[0]].move];
  return fmt::format("{}{}the number, as in {}",
                     filled(move.text, [&](int) { return fmt::format("{} ... {}", values, value(alike.size() - 1)); }),
                     kHowToType, filled(move.text, [&](int) { return value(0); }));
}

}  // namespace

bool is_suit_bid(const Alternative& alternative) {
  return alternative.kind == AlternativeKind::number &&
         (alternative.second == AlternativeKind::suit || alternative.second == AlternativeKind::word);
}

bool counts_cards_of_rank(const Alternative& alternative) {
  return alternative.kind == AlternativeKind::number && alternative.second == AlternativeKind::rank;
}

std::string bid_text(std::string_view text, const Pack& pack, const Style& style) {
  const auto words = split_words(text);
  if (words.size() < 2 || !whole_number(words[0])) return "";
  const auto suit = std::find(pack.suits.begin(), pack.suits.end(), words[1]);
  if (suit != pack.suits.end() && words.size() == 2)
    return words[0] + suit_text(pack, static_cast<int>(suit - pack.suits.begin()), style);
  return lower(words[1]) == "no" ? words[0] + "N" : "";
}

bool takes_number(const Alternative& alternative, std::int64_t number) {
  return alternative.takes(number) || (alternative.kind == AlternativeKind::number && alternative.value == number);
}

namespace {

bool offers_numbers(const Decision& decision) {
  using Kind = AlternativeKind;
  const auto is_number = [](const Alternative& one) { return one.kind == Kind::number || one.kind == Kind::range; };
  // A number alongside a plain move, or with a suit or word as its second value.
  const auto goes_with_numbers = [&](const Alternative& one) {
    const bool second =
        one.second == Kind::plain || one.second == Kind::word || one.second == Kind::suit || one.second == Kind::number;
    return second && (is_number(one) || one.kind == Kind::plain);
  };
  const auto& all = decision.alternatives;
  if (std::none_of(all.begin(), all.end(), is_number)) return false;
  if (std::all_of(all.begin(), all.end(), goes_with_numbers)) return true;
  return std::any_of(all.begin(), all.end(), [&](const Alternative& one) {
    if (!is_number(one) || one.second != Kind::plain) return false;
    return one.variants() > 1 || std::any_of(all.begin(), all.end(), [&one](const Alternative& other) {
             return other.move == one.move && other.kind == one.kind && other.value != one.value;
           });
  });
}

}  // namespace

bool offers_numbered_cards(const Table& table, const Decision& decision) {
  return !offers_numbers(decision) &&
         std::any_of(decision.alternatives.begin(), decision.alternatives.end(), [&](const Alternative& one) {
           return one.kind == AlternativeKind::card && own_number(table, decision, one);
         });
}

bool asks_for_numbers(const Table& table, const Decision& decision) {
  return offers_numbers(decision) || offers_numbered_cards(table, decision);
}

std::string without_how_to_type(const ListedMove& line) { return line.text.substr(0, line.text.find(kHowToType)); }

std::string with_hint_in_brackets(const std::string& text) {
  const auto at = text.find(kHowToType);
  return at == std::string::npos ? text : fmt::format("{} ({})", text.substr(0, at), text.substr(at + 2));
}

std::string numbers_of_cards(int least, int most) {
  if (least == most) return counted(most, "card");
  return fmt::format("{} {} {} cards", least, most == least + 1 ? "or" : "to", most);
}

std::string group_title(const std::string& text) {
  const auto open = text.find('{');
  const auto close = text.rfind('}');
  if (open == std::string::npos || close == std::string::npos) return text;
  const std::string before = text.substr(0, open), after = text.substr(close + 1);
  const std::string title = after.empty() ? before : before + "..." + after;
  return title.substr(0, title.find_last_not_of(' ') + 1);
}

std::string typed_set(const Table& table, const Decision& decision, const Alternative& alternative) {
  const auto begin = decision.sets.begin() + alternative.value;
  std::vector<CardId> cards(begin, begin + alternative.count);
  const bool all_seen =
      std::all_of(cards.begin(), cards.end(), [&](CardId card) { return table.sees(decision.seat, card); });
  if (all_seen) {
    std::sort(cards.begin(), cards.end(), [&table](CardId a, CardId b) { return table.face(a) < table.face(b); });
  }
  Decision sorted = decision;
  sorted.sets.assign(cards.begin(), cards.end());
  Alternative set = alternative;
  set.value = 0;
  return lower(set.second == AlternativeKind::plain ? value_text(table, sorted, set, decision.seat)
                                                    : alternative_text(table, sorted, set, decision.seat));
}

std::vector<ListedMove> listed_moves(const Table& table, const Decision& decision, std::optional<HandOrder> order) {
  const auto& alternatives = decision.alternatives;
  const auto text = [&](std::size_t i) { return alternative_text(table, decision, alternatives[i], decision.seat); };
  const auto card = [&](std::size_t i) {
    const Alternative& one = alternatives[i];
    const bool is_set = one.kind == AlternativeKind::set;
    return is_set ? decision.sets[static_cast<std::size_t>(one.value)] : static_cast<CardId>(one.value);
  };
  const auto value = [&](std::size_t i) {
    const bool two = alternatives[i].second != AlternativeKind::plain;
    if (is_suit_bid(alternatives[i])) {
      return fmt::format("{} {}", alternatives[i].value,
                         value_text(table, decision, alternatives[i].second_value(), decision.seat));
    }
    if (!two) return value_text(table, decision, alternatives[i], decision.seat);
    const Alternative second = alternatives[i].second_value();
    Alternative first = alternatives[i];
    first.second = AlternativeKind::plain;
    return after_number(table.setup().moves[first.move], value_text(table, decision, first, decision.seat), second.kind,
                        second.value, value_text(table, decision, second, decision.seat), table.pack());
  };
  const auto title = [&](std::size_t i) {
    const std::string& of_move = table.setup().moves[alternatives[i].move].text;
    if (alternatives[i].second == AlternativeKind::plain) return group_title(of_move);
    if (is_suit_bid(alternatives[i])) return joined(split_words(filled(of_move, [](int) { return ""; })), " ");
    Alternative first = alternatives[i];
    first.second = AlternativeKind::plain;
    const std::string shown = value_text(table, decision, first, decision.seat);
    return group_title(filled(of_move, [&](int which) { return which == 0 ? shown : "{}"; }));
  };
  const HandOrder sorting = order.value_or(natural_order(table.setup()));
  const std::vector<FaceId> hand = seen_hand(table, decision.seat, sorting);
  std::vector<ListedMove> lines;
  for (std::size_t begin = 0, end = 0; begin < alternatives.size(); begin = end) {
    std::vector<std::size_t> alike;
    for (; end < alternatives.size() && alternatives[end].move == alternatives[begin].move &&
           alternatives[end].kind == alternatives[begin].kind;
         ++end) {
      alike.push_back(end);
    }
    const auto is_one_card = [&alternatives](std::size_t i) { return alternatives[i].count == 1; };
    const bool sets =
        alternatives[begin].kind == AlternativeKind::set && !std::all_of(alike.begin(), alike.end(), is_one_card);
    if (sets && alike.size() > kSetsListed) {
      lines.push_back({sets_text(table, decision, alike), std::move(alike), "", ""});
      continue;
    }
    if (alternatives[begin].kind == AlternativeKind::number && alternatives[begin].second == AlternativeKind::plain &&
        alike.size() > kSetsListed) {
      lines.push_back({numbers_text(table, decision, alike), std::move(alike), "", ""});
      continue;
    }
    // In pack order, unless that would reveal hidden cards.
    const bool is_sorted = std::all_of(alike.begin(), alike.end(), [&](std::size_t i) {
      const AlternativeKind kind = alternatives[i].kind;
      return (kind == AlternativeKind::card || (kind == AlternativeKind::set && alternatives[i].count == 1)) &&
             table.sees(decision.seat, card(i));
    });
    if (is_sorted) {
      const bool by_rank = sorting == HandOrder::rank;
      const auto place = [&](std::size_t i) {
        const Face& face = table.face_info(card(i));
        const auto in_hand = std::find(hand.begin(), hand.end(), table.face(card(i))) - hand.begin();
        return std::tuple{in_hand, by_rank ? face.order : 0, by_rank ? face.rank : 0, table.face(card(i))};
      };
      std::stable_sort(alike.begin(), alike.end(), [&](std::size_t a, std::size_t b) { return place(a) < place(b); });
    }
    for (const std::size_t alternative : alike) {
      if (alternatives[alternative].kind == AlternativeKind::range) {
        lines.push_back({range_text(table, decision, alternatives[alternative]), {alternative}, "", ""});
      } else {
        lines.push_back({text(alternative), {alternative}, value(alternative), title(alternative)});
      }
    }
  }
  add_keys(lines, table, decision);
  return lines;
}

std::vector<ListedMove> listed_moves(World& world, Seat seat, std::optional<HandOrder> order) {
  std::vector<std::string> moved(world.decision().alternatives.size());
  for (std::size_t i = 0; seat == world.decision().seat && i < world.decision().own().size(); ++i)
    moved[i] = cards_moved(world, i);
  std::vector<ListedMove> lines = listed_moves(world.table(), world.decision().alone(seat), order);
  for (ListedMove& line : lines) {
    const std::string cards = line.alternatives.size() == 1 ? moved[line.alternatives.front()] : "";
    for (std::string* text : {&line.text, &line.value}) {
      if (!text->empty() && !cards.empty()) *text += fmt::format(" ({})", cards);
    }
  }
  return lines;
}

std::string cards_moved(World& world, std::size_t alternative) {
  const Alternative move = world.decision().alternatives[alternative];
  std::optional<std::int32_t> from;
  if (move.second == AlternativeKind::pile && move.kind == AlternativeKind::number) from = move.most;
  if (move.second == AlternativeKind::pile && move.kind == AlternativeKind::pile) from = move.value;
  if (!from) return "";
  const Table& table = world.table();
  const Seat seat = world.decision().seat;
  const auto pile = static_cast<PileId>(*from);
  const int deal = table.match.deal_number;
  constexpr std::int64_t kMostUnits = 100'000;  // a slow script is not worth waiting for
  Thought thought(world, seat, kMostUnits);
  Chance chance;
  thought.imagine(chance, nullptr);
  std::vector<CardId> moved(table.cards(pile).begin(), table.cards(pile).end());
  const auto hidden = std::find_if(moved.rbegin(), moved.rend(), [&](CardId card) { return !table.sees(seat, card); });
  moved.erase(moved.begin(), hidden.base());
  std::vector<std::string> names;
  for (const CardId card : moved) names.push_back(table.pack().text(table.face(card)));
  world.answer({static_cast<std::uint32_t>(alternative), move.value});
  if (table.match.deal_number != deal) return "";
  std::size_t stay = 0;
  while (stay < moved.size() && contains(table.cards(pile), moved[stay])) ++stay;
  names.erase(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(stay));
  constexpr std::size_t kNamed = 3;
  return names.size() > kNamed ? names.front() + " to " + names.back() : joined(names, " ");
}

std::vector<MoveRow> move_rows(const std::vector<ListedMove>& lines, const Table& table, const Decision& decision) {
  const auto move_of = [&](std::size_t line) { return decision.alternatives[lines[line].alternatives.front()].move; };
  const auto alike = [&](std::size_t one, std::size_t other) {
    return move_of(one) == move_of(other) && lines[one].title == lines[other].title;
  };
  std::vector<MoveRow> rows;
  for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
    while (end < lines.size() && alike(end, begin) && !lines[end].value.empty()) ++end;
    if (end <= begin + 1) {
      end = begin + 1;
      rows.push_back({"", {{lines[begin].text, lines[begin].key, lines[begin].typed}}});
      continue;
    }
    MoveRow row{lines[begin].title, {}};
    for (std::size_t line = begin; line < end; ++line)
      row.items.push_back({lines[line].value, lines[line].key, lines[line].typed});
    // "[7] [8]": numbers typed as shown. An 8 that merely is on the eighth line does not count.
    for (MoveRow::Item& item : row.items) {
      if (asks_for_numbers(table, decision) && item.key == item.text) item.text.clear();
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string item_text(const MoveRow::Item& item, const Pack& pack, const Style& style) {
  const std::string bid = bid_text(item.text, pack, style);
  const std::string text = bid.empty() ? with_cards(pack, item.text, style) : bid;
  if (item.key.empty()) return text;
  const std::string key = dim(fmt::format("[{}]", item.key), style);
  return text.empty() ? key : key + ' ' + text;
}

std::string single_item_text(const MoveRow::Item& item, const Pack& pack, const Style& style) {
  const std::string key = item.key.empty() ? "  " : fmt::format("  {} ", dim(fmt::format("[{}]", item.key), style));
  return flow(split_words(with_cards(pack, item.text, style)), style.width, key, " ");
}

std::string moves_text(const std::vector<ListedMove>& lines, const Table& table, const Decision& decision,
                       const Style& style) {
  const Pack& pack = table.pack();
  std::string result;
  if (style.plain) {
    const bool numbers = asks_for_numbers(table, decision);
    for (const ListedMove& line : lines) {
      result += fmt::format("{}{}\n", numbers ? "" : line.key + ": ", with_cards(pack, line.text, style));
    }
    return result;
  }
  for (const MoveRow& row : move_rows(lines, table, decision)) {
    if (row.items.size() == 1) {
      result += single_item_text(row.items[0], pack, style);
      continue;
    }
    std::vector<std::string> parts;
    for (const MoveRow::Item& item : row.items) parts.push_back(item_text(item, pack, style));
    result +=
        flow(parts, style.width, row.title.empty() ? "  " : fmt::format("  {}  ", with_cards(pack, row.title, style)));
  }
  return result;
}

std::string calls_for_all(const World& world, Seat example) {
  const Setup& setup = world.setup();
  const Decision& decision = world.decision();
  std::vector<std::string> moves;
  for (std::size_t move = 0; move < setup.moves.size(); ++move) {
    if ((decision.invited_moves >> move & 1U) != 0)
      moves.push_back(filled(setup.moves[move].text, [](int) { return "..."; }));
  }
  return fmt::format("Before {} moves anybody may call: {} (name first: `{}: ...`)", setup.names[slot(decision.seat)],
                     joined(moves, ", "), lower(setup.names[slot(example)]));
}

}  // namespace houserules
