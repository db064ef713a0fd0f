// From the grammar's tree to statements and expressions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/diagnostics/fault_sink.h"
#include "grammar/header/header.h"
#include "grammar/header/lines.h"
#include "grammar/header/tree.h"

namespace houserules {

/// Adds the statement to the header. Faults inside it (names, texts, numbers) are told, and what is sound of it is
/// kept, so that later statements that refer to it are not faults as well.
void add_statement(const Node& root, const StatementPlace& place, FaultSink& faults, Header& header);

/// What a name is for, in messages: "pile".
enum class NameKind { pile, public_value, pot, move, option, preset, word, suit };

/// Longer words would not be found by their address: Lua keeps each text of up to so many characters but once.
inline constexpr std::size_t kLongestName = 40;

/// Whether the token is a proper name of that kind; else tells HR013 or HR014 and proposes another. `of_player` adds
/// the fields of players to the names that are taken.
bool check_name(const Node& token, NameKind kind, bool of_player, FaultSink& faults);

/// The pack of a `deck` statement (a `deck_sum` node).
DeckNode build_deck(const Node& node, FaultSink& faults);

/// Appends the ranks that a list of `face` and `dots` tokens names; a run that does not run up is told as HR020, a rank
/// named twice as HR029, more than kMostRanks as HR022. Returns where each appended rank was named.
std::vector<Range> add_ranks(const std::vector<const Node*>& tokens, std::vector<std::string>& ranks,
                             FaultSink& faults);

/// The expression of a node (`disjunction` to `unary`, or what wraps one). Numbers too large (HR011) and chains too
/// long (HR010) are told to `faults`.
ExpressionPtr build_expression(const Node& node, FaultSink& faults);

/// The number that a `number` token spells; over 2^53 it is told as HR011, and is 2^53.
std::int64_t build_number(const Node& token, FaultSink& faults);

/// Reports why text[begin, end) is no statement or condition (`whole` says which): "expected X, found Y".
void report_syntax_fault(const SyntaxFault& fault, std::size_t begin, std::size_t end, FaultSink& faults,
                         const char* whole = "statement");

}  // namespace houserules
