// The declarative header of a rule file: parsed, merged with the headers it varies, and resolved for a player count and
// option settings. docs/header.md documents every statement.
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

enum class StatementKind {
#define HOUSERULES_STATEMENT(kind, ...) kind,
#include "grammar/header/statements.def"
#undef HOUSERULES_STATEMENT
};

/// What an expression must evaluate to.
enum class Wanted { condition, number };

/// A condition or number in a statement.
struct StatementPart {
  const ExpressionPtr& expression;  ///< may be null
  Wanted wanted = Wanted::number;
  std::optional<std::int64_t> least = {};  ///< the minimum of a constant number
};
using PartVisitor = std::function<void(const StatementPart&)>;

/// The fields that all statements share; each kind's own fields are in a derived struct.
struct Statement {
  StatementKind kind = StatementKind::no;
  std::string name;    ///< of the pile, move, option, ...; "" for kinds without names
  std::string file;    ///< the rule file it comes from
  Range range;         ///< the whole statement
  Range name_range;    ///< its name, or its keyword if it has none
  ExpressionPtr when;  ///< null: always

  Statement() = default;
  Statement(const Statement&) = default;
  Statement& operator=(const Statement&) = default;
  virtual ~Statement() = default;

  /// Distinguishes statements of one kind: of those with equal keys, the last whose condition holds applies.
  virtual std::string key() const { return name; }
  /// The piles that must exist for it.
  virtual std::vector<std::string> piles() const { return {}; }
  /// Visits all its conditions and numbers except `when`.
  virtual void visit_parts(const PartVisitor&) const {}
};

template <StatementKind K>
struct StatementOf : Statement {
  static constexpr StatementKind kKind = K;
};

/// The version of the program that the file was written for.
struct NeedsStatement : StatementOf<StatementKind::needs> {
  std::string version;  ///< "1.2"
};

/// The family that the game belongs to; see grammar/header/families.h.
struct FamilyStatement : StatementOf<StatementKind::family> {
  std::string family;
};

struct PlayersStatement : StatementOf<StatementKind::players> {
  struct Span {
    int from = 2;
    int to = 2;
  };
  std::vector<Span> spans;  ///< 1..16, ascending
  int best = 0;             ///< of these, the number that the game is best for; 0: not stated
};

struct TeamsStatement : StatementOf<StatementKind::teams> {
  ExpressionPtr count;
  void visit_parts(const PartVisitor& visit) const override { visit({count, Wanted::number, /*least=*/2}); }
};

/// A pack as written: a tree of sums, multiples and parts.
struct DeckNode {
  enum class Kind { standard, jokers, custom, sum, times, without };
  Kind kind = Kind::standard;
  std::string family;                      ///< standard: "german", "spanish" or "tarock"; "": French
  int size = 52;                           ///< standard: the number of its cards; see named_packs.h
  ExpressionPtr count;                     ///< times: the factor; jokers: how many
  std::vector<DeckNode> parts;             ///< sum, times, without: the operands
  std::vector<std::string> faces;          ///< without: ranks, suits or cards, as written
  std::vector<std::string> suits, ranks;   ///< custom
  std::vector<std::string> colours;        ///< custom: one per suit; "red", "black" or ""
  std::vector<ExpressionPtr> rank_copies;  ///< custom: one per rank, how often it comes in each suit; null: 1
  ExpressionPtr copies;                    ///< custom: copies of each card; null: 1
  struct Plus {
    ExpressionPtr count;  ///< null: 1
    std::string face;
  };
  std::vector<Plus> plus;  ///< custom: extra cards, as a rank without suit or "rank-suit"
  Range range;
};
struct DeckStatement : StatementOf<StatementKind::deck> {
  DeckNode deck;
  void visit_parts(const PartVisitor& visit) const override;
};

struct OrderStatement : StatementOf<StatementKind::order> {
  std::vector<std::string> ranks;  ///< low to high; runs expanded
  std::vector<Range> places;       ///< of each rank in the file
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
  void visit_parts(const PartVisitor& visit) const override;
};

struct PileStatement : StatementOf<StatementKind::pile> {
  bool none = false;       ///< `pile hand none`
  bool each = false;       ///< one per player
  bool each_team = false;  ///< one per team
  bool each_suit = false;  ///< one per suit
  ExpressionPtr row;       ///< `x N`: a row of N; null: a single pile
  PileFacing facing = PileFacing::down;
  std::string text;  ///< display name; "": its name
  void visit_parts(const PartVisitor& visit) const override { visit({row, Wanted::number, /*least=*/1}); }
};

/// `name` is the pile: each player's, or a pile or row on the table.
struct DealStatement : StatementOf<StatementKind::deal> {
  ExpressionPtr count;                 ///< null: all
  bool each = true;                    ///< to the players
  std::vector<ExpressionPtr> packets;  ///< each: the packets after `count`
  ExpressionPtr last;  ///< otherwise: how many cards the last pile of the row gets; null: each gets `count`
  DealStep::Showing showing = DealStep::Showing::as_they_lie;
  std::vector<std::string> piles() const override { return {name}; }
  void visit_parts(const PartVisitor& visit) const override;
};

/// `name` is the pile.
struct TurnUpStatement : StatementOf<StatementKind::turn_up> {
  ExpressionPtr count;
  std::vector<std::string> piles() const override { return {name}; }
  void visit_parts(const PartVisitor& visit) const override { visit({count, Wanted::number, /*least=*/1}); }
};

/// `name` is the pile to refill.
struct RefillStatement : StatementOf<StatementKind::refill> {
  std::string from;
  ExpressionPtr keep;    ///< cards kept on top of `from`; null: 0
  bool shuffled = true;  ///< false: turned over
  bool at_once = false;  ///< as soon as it is empty, not only when a card is needed
  std::string key() const override { return name + " from " + from; }
  std::vector<std::string> piles() const override { return {name, from}; }
  void visit_parts(const PartVisitor& visit) const override { visit({keep, Wanted::number, /*least=*/0}); }
};

struct PublicStatement : StatementOf<StatementKind::public_value> {
  std::string text;
  bool each = false;       ///< one per player
  bool each_team = false;  ///< one per team
  bool each_suit = false;  ///< one per suit
  bool kept = false;       ///< keeps its value from deal to deal
  ExpressionPtr start;     ///< the initial value; null: nil
  void visit_parts(const PartVisitor& visit) const override { visit({start}); }
};

/// `name` is the rank or card, `text` its display name, in which `{suit}` stands for the suit.
struct FaceNameStatement : StatementOf<StatementKind::face_name> {
  std::string text;
};

/// Words that may be the value of a move; `name` is the name of the placeholder.
struct WordSetStatement : StatementOf<StatementKind::word_set> {
  std::vector<std::string> words;
};

struct MoveStatement : StatementOf<StatementKind::move> {
  /// What a placeholder in the text stands for.
  struct Value {
    ValueType type = ValueType::none;
    std::string words;  ///< the WordSetStatement of ValueType::word
  };
  std::string text;
  Range text_range;
  Value value, second;  ///< for the first and second placeholder; `none` if missing
  bool is_private = false;
};

struct OptionStatement : StatementOf<StatementKind::option> {
  enum class Type { boolean, number, word };
  std::string text;
  Type type = Type::boolean;
  OptionValue initial;                        ///< the default
  std::int64_t least = 0, most = 0;           ///< number
  std::vector<std::string> words;             ///< word: the words in its set
  std::vector<std::int64_t> numbers;          ///< number, word: the numbers in its set; empty for a range
  std::vector<std::string> choices;           ///< the whole set as written; empty for a range
  bool has_initial = true, has_range = true;  ///< false in a variant's statement that inherits from the base
};

/// `name` is the reason shown.
struct RequireStatement : StatementOf<StatementKind::require> {
  ExpressionPtr condition;
  void visit_parts(const PartVisitor& visit) const override { visit({condition, Wanted::condition}); }
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
  std::string card;  ///< holder: "2C"; lowest_holder, highest_holder: "card", a suit or a public value
};

struct DealerStatement : StatementOf<StatementKind::dealer> {
  NextDealer who = NextDealer::left;
};

struct PlayStatement : StatementOf<StatementKind::play> {
  bool clockwise = true;
};

/// `name` is that of the (first) end condition; for each name, the last statement that holds applies.
struct MatchStatement : StatementOf<StatementKind::match> {
  enum class End { deals, rounds, score, one_in, one_has_chips };
  struct Condition {
    End end = End::score;
    ExpressionPtr bound;  ///< score
    ScoreBound::Compare compare = ScoreBound::Compare::greater_equal;
  };
  ExpressionPtr number;               ///< deals, rounds: how many; null with `until`
  std::vector<Condition> conditions;  ///< any of them ends the match; one, unless joined by `or` after `until`
  bool unless_tied = false;
  void visit_parts(const PartVisitor& visit) const override;
};

struct WinStatement : StatementOf<StatementKind::win> {
  WinRule win = WinRule::none;
};

struct LimitStatement : StatementOf<StatementKind::limit> {
  ExpressionPtr decisions;
  void visit_parts(const PartVisitor& visit) const override { visit({decisions, Wanted::number, /*least=*/1}); }
};

struct ChipsStatement : StatementOf<StatementKind::chips> {
  ExpressionPtr each;
  bool dealer_may_owe = false;
  void visit_parts(const PartVisitor& visit) const override { visit({each, Wanted::number, /*least=*/0}); }
};

struct PotStatement : StatementOf<StatementKind::pot> {};

/// A variant's `no KIND NAME`.
struct NoStatement : StatementOf<StatementKind::no> {
  std::string removed;  ///< the keyword of the kind
};

/// A parsed header: every statement in file order, with its position.
struct Header {
  std::string file;
  std::string title;  ///< of `game` or `variant`
  Range title_range;
  bool is_variant = false;
  std::string variant_of;  ///< stem of the base's file name
  Range variant_range;
  std::vector<std::string> about, author, source;

  /// In file order; a variant's statements replace those of its base in place.
  std::vector<std::shared_ptr<const Statement>> statements;

  std::vector<std::string>
      broken;  ///< keywords and names from statements that could not be parsed: check_header assumes them declared
  std::vector<std::string> bases;  ///< files of the headers merged into this one, nearest first

  /// The statements of one kind, in order.
  template <typename Kind>
  std::vector<std::reference_wrapper<const Kind>> all() const {
    std::vector<std::reference_wrapper<const Kind>> found;
    for (const auto& statement : statements) {
      if (statement->kind == Kind::kKind) found.push_back(static_cast<const Kind&>(*statement));
    }
    return found;
  }
  /// The last statement of that kind and name, or null.
  template <typename Kind>
  const Kind* last(std::string_view name = "") const {
    return static_cast<const Kind*>(last(Kind::kKind, name));
  }
  const Statement* last(StatementKind kind, std::string_view name) const;
  const OptionStatement* option(std::string_view name) const { return last<OptionStatement>(name); }
  const PresetStatement* preset(std::string_view name) const { return last<PresetStatement>(name); }
  std::vector<const OptionStatement*> options() const;       ///< each once: its first statement, which is complete
  std::vector<std::string> names(StatementKind kind) const;  ///< of all its statements
  std::string family() const;                                ///< "" if it says none
  bool allows_players(int n) const;        ///< whether a `players` statement includes n; without one, 2..16
  std::vector<int> player_counts() const;  ///< ascending
};

/// A parse result: the parts of the header that were understood, and all faults. Use the header only if ok().
struct ParsedHeader {
  Header header;
  std::vector<Diagnostic> diagnostics;
  bool ok() const;
};

/// Parses the header of a rule file; `file` is only for messages. Continues after a fault, so one run reports all of
/// them. A variant's header is checked only as far as possible alone; check_header does the rest after merging. Accepts
/// a byte order mark, CRLF, a `#!` line, and the delimiters `--[[ rules` to `]]` with any number of `=`.
ParsedHeader parse_header(std::string_view text, const std::string& file);

/// Lays the variant's header over its (already merged) base's: a statement replaces the base's of the same kind and
/// name and inherits what it leaves out; `no KIND NAME` removes one. Faults (removing what is not there, changing an
/// option's type) are appended to `diagnostics`.
Header merge(const Header& base, const Header& variant, std::vector<Diagnostic>& diagnostics);

/// Checks the meaning of a complete (merged) header: duplicate names within a file, undeclared piles, words in no
/// option's set, ranks and cards not in the pack, types of conditions, presets that set unknown options, and so on.
std::vector<Diagnostic> check_header(const Header& header);

// ---- resolved for one player count and one set of option values ----

/// User choices: `--set`, `--preset`.
struct Settings {
  std::string preset;  ///< "" for none
  std::vector<std::pair<std::string, std::string>>
      set;  ///< option and value as typed; later ones override earlier ones, and all override the preset
};

/// All option values under these settings. On a fault (no such option or preset, or not a valid value) returns nothing
/// and describes it in `error`, with the nearest valid word. With `players` 0, the `when` of options is taken to hold.
std::optional<OptionValues> option_values(const Header& header, int players, const Settings& settings,
                                          std::string& error);

/// The reasons of the `require` statements that fail; empty if the combination is allowed.
std::vector<std::string> refusals(const Header& header, int players, const OptionValues& options);

/// Why a table cannot be set up.
struct Impossible {
  std::string file;  ///< of the statement at fault; "" if there is none
  int line = 0;
  std::string message;

  /// "FILE:LINE: MESSAGE".
  std::string text() const;
};

/// The table that the header describes, with all conditions evaluated. `header` must be merged and checked, and must
/// allow `players`; `names` are by seat, with defaults for missing or empty ones. On an impossible number (a deal of
/// -1, negative `copies`, more than kMaxCards cards) returns nothing and fills in `fault`.
std::optional<Setup> resolve(const Header& header, int players, const OptionValues& options, Impossible& fault,
                             const std::vector<std::string>& names = {});

/// The cards dealt and turned up in one deal.
struct Deals {
  std::vector<DealStep> deals;
  std::vector<TurnUpStep> turn_ups;
};

/// The cards dealt in deal `deal_number` (1..) at the table `setup`, which resolve() made from this header with these
/// options. For tables whose `deals_vary`. On an impossible number returns nothing and fills in `fault`.
std::optional<Deals> resolve_deals(const Header& header, const Setup& setup, const OptionValues& options,
                                   int deal_number, Impossible& fault);

}  // namespace houserules
