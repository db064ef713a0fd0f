// The grammar of header statements, with one named rule for each construct an author writes. A rule that must match has
// `expected`, the words for the error message.
//
// Words and symbols are matched by hand-written functions rather than composed rules, because PEGTL instantiates
// several functions per rule.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <tao/pegtl.hpp>

#include "grammar/header/statements.h"
#include "grammar/header/tree.h"

namespace houserules {
namespace header_rules {

using namespace tao::pegtl;
using Input = memory_input<>;

/// A string as a template argument.
template <std::size_t N>
struct Literal {
  char value[N]{};
  constexpr Literal(const char (&text)[N]) { std::copy_n(text, N, value); }
  constexpr operator std::string_view() const { return {value, N - 1}; }
};

// ---- building blocks ----

/// A rule and its name in "expected ..." messages.
template <Literal Expected, typename... Rules>
struct wanted : seq<Rules...> {
  static constexpr const char* expected = Expected.value;
};
/// A rule that leaves a node in the tree.
template <Tag Kept, typename... Rules>
struct tagged : seq<Rules...> {
  static constexpr Tag tag = Kept;
};
template <Tag Kept, Literal Expected, typename... Rules>
struct node : wanted<Expected, Rules...> {
  static constexpr Tag tag = Kept;
};

/// A rule matched by its own function. For PEGTL's analysis, a match always consumes input.
struct token {
  using rule_t = any::rule_t;
  using subs_t = empty_list;
};

/// Token matchers; each consumes exactly what it matches.
bool match_word(Input& in);                            ///< letters, digits, `_`
bool match_name(Input& in);                            ///< any word but `when`
bool match_number(Input& in);                          ///< digits not followed by letters
bool match_face(Input& in);                            ///< a rank, suit or card: `10`, `QS`, `*`, `red-7`
bool match_keyword(Input& in, std::string_view word);  ///< the whole word
bool match_sign(Input& in, std::string_view sign);
void skip_space(Input& in);  ///< comments included

// ---- tokens; each but `..._token` and `bare_...` also consumes the space after it ----

struct space {
  using rule_t = opt<any>::rule_t;
  using subs_t = empty_list;
  static bool match(Input& in) { return skip_space(in), true; }
};
struct word_token : token {
  static bool match(Input& in) { return match_word(in); }
};

template <Literal Text>
struct bare_keyword : token {
  static bool match(Input& in) { return match_keyword(in, Text); }
};
template <Literal Text>
struct keyword : token {
  static constexpr const char* expected = Text.value;
  static constexpr bool is_word = true;
  static bool match(Input& in) { return match_keyword(in, Text) && (skip_space(in), true); }
};
template <Literal Text>
struct flag_token : bare_keyword<Text> {
  static constexpr Tag tag = Tag::flag;
};
/// A keyword that is kept in the tree.
template <Literal Text>
struct flag : seq<flag_token<Text>, space> {
  static constexpr const char* expected = Text.value;
  static constexpr bool is_word = true;
};
template <Literal Text>
struct symbol : token {
  static constexpr const char* expected = Text.value;
  static constexpr bool is_word = true;
  static bool match(Input& in) { return match_sign(in, Text) && (skip_space(in), true); }
};

struct when_ahead : bare_keyword<"when"> {};
struct name_token : token {
  static constexpr Tag tag = Tag::name;
  static bool match(Input& in) { return match_name(in); }
};
template <Literal Expected>
struct name : wanted<Expected, name_token, space> {};
struct number_token : token {
  static constexpr Tag tag = Tag::number;
  static bool match(Input& in) { return match_number(in); }
};
template <Literal Expected>
struct number : wanted<Expected, number_token, space> {};
struct minus_token : tagged<Tag::minus, seq<one<'-'>, not_at<one<'-'>>>> {};
struct minus_sign : seq<minus_token, space> {};
struct face_token : token {
  static constexpr Tag tag = Tag::face;
  static bool match(Input& in) { return match_face(in); }
};
template <Literal Expected>
struct face : wanted<Expected, face_token, space> {};
struct dots_token : tagged<Tag::dots, two<'.'>> {};
struct dots : wanted<"`..`", dots_token, space> {};
struct comma : symbol<","> {};
struct equals : seq<one<'='>, not_at<one<'='>>, space> {
  static constexpr const char* expected = "=";
  static constexpr bool is_word = true;
};

struct escaped : wanted<"`\\\"` or `\\\\` (nothing else may follow a backslash in a text)", one<'"', '\\'>> {};
struct text_body
    : node<Tag::text_body, "a text", star<sor<if_must<one<'\\'>, escaped>, not_one<'"', '\\', '\r', '\n'>>>> {};
struct text_end : seq<one<'"'>, space> {
  static constexpr const char* expected = "\"";
  static constexpr Code code = Code::text_not_closed;
};
struct text_part : if_must<one<'"'>, text_body, text_end> {};
struct text : node<Tag::text, "a text in double quotes", plus<text_part>> {};

// ---- expressions ----

constexpr Literal kOperand = "a number, an option or `players`";
struct disjunction;
struct close_paren : symbol<")"> {};
struct expression_paren : if_must<one<'('>, space, disjunction, close_paren> {};
struct operand_name : seq<not_at<sor<bare_keyword<"and">, bare_keyword<"or">, bare_keyword<"not">, bare_keyword<"x">,
                                     bare_keyword<"each">, bare_keyword<"to">>>,
                          name_token, space> {};
struct operand : sor<expression_paren, seq<number_token, space>, operand_name> {};
struct unary : node<Tag::unary, kOperand, seq<star<minus_sign>, operand>> {};
struct times_token : tagged<Tag::op, sor<one<'*'>, two<'/'>>> {};
struct product : node<Tag::product, kOperand, list_must<unary, seq<times_token, space>>> {};
struct sum_token : tagged<Tag::op, sor<one<'+'>, seq<one<'-'>, not_at<one<'-'>>>>> {};
struct sum : node<Tag::sum, kOperand, list_must<product, seq<sum_token, space>>> {};
struct compare_token
    : tagged<Tag::op, sor<string<'=', '='>, string<'~', '='>, string<'<', '='>, string<'>', '='>, one<'<', '>'>>> {};
struct comparison : node<Tag::comparison, kOperand, seq<sum, opt<if_must<compare_token, space, sum>>>> {};
struct negation : node<Tag::negation, kOperand, seq<star<flag<"not">>, comparison>> {};
struct conjunction : node<Tag::conjunction, kOperand, list_must<negation, keyword<"and">>> {};
struct disjunction : node<Tag::disjunction, kOperand, list_must<conjunction, keyword<"or">>> {};

struct condition : wanted<"a condition, such as `players > 5`", disjunction> {};
template <Literal Expected>
struct amount : wanted<Expected, sum> {};

// ---- packs ----

struct comment : seq<two<'-'>, until<at<eolf>>> {};
struct paren_skip : seq<one<'('>, star<sor<paren_skip, comment, not_one<'(', ')'>>>, one<')'>, space> {};
struct multiplier_value : tagged<Tag::multiplier, sor<seq<number_token, space>, operand_name, expression_paren>> {};
/// Lookahead must not produce nodes, so this uses no tagged rules.
struct multiplier_ahead : seq<sor<seq<word_token, space>, paren_skip>, bare_keyword<"x">> {};
struct multiplier : seq<at<multiplier_ahead>, multiplier_value, keyword<"x">> {};

struct deck_body_word
    : sor<bare_keyword<"suits">, bare_keyword<"ranks">, bare_keyword<"copies">, bare_keyword<"plus">> {};
struct suit_item : node<Tag::suit_item, "the name of a suit",
                        seq<not_at<deck_body_word>, name<"the name of a suit">,
                            opt<if_must<equals, name<"the colour of the suit">>>>> {};
struct rank_end : face<"the last rank of the run"> {};
struct rank_count : wanted<"how many of these cards", seq<not_at<deck_body_word>, multiplier_value>> {};
struct rank_copies : if_must<keyword<"x">, rank_count> {};
struct rank_item : node<Tag::rank_item, "a rank",
                        seq<not_at<deck_body_word>, face<"a rank">, opt<if_must<dots, rank_end>>, opt<rank_copies>>> {};
struct plus_item : node<Tag::plus_item, "a number of cards, such as `4 x wild`", seq<opt<multiplier>, face<"a card">>> {
};
struct custom_suits : if_must<flag<"suits">, suit_item, star<suit_item>> {};
struct further_rank : seq<not_at<bare_keyword<"x">>, rank_item> {};
struct custom_ranks : if_must<flag<"ranks">, rank_item, star<sor<if_must<comma, rank_item>, further_rank>>> {};
struct copies_value : node<Tag::copies, "how many copies", sum> {};
struct custom_copies : if_must<flag<"copies">, copies_value> {};
struct custom_plus : if_must<keyword<"plus">, plus_item, star<if_must<comma, plus_item>>> {};
struct custom_end : symbol<"}"> {
  static constexpr const char* expected = "`suits`, `ranks`, `copies`, `plus` or `}`";
  static constexpr bool is_word = false;
};
struct custom
    : tagged<Tag::custom,
             if_must<one<'{'>, space, star<sor<custom_suits, custom_ranks, custom_copies, custom_plus>>, custom_end>> {
};
struct jokers_count : wanted<"how many Jokers", unary> {};
struct jokers : tagged<Tag::jokers, if_must<sor<keyword<"jokers">, keyword<"joker">>, jokers_count>> {};
struct family : wanted<"`german`, `spanish` or `tarock`", sor<flag<"german">, flag<"spanish">, flag<"tarock">>> {};
struct family_pack : if_must<family, number<"how many cards the pack has">> {};
struct standard : tagged<Tag::standard, sor<seq<number_token, space>, family_pack>> {};
struct deck_sum;
struct deck_paren : tagged<Tag::deck_paren, if_must<one<'('>, space, deck_sum, close_paren>> {};
constexpr Literal kPack = "a pack: 52, 48, 40, 36, 32, `german`, `spanish`, `tarock`, `jokers`, `{` or `(`";
struct deck_item : wanted<kPack, sor<deck_paren, jokers, custom, standard>> {};
struct without : tagged<Tag::without,
                        if_must<keyword<"without">, face<"a rank, suit or card">, star<face<"a rank, suit or card">>>> {
};
struct deck_term : node<Tag::deck_term, kPack, seq<sor<seq<multiplier, must<deck_item>>, deck_item>, opt<without>>> {};
struct deck_sum : node<Tag::deck_sum, kPack, list_must<deck_term, symbol<"+">>> {};

// ---- statements ----

/// A sequence of rules that must all match.
template <typename... Rules>
struct then {
  template <typename Opener>
  using after = if_must<Opener, Rules...>;
};
template <StatementKind Kind>
struct opener : token {
  static bool match(Input& in) { return match_keyword(in, type_of(Kind).opener()) && (skip_space(in), true); }
};
template <StatementKind Kind, typename Body>
struct statement : Body::template after<opener<Kind>> {
  static constexpr Tag tag = Tag::statement;
  static constexpr StatementKind kind = Kind;
};

// Each kind has a body: everything after its first word.

struct game_body : then<text> {};
struct variant_body : then<keyword<"of">, face<"the name of the game it changes">, text> {};
struct version : node<Tag::version, "a version, such as `1.0`",
                      seq<plus<digit>, one<'.'>, plus<digit>, opt<seq<one<'.'>, plus<digit>>>, not_at<one<'.'>>,
                          not_at<word_token>>> {};
struct needs_body : then<keyword<"houserules">, version, space> {};
struct about_body : then<text> {};
struct author_body : then<text> {};
struct source_body : then<text> {};
struct family_body : then<name<"the name of a family, such as `tricks`">> {};
struct span : node<Tag::span, "the numbers of players, such as `2..7` or `2, 4, 6`",
                   seq<number<"a number of players">, opt<if_must<dots, number<"the largest number of players">>>>> {};
struct best_players : if_must<flag<"best">, number<"the number of players that the game is best for">> {};
struct players_body : then<span, star<if_must<comma, span>>, opt<best_players>> {};
struct teams_body : then<amount<"how many teams">> {};
struct deck_body : then<deck_sum> {};
struct order_rank : wanted<"a rank", seq<not_at<bare_keyword<"circular">>, face<"a rank">>> {};
struct order_run : wanted<"a rank", seq<order_rank, opt<if_must<dots, order_rank>>>> {};
struct order_body : then<order_run, star<order_run>, opt<flag<"circular">>> {};
struct value : node<Tag::value, "a number or `pips`", sor<flag<"pips">, sum>> {};
struct values_item : node<Tag::values_item, "a rank, suit, card or `others`",
                          if_must<face<"a rank, suit, card or `others`">, star<face<"">>, equals, value>> {};
struct values_body : then<values_item, star<if_must<comma, values_item>>> {};
struct up_or_down : wanted<"`up` or `down`", sor<flag<"up">, flag<"down">>> {};
struct facing : wanted<"`face up`, `face down`, `own`, `others`, `top up` or `as laid`",
                       sor<if_must<flag<"face">, up_or_down>, flag<"own">, flag<"others">,
                           if_must<flag<"top">, flag<"up">>, if_must<flag<"as">, flag<"laid">>>> {};
struct row : if_must<keyword<"x">, amount<"how many piles">> {};
struct pile_kind
    : wanted<"`none`, or how the pile lies",
             sor<flag<"none">,
                 seq<opt<flag<"each">, opt<sor<flag<"suit">, flag<"team">>>>, opt<row>, must<facing>, opt<text>>>> {};
struct pile_body : then<name<"the name of the pile">, pile_kind> {};
struct deal_count : wanted<"how many cards, or `all`", sor<flag<"all">, sum>> {};
struct to_pile : wanted<"`to` and the name of a pile", if_must<keyword<"to">, name<"the name of a pile">>> {};
struct packet : if_must<flag<"then">, amount<"how many cards come next">> {};
struct to_players : seq<sor<seq<plus<packet>, must<flag<"each">>>, flag<"each">>, opt<to_pile>> {};
struct to_row : if_must<dots, amount<"how many cards the last pile gets">, to_pile> {};
struct showing : sor<if_must<flag<"top">, keyword<"face">, keyword<"up">>, if_must<flag<"face">, keyword<"up">>> {};
struct to_table : seq<sor<to_row, to_pile>, opt<showing>> {};
struct deal_where : wanted<"`each`, or `to` and a pile", sor<to_players, to_table>> {};
struct deal_body : then<deal_count, deal_where> {};
struct turn_up_body : then<keyword<"up">, amount<"how many cards">, keyword<"to">, name<"the name of a pile">> {};
struct keep : if_must<keyword<"keep">, amount<"how many cards stay">> {};
struct refill_way
    : wanted<"`keep N`, `shuffled` or `turned over`", sor<flag<"shuffled">, if_must<flag<"turned">, keyword<"over">>>> {
};
struct refill_body
    : then<name<"the name of the pile to refill">, keyword<"from">, name<"the name of the pile to refill it from">,
           opt<keep>, refill_way, opt<if_must<flag<"at">, keyword<"once">>>> {};
struct public_value_body
    : then<name<"the name of the public value">, opt<flag<"each">, opt<sor<flag<"team">, flag<"suit">>>>,
           opt<if_must<equals, amount<"a number, `on` or `off`">>>, text, opt<flag<"kept">>> {};
struct face_name_body : then<face<"a rank or card">, text> {};
struct word_set_body : then<name<"a name for the words">, wanted<"a word", plus<name<"a word">>>> {};
struct move_body : then<name<"the name of the move">, text, opt<flag<"private">>> {};
struct whole : wanted<"a whole number", seq<opt<minus_sign>, number_token, space>> {};
struct choice_ahead : seq<not_at<when_ahead>, sor<one<'-'>, word_token>> {};
struct bounds : tagged<Tag::bounds, seq<whole, sor<dots, seq<not_at<choice_ahead>, must<dots>>>, must<whole>>> {};
struct words : tagged<Tag::words, plus<sor<whole, name<"">>>> {};
struct bounds_or_words : wanted<"a range such as `0..10`, or words and numbers", sor<bounds, words>> {};
struct option_set : if_must<keyword<"in">, bounds_or_words> {};
struct option_value : node<Tag::value, "a number, `on`, `off` or a word", sor<whole, name<"">>> {};
struct option_says
    : wanted<"`=` and the default",
             sor<seq<if_must<equals, option_value>, opt<option_set>, opt<text>>, seq<option_set, opt<text>>, text>> {};
struct option_body : then<name<"the name of the option">, option_says> {};
struct require_body : then<condition, text> {};
struct setting : tagged<Tag::setting, if_must<name<"">, equals, option_value>> {};
struct open_brace : symbol<"{"> {};
struct preset_end : symbol<"}"> {
  static constexpr const char* expected = "an option's name or `}`";
  static constexpr bool is_word = false;
};
struct preset_body : then<name<"the name of the preset">, opt<name<"">>, open_brace, star<setting, opt<comma>>,
                          preset_end, opt<text>> {};
struct of_last_deal : seq<sor<flag<"winner">, flag<"loser">>, must<keyword<"of">, keyword<"last">, keyword<"deal">>> {};
struct extreme
    : if_must<sor<flag<"lowest">, flag<"highest">>, name<"`card`, a suit, or a public value that holds one">> {};
struct held_card : wanted<"a card, such as `2C`, or `lowest` or `highest`", sor<extreme, face<"">>> {};
struct first_who : wanted<
                       "`left of dealer`, `dealer`, `holder of CARD`, `holder of lowest ...`, `winner of last deal` or "
                       "`loser of last deal`",
                       sor<if_must<flag<"left">, keyword<"of">, keyword<"dealer">>, flag<"dealer">,
                           if_must<flag<"holder">, keyword<"of">, held_card>, of_last_deal>> {};
struct first_body : then<first_who> {};
struct dealer_who : wanted<"`winner of last deal`, `loser of last deal` or `stays`", sor<of_last_deal, flag<"stays">>> {
};
struct dealer_body : then<dealer_who> {};
struct direction : wanted<"`clockwise` or `counterclockwise`", sor<flag<"clockwise">, flag<"counterclockwise">>> {};
struct play_body : then<direction> {};
struct score_compare : wanted<"`>=`, `>`, `<=` or `<`", compare_token, space> {};
struct score_bound : amount<"a number of points"> {};
struct one_what : wanted<"`is in` or `has chips`",
                         sor<if_must<flag<"is">, keyword<"in">>, if_must<flag<"has">, keyword<"chips">>>> {};
struct match_until : node<Tag::until, "`a score >= N`, `one player is in` or `one player has chips`",
                          sor<if_must<keyword<"a">, flag<"score">, score_compare, score_bound>,
                              if_must<keyword<"one">, keyword<"player">, one_what>>> {};
struct match_ends
    : wanted<"`a score >= N`, `one player is in` or `one player has chips`", list_must<match_until, keyword<"or">>> {};
struct deals_word
    : wanted<"`deals` or `rounds`", sor<keyword<"deals">, keyword<"deal">, flag<"rounds">, flag<"round">>> {};
struct match_deals : seq<sum, must<deals_word>> {};
struct match_what
    : wanted<"how many deals or rounds, or `until`", sor<if_must<keyword<"until">, match_ends>, match_deals>> {};
struct unless_tied : if_must<keyword<"unless">, flag<"tied">> {};
struct match_body : then<match_what, opt<unless_tied>> {};
struct most_what : wanted<"`chips` or `deals`", sor<flag<"chips">, flag<"deals">>> {};
struct win_what : wanted<
                      "`lowest score`, `highest score`, `most chips`, `most deals`, `first out`, `all but last` or "
                      "`together`",
                      sor<if_must<flag<"lowest">, keyword<"score">>, if_must<flag<"highest">, keyword<"score">>,
                          if_must<flag<"most">, most_what>, if_must<flag<"first">, keyword<"out">>,
                          if_must<flag<"all">, keyword<"but">, keyword<"last">>, flag<"together">>> {};
struct win_body : then<win_what> {};
struct decisions_word : wanted<"`decisions`", sor<keyword<"decisions">, keyword<"decision">>> {};
struct limit_body : then<amount<"how many decisions">, decisions_word> {};
struct may_owe : if_must<comma, flag<"dealer">, keyword<"may">, keyword<"owe">> {};
struct chips_body : then<amount<"how many chips">, keyword<"each">, opt<may_owe>> {};
struct pot_body : then<name<"the name of the pot">> {};
struct removed_kind : tagged<Tag::kind, seq<not_at<when_ahead>, word_token>> {};
struct turn_up_kind : tagged<Tag::kind, seq<bare_keyword<"turn">, space, bare_keyword<"up">>> {};
struct no_body : then<wanted<"the kind of statement to remove, such as `move`", sor<turn_up_kind, removed_kind>, space>,
                      opt<sor<name<"">, text>>> {};

struct when : tagged<Tag::when, if_must<keyword<"when">, condition>> {};
struct any_statement : sor<failure
#define HOUSERULES_STATEMENT(kind, ...) , statement<StatementKind::kind, kind##_body>
#include "grammar/header/statements.def"
#undef HOUSERULES_STATEMENT
                           > {
  static constexpr const char* expected = "a statement";
  static constexpr Code code = Code::unknown_statement;
};
struct statement_end : wanted<"`when` or the end of the statement", eof> {};
struct header_statement : must<any_statement, opt<when>, statement_end> {};
struct condition_end : wanted<"the end of the condition", eof> {};
struct whole_condition : seq<space, must<condition>, must<condition_end>> {};

}  // namespace header_rules
}  // namespace houserules
