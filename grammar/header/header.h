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
#include "runtime/setup.h"

namespace houserules {

/// The kinds of statements that the game is made of; grammar/header/statements.h tells about each. (Title, `about`,
/// `author` and `source` are only words.)
enum class StatementKind {
  players,
  teams,
  deck,
  order,
  values,
  pile,
  deal,
  turn_up,
  refill,
  public_value,
  move,
  option,
  require,
  preset,
  first,
  play,
  match,
  win,
  limit,
  chips,
  pot,
  no
};

/// What every statement has. What only its kind has stands in a struct of that kind.
struct Statement {
  StatementKind kind = StatementKind::no;
  std::string name;    ///< of the pile, the move, the option; "" where there is but one of the kind
  std::string file;    ///< the rule file that wrote it
  Range range;         ///< the whole statement
  Range name_range;    ///< its name, or its keyword when it has none
  ExpressionPtr when;  ///< when it holds; null: always
};

template <StatementKind K>
struct StatementOf : Statement {
  static constexpr StatementKind kKind = K;
};

struct PlayersStatement : StatementOf<StatementKind::players> {
  struct Span {
    int from = 2;
    int to = 2;
  };
  std::vector<Span> spans;  ///< 1..16, ascending
};

struct TeamsStatement : StatementOf<StatementKind::teams> {
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
    ExpressionPtr count;  ///< null: 1
    std::string face;
  };
  std::vector<Plus> plus;  ///< custom: further cards, a rank without suit or "rank-suit"
  Range range;
};
struct DeckStatement : StatementOf<StatementKind::deck> {
  DeckNode deck;
};

struct OrderStatement : StatementOf<StatementKind::order> {
  std::vector<std::string> ranks;  ///< low to high; runs written out
  std::vector<Range> places;       ///< of the ranks
  bool circular = false;
};

struct ValuesStatement : StatementOf<StatementKind::values> {
  /// `what` is a rank, a suit, a card, or "others"; a null value means `pips`.
  struct Item {
    std::string what;
    ExpressionPtr value;
    Range range;
  };
  std::vector<Item> items;
};

struct PileStatement : StatementOf<StatementKind::pile> {
  bool none = false;       ///< `pile hand none`
  bool each = false;       ///< one for each player
  bool each_suit = false;  ///< one for each suit
  ExpressionPtr row;       ///< `x N`: a row of N; null: a single pile
  PileFacing facing = PileFacing::down;
  std::string text;  ///< how the table calls it; "": by its name
};

/// Its name is that of the pile that each player has.
struct DealStatement : StatementOf<StatementKind::deal> {
  ExpressionPtr count;  ///< null: all
};

/// Its name is that of the pile.
struct TurnUpStatement : StatementOf<StatementKind::turn_up> {
  ExpressionPtr count;
};

/// Its name is that of the pile that is renewed.
struct RefillStatement : StatementOf<StatementKind::refill> {
  std::string from;
  ExpressionPtr keep;    ///< cards kept on top of `from`; null: 0
  bool shuffled = true;  ///< false: turned over
  bool at_once = false;  ///< as soon as it is empty, not only when a card is wanted
};

struct PublicStatement : StatementOf<StatementKind::public_value> {
  std::string text;
  bool each = false;
};

struct MoveStatement : StatementOf<StatementKind::move> {
  std::string text;
  ValueType value = ValueType::none;  ///< the placeholder in its text
  bool is_private = false;
};

struct OptionStatement : StatementOf<StatementKind::option> {
  enum class Type { boolean, number, word };
  std::string text;
  Type type = Type::boolean;
  OptionValue initial;                        ///< the value unless set
  std::int64_t least = 0, most = 0;           ///< number
  std::vector<std::string> words;             ///< word: those of its set
  std::vector<std::int64_t> numbers;          ///< of a set: number, word; empty for a range
  std::vector<std::string> choices;           ///< the whole set as written; empty for a range
  bool has_initial = true, has_range = true;  ///< false in a variant's statement that keeps the base's
};

/// Its name is the reason that is given.
struct RequireStatement : StatementOf<StatementKind::require> {
  ExpressionPtr condition;
};

struct PresetStatement : StatementOf<StatementKind::preset> {
  std::string builds_on, text;
  struct Setting {
    std::string option;
    OptionValue value;
    Range range;
  };
  std::vector<Setting> settings;
};

struct FirstStatement : StatementOf<StatementKind::first> {
  FirstPlayer who = FirstPlayer::left_of_dealer;
  std::string card;  ///< holder: "2C"
};

struct PlayStatement : StatementOf<StatementKind::play> {
  bool clockwise = true;
};

/// Its name is that of its end: of each end the last that holds counts.
struct MatchStatement : StatementOf<StatementKind::match> {
  enum class End { deals, rounds, score, one_in, one_has_chips };
  End end = End::deals;
  ExpressionPtr number;  ///< deals, rounds: how many; score: the bound
  ScoreBound::Compare compare = ScoreBound::Compare::greater_equal;
};

struct WinStatement : StatementOf<StatementKind::win> {
  WinRule win = WinRule::none;
};

struct LimitStatement : StatementOf<StatementKind::limit> {
  ExpressionPtr decisions;
};

struct ChipsStatement : StatementOf<StatementKind::chips> {
  ExpressionPtr each;
  bool dealer_may_owe = false;
};

struct PotStatement : StatementOf<StatementKind::pot> {};

/// `no KIND NAME` of a variant.
struct NoStatement : StatementOf<StatementKind::no> {
  std::string removed;  ///< the keyword of the kind
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

  /// In file order; a variant's take the places of its base's.
  std::vector<std::shared_ptr<const Statement>> statements;

  std::vector<std::string>
      broken;  ///< keywords and names of statements that were not understood: check_header takes them on trust
  std::vector<std::string> bases;  ///< files of the headers merged into this one, nearest first

  /// The statements of one kind, in their order.
  template <typename Kind>
  std::vector<std::reference_wrapper<const Kind>> all() const {
    std::vector<std::reference_wrapper<const Kind>> found;
    for (const auto& statement : statements) {
      if (statement->kind == Kind::kKind) found.push_back(static_cast<const Kind&>(*statement));
    }
    return found;
  }
  /// The last statement of the kind and name, or null.
  template <typename Kind>
  const Kind* last(std::string_view name = "") const {
    return static_cast<const Kind*>(last(Kind::kKind, name));
  }
  const Statement* last(StatementKind kind, std::string_view name) const;
  const OptionStatement* option(std::string_view name) const { return last<OptionStatement>(name); }
  const PresetStatement* preset(std::string_view name) const { return last<PresetStatement>(name); }
  std::vector<const OptionStatement*> options() const;       ///< each once: the first statement, which has all of it
  std::vector<std::string> names(StatementKind kind) const;  ///< of all statements of the kind
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

/// Why a table cannot be laid.
struct Impossible {
  std::string file;  ///< of the statement that asks for it; "" when none does
  int line = 0;
  std::string message;

  /// "FILE:LINE: MESSAGE".
  std::string text() const;
};

/// The table that the header lays, with no condition left. `header` is merged and checked; `players` is one that it
/// allows; `names` are the players', by seat, and missing or empty ones are the usual. A number that cannot be (a deal
/// of -1, a negative `copies`, more than 8 packs' worth: over 432 cards) is told in `fault` and nothing is returned.
std::optional<Setup> resolve(const Header& header, int players, const OptionValues& options, Impossible& fault,
                             const std::vector<std::string>& names = {});

}  // namespace houserules
