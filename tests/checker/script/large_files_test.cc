// Files of the maximal size are checked quickly, and reported in a few lines.
#include "checker/context.h"
#include "tests/checker/check_support.h"
#include "tests/scale.h"

namespace houserules::large_files_test {

using test::check_rules;
using test::findings_text;
using test::rules_in_memory;

constexpr std::size_t kLargest = std::size_t{1} << 20;

/// A file of almost that size in which `part` is repeated between the other two texts.
CheckReport report_of(const std::string& before, const std::string& part, const std::string& behind,
                      std::size_t size = kLargest) {
  std::string text = "--[[ rules\ngame \"Large\"\nplayers 2\ndeal 5 each\nmove go \"go\"\n]]\n" + before;
  const std::string end = behind + "\nfunction turn(me) me:choose { go = true } finish(me) end\n";
  while (text.size() + part.size() + end.size() < size) text += part;
  return check_rules(rules_in_memory({{"game.lua", text + end}}, "game.lua"), 0);
}

TEST_CASE("chains as long as a file are refused where they get too long") {
  const std::string limit = " (the limit is 1000)\n";
  const auto told = [](const std::string& before, const std::string& part, const std::string& behind) {
    return findings_text(report_of(before, part, behind));
  };
  const std::string links = "too many operators, fields and calls in one expression" + limit;
  CHECK(told("local y = 1\nlocal x = y", " or y", "") == "error[HR100] 8:5013 " + links);
  CHECK(told("local y = 1\nlocal x = y", " + y", "") == "error[HR100] 8:4013 " + links);
  CHECK(told("local y = {}\nlocal x = y", ".a", "") == "error[HR100] 8:2013 " + links);
  CHECK(told("local y = {}\ny", ".a()", "") == "error[HR100] 8:2003 " + links);
  CHECK(told("local y = 1\nif y == 0 then", " elseif y == 1 then", " end") ==
        "error[HR100] 8:19016 too many `elseif` in one `if`" + limit);
}

TEST_CASE("a file full of faults gets at most a thousand findings of a kind") {
  constexpr std::size_t kSize = test::kSanitized ? kLargest / 8 : kLargest;
  for (const std::string part : {"q = b\n", "z(y.f)\n"}) {
    const CheckReport report = report_of("function f(me, y, z)\n", part, "end\n", kSize);
    INFO(part);
    CHECK(report.errors() == 1000);
    CHECK_FALSE(report.complete);
  }
  const CheckReport idle = report_of("", "function f() end\n", "", kSize);
  CHECK(idle.errors() == 1000);
  const CheckReport empty = report_of("function f(x)\n", "if x then end\n", "end\n", kSize);
  CHECK(empty.warnings() == 1000);
  CHECK_FALSE(empty.complete);
  CHECK(report_of("", "do end\n", "", kSize).complete);
}

}  // namespace houserules::large_files_test
