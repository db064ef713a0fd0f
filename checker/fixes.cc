#include "checker/fixes.h"

#include <algorithm>
#include <set>

#include "checker/check.h"
#include "grammar/diagnostics/source_text.h"
#include "grammar/header/families.h"
#include "grammar/header/pack.h"
#include "grammar/header/statements.h"
#include "grammar/language/words.h"
#include "grammar/lua/reserved_names.h"

namespace houserules {
namespace {

/// Per finding: lines looked at, words tried in them, and near words for each.
constexpr int kMostLines = 3;
constexpr std::size_t kMostWords = 20, kMostNear = 4, kMostChanges = 3;
constexpr std::size_t kShort = 3, kMostNearShort = 16;
/// Changes tried for a finding, if the text is short; in all, a check may read about so many bytes.
constexpr std::size_t kMostTries = 80, kLeastTries = 4, kMostBytes = 3'000'000;
/// Findings from which fix_one() chooses.
constexpr std::size_t kMostFindingsTried = 8;

/// Adds the words of a text outside its `--` comments.
void add_words(std::string_view text, std::set<std::string>& words) {
  for (std::size_t at = 0; at < text.size();) {
    if (text.substr(at, 2) == "--" && text.substr(at, 4) != "--[[") {
      at = std::min(text.find('\n', at), text.size());
    } else if (is_word_char(text[at])) {
      const std::size_t begin = at;
      while (at < text.size() && is_word_char(text[at])) ++at;
      words.emplace(text.substr(begin, at - begin));
    } else {
      ++at;
    }
  }
}

std::set<std::string> words_of_the_language() {
  std::set<std::string> words{"rules", "when", "always", "players", "and", "or", "not", "pips", "others", "joker"};
  for (const Word& word : kWords) words.emplace(word.name);
  for (const StatementType& type : kStatementTypes) {
    add_words(type.keyword, words);
    add_words(type.may_follow, words);
    add_words(type.form, words);
    add_words(type.what, words);
  }
  for (const std::string_view word : kLuaKeywords) words.emplace(word);
  for (const Family& family : families()) words.emplace(family.name);
  return words;
}

/// The offset of a position in the text.
std::size_t offset_of(const SourceText& source, const Position& position) {
  const auto line = source.line(position.line);
  if (!line) return source.text().size();
  std::size_t at = static_cast<std::size_t>(line->data() - source.text().data());
  const std::size_t end = at + line->size();
  for (int column = 1; column < position.column && at < end; ++column) {
    ++at;
    while (at < end && (static_cast<unsigned char>(source.text()[at]) & 0xC0U) == 0x80U) ++at;
  }
  return at;
}

}  // namespace

std::vector<Finding> static_findings(const std::string& path, const std::string& text, const Library& library) {
  Library changed = library;
  changed.read = [&](const std::string& wanted, std::string& error) -> std::optional<std::string> {
    return wanted == path ? text : library.read(wanted, error);
  };
  std::string error;
  auto rules = load_rules(path, changed, error);
  if (rules == nullptr) return {};
  CheckSettings settings;
  settings.games = 0;
  return check(std::move(rules), settings).findings;
}

std::string changed_by(const std::string& text, const Replacement& change) {
  const SourceText source(text);
  const std::size_t begin = offset_of(source, change.range.begin), end = offset_of(source, change.range.end);
  return text.substr(0, begin) + change.text + text.substr(std::max(begin, end));
}

std::string words_in(const std::string& text, const Range& range) {
  const SourceText source(text);
  const std::size_t begin = offset_of(source, range.begin), end = offset_of(source, range.end);
  return text.substr(begin, std::max(begin, end) - begin);
}

Fixer::Fixer(std::string path, std::string text, const Library& library)
    : path_(std::move(path)), text_(std::move(text)), library_(library) {
  look();
}

Fixer::Score Fixer::score_of(const std::vector<Finding>& findings) {
  Score score;
  for (const Finding& finding : findings) {
    score.unreadable += finding.code < Code::unknown_global ? 1 : 0;
    score.errors += finding.severity == Severity::error ? 1 : 0;
  }
  score.all = findings.size();
  return score;
}

void Fixer::look() {
  findings_ = static_findings(path_, text_, library_);
  score_ = score_of(findings_);
  std::erase_if(findings_, [this](const Finding& finding) { return finding.file != path_; });
  std::set<std::string> words = words_of_the_language();
  add_words(text_, words);
  std::string error;
  if (const auto rules = load_rules(path_, library_, error); rules != nullptr) {
    for (const RuleFile& file : rules->files) add_words(file.text, words);
    const PackWords pack = pack_words(rules->header);
    for (const auto* some : {&pack.ranks, &pack.suits, &pack.colours, &pack.cards})
      words.insert(some->begin(), some->end());
  }
  vocabulary_.assign(words.begin(), words.end());
}

std::vector<Replacement> Fixer::candidates_of(const Finding& finding) const {
  std::vector<Replacement> changes;
  const SourceText source(text_);
  if (const auto guessed = guessed_fix(finding, source)) changes.push_back(*guessed);
  struct Place {
    Range range;
    std::string word;
    bool within = false;
  };
  std::vector<Place> places;
  const int last = std::min(finding.range.end.line, finding.range.begin.line + kMostLines - 1);
  for (int number = finding.range.begin.line; number <= last; ++number) {
    const auto line = source.line(number);
    if (!line) break;
    const std::size_t offset = static_cast<std::size_t>(line->data() - text_.data());
    for (std::size_t at = 0; at < line->size() && places.size() < kMostWords;) {
      const std::size_t begin = at;
      while (at < line->size() && is_word_char((*line)[at])) ++at;
      if (at == begin) {
        ++at;
        continue;
      }
      const std::string_view word = line->substr(begin, at - begin);
      if (std::all_of(word.begin(), word.end(), is_digit)) continue;
      const Range range = source.range(offset + begin, offset + at);
      places.push_back({range, std::string(word), range.begin < finding.range.end && finding.range.begin < range.end});
    }
  }
  std::stable_partition(places.begin(), places.end(), [](const Place& place) { return place.within; });
  for (const Place& place : places) {
    std::vector<std::string> words = vocabulary_;
    std::erase(words, place.word);
    if (place.word.size() == 1) std::erase_if(words, [](const std::string& word) { return word.size() > 2; });
    // Many words are near to a short one.
    const std::size_t most = place.word.size() <= kShort ? kMostNearShort : kMostNear;
    for (std::size_t i = 0; i < most; ++i) {
      const std::string near = nearest(place.word, words);
      if (near.empty()) break;
      std::erase(words, near);
      changes.push_back({place.range, near});
    }
    // A letter may be any other.
    if (place.word.size() != 1) continue;
    for (const std::string& word : words) {
      if (word.size() == 1 && !is_digit(word[0])) changes.push_back({place.range, word});
    }
  }
  return changes;
}

Fixer::Best Fixer::best_of(const Finding& finding) const {
  std::size_t left = std::clamp(kMostBytes / (text_.size() + 1), kLeastTries, kMostTries);
  Best best{score_, {}};
  std::vector<Replacement> changes = candidates_of(finding);
  for (std::size_t i = 0; i < changes.size() && left > 0 && best.score.all > 0; ++i) {
    const auto tried = changes.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(changes.begin(), tried, changes[i]) != tried) continue;
    --left;
    const Score score = score_of(static_findings(path_, changed_by(text_, changes[i]), library_));
    if (score < best.score) best = {score, {changes[i]}};
    else if (score == best.score && score < score_) best.changes.push_back(changes[i]);
  }
  if (best.changes.size() > kMostChanges) best.changes.resize(kMostChanges);
  return best;
}

std::optional<Replacement> Fixer::fix_one() {
  Best best{score_, {}};
  for (std::size_t i = 0; i < std::min(findings_.size(), kMostFindingsTried) && best.score.all > 0; ++i) {
    Best one = best_of(findings_[i]);
    if (one.changes.size() == 1 && one.score < best.score) best = std::move(one);
  }
  if (best.changes.empty()) return std::nullopt;
  text_ = changed_by(text_, best.changes[0]);
  look();
  return best.changes[0];
}

}  // namespace houserules
