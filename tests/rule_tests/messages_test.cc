// What rule tests report about wrong fields and calls.
#include <fmt/format.h>

#include "rule_tests/table.h"
#include "tests/recorded.h"
#include "tests/rule_tests/support.h"

namespace houserules::rule_test_messages {
namespace {

using Texts = std::vector<std::string>;

const Texts& values() {
  static const Texts kValues{"nil",
                             "true",
                             "0",
                             "1",
                             "2",
                             "-1",
                             "1.5",
                             "math.huge",
                             "\"\"",
                             "\"x\"",
                             "\"7H\"",
                             "\"7H 8H\"",
                             "\"play 7H\"",
                             "\"hand\"",
                             "\"column\"",
                             "\"hearts\"",
                             "{}",
                             "{ 1, 2 }",
                             "{ 1, \"x\" }",
                             "{ \"7H\", \"8H\" }",
                             "{ x = 1 }",
                             "{ size = 4 }",
                             "function() end",
                             "string"};
  return kValues;
}

/// Arguments that fit a method of `t`.
Texts fitting(const std::string& method) {
  static const std::map<std::string, Texts> kFitting{{"choose", {"1", "\"play 7H\""}},
                                                     {"offers", {"1", "\"play 7H\""}},
                                                     {"offers_also", {"1", "\"play 7H\""}},
                                                     {"offers_not", {"1", "\"play KC\""}},
                                                     {"refuses", {"1", "\"7H\"", "\"so\""}},
                                                     {"options_of", {"1"}},
                                                     {"to_move", {"1"}},
                                                     {"who", {}},
                                                     {"over", {}},
                                                     {"is_over", {}},
                                                     {"plays_on", {}},
                                                     {"winners", {"1", "2"}},
                                                     {"equal", {"1", "1", "\"what\""}},
                                                     {"ok", {"true", "\"what\""}},
                                                     {"told", {"\"text\"", "1"}},
                                                     {"not_told", {"\"text\"", "1"}},
                                                     {"tell", {"\"text\""}},
                                                     {"fails", {"\"text\""}},
                                                     {"hand", {"1"}},
                                                     {"pile", {"\"column\"", "1"}},
                                                     {"top", {"\"column\"", "1"}},
                                                     {"count", {"\"column\"", "1"}},
                                                     {"sees", {"1", "\"tricks\"", "1"}},
                                                     {"score", {"1"}},
                                                     {"parts", {"1"}},
                                                     {"chips", {"1"}},
                                                     {"pot", {"\"kitty\""}},
                                                     {"public", {"\"mark\"", "1"}},
                                                     {"deal_number", {}},
                                                     {"dealer", {}},
                                                     {"is_in", {"1"}},
                                                     {"plays_with", {"{ size = 3 }"}}};
  const auto found = kFitting.find(method);
  INFO("arguments that fit t:" << method);
  REQUIRE(found != kFitting.end());
  return found->second;
}

/// The message with `$` for the wrong value that it names.
std::string with_value(std::string message, const std::string& value) {
  if (value.empty()) return message;
  if (message.starts_with(value + " is not a ")) return message.replace(0, value.size(), "$");
  if (message.ends_with(", not " + value)) return message.replace(message.size() - value.size(), value.size(), "$");
  if (value.size() < 3 || value[0] != '"') return message;
  const std::string quoted = "`" + value.substr(1, value.size() - 2) + "`";
  const std::size_t at = message.find(quoted);
  return at == std::string::npos ? message : message.replace(at + 1, quoted.size() - 2, "$");
}

/// All tests of a file, run at once.
class TestFile {
 public:
  void add(const std::string& shown, const std::string& name, const std::string& fields, const std::string& body) {
    shown_.push_back(shown);
    names_.push_back(name);
    const std::string separator = fields.empty() ? "" : ", ";
    text_ += fmt::format("test \"{} {}\" {{ {}{}function(t) {} end }}\n", shown_.size(), "it", fields, separator, body);
  }

  /// The reports, each once, under the attempts that had it; `*` stands for the values not named, `$` for the value.
  std::string report() const {
    const RuleTestReport report = test::run_tests_of(text_);
    if (report.fault) FAIL(report.fault->line << ": " << report.fault->message);
    REQUIRE(report.tests.size() == shown_.size());
    std::vector<std::pair<std::string, std::string>> blocks;  // reports, and the attempts that had them
    for (std::size_t first = 0; first < shown_.size();) {
      std::vector<std::pair<std::string, Texts>> groups;
      std::size_t i = first;
      for (; i < shown_.size() && shown_[i] == shown_[first]; ++i) {
        const auto& failure = report.tests[i].failure;
        std::string message = failure ? with_value(failure->message, names_[i]) : "ok";
        if (failure && failure->line != report.tests[i].line)
          message = fmt::format("line {}: {}", failure->line - report.tests[i].line, message);
        for (const int from : failure ? failure->called_from : std::vector<int>{})
          message += fmt::format(" (called from line {})", from - report.tests[i].line);
        for (std::size_t at = 0; (at = message.find('\n', at)) != std::string::npos;) message.replace(at, 1, " // ");
        const auto same = [&](const auto& group) { return group.first == message; };
        const auto group = std::find_if(groups.begin(), groups.end(), same);
        if (group != groups.end()) group->second.push_back(names_[i]);
        else groups.push_back({message, {names_[i]}});
      }
      const auto largest = std::max_element(groups.begin(), groups.end(), [](const auto& one, const auto& other) {
        return one.second.size() < other.second.size();
      });
      std::string block;
      for (auto group = groups.begin(); group != groups.end(); ++group) {
        const bool others = group == largest && group->second.size() > 1;
        if (i == first + 1) block += fmt::format("    {}\n", group->first);
        else
          block +=
              fmt::format("  {}: {}\n", others ? "*" : fmt::format("{}", fmt::join(group->second, " ")), group->first);
      }
      const auto same = [&](const auto& known) { return known.first == block; };
      const auto known = std::find_if(blocks.begin(), blocks.end(), same);
      if (known != blocks.end()) known->second += shown_[first] + "\n";
      else blocks.emplace_back(block, shown_[first] + "\n");
      first = i;
    }
    std::string text;
    for (const auto& [block, heads] : blocks) text += heads + block;
    return text;
  }

 private:
  Texts shown_, names_;
  std::string text_;
};

const std::string kLaid = "hands = { \"7H 8D 9C 2S 3S\", \"KD QD\" }";

}  // namespace

TEST_CASE("the messages of rule tests about wrong calls are as recorded", "[messages]") {
  TestFile calls;
  for (const std::string& method : RuleTestTable::methods()) {
    const Texts fit = fitting(method);
    const auto call = [&](const Texts& arguments) {
      return fmt::format("t:{}({})", method, fmt::join(arguments, ", "));
    };
    for (std::size_t place = 0; place < fit.size(); ++place) {
      for (const std::string& value : values()) {
        Texts arguments = fit;
        arguments[place] = "v";
        calls.add(call(arguments), value, kLaid, "local v = " + value + " " + call(arguments));
      }
    }
    for (std::size_t count = 0; count <= fit.size(); ++count) {
      const Texts fewer(fit.begin(), fit.begin() + static_cast<std::ptrdiff_t>(count));
      calls.add(call(fewer), "", kLaid, call(fewer));
    }
    Texts more = fit;
    for (const char* extra : {"1", "2", "3"}) {
      more.emplace_back(extra);
      calls.add(call(more), "", kLaid, call(more));
    }
    calls.add(fmt::format("t.{}()", method), "", kLaid, fmt::format("t.{}()", method));
    calls.add("after the end: " + call(fit), "", kLaid, "t:choose(1, \"stop\") t:choose(2, \"stop\") " + call(fit));
    calls.add("after a fault: " + call(fit), "", kLaid + ", options = { open = true }",
              "t:choose(1, \"crash\") " + call(fit));
  }
  for (const char* body : {"",
                           "t.x()",
                           "t:chose(1)",
                           "t.x = 1",
                           "local x = t.choose",
                           "x = 1",
                           "local y = x",
                           "tst()",
                           "test \"a\" {}",
                           "error(\"on purpose\")",
                           "error()",
                           "local x = nil + 1",
                           "local x = nil x.y = 1",
                           "assert(false)",
                           "while true do end",
                           "local function f() return 1 + f() end f()",
                           "local s = \"a\" while true do s = s .. s end",
                           "t:choose(1, \"play\")",
                           "t:choose(1, \"play 8H\")",
                           "t:choose(1, \"plya 7H\")",
                           "t:choose(1, \"play x\")",
                           "t:choose(1, \"call stars\")",
                           "t:choose(1, \"call heart\")",
                           "t:choose(1, \"name 9\")",
                           "t:choose(1, \"name X\")",
                           "t:choose(1, \"ask 3\")",
                           "t:choose(1, \"ask Bn\")",
                           "t:choose(1, \"ask Ben\")",
                           "t:choose(1, \"bid 3\")",
                           "t:choose(1, \"bid x\")",
                           "t:choose(1, \"bid 2..8\")",
                           "t:choose(1, \"give 7H\")",
                           "t:choose(1, \"give 7H 8D\")",
                           "t:choose(1, \"stop now\")",
                           "t:choose(2, \"stop\")",
                           "t:choose(1, \"\")",
                           "t:choose(1, \"play 7H\", \"play 8D\")",
                           "t:choose(1, \"crash\")",
                           "t:offers(1)",
                           "t:offers(2)",
                           "t:offers(1, \"stop\")",
                           "t:offers(1, \"stop\", \"pass\")",
                           "t:offers_also(1, \"play\")",
                           "t:offers_also(1, \"play KD\")",
                           "t:offers_not(1, \"play\")",
                           "t:offers_not(1, \"play 7H\", \"stop\")",
                           "t:choose(1, \"play 7H\") t:fails(\"x\")",
                           "t:to_move(2)",
                           "t:over()",
                           "t:winners(1)",
                           "t:choose(1, \"stop\") t:choose(2, \"stop\") t:plays_on()",
                           "t:choose(1, \"stop\") t:choose(2, \"stop\") t:winners(2)",
                           "t:choose(1, \"stop\") t:choose(2, \"stop\") t:winners()",
                           "t:equal(1, 2)",
                           "t:equal(1, \"1\")",
                           "t:equal({ 1 }, { 2 })",
                           "t:equal(nil, 1, \"it\")",
                           "t:equal({ a = 1 }, { b = 1 })",
                           "t:ok(false)",
                           "t:ok(false, 1)",
                           "t:choose(1, \"play 7H\") t:not_told(\"7H\")",
                           "t:ok(nil, \"so\")",
                           "t:told(\"x\")",
                           "t:choose(1, \"play 7H\") t:told(\"x\")",
                           "t:choose(1, \"play 7H\") t:not_told(\"plays\")",
                           "t:choose(1, \"roll\")",
                           "t:pile(\"hand\")",
                           "t:pile(\"hand\", 3)",
                           "t:pile(\"column\")",
                           "t:pile(\"column\", 4)",
                           "t:pile(\"foundation\", \"hearts\")",
                           "t:pile(\"foundation\", \"stars\")",
                           "t:pile(\"colum\", 1)",
                           "t:pile(\"discard\", 1)",
                           "t:public(\"mark\")",
                           "t:public(\"mrk\")",
                           "t:public(\"led\", 1)",
                           "t:pot(\"kity\")",
                           "t:plays_with { size = 4 }",
                           "t:plays_with { sise = 3 }",
                           "t:plays_with { [1] = 3 }",
                           "t:plays_with { way = \"odd\" }",
                           "local u = t u:choose(1, \"stop\")",
                           "local f = t.over f()",
                           "t:hand(t)",
                           "for k in pairs(t) do end",
                           "t()",
                           "local x = #t",
                           "local x = t + 1",
                           "local x = tostring(t) .. t",
                           "local function inner() t:over() end local function outer() inner() end outer()"})
    calls.add(body, "", kLaid, body);
  test::check_messages("rule_test_calls.txt", calls.report());
}

TEST_CASE("the messages of rule tests about wrong fields are as recorded", "[messages]") {
  TestFile fields;
  const Texts names{"players", "preset", "options", "dealer", "names",   "seed",    "hands",  "rest",
                    "deck",    "chance", "chips",   "scores", "refused", "discard", "column", "foundation",
                    "tricks",  "stock",  "mark",    "led",    "handz",   "player",  "hand",   "clmn"};
  for (const std::string& name : names) {
    for (const std::string& value : values()) {
      if (value != "nil" && value != "function() end" && value != "string")
        fields.add(name + " = v", value, name + " = " + value, "t:ok(true)");
    }
  }
  for (const char* given : {"players = 5",
                            "hands = { \"7H\", \"8D\" }, deck = \"8H\"",
                            "players = 4, hands = { \"7H\" }",
                            "hands = { \"7H\", \"7H\" }",
                            "hands = { \"7H\", \"8H\", \"9H\" }, players = 2",
                            "hands = { \"7H x\" }",
                            "hands = { \"7H\" }, deck = \"8H\"",
                            "deck = \"7H 7H\"",
                            "deck = \"7H\", rest = \"stock\"",
                            "rest = \"stok\", hands = { \"7H\" }",
                            "rest = \"aside\"",
                            "rest = \"hand\", hands = { \"7H\" }",
                            "dealer = 3",
                            "dealer = 0",
                            "dealer = \"chance\", chance = { 2 }",
                            "chance = { 0 }",
                            "chance = { 9 }, dealer = \"chance\"",
                            "chips = { 1 }",
                            "chips = { 1, -1 }",
                            "chips = { 1, 2, 3 }",
                            "scores = { 1 }",
                            "names = { \"Zoe\" }",
                            "names = { \"A\", \"B\", \"C\" }",
                            "names = { \"A\", \"A\" }",
                            "options = { siz = 1 }",
                            "options = { size = 9 }",
                            "options = { size = true }",
                            "options = { open = 2 }",
                            "options = { way = \"evn\" }",
                            "options = { size = 5, open = true }",
                            "options = { size = {} }",
                            "options = { 1 }",
                            "preset = \"bg\"",
                            "preset = \"big\", options = { open = true }",
                            "refused = \"five\"",
                            "refused = \"five\", options = { size = 5, open = true }",
                            "refused = \"six\", options = { size = 5, open = true }",
                            "refused = 1",
                            "discard = \"7H\", hands = { \"7H\" }",
                            "column = { \"7H\", \"8H\", \"9H\", \"10H\" }",
                            "column = { [4] = \"7H\" }",
                            "column = { x = \"7H\" }",
                            "column = { 7 }",
                            "foundation = { hearts = \"7H\", [3] = \"8H\" }",
                            "foundation = { stars = \"7H\" }",
                            "tricks = { \"7H\", \"8H\", \"9H\" }",
                            "tricks = { 7 }",
                            "stock = \"7H\", rest = \"stock\"",
                            "hands = { \"7H\" }, hand = { \"8H\" }",
                            "[2] = 1",
                            "1",
                            "\"text\"",
                            "[true] = 1",
                            "discrd = \"7H\"",
                            "seed = -1",
                            "seed = 1.5",
                            "hands = {}",
                            "hands = { {} }"})
    fields.add(given, "", given, "t:ok(true)");
  test::check_messages("rule_test_fields.txt", fields.report());
}

TEST_CASE("the messages of rule tests about whole files are as recorded", "[messages]") {
  std::string record;
  for (const char* text :
       {"",
        "local x = 1",
        "x = 1",
        "test",
        "test \"a\"",
        "test(1)",
        "test \"\" {}",
        "test \"a\" {}",
        "test \"a\" 1",
        "test(\"a\")(1)",
        "test(\"a\", {})",
        "test \"a\" { function(t) end, 1 }",
        "test \"a\" { 1, function(t) end }",
        "test \"a\" { f = function(t) end }",
        "test \"a\" { function(t) t:ok(true) end }\ntest \"a\" { function(t) end }",
        "test \"a\"\ntest \"b\" { function(t) end }",
        "local f = test \"a\"\nf { function(t) t:ok(true) end }\nf { function(t) end }",
        "test \"a\" { function() end }",
        "test \"a\" { function(t) t:ok(true) end",
        "test \"a\" { function(t) local u = t u:ok(true) end }",
        "local kept\ntest \"a\" { function(t) kept = t t:ok(true) end }\ntest \"b\" { function(t) kept:ok(true) end }",
        "local x = nil + 1",
        "error(\"on purpose\")",
        "while true do end",
        "local function f() return 1 + f() end f()",
        "local s = \"a\" while true do s = s .. s end",
        "t:ok(true)",
        "require \"x\"",
        "tst \"a\" {}",
        "local x = string.x.y",
        "test = 1",
        "local x = = 1",
        "return test \"a\" { function(t) t:ok(true) end }"}) {
    const RuleTestReport report = test::run_tests_of(text);
    record += std::string("== file\n") + text + "\n";
    const auto add = [&](const std::string& name, const RuleTestFailure& failure) {
      record += fmt::format("    {}{}: {}", name, failure.line, failure.message);
      for (const int from : failure.called_from) record += fmt::format(" (called from line {})", from);
      record += "\n";
    };
    if (report.fault) add("", *report.fault);
    for (const RuleTestResult& test : report.tests) {
      if (test.failure) add(test.name + " ", *test.failure);
      else record += "    " + test.name + ": ok\n";
    }
  }
  test::check_messages("rule_test_files.txt", record);
}

}  // namespace houserules::rule_test_messages
