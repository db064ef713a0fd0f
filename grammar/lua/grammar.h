// The grammar of Lua 5.4 as PEGTL rules, character by character. Used only by parse.cc and the test that analyses it.
//
// Every rule decides by its first token and then insists on the rest, so nothing is parsed twice; the only lookahead is
// a table field's name and `=`. Each token consumes the space after it. Rules that an author can get wrong are named,
// so that parse.cc can give each its message.
#pragma once

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/raw_string.hpp>

namespace houserules::lua::grammar {

using namespace tao::pegtl;  // NOLINT: the grammar's own vocabulary

// --- Space and comments ----------------------------------------------------------------------------------------------

struct line_end : one<'\n', '\r'> {};
struct long_text : seq<raw_string<'[', '=', ']'>, success> {};  // on failure, a bare raw_string has consumed input
struct long_opening : seq<one<'['>, star<one<'='>>, one<'['>> {};
struct unfinished_long_comment : failure {};
struct unfinished_long_string : failure {};
struct bad_long_delimiter : failure {};

struct long_comment : seq<at<long_opening>, sor<long_text, must<unfinished_long_comment>>> {};
struct line_comment : star<not_one<'\n', '\r'>> {};
struct comment : seq<two<'-'>, sor<long_comment, line_comment>> {};
struct spacing : star<sor<one<' ', '\t', '\n', '\r', '\v', '\f'>, comment>> {};

template <typename Rule>
struct token : seq<Rule, spacing> {};

// --- Words and names -------------------------------------------------------------------------------------------------

template <char... C>
struct word : seq<string<C...>, not_at<identifier_other>> {};

struct word_and : word<'a', 'n', 'd'> {};
struct word_break : word<'b', 'r', 'e', 'a', 'k'> {};
struct word_do : word<'d', 'o'> {};
struct word_else : word<'e', 'l', 's', 'e'> {};
struct word_elseif : word<'e', 'l', 's', 'e', 'i', 'f'> {};
struct word_end : word<'e', 'n', 'd'> {};
struct word_false : word<'f', 'a', 'l', 's', 'e'> {};
struct word_for : word<'f', 'o', 'r'> {};
struct word_function : word<'f', 'u', 'n', 'c', 't', 'i', 'o', 'n'> {};
struct word_goto : word<'g', 'o', 't', 'o'> {};
struct word_if : word<'i', 'f'> {};
struct word_in : word<'i', 'n'> {};
struct word_local : word<'l', 'o', 'c', 'a', 'l'> {};
struct word_nil : word<'n', 'i', 'l'> {};
struct word_not : word<'n', 'o', 't'> {};
struct word_or : word<'o', 'r'> {};
struct word_repeat : word<'r', 'e', 'p', 'e', 'a', 't'> {};
struct word_return : word<'r', 'e', 't', 'u', 'r', 'n'> {};
struct word_then : word<'t', 'h', 'e', 'n'> {};
struct word_true : word<'t', 'r', 'u', 'e'> {};
struct word_until : word<'u', 'n', 't', 'i', 'l'> {};
struct word_while : word<'w', 'h', 'i', 'l', 'e'> {};

struct reserved : seq<at<one<'a', 'b', 'd', 'e', 'f', 'g', 'i', 'l', 'n', 'o', 'r', 't', 'u', 'w'>>,
                      sor<word_and, word_break, word_do, word_else, word_elseif, word_end, word_false, word_for,
                          word_function, word_goto, word_if, word_in, word_local, word_nil, word_not, word_or,
                          word_repeat, word_return, word_then, word_true, word_until, word_while>> {};
struct name_text : seq<not_at<reserved>, identifier> {};
struct name : token<name_text> {};

// --- Numbers and strings ---------------------------------------------------------------------------------------------

template <typename Mark>
struct exponent : seq<Mark, opt<one<'+', '-'>>, plus<digit>> {};
template <typename Digit>
struct mantissa : sor<seq<plus<Digit>, opt<one<'.'>, star<Digit>>>, seq<one<'.'>, plus<Digit>>> {};
struct hexadecimal : seq<one<'0'>, one<'x', 'X'>, mantissa<xdigit>, opt<exponent<one<'p', 'P'>>>> {};
struct decimal : seq<mantissa<digit>, opt<exponent<one<'e', 'E'>>>> {};
struct numeral : seq<sor<hexadecimal, decimal>, not_at<sor<identifier_other, one<'.'>>>> {};
struct malformed_number : failure {};
struct number_text : seq<at<sor<digit, seq<one<'.'>, digit>>>, sor<numeral, must<malformed_number>>> {};

struct simple_escape : one<'a', 'b', 'f', 'n', 'r', 't', 'v', '\\', '"', '\''> {};
struct line_escape : sor<string<'\r', '\n'>, string<'\n', '\r'>, line_end> {};
struct skip_escape : seq<one<'z'>, star<one<' ', '\t', '\n', '\r', '\v', '\f'>>> {};
struct hex_digits : seq<xdigit, xdigit> {};
struct hex_escape : if_must<one<'x'>, hex_digits> {};
struct decimal_code : seq<digit, rep_opt<2, digit>> {};
struct unicode_open : one<'{'> {};
struct unicode_digits : plus<xdigit> {};
struct unicode_close : one<'}'> {};
struct unicode_escape : if_must<one<'u'>, unicode_open, unicode_digits, unicode_close> {};
struct known_escape : sor<simple_escape, line_escape, skip_escape, hex_escape, decimal_code, unicode_escape> {};
struct escape : if_must<one<'\\'>, known_escape> {};
template <char Quote>
struct plain_text : plus<not_one<Quote, '\\', '\n', '\r'>> {};
struct string_begin : success {};
struct closing_double_quote : one<'"'> {};
struct closing_single_quote : one<'\''> {};
struct double_quoted : if_must<one<'"'>, string_begin, star<sor<plain_text<'"'>, escape>>, closing_double_quote> {};
struct single_quoted : if_must<one<'\''>, string_begin, star<sor<plain_text<'\''>, escape>>, closing_single_quote> {};
struct quoted_text : sor<double_quoted, single_quoted> {};
struct long_string_text : seq<at<long_opening>, sor<long_text, must<unfinished_long_string>>> {};
struct bad_long_string : seq<string<'[', '='>, must<bad_long_delimiter>> {};
struct string_literal : token<sor<quoted_text, long_string_text>> {};

// --- Signs -----------------------------------------------------------------------------------------------------------

template <char C, char... Not>
struct sign : token<seq<one<C>, not_at<one<Not...>>>> {};

struct assign_sign : seq<one<'='>, not_at<one<'='>>> {};
struct comma : token<one<','>> {};
struct equals : token<assign_sign> {};
struct open_bracket : sign<'[', '[', '='> {};
struct dot : sign<'.', '.'> {};
struct colon : sign<':', ':'> {};
struct open_paren : token<one<'('>> {};
struct open_brace : token<one<'{'>> {};
struct close_paren : token<one<')'>> {};
struct close_brace : token<one<'}'>> {};
struct close_bracket : token<one<']'>> {};

struct op_or : word_or {};
struct op_and : word_and {};
struct op_less : seq<one<'<'>, not_at<one<'<', '='>>> {};
struct op_greater : seq<one<'>'>, not_at<one<'>', '='>>> {};
struct op_less_equal : string<'<', '='> {};
struct op_greater_equal : string<'>', '='> {};
struct op_not_equal : string<'~', '='> {};
struct op_equal : string<'=', '='> {};
struct op_bit_or : one<'|'> {};
struct op_bit_xor : seq<one<'~'>, not_at<one<'='>>> {};
struct op_bit_and : one<'&'> {};
struct op_shift_left : string<'<', '<'> {};
struct op_shift_right : string<'>', '>'> {};
struct op_concat : seq<two<'.'>, not_at<one<'.'>>> {};
struct op_add : one<'+'> {};
struct op_subtract : one<'-'> {};
struct op_multiply : one<'*'> {};
struct op_divide : seq<one<'/'>, not_at<one<'/'>>> {};
struct op_floor_divide : two<'/'> {};
struct op_modulo : one<'%'> {};
struct op_power : one<'^'> {};
struct binary_operator
    : token<sor<op_or, op_and, op_less, op_greater, op_less_equal, op_greater_equal, op_not_equal, op_equal, op_bit_or,
                op_bit_xor, op_bit_and, op_shift_left, op_shift_right, op_concat, op_add, op_subtract, op_multiply,
                op_divide, op_floor_divide, op_modulo, op_power>> {};

struct op_not : word_not {};
struct op_length : one<'#'> {};
struct op_negate : one<'-'> {};
struct op_bit_not : seq<one<'~'>, not_at<one<'='>>> {};
struct unary_operator : token<sor<op_not, op_length, op_negate, op_bit_not>> {};

// --- Expressions -----------------------------------------------------------------------------------------------------

struct expression;
struct block;
struct statement;

struct expression_list : list_must<expression, comma> {};

struct close_parameters : close_paren {};
struct parameter_name : name {};
struct vararg_parameter : token<ellipsis> {};
struct last_parameter : seq<vararg_parameter> {};
struct parameter_list
    : sor<vararg_parameter, opt<parameter_name, star<comma, parameter_name>, opt<comma, must<last_parameter>>>> {};
struct parameters : if_must<open_paren, parameter_list, close_parameters> {};
struct function_end : token<word_end> {};
struct function_body : seq<must<parameters>, block, must<function_end>> {};
struct function_word : token<word_function> {};
struct function_expression : seq<function_word, function_body> {};

struct field_equals : equals {};
struct keyed_field : if_must<open_bracket, expression, close_bracket, field_equals, expression> {};
struct field_name : name {};
struct named_field : seq<at<name_text, spacing, assign_sign>, field_name, equals, must<expression>> {};
struct positional_field : seq<expression> {};
struct field : sor<keyed_field, named_field, positional_field> {};
struct separator : token<one<',', ';'>> {};
struct field_list : opt<field, star<separator, field>, opt<separator>> {};
struct table : if_must<open_brace, field_list, close_brace> {};

struct close_arguments : close_paren {};
struct paren_arguments : if_must<open_paren, opt<expression_list>, close_arguments> {};
struct arguments : sor<paren_arguments, table, string_literal> {};
struct method_name : name {};
struct method_arguments : arguments {};
struct call : sor<if_must<colon, method_name, method_arguments>, arguments> {};
struct member_name : name {};
struct member : if_must<dot, member_name> {};
struct subscript : if_must<open_bracket, expression, close_bracket> {};
struct framed_suffix : sor<call, subscript> {};
struct suffix : sor<member, framed_suffix, bad_long_string> {};

struct variable : name {};
struct parenthesised : if_must<open_paren, expression, close_paren> {};
struct suffixed : seq<sor<variable, parenthesised>, star<suffix>> {};

struct nil : token<word_nil> {};
struct true_value : token<word_true> {};
struct false_value : token<word_false> {};
struct vararg : token<ellipsis> {};
struct number : token<number_text> {};
struct simple : sor<suffixed, string_literal, number, table, nil, true_value, false_value, function_expression, vararg,
                    bad_long_string> {};
struct operand_after_unary : simple {};
struct operand : sor<seq<plus<unary_operator>, must<operand_after_unary>>, simple> {};
struct right_operand : operand {};
struct expression : seq<operand, star<binary_operator, must<right_operand>>> {};

// --- Statements ------------------------------------------------------------------------------------------------------

struct block_end : sor<tao::pegtl::eof, word_end, word_else, word_elseif, word_until> {};
struct block : star<not_at<block_end>, must<statement>> {};

struct then_word : token<word_then> {};
struct if_word : token<word_if> {};
struct elseif_word : token<word_elseif> {};
struct else_word : token<word_else> {};
struct if_end : token<word_end> {};
struct if_statement
    : if_must<if_word, expression, then_word, block, star<if_must<elseif_word, expression, then_word, block>>,
              opt<if_must<else_word, block>>, if_end> {};

struct loop_do : token<word_do> {};
struct block_close : token<word_end> {};
struct while_word : token<word_while> {};
struct while_statement : if_must<while_word, expression, loop_do, block, block_close> {};
struct open_do : token<word_do> {};
struct do_statement : if_must<open_do, block, block_close> {};
struct until_word : token<word_until> {};
struct repeat_word : token<word_repeat> {};
struct repeat_statement : if_must<repeat_word, block, until_word, expression> {};

struct loop_variable : name {};
struct loop_comma : comma {};
struct numeric_range : if_must<equals, expression, loop_comma, expression, opt<if_must<comma, expression>>> {};
struct in_word : token<word_in> {};
struct generic_range : seq<star<comma, must<loop_variable>>, must<in_word>, must<expression_list>> {};
struct for_word : token<word_for> {};
struct for_statement
    : if_must<for_word, loop_variable, sor<numeric_range, generic_range>, loop_do, block, block_close> {};

struct member_in_function_name : name {};
struct method_in_function_name : name {};
struct function_variable : seq<variable> {};
struct function_member : if_must<dot, member_in_function_name> {};
struct function_method : if_must<colon, method_in_function_name> {};
struct function_name : seq<function_variable, star<function_member>, opt<function_method>> {};
struct function_statement : seq<function_word, must<function_name>, function_body> {};

struct local_function_name : name {};
struct local_function : seq<function_word, must<local_function_name>, function_body> {};
struct local_name : name {};
struct attribute_name : name {};
struct attribute_close : sign<'>', '>', '='> {};
struct attribute : if_must<sign<'<', '<', '='>, attribute_name, attribute_close> {};
struct local_variable : seq<local_name, opt<attribute>> {};
struct local_variables
    : seq<must<local_variable>, star<comma, must<local_variable>>, opt<if_must<equals, expression_list>>> {};
struct local_word : token<word_local> {};
struct local_statement : seq<local_word, sor<local_function, local_variables>> {};

struct return_is_last : at<block_end> {};
struct return_statement : seq<token<word_return>, opt<expression_list>, opt<token<one<';'>>>, must<return_is_last>> {};
struct break_statement : token<word_break> {};
struct goto_name : name {};
struct goto_statement : if_must<token<word_goto>, goto_name> {};
struct label_name : name {};
struct label_close : token<two<':'>> {};
struct label_statement : if_must<token<two<':'>>, label_name, label_close> {};
struct empty_statement : token<one<';'>> {};

struct target_list_equals : equals {};
struct next_target : suffixed {};
struct target_end : success {};
struct assignment_begins : at<sor<one<','>, assign_sign>> {};
struct assignment_tail : if_must<assignment_begins, target_end, star<comma, must<next_target>, target_end>,
                                 target_list_equals, expression_list> {};
struct expression_statement : seq<suffixed, opt<assignment_tail>> {};

struct statement : sor<expression_statement, if_statement, local_statement, return_statement, for_statement,
                       function_statement, while_statement, do_statement, repeat_statement, break_statement,
                       goto_statement, label_statement, empty_statement, bad_long_string> {};

// --- The script ------------------------------------------------------------------------------------------------------

struct first_line : seq<one<'#'>, star<not_one<'\n', '\r'>>> {};
struct end_of_script : tao::pegtl::eof {};
struct script : seq<opt<utf8::bom>, opt<first_line>, spacing, block, must<end_of_script>> {};

}  // namespace houserules::lua::grammar
