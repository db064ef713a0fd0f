#include "checker/script/script_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::option_values_test {

std::string findings(const std::string& condition) {
  const std::string text =
      "--[[ rules\ngame \"Options\"\nplayers 2..4\noption size = 3 in 1..9 \"cards\"\noption wild = off \"Twos are "
      "wild\"\noption ending = plain in plain reshuffle \"the end\"\noption packs = 1 in 1 2 4 \"packs\"\noption "
      "stands = "
      "free in free 16 17 \"stands\"\n]]\nlocal all = { \"size\", \"wild\", \"ending\", \"packs\", \"stands\" "
      "}\nfunction "
      "turn()\n  say(options[all[1]])\n  if " +
      condition + " then finish() end\nend\n";
  return test::findings_in_file(text);
}

TEST_CASE("an option may be compared with its possible values") {
  CHECK(findings("options.size == 9 and options.wild == true and options.ending ~= \"plain\"") == "");
  CHECK(findings("options.packs == 4 and options.stands == \"free\" and options.stands == 17") == "");
}

TEST_CASE("comparing an option with a value outside its set is found") {
  CHECK(findings("options.ending == \"plian\"") ==
        "error[HR214] 13:24 the option `ending` is never \"plian\"; did you mean `plain`?\n");
  CHECK(findings("options.size == 10") ==
        "error[HR214] 13:22 the option `size` is never `10` (it is a number in 1..9)\n");
  CHECK(findings("3 == options.packs") ==
        "error[HR214] 13:6 the option `packs` is never `3` (it is one of: 1, 2, 4)\n");
}

TEST_CASE("comparing an option with a value of another kind is found") {
  CHECK(findings("options.size == \"3\"") ==
        "error[HR214] 13:22 the option `size` is never \"3\" (it is a number in 1..9)\n");
  CHECK(findings("options.wild == 1") == "error[HR214] 13:22 the option `wild` is never `1` (it is true or false)\n");
  CHECK(findings("options.wild == \"on\"") ==
        "error[HR214] 13:22 the option `wild` is never \"on\" (it is true or false)\n");
  CHECK(findings("options.ending == true") ==
        "error[HR214] 13:24 the option `ending` is never `true` (it is one of: \"plain\", \"reshuffle\")\n");
}

}  // namespace houserules::option_values_test
