#include "grammar/header/tree.h"

#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/header/grammar.h"
#include "tests/catch.h"

namespace houserules::grammar_test {

TEST_CASE("no rule of the grammar can loop without consuming") {
  CHECK(tao::pegtl::analyze<header_rules::header_statement>(/*verbose=*/-1) == 0);
  CHECK(tao::pegtl::analyze<header_rules::whole_condition>(/*verbose=*/-1) == 0);
}

TEST_CASE("a fault has its place and what was expected") {
  const std::string text = "deal 5 each\nturn up one two discard";
  const auto parsed = parse_statement(text, 12, text.size());
  REQUIRE(std::holds_alternative<SyntaxFault>(parsed));
  const SyntaxFault& fault = std::get<SyntaxFault>(parsed);
  CHECK(fault.code == Code::unexpected);
  CHECK(fault.at == 24);
  CHECK(fault.expected == "`to`");
}

TEST_CASE("a tree has places in the file") {
  const std::string text = "-- before\npile row x 3 face up -- after";
  const auto parsed = parse_statement(text, 10, text.size());
  REQUIRE(std::holds_alternative<Node>(parsed));
  const Node& pile = std::get<Node>(parsed).children.front();
  CHECK(pile.tag == Tag::statement);
  CHECK(pile.kind == StatementKind::pile);
  REQUIRE(pile.child(Tag::name) != nullptr);
  CHECK(pile.child(Tag::name)->text == "row");
  CHECK(pile.child(Tag::name)->begin == 15);
  CHECK(pile.has_flag("face"));
  CHECK(pile.has_flag("up"));
  CHECK_FALSE(pile.has_flag("down"));
  CHECK(pile.all(Tag::flag).size() == 2);
}

TEST_CASE("a condition can be parsed alone") {
  const std::string text = "[when players > 2]";
  CHECK(std::holds_alternative<Node>(parse_condition(text, 6, 17)));
  CHECK(std::holds_alternative<SyntaxFault>(parse_condition(text, 6, 18)));
  CHECK(std::holds_alternative<SyntaxFault>(parse_condition(text, 6, 6)));
}

}  // namespace houserules::grammar_test
