// The choices at a decision in words; shared by parsing (entry.h) and explaining (explain.h).
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "telling/card_text.h"
#include "telling/listing.h"
#include "telling/move_words.h"

namespace houserules {

/// The rule file's reasons why something cannot be chosen.
struct WhyNot {
  /// Why one of the player's cards cannot be played, without a full stop; "" if there is no reason.
  std::function<std::string(CardId)> card;
  /// What the rule file said at this decision about what the player may not do: "Anna may not bid 3: the bids would add
  /// up to the tricks".
  std::vector<std::string> said = {};
};

/// The cards of the piles that the player plays from, as far as the player sees them.
std::vector<CardId> own_cards(const Table& table, Seat seat);

class OfferedMoves {
 protected:
  /// All references must outlive it.
  OfferedMoves(const Table& table, const Decision& decision, const Style& style, const WhyNot& why);

  const Pack& pack() const { return table_.pack(); }

  /// Whether the two values are a rank and a suit.
  static bool takes_face(const Alternative& alternative);

  // ---- in words ----

  std::string shown(std::size_t alternative, const std::int64_t* number = nullptr) const;
  std::string shown(const ListedMove& line) const { return with_cards(pack(), line.text, style_); }
  /// " (3)" if the alternative is the third line; "" if it shares a line, or lines have no numbers.
  std::string number_of(std::size_t alternative) const;
  std::string number_of_line(std::size_t line) const;
  /// "lay 7H, draw a card".
  std::string possible() const;
  /// The lines joined by commas; if they take more than three lines of a screen, the first of them and how many more
  /// there are.
  static std::string first_of(std::vector<std::string> lines);

  // ---- the player's cards ----

  bool has_piles() const { return table_.setup().holder(decision_.seat) == decision_.seat; }
  std::vector<CardId> held_cards(FaceId face) const;  ///< the player's cards with that face
  std::optional<CardId> held_card(FaceId face) const;
  bool holds(FaceId face) const { return held_card(face).has_value(); }
  /// " is not in your hand"; in a game without hands, where the card is, if the player knows.
  std::string not_held(FaceId face) const;
  /// The cards of the hand in display order. Nothing if some are hidden, so that cards are named by place.
  std::optional<std::vector<FaceId>> open_hand() const;
  /// The lines with an alternative, given by its number, that is so.
  template <typename Is>
  std::vector<std::size_t> lines_where(const Is& is_so) const {
    std::vector<std::size_t> lines;
    for (std::size_t line = 0; line < listed_.size(); ++line) {
      const auto& those = listed_[line].alternatives;
      if (std::any_of(those.begin(), those.end(), is_so)) lines.push_back(line);
    }
    return lines;
  }
  /// The lines with this card, or with sets that contain it.
  std::vector<std::size_t> lines_with(FaceId face) const;
  /// The rule file's reason why the card cannot be played; also "" if something else is asked for, such as a suit.
  std::string reason_for(FaceId face) const;
  /// What was said about this number, which no move has; "" if nothing was.
  std::string reason_for(std::int64_t number) const;
  /// "you hold no Queen", or "no Queen can be chosen now".
  std::string no_such_rank(int rank) const;
  /// The game's move that begins with these words: "draw a card" for "draw"; "" if there is none.
  std::string move_begun(const std::string& typed) const;
  /// "a suit" if only suits are asked for; "" if cards, or values of several kinds, may be chosen.
  std::string what_is_asked() const;

  static constexpr std::size_t kListed = 12;

  const Table& table_;
  const Decision& decision_;
  const Style& style_;
  const WhyNot& why_;
  const std::vector<ListedMove> listed_;
  std::vector<MoveWords> named_;  ///< by alternative
};

}  // namespace houserules
