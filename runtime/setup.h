// What is laid down before anybody plays: players, pack, piles, deals, how a match ends. Immutable while a game runs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/ids.h"
#include "runtime/pack.h"

namespace houserules {

/// Who sees the cards of a pile.
enum class PileFacing { up, down, own, top_up, as_laid };

/// One pile on the table.
struct PileInfo {
  std::string name;      ///< as declared: "hand", "column"
  std::string label;     ///< as shown: "discard", "column 3", "hearts foundation"
  Seat owner = kNoSeat;  ///< whose it is, for a pile that each player has
  int index = 0;         ///< 1.. in a row, or the suit's number from 1; 0: a single pile
  PileFacing facing = PileFacing::down;
};

/// A declaration that made one or several piles.
struct PileGroup {
  enum class Shape { single, each, row, each_row, suits, each_suits };
  std::string name;
  std::string text;  ///< how the table calls it
  Shape shape = Shape::single;
  int row = 0;       ///< piles in a row
  PileId first = 0;  ///< the piles are numbered from here: by seat, then by place in the row
  int count = 1;
};

struct DealStep {
  int count = 0;
  bool all = false;
  int group = 0;
};  ///< to the piles of an `each` group
struct TurnUpStep {
  int count = 1;
  PileId pile = 0;
};
struct RefillRule {
  PileId pile = 0, from = 0;
  int keep = 0;
  bool shuffled = true;
  bool at_once = false;  ///< renewed as soon as it is empty, not only when a card is wanted
};

/// A bound that ends a match when some score meets it.
struct ScoreBound {
  enum class Compare { equal, not_equal, less, less_equal, greater, greater_equal };
  Compare compare = Compare::greater_equal;
  std::int64_t bound = 0;
};

struct MatchRule {
  std::optional<std::int64_t> deals;   ///< nothing, and no other rule: one deal
  std::optional<std::int64_t> rounds;  ///< over when everybody who is in has dealt so often
  std::optional<ScoreBound> score;
  bool one_in = false;
  bool one_has_chips = false;
};

enum class WinRule { none, lowest_score, highest_score, most_chips, most_deals, first_out };
enum class FirstPlayer { left_of_dealer, dealer, holder, last_winner };
enum class ValueType { none, card, suit, rank, player, number };

struct MoveInfo {
  std::string name;
  std::string text;  ///< "play {card}"
  ValueType value = ValueType::none;
  bool is_private = false;  ///< others learn that the move was made, not its value
};

struct PublicInfo {
  std::string name, text;
  bool each = false;
};

struct Setup {
  int players = 2;
  int teams = 0;                   ///< 0: none; else seat s plays for team s % teams
  std::vector<std::string> names;  ///< of the players
  Pack pack;
  std::vector<PileInfo> piles;
  std::vector<PileGroup> groups;
  std::optional<PileId> stock;  ///< where the pack lies when a deal starts
  std::optional<int> hands;     ///< the group of the players' hands
  std::vector<DealStep> deals;
  std::vector<TurnUpStep> turn_ups;
  std::vector<RefillRule> refills;  ///< tried in this order
  std::vector<PileId> renewed;      ///< the piles with a refill at once
  std::vector<PublicInfo> publics;
  std::vector<MoveInfo> moves;
  FirstPlayer first = FirstPlayer::left_of_dealer;
  FaceId first_face = 0;   ///< FirstPlayer::holder
  std::string first_card;  ///< the same as the header writes it
  bool clockwise = true;
  MatchRule match;
  WinRule win = WinRule::none;
  std::int64_t limit = 10000;  ///< decisions in a deal
  bool has_chips = false;
  std::int64_t chips = 0;  ///< each player's at the start
  bool dealer_may_owe = false;
  std::vector<std::string> pots;

  const PileGroup* group(std::string_view name) const;
};

/// How the players are called unless they are given other names: "Anna", "Ben", ... in seat order.
std::vector<std::string> default_names(int players);

}  // namespace houserules
