#include "grammar/expression/expression.h"

#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::expression_test {

using test::header_with;

constexpr const char* kOptions =
    "option draws = 3 in -5..10\noption wild = off\noption ending = plain in plain fancy\n";

ExpressionPtr condition(const std::string& text) {
  const Header header = header_with(kOptions + ("require " + text + " \"why\""));
  return test::only<RequireStatement>(header).condition;
}

bool is_true(const std::string& text, int players = 4) {
  const OptionValues options = {{"draws", std::int64_t{3}}, {"wild", false}, {"ending", std::string("plain")}};
  return holds(condition(text), {players, &options});
}

std::int64_t number(const std::string& text, int players = 4) {
  const Header header = header_with(kOptions + ("limit " + text + " decisions"));
  const OptionValues options = {{"draws", std::int64_t{3}}, {"wild", true}, {"ending", std::string("plain")}};
  return number_of(test::only<LimitStatement>(header).decisions, {players, &options});
}

TEST_CASE("numbers are calculated as in arithmetic") {
  CHECK(number("1 + 2 * 3") == 7);
  CHECK(number("(1 + 2) * 3") == 9);
  CHECK(number("10 - 3 - 2") == 5);
  CHECK(number("10 - (3 - 2)") == 9);
  CHECK(number("- 2 * -3") == 6);
  CHECK(number("- - 2") == 2);
  CHECK(number("players * draws") == 12);
  CHECK(number("players * wild") == 4);
  CHECK(number("52 // players") == 13);
  CHECK(number("7 // 2 * 2 - 7 // 2") == 3);
  CHECK(number("-7 // 2") == -4);
  CHECK(number("-8 // -2") == 4);
  CHECK(number("7 // (players - players)") == 0);
}

TEST_CASE("arithmetic saturates") {
  CHECK(number("9007199254740992 * 9007199254740992") == 9007199254740992);
  CHECK(number("-9007199254740992 * 9007199254740992 - 5") == -9007199254740992);
  CHECK(number("9007199254740992 + 9007199254740992") == 9007199254740992);
  CHECK(number("3037000500 * 3037000500") == 9007199254740992);
}

TEST_CASE("conditions are evaluated") {
  CHECK(is_true("players == 4"));
  CHECK(is_true("players ~= 5"));
  CHECK(is_true("players < 5 and players > 3"));
  CHECK(is_true("players <= 4 and players >= 4"));
  CHECK_FALSE(is_true("players < 4 or draws > 3"));
  CHECK(is_true("not wild"));
  CHECK(is_true("wild == off"));
  CHECK(is_true("not players == 5"));
  CHECK(is_true("ending == plain"));
  CHECK_FALSE(is_true("fancy == ending"));
  CHECK(is_true("ending ~= fancy"));
  CHECK(is_true("wild or not wild and players > 3"));
  CHECK_FALSE(is_true("(wild or not wild) and players > 4"));
}

TEST_CASE("a missing condition holds") {
  CHECK(holds(nullptr, {}));
  CHECK(evaluate(nullptr, {}) == OptionValue(true));
}

TEST_CASE("option values are converted to text and back") {
  CHECK(to_string(OptionValue(true)) == "on");
  CHECK(to_string(OptionValue(false)) == "off");
  CHECK(to_string(OptionValue(std::int64_t{-3})) == "-3");
  CHECK(to_string(OptionValue(std::string("plain"))) == "plain");
}

TEST_CASE("an expression is written with the parentheses it needs") {
  const auto written = [](const std::string& text) { return to_string(*condition(text)); };
  CHECK(written("players>5 and not  wild") == "players > 5 and not wild");
  CHECK(written("(players > 5 or wild) and ((draws == 1))") == "(players > 5 or wild) and draws == 1");
  CHECK(written("players > 5 or (wild and draws == 1)") == "players > 5 or wild and draws == 1");
  CHECK(written("not (wild and wild)") == "not (wild and wild)");
  CHECK(written("not not wild") == "not not wild");
  CHECK(written("52 // (players * 2) // 3") == "52 // (players * 2) // 3");
  CHECK(written("players - (draws - 1) > (1 + 2) * 3") == "players - (draws - 1) > (1 + 2) * 3");
  CHECK(written("players - draws - 1 > - (1 + 2)") == "players - draws - 1 > -(1 + 2)");
  CHECK(written("- - players > 0") == "-(-players) > 0");
  CHECK(written("(players > 3) == wild") == "(players > 3) == wild");
  CHECK(written("ending == plain") == "ending == plain");
}

TEST_CASE("options and words are names, each with its place") {
  const ExpressionPtr e = condition("ending == plain");
  CHECK(e->op == Op::equal);
  CHECK(e->operands[0]->op == Op::name);
  CHECK(e->operands[1]->op == Op::name);
  CHECK(e->operands[1]->text == "plain");
  CHECK(e->operands[1]->range == Range{{7, 19}, {7, 24}});
  CHECK(e->range == Range{{7, 9}, {7, 24}});
}

}  // namespace houserules::expression_test
