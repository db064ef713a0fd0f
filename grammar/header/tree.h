// The parse of one statement: a tree of tagged nodes, or the place where parsing failed. Hides PEGTL from the rest of
// the program.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "grammar/diagnostics/codes.h"
#include "grammar/header/header.h"

namespace houserules {

/// The type of a node. The children of a statement are in text order.
enum class Tag {
  statement,
  // tokens
  name,
  number,
  face,
  version,
  text_body,
  flag,
  dots,
  minus,
  op,
  // parts
  when,
  text,
  span,
  suit_item,
  rank_item,
  copies,
  plus_item,
  multiplier,
  without,
  values_item,
  value,
  setting,
  bounds,
  words,
  kind,
  until,
  standard,
  jokers,
  custom,
  deck_paren,
  deck_term,
  deck_sum,
  // expressions, from loose to tight
  disjunction,
  conjunction,
  negation,
  comparison,
  sum,
  product,
  unary,
};

/// A node and its byte offsets in the file. `text` is set for tokens only.
struct Node {
  Tag tag = Tag::name;
  StatementKind kind = StatementKind::no;  ///< of a statement
  std::size_t begin = 0, end = 0;
  std::string text;
  std::vector<Node> children;

  /// The first child with that tag, or null.
  const Node* child(Tag wanted) const;
  /// All children with that tag.
  std::vector<const Node*> all(Tag wanted) const;
  /// Whether the keyword `word` is among the children as a flag.
  bool has_flag(std::string_view word) const;
};

/// A position where the text does not match the grammar.
struct SyntaxFault {
  Code code = Code::none;  ///< of the diagnostic
  std::size_t at = 0;      ///< byte offset in the file
  std::string expected;    ///< "the name of the pile"; fixed words in backquotes
};

/// The limit for nested parentheses and for chained operators.
inline constexpr int kMostNesting = 50;

/// Parses text[begin, end) as one statement or one condition. Offsets are into `text`.
std::variant<Node, SyntaxFault> parse_statement(std::string_view text, std::size_t begin, std::size_t end);
std::variant<Node, SyntaxFault> parse_condition(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace houserules
