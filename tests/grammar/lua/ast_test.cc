// The shape of the tree: precedence, values of literals, and positions.
#include <cmath>

#include "grammar/lua/walk.h"
#include "tests/catch.h"
#include "tests/grammar/lua/support.h"

namespace houserules::lua::ast_test {

template <typename T>
const T& as(const Node* node) {
  REQUIRE(node->kind == T::kKind);
  return static_cast<const T&>(*node);
}

/// The expression with a pair of parentheses for every operation: "(a + (b * c))".
std::string grouped(const Expression& expression) {
  if (const auto* binary = node_cast<Binary>(&expression)) {
    return "(" + grouped(*binary->left) + " " + std::string(to_string(binary->op)) + " " + grouped(*binary->right) +
           ")";
  }
  if (const auto* unary = node_cast<Unary>(&expression)) {
    return "(" + std::string(to_string(unary->op)) + " " + grouped(*unary->operand) + ")";
  }
  if (const auto* paren = node_cast<Paren>(&expression)) return "<" + grouped(*paren->inner) + ">";
  if (const auto* number = node_cast<Number>(&expression)) return number->text;
  return path(expression);
}

/// The script last parsed by `value_of`.
LuaScript script;

/// The expression in `return ...`.
const Expression& value_of(const std::string& text) {
  script = parse_lua("return " + text, "game.lua");
  INFO(text);
  REQUIRE(script.ok());
  return *as<Return>(script.statements.at(0)).values.at(0);
}

const Statement& statement_of(const std::string& text) {
  script = parse_lua(text, "game.lua");
  INFO(text);
  REQUIRE(script.ok());
  return *script.main->body->statements.at(0);
}

std::string grouped(const std::string& text) { return grouped(value_of(text)); }
std::string string_of(const std::string& text) { return as<String>(&value_of(text)).value; }

TEST_CASE("operators bind as in Lua") {
  CHECK(grouped("a or b and c") == "(a or (b and c))");
  CHECK(grouped("a and b or c and d") == "((a and b) or (c and d))");
  CHECK(grouped("a < b == c") == "((a < b) == c)");
  CHECK(grouped("not a == b") == "((not a) == b)");
  CHECK(grouped("a | b ~ c & d << e .. f + g * h") == "(a | (b ~ (c & (d << (e .. (f + (g * h)))))))");
  CHECK(grouped("a * b + c .. d << e & f ~ g | h") == "(((((((a * b) + c) .. d) << e) & f) ~ g) | h)");
  CHECK(grouped("a - b - c") == "((a - b) - c)");
  CHECK(grouped("a .. b .. c") == "(a .. (b .. c))");
  CHECK(grouped("a ^ b ^ c") == "(a ^ (b ^ c))");
  CHECK(grouped("-a ^ b") == "(- (a ^ b))");
  CHECK(grouped("a ^ -b ^ c") == "(a ^ (- (b ^ c)))");
  CHECK(grouped("a ^ -b * c") == "((a ^ (- b)) * c)");
  CHECK(grouped("2 ^ - 3 .. x") == "((2 ^ (- 3)) .. x)");
  CHECK(grouped("- - a * b") == "((- (- a)) * b)");
  CHECK(grouped("not a.b and #c > 0") == "((not a.b) and ((# c) > 0))");
  CHECK(grouped("~a ~ b") == "((~ a) ~ b)");
  CHECK(grouped("a // b % c / d") == "(((a // b) % c) / d)");
  CHECK(grouped("(a + b) * c") == "(<(a + b)> * c)");
  CHECK(grouped("a <= b, 1") == "(a <= b)");
  CHECK(grouped("a >> b >= c ~= d") == "(((a >> b) >= c) ~= d)");
}

TEST_CASE("numbers have Lua's values") {
  const auto integer = [](const std::string& text) {
    const auto& number = as<Number>(&value_of(text));
    REQUIRE(number.is_integer);
    CHECK(number.text == text);
    return number.integer;
  };
  const auto decimal = [](const std::string& text) {
    const auto& number = as<Number>(&value_of(text));
    REQUIRE_FALSE(number.is_integer);
    CHECK(number.integer == 0);
    return number.value;
  };
  CHECK(integer("0") == 0);
  CHECK(integer("08") == 8);
  CHECK(integer("0xfF") == 255);
  CHECK(integer("9223372036854775807") == 9223372036854775807);
  CHECK(integer("0xffffffffffffffff") == -1);
  CHECK(integer("0x10000000000000001") == 1);
  CHECK(decimal("9223372036854775808") == 9223372036854775808.0);
  CHECK(decimal("3.0") == 3.0);
  CHECK(decimal("3.") == 3.0);
  CHECK(decimal(".5e1") == 5.0);
  CHECK(decimal("1e-2") == 0.01);
  CHECK(decimal("0x.8p1") == 1.0);
  CHECK(decimal("0xA.8") == 10.5);
  CHECK(decimal("0x1P4") == 16.0);
  CHECK(std::isinf(decimal("1e999")));
  CHECK(decimal("1e-999") == 0.0);
}

TEST_CASE("strings have their escapes resolved") {
  CHECK(string_of(R"('a"b')") == "a\"b");
  CHECK(string_of(R"("\a\b\f\n\r\t\v\\\"\'")") == "\a\b\f\n\r\t\v\\\"'");
  CHECK(string_of(R"("\x41\66\0677")") == "ABC7");
  CHECK(string_of("'a\\z  \n\t b'") == "ab");
  CHECK(string_of("'a\\\r\nb\\\nc'") == "a\nb\nc");
  CHECK(string_of(R"('\u{41}\u{e4}\u{2660}\u{1F0A1}')") == "A\xC3\xA4\xE2\x99\xA0\xF0\x9F\x82\xA1");
  CHECK(string_of(R"('\u{7FFFFFFF}\u{200000}\u{4000000}')") ==
        "\xFD\xBF\xBF\xBF\xBF\xBF\xF8\x88\x80\x80\x80\xFC\x84\x80\x80\x80\x80");
  CHECK(string_of(R"('\0')") == std::string(1, '\0'));
  CHECK(string_of("[[a]b]]") == "a]b");
  CHECK(string_of("[==[\r\na]]\rb\n\rc\\n]==]") == "a]]\nb\nc\\n");
  CHECK(string_of("[[\n\nx]]") == "\nx");
  CHECK(string_of("''") == "");
  CHECK(string_of("'a' --[[ 'b' ]]") == "a");
}

TEST_CASE("calls, fields and methods are parsed") {
  const auto& call = as<Call>(&value_of("me.hand:where(fits, 1)"));
  CHECK(call.method == "where");
  CHECK(span(call.method_range) == "1:16-1:21");
  CHECK(path(*call.target) == "me.hand");
  REQUIRE(call.arguments.size() == 2);
  CHECK(path(*call.arguments[0]) == "fits");
  CHECK(span(call.range) == "1:8-1:30");

  const auto& plain = as<Call>(&value_of("t.f 'x' {1}"));
  CHECK(plain.method.empty());
  REQUIRE(plain.arguments.size() == 1);
  CHECK(plain.arguments[0]->kind == Kind::table);
  const auto& inner = as<Call>(plain.target);
  CHECK(as<String>(inner.arguments.at(0)).value == "x");
  CHECK(as<Index>(inner.target).access == Access::call);
  CHECK(inner.arguments_begin.column == 12);
  CHECK(as<Call>(&value_of("t\n.f\n{1}")).arguments_begin.line == 3);

  const auto& index = as<Index>(&value_of("t.a[b .. 'c']"));
  CHECK_FALSE(index.dotted);
  CHECK(grouped(*index.key).substr(0, 5) == "(b ..");
  const auto& dotted = as<Index>(index.object);
  CHECK(dotted.dotted);
  CHECK(span(dotted.range) == "1:8-1:11");
  CHECK(span(dotted.key->range) == "1:10-1:11");
  CHECK(dotted.access == Access::read);
}

TEST_CASE("tables keep their entries in order") {
  const auto& table = as<Table>(&value_of("{ 1, a = 2; [b] = 3, f(), }"));
  CHECK(span(table.range) == "1:8-1:35");
  REQUIRE(table.fields.size() == 4);
  CHECK(table.fields[0].key == nullptr);
  CHECK(as<Number>(table.fields[0].value).integer == 1);
  CHECK(table.fields[1].named);
  CHECK(as<String>(table.fields[1].key).value == "a");
  CHECK(span(table.fields[1].key->range) == "1:13-1:14");
  CHECK_FALSE(table.fields[2].named);
  CHECK(as<Name>(table.fields[2].key).name == "b");
  CHECK(table.fields[3].value->kind == Kind::call);
}

TEST_CASE("assignments are parsed") {
  const auto& statement = as<Assignment>(&statement_of("a, b.c = f(), 2"));
  REQUIRE(statement.targets.size() == 2);
  REQUIRE(statement.values.size() == 2);
  CHECK(as<Name>(statement.targets[0]).access == Access::write);
  CHECK(as<Index>(statement.targets[1]).access == Access::write);
  CHECK(as<Name>(as<Index>(statement.targets[1]).object).access == Access::read);
  CHECK(span(statement.range) == "1:1-1:16");
}

TEST_CASE("local variables and their attributes are parsed") {
  const auto& statement = as<LocalStatement>(&statement_of("local a <const>, b, c <close> = 1"));
  REQUIRE(statement.names.size() == 3);
  CHECK(statement.names[0]->attribute == Attribute::constant);
  CHECK(statement.names[1]->attribute == Attribute::none);
  CHECK(statement.names[2]->attribute == Attribute::close);
  CHECK(span(statement.names[1]->range) == "1:18-1:19");
  CHECK(statement.values.size() == 1);
}

TEST_CASE("branches are parsed") {
  const auto& with_else = as<If>(&statement_of("if a then f() elseif b then g() else h() end"));
  REQUIRE(with_else.branches.size() == 2);
  CHECK(path(*with_else.branches[1].condition) == "b");
  CHECK(span(with_else.branches[1].body->range) == "1:29-1:32");
  REQUIRE(with_else.otherwise != nullptr);
  CHECK(with_else.otherwise->statements.size() == 1);
  const auto& without = as<If>(&statement_of("if a then end"));
  CHECK(without.otherwise == nullptr);
  CHECK(without.branches.at(0).body->statements.empty());
  CHECK(span(without.branches.at(0).body->range) == "1:11-1:11");
}

TEST_CASE("loops are parsed") {
  const auto& numeric = as<NumericFor>(&statement_of("for i = 1, n do f(i) end"));
  CHECK(numeric.variable->name == "i");
  CHECK(path(*numeric.stop) == "n");
  CHECK(numeric.step == nullptr);
  CHECK(as<Number>(as<NumericFor>(&statement_of("for i = 1, 2, 3 do end")).step).integer == 3);
  const auto& generic = as<GenericFor>(&statement_of("for k, v in pairs(t), nil do end"));
  REQUIRE(generic.variables.size() == 2);
  CHECK(generic.variables[1]->name == "v");
  CHECK(generic.values.size() == 2);
  const auto& loop = as<While>(&statement_of("while a do break end"));
  CHECK(loop.body->statements.at(0)->kind == Kind::break_loop);
  const auto& repeat = as<Repeat>(&statement_of("repeat local x = f() until x"));
  CHECK(as<Name>(repeat.condition).local != nullptr);
  CHECK(as<Do>(&statement_of("do f() end")).body->statements.size() == 1);
}

TEST_CASE("functions are parsed") {
  const auto& method = as<FunctionStatement>(&statement_of("function a.b:c(x, ...) return x end"));
  CHECK(method.method);
  CHECK(path(*method.target) == "a.b.c");
  REQUIRE(method.function->parameters.size() == 2);
  CHECK(method.function->parameters[0]->kind == LocalKind::self);
  CHECK(method.function->parameters[0]->name == "self");
  CHECK(method.function->parameters[1]->name == "x");
  CHECK(method.function->is_vararg);
  const auto& local = as<LocalFunction>(&statement_of("local function f(a) return f end"));
  CHECK(local.local->name == "f");
  CHECK(local.local->kind == LocalKind::function);
  CHECK(span(local.range) == "1:1-1:33");
  CHECK(span(local.function->range) == "1:7-1:33");
  CHECK(as<Function>(&value_of("function() end")).parameters.empty());
}

TEST_CASE("jumps and the ends of blocks are parsed") {
  statement_of("goto a; ::a:: do return 1, 2; end");
  REQUIRE(script.statements.size() == 4);
  CHECK(as<Goto>(script.statements[0]).label == "a");
  CHECK(span(as<Goto>(script.statements[0]).label_range) == "1:6-1:7");
  CHECK(as<Label>(script.statements[1]).name == "a");
  CHECK_FALSE(as<Label>(script.statements[1]).ends_block);
  CHECK(as<Return>(script.statements[3]).values.size() == 2);
}

TEST_CASE("statements are listed with their lines, in file order") {
  const LuaScript listed = parse_lua(
      "function turn(me)\n  if x then\n    f()\n  end\n  return\nend\n\nlocal t = {\n  g = function() h() end,\n}",
      "g");
  std::vector<std::string> lines;
  for (const Statement* statement : listed.statements) lines.push_back(span(statement->range));
  CHECK(lines == std::vector<std::string>{"1:1-6:4", "2:3-4:6", "3:5-3:8", "5:3-5:9", "8:1-10:2", "9:18-9:21"});
}

TEST_CASE("every node knows its parent and lies within it") {
  const LuaScript whole =
      parse_lua("local a = { f = function(x) return x.y:z(1, 'b') end }\nfor i = 1, #a do a[i] = -i end", "g");
  int nodes = 0;
  walk(*whole.main, [&](const Node& node) {
    ++nodes;
    for (const Node* part : children(node)) {
      CHECK(part->parent == &node);
      CHECK(node.range.begin <= part->range.begin);
      CHECK(part->range.end <= node.range.end);
    }
    return true;
  });
  CHECK(nodes == static_cast<int>(whole.nodes.size()));
  CHECK(whole.main->parent == nullptr);
}

}  // namespace houserules::lua::ast_test
