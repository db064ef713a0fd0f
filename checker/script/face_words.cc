#include "checker/script/face_words.h"

#include <fmt/format.h>

#include "runtime/text.h"

namespace houserules {
namespace {

Guess hint(const std::string& word, const std::vector<std::string>& known) {
  return {word, face_meant(word, known), "\""};
}

}  // namespace

FaceWords::FaceWords(const Header& header)
    : pack_(pack_words(header, /*usual_too=*/false)), usual_(pack_words(header)) {}

std::string FaceWords::rank_meant(const std::string& number) const {
  const std::string rank = contains(pack_.ranks, number) ? number : face_meant(number, pack_.ranks);
  return rank.empty() || whole_number(rank) ? number : rank;  // `15` does not mean 5
}

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
