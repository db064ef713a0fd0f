#include "grammar/diagnostics/diagnostic.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include <fmt/format.h>

namespace houserules {
namespace {

constexpr std::size_t kMostSlips = 3;
// No sensible word in a rule file is longer.
constexpr std::size_t kLongestWord = 64;

/// A word in lower case, and which letters it has.
struct Letters {
  explicit Letters(std::string_view word) : size(word.size()) {
    for (std::size_t i = 0; i < size; ++i) {
      text[i] = lower(word[i]);
      which |= std::uint64_t{1} << (static_cast<unsigned char>(text[i]) % 64U);
    }
  }
  std::array<char, kLongestWord> text{};
  std::size_t size = 0;
  std::uint64_t which = 0;
};

/// Optimal string alignment: Damerau-Levenshtein in which no part is edited twice (Boytsov, "Indexing methods for
/// approximate dictionary searching", 2011, section 2.1). `most`: up to kMostSlips; larger distances may be reported as
/// any larger number, and only the cells that near to the diagonal are filled in.
std::size_t distance(const Letters& a, const Letters& b, std::size_t most) {
  constexpr std::size_t kFar = kMostSlips + 1;
  const std::size_t gap = a.size > b.size ? a.size - b.size : b.size - a.size;
  // A slip changes two letters at most.
  if (gap > most || static_cast<std::size_t>(std::popcount(a.which ^ b.which)) > 2 * most) return kFar;
  std::array<std::size_t, kLongestWord + 2> before_last{}, last{}, row{};
  for (std::size_t j = 0; j <= most + 1; ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size; ++i) {
    std::swap(before_last, last);
    std::swap(last, row);
    const std::size_t begin = i > most ? i - most : 1, end = std::min(b.size, i + most);
    row[begin - 1] = begin == 1 ? i : kFar;
    row[end + 1] = kFar;
    std::size_t least = kFar;
    for (std::size_t j = begin; j <= end; ++j) {
      const bool same = a.text[i - 1] == b.text[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
      if (i > 1 && j > 1 && a.text[i - 1] == b.text[j - 2] && a.text[i - 2] == b.text[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      least = std::min(least, row[j]);
    }
    if (least > most) return kFar;
  }
  return row[b.size];
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.empty() || word.size() > kLongestWord || candidates.size() > kMostCandidates) return "";
  const Letters typed(word);
  std::string best;
  std::size_t best_distance = kMostSlips + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.empty() || candidate.size() > kLongestWord || best_distance == 0) continue;
    const std::size_t longer = std::max(word.size(), candidate.size());
    const std::size_t allowed = std::clamp<std::size_t>(longer / 3, 1, kMostSlips);
    const std::size_t slips = distance(typed, Letters(candidate), std::min(allowed, best_distance - 1));
    // Every one-letter word is one edit from every other, so only its case may differ.
    if (slips <= allowed && slips < longer && slips < best_distance) {
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
