// From the grammar's tree to expressions.
#pragma once

#include <cstdint>
#include <optional>

#include "grammar/diagnostics/fault_sink.h"
#include "grammar/expression/expression.h"
#include "grammar/header/tree.h"

namespace houserules {

/// The expression of a node (`disjunction` to `unary`, or what wraps one). Numbers too large (HR011) and chains too
/// long (HR010) are told to `faults`. Names become Op::option; which of them are words of an option's set is settled by
/// bind_words.
ExpressionPtr build_expression(const Node& node, FaultSink& faults);

/// The number that a `number` token spells; over 2^53 it is told as HR011, and is 2^53.
std::int64_t build_number(const Node& token, FaultSink& faults);

/// Reports why text[begin, end) is no statement or condition (`whole` says which): "expected X, found Y".
void report_syntax_fault(const SyntaxFault& fault, std::size_t begin, std::size_t end, FaultSink& faults,
                         const char* whole = "statement");

}  // namespace houserules
