#include "telling/entry.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "runtime/auction.h"
#include "telling/offered_moves.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

class Parser : private OfferedMoves {
 public:
  /// `text` is what was `typed`, possibly rephrased.
  Parser(std::string_view text, std::string_view typed, const Table& table, const Decision& decision,
         const Style& style, const WhyNot& why)
      : OfferedMoves(table, decision, style, why), typed_(typed), words_(normal_words(table.pack(), text)) {}

  Entry parse() const {
    if (words_.empty()) return {std::nullopt, "type the number of a move, a card, or the words of a move; see `help`"};
    if (const auto number = whole_number(words_[0]);
        number && words_.size() == 1 && !offers_numbered_cards(table_, decision_))
      return by_number(*number);
    if (const auto entry = by_range_words()) return *entry;
    for (const auto tier : {&MoveWords::is_text, &MoveWords::is_value, &MoveWords::has, &MoveWords::begins}) {
      const std::vector<std::size_t> found = those(tier);
      const bool are_sets =
          std::any_of(listed_.begin(), listed_.end(), [&](const auto& line) { return line.alternatives == found; });
      if (found.size() > kSetsTold && (are_sets || is_partial(found[0])))
        return {std::nullopt, how_to_name_sets(found[0])};
      if (const auto plainest = plainest_of(found); plainest && tier != &MoveWords::is_value) return chosen(*plainest);
      if (found.empty()) continue;
      // For a card, include the moves that have a second value.
      if (found.size() > 1) return ambiguous(tier == &MoveWords::is_value ? those(&MoveWords::has) : found);
      if (tier == &MoveWords::is_value && goes_elsewhere(found[0])) return ambiguous(those(&MoveWords::has));
      if (const std::string other = letter_of_another_move(found[0]); !other.empty()) return {std::nullopt, other};
      if (const std::string other = word_not_offered(found[0]); !other.empty()) return {std::nullopt, other};
      return is_partial(found[0]) ? partial(found[0]) : chosen(found[0]);
    }
    if (const auto entry = by_top_card()) return *entry;
    if (const auto entry = by_card_of_pile()) return *entry;
    if (const auto entry = by_cards_of_rank()) return *entry;
    return none();
  }

  /// Whether they are the text of an alternative or, if it has no value, begin it: "look" in "look at the cards".
  bool names_one() const {
    for (std::size_t i = 0; i < named_.size(); ++i) {
      const bool is_plain = decision_.alternatives[i].kind == AlternativeKind::plain;
      if (named_[i].is_text(words_) || (is_plain && named_[i].opens(words_))) return true;
    }
    return false;
  }

  /// Whether it is a line number rather than the number of a move.
  bool is_number_of_line() const {
    return words_.size() == 1 && whole_number(words_[0]) && !asks_for_numbers(table_, decision_);
  }

 private:
  /// The alternatives that the typed words match in this way, in list order.
  std::vector<std::size_t> those(bool (MoveWords::*are_named)(const Words&) const) const {
    std::vector<std::size_t> found;
    for (const ListedMove& line : listed_) {
      for (const std::size_t i : line.alternatives) {
        if ((named_[i].*are_named)(words_for(decision_.alternatives[i]))) found.push_back(i);
      }
    }
    return found;
  }

  /// Of several moves without values, or with the same, the one whose words all others have too: "play a Solo in
  /// hearts" beside "play a Solo Tout in hearts".
  std::optional<std::size_t> plainest_of(const std::vector<std::size_t>& found) const {
    const auto& all = decision_.alternatives;
    for (const std::size_t one : found) {
      const bool is_it = std::all_of(found.begin(), found.end(), [&](std::size_t other) {
        const bool same = all[one].kind == all[other].kind && all[one].value == all[other].value &&
                          all[one].second == all[other].second && all[one].most == all[other].most &&
                          all[one].variants() == 1;
        return one == other || (same && named_[one].is_part_of(named_[other]));
      });
      if (found.size() > 1 && is_it) return one;
    }
    return std::nullopt;
  }

  /// Whether the card of this alternative, named alone, may also be chosen with a second value: played on some pile.
  bool goes_elsewhere(std::size_t alternative) const {
    const auto names_card = [this](std::size_t i, bool with_second) {
      const Alternative& one = decision_.alternatives[i];
      return one.kind == AlternativeKind::card && (one.second != AlternativeKind::plain) == with_second;
    };
    if (!names_card(alternative, false)) return false;
    const auto all = those(&MoveWords::has);
    return std::any_of(all.begin(), all.end(), [&](std::size_t i) { return names_card(i, true); });
  }

  /// The typed words, with a card replaced by its rank and suit if these are the two values.
  Words words_for(const Alternative& alternative) const {
    if (!takes_face(alternative)) return words_;
    Words words;
    for (const std::string& word : words_) {
      const auto face = pack().parse(word);
      const bool whole = face && pack().faces[*face].suit >= 0;
      if (!whole) {
        words.push_back(word);
        continue;
      }
      const Words rank = normal_words(pack(), pack().rank_name(pack().faces[*face].rank));
      const Words suit = normal_words(pack(), pack().suits[slot(pack().faces[*face].suit)]);
      const bool rank_first = alternative.kind == AlternativeKind::rank;
      for (const Words* part : {rank_first ? &rank : &suit, rank_first ? &suit : &rank})
        words.insert(words.end(), part->begin(), part->end());
    }
    return words;
  }

  /// Whether the entry names only some cards of a set.
  bool is_partial(std::size_t alternative) const {
    return decision_.alternatives[alternative].kind == AlternativeKind::set && named_[alternative].leaves_out(words_) &&
           std::any_of(words_.begin(), words_.end(),
                       [this](const std::string& word) { return pack().parse(word).has_value(); });
  }

  Entry partial(std::size_t alternative) const {
    return {std::nullopt, fmt::format("`{}` names only some of the cards in {}{}", typed_, shown(alternative),
                                      number_of(alternative))};
  }

  Entry chosen(std::size_t alternative) const {
    const Alternative& that = decision_.alternatives[alternative];
    if (that.kind == AlternativeKind::range && that.variants() > 1)
      return {std::nullopt, "which number? " + capital(range_hint(alternative))};
    return {Choice{static_cast<std::uint32_t>(alternative), that.value}, ""};
  }

  /// "3 cards are chosen together: type them all, as in 2d 3h as".
  std::string how_to_name_sets(std::size_t alternative) const {
    const Alternative& set = decision_.alternatives[alternative];
    int least = set.count, most = set.count;
    for (const Alternative& other : decision_.alternatives) {
      if (other.kind != AlternativeKind::set) continue;
      least = std::min<int>(least, other.count);
      most = std::max<int>(most, other.count);
    }
    const bool alike = least == most;
    const auto typed = std::count_if(words_.begin(), words_.end(),
                                     [this](const std::string& word) { return pack().parse(word).has_value(); });
    return fmt::format("{} are chosen together{}: type them all, as in {}", numbers_of_cards(least, most),
                       alike && typed > 1 && typed != set.count ? fmt::format(", not {}", typed) : "",
                       typed_set(table_, decision_, set));
  }

  bool is_set(const ListedMove& line) const {
    return line.alternatives.size() > 1 && decision_.alternatives[line.alternatives[0]].kind == AlternativeKind::set;
  }

  /// How to choose from a line that stands for many sets, and therefore has no number: "type the 3 cards, as in 2d 3h
  /// as".
  std::string how_to_type(std::size_t alternative) const {
    const Alternative& set = decision_.alternatives[alternative];
    const auto is_as_large = [&set](const Alternative& other) {
      return other.kind != set.kind || other.count == set.count;
    };
    const auto& all = decision_.alternatives;
    if (!std::all_of(all.begin(), all.end(), is_as_large)) return how_to_name_sets(alternative);
    return fmt::format("type the {}, as in {}", counted(set.count, "card"), typed_set(table_, decision_, set));
  }

  std::string range_hint(std::size_t alternative) const {
    const Alternative& range = decision_.alternatives[alternative];
    const std::string steps = range.step == 1 ? "" : fmt::format(" in steps of {}", range.step);
    const std::int64_t least = range.value;
    return fmt::format("type a whole number from {} to {}{}, as in: {}", range.value, range.most, steps,
                       alternative_text(table_, decision_, range, decision_.seat, /*symbols=*/false, &least));
  }

  Entry in_range(std::size_t alternative, std::int64_t number) const {
    const Alternative& range = decision_.alternatives[alternative];
    if (!range.takes(number)) {
      const std::string reason = reason_for(number);
      return {std::nullopt, fmt::format("{}: {}", reason.empty() ? fmt::format("{} is not possible", number) : reason,
                                        range_hint(alternative))};
    }
    return {Choice{static_cast<std::uint32_t>(alternative), number}, ""};
  }

  Entry by_number(std::int64_t number) const {
    if (asks_for_numbers(table_, decision_)) return with_number(number);
    if (!is_listed(number)) return not_listed(number);
    const ListedMove& line = listed_[slot(number - 1)];
    return line.alternatives.size() == 1 ? chosen(line.alternatives[0])
                                         : Entry{std::nullopt, how_to_type(line.alternatives[0])};
  }

  /// The move with this number: "bid 3".
  Entry with_number(std::int64_t number) const {
    std::vector<std::size_t> found, ranges;
    for (std::size_t i = 0; i < decision_.alternatives.size(); ++i) {
      if (takes_number(decision_.alternatives[i], number)) found.push_back(i);
      if (decision_.alternatives[i].kind == AlternativeKind::range) ranges.push_back(i);
    }
    if (found.size() == 1) return {Choice{static_cast<std::uint32_t>(found[0]), number}, ""};
    if (found.size() > 1) return ambiguous(found, &number);
    if (ranges.size() == 1) return in_range(ranges[0], number);
    return no_such_number(number);
  }

  Entry no_such_number(std::int64_t number) const {
    const std::string reason = reason_for(number);
    return {std::nullopt, fmt::format("{}; possible: {}",
                                      reason.empty() ? fmt::format("{} is not possible", number) : reason, possible())};
  }

  bool is_listed(std::int64_t number) const {
    return number >= 1 && number <= static_cast<std::int64_t>(listed_.size());
  }

  Entry not_listed(std::int64_t number) const {
    const std::size_t last = listed_.size();
    std::string message = last == 1 ? fmt::format("there is no move {}: there is only move 1", number)
                                    : fmt::format("there is no move {}: they are numbered from 1 to {}", number, last);
    // A card whose rank was typed.
    for (const Alternative& one : decision_.alternatives) {
      if (one.kind != AlternativeKind::card || !table_.sees(decision_.seat, static_cast<CardId>(one.value))) continue;
      const FaceId face = table_.face(static_cast<CardId>(one.value));
      if (pack().faces[face].rank < 0 || pack().ranks[slot(pack().faces[face].rank)] != std::to_string(number))
        continue;
      message += fmt::format("; a card is typed as in {}", lower(pack().text(face)));
      break;
    }
    return {std::nullopt, message};
  }

  /// "k" may be meant for "knock", which cannot be chosen now, rather than for the only King: what to type; else "".
  std::string letter_of_another_move(std::size_t found) const {
    const Alternative& one = decision_.alternatives[found];
    if (words_.size() != 1 || words_[0].size() != 1 || one.kind != AlternativeKind::card) return "";
    const std::string move = move_begun(words_[0]);
    const auto offers_it = [&](const Alternative& other) {
      return plain_letters(table_.setup().moves[other.move].text).starts_with(words_[0]);
    };
    const std::string card = lower(pack().text(table_.face(static_cast<CardId>(one.value))));
    if (move.empty() || card == words_[0]) return "";
    if (std::any_of(decision_.alternatives.begin(), decision_.alternatives.end(), offers_it)) return "";
    return fmt::format("`{}` cannot be chosen now; to {} type {}", move, shown(found), card);
  }

  /// If another word of the same move was typed, which is not offered, such as "three" beside "solo three": what may be
  /// chosen; else "".
  std::string word_not_offered(std::size_t found) const {
    const Alternative& one = decision_.alternatives[found];
    if (one.kind != AlternativeKind::word || one.second != AlternativeKind::plain) return "";
    const Setup& setup = table_.setup();
    const MoveInfo& move = setup.moves[one.move];
    for (const std::uint16_t word : setup.word_sets[slot(move.value_words)].words) {
      const std::string shown = setup.shown_word(setup.words[word]);
      const std::string text = filled(move.text, [&](int) { return shown; });
      const bool typed = words_ == normal_words(pack(), shown) || words_ == normal_words(pack(), text);
      if (typed && word != one.value && !named_[found].is_text(words_))
        return fmt::format("`{}` cannot be chosen now; possible: {}", text, possible());
    }
    return "";
  }

  /// The number in "bid 7", with the other words in `rest`. Nothing unless there are both, nor for "meld fives", which
  /// has a rank.
  std::optional<std::int64_t> number_in_words(Words& rest) const {
    const Words typed = split_words(lower(typed_));
    const auto is_rank = [this](const std::string& word) { return word.ends_with('s') && rank_named(pack(), word); };
    if (takes_ranks(decision_) && typed_.find_first_of("0123456789") == std::string::npos &&
        std::any_of(typed.begin(), typed.end(), is_rank))
      return std::nullopt;
    std::optional<std::int64_t> number;
    for (const std::string& word : words_) {
      const auto as_number = whole_number(word);
      if (as_number && number) return std::nullopt;
      if (as_number) {
        number = as_number;
      } else {
        rest.push_back(word);
      }
    }
    return rest.empty() ? std::nullopt : number;
  }

  std::optional<Entry> by_range_words() const {
    Words rest;
    const auto number = number_in_words(rest);
    if (!number) return std::nullopt;
    std::optional<Entry> refused;
    for (std::size_t i = 0; i < named_.size(); ++i) {
      if (decision_.alternatives[i].kind != AlternativeKind::range) continue;
      if (!named_[i].begins(rest)) continue;
      Entry entry = in_range(i, *number);
      if (entry.choice) return entry;
      refused = std::move(entry);
    }
    return refused;
  }

  /// The typed words: the cards, and the others.
  std::pair<std::vector<FaceId>, Words> cards_and_words() const {
    std::pair<std::vector<FaceId>, Words> typed;
    for (const std::string& word : words_) {
      if (const auto face = pack().parse(word)) typed.first.push_back(*face);
      else typed.second.push_back(word);
    }
    return typed;
  }

  std::optional<Entry> entry_of(const std::vector<std::size_t>& found) const {
    if (found.empty()) return std::nullopt;
    return found.size() == 1 ? chosen(found[0]) : ambiguous(found);
  }

  /// "5h 6s", "5h on 6s": a card, and the top card of the pile it goes to. For a move from pile to pile
  /// the first may be any visible card of the source.
  std::optional<Entry> by_top_card() const {
    const auto typed = cards_and_words();
    const std::vector<FaceId>& faces = typed.first;
    if (faces.size() != 2) return std::nullopt;
    const auto shows = [this](CardId card, FaceId face) {
      return table_.sees(decision_.seat, card) && table_.face(card) == face;
    };
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < named_.size(); ++i) {
      const Alternative& one = decision_.alternatives[i];
      if (one.second != AlternativeKind::pile || !named_[i].has(typed.second)) continue;
      const auto to = table_.cards(static_cast<PileId>(one.most));
      if (to.empty() || !shows(to.back(), faces[1])) continue;
      bool is_first = one.kind == AlternativeKind::card && shows(static_cast<CardId>(one.value), faces[0]);
      if (one.kind == AlternativeKind::pile) {
        const auto from = table_.cards(static_cast<PileId>(one.value));
        is_first = std::any_of(from.begin(), from.end(), [&](CardId card) { return shows(card, faces[0]); });
      }
      if (is_first) found.push_back(i);
    }
    return entry_of(found);
  }

  /// Whether the last card has that face, or it begins a visible run in suit down to the last.
  template <class Cards>
  bool lies_at_end(const Cards& cards, FaceId face) const {
    for (std::size_t i = cards.size(); i-- > 0;) {
      if (!table_.sees(decision_.seat, cards[i])) return false;
      const Face& here = pack().faces[table_.face(cards[i])];
      if (i + 1 < cards.size()) {
        const Face& above = pack().faces[table_.face(cards[i + 1])];
        if (here.suit != above.suit || std::abs(here.rank - above.rank) != 1) return false;
      }
      if (table_.face(cards[i]) == face) return true;
    }
    return false;
  }

  /// "4c on 7", "4c to column 7": for a move from pile to pile, a card that goes along, and words of the second.
  std::optional<Entry> by_card_of_pile() const {
    const auto [faces, others] = cards_and_words();
    if (faces.size() != 1 || others.empty()) return std::nullopt;
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < named_.size(); ++i) {
      const Alternative& one = decision_.alternatives[i];
      if (one.kind != AlternativeKind::pile || one.second != AlternativeKind::pile) continue;
      const Words to = normal_words(pack(), table_.setup().piles[slot(one.most)].label);
      const auto is_of_it = [&to](const std::string& word) {
        return word == "on" || word == "onto" || word == "to" || contains(to, word);
      };
      // "4c to column" names no column.
      if (!contains(others, to.back()) || !std::all_of(others.begin(), others.end(), is_of_it)) continue;
      if (lies_at_end(table_.cards(static_cast<PileId>(one.value)), faces[0])) found.push_back(i);
    }
    return entry_of(found);
  }

  /// "jc jd jh" where a move takes a number and a rank, as in "meld 3 Jacks".
  std::optional<Entry> by_cards_of_rank() const {
    const auto [faces, others] = cards_and_words();
    const int rank = faces.empty() ? 0 : pack().faces[faces[0]].rank;
    const auto is_alike = [&](FaceId face) { return pack().faces[face].rank == rank; };
    if (faces.size() < 2 || !std::all_of(faces.begin(), faces.end(), is_alike)) return std::nullopt;
    for (const FaceId face : faces) {
      if (std::count(faces.begin(), faces.end(), face) > std::ssize(held_cards(face))) return std::nullopt;
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < named_.size(); ++i) {
      const Alternative& one = decision_.alternatives[i];
      if (counts_cards_of_rank(one) && one.value == std::ssize(faces) && one.most == rank && named_[i].has(others))
        found.push_back(i);
    }
    return entry_of(found);
  }

  Entry ambiguous(const std::vector<std::size_t>& found, const std::int64_t* number = nullptr) const {
    std::string list;
    for (std::size_t i = 0; i < found.size() && i < kListed; ++i) {
      list += fmt::format("{}{}{}", i == 0 ? "" : ", ", shown(found[i], number), number_of(found[i]));
    }
    if (found.size() > kListed) list += fmt::format(", and {} more", found.size() - kListed);
    return {std::nullopt, fmt::format("`{}` may mean {}", typed_, list)};
  }

  /// What is wrong with the typed cards; "" if none were typed or all are fine. Sets `explained` if the message already
  /// says what is possible.
  std::string fault_of_cards(bool& explained) const {
    const std::vector<FaceId> faces = cards_and_words().first;
    const std::size_t cards = faces.size();
    for (const FaceId face : faces) {
      const std::string card = card_text(pack(), face, style_);
      if (!holds(face)) return card + where_it_is_not(face);
      const auto held = std::ssize(held_cards(face));
      if (std::count(faces.begin(), faces.end(), face) > held)
        return fmt::format("you have {} only {}", card, held == 1 ? "once" : fmt::format("{} times", held));
      if (face != faces[0] || !lines_with(face).empty()) continue;
      const std::string reason = reason_for(face);
      if (!reason.empty()) return reason;
    }
    if (cards == 0) return "";
    for (const std::string& word : words_) {
      const auto is_known = [&word](const MoveWords& named) { return named.begins({word}); };
      if (pack().parse(word) || std::any_of(named_.begin(), named_.end(), is_known)) continue;
      const std::string refused = move_refused(word);
      return refused.empty() ? fmt::format("`{}` is neither a card nor a word of a move", word) : refused;
    }
    const auto& all = decision_.alternatives;
    const Words typed = normal_words(pack(), shown_cards(faces));
    bool as_many = false, as_these = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].kind != AlternativeKind::set || all[i].count != cards) continue;
      as_many = true;
      as_these = as_these || named_[i].has(typed);
    }
    if (as_these) return "";
    if (cards > 1 && as_many)
      return fmt::format("{} cannot be chosen together", with_cards(pack(), shown_cards(faces), style_));
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].kind != AlternativeKind::set || cards == all[i].count) continue;
      explained = true;
      return how_to_name_sets(i);
    }
    if (cards < words_.size()) return "";
    const auto is_value = [this](const std::string& word) {
      return std::any_of(named_.begin(), named_.end(), [&](const auto& named) { return named.is_value({word}); });
    };
    if (cards > 1 && std::all_of(words_.begin(), words_.end(), is_value))
      return fmt::format("cards are chosen one at a time here, as in {}", words_[0]);
    return fmt::format("{} cannot be chosen now", with_cards(pack(), shown_cards(faces), style_));
  }

  /// " is not in your hand", or the problem with a card that the move does not take from a hand.
  std::string where_it_is_not(FaceId face) const {
    const Words typed = normal_words(pack(), typed_);
    for (const PileInfo& pile : table_.setup().piles) {
      const Words label = normal_words(pack(), pile.label);
      const auto found = std::search(typed.begin(), typed.end(), label.begin(), label.end());
      if (found == typed.end()) continue;
      // Not where the card should go, nor the verb `discard`.
      const auto leads_to = [](std::string_view word) {
        return word == "to" || word == "on" || word == "onto" || word == "into";
      };
      auto before = found;
      while (before != typed.begin() && is_idle(before[-1]) && !leads_to(before[-1])) --before;
      if (before == typed.begin() || leads_to(before[-1])) continue;
      const auto cards = table_.cards(static_cast<PileId>(&pile - table_.setup().piles.data()));
      const bool there = std::any_of(cards.begin(), cards.end(), [&](CardId card) {
        return table_.sees(decision_.seat, card) && table_.face(card) == face;
      });
      return there ? " cannot be chosen now" : " is not in " + pile.label;
    }
    const auto& all = decision_.alternatives;
    const bool names_faces = std::any_of(all.begin(), all.end(), &Parser::takes_face);
    const bool bids = has_auction(table_.setup()) && moves_no_card(decision_);
    return names_faces || bids ? " cannot be chosen now" : not_held(face);
  }

  /// Whether a move takes this rank.
  bool takes(int rank) const {
    const auto& all = decision_.alternatives;
    return std::any_of(all.begin(), all.end(), [&](const Alternative& one) {
      return (one.kind == AlternativeKind::rank && one.value == rank) ||
             (one.second == AlternativeKind::rank && one.most == rank);
    });
  }

  /// Whether a move takes this rank, or a card of it.
  bool is_offered(int rank) const {
    const auto is_card_of_it = [&](FaceId face) {
      return pack().faces[face].rank == rank && !lines_with(face).empty();
    };
    FaceId face = 0;
    while (face < pack().faces.size() && !is_card_of_it(face)) ++face;
    return face < pack().faces.size() || takes(rank);
  }

  /// "you hold no King" if ranks are chosen and no move has that one; "" if it is offered in other combinations, or
  /// nothing is wrong.
  std::string fault_of_ranks() const {
    if (!takes_ranks(decision_)) return "";
    std::string message;
    bool is_of_number = true;  // in "meld 3 kings" or "meld 3 5" the first number may be no rank
    bool names_other = false;
    for (const std::string& word : words_) {
      const auto rank = rank_named(pack(), word);
      const auto has = [&word](const MoveWords& named) { return named.has_in_value(word); };
      const bool is_number = whole_number(word).has_value(), is_known = std::any_of(named_.begin(), named_.end(), has);
      names_other = names_other || (rank && is_known && takes(*rank));
      if (!rank || is_known) continue;
      if (!is_number && is_offered(*rank)) return "";  // "meld two aces and a two": no such combination
      if (!message.empty() && !is_of_number) continue;
      message = no_such_rank(*rank);
      is_of_number = is_number;
    }
    return is_of_number && names_other ? "" : message;
  }

  /// The reason why no card of a rank that was typed as a word can be chosen, where cards are: "you hold no King".
  std::string fault_of_cards_of_rank() const {
    const auto& all = decision_.alternatives;
    const bool bids = has_auction(table_.setup()) && moves_no_card(decision_);
    const auto is_else = [](const Alternative& one) { return takes_face(one) || one.kind == AlternativeKind::pile; };
    if (bids || takes_ranks(decision_) || std::any_of(all.begin(), all.end(), is_else)) return "";
    for (const std::string& word : words_) {
      const auto rank = rank_in_words(table_, word);
      if (!rank) continue;
      if (is_offered(*rank)) return "";
      std::vector<FaceId> held = has_piles() ? open_hand().value_or(std::vector<FaceId>{}) : std::vector<FaceId>{};
      std::erase_if(held, [&](FaceId face) { return pack().faces[face].rank != *rank; });
      const std::string reason = held.empty() ? "" : reason_for(held[0]);
      const bool is_same =
          std::all_of(held.begin(), held.end(), [&](FaceId face) { return reason_for(face) == reason; });
      return reason.empty() || !is_same ? no_such_rank(*rank) : reason;
    }
    return "";
  }

  /// What is wrong with the first word that matches no move.
  std::string fault(bool& explained, bool& unknown) const {
    for (std::size_t i = 0; i < named_.size(); ++i) {
      const bool two_values = decision_.alternatives[i].second != AlternativeKind::plain;
      if (two_values && named_[i].has_in_any_order(words_))
        return fmt::format("`{}` is not one of the moves; did you mean `{}`?", typed_, shown(i));
    }
    if (std::string message = fault_of_cards(explained); !message.empty()) return message;
    if (std::string message = fault_of_ranks(); !message.empty()) return message;
    if (std::string message = fault_of_cards_of_rank(); !message.empty()) return message;
    unknown = std::none_of(words_.begin(), words_.end(), [this](const auto& word) { return pack().parse(word); });
    std::vector<std::string> candidates;
    for (const MoveWords& named : named_) {
      for (const std::string& word : named.all()) {
        if (!pack().parse(word) && !is_idle(word)) candidates.push_back(word);
      }
    }
    std::string message = fmt::format("`{}` is not one of the moves", typed_);
    for (const std::string& word : words_) {
      if (whole_number(word) || is_idle(word)) continue;  // a different number is not a typo
      const bool right = contains(candidates, word);
      const std::string hint = right ? "" : did_you_mean(word, candidates);
      if (!hint.empty()) return message + hint;
    }
    const std::string refused = move_refused(lower(typed_));
    return refused.empty() ? message : refused;
  }

  /// That a move of this game cannot be chosen now, if these are its first words, all complete; else "".
  std::string move_refused(const std::string& typed) const {
    const std::string move = move_begun(typed);
    const std::size_t end = typed.size();
    const bool whole = lower(move).starts_with(typed) && (move.size() == end || move[end] == ' ' || move[end] == ',');
    return whole ? fmt::format("`{}` cannot be chosen now", move) : "";
  }

  std::string shown_cards(const std::vector<FaceId>& faces) const {
    std::string text;
    for (const FaceId face : faces) text += (text.empty() ? "" : " ") + pack().text(face);
    return text;
  }

  Entry none() const {
    Entry entry;
    Words rest;
    const auto number = asks_for_numbers(table_, decision_) ? number_in_words(rest) : std::nullopt;
    if (number && std::any_of(named_.begin(), named_.end(), [&](const auto& named) { return named.begins(rest); }))
      return no_such_number(*number);
    bool explained = false;
    entry.message = fault(explained, entry.unknown);
    if (explained) return entry;
    if (listed_.size() == 1 && is_set(listed_[0])) {
      entry.message += (entry.message.ends_with('?') ? " " : "; ") + how_to_type(listed_[0].alternatives[0]);
      return entry;
    }
    entry.message += (entry.message.ends_with('?') ? " Possible: " : "; possible: ") + possible();
    return entry;
  }

  static constexpr std::size_t kSetsTold = 3;

  std::string typed_;
  Words words_;
};

/// Parses a bid in the notation of card players: "1n", "2h", "3nt"; "x" or "dbl" doubles, and "xx" redoubles.
std::optional<Choice> short_bid(std::string_view text, const Table& table, const Decision& decision) {
  const auto words = split_words(lower(text));
  if (words.size() != 1) return std::nullopt;
  const std::string& word = words[0];
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string strain = word.substr(digits);
  const auto number = whole_number(word.substr(0, digits));
  const bool doubles = word == "x" || word == "dbl", redoubles = word == "xx" || word == "rdbl";
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < decision.alternatives.size(); ++i) {
    const Alternative& one = decision.alternatives[i];
    if (one.kind == AlternativeKind::plain && (doubles || redoubles)) {
      if (lower(table.setup().moves[one.move].text) == (doubles ? "double" : "redouble")) found.push_back(i);
    } else if (number && !strain.empty() && is_suit_bid(one) && one.value == *number) {
      std::string whole, initials;
      for (const std::string& part :
           split_words(lower(value_text(table, decision, one.second_value(), decision.seat)))) {
        whole += part;
        initials += part[0];
      }
      if (whole.starts_with(strain) || initials == strain) found.push_back(i);
    }
  }
  return found.size() == 1 ? std::optional(Choice{found[0], decision.alternatives[found[0]].value}) : std::nullopt;
}

Entry parse_words(std::string_view text, std::string_view shown, const Table& table, const Decision& decision,
                  const Style& style, const WhyNot& why) {
  Entry entry = Parser(text, shown, table, decision, style, why).parse();
  if (entry.choice) return entry;
  const std::string typed = with_cards_as_typed(table.pack(), text);
  if (typed == text) return entry;
  Entry with_cards = Parser(typed, joined(split_words(shown), " "), table, decision, style, why).parse();
  return with_cards.choice || entry.unknown ? with_cards : entry;
}

/// How a player of other games may call a move, and what it may be called here.
struct CalledOtherwise {
  std::string_view said;
  bool alone;  ///< nothing else is typed; if false, something is, such as a card or a number
  std::array<std::string_view, 5> here;
};

constexpr auto kCalledOtherwise = std::to_array<CalledOtherwise>({
    {"pass", true, {"leave", "decline", "keep", "throw in nothing"}},
    {"done", true, {"pass", "throw in nothing"}},
    {"draw", true, {"turn", "deal"}},
    {"deal", true, {"turn", "draw"}},
    {"flip", true, {"turn", "draw"}},
    {"pick up", true, {"order it up", "take"}},
    {"pick it up", true, {"order it up", "take"}},
    {"pick up the discard", true, {"take"}},
    {"take discard", true, {"take"}},
    {"take the discard", true, {"take"}},
    {"fold", true, {"drop", "pack", "throw in"}},
    {"bet", false, {"raise", "stake"}},
    {"raise", false, {"bet"}},
    {"bid", false, {"call"}},
    {"call", false, {"bid"}},
    {"play", false, {"lay", "put", "attack with", "throw in", "beat it with"}},
    {"lay", false, {"play", "put"}},
    {"put", false, {"play", "lay"}},
    {"move", false, {"put", "play", "lay"}},
    {"trail", false, {"leave", "lay"}},
    {"discard", false, {"throw", "lay away", "end the turn with"}},
    {"throw", false, {"discard", "lay away"}},
});

/// Whether the first words of a move's text are these.
bool begins_with(const MoveInfo& move, std::string_view words) {
  return (lower(move.text) + ' ').starts_with(std::string(words) + ' ');
}

/// What `text` chooses if it begins with what other games call an offered move, such as "deal" for "turn up a card";
/// nothing if a move of this game begins so too, or several moves might be meant.
std::optional<Choice> said_otherwise(std::string_view text, const Table& table, const Decision& decision) {
  using Kind = AlternativeKind;
  Words words = split_words(lower(text));
  while (!words.empty() && is_idle(words[0])) words.erase(words.begin());  // "i pass"
  const std::string typed = joined(words, " ");
  const auto& moves = table.setup().moves;
  std::optional<Choice> found;
  for (const CalledOtherwise& called : kCalledOtherwise) {
    if (!(typed + ' ').starts_with(std::string(called.said) + ' ')) continue;
    const std::string rest = typed.substr(called.said.size());
    if (called.alone != rest.empty()) continue;
    // "pass" alone is not "pass the attack on with {card}" if that is not offered.
    const auto may_mean = [&](const MoveInfo& move) {
      const auto is_it = [&](const Alternative& one) { return &moves[one.move] == &move; };
      const auto& offered = decision.alternatives;
      return begins_with(move, called.said) &&
             (!called.alone || lower(move.text) == called.said || std::any_of(offered.begin(), offered.end(), is_it));
    };
    if (std::any_of(moves.begin(), moves.end(), may_mean)) return std::nullopt;
    for (const std::string_view here : called.here) {
      const auto is_called_so = [&](const Alternative& one) { return begins_with(moves[one.move], here); };
      const auto& all = decision.alternatives;
      if (here.empty() || std::none_of(all.begin(), all.end(), is_called_so)) continue;
      const std::string as_here = std::string(here) + rest;
      const std::string said = as_moves_say(table.pack(), decision, as_here);
      auto choice = parse_words(as_here, as_here, table, decision, Style{}, {}).choice;
      if (!choice && said != here) choice = parse_words(said, said, table, decision, Style{}, {}).choice;
      if (!choice || (found && *choice != *found) || !is_called_so(all[choice->alternative])) return std::nullopt;
      const Kind kind = all[choice->alternative].kind;
      const bool is_one_word = called.said.find(' ') == std::string_view::npos;
      if (called.alone && is_one_word && kind != Kind::plain && kind != Kind::number) return std::nullopt;
      found = choice;
    }
  }
  return found;
}

}  // namespace

Entry parse_entry(std::string_view text, const Table& table, const Decision& decision, const Style& style,
                  const WhyNot& why) {
  if (const auto bid = short_bid(text, table, decision)) return {bid, ""};
  Entry entry = parse_words(text, text, table, decision, style, why);
  if (entry.choice) return entry;
  if (const auto choice = said_otherwise(text, table, decision)) return {choice, ""};
  std::string said = as_moves_say(table.pack(), decision, text);
  if (said.empty()) return entry;
  if (whole_number(said) && !asks_for_numbers(table, decision)) said = text;  // not as a line number
  Entry in_words = said == text ? entry : parse_words(said, text, table, decision, style, why);
  if (in_words.choice) return in_words;
  const std::string spelt = with_cards_as_typed(table.pack(), said);
  if (const std::string cards = with_cards_of_rank(table, decision, spelt); in_words.unknown && cards != spelt)
    return parse_words(cards, text, table, decision, style, why);
  if (said == text) return entry;
  const Words words = split_words(lower(text));
  const bool lists = text.find_first_of(",&") != std::string_view::npos || contains(words, "and");
  const bool tells_more = !in_words.unknown && (entry.unknown || takes_ranks(decision) || lists);
  return tells_more ? in_words : entry;
}

std::optional<Choice> parse_call(std::string_view text, const Table& table, const Decision& decision) {
  const Style style;
  if (Parser(text, text, table, decision, style, {}).is_number_of_line()) return std::nullopt;
  return parse_entry(text, table, decision, style).choice;
}

bool is_answer(std::string_view text, const Table& table, const Decision& decision) {
  if (Parser(text, text, table, decision, Style{}, {}).names_one()) return true;
  return takes_ranks(decision) && split_words(text).size() == 1 && rank_named(table.pack(), split_words(text)[0]);
}

}  // namespace houserules
