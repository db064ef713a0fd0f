#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "checker/script/script_checks.h"
#include "grammar/lua/walk.h"
#include "grammar/rule_sheet/rule_sheet.h"

namespace houserules {
namespace {

constexpr auto kRankWords = std::to_array<std::pair<std::string_view, std::string_view>>({{"Ace", "A"},
                                                                                          {"King", "K"},
                                                                                          {"Queen", "Q"},
                                                                                          {"Jack", "J"},
                                                                                          {"Joker", "*"},
                                                                                          {"Two", "2"},
                                                                                          {"Three", "3"},
                                                                                          {"Four", "4"},
                                                                                          {"Five", "5"},
                                                                                          {"Six", "6"},
                                                                                          {"Seven", "7"},
                                                                                          {"Eight", "8"},
                                                                                          {"Nine", "9"},
                                                                                          {"Ten", "10"}});
constexpr auto kNumberWords = std::to_array<std::string_view>(
    {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
     "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"});

/// A word of a sentence, and what stands behind it: "," or "." or nothing.
struct Spoken {
  std::string text;
  bool ends = false;  ///< a part of the sentence
};

std::vector<Spoken> words_spoken(std::string_view text) {
  std::vector<Spoken> words;
  for (std::size_t at = text.find_first_not_of(' '); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    std::string_view word = text.substr(at, end - at);
    const std::size_t length = word.find_last_not_of(".,;:") + 1;
    words.push_back({std::string(word.substr(0, length)), length < word.size()});
    at = text.find_first_not_of(' ', end);
  }
  if (!words.empty()) words.back().ends = true;
  return words;
}

std::optional<std::int64_t> number_in(const std::string& word) {
  const auto spelt = std::find(kNumberWords.begin(), kNumberWords.end(), word);
  if (spelt != kNumberWords.end()) return spelt - kNumberWords.begin();
  constexpr std::size_t kMostDigits = 6;
  if (word.empty() || word.size() > kMostDigits || word.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return std::stoll(word);
}

/// "A" for "Ace" and "Aces"; "" for other words.
std::string_view rank_in(const std::string& word) {
  for (const auto& [name, rank] : kRankWords) {
    if (word == name || word == fmt::format("{}s", name) || word == fmt::format("{}es", name)) return rank;
  }
  return "";
}

class SheetNumbers {
 public:
  explicit SheetNumbers(CheckContext& context) : context_(context), header_(context.header()) {}

  void run() {
    read_deals();
    read_values();
    for (const DeckStatement& deck : header_.all<DeckStatement>()) read_jokers(deck.deck);
    const std::string& file = context_.rules->file().path;
    for (const Clause& clause : parse_rule_sheet(context_.rules->file().text, file, header_).clauses) {
      bool gets = false;  // "Everybody gets [when players == 2] seven cards [when players > 2] five cards"
      for (const Clause::Piece& piece : clause.pieces) {
        const std::vector<Spoken> words = words_spoken(piece.text);
        if (gets && piece.when != nullptr) check_dealt(clause, words, 0);
        for (std::size_t i = 0; i < words.size(); ++i) {
          if (is_dealing(words, i)) check_dealt(clause, words, i + 2);
          check_worth(clause, words, i);
          check_jokers(clause, words, i);
        }
        if (piece.when == nullptr) gets = words.size() >= 2 && is_dealing(words, words.size() - 2);
      }
    }
  }

 private:
  void read_deals() {
    for (const DealStatement& deal : header_.all<DealStatement>()) {
      if (!deal.each) continue;
      std::int64_t count = 0;
      std::vector<ExpressionPtr> packets = deal.packets;
      packets.push_back(deal.count);
      for (const ExpressionPtr& packet : packets) {
        if (packet == nullptr || packet->op != Op::number) return dealt_.clear();
        count += packet->number;
      }
      dealt_.insert(count);
      together_ += count;
    }
  }

  void read_values() {
    for (const ValuesStatement& values : header_.all<ValuesStatement>()) {
      for (const ValuesStatement::Item& item : values.items) {
        if (item.value != nullptr && item.value->op == Op::number) worth_[item.what].insert(item.value->number);
        else worth_[item.what].insert(kUnknown);
      }
    }
    for (const LuaScript& script : context_.scripts()) {
      lua::visit(*script.main, [this](const lua::Number& number) { in_script_.insert(number.integer); });
    }
  }

  /// How many Jokers each pack has; those of parts taken several times are not told apart.
  void read_jokers(const DeckNode& deck) {
    if (deck.kind == DeckNode::Kind::jokers)
      jokers_.insert(deck.count != nullptr && deck.count->op == Op::number ? deck.count->number : kUnknown);
    for (const DeckNode& part : deck.parts) {
      if (deck.kind == DeckNode::Kind::times && part.kind != DeckNode::Kind::standard) jokers_.insert(kUnknown);
      read_jokers(part);
    }
  }

  static bool is_dealing(const std::vector<Spoken>& words, std::size_t i) {
    return i + 1 < words.size() && (words[i].text == "Everybody" || words[i].text == "everybody") &&
           words[i + 1].text == "gets";
  }

  void warn(const Clause& clause, std::string message, std::string help) {
    context_.add(Code::sheet_tells_otherwise, Severity::warning, context_.rules->file().path,
                 {clause.range.begin, clause.range.begin}, std::move(message), std::move(help));
  }

  /// Compares "seven cards" with what is dealt.
  void check_dealt(const Clause& clause, const std::vector<Spoken>& words, std::size_t i) {
    if (dealt_.empty() || i + 1 >= words.size() || !words[i + 1].text.starts_with("card")) return;
    const auto told = number_in(words[i].text);
    if (!told || dealt_.contains(*told) || *told == together_ || (i + 2 < words.size() && words[i + 2].text == "more"))
      return;
    warn(clause,
         fmt::format("the rule sheet says that everybody gets {} cards, and the header deals {}", words[i].text,
                     fmt::join(dealt_, " or ")),
         "let both say the same");
  }

  /// Compares "one pack with two Jokers" with `deck`.
  void check_jokers(const Clause& clause, const std::vector<Spoken>& words, std::size_t i) {
    const bool pack = words[i].text == "pack" || words[i].text == "packs";
    if (!pack || i + 3 >= words.size() || words[i + 1].text != "with" || !words[i + 3].text.starts_with("Joker"))
      return;
    const auto told = number_in(words[i + 2].text);
    if (!told || jokers_.empty() || jokers_.contains(*told) || jokers_.contains(kUnknown)) return;
    warn(clause,
         fmt::format("the rule sheet tells of {} {}, and `deck` has {}", words[i + 2].text, words[i + 3].text,
                     fmt::join(jokers_, " or ")),
         "let both say the same");
  }

  /// Compares "an Ace is 11", "Jacks count 10" and "a Joker 15" with `values`.
  void check_worth(const Clause& clause, const std::vector<Spoken>& words, std::size_t i) {
    const std::string_view rank = rank_in(words[i].text);
    if (rank.empty() || words[i].ends || !may_precede(words, i)) return;
    std::size_t at = i + 1;
    static constexpr auto kVerbs = std::to_array<std::string_view>({"is", "are", "count", "counts"});
    if (at < words.size() && contains(kVerbs, std::string_view(words[at].text)) && !words[at].ends) ++at;
    const auto told = at < words.size() ? number_in(words[at].text) : std::nullopt;
    const auto known = worth_.find(std::string(rank));
    static constexpr auto kBehind = std::to_array<std::string_view>({"each", "too", "points"});
    const bool ends = told && (words[at].ends || contains(kBehind, std::string_view(words[at + 1].text)));
    if (!ends || known == worth_.end() || in_script_.contains(*told)) return;
    if (known->second.contains(*told) || known->second.contains(kUnknown)) return;
    warn(clause,
         fmt::format("the rule sheet gives `{}` {}, and `values` gives {}", words[i].text, *told,
                     fmt::join(known->second, " or ")),
         "let both say the same");
  }

  /// "an Ace", "and Aces", "10, Aces", but not "the red Three".
  static bool may_precede(const std::vector<Spoken>& words, std::size_t i) {
    static constexpr auto kBefore = std::to_array<std::string_view>({"a", "an", "A", "An", "and"});
    return i == 0 || words[i - 1].ends || contains(kBefore, std::string_view(words[i - 1].text));
  }

  static constexpr std::int64_t kUnknown = -1;  ///< calculated, or the pips

  CheckContext& context_;
  const Header& header_;
  std::int64_t together_ = 0;                            ///< all deals to each
  std::set<std::int64_t> dealt_;                         ///< to each; empty: nothing is known
  std::set<std::int64_t> jokers_;                        ///< in each pack
  std::map<std::string, std::set<std::int64_t>> worth_;  ///< by rank
  std::set<std::int64_t> in_script_;                     ///< the script may count otherwise
};

}  // namespace

void check_sheet_numbers(CheckContext& context) { SheetNumbers(context).run(); }

}  // namespace houserules
