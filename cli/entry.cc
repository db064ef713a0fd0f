#include "cli/entry.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "cli/text.h"
#include "grammar/diagnostic.h"

namespace houserules {
namespace {

using Words = std::vector<std::string>;

std::optional<std::int64_t> whole_number(const std::string& word) {
  std::int64_t number = 0;
  const char* end = word.data() + word.size();
  const auto [stopped, error] = std::from_chars(word.data(), end, number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return number;
}

class Parser {
 public:
  Parser(std::string_view text, const Table& table, const Decision& decision, const Style& style)
      : typed_(text),
        table_(table),
        decision_(decision),
        style_(style),
        listed_(listed_moves(table, decision)),
        words_(normal(text)) {
    for (const Option& option : decision.options) {
      whole_.push_back(normal(option_text(table, decision, option, decision.seat)));
      value_.push_back(normal(value_text(table, decision, option, decision.seat)));
      Words all = whole_.back();
      if (option.kind == OptionKind::range) std::erase(all, value_.back().empty() ? "" : value_.back().front());
      all.push_back(lower(table.setup().moves[option.move].name));
      all_.push_back(std::move(all));
    }
  }

  Entry parse() const {
    if (words_.empty())
      return {std::nullopt, "type the number of a move, a card, or the words of a move; `help` tells more"};
    if (const auto number = whole_number(words_[0]); number && words_.size() == 1) return by_number(*number);
    if (words_.size() == 2 && whole_number(words_[0]) && whole_number(words_[1])) {
      return number_of_range(*whole_number(words_[0]), *whole_number(words_[1]));
    }
    if (const auto entry = by_range_words()) return *entry;
    for (const auto tier : {&Parser::is_whole, &Parser::is_value, &Parser::has_words, &Parser::begins_words}) {
      std::vector<std::size_t> found;
      for (const ListedMove& line : listed_) {
        for (const std::size_t i : line.options) {
          if ((this->*tier)(i)) found.push_back(i);
        }
      }
      if (found.size() == 1) return is_partial(found[0]) ? partial(found[0]) : chosen(found[0]);
      if (found.size() > 1) return ambiguous(found);
    }
    return none();
  }

  bool exact() const {
    for (std::size_t i = 0; i < whole_.size(); ++i) {
      if (is_whole(i)) return true;
    }
    return false;
  }

 private:
  const Pack& pack() const { return table_.pack(); }

  /// Words in lower case, cards as the pack writes them.
  Words normal(std::string_view text) const {
    Words words = split_words(text);
    for (std::string& word : words) {
      const auto face = pack().parse(word);
      word = lower(face ? pack().text(*face) : word);
    }
    return words;
  }

  std::string shown(std::size_t option) const {
    return with_cards(pack(), option_text(table_, decision_, decision_.options[option], decision_.seat), style_);
  }

  std::string shown(const ListedMove& line) const { return with_cards(pack(), line.text, style_); }

  /// " (3)" where the option is the third line; "" where it shares a line with others.
  std::string number_of(std::size_t option) const {
    for (std::size_t i = 0; i < listed_.size(); ++i) {
      if (listed_[i].options == std::vector{option}) return fmt::format(" ({})", i + 1);
    }
    return "";
  }

  bool is_whole(std::size_t i) const { return words_ == whole_[i]; }

  /// All the cards of the option and no others, in any order, with or without words of the move.
  bool is_value(std::size_t i) const {
    if (value_[i].empty()) return false;
    Words typed = words_;
    Words left = all_[i];
    for (const std::string& word : value_[i]) {
      if (!take(typed, word) || !take(left, word)) return false;
    }
    return std::all_of(typed.begin(), typed.end(), [&left](const std::string& word) { return take(left, word); });
  }

  static bool take(Words& words, const std::string& word) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return false;
    words.erase(found);
    return true;
  }

  bool has_words(std::size_t i) const {
    return fits(i, [](const std::string& typed, const std::string& word) { return typed == word; });
  }

  bool begins_words(std::size_t i) const {
    return fits(i, [](const std::string& typed, const std::string& word) { return word.starts_with(typed); });
  }

  template <class Same>
  bool fits(std::size_t option, const Same& same) const {
    Words left = all_[option];
    for (const std::string& typed : words_) {
      const auto at =
          std::find_if(left.begin(), left.end(), [&](const std::string& word) { return same(typed, word); });
      if (at == left.end()) return false;
      left.erase(at);
    }
    return true;
  }

  /// Some cards of a set, but not all of them.
  bool is_partial(std::size_t option) const {
    return decision_.options[option].kind == OptionKind::set && !is_value(option) &&
           std::any_of(words_.begin(), words_.end(),
                       [this](const std::string& word) { return pack().parse(word).has_value(); });
  }

  Entry partial(std::size_t option) const {
    return {std::nullopt, fmt::format("`{}` leaves out cards of {}{}", typed_, shown(option), number_of(option))};
  }

  Entry chosen(std::size_t option) const {
    const Option& that = decision_.options[option];
    if (that.kind == OptionKind::range && that.variants() > 1)
      return {std::nullopt, "which number? " + range_hint(option)};
    return {Choice{static_cast<std::uint32_t>(option), that.value}, ""};
  }

  std::string range_hint(std::size_t option) const {
    const Option& range = decision_.options[option];
    const std::string& name = table_.setup().moves[range.move].name;
    const std::string steps = range.step == 1 ? "" : fmt::format(" in steps of {}", range.step);
    return fmt::format("`{}` takes a whole number from {} to {}{}, as in: {} {}", name, range.value, range.most, steps,
                       name, range.value);
  }

  Entry in_range(std::size_t option, std::int64_t number) const {
    const Option& range = decision_.options[option];
    if (number < range.value || number > range.most || (number - range.value) % range.step != 0) {
      return {std::nullopt, fmt::format("{} is not possible: {}", number, range_hint(option))};
    }
    return {Choice{static_cast<std::uint32_t>(option), number}, ""};
  }

  Entry by_number(std::int64_t number) const {
    if (decision_.options.size() == 1 && decision_.options[0].kind == OptionKind::range) return in_range(0, number);
    if (!is_listed(number)) return not_listed(number);
    const ListedMove& line = listed_[static_cast<std::size_t>(number - 1)];
    return line.options.size() == 1 ? chosen(line.options[0]) : Entry{std::nullopt, "which cards? " + shown(line)};
  }

  Entry number_of_range(std::int64_t listed, std::int64_t number) const {
    if (!is_listed(listed)) return not_listed(listed);
    const ListedMove& line = listed_[static_cast<std::size_t>(listed - 1)];
    const std::size_t option = line.options[0];
    if (decision_.options[option].kind == OptionKind::range) return in_range(option, number);
    return {std::nullopt, fmt::format("`{}` takes no number", shown(line))};
  }

  bool is_listed(std::int64_t number) const {
    return number >= 1 && number <= static_cast<std::int64_t>(listed_.size());
  }

  Entry not_listed(std::int64_t number) const {
    const std::size_t last = listed_.size();
    return {std::nullopt, last == 1 ? fmt::format("there is no move {}: there is only move 1", number)
                                    : fmt::format("there is no move {}: they are numbered from 1 to {}", number, last)};
  }

  /// "bid 7": one number, and words of a range.
  std::optional<Entry> by_range_words() const {
    Words rest;
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
    if (!number || rest.empty()) return std::nullopt;
    std::optional<Entry> refused;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (decision_.options[i].kind != OptionKind::range) continue;
      const Parser words(rest, *this);
      if (!words.begins_words(i)) continue;
      Entry entry = in_range(i, *number);
      if (entry.choice) return entry;
      refused = std::move(entry);
    }
    return refused;
  }

  Parser(Words words, const Parser& other)
      : table_(other.table_),
        decision_(other.decision_),
        style_(other.style_),
        words_(std::move(words)),
        all_(other.all_) {}

  Entry ambiguous(const std::vector<std::size_t>& found) const {
    std::string list;
    for (std::size_t i = 0; i < found.size() && i < kListed; ++i) {
      list += fmt::format("{}{}{}", i == 0 ? "" : ", ", shown(found[i]), number_of(found[i]));
    }
    if (found.size() > kListed) list += fmt::format(", and {} more", found.size() - kListed);
    return {std::nullopt, fmt::format("`{}` may mean {}", typed_, list)};
  }

  /// What is wrong with the first word that cannot be right.
  std::string fault() const {
    bool only_cards = true;
    for (const std::string& word : words_) {
      const auto face = pack().parse(word);
      if (face && !holds(*face)) return fmt::format("{} is not in your hand", card_text(pack(), *face, style_));
      only_cards = only_cards && face;
    }
    if (only_cards) return fmt::format("{} cannot be chosen now", with_cards(pack(), shown_words(), style_));
    std::vector<std::string> candidates;
    for (const Words& all : all_) {
      for (const std::string& word : all) {
        if (!pack().parse(word)) candidates.push_back(word);
      }
    }
    std::string message = fmt::format("`{}` is none of the moves", typed_);
    for (const std::string& word : words_) {
      const bool right = std::find(candidates.begin(), candidates.end(), word) != candidates.end();
      const std::string hint = right ? "" : did_you_mean(word, candidates);
      if (!hint.empty()) return message + hint;
    }
    return message;
  }

  std::string shown_words() const {
    std::string text;
    for (const std::string& word : words_) text += (text.empty() ? "" : " ") + pack().text(*pack().parse(word));
    return text;
  }

  Entry none() const {
    std::string message = fault();
    message += message.ends_with('?') ? " Possible: " : "; possible: ";
    for (std::size_t i = 0; i < listed_.size() && i < kListed; ++i) message += (i == 0 ? "" : ", ") + shown(listed_[i]);
    if (listed_.size() > kListed) message += fmt::format(" and {} more", listed_.size() - kListed);
    return {std::nullopt, message};
  }

  bool holds(FaceId face) const {
    const Setup& setup = table_.setup();
    for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
      if (setup.piles[pile].owner != decision_.seat) continue;
      for (const CardId card : table_.cards(static_cast<PileId>(pile))) {
        if (table_.sees(decision_.seat, card) && table_.face(card) == face) return true;
      }
    }
    return false;
  }

  static constexpr std::size_t kListed = 12;

  std::string typed_;
  const Table& table_;
  const Decision& decision_;
  const Style& style_;
  std::vector<ListedMove> listed_;
  Words words_;
  std::vector<Words> whole_;  ///< the text of each option
  std::vector<Words> value_;  ///< its value
  std::vector<Words> all_;    ///< words by which it may be named
};

}  // namespace

Entry parse_entry(std::string_view text, const Table& table, const Decision& decision, const Style& style) {
  return Parser(text, table, decision, style).parse();
}

bool is_exact(std::string_view text, const Table& table, const Decision& decision) {
  return Parser(text, table, decision, Style{}).exact();
}

}  // namespace houserules
