#include "checker/script/face_words.h"

#include <fmt/format.h>

namespace houserules {
namespace {

/// Spoken names of ranks, and their words in the language.
constexpr auto kSpokenRanks = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"ace", "A"},   {"king", "K"},  {"queen", "Q"}, {"jack", "J"}, {"knave", "J"}, {"joker", "*"}, {"two", "2"},
     {"deuce", "2"}, {"three", "3"}, {"four", "4"},  {"five", "5"}, {"six", "6"},   {"seven", "7"}, {"eight", "8"},
     {"nine", "9"},  {"ten", "10"},  {"t", "10"},    {"1", "A"},    {"11", "J"},    {"12", "Q"},    {"13", "K"}});

/// The rank or suit in `known` that an unknown word probably means, or "".
std::string meant(const std::string& word, const std::vector<std::string>& known) {
  std::string small = lower(word);
  for (const std::string& form : {small, small.substr(0, small.size() - (small.ends_with('s') ? 1 : 0))}) {
    for (const auto& [spoken, rank] : kSpokenRanks) {
      if (spoken == form && contains(known, rank)) return std::string(rank);
    }
  }
  for (const StandardSuit& suit : kStandardSuits) {
    if (lower(suit.letter) == small && contains(known, suit.name)) return std::string(suit.name);
  }
  return nearest(word, known);
}

Guess hint(const std::string& word, const std::vector<std::string>& known) { return {word, meant(word, known), "\""}; }

}  // namespace

FaceWords::FaceWords(const Header& header)
    : pack_(pack_words(header, /*usual_too=*/false)), usual_(pack_words(header)) {}

std::vector<std::string> FaceWords::words_of(const PackWords& all, Kinds kinds) {
  std::vector<std::string> words;
  for (const auto& [one, some] :
       {std::pair{kind::rank, &all.ranks}, std::pair{kind::suit, &all.suits}, std::pair{kind::colour, &all.colours}}) {
    if ((kinds & one) != 0) words.insert(words.end(), some->begin(), some->end());
  }
  return words;
}

std::optional<FaceWords::Fault> FaceWords::fault_of(const std::string& word, Kinds kinds) const {
  return fault(word, kinds, words(kinds));
}

std::optional<FaceWords::Fault> FaceWords::fault_of_pattern(const std::string& word, Kinds kinds) const {
  return fault(word, kinds, known_words(kinds));
}

std::optional<FaceWords::Fault> FaceWords::fault(const std::string& word, Kinds kinds,
                                                 const std::vector<std::string>& known) const {
  if (contains(known, word)) return std::nullopt;
  const std::string what = name_of(kinds & (kind::rank | kind::suit | kind::colour)).substr(2);
  if (contains(usual_.cards, word)) {
    return Fault{fmt::format("\"{}\" is a card, not a {}", word, what),
                 fmt::format("to test for a card, write `card:is(\"{}\")`", word), /*is_near=*/true};
  }
  const Guess asked = hint(word, known);
  return Fault{fmt::format("the pack has no {} \"{}\"", what, word) + asked, "", !asked.empty()};
}

std::optional<FaceWords::Fault> FaceWords::fault_of_any(const std::string& word) const {
  std::vector<std::string> all;
  for (const auto* some : {&usual_.ranks, &usual_.suits, &usual_.colours, &usual_.cards}) {
    all.insert(all.end(), some->begin(), some->end());
  }
  if (contains(all, word)) return std::nullopt;
  const std::string turned = rank_first(word);
  const Guess asked = contains(all, turned) ? Guess{word, turned, "\""} : hint(word, all);
  return Fault{fmt::format("\"{}\" is not a rank, suit, colour or card of the pack", word) + asked, "", !asked.empty()};
}

}  // namespace houserules
