#include "tests/mutation/typos.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "grammar/diagnostics/source_text.h"
#include "grammar/header/pack.h"
#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "grammar/rule_sheet/lines.h"
#include "interpreter/loading/part_names.h"
#include "runtime/chance.h"

namespace houserules::mutation {
namespace {

class Words {
 public:
  explicit Words(const Rules& rules)
      : rules_(rules), text_(rules.file().text), source_(text_), script_(parse_lua(text_, rules.file().path)) {}

  std::vector<WordPlace> find() {
    header();
    rule_sheet();
    lua();
    std::sort(places_.begin(), places_.end(), [](const WordPlace& a, const WordPlace& b) { return a.begin < b.begin; });
    const auto same = [](const WordPlace& a, const WordPlace& b) { return a.begin == b.begin; };
    places_.erase(std::unique(places_.begin(), places_.end(), same), places_.end());
    return std::move(places_);
  }

 private:
  void add(std::size_t begin, std::size_t end) {
    const bool has_letter = std::any_of(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                                        text_.begin() + static_cast<std::ptrdiff_t>(end), is_letter);
    if (has_letter) places_.push_back({begin, end});
  }

  void add(const Range& range) { add(source_.offset(range.begin), source_.offset(range.end)); }

  /// All words of a piece of text, from number `skip` on.
  void add_words(std::size_t begin, std::size_t end, int skip = 0) {
    while (begin < end) {
      if (!is_word_char(text_[begin])) {
        ++begin;
        continue;
      }
      std::size_t behind = begin;
      while (behind < end && is_word_char(text_[behind])) ++behind;
      if (skip-- <= 0) add(begin, behind);
      begin = behind;
    }
  }

  void header() {
    for (const StatementPlace& statement : header_statements(rules_.file()))
      header_statement(statement.begin, statement.end);
  }

  void header_statement(std::size_t begin, std::size_t end) {
    std::size_t behind = begin;
    while (behind < end && is_word_char(text_[behind])) ++behind;
    const std::string_view keyword = text_.substr(begin, behind - begin);
    add(begin, behind);
    bool name_of_preset = keyword == "preset";
    for (std::size_t at = behind; at < end;) {
      if (text_[at] == '"') {
        std::size_t close = at + 1;
        while (close < end && text_[close] != '"') close += text_[close] == '\\' ? 2 : 1;
        if (keyword == "move") placeholders(at, std::min(close, end));
        at = std::min(close, end) + 1;
      } else if (text_.substr(at, 2) == "--") {
        at = std::min(text_.find('\n', at), end);
      } else if (is_word_char(text_[at])) {
        const std::size_t from = at;
        while (at < end && is_word_char(text_[at])) ++at;
        if (!name_of_preset) add(from, at);
        name_of_preset = false;
      } else {
        ++at;
      }
    }
  }

  void placeholders(std::size_t begin, std::size_t end) {
    for (std::size_t open = text_.find('{', begin); open < end; open = text_.find('{', open + 1)) {
      const std::size_t close = text_.find('}', open);
      if (close < end) add_words(open, close);
    }
  }

  void rule_sheet() {
    for (const SheetLine& line : sheet_lines(text_)) {
      placeholders(line.begin, line.end);
      for (std::size_t open = text_.find("[when ", line.begin); open < line.end;
           open = text_.find("[when ", open + 1)) {
        const std::size_t close = text_.find(']', open);
        if (close < line.end) add_words(open, close);
      }
      for (std::size_t open = text_.find("[always]", line.begin); open < line.end;
           open = text_.find("[always]", open + 1))
        add(open + 1, open + 7);
    }
  }

  void lua() {
    const std::set<std::string> known = known_words();
    std::set<const lua::Node*> names;
    for (const auto& local : script_.locals) {
      if (local->kind != lua::LocalKind::self) add(local->range);
    }
    lua::visit(
        *script_.main, [this](const lua::Name& name) { add(name.range); },
        [this](const lua::Call& call) {
          if (!call.method.empty()) add(call.method_range);
        },
        [&](const lua::Index& index) {
          if (!index.dotted) return;
          names.insert(index.key);
          add(index.key->range);
        },
        [&](const lua::Table& table) {
          for (const lua::TableField& field : table.fields) {
            if (!field.named) continue;
            names.insert(field.key);
            add(field.key->range);
          }
        },
        [&](const lua::String& string) {
          if (names.contains(&string) || !known.contains(string.value)) return;
          const std::size_t begin = source_.offset(string.range.begin) + 1;
          if (text_.substr(begin, string.value.size()) == string.value) add(begin, begin + string.value.size());
        });
  }

  /// The words that a literal in the script may name.
  std::set<std::string> known_words() const {
    const Header& header = rules_.header;
    std::set<std::string> words{"top", "bottom"};
    for (const MoveStatement& move : header.all<MoveStatement>()) words.insert(move.name);
    for (const PileStatement& pile : header.all<PileStatement>()) words.insert(pile.name);
    for (const OptionStatement& option : header.all<OptionStatement>()) {
      words.insert(option.name);
      words.insert(option.words.begin(), option.words.end());
    }
    for (const Word& word : kWords) {
      if ((about(word.owner).kinds & kind::library) == 0) words.emplace(word.name);
    }
    const PackWords pack = pack_words(header);
    for (const auto* some : {&pack.ranks, &pack.suits, &pack.colours, &pack.cards}) {
      words.insert(some->begin(), some->end());
    }
    return words;
  }

  const Rules& rules_;
  std::string_view text_;
  SourceText source_;
  LuaScript script_;
  std::vector<WordPlace> places_;
};

/// Header words with a singular and a plural form, and ways to iterate over a list.
bool means_the_same(const std::string& a, const std::string& b) {
  if ((a == "ipairs" && b == "pairs") || (a == "pairs" && b == "ipairs")) return true;
  for (const std::string_view word : {"deal", "round", "decision", "joker"}) {
    if ((a == word && b == std::string(word) + 's') || (b == word && a == std::string(word) + 's')) return true;
  }
  return false;
}

/// The word with one slip, or nullopt if the slip is impossible.
std::optional<std::string> misspelt(std::string word, Slip slip, Chance& chance) {
  const auto below = [&chance](std::size_t count) {
    return static_cast<std::size_t>(chance.below(static_cast<std::uint32_t>(count)));
  };
  const std::size_t at = below(word.size());
  switch (slip) {
    case Slip::letter_left_out:
      if (word.size() < 2 || (at == 0 && !is_letter(word[1]))) return std::nullopt;
      word.erase(at, 1);
      break;
    case Slip::letter_doubled: word.insert(at, 1, word[at]); break;
    case Slip::letters_swapped:
      if (at + 1 >= word.size() || word[at] == word[at + 1] || (at == 0 && !is_letter(word[1]))) return std::nullopt;
      std::swap(word[at], word[at + 1]);
      break;
    case Slip::letter_replaced: {
      const char letter = static_cast<char>('a' + below(26));
      if (letter == word[at]) return std::nullopt;
      word[at] = letter;
      break;
    }
    case Slip::letter_case:
      if (!is_letter(word[at])) return std::nullopt;
      word[at] = static_cast<char>(word[at] ^ 0x20);
      break;
    case Slip::number:
      if (word.ends_with('s')) word.pop_back();
      else word += 's';
      break;
    case Slip::underscore: {
      const auto underscore = word.find('_');
      if (underscore != std::string::npos) word.erase(underscore, 1);
      else if (at > 0) word.insert(at, 1, '_');
      else return std::nullopt;
      break;
    }
  }
  if (word.empty()) return std::nullopt;
  return word;
}

}  // namespace

std::vector<WordPlace> words_of(const Rules& rules) { return Words(rules).find(); }

std::vector<Mutant> typo_mutants(const Rules& rules, std::size_t count, std::uint64_t seed) {
  constexpr std::array kSlips{Slip::letter_left_out, Slip::letter_doubled, Slip::letters_swapped, Slip::letter_replaced,
                              Slip::letter_case,     Slip::number,         Slip::underscore};
  const std::vector<WordPlace> places = words_of(rules);
  const PackWords pack = pack_words(rules.header);
  std::set<std::string> faces;  // "7C" and "7" are both right
  for (const auto* some : {&pack.ranks, &pack.suits, &pack.colours, &pack.cards})
    faces.insert(some->begin(), some->end());
  std::set<std::string> variables;
  const LuaScript script = parse_lua(rules.file().text, rules.file().path);
  for (const auto& local : script.locals) variables.insert(local->name);
  std::map<std::string, int> written;
  for (const WordPlace& place : places) ++written[rules.file().text.substr(place.begin, place.end - place.begin)];
  std::set<std::string> free;  // a part of the points that is named once may have any name
  for (const std::string& part : part_names(rules)) {
    if (written[part] == 1) free.insert(part);
  }
  Chance chance(seed, 0, 0);
  std::vector<Mutant> mutants;
  while (!places.empty() && mutants.size() < count) {
    const WordPlace& place = places[chance.below(static_cast<std::uint32_t>(places.size()))];
    const Slip slip = kSlips[chance.below(kSlips.size())];
    const std::string word = rules.file().text.substr(place.begin, place.end - place.begin);
    auto wrong = misspelt(word, slip, chance);
    if (free.contains(word)) continue;
    const bool another = wrong && ((faces.contains(word) && faces.contains(*wrong)) || variables.contains(*wrong));
    if (wrong && !another && !means_the_same(word, *wrong)) {
      mutants.push_back({Change::misspelt, place.begin, place.end, std::move(*wrong)});
    }
  }
  return mutants;
}

}  // namespace houserules::mutation
