// The table before play: players, pack, piles, deals, how a match ends. Immutable while a game runs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "runtime/ids.h"
#include "runtime/pack.h"

namespace houserules {

/// Who sees the cards of a pile.
enum class PileFacing { up, down, own, others, top_up, as_laid };  ///< others: everybody but the owner

/// One pile on the table.
struct PileInfo {
  std::string name;      ///< as declared: "hand", "column"
  std::string label;     ///< as shown: "discard", "column 3", "hearts foundation"
  Seat owner = kNoSeat;  ///< the player it belongs to, for a per-player pile
  int index = 0;         ///< 1.. within a row, or the suit's number from 1; 0: a single pile
  PileFacing facing = PileFacing::down;
};

/// A pile declaration and its piles.
struct PileGroup {
  enum class Shape { single, each, row, each_row, suits, each_suits };
  std::string name;
  std::string text;  ///< display name
  Shape shape = Shape::single;
  int row = 0;            ///< piles per row
  bool of_teams = false;  ///< each team has one (or a row), not each player
  PileId first = 0;       ///< the first pile; ids run by seat, then by place in the row
  int count = 1;

  bool is_of_each_player() const { return shape == Shape::each && !of_teams; }
};

/// A step of the deal: to each player's pile of an `each` group, or to the piles of another group.
struct DealStep {
  enum class Showing { as_they_lie, top, all };
  int count = 0;  ///< for each player
  bool all = false;
  int group = 0;
  std::vector<int> packets = {};  ///< how many cards at once, round by round; empty: one by one
  std::vector<int> piles = {};    ///< how many for each pile of the group, regardless of owners; empty: to players
  Showing showing = Showing::as_they_lie;  ///< which cards dealt to `piles` are turned up
};
struct TurnUpStep {
  int count = 1;
  PileId pile = 0;
};
struct RefillRule {
  PileId pile = 0, from = 0;
  int keep = 0;
  bool shuffled = true;
  bool at_once = false;  ///< as soon as it is empty, not only when a card is needed
};

/// A condition on scores that ends the match.
struct ScoreBound {
  enum class Compare { equal, not_equal, less, less_equal, greater, greater_equal };
  Compare compare = Compare::greater_equal;
  std::int64_t bound = 0;
};

struct MatchRule {
  enum End : unsigned { kDeals = 1, kRounds = 2, kScores = 4, kOneIn = 8, kOneHasChips = 16 };
  std::optional<std::int64_t> deals;   ///< if neither this nor another rule is set: one deal
  std::optional<std::int64_t> rounds;  ///< ends when everybody still in has dealt this often
  std::vector<ScoreBound> scores;      ///< ends when a score meets any of them
  bool one_in = false;
  bool one_has_chips = false;
  unsigned unless_tied = 0;  ///< the ends that do not apply while several sides would win together: a set of End
};

enum class WinRule { none, lowest_score, highest_score, most_chips, most_deals, first_out, all_but_last, together };
enum class FirstPlayer { left_of_dealer, dealer, holder, lowest_holder, highest_holder, last_winner, last_loser };
/// Who deals next: the player on the dealer's left, the winner or loser of the last deal, or the same player.
enum class NextDealer { left, last_winner, last_loser, stays };
/// What a move's value is. `word`: one of the header's own words.
enum class ValueType { none, card, suit, rank, player, pile, number, word };

/// Words that the header declares for moves.
struct WordSet {
  std::string name;
  std::vector<std::uint16_t> words;  ///< indices into Setup::words
};

struct MoveInfo {
  std::string name;
  std::string text;  ///< "play {card}", "put {card} on {pile}"
  ValueType value = ValueType::none;
  bool is_private = false;                  ///< the others learn the move, not its value
  ValueType second = ValueType::none;       ///< of its second placeholder
  int value_words = -1, second_words = -1;  ///< of ValueType::word: indices into Setup::word_sets
};

struct PublicInfo {
  std::string name, text;
  bool each = false;                                            ///< each player has one
  bool each_team = false;                                       ///< each team has one
  bool kept = false;                                            ///< carries over from deal to deal
  std::variant<std::monostate, bool, std::int64_t> start = {};  ///< its value when a deal (if kept, the match) begins
};

/// Public values of which there is one for each suit, each among Setup::publics: `broken.hearts`, and so on.
struct SuitValues {
  std::string name;
  int first = 0;  ///< an index into Setup::publics; then by suit
};

struct Setup {
  int players = 2;
  int teams = 0;                   ///< 0: none; otherwise seat s plays for team s % teams
  bool team_points = false;        ///< deals give points to teams, and all players of a team have the same score
  std::vector<std::string> names;  ///< of the players
  Pack pack;
  std::vector<PileInfo> piles;
  std::vector<PileGroup> groups;
  std::optional<PileId> stock;  ///< where the pack lies when a deal starts
  std::optional<int> hands;     ///< the group of the players' hands
  std::vector<DealStep> deals;
  std::vector<TurnUpStep> turn_ups;
  bool deals_vary = false;          ///< `deals` and `turn_ups` hold for the first deal only
  std::vector<RefillRule> refills;  ///< tried in this order
  std::vector<PileId> renewed;      ///< piles that are refilled `at once`
  std::vector<PublicInfo> publics;
  std::vector<SuitValues> suit_values;
  std::vector<std::string> words;  ///< all words of `word_sets`, each once
  std::vector<WordSet> word_sets;
  std::vector<MoveInfo> moves;
  FirstPlayer first = FirstPlayer::left_of_dealer;
  FaceId first_face = 0;   ///< for FirstPlayer::holder
  std::string first_card;  ///< `first_face` as the header writes it
  int first_suit = -1;     ///< for FirstPlayer::lowest_holder and highest_holder; -1: any suit
  int first_public = -1;   ///< the public value that names that suit, an index into `publics`; -1: none
  NextDealer next_dealer = NextDealer::left;
  bool clockwise = true;
  MatchRule match;
  WinRule win = WinRule::none;
  std::int64_t limit = 10000;  ///< decisions per deal
  bool has_chips = false;
  std::int64_t chips = 0;  ///< per player at the start
  bool dealer_may_owe = false;
  std::vector<std::string> pots;
  bool suits_by_script =
      false;        ///< the script has `suit_of`: cards may count to another suit, or to one not in the pack
  bool names_suits = true;  ///< the moves, the piles or the script name suits; if not, hands are sorted by rank
  int trumps = -1;  ///< the suit that the script names in every `winner("spades")`; their number: another; -1: none
  /// The names that parts of the points for a deal may have, in the order in which they are shown: "red_threes".
  std::vector<std::string> parts;

  const PileGroup* group(std::string_view name) const;
  /// The players of that team, from 0.
  SeatMask seats_of_team(int team) const;
  /// The names of its players: "Anna and Clara".
  std::string team_name(int team) const;
  /// The team that owns the pile; -1 if none does.
  int team_of(PileId pile) const;
  /// The owner of the piles that player plays with: the player, or nobody if the player has none.
  Seat holder(Seat seat) const;
  /// A word of `word_sets` as players read it: "no trump" for `no_trump`. Other texts are unchanged.
  std::string shown_word(std::string word) const;
  /// The name of a part, an index into `parts`, as players read it: "red threes".
  std::string part_in_words(std::size_t part) const;
  /// The pile in a sentence: "the stock", "Anna's hand".
  std::string pile_in_words(PileId pile) const;
};

/// Whether a pile's label names the one card it holds: "card turned up", "card under the stock".
bool is_of_one_card(std::string_view label);

/// Whether a pile's label is in the plural: "cards thrown away", "piles built up".
bool is_of_several(std::string_view label);

/// The seats of a team (from 0) as text, counted from 1: "1 and 3".
std::string team_seats(int team, int teams, int players);

/// The players' default names: "Anna", "Ben", ... by seat.
std::vector<std::string> default_names(int players);

}  // namespace houserules
