#include "grammar/header/grammar.h"

#include <string>
#include <type_traits>
#include <utility>

#include "grammar/header/tree.h"
#include "runtime/text.h"

namespace houserules {
namespace header_rules {

// ---- tokens ----

namespace {

std::string_view rest_of(const Input& in) { return {in.current(), in.size(0)}; }

std::size_t word_length(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_foreign_word_char) - text.begin());
}

bool consume(Input& in, std::size_t length) {
  if (length > 0) in.bump(length);
  return length > 0;
}

}  // namespace

bool match_word(Input& in) { return consume(in, word_length(rest_of(in))); }

bool match_name(Input& in) {
  const std::string_view word = rest_of(in).substr(0, word_length(rest_of(in)));
  return word != "when" && consume(in, word.size());
}

bool match_number(Input& in) {
  const std::string_view word = rest_of(in).substr(0, word_length(rest_of(in)));
  return word.find_first_not_of("0123456789") == std::string_view::npos && consume(in, word.size());
}

bool match_face(Input& in) {
  const std::string_view text = rest_of(in);
  if (text.substr(0, word_length(text)) == "when") return false;
  const auto in_face = [](char c) { return is_foreign_word_char(c) || c == '*'; };
  auto length = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), in_face) - text.begin());
  while (length > 0 && length < text.size() && text[length] == '-') {
    const std::size_t more = word_length(text.substr(length + 1));
    if (more == 0) break;
    length += 1 + more;
  }
  return consume(in, length);
}

bool match_keyword(Input& in, std::string_view word) {
  return rest_of(in).substr(0, word_length(rest_of(in))) == word && consume(in, word.size());
}

bool match_sign(Input& in, std::string_view sign) { return rest_of(in).starts_with(sign) && consume(in, sign.size()); }

void skip_space(Input& in) {
  const std::string_view text = rest_of(in);
  std::size_t length = 0;
  while (length < text.size()) {
    if (text.substr(length, 2) == "--") length = std::min(text.find('\n', length), text.size());
    else if (std::string_view(" \t\r\n\f\v").find(text[length]) != std::string_view::npos) ++length;
    else break;
  }
  consume(in, length);
}

// ---- parsing ----

namespace {

/// Builds the tree from the nodes that rules open and close as they match. When the parser backtracks, nodes beyond the
/// position it resumes from are stale.
class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, std::size_t offset) : text_(text), offset_(offset) {}

  void open(Tag tag, std::size_t at, StatementKind kind = StatementKind::no) {
    drop_beyond(at);
    open_.push_back({.tag = tag, .kind = kind, .begin = at, .end = at, .text = {}, .children = {}});
  }
  void fail() { open_.pop_back(); }
  void close(std::size_t at) {
    drop_beyond(at);
    Node node = std::move(open_.back());
    open_.pop_back();
    const std::string_view spanned = text_.substr(node.begin, at - node.begin);
    const std::size_t length =
        node.tag == Tag::text_body ? spanned.size() : spanned.find_last_not_of(" \t\r\n\f\v") + 1;
    if (node.children.empty()) node.text = spanned.substr(0, length);
    node.begin += offset_;
    node.end = node.begin + length;
    open_.back().children.push_back(std::move(node));
  }
  Node take() { return std::move(open_.front()); }

  int depth = 0;  ///< nesting of parentheses

 private:
  void drop_beyond(std::size_t at) {
    std::vector<Node>& siblings = open_.back().children;
    while (!siblings.empty() && siblings.back().end > offset_ + at) siblings.pop_back();
  }

  std::string_view text_;
  std::size_t offset_;
  std::vector<Node> open_{1};
};

template <typename Rule>
concept Tagged = requires {
  Rule::tag;
};
template <typename Rule>
concept Nesting =
    std::is_same_v<Rule, expression_paren> || std::is_same_v<Rule, deck_paren> || std::is_same_v<Rule, paren_skip>;

/// Rules that cannot fail and so need no `expected`.
template <typename Rule>
inline constexpr bool kAlwaysMatches = false;
template <typename... Rules>
inline constexpr bool kAlwaysMatches<opt<Rules...>> = true;
template <typename... Rules>
inline constexpr bool kAlwaysMatches<star<Rules...>> = true;
template <>
inline constexpr bool kAlwaysMatches<space> = true;

/// Hooks around each rule: a tagged rule makes a node, and a mandatory rule that does not match is a fault.
template <typename Rule>
struct control : normal<Rule> {
  static constexpr bool enable = false;

  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control>
  static bool match(Input& in, TreeBuilder& tree) {
    if constexpr (Nesting<Rule>) {
      if (++tree.depth > kMostNesting)
        throw SyntaxFault{.code = Code::nested_too_deeply, .at = in.byte(), .expected = ""};
    }
    if constexpr (requires { Rule::kind; }) tree.open(Rule::tag, in.byte(), Rule::kind);
    else if constexpr (Tagged<Rule>) tree.open(Rule::tag, in.byte());
    const bool matched = tao::pegtl::match<Rule, A, M, Action, Control>(in, tree);
    if constexpr (Tagged<Rule>) matched ? tree.close(in.byte()) : tree.fail();
    if constexpr (Nesting<Rule>) --tree.depth;
    return matched;
  }

  [[noreturn]] static void raise(const Input& in, TreeBuilder&) {
    SyntaxFault fault{.code = Code::unexpected, .at = in.byte(), .expected = ""};
    if constexpr (!kAlwaysMatches<Rule>) fault.expected = Rule::expected;
    if constexpr (requires { Rule::code; }) fault.code = Rule::code;
    if constexpr (requires { Rule::is_word; }) {
      if (Rule::is_word) fault.expected = "`" + fault.expected + "`";
    }
    throw fault;
  }
};

template <typename Grammar>
std::variant<Node, SyntaxFault> parse_with(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view part = text.substr(begin, end - begin);
  Input in(part.data(), part.data() + part.size(), "");
  TreeBuilder tree(part, begin);
  try {
    tao::pegtl::parse<Grammar, nothing, control>(in, tree);
    return tree.take();
  } catch (SyntaxFault& fault) {
    fault.at += begin;
    return std::move(fault);
  }
}

}  // namespace
}  // namespace header_rules

const Node* Node::child(Tag wanted) const {
  for (const Node& node : children) {
    if (node.tag == wanted) return &node;
  }
  return nullptr;
}

std::vector<const Node*> Node::all(Tag wanted) const {
  std::vector<const Node*> result;
  for (const Node& node : children) {
    if (node.tag == wanted) result.push_back(&node);
  }
  return result;
}

bool Node::has_flag(std::string_view word) const {
  return std::any_of(children.begin(), children.end(),
                     [&](const Node& node) { return node.tag == Tag::flag && node.text == word; });
}

std::variant<Node, SyntaxFault> parse_statement(std::string_view text, std::size_t begin, std::size_t end) {
  return header_rules::parse_with<header_rules::header_statement>(text, begin, end);
}

std::variant<Node, SyntaxFault> parse_condition(std::string_view text, std::size_t begin, std::size_t end) {
  return header_rules::parse_with<header_rules::whole_condition>(text, begin, end);
}

}  // namespace houserules
