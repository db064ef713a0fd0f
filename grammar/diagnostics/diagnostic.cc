#include "grammar/diagnostics/diagnostic.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace houserules {
namespace {

constexpr std::size_t kMostSlips = 3;
// No sensible word in a rule file is longer, and the table's size is the product of the lengths.
constexpr std::size_t kLongestWord = 64;

/// Optimal string alignment: Damerau-Levenshtein in which no part is edited twice (Boytsov, "Indexing methods for
/// approximate dictionary searching", 2011, section 2.1). Distances over kMostSlips may be reported as kMostSlips + 1.
std::size_t distance(std::string_view a, std::string_view b) {
  const std::size_t gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (gap > kMostSlips) return kMostSlips + 1;
  std::array<std::size_t, kLongestWord + 1> before_last{}, last{}, row{};
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before_last, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1])) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.empty() || word.size() > kLongestWord || candidates.size() > kMostCandidates) return "";
  std::string best;
  std::size_t best_distance = kMostSlips + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.empty() || candidate.size() > kLongestWord) continue;
    const std::size_t allowed = std::clamp<std::size_t>(std::max(word.size(), candidate.size()) / 3, 1, kMostSlips);
    const std::size_t slips = distance(word, candidate);
    // Every one-letter word is one edit from every other, so only its case may differ.
    const bool plausible = slips <= allowed && slips < std::max(word.size(), candidate.size());
    if (plausible && slips < best_distance) {
      best = candidate;
      best_distance = slips;
    }
  }
  return best;
}

std::string Guess::text() const { return empty() ? "" : fmt::format("; did you mean {0}{1}{0}?", quote, meant); }

Diagnostic diagnostic(Code code, Severity severity, std::string file, const Range& range, Message message,
                      std::string help) {
  return {code,
          severity,
          std::move(file),
          range,
          std::move(message.text),
          {},
          std::move(help),
          "",
          std::move(message.guess)};
}

Guess guess(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string best = nearest(word, candidates);
  return best.empty() || best == word ? Guess() : Guess{std::string(word), best};
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  return guess(word, candidates).text();
}

std::string did_you_mean_name(std::string_view word, const std::vector<std::string>& candidates) {
  if (const std::string text = did_you_mean(word, candidates); !text.empty()) return text;
  // "suits" for how_many_suits, "texas holdem" for holdem.
  const auto has_part = [](std::string_view whole, std::string_view part) {
    constexpr std::size_t kShortest = 4;
    const auto at = whole.find(part), end = at + part.size();
    const auto divides = [&whole](std::size_t place) {
      return std::string_view("_- ").find(whole[place]) != std::string_view::npos;
    };
    return part.size() >= kShortest && at != std::string_view::npos && (at == 0 || divides(at - 1)) &&
           (end == whole.size() || divides(end));
  };
  Guess only;
  for (const std::string& candidate : candidates) {
    if (candidate == word || (!has_part(candidate, word) && !has_part(word, candidate))) continue;
    if (!only.empty()) return "";
    only = {std::string(word), candidate};
  }
  return only.text();
}

}  // namespace houserules
