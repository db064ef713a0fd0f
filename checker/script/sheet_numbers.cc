#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "checker/script/script_checks.h"
#include "checker/script/spoken.h"
#include "grammar/lua/walk.h"
#include "grammar/rule_sheet/rule_sheet.h"

namespace houserules {
namespace {

class SheetNumbers {
 public:
  explicit SheetNumbers(CheckContext& context) : context_(context), header_(context.header()) {}

  void run() {
    read_deals();
    read_values();
    for (const DeckStatement& deck : header_.all<DeckStatement>()) read_jokers(deck.deck);
    const std::string& file = context_.rules->file().path;
    const ParsedRuleSheet sheet = parse_rule_sheet(context_.rules->file().text, file, header_);
    for (const Clause& clause : sheet.clauses) {
      bool gets = false;  // "Everybody gets [when players == 2] seven cards [when players > 2] five cards"
      for (const Clause::Piece& piece : clause.pieces) {
        const std::vector<Spoken> words = words_spoken(piece.text);
        if (gets && piece.when != nullptr) check_dealt(clause, words, 0);
        for (std::size_t i = 0; i < words.size(); ++i) {
          if (is_dealing(words, i)) check_dealt(clause, words, i + 2);
          check_worth(clause, piece, words, i);
          check_jokers(clause, words, i);
          check_packs(clause, words, i);
        }
        if (piece.when == nullptr) gets = words.size() >= 2 && is_dealing(words, words.size() - 2);
      }
    }
    for (const auto& [rank, told] : told_) check_everywhere(rank, told);
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
      for (const ValuesStatement::Item& item : values.items) worth_[item.what].insert(worth_of(item));
    }
    for (const LuaScript& script : context_.scripts()) {
      lua::visit(*script.main, [this](const lua::Number& number) { in_script_.insert(number.integer); });
    }
  }

  static std::int64_t worth_of(const ValuesStatement::Item& item) {
    return item.value != nullptr && item.value->op == Op::number ? item.value->number : kUnknown;
  }

  /// What a rank is worth in one `values` statement; kUnknown also if suits or single cards count differently.
  static std::int64_t worth_by(const ValuesStatement& values, const std::string& rank) {
    std::int64_t worth = kUnknown;
    for (const ValuesStatement::Item& item : values.items) {
      if (item.what == rank) return worth_of(item);
      if (!is_rank(item.what) && item.what != "others") return kUnknown;
      const auto pips = number_in(rank);
      if (item.what == "others") worth = item.value != nullptr ? worth_of(item) : pips.value_or(kUnknown);
    }
    return worth;
  }

  static bool is_rank(const std::string& what) {
    return number_in(what) || what == "A" || what == "K" || what == "Q" || what == "J" || what == "*";
  }

  /// The number of Jokers in each pack; parts taken several times are not distinguished.
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

  /// Compares "seven cards" with the deal.
  void check_dealt(const Clause& clause, const std::vector<Spoken>& words, std::size_t i) {
    if (dealt_.empty() || i + 1 >= words.size() || !words[i + 1].text.starts_with("card")) return;
    const auto told = number_in(words[i].text);
    if (!told || dealt_.contains(*told) || *told == together_ || (i + 2 < words.size() && words[i + 2].text == "more"))
      return;
    warn(clause,
         fmt::format("the rule sheet says that everybody gets {} cards, but the header deals {}", words[i].text,
                     fmt::join(dealt_, " or ")),
         "correct one of the two");
  }

  /// Compares "one pack with two Jokers" with `deck`.
  void check_jokers(const Clause& clause, const std::vector<Spoken>& words, std::size_t i) {
    const bool pack = words[i].text == "pack" || words[i].text == "packs";
    if (!pack || i + 3 >= words.size() || words[i + 1].text != "with" || !words[i + 3].text.starts_with("Joker"))
      return;
    const auto told = number_in(words[i + 2].text);
    if (!told || jokers_.empty() || jokers_.contains(*told) || jokers_.contains(kUnknown)) return;
    warn(clause,
         fmt::format("the rule sheet mentions {} {}, but `deck` has {}", words[i + 2].text, words[i + 3].text,
                     fmt::join(jokers_, " or ")),
         "correct one of the two");
  }

  /// Compares "an Ace is 11", "Jacks count 10", "a Joker 15" and "a King brings the count to 20" with `values`.
  void check_worth(const Clause& clause, const Clause::Piece& piece, const std::vector<Spoken>& words, std::size_t i) {
    const std::string_view rank = rank_in(words[i].text);
    if (rank.empty() || words[i].ends || !may_precede(words, i)) return;
    const bool brings = brings_to(words, i + 1);
    std::size_t at = brings ? i + 5 : i + 1;
    static constexpr auto kVerbs = std::to_array<std::string_view>({"is", "are", "count", "counts"});
    if (at < words.size() && contains(kVerbs, std::string_view(words[at].text)) && !words[at].ends) ++at;
    const auto told = at < words.size() ? number_in(words[at].text) : std::nullopt;
    static constexpr auto kBehind = std::to_array<std::string_view>({"each", "too", "points"});
    const bool ends = told && (brings || words[at].ends || contains(kBehind, std::string_view(words[at + 1].text)));
    if (!ends) return;
    Told& of_rank = told_[std::string(rank)];
    of_rank.numbers.insert(*told);
    if (piece.when == nullptr && of_rank.clause == nullptr) {
      of_rank.clause = &clause;
      of_rank.word = words[i].text;
    }
    const auto known = worth_.find(std::string(rank));
    if (known == worth_.end() || in_script_.contains(*told)) return;
    if (known->second.contains(*told) || known->second.contains(kUnknown)) return;
    of_rank.clause = nullptr;
    warn(clause,
         fmt::format("the rule sheet gives `{}` {}, but `values` gives {}", words[i].text, *told,
                     fmt::join(known->second, " or ")),
         "correct one of the two");
  }

  /// "brings the count to"
  static bool brings_to(const std::vector<Spoken>& words, std::size_t i) {
    return i + 4 < words.size() && words[i].text.starts_with("bring") && words[i + 1].text == "the" &&
           words[i + 3].text == "to";
  }

  struct Told {
    std::set<std::int64_t> numbers;
    const Clause* clause = nullptr;  ///< that gives a number for all options
    std::string word;                ///< the rank's name there
  };

  /// Reports a `values` statement in which the rank, which others may name, has a value that the rule sheet never
  /// mentions, although it gives the rank's value.
  void check_everywhere(const std::string& rank, const Told& told) {
    const bool scripted = std::any_of(told.numbers.begin(), told.numbers.end(),
                                      [this](std::int64_t number) { return in_script_.contains(number); });
    if (told.clause == nullptr || scripted || !worth_.contains(rank)) return;
    for (const ValuesStatement& values : header_.all<ValuesStatement>()) {
      const std::int64_t worth = worth_by(values, rank);
      if (worth == kUnknown || told.numbers.contains(worth)) continue;
      return warn(*told.clause,
                  fmt::format("the rule sheet gives `{}` {}, but the `values` on line {} {}", told.word,
                              fmt::join(told.numbers, " or "), values.range.begin.line, worth),
                  "correct one of the two, or say in the rule sheet when this applies");
    }
  }

  /// Compares "five to ten players use two packs" with `deck`.
  void check_packs(const Clause& clause, const std::vector<Spoken>& words, std::size_t i) {
    if (i < 3 || words[i].text != "players" || words[i].ends || words[i - 2].text != "to") return;
    const auto from = number_in(uncapitalised(words[i - 3].text)), to = number_in(words[i - 1].text);
    const std::size_t at = i + 2 < words.size() && words[i + 2].text.starts_with("pack") ? i + 1 : i + 2;
    if (!from || !to || at + 1 >= words.size() || !words[at + 1].text.starts_with("pack")) return;
    const auto told = number_in(words[at].text);
    for (const int players : header_.player_counts()) {
      if (!told || players < *from || players > *to) continue;
      const auto packs = packs_for(players);
      if (!packs || *packs == *told) continue;
      return warn(clause,
                  fmt::format("the rule sheet gives {} players {} {}, but `deck` gives them {}", players,
                              words[at].text, words[at + 1].text, *packs),
                  "correct one of the two");
    }
  }

  static std::string uncapitalised(std::string word) {
    if (!word.empty()) word[0] = lower(word[0]);
    return word;
  }

  /// With the default options.
  std::optional<std::int64_t> packs_for(int players) const {
    std::string error;
    const auto options = option_values(header_, players, {}, error);
    if (!options) return std::nullopt;
    const Environment environment{players, &*options};
    std::optional<std::int64_t> packs;
    for (const DeckStatement& deck : header_.all<DeckStatement>()) {
      if (holds(deck.when, environment)) packs = packs_in(deck.deck, environment);
    }
    return packs;
  }

  static std::optional<std::int64_t> packs_in(const DeckNode& deck, const Environment& environment) {
    if (deck.kind == DeckNode::Kind::standard) return 1;
    if (deck.kind == DeckNode::Kind::jokers) return 0;
    if (deck.kind == DeckNode::Kind::custom) return std::nullopt;
    std::int64_t packs = 0;
    for (const DeckNode& part : deck.parts) {
      const auto some = packs_in(part, environment);
      if (!some) return std::nullopt;
      packs += *some;
    }
    return deck.kind == DeckNode::Kind::times ? packs * number_of(deck.count, environment) : packs;
  }

  /// "an Ace", "and Aces", "10, Aces", but not "the red Three".
  static bool may_precede(const std::vector<Spoken>& words, std::size_t i) {
    static constexpr auto kBefore = std::to_array<std::string_view>({"a", "an", "A", "An", "and"});
    return i == 0 || words[i - 1].ends || contains(kBefore, std::string_view(words[i - 1].text));
  }

  static constexpr std::int64_t kUnknown = -1;  ///< calculated, or the pips

  CheckContext& context_;
  const Header& header_;
  std::int64_t together_ = 0;                            ///< all deals to each player
  std::set<std::int64_t> dealt_;                         ///< to each player; empty: unknown
  std::set<std::int64_t> jokers_;                        ///< in each pack
  std::map<std::string, std::set<std::int64_t>> worth_;  ///< by rank
  std::set<std::int64_t> in_script_;                     ///< the script may count differently
  std::map<std::string, Told> told_;                     ///< the values that the rule sheet gives to ranks
};

}  // namespace

void check_sheet_numbers(CheckContext& context) { SheetNumbers(context).run(); }

}  // namespace houserules
