// Turns the grammar's tree into statements and expressions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/fault_sink.h"
#include "grammar/header/header.h"
#include "grammar/header/lines.h"
#include "grammar/header/tree.h"

namespace houserules {

/// Whether `{name}` is a placeholder in every game's moves.
bool is_usual_placeholder(std::string_view name);

/// The value type for `{inside}` in a move's text; nothing if it cannot be a placeholder. Unknown names are assumed to
/// be lists of words.
std::optional<MoveStatement::Value> placeholder(const std::string& inside);

/// The error for an invalid placeholder in a move's text, with the closest valid one. `words` are the header's lists of
/// words.
std::string unfit_placeholder(std::string_view placeholder, const std::vector<std::string>& words);

/// Adds the statement to the header. Reports faults inside it (names, texts, numbers) and keeps the valid parts, so
/// that later statements that refer to it do not cause follow-on faults.
void add_statement(const Node& root, const StatementPlace& place, FaultSink& faults, Header& header);

/// What a name denotes, as in messages ("pile").
enum class NameKind { pile, public_value, pot, word_set, offered_word, move, option, preset, word, suit };

/// The longest name, in bytes. Names are looked up by address, and Lua interns only strings of up to 40 bytes.
inline constexpr std::size_t kLongestName = 40;

/// Whether the token is a valid name of that kind; otherwise reports HR013 or HR014 and suggests another. `of_player`
/// also reserves the fields of players.
bool check_name(const Node& token, NameKind kind, bool of_player, FaultSink& faults);

/// Builds the pack of a `deck` statement from its `deck_sum` node.
DeckNode build_deck(const Node& node, FaultSink& faults);

/// Appends the ranks in a list of `face` and `dots` tokens. Reports runs that do not ascend (HR020), repeated ranks
/// (HR029) and more than kMostRanks ranks (HR022). Returns the source range of each appended rank.
std::vector<Range> add_ranks(const std::vector<const Node*>& tokens, std::vector<std::string>& ranks,
                             FaultSink& faults);

/// Builds the expression of a node (`disjunction` to `unary`, or a wrapper around one). Reports numbers that are too
/// large (HR011) and chains that are too long (HR010).
ExpressionPtr build_expression(const Node& node, FaultSink& faults);

/// The value of a `number` token; values over 2^53 are reported as HR011 and clamped to 2^53.
std::int64_t build_number(const Node& token, FaultSink& faults);

/// Reports why text[begin, end) is not a valid statement or condition (`whole` says which): "expected X, found Y".
void report_syntax_fault(const SyntaxFault& fault, std::size_t begin, std::size_t end, FaultSink& faults,
                         const char* whole = "statement");

}  // namespace houserules
