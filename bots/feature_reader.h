// Finds the features of one decision in what the player on move sees.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/feature_layout.h"
#include "bots/features.h"
#include "bots/melding.h"
#include "interpreter/world/world.h"

namespace houserules::perception {

/// Cards of a group or a run, in most games of melds.
inline constexpr int kMelds = 3;

/// Reads one decision. All arguments must outlive it.
class FeatureReader {
 public:
  FeatureReader(const Features& features, const World& world, const Decision& decision, Reading& reading);

  /// Reads the decision into `reading`.
  void read();

 private:
  struct SharedPile {
    std::span<const CardId> cards;
    const Face* top = nullptr;
    const Face* bottom = nullptr;
    const Face* best = nullptr;  ///< of the cards as a trick
    int winner = -1;             ///< the relation of its owner
    double worth = 0;
    int off = 0;  ///< how many do not follow the first
    std::array<std::uint8_t, kMostRanks> ranks{};
    std::array<int, kMostSuits> high{};  ///< the highest order of each suit
    bool is_partners = false;            ///< the winner is the partner
  };

  static Feature feature(std::size_t index, double value) {
    return {static_cast<std::uint16_t>(index), static_cast<float>(std::clamp(value, -kMostValue, kMostValue))};
  }
  void note(std::size_t index, double value) {
    if (value != 0) out_.situation.push_back(feature(index, value));
  }
  void put(std::size_t index, double value) {
    if (value != 0) out_.features.push_back(feature(index, value));
  }

  const Face& face_of(CardId card) const { return out_.faces[table_.face(card)]; }
  bool knows(CardId card) const { return ((table_.visible_to(card) | table_.known_to(card)) & seat_bit(me_)) != 0; }
  int suit_of(const Face& face) const { return std::min(face.suit, f_.suits_ - 1); }
  int rank_of(const Face& face) const { return std::min(face.rank, f_.ranks_ - 1); }
  double height(const Face& face) const { return static_cast<double>(face.order) / highest_order_; }
  static unsigned order_bit(const Face& face) { return static_cast<unsigned>(std::clamp(face.order, 0, 63)); }
  /// 0: the player; 1: the next; 3: the one before; 2: others.
  int relation(Seat seat) const {
    const int players = setup_.players;
    const int steps = (seat - me_ + players) % players;
    if (players <= kMostRelations) return steps;
    return steps <= 1 ? steps : steps == players - 1 ? 3 : 2;
  }
  double share(int relation) const {  // of one of the players in this relation
    return relation == 2 && setup_.players > kMostRelations ? 1.0 / (setup_.players - 3) : 1;
  }
  bool is_partner(Seat seat) const { return setup_.teams > 0 && seat != me_ && (seat - me_) % setup_.teams == 0; }
  std::optional<PileId> hand_of(Seat seat) const {
    if (!setup_.hands) return std::nullopt;
    return static_cast<PileId>(setup_.groups[slot(*setup_.hands)].first + seat);
  }

  // ---- the situation ----

  void look_at_cards();
  bool is_hand(PileId pile) const;
  void look_at_publics();
  void note_number(std::size_t at, const PublicValue& value, double weight);
  int suit_named(const PublicValue& value) const;
  int suit_named(std::string_view text) const;
  void note_length(std::size_t at, int suit);
  void note_shared(std::size_t at, const PublicValue& value);
  double sum_of(int number, Seat seat, bool of_side) const;
  void note_compared();
  void compare(std::size_t at, double difference, double weight);
  PileId shared_pile(std::size_t i) const { return setup_.groups[slot(f_.shared_[i])].first; }
  void look_at_piles();
  bool wins(const Face& face, const SharedPile& pile) const;
  void note_moves();
  static unsigned move_slot(std::uint8_t move) { return move % kMostMovesSeen; }
  void note_hand();
  void note_shape(std::size_t at);
  bool is_in_run(const Face& face) const;
  bool is_in_group(const Face& face, bool own) const { return ranks_[slot(rank_of(face))] + (own ? 0 : 1) >= kMelds; }
  void count_loose();
  void note_others();
  double standing(Seat seat) const { return static_cast<double>(match_.scores[slot(seat)]); }
  void note_match();

  // ---- melds ----

  Melding::Card melding_card(const Face& face) const;
  void note_melds();
  int deadwood_after(const Face& face, bool own);
  static bool has(std::uint64_t orders, int order);
  int outs(const Face& face, bool own) const;
  int ways(const Face& face, bool known) const;
  void put_meld(const Face& face, bool own, std::size_t at);

  // ---- poker ----

  void note_poker();

  // ---- options ----

  void begin_part() { out_.parts.push_back({static_cast<std::uint32_t>(out_.features.size()), 0}); }
  void end_part();
  void use(std::size_t part) { out_.used.push_back(static_cast<std::uint32_t>(part)); }
  void list_options();
  void describe(const Alternative& alternative, std::int64_t number);
  void value(const Alternative& alternative, AlternativeKind kind, std::int32_t value, std::int64_t number,
             std::size_t at, const Alternative* first);
  void use_card(CardId card, std::size_t at);
  void put_card(CardId card, std::size_t at);
  void put_suit_of_card(const Face& face, bool own, std::size_t at);
  void put_to_pile(const Face& face, const SharedPile& pile, double value, std::size_t to);
  void use_set(const Alternative& alternative, std::size_t at);
  void put_suit(int suit, std::size_t at, const Alternative* first);
  void use_suit(std::int32_t suit, std::size_t at, const Alternative* first);
  void use_word(std::int32_t word, std::size_t at, const Alternative* first);
  void use_rank(std::int32_t rank, std::size_t at);
  void use_player(std::int32_t seat, std::size_t at);
  void use_pile(PileId pile, std::size_t at, const Alternative* first);
  void use_number(const Alternative& alternative, std::int64_t number, std::size_t at);

  struct KnownCard {
    CardId card;
    std::size_t block, part;
  };

  const Features& f_;
  const World& world_;
  const Setup& setup_;
  const Table& table_;
  const Match& match_;
  const Decision& decision_;
  const Seat me_;
  Reading& out_;

  std::string other_suit_;  ///< that cards count to, though it is not in the pack
  int highest_order_ = 1;
  int size_ = 0;  ///< of the hand
  std::array<int, kMostSuits> suits_{};
  std::array<double, kMostSuits> honours_{};
  std::array<std::uint64_t, kMostSuits> own_{}, unseen_{};  ///< orders in hand, and unknown, by suit
  std::array<int, kMostRanks> ranks_{};
  std::uint64_t orders_ = 0;
  Melding melding_;                                 ///< the hand, where melds count
  std::array<std::uint64_t, kMostSuits> theirs_{};  ///< orders known in others' hands, by suit
  int known_theirs_ = 0, deadwood_ = 0;
  double ahead_ = 0.5, ahead_later_ = 0.5;                ///< of a random hand, in poker
  double ahead_of_all_ = 0.5, ahead_of_all_later_ = 0.5;  ///< of the hands of all who are still in
  double worth_ = 0, loose_worth_ = 0;
  int loose_ = 0;
  std::array<SharedPile, kMostShared> piles_{};
  int wanted_ = -1, wanted_rank_ = -1, partners_suit_ = -1;  ///< named by public values
  double highest_ = 0;                                       ///< of the public numbers
  double lead_ = 0, stack_ = 0, pot_ = 0;
  std::vector<KnownCard> cards_;
};

}  // namespace houserules::perception
