// What a player considers before a choice, as numbers: the situation, and each option in it. They are made from what
// all rule files share (cards, piles, public values, moves), so no game needs features of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// A number that is not 0, by its place among all features.
struct Feature {
  std::uint16_t index = 0;
  float value = 0;
};

/// A decision in features. Options share parts: in all sets with the Queen of Spades, her features are one part.
struct Reading {
  struct Part {
    std::uint32_t begin = 0, end = 0;  ///< in `features`
  };
  struct Option {
    std::uint32_t begin = 0, end = 0;  ///< in `used`: the indices of its parts
    Choice choice;
  };

  std::vector<Feature> situation;
  std::vector<Feature> features;
  std::vector<Part> parts;
  std::vector<std::uint32_t> used;
  std::vector<Option> options;  ///< in the order of list_candidates()
  std::vector<Face> faces;      ///< of the pack, as they count in tricks
  bool declares = false;        ///< it moves no card: a bid, a suit, a pass
};

namespace perception {
class FeatureReader;
}

/// The features of one game; immutable, for any number of threads.
class Features {
 public:
  /// Changes whenever the same decision reads differently: habits learned with other features are useless.
  static constexpr int kVersion = 5;

  explicit Features(const Setup& setup);

  /// Whether decisions read the same with both: the moves, piles and public values are alike.
  bool operator==(const Features&) const = default;

  /// Features that belong together, under a name that games share: "public points", "move play".
  struct Section {
    std::string name;
    std::uint16_t first = 0, count = 0;

    bool operator==(const Section&) const = default;
  };
  const std::vector<Section>& sections_of_situations() const { return situation_sections_; }
  const std::vector<Section>& sections_of_options() const { return option_sections_; }
  /// How many places at the table are distinguished: players who are neither next nor last share one.
  int relations() const { return relations_; }

  /// How many features there are of a situation, and of an option.
  std::size_t situations() const { return situations_; }
  std::size_t options() const { return options_; }

  /// Reads a decision as the player on move sees it: it depends on nothing else. `world` must be of the same game.
  void read(const World& world, const Decision& decision, Reading& reading) const;

 private:
  friend class perception::FeatureReader;

  /// For each value of each move, the block of features of its kind.
  struct Block {
    std::uint16_t first = 0;
    std::uint16_t second = 0;

    bool operator==(const Block&) const = default;
  };

  std::uint16_t situation(const std::string& name, int count);
  std::uint16_t option(const std::string& name, int count);
  int poker_features() const;
  void lay_situation(const Setup& setup);
  void lay_options(const Setup& setup);

  std::size_t situations_ = 0, options_ = 0;
  std::vector<Section> situation_sections_, option_sections_;
  int suits_ = 0;  ///< and one that is not in the pack, if the script may name one
  int ranks_ = 0, relations_ = 0;
  bool melds_ = false;  ///< whether the hand's melds count
  bool poker_ = false;  ///< whether hands of poker count
  int trumps_ = -1;
  bool has_values_ = false;
  std::vector<int> shared_;                ///< groups of one pile whose cards everybody sees and plays to
  std::vector<std::uint16_t> shared_at_;   ///< of the situation
  std::vector<int> publics_;               ///< those considered
  std::vector<std::uint16_t> publics_at_;  ///< of the situation
  std::vector<int> each_;                  ///< public values that each player or team has, which are compared
  std::vector<int> owned_;                 ///< groups of piles of each player, but for the hands
  std::uint16_t moves_at_ = 0, hand_at_ = 0, others_at_ = 0, owned_at_ = 0, compared_at_ = 0, match_at_ = 0,
                melds_at_ = 0, poker_at_ = 0;
  std::vector<Block> blocks_;  ///< by move: of options
};

}  // namespace houserules
