// The grammar of header statements: one named rule for each thing that an author writes. A rule that must match where it
// stands has `expected`, the words for the message when it does not.
#include <algorithm>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze.hpp>
#include <tao/pegtl/contrib/limit_depth.hpp>
#include <tao/pegtl/contrib/parse_tree.hpp>
#include <utility>

#include "grammar/header_tree.h"

namespace houserules {
namespace rules {

using namespace tao::pegtl;

template <std::size_t N>
struct Literal {
  char value[N]{};
  constexpr Literal(const char (&text)[N]) { std::copy_n(text, N, value); }
};

template <Literal Text, typename = std::make_index_sequence<sizeof(Text.value) - 1>>
struct spelled;
template <Literal Text, std::size_t... I>
struct spelled<Text, std::index_sequence<I...>> : string<Text.value[I]...> {};

// ---- tokens; each takes the space behind it ----

struct comment : seq<two<'-'>, until<at<eolf>>> {};
struct space : star<sor<one<' ', '\t', '\r', '\n', '\f', '\v'>, comment>> {};
struct word_char : sor<ranges<'a', 'z', 'A', 'Z', '0', '9', '_'>, range<'\x80', '\xff'>> {};

template <Literal Text>
struct bare_keyword : seq<spelled<Text>, not_at<word_char>> {};
template <Literal Text>
struct keyword : seq<bare_keyword<Text>, space> {
  static constexpr const char* expected = Text.value;
  static constexpr bool is_word = true;
};
template <Literal Text>
struct flag_token : bare_keyword<Text> {
  static constexpr Tag tag = Tag::flag;
};
/// A keyword that the tree keeps.
template <Literal Text>
struct flag : seq<flag_token<Text>, space> {
  static constexpr const char* expected = Text.value;
  static constexpr bool is_word = true;
};
template <Literal Text>
struct symbol : seq<spelled<Text>, space> {
  static constexpr const char* expected = Text.value;
  static constexpr bool is_word = true;
};
template <Literal Expected, typename... Rules>
struct wanted : seq<Rules...> {
  static constexpr const char* expected = Expected.value;
};

struct when_ahead : bare_keyword<"when"> {};
struct name_token : seq<not_at<when_ahead>, plus<word_char>> { static constexpr Tag tag = Tag::name; };
template <Literal Expected>
struct name : wanted<Expected, name_token, space> {};
struct number_token : seq<plus<digit>, not_at<word_char>> { static constexpr Tag tag = Tag::number; };
template <Literal Expected>
struct number : wanted<Expected, number_token, space> {};
struct minus_token : seq<one<'-'>, not_at<one<'-'>>> { static constexpr Tag tag = Tag::minus; };
struct minus_sign : seq<minus_token, space> {};
struct face_token : seq<not_at<when_ahead>, plus<sor<word_char, one<'*'>>>, star<one<'-'>, plus<word_char>>> {
  static constexpr Tag tag = Tag::face;
};
template <Literal Expected>
struct face : wanted<Expected, face_token, space> {};
struct dots_token : two<'.'> { static constexpr Tag tag = Tag::dots; };
struct dots : wanted<"`..`", dots_token, space> {};
struct comma : symbol<","> {};
struct equals : seq<one<'='>, not_at<one<'='>>, space> {
  static constexpr const char* expected = "=";
  static constexpr bool is_word = true;
};

struct escaped : wanted<"`\\\"` or `\\\\` (nothing else follows a backslash in a text)", one<'"', '\\'>> {};
struct text_body : star<sor<if_must<one<'\\'>, escaped>, not_one<'"', '\\', '\r', '\n'>>> {
  static constexpr Tag tag = Tag::text_body;
  static constexpr const char* expected = "a text";
};
struct text_end : seq<one<'"'>, space> {
  static constexpr const char* expected = "\"";
  static constexpr const char* code = "HR008";
};
struct text_part : if_must<one<'"'>, text_body, text_end> {};
struct text : plus<text_part> {
  static constexpr Tag tag = Tag::text;
  static constexpr const char* expected = "a text in double quotes";
};

// ---- expressions ----

struct operand_wanted { static constexpr const char* expected = "a number, an option or `players`"; };
struct disjunction;
struct close_paren : symbol<")"> {};
struct expression_paren : if_must<one<'('>, space, disjunction, close_paren> {};
struct operand_name : seq<not_at<sor<bare_keyword<"and">, bare_keyword<"or">, bare_keyword<"not">, bare_keyword<"x">,
                                     bare_keyword<"each">, bare_keyword<"to">>>, name_token, space> {};
struct operand : sor<expression_paren, seq<number_token, space>, operand_name> {};
struct unary : seq<star<minus_sign>, operand>, operand_wanted { static constexpr Tag tag = Tag::unary; };
struct times_token : one<'*'> { static constexpr Tag tag = Tag::op; };
struct product : list_must<unary, seq<times_token, space>>, operand_wanted { static constexpr Tag tag = Tag::product; };
struct sum_token : sor<one<'+'>, seq<one<'-'>, not_at<one<'-'>>>> { static constexpr Tag tag = Tag::op; };
struct sum : list_must<product, seq<sum_token, space>>, operand_wanted { static constexpr Tag tag = Tag::sum; };
struct compare_token : sor<string<'=', '='>, string<'~', '='>, string<'<', '='>, string<'>', '='>, one<'<', '>'>> {
  static constexpr Tag tag = Tag::op;
};
struct comparison : seq<sum, opt<if_must<compare_token, space, sum>>>, operand_wanted { static constexpr Tag tag = Tag::comparison; };
struct negation : seq<star<flag<"not">>, comparison>, operand_wanted { static constexpr Tag tag = Tag::negation; };
struct conjunction : list_must<negation, keyword<"and">>, operand_wanted { static constexpr Tag tag = Tag::conjunction; };
struct disjunction : list_must<conjunction, keyword<"or">>, operand_wanted { static constexpr Tag tag = Tag::disjunction; };

struct condition : disjunction { static constexpr const char* expected = "a condition, such as `players > 5`"; };
template <Literal Expected>
struct amount : wanted<Expected, sum> {};

// ---- packs ----

struct paren_skip : seq<one<'('>, star<sor<paren_skip, not_one<'(', ')'>>>, one<')'>, space> {};
struct multiplier_value : sor<seq<number_token, space>, operand_name, expression_paren> { static constexpr Tag tag = Tag::multiplier; };
/// A lookahead keeps no nodes, so it has no tagged rules.
struct multiplier_ahead : seq<sor<seq<plus<word_char>, space>, paren_skip>, bare_keyword<"x">> {};
struct multiplier : seq<at<multiplier_ahead>, multiplier_value, keyword<"x">> {};

struct deck_body_word : sor<bare_keyword<"suits">, bare_keyword<"ranks">, bare_keyword<"copies">, bare_keyword<"plus">> {};
struct suit_item : seq<not_at<deck_body_word>, name<"the name of a suit">, opt<if_must<equals, name<"the colour of the suit">>>> {
  static constexpr Tag tag = Tag::suit_item;
  static constexpr const char* expected = "the name of a suit";
};
struct rank_end : face<"the last rank of the run"> {};
struct rank_item : seq<not_at<deck_body_word>, face<"a rank">, opt<if_must<dots, rank_end>>> {
  static constexpr Tag tag = Tag::rank_item;
  static constexpr const char* expected = "a rank";
};
struct plus_item : seq<opt<multiplier>, face<"a card">> {
  static constexpr Tag tag = Tag::plus_item;
  static constexpr const char* expected = "how many of which card, such as `4 x wild`";
};
struct custom_suits : if_must<keyword<"suits">, suit_item, star<suit_item>> {};
struct custom_ranks : if_must<keyword<"ranks">, rank_item, star<rank_item>> {};
struct copies_value : amount<"how many copies"> { static constexpr Tag tag = Tag::copies; };
struct custom_copies : if_must<keyword<"copies">, copies_value> {};
struct custom_plus : if_must<keyword<"plus">, plus_item, star<if_must<comma, plus_item>>> {};
struct custom_end : symbol<"}"> { static constexpr const char* expected = "`suits`, `ranks`, `copies`, `plus` or `}`";
  static constexpr bool is_word = false; };
struct custom : if_must<one<'{'>, space, star<sor<custom_suits, custom_ranks, custom_copies, custom_plus>>, custom_end> {
  static constexpr Tag tag = Tag::custom;
};
struct jokers_count : wanted<"how many Jokers", unary> {};
struct jokers : if_must<sor<keyword<"jokers">, keyword<"joker">>, jokers_count> { static constexpr Tag tag = Tag::jokers; };
struct standard : seq<number_token, space> { static constexpr Tag tag = Tag::standard; };
struct deck_sum;
struct deck_paren : if_must<one<'('>, space, deck_sum, close_paren> { static constexpr Tag tag = Tag::deck_paren; };
struct pack_wanted { static constexpr const char* expected = "a pack: 52, 48, 40, 36, 32, `jokers`, `{` or `(`"; };
struct deck_item : sor<deck_paren, jokers, custom, standard>, pack_wanted {};
struct without : if_must<keyword<"without">, face<"a rank, suit or card">, star<face<"a rank, suit or card">>> {
  static constexpr Tag tag = Tag::without;
};
struct deck_term : seq<sor<seq<multiplier, must<deck_item>>, deck_item>, opt<without>>, pack_wanted { static constexpr Tag tag = Tag::deck_term; };
struct deck_sum : list_must<deck_term, symbol<"+">>, pack_wanted { static constexpr Tag tag = Tag::deck_sum; };

// ---- statements ----

struct game : if_must<keyword<"game">, text> { static constexpr Tag tag = Tag::game; };
struct variant : if_must<keyword<"variant">, keyword<"of">, face<"the name of the game that it changes">, text> {
  static constexpr Tag tag = Tag::variant;
};
struct about : if_must<keyword<"about">, text> { static constexpr Tag tag = Tag::about; };
struct author : if_must<keyword<"author">, text> { static constexpr Tag tag = Tag::author; };
struct source : if_must<keyword<"source">, text> { static constexpr Tag tag = Tag::source; };
struct span : seq<number<"a number of players">, opt<if_must<dots, number<"the largest number of players">>>> {
  static constexpr Tag tag = Tag::span;
  static constexpr const char* expected = "the numbers of players, such as `2..7` or `2, 4, 6`";
};
struct players : if_must<keyword<"players">, span, star<if_must<comma, span>>> { static constexpr Tag tag = Tag::players; };
struct teams : if_must<keyword<"teams">, amount<"how many teams">> { static constexpr Tag tag = Tag::teams; };
struct deck : if_must<keyword<"deck">, deck_sum> { static constexpr Tag tag = Tag::deck; };
struct order_rank : seq<not_at<bare_keyword<"circular">>, face<"a rank">> { static constexpr const char* expected = "a rank"; };
struct order_run : seq<order_rank, opt<if_must<dots, order_rank>>> { static constexpr const char* expected = "a rank"; };
struct order : if_must<keyword<"order">, order_run, star<order_run>, opt<flag<"circular">>> {
  static constexpr Tag tag = Tag::order;
};
struct value : sor<flag<"pips">, sum> {
  static constexpr Tag tag = Tag::value;
  static constexpr const char* expected = "a number or `pips`";
};
struct values_item : if_must<face<"a rank, suit, card or `others`">, star<face<"">>, equals, value> {
  static constexpr Tag tag = Tag::values_item;
  static constexpr const char* expected = "a rank, suit, card or `others`";
};
struct values : if_must<keyword<"values">, values_item, star<if_must<comma, values_item>>> { static constexpr Tag tag = Tag::values; };
struct up_or_down : sor<flag<"up">, flag<"down">> { static constexpr const char* expected = "`up` or `down`"; };
struct facing : sor<if_must<flag<"face">, up_or_down>, flag<"own">, if_must<flag<"top">, flag<"up">>, if_must<flag<"as">, flag<"laid">>> {
  static constexpr const char* expected = "`face up`, `face down`, `own`, `top up` or `as laid`";
};
struct row : if_must<keyword<"x">, amount<"how many piles">> {};
struct pile_kind : sor<flag<"none">, seq<opt<flag<"each">, opt<flag<"suit">>>, opt<row>, must<facing>>> {
  static constexpr const char* expected = "`none` or how the pile lies";
};
struct pile : if_must<keyword<"pile">, name<"the name of the pile">, pile_kind> {
  static constexpr Tag tag = Tag::pile;
};
struct deal_count : sor<flag<"all">, sum> { static constexpr const char* expected = "how many cards, or `all`"; };
struct to_pile : if_must<keyword<"to">, name<"the name of a pile">> {};
struct deal : if_must<keyword<"deal">, deal_count, keyword<"each">, opt<to_pile>> { static constexpr Tag tag = Tag::deal; };
struct turn_up : if_must<keyword<"turn">, keyword<"up">, amount<"how many cards">, keyword<"to">, name<"the name of a pile">> {
  static constexpr Tag tag = Tag::turn_up;
};
struct keep : if_must<keyword<"keep">, amount<"how many cards stay">> {};
struct refill_way : sor<flag<"shuffled">, if_must<flag<"turned">, keyword<"over">>> {
  static constexpr const char* expected = "`keep N`, `shuffled` or `turned over`";
};
struct refill : if_must<keyword<"refill">, name<"the name of the pile that runs out">, keyword<"from">,
                        name<"the name of the pile that renews it">, opt<keep>, refill_way> {
  static constexpr Tag tag = Tag::refill;
};
struct public_value : if_must<keyword<"public">, name<"the name of the public value">, opt<flag<"each">>, text> {
  static constexpr Tag tag = Tag::public_value;
};
struct move : if_must<keyword<"move">, name<"the name of the move">, text, opt<flag<"private">>> { static constexpr Tag tag = Tag::move; };
struct whole : seq<opt<minus_sign>, number_token, space> { static constexpr const char* expected = "a whole number"; };
struct bounds : seq<whole, must<dots>, must<whole>> { static constexpr Tag tag = Tag::bounds; };
struct words : plus<name<"">> { static constexpr Tag tag = Tag::words; };
struct bounds_or_words : sor<bounds, words> { static constexpr const char* expected = "a range such as `0..10`, or words"; };
struct option_set : if_must<keyword<"in">, bounds_or_words> {};
struct option_value : sor<whole, name<"">> {
  static constexpr Tag tag = Tag::value;
  static constexpr const char* expected = "a number, `on`, `off` or a word";
};
struct option_body : sor<seq<if_must<equals, option_value>, opt<option_set>, opt<text>>, seq<option_set, opt<text>>, text> {
  static constexpr const char* expected = "`=` and the value that it has unless set";
};
struct option : if_must<keyword<"option">, name<"the name of the option">, option_body> { static constexpr Tag tag = Tag::option; };
struct require : if_must<keyword<"require">, condition, text> { static constexpr Tag tag = Tag::require; };
struct setting : if_must<name<"">, equals, option_value> { static constexpr Tag tag = Tag::setting; };
struct open_brace : symbol<"{"> {};
struct preset_end : symbol<"}"> {
  static constexpr const char* expected = "an option's name or `}`";
  static constexpr bool is_word = false;
};
struct preset : if_must<keyword<"preset">, name<"the name of the preset">, opt<name<"">>, open_brace,
                        star<setting, opt<comma>>, preset_end, opt<text>> {
  static constexpr Tag tag = Tag::preset;
};
struct first_who : sor<if_must<flag<"left">, keyword<"of">, keyword<"dealer">>, flag<"dealer">,
                       if_must<flag<"holder">, keyword<"of">, face<"a card, such as `2C`">>,
                       if_must<flag<"winner">, keyword<"of">, keyword<"last">, keyword<"deal">>> {
  static constexpr const char* expected = "`left of dealer`, `dealer`, `holder of CARD` or `winner of last deal`";
};
struct first : if_must<keyword<"first">, first_who> { static constexpr Tag tag = Tag::first; };
struct direction : sor<flag<"clockwise">, flag<"counterclockwise">> {
  static constexpr const char* expected = "`clockwise` or `counterclockwise`";
};
struct play : if_must<keyword<"play">, direction> { static constexpr Tag tag = Tag::play; };
struct score_compare : wanted<"`>=`, `>`, `<=` or `<`", compare_token, space> {};
struct score_bound : amount<"a number of points"> {};
struct one_what : sor<if_must<flag<"is">, keyword<"in">>, if_must<flag<"has">, keyword<"chips">>> {
  static constexpr const char* expected = "`is in` or `has chips`";
};
struct match_until : sor<if_must<keyword<"a">, flag<"score">, score_compare, score_bound>,
                         if_must<keyword<"one">, keyword<"player">, one_what>> {
  static constexpr const char* expected = "`a score >= N`, `one player is in` or `one player has chips`";
};
struct deals_word : sor<keyword<"deals">, keyword<"deal">> { static constexpr const char* expected = "`deals`"; };
struct match_deals : seq<sum, must<deals_word>> {};
struct match_what : sor<if_must<keyword<"until">, match_until>, match_deals> {
  static constexpr const char* expected = "how many deals, or `until`";
};
struct match_statement : if_must<keyword<"match">, match_what> { static constexpr Tag tag = Tag::match; };
struct most_what : sor<flag<"chips">, flag<"deals">> { static constexpr const char* expected = "`chips` or `deals`"; };
struct win_what : sor<if_must<flag<"lowest">, keyword<"score">>, if_must<flag<"highest">, keyword<"score">>, if_must<flag<"most">, most_what>,
                      if_must<flag<"first">, keyword<"out">>> {
  static constexpr const char* expected = "`lowest score`, `highest score`, `most chips`, `most deals` or `first out`";
};
struct win : if_must<keyword<"win">, win_what> { static constexpr Tag tag = Tag::win; };
struct decisions_word : sor<keyword<"decisions">, keyword<"decision">> { static constexpr const char* expected = "`decisions`"; };
struct limit : if_must<keyword<"limit">, amount<"how many decisions">, decisions_word> { static constexpr Tag tag = Tag::limit; };
struct may_owe : if_must<comma, flag<"dealer">, keyword<"may">, keyword<"owe">> {};
struct chips : if_must<keyword<"chips">, amount<"how many chips">, keyword<"each">, opt<may_owe>> { static constexpr Tag tag = Tag::chips; };
struct pot : if_must<keyword<"pot">, name<"the name of the pot">> { static constexpr Tag tag = Tag::pot; };
struct removed_kind : name_token { static constexpr Tag tag = Tag::kind; };
struct turn_up_kind : seq<bare_keyword<"turn">, space, bare_keyword<"up">> { static constexpr Tag tag = Tag::kind; };
struct no : if_must<keyword<"no">, wanted<"what kind of statement it removes, such as `move`", sor<turn_up_kind, removed_kind>, space>,
                    opt<sor<name<"">, text>>> {
  static constexpr Tag tag = Tag::no;
};

struct when : if_must<keyword<"when">, condition> { static constexpr Tag tag = Tag::when; };
struct any_statement : sor<game, variant, about, author, source, players, teams, deck, order, values, pile, deal, turn_up, refill,
                           public_value, move, option, require, preset, first, play, match_statement, win, limit, chips, pot, no> {
  static constexpr const char* expected = "a statement";
  static constexpr const char* code = "HR006";
};
struct statement_end : eof { static constexpr const char* expected = "`when` or the end of the statement"; };
struct header_statement : must<any_statement, opt<when>, statement_end> {};
struct condition_end : eof { static constexpr const char* expected = "the end of the condition"; };
struct whole_condition : seq<space, must<condition>, must<condition_end>> {};

// ---- running it ----

template <typename Rule>
concept Tagged = requires { Rule::tag; };

template <typename Rule>
struct selector : std::bool_constant<Tagged<Rule>> {};

struct TreeNode : parse_tree::basic_node<TreeNode> {
  Tag tag = Tag::name;
  template <typename Rule, typename ParseInput, typename... States>
  void start(const ParseInput& in, States&&... states) {
    parse_tree::basic_node<TreeNode>::start<Rule>(in, states...);
    if constexpr (Tagged<Rule>) tag = Rule::tag;
  }
};

/// Rules that cannot fail, so that they need no words for it.
template <typename Rule>
inline constexpr bool kAlwaysMatches = false;
template <typename... Rules>
inline constexpr bool kAlwaysMatches<opt<Rules...>> = true;
template <typename... Rules>
inline constexpr bool kAlwaysMatches<star<Rules...>> = true;
template <>
inline constexpr bool kAlwaysMatches<space> = true;

template <typename Rule>
const char* expected_words() {
  if constexpr (kAlwaysMatches<Rule>) return "";
  else return Rule::expected;
}

template <typename Rule>
struct control : normal<Rule> {
  template <typename ParseInput, typename... States>
  [[noreturn]] static void raise(const ParseInput& in, States&&...) {
    SyntaxFault fault{.code = "HR007", .at = in.byte(), .expected = expected_words<Rule>()};
    if constexpr (requires { Rule::code; }) fault.code = Rule::code;
    if constexpr (requires { Rule::is_word; }) {
      if (Rule::is_word) fault.expected = "`" + fault.expected + "`";
    }
    throw fault;
  }
};

template <typename Rule>
struct action : nothing<Rule> {};
template <> struct action<expression_paren> : limit_depth<kMostNesting> {};
template <> struct action<deck_paren> : limit_depth<kMostNesting> {};
template <> struct action<paren_skip> : limit_depth<kMostNesting> {};


Node to_node(const TreeNode& tree, std::size_t offset) {
  Node node;
  node.tag = tree.tag;
  if (tree.is_root()) {
    for (const auto& child : tree.children) node.children.push_back(to_node(*child, offset));
    return node;
  }
  const std::string_view spanned = tree.string_view();
  const std::size_t length = tree.tag == Tag::text_body ? spanned.size() : spanned.find_last_not_of(" \t\r\n\f\v") + 1;
  node.begin = offset + tree.m_begin.byte;
  node.end = node.begin + length;
  if (tree.children.empty()) node.text = spanned.substr(0, length);
  for (const auto& child : tree.children) node.children.push_back(to_node(*child, offset));
  return node;
}

template <typename Grammar>
std::variant<Node, SyntaxFault> parse_with(std::string_view text, std::size_t begin, std::size_t end) {
  memory_input<> in(text.data() + begin, text.data() + end, "");
  try {
    const auto root = parse_tree::parse<Grammar, TreeNode, selector, action, control>(in);
    return to_node(*root, begin);
  } catch (SyntaxFault& fault) {
    fault.at += begin;
    return std::move(fault);
  } catch (const parse_error& too_deep) {
    return SyntaxFault{.code = "HR010", .at = begin + too_deep.positions().front().byte, .expected = ""};
  }
}

}  // namespace rules

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
  return rules::parse_with<rules::header_statement>(text, begin, end);
}

std::variant<Node, SyntaxFault> parse_condition(std::string_view text, std::size_t begin, std::size_t end) {
  return rules::parse_with<rules::whole_condition>(text, begin, end);
}

std::size_t count_grammar_faults() {
  return tao::pegtl::analyze<rules::header_statement>(/*verbose=*/-1) + tao::pegtl::analyze<rules::whole_condition>(/*verbose=*/-1);
}

}  // namespace houserules
