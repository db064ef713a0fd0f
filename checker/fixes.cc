#include "checker/fixes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "checker/check.h"
#include "checker/closers.h"
#include "grammar/diagnostics/source_text.h"
#include "grammar/header/families.h"
#include "grammar/header/lines.h"
#include "grammar/header/pack.h"
#include "grammar/header/statements.h"
#include "grammar/language/words.h"
#include "grammar/lua/reserved_names.h"
#include "runtime/text.h"

namespace houserules {
namespace {

/// Per finding: lines examined, words tried in them, and similar words for each.
constexpr int kMostLines = 3;
constexpr std::size_t kMostWords = 20, kMostNear = 4, kMostChanges = 3;
/// Limits for short words, to which many others are similar.
constexpr std::size_t kShort = 3, kMostNearShort = 16;
/// Edits tried for a finding if the text is short; and roughly how many bytes all checks together may read.
constexpr std::size_t kMostTries = 80, kLeastTries = 4, kMostBytes = 3'000'000, kMostBytesForSure = 1'000'000;
/// Safe edits tried at once, and the number of rounds: an edit that makes a file readable may reveal further faults.
constexpr std::size_t kMostSure = 40;
constexpr int kMostRounds = 10;

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

/// Whether inserting, deleting, replacing or transposing one letter turns one word into the other.
bool is_one_slip(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.remove_suffix(1);
    b.remove_suffix(1);
  }
  const bool exchanged = a.size() == 2 && b.size() == 2 && a[0] == b[1] && a[1] == b[0];
  return exchanged || (a.size() <= 1 && b.size() <= 1);
}

/// The number of occurrences of the word in a text.
std::ptrdiff_t count_word(std::string_view text, std::string_view word) {
  std::ptrdiff_t count = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool whole = (at == 0 || !is_word_char(text[at - 1])) && (end == text.size() || !is_word_char(text[end]));
    count += whole ? 1 : 0;
  }
  return count;
}

/// The rules at `path` as if the file had this text; null if it cannot be read.
std::shared_ptr<const Rules> rules_with(const std::string& path, const std::string& text, const Library& library) {
  std::string error;
  return load_rules(path, with_files(library, {{path, text}}), error);
}

std::vector<Finding> static_findings(std::shared_ptr<const Rules> rules) {
  if (rules == nullptr) return {};
  CheckSettings settings;
  settings.games = 0;
  return check(std::move(rules), settings).findings;
}

}  // namespace

std::vector<Finding> static_findings(const std::string& path, const std::string& text, const Library& library) {
  return static_findings(rules_with(path, text, library));
}

std::string changed_by(const std::string& text, const Replacement& change) {
  const SourceText source(text);
  const std::size_t begin = source.offset(change.range.begin), end = source.offset(change.range.end);
  return text.substr(0, begin) + change.text + text.substr(std::max(begin, end));
}

std::string words_in(const std::string& text, const Range& range) {
  const SourceText source(text);
  const std::size_t begin = source.offset(range.begin), end = source.offset(range.end);
  return text.substr(begin, std::max(begin, end) - begin);
}

Fixer::Fixer(std::string path, std::string text, const Library& library, const std::atomic<bool>* stopped)
    : path_(std::move(path)), text_(std::move(text)), library_(library), stopped_(stopped) {
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

Fixer::Score Fixer::score_with(const Replacement& change) const {
  return score_of(static_findings(path_, changed_by(text_, change), library_));
}

void Fixer::look() {
  rules_ = rules_with(path_, text_, library_);
  findings_ = static_findings(rules_);
  score_ = score_of(findings_);
  std::erase_if(findings_, [this](const Finding& finding) { return finding.file != path_; });
}

std::vector<std::string> Fixer::vocabulary() const {
  std::set<std::string> words = words_of_the_language();
  add_words(text_, words);
  if (rules_ != nullptr) {
    for (const RuleFile& file : rules_->files) add_words(file.text, words);
    const PackWords pack = pack_words(rules_->header);
    for (const auto* some : {&pack.ranks, &pack.suits, &pack.colours, &pack.cards})
      words.insert(some->begin(), some->end());
  }
  return {words.begin(), words.end()};
}

std::vector<Replacement> Fixer::candidates_of(const Finding& finding) const {
  std::vector<Replacement> changes;
  const SourceText source(text_);
  if (finding.fix) changes.push_back(*finding.fix);
  for (Replacement& closer : missing_closers(finding, text_)) changes.push_back(std::move(closer));
  struct Place {
    Range range;
    std::string word;
    bool within = false;
  };
  std::vector<Place> places;
  const auto header = find_header(source, path_);
  const auto* header_place = std::get_if<HeaderPlace>(&header);
  // Words in the rule sheet are free text, except in braces and conditions.
  const bool in_comments = finding.code < Code::unknown_global;
  const int last = std::min(finding.range.end.line, finding.range.begin.line + kMostLines - 1);
  for (int number = finding.range.begin.line; number <= last; ++number) {
    const auto line = source.line(number);
    if (!line) break;
    const std::size_t offset = static_cast<std::size_t>(line->data() - text_.data());
    const bool in_header = header_place != nullptr && offset < header_place->end;
    const std::size_t end = in_comments || in_header ? line->size() : std::min(line->find("--"), line->size());
    for (std::size_t at = 0; at < end && places.size() < kMostWords;) {
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
  const std::vector<std::string> all = vocabulary();
  for (const Place& place : places) {
    std::vector<std::string> words = all;
    std::erase(words, place.word);
    if (place.word.size() == 1) std::erase_if(words, [](const std::string& word) { return word.size() > 2; });
    const std::size_t most = place.word.size() <= kShort ? kMostNearShort : kMostNear;
    for (std::size_t i = 0; i < most; ++i) {
      const std::string near = nearest(place.word, words);
      if (near.empty()) break;
      std::erase(words, near);
      changes.push_back({place.range, near});
    }
    // A single letter may be replaced by any other.
    if (place.word.size() != 1) continue;
    for (const std::string& word : words) {
      if (word.size() == 1 && !is_digit(word[0])) changes.push_back({place.range, word});
    }
  }
  return changes;
}

std::vector<Replacement> Fixer::fixes_of(const Finding& finding) const {
  std::size_t left = std::clamp(kMostBytes / (text_.size() + 1), kLeastTries, kMostTries);
  Score best = score_;
  std::vector<Replacement> fixes;
  const std::vector<Replacement> changes = candidates_of(finding);
  for (std::size_t i = 0; i < changes.size() && left > 0 && best.all > 0 && !is_stopped(); ++i) {
    const auto tried = changes.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(changes.begin(), tried, changes[i]) != tried) continue;
    --left;
    const Score score = score_with(changes[i]);
    if (score < best) {
      best = score;
      fixes = {changes[i]};
    } else if (score == best && score < score_) {
      fixes.push_back(changes[i]);
    }
  }
  if (fixes.size() > kMostChanges) fixes.resize(kMostChanges);
  if (finding.fix && !contains(fixes, *finding.fix)) fixes.push_back(*finding.fix);
  return fixes;
}

bool Fixer::may_be_sure(const Finding& finding) const {
  const std::string &written = finding.guess.written, &meant = finding.guess.meant;
  if (!finding.fix || written.size() <= kShort || !is_one_slip(written, meant)) return false;
  // If a name occurs several times, its declaration may be what is missing.
  const bool is_name = finding.code == Code::unknown_global || finding.code == Code::global_set_in_play;
  if (is_name && count_word(text_, written) > 1) return false;
  // If there is a finding about the other word too, that one may be misspelt instead.
  return std::none_of(findings_.begin(), findings_.end(), [&](const Finding& other) {
    return !(other.range == finding.range) && words_in(text_, other.range) == meant;
  });
}

std::vector<Replacement> Fixer::sure_fixes() const {
  std::vector<Replacement> sure;
  std::size_t left = std::clamp(kMostBytesForSure / (text_.size() + 1), kLeastTries, kMostTries);
  for (const Finding& finding : findings_) {
    if (left == 0 || sure.size() == kMostSure || is_stopped()) break;
    if (!may_be_sure(finding) || contains(sure, *finding.fix)) continue;
    --left;
    if (score_with(*finding.fix) < score_) sure.push_back(*finding.fix);
  }
  std::sort(sure.begin(), sure.end(),
            [](const Replacement& a, const Replacement& b) { return a.range.begin < b.range.begin; });
  // Two edits of the same word contradict each other.
  for (std::size_t i = 1; i < sure.size(); ++i) {
    if (!(sure[i].range.begin < sure[i - 1].range.end)) continue;
    sure.erase(sure.begin() + static_cast<std::ptrdiff_t>(i - 1), sure.begin() + static_cast<std::ptrdiff_t>(i + 1));
    i = 0;
  }
  return sure;
}

void mark_sure_fixes(const RuleFile& file, const Library& library, std::vector<Finding>& findings) {
  const auto has_fix = [&file](const Finding& finding) { return finding.fix && finding.file == file.path; };
  if (std::none_of(findings.begin(), findings.end(), has_fix)) return;
  const std::vector<Replacement> sure = Fixer(file.path, file.text, library).sure_fixes();
  for (Finding& finding : findings) finding.sure_fix = has_fix(finding) && contains(sure, *finding.fix);
}

std::vector<Fixer::Correction> Fixer::correct(const CodeSelection& codes) {
  std::vector<Correction> corrections;
  for (int round = 0; round < kMostRounds && !is_stopped(); ++round) {
    std::erase_if(findings_, [&codes](const Finding& finding) {
      return finding.code >= Code::unknown_global && !codes.takes(finding.code);
    });
    const std::vector<Replacement> sure = sure_fixes();
    if (sure.empty()) break;
    for (const Replacement& change : sure)
      corrections.push_back({change.range.begin, words_in(text_, change.range), change.text});
    for (auto change = sure.rbegin(); change != sure.rend(); ++change) text_ = changed_by(text_, *change);
    look();
  }
  return corrections;
}

}  // namespace houserules
