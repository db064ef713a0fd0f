// The configuration of a table: players, pack, piles, deals, how a match ends. Immutable during a game.
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
  Seat owner = kNoSeat;  ///< the owner of a per-player pile
  int index = 0;         ///< from 1 within a row, or the suit's number from 1; 0: a single pile
  PileFacing facing = PileFacing::down;
};

/// A pile declaration and its piles.
struct PileGroup {
  enum class Shape { single, each, row, each_row, suits, each_suits };
  std::string name;
  std::string text;  ///< display name
  Shape shape = Shape::single;
  int row = 0;            ///< piles per row
  bool of_teams = false;  ///< per team instead of per player
  PileId first = 0;       ///< the first pile; ids are ordered by seat, then by position in the row
  int count = 1;

  bool is_of_each_player() const { return shape == Shape::each && !of_teams; }
  /// Whether each player, or each team, has its own.
  bool is_owned() const { return shape == Shape::each || shape == Shape::each_row || shape == Shape::each_suits; }
  /// Whether its piles, or those of each owner, lie in a row.
  bool is_row() const { return shape != Shape::single && shape != Shape::each; }
};

/// A step of the deal: to each player's pile in an `each` group, or to the piles of another group.
struct DealStep {
  enum class Showing { as_they_lie, top, all };
  int count = 0;  ///< per player
  bool all = false;
  int group = 0;
  std::vector<int> packets = {};  ///< cards per round; empty: one at a time
  std::vector<int> piles = {};    ///< cards for each pile of the group, regardless of owners; empty: deal to players
  Showing showing = Showing::as_they_lie;  ///< which of the cards dealt to `piles` are face up
};
struct TurnUpStep {
  int count = 1;
  PileId pile = 0;
};
struct RefillRule {
  PileId pile = 0, from = 0;
  int keep = 0;
  bool shuffled = true;
  bool at_once = false;  ///< refill as soon as it is empty, not only when a card is needed
};

/// A condition on scores that ends the match.
struct ScoreBound {
  enum class Compare { equal, not_equal, less, less_equal, greater, greater_equal };
  Compare compare = Compare::greater_equal;
  std::int64_t bound = 0;
};

struct MatchRule {
  enum End : unsigned { kDeals = 1, kRounds = 2, kScores = 4, kOneIn = 8, kOneHasChips = 16 };
  std::optional<std::int64_t> deals;   ///< number of deals; if no other condition is set either: 1
  std::optional<std::int64_t> rounds;  ///< ends when everybody still in has dealt this many times
  std::vector<ScoreBound> scores;      ///< ends when any score meets any of these
  bool one_in = false;
  bool one_has_chips = false;
  /// The conditions that do not apply while several sides are tied for the win: a set of End.
  unsigned unless_tied = 0;
};

enum class WinRule { none, lowest_score, highest_score, most_chips, most_deals, first_out, all_but_last, together };
inline bool is_by_score(WinRule win) { return win == WinRule::lowest_score || win == WinRule::highest_score; }
enum class FirstPlayer { left_of_dealer, dealer, holder, lowest_holder, highest_holder, last_winner, last_loser };
/// Who deals next: the player on the dealer's left, the winner or loser of the last deal, or the same player.
enum class NextDealer { left, last_winner, last_loser, stays };
/// The type of a move's value. `word`: one of the words declared in the header.
enum class ValueType { none, card, suit, rank, player, pile, number, word };

/// A set of words that the header declares for moves.
struct WordSet {
  std::string name;
  std::vector<std::uint16_t> words;  ///< indices into Setup::words
};

struct MoveInfo {
  std::string name;
  std::string text;  ///< "play {card}", "put {card} on {pile}"
  ValueType value = ValueType::none;
  bool is_private = false;                  ///< others learn the move but not its value
  ValueType second = ValueType::none;       ///< type of the second placeholder
  int value_words = -1, second_words = -1;  ///< for ValueType::word: indices into Setup::word_sets
};

struct PublicInfo {
  std::string name, text;
  bool each = false;       ///< each player has one
  bool each_team = false;  ///< each team has one
  bool kept = false;       ///< carries over from deal to deal
  /// The initial value in each deal or, if kept, in the match.
  std::variant<std::monostate, bool, std::int64_t> start = {};
};

/// A public value with one entry per suit: `broken.hearts` and so on. Each entry is one of Setup::publics.
struct SuitValues {
  std::string name;
  int first = 0;  ///< index into Setup::publics of the first suit's; the others follow in order
};

struct Setup {
  int players = 2;
  int teams = 0;                   ///< 0: none; otherwise seat s plays for team s % teams
  bool team_points = false;        ///< points go to teams, whose players all have the same score
  std::vector<std::string> names;  ///< by seat
  Pack pack;
  std::vector<PileInfo> piles;
  std::vector<PileGroup> groups;
  std::optional<PileId> stock;  ///< where the pack lies when a deal starts
  std::optional<int> hands;     ///< the group of the players' hands
  std::vector<DealStep> deals;
  std::vector<TurnUpStep> turn_ups;
  bool deals_vary = false;          ///< `deals` and `turn_ups` apply to the first deal only
  std::vector<RefillRule> refills;  ///< tried in this order
  std::vector<PileId> renewed;      ///< piles that are refilled `at once`
  std::vector<PublicInfo> publics;
  std::vector<SuitValues> suit_values;
  std::vector<std::string> words;  ///< all words of `word_sets`, without duplicates
  std::vector<WordSet> word_sets;
  std::vector<MoveInfo> moves;
  FirstPlayer first = FirstPlayer::left_of_dealer;
  FaceId first_face = 0;   ///< for FirstPlayer::holder
  std::string first_card;  ///< `first_face` as written in the header
  int first_suit = -1;     ///< for FirstPlayer::lowest_holder and highest_holder; -1: any suit
  int first_public = -1;   ///< the public value that has this suit, an index into `publics`; -1: none
  NextDealer next_dealer = NextDealer::left;
  bool clockwise = true;
  MatchRule match;
  WinRule win = WinRule::none;
  std::int64_t limit = 10000;  ///< decisions per deal
  bool has_chips = false;
  std::int64_t chips = 0;  ///< per player at the start
  bool dealer_may_owe = false;
  std::vector<std::string> pots;
  /// The script has `suit_of`: cards may count to another suit, or to one not in the pack.
  bool suits_by_script = false;
  bool counts_melds = false;  ///< the script asks for `deadwood` or `best_melds`
  bool ranks_poker = false;   ///< the script compares hands of poker
  bool names_suits = true;  ///< the moves, piles or script refer to suits; if not, hands are sorted by rank
  int trumps = -1;          ///< the suit in every `winner("spades")` of the script; number of suits: another; -1: none
  /// The names that point parts may have ("red_threes"), in display order.
  std::vector<std::string> parts;

  const PileGroup* group(std::string_view name) const;
  /// The names of these players, by seat.
  std::vector<std::string> names_of(SeatMask seats) const;
  /// The players of a team, counted from 0.
  SeatMask seats_of_team(int team) const;
  /// The names of a team's players: "Anna and Clara".
  std::string team_name(int team) const;
  /// The team that owns the pile; -1 if none does.
  int team_of(PileId pile) const;
  /// The owner of the piles that a player plays from: the player, or kNoSeat if the player has none.
  Seat holder(Seat seat) const;
  /// A word of `word_sets`, or a move's name, as shown to players: "no trump" for `no_trump`. Others are unchanged.
  std::string shown_word(std::string word) const;
  /// A point part, an index into `parts`, as shown to players: "red threes".
  std::string part_in_words(std::size_t part) const;
  /// The pile for use in a sentence: "the stock", "Anna's hand".
  std::string pile_in_words(PileId pile) const;
};

/// Whether a pile's label means the one card in it: "card turned up", "card under the stock".
bool is_of_one_card(std::string_view label);

/// Whether a pile's label is plural: "cards thrown away", "piles built up".
bool is_of_several(std::string_view label);

/// The seats of a team (from 0), counted from 1: "1 and 3".
std::string team_seats(int team, int teams, int players);

/// The players' default names by seat: "Anna", "Ben", ...
std::vector<std::string> default_names(int players);

}  // namespace houserules
