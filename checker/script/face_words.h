// The words for the cards of the header's packs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checker/script/type.h"
#include "grammar/header/pack.h"

namespace houserules {

/// The keys of a pattern.
inline const std::vector<std::string> kPatternKeys{"suit", "rank", "colour", "value", "order"};

class FaceWords {
 public:
  explicit FaceWords(const Header& header);

  /// The ranks, suits and colours of the packs the header may use; `kinds` selects which.
  std::vector<std::string> words(Kinds kinds) const { return words_of(pack_, kinds); }
  /// The same plus those of a standard pack, which the language knows in every game.
  std::vector<std::string> known_words(Kinds kinds) const { return words_of(usual_, kinds); }
  const PackWords& known() const { return usual_; }
  /// The rank of the pack that the author means by a number: "J" for 11; the number itself if that does not show.
  std::string rank_meant(const std::string& number) const;

  struct Fault {
    Message message;
    std::string help;
    bool is_near = false;  ///< it is close to a word of the pack
  };
  /// The fault in a word compared with a rank, suit or colour, if any.
  std::optional<Fault> fault_of(const std::string& word, Kinds kinds) const;
  /// The fault in the value of a pattern's `rank`, `suit` or `colour`, if any.
  std::optional<Fault> fault_of_pattern(const std::string& word, Kinds kinds) const;
  /// The fault in a word for cards ("8", "QS", "hearts", "red"), if any.
  std::optional<Fault> fault_of_any(const std::string& word) const;

 private:
  static std::vector<std::string> words_of(const PackWords& all, Kinds kinds);
  std::optional<Fault> fault(const std::string& word, Kinds kinds, const std::vector<std::string>& known) const;

  PackWords pack_, usual_;
};

}  // namespace houserules
