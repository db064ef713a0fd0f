// The words for the cards that may be played with.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checker/script/type.h"
#include "grammar/header/pack.h"

namespace houserules {

class FaceWords {
 public:
  explicit FaceWords(const Header& header);

  /// The ranks, suits and colours of the packs that the header may play with, by kinds.
  std::vector<std::string> words(Kinds kinds) const { return words_of(pack_, kinds); }
  /// The same, with those of a usual pack, which the language knows whatever is played with.
  std::vector<std::string> known_words(Kinds kinds) const { return words_of(usual_, kinds); }
  const PackWords& known() const { return usual_; }

  struct Fault {
    std::string message, help;
  };
  /// What is wrong with a word that is compared with a rank, suit or colour.
  std::optional<Fault> fault_of(const std::string& word, Kinds kinds) const;
  /// What is wrong with the value of a pattern's `rank`, `suit` or `colour`.
  std::optional<Fault> fault_of_pattern(const std::string& word, Kinds kinds) const;
  /// What is wrong with a word that stands for cards: "8", "QS", "hearts", "red".
  std::optional<Fault> fault_of_any(const std::string& word) const;

 private:
  static std::vector<std::string> words_of(const PackWords& all, Kinds kinds);
  std::optional<Fault> fault(const std::string& word, Kinds kinds, const std::vector<std::string>& known) const;

  PackWords pack_, usual_;
};

}  // namespace houserules
