// The declarative header of a rule file: parsed, merged with the headers that it varies, and resolved for a number of
// players and settings of the options. docs/header.md describes each statement for the author of a rule file.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/expression/expression.h"

namespace houserules {

/// What every statement has: where it stands, and when it holds (null: always).
struct Statement {
  std::string file;  ///< the rule file that wrote it
  Range range;       ///< the whole statement
  Range name;        ///< its name, or its keyword when it has none
  ExpressionPtr when;
};

struct PlayersStatement : Statement {
  struct Span {
    int from = 2;
    int to = 2;
  };
  std::vector<Span> spans;  ///< 1..16, ascending
};

struct TeamsStatement : Statement {
  ExpressionPtr count;
};

/// A pack as written: a tree of sums, multiples and parts.
struct DeckNode {
  enum class Kind { standard, jokers, custom, sum, times, without };
  Kind kind = Kind::standard;
  int size = 52;  ///< standard: 52, 48 (two sets of 9 to A: a pinochle pack), 40 (no 8 9 10), 36 (6 up), 32 (7 up)
  ExpressionPtr count;                    ///< times: how often; jokers: how many
  std::vector<DeckNode> parts;            ///< sum, times, without: what it is made of
  std::vector<std::string> faces;         ///< without: ranks, suits or cards, as written
  std::vector<std::string> suits, ranks;  ///< custom
  std::vector<std::string> colours;       ///< custom: of the suits; "red", "black" or ""
  ExpressionPtr copies;                   ///< custom: of each suit and rank; null: 1
  struct Plus {
    ExpressionPtr count;
    std::string face;
  };                       ///< null: 1
  std::vector<Plus> plus;  ///< custom: further cards, a rank without suit or "rank-suit"
  Range range;
};
struct DeckStatement : Statement {
  DeckNode deck;
};

struct OrderStatement : Statement {
  std::vector<std::string> ranks;  ///< low to high; runs written out
  std::vector<Range> places;       ///< of the ranks
  bool circular = false;
};

struct ValuesStatement : Statement {
  /// `what` is a rank, a suit, a card, or "others"; a null value means `pips`.
  struct Item {
    std::string what;
    ExpressionPtr value;
    Range range;
  };
  std::vector<Item> items;
};

enum class Facing { up, down, own, top_up, as_laid };

struct PileStatement : Statement {
  std::string pile;
  bool none = false;       ///< `pile hand none`
  bool each = false;       ///< one for each player
  bool each_suit = false;  ///< one for each suit
  ExpressionPtr row;       ///< `x N`: a row of N; null: a single pile
  Facing facing = Facing::down;
  std::string text;  ///< how the table calls it; "": by its name
};

struct DealStatement : Statement {
  ExpressionPtr count;  ///< null: all
  std::string pile = "hand";
};

struct TurnUpStatement : Statement {
  ExpressionPtr count;
  std::string pile;
};

struct RefillStatement : Statement {
  std::string pile, from;
  ExpressionPtr keep;    ///< cards kept on top of `from`; null: 0
  bool shuffled = true;  ///< false: turned over
  bool at_once = false;  ///< as soon as it is empty, not only when a card is wanted
};

struct PublicStatement : Statement {
  std::string variable, text;
  bool each = false;
};

/// What the value of a move is: the placeholder in its text.
enum class ValueKind { none, card, suit, rank, player, number };

struct MoveStatement : Statement {
  std::string move, text;
  ValueKind value = ValueKind::none;
  bool is_private = false;
};

struct OptionStatement : Statement {
  enum class Kind { boolean, number, word };
  std::string option, text;
  Kind kind = Kind::boolean;
  OptionValue initial;                        ///< the value unless set
  std::int64_t least = 0, most = 0;           ///< number
  std::vector<std::string> words;             ///< word: those of its set
  std::vector<std::int64_t> numbers;          ///< of a set: number, word; empty for a range
  std::vector<std::string> choices;           ///< the whole set as written; empty for a range
  bool has_initial = true, has_range = true;  ///< false in a variant's statement that keeps the base's
};

struct RequireStatement : Statement {
  ExpressionPtr condition;
  std::string why;
};

struct PresetStatement : Statement {
  std::string preset, builds_on, text;
  struct Setting {
    std::string option;
    OptionValue value;
    Range range;
  };
  std::vector<Setting> settings;
};

struct FirstStatement : Statement {
  enum class Who { left_of_dealer, dealer, holder, last_winner };
  Who who = Who::left_of_dealer;
  std::string card;  ///< holder: "2C"
};

struct PlayStatement : Statement {
  bool clockwise = true;
};

struct MatchStatement : Statement {
  enum class Kind { deals, rounds, score, one_in, one_has_chips };
  Kind kind = Kind::deals;
  ExpressionPtr number;            ///< deals, rounds: how many; score: the bound
  Op compare = Op::greater_equal;  ///< score: how a score is compared with it
};

enum class Win { none, lowest_score, highest_score, most_chips, most_deals, first_out };
struct WinStatement : Statement {
  Win win = Win::none;
};

struct LimitStatement : Statement {
  ExpressionPtr decisions;
};

struct ChipsStatement : Statement {
  ExpressionPtr each;
  bool dealer_may_owe = false;
};
struct PotStatement : Statement {
  std::string pot;
};

/// `no KIND NAME` of a variant.
struct NoStatement : Statement {
  std::string kind, removed;
};

/// A header as parsed: every statement, in file order, with its position.
struct Header {
  std::string file;
  std::string title;  ///< of `game` or `variant`
  Range title_range;
  bool is_variant = false;
  std::string variant_of;  ///< the stem of the base's file
  Range variant_range;
  std::vector<std::string> about, author, source;

  std::vector<PlayersStatement> players;
  std::vector<TeamsStatement> teams;
  std::vector<DeckStatement> decks;
  std::vector<OrderStatement> orders;
  std::vector<ValuesStatement> values;
  std::vector<PileStatement> piles;
  std::vector<DealStatement> deals;
  std::vector<TurnUpStatement> turn_ups;
  std::vector<RefillStatement> refills;
  std::vector<PublicStatement> publics;
  std::vector<MoveStatement> moves;
  std::vector<OptionStatement> options;
  std::vector<RequireStatement> requires_;
  std::vector<PresetStatement> presets;
  std::vector<FirstStatement> firsts;
  std::vector<PlayStatement> plays;
  std::vector<MatchStatement> matches;
  std::vector<WinStatement> wins;
  std::vector<LimitStatement> limits;
  std::vector<ChipsStatement> chips;
  std::vector<PotStatement> pots;
  std::vector<NoStatement> removals;

  std::vector<std::string>
      broken;  ///< keywords and names of statements that were not understood: check_header takes them on trust
  std::vector<std::string> bases;  ///< files of the headers merged into this one, nearest first

  const OptionStatement* option(std::string_view name) const;
  const PresetStatement* preset(std::string_view name) const;
  bool allows_players(int n) const;  ///< whether some `players` statement names n (or there is none and n is 2..16)
  std::vector<int> player_counts() const;  ///< ascending
};

/// A parse: the header as far as it was understood, and all faults found. The header may be used only if none is an
/// error.
struct ParsedHeader {
  Header header;
  std::vector<Diagnostic> diagnostics;
  bool ok() const;
};

/// Parses the header in the text of a rule file (`file` is only for messages). Goes on after a fault, so that one run
/// reports all. A variant's header is checked only as far as it can be alone; check_header does the rest after merging.
/// Accepts a byte order mark, CRLF, a `#!` line, and the delimiters `--[[ rules` to `]]` with any number of `=`.
ParsedHeader parse_header(std::string_view text, const std::string& file);

/// The variant's header laid over its (merged) base's: a statement replaces the base's of that kind and name, and keeps
/// what it does not restate; `no KIND NAME` removes. Faults (removing what is not there, a variant of options' kinds)
/// go to `diagnostics`.
Header merge(const Header& base, const Header& variant, std::vector<Diagnostic>& diagnostics);

/// Checks the meaning of a complete (merged) header: names declared twice in one file, piles that are not declared,
/// words that are in no option's set, ranks and cards not in the pack, types of conditions, presets that set what is no
/// option, and so on.
std::vector<Diagnostic> check_header(const Header& header);

// ---- resolved for one number of players and one setting of the options ----

struct ResolvedCard {
  int rank = 0;
  int suit = -1;
};  ///< indices into the pack's ranks and suits; suit -1: none

/// The pack that is played with. Jokers have rank "*" and no suit.
struct ResolvedPack {
  std::vector<std::string> suits;  ///< "clubs", "diamonds", "hearts", "spades", or a custom pack's, in its order
  std::vector<std::string>
      letters;  ///< of the suits: "C"; a custom suit's first letter in upper case where those differ, else its name
  std::vector<std::string> colours;  ///< of the suits: "black", "red", or ""
  std::vector<std::string>
      ranks;               ///< of the cards in play, low to high by `order`; those that `order` leaves out come last
  std::vector<int> order;  ///< of the ranks: 1..n, or 0 where `order` leaves it out (Jokers)
  bool circular = false;
  std::vector<ResolvedCard> cards;                  ///< every physical card
  std::vector<std::optional<std::int64_t>> values;  ///< of `cards`
};

struct ResolvedPile {
  std::string name;
  bool each = false;
  bool each_suit = false;
  int row = 0;
  Facing facing = Facing::down;
  std::string text;  ///< how the table calls it
};
struct ResolvedDeal {
  int count = 0;
  bool all = false;
  std::string pile;
};
struct ResolvedTurnUp {
  int count = 1;
  std::string pile;
};
struct ResolvedRefill {
  std::string pile, from;
  int keep = 0;
  bool shuffled = true;
  bool at_once = false;
};

struct ResolvedMatch {
  std::optional<std::int64_t> deals, rounds;
  struct Score {
    Op compare = Op::greater_equal;
    std::int64_t bound = 0;
  };
  std::optional<Score> score;
  bool one_in = false;
  bool one_has_chips = false;
};

/// Everything that a table needs to know, with no condition left.
struct ResolvedHeader {
  std::string title;
  int players = 2;
  int teams = 0;  ///< 0: everybody for themselves
  OptionValues options;
  ResolvedPack pack;
  std::vector<ResolvedPile> piles;  ///< `stock`, `hand` and `discard` included unless declared away
  std::vector<ResolvedDeal> deals;  ///< empty: the script deals
  std::vector<ResolvedTurnUp> turn_ups;
  std::vector<ResolvedRefill> refills;
  std::vector<PublicStatement> publics;
  std::vector<MoveStatement> moves;
  FirstStatement::Who first = FirstStatement::Who::left_of_dealer;
  std::string first_card;
  bool clockwise = true;
  ResolvedMatch match;  ///< without a `match` statement: one deal
  Win win = Win::none;
  std::int64_t limit = 10000;  ///< decisions in a deal
  std::int64_t chips = 0;
  bool has_chips = false;
  bool dealer_may_owe = false;
  std::vector<std::string> pots;
};

/// What the user asked for: `--set`, `--preset`.
struct Settings {
  std::string preset;  ///< "" for none
  std::vector<std::pair<std::string, std::string>>
      set;  ///< option, value as typed; later ones win over earlier, all over the preset
};

/// The values of all options under these settings. On a fault (no such option or preset, not a value of it) `error`
/// tells, with the nearest right word, and nothing is returned. With `players` 0 the `when` of options is taken to
/// hold.
std::optional<OptionValues> option_values(const Header& header, int players, const Settings& settings,
                                          std::string& error);

/// The reasons of the `require` statements that do not hold; empty: the combination is allowed.
std::vector<std::string> refusals(const Header& header, int players, const OptionValues& options);

/// The header without conditions. `header` is merged and checked; `players` is one that it allows. A number that cannot
/// be (a deal of -1, a negative `copies`, more than 8 packs' worth: over 432 cards) is told in `error` and nothing is
/// returned.
std::optional<ResolvedHeader> resolve(const Header& header, int players, const OptionValues& options,
                                      std::string& error);

}  // namespace houserules
